//! `GET /v1/cards/complete`: completions for a search box.

use crate::{json, list::Page, query::Params, words};
use answers::{
    Problem,
    search::{
        SearchScope,
        complete::{Completion, CompletionKind, complete},
        line::LONGEST,
    },
};
use cards::Language;
use serde::Serialize;
use std::ops::RangeInclusive;
use utoipa::ToSchema;

/// Most completions, and their number by default.
pub(crate) const OFFERED: usize = 10;
pub(crate) const LIMITS: RangeInclusive<u64> = 1..=50;

/// How a line of `search` may go on.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Completion)]
#[serde(rename_all = "camelCase")]
pub struct CompletionView<'a> {
    /// What is offered: a name of a card, a key, or a value of a key.
    kind: CompletionWord,
    /// What to show.
    #[schema(example = "Sneezer Shroom")]
    text: String,
    /// The whole line with it, for `search`; behind a key a value is still wanted.
    #[schema(example = "t:character name:\"Sneezer Shroom\"")]
    search: String,
    /// What a key asks about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "hand cost")]
    about: Option<&'static str>,
    /// The language of a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<words::Locale>)]
    language: Option<&'static str>,
    /// A card of the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "ALT_CORE_B_MU_08_C")]
    reference: Option<&'a str>,
}

/// What is offered.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = CompletionKind)]
#[serde(rename_all = "UPPERCASE")]
pub enum CompletionWord {
    /// The name of a card.
    Name,
    /// A key.
    Key,
    /// A value of a key.
    Value,
}

/// A request for completions.
#[derive(Debug)]
pub struct CompletionQuery {
    line: String,
    limit: usize,
    locale: Language,
    warnings: Vec<String>,
}

impl CompletionQuery {
    /// Reads a query string.
    ///
    /// # Errors
    ///
    /// `QUERY_INVALID` or `OUT_OF_RANGE`, with every fault.
    pub fn read(mut params: Params) -> Result<Self, Problem> {
        let line = params.text("q").unwrap_or_default();
        if line.chars().count() > LONGEST {
            params.refuse("q", format!("a line has at most {LONGEST} characters"));
        }
        let limit = params.whole("limit", LIMITS).and_then(|limit| usize::try_from(limit).ok()).unwrap_or(OFFERED);
        let locale = params.one("locale").unwrap_or(Language::En);
        let warnings = params.finish()?;
        Ok(Self { line, limit, locale, warnings })
    }

    /// Writes the list of completions.
    ///
    /// # Errors
    ///
    /// `INTERNAL` if the answer cannot be written.
    pub fn answer(self, scope: SearchScope<'_>) -> Result<Vec<u8>, Problem> {
        let all = complete(&self.line, self.limit, self.locale, scope);
        let member = all.into_iter().map(|one| CompletionView::of(one, scope)).collect();
        json::write(&Page { items_per_page: self.limit, ..Page::whole(member, self.warnings) })
    }
}

impl<'a> CompletionView<'a> {
    fn of(completion: Completion, scope: SearchScope<'a>) -> Self {
        let Completion { kind, text, line, about, name } = completion;
        Self {
            kind: match kind {
                CompletionKind::Name => CompletionWord::Name,
                CompletionKind::Key => CompletionWord::Key,
                CompletionKind::Value => CompletionWord::Value,
            },
            text,
            search: line,
            about,
            language: name.map(|(language, _)| language.code()),
            reference: name.map(|(_, card)| scope.index.reference(card)),
        }
    }
}
