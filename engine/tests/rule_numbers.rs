//! Every rule number that a comment of the engine cites stands in the rulebook. The rulebook is one of the shared files: set
//! `TUMULT_SHARED` to their folder.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "it reads the files that it is a test of")]

use crate::{imports::sources, shared};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// Whether this is the number of a section, or of a paragraph if it ends with a letter: 2 to 4 parts.
fn is_number(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    let is_count = |part: &&str| (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_letter = |part: &&str| part.len() == 1 && part.bytes().all(|byte| byte.is_ascii_lowercase());
    let (last, sections) = parts.split_last().unwrap();
    (2..=4).contains(&parts.len())
        && sections.iter().all(is_count)
        && (is_letter(last) || (parts.len() < 4 && is_count(last)))
        && text.as_bytes()[1] == b'.'
        && (b'1'..=b'8').contains(&text.as_bytes()[0])
}

/// The numbers of the rulebook: of its headings and of its paragraphs, which begin with them, apart from the table of contents and
/// from the list of changes at its end.
fn numbers(rulebook: &str) -> BTreeSet<&str> {
    let lines = rulebook.lines().map(str::trim).skip_while(|line| *line != "About This File");
    let lines = lines.take_while(|line| !line.starts_with("8 "));
    lines
        .filter_map(|line| line.split_once("  "))
        .map(|(number, _)| number)
        .filter(|number| is_number(number))
        .collect()
}

/// What a line says to a reader: of Rust its comment, which begins outside of strings; of Markdown the whole line.
fn prose(line: &str, is_rust: bool) -> &str {
    let begins = |at: usize| {
        line[..at].chars().next_back().is_none_or(char::is_whitespace)
            && line[..at].matches('"').count().is_multiple_of(2)
    };
    let comment = || line.match_indices("//").find(|(at, _)| begins(*at)).map_or("", |(at, _)| &line[at..]);
    if is_rust { comment().trim_start_matches(['/', '!']) } else { line }
}

/// The rule numbers of the newest edition that a file cites, with their lines. A number behind the name of another source
/// ("formats.md 2.8 and 2.9") or of an older edition ("CR4.0 1.1.4.b") is none, nor is one before it ("3.2.2.d of 3.0"). A section
/// of the first order ("(6.2)") counts in brackets only.
fn cited(text: &str, is_rust: bool) -> Vec<(usize, String)> {
    let mut words: Vec<(usize, &str)> = Vec::new();
    let mut is_fenced = false;
    for (line, content) in text.lines().enumerate() {
        let is_fence = !is_rust && content.trim_start().starts_with("```");
        is_fenced ^= is_fence;
        if !is_fenced && !is_fence {
            words.extend(prose(content, is_rust).split_whitespace().map(|word| (line + 1, word)));
        }
    }
    let word = |at: usize| words.get(at).map_or("", |(_, word)| *word);
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let is_old = |word: &str| ["1.x", "3.0", "4.0"].contains(&bare(word).trim_start_matches("CR"));
    let (mut found, mut is_foreign, mut is_listed) = (Vec::new(), false, false);
    for (at, &(line, whole)) in words.iter().enumerate() {
        let ends = whole.trim_end_matches(|c: char| !c.is_alphanumeric());
        let core = ends.trim_start_matches(|c: char| !c.is_alphanumeric());
        let (first, last) = core.split_once(['–', '-']).map_or((core, None), |(first, last)| (first, Some(last)));
        let names_source =
            ["formats.md", "peers.md", "section", "rfc", "appnote.txt"].contains(&bare(whole).to_lowercase().as_str());
        if !is_number(first) || first.ends_with(".0") {
            let goes_on = is_foreign && ["and", "or"].contains(&whole);
            is_foreign = names_source || is_old(whole) || goes_on;
            is_listed &= ["and", "or"].contains(&whole);
            continue;
        }
        let of = usize::from(["edition", "version"].contains(&word(at + 2))) + 2;
        let is_of_old = word(at + 1) == "of" && is_old(word(at + of));
        let is_deep = first.split('.').count() > 2;
        let is_closed = whole.len() > ends.len() || last.is_some();
        let is_bracketed = (whole.starts_with('(') || is_listed) && is_closed;
        let is_rule = !is_foreign && !is_of_old && (is_deep || is_bracketed);
        if is_rule {
            found.push((line, first.to_owned()));
            // "2.4.1.f–g", "5.1–5.3".
            let section = &first[..=first.rfind('.').unwrap()];
            found.extend(
                last.map(|last| (line, if last.contains('.') { last.to_owned() } else { format!("{section}{last}") })),
            );
        }
        let goes_on = whole.ends_with([',', ';']);
        (is_foreign, is_listed) = (is_foreign && (goes_on || word(at + 1) == "and"), is_rule && goes_on);
    }
    found
}

/// The numbers that a file cites and the rulebook does not have.
fn strange(text: &str, is_rust: bool, rules: &BTreeSet<&str>) -> Vec<(usize, String)> {
    cited(text, is_rust).into_iter().filter(|(_, number)| !rules.contains(number.as_str())).collect()
}

#[test]
fn rules_that_comments_cite_are_in_the_rulebook() {
    let Some(shared) = shared::shared("rules_that_comments_cite_are_in_the_rulebook") else { return };
    let rulebook = fs::read_to_string(shared.join("rules/cr5/Altered_Complete_Rules_5.0.txt")).unwrap();
    let rules = numbers(&rulebook);
    assert!(rules.len() > 750 && ["1.1", "3.2.10.b", "7.5.12.a"].iter().all(|rule| rules.contains(rule)), "{rules:?}");
    let engine = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<PathBuf> =
        ["README.md", "NOTATION.md", "SCENARIOS.md"].iter().map(|page| engine.join(page)).collect();
    sources(engine, &mut files);
    files.sort();
    let (mut all, mut wrong) = (0, Vec::new());
    for file in &files {
        let (text, is_rust) = (fs::read_to_string(file).unwrap(), file.extension().is_some_and(|end| end == "rs"));
        all += cited(&text, is_rust).len();
        let place = file.strip_prefix(engine).unwrap().display();
        wrong.extend(strange(&text, is_rust, &rules).iter().map(|(line, number)| format!("{place}:{line}: {number}")));
    }
    assert!(all > 1_000, "{all} numbers are not all that comments cite");
    assert!(wrong.is_empty(), "not in the rulebook:\n{}", wrong.join("\n"));
}

/// What is no rule is found, whatever stands around it, and what is of another source is let be.
#[test]
fn a_number_that_is_no_rule_is_found() {
    let rulebook = [
        "1.1  Contents",
        "About This File",
        "2.4     Statuses",
        "2.4.1      General",
        "2.4.1.a     A status is",
        "    one (see",
        "6.3.f  ).",
        "2.4.1.b   Two.",
        "8     Changes",
        "7.7.7    Old",
    ];
    let rules = BTreeSet::from(["2.4", "2.4.1", "2.4.1.a", "2.4.1.b", "6.3.f"]);
    assert_eq!(numbers(&rulebook.join("\n")), rules);
    let right = [
        "/// A status (2.4, 2.4.1.a–b), which has 1.5 of 4.1 KiB (formats.md 2.8 and 2.9, ../formats.md 3.3).",
        "// 9.9.9 is none, nor 3.2.2.d–e of",
        "// edition 3.0, nor (CR4.0 1.1.4.b); 5.0 is no rule (4.0 or 5.0).",
        "f(7.7.7, http://7.7.7); // none",
    ];
    assert_eq!(strange(&right.join("\n"), true, &rules), []);
    let wrong = [
        "    x(); // As (2.4.1.c) has it, 2.4.1.a–d, (2.4,",
        "//! 3.9) and 7.7.7.",
        "/// (2.4.1, 6.6; 2.4)",
        "/// 7.3.5 of 5.0",
    ];
    let found = strange(&wrong.join("\n"), true, &rules);
    let found: Vec<_> = found.iter().map(|(line, number)| format!("{line}: {number}")).collect();
    assert_eq!(found, ["1: 2.4.1.c", "1: 2.4.1.d", "2: 3.9", "2: 7.7.7", "3: 6.6", "4: 7.3.5"]);
    let page = ["# Costs (6.4)", "```given", "rule 6.6.6", "```"];
    assert_eq!(strange(&page.join("\n"), false, &rules), [(1, "6.4".to_owned())]);
}
