//! Abilities in plain English, of our making.

use engine::{ability::AbilityText, text::render};
use quick_cache::sync::Cache;
use std::sync::{Arc, LazyLock};

/// Most lines of the notation whose English is kept: those of all printed cards, and of the Uniques that are asked for most.
const CAPACITY: usize = 16_384;

/// English by line of the notation. To read and render a line takes ten times as long as everything else that is done for the
/// card that has it, and it depends on the line alone.
static RENDERED: LazyLock<Cache<Box<str>, Arc<str>>> = LazyLock::new(|| Cache::new(CAPACITY));

/// An ability, given in the notation of the engine, in plain English; `None` for what is not in that notation.
pub(crate) fn in_english(notation: &str) -> Option<Arc<str>> {
    RENDERED.get(notation).or_else(|| {
        let text: AbilityText = notation.parse().ok()?;
        let english: Arc<str> = render(&text).into();
        RENDERED.insert(notation.into(), Arc::clone(&english));
        Some(english)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_rendered_the_same_the_first_time_and_later() {
        let first = in_english("when {J} -> draw 1").unwrap();
        assert_eq!(&*first, render(&"when {J} -> draw 1".parse().unwrap()));
        assert_eq!(in_english("when {J} -> draw 1"), Some(first));
    }

    #[test]
    fn what_is_no_notation_has_no_english() {
        assert_eq!(in_english("draw some cards, will you"), None);
    }
}
