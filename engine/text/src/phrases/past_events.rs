//! The past tense: what has happened this turn, this Afternoon or this Day, and how often.

use crate::{
    build::{at_least, compares, in_zone, is, not, plus},
    filters::{
        any_card, apart_from_origin, by_origin, can_be, controlled, facts_of, is_single, narrowed, times,
        wherever_of_hero, with_facts,
    },
    link::last_verb,
    phrases::{
        amount::how_many,
        area::{self, areas},
        expedition::any_expedition,
        for_each::{cards_this_way, done_so_many_times},
        noun::{filter, quality},
        object_events::{expedition_events, gained, object_events},
        place::{place, zone_from},
        player_events::{player_events, put_deed},
        players::{of_one_by_one, whoever},
        verbs::{Did, Form, deed_to, participle_of_fate, plain_deed, plain_deeds, progress_in, verb_in},
    },
    reader::{
        Named, Reader,
        said::{Kind, Quantifier},
    },
    words::{ORDINALS, action_icon, counter, duration, noun_list, player, status, whose, zone},
};
use ability::{
    Action, ActionIcon, Amount, Article, Being, Comparison, Condition, Cost, Description, Duration, ExpeditionFact,
    Expeditions, Filter, Gained, Guard, Literal, Noun, ObjectEvent, Objects, OneOrMore, Operation, Ordinal, Place,
    Player, PlayerEvent, Progress, Quantity, Search, Status, Step, Subject, Trait, Trigger, Who,
};

/// The forms of a verb in the past: after "have", and after "didn't".
const DONE: [Form; 2] = [Form::Past, Form::Base];

/// "You played a Spell this turn", "you haven't passed this Day", "another Character left play this Day".
pub(crate) fn of_past(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.any(&[a_player_did, an_expedition_did, something_was_done])
}

/// "One of your Expeditions [[Ascended]] this turn", "my Expedition moved forward due to Ascension this Day".
fn an_expedition_did(reader: &mut Reader<'_>) -> Option<Condition> {
    // What all of them did would be a different condition from what one of them did.
    (!reader.sees("both|each|all|every")).then_some(())?;
    let is_of_several = reader.sees("one|either|any");
    let (which, said) = reader.noting(any_expedition)?;
    let is_of_all = !is_of_several && said.has(Kind::Expedition, Quantifier::Several);
    // "It" refers to this Expedition from then on. If the condition is about one of several, it is unknown which.
    match is_single(&which) {
        true => reader.conditioned = Some(which.clone()),
        false => reader.named = Named::Object,
    }
    let is_not = reader.says("hasn't|haven't|didn't");
    if !is_not {
        reader.say("has|have?")?;
    }
    let form = if is_not { &DONE[..] } else { &[Form::Past] };
    let moves = progress_in(reader, form)?;
    // "Have moved forward two or more times this Day".
    let so_many = reader.attempt(|r| {
        let how_many = how_many(r)?;
        r.say("time|times").map(|()| how_many)
    });
    let during = past_period(reader)?;
    if let Some((comparison, amount)) = so_many {
        (!is_not).then_some(())?;
        let events = moves.into_iter().map(|progress| Trigger::Expedition { which: which.clone(), progress });
        return Some(compares(times_of(events.collect(), during)?, comparison, amount));
    }
    (!is_of_all).then_some(())?;
    // For a single Expedition, the game notes what it did this Day.
    if during == Duration::ThisDay && !matches!(which, Expeditions::Each { .. } | Expeditions::Pick { .. }) {
        let fact = |progress| match progress {
            Progress::Forward(None) => ExpeditionFact::Moved,
            Progress::Fails => ExpeditionFact::Failed,
            progress => ExpeditionFact::Did(progress),
        };
        let did = OneOrMore::new(moves.into_iter().map(|progress| Literal::Is(fact(progress))).collect())?;
        let happened = Condition::Expedition { which, facts: OneOrMore::one(did) };
        return Some(if is_not { not(happened) } else { happened });
    }
    let events = moves.into_iter().map(|progress| Trigger::Expedition { which: which.clone(), progress });
    let happened = at_least(times_of(events.collect(), during)?, 1);
    Some(if is_not { not(happened) } else { happened })
}

