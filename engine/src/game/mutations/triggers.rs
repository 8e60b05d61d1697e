//! A step: its atomic actions happen at the same time, and the Reactions that they activate go to Limbo (6.1.f, 6.3), one Emblem
//! for each matching atomic action. The same holds for Reactions of Ongoing Emblems (2.2.2.m), and for Reactions to events
//! without an object: a phase or a turn begins.
//!
//! Nearly every step has no listeners. So this file, `moves` and `objects` have a cheap test in an inlined function, and the rest
//! in a second function that is not inlined: `begin_moment` and `activate_for_phase`, `tell_turn` and `activate_for_turn`.

use crate::{
    Event, Fault, Game,
    ability::{Arrival, Daily, Mention, Objects, Trigger, Uses},
    game::{
        event::EventSink,
        mutations::{bounds, counts},
        queries::{
            Activations, Audience, Between, EvalContext, Match, Matches, SnapshotNeed, abilities, audience,
            characteristics, forget_known,
        },
        state::{AtomicAction, Binding, Cause, Mark, May, Move, Ongoing, Reaction, Ref},
    },
    primitives::{CardId, CardSet, ExpeditionSet, Growing, List, Location, Phase, Player, WIDE},
    program::{
        Carries, CompiledAbility, CompiledAbilityKind, GainForGood, Id, Op, Pc, Works,
        analysis::{CandidateReactions, Characteristics, Done, EventMask},
    },
};

/// The atomic actions of a step so far, and who is told of them.
pub(crate) struct AtomicActions<'t, const W: usize = WIDE> {
    /// The actions; `None` where nobody asks what happened.
    actions: Option<Growing<AtomicAction, 6, 96>>,
    kinds: EventMask,
    sink: &'t mut dyn EventSink<W>,
}

impl<'t, const W: usize> AtomicActions<'t, W> {
    pub(crate) fn new(sink: &'t mut dyn EventSink<W>) -> Self {
        Self { actions: Some(Growing::new(AtomicAction::Over(Daily::Rest))), kinds: EventMask::default(), sink }
    }

    /// The actions of a step about which nobody asks.
    fn without_listeners(sink: &'t mut dyn EventSink<W>) -> Self {
        Self { actions: None, kinds: EventMask::default(), sink }
    }

    /// The actions so far.
    pub(crate) fn list(&self) -> &[AtomicAction] {
        self.actions.as_deref().unwrap_or_default()
    }

    /// The actions of a step that is over, the kinds of events among them, and who is told of them.
    pub(crate) fn parts(&mut self) -> (&[AtomicAction], EventMask, &mut dyn EventSink<W>) {
        (self.actions.as_deref().unwrap_or_default(), self.kinds, &mut *self.sink)
    }

    /// Adds one atomic action, where somebody asks what happened.
    #[inline]
    pub(crate) fn add(&mut self, game: &mut Game<'_, W>, atomic_action: AtomicAction) {
        if self.has_listeners() {
            self.keep(game, atomic_action);
        }
    }

    /// Keeps an action. A step with more actions than the list holds is a fault, which ends the game.
    fn keep(&mut self, game: &mut Game<'_, W>, atomic_action: AtomicAction) {
        let Some(actions) = &mut self.actions else { return };
        self.kinds = self.kinds.and(atomic_action.kind());
        if !actions.push(atomic_action) {
            bounds::fault(game, Fault::Step);
        }
    }

    /// Whether anybody asks what happened.
    pub(super) const fn has_listeners(&self) -> bool {
        self.actions.is_some()
    }

    /// Whether somebody wants to be told of each move.
    pub(super) fn are_moves_told(&self) -> bool {
        self.sink.wants_moves()
    }

    /// Tells a listener the part of the step that everyone sees.
    pub(crate) fn emit(&mut self, game: &Game<'_, W>, event: Event) {
        self.sink.emit(game, event);
    }
}

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

