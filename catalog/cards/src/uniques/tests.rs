//! Tests of packing Uniques and of an index that holds packed ones.

use super::*;
use crate::{
    Abilities, CardType, Faction, Index, Language, Localized, Lookup, Notation, Reading, Statistics, Text, TextBox,
    Unread,
};

fn card(reference: &str) -> Card {
    let reference: Reference = reference.parse().unwrap();
    let name = Localized { en: Some("Shroom".into()), fr: Some("Champi".into()), ..Localized::default() };
    Card {
        name,
        faction: reference.home_faction(),
        card_type: CardType::Character,
        sub_types: vec!["PLANT".into()],
        hand_cost: Some(2),
        reserve_cost: Some(3),
        statistics: Some(Statistics { forest: 1, mountain: 0, ocean: 4 }),
        reserve_limit: None,
        landmark_limit: None,
        collector_number: None,
        aliases: Vec::new(),
        abilities: Abilities::default(),
        text: Text::default(),
        notation: None,
        reference,
    }
}

/// A Unique with two main abilities and a support ability, in two languages.
fn unique(reference: &str) -> Card {
    let mut card = card(reference);
    card.text.main.set(Language::En, "{J} Draw.  {H} Sing a song.");
    card.text.main.set(Language::Fr, "{J} Piochez.  {H} Chantez.");
    card.text.echo.set(Language::En, "{D} : Draw.");
    card.abilities = Abilities { main: true, echo: true };
    let unread = Unread { text_box: TextBox::Main, start: 16, end: 28, reason: "no such words".into() };
    let abilities = "when {J} -> draw 1\nsupport: cost {D}: draw 1".into();
    card.notation = Some(Notation { abilities, unread: vec![unread] });
    card
}

/// Packs cards, all of which can be packed.
fn packed(cards: &[Card]) -> Uniques {
    let mut lines = AbilityLines::default();
    let mut numbers: Vec<AbilityLine> = Vec::new();
    let mut builders: Vec<UniqueBuilder> = Vec::new();
    for card in cards {
        let PackedUnique { face, facts, lines: own } = PackedUnique::of(card).unwrap();
        let own: Vec<LineId> = own
            .into_iter()
            .map(|line| {
                let at = numbers.iter().position(|known| *known == line).unwrap_or_else(|| {
                    numbers.push(line.clone());
                    numbers.len() - 1
                });
                lines.set(at as LineId + 1, line, None);
                at as LineId + 1
            })
            .collect();
        let empty = UniqueBuilder::new(&card.reference).unwrap();
        let at = builders.iter().position(|known| known.reference() == empty.reference()).unwrap_or_else(|| {
            builders.push(empty);
            builders.len() - 1
        });
        assert!(builders[at].insert(card.reference.unique_number().unwrap(), face, facts, &own, 7));
    }
    Uniques::new(builders.into_iter().map(|builder| (Arc::new(builder.finish()), None)).collect(), Arc::new(lines), "")
}

#[test]
fn a_unique_is_what_it_was_after_packing() {
    let bare = card("ALT_CORE_B_MU_08_U_1");
    let mut vanilla = card("ALT_CORE_B_MU_08_U_2");
    vanilla.name.fr = None;
    // Only its abilities are known, not its text.
    let mut notation = card("ALT_CORE_B_MU_08_U_3");
    notation.abilities.main = true;
    notation.notation = Some(Notation { abilities: "when {J} -> draw 1\nsupport: draw 1".into(), unread: Vec::new() });
    // A translation with another number of lines, and one ability that takes two lines.
    let mut uneven = unique("ALT_CORE_B_MU_08_U_4");
    uneven.text.main.set(Language::Fr, "{J} Piochez. {H} Chantez.");
    let mut two = unique("ALT_CORE_B_MU_08_U_5");
    two.notation = Some(Notation { abilities: "one\ntwo\nthree\nfour\nsupport: five".into(), unread: Vec::new() });
    let mut faction = unique("ALT_CORE_B_MU_08_U_6");
    faction.faction = Faction::Lyra;
    let mut printed = unique("ALT_CORE_B_MU_08_U_9");
    printed.collector_number = Some("BTG-113-U-9".into());
    let mut other = unique("ALT_CORE_B_MU_08_U_80000");
    other.collector_number = Some("BTG-113-U-80000".into());
    let all = [bare, vanilla, notation, uneven, two, faction, unique("ALT_CORE_B_MU_08_U_70000"), printed, other];
    let uniques = packed(&all);
    // With and without the French name, and with a collector number.
    assert_eq!((uniques.len(), uniques.families().len(), uniques.families()[0].faces().len()), (9, 1, 3));
    for card in &all {
        let id = uniques.find(&card.reference.to_string()).unwrap();
        assert_eq!(uniques.card(id), *card);
        assert_eq!(uniques.family(id).reading(id.at, uniques.lines()), card.reading(), "{}", card.reference);
    }
    assert_eq!(all[6].reading(), Reading::Part);
    for unknown in ["ALT_CORE_B_MU_08_U_7", "ALT_CORE_B_MU_08_U_07", "ALT_CORE_B_MU_8_U_1", "ALT_CORE_P_MU_08_U_1", "1"]
    {
        assert_eq!(uniques.find(unknown), None, "{unknown}");
    }
}

