//! Effects: sequences of sentences, and how they depend on one another (6.1, 6.5).

use crate::{
    binding::names_what_fits,
    build::{act, compares, does, speaks_of},
    conditions::condition::condition,
    filters::is_single,
    grammar::{imperative, player_verb},
    link::{
        Link, chooses, chooses_now,
        fit::{all_of, of_it, targets_of},
        folded, is_theirs_to_do, joined, last_verb, linked, linked_to_theirs, of_chosen, of_such_one,
        rows::add_rows,
        speaks_of_named,
    },
    phrases::{
        amount::{mana_amount, minimum},
        attributes::being_one_of,
        expedition::expedition_facts,
        noun::filter,
        past_events::done_this_way,
        players::as_actor,
        verbs::is_done_in,
    },
    reader::{Antecedent, OneOfThem, Reader},
    sentences::{
        about::{
            asks_it, begins_with_one_of, ends_with_creation, holds_of_none, is_of_what_you_have,
            lasts_where_something_is, names_own_expedition, names_payment, speaks_of_it, speaks_of_named_step,
            speaks_of_named_thing, speaks_of_what_you_did, takes_out_of_play,
        },
        cases::{
            another_terrain, done_to_me, for_each_who_did, gave_boosts, is_of_up_to_one, of_counted_feat,
            sees_another_terrain,
        },
        clause::{or_else, scoped, so_often, unit, where_it_does_not_hold},
        create::{creation, of_created},
        durations::{names_by_itself, said_of_lasting},
        end::{is_over, stop},
        forgotten::{asked_of_each, asks_of_several, does_twice, forgets, is_torn, speaks_of_excluded},
        instead::in_its_place,
        modes::row_sentence,
        others::others_than_chosen,
        resupplies::one_of_those_put,
    },
};
use ability::{
    Action, Amount, Being, Comparison, Condition, Cost, Effect, Expeditions, Literal, Mention, Noun, Objects, Offer,
    OneOrMore, Place, Player, Price, Row, Search, Step, Subject, Trait,
};

/// Sentences up to the end of the paragraph, the bullet, or the quotation.
pub(crate) fn effect(reader: &mut Reader<'_>) -> Option<Effect> {
    reader.nested(|r| {
        let mut steps = Vec::new();
        let mut last = 0;
        let mut linked_by = None;
        while !is_over(r) {
            let before = steps.len();
            sentence(r, &mut steps, last, &mut linked_by)?;
            last = before.min(steps.len().saturating_sub(1));
        }
        (!forgets(&steps)).then_some(())?;
        OneOrMore::new(others_than_chosen(folded(steps)))
    })
}

