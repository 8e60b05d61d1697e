//! Atomic actions of one step (6.1.e), which Reactions are matched against.

use super::Ref;
use crate::{
    ability::{Daily, Progress, Readiness, Status},
    primitives::{CardId, CounterKind, Expedition, Hashed, Location, Phase, Player, StateHash, Terrains, Zone},
    program::{
        Id, TokenDesign,
        analysis::{Done, EventMask},
    },
};

/// Why an object or a card moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// An effect or a rule put it there.
    Put,
    Drawn,
    Resupplied,
    Discarded,
    Sacrificed,
    /// It became a Mana Orb at Expand or set-up.
    Expanded,
    /// It was declared, so it went to Limbo.
    Declared,
    /// It was played from that zone and leaves Limbo.
    Played(Zone),
    /// It is a token that was created.
    Created,
    Switched,
    Defected,
    /// A player took control of it (system 168).
    Taken,
    /// It did not move, but became Gigantic or is no longer Gigantic (7.4.4.o–p).
    SizeChanged,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) card: CardId,
    /// The place it left; `None` if it was created.
    pub(crate) from: Option<Location>,
    /// The place it went to; `None` if it ceased.
    pub(crate) to: Option<Location>,
    pub(crate) cause: Cause,
    /// The player who moved it (7.5.6), if a player did.
    pub(crate) by: Option<Player>,
}

/// What happened to an Expedition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExpeditionEvent {
    /// It moved forward, at Progress due to this.
    Forward(ProgressMove),
    Backward,
    Failed,
    Ascended,
    /// It lost Ascended.
    Descended,
}

/// Due to what an Expedition moves forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProgressMove {
    /// The terrains due to which it moves at Progress (4.2.4); none otherwise.
    pub(crate) due: Terrains,
    /// Whether it moves due to Ascension: in at least one of them by no more than a tie (4.2.4.k).
    pub(crate) by_tie: bool,
}

impl ProgressMove {
    /// A move for another reason than Progress.
    pub(crate) const NONE: Self = Self { due: Terrains::NONE, by_tie: false };

    /// Bit of a move due to Ascension, after the bits of the terrains.
    const BY_TIE: u8 = 1 << 3;

    /// The move as four bits, three of them for the terrains.
    pub(crate) const fn bits(self) -> u8 {
        self.due.bits() | if self.by_tie { Self::BY_TIE } else { 0 }
    }

    /// The move of which [`bits`](Self::bits) are these.
    pub(crate) fn from_bits(bits: u8) -> Self {
        Self { due: Terrains::from_bits(bits & !Self::BY_TIE), by_tie: bits & Self::BY_TIE != 0 }
    }
}

impl ExpeditionEvent {
    const BACKWARD: u8 = 1 << 4;
    const ASCENDED: u8 = 1 << 5;

    /// The move as bits, so that those of a Day can be noted together.
    pub(crate) const fn bits(self) -> u8 {
        match self {
            Self::Forward(how) => how.bits(),
            Self::Backward => Self::BACKWARD,
            Self::Failed | Self::Descended => 0,
            Self::Ascended => Self::ASCENDED,
        }
    }

    /// Whether such a move is among those noted as bits.
    pub(crate) const fn is_among(progress: Progress, bits: u8) -> bool {
        match progress {
            Progress::Forward(Some(terrain)) => bits & Terrains::only(terrain).bits() != 0,
            Progress::Ascension => bits & ProgressMove::BY_TIE != 0,
            Progress::Backward => bits & Self::BACKWARD != 0,
            Progress::Ascends => bits & Self::ASCENDED != 0,
            Progress::Forward(None) | Progress::Fails => false,
        }
    }
}

/// What was gained or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Had {
    Status(Status),
    Counters(CounterKind, u8),
}

/// A Gift: what a player was given (system 135, 7.3.29).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gift {
    /// Cards drawn.
    Draw,
    /// The top card of the deck, which comes to Reserve ready or exhausted.
    Resupply(Readiness),
    /// A token, and its design: the same token can be received after it is gone.
    Token(CardId, Id<TokenDesign>),
}

