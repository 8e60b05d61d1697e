//! Passive abilities: statements about objects, Expeditions, regions and limits (2.3).

use crate::{
    build::{fact, not},
    conditions::condition::if_or_unless,
    filters::{is_single, none_of_these, priced},
    phrases::{
        amount::{amount, mana_amount},
        expedition::{expedition_adjectives, expedition_facts, expeditions, regions},
        keyword::keyword,
        place::{self, of_any_opponent, played_by, played_from, were_played, zone_from},
        regions::{expedition_predicate, expedition_rule, terraformed, terraforming},
        subject::{spoken_of, subject},
        time::during,
        topic::{About, about, of_it, with_facts},
    },
    reader::Reader,
    sentences::{
        end::{is_over, stop},
        limits::{both_limits, cannot_play, kept_besides, limits, maxima, may_play},
        object_subject::held,
        prices::{
            cost_statement, if_played_from, lost_as_played, own_cost, own_play_from, played_only_from, rebate,
            within_expedition,
        },
        prohibitions::{
            arrivals_said, as_it_arrives, cannot_act, cannot_target, enters, enters_as, ignored, kept_from,
            kept_from_acting, kept_from_that, play_limit, silenced, surcharge,
        },
        replacements::modifiers,
        signature::signature_said,
        statistics::{changed_statistics, several_changes, statistics},
    },
    words::{action_icon, counter, player, status, sub_type, terrain, type_noun},
};
use ability::{
    Amount, Area, Ban, Clause, Comparison, Condition, Counter, Description, ExpeditionFact, ExpeditionRule,
    Expeditions, Filter, FlagKeyword, Gain, Keyword, Limit, Literal, Noun, OneOrMore, Passive, Place, Player, Pricing,
    Rule, Search, Statement, Status, Subject, Trait,
};

/// One or several passive abilities in a sentence, with their condition. Later sentences cannot refer to anything in it.
pub(crate) fn passives(reader: &mut Reader<'_>) -> Option<Vec<Rule>> {
    let was_named = reader.anything;
    // A passive ability has no choices, so X counts things of any opponent.
    let x = reader.x.clone();
    reader.x = x.clone().map(of_any_opponent);
    let rules = passive_rules(reader).map(|mut rules| {
        rules.extend(reader.attempt(|r| where_not(r, &rules)).into_iter().flatten());
        rules
    });
    reader.x = x;
    let rules = rules?;
    reader.anything = was_named;
    Some(rules)
}

/// "(If you are first player, I'm [Tough 1].) Otherwise, I'm [Seasoned]": what holds where the condition does not.
fn where_not(reader: &mut Reader<'_>, rules: &[Rule]) -> Option<Vec<Rule>> {
    let asked = |rule: &Rule| match rule {
        Rule::Passive { condition, .. } => condition.clone(),
        _ => None,
    };
    let condition = asked(rules.first()?)?;
    rules.iter().all(|rule| asked(rule).as_ref() == Some(&condition)).then_some(())?;
    reader.say("otherwise ,?")?;
    let others = passive_rules(reader)?;
    let under = |rule: Rule| match rule {
        Rule::Passive { condition: also, passive } => {
            let all = [Some(not(condition.clone())), also].into_iter().flatten().collect::<Vec<_>>();
            let condition = match all.as_slice() {
                [only] => Some(only.clone()),
                _ => OneOrMore::new(all).map(Condition::All),
            };
            Some(Rule::Passive { condition, passive })
        }
        _ => None,
    };
    others.into_iter().map(under).collect()
}

