//! Lists in the form in which sites export them.
use crate::support::{DAY, INDEX, List, judge, report};
use formats::{Deck, DeckList, DiagnosticCode, Line, MAX_LINES, Outcome, ParsedText, Place, Quantity, parse_text};

fn parsed(text: &str) -> ParsedText<'_> {
    parse_text(text, &INDEX)
}

/// Each line as quantity and card.
fn lines(text: &str) -> Vec<String> {
    parsed(text).list.lines.iter().map(|l| format!("{:?} {}", l.quantity, l.card)).collect()
}

/// Line, column, code and first candidate of each diagnostic.
fn diagnostics(text: &str) -> Vec<(u32, Option<u32>, DiagnosticCode, Option<String>)> {
    let of = |d: formats::Diagnostic| {
        let Place::Line(line) = d.place else { panic!("a text has lines") };
        (line, d.column, d.code, d.candidates.into_iter().next())
    };
    parsed(text).diagnostics.into_iter().map(of).collect()
}

#[test]
fn an_export_with_everything_in_it_is_read_whole() {
    let text = "\u{feff}# My deck\r\n\r\nHero: Teija & Nauraa\r\n== Characters (20) ==\r\n3 ALT_CORE_B_MU_13_C\r3x\tALT_CORE_B_MU_14_C\n\
        3 x\u{a0}ALT_CORE_B_MU_15_C // slow\nALT_CORE_B_MU_16_C x3\n  ALT_CORE_B_MU_17_C\n// the rest\nSpells:\n- 2 alt_core_b_mu_26_r\n20 Characters\n[Permanents]\n---\n";
    assert_eq!(
        lines(text),
        [
            "Count(1) ALT_CORE_B_MU_01_C",
            "Count(3) ALT_CORE_B_MU_13_C",
            "Count(3) ALT_CORE_B_MU_14_C",
            "Count(3) ALT_CORE_B_MU_15_C",
            "Count(3) ALT_CORE_B_MU_16_C",
            "Count(1) ALT_CORE_B_MU_17_C",
            "Count(2) alt_core_b_mu_26_r",
        ]
    );
    assert_eq!(diagnostics(text), []);
    let places: Vec<_> = parsed(text).list.lines.iter().map(|l| l.place).collect();
    assert_eq!(places, [3, 5, 6, 7, 8, 9, 12].map(Place::Line));
}

#[test]
fn names_are_read_in_five_languages_without_accents_or_case() {
    for name in [
        "Tinker Bell",
        "Fée Clochette",
        "fee clochette",
        "TINKERBELL",
        "Campanilla",
        "Campanellino",
        "Fe\u{301}e Clochette",
    ] {
        let text = format!("1 ALT_CORE_B_AX_01_C\n2 {name}");
        assert_eq!(lines(&text)[1], "Count(2) ALT_CORE_B_AX_09_C", "{name}");
    }
}

#[test]
fn a_bare_name_is_the_common_card_with_a_warning_and_the_candidates() {
    let text = "1 ALT_CORE_B_MU_01_C\n  2 Sneezer Shroom";
    assert_eq!(lines(text)[1], "Count(2) ALT_CORE_B_MU_08_C");
    let d = &parsed(text).diagnostics[0];
    assert_eq!((d.place, d.column, d.code), (Place::Line(2), Some(5), DiagnosticCode::NameAmbiguous));
    assert_eq!(d.candidates, ["ALT_CORE_B_MU_08_C", "ALT_CORE_B_MU_08_R1", "ALT_CORE_B_MU_08_R2"]);
    assert!(!d.code.is_error());
}

#[test]
fn a_name_with_a_variant_chooses() {
    for (text, reference) in [
        ("Sneezer Shroom (R1)", "ALT_CORE_B_MU_08_R1"),
        ("Sneezer Shroom (R2)", "ALT_CORE_B_MU_08_R2"),
        ("Sneezer Shroom [F]", "ALT_CORE_B_MU_08_R2"),
        ("sneezer shroom (common)", "ALT_CORE_B_MU_08_C"),
    ] {
        assert_eq!(lines(text), [format!("Count(1) {reference}")]);
        assert_eq!(diagnostics(text), [], "{text}");
    }
    assert_eq!(lines("Sneezer Shroom (E)"), ["Count(1) Sneezer Shroom (E)"], "no such variant: kept as written");
}

#[test]
fn the_faction_of_the_hero_decides_then_that_of_most_cards() {
    let first = |text: &str| lines(text).pop().unwrap();
    assert_eq!(first("ALT_CORE_B_YZ_01_C\nSneezer Shroom"), "Count(1) ALT_CORE_B_MU_08_R2", "no Common in Yzmir");
    assert_eq!(first("Akesha & Taru\nKuraokami Unbound"), "Count(1) ALT_ALIZE_P_YZ_48_C");
    assert_eq!(first("3 ALT_CORE_B_OR_12_C\n2 ALT_CORE_B_YZ_16_C\nKuraokami Unbound"), "Count(1) ALT_ALIZE_P_OR_48_C");
    assert_eq!(first("Kuraokami Unbound"), "Count(1) ALT_ALIZE_P_AX_48_C", "else the first that exists");
}

