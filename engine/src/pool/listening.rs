//! Who can listen to what: the Reactions of a pool by the cards on which they are printed, known before the game.

use crate::{
    CardPool,
    machine::{Ears, Hearing, Kinds, Listener},
    state::{CardId, CardSet, WIDE},
};

/// See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Listening<const W: usize = WIDE> {
    /// The cards by which more is listened for, where their abilities work, than there is always.
    pub(super) cards: CardSet<W>,
    /// To what, by the place of their text.
    hearings: Vec<Hearing>,
    /// What is listened for wherever cards are: by tokens, because it is counted.
    always: Hearing,
    /// What is listened for because it is counted.
    counted: Hearing,
    /// What cards listen for that may come from anywhere, of their own coming.
    coming: Hearing,
    /// What each of those listens for that have to have worked before the event, and the cards on which it is printed.
    workers: Vec<(Kinds, CardSet<W>)>,
    /// What all of them listen for.
    worked: Kinds,
    ears: Ears,
}

impl<const W: usize> Listening<W> {
    /// Of these Reactions, of texts by one of the cards that have them, of what is counted, and of who may be meant.
    pub(super) fn of(
        reactions: &[Listener<W>],
        texts: impl Iterator<Item = Option<CardId>>,
        counted: Kinds,
        ears: Ears,
    ) -> Self {
        let hearing =
            |card: Option<CardId>| card.map_or_else(Hearing::default, |card| Hearing::of_card(reactions, card));
        let always = Hearing::always(reactions).and(Hearing::looking_back(counted));
        // Of some it is known wherever they are.
        let adds = |card: &CardId| always.and(Hearing::of_card(reactions, *card)) != always;
        let printed = reactions.iter().fold(CardSet::EMPTY, |all, listener| all | listener.printed());
        let working = reactions.iter().filter(|listener| listener.asks_for_work());
        Self {
            cards: printed.iter().filter(adds).collect(),
            hearings: texts.map(hearing).collect(),
            always,
            counted: Hearing::looking_back(counted),
            coming: Hearing::coming(reactions),
            workers: working.clone().map(|listener| (listener.kinds, listener.printed())).collect(),
            worked: working.fold(Kinds::default(), |all, listener| all.and(listener.kinds)),
            ears,
        }
    }
}

impl<const W: usize> CardPool<W> {
    /// The cards by which more is listened for where their abilities work.
    pub(crate) const fn listening(&self) -> CardSet<W> {
        self.scripts.listening.cards
    }

    /// What is listened for wherever cards are: by tokens, because it is counted.
    pub(crate) const fn always_heard(&self) -> Hearing {
        self.scripts.listening.always
    }

    /// What is listened for because it is counted.
    pub(crate) const fn heard_to_count(&self) -> Hearing {
        self.scripts.listening.counted
    }

    /// What cards listen for that may come from anywhere, of their own coming.
    pub(crate) const fn heard_by_comers(&self) -> Hearing {
        self.scripts.listening.coming
    }

    /// The same cards, of whose games the whole state is kept before every step.
    #[cfg(test)]
    pub(crate) fn remembering_all(mut self) -> Self {
        self.scripts.listening.always = Hearing::of_everything();
        self.scripts.listening.counted = Hearing::of_everything();
        self
    }

    /// What those listen for that have to have worked before the event.
    pub(crate) const fn worked(&self) -> Kinds {
        self.scripts.listening.worked
    }

    /// Whether one of these cards listens for such a thing and has to have worked before it.
    pub(crate) fn has_worker(&self, kinds: Kinds, cards: CardSet<W>) -> bool {
        let is_one = |(heard, printed): &(Kinds, CardSet<W>)| heard.meets(kinds) && !(*printed & cards).is_empty();
        self.scripts.listening.workers.iter().any(is_one)
    }

    /// What a card listens for.
    pub(crate) fn hearing_of(&self, card: CardId) -> Hearing {
        self.text_of(card).and_then(|text| self.scripts.listening.hearings.get(text)).copied().unwrap_or_default()
    }

    /// What is listened for as long as nothing is open but the Heroes.
    pub(crate) fn heard_by_heroes(&self) -> Hearing {
        let heroes = self.hero_cards() & self.listening();
        heroes.iter().fold(self.always_heard(), |all, hero| all.and(self.hearing_of(hero)))
    }

    /// Which Reactions may wait for something.
    pub(crate) const fn ears(&self) -> &Ears {
        &self.scripts.listening.ears
    }
}
