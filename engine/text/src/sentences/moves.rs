//! Moving cards: "send", "put", "return", "move" (7.3.27).

use crate::{
    build::{self, act, counters, does, is},
    filters::{cards_in, with_facts},
    phrases::{
        amount::amount,
        noun::other_than_it,
        objects::{described_as, mention, objects, objects_of_verb, superlative},
        place::{destination, place, sees_destination, toward},
        verbs::say_done,
    },
    reader::Reader,
    sentences::object_subject::gains,
    words::{counter, whose},
};
use ability::{
    Action, Aim, Amount, Area, Clause, Counter, Description, Destination, Expeditions, Filter, Gain, Literal, Mention,
    Mode, Objects, OneOrMore, Pick, Place, Player, Quantity, Repetition, Search, Step, Trait, Whose,
};

/// Whether things that are chosen outside play are said to be yours, or are in a place with only your things.
fn is_of_yours(what: &Objects) -> bool {
    let is_yours = |place: &Place| match place {
        Place::Controlled(by) | Place::Played { by, .. } => *by == Player::You,
        Place::In(Area::Of { whose, .. }) => whose.0 == Player::You,
        Place::In(Area::Expedition(which)) => match &**which {
            Expeditions::Mine | Expeditions::MyOther => true,
            Expeditions::Each { of, .. } | Expeditions::Pick { of, .. } => *of == Some(Player::You),
            _ => false,
        },
        Place::Play => false,
        Place::In(Area::Zone(_)) | Place::Names | Place::Revealed | Place::Named => true,
    };
    // The Signature token of your Hero is yours (1.1.7.b).
    let is_of_your_hero = |fact: &Trait| *fact == Trait::SignatureOf(Whose(Player::You));
    // What it is compared with says nothing of whose it is.
    let compares = |clause: &Clause<Trait>| {
        let is_like = |fact: &Trait| matches!(fact, Trait::NamedLikeOne(_) | Trait::SubTypeLikeOne(_));
        clause.as_slice().iter().any(|literal| match literal {
            Literal::Is(fact) | Literal::Not(fact) => is_like(fact),
        })
    };
    let itself = |one: &Description| {
        let facts = one.facts.iter().flat_map(OneOrMore::as_slice).filter(|clause| !compares(clause)).cloned();
        Description { facts: OneOrMore::new(facts.collect()), ..one.clone() }
    };
    let are_yours = |all: &Filter| {
        all.as_slice().iter().map(itself).all(|one| one.contains(is_yours) || one.contains(is_of_your_hero))
    };
    match what {
        Objects::Pick(pick) => are_yours(&pick.from),
        Objects::Each(all) => are_yours(all),
        Objects::Both { one, other } => is_of_yours(one) && is_of_yours(other),
        Objects::The(_) | Objects::Top { .. } => true,
    }
}

/// "(Put one in your hand) and the others on the bottom of your deck".
pub(super) fn put_others(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    let what = mention(reader).filter(|what| *what == Objects::The(Mention::Others))?;
    toward(reader)?;
    if reader.says("your|their? discard pile") {
        return Some(vec![act(Action::Discard(what))]);
    }
    let to = destination(reader)?;
    if let Some(step) = reader.attempt(|r| in_some_order(r, &what, &to)) {
        return Some(vec![step]);
    }
    let to = perhaps_exhausted(reader, to);
    Some(vec![act(Action::Put { what, to })])
}

