//! Reads records of the official API, in every variant met: single records, members of pages, `cardElements`, and the objects
//! keyed by reference that deck tools keep (names and texts as maps of languages).

use super::{
    draft::{Draft, collector_number, number},
    lenient_json::{Excerpt, LenientJson},
    report::Reason,
};
use cards::{CardType, Language, Reference};
use serde::Deserialize;
use serde_json::value::RawValue;

/// The members that are read; the others (lore, pictures, prices) are skipped.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Record<'a> {
    #[serde(borrow)]
    pub(crate) reference: LenientJson<'a>,
    pub(crate) id: LenientJson<'a>,
    pub(crate) name: LenientJson<'a>,
    translations: LenientJson<'a>,
    card_type: LenientJson<'a>,
    #[serde(rename = "type")]
    plain_type: LenientJson<'a>,
    card_sub_types: LenientJson<'a>,
    #[serde(rename = "subtypes")]
    plain_sub_types: LenientJson<'a>,
    main_faction: LenientJson<'a>,
    card_set: LenientJson<'a>,
    elements: LenientJson<'a>,
    card_elements: Option<&'a RawValue>,
    collector_number: LenientJson<'a>,
    collector_number_formatted: LenientJson<'a>,
    image_path: LenientJson<'a>,

    // Members that no official record has, by which other shapes are recognised.
    #[serde(rename = "hydra:member")]
    pub(crate) hydra_member: Option<Vec<&'a RawValue>>,
    pub(crate) member: Option<Vec<&'a RawValue>>,
    pub(crate) updates: Option<&'a RawValue>,
    pub(crate) list: Option<&'a RawValue>,
    #[serde(rename = "as_of")]
    pub(crate) as_of: LenientJson<'a>,
    #[serde(rename = "name_en")]
    pub(crate) name_en: LenientJson<'a>,
    home_faction: LenientJson<'a>,
    faction: LenientJson<'a>,
    family: LenientJson<'a>,
    variant: LenientJson<'a>,
    sub_types: LenientJson<'a>,
    // Kept unread: it matters only whether they are there, and how they begin.
    abilities: Option<&'a RawValue>,
    main_cost: Option<&'a RawValue>,
    recall_cost: Option<&'a RawValue>,
    main_effect: Option<&'a RawValue>,
    echo_effect: Option<&'a RawValue>,
    #[serde(rename = "text_2024")]
    pub(crate) text_2024: LenientJson<'a>,
    #[serde(rename = "text_current")]
    pub(crate) text_current: LenientJson<'a>,
    pub(crate) until: LenientJson<'a>,
    pub(crate) deleted: LenientJson<'a>,
    pub(crate) migrated_to: LenientJson<'a>,
}

/// What is known about a record from its surroundings.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Context {
    /// Language in the path: `CARDS/FR/…`.
    pub(crate) language: Option<Language>,
}

/// A record that was read, and whether its language was only assumed.
#[derive(Debug)]
pub(crate) struct Read {
    pub(crate) draft: Draft,
    pub(crate) language_assumed: bool,
}

