//! Choices between modes, dice and their rows, repetitions: constructs with bullets (6.5.g, 6.5.i, 7.3.33).

use crate::{
    build::{act, does},
    conditions::condition::condition,
    grammar::{chain, effect},
    link::{folded, may, of_each_player, rows::disjoint},
    phrases::{
        amount::{amount, counted},
        for_each::for_each_of,
    },
    reader::Reader,
    sentences::{clause::or_else, cost::said_costs, end::stop},
    words::{counter, number, player, range},
};
use ability::{Action, Amount, Mode, Offer, OneOrMore, Player, Quantity, Regions, Repetition, Row, Step, Terrain};

/// "Choose one:" and its bullets; "roll a die. On a:" and its rows.
pub(super) fn modal(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    reader.any(&[
        choose_both,
        choose_more_if,
        choose_for_prices,
        others_choose,
        |r| {
            // "Randomly choose one:", "choose one at random:": chance decides, and no player.
            let is_random = r.says("randomly choose");
            if !is_random {
                r.say("choose")?;
            }
            let quantity = r.any(&[
                |r| {
                    r.say("up to the number of")?;
                    counted(r).map(Quantity::UpTo)
                },
                |r| {
                    r.say("up to")?;
                    amount(r).map(Quantity::UpTo)
                },
                |r| r.say("any number").map(|()| Quantity::AnyNumber),
                |r| amount(r).map(Quantity::Exactly),
            ])?;
            // "Choose one for each Feat you control": that many choices.
            let times = match &quantity {
                Quantity::Exactly(Amount::Number(1)) => r.attempt(for_each_of),
                _ => None,
            };
            let again = may_choose_again(r, &quantity);
            let is_random = is_random || r.says("at random") || r.says("randomly");
            let repetition = match (is_random, again) {
                (true, true) => return None,
                (true, false) => Repetition::Random,
                (false, true) => Repetition::Allowed,
                (false, false) => Repetition::Barred,
            };
            // A random choice must say how many modes are taken.
            (!is_random || matches!(quantity, Quantity::Exactly(_))).then_some(())?;
            r.say(":")?;
            let modes = modes(r)?;
            let quantity = match quantity {
                Quantity::AnyNumber => Quantity::UpTo(Amount::Number(u8::try_from(modes.as_slice().len()).ok()?)),
                quantity => quantity,
            };
            let choice = Step::Choose { quantity, repetition, modes };
            Some(vec![match times {
                Some(times) => Step::Repeat { times, effect: OneOrMore::one(choice) },
                None => choice,
            }])
        },
        |r| {
            r.say("roll a die")?;
            if !r.says(". on a :") {
                r.say(":")?;
            }
            let rows = row_bullets(r)?;
            Some(vec![act(Action::Roll), Step::Depending { on: Amount::Result, rows }])
        },
        |r| {
            r.say("depending on the number of")?;
            let removed = r.attempt(|r| {
                counter(r)?;
                r.say("removed|lost|spent this way").map(|()| Amount::ThatMany)
            });
            let on = match removed {
                Some(on) => on,
                None => counted(r)?,
            };
            r.say(":")?;
            // "• 3+: Each of them gains 1 boost": each of the things that are counted.
            let counted = if let Amount::Count(all) = &on { Some(all.clone()) } else { None };
            let outside = std::mem::replace(&mut r.several_counted, counted);
            let rows = row_bullets(r)?;
            r.several_counted = outside;
            Some(vec![Step::Depending { on, rows }])
        },
    ])
}

/// "Choose one. If …, you may choose both:", "Choose one, or pay … to choose both:".
fn choose_both(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    reader.say("choose one")?;
    if reader.says("or both :") {
        let modes = modes(reader)?;
        (modes.as_slice().len() == 2).then_some(())?;
        return Some(vec![one_or_both(modes)?]);
    }
    if reader.says(". if") {
        let condition = condition(reader)?;
        reader.say(",")?;
        // "Choose two instead", "choose both instead".
        if let Some(so_many) = reader.attempt(|r| {
            r.say("choose")?;
            let so_many = if r.says("both") { 2 } else { number(r)? };
            r.say("instead :").map(|()| so_many)
        }) {
            let modes = modes(reader)?;
            let effect = OneOrMore::one(choose(so_many, modes.clone()));
            return Some(vec![Step::If { condition, effect, otherwise: Some(OneOrMore::one(choose(1, modes))) }]);
        }
        reader.say("you may choose both instead? :|.")?;
        let modes = modes(reader)?;
        let effect = OneOrMore::one(one_or_both(modes.clone())?);
        return Some(vec![Step::If { condition, effect, otherwise: Some(OneOrMore::one(choose(1, modes))) }]);
    }
    // "Choose one, or choose two if …".
    if let Some((so_many, condition)) = reader.attempt(|r| {
        r.say(", or choose?")?;
        let so_many = if r.says("both") { 2 } else { number(r)? };
        r.say("if")?;
        condition(r).map(|condition| (so_many, condition))
    }) {
        reader.say(":")?;
        let modes = modes(reader)?;
        let effect = OneOrMore::one(one_or_more(modes.clone(), so_many)?);
        return Some(vec![Step::If { condition, effect, otherwise: Some(OneOrMore::one(choose(1, modes))) }]);
    }
    reader.say(", or")?;
    let costs = OneOrMore::new(said_costs(reader)?)?;
    reader.say("to choose both :")?;
    let modes = modes(reader)?;
    Some(vec![Step::May {
        offer: Offer::Pay(costs),
        then: Some(OneOrMore::one(choose(2, modes.clone()))),
        otherwise: Some(OneOrMore::one(choose(1, modes))),
    }])
}

