//! The grammar of one line: a quantity, before or after a card.
use super::Quantity;
use std::borrow::Cow;

/// Whether the writer of this text meant a reference rather than a name.
pub(crate) fn looks_like_reference(text: &str) -> bool {
    text.get(..3).is_some_and(|head| head.eq_ignore_ascii_case("ALT"))
        && text[3..].starts_with(|c: char| !c.is_alphanumeric() && !c.is_whitespace())
}

/// The parts of a line; nothing is looked up yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Split<'a> {
    pub(super) quantity: Quantity<'a>,
    /// Whether a quantity was written at all.
    pub(super) counted: bool,
    pub(super) card: &'a str,
    /// The card if the `x` before it is the first word of its name: `1 X Marks the Spot`.
    pub(super) with_times: Option<&'a str>,
}

impl<'a> Split<'a> {
    /// A line that is nothing but a card.
    pub(super) fn one(card: &'a str) -> Self {
        Self { quantity: Quantity::Count(1), counted: false, card, with_times: None }
    }
}

/// Takes a line apart: `3 REF`, `3x REF`, `3 x REF`, `REF x3`, `REF 3`, `REF`. The line must have no comment, and no white space
/// around it.
pub(super) fn split(line: &str) -> Split<'_> {
    if let Some((quantity, rest)) = leading(line) {
        let spaced = rest.strip_prefix(TIMES).filter(|card| card.starts_with(char::is_whitespace));
        let (card, with_times) = spaced.map_or((rest, None), |card| (card.trim_start(), Some(rest)));
        return Split { quantity, counted: true, card, with_times };
    }
    if let Some((card, quantity)) = trailing(line) {
        return Split { quantity, counted: true, card, with_times: None };
    }
    Split::one(line)
}

/// `3 `, `3x `, `-1 `, `1.5 ` before any card; `3x`, `3,`, `abc ` before a reference.
fn leading(line: &str) -> Option<(Quantity<'_>, &str)> {
    let end = line.find(char::is_whitespace).unwrap_or(line.len());
    let (word, rest) = (&line[..end], line[end..].trim_start());
    if is_number(word) && !rest.is_empty() {
        return Some((quantity(word), rest));
    }
    if let Some(number) = word.strip_suffix(TIMES)
        && is_number(number)
        && !rest.is_empty()
    {
        return Some((quantity(number), rest));
    }
    if let Some((number, card)) = line.split_once(|c| TIMES.contains(&c) || SEPARATORS.contains(&c))
        && !number.is_empty()
        && number.bytes().all(|b| b.is_ascii_digit())
        && looks_like_reference(card.trim_start())
    {
        return Some((quantity(number), card.trim_start()));
    }
    // Whatever stands before a reference was meant as its quantity, even if it is not one.
    (!looks_like_reference(line) && looks_like_reference(rest)).then(|| (quantity(word), rest))
}

/// ` x3`, ` ×3`, ` x 3` after any card; ` 3`, `,3`, `;3` after a reference.
fn trailing(line: &str) -> Option<(&str, Quantity<'_>)> {
    let digits = line.len() - line.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    if digits == 0 {
        return None;
    }
    let (before, number) = line.split_at(line.len() - digits);
    let gap = before.trim_end();
    if let Some(card) = gap.strip_suffix(TIMES)
        && card.ends_with(char::is_whitespace)
    {
        return Some((card.trim_end(), quantity(number)));
    }
    let spaced = gap.len() < before.len() || gap.ends_with(SEPARATORS);
    let card = gap.trim_end_matches(SEPARATORS).trim_end();
    (spaced && looks_like_reference(card) && !card.contains(char::is_whitespace)).then(|| (card, quantity(number)))
}

/// The signs of multiplication that exports write.
const TIMES: [char; 4] = ['x', 'X', '×', '*'];

/// What stands between the columns of a table, other than white space.
const SEPARATORS: [char; 2] = [',', ';'];

/// Whether a word was meant as a number: digits, also with a sign, a fraction or an exponent.
fn is_number(word: &str) -> bool {
    let unsigned = word.strip_prefix(['-', '+', '−']).unwrap_or(word);
    unsigned.starts_with(|c: char| c.is_ascii_digit())
        && unsigned.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | 'e' | 'E' | '+' | '-'))
}

/// Reads a quantity. A typographic minus is a minus; a plus before a number is ignored.
fn quantity(word: &str) -> Quantity<'_> {
    match Quantity::parse(word) {
        Quantity::Invalid(Cow::Borrowed(text)) if text.starts_with('−') => {
            Quantity::Invalid(text.replacen('−', "-", 1).into())
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REF: &str = "ALT_CORE_B_MU_08_C";

    #[test]
    fn a_quantity_stands_before_or_after() {
        for line in [
            "3 ALT_CORE_B_MU_08_C",
            "3x ALT_CORE_B_MU_08_C",
            "3 x ALT_CORE_B_MU_08_C",
            "3\tALT_CORE_B_MU_08_C",
            "3\u{a0}×\u{a0}ALT_CORE_B_MU_08_C",
            "3xALT_CORE_B_MU_08_C",
            "3,ALT_CORE_B_MU_08_C",
            "3; ALT_CORE_B_MU_08_C",
            "+3 ALT_CORE_B_MU_08_C",
            "ALT_CORE_B_MU_08_C x3",
            "ALT_CORE_B_MU_08_C x 3",
            "ALT_CORE_B_MU_08_C ×3",
            "ALT_CORE_B_MU_08_C 3",
            "ALT_CORE_B_MU_08_C,3",
        ] {
            assert_eq!(split(line), Split { quantity: Quantity::Count(3), counted: true, ..split(line) });
            assert_eq!(split(line).card, REF, "{line}");
        }
        assert_eq!(split(REF), Split::one(REF));
    }

    #[test]
    fn names_keep_their_own_letters_and_numbers() {
        assert_eq!(split("2 Xenon").card, "Xenon");
        assert_eq!(split("Fox").card, "Fox");
        assert_eq!(split("Fox x2"), Split { quantity: Quantity::Count(2), counted: true, ..Split::one("Fox") });
        assert_eq!(split("Robot 3"), Split::one("Robot 3"));
        assert_eq!(split("1 X Marks the Spot").with_times, Some("X Marks the Spot"));
        assert_eq!(split("1x X Marks the Spot").with_times, Some("X Marks the Spot"));
    }

    #[test]
    fn a_quantity_that_is_none_is_kept_as_written() {
        for (line, given) in [
            ("0 ALT_CORE_B_MU_08_C", "0"),
            ("-1 ALT_CORE_B_MU_08_C", "-1"),
            ("−1 ALT_CORE_B_MU_08_C", "-1"),
            ("1.5 Kodama", "1.5"),
            ("1e12 ALT_CORE_B_MU_08_C", "1e12"),
            ("1000000000000 Kodama", "1000000000000"),
            ("abc ALT_CORE_B_MU_08_C", "abc"),
            ("ALT_CORE_B_MU_08_C x0", "0"),
        ] {
            assert_eq!(split(line).quantity, Quantity::Invalid(given.into()), "{line}");
        }
    }
}