fn a_player_did(reader: &mut Reader<'_>) -> Option<Condition> {
    // "No player has passed" is the negation of "any player has passed".
    let is_nobody = reader.says("no player|one") || reader.says("nobody");
    if is_nobody {
        return did(reader, Player::Any, true);
    }
    if reader.says("you've") {
        return did(reader, Player::You, false);
    }
    let who = whoever(reader)?;
    // Whether each of several players has passed can be counted for all of them together, since a player passes once a Day
    // (4.2.3).
    if let Some(passed) = reader.attempt(|r| {
        (!who.is_nobody).then_some(())?;
        let condition = did(r, who.player, false)?;
        let is_pass = |deed: &PlayerEvent| matches!(deed, PlayerEvent::Pass);
        matches!(&condition, Condition::Compares(comparing) if comparing.contains(is_pass)).then_some(condition)
    }) {
        (reader.they, reader.anybody) = who.before;
        return Some(passed);
    }
    of_one_by_one(reader, who, |r, who| did(r, who, false))
}

/// "Played a Spell this turn", "haven't passed", after the subject.
fn did(reader: &mut Reader<'_>, who: Player, is_nobody: bool) -> Option<Condition> {
    let is_not = is_nobody || reader.says("haven't|hasn't|didn't");
    if !is_not || is_nobody {
        reader.say("have|has?")?;
    }
    let has = reader.before("have") || reader.before("has");
    let already = reader.says("already");
    // "If you pass this turn" is of what is yet to happen.
    if !is_not && !has {
        let passes = reader.ahead(|r| plain_deed(r, &[Form::Base])) == Some(PlayerEvent::Pass);
        (!passes).then_some(())?;
    }
    let (mut deeds, comparison, amount): (Vec<PlayerEvent>, _, _) = reader.any(&[
        |r| plain_deed(r, &DONE).map(|deed| (vec![deed], Comparison::AtLeast, Amount::Number(1))),
        // "Made two or more [Gifts] this Day".
        |r| {
            let (number, deed) = plain_deeds(r, &DONE)?;
            Some((vec![deed], Comparison::AtLeast, Amount::Number(number)))
        },
        |r| {
            // "You activated a {D} ability this turn", "… a {D} ability or a {T} ability".
            r.say("activated|activate|used|use")?;
            let is_other = r.says("another");
            let (comparison, amount) = if is_other { (Comparison::AtLeast, Amount::Number(1)) } else { how_many(r)? };
            let icons = icons_of_abilities(r)?;
            // "Another" ability: if the ability that asks has one of these icons, its own activation counts as well, so there
            // must be two.
            let is_counted = is_other && r.acting.is_some_and(|icon| icons.contains(&icon));
            let amount = if is_counted { Amount::Number(2) } else { amount };
            Some((icons.into_iter().map(PlayerEvent::Use).collect(), comparison, amount))
        },
        |r| {
            // "You took two or more turns this Afternoon".
            r.say("taken|took|take|played|play")?;
            let (comparison, amount) = how_many(r)?;
            r.say("turn|turns").map(|()| (vec![PlayerEvent::Turn], comparison, amount))
        },
        |r| put_deed(r, &DONE).map(|deed| (vec![deed], Comparison::AtLeast, Amount::Number(1))),
        |r| {
            let did = deed_to(r, &DONE)?;
            let (comparison, amount) = how_many(r)?;
            Some((vec![done_to(r, did)?], comparison, amount))
        },
    ])?;
    if already {
        deeds = deeds.into_iter().map(|deed| done_before_this(reader, who, deed)).collect::<Option<_>>()?;
    }
    // "A Character and a Spell": each of the two.
    if let [deed] = deeds.as_slice()
        && !already
        && (comparison, &amount) == (Comparison::AtLeast, &Amount::Number(1))
        && !is_not
        && let Some(all) = reader.attempt(|r| each_done(r, who, deed.clone()))
    {
        return Some(all);
    }
    let during = period(reader, deeds.first()?)?;
    let events = deeds.into_iter().map(|deed| Trigger::Does { who, deed });
    let happened = compares(times_of(events.collect(), during)?, comparison, amount);
    Some(if is_not { not(happened) } else { happened })
}

