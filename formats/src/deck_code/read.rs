//! Reads a deck code into a list.
use super::{
    CodeError,
    bits::Packed,
    decode::{decode, unpack},
    reading::{Choice, Reading, choose},
};
use crate::{
    dialect::{CodeReading, Dialect},
    list::{DeckList, Diagnostic, DiagnosticCode, Form, Line, ParsedText, Place, Quantity},
};
use cards::Index;

/// Reads a deck code in whichever dialect it is.
///
/// No code says its dialect, so all are tried. A reading counts if it ends where the code ends (less than eight bits of
/// zeros may follow), every card exists and none has 0 copies. Where readings that count are different lists,
///
/// 1. those that are decks are kept if there are any: one copy of one Hero and other cards, all of at most two factions (as the catalogue
///    says; neutral cards and Uniques without facts have none),
/// 2. of those, the ones of one faction are kept if there are any,
/// 3. if one is left it is the list. Otherwise `CODE_DOUBTFUL` carries all that are left, and the one with the fewest
///    factions is taken, then the first in the order of [`Dialect::ALL`].
///
/// So a list that is no deck, as a few cards without a Hero, is doubtful as soon as two dialects read different lists from
/// its code; and a deck of one faction and one Hero is never read as another without that diagnostic.
///
/// If no reading counts, `CODE_DOUBTFUL` says what is wrong with each and carries the cards that each finds; the best
/// is taken: without a fault, then with fewer cards that cannot be, then with more that exist, then in the same order. Its cards
/// stand in the list as they were read, so one that does not exist is `REF_UNKNOWN` and loses no other; what could not
/// be read at all is a last line, which every verdict reports as `REF_MALFORMED`.
///
/// Never fails. Work and memory are linear in the length of the code, whatever numbers it holds, and a code longer
/// than [`MAX_CODE`](super::MAX_CODE) is refused unread.
#[must_use]
pub fn read_code(code: &str, index: &Index) -> ParsedText<'static> {
    let packed = match unpack(code) {
        Ok(packed) => packed,
        Err(error) => return unreadable(code, error),
    };
    let (taken, doubt) = match choose(Reading::all(&packed, index)) {
        Choice::Certain(reading) => (reading, None),
        Choice::Several(readings) => first(readings, several),
        Choice::Faulty(readings) => first(readings, faulty),
    };
    let mut read = lines(taken, code);
    read.diagnostics.extend(doubt);
    read
}

/// Takes the first of several readings, with what has to be said about them all.
fn first(readings: Vec<Reading>, say: fn(&[Reading]) -> String) -> (Reading, Option<Diagnostic>) {
    let public: Vec<CodeReading> = readings.iter().filter(|r| !r.cards.is_empty()).map(Reading::to_public).collect();
    // If no card was found, the last line says everything.
    let diagnostic = (!public.is_empty()).then(|| Diagnostic {
        readings: public,
        ..Diagnostic::at(Place::Card(0), DiagnosticCode::CodeDoubtful, say(&readings))
    });
    let taken = readings.into_iter().next().expect("there is a reading for each dialect");
    (taken, diagnostic)
}

fn several(readings: &[Reading]) -> String {
    let dialects: Vec<&str> = readings.iter().map(|reading| reading.dialect.name()).collect();
    let (taken, all) = (dialects[0], dialects.join(" and "));
    format!(
        "the code is a different list in each of the dialects {all}, and nothing decides between them; the list of {taken} \
         was taken: give the deck as a list, or as a code with its Hero"
    )
}

fn faulty(readings: &[Reading]) -> String {
    let each: Vec<String> = readings.iter().map(Reading::describe).collect();
    format!("no dialect reads the code without fault: {}", each.join("; "))
}

/// Whether a text can be read as a code in some dialect, whatever the catalogue holds. Text that people write hardly
/// ever can.
#[must_use]
pub fn is_code(text: &str) -> bool {
    let whole = |packed: &Packed, dialect| {
        let (cards, fault) = decode(packed, dialect);
        fault.is_none() && !cards.is_empty()
    };
    unpack(text).is_ok_and(|packed| Dialect::ALL.into_iter().any(|dialect| whole(&packed, dialect)))
}

/// Whether a text is a damaged code: more than one card that exists, and no more that do not.
pub(crate) fn is_damaged_code(text: &str, index: &Index) -> bool {
    let mostly = |reading: &Reading| {
        let (known, unknown) = reading.known_and_unknown();
        known > 1 && known >= unknown
    };
    unpack(text).is_ok_and(|packed| Reading::all(&packed, index).iter().any(mostly))
}

fn lines(reading: Reading, code: &str) -> ParsedText<'static> {
    let Reading { dialect, cards, fault, .. } = reading;
    let found = (!cards.is_empty()).then_some(dialect);
    let mut lines: Vec<Line<'static>> = Vec::with_capacity(cards.len() + 1);
    for (card, at) in cards.into_iter().zip(0..) {
        let quantity = match card.quantity {
            0 => Quantity::Invalid("0".into()),
            n => Quantity::Count(n),
        };
        lines.push(Line { card: card.reference.into(), quantity, place: Place::Card(at) });
    }
    let mut read = ParsedText { list: DeckList { lines }, form: Form::Code(found), ..ParsedText::default() };
    if let Some(fault) = fault {
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
    // A long text is cut to what a report shows.
    let text: String = code.trim().chars().take(100).collect();
    read.list.lines.push(Line { card: text.into(), quantity: Quantity::Count(1), place });
    read.reasons.push((place, format!("the deck code cannot be read to its end: {fault}")));
}
