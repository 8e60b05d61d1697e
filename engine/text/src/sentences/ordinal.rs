//! Ordinals: the first, the second, the third event of a turn, a Day or an Afternoon, or the first card that is played.

use crate::{
    build::{IT, compares},
    conditions::condition::if_or_unless,
    filters::{controlled, placed, priced, times, with_facts},
    grammar::{effect, statement},
    link::speaks_of_named,
    phrases::{
        noun::{described, filter, trait_after},
        object_events::fate,
        objects::objects,
        past_events::done_to,
        spells::{had_by_spell, is_of_spells, may_be_spell},
        verbs::{Form, deed_to, nth_plain_deed, plain_deeds},
    },
    reader::{Antecedent, Reader},
    sentences::{
        end::stop,
        object_subject::predicates,
        trigger::{Triggers, events, guard},
    },
    words::{ORDINALS, action_icon, number, phase, player, status, whose},
};
use ability::{
    ActivationLimit, Amount, Article, Comparison, Condition, Description, Duration, Effect, Filter, Gain, Guard,
    Keyword, Later, NamedZone, Objects, OneOrMore, Ordinal, Passive, Period, Phase, Place, Player, PlayerEvent, Rule,
    Statement, Step, Subject, Trigger, Who, search::speaks_of_it,
};

/// "The first time you play a Spell each Day —".
pub(super) fn nth_time(reader: &mut Reader<'_>) -> Option<Triggers> {
    reader.say("the")?;
    let ordinal = reader.row_of(&ORDINALS)?;
    reader.say("time")?;
    let early = reader.attempt(|r| each_period(r, ordinal));
    let mut guards = Vec::new();
    reader.say(",? that?")?;
    let triggers = OneOrMore::new(events(reader, &mut guards)?)?;
    let each = match early {
        Some(each) => each,
        None => each_period(reader, ordinal)?,
    };
    guards.extend(each.guard);
    // "… each Day outside of Morning" would be the first event outside of Morning, for which the game has no counter.
    let is_of_some = reader.sees("outside") || reader.sees("except during") || reader.sees("other than during");
    (!is_of_some).then_some(())?;
    while let Some(guard) = reader.attempt(|r| guard(r, false)) {
        guards.push(guard);
    }
    if !reader.says("—") && !reader.says("–") && !reader.says("-") {
        reader.say(",")?;
    }
    Some(Triggers { ration: Some(each.limit), triggers, guards })
}

/// "When you play your second Spell each turn —", "when an opponent draws their third card each Day —".
pub(super) fn nth_of_yours(reader: &mut Reader<'_>) -> Option<Triggers> {
    reader.say("when|whenever")?;
    let triggers = nth_deed(reader)?;
    if !reader.says("—") && !reader.says("–") {
        reader.say("-")?;
    }
    Some(triggers)
}

/// "Two {D} abilities are activated on one of your turns", whoever activates them; "you activate two {D} abilities on one of your
/// turns", "… each turn".
fn nth_use(reader: &mut Reader<'_>) -> Option<Triggers> {
    let is_yours = reader.says("you activate|use") || reader.says("you've activated|used");
    let number = number(reader)?;
    let icon = action_icon(reader)?;
    reader.say("abilities")?;
    if !is_yours {
        reader.say("are activated|used")?;
    }
    let ordinal = ORDINALS.rows.iter().map(|row| row.meaning).find(|ordinal| ordinal.number() == number)?;
    let who = if is_yours { Player::You } else { Player::Any };
    let used = Trigger::Does { who, deed: PlayerEvent::Use(icon) };
    Some(each_period(reader, ordinal)?.of(used))
}

/// "Two tokens leave your Reserve on one of your turns": the second one in a turn of yours.
fn nth_on_your_turn(reader: &mut Reader<'_>) -> Option<Triggers> {
    let number = number(reader).filter(|number| *number > 1)?;
    let what = filter(reader)?;
    reader.anything = true;
    let mut fates = fate(reader)?;
    let fate = fates.pop().filter(|_| fates.is_empty())?;
    reader.sees("on|in|during one of your turns").then_some(())?;
    let ordinal = ORDINALS.rows.iter().map(|row| row.meaning).find(|ordinal| ordinal.number() == number)?;
    let happens = Trigger::Happens { who: Who::Some { article: Article::A, what }, fate };
    Some(each_period(reader, ordinal)?.of(happens))
}

