//! How a game ends.

use super::Player;
use serde::Serialize;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "kind", content = "player", rename_all = "camelCase")]
pub enum Outcome {
    /// This player won: by Check Victory (4.2.5.d), in the Arena (4.3), or by the total distance after the last Day
    /// of a Booster War (formats.md 2.13). Where there are teams the whole team won, named by its first seat
    /// ([`Game::has_won`](crate::Game::has_won)).
    Won(Player),
    /// A Booster War tied also after its additional Day (formats.md 2.13, point 5).
    Drawn,
    /// The cap on Days was reached; the rules know no such end (system 71).
    Undecided,
    /// This player conceded.
    Conceded(Player),
    /// The game came to a bound that no game should reach, and was stopped (system 8).
    Faulted(Fault),
}

/// Which bound a game came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, thiserror::Error)]
#[serde(rename_all = "camelCase")]
pub enum Fault {
    /// More than 100,000 events in a Day, or more objects than there are numbers for.
    #[error("too many events in one Day")]
    Events,
    /// More atomic actions in a step than are kept.
    #[error("too many atomic actions in one step")]
    Step,
    /// More Emblems than Limbo holds.
    #[error("too many emblems in Limbo")]
    Limbo,
    /// Effects inside effects beyond the depth that is kept.
    #[error("effects are nested too deep")]
    Nesting,
    /// More tokens than there are places.
    #[error("too many tokens")]
    Tokens,
    /// More kinds of counters on objects than are kept.
    #[error("too many counters of different kinds")]
    Counters,
    /// More passive abilities that change characteristics at the same time than there is room for.
    #[error("too many passive abilities apply at a time")]
    Passives,
    /// More abilities given to objects than are kept.
    #[error("too many abilities were given to objects")]
    Grants,
    /// The game was not played on, since nobody wanted to know how it goes on ([`Events::worked`](crate::Events::worked)).
    #[error("it was not played to its end")]
    Interrupted,
}