/// "Send target Character to Reserve", "send to Reserve target Character", "put it in your hand".
pub(super) fn put(reader: &mut Reader<'_>) -> Option<Step> {
    reader.say("send|sends|put|puts|return|returns|move|moves")?;
    // "Put them back in any order": on the deck from which they were looked at.
    if let Some(step) = reader.attempt(|r| {
        let what = mention(r)?;
        r.say("back")?;
        if r.says("on top") {
            r.says("of your deck");
        }
        in_some_order(r, &what, &Destination::TopOfDeck)
    }) {
        return Some(step);
    }
    // "Put 1 boost on each Character you control" means giving it.
    if let Some((gains, to)) = reader.attempt(|r| {
        let gains = gains(r)?;
        r.say("on")?;
        Some((gains, objects(r)?))
    }) {
        return Some(act(Action::Give { gains, to, most: None }));
    }
    if let Some((to, what)) = reader.attempt(|r| {
        r.say("to")?;
        let to = destination(r)?;
        Some((to, objects(r)?))
    }) {
        return Some(act(Action::Put { what, to }));
    }
    let what = reader.attempt(|r| {
        r.goes_somewhere = true;
        let objects = objects_of_verb(r, None);
        r.goes_somewhere = false;
        let objects = objects?;
        sees_destination(r).then_some(objects)
    });
    // "Send the Character facing me with the highest Base Cost to Reserve".
    let what = what.or_else(|| {
        reader.attempt(|r| {
            r.goes_somewhere = true;
            let objects = superlative(r, &Place::Play);
            r.goes_somewhere = false;
            let objects = objects?;
            sees_destination(r).then_some(objects)
        })
    });
    // "Put one in your hand": of the cards that were revealed.
    let what = what.or_else(|| {
        reader.attempt(|r| {
            r.shown.then_some(())?;
            let quantity = match r.says("any number") {
                true => Quantity::AnyNumber,
                false if r.says("up to") => Quantity::UpTo(amount(r)?),
                false => Quantity::Exactly(amount(r)?),
            };
            r.say("of? them?")?;
            Some(build::pick(quantity, Aim::Chosen, cards_in(Place::Revealed)))
        })
    })?;
    (reader.done_to, reader.done_at) = (described_as(&what), reader.position());
    toward(reader)?;
    // Moving a card to the discard pile means discarding it (7.3.7).
    if reader.attempt(|r| {
        r.attempt(whose);
        r.say("the? discard pile|piles")
    }) == Some(())
    {
        say_done(reader, "discard");
        reader.it.verb = reader.verb_said.take();
        return Some(act(Action::Discard(what)));
    }
    // "On the top or the bottom of its owner's deck".
    if let Some(step) = reader.attempt(|r| {
        r.say("the? top or")?;
        r.say("on? the? bottom of")?;
        whose(r)?;
        r.say("deck|decks")?;
        let to = [Destination::TopOfDeck, Destination::BottomOfDeck];
        let modes = to.map(|to| Mode { effect: OneOrMore::one(act(Action::Put { what: what.clone(), to })) });
        let quantity = Quantity::Exactly(Amount::Number(1));
        let modes = OneOrMore::new(modes.to_vec())?;
        Some(Step::Choose { quantity, repetition: Repetition::Barred, modes })
    }) {
        return Some(step);
    }
    let is_to_you = reader.actor == Player::You && reader.sees("your hand|reserve");
    let to = destination(reader)?;
    // "Return target Character to your hand": only a card that you own goes there (1.4.3), which the text must say.
    (!is_to_you || is_of_yours(&what)).then_some(())?;
    // "Return one of them to your Reserve from your discard pile": one that lies there.
    let what = match reader.attempt(|r| from_where(r, &what)) {
        Some(from_there) => from_there,
        None => what,
    };
    reader.it.is_gone = true;
    if let Some(step) = reader.attempt(|r| in_some_order(r, &what, &to)) {
        return Some(step);
    }
    // "One in Reserve and one in your Mana zone".
    while let Some(step) = reader.attempt(another_put) {
        reader.pending.push(step);
    }
    // "In Reserve or on the bottom of your deck".
    let other = reader.attempt(|r| {
        r.say("or")?;
        toward(r)?;
        destination(r)
    });
    let to = if other.is_none() { perhaps_exhausted(reader, to) } else { to };
    let Some(other) = other else { return Some(act(Action::Put { what, to })) };
    let modes = [to, other].map(|to| Mode { effect: OneOrMore::one(act(Action::Put { what: what.clone(), to })) });
    let quantity = Quantity::Exactly(Amount::Number(1));
    Some(Step::Choose { quantity, repetition: Repetition::Barred, modes: OneOrMore::new(modes.to_vec())? })
}

/// "(Put the rest on the bottom of your deck) in any order", "in a random order": they are moved one by one.
fn in_some_order(reader: &mut Reader<'_>, what: &Objects, to: &Destination) -> Option<Step> {
    let is_deck = matches!(to, Destination::TopOfDeck | Destination::BottomOfDeck);
    // "Put two cards from your hand on top of your deck in any order": these are moved one by one, too.
    if let Objects::Pick(pick) = what
        && let Quantity::Exactly(times @ Amount::Number(_)) = &pick.quantity
        && (is_deck && pick.aim == Aim::Chosen && pick.total.is_none())
    {
        reader.say("in any order")?;
        let mut one = pick.clone();
        one.quantity = Quantity::Exactly(Amount::Number(1));
        let effect = OneOrMore::one(act(Action::Put { what: Objects::Pick(one), to: to.clone() }));
        return Some(Step::Repeat { times: times.clone(), effect });
    }
    let is_shown = reader.shown && matches!(what, Objects::The(Mention::It | Mention::Others));
    (is_deck && is_shown).then_some(())?;
    let aim = reader.row(&[("in any order", Aim::Chosen), ("in a random order", Aim::Random)])?;
    let all = cards_in(Place::Revealed);
    let what = build::pick(Quantity::Exactly(Amount::Number(1)), aim, all.clone());
    let effect = OneOrMore::one(act(Action::Put { what, to: to.clone() }));
    Some(Step::Repeat { times: Amount::Count(all), effect })
}

