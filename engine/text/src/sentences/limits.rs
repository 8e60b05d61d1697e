//! Limits of zones, cards kept besides them, permission to play from other zones, and players who cannot play.

use crate::{
    build::{ME, in_zone, is, is_not, of_zone, plus, things, times},
    filters::{any_card, apart_from_origin, placed, with_facts},
    phrases::{
        amount::{amount, quantity_named},
        attributes::being,
        expedition::expeditions,
        for_each::each_of,
        noun::{described, filter},
        objects::objects,
        place::zone_from,
    },
    reader::Reader,
    words::{number, player, whose},
};
use ability::{
    Amount, Area, Ban, Description, Limit, LimitChange, Literal, Mention, NamedZone, Noun, Objects, OneOrMore,
    Operation, Passive, Place, Player, Raised, Search, Statement, Subject, Trait, Whose,
};

/// "You may keep one more card in Reserve …".
pub(super) fn kept_besides(reader: &mut Reader<'_>) -> Option<Passive> {
    // "Keep up to five cards in your Landmarks during Night": the number is the whole limit.
    if let Some(passive) = reader.attempt(|r| {
        r.say("you may?")?;
        r.say("keep up to")?;
        let amount = amount(r)?;
        r.say("cards in your?")?;
        let limit = r.row(&[("reserve", Limit::Reserve), ("landmarks", Limit::Landmark)])?;
        r.say("during night")?;
        Some(Passive::Limits { whose: Whose(Player::You), limit, amount, change: LimitChange::Set, only: None })
    }) {
        return Some(passive);
    }
    reader.say("you may keep")?;
    let amount = amount(reader)?;
    reader.say("more|additional")?;
    let (filter, None) = described(reader, Vec::new())? else { return None };
    reader.says("during night");
    let fact = reader.attempt(|r| {
        r.say("if it's|they're")?;
        match being(r)? {
            Literal::Is(fact) => Some(is(fact)),
            Literal::Not(fact) => Some(is_not(fact)),
        }
    });
    let mut limit = Limit::Landmark;
    let mut all = filter.as_slice().to_vec();
    for description in &mut all {
        if let Some([Place::In(Area::Zone(NamedZone::Reserve) | Area::Of { zone: NamedZone::Reserve, .. })]) =
            description.places.as_ref().map(OneOrMore::as_slice)
        {
            limit = Limit::Reserve;
            description.places = Some(OneOrMore::one(in_zone(Player::You, NamedZone::Reserve)));
        }
        if let Some(fact) = &fact {
            let mut facts = description.facts.as_ref().map_or_else(Vec::new, |facts| facts.as_slice().to_vec());
            facts.push(fact.clone());
            description.facts = OneOrMore::new(facts);
        }
    }
    // Without a description of the cards, this is the limit itself.
    let is_any =
        |one: &Description| one.facts.is_none() && matches!(one.nouns.as_slice(), [Noun::Card] | [Noun::Landmark]);
    let only = (!all.iter().all(is_any)).then(|| OneOrMore::new(all)).flatten();
    Some(Passive::Limits { whose: Whose(Player::You), limit, amount, change: LimitChange::More, only })
}

/// "You may play exhausted Spells from your Reserve".
pub(super) fn may_play(reader: &mut Reader<'_>) -> Option<Passive> {
    let what = match reader.says("I can be played") {
        true => ME,
        false => {
            reader.say("you may play")?;
            objects(reader)?
        }
    };
    // "You may play me from your discard pile": me, and no other card there.
    let what = match (what, reader.attempt(zone_from)) {
        (Objects::The(Mention::Me), Some(zone @ NamedZone::Discard)) => {
            let mut me = things(Noun::Card, Vec::new(), vec![in_zone(Player::You, zone)]);
            me.facts = OneOrMore::new(vec![is_not(Trait::Other)]);
            Objects::Each(OneOrMore::one(me))
        }
        (what, None) if what != ME => what,
        _ => return None,
    };
    let place = reader.attempt(|r| {
        r.say("in")?;
        expeditions(r)
    });
    let is_over = reader.is_at_end()
        || reader.sees(".")
        || reader.sees("if|unless")
        || reader.sees("as long as")
        || reader.sees("this|until");
    is_over.then_some(Passive::MayPlay { what, place })
}

