//! Verbs of an effect in the imperative.

use crate::{
    Slot,
    build::{self, IT, ME, act, in_zone, is, things},
    filters::{cards_in, is_of_hero_wherever, is_spell, placed, with_facts},
    phrases::{
        activated::{AtMost, activated_limit, that_ability},
        amount::{amount, any_quantity, it, mana_amount, minimum},
        antecedents::{counter_of_mine, name, targeted},
        expedition::{expeditions, regions, terrains},
        for_each::{down_to, draw, each_of},
        noun::{described, filter},
        objects::{beside_another, described_as, objects, objects_of_verb, superlative, were_played},
        verbs::{Implied, acting_verb, implied_place, own_hand, say_done},
    },
    reader::{Antecedent, Named, Reader},
    sentences::{
        create::create,
        durations::{less_for_the_next, next_activates},
        end::is_over,
        expedition_subject::regions_moved,
        modes::{any_marker_moved, one_of_each_marker, one_of_markers},
        moves::put,
        object_subject::{gains, had_for_a_while, most, of_its_own},
        replacements::several_dice,
    },
    words::{action_icon, arrival, counter, direction, duration, noun_in_possessive, number, terrain},
};
use ability::{
    Action, ActionIcon, Activator, Aim, Amount, Area, Description, Expeditions, Filter, Gain, Measure, NamedZone, Noun,
    Objects, OneOrMore, Pick, Place, Player, Price, Quantity, Regions, Search, Statement, Step, Terrain, Trait,
};

/// A verb in the imperative, or with a player as its subject.
pub(crate) fn imperative(reader: &mut Reader<'_>) -> Option<Step> {
    reader.say("also? immediately?")?;
    let keyword = reader.row(&[
        ("do|does? [Resupply]|[Resupplies]|resupply|resupplies", Action::Resupply),
        ("[Exhausted_Resupply]|[Exhausted_Resupplies]", Action::ExhaustedResupply),
        ("[After_You]", Action::AfterYou),
        ("play|plays|take|takes|get|gets another turn after? this? one?", Action::AnotherTurn),
        ("play|plays|take|takes|get|gets an extra|additional turn after? this? one?", Action::AnotherTurn),
        (
            "after this turn , you? play|plays|take|takes|get|gets another|an extra|additional? turn",
            Action::AnotherTurn,
        ),
        ("pass|passes", Action::Pass),
        ("passa", Action::Pass),
        ("shuffle|shuffles your|their deck", Action::Shuffle),
        ("win|wins the game", Action::Win),
        ("also receive it", Action::ReceiveGift),
        ("roll|rolls a|another die", Action::Roll),
    ]);
    let keyword = keyword.or_else(|| reader.attempt(roll_again));
    if let Some(action) = keyword {
        reader.rolled |= action == Action::Roll;
        reader.another_turn |= action == Action::AnotherTurn;
        if action == Action::ExhaustedResupply {
            say_done(reader, "exhaust");
        }
        if matches!(action, Action::Resupply | Action::ExhaustedResupply) {
            reader.verb_said = Some("resupply");
        }
        // A card that was Resupplied is in Reserve (7.3.31).
        match action {
            Action::Resupply | Action::ExhaustedResupply if reader.actor == Player::You => {
                reader.name_thing(Some(cards_in(in_zone(Player::You, NamedZone::Reserve))));
            }
            Action::Resupply | Action::ExhaustedResupply => reader.name_thing(None),
            _ => (reader.anything, reader.it.thing) = (true, None),
        }
        return Some(act(action));
    }
    if reader.says("after you") {
        return (reader.sees(".|,") || is_over(reader)).then(|| act(Action::AfterYou));
    }
    if reader.says("[Sabotage]|[Sabotages]|sabotage|sabotages") {
        // A card that is Sabotaged is discarded (7.3.35).
        say_done(reader, "discard");
        let what = reader.attempt(|r| {
            r.say("a|an")?;
            filter(r)
        });
        reader.name_thing(what.clone());
        return Some(act(Action::Sabotage(what)));
    }
    if reader.actor == Player::You && reader.says("become the? first player") {
        return Some(act(Action::MakeFirst(Player::You)));
    }
    reader.any(&[
        draw,
        create,
        give_to,
        remove,
        share,
        exchange,
        simple_verb,
        put,
        activate,
        move_expedition,
        play,
        rush,
        markers,
        name,
        result,
        less_for_the_next,
        several_dice,
    ])
}

