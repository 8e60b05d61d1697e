//! Deck codes in all dialects.
use crate::checks::EMBEDDED;
use crate::support::{DAY, INDEX, card, judge, report};
use cards::{CardType, Faction, Index, Localized, Reference};
use formats::{
    CodeCard, CodeReading, Deck, DeckList, DiagnosticCode, Dialect, Encoded, Form, Kind, Line, LostReason, MAX_CODE,
    ParsedText, Place, Quantity, encode, is_code, parse_text, read_code,
};
use proptest::prelude::*;

/// Lists and their codes: dialect, list, code. Those of 2024 and 2026 are as the official encoders write them, those of bga are
/// from `Altered-Re-Union/GameApi`.
const VECTORS: &[(&str, &str, &str)] = &[
    ("2024", "55 ALT_CORE_B_MU_25_R1", "EBAgTTMo"),
    ("2024", "1 ALT_CORE_P_YZ_02_C\n3 ALT_CORE_A_YZ_19_C\n2 ALT_CORE_A_BR_26_R2", "EBAg04RrTJLU"),
    ("2026", "55 ALT_CORE_B_MU_25_R1", "EBAgTTGU"),
    ("2026", "1 ALT_CORE_P_YZ_02_C\n3 ALT_CORE_A_YZ_19_C\n2 ALT_CORE_A_BR_26_R2", "EBAg04I1kySagA"),
    ("2026", "1 ALT_ALIZE_B_OR_45_C\n1 ALT_ALIZE_B_OR_45_R1\n1 ALT_ALIZE_B_OR_35_U_1234", "EBAw3bR21djwTSA"),
    (
        "2026",
        "1 ALT_ALIZE_B_LY_35_C\n1 ALT_ALIZE_B_LY_03_C\n1 ALT_CORE_B_LY_03_C\n3 ALT_CORE_B_YZ_19_R2",
        "ECAwm4xsMAgmwz5O",
    ),
    (
        "2026",
        "1 ALT_BISE_B_MU_01_C\n3 ALT_BISE_B_MU_51_C\n5 ALT_BISE_A_YZ_52_R2\n1 ALT_BISE_B_MU_55_U_567\n\
         3 ALT_COREKS_B_MU_15_C\n3 ALT_COREKS_B_MU_16_C\n2 ALT_CORE_B_MU_17_R1\n1 ALT_ALIZE_B_MU_38_R1",
        "EEBBHAJ4zAJZpON8CNwELw88QAIGxFAwXJk",
    ),
    (
        "2026",
        "1 ALT_DUSTERCB_P_BR_98_E\n1 ALT_DUSTERCB_P_OR_97_E\n1 ALT_DUSTERCB_P_YZ_94_E\n1 ALT_DUSTER_A_BR_98_E\n\
         1 ALT_DUSTER_B_BR_98_E\n1 ALT_DUSTER_B_MU_96_E\n1 ALT_DUSTER_B_OR_97_E\n1 ALT_DUSTER_A_OR_97_E\n\
         1 ALT_DUSTER_B_YZ_94_E\n1 ALT_DUSTER_A_YZ_94_E",
        "ECCw0rFE3DE69AkdSxRrFHMEdwxVwx69Fa9A",
    ),
    ("bga", "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C", "EBAgnAR4aA"),
    ("bga", "1 ALT_EOLE_B_LY_105_C\n3 ALT_EOLE_B_LY_106_R1\n2 ALT_CORE_B_LY_04_C", "ECDQm9Id6iAgaxAA"),
    ("bga", "1 ALT_CORE_B_LY_03_C\n1 ALT_CORE_B_LY_07_U_12345\n3 ALT_BISE_B_LY_62_C", "ECAgmww2PzA5BAe3wA"),
    (
        "bga",
        "1 ALT_CYCLONE_B_OR_65_C\n3 ALT_DUSTER_B_OR_98_R1\n1 ALT_JUDGE_P_OR_16_R1\n12 ALT_CORE_B_OR_20_C",
        "EECAXYICQfcRCAKbAgIEJ1QA",
    ),
];

fn deck(list: &str, index: &Index) -> Deck {
    Deck::resolve(&parse_text(list, index).list, index)
}

/// The lines of a code, as in a list.
fn lines(read: &ParsedText<'_>) -> Vec<String> {
    let line = |line: &Line<'_>| format!("{} {}", line.quantity.count().unwrap_or(0), line.card);
    read.list.lines.iter().map(line).collect()
}

