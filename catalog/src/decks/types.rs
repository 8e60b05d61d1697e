//! What a saved deck consists of: id, owner, visibility, content, revisions, and what it is found by.

use jiff::Timestamp;
use std::{fmt, str::FromStr};
use uuid::Uuid;

/// Most decks that one owner may have (contract section 8).
pub const MAX_DECKS: u32 = 1000;
/// Most revisions that are kept of a deck (contract section 8).
pub const MAX_REVISIONS: u32 = 200;

/// The permanent name of a deck: a UUID.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeckId(Uuid);

impl DeckId {
    /// A new id, at random (RFC 9562, version 4).
    #[must_use]
    pub fn random() -> Self {
        Self(Uuid::new_v4())
    }
}

impl fmt::Display for DeckId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.hyphenated().fmt(f)
    }
}

impl FromStr for DeckId {
    type Err = uuid::Error;

    fn from_str(text: &str) -> Result<Self, uuid::Error> {
        Uuid::try_parse(text).map(Self)
    }
}

/// The owner of a deck: a subject as known by an issuer of tokens.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Owner {
    /// Address of the issuer, or [`Owner::KEYS`].
    pub issuer: String,
    /// The issuer's name for the caller.
    pub subject: String,
}

impl Owner {
    /// The issuer of callers who use an API key. No address of an issuer has this text.
    pub const KEYS: &str = "key";
    /// The issuer of the user at the command line of the machine, who has no other name.
    pub const COMMAND_LINE: &str = "command line";

    /// The user at the command line of the machine.
    #[must_use]
    pub fn command_line() -> Self {
        Self { issuer: Self::COMMAND_LINE.to_owned(), subject: String::new() }
    }

    /// The holder of the API key with a name.
    #[must_use]
    pub fn of_key(name: &str) -> Self {
        Self { issuer: Self::KEYS.to_owned(), subject: name.to_owned() }
    }
}

/// Who may read a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Visibility {
    /// Its owner.
    Private,
    /// Everyone who knows its id.
    Unlisted,
    /// Everyone, and the deck appears in public lists.
    Public,
}

impl Visibility {
    /// Every visibility.
    pub const ALL: [Self; 3] = [Self::Private, Self::Unlisted, Self::Public];

    /// The word that clients write.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Unlisted => "unlisted",
            Self::Public => "public",
        }
    }
}

/// A word that is no visibility.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("one of private, unlisted and public is expected")]
pub struct UnknownVisibility;

impl FromStr for Visibility {
    type Err = UnknownVisibility;

    fn from_str(text: &str) -> Result<Self, UnknownVisibility> {
        Self::ALL.into_iter().find(|visibility| visibility.name() == text).ok_or(UnknownVisibility)
    }
}

/// A line of a saved deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedLine {
    /// Reference of the printing, in canonical spelling.
    pub reference: String,
    /// Copies.
    pub quantity: u32,
}

/// The part of a deck that its owner writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckContent {
    /// Its name.
    pub name: String,
    /// The owner's description.
    pub description: Option<String>,
    /// Id of the format it is meant for.
    pub format: String,
    /// Who may read it.
    pub visibility: Visibility,
    /// Whether its owner calls it unfinished.
    pub is_draft: bool,
    /// The cards, in the order of the list.
    pub lines: Vec<SavedLine>,
}

/// The facts by which a deck is found. Cards are named as [`cards::Gameplay`] tells them apart, whatever the printing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckFacts {
    /// Its Hero.
    pub hero: Option<String>,
    /// The factions of its cards: bit *n* is faction *n* of [`cards::Faction::ALL`].
    pub factions: u8,
    /// Its cards, the Hero included, each once.
    pub cards: Vec<String>,
}

/// A revision to be put in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRevision {
    /// The new content of the deck.
    pub content: DeckContent,
    /// The facts by which it is found.
    pub facts: DeckFacts,
    /// The verdict on the day it is saved, as JSON.
    pub verdict: String,
    /// The time when it is made.
    pub at: Timestamp,
}

/// A deck with the revision in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedDeck {
    /// Its id.
    pub id: DeckId,
    /// The owner.
    pub owner: Owner,
    /// Number of the revision in force, from 1.
    pub revision: u32,
    /// When it was first saved.
    pub created_at: Timestamp,
    /// When the revision in force was made.
    pub updated_at: Timestamp,
    /// The content.
    pub content: DeckContent,
}

/// A deck, with the number of its revision in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DeckRef {
    /// The deck.
    pub id: DeckId,
    /// Number of the revision in force.
    pub revision: u32,
}

/// The upvotes of a deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Upvotes {
    /// Number of owners who upvoted it.
    pub count: u32,
    /// Whether the caller did.
    pub is_own: bool,
}

/// A deck as it was at some time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revision {
    /// Its number, from 1.
    pub number: u32,
    /// When it was made.
    pub created_at: Timestamp,
    /// The content at that time.
    pub content: DeckContent,
    /// The verdict on the day it was saved, as JSON.
    pub verdict: String,
}