/// "(Roll a die.) Roll it again", "reroll it": the new result counts (7.3.33).
fn roll_again(reader: &mut Reader<'_>) -> Option<Action> {
    reader.rolled.then_some(())?;
    if !reader.says("roll|rolls it|the die? again") && !reader.says("roll|rolls that die again") {
        reader.say("reroll|rerolls it|that|the? die?")?;
    }
    reader.says("once");
    Some(Action::Roll)
}

/// A verb that the player who is the subject does.
pub(crate) fn player_verb(reader: &mut Reader<'_>) -> Option<Step> {
    imperative(reader)
}

/// "Give me 2 boosts", "give 1 boost to target Character".
fn give_to(reader: &mut Reader<'_>) -> Option<Step> {
    reader.say("give|gives")?;
    reader.said_its = false;
    let after = reader.attempt(|r| {
        let gains = gains(r)?;
        r.say("to")?;
        Some((gains, objects(r)?))
    });
    let (gains, to) = match after {
        Some(read) => read,
        None => {
            let to = objects(reader)?;
            (gains(reader)?, to)
        }
    };
    let is_first = reader.it_before.by == Antecedent::Nothing;
    let is_put = |gain: &Gain| matches!(gain, Gain::Counters { .. } | Gain::Status(_) | Gain::OneOf(_));
    if let Some(duration) = reader.attempt(duration) {
        // "Give target Character “…” until the end of the Day": read as a statement that lasts.
        (!gains.as_slice().iter().any(is_put)).then_some(())?;
        return had_for_a_while(reader, &to, vec![Statement::Has(gains)], duration);
    }
    let most = reader.attempt(most);
    of_its_own(reader, to, gains, is_first, |gains, to| Action::Give { gains, to, most: most.clone() })
}

fn remove(reader: &mut Reader<'_>) -> Option<Step> {
    // How many "all" are that are spent is asked as they are paid.
    let is_spent = reader.says("spend|spends");
    if is_spent {
        (!reader.sees("all")).then_some(())?;
    } else {
        reader.say("remove|removes")?;
    }
    reader.said_its = false;
    // "If I have three Spark counters, remove them", "remove all of them": counters of the bearer.
    if let Some(counter) = counter_of_mine(reader)
        && (reader.says("them all?") || reader.says("all of them"))
    {
        return Some(act(Action::Remove { gains: OneOrMore::one(Gain::AllCounters(counter)), from: ME }));
    }
    let gain = if reader.says("all") {
        reader.say("its|their?")?;
        Gain::AllCounters(counter(reader)?)
    } else {
        let quantity = any_quantity(reader)?;
        // "If I have three or more Sap counters, remove three of them": counters of the bearer.
        if let Some(counter) = counter_of_mine(reader)
            && reader.says("of them")
        {
            reader.says("from me");
            let gains = OneOrMore::one(Gain::Counters { amount: quantity, counter });
            return Some(act(Action::Remove { gains, from: ME }));
        }
        if reader.says("of my") {
            let gains = OneOrMore::one(Gain::Counters { amount: quantity, counter: counter(reader)? });
            return Some(act(Action::Remove { gains, from: ME }));
        }
        Gain::Counters { amount: quantity, counter: counter(reader)? }
    };
    reader.say("from|on")?;
    let (from, said) = reader.noting(objects)?;
    // "Remove two boosts from Characters you control": it is unclear from how many of them.
    let is_of_each = matches!(gain, Gain::AllCounters(_)) || !matches!(from, Objects::Each(_)) || said.is_of_all();
    is_of_each.then_some(())?;
    let is_first = reader.it_before.by == Antecedent::Nothing;
    of_its_own(reader, from, OneOrMore::one(gain), is_first, |gains, from| Action::Remove { gains, from })
}

