//! Best-first search over decks: from the deck as received, by repairs of one kind of error after the other, to legal
//! ones. The bound never exceeds the copies that still have to change, so the first deck found has the fewest changes
//! of all that repairs lead to.
use super::{
    Suggestion,
    change::{Change, Counted},
    choices::Choices,
    lines,
    repairs::{Broken, repairs, settle},
};
use crate::{
    check::CheckContext,
    code::Code,
    composition::{Composition, Printing},
    deck::{Deck, Fault, Given},
    deviation::{Deviation, Side},
    format::Format,
    list::Diagnostic,
    verdict::{Outcome, Verdict, check},
};
use cards::Index;
use std::{
    cmp::Reverse,
    collections::{BTreeSet, BinaryHeap},
};

/// Judges decks until the work is used up.
#[derive(Debug)]
pub(super) struct Judge<'a> {
    format: &'a Format,
    context: CheckContext<'a>,
    lines_left: usize,
    /// Decks judged so far.
    judged: usize,
}

/// Number of decks after which a search yields its core to other tasks: about a tenth of a millisecond, so that no look-up waits
/// for a time slice of the scheduler.
const YIELD_EVERY: usize = 16;

impl<'a> Judge<'a> {
    pub(super) fn index(&self) -> &'a Index {
        self.context.index
    }

    /// The opened cards, where the format has a pool.
    pub(super) fn pool(&self) -> Option<&'a Deck> {
        self.format.needs_pool().then(|| self.context.readable_pool()).flatten()
    }

    /// The deck of some cards and its verdict; `None` once the allowed number of lines was looked up.
    pub(super) fn judge(&mut self, cards: &Composition) -> Option<(Deck, Verdict)> {
        self.lines_left = self.lines_left.checked_sub(cards.len() + 1)?;
        self.judged += 1;
        if self.judged.is_multiple_of(YIELD_EVERY) {
            std::thread::yield_now();
        }
        let deck = cards.deck(self.format, self.context.index);
        let verdict = check(self.format, &CheckContext { deck: &deck, ..self.context });
        Some((deck, verdict))
    }
}

/// A deck on the way from the original to a legal one.
#[derive(Debug)]
pub(super) struct State {
    pub(super) cards: Composition,
    pub(super) deck: Deck,
    pub(super) verdict: Verdict,
    pub(super) errors: Deviation,
}

/// The state of a search.
struct Search<'a> {
    judge: Judge<'a>,
    choices: Choices,
    origin: Composition,
    /// Decks that were met already, so that none is judged twice.
    seen: BTreeSet<Composition>,
    states: Vec<State>,
    /// States from which to go on: the smallest bound first; among equals the one with fewest cards that break a rule, then the
    /// one that was met first.
    open: BinaryHeap<Reverse<(u32, u32, usize)>>,
}

/// Finds legal decks near the deck of the case, those with fewest changes first.
pub(super) fn search(format: &Format, context: &CheckContext<'_>, diagnostics: &[Diagnostic]) -> Vec<Suggestion> {
    let judge = Judge { format, context: *context, lines_left: Suggestion::LINES, judged: 0 };
    if format.needs_pool() && judge.pool().is_none() {
        return Vec::new(); // no change of cards makes such a deck more than undetermined
    }
    let mut search = Search {
        choices: Choices::of(&judge),
        judge,
        origin: Composition::of(context.deck),
        seen: BTreeSet::new(),
        states: Vec::new(),
        open: BinaryHeap::new(),
    };
    for start in starts(context, &search.origin, diagnostics) {
        search.enter(start, None);
    }
    search.run()
}

