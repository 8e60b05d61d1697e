//! Seats, sets of players, and the order of players around the table; Expeditions, and sets of them with one bit each; how a
//! game ends for players.

use crate::primitives::Zone;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{
    iter::Copied,
    ops::{Index, IndexMut},
    slice,
};

/// A seat. In a goldfish game `A` plays and `B` is the passive opponent; games of two have no `C` and `D`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// The first seat.
    A,
    /// The second, on the left of the first.
    B,
    /// The third.
    C,
    /// The fourth, on whose left the first is again.
    D,
}

impl Player {
    /// Every seat, clockwise.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::D];

    /// Position of the seat, 0 to 3.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat this many places clockwise from the first.
    #[must_use]
    pub const fn at(index: u8) -> Self {
        match index & 3 {
            0 => Self::A,
            1 => Self::B,
            2 => Self::C,
            _ => Self::D,
        }
    }
}

/// Reads and writes the position of the seat: 0 to 3.
impl<'de> Deserialize<'de> for Player {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seat = u8::deserialize(deserializer)?;
        let player = Self::ALL.get(usize::from(seat)).copied();
        player.ok_or_else(|| de::Error::custom(format_args!("seat {seat}: seats are 0 to 3")))
    }
}

impl Serialize for Player {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(*self as u8)
    }
}

/// A set of players, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Players(u8);

impl Players {
    /// Nobody.
    pub const NONE: Self = Self(0);
    /// A and B: everybody in a game of two.
    pub const TWO: Self = Self(0b11);
    /// All four.
    pub const FOUR: Self = Self(0b1111);

    /// This player alone.
    #[must_use]
    pub const fn of(player: Player) -> Self {
        Self(1 << player as u8)
    }

    /// One bit for each.
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    /// The players, clockwise from seat A.
    pub(crate) fn iter(self) -> Clockwise {
        self.clockwise_from(Player::A)
    }

    /// Whether the player is among them.
    #[must_use]
    #[inline]
    pub const fn contains(self, player: Player) -> bool {
        self.0 >> player as u8 & 1 == 1
    }

    /// The number of players in the set.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether nobody is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those who are in both sets.
    #[must_use]
    pub const fn and(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    /// Those who are in either set.
    #[must_use]
    pub const fn or(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Those who are not in the other set.
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// The only one, if there is exactly one.
    #[must_use]
    pub const fn only(self) -> Option<Player> {
        if self.0.is_power_of_two() { Some(Player::at(self.0.trailing_zeros() as u8)) } else { None }
    }

    /// The players clockwise, beginning with this one, or with the next who is in the set.
    #[inline]
    pub fn clockwise_from(self, player: Player) -> Clockwise {
        let (players, len) = &ORDERS[usize::from(self.0 & 0b1111)][player as usize];
        players[..usize::from(*len & 7).min(players.len())].iter().copied()
    }

    /// The first of [`clockwise_from`](Self::clockwise_from).
    #[must_use]
    #[inline]
    pub const fn next_from(self, player: Player) -> Option<Player> {
        NEXT[(self.0 & 0b1111) as usize][player as usize]
    }
}

/// For each set and each seat to begin with: the players in order, and their number. A table, since turns and initiative are
/// asked for all the time.
const ORDERS: [[([Player; 4], u8); 4]; 16] = {
    let mut orders = [[([Player::A; 4], 0); 4]; 16];
    let mut set = 0;
    while set < 16 {
        let mut from = 0;
        while from < 4 {
            let (players, len) = &mut orders[set][from];
            let mut places = 0;
            while places < 4 {
                let player = Player::at(from as u8 + places);
                if Players(set as u8).contains(player) {
                    players[*len as usize] = player;
                    *len += 1;
                }
                places += 1;
            }
            from += 1;
        }
        set += 1;
    }
    orders
};

/// For each set and each seat to begin with: the first player.
const NEXT: [[Option<Player>; 4]; 16] = {
    let mut next = [[None; 4]; 16];
    let mut set = 1;
    while set < 16 {
        let mut from = 0;
        while from < 4 {
            next[set][from] = Some(ORDERS[set][from].0[0]);
            from += 1;
        }
        set += 1;
    }
    next
};

impl FromIterator<Player> for Players {
    fn from_iter<I: IntoIterator<Item = Player>>(players: I) -> Self {
        players.into_iter().fold(Self::NONE, |all, player| Self(all.0 | Self::of(player).0))
    }
}

/// The players clockwise from seat A.
impl IntoIterator for Players {
    type Item = Player;
    type IntoIter = Clockwise;

    #[inline]
    fn into_iter(self) -> Clockwise {
        self.clockwise_from(Player::A)
    }
}

/// Players in the order of their seats.
pub type Clockwise = Copied<slice::Iter<'static, Player>>;

/// One value for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerPlayer<T>(pub [T; Player::ALL.len()]);

/// The values of a game of two players; the other seats have the default.
impl<T: Default> From<[T; 2]> for PerPlayer<T> {
    fn from([a, b]: [T; 2]) -> Self {
        Self([a, b, T::default(), T::default()])
    }
}

impl<T> Index<Player> for PerPlayer<T> {
    type Output = T;

    fn index(&self, player: Player) -> &T {
        &self.0[player as usize]
    }
}

impl<T> IndexMut<Player> for PerPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        &mut self.0[player as usize]
    }
}

/// One of a player's two Expeditions (1.2.3.c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Expedition {
    /// Starts in the Hero region.
    Hero,
    /// Starts in the Companion region.
    Companion,
}

impl Expedition {
    /// Both, in the order of reports.
    pub const ALL: [Self; 2] = [Self::Hero, Self::Companion];

