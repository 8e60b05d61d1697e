//! How much of the printed cards is read, and how much of that can be carried out. The floors may only be raised.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stderr,
    clippy::unwrap_used,
    reason = "a test of files, which says what it found"
)]

use crate::{play::printed, shared};
use engine::{CardKind, CardPool, CardSpec, Coverage, DeckSpec, ability::AbilityText};
use serde_json::Value;
use std::{collections::BTreeMap, path::Path};
use text::{Compiler, Slot, Span};

/// Sets, with the greatest number of their cards that are not read, and that are not carried out.
const SETS: [(&str, usize, usize); 21] = [
    ("CORE", 0, 0),
    ("COREKS", 0, 0),
    ("ALIZE", 0, 0),
    ("BISE", 0, 0),
    ("CYCLONE", 0, 0),
    ("DUSTER", 0, 0),
    ("DUSTERCB", 0, 0),
    ("DUSTEROP", 0, 0),
    ("DUSTERTOP", 0, 0),
    ("EOLE", 3, 3),
    ("EOLECB", 0, 0),
    ("EOLEOP", 0, 0),
    ("EOLETOP", 0, 0),
    ("JUDGE", 0, 0),
    ("MUSUBI", 0, 0),
    ("TCS3", 0, 0),
    ("UNLISTED", 0, 0),
    ("WCF25", 0, 0),
    ("WCQ25", 0, 0),
    ("WCS25", 0, 0),
    ("WCS26", 0, 0),
];

