//! Tests of sets with and without a release date, on each side of each date (issue 18, item 7).
use crate::checks::EMBEDDED;
use crate::support::{List, REGISTRY, announcements, card, case, date, report, sets};
use cards::{CardSet, CardType, Faction, Index, Localized};
use formats::{Adding, Code, Deck, Format, Outcome, Verdict, check, explain, legal_in, suggest};

/// A card of Roots of Corruption (EOLE), which a source shows as playable on 2026-09-30.
const SHOWN: &str = "EOLE_B_MU_108_C";
/// A card of Neverending Journey (FUGUE), which the same source shows as not playable on 2026-10-02.
const NOT_YET: &str = "FUGUE_B_MU_131_C";

fn judge_in(format: &Format, recipe: &str, day: &str, index: &Index) -> Verdict {
    let deck = Deck::resolve(&List::of(recipe).deck_list(), index);
    assert_eq!(deck.faults(), [], "{recipe}");
    check(format, &case(&deck, None, date(day), index))
}

fn judge(recipe: &str, day: &str) -> (Outcome, Vec<String>, Vec<String>) {
    let verdict = judge_in(REGISTRY.get("standard").unwrap(), recipe, day, &EMBEDDED);
    let open = verdict.not_checked.iter().map(|open| format!("{}: {}", open.check, open.reason)).collect();
    (verdict.outcome, report(&verdict), open)
}

const LEGAL: (Outcome, Vec<String>, Vec<String>) = (Outcome::Legal, Vec::new(), Vec::new());

#[test]
fn a_set_that_was_seen_to_be_playable_is_legal_from_that_day_and_open_before() {
    let deck = format!("MU39 +2 {SHOWN}");
    assert_eq!(judge(&deck, "2026-09-30"), LEGAL);
    assert_eq!(judge(&deck, "2027-01-01"), LEGAL);
    let open = "release: no source says whether ALT_EOLE_B_MU_108_C may be played on 2026-09-29: the set EOLE has no known \
                day of release, but was playable on 2026-09-30";
    assert_eq!(judge(&deck, "2026-09-29"), (Outcome::Undetermined, vec![], vec![open.to_owned()]));
    // The promotional sets have the date of the set.
    assert_eq!(judge("MU39 +1 EOLECB_A_MU_110_C +1 EOLEOP_A_MU_108_C", "2026-09-30"), LEGAL);
    assert_eq!(judge("MU39 +1 EOLECB_A_MU_110_C", "2026-09-29").0, Outcome::Undetermined);
    // A Hero of the set counts like any card; a box topper of an older Hero has the date of the Hero.
    assert_eq!(judge("MU39 -1 MU_01_C +1 EOLE_A_MU_65_C", "2026-09-29"), LEGAL);
    assert_eq!(judge("MU39 -1 MU_01_C +1 EOLE_B_MU_106_C", "2026-09-30").0, Outcome::Illegal, "no Hero");
}

#[test]
fn a_set_that_was_not_yet_playable_is_illegal_through_that_day_and_open_after() {
    let deck = format!("MU39 +2 {NOT_YET}");
    let illegal = format!("SET_NOT_LEGAL after 2026-10-02/2026-10-02 excess 2: 2 {NOT_YET}");
    assert_eq!(judge(&deck, "2026-10-02"), (Outcome::Illegal, vec![illegal], vec![]));
    assert_eq!(judge(&deck, "2026-03-01").0, Outcome::Illegal);
    let open = "release: no source says whether ALT_FUGUE_B_MU_131_C may be played on 2026-10-03: the set FUGUE has no known \
                day of release, only that it is after 2026-10-02";
    assert_eq!(judge(&deck, "2026-10-03"), (Outcome::Undetermined, vec![], vec![open.to_owned()]));
    // A Hero of the set counts like any card of it.
    assert_eq!(judge("MU39 -1 MU_01_C +1 FUGUE_B_MU_130_C", "2026-10-02").0, Outcome::Illegal);
    assert_eq!(judge("MU39 -1 MU_01_C +1 FUGUE_B_MU_130_C", "2026-10-03").0, Outcome::Undetermined);
}

