//! Verbs that move objects and cards (7.3).

use crate::{
    CardKind, Event, Game,
    ability::{Amount, Ban, Readiness},
    game::{
        After, AtomicAction, AtomicActions, Cause, Depth, EventSink, ExpeditionEvent, Frame, Gift, Noted, ProgressMove,
        Reaction, Ref, bans_of,
        mutations::{changes, expeditions, frames, moves, players, triggers},
        queries::{bans, frame, sums},
    },
    primitives::{CardId, CardSet, Expedition, ExpeditionSet, List, Location, Player, Players, Status, Zone},
    program::{
        RESUPPLY_OR_NOT, SCOUTED, Target,
        analysis::{Characteristics, Done, EventMask},
    },
    resolution::{course, tokens, verbs},
};

/// Discards or sacrifices (7.3.7, 7.3.36): the objects go to the discard piles of their owners, all at the same time. Only what
/// the acting player controls can be sacrificed; the acting player did it then, otherwise the controller of the effect (7.5.6).
pub(super) fn discard<const W: usize>(
    game: &mut Game<'_, W>,
    _: &Characteristics<W>,
    frame: &Frame<W>,
    cause: Cause,
    sink: &mut dyn EventSink<W>,
) {
    let (sel, you, doers) = (frame.sel, frame.actor(), frame.doers);
    let several = frame.doers.len() > 1 || !doers.contains(you);
    let possible = sel - bans::kept_from(game, bans_of(cause));
    let number = triggers::in_one_step(game, departures(game, sel, Zone::Discard), sink, |game, atomic_actions| {
        let mut number = 0;
        for card in possible {
            let holder = game.spot(card).map(Location::player);
            let by = match cause {
                Cause::Sacrificed => holder,
                _ if several => holder,
                _ => Some(you),
            };
            let is_sacrificable = |spot: Location| spot.is_in_play() && doers.contains(spot.player());
            let is_possible = cause != Cause::Sacrificed || game.spot(card).is_some_and(is_sacrificable);
            if is_possible && game.spot(card).is_some_and(|spot| spot.zone() != Zone::Discard) {
                let owner = game.owner(card);
                moves::shift(game, card, (Zone::Discard, owner), cause, by, atomic_actions);
                number += 1;
            }
        }
        number
    });
    frames::done(game, frame, sel, number, number > 0);
}

/// The bearer of an ability is discarded to pay for it.
pub(super) fn pay_discard<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    sink: &mut dyn EventSink<W>,
) {
    let sel = frame::context(game, characteristics, frame).me.map_or(CardSet::EMPTY, CardSet::of);
    discard(game, characteristics, &Frame { sel, ..*frame }, Cause::Discarded, sink);
}

/// Discards what was chosen in a Reserve. It was a Sabotage if something was discarded (7.3.35).
pub(super) fn sabotage<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, sink: &mut dyn EventSink<W>) {
    let (sel, you) = (frame.sel, frame.actor());
    let possible = sel - bans::kept_from(game, &[Ban::Discarded]);
    let may = departures(game, sel, Zone::Discard).and(EventMask::DID);
    let number = triggers::in_one_step(game, may, sink, |game, atomic_actions| {
        for card in possible {
            moves::shift(game, card, (Zone::Discard, game.owner(card)), Cause::Discarded, Some(you), atomic_actions);
            atomic_actions.add(game, AtomicAction::Did { by: you, what: Done::Sabotaged, card: Some(card) });
        }
        usize::from(possible.len())
    });
    frames::done(game, frame, sel, number, number > 0);
}

/// The events that may happen when these go to a zone that is not in play.
pub(super) fn departures<const W: usize>(game: &Game<'_, W>, cards: CardSet<W>, to: Zone) -> EventMask {
    let mut stirred = EventMask::stirred(to);
    if !(cards & game.objects().existing).is_empty() {
        // Tokens cease in place of going to Reserve.
        stirred = stirred.and(EventMask::TO_PILE);
    }
    if (cards & game.in_play()).is_empty() { stirred } else { stirred.and(EventMask::LEFT) }
}

