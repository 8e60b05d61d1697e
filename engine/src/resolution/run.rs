//! The loop of resolution: effects are carried out operation by operation and Reactions are played, until a player has to
//! decide. The answer to what an operation asked is taken here too.

use crate::{
    Decision, Event, Fault, Game,
    ability::{Aim, Amount, Expeditions, Few, Mention, Objects, Quantity},
    decision::Step,
    game::{
        After, CurrentCharacteristics, EventSink, Frame, LastKnown, Noted, OPERATIONS_PER_REPORT, OpState, Question,
        Reaction, WORK_PER_CHARACTERISTICS,
        mutations::{bounds, frames, objects},
        queries::{characteristics, costs, frame},
    },
    primitives::{CardId, CardSet, ExpeditionSet, Location, Player, Players},
    program::{Execution, Op, OpClass},
    resolution::{asks, perform, play, replacement, tokens, verbs},
};

/// The Reactions of a player in Limbo.
enum Reactions {
    /// One at this place, or equal ones, which leave nothing to choose.
    Only(usize),
    /// Different ones: their player chooses.
    Several,
}

/// Resolves effects and plays the Reactions in Limbo (4.4), until a player has to decide or nothing is left. Tells whether
/// somebody has to decide. Operations are counted and reported as work.
///
/// Kept out of line: nearly always [nothing is left](Game::is_idle), and inlined it would make its callers large.
#[inline(never)]
pub(crate) fn resolve<const W: usize>(game: &mut Game<'_, W>, sink: &mut dyn EventSink<W>) -> bool {
    let mut operations = 0;
    let waits = loop {
        operations += 1;
        if operations == OPERATIONS_PER_REPORT && bounds::is_ended_by(game, std::mem::take(&mut operations), sink) {
            break false;
        }
        if game.outcome().is_some() {
            break false;
        }
        if let Some(frame) = game.limbo.frames.last() {
            let (op, how) = (game.pool.program().ops[usize::from(frame.pc)], game.pool.execution(frame.pc));
            let is_followed = how.class == OpClass::ControlFlow && follow_control_flow(game, op);
            if !is_followed && run_top(game, op, how, sink) {
                break true;
            }
            continue;
        }
        match reactions_in_turn(game) {
            None => break false,
            Some((player, Reactions::Only(place))) => react(game, place, player, sink),
            Some((player, Reactions::Several)) => {
                (game.active, game.step) = (player, Step::React);
                break true;
            }
        }
    };
    !bounds::is_ended_by(game, operations, sink) && waits
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
        frames::follow(game, depth, &frame, next);
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
        answer_effect(game, decision, player, sink);
        return false;
    }
    if how.is_modifiable && replacement::modify(game, &frame, op, sink) {
        return false;
    }
    let is_modified = !game.pool.is_never_tried() && !frame.modified.is_none();
    let refused = is_modified.then(|| replacement::refused_modifiers(game, &frame, op));
    let was_in = frame.sel.first().filter(|card| how.may_move && game.in_play().contains(*card));
    let was_in = was_in.map(|card| {
        let there = frame.sel & game.in_play();
        let left = frame::context(game, &characteristics, &frame).last_known(there);
        (card, game.spot(card), left)
    });
    let staying = if cfg!(debug_assertions) && !how.may_move { frame.sel & game.in_play() } else { CardSet::EMPTY };
    let since = game.objects().next();
    let next = perform::perform(game, &characteristics, &frame, op, sink);
    debug_assert!((staying - game.in_play()).is_empty(), "{op:?} takes nothing out of play");
    if let Some((card, Some(spot), left)) = was_in {
        remember_left(game, depth, card, (spot, left));
    }
    frames::follow(game, depth, &frame, next);
    if let Some(refused) = refused {
        replacement::follow_refusals(game, &refused);
    }
    objects::order_arrivals(game, since);
    false
}

/// Notes for the effect at that depth where an object was that this step took out of play, and what numbers it had (2.1.h).
fn remember_left<const W: usize>(
    game: &mut Game<'_, W>,
    depth: usize,
    card: CardId,
    (spot, left): (Location, Option<LastKnown>),
) {
    if !game.in_play().contains(card)
        && let Some(frame) = game.limbo.frames.get_mut(depth - 1)
        && frame.it.contains(card)
        && !(frame.noted.has(Noted::BESIDES_ME) && card == frame.bound.me.card)
    {
        frame.bound.it_last_known = Some(spot);
        frame.left = left;
    }
}

