//! References of printed cards such as `ALT_CORE_B_MU_04_R1`: reads and writes them, and says what printings of a card share.

use crate::{Faction, SetCode, Variant};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// Product letter of a reference: how the card was sold. References with `B` are those of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Product(u8);

impl Product {
    /// A booster.
    pub const BOOSTER: Self = Self(b'B');
    /// A promotional product.
    pub const PROMO: Self = Self(b'P');
    /// Cards with alternative art.
    pub const ALTERNATIVE: Self = Self(b'A');

    /// The letter.
    #[must_use]
    pub const fn letter(self) -> char {
        self.0 as char
    }

    /// Rank for choosing the printing that represents a card: booster, promo, alternative art, then other letters.
    #[must_use]
    pub const fn rank(self) -> u8 {
        match self.0 {
            b'B' => 0,
            b'P' => 1,
            b'A' => 2,
            letter => letter,
        }
    }
}

/// The segment after the rarity segment.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suffix {
    /// Nothing: an ordinary reference.
    None,
    /// Number of a Unique, from 1 to 4,294,967,295. It is part of the identity of the card (2.2.6.f).
    Unique(u32),
    /// Serial number of a collector print (`001`, or `XXX` for the print in general). It is not part of the identity of the card.
    Serial(Box<str>),
}

/// Reference of one printed card: `ALT_<SET>_<PRODUCT>_<FACTION>_<NUMBER>_<RARITY>[_<UNIQUE or SERIAL>]`.
///
/// The faction in it is that of the **base** card. The faction in which a card is played is a fact of the card (2.2.10.c) and
/// differs for an `R2` or a shifted Unique, so it must not be read from the reference.
///
/// # Examples
///
/// ```
/// use cards::Reference;
/// let r: Reference = "alt_core_b_mu_04_r".parse()?;
/// assert_eq!(r.to_string(), "ALT_CORE_B_MU_04_R1");
/// assert_eq!(r.family(), "MU_04");
/// # Ok::<(), cards::ReferenceError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Reference {
    set: SetCode,
    product: Product,
    faction: Faction,
    number: u16,
    /// Number of digits that the number was written with: `NE_1` and `NE_01` are different references.
    digits: u8,
    variant: Variant,
    suffix: Suffix,
}

/// The identity of a card in play, which all its printings share (glossary section 2).
///
/// Numbers continue across sets, so home faction, number and variant identify a card that is not a Unique. A Unique also needs
/// its set and its own number: `CORE` and `COREKS` may give the same number to different cards (2.2.6.g).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Gameplay {
    /// Faction segment of the reference.
    pub home_faction: Faction,
    /// Number in that faction.
    pub number: u16,
    /// Rarity segment.
    pub variant: Variant,
    /// Set and number of a Unique.
    pub unique: Option<(SetCode, u32)>,
}

/// Why a text is not a reference. The message says what to write instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReferenceError {
    /// The text does not have six or seven segments, or does not begin with `ALT`.
    #[error("a reference reads ALT_SET_PRODUCT_FACTION_NUMBER_RARITY, for example ALT_CORE_B_MU_08_C")]
    Shape,
    /// The set segment is not a set code.
    #[error("{}, for example CORE", SetCode::RULE)]
    Set,
    /// The product segment is not one letter.
    #[error("the product is one letter: B booster, P promo, A alternative art")]
    Product,
    /// The faction segment is not a faction.
    #[error("the faction is one of AX, BR, LY, MU, OR, YZ, NE")]
    Faction,
    /// The number segment is not a number of one to three digits.
    #[error("the number in the faction has one to three digits")]
    Number,
    /// The rarity segment is not a variant.
    #[error("the rarity is one of C, R1, R2, E, U")]
    Rarity,
    /// A Unique has no number.
    #[error("a Unique needs its number, for example ALT_CORE_B_MU_08_U_2640")]
    UniqueNumber,
    /// A seventh segment is not a serial number.
    #[error("only a Unique or a serial-numbered print has a number after the rarity")]
    Suffix,
}

impl Reference {
    /// Most bytes of a reference; a longer text is refused without being read.
    pub const MAX: usize = 64;

    /// Every spelling that is read, as a regular expression of JSON Schema (ECMA-262, without flags).
    pub const PATTERN: &str = concat!(
        "^[Aa][Ll][Tt]_[0-9A-Za-z-]{1,24}_[A-Za-z]_",
        "([Aa][Xx]|[Bb][Rr]|[Ll][Yy]|[Mm][Uu]|[Oo][Rr]|[Yy][Zz]|[Nn][Ee])_[0-9]{1,3}_",
        "([Uu]_[1-9][0-9]{0,8}|([Cc]|[Rr][12]?|[Ee])(_([0-9]{1,4}|[Xx]{3}))?)$"
    );

    /// The set segment.
    #[must_use]
    pub fn set(&self) -> &SetCode {
        &self.set
    }

    /// The product segment.
    #[must_use]
    pub fn product(&self) -> Product {
        self.product
    }

    /// The faction segment, which is the faction of the base card.
    #[must_use]
    pub fn home_faction(&self) -> Faction {
        self.faction
    }

