//! Deck lists as received: their lines, quantities and places, and what reading them gives: a list, the form that it had, and
//! diagnostics.

mod headings;
mod json;
mod text;

pub use json::{DeckJson, Source};
pub use text::parse_text;
pub(crate) use text::{Named, candidates, looks_like_reference, read_name};

use crate::dialect::{CodeReading, Dialect};
use serde::Serialize;
use std::borrow::Cow;

/// Most lines that a deck of a request may have (contract section 7). Readers stop after one more, so that whoever takes
/// the list sees that it is too long ([`DeckList::is_too_long`]).
pub const MAX_LINES: usize = 1000;

/// A deck as it was received: lines in their order, nothing looked up, nothing refused.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckList<'a> {
    /// The lines in the order of the list.
    pub lines: Vec<Line<'a>>,
}

/// One line: so many copies of something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// The text that should be a reference, in any spelling.
    pub card: Cow<'a, str>,
    /// The number of copies, or what stood in its place.
    pub quantity: Quantity<'a>,
    /// The place where the line stood.
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

/// Where a line of a list stood, or the list as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// The whole list.
    Deck,
    /// Line of a text, counted from 1.
    Line(u32),
    /// Element of an array, counted from 0.
    Item(u32),
    /// Card of a deck code, counted from 0.
    Card(u32),
}

/// A text that was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedText<'a> {
    /// Its lines. A line that names no card is among them as it was written, so that no verdict overlooks it.
    pub list: DeckList<'a>,
    /// What was guessed or left out, in the order of lines. What cannot be read at all is reported by
    /// [`diagnose`](Self::diagnose) once the list is resolved.
    pub diagnostics: Vec<Diagnostic>,
    /// The form that was found.
    pub form: Form,
    /// Column of each line's card, counted from 1 in characters; empty for codes.
    pub(crate) columns: Vec<u32>,
    /// What is wrong at a place, if that is known better than from the card alone.
    pub(crate) reasons: Vec<(Place, String)>,
}

/// The form in which a deck was given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Form {
    /// A list of lines.
    #[default]
    List,
    /// JSON: the deck of a request, or the export of a site.
    Json,
    /// A deck code and its dialect; `None` if it is unreadable from the beginning.
    Code(Option<Dialect>),
}

/// Something that a reader of the list should know, with its place: a line that could not be read, or a guess that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The line or element.
    pub place: Place,
    /// Column of the card in the line, counted from 1 in characters; only for texts.
    pub column: Option<u32>,
    /// Kind of diagnostic.
    pub code: DiagnosticCode,
    /// What was found and what to write instead.
    pub message: String,
    /// References that the text may have meant, best first.
    pub candidates: Vec<String>,
    /// The lists that a deck code may mean, the one that was taken first; empty for everything but a doubtful code.
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
    /// A name that several cards have; one of them was chosen.
    NameAmbiguous,
    /// Text after the card that was not read; or a link alone, which is not followed.
    TextIgnored,
    /// A deck code that is a different list in several dialects, or that no dialect reads without fault; the diagnostic
    /// carries the readings, and one was chosen.
    CodeDoubtful,
    /// A card that is no part of a deck, such as a token, where the deck is played.
    SetAside,
    /// A deck of another size than the mode is made for that it is played in.
    DeckSize,
}

impl DeckList<'_> {
    /// Whether there were more than [`MAX_LINES`] lines, of which the last are missing here.
    #[must_use]
    pub fn is_too_long(&self) -> bool {
        self.lines.len() > MAX_LINES
    }

    /// The list with its own copies of everything it borrows.
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

impl<'a> ParsedText<'a> {
    /// A text that is not read at all, and why. It becomes one line, so that every verdict reports it.
    pub(crate) fn unread(text: &'a str, line: u32, column: u32, reason: String) -> Self {
        let place = Place::Line(line);
        let line = Line { card: text.into(), quantity: Quantity::Count(1), place };
        Self {
            list: DeckList { lines: vec![line] },
            columns: vec![column],
            reasons: vec![(place, reason)],
            ..Self::default()
        }
    }

    /// The result with its own copies of everything it borrows.
    pub(crate) fn into_owned(self) -> ParsedText<'static> {
        let Self { list, diagnostics, form, columns, reasons } = self;
        ParsedText { list: list.into_owned(), diagnostics, form, columns, reasons }
    }
}

impl Form {
    /// `list`, `json` or `code`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::List => "list",
            Self::Json => "json",
            Self::Code(_) => "code",
        }
    }

    /// The dialect of a code.
    #[must_use]
    pub const fn dialect(self) -> Option<Dialect> {
        match self {
            Self::Code(dialect) => dialect,
            Self::List | Self::Json => None,
        }
    }
}

impl Diagnostic {
    /// A diagnostic without candidates.
    #[must_use]
    pub const fn at(place: Place, code: DiagnosticCode, message: String) -> Self {
        Self { place, column: None, code, message, candidates: Vec::new(), readings: Vec::new() }
    }
}

impl DiagnosticCode {
    /// Every kind.
    pub const ALL: [Self; 8] = [
        Self::RefMalformed,
        Self::RefUnknown,
        Self::QtyInvalid,
        Self::NameAmbiguous,
        Self::TextIgnored,
        Self::CodeDoubtful,
        Self::SetAside,
        Self::DeckSize,
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
            Self::SetAside => "SET_ASIDE",
            Self::DeckSize => "DECK_SIZE",
        }
    }

    /// A short summary, and what it means and what to do about it; `None` if the violation of the same name explains it.
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
            Self::SetAside => Some((
                "A card that is no part of a deck",
                "Tokens are created by cards, and regions and Tumult cards belong to the table. The game was played without the \
                 line. Remove it from the list.",
            )),
            Self::DeckSize => Some((
                "A deck of another size than the mode is made for",
                "A Booster War is played with the cards of one booster: a Hero and twelve cards. The deck was played as it is, \
                 so the figures are not those of a booster. Give the cards of the booster, or choose another mode.",
            )),
        }
    }

    /// Whether the list cannot be legal as it is.
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
        // Bidirectional marks and line separators could rearrange the report around the text.
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
    fn what_is_shown_cannot_disturb_a_report() {
        assert_eq!(excerpt("ALT\u{0}_\u{1b}[31m\n\u{202e}"), "ALT\\u{0}_\\u{1b}[31m\\n\\u{202e}");
        assert_eq!(excerpt("Fée Clochette"), "Fée Clochette");
        assert_eq!(excerpt(&"x".repeat(5000)).chars().count(), EXCERPT + 1);
    }
}
