//! Selects the decks of a list and sorts them.

use super::{
    DeckRef, DeckStoreError, Owner, Visibility,
    columns::{owner_row, parsed},
};
use rusqlite::{Connection, ToSql};

/// What the decks of a list must have in common.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckFilter {
    /// The owner of the decks.
    pub owner: Option<Owner>,
    /// The visibility of the decks.
    pub visibility: Option<Visibility>,
    /// The Heroes of which a deck has one, as [`DeckFacts`](super::DeckFacts) names cards.
    pub heroes: Option<Vec<String>>,
    /// The factions of which a deck has a card, as bits as in [`DeckFacts`](super::DeckFacts).
    pub factions: Option<u8>,
    /// The formats of which a deck has one.
    pub formats: Option<Vec<String>>,
    /// Choices of cards; a deck has a card of each.
    pub cards: Vec<CardChoice>,
    /// A text that is part of the name, in the form of [`cards::fold`].
    pub name: Option<String>,
    /// The subject of the owner, in any case.
    pub subject: Option<String>,
}

/// A choice of cards, of which a deck has at least one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardChoice {
    /// Cards as [`DeckFacts`](super::DeckFacts) names them.
    pub keys: Vec<String>,
    /// Beginnings and ends of the names of Uniques that count too: all of a family, which may be many thousands, without naming
    /// each.
    pub uniques: Vec<(String, String)>,
}

impl From<String> for CardChoice {
    fn from(key: String) -> Self {
        Self { keys: vec![key], uniques: Vec::new() }
    }
}

/// The keys by which decks are sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OrderBy {
    /// The time when the revision in force was made.
    #[default]
    Updated,
    /// The time when the deck was first saved.
    Created,
    /// Their names, ignoring case and accents.
    Name,
    /// The number of upvotes.
    Upvotes,
}

/// One key of the order of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckOrder {
    /// The key.
    pub by: OrderBy,
    /// Whether the order is reversed.
    pub descending: bool,
}

impl Default for DeckOrder {
    fn default() -> Self {
        Self { by: OrderBy::Updated, descending: true }
    }
}

impl DeckOrder {
    const fn direction(self) -> &'static str {
        if self.descending { "DESC" } else { "ASC" }
    }

    fn sql(self) -> String {
        let column = match self.by {
            OrderBy::Updated => "updated_at",
            OrderBy::Created => "created_at",
            OrderBy::Name => "folded_name",
            OrderBy::Upvotes => "(SELECT count(*) FROM upvote WHERE upvote.deck = deck.id)",
        };
        format!("{column} {}", self.direction())
    }
}

/// Conditions with the values of their parameters.
#[derive(Default)]
struct Conditions {
    sql: Vec<String>,
    values: Vec<Box<dyn ToSql>>,
}

impl Conditions {
    fn add(&mut self, sql: &str, value: impl ToSql + 'static) {
        self.sql.push(sql.to_owned());
        self.values.push(Box::new(value));
    }

    /// Adds a condition that a value is one of several, passed as one parameter: there may be more than SQLite takes. `{}` in
    /// `sql` stands for them.
    fn any(&mut self, sql: &str, values: &[String]) {
        self.add(&sql.replace("{}", "SELECT value FROM json_each(?)"), serde_json::json!(values).to_string());
    }
}

/// Every deck that matches a filter, in the first order; equal decks in the next order, and finally by id. No deck itself is read
/// for this.
pub(super) fn find(
    connection: &Connection,
    filter: &DeckFilter,
    orders: &[DeckOrder],
) -> Result<Vec<DeckRef>, DeckStoreError> {
    let mut conditions = Conditions::default();
    if let Some(owner) = &filter.owner {
        let Some(owner) = owner_row(connection, owner)? else { return Ok(Vec::new()) };
        conditions.add("owner = ?", owner);
    }
    match filter.visibility {
        // Written out, since SQLite uses the index of public decks only if it sees the literal word.
        Some(Visibility::Public) => conditions.sql.push("visibility = 'public'".to_owned()),
        Some(other) => conditions.add("visibility = ?", other.name()),
        None => {}
    }
    if let Some(heroes) = &filter.heroes {
        conditions.any("hero IN ({})", heroes);
    }
    if let Some(factions) = filter.factions {
        conditions.add("factions & ? != 0", factions);
    }
    if let Some(formats) = &filter.formats {
        conditions.any("format IN ({})", formats);
    }
    for CardChoice { keys, uniques } in &filter.cards {
        if uniques.is_empty() {
            conditions.any("id IN (SELECT deck FROM deck_card WHERE card IN ({}))", keys);
            continue;
        }
        // Numbers follow the beginning, so these names lie together in the order of names, up to the character after the digits.
        conditions.add(
            "id IN (SELECT deck FROM deck_card WHERE card IN (SELECT value FROM json_each(?)) UNION ALL \
             SELECT deck FROM json_each(?) AS family JOIN deck_card ON card >= family.value ->> 0 \
             AND card < (family.value ->> 0) || ':' AND card LIKE '%' || (family.value ->> 1))",
            serde_json::json!(keys).to_string(),
        );
        conditions.values.push(Box::new(serde_json::json!(uniques).to_string()));
    }
    if let Some(name) = &filter.name {
        conditions.add("instr(folded_name, ?) > 0", name.clone());
    }
    if let Some(subject) = &filter.subject {
        conditions.add("owner IN (SELECT id FROM owner WHERE subject = ? COLLATE NOCASE)", subject.clone());
    }
    let wanted = if conditions.sql.is_empty() { "1".to_owned() } else { conditions.sql.join(" AND ") };
    let mut order: Vec<String> = orders.iter().map(|order| order.sql()).collect();
    order.push(format!("id {}", orders.first().copied().unwrap_or_default().direction()));
    let order = order.join(", ");
    let mut select = connection.prepare(&format!("SELECT id, revision FROM deck WHERE {wanted} ORDER BY {order}"))?;
    let mut rows = select.query(rusqlite::params_from_iter(conditions.values))?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        found.push(DeckRef { id: parsed(row, 0)?, revision: row.get(1)? });
    }
    Ok(found)
}