fn codes(read: &ParsedText<'_>, index: &Index) -> Vec<DiagnosticCode> {
    read.diagnose(&Deck::resolve(&read.list, index), index).into_iter().map(|d| d.code).collect()
}

#[test]
fn every_vector_is_written_and_read_exactly() {
    for (dialect, list, code) in VECTORS {
        let dialect = Dialect::ALL.into_iter().find(|d| d.name() == *dialect).unwrap();
        let index = index_of(list.lines().map(|line| line.split_once(' ').unwrap().1));
        let encoded = encode(&deck(list, &index), dialect, &index);
        assert_eq!(encoded, Encoded { code: (*code).to_owned(), lost: vec![] }, "{list}");
        let read = read_code(code, &index);
        assert_eq!(lines(&read).join("\n"), *list, "{code}");
        assert_eq!((read.form, read.diagnostics.as_slice()), (Form::Code(Some(dialect)), [].as_slice()), "{code}");
    }
}

#[test]
fn the_catalogue_of_the_program_tells_the_dialects_of_all_vectors_apart() {
    for (dialect, list, code) in VECTORS {
        let read = read_code(code, &EMBEDDED);
        assert_eq!(
            (read.form.dialect().map(Dialect::name), lines(&read).join("\n")),
            (Some(*dialect), (*list).to_owned())
        );
    }
}

/// Every printing that a code can contain, set by set, in lists of up to 200.
#[test]
fn every_encodable_card_of_every_set_round_trips_in_every_dialect() {
    let (mut sets, mut written) = (std::collections::BTreeSet::new(), 0);
    for dialect in Dialect::ALL {
        let cards: Vec<Line<'_>> = EMBEDDED
            .iter()
            .zip(0..)
            .map(|((id, _), at)| Line {
                card: EMBEDDED.reference(id).into(),
                quantity: Quantity::Count(at % 9 + 1),
                place: Place::Item(at),
            })
            .collect();
        for some in cards.chunks(200) {
            let list = DeckList { lines: some.to_vec() };
            let deck = Deck::resolve(&list, &EMBEDDED);
            let Encoded { code, lost } = encode(&deck, dialect, &EMBEDDED);
            let read = read_code(&code, &EMBEDDED);
            assert!(lost.iter().all(|l| deck_holds(some, &l.reference)), "{lost:?}");
            let kept: Vec<&Line<'_>> =
                some.iter().filter(|l| lost.iter().all(|lost| lost.reference != l.card)).collect();
            sets.extend(kept.iter().map(|line| line.card.split('_').nth(1).unwrap().to_owned()));
            written += kept.len();
            let again = Deck::resolve(&read.list, &EMBEDDED);
            let mut expected: Vec<(String, u32)> =
                kept.iter().map(|l| (same_card(&l.card), l.quantity.count().unwrap())).collect();
            let mut found: Vec<(String, u32)> =
                again.entries().iter().map(|e| (EMBEDDED.reference(e.card).to_owned(), e.quantity)).collect();
            merge(&mut expected);
            merge(&mut found);
            assert_eq!(found, expected, "{dialect} {code}");
            assert_eq!(codes(&read, &EMBEDDED), [], "{dialect} {code}");
        }
    }
    // No dialect has a number for these promotional sets of Roots of Corruption.
    let unnumbered = ["EOLEOP", "EOLETOP"];
    let all: std::collections::BTreeSet<_> =
        EMBEDDED.iter().map(|(_, c)| c.reference.set().as_str().to_owned()).collect();
    let numbered: std::collections::BTreeSet<_> =
        all.into_iter().filter(|set| !unnumbered.contains(&set.as_str())).collect();
    assert_eq!(sets, numbered, "every other set of the catalogue has cards that a code can hold");
    assert!(written > 4000, "{written}");
}

