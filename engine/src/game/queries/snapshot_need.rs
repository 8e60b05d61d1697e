//! Who listens to a step: so that of one that nobody hears nothing is kept.

use crate::{
    Game,
    game::{
        queries::{abilities, candidates, characteristics, topics},
        state::{May, Ongoing},
    },
    primitives::{CardId, CardSet},
    program::{
        Carries, CompiledAbility, Id, Works,
        analysis::{ArmedEvents, CandidateReactions, EventMask, PassiveCategory, listens_for},
    },
};

/// Who listens to a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SnapshotNeed {
    /// Nobody: nothing of it need be remembered.
    Nothing,
    /// Somebody who looks at what happened and the state after it.
    Now,
    /// Somebody who does, and has to have worked before it.
    Active,
    /// Somebody for whom the state before it matters too.
    Full,
}

/// Who listens to a step, as it is found before it.
pub(crate) struct Audience<'p, const W: usize> {
    pub(crate) need: SnapshotNeed,
    /// By which Reactions, where it is known to which card alone something happens.
    pub(crate) heard: Option<CandidateReactions<'p, W>>,
    /// The Reactions of the card itself that its arrival may activate, where nobody else hears of it: they are known before
    /// the game, so nothing of the step need be remembered for them.
    pub(crate) own: &'p [Id<CompiledAbility>],
}

impl<const W: usize> Audience<'_, W> {
    pub(crate) const NOBODY: Self = Self { need: SnapshotNeed::Nothing, heard: None, own: &[] };
}

/// Whether nobody asks anything of a step in which this may happen. Of most steps so: one test of what the cards that are
/// open listen for tells it, and nothing of them is remembered then.
#[inline(always)]
pub(in crate::game) fn is_quiet<const W: usize>(game: &Game<'_, W>, may: EventMask) -> bool {
    debug_assert_eq!(game.armed, hearing_there(game), "kept up to date");
    !game.armed.events().and(game.pool.always_asked()).meets(may) && game.limbo.ongoing.is_empty()
}

/// Who listens to a step in which this may happen.
#[inline(always)]
pub(in crate::game) fn audience<'p, const W: usize>(game: &Game<'p, W>, may: May) -> Audience<'p, W> {
    let armed = armed_for(game, may.events);
    if !is_heard_by(game, armed, may.events) {
        return Audience::NOBODY;
    }
    match may.to {
        // That one more is there, or one less, may make others Gigantic, or no longer (7.4.4.o–p).
        Some(card) if !may_stretch(game, may.events) => audience_of_card(game, card, may.events),
        _ => Audience { need: audience_of_somebody(game, armed, may.events), ..Audience::NOBODY },
    }
}

/// Whether somebody listens to a step in which this may happen.
#[inline]
pub(in crate::game) fn is_heard<const W: usize>(game: &Game<'_, W>, may: EventMask) -> bool {
    is_heard_by(game, armed_for(game, may), may)
}

/// What somebody listens for in such a step: those that are open, and those that may come from where they are not.
#[inline]
fn armed_for<const W: usize>(game: &Game<'_, W>, may: EventMask) -> ArmedEvents {
    const OPENING: EventMask = EventMask::CAME.and(EventMask::TO_RESERVE).and(EventMask::TO_LIMBO);
    if may.meets(OPENING) { game.armed.and(game.pool().heard_by_comers()) } else { game.armed }
}

/// The same of what may happen to a card alone.
#[inline(never)]
fn audience_of_card<'p, const W: usize>(game: &Game<'p, W>, card: CardId, may: EventMask) -> Audience<'p, W> {
    const ARRIVAL: EventMask = EventMask::CAME.and(EventMask::PLAYED);
    let own = if may == ARRIVAL { own_arrivals(game, card) } else { None };
    if let Some(own) = own {
        return Audience { need: SnapshotNeed::Nothing, heard: None, own };
    }
    let heard = candidates::candidate_reactions(game, may, CardSet::of(card));
    let touches_reserve = may.meets(EventMask::LEFT.and(EventMask::STIRRED)) || game.zones.reserve.contains(card);
    let of = if touches_reserve { ArmedEvents::of } else { ArmedEvents::beside_reserve };
    let armed = heard.fold(game.pool.heard_to_count(), |all, subscription| all.and(of(subscription)));
    let is_heard = is_heard_by(game, armed, may);
    let need = if is_heard { audience_of_somebody(game, armed, may) } else { SnapshotNeed::Nothing };
    Audience { need, heard: Some(heard), own: &[] }
}

