//! Passive abilities: statements that hold as long as their object has them (2.3), including modifiers of events (6.2); and
//! gains, which passive abilities and effects give or take away.

use crate::{
    ability::{Ability, Token},
    condition::Amount,
    effect::{Cost, Effect},
    list::{Listed, OneOrMore},
    selector::{ExpeditionFact, Expeditions, Facts, Filter, Noun, Objects, Quantity, Regions, Subject, Trait},
    syntax,
    terms::words::KeywordWord,
    trigger::Trigger,
    whose::Whose,
    words::{ActionIcon, Arrival, Counter, Status, SubType, Terrain},
};

syntax! {
    /// More or less of something.
    #[derive(Copy)]
    pub enum Change {
        /// More.
        More => ["more"];
        /// Less.
        Less => ["less"];
    };

    /// A statement about the cost of a card (5.1.2.f).
    pub enum Pricing {
        /// Nothing is paid.
        Free => ["nothing"];
        /// A restriction: the cost is never less than that.
        AtLeast(amount: Amount) => ["at least" amount];
        /// A change for each other card that its player played this turn.
        EachPlayed {
            /// The change for each of those cards.
            amount: Amount,
            /// Whether the cost rises or falls.
            change: Change,
        } => [amount change "for each other card you played this turn"];
        /// An increase or a decrease.
        By {
            /// The amount of the change.
            amount: Amount,
            /// Whether the cost rises or falls.
            change: Change,
            /// The least to which the cost can fall.
            minimum: Option<Amount>,
        } => [amount change (minimum: "min" minimum)];
    };

    /// What cannot be done to or by an object.
    pub enum Ban {
        /// It cannot be given that status.
        Status(status: Status) => ["gain" status];
        /// It cannot be given counters of that kind.
        Counters(counter: Counter) => ["gain" counter];
        /// It cannot be played in such an Expedition.
        PlayedIn(facts: Facts<ExpeditionFact>) => ["be played in Expedition" "[" facts "]"];
        /// It cannot be played.
        Played => ["be played"];
        /// It cannot be readied at Prepare (4.2.1.c).
        Prepared => ["be readied in Morning"];
        /// It cannot be readied, at Prepare or by an effect (7.3.28).
        Readied => ["be readied"];
        /// It cannot activate Reactions to its own arrival (7.3.1.e).
        Activate(arrivals: OneOrMore<Arrival>) => ["activate" arrivals];
        /// Its quick actions with that icon in their cost cannot be activated (5.3).
        Used(icon: ActionIcon) => ["activate" icon];
        /// It does not count among the cards that such a limit allows to keep at Clean-up.
        Counted(limit: Limit) => ["count toward the" limit];
        /// Discarded (7.3.7), and therefore not sacrificed either. A Fleeting object that goes to the discard pile (2.4.7.d) is
        /// not discarded in this sense.
        Discarded => ["be discarded"];
        /// It cannot be sacrificed (7.3.36).
        Sacrificed => ["be sacrificed"];
        /// It cannot be chosen as a target by an opponent of its controller (6.5.b).
        TargetedByOpponents => ["be targeted by opponents"];
        /// It cannot be chosen as a target by a Spell of an opponent of its controller (6.5.b).
        TargetedByTheirSpells => ["be targeted by Spells of opponents"];
        /// It cannot be chosen as a target by a Spell (6.5.b).
        TargetedBySpells => ["be targeted by Spells"];
        /// It cannot be chosen as a target (6.5.b).
        Targeted => ["be targeted"];
        /// It cannot move to the other Expedition of its controller (7.3.39).
        Switched => ["switch Expeditions"];
        /// It cannot move to the Expedition facing it (system 132).
        Defected => ["defect"];
    };

    /// What a statistic becomes.
    pub enum Becoming {
        /// It is equal to the number.
        Equal(amount: Amount) => ["=" amount];
        /// It rises by the number.
        Plus(amount: Amount) => ["+" amount];
        /// It falls by the number.
        Minus(amount: Amount) => ["-" amount];
    };

    /// A statement about an object or a card.
    pub enum Statement {
        /// It has or gains these.
        Has(gains: OneOrMore<Gain>) => ["have^" gains];
        /// It loses these if these facts hold of it.
        LosesIf {
            /// What it loses.
            gains: OneOrMore<Gain>,
            /// The facts that must hold of it.
            facts: Facts<Trait>,
        } => ["lose^" gains "if" "[" facts "]"];
        /// It loses these.
        Loses(gains: OneOrMore<Gain>) => ["lose^" gains];
        /// Its statistics change; "it" in the amount is that object.
        Statistics {
            /// The terrains whose statistics change.
            terrains: OneOrMore<Terrain>,
            /// What they become.
            becoming: Becoming,
        } => ["count^" terrains becoming];
        /// Its cost changes.
        Costs {
            /// What is said of its cost.
            pricing: Pricing,
            /// The Expeditions in which this holds; everywhere if `None` (system 171).
            within: Option<Facts<ExpeditionFact>>,
        } => ["cost^" pricing (within: "in Expedition" "[" within "]")];
        /// Something cannot be done to it or by it.
        Cannot(ban: Ban) => ["cannot" ban];
        /// It enters with counters, or begins the game with them (6.2.l, 2.5.e).
        EntersWith {
            /// The number of counters.
            amount: Amount,
            /// The kind of the counters.
            counter: Counter,
        } => ["enter^ with" amount counter];
        /// It enters with that status (6.2.l).
        EntersAs(status: Status) => ["enter^" status];
        /// It begins the game with these terrain markers.
        Markers(terrains: OneOrMore<Terrain>) => ["enter^ with markers" terrains];
        /// It can be used as a Mana Orb (1.1.5.a).
        AsManaOrb => ["can be used as a Mana Orb"];
        /// It can gain a status again that it already has (2.4.1.g).
        Regains(status: Status) => ["can regain" status];
        /// Its abilities are ignored (7.3.19).
        Ignored => ["have^ no working abilities"];
    };

    /// A statement about an Expedition.
    pub enum ExpeditionRule {
        /// A tie counts as nothing: it does not move forward due to Ascension (4.2.4.k).
        CannotMoveByTie => ["cannot move forward due to Ascension"];
        /// It does not move forward due to that terrain (4.2.4.c); winning another terrain still moves it.
        CannotMoveDueTo(terrain: Terrain) => ["cannot move forward due to" terrain];
        /// It cannot move forward, at Dusk or at all.
        CannotMove {
            /// The times at which it cannot.
            when: Halt,
            /// The only terrain due to which it still may.
            except: Option<Terrain>,
        } => ["cannot move forward" when (except: "except due to" except)];
        /// It does not Ascend (system 131).
        CannotAscend => ["cannot Ascend"];
        /// It cannot move backward.
        CannotMoveBack => ["cannot move backward"];
        /// Defender does not stop it: that of all Characters, or of those described.
        IgnoresDefender {
            /// The Characters whose Defender is ignored; all if `None`.
            of: Option<Filter>,
        } => ["ignore^ Defender" (of: "of each" of)];
        /// These facts are taken to hold of it.
        CountsAs(facts: Facts<ExpeditionFact>) => ["count^ as" "[" facts "]"];
    };

    /// When an Expedition cannot move.
    #[derive(Copy)]
    pub enum Halt {
        /// During Dusk.
        Dusk => ["at Dusk"];
        /// At all times.
        Always => [];
    };

    /// How a modifier changes an event (6.2).
    #[derive(Copy)]
    pub enum Modifying {
        /// The effect replaces the event.
        Instead => ["instead"];
        /// The controller decides whether the effect replaces the event.
        MayInstead => ["may instead"];
        /// The effect happens in addition.
        Also => ["also"];
        /// The controller decides whether the effect happens in addition.
        MayAlso => ["may also"];
    };

    /// A limit at Clean-up (2.2.13, 2.2.14).
    #[derive(Copy)]
    pub enum Limit {
        /// The number of cards kept in Reserve.
        Reserve => ["Reserve limit"];
        /// The number of Landmarks kept.
        Landmark => ["Landmark limit"];
    };

    /// How a limit changes.
    #[derive(Copy)]
    pub enum LimitChange {
        /// The limit rises by the number.
        More => ["more"];
        /// The limit falls by the number.
        Less => ["less"];
        /// The limit is the number, whatever the Hero says; additions by others are on top.
        Set => ["in all"];
    };

    /// How regions get terrains.
    #[derive(Copy)]
    pub enum Terraforming {
        /// They have only these.
        Replace => ["have^ only"];
        /// They have these in addition.
        Add => ["have^ also"];
    };

    /// How far the maximum of a gain is raised (system 43).
    pub enum Raised {
        /// There is no maximum.
        Endless => ["without end"];
        /// By a number.
        By(amount: Amount) => ["by" amount];
    };

    /// A passive ability.
    pub enum Passive {
        /// A statement about objects.
        Object {
            /// The objects of which it is said.
            who: Subject,
            /// What is said of them.
            statement: Statement,
        } => [who statement];
        /// A statement about Expeditions.
        Expedition {
            /// The Expeditions of which it is said.
            which: Expeditions,
            /// What is said of them.
            rule: ExpeditionRule,
        } => [which rule];
        /// A change of the terrains of regions.
        Regions {
            /// The regions of which it is said.
            which: Regions,
            /// Whether they keep their other terrains.
            terraforming: Terraforming,
            /// The terrains that they have.
            terrains: OneOrMore<Terrain>,
        } => [which terraforming terrains];
        /// A modifier of an event that is about to happen (6.2).
        Modifier {
            /// The event that is modified.
            event: Trigger,
            /// Whether the effect replaces the event or is added to it.
            modifying: Modifying,
            /// What happens.
            effect: Effect,
            /// What follows if it was refused.
            otherwise: Option<Effect>,
        } => ["before" event ":" modifying "(" effect ")" (otherwise: "else" "(" otherwise ")")];
        /// A cost that may be paid as the bearer is played, to make it cheaper.
        Rebate {
            /// The costs that may be paid.
            costs: OneOrMore<Cost>,
            /// The amount by which it is cheaper.
            less: Amount,
        } => ["may pay" "(" costs ")" "to cost" less "less"];
        /// An additional cost, without which the bearer cannot be played (1.2.5, 5.1.2.d).
        Surcharge(costs: OneOrMore<Cost>) => ["must pay" "(" costs ")" "to be played"];
        /// A reduction of the cost that restricts what may be targeted.
        Narrowing {
            /// The amount by which it is cheaper.
            less: Amount,
            /// What it may target then.
            only: Filter,
        } => ["may cost" less "less targeting only a" only];
        /// Cards that may be played although the rules do not allow it (5.2.a).
        MayPlay {
            /// The cards that may be played.
            what: Objects,
            /// The only Expedition into which they may be played; any if `None`.
            place: Option<Expeditions>,
        } => ["may play" what (place: "into" place)];
        /// A limit at Clean-up.
        Limits {
            /// The players whose limit it is.
            whose: Whose,
            /// The limit that is changed.
            limit: Limit,
            /// The number by which it changes, or to which it is set.
            amount: Amount,
            /// Whether it rises, falls or is set.
            change: LimitChange,
            /// The cards for which the limit is raised: they may be kept in addition; all cards if `None`.
            only: Option<Filter>,
        } => [whose limit amount change (only: "for a" only)];
        /// The Signature token of the bearer, which is a Hero: effects that create its Signature token create this.
        Signature(token: Token) => ["my Signature token is" token];
        /// A change of the maxima of gains by support abilities.
        Maxima(raised: Raised) => ["raise maxima of support abilities" raised];
    };
}

