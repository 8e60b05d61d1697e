//! What players do, as triggers of Reactions: "When you play …", "When another player passes" (6.3).

use super::{reader::Reader, trigger::played_from};
use crate::ability::{Article, Filter, Noun, OneOrMore, PlayerEvent, Trait, Trigger};

impl Reader<'_> {
    pub(super) fn player_events(&mut self) -> Option<Vec<Trigger>> {
        let who = self.player()?;
        let mut events = vec![Trigger::Does { who, deed: self.deed()? }];
        while let Some(deed) = self.attempt(|r| {
            r.say("or")?;
            r.deed()
        }) {
            events.push(Trigger::Does { who, deed });
        }
        Some(events)
    }

    fn deed(&mut self) -> Option<PlayerEvent> {
        // "Sacrifice one or more Permanents" is once for all of them (6.3.f).
        let several = self.looking(|r| {
            let at = r.position();
            r.next();
            let sees = r.sees("one or more");
            r.move_to(at);
            sees
        });
        let deed = self.single_deed()?;
        Some(match deed {
            PlayerEvent::Sacrifice(_)
            | PlayerEvent::Discard(_)
            | PlayerEvent::Create(_)
            | PlayerEvent::Exhaust(_)
            | PlayerEvent::Ready(_)
            | PlayerEvent::Augment(_)
            | PlayerEvent::Complete(_)
            | PlayerEvent::TakeControl(_)
                if several =>
            {
                PlayerEvent::Several(Box::new(deed))
            }
            deed => deed,
        })
    }

    fn single_deed(&mut self) -> Option<PlayerEvent> {
        self.any(&[
            |r| r.say("pass|passes first").map(|()| PlayerEvent::PassFirst),
            |r| r.say("pass|passes").map(|()| PlayerEvent::Pass),
            |r| r.say("draw|draws one or more cards").map(|()| PlayerEvent::Draw(Article::OneOrMore)),
            |r| r.say("draw|draws a card").map(|()| PlayerEvent::Draw(Article::A)),
            |r| {
                r.say("do|does?")?;
                r.say("[Resupply]|[Resupplies]")?;
                // Of what is resupplied, see [`Reader::guarded_events`].
                (!r.sees("a|an")).then_some(PlayerEvent::Resupply)
            },
            |r| r.say("make|makes a [Gift]").map(|()| PlayerEvent::Gift),
            |r| r.say("receive|receives a [Gift]").map(|()| PlayerEvent::ReceiveGift),
            |r| r.say("roll|rolls one or more dice").map(|()| PlayerEvent::Roll),
            |r| r.say("roll|rolls a die").map(|()| PlayerEvent::Roll),
            |r| r.say("reveal|reveals a card this way").map(|()| PlayerEvent::RevealBy),
            |r| r.say("[Expand]|[Expands]|expand|expands").map(|()| PlayerEvent::Expand),
            |r| {
                r.say("play|plays")?;
                let (card, from) = played_from(r.one_of()?);
                Some(PlayerEvent::Play { card, from })
            },
            |r| {
                r.say("sacrifice|sacrifices")?;
                r.one_of().map(PlayerEvent::Sacrifice)
            },
            |r| {
                r.say("discard|discards")?;
                r.one_of().map(PlayerEvent::Discard)
            },
            |r| {
                r.say("create|creates")?;
                r.one_of().map(PlayerEvent::Create)
            },
            |r| {
                r.say("exhaust|exhausts")?;
                r.one_of().map(PlayerEvent::Exhaust)
            },
            |r| {
                r.say("ready|readies")?;
                r.one_of().map(PlayerEvent::Ready)
            },
            |r| {
                r.say("[Augment]|[Augments]|augment|augments")?;
                let any = || OneOrMore::one(super::build::things(Noun::Card, Vec::new(), Vec::new()));
                Some(PlayerEvent::Augment(r.attempt(Self::one_of).unwrap_or_else(any)))
            },
            |r| {
                r.say("spend|spends")?;
                if !r.says("1|one or more") {
                    r.say("a|an?")?;
                }
                r.counter().map(PlayerEvent::Spend)
            },
            |r| r.say("shuffle|shuffles your|their deck").map(|()| PlayerEvent::Shuffle),
            |r| r.say("[Sabotage]|[Sabotages]|sabotage|sabotages").map(|()| PlayerEvent::Sabotage),
            |r| r.say("[Rush]|[Rushes]|rush|rushes").map(|()| PlayerEvent::Rush),
            |r| r.say("place|places|move|moves a terrain? marker").map(|()| PlayerEvent::PlaceMarker),
            |r| {
                r.say("complete|completes|[Complete]|[Completes]")?;
                r.one_of().map(PlayerEvent::Complete)
            },
            |r| {
                r.say("take|takes|gain|gains control of")?;
                r.one_of().map(PlayerEvent::TakeControl)
            },
        ])
    }

    /// "A Character", "another Spell", "one or more cards".
    pub(super) fn one_of(&mut self) -> Option<Filter> {
        let mut facts = Vec::new();
        let mut owner = None;
        if self.says("another") {
            facts.push(Trait::Other);
        } else if let Some(whose) = self.attempt(|r| {
            r.sees("a|an|your player's|opponent's").then_some(())?;
            r.whose()
        }) {
            // "An opponent's Character".
            owner = Some(whose);
        } else if !self.says("a|an") {
            self.say("one or more")?;
        }
        let (filter, None) = self.described(facts)? else { return None };
        Some(match owner {
            Some(owner) => super::place::controlled(filter, owner),
            None => filter,
        })
    }
}