    /// The other one of the same player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Hero => Self::Companion,
            Self::Companion => Self::Hero,
        }
    }

    /// The part of the Expedition zone that is this Expedition (3.2.4).
    #[must_use]
    pub const fn zone(self) -> Zone {
        match self {
            Self::Hero => Zone::HeroExpedition,
            Self::Companion => Zone::CompanionExpedition,
        }
    }
}

/// One value for each Expedition of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerExpedition<T>(pub [T; 2]);

impl<T> PerExpedition<T> {
    /// A value for each Expedition. Written out, since a mapped array would copy everything that the closure holds.
    #[inline(always)]
    pub(crate) fn of_each(value: impl Fn(Expedition) -> T) -> Self {
        Self([value(Expedition::Hero), value(Expedition::Companion)])
    }
}

impl<T> Index<Expedition> for PerExpedition<T> {
    type Output = T;

    fn index(&self, expedition: Expedition) -> &T {
        &self.0[expedition as usize]
    }
}

impl<T> IndexMut<Expedition> for PerExpedition<T> {
    fn index_mut(&mut self, expedition: Expedition) -> &mut T {
        &mut self.0[expedition as usize]
    }
}

/// Expeditions of all players, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ExpeditionSet(pub(crate) u8);

impl ExpeditionSet {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) const fn of(player: Player, expedition: Expedition) -> Self {
        Self(1 << (player as u8 * 2 + expedition as u8))
    }

    /// The Expedition at that place, in the order of the seats.
    pub(crate) const fn at(place: u8) -> Self {
        Self(1 << place)
    }

    /// Both Expeditions of a player.
    pub(crate) const fn both(player: Player) -> Self {
        Self(3 << (player as u8 * 2))
    }

    pub(crate) const fn contains(self, player: Player, expedition: Expedition) -> bool {
        self.0 & Self::of(player, expedition).0 != 0
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn within(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The first Expedition of the set, in the order of the seats.
    pub(crate) const fn first(self) -> Option<(Player, Expedition)> {
        let place = self.0.trailing_zeros() as u8;
        let expedition = if place.is_multiple_of(2) { Expedition::Hero } else { Expedition::Companion };
        if self.is_empty() { None } else { Some((Player::at(place / 2), expedition)) }
    }

    /// All Expeditions of the set, in the order of the seats.
    pub(crate) fn iter(self) -> impl Iterator<Item = (Player, Expedition)> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let first = rest.first()?;
            rest.0 &= rest.0 - 1;
            Some(first)
        })
    }
}

impl FromIterator<(Player, Expedition)> for ExpeditionSet {
    fn from_iter<I: IntoIterator<Item = (Player, Expedition)>>(all: I) -> Self {
        all.into_iter().fold(Self::NONE, |set, (player, expedition)| set.and(Self::of(player, expedition)))
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "kind", content = "player", rename_all = "camelCase")]
pub enum Outcome {
    /// This player won: by Check Victory (4.2.5.d), in the Arena (4.3), or by the total distance after the last Day
    /// of a Booster War (formats.md 2.13). Where there are teams the whole team won, named by its first seat
    /// ([`Game::has_won`](crate::Game::has_won)).
    Won(Player),
    /// A Booster War tied also after its additional Day (formats.md 2.13, point 5).
    Drawn,
    /// The cap on Days was reached; the rules know no such end (system 71).
    Undecided,
    /// This player conceded.
    Conceded(Player),
    /// The game came to a bound that no game should reach, and was stopped (system 8).
    Faulted(Fault),
}

/// Which bound a game came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, thiserror::Error)]
#[serde(rename_all = "camelCase")]
pub enum Fault {
    /// More than 100,000 events in a Day, or more objects than there are numbers for.
    #[error("too many events in one Day")]
    Events,
    /// More atomic actions in a step than are kept.
    #[error("too many atomic actions in one step")]
    Step,
    /// More Emblems than Limbo holds.
    #[error("too many emblems in Limbo")]
    Limbo,
    /// Effects inside effects beyond the depth that is kept.
    #[error("effects are nested too deep")]
    Nesting,
    /// More tokens than there are places.
    #[error("too many tokens")]
    Tokens,
    /// More kinds of counters on objects, or more terrain markers, than are kept.
    #[error("too many counters of different kinds")]
    Counters,
    /// More passive abilities that change characteristics at the same time than there is room for.
    #[error("too many passive abilities apply at a time")]
    Passives,
    /// More abilities given to objects than are kept.
    #[error("too many abilities were given to objects")]
    Grants,
    /// The game was not played on, since nobody wanted to know how it goes on ([`Events::worked`](crate::Events::worked)).
    #[error("it was not played to its end")]
    Interrupted,
}

#[cfg(test)]
mod tests {
    use super::*;
    use Player::{A, B, C, D};

    #[test]
    fn players_go_clockwise_from_anyone() {
        let from = |players: Players, player| players.clockwise_from(player).collect::<Vec<_>>();
        assert_eq!(from(Players::FOUR, C), [C, D, A, B]);
        assert_eq!(from(Players::TWO, B), [B, A]);
        assert_eq!(from(Players::TWO, C), [A, B], "who is not there is skipped");
        let without_b = Players::FOUR.without(Players::of(B));
        assert_eq!((from(without_b, B), without_b.len()), (vec![C, D, A], 3));
        assert_eq!(without_b.into_iter().collect::<Players>(), without_b);
        assert_eq!((Players::of(D).only(), Players::TWO.only(), Players::NONE.only()), (Some(D), None, None));
        assert!(Players::NONE.into_iter().next().is_none() && Players::NONE.is_empty());
        assert_eq!(Players::FOUR.clockwise_from(B).len(), 4);
    }
}