/// Reads one sentence to its full stop. `last` is the index of the first step of the previous sentence, and `linked_by` says how
/// that sentence depends on the one before it.
fn sentence(reader: &mut Reader<'_>, steps: &mut Vec<Step>, last: usize, linked_by: &mut Option<Link>) -> Option<()> {
    if reader.says(".") {
        return Some(());
    }
    let before_linked_by = linked_by.take();
    // "(If my Expedition is behind, it [Ascends].) If it's tied, …": "it" is the same Expedition, which no step may have named.
    if let Some(Step::If { effect, otherwise: None, .. }) = steps.last()
        && let Some(Step::Act(Action::Ascend(which) | Action::Descend(which) | Action::Move { which, .. })) =
            effect.as_slice().last()
        && is_single(which)
    {
        reader.expedition_meant = Some(which.clone());
    }
    reader.says("then ,?");
    if !reader.sees("otherwise") {
        reader.conditioned = None;
    }
    let before_last = reader.before_step;
    reader.before_step = reader.it.by;
    // "If it wasn't, …": the branch in which the condition of the previous sentence does not hold.
    if let Some(Step::If { condition, otherwise: otherwise @ None, .. }) = steps.last_mut()
        && speaks_of_named_thing(condition)
        && reader.attempt(if_it_was_not).is_some()
    {
        let (effect, None) = rest_of_sentence(reader)? else { return None };
        *otherwise = Some(effect);
        return Some(());
    }
    // "If you didn't, …", after a sentence with the condition that you did.
    if let Some(Step::If { condition, otherwise: None, .. }) = steps.last()
        && speaks_of_what_you_did(condition)
        && reader.attempt(if_you_did_not).is_some()
    {
        let (effect, None) = rest_of_sentence(reader)? else { return None };
        return linked(steps, last, Link::Otherwise, effect);
    }
    // "(If you are first player, …) If you aren't, …".
    if let Some(Step::If { condition: Condition::FirstPlayer(Player::You), otherwise: otherwise @ None, .. }) =
        steps.last_mut()
        && reader.attempt(|r| r.say("if you aren't ,").or_else(|| r.say("if you're not ,"))).is_some()
    {
        let (effect, None) = rest_of_sentence(reader)? else { return None };
        *otherwise = Some(effect);
        return Some(());
    }
    // "(If my Expedition is in {V}, draw a card.) If it's in {M}, …": another case of the same Expedition.
    if let Some(Step::If { condition, effect, otherwise: None }) = steps.last()
        && sees_another_terrain(reader, condition)
    {
        let case = another_terrain(reader, condition, effect)?;
        steps.push(case);
        return Some(());
    }
    if let Some(link) = reader.attempt(|r| if_sabotaged(r, steps.get(last..)?)) {
        let (effect, None) = rest_of_sentence(reader)? else { return None };
        *linked_by = Some(link);
        return linked(steps, last, link, effect);
    }
    // "([Sabotage].) If you didn't discard a card this way, …".
    if is_done_in("discard", steps.get(last..)?)
        && reader
            .attempt(|r| {
                if !r.says("if you|they didn't discard a card this way") {
                    r.say("if no card was discarded this way")?;
                }
                r.say(",")
            })
            .is_some()
    {
        let (effect, None) = rest_of_sentence(reader)? else { return None };
        return linked(steps, last, Link::Refused, effect);
    }
    if steps.last().is_some_and(|step| gave_boosts(reader, step)) {
        let (effect, None) = rest_of_sentence(reader)? else { return None };
        return linked(steps, last, Link::Done, effect);
    }
    // "(If you control a Feat, [Sabotage].) If you don't, …": the branch in which you do not control one.
    if let Some(Step::If { condition, effect, otherwise: None }) = steps.last()
        && is_of_what_you_have(condition)
        && !matches!(effect.as_slice().last(), Some(Step::May { .. }))
        && reader.attempt(|r| r.say("if you don't ,")).is_some()
    {
        let (effect, None) = rest_of_sentence(reader)? else { return None };
        return linked(steps, last, Link::Otherwise, effect);
    }
    // "You may play a Robot from your Reserve. It costs {1} less."
    if let Some(step) = steps.last_mut()
        && reader.attempt(|r| price_of_play(r, step)).is_some()
    {
        return Some(());
    }
    // "(Target Character gains 1 boost.) Repeat this for each Feat you control": that many repetitions, each with new choices.
    if let Some(times) = reader.attempt(said_again) {
        let again = OneOrMore::new(folded(steps.get(last..)?.to_vec()))?;
        steps.push(Step::Repeat { times, effect: again });
        return stop(reader);
    }
    let (is_theirs, is_yours) = (reader.sees("if they"), reader.sees("if you"));
    if let Some(link) = reader.attempt(link) {
        *linked_by = Some(link);
        let link = match (link, before_linked_by, steps.last()) {
            // "If you control a Gear, you may discard a card. If you do, …. Otherwise, …": the alternative applies if you did not
            // discard, for either reason.
            (Link::Otherwise, Some(Link::Done), Some(Step::If { .. })) => Link::Refused,
            // "If they don't, …. Otherwise, …": the alternative would be that they do.
            (Link::Otherwise, Some(Link::Refused | Link::Impossible), _) => return None,
            (link, ..) => link,
        };
        // "You may discard a card. If you do, it gains 1 boost": "it" is what was named before the card.
        if link == Link::Done && steps.last().is_some_and(is_payment) {
            reader.name_payment(before_last);
        }
        // What each of several players did is different from what you did.
        let is_of_several = |step: &Step| matches!(step, Step::By { player: Player::Each | Player::EachOpponent, .. });
        (!is_yours || !steps.last().is_some_and(is_of_several)).then_some(())?;
        // A token that is created under a condition does not exist in the other branch.
        if link == Link::Otherwise && !reader.was_named && steps.last().is_some_and(ends_with_creation) {
            (reader.anything, reader.it.thing) = (false, None);
        }
        if link == Link::Otherwise {
            // "If your Hero is exhausted, ready it. Otherwise, exhaust it": in the second branch, "it" is not the exhausted Hero
            // of the condition.
            if !reader.was_named && steps.last().is_some_and(|step| begins_with_one_of(step, reader.counted.as_ref())) {
                (reader.anything, reader.it.thing) = (false, None);
            }
            let condition = match steps.last() {
                Some(Step::If { condition, .. }) => Some(condition),
                _ => None,
            };
            where_it_does_not_hold(reader, condition);
        }
        // "If you do and it's [[Boosted]], …".
        let also = reader.attempt(|r| {
            (link == Link::Done && !r.before(",")).then_some(())?;
            r.say("and if?")?;
            let also = condition(r)?;
            r.say(",").map(|()| also)
        });
        // "If it's smaller than me, it gains [[Asleep]]. Otherwise, I do": the same verb, done to the bearer.
        let mine = match link {
            Link::Otherwise => reader.attempt(|r| done_to_me(r, steps.last()?)),
            _ => None,
        };
        let (mut effect, otherwise) = match mine {
            Some(effect) => (effect, None),
            None => rest_of_sentence(reader)?,
        };
        if let Some(condition) = also {
            otherwise.is_none().then_some(())?;
            effect = OneOrMore::one(Step::If { condition, effect, otherwise: None });
        }
        (link != Link::Otherwise || !steps.last().is_some_and(|step| is_torn(step, &effect))).then_some(())?;
        // "Each opponent sacrifices a Character. If they do, they draw a card": separately for each opponent.
        if is_theirs
            && let Some(step) = steps.last_mut()
            && is_theirs_to_do(step)
        {
            linked_to_theirs(step, link, &effect)?;
            return otherwise.is_none().then_some(());
        }
        linked(steps, last, link, effect)?;
        return match otherwise {
            Some(otherwise) => linked(steps, last, Link::Otherwise, otherwise),
            None => Some(()),
        };
    }
    reader.row_is_instead = false;
    if let Some(rows) = reader.attempt(row_sentence) {
        let is_instead = std::mem::take(&mut reader.row_is_instead);
        let known = match steps.last() {
            Some(Step::Depending { rows, .. }) => rows.as_slice(),
            _ => &[],
        };
        let all: Vec<&Row> = known.iter().chain(&rows).collect();
        (!all.iter().any(|row| speaks_of_excluded(row, &all))).then_some(())?;
        return add_rows(steps, rows, is_instead);
    }
    if let Some(asked) = reader.attempt(|r| one_of_those_put(r, steps.get(last..)?)) {
        steps.truncate(last);
        steps.push(asked);
        return Some(());
    }
    if let Some((condition, effect, otherwise)) = reader.attempt(|r| this_way(r, &steps[last.min(steps.len())..])) {
        // "When you [Resupply] — If you put a Permanent in Reserve this way, …": "this way" refers to the event of the trigger.
        if steps.is_empty() {
            reader.of_keyword.then_some(())?;
            steps.push(Step::If { condition, effect, otherwise });
            return Some(());
        }
        (!does_twice(&steps[last.min(steps.len())..])).then_some(())?;
        // "If you discarded fewer than two this way": also if none was.
        if holds_of_none(&condition) {
            matches!(&steps[last.min(steps.len())..], [Step::Act(_)]).then_some(())?;
            steps.push(Step::If { condition, effect, otherwise });
            return Some(());
        }
        let done = Step::If { condition, effect, otherwise: otherwise.clone() };
        linked(steps, last, Link::Done, OneOrMore::one(done))?;
        return match otherwise {
            Some(otherwise) => linked(steps, last, Link::Otherwise, otherwise),
            None => Some(()),
        };
    }
    if let Some(instead) = reader.attempt(|r| if_it_was_already(r, steps.get(last..)?)) {
        steps.truncate(last);
        steps.extend(instead);
        return Some(());
    }
    // "(Each card in your Reserve with a {D} ability gains 1 boost.) If there are none, …": none of those cards.
    if let Some(Step::Act(action)) = steps.last()
        && let Some(Objects::Each(filter)) = all_of(action)
        && let Some(effect) = reader.attempt(|r| {
            r.say("if there are none ,")?;
            let effect = OneOrMore::new(folded(chain(r)?))?;
            stop(r).map(|()| effect)
        })
    {
        let none = compares(Amount::Count(filter), Comparison::Equal, Amount::Number(0));
        steps.push(Step::If { condition: none, effect, otherwise: None });
        return Some(());
    }
    if reader.attempt(|r| of_created(r, steps)).is_some() {
        return Some(());
    }
    if let Some(step) = steps.last_mut()
        && let Some((link, then)) = reader.attempt(|r| those_who_do(r, step))
    {
        return linked_to_theirs(step, link, &then);
    }
    if reader.sees("each other player|opponent") {
        return others_do(reader, steps.last_mut()?);
    }
    let before = std::mem::replace(&mut reader.said_it, false);
    let was_named = reader.anything;
    reader.said_way = None;
    (reader.may_ask_before, reader.asked_before) = (last == 0 && !steps.is_empty() && !reader.of_event, false);
    let mut added = chain(reader)?;
    let asked_before = std::mem::take(&mut reader.asked_before);
    reader.may_ask_before = false;
    // "… for each card discarded this way": the number comes from the last verb before, which must be the one that is said.
    if let Some(way) = reader.said_way {
        let is_so_many = |step: &Step| step.contains(|amount: &Amount| *amount == Amount::ThatMany);
        let all: Vec<Step> = steps.iter().chain(&added).cloned().collect();
        if let Some(place) = all.iter().position(is_so_many).filter(|place| *place > 0)
            && let Some(verb) = last_verb(&all[..place], |_| true)
        {
            is_done_in(way, &[act(verb)]).then_some(())?;
        }
    }
    if steps.last().is_some_and(takes_out_of_play) {
        added.iter_mut().for_each(of_what_it_was_in_play);
    }
    let said_it = reader.said_it;
    reader.said_it |= before;
    // "On a 4+: Draw a card. On a 7+: Draw two cards instead".
    if reader.in_row && reader.says("instead") {
        reader.row_is_instead = true;
        stop(reader)?;
        steps.extend(added);
        return Some(());
    }
    // "Create a token. If …, create two instead".
    if reader.says("instead") {
        stop(reader)?;
        let before = OneOrMore::new(steps.drain(last..).collect())?;
        let [Step::If { condition, effect, otherwise: None }] = added.as_slice() else { return None };
        let named_before = before_last != Antecedent::Nothing;
        steps.extend(in_its_place(&before, condition, effect.clone(), said_it, named_before)?);
        return Some(());
    }
    // "(My other Expedition [Ascends].) If my Expedition was [[Ascended]], …": it is asked before both sentences.
    if asked_before {
        let [Step::If { condition, effect, otherwise: None }] = added.as_slice() else { return None };
        stop(reader)?;
        // Before both, nothing was named.
        (!speaks_of_named(condition)).then_some(())?;
        let before = OneOrMore::new(folded(std::mem::take(steps)))?;
        let both = before.as_slice().iter().chain(effect.as_slice()).cloned().collect();
        let (condition, effect) = (condition.clone(), OneOrMore::new(both)?);
        steps.push(Step::If { condition, effect, otherwise: Some(before) });
        return Some(());
    }
    // "(If you control a Feat, the next Robot you play this turn gains 1 boost.) If it's [[Completed]], I gain 1 boost": only a
    // Feat can be, so "it" is one of those that were counted.
    if let Some(step) = of_counted_feat(steps.last(), &added, was_named) {
        stop(reader)?;
        steps.push(step);
        return Some(());
    }
    // Which of the things in a condition "it" refers to is only defined inside the conditional sentence.
    if let [Step::If { condition, .. }] = added.as_slice()
        && !was_named
        && speaks_of_it(condition)
    {
        return None;
    }
    stop(reader)?;
    // "You may spend any number of my Luck counters. Add that much to the result": the number spent.
    if let [Step::Act(Action::Raise(Amount::ThatMany))] = added.as_slice()
        && let Some(Step::May { offer: Offer::Pay(costs), then: then @ None, otherwise: None }) = steps.last_mut()
        && let [Cost::Spend { .. }] = costs.as_slice()
    {
        *then = OneOrMore::new(added);
        return Some(());
    }
    // "If there's a Robot in your Reserve, the next Plant you play this turn gains 1 boost. If it's a token, …": either of the two.
    if let (Some(before), [Step::If { condition, .. }]) = (steps.last(), added.as_slice()) {
        (!asks_it(condition) || !lasts_where_something_is(before)).then_some(())?;
    }
    // "The next Plant you play this turn gains 1 boost. If it's an Animal, it gains [[Anchored]]".
    if said_it
        && !added.first().is_some_and(names_by_itself)
        && added.iter().any(speaks_of_named_step)
        && let Some(more) = steps.last_mut().and_then(|step| said_of_lasting(step, &added))
    {
        steps.extend(more?);
        return Some(());
    }
    // "(Discard a card.) If it was a Permanent, …. If it was a Character, …": two cases that exclude each other.
    if let (Some(before), [after]) = (steps.last_mut(), added.as_slice())
        && is_other_kind(before, after)?
    {
        return Some(());
    }
    if let (Some(before), [after]) = (steps.last(), added.as_slice())
        && asks_of_several(before, after)
    {
        *steps.last_mut()? = asked_of_each(before, &added)?;
        return Some(());
    }
    // "(If it's a token, target Character gains 1 boost.) If it has a {D} ability, …": "it" could be the thing in the condition,
    // or the target.
    let is_of_either = |step: &Step| {
        matches!(step, Step::If { condition, effect, .. }
            if speaks_of_named(condition) && effect.as_slice().last().is_some_and(chooses_now))
    };
    (!said_it || !steps.last().is_some_and(is_of_either)).then_some(())?;
    // Steps about a thing that is named conditionally happen only if it was. "(When you play a Character —) You may draw a card.
    // It gains 1 boost": the Character gains it whether or not you draw.
    let is_of_cause = reader.it.by == Antecedent::Cause && matches!(steps.last(), Some(Step::May { .. }));
    let said_it = said_it && !is_of_cause && !names_own_expedition(&added) || reader.said_way.is_some();
    // "(When another Robot joins my Expedition —) You may [Sabotage]. It gains 1 boost": the Robot gains it, whatever you choose.
    if said_it
        && (reader.it.by, reader.it_before.by) == (Antecedent::Step, Antecedent::Cause)
        && let [Step::Act(verb), rest @ ..] = added.as_slice()
        && of_it(verb).as_ref() == Some(verb)
        && let Some(last @ (Step::If { .. } | Step::May { .. } | Step::Do { .. } | Step::Depending { .. })) =
            steps.last()
        && !names_what_fits(last, verb)
    {
        rest.is_empty().then_some(())?;
        steps.push(of_chosen(added.first()?, Objects::The(Mention::Cause))?);
        return Some(());
    }
    let is_joined = said_it && steps.last_mut().is_some_and(|step| joined(step, &added));
    // "(For each opponent, target Character they control gains 1 boost.) It …": each of those, which only their own sentence knows.
    let is_of_players = |step: &Step| matches!(step, Step::InTurn { effect, .. } if !matches!(effect.as_slice(), [Step::By { .. }, ..]));
    (is_joined || !said_it || !steps.last().is_some_and(is_of_players)).then_some(())?;
    if !is_joined {
        steps.extend(added);
    }
    Some(())
}

