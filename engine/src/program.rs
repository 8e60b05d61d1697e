//! The abilities of all cards of a game as a flat program: small `Copy` operations in one list, with the numbers, conditions and
//! selections they refer to in tables beside it.
//!
//! [`Program::add`] lowers a tree ([`crate::ability`]); the executor (`resolve`) runs the result. What cannot be lowered is an
//! [`UnsupportedReason`], which the [`Coverage`](crate::Coverage) of the pool reports; no ability is carried out in part.

mod actions;
pub(crate) mod analysis;
mod lower;
mod op;
mod passives;
mod past;
mod targets;
mod unsupported;
mod verbs;

pub(crate) use actions::{Payable, payable};
pub use op::Polarity;
pub(crate) use op::{Ask, Execution, Fee, Jump, Needs, Op, OpClass, Role, Target, WholeStep};
pub(crate) use past::Occurrence;
pub(crate) use targets::is_target;
pub use unsupported::UnsupportedReason;

use crate::{
    ability::{
        self, Ability, Amount, Area, Condition, Cost, Counter, Descend, Duration, Expeditions, Filter, Gain, Guard,
        Measure, Mention, Noun, ObjectEvent, Objects, OneOrMore, Passive, Player, PlayerEvent, Readiness, Regions,
        Search, Trigger, Uses, Who,
    },
    card::CardSpec,
    primitives::{Hashed, StateHash, Status},
};
use std::{fmt, marker::PhantomData};

/// Position of an operation.
pub(crate) type Pc = u16;

/// A place in one of the tables of a program.
pub(crate) struct Id<T> {
    index: u16,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for Id<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Id<T> {}

impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
    }
}

impl<T> Eq for Id<T> {}

impl<T> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.index)
    }
}

impl<T> Hashed for Id<T> {
    fn fold(&self, hash: &mut StateHash) {
        hash.word(self.index.into());
    }
}

/// What the tables of a program hold.
pub(crate) trait Stored: Sized {
    fn table(program: &Program) -> &Vec<Self>;
    fn table_mut(program: &mut Program) -> &mut Vec<Self>;
}

