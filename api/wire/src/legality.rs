//! What may not be played on a day, and announcements (formats.md section 6).

use super::card::{CardStatusWord, DisplayOptions, TextShape, TextView, status};
use crate::words::{self, CardStatus, ChangeKind, FactionCode};
use answers::named_card::NamedCard;
use cards::{Announcement, AnnouncementKind, Availability, CardId, Date, Faction, Index, Restriction, Variant};
use serde::Serialize;
use utoipa::ToSchema;

/// A suspension or a ban and the cards it reaches.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Restriction)]
pub struct RestrictionView<'a> {
    /// Name of the card by language; a string where `locale` asks for one language.
    #[schema(value_type = TextShape)]
    name: TextView<'a>,
    /// Home faction and number.
    #[schema(example = "YZ_11")]
    family: &'a str,
    /// Variants of the family that are meant: `C`, `R1`, `R2`, `E`, `U`.
    #[schema(value_type = Vec<words::Variant>, example = json!(["R2"]))]
    variants: &'a [Variant],
    /// Factions in which they are played; empty for Uniques of every faction.
    #[schema(value_type = Vec<FactionCode>, example = json!(["OR"]))]
    factions: Vec<Faction>,
    /// Every printing that is meant, Uniques excepted.
    #[schema(example = json!(["ALT_COREKS_B_YZ_11_R2", "ALT_CORE_B_YZ_11_R2"]))]
    references: Vec<&'a str>,
    /// Where Uniques are meant: their references, `*` for any set, product and number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(example = "ALT_*_*_YZ_05_U_*")]
    reference_pattern: Option<String>,
    /// What the announcement calls it.
    #[schema(value_type = words::RestrictionState)]
    state: &'static str,
    /// First day on which it holds.
    #[schema(value_type = String, format = Date, example = "2025-05-13")]
    from: Date,
    /// First day on which it no longer holds, where that is announced.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(value_type = Option<String>, format = Date)]
    until: Option<Date>,
    /// The day it was announced, where known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(value_type = Option<String>, format = Date, example = "2025-05-13")]
    announced: Option<Date>,
    /// Title of the announcement.
    #[schema(example = "Whispers from the Maze Season Patch")]
    source: &'a str,
}

/// Something that changed on a day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LegalityChange)]
pub struct ChangeView<'a> {
    /// First day on which it holds.
    #[schema(value_type = String, format = Date, example = "2025-10-03")]
    effective: Date,
    /// The day it was announced, where known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(value_type = Option<String>, format = Date, example = "2025-09-16")]
    announced: Option<Date>,
    /// What happened.
    #[schema(value_type = ChangeKind)]
    kind: &'static str,
    /// Name of the card by language, or the title of a change of the rules.
    #[schema(value_type = TextShape)]
    name: TextView<'a>,
    /// Home faction and number; a change of the rules has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(example = "BR_25")]
    family: Option<&'a str>,
    /// Variants of the family that are meant.
    #[schema(value_type = Vec<words::Variant>, example = json!(["R2"]))]
    variants: &'a [Variant],
    /// Factions in which they are played; empty for Uniques of every faction.
    #[schema(value_type = Vec<FactionCode>, example = json!(["YZ"]))]
    factions: Vec<Faction>,
    /// Every printing that is meant, Uniques excepted.
    #[schema(example = json!(["ALT_COREKS_B_BR_25_R2", "ALT_CORE_B_BR_25_R2"]))]
    references: Vec<&'a str>,
    /// Where Uniques are meant: their references.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    reference_pattern: Option<String>,
    /// Title of the announcement.
    #[schema(example = "Skybound Odyssey Season Patch")]
    source: &'a str,
}

/// One card on a day, and its history.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CardLegality)]
pub struct CardLegalityView<'a> {
    /// Reference, in canonical spelling.
    #[schema(example = "ALT_CORE_B_YZ_11_R2")]
    reference: String,
    /// Name by language; a string where `locale` asks for one language.
    #[schema(value_type = TextShape)]
    name: TextView<'a>,
    /// Whether it may be played on the day.
    #[schema(value_type = CardStatus)]
    status: CardStatusWord,
    /// Every suspension and ban of it, past and announced ones included, by the day they begin.
    history: Vec<RestrictionView<'a>>,
    /// Every erratum of it, by day. An erratum leaves the card as legal as it was.
    errata: Vec<ChangeView<'a>>,
}

/// What holds on a day: the envelope of lists, and more.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Legality)]
pub struct LegalityView<'a> {
    /// Suspensions and bans in force on the day, by the day they began; of the card asked for, if one was.
    pub member: Vec<RestrictionView<'a>>,
    /// Number of members.
    #[schema(example = 9)]
    pub total_items: usize,
    /// Always 1: the list is one page.
    #[schema(example = 1)]
    pub page: usize,
    /// All members, at least 1.
    #[schema(example = 9)]
    pub items_per_page: usize,
    /// Always 1.
    #[schema(example = 1)]
    pub last_page: usize,
    /// Always `null`: the list is one page.
    #[schema(required)]
    pub next: Option<String>,
    /// What was wrong in the request without preventing an answer, and what could not be determined.
    pub warnings: Vec<String>,
    /// The day.
    #[schema(value_type = String, format = Date, example = "2026-03-01")]
    as_of: Date,
    /// The card asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    card: Option<CardLegalityView<'a>>,
}

