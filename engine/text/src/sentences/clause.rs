//! One verb or construct of an effect, with its modifiers: conditions, repetitions, times (6.1, 6.5).

use crate::{
    Lacking,
    build::{IT, ME, act, each_expedition, speaks_of},
    conditions::condition::{condition, if_or_unless},
    filters::is_single,
    grammar::{chain, effect, imperative},
    link::{
        self, conditioned,
        fit::{Fit, fit, of_it, targets_of},
        folded, may, of_such_one, one_target, speaks_of_named, targeted_either_way,
    },
    phrases::{
        amount::{amount, counted},
        expedition::expedition_kind,
        for_each::{cards_this_way, done_this_often, for_each_of},
        noun::{described, other_than_it},
        objects::{beside_another, objects, of_one_opponent, superlative},
        players::as_actor,
        search::search,
        time::during,
    },
    reader::{
        Antecedent, Named, OneOfThem, Reader,
        said::{Kind, Quantifier},
    },
    sentences::{
        about::{one_of_those, several_of, speaks_of_it},
        cost::said_costs,
        durations::{at_the_end_of_the_turn, expedition_stays, ongoing, playable_for_a_while},
        end::{is_over, stop},
        expedition_subject::expedition_verbs,
        modes::{modal, repeated},
        moves::{moved_counters, put_others, shuffled_into},
        object_subject::{have_do, predicate, predicates},
        options::{offered, paid, unless_paid, you_and_another},
        player_subject::player_does,
        replacements::{modified_move, more_dice},
    },
    words::{counter, daily},
};
use ability::{
    Action, Aim, Amount, Clause, Comparison, Condition, Daily, Description, Duration, Effect, Emblem, ExpeditionFact,
    Expeditions, Few, Filter, Gain, Literal, Mention, Mode, Noun, Objects, Offer, OneOrMore, Phase, Pick, Place,
    Player, Quantity, Repetition, Search, Step, Subject, Trait, Trigger, Uses,
};

/// ", or 2 boosts instead if it's a token", after "target Character gains 1 boost": the same clause with another end, for the
/// case that the condition holds.
fn graded(reader: &mut Reader<'_>, start: usize, steps: &[Step]) -> Option<Vec<Step>> {
    let [Step::Act(first)] = steps else { return None };
    let end = reader.position();
    reader.say(", or")?;
    let from = reader.position();
    // The second reading begins with the longest prefix of the clause with which it can be read.
    let (second, condition) = (start..=end).rev().find_map(|to| {
        reader.move_to(from);
        reader.with_prefix(start..to, |r| {
            let step = unit_of_one_verb(r)?;
            r.say("instead?")?;
            Some((step, if_or_unless(r)?))
        })
    })?;
    let Step::Act(better) = &second else { return None };
    std::mem::discriminant(better).eq(&std::mem::discriminant(first)).then_some(())?;
    let [one, other] = [first, better].map(targets_of);
    (one == other).then_some(())?;
    // The target is chosen once, before the condition is checked.
    Some(match one {
        Some(chosen) => {
            let (effect, otherwise) = (OneOrMore::one(act(of_it(better)?)), OneOrMore::one(act(of_it(first)?)));
            vec![act(Action::Name(chosen)), Step::If { condition, effect, otherwise: Some(otherwise) }]
        }
        None => {
            let [effect, otherwise] = [better, first].map(|action| OneOrMore::one(act(action.clone())));
            vec![Step::If { condition, effect, otherwise: Some(otherwise) }]
        }
    })
}

/// "(Discard target Character with Base Cost {2} or less), or with Base Cost {4} or less if …": one of those where the condition holds, which
/// are more.
fn with_another_limit(reader: &mut Reader<'_>, start: usize, steps: &[Step]) -> Option<Vec<Step>> {
    let [Step::Act(first)] = steps else { return None };
    let end = reader.position();
    reader.say(", or")?;
    let from = reader.position();
    let (wider, condition) = (start..=end).rev().find_map(|to| {
        reader.move_to(from);
        reader.with_prefix(start..to, |r| {
            let Step::Act(wider) = unit_of_one_verb(r)? else { return None };
            is_wider(&wider, first).then_some(())?;
            Some((wider, if_or_unless(r)?))
        })
    })?;
    // Nothing is chosen yet of which that could be asked.
    (!speaks_of_named(&condition)).then_some(())?;
    let [effect, otherwise] = [wider, first.clone()].map(|action| OneOrMore::one(act(action)));
    Some(vec![Step::If { condition, effect, otherwise: Some(otherwise) }])
}

