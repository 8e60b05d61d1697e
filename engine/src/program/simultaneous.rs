//! What several players do at the same time (6.1.h).

use super::{Op, Pc, Program, UnsupportedReason, actions::is_done_together, offers::is_avoidable, targets::chosen_in};
use crate::ability::{Effect, Offer, Player, Step};

/// Whether the word may mean several players, none of whom is chosen.
pub(super) const fn is_several(player: Player) -> bool {
    matches!(player, Player::Each | Player::EachOpponent | Player::Any | Player::Opponent | Player::Other)
}

impl Program {
    /// Lowers what several players do at the same time. If the last step has an `else`, the players whom it leaves out do what
    /// stands there at the same time too, after the others. There is one step for each verb, in the order of the text (6.1.a).
    pub(super) fn together(&mut self, effect: &Effect) -> Result<(), UnsupportedReason> {
        let Some((last, before)) = effect.as_slice().split_last() else { return Ok(()) };
        before.iter().try_for_each(|step| self.step(step))?;
        match last {
            Step::If { condition, effect, otherwise: Some(others) } => {
                let condition = self.store(condition.clone())?;
                self.divided(|program| program.effect(effect), |pc| Op::Divide(condition, pc), others)
            }
            Step::If { condition, effect, otherwise: None } => {
                let condition = self.store(condition.clone())?;
                let at = self.push(Op::End)?;
                self.together(effect)?;
                self.ops[usize::from(at)] = Op::Unless(condition, self.here()?);
                Ok(())
            }
            Step::May { offer: Offer::Do(offered), then, otherwise: Some(others) } => {
                let so = |program: &mut Self| {
                    program.effect(offered)?;
                    then.as_ref().map_or(Ok(()), |then| program.effect(then))
                };
                self.divided(so, Op::Ask, others)
            }
            last => self.step(last),
        }
    }

    /// Lowers a branch: what the players do who take it, and what the others do.
    fn divided(
        &mut self,
        so: impl FnOnce(&mut Self) -> Result<(), UnsupportedReason>,
        branch: impl FnOnce(Pc) -> Op,
        others: &Effect,
    ) -> Result<(), UnsupportedReason> {
        let at = self.push(Op::End)?;
        so(self)?;
        let otherwise = self.push(Op::End)?;
        self.ops[usize::from(at)] = branch(otherwise);
        self.effect(others)?;
        self.ops[usize::from(otherwise)] = Op::Otherwise(self.here()?);
        Ok(())
    }
}

/// Whether several players can do an effect at the same time (6.1.h): steps without a course of their own; the last may be one
/// that each player may refuse, or that only those do for whom a condition holds, with what the others do then. Everything else
/// is done by one player after the other.
pub(super) fn is_simultaneous(effect: &Effect) -> bool {
    let are_acts =
        |steps: &[Step]| steps.iter().all(|step| matches!(step, Step::Act(action) if is_done_together(action)));
    let acts = |effect: &Effect| are_acts(effect.as_slice());
    let may_act = |effect: &Option<Effect>| effect.as_ref().is_none_or(acts);
    match effect.as_slice().split_last() {
        Some((Step::May { offer: Offer::Do(offered), then, otherwise }, before)) => {
            // A player who accepts and then does nothing is one of the others (6.5.f), but cannot be told apart from the rest
            // here.
            let is_told = otherwise.is_none() || then.is_none() || !offered.as_slice().iter().all(is_avoidable);
            are_acts(before) && acts(offered) && may_act(then) && may_act(otherwise) && is_told
        }
        Some((Step::May { offer: Offer::Pay(_), then, otherwise: None }, [])) => may_act(then),
        // The players for whom the condition holds do it.
        Some((Step::If { condition, effect, otherwise }, before)) => {
            let can_be_divided = match otherwise {
                None => is_simultaneous(effect),
                Some(otherwise) => acts(effect) && acts(otherwise),
            };
            are_acts(before) && chosen_in(condition).is_nothing() && can_be_divided
        }
        _ => acts(effect),
    }
}
