//! The sets, the factions and the manifest of the catalogue.

use crate::{
    list::{MAX_ENTRIES, last},
    query::Params,
};
use answers::Problem;
use cards::{CardSet, Date, Faction};
use catalog::{Catalogue, Manifest, ReadingCounts, SetCount, SourceRecord, Tombstone};
use formats::{SeasonLists, UniqueList};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// A set.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CardSet)]
pub struct SetView<'a> {
    /// Code in references.
    #[schema(example = "CORE")]
    code: &'a str,
    /// English name.
    #[schema(example = "Beyond the Gates")]
    name: &'a str,
    /// First part of collector numbers.
    #[schema(example = "BTG")]
    #[schema(required)]
    print_code: Option<&'a str>,
    /// First day on which its cards are legal; null where no source gives one.
    #[schema(value_type = Option<String>, format = Date, required, example = "2024-09-13")]
    released: Option<Date>,
    /// The set it reprints.
    #[schema(required)]
    parent: Option<&'a str>,
    /// Cards in the catalogue.
    #[schema(example = 550)]
    cards: usize,
}

impl<'a> SetView<'a> {
    /// Every set by release date, those without a date last.
    pub fn all(catalogue: &'a Catalogue) -> Vec<Self> {
        let count = |set: &CardSet| catalogue.manifest.sets.iter().find(|c| c.set == set.code).map_or(0, |c| c.cards);
        let view = |set: &'a CardSet| Self {
            code: set.code.as_str(),
            name: &set.name,
            print_code: set.print_code.as_deref(),
            released: set.released,
            parent: set.parent.as_ref().map(|p| p.as_str()),
            cards: count(set),
        };
        catalogue.index.sets().iter().map(view).collect()
    }
}

/// A faction.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Faction)]
pub struct FactionView {
    /// Code in references.
    #[schema(value_type = crate::words::FactionCode)]
    code: &'static str,
    /// English name.
    #[schema(example = "Muna")]
    name: &'static str,
}

impl FactionView {
    /// Shows a faction.
    pub fn of(faction: Faction) -> Self {
        Self { code: faction.code(), name: faction.name() }
    }
}

/// What the catalogue holds, and which version of it this is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Catalog)]
pub struct CatalogView {
    /// Differs whenever a card, a set or an announcement does.
    #[schema(example = "1-9f86d081884c")]
    version: String,
    /// Sum, modulo 2^256, of the SHA-256 of each line of `/v1/cards/export`, its end included: 32 bytes as hexadecimal digits, each
    /// digest and the sum read as a number whose first byte is the lowest. A copy adds the lines that are new and takes away those
    /// that went.
    checksum: String,
    /// Cards.
    #[schema(example = 3486)]
    cards: usize,
    /// Cards whose printed text was imported.
    cards_with_text: usize,
    /// How much is known of what the cards do.
    abilities: AbilityCountsView,
    /// Cards of each set.
    sets: Vec<SetCountView>,
    /// Suspensions and bans, past ones included.
    restrictions: usize,
    /// Day of the sources of the embedded data.
    #[schema(value_type = String, format = Date)]
    embedded_date: Date,
    /// When the catalogue last changed.
    #[schema(value_type = String, format = DateTime)]
    changed_at: String,
    /// What was put into the catalogue, oldest first; the latest 200 if there are more.
    sources: Vec<SourceView>,
    /// Earlier ones that are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 12)]
    sources_omitted: Option<usize>,
    /// References that have lost their card, by reference; the latest 200 if there are more.
    tombstones: Vec<TombstoneView>,
    /// Earlier ones that are left out; `/v1/cards/export?updatedSince=` has all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 12)]
    tombstones_omitted: Option<usize>,
    /// Season lists that verdicts look at.
    lists: Vec<ListView>,
}

/// A reference that has lost its card: deleted, or migrated to another reference.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Tombstone)]
struct TombstoneView {
    /// The reference.
    #[schema(example = "ALT_CORE_B_MU_08_R2")]
    reference: String,
    /// `true` where the card was deleted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    deleted: Option<bool>,
    /// The reference that the card goes by now, where it goes by another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "ALT_CORE_B_MU_08_R1")]
    migrated_to: Option<String>,
    /// When that was done here.
    #[schema(value_type = String, format = DateTime)]
    at: String,
}

impl TombstoneView {
    fn of((tombstone, at): (&Tombstone, Timestamp)) -> Self {
        Self {
            reference: tombstone.reference.to_string(),
            deleted: tombstone.migrated_to.is_none().then_some(true),
            migrated_to: tombstone.migrated_to.as_ref().map(ToString::to_string),
            at: at.to_string(),
        }
    }
}