/// Puts, sends, returns (7.3.27, 7.3.32, 7.3.37).
pub(super) fn put<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    target: Target,
    sink: &mut dyn EventSink<W>,
) {
    let (sel, by) = (frame.sel, Some(frame.actor()));
    let place = match target {
        Target::DeckPosition(amount) => frame::count(game, characteristics, frame, game.pool.program().get(amount)),
        _ => 0,
    };
    let may = match target {
        Target::Expedition | Target::EachIn(_) | Target::Landmarks => EventMask::ANY,
        Target::Hand => departures(game, sel, Zone::Hand),
        Target::Drawn => departures(game, sel, Zone::Hand).and(EventMask::GIFT),
        Target::Reserve(Readiness::Ready) => departures(game, sel, Zone::Reserve),
        Target::Reserve(Readiness::Exhausted) => departures(game, sel, Zone::Reserve).and(EventMask::GAINED),
        Target::Mana(_) => departures(game, sel, Zone::Mana),
        Target::TopOfDeck | Target::BottomOfDeck | Target::DeckPosition(_) => departures(game, sel, Zone::Deck),
    };
    let number = triggers::in_one_step(game, may, sink, |game, atomic_actions| {
        let mut number = 0;
        for card in game.by_initiative(sel).into_iter().flatten() {
            number += usize::from(put_one(game, frame, card, target, place, by, atomic_actions));
        }
        number
    });
    if frame.pc == SCOUTED + 1 {
        follow_scouted(game, frame.bound.me);
    }
    if let (Target::EachIn(_), Some(top)) = (target, frames::top_mut(game)) {
        top.bound.expeditions = frame.shares().map(ExpeditionSet::at).fold(ExpeditionSet::NONE, ExpeditionSet::and);
    }
    frames::done(game, frame, sel, number, number > 0);
}

fn put_one<const W: usize>(
    game: &mut Game<'_, W>,
    frame: &Frame<W>,
    card: CardId,
    target: Target,
    place: u8,
    by: Option<Player>,
    atomic_actions: &mut AtomicActions<'_, W>,
) -> bool {
    let owner = game.owner(card);
    let Some(from) = game.spot(card) else { return false };
    let mut to = |game: &mut Game<'_, W>, zone, holder| {
        moves::shift_from(game, card, from, (zone, holder), Cause::Put, by, atomic_actions);
    };
    match target {
        Target::Hand => to(game, Zone::Hand, owner),
        // Only a card in the deck can be drawn; its owner draws it (7.3.9).
        Target::Drawn if from.zone() != Zone::Deck => return false,
        Target::Drawn => {
            moves::shift_from(game, card, from, (Zone::Hand, owner), Cause::Drawn, Some(owner), atomic_actions);
            tokens::gift(game, owner, Gift::Draw, atomic_actions);
        }
        Target::Reserve(_) if from.zone() == Zone::Reserve => return false,
        Target::Reserve(readiness) => {
            let named = if frame.noted.has(Noted::NAMED) { CardSet::EMPTY } else { frame.it(game) };
            if frame.noted.has(Noted::OF_FLED) && (named | frame.cause(game)).contains(card) {
                changes::drop_fleeting(game, card);
            }
            to(game, Zone::Reserve, owner);
            let is_there = game.spot(card).is_some_and(|spot| spot.zone() == Zone::Reserve);
            if is_there && matches!(readiness, Readiness::Exhausted) {
                // The card arrives exhausted: nobody exhausts it (7.5.4 of 5.0, 7.5.3 before).
                changes::give_status(game, card, Status::Exhausted, None, atomic_actions);
            }
        }
        Target::Mana(readiness) => {
            to(game, Zone::Mana, owner);
            let is_there = game.spot(card).is_some_and(|spot| spot.zone() == Zone::Mana);
            if is_there && matches!(readiness, Readiness::Ready) {
                players::ready_orb(game, owner);
            }
        }
        Target::TopOfDeck => moves::put_in_deck(game, card, Depth::Top, by, atomic_actions),
        Target::BottomOfDeck => moves::put_in_deck(game, card, Depth::Bottom, by, atomic_actions),
        Target::DeckPosition(_) => moves::put_in_deck(game, card, Depth::Place(place), by, atomic_actions),
        // The Landmark enters play there as any Landmark does (7.3.10), whoever owns the card.
        Target::Landmarks => {
            let holder = by.unwrap_or(owner);
            if game.facts(card).kind != CardKind::Landmark || from == Location::new(Zone::Landmarks, holder) {
                return false;
            }
            to(game, Zone::Landmarks, holder);
            changes::enter_with(game, card, atomic_actions);
        }
        Target::Expedition | Target::EachIn(_) => {
            let own = || frame.share_of(card).map(|share| ExpeditionSet(1 << share));
            let one = if target == Target::Expedition { Some(frame.bound.expeditions) } else { own() };
            let Some((player, expedition)) = one.and_then(|one| one.iter().next()) else { return false };
            if !game.can_be_in_expedition(card) {
                return false;
            }
            to(game, expedition.zone(), player);
            changes::enter_with(game, card, atomic_actions);
        }
    }
    true
}

