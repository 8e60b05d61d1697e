//! What players do, as triggers of Reactions: "When you play …", "When another player passes" (6.3).

use super::{lexicon::Form, reader::Reader};
use crate::ability::{Filter, PlayerEvent, Trait, Trigger};

/// How a verb stands in a trigger.
const PRESENT: [Form; 2] = [Form::Base, Form::Third];

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

    pub(super) fn deed(&mut self) -> Option<PlayerEvent> {
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
            |r| {
                let deed = r.plain_deed(&PRESENT)?;
                // Of what is resupplied, see [`Reader::guarded_events`].
                (!matches!(deed, PlayerEvent::Resupply) || !r.sees("a|an")).then_some(deed)
            },
            |r| {
                r.say("activate|activates|use|uses a|an")?;
                let icon = r.action_icon()?;
                r.say("ability").map(|()| PlayerEvent::Use(icon))
            },
            |r| {
                r.say("spend|spends")?;
                if !r.says("1|one or more") {
                    r.say("a|an?")?;
                }
                r.counter().map(PlayerEvent::Spend)
            },
            |r| {
                let did = r.deed_to(&PRESENT)?;
                if matches!(did(Self::any_card()), PlayerEvent::Augment(_)) {
                    return Some(did(r.attempt(Self::one_of).unwrap_or_else(Self::any_card)));
                }
                let what = r.one_of()?;
                let deed = did(what.clone());
                // Only cards as such are drawn.
                (!matches!(deed, PlayerEvent::Draw(_)) || what == Self::any_card()).then_some(deed)
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
            (!r.sees("your hero's")).then_some(())?;
            r.sees("a|an|your player's|opponent's").then_some(())?;
            r.whose()
        }) {
            // "An opponent's Character".
            owner = Some(whose);
        } else if self.signature_article().is_none() && !self.says("a|an") {
            self.say("one or more")?;
        }
        let (filter, None) = self.described(facts)? else { return None };
        Some(match owner {
            Some(owner) => super::place::controlled(filter, owner),
            None => filter,
        })
    }
}
