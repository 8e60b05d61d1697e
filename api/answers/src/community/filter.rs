//! Which cards a search of the community's clients means.

use super::{
    Community,
    parts::Slot,
    pools::Pools,
    variation::{Variation, is_kickstarter, is_serialized},
};
use crate::{
    search::{Filter, Names, search},
    terms::{Matching, TermQuery, Terms, Words},
};
use cards::{Card, CardId, CardType, Date, Index, Language, Product, Rarity, fold};

/// Whether one of several will do, or all have to be there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    #[default]
    Any,
    Every,
}

/// How the hand cost stands to the reserve cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CostRelation {
    Equal,
    HandHigher,
    ReserveHigher,
}

/// A search: a card must fit everything that is given.
#[derive(Debug, Default)]
pub struct CardFilter {
    /// Names, factions, sets, types, sub-types, costs and statistics.
    pub common: Filter,
    /// These printings only; texts that are no reference of a card find nothing.
    pub references: Option<Vec<CardId>>,
    /// These printings and all others of the same cards.
    pub printings_of: Option<Vec<CardId>>,
    /// Pieces of the name in one language.
    pub names: Vec<(Language, String)>,
    /// By the label of card data, which Heroes and tokens have too.
    pub rarities: Vec<Rarity>,
    pub no_types: Vec<CardType>,
    pub no_sub_types: Vec<String>,
    pub variations: Vec<Variation>,
    pub cost_relation: Option<CostRelation>,
    /// Each keyword by itself.
    pub keywords: Vec<Words>,
    pub keyword_mode: Mode,
    /// Whether neither text box holds rules.
    pub no_effect: Option<bool>,
    /// Whether the support box holds rules.
    pub support: Option<bool>,
    pub banned: Option<bool>,
    pub errated: Option<bool>,
    pub suspended: Option<bool>,
    pub kickstarter: Option<bool>,
    pub promo: Option<bool>,
    /// Whether it is played in another faction than that of its reference.
    pub shifted: Option<bool>,
    pub serialized: Option<bool>,
    pub collector_numbers: Vec<String>,
    /// Ids of formats that have to allow it.
    pub formats: Vec<String>,
    pub format_mode: Mode,
    /// Parts of abilities of the ordinary text box, one ability each.
    pub slots: Vec<Slot>,
    pub slot_mode: Mode,
    /// Parts of abilities of the support box; each has to be there.
    pub support_slots: Vec<Slot>,
    /// So many main abilities share a trigger.
    pub same_trigger: Option<usize>,
    /// Behind the card of this number, in the order of the catalogue.
    pub after: Option<u32>,
}

/// What a search looks into.
#[derive(Clone, Copy, Debug)]
pub struct Searched<'a> {
    pub index: &'a Index,
    pub names: &'a Names,
    pub terms: &'a Terms,
    pub community: &'a Community,
    /// The day of bans, suspensions, errata and formats.
    pub day: Date,
}

impl CardFilter {
    /// The cards that fit, in the order of the catalogue. `pools` are those of [`formats`](Self::formats).
    #[must_use]
    pub fn search(&self, searched: Searched<'_>, pools: &Pools<'_>) -> Vec<CardId> {
        let Searched { index, names, terms, .. } = searched;
        let keywords: Vec<Matching<'_>> = self.keywords.iter().filter_map(|words| keyword(terms, words)).collect();
        let groups = searched.community.groups();
        let same: Option<Vec<usize>> =
            self.printings_of.as_ref().map(|all| all.iter().map(|id| groups.of_card(*id).0).collect());
        let fits = |id: CardId| {
            self.references.as_ref().is_none_or(|all| all.contains(&id))
                && same.as_ref().is_none_or(|same| same.contains(&groups.of_card(id).0))
                && self.after.is_none_or(|after| number(id) > after)
                && self.fits_facts(index.card(id))
                && self.fits_standing(searched, id)
                && match self.keyword_mode {
                    Mode::Any => keywords.is_empty() || keywords.iter().any(|keyword| keyword.fits(id)),
                    Mode::Every => keywords.iter().all(|keyword| keyword.fits(id)),
                }
                && self.fits_parts(searched.community, id)
                && (self.formats.is_empty() || pools.allow(id, self.format_mode == Mode::Every))
        };
        search((index, names, terms), &self.common, fits, &[])
    }

