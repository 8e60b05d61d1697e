//! Limits of zones, what is kept besides, what can be played from elsewhere, and by whom nothing can be played.

use super::{
    build::{in_zone, is, is_not},
    place::placed,
    reader::Reader,
};
use crate::ability::{
    Area, Ban, Description, Limit, LimitChange, Literal, Mention, NamedZone, Noun, Objects, OneOrMore, Passive, Place,
    Player, Raised, Statement, Subject, Trait, Whose,
};

impl Reader<'_> {
    /// "You may keep one more card in Reserve during Night if it's exhausted".
    pub(super) fn kept_besides(&mut self) -> Option<Passive> {
        // "Keep up to five cards in your Landmarks during Night": so many in all.
        if let Some(passive) = self.attempt(|r| {
            r.say("you may?")?;
            r.say("keep up to")?;
            let amount = r.amount()?;
            r.say("cards in your?")?;
            let limit = r.row(&[("reserve", Limit::Reserve), ("landmarks", Limit::Landmark)])?;
            r.say("during night")?;
            Some(Passive::Limits { whose: Whose(Player::You), limit, amount, change: LimitChange::Set, only: None })
        }) {
            return Some(passive);
        }
        self.say("you may keep")?;
        let amount = self.amount()?;
        self.say("more|additional")?;
        let (filter, None) = self.described(Vec::new())? else { return None };
        self.says("during night");
        let fact = self.attempt(|r| {
            r.say("if it's|they're")?;
            match r.being()? {
                Literal::Is(fact) => Some(is(fact)),
                Literal::Not(fact) => Some(is_not(fact)),
            }
        });
        let mut limit = Limit::Landmark;
        let mut all = filter.as_slice().to_vec();
        for description in &mut all {
            if let Some([Place::In(Area::Zone(NamedZone::Reserve) | Area::Of { zone: NamedZone::Reserve, .. })]) =
                description.places.as_ref().map(OneOrMore::as_slice)
            {
                limit = Limit::Reserve;
                description.places = Some(OneOrMore::one(in_zone(Player::You, NamedZone::Reserve)));
            }
            if let Some(fact) = &fact {
                let mut facts = description.facts.as_ref().map_or_else(Vec::new, |facts| facts.as_slice().to_vec());
                facts.push(fact.clone());
                description.facts = OneOrMore::new(facts);
            }
        }
        // Any card: that is the limit itself.
        let only = all.iter().any(|description| description.facts.is_some()).then(|| OneOrMore::new(all)).flatten();
        Some(Passive::Limits { whose: Whose(Player::You), limit, amount, change: LimitChange::More, only })
    }

    /// "You may play exhausted Spells from your Reserve".
    pub(super) fn may_play(&mut self) -> Option<Passive> {
        let what = match self.says("I can be played") {
            true => super::build::ME,
            false => {
                self.say("you may play")?;
                self.objects()?
            }
        };
        // "You may play me from your discard pile": no other card that lies there.
        let what = match (what, self.attempt(Self::zone_from)) {
            (Objects::The(Mention::Me), Some(zone @ NamedZone::Discard)) => {
                let mut me = super::build::things(Noun::Card, Vec::new(), vec![in_zone(Player::You, zone)]);
                me.facts = OneOrMore::new(vec![is_not(Trait::Other)]);
                Objects::Each(OneOrMore::one(me))
            }
            (what, None) if what != super::build::ME => what,
            _ => return None,
        };
        let place = self.attempt(|r| {
            r.say("in")?;
            r.expeditions()
        });
        let is_over = self.is_at_end()
            || self.sees(".")
            || self.sees("if|unless")
            || self.sees("as long as")
            || self.sees("this|until");
        is_over.then_some(Passive::MayPlay { what, place })
    }

    /// "Your opponents can't play Spells from Reserve": what they would play cannot be.
    pub(super) fn cannot_play(&mut self) -> Option<Passive> {
        // "No player can play", "nobody can play".
        let is_nobody = self.says("no player|one") || self.says("nobody");
        let by = match if is_nobody { Player::Any } else { self.player()? } {
            Player::EachOpponent => Player::Opponent,
            Player::Each => Player::Any,
            by => by,
        };
        match is_nobody {
            true => self.say("can|may play")?,
            false => self.say("can't|cannot play")?,
        }
        // "Name a card. Your opponents can't play it": what has that name.
        let is_named = self.name_is_said
            && !self.anything
            && (self.says("it|them") || self.says("that card|permanent|character|spell"));
        let card = match is_named {
            true => super::noun::with_facts(Self::any_card(), &[is(Trait::NamedLike(Mention::It))]),
            false => self.filter()?,
        };
        let (card, from) = super::trigger::played_from(card);
        // Where it would be played is no place where it is.
        let is_anywhere = |one: &Description| one.places.is_none();
        card.as_slice().iter().all(is_anywhere).then_some(())?;
        let who = Subject::Each(placed(card, &Place::Played { by, from }));
        Some(Passive::Object { who, statement: Statement::Cannot(Ban::Played) })
    }

    /// "Your Reserve limit is increased by one", "all Reserve limits are reduced by one".
    pub(super) fn limits(&mut self) -> Option<Passive> {
        let whose = if self.says("all") { Player::Each } else { self.whose()? };
        let limit = self
            .row(&[("reserve limit|limits", Limit::Reserve), ("landmark|landmarks limit|limits", Limit::Landmark)])?;
        self.say("is|are|becomes|become")?;
        let change = self.row(&[("increased by", LimitChange::More), ("reduced|decreased by", LimitChange::Less)]);
        let is_named = self.says("equal to") || self.sees("the number|total") || self.sees("half");
        let amount = if is_named { self.quantity_named()? } else { self.amount()? };
        let amount = if change.is_some() { self.each_of(amount) } else { amount };
        // "Is three, plus one for each Feat you control".
        let more = self.attempt(|r| {
            r.say(",? plus")?;
            let more = r.amount()?;
            Some(r.each_of(more))
        });
        let amount = match more {
            Some(more) => super::build::plus(amount, crate::ability::Operation::Plus, more),
            None => amount,
        };
        let change = change.unwrap_or(LimitChange::Set);
        Some(Passive::Limits { whose: Whose(whose), limit, amount, change, only: None })
    }

    /// "The support abilities … can give them 2 more counters than their maximum".
    pub(super) fn maxima(&mut self) -> Option<Passive> {
        self.say("the support abilities of cards in your? reserve can give them")?;
        if self.says("counters beyond their maximum") {
            return Some(Passive::Maxima(Raised::Endless));
        }
        let more = self.amount()?;
        self.say("more counter|counters than their maximum")?;
        Some(Passive::Maxima(Raised::By(more)))
    }
}
