//! What passive abilities say of characteristics: which do, and what each changes as things stand (2.3).

use super::{
    as_if::as_if,
    derived::{Application, Applications, Becomes, Change, Held},
    scene::Scene,
};
use crate::{
    ability::{Becoming, Gain, Keyword, MarchRule, Noun, OneOrMore, Passive, Statement, Subject},
    state::{CardSet, Terrain, Terrains, Trick},
};

/// Whether a passive ability shapes characteristics; the others are looked up where they matter.
pub(crate) fn shapes(passive: &Passive) -> bool {
    match passive {
        Passive::Object { statement, .. } => match statement {
            Statement::Has(gains) | Statement::Loses(gains) => gains.as_slice().iter().any(shapes_by),
            Statement::Statistics { .. } | Statement::Ignored => true,
            Statement::LosesIf { .. }
            | Statement::Costs { .. }
            | Statement::Cannot(_)
            | Statement::EntersWith { .. }
            | Statement::Markers(_)
            | Statement::AsManaOrb
            | Statement::Regains(_) => false,
        },
        Passive::Regions { .. } | Passive::Expedition { rule: MarchRule::CountsAs(_), .. } => true,
        Passive::Expedition {
            rule: MarchRule::CannotMove { .. } | MarchRule::CannotMoveBack | MarchRule::IgnoresDefender,
            ..
        }
        | Passive::Modifier { .. }
        | Passive::Rebate { .. }
        | Passive::Narrowing { .. }
        | Passive::MayPlay { .. }
        | Passive::Limits { .. }
        | Passive::Maxima(_) => false,
    }
}

/// Whether it shapes characteristics to have or lose this: see [`gained`].
fn shapes_by(gain: &Gain) -> bool {
    match gain {
        Gain::Keyword(keyword) => trick(keyword).is_some(),
        Gain::Abilities | Gain::SubType(_) | Gain::Kind(_) | Gain::Ability(_) | Gain::ItsSubTypes => true,
        Gain::Status(_) | Gain::AllCounters(_) | Gain::OneOf(_) | Gain::Counters { .. } => false,
    }
}

/// What a shaping ability does as things stand, the same to several objects as one change; and whether that is all.
pub(super) fn applications<const W: usize>(scene: &Scene<'_, '_, W>, passive: &Passive) -> (Applications<W>, bool) {
    let mut list = Applications::new(Application { change: Change::Ignored, on: CardSet::EMPTY });
    let mut is_all = true;
    let mut push = |change, on| match list.iter_mut().find(|known| known.change == change) {
        Some(known) => known.on |= on,
        None => is_all &= list.push(Application { change, on }),
    };
    match passive {
        Passive::Object { who, statement } => {
            let on = scene.subjects(who);
            match statement {
                Statement::Has(gains) => gained(scene, gains, Held::Had, |change| push(change, on)),
                Statement::Loses(gains) => gained(scene, gains, Held::Lost, |change| push(change, on)),
                Statement::Ignored => push(Change::Ignored, on),
                Statement::Statistics { terrains, becoming } => {
                    let bits = terrains.as_slice().iter().fold(0, |bits, t| bits | 1 << Terrain::from(*t) as u8);
                    for card in on {
                        let of = Scene { it: CardSet::of(card), ..*scene };
                        let (becomes, value) = match becoming {
                            Becoming::Equal(amount) => (Becomes::Equal, of.amount(amount)),
                            Becoming::Plus(amount) => (Becomes::Plus, of.amount(amount)),
                            Becoming::Minus(amount) => (Becomes::Plus, of.amount(amount).saturating_neg()),
                        };
                        push(Change::Statistic(bits, becomes, value), CardSet::of(card));
                    }
                }
                Statement::LosesIf { .. }
                | Statement::Costs { .. }
                | Statement::Cannot(_)
                | Statement::EntersWith { .. }
                | Statement::Markers(_)
                | Statement::AsManaOrb
                | Statement::Regains(_) => {}
            }
        }
        Passive::Regions { which, terraforming, terrains } => {
            let terrains =
                terrains.as_slice().iter().fold(Terrains::NONE, |all, t| all.and(Terrains::only((*t).into())));
            push(Change::Terrains(scene.lands(which), terrains, *terraforming), CardSet::EMPTY);
        }
        Passive::Expedition { which, rule: MarchRule::CountsAs(facts) } => {
            let set = scene.marches(which);
            let literals = facts.as_slice().iter().flat_map(|clause| clause.as_slice());
            for fact in literals.filter_map(as_if) {
                push(Change::CountsAs(set, fact), CardSet::EMPTY);
            }
        }
        Passive::Expedition {
            rule: MarchRule::CannotMove { .. } | MarchRule::CannotMoveBack | MarchRule::IgnoresDefender,
            ..
        }
        | Passive::Modifier { .. }
        | Passive::Rebate { .. }
        | Passive::Narrowing { .. }
        | Passive::MayPlay { .. }
        | Passive::Limits { .. }
        | Passive::Maxima(_) => {}
    }
    (list, is_all)
}

/// The changes that are had or lost with gains. Numbers of counters and statuses are no characteristics of this kind;
/// Tough, Scout and Temple have a number and are looked up where it matters.
fn gained<const W: usize>(scene: &Scene<'_, '_, W>, gains: &OneOrMore<Gain>, held: Held, mut push: impl FnMut(Change)) {
    for gain in gains.as_slice() {
        match gain {
            Gain::Keyword(keyword) => {
                if let Some(trick) = trick(keyword) {
                    push(Change::Trick(trick, held));
                }
            }
            Gain::Abilities if held == Held::Lost => push(Change::NoAbilities),
            Gain::SubType(sub_type) => push(Change::Noun(Noun::SubType(*sub_type))),
            Gain::Kind(noun) => push(Change::Noun(*noun)),
            Gain::Ability(ability) => {
                if let Some(code) = scene.game.pool().given(ability) {
                    push(Change::Ability(code));
                }
            }
            Gain::ItsSubTypes => {
                for it in scene.it {
                    let sub_types = scene.game.facts(it).sub_types;
                    sub_types.iter().for_each(|sub_type| push(Change::Noun(Noun::SubType(sub_type))));
                }
            }
            Gain::Status(_) | Gain::AllCounters(_) | Gain::OneOf(_) | Gain::Abilities | Gain::Counters { .. } => {}
        }
    }
}

/// The keywords without a number that a passive ability gives to its bearer, and nothing else, as bits.
pub(crate) fn own_keywords(passive: &Passive) -> Option<u8> {
    let Passive::Object { who: Subject::Me, statement: Statement::Has(gains) } = passive else { return None };
    gains.as_slice().iter().try_fold(0, |bits, gain| {
        let Gain::Keyword(keyword) = gain else { return None };
        trick(keyword).map(|trick| bits | 1 << trick as u8)
    })
}

/// A keyword without a number.
pub(crate) const fn trick(keyword: &Keyword) -> Option<Trick> {
    match keyword {
        Keyword::Defender => Some(Trick::Defender),
        Keyword::Cooldown => Some(Trick::Cooldown),
        Keyword::Eternal => Some(Trick::Eternal),
        Keyword::Gigantic => Some(Trick::Gigantic),
        Keyword::Seasoned => Some(Trick::Seasoned),
        Keyword::Scout(_) | Keyword::Tough(_) | Keyword::Temple(_) => None,
    }
}
