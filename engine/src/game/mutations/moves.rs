//! Objects and cards change places (1.4.3, 1.4.4, 3.2).

use super::atomic_actions::AtomicActions;
use crate::{
    Event, Fault, Game,
    ability::FlagKeyword,
    game::event::EventSink,
    game::state::{AtomicAction, Cause, Mark, Move},
    primitives::{CardId, CardSet, CounterKind, Expedition, Location, PerObject, Player, SPEAKING, Status, Zone},
    program::{Id, TokenDesign, analysis::EventMask},
};

/// Where in a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    Top,
    Bottom,
    /// From the top, the first being 1.
    Place(u8),
}

impl<const W: usize> Game<'_, W> {
    /// Moves a card to a zone. Into a personal zone it goes to that of its owner (1.4.3); elsewhere to that of `holder`.
    /// Tells where it is then: a token that leaves play or Reserve ceases instead (1.1.7.b) unless it is played, and what is
    /// Fleeting is discarded instead of going from the Expedition zone to Reserve (2.4.6.d).
    pub(crate) fn shift(
        &mut self,
        card: CardId,
        (zone, holder): (Zone, Player),
        cause: Cause,
        by: Option<Player>,
        atomic_actions: &mut AtomicActions<'_, W>,
    ) -> Option<Location> {
        self.shift_from(card, self.spot(card)?, (zone, holder), cause, by, atomic_actions)
    }

    /// The same of a card that is known to be there.
    pub(crate) fn shift_from(
        &mut self,
        card: CardId,
        from: Location,
        (zone, holder): (Zone, Player),
        cause: Cause,
        by: Option<Player>,
        atomic_actions: &mut AtomicActions<'_, W>,
    ) -> Option<Location> {
        let is_fleeting = from.is_expedition() && self.with_status(Status::Fleeting).contains(card);
        // That is a discard; where no effect did it, the controller of the object did (7.5.5).
        let (zone, cause, by) = if is_fleeting && zone == Zone::Reserve {
            (Zone::Discard, Cause::Discarded, by.or(Some(from.player())))
        } else {
            (zone, cause, by)
        };
        let player = if is_shared(zone) { holder } else { self.owner(card) };
        let to = Location::new(zone, player);
        // From Reserve a token can be played, and goes nowhere else.
        let is_played = from.zone() == Zone::Reserve && cause == Cause::Declared;
        if !to.is_in_play() && self.is_token(card) && !is_played {
            self.cease(card, from, cause, by, atomic_actions);
            return None;
        }
        self.carry_counters(card, from, to);
        self.take_out(card, from);
        self.become_new(card, from, to);
        self.put_in(card, to);
        self.note_move(card, Some(from), Some(to));
        self.moved(Move { card, from: Some(from), to: Some(to), cause, by }, atomic_actions);
        Some(to)
    }

    /// Moves all of these at once, from play or Reserve, to that zone of their owners (1.4.3, 6.1.c), what is Fleeting in an
    /// Expedition to the discard pile in place of Reserve (2.4.6.d); tokens cease (1.1.7.b). They are new objects (1.4.4),
    /// numbered in that order. `why` says of a place why what is there goes, and who does it.
    pub(crate) fn send_all(
        &mut self,
        order: [CardSet<W>; 4],
        zone: Zone,
        why: fn(Location) -> (Cause, Option<Player>),
        atomic_actions: &mut AtomicActions<'_, W>,
    ) {
        let sent = order.into_iter().fold(CardSet::EMPTY, |all, of_one| all | of_one);
        if sent.is_empty() {
            return;
        }
        let places = (atomic_actions.are_heard() || atomic_actions.are_moves_told()).then(|| self.places_of(sent));
        let to_reserve = zone == Zone::Reserve;
        let from_expeditions = sent & self.in_expeditions();
        let discarded = if to_reserve { from_expeditions & self.with_status(Status::Fleeting) } else { CardSet::EMPTY };
        // Boosts stay on what is Seasoned (7.4.6).
        let keeps_boosts = if to_reserve && !self.objects.counts.is_empty() {
            (self.having_now(FlagKeyword::Seasoned) & from_expeditions) - discarded
        } else {
            CardSet::EMPTY
        };
        let tokens = sent & self.objects.existing;
        self.objects.existing -= tokens;
        self.zones.leave_open(sent);
        if !from_expeditions.is_empty() {
            self.add_up();
        }
        let there = sent - tokens - discarded;
        match zone {
            Zone::Reserve => self.zones.reserve |= there,
            _ => self.zones.discard |= there,
        }
        self.zones.discard |= discarded - tokens;
        self.become_new_at_once(order, keeps_boosts - tokens);
        let Some(places) = places else { return };
        for card in order.into_iter().flatten() {
            let Some(from) = places.get(card) else { continue };
            let (cause, by) = why(from);
            let (zone, cause, by) = if discarded.contains(card) {
                // That is a discard; where no effect did it, the controller of the object did (7.5.5).
                (Zone::Discard, Cause::Discarded, by.or(Some(from.player())))
            } else {
                (zone, cause, by)
            };
            let to = (!tokens.contains(card)).then(|| Location::new(zone, self.owner(card)));
            self.moved(Move { card, from: Some(from), to, cause, by }, atomic_actions);
        }
    }

    /// Where each of these is.
    #[inline(never)]
    fn places_of(&self, cards: CardSet<W>) -> PerObject<Option<Location>, W> {
        let mut places = PerObject::all(None);
        cards.iter().for_each(|card| *places.at(card) = self.spot(card));
        places
    }

    /// All of these have left where they were at once: they are new objects (1.4.4), numbered in that order.
    fn become_new_at_once(&mut self, order: [CardSet<W>; 4], keeps_boosts: CardSet<W>) {
        let cards = order.into_iter().fold(CardSet::EMPTY, |all, of_one| all | of_one);
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
        // In Reserve they are as open as in play.
        if !((cards & self.pool.listening()) - self.zones.reserve).is_empty() {
            self.look_for_listeners();
        }
    }

    /// The top card of its owner's deck, which has been taken off, comes there.
    pub(super) fn come_from_deck(
        &mut self,
        card: CardId,
        to: Location,
        cause: Cause,
        atomic_actions: &mut AtomicActions<'_, W>,
    ) {
        let from = Location::new(Zone::Deck, to.player());
        self.become_new(card, from, to);
        self.put_in(card, to);
        self.note_move(card, Some(from), Some(to));
        self.moved(Move { card, from: Some(from), to: Some(to), cause, by: Some(to.player()) }, atomic_actions);
    }

    /// A token ceases: it leaves and joins nothing (O-5).
    fn cease(
        &mut self,
        card: CardId,
        from: Location,
        cause: Cause,
        by: Option<Player>,
        atomic_actions: &mut AtomicActions<'_, W>,
    ) {
        self.take_out(card, from);
        self.note_move(card, Some(from), None);
        // The next token of this slot was not played from there.
        [Mark::FromHand, Mark::FromReserve].into_iter().for_each(|mark| self.unmark(mark, card));
        self.objects.existing.remove(card);
        self.objects.drop_counts(card, None);
        self.forget(card);
        self.moved(Move { card, from: Some(from), to: None, cause, by }, atomic_actions);
    }

    /// A token is created there, ready and without status but for one that its effect names (7.3.4). Its owner is who
    /// creates it; in a Reserve, which holds cards of its owner only (1.4.3), that is whose Reserve it is.
    pub(crate) fn create(
        &mut self,
        design: Id<TokenDesign>,
        status: Option<Status>,
        by: Player,
        at: Location,
        atomic_actions: &mut AtomicActions<'_, W>,
    ) -> Option<CardId> {
        let owner = if is_shared(at.zone()) { by } else { at.player() };
        let Some(card) = self.objects.create(self.pool.first_token(), design, owner) else {
            self.fault(Fault::Tokens);
            return None;
        };
        self.forget(card);
        let (cause, status) = (Cause::Created, status.or(self.pool.design(design).status));
        // It does not gain what it has: it became so by arriving (7.5.3).
        status.into_iter().for_each(|status| self.gain(card, status));
        self.put_in(card, at);
        self.note_move(card, None, Some(at));
        self.moved(Move { card, from: None, to: Some(at), cause, by: Some(by) }, atomic_actions);
        status.into_iter().for_each(|status| atomic_actions.emit(self, Event::Gained { card, status }));
        Some(card)
    }

    /// A token that no effect creates joins an Expedition of a player.
    pub(crate) fn create_by_rules(
        &mut self,
        design: Id<TokenDesign>,
        player: Player,
        expedition: Expedition,
        sink: &mut dyn EventSink<W>,
    ) {
        let may = EventMask::CAME.and(EventMask::GAINED).and(self.stretched_by(None));
        self.in_one_step(may, sink, |game, atomic_actions| {
            game.create(design, None, player, Location::expedition_of(player, expedition), atomic_actions)
        });
    }

    /// Moves a card of a deck's owner into the deck.
    pub(crate) fn put_in_deck(
        &mut self,
        card: CardId,
        depth: Depth,
        by: Option<Player>,
        atomic_actions: &mut AtomicActions<'_, W>,
    ) {
        let Some(from) = self.spot(card) else { return };
        if self.is_token(card) {
            self.cease(card, from, Cause::Put, by, atomic_actions);
            return;
        }
        let to = Location::new(Zone::Deck, self.owner(card));
        self.carry_counters(card, from, to);
        self.take_out(card, from);
        self.note_move(card, Some(from), Some(to));
        let owner = self.owner(card);
        match depth {
            Depth::Top => self.deck_insert(owner, card, 0),
            Depth::Bottom => self.deck_insert(owner, card, u8::MAX),
            Depth::Place(place) => self.deck_insert(owner, card, place.saturating_sub(1)),
        }
        self.become_new(card, from, to);
        self.moved(Move { card, from: Some(from), to: Some(to), cause: Cause::Put, by }, atomic_actions);
    }

    /// Moves an object within the Expedition zone, or a Landmark to another player's Landmarks: it stays the same
    /// object (3.2.4, 7.3.28, systems 132 and 168).
    pub(crate) fn carry(
        &mut self,
        card: CardId,
        to: Location,
        cause: Cause,
        by: Option<Player>,
        atomic_actions: &mut AtomicActions<'_, W>,
    ) {
        let Some(from) = self.spot(card).filter(|from| *from != to) else { return };
        self.take_out(card, from);
        self.put_in(card, to);
        self.note_move(card, Some(from), Some(to));
        self.moved(Move { card, from: Some(from), to: Some(to), cause, by }, atomic_actions);
    }

    #[inline(always)]
    fn moved(&mut self, moved: Move, atomic_actions: &mut AtomicActions<'_, W>) {
        if atomic_actions.are_heard() {
            self.note(&moved, atomic_actions);
        }
        // What is played or becomes an Orb is told of by who does that.
        let is_told = match moved.cause {
            Cause::Declared | Cause::Played(_) | Cause::Expanded => false,
            Cause::Drawn => true,
            _ => atomic_actions.are_moves_told(),
        };
        if is_told {
            self.tell_move(moved, atomic_actions);
        }
    }

    #[inline(never)]
    fn note(&mut self, moved: &Move, atomic_actions: &mut AtomicActions<'_, W>) {
        atomic_actions.add(self, AtomicAction::Moved(*moved));
        if let (Cause::Sacrificed, Some(by)) = (moved.cause, moved.by) {
            atomic_actions.add(self, AtomicAction::Sacrificed { card: moved.card, by });
        }
    }

    #[inline(never)]
    fn tell_move(&self, moved: Move, atomic_actions: &mut AtomicActions<'_, W>) {
        let Move { card, from, to, cause, .. } = moved;
        let player = self.owner(card);
        let event = match (from, to, cause) {
            (_, _, Cause::Drawn) => Event::Drew { player, card },
            (_, Some(to), Cause::Created) => Event::Created { player, card, to: to.zone(), of: to.player() },
            (Some(from), None, _) => Event::Ceased { player, card, from: from.zone() },
            (Some(from), Some(to), _) => {
                let [from_of, to_of] = [from, to].map(|spot| Event::side(player, spot.player()));
                Event::Went { player, card, from: from.zone(), from_of, to: to.zone(), to_of }
            }
            (None, _, _) => return,
        };
        atomic_actions.emit(self, event);
    }

    /// What becomes of counters (2.5.i–k): they are lost with the Expedition or Landmark zone, but for the boosts of a
    /// Seasoned Character that goes to Reserve (7.4.6); kept from Reserve or Limbo into another visible zone but the
    /// discard pile.
    #[inline]
    fn carry_counters(&mut self, card: CardId, from: Location, to: Location) {
        if self.objects.counts.iter().any(|count| count.card == card) {
            self.carry_own_counters(card, from, to);
        }
    }

    /// The same of a card that has some.
    #[inline(never)]
    fn carry_own_counters(&mut self, card: CardId, from: Location, to: Location) {
        let kept = match (from.is_in_play(), to.zone()) {
            (true, Zone::Reserve)
                if from.is_expedition()
                    && self.having(FlagKeyword::Seasoned, &self.characteristics()).contains(card) =>
            {
                Some(CounterKind::BOOST)
            }
            (false, to_zone) if to.is_visible() && to_zone != Zone::Discard => return,
            _ => None,
        };
        self.change_counted(card, from, |game| game.objects.drop_counts(card, kept));
    }

    /// A card that changed zone is a new object: no status, nothing that it was given (1.4.4).
    fn become_new(&mut self, card: CardId, from: Location, to: Location) {
        self.forget(card);
        if to.zone() != Zone::Limbo && (from.is_in_play() || !to.is_in_play()) {
            self.unmark(Mark::FromHand, card);
            self.unmark(Mark::FromReserve, card);
        }
    }

    pub(in crate::game) fn forget(&mut self, card: CardId) {
        for status in &mut self.statuses {
            status.remove(card);
        }
        self.unmark(Mark::Completed, card);
        self.unmark(Mark::Temple, card);
        // What was shown and went elsewhere is not among the others.
        self.limbo.shown.remove(card);
        self.objects.drop_grants(card);
        if !self.objects.renew(card) {
            self.fault(Fault::Events);
        }
    }

    #[inline(always)]
    fn take_out(&mut self, card: CardId, from: Location) {
        let player = from.player();
        match from.zone() {
            Zone::Hand => self.zones.hand.remove(card),
            Zone::Reserve => self.zones.reserve.remove(card),
            Zone::Discard => self.zones.discard.remove(card),
            Zone::Limbo => self.zones.limbo.remove(card),
            Zone::Landmarks => self.zones.landmarks[player].remove(card),
            Zone::HeroExpedition => self.leave_expedition(card, player, Expedition::Hero),
            Zone::CompanionExpedition => self.leave_expedition(card, player, Expedition::Companion),
            Zone::Mana => {
                self.zones.mana.remove(card);
                // The owner may swap ready and exhausted Orbs at will (3.2.9.e), so an exhausted one leaves.
                let orbs = self.zone(player, Zone::Mana).len();
                let ready = &mut self.seats[player].ready_orbs;
                *ready = (*ready).min(orbs);
            }
            Zone::Deck => self.deck_remove(player, card),
            Zone::HeroZone => {}
        }
    }

    /// What came or went may be what passive abilities or Reactions are on.
    #[inline]
    pub(super) fn note_move(&mut self, card: CardId, from: Option<Location>, to: Option<Location>) {
        if self.pool.is_noted(card) {
            let [from, to] = [from, to].map(|spot| spot.map_or(0, Location::openness));
            if from != to {
                self.note_speaker_or_listener(card, from, to);
            }
        }
    }

    #[inline(never)]
    fn note_speaker_or_listener(&mut self, card: CardId, from: u8, to: u8) {
        if (from ^ to) & SPEAKING != 0 && self.pool.is_speaker(card) {
            self.look_for_speakers();
        }
        if self.pool.listening().contains(card) {
            match (from != 0, to != 0) {
                (false, true) => self.armed = self.armed.and(self.pool.hearing_of(card)),
                (true, false) => self.look_for_listeners(),
                (true, true) | (false, false) => {}
            }
        }
    }

    #[inline(always)]
    fn put_in(&mut self, card: CardId, to: Location) {
        let player = to.player();
        match to.zone() {
            Zone::Hand => self.zones.hand.insert(card),
            Zone::Reserve => self.zones.reserve.insert(card),
            Zone::Discard => self.zones.discard.insert(card),
            Zone::Limbo => self.zones.limbo.insert(card),
            Zone::Landmarks => self.zones.landmarks[player].insert(card),
            Zone::HeroExpedition => self.join_expedition(card, player, Expedition::Hero),
            Zone::CompanionExpedition => self.join_expedition(card, player, Expedition::Companion),
            Zone::Mana => self.zones.mana.insert(card),
            Zone::Deck => self.deck_insert(player, card, 0),
            Zone::HeroZone => {}
        }
    }
}

/// Whether the zone is not personal, or holds objects by controller (1.2.3, 3.1.2).
const fn is_shared(zone: Zone) -> bool {
    match zone {
        Zone::HeroExpedition | Zone::CompanionExpedition | Zone::Landmarks => true,
        Zone::Deck | Zone::Hand | Zone::Limbo | Zone::Reserve | Zone::Discard | Zone::Mana | Zone::HeroZone => false,
    }
}
