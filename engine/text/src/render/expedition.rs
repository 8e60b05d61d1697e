//! Renders Expeditions and regions.

use super::{Writer, number::terrain, thing::Number};
use ability::{
    Aim, Amount, Comparison, ExpeditionFact, Expeditions, Facts, Few, Literal, Noun, OneOrMore, Player, RegionFact,
    Regions,
};

impl Writer {
    /// A phrase for Expeditions.
    pub(super) fn expeditions(&mut self, which: &Expeditions) -> String {
        match which {
            Expeditions::Mine => "my Expedition".to_owned(),
            Expeditions::MyOther => "your other Expedition".to_owned(),
            Expeditions::FacingMe => "the Expedition facing me".to_owned(),
            Expeditions::FacingMyOther => "the Expedition facing my other Expedition".to_owned(),
            Expeditions::Its => "its Expedition".to_owned(),
            Expeditions::FacingIt => "the Expedition facing it".to_owned(),
            Expeditions::That => "that Expedition".to_owned(),
            Expeditions::OtherThanThat => "their other Expedition".to_owned(),
            Expeditions::FacingThat => "the Expedition facing that Expedition".to_owned(),
            Expeditions::Each { facts, of: Some(Player::ItsOwner) } => {
                format!("the {} of its owner", self.expedition_kind(facts.as_ref(), None, Number::One))
            }
            Expeditions::Each { facts: Some(facts), of: Some(of) } if is_named(facts) => {
                let kind = self.expedition_kind(Some(facts), None, Number::One);
                format!("{} {kind}", self.whose(*of))
            }
            Expeditions::Each { facts, of } => {
                let other = if is_other(facts.as_ref()) { "other " } else { "" };
                match of {
                    Some(Player::You) => {
                        format!("each of your {other}{}", self.expedition_kind(facts.as_ref(), None, Number::Several))
                    }
                    of => format!("each {other}{}", self.expedition_kind(facts.as_ref(), *of, Number::One)),
                }
            }
            Expeditions::Pick { quantity, aim, facts, of } => {
                let aim = match aim {
                    Aim::Target => "target ",
                    Aim::Random => "random ",
                    Aim::Chosen => "",
                };
                let (start, number) = match quantity {
                    Few::Exactly(1) if is_other(facts.as_ref()) => ("another ".to_owned(), Number::One),
                    Few::Exactly(1) if aim.is_empty() && *of == Some(Player::You) => {
                        return format!("one of your {}", self.expedition_kind(facts.as_ref(), None, Number::Several));
                    }
                    Few::Exactly(1) if aim.is_empty() => ("a ".to_owned(), Number::One),
                    Few::Exactly(1) => (String::new(), Number::One),
                    Few::Exactly(number) => (format!("{number} "), Number::Several),
                    Few::UpTo(number) => (format!("up to {number} "), Number::of(*number)),
                    Few::AnyNumber => ("any number of ".to_owned(), Number::Several),
                };
                format!("{start}{aim}{}", self.expedition_kind(facts.as_ref(), *of, number))
            }
        }
    }

    /// Expeditions after the verb "target".
    pub(super) fn expeditions_to_target(&mut self, which: &Expeditions) -> String {
        match which {
            Expeditions::Pick { quantity: Few::Exactly(1), facts, of, .. } if !is_other(facts.as_ref()) => {
                format!("a {}", self.expedition_kind(facts.as_ref(), *of, Number::One))
            }
            Expeditions::Pick { quantity, facts, of, .. } => {
                let (facts, aim) = (facts.clone(), Aim::Chosen);
                self.expeditions(&Expeditions::Pick { quantity: *quantity, aim, facts, of: *of })
            }
            which => self.expeditions(which),
        }
    }

