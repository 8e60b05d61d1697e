//! Examples of answers about saved decks. The deck is saved and changed in a file of its own.

use super::{MADE, Service};
use crate::Fault;
use answers::{
    api_keys::Caller,
    saved_decks::{Outcomes, Precondition, Writing},
};
use catalog::{ApiKey, DeckStore, Options, Owner, Scope, Source, Store};
use wire::{
    admin::{self, AuditQuery, NewKeyView},
    community::{
        bga,
        deck_list::{self, CommunityDeckQuery},
        deck_request::{self, DeckRefusal},
    },
    import_report::ImportView,
    json, saved_deck,
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
    let writing = Writing { caller: &caller, store: &store, context, now: MADE.parse()? };
    let asked = Some(&caller);

    add("createDeck", saved_deck::create(&request("createDeck")?, id, writing)?.0)?;
    let change = request("changeDeck")?;
    add("changeDeck", saved_deck::patch(&change, id, &Precondition::None, writing)?.0)?;
    add("getDeck", saved_deck::one(id, asked, &store, service.today, context)?.0)?;
    let query = DeckQuery::read("itemsPerPage=1", service.source().search_scope.formats, service.today)?;
    add("listDecks", query.answer(asked, (&store, &Outcomes::default()), [0; 32], context)?.0)?;
    add("listDeckRevisions", saved_deck::revisions(id, asked, &store, context.index, Vec::new())?)?;
    add("getDeckRevision", saved_deck::revision(id, "1", asked, &store, context.index)?)?;

    let refused = |refusal: DeckRefusal| refusal.problem;
    let (source, locale) = (service.source(), None);
    let create = request("communityCreateDeck")?;
    let other = "6f1c2a54-0c3e-4b7e-9d3a-5d2a4f0b8c11".parse()?;
    add("communityCreateDeck", deck_request::create(&create, other, writing, source, locale).map_err(refused)?.0)?;
    let change = request("communityChangeDeck")?;
    let changed =
        deck_request::change(&change, other, &Precondition::None, writing, source, locale).map_err(refused)?;
    add("communityChangeDeck", changed.0)?;
    add("communityGetDeck", deck_request::one(other, (asked, &store), service.source(), locale)?.0)?;
    add("bgaGetDeck", deck_request::one(other, (asked, &store), service.source(), locale)?.0)?;
    let decks = (&store, &Outcomes::default());
    let query = "hero=ALT_CORE_B_MU_01_C&itemsPerPage=1&locale=en";
    let own = CommunityDeckQuery::own(query, service.source())?;
    add("communityListDecks", own.answer_own(&caller, decks, [0; 32], service.source())?)?;
    add("bgaListDecks", bga::decks("itemsPerPage=1", &caller, decks, service.source())?)?;
    let public = CommunityDeckQuery::public("itemsPerPage=1&locale=en", service.source())?;
    add("communityListPublicDecks", public.answer(asked, decks, [0; 32], service.source())?)?;
    add("communityListPublicDeckHeroes", deck_list::public_heroes(&store, service.source(), locale)?)?;
    let ops = Caller { owner: Owner::of_key("ops"), scopes: vec![Scope::Admin] };
    let key =
        ApiKey { name: "ada".to_owned(), scopes: vec![Scope::Decks], created_at: MADE.parse()?, revoked_at: None };
    // Each service has keys of its own, so this text is invented.
    let text = "tumult_kV0s3cmVgpX5yY2hlJ3cw7QeWnTqGZ1o8bR4uHdLfA";
    add("createApiKey", json::write(&NewKeyView::of(&key, text))?)?;
    store.add_key("ada", &[Scope::Decks], [0; 32], (&ops.owner, MADE.parse()?))?;
    add("listApiKeys", admin::keys(&store, Vec::new())?)?;
    let mut catalogue = Store::in_memory(MADE.parse()?)?;
    let line = br#"{"reference":"ALT_CORE_B_MU_13_C","deleted":true}"#.to_vec();
    let source = Source::Bytes { name: "cards.jsonl".to_owned(), bytes: line };
    let report = catalogue.import(&[source], &Options::at(MADE.parse()?).dry_run(), &mut ())?;
    add("importCards", ImportView::write(&report, &[])?)?;
    add("listAudit", AuditQuery::read("")?.answer(&store)?.0)?;
    add("communityUpvoteDeck", deck_request::upvote(other, &caller, &store)?)
}
