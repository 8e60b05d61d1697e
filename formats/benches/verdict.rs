//! How long a verdict takes: the deck of yardstick V2 (`../shared/limits`, `cpu validate`), 40 lines of one copy as
//! JSON of 1.9 KB, in a catalogue of 13,356 cards (theirs: 1.6 KB, 10,000). Run the yardstick beside it and compare ratios:
//!
//! ```text
//! cargo bench -p formats ; cargo run --release --bin cpu -- validate   # the latter in ../shared/limits
//! ```
use cards::{Abilities, Card, CardSet, CardType, Date, Faction, Index, Localized, Rarity, SetCode, Text};
use divan::{Bencher, black_box};
use formats::{CheckContext, Deck, DeckList, Format, Line, Place, Quantity, Registry, SeasonLists, check};
use serde::Deserialize;
use std::{borrow::Cow, fmt::Write, sync::LazyLock};

fn main() {
    divan::main();
}

/// A body as clients send it.
#[derive(Deserialize)]
struct Body<'a> {
    #[serde(borrow)]
    cards: Vec<BodyLine<'a>>,
}

#[derive(Deserialize)]
struct BodyLine<'a> {
    #[serde(borrow)]
    reference: Cow<'a, str>,
    quantity: u32,
}

struct Bench {
    index: Index,
    registry: Registry,
    body: String,
    day: Date,
}

impl Bench {
    fn standard(&self) -> &Format {
        self.registry.get("standard").expect("embedded")
    }

    fn case<'a>(&'a self, deck: &'a Deck) -> CheckContext<'a> {
        CheckContext { deck, pool: None, as_of: self.day, index: &self.index, lists: SeasonLists::none() }
    }

    fn parse(&self) -> DeckList<'_> {
        let body: Body<'_> = serde_json::from_str(&self.body).expect("the bench wrote it");
        let lines = body.cards.into_iter().zip(0..).map(line);
        DeckList { lines: lines.collect() }
    }
}

fn line<'a>((line, at): (BodyLine<'a>, u32)) -> Line<'a> {
    Line { card: line.reference, quantity: Quantity::Count(line.quantity), place: Place::Item(at) }
}

/// Ten thousand made-up cards with about as many names a card as the real catalogue has, and the sample deck.
static BENCH: LazyLock<Bench> = LazyLock::new(|| {
    let sets = ["CORE", "COREKS", "ALIZE", "BISE", "CYCLONE", "DUSTER"];
    let mut cards = Vec::new();
    for set in sets {
        for faction in &Faction::ALL[..6] {
            for number in 1..=69 {
                for variant in ["C", "R1", "R2", "E"] {
                    let reference = format!("ALT_{set}_B_{faction}_{number:02}_{variant}");
                    let (hero, e) = (number < 4, variant == "E");
                    if hero && variant != "C" || e && number % 8 != 0 {
                        continue;
                    }
                    cards.push(card(
                        &reference,
                        number,
                        *faction,
                        if hero { CardType::Hero } else { CardType::Character },
                    ));
                }
            }
            for number in 4..=30 {
                for unique in 1..=6 {
                    let reference = format!("ALT_{set}_B_{faction}_{number:02}_U_{unique}");
                    cards.push(card(&reference, number, *faction, CardType::Character));
                }
            }
        }
    }
    let set = |code: &str| CardSet {
        code: SetCode::parse(code).expect("a code"),
        name: code.to_owned(),
        print_code: None,
        released: Some(Date::constant(2024, 9, 13)),
        playable_since: None,
        not_playable_through: None,
        parent: None,
        source: None,
    };
    let index = Index::new(cards, sets.map(set).into(), vec![]).expect("one card a reference");
    let mut body = String::from("{\"cards\":[{\"reference\":\"ALT_CORE_B_MU_01_C\",\"quantity\":1}");
    for at in 0..39 {
        let variant = ["C", "C", "R1"][at % 3];
        let number = 4 + at * 7 % 39;
        write!(body, ",{{\"reference\":\"ALT_CORE_B_MU_{number:02}_{variant}\",\"quantity\":1}}")
            .expect("into a string");
    }
    body += "]}";
    let bench = Bench { index, registry: Registry::embedded(), body, day: Date::constant(2026, 3, 1) };
    let deck = Deck::resolve(&bench.parse(), &bench.index);
    assert_eq!((deck.counts().main, deck.counts().rarity(Rarity::Rare)), (39, 13));
    let verdict = check(bench.standard(), &bench.case(&deck));
    assert_eq!(verdict.outcome, formats::Outcome::Legal, "{verdict:?}");
    bench
});

