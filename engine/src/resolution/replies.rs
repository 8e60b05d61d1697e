//! Takes the answer to what an operation asks.

use crate::{
    Decision, Fault, Game,
    ability::{Aim, Amount, Expeditions, Few, Objects, Quantity},
    game::{
        EventSink, Frame, Noted, OpState,
        mutations::{bounds, frames, order},
        queries::{characteristics, frame, targeting},
    },
    primitives::{CardId, ExpeditionSet, Player, Players},
    program::Op,
    resolution::{next, perform, play, replacement, tokens, verbs},
};

/// Takes an answer to what the effect on top asks.
pub(super) fn answer<const W: usize>(
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
        Decision::Choose(card) if op == Op::Oldest => order::choose_oldest(game, card),
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
        if !targeting::are_targets_free(game, &frame) {
            let characteristics = characteristics::characteristics(game);
            let cost = targeting::cost_to_target(
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
        next::follow(game, depth, &frame, next);
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