/// "(You've) already (played a card)": besides what is being played. Nothing, where that is what the trigger tells of.
fn done_before_this(reader: &Reader<'_>, who: Player, deed: PlayerEvent) -> Option<PlayerEvent> {
    let PlayerEvent::Play { card, from } = deed else { return Some(deed) };
    let nouns = |of: &Filter| of.as_slice().iter().flat_map(|one| one.nouns.as_slice().to_vec()).collect::<Vec<_>>();
    let is_told = reader.play_told.as_ref().is_some_and(|told| {
        let counted = nouns(&card);
        nouns(told).iter().any(|noun| counted.iter().any(|other| can_be(*noun, *other)))
    });
    (!is_told).then_some(())?;
    let is_besides = who != Player::You || !reader.of_own_play || card.contains(|fact: &Trait| *fact == Trait::Other);
    let card = if is_besides { card } else { with_facts(card, &[is(Trait::Other)]) };
    Some(PlayerEvent::Play { card, from })
}

/// "(Played a Character) and a Spell this Day".
fn each_done(reader: &mut Reader<'_>, who: Player, first: PlayerEvent) -> Option<Condition> {
    let used = |r: &mut Reader<'_>| {
        r.say(",? and a|an")?;
        let icon = action_icon(r)?;
        r.say("ability").map(|()| PlayerEvent::Use(icon))
    };
    if let PlayerEvent::Use(_) = first {
        let other = used(reader)?;
        let during = past_period(reader)?;
        let done = |deed| at_least(times(Trigger::Does { who, deed }, during), 1);
        return OneOrMore::new(vec![done(first), done(other)]).map(Condition::All);
    }
    let again: fn(Filter) -> PlayerEvent = match first {
        PlayerEvent::Play { .. } => |what| {
            let (card, from) = apart_from_origin(what);
            PlayerEvent::Play { card, from }
        },
        PlayerEvent::Discard(_) => PlayerEvent::Discard,
        PlayerEvent::Sacrifice(_) => PlayerEvent::Sacrifice,
        _ => return None,
    };
    let mut deeds = vec![first];
    while let Some(deed) = reader.attempt(|r| {
        r.say(",? and a|an")?;
        filter(r).map(again)
    }) {
        deeds.push(deed);
    }
    (deeds.len() > 1).then_some(())?;
    let during = past_period(reader)?;
    let done = |deed| at_least(times(Trigger::Does { who, deed }, during), 1);
    OneOrMore::new(deeds.into_iter().map(done).collect()).map(Condition::All)
}

/// "{D} ability", "{D} or {T} abilities", "{D} ability or a {T} ability".
fn icons_of_abilities(reader: &mut Reader<'_>) -> Option<Vec<ActionIcon>> {
    let mut icons = vec![action_icon(reader)?];
    loop {
        let is_named = reader.says("ability|abilities");
        match reader.attempt(|r| {
            // "A {D} ability and a {T} ability" would be one of each.
            if !r.says("or a?") {
                r.say("and")?;
            }
            action_icon(r)
        }) {
            Some(icon) => icons.push(icon),
            None => return is_named.then_some(icons),
        }
    }
}

/// "(When you pass) after your opponents": those have passed before this Day (4.2.3).
pub(crate) fn after_others(reader: &mut Reader<'_>, triggers: &[Trigger]) -> Option<Guard> {
    let is_passing = |trigger: &Trigger| matches!(trigger, Trigger::Does { who: Player::You, deed: PlayerEvent::Pass });
    triggers.iter().all(is_passing).then_some(())?;
    reader.say("after")?;
    let who = player(reader)?;
    matches!(who, Player::EachOpponent | Player::Opponent).then_some(())?;
    let passed = times(Trigger::Does { who, deed: PlayerEvent::Pass }, Duration::ThisDay);
    Some(Guard::After(at_least(passed, 1)))
}

/// "It's the third card you've played this turn", about the card that was just played: the number played includes it.
pub(crate) fn it_is_the_nth(reader: &mut Reader<'_>) -> Option<Condition> {
    let (event, ordinal, during) = nth_it_is(reader)?;
    Some(compares(times(event, during), Comparison::Equal, Amount::Number(ordinal.number())))
}