/// "([Sabotage] a token.) If you don't discard a token this way", "if no token was discarded this way", "if you discard a token
/// this way": of what could be Sabotaged.
fn if_sabotaged(reader: &mut Reader<'_>, before: &[Step]) -> Option<Link> {
    let [Step::Act(Action::Sabotage(what))] = before else { return None };
    let (link, is_passive) = reader.row(&[
        ("if you|they don't|doesn't|didn't discard a|an", (Link::Refused, false)),
        ("if no", (Link::Refused, true)),
        ("if you|they discard|discards a|an", (Link::Done, false)),
    ])?;
    if !reader.says("card") {
        let said = filter(reader)?;
        (what.as_ref() == Some(&said)).then_some(())?;
    }
    if is_passive {
        reader.say("is|was discarded")?;
    }
    reader.say("this way ,").map(|()| link)
}

/// Whether a step is a payment on which a next sentence can depend.
fn is_payment(step: &Step) -> bool {
    match step {
        Step::May { offer, then: None, otherwise: None } => names_payment(offer),
        Step::Act(action) => names_payment(action),
        // "Target opponent may discard a card. If they do, …".
        Step::By { effect, .. } => names_payment(step) || effect.as_slice().last().is_some_and(is_payment),
        _ => false,
    }
}

/// "Repeat this twice", "repeat that process for each Feat you control".
fn said_again(reader: &mut Reader<'_>) -> Option<Amount> {
    reader.say("repeat this|that")?;
    reader.says("process|effect");
    match reader.row(&[("once", 1), ("twice", 2)]) {
        Some(times) => Some(Amount::Number(times)),
        None => so_often(reader),
    }
}

