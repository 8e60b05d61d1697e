//! Tests of "Did you mean".
use crate::checks::EMBEDDED;
use formats::{Deck, Diagnostic, DiagnosticCode, MAX_LINES, Place, parse_text};

fn diagnostics(text: &str) -> Vec<Diagnostic> {
    let parsed = parse_text(text, &EMBEDDED);
    parsed.diagnose(&Deck::resolve(&parsed.list, &EMBEDDED), &EMBEDDED)
}

/// The best candidate for the only line with an error.
fn best(text: &str) -> Option<String> {
    let diagnostics = diagnostics(text);
    let [one] = diagnostics.as_slice() else { panic!("{text}: {diagnostics:?}") };
    assert!(one.code.is_error() && one.column.is_some(), "{one:?}");
    match one.candidates.first() {
        None => assert!(!one.message.contains("did you mean"), "{}", one.message),
        Some(best) => assert!(one.message.contains(&format!("did you mean {best} ")), "{}", one.message),
    }
    one.candidates.first().cloned()
}

#[test]
fn misspelt_names_are_found_in_every_language() {
    for (text, reference) in [
        ("3 Sneezer Shrom", "ALT_CORE_B_MU_08_C"),
        ("3 Snezeer Shroom", "ALT_CORE_B_MU_08_C"),
        ("3x SNEEZER SHRROM", "ALT_CORE_B_MU_08_C"),
        ("Sneezer Shrom (R1)", "ALT_CORE_B_MU_08_R1"),
        ("Sneezer", "ALT_CORE_B_MU_08_C"),
        ("Fee Clochete", "ALT_CORE_B_AX_09_C"),
        ("Campanila x2", "ALT_CORE_B_AX_09_C"),
        ("Teja & Naura", "ALT_CORE_B_MU_01_C"),
        ("Nauraa", "ALT_CORE_B_MU_01_C"),
        ("Kodma", "ALT_CORE_B_MU_09_C"),
    ] {
        assert_eq!(best(text).as_deref(), Some(reference), "{text}");
    }
    let diagnostics = diagnostics("3 Sneezer Shrom");
    assert_eq!((diagnostics[0].place, diagnostics[0].column), (Place::Line(1), Some(3)));
    assert!(
        diagnostics[0].message.ends_with("did you mean ALT_CORE_B_MU_08_C Sneezer Shroom?"),
        "{}",
        diagnostics[0].message
    );
}

#[test]
fn malformed_and_unknown_references_are_mended() {
    for (text, reference) in [
        ("ALT-CORE-MU-04", "ALT_CORE_B_MU_04_C"),
        ("ALT_COER_B_MU_13_C", "ALT_CORE_B_MU_13_C"),
        ("ALT_CORE_MU_13_C", "ALT_CORE_B_MU_13_C"),
        ("ALTCORE_B_MU_13_R1", "ALT_CORE_B_MU_13_R1"),
        ("CORE_B_MU_13_C", "ALT_CORE_B_MU_13_C"),
        ("MU_08", "ALT_CORE_B_MU_08_C"),
        ("ALT_CORE_B_MU_O4_C", "ALT_CORE_B_MU_04_C"),
        ("ALT_CORE_B_MU_45_C", "ALT_ALIZE_B_MU_45_C"),
        ("ALT_CORE_X_MU_13_C", "ALT_CORE_B_MU_13_C"),
        ("ALT_CORE_B_MU_133_C", "ALT_FUGUE_B_MU_133_C"),
        ("ALT_CORE_B_MU_04_R3", "ALT_CORE_B_MU_04_C"),
        ("ALT_CORE_B_MU_13_C_9", "ALT_CORE_B_MU_13_C"),
        ("ALT_ALIZE_B_MU_08_U_5", "ALT_CORE_B_MU_08_U_5"),
    ] {
        assert_eq!(best(text).as_deref(), Some(reference), "{text}");
    }
}

#[test]
fn the_faction_of_the_deck_is_looked_at_first() {
    let in_deck = |hero: &str| {
        let diagnostics = diagnostics(&format!("{hero}\n1 ALT_CORE_B_XX_13_C"));
        diagnostics[0].candidates[0].clone()
    };
    assert_eq!(in_deck("ALT_CORE_B_MU_01_C"), "ALT_CORE_B_MU_13_C");
    assert_eq!(in_deck("ALT_CORE_B_YZ_01_C"), "ALT_CORE_B_YZ_13_C");
}

#[test]
fn what_is_like_nothing_has_no_candidates() {
    for text in ["My finest hour", "Robot 3", "ALT_CORE_B_MU_999_C", "ALT_CORE_B_MU_04_U", "ALT", "xyz", "\u{0}\u{1}a"]
    {
        assert_eq!(best(text), None, "{text}");
    }
}

#[test]
fn every_candidate_is_a_card_and_there_are_at_most_five() {
    for (_, card) in EMBEDDED.iter() {
        let name = card.english();
        let slip: String = name.chars().take(3).chain(['q']).chain(name.chars().skip(4)).collect();
        for diagnostic in diagnostics(&slip) {
            assert!(diagnostic.candidates.len() <= 5);
            for candidate in diagnostic.candidates {
                assert!(EMBEDDED.find(&candidate).is_some(), "{candidate} for {slip}");
            }
        }
    }
}

#[test]
fn a_long_list_of_garbage_is_searched_for_its_first_lines_only() {
    let text = "1 Sneezer Shrom\n".repeat(MAX_LINES);
    let diagnostics = diagnostics(&text);
    assert_eq!(diagnostics.len(), MAX_LINES);
    assert_eq!(diagnostics.iter().filter(|d| !d.candidates.is_empty()).count(), 20);
    assert!(diagnostics.iter().all(|d| d.code == DiagnosticCode::RefMalformed));
    let said: Vec<_> = diagnostics.iter().filter(|d| d.message.contains("from here on")).map(|d| d.place).collect();
    assert_eq!(said, [Place::Line(21)]);
}