macro_rules! tables {
    ($($(#[$meta:meta])* $name:ident : $of:ty),+ $(,)?) => {
        /// The program of a pool.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub(crate) struct Program {
            /// The operations of all abilities, one after the other.
            pub(crate) ops: Vec<Op>,
            /// What the ability that is being lowered asks of the past of objects.
            notes: lower::Notes,
            $($(#[$meta])* pub(crate) $name: Vec<$of>),+
        }
        impl Program {
            /// The program of the rules alone: what they carry out by way of Limbo, and the daily effects.
            pub(crate) fn new() -> Self {
                let mut program = Self { ops: Vec::new(), notes: lower::Notes::default(), $($name: Vec::new()),+ };
                let me = Id::at(0);
                program.objects.push(Objects::The(crate::ability::Mention::Me));
                program.ops.extend([Op::Select(me), Op::Put(Target::Reserve(Readiness::Ready)), Op::End]);
                for op in [Op::DailyDraw, Op::Expand, Op::Rest, Op::CleanUp] {
                    program.ops.extend([op, Op::End]);
                }
                let end = TEMPLE + 3;
                program.ops.extend([Op::Ask(end), Op::Select(me), Op::Put(Target::Reserve(Readiness::Ready)), Op::End]);
                program.ops.extend([Op::Oldest, Op::End]);
                program.ops.extend([Op::Arrive, Op::Arrived, Op::End, Op::Finish, Op::End]);
                program.ops.extend([Op::Progress, Op::End, Op::Progressed, Op::End]);
                program.ops.extend([Op::Ask(RESHUFFLE_OR_NOT + 2), Op::Reshuffle, Op::End]);
                for (entry, readiness) in RESUPPLY_OR_NOT {
                    program.ops.extend([Op::Ask(entry + 2), Op::Resupply(readiness), Op::End]);
                }
                program.gains.push(OneOrMore::one(Gain::Status(ability::Status::Fleeting)));
                program.ops.extend([Op::Select(me), Op::Remove(Id::at(0)), Op::End]);
                program
            }
        }
        $(impl Stored for $of {
            fn table(program: &Program) -> &Vec<Self> {
                &program.$name
            }
            fn table_mut(program: &mut Program) -> &mut Vec<Self> {
                &mut program.$name
            }
        })+
    };
}

tables! {
    /// The abilities.
    codes: CompiledAbility,
    amounts: Amount,
    /// The abilities that are gained for good, and when.
    gains_for_good: GainForGood,
    conditions: Condition,
    objects: Objects,
    expeditions: Expeditions,
    regions: Regions,
    filters: Filter,
    gains: Gains,
    costs: Costs,
    areas: Area,
    modals: Modal,
    emblems: EmblemCode,
    tokens: TokenDesign,
    /// Kinds of counters that only cards name.
    counters: Counter,
    /// Types and sub-types that objects may be given.
    nouns: Noun,
    /// Events about whose past abilities ask.
    occurrences: Occurrence,
    /// Terms about the targets in parts of the program.
    terms: Terms,
    /// Abilities that effects and passive abilities give.
    given: (Ability, Id<CompiledAbility>),
    /// What quick actions say, for those who read of them.
    quick_actions: QuickActionText,
}

/// "Send me to Reserve", of what was played for its Scout cost (7.4.5).
pub(crate) const SCOUTED: Pc = 0;
/// Draw (4.2.1.d).
pub(crate) const DAILY_DRAW: Pc = 3;
/// Expand (4.2.1.e).
pub(crate) const EXPAND: Pc = 5;
/// Rest (4.2.5.b).
pub(crate) const REST: Pc = 7;
/// Clean-up (4.2.5.c).
pub(crate) const CLEAN_UP: Pc = 9;
/// Progress (4.2.4) of an Expedition whose move a modifier may change.
pub(crate) const PROGRESS: Pc = 22;
/// The end of Progress (4.2.d).
pub(crate) const PROGRESSED: Pc = 24;
/// "You may send me to Reserve", of a Temple at Noon (system 141).
pub(crate) const TEMPLE: Pc = 11;
/// The choice of which of several objects that arrived is the oldest (2.2.16).
pub(crate) const OLDEST: Pc = 15;
/// A card that was played joins (5.1.2.j).
pub(crate) const ARRIVE: Pc = 17;
/// A Spell leaves Limbo (5.2.4).
pub(crate) const FINISH: Pc = 20;
/// The choice whether the discard pile becomes the deck (4.2.1.f, 7.3.9.c of edition 5.0).
pub(crate) const RESHUFFLE_OR_NOT: Pc = 26;

/// The choice whether a Resupply from an empty deck in the Morning shuffles the discard pile in first (7.3.31.b of edition 5.0).
pub(crate) const RESUPPLY_OR_NOT: [(Pc, Readiness); 2] = [(29, Readiness::Ready), (32, Readiness::Exhausted)];

/// "I lose Fleeting", of what was played from Reserve (5.2.d of edition 5.0).
pub(crate) const LOSES_FLEETING: Pc = 35;

/// A quick action as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct QuickActionText {
    pub(crate) code: Id<CompiledAbility>,
    pub(crate) ability: Ability,
}

/// What is given or taken, as a table entry.
pub(crate) type Gains = OneOrMore<Gain>;

/// What is paid, as a table entry.
pub(crate) type Costs = OneOrMore<Cost>;

/// The places where an ability works (2.2.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Works {
    /// In play, in the Hero zone, or where its kind says.
    Main,
    /// In Reserve, while ready (2.2.12.i).
    Support,
    /// In play, once the Feat is completed (system 140).
    Completed,
}

/// Terms about the targets that the operations of an effect choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Terms {
    /// The first of these operations.
    pub(crate) from: Pc,
    /// The one after the last.
    pub(crate) to: Pc,
    pub(crate) term: Term,
}

