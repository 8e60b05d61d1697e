//! What a player does who is the subject of a sentence (6.1.h).

use super::{
    build::{act, does, in_zone},
    reader::Reader,
};
use crate::ability::{
    Action, Amount, Mention, Mode, NamedZone, Objects, OneOrMore, Player, Quantity, Repetition, Search, Step, Trait,
};

impl Reader<'_> {
    /// What a player does, as the subject of a sentence.
    pub(super) fn player_does(&mut self) -> Option<Vec<Step>> {
        if let Some(steps) = self.attempt(Self::in_turn) {
            return Some(steps);
        }
        let player = one_of(self.player()?);
        if self.says("become|becomes the? first player") {
            return Some(vec![act(Action::MakeFirst(player))]);
        }
        if player == Player::You {
            return self.imperative().map(|step| vec![step]);
        }
        self.player_acts(player)
    }

    /// What another player does.
    pub(super) fn player_acts(&mut self, player: Player) -> Option<Vec<Step>> {
        // "They may discard a card and you draw a card": whether the one depends on the other is not said.
        (player != Player::MyController).then_some(())?;
        if matches!(player, Player::Each | Player::EachOpponent)
            && let Some(condition) = self.attempt(Self::of_whom)
        {
            let steps = self.as_actor(Player::That, |r| r.player_verb())?;
            let effect = OneOrMore::one(steps);
            let only = Step::If { condition, effect, otherwise: None };
            return Some(vec![does(player, OneOrMore::one(only))]);
        }
        // "They discard a card, then draw a card": a verb without an ending is theirs, too.
        let are_several = self.before("they") || self.before("players") || self.before("opponents");
        self.as_actor(Player::That, |r| {
            let steps = r.attempt(Self::shuffled_into).or_else(|| r.attempt(Self::revealed_and_named));
            let mut steps = match steps {
                Some(steps) => steps,
                None => vec![r.player_verb()?],
            };
            // "Target opponent sacrifices a Character or discards a card": one of the two (6.5.g).
            if let [one @ Step::Act(_)] = steps.as_slice()
                && let Some(other) = r.attempt(|r| {
                    r.say("or")?;
                    r.player_verb().filter(|step| matches!(step, Step::Act(_)))
                })
            {
                let modes = [one.clone(), other].map(|step| Mode { effect: OneOrMore::one(step) });
                let quantity = Quantity::Exactly(Amount::Number(1));
                let modes = OneOrMore::new(modes.to_vec())?;
                let choice = Step::Choose { quantity, repetition: Repetition::Barred, modes };
                return Some(vec![does(player, OneOrMore::one(choice))]);
            }
            while let Some(step) = r.attempt(|r| {
                r.say(",? then?")?;
                if !r.before("then") {
                    r.say("and")?;
                }
                // "…, then you take control of it": somebody else.
                let third_person = r.peek().is_some_and(|verb| verb.trim_matches(['[', ']']).ends_with('s'));
                if third_person || are_several { r.player_verb() } else { None }
            }) {
                steps.push(step);
            }
            Some(vec![does(player, OneOrMore::new(steps)?)])
        })
    }

    /// "(Each opponent) reveals their hand and discards each card with that name (from it)": of the name that was said. It is
    /// shown what stays, since what goes can be seen.
    fn revealed_and_named(&mut self) -> Option<Vec<Step>> {
        self.say("reveal|reveals their|your hand")?;
        if !self.says(". they") && !self.says(". that player") {
            self.say(",? and|then then?")?;
        }
        let Step::Act(Action::Discard(Objects::Each(named))) = self.player_verb()? else { return None };
        if !self.says("from it|them") {
            self.says("from among them");
        }
        let of_name = |fact: &Trait| *fact == Trait::NamedLike(Mention::It);
        (self.name_is_said && named.contains(of_name)).then_some(())?;
        let hand = in_zone(self.actor, NamedZone::Hand);
        let discarded = Objects::Each(super::place::placed(named, &hand));
        let shown = Objects::Each(super::amount::cards_in(hand));
        Some(vec![act(Action::Discard(discarded)), act(Action::Reveal(shown))])
    }

    /// "Starting with you, each player discards their Reserve, then [Resupplies]": one after the other.
    fn in_turn(&mut self) -> Option<Vec<Step>> {
        self.say("starting with you , each player")?;
        let steps = self.as_actor(Player::That, |r| {
            let mut steps = vec![r.player_verb()?];
            while let Some(step) = r.attempt(|r| {
                r.say(",? then|and?")?;
                (r.before(",") || r.before("then") || r.before("and")).then_some(())?;
                let step = r.player_verb()?;
                r.says("again");
                Some(step)
            }) {
                steps.push(step);
            }
            Some(steps)
        })?;
        let effect = OneOrMore::one(does(Player::That, OneOrMore::new(steps)?));
        Some(vec![Step::InTurn { players: Player::Each, effect }])
    }

    /// Reads what that player does.
    pub(super) fn as_actor<T>(&mut self, actor: Player, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = std::mem::replace(&mut self.actor, actor);
        // What they do is about themselves: "its owner discards a card from their hand".
        let they = std::mem::replace(&mut self.they, actor);
        let read = read(self);
        self.actor = before;
        self.they = if self.they == actor { they } else { self.they };
        read
    }
}

/// "An opponent discards a card": one of them, whom the controller of the effect chooses (1.2.1).
pub(super) const fn one_of(player: Player) -> Player {
    match player {
        Player::Opponent => Player::TargetOpponent,
        Player::Other => Player::OtherTarget,
        Player::Any => Player::Target,
        player => player,
    }
}
