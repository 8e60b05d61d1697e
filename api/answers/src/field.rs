//! The field: real decks, and the pace that they set in games against each other. Both are data files.
//!
//! Among the margins of its decks the margin of a race is ranked: a pace does not interfere with the deck that races it, so even
//! the decks of the field are ahead of it on average.
//!
//! `cargo run --release -p answers --example field -- record` writes the data again; `-- table 400` prints how well the margin
//! against the pace tells decks apart; `-- margins` writes the margins of the decks of the field.

use crate::{
    playable::{CoveredDeck, Playable},
    problem::Problem,
    uniques::SuppliedUniques,
};
use cards::{Date, Index, Statistics};
use engine::{Coverage, Mode, Pace, PaceRecord, PolicyName, RecordedCharacter, state::Expedition};
use formats::DeckJson;
use std::{
    fmt::Write as _,
    sync::{Arc, LazyLock},
};

/// The name of the pace of the field in answers.
pub const FIELD: &str = "field-2026";

/// Days of each record.
pub const RECORD_DAYS: u8 = 10;

/// The decks, as written by `example field`.
const DECKS: &str = include_str!("../data/field-2026.txt");

/// Facts of the Uniques in the decks, one line for each, in the form of an export. A Unique whose English text is not known is
/// played for its costs and statistics.
const UNIQUES: &str = include_str!("../data/field-2026.uniques.jsonl");

/// The games of the decks against one another. A line has the numbers of two decks from 0, the games that each won, and the games
/// played.
const RESULTS: &str = include_str!("../data/field-2026.results");

/// The pace of the decks.
const PACE: &str = include_str!("../data/field-2026.pace");

static EMBEDDED: LazyLock<Arc<Pace>> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "the data is part of the program, and a test reads it")]
    Arc::new(read_pace(PACE).expect("the embedded pace can be read"))
});

/// The pace of the field.
pub fn pace() -> Arc<Pace> {
    Arc::clone(&EMBEDDED)
}

/// The games of the decks of the field against one another, played by `lookahead`: for each pair, by position, the games that the
/// first won, those that the second won, and all games.
pub fn results() -> impl Iterator<Item = ([usize; 2], [u64; 2], u64)> {
    RESULTS.lines().filter_map(|line| {
        let numbers: Vec<u64> = line.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
        let [one, other, first, second, games] = numbers[..] else { return None };
        Some(([one as usize, other as usize], [first, second], games))
    })
}

/// The name and the list of each deck of the field.
pub fn decks() -> impl Iterator<Item = (&'static str, &'static str)> {
    DECKS.split("\n# ").filter_map(|deck| deck.trim_start_matches("# ").split_once('\n'))
}

/// The decks of the field, ready to be played with a catalogue.
#[derive(Debug)]
pub struct Field {
    /// The decks, in the order of their names.
    pub decks: Vec<CoveredDeck>,
    /// The catalogue together with the Uniques of the field. The cards of the decks belong to it.
    pub index: Index,
}

impl Field {
    /// The facts of the Uniques of one deck of the field, in the form of a request.
    pub fn facts<'f>(&'f self, deck: &'f Playable) -> impl Iterator<Item = &'static str> + 'f {
        let named = |line: &&str| {
            let holds = |card| line.contains(&format!("\"{}\"", self.index.reference(card)));
            deck.cards.iter().any(|card| self.index.card(*card).reference.unique_number().is_some() && holds(*card))
        };
        UNIQUES.lines().filter(named)
    }
}

/// Sets up the decks of the field.
///
/// # Errors
///
/// `DECK_NOT_PLAYABLE` if the catalogue lacks a card of them.
pub fn playable(as_of: Option<Date>, index: &Index) -> Result<Field, Problem> {
    let supplied = SuppliedUniques::read(UNIQUES.lines(), index);
    let index = supplied.index();
    let read = |(_, list): (&str, &'static str)| {
        let deck =
            Playable::read(&DeckJson::of_text(list.into()), "/field", Mode::Standard, as_of, index)?.sorted(index);
        let coverage = Coverage::of(&deck.pool("/field")?);
        Ok(CoveredDeck { deck, coverage })
    };
    Ok(Field { decks: decks().map(read).collect::<Result<_, Problem>>()?, index: index.clone() })
}

/// Writes names and lists of decks in the form that [`decks`] reads.
pub fn write_decks<'a>(decks: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    decks.into_iter().fold(String::new(), |mut text, (name, list)| {
        let _ = writeln!(text, "# {name}\n{}", list.trim());
        text
    })
}

/// Writes the records of a pace, one line for each: for every Day its Characters, separated by commas, or `-`. A Character is
/// written as `h` for the Hero Expedition or `c` for the Companion Expedition, then forest, mountain and ocean, then its Base
/// Cost: `h3/2/1@4`.
pub fn write_pace(records: &[PaceRecord]) -> String {
    let character = |character: &RecordedCharacter| {
        let RecordedCharacter { expedition, statistics, base_cost } = character;
        let Statistics { forest, mountain, ocean } = statistics;
        format!("{}{forest}/{mountain}/{ocean}@{base_cost}", letter(*expedition))
    };
    let day = |day: &Vec<RecordedCharacter>| match &day[..] {
        [] => "-".to_owned(),
        all => all.iter().map(character).collect::<Vec<_>>().join(","),
    };
    records.iter().fold(String::new(), |mut text, record| {
        let _ = writeln!(text, "{}", record.iter().map(day).collect::<Vec<_>>().join(" "));
        text
    })
}

