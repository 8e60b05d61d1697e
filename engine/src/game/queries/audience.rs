//! The listeners of a step, computed before the step: the Reactions that it may activate, and how much of the state before it they
//! need; and whether a modifier may change the step (6.2).

use crate::{
    Game,
    game::{
        After, Modified,
        queries::{abilities, characteristics, topics},
        state::{May, Ongoing},
    },
    primitives::{CardId, CardSet, Player, Zone},
    program::{
        Carries, CompiledAbility, Id, Op, WholeStep, Works,
        analysis::{ArmedEvents, CandidateReactions, EventMask, PassiveTopic, listens_for},
    },
};

/// What has to be kept for those who listen to a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SnapshotNeed {
    /// Nothing: nobody listens.
    Nothing,
    /// Nothing of the state before: the listeners look at what happened and at the state after it.
    Now,
    /// Which objects were there: the listeners look at the state after the step, but must have worked before it.
    Active,
    /// The whole state before the step.
    Full,
}

/// Those who listen to a step, as known before it.
pub(crate) struct Audience<'p, const W: usize> {
    pub(crate) need: SnapshotNeed,
    /// The Reactions that may hear of the step, if it happens to a single known card.
    pub(crate) candidates: Option<CandidateReactions<'p, W>>,
    /// The Reactions of the card itself to its arrival, if nobody else hears of that. They are known before the game, so nothing
    /// of the step has to be kept for them.
    pub(crate) own: &'p [Id<CompiledAbility>],
}

impl<const W: usize> Audience<'_, W> {
    pub(crate) const NOBODY: Self = Self { need: SnapshotNeed::Nothing, candidates: None, own: &[] };
}

/// Whether a step in which this may happen certainly has no listeners. Most steps have none. One test against the events that
/// cards listen for in zones where abilities work shows it; then nothing of the state is kept.
#[inline(always)]
pub(in crate::game) fn is_quiet<const W: usize>(game: &Game<'_, W>, may: EventMask) -> bool {
    debug_assert_eq!(game.armed, armed_now(game), "kept up to date");
    !game.armed.events().and(game.pool.always_asked()).meets(may) && game.limbo.ongoing.is_empty()
}

/// Who listens to a step in which this may happen.
#[inline(always)]
pub(in crate::game) fn audience<'p, const W: usize>(game: &Game<'p, W>, may: May) -> Audience<'p, W> {
    let armed = armed_for(game, may.events);
    if !has_listeners_among(game, armed, may.events) {
        return Audience::NOBODY;
    }
    match may.to {
        // One object more, or one less, may make others Gigantic or no longer Gigantic (7.4.4.o–p).
        Some(card) if !may_change_size(game, may.events) => audience_of_card(game, card, may.events),
        _ => Audience { need: audience_of_somebody(game, armed, may.events), ..Audience::NOBODY },
    }
}

/// Whether somebody listens to a step in which this may happen.
#[inline]
pub(in crate::game) fn has_listeners<const W: usize>(game: &Game<'_, W>, may: EventMask) -> bool {
    has_listeners_among(game, armed_for(game, may), may)
}

/// The events that somebody may listen for in such a step: cards that lie where abilities work, and cards that may come there in
/// it.
#[inline]
fn armed_for<const W: usize>(game: &Game<'_, W>, may: EventMask) -> ArmedEvents {
    const OPENING: EventMask = EventMask::CAME.and(EventMask::TO_RESERVE).and(EventMask::TO_LIMBO);
    if may.meets(OPENING) { game.armed.and(game.pool().heard_by_comers()) } else { game.armed }
}

/// The listeners to a step that happens to one card alone.
#[inline(never)]
fn audience_of_card<'p, const W: usize>(game: &Game<'p, W>, card: CardId, may: EventMask) -> Audience<'p, W> {
    const ARRIVAL: EventMask = EventMask::CAME.and(EventMask::PLAYED);
    let own = if may == ARRIVAL { own_arrivals(game, card) } else { None };
    if let Some(own) = own {
        return Audience { need: SnapshotNeed::Nothing, candidates: None, own };
    }
    let candidates = candidate_reactions(game, may, CardSet::of(card));
    let touches_reserve = may.meets(EventMask::LEFT.and(EventMask::STIRRED)) || game.zones.reserve.contains(card);
    let of = if touches_reserve { ArmedEvents::of } else { ArmedEvents::beside_reserve };
    let armed = candidates.fold(game.pool.heard_to_count(), |all, subscription| all.and(of(subscription)));
    let has_listeners = has_listeners_among(game, armed, may);
    let need = if has_listeners { audience_of_somebody(game, armed, may) } else { SnapshotNeed::Nothing };
    Audience { need, candidates: Some(candidates), own: &[] }
}

