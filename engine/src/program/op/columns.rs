//! What the columns of the table of operations say, and who reads them.

use crate::{
    ability::{
        Amount, Area, Direction, Expeditions, FlagKeyword, Gain, Keyword, Objects, OneOrMore, Player, Regions, Spread,
        Status,
    },
    primitives::CounterKind,
    program::{Costs, Fee, Gains, Id, Modal, Pc, analysis::EventMask},
};

/// The role of an operation within its effect. `resolution/run.rs` reads the jumps. A policy that looks for what happens to a
/// chosen object (`resolution/answer_value.rs`) goes past selections and stops at control flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// It only says where the effect goes on, by what the effect itself has noted.
    Jump(Jump),
    /// Other control flow: it leads to what acts.
    Flow,
    /// It fixes with what, or with whom, the next operations work.
    Selection,
    /// It acts, or resolves other operations: those it offers, repeats or lets others do.
    Act,
}

/// Where an effect goes on after a jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Jump {
    /// At that operation.
    Always(Pc),
    /// At that operation if the step before was not done (6.5.f).
    UnlessDone(Pc),
    /// At that operation if the number in question is not in this range. With [`u8::MAX`] the range has no upper end.
    Outside { from: u8, to: u8, then: Pc },
}

/// How the executor (`resolution/run.rs`) carries out an operation. The class of each operation is known before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpClass {
    /// It only says how the effect goes on, or mentions what the next operations work on, and needs no look at the game for that;
    /// or the effect ends. The rest of what is done for an operation is skipped.
    ControlFlow,
    /// Nobody is asked anything, and nothing changes but the registers of effects: nothing can modify it or react to it.
    Pure,
    /// It does something, and asks nobody before it does.
    Effect,
    /// Somebody may be asked before it is carried out.
    Choice,
}

impl OpClass {
    /// The class of an operation that selects objects or cards.
    pub(super) const fn of_objects(objects: &Objects) -> Self {
        match objects {
            Objects::The(_) => Self::ControlFlow,
            Objects::Each(_) | Objects::Both { .. } => Self::Pure,
            // The deck may have to be shuffled for it.
            Objects::Top { .. } => Self::Effect,
            Objects::Pick(_) => Self::Choice,
        }
    }
}

/// What the executor looks up of each operation. The pool keeps it for every place of the program, so that no column is worked
/// out in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Execution {
    pub(crate) class: OpClass,
    /// Whether abilities can modify its step: see [`Modifiable`].
    pub(crate) is_modifiable: bool,
    /// Whether what it works on can leave play: see [`Movement`].
    pub(crate) may_move: bool,
}

/// What an operation asks before it is carried out (6.1.g–h), as far as the program decides; whether it is asked in a game
/// depends on the state. An operation that asks is an [`OpClass::Choice`]. `resolution/asks.rs` makes the requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ask {
    /// Nobody is asked.
    Nobody,
    /// Each acting player: whether they want to (6.5.c).
    Offer,
    /// Each acting player: whether they pay (6.4.b).
    Payment(Id<Costs>),
    /// Each acting player: which objects or cards.
    Objects(Id<Objects>),
    /// Each acting player: which Expeditions.
    Expeditions(Id<Expeditions>),
    /// Which region is meant.
    Region(Id<Regions>),
    /// Which player is meant.
    Player(Player),
    /// Which modes are chosen (6.5.g).
    Modes(Id<Modal>),
    /// What number X is.
    X,
    /// How many counters are spent (7.3.38), and how many at most.
    Spent(CounterKind, Option<Id<Amount>>),
    /// Which of several statuses is gained (7.3.16).
    Status(Id<Gains>),
    /// How many counters each object loses, and of which kind (7.3.21).
    Removed(Id<Gains>),
    /// The kind of counter of which each object gets one more (7.3.4).
    Augmented,
    /// How many of the counters each object gets.
    Shares(Id<Amount>),
    /// Into which of these Expeditions each object goes.
    Destinations(Id<Expeditions>),
    /// Which dice are ignored (7.3.33).
    IgnoredDice,
    /// Where tokens are created (7.4.4.h), or how they are divided.
    TokenPlaces { amount: Id<Amount>, spread: Spread, place: Id<Area> },
    /// In which Expedition the player receives a token of a Gift, too (7.3.29.b of 5.0).
    GiftPlace,
    /// Where a card is played (5.1.2).
    PlayPlace { fee: Fee, placed: bool },
    /// Which card is played (system 133).
    Rush,
    /// Which object is the oldest (2.2.16).
    Oldest,
}

impl Ask {
    /// What an operation that selects objects or cards asks.
    pub(super) const fn of_objects(id: Id<Objects>, objects: &Objects) -> Self {
        match objects {
            Objects::Pick(_) => Self::Objects(id),
            Objects::The(_) | Objects::Each(_) | Objects::Top { .. } | Objects::Both { .. } => Self::Nobody,
        }
    }

