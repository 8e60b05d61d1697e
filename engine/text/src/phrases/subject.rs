//! Subjects of statements.

use crate::{
    build::is,
    filters::{any_card, wherever_of_hero, with_facts},
    phrases::{hero::signature_article, noun::filter, objects::objects, topic::About},
    reader::Reader,
};
use ability::{Mention, Objects, Subject, Trait};

/// Reads the subject of a statement; "it" refers to what the condition mentioned.
pub(crate) fn spoken_of(reader: &mut Reader<'_>, about: &About) -> Option<Subject> {
    match &about.things {
        // After a name was said, "that card" means any card with that name.
        None if reader.name_is_said && !reader.anything && reader.says("that|those card|cards") => {
            let named = with_facts(any_card(), &[is(Trait::NamedLike(Mention::It))]);
            Some(Subject::Each(named))
        }
        Some(things) if reader.says("it|they") => Some(Subject::Each(things.clone())),
        _ if signature_article(reader).is_some() => Some(Subject::Each(wherever_of_hero(filter(reader)?))),
        _ => subject(reader),
    }
}

/// Reads the subject of a statement.
pub(crate) fn subject(reader: &mut Reader<'_>) -> Option<Subject> {
    if reader.says("I'm") {
        reader.move_to(reader.position() - 1);
        return Some(Subject::Me);
    }
    let was_named = reader.anything;
    let objects = objects(reader)?;
    // A subject is not chosen, so it names nothing: after a name was said, "it" still refers to that name.
    reader.anything = if reader.name_is_said { was_named } else { reader.anything };
    match objects {
        Objects::The(Mention::Me) => Some(Subject::Me),
        Objects::The(Mention::It) => Some(Subject::It),
        Objects::The(Mention::Cause) => Some(Subject::Cause),
        Objects::Each(filter) => Some(Subject::Each(filter)),
        Objects::The(Mention::Others) | Objects::Top { .. } | Objects::Both { .. } | Objects::Pick(_) => None,
    }
}
