//! Passive abilities: what is said of objects, Expeditions, regions and limits (2.3).

use super::{
    about::{About, about, of_expedition, of_it, with_facts},
    build::{is, number},
    reader::Reader,
};
use crate::ability::{
    Ban, Clause, Comparison, Condition, ExpeditionFact, Expeditions, Filter, FlagKeyword, Gain, Keyword, Literal,
    MarchRule, Mention, Noun, Objects, OneOrMore, Passive, Place, Player, Pricing, Rule, Statement, Status, Subject,
    Trait,
};

impl Reader<'_> {
    /// A passive ability, or several in one sentence, with the condition under which they hold. No sentence after it speaks of
    /// anything in it.
    pub(super) fn passives(&mut self) -> Option<Vec<Rule>> {
        let was_named = self.anything;
        // Nobody chooses for what just holds: X is of any opponent.
        let x = self.x.clone();
        self.x = x.clone().map(super::place::of_any_opponent);
        let rules = self.passive_rules();
        self.x = x;
        let rules = rules?;
        self.anything = was_named;
        Some(rules)
    }

    fn passive_rules(&mut self) -> Option<Vec<Rule>> {
        if let Some(modifiers) = self.attempt(Self::modifiers) {
            return Some(modifiers);
        }
        if let Some(rule) = self.attempt(Self::where_played) {
            return Some(vec![rule]);
        }
        // "I can only be played if you control a Landmark".
        if let Some(condition) = self.attempt(|r| {
            if !r.says("play me only") {
                r.say("I can only be played")?;
            }
            let condition = r.if_or_unless()?;
            r.stop()?;
            Some(condition)
        }) {
            let passive = Passive::Object { who: Subject::Me, statement: Statement::Cannot(Ban::Played) };
            return Some(vec![Rule::Passive { condition: Some(super::build::not(condition)), passive }]);
        }
        if let Some(rule) = self.any(&[Self::played_only_from, Self::play_limit]) {
            return Some(vec![rule]);
        }
        if let Some(passives) = self.attempt(|r| {
            // "During Rest, I don't go to Reserve".
            r.say("during rest ,")?;
            let who = r.subject()?;
            r.say("don't|doesn't go to reserve")?;
            r.stop()?;
            let statement = Statement::Has(OneOrMore::one(Gain::Keyword(Keyword::Flag(FlagKeyword::Eternal))));
            Some(vec![Rule::Passive { condition: None, passive: Passive::Object { who, statement } }])
        }) {
            return Some(passives);
        }
        self.conditioned = None;
        let before = self.attempt(|r| {
            let condition = r.attempt(Self::if_played_from).or_else(|| r.attempt(Self::if_or_unless));
            let condition = condition.or_else(|| r.during())?;
            if !r.says(",") {
                r.say(":")?;
            }
            Some(condition)
        });
        // "If one of your Expeditions is …, your other Expedition …" is beside that one, which no passive ability can name.
        let is_of_some = self.conditioned.as_ref().is_some_and(|which| !super::standing::is_single(which));
        (!is_of_some || !self.says_next("your|the other expedition|one", ".")).then_some(())?;
        let about = before.as_ref().map_or_else(About::default, about);
        let mut passives = self.statements(&about)?;
        let from = self.attempt(|r| r.own_play_from(&mut passives));
        let after = self.attempt(|r| r.if_it_is_such(&passives));
        let after = after.or_else(|| self.attempt(Self::if_or_unless)).or_else(|| self.attempt(Self::during));
        let mut after = after.map(|condition| of_expedition(condition, &passives));
        if let Some(facts) = after.as_ref().and_then(of_it) {
            // "Robots you control have [Tough 1] as long as they're [[Boosted]]": those that are.
            passives = passives.into_iter().map(|passive| with_facts(passive, &facts)).collect::<Option<_>>()?;
            after = None;
        }
        self.stop()?;
        let mut all: Vec<Condition> = [before, after, from].into_iter().flatten().collect();
        let condition = if all.len() > 1 { OneOrMore::new(all).map(Condition::All) } else { all.pop() };
        Some(passives.into_iter().map(|passive| Rule::Passive { condition: condition.clone(), passive }).collect())
    }

    /// "(Other Characters in my Expedition are [Tough 1]) if it's [[Ascended]]": the Expedition in which they are.
    fn if_it_is_such(&mut self, passives: &[Passive]) -> Option<Condition> {
        if !self.says("if|while it's") {
            self.say("as long as it's")?;
        }
        let [Passive::Object { who: Subject::Each(filter), .. }] = passives else { return None };
        let [one] = filter.as_slice() else { return None };
        let Some([Place::In(crate::ability::Area::Expedition(which))]) = one.places.as_ref().map(OneOrMore::as_slice)
        else {
            return None;
        };
        let which = Some((**which).clone()).filter(super::standing::is_single)?;
        // What could be said of a Character as well is not said of the Expedition.
        self.sees("ascended|[Ascended]|[[Ascended]]|behind|tied|ahead").then_some(())?;
        Some(Condition::Expedition { which, facts: OneOrMore::new(self.march_facts()?)? })
    }

    /// "If there are no Characters in the Expedition I'm played in, I cost {1} less".
    pub(super) fn where_played(&mut self) -> Option<Rule> {
        self.say("if there are no characters in the expedition I'm played in")?;
        if !self.says(",") {
            self.say(":")?;
        }
        let statement = self.attempt(|r| {
            r.say("I cost")?;
            r.cost_statement()
        })?;
        self.stop()?;
        let Statement::Costs { pricing, within: None } = statement else { return None };
        let none = ExpeditionFact::Characters { comparison: Comparison::Equal, with: number(0) };
        let statement = Statement::Costs { pricing, within: Some(super::build::fact(none)) };
        Some(Rule::Passive { condition: None, passive: Passive::Object { who: Subject::Me, statement } })
    }

    pub(super) fn statements(&mut self, about: &About) -> Option<Vec<Passive>> {
        if let Some(several) = self.any(&[Self::bare_keywords, Self::orb_card, Self::two_places, Self::both_considered])
        {
            return Some(several);
        }
        if let Some(several) = self.attempt(|r| r.several_changes(about)) {
            return Some(several);
        }
        let start = self.position();
        let one = self.attempt(|r| r.statement_about(about))?;
        let mut all = vec![one];
        // "Characters facing me can't gain [[Anchored]] or [[Asleep]]".
        while let Some(Passive::Object { who, statement: Statement::Cannot(Ban::Status(_)) }) = all.last()
            && let who = who.clone()
            && let Some(status) = self.attempt(|r| {
                r.say("or")?;
                r.status()
            })
        {
            all.push(Passive::Object { who, statement: Statement::Cannot(Ban::Status(status)) });
        }
        // "Your Hero's Signature token costs {1} less and has [Tough 1]": of the same subject.
        if let Some(Passive::Object { .. }) = all.first() {
            while let Some(more) = self.attempt(|r| {
                r.say(",?")?;
                r.say("and")?;
                let end = r.position();
                r.move_to(start);
                let who = r.spoken_of(about)?;
                r.move_to(end);
                r.said_of(who)
            }) {
                all.push(more);
            }
        }
        // "Your Landmarks limit is six, and Landmarks you play cost {1} less".
        while let Some(more) = self.attempt(|r| {
            r.say(",? and|but")?;
            r.statement_about(about)
        }) {
            all.push(more);
        }
        Some(all)
    }

    /// One statement.
    pub(super) fn statement_about(&mut self, about: &About) -> Option<Passive> {
        if let Some(passive) = self.attempt(|r| r.expedition_rule(about)) {
            return Some(passive);
        }
        if let Some(passive) = self.any(&[
            Self::signature_said,
            Self::terraformed,
            Self::limits,
            Self::kept_besides,
            Self::maxima,
            Self::rebate,
            Self::may_play,
            Self::cannot_play,
            Self::silenced,
            Self::statistics,
            Self::own_cost,
            Self::ignored,
            Self::surcharge,
            Self::cannot_target,
        ]) {
            return Some(passive);
        }
        let who = self.spoken_of(about)?;
        self.said_of(who)
    }

    /// What is said of a subject that was read.
    fn said_of(&mut self, who: Subject) -> Option<Passive> {
        let statement = match self.attempt(|r| r.lost_as_played(&who)) {
            Some(statement) => statement,
            None => self.said()?,
        };
        // What costs something is played.
        let who = match (who, &statement) {
            (Subject::Each(filter), Statement::Costs { .. }) => Subject::Each(super::place::played(filter)),
            (Subject::Each(filter), Statement::Cannot(Ban::Played | Ban::PlayedIn(_))) => {
                let from = self.attempt(Self::zone_from);
                let by = self.attempt(Self::by_whom);
                let from = from.or_else(|| self.attempt(Self::zone_from));
                let played = super::place::played_from(filter, from)?;
                Subject::Each(by.map_or(Some(played.clone()), |by| super::place::played_by(played, by))?)
            }
            (Subject::Each(filter), Statement::Cannot(Ban::Activate(arrivals))) => {
                Subject::Each(super::forbidden::as_it_arrives(filter, arrivals)?)
            }
            (Subject::Each(filter), Statement::Has(_)) if is_of_spells(&filter) => {
                Subject::Each(super::place::played(filter))
            }
            (Subject::Each(filter), Statement::Has(_) | Statement::Cannot(_)) => {
                Subject::Each(super::place::were_played(filter))
            }
            (who, _) => who,
        };
        Some(Passive::Object { who, statement })
    }

    /// "By your opponents", of what cannot be played: of them all.
    fn by_whom(&mut self) -> Option<Player> {
        self.say("by")?;
        Some(match self.player()? {
            Player::EachOpponent => Player::Opponent,
            Player::Each => Player::Any,
            by => by,
        })
    }

    /// Who bears what is said: "it" is what the condition spoke of.
    pub(super) fn spoken_of(&mut self, about: &About) -> Option<Subject> {
        match &about.things {
            // After a name was said, "that card" is any with that name.
            None if self.name_is_said && !self.anything && self.says("that|those card|cards") => {
                let named = super::noun::with_facts(Self::any_card(), &[is(Trait::NamedLike(Mention::It))]);
                Some(Subject::Each(named))
            }
            Some(things) if self.says("it|they") => Some(Subject::Each(things.clone())),
            _ if self.signature_article().is_some() => {
                Some(Subject::Each(super::signature::of_hero(self.filter()?, Player::You)))
            }
            _ => self.subject(),
        }
    }

    /// "[Gigantic], [Tough 1]", "[[Fleeting]]".
    pub(super) fn bare_keywords(&mut self) -> Option<Vec<Passive>> {
        let mut gains = Vec::new();
        loop {
            let keyword = self.attempt(Self::keyword).map(Gain::Keyword);
            gains.push(match keyword {
                Some(keyword) => keyword,
                None if self.sees("[[Fleeting]]|[Fleeting]") => {
                    self.next();
                    Gain::Status(Status::Fleeting)
                }
                None => return None,
            });
            if !self.says(",") && !self.says("and") {
                break;
            }
        }
        // Another ability may follow in the same paragraph.
        if !self.is_at_end() && !self.sees(".") && !self.is_over() && !self.sees("{J}|{H}|{R}|{T}|{I}|When|At") {
            return None;
        }
        let statement = Statement::Has(OneOrMore::new(gains)?);
        Some(vec![Passive::Object { who: Subject::Me, statement }])
    }

    /// "I can't be played but …".
    pub(super) fn orb_card(&mut self) -> Option<Vec<Passive>> {
        self.say("I can't be played ,? but I can be used as a mana orb")?;
        let of_me = |statement| Passive::Object { who: Subject::Me, statement };
        Some(vec![of_me(Statement::Cannot(Ban::Played)), of_me(Statement::AsManaOrb)])
    }

    /// Two Expeditions or regions with one statement.
    pub(super) fn two_places(&mut self) -> Option<Vec<Passive>> {
        self.any(&[
            |r| {
                let one = r.expeditions()?;
                r.say("and")?;
                let other = match one {
                    Expeditions::MyOther if r.says("the expedition facing it") => Expeditions::FacingMyOther,
                    _ => r.expeditions()?,
                };
                let rule = r.march_rule()?;
                Some([one, other].map(|which| Passive::Expedition { which, rule: rule.clone() }).to_vec())
            },
            |r| {
                let one = r.regions()?;
                r.say("and")?;
                let other = r.regions()?;
                let (terraforming, terrains) = r.terraforming()?;
                let terraformed = |which| Passive::Regions { which, terraforming, terrains: terrains.clone() };
                Some([one, other].map(terraformed).to_vec())
            },
        ])
    }

    /// "My Expedition and its Characters are considered [In_Contact]": the Characters are where it is.
    pub(super) fn both_considered(&mut self) -> Option<Vec<Passive>> {
        let which = self.expeditions()?;
        self.say("and its characters are considered")?;
        let facts = OneOrMore::new(self.march_facts()?)?;
        Some(vec![Passive::Expedition { which, rule: MarchRule::CountsAs(facts) }])
    }

    /// Who bears what is said.
    pub(super) fn subject(&mut self) -> Option<Subject> {
        if self.says("I'm") {
            self.move_to(self.position() - 1);
            return Some(Subject::Me);
        }
        let was_named = self.anything;
        let objects = self.objects()?;
        // Of what something is said nothing is chosen: a name that was said is still what was named.
        self.anything = if self.name_is_said { was_named } else { self.anything };
        match objects {
            Objects::The(Mention::Me) => Some(Subject::Me),
            Objects::The(Mention::It) => Some(Subject::It),
            Objects::Each(filter) => Some(Subject::Each(filter)),
            Objects::The(Mention::Others) | Objects::Top { .. } | Objects::Both { .. } | Objects::Pick(_) => None,
        }
    }

    pub(super) fn said(&mut self) -> Option<Statement> {
        let was_named = std::mem::replace(&mut self.anything, true);
        let said = self.any_statement();
        // A name that was said is still what was named.
        if self.name_is_said {
            self.anything = was_named;
        }
        said
    }

    fn any_statement(&mut self) -> Option<Statement> {
        self.any(&[
            |r| {
                if !r.says("is|are free") {
                    r.say("cost|costs nothing")?;
                }
                Some(Statement::Costs { pricing: Pricing::Free, within: None })
            },
            |r| {
                let is_of_me = r.sees("I'm|am");
                r.say("I'm|am|is|are also? considered a|an")?;
                let noun = r.type_noun()?;
                let is_everywhere = r.says(", even when not in play");
                // Of itself a card says it wherever it is; nothing is noted that holds in play only.
                (is_everywhere || !is_of_me).then_some(())?;
                Some(Statement::Has(OneOrMore::one(Gain::Kind(noun))))
            },
            |r| {
                // "I'm also a Dragon".
                r.say("I'm|am|is|are also a|an?")?;
                r.sub_type().map(|sub_type| Statement::Has(OneOrMore::one(Gain::SubType(sub_type))))
            },
            |r| {
                // What is gained once and for all is an effect; an ability in quotes is had as long as something holds.
                if !r.says("I'm|am|is|are|has|have :?") {
                    r.say("gain|gains")?;
                    r.sees("\"|“").then_some(())?;
                }
                r.held().map(Statement::Has)
            },
            |r| {
                r.say("lose|loses all? their|its|my? abilities")?;
                Some(Statement::Loses(OneOrMore::one(Gain::Abilities)))
            },
            |r| {
                // "Lose their {H} abilities": they don't activate.
                r.say("lose|loses all? their|its?")?;
                let arrivals = r.arrivals_said()?;
                r.say("abilities|ability")?;
                Some(Statement::Cannot(Ban::Activate(arrivals)))
            },
            |r| {
                // "I have +1 {V} for each Plant you control".
                r.say("have|has|gain|gains|get|gets")?;
                let mut all = r.changed_statistics()?;
                if all.len() == 1 { all.pop() } else { None }
            },
            |r| {
                r.say("cost|costs")?;
                r.cost_statement()
            },
            |r| {
                r.say("can't cost less than")?;
                let least = r.mana_amount()?;
                Some(Statement::Costs { pricing: Pricing::AtLeast(least), within: None })
            },
            |r| {
                r.say("can't gain")?;
                let ban = r.attempt(|r| r.status().map(Ban::Status)).or_else(|| r.counter().map(Ban::Counters))?;
                Some(Statement::Cannot(ban))
            },
            Self::kept_from,
            Self::enters_as,
            |r| {
                if !r.says("can't be exhausted") {
                    r.say("can't become exhausted")?;
                }
                Some(Statement::Cannot(Ban::Status(Status::Exhausted)))
            },
            |r| {
                // "I can only be played in your Hero Expedition".
                r.say("can only be played in")?;
                r.say("your|a|an?")?;
                let mut facts = r.march_adjectives();
                r.say("expedition|expeditions")?;
                r.say("that's|that? is?")?;
                facts.extend(r.attempt(Self::march_facts).into_iter().flatten());
                // Not in those of which any of these does not hold.
                let opposite = |clause: &Clause<ExpeditionFact>| match clause.as_slice() {
                    [Literal::Is(fact)] => Some(Literal::Not(fact.clone())),
                    [Literal::Not(fact)] => Some(Literal::Is(fact.clone())),
                    _ => None,
                };
                let others: Option<Vec<_>> = facts.iter().map(opposite).collect();
                Some(Statement::Cannot(Ban::PlayedIn(OneOrMore::one(OneOrMore::new(others?)?))))
            },
            |r| {
                r.say("can't be played")?;
                Some(Statement::Cannot(Ban::PlayedIn(r.within_expedition()?)))
            },
            |r| {
                r.say("can't be played")?;
                Some(Statement::Cannot(Ban::Played))
            },
            |r| {
                r.say("can be used as a mana orb")?;
                Some(Statement::AsManaOrb)
            },
            |r| {
                // What the reminder of Eternal says (7.4.3).
                r.say("don't|doesn't go to reserve during rest")?;
                Some(Statement::Has(OneOrMore::one(Gain::Keyword(Keyword::Flag(FlagKeyword::Eternal)))))
            },
            |r| {
                r.say("don't|doesn't count toward|towards your|the|their reserve limit")?;
                Some(Statement::Cannot(Ban::Counted))
            },
            |r| {
                if r.says("don't|doesn't ready during the? morning")
                    || r.says("don't|doesn't get|become ready during the? morning")
                    || r.says("isn't|aren't readied during the? morning")
                {
                    return Some(Statement::Cannot(Ban::Prepared));
                }
                if !r.says("remain|remains exhausted during the? morning") {
                    r.say("can't be readied")?;
                    if !r.says("during morning") {
                        return Some(Statement::Cannot(Ban::Readied));
                    }
                }
                Some(Statement::Cannot(Ban::Prepared))
            },
            |r| {
                r.say("can gain")?;
                let status = r.status()?;
                r.say("even if I was already")?;
                r.status()?;
                Some(Statement::Regains(status))
            },
            |r| {
                if r.says("begin|begins") {
                    r.say("the? game? with")?;
                } else {
                    r.enters()?;
                    r.say("with")?;
                }
                let amount = r.amount()?;
                if let Some(counter) = r.attempt(Self::counter) {
                    return Some(Statement::EntersWith { amount, counter });
                }
                let mut terrains = vec![r.terrain()?];
                while let Some(terrain) = r.attempt(|r| {
                    r.say(",? and? one")?;
                    r.terrain()
                }) {
                    terrains.push(terrain);
                }
                r.say("terrain? marker|markers")?;
                OneOrMore::new(terrains).map(Statement::Markers)
            },
        ])
    }
}

/// Whether these are Spells that somebody has: they have what is said of them while they are played.
fn is_of_spells(filter: &Filter) -> bool {
    filter.as_slice().iter().all(|one| {
        one.nouns.as_slice() == [Noun::Spell]
            && matches!(one.places.as_ref().map(OneOrMore::as_slice), Some([Place::Controlled(_)]))
    })
}
