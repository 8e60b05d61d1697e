//! What a verdict shows (contract section 4): the deck as it was understood with its Hero, what could not be read, the verdict
//! in each format with every violation, the rules one by one, and the edits that would make the deck legal.

use crate::{
    card::{CardStatusWord, CardView, DisplayOptions, status},
    format::CitationView,
    list::{first, first_of_each},
    signed::SignedView,
    words::{self, FactionCode},
};
use answers::verdict::{FormatVerdict, LocatedDiagnostic};
use cards::{CardId, CardType, Date, Faction, Index, Rarity};
use formats::{
    Amount, CardLine, CodeReading, Comparator, Deck, DeckSummary, Edit, EditKind, Explanation, NotChecked, Outcome,
    Place, Severity, Suggestion, Total, UsedList, Violation,
};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
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

/// Writes pairs as an object.
pub(crate) fn map<K: Serialize, S: Serializer>(pairs: &[(K, u32)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(k, n)| (k, n)))
}

/// The status of a card on almost every day. Heroes are written in advance for this status alone, with their present text.
const LEGAL: CardStatusWord = CardStatusWord::Legal;

/// Every Hero of a catalogue as JSON, written once. Each verdict shows a Hero, and writing it each time took longer than judging
/// the deck.
#[derive(Debug)]
pub struct Heroes {
    /// The JSON by position of the card; `None` if the card is not a Hero.
    written: Vec<Option<Box<RawValue>>>,
}

