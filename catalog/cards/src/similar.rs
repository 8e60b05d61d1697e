//! Counts the typing errors between a typed text and a name, to suggest names that may have been meant.

use strsim::osa_distance;

/// A typed text that is compared with names by the number of typing errors between them.
///
/// A typing error is an additional, missing or different letter, or two letters swapped. One is forgiven for every four letters,
/// at most three; shorter texts would resemble too many names.
#[derive(Clone, Debug)]
pub struct Typed<'t> {
    text: &'t str,
    /// The length in characters.
    length: usize,
    slips: usize,
    letters: u64,
}

impl<'t> Typed<'t> {
    /// Longest text that is compared, in characters; the longest name is shorter.
    pub const LONGEST: usize = 64;

    /// Prepares a folded text (see [`fold`](crate::fold)); `None` if it is too short for an error to be forgiven, or too long.
    #[must_use]
    pub fn new(text: &'t str) -> Option<Self> {
        let length = text.chars().count();
        let slips = (length / 4).min(3);
        (slips > 0 && length <= Self::LONGEST).then(|| Self { text, length, slips, letters: letters(text) })
    }

    /// The number of typing errors between the text and a folded name; `None` if there are more than are forgiven.
    #[must_use]
    pub fn slips_to(&self, name: &str) -> Option<usize> {
        let apart = name.chars().count().abs_diff(self.length);
        // An error changes at most two of the letters that occur.
        let close = apart <= self.slips && (self.letters ^ letters(name)).count_ones() as usize <= 2 * self.slips;
        close.then(|| osa_distance(self.text, name)).filter(|slips| *slips <= self.slips)
    }
}

/// The letters that occur, one bit each; letters beyond the alphabet share bits.
fn letters(text: &str) -> u64 {
    text.chars().fold(0, |bits, c| bits | 1 << (c as u32 % 64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_slip_in_four_letters_is_forgiven() {
        let slips = |typed, name| Typed::new(typed).and_then(|typed| typed.slips_to(name));
        assert_eq!(slips("shroom", "shroom"), Some(0));
        for typed in ["shrom", "shrooom", "shraom", "hsroom"] {
            assert_eq!(slips(typed, "shroom"), Some(1), "{typed}");
        }
        assert_eq!(slips("sneezer shrom", "sneezer shroom"), Some(1));
        assert_eq!(slips("sneazar", "sneezer"), None, "two slips in seven letters");
        assert_eq!(slips("owl", "awl"), None, "three letters are too few");
        assert_eq!(slips(&"a".repeat(65), &"a".repeat(65)), None);
    }
}
