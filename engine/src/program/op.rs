//! The operations of a program: one table, a row each.
//!
//! A row is `Name(operands) => role, class, movement, stake, needs, modifiable, asks;`. What a column means and who
//! reads it stands with its type: [`Role`], [`OpClass`], [`Movement`], [`Polarity`], [`Needs`], [`Modifiable`], [`Ask`]. A
//! column that depends on operands is an expression of them, or of the program. There are no defaults: a row without a
//! column is no row. What an operation does is in `resolution/perform.rs`.

mod columns;

pub use columns::Polarity;
pub(crate) use columns::{Ask, Execution, Jump, Modifiable, Movement, Needs, OpClass, Role, WholeStep};

use super::{Costs, EmblemCode, Gains, Id, Modal, Pc, Program, TokenSource, is_target};
use crate::{
    ability::{
        ActionIcon, Amount, Area, Arrival, Condition, Daily, Direction, Expeditions, Filter, Objects, Player,
        Readiness, Regions, Spread, Terrain,
    },
    primitives::CounterKind,
    program::analysis::EventMask,
};

/// Where objects are put (7.3.27).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Hand,
    /// To the Hand of the owner, who draws it.
    Drawn,
    Reserve(Readiness),
    Mana(Readiness),
    TopOfDeck,
    BottomOfDeck,
    DeckPosition(Id<Amount>),
    /// The Landmarks of who puts it there.
    Landmarks,
    /// To the Expedition that was selected.
    Expedition,
    /// To one of these Expeditions for each object, chosen before for one after the other, in the order of their handles.
    EachIn(Id<Expeditions>),
}

/// What playing inside an effect costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fee {
    Free,
    Less {
        amount: Id<Amount>,
        minimum: Option<Id<Amount>>,
    },
    HandCost,
    /// The alternative cost of Temple (system 141), and no other.
    Temple,
    Full,
}