/// The Reactions of a card to its own arrival as it is played, if these are all that the arrival may activate, as known [before
/// the game](crate::CardPool::arrivals_of); `None` if somebody else may hear of it, or forbid it.
fn own_arrivals<'p, const W: usize>(game: &Game<'p, W>, card: CardId) -> Option<&'p [Id<CompiledAbility>]> {
    let pool = game.pool();
    if game.is_token(card) {
        return None;
    }
    let has_listeners = game.armed.places().meets(pool.reactions_to_arrival(card)) || !game.limbo.ongoing.is_empty();
    if has_listeners
        || characteristics::is_shaped_now(game)
        || topics::is_on(game, PassiveTopic::Hush)
        || pool.changes_size()
    {
        return None;
    }
    pool.arrivals_of(card)
}

/// The Reactions that a step after this state may activate, if these kinds of events happen in it to these objects; in the order
/// of the program. Of the Reactions to other objects, those of cards that could have worked.
pub(in crate::game) fn candidate_reactions<'p, const W: usize>(
    game: &Game<'p, W>,
    kinds: EventMask,
    touched: CardSet<W>,
) -> CandidateReactions<'p, W> {
    let pool = game.pool;
    let kinds = (kinds, pool.listened_for());
    pool.trigger_index().candidates(pool.reactions(), kinds, touched, game.armed.places(), || game.open_cards())
}

#[inline]
fn has_listeners_among<const W: usize>(game: &Game<'_, W>, armed: ArmedEvents, what: EventMask) -> bool {
    armed.events().meets(what) || !game.limbo.ongoing.is_empty() || may_change_size(game, what)
}

fn audience_of_somebody<const W: usize>(game: &Game<'_, W>, armed: ArmedEvents, may: EventMask) -> SnapshotNeed {
    let pool = game.pool();
    let program = pool.program();
    let waits = |ongoing: &Ongoing| match &program.get(ongoing.code).carries {
        Carries::Reaction { triggers, .. } => triggers.as_slice().iter().any(|of| listens_for(of).meets(may)),
        Carries::Passive(_) => false,
    };
    let is_modified = topics::is_on(game, PassiveTopic::Modifier);
    let changes_size = may_change_size(game, may);
    if (changes_size && is_modified) || game.limbo.ongoing.iter().any(waits) {
        return SnapshotNeed::Full;
    }
    let may = if changes_size { may.and(EventMask::SHIFTED) } else { may };
    let ArmedEvents { light, back, places: _ } = armed;
    if back.meets(may) {
        return SnapshotNeed::Full;
    }
    if !light.meets(may) {
        return SnapshotNeed::Nothing;
    }
    if !pool.worked().meets(may) {
        return SnapshotNeed::Now;
    }
    // In most steps the listeners do not move and their abilities do not change.
    const MOVES: EventMask = EventMask::LEFT.and(EventMask::SHIFTED);
    let may_change = may.meets(MOVES) || may_silence_in_passing(game);
    // Only a card on which such a Reaction is printed can have worked before the step. Mostly all of these lie where it does not
    // work; it is enough to know that, whatever changes in the step.
    if may_change && pool.has_worker(may, abilities::open_to(game, Works::Main)) {
        SnapshotNeed::Full
    } else {
        SnapshotNeed::Active
    }
}

/// Whether a step may change which abilities work, even if no object moves.
fn may_silence_in_passing<const W: usize>(game: &Game<'_, W>) -> bool {
    characteristics::is_shaped_now(game) || !game.pool().self_silencers().is_empty()
}

