//! The English of messages: counts with their nouns, and lists of cards that stay readable.
use crate::{deck::Entry, violation::CardLine};
use cards::{Index, Variant};

/// Cards named in a message before "and n more"; all of them stand beside it anyway.
const NAMED: usize = 6;

/// `1 card`, `2 cards`.
pub(crate) fn cards(n: u32) -> String {
    counted(n, "card")
}

/// A count and its noun with an `s` unless it is one.
pub(crate) fn counted(n: u32, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

/// `1 Hero`, `2 Heroes`.
pub(crate) fn heroes(n: u32) -> String {
    if n == 1 { "1 Hero".to_owned() } else { format!("{n} Heroes") }
}

/// `3 Baba Yaga, 1 Kodama and 4 more`: copies by name, in the order of the lines.
pub(crate) fn listing(lines: &[CardLine]) -> String {
    let mut names: Vec<(&str, u32)> = Vec::new();
    for line in lines {
        let name = line.name.as_deref().unwrap_or(&line.reference);
        match names.last_mut() {
            Some((last, n)) if *last == name => *n += line.quantity,
            _ => names.push((name, line.quantity)),
        }
    }
    let named: Vec<String> = names.iter().take(NAMED).map(|(name, n)| format!("{n} {name}")).collect();
    match names.len().saturating_sub(NAMED) {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    }
}

/// References named one by one where data on them is missing, so that an answer does not outgrow the request many times.
pub(crate) const UNCHECKED: usize = 100;

/// References of cards of which something is not known, cut after [`UNCHECKED`].
pub(crate) fn references(lines: &[CardLine]) -> String {
    let named: Vec<&str> = lines.iter().take(UNCHECKED).map(|line| line.reference.as_str()).collect();
    match lines.len().saturating_sub(UNCHECKED) {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    }
}

/// `1 C, 2 R1, 1 U`: copies of one name by variant.
pub(crate) fn variants<'a>(entries: impl Iterator<Item = &'a Entry>, index: &Index) -> String {
    let mut copies = [0u32; Variant::ALL.len()];
    for entry in entries {
        let variant = if entry.unknown.is_some() { Variant::U } else { index.card(entry.card).variant() };
        copies[variant as usize] += entry.quantity;
    }
    let parts: Vec<String> = Variant::ALL
        .into_iter()
        .filter(|v| copies[*v as usize] > 0)
        .map(|v| format!("{} {v}", copies[v as usize]))
        .collect();
    parts.join(", ")
}
