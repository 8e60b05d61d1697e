//! Phrases for objects and cards: mentions, quantities, targets.

use crate::{
    build::{self, ME, each_expedition, in_expedition, in_zone, is, plus, things},
    filters::{
        cards_in, controlled, is_kind_of, is_of_hero, is_of_token, of_one, orbs_of_yours, placed, wherever_of_hero,
        with_facts,
    },
    phrases::{
        amount::{amount, cards_in_zone, it},
        hero::sees_signature_token,
        noun::{described, quality, trait_after},
        place,
        verbs::{the_done_to, this_way_done},
    },
    reader::{
        Antecedent, Named, Reader, Table, phrase,
        said::{Kind, Quantifier, Said},
    },
    words::{noun, noun_list, number, whose},
};
use ability::{
    Aim, Amount, Area, Clause, Description, ExpeditionFact, Expeditions, Few, Filter, Literal, Mention, NamedZone,
    Noun, Objects, OneOrMore, Operation, Pick, Place, Player, Quantity, Search, Total, Trait, Whose,
};

/// How many objects are meant, and how they are chosen.
enum Quantified {
    Each,
    Chosen(Quantity, Aim),
}

const AIMS: Table<Aim> = Table::of(&[phrase("target|targets ,?", Aim::Target), phrase("random", Aim::Random)]);

/// Reads objects or cards. Without a place, they are in play.
pub(crate) fn objects(reader: &mut Reader<'_>) -> Option<Objects> {
    objects_in(reader, None)
}

/// Reads objects or cards, which are in `place` unless another place is said.
fn objects_in(reader: &mut Reader<'_>, place: Option<Place>) -> Option<Objects> {
    if reader.sees("that")
        && let Some(objects) = reader.attempt(of_those)
    {
        return Some(objects);
    }
    if let Some(objects) = reader.any(&[mention, top_cards, whole_zones, of_those, of_named]) {
        return Some(objects);
    }
    let objects = reader.attempt(|r| described_objects(r, place))?;
    let thing = described_as(&objects);
    reader.name_thing(thing);
    reader.it.number = number_of(&objects);
    Some(objects)
}

/// The quantifier of objects, if only "it" or only "they" can refer to them. A player has one Hero.
fn number_of(objects: &Objects) -> Option<Quantifier> {
    match objects {
        Objects::Each(all) if all.as_slice().iter().all(|one| one.nouns.as_slice() == [Noun::Hero]) => None,
        Objects::Each(_) => Some(Quantifier::Each),
        Objects::Pick(pick) if pick.quantity == Quantity::Exactly(Amount::Number(1)) => Some(Quantifier::One),
        Objects::Pick(_) | Objects::The(_) | Objects::Top { .. } | Objects::Both { .. } => None,
    }
}

/// The objects of a verb: "target Character and target Permanent", "me and a Character you control".
pub(crate) fn objects_of_verb(reader: &mut Reader<'_>, place: Option<Place>) -> Option<Objects> {
    let one = objects_in(reader, place.clone())?;
    if !matches!(one, Objects::Pick(_) | Objects::The(Mention::Me)) {
        return Some(one);
    }
    let other = reader.attempt(|r| {
        r.say("and")?;
        let other = beside_another(r, |r| described_objects(r, place))?;
        // "… and target Character gains 1 boost" begins another verb.
        let is_subject = r.sees("gain|gains|lose|loses|switch|switches|defect|defects|activate|activates")
            || r.sees("has|have|can't|is|are|each|[Defects]|[Defect]")
            || r.sees("and exchange|exchanges");
        // "Another target Permanent" would have to differ from a target that is chosen at the same time, which a choice cannot
        // express.
        let is_other = matches!(one, Objects::Pick(_)) && other.contains(|fact: &Trait| *fact == Trait::Other);
        (matches!(other, Objects::Pick(_)) && !is_subject && !is_other).then_some(other)
    });
    let Some(other) = other else { return Some(one) };
    reader.it.number = None;
    Some(Objects::Both { one: Box::new(one), other: Box::new(other) })
}

/// Reads objects that are chosen at the same time as others mentioned before them.
pub(crate) fn beside_another<T>(reader: &mut Reader<'_>, read: impl FnOnce(&mut Reader<'_>) -> Option<T>) -> Option<T> {
    let outside = std::mem::replace(&mut reader.beside_another, true);
    let read = read(reader);
    reader.beside_another = outside;
    read
}

