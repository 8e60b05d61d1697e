//! Which passive abilities change the same thing, so that it matters which is older (2.2.15, 2.3.3).

use crate::ability::{Becoming, Gain, Passive, Statement, Subject, Terraforming};

/// Whether it can matter which of two objects is older: their passive abilities change the same thing, and the later one has the
/// last word (2.3.3). An ability that depends on another comes after it whatever the timestamps are (2.3.2).
pub(crate) fn is_disputed(one: &Passive, other: &Passive) -> bool {
    match (one, other) {
        (
            Passive::Regions { terraforming, terrains, .. },
            Passive::Regions { terraforming: of_other, terrains: others, .. },
        ) => {
            let replaces = [terraforming, of_other].contains(&&Terraforming::Replace);
            replaces && (terrains != others || terraforming != of_other)
        }
        (Passive::Object { who, statement }, Passive::Object { who: of_other, statement: other }) => {
            let own = *who == Subject::Me && *of_other == Subject::Me;
            !own && (overrides(statement, other) || overrides(other, statement))
        }
        // None of these changes what the other does.
        (
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
            | Passive::Signature(_),
            _,
        ) => false,
    }
}

/// Whether a statement has another effect on the same object if it is applied before the other than after it.
fn overrides(one: &Statement, other: &Statement) -> bool {
    match (one, other) {
        (
            Statement::Statistics { becoming: Becoming::Equal(_), terrains },
            Statement::Statistics { terrains: of, .. },
        ) => one != other && terrains.as_slice().iter().any(|terrain| of.as_slice().contains(terrain)),
        (Statement::Ignored, Statement::Ignored) => true,
        (Statement::Loses(lost), Statement::Has(had)) => {
            let loses_all = lost.as_slice().contains(&Gain::Abilities);
            had.as_slice().iter().any(|gain| match gain {
                Gain::Keyword(keyword) => keyword.flag().is_some() && (loses_all || lost.as_slice().contains(gain)),
                Gain::Ability(_) => loses_all,
                _ => false,
            })
        }
        // Each of the two may take away the ability with the other.
        (Statement::Loses(lost), Statement::Loses(others)) => {
            [lost, others].into_iter().all(|gains| gains.as_slice().contains(&Gain::Abilities))
        }
        (
            Statement::Has(_)
            | Statement::LosesIf { .. }
            | Statement::Loses(_)
            | Statement::Statistics { .. }
            | Statement::Costs { .. }
            | Statement::Cannot(_)
            | Statement::EntersWith { .. }
            | Statement::EntersAs(_)
            | Statement::Markers(_)
            | Statement::AsManaOrb
            | Statement::Regains(_)
            | Statement::Ignored,
            _,
        ) => false,
    }
}
