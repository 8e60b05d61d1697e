//! The constructs that hold one another: a sentence quotes an ability, which is made of sentences. Who reads a part of one reaches the
//! whole by these, so that no file imports one above it.

use crate::reader::Reader;
use ability::{Ability, Amount, Effect, Statement, Step};

/// An effect to its end: sentences one after another.
pub(crate) fn effect(reader: &mut Reader<'_>) -> Option<Effect> {
    (reader.grammar.effect)(reader)
}

/// What is done in one sentence, in its order.
pub(crate) fn chain(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    (reader.grammar.chain)(reader)
}

/// What somebody is told to do.
pub(crate) fn imperative(reader: &mut Reader<'_>) -> Option<Step> {
    (reader.grammar.imperative)(reader)
}

/// What a player does.
pub(crate) fn player_verb(reader: &mut Reader<'_>) -> Option<Step> {
    (reader.grammar.player_verb)(reader)
}

/// What is done to objects, without numbers.
pub(crate) fn simple_verb(reader: &mut Reader<'_>) -> Option<Step> {
    (reader.grammar.simple_verb)(reader)
}

/// An ability in quotes.
pub(crate) fn quoted(reader: &mut Reader<'_>) -> Option<Ability> {
    (reader.grammar.quoted)(reader)
}

/// What is said of something, all the time.
pub(crate) fn statement(reader: &mut Reader<'_>) -> Option<Statement> {
    (reader.grammar.statement)(reader)
}

/// How often something happened, or to how many things it was done.
pub(crate) fn counted_past(reader: &mut Reader<'_>) -> Option<Amount> {
    (reader.grammar.counted_past)(reader)
}