/// See [`Terms`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    /// A player who targets such an object pays this much more, once for the effect (5.1.2.f).
    Dearer { amount: Amount, what: Filter },
    /// Only such objects can be targeted.
    Only(Filter),
}

/// One ability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CompiledAbility {
    pub(crate) works: Works,
    pub(crate) kind: CompiledAbilityKind,
}

/// An ability that its bearers have for good from the moment a condition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GainForGood {
    pub(crate) once: Id<Condition>,
    pub(crate) code: Id<CompiledAbility>,
}

/// The kind of an ability (1.2.4), with its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CompiledAbilityKind {
    /// A Reaction (6.3).
    Reaction {
        /// Which of such events activate it; all if `None`.
        ration: Option<Rationing>,
        /// The events of which any activates it.
        triggers: OneOrMore<Trigger>,
        /// Conditions of the trigger.
        guards: Option<OneOrMore<Guard>>,
        /// Whether it speaks of the card that was Resupplied.
        of_resupplied: bool,
        /// What it asks of the event.
        asks: Asks,
        /// The position where its effect begins.
        entry: Pc,
    },
    /// A quick action (5.3).
    QuickAction {
        /// The period in each of which it can be played once only.
        once: Option<ability::Period>,
        /// Its cost.
        costs: Id<Costs>,
        /// The condition under which it can be played.
        condition: Option<Id<Condition>>,
        /// The position where cost and effect begin.
        entry: Pc,
        /// The position where the effect begins, if it can be carried out without the cost.
        effect: Option<Pc>,
    },
    /// A passive ability (2.3).
    Passive {
        /// The condition under which it applies; always if `None`.
        condition: Option<Id<Condition>>,
        /// The statement.
        passive: Passive,
        /// For a modifier: where its effect begins.
        entry: Pc,
        /// For a modifier: where the effect that follows a refusal begins.
        otherwise: Option<Pc>,
        /// For a modifier: whether it is applied to each object of the step on its own, since it asks or takes something each time
        /// (6.2.f, 6.2.k). Others do the same to all objects at the same time.
        is_apart: bool,
    },
    /// The effect of a Spell (5.2.4).
    Effect {
        /// The position where it begins.
        entry: Pc,
    },
}

/// Which of the events that a Reaction waits for activate it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Rationing {
    /// The first for its object in the phase, each Day.
    Phase(ability::Phase),
    /// The first for its object, each Day.
    Own,
    /// Any one in each period, for its object.
    Once(ability::Period),
    /// The event of that number, by the counts at these places.
    Nth(u8, Vec<u8>),
}

/// The modes of a modal effect (6.5.g).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Modal {
    pub(crate) quantity: ability::Quantity,
    pub(crate) repetition: ability::Repetition,
    /// Where each mode begins.
    pub(crate) entries: Vec<Pc>,
}

/// What an Ongoing Emblem carries (2.2.2.m).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EmblemCode {
    pub(crate) duration: Duration,
    pub(crate) uses: Uses,
    pub(crate) carries: Carries,
    /// Whether its effect speaks of the X of the ability that created it.
    pub(crate) of_x: bool,
    /// What its Reaction asks of the event.
    pub(crate) asks: Asks,
}

/// What a Reaction asks of its event besides what happened to whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Asks {
    /// Whether it speaks of "that many".
    pub(crate) number: bool,
    /// The number of the object of the event that it asks, if that may have left (2.1.h).
    pub(crate) left: Option<Measure>,
}

