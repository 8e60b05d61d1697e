//! Whether what an effect does next is good for whom it happens to: enough for a policy that answers without reading
//! abilities.

use crate::{
    Decision, Game,
    ability::Objects,
    game::EvalContext,
    primitives::{CardId, CardSet, Player, WIDE, Zone},
    program::{CompiledAbilityKind, Op, Pc, Polarity, Role, Target, Works},
};

/// What an effect asks about with yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionalStep<const W: usize = WIDE> {
    /// Among what would be chosen first.
    pub candidates: CardSet<W>,
    /// Whether more happens than to these: something is given up for something else, perhaps.
    pub is_trade: bool,
}

/// What a mode of an effect comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect<const W: usize = WIDE> {
    /// Among what would be chosen first; none where nothing is chosen.
    pub candidates: Option<CardSet<W>>,
    /// What happens first, whatever it happens to.
    pub stake: Polarity,
}

/// The whole cost of a quick action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// To exhaust its bearer (7.1.4.a).
    Exhaust,
    /// To discard its bearer from Reserve (7.1.4.b).
    Discard,
}

impl Price {
    const fn is_discard(self) -> bool {
        matches!(self, Self::Discard)
    }
}

impl<const W: usize> Game<'_, W> {
    /// The operation of the effect on top that waits for an answer.
    fn asking(&self) -> Option<(Pc, Op)> {
        let frame = self.limbo.frames.last()?;
        Some((frame.pc, self.pool.program().ops[usize::from(frame.pc)]))
    }

    /// What acts first from there on, if nothing turns off before.
    fn acting(&self, from: Pc) -> Option<Op> {
        let ops = self.pool.program().ops.get(usize::from(from)..)?;
        ops.iter().copied().find(|op| op.role() != Role::Selection).filter(|op| op.role() == Role::Act)
    }

    /// What happens next to each card that can be chosen now, or would be if the player said yes: to all of them the same.
    pub(crate) fn stakes(&self) -> impl Fn(CardId) -> Polarity {
        let acting =
            self.asking().and_then(|(pc, op)| self.acting(if op.role() == Role::Selection { pc } else { pc + 1 }));
        move |card| acting.map_or(Polarity::Open, |op| self.stake(op, card))
    }

    /// What happens next to an Expedition or a player that can be chosen now.
    pub(crate) fn stake_of_others(&self) -> Polarity {
        match self.asking() {
            Some((_, Op::Create { .. } | Op::PayMana(_) | Op::PaySpend(..))) => Polarity::Good,
            Some((pc, _)) => self.acting(pc).map_or(Polarity::Open, |op| op.stake(self.pool.program())),
            None => Polarity::Open,
        }
    }

    /// What is asked about with yes or no, where objects would be chosen for it.
    pub(crate) fn offer(&self) -> Option<OptionalStep<W>> {
        let (pc, Op::Ask(end)) = self.asking()? else { return None };
        let frame = self.top();
        let characteristics = self.characteristics();
        let context = self.context(&characteristics, &frame);
        let body = &self.pool.program().ops[usize::from(pc) + 1..usize::from(end)];
        let is_trade = body.iter().filter(|op| op.role() == Role::Act).count() > 1;
        self.first_candidates(&context, pc + 1).map(|candidates| OptionalStep { candidates, is_trade })
    }

    fn first_candidates(&self, context: &EvalContext<'_, '_, W>, pc: Pc) -> Option<CardSet<W>> {
        let program = self.pool.program();
        let Op::Select(objects) = *program.ops.get(usize::from(pc))? else { return None };
        let Objects::Pick(pick) = program.get(objects) else { return None };
        let all = context.all(&pick.from);
        // What is in play everybody knows.
        let is_known = (all - self.in_play()).is_empty();
        Some(if is_known { all } else { all & self.known_to(context.you) })
    }

    /// What a mode comes to that can be chosen now; nothing where what is asked for is not one of the modes of an effect.
    pub(crate) fn mode(&self, mode: u8) -> Option<Prospect<W>> {
        let (entry, acting) = self.mode_entry(mode)?;
        let frame = self.top();
        let characteristics = self.characteristics();
        let context = self.context(&characteristics, &frame);
        let stake = acting.map_or(Polarity::Open, |op| op.stake(self.pool.program()));
        Some(Prospect { candidates: self.first_candidates(&context, entry), stake })
    }

    /// What happens to a card if it is chosen in that mode.
    pub(crate) fn stake_in_mode(&self, mode: u8, card: CardId) -> Polarity {
        self.mode_entry(mode).and_then(|(_, op)| op).map_or(Polarity::Open, |op| self.stake(op, card))
    }

    fn mode_entry(&self, mode: u8) -> Option<(Pc, Option<Op>)> {
        let (_, Op::Modes(modal, _)) = self.asking()? else { return None };
        let entry = *self.pool.program().get(modal).entries.get(usize::from(mode))?;
        Some((entry, self.acting(entry)))
    }

    /// The first quick action of the active player that can be played now for this price and is wanted, as asked by its
    /// bearer, the objects among which it chooses first and what happens to those.
    pub(crate) fn quick_action_for(
        &self,
        price: Price,
        mut is_wanted: impl FnMut(CardId, Option<CardSet<W>>, &dyn Fn(CardId) -> Polarity) -> bool,
    ) -> Option<Decision> {
        let (actions, actors) = self.pool.actions_for(price.is_discard());
        if actions.is_empty() {
            return None;
        }
        let program = self.pool.program();
        let exhausted = self.with_status(crate::primitives::Status::Exhausted);
        if actors.is_some_and(|actors| (actors - exhausted).is_empty()) {
            return None;
        }
        // Most of them are of cards that lie elsewhere, or of others, who alone may use those (5.3).
        let main = self.controlled(self.active) - exhausted;
        let support = self.zone(self.active, Zone::Reserve) - exhausted;
        if actors.is_some_and(|actors| (actors & (main | support)).is_empty()) {
            return None;
        }
        let characteristics = self.characteristics();
        for &id in actions {
            let code = program.get(id);
            let CompiledAbilityKind::QuickAction { entry, .. } = code.kind else { continue };
            let ready = match code.works {
                Works::Main => main,
                Works::Support => support,
                Works::Completed => main & self.open_to(Works::Completed),
            };
            for card in self.bearers_among(id, &characteristics, ready) {
                // The cost is one operation.
                let first = entry + 1;
                let context = EvalContext::of_bearer(self, &characteristics, card);
                let stake = |card| self.acting(first).map_or(Polarity::Open, |op| self.stake(op, card));
                // Mostly it can be played, but there is nothing to choose.
                if is_wanted(card, self.first_candidates(&context, first), &stake)
                    && self.can_act(&characteristics, self.active, card, id)
                    && let Some(ability) = self.quick_actions(card, &characteristics).iter().position(|of| *of == id)
                {
                    return Some(Decision::QuickAction { card, ability: ability as u8 });
                }
            }
        }
        None
    }

    fn stake(&self, op: Op, card: CardId) -> Polarity {
        let Op::Put(target) = op else { return op.stake(self.pool.program()) };
        let Some(spot) = self.spot(card) else { return Polarity::Open };
        match (spot.is_in_play(), target) {
            (_, Target::Expedition | Target::EachIn(_)) => Polarity::Good,
            (true, _) => Polarity::Bad,
            (false, Target::Hand | Target::Drawn | Target::Mana(_)) => Polarity::Good,
            (false, Target::Reserve(_)) if matches!(spot.zone(), Zone::Discard | Zone::Deck) => Polarity::Good,
            (false, Target::Reserve(_) | Target::TopOfDeck | Target::BottomOfDeck | Target::DeckPosition(_)) => {
                Polarity::Bad
            }
        }
    }

    /// What a player may know of: not what others have in hand, nor what lies in decks.
    fn known_to(&self, player: Player) -> CardSet<W> {
        self.open_cards() | self.zones().discard | self.zone(player, Zone::Hand)
    }
}
