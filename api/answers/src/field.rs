//! The field: real decks, and the pace that they set in games against each other, both kept as data.
//!
//! `cargo run --release -p answers --example field -- record` writes the data anew, `-- table 400` prints how well the margin
//! against the pace tells decks apart.

use cards::Statistics;
use engine::{Pace, PaceRecord, state::PerExpedition};
use std::{
    fmt::Write as _,
    sync::{Arc, LazyLock},
};

/// What the pace of the field is called in answers.
pub const FIELD: &str = "field-2026";

/// Days of each record.
pub const RECORD_DAYS: u8 = 10;

/// The decks, as `example field` writes them.
const DECKS: &str = include_str!("../data/field-2026.txt");
/// Their pace.
const PACE: &str = include_str!("../data/field-2026.pace");

static EMBEDDED: LazyLock<Arc<Pace>> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "the data is part of the program, and a test reads it")]
    Arc::new(read_pace(PACE).expect("the embedded pace can be read"))
});

/// The pace of the field.
pub fn pace() -> Arc<Pace> {
    Arc::clone(&EMBEDDED)
}

/// The decks of the field: name and list.
pub fn decks() -> impl Iterator<Item = (&'static str, &'static str)> {
    DECKS.split("\n# ").filter_map(|deck| deck.trim_start_matches("# ").split_once('\n'))
}

/// Lists under their names, as [`decks`] reads them.
pub fn write_decks<'a>(decks: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    decks.into_iter().fold(String::new(), |mut text, (name, list)| {
        let _ = writeln!(text, "# {name}\n{}", list.trim());
        text
    })
}

/// Records of a pace, a line each: by Day the statistics of the Hero Expedition, `+`, those of the Companion Expedition.
pub fn write_pace(records: &[PaceRecord]) -> String {
    let expedition = |Statistics { forest, mountain, ocean }: &Statistics| format!("{forest}/{mountain}/{ocean}");
    let day = |PerExpedition([hero, companion]): &PerExpedition<Statistics>| {
        format!("{}+{}", expedition(hero), expedition(companion))
    };
    records.iter().fold(String::new(), |mut text, record| {
        let _ = writeln!(text, "{}", record.iter().map(day).collect::<Vec<_>>().join(" "));
        text
    })
}

/// Reads what [`write_pace`] writes.
///
/// # Errors
///
/// A sentence about the first line that cannot be read, or about records that are no pace.
pub fn read_pace(text: &str) -> Result<Pace, String> {
    let expedition = |text: &str| {
        let numbers: Vec<u8> = text.split('/').map(str::parse).collect::<Result<_, _>>().ok()?;
        let [forest, mountain, ocean] = numbers[..] else { return None };
        Some(Statistics { forest, mountain, ocean })
    };
    let day = |text: &str| {
        let (hero, companion) = text.split_once('+')?;
        Some(PerExpedition([expedition(hero)?, expedition(companion)?]))
    };
    let record = |(at, line): (usize, &str)| {
        let record: Option<PaceRecord> = line.split_whitespace().map(day).collect();
        record.ok_or_else(|| format!("line {}: not a record: {line:?}", at + 1))
    };
    let records: Vec<PaceRecord> = text.lines().enumerate().map(record).collect::<Result<_, _>>()?;
    Pace::new(&records).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_field_is_read() {
        let decks: Vec<_> = decks().collect();
        assert_eq!(decks.len(), 24);
        assert!(decks.iter().all(|(name, list)| !name.is_empty() && list.lines().count() > 10), "{decks:?}");
        // Each deck met each other once, and both of a game are recorded.
        assert_eq!(pace().len(), 24 * 23);
        assert!(PACE.lines().all(|line| line.split(' ').count() == usize::from(RECORD_DAYS)));
    }

    #[test]
    fn what_is_written_is_read() {
        let day = |n| {
            PerExpedition([
                Statistics { forest: n, mountain: 0, ocean: 1 },
                Statistics { forest: 0, mountain: 2, ocean: n },
            ])
        };
        let records = vec![vec![day(0), day(255)], vec![day(7), day(1)]];
        assert_eq!(write_pace(&records[1..]), "7/0/1+0/2/7 1/0/1+0/2/1\n");
        assert_eq!(read_pace(&write_pace(&records)), Ok(Pace::new(&records).unwrap()));
        for (text, fault) in [
            ("1/2/3+1/2/3\n1/2+1/2/3\n", "line 2: not a record: \"1/2+1/2/3\""),
            ("1/2/300+1/2/3\n", "line 1: not a record: \"1/2/300+1/2/3\""),
            ("", "a pace needs at least one record"),
        ] {
            assert_eq!(read_pace(text).unwrap_err(), fault);
        }
    }
}
