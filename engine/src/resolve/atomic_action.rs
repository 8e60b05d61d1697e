//! Atomic actions that happened in one step (6.1.c), as Reactions ask about them.

use crate::{
    Event, Game,
    ability::{ActionIcon, Daily, Status},
    event::EventSink,
    state::{CardId, CounterKind, Expedition, Growing, Location, Phase, Player, Ref, Terrains, WIDE, Zone},
};

/// Why an object or a card moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// An effect, or a rule, put it there.
    Put,
    Drawn,
    Resupplied,
    Discarded,
    Sacrificed,
    /// Became a Mana Orb at Expand or set-up.
    Expanded,
    /// Declared, so it went into Limbo.
    Declared,
    /// It was played from that zone and leaves Limbo.
    Played(Zone),
    /// A token that was created.
    Created,
    Switched,
    Defected,
    /// Its control was taken (system 168).
    Taken,
    /// It is where it was, but it became Gigantic or is so no longer (7.4.4.n–o).
    Stretched,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) card: CardId,
    /// `None`: it was created.
    pub(crate) from: Option<Location>,
    /// `None`: it ceased to exist.
    pub(crate) to: Option<Location>,
    pub(crate) cause: Cause,
    /// Who did it (7.5.5), if a player did.
    pub(crate) by: Option<Player>,
}

/// What happened to an Expedition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Marched {
    /// Forward.
    Forward {
        /// The terrains due to which it moved at Progress; none otherwise.
        due: Terrains,
        /// Whether it moved due to Ascension: in one of them at least by no more than a tie (4.2.4.k of edition 5.0).
        by_tie: bool,
    },
    Backward,
    Failed,
    Ascended,
}

/// What was gained or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Had {
    Status(Status),
    Counters(CounterKind, u8),
}

/// What a player did of which no other atomic action tells (7.5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    Readied,
    Augmented,
    Spent(CounterKind),
    Shuffled,
    Sabotaged,
    /// A quick action with that icon in its cost began, or an effect activated it.
    Used(ActionIcon),
    Rushed,
    Marked,
    Completed,
}

impl Done {
    /// Whether that is what somebody waits for: who waits for counters being spent of any kind does for those of each.
    pub(super) fn is(self, wanted: Self) -> bool {
        self == wanted || matches!((self, wanted), (Self::Spent(_), Self::Spent(CounterKind::ANY)))
    }
}

/// What a Gift gives (system 135).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Present {
    /// Cards drawn.
    Draw,
    /// The top card of the deck, in Reserve.
    Resupply,
    /// The same, exhausted.
    ExhaustedResupply,
    /// A token.
    Token(CardId),
}

/// See the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AtomicAction {
    PhaseBegan(Phase),
    Over(Daily),
    Moved(Move),
    /// An object was sacrificed, whatever took the place of its way to the discard pile (7.3.25).
    Sacrificed {
        card: CardId,
        by: Player,
    },
    /// A card left Limbo after its resolution (5.1.2.j).
    Played {
        card: CardId,
        by: Player,
        from: Zone,
        /// Whether it was Fleeting there, as a Spell can be: its Base Cost depends on it (system 19).
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
    Marched {
        player: Player,
        expedition: Expedition,
        how: Marched,
    },
    Passed {
        player: Player,
        first: bool,
    },
    Resupplied(Player),
    /// A player gave something to an opponent (system 135).
    Gift {
        by: Player,
        to: Player,
        what: Present,
    },
    Rolled(Player),
    /// A card was revealed by an ability of that object, which had rolled that before.
    Revealed {
        card: CardId,
        by: Player,
        source: Ref,
        result: u8,
    },
}

/// What can be listened for, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct EventMask(pub(crate) u32);

impl EventMask {
    /// Nothing.
    pub(crate) const NONE: Self = Self(0);
    /// Something comes into play.
    pub(crate) const CAME: Self = Self(1);
    pub(crate) const PLAYED: Self = Self(1 << 1);
    pub(crate) const GAINED: Self = Self(1 << 2);
    pub(crate) const LOST: Self = Self(1 << 3);
    pub(crate) const MARCHED: Self = Self(1 << 4);
    pub(crate) const PASSED: Self = Self(1 << 5);
    pub(crate) const RESUPPLIED: Self = Self(1 << 6);
    pub(crate) const GIFT: Self = Self(1 << 7);
    pub(crate) const ROLLED: Self = Self(1 << 8);
    pub(crate) const REVEALED: Self = Self(1 << 9);
    /// Something leaves play, or is sacrificed.
    pub(crate) const LEFT: Self = Self(1 << 10);
    /// Something moves within play.
    pub(crate) const SHIFTED: Self = Self(1 << 11);
    /// A player does what nothing else tells.
    pub(crate) const DID: Self = Self(1 << 12);
    /// A card that was not in play goes to a hand.
    pub(crate) const TO_HAND: Self = Self(1 << 13);
    /// To a Mana zone.
    pub(crate) const TO_MANA: Self = Self(1 << 14);
    /// To a Reserve.
    pub(crate) const TO_RESERVE: Self = Self(1 << 15);
    /// To Limbo.
    pub(crate) const TO_LIMBO: Self = Self(1 << 16);
    /// To a deck, to a discard pile, or it ceases.
    pub(crate) const TO_PILE: Self = Self(1 << 17);
    /// A card moves that is neither in play before nor after.
    pub(crate) const STIRRED: Self =
        Self::TO_HAND.and(Self::TO_MANA).and(Self::TO_RESERVE).and(Self::TO_LIMBO).and(Self::TO_PILE);
    /// A token is created in a Reserve.
    pub(crate) const STORED: Self = Self(1 << 18);
    /// Tokens are created, in play or in Reserve (7.3.4).
    pub(crate) const CREATED: Self =
        Self::CAME.and(Self::GAINED).and(Self::GIFT).and(Self::TO_RESERVE).and(Self::STORED);
    const FIRST_PHASE: usize = 19;
    const FIRST_DAILY: usize = Self::FIRST_PHASE + Phase::Night as usize + 1;
    /// How many there are.
    pub(crate) const COUNT: usize = Self::FIRST_DAILY + Daily::Progress as usize + 1;