macro_rules! ops {
    (
        with $program:ident;
        $(
            $(#[$doc:meta])*
            $name:ident $(( $($operand:ident : $operand_type:ty),+ ))? $({ $($field:ident : $field_type:ty),+ })?
                => $role:expr, $class:expr, $movement:expr, $stake:expr, $needs:expr, $modifiable:expr, $asks:expr;
        )+
    ) => {
        /// One operation of a program. Operations that select fill the register of what is selected, asking players where there
        /// is a choice; operations that act work on it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Op {
            $($(#[$doc])* $name $(( $($operand_type),+ ))? $({ $($field: $field_type),+ })?,)+
        }

        // Inlined wherever a game asks for a column: the match then folds into the question, as if the operations with the answer
        // were listed there.
        #[expect(unused_variables, reason = "few columns depend on operands")]
        impl Op {
            /// See [`Role`].
            #[inline(always)]
            pub(crate) const fn role(self) -> Role {
                use Role::{Act, Flow, Selection};
                match self {
                    $(Self::$name $(( $($operand),+ ))? $({ $($field),+ })? => $role,)+
                }
            }

            /// How the operation is carried out if it asks nobody.
            fn class_unasked(self, $program: &Program) -> OpClass {
                use OpClass::{ControlFlow, Effect, Pure};
                match self {
                    $(Self::$name $(( $($operand),+ ))? $({ $($field),+ })? => $class,)+
                }
            }

            /// See [`Ask`].
            #[inline(always)]
            pub(crate) fn asks(self, $program: &Program) -> Ask {
                use Ask::{
                    Augmented, Destinations, GiftPlace, IgnoredDice, Modes, Nobody, Offer, Oldest, Payment, PlayPlace, Removed,
                    Rush, Shares, Spent, X,
                };
                match self {
                    $(Self::$name $(( $($operand),+ ))? $({ $($field),+ })? => $asks,)+
                }
            }

            /// See [`Needs`].
            #[inline(always)]
            pub(crate) const fn needs(self) -> Needs {
                use Needs::{Card, Expedition, Nothing, Objects, ReadyBearer};
                match self {
                    $(Self::$name $(( $($operand),+ ))? $({ $($field),+ })? => $needs,)+
                }
            }

            /// See [`Modifiable`].
            #[inline(always)]
            pub(crate) const fn modifiable(self) -> Modifiable {
                use Modifiable::{By, No, Whole};
                match self {
                    $(Self::$name $(( $($operand),+ ))? $({ $($field),+ })? => $modifiable,)+
                }
            }

            /// See [`Movement`].
            #[inline(always)]
            pub(crate) const fn movement(self) -> Movement {
                use Movement::{Moves, Stays};
                match self {
                    $(Self::$name $(( $($operand),+ ))? $({ $($field),+ })? => $movement,)+
                }
            }

            /// See [`Polarity`]: whether the operation is good or bad for what it works on, wherever that is.
            pub(crate) fn stake(self, $program: &Program) -> Polarity {
                use Polarity::{Bad, Good, Open};
                match self {
                    $(Self::$name $(( $($operand),+ ))? $({ $($field),+ })? => $stake,)+
                }
            }
        }
    };
}

ops! {
    with program;

    // Control flow.
    /// The effect is over, and what waited for that follows: a Spell leaves Limbo (5.2.4), a card that was paid for
    /// joins (5.1.2.j).
    End
        => Flow,      ControlFlow, Moves, Open, Nothing,     No,             Nobody;
    /// Goes on at `then`.
    Jump(then: Pc)
        => Role::Jump(Jump::Always(then)), ControlFlow, Stays, Open, Nothing,     No,             Nobody;
    /// Goes on at `then` if the condition does not hold (6.5.d).
    Unless(condition: Id<Condition>, then: Pc)
        => Flow,      Pure,        Stays, Open, Nothing,     No,             Nobody;
    /// Divides several acting players: those for whom the condition holds go on, the others at the [`Op::Otherwise`] at `then`.
    Divide(condition: Id<Condition>, then: Pc)
        => Flow,      Pure,        Stays, Open, Nothing,     No,             Nobody;
    /// The acting players whom the branch before left out act (6.1.h); goes on at `then` if it left out nobody.
    Otherwise(then: Pc)
        => Flow,      Pure,        Stays, Open, Nothing,     No,             Nobody;
    /// Goes on at `then` if the step before was not done (6.5.f).
    UnlessDone(then: Pc)
        => Role::Jump(Jump::UnlessDone(then)), ControlFlow, Stays, Open, Nothing,     No,             Nobody;
    /// Asks whether the player wants to; if not, goes on at `otherwise` (6.5.c).
    Ask(otherwise: Pc)
        => Act,       Effect,      Stays, Open, Nothing,     No,             Offer;
    /// Asks whether the player pays; if not, goes on at `otherwise` (6.4.b). The cost follows.
    AskToPay(costs: Id<Costs>, otherwise: Pc)
        => Act,       Effect,      Stays, Open, Nothing,     No,             Payment(costs);
    /// These players act until [`Op::EndBy`].
    By(players: Player)
        => Selection, Pure,        Stays, Open, Nothing,     No,             Nobody;
    /// You act again.
    EndBy
        => Selection, Pure,        Stays, Open, Nothing,     No,             Nobody;
    /// Has the operations after this carried out by each of these players, one after the other; then goes on at `then`.
    EachBy(players: Player, then: Pc)
        => Act,       Pure,        Stays, Open, Nothing,     No,             Nobody;
    /// Carries out the operations after this for each of these players, one after the other, while you act; then goes on at
    /// `then`.
    EachInTurn(players: Player, then: Pc)
        => Act,       Pure,        Stays, Open, Nothing,     No,             Nobody;
    /// Has modes chosen and resolved (6.5.g); then goes on at `then`.
    Modes(modal: Id<Modal>, then: Pc)
        => Act,       Effect,      Stays, Open, Nothing,     No,             Modes(modal);
    /// Carries out the operations after this so many times; then goes on at `then`.
    Repeat(times: Id<Amount>, then: Pc)
        => Act,       Pure,        Stays, Open, Nothing,     No,             Nobody;
    /// Carries out the operations after this for each object; then goes on at `then`.
    ForEach(filter: Id<Filter>, then: Pc)
        => Act,       Pure,        Stays, Open, Nothing,     No,             Nobody;
    /// Before a loop on which something depends: none of its rounds was done (6.5.f).
    Undone
        => Flow,      Pure,        Stays, Open, Nothing,     No,             Nobody;
    /// At the end of a round of such a loop: if the round was done, so is the loop (6.5.f).
    Report
        => Flow,      Pure,        Stays, Open, Nothing,     No,             Nobody;
    /// Works a number out for [`Op::Outside`].
    Scale(amount: Id<Amount>)
        => Flow,      Pure,        Stays, Open, Nothing,     No,             Nobody;
    /// Goes on at `then` if the number is not in the range.
    Outside { from: u8, to: u8, then: Pc }
        => Role::Jump(Jump::Outside { from, to, then }), ControlFlow, Stays, Open, Nothing,     No,
           Nobody;
    /// Creates an Ongoing Emblem (2.2.2.m).
    Ongoing(emblem: Id<EmblemCode>)
        => Act,       Effect,      Stays, Open, Nothing,     No,             Nobody;

    // Selection.
    /// Selects objects or cards.
    Select(objects: Id<Objects>)
        => Selection, OpClass::of_objects(program.get(objects)), Stays, Open, Objects(objects), No,
           Ask::of_objects(objects, program.get(objects));
    /// Selects objects or cards besides those selected.
    SelectMore(objects: Id<Objects>)
        => Selection, OpClass::of_objects(program.get(objects)), Stays, Open, Nothing,     No,
           Ask::of_objects(objects, program.get(objects));
    /// Notes whether the selected objects are so, for a condition that asks later what they were (2.1.h).
    Note(condition: Id<Condition>)
        => Selection, Pure,        Stays, Open, Nothing,     No,             Nobody;
    /// Keeps the selected objects for [`Op::Exchange`].
    Stash
        => Selection, Pure,        Stays, Open, Nothing,     No,             Nobody;
    /// Selects Expeditions.
    SelectExpeditions(which: Id<Expeditions>)
        => Selection, Pure,        Stays, Open, Expedition(which), No,
           Ask::of_expeditions(which, program.get(which));
    /// Selects regions.
    SelectRegions(regions: Id<Regions>)
        => Selection, Pure,        Stays, Open, Nothing,     No,
           Ask::of_regions(regions, program.get(regions));
    /// Selects a player.
    SelectPlayer(player: Player)
        => Selection, Pure,        Stays, Open, Nothing,     No,
           if is_target(player) { Ask::Player(player) } else { Nobody };

    // Costs (6.4).
    /// Exhausts the bearer (7.3.13).
    PayExhaust
        => Act,       Effect,      Stays, Open, ReadyBearer, By(EventMask::ANY), Nobody;
    /// Discards the bearer from Reserve (7.3.7).
    PayDiscard
        => Act,       Effect,      Moves, Open, Nothing,     By(EventMask::ANY), Nobody;
    /// Pays mana.
    PayMana(amount: Id<Amount>)
        => Act,       Effect,      Stays, Open, Nothing,     No,
           if *program.get(amount) == Amount::X { X } else { Nobody };
    /// Removes counters from the selected objects (7.3.38); any number if `amount` is `None`.
    PaySpend(amount: Option<Id<Amount>>, counter: CounterKind)
        => Act,       Effect,      Stays, Bad,  Nothing,     By(EventMask::ANY),
           if amount.is_none() { Spent(counter, None) } else { Nobody };
    /// Removes up to so many counters from the selected objects (7.3.38).
    PaySpendUpTo(most: Id<Amount>, counter: CounterKind)
        => Act,       Effect,      Stays, Bad,  Nothing,     By(EventMask::ANY), Spent(counter, Some(most));

    // Verbs (7.3).
    /// Ends the turn (7.3.2).
    AfterYou
        => Act,       Effect,      Stays, Open, Nothing,     No,             Nobody;
    /// Takes one more turn.
    AnotherTurn
        => Act,       Effect,      Stays, Open, Nothing,     No,             Nobody;
    /// Passes.
    Pass
        => Act,       Effect,      Stays, Open, Nothing,     No,             Nobody;
    /// Shuffles a deck.
    Shuffle
        => Act,       Effect,      Stays, Open, Nothing,     No,             Nobody;
    /// Completes a Feat (system 140).
    Complete
        => Act,       Effect,      Stays, Open, Nothing,     No,             Nobody;
    /// Lets the step that is replaced happen after all (6.2).
    Proceed
        => Act,       Effect,      Stays, Open, Nothing,     No,             Nobody;
    /// Wins the game (system 169).
    Win
        => Act,       Effect,      Stays, Open, Nothing,     No,             Nobody;
    /// Receives a Gift (system 135).
    ReceiveGift
        => Act,       Effect,      Stays, Open, Nothing,     By(EventMask::ANY), GiftPlace;
    /// Puts the top card of the deck in Reserve (7.3.31), and exhausts it there (7.3.14).
    Resupply(readiness: Readiness)
        => Act,       Effect,      Stays, Good, Nothing,
           By(EventMask::TO_RESERVE.and(EventMask::RESUPPLIED).and(EventMask::GIFT).and(EventMask::GAINED)), Nobody;
    /// Draws so many cards (7.3.9).
    Draw(amount: Id<Amount>)
        => Act,       Effect,      Stays, Good, Nothing,     By(EventMask::TO_HAND.and(EventMask::GIFT)), Nobody;
    /// Rolls a die (7.3.33).
    Roll
        => Act,       Effect,      Stays, Open, Nothing,     Whole(WholeStep::Roll, EventMask::ANY), Nobody;
    /// Rolls more dice, and ignores some of them (7.3.33).
    RollMore { more: Id<Amount>, ignored: Id<Amount> }
        => Act,       Effect,      Stays, Open, Nothing,     Whole(WholeStep::Roll, EventMask::ANY), IgnoredDice;
    /// Raises the result of a die (7.3.33).
    Raise(amount: Id<Amount>)
        => Act,       Effect,      Stays, Open, Nothing,     No,             Nobody;
    /// Activates Reactions to the arrival of what is selected (7.3.1).
    Activate { arrival: Arrival, limit: Option<Id<Amount>>, mine: bool }
        => Act,       Effect,      Stays, Good, Nothing,     No,             Nobody;
    /// Carries out the effects of such quick actions of what is selected (7.3.1.b).
    Use(icon: ActionIcon)
        => Act,       Effect,      Stays, Good, Nothing,     No,             Nobody;
    /// Gives one more counter of a kind that is there (7.3.4).
    Augment
        => Act,       Effect,      Stays, Good, Nothing,     By(EventMask::ANY), Augmented;
    /// Creates tokens (7.3.5).
    Create { amount: Id<Amount>, token: TokenSource, spread: Spread, place: Id<Area> }
        => Act,       Effect,      Stays, Good, Nothing,     By(EventMask::CREATED),
           Ask::of_tokens(amount, spread, place, program.get(place));
    /// Gives counters, statuses, abilities (7.3.15, 7.3.16), up to a limit.
    Give { gains: Id<Gains>, most: Option<Id<Amount>> }
        => Act,       Effect,      Stays, Polarity::of_gaining(program.get(gains)), Nothing,     By(EventMask::ANY),
           Ask::of_gains(gains, program.get(gains));
    /// Takes counters, statuses, abilities away (7.3.21).
    Remove(gains: Id<Gains>)
        => Act,       Effect,      Stays, Polarity::of_losing(program.get(gains)), Nothing,     By(EventMask::ANY),
           Removed(gains);
    /// Gives so many counters in all (7.3.15).
    Distribute(amount: Id<Amount>, counter: CounterKind)
        => Act,       Effect,      Stays, Good, Nothing,     By(EventMask::ANY), Shares(amount);
    /// Gives as many counters again (7.3.8).
    Double(counter: CounterKind)
        => Act,       Effect,      Stays, Good, Nothing,     By(EventMask::ANY), Nobody;
    /// Exchanges boosts (7.3.11).
    ExchangeBoosts
        => Act,       Effect,      Stays, Open, Nothing,     By(EventMask::ANY), Nobody;
    /// Exchanges objects or cards with those that were stashed (7.3.12).
    Exchange
        => Act,       Effect,      Moves, Open, Nothing,     By(EventMask::ANY), Nobody;
    /// Discards (7.3.7).
    Discard
        => Act,       Effect,      Moves, Bad,  Nothing,     By(EventMask::ANY), Nobody;
    /// Discards what was chosen in a Reserve (7.3.35).
    Sabotage
        => Act,       Effect,      Moves, Bad,  Nothing,     By(EventMask::ANY), Nobody;
    /// Sacrifices (7.3.36).
    Sacrifice
        => Act,       Effect,      Moves, Bad,  Nothing,     By(EventMask::ANY), Nobody;
    /// Exhausts (7.3.13).
    Exhaust
        => Act,       Effect,      Stays, Bad,  Nothing,     By(EventMask::ANY), Nobody;
    /// Readies (7.3.28).
    Ready
        => Act,       Effect,      Stays, Good, Nothing,     By(EventMask::ANY), Nobody;
    /// Moves to the other Expedition of its controller (7.3.39).
    Switch
        => Act,       Effect,      Moves, Open, Nothing,     By(EventMask::ANY), Nobody;
    /// Moves to the Expedition facing it (system 132).
    Defect
        => Act,       Effect,      Moves, Bad,  Nothing,     By(EventMask::ANY), Nobody;
    /// Takes control (system 168): of Landmarks to yours, of others to the Expedition that was selected.
    TakeControl { placed: bool }
        => Act,       Effect,      Moves, Bad,  Nothing,     By(EventMask::ANY), Nobody;
    /// Shows to all (system 136).
    Reveal
        => Act,       Effect,      Stays, Open, Nothing,     No,             Nobody;
    /// Shows to you (system 137).
    LookAt
        => Act,       Effect,      Stays, Open, Nothing,     No,             Nobody;
    /// Makes the selected objects those that later steps speak of.
    Name
        => Selection, Pure,        Stays, Open, Nothing,     No,             Nobody;
    /// Puts, sends or returns (7.3.27).
    Put(to: Target)
        => Act,       Effect,      Moves, Open, Nothing,     By(EventMask::ANY),
           if let Target::EachIn(which) = to { Destinations(which) } else { Nobody };
    /// Moves Expeditions (7.3.24, 7.3.25).
    MoveExpedition(direction: Direction, regions: Id<Amount>)
        => Act,       Effect,      Stays, Polarity::of_moving(direction), Nothing,     By(EventMask::EXPEDITION), Nobody;
    /// Ascends Expeditions (system 131).
    Ascend
        => Act,       Effect,      Stays, Good, Nothing,     By(EventMask::ANY), Nobody;
    /// Makes Expeditions no longer Ascended (system 39).
    Descend
        => Act,       Effect,      Stays, Bad,  Nothing,     No,             Nobody;
    /// Plays the card that is selected (5.1.1.d).
    Play { fee: Fee, placed: bool }
        => Act,       Effect,      Moves, Good, Nothing,     No,             PlayPlace { fee, placed };
    /// Plays another card at once (system 133).
    Rush { card: Option<Id<Filter>>, fee: Fee }
        => Act,       Effect,      Moves, Open, Card,        No,             Rush;
    /// Places a terrain marker (system 134).
    PlaceMarker(terrain: Terrain)
        => Act,       Effect,      Stays, Open, Nothing,     No,             Nobody;
    /// Moves a terrain marker (system 134).
    MoveMarker(terrain: Terrain)
        => Act,       Effect,      Stays, Open, Nothing,     No,             Nobody;
    /// Gives the token of the first player (system 170).
    MakeFirst
        => Act,       Effect,      Stays, Open, Nothing,     No,             Nobody;

    // Daily effects (4.2), and what the rules put off to Limbo.
    /// Draw (4.2.1.d).
    DailyDraw
        => Act,       Effect,      Stays, Open, Nothing,     Whole(WholeStep::DailyDraw, EventMask::TO_HAND), Nobody;
    /// Makes the discard pile the deck, from which as many cards are drawn as were missing (7.3.9.c of edition 5.0).
    Reshuffle
        => Act,       Effect,      Stays, Good, Nothing,     No,             Nobody;
    /// Expand (4.2.1.e).
    Expand
        => Act,       Effect,      Moves, Open, Nothing,     Whole(WholeStep::Expand, EventMask::TO_MANA), Nobody;
    /// Moves an Expedition forward due to the terrains in its state (4.2.4).
    Progress
        => Act,       Effect,      Stays, Open, Nothing,     By(EventMask::EXPEDITION), Nobody;
    /// Ends Progress after all Expeditions have moved (4.2.d).
    Progressed
        => Act,       Effect,      Stays, Open, Nothing,     No,             Nobody;
    /// Rest (4.2.5.b).
    Rest
        => Act,       Effect,      Moves, Open, Nothing,
           By(EventMask::LEFT.and(EventMask::LOST).and(EventMask::EXPEDITION).and(EventMask::over(Daily::Rest))), Nobody;
    /// Clean-up (4.2.5.c).
    CleanUp
        => Act,       Effect,      Moves, Open, Nothing,
           By(EventMask::LEFT.and(EventMask::TO_PILE).and(EventMask::over(Daily::CleanUp))), Nobody;
    /// The card that was declared and paid for joins (5.1.2.j).
    Arrive
        => Act,       Effect,      Moves, Open, Nothing,     By(EventMask::CAME.and(EventMask::PLAYED).and(EventMask::GAINED)),
           Nobody;
    /// What follows from the way in which the card was played (5.2.1.c).
    Arrived
        => Act,       Effect,      Moves, Open, Nothing,     By(EventMask::GAINED),           Nobody;
    /// A Spell that has resolved leaves Limbo (5.2.4).
    Finish
        => Act,       Effect,      Moves, Open, Nothing,
           By(EventMask::TO_RESERVE.and(EventMask::TO_PILE).and(EventMask::PLAYED).and(EventMask::GAINED)), Nobody;
    /// Has the selected objects ordered by their controller (2.2.16).
    Oldest
        => Act,       Effect,      Stays, Open, Nothing,     No,             Oldest;
}

impl Op {
    /// See [`OpClass`].
    pub(crate) fn class(self, program: &Program) -> OpClass {
        if self.asks(program) == Ask::Nobody { self.class_unasked(program) } else { OpClass::Choice }
    }

    /// See [`Execution`].
    pub(crate) fn execution(self, program: &Program) -> Execution {
        Execution {
            class: self.class(program),
            is_modifiable: self.modifiable() != Modifiable::No,
            may_move: self.movement() == Movement::Moves,
        }
    }

    /// Whether it rolls dice (7.3.33).
    #[inline]
    pub(crate) const fn is_roll(self) -> bool {
        matches!(self.modifiable().whole(), Some(WholeStep::Roll))
    }
}

#[cfg(test)]
mod tests;
