//! Steps that players may refuse, and what follows a refusal (6.5.a, 6.5.f).

use super::{Op, Pc, Program, UnsupportedReason, actions::objects};
use crate::ability::{Action, Effect, Objects, Quantity, Step};

impl Program {
    /// Lowers steps that a player may refuse, what follows if they were begun, and what follows if not (6.5.f). A player who
    /// accepts has begun, even if nothing comes of it (ruling LY_15 1), unless the player then chooses none of the things that
    /// could be chosen.
    pub(super) fn offer(
        &mut self,
        first: &Effect,
        so: Option<&Effect>,
        not: Option<&Effect>,
    ) -> Result<(), UnsupportedReason> {
        let at = self.push(Op::End)?;
        let undone = match so {
            None => {
                self.effect(first)?;
                None
            }
            Some(so) if !first.as_slice().iter().all(is_avoidable) => {
                self.effect(first)?;
                self.effect(so)?;
                None
            }
            Some(so) => {
                let undone = self.some_of(first.as_slice())?;
                self.effect(so)?;
                undone
            }
        };
        let jump = not.map(|_| self.push(Op::End)).transpose()?;
        let here = self.here()?;
        self.ops[usize::from(at)] = Op::Ask(here);
        if let Some(undone) = undone {
            self.ops[usize::from(undone)] = Op::UnlessDone(here);
        }
        if let (Some(not), Some(jump)) = (not, jump) {
            self.effect(not)?;
            self.ops[usize::from(jump)] = Op::Jump(self.here()?);
        }
        Ok(())
    }

    /// Lowers steps after which the effect goes on if at least one of them was done. Returns the place of the operation that must
    /// jump if none was.
    fn some_of(&mut self, steps: &[Step]) -> Result<Option<Pc>, UnsupportedReason> {
        let Some((first, others)) = steps.split_first() else { return Ok(None) };
        self.step(first)?;
        let at = self.push(Op::End)?;
        if others.is_empty() {
            return Ok(Some(at));
        }
        others.iter().try_for_each(|step| self.step(step))?;
        let jump = self.push(Op::End)?;
        self.ops[usize::from(at)] = Op::UnlessDone(self.here()?);
        let undone = self.some_of(others)?;
        self.ops[usize::from(jump)] = Op::Jump(self.here()?);
        Ok(undone)
    }
}

/// Whether a player can make a step without doing anything.
pub(super) fn is_avoidable(step: &Step) -> bool {
    let is_optional = |what: &Objects| match what {
        Objects::Pick(pick) => !matches!(pick.quantity, Quantity::Exactly(_)),
        Objects::The(_) | Objects::Each(_) | Objects::Top { .. } | Objects::Both { .. } => false,
    };
    match step {
        Step::Act(Action::Sabotage(_)) | Step::May { .. } => true,
        Step::Act(action) => objects(action).is_some_and(is_optional),
        Step::By { effect, .. } => effect.as_slice().iter().all(is_avoidable),
        Step::Choose { quantity, .. } => !matches!(quantity, Quantity::Exactly(_)),
        _ => false,
    }
}
