//! Conditions: what follows "if" and "unless".

use crate::{
    build::{self, at_least, compares, in_expedition, not, plus},
    conditions::{
        counts::{of_all, one_and_another, there_are},
        object::{of_it, of_me},
        possession::{of_control, of_zones},
        thresholds::result_in,
    },
    filters::{self, with_facts},
    phrases::{
        amount::{comparison, how_many, quantity_named},
        attributes::beings,
        expedition_conditions::of_expedition,
        noun::{is_of_other_tokens, other_than_it, quality},
        objects::{in_any_expedition, in_each_by_itself},
        past_events::{i_am_the_nth, it_is_the_nth, of_past},
        players::of_player,
        time::whose_turn,
    },
    reader::Reader,
    words::{ORDINALS, daily, phase, player, range, sees_digits},
};
use ability::{
    Amount, Being, Comparing, Comparison, Condition, Duration, Expeditions, Filter, Literal, Mention, OneOrMore,
    Operation, Player, PlayerEvent, Subject, Trait, Trigger,
};

/// "If …" or "unless …".
pub(crate) fn if_or_unless(reader: &mut Reader<'_>) -> Option<Condition> {
    if reader.says("if|while") || reader.says("for? as long as") {
        return condition(reader);
    }
    reader.say("unless")?;
    condition(reader).map(not)
}

/// Conditions joined by "or if" and "and".
pub(crate) fn condition(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.nested(|r| {
        // A condition does not act, so "an opponent" in it is any opponent.
        let outside = std::mem::replace(&mut r.of_one_opponent, false);
        let any = several_conditions(r, "or if?", all_conditions);
        r.of_one_opponent = outside;
        let any = any?;
        if any.len() == 1 { any.into_iter().next() } else { OneOrMore::new(any).map(Condition::Any) }
    })
}

fn all_conditions(reader: &mut Reader<'_>) -> Option<Condition> {
    let start = reader.position();
    let counted_before = reader.counted.clone();
    // "It isn't so that you are first player, and it is Rest": the comma ends what isn't so.
    let is_at_length = |r: &mut Reader<'_>| r.sees("it isn't so that");
    let mut ends_with_comma = is_at_length(reader);
    let mut all = vec![simple_condition(reader)?];
    loop {
        // "If you control two or more Characters and none of them is [[Fleeting]]": of those that were counted just now.
        let of_them = reader.attempt(|r| {
            r.say(",?")?;
            r.say("and|but")?;
            match all.last() {
                Some(Condition::OfPlayer { who, condition }) => of_theirs(r, *who, condition),
                _ => of_those_counted(r).filter(|_| r.counted != counted_before).map(|of_them| (of_them, false)),
            }
        });
        if let Some((of_them, is_whole)) = of_them {
            if is_whole {
                all.pop();
            }
            all.push(of_them);
            continue;
        }
        let Some(more) = reader.attempt(|r| {
            r.say(if ends_with_comma { ", and if?" } else { "and if?" })?;
            let is_long = is_at_length(r);
            simple_condition(r).map(|more| (more, is_long))
        }) else {
            break;
        };
        ends_with_comma = more.1;
        all.push(more.0);
    }
    // "If you control a Feat and have no cards in hand": both conditions have the same subject.
    while let Some(more) = reader.attempt(|r| {
        r.say("and|but")?;
        let at = r.position();
        r.move_to(start);
        let (is_one, is_had) = (r.sees("you|I"), r.sees("you control|have"));
        r.move_to(at);
        is_one.then_some(())?;
        // "You control a token but no Feats": the second part has the same verb, too.
        let words = if is_had && r.sees("no|exactly|at") { 2 } else { 1 };
        r.with_prefix(start..start + words, simple_condition)
    }) {
        all.push(more);
    }
    if all.len() == 1 {
        return all.into_iter().next();
    }
    // A conjunction inside a conjunction is flattened.
    let parts = |condition| match condition {
        Condition::All(parts) => parts.as_slice().to_vec(),
        condition => vec![condition],
    };
    OneOrMore::new(all.into_iter().flat_map(parts).collect()).map(Condition::All)
}

/// "(An opponent controls two or more Characters) and none of them is [[Fleeting]]": both, of one opponent.
fn of_theirs(reader: &mut Reader<'_>, who: Player, asked: &Condition) -> Option<(Condition, bool)> {
    let Condition::Compares(Comparing { left: Amount::Count(theirs), comparison: Comparison::AtLeast, .. }) = asked
    else {
        return None;
    };
    (reader.counted, reader.counts_none) = (Some(theirs.clone()), false);
    let of_them = of_those_counted(reader)?;
    reader.counted = None;
    let both = OneOrMore::new(vec![asked.clone(), of_them]).map(Condition::All)?;
    Some((of_player(who, both), true))
}

