//! What of a deck is played as its cards say.

use crate::playable::{Playable, Skipped};
use cards::Index;
use engine::{AbilityBox, Coverage};
use serde::Serialize;
use std::collections::BTreeSet;
use utoipa::ToSchema;

/// What the engine executes of a deck, or of all decks of a game. What is
/// not executed is skipped; the rest of the card is played.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Coverage)]
pub(crate) struct CoverageView {
    /// Cards besides the Heroes.
    #[schema(example = 39)]
    pub(crate) cards: usize,
    /// Those executed wholly.
    #[schema(example = 3)]
    pub(crate) executable: usize,
    /// Share of them, 0 to 1.
    #[schema(example = 0.0769)]
    share: f64,
    /// Every ability that is not executed, that of a Hero first.
    unsupported: Vec<UnsupportedView>,
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = UnsupportedAbility)]
struct UnsupportedView {
    #[schema(example = "ALT_CORE_B_MU_13_C")]
    reference: String,
    /// `main` or `echo` (the support box).
    #[schema(example = "main")]
    ability: &'static str,
    reason: String,
}

impl CoverageView {
    /// Shows the coverage of a deck.
    pub(crate) fn of(coverage: &Coverage, deck: &Playable, index: &Index) -> Self {
        Self::of_all([(coverage, deck)], index)
    }

    /// Shows the coverage of several decks as one; an ability that several of them hold is named once.
    pub(crate) fn of_all<'a>(decks: impl IntoIterator<Item = (&'a Coverage, &'a Playable)>, index: &Index) -> Self {
        let mut all = Self { cards: 0, executable: 0, share: 0.0, unsupported: Vec::new() };
        for (coverage, deck) in decks {
            let missing = missing(coverage, deck);
            let lacking: BTreeSet<usize> = missing.iter().filter_map(|skipped| skipped.card).collect();
            let copies = |card: &usize| usize::from(deck.spec.cards[*card].1);
            all.cards += coverage.cards;
            all.executable += coverage.cards - lacking.iter().map(copies).sum::<usize>();
            for ability in missing {
                let view = UnsupportedView::of(ability, deck, index);
                if !all.unsupported.contains(&view) {
                    all.unsupported.push(view);
                }
            }
        }
        all.share = all.executable as f64 / all.cards as f64;
        all
    }
}

/// What is not played, in the order of Hero, list of the deck and text box: what the engine does not execute, and what
/// was not read.
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
