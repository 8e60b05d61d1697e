//! The sets (glossary section 4), with what the sources say of their dates. Kept by hand: no file has them all.

use cards::{CardSet, Date, SetCode};
use std::error::Error;

/// `(code, name, print code, when its cards may be played, set whose cards it reprints, source)`.
type Row = (&'static str, &'static str, &'static str, Day, &'static str, &'static str);

/// What a source says of the day on which a set becomes legal.
#[derive(Clone, Copy)]
enum Day {
    /// The day of release.
    Released(&'static str),
    /// A day on which its cards are shown as playable.
    PlayableSince(&'static str),
    /// The last day on which its cards are shown as not yet playable.
    NotPlayableThrough(&'static str),
    Unknown,
}
use Day::{NotPlayableThrough, PlayableSince, Released, Unknown};

const OFFICIAL: &str = "official card_set list";
const COREKS: &str = "announced 2024-02-29; legal with CORE, whose cards it has (glossary section 4)";
const CYCLONE: &str = "Skybound Odyssey Season Patch, in effect on 2025-10-03";
/// No source gives the day of release: it is after 2026-01-15 (formats.md case 86); the rules and the list of
/// suspensions changed for the set on 2026-02-12.
const DUSTER: &str = "Seeds of Unity Season Patch, in effect on 2026-02-12; the release was in early 2026";
/// A print of a promotional set may be played as soon as the set that it reprints.
const PRINTS: &str = "prints of cards of other sets; dated as the parent set (glossary section 4)";
const BUILDER: &str = "listed as playable in the set table of the community's live deck builder, September 2026; no source gives the day of release";
const NOT_LISTED: &str = "not listed as playable in the set table of the community's live deck builder, September 2026; no source gives the day of release";
/// A Hero printed before the game was out is not legal before the first set is.
const EARLY: &str = "the official card_set list dates it before the first set, so that date is no release";

const ROWS: [Row; 23] = [
    ("CORE", "Beyond the Gates", "BTG", Released("2024-09-13"), "", OFFICIAL),
    ("COREKS", "Beyond the Gates - KS Edition", "BTG", Released("2024-09-13"), "CORE", COREKS),
    ("ALIZE", "Trial by Frost", "TBF", Released("2025-01-31"), "", OFFICIAL),
    ("BISE", "Whispers from the Maze", "WFM", Released("2025-06-06"), "", OFFICIAL),
    ("CYCLONE", "Skybound Odyssey", "SKY", Released("2025-10-03"), "", CYCLONE),
    ("DUSTER", "Seeds of Unity", "SDU", Released("2026-02-12"), "", DUSTER),
    ("DUSTEROP", "Seeds of Unity - Organized Play", "SDUOP", Released("2026-02-12"), "DUSTER", PRINTS),
    ("DUSTERTOP", "Seeds of Unity - Box Topper", "SDUTOP", Released("2026-02-12"), "DUSTER", PRINTS),
    ("DUSTERCB", "Seeds of Unity - Collector Booster", "SDUCB", Released("2026-02-12"), "DUSTER", PRINTS),
    ("EOLE", "Roots of Corruption", "ROC", PlayableSince("2026-09-30"), "", BUILDER),
    ("EOLEOP", "Roots of Corruption - Organized Play", "ROCOP", PlayableSince("2026-09-30"), "EOLE", BUILDER),
    ("EOLETOP", "Roots of Corruption - Box Topper", "ROCTOP", PlayableSince("2026-09-30"), "EOLE", BUILDER),
    ("EOLECB", "Roots of Corruption - Collector Booster", "ROCCB", PlayableSince("2026-09-30"), "EOLE", BUILDER),
    ("FUGUE", "Neverending Journey", "NEJ", NotPlayableThrough("2026-10-02"), "", NOT_LISTED),
    ("TCS3", "Tumult Faction Champion - Set 3", "", Released("2025-06-06"), "BISE", PRINTS),
    (
        "WCQ25",
        "World Championship Qualifier 2025 - FACTION CHAMPIONS CARDS",
        "",
        Released("2024-09-13"),
        "CORE",
        PRINTS,
    ),
    ("WCF25", "World Championship 2025 - WORLD CHAMPION CARDS", "", Released("2024-09-13"), "CORE", PRINTS),
    ("WCS25", "World Championship Series 2025", "", Released("2024-09-13"), "CORE", PRINTS),
    ("WCS26", "World Championship Series 2026", "", Released("2026-02-12"), "DUSTER", PRINTS),
    ("JUDGE", "Judge Rewards", "", Released("2024-09-13"), "CORE", PRINTS),
    ("MUSUBI", "Musubi", "", Released("2024-09-13"), "CORE", PRINTS),
    ("PROMO_GENCON_2023", "Heroes Promo 2023", "", Unknown, "", EARLY),
    ("PROMO_2024", "Heroes Promo 2024", "", Unknown, "", EARLY),
];

/// Every set, in the order of the glossary.
pub(crate) fn sets() -> Result<Vec<CardSet>, Box<dyn Error>> {
    let code = |text: &str| SetCode::parse(text).ok_or_else(|| format!("{text:?} is no set code"));
    ROWS.iter()
        .map(|(set, name, print_code, day, parent, source)| {
            let (mut released, mut playable_since, mut not_playable_through) = (None, None, None);
            match day {
                Released(day) => released = Some(day.parse::<Date>()?),
                PlayableSince(day) => playable_since = Some(day.parse()?),
                NotPlayableThrough(day) => not_playable_through = Some(day.parse()?),
                Unknown => {}
            }
            let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
            Ok(CardSet {
                code: code(set)?,
                name: (*name).to_owned(),
                print_code: some(print_code),
                released,
                playable_since,
                not_playable_through,
                parent: some(parent).map(|parent| code(&parent)).transpose()?,
                source: some(source),
            })
        })
        .collect()
}
