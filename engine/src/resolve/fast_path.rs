//! Steps that are made by the rules alone: nobody hears of them, or asks no more than what happened, so that what the machine
//! keeps of a step for those who look back or change it is left out. What comes of them is what it would come to there.

use super::{
    atomic_action::{AtomicAction, Cause, EventMask, Move},
    passive_category::PassiveCategory,
    price::Play,
    snapshot_need::SnapshotNeed,
};
use crate::{
    Fault, Game, PlayDestination, PlayMode,
    ability::{Daily, FlagKeyword},
    card::CardKind,
    event::{Event, EventSink, Events},
    program::{Op, Works},
    state::{
        CardId, CardSet, CounterKind, Expedition, Location, Mark, PerExpedition, PerPlayer, Phase, Status, Terrains,
        TurnEnd, Zone,
    },
};

impl<'p, const W: usize> Game<'p, W> {
    /// Whether the daily draw is a step of the rules alone (4.2.1.d): no ability waits for it, or changes it (6.2).
    #[inline(always)]
    pub(crate) fn draws_by_rules(&self) -> bool {
        self.pool.is_plain()
            || (self.audience(EventMask::TO_HAND) == SnapshotNeed::Nothing && !self.is_awaited(Op::DailyDraw))
    }

    /// The same of Expand (4.2.1.e).
    #[inline(always)]
    pub(crate) fn expands_by_rules(&self) -> bool {
        self.pool.is_plain()
            || (self.audience(EventMask::TO_MANA) == SnapshotNeed::Nothing && !self.is_awaited(Op::Expand))
    }

    /// Whether nobody waits for that phase (4.2.a).
    #[inline(always)]
    pub(crate) fn is_quiet_phase(&self, phase: Phase) -> bool {
        self.pool.is_plain()
            || (self.audience_of_open(EventMask::phase(phase)) == SnapshotNeed::Nothing
                && (phase != Phase::Noon || self.marked(Mark::Temple).is_empty()))
    }

    /// Whether Prepare is a step of the rules alone, and readies all that is exhausted (4.2.1.c).
    #[inline(always)]
    pub(crate) fn prepares_by_rules(&self) -> bool {
        self.pool.is_plain()
            || (self.audience_of_open(EventMask::LOST) == SnapshotNeed::Nothing
                && !self.hears_of(PassiveCategory::Ready))
    }

    /// Whether nobody waits for a player's passing (4.2.3.d).
    #[inline(always)]
    pub(crate) fn passes_by_rules(&self) -> bool {
        self.pool.is_plain() || self.audience_of_open(EventMask::PASSED) == SnapshotNeed::Nothing
    }

    /// A card that nobody sees changes its zone: it is a new object (1.4.4), numbered where abilities may ask.
    #[inline(always)]
    pub(crate) fn become_another(&mut self, card: CardId) {
        if !self.pool.is_plain() {
            self.forget(card);
        }
    }

    /// Plays a card of the active player's turn (5.1.2), where nothing but the rules says how, and nobody hears that it
    /// leaves where it was. Tells whether it did.
    ///
    /// Into Limbo, paid; of a Spell, and if somebody hears that it joins, the machine goes on from there.
    pub(crate) fn play_by_rules<E: Events<W>>(
        &mut self,
        card: CardId,
        into: PlayDestination,
        how: PlayMode,
        events: &mut E,
    ) -> bool {
        let player = self.active;
        let is_usual = how == PlayMode::Printed && self.is_usual_play(card);
        if !is_usual || self.is_declaring_heard(card) {
            return false;
        }
        let Some(from) = self.spot(card) else { return false };
        let play = Play { card, player, from, into, how };
        let Some(cost) = self.cost_by_rules(&play) else { return false };
        self.turn_end = TurnEnd::Over;
        self.count_events(1);
        self.zones.hand.remove(card);
        self.zones.reserve.remove(card);
        self.forget(card);
        self.zones.limbo.insert(card);
        let is_from_reserve = from.zone() == Zone::Reserve;
        self.unmark(if is_from_reserve { Mark::FromHand } else { Mark::FromReserve }, card);
        self.mark(if is_from_reserve { Mark::FromReserve } else { Mark::FromHand }, card);
        self.note_move(card, Some(from), Some(Location::new(Zone::Limbo, player)));
        self.pay_mana(player, cost);
        events.event(self, Event::Declared { player, card, from: from.zone(), paid: cost });
        if into == PlayDestination::Resolution && self.is_fleeting_as_usual(&play) {
            self.in_one_step(EventMask::GAINED, events, |game, atomic_actions| {
                game.give_status(card, Status::Fleeting, Some(player), atomic_actions)
            });
        }
        self.pending = Some(play);
        self.resolve_pending(events);
        true
    }

