//! Says which card of a catalogue each object of a game is.

use crate::playable::Playable;
use cards::{CardId, Index};
use engine::{CardPool, state::Player};

/// The decks of a game, each with the catalogue that its cards belong to.
#[derive(Debug)]
pub struct Cast<'a> {
    pool: &'a CardPool,
    decks: Vec<(&'a Playable, &'a Index)>,
}

impl<'a> Cast<'a> {
    /// The cast of a pool that was made from these decks, the deck of seat A first.
    #[must_use]
    pub const fn of(pool: &'a CardPool, decks: Vec<(&'a Playable, &'a Index)>) -> Self {
        Self { pool, decks }
    }

    /// The decks in the order of seats.
    pub fn decks(&self) -> &[(&'a Playable, &'a Index)] {
        &self.decks
    }

    /// The English name of a card, with its faction and rarity if another card of the game has the same name.
    #[must_use]
    pub fn name(&self, index: &Index, card: CardId) -> String {
        let shown = index.card(card);
        let cards = self.decks.iter().flat_map(|(deck, index)| deck.all_cards().map(|id| index.card(id)));
        let mut same = cards.filter(|other| other.english() == shown.english());
        match shown.rarity() {
            Some(rarity) if same.any(|other| other.rarity() != Some(rarity) || other.faction != shown.faction) => {
                format!("{} ({} {})", shown.english(), shown.faction.code(), rarity.code().to_lowercase())
            }
            _ => shown.english().to_owned(),
        }
    }

    /// The card that an object of the game is; `None` for a token.
    #[must_use]
    pub fn card(&self, card: engine::state::CardId) -> Option<(&'a Index, CardId)> {
        if card.index() < self.pool.len() {
            let mut kind = self.pool.kind_of(card);
            for (deck, index) in &self.decks {
                if let Some(id) = deck.cards.get(kind) {
                    return Some((index, *id));
                }
                kind -= deck.cards.len();
            }
            return None;
        }
        let is_hero = |(player, _): &(Player, _)| self.pool.hero_card(*player) == Some(card);
        let (_, (deck, index)) = Player::ALL.into_iter().zip(&self.decks).find(is_hero)?;
        Some((index, deck.hero?))
    }
}