#[test]
fn each_set_is_reported_for_itself_and_none_hides_another() {
    let deck = format!("MU39 +1 {SHOWN} +1 EOLE_B_MU_109_C +1 {NOT_YET} +1 DUSTER_B_MU_86_C");
    let (outcome, violations, open) = judge(&deck, "2026-01-15");
    assert_eq!(outcome, Outcome::Illegal);
    assert_eq!(
        violations, // by name
        [
            format!("SET_NOT_LEGAL after 2026-10-02/2026-01-15 excess 1: 1 {NOT_YET}"),
            "SET_NOT_LEGAL 2026-02-12/2026-01-15 excess 1: 1 DUSTER_B_MU_86_C".to_owned(),
        ]
    );
    assert_eq!(open.len(), 1, "one reason for both cards of EOLE: {open:?}");
    assert!(["108", "109"].iter().all(|n| open[0].contains(&format!("ALT_EOLE_B_MU_{n}_C"))), "{open:?}");
}

/// The catalogue with a changed record of a set.
fn with_set(code: &str, change: impl Fn(&mut CardSet)) -> Index {
    let mut sets = EMBEDDED.sets().to_vec();
    change(sets.iter_mut().find(|set| set.code.as_str() == code).unwrap());
    Index::new(EMBEDDED.iter().map(|(_, card)| card.clone()).collect(), sets, announcements()).unwrap()
}

#[test]
fn an_imported_day_of_release_decides_alone() {
    let standard = REGISTRY.get("standard").unwrap();
    let of = |index: &Index, card: &str, day: &str| judge_in(standard, &format!("MU39 +1 {card}"), day, index);
    let later = with_set("FUGUE", |set| set.released = Some(date("2026-10-16")));
    let early = of(&later, NOT_YET, "2026-10-15");
    assert_eq!(report(&early), [format!("SET_NOT_LEGAL 2026-10-16/2026-10-15 excess 1: 1 {NOT_YET}")]);
    assert_eq!((early.outcome, early.not_checked), (Outcome::Illegal, vec![]));
    assert_eq!(of(&later, NOT_YET, "2026-10-16").outcome, Outcome::Legal);
    let earlier = with_set("EOLE", |set| set.released = Some(date("2026-09-18")));
    assert_eq!(of(&earlier, SHOWN, "2026-09-17").outcome, Outcome::Illegal);
    assert_eq!(of(&earlier, SHOWN, "2026-09-18").outcome, Outcome::Legal);
}

#[test]
fn every_format_with_the_rule_follows_it_and_no_other_format_does() {
    let mut with_rule = Vec::new();
    for format in REGISTRY.iter() {
        let rule = format.rules().iter().find(|rule| rule.name == "release");
        // Only the cards of the sets, so that only their release depends on the day.
        let on = |card: &str, day: &str| {
            let verdict = judge_in(format, &format!("+1 MU_01_C +1 {card}"), day, &EMBEDDED);
            let code = verdict.violations.iter().any(|v| v.code == Code::SetNotLegal);
            (code, verdict.not_checked.iter().any(|open| open.check == "release"))
        };
        let found = [(SHOWN, "2026-09-29"), (SHOWN, "2026-09-30"), (NOT_YET, "2026-10-02"), (NOT_YET, "2026-10-03")]
            .map(|(card, day)| on(card, day));
        let expected = match rule.map(|rule| rule.severity) {
            None => [(false, false); 4],
            // A warning leaves nothing open.
            Some(formats::Severity::Warning) => [(false, false), (false, false), (true, false), (false, false)],
            Some(formats::Severity::Error) => [(false, true), (false, false), (true, false), (false, true)],
        };
        assert_eq!(found, expected, "{}", format.id());
        with_rule.extend(rule.map(|_| format.id()));
    }
    for constructed in
        ["standard", "nuc", "singleton", "singleton_nuc", "frontier", "living_legends", "doubles", "goldfish"]
    {
        assert!(with_rule.contains(&constructed), "{with_rule:?}");
    }
}