/// Reads objects that need no description, such as pronouns.
pub(crate) fn mention(reader: &mut Reader<'_>) -> Option<Objects> {
    if reader.anything && (reader.says("each of us") || reader.says("we|us both?")) {
        let it = past_payment(reader)?;
        return Some(Objects::Both { one: Box::new(ME), other: Box::new(Objects::The(it)) });
    }
    // "Choose another Character. It and I each gain 1 boost".
    if reader.anything
        && (reader.sees("it and I each|both") || reader.sees("it and me each|both"))
        && reader.says("it and I|me")
    {
        let it = past_payment(reader)?;
        return Some(Objects::Both { one: Box::new(ME), other: Box::new(Objects::The(it)) });
    }
    if reader.says("me|I") {
        return Some(ME);
    }
    // The cards that were looked at and not taken, if cards were looked at.
    if reader.shown && (reader.says("the other|others card|cards?") || reader.says("the rest")) {
        return Some(Objects::The(Mention::Others));
    }
    // "Each player chooses a Landmark, then sacrifices the rest": the others from which the Landmark was chosen.
    if let Some((from, actor)) = reader.chosen_from.clone()
        && actor == reader.actor
        && (reader.says("the rest") || reader.says("the others"))
    {
        let others = with_facts(from, &[build::is(Trait::NotIt)]);
        reader.name_thing(Some(others.clone()));
        reader.said_it = true;
        return Some(Objects::Each(others));
    }
    if reader.named == Named::Expedition
        && let Some(nouns) = reader.attempt(|r| {
            r.say("each of its")?;
            noun_list(r)
        })
    {
        reader.said_it = true;
        let place = in_expedition(Expeditions::That);
        let each = nouns.into_iter().map(|noun| things(noun, Vec::new(), vec![place.clone()]));
        return OneOrMore::new(each.collect()).map(Objects::Each);
    }
    // "I gain 1 boost per other Character, then send them all to Reserve", "if you control two or more Robots, each of them gains
    // …": "them" refers to the things that were counted, if nothing in the plural was named after that.
    let are_counted = !reader.anything || reader.it.number == Some(Quantifier::One);
    if let Some(counted) = reader.several_counted.clone()
        && (reader.says("them all")
            || reader.says("all|each of them")
            || are_counted && (reader.says("they|them both?") || reader.says("both of them")))
    {
        reader.name_thing(Some(counted.clone()));
        return Some(Objects::Each(counted));
    }
    // If nothing was named, there is no "it".
    if !reader.anything {
        return None;
    }
    if reader.before_payment != Antecedent::Nothing && reader.sees("it|them|they|itself") {
        reader.say("it|itself")?;
        return past_payment(reader).map(Objects::The);
    }
    if !could_be_meant(reader) {
        return None;
    }
    // "Each Character facing it loses 1 boost. It gains 1 boost": "it" is what was named before "each", and not each of these.
    let is_another = match reader.it_before.by {
        Antecedent::Nothing => false,
        Antecedent::Cause => true,
        Antecedent::Step => !reader.said_it,
    };
    if reader.it.number == Some(Quantifier::Each) && is_another && reader.says("it|itself") {
        reader.said_it = true;
        return (reader.it_before.by == Antecedent::Cause).then_some(Objects::The(Mention::Cause));
    }
    // "(When a Robot joins my Expedition —) Target another Robot. They both gain 1 boost": "they" are the target and what the
    // trigger named. "Target Character gains 1 boost. Another target Character loses 1 boost. They …": "they" cannot be the last
    // target alone.
    if reader.it.number == Some(Quantifier::One) && reader.actor == Player::You && reader.sees("they|them") {
        (reader.it.by == Antecedent::Step && reader.it_before.by == Antecedent::Cause && !reader.said_it)
            .then_some(())?;
        reader.say("they|them both|each?")?;
        reader.said_it = true;
        let [one, other] = [Mention::It, Mention::Cause].map(|mention| Box::new(Objects::The(mention)));
        return Some(Objects::Both { one, other });
    }
    let is_of_several = reader.sees("them|they|those") || reader.sees("each of them");
    let is_of_each = reader.says("each of them");
    if is_of_each {
        // "Each of them" cannot refer to one thing.
        (reader.it.number != Some(Quantifier::One)).then_some(())?;
        reader.note(Kind::Thing, Quantifier::Each);
    }
    let is_it = is_of_each
        || reader.says("them all")
        // "Both" are the two that were named, and not all of some kind.
        || reader.it.number.is_none() && reader.says("them both")
        || reader.says("it|them|they|itself")
        || reader
            .says("that|those|this character|card|permanent|spell|characters|cards|permanents|token|tokens|landmark")
        || reader.created.is_some() && is_token_meant(reader) && reader.says("the created? token|tokens")
        || the_done_to(reader).is_some()
        || reader.attempt(card_this_way).is_some();
    reader.said_them |= is_it && is_of_several && reader.it.by == Antecedent::Cause;
    if is_it { Some(Objects::The(it(reader))) } else { None }
}

