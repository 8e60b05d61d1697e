//! What an import reports: records refused and why, warnings, and counts.

use super::lenient_json::Excerpt;
use crate::{CatalogueVersion, Tombstone};
use cards::{CardType, Language, Reading, Reference, ReferenceError, SetCode};
use serde::{Serialize, Serializer};
use std::{fmt, str::Utf8Error, sync::Arc};

/// A member of a card, by its name in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each is the member of the contract with its name")]
pub enum Field {
    Name,
    Faction,
    CardType,
    SubTypes,
    MainCost,
    RecallCost,
    ForestPower,
    MountainPower,
    OceanPower,
    ReserveLimit,
    LandmarkLimit,
    CollectorNumber,
    Aliases,
    Abilities,
    MainEffect,
    EchoEffect,
}

impl Field {
    /// The name of the member.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Faction => "faction",
            Self::CardType => "cardType",
            Self::SubTypes => "subTypes",
            Self::MainCost => "mainCost",
            Self::RecallCost => "recallCost",
            Self::ForestPower => "forestPower",
            Self::MountainPower => "mountainPower",
            Self::OceanPower => "oceanPower",
            Self::ReserveLimit => "reserveLimit",
            Self::LandmarkLimit => "landmarkLimit",
            Self::CollectorNumber => "collectorNumber",
            Self::Aliases => "aliases",
            Self::Abilities => "abilities",
            Self::MainEffect => "mainEffect",
            Self::EchoEffect => "echoEffect",
        }
    }
}

impl Serialize for Field {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// Why a record or a file was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The file or record is empty.
    #[error("the file is empty")]
    Empty,
    /// A file of an archive or folder that is larger than one file may be.
    #[error("the file is larger than {0} bytes")]
    TooLarge(u64),
    /// A text that is longer than any printed one.
    #[error("{field} has {length} bytes, more than {limit}")]
    TooLong {
        /// What the text is.
        field: &'static str,
        /// Its length in bytes.
        length: usize,
        /// Most bytes that are taken.
        limit: usize,
    },
    /// A list of values that is longer than any card has.
    #[error("{field} has {count} values, more than {limit}")]
    TooMany {
        /// What the list is.
        field: &'static str,
        /// Number of its values.
        count: usize,
        /// Most values that are taken.
        limit: usize,
    },
    /// A file in an archive or folder whose name is longer than file systems have them.
    #[error("its name has {length} bytes, more than {limit}")]
    LongName {
        /// Length of the name in bytes.
        length: usize,
        /// Most bytes that are taken.
        limit: usize,
    },
    /// An archive inside an archive.
    #[error("an archive inside an archive is not opened; unpack it first")]
    Nested,
    /// Neither JSON nor anything else that is read.
    #[error("not JSON: {0}")]
    NotJson(String),
    /// JSON, but a member is missing or of another type than it has in a record.
    #[error("{0}")]
    Shape(String),
    /// JSON, but nothing that this importer knows.
    #[error("no card data in a shape known here")]
    Unrecognised,
    /// The reference of the record cannot be read.
    #[error("{text:?} is no reference: {error}")]
    Reference {
        /// What stands there, cut if it is long.
        text: String,
        /// What is wrong with it.
        error: ReferenceError,
    },
    /// A member has a value it cannot have.
    #[error("{field} cannot be {value:?}")]
    Value {
        /// Name of the member in the record.
        field: &'static str,
        /// What stands there, cut if it is long.
        value: String,
    },
    /// A member that a card of this type must have is missing, and the catalogue does not know it either.
    #[error("{0} is missing")]
    Missing(Field),
    /// No English name, by which the rules compare cards (2.2.4.c).
    #[error("no English name, neither here nor on another printing")]
    NoEnglishName,
    /// A card in a list of names or numbers that is not known.
    #[error("no such card, and the record has too little to make it one")]
    NoSuchCard,
    /// Members that contradict one another.
    #[error("{0}")]
    Contradiction(String),
    /// A patch with something other than suspensions, bans and errata.
    #[error("a patch of {0:?} is not supported; only isSuspended, isBanned and isErrated are")]
    Patch(String),
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Reason {
    /// Whether the reason is that a file or a line is no record at all.
    const fn is_no_card_data(&self) -> bool {
        matches!(self, Self::Empty | Self::NotJson(_) | Self::Shape(_) | Self::Unrecognised)
    }

    pub(crate) fn json(error: &serde_json::Error) -> Self {
        let text = Excerpt(json_errors::of_error(error)).to_string();
        if error.is_data() { Self::Shape(text) } else { Self::NotJson(text) }
    }

    pub(crate) fn not_utf8(error: &Utf8Error) -> Self {
        Self::NotJson(format!("byte {} is no UTF-8", error.valid_up_to() + 1))
    }

    pub(crate) fn value(field: &'static str, value: impl fmt::Display) -> Self {
        Self::Value { field, value: Excerpt(value).to_string() }
    }
}

/// One record or file that was not taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Refusal {
    /// The file, with the archive it lies in.
    pub file: String,
    /// Line in the file, from 1, where lines are records.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The reference, if the record has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// Why it was not taken.
    pub reason: Reason,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        if let Some(reference) = &self.reference {
            write!(f, " ({reference})")?;
        }
        write!(f, ": {}", self.reason)
    }
}

