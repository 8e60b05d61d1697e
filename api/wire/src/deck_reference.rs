//! Saved decks in requests. Before a request is read, `{"id": …}` is replaced by the cards of the saved deck. So every request
//! that takes a deck takes a saved one, and no other code has to know about that.

use crate::saved_deck::DeckLineView;
use answers::{Code, Problem, problem::store_problem};
use catalog::{DeckId, DeckStoreError, SavedDeck};
use memchr::memmem;
use serde::Deserialize;
use serde_json::{json, value::RawValue};
use std::borrow::Cow;

/// The members of a request that hold a deck.
#[derive(Deserialize)]
struct Decks<'a> {
    #[serde(borrow, default)]
    deck: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pool: Option<&'a RawValue>,
    #[serde(borrow, default)]
    registered: Option<&'a RawValue>,
    #[serde(borrow, default)]
    presented: Option<&'a RawValue>,
    #[serde(borrow, default)]
    opponent: Option<&'a RawValue>,
    #[serde(borrow, default)]
    decks: Vec<&'a RawValue>,
}

/// A deck that is given by its id.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ById<'a> {
    #[serde(borrow)]
    id: Cow<'a, str>,
}

/// Whether a request may name a saved deck. The test is a text search, which costs almost nothing.
#[must_use]
pub fn names_deck(body: &[u8]) -> bool {
    memmem::find(body, b"\"id\"").is_some() && with_cards(body, |_| Ok(None)).is_err()
}

/// The request with ids of saved decks replaced by cards. `None` if it names none, or if it is not a request at all, which is
/// reported elsewhere. `find` gives a deck that the caller may read.
///
/// # Errors
///
/// `DECK_NOT_SAVED` with every id of no deck; the problem of `find` if the decks cannot be read.
pub fn with_cards(
    body: &[u8],
    mut find: impl FnMut(DeckId) -> Result<Option<SavedDeck>, DeckStoreError>,
) -> Result<Option<Vec<u8>>, Problem> {
    let Ok(text) = std::str::from_utf8(body) else { return Ok(None) };
    let Ok(decks) = serde_json::from_str::<Decks<'_>>(text) else { return Ok(None) };
    let Decks { deck, pool, registered, presented, opponent, decks } = decks;
    let single =
        [("deck", deck), ("pool", pool), ("registered", registered), ("presented", presented), ("opponent", opponent)];
    let single = single.into_iter().filter_map(|(name, deck)| Some((format!("/{name}"), deck?)));
    let several = decks.into_iter().enumerate().map(|(at, deck)| (format!("/decks/{at}"), deck));
    let mut places = Vec::new();
    let mut faults = Vec::new();
    for (pointer, raw) in single.chain(several) {
        let Ok(ById { id }) = serde_json::from_str(raw.get()) else { continue };
        let saved = match id.parse() {
            Ok(id) => find(id).map_err(store_problem)?,
            Err(_) => None,
        };
        match saved {
            // `raw` borrows from the text, so the distance of the pointers is its offset.
            Some(saved) => places.push((raw.get().as_ptr() as usize - text.as_ptr() as usize, raw.get().len(), saved)),
            None => faults.push((format!("{pointer}/id"), format!("there is no deck {id}"))),
        }
    }
    if !faults.is_empty() {
        return Err(Problem::several(Code::DeckNotSaved, faults));
    }
    if places.is_empty() {
        return Ok(None);
    }
    places.sort_by_key(|(at, ..)| *at);
    let (mut out, mut end) = (String::with_capacity(text.len() + 2048 * places.len()), 0);
    for (at, length, saved) in places {
        let cards: Vec<DeckLineView<'_>> = saved.content.lines.iter().map(DeckLineView::of).collect();
        out.push_str(&text[end..at]);
        out.push_str(&json!({"cards": cards}).to_string());
        end = at + length;
    }
    out.push_str(&text[end..]);
    Ok(Some(out.into_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::{DeckContent, Owner, SavedLine, Visibility};
    use jiff::Timestamp;

    const ID: &str = "3d0975ef-876b-4a75-84f8-959f15bc85d7";

    fn replaced(body: &str) -> Result<Option<String>, Vec<String>> {
        let find = |id: DeckId| {
            let content = DeckContent {
                name: "x".into(),
                description: None,
                format: "standard".into(),
                visibility: Visibility::Public,
                is_draft: false,
                lines: vec![SavedLine { reference: "ALT_CORE_B_MU_01_C".into(), quantity: 1 }],
            };
            let (created_at, updated_at) = (Timestamp::UNIX_EPOCH, Timestamp::UNIX_EPOCH);
            let deck = SavedDeck { id, owner: Owner::of_key("a"), revision: 1, created_at, updated_at, content };
            Ok((id.to_string() == ID).then_some(deck))
        };
        let replaced = with_cards(body.as_bytes(), find);
        replaced
            .map(|found| found.map(|bytes| String::from_utf8(bytes).unwrap()))
            .map_err(|problem| problem.faults().iter().map(|fault| fault.pointer.clone()).collect())
    }

    #[test]
    fn cards_take_the_place_of_an_id_wherever_a_deck_is_taken() {
        let cards = r#"{"cards":[{"quantity":1,"reference":"ALT_CORE_B_MU_01_C"}]}"#;
        let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        for around in [
            r#"{"id": 7, "deck": @}"#,
            r#"{"registered":@ ,"presented": @, "é": 1}"#,
            r#"{"decks": [ @, {"text": "\"id\""},@]}"#,
            r#"{"opponent": @, "deck": {"text": "x"}}"#,
        ] {
            let by_id = around.replace('@', &format!(r#"{{ "id" : "{ID}" }}"#));
            assert!(names_deck(by_id.as_bytes()));
            let with_cards = replaced(&by_id).unwrap().unwrap();
            assert_eq!(json(&with_cards), json(&around.replace('@', cards)), "{around}");
        }
    }

    #[test]
    fn what_names_no_deck_is_left_to_others() {
        for body in [
            "",
            "[]",
            "{",
            r#"{"deck": {"text": "x", "id": "y"}}"#,
            r#"{"formats": [{"id": "house"}]}"#,
            r#"{"decks": 1}"#,
        ] {
            assert_eq!(replaced(body), Ok(None), "{body}");
        }
        assert!(!names_deck(br#"{"id": "table-7", "deck": {"text": "3 x"}}"#));
    }

    #[test]
    fn every_id_that_names_no_deck_is_told() {
        let body = r#"{"deck": {"id": "x"}, "decks": [{"id": "00000000-0000-4000-8000-000000000000"}]}"#;
        assert_eq!(replaced(body), Err(vec!["/deck/id".into(), "/decks/0/id".into()]));
    }
}
