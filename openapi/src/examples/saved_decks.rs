//! Examples of answers about saved decks: a deck is saved and changed in a file of its own.

use super::{MADE, Service};
use crate::Fault;
use answers::{api_keys::Caller, saved_decks::Outcomes};
use catalog::{DeckStore, Owner, Scope};
use wire::{
    saved_deck::{self, Precondition},
    saved_deck_list::DeckQuery,
};

/// The deck of the examples.
const DECK: &str = "3d0975ef-876b-4a75-84f8-959f15bc85d7";

/// Adds the answer of each operation about saved decks.
pub(super) fn add(
    service: &Service,
    request: impl Fn(&str) -> Result<Vec<u8>, Fault>,
    add: &mut impl FnMut(&str, Vec<u8>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let folder = tempfile::tempdir()?;
    let store = DeckStore::of(&folder.path().join("examples.decks"));
    let caller = Caller { owner: Owner::of_key("ada"), scopes: vec![Scope::Decks] };
    let (id, context) = (DECK.parse()?, service.context().verdicts);
    let moment = (context, MADE.parse()?);
    let asked = Some(&caller);

    add("createDeck", saved_deck::create(&request("createDeck")?, id, &caller, &store, moment)?.0)?;
    let change = request("changeDeck")?;
    add("changeDeck", saved_deck::patch(&change, id, &Precondition::None, (&caller, &store), moment)?.0)?;
    add("getDeck", saved_deck::one(id, asked, &store, service.today, context)?.0)?;
    let query = DeckQuery::read("itemsPerPage=1", service.today)?;
    add("listDecks", query.answer(asked, (&store, &Outcomes::default()), [0; 32], context)?.0)?;
    add("listDeckRevisions", saved_deck::revisions(id, asked, &store, context.index, Vec::new())?)?;
    add("getDeckRevision", saved_deck::revision(id, "1", asked, &store, context.index)?)
}
