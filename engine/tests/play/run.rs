//! A generated game that is played from its set-up to its end and checked after every decision.

use super::{
    conceive,
    invariants::{self, FirstDeclared},
    table::Table,
};
use engine::{Decision, DecisionList, Game, Outcome};
use serde::{Deserialize, Serialize};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// More decisions than any game has: a Day is stopped after 100,000 events (system 8), which takes about as many decisions if
/// somebody can play free cards without end.
const MAX: usize = 2_000_000;

/// A game as it is kept in a file: its set-up and its decisions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Replay {
    pub(crate) table: Table,
    pub(crate) decisions: Vec<Decision>,
}

/// A game in which something was wrong.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    pub(crate) what: String,
    /// The set-up, and the decisions up to the last one before the failure was noticed.
    pub(crate) replay: Replay,
}

/// A condition that every state in which a game waits must meet.
pub(crate) type Audit = fn(&Game<'_>) -> Result<(), String>;

/// How closely a game is checked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch {
    /// The condition for every state.
    pub(crate) audit: Audit,
    /// The interval of positions at which all decisions that can be expressed are compared with the listed ones, and a copy is
    /// played.
    pub(crate) every: usize,
}

impl Watch {
    /// All checks in all positions.
    pub(crate) const CLOSE: Self = Self { audit: invariants::audit, every: 1 };
}

/// The result of a game without a failure.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub(crate) decisions: Vec<Decision>,
    /// The outcome; `None` if the game was left before its end.
    pub(crate) outcome: Option<Outcome>,
}

/// Plays a game until `pick` returns no decision; `pick` chooses among the legal ones.
///
/// # Errors
///
/// Something was wrong, or the engine panicked.
pub(crate) fn run(
    table: &Table,
    watch: Watch,
    mut pick: impl FnMut(&[Decision]) -> Option<Decision>,
) -> Result<Played, Failure> {
    let mut decisions = Vec::new();
    let played = catch_unwind(AssertUnwindSafe(|| play(table, watch, &mut pick, &mut decisions)));
    let what = match played {
        Ok(Ok(outcome)) => return Ok(Played { decisions, outcome }),
        Ok(Err(what)) => what,
        Err(payload) => {
            let text = payload.downcast_ref::<String>().map(String::as_str).or(payload.downcast_ref::<&str>().copied());
            format!("the engine panics: {}", text.unwrap_or("without a word"))
        }
    };
    Err(Failure { what, replay: Replay { table: table.clone(), decisions } })
}

fn play(
    table: &Table,
    watch: Watch,
    pick: &mut dyn FnMut(&[Decision]) -> Option<Decision>,
    decisions: &mut Vec<Decision>,
) -> Result<Option<Outcome>, String> {
    let pool = table.pool()?;
    let mut game = table.start(&pool);
    let mut list = DecisionList::new();
    (watch.audit)(&game)?;
    while game.to_decide().is_some() {
        game.decisions(&mut list);
        if list.is_empty() {
            return Err(format!("no decision is legal, and the game waits ({:?})", game.step()));
        }
        let close = decisions.len().is_multiple_of(watch.every);
        if close {
            compare_generators(&game, &list)?;
        }
        let Some(decision) = pick(&list) else { return Ok(None) };
        decisions.push(decision);
        if decisions.len() > MAX {
            return Err(format!("it does not end within {MAX} decisions"));
        }
        let before = game;
        if close {
            play_on_a_copy(&game, decision)?;
        }
        let mut declared = FirstDeclared::default();
        game.play_with(decision, &mut declared).map_err(|error| error.to_string())?;
        (watch.audit)(&game)?;
        invariants::audit_step(&before, decision, &game, declared.0)?;
    }
    if game.day() > table.day_cap.get().max(1) {
        return Err(format!("it goes on until day {} of {}", game.day(), table.day_cap));
    }
    game.decisions(&mut list);
    match list.first() {
        Some(decision) => Err(format!("{decision:?} is legal in a game that is over")),
        None => Ok(game.outcome()),
    }
}

/// Checks that the listed decisions are exactly those that can be played, and that the others change nothing.
fn compare_generators(game: &Game<'_>, list: &[Decision]) -> Result<(), String> {
    let mut fast = list.to_vec();
    fast.sort_unstable();
    let slow = conceive::playable(game)?;
    if fast == slow {
        return Ok(());
    }
    let only = |a: &[Decision], b: &[Decision]| a.iter().copied().filter(|d| !b.contains(d)).collect::<Vec<_>>();
    Err(format!(
        "listed and refused: {:?}; not listed and accepted: {:?}; listed twice: {:?}",
        only(&fast, &slow),
        only(&slow, &fast),
        fast.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect::<Vec<_>>(),
    ))
}

/// Checks that a copy is played without a change of the original, and in the same way as another copy.
fn play_on_a_copy(game: &Game<'_>, decision: Decision) -> Result<(), String> {
    let hash = game.state_hash();
    let (mut one, mut other) = (*game, *game);
    one.play(decision).map_err(|error| error.to_string())?;
    if game.state_hash() != hash || *game != other {
        return Err("playing on a copy changes the original".into());
    }
    other.play_unchecked(decision, &mut ());
    if one != other || one.state_hash() != other.state_hash() {
        return Err("two copies go different ways".into());
    }
    if hash == one.state_hash() {
        return Err("a decision leaves the hash of the state alone".into());
    }
    Ok(())
}

impl Replay {
    /// Plays the game again, with all checks of `watch`.
    ///
    /// # Errors
    ///
    /// Something is wrong, one of the decisions is not legal in its position, or decisions are left at the end.
    pub(crate) fn play(&self, watch: Watch) -> Result<(), Failure> {
        let mut left = self.decisions.iter();
        run(&self.table, watch, |_| left.next().copied())?;
        match left.len() {
            0 => Ok(()),
            len => Err(Failure { what: format!("{len} decisions follow on the end"), replay: self.clone() }),
        }
    }

    /// The game as a file, with a line for each deck, card and decision.
    pub(crate) fn to_json(&self) -> String {
        let mut json = serde_json::to_string(self).expect("every key is a string");
        // A text of a card has no unescaped quotation mark, so these strings are only found where objects begin.
        for (object, on_a_line) in [
            ("[{\"", "[\n{\""),
            (",{\"", ",\n{\""),
            (",\"cards\"", ",\n\"cards\""),
            (",\"decisions\"", ",\n\"decisions\""),
        ] {
            json = json.replace(object, on_a_line);
        }
        json + "\n"
    }
}
