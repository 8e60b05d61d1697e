//! Abilities in plain English of our own wording.

use answers::coverage;
use cards::{Card, CardType};
use engine::{CardKind, ability::AbilityText};
use quick_cache::{Equivalent, sync::Cache};
use std::sync::{Arc, LazyLock};
use text::render_on;

/// Most lines of the notation in a cache: enough for those of all printed cards and of the Uniques that are asked for most.
const CAPACITY: usize = 16_384;

/// A cache by kind of card and line of the notation.
type ByLine<T> = LazyLock<Cache<(CardKind, Box<str>), T>>;

/// English by kind of card and line of the notation, on which alone it depends. Reading and rendering a line takes ten times as
/// long as the rest of the work for its card.
static RENDERED: ByLine<Arc<str>> = LazyLock::new(|| Cache::new(CAPACITY));

/// An ability in plain English, from the notation of the engine; `None` if the text is not in that notation.
pub(crate) fn in_english(of: CardType, notation: &str) -> Option<Arc<str>> {
    // The English differs for Heroes alone.
    let kind = if of == CardType::Hero { CardKind::Hero } else { CardKind::Character };
    RENDERED.get(&Asked(kind, notation)).or_else(|| {
        let text: AbilityText = notation.parse().ok()?;
        let english: Arc<str> = render_on(of, &text).into();
        RENDERED.insert((kind, notation.into()), Arc::clone(&english));
        Some(english)
    })
}

/// The lines of a notation that are not carried out, each with the reason.
type Lacking = Arc<[(Box<str>, Box<str>)]>;

/// The lines that are not carried out, by kind of card and notation, on which alone they depend. Finding them takes as long as
/// the rest of the work for a card.
static LACKING: ByLine<Lacking> = LazyLock::new(|| Cache::new(CAPACITY));

/// A borrowed key, to look into the cache without an allocation.
#[derive(Hash)]
struct Asked<'n>(CardKind, &'n str);

impl Equivalent<(CardKind, Box<str>)> for Asked<'_> {
    fn equivalent(&self, key: &(CardKind, Box<str>)) -> bool {
        self.0 == key.0 && *self.1 == *key.1
    }
}

/// The lines of the notation of a card that are not carried out, each with the reason.
pub(crate) fn not_carried_out(card: &Card, notation: &str) -> Lacking {
    let kind = coverage::kind_of(card);
    LACKING.get(&Asked(kind, notation)).unwrap_or_else(|| {
        let found = coverage::not_carried_out(kind, notation).into_iter();
        let found: Lacking = found.map(|(line, reason)| (line.into(), reason.into())).collect();
        LACKING.insert((kind, notation.into()), Arc::clone(&found));
        found
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_rendered_the_same_the_first_time_and_later() {
        let first = in_english(CardType::Character, "when {J} -> draw 1").unwrap();
        assert_eq!(&*first, text::render(&"when {J} -> draw 1".parse().unwrap()));
        assert_eq!(in_english(CardType::Character, "when {J} -> draw 1"), Some(first));
        // A Hero never enters play: it is there from the beginning.
        let line = "always I enter with 5 Quest counters";
        let [entering, beginning] = [CardType::Character, CardType::Hero].map(|of| in_english(of, line));
        assert_eq!(entering.as_deref(), Some("I enter with 5 Quest counters."));
        assert_eq!(beginning.as_deref(), Some("I begin the game with 5 Quest counters."));
    }

    /// If the notation cannot be read, which may happen after an import from another program, no line is carried out. The cache
    /// gives the same answer later.
    #[test]
    fn what_is_not_carried_out_is_told_the_same_later() {
        let store = catalog::Store::in_memory(jiff::Timestamp::UNIX_EPOCH).unwrap();
        let index = store.load().unwrap().index;
        let card = index.card(index.find("ALT_CORE_B_MU_08_C").unwrap());
        for (notation, lines) in [("when {J} -> draw 1", 0), ("draw some\nwhen {J} -> draw 1", 2)] {
            let first = not_carried_out(card, notation);
            assert_eq!(first.len(), lines);
            assert_eq!(not_carried_out(card, notation), first);
        }
    }

    #[test]
    fn what_is_no_notation_has_no_english() {
        assert_eq!(in_english(CardType::Character, "draw some cards, will you"), None);
    }
}