/// Whether a verb is done to one of the same things as another, of which one number may be beyond the limit that it has there.
fn is_wider(verb: &Action, than: &Action) -> bool {
    let (Some(Objects::Pick(wide)), Some(Objects::Pick(narrow))) = (targets_of(verb), targets_of(than)) else {
        return false;
    };
    let ([one], [other]) = (wide.from.as_slice(), narrow.from.as_slice()) else { return false };
    let (Some(more), Some(fewer)) = (&one.facts, &other.facts) else { return false };
    let bare = |pick: &Pick| Pick {
        from: OneOrMore::one(Description { facts: None, ..pick.from.as_slice()[0].clone() }),
        ..pick.clone()
    };
    let is_same = bare(&wide) == bare(&narrow) && of_it(verb) == of_it(than);
    let differing: Vec<_> = more.as_slice().iter().zip(fewer.as_slice()).filter(|(one, other)| one != other).collect();
    let [(one, other)] = differing[..] else { return false };
    let limit = |clause: &Clause<Trait>| match clause.as_slice() {
        [Literal::Is(Trait::Compares { measure, comparison, with: Amount::Number(limit) })] => {
            Some((*measure, *comparison, *limit))
        }
        _ => None,
    };
    let (Some((measure, comparison, to)), Some((same, alike, from))) = (limit(one), limit(other)) else { return false };
    let is_beyond = match comparison {
        Comparison::AtMost => to > from,
        Comparison::AtLeast => to < from,
        _ => false,
    };
    is_same && more.as_slice().len() == fewer.as_slice().len() && (measure, comparison) == (same, alike) && is_beyond
}

/// One verb with its objects, without modifiers.
fn unit_of_one_verb(reader: &mut Reader<'_>) -> Option<Step> {
    let mut steps = reader.any(&[
        |r| {
            let subject = objects(r)?;
            predicate(r, subject).map(|step| vec![step])
        },
        |r| imperative(r).map(|step| vec![step]),
    ])?;
    if reader.pending.is_empty() && steps.len() == 1 { steps.pop() } else { None }
}

/// One verb or construct, with its modifiers.
pub(super) fn unit(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    let start = reader.position();
    let (steps, _) = reader.noting(qualified_unit)?;
    // "Each of them" is what the last verb was done to, and "each one" what it created.
    if reader.done_to.is_some() && reader.done_at < start {
        reader.done_to = None;
    }
    if reader.created_at.is_some_and(|at| at < start) {
        reader.created_at = None;
    }
    Some(steps)
}