/// Distributing, doubling and exchanging boosts.
fn share(reader: &mut Reader<'_>) -> Option<Step> {
    reader.any(&[
        |r| {
            r.say("distribute|distributes")?;
            let amount = amount(r)?;
            let counter = counter(r)?;
            r.say("as? you? choose?")?;
            r.say("among")?;
            let among = match objects(r)? {
                Objects::Pick(pick) => {
                    let mut pick = *pick;
                    pick.quantity = match (&pick.quantity, &amount) {
                        // An upper limit that is not below the number of counters is no limit.
                        (Quantity::UpTo(Amount::Number(most)), Amount::Number(counters)) if most < counters => {
                            pick.quantity
                        }
                        (Quantity::Exactly(Amount::Number(2..)), _) => return None,
                        _ => Quantity::AnyNumber,
                    };
                    Objects::Pick(Box::new(pick))
                }
                Objects::Each(filter) => build::pick(Quantity::AnyNumber, Aim::Chosen, filter),
                objects => objects,
            };
            Some(act(Action::Distribute { amount, counter, among }))
        },
        |r| {
            r.say("double|doubles")?;
            if r.says("my") {
                r.says("number of");
                return Some(act(Action::Double { counter: counter(r)?, on: ME }));
            }
            if r.says("its|their") {
                r.says("number of");
                let counter = counter(r)?;
                return Some(act(Action::Double { counter, on: Objects::The(it(r)) }));
            }
            r.say("the?")?;
            r.says("number of");
            let counter = counter(r)?;
            r.say("on|of")?;
            let on = objects(r)?;
            Some(act(Action::Double { counter, on }))
        },
        |r| {
            r.say("target")?;
            let from = targeted(r)?;
            // "Target a token in your Reserve and a Character you control and exchange their boosts".
            let and_other = |r: &mut Reader<'_>| {
                r.say("and target?")?;
                beside_another(r, targeted)
            };
            if let Some(other) = r.attempt(and_other) {
                if !r.says("and exchange|exchanges") {
                    r.say(", then exchange").or_else(|| r.say(". they exchange"))?;
                }
                r.say("their boosts")?;
                return both_exchange(from, other);
            }
            r.say("and exchange|exchanges")?;
            // "Target a Robot and exchange our boosts": those of the Robot and of the bearer.
            let between = match (r.says("our boosts"), &from) {
                (true, Objects::Pick(pick)) if pick.quantity == Quantity::Exactly(Amount::Number(1)) => {
                    Objects::Both { one: Box::new(ME), other: Box::new(from) }
                }
                (true, _) => return None,
                (false, _) => {
                    r.say("their boosts")?;
                    from
                }
            };
            Some(act(Action::ExchangeBoosts(between)))
        },
    ])
}

/// Two different things exchange their boosts.
fn both_exchange(one: Objects, other: Objects) -> Option<Step> {
    let is_one =
        |what: &Objects| matches!(what, Objects::Pick(pick) if pick.quantity == Quantity::Exactly(Amount::Number(1)));
    let is_other = |what: &Objects| what.contains(|fact: &Trait| *fact == Trait::Other);
    (one != other && is_one(&one) && is_one(&other) && !is_other(&one) && !is_other(&other)).then_some(())?;
    Some(act(Action::ExchangeBoosts(Objects::Both { one: Box::new(one), other: Box::new(other) })))
}

fn exchange(reader: &mut Reader<'_>) -> Option<Step> {
    reader.say("exchange|exchanges")?;
    if let Some(between) = reader.attempt(|r| {
        r.say("the boosts of|on")?;
        let between = objects_of_verb(r, None)?;
        (!r.sees("with")).then_some(between)
    }) {
        return Some(act(Action::ExchangeBoosts(between)));
    }
    if let Some(between) = reader.attempt(boosts_with_boosts) {
        return Some(act(Action::ExchangeBoosts(between)));
    }
    let one = objects(reader)?;
    reader.say("with|and")?;
    let other = objects(reader)?;
    Some(act(Action::Exchange { one, other }))
}