/// Whether abilities may change by what happens, wherever objects are.
fn may_silence_in_passing<const W: usize>(game: &Game<'_, W>) -> bool {
    characteristics::is_shaped_now(game) || !game.pool().self_silencers().is_empty()
}

#[inline]
fn is_heard_by<const W: usize>(game: &Game<'_, W>, armed: ArmedEvents, what: EventMask) -> bool {
    armed.events().meets(what) || !game.limbo.ongoing.is_empty() || may_stretch(game, what)
}

fn audience_of_somebody<const W: usize>(game: &Game<'_, W>, armed: ArmedEvents, may: EventMask) -> SnapshotNeed {
    let pool = game.pool();
    let program = pool.program();
    let waits = |ongoing: &Ongoing| match &program.get(ongoing.code).carries {
        Carries::Reaction { triggers, .. } => triggers.as_slice().iter().any(|of| listens_for(of).meets(may)),
        Carries::Passive(_) => false,
    };
    let is_modified = topics::is_on(game, PassiveCategory::Modifier);
    let stretches = may_stretch(game, may);
    if (stretches && is_modified) || game.limbo.ongoing.iter().any(waits) {
        return SnapshotNeed::Full;
    }
    let may = if stretches { may.and(EventMask::SHIFTED) } else { may };
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
    // Who works does not move in most steps, nor do its abilities change.
    const MOVES: EventMask = EventMask::LEFT.and(EventMask::SHIFTED);
    let may_change = may.meets(MOVES) || may_silence_in_passing(game);
    // Only a card on which such a Reaction is printed can have worked: mostly all of them lie elsewhere, and then it is
    // enough to know that, whatever changes in the step.
    if may_change && pool.has_worker(may, abilities::open_to(game, Works::Main)) {
        SnapshotNeed::Full
    } else {
        SnapshotNeed::Active
    }
}

pub(in crate::game) fn hearing_there<const W: usize>(game: &Game<'_, W>) -> ArmedEvents {
    let pool = game.pool();
    let open = game.in_play() | game.zones.reserve | game.zones.limbo | pool.hero_cards();
    let listening = open & pool.listening();
    listening.iter().fold(pool.always_armed(), |all, card| all.and(pool.hearing_of(card)))
}

/// Whether a step in which this may happen may make something Gigantic, or no longer (7.4.4.n–o): by what comes or
/// is given in it, as who carries it out says, or by what is there.
fn may_stretch<const W: usize>(game: &Game<'_, W>, may: EventMask) -> bool {
    game.pool().stretches()
        && (may.meets(EventMask::SHIFTED)
            || topics::is_on(game, PassiveCategory::Size)
            || !game.objects.grants.is_empty())
}

/// What may happen besides where something is given or taken: it may make something Gigantic, or no longer.
pub(crate) fn stretched_by_gifts<const W: usize>(game: &Game<'_, W>) -> EventMask {
    if game.pool().stretches() { EventMask::SHIFTED } else { EventMask::default() }
}

/// What may happen besides where this card, or a token, comes into play: it may make something Gigantic.
pub(crate) fn stretched_by<const W: usize>(game: &Game<'_, W>, card: Option<CardId>) -> EventMask {
    let speakers = game.pool().speakers(PassiveCategory::Size);
    let may = match card {
        Some(card) => speakers.in_play.contains(card),
        None => speakers.others,
    };
    if may && game.pool().stretches() { EventMask::SHIFTED } else { EventMask::default() }
}

/// What the coming of a card that is played by the rules may activate, if that is only what is known of it
/// [before the game](crate::CardPool::arrivals_of); none where somebody else may hear of it, or forbid it.
pub(super) fn own_arrivals<'p, const W: usize>(game: &Game<'p, W>, card: CardId) -> Option<&'p [Id<CompiledAbility>]> {
    let pool = game.pool();
    if game.is_token(card) {
        return None;
    }
    let is_heard = game.armed.places().meets(pool.noticed_by(card)) || !game.limbo.ongoing.is_empty();
    if is_heard
        || characteristics::is_shaped_now(game)
        || topics::is_on(game, PassiveCategory::Hush)
        || pool.stretches()
    {
        return None;
    }
    pool.arrivals_of(card)
}

#[cfg(test)]
mod tests;