/// Carries out a step. Its atomic actions happen at the same time; then the Reactions that they activate go to Limbo (6.1.f,
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
    let is_quiet = audience::is_quiet(game, may.events);
    let Audience { need, candidates, own } = if is_quiet { Audience::NOBODY } else { audience::audience(game, may) };
    let has_listeners =
        !is_quiet && (need != SnapshotNeed::Nothing || (!game.pool.is_never_tried() && sink.dry_run(&[])));
    let memory = if has_listeners { snapshot(game, need) } else { Snapshot::Nothing };
    let mut atomic_actions =
        if has_listeners { AtomicActions::new(sink) } else { AtomicActions::without_listeners(sink) };
    let result = act(game, &mut atomic_actions);
    if is_quiet {
        return result;
    }
    if has_listeners {
        react_to(game, may, &memory, candidates, &mut atomic_actions);
        return result;
    }
    if game.pool.gains_for_good() {
        gain_for_good(game);
    }
    if let Some(card) = may.to.filter(|_| !own.is_empty()) {
        activate_own_arrivals(game, own, card, sink);
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
    candidates: Option<CandidateReactions<'p, W>>,
    atomic_actions: &mut AtomicActions<'_, W>,
) {
    if let Some(before) = memory.all().filter(|_| game.pool.changes_size()) {
        note_size_changes(game, before, atomic_actions);
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
        let found = || audience::candidate_reactions(memory.all().unwrap_or(game), kinds, touched());
        let candidates = candidates.unwrap_or_else(found);
        activate_all(game, memory, candidates, list, sink);
    }
    if game.pool.gains_for_good() {
        gain_for_good(game);
    }
}

/// An object that became Gigantic joined its controller's other Expedition, and one that is no longer Gigantic left it
/// (7.4.4.o–p).
fn note_size_changes<const W: usize>(
    game: &mut Game<'_, W>,
    before: &Game<'_, W>,
    atomic_actions: &mut AtomicActions<'_, W>,
) {
    let (was, is) = (characteristics::gigantic_now(before), characteristics::gigantic_now(game));
    let changed = (was - is) | (is - was);
    for card in changed & before.in_expeditions() & game.in_expeditions() {
        let at = game.spot(card);
        let moved = Move { card, from: at, to: at, cause: Cause::SizeChanged, by: None };
        atomic_actions.add(game, AtomicAction::Moved(moved));
    }
}

fn activate_all<'p, const W: usize>(
    game: &mut Game<'p, W>,
    memory: &Snapshot<'p, W>,
    mut candidates: CandidateReactions<'p, W>,
    list: &[AtomicAction],
    sink: &mut dyn EventSink<W>,
) {
    let before = memory.all();
    let ongoing = before.filter(|before| !before.limbo.ongoing.is_empty());
    let first = candidates.next();
    if ongoing.is_none() && first.is_none() {
        return;
    }
    let is = characteristics::characteristics(game);
    let nothing = Reaction { entry: 0, bound: Binding::NOTHING };
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
    between.find_activations(first, candidates, &mut activations);
    for (id, card, reaction) in &*activations {
        if counts::count_activation(game, *card, *id) {
            emblem(game, *reaction, sink);
        }
    }
    if let Some(before) = ongoing {
        activate_ongoing(game, before, (&characteristics::characteristics(before), &is), list, sink);
    }
}

/// A card has joined as it was played. Activates its own Reactions to that event (6.3).
#[inline(never)]
fn activate_own_arrivals<const W: usize>(
    game: &mut Game<'_, W>,
    own: &[Id<CompiledAbility>],
    card: CardId,
    sink: &mut dyn EventSink<W>,
) {
    // Two events: the card came, and it was played.
    bounds::count_events(game, 2);
    let Some(to) = game.spot(card).filter(|_| game.outcome().is_none()) else { return };
    let (me, player) = (game.objects.object(card), to.player());
    for &id in own {
        let CompiledAbilityKind::Reaction { triggers, entry, .. } = &game.pool.program().get(id).kind else {
            continue;
        };
        // Each has one trigger, an arrival: see `is_of_arrival`.
        let [Trigger::Arrival(arrival)] = triggers.as_slice() else { continue };
        let fits = match arrival {
            Arrival::Join => true,
            Arrival::FromHand => game.marked(Mark::FromHand).contains(card),
            Arrival::FromReserve => game.marked(Mark::FromReserve).contains(card),
        };
        if fits && counts::count_activation(game, card, id) {
            // The bearer is "I", and "it" is nothing yet (7.2.1, 7.2.5).
            let bound = Binding::of(me, Some(to), player);
            emblem(game, Reaction { entry: *entry, bound }, sink);
        }
    }
}

