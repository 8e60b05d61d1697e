//! Steps that can be modified (6.2), and one that is only tried.

use super::happening::{Happening, Kinds, Marched};
use crate::{
    Event, Game,
    ability::Daily,
    event::Teller,
    program::{Op, Target},
    state::{ExpeditionSet, List, Player},
};

/// Whether an operation rolls dice (7.3.19).
pub(super) const fn is_roll(op: Op) -> bool {
    matches!(op, Op::Roll | Op::RollMore { .. })
}

/// Whether something was chosen for each of the things that an operation works on.
pub(super) const fn has_shares(op: Op) -> bool {
    matches!(op, Op::Distribute(..) | Op::Put(Target::EachIn(_)))
}

/// Whether an operation makes a step that can be modified; selecting, asking and jumping do not.
pub(super) const fn changes(op: Op) -> bool {
    matches!(
        op,
        Op::Draw(_)
            | Op::Resupply
            | Op::Roll
            | Op::RollMore { .. }
            | Op::Discard
            | Op::Sabotage
            | Op::Sacrifice
            | Op::Put(_)
            | Op::Exchange
            | Op::Exhaust
            | Op::Ready
            | Op::Give { .. }
            | Op::Remove(_)
            | Op::Augment
            | Op::Double(_)
            | Op::March(..)
            | Op::Create { .. }
            | Op::DailyDraw
            | Op::Expand
            | Op::Progress
            | Op::Rest
            | Op::CleanUp
            | Op::Arrive
            | Op::Finish
            | Op::PayExhaust
            | Op::PayDiscard
            | Op::PaySpend(..)
            | Op::ExhaustResupplied
            | Op::ReceiveGift
            | Op::Distribute(..)
            | Op::ExchangeBoosts
            | Op::Switch
            | Op::Defect
            | Op::TakeControl { .. }
            | Op::Ascend
    )
}

/// What may happen in the step that an operation makes, but for what becomes Gigantic by it; anything, where that is not
/// told. See [`Game::in_one_step`].
pub(super) const fn may_happen_by(op: Op) -> Kinds {
    const GIFT: Kinds = Kinds::GIFT;
    match op {
        Op::DailyDraw => Kinds::TO_HAND,
        Op::Draw(_) => Kinds::TO_HAND.and(GIFT),
        Op::Resupply => Kinds::TO_RESERVE.and(Kinds::RESUPPLIED).and(GIFT),
        Op::Expand => Kinds::TO_MANA,
        Op::Progress | Op::March(..) => Kinds::MARCHED,
        Op::Rest => Kinds::LEFT.and(Kinds::LOST).and(Kinds::over(Daily::Rest)),
        Op::CleanUp => Kinds::LEFT.and(Kinds::TO_PILE).and(Kinds::over(Daily::CleanUp)),
        Op::Arrive => Kinds::CAME.and(Kinds::PLAYED).and(Kinds::GAINED),
        Op::Create { .. } => Kinds::CAME.and(Kinds::GAINED).and(GIFT),
        Op::Finish => Kinds::TO_RESERVE.and(Kinds::TO_PILE).and(Kinds::PLAYED).and(Kinds::GAINED),
        _ => Kinds::ANY,
    }
}

/// Keeps what happens in a step that is only tried.
pub(super) struct Rehearsal {
    pub(super) list: List<Happening, 96>,
}

impl Rehearsal {
    pub(super) const fn new() -> Self {
        Self { list: List::new(Happening::Rolled(Player::A)) }
    }
}

impl Rehearsal {
    /// Whether nothing else happened.
    pub(super) fn is_within(&self, may: Kinds) -> bool {
        self.list.iter().all(|happening| happening.kind().meets(may))
    }

    /// What is Ascended does not become it again, yet a card says what happens instead if it would (system 131).
    pub(super) fn ascend_again<const W: usize>(&mut self, game: &Game<'_, W>, expeditions: ExpeditionSet) {
        for (player, expedition) in expeditions.iter().filter(|(p, e)| game.seats[*p].ascended[*e]) {
            let _ = self.list.push(Happening::Marched { player, expedition, how: Marched::Ascended });
        }
    }
}

impl<const W: usize> Teller<W> for Rehearsal {
    fn tell(&mut self, _: &Game<'_, W>, _: Event) {}

    fn rehearse(&mut self, list: &[Happening]) -> bool {
        // A step of more than the list holds would be a fault when it is made.
        list.iter().for_each(|happening| {
            let _ = self.list.push(*happening);
        });
        true
    }
}
