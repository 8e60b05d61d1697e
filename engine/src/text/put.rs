//! Where cards go: "send", "put", "return", "move" (7.3.21).

use super::{
    amount::cards_in,
    build::{act, does},
    reader::Reader,
};
use crate::ability::{
    Action, Aim, Amount, Counter, Destination, Expeditions, Few, Gain, Mention, Mode, NamedZone, Objects, OneOrMore,
    Place, Player, Quantity, Readiness, Repetition, Search, Step,
};

impl Reader<'_> {
    /// "(Put one in your hand) and the others on the bottom of your deck".
    pub(super) fn put_others(&mut self) -> Option<Vec<Step>> {
        let what = self.mention().filter(|what| *what == Objects::The(Mention::Others))?;
        self.say("to|in|into|on")?;
        if self.says("your|their? discard pile") {
            return Some(vec![act(Action::Discard(what))]);
        }
        let to = self.destination()?;
        if let Some(step) = self.attempt(|r| r.in_some_order(&what, &to)) {
            return Some(vec![step]);
        }
        Some(vec![act(Action::Put { what, to })])
    }

    /// "Send target Character to Reserve", "send to Reserve target Character", "put it in your hand".
    pub(super) fn put(&mut self) -> Option<Step> {
        self.say("send|sends|put|puts|return|returns|move|moves")?;
        // "Put them back in any order": on the deck in which they were looked at.
        if let Some(step) = self.attempt(|r| {
            let what = r.mention()?;
            r.say("back")?;
            if r.says("on top") {
                r.says("of your deck");
            }
            r.in_some_order(&what, &Destination::TopOfDeck)
        }) {
            return Some(step);
        }
        // "Put 1 boost on each Character you control" gives it.
        if let Some((gains, to)) = self.attempt(|r| {
            let gains = r.gains()?;
            r.say("on")?;
            Some((gains, r.objects()?))
        }) {
            return Some(act(Action::Give { gains, to, most: None }));
        }
        if let Some((to, what)) = self.attempt(|r| {
            r.say("to")?;
            let to = r.destination()?;
            Some((to, r.objects()?))
        }) {
            return Some(act(Action::Put { what, to }));
        }
        let what = self.attempt(|r| {
            r.goes_somewhere = true;
            let objects = r.objects_of_verb(None);
            r.goes_somewhere = false;
            let objects = objects?;
            r.sees_destination().then_some(objects)
        });
        // "Send the Character facing me with the highest Base Cost to Reserve".
        let what = what.or_else(|| {
            self.attempt(|r| {
                r.goes_somewhere = true;
                let objects = r.superlative(&Place::Play);
                r.goes_somewhere = false;
                let objects = objects?;
                r.sees_destination().then_some(objects)
            })
        });
        // "Put one in your hand": of the cards that were revealed.
        let what = what.or_else(|| {
            self.attempt(|r| {
                r.shown.then_some(())?;
                let quantity = match r.says("any number") {
                    true => Quantity::AnyNumber,
                    false if r.says("up to") => Quantity::UpTo(r.amount()?),
                    false => Quantity::Exactly(r.amount()?),
                };
                r.say("of? them?")?;
                Some(super::build::pick(quantity, Aim::Chosen, cards_in(Place::Revealed)))
            })
        })?;
        self.say("to|in|into|on")?;
        // To the discard pile is discarded (7.3.5).
        if self.attempt(|r| {
            r.attempt(Self::whose);
            r.say("the? discard pile|piles")
        }) == Some(())
        {
            return Some(act(Action::Discard(what)));
        }
        let to = self.destination()?;
        if let Some(step) = self.attempt(|r| r.in_some_order(&what, &to)) {
            return Some(step);
        }
        // "One in Reserve and one in your Mana zone".
        while let Some(step) = self.attempt(Self::another_put) {
            self.pending.push(step);
        }
        // "In Reserve or on the bottom of your deck".
        let other = self.attempt(|r| {
            r.say("or")?;
            r.say("to|in|into|on")?;
            r.destination()
        });
        // "In Reserve, exhausted": as it arrives there.
        let is_exhausted = other.is_none() && to == Destination::Reserve && self.says(",? [[Exhausted]]|exhausted");
        let to = if is_exhausted { Destination::ReserveExhausted } else { to };
        let Some(other) = other else { return Some(act(Action::Put { what, to })) };
        let modes = [to, other].map(|to| Mode { effect: OneOrMore::one(act(Action::Put { what: what.clone(), to })) });
        let quantity = Quantity::Exactly(super::build::number(1));
        Some(Step::Choose { quantity, repetition: Repetition::Barred, modes: OneOrMore::new(modes.to_vec())? })
    }

    /// "(Put the rest on the bottom of your deck) in any order", "in a random order": one after the other.
    pub(super) fn in_some_order(&mut self, what: &Objects, to: &Destination) -> Option<Step> {
        let is_deck = matches!(to, Destination::TopOfDeck | Destination::BottomOfDeck);
        // "Put two cards from your hand on top of your deck in any order": one after the other, too.
        if let Objects::Pick(pick) = what
            && let Quantity::Exactly(times @ Amount::Number(_)) = &pick.quantity
            && (is_deck && pick.aim == Aim::Chosen && pick.total.is_none())
        {
            self.say("in any order")?;
            let mut one = pick.clone();
            one.quantity = Quantity::Exactly(super::build::number(1));
            let effect = OneOrMore::one(act(Action::Put { what: Objects::Pick(one), to: to.clone() }));
            return Some(Step::Repeat { times: times.clone(), effect });
        }
        let is_shown = self.shown && matches!(what, Objects::The(Mention::It | Mention::Others));
        (is_deck && is_shown).then_some(())?;
        let aim = self.row(&[("in any order", Aim::Chosen), ("in a random order", Aim::Random)])?;
        let all = cards_in(Place::Revealed);
        let what = super::build::pick(Quantity::Exactly(super::build::number(1)), aim, all.clone());
        let effect = OneOrMore::one(act(Action::Put { what, to: to.clone() }));
        Some(Step::Repeat { times: Amount::Count(all), effect })
    }

    /// "(Put one in your hand), one in Reserve": of the cards that were revealed.
    fn another_put(&mut self) -> Option<Step> {
        self.shown.then_some(())?;
        self.say(",? and?")?;
        (self.before(",") || self.before("and")).then_some(())?;
        let amount = self.amount()?;
        self.say("of? them?")?;
        let what = super::build::pick(Quantity::Exactly(amount), Aim::Chosen, cards_in(Place::Revealed));
        self.say("to|in|into|on")?;
        Some(act(Action::Put { what, to: self.destination()? }))
    }

    /// "Move 1 boost from me to target Character": what the one loses, the other gains.
    pub(super) fn moved_counters(&mut self) -> Option<Vec<Step>> {
        self.say("move|moves")?;
        let (gain, counter) = if self.says("all") {
            self.say("my|its|their|the?")?;
            let counter = self.counter()?;
            (Gain::AllCounters(counter), counter)
        } else {
            let amount = if self.says("up to") {
                Quantity::UpTo(self.amount()?)
            } else if self.says("any number of") {
                Quantity::AnyNumber
            } else {
                Quantity::Exactly(self.amount()?)
            };
            let counter = self.counter()?;
            (Gain::Counters { amount, counter }, counter)
        };
        // Of which kind they are has to be told.
        (counter != Counter::Any).then_some(())?;
        self.say("from|on")?;
        let from = self.objects()?;
        self.say("to|onto|on")?;
        let to = self.objects()?;
        // "From target Character to another target Character": than that one.
        let is_other = |fact: &crate::ability::Trait| *fact == crate::ability::Trait::Other;
        let to = match (&from, to) {
            (Objects::Pick(_), Objects::Pick(mut pick)) if pick.from.contains(is_other) => {
                pick.from = super::noun::other_than_it(pick.from);
                Objects::Pick(pick)
            }
            (_, to) => to,
        };
        let lost = act(Action::Remove { gains: OneOrMore::one(gain), from });
        let gains = OneOrMore::one(super::build::counters(Amount::ThatMany, counter));
        Some(vec![lost, act(Action::Give { gains, to, most: None })])
    }

    /// "Shuffle me into your deck": to the bottom, and the deck is shuffled.
    pub(super) fn shuffled_into(&mut self) -> Option<Vec<Step>> {
        self.say("shuffle|shuffles")?;
        let what = self.objects()?;
        self.say("into")?;
        let whose = self.whose()?;
        self.say("deck|decks")?;
        let shuffle = match whose {
            Player::You => act(Action::Shuffle),
            whose => does(whose, OneOrMore::one(act(Action::Shuffle))),
        };
        Some(vec![act(Action::Put { what, to: Destination::BottomOfDeck }), shuffle])
    }

    pub(super) fn destination(&mut self) -> Option<Destination> {
        self.any(&[
            |r| r.say("the? top of").and_then(|()| r.a_deck()).map(|()| Destination::TopOfDeck),
            |r| r.say("the? bottom of").and_then(|()| r.a_deck()).map(|()| Destination::BottomOfDeck),
            // "Put them back in any order", "and the rest on top": of the deck they were looked at in.
            |r| {
                r.shown.then_some(())?;
                r.say("the? top|bottom")?;
                Some(if r.before("top") { Destination::TopOfDeck } else { Destination::BottomOfDeck })
            },
            |r| {
                r.say("the Xth position of")?;
                r.a_deck()?;
                r.x.clone().map(Destination::DeckPosition)
            },
            |r| {
                r.attempt(Self::whose);
                let zone = r.zone()?;
                match zone {
                    NamedZone::Hand => Some(Destination::Hand),
                    NamedZone::Reserve => Some(Destination::Reserve),
                    NamedZone::Mana => Some(Destination::Mana(r.readiness())),
                    // "Your Expeditions" are one of them for each.
                    NamedZone::Expeditions => Some(Destination::Expedition(Expeditions::Pick {
                        quantity: Few::Exactly(1),
                        aim: Aim::Chosen,
                        facts: None,
                        of: Some(Player::You),
                    })),
                    NamedZone::Deck | NamedZone::Discard | NamedZone::Landmarks => None,
                }
            },
            |r| r.expeditions().map(Destination::Expedition),
        ])
    }

    /// Whether it is said next where something goes.
    pub(super) fn sees_destination(&mut self) -> bool {
        let at = self.position();
        let sees = self.looking(|r| {
            r.attempt(|r| {
                r.say("to|in|into|on")?;
                let pile = r.attempt(|r| {
                    r.attempt(Self::whose);
                    r.say("the? discard pile|piles")
                });
                pile.or_else(|| r.destination().map(|_| ()))
            })
        });
        self.move_to(at);
        sees.is_some()
    }

    pub(super) fn a_deck(&mut self) -> Option<()> {
        if self.says("that deck") {
            return Some(());
        }
        self.whose()?;
        self.say("deck")
    }

    /// How a Mana Orb arrives: exhausted, unless ready is said.
    pub(super) fn readiness(&mut self) -> Readiness {
        if self.says(",? exhausted") || self.says("as an exhausted mana orb") || self.says("as exhausted mana orbs") {
            return Readiness::Exhausted;
        }
        if self.says("as a ready mana orb") || self.says("as ready mana orbs") || self.says(",? ready") {
            return Readiness::Ready;
        }
        Readiness::Exhausted
    }
}
