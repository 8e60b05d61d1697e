//! Feeds of changes: of the catalogue, and of which cards may be played. Each is written as Atom (RFC 4287) and as JSON Feed 1.1.

use answers::{Code, Problem};
use atom_syndication::{Content, Entry, Feed as AtomFeed, FixedDateTime, Generator, Link, Person, Text};
use cards::{Announcement, AnnouncementKind, Date, Index};
use catalog::{Catalogue, SourceRecord};
use jiff::{Timestamp, tz::TimeZone};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;
use uuid::Builder;

/// Most entries of a feed; the latest are kept.
const MAX: usize = 100;

/// A feed, the latest entry first.
#[derive(Debug)]
pub struct Feed {
    title: &'static str,
    /// Path of the feed without its ending.
    path: &'static str,
    updated: Timestamp,
    items: Vec<Item>,
}

#[derive(Debug)]
struct Item {
    /// An id that never changes and is the same on every machine.
    id: String,
    title: String,
    text: String,
    updated: Timestamp,
}

/// A feed as JSON Feed 1.1 has it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = JsonFeed)]
pub struct JsonFeed<'a> {
    /// Which version of the format this is.
    #[schema(example = "https://jsonfeed.org/version/1.1")]
    version: &'static str,
    /// Its title.
    #[schema(example = "Changes of the catalogue")]
    title: &'a str,
    /// The language of its texts.
    #[schema(example = "en")]
    language: &'static str,
    /// The latest 100 entries, the latest first.
    items: Vec<JsonItem<'a>>,
}

/// An entry of a feed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = JsonFeedItem)]
struct JsonItem<'a> {
    /// The same for good.
    #[schema(example = "urn:uuid:7a1c0a56-9d3e-8f21-8a5c-2f1e6c0d9b34")]
    id: &'a str,
    /// What changed, in short.
    #[schema(example = "2 cards removed")]
    title: &'a str,
    /// What changed.
    content_text: &'a str,
    /// When: of the catalogue the time of the change, of legality the day of its announcement, or its first day.
    #[schema(value_type = String, format = DateTime)]
    date_published: Timestamp,
}

impl<'a> JsonItem<'a> {
    fn of(item: &'a Item) -> Self {
        Self { id: &item.id, title: &item.title, content_text: &item.text, date_published: item.updated }
    }
}

impl Feed {
    /// The feed of changes of the catalogue.
    #[must_use]
    pub fn of_catalogue(catalogue: &Catalogue) -> Self {
        let changes = catalogue.manifest.sources.iter().rev().take(MAX);
        Self {
            title: "Changes of the catalogue",
            path: "/v1/catalog/changes",
            updated: catalogue.manifest.changed_at,
            items: changes.map(change).collect(),
        }
    }

    /// The feed of announcements about cards and rules.
    #[must_use]
    pub fn of_legality(index: &Index) -> Self {
        let mut items: Vec<Item> = index.announcements().iter().map(announced).collect();
        // The sort is stable, so it keeps the order of entries with the same time.
        items.sort_by_key(|item| std::cmp::Reverse(item.updated));
        items.truncate(MAX);
        let updated = items.first().map_or(Timestamp::UNIX_EPOCH, |item| item.updated);
        Self { title: "Changes of what may be played", path: "/v1/legality/changes", updated, items }
    }

