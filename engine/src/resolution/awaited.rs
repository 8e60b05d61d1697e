//! Whether any modifier waits for a step (6.2), by what is known without trying the step.

use crate::{
    Game,
    game::{
        After, Modified,
        queries::{snapshot_need, topics},
    },
    primitives::{Player, Zone},
    program::{
        Op, WholeStep,
        analysis::{EventMask, PassiveCategory},
    },
};

/// Whether a modifier that is there could apply to such a step.
#[inline]
pub(super) fn is_awaited<const W: usize>(game: &Game<'_, W>, op: Op) -> bool {
    if !topics::is_on(game, PassiveCategory::Modifier) {
        return false;
    }
    let is_whole = |step| match step {
        WholeStep::DailyDraw => game.pool.awaits_draw(),
        WholeStep::Expand => game.pool.awaits_expand(),
        WholeStep::Roll => game.pool.awaits_roll(),
    };
    op.modifiable().whole().is_some_and(is_whole) || game.pool.tries(may_happen_by(game, op))
}

/// Whether a modifier could apply to such a step of a player. Most modifiers of daily effects change only those of the player who
/// has them.
#[inline]
pub(super) fn is_awaited_of<const W: usize>(game: &Game<'_, W>, op: Op, player: Player) -> bool {
    is_awaited(game, op)
        && (!matches!(op.modifiable().whole(), Some(WholeStep::DailyDraw | WholeStep::Expand))
            || game.pool.tries(may_happen_by(game, op))
            || !game.pool.awaits_own_only()
            || may_bear_modifiers(game, player))
}

/// Whether a player controls an object, or has a card in Reserve, that may have a modifier.
fn may_bear_modifiers<const W: usize>(game: &Game<'_, W>, player: Player) -> bool {
    let speakers = game.pool.speakers(PassiveCategory::Modifier);
    speakers.others
        || !(game.controlled(player) & speakers.in_play).is_empty()
        || !(game.zone(player, Zone::Reserve) & speakers.in_reserve).is_empty()
}

/// The events that may happen in the step that an operation makes.
pub(super) fn may_happen_by<const W: usize>(game: &Game<'_, W>, op: Op) -> EventMask {
    op.modifiable().events().and(snapshot_need::stretched_by_gifts(game))
}

/// The modifiers whose effects are being resolved. They do not modify the steps of their own effects again (6.2.g), nor what
/// other modifiers add to these. A roll that replaces a roll keeps in its own frame which modifier replaced it.
pub(super) fn under_way<const W: usize>(game: &Game<'_, W>, op: Op) -> Modified {
    let mut own = Modified::NONE;
    for frame in game.limbo.frames.iter().rev() {
        match frame.after {
            After::Instead(place) if op.is_roll() && frame.modified.contains(place, frame.bound.me.card) => {}
            After::Result(place) | After::Instead(place) => own.finish(place),
            After::Nothing | After::GoBack => {}
            After::Spell(_) | After::Paid => break,
        }
    }
    own
}