    /// "Ascended Expedition that's behind controlled by an opponent".
    pub(super) fn expedition_kind(
        &mut self,
        facts: Option<&Facts<ExpeditionFact>>,
        of: Option<Player>,
        number: Number,
    ) -> String {
        let (mut before, mut after, mut last) = (String::new(), String::new(), String::new());
        for clause in facts.into_iter().flat_map(OneOrMore::as_slice) {
            match clause.as_slice() {
                // "Another target Expedition" has said this already.
                [Literal::Is(ExpeditionFact::Other | ExpeditionFact::NotThat)] => {}
                [Literal::Is(fact @ (ExpeditionFact::Hero | ExpeditionFact::Companion | ExpeditionFact::Ascended))] => {
                    before.push_str(&format!("{} ", self.expedition_fact(fact)));
                }
                [Literal::Is(ExpeditionFact::Moved)] => after.push_str(" that moved forward this Day"),
                [Literal::Is(ExpeditionFact::Failed)] => after.push_str(" that failed to move forward this Day"),
                literals => {
                    let said: Vec<String> = literals.iter().map(|literal| self.expedition_literal(literal)).collect();
                    // What is in the Expedition comes after its owner; otherwise "tokens you control" would be about the tokens.
                    if said[0].starts_with("with ") {
                        last.push_str(&format!(" {}", said.join(" or ")));
                        continue;
                    }
                    let is = if said[0].starts_with("in {") || said[0].starts_with('[') { "" } else { "that is " };
                    after.push_str(&format!(" {is}{}", said.join(" or ")));
                }
            }
        }
        let noun = if number == Number::One { "Expedition" } else { "Expeditions" };
        let of = match of {
            None => String::new(),
            Some(Player::You) => " you control".to_owned(),
            Some(of) => format!(" controlled by {}", self.player(of)),
        };
        format!("{before}{noun}{after}{of}{last}")
    }

    /// Facts about an Expedition, as a predicate.
    pub(super) fn expedition_facts(&mut self, facts: &Facts<ExpeditionFact>) -> String {
        let clauses: Vec<String> = facts
            .as_slice()
            .iter()
            .map(|clause| {
                let said: Vec<String> =
                    clause.as_slice().iter().map(|literal| self.expedition_literal(literal)).collect();
                said.join(" or ")
            })
            .collect();
        clauses.join(" and ")
    }

    fn expedition_literal(&mut self, literal: &Literal<ExpeditionFact>) -> String {
        match literal {
            Literal::Is(fact) => self.expedition_fact(fact),
            Literal::Not(fact) => format!("not {}", self.expedition_fact(fact)),
        }
    }

    pub(super) fn expedition_fact(&mut self, fact: &ExpeditionFact) -> String {
        match fact {
            ExpeditionFact::Other | ExpeditionFact::NotThat => "other".to_owned(),
            ExpeditionFact::Behind => "behind".to_owned(),
            ExpeditionFact::Tied => "tied".to_owned(),
            ExpeditionFact::Ahead => "ahead".to_owned(),
            ExpeditionFact::Ascended => "Ascended".to_owned(),
            ExpeditionFact::InContact => "[In Contact]".to_owned(),
            ExpeditionFact::Together => "in the same region".to_owned(),
            ExpeditionFact::In(of) => format!("in {}", terrain(*of)),
            ExpeditionFact::InRegion(facts) => match facts.as_slice() {
                [clause] if clause.as_slice() == [Literal::Is(RegionFact::SingleTerrain)] => {
                    "in a single-terrain region".to_owned()
                }
                [clause] if clause.as_slice() == [Literal::Is(RegionFact::Starting)] => {
                    "in a starting region".to_owned()
                }
                _ => fact.to_string(),
            },
            ExpeditionFact::InRegionOf(which) => match &**which {
                Expeditions::Mine => "in my region".to_owned(),
                which => format!("in the region of {}", self.expeditions(which)),
            },
            ExpeditionFact::Hero => "Hero".to_owned(),
            ExpeditionFact::Companion => "Companion".to_owned(),
            ExpeditionFact::Characters { comparison: Comparison::Equal, with: Amount::Number(0) } => {
                "with no Characters".to_owned()
            }
            ExpeditionFact::Characters { comparison, with } => {
                format!("with {} Characters", self.so_many(*comparison, with))
            }
            ExpeditionFact::Holds { what, comparison, with } => {
                let number = self.so_many(*comparison, with);
                format!("with {number} {}", self.filter(what, Number::Several))
            }
            ExpeditionFact::Of(of) => format!("controlled by {}", self.player(*of)),
            ExpeditionFact::FacingCharacters { .. } | ExpeditionFact::Facing(_) => self.facing(fact),
            fact => fact.to_string(),
        }
    }

