//! Prohibitions (1.4.1) about objects and about players who play, additional costs, and how a card enters.

use crate::{
    build::{at_least, in_zone, things},
    filters::{apart_from_origin, placed},
    phrases::{noun::filter, objects::objects},
    reader::Reader,
    sentences::{cost::said_costs, end::stop},
    words::{action_icon, arrival, number, player, status},
};
use ability::{
    ActionIcon, Amount, Area, Arrival, Ban, Condition, Duration, Filter, Mention, NamedZone, Noun, Objects, OneOrMore,
    Passive, Period, Place, Player, PlayerEvent, Rule, Statement, Status, Subject, Trigger,
};

/// "Can't be sacrificed", "can't be targeted by your opponents", "can't switch Expeditions".
pub(super) fn kept_from(reader: &mut Reader<'_>) -> Option<Statement> {
    reader.say("can't|cannot")?;
    kept_from_that(reader)
}

/// "Be sacrificed", "switch Expeditions", after "can't".
pub(super) fn kept_from_that(reader: &mut Reader<'_>) -> Option<Statement> {
    let ban = reader.row(&[
        ("be discarded or sacrificed", Ban::Discarded),
        ("be sacrificed or discarded", Ban::Discarded),
        ("be discarded", Ban::Discarded),
        ("be sacrificed", Ban::Sacrificed),
        ("be targeted by your? opponents '|’? spells", Ban::TargetedByTheirSpells),
        ("be targeted by an|your opponent's spells", Ban::TargetedByTheirSpells),
        ("be targeted by a? spell|spells your? opponents play", Ban::TargetedByTheirSpells),
        ("be targeted by a? spell|spells an opponent plays", Ban::TargetedByTheirSpells),
        ("be targeted by a? spell|spells", Ban::TargetedBySpells),
        ("be targeted by effects an|your opponent controls", Ban::TargetedByOpponents),
        ("be targeted by effects your? opponents control", Ban::TargetedByOpponents),
        ("be targeted by an|your opponent's effects", Ban::TargetedByOpponents),
        ("be targeted by your? opponents '|’? effects", Ban::TargetedByOpponents),
        ("be targeted by your opponents|opponent", Ban::TargetedByOpponents),
        ("be targeted by opponents", Ban::TargetedByOpponents),
        ("be targeted by an opponent", Ban::TargetedByOpponents),
        ("be targeted", Ban::Targeted),
        ("switch expeditions", Ban::Switched),
        ("defect|[Defect]", Ban::Defected),
    ])?;
    // A prohibition with an agent or a means is narrower, and not read here.
    (!reader.sees("by|from|during|with|you|your|they|a|an")).then_some(Statement::Cannot(ban))
}

/// "Can't activate its {T} ability", "can't use their {D} abilities".
pub(super) fn kept_from_acting(reader: &mut Reader<'_>) -> Option<Statement> {
    reader.say("can't|cannot activate|use")?;
    if !reader.says("its|their|my") {
        reader.say("a|any?")?;
    }
    let icon = action_icon(reader)?;
    reader.say("ability|abilities")?;
    Some(Statement::Cannot(Ban::Used(icon)))
}

/// "Your opponents can't activate {D} abilities", "{T} abilities of Permanents can't be activated": the quick actions of these
/// things.
pub(super) fn cannot_act(reader: &mut Reader<'_>) -> Option<Passive> {
    if let Some(by) = reader.attempt(|r| {
        let by = player(r)?;
        r.say("can't|cannot activate|use any?").map(|()| by)
    }) {
        let by = match by {
            Player::EachOpponent => Player::Opponent,
            Player::Each => Player::Any,
            by => by,
        };
        let icon = action_icon(reader)?;
        reader.say("abilities|ability")?;
        let of = reader.attempt(|r| r.say("of").and_then(|()| filter(r)));
        return acting(of, Some(by), icon);
    }
    reader.says("the?");
    let icon = action_icon(reader)?;
    reader.say("abilities")?;
    let of = reader.attempt(|r| r.say("of").and_then(|()| filter(r)));
    reader.say("can't|cannot be activated|used")?;
    let by = reader.attempt(|r| {
        r.say("by")?;
        Some(match player(r)? {
            Player::EachOpponent => Player::Opponent,
            by => by,
        })
    });
    acting(of, by, icon)
}

/// What has quick actions with that icon, of those things or of any: with {D} cards in Reserve, with {T} what is controlled.
fn acting(of: Option<Filter>, by: Option<Player>, icon: ActionIcon) -> Option<Passive> {
    let by = by.filter(|by| *by != Player::Any);
    let place = match (icon, by) {
        (ActionIcon::Discard, Some(by)) => in_zone(by, NamedZone::Reserve),
        (ActionIcon::Discard, None) => Place::In(Area::Zone(NamedZone::Reserve)),
        (ActionIcon::Exhaust, by) => Place::Controlled(by.unwrap_or(Player::Any)),
    };
    let all = match (of, icon) {
        // What is said to be somewhere is there, whoever could act.
        (Some(of), _) if by.is_some() && of.as_slice().iter().any(|one| one.places.is_some()) => return None,
        (Some(of), ActionIcon::Exhaust) if by.is_none() => of,
        (Some(of), _) => placed(of, &place),
        (None, ActionIcon::Discard) => OneOrMore::one(things(Noun::Card, Vec::new(), vec![place])),
        (None, ActionIcon::Exhaust) => {
            let each = [Noun::Card, Noun::Hero].map(|noun| things(noun, Vec::new(), vec![place.clone()]));
            OneOrMore::new(each.to_vec())?
        }
    };
    Some(Passive::Object { who: Subject::Each(all), statement: Statement::Cannot(Ban::Used(icon)) })
}

