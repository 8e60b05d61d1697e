//! Of what passive abilities speak now.

use crate::{Game, primitives::CardId, program::analysis::PassiveCategory};

impl<const W: usize> Game<'_, W> {
    /// Whether some ability or Emblem of the game may speak of this at some time.
    #[inline]
    pub(crate) fn hears_of(&self, topic: PassiveCategory) -> bool {
        self.pool.is_spoken_of(topic)
    }

    /// Whether one may speak of it now: a card lies where its ability works, there is an Emblem, or objects have what is
    /// not printed on them. Most of the time none does, which is found with less effort than to ask each.
    #[inline]
    pub(crate) fn is_on(&self, topic: PassiveCategory) -> bool {
        self.is_one_on(1 << topic as u32)
    }

    /// The same of one of several topics, a bit each.
    #[inline]
    fn is_one_on(&self, topics: u32) -> bool {
        debug_assert_eq!(self.topics, self.topics_there(), "kept up to date");
        let heard_of = self.pool.topics() & topics;
        heard_of != 0 && (self.topics & heard_of != 0 || !self.limbo.ongoing.is_empty() || self.have_guests(heard_of))
    }

    /// Whether nothing but the rules and what is printed says how a card is played now.
    pub(crate) fn is_usual_play(&self, card: CardId) -> bool {
        !self.pool.is_odd_play(card)
            && (self.limbo.ongoing.is_empty() || !self.pool.is_spoken_of_by_emblems(card))
            && (!self.pool.is_spoken_of_by_others(card) || !self.is_one_on(PassiveCategory::PLAYS))
    }

    /// Whether an object can have an ability about one of these that is not printed on a card.
    fn have_guests(&self, topics: u32) -> bool {
        self.pool.topics_of_guests() & topics != 0
            && (!self.objects.existing.is_empty()
                || !self.objects.grants.is_empty()
                || self.topics >> PassiveCategory::Shape as u32 & 1 == 1)
    }

    pub(in crate::game) fn topics_there(&self) -> u32 {
        self.pool.topics_of(self.in_play() | self.pool.hero_cards(), self.zones.reserve)
    }
}
