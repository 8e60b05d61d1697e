//! The forms that connect a sentence to the ones before it by its first words, such as "if you do" (6.1, 6.5).

use crate::{
    build::{act, compares, does, speaks_of},
    conditions::condition::condition,
    grammar::player_verb,
    link::{
        Link,
        fit::{all_of, of_it, targets_of},
        folded, is_theirs_to_do, linked_to_theirs, of_such_one,
        rows::add_rows,
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
    reader::{OneOfThem, Reader},
    sentences::{
        about::{
            begins_with_one_of, ends_with_creation, holds_of_none, is_of_what_you_have, names_payment,
            speaks_of_named_thing, speaks_of_what_you_did,
        },
        cases::{another_terrain, done_to_me, for_each_who_did, gave_boosts, if_some_did, sees_another_terrain},
        clause::{or_else, scoped, so_often, where_it_does_not_hold},
        create::of_created,
        effect::chain,
        end::stop,
        forgotten::{does_twice, is_torn, speaks_of_excluded},
        modes::row_sentence,
        resupplies::one_of_those_put,
        sentence::{Form, Sentences},
    },
};
use ability::{
    Action, Amount, Being, Comparison, Condition, Effect, Expeditions, Objects, Offer, OneOrMore, Player, Price, Row,
    Search, Step, Subject,
};

/// Tries a form. If the sentence began as that form and cannot be finished, the text is refused (`None`).
pub(super) type Connected = fn(&mut Reader<'_>, &mut Sentences) -> Option<Form>;

/// The forms that connect a sentence to the ones before it by its first words.
pub(super) const CONNECTED: &[Connected] = &[
    if_it_was_not_so,
    if_you_did_not_do_it,
    if_you_are_not_first_player,
    in_another_region,
    if_a_card_was_sabotaged,
    if_no_card_was_discarded,
    if_boosts_were_given,
    if_you_have_none,
    for_a_lower_cost,
    done_again,
    by_what_some_did,
    by_a_link,
    by_a_result,
    of_those_put,
    if_done_this_way,
    if_already_so,
    if_there_are_none,
    of_a_created_token,
    by_those_who_do,
    by_each_other_player,
];

/// "If it wasn't, …": the branch in which the condition of the last sentence does not hold.
fn if_it_was_not_so(reader: &mut Reader<'_>, before: &mut Sentences) -> Option<Form> {
    if let Some(Step::If { condition, otherwise: otherwise @ None, .. }) = before.steps.last_mut()
        && speaks_of_named_thing(condition)
        && reader.attempt(if_it_was_not).is_some()
    {
        *otherwise = Some(only_rest_of_sentence(reader)?);
        return Some(Form::This);
    }
    Some(Form::Other)
}

/// "If you didn't, …", after a sentence with the condition that you did.
fn if_you_did_not_do_it(reader: &mut Reader<'_>, before: &mut Sentences) -> Option<Form> {
    if let Some(Step::If { condition, otherwise: None, .. }) = before.steps.last()
        && speaks_of_what_you_did(condition)
        && reader.attempt(if_you_did_not).is_some()
    {
        before.link(Link::Otherwise, only_rest_of_sentence(reader)?)?;
        return Some(Form::This);
    }
    Some(Form::Other)
}

/// "(If you are first player, …) If you aren't, …".
fn if_you_are_not_first_player(reader: &mut Reader<'_>, before: &mut Sentences) -> Option<Form> {
    if let Some(Step::If { condition: Condition::FirstPlayer(Player::You), otherwise: otherwise @ None, .. }) =
        before.steps.last_mut()
        && reader.attempt(|r| r.say("if you aren't ,").or_else(|| r.say("if you're not ,"))).is_some()
    {
        *otherwise = Some(only_rest_of_sentence(reader)?);
        return Some(Form::This);
    }
    Some(Form::Other)
}

/// "(If my Expedition is in {V}, draw a card.) If it's in {M}, …": another case of the same Expedition.
fn in_another_region(reader: &mut Reader<'_>, before: &mut Sentences) -> Option<Form> {
    if let Some(Step::If { condition, effect, otherwise: None }) = before.steps.last()
        && sees_another_terrain(reader, condition)
    {
        let case = another_terrain(reader, condition, effect)?;
        before.steps.push(case);
        return Some(Form::This);
    }
    Some(Form::Other)
}

/// "([Sabotage] a token.) If you discard a token this way, …".
fn if_a_card_was_sabotaged(reader: &mut Reader<'_>, before: &mut Sentences) -> Option<Form> {
    let Some(link) = reader.attempt(|r| if_sabotaged(r, before.last_sentence())) else { return Some(Form::Other) };
    let effect = only_rest_of_sentence(reader)?;
    before.linked_by = Some(link);
    before.link(link, effect)?;
    Some(Form::This)
}

/// "([Sabotage].) If you didn't discard a card this way, …".
fn if_no_card_was_discarded(reader: &mut Reader<'_>, before: &mut Sentences) -> Option<Form> {
    let is_so = is_done_in("discard", before.last_sentence())
        && reader
            .attempt(|r| {
                if !r.says("if you|they didn't discard a card this way") {
                    r.say("if no card was discarded this way")?;
                }
                r.say(",")
            })
            .is_some();
    if !is_so {
        return Some(Form::Other);
    }
    before.link(Link::Refused, only_rest_of_sentence(reader)?)?;
    Some(Form::This)
}

/// "(Each token in your Reserve gains 1 boost.) If you gave a boost this way, …".
fn if_boosts_were_given(reader: &mut Reader<'_>, before: &mut Sentences) -> Option<Form> {
    if !before.steps.last().is_some_and(|step| gave_boosts(reader, step)) {
        return Some(Form::Other);
    }
    before.link(Link::Done, only_rest_of_sentence(reader)?)?;
    Some(Form::This)
}

/// "(If you control a Feat, [Sabotage].) If you don't, …": the branch in which you do not control one.
fn if_you_have_none(reader: &mut Reader<'_>, before: &mut Sentences) -> Option<Form> {
    if let Some(Step::If { condition, effect, otherwise: None }) = before.steps.last()
        && is_of_what_you_have(condition)
        && !matches!(effect.as_slice().last(), Some(Step::May { .. }))
        && reader.attempt(|r| r.say("if you don't ,")).is_some()
    {
        before.link(Link::Otherwise, only_rest_of_sentence(reader)?)?;
        return Some(Form::This);
    }
    Some(Form::Other)
}

/// "You may play a Robot from your Reserve. It costs {1} less."
fn for_a_lower_cost(reader: &mut Reader<'_>, before: &mut Sentences) -> Option<Form> {
    let Some(step) = before.steps.last_mut() else { return Some(Form::Other) };
    let is_price = reader.attempt(|r| price_of_play(r, step)).is_some();
    Some(if is_price { Form::This } else { Form::Other })
}

/// "(Target Character gains 1 boost.) Repeat this for each Feat you control": that many repetitions, each with new choices.
fn done_again(reader: &mut Reader<'_>, before: &mut Sentences) -> Option<Form> {
    let Some(times) = reader.attempt(said_again) else { return Some(Form::Other) };
    let again = OneOrMore::new(folded(before.last_sentence().to_vec()))?;
    before.steps.push(Step::Repeat { times, effect: again });
    stop(reader)?;
    Some(Form::This)
}

/// "(Each opponent may discard a card.) If none of them does, …", "if at least one opponent does, …".
fn by_what_some_did(reader: &mut Reader<'_>, before: &mut Sentences) -> Option<Form> {
    let some_did = before.steps.last().and_then(|step| reader.attempt(|r| if_some_did(r, step)));
    let Some(link) = some_did else { return Some(Form::Other) };
    let effect = Some(only_rest_of_sentence(reader)?);
    let all = OneOrMore::one(before.steps.pop()?);
    before.steps.push(match link {
        Link::Done => Step::Do { effect: all, then: effect, otherwise: None },
        _ => Step::Do { effect: all, then: None, otherwise: effect },
    });
    before.linked_by = Some(link);
    Some(Form::This)
}

/// "If you do, …", "if you can't, …", "otherwise, …".
fn by_a_link(reader: &mut Reader<'_>, before: &mut Sentences) -> Option<Form> {
    let (is_theirs, is_yours) = (reader.sees("if they"), reader.sees("if you"));
    let Some(link) = reader.attempt(link) else { return Some(Form::Other) };
    before.linked_by = Some(link);
    let link = match (link, before.last_linked_by, before.steps.last()) {
        // "If you control a Gear, you may discard a card. If you do, …. Otherwise, …": the alternative applies if you did not
        // discard, for either reason.
        (Link::Otherwise, Some(Link::Done), Some(Step::If { .. })) => Link::Refused,
        // "If they don't, …. Otherwise, …": the alternative would be that they do.
        (Link::Otherwise, Some(Link::Refused | Link::Impossible), _) => return None,
        (link, ..) => link,
    };
    let last = before.steps.last();
    // "You may discard a card. If you do, it gains 1 boost": "it" is what was named before the card.
    if link == Link::Done && last.is_some_and(is_payment) {
        reader.name_payment(before.named_before_last);
    }
    // What each of several players did is different from what you did.
    let is_of_several = |step: &Step| matches!(step, Step::By { player: Player::Each | Player::EachOpponent, .. });
    (!is_yours || !last.is_some_and(is_of_several)).then_some(())?;
    if link == Link::Otherwise {
        forget_other_branch(reader, last);
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
        Link::Otherwise => reader.attempt(|r| done_to_me(r, last?)),
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
    (link != Link::Otherwise || !last.is_some_and(|step| is_torn(step, &effect))).then_some(())?;
    // "Each opponent sacrifices a Character. If they do, they draw a card": separately for each opponent.
    if is_theirs
        && let Some(step) = before.steps.last_mut()
        && is_theirs_to_do(step)
    {
        linked_to_theirs(step, link, &effect)?;
        otherwise.is_none().then_some(())?;
        return Some(Form::This);
    }
    before.link(link, effect)?;
    if let Some(otherwise) = otherwise {
        before.link(Link::Otherwise, otherwise)?;
    }
    Some(Form::This)
}

/// Forgets what was named in the branch before "otherwise", and does not exist in this one.
fn forget_other_branch(reader: &mut Reader<'_>, last: Option<&Step>) {
    // A token that is created under a condition, and the Hero of "if your Hero is exhausted, ready it. Otherwise, exhaust it",
    // which is not exhausted here.
    let is_of_branch = |reader: &Reader<'_>| {
        last.is_some_and(|step| ends_with_creation(step) || begins_with_one_of(step, reader.counted.as_ref()))
    };
    if !reader.was_named && is_of_branch(reader) {
        (reader.anything, reader.it.thing) = (false, None);
    }
    let condition = match last {
        Some(Step::If { condition, .. }) => Some(condition),
        _ => None,
    };
    where_it_does_not_hold(reader, condition);
}

/// "(Roll a die.) On a 4+, …".
fn by_a_result(reader: &mut Reader<'_>, before: &mut Sentences) -> Option<Form> {
    reader.row_is_instead = false;
    let Some(rows) = reader.attempt(row_sentence) else { return Some(Form::Other) };
    let is_instead = std::mem::take(&mut reader.row_is_instead);
    let known = match before.steps.last() {
        Some(Step::Depending { rows, .. }) => rows.as_slice(),
        _ => &[],
    };
    let all: Vec<&Row> = known.iter().chain(&rows).collect();
    (!all.iter().any(|row| speaks_of_excluded(row, &all))).then_some(())?;
    add_rows(&mut before.steps, rows, is_instead)?;
    Some(Form::This)
}

/// "([Resupply] twice.) If you put one or more Permanents in Reserve this way, …".
fn of_those_put(reader: &mut Reader<'_>, before: &mut Sentences) -> Option<Form> {
    let Some(asked) = reader.attempt(|r| one_of_those_put(r, before.last_sentence())) else {
        return Some(Form::Other);
    };
    before.steps.truncate(before.last);
    before.steps.push(asked);
    Some(Form::This)
}

/// "If you put a Character in Reserve this way, …".
fn if_done_this_way(reader: &mut Reader<'_>, before: &mut Sentences) -> Option<Form> {
    let Some((condition, effect, otherwise)) = reader.attempt(|r| this_way(r, before.last_sentence())) else {
        return Some(Form::Other);
    };
    // "When you [Resupply] — If you put a Permanent in Reserve this way, …": "this way" refers to the event of the trigger.
    if before.steps.is_empty() {
        reader.of_keyword.then_some(())?;
        before.steps.push(Step::If { condition, effect, otherwise });
        return Some(Form::This);
    }
    (!does_twice(before.last_sentence())).then_some(())?;
    // "If you discarded fewer than two this way": also if none was.
    if holds_of_none(&condition) {
        matches!(before.last_sentence(), [Step::Act(_)]).then_some(())?;
        before.steps.push(Step::If { condition, effect, otherwise });
        return Some(Form::This);
    }
    let done = Step::If { condition, effect, otherwise: otherwise.clone() };
    before.link(Link::Done, OneOrMore::one(done))?;
    if let Some(otherwise) = otherwise {
        before.link(Link::Otherwise, otherwise)?;
    }
    Some(Form::This)
}

/// "(Target Expedition [Ascends].) If it was already [[Ascended]], …".
fn if_already_so(reader: &mut Reader<'_>, before: &mut Sentences) -> Option<Form> {
    let Some(instead) = reader.attempt(|r| if_it_was_already(r, before.last_sentence())) else {
        return Some(Form::Other);
    };
    before.steps.truncate(before.last);
    before.steps.extend(instead);
    Some(Form::This)
}

/// "(Each card in your Reserve with a {D} ability gains 1 boost.) If there are none, …": none of those cards.
fn if_there_are_none(reader: &mut Reader<'_>, before: &mut Sentences) -> Option<Form> {
    if let Some(Step::Act(action)) = before.steps.last()
        && let Some(Objects::Each(filter)) = all_of(action)
        && let Some(effect) = reader.attempt(|r| {
            r.say("if there are none ,")?;
            let effect = OneOrMore::new(folded(chain(r)?))?;
            stop(r).map(|()| effect)
        })
    {
        let none = compares(Amount::Count(filter), Comparison::Equal, Amount::Number(0));
        before.steps.push(Step::If { condition: none, effect, otherwise: None });
        return Some(Form::This);
    }
    Some(Form::Other)
}

/// "(Create a [Booda 2/2/2] token in target Expedition.) …", about that token.
fn of_a_created_token(reader: &mut Reader<'_>, before: &mut Sentences) -> Option<Form> {
    let is_of_token = reader.attempt(|r| of_created(r, &mut before.steps)).is_some();
    Some(if is_of_token { Form::This } else { Form::Other })
}

/// "(Each player may discard a card.) Each player who does draws a card".
fn by_those_who_do(reader: &mut Reader<'_>, before: &mut Sentences) -> Option<Form> {
    let Some(step) = before.steps.last_mut() else { return Some(Form::Other) };
    let Some((link, then)) = reader.attempt(|r| those_who_do(r, step)) else { return Some(Form::Other) };
    linked_to_theirs(step, link, &then)?;
    Some(Form::This)
}

/// "(Each player who controls a Robot draws a card.) Each other player [Resupplies]".
fn by_each_other_player(reader: &mut Reader<'_>, before: &mut Sentences) -> Option<Form> {
    if !reader.sees("each other player|opponent") {
        return Some(Form::Other);
    }
    others_do(reader, before.steps.last_mut()?)?;
    Some(Form::This)
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

/// The effect that depends on a link, in a sentence without an alternative of its own.
fn only_rest_of_sentence(reader: &mut Reader<'_>) -> Option<Effect> {
    match rest_of_sentence(reader)? {
        (effect, None) => Some(effect),
        (_, Some(_)) => None,
    }
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