fn deck_holds(lines: &[Line<'_>], reference: &str) -> bool {
    lines.iter().any(|line| line.card == reference)
}

/// The reference that a code does not distinguish from another of the same card.
fn same_card(reference: &str) -> String {
    if reference == "ALT_CORE_B_NE_1_C" { "ALT_CORE_B_NE_01_C".to_owned() } else { reference.to_owned() }
}

fn merge(lines: &mut Vec<(String, u32)>) {
    lines.sort();
    lines.dedup_by(|a, b| {
        let same = a.0 == b.0;
        if same {
            b.1 += a.1;
        }
        same
    });
}

/// A catalogue with only these references. A Unique also gets the Character of which it is a version.
fn index_of<'a>(references: impl IntoIterator<Item = &'a str>) -> Index {
    let mut all: Vec<Reference> = Vec::new();
    for reference in references {
        let base = reference.split_once("_U_").map(|(head, _)| format!("{head}_C"));
        all.push(base.as_deref().unwrap_or(reference).parse().unwrap());
    }
    all.sort_by_key(ToString::to_string);
    all.dedup();
    let named = |reference: Reference| {
        let name = Localized { en: Some(reference.to_string().into()), ..Localized::default() };
        card(reference, name, Faction::Muna, CardType::Character)
    };
    Index::new(all.into_iter().map(named).collect(), vec![], vec![]).unwrap()
}

/// Every set of the codes, with the highest card number in 2024, 2026 and bga; 0 if a dialect does not have the set.
const SETS: [(&str, [u32; 3]); 19] = [
    ("COREKS", [31, 63, 63]),
    ("CORE", [31, 63, 63]),
    ("ALIZE", [63, 63, 63]),
    ("BISE", [63, 127, 127]),
    ("TCS3", [63, 63, 63]),
    ("WCQ25", [31, 31, 31]),
    ("WCS25", [31, 31, 31]),
    ("CYCLONE", [127, 127, 127]),
    ("DUSTER", [127, 127, 127]),
    ("DUSTERTOP", [31, 63, 63]),
    ("DUSTERCB", [127, 127, 127]),
    ("DUSTEROP", [127, 127, 127]),
    ("EOLE", [0, 127, 127]),
    ("EOLECB", [0, 127, 127]),
    ("FUGUE", [0, 0, 255]),
    ("JUDGE", [0, 31, 31]),
    ("MUSUBI", [0, 127, 31]),
    ("WCF25", [0, 31, 31]),
    ("WCS26", [0, 127, 127]),
];

/// A dialect and a list of cards that it can contain, each once.
fn encodable() -> impl Strategy<Value = (Dialect, Vec<(u32, String)>)> {
    let line = |dialect: Dialect| {
        let column = match dialect {
            Dialect::Y2024 => 0,
            Dialect::Y2026 => 1,
            Dialect::Bga => 2,
        };
        let sets: Vec<(usize, &str, u32)> = SETS
            .iter()
            .enumerate()
            .map(|(at, (set, highest))| (at, *set, highest[column]))
            .filter(|(_, _, highest)| *highest > 0)
            .collect();
        (
            1u32..=66,
            proptest::sample::select(sets),
            any::<prop::sample::Index>(),
            proptest::sample::select(vec!['B', 'P', 'A']),
            proptest::sample::select(Faction::ALL.to_vec()),
            0usize..6,
            1u32..=65_535,
        )
            .prop_map(move |(quantity, (at, set, highest), number, product, faction, rarity, unique)| {
                let number = number.index(highest as usize) + 1;
                let rarity = match rarity {
                    0 => format!("U_{unique}"),
                    4 if at >= 8 => "E".to_owned(),
                    5 if dialect == Dialect::Bga => format!("C_{:03}", unique % 9_999 + 1),
                    n => ["C", "C", "R1", "R2", "C", "C"][n].to_owned(),
                };
                (quantity, format!("ALT_{set}_{product}_{faction}_{number:02}_{rarity}"))
            })
    };
    proptest::sample::select(Dialect::ALL.to_vec()).prop_flat_map(move |dialect| {
        proptest::collection::vec(line(dialect), 1..120).prop_map(move |mut lines| {
            let mut seen = std::collections::BTreeSet::new();
            lines.retain(|(_, reference)| seen.insert(reference.clone()));
            (dialect, lines)
        })
    })
}

/// Whether a code is reported as doubtful, with this deck as one of its readings.
fn is_doubtful_with(read: &ParsedText<'_>, deck: &Deck, index: &Index) -> bool {
    let list = |reading: &CodeReading| -> String {
        reading.cards.iter().map(|card| format!("{} {}\n", card.quantity, card.reference)).collect()
    };
    read.diagnostics.iter().filter(|d| d.code == DiagnosticCode::CodeDoubtful).any(|d| {
        let readings = || d.readings.iter().map(|reading| self::deck(&list(reading), index));
        readings().any(|reading| reading.faults().is_empty() && reading.canonical(index) == deck.canonical(index))
    })
}