impl Asks {
    /// What an effect asks of these triggers. Of what has left one number is kept.
    fn of(effect: &impl Search, triggers: &impl Search) -> Result<Self, UnsupportedReason> {
        let number = effect.contains(|amount: &Amount| *amount == Amount::ThatMany);
        let leaves = triggers.contains(|fate: &ObjectEvent| {
            matches!(
                fate,
                ObjectEvent::Leaves(_) | ObjectEvent::Goes { .. } | ObjectEvent::Sacrificed | ObjectEvent::Discarded
            )
        }) || triggers.contains(|deed: &PlayerEvent| {
            matches!(deed, PlayerEvent::Sacrifice(_) | PlayerEvent::Discard(_) | PlayerEvent::Put { .. })
        });
        if !leaves {
            return Ok(Self { number, left: None });
        }
        let is_of_me = triggers.contains(|who: &Who| *who == Who::Me);
        let asked_of = |amount: &Amount| match amount {
            // Printed costs are the same in every zone.
            Amount::Of { measure: Measure::HandCost | Measure::ReserveCost, .. } => None,
            Amount::Of { measure, what: Mention::It | Mention::Cause } => Some(*measure),
            Amount::Of { measure, what: Mention::Me } if is_of_me => Some(*measure),
            _ => None,
        };
        let (mut left, mut are_several) = (None, false);
        effect.walk(&mut |part| {
            if let Some(measure) = part.value.downcast_ref().and_then(asked_of) {
                are_several |= left.is_some_and(|known| known != measure);
                left = Some(measure);
            }
            Descend::Into
        });
        if are_several {
            return Err(UnsupportedReason::NumbersOfLeft);
        }
        Ok(Self { number, left })
    }
}

impl Program {
    /// Whether the effect there is that of an Emblem and speaks of the X of the ability that created it.
    pub(crate) fn speaks_of_its_x(&self, entry: Pc) -> bool {
        let is_it =
            |carries: &Carries| matches!(carries, Carries::Reaction { entry: of_emblem, .. } if *of_emblem == entry);
        self.emblems.iter().any(|emblem| emblem.of_x && is_it(&emblem.carries))
    }
}

/// See [`EmblemCode`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Carries {
    /// A Reaction to what is to come.
    Reaction { triggers: OneOrMore<Trigger>, entry: Pc },
    /// A statement.
    Passive(Passive),
}

/// A token that an effect creates (7.3.5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TokenDesign {
    /// Its name.
    pub(crate) name: String,
    /// Its facts.
    pub(crate) facts: CardSpec,
    /// The status that it is created with.
    pub(crate) status: Option<Status>,
    /// Its abilities.
    pub(crate) codes: Vec<Id<CompiledAbility>>,
    /// Whether it has a Reserve Cost.
    pub(crate) is_signature: bool,
}

/// Which token an operation creates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenSource {
    /// One of that design.
    Design(Id<TokenDesign>),
    /// One like the token that was named.
    Copy(crate::ability::Mention),
    /// The Signature token of the Hero of that player, with a status from the beginning.
    Signature(Player, Option<Status>),
}

impl TokenDesign {
    /// A token that has nothing but these facts.
    pub(crate) fn plain(facts: &CardSpec) -> Self {
        Self { name: String::new(), facts: *facts, status: None, codes: Vec::new(), is_signature: false }
    }
}

impl<T: Stored> Id<T> {
    /// Its position in the table.
    pub(crate) const fn index(self) -> u16 {
        self.index
    }

    /// The place at a position of the table.
    pub(crate) const fn at(index: u16) -> Self {
        Self { index, of: PhantomData }
    }
}

impl Program {
    /// What is at a place.
    pub(crate) fn get<T: Stored>(&self, id: Id<T>) -> &T {
        &T::table(self)[usize::from(id.index)]
    }

    /// The terms about the targets that the operation at a position chooses.
    pub(crate) fn terms_at(&self, pc: Pc) -> impl Iterator<Item = &Term> {
        self.terms.iter().filter(move |terms| (terms.from..terms.to).contains(&pc)).map(|terms| &terms.term)
    }

    /// Everything in a table, with its place.
    pub(crate) fn all<T: Stored + 'static>(&self) -> impl Iterator<Item = (Id<T>, &T)> {
        T::table(self).iter().enumerate().map(|(i, entry)| (Id::at(i as u16), entry))
    }
}
