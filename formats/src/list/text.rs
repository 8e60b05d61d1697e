//! Reads lists as sites export them: any bytes in, lines and diagnostics out. It knows the grammar of a line (a quantity before
//! or after a card), the heads of sections, and which cards a name means.

use super::{
    DeckList, Diagnostic, DiagnosticCode, Line, MAX_LINES, ParsedText, Place, Quantity, excerpt, headings::is_heading,
};
use crate::kind::{Kind, majority};
use cards::{CardId, Faction, Index, Lookup, Variant, fold};
use std::borrow::Cow;

/// A card as far as the first pass has read it.
enum Read<'a> {
    /// A reference, or a text that is no reference.
    Text(Cow<'a, str>),
    /// The name of one or more cards, chosen once the deck's faction is known; and the text from which it was read.
    Named(Named<'a>, &'a str),
}

struct Pending<'a> {
    read: Read<'a>,
    quantity: Quantity<'a>,
    number: u32,
    column: u32,
}

/// The parts of a line; nothing is looked up yet.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Split<'a> {
    quantity: Quantity<'a>,
    /// Whether a quantity was written at all.
    counted: bool,
    card: &'a str,
    /// The card if the `x` before it is the first word of its name: `1 X Marks the Spot`.
    with_times: Option<&'a str>,
}

impl<'a> Split<'a> {
    /// A line that is nothing but a card.
    fn one(card: &'a str) -> Self {
        Self { quantity: Quantity::Count(1), counted: false, card, with_times: None }
    }
}

/// A name as written, possibly followed by a variant: `Sneezer Shroom (R1)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Named<'a> {
    pub(crate) name: &'a str,
    pub(crate) variant: Option<Variant>,
}

/// Reads a list as sites export it.
///
/// A line is a quantity and a card: `3 REF`, `3x REF`, `3 x REF`, `REF x3`, or `REF` alone, which is one. A card is a
/// reference in any spelling, or a name in any of the five languages, accents and case ignored; `Name (R1)` chooses
/// the variant. A bare name means the common card of that name in the deck's faction (the Hero's, else that of most
/// cards whose faction is plain), else its first variant in that faction, else its first variant; where it could mean
/// several cards, a warning lists them. Comments (`#`, `//`), section heads, blank lines, a byte order mark, any line
/// ends and any white space are accepted.
///
/// Never fails and never drops a line in silence: of a text with more than [`MAX_LINES`] cards one more is read, and the
/// list says that it is too long. Takes time linear in the text.
#[must_use]
pub fn parse_text<'a>(text: &'a str, index: &Index) -> ParsedText<'a> {
    let mut diagnostics = Vec::new();
    let mut pending = Vec::new();
    for (line, number) in lines(text).zip(1..) {
        if pending.len() > MAX_LINES {
            break;
        }
        pending.extend(read_line(line, number, index, &mut diagnostics));
    }
    if pending.is_empty() {
        diagnostics.extend(link(text));
    }
    let has_names = pending.iter().any(|p| matches!(p.read, Read::Named(..)));
    let faction = if has_names { deck_faction(&pending, index) } else { None };
    let columns = pending.iter().map(|p| p.column).collect();
    let lines = pending.into_iter().map(|p| settle(p, faction, index, &mut diagnostics)).collect();
    diagnostics.sort_by_key(|d| d.place);
    ParsedText { list: DeckList { lines }, diagnostics, columns, ..ParsedText::default() }
}

/// A diagnostic for a text without a card that is a link to one: links are not followed.
fn link(text: &str) -> Option<Diagnostic> {
    let is_link = |line: &str| ["http://", "https://"].iter().any(|start| line.trim_start().starts_with(start));
    let (line, number) = lines(text).zip(1..).find(|(line, _)| is_link(line))?;
    let message = format!("\"{}\" is a link, which is not followed: send the list itself", excerpt(line.trim()));
    Some(Diagnostic {
        column: Some(column_of(line, line.trim_start())),
        ..Diagnostic::at(Place::Line(number), DiagnosticCode::TextIgnored, message)
    })
}

/// Lines that end in LF, CR or CRLF, without a byte order mark.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.find(['\n', '\r']) else {
            rest = None;
            return Some(text);
        };
        let after = &text[end..];
        rest = Some(after.strip_prefix("\r\n").unwrap_or(&after[1..]));
        Some(&text[..end])
    })
}

