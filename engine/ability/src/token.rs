//! Tokens, as the effect that creates them describes them (7.3.4).

use super::{
    Ability,
    list::{Listed, OneOrMore},
    parser::Parser,
    printer::Printer,
    selector::Mention,
    syntax::Notation,
    whose::Whose,
    words::{Status, SubType},
};
use crate::syntax;
use cards::Statistics;

/// The name of a token: letters, with spaces and `'`, `,`, `.`, `-` or `&` between them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenName(String);

impl TokenName {
    /// Most characters of a name.
    pub const MAX_CHARACTERS: usize = 40;

    /// The name, if it can be one: it holds a letter, begins and ends with no space, and is not too long.
    #[must_use]
    pub fn new(name: &str) -> Option<Self> {
        let holds = |c: char| c.is_alphabetic() || " ',.-&".contains(c);
        let is_name = name.chars().all(holds)
            && name.chars().any(char::is_alphabetic)
            && name.trim() == name
            && name.chars().count() <= Self::MAX_CHARACTERS;
        is_name.then(|| Self(name.to_owned()))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Notation for TokenName {
    fn print(&self, printer: &mut Printer) {
        printer.verbatim(&format!("\"{}\"", self.0));
        printer.plural = false;
    }

    fn parse(parser: &mut Parser<'_>) -> Option<Self> {
        let name = |text: &str| text.strip_prefix('"')?.strip_suffix('"').and_then(Self::new);
        parser.piece("the name of a token in quotes", name)
    }

    #[cfg(any(test, feature = "generate"))]
    fn generate(choices: &mut super::generate::Choices<'_>) -> Self {
        let names = ["Brassbug", "Ordis Recruit", "Mana Moth", "L'É. & O-o"];
        Self::new(names[choices.pick(names.len())]).expect("each is a name")
    }
}

/// The statistics of a Character token: Forest, Mountain, Water (2.2.10.e).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TokenStatistics(pub Statistics);

impl Notation for TokenStatistics {
    fn print(&self, printer: &mut Printer) {
        let Statistics { forest, mountain, ocean } = self.0;
        printer.verbatim(&format!("{forest}/{mountain}/{ocean}"));
    }

    fn parse(parser: &mut Parser<'_>) -> Option<Self> {
        let forest = u8::parse(parser)?;
        parser.literal("/")?;
        let mountain = u8::parse(parser)?;
        parser.literal("/")?;
        let ocean = u8::parse(parser)?;
        Some(Self(Statistics { forest, mountain, ocean }))
    }

    #[cfg(any(test, feature = "generate"))]
    fn generate(choices: &mut super::generate::Choices<'_>) -> Self {
        let mut number = || u8::generate(choices);
        Self(Statistics { forest: number(), mountain: number(), ocean: number() })
    }
}

syntax! {
    /// A token: a Character if it has statistics, else a Landmark Permanent.
    pub struct Token {
        /// Its name (2.2.4).
        pub name: TokenName,
        /// Its statistics, if it is a Character.
        pub statistics: Option<TokenStatistics>,
        /// Its sub-types.
        pub sub_types: Option<OneOrMore<SubType>>,
        /// Its Reserve Cost, if it can be played from Reserve: no other token has one (2.2.8.c of edition 5.0).
        pub reserve_cost: Option<u8>,
        /// The status that it has from the beginning (7.3.4).
        pub status: Option<Status>,
        /// Its abilities.
        pub abilities: Option<OneOrMore<Ability>>,
    } => [
        name statistics sub_types
        (reserve_cost: "for" reserve_cost "mana" "from Reserve")
        (status: "[" status "]")
        (abilities: "having" "(" abilities ")")
    ];

    /// Which token an effect creates.
    pub enum Creation {
        /// One that it describes.
        Described(token: Token) => [token];
        /// A copy of that token: of the same design (7.3.4).
        Copy(of: Mention) => ["copy~ of" of];
        /// The Signature token of a Hero, which the text of that Hero describes; none without one.
        Signature {
            /// Of whose Hero.
            whose: Whose,
            /// The status that it has from the beginning (7.3.4).
            status: Option<Status>,
        } => ["Signature token of" whose "Hero" (status: "[" status "]")];
    };
}

impl Listed for SubType {
    const BETWEEN: &'static str = "and";
}

impl Listed for Ability {
    const BETWEEN: &'static str = "/";
}
