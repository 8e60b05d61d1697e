//! Names of tokens and cards (2.2.4).

use super::{build::is, noun::Described, reader::Reader};
use crate::ability::{Mention, Noun, Objects, TokenName, Trait};

impl Reader<'_> {
    /// "Brassbug", "Ordis Recruits", "[Booda]": whatever has the name of a token (2.2.4); whether it was that.
    pub(super) fn is_named(&mut self, of: &mut Described) -> bool {
        let Some(name) = self.attempt(Self::token_name).or_else(|| self.attempt(Self::quoted_name)) else {
            return false;
        };
        of.nouns.push(Noun::Card);
        of.facts.push(is(Trait::Named(name)));
        if self.says("token|tokens") {
            of.facts.insert(0, is(Trait::Token));
        }
        true
    }

    /// A name in quotes.
    fn quoted_name(&mut self) -> Option<TokenName> {
        self.say("\"|“")?;
        let mut words: Vec<&str> = Vec::new();
        while let Some(word) = self.piece(|text| (!["\"", "“", "”", "."].contains(&text)).then_some(text)) {
            words.push(word);
        }
        self.say("\"|”")?;
        words.first()?.starts_with(char::is_uppercase).then_some(())?;
        TokenName::new(&words.join(" "))
    }

    /// The name of a token that is known.
    fn token_name(&mut self) -> Option<TokenName> {
        let word = self.peek()?;
        word.starts_with(|c: char| c == '[' || c.is_uppercase()).then_some(())?;
        // Most names begin with another letter.
        let first = word.trim_start_matches('[').bytes().next();
        let mut names = self.vocabulary.token_names().filter(|name| name.as_str().bytes().next() == first);
        names.find(|name| self.attempt(|r| r.say_name(name.as_str())).is_some()).cloned()
    }

    /// Whether the name of a token stands here: "if you control Booda".
    pub(super) fn sees_token_name(&mut self) -> bool {
        let at = self.position();
        let sees = self.looking(|r| r.attempt(Self::token_name).is_some());
        self.move_to(at);
        sees
    }

    /// A name, as it is or in the plural, in brackets or without.
    fn say_name(&mut self, name: &str) -> Option<()> {
        // With its statistics or without.
        if self.piece(|text| (super::tokens::bracket(text)?.0 == name).then_some(())).is_some() {
            return Some(());
        }
        let mut words = name.split(' ').peekable();
        while let Some(word) = words.next() {
            let is_last = words.peek().is_none();
            self.piece(|text| (text == word || is_last && text == crate::ability::plural(word)).then_some(()))?;
        }
        Some(())
    }

    /// "With that name", "with the same name as me", "that share a name with it": the name of what.
    pub(super) fn same_name(&mut self) -> Option<Mention> {
        // After a name was said, and then something else was named, "that name" is of either.
        if self.name_is_said
            && !self.anything
            && (self.says("with|of that|this name")
                || self.says("with|of the chosen|named name")
                || self.says("named|chosen this way"))
        {
            return Some(Mention::It);
        }
        if self.says("with|of that|its|their name") {
            return (self.anything && !self.name_is_said).then(|| self.it());
        }
        if self.says("with|of the same name") {
            if !self.says("as") {
                return self.anything.then(|| self.it());
            }
        } else {
            self.say("that?")?;
            self.say("share|shares|sharing a name with")?;
        }
        if self.says("me|mine") {
            return Some(Mention::Me);
        }
        match self.mention()? {
            Objects::The(of) => Some(of),
            _ => None,
        }
    }

    /// "Named Kelon Elemental": as far as the words have capital letters.
    pub(super) fn said_name(&mut self) -> Option<TokenName> {
        self.say("named")?;
        if let Some(name) = self.attempt(Self::token_name).or_else(|| self.attempt(Self::quoted_name)) {
            return Some(name);
        }
        let mut words: Vec<&str> = Vec::new();
        while let Some(word) = self.piece(|text| text.starts_with(char::is_uppercase).then_some(text)) {
            words.push(word);
        }
        TokenName::new(&words.join(" "))
    }
}
