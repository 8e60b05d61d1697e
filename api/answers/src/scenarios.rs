//! Gives scenarios the printed cards that a deck could hold.

use crate::playable::abilities_of;
use cards::{Index, Lookup, Reference};
use engine::{
    CardSpec,
    scenario::{KnownCard, PrintedFault},
};

/// A printed card as the catalogue knows it, for [`Scenario::run_with`](engine::scenario::Scenario::run_with).
///
/// # Errors
///
/// If the catalogue does not have the card, if the card is not part of a deck, or if some of its text was not read. The scenario
/// itself reports abilities that were read and are not carried out.
pub fn known_card(index: &Index, reference: &Reference) -> Result<KnownCard, PrintedFault> {
    let Lookup::Known(id) = index.look_up(&reference.to_string()) else { return Err(PrintedFault::Unknown) };
    let spec = CardSpec::from_card(index.card(id))?;
    let (abilities, unread) = abilities_of(index, id, None);
    if !unread.is_empty() {
        return Err(PrintedFault::Unread { reasons: unread.into_iter().map(|(_, reason)| reason).collect() });
    }
    Ok(KnownCard { spec, abilities: abilities.unwrap_or_default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::{Notation, TextBox, Unread};
    use catalog::Store;
    use engine::CardKind;

    fn index() -> Index {
        Store::in_memory(jiff::Timestamp::UNIX_EPOCH).unwrap().load().unwrap().index
    }

    #[test]
    fn a_card_has_the_facts_and_abilities_of_the_catalogue() {
        let known = known_card(&index(), &"ALT_ALIZE_B_AX_33_C".parse().unwrap()).unwrap();
        assert_eq!((known.spec.kind, known.spec.hand_cost, known.spec.reserve_cost), (CardKind::Character, 2, 2));
        assert_eq!(known.abilities.abilities.len(), 1);
    }

    #[test]
    fn what_is_unknown_or_no_part_of_a_deck_is_refused() {
        let index = index();
        let fault = |reference: &str| known_card(&index, &reference.parse().unwrap()).unwrap_err();
        assert_eq!(fault("ALT_CORE_B_AX_999_C"), PrintedFault::Unknown);
        let token = index.iter().find(|(_, card)| card.card_type == cards::CardType::Token).unwrap().1;
        assert!(matches!(fault(&token.reference.to_string()), PrintedFault::Spec(_)));
    }

    #[test]
    fn a_card_that_is_read_in_part_is_refused() {
        let mut cards: Vec<_> = index().iter().map(|(_, card)| card.clone()).collect();
        let reference: Reference = "ALT_ALIZE_B_AX_33_C".parse().unwrap();
        let card = cards.iter_mut().find(|card| card.reference == reference).unwrap();
        let unread = Unread { text_box: TextBox::Echo, start: 3, end: 9, reason: "unknown words".into() };
        card.notation = Some(Notation { abilities: "".into(), unread: vec![unread] });
        let index = Index::new(cards, Vec::new(), Vec::new()).unwrap();
        let fault = known_card(&index, &reference).unwrap_err();
        assert!(fault.to_string().contains("bytes 3 to 9 of the text were not read: unknown words"), "{fault}");
    }
}
