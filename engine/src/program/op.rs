use super::{Costs, EmblemCode, Gains, Id, Modal, Pc, TokenDesign};
use crate::{
    ability::{
        Amount, Area, Arrival, Condition, Direction, Expeditions, Filter, Objects, Player, Readiness, Regions, Spread,
        Terrain,
    },
    state::CounterKind,
};

/// Where objects are put (7.3.21).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Hand,
    Reserve,
    Mana(Readiness),
    TopOfDeck,
    BottomOfDeck,
    DeckPosition(Id<Amount>),
    /// The Expedition that was selected.
    Expedition,
    /// One of these for each, as is chosen before for one after the other, in the order of their handles.
    EachIn(Id<Expeditions>),
}

/// What playing inside an effect costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fee {
    Free,
    Less(Id<Amount>),
    HandCost,
    Full,
}

/// One operation of a program. Those that select fill the register of what is selected, asking players where there is
/// a choice; those that act work on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    // The course of an effect.
    /// The effect is over.
    End,
    /// Goes on there.
    Jump(Pc),
    /// Goes on there if the condition does not hold (6.5.c).
    Unless(Id<Condition>, Pc),
    /// Of several who act, those of whom the condition holds go on, and the others with the [`Op::Otherwise`] there.
    Divide(Id<Condition>, Pc),
    /// Those act of several whom the branch before left out (6.1.h); goes on there if it left out nobody.
    Otherwise(Pc),
    /// Goes on there if the step before was not done (6.5.f).
    UnlessDone(Pc),
    /// Whether the player likes; if not, goes on there (6.5.a).
    Ask(Pc),
    /// Whether the player pays; if not, goes on there (6.1.d). The cost follows.
    AskToPay(Id<Costs>, Pc),
    /// These players act until [`Op::EndBy`].
    By(Player),
    /// You act again.
    EndBy,
    /// The operations after this, by each of these players, one after the other; goes on there.
    EachBy(Player, Pc),
    /// The operations after this, for each of these players, one after the other, while you act; goes on there.
    EachInTurn(Player, Pc),
    /// Modes are chosen and resolved (6.5.g); goes on there.
    Modes(Id<Modal>, Pc),
    /// The operations after this, so many times; goes on there.
    Repeat(Id<Amount>, Pc),
    /// The operations after this, for each; goes on there.
    ForEach(Id<Filter>, Pc),
    /// Works a number out for [`Op::Outside`].
    Scale(Id<Amount>),
    /// Goes on there if the number is not in the range.
    Outside {
        from: u8,
        to: u8,
        then: Pc,
    },
    /// Creates an Ongoing Emblem (2.2.14).
    Ongoing(Id<EmblemCode>),

    // Selecting.
    /// Objects or cards.
    Select(Id<Objects>),
    /// Objects or cards besides those selected.
    SelectMore(Id<Objects>),
    /// Keeps what is selected for [`Op::Exchange`].
    Stash,
    /// Expeditions.
    SelectExpeditions(Id<Expeditions>),
    /// Regions.
    SelectRegions(Id<Regions>),
    /// A player.
    SelectPlayer(Player),

    // Costs (6.4).
    /// Exhausts the bearer.
    PayExhaust,
    /// Discards the bearer from Reserve.
    PayDiscard,
    /// Pays mana.
    PayMana(Id<Amount>),
    /// Removes counters of what is selected; none: any number.
    PaySpend(Option<Id<Amount>>, CounterKind),

    // Verbs (7.3).
    AfterYou,
    Pass,
    Shuffle,
    Complete,
    Proceed,
    Win,
    ReceiveGift,
    Resupply,
    /// Exhausts the card that the Resupply before put in Reserve (7.3.11).
    ExhaustResupplied,
    Draw(Id<Amount>),
    Roll,
    RollMore {
        more: Id<Amount>,
        ignored: Id<Amount>,
    },
    Raise(Id<Amount>),
    Activate {
        arrival: Arrival,
        limit: Option<Id<Amount>>,
        mine: bool,
    },
    Augment,
    Create {
        amount: Id<Amount>,
        token: Id<TokenDesign>,
        spread: Spread,
        place: Id<Area>,
    },
    Give {
        gains: Id<Gains>,
        most: Option<Id<Amount>>,
    },
    Remove(Id<Gains>),
    Distribute(Id<Amount>, CounterKind),
    Double(CounterKind),
    ExchangeBoosts,
    Exchange,
    Discard,
    /// Discards what was chosen in a Reserve (7.3.24).
    Sabotage,
    Sacrifice,
    Exhaust,
    Ready,
    Switch,
    Defect,
    /// Landmarks to yours; others to the Expedition that was selected.
    TakeControl {
        placed: bool,
    },
    Reveal,
    LookAt,
    /// What is selected is what later steps speak of.
    Name,
    Put(Target),
    March(Direction, Id<Amount>),
    Ascend,
    Play {
        fee: Fee,
        placed: bool,
    },
    Rush {
        card: Option<Id<Filter>>,
        fee: Fee,
    },
    PlaceMarker(Terrain),
    MoveMarker(Terrain),
    MakeFirst,

    // Daily effects (4.2).
    DailyDraw,
    Expand,
    /// An Expedition moves forward due to the terrains in `x` (4.2.4).
    Progress,
    /// All have moved (4.2.d).
    Progressed,
    Rest,
    CleanUp,
    /// The card that was declared and paid for joins (5.1.2.j); then what follows from how it was played.
    Arrive,
    Arrived,
    /// A Spell that has resolved leaves Limbo (5.2.4).
    Finish,
    /// Those selected are ordered by their controller (2.2.15).
    Oldest,
}

impl From<Terrain> for crate::state::Terrain {
    fn from(terrain: Terrain) -> Self {
        match terrain {
            Terrain::Forest => Self::Forest,
            Terrain::Mountain => Self::Mountain,
            Terrain::Ocean => Self::Water,
        }
    }
}

impl From<crate::state::Terrain> for Terrain {
    fn from(terrain: crate::state::Terrain) -> Self {
        match terrain {
            crate::state::Terrain::Forest => Self::Forest,
            crate::state::Terrain::Mountain => Self::Mountain,
            crate::state::Terrain::Water => Self::Ocean,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operation_is_small_and_flat() {
        fn is_copy<T: Copy>() {}
        is_copy::<Op>();
        assert!(size_of::<Op>() <= 12);
    }
}
