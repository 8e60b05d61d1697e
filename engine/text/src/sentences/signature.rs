//! Signature tokens: tokens that Heroes describe in their own texts, with a Reserve Cost, and that are created in Reserve.

use crate::{
    build::{act, of_zone},
    phrases::{amount::amount, for_each::each_of, hero::signature_word},
    reader::Reader,
    sentences::{
        create::{created, created_in, token, token_features},
        end::stop,
    },
    words::{mana_icon, number, sub_type, whose},
};
use ability::{
    Action, Amount, Creation, NamedZone, OneOrMore, Passive, Player, Spread, Status, Step, SubType, Token, TokenName,
    TokenStatistics, Whose,
};

/// "Your Hero's Signature token", "two of your Hero's Signature tokens", "a Signature token": the number, and the player.
pub(super) fn signature_tokens(reader: &mut Reader<'_>) -> Option<(Amount, Whose)> {
    let amount = reader.attempt(|r| {
        let amount = amount(r)?;
        r.say("of?")?;
        Some(amount)
    });
    // "The Signature token of target opponent's Hero".
    let is_said_later = reader.says("the");
    let of_whom = if is_said_later {
        None
    } else if reader.says("my") {
        Some(Player::You)
    } else {
        reader.attempt(whose)
    };
    if of_whom.is_some() {
        reader.say("hero's|heroes'?")?;
    }
    signature_word(reader)?;
    let whose = match of_whom {
        Some(whose) => whose,
        None => reader
            .attempt(|r| {
                r.say("of")?;
                let whose = whose(r)?;
                r.say("hero|heroes").map(|()| whose)
            })
            .or_else(|| (!is_said_later).then_some(Player::You))?,
    };
    // Which of several opponents that is, nothing says.
    (whose != Player::Opponent).then_some(())?;
    Some((amount.unwrap_or(Amount::Number(1)), Whose(whose)))
}

/// The creation of Signature tokens: in Reserve, unless another place is said.
pub(super) fn signature_creation(reader: &mut Reader<'_>, amount: Amount, whose: Whose) -> Option<Step> {
    // "My Signature token, [Imp 1/1/1], in your Reserve": the token is described in the same phrase.
    let described = reader.attempt(|r| {
        r.say(",")?;
        let mut token = token(r)?;
        while r.attempt(|r| token_detail(r, &mut token)).is_some() {}
        r.say(",?")?;
        token.reserve_cost.map(|_| token)
    });
    // "Exhausted in your Reserve": exhausted as it arrives.
    let is_exhausted = (reader.sees("exhausted in|into") || reader.sees("[[Exhausted]] in|into"))
        && reader.says("[[Exhausted]]|exhausted");
    let place = reader.attempt(|r| {
        r.say("in|into")?;
        created_in(r)
    });
    // "If it isn't in your Reserve, create it there".
    reader.says("there");
    let place = match (place, &reader.created) {
        (Some(place), _) => place,
        // "Create two instead": in the place of the first.
        (None, Some((Creation::Signature { .. }, place))) => place.clone(),
        (None, _) => of_zone(whose.0, NamedZone::Reserve),
    };
    let amount = each_of(reader, amount);
    // "Target opponent's Hero's Signature token": that opponent is chosen first.
    if described.is_none() && matches!(whose.0, Player::Target | Player::TargetOpponent) {
        let token = Creation::Signature { whose: Whose(Player::That), status: None };
        let token = created(reader, amount, token, Spread::Each, place);
        reader.pending.push(token);
        return Some(act(Action::NamePlayer(whose.0)));
    }
    let token = described
        .map_or(Creation::Signature { whose, status: is_exhausted.then_some(Status::Exhausted) }, Creation::Described);
    Some(created(reader, amount, token, Spread::Each, place))
}

/// "My Signature token is [Imp 1/1/1], a Mage Companion with Reserve Cost {1} and “…”."
pub(super) fn signature_said(reader: &mut Reader<'_>) -> Option<Passive> {
    let is_before = reader.attempt(|r| {
        if r.says("my|your") {
            r.say("hero's?")?;
            signature_word(r)?;
            return r.say("is|: a|an|the?");
        }
        // "Signature token — [Imp 1/1/1] …".
        signature_word(r)?;
        r.say(":|—|–")
    });
    let mut token = match reader.attempt(token) {
        Some(token) => token,
        None => is_before.and_then(|()| reader.attempt(token_by_name))?,
    };
    while reader.attempt(|r| token_detail(r, &mut token)).is_some() {}
    if is_before.is_none() {
        reader.say("is my|your")?;
        signature_word(reader)?;
    }
    token.reserve_cost.map(|_| Passive::Signature(token))
}

