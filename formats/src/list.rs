mod head;
mod json;
mod json_line;
mod json_text;
mod line;
mod name;
mod reading;
mod similar;
mod text;

pub use json::{DeckJson, Source};
pub use reading::{Form, ParsedText, read_deck};
pub(crate) use similar::add_similar;
pub use text::parse_text;

use crate::deck_code::CodeReading;
use serde::{Deserialize, Deserializer, Serialize, de};
use std::{borrow::Cow, fmt};

/// Most lines that a deck of a request may have (contract section 7). Readers stop after one more, so that whoever takes
/// the list sees that it is too long ([`DeckList::is_too_long`]).
pub const MAX_LINES: usize = 1000;

/// A deck as it was received: lines in their order, nothing looked up, nothing refused.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckList<'a> {
    /// The lines in the order of the list.
    pub lines: Vec<Line<'a>>,
}

impl DeckList<'_> {
    /// Whether there were more than [`MAX_LINES`] lines, of which the last are missing here.
    #[must_use]
    pub fn is_too_long(&self) -> bool {
        self.lines.len() > MAX_LINES
    }

    /// The list without what it borrows.
    #[must_use]
    pub(crate) fn into_owned(self) -> DeckList<'static> {
        let owned = |line: Line<'_>| Line {
            card: line.card.into_owned().into(),
            quantity: match line.quantity {
                Quantity::Count(n) => Quantity::Count(n),
                Quantity::Invalid(given) => Quantity::Invalid(given.into_owned().into()),
            },
            place: line.place,
        };
        DeckList { lines: self.lines.into_iter().map(owned).collect() }
    }
}

/// One line: so many copies of something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// What should be a reference, in any spelling.
    pub card: Cow<'a, str>,
    /// How many copies, or what stood in its place.
    pub quantity: Quantity<'a>,
    /// Where it stood.
    pub place: Place,
}

/// Number of copies on a line, or the text that is none (formats.md C1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Quantity<'a> {
    /// A whole number of copies, at least 1.
    Count(u32),
    /// `0`, `-1`, `1.5`, `1e12`, `abc`: as it was given.
    Invalid(Cow<'a, str>),
}

impl<'a> Quantity<'a> {
    /// Reads a quantity written as text.
    #[must_use]
    pub fn parse(text: &'a str) -> Self {
        match text.trim().parse::<u32>() {
            Ok(n) if n > 0 => Self::Count(n),
            _ => Self::Invalid(Cow::Borrowed(text)),
        }
    }

    /// The count, if it is one.
    #[must_use]
    pub fn count(&self) -> Option<u32> {
        match self {
            Self::Count(n) => Some(*n),
            Self::Invalid(_) => None,
        }
    }
}

/// Any JSON number, string, boolean or null is read, since a quantity that is none belongs in the verdict beside the
/// other faults of the deck. A number without fraction (`3.0`) is a count.
impl<'de> Deserialize<'de> for Quantity<'static> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = Quantity<'static>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number of copies, at least 1")
            }

            fn visit_u64<E>(self, n: u64) -> Result<Self::Value, E> {
                Ok(match u32::try_from(n) {
                    Ok(n) if n > 0 => Quantity::Count(n),
                    _ => Quantity::Invalid(n.to_string().into()),
                })
            }

            fn visit_i64<E>(self, n: i64) -> Result<Self::Value, E> {
                Ok(match u32::try_from(n) {
                    Ok(n) if n > 0 => Quantity::Count(n),
                    _ => Quantity::Invalid(n.to_string().into()),
                })
            }

            fn visit_f64<E>(self, n: f64) -> Result<Self::Value, E> {
                // `Display` of a float writes a whole number without fraction or exponent, so parsing it is exact.
                let text = n.to_string();
                Ok(match text.parse::<u32>() {
                    Ok(n) if n > 0 => Quantity::Count(n),
                    _ => Quantity::Invalid(text.into()),
                })
            }

            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(match Quantity::parse(text) {
                    Quantity::Count(n) => Quantity::Count(n),
                    Quantity::Invalid(text) => Quantity::Invalid(text.into_owned().into()),
                })
            }

            fn visit_bool<E>(self, value: bool) -> Result<Self::Value, E> {
                Ok(Quantity::Invalid(value.to_string().into()))
            }

            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(Quantity::Invalid("null".into()))
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

/// Where a line of a list stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// Line of a text, counted from 1.
    Line(u32),
    /// Element of an array, counted from 0.
    Item(u32),
    /// Card of a deck code, counted from 0.
    Card(u32),
}

/// Something a reader of the list should know, with its place: what could not be read, or what was guessed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which line or element.
    pub place: Place,
    /// Column of the card in the line, counted from 1 in characters; only for texts.
    pub column: Option<u32>,
    /// Kind of diagnostic.
    pub code: DiagnosticCode,
    /// What was found and what to write instead.
    pub message: String,
    /// References that the text may have meant, best first.
    pub candidates: Vec<String>,
    /// The lists that a deck code may mean, the one that was taken first; empty for anything but a doubtful code.
    pub readings: Vec<CodeReading>,
}