fn qualified_unit(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    let start = reader.position();
    reader.gained_apart = false;
    let mut steps = reader.any(&[
        modified_move,
        more_dice,
        playable_for_a_while,
        offered,
        conditional,
        modal,
        for_each,
        done_so_often,
        repeated,
        search,
        shuffled_into,
        moved_counters,
        ongoing,
        paid,
        during_or_after,
        expedition_stays,
        expedition_verbs,
        you_and_another,
        player_does,
        have_do,
        |r| {
            // "Target Character and I gain 1 boost".
            let Objects::Pick(pick) = objects(r)? else { return None };
            r.say("and I|me")?;
            let (one, other) = (Box::new(Objects::Pick(pick)), Box::new(ME));
            predicates(r, Objects::Both { one, other })
        },
        |r| {
            // "Target Character and each Robot you control gain 1 boost", "target Character and target Permanent lose …".
            let first = objects(r)?;
            (matches!(first, Objects::Pick(_)) || first == IT).then_some(())?;
            r.say("and").filter(|()| r.sees("each|target|a|an"))?;
            let is_each = r.sees("each");
            let other = match is_each {
                true => doing(r, objects),
                false => beside_another(r, |r| doing(r, objects)),
            };
            let other = other.filter(|other| matches!(other, Objects::Each(_) | Objects::Pick(_)))?;
            // "Target Character and each Character facing it", "… and each other Character with the same name": the target is
            // chosen before the others are determined.
            let is_of_it = |which: &Expeditions| matches!(which, Expeditions::Its | Expeditions::FacingIt);
            let speaks_of_it = other.contains(is_of_it) || other.contains(|what: &Mention| *what == Mention::It);
            let other = match other {
                Objects::Each(all) if speaks_of_it => Objects::Each(other_than_it(all)),
                other => other,
            };
            if is_each && first != IT && speaks_of_it {
                let mut steps = vec![act(Action::Name(first))];
                steps.extend(predicates(r, Objects::Both { one: Box::new(IT), other: Box::new(other) })?);
                return Some(steps);
            }
            predicates(r, Objects::Both { one: Box::new(first), other: Box::new(other) })
        },
        |r| {
            doing(r, |r| {
                let subject = objects(r)?;
                predicates(r, subject)
            })
        },
        |r| {
            // "The Character facing me with the most boosts loses all its boosts".
            let subject = superlative(r, &Place::Play)?;
            predicates(r, subject)
        },
        |r| doing(r, imperative).map(|step| vec![step]),
        put_others,
    ])?;
    steps.append(&mut reader.pending);
    if !reader.offering
        && let [Step::Act(action), rest @ ..] = steps.as_slice()
        && let Some(one) = one_target(action)
    {
        // If there is no target, the rest of the sentence does not happen either.
        steps = vec![may(Offer::Do(OneOrMore::one(act(one))), OneOrMore::new(rest.to_vec()))];
    }
    let mut is_either = false;
    loop {
        // "Return me to your hand, unless you pay {1}".
        if reader.sees(", unless") {
            reader.next();
        }
        if let Some(after) = reader.attempt(|r| {
            r.say("after")?;
            daily(r)
        }) {
            steps = vec![Step::Later { after, effect: OneOrMore::new(steps)? }];
        } else if reader.says("at the end of the|this turn") {
            // "Sacrifice it at the end of the turn".
            steps = vec![at_the_end_of_the_turn(OneOrMore::new(folded(steps))?)];
        } else if reader.says("at the end of the|this day") {
            steps = vec![Step::Later { after: Daily::CleanUp, effect: OneOrMore::new(folded(steps))? }];
        } else if let Some(phase) = reader.row(&[("at night", Phase::Night), ("at dusk", Phase::Dusk)]) {
            let emblem =
                Emblem::Reaction { triggers: OneOrMore::one(Trigger::At(phase)), effect: OneOrMore::new(steps)? };
            steps = vec![Step::Ongoing { duration: Duration::ThisDay, uses: Uses::Next, emblem }];
        } else if reader.says("as well") || reader.says("too") {
            // A synonym of "also", which changes nothing.
        } else if reader.says("again") {
            // "Then Resupply again": "again" changes nothing.
        } else if !reader.offering
            && let [Step::Act(Action::Resupply | Action::ExhaustedResupply | Action::Sabotage(_))] | [Step::By { .. }] =
                steps.as_slice()
            && let Some(times) = reader.attempt(|r| {
                // "Each player discards a card for each card in their Reserve": each player counts their own Reserve.
                if matches!(steps.as_slice(), [Step::By { .. }]) {
                    r.they_all = None;
                    return as_actor(r, Player::That, so_often);
                }
                so_often(r)
            })
        {
            // A verb without a number of its own is repeated (6.5.i).
            steps = vec![link::repeated(steps, times)?];
        } else if let [Step::Act(Action::Sabotage(_))] = steps.as_slice()
            && !reader.offering
            && let Some(times) = reader.attempt(|r| {
                // Each Sabotage has up to one target (7.3.35).
                r.say("up to")?;
                let times = amount(r)?;
                r.say("times").map(|()| times)
            })
        {
            steps = vec![link::repeated(steps, times)?];
        } else if !reader.offering && (reader.says("twice") || reader.says(", then may do it again")) {
            // A lasting effect is used once for the next card, so it cannot be done twice.
            (!steps.iter().any(|step| matches!(step, Step::Ongoing { .. }))).then_some(())?;
            steps = match steps.as_slice() {
                // "Target Character activates its {D} ability twice": the same target both times.
                [Step::Act(action)] if let Some((chosen, again)) = targets_of(action).zip(of_it(action)) => {
                    vec![act(Action::Name(chosen)), link::repeated(vec![act(again)], Amount::Number(2))?]
                }
                _ => vec![link::repeated(steps, Amount::Number(2))?],
            };
        } else if !reader.offering
            && let [Step::Act(_)] = steps.as_slice()
            && let Some(other) = reader.attempt(|r| {
                r.say(",? or")?;
                imperative(r).filter(|step| matches!(step, Step::Act(_)))
            })
        {
            // "Discard a card from your hand or sacrifice a Permanent": one of the two (6.5.g).
            let modes = [steps, vec![other]].map(OneOrMore::new).into_iter().flatten();
            let modes = OneOrMore::new(modes.map(|effect| Mode { effect }).collect())?;
            let quantity = Quantity::Exactly(Amount::Number(1));
            steps = vec![Step::Choose { quantity, repetition: Repetition::Barred, modes }];
            is_either = true;
        } else if !reader.offering
            && let Some(graded) = reader.attempt(|r| graded(r, start, &steps))
        {
            steps = graded;
        } else if !reader.offering
            && let Some(either) = reader.attempt(|r| with_another_limit(r, start, &steps))
        {
            steps = either;
        } else if let Some(refusable) = reader.attempt(|r| unless_paid(r, &steps)) {
            steps = refusable;
        } else if matches!(steps.as_slice(), [Step::By { .. }])
            && let Some(condition) = reader.attempt(|r| {
                // "Each player draws a card if they control fewer Characters than you": "you" is the controller, and not the
                // player who draws.
                let condition = as_actor(r, Player::That, if_or_unless)?;
                speaks_of(&condition, Player::That).then_some(condition)
            })
        {
            steps = conditioned(condition, steps)?;
        } else if let [
            Step::Ongoing { emblem: Emblem::Reaction { triggers, effect }, duration, uses: uses @ Uses::Next },
        ] = steps.as_slice()
            && matches!(triggers.as_slice(), [Trigger::At(_)])
            && let Some(condition) = reader.attempt(if_or_unless)
        {
            // "Sacrifice me at Dusk if you control no Feats": the condition is checked at Dusk.
            let effect = OneOrMore::one(Step::If { condition, effect: effect.clone(), otherwise: None });
            let emblem = Emblem::Reaction { triggers: triggers.clone(), effect };
            steps = vec![Step::Ongoing { duration: *duration, uses: *uses, emblem }];
        } else if let Some(condition) = reader.attempt(if_or_unless) {
            // "Draw a card, or complete a Feat if …": it is unclear whether the condition applies to both.
            (!is_either).then_some(())?;
            // "Each of them gains 1 boost if it's a Robot": the notation cannot check the condition for each of several objects
            // separately.
            let is_of_it = |step: &Step| matches!(step, Step::Act(action) if of_it(action).as_ref() == Some(action));
            let is_each = reader.said().has(Kind::Thing, Quantifier::Each) && speaks_of_named(&condition);
            (!is_each || !steps.iter().any(is_of_it)).then_some(())?;
            steps = match gained_last(&steps).filter(|_| reader.gained_apart) {
                Some((first, last)) => {
                    vec![first, Step::If { condition, effect: OneOrMore::one(last), otherwise: None }]
                }
                None => conditioned(condition, steps)?,
            };
        } else {
            return Some(steps);
        }
    }
}

