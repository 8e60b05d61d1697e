//! Tests that the page of the language shows every construct, and that texts which are no scenarios are refused.

use super::{CardLine, Fact, Given, HeroLine, KnownCard, PrintedFault, Scenario, Step, parse};
use crate::{
    CardKind, CardSpec, NameId,
    ability::{
        Ability, AbilityText, Notation, Position,
        generate::Choices,
        parser::Parser,
        syntax::{Descend, Part, See},
    },
};
use cards::{Reference, Statistics};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

const PAGE: &str = include_str!("../../SCENARIOS.md");

/// The blocks of the page with their kind and the number of their first line.
fn blocks() -> Vec<(&'static str, usize, Vec<&'static str>)> {
    let mut blocks: Vec<(&str, usize, Vec<&str>)> = Vec::new();
    let mut within = false;
    for (i, line) in PAGE.lines().enumerate() {
        match line.strip_prefix("```") {
            Some(kind) if !within => {
                blocks.push((kind, i + 2, Vec::new()));
                within = true;
            }
            Some(_) => within = false,
            None if within => blocks.last_mut().unwrap().2.push(line),
            None => {}
        }
    }
    blocks
}

/// Every variant of every type within, and which variants the types have.
#[derive(Default)]
struct Seen {
    variants: BTreeSet<(&'static str, &'static str)>,
    types: BTreeMap<&'static str, BTreeSet<&'static str>>,
}

impl Seen {
    fn add(&mut self, tree: &impl Notation) {
        let mut see = |part: Part<'_>| {
            let (name, variant, all) = part.variant;
            self.variants.insert((name, variant));
            self.types.entry(name).or_default().extend(all);
            Descend::Into
        };
        tree.walk(&mut see);
    }

    fn lacking(&self, own: &[&str]) -> Vec<String> {
        let all = self.types.iter().filter(|(name, _)| own.contains(name));
        let variants = all.flat_map(|(name, all)| all.iter().map(|variant| (*name, *variant)));
        variants.filter(|v| !self.variants.contains(v)).map(|(name, variant)| format!("{name}::{variant}")).collect()
    }
}

fn read<T: Notation>(line: &str) -> Result<T, crate::ability::NotationError> {
    let mut parser = Parser::new(line)?;
    let read = T::parse(&mut parser);
    parser.finish(read)
}

/// The types of this language; those of the notation have their own page.
const OWN: [&str; 17] = [
    "Given",
    "Design",
    "HeroDesign",
    "CardType",
    "Detail",
    "Condition",
    "Beginning",
    "Mode",
    "Location",
    "Pile",
    "Standing",
    "Way",
    "Chosen",
    "Choice",
    "Step",
    "Claim",
    "Fact",
];

#[test]
fn the_page_shows_every_construct() {
    let mut seen = Seen::default();
    for (kind, first, lines) in blocks() {
        for (i, line) in lines.into_iter().enumerate() {
            let place = format!("SCENARIOS.md:{}: {line}", first + i);
            fn check<T: Notation + std::fmt::Display>(seen: &mut Seen, place: &str, line: &str) {
                let tree: T = read(line).unwrap_or_else(|error| panic!("{place}: {error}"));
                assert_eq!(tree.to_string(), line, "{place} is not as it is printed");
                seen.add(&tree);
            }
            match kind {
                "given" if ["system", "rule", "ruling"].contains(&line.split(' ').next().unwrap()) => {}
                "given" if line.starts_with("card") => check::<CardLine>(&mut seen, &place, line),
                "given" if line.starts_with("hero") => check::<HeroLine>(&mut seen, &place, line),
                "given" if line.starts_with(' ') => check::<Ability>(&mut Seen::default(), &place, line.trim_start()),
                "given" => check::<Given>(&mut seen, &place, line),
                "when" => check::<Step>(&mut seen, &place, line),
                "then" => check::<Fact>(&mut seen, &place, line),
                "scenario" | "text" => {}
                other => panic!("{place}: a block of {other}"),
            }
        }
    }
    assert_eq!(seen.lacking(&OWN), [""; 0], "without an example in SCENARIOS.md");
    let unseen: Vec<_> = OWN.iter().filter(|name| !seen.types.contains_key(**name)).collect();
    assert!(unseen.is_empty(), "no example holds a {unseen:?}");
    let happenings = seen.lacking(&["Happening"]);
    assert!(happenings.is_empty(), "without an example in SCENARIOS.md: {happenings:?}");
}

