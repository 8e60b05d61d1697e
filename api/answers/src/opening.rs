//! The opening of a deck: exact figures over all its opening hands, games that compare which cards of one hand become Mana Orbs,
//! and exact odds of drawing its cards.

use crate::{
    goldfish::WatchWanted,
    playable::{DrawnCards, Playable},
    problem::{Code, Problem},
    simulation::{Games, affordable},
};
use cards::{CardId, Date, Index};
use engine::{
    Budget, Mode, PolicyName, Seat,
    odds::{MAX_CASES, Want, all_of},
    opening::{ExactOpening, HandCard, OPENING_DAYS, Opening, OpeningSpec, OpeningTotals, TooFewCards, exact_opening},
};
use formats::DeckJson;
use std::{
    ops::Range,
    sync::{Arc, atomic::AtomicBool},
};

/// Exact figures over all opening hands of a deck, and the deck.
///
/// # Errors
///
/// `DECK_NOT_PLAYABLE` with every reason, and for a deck with fewer cards than an opening hand.
pub fn exact(input: &DeckJson<'_>, index: &Index) -> Result<(ExactOpening, Playable), Problem> {
    let deck = Playable::read(input, "/deck", Mode::Standard, None, index)?;
    deck.pool("/deck")?;
    let exact = exact_opening(&deck.spec).map_err(too_few)?;
    Ok((exact, deck))
}

fn too_few(error: TooFewCards) -> Problem {
    Problem::at(Code::DeckNotPlayable, "/deck", error.to_string())
}

/// What a request about the choices of one hand asks, apart from the deck.
#[derive(Clone, Debug)]
pub struct OpeningWanted {
    /// References of the cards of the hand.
    pub hand: Vec<String>,
    /// Games to play for each choice.
    pub games: u64,
    /// Master seed: every choice gets the same deals from it.
    pub seed: u64,
    /// The first player on Day 1, seat A being that of the deck.
    pub seat: Seat,
    /// The policy that plays the deck.
    pub policy: PolicyName,
    /// How much a policy that looks ahead thinks about a decision.
    pub budget: Budget,
    /// The day whose texts are played; the present texts if `None`.
    pub as_of: Option<Date>,
}

/// A hand that is ready to be played, and the deck it is from.
#[derive(Debug)]
pub struct PreparedOpening {
    /// The games for the engine.
    pub opening: Opening,
    /// The deck. The positions of cards are those of its list.
    pub deck: Playable,
    /// The cards of the hand in the order of the request, as positions in the list of the deck.
    pub hand: Vec<usize>,
    /// Games to play for each choice.
    pub games: u64,
    /// The day whose texts are played; the present texts if `None`.
    pub as_of: Option<Date>,
}

/// Sets up a deck and one of its hands. `days` is the budget of the request, in Days of all games together.
///
/// # Errors
///
/// `DECK_NOT_PLAYABLE` with every reason, `OUT_OF_RANGE` for a hand that the deck cannot have, `OVER_BUDGET` if the games cost
/// more than `days`.
pub fn prepare(
    input: &DeckJson<'_>,
    wanted: &OpeningWanted,
    days: u64,
    index: &Index,
) -> Result<PreparedOpening, Problem> {
    let deck = Playable::read(input, "/deck", Mode::Standard, wanted.as_of, index)?;
    let pool = Arc::new(deck.pool("/deck")?);
    exact_opening(&deck.spec).map_err(too_few)?;
    let hand = hand(&wanted.hand, &deck, index)?;
    let card = |position: &usize| HandCard { card: *position, identity: identity(*position, &deck.cards, index) };
    let OpeningWanted { games, seed, seat, policy, budget, as_of, .. } = *wanted;
    let spec =
        OpeningSpec { pool: Arc::clone(&pool), hand: hand.iter().map(card).collect(), seed, seat, policy, budget };
    let opening = Opening::new(spec).map_err(|error| Problem::at(Code::OutOfRange, "/hand", error.to_string()))?;
    let all = games.saturating_mul(opening.choices().len() as u64);
    affordable(all, OPENING_DAYS.get().into(), &pool, days)?;
    Ok(PreparedOpening { opening, deck, hand, games, as_of })
}