/// "The card put in Reserve this way": what the step before was done to.
fn card_this_way(reader: &mut Reader<'_>) -> Option<()> {
    reader.say("the card|cards")?;
    this_way_done(reader)
}

/// Whether "the token" can refer to what was named last.
fn is_token_meant(reader: &Reader<'_>) -> bool {
    let is_token = |fact: &Trait| is_of_token(fact) || matches!(fact, Trait::Named(_));
    reader.it.thing.as_ref().is_none_or(|thing| thing.contains(is_token))
}

/// "It", referring to something that was named. "You may discard a card. If you do, it gains 1 boost": not the payment, but what
/// "it" was before the payment.
pub(crate) fn past_payment(reader: &mut Reader<'_>) -> Option<Mention> {
    match reader.before_payment {
        Antecedent::Nothing => Some(it(reader)),
        Antecedent::Cause => {
            reader.said_it = true;
            Some(Mention::Cause)
        }
        Antecedent::Step => None,
    }
}

/// Whether "that Character" can refer to what was named last, after a Character and then a card in Reserve were named: it can
/// unless what was named before fits better.
fn could_be_meant(reader: &mut Reader<'_>) -> bool {
    // "(When you play a Character —) If a token is facing it, discard that token": not the Character.
    if reader.sees("that|those token|tokens") {
        return is_token_meant(reader);
    }
    let Some(said) = reader.ahead(|r| {
        r.say("that|those|this")?;
        noun(r)
    }) else {
        return true;
    };
    let is_such = |thing: &Option<Filter>| {
        thing.as_ref().is_some_and(|all| {
            let mut nouns = all.as_slice().iter().flat_map(|one| one.nouns.as_slice());
            nouns.all(|noun| *noun == said || is_kind_of(noun, &said))
        })
    };
    said == Noun::Card || is_such(&reader.it.thing) || !is_such(&reader.it_before.thing)
}

/// "One", "up to two of them": some of the things that were counted.
fn of_those(reader: &mut Reader<'_>) -> Option<Objects> {
    let from = reader.counted.clone().filter(|_| !reader.counts_none)?;
    // "If your Hero's Signature token is in my Expedition, we both gain 1 boost".
    if !reader.anything && (reader.says("each of us") || reader.says("we|us both?")) {
        reader.name_thing(Some(from.clone()));
        let other = build::pick(Quantity::Exactly(Amount::Number(1)), Aim::Chosen, from);
        return Some(Objects::Both { one: Box::new(other), other: Box::new(ME) });
    }
    if !reader.anything && reader.says("it") {
        // "If you control Booda, it gains 1 boost": the one that the condition counted.
        reader.name_thing(Some(from.clone()));
        return Some(build::pick(Quantity::Exactly(Amount::Number(1)), Aim::Chosen, from));
    }
    // "(When you play a Robot —) If it's facing a Character, discard that Character": the one that the condition counted.
    if reader.sees("that")
        && let Some(such) = reader.attempt(|r| that_counted(r, &from))
    {
        such.then_some(())?;
        reader.name_thing(Some(from.clone()));
        return Some(build::pick(Quantity::Exactly(Amount::Number(1)), Aim::Chosen, from));
    }
    let up_to = reader.says("up to");
    let amount = amount(reader)?;
    let of_them = reader.says("of them");
    (of_them || reader.is_at_end() || reader.sees(".") || reader.sees(",")).then_some(())?;
    let quantity = if up_to { Quantity::UpTo(amount) } else { Quantity::Exactly(amount) };
    reader.name_thing(Some(from.clone()));
    Some(build::pick(quantity, Aim::Chosen, from))
}

