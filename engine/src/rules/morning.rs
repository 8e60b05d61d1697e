//! Morning: Succeed, Prepare, Draw, Expand (4.2.1).

use crate::{
    Game,
    decision::Step,
    game::{Event, Events, Stage},
    mode::{Expand, FirstDay},
    primitives::{CardId, Phase, Zone},
};

/// Who is asked whether to Expand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// A player, who waits.
    Now,
    /// A player, by an effect of the rules that is still to be resolved.
    ByEffect,
    /// Nobody is left to be asked.
    Nobody,
}

impl<const W: usize> Game<'_, W> {
    /// Begins a Day and goes through its Morning up to Expand. The first Day has none (4.1), unless its mode gives
    /// the cards of the first Day then (formats.md 2.13).
    pub(super) fn begin_day<E: Events<W>>(&mut self, events: &mut E) -> Stage {
        self.day += 1;
        self.drop_moves();
        self.begin_day_anew();
        events.event(self, Event::DayBegan { day: self.day });
        if self.day == 1 && self.rules.first_day == FirstDay::AtNoon {
            return Stage::Noon;
        }
        self.enter_phase(Phase::Morning, events);
        if self.day > 1 { Stage::Succeed } else { Stage::Draw }
    }

    /// Succeed: the player on the left of the first player becomes first (4.2.1.b).
    pub(super) fn succeed<E: Events<W>>(&mut self, events: &mut E) {
        self.first = self.left_of(self.first);
        events.event(self, Event::FirstPlayer { player: self.first });
    }

    /// Draw: each player draws the cards of the Day (4.2.1.d).
    pub(super) fn draw_for_the_day<E: Events<W>>(&mut self, events: &mut E) -> Stage {
        let cards = self.rules.drawn_on(self.day);
        self.daily_draw(cards, events);
        match self.rules.expand {
            Expand::Offered => Stage::Expand,
            Expand::Skipped => Stage::Noon,
        }
    }

    /// Asks the next player, in turn order, whether to Expand (4.2.1.e). Nobody with an empty Hand is asked, and nobody who
    /// needs no card for it.
    pub(super) fn ask_to_expand(&mut self) -> Asked {
        while let Some(player) = self.initiative().nth(self.dealt_with.into()) {
            if self.expand_is_replaced(player) {
                self.begin_expand_without_card(player);
                self.next_to_decide();
                return Asked::ByEffect;
            }
            if !self.zone(player, Zone::Hand).is_empty() {
                (self.active, self.step) = (player, Step::Expand);
                return Asked::Now;
            }
            self.next_to_decide();
        }
        self.dealt_with = 0;
        Asked::Nobody
    }

    /// A card of Hand becomes a ready Mana Orb, or none does (4.2.1.e).
    pub(crate) fn expand<E: Events<W>>(&mut self, card: Option<CardId>, events: &mut E) {
        if let Some(card) = card {
            self.begin_expand(self.active, card, events);
        }
        self.next_to_decide();
    }
}
