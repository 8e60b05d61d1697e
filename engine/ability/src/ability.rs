//! Abilities and where they work (2.2.12), and tokens, which bring theirs along (7.3.5).

#[cfg(any(test, feature = "generate"))]
use crate::generate::Choices;
use crate::{
    condition::Condition,
    effect::{Cost, Effect},
    error::NotationError,
    list::{Listed, OneOrMore},
    parser::Parser,
    passive::Passive,
    printer::Printer,
    selector::Mention,
    syntax,
    syntax::Notation,
    trigger::{ActivationLimit, Guard, Period, Trigger},
    whose::Whose,
    words::{Status, SubType},
};
use cards::Statistics;
use std::{fmt, str::FromStr};

syntax! {
    /// An ability, apart from where it works (1.2.4, 2.2.12).
    pub enum Rule {
        /// A passive ability, possibly under a condition (2.3).
        Passive {
            /// The condition under which it applies.
            condition: Option<Condition>,
            /// What it states.
            passive: Passive,
        } => ["always" (condition: "if" condition ":") passive];
        /// A Reaction (6.3).
        Reaction {
            /// Limits it to the first such event of a period, or another one.
            ration: Option<ActivationLimit>,
            /// The events that activate it, any of them.
            triggers: OneOrMore<Trigger>,
            /// Conditions that are part of the trigger.
            guards: Option<OneOrMore<Guard>>,
            /// What happens.
            effect: Effect,
        } => ["when" ration triggers (guards: "," guards) "->" effect];
        /// A quick action (5.3).
        QuickAction {
            /// The period in which it can be played only once.
            once: Option<Period>,
            /// The costs.
            costs: OneOrMore<Cost>,
            /// The condition under which it can be played.
            condition: Option<Condition>,
            /// What happens.
            effect: Effect,
        } => ["cost" (once: "once each" once) costs (condition: "if" condition) ":" effect];
        /// The effect of a Spell (5.2.4).
        Effect(effect: Effect) => ["effect" effect];
        /// An ability that its bearer has for good once a condition holds, even if the condition no longer holds later.
        Gained {
            /// The condition that must hold once.
            once: Condition,
            /// The ability that the bearer has from then on.
            rule: Box<Rule>,
        } => ["as soon as" once "for good" ":" rule];
        /// An ability of a completed Feat (system 140).
        Completed(rule: Box<Rule>) => ["completed" ":" rule];
    };

    /// An ability and where it works (2.2.12).
    pub enum Ability {
        /// It works in Reserve, while its card is ready (2.2.12.i).
        Support(rule: Rule) => ["support" ":" rule];
        /// It works in play, or where its kind says.
        Main(rule: Rule) => [rule];
    };
}

/// The name of a token: letters, with spaces and `'`, `,`, `.`, `-` or `&` between them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenName(String);

impl TokenName {
    /// Greatest number of characters of a name.
    pub const MAX_CHARACTERS: usize = 40;

    /// The name, if the text is one: it has a letter, does not begin or end with a space, and is not too long.
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
    fn generate(choices: &mut Choices<'_>) -> Self {
        let names = ["Brassbug", "Ordis Recruit", "Mana Moth", "L'É. & O-o"];
        Self::new(names[choices.pick(names.len())]).expect("each is a name")
    }
}

/// The statistics of a Character token: Forest, Mountain, Water (2.2.11.e).
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
    fn generate(choices: &mut Choices<'_>) -> Self {
        let mut number = || u8::generate(choices);
        Self(Statistics { forest: number(), mountain: number(), ocean: number() })
    }
}

/// The abilities of a card in the order of its text, one to a line. The text is empty if the card has none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct AbilityText {
    /// The abilities.
    pub abilities: Vec<Ability>,
}

impl fmt::Display for AbilityText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, ability) in self.abilities.iter().enumerate() {
            let line = if i == 0 { "" } else { "\n" };
            write!(f, "{line}{ability}")?;
        }
        Ok(())
    }
}

impl FromStr for AbilityText {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut parser = Parser::new(text)?;
        let mut abilities = Vec::new();
        while !parser.is_at_end() {
            match Ability::parse(&mut parser) {
                Some(ability) => abilities.push(ability),
                None => return parser.finish(None),
            }
        }
        parser.finish(Some(Self { abilities }))
    }
}

/// A card of one to three abilities that the bytes determine; every tree is the result of some bytes. Few such cards make sense,
/// and the notation of some is longer than what can be read.
#[cfg(any(test, feature = "generate"))]
#[must_use]
pub fn generate(bytes: &[u8]) -> AbilityText {
    let mut choices = Choices::new(bytes);
    let count = choices.pick(3);
    AbilityText { abilities: (0..=count).map(|_| Ability::generate(&mut choices)).collect() }
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
        /// Its Reserve Cost, if it can be played from Reserve: that of all other tokens is 0 (2.2.8.c).
        pub reserve_cost: Option<u8>,
        /// The status that it has from the beginning (7.3.5).
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
        /// A token that the effect describes.
        Described(token: Token) => [token];
        /// A copy of that token, with the same design (7.3.5).
        Copy(of: Mention) => ["copy~ of" of];
        /// The Signature token of a Hero, which the text of that Hero describes; no token without such a Hero.
        Signature {
            /// The player whose Hero it is.
            whose: Whose,
            /// The status that it has from the beginning (7.3.5).
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
