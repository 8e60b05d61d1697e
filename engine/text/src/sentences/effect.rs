//! Effects: sentences, and how they depend on one another (6.1, 6.5).

use crate::{
    build::{act, compares, does},
    grammar::player_verb,
    link::{
        Link, add_rows, all_of, chooses, folded, is_theirs_to_do, joined, last_verb, linked, linked_to_theirs,
        of_chosen, of_it, of_such_one, speaks_of_that, targets_of,
    },
    phrases::{
        amount::{mana_amount, minimum},
        attributes::being_one_of,
        expedition::march_facts,
        noun::other_than_it,
        past_events::done_this_way,
        players::as_actor,
        verbs::is_done_in,
    },
    reader::Reader,
    sentences::{
        clause::{one_of_those, or_else, scoped, so_often, speaks_of_it, unit},
        create::{creation, of_created},
        end::{is_over, stop},
        modes::row_sentence,
        options::names_payment,
    },
};
use ability::{
    Action, Amount, Area, Being, Comparing, Comparison, Condition, Cost, Effect, Expeditions, Literal, Mention,
    NamedZone, Objects, Offer, OneOrMore, Place, Player, Price, Quantity, Row, Search, Step, Subject, Trait, Trigger,
};

/// Sentences up to the end of the paragraph, of the bullet, or of the quotes.
pub(crate) fn effect(reader: &mut Reader<'_>) -> Option<Effect> {
    reader.nested(|r| {
        let mut steps = Vec::new();
        let mut last = 0;
        while !is_over(r) {
            let before = steps.len();
            sentence(r, &mut steps, last)?;
            last = before.min(steps.len().saturating_sub(1));
        }
        (!forgets(&steps)).then_some(())?;
        OneOrMore::new(others_than_chosen(folded(steps)))
    })
}

