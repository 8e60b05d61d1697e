//! Compares answers about the 33,759 real Uniques, packed, with those found by testing every card. Needs the folder that
//! `TUMULT_SHARED` names; without it, the test is skipped with a message.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use answers::{
    community::{
        Community,
        pools::{Empty, Pools},
    },
    compiling::import_options,
    indexing::line_indexer,
    rules::{Rules, RulesFolders},
    search::{
        Field, Filter, Names, PreparedFilter, SearchScope,
        complete::complete,
        key::Number,
        line,
        order::{SortKey, SortOrder, Sorted},
        query::PreparedQuery,
        segment::Segments,
        selection::{Facet, Selection},
    },
    terms::Terms,
};
use cards::{Card, CardPlace, CardType, Date, Faction, Index, Language, Postings, Rarity, Reading};
use catalog::{Options, Source, Store, TextIndex};
use engine::ability::{AbilityText, Term, TermKind};
use jiff::Timestamp;
use std::{collections::BTreeMap, convert::Infallible, env, io::Write as _, path::PathBuf, sync::Arc};

const DAY: Date = jiff::civil::date(2026, 3, 1);

struct World {
    index: Index,
    names: Names,
    terms: Terms,
    texts: TextIndex,
    community: Community,
    segments: Segments,
    rules: Rules,
}

impl World {
    /// The embedded catalogue with all Uniques.
    fn read(shared: &std::path::Path) -> Self {
        let now = Timestamp::UNIX_EPOCH;
        let mut store = Store::in_memory(now).unwrap();
        assert!(store.index(&line_indexer()).unwrap());
        let file = |set: &&str| Source::Path(shared.join(format!("cards/uniques/uniques_{set}.jsonl.gz")));
        let sources: Vec<Source> = ["CORE", "COREKS", "ALIZE", "BISE"].iter().map(file).collect();
        let report = store.import(&sources, &import_options(now), &mut ()).unwrap();
        assert_eq!((report.new.len(), report.refused_count), (33_759, 0));
        let again = store.import(&sources, &import_options(now), &mut ()).unwrap();
        assert!(again.is_unchanged());
        assert_eq!(store.check().unwrap().problems, [""; 0], "every card is the one that was imported");
        let catalogue = store.load().unwrap();
        assert_eq!(catalogue.manifest.cards, 3486 + 33_759);
        Self::of(catalogue.index)
    }

    fn of(index: Index) -> Self {
        let (names, terms, texts) = (Names::of(&index), Terms::of(&index), TextIndex::of(&index));
        let community = Community::of(&index);
        let segments = Segments::of(&index, &names, &terms, community.parts(), None);
        let rules = Rules::read(&RulesFolders::default()).unwrap();
        Self { index, names, terms, texts, community, segments, rules }
    }

    fn scope(&self) -> SearchScope<'_> {
        let Self { index, names, terms, texts, segments, rules, .. } = self;
        SearchScope { index, names, terms, texts, segments, formats: &rules.formats, lists: &rules.lists }
    }

    fn found(&self, text: &str) -> Selection {
        let scope = self.scope();
        let query = line::read(text, scope).unwrap();
        let empty = Empty::new(scope.index);
        let all =
            Selection::filtered(&PreparedFilter::new(&Filter::default(), scope.names, scope.terms), scope.segments);
        PreparedQuery::new(&query, scope, &empty, DAY).unwrap().select(&all)
    }

    /// The references of the cards found, in an order.
    fn sorted(&self, found: &Selection, order: &SortOrder) -> Vec<String> {
        let sorted = Sorted::new(found, order, &self.index, &self.segments);
        let places = sorted.places(0..sorted.len());
        places.into_iter().map(|place| self.index.card_at(place).reference.to_string()).collect()
    }

    /// The cards found by testing every card.
    fn looked_for(&self, fits: impl Fn(&Card) -> bool) -> Vec<String> {
        self.index.every_card().filter(|card| fits(card)).map(|card| card.reference.to_string()).collect()
    }
}

/// Whether a card fits a question.
type Fits<'f> = &'f dyn Fn(&Card) -> bool;

