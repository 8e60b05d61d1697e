//! Tokens and Gifts (7.3.5, system 135).

use crate::{
    Game,
    ability::{Amount, Area, NamedZone, Readiness, Whose},
    game::{
        AtomicAction, AtomicActions, EventSink, Frame, Gift, OpState,
        mutations::{
            changes,
            frames::{self, Next},
            moves, triggers,
        },
        queries::{audience, characteristics, frame},
    },
    primitives::{CardSet, Expedition, ExpeditionSet, List, Location, Player, Status, Zone},
    program::{
        Id, Op, TokenDesign, TokenSource,
        analysis::{Characteristics, EventMask},
    },
};

/// A Gift (system 135): on your turn an opponent drew, Resupplied or received a token.
///
/// In edition 5.0 any other player did, and each card and each token is one (7.3.22.a, 7.3.29.a); before, it was one for an
/// opponent and a step.
pub(super) fn gift<const W: usize>(
    game: &mut Game<'_, W>,
    to: Player,
    what: Gift,
    atomic_actions: &mut AtomicActions<'_, W>,
) {
    let by = game.turn;
    let says = game.pool.edition().says();
    let is_to =
        |atomic_action: &AtomicAction| matches!(atomic_action, AtomicAction::Gift { to: known, .. } if *known == to);
    let is_one = says.each_is_a_gift || !atomic_actions.list().iter().any(is_to);
    let is_another = if says.gives_to_all { by != to } else { game.are_opponents(by, to) };
    if game.is_turn() && is_another && is_one {
        atomic_actions.add(game, AtomicAction::Gift { by, to, what });
    }
}

/// The place where the token of a Gift was received: where it is now, or was last.
fn gift_spot<const W: usize>(game: &Game<'_, W>, frame: &Frame<W>) -> Option<Location> {
    let token = frame.bound.it.filter(|token| game.objects().is(*token) && game.is_token(token.card));
    token.map_or(frame.bound.it_last_known, |token| game.spot(token.card))
}

/// The Expeditions among which a player who also receives the token of a Gift chooses (7.3.29.b of 5.0).
pub(super) fn gift_expeditions<const W: usize>(game: &Game<'_, W>, frame: &Frame<W>) -> Option<ExpeditionSet> {
    let is_token = matches!(frame.bound.gift, Some(Gift::Token(..))) && game.pool.edition().says().gives_to_all;
    let spot = gift_spot(game, frame).filter(|_| is_token)?;
    let you = frame.actor();
    let all = Expedition::ALL.into_iter().fold(ExpeditionSet::NONE, |all, one| all.and(ExpeditionSet::of(you, one)));
    spot.expedition().map(|_| all)
}

/// You receive what the Gift gave the other player (system 135, 7.3.29.b): a card drawn, a Resupply, or the same
/// token in the same zone of yours; in edition 5.0 in the Expedition that you like.
pub(super) fn receive_gift<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, sink: &mut dyn EventSink<W>) {
    let you = frame.actor();
    let chosen = frame.state.expeditions().iter().next().filter(|_| frame.chosen > 0);
    let spot = gift_spot(game, frame);
    let number = triggers::in_one_step(game, EventMask::ANY, sink, |game, atomic_actions| match frame.bound.gift {
        None => 0,
        Some(Gift::Draw) => moves::draw_cards(game, you, 1, atomic_actions),
        Some(Gift::Resupply(readiness)) => {
            let card = moves::resupply_one(game, you, atomic_actions);
            if readiness == Readiness::Exhausted {
                card.map(|card| changes::give_status(game, card, Status::Exhausted, Some(you), atomic_actions));
            }
            card.into_iter().count()
        }
        Some(Gift::Token(_, design)) => {
            let zone = match chosen {
                Some((_, expedition)) => Some(expedition.zone()),
                None => spot.map(|spot| spot.zone()),
            };
            let at = zone.map(|zone| Location::new(zone, you));
            let created = at.and_then(|at| moves::create(game, design, None, you, at, atomic_actions));
            created.into_iter().inspect(|card| changes::enter_with(game, *card, atomic_actions)).count()
        }
    });
    frames::counted(game, number, number > 0);
}

/// Creates tokens (7.3.5): at the same time in every place, or one after the other where places are chosen.
pub(super) fn create_tokens<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    (amount, token): (Id<Amount>, TokenSource),
    place: Id<Area>,
    sink: &mut dyn EventSink<W>,
) -> Next {
    if frame.begun {
        // All of the tokens have been created in the places that were chosen.
        frames::named(game, frame, frame.sel, usize::from(frame.sel.len()), true);
        return Next::On;
    }
    let amount = game.pool.program().get(amount);
    let nowhere: List<Location, 8> = List::new(Location::new(Zone::Landmarks, frame.actor()));
    let mut plans: List<_, 4> = List::new((frame.actor(), Id::at(0), 0, nowhere));
    for &doer in &*frame::doers(game, frame) {
        // A Hero without a Signature token creates nothing.
        let Some(design) = design_of(game, characteristics, frame, token, doer) else { continue };
        let number = frame::count_for(game, characteristics, frame, doer, amount);
        // There cannot be more plans than players.
        let _ = plans.push((doer, design, number, token_spots(game, characteristics, frame, place, doer)));
    }
    let may = EventMask::CREATED.and(audience::size_changes_of(game, None));
    let created = triggers::in_one_step(game, may, sink, |game, atomic_actions| {
        let mut created = CardSet::EMPTY;
        for (doer, design, number, spots) in &*plans {
            for at in (0..*number).flat_map(|_| spots.iter()) {
                created |= create_gift(game, token, *design, *doer, *at, atomic_actions);
            }
        }
        for card in created {
            changes::enter_with(game, card, atomic_actions);
        }
        created
    });
    frames::named(game, frame, created, usize::from(created.len()), !created.is_empty());
    Next::On
}

