//! How much of a deck is played as its cards say.

use answers::playable::{Playable, Skipped};
use cards::Index;
use engine::{AbilityBox, Coverage};
use serde::Serialize;
use std::collections::BTreeSet;
use utoipa::ToSchema;

/// What the engine executes of a deck, or of all decks of a game. What is
/// not executed is skipped; the rest of the card is played.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Coverage)]
pub struct CoverageView {
    /// Cards besides the Heroes.
    #[schema(example = 39)]
    pub cards: usize,
    /// Those executed wholly.
    #[schema(example = 3)]
    pub executable: usize,
    /// Share of them, 0 to 1.
    #[schema(example = 0.0769)]
    share: f64,
    /// The same by weight of play.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub plays: Option<PlaysView>,
    /// Every ability that is not executed, that of a Hero first.
    unsupported: Vec<UnsupportedView>,
}

/// How often cards were played in the games, and how many of these plays were of cards that are executed wholly. A card
/// that is never played weighs nothing.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = CoverageOfPlays)]
pub struct PlaysView {
    /// Cards played, in all games together.
    #[schema(example = 93_210)]
    count: u64,
    /// Those of cards executed wholly.
    #[schema(example = 90_004)]
    executable: u64,
    /// Share of them, 0 to 1; 1 where nothing was played.
    #[schema(example = 0.9656)]
    pub share: f64,
}

/// An ability that is not executed.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = UnsupportedAbility)]
struct UnsupportedView {
    /// Reference of the card.
    #[schema(example = "ALT_CORE_B_MU_13_C")]
    reference: String,
    /// The text box that it stands in.
    #[schema(value_type = crate::words::AbilitySlot)]
    ability: &'static str,
    /// Why it is not executed.
    reason: String,
}

/// A deck with its coverage.
#[derive(Clone, Copy, Debug)]
pub struct Covered<'a> {
    /// The deck.
    pub deck: &'a Playable,
    /// How much of it the engine executes.
    pub coverage: &'a Coverage,
    /// How often each card of its list was played, by position; `None` if no games were played.
    pub plays: Option<&'a [u64]>,
    /// The catalogue that the cards of the deck belong to.
    pub index: &'a Index,
}

impl CoverageView {
    /// Shows the coverage of a deck, or of several decks as one. An ability that several decks have is listed once.
    pub fn of<'a>(decks: impl IntoIterator<Item = Covered<'a>>) -> Self {
        let mut all = Self { cards: 0, executable: 0, share: 0.0, plays: None, unsupported: Vec::new() };
        for Covered { deck, coverage, plays, index } in decks {
            let missing = missing(coverage, deck);
            let lacking: BTreeSet<usize> = missing.iter().filter_map(|skipped| skipped.card).collect();
            let copies = |card: &usize| usize::from(deck.spec.cards[*card].1);
            all.cards += coverage.cards;
            all.executable += coverage.cards - lacking.iter().map(copies).sum::<usize>();
            if let Some(plays) = plays {
                let seen = all.plays.get_or_insert_default();
                seen.count += plays.iter().sum::<u64>();
                let executed = plays.iter().enumerate().filter(|(card, _)| !lacking.contains(card));
                seen.executable += executed.map(|(_, plays)| plays).sum::<u64>();
            }
            for ability in missing {
                let view = UnsupportedView::of(ability, deck, index);
                if !all.unsupported.contains(&view) {
                    all.unsupported.push(view);
                }
            }
        }
        all.share = all.executable as f64 / all.cards as f64;
        if let Some(plays) = &mut all.plays {
            plays.share = if plays.count == 0 { 1.0 } else { plays.executable as f64 / plays.count as f64 };
        }
        all
    }

    /// Whether every ability of a card of these decks is executed.
    pub fn executes(&self, reference: &str) -> bool {
        self.unsupported.iter().all(|ability| ability.reference != reference)
    }
}

/// The clauses that are not played, in the order of Hero, list and text box: those that the engine does not execute, and those
/// that were not read.
fn missing(coverage: &Coverage, deck: &Playable) -> Vec<Skipped> {
    let of_engine = coverage.unsupported.iter().map(|unsupported| Skipped {
        card: unsupported.card,
        ability: unsupported.ability,
        reason: unsupported.reason.to_string(),
    });
    let mut all: Vec<Skipped> = of_engine.chain(deck.skipped.iter().cloned()).collect();
    all.sort_by_key(|skipped| (skipped.card, skipped.ability));
    all
}

impl UnsupportedView {
    fn of(skipped: Skipped, deck: &Playable, index: &Index) -> Self {
        let card = match skipped.card {
            Some(at) => Some(deck.cards[at]),
            None => deck.hero,
        };
        Self {
            reference: card.map(|id| index.reference(id).to_owned()).unwrap_or_default(),
            ability: match skipped.ability {
                AbilityBox::Main => "main",
                AbilityBox::Echo => "echo",
            },
            reason: skipped.reason,
        }
    }
}