    /// The number in the faction.
    #[must_use]
    pub fn number(&self) -> u16 {
        self.number
    }

    /// The rarity segment.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The segment after the rarity segment.
    #[must_use]
    pub fn suffix(&self) -> &Suffix {
        &self.suffix
    }

    /// The number of a Unique; `None` for any other card.
    #[must_use]
    pub fn unique_number(&self) -> Option<u32> {
        match self.suffix {
            Suffix::Unique(n) => Some(n),
            Suffix::None | Suffix::Serial(_) => None,
        }
    }

    /// The family, such as `MU_08`, which every printing and rarity of a card shares. The number has at least two digits, as in
    /// most references.
    #[must_use]
    pub fn family(&self) -> String {
        format!("{}_{:02}", self.faction, self.number)
    }

    /// The card that this is a printing of.
    #[must_use]
    pub fn gameplay(&self) -> Gameplay {
        Gameplay {
            home_faction: self.faction,
            number: self.number,
            variant: self.variant,
            unique: self.unique_number().map(|n| (self.set.clone(), n)),
        }
    }

    /// The reference of the Unique with this number in the same family, set and product.
    #[must_use]
    pub fn with_unique_number(&self, number: u32) -> Self {
        Self { variant: Variant::U, suffix: Suffix::Unique(number), ..self.clone() }
    }

    /// The reference of the same card, set and number in another product.
    #[must_use]
    pub fn with_product(&self, product: Product) -> Self {
        Self { product, ..self.clone() }
    }

    /// The same reference with `XXX` in place of the serial number, which means the print in general; `None` if this is not a
    /// serial-numbered print.
    #[must_use]
    pub fn any_serial(&self) -> Option<Self> {
        matches!(self.suffix, Suffix::Serial(_)).then(|| Self { suffix: Suffix::Serial("XXX".into()), ..self.clone() })
    }

    /// The same reference with fewer or more digits in the number, as people type it.
    pub fn other_digits(&self) -> impl Iterator<Item = Self> {
        let needed = if self.number < 10 {
            1
        } else if self.number < 100 {
            2
        } else {
            3
        };
        (needed..=3).filter(|digits| *digits != self.digits).map(|digits| Self { digits, ..self.clone() })
    }
}

impl FromStr for Reference {
    type Err = ReferenceError;

    /// Reads a reference in any case; `R` is read as `R1`. The text must contain nothing else.
    fn from_str(text: &str) -> Result<Self, ReferenceError> {
        if text.len() > Self::MAX {
            return Err(ReferenceError::Shape);
        }
        let mut parts = text.split('_');
        let mut next = || parts.next().ok_or(ReferenceError::Shape);
        let (alt, set, product) = (next()?, next()?, next()?);
        let (faction, number, variant) = (next()?, next()?, next()?);
        let suffix = parts.next();
        if !alt.eq_ignore_ascii_case("ALT") || parts.next().is_some() {
            return Err(ReferenceError::Shape);
        }
        let set = SetCode::parse(set).ok_or(ReferenceError::Set)?;
        let product = match product.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => Product(letter.to_ascii_uppercase()),
            _ => return Err(ReferenceError::Product),
        };
        let faction = faction.parse().map_err(|_| ReferenceError::Faction)?;
        let digits = number.len();
        if !(1..=3).contains(&digits) || !number.bytes().all(|b| b.is_ascii_digit()) {
            return Err(ReferenceError::Number);
        }
        let number = number.parse().map_err(|_| ReferenceError::Number)?;
        let variant = match variant.to_ascii_uppercase().as_str() {
            "C" => Variant::C,
            "R" | "R1" => Variant::R1,
            "R2" => Variant::R2,
            "E" => Variant::E,
            "U" => Variant::U,
            _ => return Err(ReferenceError::Rarity),
        };
        let suffix = match (variant, suffix) {
            (Variant::U, Some(n)) => Suffix::Unique(unique_number(n)?),
            (Variant::U, None) => return Err(ReferenceError::UniqueNumber),
            (_, None) => Suffix::None,
            (_, Some(serial)) if is_serial(serial) => Suffix::Serial(serial.to_ascii_uppercase().into()),
            (_, Some(_)) => return Err(ReferenceError::Suffix),
        };
        let digits = u8::try_from(digits).map_err(|_| ReferenceError::Number)?;
        Ok(Self { set, product, faction, number, digits, variant, suffix })
    }
}

/// Reads the number of a Unique: from 1, without leading zeros. Numbers above 65,535 exist.
fn unique_number(text: &str) -> Result<u32, ReferenceError> {
    if text.starts_with('0') || !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(ReferenceError::UniqueNumber);
    }
    text.parse().map_err(|_| ReferenceError::UniqueNumber)
}

/// Whether a text is a serial number: one to four digits, or `XXX`.
fn is_serial(text: &str) -> bool {
    (1..=4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit()) || text.eq_ignore_ascii_case("XXX")
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { set, product, faction, number, digits, variant, suffix } = self;
        write!(f, "ALT_{set}_{}_{faction}_{number:0width$}_{variant}", product.letter(), width = usize::from(*digits))?;
        match suffix {
            Suffix::None => Ok(()),
            Suffix::Unique(n) => write!(f, "_{n}"),
            Suffix::Serial(s) => write!(f, "_{s}"),
        }
    }
}