/// Of which events it is the third, and within which time.
pub(crate) fn nth_it_is(reader: &mut Reader<'_>) -> Option<(Trigger, Ordinal, Duration)> {
    (reader.anything || reader.anybody).then_some(())?;
    if !reader.says("it's") && !reader.says("this is") {
        reader.say("it is")?;
    }
    reader.say("the|your")?;
    let ordinal = reader.row_of(&ORDINALS)?;
    // "The first {D} ability you've activated this turn".
    if let Some(used) = reader.attempt(|r| {
        let icon = action_icon(r)?;
        r.say("ability")?;
        if !r.says("you've") {
            r.say("you")?;
        }
        r.say("activated|used")?;
        Some((Trigger::Does { who: Player::You, deed: PlayerEvent::Use(icon) }, ordinal, past_period(r)?))
    }) {
        return Some(used);
    }
    // "The second one activated this turn", "the second {T} ability activated this turn", whoever activates it.
    if let Some(used) = reader.attempt(|r| {
        let icon = if r.says("one") {
            r.ability_said.one()?
        } else {
            let icon = action_icon(r)?;
            r.say("ability")?;
            icon
        };
        r.say("that? was? activated|used")?;
        Some((Trigger::Does { who: Player::Any, deed: PlayerEvent::Use(icon) }, ordinal, past_period(r)?))
    }) {
        return Some(used);
    }
    // "The second [Gift] you made this Day".
    if let Some(made) = reader.attempt(|r| {
        r.say("[Gift]")?;
        if !r.says("you've") {
            r.say("you")?;
        }
        r.say("made")?;
        Some((Trigger::Does { who: Player::You, deed: PlayerEvent::Gift }, ordinal, past_period(r)?))
    }) {
        return Some(made);
    }
    // "The third you've played": the third of those that the trigger describes.
    let is_such = reader.says("one") || reader.sees("you've|you|this");
    let what = if is_such { of_any(reader.played.clone()?) } else { filter(reader)? };
    if !reader.says("you've played") && !reader.says("you played") {
        reader.sees("this").then_some(())?;
    }
    let (card, from) = apart_from_origin(what);
    let from = from.or_else(|| reader.attempt(zone_from));
    let during = past_period(reader)?;
    reader.said_it = true;
    Some((Trigger::Does { who: Player::You, deed: PlayerEvent::Play { card, from } }, ordinal, during))
}

/// "I'm the first card you played this Day", in the effect of the own arrival: that many were played, of which one is the bearer.
pub(crate) fn i_am_the_nth(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.of_own_play.then_some(())?;
    if !reader.says("I'm") {
        reader.say("I am|was")?;
    }
    reader.say("the|your")?;
    let ordinal = reader.row_of(&ORDINALS)?;
    let what = filter(reader)?;
    (!what.contains(|fact: &Trait| *fact == Trait::Other)).then_some(())?;
    if !reader.says("that? you've played") && !reader.says("that? you played") {
        reader.sees("this").then_some(())?;
    }
    let (card, from) = apart_from_origin(what);
    let from = from.or_else(|| reader.attempt(zone_from));
    let during = past_period(reader)?;
    let played = |card, so_many| {
        let deed = PlayerEvent::Play { card, from };
        compares(times(Trigger::Does { who: Player::You, deed }, during), Comparison::Equal, Amount::Number(so_many))
    };
    let others = with_facts(card.clone(), &[is(Trait::Other)]);
    let all = vec![played(card, ordinal.number()), played(others, ordinal.number() - 1)];
    OneOrMore::new(all).map(Condition::All)
}

/// Removes "other" from a filter: for "the second" of several, the bearer counts as well.
fn of_any(filter: Filter) -> Filter {
    let mut all = filter.as_slice().to_vec();
    for one in &mut all {
        let known = one.facts.iter().flat_map(OneOrMore::as_slice).filter(|fact| **fact != is(Trait::Other));
        one.facts = OneOrMore::new(known.cloned().collect());
    }
    OneOrMore::new(all).unwrap_or(filter)
}

/// "You're the last player to pass", "you pass last": all others have passed.
pub(crate) fn last_to_pass(reader: &mut Reader<'_>) -> Option<(Trigger, Guard)> {
    if !reader.says("you pass last") {
        reader.say("you're the last player? to pass")?;
    }
    let passes = |who| Trigger::Does { who, deed: PlayerEvent::Pass };
    let passed = times(passes(Player::EachOpponent), Duration::ThisDay);
    Some((passes(Player::You), Guard::After(at_least(passed, 1))))
}

