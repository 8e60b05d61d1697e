//! `GET /v1/decks`: the caller's own decks, or public ones.

use crate::{
    json,
    list::{Facets, Page},
    parameters::{closed, list, parameters, query, text, whole, word},
    query::{Params, QueryFault},
    saved_deck::VisibilityWord,
    verdict::VerdictView,
    words,
};
use answers::{
    Code, Problem,
    api_keys::Caller,
    problem::store_problem,
    saved_decks::{Outcomes, card_key, faction_bits, judge, outcome, resolve},
    verdict::Context,
};
use cards::{Date, Faction, Reference};
use catalog::{DeckFilter, DeckOrder, DeckReader, DeckRef, DeckStore, DeckStoreError, SavedDeck, Visibility};
use formats::{Outcome, Registry};
use jiff::Timestamp;
use serde::Serialize;
use serde_json::json;
use std::{ops::RangeInclusive, str::FromStr};
use utoipa::{
    ToSchema,
    openapi::{
        KnownFormat, ObjectBuilder, SchemaFormat,
        path::{Parameter, ParameterIn},
    },
};

/// Decks on a page by default.
const PAGE: usize = 30;
/// Possible numbers of decks on a page.
const PAGE_SIZES: RangeInclusive<u64> = 1..=1000;
/// Most decks that are judged for one request, besides those whose verdict is cached. The verdicts are cached, so if there are
/// more, the client can ask again and gets further.
pub(crate) const MAX_JUDGED: usize = 20_000;

parameters! {
    /// Parameters of `GET /v1/decks`.
    ListDecksParameters = vec![
        query(
            "visibility",
            "`public` lists the public decks of everybody; the others narrow one's own. One's own if not given",
            word::<VisibilityWord>(),
            Some(json!("public")),
        ),
        query("hero", "The Hero, by any of its printings", reference(), Some(json!("ALT_CORE_B_MU_01_C"))),
        list(
            "faction[]",
            "Factions, of one of which a card of the deck is",
            word::<words::FactionCode>(),
            json!(["MU"]),
        ),
        list("format[]", "Ids of formats, for one of which the deck is meant", text(), json!(["standard"])),
        query("card", "A card that the deck holds, by any of its printings", reference(), Some(json!("ALT_CORE_B_MU_13_C"))),
        query("name", "Part of the name; case and accents are ignored", text(), Some(json!("muna"))),
        query(
            "legal",
            "Only decks that are legal in their format on the day, or only illegal ones. Neither has decks without a verdict",
            closed(vec!["true".into(), "false".into()]),
            Some(json!("true")),
        ),
        day("asOf", "Day of the verdicts; today if not given", "2026-03-01"),
        day(
            "breaks",
            "Only decks whose verdict on this day is not that of the day before; of one's own. The verdicts are of this day",
            "2025-05-13",
        ),
        query("page", "Number of the page, from 1", whole(1, None), Some(json!(1))),
        query(
            "itemsPerPage",
            "Decks on a page",
            whole(*PAGE_SIZES.start(), Some(*PAGE_SIZES.end())).default(Some(json!(PAGE))),
            Some(json!(5)),
        ),
    ];
    /// Parameters of `GET /v1/decks/{id}`.
    GetDeckParameters = vec![day("asOf", "Day of the verdict; today if not given", "2026-03-01")];
    /// Parameters of what changes a deck.
    ChangeDeckParameters = vec![if_match()];
}

fn if_match() -> Parameter {
    let mut parameter = query("If-Match", "`ETag` of the deck as it was read", text(), Some(json!("\"1\"")));
    parameter.parameter_in = ParameterIn::Header;
    parameter
}

fn day(name: &str, description: &str, example: &str) -> Parameter {
    query(name, description, text().format(Some(SchemaFormat::KnownFormat(KnownFormat::Date))), Some(json!(example)))
}

fn reference() -> ObjectBuilder {
    text().pattern(Some(Reference::PATTERN))
}

/// A saved deck in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SavedDeckSummary)]
pub struct SavedDeckSummaryView<'a> {
    /// Its id.
    #[schema(example = "3d0975ef-876b-4a75-84f8-959f15bc85d7")]
    id: String,
    /// Its name.
    #[schema(example = "Muna and friends")]
    name: &'a str,
    /// The revision in force, from 1.
    #[schema(example = 1)]
    revision: u32,
    /// Id of the format that it is meant for.
    #[schema(example = "standard")]
    format: &'a str,
    /// Who may read it.
    visibility: VisibilityWord,
    /// Reference of its Hero; the first by name if there are several, null without one.
    #[schema(required, example = "ALT_CORE_B_MU_01_C")]
    hero: Option<String>,
    /// When it was first saved.
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    /// When this revision was made.
    #[schema(value_type = String, format = DateTime)]
    updated_at: Timestamp,
    /// The verdict in its format on the day asked for; null if the format is no longer offered.
    #[schema(required)]
    verdict: Option<VerdictView<'a>>,
    /// The verdict of the day before, with `breaks`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<words::Outcome>, nullable = false)]
    before: Option<Outcome>,
}

