//! The executor: effects are resolved operation by operation, Reactions are played, until a player has to decide.

use crate::{
    Decision, Event, Fault, Game,
    ability::{Mention, Objects},
    decision::Step,
    game::{
        After, CurrentCharacteristics, EventSink, Frame, Noted, OPERATIONS_PER_REPORT, Question, Reaction,
        WORK_PER_CHARACTERISTICS,
        mutations::{bounds, frames, order},
        queries::{characteristics, frame},
    },
    primitives::{CardId, CardSet, Location, Player},
    program::{Execution, Op, OpClass},
    resolution::{asks, next, perform, replacement, replies},
};

/// Does what [`resolve`] does, and counts the operations since the last report of work.
#[inline(always)]
pub(super) fn resolve_counted<const W: usize>(
    game: &mut Game<'_, W>,
    operations: &mut u32,
    sink: &mut dyn EventSink<W>,
) -> bool {
    loop {
        *operations += 1;
        if *operations == OPERATIONS_PER_REPORT && bounds::is_ended_by(game, std::mem::take(operations), sink) {
            return false;
        }
        if game.outcome().is_some() {
            return false;
        }
        if let Some(frame) = game.limbo.frames.last() {
            let (op, how) = (game.pool.program().ops[usize::from(frame.pc)], game.pool.execution(frame.pc));
            let is_followed = how.class == OpClass::ControlFlow && follow_control_flow(game, op);
            if !is_followed && run_top(game, op, how, sink) {
                return true;
            }
            continue;
        }
        match reactions_in_turn(game) {
            None => return false,
            Some((player, Reactions::Only(place))) => react(game, place, player, sink),
            Some((player, Reactions::Several)) => {
                (game.active, game.step) = (player, Step::React);
                return true;
            }
        }
    }
}

/// The Reactions of a player in Limbo.
enum Reactions {
    /// One at this place, or equal ones, which leave nothing to choose.
    Only(usize),
    /// Different ones: their player chooses.
    Several,
}

/// The Reactions of the first player in initiative order who has any (4.4).
fn reactions_in_turn<const W: usize>(game: &Game<'_, W>) -> Option<(Player, Reactions)> {
    // Nearly always there is only one, of a player who is still there.
    if let [only] = &*game.limbo.reactions {
        return game.players.contains(only.bound.you).then_some((only.bound.you, Reactions::Only(0)));
    }
    for player in game.initiative() {
        let mut own = game.limbo.reactions.iter().enumerate().filter(|(_, r)| r.bound.you == player);
        let Some((first, one)) = own.next() else { continue };
        let reactions = if own.all(|(_, other)| other == one) { Reactions::Only(first) } else { Reactions::Several };
        return Some((player, reactions));
    }
    None
}

/// Plays a Reaction (5.4): like a Spell, without a cost and without moving.
pub(crate) fn react<const W: usize>(game: &mut Game<'_, W>, place: usize, player: Player, sink: &mut dyn EventSink<W>) {
    let Some(Reaction { entry, mut bound }) = game.limbo.reactions.take(place) else { return };
    bounds::count_events(game, 1);
    sink.emit(game, Event::Reacted { player, card: bound.me.card });
    let (result, x) = if game.pool.program().speaks_of_its_x(entry) {
        (0, std::mem::take(&mut bound.number))
    } else {
        // What was rolled before a card was revealed (system 136).
        (bound.number, 0)
    };
    frames::push_frame(game, Frame { result, x, ..Frame::begin(entry, bound, game) });
    frames::begin_effect(game);
}

/// Carries out an operation of the effect on top that asks nothing and changes nothing but the position in the effect. Tells
/// whether the operation was such a one.
#[inline]
fn follow_control_flow<const W: usize>(game: &mut Game<'_, W>, op: Op) -> bool {
    let depth = game.limbo.frames.len();
    let Some(frame) = game.limbo.frames.last() else { return false };
    if matches!(op, Op::End) && frame.after == After::Nothing {
        _ = game.limbo.frames.pop();
        return true;
    }
    if let Some(next) = frame.jump(op) {
        frames::go_on(game, depth, next);
        return true;
    }
    // Most effects work on their bearer, or on the object that activated them.
    if let Op::Select(objects) | Op::SelectMore(objects) = op
        && let objects = game.pool.program().get(objects)
        && let Objects::The(mention) = objects
    {
        let next = frame.pc + 1;
        let mentioned = match mention {
            Mention::Me => frame.me(game, frame.followed(game)).map_or(CardSet::EMPTY, CardSet::of),
            Mention::It => frame.it(game),
            Mention::Cause => frame.cause(game),
            Mention::Others => game.limbo.shown,
        };
        if let Some(top) = frames::top_mut(game) {
            top.note_mention(objects, top.sel.is_empty());
            top.sel |= mentioned;
        }
        frames::go_on(game, depth, next);
        return true;
    }
    false
}