/// "(Each player who controls a Robot draws a card.) Each other player [Resupplies]": the players who do not meet the condition.
fn others_do(reader: &mut Reader<'_>, before: &mut Step) -> Option<()> {
    let Step::By { player, effect } = before else { return None };
    let [Step::If { otherwise: otherwise @ None, .. }] = effect.as_mut_slice() else { return None };
    match player {
        Player::Each => reader.say("each other player")?,
        Player::EachOpponent => reader.say("each other opponent")?,
        _ => return None,
    }
    let step = as_actor(reader, Player::That, player_verb)?;
    stop(reader)?;
    *otherwise = Some(OneOrMore::one(step));
    Some(())
}

/// "(Each player may discard a card.) Each player who does draws a card": separately for each player.
fn those_who_do(reader: &mut Reader<'_>, before: &Step) -> Option<(Link, Effect)> {
    let Step::By { player, .. } = before else { return None };
    if let Some(effect) = reader.attempt(|r| for_each_who_did(r, *player)) {
        return Some((Link::Done, effect));
    }
    // "For each opponent who does, I gain 1 boost": what follows is done by you, so often.
    let is_yours = reader.says("for");
    match player {
        Player::Each => reader.say("each player|one who|that")?,
        Player::EachOpponent => reader.say("each opponent|one who|that")?,
        _ => return None,
    }
    let link = reader.row(&[
        ("does|did", Link::Done),
        ("doesn't|didn't", Link::Refused),
        ("can't|couldn't", Link::Impossible),
    ])?;
    if is_yours {
        reader.say(",")?;
        let effect = OneOrMore::new(folded(chain(reader)?))?;
        stop(reader)?;
        // Who "they" are besides those of each, nobody knows.
        (!speaks_of(&effect, Player::That)).then_some(())?;
        return Some((link, effect));
    }
    let step = as_actor(reader, Player::That, player_verb)?;
    stop(reader)?;
    Some((link, OneOrMore::one(does(Player::That, OneOrMore::one(step)))))
}

