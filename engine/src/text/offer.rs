//! What may be done or left, freely or for a price (6.4, 6.5.a).

use super::{
    build::{act, does},
    link::{folded, may},
    reader::Reader,
};
use crate::ability::{
    Action, Amount, Effect, Mention, Mode, Objects, Offer, OneOrMore, Player, Quantity, Repetition, Step,
};

impl Reader<'_> {
    /// "You may …", "each player may …".
    pub(super) fn offered(&mut self) -> Option<Vec<Step>> {
        if self.says("you may") {
            // Within what another player does, whether it depends on that is not said.
            return if self.actor == Player::You { self.offer() } else { None };
        }
        self.says("starting with you ,?");
        let player = self.player()?;
        self.say("may")?;
        self.as_actor(Player::That, |r| {
            let steps = r.offer()?;
            Some(vec![does(player, OneOrMore::new(steps)?)])
        })
    }

    /// What may be done: for a price, or just so.
    fn offer(&mut self) -> Option<Vec<Step>> {
        self.say("then? immediately?")?;
        let before = std::mem::replace(&mut self.offering, true);
        let steps = self.any(&[Self::priced_offer, Self::either_offer, Self::free_offer]);
        self.offering = before;
        steps
    }

    fn priced_offer(&mut self) -> Option<Vec<Step>> {
        self.any(&[
            |r| {
                let costs = OneOrMore::new(r.said_costs()?)?;
                r.say("to")?;
                r.say("also?")?;
                let then = r.paid_for()?;
                Some(vec![may(Offer::Pay(costs), Some(then))])
            },
            |r| {
                let first = r.imperative()?;
                r.say("to")?;
                let then = r.paid_for()?;
                Some(vec![may(Offer::Do(OneOrMore::one(first)), Some(then))])
            },
            |r| {
                r.sees("pay|spend").then_some(())?;
                let costs = OneOrMore::new(r.said_costs()?)?;
                Some(vec![may(Offer::Pay(costs), None)])
            },
        ])
    }

    /// "You may draw it or discard it".
    fn either_offer(&mut self) -> Option<Vec<Step>> {
        let first = OneOrMore::one(self.imperative()?);
        self.say("or")?;
        let other = OneOrMore::one(self.imperative()?);
        if self.sees(". if you|they do|don't") {
            // What follows on either of them: one choice, which may be refused.
            let modes = OneOrMore::new(vec![Mode { effect: first }, Mode { effect: other }])?;
            let quantity = Quantity::Exactly(Amount::Number(1));
            let either = Step::Choose { quantity, repetition: Repetition::Barred, modes };
            return Some(vec![may(Offer::Do(OneOrMore::one(either)), None)]);
        }
        let modes = vec![Mode { effect: OneOrMore::one(may(Offer::Do(first), None)) }, Mode { effect: other }];
        let quantity = Quantity::Exactly(Amount::Number(1));
        Some(vec![Step::Choose { quantity, repetition: Repetition::Barred, modes: OneOrMore::new(modes)? }])
    }

    fn free_offer(&mut self) -> Option<Vec<Step>> {
        let mut steps = folded(self.chain()?);
        // "…, then discard the rest": that is no part of what may be done.
        let is_rest = matches!(steps.last(), Some(Step::Act(Action::Discard(Objects::The(Mention::Others)))));
        let rest = if is_rest { steps.pop() } else { None };
        let mut offered = vec![may(Offer::Do(OneOrMore::new(steps)?), None)];
        offered.extend(rest);
        Some(offered)
    }

    /// "Spend 1 counter from … to …", "{T} : …" within an effect: for those who pay.
    pub(super) fn paid(&mut self) -> Option<Vec<Step>> {
        let (costs, then) = self.any(&[
            |r| {
                r.sees("spend|pay").then_some(())?;
                let costs = r.said_costs()?;
                r.say("to")?;
                Some((costs, r.paid_for()?))
            },
            |r| {
                let costs = r.quick_costs()?;
                Some((costs, r.paid_for()?))
            },
        ])?;
        let offer = Offer::Pay(OneOrMore::new(costs)?);
        Some(vec![may(offer, Some(then))])
    }

    /// What a payment is for.
    fn paid_for(&mut self) -> Option<Effect> {
        if self.says("receive it") {
            return Some(OneOrMore::one(act(Action::ReceiveGift)));
        }
        self.chain().and_then(|steps| OneOrMore::new(folded(steps)))
    }

    /// "… unless you discard a card": what may be done or paid, and else that happens.
    pub(super) fn unless_paid(&mut self, steps: &[Step]) -> Option<Vec<Step>> {
        self.say("unless you|they")?;
        let costs = OneOrMore::new(self.said_costs()?)?;
        let otherwise = OneOrMore::new(steps.to_vec());
        Some(vec![Step::May { offer: Offer::Pay(costs), then: None, otherwise }])
    }
}
