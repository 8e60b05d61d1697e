//! Reads lines of the normalised corpus and of the lists of Uniques: `{"reference", "name_en", "hand_cost", …}`.

use super::{draft::Draft, official::read_reference, report::Reason};
use cards::{CardType, Faction, Language};
use serde::Deserialize;
use std::borrow::Cow;

#[derive(Debug, Deserialize)]
struct Line<'a> {
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

/// Reads one line.
///
/// # Errors
///
/// The first member that is missing or cannot be read.
pub(crate) fn read(json: &str) -> Result<Draft, Reason> {
    let line: Line<'_> = serde_json::from_str(json).map_err(|error| Reason::json(&error))?;
    let mut draft = Draft::new(read_reference(&line.reference)?, Language::En);
    match &line.subtypes {
        Some(sub_types) => draft.set_types(Some(line.card_type), sub_types.iter().map(AsRef::as_ref)),
        None => draft.facts.card_type = Some(line.card_type),
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
    let facts = &mut draft.facts;
    facts.faction = Some(line.faction);
    facts.hand_cost = line.hand_cost;
    facts.reserve_cost = line.reserve_cost;
    facts.forest = line.forest;
    facts.mountain = line.mountain;
    facts.ocean = line.ocean;
    facts.reserve_limit = line.reserve_limit;
    facts.landmark_limit = line.landmark_limit;
    facts.collector_number = line.collector_number.map(|n| n.into());
    Ok(draft)
}