/// The letter of an Expedition in [`write_pace`].
const fn letter(expedition: Expedition) -> char {
    match expedition {
        Expedition::Hero => 'h',
        Expedition::Companion => 'c',
    }
}

/// Reads what [`write_pace`] writes.
///
/// # Errors
///
/// A sentence about the first line that cannot be read, or about records that do not make a pace.
pub fn read_pace(text: &str) -> Result<Pace, String> {
    let character = |text: &str| {
        let expedition = Expedition::ALL.into_iter().find(|expedition| text.starts_with(letter(*expedition)))?;
        let (statistics, base_cost) = text[1..].split_once('@')?;
        let numbers: Vec<u8> = statistics.split('/').map(str::parse).collect::<Result<_, _>>().ok()?;
        let [forest, mountain, ocean] = numbers[..] else { return None };
        let statistics = Statistics { forest, mountain, ocean };
        Some(RecordedCharacter { expedition, statistics, base_cost: base_cost.parse().ok()? })
    };
    let day = |text: &str| match text {
        "-" => Some(Vec::new()),
        all => all.split(',').map(character).collect(),
    };
    let record = |(at, line): (usize, &str)| {
        let record: Option<PaceRecord> = line.split_whitespace().map(day).collect();
        record.ok_or_else(|| format!("line {}: not a record: {line:?}", at + 1))
    };
    let records: Vec<PaceRecord> = text.lines().enumerate().map(record).collect::<Result<_, _>>()?;
    Pace::new(&records).map_err(|error| error.to_string())
}

/// Mean margins of the decks of the field, as written by `example field -- margins`. A line is for one policy and number of Days:
/// the policy, the Days, and the margin of each deck in the order of names.
const MARGINS: &str = include_str!("../data/field-2026.margins");

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

/// One line of the data, with the margin of each deck in their order.
#[must_use]
pub fn write_margins(policy: PolicyName, days: u8, margins: &[f64]) -> String {
    let margins: Vec<String> = margins.iter().map(|margin| format!("{margin:.3}")).collect();
    format!("{} {days} {}\n", policy.id(), margins.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goldfish::race;

    #[test]
    fn the_embedded_field_is_read() {
        let decks: Vec<_> = decks().collect();
        assert_eq!(decks.len(), 24);
        assert!(decks.iter().all(|(name, list)| !name.is_empty() && list.lines().count() > 10), "{decks:?}");
        // Each deck met every other once, and each game gives two records.
        assert_eq!(pace().len(), 24 * 23);
        assert!(PACE.lines().all(|line| line.split(' ').count() == usize::from(RECORD_DAYS)));
    }

    #[test]
    fn each_deck_of_the_field_played_each_other() {
        let results: Vec<_> = results().collect();
        assert_eq!(results.len(), RESULTS.lines().count());
        assert!(results.iter().map(|(decks, ..)| *decks).eq((0..24).flat_map(|a| (a + 1..24).map(move |b| [a, b]))));
        assert!(results.iter().all(|(_, [first, second], games)| first + second <= *games && *games > 0));
    }

    #[test]
    fn what_is_written_is_read() {
        let character = |expedition, forest, base_cost| RecordedCharacter {
            expedition,
            statistics: Statistics { forest, mountain: 0, ocean: 1 },
            base_cost,
        };
        let (hero, companion) = (character(Expedition::Hero, 255, 9), character(Expedition::Companion, 2, 0));
        let records = vec![vec![vec![], vec![hero]], vec![vec![companion, hero], vec![]]];
        assert_eq!(write_pace(&records), "- h255/0/1@9\nc2/0/1@0,h255/0/1@9 -\n");
        assert_eq!(read_pace(&write_pace(&records)), Ok(Pace::new(&records).unwrap()));
        for (text, fault) in [
            ("h1/2/3@1\nh1/2@1\n", "line 2: not a record: \"h1/2@1\""),
            ("h1/2/300@1\n", "line 1: not a record: \"h1/2/300@1\""),
            ("h1/2/3\n", "line 1: not a record: \"h1/2/3\""),
            ("1/2/3@1\n", "line 1: not a record: \"1/2/3@1\""),
            ("é1/2/3@1\n", "line 1: not a record: \"é1/2/3@1\""),
            ("", "a pace needs at least one record"),
        ] {
            assert_eq!(read_pace(text).unwrap_err(), fault);
        }
    }

    #[test]
    fn every_deck_of_the_field_has_a_margin_by_each_policy_and_day() {
        for policy in [PolicyName::Greedy, PolicyName::Lookahead] {
            for days in 1..=RECORD_DAYS {
                let margins = recorded(policy, days).unwrap_or_else(|| panic!("{} {days}", policy.id()));
                assert_eq!(margins.len(), decks().count(), "{} {days}", policy.id());
            }
        }
        assert_eq!(FieldMargins::of(PolicyName::Random, 5), None);
        assert_eq!(FieldMargins::of(PolicyName::Greedy, RECORD_DAYS + 1), None);
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
        let field = playable(None, &store.load().unwrap().index).unwrap();
        let (at, (name, list)) = decks().enumerate().find(|(_, (name, _))| name.starts_with("starter")).unwrap();
        let report = race(list, PolicyName::Greedy, 3, RACES, &field.index).unwrap();
        let margin = report.headline.race.unwrap().margin.mean;
        let kept = recorded(PolicyName::Greedy, 3).unwrap()[at];
        assert!((margin - kept).abs() < 0.0006, "{name}: {margin} is kept as {kept}; `example field -- margins`");
    }
}
