//! The context of the effect on top of the stack, and the players who act in it.

use crate::{
    Game,
    ability::Amount,
    game::{queries::eval_context::EvalContext, state::Frame},
    primitives::{CardId, List, Location, Player, Players},
    program::analysis::Characteristics,
};

pub(crate) fn top<const W: usize>(game: &Game<'_, W>) -> Frame<W> {
    // Asked only while an effect is being resolved.
    *game.limbo.frames.last().unwrap_or(&Frame::NONE)
}

/// What the effect on top sees. If a single other player acts, "you" is that player.
pub(crate) fn context<'p, 's, const W: usize>(
    game: &'s Game<'p, W>,
    characteristics: &'s Characteristics<W>,
    frame: &Frame<W>,
) -> EvalContext<'s, 'p, W> {
    EvalContext::of_frame(game, characteristics, frame, (frame.actor(), frame.bound.player))
}

/// As [`context`], for one of the players who act. That player is "you" and, if not the controller of the effect, "that player".
pub(crate) fn scene_for<'p, 's, const W: usize>(
    game: &'s Game<'p, W>,
    characteristics: &'s Characteristics<W>,
    frame: &Frame<W>,
    doer: Player,
) -> EvalContext<'s, 'p, W> {
    let is_own = frame.doers == Players::of(frame.bound.you);
    EvalContext::of_frame(game, characteristics, frame, (doer, if is_own { frame.bound.player } else { doer }))
}

/// As [`context`], for the player who acts on that object: if several players act, the one who controls or owns it.
pub(crate) fn scene_of_doer<'p, 's, const W: usize>(
    game: &'s Game<'p, W>,
    characteristics: &'s Characteristics<W>,
    frame: &Frame<W>,
    card: CardId,
) -> EvalContext<'s, 'p, W> {
    let holder = game.spot(card).map(Location::player);
    match holder.filter(|holder| frame.doers.len() > 1 && frame.doers.contains(*holder)) {
        Some(holder) => scene_for(game, characteristics, frame, holder),
        None => context(game, characteristics, frame),
    }
}

/// The number that an amount means for the effect on top. For a printed number nothing else is worked out.
pub(crate) fn count<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    amount: &Amount,
) -> u8 {
    match amount {
        Amount::Number(number) => *number,
        amount => context(game, characteristics, frame).count_of(amount),
    }
}

/// As [`count`], for one of the players who act.
pub(crate) fn count_for<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    doer: Player,
    amount: &Amount,
) -> u8 {
    match amount {
        Amount::Number(number) => *number,
        amount => scene_for(game, characteristics, frame, doer).count_of(amount),
    }
}

/// The players who act, the controller of the effect first, then in turn order (O-25).
pub(crate) fn doers<const W: usize>(game: &Game<'_, W>, frame: &Frame<W>) -> List<Player, 4> {
    in_order(game, frame.doers, frame)
}

/// Those of these players who act, in that order.
pub(crate) fn in_order<const W: usize>(game: &Game<'_, W>, doers: Players, frame: &Frame<W>) -> List<Player, 4> {
    let mut list = List::new(Player::A);
    if doers.len() < 2 {
        doers.iter().for_each(|doer| _ = list.push(doer));
        return list;
    }
    let mut add = |player| {
        if doers.contains(player) {
            let _ = list.push(player);
        }
    };
    let you = frame.bound.you;
    add(you);
    game.players_from(you).filter(|player| *player != you).for_each(&mut add);
    list
}