/// "(Exchange) my boosts with those of target Character", "the boosts of target Robot with mine": of two things.
fn boosts_with_boosts(reader: &mut Reader<'_>) -> Option<Objects> {
    let whose = |r: &mut Reader<'_>| {
        if r.says("my boosts") {
            return Some(ME);
        }
        if r.anything && r.says("its|their boosts") {
            return Some(Objects::The(it(r)));
        }
        r.say("the boosts of|on")?;
        objects(r)
    };
    let one = whose(reader)?;
    reader.say("with|and")?;
    let other = beside_another(reader, |r| {
        if r.says("mine") {
            return Some(ME);
        }
        if r.says("those of|on") {
            return objects(r);
        }
        // "With target Robot's", "with target Robot's boosts".
        if let Some(noun) = r.attempt(|r| r.say("target").and_then(|()| noun_in_possessive(r))) {
            r.says("boosts");
            let from = OneOrMore::one(things(noun, Vec::new(), Vec::new()));
            r.name_thing(Some(from.clone()));
            return Some(build::pick(Quantity::Exactly(Amount::Number(1)), Aim::Target, from));
        }
        whose(r)
    })?;
    // Another than what is chosen at the same time, nothing says.
    let is_other = |what: &Objects| what.contains(|fact: &Trait| *fact == Trait::Other);
    (one != other && (one == ME || other == ME || !is_other(&one) && !is_other(&other))).then_some(())?;
    let is_one = |what: &Objects| match what {
        Objects::The(_) => true,
        Objects::Pick(pick) => pick.quantity == Quantity::Exactly(Amount::Number(1)),
        _ => false,
    };
    // Which of the two is said first does not matter.
    let (one, other) = if other == ME { (other, one) } else { (one, other) };
    (is_one(&one) && is_one(&other)).then(|| Objects::Both { one: Box::new(one), other: Box::new(other) })
}

/// Verbs that need only an object.
pub(crate) fn simple_verb(reader: &mut Reader<'_>) -> Option<Step> {
    let (act_on, verb) = acting_verb(reader)?;
    if verb.implied == Implied::Hand
        && let Some(amount) = reader.attempt(down_to)
    {
        let hand = own_hand(reader);
        return Some(act(Action::Discard(build::pick(Quantity::Exactly(amount), Aim::Chosen, hand))));
    }
    reader.shown |= verb.shows;
    let what = match implied_place(reader, &verb) {
        Some(place) => {
            let superlative = reader.attempt(|r| superlative(r, &place));
            superlative.or_else(|| objects_of_verb(reader, Some(place)))?
        }
        None => {
            let superlative = reader.attempt(|r| superlative(r, &Place::Play));
            superlative.or_else(|| objects_of_verb(reader, None))?
        }
    };
    // Cards without a place are discarded from Hand (7.3.7).
    let what = if verb.implied == Implied::Hand { from_hand(what, reader.actor)? } else { what };
    let what = each_of_chosen(reader, were_played(what));
    (reader.done_to, reader.done_at) = (described_as(&what), reader.position());
    reader.it.is_gone |= ["discard", "sacrifice"].contains(&verb.forms.base);
    // The bearer of a support ability is in Reserve.
    if what == ME && reader.slot == Slot::Support {
        reader.says("from your? reserve");
    }
    // The place to which a Permanent of an Expedition goes.
    let place = reader.attempt(|r| {
        r.say(", putting it in")?;
        let place = expeditions(r).filter(|place| !matches!(place, Expeditions::Pick { .. }))?;
        r.say("if it's an expedition permanent").map(|()| place)
    });
    Some(act(match act_on(what) {
        Action::TakeControl { what, .. } if place.is_some() => Action::TakeControl { what, place },
        _ if place.is_some() => return None,
        action => action,
    }))
}

