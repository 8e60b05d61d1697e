//! Full-text search in the imported card texts, by an index of SQLite's in memory.

use crate::StoreError;
use cards::{Card, CardId, Index, LineId, Text, fold};
use rusqlite::Connection;
use std::{
    collections::BTreeMap,
    sync::{Mutex, OnceLock, PoisonError},
};

/// One row for each different ability of a text box: only the words and their places are kept, not the line.
const TABLE: &str = "CREATE VIRTUAL TABLE line USING fts5 (words, content = '')";

/// The imported texts of one version of the catalogue, by their words: SQLite's full-text index (FTS5).
///
/// The index is in memory and belongs to the [`Index`] from which it was made: a request finds texts of the version of the
/// catalogue that it holds, whatever is imported meanwhile, and the file is not open while the catalogue is served. The index is
/// built when it is first asked, from the lines that differ: cards, Uniques above all, share most of theirs.
#[derive(Debug)]
pub struct TextIndex {
    index: Index,
    built: OnceLock<Lines>,
    /// Number of cards whose text boxes hold rules, and of those among them with an imported text.
    coverage: OnceLock<(usize, usize)>,
}

#[derive(Debug)]
struct Lines {
    /// One thread at a time uses the connection; a question takes microseconds.
    connection: Mutex<Connection>,
    /// By number of the line: the cards that have it, in the order of the catalogue, and the lines of packed Uniques that are
    /// equal to it.
    places: Vec<(Vec<CardId>, Vec<LineId>)>,
}

/// Where words were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextMatches {
    /// Cards that are not packed, in the order of the catalogue.
    pub cards: Vec<CardId>,
    /// Lines of packed Uniques, in the order of their numbers.
    pub lines: Vec<LineId>,
}

impl TextIndex {
    /// The texts of an index.
    #[must_use]
    pub fn of(index: &Index) -> Self {
        Self { index: index.clone(), built: OnceLock::new(), coverage: OnceLock::new() }
    }

    /// How many cards have text boxes that hold rules, and how many of these have an imported text in any language. Only in these
    /// a text can be found. Counted when first asked for.
    #[must_use]
    pub fn coverage(&self) -> (usize, usize) {
        *self.coverage.get_or_init(|| coverage(&self.index))
    }

    /// Whether a text contains something to look for: a letter or a digit.
    #[must_use]
    pub fn has_words(text: &str) -> bool {
        text.chars().any(char::is_alphanumeric)
    }

    /// Finds where these words stand one after the other in one ability of a text box, in any language. Case, accents and
    /// punctuation are ignored.
    ///
    /// The first question builds the index, which takes time in proportion to the texts.
    ///
    /// # Errors
    ///
    /// SQLite fails.
    pub fn find(&self, words: &str) -> Result<TextMatches, StoreError> {
        if !Self::has_words(words) {
            return Ok(TextMatches::default());
        }
        let lines = match self.built.get() {
            Some(lines) => lines,
            None => {
                // If two threads come first at once, both build it, and one is kept.
                let built = Lines::of(&self.index)?;
                self.built.get_or_init(|| built)
            }
        };
        lines.find(words)
    }
}

fn coverage(index: &Index) -> (usize, usize) {
    let with_rules = index.iter().filter(|(_, card)| !card.abilities.is_vanilla());
    let (mut rules, mut imported) = (0, 0);
    for (_, card) in with_rules {
        rules += 1;
        imported += usize::from(has_text(card));
    }
    let lines = index.uniques().lines();
    for family in index.uniques().families() {
        let has_text = |line: &LineId| lines.get(*line).is_some_and(|line| !line.text.is_empty());
        let has_text: Vec<bool> = family.lines().iter().map(has_text).collect();
        for at in (0..).take(family.len()).filter(|at| !family.facts(*at).abilities.is_vanilla()) {
            rules += 1;
            imported += usize::from(family.own_lines(at).iter().any(|own| has_text[usize::from(*own)]));
        }
    }
    (rules, imported)
}

fn has_text(card: &Card) -> bool {
    let Text { main, echo } = &card.text;
    !main.is_empty() || !echo.is_empty()
}