/// "Gains 1 boost, and [[Anchored]] if it's a Plant": splits the last gain, which is conditional, from the others.
fn gained_last(steps: &[Step]) -> Option<(Step, Step)> {
    let [Step::Act(Action::Give { gains, to, most: None })] = steps else { return None };
    let again = match to {
        Objects::The(_) => to.clone(),
        Objects::Pick(_) => IT,
        Objects::Each(_) | Objects::Top { .. } | Objects::Both { .. } => return None,
    };
    let (last, first) = gains.as_slice().split_last()?;
    let give = |gains: Vec<Gain>, to| Some(act(Action::Give { gains: OneOrMore::new(gains)?, to, most: None }));
    Some((give(first.to_vec(), to.clone())?, give(vec![last.clone()], again)?))
}

/// "(For each) opponent, you may exhaust target card in that player's Reserve": for one after the other, who is "that player".
fn for_each_player(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    (reader.actor == Player::You).then_some(())?;
    let players = reader.row(&[("opponent", Player::EachOpponent), ("player", Player::Each)])?;
    reader.say(",")?;
    (reader.they, reader.they_all, reader.anybody) = (Player::That, None, true);
    let effect = OneOrMore::new(folded(chain(reader)?))?;
    // Who "they" are afterwards, nobody says.
    reader.anybody = false;
    let is_theirs = matches!(effect.as_slice(), [Step::By { .. }, ..]);
    (!is_theirs && speaks_of(&effect, Player::That)).then(|| vec![Step::InTurn { players, effect }])
}

