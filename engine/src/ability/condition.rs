//! What must hold for something to happen.

use super::{
    amount::Comparing,
    facts::{ExpeditionFact, Facts, Trait},
    list::{Listed, OneOrMore},
    selector::{Expeditions, Filter, Noun, Subject},
    syntax::syntax,
    words::{Daily, Phase, Player},
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
            /// Who.
            player: Player,
            /// Who that is.
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
            /// Of whom.
            who: Player,
            /// What.
            condition: Box<Condition>,
        } => ["for" who "(" condition ")"];
        /// Not that.
        Not(condition: Box<Condition>) => ["not" "(" condition ")"];
        /// For each description there is an object, and no object stands for two.
        OneOfEach(filter: Filter) => ["one of each of" "(" filter ")"];
        /// An Expedition has those facts; if several are meant, each.
        Expedition {
            /// Which.
            which: Expeditions,
            /// What.
            facts: Facts<ExpeditionFact>,
        } => [which "is" "[" facts "]"];
        /// An object is so; if several are meant, each.
        Is {
            /// Of whom.
            who: Subject,
            /// What.
            being: Being,
        } => [who "am^" being];
        /// One object at least of several is so.
        OneIs {
            /// Of whom.
            who: Subject,
            /// What.
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