impl Lines {
    fn of(index: &Index) -> Result<Self, StoreError> {
        let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
        let mut places: Vec<(Vec<CardId>, Vec<LineId>)> = Vec::new();
        let mut place = |line| {
            *numbers.entry(line).or_insert_with(|| {
                places.push(Default::default());
                places.len() - 1
            })
        };
        let mut found: Vec<(usize, Result<CardId, LineId>)> = Vec::new();
        for (id, card) in index.iter() {
            let boxes = [&card.text.main, &card.text.echo];
            let texts = boxes.into_iter().flat_map(cards::Localized::iter).flat_map(|(_, text)| abilities(text));
            found.extend(texts.map(|line| (place(line), Ok(id))));
        }
        for (id, line) in index.uniques().lines().iter() {
            let texts = line.text.iter().flat_map(|(_, text)| abilities(text));
            found.extend(texts.map(|line| (place(line), Err(id))));
        }
        for (number, place) in found {
            match place {
                Ok(card) => places[number].0.push(card),
                Err(line) => places[number].1.push(line),
            }
        }
        let mut connection = Connection::open_in_memory()?;
        let building = connection.transaction()?;
        building.execute_batch(TABLE)?;
        let mut insert = building.prepare("INSERT INTO line (rowid, words) VALUES (?, ?)")?;
        for (line, number) in numbers {
            insert.execute((i64::try_from(number).unwrap_or(i64::MAX), words(line)))?;
        }
        drop(insert);
        building.commit()?;
        Ok(Self { connection: Mutex::new(connection), places })
    }

    fn find(&self, text: &str) -> Result<TextMatches, StoreError> {
        let connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let mut select = connection.prepare_cached("SELECT rowid FROM line WHERE line MATCH ?")?;
        // A quoted text is a phrase, in which nothing is an operator of SQLite's.
        let rows = select.query_map([format!("\"{}\"", words(text))], |row| row.get::<_, i64>(0))?;
        let mut found = TextMatches::default();
        for number in rows {
            let place = usize::try_from(number?).ok().and_then(|number| self.places.get(number));
            let Some((cards, lines)) = place else { continue };
            found.cards.extend(cards);
            found.lines.extend(lines);
        }
        found.cards.sort_unstable();
        found.cards.dedup();
        found.lines.sort_unstable();
        found.lines.dedup();
        Ok(found)
    }
}

/// The abilities of a text, which are separated by line breaks or two spaces, without those that contain nothing to look for. A
/// packed Unique is held ability by ability, so in no card are words found that run from one ability into the next.
fn abilities(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split("  ")).filter(|ability| TextIndex::has_words(ability))
}

/// A text in the form in which it is indexed and looked for: folded, with only letters and digits, so that words are always cut
/// in the same way.
fn words(text: &str) -> String {
    fold(text).split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Store;
    use cards::Language;

    fn sample() -> (Index, TextIndex) {
        let now = jiff::Timestamp::UNIX_EPOCH;
        let embedded = Store::in_memory(now).unwrap().load().unwrap().index;
        let mut cards: Vec<Card> = embedded.iter().take(4).map(|(_, card)| card.clone()).collect();
        cards.iter_mut().for_each(|card| card.text = Text::default());
        let mut write = |at: usize, language, text: &str| cards[at].text.main.set(language, text);
        write(0, Language::En, "{H} Take a berry.\nThe river sings.");
        write(1, Language::En, "{R} Take a berry.");
        write(1, Language::Fr, "Prenez une bête à l'œil doré.");
        write(2, Language::En, "Take it: a berry, the river \"sings\".");
        write(3, Language::En, "{J} A stone rolls.  {D} : Moss gathers.");
        let index = Index::new(cards, embedded.sets().to_vec(), Vec::new()).unwrap();
        let texts = TextIndex::of(&index);
        (index, texts)
    }

    #[test]
    fn words_are_found_one_behind_the_other_in_one_ability_of_any_language() {
        let (index, texts) = sample();
        let found =
            |words: &str| -> Vec<u32> { texts.find(words).unwrap().cards.iter().map(|id| id.position()).collect() };
        assert_eq!(index.len(), 4);
        assert_eq!(found("take a berry"), [0, 1]);
        assert_eq!(found("{h} TAKE a BERRY."), [0]);
        assert_eq!(found("the river sings"), [0, 2], "punctuation does not count");
        assert_eq!(found("berry the river"), [2], "a line break is the end of a line");
        assert_eq!((found("moss gathers"), found("rolls d moss")), (vec![3], vec![]), "two spaces part abilities");
        assert_eq!(found("bete a l'oeil dore"), [1], "without accents");
        assert_eq!(found("take berry"), [] as [u32; 0]);
        assert_eq!(found("berr"), [] as [u32; 0], "words are whole");
    }

    #[test]
    fn nothing_that_is_asked_is_an_operator_of_sqlite() {
        let (_, texts) = sample();
        for words in
            ["", "\"", "* OR *", "berry NOT take", "words:berry", "NEAR(take berry)", "a\0b", "^berry take", "--"]
        {
            assert_eq!(texts.find(words).unwrap(), TextMatches::default(), "{words}");
        }
    }
}