/// A query for decks.
#[derive(Debug)]
pub struct DeckQuery {
    params: Params,
    filter: DeckFilter,
    legal: Option<bool>,
    as_of: Date,
    /// The day before that of `breaks`; the latter is `as_of`.
    before: Option<Date>,
    page: usize,
    size: usize,
    warnings: Vec<String>,
}

impl DeckQuery {
    /// Reads a query string.
    ///
    /// # Errors
    ///
    /// `QUERY_INVALID`, `DATE_INVALID`, `REFERENCE_MALFORMED` or `OUT_OF_RANGE` with every fault.
    pub fn read(query: &str, offered: &Registry, today: Date) -> Result<Self, Problem> {
        let mut params = Params::of(query);
        let asked = params.clone();
        let visibility = params.one::<Visibility>("visibility");
        let mut key = |name: &str| {
            let card = |text: &str| Reference::from_str(text).map_err(|error| format!("{name}={text}: {error}"));
            params.one_by(name, QueryFault::Reference, card).map(|reference| card_key(&reference))
        };
        let (hero, card) = (key("hero"), key("card"));
        let factions = params.list::<Faction>(&["faction"]);
        let formats = params.formats("format", offered);
        let name = params.text("name").map(|name| cards::fold(&name));
        let legal = params.boolean("legal");
        let as_of = params.date("asOf");
        let breaks = params.date("breaks");
        let before = breaks.and_then(|day| day.yesterday().ok());
        if breaks.is_some() && visibility == Some(Visibility::Public) {
            params.refuse("breaks", "breaks is asked of one's own decks only: leave out visibility=public");
        } else if breaks.is_some() && as_of.is_some() {
            params.refuse("breaks", "the day of breaks is that of the verdicts: leave out asOf");
        } else if breaks.is_some() && before.is_none() {
            params.refuse("breaks", "there is no day before the first one");
        }
        let page = params.whole("page", 1..=u64::MAX).map_or(1, position);
        let size = params.whole("itemsPerPage", PAGE_SIZES).map_or(PAGE, position);
        let warnings = params.finish()?;
        let filter = DeckFilter {
            visibility,
            heroes: hero.map(|key| vec![key]),
            cards: card.into_iter().map(Into::into).collect(),
            factions: (!factions.is_empty()).then(|| faction_bits(factions)),
            formats: (!formats.is_empty()).then_some(formats),
            name,
            ..DeckFilter::default()
        };
        let as_of = breaks.or(as_of).unwrap_or(today);
        Ok(Self { params: asked, filter, legal, as_of, before, page, size, warnings })
    }

    /// Whether the query is about the caller's own decks, so that a caller is needed.
    #[must_use]
    pub fn is_of_caller(&self) -> bool {
        self.filter.visibility != Some(Visibility::Public)
    }

    /// Writes the page. Also returns the path and query of the next page, which is in the answer too; `None` on the last page.
    /// `basis` is the hash of what verdicts depend on besides the deck and the day.
    ///
    /// # Errors
    ///
    /// `DECKS_UNAVAILABLE` if the file cannot be read; `BUSY` if more decks have to be judged than one request may ask for.
    pub fn answer(
        mut self,
        caller: Option<&Caller>,
        (store, outcomes): (&DeckStore, &Outcomes),
        basis: [u8; 32],
        context: Context<'_>,
    ) -> Result<(Vec<u8>, Option<String>), Problem> {
        if self.is_of_caller() {
            self.filter.owner = caller.map(|caller| caller.owner.clone());
        }
        let read = store.read(|reader| {
            let mut found = reader.find(&self.filter, &[DeckOrder::default()])?;
            let mut is_whole = true;
            if self.legal.is_some() || self.before.is_some() {
                (found, is_whole) = self.judged(reader, found, outcomes, basis, context)?;
            }
            let from = (self.page - 1).saturating_mul(self.size).min(found.len());
            let to = from.saturating_add(self.size).min(found.len());
            let decks: Result<Vec<_>, _> = found[from..to].iter().map(|deck| reader.deck(deck.id)).collect();
            Ok((found.len(), decks?.into_iter().flatten().collect::<Vec<_>>(), is_whole))
        });
        let (total, decks, is_whole) = read.map_err(store_problem)?;
        if !is_whole {
            return Err(too_many_to_judge());
        }
        self.write(&decks, total, context)
    }