/// "None of them is [[Fleeting]]", "two of them have a {D} ability", "all of them are exhausted": so many of the things that the
/// condition before counted.
fn of_those_counted(reader: &mut Reader<'_>) -> Option<Condition> {
    let counted = reader.counted.clone().filter(|_| !reader.counts_none)?;
    let is_all = reader.says("all|each|both of? them");
    let is_none = !is_all && (reader.says("none|neither of them|those|which") || reader.says("no one of them"));
    let (comparison, so_many) = match (is_all, is_none) {
        (true, _) | (_, true) => (Comparison::Equal, Amount::Number(0)),
        _ => {
            let so_many = if reader.says("any") { (Comparison::AtLeast, Amount::Number(1)) } else { how_many(reader)? };
            reader.say("of them|those|which")?;
            so_many
        }
    };
    let facts = if reader.says("has|have") {
        OneOrMore::one(quality(reader)?)
    } else {
        reader.say("is|are")?;
        beings(reader)?
    };
    if is_all {
        return Some(Condition::Is { who: Subject::Each(counted), being: Being::Facts(facts) });
    }
    let such = with_facts(counted, facts.as_slice());
    Some(compares(Amount::Count(such), comparison, so_many))
}

fn several_conditions(
    reader: &mut Reader<'_>,
    between: &str,
    read: fn(&mut Reader<'_>) -> Option<Condition>,
) -> Option<Vec<Condition>> {
    let mut all = vec![read(reader)?];
    while let Some(more) = reader.attempt(|r| {
        r.say(between)?;
        read(r)
    }) {
        all.push(more);
    }
    Some(all)
}

fn simple_condition(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.any(&[
        said_at_length,
        of_me,
        of_all,
        of_expedition,
        of_control,
        one_and_another,
        of_zones,
        there_are,
        of_players,
        it_is_the_nth,
        i_am_the_nth,
        |r| of_it(r).filter(|condition| !is_of_itself(condition)),
        of_past,
        of_numbers,
    ])
}

/// "(Discard two cards.) If they have the same Hand Cost": a condition that would compare a thing with itself.
fn is_of_itself(condition: &Condition) -> bool {
    let Condition::Is { who: Subject::It, being: Being::Facts(facts) } = condition else { return false };
    facts.as_slice().iter().flat_map(OneOrMore::as_slice).any(|literal| match literal {
        Literal::Is(fact) | Literal::Not(fact) => match fact {
            Trait::Compares { measure, with: Amount::Of { measure: other, what: Mention::It }, .. } => measure == other,
            Trait::At(place) => *place == in_expedition(Expeditions::Its),
            _ => false,
        },
    })
}

/// "It isn't so that …", "it is so of an opponent that …": the long forms that rendering uses if it knows no shorter one.
fn said_at_length(reader: &mut Reader<'_>) -> Option<Condition> {
    if reader.says("it isn't so that") {
        return condition(reader).map(not);
    }
    reader.say("it is so of")?;
    let who = player(reader)?;
    reader.say("that")?;
    condition(reader).map(|condition| of_player(who, condition))
}

fn of_players(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.any(&[
        |r| {
            if !r.says("this is") {
                r.say("it's|it")?;
                r.says("is");
            }
            r.say("the first day").map(|()| Condition::FirstDay)
        },
        |r| {
            // "It's your turn".
            if !r.says("it's") {
                r.say("it is")?;
            }
            whose_turn(r)
        },
        |r| {
            if r.says("you're not the? first player") || r.says("you aren't the? first player") {
                return Some(not(Condition::FirstPlayer(Player::You)));
            }
            if r.says("you're the? first player") {
                return Some(Condition::FirstPlayer(Player::You));
            }
            let player = player(r)?;
            r.say("are|is the? first player")?;
            let player = if player == Player::Opponent { Player::Opponent } else { player };
            Some(Condition::FirstPlayer(player))
        },
        |r| {
            // "This is another turn".
            let is_not = r.says("this isn't");
            if !is_not && !r.says("it's") {
                r.say("it|this is")?;
            }
            r.say("another|an extra|additional? turn")?;
            let another = Trigger::Does { who: Player::You, deed: PlayerEvent::AnotherTurn };
            let another = filters::times(another, Duration::ThisTurn);
            let is_it = at_least(another, 1);
            Some(if is_not { not(is_it) } else { is_it })
        },
        |r| {
            // "It's your first turn this Day", "this isn't your first turn": the current turn counts as well.
            let is_not = r.says("it's not") || r.says("it|this isn't");
            if !is_not && !r.says("it's") {
                r.say("it|this is")?;
            }
            r.say("your")?;
            let ordinal = r.row_of(&ORDINALS)?;
            r.say("turn")?;
            r.say("this|of the? day|afternoon")?;
            let taken = Trigger::Does { who: Player::You, deed: PlayerEvent::Turn };
            let taken = filters::times(taken, Duration::ThisDay);
            // In another player's turn, the turn is not one of yours.
            let so_many = compares(taken, Comparison::Equal, Amount::Number(ordinal.number()));
            let is_it = Condition::All(OneOrMore::new(vec![Condition::Turn(Player::You), so_many])?);
            Some(if is_not { not(is_it) } else { is_it })
        },
        |r| {
            // "(Target player draws a card.) If it's you, …".
            (r.anybody && r.they == Player::That).then_some(())?;
            let is_not = r.says("it's|they're not")
                || r.says("it|they isn't|aren't")
                || r.says("that player|opponent isn't|aren't");
            if !is_not && !r.says("it's|they're") && !r.says("it|they is|are|was") {
                r.say("that player|opponent is|are|was")?;
            }
            let is = r.row(&[("you", Player::You), ("an|your opponent", Player::Opponent)])?;
            r.sees(",|:|.").then_some(())?;
            let is_it = Condition::Player { player: Player::That, is };
            Some(if is_not { not(is_it) } else { is_it })
        },
        |r| {
            // "You passed last", "you're the last player to pass": all others have passed (4.2.3).
            if !r.says("you passed last") && !r.says("you passed after your? opponents|opponent") {
                r.say("you're the last player to pass|have? passed?")?;
            }
            let others = Trigger::Does { who: Player::EachOpponent, deed: PlayerEvent::Pass };
            let passed = filters::times(others, Duration::ThisDay);
            Some(at_least(passed, 1))
        },
        |r| {
            // "It's the Afternoon".
            if !r.says("it's") {
                r.say("it is")?;
            }
            phase(r).map(Condition::During).or_else(|| {
                r.of_trigger.then_some(())?;
                daily(r).map(Condition::Within)
            })
        },
    ])
}

fn of_numbers(reader: &mut Reader<'_>) -> Option<Condition> {
    // "It's a 6", "it's 4 or more", about a die that was rolled.
    if let Some(all) = reader.attempt(|r| {
        let is_said = r.says("the result is|was");
        if !is_said && !r.says("it's") {
            r.say("it is|was")?;
        }
        let one = |r: &mut Reader<'_>| {
            r.says("a|an");
            sees_digits(r).then_some(())?;
            range(r).map(|(from, to)| result_in(from, to))
        };
        // "The result is 1 or 6+".
        let mut all = vec![one(r)?];
        while let Some(more) = r.attempt(|r| r.say(",? or").and_then(|()| one(r))) {
            all.push(more);
        }
        Some(all)
    }) {
        let all = OneOrMore::new(all)?;
        return Some(if let [only] = all.as_slice() { only.clone() } else { Condition::Any(all) });
    }
    // "The result is odd": it is more than twice its half, rounded down.
    if let Some(comparison) = reader.attempt(|r| {
        if !r.says("it's") {
            r.say("the result|it is")?;
        }
        parity(r)
    }) {
        let half = plus(Amount::Result, Operation::Over, Amount::Number(2));
        return Some(compares(build::times(2, half), comparison, Amount::Result));
    }
    let left = quantity_named(reader)?;
    reader.say("is|was|are|were")?;
    let (comparison, right) = comparison(reader)?;
    Some(compares(left, comparison, right))
}

