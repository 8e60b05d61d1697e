//! Lists of saved decks: the caller's own, and the public ones with the Heroes that occur in them.

use super::{
    Source,
    deck::{CommunityDeck, CommunityDeckHero},
    params::StrictParams,
    query::{MAX_PAGE, PAGE},
};
use crate::{
    json,
    saved_deck_list::{MAX_JUDGED, outcome_of, outcomes_of, too_many_to_judge},
};
use answers::{
    Problem,
    api_keys::Caller,
    community::filter::CardFilter,
    problem::store_problem,
    saved_decks::{Outcomes, card_key, faction_bits, unique_keys},
    search::Filter,
};
use cards::{CardType, Faction, Language, Reference, fold};
use catalog::{CardChoice, DeckFilter, DeckOrder, DeckStore, OrderBy, SavedDeck, Upvotes, Visibility};

use serde::Serialize;
use std::collections::BTreeSet;
use utoipa::ToSchema;

/// Most cards that a filter may ask a deck to hold.
const MAX_CARDS: usize = 100;

/// Decks on a page for Board Game Arena by default.
const BGA_PAGE: usize = 20;

/// The formats that Board Game Arena names, with their ids here.
pub(super) const EVENT_FORMATS: [(&str, &str); 6] = [
    ("STANDARD", "standard"),
    ("NO_UNIQUE", "nuc"),
    ("SINGLETON", "singleton"),
    ("SINGLETON_NUC", "singleton_nuc"),
    ("FRONTIER", "frontier"),
    ("SANDBOX", "sandbox"),
];

/// The keys that a list can be sorted by. Views are not counted, so all decks are equal by them and the next key decides.
pub(crate) const ORDERS: [(&str, Option<OrderBy>); 6] = [
    ("lastModifiedAt", Some(OrderBy::Updated)),
    ("updatedAt", Some(OrderBy::Updated)),
    ("createdAt", Some(OrderBy::Created)),
    ("name", Some(OrderBy::Name)),
    ("upvoteCount", Some(OrderBy::Upvotes)),
    ("viewCount", None),
];

/// The values of `sortBy`, which older clients send, with the key of each; the latest first.
pub(crate) const SORTS: [(&str, OrderBy); 3] =
    [("recent", OrderBy::Created), ("upvotes", OrderBy::Upvotes), ("views", OrderBy::Created)];

/// A page of saved decks.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CommunityDeckPage)]
pub struct CommunityDeckPage<'a> {
    /// The decks, without their cards; none beyond the last page.
    member: Vec<CommunityDeck<'a>>,
    /// Decks of all pages.
    #[schema(example = 31)]
    total_items: usize,
    /// Number of this page, from 1.
    #[schema(example = 1)]
    current_page: usize,
    /// Decks of a full page.
    #[schema(example = 30)]
    items_per_page: usize,
    /// Number of the last page.
    #[schema(example = 2)]
    last_page: usize,
    /// Number of the next page; null on the last.
    #[schema(example = 2)]
    next_page: Option<usize>,
    /// Number of the page before; null on the first.
    previous_page: Option<usize>,
}

/// A query for saved decks.
#[derive(Debug)]
pub struct CommunityDeckQuery {
    filter: DeckFilter,
    legal: Option<bool>,
    orders: Vec<DeckOrder>,
    locale: Option<Language>,
    page: usize,
    size: usize,
}

impl CommunityDeckQuery {
    /// Reads a query for the caller's own decks.
    ///
    /// # Errors
    ///
    /// `QUERY_INVALID` with every fault; an unknown parameter is a fault.
    pub fn own(query: &str, source: Source<'_>) -> Result<Self, Problem> {
        let mut params = StrictParams::of(query);
        let read = Self::take(&mut params, source);
        params.finish().map(|()| read)
    }

    /// Reads a query for public decks.
    ///
    /// # Errors
    ///
    /// As [`own`](Self::own).
    pub fn public(query: &str, source: Source<'_>) -> Result<Self, Problem> {
        let mut params = StrictParams::of(query);
        let mut read = Self::take(&mut params, source);
        read.filter.subject = params.text("username");
        read.filter.visibility = Some(Visibility::Public);
        params.finish().map(|()| read)
    }