fn passive_rules(reader: &mut Reader<'_>) -> Option<Vec<Rule>> {
    if let Some(modifiers) = reader.attempt(modifiers) {
        return Some(modifiers);
    }
    if let Some(rule) = reader.attempt(where_played) {
        return Some(vec![rule]);
    }
    // "I can only be played if you control a Landmark".
    if let Some(condition) = reader.attempt(|r| {
        if !r.says("play me only") {
            r.say("I can only be played")?;
        }
        let condition = if_or_unless(r)?;
        stop(r)?;
        Some(condition)
    }) {
        let passive = Passive::Object { who: Subject::Me, statement: Statement::Cannot(Ban::Played) };
        return Some(vec![Rule::Passive { condition: Some(not(condition)), passive }]);
    }
    if let Some(rule) = reader.any(&[played_only_from, play_limit]) {
        return Some(vec![rule]);
    }
    if let Some(passives) = reader.attempt(|r| {
        // "During Rest, I don't go to Reserve".
        r.say("during rest ,")?;
        let who = subject(r)?;
        r.say("don't|doesn't go to reserve")?;
        stop(r)?;
        let statement = Statement::Has(OneOrMore::one(Gain::Keyword(Keyword::Flag(FlagKeyword::Eternal))));
        Some(vec![Rule::Passive { condition: None, passive: Passive::Object { who, statement } }])
    }) {
        return Some(passives);
    }
    reader.conditioned = None;
    let before = reader.attempt(|r| {
        let condition = r.attempt(if_played_from).or_else(|| r.attempt(if_or_unless));
        let condition = condition.or_else(|| during(r))?;
        if !r.says(",") {
            r.say(":")?;
        }
        Some(condition)
    });
    // "If one of your Expeditions is …, your other Expedition …": a passive ability cannot name the one, so it cannot refer to
    // the other.
    let is_of_some = reader.conditioned.as_ref().is_some_and(|which| !is_single(which));
    let about = before.as_ref().map_or_else(About::default, about);
    let mut passives = statements(reader, &about)?;
    let is_beside = |which: &Expeditions| matches!(which, Expeditions::MyOther | Expeditions::OtherThanThat);
    (!is_of_some || !passives.iter().any(|passive| passive.contains(is_beside))).then_some(())?;
    let from = reader.attempt(|r| own_play_from(r, &mut passives));
    let after = reader.attempt(|r| if_it_is_such(r, &mut passives));
    let is_said = after.is_some();
    let after = after.flatten().or_else(|| {
        if is_said {
            return None;
        }
        reader.attempt(|r| {
            // "… cost {1} less, down to a minimum of {1}, if I'm in {V}".
            if r.sees(", if|unless|while|as") {
                r.next();
            }
            if_or_unless(r)
        })
    });
    let mut after = after.or_else(|| reader.attempt(during));
    if let Some(facts) = after.as_ref().and_then(of_it) {
        // "Robots you control have [Tough 1] as long as they're [[Boosted]]": those of them that are Boosted.
        passives = passives.into_iter().map(|passive| with_facts(passive, &facts)).collect::<Option<_>>()?;
        after = None;
    }
    stop(reader)?;
    let mut all: Vec<Condition> = [before, after, from].into_iter().flatten().collect();
    let condition = if all.len() > 1 { OneOrMore::new(all).map(Condition::All) } else { all.pop() };
    Some(passives.into_iter().map(|passive| Rule::Passive { condition: condition.clone(), passive }).collect())
}