#[test]
fn what_uniques_do_not_have_is_not_packed() {
    let unfit: [fn(&mut Card); 8] = [
        |card| card.card_type = CardType::Spell,
        |card| card.statistics = None,
        |card| card.hand_cost = None,
        |card| card.collector_number = Some("BTG-113-U".into()),
        |card| card.collector_number = Some("BTG-113-U-01".into()),
        |card| card.reserve_limit = Some(2),
        |card| card.aliases.push("ALT_CORE_B_MU_08_U_9".parse().unwrap()),
        |card| card.reference = "ALT_CORE_B_MU_08_C".parse().unwrap(),
    ];
    for spoil in unfit {
        let mut card = unique("ALT_CORE_B_MU_08_U_1");
        assert!(PackedUnique::of(&card).is_some());
        spoil(&mut card);
        assert_eq!(PackedUnique::of(&card), None, "{card:?}");
    }
}

#[test]
fn a_family_is_read_from_its_bytes_and_no_others() {
    let uniques =
        packed(&[unique("ALT_CORE_B_MU_08_U_9"), unique("ALT_CORE_B_MU_08_U_10"), card("ALT_CORE_B_MU_08_U_1")]);
    let family = &*uniques.families()[0];
    assert_eq!(family.numbers(), [1, 10, 9], "references are compared as texts");
    let bytes = family.to_bytes();
    let read = |bytes: &[u8]| UniqueFamily::from_bytes(family.reference(), family.faces().to_vec(), bytes);
    assert_eq!(read(&bytes).as_ref(), Ok(family));
    for cut in 0..bytes.len() {
        assert_eq!(read(&bytes[..cut]), Err(MalformedFamily), "{cut}");
    }
    assert_eq!(read(&[&bytes[..], &[0]].concat()), Err(MalformedFamily));
    assert_eq!(read(&[0xff; 200]), Err(MalformedFamily));
    assert_eq!(UniqueFamily::from_bytes(family.reference(), Vec::new(), &bytes), Err(MalformedFamily), "no such face");
    assert_eq!(UniqueFamily::from_bytes("ALT_CORE", family.faces().to_vec(), &bytes), Err(MalformedFamily));
}

#[test]
fn what_has_no_room_is_refused_and_leaves_the_family_as_it_was() {
    let tall = |change: fn(&mut Statistics)| {
        let mut statistics = Statistics { forest: 15, mountain: 15, ocean: 15 };
        change(&mut statistics);
        Card { statistics: Some(statistics), hand_cost: Some(15), ..card("ALT_CORE_B_MU_08_U_1") }
    };
    let insert = |card: &Card, builder: &mut UniqueBuilder| {
        let PackedUnique { face, facts, .. } = PackedUnique::of(card).unwrap();
        builder.insert(card.reference.unique_number().unwrap(), face, facts, &[], 1)
    };
    let mut builder = UniqueBuilder::new(&card("ALT_CORE_B_MU_08_U_1").reference).unwrap();
    for high in [tall(|s| s.forest = 16), tall(|s| s.mountain = 200), Card { hand_cost: Some(16), ..tall(|_| ()) }] {
        assert!(!insert(&high, &mut builder), "{high:?}");
    }
    let most = tall(|_| ());
    assert!(insert(&most, &mut builder));
    // One more face than a family can have.
    for number in 2..=70 {
        let mut other = Card { reference: most.reference.with_unique_number(number), ..most.clone() };
        other.name.set(Language::En, &format!("Shroom {number}"));
        assert_eq!(insert(&other, &mut builder), number <= 64, "{number}");
    }
    let family = builder.finish();
    assert_eq!((family.len(), family.faces().len()), (64, 64));
    assert_eq!(family.card(0, &AbilityLines::default()), most);
}

#[test]
fn a_family_changes_card_by_card() {
    let uniques = packed(&[unique("ALT_CORE_B_MU_08_U_9"), card("ALT_CORE_B_MU_08_U_1")]);
    let mut builder = UniqueBuilder::of(&uniques.families()[0]);
    builder.remove(9);
    let left = builder.finish();
    assert_eq!((left.numbers(), left.lines().len()), (&[1][..], 0), "lines go with their last card");
    assert_eq!(left.revisions().collect::<Vec<_>>(), [7]);
    let mut builder = UniqueBuilder::of(&left);
    builder.remove(1);
    assert!(builder.finish().is_empty());
}

