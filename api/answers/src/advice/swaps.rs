//! Finds the cards that may come into a deck, and the cards that each may replace.

use super::{MOST_CANDIDATES, MOST_SWAPS, candidate_fault, problem};
use crate::{
    playable::{Playable, abilities_of},
    problem::{Code, Problem},
    verdict::{Context, read},
};
use cards::{CardId, Date, Index, Lookup};
use engine::{CardKind, CardSpec, ability::AbilityText};
use formats::{CheckContext, DeckJson, Format, Outcome, Severity, Verdict, check};
use std::fmt::Write as _;

/// A card that may come in.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// The card in the catalogue.
    pub card: CardId,
    /// Its type, costs and statistics for the engine.
    pub spec: CardSpec,
    /// Its abilities, if they are known.
    pub text: Option<AbilityText>,
}

impl Candidate {
    /// The candidate for a card of the catalogue.
    ///
    /// # Errors
    ///
    /// A sentence that says why the card cannot be part of a deck.
    pub(super) fn of(card: CardId, as_of: Option<Date>, index: &Index) -> Result<Self, String> {
        let spec = CardSpec::from_card(index.card(card)).map_err(|error| error.to_string())?;
        if spec.kind == CardKind::Hero {
            return Err(format!("{} is a Hero, which is no card of a deck", index.reference(card)));
        }
        Ok(Self { card, spec, text: abilities_of(index, card, as_of).0 })
    }
}

/// Reads the candidates of a request, each card once, with its first place in the request.
///
/// # Errors
///
/// `OUT_OF_RANGE` with every reference that names no card of a deck.
pub(super) fn candidates(
    references: &[String],
    deck: &Playable,
    as_of: Option<Date>,
    index: &Index,
) -> Result<Vec<(usize, Candidate)>, Problem> {
    let (mut found, mut faults) = (Vec::<(usize, Candidate)>::new(), Vec::new());
    for (at, reference) in references.iter().enumerate() {
        let candidate = match index.look_up(reference) {
            Lookup::Known(id) => Candidate::of(id, as_of, index),
            _ => Err(format!("the catalogue has no facts of {reference:?}")),
        };
        match candidate {
            Ok(new) if found.iter().any(|(_, other)| index.gameplay(other.card) == index.gameplay(new.card)) => {}
            Ok(new) => found.push((at, new)),
            Err(message) => faults.push(candidate_fault(at, message)),
        }
    }
    problem(faults)?;
    let swaps = found.len() * deck.cards.len();
    if found.len() > MOST_CANDIDATES || swaps > MOST_SWAPS {
        let message = format!(
            "at most {MOST_CANDIDATES} candidates and {MOST_SWAPS} exchanges are tried, these are {} and {swaps}",
            found.len()
        );
        return Err(Problem::at(Code::OutOfRange, "/candidates", message));
    }
    Ok(found)
}

/// The exchanges of one copy that leave the deck legal, each as a position among the different cards and one among the
/// candidates.
///
/// # Errors
///
/// `OUT_OF_RANGE` with every candidate that the format allows in place of no card of the deck, and the reason; or with the reason
/// of the deck itself, if every exchange leaves it illegal.
pub(super) fn legal(
    deck: &Playable,
    cards: &[(CardId, Vec<usize>)],
    candidates: &[(usize, Candidate)],
    format: &Format,
    as_of: Option<Date>,
    context: Context<'_>,
) -> Result<Vec<(usize, usize)>, Problem> {
    if candidates.is_empty() {
        return Ok(Vec::new());
    }
    let index = context.index;
    let judge = |swap: Option<(usize, CardId)>| -> Result<Verdict, Problem> {
        let list = DeckJson::of_text(list(deck, swap, index).into());
        let (deck, _) = read(&list, "/deck", index)?;
        let as_of = as_of.unwrap_or(context.today);
        Ok(check(format, &CheckContext { deck: &deck, pool: None, as_of, index, lists: context.lists }))
    };
    let is_legal = judge(None)?.outcome == Outcome::Legal;
    let (mut swaps, mut faults, mut of_deck) = (Vec::new(), Vec::new(), None);
    for (add, (at, candidate)) in candidates.iter().enumerate() {
        let before = swaps.len();
        let (mut reason, mut other) = (None, None);
        for (remove, (card, places)) in cards.iter().enumerate() {
            if index.gameplay(*card) == index.gameplay(candidate.card) {
                continue;
            }
            let verdict = judge(Some((places[0], candidate.card)))?;
            if verdict.outcome == Outcome::Legal {
                swaps.push((remove, add));
            } else {
                reason = reason.or_else(|| blame(&verdict, candidate.card, is_legal, index));
                other = other.or_else(|| blame(&verdict, candidate.card, true, index));
            }
        }
        if swaps.len() == before {
            match (reason, other) {
                // The deck is at fault here, not the candidate, so it is reported once.
                (None, Some(other)) => of_deck = of_deck.or(Some(other)),
                (reason, _) => {
                    let none = || "no exchange for another card gives a deck that is legal".to_owned();
                    let message = format!("{}: {}", index.reference(candidate.card), reason.unwrap_or_else(none));
                    faults.push(candidate_fault(*at, message));
                }
            }
        }
    }
    let of_deck = of_deck.map(|violation| {
        let message = format!("no exchange of one copy makes the deck legal in {}: {violation}", format.id());
        ("/deck".to_owned(), message)
    });
    problem(of_deck.into_iter().chain(faults).collect())?;
    Ok(swaps)
}

/// Why a candidate may not come in. If the deck is legal without it, any violation counts; otherwise only those that name the
/// candidate.
fn blame(verdict: &Verdict, candidate: CardId, is_legal: bool, index: &Index) -> Option<String> {
    let reference = index.reference(candidate);
    let errors = verdict.violations.iter().filter(|violation| violation.severity == Severity::Error);
    let named =
        |violation: &&formats::Violation| is_legal || violation.cards.iter().any(|line| line.reference == reference);
    errors.filter(named).map(|violation| violation.message.clone()).next()
}

/// A deck as a list, with one copy of the card at a position exchanged if `swap` is given.
fn list(deck: &Playable, swap: Option<(usize, CardId)>, index: &Index) -> String {
    let mut text = String::new();
    let hero = deck.hero.into_iter().map(|hero| (1, hero));
    let kept = |at: usize| u8::from(swap.is_some_and(|(remove, _)| remove == at));
    let cards = deck.cards.iter().zip(&deck.spec.cards).enumerate();
    let cards = cards.map(|(at, (card, (_, copies)))| (copies - kept(at), *card));
    let added = swap.into_iter().map(|(_, add)| (1, add));
    for (copies, card) in hero.chain(cards).chain(added).filter(|(copies, _)| *copies > 0) {
        let _ = writeln!(text, "{copies} {}", index.reference(card));
    }
    text
}
