//! Section heads: lines of an export that name a group of cards rather than a card.
use cards::fold;

/// Words that sites use in section heads, folded: types, rarities and the word for a deck in the five languages.
const WORDS: &[&str] = &[
    "hero",
    "heroes",
    "heros",
    "held",
    "helden",
    "heroe",
    "eroe",
    "eroi", //
    "character",
    "characters",
    "personnage",
    "personnages",
    "charakter",
    "charaktere",
    "personaje",
    "personajes",
    "personaggio",
    "personaggi", //
    "spell",
    "spells",
    "sort",
    "sorts",
    "zauber",
    "hechizo",
    "hechizos",
    "incantesimo",
    "incantesimi", //
    "permanent",
    "permanents",
    "permanente",
    "permanentes",
    "permanenti",
    "landmark",
    "landmarks",
    "landmark permanent",
    "landmark permanents",
    "expedition permanent",
    "expedition permanents", //
    "deck",
    "decklist",
    "deck list",
    "main",
    "main deck",
    "mazo",
    "mazzo",
    "cards",
    "cartes",
    "karten",
    "cartas",
    "carte", //
    "common",
    "commons",
    "rare",
    "rares",
    "exalted",
    "unique",
    "uniques",
    "commune",
    "communes",
];

/// Words before a colon that say something about the list as a whole: no card of the deck follows.
const ABOUT: &[&str] = &[
    "name", "title", "author", "date", "format", "faction", "total", "url", "link", "source", "version", "http",
    "https",
];

/// Signs that sites put around a head.
const DECORATION: &[char] = &['=', '-', '*', '[', ']', '_', '~', '>', '<', '—', '–', '•', '|', ' ', '\t'];

/// Whether the line is a head, whatever its words: it stands between signs, or ends in a colon.
pub(super) fn is_decorated(line: &str) -> bool {
    let doubled = ["==", "--", "**", "~~", "__", "——"].iter().any(|sign| line.starts_with(sign));
    doubled || line.ends_with(':') || (line.starts_with('[') && line.ends_with(']'))
}

/// The line without signs, colon and count: `== Characters (20) ==` is `Characters`.
pub(super) fn bare(line: &str) -> &str {
    let inner = line.trim_matches(DECORATION).trim_end_matches(':').trim_end();
    let inner = match inner.rfind('(') {
        Some(at) if inner.ends_with(')') && is_count(&inner[at + 1..inner.len() - 1]) => inner[..at].trim_end(),
        _ => inner,
    };
    inner.trim_end_matches(':').trim_matches(DECORATION)
}

fn is_count(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b' ' | b'/'))
}

/// Whether these are words that head a section.
pub(super) fn is_known(words: &str) -> bool {
    WORDS.contains(&fold(words).as_str())
}

/// What a line says about the list: the `Standard` of `Format: Standard`, the `40` of `Total: 40`.
pub(super) fn about(line: &str) -> Option<&str> {
    let (word, rest) = line.split_once(':')?;
    ABOUT.contains(&fold(word).as_str()).then(|| rest.trim())
}

/// What follows a head on its own line: the card of `Hero: Teija & Nauraa`.
pub(super) fn after_head(line: &str) -> Option<&str> {
    let (head, rest) = line.split_once(':')?;
    (is_known(bare(head)) && !rest.trim().is_empty()).then(|| rest.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_of_the_usual_sites_are_seen() {
        for line in
            ["Characters:", "== Hero ==", "Deck", "Characters (20)", "[Spells]", "**Héros**", "--- Sorts (9) ---"]
        {
            assert!(is_known(bare(line)), "{line}");
        }
        for line in ["Kodama", "Sneezer Shroom (R1)", "", "==", "Deck of cards"] {
            assert!(!is_known(bare(line)), "{line}");
        }
    }

    #[test]
    fn what_is_about_the_list_is_no_card() {
        assert_eq!(about("Format: Standard"), Some("Standard"));
        assert_eq!(about("Total : 40 cards"), Some("40 cards"));
        assert_eq!(about("https://example.org/decks/1"), Some("//example.org/decks/1"));
        assert_eq!(about("Format Standard"), None);
        assert_eq!(about("Kodama: 3"), None);
    }

    #[test]
    fn a_hero_may_follow_its_head() {
        assert_eq!(after_head("Hero: Teija & Nauraa"), Some("Teija & Nauraa"));
        assert_eq!(after_head("Hero:"), None);
        assert_eq!(after_head("Teija: Nauraa"), None);
    }
}
