//! Phrases that name something: objects, Expeditions, players, the name of a card.

use crate::{
    build::{self, IT, act},
    filters::{any_card, placed},
    phrases::{
        expedition::expeditions,
        noun::filter,
        objects::{objects, objects_of_verb},
    },
    reader::Reader,
};
use ability::{
    Action, Aim, Amount, Area, Counter, Description, Expeditions, Filter, Mention, NamedZone, Objects, Place, Player,
    Quantity, Search, Step,
};

/// "Target a Character", "target an Expedition", "choose a Character they control".
pub(crate) fn name(reader: &mut Reader<'_>) -> Option<Step> {
    if let Some(step) = reader.attempt(card_name) {
        return Some(step);
    }
    // "Name a card in an opponent's discard pile", "choose the name of a card in your Reserve": a name of one of those.
    if let Some(what) = reader.attempt(|r| {
        if !r.says("choose|chooses|name|names a|the name of") {
            r.say("name|names")?;
        }
        let what = objects(r)?;
        let Objects::Pick(pick) = &what else { return None };
        // A place whose cards everybody sees.
        let is_open = |place: &Place| match place {
            Place::In(Area::Zone(zone) | Area::Of { zone, .. }) => !matches!(zone, NamedZone::Deck | NamedZone::Hand),
            _ => true,
        };
        let all_are =
            |one: &Description| one.places.as_ref().is_some_and(|places| places.as_slice().iter().all(is_open));
        pick.from.as_slice().iter().all(all_are).then_some(what)
    }) {
        reader.chosen_from = chosen_out_of(&what).map(|from| (from, reader.actor));
        return Some(act(Action::Name(what)));
    }
    if reader.says("target|targets a player") {
        reader.anybody = true;
        return Some(act(Action::NamePlayer(Player::Target)));
    }
    if reader.says("target|targets an opponent") {
        reader.anybody = true;
        return Some(act(Action::NamePlayer(Player::TargetOpponent)));
    }
    if reader.says("choose|chooses a|target player") {
        reader.anybody = true;
        return Some(act(Action::NamePlayer(Player::Target)));
    }
    if reader.says("choose|chooses an|target opponent") {
        reader.anybody = true;
        return Some(act(Action::NamePlayer(Player::TargetOpponent)));
    }
    if reader.says("choose|chooses") {
        if let Some(which @ Expeditions::Pick { .. }) = reader.attempt(expeditions) {
            reader.name_expedition();
            return Some(act(Action::NameExpedition(which)));
        }
        // "(Target opponent reveals their hand.) Choose a card": one of the revealed cards.
        let place = (reader.shown && reader.sees("a|one card .|,")).then_some(Place::Revealed);
        let what = objects_of_verb(reader, place)?;
        reader.chosen_from = chosen_out_of(&what).map(|from| (from, reader.actor));
        return Some(act(Action::Name(what)));
    }
    reader.say("target|targets")?;
    if let Some(from) = reader.counted.clone().filter(|_| !reader.counts_none)
        && reader.says("one of them")
    {
        reader.name_thing(Some(from.clone()));
        let quantity = Quantity::Exactly(Amount::Number(1));
        return Some(act(Action::Name(build::pick(quantity, Aim::Target, from))));
    }
    if let Some(which) = reader.attempt(targeted_expeditions) {
        reader.name_expedition();
        return Some(act(Action::NameExpedition(which)));
    }
    let what = targeted(reader)?;
    if let Some(other) = reader.attempt(|r| {
        r.say("and")?;
        (r.sees("a|an|another|target|up")).then_some(())?;
        r.says("target");
        targeted(r)
    }) {
        return Some(two_targets(reader, what, other));
    }
    reader.chosen_from = chosen_out_of(&what).map(|from| (from, reader.actor));
    Some(act(Action::Name(what)))
}

/// "(Target) a Character you control and a Character facing it": "they" are both of them. What is described by the first is chosen
/// after it.
fn two_targets(reader: &mut Reader<'_>, one: Objects, other: Objects) -> Step {
    let both = |one, other| act(Action::Name(Objects::Both { one: Box::new(one), other: Box::new(other) }));
    reader.chosen_from = None;
    reader.name_thing(None);
    let is_of_it = |which: &Expeditions| matches!(which, Expeditions::Its | Expeditions::FacingIt);
    if other.contains(is_of_it) || other.contains(|what: &Mention| *what == Mention::It) {
        reader.pending.push(both(IT, other));
        return act(Action::Name(one));
    }
    both(one, other)
}

/// The object of the verb "target".
pub(crate) fn targeted(reader: &mut Reader<'_>) -> Option<Objects> {
    match objects(reader)? {
        Objects::Pick(pick) => {
            let mut pick = *pick;
            pick.aim = Aim::Target;
            Some(Objects::Pick(Box::new(pick)))
        }
        _ => None,
    }
}

fn targeted_expeditions(reader: &mut Reader<'_>) -> Option<Expeditions> {
    match expeditions(reader)? {
        Expeditions::Pick { quantity, facts, of, .. } => {
            Some(Expeditions::Pick { quantity, aim: Aim::Target, facts, of })
        }
        _ => None,
    }
}

/// "Name a card", "choose a card name", "name a Character": afterwards only the name can be referred to.
fn card_name(reader: &mut Reader<'_>) -> Option<Step> {
    let what = if reader.says("choose|chooses|say|says|name|names a card name")
        || reader.says("choose|say the name of a card")
        || reader.says("choose|chooses a name") && !reader.sees("of|among|from|in")
    {
        any_card()
    } else {
        reader.say("name|names a|an")?;
        filter(reader)?
    };
    what.as_slice().iter().all(|one| one.places.is_none()).then_some(())?;
    // "Choose a card name among those cards": the name of one of them.
    if reader.shown && reader.says("among|from those|these|the? cards|them") {
        reader.says("revealed this way");
        (reader.anything, reader.name_is_said) = (false, true);
        let from = placed(what, &Place::Revealed);
        return Some(act(Action::Name(build::pick(Quantity::Exactly(Amount::Number(1)), Aim::Chosen, from))));
    }
    (reader.anything, reader.name_is_said) = (false, true);
    let from = placed(what, &Place::Names);
    Some(act(Action::Name(build::pick(Quantity::Exactly(Amount::Number(1)), Aim::Chosen, from))))
}

/// The filter from which objects are chosen.
fn chosen_out_of(what: &Objects) -> Option<Filter> {
    match what {
        Objects::Pick(pick) => Some(pick.from.clone()),
        _ => None,
    }
}

/// The counter that a condition mentioned, if the bearer has it: "them" refers to those counters.
pub(crate) fn counter_of_mine(reader: &Reader<'_>) -> Option<Counter> {
    reader.counter_said.filter(|_| reader.counters_of == Some(Mention::Me))
}