/// A Hero. The JSON is the same for both variants.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum HeroView<'a> {
    /// JSON that was written in advance.
    Written(&'a RawValue),
    /// The Hero as a card that is yet to be written.
    Card(Box<CardView<'a>>),
}

impl Heroes {
    /// Writes the Heroes of a catalogue.
    #[must_use]
    pub fn of(index: &Index) -> Self {
        let written = |(id, card): (CardId, &cards::Card)| {
            let hero = card.card_type == CardType::Hero;
            let view = hero.then(|| CardView::of(index, id, day(Date::MAX)).with_status(LEGAL))?;
            // A Hero that cannot be written here is written again, and the error reported, when it is asked for.
            serde_json::value::to_raw_value(&view).ok()
        };
        Self { written: index.iter().map(written).collect() }
    }

    /// Shows a Hero on a day. `index` has to be the one from which these Heroes were written.
    pub fn show<'a>(&'a self, id: CardId, as_of: Date, index: &'a Index) -> HeroView<'a> {
        match self.written.get(id.position() as usize) {
            Some(Some(written)) if status(index, id, as_of) == LEGAL && has_present_text(index, id, as_of) => {
                HeroView::Written(written)
            }
            _ => HeroView::Card(Box::new(CardView::of(index, id, day(as_of)))),
        }
    }
}

/// Whether no erratum after that day changes what the Hero does, so that the present text holds.
fn has_present_text(index: &Index, id: CardId, as_of: Date) -> bool {
    index.pre_errata_texts(id).all(|text| text.until <= as_of)
}

fn day(as_of: Date) -> DisplayOptions {
    DisplayOptions { locale: None, as_of }
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
    pointer: &'a str,
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
    /// A diagnostic that is not about a line.
    pub(crate) fn at(pointer: &'a str, code: &'static str, message: &'a str) -> Self {
        Self { line: None, column: None, pointer, code, message, candidates: &[], readings: &[] }
    }

    /// Shows a diagnostic of a line.
    pub fn of(located: &'a LocatedDiagnostic) -> Self {
        let LocatedDiagnostic { diagnostic, pointer } = located;
        let line = match diagnostic.place {
            Place::Line(n) => Some(n),
            Place::Deck | Place::Item(_) | Place::Card(_) => None,
        };
        Self {
            line,
            column: diagnostic.column,
            pointer,
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
    verdict: Outcome,
    /// Every broken rule, in a stable order; none hides another.
    violations: Vec<ViolationView<'a>>,
    /// Violations left out: the list holds 200 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    omitted: Option<usize>,
    /// What could not be checked, and which data is missing.
    not_checked: Vec<NotCheckedView<'a>>,
    /// The season lists that were looked into.
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
        let (violations, omitted) = first_of_each(
            &verdict.violations,
            |violation| violation.code,
            |violation| ViolationView::on(violation, verdict.as_of),
        );
        Self {
            format: &verdict.format,
            format_version: &verdict.format_version,
            as_of: verdict.as_of,
            verdict: verdict.outcome,
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

/// A season list that a verdict looked into: another version of it may give another verdict.
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
    fn on(violation: &'a Violation, day: Date) -> Self {
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
            citation: violation.citation.as_ref().map(|citation| CitationView::on(citation, day)),
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

/// A number, or a word such as a faction or a date.
#[derive(ToSchema)]
#[schema(as = Amount)]
#[serde(untagged)]
#[expect(dead_code, reason = "stands in the document for the amount of the domain, which serialises to it")]
enum AmountShape {
    /// A number of cards.
    Number(u32),
    /// A faction, a date, or a quantity as it was given.
    Text(String),
}

/// A card of a deck with its copies, as violations and comparisons name it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CountedCard)]
pub struct CardLineView<'a> {
    /// Reference, or the text of a line that is none.
    #[schema(example = "ALT_CORE_B_MU_08_C")]
    reference: &'a str,
    /// Its English name, if it is known.
    #[schema(required, example = "Sneezer Shroom")]
    name: Option<&'a str>,
    /// Its rarity, if it is known.
    #[schema(value_type = Option<words::Rarity>, required)]
    rarity: Option<Rarity>,
    /// The faction it is played in, if it is known.
    #[schema(value_type = Option<FactionCode>, required)]
    faction: Option<Faction>,
    /// Copies.
    #[schema(example = 2)]
    quantity: u32,
}

impl<'a> CardLineView<'a> {
    /// Shows a card with its copies.
    pub fn of(line: &'a CardLine) -> Self {
        Self {
            reference: &line.reference,
            name: line.name.as_deref(),
            rarity: line.rarity,
            faction: line.faction,
            quantity: line.quantity,
        }
    }
}

/// One rule and what it counted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Check)]
pub struct CheckView<'a> {
    /// Name of the rule in the format; `list` for the faults of the list itself.
    #[schema(example = "rare")]
    rule: &'a str,
    /// What breaking it means.
    #[schema(value_type = words::Severity)]
    severity: Severity,
    /// Whether the deck keeps it; null if that was not checked, and then `note` says why.
    #[schema(required)]
    passed: Option<bool>,
    /// What it counted.
    #[schema(value_type = Option<AmountShape>, required)]
    actual: Option<&'a Amount>,
    /// What that is compared with.
    #[schema(value_type = Option<AmountShape>, required)]
    limit: Option<&'a Amount>,
    /// How they are compared.
    #[schema(value_type = Option<words::Comparator>, required)]
    comparator: Option<Comparator>,
    /// Cards to spare; negative if the rule is broken, null for what is no number.
    #[schema(required, example = 3)]
    margin: Option<i64>,
    /// The cards it counted; of a limit by name, those of the name that is nearest to it.
    cards: Vec<CardLineView<'a>>,
    /// Cards left out: the list holds 200 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    omitted: Option<usize>,
    /// Why it was not checked, or what else should be known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    note: Option<&'a str>,
    /// First day on which it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(value_type = Option<String>, format = Date)]
    from: Option<Date>,
    /// First day on which it no longer holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(value_type = Option<String>, format = Date)]
    until: Option<Date>,
    /// Whether it holds on the day of the event.
    in_force: bool,
}

impl<'a> CheckView<'a> {
    /// Shows one rule of a format and what it counted.
    pub fn of(check: &'a Explanation) -> Self {
        let (cards, omitted) = first(&check.cards, CardLineView::of);
        Self {
            rule: check.rule,
            severity: check.severity,
            passed: check.passed,
            actual: check.actual.as_ref(),
            limit: check.limit.as_ref(),
            comparator: check.comparator,
            margin: check.margin,
            cards,
            omitted,
            note: check.note.as_deref(),
            from: check.from,
            until: check.until,
            in_force: check.in_force,
        }
    }
}

/// A deck that is legal, and the edits that lead to it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Suggestion)]
pub struct SuggestionView<'a> {
    /// What to change, in order; their quantities add up to the number of changed copies.
    edits: Vec<EditView<'a>>,
    /// The deck that results.
    deck: SuggestedDeck<'a>,
}

impl<'a> SuggestionView<'a> {
    /// Shows a suggestion.
    pub fn of(suggestion: &'a Suggestion) -> Self {
        let edit =
            |e: &'a Edit| EditView { op: e.op, reference: &e.reference, with: e.with.as_deref(), quantity: e.quantity };
        let line = |c: &'a CardLine| SuggestedLine { reference: &c.reference, quantity: c.quantity };
        Self {
            edits: suggestion.edits.iter().map(edit).collect(),
            deck: SuggestedDeck { cards: suggestion.cards.iter().map(line).collect() },
        }
    }
}

/// One edit of a list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Edit)]
struct EditView<'a> {
    /// What to do.
    #[schema(value_type = crate::words::EditOperation)]
    op: EditKind,
    /// The card that goes, or comes if the edit adds it.
    #[schema(example = "ALT_CORE_B_MU_08_R1")]
    reference: &'a str,
    /// The card that comes instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(example = "ALT_CORE_B_MU_08_C")]
    with: Option<&'a str>,
    /// Copies.
    #[schema(example = 1)]
    quantity: u32,
}

/// A deck that is legal.
#[derive(Debug, Serialize, ToSchema)]
struct SuggestedDeck<'a> {
    /// Its lines, the Hero first; as they are they may be sent as the `cards` of a deck.
    cards: Vec<SuggestedLine<'a>>,
}

/// One line of that deck.
#[derive(Debug, Serialize, ToSchema)]
struct SuggestedLine<'a> {
    /// Reference of the card.
    #[schema(example = "ALT_CORE_B_MU_08_C")]
    reference: &'a str,
    /// Copies.
    #[schema(example = 3)]
    quantity: u32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{Announcement, AnnouncementKind};

    #[test]
    fn written_in_advance_or_not_a_hero_looks_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let store = catalog::Store::open(&folder.path().join("t.sqlite"), jiff::Timestamp::UNIX_EPOCH).unwrap();
        let index = store.load().unwrap().index;
        let heroes = Heroes::of(&index);
        let mut seen = 0;
        for day in ["2024-01-01", "2026-07-01"].map(|d| d.parse::<Date>().unwrap()) {
            for (id, _) in index.iter().filter(|(_, c)| c.card_type == CardType::Hero) {
                let written = serde_json::to_string(&CardView::of(&index, id, super::day(day))).unwrap();
                assert_eq!(serde_json::to_string(&heroes.show(id, day, &index)).unwrap(), written);
                seen += 1;
            }
        }
        assert!(seen > 100, "{seen}");
    }

    #[test]
    fn a_suspended_hero_is_shown_as_suspended() {
        let folder = tempfile::tempdir().unwrap();
        let store = catalog::Store::open(&folder.path().join("t.sqlite"), jiff::Timestamp::UNIX_EPOCH).unwrap();
        let all = store.load().unwrap().index;
        let (_, hero) = all.iter().find(|(_, c)| c.card_type == CardType::Hero).unwrap();
        let announcement = Announcement {
            effective: "2026-01-01".parse().unwrap(),
            announced: None,
            kind: AnnouncementKind::Suspended,
            name: hero.english().to_owned(),
            family: Some(hero.reference.family()),
            variants: vec![hero.reference.variant()],
            factions: vec![],
            source: "a test".to_owned(),
        };
        let index = Index::new(vec![hero.clone()], all.sets().to_vec(), vec![announcement]).unwrap();
        let (id, _) = index.iter().next().unwrap();
        let heroes = Heroes::of(&index);
        let on = |day: &str| serde_json::to_value(heroes.show(id, day.parse().unwrap(), &index)).unwrap();
        assert_eq!((&on("2025-12-31")["status"], &on("2026-01-01")["status"]), (&"legal".into(), &"suspended".into()));
    }
}