#[test]
fn a_card_that_has_one_form_needs_no_warning() {
    assert_eq!(diagnostics("Teija & Nauraa\n3 Ploutos, Reka Hexarch"), []);
}

#[test]
fn a_card_between_signs_is_no_head() {
    for text in ["-- 3 ALT_CORE_B_MU_08_C", "** 3x Sneezer Shroom (C)", "--- ALT_CORE_B_MU_08_C x3"] {
        assert_eq!(lines(text), ["Count(3) ALT_CORE_B_MU_08_C"], "{text}");
    }
    for text in
        ["== 3 ALT_CORE_B_MU_08_C ==", "== Spells- 2 alt_core_b_mu_08_c", "[2x Kodama]", "3 ALT_CORE_B_MU_08_C:"]
    {
        let deck = Deck::resolve(&parsed(text).list, &INDEX);
        assert_eq!((lines(text).len(), deck.faults().len()), (1, 1), "reported, not lost: {text}");
    }
    assert_eq!(lines("-- Spells --\n** My allies **\n-- The rest"), Vec::<String>::new());
}

/// A link at the beginning of an export points to the list; if there is no list, a diagnostic says so.
#[test]
fn a_link_alone_is_told_and_one_above_a_list_is_not() {
    let found = parsed("\n https://example.org/decks/1\n");
    assert_eq!(found.list.lines.len(), 0);
    let d = &found.diagnostics[0];
    assert_eq!((d.place, d.column, d.code), (Place::Line(2), Some(2), DiagnosticCode::TextIgnored));
    assert!(d.message.contains("https://example.org/decks/1") && !d.code.is_error(), "{}", d.message);
    assert_eq!(diagnostics("https://example.org/decks/1\n3 ALT_CORE_B_MU_08_C"), []);
    assert_eq!(diagnostics("// nothing yet\nDeck"), []);
}

#[test]
fn references_may_carry_the_name_of_their_card() {
    for text in [
        "3 ALT_CORE_B_MU_08_C Sneezer Shroom",
        "3 Sneezer Shroom (ALT_CORE_B_MU_08_C)",
        "3 ALT_CORE_B_MU_08_C # Sneezer",
    ] {
        assert_eq!(lines(text), ["Count(3) ALT_CORE_B_MU_08_C"]);
        assert_eq!(diagnostics(text), [], "{text}");
    }
    let text = "3 ALT_CORE_B_MU_08_C foil, signed";
    assert_eq!(lines(text), ["Count(3) ALT_CORE_B_MU_08_C"]);
    assert_eq!(diagnostics(text), [(1, Some(22), DiagnosticCode::TextIgnored, None)]);
}

#[test]
fn diagnostics_come_in_the_order_of_lines() {
    let text = "1 Kodama\n1 ALT_CORE_B_MU_08_C signed\n1 Kitsune";
    let lines: Vec<u32> = diagnostics(text).iter().map(|d| d.0).collect();
    assert_eq!(lines, [1, 2, 3]);
}

/// A name that is known is never called none, whatever is written beside it.
#[test]
fn what_stands_beside_a_name_is_told_by_itself() {
    for (line, reason) in [
        ("Kodama (E)", "the card of this name is not printed as (E), only as (C), (R1), (R2)"),
        ("Sneezer Shroom (U)", "a Unique is given by its reference, which ends in its number"),
        ("Kitsune [CORE]", "\"[CORE]\" after the name is not understood; write (C), (R1), (R2) or a reference"),
        ("My finest hour (C)", "no card has this name in any language"),
    ] {
        let parsed = parsed(line);
        let found = parsed.diagnose(&Deck::resolve(&parsed.list, &INDEX), &INDEX);
        assert!(found[0].message.contains(reason), "{line}: {}", found[0].message);
    }
    let named = Line { card: "Kodama".into(), quantity: Quantity::Count(1), place: Place::Item(0) };
    let found = Deck::resolve(&DeckList { lines: vec![named] }, &INDEX).diagnose(&INDEX);
    assert!(found[0].message.contains("only a deck in text form takes names"), "{}", found[0].message);
}

