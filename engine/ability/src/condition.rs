//! What must hold for something to happen, and numbers that an ability works out (1.1.6).

use crate::{
    list::{Listed, OneOrMore},
    passive::Limit,
    selector::{ExpeditionFact, Expeditions, Facts, Filter, Mention, Noun, RegionFact, Subject, Trait},
    syntax,
    trigger::Trigger,
    words::{Comparison, Counter, Daily, Duration, Phase, Player, Terrain},
};

syntax! {
    /// What is said of a subject.
    pub enum Being {
        /// It is of a kind.
        Kind(nouns: OneOrMore<Noun>) => ["a" nouns];
        /// These facts hold of it.
        Facts(facts: Facts<Trait>) => ["[" facts "]"];
    };

    /// A condition, looked at when the step that asks is about to happen (6.5.e); of an object that is gone, its last
    /// state counts (2.1.h).
    pub enum Condition {
        /// The phase is this one.
        During(phase: Phase) => ["during" phase];
        /// That daily effect is happening (4.2).
        Within(daily: Daily) => ["during" daily];
        /// It is the first Day.
        FirstDay => ["on the first Day"];
        /// That player has the token of the first player (4.1.g).
        FirstPlayer(player: Player) => ["first player is" player];
        /// A player is that one, or one of those (7.2.3).
        Player {
            /// The player of whom it is asked.
            player: Player,
            /// The player, or the players, who that must be.
            is: Player,
        } => ["player" player "is" is];
        /// It is a turn of that player (4.2.3).
        Turn(player: Player) => ["turn of" player];
        /// All of these.
        All(conditions: OneOrMore<Condition>) => ["all of" "(" conditions ")"];
        /// One of these at least.
        Any(conditions: OneOrMore<Condition>) => ["any of" "(" conditions ")"];
        /// It holds of one of these players, or of each where each is meant; in it they are "that player" (7.2.3).
        OfPlayer {
            /// The players of whom it must hold.
            who: Player,
            /// The condition.
            condition: Box<Condition>,
        } => ["for" who "(" condition ")"];
        /// Not that.
        Not(condition: Box<Condition>) => ["not" "(" condition ")"];
        /// For each description there is an object, and no object stands for two.
        OneOfEach(filter: Filter) => ["one of each of" "(" filter ")"];
        /// An Expedition has those facts; if several are meant, each.
        Expedition {
            /// The Expeditions of which it is asked.
            which: Expeditions,
            /// The facts that must hold of them.
            facts: Facts<ExpeditionFact>,
        } => [which "is" "[" facts "]"];
        /// An object is so; if several are meant, each.
        Is {
            /// The objects of which it is asked.
            who: Subject,
            /// What they must be.
            being: Being,
        } => [who "am^" being];
        /// One object at least of several is so.
        OneIs {
            /// The objects of which it is asked.
            who: Subject,
            /// What one of them must be.
            being: Being,
        } => ["one of" who "am^" being];
        /// What the step before was done to was so just before it (2.1.h); if these are several, each.
        Was(being: Being) => ["it was" being];
        /// Numbers compare so.
        Compares(comparing: Comparing) => [comparing];
    };
}

impl Listed for Condition {
    const BETWEEN: &'static str = ",";
}

syntax! {
    /// A number of an object or a card. Of several, the sum.
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
        /// One statistic (2.2.10).
        Statistic(terrain: Terrain) => ["statistic" terrain];
        /// Counters of a kind on it (2.5).
        Counters(counter: Counter) => ["number of" counter];
    };

    /// An operation.
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

    /// In what several things can differ.
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

    /// A number.
    pub enum Amount {
        /// This one.
        Number(number: u8) => [number];
        /// The X that was paid.
        X => ["X"];
        /// What the die shows, with all that changes it (7.3.19).
        Result => ["the result"];
        /// How many the step before affected.
        ThatMany => ["that many"];
        /// How often that has happened in the period so far (7.5.5).
        Times {
            /// The event that is counted.
            event: Box<Trigger>,
            /// The period in which it is counted.
            during: Duration,
        } => ["number of times" "(" event ")" during];
        /// Base statistics of 0, all of those objects counted.
        Zeros(among: Filter) => ["number of base zeros among" "(" among ")"];
        /// Regions between the two Expeditions of the controller.
        Between => ["number of regions between your Expeditions"];
        /// How many players the word means: in teams an opponent has a team mate.
        Players(who: Player) => ["number of players" "(" who ")"];
        /// Expeditions of that description.
        Expeditions {
            /// The facts that hold of them.
            facts: Option<Facts<ExpeditionFact>>,
            /// The player who controls them.
            of: Option<Player>,
        } => ["number of Expeditions" (facts: "[" facts "]") (of: "controlled by" of)];
        /// Regions of that description.
        Regions(facts: Option<Facts<RegionFact>>) => ["number of regions" (facts: "[" facts "]")];
        /// A number of something that was named.
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
        /// How many different ones there are among those objects and cards.
        Different {
            /// In what they differ.
            what: Variety,
            /// The objects and cards that are compared.
            among: Filter,
        } => ["number of different" what "among all" "(" among ")"];
        /// How many cards of Reserve, or Landmarks, a player keeps at Clean-up (2.2.12, 2.2.13).
        Limit {
            /// The limit that is asked for.
            limit: Limit,
            /// The player who has it.
            of: Player,
        } => [limit "of" of];
        /// Objects and cards of that description.
        Count(filter: Filter) => ["number of" "(" filter ")"];
        /// Two numbers into one.
        Compute {
            /// The first.
            left: Box<Amount>,
            /// The operation that makes one number of them.
            operation: Operation,
            /// The second.
            right: Box<Amount>,
        } => ["(" left operation right ")"];
        /// One number or another.
        Either {
            /// The condition that decides between them.
            condition: Box<Condition>,
            /// The number if so.
            then: Box<Amount>,
            /// The number if not.
            otherwise: Box<Amount>,
        } => ["if" condition "then" then "else" otherwise];
        /// At most that.
        Capped {
            /// The number.
            amount: Box<Amount>,
            /// The most it can be.
            most: Box<Amount>,
        } => ["lesser of" "(" amount "," most ")"];
    };

    /// Two numbers compared.
    pub struct Comparing {
        /// The first.
        pub left: Amount,
        /// The way in which they are compared.
        pub comparison: Comparison,
        /// The second.
        pub right: Amount,
    } => [left comparison right];
}
