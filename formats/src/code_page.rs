//! The help page of each violation code, with a legal and an illegal deck as examples.

use crate::{season::SeasonLists, violation::Code};
use cards::{CardType, Date, Faction, Reference};
use serde::Deserialize;
use std::sync::LazyLock;

/// What a person should know about a violation code, with two decks to try: one that keeps the rule and one that breaks it.
///
/// The decks are texts that can be pasted. Their cards are in the catalogue that ships with the program, unless
/// [`invented`](Self::invented) says otherwise. Tests judge both decks.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CodePage {
    /// What is wrong, in a few words.
    pub title: String,
    /// What it means and what to do.
    pub help: String,
    /// Id of the format in which the decks are judged.
    pub format: String,
    /// Day on which they are judged.
    pub as_of: Date,
    /// The opened cards, where the format asks for them.
    #[serde(default)]
    pub pool: Option<String>,
    /// The file of the season list, where the format asks for one: JSON.
    #[serde(default)]
    pub list: Option<String>,
    /// Cards of the examples that do not exist, where no existing card could break the rule.
    #[serde(default)]
    pub invented: Vec<InventedCard>,
    /// A deck that is legal and about which nothing is reported.
    pub legal: String,
    /// A deck for which this code is reported and no other.
    pub illegal: String,
}

/// The facts of a card that an example invents.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InventedCard {
    /// Its reference.
    pub reference: Reference,
    /// Its English name.
    pub name: String,
    /// Its faction.
    pub faction: Faction,
    /// Its type.
    pub card_type: CardType,
}

/// Name and text of every file of `data/codes/`, sorted by name; written by `build.rs`.
const EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// The pages in the order of [`Code::ALL`].
static PAGES: LazyLock<Vec<CodePage>> = LazyLock::new(|| Code::ALL.iter().map(|code| read(*code)).collect());

fn read(code: Code) -> CodePage {
    let name = format!("data/codes/{code}.toml");
    let text = EMBEDDED.iter().find(|(file, _)| *file == name).map(|(_, text)| *text);
    toml::from_str(text.expect("a test asks for the page of each code")).expect("a test reads each page")
}

impl Code {
    /// What a person should know about this code.
    ///
    /// # Panics
    ///
    /// Never: the pages are part of the program, and a test reads them all.
    #[must_use]
    pub fn page(self) -> &'static CodePage {
        &PAGES[self as usize]
    }
}

impl CodePage {
    /// The season lists for these examples; none if they need none.
    ///
    /// # Panics
    ///
    /// Never: a test loads the list of every page.
    #[must_use]
    pub fn lists(&self) -> SeasonLists {
        let Some(list) = &self.list else { return SeasonLists::default() };
        SeasonLists::single(list.as_bytes()).expect("a test loads the list of each page")
    }
}
