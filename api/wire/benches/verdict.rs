//! Goal G9: from the JSON of a request to the JSON of a verdict, with every option on, beside yardstick V2 of `../shared/limits`.
//! The yardstick is written again here, so that both run in one process and in turns. `cargo bench -p wire --bench verdict`
//! prints medians and the ratio.

use ahash::RandomState;
use cards::{CardType, Faction, Index};
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, collections::HashMap, hint::black_box, time::Instant};

const ROUNDS: usize = 15;
const PER_ROUND: u32 = 20_000;

#[derive(Deserialize)]
struct Line<'a> {
    #[serde(borrow)]
    card: Cow<'a, str>,
    qty: u32,
}

#[derive(Deserialize)]
struct Deck<'a> {
    #[serde(borrow)]
    #[expect(dead_code, reason = "the yardstick parses it")]
    name: Cow<'a, str>,
    #[serde(borrow)]
    hero: Cow<'a, str>,
    #[serde(borrow)]
    cards: Vec<Line<'a>>,
}

#[derive(Serialize)]
struct Verdict {
    legal: bool,
    total: u32,
    rare: u32,
    factions: u32,
    errors: Vec<&'static str>,
}

#[derive(Clone, Copy)]
struct Info {
    family: u32,
    faction: u8,
    rare: bool,
    hero: bool,
}

type Map = HashMap<Box<str>, Info, RandomState>;

/// The smallest possible check: look-ups, counts, and a list of broken rules without cards or citations.
fn yardstick(map: &Map, json: &[u8], out: &mut Vec<u8>) {
    let deck: Deck<'_> = serde_json::from_slice(json).expect("the bench wrote it");
    let (mut total, mut rare, mut factions, mut known) = (0, 0, 0u32, 0);
    let mut families: [(u32, u32); 64] = [(u32::MAX, 0); 64];
    let mut errors = Vec::new();
    for line in &deck.cards {
        let Some(info) = map.get(&*line.card) else {
            errors.push("unknown_card");
            continue;
        };
        total += line.qty;
        factions |= 1 << info.faction;
        rare += if info.rare { line.qty } else { 0 };
        match families[..known].iter_mut().find(|f| f.0 == info.family) {
            Some(family) => family.1 += line.qty,
            None => {
                families[known] = (info.family, line.qty);
                known += 1;
            }
        }
    }
    if !map.get(&*deck.hero).is_some_and(|h| h.hero) {
        errors.push("hero");
    }
    for (broken, name) in [(total < 39, "size"), (factions.count_ones() > 1, "faction"), (rare > 15, "rare")] {
        if broken {
            errors.push(name);
        }
    }
    if families[..known].iter().any(|f| f.1 > 3) {
        errors.push("copies");
    }
    out.clear();
    let verdict = Verdict { legal: errors.is_empty(), total, rare, factions: factions.count_ones(), errors };
    serde_json::to_writer(out, &verdict).expect("a vector can be written to");
}

/// A Hero and forty Axiom cards, one copy a line, with at most fifteen Rares and three cards of a name.
fn sample(index: &Index) -> (String, Vec<String>) {
    let axiom: Vec<_> = index.iter().filter(|(_, c)| c.faction == Faction::Axiom).collect();
    let hero = axiom.iter().find(|(_, c)| c.card_type == CardType::Hero).expect("Axiom has Heroes").1;
    let mut names: HashMap<&str, u32> = HashMap::new();
    let mut rares = 0;
    let mut cards = Vec::new();
    for (id, card) in axiom {
        let copies = names.entry(card.english()).or_default();
        let rare = card.rarity() == Some(cards::Rarity::Rare);
        let free = index.restrictions_of(id).next().is_none();
        if card.rarity().is_some_and(|r| r <= cards::Rarity::Rare)
            && free
            && *copies < 3
            && !(rare && rares == 15)
            && cards.len() < 40
        {
            *copies += 1;
            rares += u32::from(rare);
            cards.push(card.reference.to_string());
        }
    }
    (hero.reference.to_string(), cards)
}

#[expect(clippy::print_stdout, reason = "a bench prints its figures")]
fn main() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let store = catalog::Store::open(&folder.path().join("bench.sqlite"), jiff::Timestamp::UNIX_EPOCH).expect("opens");
    let index = store.load().expect("loads").index;
    let formats = formats::Registry::embedded();
    let (hero, cards) = sample(&index);
    let line = |member: &str, count: &str| {
        let line = |card: &String| format!("{{\"{member}\":\"{card}\",\"{count}\":1}}");
        cards.iter().map(line).collect::<Vec<_>>().join(",")
    };
    let theirs = format!("{{\"name\":\"Sample\",\"hero\":\"{hero}\",\"cards\":[{}]}}", line("card", "qty"));
    let ours = format!(
        "{{\"deck\":{{\"cards\":[{{\"reference\":\"{hero}\",\"quantity\":1}},{}]}},\"asOf\":\"2026-07-01\"}}",
        line("reference", "quantity")
    );
    let map: Map = index
        .iter()
        .map(|(_, c)| {
            let info = Info {
                family: u32::from(c.reference.number()),
                faction: c.faction as u8,
                rare: c.rarity() == Some(cards::Rarity::Rare),
                hero: c.card_type == CardType::Hero,
            };
            (c.reference.to_string().into(), info)
        })
        .collect();
    let today = "2026-07-01".parse().expect("a date");
    let lists = formats::SeasonLists::none();
    let heroes = wire::verdict::Heroes::of(&index);
    let verdicts = answers::verdict::Context { index: &index, formats: &formats, lists, today };
    let context = wire::validate::Context { verdicts, heroes: &heroes, signing: None };
    let answer = wire::validate::validate(ours.as_bytes(), context).expect("the request is good");
    let text = String::from_utf8_lossy(&answer).into_owned();
    assert!(text.contains("\"verdict\":\"legal\""), "{text}");
    println!(
        "{} lines; request {} bytes, answer {} bytes; yardstick {} bytes",
        cards.len(),
        ours.len(),
        answer.len(),
        theirs.len()
    );

    let (mut yard, mut mine) = (Vec::new(), Vec::new());
    let mut out = Vec::new();
    for _ in 0..ROUNDS {
        yard.push(rate(|| yardstick(&map, black_box(theirs.as_bytes()), &mut out)));
        mine.push(rate(|| drop(black_box(wire::validate::validate(black_box(ours.as_bytes()), context)))));
    }
    let (yard, mine) = (median(&mut yard), median(&mut mine));
    println!("V2   {yard:>10.0} decks/s");
    println!("ours {mine:>10.0} decks/s   G9 ratio {:.2} (floor 0.5, target 0.7)", mine / yard);
}

fn rate(mut work: impl FnMut()) -> f64 {
    let begun = Instant::now();
    for _ in 0..PER_ROUND {
        work();
    }
    f64::from(PER_ROUND) / begun.elapsed().as_secs_f64()
}

fn median(rates: &mut [f64]) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}
