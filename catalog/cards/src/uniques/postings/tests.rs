//! Tests of the postings, by which the Uniques of a family are found.

use super::*;
use crate::{Abilities, Localized, Reference, Statistics, UniqueBuilder, UniqueFace};
use proptest::prelude::*;

/// A Unique for a test: its number, whether it is of the other faction, its costs, its lines.
type Made = (u32, bool, u8, Vec<LineId>);

fn family(uniques: &[Made]) -> UniqueFamily {
    let example: Reference = "ALT_CORE_B_AX_04_U_1".parse().unwrap();
    let mut builder = UniqueBuilder::new(&example).unwrap();
    for (number, other, cost, lines) in uniques {
        let facts = UniqueFacts {
            face: 0,
            faction: if *other { Faction::Bravos } else { Faction::Axiom },
            hand_cost: *cost,
            reserve_cost: 3,
            statistics: Statistics { forest: 0, mountain: *cost, ocean: 1 },
            abilities: Abilities::default(),
            has_notation: true,
        };
        let face = UniqueFace {
            name: Localized { en: Some("A".into()), ..Localized::default() },
            sub_types: vec![],
            collector: None,
        };
        assert!(builder.insert(*number, face, facts, lines, 1));
    }
    builder.finish()
}

/// The words of a line: the parity of its number and the number itself. Even lines have them in two abilities.
fn words(line: LineId) -> Arc<LineWords> {
    let (parity, own) = (if line.is_multiple_of(2) { "even" } else { "odd" }, format!("line {line}"));
    let abilities = if line.is_multiple_of(2) { vec![vec![parity], vec![&*own]] } else { vec![vec![parity, &*own]] };
    Arc::new(LineWords::new(abilities))
}

fn full(family: &UniqueFamily) -> Postings {
    Postings::of(family, None, |line| Ok::<_, ()>(words(line))).unwrap()
}

/// The Uniques that have a key, found by testing each.
fn looked_for(family: &UniqueFamily, key: PostingKey<'_>) -> Vec<u32> {
    let has = |at: &u32| {
        let facts = family.facts(*at);
        match key {
            PostingKey::Face(face) => facts.face == face,
            PostingKey::Faction(faction) => facts.faction == faction,
            PostingKey::Number(number, value) => facts.number(number) == value,
            PostingKey::Word(word) => family
                .own_lines(*at)
                .iter()
                .any(|own| words(family.lines()[usize::from(*own)]).words().any(|known| known == word)),
        }
    };
    (0..family.len() as u32).filter(has).collect()
}

fn found(postings: &Postings, key: PostingKey<'_>) -> Vec<u32> {
    postings.get(key).into_iter().flatten().collect()
}

#[test]
fn words_of_a_line_are_told_ability_by_ability() {
    let words = LineWords::new([vec!["a b", "c"], vec![], vec!["d"]]);
    let read: Vec<Vec<&str>> = words.abilities().map(Iterator::collect).collect();
    assert_eq!(read, [vec!["a b", "c"], vec![], vec!["d"]]);
    assert_eq!(LineWords::from_text(words.as_text()), words);
    assert_eq!(LineWords::new(Vec::<Vec<&str>>::new()).abilities().count(), 0);
}

#[test]
fn every_key_finds_those_that_have_it() {
    let all: Vec<Made> = (1..3000).map(|n| (n, n % 3 == 0, (n % 7) as u8, vec![n % 50, n % 4])).collect();
    let family = family(&all);
    let postings = full(&family);
    let keys: Vec<PostingKey<'_>> = postings.since(PostingKey::Face(0)).map(|(key, _)| key).collect();
    assert!(keys.is_sorted_by(|a, b| a < b));
    for key in &keys {
        assert_eq!(found(&postings, *key), looked_for(&family, *key), "{key:?}");
    }
    // One face, two factions, seven values of two numbers, one value of three others, two parities and 50 lines.
    assert_eq!(keys.len(), 1 + 2 + 7 + 1 + 1 + 7 + 1 + 2 + 50);
    assert!(postings.since(PostingKey::Word("")).all(|(key, list)| list.len() as usize == found(&postings, key).len()));
    for none in [PostingKey::Face(1), PostingKey::Faction(Faction::Neutral), PostingKey::Word("line 50")] {
        assert_eq!(postings.get(none), None);
    }
    assert_eq!(Postings::from_bytes(postings.as_bytes().to_vec(), family.len()), Ok(postings));
}

#[test]
fn more_uniques_than_a_container_holds_are_found() {
    let all: Vec<Made> = (1..70_000).map(|n| (n, n % 2 == 0, 1, vec![n % 9])).collect();
    let family = family(&all);
    let postings = full(&family);
    for key in [PostingKey::Faction(Faction::Axiom), PostingKey::Word("line 8"), PostingKey::Face(0)] {
        assert_eq!(found(&postings, key), looked_for(&family, key));
    }
    assert_eq!(Postings::from_bytes(postings.as_bytes().to_vec(), family.len()), Ok(postings));
}

#[test]
fn bytes_that_were_changed_are_refused_or_read_as_positions_of_the_family() {
    let all: Vec<Made> = (1..200).map(|n| (n, n % 3 == 0, (n % 7) as u8, vec![n % 5])).collect();
    let family = family(&all);
    let bytes = full(&family).as_bytes().to_vec();
    assert_eq!(Postings::from_bytes(bytes.clone(), family.len() + 1), Err(MalformedPostings));
    for cut in 0..bytes.len() {
        assert_eq!(Postings::from_bytes(bytes[..cut].to_vec(), family.len()), Err(MalformedPostings), "cut at {cut}");
    }
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << bit;
            let Ok(read) = Postings::from_bytes(damaged, family.len()) else { continue };
            for (_, list) in read.since(PostingKey::Face(0)) {
                assert!(list.bitmap().max().is_some_and(|last| (last as usize) < family.len()));
            }
        }
    }
}

fn some() -> impl Strategy<Value = Vec<Made>> {
    let one = (any::<bool>(), 0u8..3, prop::collection::vec(0u32..12, 0..4));
    prop::collection::btree_map(1u32..120, one, 1..60)
        .prop_map(|all| all.into_iter().map(|(number, (other, cost, lines))| (number, other, cost, lines)).collect())
}

proptest! {
    #[test]
    fn after_a_change_they_are_as_if_made_anew(before in some(), after in some()) {
        let (before, after) = (family(&before), family(&after));
        let mut asked = Vec::new();
        let changed = Postings::of(&after, Some((&before, &full(&before))), |line| {
            asked.push(line);
            Ok::<_, ()>(words(line))
        });
        prop_assert_eq!(changed.as_ref(), Ok(&full(&after)));
        let again = Postings::of(&after, Some((&after, &full(&after))), |_| Err(()));
        prop_assert_eq!(again, changed, "what has not changed is not asked for");
    }
}

#[test]
fn what_words_fail_with_is_passed_on() {
    let family = family(&[(1, false, 1, vec![1])]);
    assert_eq!(Postings::of(&family, None, |_| Err("no such line")), Err("no such line"));
}
