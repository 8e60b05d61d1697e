//! One version of everything that requests read.

use answers::{
    community::Community,
    dates::day_of,
    rules::Rules,
    search::{Names, segment::Segments},
    signing::SigningKeys,
    terms::Terms,
};
use cards::{Date, Index};
use catalog::{Catalogue, TextIndex};
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use wire::{card_list::SearchScope, verdict::Heroes};

/// One version of the catalogue with the data derived from it, of the rules and of the signing keys. A request uses the same
/// snapshot from beginning to end.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    pub(crate) catalogue: Arc<Catalogue>,
    /// The index of the catalogue for one request. The packed Uniques that the request unpacks are dropped with it.
    pub(crate) index: Index,
    pub(crate) names: Arc<Names>,
    pub(crate) terms: Arc<Terms>,
    pub(crate) texts: Arc<TextIndex>,
    pub(crate) segments: Arc<Segments>,
    pub(crate) heroes: Arc<Heroes>,
    pub(crate) community: Arc<Community>,
    pub(crate) rules: Arc<Rules>,
    pub(crate) keys: Arc<SigningKeys>,
    /// SHA-256 that identifies the program.
    pub(crate) program: [u8; 32],
    /// SHA-256 that identifies the program, the catalogue, the rules and the keys. With equal ones, answers on the same day are
    /// equal.
    pub(crate) version: [u8; 32],
    /// When the request began for which this copy was made. It is read once, so that a request that runs at midnight is read,
    /// answered and recorded on one day.
    pub(crate) now: Timestamp,
}

impl Snapshot {
    /// Builds a snapshot. Data of `earlier`, another version of the catalogue, is reused if it has not changed.
    pub(crate) fn of(
        catalogue: Catalogue,
        rules: Arc<Rules>,
        keys: Arc<SigningKeys>,
        program: [u8; 32],
        earlier: Option<&Self>,
    ) -> Self {
        let version = version(&catalogue, &rules, &keys, program);
        let names = Arc::new(Names::of(&catalogue.index));
        let terms = Arc::new(Terms::after(&catalogue.index, earlier.map(|earlier| &*earlier.terms)));
        let texts = Arc::new(TextIndex::of(&catalogue.index));
        let heroes = Arc::new(Heroes::of(&catalogue.index));
        let community = Arc::new(Community::after(&catalogue.index, earlier.map(|earlier| &*earlier.community)));
        let earlier = earlier.map(|earlier| &*earlier.segments);
        let segments = Arc::new(Segments::of(&catalogue.index, &names, &terms, community.parts(), earlier));
        let index = catalogue.index.clone();
        let (catalogue, now) = (Arc::new(catalogue), Timestamp::now());
        Self { catalogue, index, names, terms, texts, segments, heroes, community, rules, keys, program, version, now }
    }

    /// The snapshot with other rules.
    pub(crate) fn with_rules(&self, rules: Arc<Rules>) -> Self {
        let version = version(&self.catalogue, &rules, &self.keys, self.program);
        Self { rules, version, ..self.clone() }
    }

    /// The snapshot with other signing keys.
    pub(crate) fn with_keys(&self, keys: Arc<SigningKeys>) -> Self {
        let version = version(&self.catalogue, &self.rules, &keys, self.program);
        Self { keys, version, ..self.clone() }
    }

    /// A copy of the snapshot for a request that begins now.
    pub(crate) fn for_new_request(&self) -> Self {
        Self { now: Timestamp::now(), ..self.for_request() }
    }

    /// Today in UTC, the date for a request that names none.
    pub(crate) fn today(&self) -> Date {
        day_of(self.now)
    }

    /// A copy of the snapshot for one request, or for a part of one.
    pub(crate) fn for_request(&self) -> Self {
        Self { index: self.index.for_request(), ..self.clone() }
    }

    /// The data that searches read.
    pub(crate) fn search_scope(&self) -> SearchScope<'_> {
        SearchScope {
            index: &self.index,
            names: &self.names,
            terms: &self.terms,
            texts: &self.texts,
            segments: &self.segments,
            formats: &self.rules.formats,
            lists: &self.rules.lists,
        }
    }
}

/// A hash that identifies the program, by its version and the OpenAPI document.
pub(crate) fn program(document: &str, image_base: Option<&str>) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(env!("CARGO_PKG_VERSION"));
    hash.update(engine::VERSION);
    // The address of pictures is shown in answers.
    hash.update(image_base.unwrap_or_default());
    hash.update([0]);
    hash.update(document);
    hash.finalize().into()
}

/// A hash of everything that the answer to a GET depends on, except the day.
fn version(catalogue: &Catalogue, rules: &Rules, keys: &SigningKeys, program: [u8; 32]) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(program);
    hash.update(catalogue.manifest.version.revision.to_le_bytes());
    hash.update(catalogue.manifest.version.content.to_string());
    hash.update(rules.digest());
    keys.public_keys().for_each(|key| hash.update(key.id()));
    hash.finalize().into()
}