/// Whether "that token" or "that Character" can only refer to the things that a condition counted, and not to what was named.
/// `None` if it cannot refer to them.
fn that_counted(reader: &mut Reader<'_>, counted: &Filter) -> Option<bool> {
    reader.say("that")?;
    let is_named = reader.anything && reader.named == Named::Object;
    let named = reader.it.thing.clone().filter(|_| is_named);
    if reader.says("token") {
        let is_token = |fact: &Trait| is_of_token(fact) || matches!(fact, Trait::Named(_));
        counted.contains(is_token).then_some(())?;
        return Some(!named.is_some_and(|named| named.contains(is_token)));
    }
    let said = noun(reader)?;
    let is_said = |things: &Filter| things.as_slice().iter().all(|one| one.nouns.as_slice() == [said]);
    is_said(counted).then_some(())?;
    Some(!named.is_some_and(|named| is_said(&named)))
}

/// "One of them", "up to two of those cards": some of what was named, or of the cards that were shown.
fn of_named(reader: &mut Reader<'_>) -> Option<Objects> {
    reader.anything.then_some(())?;
    // "The one with the highest Hand Cost".
    if reader.says("the one with") {
        let fact = quality(reader)?;
        let is_most = |literal: &Literal<Trait>| matches!(literal, Literal::Is(Trait::Most(_) | Trait::Least(_)));
        fact.as_slice().iter().all(is_most).then_some(())?;
        let place = if reader.shown { Place::Revealed } else { Place::Named };
        (reader.named, reader.said_it) = (Named::Object, true);
        let from = with_facts(cards_in(place), &[fact]);
        return Some(build::pick(Quantity::Exactly(Amount::Number(1)), Aim::Chosen, from));
    }
    let quantity = if reader.says("any number") {
        Quantity::AnyNumber
    } else if reader.says("up to") {
        Quantity::UpTo(amount(reader)?)
    } else {
        Quantity::Exactly(amount(reader)?)
    };
    if !reader.says("of them") {
        reader.say("of those")?;
        reader.says("card|cards|character|characters|token|tokens");
    }
    let aim = if reader.says("at random") { Aim::Random } else { Aim::Chosen };
    let place = if reader.shown { Place::Revealed } else { Place::Named };
    // "One of them with Hand Cost {3} or less".
    let mut facts = Vec::new();
    while reader.sees("with|without|that's|that") {
        // "One of them that's in your discard pile".
        let there = reader.attempt(|r| {
            r.say("that's")?;
            place::place(r).map(|place| build::is(Trait::At(place)))
        });
        facts.push(there.or_else(|| trait_after(reader))?);
    }
    (reader.named, reader.said_it) = (Named::Object, true);
    Some(build::pick(quantity, aim, with_facts(cards_in(place), &facts)))
}

/// "The top three cards of your deck".
fn top_cards(reader: &mut Reader<'_>) -> Option<Objects> {
    reader.say("the top")?;
    let amount = if reader.says("card") {
        Amount::Number(1)
    } else {
        let amount = amount(reader)?;
        reader.say("card|cards")?;
        amount
    };
    reader.say("of")?;
    let whose = whose(reader)?;
    reader.say("deck")?;
    reader.name_thing(None);
    Some(Objects::Top { amount: Box::new(amount), whose: Whose(whose) })
}

/// "Their hand and their Reserve".
fn whole_zones(reader: &mut Reader<'_>) -> Option<Objects> {
    let (whose, zone) = cards_in_zone(reader)?;
    let mut places = vec![in_zone(whose, zone)];
    while let Some((whose, zone)) = reader.attempt(|r| {
        r.say("and")?;
        cards_in_zone(r)
    }) {
        places.push(in_zone(whose, zone));
    }
    reader.name_thing(None);
    let places = OneOrMore::new(places)?;
    let mut filter = cards_in(Place::Play).as_slice().to_vec();
    filter.iter_mut().for_each(|description| description.places = Some(places.clone()));
    OneOrMore::new(filter).map(Objects::Each)
}

/// The description of objects, if they have one.
pub(crate) fn described_as(objects: &Objects) -> Option<Filter> {
    match objects {
        Objects::Pick(pick) => Some(pick.from.clone()),
        Objects::Each(filter) => Some(filter.clone()),
        Objects::Top { .. } => Some(OneOrMore::one(things(Noun::Card, Vec::new(), Vec::new()))),
        Objects::The(_) | Objects::Both { .. } => None,
    }
}

fn described_objects(reader: &mut Reader<'_>, place: Option<Place>) -> Option<Objects> {
    let (objects, said) = reader.noting(|r| described_objects_in(r, place))?;
    Some(match objects {
        Objects::Each(filter) => Objects::Each(of_one_opponent(reader, filter, said)),
        objects => objects,
    })
}