/// Ordinary cards before, between and after packed Uniques.
fn index() -> (Index, Index) {
    let ordinary = [
        "ALT_CORE_B_MU_07_C",
        "ALT_CORE_B_MU_08_C",
        "ALT_CORE_B_MU_08_U_20",
        "ALT_CORE_B_MU_08_U_5",
        "ALT_CORE_B_MU_09_C",
    ];
    let uniques = [
        "ALT_CORE_B_MU_08_U_1",
        "ALT_CORE_B_MU_08_U_10",
        "ALT_CORE_B_MU_08_U_3",
        "ALT_CORE_B_MU_08_U_9",
        "ALT_COREKS_B_MU_08_U_1",
    ];
    let ordinary: Vec<Card> = ordinary.iter().map(|reference| card(reference)).collect();
    let uniques: Vec<Card> = uniques.iter().map(|reference| unique(reference)).collect();
    let apart = Index::with_uniques(ordinary.clone(), Vec::new(), Vec::new(), packed(&uniques)).unwrap();
    let together = Index::new([ordinary, uniques].concat(), Vec::new(), Vec::new()).unwrap();
    (apart, together)
}

#[test]
fn packed_uniques_stand_among_the_other_cards() {
    let (apart, together) = index();
    assert_eq!((apart.len(), together.len()), (10, 10));
    let references: Vec<String> = apart.every_card().map(|card| card.reference.to_string()).collect();
    let expected: Vec<String> = together.every_card().map(|card| card.reference.to_string()).collect();
    assert_eq!(references, expected);
    assert_eq!(apart.at_rank(10), None);
    for (reference, rank) in references.iter().zip(0..) {
        let (id, other) = (apart.find(reference).unwrap(), together.find(reference).unwrap());
        assert_eq!(apart.card(id), together.card(other));
        assert_eq!((apart.rank(id), together.rank(other)), (rank, rank), "{reference}");
        assert_eq!(apart.reference(id), reference);
        assert_eq!(apart.look_up(&reference.to_lowercase()), Lookup::Known(id));
        assert_eq!(apart.name_id(id), apart.name_id(apart.find("ALT_CORE_B_MU_07_C").unwrap()));
        assert_eq!(apart.printings(apart.gameplay(id)), [id]);
        assert!(!apart.is_supplied(id));
        match apart.at_rank(rank).unwrap() {
            CardPlace::Card(same) => assert_eq!((same, apart.unpacked_from(id)), (id, None)),
            CardPlace::Packed(unique) => {
                assert_eq!((apart.unpack(unique), apart.unpacked_from(id)), (id, Some(unique)), "the same id again");
                assert_eq!(apart.unique_rank(unique), rank);
            }
        }
    }
    assert!(matches!(apart.look_up("ALT_CORE_B_MU_08_U_4"), Lookup::UnknownUnique { .. }));
}

#[test]
fn what_a_request_looks_at_goes_with_it() {
    let (index, _) = index();
    let request = index.for_request();
    let seen = request.find("ALT_CORE_B_MU_08_U_3").unwrap();
    let clone = request.clone();
    assert_eq!(clone.card(seen), request.card(seen), "clones share it");
    let other = index.for_request();
    let first = other.find("ALT_CORE_B_MU_08_U_9").unwrap();
    assert_eq!(first, seen, "ids begin anew");
    assert_eq!(other.reference(first), "ALT_CORE_B_MU_08_U_9");
}

#[test]
fn supplied_uniques_stand_beside_packed_ones() {
    let (index, _) = index();
    let mut supplying = crate::Supplying::to(&index);
    let known = supplying.add(card("ALT_CORE_P_MU_08_U_3"));
    assert!(matches!(known, Err(crate::SupplyError::Known(_))), "it is a printing of a packed one: {known:?}");
    supplying.add(card("ALT_CORE_B_MU_08_U_2")).unwrap();
    let supplied = supplying.finish().unwrap();
    let rank = |reference: &str| supplied.rank(supplied.find(reference).unwrap());
    let mut ranked: Vec<(u32, String)> =
        index.every_card().map(|card| card.reference.to_string()).map(|text| (rank(&text), text)).collect();
    ranked.push((rank("ALT_CORE_B_MU_08_U_2"), "ALT_CORE_B_MU_08_U_2".to_owned()));
    ranked.sort();
    assert!(ranked.iter().zip(0..).all(|((rank, _), place)| *rank == place), "{ranked:?}");
    assert!(ranked.is_sorted_by(|a, b| a.1 < b.1), "{ranked:?}");
    assert!(supplied.is_supplied(supplied.find("ALT_CORE_B_MU_08_U_2").unwrap()));
}