    /// The card that was declared and paid for joins (5.1.2.j, 5.2.1–5.2.3) by the rules alone, where who hears of it asks no
    /// more than who worked before. Tells whether it did.
    pub(super) fn join_by_rules(&mut self, play: &Play, sink: &mut dyn EventSink<W>) -> bool {
        let Play { card, player, from, how, .. } = *play;
        let is_odd =
            how == PlayMode::Temple || self.pool.counts_plays() || self.pool.speaks(card, PassiveCategory::Enter);
        // What was paid besides may have moved it.
        let is_odd = is_odd || !self.zones.limbo.contains(card);
        // What is only tried is told as a step (6.2).
        if is_odd || (!self.pool.is_never_tried() && sink.dry_run(&[])) {
            return false;
        }
        if let Some(own) = self.own_arrivals(card) {
            let to = self.join_now(play, sink);
            self.activate_own(own, play, to, sink);
            return true;
        }
        let (audience, heard) = self.audience_of_joining(card);
        if audience == SnapshotNeed::Full {
            return false;
        }
        let workers = (audience == SnapshotNeed::Active).then(|| self.open_to(Works::Main));
        let to = self.join_now(play, sink);
        if let Some(heard) = heard.filter(|_| audience != SnapshotNeed::Nothing) {
            let (by, from) = (player, from.zone());
            let limbo = Some(Location::new(Zone::Limbo, player));
            let moved = Move { card, from: limbo, to: Some(to), cause: Cause::Played(from), by: Some(by) };
            let list = [AtomicAction::Moved(moved), AtomicAction::Played { card, by, from, fleeting: false }];
            self.react_to(&list, heard, workers, sink);
        }
        true
    }

    /// It joins. Tells where it is then.
    fn join_now(&mut self, play: &Play, sink: &mut dyn EventSink<W>) -> Location {
        let Play { card, player, into, .. } = *play;
        self.zones.limbo.remove(card);
        self.forget(card);
        let zone = into.expedition().map_or(Zone::Landmarks, Expedition::zone);
        match into.expedition() {
            Some(expedition) => self.join_expedition(card, player, expedition),
            None => self.zones.landmarks[player].insert(card),
        }
        let (limbo, to) = (Location::new(Zone::Limbo, player), Location::new(zone, player));
        self.note_move(card, Some(limbo), Some(to));
        sink.emit(self, Event::Played { player, card, to: zone, to_of: None });
        to
    }

    /// Progress (4.2.4), of which nobody hears: see [`progress_step`](Self::progress_step). Tells whether it was made: it is
    /// not where somebody hears of it, or a modifier may change it (6.2).
    pub(crate) fn progress_by_rules<E: Events<W>>(&mut self, events: &mut E) -> bool {
        let may = EventMask::MARCHED.and(EventMask::over(Daily::Progress));
        if self.audience_of_open(may) != SnapshotNeed::Nothing || self.is_awaited(Op::Progress) {
            return false;
        }
        let mut due = PerPlayer([PerExpedition([Terrains::NONE; 2]); 4]);
        for player in self.players() {
            due[player] = self.winning(player);
        }
        for player in self.initiative() {
            for expedition in Expedition::ALL {
                if !due[player][expedition].is_empty() {
                    self.move_forward(player, expedition, events);
                } else {
                    self.seats[player].failed_today[expedition] = true;
                    events.event(self, Event::FailedToMove { player, expedition });
                }
            }
        }
        true
    }

    /// Whether Rest is a step of the rules alone, and done with as many objects at once as there are.
    pub(crate) fn rests_by_rules(&self) -> bool {
        let may = EventMask::LEFT.and(EventMask::LOST).and(EventMask::over(Daily::Rest));
        // A Gear in both Expeditions goes if either moved.
        let gears = self.pool.gears();
        let has_large_gears = || !gears.is_empty() && !(self.in_expeditions() & gears & self.gigantic_now()).is_empty();
        self.audience_of_open(may) == SnapshotNeed::Nothing && !self.is_awaited(Op::Rest) && !has_large_gears()
    }

