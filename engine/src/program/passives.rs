//! From passive abilities to the tables of a program.

use super::{CodeKind, Lack, Op, Program};
use crate::ability::{Condition, Expeditions, OneOrMore, Passive, Statement};

impl Program {
    pub(super) fn passive(&mut self, condition: Option<&Condition>, passive: &Passive) -> Result<CodeKind, Lack> {
        let condition = condition.map(|condition| self.store(condition.clone())).transpose()?;
        let (mut entry, mut refused) = (self.here()?, None);
        match passive {
            Passive::Modifier { effect, otherwise, .. } => {
                entry = self.body(effect)?;
                refused = otherwise.as_ref().map(|effect| self.body(effect)).transpose()?;
            }
            Passive::Rebate { costs, .. } => {
                entry = self.here()?;
                self.costs(costs)?;
                self.push(Op::End)?;
            }
            Passive::Object { statement, .. } => self.statement(statement)?,
            Passive::Expedition { .. }
            | Passive::Regions { .. }
            | Passive::Narrowing { .. }
            | Passive::MayPlay { .. }
            | Passive::Limits { .. }
            | Passive::Maxima(_) => {}
        }
        Ok(CodeKind::Passive { condition, passive: passive.clone(), entry, otherwise: refused })
    }

    fn statement(&mut self, statement: &Statement) -> Result<(), Lack> {
        match statement {
            Statement::Has(gains) | Statement::Loses(gains) => self.abilities_of_aside(gains),
            Statement::Statistics { .. }
            | Statement::Costs { .. }
            | Statement::Cannot(_)
            | Statement::EntersWith { .. }
            | Statement::Markers(_)
            | Statement::AsManaOrb
            | Statement::Regains(_)
            | Statement::Ignored => Ok(()),
        }
    }

    fn abilities_of_aside(&mut self, gains: &OneOrMore<crate::ability::Gain>) -> Result<(), Lack> {
        self.abilities_of(gains)
    }

    /// What an Ongoing Emblem says: a statement of objects, Expeditions or regions, not a modifier with an effect of
    /// its own.
    pub(super) fn check_emblem(&mut self, passive: &Passive) -> Result<(), Lack> {
        match passive {
            Passive::Object { statement, .. } => self.statement(statement),
            Passive::Expedition { .. } | Passive::Regions { .. } | Passive::Limits { .. } | Passive::Maxima(_) => {
                Ok(())
            }
            Passive::Modifier { .. } | Passive::Rebate { .. } | Passive::Narrowing { .. } | Passive::MayPlay { .. } => {
                Err(Lack::Senseless)
            }
        }
    }

    /// What an Ongoing Emblem says with the Expeditions that the effect chooses, which are chosen as it is created
    /// (6.5.b): the Emblem is bound to them.
    pub(super) fn chosen_now(&mut self, passive: &Passive) -> Result<Passive, Lack> {
        match passive {
            Passive::Expedition { which: which @ Expeditions::Pick { .. }, rule } => {
                self.select_expeditions(which)?;
                Ok(Passive::Expedition { which: Expeditions::That, rule: rule.clone() })
            }
            Passive::Expedition { .. }
            | Passive::Object { .. }
            | Passive::Regions { .. }
            | Passive::Limits { .. }
            | Passive::Maxima(_)
            | Passive::Modifier { .. }
            | Passive::Rebate { .. }
            | Passive::Narrowing { .. }
            | Passive::MayPlay { .. } => Ok(passive.clone()),
        }
    }
}