/// Carries out one operation of the effect on top. Tells whether somebody has to decide.
fn run_top<const W: usize>(game: &mut Game<'_, W>, op: Op, how: Execution, sink: &mut dyn EventSink<W>) -> bool {
    let frame = frame::top(game);
    let characteristics = characteristics::characteristics(game);
    if let CurrentCharacteristics::Changed(_, looks) = characteristics
        && bounds::is_ended_by(game, looks * WORK_PER_CHARACTERISTICS, sink)
    {
        return false;
    }
    if characteristics.is_full() {
        debug_assert!(game.pool.may_be_crowded(), "known before the game");
        bounds::fault(game, Fault::Passives);
        return false;
    }
    let depth = game.limbo.frames.len();
    if how.class == OpClass::Pure {
        let next = perform::perform(game, &characteristics, &frame, op, sink);
        next::follow(game, depth, &frame, next);
        return false;
    }
    let may_ask = how.class == OpClass::Choice || game.question.is_some();
    debug_assert!(may_ask || asks::request(game, &characteristics, &frame, op).is_none(), "{op:?} asks nobody");
    if may_ask && let Some((player, request)) = asks::request(game, &characteristics, &frame, op) {
        let Some(decision) = request.only(game) else {
            (game.active, game.step) = (player, Step::Effect);
            // The question is already known if it is one about modifiers.
            game.question.get_or_insert(Question::Step(request));
            return true;
        };
        replies::answer(game, decision, player, sink);
        return false;
    }
    if how.is_modifiable && replacement::modify(game, &frame, op, sink) {
        return false;
    }
    let is_modified = !game.pool.is_never_tried() && !frame.modified.is_none();
    let refused = is_modified.then(|| replacement::refused_modifiers(game, &frame, op));
    let was_in = frame.sel.first().filter(|card| how.may_move && game.in_play().contains(*card));
    let was_in = was_in.map(|card| (card, game.spot(card)));
    let staying = if cfg!(debug_assertions) && !how.may_move { frame.sel & game.in_play() } else { CardSet::EMPTY };
    let since = game.objects().next();
    let next = perform::perform(game, &characteristics, &frame, op, sink);
    debug_assert!((staying - game.in_play()).is_empty(), "{op:?} takes nothing out of play");
    if let Some((card, Some(spot))) = was_in {
        remember_where(game, depth, card, spot);
    }
    next::follow(game, depth, &frame, next);
    if let Some(refused) = refused {
        replacement::follow_refusals(game, &refused);
    }
    order::order_arrivals(game, since);
    false
}

/// Notes for the effect at that depth where an object was that this step took out of play (2.1.h).
fn remember_where<const W: usize>(game: &mut Game<'_, W>, depth: usize, card: CardId, spot: Location) {
    if !game.in_play().contains(card)
        && let Some(frame) = game.limbo.frames.get_mut(depth - 1)
        && frame.it.contains(card)
        && !(frame.noted.has(Noted::BESIDES_ME) && card == frame.bound.me.card)
    {
        frame.bound.it_last_known = Some(spot);
    }
}

/// A decision of a player in the middle of an effect, or about the order of Reactions.
pub(crate) fn answer_decision<const W: usize>(game: &mut Game<'_, W>, decision: Decision, sink: &mut dyn EventSink<W>) {
    let player = game.active;
    match (game.step, decision) {
        (Step::React, Decision::React(place)) => react(game, usize::from(place), player, sink),
        _ => replies::answer(game, decision, player, sink),
    }
}

/// Resolves effects and plays the Reactions in Limbo (4.4), until a player has to decide or nothing is left. Tells whether
/// somebody has to decide.
///
/// Kept out of line: nearly always [nothing is left](Game::is_idle), and inlined it would make its callers large.
#[inline(never)]
pub(crate) fn resolve<const W: usize>(game: &mut Game<'_, W>, sink: &mut dyn EventSink<W>) -> bool {
    let mut operations = 0;
    let waits = resolve_counted(game, &mut operations, sink);
    !bounds::is_ended_by(game, operations, sink) && waits
}