/// Whether a step in which this may happen may make an object Gigantic or no longer Gigantic (7.4.4.o–p): because of what comes
/// or is given in it, or because of abilities that are there.
fn may_change_size<const W: usize>(game: &Game<'_, W>, may: EventMask) -> bool {
    game.pool().changes_size()
        && (may.meets(EventMask::SHIFTED) || topics::is_on(game, PassiveTopic::Size) || !game.objects.grants.is_empty())
}

/// The events to be added to what may happen in a step that gives or takes something: it may make an object Gigantic or no longer
/// Gigantic.
pub(crate) fn size_changes<const W: usize>(game: &Game<'_, W>) -> EventMask {
    if game.pool().changes_size() { EventMask::SHIFTED } else { EventMask::default() }
}

/// The events to be added to what may happen in a step in which this card, or a token, comes into play: it may make an object
/// Gigantic.
pub(crate) fn size_changes_of<const W: usize>(game: &Game<'_, W>, card: Option<CardId>) -> EventMask {
    let speakers = game.pool().speakers(PassiveTopic::Size);
    let may = match card {
        Some(card) => speakers.in_play.contains(card),
        None => speakers.others,
    };
    if may && game.pool().changes_size() { EventMask::SHIFTED } else { EventMask::default() }
}

pub(in crate::game) fn armed_now<const W: usize>(game: &Game<'_, W>) -> ArmedEvents {
    let pool = game.pool();
    let open = game.in_play() | game.zones.reserve | game.zones.limbo | pool.hero_cards();
    let listening = open & pool.listening();
    listening.iter().fold(pool.always_armed(), |all, card| all.and(pool.listened_for_by(card)))
}

/// Whether a modifier that is there could apply to such a step.
#[inline]
pub(crate) fn is_awaited<const W: usize>(game: &Game<'_, W>, op: Op) -> bool {
    if !topics::is_on(game, PassiveTopic::Modifier) {
        return false;
    }
    let is_whole = |step| match step {
        WholeStep::DailyDraw => game.pool.awaits_draw(),
        WholeStep::Expand => game.pool.awaits_expand(),
        WholeStep::Roll => game.pool.awaits_roll(),
    };
    op.modifiable().whole().is_some_and(is_whole) || game.pool.tries(may_happen_by(game, op))
}

/// Whether a modifier could apply to such a step of a player. Most modifiers of daily effects change only those of the player who
/// has them.
#[inline]
pub(crate) fn is_awaited_of<const W: usize>(game: &Game<'_, W>, op: Op, player: Player) -> bool {
    is_awaited(game, op)
        && (!matches!(op.modifiable().whole(), Some(WholeStep::DailyDraw | WholeStep::Expand))
            || game.pool.tries(may_happen_by(game, op))
            || !game.pool.awaits_own_only()
            || may_bear_modifiers(game, player))
}

/// Whether a player controls an object, or has a card in Reserve, that may have a modifier.
fn may_bear_modifiers<const W: usize>(game: &Game<'_, W>, player: Player) -> bool {
    let speakers = game.pool.speakers(PassiveTopic::Modifier);
    speakers.others
        || !(game.controlled(player) & speakers.in_play).is_empty()
        || !(game.zone(player, Zone::Reserve) & speakers.in_reserve).is_empty()
}

/// The events that may happen in the step that an operation makes.
pub(crate) fn may_happen_by<const W: usize>(game: &Game<'_, W>, op: Op) -> EventMask {
    op.modifiable().events().and(size_changes(game))
}

/// The modifiers whose effects are being resolved. They do not modify the steps of their own effects again (6.2.j–k), nor what
/// other modifiers add to these. A roll that replaces a roll keeps in its own frame which modifier replaced it.
pub(crate) fn under_way<const W: usize>(game: &Game<'_, W>, op: Op) -> Modified {
    let mut own = Modified::NONE;
    for frame in game.limbo.frames.iter().rev() {
        match frame.after {
            After::Instead(place) if op.is_roll() && frame.modified.contains(place, frame.bound.me.card) => {}
            After::Result(place) | After::Instead(place) => own.finish(place),
            After::Nothing | After::GoBack => {}
            After::Spell(_) | After::Paid => break,
        }
    }
    own
}

#[cfg(test)]
mod tests;