    fn fits_facts(&self, card: &Card) -> bool {
        let is = |wanted: Option<bool>, fact: bool| wanted.is_none_or(|wanted| wanted == fact);
        let reference = &card.reference;
        (self.variations.is_empty() || self.variations.contains(&Variation::of(reference)))
            && (self.rarities.is_empty() || self.rarities.contains(&card.variant().rarity()))
            && !self.no_types.contains(&card.card_type)
            && !card.sub_types.iter().any(|s| self.no_sub_types.iter().any(|no| s.eq_ignore_ascii_case(no)))
            && self.cost_relation.is_none_or(|relation| relation.holds(card))
            && is(self.no_effect, card.abilities.is_vanilla())
            && is(self.support, card.abilities.echo)
            && is(self.kickstarter, is_kickstarter(reference))
            && is(self.promo, reference.product() == Product::PROMO)
            && is(self.shifted, card.faction != reference.home_faction())
            && is(self.serialized, is_serialized(reference))
            && (self.collector_numbers.is_empty() || self.fits_collector_number(card))
            && self.names.iter().all(|(language, piece)| {
                card.name.get(*language).is_some_and(|name| fold(name).contains(piece.as_str()))
            })
    }

    /// A card the parts of whose abilities are not known has none of those asked for.
    fn fits_parts(&self, community: &Community, id: CardId) -> bool {
        let parts = community.parts();
        let fits = |slot: &Slot| parts.fits(id, slot, false);
        let main = match self.slot_mode {
            Mode::Any => self.slots.is_empty() || self.slots.iter().any(fits),
            Mode::Every => self.slots.iter().all(fits),
        };
        main && self.support_slots.iter().all(|slot| parts.fits(id, slot, true))
            && self.same_trigger.is_none_or(|n| parts.same_trigger(id) >= n)
    }

    /// The number as it is printed, or with the language behind it: `BTG-034-R`, `BTG-034-R-EN`.
    fn fits_collector_number(&self, card: &Card) -> bool {
        let Some(number) = card.collector_number.as_deref() else { return false };
        self.collector_numbers.iter().any(|wanted| {
            let wanted = wanted.to_ascii_uppercase();
            let language = wanted.strip_prefix(number).and_then(|rest| rest.strip_prefix('-'));
            wanted == number
                || language.is_some_and(|l| Language::ALL.iter().any(|known| known.code().eq_ignore_ascii_case(l)))
        })
    }

    fn fits_standing(&self, searched: Searched<'_>, id: CardId) -> bool {
        if self.banned.is_none() && self.errated.is_none() && self.suspended.is_none() {
            return true;
        }
        let standing = searched.community.standing(searched.index, id, searched.day);
        let is = |wanted: Option<bool>, fact: bool| wanted.is_none_or(|wanted| wanted == fact);
        is(self.banned, standing.banned) && is(self.errated, standing.errated) && is(self.suspended, standing.suspended)
    }
}

/// The number of a card from 1, in the order of the catalogue; it may change with the catalogue.
#[must_use]
pub const fn number(id: CardId) -> u32 {
    id.position() + 1
}

fn keyword<'t>(terms: &'t Terms, words: &Words) -> Option<Matching<'t>> {
    terms.matching(&TermQuery { keyword: words.clone(), ..TermQuery::default() })
}

impl CostRelation {
    /// Whether it holds of a card; never of one without costs.
    fn holds(self, card: &Card) -> bool {
        let (Some(hand), Some(reserve)) = (card.hand_cost, card.reserve_cost) else { return false };
        match self {
            Self::Equal => hand == reserve,
            Self::HandHigher => hand > reserve,
            Self::ReserveHigher => reserve > hand,
        }
    }
}