    /// Reads a query of Board Game Arena, some of whose parameters have other names.
    pub(super) fn bga(query: &str, source: Source<'_>) -> Result<Self, Problem> {
        let mut params = StrictParams::of(query);
        let factions = params.list::<Faction>(&["factions", "faction.reference"]);
        let format = params.choice("eventFormat", &EVENT_FORMATS);
        let read = Self {
            filter: DeckFilter {
                heroes: heroes(&mut params, source),
                factions: (!factions.is_empty()).then(|| faction_bits(factions)),
                formats: format.map(|id| vec![id.to_owned()]),
                name: params.text("name").map(|name| fold(&name)),
                ..DeckFilter::default()
            },
            legal: None,
            orders: vec![DeckOrder::default()],
            locale: None,
            page: params.position("page", 1..=u64::MAX).unwrap_or(1),
            size: params.position("itemsPerPage", 1..=u64::MAX).unwrap_or(BGA_PAGE).min(MAX_PAGE),
        };
        params.finish().map(|()| read)
    }

    fn take(params: &mut StrictParams, source: Source<'_>) -> Self {
        let factions = params.list::<Faction>(&["faction"]);
        let formats = params.formats("format", source.search_scope.formats);
        let heroes = heroes(params, source);
        let mut cards: Vec<CardChoice> = Vec::new();
        cards.extend(params.text("cardName").map(|text| named(source, &text, Vec::new())));
        // A text that is not a reference finds nothing, as in searches for cards.
        let key = |text: &String| {
            let key = text.parse::<Reference>().map(|reference| card_key(&reference));
            key.map(CardChoice::from).unwrap_or_default()
        };
        let references = params.texts(&["cardReference"]);
        if references.len() > MAX_CARDS {
            params.fault(
                "cardReference",
                format!("cardReference: {} are given; at most {MAX_CARDS} can be", references.len()),
            );
        }
        cards.extend(references.iter().take(MAX_CARDS).map(key));
        let filter = DeckFilter {
            heroes,
            factions: (!factions.is_empty()).then(|| faction_bits(factions)),
            formats: (!formats.is_empty()).then_some(formats),
            cards,
            name: params.text("name").map(|name| fold(&name)),
            ..DeckFilter::default()
        };
        Self {
            filter,
            legal: params.flag("legal"),
            orders: orders(params),
            locale: params.locale(),
            page: params.position("page", 1..=u64::MAX).unwrap_or(1),
            size: params.position("itemsPerPage", 1..=u64::MAX).unwrap_or(PAGE).min(MAX_PAGE),
        }
    }

    /// Answers with the caller's own decks.
    ///
    /// # Errors
    ///
    /// `DECKS_UNAVAILABLE` if the file cannot be read; `BUSY` if more decks have to be judged than one request may ask for.
    pub fn answer_own(
        mut self,
        caller: &Caller,
        decks: (&DeckStore, &Outcomes),
        basis: [u8; 32],
        source: Source<'_>,
    ) -> Result<Vec<u8>, Problem> {
        self.filter.owner = Some(caller.owner.clone());
        self.answer(Some(caller), decks, basis, source)
    }

    /// Answers with public decks, or with those that the filter names. `basis` is the hash of what verdicts depend on besides the
    /// deck and the day.
    ///
    /// # Errors
    ///
    /// As [`answer_own`](Self::answer_own).
    pub fn answer(
        &self,
        caller: Option<&Caller>,
        (store, outcomes): (&DeckStore, &Outcomes),
        basis: [u8; 32],
        source: Source<'_>,
    ) -> Result<Vec<u8>, Problem> {
        let FoundDecks { page, last_page, total, decks } = self.found(caller, (store, outcomes), basis, source)?;
        let shown = decks.iter().map(|(deck, likes)| CommunityDeck::without_cards(source, deck, *likes, self.locale));
        json::write(&CommunityDeckPage {
            member: shown.collect(),
            total_items: total,
            current_page: page,
            items_per_page: self.size,
            last_page,
            next_page: (page < last_page).then(|| page + 1),
            previous_page: (page > 1).then(|| (page - 1).min(last_page)),
        })
    }

    /// A page of the caller's own decks, without verdicts.
    pub(super) fn of_owner(
        mut self,
        caller: &Caller,
        decks: (&DeckStore, &Outcomes),
        source: Source<'_>,
    ) -> Result<FoundDecks, Problem> {
        self.filter.owner = Some(caller.owner.clone());
        self.found(Some(caller), decks, [0; 32], source)
    }