impl Search<'_> {
    fn run(&mut self) -> Vec<Suggestion> {
        let mut found: Vec<(u32, Suggestion)> = Vec::new();
        while let Some(Reverse((bound, _, at))) = self.open.pop() {
            let enough = |(fewest, _): &(u32, Suggestion)| bound > fewest.saturating_mul(2).max(1);
            if found.len() == Suggestion::MOST || found.first().is_some_and(enough) {
                break;
            }
            let state = &self.states[at];
            let (broken, next) = match state.verdict.outcome {
                Outcome::Legal => {
                    let edits = self.change(&state.cards).edits();
                    found.push((bound, Suggestion { edits, cards: lines(&state.deck, self.judge.index()) }));
                    continue;
                }
                Outcome::Illegal => match repairs(state, &mut self.judge, &mut self.choices) {
                    Some((broken, next)) => (Some(broken), next),
                    None => continue,
                },
                Outcome::Undetermined => (None, settle(state, &mut self.judge, &mut self.choices)),
            };
            for cards in next {
                self.enter(cards, broken.map(|broken| (at, broken)));
            }
        }
        found.sort_by_key(|(changed, _)| *changed); // stable
        found.into_iter().map(|(_, suggestion)| suggestion).collect()
    }

    /// Judges a deck and keeps it, unless it was met before or the repair that led to it did not help.
    fn enter(&mut self, cards: Composition, from: Option<(usize, Broken)>) {
        if !self.seen.insert(cards.clone()) {
            return;
        }
        let Some((deck, verdict)) = self.judge.judge(&cards) else { return };
        let errors = Deviation::of(&verdict);
        if from.is_some_and(|(at, broken)| !is_progress(&self.states[at].errors, &errors, broken)) {
            return;
        }
        let bound = bound(self.change(&cards).counted(), &errors);
        let rest = errors.iter().fold(0, |sum: u32, (.., n)| sum.saturating_add(n));
        self.open.push(Reverse((bound, rest, self.states.len())));
        self.states.push(State { cards, deck, verdict, errors });
    }

    fn change(&self, cards: &Composition) -> Change {
        Change::between(&self.origin, self.judge.context.deck.faults(), cards, self.judge.index())
    }
}

/// The decks from which the search begins: without the lines that could not be read, and with the cards that may have been meant
/// by them.
fn starts(context: &CheckContext<'_>, origin: &Composition, diagnostics: &[Diagnostic]) -> Vec<Composition> {
    let mut guessed = origin.clone();
    for fault in context.deck.faults() {
        let quantity = match fault {
            Fault::Malformed { quantity, .. } | Fault::Unknown { quantity, .. } => *quantity,
            Fault::Quantity { given: Given::TooMany(_) | Given::Text(_), .. } => 0,
        };
        let meant = diagnostics.iter().filter(|d| d.place == fault.place()).flat_map(|d| &d.candidates);
        if let Some(id) = meant.filter_map(|reference| context.index.find(reference)).next() {
            guessed.add(&Printing::Known(id), quantity);
        }
    }
    vec![guessed, origin.clone()]
}

/// Whether a repair reduced the error that it was made for, and added no card that may not be played at all.
fn is_progress(before: &Deviation, after: &Deviation, broken: Broken) -> bool {
    let (code, side) = broken;
    let wrong_card = |code| {
        matches!(
            code,
            Code::NotADeckCard
                | Code::TokenInDeck
                | Code::NeutralNotAllowed
                | Code::CardSuspended
                | Code::CardBanned
                | Code::UniqueNotListed
                | Code::SetNotLegal
                | Code::NotInPool
                | Code::ConvergenceNotAllowed
        )
    };
    after.sum(code, side) < before.sum(code, side) && !after.worse_than(before).any(wrong_card)
}

/// Fewest copies by which a legal deck differs, as far as an unfinished deck shows: the changes so far, and the least that each
/// kind of error says must be removed or added. A swapped copy is removed and added at once.
fn bound(changed: Counted, errors: &Deviation) -> u32 {
    let (mut out, mut into) = (0, 0);
    for (code, side, n) in errors.iter() {
        match (code, side) {
            (Code::HeroMissing | Code::HeroTooMany, _) => {}
            // A change of the Hero may repair these errors, whatever their number, and one card adds or removes a faction.
            (Code::FactionMismatch | Code::TooManyFactions | Code::TooManyUnique, Side::TooMany) => out = out.max(1),
            (_, Side::TooMany) => out = out.max(n),
            (Code::TooManyFactions, Side::TooFew) => into = into.max(1),
            (_, Side::TooFew) => into = into.max(n),
        }
    }
    let heroes_out = changed.heroes_out.saturating_add(errors.sum(Code::HeroTooMany, Side::TooMany));
    let heroes_in = changed.heroes_in.saturating_add(errors.sum(Code::HeroMissing, Side::TooFew));
    // Copies that are too many may have been added by a repair; removing them again is no further change.
    let out = changed.out.saturating_add(out.saturating_sub(changed.into));
    let main = out.max(changed.into.saturating_add(into));
    main.saturating_add(heroes_out.max(heroes_in))
}