    /// The decks with a verdict that is asked for, and whether all decks could be judged.
    fn judged(
        &self,
        reader: &DeckReader<'_>,
        found: Vec<DeckRef>,
        outcomes: &Outcomes,
        basis: [u8; 32],
        context: Context<'_>,
    ) -> Result<(Vec<DeckRef>, bool), DeckStoreError> {
        let mut left = MAX_JUDGED;
        let on_day = outcomes_of(reader, &found, outcomes, (basis, self.as_of), context, &mut left)?;
        let before = match self.before {
            Some(day) => Some(outcomes_of(reader, &found, outcomes, (basis, day), context, &mut left)?),
            None => None,
        };
        let is_whole = left > 0;
        let fits = |at: usize| {
            self.legal.is_none_or(|wanted| on_day[at] == Some(outcome_of(wanted)))
                && before.as_ref().is_none_or(|before| before[at] != on_day[at])
        };
        let fitting = found.iter().enumerate().filter(|(at, _)| is_whole && fits(*at));
        Ok((fitting.map(|(_, deck)| *deck).collect(), is_whole))
    }

    fn write(
        &self,
        decks: &[SavedDeck],
        total: usize,
        context: Context<'_>,
    ) -> Result<(Vec<u8>, Option<String>), Problem> {
        let resolved: Vec<_> = decks.iter().map(|deck| resolve(&deck.content.lines, context.index)).collect();
        let found: Vec<_> = decks
            .iter()
            .zip(&resolved)
            .map(|(deck, cards)| judge(cards, &deck.content.format, self.as_of, context))
            .collect();
        let member = decks.iter().zip(&resolved).zip(&found).map(|((deck, cards), found)| SavedDeckSummaryView {
            id: deck.id.to_string(),
            name: &deck.content.name,
            revision: deck.revision,
            format: &deck.content.format,
            visibility: deck.content.visibility.into(),
            hero: cards.hero().map(|hero| hero.reference(context.index).to_string()),
            created_at: deck.created_at,
            updated_at: deck.updated_at,
            verdict: found.as_ref().map(|found| VerdictView::of(found, None)),
            before: self.before.and_then(|day| outcome(&deck.content, day, context)),
        });
        let last_page = total.div_ceil(self.size).max(1);
        let next = (self.page < last_page).then(|| {
            let page = (self.page + 1).to_string();
            format!("/v1/decks?{}", self.params.replacing(&["page"], ("page", &page)))
        });
        let body = json::write(&Page {
            member: member.collect(),
            total_items: total,
            page: self.page,
            items_per_page: self.size,
            last_page,
            cursor: None,
            next: next.clone(),
            facets: Facets::new(),
            warnings: self.warnings.clone(),
        })?;
        Ok((body, next))
    }
}

/// The problem that more decks have to be judged than one request may ask for.
pub(crate) fn too_many_to_judge() -> Problem {
    let message = format!("{MAX_JUDGED} decks were judged and more have to be; ask again, and it goes on from there");
    Problem::new(Code::Busy, message)
}

/// The outcome of the decks that a list asks for with `legal`.
pub(crate) const fn outcome_of(legal: bool) -> Outcome {
    if legal { Outcome::Legal } else { Outcome::Illegal }
}

/// The verdict on each deck on a day, from the cache if it is there. `left` is the number of decks that may still be judged; at 0
/// the remaining decks are not.
pub(crate) fn outcomes_of(
    reader: &DeckReader<'_>,
    decks: &[DeckRef],
    outcomes: &Outcomes,
    basis: ([u8; 32], Date),
    context: Context<'_>,
    left: &mut usize,
) -> Result<Vec<Option<Outcome>>, DeckStoreError> {
    let known = outcomes.known(basis, decks);
    let (mut all, mut new) = (Vec::with_capacity(decks.len()), Vec::new());
    for (deck, known) in decks.iter().zip(known) {
        let found = match known {
            Some(known) => known,
            None if *left == 0 => None,
            None => {
                *left -= 1;
                let found = reader.deck(deck.id)?.and_then(|deck| outcome(&deck.content, basis.1, context));
                new.push((*deck, found));
                found
            }
        };
        all.push(found);
    }
    outcomes.keep(basis, new);
    Ok(all)
}

fn position(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
