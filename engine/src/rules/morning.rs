//! Morning: Succeed, Prepare, Draw, Expand (4.2.1).

use crate::{
    Game,
    decision::Step,
    game::{Event, Events, Stage, mutations::players},
    mode::{Expand, FirstDay},
    primitives::{CardId, Phase, Zone},
    resolution::{daily_changes, daily_effects, replacement},
    rules::{choices, phase},
};

/// Whether a player is being asked whether to Expand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// A player is asked, and the game waits.
    Now,
    /// A player is asked by an effect of the rules that is still to be resolved.
    ByEffect,
    /// Nobody is left to be asked.
    Nobody,
}

/// Begins a Day and goes through its Morning up to Expand. The first Day has no Morning (4.1), unless its mode draws the cards of
/// the first Day then (formats.md 2.13).
pub(super) fn begin_day<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, events: &mut E) -> Stage {
    game.day += 1;
    players::drop_moves(game);
    daily_changes::begin_day_anew(game);
    events.event(game, Event::DayBegan { day: game.day });
    if game.day == 1 && game.rules.first_day == FirstDay::AtNoon {
        return Stage::Noon;
    }
    phase::enter_phase(game, Phase::Morning, events);
    if game.day > 1 { Stage::Succeed } else { Stage::Draw }
}

/// Succeed: the player on the left of the first player becomes first (4.2.1.b).
pub(super) fn succeed<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, events: &mut E) {
    game.first = game.left_of(game.first);
    events.event(game, Event::FirstPlayer { player: game.first });
}

/// Draw: each player draws the cards of the Day (4.2.1.d).
pub(super) fn draw_for_the_day<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, events: &mut E) -> Stage {
    let cards = game.rules.drawn_on(game.day);
    daily_effects::daily_draw(game, cards, events);
    match game.rules.expand {
        Expand::Offered => Stage::Expand,
        Expand::Skipped => Stage::Noon,
    }
}

/// Asks the next player, in turn order, whether to Expand (4.2.1.e). Players with an empty Hand are not asked, nor players for
/// whom a modifier makes the card needless.
pub(super) fn ask_to_expand<const W: usize>(game: &mut Game<'_, W>) -> Asked {
    while let Some(player) = game.initiative().nth(game.dealt_with.into()) {
        if replacement::expand_is_replaced(game, player) {
            daily_effects::begin_expand_without_card(game, player);
            choices::next_to_decide(game);
            return Asked::ByEffect;
        }
        if !game.zone(player, Zone::Hand).is_empty() {
            (game.active, game.step) = (player, Step::Expand);
            return Asked::Now;
        }
        choices::next_to_decide(game);
    }
    game.dealt_with = 0;
    Asked::Nobody
}

/// A card of Hand becomes a ready Mana Orb, or none does (4.2.1.e).
pub(crate) fn expand<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, card: Option<CardId>, events: &mut E) {
    if let Some(card) = card {
        daily_effects::begin_expand(game, game.active, card, events);
    }
    choices::next_to_decide(game);
}
