//! Tests of search lines: which cards a line finds, and the faults of lines that cannot be read.

use super::*;
use crate::{
    community::{Community, pools::Empty},
    rules::{Rules, RulesFolders},
    search::{Filter, Names, PreparedFilter, query::PreparedQuery, segment::Segments, selection::Selection},
    terms::Terms,
};
use cards::{Date, Index};
use catalog::{Store, TextIndex};
use std::sync::OnceLock;

struct World {
    index: Index,
    names: Names,
    terms: Terms,
    texts: TextIndex,
    segments: Segments,
    rules: Rules,
}

impl World {
    fn get() -> &'static Self {
        static WORLD: OnceLock<World> = OnceLock::new();
        WORLD.get_or_init(|| {
            let index = Store::in_memory(jiff::Timestamp::UNIX_EPOCH).unwrap().load().unwrap().index;
            let (names, terms, texts) = (Names::of(&index), Terms::of(&index), TextIndex::of(&index));
            let segments = Segments::of(&index, &names, &terms, Community::of(&index).parts(), None);
            World { index, names, terms, texts, segments, rules: Rules::read(&RulesFolders::default()).unwrap() }
        })
    }

    fn scope(&self) -> SearchScope<'_> {
        let Self { index, names, terms, texts, segments, rules } = self;
        SearchScope { index, names, terms, texts, segments, formats: &rules.formats, lists: &rules.lists }
    }
}

const DAY: Date = jiff::civil::date(2026, 3, 1);

/// The references of the cards that a line finds, and the warnings.
fn answer(line: &str) -> (Vec<&'static str>, Vec<String>) {
    let scope = World::get().scope();
    let query = read(line, scope).unwrap_or_else(|faults| panic!("{line}: {faults:?}"));
    let empty = Empty::new(scope.index);
    let query = PreparedQuery::new(&query, scope, &empty, DAY).unwrap();
    let filter = Filter::default();
    let filter = PreparedFilter::new(&filter, scope.names, scope.terms);
    let found = query.select(&Selection::of(scope.segments, |at, _| filter.select(scope.segments, at)));
    (found.ordinary(scope.index).map(|id| scope.index.reference(id)).collect(), query.warnings().to_vec())
}

fn found(line: &str) -> Vec<&'static str> {
    answer(line).0
}

fn faults(line: &str) -> Vec<(usize, String)> {
    let faults = read(line, World::get().scope()).err().unwrap_or_default();
    faults.into_iter().map(|fault| (fault.column, fault.message)).collect()
}

fn columns(line: &str) -> Vec<usize> {
    faults(line).into_iter().map(|(column, _)| column).collect()
}

#[test]
fn and_binds_tighter_than_or_and_brackets_bind_most() {
    let count = |line: &str| found(line).len();
    let loose = found("f:AX t:spell or f:BR t:hero");
    assert_eq!(loose, found("(f:AX t:spell) or (f:BR t:hero)"));
    assert_eq!(loose.len(), count("f:AX t:spell") + count("f:BR t:hero"));
    assert_eq!(found("f:AX (t:spell or f:BR) t:hero"), [] as [&str; 0]);
    assert_eq!(found("f:AX and t:spell"), found("f:AX t:spell"));
    assert_eq!(found("f:AX OR f:BR"), found("f:ax,br"));
}

#[test]
fn minus_takes_away_exactly_what_follows_it() {
    let all = World::get().index.len();
    for line in ["f:AX", "t:character c<=3", "tr:H ef:draw", "legal:standard", "(f:AX or f:BR)", "moth"] {
        let without = found(&format!("-({line})"));
        assert_eq!(without.len() + found(line).len(), all, "{line}");
        let fitting = found(line);
        assert!(without.iter().all(|card| !fitting.contains(card)), "{line}");
    }
    assert_eq!(found("--f:AX"), found("f:AX"));
    assert_eq!(found("-f:AX t:hero"), found("(-f:AX) t:hero"), "it binds tighter than and");
    assert_eq!(found("f!=AX"), found("-f:AX"));
    assert_eq!(found("NOT f:AX not (t:hero or t:spell)"), found("-f:AX -(t:hero or t:spell)"));
    assert!(!found("name:not").is_empty(), "the word of a name");
}

#[test]
fn numbers_take_bounds_lists_spans_and_one_another() {
    let scope = World::get().scope();
    let costs = |line: &str| {
        let mut costs: Vec<Option<u8>> = found(line)
            .into_iter()
            .map(|reference| scope.index.card(scope.index.find(reference).unwrap()).hand_cost)
            .collect();
        costs.sort_unstable();
        costs.dedup();
        costs.into_iter().map(|cost| cost.map_or(-1, i32::from)).collect::<Vec<_>>()
    };
    assert_eq!(costs("c:3"), [3]);
    assert_eq!(costs("c<3"), [0, 1, 2]);
    assert_eq!(costs("c:1-3"), [1, 2, 3]);
    assert_eq!(costs("c:1-2,4"), [1, 2, 4]);
    assert_eq!(found("c:1-3"), found("c>=1 c<=3"));
    assert_eq!(found("c>1 c<3"), found("mainCost=2"));
    assert!(!costs("c!=3").contains(&3) && !costs("c!=3").contains(&-1), "a Hero has no hand cost that could differ");
    assert!(costs("-c:3").contains(&-1));
    assert_eq!(costs("c>300 or c:65535"), [] as [i32; 0]);
    for reference in found("c<r") {
        let card = scope.index.card(scope.index.find(reference).unwrap());
        assert!(card.hand_cost < card.reserve_cost && card.hand_cost.is_some(), "{reference}");
    }
    assert!(!found("c<r").is_empty());
    assert_eq!(found("c=r").len() + found("c!=r").len(), found("c>=0 r>=0").len());
}

