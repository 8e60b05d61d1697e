//! Numbers that an ability works out (1.1.6).

use super::{
    condition::Condition,
    facts::{ExpeditionFact, Facts, RegionFact},
    passive::Limit,
    selector::{Filter, Mention},
    trigger::Trigger,
    words::{Comparison, Counter, Duration, Player, Terrain},
};
use crate::syntax;

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
            /// What.
            event: Box<Trigger>,
            /// In which period.
            during: Duration,
        } => ["number of times" "(" event ")" during];
        /// Base statistics of 0, all of those objects counted.
        Zeros(among: Filter) => ["number of base zeros among" "(" among ")"];
        /// Regions between the two Expeditions of the controller.
        Between => ["number of regions between your Expeditions"];
        /// Expeditions of that description.
        Expeditions {
            /// What they are.
            facts: Option<Facts<ExpeditionFact>>,
            /// Whose.
            of: Option<Player>,
        } => ["number of Expeditions" (facts: "[" facts "]") (of: "controlled by" of)];
        /// Regions of that description.
        Regions(facts: Option<Facts<RegionFact>>) => ["number of regions" (facts: "[" facts "]")];
        /// A number of something that was named.
        Of {
            /// Which.
            measure: Measure,
            /// Of what.
            what: Mention,
        } => [measure "of" what];
        /// A number of all objects and cards of that description, added up.
        Total {
            /// Which.
            measure: Measure,
            /// Of what.
            among: Filter,
        } => ["total" measure "of all" "(" among ")"];
        /// The greatest such number among those objects and cards.
        Greatest {
            /// Which.
            measure: Measure,
            /// Of what.
            among: Filter,
        } => ["greatest" measure "of all" "(" among ")"];
        /// How many different ones there are among those objects and cards.
        Different {
            /// In what they differ.
            what: Variety,
            /// Of what.
            among: Filter,
        } => ["number of different" what "among all" "(" among ")"];
        /// How many cards of Reserve, or Landmarks, a player keeps at Clean-up (2.2.12, 2.2.13).
        Limit {
            /// Which.
            limit: Limit,
            /// Whose.
            of: Player,
        } => [limit "of" of];
        /// Objects and cards of that description.
        Count(filter: Filter) => ["number of" "(" filter ")"];
        /// Two numbers into one.
        Compute {
            /// The first.
            left: Box<Amount>,
            /// What becomes of them.
            operation: Operation,
            /// The second.
            right: Box<Amount>,
        } => ["(" left operation right ")"];
        /// One number or another.
        Either {
            /// What decides.
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
        /// How.
        pub comparison: Comparison,
        /// The second.
        pub right: Amount,
    } => [left comparison right];
}
