//! What must hold for something to happen.

use super::{
    amount::{Amount, Comparing},
    facts::{ExpeditionFact, Facts, Trait},
    list::{Listed, OneOrMore},
    search::Search,
    selector::{Expeditions, Filter, Mention, Noun, Place, Subject},
    words::{Daily, Phase, Player, Status},
};
use crate::syntax;

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

/// Whether steps of the game make it so and nothing else: what lies where, the statuses and counters on it, where Expeditions
/// are. It speaks of nothing that an event or effect names.
#[must_use]
pub fn is_watched(condition: &Condition) -> bool {
    let is_else = |part: &Condition| {
        matches!(
            part,
            Condition::During(_)
                | Condition::Within(_)
                | Condition::FirstDay
                | Condition::FirstPlayer(_)
                | Condition::Player { .. }
                | Condition::Turn(_)
                | Condition::Was(_)
        )
    };
    let is_worked_out =
        |part: &Amount| matches!(part, Amount::Times { .. } | Amount::X | Amount::Result | Amount::ThatMany);
    let is_named = |part: &Expeditions| {
        matches!(
            part,
            Expeditions::Its
                | Expeditions::FacingIt
                | Expeditions::That
                | Expeditions::OtherThanThat
                | Expeditions::FacingThat
                | Expeditions::Pick { .. }
        )
    };
    let is_of_the_day =
        |part: &ExpeditionFact| matches!(part, ExpeditionFact::Moved | ExpeditionFact::Failed | ExpeditionFact::Did(_));
    let is_elsewhere =
        |part: &Place| matches!(part, Place::Revealed | Place::Named | Place::Names | Place::Played { .. });
    // Orbs are counted, and paid in no step (3.2.9.e).
    let is_of_ready_orbs = condition.contains(|noun: &Noun| *noun == Noun::ManaOrb)
        && condition.contains(|status: &Status| *status == Status::Exhausted);
    !condition.contains(is_else)
        && !condition.contains(is_worked_out)
        && !condition.contains(is_named)
        && !condition.contains(is_of_the_day)
        && !condition.contains(is_elsewhere)
        && !condition.contains(|part: &Subject| matches!(part, Subject::It | Subject::Cause))
        && !condition.contains(|part: &Mention| *part != Mention::Me)
        && !condition.contains(|part: &Trait| matches!(part, Trait::NotIt))
        && !is_of_ready_orbs
}

impl Listed for Condition {
    const BETWEEN: &'static str = ",";
}
