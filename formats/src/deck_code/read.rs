//! From a code to a list: both dialects are tried, and the catalogue decides.
use super::{
    decode::{CodeError, Decoded, decode, letters},
    dialect::Dialect,
};
use crate::{DeckList, Diagnostic, DiagnosticCode, Form, Line, ParsedText, Place, Quantity};
use cards::{Index, Lookup};

/// One dialect's reading, looked up.
struct Reading {
    dialect: Dialect,
    decoded: Decoded,
    /// Cards that do not exist.
    unknown: usize,
}

impl Reading {
    fn new(letters: &[u8], dialect: Dialect, index: &Index) -> Self {
        let mut decoded = decode(letters, dialect);
        let mut unknown = 0;
        for card in &mut decoded.cards {
            if exists(&card.reference, index) {
                continue;
            }
            match card.short.take().filter(|short| exists(short, index)) {
                Some(short) => card.reference = short,
                None => unknown += 1,
            }
        }
        Self { dialect, decoded, unknown }
    }

    /// Whether it reads to the end and every card exists.
    fn is_whole(&self) -> bool {
        self.decoded.fault.is_none() && self.unknown == 0
    }

    /// What speaks against it: a fault, cards that do not exist, few cards that do, an old dialect.
    fn doubt(&self) -> (bool, usize, std::cmp::Reverse<usize>, std::cmp::Reverse<Dialect>) {
        let known = self.decoded.cards.len() - self.unknown;
        let fault = self.decoded.fault.is_some();
        (fault, self.unknown, std::cmp::Reverse(known), std::cmp::Reverse(self.dialect))
    }

    /// What is wrong with it, in words.
    fn told(&self) -> String {
        let cards = self.decoded.cards.len();
        let missing = match self.unknown {
            0 => None,
            n => Some(format!("{n} of {cards} cards do not exist")),
        };
        let told = match (missing, &self.decoded.fault) {
            (None, None) => format!("all {cards} cards exist"),
            (Some(missing), None) => missing,
            (None, Some(fault)) => fault.to_string(),
            (Some(missing), Some(fault)) => format!("{missing} and {fault}"),
        };
        format!("as {} {told}", self.dialect)
    }
}

/// A reference exists if the catalogue holds the card, or the Character that it is a Unique of.
fn exists(reference: &str, index: &Index) -> bool {
    matches!(index.look_up(reference), Lookup::Known(_) | Lookup::UnknownUnique { .. })
}

/// Reads a deck code in whichever dialect it is.
///
/// Both dialects are tried. The reading that ends where the code ends (less than eight bits of zeros may follow) and
/// whose cards all exist is taken. If both are such and differ, 2026 is taken and `CODE_AMBIGUOUS` lists the cards of
/// the other. If neither is, `CODE_DOUBTFUL` says what is wrong with each, and the better one is taken: without a
/// fault, then with fewer cards that do not exist, then with more that do, then 2026. Its cards stand in the list as
/// they were read, so one that does not exist is `REF_UNKNOWN` and loses no other; what could not be read at all is a
/// last line, which every verdict reports as `REF_MALFORMED`.
///
/// Never fails. Work and memory are linear in the length of the code, whatever numbers it holds, and a code longer
/// than [`MAX_CODE`](super::MAX_CODE) is refused unread.
#[must_use]
pub fn read_code(code: &str, index: &Index) -> ParsedText<'static> {
    let letters = match letters(code) {
        Ok(letters) => letters,
        Err(error) => return unreadable(code, error),
    };
    let [new, old] = Dialect::ALL.map(|dialect| Reading::new(letters, dialect, index));
    let diagnostics = match (new.is_whole(), old.is_whole()) {
        (true, true) if new.decoded.cards != old.decoded.cards => vec![ambiguous(&new, &old)],
        (true, _) | (_, true) => Vec::new(),
        (false, false) if new.decoded.cards.is_empty() && old.decoded.cards.is_empty() => Vec::new(),
        (false, false) => vec![doubtful(&new, &old)],
    };
    let better = if old.doubt() < new.doubt() { old } else { new };
    let mut read = lines(better.decoded, better.dialect, code);
    read.diagnostics = diagnostics;
    read
}

/// Whether a text can be read as a code in some dialect, whatever the catalogue holds. Text that people write hardly
/// ever can.
#[must_use]
pub fn is_code(text: &str) -> bool {
    letters(text).is_ok_and(|letters| {
        let whole = |dialect| {
            let decoded = decode(letters, dialect);
            decoded.fault.is_none() && !decoded.cards.is_empty()
        };
        Dialect::ALL.into_iter().any(whole)
    })
}

/// Whether a text is a damaged code: more than one card that exists, and no more that do not.
pub(crate) fn is_damaged_code(text: &str, index: &Index) -> bool {
    letters(text).is_ok_and(|letters| {
        let mostly = |dialect| {
            let Reading { decoded, unknown, .. } = Reading::new(letters, dialect, index);
            let known = decoded.cards.len() - unknown;
            known > 1 && known >= unknown
        };
        Dialect::ALL.into_iter().any(mostly)
    })
}

fn lines(decoded: Decoded, dialect: Dialect, code: &str) -> ParsedText<'static> {
    let found = (!decoded.cards.is_empty()).then_some(dialect);
    let mut lines: Vec<Line<'static>> = Vec::with_capacity(decoded.cards.len() + 1);
    for (card, at) in decoded.cards.into_iter().zip(0..) {
        let quantity = Quantity::Count(card.quantity);
        lines.push(Line { card: card.reference.into(), quantity, place: Place::Card(at) });
    }
    let mut read = ParsedText { list: DeckList { lines }, form: Form::Code(found), ..ParsedText::default() };
    if let Some(fault) = decoded.fault {
        rest(&mut read, code, fault);
    }
    read
}

fn unreadable(code: &str, error: CodeError) -> ParsedText<'static> {
    let mut read = ParsedText { form: Form::Code(None), ..ParsedText::default() };
    rest(&mut read, code, error);
    read
}

/// Adds the line that stands for what could not be read.
fn rest(read: &mut ParsedText<'static>, code: &str, fault: CodeError) {
    let place = Place::Card(u32::try_from(read.list.lines.len()).unwrap_or(u32::MAX));
    // No more of a long text than a report shows.
    let text: String = code.trim().chars().take(100).collect();
    read.list.lines.push(Line { card: text.into(), quantity: Quantity::Count(1), place });
    read.reasons.push((place, format!("the deck code cannot be read to its end: {fault}")));
}

fn ambiguous(taken: &Reading, other: &Reading) -> Diagnostic {
    Diagnostic {
        place: Place::Card(0),
        column: None,
        code: DiagnosticCode::CodeAmbiguous,
        message: format!(
            "the code can be read in both dialects, all cards exist in either; {} was taken, the candidates are the \
             cards of {}",
            taken.dialect, other.dialect
        ),
        candidates: other.decoded.cards.iter().map(|card| card.reference.clone()).collect(),
    }
}

fn doubtful(new: &Reading, old: &Reading) -> Diagnostic {
    Diagnostic {
        place: Place::Card(0),
        column: None,
        code: DiagnosticCode::CodeDoubtful,
        message: format!("no dialect reads the code without fault: {}; {}", new.told(), old.told()),
        candidates: Vec::new(),
    }
}