#[test]
fn the_whole_scenarios_of_the_page_hold() {
    let whole: Vec<_> = blocks().into_iter().filter(|(kind, ..)| *kind == "scenario").collect();
    assert!(!whole.is_empty());
    for (_, first, lines) in whole {
        for scenario in parse(&lines.join("\n")).unwrap_or_else(|errors| panic!("SCENARIOS.md:{first}: {errors:?}")) {
            assert_eq!(scenario.run().failures, [], "SCENARIOS.md:{first}");
        }
    }
}

/// A scenario with these lines after the lines that every scenario needs.
fn with(lines: &str) -> String {
    format!("card Ranger: Character, cost 1/1, 1/1/1\nscenario: s\nsystem 1\nrule 1.1\n{lines}")
}

fn errors(text: &str) -> Vec<String> {
    parse(text).expect_err(text).iter().map(ToString::to_string).collect()
}

#[test]
fn every_faulty_line_is_reported_with_its_place() {
    let text = with("day many\n  draw 1\nA hand: nothing\nwhen\n  A plays Nobody; A flies\nthen\n  it is Day 256\n");
    let found = errors(&text);
    let places: Vec<_> = found.iter().map(|error| error.split(": ").next().unwrap()).collect();
    assert_eq!(
        places,
        [
            "line 5, column 5",
            "line 6, column 3",
            "line 7, column 9",
            "line 9, column 11",
            "line 9, column 21",
            "line 11, column 13"
        ],
        "{found:#?}"
    );
    assert!(PAGE.contains("expected a name, found `nothing`"), "the page shows another message");
}

#[test]
fn what_a_scenario_lacks_is_named() {
    assert_eq!(errors(""), ["line 1, column 1: there is no line `scenario: TITLE`"]);
    for (text, message) in [
        ("scenario:", "line 1, column 10: a title has to follow"),
        ("scenario: a\nrule 1\nthen\n  it is Day 1", "line 1, column 1: the scenario `a` has no line `system NUMBER`"),
        ("scenario: a\nsystem 1\nthen\n  it is Day 1", "line 1, column 1: the scenario `a` has no line `rule NUMBER`"),
        ("scenario: a\nsystem 1\nrule 1\n", "line 1, column 1: the scenario `a` has no fact in a `then`"),
        ("scenario: a\nsystem 173", "line 2, column 8: `173` is no system, they are numbered from 1 to 172"),
        ("scenario: a\nsystem 0, x", "line 2, column 8: `0` is no system, they are numbered from 1 to 172"),
        ("scenario: a\nsystem 1, 1", "line 2, column 11: system 1 stands above already"),
        ("scenario: a\nrule 1, ", "line 2, column 8: the number or name of a rule has to follow"),
        (
            "scenario: a\nruling AX_33",
            "line 2, column 8: `AX_33` names no ruling, as AX_33 1 does: the first one of the family AX_33",
        ),
        (
            "scenario: a\nruling AX_33 0",
            "line 2, column 8: `AX_33 0` names no ruling, as AX_33 1 does: the first one of the family AX_33",
        ),
        ("scenario: a\nruling AX_33 1, AX_33 1", "line 2, column 17: ruling AX_33 1 stands above already"),
        (
            "card Maw is ALT_CORE_B_YZ_26_C\n  draw 1",
            "line 2, column 3: a printed card has the abilities that are printed on it",
        ),
        (
            "hero A Maw is ALT_CORE_B_YZ_01_C\n  draw 1",
            "line 2, column 3: a printed card has the abilities that are printed on it",
        ),
        ("scenario: a\nscenario: a", "line 2, column 11: there is a scenario of the title `a` above"),
        ("when", "line 1, column 1: `when` stands before the first scenario"),
        ("  draw 1", "line 1, column 3: an indented line is an ability, and stands below a `card` or a `hero`"),
        ("card Maw: Spell\ncard Maw: Spell", "line 2, column 1: `Maw` stands above already"),
        ("hero A Maw\nhero A Mew", "line 2, column 1: `Mew` or a Hero of A stands above already"),
        ("day 1\nday 2", "line 2, column 1: `day` stands above already"),
        (
            "scenario: a\nregions V, V, V, V, V, V",
            "line 2, column 1: these are not three Tumult cards, each a single terrain beside the other two (3.2.1)",
        ),
        ("scenario: a\nA hand: Maw", "line 2, column 9: `Maw` is no card or token of this scenario"),
    ] {
        assert!(errors(text).iter().any(|error| error == message), "{text}: {:#?}", errors(text));
    }
}