/// "(Ready a Mana Orb) for each Landmark you control": that many of them.
fn each_of_chosen(reader: &mut Reader<'_>, what: Objects) -> Objects {
    let Objects::Pick(mut pick) = what else { return what };
    // For another player, the verb is repeated.
    if reader.actor != Player::You {
        return Objects::Pick(pick);
    }
    if let (Quantity::Exactly(each @ Amount::Number(_)), Aim::Chosen) = (&pick.quantity, pick.aim) {
        pick.quantity = Quantity::Exactly(each_of(reader, each.clone()));
    }
    Objects::Pick(pick)
}

/// "Activate the {J} abilities of two Robots".
fn activate(reader: &mut Reader<'_>) -> Option<Step> {
    reader.say("activate|activates")?;
    if let Some((icon, of)) = reader.attempt(|r| {
        // "Activate its {D} ability", "activate the {D} ability of target Character".
        let is_one = r.says("one of");
        let is_its = r.sees("its|my");
        let whose = r.row(&[("its|their", Some(IT)), ("my", Some(ME)), ("the|a", None)])?;
        let icon = action_icon(r)?;
        // All quick actions of one thing are not read.
        r.say(if is_one || !is_its { "ability|abilities" } else { "ability" })?;
        let of = match whose {
            Some(of) if of == IT => {
                r.anything.then_some(())?;
                Objects::The(it(r))
            }
            Some(of) => of,
            None => {
                r.say("of")?;
                objects(r)?
            }
        };
        Some((icon, of))
    }) {
        return Some(act(Action::Use { icon, of }));
    }
    // "Activate up to two different {D} abilities of cards in your Reserve": one of each of so many cards.
    if let Some((icon, of)) = reader.attempt(abilities_of_several) {
        return Some(act(Action::Use { icon, of }));
    }
    // "(If you discarded a card with a {D} ability this way,) activate that ability": the ability that was mentioned.
    if let Some(icon) = reader.attempt(that_ability) {
        reader.anything.then_some(())?;
        return Some(act(Action::Use { icon, of: Objects::The(it(reader)) }));
    }
    let AtMost(limit) = activated_limit(reader)?;
    let arrival = arrival(reader)?;
    reader.say("ability|abilities|trigger|triggers")?;
    if !reader.says("of") {
        reader.said_it = true;
        return Some(act(Action::Activate { arrival, limit, of: IT, activator: Activator::Its }));
    }
    if reader.sees("the next") {
        return next_activates(reader, arrival, limit);
    }
    let of = objects(reader)?;
    Some(act(Action::Activate { arrival, limit, of, activator: Activator::Its }))
}

/// "Up to two different {D} abilities of cards in your Reserve": so many cards, each with such an ability.
fn abilities_of_several(reader: &mut Reader<'_>) -> Option<(ActionIcon, Objects)> {
    let is_up_to = reader.says("up to");
    let several = number(reader).filter(|several| *several > 1)?;
    reader.says("different");
    let icon = action_icon(reader)?;
    reader.say("abilities of")?;
    let (from, None) = described(reader, Vec::new())? else { return None };
    let from = with_facts(from, &[is(Trait::Acts(icon))]);
    let several = Amount::Number(several);
    let quantity = if is_up_to { Quantity::UpTo(several) } else { Quantity::Exactly(several) };
    reader.name_thing(Some(from.clone()));
    Some((icon, build::pick(quantity, Aim::Chosen, from)))
}

/// "Move your other Expedition forward one region".
fn move_expedition(reader: &mut Reader<'_>) -> Option<Step> {
    if let Some(which) = reader.attempt(|r| {
        r.say("[Ascend]|[Ascends]|ascend|ascends")?;
        expeditions(r)
    }) {
        reader.name_expedition();
        return Some(act(Action::Ascend(which)));
    }
    reader.say("move|moves")?;
    let which = expeditions(reader)?;
    let direction = direction(reader)?;
    let regions = regions_moved(reader)?;
    Some(act(Action::Move { which, direction, regions }))
}

