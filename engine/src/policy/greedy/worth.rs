//! What greedy thinks of each card as printed, worked out before the games.

use crate::card::{CardKind, CardSpec};

/// What greedy thinks of a card as printed, wherever the game stands. It is looked up at every decision, so it is worked out
/// before the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    /// Worth as a Mana Orb: cards that do nothing come before others, then the dearest; a card with abilities and without
    /// statistics counts as dearer than it is.
    pub(super) as_orb: u16,
    /// Worth as a play from Hand: its cost, doubled, and one more, so that Hand breaks ties.
    pub(super) from_hand: u16,
    /// Worth as a play from Reserve: its cost, doubled.
    pub(super) from_reserve: u16,
    /// Worth as a use of mana that is left over: Permanents, whose abilities last, before Characters, and these before the rest.
    pub(super) as_surplus: u16,
    /// Worth as a card kept in Reserve, without regard to whether it can be paid for: Characters first, then higher statistics,
    /// then cheaper cards.
    pub(super) as_kept: i32,
}

impl Worth {
    /// The worth of a handle that is no card.
    pub(super) const NONE: Self = Self { as_orb: 0, from_hand: 1, from_reserve: 0, as_surplus: 0, as_kept: 0 };

    /// Steps of the class in [`as_orb`](Self::as_orb): greater than any cost.
    const CLASS: u16 = 256;
    /// Steps of [`as_surplus`](Self::as_surplus): greater than any cost, doubled.
    const RANK: u16 = 1024;
    /// What is added to the worth of a kept card if it can be paid for: more than any statistics.
    pub(super) const PAYABLE: i32 = 65_536;
    /// Mana by which a card without statistics counts as dearer among the cards that become Orbs, since greedy, which does not
    /// read what it does, makes less of it. With a higher number Permanents and Spells are seldom played; with a lower one games
    /// are lost.
    const UNREAD: u16 = 3;

    /// The worth of a card of a deck, which may have abilities that are carried out. Only Characters have statistics (2.2.10).
    pub(super) fn of(facts: &CardSpec, has_abilities: bool) -> Self {
        let is_character = facts.kind == CardKind::Character;
        let statistics = [facts.statistics.forest, facts.statistics.mountain, facts.statistics.ocean];
        let total = if is_character { statistics.into_iter().map(i32::from).sum() } else { 0 };
        let class = match facts.kind {
            CardKind::ManaConvergence => 2,
            _ => u16::from(total == 0 && !has_abilities),
        };
        let (hand_cost, reserve_cost) = (u16::from(facts.hand_cost), u16::from(facts.reserve_cost));
        let unread = if total == 0 { Self::UNREAD } else { 0 };
        let rank = match total {
            0 if facts.kind.is_permanent() && has_abilities => 2,
            0 => 0,
            _ => 1,
        };
        Self {
            as_orb: class * Self::CLASS + (hand_cost + unread).min(Self::CLASS - 1),
            from_hand: hand_cost * 2 + 1,
            from_reserve: reserve_cost * 2,
            as_surplus: rank * Self::RANK,
            as_kept: i32::from(is_character) * 2 * Self::PAYABLE + total * 16 - i32::from(reserve_cost),
        }
    }

    /// Whether a card does something by what is printed on it.
    pub(super) const fn does_something(self) -> bool {
        self.as_orb < Self::CLASS
    }

    /// Whether a card can be played at all.
    pub(super) const fn is_play(self) -> bool {
        self.as_orb < 2 * Self::CLASS
    }

    /// The cost of a card where it is played from, by its worth as a play.
    pub(super) const fn cost(value: u16) -> u16 {
        value / 2
    }
}