impl From<Reference> for String {
    fn from(reference: Reference) -> Self {
        reference.to_string()
    }
}

impl TryFrom<String> for Reference {
    type Error = ReferenceError;
    fn try_from(text: String) -> Result<Self, ReferenceError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parse(text: &str) -> Result<Reference, ReferenceError> {
        text.parse()
    }

    #[test]
    fn old_and_lower_case_spellings_are_normalised() {
        assert_eq!(parse("alt_core_b_mu_13_c").unwrap().to_string(), "ALT_CORE_B_MU_13_C");
        assert_eq!(parse("ALT_CORE_B_MU_04_R").unwrap().to_string(), "ALT_CORE_B_MU_04_R1");
        assert_eq!(parse("ALT_COREKS_B_NE_1_C").unwrap().to_string(), "ALT_COREKS_B_NE_1_C");
        assert_eq!(parse("ALT_DUSTER_B_AX_100_C").unwrap().number(), 100);
        let otherwise = |text: &str| parse(text).unwrap().other_digits().map(|r| r.to_string()).collect::<Vec<_>>();
        assert_eq!(otherwise("ALT_CORE_B_MU_8_C"), ["ALT_CORE_B_MU_08_C", "ALT_CORE_B_MU_008_C"]);
        assert_eq!(otherwise("ALT_DUSTER_B_AX_085_C"), ["ALT_DUSTER_B_AX_85_C"]);
        assert_eq!(otherwise("ALT_DUSTER_B_AX_100_C"), [""; 0]);
        assert_eq!(parse("ALT_CORE_B_MU_08_U_70000").unwrap().unique_number(), Some(70_000));
        assert_eq!(parse("ALT_DUSTERCB_P_AX_85_C_007").unwrap().any_serial(), parse("ALT_DUSTERCB_P_AX_85_C_XXX").ok());
    }

    #[test]
    fn each_segment_has_its_own_error() {
        for (text, error) in [
            ("", ReferenceError::Shape),
            ("ALT-CORE-MU-04", ReferenceError::Shape),
            ("ALT_CORE_B_MU_04", ReferenceError::Shape),
            ("ALT_CORE_B_MU_04_C_1_2", ReferenceError::Shape),
            ("BLT_CORE_B_MU_04_C", ReferenceError::Shape),
            ("ALT__B_MU_04_C", ReferenceError::Set),
            ("ALT_CÖRE_B_MU_04_C", ReferenceError::Set),
            ("ALT_CORE_BB_MU_04_C", ReferenceError::Product),
            ("ALT_CORE_B_XX_04_C", ReferenceError::Faction),
            ("ALT_CORE_B_MU_0400_C", ReferenceError::Number),
            ("ALT_CORE_B_MU_+4_C", ReferenceError::Number),
            ("ALT_CORE_B_MU_04_X", ReferenceError::Rarity),
            ("ALT_CORE_B_MU_04_U", ReferenceError::UniqueNumber),
            ("ALT_CORE_B_MU_04_U_0", ReferenceError::UniqueNumber),
            ("ALT_CORE_B_MU_04_U_4294967296", ReferenceError::UniqueNumber),
            ("ALT_CORE_B_MU_04_C_foil", ReferenceError::Suffix),
        ] {
            assert_eq!(parse(text), Err(error), "{text}");
        }
    }

    #[test]
    fn printings_of_one_card_share_it_and_uniques_keep_their_set() {
        let same = |a: &str, b: &str| parse(a).unwrap().gameplay() == parse(b).unwrap().gameplay();
        assert!(same("ALT_CORE_B_YZ_11_R2", "ALT_COREKS_B_YZ_11_R2"));
        assert!(same("ALT_CORE_A_AX_22_C", "ALT_CORE_B_AX_22_C"));
        assert!(same("ALT_CORE_B_NE_1_C", "ALT_CORE_B_NE_01_C"));
        assert!(!same("ALT_CORE_B_MU_08_R1", "ALT_CORE_B_MU_08_R2"));
        assert!(!same("ALT_CORE_B_MU_08_U_5", "ALT_COREKS_B_MU_08_U_5"), "2.2.6.g");
        assert!(same("ALT_CORE_B_MU_08_U_5", "ALT_CORE_P_MU_08_U_5"));
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,80}") {
            let _ = parse(&text);
        }

        #[test]
        fn what_the_pattern_allows_is_read(text in Reference::PATTERN.trim_matches(['^', '$'])) {
            prop_assert!(parse(&text).is_ok(), "{text}");
        }

        #[test]
        fn what_is_printed_is_read_back(text in "ALT_[A-Z0-9]{1,8}_[A-Z]_(AX|BR|LY|MU|OR|YZ|NE)_[0-9]{1,3}_(C|R1|R2|E|U_[1-9][0-9]{0,6})") {
            prop_assert_eq!(parse(&text).unwrap().to_string(), text);
        }
    }
}
