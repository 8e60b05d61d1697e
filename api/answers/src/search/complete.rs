//! Completions for a search line that a person is typing, and which names of cards are meant by words that may have typing
//! errors.

use super::{
    SearchScope,
    key::Key,
    token::{TokenKind, Value, tokens},
};
use cards::{Card, CardId, CardType, Faction, Index, Language, NameId, Rarity, Typed, fold};
use engine::ability::TermKind;
use std::collections::{BTreeMap, BTreeSet};

/// One completion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// What kind of text the completion adds.
    pub kind: CompletionKind,
    /// The text to show.
    pub text: String,
    /// The whole line after the completion.
    pub line: String,
    /// What the key asks about; `None` unless the completion is a key.
    pub about: Option<&'static str>,
    /// The language of a completed name, and a card with that name.
    pub name: Option<(Language, CardId)>,
}

/// What a completion adds to the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    /// The name of a card.
    Name,
    /// A key, which needs a value after it.
    Key,
    /// A value for a key.
    Value,
}

/// Completions of a line, best first, at most `limit`. Names are compared in every language without accents and case; typing
/// errors are forgiven if nothing else fits. Each card is offered once, in the language that fits best, and in the preferred
/// language if several fit equally well.
pub fn complete(line: &str, limit: usize, preferred: Language, scope: SearchScope<'_>) -> Vec<Completion> {
    let tokens = tokens(line);
    let is_ended = line.ends_with(char::is_whitespace);
    let words = tokens.iter().rev().take_while(|token| matches!(token.kind, TokenKind::Word(_))).count();
    let run = &tokens[tokens.len() - words..];
    let head = |start: usize| &line[..start];
    match tokens.last().map(|last| (&last.kind, last.start)) {
        Some((TokenKind::Quoted(quoted), _)) if !quoted.is_closed => Vec::new(),
        Some((TokenKind::Term { key, value, .. }, start))
            if value.quotes == Some(false) || (value.quotes.is_none() && !is_ended) =>
        {
            match Key::read(key) {
                Some(Key::Name) => named(head(start), &fold(&value.text), limit, preferred, scope),
                Some(key) => values(line, key, value, scope).into_iter().take(limit).collect(),
                None => Vec::new(),
            }
        }
        Some((TokenKind::Word(last), start)) => {
            let keys = if is_ended { Vec::new() } else { keys(head(start), last) };
            let first = run.first().map_or(start, |token| token.start);
            let room = limit.saturating_sub(keys.len());
            let mut all = named(head(first), &fold(&line[first..]), room, preferred, scope);
            all.extend(keys);
            all.truncate(limit);
            all
        }
        _ => keys(line, "").into_iter().take(limit).collect(),
    }
}

/// The keys that begin with what was typed, in short or long form.
fn keys(head: &str, typed: &str) -> Vec<Completion> {
    let typed = typed.to_lowercase();
    let begins = |spelling: &str| spelling.to_lowercase().starts_with(&typed);
    let fits = Key::ALL.iter().filter(|key| begins(key.short) || key.long.iter().any(|long| begins(long)));
    fits.map(|key| Completion {
        kind: CompletionKind::Key,
        text: format!("{}:", key.short),
        line: format!("{head}{}:", key.short),
        about: Some(key.about),
        name: None,
    })
    .collect()
}

/// The values of a key that begin with what was typed, then those that contain it.
fn values(line: &str, key: Key, value: &Value, scope: SearchScope<'_>) -> Vec<Completion> {
    let (before, typed) =
        value.text.rsplit_once(',').map_or((0, value.text.as_str()), |(b, typed)| (b.len() + 1, typed));
    let typed = fold(typed).replace([' ', '-'], "_");
    let head = &line[..value.start + before];
    let quote = if value.quotes.is_some() { "\"" } else { "" };
    let rank = |known: &str| {
        let known = known.to_lowercase();
        (!known.starts_with(&typed), !known.contains(&typed))
    };
    let mut all: Vec<(bool, String)> = vocabulary(key, scope)
        .into_iter()
        .map(|known| (rank(&known), known))
        .filter(|((_, is_other), _)| !is_other)
        .map(|((is_inside, _), known)| (is_inside, known))
        .collect();
    all.sort_by_key(|(is_inside, _)| *is_inside);
    let completion = |(_, text): (bool, String)| Completion {
        kind: CompletionKind::Value,
        line: format!("{head}{text}{quote}"),
        text,
        about: None,
        name: None,
    };
    all.into_iter().map(completion).collect()
}