#[test]
fn what_may_be_added_suggested_and_allowed_follows_the_rule() {
    let standard = REGISTRY.get("standard").unwrap();
    let deck = Deck::resolve(&List::of("MU39").deck_list(), &EMBEDDED);
    let add = |card: &str, day: &str| {
        let case = case(&deck, None, date(day), &EMBEDDED);
        let answer = Adding::new(standard, &case).reference(&format!("ALT_{card}"));
        (answer.addable, answer.reasons, answer.not_checked)
    };
    let most = vec![Code::TooManyCopies];
    assert_eq!(add(SHOWN, "2026-09-29"), (3, most.clone(), vec!["release"]));
    assert_eq!(add(SHOWN, "2026-09-30"), (3, most.clone(), vec![]));
    assert_eq!(add(NOT_YET, "2026-10-02"), (0, vec![Code::SetNotLegal], vec![]));
    assert_eq!(add(NOT_YET, "2026-10-03"), (3, most, vec!["release"]));

    let empty = Deck::resolve(&formats::DeckList::default(), &EMBEDDED);
    let allows = |card: &str, day: &str| {
        let case = case(&empty, None, date(day), &EMBEDDED);
        Adding::new(standard, &case).allows(EMBEDDED.find(&format!("ALT_{card}")).unwrap())
    };
    // A deck that is undetermined is not called legal.
    let days = ["2026-09-29", "2026-09-30", "2026-10-02", "2026-10-03"];
    assert_eq!(days.map(|day| allows(SHOWN, day)), [false, true, true, true]);
    assert_eq!(days.map(|day| allows(NOT_YET, day)), [false; 4]);

    for (card, day) in [(SHOWN, "2026-09-29"), (NOT_YET, "2026-10-02"), (NOT_YET, "2026-10-03")] {
        let deck = Deck::resolve(&List::of(&format!("MU39 -1 MU_13_C +1 {card}")).deck_list(), &EMBEDDED);
        let case = case(&deck, None, date(day), &EMBEDDED);
        assert!(!legal_in(REGISTRY.iter(), &case).contains(&"standard"), "{card} on {day}");
        let verdict = check(standard, &case);
        for suggestion in suggest(standard, &case, &verdict, &[]) {
            let unsure = suggestion
                .cards
                .iter()
                .any(|line| ["_EOLE_", "_FUGUE_"].iter().any(|set| line.reference.contains(set)));
            assert!(!unsure, "{card} on {day}: {suggestion:?}");
        }
        let rule = explain(standard, &case).into_iter().find(|e| e.rule == "release").unwrap();
        let passed = if day == "2026-10-02" { Some(false) } else { None };
        assert_eq!((rule.passed, rule.note.is_some()), (passed, passed.is_none()), "{card} on {day}");
    }
}

#[test]
fn a_set_of_which_nothing_is_known_leaves_its_cards_open() {
    let name = Localized { en: Some("Newcomer".into()), ..Localized::default() };
    let mut cards = crate::support::fixture_cards();
    cards.push(card("ALT_ZEPHYR_B_MU_210_C".parse().unwrap(), name, Faction::Muna, CardType::Character));
    let index = Index::new(cards, sets(), vec![]).unwrap();
    let standard = REGISTRY.get("standard").unwrap();
    let verdict = judge_in(standard, "MU39 +1 ZEPHYR_B_MU_210_C", "2026-02-11", &index);
    assert_eq!((verdict.outcome, report(&verdict)), (Outcome::Undetermined, vec![]));
    assert!(verdict.not_checked[0].reason.ends_with("nothing is known of the release of its set"), "{verdict:?}");
    let both = judge_in(standard, "MU39 +1 ZEPHYR_B_MU_210_C +1 DUSTER_B_MU_86_C", "2026-02-11", &index);
    assert_eq!(report(&both), ["SET_NOT_LEGAL 2026-02-12/2026-02-11 excess 1: 1 DUSTER_B_MU_86_C"]);
    assert_eq!(both.not_checked.len(), 1);
}

/// A Unique without facts has the release date of its set.
#[test]
fn a_unique_without_facts_is_as_old_as_its_set() {
    let standard = REGISTRY.get("standard").unwrap();
    let on = |day: &str| {
        let verdict = judge_in(standard, "MU39 +1 EOLE_B_MU_108_U_5", day, &EMBEDDED);
        verdict.not_checked.iter().any(|open| open.check == "release")
    };
    assert_eq!((on("2026-09-29"), on("2026-09-30")), (true, false));
}
