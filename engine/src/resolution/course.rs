//! The course of an effect: which players go on with it, loops, and what a step leaves for the steps after it; what is selected,
//! where nobody has to choose or everybody has chosen; modes that chance chooses (6.5.g).

use crate::{
    Event, Fault, Game, Outcome,
    ability::{Aim, Duration, Expeditions, Objects, Player as Word, Quantity, Uses},
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
    program::{EmblemCode, Id, Modal, Op, Pc, analysis::Characteristics},
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
pub(super) fn next_in_turn<const W: usize>(
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
/// at `pc` for all (6.1.h, 6.5.c).
pub(super) fn divide<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, doers: Players, pc: Pc) -> Next {
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

/// Goes through the body of a loop once more, if rounds are left.
pub(super) fn loop_body<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, left: u8, end: Pc) -> Next {
    if left == 0 {
        return Next::To(end);
    }
    if let Some(top) = frames::top_mut(game) {
        (top.state, top.begun) = (OpState::Rounds(left - 1), true);
    }
    frames::push_frame(game, Frame { pc: frame.pc + 1, ..within(frame) });
    Next::Again
}

/// Creates an Ongoing Emblem (2.2.14).
pub(super) fn create_ongoing<const W: usize>(game: &mut Game<'_, W>, code: Id<EmblemCode>, frame: &Frame<W>) {
    let exists = match game.pool.program().get(code).duration {
        // This turn exists only during a turn (2.2.14).
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
    let bound = Binding { it, counters: None, ..frame.bound };
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

/// The top cards of a deck. If the deck has too few, the shuffled discard pile goes under it first (3.2.2.d); in edition 5.0 it
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

/// One of them, each as likely (4.1.g).
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
        let candidates = || frame::scene_for(game, characteristics, frame, doer).marches(which);
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
pub(super) fn draw_modes<const W: usize>(
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