/// "If you put a Character in Reserve this way", "if you discarded a Spell this way": a condition about the object of the
/// previous sentence. `None` if that sentence did something else.
pub(crate) fn done_this_way(reader: &mut Reader<'_>, before: &[Step]) -> Option<Condition> {
    if let Some(condition) = reader.attempt(|r| was_done_this_way(r, before)) {
        return Some(condition);
    }
    // After a choice between two verbs, it is unknown which one was chosen.
    let is_chosen = |step: &Step| matches!(step, Step::Choose { .. });
    (!before.iter().any(|step| step.contains(is_chosen))).then_some(())?;
    let is_yours = reader.sees("if you");
    reader.say("if you|they")?;
    // What each of several players did is different from what you did.
    let is_of_others = before.last().is_some_and(is_of_others);
    (!is_yours || !is_of_others).then_some(())?;
    // A condition cannot ask about one of several objects that were not named one by one.
    let is_several = |objects: &Objects| match objects {
        Objects::Pick(pick) => {
            !matches!(pick.quantity, Quantity::Exactly(Amount::Number(1)) | Quantity::UpTo(Amount::Number(1)))
        }
        Objects::Each(_) | Objects::Both { .. } => true,
        Objects::Top { amount, .. } => **amount != Amount::Number(1),
        Objects::The(_) => false,
    };
    let of_several = before.last().is_some_and(|step| step.contains(is_several));
    // "If you removed three or more boosts this way": the number that the previous step removed.
    if let Some(so_many) = reader.attempt(|r| {
        r.say("removed|spent|moved")?;
        let is_of_counters = |action: &Action| matches!(action, Action::Remove { .. });
        let is_of_costs = |cost: &Cost| matches!(cost, Cost::Spend { .. });
        let is_one = |step: &Step| step.contains(is_of_counters) || step.contains(is_of_costs);
        before.last().is_some_and(is_one).then_some(())?;
        let (comparison, amount) = how_many(r)?;
        let is_named = r.attempt(counter).is_some() || r.says("of them");
        // "If you moved four or more, …".
        let is_over = r.says("this way") || !is_named && r.sees(",") && comparison != Comparison::Equal;
        is_over.then(|| compares(Amount::ThatMany, comparison, amount))
    }) {
        return Some(so_many);
    }
    if !reader.says("[Resupplied]|resupplied") {
        let verb = verb_in(reader, &[Form::Past])?;
        verb.is_done_in(before).then_some(())?;
        // "Discard a card, then [Resupply]. If you discarded a Spell this way": "it" would now be the card that was Resupplied.
        if let Some(last) = last_verb(before, names_anew) {
            verb.is_done_in(&[Step::Act(last)]).then_some(())?;
        }
    }
    // "Two or more cards": the number of objects of the previous step.
    if let Some(so_many) = reader.attempt(|r| {
        (!r.sees("a|an")).then_some(())?;
        let (comparison, amount) = how_many(r)?;
        let is_any = cards_this_way(r) || r.says("this way") || r.says("of them this way");
        if !is_any {
            done_so_many_times(r)?;
        }
        Some(compares(Amount::ThatMany, comparison, amount))
    }) {
        return Some(so_many);
    }
    reader.say("a|an")?;
    // "(Exchange a card from your Reserve with a card from your hand.) If you put a Permanent in Reserve this way": the one of the
    // two that is there now.
    if before.iter().any(|step| step.contains(|action: &Action| matches!(action, Action::Exchange { .. }))) {
        reader.goes_somewhere = true;
        let what = reader.attempt(filter);
        reader.goes_somewhere = false;
        let what = what?;
        let [one] = what.as_slice() else { return None };
        one.places.is_none().then_some(())?;
        let there = arrived_this_way(reader)?;
        let facts = facts_of(one).into_iter().chain([is(Trait::At(there))]).collect();
        return Some(Condition::OneIs { who: Subject::It, being: Being::Facts(OneOrMore::new(facts)?) });
    }
    if of_several {
        // At least one of them. The past tense cannot ask what else that one was.
        let nouns = OneOrMore::new(noun_list(reader)?)?;
        somewhere_this_way(reader)?;
        return Some(Condition::OneIs { who: Subject::It, being: Being::Kind(nouns) });
    }
    if let Some(such) = reader.attempt(|r| {
        // "A token this way": asks what it was.
        let what = filter(r)?;
        somewhere_this_way(r)?;
        let [one] = what.as_slice() else { return None };
        (one.facts.is_some() && one.places.is_none()).then_some(())?;
        OneOrMore::new(facts_of(one)).map(|facts| Condition::Was(Being::Facts(facts)))
    }) {
        return Some(such);
    }
    let nouns = noun_list(reader)?;
    // "A card with [Temple] in Reserve this way".
    if let Some(quality) = reader.attempt(|r| {
        r.say("with")?;
        let quality = quality(r)?;
        somewhere_this_way(r).map(|()| quality)
    }) {
        let kinds = nouns.iter().filter(|noun| **noun != Noun::Card).map(|noun| Literal::Is(Trait::Kind(*noun)));
        let facts = OneOrMore::new(kinds.collect()).into_iter().chain([quality]);
        return Some(Condition::Is { who: Subject::It, being: Being::Facts(OneOrMore::new(facts.collect())?) });
    }
    somewhere_this_way(reader)?;
    Some(Condition::Is { who: Subject::It, being: Being::Kind(OneOrMore::new(nouns)?) })
}