/// A decision of a player in the middle of an effect, or about the order of Reactions.
pub(crate) fn answer<const W: usize>(game: &mut Game<'_, W>, decision: Decision, sink: &mut dyn EventSink<W>) {
    let player = game.active;
    match (game.step, decision) {
        (Step::React, Decision::React(place)) => react(game, usize::from(place), player, sink),
        _ => answer_effect(game, decision, player, sink),
    }
}

/// Takes an answer to what the effect on top asks.
fn answer_effect<const W: usize>(
    game: &mut Game<'_, W>,
    decision: Decision,
    player: Player,
    sink: &mut dyn EventSink<W>,
) {
    if replacement::answer_modifier(game, decision, sink) {
        return;
    }
    let frame = frame::top(game);
    let op = game.pool.program().ops[usize::from(frame.pc)];
    match decision {
        Decision::Choose(card) if op == Op::Oldest => objects::choose_oldest(game, card),
        Decision::Choose(card) => choose(game, card, player, sink),
        Decision::ChooseExpedition { player: of, expedition } => {
            if let Op::Create { .. } = op {
                tokens::create_one(game, of, expedition, sink);
            } else if let Op::Put(_) = op {
                take_share(game, ExpeditionSet::of(of, expedition).0.trailing_zeros() as u8);
            } else {
                choose_expedition(game, &frame, op, ExpeditionSet::of(of, expedition), player, sink);
            }
        }
        Decision::ChooseRegion(region) => {
            if let Some(frame) = frames::top_mut(game) {
                (frame.state, frame.begun) = (OpState::Region(region), true);
            }
        }
        Decision::ChoosePlayer(chosen) => {
            if let Some(frame) = frames::top_mut(game) {
                (frame.bound.player, frame.begun) = (chosen, true);
            }
        }
        Decision::Yes => {
            confirm(game, player);
            go_on_after_all(game, op, sink);
        }
        Decision::No => {
            if let Some(frame) = frames::top_mut(game) {
                frame.asked = frame.asked.or(Players::of(player));
            }
            go_on_after_all(game, op, sink);
        }
        Decision::Done if matches!(op, Op::Remove(_)) => {
            if frames::top_mut(game).is_none_or(|frame| !frame.is_enough()) {
                bounds::fault(game, Fault::Step);
            }
        }
        Decision::Done => {
            // In a selection the choices of each player are counted for that player.
            let selects = matches!(op, Op::Select(_) | Op::SelectMore(_) | Op::SelectExpeditions(_));
            if let Some(frame) = frames::top_mut(game) {
                frame.asked = frame.asked.or(Players::of(player));
                if selects { frame.chosen = 0 } else { frame.begun = true }
            }
            if selects {
                go_on_after_all(game, op, sink);
            }
        }
        Decision::ChooseMode(mode) => {
            if let Op::Augment | Op::Remove(_) | Op::Modes(..) = op {
                take_share(game, mode);
            } else if let Some(frame) = frames::top_mut(game) {
                (frame.chosen, frame.begun) = (mode, true);
            }
        }
        Decision::Number(number) => take_number(game, op, number),
        Decision::Play { card, into, how } => play::play_within(game, op, card, into, how, sink),
        // Decisions of turns and daily effects, which no effect asks for.
        Decision::ChooseOrb(_)
        | Decision::Expand(_)
        | Decision::SkipExpand
        | Decision::Pass
        | Decision::Keep(_)
        | Decision::QuickAction { .. }
        | Decision::React(_) => {}
    }
}

