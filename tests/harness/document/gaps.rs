//! Where answers are known to break the document. The list only shrinks, and is empty when the document is true.

use super::Fault;

/// Answers of an operation that break its document at a place.
struct Gap {
    /// The path template of the operation, which says more than a name that several operations have.
    path: &'static str,
    status: u16,
    /// The place in the answer or in its line; `*` stands for any token.
    place: &'static str,
    /// What is untrue.
    #[expect(dead_code, reason = "said to who reads the list")]
    reason: &'static str,
}

const KNOWN: &[Gap] = &[
    gap("/v1/cards", "/member/*/name", "a string where a locale was asked for"),
    gap("/v1/cards/batch", "/member/*/name", "a string where a locale was asked for"),
    gap("/v1/cards/{reference}", "/name", "a string where a locale was asked for"),
    gap("/v1/legality", "/member/*/name", "a string where a locale was asked for"),
    gap("/v1/legality/changes", "/member/*/name", "a string where a locale was asked for"),
    gap("/v1/cards/export", "", "a line is a card, the document calls it a string"),
    gap("/v1/decks/validate", "/verdicts/*/violations/*/actual", "a number or a word, not an object"),
    gap("/v1/decks/validate", "/verdicts/*/violations/*/limit", "a number or a word, not an object"),
    gap("/v1/decks/validate", "/verdicts/*/checks/*/actual", "a number or a word, not an object"),
    gap("/v1/decks/validate", "/verdicts/*/checks/*/limit", "a number or a word, not an object"),
    gap("/v1/decks/validate/batch", "/verdicts/*/violations/*/actual", "a number or a word, not an object"),
    gap("/v1/decks/validate/batch", "/verdicts/*/violations/*/limit", "a number or a word, not an object"),
    gap("/v1/decks/validate/batch", "/id", "a number stays a number"),
    gap("/v1/decks/validate/batch", "", "a line with a problem has no verdicts"),
    gap("/v1/goldfish", "/finish/day/histogram", "names of members are strings, also those that are days"),
];

const fn gap(path: &'static str, place: &'static str, reason: &'static str) -> Gap {
    Gap { path, status: 200, place, reason }
}

/// Whether a fault is on the list.
pub(super) fn is_known(path: &str, status: u16, fault: &Fault) -> bool {
    let Some(place) = &fault.place else { return false };
    KNOWN.iter().any(|gap| gap.path == path && gap.status == status && fits(gap.place, place))
}

fn fits(pattern: &str, place: &str) -> bool {
    let (mut wanted, mut given) = (pattern.split('/'), place.split('/'));
    loop {
        match (wanted.next(), given.next()) {
            (None, None) => return true,
            (Some(w), Some(g)) if w == g || w == "*" => {}
            _ => return false,
        }
    }
}