fn described_objects_in(reader: &mut Reader<'_>, place: Option<Place>) -> Option<Objects> {
    let mut before = Vec::new();
    let of_yours = reader.attempt(|r| {
        let of_yours = chosen_of_yours(r)?;
        sees_owner(r).then_some(of_yours)
    });
    // "All but one of their Characters": all but that number are chosen.
    let kept = reader.attempt(|r| {
        r.say("all but")?;
        let kept = Amount::Number(number(r)?);
        r.says("of");
        r.says("the");
        Some(kept)
    });
    let all_but = || Quantified::Chosen(Quantity::AnyNumber, Aim::Chosen);
    let of_yours = if kept.is_some() { Some(all_but()) } else { of_yours };
    let quantified = of_yours.or_else(|| reader.attempt(|r| quantified(r, &mut before)));
    let mut quantified = quantified.or_else(|| chosen_of_yours(reader));
    let owner = reader.attempt(|r| {
        // "My Signature token", of a Hero.
        if r.says("my") {
            return sees_signature_token(r).then_some(Player::You);
        }
        let owner = whose(r)?;
        (!r.sees("hand|deck") || r.sees("hand|deck card|cards")).then_some(owner)
    });
    if owner.is_some() && quantified.is_none() {
        // "Your Hero's Signature token" means one of them.
        let one = || Quantified::Chosen(Quantity::Exactly(Amount::Number(1)), Aim::Chosen);
        quantified = Some(if sees_signature_token(reader) { one() } else { Quantified::Each });
    }
    // "The Characters you play", "the Robots you control": all of them, if the place is what somebody has or plays.
    let is_the = owner.is_none() && quantified.is_none() && reader.says("the");
    let is_chosen = matches!(quantified, Some(Quantified::Chosen(..)));
    let outside = std::mem::replace(&mut reader.choosing, is_chosen);
    reader.at_random = false;
    let is_other = before.contains(&Trait::Other);
    let noted = reader.noting(|r| described(r, before));
    reader.choosing = outside;
    if std::mem::take(&mut reader.at_random) {
        match &mut quantified {
            Some(Quantified::Chosen(_, aim @ Aim::Chosen)) => *aim = Aim::Random,
            _ => return None,
        }
    }
    let ((mut filter, total), said) = noted?;
    // "Target Character with Hand Cost equal to the number of Characters in its Expedition": the notation cannot ask this of each
    // thing that could be chosen.
    (!filter.contains(is_of_its_own)).then_some(())?;
    // "A Character in each of your Expeditions" is one in each, which is not one choice among all.
    let in_each = |place: &Place| match place {
        Place::In(Area::Expedition(which)) => matches!(**which, Expeditions::Each { .. }),
        Place::In(Area::Of { whose, .. }) => matches!(whose.0, Player::Each | Player::EachOpponent),
        _ => false,
    };
    // "Target Character in each of your Expeditions": one target in each of the two.
    if let (Some(Quantified::Chosen(quantity, aim)), None) = (&quantified, &total)
        && is_chosen
        && place.is_none()
        && owner.is_none()
        && let Some([one, other]) = in_each_by_itself(&filter)
    {
        let pick = |from| Box::new(build::pick(quantity.clone(), *aim, from));
        return Some(Objects::Both { one: pick(one), other: pick(other) });
    }
    let is_of_each = said.has(Kind::Expedition, Quantifier::Each) || said.has(Kind::Player, Quantifier::Each);
    (!is_chosen || !is_of_each || !filter.contains(in_each)).then_some(())?;
    // "Characters in an Expedition that's behind" are in any such Expedition.
    let is_one_of_such = said.has(Kind::Expedition, Quantifier::A) && !said.has(Kind::Expedition, Quantifier::One);
    if !is_chosen && is_one_of_such {
        filter = in_any_such_expedition(filter);
    }
    if is_the {
        let is_theirs = |place: &Place| matches!(place, Place::Played { .. } | Place::Controlled(_));
        let mut all = filter.as_slice().iter();
        said.has(Kind::Thing, Quantifier::Several).then_some(())?;
        all.all(|one| one.places.as_ref().is_some_and(|places| places.as_slice().iter().all(is_theirs)))
            .then_some(())?;
    }
    // "Choose a Robot, then target another Character with equal or lower {V}": "another" excludes the Robot as well.
    let is_of_it = |of: &Amount| matches!(of, Amount::Of { what: Mention::It, .. });
    let is_compared = filter.contains(|fact: &Trait| matches!(fact, Trait::Compares { with, .. } if is_of_it(with)));
    if is_other && is_compared && filter.contains(|fact: &Trait| *fact == Trait::Other) {
        filter = with_facts(filter, &[build::is(Trait::NotIt)]);
    }
    // A sacrificed object is in play (7.3.36), so its owner need not be said again.
    let is_implied = matches!(place, Some(Place::Controlled(whose)) if owner == Some(whose));
    if let Some(owner) = owner.filter(|_| !is_implied) {
        filter = owned(filter, owner);
    }
    let is_one = |quantity: &Quantity| {
        matches!(quantity, Quantity::Exactly(Amount::Number(1)) | Quantity::UpTo(Amount::Number(1)))
    };
    if matches!(&quantified, Some(Quantified::Chosen(quantity, _)) if is_one(quantity)) {
        filter = in_its_expedition(filter);
    }
    if let Some(place) = place {
        filter = placed(filter, &place);
    }
    let filter = orbs_of_yours(filter);
    // "All cards in their Reserve except one".
    let kept = kept.or_else(|| {
        matches!(quantified, Some(Quantified::Each)).then_some(())?;
        reader.attempt(|r| {
            r.say("except|but")?;
            number(r).map(Amount::Number)
        })
    });
    if let Some(kept) = kept {
        let others = plus(Amount::Count(filter.clone()), Operation::Minus, kept);
        quantified = Some(Quantified::Chosen(Quantity::Exactly(others), Aim::Chosen));
    }
    match quantified {
        Some(Quantified::Chosen(quantity, aim)) => chosen(quantity, aim, filter, total),
        // A plural without a quantifier means all.
        Some(Quantified::Each) | None => total.is_none().then_some(Objects::Each(filter)),
    }
}