/// Reactions of Ongoing Emblems (2.2.2.m): the "next" kind is used up.
fn activate_ongoing<const W: usize>(
    game: &mut Game<'_, W>,
    before: &Game<'_, W>,
    (was, is): (&Characteristics<W>, &Characteristics<W>),
    list: &[AtomicAction],
    sink: &mut dyn EventSink<W>,
) {
    let program = game.pool.program();
    // An Emblem that this very step created was not there before it.
    let there: List<Ongoing, 9> = before.limbo.ongoing;
    let mut given: List<(Option<Ref>, Arrival), 9> = List::new((None, Arrival::Join));
    for ongoing in &*there {
        let Some(place) = game.limbo.ongoing.iter().position(|now| now == ongoing) else { continue };
        let code = program.get(ongoing.code);
        let Carries::Reaction { triggers, entry } = &code.carries else { continue };
        let after = *game;
        let between = Between { before, was, after: &after, is, list, workers: None };
        let mut matches = Matches::new(Match::NONE);
        for trigger in triggers.as_slice() {
            let known = matches.len();
            between.find_for_emblem(trigger, ongoing, &mut matches);
            forget_known(&mut matches, known);
        }
        if matches.is_empty() {
            continue;
        }
        let uses = match code.uses {
            Uses::Next => &matches[..1],
            Uses::NextFew(_) => &matches[..matches.len().min(usize::from(ongoing.left) + 1)],
            Uses::All => &matches[..],
        };
        for found in uses {
            let it = found.it.map(|it| game.objects.object(it)).or(ongoing.bound.it);
            let bound = Binding {
                it,
                it_last_known: found.it_last_known.or(ongoing.bound.it_last_known),
                player: found.player.unwrap_or(ongoing.bound.player),
                // An event that is about no Expedition leaves the one that the effect was about, as with "it".
                expeditions: if found.expeditions == ExpeditionSet::NONE {
                    ongoing.bound.expeditions
                } else {
                    found.expeditions
                },
                // In an effect with an X, the number is that X.
                number: match found.it {
                    _ if code.of_x => ongoing.x,
                    Some(_) => found.number_for(code.asks),
                    None => ongoing.bound.number,
                },
                base_cost: found.base_cost.filter(|_| !code.of_x),
                left: match found.it {
                    Some(it) => between.last_known(code.asks, it),
                    None => ongoing.bound.left,
                },
                gift: found.gift.or(ongoing.bound.gift),
                ..ongoing.bound
            };
            // If the next card is given an effect twice that only activates its abilities, they are activated once (ruling
            // AX_29).
            if let Some(arrival) = only_activates(game, *entry) {
                if given.contains(&(it, arrival)) {
                    continue;
                }
                let _ = given.push((it, arrival));
            }
            emblem(game, Reaction { entry: *entry, bound }, sink);
        }
        let is_over = code.uses != Uses::All
            && game.limbo.ongoing.get_mut(place).is_some_and(|ongoing| ongoing.use_up(uses.len() as u8));
        if is_over {
            game.limbo.ongoing.take(place);
        }
    }
}

/// Which abilities of "it" an effect activates, if it does nothing else.
fn only_activates<const W: usize>(game: &Game<'_, W>, entry: Pc) -> Option<Arrival> {
    let program = game.pool.program();
    let ops = program.ops.get(entry.into()..)?;
    let [Op::Select(objects), Op::Activate { arrival, .. }, Op::End, ..] = ops else { return None };
    (*program.get(*objects) == Objects::The(Mention::It)).then_some(*arrival)
}

/// A Reaction goes to Limbo as an Emblem (6.3.h).
pub(crate) fn emblem<const W: usize>(game: &mut Game<'_, W>, reaction: Reaction, sink: &mut dyn EventSink<W>) {
    if !game.limbo.reactions.push(reaction) {
        bounds::fault(game, Fault::Limbo);
        return;
    }
    sink.emit(game, Event::Activated { player: reaction.bound.you, card: reaction.bound.me.card });
}