/// Reads an action: in it, "each Character an opponent controls" is of one opponent.
fn doing<T>(reader: &mut Reader<'_>, read: impl FnOnce(&mut Reader<'_>) -> Option<T>) -> Option<T> {
    let outside = std::mem::replace(&mut reader.of_one_opponent, true);
    let read = read(reader);
    reader.of_one_opponent = outside;
    read
}

/// "Do this twice: …".
fn done_so_often(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    reader.say("do this")?;
    if let Some(steps) = reader.attempt(|r| {
        r.say("once? for each|every")?;
        for_each_expedition(r)
    }) {
        return Some(steps);
    }
    let times = match reader.says("twice") {
        true => Amount::Number(2),
        false => so_often(reader)?,
    };
    reader.say(":")?;
    reader.says("•");
    let effect = reader.nested(effect)?;
    Some(vec![Step::Repeat { times, effect }])
}

/// "(For each) of your [[Ascended]] Expeditions, create a token in it": for the one of the Hero, and then for the other one.
fn for_each_expedition(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    reader.say("of your")?;
    let (facts, of) = expedition_kind(reader)?;
    (of.is_none() || of == Some(Player::You)).then_some(())?;
    let is_block = reader.says(":");
    if is_block {
        reader.says("•");
    } else {
        reader.say(",")?;
    }
    let of_kind = |r: &mut Reader<'_>, kind: ExpeditionFact| {
        let which = each_expedition(vec![kind], Some(Player::You));
        (r.conditioned, r.expedition_meant, r.named) = (Some(which.clone()), None, Named::Object);
        (r.anything, r.it.thing) = (false, None);
        let mut done = folded(chain(r)?);
        if is_block {
            stop(r)?;
            if !is_over(r) {
                done.extend(r.nested(effect)?.as_slice().iter().cloned());
            }
        }
        let effect = OneOrMore::new(done)?;
        // What does not depend on the Expedition is only repeated.
        effect.contains(|other: &Expeditions| *other == which).then_some(())?;
        Some(match &facts {
            Some(facts) => {
                let condition = Condition::Expedition { which, facts: facts.clone() };
                vec![Step::If { condition, effect, otherwise: None }]
            }
            None => effect.as_slice().to_vec(),
        })
    };
    let mut steps = reader.ahead(|r| of_kind(r, ExpeditionFact::Hero))?;
    steps.extend(of_kind(reader, ExpeditionFact::Companion)?);
    (reader.anything, reader.conditioned) = (false, None);
    Some(steps)
}

