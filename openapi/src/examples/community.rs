//! Examples of answers in the community's form.

use super::{DAY, Service};
use crate::Fault;
use answers::{
    community::{Community, pools::Empty},
    search::{Names, segment::Segments},
    terms::Terms,
    uniques::SuppliedUniques,
};
use cards::Lookup;
use catalog::PartKind;
use serde::Serialize;
use serde_json::json;
use wire::{
    card_list::SearchScope,
    community::{
        Source,
        card::{self, CommunityCard},
        group::CommunityCardGroup,
        lists,
        parts::{self, SlotQuery},
        query::CommunityQuery,
        uniques::{self, ChoiceQuery, CommunityUnique, UniqueQuery},
    },
    json as wire_json,
};

/// The printing and the gameplay card of the examples.
const CARD: &str = "ALT_CORE_B_MU_08_R2";
/// An invented Unique with a text of our own, since the embedded catalogue has no Uniques.
const UNIQUE: &str = "ALT_CORE_B_MU_08_U_4000001";
const NUMBERS: usize = 5;

/// Adds the answer of each operation under the tag `community`.
pub(super) fn add(
    service: &Service,
    request: impl Fn(&str) -> Result<Vec<u8>, Fault>,
    add: &mut impl FnMut(&str, Vec<u8>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let source = service.source();
    let index = source.search_scope.index;
    let query = |text: &str| CommunityQuery::read(text, source, 0);
    let Lookup::Known(id) = index.look_up(CARD) else { return Err(format!("{CARD} is gone").into()) };
    let empty = Empty::new(index);
    let listed = source.listed(&empty);

    add("communityListCards", query("name=sneezer&rarity=RARE&itemsPerPage=1")?.cards(source)?)?;
    let card = wire_json::write(&CommunityCard::of(source, &listed, id, None))?;
    for name in ["communityGetCard", "communityGetCardByReference", "communityFindCard"] {
        add(name, card.clone())?;
    }
    let references =
        card::batch_references(&request("communityGetCards")?).map_err(|_| "the example of a batch is refused")?;
    add("communityGetCards", card::batch(source, &references, None)?)?;
    add("communityListCardGroups", query("cardType=HERO&itemsPerPage=1")?.groups(source)?)?;
    add("communityGetCardGroup", wire_json::write(&CommunityCardGroup::of(source, &listed, id, None))?)?;

    add("communityListFormats", wire_json::write(&lists::formats(source, false))?)?;
    add("communityListSets", first(lists::sets(source))?)?;
    add("communityListFactions", first(lists::factions())?)?;
    add("communityListCardTypes", first(lists::card_types(None))?)?;
    add("communityListCardSubTypes", first(lists::sub_types(source, None))?)?;
    add("communityListKeywords", first(lists::keywords())?)?;
    add("communityListTriggers", first(parts::list(source, PartKind::Trigger))?)?;
    add("communityListConditions", first(parts::list(source, PartKind::Condition))?)?;
    add("communityListEffects", first(parts::list(source, PartKind::Effect))?)?;

    let found = query("set.reference=CORE&faction=MU&rarity=COMMON&effectSlot[0][trigger]=24")?.found(source);
    add("communityCountParts", wire_json::write(&parts::facets(source, &found))?)?;
    add("communityCountCompositions", first(parts::compositions(source, &found))?)?;
    let slot = SlotQuery::read("slot[trigger]=24&slot[condition]=362", source)?;
    add("communityListPartsBeside", wire_json::write(&slot.facets(source))?)?;

    add("communityListUniqueParts", wire_json::write(&uniques::some_parts(source, 2))?)?;
    with_unique(service, |source, id| {
        let query = UniqueQuery::read("effect[0][t]=24&limit=1", source)?;
        add("communityListUniques", query.answer(source)?)?;
        let choices = ChoiceQuery::read("editing=output:0&effect[0][t]=24", source)?.choices(source);
        add("communityListUniqueChoices", wire_json::write(&choices)?)?;
        let unique = CommunityUnique::find(source, id).ok_or("the Unique of the examples is none")?;
        add("communityGetUnique", wire_json::write(&unique)?)
    })
}

/// The first entries of a list.
fn first<T: Serialize>(list: Vec<T>) -> Result<Vec<u8>, Fault> {
    Ok(wire_json::write(&list.into_iter().take(NUMBERS).collect::<Vec<_>>())?)
}

/// Shows the catalogue with a Unique added.
fn with_unique(
    service: &Service,
    show: impl FnOnce(Source<'_>, cards::CardId) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let facts = json!({
        "reference": UNIQUE, "faction": "MU", "cardType": "CHARACTER", "mainCost": 1, "recallCost": 1,
        "forestPower": 1, "mountainPower": 2, "oceanPower": 1, "mainEffect": {"en": "{J} I gain 1 boost."}
    });
    let supplied = SuppliedUniques::read([facts.to_string().as_str()].into_iter(), &service.catalogue.index);
    let index = supplied.index();
    let Lookup::Known(id) = index.look_up(UNIQUE) else {
        return Err(format!("{UNIQUE} on {DAY} is refused: {:?}", supplied.diagnostics()).into());
    };
    let (names, terms, community) = (Names::of(index), Terms::of(index), Community::of(index));
    let segments = Segments::of(index, &names, &terms, community.parts(), None);
    let search_scope =
        SearchScope { index, names: &names, terms: &terms, segments: &segments, ..service.search_scope() };
    show(Source { search_scope, community: &community, ..service.source() }, id)
}