impl Record<'_> {
    /// The text that should be the reference.
    pub(crate) fn reference_text(&self) -> Option<&str> {
        self.reference.text().or_else(|| self.id.text().filter(|id| id.starts_with("ALT_")))
    }

    /// Whether the record is a line of our own export: it has a member that only such lines have, or two that they never lack.
    /// Lines of the corpus, which share some of these, are recognised earlier by the name of theirs.
    pub(crate) fn is_own_export(&self) -> bool {
        let has = |member: &LenientJson<'_>| !matches!(member, LenientJson::Null);
        [&self.home_faction, &self.family, &self.variant].into_iter().any(has)
            || (has(&self.faction) && has(&self.sub_types))
    }

    /// Whether the record is a card as services show it: one flat object, with its costs in members of their own, and what it
    /// does as a list of objects or as a text, where a line of our export has the names of text boxes.
    pub(crate) fn is_service_card(&self) -> bool {
        let starts = |raw: &RawValue, with: char| {
            raw.get().strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with(with))
        };
        let costs_and_texts = [self.main_cost, self.recall_cost, self.main_effect, self.echo_effect];
        let flat = costs_and_texts.iter().any(Option::is_some);
        if self.is_own_export() {
            // A line of our export has a list of text boxes, and its names by language.
            let has_text = self.main_effect.is_some() || self.echo_effect.is_some();
            flat && self.abilities.map_or(has_text, |raw| starts(raw, '{')) || self.name.text().is_some()
        } else {
            flat && self.elements.is_nothing() && self.card_elements.is_none()
        }
    }

    /// Whether the record holds anything of a card besides its reference.
    fn is_card(&self) -> bool {
        let parts = [&self.name, &self.card_type, &self.plain_type, &self.elements, &self.main_faction];
        parts.into_iter().any(|part| !part.is_nothing())
    }

    /// Reads the record.
    ///
    /// # Errors
    ///
    /// The first member that cannot be read.
    pub(crate) fn read(&self, context: Context) -> Result<Read, Reason> {
        let text = self.reference_text().filter(|_| self.is_card()).ok_or(Reason::Unrecognised)?;
        let reference = read_reference(text)?;
        let stated = context.language.or_else(|| self.language());
        // A record whose names are a map of languages has no language of its own, and states its facts for all.
        let by_language = matches!(self.name, LenientJson::Object(_)) || !self.translations.is_nothing();
        let language_assumed = stated.is_none() && !by_language && !self.name.is_nothing();
        let language = stated.unwrap_or(Language::En);
        let mut draft = Draft::new(reference, language);
        self.read_names(&mut draft);
        self.read_types(&mut draft)?;
        draft.facts.faction = parse(&self.main_faction, "mainFaction")?;
        draft.set_name = self.card_set.get("name").and_then(LenientJson::text).map(Into::into);
        let number = [&self.collector_number, &self.collector_number_formatted].into_iter().find(|n| !n.is_nothing());
        draft.facts.collector_number = number.and_then(any_text).and_then(collector_number);
        match self.card_elements.filter(|_| self.elements.is_nothing()) {
            Some(raw) => read_elements(&card_elements(raw)?, &mut draft)?,
            None => read_elements(&self.elements, &mut draft)?,
        }
        Ok(Read { draft, language_assumed })
    }

    fn read_names(&self, draft: &mut Draft) {
        match &self.name {
            LenientJson::Text(name) => draft.add_name(draft.language, name),
            LenientJson::Object(names) => {
                for (key, name) in names {
                    if let (Ok(language), Some(name)) = (key.parse(), name.text()) {
                        draft.add_name(language, name);
                    }
                }
            }
            _ => {}
        }
        if let LenientJson::Object(translations) = &self.translations {
            for (key, translation) in translations {
                if let (Ok(language), Some(name)) = (key.parse(), translation.get("name").and_then(LenientJson::text)) {
                    draft.add_name(language, name);
                }
            }
        }
    }

    fn read_types(&self, draft: &mut Draft) -> Result<(), Reason> {
        let (card_type, sub_types, field) = if self.card_type.is_nothing() {
            (&self.plain_type, &self.plain_sub_types, "type")
        } else {
            (&self.card_type, &self.card_sub_types, "cardType")
        };
        let card_type: Option<CardType> = parse(card_type, field)?;
        match sub_types {
            LenientJson::List(list) => draft.set_types(card_type, list.iter().filter_map(LenientJson::code)),
            _ => draft.facts.card_type = card_type,
        }
        Ok(())
    }

    /// Language by the path of its picture: `…/JPG/fr_FR/….jpg`.
    fn language(&self) -> Option<Language> {
        let path = self.image_path.text()?;
        path.split('/').find_map(|part| match part.as_bytes() {
            [_, _, b'_', _, _] => part.parse().ok(),
            _ => None,
        })
    }
}

/// Reads a reference, keeping the text for the message.
pub(crate) fn read_reference(text: &str) -> Result<Reference, Reason> {
    text.trim().parse().map_err(|error| Reason::Reference { text: Excerpt(text).to_string(), error })
}

