//! Reads and writes the tables of ordinary cards, of their texts, and of the parts of these that were not read.

use super::{Reader, joined};
use crate::StoreError;
use cards::{Abilities, Card, Language, Localized, Notation, Reference, Statistics, Text, TextBox, Unread};
use rusqlite::{Connection, Statement, params};

const SELECT: &str = "SELECT reference, faction, card_type, sub_types, hand_cost, reserve_cost, forest, mountain, ocean, \
     reserve_limit, landmark_limit, collector_number, aliases, main_box, echo_box, notation FROM card ORDER BY reference";

const SELECT_TEXT: &str =
    "SELECT reference, language, name, main_text, echo_text FROM card_text ORDER BY reference, language";

const SELECT_UNREAD: &str = "SELECT reference, echo, from_byte, to_byte, reason FROM unread ORDER BY reference, place";

/// Every card with its names, texts and notation, in the order of references.
pub(crate) fn read_cards(connection: &Connection) -> Result<Vec<Card>, StoreError> {
    let mut cards: Vec<(String, Card)> = Vec::new();
    let mut select = connection.prepare(SELECT)?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let key: String = row.get(0)?;
        let card = read_card(&Reader { row, table: "card", key: &key })?;
        cards.push((key, card));
    }
    let mut select = connection.prepare(SELECT_TEXT)?;
    let mut rows = select.query([])?;
    let mut at = 0;
    while let Some(row) = rows.next()? {
        let key = row.get_ref(0)?.as_str().unwrap_or_default();
        // Both queries are in the order of references, so the card is found by walking along.
        while cards.get(at).is_some_and(|(reference, _)| reference.as_str() < key) {
            at += 1;
        }
        let reader = Reader { row, table: "card_text", key };
        let language: Language = reader.parse(1, "language")?;
        let Some((_, card)) = cards.get_mut(at).filter(|(reference, _)| reference == key) else {
            return Err(reader.wrong("reference", key));
        };
        set(&mut card.name, language, reader.text(2, "name")?);
        set(&mut card.text.main, language, reader.text(3, "main_text")?);
        set(&mut card.text.echo, language, reader.text(4, "echo_text")?);
    }
    read_unread(connection, &mut cards)?;
    Ok(cards.into_iter().map(|(_, card)| card).collect())
}

/// Adds the parts that were not read to the cards, which are in the order of references.
fn read_unread(connection: &Connection, cards: &mut [(String, Card)]) -> Result<(), StoreError> {
    let mut select = connection.prepare(SELECT_UNREAD)?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let key = row.get_ref(0)?.as_str().unwrap_or_default();
        let reader = Reader { row, table: "unread", key };
        let at = cards.binary_search_by(|(reference, _)| reference.as_str().cmp(key));
        let notation = at.ok().and_then(|at| cards[at].1.notation.as_mut());
        let notation = notation.ok_or_else(|| reader.wrong("reference", key))?;
        notation.unread.push(Unread {
            text_box: if reader.number(1, "echo")? == Some(1) { TextBox::Echo } else { TextBox::Main },
            start: row.get(2)?,
            end: row.get(3)?,
            reason: reader.text(4, "reason")?.unwrap_or_default().into(),
        });
    }
    Ok(())
}

fn set(texts: &mut Localized, language: Language, text: Option<&str>) {
    if let Some(text) = text {
        texts.set(language, text);
    }
}

fn read_card(row: &Reader<'_, '_>) -> Result<Card, StoreError> {
    let statistics = match (row.number(6, "forest")?, row.number(7, "mountain")?, row.number(8, "ocean")?) {
        (Some(forest), Some(mountain), Some(ocean)) => Some(Statistics { forest, mountain, ocean }),
        (None, None, None) => None,
        _ => return Err(row.wrong("forest", "(statistics incomplete)")),
    };
    Ok(Card {
        reference: row.parse(0, "reference")?,
        name: Localized::default(),
        faction: row.parse(1, "faction")?,
        card_type: row.parse(2, "card_type")?,
        sub_types: row.text(3, "sub_types")?.unwrap_or_default().split_ascii_whitespace().map(Into::into).collect(),
        hand_cost: row.number(4, "hand_cost")?,
        reserve_cost: row.number(5, "reserve_cost")?,
        statistics,
        reserve_limit: row.number(9, "reserve_limit")?,
        landmark_limit: row.number(10, "landmark_limit")?,
        collector_number: row.text(11, "collector_number")?.map(Into::into),
        aliases: row.list::<Reference>(12, "aliases")?,
        abilities: Abilities {
            main: row.number(13, "main_box")? == Some(1),
            echo: row.number(14, "echo_box")? == Some(1),
        },
        text: Text::default(),
        notation: row.text(15, "notation")?.map(|text| Notation { abilities: text.into(), unread: Vec::new() }),
    })
}

