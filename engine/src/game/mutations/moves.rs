//! Objects and cards change zones (1.4.3, 1.4.4, 3.2); cards enter and leave decks, and decks are shuffled. Two caches follow the
//! positions of cards: the topics of passive abilities, and the events that Reactions listen for.

use crate::{
    Event, Fault, Game,
    ability::FlagKeyword,
    game::{
        event::EventSink,
        mutations::{
            bounds, changes, frames,
            triggers::{self, AtomicActions},
        },
        queries::{audience, characteristics, topics},
        state::{AtomicAction, Cause, Frame, Mark, Move},
    },
    primitives::{
        CardId, CardSet, CounterKind, Expedition, Location, PerObject, Phase, Player, SPEAKING, Status, Zone,
    },
    program::{Id, RESHUFFLE_OR_NOT, TokenDesign, analysis::EventMask},
};

/// A place in a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    Top,
    Bottom,
    /// Counted from the top, the first place being 1.
    Place(u8),
}

/// Moves a card to a zone. A personal zone is always its owner's (1.4.3); another zone is that of `holder`. Tells where the card
/// is then. Within the Expedition zone or the Landmark zone it stays the same object (3.2.4.d, 3.2.7). A token that leaves play or
/// Reserve ceases instead (2.1.e) unless it is played; an object that is Fleeting is discarded instead of going from the Expedition
/// zone to Reserve (2.4.7.d).
pub(crate) fn shift<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    (zone, holder): (Zone, Player),
    cause: Cause,
    by: Option<Player>,
    atomic_actions: &mut AtomicActions<'_, W>,
) -> Option<Location> {
    shift_from(game, card, game.spot(card)?, (zone, holder), cause, by, atomic_actions)
}

/// As [`shift`], of a card whose place is known.
pub(crate) fn shift_from<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    from: Location,
    (zone, holder): (Zone, Player),
    cause: Cause,
    by: Option<Player>,
    atomic_actions: &mut AtomicActions<'_, W>,
) -> Option<Location> {
    let is_fleeting = from.is_expedition() && game.with_status(Status::Fleeting).contains(card);
    // Going to the discard pile for Fleeting is a discard. If no effect caused it, the controller of the object did it (7.5.6).
    let (zone, cause, by) = if is_fleeting && zone == Zone::Reserve {
        (Zone::Discard, Cause::Discarded, by.or(Some(from.player())))
    } else {
        (zone, cause, by)
    };
    let player = if is_shared(zone) { holder } else { game.owner(card) };
    let to = Location::new(zone, player);
    let is_within_zone =
        from.is_expedition() && to.is_expedition() || [from, to].iter().all(|spot| spot.zone() == Zone::Landmarks);
    if is_within_zone {
        carry(game, card, to, cause, by, atomic_actions);
        return Some(to);
    }
    // A token in Reserve can be played; any other move makes it cease.
    let is_played = from.zone() == Zone::Reserve && cause == Cause::Declared;
    if !to.is_in_play() && game.is_token(card) && !is_played {
        cease(game, card, from, cause, by, atomic_actions);
        return None;
    }
    carry_counters(game, card, from, to);
    take_out(game, card, from);
    become_new(game, card, from, to);
    put_in(game, card, to);
    note_move(game, card, Some(from), Some(to));
    moved(game, Move { card, from: Some(from), to: Some(to), cause, by }, atomic_actions);
    Some(to)
}