/// "(You may play a Robot.) It costs {1} less": sets the price of that play.
fn price_of_play(reader: &mut Reader<'_>, step: &mut Step) -> Option<()> {
    let action = match step {
        Step::Act(action) => action,
        Step::May { offer: Offer::Do(effect), then: None, otherwise: None } => match effect.as_mut_slice() {
            [Step::Act(action)] => action,
            _ => return None,
        },
        _ => return None,
    };
    let Action::Play { price: price @ Price::Full, .. } = action else { return None };
    reader.say("it costs")?;
    let amount = mana_amount(reader)?;
    reader.say("less")?;
    *price = Price::Less { amount, minimum: reader.attempt(minimum) };
    stop(reader)
}

/// "If you put a Character in Reserve this way, …": depends on the object of the previous sentence.
fn this_way(reader: &mut Reader<'_>, before: &[Step]) -> Option<(Condition, Effect, Option<Effect>)> {
    let condition = done_this_way(reader, before)?;
    reader.say(",")?;
    reader.says("then");
    let effect = of_such_one(&condition, OneOfThem::One, OneOrMore::new(folded(chain(reader)?))?)?;
    let otherwise = reader.attempt(|r| or_else(r, None));
    stop(reader)?;
    Some((condition, effect, otherwise))
}

/// "(Target Expedition [Ascends].) If it was already [[Ascended]], draw a card instead": the target is chosen first, then the
/// condition is checked, and then one of the two is done.
fn if_it_was_already(reader: &mut Reader<'_>, before: &[Step]) -> Option<Vec<Step>> {
    let is_mine = reader.says("if I was already") || reader.says("if I already had|have");
    if !is_mine
        && !reader.says("if it|they already was|were|has|had|have")
        && !reader.says("if it|they was|were already")
    {
        reader.say("if it's already")?;
    }
    let [Step::Act(done)] = before else { return None };
    let (named, of, otherwise) = match done {
        Action::Ascend(which @ Expeditions::Pick { .. }) => {
            (Some(Action::NameExpedition(which.clone())), Expeditions::That, Action::Ascend(Expeditions::That))
        }
        Action::Ascend(which) => (None, which.clone(), done.clone()),
        done => {
            let being = Being::Facts(OneOrMore::one(being_one_of(reader)?));
            let (named, who, otherwise) = match targets_of(done) {
                Some(chosen) => (Some(act(Action::Name(chosen))), Subject::It, of_it(done)?),
                None => {
                    let is_of_it = of_it(done)? == *done;
                    all_of(done).is_none().then_some(())?;
                    (None, if is_of_it { Subject::It } else { Subject::Me }, done.clone())
                }
            };
            (is_mine == (who == Subject::Me)).then_some(())?;
            return what_happens_instead(reader, named, Condition::Is { who, being }, otherwise);
        }
    };
    let condition = Condition::Expedition { which: of, facts: OneOrMore::new(expedition_facts(reader)?)? };
    what_happens_instead(reader, named.map(act), condition, otherwise)
}

