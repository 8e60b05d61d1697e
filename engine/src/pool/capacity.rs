//! Finds out before the game whether more passive abilities can apply at the same time than there is room for.

use super::ability_table::AbilityTable;
use crate::{
    ability::{Amount, Becoming, Gain, MarchRule, OneOrMore, Passive, Statement, Subject},
    program::{
        Carries, CompiledAbilityKind,
        analysis::{Capacity, PassiveCategory},
    },
};

/// An upper bound for numbers without a limit of their own: Ongoing Emblems, and objects to which an ability may be given.
const MANY: usize = 40;

impl<const W: usize> AbilityTable<W> {
    /// Whether there is no room for everything that applies if every card is in play and every condition holds. If so, games
    /// check it in play. The estimate is rather too high than too low.
    pub(super) fn may_be_crowded(&self) -> bool {
        let program = &self.program;
        let printed =
            self.passives[PassiveCategory::Shape as usize].iter().filter_map(|id| match &program.get(*id).kind {
                CompiledAbilityKind::Passive { passive, .. } => {
                    let is_given = self.token_codes.contains(id) || program.given.iter().any(|(_, given)| given == id);
                    let bearers = usize::from(self.bearers[usize::from(id.index())].len());
                    Some((passive, if is_given { MANY } else { bearers }))
                }
                CompiledAbilityKind::Reaction { .. }
                | CompiledAbilityKind::QuickAction { .. }
                | CompiledAbilityKind::Effect { .. } => None,
            });
        let emblems = program.emblems.iter().filter_map(|emblem| match &emblem.carries {
            Carries::Passive(passive) if PassiveCategory::Shape.is_of(passive) => Some((passive, MANY)),
            Carries::Passive(_) | Carries::Reaction { .. } => None,
        });
        // What effects give sub-types to counts as well.
        let given = Capacity { turned: if program.nouns.is_empty() { 0 } else { MANY }, ..Capacity::NONE };
        let all = printed.chain(emblems).fold(given, |all, (passive, times)| all.and(&taken_by(passive), times));
        !all.fits()
    }
}

/// The room that a passive ability takes for one object.
fn taken_by(passive: &Passive) -> Capacity {
    let one = Capacity { abilities: 1, ..Capacity::NONE };
    match passive {
        Passive::Object { statement: Statement::Has(gains) | Statement::Loses(gains), .. } => {
            gains_of(gains).fold(one, |all, room| all.and(&room, 1))
        }
        Passive::Object { who, statement: Statement::Statistics { becoming, .. } } => {
            let (Becoming::Equal(amount) | Becoming::Plus(amount) | Becoming::Minus(amount)) = becoming;
            // The same number for all objects is one change; a number for each object may be as many changes as there are
            // objects.
            let is_one = *who == Subject::Me || matches!(amount, Amount::Number(_));
            Capacity { statistics: if is_one { 1 } else { MANY }, ..one }
        }
        Passive::Expedition { rule: MarchRule::CountsAs(facts), .. } => {
            let literals = facts.as_slice().iter().map(|clause| clause.as_slice().len()).sum();
            Capacity { counting: literals, ..one }
        }
        Passive::Object { .. }
        | Passive::Expedition { .. }
        | Passive::Regions { .. }
        | Passive::Modifier { .. }
        | Passive::Rebate { .. }
        | Passive::Surcharge(_)
        | Passive::Narrowing { .. }
        | Passive::MayPlay { .. }
        | Passive::Limits { .. }
        | Passive::Maxima(_)
        | Passive::Signature(_) => one,
    }
}

fn gains_of(gains: &OneOrMore<Gain>) -> impl Iterator<Item = Capacity> {
    gains.as_slice().iter().map(|gain| match gain {
        Gain::SubType(_) | Gain::Kind(_) => Capacity { turned: 1, ..Capacity::NONE },
        Gain::ItsSubTypes => Capacity { turned: MANY, ..Capacity::NONE },
        Gain::Ability(_) => Capacity { granted: 1, ..Capacity::NONE },
        Gain::Keyword(_)
        | Gain::Status(_)
        | Gain::AllCounters(_)
        | Gain::OneOf(_)
        | Gain::Abilities
        | Gain::Counters { .. } => Capacity::NONE,
    })
}