/// Moves all of these at once, from play or Reserve, to that zone of their owners (1.4.3, 6.1.f). What is Fleeting in an
/// Expedition goes to the discard pile in place of Reserve (2.4.7.d); tokens cease (2.1.e). They become new objects (1.4.4),
/// numbered in that order. `why` says for each place for what reason objects leave it, and who makes them leave.
pub(crate) fn send_all<const W: usize>(
    game: &mut Game<'_, W>,
    order: [CardSet<W>; 4],
    zone: Zone,
    why: fn(Location) -> (Cause, Option<Player>),
    atomic_actions: &mut AtomicActions<'_, W>,
) {
    let sent = order.into_iter().fold(CardSet::EMPTY, |all, of_one| all | of_one);
    if sent.is_empty() {
        return;
    }
    let places = (atomic_actions.has_listeners() || atomic_actions.are_moves_told()).then(|| places_of(game, sent));
    let to_reserve = zone == Zone::Reserve;
    let from_expeditions = sent & game.in_expeditions();
    let discarded = if to_reserve { from_expeditions & game.with_status(Status::Fleeting) } else { CardSet::EMPTY };
    // A Seasoned Character keeps its boosts (7.4.6).
    let keeps_boosts = if to_reserve && !game.objects.counts.is_empty() {
        (characteristics::having_now(game, FlagKeyword::Seasoned) & from_expeditions) - discarded
    } else {
        CardSet::EMPTY
    };
    let tokens = sent & game.objects.existing;
    game.objects.existing -= tokens;
    game.zones.leave_open(sent);
    if !from_expeditions.is_empty() {
        changes::add_up_expeditions(game);
    }
    let there = sent - tokens - discarded;
    match zone {
        Zone::Reserve => game.zones.reserve |= there,
        _ => game.zones.discard |= there,
    }
    game.zones.discard |= discarded - tokens;
    become_new_at_once(game, order, keeps_boosts - tokens);
    let Some(places) = places else { return };
    for card in order.into_iter().flatten() {
        let Some(from) = places.get(card) else { continue };
        let (cause, by) = why(from);
        let (zone, cause, by) = if discarded.contains(card) {
            // Going to the discard pile for Fleeting is a discard. If no effect caused it, the controller of the object did it
            // (7.5.6).
            (Zone::Discard, Cause::Discarded, by.or(Some(from.player())))
        } else {
            (zone, cause, by)
        };
        let to = (!tokens.contains(card)).then(|| Location::new(zone, game.owner(card)));
        moved(game, Move { card, from: Some(from), to, cause, by }, atomic_actions);
    }
}

/// The place of each of these objects.
#[inline(never)]
fn places_of<const W: usize>(game: &Game<'_, W>, cards: CardSet<W>) -> PerObject<Option<Location>, W> {
    let mut places = PerObject::all(None);
    cards.iter().for_each(|card| *places.at(card) = game.spot(card));
    places
}

/// All of these have left their places at once. They are new objects (1.4.4), numbered in that order.
fn become_new_at_once<const W: usize>(game: &mut Game<'_, W>, order: [CardSet<W>; 4], keeps_boosts: CardSet<W>) {
    let cards = order.into_iter().fold(CardSet::EMPTY, |all, of_one| all | of_one);
    changes::clear_statuses(game, cards);
    game.marks.iter_mut().for_each(|mark| *mark -= cards);
    game.limbo.shown -= cards;
    if !game.objects.counts.is_empty() {
        game.objects.counts.retain(|count| {
            !cards.contains(count.card) || (keeps_boosts.contains(count.card) && count.kind == CounterKind::BOOST)
        });
    }
    if !game.objects.grants.is_empty() {
        game.objects.grants.retain(|grant| !cards.contains(grant.card));
    }
    for of_one in order {
        for card in of_one {
            if !game.objects.renew(card) {
                bounds::fault(game, Fault::Events);
            }
        }
    }
    if game.pool.are_speakers(cards) {
        look_for_speakers(game);
    }
    // Cards that are in Reserve now still lie where abilities can work, so what they listen for has not changed.
    if !((cards & game.pool.listening()) - game.zones.reserve).is_empty() {
        look_for_listeners(game);
    }
}

