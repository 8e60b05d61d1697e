//! Phrases for Signature tokens and other things that belong to a Hero.

use crate::{
    build::in_zone,
    filters::{controlled, of_hero},
    reader::Reader,
};
use ability::{Area, Filter, OneOrMore, Place, Player};

/// "Signature token", "[[Signature]] tokens".
pub(crate) fn signature_word(reader: &mut Reader<'_>) -> Option<()> {
    reader.attempt(signature_words)?;
    reader.signature_is_said = true;
    Some(())
}

fn signature_words(reader: &mut Reader<'_>) -> Option<()> {
    if reader.says("[Signature_token]|[Signature_tokens]") {
        return Some(());
    }
    reader.say("[Signature]|signature")?;
    reader.say("token|tokens|companion|companions|character|characters")?;
    reader.say("token|tokens?")
}

/// Whether a single Signature token of a Hero is mentioned next.
pub(super) fn sees_signature_token(reader: &mut Reader<'_>) -> bool {
    reader.ahead(|r| {
        r.says("hero's");
        signature_word(r).is_some() && !r.before("tokens") && !r.before("[Signature_tokens]")
    })
}

/// "Your Hero's" before "Signature token", in the position of an article.
pub(crate) fn signature_article(reader: &mut Reader<'_>) -> Option<()> {
    reader.attempt(|r| {
        r.say("your|my hero's?")?;
        sees_signature_token(r).then_some(())
    })
}

/// Whether the Signature token of your own Hero is mentioned next: "your Hero's Signature token", "my Signature token".
pub(crate) fn sees_own_signature(reader: &mut Reader<'_>) -> bool {
    reader.ahead(signature_article).is_some()
}

/// "Your Hero's Signature token is in an Expedition": a token that you control, wherever that is.
pub(crate) fn of_own(filter: Filter) -> Filter {
    let filter = of_hero(filter, Player::You);
    let mut all = filter.as_slice().to_vec();
    for one in &mut all {
        let mut is_anybodys = false;
        for place in one.places.iter_mut().flat_map(OneOrMore::as_mut_slice) {
            match place {
                Place::Play => *place = Place::Controlled(Player::You),
                Place::In(Area::Zone(zone)) => *place = in_zone(Player::You, *zone),
                Place::In(Area::Expedition(_)) => is_anybodys = true,
                _ => {}
            }
        }
        if is_anybodys {
            let own = controlled(OneOrMore::one(one.clone()), Player::You);
            one.clone_from(&own.as_slice()[0]);
        }
    }
    OneOrMore::new(all).unwrap_or(filter)
}