#[test]
fn too_much_is_refused() {
    let long = format!("# {}\n", "x".repeat(20_000));
    assert!(errors(&long)[0].starts_with("line 1, column 1: the line has 20002 bytes"), "{:?}", errors(&long));
    let long = "\n".repeat(super::MAX_BYTES + 1);
    assert!(errors(&long)[0].starts_with("the file has 1048577 bytes"));
    let many = with("A hand: 255 Ranger, 255 Ranger\nthen\n  A has 0 cards in hand");
    let failures = parse(&many).unwrap()[0].run().failures;
    assert!(failures[0].found.contains("the engine holds"), "{failures:?}");
}

fn failures(lines: &str) -> Vec<String> {
    let scenarios = parse(&with(lines)).unwrap_or_else(|errors| panic!("{lines}: {errors:?}"));
    scenarios[0].run().failures.iter().map(ToString::to_string).collect()
}

#[test]
fn a_fact_that_does_not_hold_is_told_with_what_was_found() {
    for (lines, expected) in [
        ("A hand: Ranger\nthen\n  Ranger is in A reserve", "expected Ranger is in A reserve, found A hand"),
        ("A hand: Ranger\nthen\n  Ranger is not in A hand", "found it in A hand"),
        ("A hand: 2 Ranger\nthen\n  Ranger is in A hand", "found several Ranger, which are told apart as Ranger#1"),
        ("A hand: 2 Ranger\nthen\n  Ranger#3 is in A hand", "found no Ranger#3"),
        ("A hand: Ranger\nthen\n  Ranger is gone", "found it in A hand"),
        ("A hand: Ranger\nthen\n  A has 2 cards in hand", "found 1"),
        ("A hand: Ranger\nthen\n  it is Noon", "found Afternoon of Day 1"),
        ("A hand: Ranger\nthen\n  A won", "found Afternoon of Day 1"),
        ("A hand: Ranger\nthen\n  B decides", "found A"),
        ("A hand: Ranger\nthen\n  A can play Ranger", "found that A decides: A passes"),
        ("A hand: Ranger\nthen\n  A cannot pass", "found that A decides: A passes"),
        ("A hand: Ranger\nA mana: 1\nthen\n  A can only pass", "Ranger to hero; A plays Ranger to companion; A passes"),
        ("A hand: Ranger\nthen\n  log: A passes", "found no `A passes` there in: "),
        ("A hand: Ranger\nthen\n  log 1 times: A passes", "found it 0 times in: "),
        ("A hero expedition: Ranger\nthen\n  Ranger counts 1/1/2", "found 1/1/1"),
        ("A hero expedition: Ranger\nthen\n  Ranger is Asleep", "found that it is not"),
        ("A hand: Ranger\nthen\n  region 1 is V", "found nothing"),
    ] {
        let found = failures(lines);
        assert!(found.len() == 1 && found[0].ends_with(expected) || found[0].contains(expected), "{lines}: {found:?}");
    }
}

