//! Costs: what stands before the colon of a quick action, and what is paid within an effect (6.4).

use super::{
    build::{ME, number},
    reader::Reader,
};
use crate::ability::{Action, Amount, Condition, Cost, Gain, Quantity, Step};

impl Reader<'_> {
    /// The costs of a quick action, with the colon after them.
    pub(super) fn quick_costs(&mut self) -> Option<Vec<Cost>> {
        let mut costs = vec![self.attempt(Self::icon_cost).or_else(|| self.said_cost())?];
        while let Some(cost) = self.attempt(|r| {
            r.say(",")?;
            r.attempt(Self::icon_cost).or_else(|| r.said_cost())
        }) {
            costs.push(cost);
        }
        self.say(":")?;
        Some(costs)
    }

    fn icon_cost(&mut self) -> Option<Cost> {
        if self.says("{T}") {
            return Some(Cost::ExhaustMe);
        }
        if self.says("{D}") {
            return Some(Cost::DiscardMe);
        }
        self.mana_paid().map(Cost::Mana)
    }

    /// Mana that is paid: what X is, where nothing else says it.
    fn mana_paid(&mut self) -> Option<Amount> {
        self.x_is_paid |= self.sees("{X}");
        self.mana_amount()
    }

    /// A part of a cost in words.
    pub(super) fn said_cost(&mut self) -> Option<Cost> {
        self.any(&[
            |r| {
                r.say("pay|pays")?;
                r.mana_paid().map(Cost::Mana)
            },
            |r| {
                r.say("spend|spends")?;
                r.spending()
            },
            |r| r.say("exhaust me").map(|()| Cost::ExhaustMe),
            |r| r.say("discard me from your? reserve").map(|()| Cost::DiscardMe),
            |r| {
                let player = r.player()?;
                let step = r.player_verb()?;
                match step {
                    Step::Act(action) => Some(Cost::By { player, action }),
                    _ => None,
                }
            },
            |r| match r.imperative()? {
                // Counters that are removed as a cost are spent (7.3.27).
                Step::Act(Action::Remove { gains, from }) => match gains.as_slice() {
                    [Gain::Counters { amount, counter }] => {
                        Some(Cost::Spend { amount: amount.clone(), counter: *counter, from })
                    }
                    _ => None,
                },
                Step::Act(action) if is_payable(&action) => Some(Cost::Do(action)),
                _ => None,
            },
        ])
    }

    /// Costs joined by "and".
    pub(super) fn said_costs(&mut self) -> Option<Vec<Cost>> {
        let mut costs = vec![self.said_cost()?];
        while let Some(cost) = self.attempt(|r| {
            r.say(",?")?;
            r.say("and")?;
            r.said_cost()
        }) {
            costs.push(cost);
        }
        Some(costs)
    }

    /// "3 of my Sap counters", "1 counter from a card you control".
    fn spending(&mut self) -> Option<Cost> {
        let amount = if self.says("any number of") {
            Quantity::AnyNumber
        } else if self.says("up to") {
            Quantity::UpTo(self.amount()?)
        } else {
            Quantity::Exactly(self.amount()?)
        };
        self.say("of?")?;
        let is_mine = self.says("my");
        let counter = self.counter()?;
        if is_mine {
            return Some(Cost::Spend { amount, counter, from: ME });
        }
        let from = self.attempt(|r| {
            r.say("from|on")?;
            r.objects()
        });
        // Of a cost, where nothing is said, they are the bearer's own.
        (from.is_some() || self.sees(",|:")).then_some(())?;
        Some(Cost::Spend { amount, counter, from: from.unwrap_or(ME) })
    }

    /// "This costs {1} more if …", after the effect of a quick action.
    pub(super) fn dearer(&mut self) -> Option<Cost> {
        self.say("this")?;
        self.say("action|ability?")?;
        self.say("costs")?;
        let more = self.mana_amount()?;
        self.say("more")?;
        if self.says("to target a|an") {
            let what = self.filter()?;
            self.stop()?;
            return Some(Cost::Targeting { amount: more, what });
        }
        let condition = self.if_or_unless()?;
        self.say(".?")?;
        let zero = Box::new(number(0));
        let (condition, then, otherwise) = match condition {
            Condition::Not(condition) => (condition, zero, Box::new(more)),
            condition => (Box::new(condition), Box::new(more), zero),
        };
        Some(Cost::Mana(Amount::Either { condition, then, otherwise }))
    }
}

/// Whether a verb can be a cost: it takes something away, and is not left to chance.
const fn is_payable(action: &Action) -> bool {
    matches!(
        action,
        Action::Discard(_)
            | Action::Sacrifice(_)
            | Action::Exhaust(_)
            | Action::Put { .. }
            | Action::Reveal(_)
            | Action::Remove { .. }
            | Action::Give { .. }
            | Action::Create { .. }
            | Action::Pass
    )
}
