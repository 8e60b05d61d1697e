//! Areas: what things join, leave and go to.

use crate::{
    build::of_zone,
    phrases::{amount::cards_in_zone, expedition::any_expedition},
    reader::Reader,
    words::zone,
};
use ability::{Area, NamedZone, Player};

/// "Your Expeditions or Landmarks", "my Expedition", "Reserve".
pub(super) fn areas(reader: &mut Reader<'_>) -> Option<Vec<Area>> {
    // "In play" means the Expedition zone and the Landmark zone (3.1.4).
    if reader.says("play") {
        return Some([NamedZone::Expeditions, NamedZone::Landmarks].map(Area::Zone).to_vec());
    }
    let first = area(reader)?;
    let whose = match &first {
        Area::Of { whose, .. } => Some(whose.0),
        Area::Zone(_) | Area::Expedition(_) => None,
    };
    let mut areas = vec![first];
    while let Some(area) = reader.attempt(|r| {
        r.say("or")?;
        let zone = zone(r)?;
        (!r.sees("is|are")).then_some(whose.map_or(Area::Zone(zone), |whose| of_zone(whose, zone)))
    }) {
        areas.push(area);
    }
    Some(areas)
}

pub(crate) fn area(reader: &mut Reader<'_>) -> Option<Area> {
    reader.any(&[
        // "One of your Expeditions that is behind" and "the Expedition facing me" are Expeditions, and not a zone.
        |r| {
            r.sees("one|either|any of").then_some(())?;
            any_expedition(r).map(|which| Area::Expedition(Box::new(which)))
        },
        |r| {
            let (whose, zone) = cards_in_zone(r)?;
            (!r.sees("facing|that|that's")).then_some(())?;
            // A personal zone of its owner is where the card itself is (1.4.3): no other is possible.
            let is_personal = !matches!(zone, NamedZone::Expeditions | NamedZone::Landmarks);
            Some(match whose {
                Player::ItsOwner if is_personal => Area::Zone(zone),
                whose => of_zone(whose, zone),
            })
        },
        |r| {
            // "An Expedition" means any of them.
            any_expedition(r).map(|which| Area::Expedition(Box::new(which)))
        },
        |r| {
            r.say("the?")?;
            let zone = zone(r)?;
            Some(Area::Zone(zone))
        },
    ])
}