/// "Your third Character joins your Expeditions this Day": the third of the Characters that you control.
fn nth_fate(reader: &mut Reader<'_>) -> Option<Triggers> {
    // "The second Feat is completed this Day", "your third Character joins …".
    let whose = if reader.says("the|a") { None } else { Some(whose(reader)?) };
    let ordinal = reader.row_of(&ORDINALS)?;
    let what = filter(reader)?;
    let what = whose.map_or_else(|| what.clone(), |whose| controlled(what.clone(), whose));
    reader.anything = true;
    let mut fates = fate(reader)?;
    let fate = fates.pop().filter(|_| fates.is_empty())?;
    Some(each_period(reader, ordinal)?.of(Trigger::Happens { who: Who::Some { article: Article::A, what }, fate }))
}

/// "You play your second Spell each turn".
pub(super) fn nth_deed(reader: &mut Reader<'_>) -> Option<Triggers> {
    if let Some(nth) = reader.any(&[nth_use, nth_on_your_turn, nth_fate]) {
        return Some(nth);
    }
    // "You've exhausted three cards this Day".
    let is_past = reader.says("you've");
    let who = if is_past { Player::You } else { player(reader)? };
    reader.anything = true;
    if let Some((ordinal, icon)) = reader.attempt(|r| {
        r.say("activate|activates|use|uses your|their")?;
        let ordinal = r.row_of(&ORDINALS)?;
        let icon = action_icon(r)?;
        r.say("ability").map(|()| (ordinal, icon))
    }) {
        return Some(each_period(reader, ordinal)?.of(Trigger::Does { who, deed: PlayerEvent::Use(icon) }));
    }
    // "You make two [Gifts] on one of your turns": triggers with the second one.
    if let Some((number, deed)) = reader.attempt(|r| plain_deeds(r, &[Form::Base, Form::Third])) {
        let ordinal = ORDINALS.rows.iter().map(|row| row.meaning).find(|ordinal| ordinal.number() == number)?;
        return Some(each_period(reader, ordinal)?.of(Trigger::Does { who, deed }));
    }
    // "You make your second [Gift] on one of your turns".
    if let Some((ordinal, deed)) = reader.attempt(|r| nth_plain_deed(r, &[Form::Base, Form::Third])) {
        reader.anything = !matches!(deed, PlayerEvent::Turn | PlayerEvent::EndTurn);
        return Some(each_period(reader, ordinal)?.of(Trigger::Does { who, deed }));
    }
    let did = match is_past || reader.says("have|has") {
        true => deed_to(reader, &[Form::Past])?,
        false => deed_to(reader, &[Form::Base, Form::Third, Form::Past])?,
    };
    // "Your second Character", "a second Character".
    let is_one = reader.says("your|their")
        || reader
            .attempt(|r| {
                r.say("a")?;
                let at = r.position();
                let is_later = r.row_of(&ORDINALS).is_some_and(|ordinal| ordinal != Ordinal::First);
                r.move_to(at);
                is_later.then_some(())
            })
            .is_some();
    let ordinal = match is_one {
        true => reader.row_of(&ORDINALS)?,
        // "You create two or more tokens in a turn": triggers with the second one.
        false => {
            let number = number(reader).filter(|number| *number > 1)?;
            reader.says("or more");
            ORDINALS.rows.iter().map(|row| row.meaning).find(|ordinal| ordinal.number() == number)?
        }
    };
    let deed = done_to(reader, did)?;
    Some(each_period(reader, ordinal)?.of(Trigger::Does { who, deed }))
}