#[test]
fn a_decision_that_cannot_be_made_ends_the_scenario() {
    let table = "A hand: Ranger\nA mana: 1\n";
    let found = failures(&format!("{table}when\n  B passes\nthen\n  it is Day 9"));
    let legal = "A plays Ranger to hero; A plays Ranger to companion; A passes";
    assert_eq!(found, [format!("line 8, column 3: expected B passes, found that A decides: {legal}")]);
    let several = failures(&format!("{table}when\n  A plays Ranger\nthen\n  it is Day 9"));
    assert!(several[0].contains("several decisions that begin so"), "{several:?}");
    assert_eq!(failures(&format!("{table}when\n  A plays Ranger to hero\nthen\n  A has 0 ready Orbs")), [""; 0]);
    let late = failures(&format!("{table}phase Noon\nwhen\n  until Noon of Day 1\nthen\n  it is Day 1"));
    assert!(late[0].contains("found Afternoon of Day 1"), "{late:?}");
}

#[test]
fn a_table_that_cannot_be_is_told_with_its_line() {
    for (lines, expected) in [
        (
            "A landmarks: Ranger",
            "line 5, column 1: expected a table that can be, found Ranger, which cannot be in this landmarks",
        ),
        ("A hand: Ranger [Asleep]", "found Ranger, which cannot be Asleep where it is"),
        ("day 0\nA hand: Ranger", "found days count from 1"),
        ("A mana: 1, 2 exhausted", "found 2 exhausted mana orbs are more than there are"),
        (
            "A hero at 9, companion at 0\nA hand: Ranger",
            "found an expedition is 9 regions from its start, the far end is 7",
        ),
        ("limbo: Ranger", "found no card is in Limbo when a scenario begins"),
        ("hero C Nobody", "found a Hero for whom the mode has no seat"),
        ("phase set-up\nA hand: Ranger", "found at set-up all cards are in a deck"),
    ] {
        let found = failures(&format!("{lines}\nthen\n  it is Day 1"));
        assert!(found[0].contains(expected), "{lines}: {found:?}");
    }
}

/// A catalogue with one card, and with one whose text is not fully read.
fn catalogue(reference: &Reference) -> Result<KnownCard, PrintedFault> {
    let read = |abilities: &str| abilities.parse::<AbilityText>().unwrap();
    let character =
        CardSpec { statistics: Statistics { forest: 1, mountain: 2, ocean: 3 }, ..CardSpec::new(CardKind::Character) };
    match reference.to_string().as_str() {
        "ALT_CORE_B_MU_04_C" => Ok(KnownCard {
            spec: CardSpec { name: NameId::of("Printed Name"), ..character },
            abilities: read("when {J} -> create 1 \"Maw\" 0/0/0 in my Expedition"),
        }),
        "ALT_CORE_B_MU_05_C" => Err(PrintedFault::Unread { reasons: vec!["the end".to_owned()] }),
        "ALT_CORE_B_MU_06_C" => Ok(KnownCard {
            spec: CardSpec { abilities: cards::Abilities { main: true, echo: false }, ..character },
            abilities: AbilityText::default(),
        }),
        "ALT_CORE_B_MU_01_C" => {
            Ok(KnownCard { spec: CardSpec::new(CardKind::Hero), abilities: AbilityText::default() })
        }
        _ => Err(PrintedFault::Unknown),
    }
}

fn failures_with(lines: &str) -> Vec<String> {
    let scenarios = parse(&with(lines)).unwrap_or_else(|errors| panic!("{lines}: {errors:?}"));
    scenarios[0].run_with(&catalogue).failures.iter().map(ToString::to_string).collect()
}

