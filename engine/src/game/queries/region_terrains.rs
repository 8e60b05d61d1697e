//! Terrains of regions after passive abilities, where the pool keeps those that change them apart from all others that shape.

use crate::{
    Game,
    ability::{Passive, Terraforming},
    game::queries::{abilities, characteristics, continuous_effects::terrains_of},
    primitives::{Terrain, Terrains},
    program::analysis::{Characteristics, PassiveCategory},
};

/// The terrains of a region (3.2.1) by the abilities that change them, in the order of their timestamps (2.3.3): those
/// that the last one put there which replaces all, and what was added after it.
///
/// They depend on nothing that the others shape, and nothing of that on them (2.3.2): see
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
            // Of what has the same timestamp the later one is looked at later.
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