fn what_happens_instead(
    reader: &mut Reader<'_>,
    named: Option<Step>,
    condition: Condition,
    otherwise: Action,
) -> Option<Vec<Step>> {
    reader.say(",")?;
    let mut effect = OneOrMore::new(folded(chain(reader)?))?;
    // "That Expedition" does not refer to an Expedition that was mentioned by a description.
    (named.is_some() || !effect.contains(|which: &Expeditions| *which == Expeditions::That)).then_some(())?;
    if !reader.says("instead") {
        // Without "instead", the verb is done in both branches.
        effect = OneOrMore::new([act(otherwise.clone())].into_iter().chain(effect.as_slice().to_vec()).collect())?;
    }
    stop(reader)?;
    let done = Step::If { condition, effect, otherwise: Some(OneOrMore::one(act(otherwise))) };
    Some(named.into_iter().chain([done]).collect())
}

fn link(reader: &mut Reader<'_>) -> Option<Link> {
    let link = reader.row(&[
        ("if you|they|it do|does not", Link::Refused),
        ("if you|they|it do|does|did", Link::Done),
        ("if you discarded a card this way", Link::Done),
        ("if it moves|moved forward|backward|backwards this way", Link::Done),
        ("if you|they|it don't|doesn't", Link::Refused),
        ("if not", Link::Otherwise),
        ("if you|they|I|it can't", Link::Impossible),
        ("otherwise", Link::Otherwise),
    ])?;
    // "If you don't control a Robot" is a condition, and not a link.
    if reader.sees("control|have|share") {
        return None;
    }
    if reader.sees(":") {
        return Some(link);
    }
    reader.say(",?")?;
    Some(link)
}