/// Draws one card after the other. Where the deck runs out, the shuffled discard pile goes under it (3.2.2.d–e of 3.0); in edition 5.0
/// it does not.
pub(crate) fn draw_cards<const W: usize>(
    game: &mut Game<'_, W>,
    player: Player,
    cards: u8,
    atomic_actions: &mut AtomicActions<'_, W>,
) -> usize {
    for drawn in 0..cards {
        if game.deck_len(player) == 0 && game.shuffles_when_short() && reshuffle(game, player) {
            atomic_actions.emit(game, Event::Reshuffled { player });
        }
        let Some(card) = game.decks.draw(player) else { return drawn.into() };
        come_from_deck(game, card, Location::new(Zone::Hand, player), Cause::Drawn, atomic_actions);
    }
    cards.into()
}

pub(crate) fn resupply_one<const W: usize>(
    game: &mut Game<'_, W>,
    player: Player,
    atomic_actions: &mut AtomicActions<'_, W>,
) -> Option<CardId> {
    if game.deck_len(player) == 0 && reshuffle(game, player) {
        atomic_actions.emit(game, Event::Reshuffled { player });
    }
    let card = game.decks.draw(player)?;
    come_from_deck(game, card, Location::new(Zone::Reserve, player), Cause::Resupplied, atomic_actions);
    atomic_actions.add(game, AtomicAction::Resupplied { by: player, card });
    Some(card)
}

/// The top card of its owner's deck, which was taken off it, arrives in a zone.
fn come_from_deck<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    to: Location,
    cause: Cause,
    atomic_actions: &mut AtomicActions<'_, W>,
) {
    let from = Location::new(Zone::Deck, to.player());
    become_new(game, card, from, to);
    put_in(game, card, to);
    note_move(game, card, Some(from), Some(to));
    moved(game, Move { card, from: Some(from), to: Some(to), cause, by: Some(to.player()) }, atomic_actions);
}

/// The discard pile is shuffled and put under the deck (3.2.2.d of 3.0, 4.2.1.f). Tells whether there was one.
pub(crate) fn reshuffle<const W: usize>(game: &mut Game<'_, W>, player: Player) -> bool {
    let discard = game.zone(player, Zone::Discard);
    if discard.is_empty() {
        return false;
    }
    game.zones.discard -= discard;
    game.decks.shuffle_under(player, discard);
    true
}

/// Whether a player may shuffle the discard pile into a deck that has run out: in the Morning of edition 5.0 (4.2.1.f).
pub(crate) fn may_reshuffle<const W: usize>(game: &Game<'_, W>, player: Player) -> bool {
    game.phase() == Some(Phase::Morning)
        && !game.shuffles_when_short()
        && game.deck_len(player) == 0
        && !game.zone(player, Zone::Discard).is_empty()
}

/// In the Morning, a player whose deck has run out decides whether to shuffle the discard pile into it, and then draws the cards
/// that were missing (4.2.1.f, 7.3.9.c of edition 5.0).
pub(crate) fn offer_reshuffle<const W: usize>(game: &mut Game<'_, W>, player: Player, missing: u8) {
    if may_reshuffle(game, player) {
        let question = frames::rule(game, RESHUFFLE_OR_NOT, player, CardSet::EMPTY);
        frames::push_frame(game, Frame { x: missing, ..question });
    }
}

/// The discard pile becomes the deck, and so many cards are drawn from it.
pub(crate) fn reshuffle_and_draw<const W: usize>(
    game: &mut Game<'_, W>,
    player: Player,
    cards: u8,
    sink: &mut dyn EventSink<W>,
) {
    triggers::in_one_step(game, EventMask::TO_HAND, sink, |game, atomic_actions| {
        if reshuffle(game, player) {
            atomic_actions.emit(game, Event::Reshuffled { player });
        }
        draw_cards(game, player, cards, atomic_actions);
    });
}

/// Fixes the order of the first cards of a deck, so that they can be looked at.
pub(crate) fn settle_deck<const W: usize>(game: &mut Game<'_, W>, owner: Player, cards: u8) {
    game.decks.peek(owner, cards);
}

/// Shuffles a deck; what was known of it is forgotten (system 138).
pub(crate) fn shuffle_deck<const W: usize>(game: &mut Game<'_, W>, player: Player) {
    game.decks.shuffle(player);
}

