//! Games of random policies with generated decks.

use crate::play::{Played, Replay, Source, Table, Watch, audit, play_generated, run};
use engine::{
    Decision, Fault, Game, Outcome,
    state::{Player, Zone},
};
use std::{fs, path::Path};

/// Number of decisions in the test.
const DECISIONS: usize = 1_000_000;

/// The checks: some in every state, the expensive comparisons in one of 256 positions.
const WATCH: Watch = Watch { audit, every: 256 };

#[test]
fn a_million_random_decisions_keep_the_invariants() {
    let (mut made, mut seed, mut faulted, mut of_abilities) = (0, 0, 0, 0);
    while made < DECISIONS {
        match play_generated(&mut Source::seeded(engine::mix(1, seed)), WATCH) {
            Ok(Played { decisions, outcome }) => {
                made += decisions.len();
                of_abilities += decisions.iter().filter(|decision| is_of_an_ability(decision)).count();
                faulted += u32::from(matches!(outcome, Some(Outcome::Faulted(_))));
            }
            Err(failure) => panic!("game {seed}: {}", failure.report(WATCH)),
        }
        seed += 1;
    }
    assert!(seed > 1_000, "{seed} games are few different ones");
    assert!(of_abilities > DECISIONS / 50, "{of_abilities} decisions about abilities are few");
    // Abilities that activate one another without end are stopped and reported; that happens in few generated games.
    assert!(faulted < 100, "{faulted} of {seed} games came to a bound");
}

/// Whether a decision only exists if cards have abilities.
fn is_of_an_ability(decision: &Decision) -> bool {
    match decision {
        Decision::ChooseOrb(_)
        | Decision::Expand(_)
        | Decision::SkipExpand
        | Decision::Play { .. }
        | Decision::Pass
        | Decision::Keep(_) => false,
        Decision::QuickAction { .. }
        | Decision::React(_)
        | Decision::Choose(_)
        | Decision::ChooseExpedition { .. }
        | Decision::ChooseRegion(_)
        | Decision::ChoosePlayer(_)
        | Decision::ChooseMode(_)
        | Decision::Number(_)
        | Decision::Yes
        | Decision::No
        | Decision::Done => true,
    }
}

/// Each Spell is free and draws enough cards to go on, so the Afternoon would never end. In 5.0 it would: a draw from a short deck
/// shuffles nothing (3.2.2.e).
#[test]
fn somebody_who_never_stops_is_stopped() {
    let table = r#"{"edition": "4.0", "mode": "booster_war_ordered", "seat": "first", "seed": 0, "dayCap": 1, "decks": [{"cards": [
        {"copies": 3, "kind": "spell", "handCost": 0, "reserveCost": 0, "abilities": ["effect draw 3"]}]}]}"#;
    let table: Table = serde_json::from_str(table).unwrap();
    let played = run(&table, Watch { every: usize::MAX, ..WATCH }, |list| list.first().copied()).unwrap();
    assert_eq!(played.outcome, Some(Outcome::Faulted(Fault::Events)));
    assert!(played.decisions.len() > 1_000);
}

/// More tokens with changed statistics than are calculated at a time: this is reported, and not ignored.
#[test]
fn more_passive_abilities_than_there_is_room_for_end_the_game() {
    let table = r#"{"edition": "5.0", "mode": "booster_war_ordered", "seat": "first", "seed": 0, "dayCap": 3, "decks": [{"cards": [
        {"copies": 30, "kind": "character", "handCost": 0, "reserveCost": 0, "abilities": [
            "when {J} -> create 9 \"Spark\" 1/1/1 Spirit having (always I count {V} + 1) in my Expedition"]}]}]}"#;
    let table: Table = serde_json::from_str(table).unwrap();
    let eager = |list: &[Decision]| {
        let play = list.iter().find(|decision| matches!(decision, Decision::Play { .. }));
        play.or(list.first()).copied()
    };
    let played = run(&table, Watch { every: usize::MAX, ..WATCH }, eager).unwrap();
    assert_eq!(played.outcome, Some(Outcome::Faulted(Fault::Passives)));
}

/// Games that failed once, and some that never did.
#[test]
#[expect(clippy::disallowed_methods, reason = "the test of a folder of files")]
fn kept_games_are_played_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 3, "the folder holds games");
    for file in files {
        let replay: Replay = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        if let Err(failure) = replay.play(Watch::CLOSE) {
            panic!("{}: {}", file.display(), failure.what);
        }
    }
}

/// A condition that no rule requires, to check that a game that fails is found, shrunk and reported.
fn nothing_goes_to_reserve(game: &Game<'_>) -> Result<(), String> {
    match Player::ALL.into_iter().find(|&player| !game.zone(player, Zone::Reserve).is_empty()) {
        Some(player) => Err(format!("{player:?} has a card in Reserve")),
        None => audit(game),
    }
}

#[test]
fn a_failing_game_is_made_small_and_told_as_a_file_that_fails_alike() {
    let watch = Watch { audit: nothing_goes_to_reserve, every: 1 };
    let failure = (0..20).find_map(|seed| play_generated(&mut Source::seeded(seed), watch).err()).unwrap();
    let told = failure.report(watch);
    let (what, file) = told.split_once('{').unwrap();
    assert!(what.contains("has a card in Reserve"), "{told}");
    let replay: Replay = serde_json::from_str(&format!("{{{file}")).unwrap();
    let cards: usize =
        replay.table.decks.iter().flat_map(|deck| &deck.cards).map(|card| usize::from(card.copies)).sum();
    assert!(cards <= 5 && replay.decisions.len() <= 8, "{told}");
    assert!(replay.play(watch).unwrap_err().what.contains("has a card in Reserve"));
    assert!(replay.play(Watch::CLOSE).is_ok(), "only the invented rule is broken");
}
