//! The words with which sites head the sections of a list, in five languages.

use cards::fold;

/// The words of one language for what a section may hold, folded.
struct Headings {
    heroes: &'static [&'static str],
    characters: &'static [&'static str],
    spells: &'static [&'static str],
    permanents: &'static [&'static str],
    commons: &'static [&'static str],
    rares: &'static [&'static str],
    exalted: &'static [&'static str],
    uniques: &'static [&'static str],
    /// The whole deck.
    deck: &'static [&'static str],
}

/// The words of each language.
const HEADINGS: [Headings; 5] = [
    // English
    Headings {
        heroes: &["hero", "heroes"],
        characters: &["character", "characters"],
        spells: &["spell", "spells"],
        permanents: &[
            "permanent",
            "permanents",
            "landmark",
            "landmarks",
            "landmark permanent",
            "landmark permanents",
            "expedition permanent",
            "expedition permanents",
        ],
        commons: &["common", "commons"],
        rares: &["rare", "rares"],
        exalted: &["exalted"],
        uniques: &["unique", "uniques"],
        deck: &["deck", "decklist", "deck list", "main", "main deck", "cards"],
    },
    // French
    Headings {
        heroes: &["heros"],
        characters: &["personnage", "personnages"],
        spells: &["sort", "sorts"],
        permanents: &["permanent", "permanents"],
        commons: &["commun", "communs", "commune", "communes"],
        rares: &["rare", "rares"],
        exalted: &["exalte", "exaltes", "exaltee", "exaltees"],
        uniques: &["unique", "uniques"],
        deck: &["deck", "cartes"],
    },
    // German
    Headings {
        heroes: &["held", "helden"],
        characters: &["charakter", "charaktere"],
        spells: &["zauber"],
        permanents: &["permanente", "permanenten"],
        commons: &["gewohnlich", "gewohnliche"],
        rares: &["selten", "seltene"],
        exalted: &["erhaben", "erhabene"],
        uniques: &["einzigartig", "einzigartige"],
        deck: &["deck", "karten"],
    },
    // Spanish
    Headings {
        heroes: &["heroe", "heroes"],
        characters: &["personaje", "personajes"],
        spells: &["hechizo", "hechizos"],
        permanents: &["permanente", "permanentes"],
        commons: &["comun", "comunes"],
        rares: &["raro", "raros", "rara", "raras"],
        exalted: &["exaltado", "exaltados", "exaltada", "exaltadas"],
        uniques: &["unico", "unicos", "unica", "unicas"],
        deck: &["mazo", "cartas"],
    },
    // Italian
    Headings {
        heroes: &["eroe", "eroi"],
        characters: &["personaggio", "personaggi"],
        spells: &["incantesimo", "incantesimi"],
        permanents: &["permanente", "permanenti"],
        commons: &["comune", "comuni"],
        rares: &["raro", "rari", "rara", "rare"],
        exalted: &["esaltato", "esaltati", "esaltata", "esaltate"],
        uniques: &["unico", "unici", "unica", "uniche"],
        deck: &["mazzo", "carte"],
    },
];

/// Whether these are words that head a section.
pub(super) fn is_heading(words: &str) -> bool {
    let words = fold(words);
    HEADINGS.iter().any(|of| {
        let Headings { heroes, characters, spells, permanents, commons, rares, exalted, uniques, deck } = of;
        let all = [heroes, characters, spells, permanents, commons, rares, exalted, uniques, deck];
        all.iter().any(|of| of.contains(&words.as_str()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_and_rarities_are_known_in_five_languages() {
        for words in
            ["Hero", "Personnages", "Charaktere", "Hechizos", "Permanenti", "Exaltées", "Gewöhnlich", "Seltene"]
        {
            assert!(is_heading(words), "{words}");
        }
        for words in ["Comunes", "Raras", "Únicas", "Uniche", "Esaltate", "Erhabene"] {
            assert!(is_heading(words), "{words}");
        }
        for words in ["", "Rare cards", "Kodama", "Heros of old"] {
            assert!(!is_heading(words), "{words}");
        }
    }

    #[test]
    fn every_word_is_folded() {
        for of in &HEADINGS {
            for word in [of.heroes, of.characters, of.commons, of.rares, of.exalted, of.uniques].concat() {
                assert_eq!(fold(word), word);
            }
        }
    }
}
