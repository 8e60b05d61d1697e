//! Where cards go: "send", "put", "return", "move" (7.3.21).

use super::{
    amount::cards_in,
    build::{act, does},
    reader::Reader,
};
use crate::ability::{
    Action, Aim, Amount, Counter, Destination, Expeditions, Few, Gain, Mode, OneOrMore, Place, Player, Quantity,
    Readiness, Repetition, Step, Zone,
};

impl Reader<'_> {
    /// "Send target Character to Reserve", "send to Reserve target Character", "put it in your hand".
    pub(super) fn put(&mut self) -> Option<Step> {
        self.say("send|sends|put|puts|return|returns|move|moves")?;
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
        // "Put one in your hand": of the cards that were revealed.
        let what = what.or_else(|| {
            self.attempt(|r| {
                let amount = r.amount()?;
                r.say("of? them?")?;
                Some(super::build::pick(Quantity::Exactly(amount), Aim::Chosen, cards_in(Place::Revealed)))
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
        // "In Reserve or on the bottom of your deck".
        let other = self.attempt(|r| {
            r.say("or")?;
            r.say("to|in|into|on")?;
            r.destination()
        });
        let Some(other) = other else { return Some(act(Action::Put { what, to })) };
        let modes = [to, other].map(|to| Mode { effect: OneOrMore::one(act(Action::Put { what: what.clone(), to })) });
        let quantity = Quantity::Exactly(super::build::number(1));
        Some(Step::Choose { quantity, repetition: Repetition::Barred, modes: OneOrMore::new(modes.to_vec())? })
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
            |r| {
                r.say("the Xth position of")?;
                r.a_deck()?;
                r.x.clone().map(Destination::DeckPosition)
            },
            |r| {
                r.attempt(Self::whose);
                let zone = r.zone()?;
                match zone {
                    Zone::Hand => Some(Destination::Hand),
                    Zone::Reserve => Some(Destination::Reserve),
                    Zone::Mana => Some(Destination::Mana(r.readiness())),
                    // "Your Expeditions" are one of them for each.
                    Zone::Expeditions => Some(Destination::Expedition(Expeditions::Pick {
                        quantity: Few::Exactly(1),
                        aim: Aim::Chosen,
                        facts: None,
                        of: Some(Player::You),
                    })),
                    Zone::Deck | Zone::Discard | Zone::Landmarks => None,
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