/// Whether a fact about a thing depends on where that thing is, or whose it is.
fn is_of_its_own(fact: &Trait) -> bool {
    let is_its = |which: &Expeditions| matches!(which, Expeditions::Its | Expeditions::FacingIt);
    let is_theirs = |player: &Player| matches!(player, Player::ItsController | Player::ItsOwner);
    match fact {
        Trait::Compares { with, .. } => with.contains(is_its) || with.contains(is_theirs),
        Trait::NamedLikeOne(of) | Trait::SubTypeLikeOne(of) => of.contains(is_its) || of.contains(is_theirs),
        _ => false,
    }
}

/// "Each Character an opponent controls", as the object of an action: those of one opponent (1.2.1), unless another quantifier of
/// players was said. "Each Character each opponent controls" are those of all of them.
pub(crate) fn of_one_opponent(reader: &Reader<'_>, filter: Filter, said: Said) -> Filter {
    let is_of_all = said.has(Kind::Player, Quantifier::Several) || said.has(Kind::Player, Quantifier::Each);
    if reader.of_one_opponent && !is_of_all { of_one(filter) } else { filter }
}

/// Whether a player in the possessive is next.
fn sees_owner(reader: &mut Reader<'_>) -> bool {
    reader.ahead(|r| r.attempt(whose)).is_some()
}

/// A quantifier: "up to two target", "any number of", "a random", "each other", "another", "three".
fn quantified(reader: &mut Reader<'_>, before: &mut Vec<Trait>) -> Option<Quantified> {
    let mut other = |r: &mut Reader<'_>| {
        if r.says("other|another") {
            before.push(Trait::Other);
        }
    };
    if let Some(quantifier) = reader.row(&[("each|every", Quantifier::Each), ("all", Quantifier::All)]) {
        reader.note(Kind::Thing, quantifier);
        reader.say("of?")?;
        other(reader);
        return Some(Quantified::Each);
    }
    if reader.sees("the other") {
        // "The other Characters in my Expedition" means all of them.
        reader.next();
        other(reader);
        return Some(Quantified::Each);
    }
    let mut quantity = None;
    let is_one_more = reader.sees("another") || reader.sees("target another");
    if reader.says("any number of") || reader.says("any") {
        quantity = Some(Quantity::AnyNumber);
    } else if reader.says("up to") {
        quantity = Some(Quantity::UpTo(amount(reader)?));
    }
    other(reader);
    let mut aimed = aim(reader);
    if quantity.is_none() {
        other(reader);
        if !is_one_more && !reader.sees("one of") {
            quantity = reader.attempt(amount).map(Quantity::Exactly);
        }
    }
    other(reader);
    if aimed.is_none() {
        aimed = aim(reader);
    }
    other(reader);
    // "Another" means one; "other Characters" means all of them.
    let is_quantified = quantity.is_some() || aimed.is_some() || is_one_more;
    if !is_quantified && !before.is_empty() {
        return Some(Quantified::Each);
    }
    let quantity = quantity.unwrap_or(Quantity::Exactly(Amount::Number(1)));
    is_quantified.then_some(Quantified::Chosen(quantity, aimed.unwrap_or(Aim::Chosen)))
}

