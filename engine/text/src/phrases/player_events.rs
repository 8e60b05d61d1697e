//! What players do, as triggers of Reactions: "When you play …", "When another player passes" (6.3).

use crate::{
    build::{in_expedition, is, of_zone, things},
    filters::{
        any_card, apart_from_origin, by_origin, controlled, is_of_hero, narrowed, of_temple, placed, with_facts,
    },
    phrases::{
        area::area,
        expedition::expeditions,
        hero::signature_article,
        noun::described,
        objects::in_its_expedition,
        place::{place, zone_from},
        verbs::{Form, Verb, deed_to, plain_deed, say_done, verb_in},
    },
    reader::Reader,
    words::{action_icon, counter, noun, player, whose},
};
use ability::{
    Area, Article, Filter, NamedZone, Noun, ObjectEvent, OneOrMore, Place, Player, PlayerEvent, Search, Trait, Trigger,
    Who, Whose,
};

/// The forms of a verb in a trigger.
const PRESENT: [Form; 2] = [Form::Base, Form::Third];

pub(crate) fn player_events(reader: &mut Reader<'_>) -> Option<Vec<Trigger>> {
    // "When your turn begins".
    if let Some(who) = reader.attempt(|r| {
        let whose = whose(r)?;
        r.say("turn begins|starts|ends")?;
        let deed = if r.before("ends") { PlayerEvent::EndTurn } else { PlayerEvent::Turn };
        Some((if whose == Player::EachOpponent { Player::Opponent } else { whose }, deed))
    }) {
        let (who, deed) = who;
        return Some(vec![Trigger::Does { who, deed }]);
    }
    let who = player(reader)?;
    let several = reader.attempt(plays_from_several).or_else(|| reader.attempt(two_deeds));
    let first = match several {
        Some(deeds) => deeds,
        None => vec![deed(reader)?],
    };
    let mut events: Vec<Trigger> = first.into_iter().map(|deed| Trigger::Does { who, deed }).collect();
    while let Some(deed) = reader.attempt(|r| {
        r.say("or")?;
        deed(r)
    }) {
        events.push(Trigger::Does { who, deed });
    }
    Some(events)
}

/// "Play a Robot from Reserve or a Plant": only the Robot has to come from Reserve.
fn plays_from_several(reader: &mut Reader<'_>) -> Option<Vec<PlayerEvent>> {
    let did = deed_to(reader, &PRESENT)?;
    let what = one_of(reader)?;
    matches!(did(what.clone()), PlayerEvent::Play { .. }).then_some(())?;
    let all = by_origin(&what);
    (all.len() > 1).then(|| all.into_iter().map(did).collect())
}

/// "Play or discard a Spell": two verbs with the same object.
fn two_deeds(reader: &mut Reader<'_>) -> Option<Vec<PlayerEvent>> {
    let one = deed_to(reader, &PRESENT)?;
    reader.say("or")?;
    let other = deed_to(reader, &PRESENT)?;
    let what = one_of(reader)?;
    let both = [one(what.clone()), other(what.clone())];
    // The zone from which a card is played does not apply to the other verb, and "draw" has no other object than cards.
    let is_apart = |deed: &PlayerEvent| matches!(deed, PlayerEvent::Play { from: Some(_), .. } | PlayerEvent::Draw(_));
    (!both.iter().any(is_apart)).then(|| both.to_vec())
}

/// "Your Hero's Signature token is created".
pub(crate) fn creation_of_a_token(reader: &mut Reader<'_>) -> Option<Vec<Trigger>> {
    let are_several = reader.sees("one or more");
    let what = one_of(reader)?;
    reader.say("is|are created")?;
    (!reader.sees("in|into")).then_some(())?;
    let who = if reader.says("by") { player(reader)? } else { Player::Any };
    let created = PlayerEvent::Create(what);
    let deed = if are_several { PlayerEvent::Several(Box::new(created)) } else { created };
    Some(vec![Trigger::Does { who, deed }])
}

/// "A Character in my Expedition is discarded by an opponent", "… is sent to Reserve by an opponent": that player does it.
pub(crate) fn deed_done_by(reader: &mut Reader<'_>) -> Option<Vec<Trigger>> {
    let are_several = reader.sees("one or more");
    let what = one_of(reader)?;
    reader.say("is|are")?;
    let verb = verb_in(reader, &[Form::Participle])?;
    let deed = match verb.deed {
        Some(did) => {
            let what = match reader.attempt(|r| r.sees("from").then(|| place(r))?) {
                Some(from) => narrowed(what, &from)?,
                None => what,
            };
            did(what)
        }
        None => put_where(reader, &verb, what)?,
    };
    is_done_to_things(&deed).then_some(())?;
    reader.say("by")?;
    let who = player(reader)?;
    reader.it.verb = Some(verb.forms.base);
    let deed = if are_several { PlayerEvent::Several(Box::new(deed)) } else { deed };
    Some(vec![Trigger::Does { who, deed }])
}

