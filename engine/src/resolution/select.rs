//! Fills the registers with what is selected, where nobody has to choose or everybody has chosen.

use crate::{
    Event, Game,
    ability::{Aim, Expeditions, Objects, Quantity},
    game::{
        EventSink, Frame, Noted,
        mutations::{
            frames::{self, Next},
            moves,
        },
        queries::{frame, targeting},
    },
    primitives::{CardId, CardSet, ExpeditionSet, Player, Players},
    program::analysis::Characteristics,
};

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
                let (mut options, least, most) = targeting::pickable(game, &context, frame, pick, doer);
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
pub(super) fn draw_lot<const W: usize>(game: &mut Game<'_, W>, options: CardSet<W>) -> Option<CardId> {
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
