//! Functions that build parts of trees.

use ability::{
    Action, Aim, Amount, Area, Comparing, Comparison, Condition, Counter, Description, Effect, ExpeditionFact,
    Expeditions, Facts, Filter, Gain, Literal, Measure, Mention, NamedZone, Noun, Objects, OneOrMore, Operation, Pick,
    Place, Player, Quantity, Search, Step, Trait, Whose,
};

pub(crate) fn plus(left: Amount, operation: Operation, right: Amount) -> Amount {
    Amount::Compute { left: Box::new(left), operation, right: Box::new(right) }
}

/// A number for each of an amount; just the amount if the number is 1.
pub(crate) fn times(each: u8, amount: Amount) -> Amount {
    if each == 1 { amount } else { plus(amount, Operation::Times, Amount::Number(each)) }
}

pub(crate) const fn of_zone(whose: Player, zone: NamedZone) -> Area {
    Area::Of { whose: Whose(whose), zone }
}

/// A place such as "in your Reserve".
pub(crate) const fn in_zone(whose: Player, zone: NamedZone) -> Place {
    Place::In(of_zone(whose, zone))
}

pub(crate) fn in_expedition(which: Expeditions) -> Place {
    Place::In(Area::Expedition(Box::new(which)))
}

/// Things of a kind.
pub(crate) fn things(noun: Noun, facts: Vec<Trait>, places: Vec<Place>) -> Description {
    Description {
        nouns: OneOrMore::one(noun),
        facts: OneOrMore::new(facts.into_iter().map(is).collect()),
        places: OneOrMore::new(places),
    }
}

/// A clause of that fact alone.
pub(crate) fn is<T>(fact: T) -> OneOrMore<Literal<T>> {
    OneOrMore::one(Literal::Is(fact))
}

/// A clause of the opposite of that fact alone.
pub(crate) fn is_not<T>(fact: T) -> OneOrMore<Literal<T>> {
    OneOrMore::one(Literal::Not(fact))
}

pub(crate) fn fact<T>(fact: T) -> Facts<T> {
    OneOrMore::one(is(fact))
}

pub(crate) fn pick(quantity: Quantity, aim: Aim, from: Filter) -> Objects {
    Objects::Pick(Box::new(Pick { quantity, aim, from, total: None }))
}

pub(crate) const IT: Objects = Objects::The(Mention::It);

pub(crate) const ME: Objects = Objects::The(Mention::Me);

pub(crate) const fn act(action: Action) -> Step {
    Step::Act(action)
}

pub(crate) const fn counters(amount: Amount, counter: Counter) -> Gain {
    Gain::Counters { amount: Quantity::Exactly(amount), counter }
}

pub(crate) fn does(player: Player, effect: Effect) -> Step {
    Step::By { player, effect }
}

pub(crate) const fn compares(left: Amount, comparison: Comparison, right: Amount) -> Condition {
    Condition::Compares(Comparing { left, comparison, right })
}

pub(crate) fn not(condition: Condition) -> Condition {
    match condition {
        Condition::Not(condition) => *condition,
        condition => Condition::Not(Box::new(condition)),
    }
}

/// All Expeditions with these facts.
pub(crate) fn each_expedition(facts: Vec<ExpeditionFact>, of: Option<Player>) -> Expeditions {
    Expeditions::Each { facts: OneOrMore::new(facts.into_iter().map(is).collect()), of }
}

/// The condition that a number is at least `least`.
pub(crate) const fn at_least(left: Amount, least: u8) -> Condition {
    compares(left, Comparison::AtLeast, Amount::Number(least))
}

/// The number of counters on the bearer.
pub(crate) const fn my_counters(counter: Counter) -> Amount {
    Amount::Of { measure: Measure::Counters(counter), what: Mention::Me }
}

/// Whether a part of a tree mentions that player.
pub(crate) fn speaks_of(part: &impl Search, player: Player) -> bool {
    part.contains(|word: &Player| *word == player)
}
