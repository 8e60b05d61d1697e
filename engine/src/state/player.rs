use serde::{Deserialize, Serialize, Serializer};
use std::ops::{Index, IndexMut};

/// A seat. In a goldfish game `A` plays and `B` is the passive opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// The first seat.
    A,
    /// The second seat.
    B,
}

impl Player {
    /// Both seats, clockwise.
    pub const ALL: [Self; 2] = [Self::A, Self::B];

    /// The player on the left (4.2.1.b): with two players, the opponent.
    #[must_use]
    pub const fn left(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// Position of the seat, 0 or 1.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// As its position: 0 or 1.
impl Serialize for Player {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(*self as u8)
    }
}

/// One value for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerPlayer<T>(pub [T; 2]);

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
    /// Starts in the Hero region, index 0.
    Hero,
    /// Starts in the Companion region, index 7.
    Companion,
}

impl Expedition {
    /// Both, in the order of reports.
    pub const ALL: [Self; 2] = [Self::Hero, Self::Companion];
}

/// One value for each Expedition of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerExpedition<T>(pub [T; 2]);

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
