//! Amounts for each of something: what is drawn, and how often something is done.

use crate::{
    build::{act, in_zone, my_counters, pick, plus, times},
    filters::{can_be, cards_in, placed},
    phrases::{
        amount::{amount, any_quantity, counted, quantity_named},
        noun::filter,
        objects::past_payment,
        past_events::somewhere_this_way,
        players::one_of,
        verbs::this_way_done,
    },
    reader::{Antecedent, Reader, said::Quantifier},
    words::{counter, number, player},
};
use ability::{
    Action, Aim, Amount, Description, Destination, Filter, NamedZone, Noun, Objects, Operation, Place, Player, Step,
};

pub(crate) fn draw(reader: &mut Reader<'_>) -> Option<Step> {
    reader.say("also? draw|draws")?;
    if reader.anything && reader.says("it") {
        return Some(act(Action::Put { what: Objects::The(past_payment(reader)?), to: Destination::Drawn }));
    }
    // "(Look at the top three cards of your deck.) Draw one of them and discard the others".
    if let Some(step) = reader.attempt(drawn_of_those) {
        return Some(step);
    }
    // "Target opponent discards their hand, then draws as many cards".
    if reader.anything && reader.attempt(|r| r.say("as many cards").filter(|()| !r.sees("as"))).is_some() {
        return Some(act(Action::Draw(Amount::ThatMany)));
    }
    if let Some(amount) = reader.attempt(until_there_are) {
        return Some(act(Action::Draw(amount)));
    }
    if let Some(amount) = reader.attempt(equal_to) {
        return Some(act(Action::Draw(capped(reader, amount)?)));
    }
    let drawn = match reader.says("another") || reader.says("an additional|extra") {
        true => Amount::Number(1),
        false => amount(reader)?,
    };
    reader.say("additional?")?;
    // "Draw three cards. Otherwise, draw one": one card, as before.
    if !reader.says("card|cards") {
        (reader.drawn && (reader.sees(".|,|;|instead") || reader.is_at_end())).then_some(())?;
    }
    reader.drawn = true;
    let drawn = match reader.row(&[("plus", Operation::Plus), ("minus", Operation::Minus)]) {
        Some(operation) => plus(drawn, operation, amount(reader)?),
        None => each_of(reader, drawn),
    };
    Some(act(Action::Draw(capped(reader, drawn)?)))
}

/// "One of them", "two": of the cards that were revealed or looked at.
fn drawn_of_those(reader: &mut Reader<'_>) -> Option<Step> {
    reader.shown.then_some(())?;
    let quantity = any_quantity(reader)?;
    if !reader.says("of them") && !reader.says("of those|these cards?") {
        reader.sees("and|,|.").then_some(())?;
    }
    let what = pick(quantity, Aim::Chosen, cards_in(Place::Revealed));
    Some(act(Action::Put { what, to: Destination::Drawn }))
}

/// "…, up to a max of 2".
pub(crate) fn capped(reader: &mut Reader<'_>, uncapped: Amount) -> Option<Amount> {
    // "…, up to three".
    let most = match reader.says(", up to a max|maximum of") {
        true => Some(amount(reader)?),
        false => reader.attempt(|r| {
            r.say(", up to")?;
            let most = amount(r)?;
            (r.sees(".") || r.is_at_end()).then_some(most)
        }),
    };
    let Some(most) = most else { return Some(uncapped) };
    Some(Amount::Capped { amount: Box::new(uncapped), most: Box::new(most) })
}

/// "Cards equal to the number of Landmarks you control".
fn equal_to(reader: &mut Reader<'_>) -> Option<Amount> {
    reader.say("a? number? of? cards equal to")?;
    quantity_named(reader)
}

/// "Until you have five cards in hand": as many as are missing.
fn until_there_are(reader: &mut Reader<'_>) -> Option<Amount> {
    reader.say("cards? until you|they have")?;
    if let Some(other) = reader.attempt(|r| {
        r.say("as many cards in your|their? hand as")?;
        let other = one_of(player(r)?);
        r.says("does|do|has");
        (!matches!(other, Player::Each | Player::EachOpponent)).then_some(other)
    }) {
        let theirs = Amount::Count(cards_in(in_zone(other, NamedZone::Hand)));
        return Some(plus(theirs, Operation::Minus, cards_in_own_hand(reader)));
    }
    let most = number(reader)?;
    reader.say("cards in your|their? hand")?;
    Some(plus(Amount::Number(most), Operation::Minus, cards_in_own_hand(reader)))
}

/// "Down to five cards": as many as are too many.
pub(crate) fn down_to(reader: &mut Reader<'_>) -> Option<Amount> {
    // "Discards cards from their hand until they have three cards in hand".
    if reader.says("cards from? your|their? hand? until you|they have") {
        let most = number(reader)?;
        reader.say("cards in your|their? hand").or_else(|| reader.say("cards in hand"))?;
        return Some(plus(cards_in_own_hand(reader), Operation::Minus, Amount::Number(most)));
    }
    reader.say("down to")?;
    let most = number(reader)?;
    reader.say("cards in? your|their? hand?")?;
    Some(plus(cards_in_own_hand(reader), Operation::Minus, Amount::Number(most)))
}

