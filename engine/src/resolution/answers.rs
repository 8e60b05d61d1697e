//! Whether one answer is legal: the check of what [`options`](super::options) lists, written apart from it, so that each
//! can be tested by the other.

use crate::{
    Decision, Game, PlayDestination, PlayMode,
    decision::Step,
    game::{
        EvalContext, Play, Request, Stop,
        queries::{characteristics, frame, playable, price},
    },
    primitives::CardId,
    program::Op,
    resolution::{asks, play},
};

/// Whether an answer is one of those that a Reaction or the effect on top asks for.
pub(crate) fn is_answer<const W: usize>(game: &Game<'_, W>, decision: Decision) -> bool {
    match (game.step, decision) {
        (Step::React, Decision::React(place)) => may_react(game, place.into()),
        (Step::Effect, decision) => asks::asked(game).is_some_and(|(_, request)| answers(game, request, decision)),
        _ => false,
    }
}

/// Whether the Reaction at a place in Limbo may be played next: it must be the player's own, and the first of equal ones (4.4).
fn may_react<const W: usize>(game: &Game<'_, W>, place: usize) -> bool {
    let all = &game.limbo.reactions;
    all.get(place).is_some_and(|reaction| {
        reaction.bound.you == game.active && all.iter().position(|other| other == reaction) == Some(place)
    })
}

fn answers<const W: usize>(game: &Game<'_, W>, request: Request<W>, decision: Decision) -> bool {
    match (request, decision) {
        (
            Request::Objects { stop, .. } | Request::Expeditions { stop, .. } | Request::Modes { stop, .. },
            Decision::Done,
        ) => stop == Stop::May,
        (Request::Objects { options, .. }, Decision::Choose(card)) => options.contains(card),
        (Request::Expeditions { options, .. }, Decision::ChooseExpedition { player, expedition }) => {
            options.contains(player, expedition)
        }
        (Request::Regions { options }, Decision::ChooseRegion(bit))
        | (Request::Modes { options, .. }, Decision::ChooseMode(bit))
        | (Request::Results { options }, Decision::Number(bit)) => {
            options.checked_shr(bit.into()).is_some_and(|rest| rest & 1 == 1)
        }
        (Request::Players { options }, Decision::ChoosePlayer(player)) => options.contains(player),
        (Request::Confirm { yes }, Decision::Yes) => yes.is(),
        (Request::Confirm { .. }, Decision::No) => true,
        (Request::Numbers { from, to }, Decision::Number(number)) => from <= number && number <= to,
        (Request::Place { card: asked, hero, companion, scout, temple }, Decision::Play { card, into, how }) => {
            let is_there = match into {
                PlayDestination::HeroExpedition => hero.is(),
                PlayDestination::CompanionExpedition => companion.is(),
                PlayDestination::Landmarks | PlayDestination::Resolution => false,
            };
            card == asked
                && match how {
                    PlayMode::Printed => is_there,
                    PlayMode::Scouted => is_there && scout.is(),
                    PlayMode::Temple => into == PlayDestination::Landmarks && temple.is(),
                    PlayMode::Rebated => false,
                }
        }
        (Request::Plays, Decision::Play { card, into, how }) => may_rush(game, card, into, how),
        (
            Request::Objects { .. }
            | Request::Expeditions { .. }
            | Request::Regions { .. }
            | Request::Players { .. }
            | Request::Confirm { .. }
            | Request::Modes { .. }
            | Request::Numbers { .. }
            | Request::Results { .. }
            | Request::Place { .. }
            | Request::Plays,
            _,
        ) => false,
    }
}

/// Whether the Rush on top may play this card (system 133): the effect must mean it, and it must be possible to play and to pay
/// for.
fn may_rush<const W: usize>(game: &Game<'_, W>, card: CardId, into: PlayDestination, how: PlayMode) -> bool {
    let (frame, characteristics) = (frame::top(game), characteristics::characteristics(game));
    let Op::Rush { card: filter, fee } = game.pool.program().ops[usize::from(frame.pc)] else { return false };
    let Some(from) = game.spot(card) else { return false };
    let player = frame.actor();
    let context = EvalContext { playing: Some((card, player, from)), ..frame::context(game, &characteristics, &frame) };
    let play = Play { card, player, from, into, how };
    filter.is_none_or(|filter| context.fits(game.pool.program().get(filter), card))
        && playable::cost_of(game, &characteristics, &play).is_ok()
        && play::price_within(game, &characteristics, &frame, &play, fee, || {
            price::price(game, &characteristics, &play)
        })
        .is_some_and(|cost| cost <= game.mana(player))
}
