//! Which cards a search of the community's clients means.

use super::{
    Community,
    parts::Slot,
    pools::Pools,
    variation::{Variation, is_kickstarter, is_serialized},
};
use crate::{
    search::{
        Filter, Names, PreparedFilter,
        segment::{Segment, Segments},
        selection::Selection,
    },
    terms::{Matching, TermQuery, Terms, Words},
};
use cards::{Card, CardId, CardType, Date, Index, Language, Product, Rarity, UniqueId, fold};
use roaring::{MultiOps as _, RoaringBitmap};
use std::collections::BTreeMap;

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
    pub segments: &'a Segments,
    pub community: &'a Community,
    /// The day of bans, suspensions, errata and formats.
    pub day: Date,
}

impl CardFilter {
    /// The cards that fit. `pools` are those of [`formats`](Self::formats).
    #[must_use]
    pub fn search(&self, searched: Searched<'_>, pools: &Pools<'_>) -> Selection {
        let Searched { index, names, terms, segments, community, .. } = searched;
        let common = PreparedFilter::new(&self.common, names, terms);
        let queries: Vec<TermQuery> =
            self.keywords.iter().map(|words| TermQuery { keyword: words.clone(), ..TermQuery::default() }).collect();
        let keywords: Vec<Matching<'_>> = queries.iter().filter_map(|query| terms.matching(query)).collect();
        let wanted = self.wanted(searched);
        Selection::of(segments, |at, segment| {
            let mut found = common.select(segments, at);
            if let Some(wanted) = &wanted {
                found &= &wanted.0[at];
            }
            match self.keyword_mode {
                _ if keywords.is_empty() => {}
                Mode::Any => found &= keywords.iter().map(|keyword| keyword.select(segment)).union(),
                Mode::Every => keywords.iter().for_each(|keyword| found &= keyword.select(segment)),
            }
            found = self.select_parts(community, segment, found);
            found = self.select_facts(searched, segment, found);
            found = self.select_standing(searched, segment, found);
            if self.formats.is_empty() {
                found
            } else {
                pools.select(index, segment, &found, self.format_mode == Mode::Every)
            }
        })
    }

    /// The cards that are asked for one by one, if any are.
    fn wanted(&self, searched: Searched<'_>) -> Option<Selection> {
        let Searched { index, segments, community, .. } = searched;
        let selection = |ids: &mut dyn Iterator<Item = CardId>| {
            let mut wanted = Selection::of(segments, |_, _| RoaringBitmap::new());
            ids.for_each(|id| wanted.insert(index, id));
            wanted
        };
        let references = self.references.as_ref().map(|all| selection(&mut all.iter().copied()));
        let groups = community.groups();
        let printings = |id: &CardId| groups.of_card(index, *id).1.printings().to_vec();
        let same = self.printings_of.as_ref().map(|all| selection(&mut all.iter().flat_map(printings)));
        match (references, same) {
            (Some(one), Some(other)) => Some(one.intersection(&other)),
            (one, other) => one.or(other),
        }
    }

    /// Those of these cards of a segment whose facts fit.
    fn select_facts(&self, searched: Searched<'_>, segment: &Segment, found: RoaringBitmap) -> RoaringBitmap {
        let index = searched.index;
        if !self.asks_facts() || found.is_empty() {
            return found;
        }
        let is_after = |rank: u32| self.after.is_none_or(|after| rank + 1 > after);
        let Some((number, family)) = segment.place(index) else {
            let cards = index.iter().filter(|(id, _)| found.contains(id.position()));
            let fitting = cards.filter(|(id, card)| is_after(index.rank(*id)) && self.fits_facts(card));
            return fitting.map(|(id, _)| id.position()).collect();
        };
        // One card of each face takes on the facts of each Unique in turn.
        let mut examples: BTreeMap<u8, Card> = BTreeMap::new();
        let fits = |at: &u32| {
            let facts = family.facts(*at);
            let unique = UniqueId { family: number, at: *at };
            let example = examples.entry(facts.face).or_insert_with(|| index.uniques().card(unique));
            example.faction = facts.faction;
            example.hand_cost = Some(facts.hand_cost);
            example.reserve_cost = Some(facts.reserve_cost);
            example.abilities = facts.abilities;
            if !self.collector_numbers.is_empty() {
                let face = &family.faces()[usize::from(facts.face)];
                example.collector_number = face.collector_number(family.numbers()[*at as usize]);
            }
            is_after(index.unique_rank(unique)) && self.fits_facts(example)
        };
        found.into_iter().filter(fits).collect()
    }

    /// Whether anything is asked that [`fits_facts`](Self::fits_facts) answers, or the place of a card.
    fn asks_facts(&self) -> bool {
        let flags = [self.no_effect, self.support, self.kickstarter, self.promo, self.shifted, self.serialized];
        flags.iter().any(Option::is_some)
            || self.after.is_some()
            || self.cost_relation.is_some()
            || !(self.variations.is_empty()
                && self.rarities.is_empty()
                && self.no_types.is_empty()
                && self.no_sub_types.is_empty()
                && self.collector_numbers.is_empty()
                && self.names.is_empty())
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

    /// Those of these cards of a segment whose abilities fit. A card the parts of whose abilities are not known has none of those
    /// asked for.
    fn select_parts(&self, community: &Community, segment: &Segment, mut found: RoaringBitmap) -> RoaringBitmap {
        let parts = community.parts();
        match self.slot_mode {
            _ if self.slots.is_empty() => {}
            Mode::Any => {
                found = self.slots.iter().map(|slot| parts.select(segment, slot, false, &found)).union();
            }
            Mode::Every => {
                self.slots.iter().for_each(|slot| found = parts.select(segment, slot, false, &found));
            }
        }
        self.support_slots.iter().for_each(|slot| found = parts.select(segment, slot, true, &found));
        match self.same_trigger {
            Some(least) => parts.same_trigger(segment, least, &found),
            None => found,
        }
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

    /// Those of these cards of a segment of which that was announced which is asked for.
    fn select_standing(&self, searched: Searched<'_>, segment: &Segment, found: RoaringBitmap) -> RoaringBitmap {
        if self.banned.is_none() && self.errated.is_none() && self.suspended.is_none() {
            return found;
        }
        let index = searched.index;
        let Some((number, _)) = segment.place(index) else {
            let ids = index.iter().map(|(id, _)| id).filter(|id| found.contains(id.position()));
            return ids.filter(|id| self.fits_standing(searched, *id)).map(|id| id.position()).collect();
        };
        // What is announced of Uniques is announced of their family, or of those of a faction.
        let in_faction = segment.factions().map(|(_, cards)| &*cards & &found);
        let fitting = in_faction.filter(|cards| {
            let example = cards.min().map(|at| index.unpack(UniqueId { family: number, at }));
            example.is_some_and(|example| self.fits_standing(searched, example))
        });
        fitting.union()
    }

    fn fits_standing(&self, searched: Searched<'_>, id: CardId) -> bool {
        let standing = searched.community.standing(searched.index, id, searched.day);
        let is = |wanted: Option<bool>, fact: bool| wanted.is_none_or(|wanted| wanted == fact);
        is(self.banned, standing.banned) && is(self.errated, standing.errated) && is(self.suspended, standing.suspended)
    }
}

/// The number of a card from 1, in the order of references; it may change with the catalogue.
#[must_use]
pub fn number(index: &Index, id: CardId) -> u32 {
    index.rank(id) + 1
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