/// "(As soon as) you complete your third Feat": that many in the game.
pub(crate) fn nth_of_the_game(reader: &mut Reader<'_>) -> Option<Condition> {
    let who = player(reader)?;
    let did = deed_to(reader, &[Form::Base, Form::Third])?;
    reader.say("your|their")?;
    let ordinal = reader.row_of(&ORDINALS)?;
    let deed = done_to(reader, did)?;
    let so_often = times(Trigger::Does { who, deed }, Duration::ThisGame);
    Some(compares(so_often, Comparison::AtLeast, Amount::Number(ordinal.number())))
}

/// "For the first time each Day", after an event.
pub(super) fn for_the_nth_time(reader: &mut Reader<'_>, guards: &mut Vec<Guard>) -> Option<ActivationLimit> {
    let each = reader.attempt(|r| {
        r.say("for the")?;
        let ordinal = r.row_of(&ORDINALS)?;
        r.say("time")?;
        each_period(r, ordinal)
    })?;
    guards.extend(each.guard);
    Some(each.limit)
}

/// The period in which events are counted, and of whom its turns are, where that is said.
struct Each {
    limit: ActivationLimit,
    guard: Option<Guard>,
}

impl Each {
    /// The triggers for such an event.
    fn of(self, event: Trigger) -> Triggers {
        let guards = self.guard.into_iter().collect();
        Triggers { ration: Some(self.limit), triggers: OneOrMore::one(event), guards }
    }
}

/// "Each Day", "this turn", "on one of your turns"; phases other than the Afternoon only have a first event.
fn each_period(reader: &mut Reader<'_>, ordinal: Ordinal) -> Option<Each> {
    let whose = reader.attempt(|r| {
        r.say("on|in|during each|one? of?")?;
        let whose = match whose(r)? {
            Player::EachOpponent => Player::Opponent,
            whose @ (Player::You | Player::Opponent) => whose,
            _ => return None,
        };
        r.say("turns|turn").map(|()| whose)
    });
    if let Some(whose) = whose {
        let limit = ActivationLimit::Nth { ordinal, each: Period::Turn };
        return Some(Each { limit, guard: Some(Guard::After(Condition::Turn(whose))) });
    }
    each_period_of_all(reader, ordinal).map(|limit| Each { limit, guard: None })
}

/// The same, whoever has the turns.
fn each_period_of_all(reader: &mut Reader<'_>, ordinal: Ordinal) -> Option<ActivationLimit> {
    if !reader.says("in|on|during a|the same|single") && !reader.says("in|on|of a|each|one") && !reader.says("of the") {
        reader.say("each|this|per|every")?;
    }
    let period = reader.row(&[("turn", Period::Turn), ("day", Period::Day)]);
    match (period, ordinal) {
        (Some(each), ordinal) => Some(ActivationLimit::Nth { ordinal, each }),
        (None, Ordinal::First) => phase(reader).map(ActivationLimit::FirstEach),
        (None, ordinal) => {
            reader.say("afternoon")?;
            Later::of(ordinal).map(ActivationLimit::InAfternoon)
        }
    }
}

/// "Each Spell you play after the first each Day costs {1} more": if at least one was played before.
pub(crate) fn after_the_first(reader: &mut Reader<'_>) -> Option<Rule> {
    reader.say("each|every")?;
    let (filter, None) = described(reader, Vec::new())? else { return None };
    reader.say("after the")?;
    let ordinal = reader.row_of(&ORDINALS)?;
    let ActivationLimit::Nth { each, .. } = each_period_of_all(reader, ordinal)? else { return None };
    let (card, from, who) = of_what_is_played(filter)?;
    let statement = statement(reader).filter(|statement| matches!(statement, Statement::Costs { .. }))?;
    stop(reader)?;
    let played = Trigger::Does { who, deed: PlayerEvent::Play { card: card.clone(), from } };
    (who == Player::You).then_some(())?;
    let so_many = compares(times(played, each.duration()), Comparison::AtLeast, Amount::Number(ordinal.number()));
    let who = Subject::Each(placed(card, &Place::Played { by: Player::You, from }));
    Some(Rule::Passive { condition: Some(so_many), passive: Passive::Object { who, statement } })
}

