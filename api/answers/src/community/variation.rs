//! The form in which a card was printed, as the community's API names it.

use cards::{Product, Reference, Suffix};
use std::str::FromStr;

/// Form of a printing, read from its reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Variation {
    /// From a booster.
    Standard,
    /// From the crowdfunding edition, the set `COREKS`.
    Kickstarter,
    /// With an alternative art.
    AltArt,
    /// With a serial number.
    Serialized,
    /// A promotional card.
    Promo,
}

/// The text names no variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a variation is one of standard, kickstarter, alt-art, serialized, promo")]
pub struct UnknownVariation;

impl Variation {
    /// All variations.
    pub const ALL: [Self; 5] = [Self::Standard, Self::Kickstarter, Self::AltArt, Self::Serialized, Self::Promo];

    /// The form of a printing. Any product letter other than `A` and `P` counts as a booster.
    #[must_use]
    pub fn of(reference: &Reference) -> Self {
        match (reference.suffix(), reference.product()) {
            (Suffix::Serial(_), _) => Self::Serialized,
            _ if is_kickstarter(reference) => Self::Kickstarter,
            (_, Product::PROMO) => Self::Promo,
            (_, Product::ALTERNATIVE) => Self::AltArt,
            _ => Self::Standard,
        }
    }

    /// The code that clients write.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Kickstarter => "kickstarter",
            Self::AltArt => "alt-art",
            Self::Serialized => "serialized",
            Self::Promo => "promo",
        }
    }
}

impl FromStr for Variation {
    type Err = UnknownVariation;

    fn from_str(text: &str) -> Result<Self, UnknownVariation> {
        Self::ALL.into_iter().find(|v| v.code().eq_ignore_ascii_case(text)).ok_or(UnknownVariation)
    }
}

/// Whether a printing is from the crowdfunding edition.
#[must_use]
pub fn is_kickstarter(reference: &Reference) -> bool {
    reference.set().as_str() == "COREKS"
}

/// Whether a printing has a serial number.
#[must_use]
pub fn is_serialized(reference: &Reference) -> bool {
    matches!(reference.suffix(), Suffix::Serial(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_is_read_from_the_reference() {
        let of = |text: &str| Variation::of(&text.parse().unwrap()).code();
        assert_eq!(of("ALT_CORE_B_AX_01_C"), "standard");
        assert_eq!(of("ALT_COREKS_B_AX_01_C"), "kickstarter");
        assert_eq!(of("ALT_CORE_A_AX_22_C"), "alt-art");
        assert_eq!(of("ALT_WCS25_P_YZ_03_C"), "promo");
        assert_eq!(of("ALT_DUSTERCB_P_AX_85_C_007"), "serialized");
        assert_eq!("Promo".parse(), Ok(Variation::Promo));
        assert_eq!("foil".parse::<Variation>(), Err(UnknownVariation));
    }
}
