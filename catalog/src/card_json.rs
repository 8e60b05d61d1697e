//! One card as a JSON object: the form of the embedded files, of the export and of our own files on import.
//!
//! The member names are those of the contract, so files, export and API agree. What the reference already says (set,
//! product, family, home faction, variant, rarity class, number of a Unique) is written out for readers and, when read
//! back, must agree with the reference.

use cards::{
    Abilities, Card, CardType, Faction, Localized, Notation, Rarity, Reference, SetCode, Statistics, Text, TextBox,
    Unread, Variant,
};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// What a card does: its abilities in the notation of the engine, and the parts of its text that were not read.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct NotationJson<'a> {
    abilities: Vec<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "<[Unread]>::is_empty")]
    unread: Cow<'a, [Unread]>,
}

impl<'a> From<&'a Notation> for NotationJson<'a> {
    fn from(notation: &'a Notation) -> Self {
        let abilities = notation.abilities.lines().map(Cow::Borrowed).collect();
        Self { abilities, unread: Cow::Borrowed(&notation.unread) }
    }
}

impl From<NotationJson<'_>> for Notation {
    fn from(json: NotationJson<'_>) -> Self {
        Self { abilities: json.abilities.join("\n").into(), unread: json.unread.into_owned() }
    }
}

/// What the printings of one gameplay card do, by the printing from which that was read: a line of `data/abilities.jsonl`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NotationLine<'a> {
    pub(crate) reference: Cow<'a, Reference>,
    /// Whether it holds for that printing only, whose wording differs from that of the others.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) of_printing: bool,
    #[serde(flatten)]
    pub(crate) notation: NotationJson<'a>,
}

/// The JSON object. Absent and `null` mean the same when it is read.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CardJson<'a> {
    reference: Cow<'a, Reference>,
    name: Cow<'a, Localized>,
    set: Option<SetCode>,
    product: Option<char>,
    family: Option<Cow<'a, str>>,
    faction: Faction,
    home_faction: Option<Faction>,
    rarity: Option<Rarity>,
    variant: Option<Variant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unique_number: Option<u32>,
    card_type: CardType,
    sub_types: Cow<'a, [Box<str>]>,
    main_cost: Option<u8>,
    recall_cost: Option<u8>,
    forest_power: Option<u8>,
    mountain_power: Option<u8>,
    ocean_power: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reserve_limit: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    landmark_limit: Option<u8>,
    abilities: Vec<TextBox>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    collector_number: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "is_empty")]
    aliases: Cow<'a, [Reference]>,
    #[serde(default, skip_serializing_if = "no_text")]
    main_effect: Cow<'a, Localized>,
    #[serde(default, skip_serializing_if = "no_text")]
    echo_effect: Cow<'a, Localized>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    notation: Option<NotationJson<'a>>,
}

fn is_empty(aliases: &[Reference]) -> bool {
    aliases.is_empty()
}

fn no_text(text: &Localized) -> bool {
    text.is_empty()
}

/// A card object whose members cannot all be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Contradiction {
    #[error("`{0}` is not what the reference says")]
    Reference(&'static str),
    #[error("a card has all three of forestPower, mountainPower and oceanPower or none")]
    Statistics,
}

impl<'a> From<&'a Card> for CardJson<'a> {
    fn from(card: &'a Card) -> Self {
        let reference = &card.reference;
        let mut abilities = Vec::new();
        if card.abilities.main {
            abilities.push(TextBox::Main);
        }
        if card.abilities.echo {
            abilities.push(TextBox::Echo);
        }
        Self {
            reference: Cow::Borrowed(reference),
            name: Cow::Borrowed(&card.name),
            set: Some(reference.set().clone()),
            product: Some(reference.product().letter()),
            family: Some(reference.family().into()),
            faction: card.faction,
            home_faction: Some(reference.home_faction()),
            rarity: Some(reference.variant().rarity()),
            variant: Some(reference.variant()),
            unique_number: reference.unique_number(),
            card_type: card.card_type,
            sub_types: Cow::Borrowed(&card.sub_types),
            main_cost: card.hand_cost,
            recall_cost: card.reserve_cost,
            forest_power: card.statistics.map(|s| s.forest),
            mountain_power: card.statistics.map(|s| s.mountain),
            ocean_power: card.statistics.map(|s| s.ocean),
            reserve_limit: card.reserve_limit,
            landmark_limit: card.landmark_limit,
            abilities,
            collector_number: card.collector_number.as_deref().map(Cow::Borrowed),
            aliases: Cow::Borrowed(&card.aliases),
            main_effect: Cow::Borrowed(&card.text.main),
            echo_effect: Cow::Borrowed(&card.text.echo),
            notation: card.notation.as_ref().map(NotationJson::from),
        }
    }
}