/// The words of each ability of a card, even if the notation is that of another printing.
fn abilities(index: &Index, card: &Card) -> Vec<Vec<Term>> {
    let notation = card.notation.clone().or_else(|| {
        let id = index.find(&card.reference.to_string())?;
        index.display_notation(id).cloned()
    });
    let lines = notation.map(|notation| notation.abilities).unwrap_or_default();
    let read = |line: &str| line.parse::<AbilityText>().unwrap_or_default();
    lines.lines().map(|line| read(line).abilities.iter().flat_map(engine::ability::Ability::terms).collect()).collect()
}

fn has(terms: &[Term], kind: TermKind, word: &str) -> bool {
    let is = |term: &Term| term.word().trim_matches(['{', '}']).eq_ignore_ascii_case(word);
    terms.iter().any(|term| term.kind() == kind && is(term))
}

#[test]
fn the_real_uniques_are_packed_and_found_as_if_each_were_looked_at() {
    let Some(shared) = env::var_os("TUMULT_SHARED").map(PathBuf::from) else {
        let _ = writeln!(std::io::stderr().lock(), "SKIPPED: the real Uniques; set TUMULT_SHARED=/path/to/shared");
        return;
    };
    let world = World::read(&shared);
    let index = &world.index;
    assert_eq!(index.uniques().len(), 33_759, "all of them are packed");
    let bytes: usize = index.uniques().families().iter().map(|family| family.bytes()).sum();
    assert!(bytes / 33_759 < 40, "{bytes} bytes");

    // The words that are kept are equal to those computed again.
    let (words_by, mut reader) = (line_indexer().name(), (line_indexer().reader)());
    for (number, family) in (0..).zip(index.uniques().families()) {
        let mut words = |line| Ok::<_, Infallible>(Arc::new(reader(index.uniques().lines().get(line).unwrap())));
        let anew = Postings::of(family, None, &mut words).unwrap();
        assert_eq!(
            index.uniques().postings(number, &words_by).map(|kept| &**kept),
            Some(&anew),
            "{}",
            family.reference()
        );
    }
    let bytes = world.segments.bytes();
    assert!(bytes / 33_759 < 60, "{bytes} bytes");

    let any = |card: &Card, kind, word| abilities(index, card).iter().any(|terms| has(terms, kind, word));
    let statistic = |card: &Card, of: fn(cards::Statistics) -> u8| card.statistics.map(of);
    let asked: [(&str, Fits<'_>); 12] = [
        ("f:AX", &|card| card.faction == Faction::Axiom),
        ("c:3 fo>=2", &|card| card.hand_cost == Some(3) && statistic(card, |s| s.forest) >= Some(2)),
        ("c<r", &|card| card.hand_cost.zip(card.reserve_cost).is_some_and(|(hand, reserve)| hand < reserve)),
        ("mo:0 -t:hero", &|card| statistic(card, |s| s.mountain) == Some(0) && card.card_type != CardType::Hero),
        ("rar:unique kw:anchored", &|card| {
            card.rarity() == Some(Rarity::Unique) && any(card, TermKind::Keyword, "ANCHORED")
        }),
        ("tr:J ef:draw", &|card| {
            let one = |terms: &Vec<Term>| has(terms, TermKind::Trigger, "J") && has(terms, TermKind::Effect, "DRAW");
            abilities(index, card).iter().any(one)
        }),
        ("tr:J or kw:fleeting", &|card| any(card, TermKind::Trigger, "J") || any(card, TermKind::Keyword, "FLEETING")),
        ("-(tr:H)", &|card| !any(card, TermKind::Trigger, "H")),
        ("s:ALIZE st:mage", &|card| {
            card.reference.set().as_str() == "ALIZE" && card.sub_types.iter().any(|code| &**code == "MAGE")
        }),
        ("name:moth", &|card| card.name.iter().any(|(_, name)| cards::fold(name).contains("moth"))),
        ("\"If your Reserve is empty\"", &|card| {
            let texts = [&card.text.main, &card.text.echo].map(|text| text.en.as_deref().unwrap_or_default());
            texts.iter().any(|text| text.contains("If your Reserve is empty"))
        }),
        ("f:BR,LY c:2 (ef:draw or -kw:anchored)", &|card| {
            matches!(card.faction, Faction::Bravos | Faction::Lyra)
                && card.hand_cost == Some(2)
                && (any(card, TermKind::Effect, "DRAW") || !any(card, TermKind::Keyword, "ANCHORED"))
        }),
    ];
    for (text, fits) in asked {
        let (found, expected) = (world.found(text), world.looked_for(fits));
        assert_eq!(found.len(), expected.len(), "{text}");
        assert_eq!(world.sorted(&found, &SortOrder::default()), expected, "{text}");
        assert!(expected.iter().any(|reference| reference.contains("_U_")), "{text}");
    }
    legality(&world);
    orders_and_facets(&world);
    assert!(index.every_card().filter(|card| card.reading() == Reading::Whole).count() > 30_000);
}

/// The verdict on each Unique agrees with that on its family and faction.
fn legality(world: &World) {
    let World { index, segments, rules, .. } = world;
    let empty = Empty::new(index);
    let all = world.found("s:BISE or f:YZ fam or s:ALIZE c:2");
    for format in ["standard", "nuc", "singleton", "sandbox", "frontier"] {
        let pools = Pools::new(&empty, [format], (index, &rules.formats, &rules.lists), DAY);
        let allowed = pools.allowed(index, segments, &all);
        let one_by_one = all.places(index).filter(|place| {
            let id = match place {
                CardPlace::Card(id) => *id,
                CardPlace::Packed(unique) => index.unpack(*unique),
            };
            pools.allowing(id).next().is_some()
        });
        let places: Vec<CardPlace> = allowed.places(index).collect();
        assert_eq!(places, one_by_one.collect::<Vec<_>>(), "{format}");
    }
}

fn orders_and_facets(world: &World) {
    let World { index, segments, .. } = world;
    let found = world.found("s:BISE c<=4");
    let cards: Vec<Card> = index
        .every_card()
        .filter(|card| card.reference.set().as_str() == "BISE" && card.hand_cost.is_some_and(|cost| cost <= 4))
        .map(std::borrow::Cow::into_owned)
        .collect();
    let by = |compare: &dyn Fn(&Card, &Card) -> std::cmp::Ordering| -> Vec<String> {
        let mut cards: Vec<&Card> = cards.iter().collect();
        cards.sort_by(|a, b| compare(a, b));
        cards.iter().map(|card| card.reference.to_string()).collect()
    };
    let order = |keys: &[(Field, bool)]| {
        let keys = keys.iter().map(|(field, down)| ((*field).into(), *down)).collect();
        SortOrder { keys, nothing_last: false }
    };
    let sorted = |keys: &[(Field, bool)]| world.sorted(&found, &order(keys));
    let text = |card: &Card| card.reference.to_string();
    assert_eq!(sorted(&[]), by(&|a, b| text(a).cmp(&text(b))));
    assert_eq!(sorted(&[(Field::Reference, true)]), by(&|a, b| text(b).cmp(&text(a))));
    assert_eq!(
        sorted(&[(Field::HandCost, true), (Field::Faction, false)]),
        by(&|a, b| (b.hand_cost, a.faction, text(a)).cmp(&(a.hand_cost, b.faction, text(b))))
    );
    assert_eq!(
        sorted(&[(Field::Name, false), (Field::ReserveCost, false), (Field::Reference, true), (Field::Faction, true)]),
        by(&|a, b| (a.english(), a.reserve_cost, text(b)).cmp(&(b.english(), b.reserve_cost, text(a))))
    );
    assert_eq!(
        sorted(&[(Field::Rarity, true), (Field::CollectorNumber, false)]),
        by(&|a, b| {
            let key = |card: &Card| (card.rarity(), card.variant());
            key(b).cmp(&key(a)).then((&a.collector_number, text(a)).cmp(&(&b.collector_number, text(b))))
        })
    );
    // With every number as a further key, hardly two cards are equal.
    let keys = [Number::Ocean, Number::HandCost, Number::Forest, Number::ReserveCost, Number::Mountain];
    let deep: Vec<(SortKey, bool)> =
        keys.into_iter().zip([false, true, false, true, true]).map(|(n, down)| (SortKey::Number(n), down)).collect();
    let deep = SortOrder { keys: [vec![(SortKey::Faction, true)], deep].concat(), nothing_last: false };
    assert_eq!(
        world.sorted(&found, &deep),
        by(&|a, b| {
            let key = |card: &Card| keys.map(|number| number.of(card));
            let ([o, h, f, r, m], [o2, h2, f2, r2, m2]) = (key(a), key(b));
            let numbers = o.cmp(&o2).then(h2.cmp(&h)).then(f.cmp(&f2)).then(r2.cmp(&r)).then(m2.cmp(&m));
            b.faction.cmp(&a.faction).then(numbers).then_with(|| text(a).cmp(&text(b)))
        })
    );
    let list = Sorted::new(&found, &deep, index, segments);
    for place in (0..list.len()).step_by(97) {
        assert_eq!(list.up_to(list.cards(place..place + 1)[0]), place + 1);
    }
    // A list can be continued after any of its cards.
    let order = order(&[(Field::HandCost, true), (Field::Faction, false)]);
    let list = Sorted::new(&found, &order, index, segments);
    for place in (0..list.len()).step_by(97) {
        let id = list.cards(place..place + 1)[0];
        assert_eq!(list.up_to(id), place + 1);
    }
    let mut costs: BTreeMap<String, usize> = BTreeMap::new();
    cards.iter().for_each(|card| *costs.entry(card.hand_cost.unwrap().to_string()).or_default() += 1);
    let counted =
        found.count(Facet::HandCost, segments, &world.terms).into_iter().map(|(value, n)| (value.into_owned(), n));
    assert_eq!(counted.collect::<BTreeMap<_, _>>(), costs);
    let draw = cards.iter().filter(|card| abilities(index, card).iter().any(|t| has(t, TermKind::Effect, "DRAW")));
    let effects = found.count(Facet::Term(TermKind::Effect), segments, &world.terms);
    let counted = effects.iter().find(|(word, _)| word.eq_ignore_ascii_case("draw"));
    assert_eq!(counted.map(|(_, count)| *count), Some(draw.count()));
    let unique = cards.iter().filter(|card| card.rarity() == Some(Rarity::Unique)).count();
    assert_eq!(found.count(Facet::Rarity, segments, &world.terms)["UNIQUE"], unique);
    let _ = &world.community;
}

/// Uniques of one family that differ only in a name that the order does not ask for are in the order of references, and a list
/// can be continued after any of them.
#[test]
fn faces_of_a_family_stand_together() {
    let now = Timestamp::UNIX_EPOCH;
    let mut store = Store::in_memory(now).unwrap();
    let index = store.load().unwrap().index;
    let base = index.card(index.find("ALT_CORE_B_MU_08_C").unwrap()).clone();
    let unique = |number: u32| {
        let reference = format!("ALT_CORE_B_MU_08_U_{number}").parse().unwrap();
        let mut card = Card { reference, collector_number: None, aliases: Vec::new(), notation: None, ..base.clone() };
        card.name.fr = Some(format!("Nom {}", number % 2).into());
        card
    };
    let mut file = tempfile::NamedTempFile::with_suffix(".jsonl").unwrap();
    catalog::export_cards(&[1, 2, 3, 4].map(unique), file.as_file_mut()).unwrap();
    store.import(&[Source::Path(file.path().to_owned())], &Options::at(now), &mut ()).unwrap();
    let world = World::of(store.load().unwrap().index);
    let offered = complete("nom 1", 5, Language::Fr, world.scope());
    let names: Vec<(&str, Option<Language>)> =
        offered.iter().map(|it| (it.text.as_str(), it.name.map(|(language, _)| language))).collect();
    assert_eq!(names, [("Nom 1", Some(Language::Fr))], "a name that only packed Uniques bear is offered too");
    let family = world.index.uniques().families().first().unwrap();
    assert_eq!((family.len(), family.faces().len()), (4, 2));
    let found = world.found("rar:unique");
    for field in [Field::Name, Field::Set, Field::Rarity] {
        let order = SortOrder { keys: vec![(field.into(), false)], nothing_last: false };
        let numbers = [1, 2, 3, 4].map(|number| format!("ALT_CORE_B_MU_08_U_{number}"));
        assert_eq!(world.sorted(&found, &order), numbers, "{field:?}");
        let list = Sorted::new(&found, &order, &world.index, &world.segments);
        for place in 0..4 {
            assert_eq!(list.up_to(list.cards(place..place + 1)[0]), place + 1, "{field:?}");
        }
    }
}
