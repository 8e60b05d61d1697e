//! Ranks the margin of a race among the margins of the decks of the field.
//!
//! A pace does not interfere with the deck that races it, so even the decks of the field are ahead of it on average. A margin is
//! meaningful only beside theirs.

use crate::{
    goldfish::{self, Opponent, Wanted},
    problem::Problem,
};
use cards::Index;
use engine::{Budget, Mode, PolicyName, Report, Seat, report};
use formats::DeckJson;

/// Mean margins of the decks of the field, as written by `example field -- margins`. A line is for one policy and number of Days:
/// the policy, the Days, and the margin of each deck in the order of names.
const MARGINS: &str = include_str!("../../data/field-2026.margins");

/// Seed of the races.
const SEED: u64 = 42;
/// Races of each deck behind a recorded margin.
pub const RACES: u64 = 1000;

/// The margins of the decks of the field with one policy and number of Days, in ascending order.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldMargins(Vec<f64>);

impl FieldMargins {
    /// The margins for a policy and a number of Days; `None` if they were not recorded.
    #[must_use]
    pub fn of(policy: PolicyName, days: u8) -> Option<Self> {
        let mut margins = recorded(policy, days)?;
        margins.sort_by(f64::total_cmp);
        Some(Self(margins))
    }

    /// Number of decks of the field.
    #[must_use]
    pub fn decks(&self) -> usize {
        self.0.len()
    }

    /// Number of decks of the field whose margin is below this one.
    #[must_use]
    pub fn below(&self, margin: f64) -> usize {
        self.0.partition_point(|other| *other < margin)
    }

    /// The median margin.
    #[must_use]
    pub fn median(&self) -> f64 {
        let middle = self.0.len() / 2;
        match self.0.len() % 2 {
            0 => f64::midpoint(self.0[middle - 1], self.0[middle]),
            _ => self.0[middle],
        }
    }
}

/// The margin of each deck, in the order of names.
fn recorded(policy: PolicyName, days: u8) -> Option<Vec<f64>> {
    let rest = MARGINS.lines().find_map(|line| line.strip_prefix(&format!("{} {days} ", policy.id())))?;
    rest.split(' ').map(str::parse).collect::<Result<_, _>>().ok()
}

/// Plays a deck against the pace, as for a request that gives only a policy and Days.
///
/// # Errors
///
/// As [`goldfish::prepare`].
pub fn race(list: &str, policy: PolicyName, days: u8, games: u64, index: &Index) -> Result<Report, Problem> {
    let wanted = Wanted {
        mode: Mode::Standard,
        days,
        seed: SEED,
        seat: Seat::Random,
        policy,
        budget: Budget::default(),
        watches: Vec::new(),
        as_of: None,
    };
    let prepared = goldfish::prepare(&DeckJson::of_text(list.into()), Opponent::Pace, &wanted, index)?;
    Ok(report(&prepared.plan, &prepared.plan.run(0..games)))
}

/// One line of the data, with the margin of each deck in their order.
#[must_use]
pub fn write_margins(policy: PolicyName, days: u8, margins: &[f64]) -> String {
    let margins: Vec<String> = margins.iter().map(|margin| format!("{margin:.3}")).collect();
    format!("{} {days} {}\n", policy.id(), margins.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field;

    #[test]
    fn every_deck_of_the_field_has_a_margin_by_each_policy_and_day() {
        for policy in [PolicyName::Greedy, PolicyName::Lookahead] {
            for days in 1..=field::RECORD_DAYS {
                let margins = recorded(policy, days).unwrap_or_else(|| panic!("{} {days}", policy.id()));
                assert_eq!(margins.len(), field::decks().count(), "{} {days}", policy.id());
            }
        }
        assert_eq!(FieldMargins::of(PolicyName::Random, 5), None);
        assert_eq!(FieldMargins::of(PolicyName::Greedy, field::RECORD_DAYS + 1), None);
    }

    #[test]
    fn a_margin_stands_among_those_of_the_field() {
        let field = FieldMargins(vec![-1.0, 0.5, 0.5, 2.0]);
        assert_eq!((field.decks(), field.median()), (4, 0.5));
        assert_eq!([-2.0, 0.5, 1.0, 3.0].map(|margin| field.below(margin)), [0, 1, 3, 4]);
        assert_eq!(FieldMargins(vec![1.0, 2.0, 4.0]).median(), 2.0);
    }

    /// If a change of the engine alters these races, the data has to be written again.
    #[test]
    fn the_margins_are_those_of_this_engine() {
        let folder = tempfile::tempdir().unwrap();
        let store = catalog::Store::open(&folder.path().join("t.sqlite"), jiff::Timestamp::UNIX_EPOCH).unwrap();
        let field = field::playable(None, &store.load().unwrap().index).unwrap();
        let (at, (name, list)) = field::decks().enumerate().find(|(_, (name, _))| name.starts_with("starter")).unwrap();
        let report = race(list, PolicyName::Greedy, 3, RACES, &field.index).unwrap();
        let margin = report.headline.race.unwrap().margin.mean;
        let kept = recorded(PolicyName::Greedy, 3).unwrap()[at];
        assert!((margin - kept).abs() < 0.0006, "{name}: {margin} is kept as {kept}; `example field -- margins`");
    }
}
