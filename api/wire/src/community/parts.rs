//! The parts of abilities by their official numbers: lists of parts, how often each occurs, and which occur together.

use super::{Source, params::StrictParams};
use crate::card::in_english;
use answers::{
    Code, Problem,
    community::parts::{Composition, Slot},
    search::selection::Selection,
};
use cards::{CardType, Faction, TextBox};
use catalog::{AbilityPart, HOLE, PartKind};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use utoipa::ToSchema;

/// The text that fills the hole of a part while it is read, and its rendering.
const MARKER: (&str, &str) = ("draw 3", "draw 3 cards.");
const REACTION: (&str, &str) = ("when {J} -> ", "{J} ");
/// The text of a part in the official table if nothing is printed.
const NOTHING: &str = "[]";

/// A part of abilities.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommunityPart {
    /// Official number.
    #[schema(example = 24)]
    altered_id: u16,
    /// A filter of `/api/cards` by it.
    #[schema(example = "effectSlot[0][trigger]=24")]
    filter_example: String,
    /// Whether it stands in ordinary text boxes.
    is_main: bool,
    /// Whether it stands in support boxes.
    is_support: bool,
    /// Factions of a sample of Uniques that have it.
    #[schema(value_type = Vec<crate::words::FactionCode>, example = json!(["AX"]))]
    factions: Vec<Faction>,
    /// What it means in words of Tumult's; nothing where its text is not read by itself.
    #[schema(example = json!({"en": "{J}"}))]
    translations: BTreeMap<&'static str, String>,
}

/// How many cards have each part, by its number.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommunityFacets {
    /// Triggers.
    #[schema(value_type = BTreeMap<String, u32>, example = json!({"24": 42}))]
    triggers: BTreeMap<u16, usize>,
    /// Conditions.
    #[schema(value_type = BTreeMap<String, u32>)]
    conditions: BTreeMap<u16, usize>,
    /// Effects.
    #[schema(value_type = BTreeMap<String, u32>)]
    effects: BTreeMap<u16, usize>,
}

/// The parts that occur in one ability with those given.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommunitySlotFacets {
    /// Triggers.
    triggers: BTreeSet<u16>,
    /// Conditions.
    conditions: BTreeSet<u16>,
    /// Effects.
    effects: BTreeSet<u16>,
}

/// How many cards have an ability of these parts.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommunityComposition {
    /// Number of the trigger.
    trigger: u16,
    /// Number of the condition.
    condition: u16,
    /// Number of the effect.
    effect: u16,
    /// Cards that have it.
    count: usize,
}

/// Every part of a kind, in the order of numbers.
#[must_use]
pub fn list(source: Source<'_>, kind: PartKind) -> Vec<CommunityPart> {
    let (word, parts) = (word(kind), source.community.parts());
    let view = |part: &AbilityPart| {
        let (is_main, is_support) = boxes(part);
        CommunityPart {
            altered_id: part.number,
            filter_example: format!("effectSlot[0][{word}]={}", part.number),
            is_main,
            is_support,
            factions: part.factions.clone(),
            translations: english(part).map(|text| ("en", text)).into_iter().collect(),
        }
    };
    parts.table(kind).map(view).collect()
}

/// The name of a kind in queries.
const fn word(kind: PartKind) -> &'static str {
    match kind {
        PartKind::Trigger => "trigger",
        PartKind::Condition => "condition",
        PartKind::Effect => "effect",
    }
}

/// The text boxes in which a part occurs, main box first: where it was seen, or if it was never seen, where its meaning is
/// possible.
pub(super) fn boxes(part: &AbilityPart) -> (bool, bool) {
    if part.main || part.support {
        return (part.main, part.support);
    }
    let text_box = part.notation.as_deref().map_or(TextBox::Main, TextBox::of_ability);
    (text_box == TextBox::Main, text_box == TextBox::Echo)
}

/// The meaning of a part in English of our own wording.
pub(super) fn english(part: &AbilityPart) -> Option<String> {
    let read = |notation: &str| in_english(CardType::Character, notation).map(|text| text.to_string());
    let notation = part.notation.as_deref();
    match part.kind {
        PartKind::Effect => {
            let within = |notation: &str| {
                let text = read(&format!("{}{notation}", REACTION.0))?;
                text.strip_prefix(REACTION.1).map(str::to_owned)
            };
            match part.otherwise.as_deref() {
                Some(otherwise) => Some(format!("{} Otherwise: {}", within(notation?)?, within(otherwise)?)),
                None => notation.and_then(within).or_else(|| read(part.standing.as_deref()?)),
            }
        }
        _ if notation == Some(HOLE) => Some(NOTHING.to_owned()),
        PartKind::Trigger => read(&notation?.replace(HOLE, MARKER.0)).and_then(|text| before_marker(&text)),
        PartKind::Condition => {
            let text = read(&format!("{}{}", REACTION.0, notation?.replace(HOLE, MARKER.0)))?;
            before_marker(text.strip_prefix(REACTION.1)?)
        }
    }
}

/// A text without the marker at its end.
fn before_marker(text: &str) -> Option<String> {
    let at = text.len().checked_sub(MARKER.1.len())?;
    let (head, tail) = (text.get(..at)?, text.get(at..)?);
    let head = head.trim_end();
    (tail.eq_ignore_ascii_case(MARKER.1) && !head.is_empty()).then(|| head.to_owned())
}

