//! Tests that every ability of the embedded catalogue does something. Each card is played in positions in which its abilities can
//! matter, and without an ability something that happens, is offered or counts must be missing.
#![expect(clippy::unwrap_used, reason = "a test of data that are there")]

mod boards;
mod cast;
mod muted;
mod watch;

use catalog::Store;
use engine::{
    CardKind, CardSpec, Reason,
    ability::{Ability, AbilityText},
    scenario::KnownCard,
};
use std::{
    collections::BTreeSet,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

/// Most positions that are tried for a card; almost all cards need only a few.
const BOARDS: u64 = 1_200;

/// A card with abilities. Cards that are the same in a game are tested once, under the first reference.
struct Subject {
    reference: String,
    known: KnownCard,
}

/// Every different card, by type and abilities. Cards with unread clauses are left out.
fn subjects() -> Vec<Subject> {
    let index = Store::in_memory(jiff::Timestamp::UNIX_EPOCH).unwrap().load().unwrap().index;
    let mut seen = BTreeSet::new();
    let subject = |card: &cards::Card| {
        let known = answers::scenarios::known_card(&index, &card.reference).ok()?;
        let is_new =
            !known.abilities.abilities.is_empty() && seen.insert((known.spec.kind, known.abilities.to_string()));
        is_new.then(|| Subject { reference: card.reference.to_string(), known })
    };
    index.iter().map(|(_, card)| card).filter_map(subject).collect()
}

/// Calls `each` for every subject, and returns the results in their order. Runs on all cores; the results are always the same.
fn of_each<T: Send>(subjects: &[Subject], each: impl Fn(&Subject) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some((at, subject)) =
            Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, subjects.get(at)?)))
        {
            done.push((at, each(subject)));
        }
        done
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut done: Vec<(usize, T)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, said)| said).collect()
}

const NO_D_ABILITY: &str = "no card of the cast has a {D} ability; engine/scenarios/088_quick_actions.txt shows it";
const NO_THREE_T_ABILITIES: &str =
    "no board has three {T} abilities used in a turn of its player; engine/scenarios/088_quick_actions.txt shows it";
const NO_COMPLETED_FEAT: &str =
    "no Feat is ever Completed on a board; engine/scenarios/140_complete_me.txt completes one";
const NO_TIE: &str = "no Expedition of the boards moves by a tie; engine/scenarios/039_ascended.txt shows it";

/// Abilities that made no difference in any game, and why that is correct.
const SILENT: [(&str, &str); 16] = [
    ("ALT_ALIZE_B_NE_01_C: always I cannot be played", "a Mana Convergence cannot be (1.1.5.a)"),
    ("ALT_ALIZE_B_NE_01_C: always I can be used as a Mana Orb", "a Mana Convergence can be (1.1.5.a)"),
    (
        "ALT_EOLE_B_BR_111_R1: when {J} -> if number of (Feats [completed] controlled by you) >= 1 (remove Fleeting from me)",
        "no Feat is ever Completed: of the cast none says when it is, and a board cannot begin with one that is",
    ),
    (
        "ALT_EOLEOP_P_AX_121_R1: completed: cost {T}: if number of (cards in your hand) = 0 (Resupply)",
        NO_COMPLETED_FEAT,
    ),
    (
        "ALT_EOLEOP_P_LY_121_R1: when second each turn a player uses a {D} ability, if turn of you -> complete me",
        NO_D_ABILITY,
    ),
    (
        "ALT_EOLEOP_P_LY_121_R1: completed: cost {T}: this turn next: when a player uses a {D} ability -> (give 1 boost to 1 target Character in play or in the Reserve)",
        NO_D_ABILITY,
    ),
    (
        "ALT_EOLE_B_LY_109_C: when {J} -> if number of (cards [with a {D} ability] in your Expeditions or in your Reserve) >= 1 (give 1 boost to me)",
        NO_D_ABILITY,
    ),
    (
        "ALT_EOLE_B_LY_112_C: when {H} -> if number of (cards [with a {D} ability] in your Expeditions or in your Reserve) >= 1 (Resupply)",
        NO_D_ABILITY,
    ),
    (
        "ALT_EOLE_B_LY_112_R1: when {J} -> if number of (cards [with a {D} ability] in your Expeditions or in your Reserve) >= 1 (Resupply)",
        NO_D_ABILITY,
    ),
    (
        "ALT_EOLE_B_LY_121_C: when second each turn a player uses a {D} ability, if turn of you -> complete me",
        NO_D_ABILITY,
    ),
    (
        "ALT_EOLE_B_LY_121_C: completed: cost {T}: this turn next: when a player uses a {D} ability -> (give 1 boost to 1 target Character)",
        NO_D_ABILITY,
    ),
    (
        "ALT_EOLE_B_LY_121_R2: when third each turn a player uses a {T} ability, if turn of you -> complete me",
        NO_THREE_T_ABILITIES,
    ),
    (
        "ALT_EOLE_B_LY_121_R2: completed: cost {T}: this turn next: when a player uses a {T} ability -> (give 1 boost to 1 target Character in play or in the Reserve)",
        NO_THREE_T_ABILITIES,
    ),
    (
        "ALT_EOLE_B_OR_115_C: always before my Expedition moves forward due to Ascension: instead (move my Expedition forward 2)",
        NO_TIE,
    ),
    (
        "ALT_EOLE_B_OR_122_E: when each Expedition controlled by you moves forward due to Ascension -> complete me",
        NO_TIE,
    ),
    (
        "ALT_EOLE_B_OR_122_E: completed: when at Noon -> Ascend each Expedition [Companion] controlled by you; create 1 \"Ordis Recruit\" 1/1/1 Soldier in that Expedition",
        NO_COMPLETED_FEAT,
    ),
];

