use crate::{
    Game, Outcome,
    state::{CardId, Expedition, Phase, Player, Status, Zone},
};
use serde::Serialize;

/// Something that happened in a game, in the order of the rules.
///
/// Serialised it is an object whose `type` is the name of the variant; players are seats, 0 to 3, cards their handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Event {
    /// The first player was drawn, or the token passed on (4.1.g, 4.2.1.b).
    FirstPlayer {
        /// Who holds the token now.
        player: Player,
    },
    /// A Day began.
    DayBegan {
        /// From 1 on.
        day: u8,
    },
    /// A phase began.
    PhaseBegan {
        /// Which.
        phase: Phase,
    },
    /// A card was drawn (7.3.7).
    Drew {
        /// By whom.
        player: Player,
        /// Hidden from the opponent.
        card: CardId,
    },
    /// The discard pile was shuffled under the deck (3.2.2.d).
    Reshuffled {
        /// Whose.
        player: Player,
    },
    /// A card became a Mana Orb (4.1, 4.2.1.e).
    BecameOrb {
        /// Whose.
        player: Player,
        /// Hidden from the opponent.
        card: CardId,
        /// In which step.
        during: OrbStep,
    },
    /// A card was put in Limbo to be played, and its cost paid (5.1.2).
    Declared {
        /// By whom.
        player: Player,
        /// The card.
        card: CardId,
        /// From Hand or Reserve.
        from: Zone,
        /// Mana paid.
        paid: u8,
    },
    /// An object gained a status (7.3.13).
    Gained {
        /// The object.
        card: CardId,
        /// Which.
        status: Status,
    },
    /// A card left Limbo after its resolution: it was played (5.1.2.j).
    Played {
        /// By whom.
        player: Player,
        /// The card.
        card: CardId,
        /// Where it went.
        to: Zone,
    },
    /// A player passed (4.2.3.d).
    Passed {
        /// Who.
        player: Player,
    },
    /// A player left a game that others go on with (formats.md 2.9).
    LeftGame {
        /// Who.
        player: Player,
    },
    /// A Tumult card was revealed (7.3.17.b).
    Revealed {
        /// Of two players 0 to 2 from the Hero region on; of four its position in [`Table::cards`](crate::state::Table::cards).
        #[serde(rename = "tumultCard")]
        card: u8,
    },
    /// An Expedition moved forward one region (7.3.17).
    MovedForward {
        /// Whose.
        player: Player,
        /// Which.
        expedition: Expedition,
    },
    /// An object went from a zone to another at Night (4.2.5).
    Went {
        /// Its owner.
        player: Player,
        /// The object.
        card: CardId,
        /// Where it was.
        from: Zone,
        /// Where it is.
        to: Zone,
    },
    /// A Day ended: Check Victory was made.
    DayEnded,
    /// Check Victory found a tie: the Arena takes the place of all regions (4.3).
    ArenaBegan,
    /// The game ended.
    Ended {
        /// How.
        outcome: Outcome,
    },
}

impl Event {
    /// The card of a deck that it happened to, if it happened to one.
    #[must_use]
    pub const fn card(&self) -> Option<CardId> {
        match *self {
            Self::Drew { card, .. }
            | Self::BecameOrb { card, .. }
            | Self::Declared { card, .. }
            | Self::Gained { card, .. }
            | Self::Played { card, .. }
            | Self::Went { card, .. } => Some(card),
            Self::FirstPlayer { .. }
            | Self::DayBegan { .. }
            | Self::PhaseBegan { .. }
            | Self::Reshuffled { .. }
            | Self::Passed { .. }
            | Self::LeftGame { .. }
            | Self::Revealed { .. }
            | Self::MovedForward { .. }
            | Self::DayEnded
            | Self::ArenaBegan
            | Self::Ended { .. } => None,
        }
    }
}

/// The step in which a card became a Mana Orb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum OrbStep {
    /// Set-up (4.1).
    SetUp,
    /// Expand (4.2.1.e).
    Expand,
}

/// Receives what happens. `()` ignores everything and costs nothing.
pub trait Events {
    /// Whether it wants an [`Event::Went`] for each single object that moves at Night. What only counts says no and
    /// saves the loops.
    const EACH_MOVE: bool = true;

    /// Something happened; `game` is the state after it.
    fn event(&mut self, game: &Game<'_>, event: Event);
}

impl Events for () {
    const EACH_MOVE: bool = false;

    #[inline(always)]
    fn event(&mut self, _: &Game<'_>, _: Event) {}
}

/// Collects every event, for logs and tests.
impl Events for Vec<Event> {
    fn event(&mut self, _: &Game<'_>, event: Event) {
        self.push(event);
    }
}