/// "Your opponents can't play Spells from Reserve": a statement about cards that they would play.
pub(super) fn cannot_play(reader: &mut Reader<'_>) -> Option<Passive> {
    // "(Name a card.) It can't be played", "… by your opponents": cards with that name.
    if let Some(by) = reader.attempt(|r| {
        (r.name_is_said && !r.anything).then_some(())?;
        if !r.says("it|they can't be played") {
            r.say("cards with that name can't be played")?;
        }
        Some(if r.says("by") { player(r)? } else { Player::Any })
    }) {
        let by = match by {
            Player::EachOpponent => Player::Opponent,
            Player::Each => Player::Any,
            by => by,
        };
        let named = with_facts(any_card(), &[is(Trait::NamedLike(Mention::It))]);
        let who = Subject::Each(placed(named, &Place::Played { by, from: None }));
        return Some(Passive::Object { who, statement: Statement::Cannot(Ban::Played) });
    }
    // "No player can play", "nobody can play".
    let is_nobody = reader.says("no player|one") || reader.says("nobody");
    let is_everybody = is_nobody || reader.says("you and your opponents|opponent");
    let by = match if is_everybody { Player::Any } else { player(reader)? } {
        Player::EachOpponent => Player::Opponent,
        Player::Each => Player::Any,
        by => by,
    };
    match is_nobody {
        true => reader.say("can|may play")?,
        false => reader.say("can't|cannot play")?,
    }
    // "Name a card. Your opponents can't play it": cards with that name.
    let is_named = reader.name_is_said
        && !reader.anything
        && (reader.says("it|them") || reader.says("that card|permanent|character|spell"));
    let card = match is_named {
        true => with_facts(any_card(), &[is(Trait::NamedLike(Mention::It))]),
        false => filter(reader)?,
    };
    let (card, from) = apart_from_origin(card);
    // The notation cannot say that each of several players may not play what is related to their own things.
    let is_theirs = card.contains(|player: &Player| *player == Player::That);
    (by == Player::That || !is_theirs).then_some(())?;
    // An Expedition into which a card would be played is not the place where it is.
    let is_anywhere = |one: &Description| one.places.is_none();
    card.as_slice().iter().all(is_anywhere).then_some(())?;
    let who = Subject::Each(placed(card, &Place::Played { by, from }));
    Some(Passive::Object { who, statement: Statement::Cannot(Ban::Played) })
}

/// "Your Reserve limit is increased by one", "all Reserve limits are reduced by one".
pub(super) fn limits(reader: &mut Reader<'_>) -> Option<Passive> {
    let whose = if reader.says("all") { Player::Each } else { whose(reader)? };
    let limit = reader.row(&[
        ("reserve limit|limits", Limit::Reserve),
        ("landmark|landmarks limit|limits", Limit::Landmark),
        ("limit of cards? in? your? reserve", Limit::Reserve),
        ("limit of cards? in? your? landmark|landmarks", Limit::Landmark),
    ])?;
    reader.say("is|are|becomes|become")?;
    let change = reader.row(&[("increased by", LimitChange::More), ("reduced|decreased by", LimitChange::Less)]);
    let is_named = reader.says("equal to") || reader.sees("the number|total") || reader.sees("half");
    let said = if is_named { quantity_named(reader)? } else { amount(reader)? };
    // "… for each token in it".
    let there = of_zone(whose, if limit == Limit::Reserve { NamedZone::Reserve } else { NamedZone::Landmarks });
    let in_it = |r: &mut Reader<'_>| {
        if !r.says("per") {
            r.say("for each|every")?;
        }
        let what = filter(r)?;
        r.say("in it").map(|()| Amount::Count(placed(what, &Place::In(there.clone()))))
    };
    let said = match (reader.attempt(in_it), &said) {
        (Some(counted), Amount::Number(each)) => times(*each, counted),
        (Some(_), _) => return None,
        (None, _) if change.is_some() => each_of(reader, said),
        (None, _) => said,
    };
    // "Is three, plus one for each Feat you control".
    let more = reader.attempt(|r| {
        r.say(",? plus")?;
        let more = amount(r)?;
        Some(each_of(r, more))
    });
    let said = match more {
        Some(more) => plus(said, Operation::Plus, more),
        None => said,
    };
    let change = change.unwrap_or(LimitChange::Set);
    // "Your Reserve limit is 3 instead of 2".
    if change == LimitChange::Set && reader.says("instead of") {
        number(reader)?;
    }
    Some(Passive::Limits { whose: Whose(whose), limit, amount: said, change, only: None })
}

/// "Your Reserve limit and your Landmarks limit are each increased by one".
pub(super) fn both_limits(reader: &mut Reader<'_>) -> Option<Vec<Passive>> {
    const LIMITS: &[(&str, Limit)] =
        &[("reserve limit", Limit::Reserve), ("landmark|landmarks limit", Limit::Landmark)];
    reader.say("your")?;
    // "Your Reserve and Landmarks limits".
    let (one, other) = match reader.says("reserve and landmark|landmarks limits") {
        true => (Limit::Reserve, Limit::Landmark),
        false => {
            let one = reader.row(LIMITS)?;
            reader.say("and your?")?;
            (one, reader.row(LIMITS).filter(|other| *other != one)?)
        }
    };
    reader.say("are each|both?")?;
    let change = reader.row(&[("increased by", LimitChange::More), ("reduced|decreased by", LimitChange::Less)]);
    let change = change.unwrap_or(LimitChange::Set);
    let by = amount(reader)?;
    let limit = |limit| Passive::Limits { whose: Whose(Player::You), limit, amount: by.clone(), change, only: None };
    Some(vec![limit(one), limit(other)])
}

/// "The support abilities … can give them 2 more counters than their maximum".
pub(super) fn maxima(reader: &mut Reader<'_>) -> Option<Passive> {
    reader.say("the support abilities of cards in your? reserve can give them")?;
    if reader.says("counters beyond their maximum") {
        return Some(Passive::Maxima(Raised::Endless));
    }
    let more = amount(reader)?;
    reader.say("more counter|counters than their maximum")?;
    Some(Passive::Maxima(Raised::By(more)))
}