/// Whether the coverage reports an ability as not carried out: without it, there is one such ability less. An ability may need
/// others of its text, so it is not judged alone.
fn is_lacking(known: &KnownCard, line: usize) -> bool {
    let lacks = |abilities: &[Ability]| {
        let text = AbilityText { abilities: abilities.to_vec() };
        let unsupported = boards::pool(known, text, &[]).unsupported();
        unsupported.iter().filter(|lack| lack.reason != Reason::NotExecuted).count()
    };
    let mut others = known.abilities.abilities.clone();
    others.remove(line);
    lacks(&known.abilities.abilities) > lacks(&others)
}

/// A price for fewer targets is carried out by the effect of its Spell. It must not be excused because it could not be carried
/// out alone.
#[test]
fn what_needs_another_ability_of_its_text_is_not_excused() {
    let known = |text: &str| KnownCard { spec: CardSpec::new(CardKind::Spell), abilities: text.parse().unwrap() };
    let price = "always may cost 1 less targeting only a Character [in {O}]";
    let spell = known(&format!("{price}\neffect discard 1 target Character"));
    assert_eq!([0, 1].map(|line| is_lacking(&spell, line)), [false, false]);
    let permanent = known(&format!("{price}\nwhen {{J}} -> discard 1 target Character"));
    assert_eq!([0, 1].map(|line| is_lacking(&permanent, line)), [true, false]);
}

#[test]
fn every_ability_of_every_card_does_something() {
    let subjects = subjects();
    assert!(subjects.len() > 900, "only {} cards", subjects.len());
    let cast = cast::cast();
    let silent = of_each(&subjects, |subject| {
        let lines = muted::lines(&subject.known.abilities);
        let silent = watch::silent(&subject.known, &lines, &lines, &cast, BOARDS);
        let lacks = |line: &usize| is_lacking(&subject.known, *line);
        let named = |line: usize| format!("{}: {}", subject.reference, subject.known.abilities.abilities[line]);
        silent.into_iter().filter(|line| !lacks(line)).map(named).collect::<Vec<_>>()
    });
    let silent: Vec<String> = silent.into_iter().flatten().collect();
    let is_allowed = |ability: &&String| SILENT.iter().any(|(line, _)| ability == line);
    let missing: Vec<_> = silent.iter().filter(|ability| !is_allowed(ability)).collect();
    assert!(missing.is_empty(), "{} of {} cards:\n{missing:#?}", missing.len(), subjects.len());
    let stale: Vec<_> = SILENT.iter().filter(|(line, _)| silent.iter().all(|ability| ability != line)).collect();
    assert!(stale.is_empty(), "these do something by now:\n{stale:#?}");
}

/// The test above can fail: if one ability of a card is removed from the game, exactly that ability is reported.
#[test]
fn an_ability_that_is_cut_out_is_named() {
    let subjects: Vec<_> = subjects().into_iter().step_by(25).collect();
    let cast = cast::cast();
    let wrong = of_each(&subjects, |subject| {
        let lines = muted::lines(&subject.known.abilities);
        let cut = lines.len() - 1;
        let silent = watch::silent(&subject.known, &lines, &muted::muted(&lines, cut), &cast, BOARDS / 10);
        (!silent.contains(&cut)).then(|| format!("{}: {silent:?}", subject.reference))
    });
    let wrong: Vec<_> = wrong.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "not noticed: {wrong:#?}");
}
