//! Whether what an effect does next is good for whom it happens to: enough for a policy that answers without reading
//! abilities.

use super::scene::Scene;
use crate::{
    Decision, Game,
    ability::{Direction, Gain, Keyword, Objects, Status},
    program::{CodeKind, Op, Pc, Target, Works},
    state::{CardId, CardSet, Player, WIDE, Zone},
};

/// What being chosen is worth to who holds the chosen thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stake {
    /// It gets something, or goes where it can be used.
    Good,
    /// It loses something, or goes where it cannot.
    Bad,
    /// Neither can be said without reading on.
    Open,
}

/// What an effect asks about with yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer<const W: usize = WIDE> {
    /// Among what would be chosen first.
    pub candidates: CardSet<W>,
    /// Whether more happens than to these: something is given up for something else, perhaps.
    pub is_trade: bool,
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
        ops.iter().copied().find(|op| !selects(*op)).filter(|op| acts(*op))
    }

    /// What happens next to each card that can be chosen now, or would be if the player said yes: to all of them the same.
    pub(crate) fn stakes(&self) -> impl Fn(CardId) -> Stake {
        let acting = self.asking().and_then(|(pc, op)| self.acting(if selects(op) { pc } else { pc + 1 }));
        move |card| acting.map_or(Stake::Open, |op| self.stake(op, card))
    }

    /// What happens next to an Expedition or a player that can be chosen now.
    pub(crate) fn stake_of_others(&self) -> Stake {
        match self.asking() {
            Some((_, Op::Create { .. } | Op::PayMana(_) | Op::PaySpend(..))) => Stake::Good,
            Some((pc, _)) => self.acting(pc).map_or(Stake::Open, |op| self.general_stake(op)),
            None => Stake::Open,
        }
    }

    /// What is asked about with yes or no, where objects would be chosen for it.
    pub(crate) fn offer(&self) -> Option<Offer<W>> {
        let (pc, Op::Ask(end)) = self.asking()? else { return None };
        let frame = self.top();
        let derived = self.derive();
        let scene = self.scene(&derived, &frame);
        let body = &self.pool.program().ops[usize::from(pc) + 1..usize::from(end)];
        let is_trade = body.iter().filter(|op| acts(**op)).count() > 1;
        self.first_candidates(&scene, pc + 1).map(|candidates| Offer { candidates, is_trade })
    }

    fn first_candidates(&self, scene: &Scene<'_, '_, W>, pc: Pc) -> Option<CardSet<W>> {
        let program = self.pool.program();
        let Op::Select(objects) = *program.ops.get(usize::from(pc))? else { return None };
        let Objects::Pick(pick) = program.get(objects) else { return None };
        let all = scene.all(&pick.from);
        // What is in play everybody knows.
        let is_known = (all - self.in_play()).is_empty();
        Some(if is_known { all } else { all & self.known_to(scene.you) })
    }

    /// The first quick action of the active player that can be played now for no more than exhausting its bearer and is
    /// wanted, as asked by the objects among which it chooses first and what happens to those.
    pub(crate) fn free_action(
        &self,
        mut is_wanted: impl FnMut(Option<CardSet<W>>, &dyn Fn(CardId) -> Stake) -> bool,
    ) -> Option<Decision> {
        let free = self.pool.free_actions();
        if free.is_empty() {
            return None;
        }
        let program = self.pool.program();
        let exhausted = self.with_status(crate::state::Status::Exhausted);
        let actors = self.pool.free_actors();
        if actors.is_some_and(|actors| (actors - exhausted).is_empty()) {
            return None;
        }
        // Most of them are of cards that lie elsewhere, or of others, who alone may use those (5.3).
        let main = self.controlled(self.active) - exhausted;
        let support = self.zone(self.active, Zone::Reserve) - exhausted;
        if actors.is_some_and(|actors| (actors & (main | support)).is_empty()) {
            return None;
        }
        let derived = self.derive();
        for &id in free {
            let code = program.get(id);
            let CodeKind::QuickAction { entry, .. } = code.kind else { continue };
            let ready = match code.works {
                Works::Main => main,
                Works::Support => support,
                Works::Completed => main & self.open_to(Works::Completed),
            };
            for card in self.bearers_among(id, &derived, ready) {
                // The cost is one operation.
                let first = entry + 1;
                let scene = Scene::of_bearer(self, &derived, card);
                let stake = |card| self.acting(first).map_or(Stake::Open, |op| self.stake(op, card));
                // Mostly it can be played, but there is nothing to choose.
                if is_wanted(self.first_candidates(&scene, first), &stake)
                    && self.can_act(&derived, self.active, card, id)
                    && let Some(ability) = self.quick_actions(card, &derived).iter().position(|of| *of == id)
                {
                    return Some(Decision::QuickAction { card, ability: ability as u8 });
                }
            }
        }
        None
    }

    fn stake(&self, op: Op, card: CardId) -> Stake {
        let Op::Put(target) = op else { return self.general_stake(op) };
        let Some(spot) = self.spot(card) else { return Stake::Open };
        match (spot.is_in_play(), target) {
            (_, Target::Expedition | Target::EachIn(_)) => Stake::Good,
            (true, _) => Stake::Bad,
            (false, Target::Hand | Target::Mana(_)) => Stake::Good,
            (false, Target::Reserve) if matches!(spot.zone(), Zone::Discard | Zone::Deck) => Stake::Good,
            (false, Target::Reserve | Target::TopOfDeck | Target::BottomOfDeck | Target::DeckPosition(_)) => Stake::Bad,
        }
    }

    /// What an operation is worth to what it works on, wherever that is.
    fn general_stake(&self, op: Op) -> Stake {
        let program = self.pool.program();
        match op {
            Op::Give { gains, .. } if program.get(gains).as_slice().iter().any(is_burden) => Stake::Bad,
            Op::Remove(gains) if program.get(gains).as_slice().iter().all(is_burden) => Stake::Good,
            Op::Give { .. }
            | Op::Ready
            | Op::Augment
            | Op::Double(_)
            | Op::Distribute(..)
            | Op::Activate { .. }
            | Op::Create { .. }
            | Op::Play { .. }
            | Op::Draw(_)
            | Op::Resupply
            | Op::ExhaustResupplied
            | Op::Ascend
            | Op::March(Direction::Forward, _) => Stake::Good,
            Op::Remove(_)
            | Op::PaySpend(..)
            | Op::Discard
            | Op::Sabotage
            | Op::Sacrifice
            | Op::Exhaust
            | Op::Defect
            | Op::TakeControl { .. }
            | Op::March(Direction::Backward, _) => Stake::Bad,
            Op::End
            | Op::Jump(_)
            | Op::Unless(..)
            | Op::Divide(..)
            | Op::Otherwise(_)
            | Op::UnlessDone(_)
            | Op::Ask(_)
            | Op::AskToPay(..)
            | Op::By(_)
            | Op::EndBy
            | Op::EachBy(..)
            | Op::EachInTurn(..)
            | Op::Modes(..)
            | Op::Repeat(..)
            | Op::ForEach(..)
            | Op::Scale(_)
            | Op::Outside { .. }
            | Op::Ongoing(_)
            | Op::Select(_)
            | Op::SelectMore(_)
            | Op::Stash
            | Op::SelectExpeditions(_)
            | Op::SelectRegions(_)
            | Op::SelectPlayer(_)
            | Op::PayExhaust
            | Op::PayDiscard
            | Op::PayMana(_)
            | Op::AfterYou
            | Op::Pass
            | Op::Shuffle
            | Op::Complete
            | Op::Proceed
            | Op::Win
            | Op::ReceiveGift
            | Op::Roll
            | Op::RollMore { .. }
            | Op::Raise(_)
            | Op::ExchangeBoosts
            | Op::Exchange
            | Op::Switch
            | Op::Reveal
            | Op::LookAt
            | Op::Name
            | Op::Put(_)
            | Op::Rush { .. }
            | Op::PlaceMarker(_)
            | Op::MoveMarker(_)
            | Op::MakeFirst
            | Op::Oldest
            | Op::Arrive
            | Op::Arrived
            | Op::Finish
            | Op::DailyDraw
            | Op::Expand
            | Op::Progress
            | Op::Progressed
            | Op::Rest
            | Op::CleanUp => Stake::Open,
        }
    }

    /// What a player may know of: not what others have in hand, nor what lies in decks.
    fn known_to(&self, player: Player) -> CardSet<W> {
        self.open_cards() | self.zones.discard | self.zone(player, Zone::Hand)
    }
}

/// Whether an operation only says what the following ones work on.
const fn selects(op: Op) -> bool {
    matches!(
        op,
        Op::Select(_)
            | Op::SelectMore(_)
            | Op::SelectExpeditions(_)
            | Op::SelectRegions(_)
            | Op::SelectPlayer(_)
            | Op::Stash
            | Op::Name
            | Op::By(_)
            | Op::EndBy
    )
}

/// Whether an operation of an effect does something, rather than to lead to what does.
const fn acts(op: Op) -> bool {
    let is_course = matches!(
        op,
        Op::End
            | Op::Jump(_)
            | Op::Unless(..)
            | Op::Divide(..)
            | Op::Otherwise(_)
            | Op::UnlessDone(_)
            | Op::Outside { .. }
            | Op::Scale(_)
    );
    !is_course && !selects(op)
}

/// Whether to have this is worse than not to have it.
fn is_burden(gain: &Gain) -> bool {
    matches!(
        gain,
        Gain::Status(Status::Asleep | Status::Exhausted | Status::Fleeting) | Gain::Keyword(Keyword::Defender)
    )
}
