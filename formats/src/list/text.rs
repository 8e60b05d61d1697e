//! Reads lists as sites export them: any bytes in, lines and diagnostics out.
use super::line::looks_like_reference;
use super::{
    DeckList, Diagnostic, DiagnosticCode, Line, MAX_LINES, ParsedText, Place, Quantity, excerpt, head,
    line::{Split, split},
    name,
};
use crate::kind::Kind;
use cards::{CardId, Faction, Index, Lookup, fold};
use std::borrow::Cow;

/// A card as far as the first pass has read it.
enum Read<'a> {
    /// A reference, or a text that is no reference.
    Text(Cow<'a, str>),
    /// The name of one or more cards, chosen once the deck's faction is known; and the text from which it was read.
    Named(name::Named<'a>, &'a str),
}

struct Pending<'a> {
    read: Read<'a>,
    quantity: Quantity<'a>,
    number: u32,
    column: u32,
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
    let content = head::after_head(content).unwrap_or(content);
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
    if let Some(longer) = with_times.filter(|longer| !index.named(name::read(longer).name).is_empty()) {
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
    let is_named = |text: &str| !index.named(name::read(text).name).is_empty();
    let mut words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';'));
    words.any(looks_like_reference) || is_named(text) || is_named(split(text).card)
}

/// Whether a line is a head, which names a group of cards rather than a card; `20 Characters` is one, too.
fn is_head(content: &str, counted: bool, index: &Index) -> bool {
    let words = head::bare(content);
    if head::about(content).is_some_and(|rest| !holds_card(rest, index)) {
        return true;
    }
    if head::is_known(words) || counted && head::is_known(split(words).card) {
        return true;
    }
    !counted && head::is_decorated(content) && !holds_card(words, index)
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
    let named = name::read(text);
    if !index.named(named.name).is_empty() {
        return Some(Read::Named(named, text));
    }
    None
}

/// Whether what follows a reference is the name of that card, as some sites add it.
fn is_name_of(reference: &str, rest: &str, index: &Index) -> bool {
    let rest = fold(name::read(rest).name.trim_matches(['(', ')', '-', '–', '"', ' ']));
    match index.look_up(reference) {
        Lookup::Known(id) | Lookup::UnknownUnique { base: id, .. } => {
            index.card(id).name.iter().any(|(_, name)| fold(name) == rest)
        }
        Lookup::UnknownSerial(_) | Lookup::Unknown(_) | Lookup::Malformed(_) => false,
    }
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
                if let Some(id) = name::candidates(*named, None, index).first() {
                    count(*id, &p.quantity);
                }
            }
        }
    }
    let most = |counts: [u64; 7]| {
        let some = Faction::ALL.into_iter().filter(|f| *f != Faction::Neutral && counts[*f as usize] > 0);
        some.min_by_key(|f| (std::cmp::Reverse(counts[*f as usize]), *f))
    };
    most(heroes).or_else(|| most(main))
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
            let candidates = name::candidates(named, faction, index);
            let references: Vec<String> = candidates.iter().map(|id| index.card(*id).reference.to_string()).collect();
            match references.first() {
                // Only Uniques have this name, or the card does not have this variant: the line stays as written.
                None => written.into(),
                Some(first) => {
                    let first = first.clone();
                    if references.len() > 1 {
                        diagnostics.push(Diagnostic {
                            place,
                            column: Some(column),
                            code: DiagnosticCode::NameAmbiguous,
                            message: format!(
                                "\"{}\" is the name of {} cards; {first} was taken, write Name (R1) or a reference for another",
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