/// A dialect and a list of one Hero and cards of its faction that the dialect can contain: legal in the sandbox, and also in
/// Standard if it is large enough. The catalogue of the program has every card.
fn deck_of_one_faction() -> impl Strategy<Value = (Dialect, String)> {
    let factions: Vec<Faction> = Faction::ALL.into_iter().filter(|faction| *faction != Faction::Neutral).collect();
    let dialects = proptest::sample::select(Dialect::ALL.to_vec());
    (dialects, proptest::sample::select(factions)).prop_flat_map(|(dialect, faction)| {
        let of = |hero: bool| {
            let cards = EMBEDDED.iter().filter(move |(_, card)| {
                let kind = Kind::of(card);
                card.faction == faction && if hero { kind == Kind::Hero } else { kind == Kind::Main }
            });
            let line = |reference: &str| format!("1 {reference}");
            let fits =
                |reference: &&str| encode(&deck(&line(reference), &EMBEDDED), dialect, &EMBEDDED).lost.is_empty();
            cards.map(|(id, _)| EMBEDDED.reference(id)).filter(fits).collect::<Vec<_>>()
        };
        let (heroes, main) = (of(true), of(false));
        let count = 1..20.min(main.len());
        let cards = proptest::sample::subsequence(main, count).prop_shuffle();
        let copies = proptest::collection::vec(1u32..=3, 20);
        (proptest::sample::select(heroes), cards, copies, any::<bool>()).prop_map(
            move |(hero, cards, copies, hero_first)| {
                let mut lines: Vec<String> =
                    cards.iter().zip(copies).map(|(reference, n)| format!("{n} {reference}")).collect();
                let at = if hero_first { 0 } else { lines.len() };
                lines.insert(at, format!("1 {hero}"));
                (dialect, lines.join("\n"))
            },
        )
    })
}

proptest! {
    #[test]
    fn the_code_of_a_deck_is_that_deck_or_doubtful_never_another((dialect, list) in deck_of_one_faction()) {
        let deck = deck(&list, &EMBEDDED);
        prop_assert_eq!(deck.faults(), []);
        let encoded = encode(&deck, dialect, &EMBEDDED);
        prop_assert_eq!(encoded.lost, []);
        let read = read_code(&encoded.code, &EMBEDDED);
        if read.diagnostics.is_empty() {
            // A code groups cards by set, so the order may differ, and nothing else.
            let sorted = |deck: &Deck| {
                let text = deck.to_text(&EMBEDDED);
                let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
                lines.sort();
                lines
            };
            let again = Deck::resolve(&read.list, &EMBEDDED);
            prop_assert_eq!(sorted(&again), sorted(&deck), "{} {}", dialect, encoded.code);
        } else {
            prop_assert!(is_doubtful_with(&read, &deck, &EMBEDDED), "{} {:?}", encoded.code, read);
        }
    }

    #[test]
    fn generated_lists_of_every_set_round_trip((dialect, list) in encodable()) {
        let index = index_of(list.iter().map(|(_, reference)| reference.as_str()));
        let text: String = list.iter().map(|(n, reference)| format!("{n} {reference}\n")).collect();
        let deck = deck(&text, &index);
        prop_assert_eq!(deck.faults(), []);
        let encoded = encode(&deck, dialect, &index);
        prop_assert_eq!(encoded.lost, []);
        let read = read_code(&encoded.code, &index);
        let again = Deck::resolve(&read.list, &index);
        let same = again.canonical(&index) == deck.canonical(&index) && again.faults().is_empty();
        prop_assert!(same || is_doubtful_with(&read, &deck, &index), "{} {:?}", encoded.code, read);
        if same {
            // Two dialects may give the same code.
            let found = read.form.dialect().unwrap();
            prop_assert_eq!(encode(&again, found, &index).code, encoded.code);
        }
    }

    #[test]
    fn any_text_is_read_as_a_code(text in "\\PC{0,200}|[A-Za-z0-9_-]{0,300}|E[A-D][A-Za-z0-9_-]{0,200}") {
        let read = read_code(&text, &INDEX);
        let deck = Deck::resolve(&read.list, &INDEX);
        let found = read.diagnose(&deck, &INDEX);
        prop_assert!(found.iter().all(|d| matches!(d.place, Place::Card(_))));
        prop_assert!(read.list.lines.len() <= text.len() + 1, "no line without letters");
        // The code was read to its end with every card known, or there is a diagnostic.
        prop_assert!(!found.is_empty() || read.form.dialect().is_some() || text.starts_with("EA"), "{text} {read:?}");
        // The deck, written again, is read as the same cards, or as doubtful.
        if deck.faults().is_empty() {
            let dialect = read.form.dialect().unwrap_or_default();
            let encoded = encode(&deck, dialect, &INDEX);
            prop_assert_eq!(&encoded.lost, &[]);
            let read = read_code(&encoded.code, &INDEX);
            let again = Deck::resolve(&read.list, &INDEX);
            let same = again.canonical(&INDEX) == deck.canonical(&INDEX);
            prop_assert!(same || is_doubtful_with(&read, &deck, &INDEX), "{} {:?}", encoded.code, read);
        }
    }
}

