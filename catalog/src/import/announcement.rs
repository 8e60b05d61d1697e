//! Announcements of suspensions, bans and reinstatements, folded into spans of dates (formats.md section 6).

use super::{loose::Loose, official::read_reference, report::Reason};
use cards::{Date, Faction, Reference, Restriction, RestrictionState, Variant};
use serde::Deserialize;
use std::{borrow::Cow, collections::BTreeMap};

/// One thing announced of one family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Announcement {
    pub(crate) day: Date,
    /// `None` reinstates.
    pub(crate) state: Option<RestrictionState>,
    /// English name; `None` where the announcement gives references only.
    pub(crate) name: Option<String>,
    /// A card that it names, to find the name by.
    pub(crate) example: Option<Reference>,
    pub(crate) family: String,
    pub(crate) variants: Vec<Variant>,
    /// Empty for all.
    pub(crate) factions: Vec<Faction>,
    pub(crate) announced: Option<Date>,
    pub(crate) source: String,
}

/// An event of a list in the form of `legality/history.json`.
#[derive(Debug, Deserialize)]
struct Event<'a> {
    effective_date: Date,
    published_date: Option<Date>,
    #[serde(borrow)]
    status: Cow<'a, str>,
    source_title: String,
    name_en: Option<String>,
    families: Vec<String>,
    rarities: Vec<Variant>,
    #[serde(borrow)]
    uniques: Option<Uniques<'a>>,
}

/// Uniques that an announcement names: of one family, in all factions or in some.
#[derive(Debug, Deserialize)]
struct Uniques<'a> {
    family: String,
    #[serde(borrow)]
    factions: Loose<'a>,
}

/// Reads one event; errata and changes of the rules announce nothing about which cards may be played.
///
/// # Errors
///
/// A member that is missing or cannot be read.
pub(crate) fn read_event(json: &str) -> Result<Vec<Announcement>, Reason> {
    let event: Event<'_> = serde_json::from_str(json).map_err(Reason::json)?;
    let state = match &*event.status {
        "suspended" => Some(RestrictionState::Suspended),
        "banned" => Some(RestrictionState::Banned),
        "reinstated" => None,
        "errata" | "rules_change" => return Ok(Vec::new()),
        other => return Err(Reason::value("status", other)),
    };
    let of = |family: String, variants: Vec<Variant>, factions: Vec<Faction>| Announcement {
        day: event.effective_date,
        state,
        name: event.name_en.clone(),
        example: None,
        family,
        variants,
        factions,
        announced: event.published_date,
        source: event.source_title.clone(),
    };
    let mut announcements = Vec::new();
    if !event.rarities.is_empty() {
        announcements.extend(event.families.iter().map(|f| of(f.clone(), event.rarities.clone(), Vec::new())));
    }
    if let Some(uniques) = &event.uniques {
        let factions = match &uniques.factions {
            Loose::List(list) => {
                let faction = |f: &Loose<'_>| f.text().and_then(|f| f.parse().ok());
                list.iter().map(|f| faction(f).ok_or_else(|| Reason::value("factions", f))).collect::<Result<_, _>>()?
            }
            all if all.text() == Some("all") => Vec::new(),
            other => return Err(Reason::value("factions", other)),
        };
        announcements.push(of(uniques.family.clone(), vec![Variant::U], factions));
    }
    Ok(announcements)
}

/// A patch file of the community's card API: from its date on, some cards are suspended or no longer are.
#[derive(Debug, Deserialize)]
struct Patch<'a> {
    date: Date,
    #[serde(default)]
    description: String,
    #[serde(borrow)]
    updates: Vec<Update<'a>>,
}

#[derive(Debug, Deserialize)]
struct Update<'a> {
    #[serde(borrow)]
    reference: Cow<'a, str>,
    #[serde(borrow)]
    fields: BTreeMap<Cow<'a, str>, Loose<'a>>,
}

/// Reads a patch. Its references stand for every printing of the card, as suspensions do (formats.md section 6, C9).
///
/// # Errors
///
/// A patch of anything else than suspensions and bans, which has no meaning for the catalogue by date.
pub(crate) fn read_patch(json: &str) -> Result<Vec<Announcement>, Reason> {
    let patch: Patch<'_> = serde_json::from_str(json).map_err(Reason::json)?;
    let mut announcements: Vec<Announcement> = Vec::new();
    for update in &patch.updates {
        let reference = read_reference(&update.reference)?;
        let mut state = None;
        for (field, value) in &update.fields {
            let named = match &**field {
                "isSuspended" => RestrictionState::Suspended,
                "isBanned" => RestrictionState::Banned,
                "isErrated" => continue,
                other => return Err(Reason::Patch(other.to_owned())),
            };
            match value {
                Loose::Bool(true) => state = Some(Some(named)),
                Loose::Bool(false) => state = state.or(Some(None)),
                other => return Err(Reason::value("fields", other)),
            }
        }
        let Some(state) = state else { continue };
        let (family, variant) = (reference.family(), reference.variant());
        match announcements.iter_mut().find(|a| a.family == family && a.state == state) {
            Some(same) if same.variants.contains(&variant) => {}
            Some(same) => same.variants.push(variant),
            None => announcements.push(Announcement {
                day: patch.date,
                state,
                name: None,
                example: Some(reference),
                family,
                variants: vec![variant],
                factions: Vec::new(),
                announced: Some(patch.date),
                source: format!("card patch {} {:?}", patch.date, patch.description),
            }),
        }
    }
    announcements.iter_mut().for_each(|a| a.variants.sort_unstable());
    Ok(announcements)
}