/// The Reactions to the arrival of a Character that was sent to Reserve for Scout still find it there (7.4.5.e).
fn follow_scouted<const W: usize>(game: &mut Game<'_, W>, was: Ref) {
    let is = game.objects().object(was.card);
    if game.spot(was.card).is_some_and(|spot| spot.zone() == Zone::Reserve) {
        for Reaction { bound, .. } in game.limbo.reactions.iter_mut().filter(|reaction| reaction.bound.me == was) {
            bound.it = if bound.it == Some(was) { Some(is) } else { bound.it };
            bound.me = is;
        }
    }
}

/// Exchanges objects or cards: those of each side go to the zone of the other side, all at the same time. Nothing happens if one
/// side is not there, or if it does not lie in one zone, so that it cannot be determined where the other goes (7.3.12.b).
pub(super) fn exchange<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, sink: &mut dyn EventSink<W>) {
    let (ours, theirs) = (frame.it, frame.sel);
    let by = Some(frame.actor());
    // A Hero never leaves its zone (3.2.6).
    let spot = |card| game.spot(card).filter(|spot| spot.zone() != Zone::HeroZone);
    let zone_of = |side: CardSet<W>| {
        let first = spot(side.first()?)?;
        side.iter().all(|card| spot(card) == Some(first)).then_some((first.zone(), first.player()))
    };
    let zones = zone_of(ours).zip(zone_of(theirs));
    if let Some((of_ours, of_theirs)) = zones {
        triggers::in_one_step(game, EventMask::ANY, sink, |game, atomic_actions| {
            for (side, to) in [(ours, of_theirs), (theirs, of_ours)] {
                for card in side {
                    moves::shift(game, card, to, Cause::Put, by, atomic_actions);
                }
            }
        });
    }
    let moved = usize::from(ours.len().min(theirs.len()));
    frames::done(game, frame, ours | theirs, if zones.is_some() { moved } else { 0 }, zones.is_some());
}

/// Moves an object to the other Expedition of the same player, as the same object (7.3.39).
pub(super) fn switch<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, sink: &mut dyn EventSink<W>) {
    carry_all(game, frame, Cause::Switched, sink, |_, spot| {
        spot.expedition().map(|(player, expedition)| Location::expedition_of(player, expedition.other()))
    });
}

/// Moves an object to the Expedition facing it (7.3.6): it has another controller, the same owner, and is the same object.
pub(super) fn defect<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, sink: &mut dyn EventSink<W>) {
    carry_all(game, frame, Cause::Defected, sink, |game, spot| {
        let (player, expedition) = spot.expedition()?;
        game.facing(player, expedition).map(|(player, expedition)| Location::expedition_of(player, expedition))
    });
}

/// You take control of an object (system 168): a Landmark goes to your Landmarks as the same object, an object in an Expedition
/// to that Expedition of yours.
pub(super) fn take_control<const W: usize>(
    game: &mut Game<'_, W>,
    frame: &Frame<W>,
    place: Option<(Player, Expedition)>,
    sink: &mut dyn EventSink<W>,
) {
    let you = frame.actor();
    carry_all(game, frame, Cause::Taken, sink, |_, spot| {
        // Only what another player controls can be taken (7.3.40.a).
        (spot.player() != you).then_some(())?;
        let taken = place.filter(|_| spot.is_expedition());
        let landmark = (spot.zone() == Zone::Landmarks).then(|| Location::new(Zone::Landmarks, you));
        taken.map(|(player, expedition)| Location::expedition_of(player, expedition)).or(landmark)
    });
}

