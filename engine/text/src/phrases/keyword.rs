//! Keyword abilities with their numbers.

use crate::{
    phrases::amount::mana_amount,
    reader::{Reader, tokens::flag_keyword},
    words::number,
};
use ability::{Amount, Keyword};

/// A keyword ability in brackets.
pub(crate) fn keyword(reader: &mut Reader<'_>) -> Option<Keyword> {
    if reader.says("[Scout]") {
        return mana_amount(reader).map(Keyword::Scout);
    }
    if reader.says("[Temple]") {
        return mana_amount(reader).map(Keyword::Temple);
    }
    // Without brackets: "Tough 1".
    if reader.says("tough") {
        return number(reader).map(Amount::Number).or_else(|| mana_amount(reader)).map(Keyword::Tough);
    }
    let x = reader.x.clone();
    let (name, value) = reader.piece(|text| {
        let inner = text.strip_prefix('[')?.strip_suffix(']')?;
        Some(inner.split_once(' ').map_or((inner, None), |(name, value)| (name, Some(value))))
    })?;
    let amount = || match value?.trim_matches(['{', '}']) {
        value if value.eq_ignore_ascii_case("X") => Some(x.unwrap_or(Amount::X)),
        value => value.parse().ok().map(Amount::Number),
    };
    match name.to_ascii_lowercase().as_str() {
        "tough" => amount().map(Keyword::Tough),
        "scout" => amount().map(Keyword::Scout),
        "temple" => amount().map(Keyword::Temple),
        name => flag_keyword(name).map(Keyword::Flag),
    }
}
