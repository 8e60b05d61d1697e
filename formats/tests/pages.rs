//! Tests of the page of each violation code: its two decks are judged with the catalogue of the program.
use crate::support::{self, report};
use cards::{Announcement, Card, CardSet, CardType, Faction, Index, Localized, Reference};
use formats::{CheckContext, Code, CodePage, Deck, Outcome, Registry, Verdict, check, parse_text};
use serde::{Deserialize, de::DeserializeOwned};
use std::{fs, path::PathBuf, sync::LazyLock};

/// A row of `catalog/data/cards`: the facts that deck rules use.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Row {
    reference: Reference,
    name: Localized,
    faction: Faction,
    card_type: CardType,
}

fn data(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../catalog/data").join(path)
}

fn json<T: DeserializeOwned>(path: &str) -> T {
    serde_json::from_str(&fs::read_to_string(data(path)).unwrap()).unwrap()
}

fn shipped(invented: &[formats::InventedCard]) -> Index {
    let mut files: Vec<PathBuf> = fs::read_dir(data("cards")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut cards: Vec<Card> = Vec::new();
    for file in files {
        cards.extend(fs::read_to_string(file).unwrap().lines().map(|line| {
            let row: Row = serde_json::from_str(line).unwrap();
            support::card(row.reference, row.name, row.faction, row.card_type)
        }));
    }
    cards.extend(invented.iter().map(|card| {
        let name = Localized { en: Some(card.name.clone().into()), ..Localized::default() };
        support::card(card.reference.clone(), name, card.faction, card.card_type)
    }));
    Index::new(cards, json::<Vec<CardSet>>("sets.json"), json::<Vec<Announcement>>("history.json")).unwrap()
}

static SHIPPED: LazyLock<Index> = LazyLock::new(|| shipped(&[]));

fn judge(page: &CodePage, text: &str, index: &Index) -> Verdict {
    let read = |text: &str| Deck::resolve(&parse_text(text, index).list, index);
    let (deck, pool, lists) = (read(text), page.pool.as_deref().map(read), page.lists());
    let registry = Registry::embedded();
    let case = CheckContext { deck: &deck, pool: pool.as_ref(), as_of: page.as_of, index, lists: &lists };
    check(registry.get(&page.format).unwrap(), &case)
}

#[test]
fn the_legal_example_of_each_code_is_legal_and_the_other_has_this_code_alone() {
    for code in Code::ALL {
        let page = code.page();
        let own;
        let index = if page.invented.is_empty() {
            &*SHIPPED
        } else {
            own = shipped(&page.invented);
            &own
        };
        let legal = judge(page, &page.legal, index);
        assert_eq!((legal.outcome, report(&legal)), (Outcome::Legal, vec![]), "{code}");
        let illegal = judge(page, &page.illegal, index);
        let codes: Vec<Code> = illegal.violations.iter().map(|v| v.code).collect();
        assert_eq!(codes, [*code], "{:?}", report(&illegal));
        let expected = if *code == Code::HeroFactionUnused { Outcome::Legal } else { Outcome::Illegal };
        assert_eq!(illegal.outcome, expected, "{code}");
    }
}

#[test]
fn what_is_invented_does_not_exist_and_is_needed() {
    let inventing: Vec<Code> = Code::ALL.iter().copied().filter(|code| !code.page().invented.is_empty()).collect();
    assert_eq!(inventing, [Code::NotADeckCard, Code::NeutralNotAllowed]);
    for code in inventing {
        for card in &code.page().invented {
            assert!(SHIPPED.find(&card.reference.to_string()).is_none(), "{} exists", card.reference);
        }
    }
    let neutral = |card: &Card| card.faction == Faction::Neutral && formats::Kind::of(card) == formats::Kind::Main;
    let material = |card: &Card| formats::Kind::of(card) == formats::Kind::Material;
    assert!(
        !SHIPPED.iter().any(|(_, card)| neutral(card) || material(card)),
        "an example need not invent one any more"
    );
}

#[test]
fn pages_say_something_short_and_something_long() {
    for code in Code::ALL {
        let page = code.page();
        assert!((8..60).contains(&page.title.len()) && !page.title.ends_with('.'), "{}", page.title);
        assert!((60..500).contains(&page.help.len()) && page.help.ends_with('.'), "{}", page.help);
    }
    assert_eq!(Code::TooManyCopies.page().title, "Too many copies of one name");
}
