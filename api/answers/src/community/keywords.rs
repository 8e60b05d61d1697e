//! The keywords with their codes in the community's API, which are French.

/// A keyword with its code, its word in the catalogue, and its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyword {
    /// The community's code: `CORIACE`.
    pub code: &'static str,
    /// The word of the catalogue: `TOUGH`.
    pub word: &'static str,
    /// French name.
    pub french: &'static str,
    /// English name.
    pub english: &'static str,
}

const fn keyword(code: &'static str, word: &'static str, french: &'static str, english: &'static str) -> Keyword {
    Keyword { code, word, french, english }
}

/// Every keyword that has a code of its own.
pub const KEYWORDS: [Keyword; 16] = [
    keyword("REPERAGE", "SCOUT", "Repérage", "Scout"),
    keyword("CORIACE", "TOUGH", "Coriace", "Tough"),
    keyword("GIGANTESQUE", "GIGANTIC", "Gigantesque", "Gigantic"),
    keyword("DEFENSEUR", "DEFENDER", "Défenseur", "Defender"),
    keyword("AGUERRI", "SEASONED", "Aguerri", "Seasoned"),
    keyword("RAFRAICHISSEMENT", "COOLDOWN", "Rafraîchissement", "Cooldown"),
    keyword("FUGACE", "FLEETING", "Fugace", "Fleeting"),
    keyword("ETERNEL", "ETERNAL", "Éternel", "Eternal"),
    keyword("ANCRE", "ANCHORED", "Ancré", "Anchored"),
    keyword("ENDORMI", "ASLEEP", "Endormi", "Asleep"),
    keyword("BOOSTE", "BOOSTED", "Boosté", "Boosted"),
    keyword("SABOTEZ", "SABOTAGE", "Sabotez", "Sabotage"),
    keyword("RAVITAILLEZ", "RESUPPLY", "Ravitaillez", "Resupply"),
    keyword("RAVITAILLEZ_EPUISE", "EXHAUSTED_RESUPPLY", "Ravitaillez épuisé", "Exhausted Resupply"),
    keyword("FONCER", "RUSH", "Foncer", "Rush"),
    keyword("DON", "GIFT", "Don", "Gift"),
];

/// The word of the catalogue for a code. A text that is not a code is returned as it is, as a word.
#[must_use]
pub fn word(code: &str) -> &str {
    KEYWORDS.iter().find(|known| known.code.eq_ignore_ascii_case(code)).map_or(code, |known| known.word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::ability::KeywordWord;

    #[test]
    fn every_code_stands_for_a_word_of_the_catalogue() {
        for keyword in KEYWORDS {
            assert!(KeywordWord::ALL.iter().any(|known| known.word() == keyword.word), "{keyword:?}");
            assert_eq!(word(&keyword.code.to_lowercase()), keyword.word);
            assert_eq!(word(keyword.word), keyword.word);
        }
    }
}