/// "The first Robot you play each Morning gains 2 boosts", "the first Character you play each Day costs {1} less".
pub(crate) fn first_each(reader: &mut Reader<'_>) -> Option<Vec<Rule>> {
    reader.say("the|your")?;
    let ordinal = reader.row_of(&ORDINALS)?;
    let (filter, None) = described(reader, Vec::new())? else { return None };
    reader.anything = true;
    let ration = each_period_of_all(reader, ordinal)?;
    // "The first Robot you play each Day with Base Cost {2} or less".
    let mut facts = Vec::new();
    while let Some(fact) = reader.attempt(trait_after) {
        facts.push(fact);
    }
    let (card, from, who) = of_what_is_played(filter)?;
    let card = with_facts(card, &facts);
    (who == Player::You).then_some(())?;
    // A Spell loses a status before it is played (5.2.4.a).
    let statement = match may_be_spell(&card) && reader.says("loses") {
        true => Some(Statement::Loses(OneOrMore::one(Gain::Status(status(reader)?)))),
        false if is_of_spells(&card) && reader.sees("gains|has [[Fleeting]]|[Cooldown]|fleeting|cooldown") => {
            Some(Statement::Has(OneOrMore::one(had_by_spell(reader)?)))
        }
        false if reader.sees("costs|is|has") => Some(statement(reader)?),
        false => None,
    };
    let reaction = |effect| {
        let deed = PlayerEvent::Play { card: card.clone(), from };
        let triggers = OneOrMore::one(Trigger::Does { who: Player::You, deed });
        Rule::Reaction { ration: Some(ration), triggers, guards: None, effect }
    };
    if let Some(statement) = statement {
        stop(reader)?;
        let more = said_of_play(reader, &card).map(reaction);
        let passive = cheaper(card.clone(), from, ration, statement)?;
        return Some([passive].into_iter().chain(more).collect());
    }
    let mut steps = predicates(reader, IT)?;
    stop(reader)?;
    let more = said_of_play(reader, &card);
    steps.extend(more.iter().flat_map(OneOrMore::as_slice).cloned());
    Some(vec![reaction(OneOrMore::new(steps)?)])
}

/// "(Characters you play gain 1 boost.) If they're Robots, they also gain [[Anchored]]": a sentence that refers to the cards that
/// are played.
fn said_of_play(reader: &mut Reader<'_>, card: &Filter) -> Option<Effect> {
    reader.attempt(|r| {
        r.name_thing(Some(card.clone()));
        (r.it.by, r.it_before.by, r.it.is_told) = (Antecedent::Cause, Antecedent::Nothing, true);
        let effect = effect(r)?;
        speaks_of_it(&effect).then_some(effect)
    })
}

/// "(Characters you play cost {1} less.) They gain [[Fleeting]]": a Reaction to each of those plays, in addition to the
/// statement.
pub(crate) fn after_what_is_played(reader: &mut Reader<'_>, rules: &[Rule]) -> Option<Rule> {
    let [
        Rule::Passive {
            condition,
            passive: Passive::Object { who: Subject::Each(filter), statement: Statement::Costs { within: None, .. } },
        },
    ] = rules
    else {
        return None;
    };
    let is_played = |place: &Place| matches!(place, Place::Played { by: Player::You | Player::Opponent, .. });
    let is_plain =
        |one: &Description| matches!(one.places.as_ref().map(OneOrMore::as_slice), Some([place]) if is_played(place));
    filter.as_slice().iter().all(is_plain).then_some(())?;
    let (card, from, who) = of_what_is_played(filter.clone())?;
    let effect = said_of_play(reader, &card)?;
    let triggers = OneOrMore::one(Trigger::Does { who, deed: PlayerEvent::Play { card, from } });
    let guards = condition.clone().map(|condition| OneOrMore::one(Guard::After(condition)));
    Some(Rule::Reaction { ration: None, triggers, guards, effect })
}