/// The references of the Uniques that are not packed.
pub(crate) fn read_unique_references(connection: &Connection) -> Result<Vec<Reference>, StoreError> {
    let mut select = connection.prepare("SELECT reference FROM card WHERE reference GLOB '*_U_*'")?;
    let mut rows = select.query([])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        let key: String = row.get(0)?;
        all.push(Reader { row, table: "card", key: &key }.parse(0, "reference")?);
    }
    Ok(all)
}

/// The change by which each card was last written, in the order of references.
pub(crate) fn read_revisions(connection: &Connection) -> Result<Vec<u32>, StoreError> {
    let mut select = connection.prepare("SELECT revision FROM card ORDER BY reference")?;
    let rows = select.query_map([], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Writes cards; the statements are prepared once.
#[derive(Debug)]
pub(crate) struct CardWriter<'c> {
    revision: u32,
    card: Statement<'c>,
    text: Statement<'c>,
    unread: Statement<'c>,
    clear: [Statement<'c>; 2],
    remove: Statement<'c>,
}

impl<'c> CardWriter<'c> {
    /// A writer; it notes this change for the cards that it writes.
    pub(crate) fn new(connection: &'c Connection, revision: u32) -> Result<Self, StoreError> {
        Ok(Self {
            revision,
            card: connection.prepare(
                "INSERT INTO card (reference, faction, card_type, sub_types, hand_cost, reserve_cost, forest, mountain, \
                 ocean, reserve_limit, landmark_limit, collector_number, aliases, main_box, echo_box, notation, \
                 revision) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (reference) DO UPDATE SET \
                 faction = excluded.faction, card_type = excluded.card_type, sub_types = excluded.sub_types, \
                 hand_cost = excluded.hand_cost, reserve_cost = excluded.reserve_cost, forest = excluded.forest, \
                 mountain = excluded.mountain, ocean = excluded.ocean, reserve_limit = excluded.reserve_limit, \
                 landmark_limit = excluded.landmark_limit, collector_number = excluded.collector_number, \
                 aliases = excluded.aliases, main_box = excluded.main_box, echo_box = excluded.echo_box, \
                 notation = excluded.notation, revision = excluded.revision",
            )?,
            text: connection.prepare(
                "INSERT INTO card_text (reference, language, name, main_text, echo_text) VALUES (?, ?, ?, ?, ?)",
            )?,
            unread: connection.prepare(
                "INSERT INTO unread (reference, place, echo, from_byte, to_byte, reason) VALUES (?, ?, ?, ?, ?, ?)",
            )?,
            clear: [
                connection.prepare("DELETE FROM card_text WHERE reference = ?")?,
                connection.prepare("DELETE FROM unread WHERE reference = ?")?,
            ],
            remove: connection.prepare("DELETE FROM card WHERE reference = ?")?,
        })
    }

    /// Writes a card that is not yet there.
    pub(crate) fn insert(&mut self, card: &Card) -> Result<(), StoreError> {
        self.write_facts(card)?;
        self.write_texts(card)
    }

    /// Writes a card in place of the one with its reference.
    pub(crate) fn replace(&mut self, card: &Card) -> Result<(), StoreError> {
        let reference = card.reference.to_string();
        self.clear.iter_mut().try_for_each(|clear| clear.execute([&reference]).map(|_| ()))?;
        self.write_facts(card)?;
        self.write_texts(card)
    }

    /// Takes a card out, with its texts.
    pub(crate) fn remove(&mut self, reference: &Reference) -> Result<(), StoreError> {
        let reference = reference.to_string();
        self.clear.iter_mut().try_for_each(|clear| clear.execute([&reference]).map(|_| ()))?;
        self.remove.execute([&reference])?;
        Ok(())
    }

    fn write_facts(&mut self, card: &Card) -> Result<(), StoreError> {
        self.card.execute(params![
            card.reference.to_string(),
            card.faction.code(),
            card.card_type.code(),
            joined(&card.sub_types),
            card.hand_cost,
            card.reserve_cost,
            card.statistics.map(|s| s.forest),
            card.statistics.map(|s| s.mountain),
            card.statistics.map(|s| s.ocean),
            card.reserve_limit,
            card.landmark_limit,
            card.collector_number,
            joined(&card.aliases),
            card.abilities.main,
            card.abilities.echo,
            card.notation.as_ref().map(|notation| &*notation.abilities),
            self.revision,
        ])?;
        Ok(())
    }

    fn write_texts(&mut self, card: &Card) -> Result<(), StoreError> {
        let reference = card.reference.to_string();
        for language in Language::ALL {
            let texts = [card.name.get(language), card.text.main.get(language), card.text.echo.get(language)];
            if texts.iter().any(Option::is_some) {
                self.text.execute(params![reference, language.code(), texts[0], texts[1], texts[2]])?;
            }
        }
        let unread = card.notation.iter().flat_map(|notation| &notation.unread);
        for (place, unread) in (0u32..).zip(unread) {
            let Unread { text_box, start, end, reason } = unread;
            self.unread.execute(params![reference, place, *text_box == TextBox::Echo, start, end, reason])?;
        }
        Ok(())
    }
}