#[test]
fn what_a_code_cannot_hold_is_said_line_by_line() {
    let references = [
        "ALT_FUGUE_B_MU_01_C",
        "ALT_CORE_X_MU_02_C",
        "ALT_CORE_B_MU_64_C",
        "ALT_CORE_B_MU_33_C",
        "ALT_CORE_B_MU_03_E",
        "ALT_CORE_B_MU_04_U_65535",
        "ALT_CORE_B_MU_04_U_65536",
        "ALT_DUSTERCB_P_AX_85_C_XXX",
        "ALT_CORE_B_MU_05_C",
        "ALT_CORE_B_MU_06_C",
        "ALT_EOLE_B_MU_07_C",
    ];
    let index = index_of(references);
    let mut text: String = references.iter().map(|r| format!("1 {r}\n")).collect();
    text = text
        .replace("1 ALT_CORE_B_MU_05_C", "67 ALT_CORE_B_MU_05_C")
        .replace("1 ALT_CORE_B_MU_06_C", "66 ALT_CORE_B_MU_06_C");
    text.push_str("2 nonsense\n1 ALT_CORE_B_MU_99_C\n0 ALT_CORE_B_MU_06_C\n");
    let deck = deck(&text, &index);
    let lost = |dialect| {
        let lost = encode(&deck, dialect, &index).lost;
        lost.into_iter().map(|l| (l.reference, l.reason)).collect::<Vec<_>>()
    };
    let of = |reference: &str, reason| (reference.to_owned(), reason);
    let old = lost(Dialect::Y2024);
    assert!(old[..3].iter().all(|(_, reason)| matches!(reason, LostReason::Fault(_))), "{old:?}");
    assert_eq!(
        old[..3].iter().map(|l| l.0.as_str()).collect::<Vec<_>>(),
        ["nonsense", "ALT_CORE_B_MU_99_C", "ALT_CORE_B_MU_06_C"]
    );
    assert_eq!(
        old[3..],
        [
            of("ALT_FUGUE_B_MU_01_C", LostReason::Set(Dialect::Y2024, "FUGUE".into())),
            of("ALT_CORE_X_MU_02_C", LostReason::Product('X')),
            of("ALT_CORE_B_MU_64_C", LostReason::Number(Dialect::Y2024, "CORE", 31)),
            of("ALT_CORE_B_MU_33_C", LostReason::Number(Dialect::Y2024, "CORE", 31)),
            of("ALT_CORE_B_MU_03_E", LostReason::Rarity(cards::Variant::E, "CORE")),
            of("ALT_CORE_B_MU_04_U_65536", LostReason::Unique),
            of("ALT_DUSTERCB_P_AX_85_C_XXX", LostReason::Serial(Dialect::Y2024, "XXX".into())),
            of("ALT_CORE_B_MU_05_C", LostReason::Quantity(67)),
            of("ALT_EOLE_B_MU_07_C", LostReason::Set(Dialect::Y2024, "EOLE".into())),
        ]
    );
    let new = lost(Dialect::Y2026);
    assert!(new.contains(&of("ALT_CORE_B_MU_64_C", LostReason::Number(Dialect::Y2026, "CORE", 63))));
    assert!(new.iter().all(|(reference, _)| reference != "ALT_CORE_B_MU_33_C" && !reference.contains("EOLE")));
    let bga = lost(Dialect::Bga);
    assert!(bga.contains(&of("ALT_CORE_B_MU_64_C", LostReason::Number(Dialect::Bga, "CORE", 63))));
    let held = ["ALT_FUGUE_B_MU_01_C", "ALT_EOLE_B_MU_07_C", "ALT_DUSTERCB_P_AX_85_C_XXX"];
    assert!(bga.iter().all(|(reference, _)| !held.contains(&reference.as_str())), "{bga:?}");
}

