//! What is said of Expeditions and regions.

use super::{about::About, reader::Reader};
use crate::ability::{
    Clause, Filter, FlagKeyword, Halt, Literal, MarchRule, Noun, OneOrMore, Passive, Terraforming, Terrain, Trait,
};

impl Reader<'_> {
    /// What an Expedition cannot do, ignores, counts as.
    pub(super) fn expedition_rule(&mut self, about: &About) -> Option<Passive> {
        if let Some(of) = self.attempt(Self::harmless_defenders) {
            let which = match &about.expedition {
                Some(which) if self.says("it") => which.clone(),
                _ => self.expeditions()?,
            };
            self.say("from moving forward")?;
            return Some(Passive::Expedition { which, rule: MarchRule::IgnoresDefender { of } });
        }
        let which = match &about.expedition {
            Some(which) if self.says("it") => which.clone(),
            _ => self.expeditions()?,
        };
        let rule = self.march_rule()?;
        Some(Passive::Expedition { which, rule })
    }

    /// "[Defender] Robots don't prevent": whose Defender is none; nobody's where it is that of all Characters.
    fn harmless_defenders(&mut self) -> Option<Option<Filter>> {
        // "Your Robots' [Defender]".
        if let Some(of) = self.attempt(|r| {
            let whose = r.attempt(Self::whose);
            let noun = r.noun_in_possessive()?;
            r.say("[Defender] doesn't|don't prevent")?;
            let of = OneOrMore::one(super::build::things(noun, Vec::new(), Vec::new()));
            Some(whose.map_or_else(|| of.clone(), |whose| super::place::controlled(of.clone(), whose)))
        }) {
            let is_all = of.as_slice() == [super::build::things(Noun::Character, Vec::new(), Vec::new())];
            return Some((!is_all).then_some(of));
        }
        // "Characters with [Defender]", "the [Defender] of Robots you control".
        let is_before = self.says("the? [Defender]") && self.say("of?").is_some();
        let mut of = self.filter()?;
        let is_defender =
            |clause: &Clause<Trait>| clause.as_slice() == [Literal::Is(Trait::Keyword(FlagKeyword::Defender))];
        let mut is_after = false;
        for one in of.as_mut_slice() {
            let facts = one.facts.take().map_or_else(Vec::new, |facts| facts.as_slice().to_vec());
            is_after |= facts.iter().any(is_defender);
            one.facts = OneOrMore::new(facts.into_iter().filter(|fact| !is_defender(fact)).collect());
        }
        (is_before || is_after).then_some(())?;
        self.say("don't|doesn't prevent")?;
        let is_all = of.as_slice() == [super::build::things(Noun::Character, Vec::new(), Vec::new())];
        Some((!is_all).then_some(of))
    }

    pub(super) fn march_rule(&mut self) -> Option<MarchRule> {
        if self.says("can only move forward due to") {
            let terrain = self.terrain()?;
            return Some(MarchRule::CannotMove { when: Halt::Always, except: Some(terrain) });
        }
        if self.says("can't [Ascend]|ascend") || self.says("can't become [Ascended]|[[Ascended]]|ascended") {
            return Some(MarchRule::CannotAscend);
        }
        if self.says("can't move forward [due_to_Ascension]")
            || self.says("can't move forward due to [Ascension]|ascension")
        {
            return Some(MarchRule::CannotMoveByTie);
        }
        if let Some(terrain) = self.attempt(|r| {
            r.say("can't move forward due to")?;
            r.terrain()
        }) {
            return Some(MarchRule::CannotMoveDueTo(terrain));
        }
        if self.says("can't move forward") {
            let when = if self.says("during dusk ,?") { Halt::Dusk } else { Halt::Always };
            let except = self.attempt(|r| {
                r.say("except due to")?;
                r.terrain()
            });
            return Some(MarchRule::CannotMove { when, except });
        }
        if self.says("ignore|ignores") {
            if self.says("[Defender]") {
                return Some(MarchRule::IgnoresDefender { of: None });
            }
            self.say("the [Defender] of")?;
            return Some(MarchRule::IgnoresDefender { of: Some(self.filter()?) });
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
