//! The course of an effect: which players go on with it, loops, and what a step leaves for the steps after it; what is selected,
//! where nobody has to choose or everybody has chosen; modes that chance chooses (6.5.g).

use crate::{
    Event, Fault, Game, Outcome,
    ability::{
        Aim, Amount, Condition, Duration, Expeditions, Filter, Objects, Player as Word, Quantity, Regions, Repetition,
        Uses,
    },
    game::{
        After, Binding, Choices, EventSink, Frame, Modified, Noted, Ongoing, OpState,
        mutations::{
            bounds, expeditions,
            frames::{self, Next},
            moves,
        },
        queries::{costs, frame},
    },
    primitives::{CardId, CardSet, ExpeditionSet, Phase, Player, Players},
    program::{Costs, EmblemCode, Id, Modal, Op, Pc, analysis::Characteristics},
};

/// A frame for an effect inside another, with the registers of that one.
pub(super) fn within<const W: usize>(frame: &Frame<W>) -> Frame<W> {
    Frame {
        sel: CardSet::EMPTY,
        asked: Players::NONE,
        chosen: 0,
        state: OpState::Fresh,
        begun: false,
        modified: Modified::NONE,
        after: After::Nothing,
        ..*frame
    }
}

/// The next of these players in a loop over players: you first, then in turn order (O-25).
fn next_in_turn<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    word: Word,
) -> Option<Player> {
    let left =
        if frame.begun { frame.state.players() } else { frame::context(game, characteristics, frame).players(word) };
    let next = *frame::doers(game, &Frame { doers: left, ..*frame }).first()?;
    if let Some(top) = frames::top_mut(game) {
        (top.state, top.begun) = (OpState::Players(left.without(Players::of(next))), true);
    }
    Some(next)
}

/// The players who act from here on.
pub(super) fn act_by<const W: usize>(game: &mut Game<'_, W>, doers: Players) {
    if let Some(frame) = frames::top_mut(game) {
        frame.doers = doers;
    }
}

/// Goes through a part of an effect for each of these players, who is "you" there.
pub(super) fn each_by<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    word: Word,
    end: Pc,
) -> Next {
    let Some(doer) = next_in_turn(game, characteristics, frame, word) else { return Next::To(end) };
    let (doers, bound) = (Players::of(doer), Binding { you: doer, player: doer, ..frame.bound });
    frames::push_frame(game, Frame { pc: frame.pc + 1, doers, bound, ..within(frame) });
    Next::Again
}

/// Goes through a part of an effect for each of these players, who is "that player" there.
pub(super) fn each_in_turn<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    word: Word,
    end: Pc,
) -> Next {
    let Some(player) = next_in_turn(game, characteristics, frame, word) else { return Next::To(end) };
    game.limbo.shown = CardSet::EMPTY;
    let bound = Binding { player, ..frame.bound };
    frames::push_frame(game, Frame { pc: frame.pc + 1, bound, ..within(frame) });
    Next::Again
}

/// Goes on if the condition holds for the player who acts, else at `pc` (6.1.h).
pub(super) fn go_on_if<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    condition: &Condition,
    pc: Pc,
) -> Next {
    let doer = frame.actor();
    if frame::scene_for(game, characteristics, frame, doer).holds(condition) { Next::On } else { Next::To(pc) }
}

/// Of the players who act, those go on for whom the condition holds (6.1.h, 6.5.d).
pub(super) fn go_on_with_those<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    condition: &Condition,
    pc: Pc,
) -> Next {
    let holds = |doer: &Player| frame::scene_for(game, characteristics, frame, *doer).holds(condition);
    let doers = frame.doers.into_iter().filter(holds).collect();
    divide(game, frame, doers, pc)
}

/// The players who said yes to a price act. The effect keeps the most that they can pay as X.
pub(super) fn go_on_with_the_paying<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    costs: &Costs,
    pc: Pc,
) -> Next {
    let context = frame::context(game, characteristics, frame);
    let most = costs::affordable_x(game, &context, costs, frame.actor());
    if let (Some(most), Some(frame)) = (most, frames::top_mut(game)) {
        frame.x = most;
    }
    go_on_with_the_willing(game, frame, pc)
}

/// The players who said yes act. If nobody did, the effect goes on at `pc`.
pub(super) fn go_on_with_the_willing<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, pc: Pc) -> Next {
    let willing = frame.state.players().and(frame.doers);
    if let Some(top) = frames::top_mut(game) {
        // If somebody acts, the steps that follow record whether something was done. If nobody does, nothing was done (6.5.f).
        top.noted.set(Noted::DONE, !willing.is_empty());
    }
    divide(game, frame, willing, pc)
}

