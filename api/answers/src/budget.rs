//! The budget of one request: how many games it may ask for.

use crate::problem::{Code, Problem};
use engine::CardPool;

/// Cost of a Day in which abilities are carried out, in plain Days. It is between 3 and 25, depending on the deck; a value above
/// the mean would refuse decks that are fast.
const DAY_WITH_ABILITIES: u64 = 4;

/// Refuses a number of games of `days` Days each if their cost is above the budget, which is in plain Days.
///
/// # Errors
///
/// `OVER_BUDGET` if it is.
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

/// What a game of `days` Days costs, in plain Days.
pub(crate) fn cost_of_game(days: u64, pool: &CardPool) -> u64 {
    days.max(1) * if pool.is_plain() { 1 } else { DAY_WITH_ABILITIES }
}