/// Whether a verb gives "it" a new antecedent.
const fn names_anew(action: &Action) -> bool {
    !matches!(
        action,
        Action::Draw(_)
            | Action::Roll
            | Action::RollMore { .. }
            | Action::Raise(_)
            | Action::Shuffle
            | Action::Pass
            | Action::AfterYou
            | Action::AnotherTurn
            | Action::Win
            | Action::MakeFirst(_)
            | Action::Move { .. }
            | Action::Ascend(_)
            | Action::Descend(_)
            | Action::PlaceMarker { .. }
            | Action::MoveMarker { .. }
            | Action::Proceed
    )
}

/// "If a Spell was discarded this way", "if one or more Feats were …": whether one of the objects of the verb was of that kind.
fn was_done_this_way(reader: &mut Reader<'_>, before: &[Step]) -> Option<Condition> {
    reader.say("if")?;
    if !reader.says("a|an") && !reader.says("one or more") {
        reader.say("at least one")?;
    }
    let nouns = OneOrMore::new(noun_list(reader)?)?;
    reader.say("was|were")?;
    let verb = verb_in(reader, &[Form::Participle])?;
    verb.is_done_in(before).then_some(())?;
    somewhere_this_way(reader).or_else(|| reader.say("this way"))?;
    Some(Condition::OneIs { who: Subject::It, being: Being::Kind(nouns) })
}

/// "(In your Reserve) this way".
pub(crate) fn somewhere_this_way(reader: &mut Reader<'_>) -> Option<()> {
    reader.attempt(|r| {
        r.say("in|into|to|from")?;
        r.attempt(whose);
        zone(r)
    });
    reader.say("this way")
}

/// "(Put a Permanent) in Reserve this way": the zone where it is then.
fn arrived_this_way(reader: &mut Reader<'_>) -> Option<Place> {
    reader.say("in|into|to")?;
    let whose = reader.attempt(whose).unwrap_or(reader.actor);
    let zone = zone(reader)?;
    reader.say("this way")?;
    Some(in_zone(whose, zone))
}

/// The period of a count; passes are counted for the Day (4.2.3) without saying so.
fn period(reader: &mut Reader<'_>, deed: &PlayerEvent) -> Option<Duration> {
    // "As soon as you have played two Characters in a Day".
    if reader.says("in a day") {
        return Some(Duration::ThisDay);
    }
    if let Some(during) = reader.attempt(past_period) {
        return Some(during);
    }
    if matches!(deed, PlayerEvent::Pass | PlayerEvent::PassFirst) {
        return Some(Duration::ThisDay);
    }
    // "As soon as you've completed three Feats, I permanently gain …": since the game began.
    reader.for_good.then_some(Duration::ThisGame)
}

/// A period in which something may have happened.
fn past_period(reader: &mut Reader<'_>) -> Option<Duration> {
    if reader.says("in|on|during a|the same|single day") {
        return Some(Duration::ThisDay);
    }
    match duration(reader) {
        Some(Duration::UntilYourTurn) => None,
        Some(during) => Some(during),
        None => reader.for_good.then_some(Duration::ThisGame),
    }
}