/// Of the players who act, these go on, and the others do what stands behind an `else`. If these are nobody, the effect goes on
/// at `pc` for all (6.1.h, 6.5.e).
fn divide<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, doers: Players, pc: Pc) -> Next {
    if let Some(top) = frames::top_mut(game) {
        top.others = frame.doers.without(doers);
        top.doers = if doers.is_empty() { frame.doers } else { doers };
    }
    if doers.is_empty() { Next::To(pc) } else { Next::On }
}

/// The players whom the branch left out do what stands behind the `else`. If it left out nobody, the effect goes on at `pc`.
pub(super) fn go_on_with_the_others<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, pc: Pc) -> Next {
    if frame.others.is_empty() {
        return Next::To(pc);
    }
    if let Some(top) = frames::top_mut(game) {
        (top.doers, top.others) = (frame.others, Players::NONE);
    }
    Next::On
}

/// Goes through the next of the chosen modes (6.5.g), if one is left.
pub(super) fn next_mode<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    modal: Id<Modal>,
    end: Pc,
) -> Next {
    let program = game.pool.program();
    let chosen = match program.get(modal).repetition {
        Repetition::Random if !frame.begun => draw_modes(game, characteristics, frame, modal),
        _ => frame.state.choices(),
    };
    let Some((mode, rest)) = chosen.split_first() else { return Next::To(end) };
    let entry = program.get(modal).entries[usize::from(mode)];
    if let Some(frame) = frames::top_mut(game) {
        (frame.state, frame.begun) = (OpState::Choices(rest), true);
    }
    frames::push_frame(game, Frame { pc: entry, after: After::GoBack, ..within(frame) });
    Next::Again
}

/// Goes through the body of a loop as often as an amount says.
pub(super) fn repeat<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    times: &Amount,
    end: Pc,
) -> Next {
    let left = frame.state.rounds().unwrap_or_else(|| frame::count(game, characteristics, frame, times));
    loop_body(game, frame, left, end)
}

/// Goes through a part of an effect for each of the objects that a filter finds as the loop begins; each is "it" there.
pub(super) fn for_each<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    filter: &Filter,
    end: Pc,
) -> Next {
    let set = if frame.begun { frame.sel } else { frame::context(game, characteristics, frame).all(filter) };
    let Some(one) = set.first() else { return Next::To(end) };
    if let Some(frame) = frames::top_mut(game) {
        (frame.sel, frame.begun) = (set - CardSet::of(one), true);
    }
    let it = Some(game.objects().object(one));
    let bound = Binding { it, it_last_known: game.spot(one), left: None, ..frame.bound };
    let (it, epoch) = (CardSet::of(one), game.objects().next());
    frames::push_frame(game, Frame { pc: frame.pc + 1, it, epoch, bound, ..within(frame) });
    Next::Again
}

/// A loop on which something depends begins: nothing of it was done yet (6.5.f).
pub(super) fn begin_rounds<const W: usize>(game: &mut Game<'_, W>) {
    if let Some(top) = frames::top_mut(game) {
        top.noted.set(Noted::DONE, false);
    }
}

/// A round of such a loop ends. The loop was done if one of its rounds was (6.5.f).
pub(super) fn report_round<const W: usize>(game: &mut Game<'_, W>) {
    let was_done = frame::top(game).noted.has(Noted::DONE);
    let below = game.limbo.frames.len().checked_sub(2).and_then(|below| game.limbo.frames.get_mut(below));
    if let Some(below) = below.filter(|_| was_done) {
        below.noted.set(Noted::DONE, true);
    }
}

/// Goes through the body of a loop once more, if rounds are left.
fn loop_body<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, left: u8, end: Pc) -> Next {
    if left == 0 {
        return Next::To(end);
    }
    if let Some(top) = frames::top_mut(game) {
        (top.state, top.begun) = (OpState::Rounds(left - 1), true);
    }
    frames::push_frame(game, Frame { pc: frame.pc + 1, ..within(frame) });
    Next::Again
}

/// The steps that follow do their amounts so many times.
pub(super) fn scale<const W: usize>(game: &mut Game<'_, W>, scale: i16) {
    if let Some(frame) = frames::top_mut(game) {
        frame.scale = scale;
    }
}

