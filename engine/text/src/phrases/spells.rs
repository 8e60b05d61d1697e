//! Questions about Spells: whether something is one, and what a Spell can have.

use crate::{
    filters::{is_of_token, is_spell},
    phrases::keyword::keyword,
    reader::Reader,
    words::status,
};
use ability::{Description, Filter, FlagKeyword, Gain, Keyword, Literal, Noun, OneOrMore, Status, Trait};

/// Whether something could be a Spell: then a statement about it must apply before it is played.
pub(crate) fn may_be_spell(filter: &Filter) -> bool {
    let noun = |noun: &Noun| *noun == Noun::Card || is_spell(noun);
    // A token is not a Spell, nor is a Character that is played for its Temple cost.
    let is_token = |one: &Description| {
        one.facts.iter().flat_map(OneOrMore::as_slice).any(
            |clause| matches!(clause.as_slice(), [Literal::Is(fact)] if is_of_token(fact) || *fact == Trait::ForTemple),
        )
    };
    let may_be = |one: &Description| !is_token(one) && one.nouns.as_slice().iter().any(noun);
    filter.as_slice().iter().any(may_be)
}

/// Whether all these are Spells.
pub(crate) fn is_of_spells(filter: &Filter) -> bool {
    filter.as_slice().iter().all(|one| one.nouns.as_slice().iter().all(is_spell))
}

/// "Gains [[Fleeting]]", "has [Cooldown]": what changes where a Spell goes after it has resolved (5.2.4).
pub(crate) fn had_by_spell(reader: &mut Reader<'_>) -> Option<Gain> {
    reader.say("has|have|gains|gain")?;
    reader.any(&[
        |r| status(r).filter(|status| *status == Status::Fleeting).map(Gain::Status),
        |r| {
            let keyword = keyword(r)?;
            matches!(keyword, Keyword::Flag(FlagKeyword::Cooldown)).then_some(Gain::Keyword(keyword))
        },
    ])
}