/// The event of a verb and its object; the object of "draw" can only be any card.
pub(crate) fn done_to(reader: &mut Reader<'_>, did: Did) -> Option<PlayerEvent> {
    let what = filter(reader)?;
    let deed = did(what.clone());
    let is_one_play = !matches!(deed, PlayerEvent::Play { .. }) || by_origin(&what).len() == 1;
    (is_one_play && (!matches!(deed, PlayerEvent::Draw(_)) || what == any_card())).then_some(deed)
}

/// "A Character was sacrificed this Day", "no Spell was played this turn", "a Character joined an Expedition".
fn something_was_done(reader: &mut Reader<'_>) -> Option<Condition> {
    let (comparison, amount) = how_many(reader)?;
    if let Some(icons) = reader.attempt(|r| {
        let icons = icons_of_abilities(r)?;
        r.say("was|were activated").map(|()| icons)
    }) {
        let used = icons.into_iter().map(|icon| Trigger::Does { who: Player::Any, deed: PlayerEvent::Use(icon) });
        let during = past_period(reader)?;
        return Some(compares(times_of(used.collect(), during)?, comparison, amount));
    }
    // "One of your Feats was completed": one or more of them.
    let owner = reader.attempt(|r| {
        r.say("of")?;
        whose(r)
    });
    let what = filter(reader)?;
    let (what, comparison) = match (owner, comparison) {
        (Some(owner), Comparison::Equal) => (controlled(what, owner), Comparison::AtLeast),
        (Some(owner), comparison) => (controlled(what, owner), comparison),
        (None, comparison) => (what, comparison),
    };
    let events = was_done(reader, what)?;
    let during = past_period(reader)?;
    Some(compares(times_of(events, during)?, comparison, amount))
}

/// Events in the passive or the past: "was sacrificed", "left play", "you discarded".
fn was_done(reader: &mut Reader<'_>, what: Filter) -> Option<Vec<Trigger>> {
    let wherever = wherever_of_hero(what.clone());
    let happened = |fate| Trigger::Happens { who: Who::Some { article: Article::A, what: wherever.clone() }, fate };
    if reader.says("that? was|were? played") || reader.says("played") {
        (by_origin(&what).len() == 1).then_some(())?;
        let (card, from) = apart_from_origin(what);
        let from = from.or_else(|| reader.attempt(zone_from));
        let by = if reader.says("by") { player(reader)? } else { Player::Any };
        return Some(vec![Trigger::Does { who: by, deed: PlayerEvent::Play { card, from } }]);
    }
    if let Some(fate) = reader.attempt(|r| {
        if r.says("that? gained") {
            return gained(r).map(ObjectEvent::Gains);
        }
        if r.says("that? lost") {
            return gained(r).map(ObjectEvent::Loses);
        }
        if r.says("that? switched expeditions") {
            return Some(ObjectEvent::Switches);
        }
        if r.says("that? defected|[Defected]") {
            return Some(ObjectEvent::Defects);
        }
        if r.says("that? became") {
            if r.says("ready") {
                return Some(ObjectEvent::Loses(Gained::Status(Status::Exhausted)));
            }
            return status(r).map(|status| ObjectEvent::Gains(Gained::Status(status)));
        }
        r.say("that? was|were? has|have? been?")?;
        // "Sent" and "put" mean the same as "goes" (7.3.27, 7.3.37).
        if r.says("sent|put|returned to|in") || r.says("went to") {
            return area::area(r).map(|to| ObjectEvent::Goes { from: None, to });
        }
        participle_of_fate(r)
    }) {
        return Some(vec![happened(fate)]);
    }
    if reader.says("that? joined") {
        return areas(reader).map(|areas| areas.into_iter().map(|area| happened(ObjectEvent::Joins(area))).collect());
    }
    if reader.says("that? left") {
        return areas(reader).map(|areas| areas.into_iter().map(|area| happened(ObjectEvent::Leaves(area))).collect());
    }
    None
}