fn carry_all<const W: usize>(
    game: &mut Game<'_, W>,
    frame: &Frame<W>,
    cause: Cause,
    sink: &mut dyn EventSink<W>,
    to: impl Fn(&Game<'_, W>, Location) -> Option<Location>,
) {
    let (sel, by) = (frame.sel, Some(frame.actor()));
    let possible = sel - bans::kept_from(game, bans_of(cause));
    let number = triggers::in_one_step(game, EventMask::ANY, sink, |game, atomic_actions| {
        let mut number = 0;
        for card in possible {
            if let Some(from) = game.spot(card)
                && let Some(to) = to(game, from)
                && from != to
            {
                moves::carry(game, card, to, cause, by, atomic_actions);
                number += 1;
            }
        }
        number
    });
    frames::done(game, frame, sel, number, number > 0);
}

/// Shows cards to all without moving them (system 136).
pub(super) fn reveal_cards<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, sink: &mut dyn EventSink<W>) {
    let (sel, by, source, result) = (frame.sel, frame.actor(), frame.bound.me, frame.result);
    game.limbo.shown |= sel;
    triggers::in_one_step(game, EventMask::REVEALED, sink, |game, atomic_actions| {
        for card in sel {
            atomic_actions.add(game, AtomicAction::Revealed { card, by, source, result });
            atomic_actions.emit(game, Event::Shown { player: by, card, all: true });
        }
    });
    frames::done(game, frame, sel, usize::from(sel.len()), !sel.is_empty());
}

/// Only you see them (system 137).
pub(super) fn look_at<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, sink: &mut dyn EventSink<W>) {
    let (sel, player) = (frame.sel, frame.actor());
    game.limbo.shown |= sel;
    sel.iter().for_each(|card| sink.emit(game, Event::Shown { player, card, all: false }));
    frames::done(game, frame, sel, usize::from(sel.len()), !sel.is_empty());
}

/// Draws (7.3.9): one step, an atomic action for each card. An opponent's draw in your turn is a Gift (system 135).
pub(super) fn draw_by_effect<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    amount: &Amount,
    sink: &mut dyn EventSink<W>,
) {
    let mut draws: List<_, 4> = List::new((frame.actor(), 0));
    let (replaced, replaced_cards) = frame.state.replaced();
    for &doer in frame::doers(game, frame).iter().filter(|doer| !replaced.contains(**doer)) {
        let cards = frame::count_for(game, characteristics, frame, doer, amount).saturating_sub(replaced_cards);
        // There cannot be more draws than players.
        let _ = draws.push((doer, cards));
    }
    let mut missing = draws;
    let number = triggers::in_one_step(game, EventMask::TO_HAND.and(EventMask::GIFT), sink, |game, atomic_actions| {
        let mut number = 0;
        for (doer, cards) in missing.iter_mut() {
            let drawn = moves::draw_cards(game, *doer, *cards, atomic_actions);
            (0..drawn).for_each(|_| tokens::gift(game, *doer, Gift::Draw, atomic_actions));
            *cards = cards.saturating_sub(drawn.min(255) as u8);
            number += drawn;
        }
        number
    });
    frames::counted(game, number, number > 0);
    missing
        .iter()
        .rev()
        .filter(|(_, cards)| *cards > 0)
        .for_each(|&(doer, cards)| moves::offer_reshuffle(game, doer, cards));
}