/// "If you control a Feat, choose two. Otherwise, choose one:": from the same modes.
fn choose_more_if(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    let so_many = |r: &mut Reader<'_>| {
        r.say("choose")?;
        if r.says("both") { Some(2) } else { number(r) }
    };
    reader.say("if")?;
    let condition = condition(reader)?;
    reader.say(",")?;
    let more = so_many(reader)?;
    reader.say(". otherwise ,?")?;
    let fewer = so_many(reader)?;
    reader.say(":")?;
    let modes = modes(reader)?;
    let effect = OneOrMore::one(choose(more, modes.clone()));
    Some(vec![Step::If { condition, effect, otherwise: Some(OneOrMore::one(choose(fewer, modes))) }])
}

/// "Sacrifice a Feat to choose one, or discard two cards to choose two:": the price of the larger number is offered first; either
/// can be refused (6.4).
fn choose_for_prices(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    let price = |r: &mut Reader<'_>| {
        let costs = OneOrMore::new(said_costs(r)?)?;
        r.say("to choose")?;
        let so_many = if r.says("both") { 2 } else { number(r)? };
        Some((Offer::Pay(costs), so_many))
    };
    let (offer, fewer) = price(reader)?;
    reader.say(", or")?;
    let (dearer, more) = price(reader)?;
    (more > fewer).then_some(())?;
    reader.say(":")?;
    let modes = modes(reader)?;
    let then = OneOrMore::one(choose(fewer, modes.clone()));
    let otherwise = Some(OneOrMore::one(may(offer, Some(then))));
    Some(vec![Step::May { offer: dearer, then: Some(OneOrMore::one(choose(more, modes))), otherwise }])
}

/// "Target opponent chooses one:": the modes are written from the point of view of the controller.
fn others_choose(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    let player = player(reader)?;
    // Several players would have to choose one after the other.
    matches!(player, Player::Target | Player::TargetOpponent | Player::Opponent | Player::That).then_some(())?;
    reader.say("chooses|choose")?;
    let quantity =
        if reader.says("up to") { Quantity::UpTo(amount(reader)?) } else { Quantity::Exactly(amount(reader)?) };
    reader.say(":")?;
    // A verb without a subject is done by you.
    let modes = modes(reader)?;
    let modes = modes.as_slice().iter().map(|mode| of_each_player(&mode.effect).map(|effect| Mode { effect }));
    let modes = OneOrMore::new(modes.collect::<Option<Vec<_>>>()?)?;
    let choice = Step::Choose { quantity, repetition: Repetition::Barred, modes };
    Some(vec![does(player, OneOrMore::one(choice))])
}

fn modes(reader: &mut Reader<'_>) -> Option<OneOrMore<Mode>> {
    let mut modes = Vec::new();
    while reader.says("•") {
        modes.push(Mode { effect: effect(reader)? });
    }
    OneOrMore::new(modes)
}

/// "Do the following X times:", "do this for each player:".
pub(super) fn repeated(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    reader.any(&[
        |r| {
            if !r.says("do this") {
                r.say("do the following")?;
            }
            let times = match r.attempt(|r| {
                r.say("once?")?;
                for_each_of(r)
            }) {
                Some(times) => times,
                None => {
                    let times = amount(r)?;
                    r.say("times").map(|()| times)?
                }
            };
            r.say(":")?;
            r.says("•");
            let effect = effect(r)?;
            Some(vec![Step::Repeat { times, effect }])
        },
        |r| {
            if !r.says("do this") {
                r.say("do the following")?;
            }
            r.say("for each player , starting with you :")?;
            r.says("•");
            (r.they, r.anybody) = (Player::That, true);
            let effect = effect(r)?;
            Some(vec![Step::InTurn { players: Player::Each, effect }])
        },
    ])
}