/// "(Put one in your hand), one in Reserve": of the cards that were revealed.
fn another_put(reader: &mut Reader<'_>) -> Option<Step> {
    reader.shown.then_some(())?;
    reader.say(",? and?")?;
    (reader.before(",") || reader.before("and")).then_some(())?;
    let amount = amount(reader)?;
    reader.say("of? them?")?;
    let what = build::pick(Quantity::Exactly(amount), Aim::Chosen, cards_in(Place::Revealed));
    toward(reader)?;
    // Moving a card to the discard pile means discarding it (7.3.7).
    if reader.attempt(|r| {
        r.attempt(whose);
        r.say("the? discard pile|piles")
    }) == Some(())
    {
        return Some(act(Action::Discard(what)));
    }
    let to = destination(reader)?;
    Some(act(Action::Put { what, to: perhaps_exhausted(reader, to) }))
}

/// "(In Reserve), exhausted": exhausted as it arrives there.
pub(super) fn perhaps_exhausted(reader: &mut Reader<'_>, to: Destination) -> Destination {
    match to == Destination::Reserve && reader.says(",? [[Exhausted]]|exhausted") {
        true => Destination::ReserveExhausted,
        false => to,
    }
}

/// "Move 1 boost from me to target Character": one loses it and the other gains it.
pub(super) fn moved_counters(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    reader.say("move|moves")?;
    let (gain, counter) = if reader.says("all") {
        reader.say("my|its|their|the?")?;
        let counter = counter(reader)?;
        (Gain::AllCounters(counter), counter)
    } else {
        let amount = if reader.says("up to") {
            Quantity::UpTo(amount(reader)?)
        } else if reader.says("any number of") {
            Quantity::AnyNumber
        } else {
            Quantity::Exactly(amount(reader)?)
        };
        let counter = counter(reader)?;
        (Gain::Counters { amount, counter }, counter)
    };
    // The kind of the counters must be known.
    (counter != Counter::Any).then_some(())?;
    reader.say("from|on")?;
    let from = objects(reader)?;
    reader.say("to|onto|on")?;
    let to = objects(reader)?;
    // "From target Character to another target Character": other than the first target.
    let is_other = |fact: &Trait| *fact == Trait::Other;
    let to = match (&from, to) {
        (Objects::Pick(_), Objects::Pick(mut pick)) if pick.from.contains(is_other) => {
            pick.from = other_than_it(pick.from);
            Objects::Pick(pick)
        }
        (_, to) => to,
    };
    let lost = act(Action::Remove { gains: OneOrMore::one(gain), from });
    let gains = OneOrMore::one(counters(Amount::ThatMany, counter));
    Some(vec![lost, act(Action::Give { gains, to, most: None })])
}

/// "Shuffle me into your deck": puts me on the bottom, and then shuffles the deck.
pub(super) fn shuffled_into(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    reader.say("shuffle|shuffles")?;
    let what = objects(reader)?;
    reader.say("into")?;
    let whose = whose(reader)?;
    reader.say("deck|decks")?;
    let shuffle = match whose {
        Player::You => act(Action::Shuffle),
        // "Target player shuffles their hand into their deck".
        Player::That if reader.actor == Player::That => act(Action::Shuffle),
        whose => does(whose, OneOrMore::one(act(Action::Shuffle))),
    };
    Some(vec![act(Action::Put { what, to: Destination::BottomOfDeck }), shuffle])
}

/// "From your discard pile", after the destination: where one of the things that were named lies.
fn from_where(reader: &mut Reader<'_>, what: &Objects) -> Option<Objects> {
    let Objects::Pick(pick) = what else { return None };
    let is_named = |one: &Description| one.places.as_ref().is_some_and(|places| places.as_slice() == [Place::Named]);
    pick.from.as_slice().iter().all(is_named).then_some(())?;
    reader.sees("from").then_some(())?;
    let lies = is(Trait::At(place(reader)?));
    let from = with_facts(pick.from.clone(), &[lies]);
    Some(Objects::Pick(Box::new(Pick { from, ..(**pick).clone() })))
}