fn aim(reader: &mut Reader<'_>) -> Option<Aim> {
    reader.row_of(&AIMS)
}

/// "One of your", "two of the", "up to two of your".
fn chosen_of_yours(reader: &mut Reader<'_>) -> Option<Quantified> {
    reader.attempt(|r| {
        let up_to = r.says("up to");
        let amount = Amount::Number(number(r)?);
        r.say("of")?;
        r.say("the?")?;
        let quantity = if up_to { Quantity::UpTo(amount) } else { Quantity::Exactly(amount) };
        Some(Quantified::Chosen(quantity, Aim::Chosen))
    })
}

/// "The Character they control with the highest Base Cost": one, which is chosen if several have it.
pub(crate) fn superlative(reader: &mut Reader<'_>, place: &Place) -> Option<Objects> {
    reader.say("the")?;
    let (filter, total) = described(reader, Vec::new())?;
    let is_superlative = |description: &Description| {
        description.facts.as_ref().is_some_and(|facts| {
            facts
                .as_slice()
                .iter()
                .flat_map(OneOrMore::as_slice)
                .any(|literal| matches!(literal, Literal::Is(Trait::Most(_) | Trait::Least(_))))
        })
    };
    if !filter.as_slice().iter().any(is_superlative) {
        return None;
    }
    chosen(Quantity::Exactly(Amount::Number(1)), Aim::Chosen, placed(in_its_expedition(filter), place), total)
}

/// "Each Character played from Reserve", as the object of a verb: those that were played from there.
pub(crate) fn were_played(objects: Objects) -> Objects {
    match objects {
        Objects::Each(filter) => Objects::Each(place::were_played(filter)),
        Objects::Pick(pick) => {
            let from = place::were_played(pick.from.clone());
            Objects::Pick(Box::new(Pick { from, ..*pick }))
        }
        objects => objects,
    }
}

fn chosen(quantity: Quantity, aim: Aim, from: Filter, total: Option<Total>) -> Option<Objects> {
    Some(Objects::Pick(Box::new(Pick { quantity, aim, from, total })))
}

/// "Your Characters", "your cards in Reserve", "an opponent's Characters in {V}".
fn owned(filter: Filter, owner: Player) -> Filter {
    let filter = wherever_of_hero(filter);
    let (of_heroes, mut all): (Vec<_>, Vec<_>) = filter.as_slice().iter().cloned().partition(is_of_hero);
    for description in &mut all {
        // "Your Signature tokens": those that you control, and those in your Reserve.
        if description.places.is_none() && description.contains(|fact: &Trait| *fact == Trait::Signature) {
            description.places = OneOrMore::new(vec![Place::Controlled(owner), in_zone(owner, NamedZone::Reserve)]);
            continue;
        }
        let place = match (description.places.as_ref().map(OneOrMore::as_slice), description.nouns.as_slice()) {
            (Some([Place::In(Area::Zone(zone @ (NamedZone::Reserve | NamedZone::Hand | NamedZone::Discard)))]), _) => {
                in_zone(owner, *zone)
            }
            // "Your token from your Reserve".
            (Some([Place::In(Area::Of { whose, .. })]), _) if whose.0 == owner => continue,
            (Some([_, _, ..]), _) => continue,
            (Some([Place::In(Area::Expedition(_))]), _) => continue,
            (_, [Noun::ManaOrb]) => in_zone(owner, NamedZone::Mana),
            _ => Place::Controlled(owner),
        };
        description.places = Some(OneOrMore::one(place));
    }
    let all = OneOrMore::new(all).map(|all| controlled(all, owner));
    let all = all.iter().flat_map(OneOrMore::as_slice).cloned().chain(of_heroes);
    OneOrMore::new(all.collect()).unwrap_or(filter)
}

