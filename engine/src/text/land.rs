//! What is said of Expeditions and regions.

use super::{about::About, reader::Reader};
use crate::ability::{Halt, MarchRule, OneOrMore, Passive, Terraforming, Terrain};

impl Reader<'_> {
    /// What an Expedition cannot do, ignores, counts as.
    pub(super) fn expedition_rule(&mut self, about: &About) -> Option<Passive> {
        if self.says("[Defender] characters don't prevent") {
            let which = match &about.expedition {
                Some(which) if self.says("it") => which.clone(),
                _ => self.expeditions()?,
            };
            self.say("from moving forward")?;
            return Some(Passive::Expedition { which, rule: MarchRule::IgnoresDefender });
        }
        let which = match &about.expedition {
            Some(which) if self.says("it") => which.clone(),
            _ => self.expeditions()?,
        };
        let rule = self.march_rule()?;
        Some(Passive::Expedition { which, rule })
    }

    pub(super) fn march_rule(&mut self) -> Option<MarchRule> {
        if self.says("can only move forward due to") {
            let terrain = self.terrain()?;
            return Some(MarchRule::CannotMove { when: Halt::Always, except: Some(terrain) });
        }
        if self.says("can't move forward") {
            let when = if self.says("during dusk ,?") { Halt::Dusk } else { Halt::Always };
            let except = self.attempt(|r| {
                r.say("except due to")?;
                r.terrain()
            });
            return Some(MarchRule::CannotMove { when, except });
        }
        if self.says("can't move backward|backwards") {
            return Some(MarchRule::CannotMoveBack);
        }
        self.say("is|are considered")?;
        OneOrMore::new(self.march_facts()?).map(MarchRule::CountsAs)
    }

    /// "My region is {M} and loses its other terrains".
    pub(super) fn terraformed(&mut self) -> Option<Passive> {
        let which = self.regions()?;
        let (terraforming, terrains) = self.terraforming()?;
        Some(Passive::Regions { which, terraforming, terrains })
    }

    pub(super) fn terraforming(&mut self) -> Option<(Terraforming, OneOrMore<Terrain>)> {
        self.say("is|are")?;
        let terrains = self.terrains()?;
        if self.says("in addition to its|their other terrains|types") {
            return Some((Terraforming::Add, terrains));
        }
        self.say("and lose|loses its|their other terrains|types")?;
        Some((Terraforming::Replace, terrains))
    }
}
