//! Which passive abilities change characteristics (2.3): known before the game.

use crate::ability::{Gain, MarchRule, Passive, Statement, Subject};

/// Whether a passive ability changes characteristics. All others are looked up where they matter.
pub(crate) fn shapes(passive: &Passive) -> bool {
    match passive {
        Passive::Object { statement, .. } => match statement {
            Statement::Has(gains) | Statement::Loses(gains) => gains.as_slice().iter().any(shapes_by),
            Statement::Statistics { .. } | Statement::Ignored => true,
            Statement::LosesIf { .. }
            | Statement::Costs { .. }
            | Statement::Cannot(_)
            | Statement::EntersWith { .. }
            | Statement::EntersAs(_)
            | Statement::Markers(_)
            | Statement::AsManaOrb
            | Statement::Regains(_) => false,
        },
        Passive::Regions { .. } | Passive::Expedition { rule: MarchRule::CountsAs(_), .. } => true,
        Passive::Expedition {
            rule:
                MarchRule::CannotMove { .. }
                | MarchRule::CannotMoveByTie
                | MarchRule::CannotMoveDueTo(_)
                | MarchRule::CannotAscend
                | MarchRule::CannotMoveBack
                | MarchRule::IgnoresDefender { .. },
            ..
        }
        | Passive::Modifier { .. }
        | Passive::Rebate { .. }
        | Passive::Surcharge(_)
        | Passive::Narrowing { .. }
        | Passive::MayPlay { .. }
        | Passive::Limits { .. }
        | Passive::Maxima(_)
        | Passive::Signature(_) => false,
    }
}

/// Whether having or losing this changes characteristics.
fn shapes_by(gain: &Gain) -> bool {
    match gain {
        Gain::Keyword(keyword) => keyword.flag().is_some(),
        Gain::Abilities | Gain::SubType(_) | Gain::Kind(_) | Gain::Ability(_) | Gain::ItsSubTypes => true,
        Gain::Status(_) | Gain::AllCounters(_) | Gain::OneOf(_) | Gain::Counters { .. } => false,
    }
}

/// The keywords without a number that a passive ability gives to its bearer, and nothing else, as bits.
pub(crate) fn own_keywords(passive: &Passive) -> Option<u8> {
    let Passive::Object { who: Subject::Me, statement: Statement::Has(gains) } = passive else { return None };
    gains.as_slice().iter().try_fold(0, |bits, gain| {
        let Gain::Keyword(keyword) = gain else { return None };
        keyword.flag().map(|keyword| bits | keyword.bit())
    })
}

/// Whether a statement speaks of its bearer only.
pub(crate) const fn is_of_me(passive: &Passive) -> bool {
    matches!(passive, Passive::Object { who: Subject::Me, .. })
}
