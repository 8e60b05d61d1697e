//! The filter of a search by the community's clients, and the keywords with their codes in its API, which are French.

use super::{
    Community,
    groups::{Variation, is_kickstarter, is_serialized},
    parts::Slot,
    pools::Pools,
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

/// Whether a card has to have one of several values, or all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// One value is enough.
    #[default]
    Any,
    /// Every value is needed.
    Every,
}

/// How the hand cost compares with the reserve cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CostRelation {
    /// The two costs are equal.
    Equal,
    /// The hand cost is higher.
    HandHigher,
    /// The reserve cost is higher.
    ReserveHigher,
}

/// A search. A card has to fit every filter that is given.
#[derive(Debug, Default)]
pub struct CardFilter {
    /// Names, factions, sets, types, sub-types, costs and statistics.
    pub common: Filter,
    /// Only these printings. A text that is not the reference of a card matches nothing.
    pub references: Option<Vec<CardId>>,
    /// These printings and all others of the same cards.
    pub printings_of: Option<Vec<CardId>>,
    /// Parts of the name in one language.
    pub names: Vec<(Language, String)>,
    /// The rarity in card data, which Heroes and tokens have too.
    pub rarities: Vec<Rarity>,
    /// Types that the card must not have.
    pub no_types: Vec<CardType>,
    /// Sub-types that the card must not have.
    pub no_sub_types: Vec<String>,
    /// Forms in which the card may be printed.
    pub variations: Vec<Variation>,
    /// How the two costs of the card have to compare.
    pub cost_relation: Option<CostRelation>,
    /// Keywords, each as a list of its own.
    pub keywords: Vec<Words>,
    /// Whether one of `keywords` is enough.
    pub keyword_mode: Mode,
    /// Whether the card has no rules in either text box.
    pub no_effect: Option<bool>,
    /// Whether the card has rules in the support box.
    pub support: Option<bool>,
    /// Whether the card is banned on the day of the search.
    pub banned: Option<bool>,
    /// Whether an erratum has changed the card by the day of the search.
    pub errated: Option<bool>,
    /// Whether the card is suspended on the day of the search.
    pub suspended: Option<bool>,
    /// Whether the printing is of the crowdfunding edition.
    pub kickstarter: Option<bool>,
    /// Whether the printing is a promotional card.
    pub promo: Option<bool>,
    /// Whether the card is played in another faction than that of its reference.
    pub shifted: Option<bool>,
    /// Whether the printing has a serial number.
    pub serialized: Option<bool>,
    /// Collector numbers as printed, or with the language after them: `BTG-034-R-EN`.
    pub collector_numbers: Vec<String>,
    /// Ids of formats that have to allow the card.
    pub formats: Vec<String>,
    /// Whether one of `formats` is enough.
    pub format_mode: Mode,
    /// Parts of abilities of the main text box; each slot is about one ability.
    pub slots: Vec<Slot>,
    /// Whether one of `slots` is enough.
    pub slot_mode: Mode,
    /// Parts of abilities of the support box; the card has to fit every slot.
    pub support_slots: Vec<Slot>,
    /// Number of main abilities that have to share a trigger.
    pub same_trigger: Option<usize>,
    /// Only cards after the one with this number, in the order of the catalogue.
    pub after: Option<u32>,
}

/// The data that a search reads.
#[derive(Clone, Copy, Debug)]
pub struct Searched<'a> {
    /// The catalogue.
    pub index: &'a Index,
    /// The folded names of its cards.
    pub names: &'a Names,
    /// The words of its abilities.
    pub terms: &'a Terms,
    /// Bitmaps over its cards.
    pub segments: &'a Segments,
    /// Its data for the community's clients.
    pub community: &'a Community,
    /// The day for which bans, suspensions, errata and formats hold.
    pub day: Date,
}

impl CardFilter {
    /// The cards that fit. `pools` has to be made from [`formats`](Self::formats).
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

    /// The cards that the search names one by one; `None` if it names none.
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

    /// Of these cards of a segment, those whose facts fit.
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
        // One card of each face is reused: it takes the facts of each Unique in turn.
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

    /// Whether the search asks for anything that [`fits_facts`](Self::fits_facts) answers, or for cards after a number.
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

    /// Of these cards of a segment, those whose abilities fit. A card whose parts of abilities are not known fits no slot.
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

