use crate::{
    Decision, DecisionList, Game, Illegal, PlayError,
    decision::{Pushes, Step},
    primitives::Zone,
};

impl<const W: usize> Game<'_, W> {
    /// Writes exactly the legal decisions into the list, in a fixed order; none when the game is over.
    #[inline]
    pub fn decisions(&self, list: &mut DecisionList) {
        list.refill(|list| self.push_decisions(list));
    }

    #[inline(always)]
    fn push_decisions(&self, list: &mut Pushes<'_>) {
        let here = |zone| self.zone(self.active, zone);
        match self.step {
            Step::ChooseOrb => here(Zone::Hand).iter().for_each(|card| list.push(Decision::ChooseOrb(card))),
            Step::Expand => {
                here(Zone::Hand).iter().for_each(|card| list.push(Decision::Expand(card)));
                list.push(Decision::SkipExpand);
            }
            Step::Turn => self.each_turn_option(&mut |decision| list.push(decision)),
            Step::React => self.each_reaction_option(&mut |decision| list.push(decision)),
            Step::Effect => self.each_effect_option(&mut |decision| list.push(decision)),
            Step::KeepInReserve => {
                (here(Zone::Reserve) - self.kept).iter().for_each(|card| list.push(Decision::Keep(card)));
            }
            Step::KeepLandmark => {
                (here(Zone::Landmarks) - self.kept).iter().for_each(|card| list.push(Decision::Keep(card)));
            }
            Step::KeepBesides => {
                let spare = self.spare(self.active, self.limit_in_question());
                spare.iter().for_each(|card| list.push(Decision::Keep(card)));
                list.push(Decision::Done);
            }
            Step::Over => {}
        }
    }

    /// Whether a decision is legal now. Written apart from [`decisions`](Self::decisions), so that each can be
    /// tested by the other.
    ///
    /// # Errors
    ///
    /// It is not; the error says why.
    pub fn check(&self, decision: Decision) -> Result<(), PlayError> {
        self.reason_against(decision).map_or(Ok(()), |reason| Err(PlayError { decision, reason }))
    }

    fn reason_against(&self, decision: Decision) -> Option<Illegal> {
        let player = self.active;
        let absent = |card, zone| (!self.zone(player, zone).contains(card)).then_some(Illegal::NotThere(zone));
        let keep = |card, zone| absent(card, zone).or(self.kept.contains(card).then_some(Illegal::KeptAlready));
        match (self.step, decision) {
            (Step::ChooseOrb, Decision::ChooseOrb(card)) | (Step::Expand, Decision::Expand(card)) => {
                absent(card, Zone::Hand)
            }
            (Step::Expand, Decision::SkipExpand) | (Step::Turn, Decision::Pass) => None,
            (Step::Turn, Decision::Play { card, into, how }) => self.reason_against_play(card, into, how),
            (Step::Turn, Decision::QuickAction { card, ability }) => self.reason_against_acting(card, ability),
            (Step::React | Step::Effect, decision) => (!self.is_answer(decision)).then_some(Illegal::NotOffered),
            (Step::KeepInReserve, Decision::Keep(card)) => keep(card, Zone::Reserve),
            (Step::KeepLandmark, Decision::Keep(card)) => keep(card, Zone::Landmarks),
            (Step::KeepBesides, Decision::Done) => None,
            (Step::KeepBesides, Decision::Keep(card)) => {
                let spare = self.spare(player, self.limit_in_question());
                (!spare.contains(card)).then_some(Illegal::NotOffered)
            }
            (step, _) => Some(Illegal::Step(step)),
        }
    }
}
