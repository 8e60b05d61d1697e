//! Sentences with a player as the subject (6.1.h).

use crate::{
    build::{act, does, in_zone},
    conditions::possession::of_whom,
    filters::{cards_in, placed},
    grammar::{imperative, player_verb},
    link::fit::{of_it, targets_of},
    phrases::players::{as_actor, is_known, one_of},
    reader::Reader,
    sentences::moves::{put_others, shuffled_into},
    words::player,
};
use ability::{
    Action, Amount, Area, Mention, Mode, NamedZone, Objects, OneOrMore, Place, Player, Quantity, Repetition, Search,
    Step, Trait,
};

/// A sentence with a player as the subject.
pub(super) fn player_does(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    if let Some(steps) = reader.attempt(in_turn) {
        return Some(steps);
    }
    let player = one_of(player(reader)?);
    is_known(reader, player).then_some(())?;
    if reader.says("become|becomes the? first player") {
        return Some(vec![act(Action::MakeFirst(player))]);
    }
    if player == Player::You {
        return imperative(reader).map(|step| vec![step]);
    }
    player_acts(reader, player)
}

/// What another player does.
pub(super) fn player_acts(reader: &mut Reader<'_>, player: Player) -> Option<Vec<Step>> {
    // "They may discard a card and you draw a card": it is unclear whether the second depends on the first.
    (player != Player::MyController).then_some(())?;
    if matches!(player, Player::Each | Player::EachOpponent)
        && let Some(condition) = reader.attempt(of_whom)
    {
        let steps = as_actor(reader, Player::That, player_verb)?;
        let effect = OneOrMore::one(steps);
        let only = Step::If { condition, effect, otherwise: None };
        return Some(vec![does(player, OneOrMore::one(only))]);
    }
    // "They discard a card, then draw a card": after a plural subject, a verb without an ending has the same subject.
    let are_several = reader.before("they") || reader.before("players") || reader.before("opponents");
    let steps = as_actor(reader, Player::That, |r| {
        let steps = r.attempt(shuffled_into).or_else(|| r.attempt(revealed_and_named));
        let mut steps = match steps {
            Some(steps) => steps,
            None => vec![player_verb(r)?],
        };
        // "Target opponent sacrifices a Character of your choice": you choose it in a step before.
        if std::mem::take(&mut r.of_your_choice) {
            let [step] = steps.as_slice() else { return None };
            let (named, step) = chosen_by_you(step, player, r.shown)?;
            return Some(vec![named, does(Player::That, OneOrMore::one(step))]);
        }
        // "Target opponent sacrifices a Character or discards a card": one of the two (6.5.g).
        if let [one @ Step::Act(_)] = steps.as_slice()
            && let Some(other) = r.attempt(|r| {
                r.say("or")?;
                player_verb(r).filter(|step| matches!(step, Step::Act(_)))
            })
        {
            let modes = [one.clone(), other].map(|step| Mode { effect: OneOrMore::one(step) });
            let quantity = Quantity::Exactly(Amount::Number(1));
            let modes = OneOrMore::new(modes.to_vec())?;
            let choice = Step::Choose { quantity, repetition: Repetition::Barred, modes };
            return Some(vec![does(player, OneOrMore::one(choice))]);
        }
        while let Some(step) = r.attempt(|r| {
            // "… puts one in their Reserve and the other on the bottom of their deck".
            if r.shown
                && let Some(others) = r.attempt(|r| {
                    r.say(",?")?;
                    r.say("and|then")?;
                    put_others(r)
                })
            {
                return one_step(others);
            }
            r.say(",? then?")?;
            // "Reveals …, puts … in their Reserve and discards the rest".
            if !r.before("then") && !r.says("and") {
                r.before(",").then_some(())?;
            }
            // "…, then you take control of it": another subject.
            let third_person = r.peek().is_some_and(|verb| verb.trim_matches(['[', ']']).ends_with('s'));
            if third_person || are_several { player_verb(r) } else { None }
        }) {
            steps.push(step);
        }
        let steps = OneOrMore::new(steps)?;
        // Each of several players looks at their own cards, so they act one after the other.
        let is_shown = |place: &Place| matches!(place, Place::Revealed);
        let is_rest = |what: &Mention| *what == Mention::Others;
        if matches!(player, Player::Each | Player::EachOpponent)
            && (steps.contains(is_shown) || steps.contains(is_rest))
        {
            return Some(vec![Step::InTurn { players: player, effect: OneOrMore::one(does(Player::That, steps)) }]);
        }
        Some(vec![does(player, steps)])
    })?;
    // After several players, "their" Reserve means those of all of them.
    reader.they_all = matches!(player, Player::Each | Player::EachOpponent).then_some(player);
    Some(steps)
}