/// "If it isn't,", "if it didn't,", with nothing more in the clause.
fn if_it_was_not(reader: &mut Reader<'_>) -> Option<()> {
    reader.say("if it|they isn't|aren't|wasn't|weren't|hasn't|haven't|hadn't|doesn't|don't|didn't")?;
    reader.say(",")
}

/// "If you didn't,", "if you haven't,", after the branch in which you did.
fn if_you_did_not(reader: &mut Reader<'_>) -> Option<()> {
    reader.say("if you didn't|haven't")?;
    reader.say(",")
}

/// The effect that depends on a link or a condition: up to the full stop, or all that follows a colon.
fn rest_of_sentence(reader: &mut Reader<'_>) -> Option<(Effect, Option<Effect>)> {
    if reader.says(":") {
        return scoped(reader);
    }
    reader.nested(|r| {
        r.says("then ,?");
        let mut steps = chain(r)?;
        stop(r)?;
        // "Roll a die. On a 4+, …" inside the dependent effect.
        while let Some(rows) = r.attempt(row_sentence) {
            add_rows(&mut steps, rows, false)?;
        }
        Some((OneOrMore::new(folded(steps))?, None))
    })
}

/// Steps joined by "then" and "and".
pub(crate) fn chain(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    let mut steps = reader.nested(unit)?;
    loop {
        let is_creation = matches!(steps.last(), Some(Step::Act(Action::Create { .. })));
        let next = reader.attempt(|r| {
            if is_creation && r.says("and") {
                // "… in your Hero Expedition and a [Brassbug 2/2/2] Robot token in your Companion Expedition".
                return creation(r).map(|step| vec![step]);
            }
            None
        });
        let next = next.or_else(|| {
            reader.attempt(|r| {
                connector(r)?;
                // "You may draw a card, and you may …" are two offers; "each player may draw a card, then each player …" is one.
                let is_another = r.before("and") && r.sees("you may");
                let is_apart = r.actor != Player::You && r.sees("each|target|another|all|I|you|my|your|up");
                (!r.offering || !is_another && !is_apart).then_some(())?;
                r.nested(unit)
            })
        });
        match next {
            None => return (!forgets(&steps)).then_some(steps),
            // "[Sabotage] a token, then [Resupply] if you did".
            Some(more) if reader.says("if you did|do") => {
                let (effect, then) = (OneOrMore::new(folded(steps))?, OneOrMore::new(folded(more)));
                steps = vec![Step::Do { effect, then, otherwise: None }];
            }
            // "The next Plant you play this turn gains 1 boost, then if it's an Animal, …".
            Some(more)
                if !more.first().is_some_and(names_by_itself)
                    && more.iter().any(speaks_of_named_step)
                    && let Some(another) = steps.last_mut().and_then(|step| said_of_lasting(step, &more)) =>
            {
                steps.extend(another?);
            }
            // "Return up to one target Robot …, then exhaust it": only if one was chosen.
            Some(more)
                if reader.it.by == Antecedent::Step
                    && steps.last().is_some_and(is_of_up_to_one)
                    && reader.it_before.by != Antecedent::Cause
                    && more.first().is_some_and(speaks_of_named_step)
                    && steps.last_mut().is_some_and(|step| joined(step, &more)) => {}
            Some(more) => {
                // "Each player chooses one of their Expeditions, then it [Ascends]": the Expedition of each player.
                let is_of_each = steps.last().is_some_and(chosen_by_each);
                if !is_of_each || !steps.last_mut().is_some_and(|step| joined(step, &more)) {
                    steps.extend(more);
                }
            }
        }
    }
}