/// Remembers whether a condition holds for what is selected, for the steps that ask it in the past.
pub(super) fn note<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    condition: &Condition,
) {
    let was = frame::context(game, characteristics, frame).was(frame.sel, condition);
    if let Some(top) = frames::top_mut(game) {
        top.noted.set(Noted::WAS, was);
    }
}

/// What is selected is "it" for the steps that follow.
pub(super) fn stash<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>) {
    if let Some(top) = frames::top_mut(game) {
        (top.it, top.epoch, top.sel) = (frame.sel, u16::MAX, CardSet::EMPTY);
        top.noted.set(Noted::BESIDES_ME, false);
        top.noted.set(Noted::NAMED, true);
    }
}

/// Selects regions: the target that was chosen, or those that words name.
pub(super) fn select_regions<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    regions: &Regions,
) {
    let regions = match regions {
        Regions::Target(_) => frame.state.region(),
        all => frame::context(game, characteristics, frame).lands(all),
    };
    if let Some(top) = frames::top_mut(game) {
        top.regions = regions;
    }
}

/// Selects a player: the one who was chosen, or the first who can be meant.
pub(super) fn select_player<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    word: Word,
) {
    let players = frame::context(game, characteristics, frame).candidates(word);
    if let Some(top) = frames::top_mut(game)
        && !frame.begun
        && let Some(player) = players.iter().next()
    {
        top.bound.player = player;
    }
}

/// Creates an Ongoing Emblem (2.2.2.m).
pub(super) fn create_ongoing<const W: usize>(game: &mut Game<'_, W>, code: Id<EmblemCode>, frame: &Frame<W>) {
    let exists = match game.pool.program().get(code).duration {
        // This turn exists only during a turn (2.2.15.d).
        Duration::ThisTurn => game.is_turn(),
        // This Afternoon counts from Morning to Afternoon.
        Duration::ThisAfternoon => {
            matches!(game.phase(), Some(Phase::Morning | Phase::Noon | Phase::Afternoon))
        }
        Duration::ThisDay | Duration::ThisGame | Duration::UntilYourTurn => true,
    };
    if !exists {
        return;
    }
    let it = frame.it(game).first();
    let it = it.map(|card| game.objects().object(card)).or(frame.bound.it.filter(|_| !frame.noted.has(Noted::NAMED)));
    let bound = Binding { it, left: None, ..frame.bound };
    let stamp = game.objects().next();
    let left = match game.pool.program().get(code).uses {
        Uses::NextFew(times) => times.saturating_sub(1),
        Uses::Next | Uses::All => 0,
    };
    if !game.limbo.ongoing.push(Ongoing { code, bound, stamp, x: frame.x, left }) {
        bounds::fault(game, Fault::Limbo);
    }
}

/// A player wins by an effect (system 169).
pub(super) fn win<const W: usize>(game: &mut Game<'_, W>, player: Player, sink: &mut dyn EventSink<W>) {
    bounds::finish(game, Outcome::Won(player));
    sink.emit(game, Event::Ended { outcome: Outcome::Won(player) });
}

pub(super) fn select<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    objects: &Objects,
    already: CardSet<W>,
    sink: &mut dyn EventSink<W>,
) -> Next {
    let mut sel = already | frame.sel;
    for &doer in &*frame::doers(game, frame) {
        match objects {
            Objects::Pick(pick) if pick.aim == Aim::Random => {
                let context = frame::scene_for(game, characteristics, frame, doer);
                let (mut options, least, most) = costs::pickable(game, &context, frame, pick, doer);
                let number = match pick.quantity {
                    Quantity::Exactly(_) => least,
                    Quantity::UpTo(_) | Quantity::AnyNumber => most,
                };
                for _ in 0..number {
                    if let Some(card) = draw_lot(game, options) {
                        options.remove(card);
                        sel.insert(card);
                    }
                }
            }
            // One player has chosen; the next may have to choose.
            Objects::Pick(_) => {
                if !frame.asked.contains(doer) {
                    if let Some(top) = frames::top_mut(game) {
                        top.note_mention(objects, false);
                        (top.asked, top.chosen) = (frame.asked.or(Players::of(doer)), 0);
                    }
                    return if frame::doers(game, frame).last() == Some(&doer) { Next::On } else { Next::Again };
                }
            }
            Objects::Top { .. } => sel |= dig(game, objects, doer, frame, characteristics, sink),
            Objects::The(_) | Objects::Each(_) | Objects::Both { .. } => {
                sel |= frame::scene_for(game, characteristics, frame, doer).candidates_of(objects);
            }
        }
    }
    if let Some(top) = frames::top_mut(game) {
        top.sel = sel;
        top.note_mention(objects, already.is_empty());
    }
    Next::On
}

