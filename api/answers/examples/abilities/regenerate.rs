//! Reads what the embedded cards do from their texts, as every import does.

use cards::{Card, Reading};
use catalog::{Options, Source, Store};
use jiff::Timestamp;
use std::{
    collections::BTreeSet,
    error::Error,
    fs::File,
    io::{BufWriter, Write as _},
    path::Path,
};

/// The files with texts from before errata. Announcements come first, since the other texts have no dates.
const EARLIER: [&str; 2] = ["legality/history.json", "cards/wording_changes_core.jsonl"];

/// Writes `data/abilities.jsonl`, with a line for each gameplay card with rules, and `data/pre_errata.jsonl`, with what cards did
/// before errata. A line is read from the printing that represents the card or, if its record has no text, from the first one
/// with a text. Returns a summary for the user.
pub(crate) fn regenerate(shared: &Path, data: &Path) -> Result<String, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let mut store = Store::open(&folder.path().join("abilities.sqlite"), Timestamp::UNIX_EPOCH)?;
    let options = Options::at(Timestamp::UNIX_EPOCH).with_text_reader(answers::compiling::text_reader);
    let sources = ["cards/corpus"].iter().chain(&EARLIER).map(|path| Source::Path(shared.join(path)));
    let report = store.import(&sources.collect::<Vec<_>>(), &options, &mut ())?;
    let refused: String = report.refused.iter().map(|refusal| format!("{refusal}\n")).collect();
    if !refused.is_empty() {
        return Err(refused.into());
    }
    let index = &store.load()?.index;
    let canonical: BTreeSet<_> = index.iter().map(|(id, _)| index.canonical(id)).collect();
    // The embedded data itself is not a source, so only cards with a text count.
    let read = |card: &&Card| [&card.text.main, &card.text.echo].iter().any(|text| text.en.is_some());
    let mut printings: Vec<(&Card, bool)> = Vec::new();
    for id in &canonical {
        let mut all = index.printings(index.gameplay(*id)).iter().map(|id| index.card(*id)).filter(read);
        let Some(first) = all.next() else { continue };
        printings.push((first, false));
        // A printing whose text says something else gets a line of its own.
        let said = |card: &Card| card.notation.as_ref().map(|notation| notation.abilities.clone());
        let is_otherwise = |card: &&Card| card.reading() == Reading::Whole && said(card) != said(first);
        printings.extend(all.filter(is_otherwise).map(|card| (card, true)));
    }
    printings.sort_by_cached_key(|(card, _)| card.reference.to_string());
    let mut file = BufWriter::new(File::create(data.join("abilities.jsonl"))?);
    catalog::export_notations(printings.iter().copied(), &mut file)?;
    file.flush()?;
    let otherwise = printings.iter().filter(|(_, of_printing)| *of_printing).count();
    printings.retain(|(_, of_printing)| !of_printing);
    let earlier: Vec<_> = canonical.iter().flat_map(|id| index.pre_errata_texts(*id)).collect();
    let mut file = BufWriter::new(File::create(data.join("pre_errata.jsonl"))?);
    catalog::export_pre_errata_texts(earlier.iter().copied(), &mut file)?;
    file.flush()?;
    let in_part = printings.iter().filter(|(card, _)| card.reading() == Reading::Part).count();
    let (all, earlier) = (printings.len(), earlier.len());
    Ok(format!(
        "{all} gameplay cards, {in_part} of them read in part; {otherwise} printings worded otherwise; {earlier} texts before \
         errata\n"
    ))
}
