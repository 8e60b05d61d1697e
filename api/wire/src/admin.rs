//! Administration: API keys, and the audit trail of what was done to them.

use crate::{
    json,
    list::{Facets, Page},
    parameters::{closed, parameters, query, text, whole},
    query::Params,
};
use answers::{
    Code, Problem,
    api_keys::{self, Caller, MAX_NAME},
    problem::store_problem,
};
use catalog::{ApiKey, AuditAction, AuditEntry, DeckStore, DeckStoreError, Scope};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::ops::RangeInclusive;
use utoipa::ToSchema;
use validator::Validate;

/// Entries on a page of the audit trail by default.
const PAGE: usize = 30;
/// Possible numbers of entries on a page.
const PAGE_SIZES: RangeInclusive<u64> = 1..=1000;

parameters! {
    /// Parameters of `GET /v1/admin/audit`.
    ListAuditParameters = vec![
        query("page", "Number of the page, from 1", whole(1, None), Some(json!(1))),
        query(
            "itemsPerPage",
            "Entries on a page",
            whole(*PAGE_SIZES.start(), Some(*PAGE_SIZES.end())).default(Some(json!(PAGE))),
            Some(json!(5)),
        ),
    ];
    /// Parameters of `POST /v1/admin/imports`.
    ImportParameters = vec![
        query(
            "name",
            "What the source is called in `sources` of `/v1/catalog`; its ending helps to see what it is",
            text(),
            Some(json!("cards.jsonl")),
        ),
        query(
            "dryRun",
            "Whether it is only said what the import would change",
            closed(vec!["true".into(), "false".into()]),
            Some(json!("true")),
        ),
    ];
}

/// What a key is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = Scope)]
pub enum ScopeWord {
    /// To save decks, and to read and change one's own.
    Decks,
    /// To administer the service.
    Admin,
}

impl From<ScopeWord> for Scope {
    fn from(word: ScopeWord) -> Self {
        match word {
            ScopeWord::Decks => Self::Decks,
            ScopeWord::Admin => Self::Admin,
        }
    }
}

impl From<Scope> for ScopeWord {
    fn from(scope: Scope) -> Self {
        match scope {
            Scope::Decks => Self::Decks,
            Scope::Admin => Self::Admin,
        }
    }
}

/// A key that is to be made.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewKey, example = json!({"name": "ada", "scopes": ["decks"]}))]
pub struct NewKeyRequest {
    /// Whose key it is: decks saved with it belong to this name, also under a later key.
    #[schema(min_length = 1, max_length = 100, example = "ada")]
    name: String,
    /// What it is for.
    #[serde(default = "decks")]
    #[schema(default = json!(["decks"]))]
    scopes: Vec<ScopeWord>,
}

fn decks() -> Vec<ScopeWord> {
    vec![ScopeWord::Decks]
}

/// An API key, without what makes it one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ApiKey)]
pub struct KeyView<'a> {
    /// Its name.
    #[schema(example = "ada")]
    name: &'a str,
    /// What it is for.
    scopes: Vec<ScopeWord>,
    /// When it was made.
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    /// Since when it holds no longer; null while it holds.
    #[schema(value_type = Option<String>, format = DateTime, required)]
    revoked_at: Option<Timestamp>,
}

impl<'a> KeyView<'a> {
    /// Shows a key without its text.
    #[must_use]
    pub fn of(key: &'a ApiKey) -> Self {
        Self {
            name: &key.name,
            scopes: key.scopes.iter().map(|scope| (*scope).into()).collect(),
            created_at: key.created_at,
            revoked_at: key.revoked_at,
        }
    }
}

/// A key that was just made, with what makes it one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewApiKey)]
pub struct NewKeyView<'a> {
    /// Its name.
    #[schema(example = "ada")]
    name: &'a str,
    /// What it is for.
    scopes: Vec<ScopeWord>,
    /// When it was made.
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    /// The bearer. It is shown this once, and only its hash is kept.
    #[schema(example = "tumult_9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0")]
    key: &'a str,
}

impl<'a> NewKeyView<'a> {
    /// Shows a new key with its text.
    #[must_use]
    pub fn of(key: &'a ApiKey, text: &'a str) -> Self {
        let KeyView { name, scopes, created_at, .. } = KeyView::of(key);
        Self { name, scopes, created_at, key: text }
    }
}

/// Something that was done, and who did it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditEntry)]
pub struct AuditView<'a> {
    /// Its number, from 1; later ones are higher.
    #[schema(example = 1)]
    id: i64,
    /// When it was done.
    #[schema(value_type = String, format = DateTime)]
    at: Timestamp,
    /// Who did it.
    by: ActorView<'a>,
    /// What was done.
    action: AuditActionWord,
    /// To what: the name of a key, of a copy or of a source, the reference of a card, the id of a format or of a list.
    #[schema(example = "ada")]
    target: &'a str,
}

/// Who did something.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuditActor)]
pub struct ActorView<'a> {
    /// `key` for an API key, `command line` for who has the machine.
    #[schema(example = "key")]
    issuer: &'a str,
    /// The name of the key; empty for who has the machine.
    #[schema(example = "ops")]
    subject: &'a str,
}