/// "Immediately play a Character for {3} less", "play it for free".
fn play(reader: &mut Reader<'_>) -> Option<Step> {
    reader.say("immediately? play|plays")?;
    let first = reader.attempt(price);
    let is_of_expedition = reader.named == Named::Expedition;
    let mut what = objects(reader)?;
    reader.says("immediately");
    // "(When you discard a card from your hand —) You may play it from your discard pile": it is already there.
    if what == IT && !reader.says("from your hand|reserve") {
        reader.says("from your discard pile");
    }
    // "Return it to your hand. You may play it again for free".
    reader.says("again");
    let mut price_said = first.or_else(|| reader.attempt(price));
    if price_said.is_none() {
        reader.says(", paying its cost");
    }
    let mut place = reader.attempt(|r| {
        r.say("in")?;
        // "When my Expedition moves forward — You may play a Character in it".
        if is_of_expedition && r.says("it") {
            r.said_it = true;
            return Some(Expeditions::That);
        }
        expeditions(r)
    });
    // "Play a Character in my Expedition for free".
    if price_said.is_none() {
        price_said = reader.attempt(price);
    }
    let price = price_said.unwrap_or(Price::Full);
    // "Each player plays Spells for {1} less" is about all that they play.
    let is_anywhere = |filter: &Filter| filter.as_slice().iter().any(|one| one.places.is_none());
    (!matches!(&what, Objects::Each(all) if is_anywhere(all))).then_some(())?;
    // A card that is not played yet cannot have the fact that it was played for its Temple cost.
    (!what.contains(|fact: &Trait| *fact == Trait::ForTemple)).then_some(())?;
    // Cards can be played from Hand or Reserve.
    if let Objects::Pick(pick) = &mut what {
        let mut all = pick.from.as_slice().to_vec();
        // "Play a Permanent in my Expedition": it goes into that Expedition.
        for one in &mut all {
            if let Some([Place::In(Area::Expedition(which))]) = one.places.as_ref().map(OneOrMore::as_slice) {
                let which = (**which).clone();
                (place.is_none()
                    && matches!(which, Expeditions::Mine | Expeditions::MyOther | Expeditions::Each { .. }))
                .then_some(())?;
                (place, one.places) = (Some(which), None);
            }
        }
        // "… in an [[Ascended]] Expedition" is about the destination, which is not chosen yet.
        let is_of_expedition = |fact: &Trait| matches!(fact, Trait::InExpedition(_) | Trait::In(_));
        (!pick.from.contains(is_of_expedition)).then_some(())?;
        // "Your Hero's Signature token" is played from Reserve.
        for one in all.iter_mut().filter(|one| is_of_hero_wherever(one)) {
            one.places = Some(OneOrMore::one(in_zone(reader.actor, NamedZone::Reserve)));
        }
        for description in all.iter_mut().filter(|description| description.places.is_none()) {
            let places = vec![in_zone(reader.actor, NamedZone::Hand), in_zone(reader.actor, NamedZone::Reserve)];
            description.places = OneOrMore::new(places);
        }
        pick.from = OneOrMore::new(all)?;
    }
    Some(act(Action::Play { what, price, place }))
}

fn price(reader: &mut Reader<'_>) -> Option<Price> {
    if reader.says(", paying its|their|the hand cost") || reader.says("for its|their|the hand cost") {
        return Some(Price::HandCost);
    }
    reader.say("for")?;
    if reader.says("free") {
        return Some(Price::Free);
    }
    if reader.says("its|their|the [Temple]|temple cost") {
        return Some(Price::Temple);
    }
    let amount = mana_amount(reader)?;
    reader.say("less")?;
    Some(Price::Less { amount, minimum: reader.attempt(minimum) })
}

fn rush(reader: &mut Reader<'_>) -> Option<Step> {
    reader.say("[Rush]|rush")?;
    reader.name_thing(None);
    let card = reader.attempt(|r| {
        r.say("a|an")?;
        filter(r)
    });
    let is_instead = reader
        .attempt(|r| {
            r.say(". if you would play a card from reserve this way")?;
            r.say(", you may pay its hand cost instead of its reserve cost")
        })
        .is_some();
    let price = if is_instead { Some(Price::HandCost) } else { reader.attempt(price) };
    Some(act(Action::Rush { card, price: price.unwrap_or(Price::Full) }))
}