/// Creates a token, ready and without status except one that the effect names (7.3.5). Its owner is the player who creates it; in
/// a Reserve, which holds cards of its owner only (1.4.3), its owner is the player whose Reserve it is.
pub(crate) fn create<const W: usize>(
    game: &mut Game<'_, W>,
    design: Id<TokenDesign>,
    status: Option<Status>,
    by: Player,
    at: Location,
    atomic_actions: &mut AtomicActions<'_, W>,
) -> Option<CardId> {
    let owner = if is_shared(at.zone()) { by } else { at.player() };
    let Some(card) = game.objects.create(game.pool.first_token(), design, owner) else {
        bounds::fault(game, Fault::Tokens);
        return None;
    };
    forget(game, card);
    let (cause, status) = (Cause::Created, status.or(game.pool.design(design).status));
    // It arrives with the status: that is no gaining of it (7.5.4).
    status.into_iter().for_each(|status| changes::set_status(game, card, status));
    put_in(game, card, at);
    note_move(game, card, None, Some(at));
    moved(game, Move { card, from: None, to: Some(at), cause, by: Some(by) }, atomic_actions);
    status.into_iter().for_each(|status| atomic_actions.emit(game, Event::Gained { player: owner, card, status }));
    Some(card)
}

/// A token that no effect creates joins an Expedition of a player.
pub(crate) fn create_by_rules<const W: usize>(
    game: &mut Game<'_, W>,
    design: Id<TokenDesign>,
    player: Player,
    expedition: Expedition,
    sink: &mut dyn EventSink<W>,
) {
    let may = EventMask::CAME.and(EventMask::GAINED).and(audience::size_changes_of(game, None));
    triggers::in_one_step(game, may, sink, |game, atomic_actions| {
        create(game, design, None, player, Location::expedition_of(player, expedition), atomic_actions)
    });
}

/// Moves a card of a deck's owner into the deck.
pub(crate) fn put_in_deck<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    depth: Depth,
    by: Option<Player>,
    atomic_actions: &mut AtomicActions<'_, W>,
) {
    let Some(from) = game.spot(card) else { return };
    if game.is_token(card) {
        cease(game, card, from, Cause::Put, by, atomic_actions);
        return;
    }
    let to = Location::new(Zone::Deck, game.owner(card));
    carry_counters(game, card, from, to);
    take_out(game, card, from);
    note_move(game, card, Some(from), Some(to));
    let owner = game.owner(card);
    match depth {
        Depth::Top => game.decks.put_under(owner, 0, card),
        Depth::Bottom => game.decks.put_under(owner, u8::MAX, card),
        Depth::Place(place) => game.decks.put_under(owner, place.saturating_sub(1), card),
    }
    become_new(game, card, from, to);
    moved(game, Move { card, from: Some(from), to: Some(to), cause: Cause::Put, by }, atomic_actions);
}

/// Moves an object within the Expedition zone, or a Landmark to another player's Landmarks: it stays the same
/// object (3.2.4, 7.3.39–40, systems 132 and 168).
pub(crate) fn carry<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    to: Location,
    cause: Cause,
    by: Option<Player>,
    atomic_actions: &mut AtomicActions<'_, W>,
) {
    let Some(from) = game.spot(card).filter(|from| *from != to) else { return };
    take_out(game, card, from);
    put_in(game, card, to);
    note_move(game, card, Some(from), Some(to));
    moved(game, Move { card, from: Some(from), to: Some(to), cause, by }, atomic_actions);
}

/// A token ceases: it leaves and joins nothing (O-5).
fn cease<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    from: Location,
    cause: Cause,
    by: Option<Player>,
    atomic_actions: &mut AtomicActions<'_, W>,
) {
    take_out(game, card, from);
    note_move(game, card, Some(from), None);
    // The next token in this slot was not played from Hand or Reserve.
    [Mark::FromHand, Mark::FromReserve].into_iter().for_each(|mark| changes::unmark(game, mark, card));
    game.objects.existing.remove(card);
    game.objects.drop_counts(card, None);
    forget(game, card);
    moved(game, Move { card, from: Some(from), to: None, cause, by }, atomic_actions);
}