#[test]
fn a_serial_number_is_written_only_if_it_is_read_with_the_same_digits() {
    let print = "ALT_DUSTERCB_P_AX_85_C";
    let index = index_of(
        ["XXX", "007", "7", "0007", "1234", "000"].map(|serial| format!("{print}_{serial}")).iter().map(String::as_str),
    );
    for (serial, held) in [("XXX", true), ("007", true), ("1234", true), ("7", false), ("0007", false), ("000", false)]
    {
        let list = format!("1 {print}_{serial}");
        let encoded = encode(&deck(&list, &index), Dialect::Bga, &index);
        if held {
            assert_eq!((encoded.lost, lines(&read_code(&encoded.code, &index))), (vec![], vec![list]));
        } else {
            let lost = LostReason::Serial(Dialect::Bga, serial.to_owned());
            assert_eq!(encoded.lost.into_iter().map(|l| l.reason).collect::<Vec<_>>(), [lost], "{serial}");
        }
    }
}

#[test]
fn sixty_four_cards_of_one_set_are_two_groups() {
    let references: Vec<String> =
        (1..=32).flat_map(|n| ["B", "P", "A"].map(|p| format!("ALT_ALIZE_{p}_MU_{n:02}_C"))).collect();
    let index = index_of(references.iter().map(String::as_str));
    let deck = deck(&references.join("\n"), &index);
    let encoded = encode(&deck, Dialect::Y2026, &index);
    assert_eq!(encoded.lost, []);
    assert_eq!(&encoded.code[..2], "EC", "version 1, two groups");
    assert_eq!(
        lines(&read_code(&encoded.code, &index)),
        references.iter().map(|r| format!("1 {r}")).collect::<Vec<_>>()
    );
}

#[test]
fn one_card_that_does_not_exist_loses_no_other() {
    let known = "2 ALT_CORE_B_MU_08_C\n3 ALT_CORE_B_MU_13_C";
    let all = format!("{known}\n1 ALT_CORE_B_MU_60_C");
    let wide = index_of(all.lines().map(|line| line.split_once(' ').unwrap().1));
    let code = encode(&deck(&all, &wide), Dialect::Y2026, &wide).code;
    let read = read_code(&code, &INDEX);
    assert_eq!(lines(&read).join("\n"), all);
    assert_eq!(codes(&read, &INDEX), [DiagnosticCode::CodeDoubtful, DiagnosticCode::RefUnknown]);
    let message = &read.diagnostics[0].message;
    assert!(message.contains("as 2026 1 of 3 cards do not exist") && message.contains("as 2024 "), "{message}");
    let verdict = judge("standard", &Deck::resolve(&read.list, &INDEX), None, DAY);
    assert!(report(&verdict).contains(&"REF_UNKNOWN: 1 MU_60_C".to_owned()), "{:?}", report(&verdict));
}

/// Writes the list in one dialect, and returns what is read from the code.
fn read_in(list: &str, written: Dialect, index: &Index) -> ParsedText<'static> {
    let encoded = encode(&deck(list, index), written, index);
    assert_eq!(encoded.lost, [], "{list}");
    read_code(&encoded.code, index)
}

#[test]
fn a_few_cards_with_two_meanings_are_doubtful_and_every_reading_is_given() {
    // If a number has five bits, this is MU_24_R1. If it has six, of which the last was the first of the rarity, and the padding
    // is the end of the rarity, it is MU_48_R2.
    let wide = index_of(["ALT_CORE_B_MU_24_R1", "ALT_CORE_B_MU_48_R2"]);
    let read = read_in("1 ALT_CORE_B_MU_24_R1", Dialect::Y2024, &wide);
    assert_eq!(read.form, Form::Code(Some(Dialect::Y2026)), "2026 comes first where nothing decides");
    let [doubt] = read.diagnostics.as_slice() else { panic!("{read:?}") };
    assert_eq!(doubt.code, DiagnosticCode::CodeDoubtful);
    let reading = |dialect, reference: &str| CodeReading {
        dialect,
        cards: vec![CodeCard { reference: reference.to_owned(), quantity: 1 }],
    };
    let readings = [reading(Dialect::Y2026, "ALT_CORE_B_MU_48_R2"), reading(Dialect::Y2024, "ALT_CORE_B_MU_24_R1")];
    assert_eq!(doubt.readings, readings);
    assert!(doubt.message.contains("2026 and 2024"), "{}", doubt.message);
    // A catalogue without the other card decides it.
    let narrow = index_of(["ALT_CORE_B_MU_24_R1"]);
    let read = read_in("1 ALT_CORE_B_MU_24_R1", Dialect::Y2024, &narrow);
    assert_eq!((lines(&read), read.diagnostics), (vec!["1 ALT_CORE_B_MU_24_R1".to_owned()], vec![]));
}

