//! Computes exact odds of drawing cards of a deck, without simulation.

use crate::{
    goldfish::WatchWanted,
    playable::DrawnCards,
    problem::{Code, Problem},
};
use cards::Index;
use engine::{
    Mode,
    odds::{MOST_CASES, Want, all_of},
};
use formats::DeckJson;

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
            "together these wants tell more than {MOST_CASES} cases apart; ask for fewer at once, for fewer different cards or \
             for fewer Days"
        );
        Problem::at(Code::OutOfRange, "/wants", message)
    })?;
    Ok(Odds { wants: wants.iter().map(|want| want.alone(&deck.copies)).collect(), all, deck })
}
