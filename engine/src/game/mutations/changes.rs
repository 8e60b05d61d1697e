//! Atomic actions that change objects where they are: statuses, counters.

use super::atomic_actions::AtomicActions;
use crate::{
    Event, Fault, Game,
    ability::Ban,
    game::state::{AtomicAction, Had},
    primitives::{CardId, CounterKind, Player, Status, Zone},
};

impl<const W: usize> Game<'_, W> {
    /// An object gains a status (7.3.13). Nothing happens if it has it, but that modifiers and Reactions see it where a
    /// card says that it can be gained again (2.4.1.f–g). Only in zones where statuses are possible (2.4.1); Landmarks
    /// never become Fleeting (2.4.6). Tells whether something happened.
    pub(crate) fn give_status(
        &mut self,
        card: CardId,
        status: Status,
        by: Option<Player>,
        atomic_actions: &mut AtomicActions<'_, W>,
    ) -> bool {
        let Some(spot) = self.spot(card) else { return false };
        if matches!(spot.zone(), Zone::Deck | Zone::Hand | Zone::Discard)
            || (status == Status::Fleeting && spot.zone() == Zone::Landmarks)
        {
            return false;
        }
        if self.is_orb(card) {
            return self.turn_orb(spot.player(), status, atomic_actions);
        }
        let forbids = |ban: &Ban| *ban == Ban::Status(status.name());
        if !self.is_free_to_gain(card, forbids) {
            return false;
        }
        let had = self.with_status(status).contains(card);
        if had && !self.can_regain(card, status) {
            return false;
        }
        match status {
            Status::Asleep => self.change_counted(card, spot, |game| game.gain(card, status)),
            Status::Anchored | Status::Exhausted | Status::Fleeting => self.gain(card, status),
        }
        atomic_actions.add(self, AtomicAction::Gained { card, what: Had::Status(status.name()), by });
        atomic_actions.emit(self, Event::Gained { card, status });
        true
    }

    /// Exhausts one ready Mana Orb; any, since the owner may swap them (3.2.9.e).
    fn turn_orb(&mut self, player: Player, status: Status, _: &mut AtomicActions<'_, W>) -> bool {
        let ready = self.seats[player].ready_orbs;
        if status != Status::Exhausted || ready == 0 {
            return false;
        }
        self.seats[player].ready_orbs -= 1;
        true
    }

    /// An object loses a status; impossible if it has it not (7.3.15).
    pub(crate) fn take_status(
        &mut self,
        card: CardId,
        status: Status,
        atomic_actions: &mut AtomicActions<'_, W>,
    ) -> bool {
        if self.is_orb(card) {
            let (player, orbs) = (self.owner(card), self.zone(self.owner(card), Zone::Mana).len());
            let can = status == Status::Exhausted && self.seats[player].ready_orbs < orbs;
            self.seats[player].ready_orbs += u8::from(can);
            return can;
        }
        if !self.with_status(status).contains(card) {
            return false;
        }
        match (status, self.spot(card)) {
            (Status::Asleep, Some(spot)) => self.change_counted(card, spot, |game| game.lose(card, status)),
            (Status::Asleep | Status::Anchored | Status::Exhausted | Status::Fleeting, _) => self.lose(card, status),
        }
        atomic_actions.add(self, AtomicAction::Lost { card, what: Had::Status(status.name()) });
        atomic_actions.emit(self, Event::Lost { card, status });
        true
    }

    /// An object or card gains counters (7.3.12), up to a maximum if there is one (system 43). Gives the number gained.
    pub(crate) fn give_counters(
        &mut self,
        card: CardId,
        (kind, number): (CounterKind, u8),
        most: Option<u8>,
        by: Option<Player>,
        atomic_actions: &mut AtomicActions<'_, W>,
    ) -> u8 {
        let Some(spot) = self.spot(card) else { return 0 };
        let kind = if kind == CounterKind::ANY { CounterKind::BOOST } else { kind };
        if matches!(spot.zone(), Zone::Deck | Zone::Hand | Zone::Discard) || !self.can_gain_counters(card, kind) {
            return 0;
        }
        let has = self.objects.count(card, kind);
        let room = most.unwrap_or(u8::MAX).saturating_sub(has);
        let gained = number.min(room);
        if gained == 0 {
            return 0;
        }
        if !self.change_counted(card, spot, |game| game.objects.set_count(card, kind, has + gained)) {
            self.fault(Fault::Counters);
            return 0;
        }
        atomic_actions.add(self, AtomicAction::Gained { card, what: Had::Counters(kind, gained), by });
        self.tell_counters(card, kind, has + gained, atomic_actions);
        gained
    }

    /// Counters are removed, as many as there are (2.5.g). Gives their number.
    pub(crate) fn take_counters(
        &mut self,
        card: CardId,
        (kind, number): (CounterKind, u8),
        atomic_actions: &mut AtomicActions<'_, W>,
    ) -> u8 {
        if kind == CounterKind::ANY {
            // One kind after the other, in the order in which they came.
            let mut left = number;
            while left > 0 {
                let next = self.objects.counts.iter().find(|count| count.card == card).map(|count| count.kind);
                let Some(kind) = next else { break };
                left -= self.take_counters(card, (kind, left), atomic_actions);
            }
            return number - left;
        }
        let has = self.objects.count(card, kind);
        let taken = number.min(has);
        if taken > 0 {
            match self.spot(card) {
                Some(spot) => {
                    _ = self.change_counted(card, spot, |game| game.objects.set_count(card, kind, has - taken))
                }
                None => _ = self.objects.set_count(card, kind, has - taken),
            }
            atomic_actions.add(self, AtomicAction::Lost { card, what: Had::Counters(kind, taken) });
            self.tell_counters(card, kind, has - taken, atomic_actions);
        }
        taken
    }

    fn tell_counters(&self, card: CardId, kind: CounterKind, number: u8, atomic_actions: &mut AtomicActions<'_, W>) {
        let counter = self.pool.counter(kind);
        debug_assert!(counter.is_some(), "every kind on an object is named by an ability, or a board would be refused");
        if let Some(counter) = counter {
            atomic_actions.emit(self, Event::Counters { card, counter, number });
        }
    }
}