/// "On a 4+, …" after a die was rolled, or "On a:" with bullets.
pub(super) fn row_sentence(reader: &mut Reader<'_>) -> Option<Vec<Row>> {
    // "When you roll a 1-3 this way —".
    if reader.says("when you roll a") {
        let (from, to) = range(reader)?;
        reader.say("this way —")?;
        return Some(vec![Row { from, to, effect: effect(reader)? }]);
    }
    reader.say("on a")?;
    if reader.says(":") {
        return Some(row_bullets(reader)?.as_slice().to_vec());
    }
    let (from, to) = range(reader)?;
    if reader.says(":") {
        if let Some((effect, otherwise)) = reader.attempt(|r| {
            let steps = chain(r)?;
            Some((OneOrMore::new(folded(steps))?, or_else(r, None)?))
        }) {
            let rest = Row { from: 1, to: Some(from.saturating_sub(1)), effect: otherwise };
            return Some(vec![Row { from, to, effect }, rest]);
        }
        // Reads up to the next row.
        let outside = std::mem::replace(&mut reader.in_row, true);
        let effect = effect(reader);
        reader.in_row = outside;
        return Some(vec![Row { from, to, effect: effect? }]);
    }
    reader.say(",")?;
    let effect = OneOrMore::new(folded(chain(reader)?))?;
    reader.row_is_instead = reader.says("instead");
    stop(reader)?;
    Some(vec![Row { from, to, effect }])
}

/// Bullets that begin with a range of numbers.
fn row_bullets(reader: &mut Reader<'_>) -> Option<OneOrMore<Row>> {
    let mut rows = Vec::new();
    while reader.says("•") {
        reader.say("on? a?")?;
        let (from, to) = range(reader)?;
        if !reader.says(":") {
            reader.say(",")?;
        }
        let counted = reader.several_counted.clone();
        rows.push(Row { from, to, effect: effect(reader)? });
        reader.several_counted = counted;
    }
    OneOrMore::new(disjoint(rows))
}

/// A choice of one of two modes, or of a third, which is both of them.
fn one_or_both(modes: OneOrMore<Mode>) -> Option<Step> {
    one_or_more(modes, 2)
}

/// A choice of one of several modes, or of a last one, which is a number of them.
fn one_or_more(modes: OneOrMore<Mode>, so_many: u8) -> Option<Step> {
    let both = Mode { effect: OneOrMore::one(choose(so_many, modes.clone())) };
    let mut with_both = modes.as_slice().to_vec();
    with_both.push(both);
    Some(choose(1, OneOrMore::new(with_both)?))
}

fn choose(quantity: u8, modes: OneOrMore<Mode>) -> Step {
    Step::Choose { quantity: Quantity::Exactly(Amount::Number(quantity)), repetition: Repetition::Barred, modes }
}

/// "Place one of my Markers": of any terrain.
pub(super) fn one_of_each_marker(on: &Regions) -> Option<Step> {
    one_of_markers(&[Terrain::Forest, Terrain::Mountain, Terrain::Water], on)
}

/// A marker of one of these terrains.
pub(super) fn one_of_markers(terrains: &[Terrain], on: &Regions) -> Option<Step> {
    let place = |terrain: &Terrain| act(Action::PlaceMarker { terrain: *terrain, on: on.clone() });
    let modes = terrains.iter().map(|terrain| Mode { effect: OneOrMore::one(place(terrain)) });
    Some(choose(1, OneOrMore::new(modes.collect())?))
}

/// A choice of the terrain of which a marker is moved (system 134).
pub(super) fn any_marker_moved(to: &Regions) -> Option<Step> {
    let moved = |terrain| act(Action::MoveMarker { terrain, to: to.clone() });
    let modes = Terrain::ALL.map(|terrain| Mode { effect: OneOrMore::one(moved(terrain)) });
    Some(choose(1, OneOrMore::new(modes.to_vec())?))
}

/// "You may choose the same option multiple times", "you may choose the same mode twice", after "choose two".
fn may_choose_again(reader: &mut Reader<'_>, quantity: &Quantity) -> bool {
    let are_two = *quantity == Quantity::Exactly(Amount::Number(2));
    let said = reader.attempt(|r| {
        r.say(".|,")?;
        r.say("you may pick|choose the same|a option|mode")?;
        let is_twice = are_two && r.says("twice");
        if !is_twice && !r.says("multiple times") {
            r.say("more than once")?;
        }
        r.sees(":").then_some(())
    });
    said.is_some()
}