/// Reads a code as one of a closed list.
pub(crate) fn parse<T: std::str::FromStr>(value: &LenientJson<'_>, field: &'static str) -> Result<Option<T>, Reason> {
    match value.code() {
        Some(code) => code.parse().map(Some).map_err(|_| Reason::value(field, code)),
        None if value.is_nothing() => Ok(None),
        None => Err(Reason::value(field, value)),
    }
}

/// A text, or the first text in a map of languages.
fn any_text<'v>(value: &'v LenientJson<'_>) -> Option<&'v str> {
    match value {
        LenientJson::Object(members) => members.iter().find_map(|(_, text)| text.text()),
        _ => value.text(),
    }
}

/// Flattens `cardElements` into a map.
fn card_elements<'a>(raw: &'a RawValue) -> Result<LenientJson<'a>, Reason> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Element<'a> {
        #[serde(borrow, default)]
        card_element_type: LenientJson<'a>,
        #[serde(borrow, default)]
        value: LenientJson<'a>,
    }
    let elements: Vec<Element<'_>> = serde_json::from_str(raw.get()).map_err(|error| Reason::json(&error))?;
    let member = |e: Element<'a>| Some((e.card_element_type.code()?.to_owned().into(), e.value));
    Ok(LenientJson::Object(elements.into_iter().filter_map(member).collect()))
}

pub(crate) fn read_elements(elements: &LenientJson<'_>, draft: &mut Draft) -> Result<(), Reason> {
    // Some records of Heroes, and lists of names, have no elements; they state nothing about texts then.
    if elements.is_nothing() {
        return Ok(());
    }
    for (name, fact) in draft.facts.numbers_mut() {
        *fact = match elements.get(name) {
            None => None,
            Some(LenientJson::Text(text)) => number(text).map_err(|text| Reason::value(name, text))?,
            Some(LenientJson::Integer(n)) => Some(u8::try_from(*n).map_err(|_| Reason::value(name, n))?),
            Some(nothing) if nothing.is_nothing() => None,
            Some(other) => return Err(Reason::value(name, other)),
        };
    }
    read_texts(elements, draft)
}

fn read_texts(elements: &LenientJson<'_>, draft: &mut Draft) -> Result<(), Reason> {
    let boxes = [elements.get("MAIN_EFFECT"), elements.get("ECHO_EFFECT")];
    for (text, name) in boxes.iter().zip(["MAIN_EFFECT", "ECHO_EFFECT"]) {
        if let Some(value @ (LenientJson::Bool(_) | LenientJson::Integer(_) | LenientJson::Other(_))) = text {
            return Err(Reason::value(name, value));
        }
    }
    if !boxes.iter().any(|text| matches!(text, Some(LenientJson::Object(_)))) {
        let [main, echo] = boxes.map(|text| text.and_then(LenientJson::text));
        draft.add_texts(draft.language, main, echo);
        return Ok(());
    }
    for language in Language::ALL {
        let of = |text: Option<&LenientJson<'_>>| match text {
            Some(LenientJson::Object(texts)) => {
                texts.iter().find(|(key, _)| key.parse() == Ok(language)).and_then(|(_, t)| t.text().map(str::to_owned))
            }
            Some(LenientJson::Text(text)) if language == draft.language => Some(text.to_string()),
            _ => None,
        };
        let [main, echo] = boxes.map(of);
        if main.is_some() || echo.is_some() {
            draft.add_texts(language, main.as_deref(), echo.as_deref());
        }
    }
    Ok(())
}

/// Pages of the present API leave texts and sub-types out of every member. They state nothing about either then.
pub(crate) fn drop_what_lists_leave_out(drafts: &mut [Draft]) {
    let texts = drafts.iter().any(|d| d.abilities.is_some_and(|a| !a.is_vanilla()));
    if texts {
        return;
    }
    for draft in drafts {
        draft.abilities = None;
        draft.texts.clear();
        draft.facts.sub_types = draft.facts.sub_types.take().filter(|list| !list.is_empty());
    }
}
