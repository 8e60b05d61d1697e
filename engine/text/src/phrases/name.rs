//! Names of tokens and cards (2.2.4).

use crate::{
    build::is,
    phrases::{amount::it, described::Described, objects::mention},
    reader::{Antecedent, Reader, tokens::bracket},
    words::noun_in_possessive,
};
use ability::{Mention, Noun, Objects, TokenName, Trait, plural};

/// "Brassbug", "Ordis Recruits", "[Booda]": anything with the name of a token (2.2.4). Returns whether a name was read.
pub(super) fn is_named(reader: &mut Reader<'_>, of: &mut Described) -> bool {
    let Some(name) = reader.attempt(token_name).or_else(|| reader.attempt(quoted_name)) else {
        return false;
    };
    of.nouns.push(Noun::Card);
    of.facts.push(is(Trait::Named(name)));
    if reader.says("token|tokens") {
        of.facts.insert(0, is(Trait::Token));
    }
    true
}

/// A name in quotes.
fn quoted_name(reader: &mut Reader<'_>) -> Option<TokenName> {
    reader.say("\"|“")?;
    let mut words: Vec<&str> = Vec::new();
    while let Some(word) = reader.piece(|text| (!["\"", "“", "”", "."].contains(&text)).then_some(text)) {
        words.push(word);
    }
    reader.say("\"|”")?;
    words.first()?.starts_with(char::is_uppercase).then_some(())?;
    TokenName::new(&words.join(" "))
}

/// The name of a known token.
fn token_name(reader: &mut Reader<'_>) -> Option<TokenName> {
    let word = reader.peek()?;
    word.starts_with(|c: char| c == '[' || c.is_uppercase()).then_some(())?;
    // Most names begin with another letter, so this saves comparisons.
    let first = word.trim_start_matches('[').bytes().next();
    let mut names = reader.vocabulary.token_names().filter(|name| name.as_str().bytes().next() == first);
    names.find(|name| reader.attempt(|r| say_name(r, name.as_str())).is_some()).cloned()
}

/// Whether the name of a token is next: "if you control Booda".
pub(super) fn sees_token_name(reader: &mut Reader<'_>) -> bool {
    reader.ahead(|r| r.attempt(token_name)).is_some()
}

/// Reads a name in the singular or the plural, with or without brackets.
fn say_name(reader: &mut Reader<'_>, name: &str) -> Option<()> {
    // With its statistics or without.
    if reader.piece(|text| (bracket(text)?.0 == name).then_some(())).is_some() {
        return Some(());
    }
    let mut words = name.split(' ').peekable();
    while let Some(word) = words.next() {
        let is_last = words.peek().is_none();
        reader.piece(|text| (text == word || is_last && text == plural(word)).then_some(()))?;
    }
    Some(())
}

/// "With that name", "with the same name as me", "that share a name with it": what has the name.
pub(super) fn same_name(reader: &mut Reader<'_>) -> Option<Mention> {
    // If something else was named after a name was said, "that name" could be either.
    if reader.name_is_said
        && !reader.anything
        && (reader.says("with|of that|this name")
            || reader.says("with|of the chosen|named name")
            || reader.says("named|chosen this way"))
    {
        return Some(Mention::It);
    }
    // "With that card's name".
    if let Some(named) = reader.attempt(|r| {
        r.say("with|of that")?;
        noun_in_possessive(r)?;
        r.say("name")?;
        (r.anything && !r.name_is_said).then(|| it(r))
    }) {
        return Some(named);
    }
    if reader.says("with|of my name") {
        return Some(Mention::Me);
    }
    if reader.says("with|of that|its|their name") || reader.says("with|of the chosen|named card's name") {
        return (reader.anything && !reader.name_is_said).then(|| it(reader));
    }
    if reader.says("with|of the same name") {
        if !reader.says("as") {
            // "When another Character with the same name joins my Expedition": the phrase does not say the same as what.
            let is_told = reader.anything && reader.it.by != Antecedent::Nothing;
            return is_told.then(|| it(reader));
        }
    } else {
        reader.say("that?")?;
        reader.say("share|shares|sharing a name with")?;
    }
    if reader.says("me|mine") {
        return Some(Mention::Me);
    }
    match mention(reader)? {
        Objects::The(of) => Some(of),
        _ => None,
    }
}

/// "Named Kelon Elemental": the name goes as far as the words have capital letters.
pub(super) fn said_name(reader: &mut Reader<'_>) -> Option<TokenName> {
    reader.say("named")?;
    if let Some(name) = reader.attempt(token_name).or_else(|| reader.attempt(quoted_name)) {
        return Some(name);
    }
    let mut words: Vec<&str> = Vec::new();
    while let Some(word) = reader.piece(|text| text.starts_with(char::is_uppercase).then_some(text)) {
        words.push(word);
    }
    TokenName::new(&words.join(" "))
}
