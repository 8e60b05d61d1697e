//! The legal decisions where abilities matter: turns, Reactions, choices in the middle of effects. What lists them and what
//! checks one answer are written apart, so that each can be tested by the other.

use crate::{
    Decision, Game, Illegal, PlayDestination, PlayMode,
    decision::Step,
    game::{
        EvalContext, Play, Possible, Request, Stop,
        queries::{abilities, characteristics, frame, price},
    },
    primitives::{CardId, Expedition},
    program::Op,
    resolution::{asks, play},
};
use std::ops::ControlFlow;

/// Calls `emit` with every legal decision of a turn, in a fixed order (5.1.1): cards, quick actions, passing.
pub(crate) fn each_turn_option<const W: usize>(game: &Game<'_, W>, emit: &mut impl FnMut(Decision)) {
    let characteristics = characteristics::characteristics(game);
    let player = game.active;
    if asks::alters_plays(game) {
        let mut emit = |decision| {
            emit(decision);
            ControlFlow::Continue(())
        };
        let _ = asks::each_play(
            game,
            &characteristics,
            player,
            |_, _| true,
            |play, cost| cost <= game.mana(play.player),
            &mut emit,
        );
    } else {
        asks::each_printed_play(game, emit);
    }
    for &id in game.pool.quick_actions() {
        for card in abilities::working(game, id, game.pool.program().get(id), &characteristics) {
            if play::can_act(game, &characteristics, player, card, id) {
                let places = price::quick_actions(game, card, &characteristics);
                let place = places.iter().position(|of| *of == id).unwrap_or(0);
                emit(Decision::QuickAction { card, ability: place as u8 });
            }
        }
    }
    emit(Decision::Pass);
}

/// Why the active player cannot make this play in a turn.
pub(crate) fn reason_against_play<const W: usize>(
    game: &Game<'_, W>,
    card: CardId,
    into: PlayDestination,
    how: PlayMode,
) -> Option<Illegal> {
    let player = game.active;
    let Some(from) = game.spot(card) else { return Some(Illegal::NotPlayable) };
    match price::cost_now(game, &Play { card, player, from, into, how }) {
        Err(reason) => Some(reason),
        Ok(cost) if cost > game.mana(player) => Some(Illegal::Mana { cost, mana: game.mana(player) }),
        Ok(_) => None,
    }
}

/// Why the active player cannot use this quick action.
pub(crate) fn reason_against_acting<const W: usize>(game: &Game<'_, W>, card: CardId, ability: u8) -> Option<Illegal> {
    let characteristics = characteristics::characteristics(game);
    let can = price::quick_actions(game, card, &characteristics)
        .get(usize::from(ability))
        .is_some_and(|id| play::can_act(game, &characteristics, game.active, card, *id));
    (!can).then_some(Illegal::NoAction)
}

/// Calls `emit` with every Reaction that may be played next; equal ones once (4.4).
pub(crate) fn each_reaction_option<const W: usize>(game: &Game<'_, W>, emit: &mut impl FnMut(Decision)) {
    let all = &game.limbo.reactions;
    for (place, reaction) in all.iter().enumerate() {
        let is_new = all.iter().take(place).all(|earlier| earlier != reaction);
        if reaction.bound.you == game.active && is_new {
            emit(Decision::React(place as u8));
        }
    }
}

/// Calls `emit` with every answer to what the effect on top asks.
pub(crate) fn each_effect_option<const W: usize>(game: &Game<'_, W>, emit: &mut impl FnMut(Decision)) {
    let Some((_, request)) = asks::asked(game) else { return };
    match request {
        Request::Objects { options, stop } => {
            options.iter().for_each(|card| emit(Decision::Choose(card)));
            stop_option(stop, emit);
        }
        Request::Expeditions { options, stop } => {
            for (player, expedition) in options.iter() {
                emit(Decision::ChooseExpedition { player, expedition });
            }
            stop_option(stop, emit);
        }
        Request::Regions { options } => bits(options).for_each(|region| emit(Decision::ChooseRegion(region))),
        Request::Players { options } => options.iter().for_each(|player| emit(Decision::ChoosePlayer(player))),
        Request::Confirm { yes } => {
            if yes.is() {
                emit(Decision::Yes);
            }
            emit(Decision::No);
        }
        Request::Modes { options, stop } => {
            bits(options).for_each(|mode| emit(Decision::ChooseMode(mode)));
            stop_option(stop, emit);
        }
        Request::Numbers { from, to } => (from..=to).for_each(|number| emit(Decision::Number(number))),
        Request::Results { options } => bits(options).for_each(|result| emit(Decision::Number(result))),
        Request::Place { card, hero, companion, scout, temple } => {
            for (how, chosen) in [(PlayMode::Printed, Possible::Yes), (PlayMode::Scouted, scout)] {
                for (possible, expedition) in [(hero, Expedition::Hero), (companion, Expedition::Companion)] {
                    if possible.is() && chosen.is() {
                        emit(Decision::Play { card, into: expedition.into(), how });
                    }
                }
            }
            if temple.is() {
                emit(Decision::Play { card, into: PlayDestination::Landmarks, how: PlayMode::Temple });
            }
        }
        Request::Plays => {
            let frame = frame::top(game);
            let op = game.pool.program().ops[usize::from(frame.pc)];
            let _ = asks::each_rush_play(game, &characteristics::characteristics(game), &frame, op, &mut |decision| {
                emit(decision);
                ControlFlow::Continue(())
            });
        }
    }
}

fn stop_option(stop: Stop, emit: &mut impl FnMut(Decision)) {
    if stop == Stop::May {
        emit(Decision::Done);
    }
}

fn bits(set: u16) -> impl Iterator<Item = u8> {
    (0..16).filter(move |bit| set >> bit & 1 == 1)
}

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
        && price::cost_of(game, &characteristics, &play).is_ok()
        && play::price_within(game, &characteristics, &frame, &play, fee).is_some_and(|cost| cost <= game.mana(player))
}
