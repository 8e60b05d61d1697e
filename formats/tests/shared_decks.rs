//! The real lists of `../shared/decks`, judged as a person with the rulebook would judge them. Needs `TUMULT_SHARED`.
use crate::support::{REGISTRY, announcements, card, case, date, report, sets};
use cards::{Card, CardType, Faction, Index, Localized, Rarity, Reference};
use formats::{Deck, DeckSummary, Dialect, Form, Outcome, Verdict, check, encode, parse_text, read_code};
use serde::Deserialize;
use std::{
    collections::{BTreeSet, HashMap},
    env, fs,
    io::Write as _,
    path::PathBuf,
};

#[derive(Deserialize)]
struct Row {
    reference: Reference,
    name_en: String,
    faction: Faction,
    #[serde(rename = "type")]
    card_type: CardType,
}

#[derive(Deserialize)]
struct Listed {
    file: String,
    kind: String,
    counts: Expected,
    official_checks: Option<HashMap<String, bool>>,
}

#[derive(Deserialize)]
struct Expected {
    cards_without_hero: u32,
    rare: u32,
    unique: u32,
    exalted: u32,
    factions: Vec<String>,
    sets: Vec<String>,
}

struct Shared {
    folder: PathBuf,
    index: Index,
    lists: Vec<Listed>,
}

/// The shared folder; without it, prints that the test is skipped and returns `None`.
fn shared() -> Option<Shared> {
    let Ok(folder) = env::var("TUMULT_SHARED") else {
        // This is written past the capture of the test runner, which hides what a passing test prints.
        let _ = writeln!(
            std::io::stderr().lock(),
            "SKIPPED: the lists of ../shared/decks need their folder; set TUMULT_SHARED=/path/to/shared"
        );
        return None;
    };
    let folder = PathBuf::from(folder);
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder.join("cards/corpus")).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    files.push(folder.join("decks/deck_uniques.jsonl"));
    let text: String = files.iter().map(|f| fs::read_to_string(f).unwrap()).collect();
    let read = |line| {
        let row: Row = serde_json::from_str(line).unwrap();
        let name = Localized { en: Some(row.name_en.into()), ..Localized::default() };
        card(row.reference, name, row.faction, row.card_type)
    };
    let cards: Vec<Card> = text.lines().map(read).collect();
    let index = Index::new(cards, sets(), announcements()).unwrap();
    let lists = serde_json::from_str(&fs::read_to_string(folder.join("decks/index.json")).unwrap()).unwrap();
    Some(Shared { folder, index, lists })
}

impl Shared {
    fn deck(&self, list: &Listed) -> Deck {
        let text = fs::read_to_string(self.folder.join("decks").join(&list.file)).unwrap();
        let parsed = parse_text(&text, &self.index);
        assert_eq!(parsed.diagnostics, [], "{}", list.file);
        let deck = Deck::resolve(&parsed.list, &self.index);
        assert_eq!(deck.faults(), [], "{}", list.file);
        deck
    }

    fn judge(&self, deck: &Deck, day: &str) -> Verdict {
        check(REGISTRY.get("standard").unwrap(), &case(deck, None, date(day), &self.index))
    }

    /// The release date of the newest set of a list, for "the date of its set".
    fn day_of(&self, list: &Listed) -> String {
        let of = |code: &String| self.index.sets().iter().find(|s| s.code.as_str() == code).unwrap().released.unwrap();
        list.counts.sets.iter().map(of).max().unwrap().to_string()
    }
}

#[test]
fn counts_are_those_of_the_index() {
    let Some(shared) = shared() else { return };
    for list in &shared.lists {
        let deck = shared.deck(list);
        let (counts, expected) = (deck.counts(), &list.counts);
        let found = (
            counts.without_hero(),
            counts.rarity(Rarity::Rare),
            counts.rarity(Rarity::Unique),
            counts.rarity(Rarity::Exalted),
        );
        let golden = (expected.cards_without_hero, expected.rare, expected.unique, expected.exalted);
        assert_eq!(found, golden, "{}", list.file);
        // The index counts the factions of all Heroes of a cube.
        let factions: BTreeSet<_> =
            deck.entries().iter().filter_map(|e| e.faction).map(|f| f.code().to_owned()).collect();
        assert_eq!(factions, expected.factions.iter().cloned().collect(), "{}", list.file);
        let summary = DeckSummary::new(&deck);
        assert_eq!(summary.factions.iter().map(|(_, n)| n).sum::<u32>(), summary.size_with_hero, "{}", list.file);
    }
}

#[test]
fn starters_and_demos_are_legal_at_the_date_of_their_set() {
    let Some(shared) = shared() else { return };
    let mut seen = 0;
    for list in shared.lists.iter().filter(|l| matches!(l.kind.as_str(), "starter" | "demo")) {
        seen += 1;
        let day = shared.day_of(list);
        let verdict = shared.judge(&shared.deck(list), &day);
        assert_eq!((verdict.outcome, report(&verdict)), (Outcome::Legal, vec![]), "{} on {day}", list.file);
    }
    assert_eq!(seen, 17);
}