/// Things "in each of your Expeditions": the filter for each of the two Expeditions.
pub(crate) fn in_each_by_itself(filter: &Filter) -> Option<[Filter; 2]> {
    let [description] = filter.as_slice() else { return None };
    let both = in_expedition(each_expedition(Vec::new(), Some(Player::You)));
    // "You control a token in each Expedition": in each of yours.
    let own = is(Trait::At(Place::Controlled(Player::You)));
    let facts = description.facts.as_ref().map_or(&[][..], OneOrMore::as_slice);
    let every = in_expedition(each_expedition(Vec::new(), None));
    let is_yours = facts.contains(&own) && description.places.as_ref()?.as_slice() == [every];
    let others = OneOrMore::new(facts.iter().filter(|fact| **fact != own).cloned().collect());
    let description = &match is_yours {
        true => Description { facts: others, places: Some(OneOrMore::one(both.clone())), ..description.clone() },
        false => description.clone(),
    };
    (description.places.as_ref()?.as_slice() == [both]).then_some(())?;
    Some([ExpeditionFact::Hero, ExpeditionFact::Companion].map(|which| {
        let place = in_expedition(each_expedition(vec![which], Some(Player::You)));
        OneOrMore::one(Description { places: Some(OneOrMore::one(place)), ..description.clone() })
    }))
}

/// Changes "in an Expedition" with a description to "in any Expedition" with that description.
pub(super) fn in_any_such_expedition(filter: Filter) -> Filter {
    let is_such = |place: &Place| {
        matches!(place, Place::In(Area::Expedition(which))
            if matches!(**which, Expeditions::Pick { facts: Some(_), of: None, .. }))
    };
    if filter.contains(is_such) { in_any_expedition(filter) } else { filter }
}

/// "A Character in an Expedition that's behind", of one that is chosen: any that is in such an Expedition. No Expedition is chosen before
/// it, which might be one without such things.
pub(super) fn in_its_expedition(filter: Filter) -> Filter {
    let mut all = filter.as_slice().to_vec();
    for one in &mut all {
        let Some([Place::In(Area::Expedition(which))]) = one.places.as_ref().map(OneOrMore::as_slice) else { continue };
        let Expeditions::Pick { quantity: Few::Exactly(1), aim: Aim::Chosen, facts, of } = &**which else { continue };
        let Some(such) = facts else {
            one.places = match of {
                Some(whose) => Some(OneOrMore::one(in_zone(*whose, NamedZone::Expeditions))),
                // A Character in an Expedition is one in play.
                None if one.nouns.as_slice() == [Noun::Character] => None,
                None => Some(OneOrMore::one(Place::In(Area::Zone(NamedZone::Expeditions)))),
            };
            continue;
        };
        // Than which it is another, a choice knows.
        if such.contains(|fact: &ExpeditionFact| matches!(fact, ExpeditionFact::Other | ExpeditionFact::NotThat)) {
            continue;
        }
        // Whoever has the Expedition controls what is in it (7.5.5).
        let by = |clause: &Clause<Trait>| match clause.as_slice() {
            [Literal::Is(Trait::At(place @ Place::Controlled(_)))] => Some(place.clone()),
            _ => None,
        };
        let known = one.facts.iter().flat_map(OneOrMore::as_slice);
        let owner = of.map(Place::Controlled).or_else(|| known.clone().find_map(by));
        let in_such = build::is(Trait::InExpedition(such.clone()));
        // Of those in such Expeditions it has the most.
        let is_most =
            |clause: &&Clause<Trait>| matches!(clause.as_slice(), [Literal::Is(Trait::Most(_) | Trait::Least(_))]);
        let (most, known): (Vec<_>, Vec<_>) = known.filter(|clause| by(clause).is_none()).partition(is_most);
        let all = known.into_iter().cloned().chain([in_such]).chain(most.into_iter().cloned());
        one.facts = OneOrMore::new(all.collect());
        one.places = owner.map(OneOrMore::one);
    }
    OneOrMore::new(all).unwrap_or(filter)
}

/// Changes "in one of these Expeditions" to "in any of these Expeditions".
pub(crate) fn in_any_expedition(filter: Filter) -> Filter {
    let mut all = filter.as_slice().to_vec();
    let places = all.iter_mut().filter_map(|description| description.places.as_mut());
    for place in places.flat_map(|places| places.as_mut_slice()) {
        if let Place::In(Area::Expedition(which)) = place
            && let Expeditions::Pick { quantity: Few::Exactly(1), aim: Aim::Chosen, facts, of } = &**which
        {
            *place = match (facts, of) {
                (None, Some(whose)) => in_zone(*whose, NamedZone::Expeditions),
                (None, None) => Place::In(Area::Zone(NamedZone::Expeditions)),
                (facts, of) => in_expedition(Expeditions::Each { facts: facts.clone(), of: *of }),
            };
        }
    }
    OneOrMore::new(all).unwrap_or(filter)
}