/// The top card of the deck goes to Reserve (7.3.31), where it may be exhausted (7.3.14). If the deck is empty, the discard pile
/// is shuffled under it first; in the Morning of edition 5.0 only if its player likes (7.3.31.b).
pub(super) fn resupply<const W: usize>(
    game: &mut Game<'_, W>,
    frame: &Frame<W>,
    readiness: Readiness,
    sink: &mut dyn EventSink<W>,
) {
    let (replaced, _) = frame.state.replaced();
    let doers = frame::in_order(game, frame.doers.without(replaced), frame);
    let asked: Players = doers.iter().copied().filter(|player| asks_before_resupply(game, frame, *player)).collect();
    let cards = triggers::in_one_step(
        game,
        EventMask::TO_RESERVE.and(EventMask::RESUPPLIED).and(EventMask::GIFT),
        sink,
        |game, atomic_actions| {
            let mut cards = CardSet::EMPTY;
            for &player in &*doers {
                if asked.contains(player) {
                    continue;
                }
                if let Some(card) = moves::resupply_one(game, player, atomic_actions) {
                    cards.insert(card);
                    tokens::gift(game, player, Gift::Resupply(readiness), atomic_actions);
                }
            }
            cards
        },
    );
    frames::named(game, frame, cards, usize::from(cards.len()), !cards.is_empty());
    if readiness == Readiness::Exhausted && !cards.is_empty() {
        verbs::exhaust(game, &Frame { sel: cards, ..*frame }, sink);
    }
    let Some((entry, _)) = RESUPPLY_OR_NOT.into_iter().find(|(_, of)| *of == readiness) else { return };
    for &player in doers.iter().rev().filter(|player| asked.contains(**player)) {
        // If only one player resupplies, the effect below goes on with the card that was moved.
        let after = if doers.len() == 1 { After::GoBack } else { After::Nothing };
        let doers = Players::of(player);
        frames::push_frame(game, Frame { pc: entry, doers, after, ..course::within(frame) });
    }
}

/// Whether a player decides before they Resupply: their deck is empty in Morning, and they have not been asked
/// (7.3.31.b of edition 5.0).
fn asks_before_resupply<const W: usize>(game: &Game<'_, W>, frame: &Frame<W>, player: Player) -> bool {
    moves::may_reshuffle(game, player) && RESUPPLY_OR_NOT.iter().all(|(entry, _)| frame.pc != entry + 1)
}

/// Moves Expeditions forward (7.3.25). Nothing happens to those that cannot move (1.4.1).
pub(super) fn move_expedition<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    regions: u8,
    sink: &mut dyn EventSink<W>,
) {
    let moved = triggers::in_one_step(game, EventMask::EXPEDITION, sink, |game, atomic_actions| {
        let mut moved = 0;
        for (player, expedition) in frame.bound.expeditions.iter() {
            if !sums::cannot_be_moved(game, characteristics, player, expedition) {
                let how = ExpeditionEvent::Forward(ProgressMove::NONE);
                let of_it = expeditions::move_forward(game, (player, expedition), regions, how, atomic_actions);
                moved += usize::from(of_it);
            }
        }
        moved
    });
    frames::counted(game, moved, moved > 0);
}

/// Moves Expeditions backward (7.3.24).
pub(super) fn move_back<const W: usize>(
    game: &mut Game<'_, W>,
    frame: &Frame<W>,
    regions: u8,
    sink: &mut dyn EventSink<W>,
) {
    let moved = triggers::in_one_step(game, EventMask::EXPEDITION, sink, |game, atomic_actions| {
        let each = frame.bound.expeditions.iter();
        each.map(|of| usize::from(expeditions::move_backward(game, of, regions, atomic_actions))).sum::<usize>()
    });
    frames::counted(game, moved, moved > 0);
}

/// Expeditions become Ascended (system 39).
pub(super) fn ascend<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, sink: &mut dyn EventSink<W>) {
    let set = frame.bound.expeditions;
    let ascended = triggers::in_one_step(game, EventMask::EXPEDITION, sink, |game, atomic_actions| {
        set.iter().filter(|&(player, expedition)| expeditions::ascend(game, player, expedition, atomic_actions)).count()
    });
    frames::counted(game, ascended, ascended > 0);
}

/// Expeditions lose Ascended (2.4.3).
pub(super) fn descend<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, sink: &mut dyn EventSink<W>) {
    let set = frame.bound.expeditions;
    let descended = triggers::in_one_step(game, EventMask::EXPEDITION, sink, |game, atomic_actions| {
        set.iter()
            .filter(|&(player, expedition)| expeditions::descend(game, player, expedition, atomic_actions))
            .count()
    });
    frames::counted(game, descended, descended > 0);
}
