//! How many games one request may ask for.

use crate::problem::{Code, Problem};
use engine::CardPool;

/// How many plain Days a Day costs in which abilities are carried out. It is between three and twenty-five, by the deck;
/// more than the mean would refuse decks that are quick.
const DAY_WITH_ABILITIES: u64 = 4;

/// Refuses so many games of so many Days if they are more than the budget allows.
///
/// # Errors
///
/// `OVER_BUDGET`.
pub fn affordable(games: u64, days: u64, pool: &CardPool, budget: u64) -> Result<(), Problem> {
    let asked = games.saturating_mul(cost_of_game(days, pool));
    if asked <= budget {
        return Ok(());
    }
    let counted = match pool.is_plain() {
        true => String::new(),
        false => format!(" (with abilities a Day counts as {DAY_WITH_ABILITIES})"),
    };
    let message =
        format!("{games} games of up to {days} Days are {asked} Days{counted}, the budget of a request is {budget}");
    Err(Problem::at(Code::OverBudget, "/games", message))
}

/// What a game of so many Days takes of the budget.
pub(crate) fn cost_of_game(days: u64, pool: &CardPool) -> u64 {
    days.max(1) * if pool.is_plain() { 1 } else { DAY_WITH_ABILITIES }
}
