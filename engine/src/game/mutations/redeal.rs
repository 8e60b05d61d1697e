//! Deals anew everything that a player does not know, so that a policy can look ahead without seeing hidden cards.

use crate::{
    game::state::{Game, Ref},
    primitives::{CardId, CardSet, Player, Zone},
    rng::Rng,
};

/// Deals anew all that this player may not know (3.1.3): the order of every deck, which cards of the other players are
/// in Hand, deck and Mana, how the Tumult cards lie that are face down, and the dice to come (7.3.33.a).
///
/// The result depends on what the player knows and on `rng` alone: two games that look alike to the player become the
/// same game. Cards that the effect being resolved shows stay where they are. A player's memory is not kept: a card of
/// another player's Hand that was once seen counts as unknown.
pub(crate) fn redeal<const W: usize>(game: &mut Game<'_, W>, viewer: Player, rng: &mut Rng) {
    for player in game.players {
        if player == viewer {
            let unknown = game.decks.cards(player) - game.limbo.shown;
            game.decks.redeal(player, unknown, unknown, rng);
        } else {
            redeal_hidden(game, player, rng);
        }
    }
    game.adventure.redeal(rng);
    redeal_record(game, rng);
    game.rng = Rng::new(rng.word());
}

/// Takes another record in place of the opponent's, since a player does not know which record it is. What has come from it stays.
pub(super) fn redeal_record<const W: usize>(game: &mut Game<'_, W>, rng: &mut Rng) {
    if let Some(recorded) = &mut game.recorded {
        recorded.record = recorded.pace.draw(rng);
    }
}

/// Deals anew the cards in Hand, Mana zone and deck of another player.
fn redeal_hidden<const W: usize>(game: &mut Game<'_, W>, player: Player, rng: &mut Rng) {
    let shown = game.limbo.shown;
    let [hand, mana] = [Zone::Hand, Zone::Mana].map(|zone| game.zone(player, zone) - shown);
    let deck = game.decks.cards(player) - shown;
    let mut rest = hand | mana | deck;
    let mut deal = |cards: CardSet<W>| {
        let mut dealt = CardSet::EMPTY;
        for _ in cards {
            let card = pick(rest, rng);
            rest.remove(card);
            dealt.insert(card);
        }
        dealt
    };
    let (new_hand, new_mana) = (deal(hand), deal(mana));
    game.zones.hand = (game.zones.hand - hand) | new_hand;
    game.zones.mana = (game.zones.mana - mana) | new_mana;
    game.decks.redeal(player, deck, rest, rng);
    rename(game, hand, new_hand);
    rename(game, mana, new_mana);
}

/// Effects that are bound to these cards are bound to the other cards instead, in their order.
fn rename<const W: usize>(game: &mut Game<'_, W>, old: CardSet<W>, new: CardSet<W>) {
    let renamed = |card: CardId| {
        let place = old.iter().position(|one| one == card);
        place.and_then(|place| new.iter().nth(place)).unwrap_or(card)
    };
    let all = |cards: CardSet<W>| {
        if (cards & old).is_empty() { cards } else { cards.iter().map(renamed).collect() }
    };
    let serial = |card: CardId| game.objects.serial(card);
    let refer = |of: Ref| {
        if old.contains(of.card) { Ref { card: renamed(of.card), serial: serial(renamed(of.card)) } } else { of }
    };
    for frame in game.limbo.frames.iter_mut() {
        (frame.sel, frame.it) = (all(frame.sel), all(frame.it));
        (frame.bound.me, frame.bound.it) = (refer(frame.bound.me), frame.bound.it.map(refer));
    }
    for reaction in game.limbo.reactions.iter_mut() {
        (reaction.bound.me, reaction.bound.it) = (refer(reaction.bound.me), reaction.bound.it.map(refer));
    }
}

/// A random card of a set that is not empty, each with the same probability.
fn pick<const W: usize>(cards: CardSet<W>, rng: &mut Rng) -> CardId {
    let place = rng.below(cards.len().into()) as usize;
    cards.iter().nth(place).unwrap_or(CardId::new(0))
}
