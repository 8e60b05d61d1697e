//! The constructs that contain one another: a sentence quotes an ability, which is made of sentences. Functions that read a part
//! reach the whole through this module, so that no file imports one from a layer above.

use crate::reader::Reader;
use ability::{Ability, Amount, Effect, Statement, Step};

/// An effect to its end: a sequence of sentences.
pub(crate) fn effect(reader: &mut Reader<'_>) -> Option<Effect> {
    (reader.grammar.effect)(reader)
}

/// The steps of one sentence.
pub(crate) fn chain(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    (reader.grammar.chain)(reader)
}

/// A verb in the imperative.
pub(crate) fn imperative(reader: &mut Reader<'_>) -> Option<Step> {
    (reader.grammar.imperative)(reader)
}

/// A verb that a player does.
pub(crate) fn player_verb(reader: &mut Reader<'_>) -> Option<Step> {
    (reader.grammar.player_verb)(reader)
}

/// A verb with objects and without numbers.
pub(crate) fn simple_verb(reader: &mut Reader<'_>) -> Option<Step> {
    (reader.grammar.simple_verb)(reader)
}

/// An ability in quotes.
pub(crate) fn quoted(reader: &mut Reader<'_>) -> Option<Ability> {
    (reader.grammar.quoted)(reader)
}

/// What a passive ability says about its subject.
pub(crate) fn statement(reader: &mut Reader<'_>) -> Option<Statement> {
    (reader.grammar.statement)(reader)
}

/// A count of events in the past, or of the objects of the previous step.
pub(crate) fn counted_past(reader: &mut Reader<'_>) -> Option<Amount> {
    (reader.grammar.counted_past)(reader)
}