#[test]
fn words_make_one_name_and_slips_are_forgiven_where_no_name_has_them() {
    let shrooms = found("sneezer shroom");
    assert!(shrooms.contains(&"ALT_CORE_B_MU_08_C"));
    assert_eq!(found("shroom t:character SNEEZER"), found("sneezer shroom t:character"), "wherever the words stand");
    let (forgiven, warnings) = answer("sneezr shrom");
    assert_eq!(forgiven, shrooms);
    assert!(warnings.len() == 1 && warnings[0].contains("\"sneezr shrom\""), "{warnings:?}");
    assert_eq!(answer("sneezer").1, [] as [&str; 0]);
    assert_eq!(found("xyzzyx"), [] as [&str; 0]);
    // Words in brackets are a name of their own, so they do not change which words a typing error stands for.
    assert_eq!(found("(sneezer) (shroom)"), shrooms);
    assert_eq!(found("name:or").len(), found("-(-name:or)").len());
    assert!(found("name:\"between a rock and\"").iter().all(|card| found("rock").contains(card)));
}

#[test]
fn parts_of_abilities_that_follow_one_another_are_of_one_ability() {
    let together = found("tr:H ef:draw");
    let apart = found("(tr:H) (ef:draw)");
    assert!(!together.is_empty() && together.len() < apart.len());
    assert!(together.iter().all(|card| apart.contains(card)));
    assert_eq!(found("ef:draw f:MU tr:H"), found("f:MU tr:H ef:draw"), "other terms may stand between them");
    // A second trigger belongs to another ability.
    assert_eq!(found("tr:H ef:draw tr:R"), found("(tr:H ef:draw) tr:R"));
    assert_eq!(found("tr:{h}"), found("tr:H"));
    assert_eq!(found("kw:\"mana moth\""), found("kw:MANA_MOTH"));
}

#[test]
fn a_day_stands_behind_the_format() {
    let before = found("legal:standard@2025-05-12 -legal:standard@2025-05-13");
    assert!(before.contains(&"ALT_CORE_B_YZ_11_R2"), "Baba Yaga, the Ordis Rare, is suspended since 2025-05-13");
    assert!(!before.contains(&"ALT_CORE_B_YZ_11_C"));
    assert_eq!(found("legal:standard"), found("legal:STANDARD@2026-03-01"), "the day of the request");
}

#[test]
fn what_can_be_asked_and_is_not_there_is_said() {
    let (none, warnings) = answer("\"draw a card\"");
    assert!(none.is_empty() && warnings.len() == 1 && warnings[0].contains("import"), "{warnings:?}");
    assert!(answer("s:COER").1[0].contains("CORE"));
    assert!(answer("st:MAEG").1[0].contains("MAGE"));
}

#[test]
fn faults_name_their_column_and_what_would_be_understood() {
    for (line, column, message) in [
        ("f:XX", 3, "AX"),
        ("é colour:red", 3, "f (faction)"),
        ("t:character c<=x", 16, "a span 1-3"),
        ("c:3-1", 3, "1-3"),
        ("c<2,3", 3, "lists and spans"),
        ("f:", 3, "f:AX"),
        ("f<AX", 1, "takes : or ="),
        ("legal:standrad", 7, "standard"),
        ("legal:standard@2026-02-30", 16, "YYYY-MM-DD"),
        ("legal:@2026-03-01", 7, "a format before @"),
        ("tr:conquer", 4, "is none of"),
        ("kw:conquer", 4, "is none of"),
        ("rar:mythic", 5, "COMMON"),
        ("f:AX or", 6, "between"),
        ("or f:AX", 1, "between"),
        ("and", 1, "between"),
        ("f:AX or or f:BR", 6, "between"),
        ("(f:AX", 1, "no )"),
        ("f:AX)", 5, "no ("),
        ("()", 1, "nothing in"),
        ("f:AX -", 6, "must not fit"),
        ("f:AX not", 6, "must not fit"),
        ("\"draw", 1, "closing"),
        ("name:\"draw", 6, "closing"),
        ("\"…\"", 1, "words"),
        ("s:CORE,é", 8, "set code"),
    ] {
        let faults = faults(line);
        assert_eq!(faults.first().map(|fault| fault.0), Some(column), "{line}: {faults:?}");
        assert!(faults[0].1.contains(message), "{line}: {faults:?}");
    }
    assert_eq!(columns("f:XX c:y (rar:z or"), [3, 8, 10, 15, 17], "every fault");
    assert_eq!(columns("f:AX,XX , t:q"), [6, 13]);
}

#[test]
fn no_line_is_too_much() {
    let deep = format!("{}f:AX{}", "(".repeat(16), ")".repeat(16));
    assert_eq!(found(&deep), found("f:AX"));
    for line in ["(".repeat(17), "-".repeat(900), format!("{}x", "(-".repeat(400))] {
        assert_eq!(faults(&line).len(), 1, "{line}");
    }
    assert_eq!(columns(&"x".repeat(1001)), [1001]);
    assert_eq!(columns(&"f:AX ".repeat(64)), [] as [usize; 0]);
    assert_eq!(columns(&"f:AX ".repeat(65)), [64 * 5 + 1]);
    assert_eq!(faults(&format!("legal:{}", ["nuc"; 33].join(","))).len(), 1);
    for line in ["", " ", "🦀", "\u{301}", ":", "a:b:c", "-\"", "(\"", ")(", "c<", "@", "c:1-", "c:-", "\0"] {
        let _ = read(line, World::get().scope());
    }
}