    /// Whether the collector number is one that is asked for, as printed or with the language after it: `BTG-034-R`,
    /// `BTG-034-R-EN`.
    fn fits_collector_number(&self, card: &Card) -> bool {
        let Some(number) = card.collector_number.as_deref() else { return false };
        self.collector_numbers.iter().any(|wanted| {
            let wanted = wanted.to_ascii_uppercase();
            let language = wanted.strip_prefix(number).and_then(|rest| rest.strip_prefix('-'));
            wanted == number
                || language.is_some_and(|l| Language::ALL.iter().any(|known| known.code().eq_ignore_ascii_case(l)))
        })
    }

    /// Of these cards of a segment, those with the announcements that are asked for.
    fn select_standing(&self, searched: Searched<'_>, segment: &Segment, found: RoaringBitmap) -> RoaringBitmap {
        if self.banned.is_none() && self.errated.is_none() && self.suspended.is_none() {
            return found;
        }
        let index = searched.index;
        let Some((number, _)) = segment.place(index) else {
            let ids = index.iter().map(|(id, _)| id).filter(|id| found.contains(id.position()));
            return ids.filter(|id| self.fits_standing(searched, *id)).map(|id| id.position()).collect();
        };
        // Announcements about Uniques are about their family, or about the Uniques of one faction in it.
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

/// The number of a card, counted from 1 in the order of references. It may change with the catalogue.
#[must_use]
pub fn number(index: &Index, id: CardId) -> u32 {
    index.rank(id) + 1
}

impl CostRelation {
    /// Whether the costs of a card compare this way; false for a card without costs.
    fn holds(self, card: &Card) -> bool {
        let (Some(hand), Some(reserve)) = (card.hand_cost, card.reserve_cost) else { return false };
        match self {
            Self::Equal => hand == reserve,
            Self::HandHigher => hand > reserve,
            Self::ReserveHigher => reserve > hand,
        }
    }
}

/// A keyword with its code, its word in the catalogue, and its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyword {
    /// The community's code: `CORIACE`.
    pub code: &'static str,
    /// The word of the catalogue: `TOUGH`.
    pub word: &'static str,
    /// French name.
    pub french: &'static str,
    /// English name.
    pub english: &'static str,
}

const fn keyword(code: &'static str, word: &'static str, french: &'static str, english: &'static str) -> Keyword {
    Keyword { code, word, french, english }
}

/// Every keyword that has a code of its own.
pub const KEYWORDS: [Keyword; 16] = [
    keyword("REPERAGE", "SCOUT", "Repérage", "Scout"),
    keyword("CORIACE", "TOUGH", "Coriace", "Tough"),
    keyword("GIGANTESQUE", "GIGANTIC", "Gigantesque", "Gigantic"),
    keyword("DEFENSEUR", "DEFENDER", "Défenseur", "Defender"),
    keyword("AGUERRI", "SEASONED", "Aguerri", "Seasoned"),
    keyword("RAFRAICHISSEMENT", "COOLDOWN", "Rafraîchissement", "Cooldown"),
    keyword("FUGACE", "FLEETING", "Fugace", "Fleeting"),
    keyword("ETERNEL", "ETERNAL", "Éternel", "Eternal"),
    keyword("ANCRE", "ANCHORED", "Ancré", "Anchored"),
    keyword("ENDORMI", "ASLEEP", "Endormi", "Asleep"),
    keyword("BOOSTE", "BOOSTED", "Boosté", "Boosted"),
    keyword("SABOTEZ", "SABOTAGE", "Sabotez", "Sabotage"),
    keyword("RAVITAILLEZ", "RESUPPLY", "Ravitaillez", "Resupply"),
    keyword("RAVITAILLEZ_EPUISE", "EXHAUSTED_RESUPPLY", "Ravitaillez épuisé", "Exhausted Resupply"),
    keyword("FONCER", "RUSH", "Foncer", "Rush"),
    keyword("DON", "GIFT", "Don", "Gift"),
];

/// The word of the catalogue for a code. A text that is not a code is returned as it is, as a word.
#[must_use]
pub fn word(code: &str) -> &str {
    KEYWORDS.iter().find(|known| known.code.eq_ignore_ascii_case(code)).map_or(code, |known| known.word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::ability::KeywordWord;

    #[test]
    fn every_code_stands_for_a_word_of_the_catalogue() {
        for keyword in KEYWORDS {
            assert!(KeywordWord::ALL.iter().any(|known| known.word() == keyword.word), "{keyword:?}");
            assert_eq!(word(&keyword.code.to_lowercase()), keyword.word);
            assert_eq!(word(keyword.word), keyword.word);
        }
    }
}
