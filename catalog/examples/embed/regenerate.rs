//! The embedded data from their sources, through the importer and the exporter that everybody uses.

use super::sets;
use cards::{Card, Reference, Text};
use catalog::{Fill, Options, Source, Store};
use jiff::Timestamp;
use serde::Deserialize;
use std::{
    collections::BTreeMap,
    error::Error,
    fmt::Write as _,
    fs::{self, File},
    io::{BufWriter, Write as _},
    path::Path,
};

/// Sources in the order of import; a later one replaces what an earlier one says.
///
/// The collector numbers come before the corpus, which has better ones where it has any.
const SOURCES: [&str; 3] = ["cards/official/collectorNumber.csv", "cards/corpus", "legality/history.json"];

/// The names in all languages, imported first.
const NAMES: &str = "cards/names.jsonl";

/// Old spellings that no rule of parsing turns into the reference: the number of Mana Convergence is written with one
/// digit in some data and with two in others. (`ALT_CORE_B_NE_1_C` is besides a card of its own in the corpus.)
const ALIASES: [(&str, &str); 2] =
    [("ALT_CORE_B_NE_01_C", "ALT_CORE_B_NE_1_C"), ("ALT_COREKS_B_NE_1_C", "ALT_COREKS_B_NE_01_C")];

/// The lines of the list of names that have an English one.
///
/// The others are of records that nobody translated: they repeat the English name in German. Those cards take the names of
/// their other printings.
fn names(list: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
    #[derive(Deserialize)]
    struct Line {
        name: BTreeMap<String, String>,
    }
    let mut kept = String::new();
    for line in fs::read_to_string(list)?.lines() {
        if serde_json::from_str::<Line>(line)?.name.contains_key("en") {
            writeln!(kept, "{line}")?;
        }
    }
    Ok(kept.into_bytes())
}

/// Writes `data/cards/*.jsonl`, `data/sets.json` and `data/history.json`; returns what it did, for the reader.
pub(crate) fn regenerate(shared: &Path, data: &Path) -> Result<String, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let mut store = Store::open_with(&folder.path().join("embed.sqlite"), Fill::Nothing, Timestamp::UNIX_EPOCH)?;
    let mut sources = vec![Source::Bytes { name: NAMES.to_owned(), bytes: names(&shared.join(NAMES))? }];
    sources.extend(SOURCES.map(|path| Source::Path(shared.join(path))));
    let report = store.import(&sources, &Options::at(Timestamp::UNIX_EPOCH), &mut ())?;
    let mut summary = String::new();
    for warning in &report.warnings {
        writeln!(summary, "warning: {warning}")?;
    }
    // Collector numbers are listed for sets too whose cards nobody has yet, and two of the lines are misspelt; anything
    // else refused is a fault.
    let faults: Vec<_> = report.refused.iter().filter(|r| !r.file.ends_with("collectorNumber.csv")).collect();
    let faults: String = faults.iter().map(|r| format!("{r}\n")).collect();
    if !faults.is_empty() {
        return Err(faults.into());
    }
    writeln!(
        summary,
        "{} cards, {} announcements, {} records refused",
        report.new.len(),
        report.announcements,
        report.refused_count
    )?;

    let catalogue = store.load()?;
    let mut aliases: BTreeMap<Reference, Vec<Reference>> = BTreeMap::new();
    for (reference, alias) in ALIASES {
        aliases.entry(reference.parse()?).or_default().push(alias.parse()?);
    }
    let mut by_set: BTreeMap<String, Vec<Card>> = BTreeMap::new();
    for (_, card) in catalogue.index.iter() {
        // Facts only: no printed text is ever kept in the repository.
        let aliases = aliases.remove(&card.reference).unwrap_or_default();
        let card = Card { text: Text::default(), aliases, ..card.clone() };
        by_set.entry(card.reference.set().to_string()).or_default().push(card);
    }
    if let Some(reference) = aliases.keys().next() {
        return Err(format!("{reference} has an alias but is no card").into());
    }
    let cards = data.join("cards");
    fs::create_dir_all(&cards)?;
    for (set, cards_of_set) in &by_set {
        let mut file = BufWriter::new(File::create(cards.join(format!("{set}.jsonl")))?);
        catalog::export_cards(cards_of_set, &mut file)?;
        file.flush()?;
    }
    let sets = sets::sets()?;
    if let Some(set) = by_set.keys().find(|code| !sets.iter().any(|set| set.code.as_str() == code.as_str())) {
        return Err(format!("sets.rs has no row for the set {set}").into());
    }
    catalog::export_sets(&sets, &mut File::create(data.join("sets.json"))?)?;
    catalog::export_announcements(catalogue.index.announcements(), &mut File::create(data.join("history.json"))?)?;
    Ok(summary)
}
