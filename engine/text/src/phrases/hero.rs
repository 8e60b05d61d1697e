//! Phrases for Signature tokens and other things that belong to a Hero.

use crate::{reader::Reader, words::whose};
use ability::{Player, Trait, Whose};

/// The most words of a possessive: "that Expedition's controller's".
const MAX_POSSESSIVE: usize = 3;

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

/// "Signature tokens", "Hero's Signature token" after "your" or "an opponent's": the token of that player's Hero, whoever controls
/// it. "My Signature token" and "your Signature token" mean the same; "your Signature tokens" are those that you have.
pub(crate) fn signature(reader: &mut Reader<'_>) -> Option<Trait> {
    let of_whom = owner_before(reader);
    let is_said_before = reader.before("hero's") || reader.before("heroes'");
    let is_of_hero = reader.says("hero's|heroes'") || is_said_before;
    signature_word(reader)?;
    let are_several = reader.before("tokens") || reader.before("[Signature_tokens]");
    match of_whom {
        Some(player) if is_of_hero || player == Player::You && !are_several => Some(Trait::SignatureOf(Whose(player))),
        None if is_of_hero => None,
        _ => Some(Trait::Signature),
    }
}

/// The player whom a possessive right before the next word means: "your", "an opponent's", "your Hero's".
fn owner_before(reader: &mut Reader<'_>) -> Option<Player> {
    let is_hero = reader.before("hero's") || reader.before("heroes'");
    let end = reader.position().checked_sub(usize::from(is_hero))?;
    (1..=MAX_POSSESSIVE.min(end)).rev().find_map(|words| {
        reader.ahead(|r| {
            r.move_to(end - words);
            let player = if r.says("my") { Player::You } else { whose(r)? };
            (r.position() == end).then_some(player)
        })
    })
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