fn cards_in_own_hand(reader: &Reader<'_>) -> Amount {
    Amount::Count(cards_in(in_zone(reader.actor, NamedZone::Hand)))
}

/// "… per card in your Reserve": the amount for each of something.
pub(crate) fn each_of(reader: &mut Reader<'_>, amount: Amount) -> Amount {
    match (reader.attempt(for_each_of), &amount) {
        (Some(counted), Amount::Number(each)) => times(*each, counted),
        (Some(counted), _) => plus(counted, Operation::Times, amount),
        (None, _) => amount,
    }
}

/// "Per card in your hand", "for each Landmark you control", "for each card discarded this way".
pub(crate) fn for_each_of(reader: &mut Reader<'_>) -> Option<Amount> {
    // "For every two Landmarks you control", "for each two Permanents exhausted this way".
    if let Some(so_many) = reader.attempt(|r| {
        r.say("for each|every")?;
        let each = number(r).filter(|each| *each > 1)?;
        let counted = each_thing(r)?;
        Some(plus(counted, Operation::Over, Amount::Number(each)))
    }) {
        return Some(so_many);
    }
    if !reader.says("per") {
        reader.say("for each|every")?;
    }
    each_thing(reader)
}

/// "Card in your hand", "card discarded this way", after "for each".
fn each_thing(reader: &mut Reader<'_>) -> Option<Amount> {
    let is_of_one = |r: &mut Reader<'_>| (r.sees("one .") || r.sees("one ,")) && r.says("one");
    if cards_this_way(reader) || reader.done_to.is_some() && (reader.says("of them|those") || is_of_one(reader)) {
        return Some(Amount::ThatMany);
    }
    // "Each Robot facing me gains [[Asleep]]. I gain 1 boost for each of them": they are still there.
    let stays = !matches!(reader.it.verb, Some("discard" | "sacrifice" | "send" | "return" | "put"));
    if stays
        && reader.it.by == Antecedent::Step
        && matches!(reader.it.number, Some(Quantifier::Each | Quantifier::All))
        && let Some(all) = reader.it.thing.clone()
        && reader.says("of them|those")
    {
        return Some(Amount::Count(all));
    }
    if let Some(mine) = reader.attempt(|r| {
        r.say("of my")?;
        counter(r).map(my_counters)
    }) {
        return Some(mine);
    }
    if reader
        .attempt(|r| {
            counter(r)?;
            r.say("removed|lost|spent|moved this way")
        })
        .is_some()
    {
        return Some(Amount::ThatMany);
    }
    // "Token created this way".
    if reader.created.is_some() && reader.attempt(|r| filter(r).and_then(|_| r.say("created this way"))).is_some() {
        return Some(Amount::ThatMany);
    }
    if let Some(amount) = reader.attempt(done_this_often) {
        return Some(amount);
    }
    let counted = counted(reader)?;
    if let Amount::Count(filter) = &counted {
        reader.several_counted = Some(filter.clone());
    }
    Some(counted)
}

/// "Card discarded this way": whatever the object of the previous step was, it was a card.
pub(crate) fn cards_this_way(reader: &mut Reader<'_>) -> bool {
    let read = reader.attempt(|r| {
        r.say("card|cards")?;
        this_way_done(r).or_else(|| somewhere_this_way(r))
    });
    read.is_some()
}

/// "Feats this way", after "if you returned two or more": the objects of the previous step, if all of them are that.
pub(super) fn done_so_many_times(reader: &mut Reader<'_>) -> Option<()> {
    let done_to = reader.done_to.clone()?;
    let what = filter(reader)?;
    somewhere_this_way(reader)?;
    what.as_slice().iter().all(|one| is_one_of(one, &done_to)).then_some(())
}

/// "Token sacrificed this way", if only tokens could be.
pub(crate) fn done_this_often(reader: &mut Reader<'_>) -> Option<Amount> {
    let done_to = reader.done_to.clone()?;
    if reader.says("one") {
        return this_way_done(reader).map(|()| Amount::ThatMany);
    }
    let what = filter(reader)?;
    this_way_done(reader)?;
    if what.as_slice().iter().all(|one| is_one_of(one, &done_to)) {
        return Some(Amount::ThatMany);
    }
    // "Permanent discarded this way", if any cards could be: those among what was named that are of this kind.
    let is_kind = |one: &Description| {
        let is_possible = |noun: &Noun| {
            *noun != Noun::Card
                && done_to.as_slice().iter().flat_map(|done| done.nouns.as_slice()).any(|done| can_be(*done, *noun))
        };
        one.facts.is_none() && one.places.is_none() && one.nouns.as_slice().iter().all(is_possible)
    };
    what.as_slice().iter().all(is_kind).then(|| Amount::Count(placed(what, &Place::Named)))
}

/// Whether all objects of the previous step fit a description.
fn is_one_of(one: &Description, done_to: &Filter) -> bool {
    let facts = |of: &Description| of.facts.as_ref().map_or_else(Vec::new, |all| all.as_slice().to_vec());
    match done_to.as_slice() {
        [done] => one.nouns == done.nouns && facts(one).iter().all(|fact| facts(done).contains(fact)),
        _ => false,
    }
}
