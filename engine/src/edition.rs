//! The editions of the rulebook: the day from which each holds, and where they differ.

use cards::Date;
use serde::{Deserialize, Serialize};

/// An edition of the Comprehensive Rules. Rule numbers in comments are those of 5.0 if nothing else is said, also for rules that older
/// editions have under another number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Edition {
    /// 3.0 with the changes of 4.0.
    #[serde(rename = "4.0")]
    Four,
    /// Edition 5.0. A pool is played by this edition if nothing else is said.
    #[serde(rename = "5.0")]
    Five,
}

/// What the rules of an edition say where editions differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Differences {
    /// Whether the discard pile goes under the deck whenever a card is missing. In 5.0 that happens only in the Morning, if the
    /// player likes (4.2.1.f, 7.3.9.c), and for a Resupply from an empty deck (7.3.31.c); otherwise the cards that are there are
    /// used (3.2.2.d-e).
    pub(crate) shuffles_when_short: bool,
    /// Whether the Base Cost of a card in Reserve is its Reserve Cost (2.2.9 of 5.0).
    pub(crate) has_reserve_base_cost: bool,
    /// Whether each card and each token that an opponent receives is a Gift of its own (7.3.29.a of 5.0).
    pub(crate) each_is_a_gift: bool,
    /// Whether what a team mate receives is a Gift, too, and a token that another player also receives goes to the Expedition
    /// that this player likes (7.3.22.a, 7.3.29.a-b of 5.0).
    pub(crate) gives_to_all: bool,
    /// Whether a Character or Permanent that loses a status as it is played by a passive ability loses it by a Reaction (5.2.d of
    /// 5.0).
    pub(crate) loses_by_reaction: bool,
    /// Whether a Spell counts as played from the beginning of its resolution (5.1.2.k of 5.0).
    pub(crate) counts_from_the_begin: bool,
}

/// By edition: its name, the first day on which it holds, and its rules.
const EDITIONS: [(Edition, &str, Date, Differences); 2] = [
    (
        Edition::Four,
        "4.0",
        Date::constant(2025, 10, 3),
        Differences {
            shuffles_when_short: true,
            has_reserve_base_cost: false,
            each_is_a_gift: false,
            gives_to_all: false,
            loses_by_reaction: false,
            counts_from_the_begin: false,
        },
    ),
    (
        Edition::Five,
        "5.0",
        Date::constant(2026, 2, 27),
        Differences {
            shuffles_when_short: false,
            has_reserve_base_cost: true,
            each_is_a_gift: true,
            gives_to_all: true,
            loses_by_reaction: true,
            counts_from_the_begin: true,
        },
    ),
];

impl Edition {
    /// Every edition that is played, oldest first.
    pub const ALL: [Self; 2] = [Self::Four, Self::Five];

    /// The latest edition.
    pub const LATEST: Self = Self::Five;

    /// The edition by which games of a day are played; without a day the latest. For days before all of them the oldest, since no
    /// older edition is known in full.
    #[must_use]
    pub fn on(day: Option<Date>) -> Self {
        let Some(day) = day else { return Self::LATEST };
        EDITIONS.iter().rev().find(|(_, _, since, _)| *since <= day).map_or(Self::Four, |(edition, ..)| *edition)
    }

    /// The number of the edition.
    #[must_use]
    pub const fn name(self) -> &'static str {
        EDITIONS[self as usize].1
    }

    /// The rules of the edition.
    #[inline]
    pub(crate) const fn says(self) -> Differences {
        EDITIONS[self as usize].3
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edition_holds_from_its_day_on() {
        let on = |year, month, day| Edition::on(Some(Date::constant(year, month, day)));
        assert_eq!([on(2024, 9, 1), on(2025, 10, 3), on(2026, 2, 26)], [Edition::Four; 3]);
        assert_eq!([on(2026, 2, 27), on(2030, 1, 1), Edition::on(None)], [Edition::Five; 3]);
        for (place, edition) in Edition::ALL.into_iter().enumerate() {
            assert_eq!(EDITIONS[place].0, edition);
            assert_eq!(serde_json::to_string(&edition).unwrap(), format!("{:?}", edition.name()));
        }
    }
}
