//! The topics of the passive abilities that may apply now.

use crate::{Game, primitives::CardId, program::analysis::PassiveTopic};

/// Whether some ability or Emblem may be about this topic now: a card lies where such an ability works, there is an Emblem, or
/// objects have abilities that are not printed on them. Mostly none is, and this test is cheaper than asking each ability.
#[inline]
pub(crate) fn is_on<const W: usize>(game: &Game<'_, W>, topic: PassiveTopic) -> bool {
    is_one_on(game, 1 << topic as u32)
}

/// As [`is_on`], for several topics at once, one bit each.
#[inline]
fn is_one_on<const W: usize>(game: &Game<'_, W>, topics: u32) -> bool {
    debug_assert_eq!(game.topics, topics_there(game), "kept up to date");
    let heard_of = game.pool.topics() & topics;
    heard_of != 0 && (game.topics & heard_of != 0 || !game.limbo.ongoing.is_empty() || have_guests(game, heard_of))
}

/// Whether only the rules and what is printed say how a card is played now.
pub(crate) fn is_usual_play<const W: usize>(game: &Game<'_, W>, card: CardId) -> bool {
    !game.pool.is_odd_play(card)
        && (game.limbo.ongoing.is_empty() || !game.pool.is_spoken_of_by_emblems(card))
        && (!game.pool.is_spoken_of_by_others(card) || !is_one_on(game, PassiveTopic::PLAYS))
}

/// Whether an object can have an ability about one of these topics that is not printed on a card.
fn have_guests<const W: usize>(game: &Game<'_, W>, topics: u32) -> bool {
    game.pool.topics_of_guests() & topics != 0
        && (!game.objects.existing.is_empty()
            || !game.objects.grants.is_empty()
            || game.topics >> PassiveTopic::Shape as u32 & 1 == 1)
}

pub(in crate::game) fn topics_there<const W: usize>(game: &Game<'_, W>) -> u32 {
    game.pool.topics_of(game.in_play() | game.pool.hero_cards(), game.zones.reserve)
}