/// "Each Character you play from your hand gains 1 boost", "tokens you play from Reserve lose [[Fleeting]] if …": a Reaction to
/// each play, without a duration.
pub(crate) fn of_each_played(reader: &mut Reader<'_>) -> Option<Rule> {
    let before = reader.attempt(|r| {
        let condition = if_or_unless(r)?;
        r.say(",")?;
        (!speaks_of_named(&condition)).then_some(condition)
    });
    let Objects::Each(filter) = objects(reader)? else { return None };
    let is_played = |place: &Place| matches!(place, Place::Played { by: Player::You | Player::Opponent, .. });
    let all_are_played = filter
        .as_slice()
        .iter()
        .all(|one| one.places.as_ref().is_some_and(|places| places.as_slice().iter().all(is_played)));
    (all_are_played && !may_be_spell(&filter)).then_some(())?;
    let is_status = "[[Fleeting]]|[[Anchored]]|[[Asleep]]|[Fleeting]|[Anchored]|[Asleep]|fleeting|anchored|asleep";
    (reader.sees("gain|gains|switch|switches") || reader.sees(&format!("lose|loses {is_status}"))).then_some(())?;
    let (card, from, who) = of_what_is_played(filter)?;
    reader.anything = true;
    let mut effect = OneOrMore::new(predicates(reader, IT)?)?;
    let after = reader.attempt(if_or_unless);
    if let Some(condition) = after {
        effect = OneOrMore::one(Step::If { condition, effect, otherwise: None });
    }
    stop(reader)?;
    if let Some(more) = said_of_play(reader, &card) {
        effect = OneOrMore::new([effect.as_slice(), more.as_slice()].concat())?;
    }
    if let Some(condition) = before {
        effect = OneOrMore::one(Step::If { condition, effect, otherwise: None });
    }
    let triggers = OneOrMore::one(Trigger::Does { who, deed: PlayerEvent::Play { card, from } });
    Some(Rule::Reaction { ration: None, triggers, guards: None, effect })
}

/// "Spell you play from your hand": the card, the zone from which it is played, and the player.
pub(super) fn of_what_is_played(filter: Filter) -> Option<(Filter, Option<NamedZone>, Player)> {
    let (mut from, mut who) = (None, Player::You);
    let mut all = filter.as_slice().to_vec();
    for description in &mut all {
        for place in description.places.iter().flat_map(OneOrMore::as_slice) {
            if let Place::Played { from: zone, by } = place {
                (from, who) = (*zone, *by);
            }
        }
        description.places = None;
    }
    Some((OneOrMore::new(all)?, from, who))
}

/// A statement about the nth such card of a period: it holds while exactly n - 1 were played.
fn cheaper(card: Filter, from: Option<NamedZone>, ration: ActivationLimit, statement: Statement) -> Option<Rule> {
    // A keyword that changes how a card can be played only matters before it is played.
    let is_of_play = match &statement {
        Statement::Costs { .. } | Statement::Loses(_) => true,
        Statement::Has(gains) => {
            gains.as_slice().iter().all(|gain| matches!(gain, Gain::Keyword(Keyword::Temple(_) | Keyword::Scout(_))))
        }
        _ => false,
    };
    is_of_play.then_some(())?;
    let (before, ordinal, phase) = match ration {
        ActivationLimit::Nth { ordinal, each } => (each.duration(), ordinal.number(), None),
        ActivationLimit::FirstEach(Phase::Afternoon) => (Duration::ThisAfternoon, 1, Some(Phase::Afternoon)),
        ActivationLimit::InAfternoon(ordinal) => (Duration::ThisAfternoon, ordinal.number(), Some(Phase::Afternoon)),
        ActivationLimit::FirstEach(_) | ActivationLimit::Once(_) => return None,
    };
    let played = Trigger::Does { who: Player::You, deed: PlayerEvent::Play { card: card.clone(), from } };
    let so_many = compares(times(played, before), Comparison::Equal, Amount::Number(ordinal - 1));
    let condition = match phase {
        None => so_many,
        Some(phase) => Condition::All(OneOrMore::new(vec![Condition::During(phase), so_many])?),
    };
    let who = Subject::Each(placed(card, &Place::Played { by: Player::You, from }));
    Some(Rule::Passive { condition: Some(condition), passive: priced(Passive::Object { who, statement })? })
}