/// "For each Landmark you control", "once per Landmark you control", "three times".
pub(super) fn so_often(reader: &mut Reader<'_>) -> Option<Amount> {
    reader.say("once?")?;
    if let Some(counted) = reader.attempt(for_each_of) {
        return Some(counted);
    }
    (!reader.before("once")).then_some(())?;
    let times = amount(reader)?;
    reader.say("times").map(|()| times)
}

/// "If …, …", "Unless …: …", with the alternative.
fn conditional(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    if let Some(costs) = reader.attempt(|r| {
        r.say("unless you")?;
        let costs = OneOrMore::new(said_costs(r)?)?;
        r.say(",")?;
        Some(costs)
    }) {
        let otherwise = OneOrMore::new(folded(chain(reader)?));
        return Some(vec![Step::May { offer: Offer::Pay(costs), then: None, otherwise }]);
    }
    let counted_before = reader.counted.clone();
    reader.one_of_them = OneOfThem::One;
    let is_played_from = reader.sees("if played from");
    let condition = match is_played_from {
        true => {
            reader.say("if")?;
            condition(reader)?
        }
        false => if_or_unless(reader)?,
    };
    let one_of_them = reader.one_of_them;
    if reader.says(":") {
        let (effect, otherwise) = scoped(reader)?;
        let is_of_condition = speaks_of_named(&condition);
        let either_way = |otherwise: &Effect| targeted_either_way(&effect, otherwise).filter(|_| !is_of_condition);
        let otherwise = otherwise.map(|otherwise| either_way(&otherwise).unwrap_or(otherwise));
        return Some(vec![Step::If { condition, effect, otherwise }]);
    }
    reader.say(",?")?;
    // "(When my Expedition moves forward —) If my other Expedition is behind, it [Ascends]": "it" is the Expedition in the
    // condition.
    if let Condition::Expedition { which: which @ (Expeditions::MyOther | Expeditions::OtherThanThat), .. } = &condition
    {
        reader.expedition_meant = Some(which.clone());
    }
    // "If you have a token in your Reserve, it gains 1 boost. If I'm facing a Character, it loses 1 boost": "it" is one of the
    // things counted in its own sentence.
    let is_new = reader.counted != counted_before && !reader.counts_none && !speaks_of_named(&condition);
    if is_new && counted_before.is_some() && reader.it.thing == counted_before {
        (reader.anything, reader.it.thing) = (false, None);
    }
    let outside = std::mem::replace(&mut reader.several_counted, several_of(&condition));
    let mut was_named = reader.anything;
    let mut steps = match reader.attempt(one_beside_another) {
        Some(steps) => steps,
        None => {
            // "If it's facing a Character, it gains 1 boost": "it" is the same in both clauses.
            let is_asked = matches!(condition, Condition::Is { who: Subject::It, .. });
            let counted = reader.counted.clone().filter(|_| was_named && !reader.counts_none && !is_asked);
            let (named, is_expedition) = (reader.it.thing.clone(), reader.named == Named::Expedition);
            let fit_of_named = |verb: &Action| match (&named, is_expedition) {
                (_, true) => Fit::Never,
                (Some(named), false) => fit(verb, named),
                (None, false) => Fit::Perhaps,
            };
            // "([Resupply].) If you control a token, it gains 1 boost": "it" could be the token, or the card that nothing described.
            let is_undescribed = |named: &Filter| {
                named.as_slice().iter().all(|one| one.nouns.as_slice() == [Noun::Card] && one.facts.is_none())
            };
            let is_vague = is_new
                && !is_expedition
                && named.as_ref().is_none_or(is_undescribed)
                && reader.it.by == Antecedent::Step;
            let (mut is_of_counted, mut is_torn) = (false, false);
            let read = reader.attempt(|r| {
                let steps = chain(r)?;
                if let Some(counted) = counted {
                    is_of_counted = is_done_to_counted(&steps, &counted, fit_of_named);
                    is_torn = is_vague && !is_of_counted && is_done_to_counted(&steps, &counted, |_| Fit::Never);
                }
                (!is_of_counted && !is_torn).then_some(steps)
            });
            if is_torn {
                return reader.lack(Lacking::Antecedent);
            }
            match read {
                // Reads again as if nothing had been named before, so that "it" is one of the things counted.
                None if is_of_counted => {
                    was_named = false;
                    (reader.anything, reader.it.thing) = (false, None);
                    chain(reader)?
                }
                read => read?,
            }
        }
    };
    reader.was_named = was_named;
    reader.several_counted = outside;
    // "If you control a Feat, I gain 1 boost, or 2 boosts instead if it's completed": "it" is one of those Feats.
    if let [Step::If { condition: inner, otherwise: Some(_), .. }] = steps.as_mut_slice()
        && let Condition::Compares(asked) = &condition
        && !was_named
        && speaks_of_it(inner)
    {
        *inner = one_of_those(asked, inner)?;
    }
    // "If …, …; if …, …; otherwise, …": each alternative applies if the conditions before it do not hold.
    let other = reader.attempt(|r| {
        r.say(";")?;
        r.sees("if").then_some(())?;
        conditional(r).and_then(OneOrMore::new)
    });
    let otherwise = other.or_else(|| reader.attempt(|r| or_else(r, Some(&condition))));
    let effect = of_such_one(&condition, one_of_them, OneOrMore::new(folded(steps))?)?;
    Some(vec![Step::If { condition, effect, otherwise }])
}

