//! Reads cards of which each is one line: the normalised corpus with the lists of Uniques, our own export, and lists of collector
//! numbers.

use super::{
    draft::{Draft, collector_number},
    facts::Facts,
    official::read_reference,
    report::Reason,
};
use crate::card_json::CardJson;
use cards::{Card, CardType, Faction, Language};
use serde::Deserialize;
use std::borrow::Cow;

/// A line of the normalised corpus, or of a list of Uniques.
#[derive(Debug, Deserialize)]
struct CorpusLine<'a> {
    #[serde(borrow)]
    reference: Cow<'a, str>,
    faction: Faction,
    #[serde(borrow)]
    name_en: Cow<'a, str>,
    #[serde(rename = "type")]
    card_type: CardType,
    #[serde(borrow)]
    subtypes: Option<Vec<Cow<'a, str>>>,
    hand_cost: Option<u8>,
    reserve_cost: Option<u8>,
    forest: Option<u8>,
    mountain: Option<u8>,
    ocean: Option<u8>,
    #[serde(borrow)]
    main_effect_en: Option<Cow<'a, str>>,
    #[serde(borrow)]
    support_effect_en: Option<Cow<'a, str>>,
    #[serde(borrow)]
    main_effect_fr: Option<Cow<'a, str>>,
    #[serde(borrow)]
    support_effect_fr: Option<Cow<'a, str>>,
    reserve_limit: Option<u8>,
    landmark_limit: Option<u8>,
    #[serde(borrow)]
    collector_number: Option<Cow<'a, str>>,
    #[serde(borrow)]
    text_source: Option<Cow<'a, str>>,
}

/// As `text_source`: the line has the facts of a card and says nothing of its texts.
const NOT_GIVEN: &str = "not given";

/// Reads a line of the corpus.
///
/// # Errors
///
/// The first member that is missing or cannot be read.
pub(crate) fn read_corpus(json: &str) -> Result<Draft, Reason> {
    let line: CorpusLine<'_> = serde_json::from_str(json).map_err(|error| Reason::json(&error))?;
    let mut draft = Draft::new(read_reference(&line.reference)?, Language::En);
    draft.facts = Facts {
        card_type: Some(line.card_type),
        faction: Some(line.faction),
        sub_types: None,
        hand_cost: line.hand_cost,
        reserve_cost: line.reserve_cost,
        forest: line.forest,
        mountain: line.mountain,
        ocean: line.ocean,
        reserve_limit: line.reserve_limit,
        landmark_limit: line.landmark_limit,
        collector_number: line.collector_number.map(Into::into),
    };
    if let Some(sub_types) = &line.subtypes {
        draft.set_types(Some(line.card_type), sub_types.iter().map(AsRef::as_ref));
    }
    draft.add_name(Language::En, &line.name_en);
    let texts = |main: &Option<Cow<'_, str>>, support: &Option<Cow<'_, str>>| main.is_some() || support.is_some();
    if texts(&line.main_effect_fr, &line.support_effect_fr) {
        draft.add_texts(Language::Fr, line.main_effect_fr.as_deref(), line.support_effect_fr.as_deref());
    }
    // Every Unique has an ability, so if a Unique in a list has no text, its text is not known.
    let not_given = draft.reference.unique_number().is_some() || line.text_source.as_deref() == Some(NOT_GIVEN);
    if texts(&line.main_effect_en, &line.support_effect_en) || !not_given {
        draft.add_texts(Language::En, line.main_effect_en.as_deref(), line.support_effect_en.as_deref());
    }
    Ok(draft)
}

/// Reads a line of our own: of the embedded files, or of what `export` writes.
///
/// # Errors
///
/// The first member that is missing, cannot be read, or contradicts the reference.
pub(crate) fn read_own(json: &str) -> Result<Draft, Reason> {
    let line: CardJson<'_> = serde_json::from_str(json).map_err(|error| Reason::json(&error))?;
    let card = Card::try_from(line).map_err(|error| Reason::Contradiction(error.to_string()))?;
    Ok(draft_of_card(card))
}

/// Makes a record of a card that states all of its facts.
pub(crate) fn draft_of_card(card: Card) -> Draft {
    let facts = Facts::of(&card);
    let mut draft = Draft::new(card.reference, Language::En);
    draft.facts = facts;
    for language in Language::ALL {
        if let Some(name) = card.name.get(language) {
            draft.add_name(language, name);
        }
        let (main, echo) = (card.text.main.get(language), card.text.echo.get(language));
        if main.is_some() || echo.is_some() {
            draft.add_texts(language, main, echo);
        }
    }
    draft.abilities = Some(card.abilities);
    draft.notation = card.notation;
    draft.aliases = card.aliases;
    draft
}

/// Whether a line seems to be one of a list of collector numbers, `REFERENCE;NUMBER`: it begins with a reference.
pub(crate) fn is_collector_number(line: &str) -> bool {
    line.starts_with("ALT_") && line.contains(';')
}

/// Reads a line of a list of collector numbers.
///
/// # Errors
///
/// No reference before the semicolon.
pub(crate) fn read_collector_number(line: &str) -> Result<Draft, Reason> {
    let (reference, number) = line.split_once(';').ok_or(Reason::Unrecognised)?;
    let mut draft = Draft::new(read_reference(reference)?, Language::En);
    draft.facts.collector_number = collector_number(number);
    Ok(draft)
}