#[test]
fn what_cannot_be_read_is_told_with_its_line_and_makes_the_deck_illegal() {
    let good: String = List::of("MU39").0.iter().map(|(n, c)| format!("{n} {c}\n")).collect();
    for (bad, code, violation) in [
        ("3 Sneezer Shrom", DiagnosticCode::RefMalformed, "REF_MALFORMED: 3 Sneezer Shrom"),
        ("ALT-CORE-MU-04", DiagnosticCode::RefMalformed, "REF_MALFORMED: 1 ALT-CORE-MU-04"),
        ("2 ALT_CORE_B_MU_04_U", DiagnosticCode::RefMalformed, "REF_MALFORMED: 2 MU_04_U"),
        ("Name: Kodama", DiagnosticCode::RefMalformed, "REF_MALFORMED: 1 Name: Kodama"),
        ("Kodama (E)", DiagnosticCode::RefMalformed, "REF_MALFORMED: 1 Kodama (E)"),
        ("My finest hour", DiagnosticCode::RefMalformed, "REF_MALFORMED: 1 My finest hour"),
        ("2 ALT_CORE_B_MU_999_C", DiagnosticCode::RefUnknown, "REF_UNKNOWN: 2 MU_999_C"),
        ("0 ALT_CORE_B_MU_04_C", DiagnosticCode::QtyInvalid, "QTY_INVALID 0/1: 0 MU_04_C"),
        ("−1 ALT_CORE_B_MU_04_C", DiagnosticCode::QtyInvalid, "QTY_INVALID -1/1: 0 MU_04_C"),
        ("1.5 Muna Caregiver (C)", DiagnosticCode::QtyInvalid, "QTY_INVALID 1.5/1: 0 MU_04_C"),
        ("1000000000000 ALT_CORE_B_MU_04_C", DiagnosticCode::QtyInvalid, "QTY_INVALID 1000000000000/1: 0 MU_04_C"),
        ("many ALT_CORE_B_MU_04_C", DiagnosticCode::QtyInvalid, "QTY_INVALID many/1: 0 MU_04_C"),
    ] {
        let text = format!("{bad}\n{good}");
        let deck = Deck::resolve(&parsed(&text).list, &INDEX);
        let found: Vec<_> = deck.diagnose(&INDEX).iter().map(|d| (d.place, d.code)).collect();
        assert_eq!(found, [(Place::Line(1), code)], "{bad}");
        let verdict = judge("standard", &deck, None, DAY);
        assert_eq!((verdict.outcome, report(&verdict)), (Outcome::Illegal, vec![violation.to_owned()]), "{bad}");
    }
}

#[test]
fn a_thousand_lines_are_read_and_a_list_with_more_says_so() {
    for line in ["3 ALT_CORE_B_MU_08_C\n", "1 Sneezer Shroom\n", "1 Nobody Knows\n", "x\n", "1 ALT_CORE_B_MU_08_U_7\n"]
    {
        let text = line.repeat(MAX_LINES);
        let list = parsed(&text).list;
        assert!(!list.is_too_long(), "{line}");
        assert_eq!(judge("standard", &Deck::resolve(&list, &INDEX), None, DAY).outcome, Outcome::Illegal);
        assert!(parsed(&line.repeat(MAX_LINES + 1)).list.is_too_long(), "{line}");
        assert!(parsed(&line.repeat(10 * MAX_LINES)).list.is_too_long(), "{line}");
    }
    let blank = format!("{}1 ALT_CORE_B_MU_08_C\n", "\n# a comment\n".repeat(MAX_LINES));
    assert_eq!(parsed(&blank).list.lines.len(), 1, "only lines with cards count");
    let different: String = (1..=MAX_LINES).map(|n| format!("1 ALT_CORE_B_MU_08_U_{}\n", n + 100_000)).collect();
    let deck = Deck::resolve(&parsed(&different).list, &INDEX);
    assert_eq!(deck.counts().rarity(cards::Rarity::Unique) as usize, MAX_LINES);
}

#[test]
fn an_empty_text_is_an_empty_list() {
    for text in [
        "",
        "\u{feff}",
        "\r\n\r\n",
        "# only a comment",
        "Name: My deck\nTotal: 40",
        " \u{a0} ",
        "//",
        "Deck\n\nHero:\n",
    ] {
        assert_eq!(lines(text), Vec::<String>::new(), "{text:?}");
        assert_eq!(diagnostics(text), [], "{text:?}");
    }
}

#[test]
fn every_name_in_every_language_is_read_back() {
    let mut names = 0;
    for (_, card) in INDEX.iter() {
        for (language, name) in card.name.iter() {
            names += 1;
            let text = format!("2 {name}\n{} x3\n1x {name}", name.to_uppercase());
            let parsed = parsed(&text);
            assert_eq!(parsed.list.lines.len(), 3, "{name}");
            for line in &parsed.list.lines {
                let Some(id) = INDEX.find(&line.card) else { panic!("{name} ({language}) became {}", line.card) };
                let read = INDEX.card(id).name.iter().any(|(_, n)| cards::fold(n) == cards::fold(name));
                assert!(read, "{name} ({language}) became {}", line.card);
            }
        }
    }
    assert!(names > 3000, "{names}");
}