/// Adds an announcement to a list of restrictions. Announcing the same again changes nothing.
pub(crate) fn apply(list: &mut Vec<Restriction>, new: &Announcement, name: &str) {
    let mut variants = new.variants.clone();
    // What of the announcement is in force already is not announced again.
    for r in list.iter().filter(|r| touches(r, new)) {
        if new.state == Some(r.state) && r.in_force(new.day) && covers(&r.factions, &new.factions) {
            variants.retain(|v| !r.variants.contains(v));
        }
    }
    // What was in force ends, where the announcement says something else of it.
    let mut rest = Vec::new();
    for r in list.iter_mut().filter(|r| touches(r, new)) {
        let other = new.state != Some(r.state);
        let open = r.from < new.day && r.until.is_none_or(|end| new.day < end);
        if !(other && open && covers(&new.factions, &r.factions)) {
            continue;
        }
        let (ended, kept): (Vec<_>, Vec<_>) = r.variants.iter().partition(|v| new.variants.contains(v));
        if ended.is_empty() {
            continue;
        }
        if !kept.is_empty() {
            rest.push(Restriction { variants: kept, ..r.clone() });
        }
        r.variants = ended;
        r.until = Some(new.day);
    }
    list.append(&mut rest);
    if let Some(state) = new.state.filter(|_| !variants.is_empty()) {
        list.push(Restriction {
            name: name.to_owned(),
            family: new.family.clone(),
            variants,
            factions: new.factions.clone(),
            state,
            from: new.day,
            until: None,
            announced: new.announced,
            source: new.source.clone(),
        });
    }
}

fn touches(restriction: &Restriction, new: &Announcement) -> bool {
    restriction.family == new.family && restriction.variants.iter().any(|v| new.variants.contains(v))
}

/// Whether one list of factions reaches all that another reaches; an empty list is all.
fn covers(all: &[Faction], some: &[Faction]) -> bool {
    all.is_empty() || !some.is_empty() && some.iter().all(|f| all.contains(f))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn announce(day: Date, state: Option<RestrictionState>, variants: &[Variant]) -> Announcement {
        Announcement {
            day,
            state,
            name: None,
            example: None,
            family: "YZ_05".into(),
            variants: variants.to_vec(),
            factions: vec![],
            announced: None,
            source: "test".into(),
        }
    }

    fn folded(announcements: &[Announcement]) -> Vec<(Vec<Variant>, RestrictionState, Date, Option<Date>)> {
        let mut list = Vec::new();
        announcements.iter().for_each(|a| apply(&mut list, a, "Sample"));
        let once = list.clone();
        announcements.iter().for_each(|a| apply(&mut list, a, "Sample"));
        assert_eq!(list, once, "announcing again changes nothing");
        list.into_iter().map(|r| (r.variants, r.state, r.from, r.until)).collect()
    }

    const SUSPENDED: Option<RestrictionState> = Some(RestrictionState::Suspended);
    const BANNED: Option<RestrictionState> = Some(RestrictionState::Banned);

    #[test]
    fn a_ban_ends_the_suspension() {
        let (first, second) = (date(2025, 1, 30), date(2025, 10, 3));
        assert_eq!(
            folded(&[announce(first, SUSPENDED, &[Variant::U]), announce(second, BANNED, &[Variant::U])]),
            [
                (vec![Variant::U], RestrictionState::Suspended, first, Some(second)),
                (vec![Variant::U], RestrictionState::Banned, second, None),
            ]
        );
    }

    #[test]
    fn a_reinstatement_of_some_variants_leaves_the_others() {
        let (first, second) = (date(2025, 1, 30), date(2025, 3, 21));
        assert_eq!(
            folded(&[announce(first, SUSPENDED, &[Variant::C, Variant::R1]), announce(second, None, &[Variant::C])]),
            [
                (vec![Variant::C], RestrictionState::Suspended, first, Some(second)),
                (vec![Variant::R1], RestrictionState::Suspended, first, None),
            ]
        );
    }

    #[test]
    fn a_patch_of_costs_is_refused() {
        let patch = r#"{"date":"2026-07-22","updates":[{"reference":"ALT_CORE_B_LY_29_C","fields":{"mainCost":1}}]}"#;
        assert_eq!(read_patch(patch), Err(Reason::Patch("mainCost".into())));
    }

    #[test]
    fn a_patch_suspends_variants_of_a_family() {
        let patch = r#"{"date":"2026-07-22","description":"d","updates":[
            {"reference":"ALT_CORE_B_LY_29_R1","fields":{"isSuspended":true}},
            {"reference":"ALT_CORE_B_LY_29_C","fields":{"isSuspended":true}}]}"#;
        let read = read_patch(patch).unwrap();
        assert_eq!(read.len(), 1);
        assert_eq!((&*read[0].family, &*read[0].variants), ("LY_29", &[Variant::C, Variant::R1][..]));
        assert_eq!(read[0].state, SUSPENDED);
    }
}
