//! Atomic actions that change objects where they are: statuses, counters.

use super::{
    atomic_action::{AtomicAction, AtomicActions, Cause, Had},
    passive_category::PassiveCategory,
    places::bans_of,
};
use crate::{
    Event, Fault, Game,
    ability::{self, Ban, Passive, Statement},
    state::{CardId, CardSet, CounterKind, Player, Status, Zone},
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

    /// Whether an object can gain a status that it has (2.4.1.g).
    pub(super) fn can_regain(&self, card: CardId, status: Status) -> bool {
        let mut can = false;
        if !self.hears_of(PassiveCategory::Regain) {
            return false;
        }
        self.each_passive(&self.characteristics(), PassiveCategory::Regain, |_, context, passive| {
            if let Passive::Object { who, statement: Statement::Regains(again) } = passive
                && *again == status.name()
            {
                can |= context.subjects(who).contains(card);
            }
        });
        can
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

    /// Whether no passive ability keeps an object or card from gaining counters.
    fn can_gain_counters(&self, card: CardId, kind: CounterKind) -> bool {
        self.is_free_to_gain(card, |ban| match ban {
            Ban::Counters(counter) => [kind, CounterKind::ANY].contains(&CounterKind::of(*counter)),
            _ => false,
        })
    }

    /// Whether it can be exhausted: it is ready (7.3.10), and nothing forbids it (1.4.1).
    pub(super) fn is_exhaustible(&self, card: CardId) -> bool {
        self.is_ready(card) && self.is_free_to_gain(card, |ban| *ban == Ban::Status(ability::Status::Exhausted))
    }

    /// Whether no passive ability keeps an object or card from what such a ban forbids.
    fn is_free_to_gain(&self, card: CardId, forbids: impl Fn(&Ban) -> bool) -> bool {
        let mut can = true;
        if self.hears_of(PassiveCategory::Gaining) {
            self.each_passive(&self.characteristics(), PassiveCategory::Gaining, |_, context, passive| {
                if let Passive::Object { who, statement: Statement::Cannot(ban) } = passive
                    && forbids(ban)
                {
                    can &= !context.subjects(who).contains(card);
                }
            });
        }
        can
    }

    /// Objects that a passive ability with such a ban keeps from being readied (4.2.1.c, 7.3.18).
    pub(crate) fn not_readied(&self, ban: Ban) -> CardSet<W> {
        self.banned(PassiveCategory::Ready, &[ban])
    }

    /// What passive abilities keep from one of these: what cannot be done to it is not done, and what needs it is impossible
    /// (1.4.1).
    pub(crate) fn kept_from(&self, bans: &[Ban]) -> CardSet<W> {
        self.banned(PassiveCategory::Kept, bans)
    }

    /// What passive abilities keep from being discarded from Reserve, or from being sacrificed of these Landmarks (1.4.1).
    pub(crate) fn kept_from_leaving(&self, landmarks: CardSet<W>) -> CardSet<W> {
        let sacrificed = self.kept_from(bans_of(Cause::Sacrificed)) & landmarks;
        sacrificed | (self.kept_from(bans_of(Cause::Discarded)) - landmarks)
    }

    fn banned(&self, topic: PassiveCategory, bans: &[Ban]) -> CardSet<W> {
        let mut kept = CardSet::EMPTY;
        if !self.hears_of(topic) {
            return kept;
        }
        self.each_passive(&self.characteristics(), topic, |_, context, passive| {
            if let Passive::Object { who, statement: Statement::Cannot(said) } = passive
                && bans.contains(said)
            {
                kept |= context.subjects(who);
            }
        });
        kept
    }
}
