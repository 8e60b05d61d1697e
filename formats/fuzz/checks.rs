//! What must hold for any bytes: asserted by the fuzz targets, and by `formats/tests/corpus.rs` for the corpus.

use cards::{Abilities, Card, CardType, Faction, Index, Localized, Lookup, Reference, Text};
use formats::{Deck, Diagnostic, DiagnosticCode, Dialect, Form, ParsedText, Place, encode, parse_text, read_deck};
use serde::Deserialize;
use std::{collections::BTreeSet, sync::LazyLock};

/// A row of `catalog/data/cards`, as far as lists need it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    reference: Reference,
    name: Localized,
    faction: Faction,
    card_type: CardType,
    #[serde(default)]
    aliases: Vec<Reference>,
}

/// Every card that ships with the program: names, factions and types.
pub(crate) static EMBEDDED: LazyLock<Index> = LazyLock::new(|| {
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/");
    let root = here.rfind("/formats/").map(|at| &here[..at]).expect("this file lies in the folder formats");
    let sets = std::fs::read_to_string(format!("{root}/catalog/data/sets.json")).unwrap();
    let folder = format!("{root}/catalog/data/cards");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let text: String = files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect();
    let read = |line| {
        let Row { reference, name, faction, card_type, aliases } = serde_json::from_str(line).unwrap();
        Card {
            reference,
            name,
            faction,
            card_type,
            aliases,
            sub_types: vec![],
            hand_cost: None,
            reserve_cost: None,
            statistics: None,
            reserve_limit: None,
            landmark_limit: None,
            collector_number: None,
            abilities: Abilities::default(),
            text: Text::default(),
            notation: None,
        }
    };
    Index::new(text.lines().map(read).collect(), serde_json::from_str(&sets).unwrap(), vec![]).unwrap()
});

/// Bytes as a list. Every line that is not blank is a card, a comment, a head, or reported; what was read is written as a
/// list that is read as the same cards.
pub(crate) fn read_list(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let index = &*EMBEDDED;
    let read = parse_text(&text, index);
    let deck = Deck::resolve(&read.list, index);
    let reported = read.diagnose(&deck, index);
    check_diagnostics(&read, &deck, &reported);

    let mentioned: BTreeSet<Place> =
        read.list.lines.iter().map(|line| line.place).chain(reported.iter().map(|d| d.place)).collect();
    let whole = text.strip_prefix('\u{feff}').unwrap_or(&text).replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<&str> = whole.split('\n').collect();
    for (line, number) in lines.iter().zip(1..) {
        if !mentioned.contains(&Place::Line(number)) {
            assert!(names_no_card(line, index), "line {number} is lost: {line:?}");
        }
    }
    for place in &mentioned {
        assert!(matches!(place, Place::Line(n) if (1..=lines.len()).contains(&(*n as usize))), "{place:?}");
    }
    for diagnostic in &reported {
        let Place::Line(number) = diagnostic.place else { unreachable!("checked above") };
        let column = diagnostic.column.expect("a text has columns") as usize;
        assert!((1..=lines[number as usize - 1].chars().count() + 1).contains(&column), "{diagnostic:?}");
    }
    written_again(&deck, index);

    // Other forms are read by the same promise.
    let any = read_deck(&text, index);
    if any.form == Form::List {
        assert_eq!(any, read);
    } else {
        let deck = Deck::resolve(&any.list, index);
        check_diagnostics(&any, &deck, &any.diagnose(&deck, index));
        written_again(&deck, index);
    }
}

/// Bytes as a deck code: as the letters they are, and as so many letters of the alphabet, which goes deeper.
pub(crate) fn read_code(bytes: &[u8]) {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    code(&String::from_utf8_lossy(bytes));
    code(&bytes.iter().map(|b| char::from(ALPHABET[usize::from(b & 63)])).collect::<String>());
}

