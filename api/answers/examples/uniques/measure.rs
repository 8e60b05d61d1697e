//! Measures the time and the memory that a service needs for the catalogue.

use answers::{
    community::Community,
    compiling::{import_options, open, open_to_read},
    search::{
        Bounds, Filter, Names, PreparedFilter,
        key::Number,
        order::{SortOrder, Sorted},
        segment::Segments,
        selection::Selection,
    },
    terms::{TermQuery, Terms},
};
use cards::{Faction, UniqueId};
use catalog::{Catalogue, Source, TextIndex};
use engine::ability::TermKind;
use jiff::Timestamp;
use std::{
    error::Error,
    fmt::Display,
    fs,
    hint::black_box,
    io::Write as _,
    path::Path,
    time::{Duration, Instant},
};

/// The data of a catalogue that a service holds.
struct Served {
    catalogue: Catalogue,
    names: Names,
    terms: Terms,
    segments: Segments,
    _texts: TextIndex,
    community: Community,
}

impl Served {
    fn of(catalogue: Catalogue, earlier: Option<&Self>) -> Self {
        let index = &catalogue.index;
        let begin = Instant::now();
        let (names, texts) = (Names::of(index), TextIndex::of(index));
        let of_names = begin.elapsed();
        let terms = Terms::after(index, earlier.map(|earlier| &earlier.terms));
        let of_terms = begin.elapsed();
        let community = Community::after(index, earlier.map(|earlier| &earlier.community));
        let of_community = begin.elapsed();
        let segments = Segments::of(index, &names, &terms, community.parts(), earlier.map(|earlier| &earlier.segments));
        let times = [of_names, of_terms - of_names, of_community - of_terms, begin.elapsed() - of_community];
        let _ = say("  names, words, parts, bitmaps", times.map(millis).join(", "));
        Self { names, terms, segments, _texts: texts, community, catalogue }
    }
}

fn say(what: &str, value: impl Display) -> Result<(), Box<dyn Error>> {
    Ok(writeln!(std::io::stdout().lock(), "{what:<58} {value}")?)
}

fn millis(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1000.0)
}

/// Resident memory of this process, as Linux counts it.
fn resident() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let of = |name: &str| -> u64 {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    };
    format!("{} MiB, at most {} MiB so far", of("VmRSS:") / 1024, of("VmHWM:") / 1024)
}

/// The median time of several runs.
fn median(mut run: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..21)
        .map(|_| {
            let begin = Instant::now();
            run();
            begin.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[times.len() / 2]
}

pub(crate) fn measure(file: &Path) -> Result<(), Box<dyn Error>> {
    let begin = Instant::now();
    let reader = open_to_read(file)?;
    let catalogue = reader.load()?;
    let loaded = begin.elapsed();
    drop(reader);
    let served = Served::of(catalogue, None);
    let index = &served.catalogue.index;
    say("cards", index.len())?;
    say("packed Uniques", index.uniques().len())?;
    say("lines of their texts", index.uniques().lines().len())?;
    say("start: read and compared", millis(loaded))?;
    say("start: ready", millis(begin.elapsed()))?;
    say("resident memory", resident())?;
    let records: usize = index.uniques().families().iter().map(|family| family.bytes()).sum();
    say("bytes of records", records)?;
    say("bytes by which they are found", served.segments.bytes())?;
    queries(&served)?;
    one_card_more(file, served)
}

/// Runs three filters, beside the bare intersections of their bitmaps.
fn queries(served: &Served) -> Result<(), Box<dyn Error>> {
    let Served { catalogue, names, terms, segments, .. } = served;
    let index = &catalogue.index;
    for (kind, word) in [(TermKind::Keyword, "ANCHORED"), (TermKind::Trigger, "J"), (TermKind::Effect, "DRAW")] {
        let words = terms.read(kind, &[word.to_owned()]).map_err(|_| format!("{word} is no word"))?;
        let mut asked = TermQuery::default();
        match kind {
            TermKind::Keyword => asked.keyword = words,
            TermKind::Trigger => asked.trigger = words,
            TermKind::Condition => asked.condition = words,
            TermKind::Effect => asked.effect = words,
        }
        let filter = Filter {
            factions: vec![Faction::Axiom],
            hand_cost: Some(Bounds { exact: vec![3], ..Bounds::default() }),
            terms: asked,
            ..Filter::default()
        };
        let term = terms.asked_words(&filter.terms).next().ok_or("no word is asked for")?;
        let whole = median(|| {
            let found = Selection::filtered(&PreparedFilter::new(&filter, names, terms), segments);
            black_box(Sorted::new(&found, &SortOrder::default(), index, segments).cards(0..0));
        });
        let bitmaps: Vec<_> = segments
            .iter()
            .filter_map(|(_, segment)| {
                let faction = segment.of_faction(Faction::Axiom)?;
                Some((faction, segment.with_number(Number::HandCost, 3)?, segment.with_word(term)?))
            })
            .collect();
        let mut found = 0;
        let bare = median(|| {
            let all = bitmaps.iter().map(|(faction, cost, term)| black_box(&(&**faction & &**cost) & &**term).len());
            found = all.sum();
        });
        let ratio = whole.as_secs_f64() / bare.as_secs_f64();
        say(
            &format!("f:AX c:3 {kind:?}:{word}, {found} found"),
            format!("{}, bare {}, {ratio:.1} times", millis(whole), millis(bare)),
        )?;
    }
    Ok(())
}

/// Imports and serves one more Unique.
fn one_card_more(file: &Path, served: Served) -> Result<(), Box<dyn Error>> {
    let index = &served.catalogue.index;
    let card = index.uniques().card(UniqueId { family: 0, at: 0 });
    let free = (1..).find(|number| index.uniques().families()[0].find(*number).is_none()).ok_or("no number is free")?;
    let mut line = Vec::new();
    catalog::export_cards([&cards::Card { reference: card.reference.with_unique_number(free), ..card }], &mut line)?;
    let mut store = open(file, Timestamp::now())?;
    let options = import_options(Timestamp::now());
    let begin = Instant::now();
    let report = store.import(&[Source::Bytes { name: "one.jsonl".to_owned(), bytes: line }], &options, &mut ())?;
    say("one card more: import", millis(begin.elapsed()))?;
    assert_eq!(report.new.len(), 1, "it was new");
    drop(store);
    let begin = Instant::now();
    let catalogue = open_to_read(file)?.load_after(&served.catalogue)?;
    let read = begin.elapsed();
    let next = Served::of(catalogue, Some(&served));
    say("one card more: reload", format!("{}, of which {} reading", millis(begin.elapsed()), millis(read)))?;
    say("resident memory, both versions held", resident())?;
    assert_eq!(next.catalogue.index.len(), served.catalogue.index.len() + 1);
    Ok(())
}