/// Kinds of [`Diagnostic`]. The first three are violations too and make the deck illegal; the others are warnings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum DiagnosticCode {
    /// Neither a reference nor the name of a card.
    RefMalformed,
    /// A well-formed reference of no card.
    RefUnknown,
    /// No number of copies.
    QtyInvalid,
    /// A name that several cards bear; one was chosen.
    NameAmbiguous,
    /// Text after the card that was not read; or a link alone, which is not followed.
    TextIgnored,
    /// A deck code that is a different list in several dialects, or that no dialect reads without fault; the diagnostic
    /// carries the readings, and one was chosen.
    CodeDoubtful,
}

impl DiagnosticCode {
    /// Every kind.
    pub const ALL: [Self; 6] = [
        Self::RefMalformed,
        Self::RefUnknown,
        Self::QtyInvalid,
        Self::NameAmbiguous,
        Self::TextIgnored,
        Self::CodeDoubtful,
    ];

    /// The name in answers: `NAME_AMBIGUOUS`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::RefMalformed => "REF_MALFORMED",
            Self::RefUnknown => "REF_UNKNOWN",
            Self::QtyInvalid => "QTY_INVALID",
            Self::NameAmbiguous => "NAME_AMBIGUOUS",
            Self::TextIgnored => "TEXT_IGNORED",
            Self::CodeDoubtful => "CODE_DOUBTFUL",
        }
    }

    /// A short summary, and what it means and what to do about it; `None` for what the violation of the same name explains.
    #[must_use]
    pub const fn explanation(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::RefMalformed | Self::RefUnknown | Self::QtyInvalid => None,
            Self::NameAmbiguous => Some((
                "A name that several cards bear",
                "The line names its card by a name of which there are several cards, such as a Common and a Rare. One was \
                 taken; `candidates` holds the references of all of them. Write the reference in the place of the name, or \
                 add the rarity as sites do.",
            )),
            Self::TextIgnored => Some((
                "Text that was not read",
                "A part of the line is neither a quantity nor a card, or the text is a link, which is not followed. The rest \
                 was read. Remove what is not part of the list, or paste the list itself.",
            )),
            Self::CodeDoubtful => Some((
                "A deck code that may be several lists",
                "The code is a different list in several dialects, or no dialect reads it without a fault. `readings` holds \
                 every list that it may be; the first was taken. Check which of them is meant, and pass on that list.",
            )),
        }
    }

    /// Whether the list cannot be legal as it stands.
    #[must_use]
    pub const fn is_error(self) -> bool {
        matches!(self, Self::RefMalformed | Self::RefUnknown | Self::QtyInvalid)
    }
}

/// Longest piece of a received text that a report repeats, in characters.
const EXCERPT: usize = 80;

/// A received text as reports may show it: control characters escaped, cut after [`EXCERPT`] characters.
pub(crate) fn excerpt(text: &str) -> String {
    let mut out = String::with_capacity(text.len().min(EXCERPT + 8));
    for (at, c) in text.chars().enumerate() {
        if at == EXCERPT {
            out.push('…');
            break;
        }
        // Bidirectional marks and line separators would let a list rearrange the report around it.
        let hidden =
            matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
        if c.is_control() || hidden { out.extend(c.escape_default()) } else { out.push(c) }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_quantities_are_counts_or_keep_what_was_given() {
        for (json, expected) in [
            ("3", Quantity::Count(3)),
            ("3.0", Quantity::Count(3)),
            ("\"3\"", Quantity::Count(3)),
            ("100000", Quantity::Count(100_000)),
            ("0", Quantity::Invalid("0".into())),
            ("-1", Quantity::Invalid("-1".into())),
            ("1.5", Quantity::Invalid("1.5".into())),
            ("1e12", Quantity::Invalid("1000000000000".into())),
            ("1000000000000", Quantity::Invalid("1000000000000".into())),
            ("\"abc\"", Quantity::Invalid("abc".into())),
            ("null", Quantity::Invalid("null".into())),
            ("true", Quantity::Invalid("true".into())),
        ] {
            assert_eq!(serde_json::from_str::<Quantity<'static>>(json).unwrap(), expected, "{json}");
        }
        assert!(serde_json::from_str::<Quantity<'static>>("[3]").is_err());
        assert!(serde_json::from_str::<Quantity<'static>>("{}").is_err());
    }

    #[test]
    fn what_is_shown_cannot_disturb_a_report() {
        assert_eq!(excerpt("ALT\u{0}_\u{1b}[31m\n\u{202e}"), "ALT\\u{0}_\\u{1b}[31m\\n\\u{202e}");
        assert_eq!(excerpt("Fée Clochette"), "Fée Clochette");
        assert_eq!(excerpt(&"x".repeat(5000)).chars().count(), EXCERPT + 1);
    }
}