/// A doubt about something that was taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Warning {
    /// Two records of one card differ in a fact that cannot depend on the language. The English value is kept, otherwise the one
    /// in the catalogue, otherwise that of the first language.
    #[error("{reference}: {field} is {dropped} in {language} and {kept} elsewhere; {kept} is kept")]
    Disagree {
        /// The card.
        reference: Reference,
        /// The member.
        field: Field,
        /// The language whose value was not taken.
        language: Language,
        /// The value not taken.
        dropped: String,
        /// The value kept.
        kept: String,
    },
    /// Two records give different names in one language; the later one is kept.
    #[error("{reference}: two {language} names, {dropped:?} and then {kept:?}; the later one is kept")]
    Name {
        /// The card.
        reference: Reference,
        /// The language.
        language: Language,
        /// The name that came first.
        dropped: String,
        /// The later name.
        kept: String,
    },
    /// A record has a placeholder where its name should be. It is not taken as a name.
    #[error("{reference}: {name:?} is a placeholder, not a {language} name; the names of other printings are taken")]
    Placeholder {
        /// The card.
        reference: Reference,
        /// The language.
        language: Language,
        /// The placeholder.
        name: String,
    },
    /// No record has an English name; all names are those of another printing of equal facts.
    #[error("{reference}: no English name; the names of {from} are taken, which has the same facts")]
    Nameless {
        /// The card.
        reference: Reference,
        /// The printing whose names are taken.
        from: Reference,
    },
    /// Neither the path nor the record says in which language the record is.
    #[error("{file}: no language is stated; taken as English")]
    Language {
        /// The file.
        file: Arc<str>,
    },
    /// A print of a Hero has another limit than the printing that stands for all; the limit belongs to the card.
    #[error("{reference}: {field} is {dropped}, but {kept} on {from}; {kept} is taken")]
    Printing {
        /// The print.
        reference: Reference,
        /// The limit.
        field: Field,
        /// The limit not taken.
        dropped: u8,
        /// The printing that stands for all.
        from: Reference,
        /// Its limit.
        kept: u8,
    },
    /// A card is of another type than the printing that stands for all printings of its number: it is hardly the same card.
    #[error(
        "{reference} is {}, but {from}, which is the same card by its number, is {}; a card of your own needs a number that no \
         other card of its faction has", card_type.code(), kept.code()
    )]
    CardType {
        /// The print.
        reference: Reference,
        /// Its type.
        card_type: CardType,
        /// The printing that stands for all.
        from: Reference,
        /// The type of that printing.
        kept: CardType,
    },
    /// A Hero without limits, and no other printing of it is known.
    #[error("{reference}: the Reserve and Landmark limits are not known")]
    Limits {
        /// The Hero.
        reference: Reference,
    },
    /// A record of a reference that leads to another reference in the catalogue. It is not taken.
    #[error("{reference} goes by {to} in the catalogue; this record of it is passed over")]
    Migrated {
        /// The reference of the record.
        reference: Reference,
        /// The reference of the card.
        to: Reference,
    },
    /// The record is of a kind without texts, and no other printing of the card is known.
    #[error("{reference}: whether it has abilities is not known; taken as having some")]
    Abilities {
        /// The card.
        reference: Reference,
    },
}