/// The token that a player creates.
fn design_of<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    token: TokenSource,
    doer: Player,
) -> Option<Id<TokenDesign>> {
    match token {
        TokenSource::Design(design) => Some(design),
        // Only tokens are copied.
        TokenSource::Copy(of) => {
            let named = frame::scene_for(game, characteristics, frame, doer).mentioned(of);
            named.first().filter(|card| game.is_token(*card)).map(|card| game.objects().design(card))
        }
        TokenSource::Signature(whose, _) => {
            let heroes = frame::scene_for(game, characteristics, frame, doer).owners(Whose(whose));
            heroes.iter().find_map(|player| game.pool.signature(player))
        }
    }
}

/// Creates a token. It is a Gift if an opponent receives it (7.3.5, system 135).
fn create_gift<const W: usize>(
    game: &mut Game<'_, W>,
    source: TokenSource,
    token: Id<TokenDesign>,
    you: Player,
    at: Location,
    atomic_actions: &mut AtomicActions<'_, W>,
) -> CardSet<W> {
    // Of the copies of tokens, only those of Signature tokens can be created in Reserve (7.3.5.a).
    if matches!(source, TokenSource::Copy(_)) && at.zone() == Zone::Reserve && !game.pool.design(token).is_signature {
        return CardSet::EMPTY;
    }
    let status = if let TokenSource::Signature(_, status) = source { status } else { None };
    let Some(card) = moves::create(game, token, status, you, at, atomic_actions) else { return CardSet::EMPTY };
    gift(game, at.player(), Gift::Token(card, token), atomic_actions);
    CardSet::of(card)
}

/// The places where one of the acting players creates tokens: of the Expeditions selected, those that this player means.
fn token_spots<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    place: Id<Area>,
    doer: Player,
) -> List<Location, 8> {
    let context = || frame::scene_for(game, characteristics, frame, doer);
    let mut spots = List::new(Location::new(Zone::Landmarks, doer));
    // There are no more places than Expeditions, Landmark zones and Reserves.
    let mut add = |spot| {
        let _ = spots.push(spot);
    };
    match game.pool.program().get(place) {
        Area::Expedition(which) => {
            let chosen = frame.bound.expeditions;
            let set = if frame.doers.len() > 1 { chosen.within(context().expeditions(which)) } else { chosen };
            set.iter().for_each(|(player, expedition)| add(Location::expedition_of(player, expedition)));
        }
        Area::Of { whose, zone } => {
            let zone = if *zone == NamedZone::Reserve { Zone::Reserve } else { Zone::Landmarks };
            if crate::program::is_target(whose.0) {
                add(Location::new(zone, frame.bound.player));
            } else {
                context().owners(*whose).iter().for_each(|player| add(Location::new(zone, player)));
            }
        }
        Area::Zone(_) => {}
    }
    spots
}

/// One token in the Expedition chosen for it (7.4.4.h).
pub(super) fn create_one<const W: usize>(
    game: &mut Game<'_, W>,
    player: Player,
    expedition: Expedition,
    sink: &mut dyn EventSink<W>,
) {
    let frame = frame::top(game);
    let characteristics = characteristics::characteristics(game);
    let program = game.pool.program();
    let Op::Create { amount, token, .. } = program.ops[usize::from(frame.pc)] else { return };
    let all = frame::count(game, &characteristics, &frame, program.get(amount));
    let left = frame.state.tokens().unwrap_or(all);
    let you = frame.actor();
    let Some(design) = design_of(game, &characteristics, &frame, token, you) else {
        // A Hero without a Signature token: nothing is created, and nothing is asked again.
        if let Some(top) = frames::top_mut(game) {
            (top.begun, top.state) = (true, OpState::Tokens(0));
        }
        return;
    };
    let may = EventMask::CREATED.and(audience::size_changes_of(game, None));
    let created = triggers::in_one_step(game, may, sink, |game, atomic_actions| {
        let at = Location::expedition_of(player, expedition);
        let created = create_gift(game, token, design, you, at, atomic_actions);
        created.iter().for_each(|card| changes::enter_with(game, card, atomic_actions));
        created
    });
    if let Some(top) = frames::top_mut(game) {
        (top.begun, top.state) = (true, OpState::Tokens(left.saturating_sub(1)));
        top.sel |= created;
    }
}
