use crate::{Decision, DecisionList, Game, PlayDestination, PlayMode, decision::Pushes, game::Step, primitives::Zone};

/// A decision that is not legal now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{decision:?} is not legal: {reason}")]
pub struct PlayError {
    /// The decision.
    pub decision: Decision,
    /// Why not.
    pub reason: Illegal,
}

/// Why a decision is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The game waits for another kind of decision, or for none.
    #[error("the game waits for another kind of decision ({0:?})")]
    Step(Step),
    /// The card is not where the decision needs it.
    #[error("the card is not in {0:?}")]
    NotThere(Zone),
    /// The card is neither in Hand nor in Reserve, so it cannot be played (5.2.a).
    #[error("the card is neither in hand nor in reserve")]
    NotPlayable,
    /// An exhausted card of Reserve cannot be played (2.4.5.c).
    #[error("the card is exhausted")]
    Exhausted,
    /// Not enough mana (5.1.2.d).
    #[error("it costs {cost} mana and {mana} can be paid")]
    Mana {
        /// Its cost.
        cost: u8,
        /// Mana that can be paid.
        mana: u8,
    },
    /// A card forbids it (1.4.1, system 171).
    #[error("an ability forbids to play it now")]
    Forbidden,
    /// It has no such alternative or optional cost, or that cannot be paid.
    #[error("it cannot be played {0:?}")]
    Way(PlayMode),
    /// There is no such quick action that could be played now (5.3).
    #[error("it has no such quick action that could be played now")]
    NoAction,
    /// It is none of the answers to what is asked.
    #[error("that is not among the choices")]
    NotOffered,
    /// A card of this kind does not go there (5.2.1–5.2.4).
    #[error("a card of this kind does not go to {0:?}")]
    Destination(PlayDestination),
    /// The object is kept already.
    #[error("it is kept already")]
    KeptAlready,
}

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