    /// "In an Ascended Expedition", "facing a Robot", "alone in its Expedition": what its Expedition says of a thing.
    pub(super) fn in_such_expedition(&mut self, facts: &Facts<ExpeditionFact>) -> String {
        let one = match facts.as_slice() {
            [clause] => match clause.as_slice() {
                [Literal::Is(fact)] => Some(fact),
                _ => None,
            },
            _ => None,
        };
        match one {
            Some(ExpeditionFact::Characters { comparison: Comparison::Equal, with: Amount::Number(1) }) => {
                "alone in its Expedition".to_owned()
            }
            Some(ExpeditionFact::Holds { what, comparison: Comparison::Equal, with: Amount::Number(1) }) => {
                format!("that's the only {} in its Expedition", self.filter(what, Number::One))
            }
            Some(
                ExpeditionFact::Facing(_)
                | ExpeditionFact::FacingCharacters { .. }
                | ExpeditionFact::InContact
                | ExpeditionFact::InRegion(_),
            ) => self.expedition_facts(facts),
            _ => match self.expedition_facts(facts) {
                said if said == "not other" => "in my Expedition".to_owned(),
                said if said == "other" => "in my other Expedition".to_owned(),
                _ => format!("in a {}", self.expedition_kind(Some(facts), None, Number::One)),
            },
        }
    }

    /// "Facing two or more Characters", "facing an Ascended Expedition you control".
    fn facing(&mut self, fact: &ExpeditionFact) -> String {
        let (comparison, with, what) = match fact {
            ExpeditionFact::FacingCharacters { comparison, with } => (*comparison, with, None),
            ExpeditionFact::Facing(facts) => match facts.as_slice() {
                [clause] if let [Literal::Is(ExpeditionFact::Holds { what, comparison, with })] = clause.as_slice() => {
                    (*comparison, with, Some(what))
                }
                _ => return self.facing_expedition(facts),
            },
            fact => return fact.to_string(),
        };
        let is_one = *with == Amount::Number(1) && comparison == Comparison::Equal;
        let number = if is_one { Number::One } else { Number::Several };
        let so_many = self.so_many(comparison, with);
        let what = match what {
            Some(what) => self.filter(what, number),
            None => super::thing::noun(Noun::Character, number),
        };
        format!("facing {so_many} {what}")
    }

    fn facing_expedition(&mut self, facts: &Facts<ExpeditionFact>) -> String {
        let mut of = None;
        let mut rest = Vec::new();
        for clause in facts.as_slice() {
            match clause.as_slice() {
                [Literal::Is(ExpeditionFact::Of(player))] if of.is_none() => of = Some(*player),
                _ => rest.push(clause.clone()),
            }
        }
        let kind = self.expedition_kind(OneOrMore::new(rest).as_ref(), of, Number::One);
        let article = if kind.starts_with(['H', 'C']) { "a" } else { "an" };
        format!("facing {article} {kind}")
    }

    pub(super) fn regions(&mut self, regions: &Regions) -> String {
        let said = |facts: &Option<Facts<RegionFact>>| -> String {
            let literals = facts.iter().flat_map(OneOrMore::as_slice).flat_map(OneOrMore::as_slice);
            literals
                .map(|literal| match literal {
                    Literal::Is(RegionFact::Visible) => "visible ".to_owned(),
                    Literal::Is(RegionFact::SingleTerrain) => "single-terrain ".to_owned(),
                    Literal::Is(RegionFact::Starting) => "starting ".to_owned(),
                    Literal::Is(RegionFact::Has(of)) => format!("{} ", terrain(*of)),
                    Literal::Not(land) => format!("not {land} "),
                })
                .collect()
        };
        match regions {
            Regions::Mine => "my region".to_owned(),
            Regions::Of(which) => format!("the region of {}", self.expeditions(which)),
            Regions::Each(facts) => format!("all {}regions", said(facts)),
            Regions::Target(facts) => format!("target {}region", said(facts)),
        }
    }
}

/// Whether an Expedition is named by its facts, as "your Hero Expedition" is.
pub(super) fn is_named(facts: &Facts<ExpeditionFact>) -> bool {
    facts
        .as_slice()
        .iter()
        .flat_map(OneOrMore::as_slice)
        .any(|literal| matches!(literal, Literal::Is(ExpeditionFact::Hero | ExpeditionFact::Companion)))
}

/// Whether an Expedition is described as other than that of the bearer.
fn is_other(facts: Option<&Facts<ExpeditionFact>>) -> bool {
    let mut clauses = facts.into_iter().flat_map(OneOrMore::as_slice);
    clauses.any(|clause| matches!(clause.as_slice(), [Literal::Is(ExpeditionFact::Other | ExpeditionFact::NotThat)]))
}
