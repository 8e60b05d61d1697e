//! A deck as it was understood, and a verdict on it (contract section 4).

use crate::{
    bounded::first,
    card::CardView,
    checks::CheckView,
    citation::CitationView,
    counted::{AmountShape, CardLineView},
    fixes::SuggestionView,
    hero::{HeroView, Heroes},
    signed::SignedView,
    words::{self, FactionCode},
};
use answers::{
    deck_input::DeckInput,
    uniques::UniqueDiagnostic,
    verdict::{FormatVerdict, LocatedDiagnostic},
};
use cards::{Date, Faction, Index, Rarity};
use formats::{
    Amount, CodeReading, Comparator, Deck, DeckSummary, Diagnostic, NotChecked, Outcome, Place, Severity, Total,
    UsedList, Violation,
};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use utoipa::ToSchema;

/// The deck as it was understood.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DeckSummary)]
pub struct DeckView<'a> {
    /// The Hero, if there is exactly one kind of Hero or the first by name; null without one.
    #[schema(value_type = Option<CardView<'static>>, required)]
    hero: Option<HeroView<'a>>,
    /// Main cards and the Hero.
    #[schema(example = 40)]
    size_with_hero: u32,
    /// Main cards.
    #[schema(example = 39)]
    size_without_hero: u32,
    /// Cards by faction, the Hero included.
    #[schema(value_type = std::collections::BTreeMap<FactionCode, u32>, example = json!({"MU": 40}))]
    #[serde(serialize_with = "map")]
    factions: Vec<(Faction, u32)>,
    /// Main cards by rarity class; a Hero has none.
    #[schema(value_type = std::collections::BTreeMap<words::Rarity, u32>, example = json!({"COMMON": 39, "RARE": 0, "EXALTED": 0, "UNIQUE": 0}))]
    #[serde(serialize_with = "map")]
    rarities: Vec<(Rarity, u32)>,
    /// SHA-256 over the cards, whatever their printing and order.
    hash: &'a str,
    /// Totals that are lower bounds because a line could not be read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<words::Total>)]
    lower_bounds: Vec<Total>,
}

impl<'a> DeckView<'a> {
    /// Shows a deck. `hash` is that of the deck; the Hero is shown with its status on the day `as_of`.
    pub fn of(deck: &'a Deck, hash: &'a str, as_of: Date, index: &'a Index, heroes: &'a Heroes) -> Self {
        let summary = DeckSummary::new(deck);
        Self {
            hero: deck.hero().map(|hero| heroes.show(hero.card, as_of, index)),
            size_with_hero: summary.size_with_hero,
            size_without_hero: summary.size_without_hero,
            factions: summary.factions,
            rarities: summary.rarities.to_vec(),
            hash,
            lower_bounds: summary.lower_bounds,
        }
    }
}

fn map<K: Serialize, S: Serializer>(pairs: &[(K, u32)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(k, n)| (k, n)))
}

/// What could not be read or had to be guessed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Diagnostic)]
pub struct DiagnosticView<'a> {
    /// Line of the text, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(example = 7)]
    line: Option<u32>,
    /// Column in that line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    column: Option<u32>,
    /// Where in the request.
    #[schema(value_type = String, example = "/deck/text")]
    pointer: Cow<'a, str>,
    /// What kind of finding it is; of the Uniques of a request the codes begin with `UNIQUE_`. `/problems/{code}` explains each.
    #[schema(value_type = words::DiagnosticCode)]
    code: &'static str,
    /// What was found and what to write instead.
    message: &'a str,
    /// References that may have been meant, best first.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    candidates: &'a [String],
    /// The lists that a deck code may mean, with `CODE_DOUBTFUL` only; the one that was taken first.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schema(value_type = Vec<CodeReadingShape>)]
    readings: &'a [CodeReading],
}

impl<'a> DiagnosticView<'a> {
    /// Shows a fault in the facts of a Unique.
    pub fn of_unique(found: &'a UniqueDiagnostic, pointer: &'a str) -> Self {
        Self::at(pointer, found.code.as_str(), &found.message)
    }

    /// A diagnostic that is not about a line.
    pub(crate) fn at(pointer: &'a str, code: &'static str, message: &'a str) -> Self {
        Self { line: None, column: None, pointer: pointer.into(), code, message, candidates: &[], readings: &[] }
    }

    /// Shows the diagnostics of the deck at `pointer` in the request.
    pub fn all(diagnostics: &'a [Diagnostic], pointer: &str, deck: &DeckInput<'_>) -> Vec<Self> {
        diagnostics.iter().map(|diagnostic| Self::of(diagnostic, deck.pointer(pointer, diagnostic.place))).collect()
    }

    /// Shows a diagnostic with its pointer.
    pub fn located(located: &'a LocatedDiagnostic) -> Self {
        Self::of(&located.diagnostic, located.pointer.as_str())
    }

    /// Shows a diagnostic whose line has this pointer.
    pub fn of(diagnostic: &'a Diagnostic, pointer: impl Into<Cow<'a, str>>) -> Self {
        let line = match diagnostic.place {
            Place::Line(n) => Some(n),
            Place::Item(_) | Place::Card(_) => None,
        };
        Self {
            line,
            column: diagnostic.column,
            pointer: pointer.into(),
            code: diagnostic.code.name(),
            message: &diagnostic.message,
            candidates: &diagnostic.candidates,
            readings: &diagnostic.readings,
        }
    }
}

/// What a deck code says in one dialect.
#[derive(ToSchema)]
#[expect(dead_code, reason = "stands in the document for the reading of the domain, which serialises to it")]
#[schema(as = CodeReading)]
struct CodeReadingShape {
    /// The dialect.
    dialect: words::Dialect,
    /// The cards in the order of the code; not all of them need exist.
    cards: Vec<CodeCardShape>,
}

