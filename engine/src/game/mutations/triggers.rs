//! Which Reactions a step activates (6.3): one Emblem for each matching atomic action.

use crate::{
    Event, Fault, Game,
    game::{
        event::EventSink,
        mutations::{arrival_triggers, atomic_actions::AtomicActions, bounds, counts, ongoing, statuses},
        queries::{
            Activations, Audience, Between, SnapshotNeed, abilities, candidates, characteristics, snapshot_need,
        },
        state::{AtomicAction, Cause, Limbo, May, Move, Reaction},
    },
    primitives::{CardId, CardSet, WIDE},
    program::{
        Id, Works,
        analysis::{CandidateReactions, EventMask},
    },
};

/// What is remembered of the state before a step.
#[expect(clippy::large_enum_variant, reason = "on the stack for a step: nothing is allocated in play")]
enum Snapshot<'p, const W: usize = WIDE> {
    Nothing,
    /// The objects in play and the Heroes.
    Workers(CardSet<W>),
    All(Game<'p, W>),
}

impl<'p, const W: usize> Snapshot<'p, W> {
    const fn all(&self) -> Option<&Game<'p, W>> {
        match self {
            Self::All(before) => Some(before),
            Self::Nothing | Self::Workers(_) => None,
        }
    }
}

/// Carries out a step. Its atomic actions happen at the same time; then the Reactions that they activate go to Limbo (6.1.c,
/// 6.3).
///
/// `may` is the most that may happen in the step. The state before the step is kept only where somebody could ask about it; for
/// most steps nobody does.
#[inline]
pub(crate) fn in_one_step<const W: usize, R>(
    game: &mut Game<'_, W>,
    may: impl Into<May>,
    sink: &mut dyn EventSink<W>,
    act: impl FnOnce(&mut Game<'_, W>, &mut AtomicActions<'_, W>) -> R,
) -> R {
    let may = may.into();
    let is_quiet = snapshot_need::is_quiet(game, may.events);
    let Audience { need, heard, own } = if is_quiet { Audience::NOBODY } else { snapshot_need::audience(game, may) };
    let is_heard = !is_quiet && (need != SnapshotNeed::Nothing || (!game.pool.is_never_tried() && sink.dry_run(&[])));
    let memory = if is_heard { snapshot(game, need) } else { Snapshot::Nothing };
    let mut atomic_actions = if is_heard { AtomicActions::new(sink) } else { AtomicActions::unheard(sink) };
    let result = act(game, &mut atomic_actions);
    if is_quiet {
        return result;
    }
    if is_heard {
        react_to(game, may, &memory, heard, &mut atomic_actions);
        return result;
    }
    if game.pool.gains_for_good() {
        statuses::gain_for_good(game);
    }
    if let Some(card) = may.to.filter(|_| !own.is_empty()) {
        arrival_triggers::activate_own(game, own, card, sink);
    }
    result
}

/// Keeps the part of the state before a step that somebody may ask about.
#[inline(never)]
fn snapshot<'p, const W: usize>(game: &Game<'p, W>, need: SnapshotNeed) -> Snapshot<'p, W> {
    match need {
        SnapshotNeed::Nothing | SnapshotNeed::Now => Snapshot::Nothing,
        SnapshotNeed::Active => Snapshot::Workers(abilities::open_to(game, Works::Main)),
        SnapshotNeed::Full => Snapshot::All(*game),
    }
}

/// Activates the Reactions to what happened in a step.
#[inline(never)]
fn react_to<'p, const W: usize>(
    game: &mut Game<'p, W>,
    may: May,
    memory: &Snapshot<'p, W>,
    heard: Option<CandidateReactions<'p, W>>,
    atomic_actions: &mut AtomicActions<'_, W>,
) {
    if let Some(before) = memory.all().filter(|_| game.pool.stretches()) {
        stretch(game, before, atomic_actions);
    }
    let (list, kinds, sink) = atomic_actions.parts();
    debug_assert!(
        may.events.and(EventMask::SHIFTED).and(kinds) == may.events.and(EventMask::SHIFTED),
        "only what may happen: {list:?}"
    );
    if sink.dry_run(list) {
        return;
    }
    bounds::count_events(game, list.len());
    if game.outcome().is_none() && !list.is_empty() {
        if let Some(before) = memory.all().filter(|_| game.pool.is_past(kinds)) {
            counts::count_past(game, before, list, kinds);
        }
        let touched = || list.iter().filter_map(AtomicAction::card).collect();
        let found = || candidates::candidate_reactions(memory.all().unwrap_or(game), kinds, touched());
        let heard = heard.unwrap_or_else(found);
        activate_all(game, memory, heard, list, sink);
    }
    if game.pool.gains_for_good() {
        statuses::gain_for_good(game);
    }
}

fn activate_all<'p, const W: usize>(
    game: &mut Game<'p, W>,
    memory: &Snapshot<'p, W>,
    mut heard: CandidateReactions<'p, W>,
    list: &[AtomicAction],
    sink: &mut dyn EventSink<W>,
) {
    let before = memory.all();
    let ongoing = before.filter(|before| !before.limbo.ongoing.is_empty());
    let first = heard.next();
    if ongoing.is_none() && first.is_none() {
        return;
    }
    let is = characteristics::characteristics(game);
    let nothing = Reaction { entry: 0, bound: Limbo::<W>::NOTHING };
    let mut activations = Activations::new((Id::at(0), CardId::new(0), nothing));
    let derived_before;
    let (before_it, was) = match before {
        Some(before) => {
            derived_before = characteristics::characteristics(before);
            (before, &derived_before)
        }
        None => (&*game, &is),
    };
    let workers = match memory {
        Snapshot::Workers(workers) => Some(*workers),
        Snapshot::Nothing | Snapshot::All(_) => None,
    };
    let between = Between { before: before_it, was, after: game, is: &is, list, workers };
    between.find_activations(first, heard, &mut activations);
    for (id, card, reaction) in &*activations {
        if counts::count_activation(game, *card, *id) {
            emblem(game, *reaction, sink);
        }
    }
    if let Some(before) = ongoing {
        ongoing::activate_ongoing(game, before, (&characteristics::characteristics(before), &is), list, sink);
    }
}

/// An object that became Gigantic joined its controller's other Expedition, and one that is no longer Gigantic left it
/// (7.4.4.n–o).
fn stretch<const W: usize>(game: &mut Game<'_, W>, before: &Game<'_, W>, atomic_actions: &mut AtomicActions<'_, W>) {
    let (was, is) = (characteristics::gigantic_now(before), characteristics::gigantic_now(game));
    let changed = (was - is) | (is - was);
    for card in changed & before.in_expeditions() & game.in_expeditions() {
        let at = game.spot(card);
        let moved = Move { card, from: at, to: at, cause: Cause::Stretched, by: None };
        atomic_actions.add(game, AtomicAction::Moved(moved));
    }
}

/// A Reaction goes to Limbo as an Emblem (6.3.g).
pub(crate) fn emblem<const W: usize>(game: &mut Game<'_, W>, reaction: Reaction, sink: &mut dyn EventSink<W>) {
    if !game.limbo.reactions.push(reaction) {
        bounds::fault(game, Fault::Limbo);
        return;
    }
    sink.emit(game, Event::Activated { player: reaction.bound.you, card: reaction.bound.me.card });
}
