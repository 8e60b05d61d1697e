use crate::card::{CardKind, CardSpec};

/// What greedy thinks of a card as printed, wherever the game stands: looked up at every decision, so known before the
/// games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    /// As a Mana Orb: what has no statistics before what has, then what is dearer.
    pub(super) as_orb: u16,
    /// As a play from Hand: its cost, doubled, and one more: Hand breaks ties.
    pub(super) from_hand: u16,
    /// As a play from Reserve: its cost, doubled.
    pub(super) from_reserve: u16,
    /// As a card kept in Reserve, but for whether it can be paid for: Characters first, then higher statistics, then what
    /// is cheaper.
    pub(super) as_kept: i32,
}

impl Worth {
    /// Of what is no card.
    pub(super) const NONE: Self = Self { as_orb: 0, from_hand: 1, from_reserve: 0, as_kept: 0 };

    /// Steps of the class in [`as_orb`](Self::as_orb): greater than any cost.
    const CLASS: u16 = 256;
    /// What it is worth for a kept card that it can be paid for: more than any statistics.
    pub(super) const PAYABLE: i32 = 65_536;

    /// Of a card of a deck. Only Characters have statistics (2.2.10).
    pub(super) fn of(facts: &CardSpec) -> Self {
        let is_character = facts.kind == CardKind::Character;
        let statistics = [facts.statistics.forest, facts.statistics.mountain, facts.statistics.ocean];
        let total = if is_character { statistics.into_iter().map(i32::from).sum() } else { 0 };
        let class = match facts.kind {
            CardKind::ManaConvergence => 2,
            _ => u16::from(total == 0),
        };
        let (hand_cost, reserve_cost) = (u16::from(facts.hand_cost), u16::from(facts.reserve_cost));
        Self {
            as_orb: class * Self::CLASS + hand_cost,
            from_hand: hand_cost * 2 + 1,
            from_reserve: reserve_cost * 2,
            as_kept: i32::from(is_character) * 2 * Self::PAYABLE + total * 16 - i32::from(reserve_cost),
        }
    }

    /// Whether it moves Expeditions by what is printed on it.
    pub(super) const fn has_statistics(self) -> bool {
        self.as_orb < Self::CLASS
    }

    /// Whether it can be played at all.
    pub(super) const fn is_play(self) -> bool {
        self.as_orb < 2 * Self::CLASS
    }

    /// Its cost where it is played from.
    pub(super) const fn cost(value: u16) -> u16 {
        value / 2
    }
}