    /// What an operation that selects Expeditions asks.
    pub(super) const fn of_expeditions(id: Id<Expeditions>, which: &Expeditions) -> Self {
        if matches!(which, Expeditions::Pick { .. }) { Self::Expeditions(id) } else { Self::Nobody }
    }

    /// What an operation that selects regions asks.
    pub(super) const fn of_regions(id: Id<Regions>, regions: &Regions) -> Self {
        if matches!(regions, Regions::Target(_)) { Self::Region(id) } else { Self::Nobody }
    }

    /// What an operation that gives something asks.
    pub(super) fn of_gains(id: Id<Gains>, gains: &OneOrMore<Gain>) -> Self {
        let is_choice = gains.as_slice().iter().any(|gain| matches!(gain, Gain::OneOf(_)));
        if is_choice { Self::Status(id) } else { Self::Nobody }
    }

    /// What an operation that creates tokens asks. A Gigantic bearer has two Expeditions where one is meant.
    pub(super) fn of_tokens(amount: Id<Amount>, spread: Spread, place: Id<Area>, area: &Area) -> Self {
        match area {
            Area::Expedition(which)
                if spread == Spread::Divided || matches!(**which, Expeditions::Mine | Expeditions::Its) =>
            {
                Self::TokenPlaces { amount, spread, place }
            }
            Area::Expedition(_) | Area::Zone(_) | Area::Of { .. } => Self::Nobody,
        }
    }

    /// Whether each object has an answer of its own, which is noted with it. Read where a modifier takes objects out of a step
    /// (`resolution/replacement.rs`).
    pub(crate) const fn has_shares(self) -> bool {
        matches!(self, Self::Shares(_) | Self::Destinations(_))
    }
}

/// What must be there for an offer or a cost that begins with an operation to be possible (6.1.g, 1.2.6.f). Read before a player
/// is asked whether they want to (`resolution/asks.rs`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    /// It can always be begun.
    Nothing,
    /// One of these objects, if one must be chosen.
    Objects(Id<Objects>),
    /// One of these Expeditions.
    Expedition(Id<Expeditions>),
    /// The bearer must be ready (2.4.6).
    ReadyBearer,
    /// A card that can be played and paid for (system 133).
    Card,
}

/// Whether an operation makes a step that abilities can modify or replace (6.2), and how they recognise the step that they wait
/// for. Read by `resolution/replacement.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Modifiable {
    /// No ability can: it selects, asks, directs the effect, or no ability speaks of it.
    No,
    /// By its atomic actions, which are of no other kinds than these, apart from objects that become Gigantic by it.
    By(EventMask),
    /// By its atomic actions, and as a whole.
    Whole(WholeStep, EventMask),
}

/// A step that abilities modify or replace as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WholeStep {
    /// The daily Draw (4.2.1.d).
    DailyDraw,
    /// Expand (4.2.1.e).
    Expand,
    /// A roll of dice (7.3.33).
    Roll,
}

impl Modifiable {
    /// What may happen in the step.
    pub(crate) const fn events(self) -> EventMask {
        match self {
            Self::No => EventMask::ANY,
            Self::By(events) | Self::Whole(_, events) => events,
        }
    }

    /// The step as a whole, if abilities can modify it as such.
    pub(crate) const fn whole(self) -> Option<WholeStep> {
        match self {
            Self::No | Self::By(_) => None,
            Self::Whole(step, _) => Some(step),
        }
    }
}

/// Whether an operation can take out of play what it works on. Read by `resolution/run.rs`, which then keeps where that was, for
/// later operations (2.1.h).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Movement {
    /// It cannot.
    Stays,
    /// It can.
    Moves,
}

/// Whether being chosen is good or bad for the player who has the chosen thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Polarity {
    /// It gets something, or goes where it can be used.
    Good,
    /// It loses something, or goes where it cannot be used.
    Bad,
    /// That cannot be said without reading on.
    Open,
}

impl Polarity {
    /// Whether gaining this is good or bad: bad with a single burden in it.
    pub(super) fn of_gaining(gains: &OneOrMore<Gain>) -> Self {
        if gains.as_slice().iter().any(is_burden) { Self::Bad } else { Self::Good }
    }

    /// Whether losing this is good or bad: good if only burdens are lost.
    pub(super) fn of_losing(gains: &OneOrMore<Gain>) -> Self {
        if gains.as_slice().iter().all(is_burden) { Self::Good } else { Self::Bad }
    }

    /// Whether such a move is good or bad for the Expedition (7.3.24, 7.3.25).
    pub(super) const fn of_moving(direction: Direction) -> Self {
        match direction {
            Direction::Forward => Self::Good,
            Direction::Backward => Self::Bad,
        }
    }
}

/// Whether to have this is worse than not to have it.
fn is_burden(gain: &Gain) -> bool {
    matches!(
        gain,
        Gain::Status(Status::Asleep | Status::Exhausted | Status::Fleeting)
            | Gain::Keyword(Keyword::Flag(FlagKeyword::Defender))
    )
}
