//! The files that the documents of the repository name exist, and the service answers their examples as they show.

use harness::{Server, binary};
use std::{
    env, fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// Endings of the files that documents may name.
const ENDINGS: [&str; 5] = [".rs", ".sql", ".toml", ".js", ".md"];

/// Documents that comments cite and that are not in the repository, as `ARCHITECTURE.md` says.
const CITED: [&str; 3] = ["formats.md", "engine.md", "new_sets.md"];

/// Folders for files that are built or downloaded.
const BUILT: [&str; 3] = ["target", ".git", "node_modules"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every file below a folder, as a path from the root of the repository that begins with `/`.
fn files(folder: &Path, from_root: &str, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let path = format!("{from_root}/{name}");
        if !entry.file_type().unwrap().is_dir() {
            found.push(path);
        } else if !BUILT.contains(&name.as_str()) {
            files(&entry.path(), &path, found);
        }
    }
}

/// The texts between back-quotes in the prose of a document that look like a file of the repository. A pattern with `*` or `<`
/// names no single file, and a text that begins with `.` or `/` is an ending or a route.
fn named(document: &str) -> Vec<&str> {
    let prose = document.split("```").step_by(2);
    let quoted = prose.flat_map(|part| part.split('`').skip(1).step_by(2));
    let is_file = |text: &&str| {
        let plain = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
        ENDINGS.iter().any(|ending| text.ends_with(ending)) && text.chars().all(plain) && !text.starts_with(['.', '/'])
    };
    quoted.filter(is_file).collect()
}

#[test]
fn documents_name_files_that_exist() {
    let mut all = Vec::new();
    files(&root(), "", &mut all);
    let documents = all.iter().filter(|path| path.ends_with(".md") && !path.ends_with("/CHANGELOG.md"));
    let mut missing = Vec::new();
    let mut seen = 0;
    for document in documents {
        let text = fs::read_to_string(root().join(document.trim_start_matches('/'))).unwrap();
        for name in named(&text) {
            seen += 1;
            if !CITED.contains(&name) && !all.iter().any(|path| path.ends_with(&format!("/{name}"))) {
                missing.push(format!("{document} names {name}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(seen > 200, "only {seen} names were found");
}

#[test]
fn only_prose_between_back_quotes_names_files() {
    let document =
        "`src/lib.rs`, lib.rs, `.toml`, `/docs/a.js`, `rules/*.rs`\n```sh\n`cat lib.rs`\n```\nand `README.md`";
    assert_eq!(named(document), ["src/lib.rs", "README.md"]);
}

/// The documents with examples of requests.
const WITH_EXAMPLES: [&str; 2] = ["README.md", "api/EXAMPLES.md"];

/// The programs that the examples use.
const TOOLS: [&str; 3] = ["bash", "curl", "jq"];

/// The examples of a document: commands, and the answer that the document shows below them. Commands without an answer that set
/// variables belong to all examples that follow.
fn examples(document: &str) -> Vec<(String, &str)> {
    let blocks: Vec<(&str, &str)> =
        document.split("```").skip(1).step_by(2).filter_map(|block| block.split_once('\n')).collect();
    let sets_a_variable = |commands: &str| {
        let name = commands.split('=').next().unwrap_or_default();
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase())
    };
    let mut variables = String::new();
    let mut found = Vec::new();
    for (at, &(language, commands)) in blocks.iter().enumerate() {
        match blocks.get(at + 1) {
            Some(&("json", answer)) if language == "sh" => found.push((format!("{variables}{commands}"), answer)),
            _ if language == "sh" && sets_a_variable(commands) => variables.push_str(commands),
            _ => {}
        }
    }
    found
}

#[test]
fn examples_are_answered_as_the_documents_show() {
    let is_there = |tool: &&str| Command::new(tool).arg("--version").output().is_ok();
    if !TOOLS.iter().all(is_there) {
        let _ = writeln!(std::io::stderr().lock(), "SKIPPED: the examples of the documents need {}", TOOLS.join(", "));
        return;
    }
    let server = Server::start();
    let mut path = binary().parent().unwrap().as_os_str().to_owned();
    path.push(":");
    path.push(env::var_os("PATH").unwrap());
    let answer = |commands: &str| {
        let commands = commands.replace("localhost:8080", server.address().trim_start_matches("http://"));
        let mut shell = Command::new("bash");
        shell.args(["-c", &commands]).current_dir(server.folder()).env("PATH", &path);
        let Output { stdout, stderr, .. } =
            shell.env("TUMULT_DATABASE", server.folder().join("cards.sqlite")).output().unwrap();
        (String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
    };
    let mut seen = 0;
    for document in WITH_EXAMPLES {
        let text = fs::read_to_string(root().join(document)).unwrap();
        for (commands, shown) in examples(&text) {
            let (came, errors) = answer(&commands);
            assert_eq!(came.trim_end(), shown.trim_end(), "{document}: {commands}\n{errors}");
            seen += 1;
        }
    }
    assert!(seen >= 25, "{seen} examples");
}