/// "(When you play a Spell —) If you control a Feat, complete it": whether "it", as the object of the first verb, fits what the
/// condition counted better than what was named before.
fn is_done_to_counted(steps: &[Step], counted: &Filter, fit_of_named: impl FnOnce(&Action) -> Fit) -> bool {
    let Some(Step::Act(verb)) = steps.first() else { return false };
    // A player has one Hero.
    let is_hero = counted.as_slice().iter().all(|one| one.nouns.as_slice() == [Noun::Hero]);
    let fit = fit(verb, counted);
    of_it(verb).as_ref() == Some(verb) && fit != Fit::Never && (is_hero || fit > fit_of_named(verb))
}

/// "If one of your Expeditions is behind, your other Expedition …": names one that meets the condition, and then reads the effect
/// on the other.
fn one_beside_another(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    let which = reader.conditioned.clone().filter(|which| !is_single(which))?;
    let Expeditions::Each { facts, of } = which else { return None };
    reader.name_expedition();
    let steps = chain(reader)?;
    let is_beside = |which: &Expeditions| *which == Expeditions::OtherThanThat;
    steps.iter().any(|step| step.contains(is_beside)).then_some(())?;
    let one = Expeditions::Pick { quantity: Few::Exactly(1), aim: Aim::Chosen, facts, of };
    Some([act(Action::NameExpedition(one))].into_iter().chain(steps).collect())
}

/// "During the Afternoon, …"; "after Rest, …".
fn during_or_after(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    if let Some(condition) = reader.attempt(during) {
        if !reader.says(":") {
            reader.say(",")?;
        }
        let effect = OneOrMore::new(folded(chain(reader)?))?;
        return Some(vec![Step::If { condition, effect, otherwise: None }]);
    }
    reader.say("after")?;
    let after = daily(reader)?;
    reader.says("this day");
    if !reader.says(":") {
        reader.say(",")?;
    } else if let Some(effect) = reader.attempt(|r| {
        // All that follows a colon, unless the next sentence depends on it.
        let start = r.position();
        chain(r)?;
        (!r.sees(". on|otherwise|if")).then_some(())?;
        r.move_to(start);
        r.nested(effect)
    }) {
        return Some(vec![Step::Later { after, effect }]);
    }
    let effect = OneOrMore::new(folded(chain(reader)?))?;
    Some(vec![Step::Later { after, effect }])
}

/// ", otherwise …".
pub(super) fn or_else(reader: &mut Reader<'_>, condition: Option<&Condition>) -> Option<Effect> {
    reader.say(",|;?")?;
    reader.say("otherwise ,?")?;
    where_it_does_not_hold(reader, condition);
    chain(reader).and_then(|steps| OneOrMore::new(folded(steps)))
}