/// A list of Uniques of a season.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeasonList)]
pub struct ListView {
    /// The list that a format names.
    #[schema(example = "frontier")]
    id: String,
    /// Version of the list.
    #[schema(example = "3")]
    version: String,
    /// SHA-256 of its file.
    sha256: String,
    /// References that stand in it.
    #[schema(example = 30000)]
    references: usize,
    /// First day of the season.
    #[schema(value_type = Option<String>, format = Date, required)]
    from: Option<Date>,
    /// First day after it.
    #[schema(value_type = Option<String>, format = Date, required)]
    until: Option<Date>,
}

/// Cards by how much is known of what they do.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AbilityCounts)]
struct AbilityCountsView {
    /// Every clause was read, or there is none on them.
    #[schema(example = 2757)]
    whole: usize,
    /// Some clauses were not read: the cards say which, and why.
    #[schema(example = 4)]
    part: usize,
    /// Their rules have not been read.
    #[schema(example = 0)]
    unknown: usize,
}

/// The number of cards of a set.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SetCount)]
struct SetCountView {
    /// Code of the set.
    #[schema(example = "CORE")]
    set: String,
    /// Its cards in the catalogue.
    #[schema(example = 550)]
    cards: usize,
}

/// One import.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Source)]
struct SourceView {
    /// `embedded`, or the sources as they were named to the import.
    names: Vec<String>,
    /// When it was imported.
    #[schema(value_type = String, format = DateTime)]
    at: String,
    /// Cards that were new.
    new: u32,
    /// Cards that changed.
    changed: u32,
    /// References that lost their card, or led to another one from then on.
    removed: u32,
}

/// A query for the manifest.
#[derive(Clone, Copy, Debug, Default)]
pub struct CatalogQuery {
    since: Option<Timestamp>,
}

impl CatalogQuery {
    /// Reads a query string.
    ///
    /// # Errors
    ///
    /// `DATE_INVALID` if `since` is not a date or a moment.
    pub fn read(query: &str) -> Result<Self, Problem> {
        let mut params = Params::of(query);
        let since = params.moment("since");
        params.finish().map(|_| Self { since })
    }
}

impl CatalogView {
    /// Shows a catalogue, with the tombstones that are asked for.
    #[must_use]
    pub fn of(catalogue: &Catalogue, lists: &SeasonLists, query: CatalogQuery) -> Self {
        let is_wanted = |(_, at): &(&Tombstone, Timestamp)| query.since.is_none_or(|since| *at >= since);
        let mut tombstones: Vec<(&Tombstone, Timestamp)> = catalogue.tombstones().filter(is_wanted).collect();
        let omitted = tombstones.len().checked_sub(MAX_ENTRIES).filter(|more| *more > 0);
        if let Some(earlier) = omitted {
            // Of tombstones with the same time, those with the first references are kept.
            let mut times: Vec<Timestamp> = tombstones.iter().map(|(_, at)| *at).collect();
            times.sort_unstable();
            let oldest = times[earlier];
            let later = times.iter().filter(|at| **at > oldest).count();
            let mut of_oldest = MAX_ENTRIES - later;
            tombstones.retain(|(_, at)| {
                let stays = *at > oldest || *at == oldest && of_oldest > 0;
                of_oldest -= usize::from(stays && *at == oldest);
                stays
            });
        }
        let Manifest {
            version,
            cards,
            cards_with_text,
            abilities: ReadingCounts { whole, part, unknown },
            sets,
            restrictions,
            embedded_date,
            changed_at,
            sources,
        } = &catalogue.manifest;
        let count = |c: &SetCount| SetCountView { set: c.set.to_string(), cards: c.cards };
        let source = |s: &SourceRecord| SourceView {
            names: s.names.clone(),
            at: s.at.to_string(),
            new: s.new,
            changed: s.changed,
            removed: s.removed,
        };
        // Each import adds an entry, and a site may import every hour.
        let (latest, sources_omitted) = last(sources);
        Self {
            version: version.to_string(),
            checksum: catalogue.checksum().to_string(),
            cards: *cards,
            cards_with_text: *cards_with_text,
            abilities: AbilityCountsView { whole: *whole, part: *part, unknown: *unknown },
            sets: sets.iter().map(count).collect(),
            restrictions: *restrictions,
            embedded_date: *embedded_date,
            changed_at: changed_at.to_string(),
            sources: latest.iter().map(source).collect(),
            sources_omitted,
            tombstones: tombstones.into_iter().map(TombstoneView::of).collect(),
            tombstones_omitted: omitted,
            lists: lists.iter().map(ListView::of).collect(),
        }
    }
}

impl ListView {
    /// Shows a list.
    #[must_use]
    pub fn of(list: &UniqueList) -> Self {
        let (from, until) = list.season();
        let (id, version) = (list.id().to_owned(), list.version().to_owned());
        Self { id, version, sha256: list.sha256().to_owned(), references: list.len(), from, until }
    }
}