/// "Odd", "an even number": how twice the half of a number, rounded down, compares with the number.
fn parity(reader: &mut Reader<'_>) -> Option<Comparison> {
    let is_number = reader.says("an");
    let parity = reader.row(&[("odd", Comparison::Less), ("even", Comparison::Equal)])?;
    if is_number {
        reader.say("number|result")?;
    }
    Some(parity)
}

/// The condition that a number of things is there. Afterwards "one of them" refers to those.
pub(super) fn several(reader: &mut Reader<'_>, filter: Filter, comparison: Comparison, amount: Amount) -> Condition {
    // Something with a text is not a token itself: "another token" then means other than what was named.
    let filter = match reader.anything && !reader.of_trigger && is_of_other_tokens(&filter) {
        true => {
            reader.said_it = true;
            other_than_it(filter)
        }
        false => filter,
    };
    // If one is enough or none is allowed, "one of your Expeditions" is any of them; nobody chooses in a condition.
    let is_any = matches!((comparison, &amount), (Comparison::AtLeast, Amount::Number(1)))
        || matches!((comparison, &amount), (Comparison::Equal, Amount::Number(0)));
    let filter = if is_any { in_any_expedition(filter) } else { filter };
    reader.counted = Some(filter.clone());
    reader.counts_none = matches!((comparison, &amount), (Comparison::Equal, Amount::Number(0)));
    let compared = |filter| compares(Amount::Count(filter), comparison, amount.clone());
    let all = in_each_by_itself(&filter).and_then(|each| OneOrMore::new(each.map(compared).to_vec()));
    all.map_or_else(|| compared(filter), Condition::All)
}