/// Updates what a condition counted for the branch in which it does not hold: there, none of these things can be meant, except a
/// Hero, which always exists.
pub(super) fn where_it_does_not_hold(reader: &mut Reader<'_>, condition: Option<&Condition>) {
    let Some(mut counted) = reader.counted.take() else { return };
    let is_counted = |amount: &Amount| matches!(amount, Amount::Count(all) if *all == counted);
    if counted.as_slice().iter().all(|one| one.nouns.as_slice() == [Noun::Hero]) {
        counted.as_mut_slice().iter_mut().for_each(|one| one.facts = None);
        reader.counts_none = false;
    } else if condition.is_some_and(|condition| condition.contains(is_counted)) {
        reader.counts_none = true;
    } else {
        return;
    }
    reader.counted = Some(counted);
}

/// All that follows a colon, with the alternative.
pub(super) fn scoped(reader: &mut Reader<'_>) -> Option<(Effect, Option<Effect>)> {
    reader.nested(|r| {
        let first = r.attempt(|r| {
            let steps = chain(r)?;
            let otherwise = or_else(r, None)?;
            Some((OneOrMore::new(folded(steps))?, Some(otherwise)))
        });
        first.or_else(|| effect(r).map(|effect| (effect, None)))
    })
}

/// "For each Permanent you control, …".
fn for_each(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    doing(reader, for_each_thing)
}

fn for_each_thing(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    reader.say("for each")?;
    if let Some(steps) = reader.attempt(for_each_expedition) {
        return Some(steps);
    }
    // "For each Permanent you control, it gains 1 boost": "it" is what was named before.
    let before = match reader.it.by {
        Antecedent::Step if matches!(reader.it.verb, Some("discard" | "sacrifice")) => Antecedent::Nothing,
        before => before,
    };
    // "(Create two tokens.) For each one, …".
    let is_created = reader.created_at.is_some();
    reader.name_thing(None);
    reader.name_payment(before);
    if let Some((filter, said)) = reader.attempt(|r| {
        let other = r.says("other").then_some(Trait::Other);
        let ((filter, None), said) = r.noting(|r| described(r, other.into_iter().collect()))? else { return None };
        r.it.thing = Some(filter.clone());
        r.say(",").map(|()| (filter, said))
    }) {
        let filter = of_one_opponent(reader, filter, said);
        let effect = OneOrMore::new(chain(reader)?)?;
        return Some(vec![Step::ForEach { filter, effect }]);
    }
    if let Some(each) = reader.attempt(for_each_player) {
        return Some(each);
    }
    // What is counted is not an object, so the step is repeated that often, without an "it" (6.5.i).
    let so_often = reader.attempt(|r| {
        counter(r)?;
        r.say("removed|lost|spent|moved this way ,").map(|()| Amount::ThatMany)
    });
    let so_often = so_often.or_else(|| {
        let is_of_cards = reader.attempt(|r| cards_this_way(r).then(|| r.say(","))?).is_some();
        is_of_cards.then_some(Amount::ThatMany)
    });
    let so_often = so_often.or_else(|| {
        // "For each token discarded this way, …", "for each of them, …": for each object of the previous step.
        reader.attempt(|r| {
            // "For each one, …".
            let is_of_one = (r.done_to.is_some() || is_created) && r.sees("one ,") && r.says("one");
            let is_of_them = is_of_one || r.done_to.is_some() && r.says("of them|those");
            let often = if is_of_them { Amount::ThatMany } else { done_this_often(r)? };
            r.say(",").map(|()| often)
        })
    });
    let times = match so_often {
        Some(times) => times,
        None => {
            let times = counted(reader)?;
            reader.say(",")?;
            times
        }
    };
    let before = std::mem::replace(&mut reader.said_it, false);
    let effect = OneOrMore::new(chain(reader)?)?;
    let is_free = !std::mem::replace(&mut reader.said_it, before);
    is_free.then(|| vec![Step::Repeat { times, effect }])
}