    /// Rest (4.2.5.b), of which nobody hears and is told: see [`rest`](Self::rest).
    pub(crate) fn rest_by_rules<E: Events<W>>(&mut self, events: &mut E) {
        let held = self.with_status(Status::Anchored) | self.with_status(Status::Asleep);
        let eternal = self.having_now(FlagKeyword::Eternal);
        let is_character = |card: &CardId| self.facts(*card).kind == CardKind::Character;
        let characters = self.pool.characters() | self.objects.existing.iter().filter(is_character).collect();
        let mut sent = self.in_expeditions() & (characters - held - eternal);
        let gears = self.pool.gears();
        if !gears.is_empty() {
            for player in self.players() {
                for expedition in Expedition::ALL {
                    if self.moved_today(player, expedition) {
                        sent |= self.expedition(player, expedition) & gears;
                    }
                }
            }
        }
        let held = if held.is_empty() { held } else { (held & self.in_play()) - sent };
        self.send_by_rules(sent);
        for status in [Status::Anchored, Status::Asleep] {
            for card in held & self.with_status(status) {
                self.lose(card, status);
                events.event(self, Event::Lost { card, status });
            }
        }
        self.add_up();
        self.seats.0.iter_mut().for_each(|standing| standing.ascended = PerExpedition([false; 2]));
    }

    /// These go from Expeditions to Reserve at once, to the discard pile if they are Fleeting (2.4.6.d); tokens cease
    /// (1.1.7.b). TerrainTotals are to be added up anew.
    fn send_by_rules(&mut self, sent: CardSet<W>) {
        if sent.is_empty() {
            return;
        }
        let (order, fleeting) = (self.by_initiative(sent), self.with_status(Status::Fleeting));
        let seasoned =
            if !self.objects.counts.is_empty() { self.having_now(FlagKeyword::Seasoned) } else { CardSet::EMPTY };
        self.zones.expeditions.0.iter_mut().flat_map(|of_player| &mut of_player.0).for_each(|there| *there -= sent);
        let tokens = sent & self.objects.existing;
        self.objects.existing -= tokens;
        self.zones.reserve |= sent - tokens - fleeting;
        self.zones.discard |= (sent - tokens) & fleeting;
        // Boosts stay on what is Seasoned (7.4.6).
        let keeps_boosts = (seasoned & sent) - tokens - fleeting;
        self.become_new_at_once(sent, keeps_boosts, order);
    }

    /// All of these have left where they were at once: they are new objects (1.4.4), numbered in that order.
    fn become_new_at_once(&mut self, cards: CardSet<W>, keeps_boosts: CardSet<W>, order: [CardSet<W>; 4]) {
        self.clear_statuses(cards);
        self.marks.iter_mut().for_each(|mark| *mark -= cards);
        self.limbo.shown -= cards;
        if !self.objects.counts.is_empty() {
            self.objects.counts.retain(|count| {
                !cards.contains(count.card) || (keeps_boosts.contains(count.card) && count.kind == CounterKind::BOOST)
            });
        }
        if !self.objects.grants.is_empty() {
            self.objects.grants.retain(|grant| !cards.contains(grant.card));
        }
        let since = self.objects.next();
        for of_one in order {
            for card in of_one {
                if !self.objects.renew(card) {
                    self.fault(Fault::Events);
                }
            }
        }
        if self.pool.are_speakers(cards) {
            self.look_for_speakers();
        }
        if !(cards & self.pool.listening() & self.zones.discard).is_empty() {
            self.look_for_listeners();
        }
        self.order_arrivals(since);
    }

    /// Whether Clean-up is a step of the rules alone.
    #[inline]
    pub(crate) fn cleans_up_by_rules(&self) -> bool {
        let may = EventMask::LEFT.and(EventMask::TO_PILE).and(EventMask::over(Daily::CleanUp));
        let is_changed = || self.is_awaited(Op::CleanUp) || self.is_on(PassiveCategory::Kept);
        self.pool.is_plain() || (self.audience_of_open(may) == SnapshotNeed::Nothing && !is_changed())
    }

    /// Clean-up, the event (4.2.5.c), of which nobody is told: see [`clean_up`](Self::clean_up). Tells whether it was made:
    /// it is not where somebody hears of it.
    pub(crate) fn clean_up_by_rules(&mut self) -> bool {
        if !self.cleans_up_by_rules() {
            return false;
        }
        let landmarks = self.players().fold(CardSet::EMPTY, |all, player| all | self.zones.landmarks[player]);
        let gone = (self.zones.reserve | landmarks) - self.kept;
        self.kept = CardSet::EMPTY;
        if gone.is_empty() {
            return true;
        }
        let tokens = gone & self.objects.existing;
        self.objects.existing -= tokens;
        self.zones.reserve -= gone;
        self.zones.landmarks.0.iter_mut().for_each(|of_player| *of_player -= gone);
        self.zones.discard |= gone - tokens;
        self.become_new_at_once(gone, CardSet::EMPTY, [gone, CardSet::EMPTY, CardSet::EMPTY, CardSet::EMPTY]);
        true
    }
}
