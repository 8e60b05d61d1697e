//! The choice of Mana Orbs at set-up (4.1).

use crate::{
    Event, Events, Game, OrbStep,
    decision::Step,
    game::mutations::players,
    primitives::{CardId, Zone},
    rules::choices,
};

/// Asks the next player, in initiative order, for the Mana Orbs of the opening hand (4.1): three, or all cards if there are
/// fewer. Tells whether somebody has to choose.
pub(super) fn ask_for_orbs<const W: usize>(game: &mut Game<'_, W>) -> bool {
    if game.left.is_some_and(|left| left > 0) {
        return true; // The same player goes on choosing.
    }
    while let Some(player) = game.initiative().nth(game.dealt_with.into()) {
        let cards = game.zone(player, Zone::Hand).len();
        if *game.left.get_or_insert(game.rules.starting_orbs.min(cards)) > 0 {
            (game.active, game.step) = (player, Step::ChooseOrb);
            return true;
        }
        choices::next_to_decide(game);
    }
    game.dealt_with = 0;
    false
}

/// A card of the active player's opening hand becomes a ready Mana Orb (4.1).
pub(crate) fn choose_orb<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, card: CardId, events: &mut E) {
    let player = game.active;
    players::set_aside_orb(game, player, card);
    events.event(game, Event::BecameOrb { player, card, during: OrbStep::SetUp });
    choices::count_choice(game);
}
