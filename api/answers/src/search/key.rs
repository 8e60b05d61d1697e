//! The keys of a search line: a key stands before the sign and says what a term asks about.

pub use cards::CardNumber as Number;

/// What a term of a line asks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// The type.
    Type,
    /// The sub-type.
    SubType,
    /// A cost or a statistic.
    Number(Number),
    /// The faction.
    Faction,
    /// The set.
    Set,
    /// The rarity.
    Rarity,
    /// A keyword of the abilities.
    Keyword,
    /// A trigger of an ability.
    Trigger,
    /// A condition of an ability.
    Condition,
    /// An effect of an ability.
    Effect,
    /// The formats that allow the card.
    Legal,
    /// The name.
    Name,
    /// The printed text.
    Text,
}

/// The spellings of a key.
#[derive(Debug)]
pub struct Spelling {
    /// The key.
    pub key: Key,
    /// The spelling in the documentation.
    pub short: &'static str,
    /// Other spellings that are read: long words, the names of the filters, and spellings of other tools for the game.
    pub long: &'static [&'static str],
    /// What the key asks about, in words.
    pub about: &'static str,
}

impl Key {
    /// Every key, in the order of the documentation.
    pub const ALL: [Spelling; 17] = [
        spelling(Self::Type, "t", &["type", "cardType"], "card type"),
        spelling(Self::SubType, "st", &["subType", "subTypes"], "sub-type"),
        spelling(Self::Number(Number::HandCost), "c", &["hc", "cost", "mainCost"], "hand cost"),
        spelling(Self::Number(Number::ReserveCost), "r", &["rc", "recallCost"], "reserve cost"),
        spelling(Self::Number(Number::Forest), "fo", &["forest", "forestPower"], "forest statistic"),
        spelling(Self::Number(Number::Mountain), "mo", &["mountain", "mountainPower"], "mountain statistic"),
        spelling(Self::Number(Number::Ocean), "oc", &["ocean", "water", "oceanPower"], "water statistic"),
        spelling(Self::Faction, "f", &["faction"], "faction"),
        spelling(Self::Set, "s", &["set"], "set"),
        spelling(Self::Rarity, "rar", &["rarity"], "rarity"),
        spelling(Self::Keyword, "kw", &["keyword"], "keyword, status or token"),
        spelling(Self::Trigger, "tr", &["trigger"], "trigger of an ability"),
        spelling(Self::Condition, "co", &["condition"], "condition of an ability"),
        spelling(Self::Effect, "ef", &["effect"], "effect of an ability"),
        spelling(Self::Legal, "legal", &["legalIn"], "format that allows the card, and the day behind @"),
        spelling(Self::Name, "name", &["n"], "part of a name"),
        spelling(Self::Text, "text", &["x"], "words of an imported text"),
    ];

    /// Reads a key in any spelling and case.
    pub fn read(text: &str) -> Option<Self> {
        let is = |known: &&str| known.eq_ignore_ascii_case(text);
        Self::ALL.iter().find(|s| is(&s.short) || s.long.iter().any(is)).map(|s| s.key)
    }

    /// The spelling of the key in the documentation.
    pub fn short(self) -> &'static str {
        Self::ALL.iter().find(|spelling| spelling.key == self).map_or("", |spelling| spelling.short)
    }

    /// All keys as one sentence lists them.
    pub fn list() -> String {
        let each = Self::ALL.iter().map(|s| format!("{} ({})", s.short, s.about));
        each.collect::<Vec<_>>().join(", ")
    }
}

const fn spelling(key: Key, short: &'static str, long: &'static [&'static str], about: &'static str) -> Spelling {
    Spelling { key, short, long, about }
}

/// How a term compares with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=` or `:`.
    Equal,
    /// `!=`.
    NotEqual,
    /// `<`.
    Less,
    /// `<=`.
    AtMost,
    /// `>`.
    More,
    /// `>=`.
    AtLeast,
}

impl Comparison {
    /// The signs between a key and its value, longer ones first.
    pub const SIGNS: [(&'static str, Self); 7] = [
        ("!=", Self::NotEqual),
        ("<=", Self::AtMost),
        (">=", Self::AtLeast),
        (":", Self::Equal),
        ("=", Self::Equal),
        ("<", Self::Less),
        (">", Self::More),
    ];

    /// Whether two numbers compare this way.
    pub fn holds(self, one: u8, other: u8) -> bool {
        match self {
            Self::Equal => one == other,
            Self::NotEqual => one != other,
            Self::Less => one < other,
            Self::AtMost => one <= other,
            Self::More => one > other,
            Self::AtLeast => one >= other,
        }
    }
}
