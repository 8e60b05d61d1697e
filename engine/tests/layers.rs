//! Tests that the files of the engine import downwards only: a layer may know only the layers before it.

#![expect(clippy::unwrap_used, reason = "it reads the code of the engine")]

use crate::imports::{circles_are_small, code, import_downwards_only, is_in, named, sources, tree};
use std::path::Path;

/// The layers, lowest first: files and folders of `src`. Those in one row may know each other.
const LAYERS: [&[&str]; 12] = [
    &["rng", "statistics"],
    &["primitives"],
    &["card", "mode", "edition", "pace"],
    &["program"],
    &["pool", "hands", "decision"],
    &["game/state", "game/event"],
    &["game/queries"],
    &["game/mutations"],
    &["resolution"],
    &["rules"],
    &["view", "policy", "log", "perft", "odds"],
    &["simulate", "opening", "comparison", "scenario"],
];

/// The layer of a path below `src`, without its extension.
fn layer(path: &str) -> Option<usize> {
    LAYERS.iter().position(|rooms| rooms.iter().any(|room| is_in(path, room)))
}

/// Names that `lib.rs` and `game.rs` re-export, with the files that define them.
fn handed_on(face: &str, folder: &str) -> Vec<(String, String)> {
    let mut names = Vec::new();
    for (at, start) in face.match_indices("use ") {
        let mut all = Vec::new();
        tree(&mut face[at + start.len()..].chars().peekable(), String::new(), &mut all);
        for path in all {
            let path = path.trim_start_matches("self/");
            if let Some((room, name)) = path.rsplit_once('/') {
                names.push((name.to_owned(), format!("{folder}{room}")));
            }
        }
    }
    names
}

/// The files of `src` except tests, with the files that each imports, as its paths after `crate` tell.
fn imports() -> Vec<(String, Vec<String>)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let read = |name: &str| code(&src.join(name));
    let of_crate = handed_on(&read("lib.rs"), "");
    let of_game = handed_on(&read("game.rs"), "game/");
    let meant = |path: &str| {
        let (first, name) = (path.split('/').next().unwrap(), path.rsplit('/').next().unwrap());
        let handed =
            |names: &[(String, String)]| names.iter().find(|(known, _)| known == name).map(|(_, room)| room.clone());
        match first {
            "game" if path.split('/').count() == 2 => handed(&of_game),
            _ if path == first => {
                handed(&of_crate).and_then(|room| if room == "game" { handed(&of_game) } else { Some(room) })
            }
            _ => Some(path.to_owned()),
        }
    };
    let mut files = Vec::new();
    sources(&src, &mut files);
    files.sort();
    let own = files.iter().filter(|file| !file.ends_with("tests.rs"));
    own.map(|file| {
        let room = file.strip_prefix(&src).unwrap().with_extension("");
        (room.to_str().unwrap().to_owned(), named(&code(file)).iter().filter_map(|path| meant(path)).collect())
    })
    .collect()
}

#[test]
fn files_import_downwards_only() {
    import_downwards_only(imports(), layer, 800);
}

/// Files that import each other in a circle can only be understood together; among those that play a game there are none such.
#[test]
fn no_files_know_each_other_in_a_circle() {
    let is_played = |room: &str| {
        ["game/queries/", "game/mutations/", "resolution/", "rules/"].iter().any(|folder| room.starts_with(folder))
    };
    let files: Vec<_> = imports().into_iter().filter(|(room, _)| is_played(room)).collect();
    circles_are_small(&files, 1, 150);
}

/// Queries leave a state unchanged, as their signatures say.
#[test]
fn queries_take_no_state_to_change() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/game/queries");
    let mut files = Vec::new();
    sources(&src, &mut files);
    assert!(files.len() > 10);
    let changing: Vec<_> = files.iter().filter(|file| code(file).contains("&mut Game")).collect();
    assert!(changing.is_empty(), "{changing:?}");
}

/// A method can be called from anywhere without an import. So a function is only a method if it belongs to the state as data, or
/// if clients call it.
#[test]
fn methods_of_a_game_are_few() {
    const WITH_METHODS: [&str; 8] = [
        "game/queries/facts",
        "game/state/game",
        "game/state/hash",
        "game/state/lookup",
        "resolution/asks",
        "rules/course",
        "rules/legal",
        "rules/setup",
    ];
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    files.sort();
    let is_impl = |line: &str| line.starts_with("impl") && line.contains(" Game<") && !line.contains(" for ");
    let with_methods = files.iter().filter(|file| code(file).lines().any(is_impl)).map(|file| {
        let room = file.strip_prefix(&src).unwrap().with_extension("");
        room.to_str().unwrap().to_owned()
    });
    let mut with_methods: Vec<_> = with_methods.collect();
    with_methods.sort();
    assert_eq!(with_methods, WITH_METHODS);
}

/// An import that goes up is found by itself, in a group, and within an expression.
#[test]
fn paths_are_read_out_of_code() {
    let code = "use crate::{Game, game::{Frame, queries::Match}, rules};\nfn f() { crate::rules::Board::new(x, y) }";
    assert_eq!(named(code), ["Game", "game/Frame", "game/queries/Match", "rules", "rules/Board/new"]);
    assert_eq!(layer("rules/board"), Some(9));
    assert_eq!(layer("ruleset"), None);
}
