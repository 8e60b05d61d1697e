//! Reads cards as services show them, one flat object for each card: `/v1/cards/{reference}` of this program, the `/api` of the
//! community (`faction` and `set` as objects) and the server of Uniques (`name` and texts as maps keyed `en_US`).

use super::{
    draft::{Draft, collector_number},
    lenient_json::LenientJson,
    official::{Read, parse, read_elements, read_reference},
    report::Reason,
};
use cards::{Abilities, CardType, Faction, Language, Notation, TextBox, Unread};
use serde::Deserialize;
use std::borrow::Cow;

/// The members that are read.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct ServiceCard<'a> {
    #[serde(borrow)]
    reference: LenientJson<'a>,
    name: LenientJson<'a>,
    set: LenientJson<'a>,
    rarity: LenientJson<'a>,
    faction: LenientJson<'a>,
    card_type: LenientJson<'a>,
    sub_types: LenientJson<'a>,
    card_sub_types: LenientJson<'a>,
    main_cost: LenientJson<'a>,
    recall_cost: LenientJson<'a>,
    forest_power: LenientJson<'a>,
    mountain_power: LenientJson<'a>,
    ocean_power: LenientJson<'a>,
    reserve_limit: LenientJson<'a>,
    landmark_limit: LenientJson<'a>,
    permanent: LenientJson<'a>,
    main_effect: LenientJson<'a>,
    echo_effect: LenientJson<'a>,
    abilities: LenientJson<'a>,
    collector_number: LenientJson<'a>,
    collector_number_formated_id: LenientJson<'a>,
}

/// The numbers by their names in official records, which [`read_elements`] uses, and in these.
const MEMBERS: [(&str, &str); 7] = [
    ("MAIN_COST", "mainCost"),
    ("RECALL_COST", "recallCost"),
    ("FOREST_POWER", "forestPower"),
    ("MOUNTAIN_POWER", "mountainPower"),
    ("OCEAN_POWER", "oceanPower"),
    ("MAIN_EFFECT", "mainEffect"),
    ("ECHO_EFFECT", "echoEffect"),
];

/// Reads one card.
///
/// # Errors
///
/// The first member that cannot be read or contradicts the reference.
pub(crate) fn read(json: &str) -> Result<Read, Reason> {
    let card: ServiceCard<'_> = serde_json::from_str(json).map_err(|error| Reason::json(&error))?;
    let reference = read_reference(card.reference.text().ok_or(Reason::Unrecognised)?)?;
    let agrees = |member: &LenientJson<'_>, expected: &str| {
        code(member).is_none_or(|found| found.eq_ignore_ascii_case(expected))
    };
    if !agrees(&card.set, reference.set().as_str()) {
        return Err(Reason::Contradiction("`set` is not what the reference says".to_owned()));
    }
    if !agrees(&card.rarity, reference.variant().rarity().code()) {
        return Err(Reason::Contradiction("`rarity` is not what the reference says".to_owned()));
    }
    let stated = card.collector_number_formated_id.text().and_then(language_of);
    let by_language = matches!(card.name, LenientJson::Object(_));
    let language_assumed = stated.is_none() && !by_language && !card.name.is_nothing();
    let is_unique = reference.unique_number().is_some();
    let mut draft = Draft::new(reference, stated.unwrap_or(Language::En));
    card.read_names(&mut draft);
    card.read_types(&mut draft, is_unique)?;
    draft.facts.faction = match code(&card.faction) {
        Some(text) => Some(text.parse::<Faction>().map_err(|_| Reason::value("faction", text))?),
        None => parse(&card.faction, "faction")?,
    };
    let number = [&card.collector_number, &card.collector_number_formated_id].into_iter().find_map(|n| n.text());
    draft.facts.collector_number = number.and_then(collector_number);
    card.read_elements(&mut draft, is_unique)?;
    card.read_abilities(&mut draft)?;
    Ok(Read { draft, language_assumed })
}

/// Reads `"AX"`, `{"code": "AX"}` or `{"reference": "CORE"}`. A set has a reference besides the printed code.
fn code<'v>(value: &'v LenientJson<'_>) -> Option<&'v str> {
    value.code().or_else(|| value.get("code")?.text())
}

/// The language at the end of a number: `BTG-034-R-EN`.
fn language_of(number: &str) -> Option<Language> {
    let (_, language) = number.trim().rsplit_once('-')?;
    (language.len() == 2).then(|| language.parse().ok()).flatten()
}