/// One line, if it holds a card.
fn read_line<'a>(line: &'a str, number: u32, index: &Index, diagnostics: &mut Vec<Diagnostic>) -> Option<Pending<'a>> {
    let content = without_comment(line).trim();
    let content = after_head(content).unwrap_or(content);
    let content = without_bullet(content, index);
    if content.is_empty() || !content.contains(char::is_alphanumeric) {
        return None;
    }
    let mut parts = split(content);
    // A name may begin or end with what looks like a quantity.
    if parts.counted && !looks_like_reference(parts.card) && !index.named(content).is_empty() {
        parts = Split::one(content);
    }
    let Split { quantity, counted, mut card, with_times } = parts;
    if let Some(longer) = with_times.filter(|longer| !index.named(read_name(longer).name).is_empty()) {
        card = longer;
    }
    let column = column_of(line, card);
    let read = read_card(card, index, |ignored| {
        let message = format!("\"{}\" after the reference was not read", excerpt(ignored));
        diagnostics.push(Diagnostic {
            column: Some(column_of(line, ignored)),
            ..Diagnostic::at(Place::Line(number), DiagnosticCode::TextIgnored, message)
        });
    });
    match read {
        Some(read) => Some(Pending { read, quantity, number, column }),
        None if is_head(content, counted, index) => None,
        None => Some(Pending { read: Read::Text(card.into()), quantity, number, column }),
    }
}

/// The part of a line before ` #` or `//`; nothing if the line begins with one of them.
fn without_comment(line: &str) -> &str {
    let begins = |at: usize| line[..at].chars().next_back().is_none_or(char::is_whitespace);
    let mark = line.char_indices().find(|(at, c)| match c {
        '#' => begins(*at),
        '/' => line[*at..].starts_with("//") && begins(*at),
        _ => false,
    });
    mark.map_or(line, |(at, _)| &line[..at])
}

/// What follows a head on its own line: the card of `Hero: Teija & Nauraa`.
fn after_head(line: &str) -> Option<&str> {
    let (head, rest) = line.split_once(':')?;
    (is_heading(bare(head)) && !rest.trim().is_empty()).then(|| rest.trim())
}

/// The line without signs, colon and count: `== Characters (20) ==` is `Characters`.
fn bare(line: &str) -> &str {
    let inner = line.trim_matches(DECORATION).trim_end_matches(':').trim_end();
    let inner = match inner.rfind('(') {
        Some(at) if inner.ends_with(')') && is_count(&inner[at + 1..inner.len() - 1]) => inner[..at].trim_end(),
        _ => inner,
    };
    inner.trim_end_matches(':').trim_matches(DECORATION)
}

/// Signs that sites put around a head.
const DECORATION: &[char] = &['=', '-', '*', '[', ']', '_', '~', '>', '<', '—', '–', '•', '|', ' ', '\t'];

fn is_count(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b' ' | b'/'))
}

/// What follows the sign that marks an item: `- 3 Kodama`. Several signs mark one only if a card follows, since heads
/// begin so too: `-- Spells --`.
fn without_bullet<'a>(content: &'a str, index: &Index) -> &'a str {
    let rest = content.trim_start_matches(BULLETS);
    let item = rest.trim_start();
    let spaced = item.len() < rest.len();
    let marks = content[..content.len() - rest.len()].chars().count();
    if spaced && (marks == 1 || marks > 1 && holds_card(item, index)) { item } else { content }
}

/// Signs that mark an item.
const BULLETS: [char; 3] = ['-', '*', '•'];

/// Whether a part of a line is the name of a card, perhaps with a quantity, or has a reference anywhere.
fn holds_card(text: &str, index: &Index) -> bool {
    let is_named = |text: &str| !index.named(read_name(text).name).is_empty();
    let mut words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';'));
    words.any(looks_like_reference) || is_named(text) || is_named(split(text).card)
}

/// Takes a line apart: `3 REF`, `3x REF`, `3 x REF`, `REF x3`, `REF 3`, `REF`. The line must have no comment, and no white space
/// around it.
fn split(line: &str) -> Split<'_> {
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

/// Whether the writer of this text meant a reference rather than a name.
pub(crate) fn looks_like_reference(text: &str) -> bool {
    text.get(..3).is_some_and(|head| head.eq_ignore_ascii_case("ALT"))
        && text[3..].starts_with(|c: char| !c.is_alphanumeric() && !c.is_whitespace())
}