/// Hashes the kind of Gift alone: which token it was is hashed with "it".
impl Hashed for Gift {
    fn fold(&self, hash: &mut StateHash) {
        let (kind, what) = match self {
            Self::Draw => (0, 0),
            Self::Resupply(Readiness::Ready) => (1, 0),
            Self::Resupply(Readiness::Exhausted) => (2, 0),
            Self::Token(_, design) => (3, design.index()),
        };
        hash.word(kind << 16 | what as u64);
    }
}

/// One of the changes that happen at the same time in a step (6.1.e). Reactions are matched against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AtomicAction {
    PhaseBegan(Phase),
    Over(Daily),
    Moved(Move),
    /// An object was sacrificed, even if a modifier replaced its move to the discard pile (7.3.36).
    Sacrificed {
        card: CardId,
        by: Player,
    },
    /// A card left Limbo after its resolution (5.1.2.l).
    Played {
        card: CardId,
        by: Player,
        from: Zone,
        /// Whether it was Fleeting in Limbo, as a Spell can be: its Base Cost depends on that (system 19).
        fleeting: bool,
    },
    Did {
        by: Player,
        what: Done,
        card: Option<CardId>,
    },
    Gained {
        card: CardId,
        what: Had,
        by: Option<Player>,
    },
    Lost {
        card: CardId,
        what: Had,
    },
    Expedition {
        player: Player,
        expedition: Expedition,
        how: ExpeditionEvent,
        /// How many regions it moved.
        regions: u8,
    },
    Passed {
        player: Player,
        first: bool,
    },
    /// A player put a card in Reserve by a Resupply (7.3.31).
    Resupplied {
        by: Player,
        card: CardId,
    },
    /// A player gave something to an opponent (system 135).
    Gift {
        by: Player,
        to: Player,
        what: Gift,
    },
    Rolled(Player),
    /// An ability of that object revealed a card; the number is what it had rolled before.
    Revealed {
        card: CardId,
        by: Player,
        source: Ref,
        result: u8,
    },
}

/// The most that may happen in a step, and the only card to which it can happen if that is known before the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct May {
    pub(crate) events: EventMask,
    pub(crate) to: Option<CardId>,
}

impl EventMask {
    /// The same events, happening to no other card than this one.
    pub(crate) const fn to(self, card: CardId) -> May {
        May { events: self, to: Some(card) }
    }
}

impl From<EventMask> for May {
    fn from(events: EventMask) -> Self {
        Self { events, to: None }
    }
}

impl AtomicAction {
    pub(crate) fn kind(&self) -> EventMask {
        match self {
            Self::PhaseBegan(phase) => EventMask::phase(*phase),
            Self::Over(daily) => EventMask::over(*daily),
            Self::Moved(moved) => {
                let [before, after] = [moved.from, moved.to].map(|spot| spot.is_some_and(Location::is_in_play));
                match (before, after) {
                    (false, true) => EventMask::CAME,
                    (true, false) => EventMask::LEFT,
                    (true, true) => EventMask::SHIFTED,
                    (false, false) if moved.from.is_none() => EventMask::TO_RESERVE.and(EventMask::STORED),
                    (false, false) => moved.to.map_or(EventMask::TO_PILE, |to| EventMask::stirred(to.zone())),
                }
            }
            Self::Sacrificed { .. } => EventMask::LEFT,
            Self::Did { what, .. } => what.events(),
            Self::Played { .. } => EventMask::PLAYED,
            Self::Gained { .. } => EventMask::GAINED,
            Self::Lost { .. } => EventMask::LOST,
            Self::Expedition { .. } => EventMask::EXPEDITION,
            Self::Passed { .. } => EventMask::PASSED,
            Self::Resupplied { .. } => EventMask::RESUPPLIED,
            Self::Gift { .. } => EventMask::GIFT,
            Self::Rolled(_) => EventMask::ROLLED,
            Self::Revealed { .. } => EventMask::REVEALED,
        }
    }
}

impl AtomicAction {
    /// The object or card to which it happened.
    pub(crate) const fn card(&self) -> Option<CardId> {
        match self {
            Self::Moved(Move { card, .. })
            | Self::Sacrificed { card, .. }
            | Self::Played { card, .. }
            | Self::Gained { card, .. }
            | Self::Lost { card, .. } => Some(*card),
            Self::Did { card, .. } => *card,
            _ => None,
        }
    }
}