impl ServiceCard<'_> {
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
    }

    fn read_types(&self, draft: &mut Draft, is_unique: bool) -> Result<(), Reason> {
        // The server of Uniques gives no type: every Unique is a Character.
        let stated: Option<CardType> = parse(&self.card_type, "cardType")?;
        let card_type = stated.or(is_unique.then_some(CardType::Character));
        match [&self.sub_types, &self.card_sub_types].into_iter().find(|list| !list.is_nothing()) {
            Some(LenientJson::List(list)) => draft.set_types(card_type, list.iter().filter_map(LenientJson::code)),
            Some(other) => return Err(Reason::value("subTypes", other)),
            None => draft.facts.card_type = card_type,
        }
        Ok(())
    }

    fn read_elements(&self, draft: &mut Draft, is_unique: bool) -> Result<(), Reason> {
        let landmarks = if self.landmark_limit.is_nothing() { &self.permanent } else { &self.landmark_limit };
        let mut elements = vec![
            (Cow::Borrowed("MAIN_COST"), self.main_cost.clone()),
            (Cow::Borrowed("RECALL_COST"), self.recall_cost.clone()),
            (Cow::Borrowed("FOREST_POWER"), self.forest_power.clone()),
            (Cow::Borrowed("MOUNTAIN_POWER"), self.mountain_power.clone()),
            (Cow::Borrowed("OCEAN_POWER"), self.ocean_power.clone()),
            (Cow::Borrowed("RESERVE"), self.reserve_limit.clone()),
            (Cow::Borrowed("PERMANENT"), landmarks.clone()),
        ];
        let texts = [("MAIN_EFFECT", &self.main_effect), ("ECHO_EFFECT", &self.echo_effect)];
        elements.extend(texts.map(|(name, text)| (Cow::Borrowed(name), text.clone())));
        let own_name = |reason| match reason {
            Reason::Value { field, value } => {
                let member = MEMBERS.iter().find(|(official, _)| *official == field).map_or(field, |(_, own)| own);
                Reason::Value { field: member, value }
            }
            other => other,
        };
        read_elements(&LenientJson::Object(elements), draft).map_err(own_name)?;
        // Every Unique has an ability, so the text of a Unique without one is not known.
        if is_unique && self.main_effect.is_nothing() && self.echo_effect.is_nothing() {
            draft.texts.clear();
            draft.abilities = None;
        }
        Ok(())
    }

    /// Reads what a card of `/v1/cards` does: ability by ability, and the clauses that were not read.
    fn read_abilities(&self, draft: &mut Draft) -> Result<(), Reason> {
        let LenientJson::List(list) = &self.abilities else { return Ok(()) };
        let (mut lines, mut unread, mut known) = (Vec::new(), Vec::new(), true);
        let mut boxes = draft.abilities.unwrap_or_default();
        for ability in list.iter().filter(|ability| matches!(ability, LenientJson::Object(_))) {
            let text = |member| ability.get(member).and_then(LenientJson::text);
            let text_box = match text("slot") {
                Some("main") => TextBox::Main,
                Some("echo") => TextBox::Echo,
                other => return Err(Reason::value("abilities", other.unwrap_or("an ability without a slot"))),
            };
            match text_box {
                TextBox::Main => boxes.main = true,
                TextBox::Echo => boxes.echo = true,
            }
            let byte = |member| match ability.get(member) {
                Some(LenientJson::Integer(n)) => u32::try_from(*n).unwrap_or_default(),
                _ => 0,
            };
            match (text("status"), text("notation")) {
                (Some("compiled"), Some(notation)) => lines.push(notation.to_owned()),
                (Some("unread"), _) => unread.push(Unread {
                    text_box,
                    start: byte("start"),
                    end: byte("end"),
                    reason: text("reason").unwrap_or_default().into(),
                }),
                _ => known = false,
            }
        }
        if boxes != Abilities::default() {
            draft.abilities = Some(boxes);
            let notation = Notation { abilities: lines.join("\n").into(), unread };
            draft.notation = known.then_some(notation).filter(|notation| *notation != Notation::default());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMMUNITY: &str = r##"{"reference":"ALT_CORE_B_MU_08_U_4000001","collectorNumberFormatedId":"BTG-109-U-4000001-EN",
        "set":{"name":"Beyond the Gates","code":"BTG","reference":"CORE"},"faction":{"id":3,"code":"LY","name":"Lyra"},
        "rarity":{"id":4,"reference":"UNIQUE"},"cardType":{"reference":"CHARACTER"},
        "cardSubTypes":[{"reference":"PLANT"}],"mainCost":3,"recallCost":"#2#","forestPower":1,"mountainPower":0,
        "oceanPower":4,"name":"Sample","mainEffect":"{J} Draw a card.","echoEffect":null,"artists":[]}"##;

    #[test]
    fn a_card_of_the_community_is_read() {
        let Read { draft, language_assumed } = read(COMMUNITY).unwrap();
        assert!(!language_assumed, "the number says the language");
        assert_eq!(draft.names.en.as_deref(), Some("Sample"));
        let facts = &draft.facts;
        assert_eq!((facts.faction, facts.card_type), (Some(Faction::Lyra), Some(CardType::Character)));
        assert_eq!((facts.hand_cost, facts.reserve_cost, facts.ocean), (Some(3), Some(2), Some(4)));
        assert_eq!(facts.sub_types.as_deref(), Some(["PLANT".into()].as_slice()));
        assert_eq!(draft.texts, [(Language::En, [Some("{J} Draw a card.".into()), None])]);
        assert_eq!(draft.abilities, Some(Abilities { main: true, echo: false }));
    }

    #[test]
    fn a_card_of_the_server_of_uniques_is_a_character_with_its_texts_by_language() {
        let text = r#"{"reference":"ALT_CORE_B_MU_08_U_5","name":{"en_US":"Sample","fr_FR":"Exemple"},
            "set":{"reference":"CORE","code":"BTG"},"faction":{"code":"MU","name":"Muna"},"cardSubTypes":[],
            "mainCost":1,"recallCost":1,"forestPower":1,"mountainPower":1,"oceanPower":1,
            "mainEffect":{"en_US":"{H} Draw a card.","fr_FR":"{H} Piochez."},"echoEffect":null}"#;
        let Read { draft, language_assumed } = read(text).unwrap();
        assert!(!language_assumed);
        assert_eq!(draft.facts.card_type, Some(CardType::Character));
        assert_eq!(draft.names.fr.as_deref(), Some("Exemple"));
        assert_eq!(draft.texts.len(), 2);
    }

    #[test]
    fn a_card_of_this_program_says_what_it_does_where_it_has_no_text() {
        let text = r#"{"reference":"ALT_CORE_B_MU_08_U_5","name":{"en":"Sample"},"set":"CORE","rarity":"UNIQUE",
            "faction":"MU","homeFaction":"MU","cardType":"CHARACTER","subTypes":["PLANT"],"mainCost":1,"recallCost":1,
            "forestPower":1,"mountainPower":1,"oceanPower":1,"abilities":[
                {"slot":"main","status":"compiled","notation":"when {J} -> draw 1"},
                {"slot":"echo","status":"unread","start":2,"end":9,"reason":"no such words"}]}"#;
        let Read { draft, .. } = read(text).unwrap();
        let notation = draft.notation.unwrap();
        assert_eq!(&*notation.abilities, "when {J} -> draw 1");
        assert_eq!((notation.unread[0].text_box, notation.unread[0].end), (TextBox::Echo, 9));
        assert_eq!(draft.abilities, Some(Abilities { main: true, echo: true }));
        let unknown = text.replace("compiled", "unknown");
        assert_eq!(read(&unknown).unwrap().draft.notation, None);
    }

    #[test]
    fn what_cannot_be_is_refused_with_the_name_of_its_member() {
        let field = |from: &str, to: &str| read(&COMMUNITY.replace(from, to)).unwrap_err();
        assert_eq!(field(r#""mainCost":3"#, r#""mainCost":300"#), Reason::value("mainCost", 300));
        assert_eq!(field(r#""code":"LY""#, r#""code":"XX""#), Reason::value("faction", "XX"));
        assert_eq!(field("CHARACTER", "HEROINE"), Reason::value("cardType", "HEROINE"));
        assert!(matches!(field(r#""reference":"UNIQUE""#, r#""reference":"RARE""#), Reason::Contradiction(_)));
        assert!(matches!(field(r#""reference":"CORE""#, r#""reference":"BISE""#), Reason::Contradiction(_)));
    }

    #[test]
    fn a_unique_without_a_text_is_one_whose_text_is_not_known() {
        let Read { draft, .. } = read(&COMMUNITY.replace(r#""{J} Draw a card.""#, "null")).unwrap();
        assert_eq!((draft.abilities, draft.texts.len()), (None, 0));
    }
}
