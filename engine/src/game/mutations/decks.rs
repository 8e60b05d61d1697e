//! What is done to decks: cards go in and out, are looked at, shuffled.

use crate::{
    Event, Game,
    ability::{Passive, Statement, Subject},
    game::{
        event::EventSink,
        mutations::{atomic_actions::AtomicActions, changes, frames, moves, triggers},
        queries::{abilities, characteristics},
        state::{AtomicAction, Cause, Frame},
    },
    primitives::{CardId, CardSet, CounterKind, Location, Phase, Player, Status, Zone},
    program::{
        RESHUFFLE_OR_NOT,
        analysis::{EventMask, PassiveCategory},
    },
};

pub(super) fn deck_insert<const W: usize>(game: &mut Game<'_, W>, owner: Player, card: CardId, above: u8) {
    game.decks.put_under(owner, above, card);
}

pub(super) fn deck_remove<const W: usize>(game: &mut Game<'_, W>, owner: Player, card: CardId) {
    game.decks.take(owner, card);
}

/// Fixes the order of the first cards of a deck, so that they can be looked at.
pub(crate) fn settle_deck<const W: usize>(game: &mut Game<'_, W>, owner: Player, cards: u8) {
    game.decks.peek(owner, cards);
}

/// The discard pile is shuffled and put under the deck (3.2.2.d). Tells whether there was one.
pub(crate) fn reshuffle<const W: usize>(game: &mut Game<'_, W>, player: Player) -> bool {
    let discard = game.zone(player, Zone::Discard);
    if discard.is_empty() {
        return false;
    }
    game.zones.discard -= discard;
    game.decks.shuffle_under(player, discard);
    true
}

/// In the Morning, a player whose deck has run out decides whether to shuffle the discard pile into it, and then draws the cards
/// that were missing (4.2.1.f, 7.3.9.c of edition 5.0).
pub(crate) fn offer_reshuffle<const W: usize>(game: &mut Game<'_, W>, player: Player, missing: u8) {
    let is_morning = game.phase() == Some(Phase::Morning) && !game.shuffles_when_short();
    if is_morning && game.deck_len(player) == 0 && !game.zone(player, Zone::Discard).is_empty() {
        let question = frames::rule(game, RESHUFFLE_OR_NOT, player, CardSet::EMPTY);
        frames::push_frame(game, Frame { x: missing, ..question });
    }
}

/// The discard pile becomes the deck, and so many cards are drawn from it.
pub(crate) fn reshuffle_and_draw<const W: usize>(
    game: &mut Game<'_, W>,
    player: Player,
    cards: u8,
    sink: &mut dyn EventSink<W>,
) {
    triggers::in_one_step(game, EventMask::TO_HAND, sink, |game, atomic_actions| {
        if reshuffle(game, player) {
            atomic_actions.emit(game, Event::Reshuffled { player });
        }
        draw_cards(game, player, cards, atomic_actions);
    });
}

/// Shuffles a deck; what was known of it is forgotten (system 138).
pub(crate) fn shuffle_deck<const W: usize>(game: &mut Game<'_, W>, player: Player) {
    game.decks.shuffle(player);
}

/// Draws one card after the other. Where the deck runs out, the shuffled discard pile goes under it (3.2.2.d–e); in edition 5.0
/// it does not.
pub(crate) fn draw_cards<const W: usize>(
    game: &mut Game<'_, W>,
    player: Player,
    cards: u8,
    atomic_actions: &mut AtomicActions<'_, W>,
) -> usize {
    for drawn in 0..cards {
        if game.deck_len(player) == 0 && game.shuffles_when_short() && reshuffle(game, player) {
            atomic_actions.emit(game, Event::Reshuffled { player });
        }
        let Some(card) = game.decks.draw(player) else { return drawn.into() };
        moves::come_from_deck(game, card, Location::new(Zone::Hand, player), Cause::Drawn, atomic_actions);
    }
    cards.into()
}

pub(crate) fn resupply_one<const W: usize>(
    game: &mut Game<'_, W>,
    player: Player,
    atomic_actions: &mut AtomicActions<'_, W>,
) -> Option<CardId> {
    if game.deck_len(player) == 0 && reshuffle(game, player) {
        atomic_actions.emit(game, Event::Reshuffled { player });
    }
    let card = game.decks.draw(player)?;
    moves::come_from_deck(game, card, Location::new(Zone::Reserve, player), Cause::Resupplied, atomic_actions);
    atomic_actions.add(game, AtomicAction::Resupplied { by: player, card });
    Some(card)
}

/// What enters with counters has them before anything reacts (6.2.l, system 31).
pub(crate) fn enter_with<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    atomic_actions: &mut AtomicActions<'_, W>,
) {
    if !abilities::speaks(game, card, PassiveCategory::Enter) {
        return;
    }
    let before = *game;
    let characteristics = characteristics::characteristics(&before);
    abilities::each_own_passive(
        &before,
        &characteristics,
        card,
        None,
        PassiveCategory::Enter,
        |context, passive, _| {
            let Passive::Object { who: Subject::Me, statement } = passive else { return };
            if let Statement::EntersWith { amount, counter } = statement {
                changes::give_counters(
                    game,
                    card,
                    (CounterKind::of(*counter), context.count_of(amount)),
                    None,
                    None,
                    atomic_actions,
                );
            }
            if let Statement::EntersAs(word) = statement
                && let Some(status) = Status::named(*word)
            {
                changes::give_status(game, card, status, None, atomic_actions);
            }
        },
    );
}