/// The step, if it is the only one.
fn one_step(mut steps: Vec<Step>) -> Option<Step> {
    if steps.len() == 1 { steps.pop() } else { None }
}

/// Splits a step of another player, with an object that you choose, into your choice and what they do to it. `None` for several
/// players, since you would choose for each, and for a hidden hand.
fn chosen_by_you(step: &Step, player: Player, is_shown: bool) -> Option<(Step, Step)> {
    let is_several =
        matches!(player, Player::Each | Player::EachOpponent | Player::Any | Player::Opponent | Player::Other);
    (!is_several).then_some(())?;
    let Step::Act(action) = step else { return None };
    let (what, of_it) = match action {
        Action::Sacrifice(what) => (what.clone(), Action::Sacrifice(Objects::The(Mention::It))),
        action => (targets_of(action)?, of_it(action)?),
    };
    let Objects::Pick(mut pick) = what else { return None };
    let mut all = pick.from.as_slice().to_vec();
    // Without a place, it would be unknown to whom the object belongs.
    all.iter().all(|one| one.places.is_some()).then_some(())?;
    for place in all.iter_mut().flat_map(|one| one.places.iter_mut()).flat_map(OneOrMore::as_mut_slice) {
        match place {
            Place::Controlled(by @ Player::That) => *by = player,
            Place::In(Area::Of { whose, zone }) if whose.0 == Player::That => {
                (is_shown || *zone != NamedZone::Hand).then_some(())?;
                whose.0 = player;
            }
            _ => return None,
        }
    }
    pick.from = OneOrMore::new(all)?;
    Some((act(Action::Name(Objects::Pick(pick))), act(of_it)))
}

/// "(Each opponent) reveals their hand and discards each card with that name (from it)": the name that was said. The cards that
/// stay are revealed; those that are discarded can be seen anyway.
fn revealed_and_named(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    reader.say("reveal|reveals their|your hand")?;
    if !reader.says(". they") && !reader.says(". that player") {
        reader.say(",? and|then then?")?;
    }
    let Step::Act(Action::Discard(Objects::Each(named))) = player_verb(reader)? else { return None };
    if !reader.says("from it|them") {
        reader.says("from among them");
    }
    let of_name = |fact: &Trait| *fact == Trait::NamedLike(Mention::It);
    (reader.name_is_said && named.contains(of_name)).then_some(())?;
    let hand = in_zone(reader.actor, NamedZone::Hand);
    let discarded = Objects::Each(placed(named, &hand));
    let shown = Objects::Each(cards_in(hand));
    Some(vec![act(Action::Discard(discarded)), act(Action::Reveal(shown))])
}

/// "Starting with you, each player discards their Reserve, then [Resupplies]": one player after the other.
fn in_turn(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    reader.say("starting with you , each player")?;
    let steps = as_actor(reader, Player::That, |r| {
        let mut steps = vec![player_verb(r)?];
        while let Some(step) = r.attempt(|r| {
            r.say(",? then|and?")?;
            (r.before(",") || r.before("then") || r.before("and")).then_some(())?;
            let step = player_verb(r)?;
            r.says("again");
            Some(step)
        }) {
            steps.push(step);
        }
        Some(steps)
    })?;
    let effect = OneOrMore::one(does(Player::That, OneOrMore::new(steps)?));
    Some(vec![Step::InTurn { players: Player::Each, effect }])
}