/// A card of a deck code.
#[derive(ToSchema)]
#[expect(dead_code, reason = "stands in the document for the card of the domain, which serialises to it")]
#[schema(as = CodeCard)]
struct CodeCardShape {
    /// A reference, with `?` for a segment whose number means nothing.
    #[schema(example = "ALT_CORE_B_MU_13_C")]
    reference: String,
    /// Copies; 0 if the code says so.
    #[schema(example = 3)]
    quantity: u32,
}

/// The verdict in one format on one date.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Verdict)]
pub struct VerdictView<'a> {
    /// Id of the format.
    #[schema(example = "standard")]
    format: &'a str,
    /// Version of the format.
    #[schema(example = "2026.1")]
    format_version: &'a str,
    /// The day for which it holds.
    #[schema(value_type = String, format = Date, example = "2026-03-01")]
    as_of: Date,
    /// Whether the deck may be played.
    #[schema(value_type = words::Outcome)]
    verdict: &'static str,
    /// Every broken rule, in a stable order; none hides another.
    violations: Vec<ViolationView<'a>>,
    /// Violations left out: the list holds 200 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    omitted: Option<usize>,
    /// What could not be checked, and which data is missing.
    not_checked: Vec<NotCheckedView<'a>>,
    /// The lists of the season that were looked into.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schema(value_type = Vec<UsedListShape>)]
    lists: &'a [UsedList],
    /// Every rule with what it counted and its margin, where the request asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    checks: Option<Vec<CheckView<'a>>>,
    /// The smallest edits that make the deck legal, where the request asks for them; none if it is legal, or if none were
    /// found.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    suggestions: Option<Vec<SuggestionView<'a>>>,
    /// Formats in which the deck is legal as it is, where the request asks for suggestions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    legal_in: Option<&'a [String]>,
    /// The verdict signed, where the request asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    signed: Option<&'a SignedView>,
}

impl<'a> VerdictView<'a> {
    /// Shows the verdict in one format, with its signature if it is signed.
    pub fn of(found: &'a FormatVerdict<'_>, signed: Option<&'a SignedView>) -> Self {
        let FormatVerdict { verdict, checks, fixes, .. } = found;
        let (violations, omitted) = first(&verdict.violations, ViolationView::of);
        Self {
            format: &verdict.format,
            format_version: &verdict.format_version,
            as_of: verdict.as_of,
            verdict: match verdict.outcome {
                Outcome::Legal => "legal",
                Outcome::Illegal => "illegal",
                Outcome::Undetermined => "undetermined",
            },
            violations,
            omitted,
            not_checked: verdict.not_checked.iter().map(NotCheckedView::of).collect(),
            lists: &verdict.lists,
            checks: checks.as_ref().map(|list| list.iter().map(CheckView::of).collect()),
            suggestions: fixes.as_ref().map(|f| f.suggestions.iter().map(SuggestionView::of).collect()),
            legal_in: fixes.as_ref().map(|f| f.legal_in.as_slice()),
            signed,
        }
    }
}

/// A list of the season that a verdict looked into: another version of it may give another verdict.
#[derive(ToSchema)]
#[expect(dead_code, reason = "stands in the document for the list of the domain, which serialises to it")]
#[schema(as = UsedList)]
struct UsedListShape {
    /// Id of the list.
    #[schema(example = "frontier")]
    id: String,
    /// Version of the list.
    #[schema(example = "3")]
    version: String,
    /// SHA-256 of its file.
    sha256: String,
}

/// One broken rule.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Violation)]
pub struct ViolationView<'a> {
    /// What is wrong.
    #[schema(value_type = words::ViolationCode)]
    code: &'static str,
    /// Name of the rule in the format.
    #[schema(example = "copiesPerName")]
    rule: &'a str,
    /// Whether it makes the deck illegal.
    #[schema(value_type = words::Severity)]
    severity: Severity,
    /// What to do.
    #[schema(example = "1 card too many of Sneezer Shroom (2 C, 2 R1: 4 of 3)")]
    message: &'a str,
    /// What the deck has: a number, or a word such as a faction or a date.
    #[schema(value_type = Option<AmountShape>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    actual: Option<&'a Amount>,
    /// What the format demands.
    #[schema(value_type = Option<AmountShape>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    limit: Option<&'a Amount>,
    /// How they are compared.
    #[schema(value_type = Option<words::Comparator>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    comparator: Option<Comparator>,
    /// Cards to remove, or to add.
    #[schema(example = 1)]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    excess: Option<u32>,
    /// The cards that cause it.
    cards: Vec<CardLineView<'a>>,
    /// Cards left out: the list holds 200 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    omitted: Option<usize>,
    /// Where the rule is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    citation: Option<CitationView<'a>>,
}

impl<'a> ViolationView<'a> {
    fn of(violation: &'a Violation) -> Self {
        let (cards, omitted) = first(&violation.cards, CardLineView::of);
        Self {
            code: violation.code.name(),
            rule: violation.rule,
            severity: violation.severity,
            message: &violation.message,
            actual: violation.actual.as_ref(),
            limit: violation.limit.as_ref(),
            comparator: violation.comparator,
            excess: violation.excess,
            cards,
            omitted,
            citation: violation.citation.as_ref().map(CitationView::of),
        }
    }
}

/// A check that could not be made.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NotChecked)]
pub struct NotCheckedView<'a> {
    /// Name of the rule.
    #[schema(example = "pool")]
    check: &'a str,
    /// Which data is missing.
    reason: &'a str,
}

impl<'a> NotCheckedView<'a> {
    /// Shows a rule that could not be checked.
    pub fn of(open: &'a NotChecked) -> Self {
        Self { check: open.check, reason: &open.reason }
    }
}