/// "(My Expedition can't move forward) unless it contains a Character", "(other Characters in my Expedition are [Tough 1]) if
/// it's [[Ascended]]": a condition about that Expedition. If the statement is about several Expeditions, the condition becomes a
/// part of their description.
fn if_it_is_such(reader: &mut Reader<'_>, passives: &mut [Passive]) -> Option<Option<Condition>> {
    let is_not = reader.says("unless");
    if !is_not && !reader.says("if|while") {
        reader.say("for? as long as")?;
    }
    let is_of_expedition = matches!(passives, [Passive::Expedition { .. }]);
    let is_negated = reader.says("it|they isn't|aren't") || reader.says("it's|they're not");
    if !is_negated && !reader.says("it's|they're") {
        reader.say("it|they")?;
        if !reader.says("is|are") {
            (is_of_expedition && reader.sees("has|have|contains|contain")).then_some(())?;
        }
    }
    // If the condition could also be about a Character, "it" does not refer to the Expedition.
    (is_of_expedition || reader.sees("ascended|[Ascended]|[[Ascended]]|behind|tied|ahead")).then_some(())?;
    let facts = expedition_facts(reader)?;
    (reader.sees(".|,") || reader.is_at_end()).then_some(())?;
    let facts = if is_negated { none_of_these(&facts)? } else { facts };
    if let [Passive::Expedition { which: Expeditions::Each { facts: known, of }, .. }] = &mut *passives
        && !is_single(&Expeditions::Each { facts: known.clone(), of: *of })
    {
        let facts = if is_not { none_of_these(&facts)? } else { facts };
        let all = known.iter().flat_map(OneOrMore::as_slice).cloned().chain(facts);
        *known = OneOrMore::new(all.collect());
        return Some(None);
    }
    let which = match &*passives {
        [Passive::Expedition { which, .. }] => Some(which),
        [Passive::Object { who: Subject::Each(filter), .. }] => match filter.as_slice() {
            [Description { places: Some(places), .. }] => match places.as_slice() {
                [Place::In(Area::Expedition(which))] => Some(&**which),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    };
    let condition =
        Condition::Expedition { which: which.filter(|which| is_single(which))?.clone(), facts: OneOrMore::new(facts)? };
    Some(Some(if is_not { not(condition) } else { condition }))
}

/// "If there are no Characters in the Expedition I'm played in, I cost {1} less".
fn where_played(reader: &mut Reader<'_>) -> Option<Rule> {
    reader.say("if there are no characters in the expedition I'm played in")?;
    if !reader.says(",") {
        reader.say(":")?;
    }
    let statement = reader.attempt(|r| {
        r.say("I cost")?;
        cost_statement(r)
    })?;
    stop(reader)?;
    let Statement::Costs { pricing, within: None } = statement else { return None };
    let none = ExpeditionFact::Characters { comparison: Comparison::Equal, with: Amount::Number(0) };
    let statement = Statement::Costs { pricing, within: Some(fact(none)) };
    Some(Rule::Passive { condition: None, passive: Passive::Object { who: Subject::Me, statement } })
}

pub(super) fn statements(reader: &mut Reader<'_>, about: &About) -> Option<Vec<Passive>> {
    all_statements(reader, about)?.into_iter().map(priced).collect()
}

fn all_statements(reader: &mut Reader<'_>, about: &About) -> Option<Vec<Passive>> {
    if let Some(several) = reader.any(&[bare_keywords, orb_card, two_places, both_considered, both_limits]) {
        return Some(several);
    }
    if let Some(several) = reader.attempt(|r| several_changes(r, about)) {
        return Some(several);
    }
    let start = reader.position();
    let one = reader.attempt(|r| statement_about(r, about))?;
    let mut all = vec![one];
    // "Characters facing me can't gain [[Anchored]] or [[Asleep]]".
    while let Some(Passive::Object { who, statement: Statement::Cannot(Ban::Status(_)) }) = all.last()
        && let who = who.clone()
        && let Some(status) = reader.attempt(|r| {
            r.say("or")?;
            status(r)
        })
    {
        all.push(Passive::Object { who, statement: Statement::Cannot(Ban::Status(status)) });
    }
    // "Your Hero's Signature token costs {1} less and has [Tough 1]": both have the same subject.
    if let Some(Passive::Object { .. }) = all.first() {
        while let Some(more) = reader.attempt(|r| {
            r.say(",?")?;
            r.say("and")?;
            let end = r.position();
            r.move_to(start);
            let who = spoken_of(r, about)?;
            let has = r.says("have|has");
            r.move_to(end);
            // "Robots you control have [Tough 1] and +1 {V}": the second part has no verb of its own.
            let unsaid = |r: &mut Reader<'_>| {
                has.then_some(())?;
                let mut all = changed_statistics(r)?;
                if all.len() == 1 { all.pop() } else { None }
            };
            match r.attempt(unsaid) {
                Some(statement) => Some(Passive::Object { who, statement }),
                None => said_of(r, who),
            }
        }) {
            all.push(more);
        }
    }
    // "Can't switch Expeditions or defect": neither of the two.
    if let Some(Passive::Object { who, statement: Statement::Cannot(_) }) = all.last().cloned() {
        while let Some(statement) = reader.attempt(|r| {
            r.say("or")?;
            kept_from_that(r)
        }) {
            all.push(Passive::Object { who: who.clone(), statement });
        }
    }
    // "Your Landmarks limit is six, and Landmarks you play cost {1} less".
    while let Some(more) = reader.attempt(|r| {
        r.say(",? and|but")?;
        statement_about(r, about)
    }) {
        all.push(more);
    }
    Some(all)
}

/// One statement.
fn statement_about(reader: &mut Reader<'_>, about: &About) -> Option<Passive> {
    if let Some(passive) = reader.attempt(|r| expedition_rule(r, about)) {
        return Some(passive);
    }
    if let Some(passive) = reader.any(&[
        signature_said,
        terraformed,
        limits,
        kept_besides,
        maxima,
        rebate,
        may_play,
        cannot_play,
        cannot_act,
        silenced,
        statistics,
        own_cost,
        ignored,
        surcharge,
        cannot_target,
    ]) {
        return Some(passive);
    }
    let who = spoken_of(reader, about)?;
    said_of(reader, who)
}

/// The statement after a subject that was read.
fn said_of(reader: &mut Reader<'_>, who: Subject) -> Option<Passive> {
    let statement = match reader.attempt(|r| lost_as_played(r, &who)) {
        Some(statement) => statement,
        None => statement(reader)?,
    };
    // A card that has a cost is being played.
    let who = match (who, &statement) {
        (Subject::Each(filter), Statement::Costs { .. }) => Subject::Each(place::played(filter)),
        // In play, an object has a status or not; only a card that is played can lose it beforehand (5.2.4.a).
        (who, Statement::Loses(gains)) if matches!(gains.as_slice(), [Gain::Status(_)]) => {
            let is_played = |place: &Place| matches!(place, Place::Played { .. });
            let all =
                |one: &Description| one.places.as_ref().is_some_and(|places| places.as_slice().iter().all(is_played));
            let Subject::Each(filter) = who else { return None };
            let filter = match reader.says("when you play it|them") {
                true => place::played(filter),
                false => filter,
            };
            filter.as_slice().iter().all(all).then_some(Subject::Each(filter))?
        }
        (Subject::Each(filter), Statement::Cannot(Ban::Played | Ban::PlayedIn(_))) => {
            let from = reader.attempt(zone_from);
            let by = reader.attempt(by_whom);
            let from = from.or_else(|| reader.attempt(zone_from));
            let played = played_from(filter, from)?;
            Subject::Each(by.map_or(Some(played.clone()), |by| played_by(played, by))?)
        }
        (Subject::Each(filter), Statement::Cannot(Ban::Activate(arrivals))) => {
            Subject::Each(as_it_arrives(filter, arrivals)?)
        }
        // A card that has the keyword because it has the keyword would depend on itself.
        (Subject::Each(filter), Statement::Has(gains))
            if gains.as_slice().iter().all(is_way)
                && filter.contains(|fact: &Trait| matches!(fact, Trait::Numbered(_))) =>
        {
            return None;
        }
        (Subject::Each(filter), Statement::Has(_)) if is_of_spells(&filter) => Subject::Each(place::played(filter)),
        (Subject::Each(filter), Statement::Has(_) | Statement::Cannot(_)) => Subject::Each(were_played(filter)),
        (who, _) => who,
    };
    Some(Passive::Object { who, statement })
}

/// "By your opponents", about cards that cannot be played: by any of them.
fn by_whom(reader: &mut Reader<'_>) -> Option<Player> {
    reader.say("by")?;
    Some(match player(reader)? {
        Player::EachOpponent => Player::Opponent,
        Player::Each => Player::Any,
        by => by,
    })
}

/// "[Gigantic], [Tough 1]", "[[Fleeting]]".
fn bare_keywords(reader: &mut Reader<'_>) -> Option<Vec<Passive>> {
    let mut gains = Vec::new();
    loop {
        let keyword = reader.attempt(keyword).map(Gain::Keyword);
        gains.push(match keyword {
            Some(keyword) => keyword,
            None if reader.sees("[[Fleeting]]|[Fleeting]") => {
                reader.next();
                Gain::Status(Status::Fleeting)
            }
            None => return None,
        });
        if !reader.says(",") && !reader.says("and") {
            break;
        }
    }
    // Another ability may follow in the same paragraph.
    if !reader.is_at_end() && !reader.sees(".") && !is_over(reader) && !reader.sees("{J}|{H}|{R}|{T}|{I}|When|At") {
        return None;
    }
    let statement = Statement::Has(OneOrMore::new(gains)?);
    Some(vec![Passive::Object { who: Subject::Me, statement }])
}

/// "I can't be played but …".
fn orb_card(reader: &mut Reader<'_>) -> Option<Vec<Passive>> {
    reader.say("I can't be played")?;
    reader.say(",? but I can be used as a mana orb")?;
    let of_me = |statement| Passive::Object { who: Subject::Me, statement };
    Some(vec![of_me(Statement::Cannot(Ban::Played)), of_me(Statement::AsManaOrb)])
}

/// Two Expeditions or regions with one statement.
fn two_places(reader: &mut Reader<'_>) -> Option<Vec<Passive>> {
    reader.any(&[
        |r| {
            let one = expeditions(r)?;
            r.say("and")?;
            let other = match one {
                Expeditions::MyOther if r.says("the expedition facing it") => Expeditions::FacingMyOther,
                _ => expeditions(r)?,
            };
            let rule = expedition_predicate(r)?;
            Some([one, other].map(|which| Passive::Expedition { which, rule: rule.clone() }).to_vec())
        },
        |r| {
            let one = regions(r)?;
            r.say("and")?;
            let other = regions(r)?;
            let (terraforming, terrains) = terraforming(r)?;
            let terraformed = |which| Passive::Regions { which, terraforming, terrains: terrains.clone() };
            Some([one, other].map(terraformed).to_vec())
        },
    ])
}

/// "My Expedition and its Characters are considered …": the Characters follow the Expedition.
fn both_considered(reader: &mut Reader<'_>) -> Option<Vec<Passive>> {
    let which = expeditions(reader)?;
    reader.say("and its characters are considered")?;
    let facts = OneOrMore::new(expedition_facts(reader)?)?;
    Some(vec![Passive::Expedition { which, rule: ExpeditionRule::CountsAs(facts) }])
}

/// What a passive ability says about its subject.
pub(crate) fn statement(reader: &mut Reader<'_>) -> Option<Statement> {
    let was_named = std::mem::replace(&mut reader.anything, true);
    let said = any_statement(reader);
    // After a name was said, "it" still refers to that name.
    if reader.name_is_said {
        reader.anything = was_named;
    }
    said
}

fn any_statement(reader: &mut Reader<'_>) -> Option<Statement> {
    reader.any(&[
        |r| {
            if !r.says("is|are free") {
                r.say("cost|costs nothing")?;
            }
            Some(Statement::Costs { pricing: Pricing::Free, within: None })
        },
        |r| {
            let is_of_me = r.sees("I'm|am");
            r.say("I'm|am|is|are also? considered a|an")?;
            let noun = type_noun(r)?;
            let is_everywhere = r.says(", even when not in play");
            // A card says this of itself wherever it is; the notation has no form that only holds in play.
            (is_everywhere || !is_of_me).then_some(())?;
            Some(Statement::Has(OneOrMore::one(Gain::Kind(noun))))
        },
        |r| {
            // "I'm also a Dragon", "each Character you control counts as a Soldier".
            if !r.says("count|counts as a|an?") {
                r.say("I'm|am|is|are also a|an?")?;
            }
            sub_type(r).map(|sub_type| Statement::Has(OneOrMore::one(Gain::SubType(sub_type))))
        },
        |r| {
            // What is gained once is an effect; an ability in quotes is had as long as the statement holds.
            if !r.says("I'm|am|is|are|has|have :?") {
                r.say("gain|gains")?;
                r.sees("\"|“|[Cooldown]").then_some(())?;
            }
            held(r).map(Statement::Has)
        },
        |r| {
            // "Don't gain [[Fleeting]]", about cards that are played.
            r.say("don't|doesn't gain")?;
            Some(Statement::Loses(OneOrMore::one(Gain::Status(status(r)?))))
        },
        |r| {
            r.say("lose|loses all? their|its|my? abilities")?;
            Some(Statement::Loses(OneOrMore::one(Gain::Abilities)))
        },
        |r| {
            // "Lose their {H} abilities": these abilities don't activate.
            r.say("lose|loses all? their|its?")?;
            if let Some(icon) = r.attempt(action_icon) {
                r.say("abilities|ability")?;
                return Some(Statement::Cannot(Ban::Used(icon)));
            }
            let arrivals = arrivals_said(r)?;
            r.say("abilities|ability")?;
            Some(Statement::Cannot(Ban::Activate(arrivals)))
        },
        |r| {
            // "I have +1 {V} for each Plant you control".
            r.say("have|has|gain|gains|get|gets")?;
            let mut all = changed_statistics(r)?;
            if all.len() == 1 { all.pop() } else { None }
        },
        |r| {
            r.say("cost|costs")?;
            cost_statement(r)
        },
        |r| {
            r.say("can't cost less than")?;
            let least = mana_amount(r)?;
            Some(Statement::Costs { pricing: Pricing::AtLeast(least), within: None })
        },
        |r| {
            if r.says("can't be|become") {
                let status = status(r)?;
                return Some(Statement::Cannot(match status {
                    // An object is Boosted as long as it has a boost (2.4.5).
                    Status::Boosted => Ban::Counters(Counter::Boost),
                    status => Ban::Status(status),
                }));
            }
            r.say("can't gain")?;
            let ban = r.attempt(|r| status(r).map(Ban::Status)).or_else(|| counter(r).map(Ban::Counters))?;
            Some(Statement::Cannot(ban))
        },
        kept_from,
        kept_from_acting,
        enters_as,
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
            let mut facts = expedition_adjectives(r);
            r.say("expedition|expeditions")?;
            r.say("that's|that? is?")?;
            facts.extend(r.attempt(expedition_facts).into_iter().flatten());
            // It cannot be played in Expeditions in which any of these facts does not hold.
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
            Some(Statement::Cannot(Ban::PlayedIn(within_expedition(r)?)))
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
            // The wording of the reminder of Eternal (7.4.3).
            r.say("don't|doesn't go to reserve during rest")?;
            Some(Statement::Has(OneOrMore::one(Gain::Keyword(Keyword::Flag(FlagKeyword::Eternal)))))
        },
        |r| {
            // The wording of the reminder of Seasoned (7.4.6).
            r.say("keep|keeps my|its|their boosts when I|it|they go|goes to reserve")?;
            Some(Statement::Has(OneOrMore::one(Gain::Keyword(Keyword::Flag(FlagKeyword::Seasoned)))))
        },
        |r| {
            r.say("don't|doesn't count toward|towards your|the|their")?;
            let limit = r.row(&[("reserve limit", Limit::Reserve), ("landmark|landmarks limit", Limit::Landmark)])?;
            Some(Statement::Cannot(Ban::Counted(limit)))
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
            let regained = status(r)?;
            r.say("even if I was already")?;
            (status(r)? == regained).then_some(Statement::Regains(regained))
        },
        |r| {
            if r.says("begin|begins") {
                r.say("the? game? with")?;
            } else {
                enters(r)?;
                r.say("with")?;
            }
            let amount = amount(r)?;
            if let Some(counter) = r.attempt(counter) {
                return Some(Statement::EntersWith { amount, counter });
            }
            let mut terrains = vec![terrain(r)?];
            while let Some(terrain) = r.attempt(|r| {
                r.say(",? and? one")?;
                terrain(r)
            }) {
                terrains.push(terrain);
            }
            r.say("terrain? marker|markers")?;
            OneOrMore::new(terrains).map(Statement::Markers)
        },
    ])
}

/// Whether a gain is another way to pay for a card.
const fn is_way(gain: &Gain) -> bool {
    matches!(gain, Gain::Keyword(Keyword::Temple(_) | Keyword::Scout(_)))
}

/// Whether these are Spells of a player: a statement about them applies while they are played.
fn is_of_spells(filter: &Filter) -> bool {
    filter.as_slice().iter().all(|one| {
        one.nouns.as_slice() == [Noun::Spell]
            && matches!(one.places.as_ref().map(OneOrMore::as_slice), Some([Place::Controlled(_)]))
    })
}
