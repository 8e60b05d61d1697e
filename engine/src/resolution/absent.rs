//! Removes all abilities and effects of a player who leaves a game that goes on (system 163).

use crate::{
    Game,
    game::{OpState, Question, is_of_everyone},
    primitives::{CardSet, Player, Players},
    program::Op,
    resolution::daily_changes,
};

/// The player has left, and these objects with them. The player's Emblems cease, and so do the player's effects under way, except
/// for daily effects, which are everyone's. Effects of other players go on without the player.
///
/// The official text was not found; this is the default of the digest.
pub(crate) fn forget_player<const W: usize>(game: &mut Game<'_, W>, player: Player, gone: CardSet<W>) {
    game.limbo.paid -= gone;
    game.limbo.reactions.retain(|reaction| reaction.bound.you != player);
    game.limbo.ongoing.retain(|ongoing| ongoing.bound.you != player);
    game.limbo.frames.retain(|frame| frame.bound.you != player || is_of_everyone(frame.pc));
    game.pending = game.pending.filter(|play| play.player != player);
    // A question to several players is worked out again, for those who are left.
    game.question = game.question.filter(|question| matches!(question, Question::One(of) if of.you != player));
    let first = daily_changes::first_present(game);
    let ops = &game.pool.program().ops;
    for frame in game.limbo.frames.iter_mut() {
        (frame.sel, frame.it) = (frame.sel - gone, frame.it - gone);
        if frame.bound.you == player {
            frame.bound.you = first;
        }
        frame.doers = frame.doers.without(Players::of(player));
        frame.others = frame.others.without(Players::of(player));
        if frame.doers.is_empty() {
            // The part of the effect that only this player was to do is skipped.
            let left = &ops[usize::from(frame.pc)..];
            let is_over = |op: &Op| {
                matches!(op, Op::EndBy | Op::End) || (!frame.others.is_empty() && matches!(op, Op::Otherwise(_)))
            };
            let rest = left.iter().position(is_over).unwrap_or(0);
            let is_part = !is_of_everyone(frame.pc);
            frame.doers = Players::of(frame.bound.you);
            if is_part {
                frame.pc += rest as u16;
                (frame.begun, frame.asked, frame.chosen, frame.state) = (false, Players::NONE, 0, OpState::Fresh);
            }
        }
    }
}
