//! How a phase begins (4.2.a), and how a game ends.

use crate::{
    Event, Events, Game,
    decision::Step,
    game::{
        Stage,
        mutations::{objects, triggers},
    },
    primitives::{Outcome, Phase},
    resolution::daily_effects,
};

/// A phase begins (4.2.a): its "at" Reactions are activated, and Emblems that last until then cease.
#[inline]
pub(super) fn enter_phase<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, phase: Phase, events: &mut E) {
    game.phase = Some(phase);
    objects::begin_period(game);
    events.event(game, Event::PhaseBegan { phase });
    triggers::begin_moment(game, phase, events);
    if phase == Phase::Noon {
        daily_effects::open_temples(game, events);
    }
}

/// The game is over.
pub(crate) fn end<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, outcome: Outcome, events: &mut E) {
    game.outcome = Some(outcome);
    (game.stage, game.step) = (Stage::Over, Step::Over);
    events.event(game, Event::Ended { outcome });
}
