//! So many for each of something: what is drawn, and how often something is done.

use super::{
    build::{act, in_zone, number, plus},
    reader::Reader,
};
use crate::ability::{Action, Amount, Description, Destination, Filter, NamedZone, Objects, Operation, Step};

impl Reader<'_> {
    pub(super) fn draw(&mut self) -> Option<Step> {
        self.say("also? draw|draws")?;
        if self.anything && self.says("it") {
            return Some(act(Action::Put { what: Objects::The(self.it()), to: Destination::Drawn }));
        }
        if let Some(amount) = self.attempt(Self::until_there_are) {
            return Some(act(Action::Draw(amount)));
        }
        if let Some(amount) = self.attempt(Self::equal_to) {
            return Some(act(Action::Draw(self.capped(amount)?)));
        }
        let amount = match self.says("another") || self.says("an additional|extra") {
            true => number(1),
            false => self.amount()?,
        };
        self.say("additional?")?;
        self.say("card|cards")?;
        let amount = match self.row(&[("plus", Operation::Plus), ("minus", Operation::Minus)]) {
            Some(operation) => plus(amount, operation, self.amount()?),
            None => self.each_of(amount),
        };
        Some(act(Action::Draw(self.capped(amount)?)))
    }

    /// "…, up to a max of 2".
    pub(super) fn capped(&mut self, amount: Amount) -> Option<Amount> {
        if !self.says(", up to a max|maximum of") {
            return Some(amount);
        }
        let most = self.amount()?;
        Some(Amount::Capped { amount: Box::new(amount), most: Box::new(most) })
    }

    /// "Cards equal to the number of Landmarks you control".
    fn equal_to(&mut self) -> Option<Amount> {
        self.say("a? number? of? cards equal to")?;
        self.quantity_named()
    }

    /// "Until you have five cards in hand": as many as there are too few.
    fn until_there_are(&mut self) -> Option<Amount> {
        self.say("cards? until you|they have")?;
        if let Some(other) = self.attempt(|r| {
            r.say("as many cards in your|their? hand as")?;
            let other = super::actor::one_of(r.player()?);
            r.says("does|do|has");
            (!matches!(other, crate::ability::Player::Each | crate::ability::Player::EachOpponent)).then_some(other)
        }) {
            let theirs = Amount::Count(super::amount::cards_in(in_zone(other, NamedZone::Hand)));
            return Some(plus(theirs, Operation::Minus, self.cards_in_own_hand()));
        }
        let most = self.number()?;
        self.say("cards in your|their? hand")?;
        Some(plus(number(most), Operation::Minus, self.cards_in_own_hand()))
    }

    /// "Down to five cards": as many as there are too many.
    pub(super) fn down_to(&mut self) -> Option<Amount> {
        self.say("down to")?;
        let most = self.number()?;
        self.say("cards in? your|their? hand?")?;
        Some(plus(self.cards_in_own_hand(), Operation::Minus, number(most)))
    }

    fn cards_in_own_hand(&self) -> Amount {
        Amount::Count(super::amount::cards_in(in_zone(self.actor, NamedZone::Hand)))
    }

    /// "… per card in your Reserve": so many for each.
    pub(super) fn each_of(&mut self, amount: Amount) -> Amount {
        match (self.attempt(Self::for_each_of), &amount) {
            (Some(counted), Amount::Number(each)) => super::build::times(*each, counted),
            (Some(counted), _) => super::build::plus(counted, crate::ability::Operation::Times, amount),
            (None, _) => amount,
        }
    }

    /// "Per card in your hand", "for each Landmark you control", "for each card discarded this way".
    pub(super) fn for_each_of(&mut self) -> Option<Amount> {
        // "For every two Landmarks you control".
        if let Some(so_many) = self.attempt(|r| {
            r.say("for every")?;
            let each = r.number().filter(|each| *each > 1)?;
            let counted = r.counted()?;
            Some(plus(counted, Operation::Over, number(each)))
        }) {
            return Some(so_many);
        }
        if !self.says("per") {
            self.say("for each|every")?;
        }
        if self.cards_this_way() || self.done_to.is_some() && self.says("of them|those") {
            return Some(Amount::ThatMany);
        }
        if let Some(mine) = self.attempt(|r| {
            r.say("of my")?;
            r.counter().map(super::build::my_counters)
        }) {
            return Some(mine);
        }
        if self
            .attempt(|r| {
                r.counter()?;
                r.say("removed|lost|spent|moved this way")
            })
            .is_some()
        {
            return Some(Amount::ThatMany);
        }
        if let Some(amount) = self.attempt(Self::done_this_often) {
            return Some(amount);
        }
        let counted = self.counted()?;
        if let Amount::Count(filter) = &counted {
            self.each_counted = Some(filter.clone());
        }
        Some(counted)
    }

    /// "Card discarded this way": whatever the step before was done to is a card.
    pub(super) fn cards_this_way(&mut self) -> bool {
        let read = self.attempt(|r| {
            r.say("card|cards")?;
            r.this_way_done().or_else(|| r.somewhere_this_way())
        });
        read.is_some()
    }

    /// "Feats this way", after "if you returned two or more": of what the step before was done to, where it was nothing else.
    pub(super) fn done_so_many_times(&mut self) -> Option<()> {
        let done_to = self.done_to.clone()?;
        let what = self.filter()?;
        self.somewhere_this_way()?;
        what.as_slice().iter().all(|one| is_one_of(one, &done_to)).then_some(())
    }

    /// "Token sacrificed this way", where nothing but tokens could be.
    pub(super) fn done_this_often(&mut self) -> Option<Amount> {
        let done_to = self.done_to.clone()?;
        if self.says("one") {
            return self.this_way_done().map(|()| Amount::ThatMany);
        }
        let what = self.filter()?;
        self.this_way_done()?;
        what.as_slice().iter().all(|one| is_one_of(one, &done_to)).then_some(Amount::ThatMany)
    }
}

/// Whether a description is of nothing but what something was done to.
fn is_one_of(one: &Description, done_to: &Filter) -> bool {
    let facts = |of: &Description| of.facts.as_ref().map_or_else(Vec::new, |all| all.as_slice().to_vec());
    match done_to.as_slice() {
        [done] => one.nouns == done.nouns && facts(one).iter().all(|fact| facts(done).contains(fact)),
        _ => false,
    }
}
