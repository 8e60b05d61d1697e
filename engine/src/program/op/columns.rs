//! What the columns of the table of operations say, and who reads them.

use crate::{
    ability::{
        Amount, Area, Direction, Expeditions, FlagKeyword, Gain, Keyword, Objects, OneOrMore, Player, Regions, Spread,
        Status,
    },
    primitives::CounterKind,
    program::{Costs, Fee, Gains, Id, Modal, Pc, analysis::EventMask},
};

/// What an operation is within its effect. `resolution/run.rs` reads the jumps; a policy that looks ahead for what happens
/// to the chosen (`resolution/answer_value.rs`) goes past what selects and stops at control flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// It does nothing but say where the effect goes on, out of what the effect itself has noted.
    Jump(Jump),
    /// Other control flow: it leads to what acts.
    Flow,
    /// It says what, or who, the next operations work with.
    Selection,
    /// It acts, or resolves other operations: those it offers, repeats or lets others do.
    Act,
}

/// Where an effect goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Jump {
    /// There.
    Always(Pc),
    /// There if the step before was not done (6.5.f).
    UnlessDone(Pc),
    /// There if the number in question is not in this range, of which [`u8::MAX`] is no upper end.
    Outside { from: u8, to: u8, then: Pc },
}

/// How the executor (`resolution/run.rs`) carries an operation out: known of each operation of a program before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpClass {
    /// It says only how the effect goes on, or mentions what the next operations work on, and needs no look at the game
    /// for that; or the effect ends. It is followed without the rest of what is done for an operation.
    ControlFlow,
    /// Nobody is asked anything, and nothing changes but the registers of effects: nothing can modify it or react to it.
    Pure,
    /// It does something, and asks nobody before.
    Effect,
    /// Somebody may be asked before.
    Choice,
}

impl OpClass {
    /// That of an operation that selects objects or cards.
    pub(super) const fn of_objects(objects: &Objects) -> Self {
        match objects {
            Objects::The(_) => Self::ControlFlow,
            Objects::Each(_) | Objects::Both { .. } => Self::Pure,
            // A deck may have to be shuffled for it.
            Objects::Top { .. } => Self::Effect,
            Objects::Pick(_) => Self::Choice,
        }
    }
}

/// What the executor looks up of each operation that it comes to: kept by the pool for every place of the program, so that
/// no column is worked out in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Execution {
    pub(crate) class: OpClass,
    /// Whether abilities can modify the step: see [`Modifiable`].
    pub(crate) is_modifiable: bool,
    /// Whether what it works on can leave play: see [`Movement`].
    pub(crate) may_move: bool,
}

/// What an operation asks before it is carried out (6.1.g–h), as far as the program tells; whether it is asked in a game
/// depends on that. Makes the operation an [`OpClass::Choice`]. `resolution/asks.rs` makes the requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ask {
    /// Nobody is asked.
    Nobody,
    /// Each who acts: whether they like to (6.5.a).
    Offer,
    /// Each who acts: whether they pay (6.1.d).
    Payment(Id<Costs>),
    /// Each who acts: which objects or cards.
    Objects(Id<Objects>),
    /// Each who acts: which Expeditions.
    Expeditions(Id<Expeditions>),
    /// Which region.
    Region(Id<Regions>),
    /// Which player.
    Player(Player),
    /// Which modes (6.5.g).
    Modes(Id<Modal>),
    /// How much X is.
    X,
    /// How many counters are spent (7.3.27), and how many at most.
    Spent(CounterKind, Option<Id<Amount>>),
    /// Which of several statuses is gained (7.3.13).
    Status(Id<Gains>),
    /// How many counters each loses, and of which kind (7.3.15).
    Removed(Id<Gains>),
    /// The kind of counter of which each gets one more (7.3.3).
    Augmented,
    /// How many of the counters each gets.
    Shares(Id<Amount>),
    /// Into which of these Expeditions each goes.
    Destinations(Id<Expeditions>),
    /// Which dice are ignored (7.3.19).
    IgnoredDice,
    /// Where tokens are created (7.4.4.h), or how they are divided.
    TokenPlaces { amount: Id<Amount>, spread: Spread, place: Id<Area> },
    /// In which Expedition a token is received, too (7.3.29.b of 5.0).
    GiftPlace,
    /// Where a card is played (5.1.2).
    PlayPlace { fee: Fee, placed: bool },
    /// Which card is played (system 133).
    Rush,
    /// Which object is older (2.2.15).
    Oldest,
}

