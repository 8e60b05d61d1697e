//! Which cards a player can play now, in a turn or within an effect.

use crate::{
    CardKind, Decision, Game, PlayDestination, PlayMode,
    game::{
        EvalContext, Frame, Play,
        queries::{frame, playable, topics},
    },
    primitives::{CardId, Location, Player},
    program::{
        Op,
        analysis::{Characteristics, PassiveCategory},
    },
    resolution::play,
};
use std::ops::ControlFlow;

/// Whether some ability or Emblem changes what cards cost, which cards can be played, how, or where.
pub(super) fn alters_plays<const W: usize>(game: &Game<'_, W>) -> bool {
    [PassiveCategory::Cost, PassiveCategory::Play, PassiveCategory::MayPlay, PassiveCategory::Has, PassiveCategory::Way]
        .into_iter()
        .any(|topic| game.pool.hears_of(topic))
}

/// Calls `emit` with every play that the rules allow a player, until it says to stop. `is_payable` decides from the cost of a
/// play.
pub(super) fn each_play<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    player: Player,
    is_meant: impl Fn(CardId, Location) -> bool,
    is_payable: impl Fn(&Play, u8) -> bool,
    emit: &mut impl FnMut(Decision) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let places = playable::playable_places(game, characteristics, player);
    let (usual, more) = &places;
    let all = more.iter().fold(*usual, |all, (cards, _)| all | *cards);
    // Modes of play that no card of the game has are not tried.
    let ways = if game.pool.hears_of(PassiveCategory::Has) || game.pool.hears_of(PassiveCategory::Way) {
        PlayMode::ALL.len()
    } else {
        1
    };
    for card in all {
        let Some(from) = game.spot(card).filter(|from| is_meant(card, *from)) else { continue };
        let intos = match game.facts(card).kind {
            CardKind::Character | CardKind::Gear | CardKind::ExpeditionPermanent => &PlayDestination::ALL[..],
            CardKind::Landmark => &[PlayDestination::Landmarks],
            CardKind::Spell => &[PlayDestination::Landmarks, PlayDestination::Resolution],
            CardKind::Hero | CardKind::ManaConvergence => &[],
        };
        // For most cards no ability changes what they cost or where they may go.
        let is_usual = topics::is_usual_play(game, card);
        for how in PlayMode::ALL.into_iter().take(if is_usual { 1 } else { ways }) {
            for &into in intos {
                let play = Play { card, player, from, into, how };
                let cost = if is_usual {
                    playable::cost_by_rules(game, &play)
                } else {
                    playable::cost_at(game, characteristics, &play, &places).ok()
                };
                if cost.is_some_and(|cost| is_payable(&play, cost)) {
                    emit(Decision::Play { card, into, how })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether there is a card that a Rush may play (system 133).
pub(super) fn has_rush_play<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    op: Op,
) -> bool {
    each_rush_play(game, characteristics, frame, op, &mut |_| ControlFlow::Break(())).is_break()
}

pub(super) fn each_rush_play<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    op: Op,
    emit: &mut impl FnMut(Decision) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Op::Rush { card: filter, fee } = op else { return ControlFlow::Continue(()) };
    let (player, context) = (frame.actor(), frame::context(game, characteristics, frame));
    let program = game.pool.program();
    let is_meant = |card, from| {
        let context = EvalContext { playing: Some((card, player, from)), ..context };
        filter.is_none_or(|filter| context.fits(program.get(filter), card))
    };
    let is_payable = |play: &Play, price| {
        play::price_within(game, characteristics, frame, play, fee, || Some(price))
            .is_some_and(|cost| cost <= game.mana(player))
    };
    each_play(game, characteristics, player, is_meant, is_payable, emit)
}

/// Calls `tell` with every card that can be paid for, into each of its places, for its printed cost.
#[inline(always)]
pub(super) fn each_printed_play<const W: usize>(game: &Game<'_, W>, tell: &mut impl FnMut(Decision)) {
    playable::payable(game, game.active).iter().for_each(|card| match game.facts(card).kind {
        CardKind::Character | CardKind::Gear | CardKind::ExpeditionPermanent => {
            tell(Decision::Play { card, into: PlayDestination::HeroExpedition, how: PlayMode::Printed });
            tell(Decision::Play { card, into: PlayDestination::CompanionExpedition, how: PlayMode::Printed });
        }
        CardKind::Landmark => tell(Decision::Play { card, into: PlayDestination::Landmarks, how: PlayMode::Printed }),
        CardKind::Spell => tell(Decision::Play { card, into: PlayDestination::Resolution, how: PlayMode::Printed }),
        CardKind::Hero | CardKind::ManaConvergence => {}
    });
}