/// The lines of a file of the shared folder.
fn lines(shared: &Path, path: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(shared.join(path)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn cards(shared: &Path, set: &str) -> Vec<Value> {
    lines(shared, &format!("cards/corpus/{set}.jsonl"))
}

/// The text boxes of a card that have text.
fn boxes(card: &Value) -> Vec<(Slot, &str)> {
    [(Slot::Main, "main_effect_en"), (Slot::Support, "support_effect_en")]
        .into_iter()
        .filter_map(|(slot, field)| card[field].as_str().map(|text| (slot, text)))
        .collect()
}

fn kind(card: &Value) -> CardKind {
    match card["type"].as_str().unwrap() {
        "SPELL" => CardKind::Spell,
        "LANDMARK_PERMANENT" | "TOKEN_LANDMARK_PERMANENT" => CardKind::Landmark,
        "EXPEDITION_PERMANENT" => CardKind::ExpeditionPermanent,
        _ => CardKind::Character,
    }
}

/// The reasons why abilities are not carried out.
fn lacks(kind: CardKind, text: AbilityText) -> Vec<String> {
    let deck = DeckSpec { cards: vec![(CardSpec::new(kind), 1)], texts: vec![(Some(0), text)], ..DeckSpec::default() };
    let coverage = Coverage::of(&CardPool::new(&deck).unwrap());
    coverage.unsupported.iter().map(|unsupported| unsupported.reason.to_string()).collect()
}

/// The abilities of all boxes of a card, and the parts that were not read.
fn compiled(compiler: &Compiler, card: &Value) -> (AbilityText, Vec<String>) {
    let (mut abilities, mut unread) = (Vec::new(), Vec::new());
    for (slot, text) in boxes(card) {
        let compiled = compiler.compile(text, slot);
        printed::covers(text, &compiled);
        let said = |span: Span| text[span.start..span.end].replace('#', "");
        unread.extend(compiled.unread().map(|unread| format!("{}: {}", unread.reason, said(unread.span))));
        abilities.extend(compiled.abilities().abilities);
    }
    (AbilityText { abilities }, unread)
}

fn percent(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole as f64
}

#[test]
fn the_cards_of_all_sets_are_read_and_carried_out() {
    let Some(shared) = shared::shared("the_cards_of_all_sets_are_read_and_carried_out") else { return };
    let compiler = Compiler::default();
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for (set, most_unread, most_lacking) in SETS {
        let cards = cards(&shared, set);
        let (mut unread, mut lacking) = (0, 0);
        for card in &cards {
            let (text, faults) = compiled(&compiler, card);
            let notation = text.to_string();
            assert_eq!(notation.parse::<AbilityText>().as_ref(), Ok(&text), "{}", card["reference"]);
            let lacks = lacks(kind(card), text);
            unread += usize::from(!faults.is_empty());
            lacking += usize::from(!faults.is_empty() || !lacks.is_empty());
            faults.into_iter().chain(lacks).for_each(|reason| *reasons.entry(reason).or_default() += 1);
        }
        let n = cards.len();
        eprintln!("{set}: {n} cards, {:.1} % read, {:.1} % run", percent(n - unread, n), percent(n - lacking, n));
        assert!(unread <= most_unread, "{set}: {unread} cards are not read");
        assert!(lacking <= most_lacking, "{set}: {lacking} cards are not carried out");
    }
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(reason, n)| (std::cmp::Reverse(*n), reason.clone()));
    reasons.iter().for_each(|(reason, n)| eprintln!("{n:>5} {reason}"));
}

#[test]
fn every_effect_line_of_uniques_is_read_and_carried_out() {
    let Some(shared) = shared::shared("every_effect_line_of_uniques_is_read_and_carried_out") else { return };
    let lines = lines(&shared, "cards/uniques/effect_lines.jsonl");
    let compiler = Compiler::default();
    let (mut read, mut weight) = (0, 0);
    for line in &lines {
        let slot = if line["slot"] == "main" { Slot::Main } else { Slot::Support };
        let text = line["text"].as_str().unwrap();
        let compiled = compiler.compile(text, slot);
        printed::covers(text, &compiled);
        if compiled.unread().next().is_none() && lacks(CardKind::Character, compiled.abilities()).is_empty() {
            read += 1;
            weight += line["count"].as_u64().unwrap();
        }
    }
    let all: u64 = lines.iter().map(|line| line["count"].as_u64().unwrap()).sum();
    eprintln!("effect lines: {read} of {}, {weight} of {all} by count", lines.len());
    assert_eq!((read, weight), (lines.len(), all));
}

/// Older wordings are read too, as the same abilities if they mean the same.
#[test]
fn older_wordings_are_read() {
    let Some(shared) = shared::shared("older_wordings_are_read") else { return };
    for (file, old, new, least_read, least_same) in [
        ("wording_changes_core", "text_2024", "text_current", 260, 216),
        ("wording_variants_bga", "text_bga", "text_official", 115, 105),
    ] {
        let lines = lines(&shared, &format!("cards/{file}.jsonl"));
        let (mut read, mut same) = (0, 0);
        for line in &lines {
            let slot = if line["field"] == "main_effect_en" { Slot::Main } else { Slot::Support };
            let compiled = [old, new].map(|field| text::compile(line[field].as_str().unwrap_or_default(), slot));
            let [old, new] = &compiled;
            read += usize::from(old.unread().next().is_none());
            same += usize::from(old.abilities() == new.abilities());
        }
        eprintln!("{file}: {read} of {} read, {same} with the tree of the other wording", lines.len());
        assert!(read >= least_read && same >= least_same, "{file}: {read} read, {same} the same");
    }
}

/// What the text of a card is compiled to is the same tree that somebody wrote by hand.
#[test]
fn real_cards_say_what_was_written_by_hand() {
    let Some(shared) = shared::shared("real_cards_say_what_was_written_by_hand") else { return };
    let compiler = Compiler::default();
    let mut known: BTreeMap<String, AbilityText> = BTreeMap::new();
    for (set, ..) in SETS {
        let cards = cards(&shared, set);
        let reference = |card: &Value| card["reference"].as_str().unwrap().to_owned();
        known.extend(cards.iter().map(|card| (reference(card), compiled(&compiler, card).0)));
    }
    let mut checked = 0;
    for card in include_str!("notation/cards.txt").split("\n\n") {
        let Some((reference, text)) = card.trim().split_once('\n').filter(|(first, _)| first.starts_with("ALT_"))
        else {
            continue;
        };
        let written: AbilityText = text.parse().unwrap();
        assert_eq!(known[reference].to_string(), written.to_string(), "{reference}");
        checked += 1;
    }
    assert!(checked >= 80, "{checked} cards");
}

/// Texts with words removed, doubled or exchanged, or cut off in the middle: nothing panics, and nothing is left out.
#[test]
fn mutated_texts_are_covered_by_clauses() {
    let compiler = Compiler::default();
    let mut texts: Vec<String> = vec!["{J} You may {T} [[Asleep] (two — draws.  • 4+, “I” #gain X boosts:".to_owned()];
    if let Some(shared) = shared::shared("mutated_texts_are_covered_by_clauses, but for one text,") {
        let cards = ["CORE", "DUSTER"].map(|set| cards(&shared, set));
        texts.extend(cards.iter().flatten().flat_map(boxes).map(|(_, text)| text.to_owned()));
    }
    let mut random = engine::Rng::new(7);
    let mut pick = |most: usize| random.below(most.max(1) as u32) as usize;
    for i in 0..texts.len() {
        let mut words: Vec<&str> = texts[i].split(' ').collect();
        for _ in 0..=pick(4) {
            let (at, other) = (pick(words.len()), pick(words.len()));
            match pick(4) {
                0 => drop(words.remove(at)),
                1 => words.insert(at, words[other]),
                2 => words.swap(at, other),
                _ => words.extend(texts[pick(texts.len())].split(' ').take(6)),
            }
            if words.is_empty() {
                words.push("é");
            }
        }
        let text = words.join(" ");
        let characters: Vec<char> = text.chars().collect();
        let cut: String = characters[pick(characters.len())..].iter().collect();
        for text in [text, cut] {
            printed::covers(&text, &compiler.compile(&text, Slot::Main));
        }
    }
}

/// The abilities of cards, rendered in plain English, are read as the same abilities.
#[test]
fn rendered_abilities_are_read_as_the_same() {
    let Some(shared) = shared::shared("rendered_abilities_are_read_as_the_same") else { return };
    let compiler = Compiler::default();
    let mut texts: BTreeMap<String, AbilityText> = BTreeMap::new();
    for (set, ..) in SETS {
        let cards = cards(&shared, set);
        let all = cards.iter().map(|card| compiled(&compiler, card).0);
        texts.extend(all.map(|text| (text.to_string(), text)));
    }
    for line in lines(&shared, "cards/uniques/effect_lines.jsonl") {
        let slot = if line["slot"] == "main" { Slot::Main } else { Slot::Support };
        let text = compiler.compile(line["text"].as_str().unwrap(), slot).abilities();
        texts.insert(text.to_string(), text);
    }
    let mut others = Vec::new();
    for (notation, text) in &texts {
        let english = text::render(text);
        let again = compiler.compile(&english, Slot::Main);
        if again.unread().next().is_some() || again.abilities() != *text {
            others.push(format!("{notation}\n  {english}\n  {}", again.abilities()));
        }
    }
    eprintln!("rendered: {} texts, {} read otherwise", texts.len(), others.len());
    assert!(others.is_empty(), "{}", others.join("\n\n"));
}
