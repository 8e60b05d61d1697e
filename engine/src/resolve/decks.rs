//! What is done to decks: cards go in and out, are looked at, shuffled.

use crate::{
    Game,
    state::{CardId, CardSet, Player, Zone},
};

impl<const W: usize> Game<'_, W> {
    /// Whether the deck of its owner holds a card.
    pub(crate) fn deck_contains(&self, owner: Player, card: CardId) -> bool {
        self.decks.contains(owner, card)
    }

    pub(crate) fn deck_insert(&mut self, owner: Player, card: CardId, above: u8) {
        self.decks.put_under(owner, above, card);
    }

    pub(crate) fn deck_remove(&mut self, owner: Player, card: CardId) {
        self.decks.take(owner, card);
    }

    /// Fixes the order of the first cards of a deck, so that they can be looked at.
    pub(crate) fn settle_deck(&mut self, owner: Player, cards: u8) {
        self.decks.peek(owner, cards);
    }

    /// The first cards of a deck. Their order has been fixed before.
    pub(crate) fn top_of_deck(&self, owner: Player, cards: u8) -> CardSet<W> {
        let (pile, settled, _) = self.decks.future(owner);
        pile.iter().take(usize::from(cards.min(settled))).copied().collect()
    }

    /// The discard pile is shuffled and put under the deck (3.2.2.d). Tells whether there was one.
    pub(crate) fn reshuffle(&mut self, player: Player) -> bool {
        let discard = self.zone(player, Zone::Discard);
        if discard.is_empty() {
            return false;
        }
        self.zones.discard -= discard;
        self.decks.shuffle_under(player, discard);
        true
    }

    /// Shuffles a deck; what was known of it is forgotten (system 138).
    pub(crate) fn shuffle_deck(&mut self, player: Player) {
        self.decks.shuffle(player);
    }
}
