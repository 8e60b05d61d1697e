//! Statements about Expeditions and regions.

use crate::{
    build::things,
    filters::controlled,
    phrases::{
        expedition::{expedition_facts, expeditions, regions, terrains},
        noun::filter,
        topic::About,
    },
    reader::Reader,
    words::{noun_in_possessive, terrain, whose},
};
use ability::{
    Clause, ExpeditionRule, Filter, FlagKeyword, Halt, Literal, Noun, OneOrMore, Passive, Terraforming, Terrain, Trait,
};

/// A statement about an Expedition: what it cannot do, ignores, or counts as.
pub(crate) fn expedition_rule(reader: &mut Reader<'_>, about: &About) -> Option<Passive> {
    if let Some(of) = reader.attempt(harmless_defenders) {
        let which = match &about.expedition {
            Some(which) if reader.says("it") => which.clone(),
            _ => expeditions(reader)?,
        };
        reader.say("from moving forward")?;
        return Some(Passive::Expedition { which, rule: ExpeditionRule::IgnoresDefender { of } });
    }
    // "If one of your Expeditions is behind, it's considered [[Ascended]]".
    if let Some(which) = &about.expedition
        && reader.says("it's|they're considered|always")
    {
        let rule = OneOrMore::new(expedition_facts(reader)?).map(ExpeditionRule::CountsAs)?;
        return Some(Passive::Expedition { which: which.clone(), rule });
    }
    let which = match &about.expedition {
        Some(which) if reader.says("it") => which.clone(),
        _ => expeditions(reader)?,
    };
    let rule = expedition_predicate(reader)?;
    Some(Passive::Expedition { which, rule })
}

/// "[Defender] Robots don't prevent": the Characters whose Defender is ignored; `None` inside if it is that of all Characters.
fn harmless_defenders(reader: &mut Reader<'_>) -> Option<Option<Filter>> {
    // "Your Robots' [Defender]".
    if let Some(of) = reader.attempt(|r| {
        let whose = r.attempt(whose);
        let noun = noun_in_possessive(r)?;
        r.say("[Defender] doesn't|don't prevent")?;
        let of = OneOrMore::one(things(noun, Vec::new(), Vec::new()));
        Some(whose.map_or_else(|| of.clone(), |whose| controlled(of.clone(), whose)))
    }) {
        let is_all = of.as_slice() == [things(Noun::Character, Vec::new(), Vec::new())];
        return Some((!is_all).then_some(of));
    }
    // "Characters with [Defender]", "the [Defender] of Robots you control".
    let is_before = reader.says("the? [Defender]") && reader.say("of?").is_some();
    let mut of = filter(reader)?;
    let is_defender =
        |clause: &Clause<Trait>| clause.as_slice() == [Literal::Is(Trait::Keyword(FlagKeyword::Defender))];
    let mut is_after = false;
    for one in of.as_mut_slice() {
        let facts = one.facts.take().map_or_else(Vec::new, |facts| facts.as_slice().to_vec());
        is_after |= facts.iter().any(is_defender);
        one.facts = OneOrMore::new(facts.into_iter().filter(|fact| !is_defender(fact)).collect());
    }
    (is_before || is_after).then_some(())?;
    reader.say("don't|doesn't prevent")?;
    let is_all = of.as_slice() == [things(Noun::Character, Vec::new(), Vec::new())];
    Some((!is_all).then_some(of))
}

pub(crate) fn expedition_predicate(reader: &mut Reader<'_>) -> Option<ExpeditionRule> {
    if reader.says("can only move forward due to") {
        let terrain = terrain(reader)?;
        return Some(ExpeditionRule::CannotMove { when: Halt::Always, except: Some(terrain) });
    }
    if reader.says("can't [Ascend]|ascend") || reader.says("can't become [Ascended]|[[Ascended]]|ascended") {
        return Some(ExpeditionRule::CannotAscend);
    }
    if reader.says("can't move forward [due_to_Ascension]")
        || reader.says("can't move forward due to [Ascension]|ascension")
    {
        return Some(ExpeditionRule::CannotMoveByTie);
    }
    if let Some(terrain) = reader.attempt(|r| {
        r.say("can't move forward due to")?;
        terrain(r)
    }) {
        return Some(ExpeditionRule::CannotMoveDueTo(terrain));
    }
    if reader.says("can't move forward") {
        let when = if reader.says("during dusk ,?") { Halt::Dusk } else { Halt::Always };
        let except = reader.attempt(|r| {
            r.say("except due to")?;
            terrain(r)
        });
        return Some(ExpeditionRule::CannotMove { when, except });
    }
    if reader.says("ignore|ignores") {
        if reader.says("[Defender]") {
            return Some(ExpeditionRule::IgnoresDefender { of: None });
        }
        reader.say("the [Defender] of")?;
        return Some(ExpeditionRule::IgnoresDefender { of: Some(filter(reader)?) });
    }
    if reader.says("can't move backward|backwards") {
        return Some(ExpeditionRule::CannotMoveBack);
    }
    // "Your Companion Expedition is always [[Ascended]]".
    if !reader.says("is|are considered|always") {
        reader.sees("is|are ascended|[Ascended]|[[Ascended]]").then_some(())?;
        reader.say("is|are")?;
    }
    OneOrMore::new(expedition_facts(reader)?).map(ExpeditionRule::CountsAs)
}

/// "My region is {M} and loses its other terrains".
pub(crate) fn terraformed(reader: &mut Reader<'_>) -> Option<Passive> {
    let which = regions(reader)?;
    let (terraforming, terrains) = terraforming(reader)?;
    Some(Passive::Regions { which, terraforming, terrains })
}

pub(crate) fn terraforming(reader: &mut Reader<'_>) -> Option<(Terraforming, OneOrMore<Terrain>)> {
    // "Also has {M}", "is also {M}".
    if reader.says("also has|have|is|are") || reader.says("is|are also") || reader.says("has|have also") {
        return Some((Terraforming::Add, terrains(reader)?));
    }
    // "Has {V} in addition to its other terrains".
    let is_had = reader.says("has|have");
    if !is_had {
        reader.say("is|are")?;
    }
    let terrains = terrains(reader)?;
    if reader.says("in addition to its|their other terrains|types") {
        return Some((Terraforming::Add, terrains));
    }
    (!is_had).then_some(())?;
    reader.say("and lose|loses its|their other terrains|types")?;
    Some((Terraforming::Replace, terrains))
}