impl Listed for Terrain {
    const BETWEEN: &'static str = ",";
}

impl Listed for Arrival {
    const BETWEEN: &'static str = ",";
}

/// The keywords without a number, each with its name: the type, its notation, the list of all, and the word that each is
/// searched by, which has the same name.
macro_rules! flag_keywords {
    ($( #[doc = $meaning:literal] $variant:ident $name:literal; )+) => {
        syntax! {
            /// A keyword ability without a number: an object has it or has it not (7.4).
            #[derive(Copy, PartialOrd, Ord)]
            pub enum FlagKeyword { $( #[doc = $meaning] $variant => [$name] );+ };
        }

        impl FlagKeyword {
            /// All of them, in the order of their numbers.
            pub const ALL: [Self; [$( $name ),+].len()] = [$( Self::$variant ),+];

            /// The name as printed, without brackets.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $( Self::$variant => $name ),+ }
            }
        }

        impl From<FlagKeyword> for KeywordWord {
            fn from(keyword: FlagKeyword) -> Self {
                match keyword { $( FlagKeyword::$variant => Self::$variant ),+ }
            }
        }
    };
}

flag_keywords! {
    /// Its Expedition does not move forward during Dusk (7.4.2).
    Defender "Defender";
    /// A Spell that arrives exhausted in Reserve (7.4.1).
    Cooldown "Cooldown";
    /// Not sent to Reserve at Rest (7.4.3).
    Eternal "Eternal";
    /// In both Expeditions (7.4.4).
    Gigantic "Gigantic";
    /// Keeps its boosts in Reserve (7.4.6).
    Seasoned "Seasoned";
}

syntax! {
    /// A keyword ability with a number, whatever the number is.
    #[derive(Copy)]
    pub enum NumberedKeyword {
        /// An alternative cost from Hand (7.4.5).
        Scout => ["Scout"];
        /// Opponents pay to target it (7.4.7).
        Tough => ["Tough"];
        /// It may be played as a Landmark Permanent (system 141).
        Temple => ["Temple"];
    };

    /// A keyword ability (7.4).
    pub enum Keyword {
        /// A keyword without a number.
        Flag(keyword: FlagKeyword) => [keyword];
        /// Alternative cost from Hand (7.4.5).
        Scout(cost: Amount) => ["Scout" cost];
        /// Opponents pay that much mana to target it (7.4.7).
        Tough(cost: Amount) => ["Tough" cost];
        /// May be played for that cost as a Landmark Permanent (system 141).
        Temple(cost: Amount) => ["Temple" cost];
    };

    /// One thing that an object gains, has or loses.
    pub enum Gain {
        /// A status (7.3.16).
        Status(status: Status) => [status];
        /// A keyword.
        Keyword(keyword: Keyword) => [keyword];
        /// All its counters of a kind.
        AllCounters(counter: Counter) => ["all" counter];
        /// One of these statuses, which the controller chooses.
        OneOf(statuses: OneOrMore<Status>) => ["one of" statuses];
        /// A sub-type (system 172).
        SubType(sub_type: SubType) => ["sub-type" sub_type];
        /// The sub-types of what was named last.
        ItsSubTypes => ["its sub-types"];
        /// A type: the object counts as that as well, wherever it is.
        Kind(noun: Noun) => ["type" noun];
        /// An ability.
        Ability(ability: Box<Ability>) => ["ability" "(" ability ")"];
        /// All its abilities.
        Abilities => ["abilities"];
        /// Counters (7.3.15).
        Counters {
            /// The number of counters.
            amount: Quantity,
            /// The kind of the counters.
            counter: Counter,
        } => [amount counter];
    };
}

impl Listed for Status {
    const BETWEEN: &'static str = "or";
}

impl Listed for Gain {
    const BETWEEN: &'static str = "and";
}

impl FlagKeyword {
    /// The bit of the keyword in a set of such keywords.
    #[must_use]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl Keyword {
    /// The keyword, if it is one without a number.
    #[must_use]
    pub const fn flag(&self) -> Option<FlagKeyword> {
        match self {
            Self::Flag(keyword) => Some(*keyword),
            Self::Scout(_) | Self::Tough(_) | Self::Temple(_) => None,
        }
    }

    /// The keyword, if it is one with a number.
    #[must_use]
    pub const fn numbered(&self) -> Option<NumberedKeyword> {
        match self {
            Self::Flag(_) => None,
            Self::Scout(_) => Some(NumberedKeyword::Scout),
            Self::Tough(_) => Some(NumberedKeyword::Tough),
            Self::Temple(_) => Some(NumberedKeyword::Temple),
        }
    }
}