pub(crate) fn deed(reader: &mut Reader<'_>) -> Option<PlayerEvent> {
    // "Sacrifice one or more Permanents" is once for all of them (6.3.g).
    let several = reader.ahead(|r| {
        r.next();
        r.sees("one or more")
    });
    let deed = single_deed(reader)?;
    let is_of_several = several && (is_done_to_things(&deed) || matches!(deed, PlayerEvent::Create(_)));
    Some(if is_of_several { PlayerEvent::Several(Box::new(deed)) } else { deed })
}

/// Whether a player does this to objects or cards, so that it can be said of several at once, and in the passive voice.
const fn is_done_to_things(deed: &PlayerEvent) -> bool {
    matches!(
        deed,
        PlayerEvent::Sacrifice(_)
            | PlayerEvent::Discard(_)
            | PlayerEvent::Exhaust(_)
            | PlayerEvent::Ready(_)
            | PlayerEvent::Augment(_)
            | PlayerEvent::Complete(_)
            | PlayerEvent::TakeControl(_)
            | PlayerEvent::Put { .. }
    )
}

fn single_deed(reader: &mut Reader<'_>) -> Option<PlayerEvent> {
    reader.any(&[
        |r| {
            let deed = plain_deed(r, &PRESENT)?;
            if deed == PlayerEvent::Sabotage {
                say_done(r, "discard");
            }
            // The object of Resupply is read by [`guarded_events`].
            let has_object = matches!(deed, PlayerEvent::Resupply | PlayerEvent::Sabotage);
            (!has_object || !r.sees("a|an")).then_some(deed)
        },
        |r| {
            r.say("activate|activates|use|uses a|an|the")?;
            let icon = action_icon(r)?;
            r.say("ability")?;
            if r.before("the") || r.sees("of") {
                r.say("of a card")?;
            }
            Some(PlayerEvent::Use(icon))
        },
        |r| put_deed(r, &PRESENT),
        |r| {
            r.say("spend|spends")?;
            if !r.says("1|one or more") {
                r.say("a|an?")?;
            }
            counter(r).map(PlayerEvent::Spend)
        },
        |r| {
            let did = deed_to(r, &PRESENT)?;
            if matches!(did(any_card()), PlayerEvent::Augment(_)) {
                return Some(did(r.attempt(one_of).unwrap_or_else(any_card)));
            }
            let mut what = one_of(r)?;
            if let PlayerEvent::Play { .. } = did(what.clone()) {
                what = in_its_expedition(what);
            }
            if let PlayerEvent::Play { .. } = did(what.clone())
                && r.says("as a construction")
            {
                // A Character that is played for its Temple cost is played as a Construction (system 141).
                let played = is(Trait::ForTemple);
                return Some(did(of_temple(with_facts(what, &[played]))));
            }
            // "Play a Character from Reserve in my Expedition", in either order.
            if let PlayerEvent::Play { card, from: None | Some(_) } = did(what.clone())
                && r.sees("in|into|from")
                && by_origin(&what).len() == 1
            {
                let (_, from) = apart_from_origin(what.clone());
                let from = from.or_else(|| r.attempt(zone_from));
                let within = r.attempt(|r| {
                    r.say("in|into")?;
                    expeditions(r).map(in_expedition)
                });
                let card = within.map_or_else(|| card.clone(), |place| in_its_expedition(placed(card.clone(), &place)));
                return Some(PlayerEvent::Play { card, from });
            }
            let deed = did(what.clone());
            let is_one_play = !matches!(deed, PlayerEvent::Play { .. }) || by_origin(&what).len() == 1;
            // The object of "draw" can only be any card.
            (is_one_play && (!matches!(deed, PlayerEvent::Draw(_)) || what == any_card())).then_some(deed)
        },
    ])
}

/// "Send a Character to Reserve", "return a card from your discard pile to your hand" (7.3.27), "sent …".
pub(super) fn put_deed(reader: &mut Reader<'_>, forms: &[Form]) -> Option<PlayerEvent> {
    let verb = verb_in(reader, forms)?;
    // The place that follows is the destination, and not where the card is.
    reader.goes_somewhere = true;
    let what = reader.attempt(one_of);
    reader.goes_somewhere = false;
    put_where(reader, &verb, what?)
}