/// "Spell you played this turn", "Permanent sacrificed this Day", "time you Resupply this turn": a count of events.
pub(crate) fn counted_past(reader: &mut Reader<'_>) -> Option<Amount> {
    reader.any(&[
        |r| {
            r.say("turn|turns")?;
            if !r.says("you've") {
                r.say("you have?")?;
            }
            r.say("taken|played|had")?;
            Some(times(Trigger::Does { who: Player::You, deed: PlayerEvent::Turn }, past_period(r)?))
        },
        |r| {
            r.say("time|times")?;
            let event = r.attempt(one_event).or_else(|| one_deed_done(r))?;
            Some(times(event, past_period(r)?))
        },
        |r| {
            // "{D} ability you activated this turn", "{D} ability activated this turn".
            let icon = action_icon(r)?;
            r.say("ability|abilities")?;
            r.say("that? was|were?")?;
            let who = if r.says("you've") { Player::You } else { r.attempt(player).unwrap_or(Player::Any) };
            r.say("have|has?")?;
            r.say("activated|used")?;
            let who = if r.says("by") { player(r)? } else { who };
            Some(times(Trigger::Does { who, deed: PlayerEvent::Use(icon) }, past_period(r)?))
        },
        |r| {
            let what = filter(r)?;
            // "Character played from Reserve this turn".
            let played = |one: &Description| match one.places.as_ref().map(OneOrMore::as_slice) {
                Some([Place::Played { by, from }]) => Some((*by, *from)),
                _ => None,
            };
            let mut all = what.as_slice().iter().map(played);
            if let Some(Some((who, from))) = all.next()
                && all.all(|other| other == Some((who, from)))
            {
                let bare = |one: &Description| Description { places: None, ..one.clone() };
                let card = OneOrMore::new(what.as_slice().iter().map(bare).collect())?;
                return Some(times(Trigger::Does { who, deed: PlayerEvent::Play { card, from } }, past_period(r)?));
            }
            let events = any_event_of(r, &what)?;
            times_of(events, past_period(r)?)
        },
    ])
}

fn any_event_of(reader: &mut Reader<'_>, what: &Filter) -> Option<Vec<Trigger>> {
    if let Some(event) = reader.attempt(|r| {
        let who = if r.says("you've") { Player::You } else { player(r)? };
        r.say("have|has?")?;
        let did = deed_to(r, &DONE)?;
        let deed = match did(what.clone()) {
            // "Character you played from Reserve".
            PlayerEvent::Play { card, from: None } => PlayerEvent::Play { card, from: r.attempt(zone_from) },
            // "Card you discarded from your hand": the place where it was.
            PlayerEvent::Discard(what) => {
                let from = r.attempt(|r| {
                    r.sees("from").then_some(())?;
                    place(r)
                });
                PlayerEvent::Discard(match from {
                    Some(place) => narrowed(what, &place)?,
                    None => what,
                })
            }
            deed => deed,
        };
        let cards = any_card();
        let is_card = !matches!(deed, PlayerEvent::Draw(_)) || *what == cards;
        is_card.then_some(Trigger::Does { who, deed })
    }) {
        return Some(vec![event]);
    }
    reader.attempt(|r| was_done(r, what.clone()))
}

/// An event in the past tense: "you sacrificed a Character", "you've [Resupplied]".
fn one_deed_done(reader: &mut Reader<'_>) -> Option<Trigger> {
    let who = if reader.says("you've") { Player::You } else { player(reader)? };
    reader.say("have|has?")?;
    let deed = plain_deed(reader, &DONE).or_else(|| {
        reader.attempt(|r| {
            let did = deed_to(r, &DONE)?;
            r.say("a|an")?;
            done_to(r, did)
        })
    })?;
    Some(Trigger::Does { who, deed })
}

/// A single event, in the present tense.
fn one_event(reader: &mut Reader<'_>) -> Option<Trigger> {
    let mut events = reader.any(&[player_events, expedition_events, object_events])?;
    if events.len() == 1 { events.pop() } else { None }
}

/// Whether other players do a step, alone or together with you.
fn is_of_others(step: &Step) -> bool {
    match step {
        Step::By { player, .. } => *player != Player::You,
        Step::Do { effect, .. } => effect.as_slice().last().is_some_and(is_of_others),
        _ => false,
    }
}

/// How often events happened, added up.
fn times_of(events: Vec<Trigger>, during: Duration) -> Option<Amount> {
    let all = events.into_iter().map(|event| times(event, during));
    all.reduce(|left, right| plus(left, Operation::Plus, right))
}