/// What becomes of counters (2.5.j–l). An object that leaves the Expedition or Landmark zone loses them, except for the boosts of
/// a Seasoned Character that goes to Reserve (7.4.6). A card that leaves Reserve or Limbo for another visible zone keeps them,
/// unless that is the discard pile.
#[inline]
fn carry_counters<const W: usize>(game: &mut Game<'_, W>, card: CardId, from: Location, to: Location) {
    if game.objects.counts.iter().any(|count| count.card == card) {
        carry_own_counters(game, card, from, to);
    }
}

/// As [`carry_counters`], of a card that has counters.
#[inline(never)]
fn carry_own_counters<const W: usize>(game: &mut Game<'_, W>, card: CardId, from: Location, to: Location) {
    let kept = match (from.is_in_play(), to.zone()) {
        (true, Zone::Reserve)
            if from.is_expedition()
                && characteristics::having(game, FlagKeyword::Seasoned, &characteristics::characteristics(game))
                    .contains(card) =>
        {
            Some(CounterKind::BOOST)
        }
        (false, to_zone) if to.is_visible() && to_zone != Zone::Discard => return,
        _ => None,
    };
    changes::change_counted(game, card, from, |game| game.objects.drop_counts(card, kept));
}

/// A card that changed zone is a new object, without statuses and without anything that it was given (1.4.4).
fn become_new<const W: usize>(game: &mut Game<'_, W>, card: CardId, from: Location, to: Location) {
    forget(game, card);
    if to.zone() != Zone::Limbo && (from.is_in_play() || !to.is_in_play()) {
        changes::unmark(game, Mark::FromHand, card);
        changes::unmark(game, Mark::FromReserve, card);
    }
}

pub(in crate::game) fn forget<const W: usize>(game: &mut Game<'_, W>, card: CardId) {
    for status in &mut game.statuses {
        status.remove(card);
    }
    changes::unmark(game, Mark::Completed, card);
    changes::unmark(game, Mark::Temple, card);
    // A shown card that has moved is no longer among those that "the others" means.
    game.limbo.shown.remove(card);
    game.objects.drop_grants(card);
    if !game.objects.renew(card) {
        bounds::fault(game, Fault::Events);
    }
}

#[inline(always)]
fn take_out<const W: usize>(game: &mut Game<'_, W>, card: CardId, from: Location) {
    let player = from.player();
    match from.zone() {
        Zone::Hand => game.zones.hand.remove(card),
        Zone::Reserve => game.zones.reserve.remove(card),
        Zone::Discard => game.zones.discard.remove(card),
        Zone::Limbo => game.zones.limbo.remove(card),
        Zone::Landmarks => game.zones.landmarks[player].remove(card),
        Zone::HeroExpedition => changes::leave_expedition(game, card, player, Expedition::Hero),
        Zone::CompanionExpedition => changes::leave_expedition(game, card, player, Expedition::Companion),
        Zone::Mana => {
            game.zones.mana.remove(card);
            // The owner may swap ready and exhausted Mana Orbs at will (3.2.9.e), so it is an exhausted one that leaves.
            let orbs = game.zone(player, Zone::Mana).len();
            let ready = &mut game.seats[player].ready_orbs;
            *ready = (*ready).min(orbs);
        }
        Zone::Deck => _ = game.decks.take(player, card),
        Zone::HeroZone => {}
    }
}

