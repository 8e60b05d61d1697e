//! Abilities for generated cards: those of real cards, an example of every construct, and generated trees.

use super::source::Source;
use engine::{
    CardKind,
    ability::{self, MAX_BYTES},
};
use std::sync::LazyLock;

/// Abilities of Spells, and those of other cards.
struct Known {
    effects: Vec<&'static str>,
    others: Vec<&'static str>,
}

/// All abilities that are written down in the crate.
static KNOWN: LazyLock<Known> = LazyLock::new(|| {
    let page =
        include_str!("../../NOTATION.md").split("```notation\n").skip(1).filter_map(|rest| rest.split("```").next());
    let cards = include_str!("../notation/cards.txt")
        .lines()
        .filter(|line| !line.starts_with(['#']) && !line.starts_with("ALT_"));
    let lines = page.flat_map(str::lines).chain(cards).filter(|line| !line.is_empty());
    let (effects, others) = lines.partition(|line| line.starts_with("effect"));
    Known { effects, others }
});

/// How many cards of a set-up have abilities. Cards without abilities play a hundred times faster.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Text {
    /// No card.
    None,
    /// One card in eight.
    Some,
    /// Two cards in three.
    Most,
}

impl Text {
    /// Generates the abilities of a card of this kind, one to a line; now and then a tree such as no card has.
    pub(crate) fn generate(self, source: &mut Source<'_>, kind: CardKind) -> Vec<String> {
        let has_any = match self {
            Self::None => false,
            Self::Some => source.once_in(8),
            Self::Most => !source.once_in(3),
        };
        if !has_any {
            return Vec::new();
        }
        if source.once_in(8) {
            let bytes: Vec<u8> = (0..source.below(60)).map(|_| source.byte(u8::MAX)).collect();
            let any = ability::generate(&bytes).to_string();
            // A text beyond this length could not be read again.
            return if any.len() > MAX_BYTES { Vec::new() } else { any.lines().map(str::to_owned).collect() };
        }
        let known = if kind == CardKind::Spell { &KNOWN.effects } else { &KNOWN.others };
        (0..=source.below(2)).map(|_| (*source.one_of(known)).to_owned()).collect()
    }
}
