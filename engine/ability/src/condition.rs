//! Conditions that must hold for something to happen, and numbers that an ability calculates (1.1.6).

use crate::{
    list::{Listed, OneOrMore},
    passive::Limit,
    selector::{ExpeditionFact, Expeditions, Facts, Filter, Mention, Noun, RegionFact, Subject, Trait},
    syntax,
    trigger::Trigger,
    words::{Comparison, Counter, Daily, Duration, Phase, Player, Terrain},
};

syntax! {
    /// What a condition requires of a subject.
    pub enum Being {
        /// It is of a kind.
        Kind(nouns: OneOrMore<Noun>) => ["a" nouns];
        /// These facts hold of it.
        Facts(facts: Facts<Trait>) => ["[" facts "]"];
    };

    /// A condition. It is checked right before the step that depends on it (6.5.d); for an object that is gone, its last state
    /// counts (2.1.h).
    pub enum Condition {
        /// It is this phase.
        During(phase: Phase) => ["during" phase];
        /// That daily effect is happening (4.2).
        Within(daily: Daily) => ["during" daily];
        /// It is the first Day.
        FirstDay => ["on the first Day"];
        /// That player has the token of the first player (4.1.f).
        FirstPlayer(player: Player) => ["first player is" player];
        /// A player is that one, or one of those (7.2.4).
        Player {
            /// The player of whom it is asked.
            player: Player,
            /// The player, or the players, who that must be.
            is: Player,
        } => ["player" player "is" is];
        /// It is the turn of that player (4.2.3).
        Turn(player: Player) => ["turn of" player];
        /// All of these hold.
        All(conditions: OneOrMore<Condition>) => ["all of" "(" conditions ")"];
        /// At least one of these holds.
        Any(conditions: OneOrMore<Condition>) => ["any of" "(" conditions ")"];
        /// It holds for one of these players, or for each if each is meant; in the condition they are "that player" (7.2.4).
        OfPlayer {
            /// The players of whom it must hold.
            who: Player,
            /// The condition.
            condition: Box<Condition>,
        } => ["for" who "(" condition ")"];
        /// The condition does not hold.
        Not(condition: Box<Condition>) => ["not" "(" condition ")"];
        /// There is an object for each description, and no object counts for two.
        OneOfEach(filter: Filter) => ["one of each of" "(" filter ")"];
        /// An Expedition has those facts; each, if several are meant.
        Expedition {
            /// The Expeditions of which it is asked.
            which: Expeditions,
            /// The facts that must hold of them.
            facts: Facts<ExpeditionFact>,
        } => [which "is" "[" facts "]"];
        /// An object meets the requirement; each, if several are meant.
        Is {
            /// The objects of which it is asked.
            who: Subject,
            /// What they must be.
            being: Being,
        } => [who "am^" being];
        /// At least one of several objects meets the requirement.
        OneIs {
            /// The objects of which it is asked.
            who: Subject,
            /// What one of them must be.
            being: Being,
        } => ["one of" who "am^" being];
        /// The object of the previous step met the requirement just before that step (2.1.h); each, if it had several.
        Was(being: Being) => ["it was" being];
        /// A comparison of two numbers holds.
        Compares(comparing: Comparing) => [comparing];
    };
}

impl Listed for Condition {
    const BETWEEN: &'static str = ",";
}