/// The top cards of a deck. If the deck has too few, the shuffled discard pile goes under it first (3.2.2.d of 3.0); in edition 5.0 it
/// does not.
fn dig<const W: usize>(
    game: &mut Game<'_, W>,
    objects: &Objects,
    doer: Player,
    frame: &Frame<W>,
    characteristics: &Characteristics<W>,
    sink: &mut dyn EventSink<W>,
) -> CardSet<W> {
    let Objects::Top { amount, whose } = objects else { return CardSet::EMPTY };
    let context = frame::scene_for(game, characteristics, frame, doer);
    let (number, owners) = (context.count_of(amount), context.owners(*whose));
    let mut set = CardSet::EMPTY;
    for owner in owners.iter() {
        if game.deck_len(owner) < number && game.shuffles_when_short() && moves::reshuffle(game, owner) {
            sink.emit(game, Event::Reshuffled { player: owner });
        }
        moves::settle_deck(game, owner, number);
        set |= game.top_of_deck(owner, number);
    }
    set
}

/// One of them, each as likely (6.5.j).
fn draw_lot<const W: usize>(game: &mut Game<'_, W>, options: CardSet<W>) -> Option<CardId> {
    let number = options.len();
    if number == 0 {
        return None;
    }
    let lot = game.rng.below(u32::from(number)) as usize;
    options.iter().nth(lot)
}

/// Expeditions, of each player who acts.
pub(super) fn select_expeditions<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    which: &Expeditions,
) -> Next {
    let mut chosen = frame.state.expeditions();
    for &doer in &*frame::doers(game, frame) {
        let candidates = || frame::scene_for(game, characteristics, frame, doer).expeditions(which);
        match which {
            Expeditions::Pick { aim: Aim::Random, .. } => {
                let candidates = candidates();
                let lot = game.rng.below(u32::from(candidates.len().max(1))) as usize;
                let one = candidates.iter().nth(lot);
                chosen = chosen.and(one.map_or(ExpeditionSet::NONE, |(p, e)| ExpeditionSet::of(p, e)));
            }
            // One player has chosen; the next may have to choose.
            Expeditions::Pick { .. } => {
                if !frame.asked.contains(doer) {
                    if let Some(top) = frames::top_mut(game) {
                        (top.asked, top.chosen) = (frame.asked.or(Players::of(doer)), 0);
                    }
                    return Next::Again;
                }
            }
            _ => chosen = chosen.and(candidates()),
        }
    }
    if let Some(top) = frames::top_mut(game) {
        top.bound.expeditions = chosen;
        if !chosen.is_empty() {
            top.noted.set(Noted::DONE, true);
        }
    }
    Next::On
}

/// Modes that are chosen by chance: as many different ones as can be.
fn draw_modes<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    modal: Id<Modal>,
) -> Choices {
    let modal = game.pool.program().get(modal);
    let can_be =
        |mode: &u8| has_its_marker(game, frame.bound.me.card, frame.actor(), modal.entries[usize::from(*mode)]);
    let mut options = (0..modal.entries.len() as u8).filter(can_be).fold(0_u16, |bits, mode| bits | 1 << mode);
    let number = match &modal.quantity {
        Quantity::Exactly(amount) | Quantity::UpTo(amount) => frame::count(game, characteristics, frame, amount),
        Quantity::AnyNumber => u8::MAX,
    };
    let mut drawn = Choices::NONE;
    while drawn.len() < number && options != 0 {
        let lot = game.rng.below(options.count_ones());
        let before = (0..lot).fold(options, |left, _| left & (left - 1));
        let mode = before.trailing_zeros() as u8;
        options &= !(1 << mode);
        let Some(more) = drawn.and(mode) else { break };
        drawn = more;
    }
    drawn
}

/// Whether the mode that begins there can be chosen as far as markers go: a Hero that begins the game with markers of its own
/// cannot place one that is placed already (4.0 3.2.1.d), so one of the others is chosen.
pub(super) fn has_its_marker<const W: usize>(game: &Game<'_, W>, me: CardId, player: Player, pc: Pc) -> bool {
    let ops = game.pool.program().ops.iter().skip(usize::from(pc)).take(2);
    let mut placed = ops.filter_map(|op| if let Op::PlaceMarker(terrain) = op { Some(*terrain) } else { None });
    placed.all(|terrain| !expeditions::is_of_supply(game, me, player) || game.adventure().has_marker(player, terrain))
}