impl TryFrom<CardJson<'_>> for Card {
    type Error = Contradiction;

    fn try_from(json: CardJson<'_>) -> Result<Self, Contradiction> {
        let reference = json.reference.into_owned();
        let agree = |ok: bool, member| if ok { Ok(()) } else { Err(Contradiction::Reference(member)) };
        agree(json.set.is_none_or(|s| s == *reference.set()), "set")?;
        agree(json.product.is_none_or(|p| p == reference.product().letter()), "product")?;
        agree(json.family.is_none_or(|f| f == reference.family()), "family")?;
        agree(json.home_faction.is_none_or(|f| f == reference.home_faction()), "homeFaction")?;
        agree(json.variant.is_none_or(|v| v == reference.variant()), "variant")?;
        agree(json.rarity.is_none_or(|r| r == reference.variant().rarity()), "rarity")?;
        agree(json.unique_number.is_none_or(|n| Some(n) == reference.unique_number()), "uniqueNumber")?;
        let statistics = match (json.forest_power, json.mountain_power, json.ocean_power) {
            (Some(forest), Some(mountain), Some(ocean)) => Some(Statistics { forest, mountain, ocean }),
            (None, None, None) => None,
            _ => return Err(Contradiction::Statistics),
        };
        Ok(Self {
            reference,
            name: json.name.into_owned(),
            faction: json.faction,
            card_type: json.card_type,
            sub_types: json.sub_types.into_owned(),
            hand_cost: json.main_cost,
            reserve_cost: json.recall_cost,
            statistics,
            reserve_limit: json.reserve_limit,
            landmark_limit: json.landmark_limit,
            collector_number: json.collector_number.map(|n| n.into_owned().into()),
            aliases: json.aliases.into_owned(),
            abilities: Abilities {
                main: json.abilities.contains(&TextBox::Main),
                echo: json.abilities.contains(&TextBox::Echo),
            },
            text: Text { main: json.main_effect.into_owned(), echo: json.echo_effect.into_owned() },
            notation: json.notation.map(Notation::from),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = r#"{"reference":"ALT_CORE_B_MU_08_R2","name":{"en":"Sample"},"set":"CORE","product":"B","family":"MU_08","faction":"LY","homeFaction":"MU","rarity":"RARE","variant":"R2","cardType":"CHARACTER","subTypes":["PLANT"],"mainCost":3,"recallCost":2,"forestPower":1,"mountainPower":0,"oceanPower":4,"abilities":["ECHO_EFFECT"],"collectorNumber":"BTG-1-F"}"#;

    fn read(text: &str) -> Result<Card, Contradiction> {
        serde_json::from_str::<CardJson<'_>>(text).unwrap().try_into()
    }

    #[test]
    fn what_is_written_is_read_back() {
        let card = read(LINE).unwrap();
        assert_eq!(card.statistics, Some(Statistics { forest: 1, mountain: 0, ocean: 4 }));
        assert_eq!(card.abilities, Abilities { main: false, echo: true });
        assert_eq!(serde_json::to_string(&CardJson::from(&card)).unwrap(), LINE);
    }

    #[test]
    fn what_a_card_does_is_read_back() {
        let unread = r#"[{"box":"ECHO_EFFECT","start":3,"end":9,"reason":"no such words"}]"#;
        let notation =
            format!(r#","notation":{{"abilities":["when {{J}} -> draw 1","effect draw 2"],"unread":{unread}}}}}"#);
        let line = format!("{}{notation}", &LINE[..LINE.len() - 1]);
        let card = read(&line).unwrap();
        let read = card.notation.clone().unwrap();
        assert_eq!(&*read.abilities, "when {J} -> draw 1\neffect draw 2");
        assert_eq!((read.unread[0].text_box, read.unread[0].start, read.unread[0].end), (TextBox::Echo, 3, 9));
        assert_eq!(serde_json::to_string(&CardJson::from(&card)).unwrap(), line);
    }

    #[test]
    fn members_that_contradict_the_reference_are_refused() {
        for (from, to, member) in [
            (r#""set":"CORE""#, r#""set":"COREKS""#, "set"),
            (r#""product":"B""#, r#""product":"P""#, "product"),
            (r#""family":"MU_08""#, r#""family":"MU_09""#, "family"),
            (r#""homeFaction":"MU""#, r#""homeFaction":"LY""#, "homeFaction"),
            (r#""variant":"R2""#, r#""variant":"R1""#, "variant"),
            (r#""rarity":"RARE""#, r#""rarity":"EXALTED""#, "rarity"),
        ] {
            assert_eq!(read(&LINE.replace(from, to)), Err(Contradiction::Reference(member)));
        }
        assert_eq!(read(&LINE.replace(r#""oceanPower":4"#, r#""oceanPower":null"#)), Err(Contradiction::Statistics));
    }
}