/// Reads a list of slots by their numbers, as in `effectSlot[0][trigger]=24`. `words` are the names of the kinds of parts.
pub(super) fn slots(
    params: &mut StrictParams,
    source: Source<'_>,
    name: &str,
    words: &[(&str, PartKind)],
) -> BTreeMap<usize, Slot> {
    let mut slots: BTreeMap<usize, Slot> = BTreeMap::new();
    for (inner, value) in params.bracketed(name) {
        let (at, word) = inner.split_once("][").unwrap_or((inner.as_str(), ""));
        let key = format!("{name}[{inner}]");
        match at.parse() {
            Ok(at) => add(params, source, &key, slots.entry(at).or_default(), word, &value, words),
            Err(_) => params.fault(&key, format!("there is no query parameter {key:?} here; write {name}[0][…]")),
        }
    }
    slots
}

/// Reads one slot, as in `slot[trigger]=24`.
pub(super) fn slot(params: &mut StrictParams, source: Source<'_>, name: &str, words: &[(&str, PartKind)]) -> Slot {
    let mut slot = Slot::default();
    for (word, value) in params.bracketed(name) {
        add(params, source, &format!("{name}[{word}]"), &mut slot, &word, &value, words);
    }
    slot
}

fn add(
    params: &mut StrictParams,
    source: Source<'_>,
    key: &str,
    slot: &mut Slot,
    word: &str,
    value: &str,
    words: &[(&str, PartKind)],
) {
    if word == "matchCount" && words.iter().any(|(known, _)| *known == "t") {
        match value.parse() {
            Ok(count @ 1..=3) => slot.at_least = Some(count),
            _ => params.fault(key, format!("{key}={value}: it is 1 to 3")),
        }
        return;
    }
    let Some((_, kind)) = words.iter().find(|(known, _)| *known == word) else {
        let known: Vec<&str> = words.iter().map(|(known, _)| *known).collect();
        params.fault(
            key,
            format!("there is no query parameter {key:?} here; its last word is one of {}", known.join(", ")),
        );
        return;
    };
    let parts = source.community.parts();
    // No part has the number 0; clients send it for any part.
    for text in value.split(',').map(str::trim).filter(|text| !matches!(*text, "" | "0")) {
        if !text.bytes().all(|byte| byte.is_ascii_digit()) {
            params.fault(key, format!("{key}={text}: a number of an ability part is expected"));
            continue;
        }
        let number = text.parse::<u16>().ok().filter(|number| parts.table(*kind).any(|part| part.number == *number));
        match number.and_then(|number| parts.standing_for(number)) {
            Some(number) => match kind {
                PartKind::Trigger => slot.triggers.push(number),
                PartKind::Condition => slot.conditions.push(number),
                PartKind::Effect => slot.effects.push(number),
            },
            None => params.refuse(key, format!("{key}={text}: no {} has this number", self::word(*kind))),
        }
    }
}

/// How many of these cards have each part. Numbers of parts that mean the same have the same count.
#[must_use]
pub fn facets(source: Source<'_>, found: &Selection) -> CommunityFacets {
    let parts = source.community.parts();
    let [triggers, conditions, effects] = parts.counts(found, source.search_scope.segments).map(|counts| {
        counts.into_iter().flat_map(|(number, n)| parts.alike(number).map(move |alike| (alike, n))).collect()
    });
    CommunityFacets { triggers, conditions, effects }
}

/// The compositions of the abilities of these cards, each with the number of cards that have it.
#[must_use]
pub fn compositions(source: Source<'_>, found: &Selection) -> Vec<CommunityComposition> {
    let counts = source.community.parts().composition_counts(found, source.search_scope.segments);
    let view = |((trigger, condition, effect), count)| CommunityComposition { trigger, condition, effect, count };
    counts.into_iter().map(view).collect()
}

/// Parts of one ability that a query names.
#[derive(Debug)]
pub struct SlotQuery(Slot);

impl SlotQuery {
    /// Reads a query string.
    ///
    /// # Errors
    ///
    /// `QUERY_INVALID` if it names no part, or a number that is not one.
    pub fn read(query: &str, source: Source<'_>) -> Result<Self, Problem> {
        let words = [PartKind::Trigger, PartKind::Condition, PartKind::Effect].map(|kind| (word(kind), kind));
        let mut params = StrictParams::of(query);
        params.locale();
        let slot = slot(&mut params, source, "slot", &words);
        params.finish()?;
        if slot.is_empty() {
            let message = "give at least one of slot[trigger], slot[condition] and slot[effect]";
            return Err(Problem::at(Code::QueryInvalid, "?slot", message));
        }
        Ok(Self(slot))
    }

    /// The parts, of the kinds that the query does not name, that occur together with the named ones in an ability of the
    /// catalogue.
    #[must_use]
    pub fn facets(&self, source: Source<'_>) -> CommunitySlotFacets {
        let Self(slot) = self;
        let parts = source.community.parts();
        let segments = source.search_scope.segments;
        let all = parts.compositions(&Selection::all(segments), segments);
        let fitting: BTreeSet<Composition> = all.into_iter().filter(|ability| slot.means(ability)).collect();
        let others = |wanted: &[u16], kind: PartKind| {
            let all = fitting.iter().filter(|_| wanted.is_empty()).filter_map(|ability| ability.part(kind));
            all.collect::<BTreeSet<u16>>().into_iter().flat_map(|number| parts.alike(number)).collect()
        };
        CommunitySlotFacets {
            triggers: others(&slot.triggers, PartKind::Trigger),
            conditions: others(&slot.conditions, PartKind::Condition),
            effects: others(&slot.effects, PartKind::Effect),
        }
    }
}