/// The cards of a hand as positions in the list of the deck. Each takes one copy.
fn hand(references: &[String], deck: &Playable, index: &Index) -> Result<Vec<usize>, Problem> {
    let mut left: Vec<u8> = deck.spec.cards.iter().map(|(_, copies)| *copies).collect();
    let (mut hand, mut faults) = (Vec::new(), Vec::new());
    for (nth, reference) in references.iter().enumerate() {
        let found = deck.positions(reference, index).and_then(|printings| {
            let copies: u32 = printings.iter().map(|at| u32::from(deck.spec.cards[*at].1)).sum();
            let free = printings.into_iter().find(|at| left[*at] > 0);
            free.ok_or_else(|| format!("the hand has more copies of {reference:?} than the deck, which has {copies}"))
        });
        match found {
            Ok(at) => {
                left[at] -= 1;
                hand.push(at);
            }
            Err(message) => faults.push((format!("/hand/{nth}"), message)),
        }
    }
    if faults.is_empty() { Ok(hand) } else { Err(Problem::several(Code::OutOfRange, faults)) }
}

/// The first printing of the same card in the list of the deck.
fn identity(position: usize, cards: &[CardId], index: &Index) -> usize {
    let card = index.gameplay(cards[position]);
    cards.iter().position(|other| index.gameplay(*other) == card).unwrap_or(position)
}

/// One game of these is one deal, played with every choice.
impl Games for Opening {
    type Totals = OpeningTotals;

    fn no_games(&self) -> OpeningTotals {
        Self::no_games(self)
    }

    fn run_until(&self, games: Range<u64>, totals: &mut OpeningTotals, stop: &AtomicBool) {
        Self::run_until(self, games, totals, stop);
    }

    fn merge(totals: &mut OpeningTotals, more: &OpeningTotals) {
        totals.merge(more);
    }

    fn games_and_work(totals: &OpeningTotals) -> (u64, u64) {
        (totals.games(), totals.work())
    }
}

/// The odds of what a request wants to draw.
#[derive(Debug)]
pub struct Odds {
    /// The probability of each want by itself, 0 to 1, in the order of the request.
    pub wants: Vec<f64>,
    /// The probability of all wants in one game, 0 to 1.
    pub all: f64,
    /// The deck, with the cards it is drawn from.
    pub deck: DrawnCards,
}

/// The odds of drawing cards by the rules of the Standard game: six cards on Day 1, two more each Day, no effects of cards. It
/// does not matter who begins (4.2.1.d), nor what the cards do: a Unique that was never imported is drawn like any other card.
///
/// # Errors
///
/// `DECK_NOT_PLAYABLE` with every reason; `OUT_OF_RANGE` for wants about cards that are not drawn from the deck, and for more
/// wants than can be computed.
pub fn odds(input: &DeckJson<'_>, wanted: &[WatchWanted], index: &Index) -> Result<Odds, Problem> {
    let deck = DrawnCards::read(input, "/deck", index)?;
    let rules = Mode::Standard.rules();
    let (mut wants, mut faults) = (Vec::new(), Vec::new());
    for (at, want) in wanted.iter().enumerate() {
        let mut cards = Vec::new();
        for (nth, reference) in want.cards.iter().enumerate() {
            match deck.positions(reference, index) {
                Ok(found) => cards.extend(found),
                Err(message) => faults.push((format!("/wants/{at}/cards/{nth}"), message)),
            }
        }
        wants.push(Want { cards, at_least: want.at_least, drawn: rules.drawn_by(want.by_day) });
    }
    if !faults.is_empty() {
        return Err(Problem::several(Code::OutOfRange, faults));
    }
    let all = all_of(&deck.copies, &wants).map_err(|_| {
        let message = format!(
            "together these wants tell more than {MAX_CASES} cases apart; ask for fewer at once, for fewer different cards or \
             for fewer Days"
        );
        Problem::at(Code::OutOfRange, "/wants", message)
    })?;
    Ok(Odds { wants: wants.iter().map(|want| want.alone(&deck.copies)).collect(), all, deck })
}
