//! What is said of an object: what it is, where it is, what it has.

use super::{
    build::{compares, fact, in_expedition, in_zone, my_counters, not, number, things},
    having::cards,
    place::placed,
    reader::Reader,
};
use crate::ability::{
    Amount, Being, Comparison, Condition, ExpeditionFact, Expeditions, Literal, NamedZone, Noun, OneOrMore, Place,
    Player, RegionFact, Subject, Trait,
};

impl Reader<'_> {
    /// "In {V} or {M}", "[[Fleeting]] or [[Asleep]]": one of these must hold.
    pub(super) fn being_one_of(&mut self) -> Option<OneOrMore<Literal<Trait>>> {
        let mut literals = vec![self.being()?];
        while let Some(literal) = self.attempt(|r| {
            r.say("or")?;
            // "Not in {V} or {M}" is in neither of them, which is something else.
            literals.iter().all(|literal| matches!(literal, Literal::Is(_))).then_some(())?;
            let is_terrain = matches!(literals.last(), Some(Literal::Is(Trait::In(_))));
            match is_terrain.then(|| r.attempt(Self::terrain)).flatten() {
                Some(terrain) => Some(Literal::Is(Trait::In(terrain))),
                None => r.being().filter(|literal| matches!(literal, Literal::Is(_))),
            }
        }) {
            literals.push(literal);
        }
        OneOrMore::new(literals)
    }

    /// "[[Boosted]] and in {V}": all of these.
    fn beings(&mut self) -> Option<OneOrMore<OneOrMore<Literal<Trait>>>> {
        let mut all = vec![self.being_one_of()?];
        while let Some(more) = self.attempt(|r| {
            r.say("and")?;
            r.being_one_of()
        }) {
            all.push(more);
        }
        OneOrMore::new(all)
    }

    /// What is said of an object: "[[Boosted]]", "not in {V}", "in an Ascended Expedition".
    pub(super) fn being(&mut self) -> Option<Literal<Trait>> {
        let is_not = self.says("not");
        let of = |facts: ExpeditionFact| Trait::InExpedition(fact(facts));
        let fact = if let Some(status) = self.attempt(Self::status) {
            Trait::Status(status)
        } else if self.says("[In_Contact]") {
            of(ExpeditionFact::InContact)
        } else if let Some(terrain) = self.attempt(|r| {
            r.say("in")?;
            r.terrain()
        }) {
            Trait::In(terrain)
        } else if self.says("in a|an ascended|[Ascended]|[[Ascended]] expedition") {
            of(ExpeditionFact::Ascended)
        } else if self.says("in a single-terrain region") {
            of(ExpeditionFact::InRegion(fact(RegionFact::SingleTerrain)))
        } else if self.says("in a terrain|region type? where its base statistic is 0") {
            Trait::IdleHere
        } else if let Some(keyword) = self.keyword_fact() {
            keyword
        } else if self.says("completed|[Completed]|[[Completed]]") {
            Trait::Completed
        } else if self.says("a token") || self.says("tokens") {
            Trait::Token
        } else if self.says("played from your? hand") {
            Trait::PlayedFrom(NamedZone::Hand)
        } else {
            self.say("played from your? reserve")?;
            Trait::PlayedFrom(NamedZone::Reserve)
        };
        Some(if is_not { Literal::Not(fact) } else { Literal::Is(fact) })
    }

    /// What is said of the bearer.
    pub(super) fn of_me(&mut self) -> Option<Condition> {
        self.any(&[
            |r| {
                r.say("I have|had")?;
                (r.of_trigger || r.before("have")).then_some(())?;
                let (comparison, amount) = r.how_many()?;
                let counter = r.counter()?;
                let comparison = match comparison {
                    _ if r.says("or less|fewer") => Comparison::AtMost,
                    _ if r.says("or more") => Comparison::AtLeast,
                    comparison => comparison,
                };
                Some(compares(my_counters(counter), comparison, amount))
            },
            |r| {
                // "I gain 1 Quest counter. If I have three or more, …": of those counters.
                r.say("I have")?;
                let counter = r.counter_said?;
                let (comparison, amount) = r.comparison()?;
                (comparison != Comparison::Equal && (r.sees(",|.|:") || r.is_at_end())).then_some(())?;
                Some(compares(my_counters(counter), comparison, amount))
            },
            |r| {
                // "I have [Gigantic]", "I don't have a base statistic of 0".
                let is_not = r.says("I don't have");
                if !is_not {
                    r.say("I have")?;
                }
                let quality = Being::Facts(OneOrMore::one(r.quality()?));
                let has = Condition::Is { who: Subject::Me, being: quality };
                Some(if is_not { not(has) } else { has })
            },
            |r| {
                r.i_am()?;
                r.say("facing")?;
                if let Some(facts) = r.attempt(|r| {
                    r.say("an expedition")?;
                    r.march_facts()
                }) {
                    let which = Expeditions::FacingMe;
                    return Some(Condition::Expedition { which, facts: OneOrMore::new(facts)? });
                }
                let (comparison, amount) =
                    if r.says("a|an") { (Comparison::AtLeast, number(1)) } else { r.comparison()? };
                let facing = placed(r.filter()?, &in_expedition(Expeditions::FacingMe));
                Some(r.several(facing, comparison, amount))
            },
            |r| {
                // "I'm the only card in your Reserve".
                r.i_am()?;
                r.say("the only")?;
                let noun = r.noun()?;
                r.say("in")?;
                let (whose, zone) = r.cards_in_zone()?;
                let others = things(noun, vec![Trait::Other], vec![in_zone(whose, zone)]);
                Some(compares(Amount::Count(OneOrMore::one(others)), Comparison::Equal, number(0)))
            },
            |r| {
                // "You played me for my Temple cost".
                if !r.says("you played me for my [Temple]|temple cost") {
                    r.say("I was played for my [Temple]|temple cost")?;
                }
                Some(Condition::Is { who: Subject::Me, being: Being::Facts(fact(Trait::ForTemple)) })
            },
            |r| {
                // "You played me as a Construction": what is played for its Temple cost is (system 141).
                if !r.says("you played me as") {
                    r.say("I was played as")?;
                }
                r.say("a construction|landmark|permanent")?;
                Some(Condition::Is { who: Subject::Me, being: Being::Facts(fact(Trait::ForTemple)) })
            },
            |r| {
                // "You played me from Reserve".
                r.say("you played me from")?;
                r.say("your?")?;
                let from = Trait::PlayedFrom(r.zone()?);
                Some(Condition::Is { who: Subject::Me, being: Being::Facts(fact(from)) })
            },
            |r| {
                if r.says("I'm the only character you control") || r.says("I am the only character you control") {
                    let others = things(Noun::Character, vec![Trait::Other], vec![Place::Controlled(Player::You)]);
                    return Some(compares(Amount::Count(OneOrMore::one(others)), Comparison::Equal, number(0)));
                }
                if !r.says("no other character is in my expedition") {
                    r.i_am()?;
                    if !r.says("alone in my expedition") && !r.says("alone") {
                        r.say("the only character in my expedition")?;
                    }
                }
                let others = things(Noun::Character, vec![Trait::Other], vec![in_expedition(Expeditions::Mine)]);
                Some(compares(Amount::Count(OneOrMore::one(others)), Comparison::Equal, number(0)))
            },
            |r| {
                // "I'm a Construction".
                r.say("I'm|I am?")?;
                let is_not = r.says("not");
                r.say("a|an")?;
                (!r.sees("token")).then_some(())?;
                let being = Being::Kind(OneOrMore::new(r.noun_list()?)?);
                let is = Condition::Is { who: Subject::Me, being };
                Some(if is_not { not(is) } else { is })
            },
            |r| {
                // "I'm in your Landmarks".
                r.say("I'm|I am? not? in")?;
                let is_not = r.has_said("not", r.position().saturating_sub(2));
                let (whose, zone) = match r.says("reserve") {
                    true => (Player::You, NamedZone::Reserve),
                    false => r.cards_in_zone()?,
                };
                let there = Being::Facts(fact(Trait::At(in_zone(whose, zone))));
                let is = Condition::Is { who: Subject::Me, being: there };
                Some(if is_not { not(is) } else { is })
            },
            |r| {
                r.i_am()?;
                let facts = r.beings()?;
                Some(Condition::Is { who: Subject::Me, being: Being::Facts(facts) })
            },
        ])
    }

    fn i_am(&mut self) -> Option<()> {
        if self.says("I'm") || self.says("I am") {
            return Some(());
        }
        self.say("I? was")?;
        // How something was before an event, only a condition of the trigger can ask; from where it was played is known.
        (self.of_trigger || self.sees("not? played")).then_some(())
    }

    /// "Is", or "was": whether it is the past.
    fn says_copula(&mut self) -> Option<bool> {
        self.row(&[("is|are", false), ("was|were", true)])
    }

    /// What is said of "it": of what it was, as it was before the step that was done to it (2.1.h). In the condition of a
    /// trigger the past is that of the trigger.
    fn it_is(&self, is_past: bool, being: Being) -> Condition {
        if is_past && !self.of_trigger { Condition::Was(being) } else { Condition::Is { who: Subject::It, being } }
    }

    /// What is said of the thing that was named.
    pub(super) fn of_it(&mut self) -> Option<Condition> {
        // Where nothing was named, there is no "it"; of what a statement is said follows it.
        (self.anything || self.counted.is_some() || self.sees("played from")).then_some(())?;
        // "The Base Cost was": of what the trigger was about, not of what was made since.
        if let Some(measured) = self.attempt(|r| {
            let is_the = r.sees("the");
            r.say("its|the|their")?;
            let measure = r.measure()?;
            let who = if is_the && r.sees("was") { Subject::Cause } else { Subject::It };
            let is_past = r.says_copula()?;
            let (comparison, with) = r.comparison()?;
            r.said_it = true;
            let being = Being::Facts(fact(Trait::Compares { measure, comparison, with }));
            Some(if who == Subject::It { r.it_is(is_past, being) } else { Condition::Is { who, being } })
        }) {
            return Some(measured);
        }
        if let Some(measured) = self.attempt(|r| {
            r.say("its")?;
            let measure = r.measure()?;
            let is_past = r.says_copula()?;
            r.say("equal to")?;
            let with = r.quantity_named()?;
            r.said_it = true;
            let being = Being::Facts(fact(Trait::Compares { measure, comparison: Comparison::Equal, with }));
            Some(r.it_is(is_past, being))
        }) {
            return Some(measured);
        }
        if let Some(condition) = self.attempt(|r| {
            let is_not = r.says("it|they|that doesn't|don't have");
            let is_past = !is_not && r.says("it|they had");
            if !is_not && !is_past {
                r.say("it|they has|have")?;
            }
            r.said_it = true;
            let being = Being::Facts(OneOrMore::one(r.quality()?));
            let has = r.it_is(is_past, being);
            Some(if is_not { not(has) } else { has })
        }) {
            return Some(condition);
        }
        // "Its controller is an opponent": whose it is; "they" are that player from then on.
        if let Some(owned) = self.attempt(|r| {
            r.say("its|their controller is")?;
            let is_not = r.says("not");
            let by = r.row(&[
                ("an|your opponent", Player::Opponent),
                ("another player", Player::Other),
                ("you", Player::You),
            ])?;
            (r.they, r.anybody, r.said_it) = (Player::ItsController, true, true);
            let owned = Condition::Is { who: Subject::It, being: Being::Facts(fact(Trait::At(Place::Controlled(by)))) };
            Some(if is_not { not(owned) } else { owned })
        }) {
            return Some(owned);
        }
        // "One of them is a token": of several that were named.
        if let Some(one) = self.attempt(|r| {
            if !r.says("any of them is|was") {
                r.say("at? least? one of them is|was")?;
            }
            r.anything.then_some(())?;
            r.said_it = true;
            let is_past = r.before("was");
            let being = r.attempt(|r| {
                r.say("a|an")?;
                (!r.sees("token")).then_some(())?;
                OneOrMore::new(r.noun_list()?).map(Being::Kind)
            });
            // Its kind is what it was; what else it was is not told of one of several.
            let being = being.or_else(|| (!is_past).then(|| r.beings().map(Being::Facts)).flatten())?;
            Some(Condition::OneIs { who: Subject::It, being })
        }) {
            return Some(one);
        }
        // "Both are Characters": two, and each of them.
        if let Some(both) = self.attempt(|r| {
            r.say("both of? them? are")?;
            r.anything.then_some(())?;
            r.said_it = true;
            let being = match r.attempt(|r| OneOrMore::new(r.noun_list()?)) {
                Some(nouns) => Being::Kind(nouns),
                None => r.beings().map(Being::Facts)?,
            };
            let two = compares(Amount::ThatMany, Comparison::AtLeast, number(2));
            let all = Condition::Is { who: Subject::It, being };
            OneOrMore::new(vec![two, all]).map(Condition::All)
        }) {
            return Some(both);
        }
        if let Some(only) = self.attempt(|r| {
            // "It's the only Character you control": none but it is.
            if !r.says("it's") {
                r.say("it is")?;
            }
            r.say("the only")?;
            let others = super::noun::with_facts(r.filter()?, &[super::build::is(Trait::NotIt)]);
            r.said_it = true;
            Some(compares(Amount::Count(others), Comparison::Equal, number(0)))
        }) {
            return Some(only);
        }
        if self.says("it was the only card in") {
            let (whose, zone) = self.cards_in_zone()?;
            self.said_it = true;
            return Some(compares(Amount::Count(cards(whose, zone)), Comparison::Equal, number(1)));
        }
        let (is_not, is_past) = if self.says("it's") || self.says("they're") {
            (false, false)
        } else if self.says("it|they wasn't|weren't") {
            (true, true)
        } else if self.says("it|they isn't|aren't") {
            (true, false)
        } else if self.sees("played from") {
            (false, false)
        } else {
            if !said_card(self) {
                self.say("it|they|that character|card?")?;
            }
            (false, self.says_copula()?)
        };
        // From where it was played does not change.
        let is_past = is_past && !self.sees("not? played");
        self.said_it = true;
        let condition = self.any(&[
            |r| {
                // "It's another Character", "it's a Robot you control": all that is said of it.
                let other = if r.says("another") {
                    vec![Trait::Other]
                } else {
                    r.say("a|an")?;
                    Vec::new()
                };
                let (filter, None) = r.described(other)? else { return None };
                let [one] = filter.as_slice() else { return None };
                (one.nouns.as_slice() != [Noun::Card] || one.facts.is_some()).then_some(())?;
                let facts = super::noun::facts_of(one);
                // Of kinds alone, see below.
                (facts.len() > 1 || one.nouns.as_slice() == [Noun::Card]).then_some(())?;
                OneOrMore::new(facts).map(Being::Facts)
            },
            |r| {
                // "It's a Robot", "they're Robots".
                r.say("a|an?")?;
                let nouns = r.noun_list()?;
                if let Some(facts) = r.attempt(|r| {
                    r.say("with")?;
                    r.quality()
                }) {
                    let mut all: Vec<_> = Vec::new();
                    let kinds = nouns.iter().map(|noun| Literal::Is(Trait::Kind(*noun))).collect();
                    all.push(OneOrMore::new(kinds)?);
                    all.push(facts);
                    return Some(Being::Facts(OneOrMore::new(all)?));
                }
                OneOrMore::new(nouns).map(Being::Kind)
            },
            |r| {
                r.say("facing me")?;
                Some(Being::Facts(fact(Trait::At(in_expedition(Expeditions::FacingMe)))))
            },
            |r| {
                r.say("controlled by")?;
                let by = match r.player()? {
                    Player::EachOpponent => Player::Opponent,
                    by => by,
                };
                Some(Being::Facts(fact(Trait::At(Place::Controlled(by)))))
            },
            |r| {
                r.say("in")?;
                let (whose, zone) = r.cards_in_zone()?;
                Some(Being::Facts(fact(Trait::At(in_zone(whose, zone)))))
            },
            |r| r.beings().map(Being::Facts),
            |r| {
                // "It's your Hero's Signature token", in play or in your Reserve.
                r.signature_article()?;
                r.say("hero's?")?;
                r.signature_word()?;
                let places = [Place::Controlled(Player::You), in_zone(Player::You, NamedZone::Reserve)];
                let places = places.map(|place| Literal::Is(Trait::At(place))).to_vec();
                OneOrMore::new(vec![OneOrMore::one(Literal::Is(Trait::Signature)), OneOrMore::new(places)?])
                    .map(Being::Facts)
            },
            |r| {
                // "It's in play".
                let place = r.place()?;
                let is_here = matches!(place, Place::Play | Place::In(_) | Place::Controlled(_));
                is_here.then(|| Being::Facts(fact(Trait::At(place))))
            },
        ])?;
        let condition = self.it_is(is_past, condition);
        Some(if is_not { not(condition) } else { condition })
    }

    /// "Artist or Song".
    pub(super) fn noun_list(&mut self) -> Option<Vec<Noun>> {
        let mut nouns = vec![self.noun()?];
        while let Some(noun) = self.attempt(|r| {
            let is_comma = !r.says(", or") && r.says(",");
            if !is_comma && !r.before("or") {
                r.say("or")?;
            }
            r.say("an?")?;
            r.say("a?")?;
            let noun = r.noun()?;
            // After a comma another noun has to follow: otherwise something else began there.
            (!is_comma || r.sees("or|,")).then_some(noun)
        }) {
            nouns.push(noun);
        }
        Some(nouns)
    }
}

/// "The discarded card", "the sacrificed Character": what the step before was done to.
fn said_card(reader: &mut Reader<'_>) -> bool {
    reader.the_done_to().is_some()
}