/// A catalogue in which each reference has a faction and may be a Hero.
fn index_with(cards: &[(&str, Faction, CardType)]) -> Index {
    let named = |(reference, faction, card_type): &(&str, Faction, CardType)| {
        let name = Localized { en: Some((*reference).into()), ..Localized::default() };
        card(reference.parse().unwrap(), name, *faction, *card_type)
    };
    Index::new(cards.iter().map(named).collect(), vec![], vec![]).unwrap()
}

#[test]
fn what_makes_a_deck_decides_between_readings() {
    use CardType::{Character, Hero};
    use Faction::{Lyra, Muna};
    // Two cards of 2024 that are read as two other cards in 2026.
    let (old, new) = (["ALT_CORE_B_MU_01_C", "ALT_CORE_B_YZ_01_C"], ["ALT_CORE_B_MU_02_C", "ALT_CORE_B_MU_04_C"]);
    let list = format!("1 {}\n1 {}", old[0], old[1]);
    let taken = |old_kinds: [CardType; 2], new_kinds: [CardType; 2], other: Faction| {
        let index = index_with(&[
            (old[0], Muna, old_kinds[0]),
            (old[1], Muna, old_kinds[1]),
            (new[0], other, new_kinds[0]),
            (new[1], other, new_kinds[1]),
        ]);
        let read = read_in(&list, Dialect::Y2024, &index);
        (read.form.dialect().unwrap(), read.diagnostics.len())
    };
    let (deck, cards) = ([Hero, Character], [Character, Character]);
    // One Hero is more likely in a deck than none or two, whichever dialect finds it.
    assert_eq!(taken(deck, cards, Muna), (Dialect::Y2024, 0));
    assert_eq!(taken(cards, deck, Muna), (Dialect::Y2026, 0));
    assert_eq!(taken(deck, [Hero, Hero], Muna), (Dialect::Y2024, 0));
    // Nothing decides between two decks of one faction, or between two lists that are not decks.
    assert_eq!(taken(deck, deck, Lyra), (Dialect::Y2026, 1));
    assert_eq!(taken(cards, cards, Lyra), (Dialect::Y2026, 1));
}

#[test]
fn one_faction_is_more_of_a_deck_than_two() {
    // The example of the contract: bga, with YZ_06_R2 as its other reading.
    let read = read_code("EBAgnAR4aA", &EMBEDDED);
    assert_eq!(lines(&read), ["1 ALT_CORE_B_MU_01_C", "3 ALT_CORE_B_MU_13_C"]);
    assert_eq!((read.form.dialect(), read.diagnostics.as_slice()), (Some(Dialect::Bga), [].as_slice()));
    // If the other card were of the faction of the Hero, nothing would decide.
    let (hero, one, other) = ("ALT_CORE_B_MU_01_C", "ALT_CORE_B_MU_13_C", "ALT_CORE_B_YZ_06_R2");
    let index = |faction| {
        let (muna, character) = (Faction::Muna, CardType::Character);
        index_with(&[(hero, muna, CardType::Hero), (one, muna, character), (other, faction, character)])
    };
    let read = read_code("EBAgnAR4aA", &index(Faction::Muna));
    let dialects: Vec<_> = read.diagnostics.iter().flat_map(|d| &d.readings).map(|r| r.dialect).collect();
    assert_eq!(dialects, [Dialect::Y2026, Dialect::Bga]);
    let read = read_code("EBAgnAR4aA", &index(Faction::Lyra));
    assert_eq!((read.form.dialect(), read.diagnostics.len()), (Some(Dialect::Bga), 0));
}

#[test]
fn no_copies_of_a_card_are_no_deck() {
    // 1 group, CORE, 1 card: quantity 0 and 0 above three, then MU_13_C of 2026.
    let code = data_encoding::BASE64URL_NOPAD.encode(&[0x10, 0x10, 0x20, 0x40, 0x30, 0x68]);
    let read = read_code(&code, &EMBEDDED);
    let all = codes(&read, &EMBEDDED);
    assert!(all.contains(&DiagnosticCode::CodeDoubtful) && all.contains(&DiagnosticCode::QtyInvalid), "{read:?}");
    assert!(read.diagnostics[0].message.contains("1 of 1 cards have 0 copies"), "{read:?}");
}