impl Ask {
    /// That of an operation that selects objects or cards.
    pub(super) const fn of_objects(id: Id<Objects>, objects: &Objects) -> Self {
        match objects {
            Objects::Pick(_) => Self::Objects(id),
            Objects::The(_) | Objects::Each(_) | Objects::Top { .. } | Objects::Both { .. } => Self::Nobody,
        }
    }

    /// That of an operation that selects Expeditions.
    pub(super) const fn of_expeditions(id: Id<Expeditions>, which: &Expeditions) -> Self {
        if matches!(which, Expeditions::Pick { .. }) { Self::Expeditions(id) } else { Self::Nobody }
    }

    /// That of an operation that selects regions.
    pub(super) const fn of_regions(id: Id<Regions>, regions: &Regions) -> Self {
        if matches!(regions, Regions::Target(_)) { Self::Region(id) } else { Self::Nobody }
    }

    /// That of an operation that gives something.
    pub(super) fn of_gains(id: Id<Gains>, gains: &OneOrMore<Gain>) -> Self {
        let is_choice = gains.as_slice().iter().any(|gain| matches!(gain, Gain::OneOf(_)));
        if is_choice { Self::Status(id) } else { Self::Nobody }
    }

    /// That of an operation that creates tokens: of one Expedition there may be two, where the bearer is Gigantic.
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

    /// Whether each of the objects has an answer of its own, which is noted with it. Read where a modifier takes objects
    /// out of a step (`resolution/replacement.rs`).
    pub(crate) const fn has_shares(self) -> bool {
        matches!(self, Self::Shares(_) | Self::Destinations(_))
    }
}

/// What there must be for an offer or a cost that begins with an operation to be possible (6.1.g, 1.2.6.f). Read before
/// a player is asked whether they like to (`resolution/asks.rs`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    /// It can always be begun.
    Nothing,
    /// One of these, where one has to be chosen.
    Objects(Id<Objects>),
    /// One of these.
    Expedition(Id<Expeditions>),
    /// The bearer, ready (2.4.5).
    ReadyBearer,
    /// A card that can be played and paid for (system 133).
    Card,
}

/// Whether an operation makes a step that abilities can modify or replace (6.2), and by what they find that it is the one
/// that they wait for. Read by `resolution/replacement.rs` and `resolution/replaceable.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Modifiable {
    /// Nothing can: it selects, asks, directs the effect, or no ability speaks of it.
    No,
    /// By the atomic actions in it: of no other kinds than these, but for what becomes Gigantic by it.
    By(EventMask),
    /// As a whole, too.
    Whole(WholeStep, EventMask),
}

/// A step that abilities modify or replace as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WholeStep {
    /// The daily Draw (4.2.1.d).
    DailyDraw,
    /// Expand (4.2.1.e).
    Expand,
    /// A roll of dice (7.3.19).
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

    /// What the step is as a whole.
    pub(crate) const fn whole(self) -> Option<WholeStep> {
        match self {
            Self::No | Self::By(_) => None,
            Self::Whole(step, _) => Some(step),
        }
    }
}

/// Whether an operation can take out of play what it works on. Read by `resolution/run.rs`, which then keeps where that was
/// for later operations (2.1.h).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Movement {
    /// It cannot.
    Stays,
    /// It can.
    Moves,
}

/// What being chosen is worth to who holds the chosen thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Polarity {
    /// It gets something, or goes where it can be used.
    Good,
    /// It loses something, or goes where it cannot.
    Bad,
    /// Neither can be said without reading on.
    Open,
}

impl Polarity {
    /// That of gaining this: one burden is enough.
    pub(super) fn of_gaining(gains: &OneOrMore<Gain>) -> Self {
        if gains.as_slice().iter().any(is_burden) { Self::Bad } else { Self::Good }
    }

    /// That of losing this: good if nothing but burdens is lost.
    pub(super) fn of_losing(gains: &OneOrMore<Gain>) -> Self {
        if gains.as_slice().iter().all(is_burden) { Self::Good } else { Self::Bad }
    }

    /// That of an Expedition that moves (7.3.16, 7.3.17).
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