fn card(reference: &str, number: u16, faction: Faction, card_type: CardType) -> Card {
    Card {
        reference: reference.parse().expect("well formed"),
        name: Localized { en: Some(format!("{} {number}", faction.name()).into()), ..Localized::default() },
        faction,
        card_type,
        sub_types: vec![],
        hand_cost: Some(1),
        reserve_cost: Some(1),
        statistics: None,
        reserve_limit: None,
        landmark_limit: None,
        collector_number: None,
        aliases: vec![],
        abilities: Abilities::default(),
        text: Text::default(),
        notation: None,
    }
}

#[divan::bench(sample_count = 200, sample_size = 500)]
fn a_parse(bencher: Bencher<'_, '_>) {
    bencher.bench(|| BENCH.parse());
}

#[divan::bench(sample_count = 200, sample_size = 500)]
fn b_resolve(bencher: Bencher<'_, '_>) {
    let list = BENCH.parse();
    bencher.bench(|| Deck::resolve(black_box(&list), &BENCH.index));
}

#[divan::bench(sample_count = 200, sample_size = 500)]
fn c_check(bencher: Bencher<'_, '_>) {
    let deck = Deck::resolve(&BENCH.parse(), &BENCH.index);
    bencher.bench(|| check(BENCH.standard(), &BENCH.case(black_box(&deck))));
}

#[divan::bench(sample_count = 200, sample_size = 500)]
fn d_canonical(bencher: Bencher<'_, '_>) {
    let deck = Deck::resolve(&BENCH.parse(), &BENCH.index);
    bencher.bench(|| black_box(&deck).canonical(&BENCH.index));
}

/// Bytes to bytes, as goal G9 counts it.
#[divan::bench(sample_count = 200, sample_size = 500)]
fn e_json_to_verdict_json(bencher: Bencher<'_, '_>) {
    bencher.bench(|| {
        let deck = Deck::resolve(&BENCH.parse(), &BENCH.index);
        let verdict = check(BENCH.standard(), &BENCH.case(&deck));
        serde_json::to_string(&verdict).expect("plain data")
    });
}

/// The same deck as an export in text.
#[divan::bench(sample_count = 200, sample_size = 100)]
fn f_parse_text(bencher: Bencher<'_, '_>) {
    let text: String = BENCH.parse().lines.iter().map(|l| format!("1 {}\n", l.card)).collect();
    bencher.bench(|| formats::parse_text(black_box(&text), &BENCH.index));
}

/// Work grows with the lines: the thousand that a deck may have should cost about 25 times what 40 cost.
#[divan::bench(sample_count = 20, sample_size = 2)]
fn g_a_thousand_lines_of_text(bencher: Bencher<'_, '_>) {
    let text: String = (1..=formats::MAX_LINES).map(|n| format!("1 ALT_CORE_B_MU_08_U_{}\n", n + 1000)).collect();
    bencher.bench(|| {
        let parsed = formats::parse_text(black_box(&text), &BENCH.index);
        check(BENCH.standard(), &BENCH.case(&Deck::resolve(&parsed.list, &BENCH.index)))
    });
}

/// The Hero left out: the search tries some tens of decks.
#[divan::bench(sample_count = 20, sample_size = 10)]
fn h_suggest(bencher: Bencher<'_, '_>) {
    let text: String = BENCH.parse().lines.iter().skip(1).map(|l| format!("1 {}\n", l.card)).collect();
    let deck = Deck::resolve(&formats::parse_text(&text, &BENCH.index).list, &BENCH.index);
    let case = BENCH.case(&deck);
    let verdict = check(BENCH.standard(), &case);
    assert_eq!(verdict.outcome, formats::Outcome::Illegal);
    bencher.bench(|| formats::suggest(BENCH.standard(), black_box(&case), &verdict, &[]));
}

/// Every card of the catalogue asked for.
#[divan::bench(sample_count = 20, sample_size = 10)]
fn i_addable(bencher: Bencher<'_, '_>) {
    let deck = Deck::resolve(&BENCH.parse(), &BENCH.index);
    let case = BENCH.case(&deck);
    bencher.bench(|| formats::Adding::new(BENCH.standard(), black_box(&case)).every_card().count());
}

#[divan::bench(sample_count = 200, sample_size = 100)]
fn j_statistics(bencher: Bencher<'_, '_>) {
    let deck = Deck::resolve(&BENCH.parse(), &BENCH.index);
    bencher.bench(|| formats::DeckStatistics::new(black_box(&deck), &BENCH.index));
}

#[divan::bench(sample_count = 200, sample_size = 100)]
fn k_compare(bencher: Bencher<'_, '_>) {
    let deck = Deck::resolve(&BENCH.parse(), &BENCH.index);
    bencher.bench(|| formats::compare(black_box(&deck), black_box(&deck), &BENCH.index));
}
