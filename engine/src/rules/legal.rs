//! Lists the legal decisions of a game and checks single ones.

use crate::{
    Decision, DecisionList, Game, Illegal, PlayError,
    decision::{Pushes, Step},
    game::queries::limits,
    primitives::Zone,
    resolution::options,
    rules::day,
};

impl<const W: usize> Game<'_, W> {
    /// Writes exactly the legal decisions into the list, in a fixed order; none when the game is over.
    #[inline]
    pub fn decisions(&self, list: &mut DecisionList) {
        list.refill(|list| push_decisions(self, list));
    }

    /// Whether a decision is legal now. Written independently of [`decisions`](Self::decisions), so that each can be tested
    /// against the other.
    ///
    /// # Errors
    ///
    /// The decision is not legal; the error says why.
    pub fn check(&self, decision: Decision) -> Result<(), PlayError> {
        reason_against(self, decision).map_or(Ok(()), |reason| Err(PlayError { decision, reason }))
    }
}

#[inline(always)]
fn push_decisions<const W: usize>(game: &Game<'_, W>, list: &mut Pushes<'_>) {
    let here = |zone| game.zone(game.active, zone);
    match game.step {
        Step::ChooseOrb => here(Zone::Hand).iter().for_each(|card| list.push(Decision::ChooseOrb(card))),
        Step::Expand => {
            here(Zone::Hand).iter().for_each(|card| list.push(Decision::Expand(card)));
            list.push(Decision::SkipExpand);
        }
        Step::Turn => options::each_turn_option(game, &mut |decision| list.push(decision)),
        Step::React => options::each_reaction_option(game, &mut |decision| list.push(decision)),
        Step::Effect => options::each_effect_option(game, &mut |decision| list.push(decision)),
        Step::KeepInReserve => {
            (here(Zone::Reserve) - game.kept).iter().for_each(|card| list.push(Decision::Keep(card)));
        }
        Step::KeepLandmark => {
            (here(Zone::Landmarks) - game.kept).iter().for_each(|card| list.push(Decision::Keep(card)));
        }
        Step::KeepBesides => {
            let spare = limits::spare(game, game.active, day::limit_in_question(game));
            spare.iter().for_each(|card| list.push(Decision::Keep(card)));
            list.push(Decision::Done);
        }
        Step::Over => {}
    }
}

fn reason_against<const W: usize>(game: &Game<'_, W>, decision: Decision) -> Option<Illegal> {
    let player = game.active;
    let absent = |card, zone| (!game.zone(player, zone).contains(card)).then_some(Illegal::NotThere(zone));
    let keep = |card, zone| absent(card, zone).or(game.kept.contains(card).then_some(Illegal::KeptAlready));
    match (game.step, decision) {
        (Step::ChooseOrb, Decision::ChooseOrb(card)) | (Step::Expand, Decision::Expand(card)) => {
            absent(card, Zone::Hand)
        }
        (Step::Expand, Decision::SkipExpand) | (Step::Turn, Decision::Pass) => None,
        (Step::Turn, Decision::Play { card, into, how }) => options::reason_against_play(game, card, into, how),
        (Step::Turn, Decision::QuickAction { card, ability }) => options::reason_against_acting(game, card, ability),
        (Step::React | Step::Effect, decision) => (!options::is_answer(game, decision)).then_some(Illegal::NotOffered),
        (Step::KeepInReserve, Decision::Keep(card)) => keep(card, Zone::Reserve),
        (Step::KeepLandmark, Decision::Keep(card)) => keep(card, Zone::Landmarks),
        (Step::KeepBesides, Decision::Done) => None,
        (Step::KeepBesides, Decision::Keep(card)) => {
            let spare = limits::spare(game, player, day::limit_in_question(game));
            (!spare.contains(card)).then_some(Illegal::NotOffered)
        }
        (step, _) => Some(Illegal::Step(step)),
    }
}