/// Objects gain for good the abilities whose condition has come to hold. That is no event, and nothing goes to Limbo for it.
#[cold]
pub(crate) fn gain_for_good<const W: usize>(game: &mut Game<'_, W>) {
    for GainForGood { once, code } in &game.pool.program().gains_for_good {
        let program = game.pool.program();
        let characteristics = characteristics::characteristics(game);
        let open = abilities::open_to(game, Works::Main) - game.marked(Mark::Completed);
        let holds = |me: &CardId| EvalContext::of_bearer(game, &characteristics, *me).holds(program.get(*once));
        let gaining: CardSet<W> =
            (abilities::bearers(game, *code, &characteristics) & open).iter().filter(holds).collect();
        gaining.iter().for_each(|card| game.marks[Mark::Completed as usize].insert(card));
    }
}

/// A phase begins (4.2.b), and the Reactions to that are activated (6.3).
#[inline]
pub(crate) fn begin_moment<const W: usize>(game: &mut Game<'_, W>, phase: Phase, sink: &mut dyn EventSink<W>) {
    if audience::has_listeners(game, EventMask::phase(phase)) {
        activate_for_phase(game, phase, sink);
    }
}

#[inline(never)]
fn activate_for_phase<const W: usize>(game: &mut Game<'_, W>, phase: Phase, sink: &mut dyn EventSink<W>) {
    let waiting = game.pool().waiting_for(phase).filter(|_| game.limbo.ongoing.is_empty());
    let Some(waiting) = waiting else {
        in_one_step(game, EventMask::phase(phase), sink, |game, atomic_actions| {
            atomic_actions.add(game, AtomicAction::PhaseBegan(phase));
        });
        return;
    };
    if waiting.is_empty() {
        return;
    }
    bounds::count_events(game, 1);
    if game.outcome().is_some() {
        return;
    }
    let characteristics = characteristics::characteristics(game);
    let open = abilities::open_to(game, Works::Main);
    for &id in waiting {
        let code = game.pool().program().get(id);
        let open = if code.works == Works::Main { open } else { abilities::open_to(game, code.works) };
        for card in abilities::bearers_among(game, id, &characteristics, open) {
            activate_at_once(game, (id, code), card, &characteristics, sink);
        }
    }
}

/// Activates an ability of an object whose abilities work, as often as its conditions allow.
fn activate_at_once<const W: usize>(
    game: &mut Game<'_, W>,
    (id, code): (Id<CompiledAbility>, &CompiledAbility),
    card: CardId,
    characteristics: &Characteristics<W>,
    sink: &mut dyn EventSink<W>,
) {
    let CompiledAbilityKind::Reaction { guards, entry, .. } = &code.kind else { return };
    let (me, home) = (game.objects.object(card), game.spot(card));
    let you = home.map_or_else(|| game.owner(card), Location::player);
    let bound = Binding::of(me, home, you);
    let times = guards.as_ref().map_or(1, |guards| {
        let now =
            Between { before: game, was: characteristics, after: game, is: characteristics, list: &[], workers: None };
        now.guarded(guards, &bound, card)
    });
    for _ in 0..times {
        if counts::count_activation(game, card, id) {
            emblem(game, Reaction { entry: *entry, bound }, sink);
        }
    }
}

/// A player begins a turn (4.2.3), in order or besides those in order.
#[inline]
pub(crate) fn tell_turn<const W: usize>(
    game: &mut Game<'_, W>,
    by: Player,
    is_another: bool,
    sink: &mut dyn EventSink<W>,
) {
    if audience::has_listeners(game, EventMask::TURN) {
        activate_for_turn(game, by, is_another, sink);
    }
}

#[inline(never)]
fn activate_for_turn<const W: usize>(
    game: &mut Game<'_, W>,
    by: Player,
    is_another: bool,
    sink: &mut dyn EventSink<W>,
) {
    in_one_step(game, EventMask::TURN, sink, |game, atomic_actions| {
        atomic_actions.add(game, AtomicAction::Did { by, what: Done::TookTurn, card: None });
        if is_another {
            atomic_actions.add(game, AtomicAction::Did { by, what: Done::TookAnotherTurn, card: None });
        }
    });
}

/// A player ends a turn (4.2.3). Abilities that last for the turn still work.
#[cold]
pub(crate) fn tell_turn_end<const W: usize>(game: &mut Game<'_, W>, by: Player, sink: &mut dyn EventSink<W>) {
    in_one_step(game, EventMask::TURN, sink, |game, atomic_actions| {
        atomic_actions.add(game, AtomicAction::Did { by, what: Done::EndedTurn, card: None });
    });
}