/// "Your opponents can't target me".
pub(super) fn cannot_target(reader: &mut Reader<'_>) -> Option<Passive> {
    reader.say("your? opponents|opponent can't target")?;
    let who = match objects(reader)? {
        Objects::The(Mention::Me) => Subject::Me,
        Objects::Each(filter) => Subject::Each(filter),
        _ => return None,
    };
    Some(Passive::Object { who, statement: Statement::Cannot(Ban::TargetedByOpponents) })
}

/// "You can't play more than two Spells each Day": none after the second.
pub(super) fn play_limit(reader: &mut Reader<'_>) -> Option<Rule> {
    reader.say("you can't|cannot play more than")?;
    let most = number(reader)?;
    let (card, from) = apart_from_origin(filter(reader)?);
    reader.say("each|per|a")?;
    let during = reader.row(&[("turn", Period::Turn), ("day", Period::Day)])?.duration();
    stop(reader)?;
    Some(limited(most, card, from, during))
}

/// "As an additional cost to play me, discard a card from your hand".
pub(super) fn surcharge(reader: &mut Reader<'_>) -> Option<Passive> {
    let is_first = reader.says("as an additional cost to play me ,") || reader.says("to play me ,");
    if !is_first {
        reader.sees("you must").then_some(())?;
    }
    let is_needed = reader.says("you must");
    // "To play me, …" without "additional" may be the beginning of something else.
    (is_needed || reader.before(",")).then_some(())?;
    let costs = OneOrMore::new(said_costs(reader)?)?;
    if !is_first {
        reader.say("to play me")?;
    }
    Some(Passive::Surcharge(costs))
}

/// "Enter exhausted", "enter the Expedition zone [[Asleep]]".
pub(super) fn enters_as(reader: &mut Reader<'_>) -> Option<Statement> {
    enters(reader)?;
    reader.says("with");
    let status = status(reader)?;
    (status != Status::Boosted).then_some(Statement::EntersAs(status))
}

/// "Enters", "comes into play", "joins the Expedition zone" (6.2.l).
pub(super) fn enters(reader: &mut Reader<'_>) -> Option<()> {
    if reader.says("come|comes into play") {
        return Some(());
    }
    reader.say("enter|enters|join|joins")?;
    let is_somewhere = reader.says("play|game")
        || reader.says("the? expedition|landmark zone")
        || reader.says("the game")
        || reader.says("an|its|my|your expedition")
        || reader.says("your landmarks");
    (is_somewhere || reader.before("enter") || reader.before("enters")).then_some(())
}

/// "The {r} abilities of other Robots can't activate".
pub(super) fn silenced(reader: &mut Reader<'_>) -> Option<Passive> {
    let is_ignored = reader.says("ignore");
    if is_ignored {
        reader.says("all");
    }
    reader.say(if is_ignored { "the?" } else { "the" })?;
    let arrivals = arrivals_said(reader)?;
    reader.say("abilities|triggers of")?;
    let Objects::Each(filter) = objects(reader)? else { return None };
    if !is_ignored {
        reader.say("can't|don't activate")?;
    }
    let who = Subject::Each(as_it_arrives(filter, &arrivals)?);
    Some(Passive::Object { who, statement: Statement::Cannot(Ban::Activate(arrivals)) })
}

/// "{J}", "{H} and {R}".
pub(super) fn arrivals_said(reader: &mut Reader<'_>) -> Option<OneOrMore<Arrival>> {
    let mut arrivals = vec![arrival(reader)?];
    while let Some(arrival) = reader.attempt(|r| {
        r.say(",? and?")?;
        arrival(r)
    }) {
        arrivals.push(arrival);
    }
    OneOrMore::new(arrivals)
}

/// "Ignore my ability during the first Day".
pub(super) fn ignored(reader: &mut Reader<'_>) -> Option<Passive> {
    reader.say("ignore my ability|abilities")?;
    Some(Passive::Object { who: Subject::Me, statement: Statement::Ignored })
}

/// "Characters your opponents play", as the subject of abilities that activate on arrival: by then the card is no longer being
/// played, and is controlled by the player. Only {J} abilities activate if an object joins without being played (7.1.1).
pub(super) fn as_it_arrives(filter: Filter, arrivals: &OneOrMore<Arrival>) -> Option<Filter> {
    let mut all = filter.as_slice().to_vec();
    for one in &mut all {
        let Some([Place::Played { by, from }]) = one.places.as_ref().map(OneOrMore::as_slice) else { continue };
        let is_play = from.is_none() && !arrivals.as_slice().contains(&Arrival::Join);
        is_play.then_some(())?;
        one.places = (*by != Player::Any).then(|| OneOrMore::one(Place::Controlled(*by)));
    }
    OneOrMore::new(all)
}

/// The rule that a player can play that many such cards in a period, and no more.
fn limited(most: u8, card: Filter, from: Option<NamedZone>, during: Duration) -> Rule {
    let (by, deed) = (Player::You, PlayerEvent::Play { card: card.clone(), from });
    let played = Amount::Times { event: Box::new(Trigger::Does { who: by, deed }), during };
    let condition: Condition = at_least(played, most);
    let who = Subject::Each(placed(card, &Place::Played { by, from }));
    let passive = Passive::Object { who, statement: Statement::Cannot(Ban::Played) };
    Rule::Passive { condition: Some(condition), passive }
}