/// Whether each of several players chooses an Expedition.
fn chosen_by_each(step: &Step) -> bool {
    matches!(step, Step::By { player: Player::Each | Player::EachOpponent, effect }
        if matches!(effect.as_slice().last(), Some(Step::Act(Action::NameExpedition(_)))))
}

fn connector(reader: &mut Reader<'_>) -> Option<()> {
    if reader.says(", then ,?") || reader.says(", and then") || reader.says("then") || reader.says(", and") {
        return Some(());
    }
    if reader.says("and") {
        return Some(());
    }
    // "Draw a card, [Resupply] and [Sabotage]": a list that ends with "and".
    if reader.sees(",")
        && reader.actor == Player::You
        && reader.ahead(|r| {
            r.says(",");
            !r.sees("if|unless|otherwise|then|or|and")
                && r.attempt(imperative).is_some()
                && (r.sees("and") || r.sees(", and"))
        })
    {
        return reader.say(",");
    }
    // "You may target a Character, it gains …".
    reader.say(",")?;
    let goes_on = reader.sees("it|they|put") || reader.sees("that character") || reader.sees("during which");
    (goes_on || reader.before("and")).then_some(())
}

/// "(Discard a card. If it was a Permanent, [Sabotage].) If it was a Character, I gain 2 boosts": joins the second condition to
/// the first as its alternative, if both are types that exclude each other. `None` if both could hold and the steps between them
/// name something else.
fn is_other_kind(before: &mut Step, after: &Step) -> Option<bool> {
    let asked = match before {
        Step::May { then: Some(then), otherwise: None, .. } | Step::Do { then: Some(then), otherwise: None, .. } => {
            let mut steps = then.as_slice().to_vec();
            let is_other = is_other_kind(steps.last_mut()?, after)?;
            *then = OneOrMore::new(steps)?;
            return Some(is_other);
        }
        // A third case excludes the first one, too.
        Step::If { condition: Condition::Was(Being::Kind(one)), otherwise: Some(others), .. }
            if let [Step::If { condition: Condition::Was(_), .. }] = others.as_slice()
                && let Step::If { condition: Condition::Was(Being::Kind(third)), .. } = after
                && !third.as_slice().iter().any(|noun| one.as_slice().contains(noun)) =>
        {
            return is_other_kind(others.as_mut_slice().first_mut()?, after);
        }
        Step::If { condition: Condition::Was(Being::Kind(one)), effect, otherwise: otherwise @ None } => {
            Some((Some(one.clone()), &*effect, otherwise))
        }
        Step::If { condition: Condition::Was(_), effect, otherwise: otherwise @ None } => {
            Some((None, &*effect, otherwise))
        }
        _ => None,
    };
    let (Some((one, effect, otherwise)), Step::If { condition: Condition::Was(being), .. }) = (asked, after) else {
        return Some(false);
    };
    // A card has one type (2.2.1).
    let types = [Noun::Character, Noun::Permanent, Noun::Spell];
    let is_type = |nouns: &OneOrMore<Noun>| nouns.as_slice().iter().all(|noun| types.contains(noun));
    if let (Some(one), Being::Kind(other)) = (one, being)
        && is_type(&one)
        && is_type(other)
        && !other.as_slice().iter().any(|noun| one.as_slice().contains(noun))
    {
        *otherwise = Some(OneOrMore::one(after.clone()));
        return Some(true);
    }
    (!chooses(effect) && !effect.contains(|action: &Action| matches!(action, Action::Sabotage(_)))).then_some(false)
}

/// "(Send target Character to Reserve.) If its controller is an opponent, …", "if it's a token, …": these are properties of
/// things in play, so the condition asks about the state before the step.
fn of_what_it_was_in_play(step: &mut Step) {
    let Step::If { condition, .. } = step else { return };
    let asked = match condition {
        Condition::Not(condition) => &mut **condition,
        condition => condition,
    };
    let is_control = |being: &Being| {
        matches!(being, Being::Facts(facts) if matches!(facts.as_slice(), [clause]
            if matches!(clause.as_slice(), [Literal::Is(Trait::At(Place::Controlled(_)) | Trait::Token)])))
    };
    if let Condition::Is { who: Subject::It, being } = asked
        && is_control(being)
    {
        *asked = Condition::Was(being.clone());
    }
}