/// "Place a {V} Terrain Marker on my region".
fn markers(reader: &mut Reader<'_>) -> Option<Step> {
    reader.any(&[
        |r| {
            r.say("place|places one of my terrain? markers|marker on")?;
            let on = regions(r)?;
            one_of_each_marker(&on)
        },
        |r| {
            // "A Terrain Marker of your choice": one of the three terrains (6.5.g).
            r.say("place|places a|an|one terrain? marker of your|their choice on")?;
            let on = regions(r)?;
            one_of_markers(&Terrain::ALL, &on)
        },
        |r| {
            // "A {V} or {O} terrain marker": one of the two (6.5.g).
            r.say("place|places a|an|one|my")?;
            let terrains = terrains(r)?;
            r.say("terrain? marker on")?;
            let on = regions(r)?;
            (terrains.as_slice().len() > 1).then(|| one_of_markers(terrains.as_slice(), &on))?
        },
        |r| {
            r.say("place|places a|an|one|my")?;
            let terrain = terrain(r)?;
            r.say("terrain? marker on")?;
            let on = regions(r)?;
            Some(act(Action::PlaceMarker { terrain, on }))
        },
        |r| {
            // "A Terrain Marker": one of any terrain (6.5.g).
            r.say("move|moves a|an|one terrain marker from any region to")?;
            let to = regions(r)?;
            any_marker_moved(&to)
        },
        |r| {
            r.say("move|moves a|an|one|my")?;
            let terrain = terrain(r)?;
            r.say("terrain? marker")?;
            r.say("from any region")?;
            r.say("to")?;
            let to: Regions = regions(r)?;
            Some(act(Action::MoveMarker { terrain, to }))
        },
    ])
}

/// "Increase the result by 2".
fn result(reader: &mut Reader<'_>) -> Option<Step> {
    if reader.says("increase|raise the|its|that result by as much|many") {
        return Some(act(Action::Raise(Amount::ThatMany)));
    }
    if reader.says("increase|raise the|its|that result by") {
        return amount(reader).map(|amount| act(Action::Raise(amount)));
    }
    reader.say("add|adds")?;
    let amount = if reader.says("that|as much|many") { Amount::ThatMany } else { amount(reader)? };
    reader.say("to its|the|that result|roll")?;
    Some(act(Action::Raise(amount)))
}

/// The objects of "discard" in a player's Hand: cards without another description, and Spells, which are never in play. "Discard
/// a Feat" is ambiguous, since a Feat could be in play or in hand.
fn from_hand(what: Objects, player: Player) -> Option<Objects> {
    let Objects::Pick(pick) = &what else { return Some(what) };
    let is_bare = |one: &Description| match one.nouns.as_slice() {
        [Noun::Card] => one.facts.is_none() && one.places.is_none(),
        nouns => one.places.is_none() && nouns.iter().all(is_spell),
    };
    if pick.aim == Aim::Target || !pick.from.as_slice().iter().all(is_bare) {
        let is_nowhere = |one: &Description| {
            let is_counter = |fact: &Trait| matches!(fact, Trait::Compares { measure: Measure::Counters(_), .. });
            let is_in_play = |fact: &Trait| {
                matches!(
                    fact,
                    Trait::Other
                        | Trait::NotIt
                        | Trait::Token
                        | Trait::Signature
                        | Trait::SignatureOf(_)
                        | Trait::Status(_)
                        | Trait::InExpedition(_)
                        | Trait::At(_)
                        | Trait::In(_)
                        | Trait::Completed
                )
            };
            one.places.is_none() && !one.contains(is_counter) && !one.contains(is_in_play)
        };
        let is_one = matches!(pick.quantity, Quantity::Exactly(_)) && pick.total.is_none();
        let is_anywhere = is_one && pick.aim == Aim::Chosen && pick.from.as_slice().iter().any(is_nowhere);
        return (!is_anywhere).then_some(what);
    }
    let from = placed(pick.from.clone(), &in_zone(player, NamedZone::Hand));
    Some(Objects::Pick(Box::new(Pick { from, ..(**pick).clone() })))
}
