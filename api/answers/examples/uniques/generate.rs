//! Makes a catalogue with a given number of Uniques, family by family.

use answers::{
    compiling::{self, text_reader},
    indexing::line_indexer,
};
use cards::{Abilities, Card, CardType, Faction, Index, Language, Notation, Product, Statistics, Text, TextBox};
use catalog::{Lexicon, Options, Source};
use flate2::read::GzDecoder;
use jiff::Timestamp;
use serde_json::Value;
use std::{
    collections::BTreeMap,
    error::Error,
    fs::{self, File},
    io::{BufRead as _, BufReader, Write as _},
    path::Path,
    time::Instant,
};

/// Uniques of one import.
const AT_ONCE: usize = 50_000;

/// The sets whose Characters have Uniques.
const SETS: [&str; 7] = ["CORE", "COREKS", "ALIZE", "BISE", "CYCLONE", "DUSTER", "EOLE"];

/// Abilities as printed on Uniques, with their notation, by text box.
struct Lines {
    main: Vec<(String, Notation)>,
    support: Vec<(String, Notation)>,
}

impl Lines {
    /// Reads every combination of parts that exists on cards and whose texts are known.
    fn read(shared: &Path) -> Result<Self, Box<dyn Error>> {
        let folder = shared.join("cards/uniques");
        let parts: Vec<Value> = serde_json::from_slice(&fs::read(folder.join("effect_parts.json"))?)?;
        let texts: BTreeMap<String, &str> =
            parts.iter().filter_map(|part| Some((part["id"].to_string(), part["text"].as_str()?))).collect();
        let file = BufReader::new(GzDecoder::new(File::open(folder.join("effect_combinations.csv.gz"))?));
        let mut reader = text_reader(&Lexicon::default());
        let mut lines = Self { main: Vec::new(), support: Vec::new() };
        for line in file.lines().skip(1) {
            let line = line?;
            let mut parts = line.split(',').map(|number| texts.get(number).copied());
            let (Some(Some(trigger)), Some(Some(condition)), Some(Some(effect))) =
                (parts.next(), parts.next(), parts.next())
            else {
                continue;
            };
            let is_support = trigger.starts_with("{D}") || trigger.starts_with("{I}");
            let text = format!("{trigger} {condition}{}{effect}", if condition == "[]" { "" } else { " " });
            let notation = reader(&[(if is_support { TextBox::Echo } else { TextBox::Main }, &text)]);
            // The place of an unread clause refers to the text of the whole card, so it would be wrong on another card.
            if notation.unread.is_empty() {
                if is_support { lines.support.push((text, notation)) } else { lines.main.push((text, notation)) }
            }
        }
        Ok(lines)
    }
}

/// The families that have Uniques: for each set a Character of the family, and the family's factions.
fn families(index: &Index) -> Vec<(Card, Vec<Faction>)> {
    let mut families: BTreeMap<String, (Card, Vec<Faction>)> = BTreeMap::new();
    for (_, card) in index.iter().filter(|(_, card)| card.card_type == CardType::Character) {
        let reference = &card.reference;
        if reference.product() != Product::BOOSTER || !SETS.contains(&reference.set().as_str()) {
            continue;
        }
        let head = reference.with_unique_number(1).to_string();
        let family = families.entry(head).or_insert_with(|| (card.clone(), Vec::new()));
        if !family.1.contains(&card.faction) {
            family.1.push(card.faction);
        }
    }
    families.into_values().collect()
}

/// Makes a Unique of a family.
fn unique(example: &Card, number: u32, factions: &[Faction], lines: &Lines, random: &mut fastrand::Rng) -> Card {
    let mut of = |lines: &'_ [(String, Notation)], count: usize| -> Vec<(String, Notation)> {
        (0..count).map(|_| lines[random.usize(..lines.len())].clone()).collect()
    };
    let main = of(&lines.main, 1 + number as usize % 3);
    let support = of(&lines.support, usize::from(number % 5 < 2));
    let abilities: Vec<&str> = main.iter().chain(&support).map(|(_, notation)| &*notation.abilities).collect();
    let mut text = Text::default();
    let joined = |lines: &[(String, Notation)]| lines.iter().map(|(text, _)| &**text).collect::<Vec<_>>().join("  ");
    text.main.set(Language::En, &joined(&main));
    text.echo.set(Language::En, &joined(&support));
    Card {
        reference: example.reference.with_unique_number(number),
        faction: factions[random.usize(..factions.len())],
        hand_cost: Some(random.u8(1..=8)),
        reserve_cost: Some(random.u8(1..=8)),
        statistics: Some(Statistics { forest: random.u8(0..=8), mountain: random.u8(0..=8), ocean: random.u8(0..=8) }),
        collector_number: None,
        aliases: Vec::new(),
        abilities: Abilities { main: true, echo: !support.is_empty() },
        text,
        notation: Some(Notation { abilities: abilities.join("\n").into(), unread: Vec::new() }),
        ..example.clone()
    }
}

/// Makes the catalogue.
pub(crate) fn generate(shared: &Path, file: &Path, count: usize) -> Result<(), Box<dyn Error>> {
    let begin = Instant::now();
    let mut out = std::io::stdout().lock();
    let lines = Lines::read(shared)?;
    writeln!(out, "{} and {} lines, {:.0?}", lines.main.len(), lines.support.len(), begin.elapsed())?;
    let mut store = compiling::open(file, Timestamp::now())?;
    let families = families(&store.load()?.index);
    // The notation comes with the lines, so no text has to be read.
    let options = Options::at(Timestamp::now()).with_line_indexer(line_indexer());
    let mut random = fastrand::Rng::with_seed(46);
    let each = count.div_ceil(families.len());
    let (mut cards, mut made) = (Vec::new(), 0);
    for (example, factions) in &families {
        let more = each.min(count - made);
        let numbers = 1..=u32::try_from(more)?;
        cards.extend(numbers.map(|number| unique(example, number, factions, &lines, &mut random)));
        made += more;
        if cards.len() >= AT_ONCE || made == count {
            let mut bytes = Vec::new();
            catalog::export_cards(&cards, &mut bytes)?;
            cards.clear();
            let source = Source::Bytes { name: "generated.jsonl".to_owned(), bytes };
            let report = store.import(&[source], &options, &mut ())?;
            writeln!(out, "{made} Uniques, {} refused, {:.0?}", report.refused_count, begin.elapsed())?;
        }
        if made == count {
            break;
        }
    }
    Ok(())
}