    fn found(
        &self,
        caller: Option<&Caller>,
        (store, outcomes): (&DeckStore, &Outcomes),
        basis: [u8; 32],
        source: Source<'_>,
    ) -> Result<FoundDecks, Problem> {
        let (owner, mut left) = (caller.map(|caller| &caller.owner), MAX_JUDGED);
        let read = store.read(|reader| {
            let mut found = reader.find(&self.filter, &self.orders)?;
            if let Some(wanted) = self.legal.map(outcome_of) {
                let basis = (basis, source.today);
                let outcomes = outcomes_of(reader, &found, outcomes, basis, source.verdicts(), &mut left)?;
                let mut outcomes = outcomes.into_iter();
                found.retain(|_| outcomes.next().flatten() == Some(wanted));
            }
            let from = (self.page - 1).saturating_mul(self.size).min(found.len());
            let to = from.saturating_add(self.size).min(found.len());
            let mut decks = Vec::with_capacity(to - from);
            for deck in &found[from..to] {
                if let Some(read) = reader.deck(deck.id)? {
                    decks.push((read, reader.upvotes(deck.id, owner)?));
                }
            }
            Ok((found.len(), decks))
        });
        let (total, decks) = read.map_err(store_problem)?;
        if left == 0 {
            return Err(too_many_to_judge());
        }
        let last_page = total.div_ceil(self.size).max(1);
        Ok(FoundDecks { page: self.page, last_page, total, decks })
    }
}

/// A page of the decks found, with the likes of each.
pub(super) struct FoundDecks {
    /// The number of the page, from 1.
    pub(super) page: usize,
    /// The number of the last page.
    pub(super) last_page: usize,
    pub(super) total: usize,
    pub(super) decks: Vec<(SavedDeck, Upvotes)>,
}

/// Reads the Hero that is asked for, by reference or by a part of its name.
fn heroes(params: &mut StrictParams, source: Source<'_>) -> Option<Vec<String>> {
    params.text("hero").map(|text| match text.parse::<Reference>() {
        Ok(reference) => vec![card_key(&reference)],
        Err(_) => named(source, &text, vec![CardType::Hero]).keys,
    })
}

/// The cards of these types, or of any type, with a part in one of their names. If all Uniques of a family fit, the family is
/// named instead of its Uniques, which may be many thousands.
fn named(source: Source<'_>, piece: &str, types: Vec<CardType>) -> CardChoice {
    let common = Filter { name: Some(fold(piece)), types, ..Filter::default() };
    let found = source.found(&CardFilter { common, ..CardFilter::default() });
    let index = source.search_scope.index;
    let mut keys: BTreeSet<String> = found.ordinary(index).map(|id| card_key(&index.card(id).reference)).collect();
    let mut uniques = BTreeSet::new();
    for (family, own) in found.packed() {
        let all = &index.uniques().families()[family as usize];
        match unique_keys(all.example()).filter(|_| own.len() == all.len() as u64) {
            Some(whole) => {
                uniques.insert(whole);
            }
            None => keys.extend(own.iter().map(|at| card_key(&all.card_reference(at)))),
        }
    }
    CardChoice { keys: keys.into_iter().collect(), uniques: uniques.into_iter().collect() }
}

/// Reads the order of the list: the keys asked for, then the latest change first.
fn orders(params: &mut StrictParams) -> Vec<DeckOrder> {
    let mut orders: Vec<DeckOrder> = Vec::new();
    for (field, direction) in params.bracketed("order") {
        let name = format!("order[{field}]");
        let Some((_, by)) = ORDERS.iter().find(|(known, _)| *known == field) else {
            let known = ORDERS.map(|(known, _)| known).join(", ");
            params.fault(&name, format!("{name}: decks are sorted by one of {known}"));
            continue;
        };
        let descending = match direction.to_ascii_lowercase().as_str() {
            "asc" => false,
            "desc" => true,
            _ => {
                params.fault(&name, format!("{name}={direction}: the direction is asc or desc"));
                continue;
            }
        };
        orders.extend(by.map(|by| DeckOrder { by, descending }));
    }
    let sort = params.choice("sortBy", &SORTS);
    orders.extend(sort.map(|by| DeckOrder { by, descending: true }));
    // A repeated key changes nothing, but would cost a look-up for every deck.
    let mut known = Vec::new();
    orders.retain(|order| {
        !known.contains(&order.by) && {
            known.push(order.by);
            true
        }
    });
    orders.push(DeckOrder::default());
    orders
}

/// Lists the Heroes of public decks.
///
/// # Errors
///
/// `DECKS_UNAVAILABLE` if the file cannot be read.
pub fn public_heroes(store: &DeckStore, source: Source<'_>, locale: Option<Language>) -> Result<Vec<u8>, Problem> {
    let used = store.read(|reader| reader.public_heroes()).map_err(store_problem)?;
    let index = source.search_scope.index;
    let groups = source.community.groups().iter().map(|group| group.first());
    let heroes = groups.filter(|id| index.card(*id).card_type == CardType::Hero);
    let used = heroes.filter(|id| used.binary_search(&card_key(&index.card(*id).reference)).is_ok());
    let heroes: Vec<_> = used.map(|id| CommunityDeckHero::of(source, id, locale)).collect();
    json::write(&heroes)
}