/// The values that a key accepts, if they are a closed list.
fn vocabulary(key: Key, scope: SearchScope<'_>) -> Vec<String> {
    let SearchScope { index, terms, segments, formats, .. } = scope;
    let owned = |codes: &[&str]| codes.iter().map(|code| (*code).to_owned()).collect();
    match key {
        Key::Type => owned(&CardType::ALL.map(CardType::code)),
        Key::Faction => owned(&Faction::ALL.map(Faction::code)),
        Key::Rarity => owned(&Rarity::ALL.map(Rarity::code)),
        Key::Set => index.sets().iter().map(|set| set.code.to_string()).collect(),
        Key::SubType => {
            let all: BTreeSet<&str> =
                segments.faces().flat_map(|face| face.sub_types.iter().map(AsRef::as_ref)).collect();
            all.into_iter().map(str::to_owned).collect()
        }
        Key::Keyword => terms.words(TermKind::Keyword),
        Key::Trigger => terms.words(TermKind::Trigger),
        Key::Condition => terms.words(TermKind::Condition),
        Key::Effect => terms.words(TermKind::Effect),
        Key::Legal => formats.iter().map(|format| format.id().to_owned()).collect(),
        Key::Number(_) | Key::Name | Key::Text => Vec::new(),
    }
}

/// How well a name fits what was typed, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// The name begins with it.
    Begins,
    /// Each word that was typed begins a word of the name.
    Words,
    /// The name contains each word that was typed.
    Holds,
    /// The name contains each word except for typing errors.
    Slips,
}

fn fit(name: &str, typed: &str) -> Option<Fit> {
    let mut words = typed.split(' ');
    if name.starts_with(typed) {
        Some(Fit::Begins)
    } else if words.clone().all(|word| begins_word(name, word)) {
        Some(Fit::Words)
    } else {
        words.all(|word| name.contains(word)).then_some(Fit::Holds)
    }
}

/// Completions by names that fit what was typed, which is folded.
fn named(head: &str, typed: &str, limit: usize, preferred: Language, scope: SearchScope<'_>) -> Vec<Completion> {
    let SearchScope { index, names, segments, .. } = scope;
    if typed.is_empty() {
        return Vec::new();
    }
    let each = names.all().iter().enumerate();
    let mut fitting: Vec<(Fit, usize)> = each.filter_map(|(at, name)| Some((fit(name, typed)?, at))).collect();
    if fitting.is_empty() {
        let near: Vec<Vec<bool>> = typed.split(' ').map(|word| near(names, word)).collect();
        let meant = (0..names.all().len()).filter(|at| near.iter().all(|near| near[*at]));
        fitting = meant.map(|at| (Fit::Slips, at)).collect();
    }
    fitting.sort_unstable();
    let mut seen: BTreeSet<NameId> = BTreeSet::new();
    let mut all = Vec::new();
    for (_, at) in fitting {
        if all.len() == limit {
            break;
        }
        let folded = &names.all()[at];
        // Some names belong to packed Uniques alone.
        let packed = || u32::try_from(at).ok().and_then(|at| segments.packed_with_name(at));
        let ordinary = index.named(folded).first().copied();
        let Some(id) = ordinary.or_else(|| packed().map(|unique| index.unpack(unique))) else { continue };
        if !seen.insert(index.name_id(id)) {
            continue;
        }
        let (language, name) = best_name(index.card(id), folded, typed, preferred);
        // A quoted part of a name cannot contain quotes.
        let term = if name.contains('"') { name.replace('"', " ") } else { format!("name:\"{name}\"") };
        all.push(Completion {
            kind: CompletionKind::Name,
            text: name.to_owned(),
            line: format!("{head}{term}"),
            about: None,
            name: Some((language, index.canonical(id))),
        });
    }
    all
}

/// The name of a card that fits best, in the preferred language if several fit equally well. `folded` is a name that fits.
fn best_name<'c>(card: &'c Card, folded: &str, typed: &str, preferred: Language) -> (Language, &'c str) {
    let rank = |(language, name): (Language, &str)| {
        let name = fold(name);
        // If typing errors were forgiven, only that name is known to fit.
        let fit = fit(&name, typed).or_else(|| (name == folded).then_some(Fit::Slips));
        (fit.is_none(), fit, language != preferred)
    };
    let best = card.name.iter().min_by_key(|name| rank(*name));
    best.unwrap_or_else(|| (Language::En, card.english()))
}

