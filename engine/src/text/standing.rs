//! Conditions of Expeditions: where they stand, whether they moved, who is in them.

use super::{
    build::{at_least, compares, each_expedition, fact, in_expedition, is, is_not, number, things},
    reader::{Named, Reader},
};
use crate::ability::{
    Aim, Amount, Clause, Comparison, Condition, ExpeditionFact, Expeditions, Facts, Literal, Noun, OneOrMore, Player,
};

impl Reader<'_> {
    /// "My Expedition is behind", "there are no Characters in the Expedition facing me".
    pub(super) fn of_expedition(&mut self) -> Option<Condition> {
        self.any(&[
            |r| {
                r.say("neither of my|your expeditions")?;
                let facts = if r.says("moved forward this day") {
                    vec![is(ExpeditionFact::Moved)]
                } else {
                    r.say("is")?;
                    r.march_facts()?
                };
                let which = Expeditions::Each { facts: None, of: Some(Player::You) };
                Some(Condition::Expedition { which, facts: OneOrMore::new(opposite(&facts)?)? })
            },
            |r| {
                // "It's behind", of an Expedition that was named.
                (r.named == Named::Expedition).then_some(())?;
                if !r.says("it's") {
                    r.say("it is|was")?;
                }
                let facts = OneOrMore::new(r.march_facts()?)?;
                Some(Condition::Expedition { which: Expeditions::That, facts })
            },
            |r| {
                // How many of them: "at least one of your Expeditions is Ascended", "either of your Expeditions".
                let is_either = r.says("either|any");
                let is_least = is_either || r.says("at least");
                let least = if is_either { 1 } else { r.number()? };
                if !is_least {
                    r.say("or more")?;
                }
                r.say("of your expeditions is|are")?;
                let facts = OneOrMore::new(r.march_facts()?);
                Some(at_least(Amount::Expeditions { facts, of: Some(Player::You) }, least))
            },
            |r| {
                // "No Expedition moved forward this Day", "none of your Expeditions is behind".
                let of = if r.says("no expedition") {
                    None
                } else {
                    r.say("none of your expeditions").map(|()| Some(Player::You))?
                };
                let facts = if r.says("moved forward this day") {
                    vec![is(ExpeditionFact::Moved)]
                } else {
                    r.say("is|are")?;
                    r.march_facts()?
                };
                let number_of = Amount::Expeditions { facts: OneOrMore::new(facts), of };
                Some(compares(number_of, Comparison::Equal, number(0)))
            },
            |r| {
                // "Each of your Expeditions has two or more Characters".
                let which = if r.says("both|each of your expeditions") {
                    each_expedition(Vec::new(), Some(Player::You))
                } else {
                    r.expeditions().filter(|which| !matches!(which, Expeditions::Pick { .. }))?
                };
                r.say("has|have|contains|contain")?;
                let held = r.held_in_expedition()?;
                Some(Condition::Expedition { which, facts: fact(held) })
            },
            |r| {
                r.say("both|each of your expeditions failed to move forward")?;
                let which = each_expedition(Vec::new(), Some(Player::You));
                Some(Condition::Expedition { which, facts: fact(ExpeditionFact::Failed) })
            },
            |r| {
                let which = r.expeditions()?;
                let moved = r.row(&[
                    ("moved forward this day", ExpeditionFact::Moved),
                    ("failed to move forward this? day?", ExpeditionFact::Failed),
                ])?;
                Some(match which {
                    Expeditions::Pick { facts: kind, aim: Aim::Chosen, of, .. } => {
                        any_of_these(kind, of, vec![is(moved)])
                    }
                    which => {
                        remember(r, &which);
                        Condition::Expedition { which, facts: fact(moved) }
                    }
                })
            },
            |r| {
                let which = r.expeditions()?;
                let is_not = r.says("isn't|aren't");
                if !is_not {
                    r.say("is|are|was")?;
                }
                let facts = r.march_facts()?;
                let facts = if is_not { opposite(&facts)? } else { facts };
                match which {
                    Expeditions::Pick { facts: kind, aim: Aim::Chosen, of, .. } => Some(any_of_these(kind, of, facts)),
                    which => {
                        remember(r, &which);
                        Some(Condition::Expedition { which, facts: OneOrMore::new(facts)? })
                    }
                }
            },
            |r| {
                // "There are two or more Characters in one of your Expeditions": in any of them.
                if !r.says("there's") {
                    r.say("there is|are")?;
                }
                let (comparison, with) = r.how_many()?;
                r.say("character|characters in")?;
                let Expeditions::Pick { facts: kind, aim: Aim::Chosen, of, .. } = r.expeditions()? else { return None };
                Some(any_of_these(kind, of, vec![is(ExpeditionFact::Characters { comparison, with })]))
            },
            |r| {
                if !r.says("there isn't|aren't a|any character|characters in")
                    && !r.says("there is|are not a|any character|characters in")
                {
                    r.say("there are? is? no character|characters in")?;
                }
                let which = r.expeditions()?;
                let none = ExpeditionFact::Characters { comparison: Comparison::Equal, with: number(0) };
                match which {
                    Expeditions::FacingMe => Some(none_facing()),
                    which => Some(Condition::Expedition { which, facts: fact(none) }),
                }
            },
            |r| {
                if !r.says("there's") {
                    r.say("there is")?;
                }
                r.say("no character facing it")?;
                r.said_it = true;
                let none = ExpeditionFact::FacingCharacters { comparison: Comparison::Equal, with: number(0) };
                Some(Condition::Expedition { which: Expeditions::That, facts: fact(none) })
            },
        ])
    }
}

/// What holds where these facts do not: of one thing said of an Expedition, and of several of which one holds, of each.
pub(super) fn opposite(facts: &[Clause<ExpeditionFact>]) -> Option<Vec<Clause<ExpeditionFact>>> {
    let [clause] = facts else { return None };
    let opposite = |literal: &Literal<ExpeditionFact>| match literal {
        Literal::Is(fact) => is_not(fact.clone()),
        Literal::Not(fact) => is(fact.clone()),
    };
    Some(clause.as_slice().iter().map(opposite).collect())
}

/// Remembers an Expedition of which a condition spoke: "it" can be that.
fn remember(reader: &mut Reader<'_>, which: &Expeditions) {
    let is_one = |facts: &Facts<ExpeditionFact>| {
        let mut all = facts.as_slice().iter().flat_map(OneOrMore::as_slice);
        all.any(|literal| matches!(literal, Literal::Is(ExpeditionFact::Hero | ExpeditionFact::Companion)))
    };
    let is_single = match which {
        Expeditions::Mine | Expeditions::MyOther | Expeditions::FacingMe => true,
        Expeditions::Each { facts: Some(facts), of: Some(Player::You) } => is_one(facts),
        _ => false,
    };
    if is_single {
        reader.conditioned = Some(which.clone());
    }
}

/// "One of your Expeditions is behind" means any of them.
fn any_of_these(
    kind: Option<Facts<ExpeditionFact>>,
    of: Option<Player>,
    facts: Vec<Clause<ExpeditionFact>>,
) -> Condition {
    let mut all = kind.map_or_else(Vec::new, |kind| kind.as_slice().to_vec());
    all.extend(facts);
    at_least(Amount::Expeditions { facts: OneOrMore::new(all), of }, 1)
}

/// No Characters in the Expedition facing me.
fn none_facing() -> Condition {
    let facing = things(Noun::Character, Vec::new(), vec![in_expedition(Expeditions::FacingMe)]);
    compares(Amount::Count(OneOrMore::one(facing)), Comparison::Equal, number(0))
}