#[inline(always)]
fn put_in<const W: usize>(game: &mut Game<'_, W>, card: CardId, to: Location) {
    let player = to.player();
    match to.zone() {
        Zone::Hand => game.zones.hand.insert(card),
        Zone::Reserve => game.zones.reserve.insert(card),
        Zone::Discard => game.zones.discard.insert(card),
        Zone::Limbo => game.zones.limbo.insert(card),
        Zone::Landmarks => game.zones.landmarks[player].insert(card),
        Zone::HeroExpedition => changes::join_expedition(game, card, player, Expedition::Hero),
        Zone::CompanionExpedition => changes::join_expedition(game, card, player, Expedition::Companion),
        Zone::Mana => game.zones.mana.insert(card),
        Zone::Deck => game.decks.put_under(player, 0, card),
        Zone::HeroZone => {}
    }
}

/// Whether the zone is not personal, or holds objects by controller (1.2.3, 3.1.2).
const fn is_shared(zone: Zone) -> bool {
    match zone {
        Zone::HeroExpedition | Zone::CompanionExpedition | Zone::Landmarks => true,
        Zone::Deck | Zone::Hand | Zone::Limbo | Zone::Reserve | Zone::Discard | Zone::Mana | Zone::HeroZone => false,
    }
}

/// A card came or went: its passive abilities and Reactions may have come or gone with it.
#[inline]
fn note_move<const W: usize>(game: &mut Game<'_, W>, card: CardId, from: Option<Location>, to: Option<Location>) {
    if game.pool.is_noted(card) {
        let [from, to] = [from, to].map(|spot| spot.map_or(0, Location::openness));
        if from != to {
            note_speaker_or_listener(game, card, from, to);
        }
    }
}

#[inline(never)]
fn note_speaker_or_listener<const W: usize>(game: &mut Game<'_, W>, card: CardId, from: u8, to: u8) {
    if (from ^ to) & SPEAKING != 0 && game.pool.is_speaker(card) {
        look_for_speakers(game);
    }
    if game.pool.listening().contains(card) {
        match (from != 0, to != 0) {
            (false, true) => game.armed = game.armed.and(game.pool.listened_for_by(card)),
            (true, false) => look_for_listeners(game),
            (true, true) | (false, false) => {}
        }
    }
}

/// Brings up to date what follows from where cards lie, after cards came or went in another way than by a move.
pub(crate) fn look_again<const W: usize>(game: &mut Game<'_, W>) {
    look_for_speakers(game);
    look_for_listeners(game);
}

/// Brings up to date which topics passive abilities speak of, after cards came or went.
fn look_for_speakers<const W: usize>(game: &mut Game<'_, W>) {
    game.topics = topics::topics_there(game);
}

/// Brings up to date which events Reactions can listen for, after cards came or went.
fn look_for_listeners<const W: usize>(game: &mut Game<'_, W>) {
    game.armed = audience::armed_now(game);
}

#[inline(always)]
fn moved<const W: usize>(game: &mut Game<'_, W>, moved: Move, atomic_actions: &mut AtomicActions<'_, W>) {
    if atomic_actions.has_listeners() {
        note(game, &moved, atomic_actions);
    }
    // Playing a card and making it a Mana Orb tell of the move themselves.
    let is_told = match moved.cause {
        Cause::Declared | Cause::Played(_) | Cause::Expanded => false,
        Cause::Drawn => true,
        _ => atomic_actions.are_moves_told(),
    };
    if is_told {
        tell_move(game, moved, atomic_actions);
    }
}

#[inline(never)]
fn note<const W: usize>(game: &mut Game<'_, W>, moved: &Move, atomic_actions: &mut AtomicActions<'_, W>) {
    atomic_actions.add(game, AtomicAction::Moved(*moved));
    if let (Cause::Sacrificed, Some(by)) = (moved.cause, moved.by) {
        atomic_actions.add(game, AtomicAction::Sacrificed { card: moved.card, by });
    }
}

#[inline(never)]
fn tell_move<const W: usize>(game: &Game<'_, W>, moved: Move, atomic_actions: &mut AtomicActions<'_, W>) {
    let Move { card, from, to, cause, .. } = moved;
    let player = game.owner(card);
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
    atomic_actions.emit(game, event);
}

#[cfg(test)]
mod tests;
