//! Finds the cards that a name means.
use cards::{CardId, Faction, Index, Variant};

/// A name as written, possibly followed by a variant: `Sneezer Shroom (R1)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Named<'a> {
    pub(crate) name: &'a str,
    pub(crate) variant: Option<Variant>,
}

/// Takes `Name (R1)` and `Name [R1]` apart; anything else is a name.
pub(crate) fn read(text: &str) -> Named<'_> {
    for (open, close) in [('(', ')'), ('[', ']')] {
        if let Some(inner) = text.strip_suffix(close)
            && let Some((name, word)) = inner.rsplit_once(open)
            && let Some(variant) = variant(word.trim())
        {
            return Named { name: name.trim_end(), variant: Some(variant) };
        }
    }
    Named { name: text, variant: None }
}

/// A variant code, or the word for a rarity class that has one variant.
fn variant(word: &str) -> Option<Variant> {
    match word.to_ascii_lowercase().as_str() {
        "common" => Some(Variant::C),
        "rare" => Some(Variant::R1),
        "exalted" => Some(Variant::E),
        _ => word.parse().ok(),
    }
}

/// The gameplay cards that a name may mean, best first: those of the deck's faction before others, then by variant, then by
/// reference. Uniques are left out, since a Unique needs its number.
pub(crate) fn candidates(named: Named<'_>, faction: Option<Faction>, index: &Index) -> Vec<CardId> {
    let mut ids: Vec<CardId> = index
        .named(named.name)
        .iter()
        .map(|id| index.canonical(*id))
        .filter(|id| {
            let variant = index.card(*id).variant();
            variant != Variant::U && named.variant.is_none_or(|v| v == variant)
        })
        .collect();
    ids.sort_by_key(|id| {
        let card = index.card(*id);
        (faction.is_some_and(|f| card.faction != f), card.variant(), *id)
    });
    ids.dedup();
    ids
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variant_is_read_in_every_spelling_of_the_contract() {
        for (text, variant) in [
            ("Kodama (R1)", Some(Variant::R1)),
            ("Kodama (r)", Some(Variant::R1)),
            ("Kodama [R2]", Some(Variant::R2)),
            ("Kodama (F)", Some(Variant::R2)),
            ("Kodama (Common)", Some(Variant::C)),
            ("Kodama", None),
        ] {
            assert_eq!(read(text), Named { name: "Kodama", variant }, "{text}");
        }
        assert_eq!(read("Kodama (foil)"), Named { name: "Kodama (foil)", variant: None });
    }
}
