//! Reading the imports of Rust files, for tests of layers.
#![allow(
    dead_code,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "it reads the code of a crate; each asks for its part, under lints of its own"
)]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// Whether a path is a file or folder (a "room"), or is inside it.
pub(crate) fn is_in(path: &str, room: &str) -> bool {
    path.strip_prefix(room).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The Rust files below a folder.
pub(crate) fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The code of a file, without its tests and comments.
pub(crate) fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let end = ["\n#[cfg(test)]\nmod tests", "\n#[cfg(test)]\npub(crate) mod tests"]
        .iter()
        .filter_map(|from| text.find(from))
        .min();
    let lines = text[..end.unwrap_or(text.len())].lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// The paths after `crate` in a text: `a/b` for `crate::a::b` and for `crate::{a::{b, …}, …}`.
pub(crate) fn named(code: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (at, start) in code.match_indices("crate::") {
        if !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':') {
            tree(&mut code[at + start.len()..].chars().peekable(), String::new(), &mut all);
        }
    }
    all
}

/// Reads one path, including its groups.
pub(crate) fn tree(rest: &mut std::iter::Peekable<std::str::Chars<'_>>, prefix: String, all: &mut Vec<String>) {
    let mut path = prefix;
    loop {
        while rest.next_if(|c| c.is_whitespace()).is_some() {}
        if rest.next_if_eq(&'{').is_some() {
            loop {
                tree(rest, path.clone(), all);
                while rest.next_if(|c| c.is_whitespace() || *c == ',').is_some() {}
                if rest.next_if_eq(&'}').is_some() || rest.peek().is_none() {
                    return;
                }
            }
        }
        let mut name = String::new();
        while let Some(letter) = rest.next_if(|c| c.is_alphanumeric() || *c == '_') {
            name.push(letter);
        }
        if name.is_empty() {
            // `*`, or a character that no path has, ends the path.
            rest.next_if_eq(&'*');
            return;
        }
        path = if path.is_empty() { name } else { format!("{path}/{name}") };
        if rest.next_if_eq(&':').is_none() {
            while rest.next_if(|c| !matches!(c, ',' | '}' | ';')).is_some_and(|_| rest.peek().is_some()) {}
            all.push(path);
            return;
        }
        rest.next_if_eq(&':');
    }
}

/// Checks that no file imports from a later row, and that more than `least` imports were understood.
pub(crate) fn import_downwards_only(
    imports: Vec<(String, Vec<String>)>,
    rows: impl Fn(&str) -> Option<usize>,
    least: usize,
) {
    let mut seen = 0;
    let mut upwards = Vec::new();
    for (room, known) in imports {
        let Some(own) = rows(&room) else { continue };
        for path in known {
            let Some(other) = rows(&path) else { continue };
            seen += 1;
            if other > own {
                upwards.push(format!("{room} imports {path}"));
            }
        }
    }
    assert!(seen > least, "{seen} imports were understood: the test reads too little");
    assert!(upwards.is_empty(), "imports that go up:\n{}", upwards.join("\n"));
}

/// Checks that at most `largest` files import each other in a circle, and that more than `least` imports among them were
/// understood.
pub(crate) fn circles_are_small(files: &[(String, Vec<String>)], largest: usize, least: usize) {
    let rooms: Vec<&str> = files.iter().map(|(room, _)| room.as_str()).collect();
    // A folder has a file with its name, so the longest name that fits is meant.
    let place = |path: &str| {
        let fitting = rooms.iter().enumerate().filter(|(_, room)| is_in(path, room));
        fitting.max_by_key(|(_, room)| room.len()).map(|(place, _)| place)
    };
    let mut knows: Vec<BTreeSet<usize>> =
        files.iter().map(|(_, paths)| paths.iter().filter_map(|path| place(path)).collect()).collect();
    assert!(knows.iter().map(BTreeSet::len).sum::<usize>() > least, "the test reads too little");
    // The files that it knows through others.
    for through in 0..rooms.len() {
        let by_it = knows[through].clone();
        knows.iter_mut().filter(|known| known.contains(&through)).for_each(|known| known.extend(&by_it));
    }
    for (from, known) in knows.iter().enumerate() {
        let circle: Vec<_> = known.iter().filter(|to| knows[**to].contains(&from)).map(|to| rooms[*to]).collect();
        assert!(circle.len() <= largest, "files that know each other in a circle: {circle:?}");
    }
}
