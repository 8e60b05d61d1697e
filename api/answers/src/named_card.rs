//! The card that a reference in a path or a query names.

use crate::problem::{Code, Problem};
use cards::{CardId, Faction, Index, Lookup, Reference, Restriction};

/// What a reference names.
#[derive(Clone, Debug)]
pub enum NamedCard {
    /// A card of the catalogue.
    Card(CardId),
    /// A Unique whose facts are not in the catalogue, with a printing of the Character that it is a version of.
    Unique {
        /// The reference of the Unique.
        reference: Reference,
        /// The printing of the Character.
        base: CardId,
    },
}

impl NamedCard {
    /// Whether the card may be one of those that `names` describes by reference and faction. If the faction of the card is not
    /// known, any faction counts.
    #[must_use]
    pub fn may_be_named(&self, index: &Index, names: impl Fn(&Reference, Faction) -> bool) -> bool {
        match self {
            Self::Card(id) => {
                let card = index.card(*id);
                names(&card.reference, card.faction)
            }
            Self::Unique { reference, .. } => Faction::ALL.into_iter().any(|faction| names(reference, faction)),
        }
    }

    /// Whether a restriction names the card; `None` if that depends on a faction that is not known.
    #[must_use]
    pub fn is_named_by(&self, index: &Index, restriction: &Restriction) -> Option<bool> {
        let named = self.may_be_named(index, |reference, faction| restriction.names(reference, faction));
        let open = named && matches!(self, Self::Unique { .. }) && !restriction.factions.is_empty();
        (!open).then_some(named)
    }
}

/// The card with a reference, which the request has at `pointer`.
///
/// # Errors
///
/// `CARD_UNKNOWN`, also for a Unique without facts; `REFERENCE_MALFORMED`.
pub fn card(text: &str, pointer: &str, index: &Index) -> Result<CardId, Problem> {
    match card_or_unique(text, pointer, index)? {
        NamedCard::Card(id) => Ok(id),
        NamedCard::Unique { reference, .. } => {
            let message =
                format!("{reference} is a Unique whose facts are not in the catalogue; import its record to have them");
            Err(Problem::at(Code::CardUnknown, pointer, message))
        }
    }
}

/// The card with a reference, or the Unique of which nothing but the reference is known.
///
/// # Errors
///
/// `CARD_UNKNOWN`, `REFERENCE_MALFORMED`.
pub fn card_or_unique(text: &str, pointer: &str, index: &Index) -> Result<NamedCard, Problem> {
    let (code, message) = match index.look_up(text) {
        Lookup::Known(id) => return Ok(NamedCard::Card(id)),
        Lookup::UnknownUnique { reference, base } => return Ok(NamedCard::Unique { reference, base }),
        Lookup::Unknown(reference) => (Code::CardUnknown, format!("no card has the reference {reference}")),
        Lookup::UnknownSerial(reference) => {
            (Code::CardUnknown, format!("no serial-numbered print has the reference {reference}"))
        }
        Lookup::Malformed(error) => (Code::ReferenceMalformed, error.to_string()),
    };
    Err(Problem::at(code, pointer, message))
}