/// Column of a part of a line, counted from 1 in characters.
fn column_of(line: &str, part: &str) -> u32 {
    let at = (part.as_ptr() as usize).saturating_sub(line.as_ptr() as usize).min(line.len());
    let characters = line.get(..at).map_or(0, |before| before.chars().count());
    u32::try_from(characters + 1).unwrap_or(u32::MAX)
}

/// A card by reference, by `Name (REF)`, or by name; `None` if the text is none of these and does not look like one.
fn read_card<'a>(text: &'a str, index: &Index, mut ignored: impl FnMut(&'a str)) -> Option<Read<'a>> {
    if looks_like_reference(text) {
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        let (reference, rest) = (text[..end].trim_end_matches([',', ';']), text[end..].trim());
        if !rest.is_empty() && !is_name_of(reference, rest, index) {
            ignored(rest);
        }
        return Some(Read::Text(reference.into()));
    }
    if let Some((_, inner)) = text.strip_suffix([')', ']']).and_then(|t| t.rsplit_once(['(', '[']))
        && looks_like_reference(inner.trim())
    {
        return Some(Read::Text(inner.trim().into()));
    }
    let named = read_name(text);
    if !index.named(named.name).is_empty() {
        return Some(Read::Named(named, text));
    }
    None
}

/// Whether what follows a reference is the name of that card, as some sites add it.
fn is_name_of(reference: &str, rest: &str, index: &Index) -> bool {
    let rest = fold(read_name(rest).name.trim_matches(['(', ')', '-', '–', '"', ' ']));
    match index.look_up(reference) {
        Lookup::Known(id) | Lookup::UnknownUnique { base: id, .. } => {
            index.card(id).name.iter().any(|(_, name)| fold(name) == rest)
        }
        Lookup::UnknownSerial(_) | Lookup::Unknown(_) | Lookup::Malformed(_) => false,
    }
}

/// Takes `Name (R1)` and `Name [R1]` apart; anything else is a name.
pub(crate) fn read_name(text: &str) -> Named<'_> {
    for (open, close) in [('(', ')'), ('[', ']')] {
        if let Some(inner) = text.strip_suffix(close)
            && let Some((name, word)) = inner.rsplit_once(open)
            && let Some(variant) = variant_of(word.trim())
        {
            return Named { name: name.trim_end(), variant: Some(variant) };
        }
    }
    Named { name: text, variant: None }
}

/// A variant code, or the word for a rarity class that has one variant.
fn variant_of(word: &str) -> Option<Variant> {
    match word.to_ascii_lowercase().as_str() {
        "common" => Some(Variant::C),
        "rare" => Some(Variant::R1),
        "exalted" => Some(Variant::E),
        _ => word.parse().ok(),
    }
}

/// Whether a line is a head, which names a group of cards rather than a card; `20 Characters` is one, too.
fn is_head(content: &str, counted: bool, index: &Index) -> bool {
    let words = bare(content);
    if about(content).is_some_and(|rest| !holds_card(rest, index)) {
        return true;
    }
    if is_heading(words) || counted && is_heading(split(words).card) {
        return true;
    }
    !counted && is_decorated(content) && !holds_card(words, index)
}

/// What a line says about the list: the `Standard` of `Format: Standard`, the `40` of `Total: 40`.
fn about(line: &str) -> Option<&str> {
    let (word, rest) = line.split_once(':')?;
    ABOUT.contains(&fold(word).as_str()).then(|| rest.trim())
}

/// Words before a colon that say something about the list as a whole: no card of the deck follows.
const ABOUT: &[&str] = &[
    "name", "title", "author", "date", "format", "faction", "total", "url", "link", "source", "version", "http",
    "https",
];

/// Whether the line is a head, whatever its words: it stands between signs, or ends in a colon.
fn is_decorated(line: &str) -> bool {
    let doubled = ["==", "--", "**", "~~", "__", "——"].iter().any(|sign| line.starts_with(sign));
    doubled || line.ends_with(':') || (line.starts_with('[') && line.ends_with(']'))
}