#[test]
fn decks_that_the_official_site_called_legal_are() {
    let Some(shared) = shared() else { return };
    let mut seen = 0;
    for list in shared.lists.iter().filter(|l| l.official_checks.is_some()) {
        seen += 1;
        assert!(list.official_checks.as_ref().unwrap().values().all(|met| *met), "{}: a new kind of row", list.file);
        // The verdicts of the site are of April 2026.
        let verdict = shared.judge(&shared.deck(list), "2026-04-15");
        assert_eq!((verdict.outcome, report(&verdict)), (Outcome::Legal, vec![]), "{}", list.file);
    }
    assert_eq!(seen, 7);
}

#[test]
fn the_incomplete_starter_is_too_small_and_nothing_else() {
    let Some(shared) = shared() else { return };
    let list = shared.lists.iter().find(|l| l.kind == "fixture").unwrap();
    let verdict = shared.judge(&shared.deck(list), "2026-03-01");
    assert_eq!(
        (verdict.outcome, report(&verdict)),
        (Outcome::Illegal, vec!["SIZE_TOO_SMALL 33/39 excess 6".to_owned()])
    );
}

#[test]
fn cubes_are_no_decks_and_every_reason_is_given() {
    let Some(shared) = shared() else { return };
    let codes = |file: &str| {
        let list = shared.lists.iter().find(|l| l.file == file).unwrap();
        let verdict = shared.judge(&shared.deck(list), "2026-03-01");
        assert_eq!(verdict.outcome, Outcome::Illegal);
        let mut codes: Vec<_> = verdict.violations.iter().map(|v| v.code.name()).collect();
        codes.dedup();
        codes.join(" ")
    };
    assert_eq!(codes("cube_all_commons.txt"), "HERO_TOO_MANY SIZE_TOO_LARGE FACTION_MISMATCH");
    // One of its cards is Bugfix, an Axiom Rare, which is suspended since 2025-10-03.
    assert_eq!(
        codes("cube_luiginico_cube_v2.txt"),
        "HERO_TOO_MANY SIZE_TOO_LARGE FACTION_MISMATCH TOO_MANY_RARE TOO_MANY_UNIQUE CARD_SUSPENDED"
    );
}

#[test]
fn every_printed_name_is_read_as_a_card() {
    #[derive(Deserialize)]
    struct Names {
        reference: Reference,
        name: Localized,
    }
    let Some(shared) = shared() else { return };
    let text = fs::read_to_string(shared.folder.join("cards/names.jsonl")).unwrap();
    let rows = text.lines().map(|line| serde_json::from_str::<Names>(line).unwrap());
    // A printing without an English name gets the name of another printing at import.
    let rows: Vec<Names> = rows.filter(|row| row.name.en.is_some()).collect();
    let cards = rows.iter().map(|r| {
        let of_corpus = shared.index.card(shared.index.find(&r.reference.to_string()).unwrap());
        Card { name: r.name.clone(), ..of_corpus.clone() }
    });
    let index = Index::new(cards.collect(), vec![], vec![]).unwrap();
    let list: String = rows.iter().flat_map(|r| r.name.iter().map(|(_, name)| format!("1 {name}\n"))).collect();
    let deck = Deck::resolve(&parse_text(&list, &index).list, &index);
    assert_eq!(deck.diagnose(&index).iter().map(|d| &d.message).collect::<Vec<_>>(), Vec::<&String>::new());
}

#[derive(Deserialize)]
struct Vectors {
    vectors: Vec<Vector>,
}

#[derive(Deserialize)]
struct Vector {
    dialect: Dialect,
    decklist: String,
    code: String,
}

/// Every vector is written exactly and read back; with all cards known, no other dialect reads a whole deck from it.
#[test]
fn the_vectors_of_deck_codes_are_written_and_read() {
    let Some(shared) = shared() else { return };
    let text = fs::read_to_string(shared.folder.join("decks/deck_codes.json")).unwrap();
    let Vectors { vectors } = serde_json::from_str(&text).unwrap();
    assert!(vectors.iter().filter(|vector| vector.dialect == Dialect::Bga).count() >= 7);
    let mut doubtful = Vec::new();
    for Vector { dialect, decklist, code } in &vectors {
        let deck = Deck::resolve(&parse_text(decklist, &shared.index).list, &shared.index);
        let encoded = encode(&deck, *dialect, &shared.index);
        assert_eq!((&encoded.code, encoded.lost.as_slice()), (code, [].as_slice()), "{decklist}");
        let read = read_code(code, &shared.index);
        let mut lines: Vec<String> =
            read.list.lines.iter().map(|line| format!("{} {}", line.quantity.count().unwrap(), line.card)).collect();
        let mut expected: Vec<&str> = decklist.lines().collect();
        lines.sort();
        expected.sort_unstable();
        assert_eq!((lines.iter().map(String::as_str).collect(), read.form), (expected, Form::Code(Some(*dialect))));
        doubtful.extend(read.diagnostics.into_iter().map(|d| (code, d.message)));
    }
    assert_eq!(doubtful, []);
}