/// One sentence, to its full stop; `last` is where the steps of the one before begin.
fn sentence(reader: &mut Reader<'_>, steps: &mut Vec<Step>, last: usize) -> Option<()> {
    if reader.says(".") {
        return Some(());
    }
    reader.says("then ,?");
    if !reader.sees("otherwise") {
        reader.conditioned = None;
    }
    let before_last = reader.before_step;
    reader.before_step = reader.it_is;
    // "If it wasn't, …": where the condition of the sentence before does not hold.
    if let Some(Step::If { condition, otherwise: otherwise @ None, .. }) = steps.last_mut()
        && speaks_of_named_thing(condition)
        && reader.attempt(if_it_was_not).is_some()
    {
        let (effect, None) = rest_of_sentence(reader)? else { return None };
        *otherwise = Some(effect);
        return Some(());
    }
    // "If you didn't, …", after what happens if you did.
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
    // "(If you control a Feat, [Sabotage].) If you don't, …": where you do not control one.
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
    // "(Target Character gains 1 boost.) Repeat this for each Feat you control": anew so often.
    if let Some(times) = reader.attempt(said_again) {
        let again = OneOrMore::new(folded(steps.get(last..)?.to_vec()))?;
        steps.push(Step::Repeat { times, effect: again });
        return stop(reader);
    }
    let (is_theirs, is_yours) = (reader.sees("if they"), reader.sees("if you"));
    if let Some(link) = reader.attempt(link) {
        // "You may discard a card. If you do, it gains 1 boost": what was named before that.
        if link == Link::Done && steps.last().is_some_and(is_payment) {
            reader.name_payment(before_last);
        }
        // What each of several players did is not what you did.
        let is_of_several = |step: &Step| matches!(step, Step::By { player: Player::Each | Player::EachOpponent, .. });
        (!is_yours || !steps.last().is_some_and(is_of_several)).then_some(())?;
        // What is created only where a condition holds is not there where it does not.
        if link == Link::Otherwise && !reader.was_named && steps.last().is_some_and(ends_with_creation) {
            (reader.anything, reader.thing) = (false, None);
        }
        let (effect, otherwise) = rest_of_sentence(reader)?;
        // "Each opponent sacrifices a Character. If they do, they draw a card": each of them by themselves.
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
    if let Some((condition, effect, otherwise)) = reader.attempt(|r| this_way(r, &steps[last.min(steps.len())..])) {
        (!does_twice(&steps[last.min(steps.len())..])).then_some(())?;
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
    // "(Each card in your Reserve with a {D} ability gains 1 boost.) If there are none, …": none of those.
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
    let mut added = chain(reader)?;
    // "… for each card discarded this way": so many as the verb before was done to, which has to be that one.
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
        return match added.as_slice() {
            [Step::If { condition, effect, otherwise: None }] => {
                let (condition, mut effect) = (condition.clone(), effect.clone());
                // "Target Character gains 1 boost. If it's a Robot, it gains 2 boosts instead": chosen before.
                let otherwise = match before.as_slice() {
                    [Step::Act(first)] if said_it && let Some(chosen) = targets_of(first) => {
                        steps.push(act(Action::Name(chosen)));
                        OneOrMore::one(act(of_it(first)?))
                    }
                    // "Target Expedition moves backward one region. If it's in {V}, …": named before, too.
                    [Step::Act(Action::Move { which, direction, regions })]
                        if let Expeditions::Pick { .. } = which
                            && speaks_of_that(&condition) =>
                    {
                        steps.push(act(Action::NameExpedition(which.clone())));
                        let (which, direction) = (Expeditions::That, *direction);
                        OneOrMore::one(act(Action::Move { which, direction, regions: regions.clone() }))
                    }
                    // "Robots you control gain 1 boost. If …, they gain 2 boosts instead": the same Robots.
                    [Step::Act(first)] if said_it && let Some(all) = all_of(first) => {
                        let [step] = effect.as_slice() else { return None };
                        effect = OneOrMore::one(of_chosen(step, all)?);
                        before
                    }
                    // "If you control a Feat, …. If it's completed, … instead": one of those whose existence was asked for.
                    [Step::If { condition: Condition::Compares(asked), otherwise: None, .. }]
                        if said_it && speaks_of_it(&condition) =>
                    {
                        let condition = one_of_those(asked, &condition)?;
                        (!matches!(effect.as_slice(), [Step::May { .. }])).then_some(())?;
                        (!chooses(&before) || !speaks_of_named_objects(&effect)).then_some(())?;
                        steps.push(Step::If { condition, effect, otherwise: Some(before) });
                        return Some(());
                    }
                    // "If you control a Feat, target Character gains 1 boost. If …, it gains 2 boosts instead": chosen before that,
                    // and where the first holds.
                    [Step::If { condition: first, effect: done, otherwise: None }]
                        if said_it
                            && let [Step::Act(done)] = done.as_slice()
                            && let Some(chosen) = targets_of(done) =>
                    {
                        let [Step::Act(second)] = effect.as_slice() else { return None };
                        (of_it(second)? == *second).then_some(())?;
                        let otherwise = Some(OneOrMore::one(act(of_it(done)?)));
                        let better = Step::If { condition, effect, otherwise };
                        let effect = OneOrMore::new(vec![act(Action::Name(chosen)), better])?;
                        steps.push(Step::If { condition: first.clone(), effect, otherwise: None });
                        return Some(());
                    }
                    // What only one of the two would choose, the other cannot speak of.
                    _ if said_it && chooses(&before) => return None,
                    _ => before,
                };
                // "[Resupply]. If …, you may draw a card instead": where you do not, that happens as well.
                if let [Step::May { otherwise: declined @ None, .. }] = effect.as_mut_slice() {
                    *declined = Some(otherwise.clone());
                }
                steps.push(Step::If { condition, effect, otherwise: Some(otherwise) });
                Some(())
            }
            _ => None,
        };
    }
    // Of those whose existence was asked for, which one "it" is is said only where it is one at least.
    if let [Step::If { condition, .. }] = added.as_slice()
        && !was_named
        && speaks_of_it(condition)
    {
        return None;
    }
    stop(reader)?;
    // "You may spend any number of my Luck counters. Add that much to the result": so much as was spent.
    if let [Step::Act(Action::Raise(Amount::ThatMany))] = added.as_slice()
        && let Some(Step::May { offer: Offer::Pay(costs), then: then @ None, otherwise: None }) = steps.last_mut()
        && let [Cost::Spend { .. }] = costs.as_slice()
    {
        *then = OneOrMore::new(added);
        return Some(());
    }
    // What is said of a thing that may not be there is said only if it is.
    let said_it = said_it || reader.said_way.is_some();
    let is_joined = said_it && steps.last_mut().is_some_and(|step| joined(step, &added));
    if !is_joined {
        steps.extend(added);
    }
    Some(())
}

/// Whether a step is a payment, for which something may follow.
fn is_payment(step: &Step) -> bool {
    match step {
        Step::May { offer, then: None, otherwise: None } => names_payment(offer),
        Step::Act(action) => names_payment(action),
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

/// "(Each player who controls a Robot draws a card.) Each other player [Resupplies]": those of whom the condition does not
/// hold.
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

/// "(Each player may discard a card.) Each player who does draws a card": what follows for each of them.
fn those_who_do(reader: &mut Reader<'_>, before: &Step) -> Option<(Link, Effect)> {
    let Step::By { player, .. } = before else { return None };
    match player {
        Player::Each => reader.say("each player who")?,
        Player::EachOpponent => reader.say("each opponent who")?,
        _ => return None,
    }
    let link = reader.row(&[
        ("does|did", Link::Done),
        ("doesn't|didn't", Link::Refused),
        ("can't|couldn't", Link::Impossible),
    ])?;
    let step = as_actor(reader, Player::That, player_verb)?;
    stop(reader)?;
    Some((link, OneOrMore::one(does(Player::That, OneOrMore::one(step)))))
}

/// "(You may play a Robot.) It costs {1} less", of what is played then.
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

/// "If you put a Character in Reserve this way, …": what the sentence before did, and to what.
fn this_way(reader: &mut Reader<'_>, before: &[Step]) -> Option<(Condition, Effect, Option<Effect>)> {
    let condition = done_this_way(reader, before)?;
    reader.say(",")?;
    reader.says("then");
    let effect = of_such_one(&condition, OneOrMore::new(folded(chain(reader)?))?)?;
    let otherwise = reader.attempt(or_else);
    stop(reader)?;
    Some((condition, effect, otherwise))
}

/// "(Target Expedition [Ascends].) If it was already [[Ascended]], draw a card instead": what is asked before it is done, of what
/// it would be done to; chosen before that.
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
    let condition = Condition::Expedition { which: of, facts: OneOrMore::new(march_facts(reader)?)? };
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
    // An Expedition that was spoken of in other words was not named.
    (named.is_some() || !effect.contains(|which: &Expeditions| *which == Expeditions::That)).then_some(())?;
    if !reader.says("instead") {
        // That is done in any case.
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
        ("if you|they can't", Link::Impossible),
        ("otherwise", Link::Otherwise),
    ])?;
    // "If you don't control a Robot" is a condition of its own.
    if reader.sees("control|have") {
        return None;
    }
    if reader.sees(":") {
        return Some(link);
    }
    reader.say(",?")?;
    Some(link)
}

/// "If it isn't,", "if it didn't,": nothing else is said of it.
fn if_it_was_not(reader: &mut Reader<'_>) -> Option<()> {
    reader.say("if it|they isn't|aren't|wasn't|weren't|hasn't|haven't|hadn't")?;
    reader.say(",")
}

/// "If you didn't,", "if you haven't,", after what holds if you did.
fn if_you_did_not(reader: &mut Reader<'_>) -> Option<()> {
    reader.say("if you didn't|haven't")?;
    reader.say(",")
}

/// What depends on a link or a condition: to the full stop, or after a colon all there is.
fn rest_of_sentence(reader: &mut Reader<'_>) -> Option<(Effect, Option<Effect>)> {
    if reader.says(":") {
        return scoped(reader);
    }
    reader.nested(|r| {
        r.says("then ,?");
        let mut steps = chain(r)?;
        stop(r)?;
        // "Roll a die. On a 4+, …" in what depends.
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
                // "You may draw a card, and you may …" are two offers, "each player may draw a card, then each player …" is one.
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
            Some(more) => {
                // "Each player chooses one of their Expeditions, then it [Ascends]": that of each.
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
    // "You may target a Character, it gains …".
    reader.say(",")?;
    let goes_on = reader.sees("it|they|put") || reader.sees("that character") || reader.sees("during which");
    (goes_on || reader.before("and")).then_some(())
}

/// Whether two steps after one another do the same: of what they did, only the second is remembered.
fn does_twice(steps: &[Step]) -> bool {
    steps.windows(2).any(|two| match two {
        [Step::Act(one), Step::Act(other)] => std::mem::discriminant(one) == std::mem::discriminant(other),
        _ => false,
    })
}

/// Whether steps speak of what those before them do not leave for them: what was done in each round of a repetition, what
/// two steps did together, what is to gain something and is gone.
fn forgets(steps: &[Step]) -> bool {
    let is_many = |amount: &Amount| *amount == Amount::ThatMany;
    let speaks_of_it = |step: &Step| {
        let is_first_named = matches!(step, Step::Act(action) if targets_of(action).is_some());
        step.contains(|place: &Place| matches!(place, Place::Named))
            || step.contains(|fact: &Trait| *fact == Trait::NotIt)
            || !is_first_named
                && (step.contains(|what: &Mention| *what == Mention::It)
                    || step.contains(|who: &Subject| *who == Subject::It))
    };
    let names = |effect: &Effect| {
        chooses(effect)
            || effect.contains(|action: &Action| {
                matches!(
                    action,
                    Action::Resupply | Action::ExhaustedResupply | Action::Sabotage(_) | Action::Create { .. }
                )
            })
    };
    let is_gone = |step: &Step| match step {
        Step::Act(Action::Discard(what) | Action::Sacrifice(what)) => matches!(what, Objects::Pick(_)),
        _ => false,
    };
    let gives_it = |step: &Step| matches!(step, Step::Act(Action::Give { to: Objects::The(Mention::It), .. }));
    steps.windows(2).any(|two| match two {
        [Step::Repeat { effect, .. } | Step::ForEach { effect, .. }, after] => {
            names(effect) && (speaks_of_it(after) || after.contains(is_many))
        }
        [before, after] => is_gone(before) && gives_it(after),
        _ => false,
    }) || steps.iter().any(|step| match step {
        Step::Do { effect, then: Some(then), .. } => match effect.as_slice().last() {
            Some(Step::Repeat { effect, .. } | Step::ForEach { effect, .. }) => {
                names(effect) && then.as_slice().iter().any(|after| speaks_of_it(after) || after.contains(is_many))
            }
            _ => false,
        },
        _ => false,
    }) || steps.windows(3).any(|three| does_twice(&three[..2]) && three[2].contains(is_many))
        // "Discard any number of cards, then draw a card. I gain that many boosts": as many as were discarded, of which nothing is
        // known any longer.
        || steps.windows(3).any(|three| {
            chooses_any_number(&three[0]) && matches!(three[1], Step::Act(_)) && three[2].contains(is_many)
        })
}

/// Whether a step is done to as many as somebody likes.
fn chooses_any_number(step: &Step) -> bool {
    let is_free = |quantity: &Quantity| matches!(quantity, Quantity::AnyNumber | Quantity::UpTo(_));
    matches!(step, Step::Act(action) if action.contains(is_free))
}

/// "Ready target card in your Reserve, then exhaust another target card in Reserve": another than the one before.
fn others_than_chosen(mut steps: Vec<Step>) -> Vec<Step> {
    let is_other = |what: &Objects| {
        let says = |meant| what.contains(|fact: &Trait| *fact == meant);
        says(Trait::Other) && !says(Trait::NotIt)
    };
    let is_single =
        |what: &Objects| matches!(what, Objects::Pick(pick) if pick.quantity == Quantity::Exactly(Amount::Number(1)));
    for at in 1..steps.len() {
        let (before, after) = steps.split_at_mut(at);
        let (Some(first), Some(Step::Act(second))) = (before.last(), after.first_mut()) else { continue };
        // "Each player chooses a Robot they control. Discard all other Robots": others than those.
        let is_choice = match first {
            Step::Act(Action::Name(_)) => true,
            Step::By { effect, .. } => matches!(effect.as_slice(), [.., Step::Act(Action::Name(_))]),
            _ => false,
        };
        let others = match first {
            _ if is_choice && let Some(Objects::Each(all)) = all_of(second).filter(is_other) => {
                Some(Objects::Each(other_than_it(all)))
            }
            // Of what is somewhere else there is no other there.
            Step::Act(first)
                if targets_of(first).is_some_and(|first| is_single(&first) && !is_other(&first))
                    && let Some(Objects::Pick(mut pick)) = targets_of(second).filter(is_other) =>
            {
                pick.from = other_than_it(pick.from);
                Some(Objects::Pick(pick))
            }
            _ => None,
        };
        if let Some(others) = others
            && let Some(of_it) = of_it(second)
            && let Some(step) = of_chosen(&act(of_it), others)
        {
            after[0] = step;
        }
    }
    steps
}

/// Whether a row speaks of what only another names that excludes it.
fn speaks_of_excluded(row: &Row, all: &[&Row]) -> bool {
    let last = |row: &Row| row.to.unwrap_or(u8::MAX);
    let excludes = |other: &&&Row| other.from > last(row) || last(other) < row.from;
    let names = |other: &&&Row| other.effect.contains(|what: &Objects| matches!(what, Objects::Pick(_)));
    speaks_of_named_objects(&row.effect) && all.iter().filter(excludes).any(|other| names(&other))
}

/// Whether an effect is about what was named before it.
fn speaks_of_named_objects(effect: &Effect) -> bool {
    let is_first_named = matches!(effect.as_slice().first(), Some(Step::Act(action)) if targets_of(action).is_some());
    !is_first_named && effect.contains(|mention: &Mention| *mention == Mention::It)
}

/// Whether a step takes something out of play, so that nobody controls it any longer.
fn takes_out_of_play(step: &Step) -> bool {
    matches!(step, Step::Act(Action::Put { .. } | Action::Discard(_) | Action::Sacrifice(_)))
}

/// "(Send target Character to Reserve.) If its controller is an opponent, …", "if it's a token, …": what only a thing in play is, it
/// was before that.
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

/// Whether a condition asks what a thing is, or was, that was named.
fn speaks_of_named_thing(condition: &Condition) -> bool {
    // "If your hand is empty, …. If it isn't, …".
    let is_of_zone = |condition: &Condition| match condition {
        Condition::Compares(Comparing {
            left: Amount::Count(all),
            comparison: Comparison::Equal,
            right: Amount::Number(0),
        }) => matches!(all.as_slice(), [one] if matches!(
            one.places.as_ref().map(OneOrMore::as_slice),
            Some([Place::In(Area::Of { zone: NamedZone::Hand | NamedZone::Reserve | NamedZone::Discard, .. })])
        )),
        _ => false,
    };
    matches!(
        condition,
        Condition::Was(_) | Condition::Is { who: Subject::It | Subject::Cause, .. } | Condition::Expedition { .. }
    ) || is_of_zone(condition)
}

/// Whether a condition asks what you control or have.
fn is_of_what_you_have(condition: &Condition) -> bool {
    let is_yours = |place: &Place| match place {
        Place::Controlled(player) => *player == Player::You,
        Place::In(Area::Of { whose, .. }) => whose.0 == Player::You,
        _ => false,
    };
    matches!(condition, Condition::Compares(Comparing { left: Amount::Count(all), .. }) if all.contains(is_yours))
}

/// Whether what depends on a condition ends with a token that is created.
fn ends_with_creation(step: &Step) -> bool {
    matches!(step, Step::If { effect, .. } if matches!(effect.as_slice().last(), Some(Step::Act(Action::Create { .. }))))
}

/// Whether a condition asks what you have done in a period.
fn speaks_of_what_you_did(condition: &Condition) -> bool {
    matches!(condition, Condition::Compares(Comparing { left: Amount::Times { event, .. }, .. })
        if matches!(**event, Trigger::Does { who: Player::You, .. }))
}
