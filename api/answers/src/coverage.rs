//! Reports how much of the catalogue the engine executes, card by card.

use cards::{Card, CardPlace, Language, Notation, Reading, SetCode, TextBox};
use catalog::Catalogue;
use engine::{CardKind, Reason, ability::AbilityText};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// What `tumult coverage` reports (contract section 1).
#[derive(Debug, PartialEq, Serialize)]
pub struct CoverageReport {
    /// One row for each set, in the order of set codes.
    pub sets: Vec<SetCoverage>,
    /// Every clause that is not executed, in the order of references. A clause that several printings of a card share is listed
    /// once, for the first of them.
    pub unsupported: Vec<UnsupportedClause>,
}

/// The coverage of one set.
#[derive(Debug, PartialEq, Serialize)]
pub struct SetCoverage {
    /// The code of the set.
    pub set: String,
    /// Number of cards of the set in the catalogue, Uniques included.
    pub cards: usize,
    /// Number of cards all of whose clauses are executed; cards without clauses are included.
    pub executable: usize,
    /// `executable` divided by `cards`, 0 to 1.
    pub share: f64,
}

/// A clause that is not executed.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct UnsupportedClause {
    /// The reference of a card that has the clause.
    pub reference: String,
    /// The ability in the notation if it was read. Otherwise the printed text if it was imported, else the place of the clause.
    pub clause: String,
    /// Why the clause is not executed.
    pub reason: String,
}

impl CoverageReport {
    /// Computes the coverage of one set, or of all if `only` is `None`.
    pub fn of(catalogue: &Catalogue, only: Option<&SetCode>) -> Self {
        let (mut sets, mut unsupported) = (BTreeMap::<SetCode, (usize, usize)>::new(), Vec::new());
        let mut reported = BTreeSet::new();
        let index = &catalogue.index;
        for place in (0..).map_while(|rank| index.at_rank(rank)) {
            let card = index.card_at(place);
            if only.is_some_and(|set| card.reference.set() != set) {
                continue;
            }
            let (notation, gameplay) = match place {
                CardPlace::Card(id) => (index.display_notation(id), Some(index.gameplay(id))),
                // A packed Unique has no other printing.
                CardPlace::Packed(_) => (card.notation.as_ref(), None),
            };
            let clauses = not_executed(&card, notation);
            let (cards, executable) = sets.entry(card.reference.set().clone()).or_default();
            *cards += 1;
            *executable += usize::from(clauses.is_empty());
            let is_new =
                |clause: &(String, String)| gameplay.is_none_or(|gameplay| reported.insert((gameplay, clause.clone())));
            let reference = card.reference.to_string();
            unsupported.extend(clauses.into_iter().filter(is_new).map(|(clause, reason)| {
                let reference = reference.clone();
                UnsupportedClause { reference, clause, reason }
            }));
        }
        let coverage = |(set, (cards, executable)): (SetCode, (usize, usize))| SetCoverage {
            set: set.to_string(),
            cards,
            executable,
            share: executable as f64 / cards as f64,
        };
        Self { sets: sets.into_iter().map(coverage).collect(), unsupported }
    }
}

/// The clauses of a card that are not executed, with the reason.
fn not_executed(card: &Card, notation: Option<&Notation>) -> Vec<(String, String)> {
    let Some(notation) = notation else {
        let unknown = card.reading() == Reading::Unknown;
        return Vec::from_iter(unknown.then(|| ("(whole text)".to_owned(), "this text has not been read".to_owned())));
    };
    let lacking = not_carried_out(kind_of(card), &notation.abilities);
    let mut clauses: Vec<_> = lacking.into_iter().map(|(ability, reason)| (ability.to_owned(), reason)).collect();
    clauses.extend(unread(card, notation));
    clauses
}

/// The type by which a card's abilities work: a token counts as a Character.
#[must_use]
pub fn kind_of(card: &Card) -> CardKind {
    CardKind::of(card).unwrap_or(CardKind::Character)
}

/// The abilities of a card that were read but cannot be carried out, as lines of the notation with the reason. If the notation
/// itself cannot be read, which may happen after an import from another program, that is every line.
#[must_use]
pub fn not_carried_out(kind: CardKind, notation: &str) -> Vec<(&str, String)> {
    match notation.parse::<AbilityText>() {
        Ok(text) => {
            let reason = |why| Reason::Lacks(why).to_string();
            let line = |place| notation.lines().nth(place).unwrap_or_default();
            let lacking = engine::unsupported_abilities(kind, &text).into_iter();
            lacking.map(|(place, why)| (line(place), reason(why))).collect()
        }
        Err(error) => {
            let reason = format!("the notation in the catalogue cannot be read: {error}");
            notation.lines().map(|line| (line, reason.clone())).collect()
        }
    }
}

/// The clauses of the text that were not read. The printed clause can be shown only if the notation is the card's own, since
/// places refer to its text.
fn unread<'c>(card: &'c Card, notation: &'c Notation) -> impl Iterator<Item = (String, String)> + 'c {
    let own = card.notation.as_ref() == Some(notation);
    notation.unread.iter().map(move |unread| {
        let text = match unread.text_box {
            TextBox::Main => &card.text.main,
            TextBox::Echo => &card.text.echo,
        };
        let span = unread.start as usize..unread.end as usize;
        let printed = text.get(Language::En).filter(|_| own).and_then(|text| text.get(span));
        let place = || format!("{}, bytes {} to {}", unread.text_box.slot(), unread.start, unread.end);
        (printed.map_or_else(place, str::to_owned), unread.reason.to_string())
    })
}