#[test]
fn a_printed_card_is_what_the_catalogue_says() {
    let text = "card Mine is ALT_CORE_B_MU_04_C\nhero A Hero is ALT_CORE_B_MU_01_C\nruling MU_04 2\nA hand: Mine\nwhen\n  A plays Mine to hero\nthen\n  \
        Mine counts 1/2/3; Maw is in A hero expedition";
    assert_eq!(failures_with(text), [""; 0]);
    let scenario = &parse(&with(text)).unwrap()[0];
    let report = scenario.run_with(&catalogue);
    assert_eq!(report.rulings.iter().map(ToString::to_string).collect::<Vec<_>>(), ["MU_04 2"]);
    let printed: Vec<_> = report.printed.iter().map(ToString::to_string).collect();
    assert_eq!(printed, ["ALT_CORE_B_MU_04_C", "ALT_CORE_B_MU_01_C"]);
    // A scenario that only names a card does not play it.
    let unused = parse(&with("card Mine is ALT_CORE_B_MU_04_C\nthen\n  it is Day 1")).unwrap()[0].run_with(&catalogue);
    assert_eq!((unused.printed.len(), unused.failures.len()), (0, 0));
}

#[test]
fn a_printed_card_that_is_not_wholly_played_fails() {
    for (lines, expected) in [
        (
            "card Mine is ALT_CORE_B_MU_09_C",
            "line 5, column 1: expected the card ALT_CORE_B_MU_09_C, found no such card in the catalogue",
        ),
        ("card Mine is ALT_CORE_B_MU_05_C", "found a card of which not everything is read: the end"),
        ("card Mine is ALT_CORE_B_MU_06_C\nA hand: Mine", "found Mine: nobody has read this text"),
        ("card Mine is ALT_CORE_B_MU_01_C", "found the Hero ALT_CORE_B_MU_01_C, whose line is `hero A …`"),
        ("hero A Mine is ALT_CORE_B_MU_04_C", "found ALT_CORE_B_MU_04_C in the place of a Hero"),
        (
            "card Mine is ALT_CORE_B_MU_04_C\nwhen\n  A plays Claw",
            "line 7, column 11: expected a card or token of this scenario, found `Claw`",
        ),
    ] {
        let found = failures_with(&format!("{lines}\nthen\n  it is Day 1"));
        assert!(found.iter().any(|found| found.contains(expected)), "{lines}: {found:?}");
    }
    let without = failures("card Mine is ALT_CORE_B_MU_04_C\nthen\n  it is Day 1");
    assert!(without[0].ends_with("found no catalogue to look it up in"), "{without:?}");
}

/// Whatever the text is, it ends in errors or in scenarios that are played to an end.
fn ends_well(text: &str) {
    match parse(text) {
        Ok(scenarios) => scenarios.iter().map(Scenario::run).for_each(|report| drop(report.title)),
        Err(errors) => {
            assert!(errors.iter().all(|error| error.at() >= Position::START && !error.to_string().is_empty()))
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_ends_well(text in "\\PC{0,200}") {
        ends_well(&text);
        ends_well(&with(&text));
    }

    #[test]
    fn any_order_of_the_lines_of_the_page_ends_well(picks in prop::collection::vec(any::<prop::sample::Index>(), 1..30)) {
        let lines: Vec<_> = blocks().into_iter().flat_map(|(.., lines)| lines).collect();
        let text: Vec<_> = picks.iter().map(|pick| *pick.get(&lines)).collect();
        ends_well(&text.join("\n"));
        ends_well(&with(&text.join("\n")));
    }

    #[test]
    fn what_is_printed_is_read_as_the_same(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
        fn round_trip<T: Notation + std::fmt::Display + PartialEq + std::fmt::Debug>(bytes: &[u8]) {
            let tree = T::generate(&mut Choices::new(bytes));
            let text = tree.to_string();
            assert_eq!(read::<T>(&text).as_ref(), Ok(&tree), "{text}");
        }
        round_trip::<Given>(&bytes);
        round_trip::<CardLine>(&bytes);
        round_trip::<HeroLine>(&bytes);
        round_trip::<Step>(&bytes);
        round_trip::<Fact>(&bytes);
    }
}

#[test]
fn trees_are_walked_wholly() {
    let mut count = 0;
    let mut see = |_: Part<'_>| {
        count += 1;
        Descend::Into
    };
    let see: &mut See<'_> = &mut see;
    read::<Fact>("A can play Shroom to hero").unwrap().walk(see);
    assert!(count > 5);
}