    /// A phase begins.
    pub(crate) const fn phase(phase: Phase) -> Self {
        Self(1 << (Self::FIRST_PHASE + phase as usize))
    }

    /// A daily effect is over.
    pub(crate) const fn over(daily: Daily) -> Self {
        Self(1 << (Self::FIRST_DAILY + daily as usize))
    }

    /// A card that was not in play goes there, where it is not in play either.
    pub(crate) const fn stirred(to: Zone) -> Self {
        match to {
            Zone::Hand => Self::TO_HAND,
            Zone::Mana => Self::TO_MANA,
            Zone::Reserve => Self::TO_RESERVE,
            Zone::Limbo => Self::TO_LIMBO,
            _ => Self::TO_PILE,
        }
    }

    /// Anything.
    pub(crate) const ANY: Self = Self((1 << Self::COUNT) - 1);

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether none is among these.
    pub(crate) const fn is_nothing(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// What may happen in a step at most, and to which card alone if that is known before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct May {
    pub(super) events: EventMask,
    pub(super) to: Option<CardId>,
}

impl EventMask {
    /// That, and to no other card than this one.
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
            Self::Did { .. } => EventMask::DID,
            Self::Played { .. } => EventMask::PLAYED,
            Self::Gained { .. } => EventMask::GAINED,
            Self::Lost { .. } => EventMask::LOST,
            Self::Marched { .. } => EventMask::MARCHED,
            Self::Passed { .. } => EventMask::PASSED,
            Self::Resupplied(_) => EventMask::RESUPPLIED,
            Self::Gift { .. } => EventMask::GIFT,
            Self::Rolled(_) => EventMask::ROLLED,
            Self::Revealed { .. } => EventMask::REVEALED,
        }
    }
}

impl AtomicAction {
    /// The object or card that it happened to.
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

/// The atomic actions of a step so far, and who is told of them.
pub(crate) struct AtomicActions<'t, const W: usize = WIDE> {
    /// None where nobody asks what happened.
    actions: Option<Growing<AtomicAction, 6, 96>>,
    kinds: EventMask,
    sink: &'t mut dyn EventSink<W>,
}

impl<'t, const W: usize> AtomicActions<'t, W> {
    pub(crate) fn new(sink: &'t mut dyn EventSink<W>) -> Self {
        Self { actions: Some(Growing::new(AtomicAction::Over(Daily::Rest))), kinds: EventMask::default(), sink }
    }

    /// Of a step about which nobody asks.
    pub(crate) fn unheard(sink: &'t mut dyn EventSink<W>) -> Self {
        Self { actions: None, kinds: EventMask::default(), sink }
    }

    /// Those so far.
    pub(super) fn list(&self) -> &[AtomicAction] {
        self.actions.as_deref().unwrap_or_default()
    }

    /// Those of a step that is over, what kinds they are, and who is told.
    pub(super) fn parts(&mut self) -> (&[AtomicAction], EventMask, &mut dyn EventSink<W>) {
        (self.actions.as_deref().unwrap_or_default(), self.kinds, &mut *self.sink)
    }

    /// One atomic action more, where somebody asks what happened.
    #[inline]
    pub(crate) fn add(&mut self, game: &mut Game<'_, W>, atomic_action: AtomicAction) {
        if self.are_heard() {
            self.keep(game, atomic_action);
        }
    }

    /// A step of more than the list holds is a fault of the game, which ends then.
    fn keep(&mut self, game: &mut Game<'_, W>, atomic_action: AtomicAction) {
        let Some(actions) = &mut self.actions else { return };
        self.kinds = self.kinds.and(atomic_action.kind());
        if !actions.push(atomic_action) {
            game.fault(crate::Fault::Step);
        }
    }

    /// Whether anybody asks what happened.
    pub(super) const fn are_heard(&self) -> bool {
        self.actions.is_some()
    }

    /// Whether somebody wants to be told of each move.
    pub(super) fn are_moves_told(&self) -> bool {
        self.sink.wants_moves()
    }

    /// Tells what everyone sees of it.
    pub(crate) fn emit(&mut self, game: &Game<'_, W>, event: Event) {
        self.sink.emit(game, event);
    }
}
