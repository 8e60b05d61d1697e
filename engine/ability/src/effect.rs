//! Effects: steps one after the other (6.1), with what may be refused, decided, repeated or put off.

use super::{
    action::Action,
    amount::Amount,
    condition::Condition,
    cost::Cost,
    list::{Listed, OneOrMore},
    passive::Passive,
    selector::{Filter, Quantity},
    trigger::Trigger,
    words::{Daily, Duration, Player},
};
use crate::syntax;

/// Steps in the order in which they happen.
pub type Effect = OneOrMore<Step>;

syntax! {
    /// What a player may do or leave.
    pub enum Offer {
        /// Do it.
        Do(effect: Effect) => ["(" effect ")"];
        /// Pay for what follows: all or nothing (6.4).
        Pay(costs: OneOrMore<Cost>) => ["pay" "(" costs ")"];
    };

    /// How modes are chosen (6.5.g).
    #[derive(Copy)]
    pub enum Repetition {
        /// As often as one likes.
        Allowed => ["with repeats"];
        /// By chance, each once: nobody decides.
        Random => ["at random"];
        /// Once.
        Barred => [];
    };

    /// A mode of a modal effect (6.5.g).
    pub struct Mode {
        /// What it does.
        pub effect: Effect,
    } => ["(" effect ")"];

    /// What happens for numbers of a range.
    pub struct Row {
        /// The least number.
        pub from: u8,
        /// The greatest; `None`: and everything above.
        pub to: Option<u8>,
        /// What happens.
        pub effect: Effect,
    } => ["from" from (to: "to" to) "(" effect ")"];

    /// What an Ongoing Emblem carries (2.2.14).
    pub enum Emblem {
        /// A reaction to what is to come.
        Reaction {
            /// To what.
            triggers: OneOrMore<Trigger>,
            /// What happens then.
            effect: Effect,
        } => ["when" triggers "->" "(" effect ")"];
        /// A statement.
        Passive(passive: Passive) => [passive];
    };

    /// How often an Ongoing Emblem is used.
    #[derive(Copy)]
    pub enum Uses {
        /// The next time, then it is gone.
        Next => ["next" ":"];
        /// So many times, then it is gone.
        NextFew(number: u8) => ["next" number ":"];
        /// Until it ends.
        All => [":"];
    };

    /// One step, or a construct of steps.
    pub enum Step {
        /// A verb.
        Act(action: Action) => [action];
        /// A player does it instead of you; several: decisions in order, then all at once (6.1.h).
        By {
            /// Who.
            player: Player,
            /// What.
            effect: Effect,
        } => [player "do^" "(" effect ")"];
        /// Only under a condition, looked at right before (6.5.c).
        If {
            /// Which.
            condition: Condition,
            /// If it holds.
            effect: Effect,
            /// If not.
            otherwise: Option<Effect>,
        } => ["if" condition "(" effect ")" (otherwise: "else" "(" otherwise ")")];
        /// Only if the player likes, asked right before (6.5.a).
        May {
            /// What.
            offer: Offer,
            /// If it was done or paid (6.5.f).
            then: Option<Effect>,
            /// If not.
            otherwise: Option<Effect>,
        } => ["may" offer (then: "then" "(" then ")") (otherwise: "else" "(" otherwise ")")];
        /// Done if possible, with consequences (6.5.f).
        Do {
            /// What.
            effect: Effect,
            /// If it was done.
            then: Option<Effect>,
            /// If it was impossible.
            otherwise: Option<Effect>,
        } => ["do" "(" effect ")" (then: "then" "(" then ")") (otherwise: "else" "(" otherwise ")")];
        /// Modes (6.5.g).
        Choose {
            /// How many of them.
            quantity: Quantity,
            /// How, and whether again.
            repetition: Repetition,
            /// The modes.
            modes: OneOrMore<Mode>,
        } => ["choose" quantity repetition "of" modes];
        /// Several times over, with fresh decisions (6.5.i).
        Repeat {
            /// How often.
            times: Amount,
            /// What.
            effect: Effect,
        } => ["repeat" times "(" effect ")"];
        /// For each object of that description; "it" is that object.
        ForEach {
            /// Which.
            filter: Filter,
            /// What.
            effect: Effect,
        } => ["for each" filter "(" effect ")"];
        /// For each of those players, one after the other beginning with you: "that player" is that one, and you act.
        InTurn {
            /// Which players.
            players: Player,
            /// What.
            effect: Effect,
        } => ["in turn for" players "(" effect ")"];
        /// By the range a number is in: dice, tiers.
        Depending {
            /// Which number.
            on: Amount,
            /// What happens.
            rows: OneOrMore<Row>,
        } => ["depending on" on ":" rows];
        /// An Ongoing Emblem (2.2.14).
        Ongoing {
            /// How long.
            duration: Duration,
            /// How often.
            uses: Uses,
            /// What it says.
            emblem: Emblem,
        } => [duration uses emblem];
        /// Later this Day.
        Later {
            /// After which daily effect.
            after: Daily,
            /// What.
            effect: Effect,
        } => ["after" after "(" effect ")"];
    };
}

impl Listed for Step {
    const BETWEEN: &'static str = ";";
}

impl Listed for Mode {
    const BETWEEN: &'static str = "or";
}

impl Listed for Row {
    const BETWEEN: &'static str = ",";
}