    /// The feed as Atom.
    ///
    /// # Errors
    ///
    /// `INTERNAL` if the feed cannot be written.
    pub fn atom(&self) -> Result<String, Problem> {
        let entry = |item: &Item| Entry {
            id: item.id.clone(),
            title: Text::plain(item.title.clone()),
            updated: moment(item.updated),
            content: Some(Content {
                value: Some(item.text.clone()),
                content_type: Some("text".to_owned()),
                ..Content::default()
            }),
            ..Entry::default()
        };
        let feed = AtomFeed {
            title: Text::plain(self.title),
            id: id(&[self.path]),
            updated: moment(self.updated),
            authors: vec![Person { name: "Tumult".to_owned(), ..Person::default() }],
            generator: Some(Generator { value: "Tumult".to_owned(), ..Generator::default() }),
            links: vec![Link { href: format!("{}.atom", self.path), rel: "self".to_owned(), ..Link::default() }],
            entries: self.items.iter().map(entry).collect(),
            lang: Some("en".to_owned()),
            ..AtomFeed::default()
        };
        let written = feed.write_to(Vec::new()).map_err(|error| failed(&error.to_string()))?;
        String::from_utf8(written).map_err(|error| failed(&error.to_string()))
    }

    /// The feed as JSON Feed.
    ///
    /// # Errors
    ///
    /// `INTERNAL` if the feed cannot be written.
    pub fn json(&self) -> Result<Vec<u8>, Problem> {
        crate::json::write(&JsonFeed {
            version: "https://jsonfeed.org/version/1.1",
            title: self.title,
            language: "en",
            items: self.items.iter().map(JsonItem::of).collect(),
        })
    }
}

fn failed(error: &str) -> Problem {
    tracing::error!(error, "a feed could not be written");
    Problem::new(Code::Internal, "the feed could not be written")
}

fn change(change: &SourceRecord) -> Item {
    let SourceRecord { revision, at, names, new, changed, removed } = change;
    let cards = |count: u32| if count == 1 { "card" } else { "cards" };
    let counts = [(*new, "new"), (*changed, "changed"), (*removed, "removed")];
    let counted: Vec<String> =
        counts.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {} {what}", cards(*n))).collect();
    let title = if counted.is_empty() { "sets or announcements changed".to_owned() } else { counted.join(", ") };
    let text = format!("Change {revision}, from {}: {title}.", names.join(", "));
    Item { id: id(&["catalogue", &revision.to_string(), &at.to_string()]), title, text, updated: *at }
}

fn announced(announcement: &Announcement) -> Item {
    let Announcement { effective, announced, kind, name, family, variants, factions, source } = announcement;
    let did = match kind {
        AnnouncementKind::Reinstated => "may be played again",
        AnnouncementKind::Suspended => "is suspended",
        AnnouncementKind::Banned => "is banned",
        AnnouncementKind::Erratum => "has an erratum",
        AnnouncementKind::RulesChange => "changes the rules",
    };
    let variants: Vec<String> = variants.iter().map(ToString::to_string).collect();
    let factions: Vec<&str> = factions.iter().map(|faction| faction.name()).collect();
    let cards = family.as_ref().map(|family| format!(" ({family} {})", variants.join(", "))).unwrap_or_default();
    let of = if factions.is_empty() { String::new() } else { format!(" of {}", factions.join(", ")) };
    let parts = [
        &effective.to_string(),
        kind.code(),
        family.as_deref().unwrap_or_default(),
        &variants.join(" "),
        &factions.join(" "),
        name,
    ];
    Item {
        id: id(&parts),
        title: format!("{name}{cards} {did} from {effective}"),
        text: format!("{name}{cards}{of} {did} from {effective}: {source}."),
        updated: beginning(announced.unwrap_or(*effective)),
    }
}

/// The beginning of a day in UTC.
fn beginning(day: Date) -> Timestamp {
    day.to_zoned(TimeZone::UTC).map_or(Timestamp::UNIX_EPOCH, |moment| moment.timestamp())
}

/// A UUID made from these parts, the same on every machine (RFC 9562, version 8).
fn id(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
        hash.update([0]);
    }
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash.finalize()[..16]);
    Builder::from_custom_bytes(bytes).into_uuid().urn().to_string()
}

/// A timestamp in the type of the Atom library.
fn moment(at: Timestamp) -> FixedDateTime {
    FixedDateTime::parse_from_rfc3339(&at.to_string()).unwrap_or_default()
}
