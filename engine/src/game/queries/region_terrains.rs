//! The terrains of regions after passive abilities, in pools where the abilities that change terrains can be applied apart from
//! all others.

use crate::{
    Game,
    ability::{Passive, Terraforming},
    game::queries::{abilities, characteristics, continuous_effects::terrains_of},
    primitives::{Terrain, Terrains},
    program::analysis::{Characteristics, PassiveCategory},
};

/// The terrains of a region (3.2.1) by the abilities that change them, in the order of their timestamps (2.3.3): the terrains set
/// by the last ability that replaces all, and those added after it.
///
/// These abilities do not depend on others that change characteristics, and no others depend on them (2.3.2): see
/// [`CardPool::are_lands_apart`](crate::CardPool::are_lands_apart).
pub(super) fn changed_terrains<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    region: u8,
) -> Terrains {
    let mut replaced = (None, game.marked_terrains(region));
    let mut added = [None; Terrain::ALL.len()];
    abilities::each_passive(game, characteristics, PassiveCategory::Land, |source, context, passive| {
        let Passive::Regions { which, terraforming, terrains } = passive else { return };
        if context.lands(which) >> region & 1 == 0 {
            return;
        }
        let (stamp, terrains) = (Some(characteristics::stamp(game, source)), terrains_of(terrains));
        match terraforming {
            // Of two with the same timestamp, the one that comes later here counts as the later one.
            Terraforming::Replace if stamp >= replaced.0 => replaced = (stamp, terrains),
            Terraforming::Replace => {}
            Terraforming::Add => {
                for terrain in Terrain::ALL.into_iter().filter(|terrain| terrains.contains(*terrain)) {
                    added[terrain as usize] = stamp.max(added[terrain as usize]);
                }
            }
        }
    });
    let (since, left) = replaced;
    let later = Terrain::ALL.into_iter().filter(|terrain| added[*terrain as usize] > since);
    later.fold(left, |all, terrain| all.and(Terrains::only(terrain)))
}

#[cfg(test)]
mod tests;