/// The faction in which names without a variant are looked for: that of the Hero, otherwise that of most cards whose faction is
/// plain.
fn deck_faction(pending: &[Pending<'_>], index: &Index) -> Option<Faction> {
    let mut main = [0u64; 7];
    let mut heroes = [0u64; 7];
    let mut count = |id: CardId, quantity: &Quantity<'_>| {
        let card = index.card(id);
        let copies = u64::from(quantity.count().unwrap_or(0));
        match Kind::of(card) {
            Kind::Hero => heroes[card.faction as usize] += copies,
            Kind::Main => main[card.faction as usize] += copies,
            Kind::Convergence | Kind::Token | Kind::Material => {}
        }
    };
    for p in pending {
        match &p.read {
            Read::Text(text) => {
                if let Lookup::Known(id) = index.look_up(text) {
                    count(id, &p.quantity);
                }
            }
            // A name counts for its home faction, by its common card or its only card.
            Read::Named(named, _) => {
                if let Some(id) = candidates(*named, None, index).first() {
                    count(*id, &p.quantity);
                }
            }
        }
    }
    let most = |copies: [u64; 7]| majority(|faction| copies[faction as usize]);
    most(heroes).or_else(|| most(main))
}

/// The gameplay cards that a name may mean, best first: those of the deck's faction before others, then by variant, then by
/// reference. Uniques are left out, since a Unique needs its number.
pub(crate) fn candidates(named: Named<'_>, faction: Option<Faction>, index: &Index) -> Vec<CardId> {
    let mut ids: Vec<CardId> = index
        .named(named.name)
        .iter()
        .map(|id| index.canonical(*id))
        .filter(|id| {
            let variant = index.card(*id).variant();
            variant != Variant::U && named.variant.is_none_or(|v| v == variant)
        })
        .collect();
    ids.sort_by_key(|id| {
        let card = index.card(*id);
        (faction.is_some_and(|f| card.faction != f), card.variant(), *id)
    });
    ids.dedup();
    ids
}

/// Chooses the card of a name, and reports where another could have been meant.
fn settle<'a>(
    pending: Pending<'a>,
    faction: Option<Faction>,
    index: &Index,
    diagnostics: &mut Vec<Diagnostic>,
) -> Line<'a> {
    let Pending { read, quantity, number, column } = pending;
    let place = Place::Line(number);
    let card = match read {
        Read::Text(text) => text,
        Read::Named(named, written) => {
            let candidates = candidates(named, faction, index);
            let references: Vec<String> = candidates.iter().map(|id| index.card(*id).reference.to_string()).collect();
            match references.first() {
                // Only Uniques have this name, or the card does not have this variant: the line stays as written.
                None => written.into(),
                Some(first) => {
                    let first = first.clone();
                    if references.len() > 1 {
                        let other = if named.variant.is_some() { "a reference" } else { "Name (R1) or a reference" };
                        diagnostics.push(Diagnostic {
                            place,
                            column: Some(column),
                            code: DiagnosticCode::NameAmbiguous,
                            message: format!(
                                "\"{}\" is the name of {} cards; {first} was taken, write {other} for another",
                                excerpt(named.name),
                                references.len()
                            ),
                            candidates: references,
                            readings: Vec::new(),
                        });
                    }
                    first.into()
                }
            }
        }
    };
    Line { card, quantity, place }
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

    #[test]
    fn heads_of_the_usual_sites_are_seen() {
        for line in
            ["Characters:", "== Hero ==", "Deck", "Characters (20)", "[Spells]", "**Héros**", "--- Sorts (9) ---"]
        {
            assert!(is_heading(bare(line)), "{line}");
        }
        for line in ["Kodama", "Sneezer Shroom (R1)", "", "==", "Deck of cards"] {
            assert!(!is_heading(bare(line)), "{line}");
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

    #[test]
    fn the_variant_is_read_in_every_spelling_of_the_contract() {
        for (text, variant) in [
            ("Kodama (R1)", Some(Variant::R1)),
            ("Kodama (r)", Some(Variant::R1)),
            ("Kodama [R2]", Some(Variant::R2)),
            ("Kodama (F)", Some(Variant::R2)),
            ("Kodama (Common)", Some(Variant::C)),
            ("Kodama", None),
        ] {
            assert_eq!(read_name(text), Named { name: "Kodama", variant }, "{text}");
        }
        assert_eq!(read_name("Kodama (foil)"), Named { name: "Kodama (foil)", variant: None });
    }
}