#[test]
fn what_is_no_code_is_one_diagnostic_with_its_reason() {
    for (code, reason) in [
        ("", "it is empty"),
        ("3 ALT_CORE_B_MU_08_C", "not ' '"),
        ("EBAgé", "not 'é'"),
        ("EBAgT", "5 letters"),
        ("IBAgTTMo", "version 2"),
        ("EB_gTTMo", "no set number 254"),
        ("E", "1 letters"),
        ("EBAg", "ends after 0 cards"),
        ("EBAgTTMoAAAA", "no padding"),
        (&"E".repeat(MAX_CODE + 1), "at most"),
    ] {
        let read = read_code(code, &INDEX);
        let deck = Deck::resolve(&read.list, &INDEX);
        let found = read.diagnose(&deck, &INDEX);
        let faults: Vec<_> = found.iter().filter(|d| d.code == DiagnosticCode::RefMalformed).collect();
        assert_eq!(faults.len(), 1, "{code:.20} {found:?}");
        assert!(faults[0].message.contains(reason), "{code:.20}: {}", faults[0].message);
        assert!(faults[0].message.len() < 200);
        assert_eq!(deck.faults().len(), 1, "it is in every verdict");
    }
}

#[test]
fn a_code_that_was_cut_keeps_the_cards_before_the_cut() {
    let list: String = (13..=25).map(|n| format!("3 ALT_CORE_B_MU_{n}_C\n")).collect();
    let code = encode(&deck(&list, &INDEX), Dialect::Y2026, &INDEX).code;
    let read = read_code(&code[..20], &INDEX);
    let kept = lines(&read);
    assert!(kept.len() > 3 && list.starts_with(&kept[..kept.len() - 1].join("\n")), "{kept:?}");
    assert_eq!(codes(&read, &INDEX), [DiagnosticCode::CodeDoubtful, DiagnosticCode::RefMalformed]);
}

#[test]
fn padding_white_space_and_the_older_alphabet_are_read() {
    let read = lines(&read_code("EBAg04I1kySagA", &EMBEDDED));
    for code in ["EBAg04I1kySagA==", " EBAg04I1kySagA\r\n"] {
        assert_eq!(lines(&read_code(code, &EMBEDDED)), read, "{code}");
    }
    let one = |id| encode(&deck(EMBEDDED.reference(id), &EMBEDDED), Dialect::Y2026, &EMBEDDED).code;
    let code = EMBEDDED.iter().map(|(id, _)| one(id)).find(|code| code.contains('-') || code.contains('_')).unwrap();
    let older = code.replace('-', "+").replace('_', "/");
    assert_eq!(lines(&read_code(&older, &EMBEDDED)), lines(&read_code(&code, &EMBEDDED)));
}

#[test]
fn words_are_no_codes() {
    for (_, _, code) in VECTORS {
        assert!(is_code(code));
    }
    for word in ["", "Kodama", "Else", "EBAg", "deck", "EAAA", "ALT_CORE_B_MU_08_C", "Exploration", "HELLO"] {
        assert!(!is_code(word), "{word}");
    }
}
/// A code of one card is not a deck, even if the card is a Hero, so it is never taken for another card.
#[test]
fn a_single_card_is_itself_or_doubtful() {
    let (mut certain, mut doubtful) = (0, 0);
    for (dialect, id) in Dialect::ALL.into_iter().flat_map(|dialect| EMBEDDED.iter().map(move |(id, _)| (dialect, id)))
    {
        let deck = deck(&format!("1 {}", EMBEDDED.reference(id)), &EMBEDDED);
        let encoded = encode(&deck, dialect, &EMBEDDED);
        if !encoded.lost.is_empty() {
            continue;
        }
        let read = read_code(&encoded.code, &EMBEDDED);
        if read.diagnostics.is_empty() {
            certain += 1;
            let again = Deck::resolve(&read.list, &EMBEDDED);
            assert_eq!(again.canonical(&EMBEDDED), deck.canonical(&EMBEDDED), "{dialect} {}", encoded.code);
        } else {
            doubtful += 1;
            assert!(is_doubtful_with(&read, &deck, &EMBEDDED), "{dialect} {}: {read:?}", encoded.code);
        }
    }
    assert!(certain > 1000 && doubtful > 100, "{certain} {doubtful}");
}