impl<'a> LegalityView<'a> {
    /// Every suspension and ban in force on a day, or only those for one card.
    pub fn of(
        index: &'a Index,
        subject: Option<NamedCard>,
        display: DisplayOptions,
        mut warnings: Vec<String>,
    ) -> Self {
        let mut member = Vec::new();
        for restriction in index.restrictions().iter().filter(|r| r.in_force(display.as_of)) {
            match subject.as_ref().map_or(Some(true), |s| s.is_named_by(index, restriction)) {
                Some(true) => member.push(RestrictionView::of(index, restriction, display)),
                Some(false) => {}
                None => {
                    let factions: Vec<&str> = restriction.factions.iter().map(|f| f.name()).collect();
                    warnings.push(format!(
                        "Uniques of {} are {} if they are {}; the catalogue does not know the faction of this one",
                        restriction.name,
                        restriction.state.code(),
                        factions.join(" or ")
                    ));
                    member.push(RestrictionView::of(index, restriction, display));
                }
            }
        }
        let n = member.len();
        let card = subject.map(|subject| CardLegalityView::of(index, &subject, display));
        Self {
            member,
            total_items: n,
            page: 1,
            items_per_page: n.max(1),
            last_page: 1,
            next: None,
            warnings,
            as_of: display.as_of,
            card,
        }
    }
}

impl<'a> CardLegalityView<'a> {
    fn of(index: &'a Index, subject: &NamedCard, display: DisplayOptions) -> Self {
        let spans = index.restrictions().iter().filter(|r| subject.is_named_by(index, r) != Some(false));
        let history: Vec<_> = spans.map(|r| RestrictionView::of(index, r, display)).collect();
        let (printing, reference, status) = match subject {
            NamedCard::Card(id) => (*id, &index.card(*id).reference, status(index, *id, display.as_of)),
            NamedCard::Unique { reference, base } => {
                let now = || index.restrictions().iter().filter(|r| r.in_force(display.as_of));
                let certain = now().filter(|r| subject.is_named_by(index, r) == Some(true)).map(|r| r.state).max();
                let status = match certain {
                    Some(state) => state.into(),
                    None if now().any(|r| subject.is_named_by(index, r).is_none()) => CardStatusWord::Undetermined,
                    // Restrictions on other variants of the Character do not hold for the Unique, but it is released with its
                    // set.
                    None => {
                        let set = index.set_of(*base);
                        set.map_or(Availability::Unknown, |set| set.availability(display.as_of)).into()
                    }
                };
                (*base, reference, status)
            }
        };
        let errata = index.announcements().iter().filter(|a| a.kind == AnnouncementKind::Erratum);
        let errata = errata.filter(|a| subject.may_be_named(index, |reference, faction| a.names(reference, faction)));
        Self {
            reference: reference.to_string(),
            name: TextView::of(&index.card(printing).name, display.locale),
            status,
            history,
            errata: errata.map(|a| ChangeView::of(index, a, display)).collect(),
        }
    }
}

impl<'a> RestrictionView<'a> {
    fn of(index: &'a Index, restriction: &'a Restriction, display: DisplayOptions) -> Self {
        let Restriction { name, family, variants, factions, state, from, until, announced, source } = restriction;
        let reached = Reached::of(index, family, variants, factions);
        Self {
            name: reached.name(index, name, display),
            family,
            variants,
            factions: reached.factions,
            references: reached.references,
            reference_pattern: reached.pattern,
            state: state.code(),
            from: *from,
            until: *until,
            announced: *announced,
            source,
        }
    }
}

impl<'a> ChangeView<'a> {
    /// Shows an announcement.
    pub fn of(index: &'a Index, announcement: &'a Announcement, display: DisplayOptions) -> Self {
        let Announcement { effective, announced, kind, name, family, variants, factions, source } = announcement;
        let reached = Reached::of(index, family.as_deref().unwrap_or_default(), variants, factions);
        Self {
            effective: *effective,
            announced: *announced,
            kind: kind.code(),
            name: reached.name(index, name, display),
            family: family.as_deref(),
            variants,
            factions: reached.factions,
            references: reached.references,
            reference_pattern: reached.pattern,
            source,
        }
    }
}

/// The cards that an announcement is about.
struct Reached<'a> {
    /// A card of the family, which has its name.
    example: Option<CardId>,
    references: Vec<&'a str>,
    pattern: Option<String>,
    factions: Vec<Faction>,
}

impl<'a> Reached<'a> {
    /// Every printing of the variants in the factions named, in any set (formats.md C9). For Uniques a pattern is given, since
    /// the announcement is about all of them, not only about those that were imported.
    fn of(index: &'a Index, family: &str, variants: &[Variant], named: &[Faction]) -> Self {
        let all = index.family_named(family);
        let mut references = Vec::new();
        let mut factions = named.to_vec();
        for id in all.iter().copied().filter(|id| index.card(*id).variant() != Variant::U) {
            let card = index.card(id);
            if !variants.contains(&card.variant()) || !(named.is_empty() || named.contains(&card.faction)) {
                continue;
            }
            references.push(index.reference(id));
            if named.is_empty() && !factions.contains(&card.faction) {
                factions.push(card.faction);
            }
        }
        let uniques = variants.contains(&Variant::U);
        if uniques && named.is_empty() {
            factions.clear();
        }
        factions.sort_unstable();
        let pattern = uniques.then(|| format!("ALT_*_*_{family}_U_*"));
        Self { example: all.first().copied(), references, pattern, factions }
    }

    fn name(&self, index: &'a Index, english: &'a str, display: DisplayOptions) -> TextView<'a> {
        match self.example {
            Some(id) => TextView::of(&index.card(id).name, display.locale),
            None => TextView::english(english, display.locale),
        }
    }
}
