//! Shrinking a game that fails: fewer cards, simpler cards, fewer and earlier decisions, as long as it still fails.

use super::{
    run::{Failure, Replay, Watch, run},
    table::{Deck, Hero, Table},
};
use engine::{CardKind, Decision, Mode, Seat};
use std::num::NonZeroU8;

/// Greatest number of games played in the search for a smaller one.
const TRIES: usize = 3_000;

/// A game in which each decision is an index into the list of legal ones, so that it can be played with other cards. Indices
/// count from the end of the list, where passes and refusals are, and wrap around; after the last one, all are 0.
#[derive(Clone)]
struct Candidate {
    table: Table,
    picks: Vec<usize>,
}

impl Candidate {
    /// Plays the game and returns its failure, if there is one.
    fn failure(&self, watch: Watch) -> Option<Failure> {
        let mut picks = self.picks.iter();
        let pick = |list: &[Decision]| Some(list[list.len() - 1 - picks.next().unwrap_or(&0) % list.len()]);
        run(&self.table, watch, pick).err()
    }
}

/// The subject of a failure, without the numbers in it.
fn subject(what: &str) -> String {
    what.chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// A smaller game that fails in the same way.
pub(crate) fn shrink(failure: Failure, watch: Watch) -> Failure {
    let Some(mut best) = candidate(&failure.replay) else { return failure };
    let about = subject(&failure.what);
    let mut smallest = failure;
    let mut tries = 0;
    loop {
        let next = smaller(&best).find_map(|candidate| {
            tries += 1;
            if tries > TRIES {
                return None;
            }
            let failure = candidate.failure(watch).filter(|failure| subject(&failure.what) == about)?;
            Some((candidate, failure))
        });
        let Some((candidate, failure)) = next else { return smallest };
        best = candidate;
        // Decisions after the failure are not needed.
        best.picks.truncate(failure.replay.decisions.len());
        smallest = failure;
    }
}

/// The decisions of a replay as indices, if all of them are legal.
fn candidate(replay: &Replay) -> Option<Candidate> {
    let (mut left, mut picks) = (replay.decisions.iter(), Vec::new());
    // The game fails again, which is known.
    let _ = run(&replay.table, Watch { audit: |_| Ok(()), every: usize::MAX }, |list| {
        let decision = left.next()?;
        picks.push(list.len() - 1 - list.iter().position(|d| d == decision)?);
        Some(*decision)
    });
    (picks.len() == replay.decisions.len()).then(|| Candidate { table: replay.table.clone(), picks })
}

/// Smaller candidates, those with the largest changes first.
fn smaller(from: &Candidate) -> impl Iterator<Item = Candidate> + '_ {
    let tables = smaller_tables(&from.table).into_iter().map(|table| Candidate { table, picks: from.picks.clone() });
    let len = from.picks.len();
    let chunks = std::iter::successors(Some(len), |&chunk| (chunk > 1).then_some(chunk / 2)).filter(|&c| c > 0);
    let pieces = chunks.flat_map(move |chunk| (0..len).step_by(chunk).map(move |at| at..(at + chunk).min(len)));
    let picks = pieces.flat_map(move |piece| {
        let mut without = from.clone();
        without.picks.drain(piece.clone());
        let mut plain = from.clone();
        plain.picks[piece].fill(0);
        [without, plain]
    });
    tables.chain(picks.filter(move |candidate| candidate.picks != from.picks))
}

fn smaller_tables(from: &Table) -> Vec<Table> {
    let mut tables = Vec::new();
    let mut push = |table: Table| {
        if table != *from {
            tables.push(table);
        }
    };
    if from.decks.len() == 2 {
        (0..from.decks.len()).for_each(|at| push(changed(from, |table| drop(table.decks.remove(at)))));
    }
    push(changed(from, |table| {
        table.mode = Mode::Standard;
        table.decks.truncate(2);
    }));
    for days in 1..from.day_cap.get() {
        push(changed(from, |table| table.day_cap = NonZeroU8::MIN.saturating_add(days - 1)));
    }
    for at in 0..from.decks.len() {
        for deck in smaller_decks(&from.decks[at]) {
            push(changed(from, |table| table.decks[at] = deck));
        }
    }
    push(changed(from, |table| table.seat = Seat::First));
    push(changed(from, |table| table.seed = 0));
    tables
}

fn smaller_decks(from: &Deck) -> Vec<Deck> {
    let mut decks = vec![changed(from, |deck| deck.hero = None)];
    let len = from.cards.len();
    for chunk in [len / 2, 1] {
        for at in (0..len).step_by(chunk.max(1)) {
            if chunk < len {
                decks.push(changed(from, |deck| drop(deck.cards.drain(at..(at + chunk.max(1)).min(len)))));
            }
        }
    }
    if let Some(hero) = &from.hero {
        for abilities in fewer(&hero.abilities) {
            decks.push(changed(from, |deck| deck.hero = Some(Hero { abilities, ..hero.clone() })));
        }
    }
    for at in 0..len {
        let abilities = fewer(&from.cards[at].abilities);
        decks.extend(abilities.map(|abilities| changed(from, |deck| deck.cards[at].abilities = abilities)));
        decks.push(changed(from, |deck| {
            let card = &mut deck.cards[at];
            (card.name, card.sub_types, card.faction, card.rarity) = (0, Vec::new(), None, None);
        }));
        decks.push(changed(from, |deck| deck.cards[at].copies = 1));
        decks.push(changed(from, |deck| deck.cards[at].hand_cost = 0));
        decks.push(changed(from, |deck| deck.cards[at].reserve_cost = 0));
        decks.push(changed(from, |deck| deck.cards[at].statistics = [0; 3]));
        if from.cards[at].kind != CardKind::ManaConvergence {
            decks.push(changed(from, |deck| deck.cards[at].kind = CardKind::Character));
        }
    }
    decks.retain(|deck| !deck.cards.is_empty());
    decks
}

/// The lists that lack one of the lines each.
fn fewer(lines: &[String]) -> impl Iterator<Item = Vec<String>> {
    (0..lines.len()).map(|at| [&lines[..at], &lines[at + 1..]].concat())
}

fn changed<T: Clone>(from: &T, change: impl FnOnce(&mut T)) -> T {
    let mut to = from.clone();
    change(&mut to);
    to
}

impl Failure {
    /// A message for the developer: the game, shrunk, as a file that a test plays.
    pub(crate) fn report(self, watch: Watch) -> String {
        let Self { what, replay } = shrink(self, watch);
        format!(
            "{what}\nAs a test: keep the following as engine/tests/replays/WHAT_IT_SHOWED.json\n{}\n",
            replay.to_json()
        )
    }
}