/// A code is read to its end with every card known, or something is reported; what was read and can be written is written
/// as a code that is read as the same cards.
fn code(text: &str) {
    let index = &*EMBEDDED;
    let read = formats::read_code(text, index);
    let deck = Deck::resolve(&read.list, index);
    let reported = read.diagnose(&deck, index);
    check_diagnostics(&read, &deck, &reported);
    assert!(read.list.lines.iter().zip(0..).all(|(line, at)| line.place == Place::Card(at)), "{read:?}");
    // A card has at least 13 bits.
    assert!(
        read.list.lines.len() <= text.len() * 6 / 13 + 1,
        "{} lines of {} letters",
        read.list.lines.len(),
        text.len()
    );
    assert!(matches!(read.form, Form::Code(_)));
    if let (Some(dialect), true) = (read.form.dialect(), deck.faults().is_empty()) {
        let encoded = encode(&deck, dialect, index);
        // All copies of a card together may be more than a code can say.
        if encoded.lost.is_empty() {
            same_cards(&encoded.code, &deck, index);
        } else {
            assert!(
                encoded.lost.iter().all(|lost| matches!(lost.reason, formats::LostReason::Quantity(_))),
                "{encoded:?}"
            );
        }
    }
    for dialect in Dialect::ALL {
        let encoded = encode(&deck, dialect, index);
        assert!(encoded.lost.len() >= deck.faults().len(), "what is wrong is in no code");
    }
}

/// A code is read as these cards, or as others with a diagnostic of which one reading is these.
fn same_cards(code: &str, deck: &Deck, index: &Index) {
    let again = formats::read_code(code, index);
    let other = Deck::resolve(&again.list, index);
    if other.canonical(index) == deck.canonical(index) && other.to_text(index) == deck.to_text(index) {
        return;
    }
    let mut wanted: Vec<(String, u32)> =
        deck.in_order().map(|(entry, quantity)| (entry.reference(index).to_string(), quantity)).collect();
    wanted.sort();
    let listed = |d: &Diagnostic| {
        let lists = d.readings.iter().map(|reading| {
            let mut cards: Vec<(String, u32)> =
                reading.cards.iter().map(|c| (c.reference.clone(), c.quantity)).collect();
            cards.sort();
            cards
        });
        d.code == DiagnosticCode::CodeDoubtful && lists.into_iter().any(|cards| cards == wanted)
    };
    assert!(again.diagnostics.iter().any(listed), "{code}: {again:?}");
}

/// Diagnostics come in order, can be shown, and name cards that exist; every fault of the deck is among them.
fn check_diagnostics(read: &ParsedText<'_>, deck: &Deck, reported: &[Diagnostic]) {
    assert!(read.list.lines.is_sorted_by(|a, b| a.place < b.place), "{read:?}");
    assert!(reported.is_sorted_by(|a, b| a.place <= b.place), "{reported:?}");
    for diagnostic in reported {
        assert!(diagnostic.message.chars().all(|c| !c.is_control()), "{diagnostic:?}");
        for card in &diagnostic.candidates {
            assert!(
                matches!(EMBEDDED.look_up(card), Lookup::Known(_) | Lookup::UnknownUnique { .. }),
                "{diagnostic:?}"
            );
        }
    }
    for fault in deck.faults() {
        assert!(reported.iter().any(|d| d.place == fault.place() && d.code.is_error()), "{fault:?}");
    }
    for line in &read.list.lines {
        let known = matches!(EMBEDDED.look_up(line.card.trim()), Lookup::Known(_) | Lookup::UnknownUnique { .. });
        let reported = reported.iter().any(|d| d.place == line.place && d.code.is_error());
        assert!(
            reported || known && line.quantity.count().is_some_and(|n| n > 0),
            "{line:?} is wrong and not reported"
        );
    }
}

/// A deck written as a list is read as the same cards in the same order, and it has no diagnostic.
fn written_again(deck: &Deck, index: &Index) {
    let text = deck.to_text(index);
    let read = parse_text(&text, index);
    let again = Deck::resolve(&read.list, index);
    assert_eq!(read.diagnose(&again, index), [], "{text}");
    assert_eq!(again.to_text(index), text);
    assert_eq!(again.canonical(index), deck.canonical(index));
}

/// Whether a line may be passed over: nothing of it before a comment is a card. A title (`Name: …`) may hold anything.
fn names_no_card(line: &str, index: &Index) -> bool {
    let end = line.char_indices().position(|(at, c)| {
        let begins = line[..at].chars().next_back().is_none_or(char::is_whitespace);
        begins && (c == '#' || line[at..].starts_with("//"))
    });
    let content: String = line.chars().take(end.unwrap_or(usize::MAX)).collect();
    let is_card = |text: &str| matches!(index.look_up(text), Lookup::Known(_) | Lookup::UnknownUnique { .. });
    let is_name = |text: &str| !index.named(text).is_empty();
    let title = content.contains(':') && !content.trim_end().ends_with(':');
    title
        || !content.split(|c: char| c.is_whitespace() || c == ',' || c == ';').any(is_card) && !is_name(content.trim())
}