/// "Old Imp": the name goes as far as the words have capital letters.
fn token_by_name(reader: &mut Reader<'_>) -> Option<Token> {
    let mut words: Vec<&str> = Vec::new();
    while let Some(word) = reader.piece(|text| text.starts_with(char::is_uppercase).then_some(text)) {
        words.push(word);
    }
    let name = TokenName::new(&words.join(" "))?;
    let mut token =
        Token { name, statistics: None, sub_types: None, reserve_cost: None, status: None, abilities: None };
    token.statistics = reader.attempt(token_statistics);
    (token.statistics.is_some() || reader.sees(",")).then_some(token)
}

/// "1/2/0", outside brackets.
fn token_statistics(reader: &mut Reader<'_>) -> Option<TokenStatistics> {
    let forest = number(reader)?;
    reader.say("/")?;
    let mountain = number(reader)?;
    reader.say("/")?;
    let ocean = number(reader)?;
    Some(TokenStatistics(cards::Statistics { forest, mountain, ocean }))
}

/// "With Reserve Cost {1} and “…”", ", a Mage Companion".
pub(crate) fn token_detail(reader: &mut Reader<'_>, token: &mut Token) -> Option<()> {
    reader.say(",?")?;
    if reader.says("with") || reader.says("that has") || reader.says("it has") || reader.sees("reserve cost") {
        return token_features(reader, token);
    }
    // "…, Reserve Cost {1}, “{R} Draw a card.”".
    if reader.before(",") && reader.sees("\"|“|”") {
        return token_features(reader, token);
    }
    reader.say("a|an")?;
    token_kind(reader, token)
}

/// "Mage Companion token".
fn token_kind(reader: &mut Reader<'_>, token: &mut Token) -> Option<()> {
    if let Some(statistics) = reader.attempt(token_statistics) {
        token.statistics = Some(statistics);
    }
    let mut sub_types: Vec<SubType> = Vec::new();
    while let Some(sub_type) = sub_type(reader) {
        sub_types.push(sub_type);
    }
    let is_said = reader.says("character? token|tokens") || reader.says("character");
    (is_said || !sub_types.is_empty()).then_some(())?;
    // "A [Moss 1/1/1] Plant token …. It's a Companion with …": the token has both sub-types.
    let known = token.sub_types.iter().flat_map(OneOrMore::as_slice).copied();
    let all: Vec<SubType> = known.filter(|known| !sub_types.contains(known)).chain(sub_types.iter().copied()).collect();
    token.sub_types = OneOrMore::new(all);
    Some(())
}

/// "Reserve Cost {1}".
pub(super) fn token_cost(reader: &mut Reader<'_>) -> Option<u8> {
    reader.say("a|an?")?;
    reader.say("reserve cost of?")?;
    mana_number(reader)
}

fn mana_number(reader: &mut Reader<'_>) -> Option<u8> {
    match reader.attempt(mana_icon) {
        Some(cost) => cost,
        None => number(reader),
    }
}

/// "It's a Mage Companion with Reserve Cost {1} and “…”", "Its Reserve Cost is {1}", "You may play it from Reserve for {1}": a
/// sentence that adds to the description of a token.
pub(crate) fn token_sentence(reader: &mut Reader<'_>, token: &mut Token) -> Option<()> {
    if reader.says("its|their reserve cost is") || reader.says("you can|may play it|them from your|the? reserve for") {
        token.reserve_cost = Some(mana_number(reader)?);
    } else if reader.says("it|they has|have") {
        token_features(reader, token)?;
    } else {
        if !reader.says("it's|they're a|an?") {
            reader.say("it|they is|are a|an?")?;
        }
        token_kind(reader, token)?;
        while reader.attempt(|r| token_detail(r, token)).is_some() {}
    }
    reader.attempt(|r| {
        r.say("and")?;
        r.say("it|its?")?;
        token_features(r, token)
    });
    stop(reader)
}
