//! Reads our own lines: those of the embedded files, and those that `export` writes.

use super::{draft::Draft, report::Reason};
use crate::card_json::CardJson;
use cards::{Card, Language};

/// Reads one line.
///
/// # Errors
///
/// The first member that is missing, cannot be read, or contradicts the reference.
pub(crate) fn read(json: &str) -> Result<Draft, Reason> {
    let line: CardJson<'_> = serde_json::from_str(json).map_err(|error| Reason::json(&error))?;
    let card = Card::try_from(line).map_err(|error| Reason::Contradiction(error.to_string()))?;
    Ok(draft(card))
}

/// Makes a record of a card that states all of its facts.
pub(crate) fn draft(card: Card) -> Draft {
    let mut draft = Draft::new(card.reference, Language::En);
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
    let facts = &mut draft.facts;
    facts.faction = Some(card.faction);
    facts.card_type = Some(card.card_type);
    facts.sub_types = Some(card.sub_types);
    facts.hand_cost = card.hand_cost;
    facts.reserve_cost = card.reserve_cost;
    facts.forest = card.statistics.map(|s| s.forest);
    facts.mountain = card.statistics.map(|s| s.mountain);
    facts.ocean = card.statistics.map(|s| s.ocean);
    facts.reserve_limit = card.reserve_limit;
    facts.landmark_limit = card.landmark_limit;
    facts.collector_number = card.collector_number;
    draft
}
