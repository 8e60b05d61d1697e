//! Lines of a list that could not be read or counted.

use crate::{
    deck::MAX_QUANTITY,
    list::{Diagnostic, DiagnosticCode, Line, Place, excerpt, looks_like_reference},
    violation::CardLine,
};
use cards::{Reference, ReferenceError};

/// A line that could not be read or counted. Part of every verdict on the deck, whatever the format.
///
/// The order is by kind and text, never by place, as a verdict does not depend on the order of lines.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// No reference, and no name that was recognised.
    Malformed {
        /// The text, control characters escaped, cut if very long.
        text: String,
        /// Why it is no reference.
        reason: String,
        /// Copies asked for; 0 if that was no number either.
        quantity: u32,
        /// The place in the list where it stood.
        place: Place,
    },
    /// A well-formed reference of no card (1.1.7.a).
    Unknown {
        /// The reference as normalised.
        reference: String,
        /// Copies asked for; 0 if that was no number either.
        quantity: u32,
        /// The place in the list where it stood.
        place: Place,
    },
    /// Not a number from 1 to [`MAX_QUANTITY`]; the line counts for nothing (formats.md C1).
    Quantity {
        /// The card of the line.
        card: CardLine,
        /// The quantity as it was given, or the sum of all lines of the card.
        given: Given,
        /// The place in the list where it stood.
        place: Place,
    },
}

/// A quantity that is not possible.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Given {
    /// More than [`MAX_QUANTITY`], all lines and printings of the card together.
    TooMany(u32),
    /// Something that is no whole number of at least 1.
    Text(String),
}

impl Fault {
    pub(super) fn malformed(text: &str, error: ReferenceError, line: &Line<'_>) -> Self {
        let reason = match error {
            // The line that stands for the rest of a deck code.
            _ if matches!(line.place, Place::Card(_)) && !looks_like_reference(text) => {
                "the deck code is damaged or cut".to_owned()
            }
            // Several words are meant as a name, so the rules for references would not help.
            ReferenceError::Shape if text.contains(char::is_whitespace) && !text.contains('_') => {
                "no card has this name in any language".to_owned()
            }
            // A text of another shape may have been meant as a name.
            ReferenceError::Shape if !looks_like_reference(text) => {
                format!("it is neither a reference nor the name of a card; {error}")
            }
            _ => error.to_string(),
        };
        Self::Malformed { text: excerpt(text), reason, quantity: line.quantity.count().unwrap_or(0), place: line.place }
    }

    pub(super) fn unknown(reference: Reference, line: &Line<'_>) -> Self {
        Self::Unknown {
            reference: reference.to_string(),
            quantity: line.quantity.count().unwrap_or(0),
            place: line.place,
        }
    }

    pub(super) fn quantity(card: CardLine, given: &str, place: Place) -> Self {
        Self::Quantity { card, given: Given::Text(excerpt(given)), place }
    }

    pub(super) fn too_many(card: CardLine, total: u32, place: Place) -> Self {
        Self::Quantity { card, given: Given::TooMany(total), place }
    }

    /// The place in the list where the line stood.
    #[must_use]
    pub fn place(&self) -> Place {
        match self {
            Self::Malformed { place, .. } | Self::Unknown { place, .. } | Self::Quantity { place, .. } => *place,
        }
    }

    /// The fault as an English sentence.
    #[must_use]
    pub fn message(&self) -> String {
        match self {
            Self::Malformed { text, reason, .. } => format!("\"{text}\" cannot be read: {reason}"),
            Self::Unknown { reference, .. } => format!("there is no card {reference}; correct the reference"),
            Self::Quantity { card, given: Given::TooMany(n), .. } => {
                format!("{n} copies of {}: a list holds at most {MAX_QUANTITY} of one card", label(card))
            }
            Self::Quantity { card, given: Given::Text(given), .. } => {
                format!("\"{given}\" copies of {}: write a whole number from 1 to {MAX_QUANTITY}", label(card))
            }
        }
    }

    pub(super) fn diagnostic(&self) -> Diagnostic {
        let code = match self {
            Self::Malformed { .. } => DiagnosticCode::RefMalformed,
            Self::Unknown { .. } => DiagnosticCode::RefUnknown,
            Self::Quantity { .. } => DiagnosticCode::QtyInvalid,
        };
        Diagnostic::at(self.place(), code, self.message())
    }
}

fn label(card: &CardLine) -> &str {
    card.name.as_deref().unwrap_or(&card.reference)
}