/// What may be done.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditAction)]
pub enum AuditActionWord {
    /// A key was made.
    AddKey,
    /// A key was revoked.
    RevokeKey,
    /// A copy was put in the place of decks and keys.
    RestoreDecks,
    /// Card data were imported.
    Import,
    /// Cards were deleted.
    DeleteCards,
    /// A card was moved to another reference.
    MigrateCard,
    /// A house format was put in force.
    PutFormat,
    /// A house format was removed.
    RemoveFormat,
    /// A season list was put in force.
    PutList,
    /// A season list was removed.
    RemoveList,
}

impl From<AuditAction> for AuditActionWord {
    fn from(action: AuditAction) -> Self {
        match action {
            AuditAction::AddKey => Self::AddKey,
            AuditAction::RevokeKey => Self::RevokeKey,
            AuditAction::RestoreDecks => Self::RestoreDecks,
            AuditAction::Import => Self::Import,
            AuditAction::DeleteCards => Self::DeleteCards,
            AuditAction::MigrateCard => Self::MigrateCard,
            AuditAction::PutFormat => Self::PutFormat,
            AuditAction::RemoveFormat => Self::RemoveFormat,
            AuditAction::PutList => Self::PutList,
            AuditAction::RemoveList => Self::RemoveList,
        }
    }
}

impl<'a> AuditView<'a> {
    fn of(entry: &'a AuditEntry) -> Self {
        let AuditEntry { id, at, by, action, target } = entry;
        let by = ActorView { issuer: &by.issuer, subject: &by.subject };
        Self { id: *id, at: *at, by, action: (*action).into(), target }
    }
}

/// Lists every key, in the order of creation.
///
/// # Errors
///
/// `DECKS_UNAVAILABLE` if the file cannot be read.
pub fn keys(store: &DeckStore, warnings: Vec<String>) -> Result<Vec<u8>, Problem> {
    let keys = store.read(|reader| reader.keys()).map_err(store_problem)?;
    json::write(&Page::whole(keys.iter().map(KeyView::of).collect(), warnings))
}

/// Makes the key that a request asks for.
///
/// # Errors
///
/// Every fault of the request; `KEY_EXISTS` if a key of that name is in force; `DECKS_UNAVAILABLE` if the file cannot be written.
pub fn add_key(request: &[u8], caller: &Caller, store: &DeckStore, now: Timestamp) -> Result<Vec<u8>, Problem> {
    let NewKeyRequest { name, scopes } = json::read(request)?;
    if !api_keys::is_name(&name) {
        let message = format!("a name has 1 to {MAX_NAME} visible characters, none of them blank at its ends");
        return Err(Problem::at(Code::OutOfRange, "/name", message));
    }
    if scopes.is_empty() {
        return Err(Problem::at(Code::OutOfRange, "/scopes", "a key is for something: decks or admin"));
    }
    let scopes: Vec<Scope> = scopes.into_iter().map(Scope::from).collect();
    let (key, text) = api_keys::add(store, &name, &scopes, (&caller.owner, now)).map_err(key_problem)?;
    json::write(&NewKeyView::of(&key, &text))
}

/// Revokes a key.
///
/// # Errors
///
/// `KEY_UNKNOWN` if there is none of that name, `DECKS_UNAVAILABLE` if the file cannot be written.
pub fn revoke_key(name: &str, caller: &Caller, store: &DeckStore, now: Timestamp) -> Result<(), Problem> {
    store.revoke_key(name, (&caller.owner, now)).map(|_| ()).map_err(key_problem)
}

fn key_problem(error: DeckStoreError) -> Problem {
    let code = match &error {
        DeckStoreError::KeyExists(_) => Code::KeyExists,
        DeckStoreError::KeyUnknown(_) => Code::KeyUnknown,
        _ => return store_problem(error),
    };
    Problem::new(code, error.to_string())
}

/// A query for the audit trail.
#[derive(Debug)]
pub struct AuditQuery {
    params: Params,
    page: usize,
    size: usize,
    warnings: Vec<String>,
}

impl AuditQuery {
    /// Reads a query string.
    ///
    /// # Errors
    ///
    /// `QUERY_INVALID` or `OUT_OF_RANGE` with every fault.
    pub fn read(query: &str) -> Result<Self, Problem> {
        let mut params = Params::of(query);
        let asked = params.clone();
        let position = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let page = params.whole("page", 1..=u64::MAX).map_or(1, position);
        let size = params.whole("itemsPerPage", PAGE_SIZES).map_or(PAGE, position);
        Ok(Self { warnings: params.finish()?, params: asked, page, size })
    }

    /// Writes the page, the latest entry first. Also returns the path and query of the next page, which is in the answer too;
    /// `None` on the last page.
    ///
    /// # Errors
    ///
    /// `DECKS_UNAVAILABLE` if the file cannot be read.
    pub fn answer(self, store: &DeckStore) -> Result<(Vec<u8>, Option<String>), Problem> {
        let behind = (self.page - 1).saturating_mul(self.size);
        let (entries, total) = store.read(|reader| reader.audit(behind, self.size)).map_err(store_problem)?;
        let last_page = total.div_ceil(self.size).max(1);
        let next = (self.page < last_page).then(|| {
            let page = (self.page + 1).to_string();
            format!("/v1/admin/audit?{}", self.params.replacing(&["page"], ("page", &page)))
        });
        let body = json::write(&Page {
            member: entries.iter().map(AuditView::of).collect(),
            total_items: total,
            page: self.page,
            items_per_page: self.size,
            last_page,
            cursor: None,
            next: next.clone(),
            facets: Facets::new(),
            warnings: self.warnings,
        })?;
        Ok((body, next))
    }
}
