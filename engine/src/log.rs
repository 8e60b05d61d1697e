//! One game as a log: what was decided, what happened, and the state after each event.

mod note;

use crate::{
    Decision, DecisionList, Fault, Game, Outcome, PlayError, Policy, Setup,
    game::{Event, Events, mutations::bounds},
    policy::{Passive, ask},
    primitives::{CardId, Phase},
};
use note::Before;
pub use note::{Note, OrbsNote, ProgressNote};
use std::sync::atomic::{AtomicBool, Ordering};

/// An event, and where the game stood after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The Day, from 1 on; 0 during set-up.
    pub day: u8,
    /// The phase that goes on; `None` during set-up, and when a Day has begun but its first phase has not.
    pub phase: Option<Phase>,
    /// The event.
    pub event: Event,
    /// The name of the token to which it happened, if it happened to one. Later another token may have the same handle.
    pub token: Option<Box<str>>,
    /// The state after it: [`Game::state_hash`].
    pub hash: u64,
    /// What the event does not say.
    pub note: Note,
}

/// One game from its set-up to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    /// Every decision in the order made, those of a passive opponent included. With the [`Setup`] they are enough to play the
    /// game again.
    pub decisions: Vec<Decision>,
    /// What each of these decisions was about: [`Game::about`].
    pub about: Vec<Option<CardId>>,
    /// What happened, in order.
    pub steps: Vec<Step>,
    /// How it ended.
    pub outcome: Outcome,
    /// The Day on which it ended.
    pub day: u8,
}

/// Why decisions do not lead to the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// A decision is not legal where it stands.
    #[error("decision {at}: {error}")]
    Illegal {
        /// Its position, from 0 on.
        at: usize,
        /// Why it is not legal.
        error: PlayError,
    },
    /// The decisions end before the game.
    #[error("the game waits for decision {at}, and there are no more")]
    TooFew {
        /// Position of the missing one.
        at: usize,
    },
    /// The game ends before the decisions.
    #[error("the game is over, and decision {at} follows")]
    TooMany {
        /// Position of the first that is too many.
        at: usize,
    },
}

/// A game that could not be played again to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct Broken {
    /// What happened until then.
    pub steps: Vec<Step>,
    /// Where and why the game could not go on.
    pub error: ReplayError,
}

/// Keeps the steps of a game.
struct Recorder<'i> {
    steps: Vec<Step>,
    phase: Option<Phase>,
    before: Before,
    /// Number of steps after which the game is interrupted.
    most: usize,
    /// Set when nobody wants the log any more.
    interrupt: &'i AtomicBool,
}

impl Recorder<'_> {
    fn new(most: usize, interrupt: &AtomicBool) -> Recorder<'_> {
        Recorder { steps: Vec::new(), phase: None, before: Before::default(), most, interrupt }
    }
}

impl Events for Recorder<'_> {
    fn worked(&mut self, _: u32) -> bool {
        self.steps.len() >= self.most || self.interrupt.load(Ordering::Relaxed)
    }

    fn event(&mut self, game: &Game<'_>, event: Event) {
        if let Event::DayBegan { .. } = event {
            self.phase = None;
        } else if let Event::PhaseBegan { phase } = event {
            self.phase = Some(phase);
        }
        let token = event.card().and_then(|card| game.token_name(card)).map(Into::into);
        let note = self.before.note(game, &event);
        self.steps.push(Step { day: game.day(), phase: self.phase, event, token, hash: game.state_hash(), note });
    }
}

impl Log {
    /// Plays a game in which each player has a policy, seat A first, and keeps everything. A player without a policy is passive.
    #[must_use]
    pub fn record(setup: &Setup<'_>, policies: &mut [&mut dyn Policy]) -> Self {
        Self::record_until(setup, policies, usize::MAX, &AtomicBool::new(false))
    }

    /// As [`record`](Self::record), for a game that is [interrupted](crate::Fault::Interrupted) soon after `interrupt` is set, or
    /// when `most` steps are kept.
    pub(crate) fn record_until(
        setup: &Setup<'_>,
        policies: &mut [&mut dyn Policy],
        most: usize,
        interrupt: &AtomicBool,
    ) -> Self {
        let mut recorder = Recorder::new(most, interrupt);
        let mut game = Game::from_setup_with(setup, &mut recorder);
        let (mut decisions, mut about, mut list) = (Vec::new(), Vec::new(), DecisionList::new());
        while let Some(player) = game.to_decide() {
            if recorder.worked(0) {
                bounds::fault(&mut game, Fault::Interrupted);
                break;
            }
            let decision = match policies.get_mut(player.index()) {
                Some(policy) => ask(&game, *policy, &mut list, player),
                None => ask(&game, &mut Passive, &mut list, player),
            };
            decisions.push(decision);
            about.push(game.about());
            game.play_unchecked(decision, &mut recorder);
        }
        Self::of(&game, decisions, about, recorder.steps)
    }

    /// Plays a game again from its decisions, each of which is checked.
    ///
    /// # Errors
    ///
    /// A decision is not legal, missing or too many; with the steps up to there.
    pub fn replay(setup: &Setup<'_>, decisions: &[Decision]) -> Result<Self, Broken> {
        let never = AtomicBool::new(false);
        let mut recorder = Recorder::new(usize::MAX, &never);
        let mut game = Game::from_setup_with(setup, &mut recorder);
        let mut about = Vec::with_capacity(decisions.len());
        let broken = |recorder: Recorder<'_>, error| Err(Broken { steps: recorder.steps, error });
        for (at, &decision) in decisions.iter().enumerate() {
            if game.to_decide().is_none() {
                return broken(recorder, ReplayError::TooMany { at });
            }
            about.push(game.about());
            if let Err(error) = game.play_with(decision, &mut recorder) {
                return broken(recorder, ReplayError::Illegal { at, error });
            }
        }
        if game.to_decide().is_some() {
            return broken(recorder, ReplayError::TooFew { at: decisions.len() });
        }
        Ok(Self::of(&game, decisions.to_vec(), about, recorder.steps))
    }

    fn of(game: &Game<'_>, decisions: Vec<Decision>, about: Vec<Option<CardId>>, steps: Vec<Step>) -> Self {
        // The game waits for nobody, so it has ended.
        Self { decisions, about, steps, outcome: game.outcome().unwrap_or(Outcome::Undecided), day: game.day() }
    }
}
