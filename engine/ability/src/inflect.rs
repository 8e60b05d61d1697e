//! The two endings of the notation: plurals of nouns, and the third person of verbs.
//!
//! In the words of the grammar, a noun with a plural ends in `~`, and a verb in `^`.

/// The forms of a word.
#[derive(Clone, Copy)]
pub(crate) struct Inflected<'w> {
    base: &'w str,
    stem: &'w str,
    ending: &'static str,
}

impl<'w> Inflected<'w> {
    /// A noun: boost, boosts; Fairy, Fairies. A verb: draw, draws; have, has; am, is, are.
    pub(crate) fn of(base: &'w str) -> Self {
        let vowel_before_y = ["ay", "ey", "oy", "uy"].iter().any(|end| base.ends_with(end));
        let (stem, ending) = match base {
            "am" => ("", "is"),
            "have" => ("ha", "s"),
            _ if base.ends_with('y') && !vowel_before_y => (&base[..base.len() - 1], "ies"),
            _ if base.ends_with(['s', 'o', 'x', 'z']) || ["ch", "sh"].iter().any(|end| base.ends_with(end)) => {
                (base, "es")
            }
            _ => (base, "s"),
        };
        Self { base, stem, ending }
    }

    /// The word without an ending, in two parts.
    pub(crate) const fn base(self) -> [&'w str; 2] {
        [self.base, ""]
    }

    /// The word with its ending, in two parts.
    pub(crate) const fn ended(self) -> [&'w str; 2] {
        [self.stem, self.ending]
    }

    /// The form of a verb with a plural subject, in two parts.
    pub(crate) fn of_several(self) -> [&'w str; 2] {
        if self.base == "am" { ["are", ""] } else { self.base() }
    }

    /// Whether a text is this word, in any form.
    pub(crate) fn is(self, text: &str) -> bool {
        let is = |[stem, ending]: [&str; 2]| text.strip_prefix(stem) == Some(ending);
        is(self.base()) || is(self.ended()) || is(self.of_several())
    }
}

/// The plural of a noun, which can be several words.
pub fn plural(noun: &str) -> String {
    Inflected::of(noun).ended().concat()
}

#[cfg(test)]
mod tests {
    use super::Inflected;

    #[test]
    fn endings_are_those_of_the_language() {
        for (base, ended) in [
            ("boost", "boosts"),
            ("Fairy", "Fairies"),
            ("Resupply", "Resupplies"),
            ("play", "plays"),
            ("Hero", "Heroes"),
            ("pass", "passes"),
            ("switch", "switches"),
            ("Rush", "Rushes"),
            ("have", "has"),
            ("am", "is"),
            ("go", "goes"),
        ] {
            let word = Inflected::of(base);
            assert_eq!(word.ended().concat(), ended);
            assert!(word.is(base) && word.is(ended), "{base}");
            assert!(!word.is(&format!("{ended}s")));
        }
        assert_eq!(Inflected::of("am").of_several().concat(), "are");
        assert_eq!(Inflected::of("gain").of_several().concat(), "gain");
    }
}
