//! What players do, as triggers of Reactions: "When you play …", "When another player passes" (6.3).

use super::{reader::Reader, trigger::played_from};
use crate::ability::{Article, Deed, Filter, Noun, OneOrMore, Trait, Trigger};

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

    fn deed(&mut self) -> Option<Deed> {
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
            Deed::Sacrifice(_)
            | Deed::Discard(_)
            | Deed::Create(_)
            | Deed::Exhaust(_)
            | Deed::Ready(_)
            | Deed::Augment(_)
            | Deed::Complete(_)
            | Deed::TakeControl(_)
                if several =>
            {
                Deed::Several(Box::new(deed))
            }
            deed => deed,
        })
    }

    fn single_deed(&mut self) -> Option<Deed> {
        self.any(&[
            |r| r.say("pass|passes first").map(|()| Deed::PassFirst),
            |r| r.say("pass|passes").map(|()| Deed::Pass),
            |r| r.say("draw|draws one or more cards").map(|()| Deed::Draw(Article::OneOrMore)),
            |r| r.say("draw|draws a card").map(|()| Deed::Draw(Article::A)),
            |r| {
                r.say("do|does?")?;
                r.say("[Resupply]|[Resupplies]")?;
                // Of what is resupplied, see [`Reader::guarded_events`].
                (!r.sees("a|an")).then_some(Deed::Resupply)
            },
            |r| r.say("make|makes a [Gift]").map(|()| Deed::Gift),
            |r| r.say("receive|receives a [Gift]").map(|()| Deed::ReceiveGift),
            |r| r.say("roll|rolls one or more dice").map(|()| Deed::Roll),
            |r| r.say("roll|rolls a die").map(|()| Deed::Roll),
            |r| r.say("reveal|reveals a card this way").map(|()| Deed::RevealBy),
            |r| r.say("[Expand]|[Expands]|expand|expands").map(|()| Deed::Expand),
            |r| {
                r.say("play|plays")?;
                let (card, from) = played_from(r.one_of()?);
                Some(Deed::Play { card, from })
            },
            |r| {
                r.say("sacrifice|sacrifices")?;
                r.one_of().map(Deed::Sacrifice)
            },
            |r| {
                r.say("discard|discards")?;
                r.one_of().map(Deed::Discard)
            },
            |r| {
                r.say("create|creates")?;
                r.one_of().map(Deed::Create)
            },
            |r| {
                r.say("exhaust|exhausts")?;
                r.one_of().map(Deed::Exhaust)
            },
            |r| {
                r.say("ready|readies")?;
                r.one_of().map(Deed::Ready)
            },
            |r| {
                r.say("[Augment]|[Augments]|augment|augments")?;
                let any = || OneOrMore::one(super::build::things(Noun::Card, Vec::new(), Vec::new()));
                Some(Deed::Augment(r.attempt(Self::one_of).unwrap_or_else(any)))
            },
            |r| {
                r.say("spend|spends")?;
                if !r.says("1|one or more") {
                    r.say("a|an?")?;
                }
                r.counter().map(Deed::Spend)
            },
            |r| r.say("shuffle|shuffles your|their deck").map(|()| Deed::Shuffle),
            |r| r.say("[Sabotage]|[Sabotages]|sabotage|sabotages").map(|()| Deed::Sabotage),
            |r| r.say("[Rush]|[Rushes]|rush|rushes").map(|()| Deed::Rush),
            |r| r.say("place|places|move|moves a terrain? marker").map(|()| Deed::PlaceMarker),
            |r| {
                r.say("complete|completes|[Complete]|[Completes]")?;
                r.one_of().map(Deed::Complete)
            },
            |r| {
                r.say("take|takes|gain|gains control of")?;
                r.one_of().map(Deed::TakeControl)
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