/// "To Reserve", after a verb that puts things somewhere.
pub(crate) fn put_where(reader: &mut Reader<'_>, verb: &Verb, what: Filter) -> Option<PlayerEvent> {
    ["send", "return", "put"].contains(&verb.forms.base).then_some(())?;
    reader.say("to|in|into|on")?;
    let to = match area(reader)? {
        // A card goes to its owner's zone (1.4.3).
        Area::Of { whose: Whose(Player::ItsOwner | Player::ItsController), zone } => Area::Zone(zone),
        to @ (Area::Zone(_) | Area::Of { .. }) => to,
        Area::Expedition(_) => return None,
    };
    let zone = match &to {
        Area::Zone(zone) | Area::Of { zone, .. } => *zone,
        Area::Expedition(_) => return None,
    };
    matches!(zone, NamedZone::Reserve | NamedZone::Hand | NamedZone::Mana).then_some(())?;
    Some(PlayerEvent::Put { what, to })
}

/// "A Spell is played", "a card is played from Reserve by an opponent".
pub(crate) fn play_of_a_card(reader: &mut Reader<'_>) -> Option<Vec<Trigger>> {
    let played = in_its_expedition(one_of(reader)?);
    let is_of_yours = |place: &Place| matches!(place, Place::In(Area::Of { whose, .. }) if whose.0 == Player::You);
    let lies_with_you = played.contains(is_of_yours);
    (by_origin(&played).len() == 1).then_some(())?;
    let (card, from) = apart_from_origin(played);
    reader.say("is|are played")?;
    let is_yours = lies_with_you || reader.sees("from your");
    let from = from.or_else(|| reader.attempt(zone_from));
    let mut who = match reader.says("by") {
        true => player(reader)?,
        false if is_yours => Player::You,
        false => Player::Any,
    };
    let within = reader.attempt(|r| {
        r.say("in")?;
        expeditions(r).map(in_expedition)
    });
    if who == Player::Any && reader.says("by") {
        who = player(reader)?;
    }
    let card = within.map_or_else(|| card.clone(), |place| in_its_expedition(placed(card.clone(), &place)));
    Some(vec![Trigger::Does { who, deed: PlayerEvent::Play { card, from } }])
}

/// "A {D} ability is activated".
pub(crate) fn use_of_an_ability(reader: &mut Reader<'_>) -> Option<Vec<Trigger>> {
    // "An opponent's {D} ability is activated".
    let whose = reader.attempt(|r| {
        let whose = whose(r)?;
        matches!(whose, Player::You | Player::Any | Player::Opponent | Player::Other).then_some(whose)
    });
    if whose.is_none() {
        reader.say("a|an")?;
    }
    let icon = action_icon(reader)?;
    reader.say("ability is activated")?;
    let who = if reader.says("by") { player(reader)? } else { whose.unwrap_or(Player::Any) };
    Some(vec![Trigger::Does { who, deed: PlayerEvent::Use(icon) }])
}

/// "You put a card from your hand in Reserve": the card goes there (7.3.27).
pub(crate) fn putting_of_a_card(reader: &mut Reader<'_>) -> Option<Vec<Trigger>> {
    reader.say("you put")?;
    let article = if reader.sees("one or more") { Article::OneOrMore } else { Article::A };
    reader.say("a|an|one or? more?")?;
    let (nouns, whose) = (noun(reader)?, Player::You);
    reader.say("from your hand in|into your? reserve")?;
    let what = OneOrMore::one(things(nouns, Vec::new(), Vec::new()));
    let fate =
        ObjectEvent::Goes { from: Some(of_zone(whose, NamedZone::Hand)), to: of_zone(whose, NamedZone::Reserve) };
    Some(vec![Trigger::Happens { who: Who::Some { article, what }, fate }])
}

/// "A Character", "another Spell", "one or more cards".
pub(crate) fn one_of(reader: &mut Reader<'_>) -> Option<Filter> {
    // A player has one Hero.
    if reader.says("your hero") {
        return Some(OneOrMore::one(things(Noun::Hero, Vec::new(), vec![Place::Controlled(Player::You)])));
    }
    let mut facts = Vec::new();
    let mut owner = None;
    if reader.says("another") {
        facts.push(Trait::Other);
    } else if let Some(whose) = reader.attempt(|r| {
        // "One of your Constructions".
        r.say("one of")?;
        whose(r)
    }) {
        owner = Some(whose);
    } else if let Some(whose) = reader.attempt(|r| {
        (!r.sees("your hero's")).then_some(())?;
        r.sees("a|an|your player's|opponent's").then_some(())?;
        whose(r)
    }) {
        // "An opponent's Character".
        owner = Some(whose);
    } else if signature_article(reader).is_none() && !reader.says("a|an") {
        reader.say("one or more")?;
    }
    let (filter, None) = described(reader, facts)? else { return None };
    Some(match owner {
        // The token of that player's Hero, whoever controls it.
        Some(_) if filter.as_slice().iter().all(is_of_hero) => filter,
        Some(owner) => {
            // "When an opponent's token leaves …, they …": the controller, who need not own it (7.5.5).
            if reader.they == Player::ItsOwner {
                reader.they = Player::ItsController;
            }
            controlled(filter, owner)
        }
        None => filter,
    })
}