impl Serialize for Warning {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A card that an import changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// The card.
    pub reference: Reference,
    /// The facts that changed, in the order of the contract.
    pub fields: Vec<Field>,
}

/// Cards whose English texts were read in an import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Compiled {
    /// Every clause was read.
    pub wholly: usize,
    /// Some clauses were not read; the card says which ones, and why.
    pub in_part: usize,
}

impl Compiled {
    pub(crate) const fn count(&mut self, reading: Reading) {
        match reading {
            Reading::Whole => self.wholly += 1,
            Reading::Part => self.in_part += 1,
            Reading::Unknown => {}
        }
    }
}

/// What an import did.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportReport {
    /// The version that the import made; `None` if it left the catalogue as it was.
    pub version: Option<CatalogueVersion>,
    /// Whether this was a dry run, which writes nothing: the rest then says what would have been done.
    pub dry_run: bool,
    /// Files read.
    pub files: usize,
    /// Files skipped because their names say that they are no card data (`README.md`, pictures).
    pub ignored: usize,
    /// Records read: one for each language of a card.
    pub records: usize,
    /// Cards that were not there before, in the order of references.
    pub new: Vec<Reference>,
    /// Cards that were there and changed, in the order of references.
    pub changed: Vec<Change>,
    /// References that lost their card, or lead to another one now, in the order of references.
    pub removed: Vec<Tombstone>,
    /// Cards that the sources name and that did not change.
    pub unchanged: usize,
    /// Cards whose English texts were read.
    pub compiled: Compiled,
    /// Sets that are new or changed, in the order of codes.
    pub sets: Vec<SetCode>,
    /// Announcements that are new or changed.
    pub announcements: usize,
    /// Announcements that are gone or changed because their list no longer has them.
    pub withdrawn: usize,
    /// Number of cards and days for which it is new, or known otherwise than before, what the card did before an erratum.
    pub pre_errata_texts: usize,
    /// Number of records and files refused. A file that holds no card data at all is refused once.
    pub refused_count: usize,
    /// The first [`ImportReport::LISTED`] of them, in the order of reading; cards that lack something come last.
    pub refused: Vec<Refusal>,
    /// Number of further records that are no card data either, in files of which one was refused already.
    pub passed_over: usize,
    /// Number of warnings.
    pub warning_count: usize,
    /// The first [`ImportReport::LISTED`] of them.
    pub warnings: Vec<Warning>,
    /// Whether a card, a set or an announcement was found.
    #[serde(skip)]
    pub found_card_data: bool,
}

impl ImportReport {
    /// Most refusals and warnings that are listed. Further ones are only counted, so that a source with millions of bad lines
    /// does not fill the memory.
    pub const LISTED: usize = 10_000;

    /// Whether nothing had to change, since the catalogue has everything that the sources say.
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        self.new.is_empty()
            && self.changed.is_empty()
            && self.removed.is_empty()
            && self.sets.is_empty()
            && self.announcements == 0
            && self.withdrawn == 0
            && self.pre_errata_texts == 0
    }

    /// Whether the sources held something, but no card data, not even data that were refused for their content.
    #[must_use]
    pub fn is_of_something_else(&self) -> bool {
        let something = !self.found_card_data && !self.refused.is_empty();
        something && self.refused.iter().all(|refusal| refusal.reason.is_no_card_data())
    }

    pub(crate) const fn take_record(&mut self) {
        self.records += 1;
        self.found_card_data = true;
    }

    pub(crate) fn refuse(&mut self, refusal: Refusal) {
        self.refused_count += 1;
        if self.refused.len() < Self::LISTED {
            self.refused.push(refusal);
        }
    }

    pub(crate) fn warn(&mut self, warning: Warning) {
        self.warning_count += 1;
        if self.warnings.len() < Self::LISTED {
            self.warnings.push(warning);
        }
    }
}