syntax! {
    /// A number that an object or card has. For several, it is the sum.
    #[derive(Copy)]
    pub enum Measure {
        /// Printed Hand Cost (2.2.7).
        HandCost => ["hand cost"];
        /// Printed Reserve Cost (2.2.8).
        ReserveCost => ["reserve cost"];
        /// Reserve Cost if Fleeting or played from Reserve, else Hand Cost.
        BaseCost => ["base cost"];
        /// The greatest of the three statistics.
        HighestStatistic => ["highest statistic"];
        /// One statistic (2.2.11).
        Statistic(terrain: Terrain) => ["statistic" terrain];
        /// Number of counters of a kind on it (2.5).
        Counters(counter: Counter) => ["number of" counter];
    };

    /// An arithmetic operation.
    #[derive(Copy)]
    pub enum Operation {
        /// Sum.
        Plus => ["+"];
        /// Difference.
        Minus => ["-"];
        /// Product.
        Times => ["*"];
        /// Quotient, rounded down.
        Over => ["/"];
    };

    /// A property in which several things can differ.
    #[derive(Copy)]
    pub enum Variety {
        /// Their sub-types, each of which counts once.
        SubTypes => ["sub-type"];
        /// Their names (2.2.4).
        Names => ["name"];
        /// Their factions; what has none does not count.
        Factions => ["faction"];
        /// A number.
        Numbers(measure: Measure) => [measure];
    };

    /// A number, fixed or calculated.
    pub enum Amount {
        /// A fixed number.
        Number(number: u8) => [number];
        /// The X that was paid.
        X => ["X"];
        /// The result of the die, including all changes (7.3.33).
        Result => ["the result"];
        /// The number of objects that the previous step affected.
        ThatMany => ["that many"];
        /// How often an event has happened in a period so far (7.5.6).
        Times {
            /// The event that is counted.
            event: Box<Trigger>,
            /// The period in which it is counted.
            during: Duration,
        } => ["number of times" "(" event ")" during];
        /// The number of base statistics of 0 on all those objects.
        Zeros(among: Filter) => ["number of base zeros among" "(" among ")"];
        /// The number of regions between the two Expeditions of the controller.
        Between => ["number of regions between your Expeditions"];
        /// The number of players that the word means: in teams, "an opponent" means both members of a team.
        Players(who: Player) => ["number of players" "(" who ")"];
        /// The number of Expeditions of that description.
        Expeditions {
            /// The facts that hold of them.
            facts: Option<Facts<ExpeditionFact>>,
            /// The player who controls them.
            of: Option<Player>,
        } => ["number of Expeditions" (facts: "[" facts "]") (of: "controlled by" of)];
        /// The number of regions of that description.
        Regions(facts: Option<Facts<RegionFact>>) => ["number of regions" (facts: "[" facts "]")];
        /// A number of one object or card.
        Of {
            /// The number that is asked for.
            measure: Measure,
            /// The object or card that has it.
            what: Mention,
        } => [measure "of" what];
        /// A number of all objects and cards of that description, added up.
        Total {
            /// The number that is added up.
            measure: Measure,
            /// The objects and cards that have it.
            among: Filter,
        } => ["total" measure "of all" "(" among ")"];
        /// The greatest such number among those objects and cards.
        Greatest {
            /// The number that is compared.
            measure: Measure,
            /// The objects and cards that have it.
            among: Filter,
        } => ["greatest" measure "of all" "(" among ")"];
        /// The number of different values among those objects and cards.
        Different {
            /// The property in which they differ.
            what: Variety,
            /// The objects and cards that are compared.
            among: Filter,
        } => ["number of different" what "among all" "(" among ")"];
        /// The limit of cards in Reserve, or of Landmarks, that a player keeps at Clean-up (2.2.13, 2.2.14).
        Limit {
            /// The limit that is asked for.
            limit: Limit,
            /// The player who has it.
            of: Player,
        } => [limit "of" of];
        /// The number of objects and cards of that description.
        Count(filter: Filter) => ["number of" "(" filter ")"];
        /// The result of an operation on two numbers.
        Compute {
            /// The first number.
            left: Box<Amount>,
            /// The operation that makes one number of them.
            operation: Operation,
            /// The second number.
            right: Box<Amount>,
        } => ["(" left operation right ")"];
        /// One of two numbers, depending on a condition.
        Either {
            /// The condition that decides between them.
            condition: Box<Condition>,
            /// The number if the condition holds.
            then: Box<Amount>,
            /// The number if it does not.
            otherwise: Box<Amount>,
        } => ["if" condition "then" then "else" otherwise];
        /// A number with an upper limit.
        Capped {
            /// The number.
            amount: Box<Amount>,
            /// The most it can be.
            most: Box<Amount>,
        } => ["lesser of" "(" amount "," most ")"];
    };

    /// A comparison of two numbers.
    pub struct Comparing {
        /// The first number.
        pub left: Amount,
        /// The way in which they are compared.
        pub comparison: Comparison,
        /// The second number.
        pub right: Amount,
    } => [left comparison right];
}