/// For each name, whether it contains the word, or has a word that begins with it or differs from it by few typing errors.
fn near(names: &Names, word: &str) -> Vec<bool> {
    let mut near = names.like_word(word);
    if let Some(typed) = Typed::new(word) {
        let length = word.chars().count();
        let begins = |known: &str| {
            let cut = known.char_indices().nth(length).map(|(at, _)| at);
            cut.is_some_and(|at| typed.slips_to(&known[..at]).is_some())
        };
        let like = names.words().iter().filter(|(known, _)| begins(known));
        like.flat_map(|(_, names)| names).for_each(|name| near[*name as usize] = true);
    }
    near
}

/// The folded names of all cards, each once. Folding lets a search compare bytes, and a name that many cards share is compared
/// once.
#[derive(Debug)]
pub struct Names {
    /// All names, in alphabetical order.
    names: Vec<String>,
    /// The words of all names in alphabetical order, each with the positions of the names that have it.
    words: Vec<(String, Vec<u32>)>,
}

/// For each position of a name, whether the name is meant.
pub type Meant = Vec<bool>;

impl Names {
    /// The names of the cards of an index.
    pub fn of(index: &Index) -> Self {
        let names: Vec<String> = index.names().map(str::to_owned).collect();
        let mut words: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
        for (at, name) in (0..).zip(&names) {
            for word in words_of(name) {
                let names = words.entry(word).or_default();
                if names.last() != Some(&at) {
                    names.push(at);
                }
            }
        }
        let words = words.into_iter().map(|(word, names)| (word.to_owned(), names)).collect();
        Self { names, words }
    }

    /// Every name, in alphabetical order.
    pub(super) fn all(&self) -> &[String] {
        &self.names
    }

    /// Every word of the names with the positions of the names that have it, in alphabetical order.
    pub(super) fn words(&self) -> &[(String, Vec<u32>)] {
        &self.words
    }

    /// The names that contain a part.
    pub(super) fn with_piece(&self, piece: &str) -> Meant {
        self.names.iter().map(|name| name.contains(piece)).collect()
    }

    /// The names that contain every word.
    pub(super) fn with_words(&self, words: &[String]) -> Meant {
        self.names.iter().map(|name| words.iter().all(|word| name.contains(word))).collect()
    }

    /// The names that contain every word; if there are none, those that contain every word except for some typing errors. The
    /// second value is whether typing errors were forgiven.
    pub(super) fn like_words(&self, words: &[String]) -> (Meant, bool) {
        let exact = self.with_words(words);
        if exact.contains(&true) {
            return (exact, false);
        }
        let mut meant = vec![true; self.names.len()];
        for word in words {
            let like = self.like_word(word);
            meant.iter_mut().zip(like).for_each(|(meant, like)| *meant &= like);
        }
        let forgiven = meant.contains(&true);
        (meant, forgiven)
    }

    /// The names that contain a word, or a word that differs from it by few typing errors.
    fn like_word(&self, word: &str) -> Meant {
        let mut meant = self.with_piece(word);
        if let Some(typed) = Typed::new(word) {
            let near = self.words.iter().filter(|(known, _)| typed.slips_to(known).is_some());
            near.flat_map(|(_, names)| names).for_each(|name| meant[*name as usize] = true);
        }
        meant
    }

    /// The position of a folded name.
    pub(super) fn position(&self, name: &str) -> Option<u32> {
        let at = self.names.binary_search_by(|known| known.as_str().cmp(name)).ok()?;
        u32::try_from(at).ok()
    }
}

/// The words of a folded name, separated by spaces and by any other character that is neither a letter nor a digit.
fn words_of(name: &str) -> impl Iterator<Item = &str> {
    let parts = |word| str::split(word, |c: char| !c.is_alphanumeric());
    name.split(' ').flat_map(move |word| std::iter::once(word).chain(parts(word))).filter(|word| !word.is_empty())
}

/// Whether a word of a folded name begins with `start`.
fn begins_word(name: &str, start: &str) -> bool {
    name.match_indices(start).any(|(at, _)| at == 0 || name[..at].ends_with(|c: char| !c.is_alphanumeric()))
}