/// An object is chosen; what is Tough, or dearer to target, is paid for (7.4.7).
fn choose<const W: usize>(game: &mut Game<'_, W>, card: CardId, player: Player, sink: &mut dyn EventSink<W>) {
    let frame = frame::top(game);
    let program = game.pool.program();
    if let Op::Select(objects) | Op::SelectMore(objects) = program.ops[usize::from(frame.pc)]
        && let Objects::Pick(pick) = program.get(objects)
        && pick.aim == Aim::Target
    {
        if !costs::are_targets_free(game, &frame) {
            let characteristics = characteristics::characteristics(game);
            let cost = costs::cost_to_target(
                game,
                &frame::scene_for(game, &characteristics, &frame, player),
                &frame,
                card,
                player,
            );
            frames::pay_mana(game, player, cost);
        }
        game.limbo.paid.insert(card);
    }
    if let Some(frame) = frames::top_mut(game) {
        frame.sel.insert(card);
        frame.chosen += 1;
    }
    let op = program.ops[usize::from(frame.pc)];
    if let Op::Select(objects) | Op::SelectMore(objects) = op
        && let Objects::Pick(pick) = program.get(objects)
        && let Quantity::Exactly(Amount::Number(number)) | Quantity::UpTo(Amount::Number(number)) = pick.quantity
        && frame.chosen + 1 >= number
    {
        // If only one player chooses, the selection is complete.
        if frame.doers == Players::of(player) {
            frames::go_on(game, game.limbo.frames.len(), frame.pc + 1);
            return;
        }
        has_chosen(game, player);
        go_on_after_all(game, op, sink);
    }
}

/// An Expedition is chosen.
fn choose_expedition<const W: usize>(
    game: &mut Game<'_, W>,
    frame: &Frame<W>,
    op: Op,
    chosen: ExpeditionSet,
    player: Player,
    sink: &mut dyn EventSink<W>,
) {
    if let Some(frame) = frames::top_mut(game) {
        frame.state = OpState::Expeditions(frame.state.expeditions().and(chosen));
        frame.chosen += 1;
    }
    if let Op::SelectExpeditions(which) = op
        && let Expeditions::Pick { quantity: Few::Exactly(number) | Few::UpTo(number), .. } =
            game.pool.program().get(which)
        && frame.chosen + 1 >= *number
    {
        if frame.doers == Players::of(player) {
            if let Some(top) = frames::top_mut(game) {
                top.bound.expeditions = top.state.expeditions();
                top.noted.set(Noted::DONE, true);
            }
            frames::go_on(game, game.limbo.frames.len(), frame.pc + 1);
            return;
        }
        has_chosen(game, player);
        go_on_after_all(game, op, sink);
    }
}

/// A player has chosen all that they may choose.
fn has_chosen<const W: usize>(game: &mut Game<'_, W>, player: Player) {
    if let Some(frame) = frames::top_mut(game) {
        frame.asked = frame.asked.or(Players::of(player));
        frame.chosen = 0;
    }
}

/// Goes on once all players have said what they choose, or whether they want to, so that nobody has to be asked again.
fn go_on_after_all<const W: usize>(game: &mut Game<'_, W>, op: Op, sink: &mut dyn EventSink<W>) {
    let frame = frame::top(game);
    if frame.doers.without(frame.asked).is_empty() {
        let depth = game.limbo.frames.len();
        // Kept apart from the line above: in one expression so large a value would be copied.
        let characteristics = characteristics::characteristics(game);
        let next = perform::perform(game, &characteristics, &frame, op, sink);
        frames::follow(game, depth, &frame, next);
    }
}

/// A player says yes, and remains one of those who act.
fn confirm<const W: usize>(game: &mut Game<'_, W>, player: Player) {
    if let Some(frame) = frames::top_mut(game) {
        frame.asked = frame.asked.or(Players::of(player));
        frame.state = OpState::Players(frame.state.players().or(Players::of(player)));
    }
}

/// Notes one more choice out of those that are made one after the other.
fn take_share<const W: usize>(game: &mut Game<'_, W>, share: u8) {
    if frames::top_mut(game).is_none_or(|frame| !frame.add_share(share)) {
        bounds::fault(game, Fault::Step);
    }
}

fn take_number<const W: usize>(game: &mut Game<'_, W>, op: Op, number: u8) {
    // Each of several objects has a number of its own.
    let is_share = matches!(op, Op::Distribute(..)) || (matches!(op, Op::Remove(_)) && frame::top(game).sel.len() > 1);
    if is_share {
        take_share(game, number);
        return;
    }
    let (is_roll, is_price) = (matches!(op, Op::RollMore { .. }), matches!(op, Op::PayMana(_)));
    if is_roll {
        verbs::settle_roll(game, number);
    }
    let Some(frame) = frames::top_mut(game) else { return };
    if is_price {
        frame.x = number
    } else {
        frame.chosen = number
    }
    frame.begun |= !is_roll;
}
