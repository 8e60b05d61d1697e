//! The players about whom a condition speaks: you, one of several players, each of them (1.2.1).

use crate::{
    build::{fact, in_zone, not, speaks_of},
    reader::{Named, Reader},
    words::player,
};
use ability::{
    Amount, Area, Being, Comparing, Comparison, Condition, Description, Filter, OneOrMore, Place, Player, Subject,
    Trait,
};

/// Reads the players about whom a condition speaks: "an opponent", "each player". "Your opponents" means all of them together.
pub(crate) fn whoever(reader: &mut Reader<'_>) -> Option<Whoever> {
    // "No opponent controls a Robot" is the negation of "an opponent controls a Robot".
    if let Some(player) = reader.attempt(|r| {
        r.say("no")?;
        r.row(&[("opponent|opponents", Player::Opponent), ("player|players", Player::Any)])
    }) {
        return Some(Whoever { is_nobody: true, ..Whoever::of(player, spoken_of_before(reader)) });
    }
    let before = spoken_of_before(reader);
    if reader.says("you and your|an|each opponent|opponents both|each") {
        return Some(Whoever::of(Player::Each, before));
    }
    let is_together = reader.sees("your? opponents");
    player(reader).map(|player| Whoever { is_together, ..Whoever::of(player, before) })
}

/// The player whom "they" refers to, and whether any player was mentioned.
pub(crate) fn spoken_of_before(reader: &Reader<'_>) -> (Player, bool) {
    (reader.they, reader.anybody)
}

/// Reads a condition about several players. It must hold for one of them, or each, separately, and not for all together. A count
/// of at least one, or of none, comes to the same either way.
pub(crate) fn of_one_by_one(
    reader: &mut Reader<'_>,
    who: Whoever,
    read: impl Fn(&mut Reader<'_>, Player) -> Option<Condition>,
) -> Option<Condition> {
    let Whoever { player, is_together, is_nobody, before } = who;
    if is_nobody {
        return of_one_by_one(reader, Whoever { is_nobody: false, ..who }, read).map(not);
    }
    if is_together && player == Player::EachOpponent {
        (reader.they, reader.anybody) = before;
        return read(reader, Player::Opponent);
    }
    let is_each = matches!(player, Player::Each | Player::EachOpponent);
    let is_one = matches!(player, Player::Opponent | Player::Any | Player::Other);
    if is_together || !is_each && !is_one {
        return read(reader, player);
    }
    // It is unknown which of them meets the condition, so "they" does not refer to that player.
    (reader.they, reader.anybody) = before;
    let start = reader.position();
    let condition = read(reader, Player::That)?;
    let is_same = match &condition {
        Condition::Compares(Comparing { left: Amount::Count(_) | Amount::Times { .. }, comparison, right }) => {
            let enough =
                if is_one { (Comparison::AtLeast, Amount::Number(1)) } else { (Comparison::Equal, Amount::Number(0)) };
            (*comparison, right) == (enough.0, &enough.1)
        }
        // "An opponent controls it".
        Condition::Is { who: Subject::It, being: Being::Facts(facts) } | Condition::Was(Being::Facts(facts))
            if is_one =>
        {
            *facts == fact(Trait::At(Place::Controlled(Player::That)))
        }
        _ => false,
    };
    let end = reader.position();
    if is_same {
        reader.move_to(start);
        let condition = read(reader, player)?;
        if !speaks_of(&condition, Player::That) {
            return Some(condition);
        }
        // "An opponent has a Spell in their Reserve": the Reserve of that same opponent.
        reader.move_to(end);
    }
    reader.counted = None;
    Some(of_player(player, condition))
}

/// The players about whom a condition speaks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whoever {
    pub(crate) player: Player,
    /// Whether all of them are meant together.
    is_together: bool,
    /// Whether it is negated: none of them.
    pub(crate) is_nobody: bool,
    /// The player whom "they" referred to before, and whether any player was mentioned.
    pub(crate) before: (Player, bool),
}

impl Whoever {
    pub(crate) const fn of(player: Player, before: (Player, bool)) -> Self {
        Self { player, is_together: false, is_nobody: false, before }
    }

    /// The value with `is_together` set.
    pub(crate) const fn together(self, is_together: bool) -> Self {
        Self { is_together, ..self }
    }
}

/// A condition that one of several players, or each, must meet; inside it they are "that player".
pub(crate) fn of_player(who: Player, condition: Condition) -> Condition {
    Condition::OfPlayer { who, condition: Box::new(condition) }
}

/// "(More Characters) than an opponent": than one opponent by themselves.
pub(crate) fn than(one: Player, other: Whoever, of: impl FnOnce(Player) -> Condition) -> Option<Condition> {
    (!other.is_nobody).then_some(())?;
    match other.player {
        Player::Opponent | Player::Any | Player::Other | Player::Each | Player::EachOpponent => {
            // Inside the condition the opponent is "that player", so the other side cannot be.
            (one != Player::That).then(|| of_player(other.player, of(Player::That)))
        }
        other => Some(of(other)),
    }
}

/// Things of one of several players: the player, and the things as those of "that player".
pub(crate) fn of_one_player(filter: &Filter) -> Option<(Player, Filter)> {
    let [description] = filter.as_slice() else { return None };
    let [place] = description.places.as_ref()?.as_slice() else { return None };
    let (who, place) = match place {
        Place::Controlled(who) => (*who, Place::Controlled(Player::That)),
        Place::In(Area::Of { whose, zone }) => (whose.0, in_zone(Player::That, *zone)),
        _ => return None,
    };
    let places = Some(OneOrMore::one(place));
    matches!(who, Player::Opponent | Player::Any | Player::Other | Player::Each | Player::EachOpponent)
        .then(|| (who, OneOrMore::one(Description { places, ..description.clone() })))
}

/// Reads something with a player as the actor.
pub(crate) fn as_actor<T>(
    reader: &mut Reader<'_>,
    actor: Player,
    read: impl FnOnce(&mut Reader<'_>) -> Option<T>,
) -> Option<T> {
    let before = std::mem::replace(&mut reader.actor, actor);
    // What they do is about themselves: "its owner discards a card from their hand".
    let they = std::mem::replace(&mut reader.they, actor);
    let outside = std::mem::replace(&mut reader.of_your_choice, false);
    // If you choose for them, the step is not their choice; see `chosen_by_you`.
    let read = read(reader).filter(|_| !reader.of_your_choice);
    reader.of_your_choice = outside;
    reader.actor = before;
    reader.they = if reader.they == actor { they } else { reader.they };
    read
}

/// Whether the antecedent of a player is known: if nothing was named, "its controller" has none.
pub(crate) fn is_known(reader: &Reader<'_>, player: Player) -> bool {
    let is_of_it = matches!(player, Player::ItsController | Player::ItsOwner | Player::FacingIt);
    reader.anything || reader.named == Named::Expedition || !is_of_it
}

/// "An opponent discards a card": one opponent, whom the controller of the effect chooses (1.2.1).
pub(crate) const fn one_of(player: Player) -> Player {
    match player {
        Player::Opponent => Player::TargetOpponent,
        Player::Other => Player::OtherTarget,
        Player::Any => Player::Target,
        player => player,
    }
}
