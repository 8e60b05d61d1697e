//! Modifiers of a step that is about to happen (6.2): to what of it each that waits for it applies, found by a step that is only
//! tried on a copy of the game; what becomes of the step.

use crate::{
    Decision, Event, Fault, Game,
    ability::{Amount, Article, ExpeditionRule, Modifying, Passive, Player as Word, PlayerEvent, Search, Trigger},
    game::{
        After, AtomicAction, Between, Binding, EvalContext, EventSink, ExpeditionEvent, Frame, Match, Matches,
        Modifier, Noted, OpState, Place, Possible, Question, Request, Stop,
        mutations::{
            bounds,
            frames::{self, Next},
            objects, triggers,
        },
        queries::{abilities, audience, characteristics, frame, sums},
    },
    primitives::{CardSet, Expedition, ExpeditionSet, Growing, List, Location, Player, Players, Status},
    program::{
        CompiledAbility, CompiledAbilityKind, Op, Pc, Target,
        analysis::{Characteristics, EventMask, ModifiedAs, listens_for, player_events::modified_as},
    },
    resolution::{perform, play, verbs},
};
use std::cell::OnceCell;

/// The modifiers of a step: mostly one.
pub(super) type Modifiers<const W: usize> = Growing<Modifier<W>, 2, 16>;

/// For which further bearers of the same ability the modifier is still to be reported.
enum Bearers {
    /// For all of them.
    All,
    /// For none but this one.
    First,
}

/// How the event that a modifier waits for is found in a step.
enum Waiting {
    /// It is the step as a whole, made by these players.
    Whole(Word),
    /// It is no part of this step.
    Never,
    /// It is looked for among the atomic actions of the step.
    AtomicAction,
}

impl Waiting {
    /// How to find an event in the step of an operation, in which no other events than `may` can happen.
    fn of(event: &Trigger, op: Op, may: EventMask) -> Self {
        let atomic_action = if listens_for(event).meets(may) { Self::AtomicAction } else { Self::Never };
        let Trigger::Does { who, deed } = event else { return atomic_action };
        let ModifiedAs::Step(step) = modified_as(deed) else { return atomic_action };
        if op.modifiable().whole() == Some(step) { Self::Whole(*who) } else { Self::Never }
    }
}

/// Keeps what happens in a step that is only tried.
struct Rehearsal {
    pub(super) list: List<AtomicAction, 96>,
}

impl Rehearsal {
    pub(super) const fn new() -> Self {
        Self { list: List::new(AtomicAction::Rolled(Player::A)) }
    }

    /// Whether nothing happened but events of these kinds.
    pub(super) fn is_within(&self, may: EventMask) -> bool {
        self.list.iter().all(|atomic_action| atomic_action.kind().meets(may))
    }

    /// An Ascended Expedition does not become Ascended again, but a card says what happens instead if it would (system 131). So
    /// the attempt is noted.
    fn ascend_again<const W: usize>(&mut self, game: &Game<'_, W>, expeditions: ExpeditionSet) {
        let again = |(player, expedition): &(Player, Expedition)| {
            game.ascended(*player, *expedition)
                && !sums::is_kept_from(game, &ExpeditionRule::CannotAscend, *player, *expedition)
        };
        for (player, expedition) in expeditions.iter().filter(again) {
            let how = ExpeditionEvent::Ascended;
            let _ = self.list.push(AtomicAction::Expedition { player, expedition, how, regions: 0 });
        }
    }
}

impl<const W: usize> EventSink<W> for Rehearsal {
    fn emit(&mut self, _: &Game<'_, W>, _: Event) {}

    fn dry_run(&mut self, list: &[AtomicAction]) -> bool {
        // If the list is too short for the step, making the step will be a fault anyway.
        list.iter().for_each(|atomic_action| {
            let _ = self.list.push(*atomic_action);
        });
        true
    }
}

/// Applies one modifier to the step that the operation is about to make, if there is one that was not applied yet: first those
/// that replace the whole step, then those that replace part of it, then additive ones (6.2.g–k). Each is used once for a step.
/// Tells whether one was applied, or is asked about.
pub(super) fn modify<const W: usize>(
    game: &mut Game<'_, W>,
    frame: &Frame<W>,
    op: Op,
    sink: &mut dyn EventSink<W>,
) -> bool {
    if !audience::is_awaited_of(game, op, frame.actor()) {
        return false;
    }
    let modifiers = next_modifiers(game, frame, op);
    match &*modifiers {
        [] => return false,
        [only] => use_modifier(game, only, sink),
        several => game.question = Some(Question::of(several)),
    }
    true
}

/// Uses a modifier: asks its controller if it is optional, otherwise applies it.
fn use_modifier<const W: usize>(game: &mut Game<'_, W>, modifier: &Modifier<W>, sink: &mut dyn EventSink<W>) {
    if !leaves_a_part(game, modifier) {
        note_modifier(game, modifier);
    }
    match modifier.how {
        Modifying::MayInstead | Modifying::MayAlso => game.question = Some(Question::One(*modifier)),
        Modifying::Instead | Modifying::Also => apply_modifier(game, modifier, sink),
    }
}

/// Notes that a modifier has been used for the step, since each is used once (6.2.j–k). The bearers of one ability come in the
/// order of their handles.
fn note_modifier<const W: usize>(game: &mut Game<'_, W>, modifier: &Modifier<W>) {
    let Modifier { place, me, .. } = *modifier;
    if modifier.goes_on
        && let Some(object) = modifier.on.first()
    {
        // The objects of a step come in the order of their handles, too.
        if frames::top_mut(game).is_some_and(|top| !top.modified.begin_with(place, me, object)) {
            bounds::fault(game, Fault::Passives);
        }
        return;
    }
    let is_there_another = game.pool.modifiers().get(place.index()).is_some_and(|&id| {
        // Mostly only one card has the ability.
        let is_alone = game.pool.bearers(id) == CardSet::of(me) && abilities::has_only_cards_with(game, id);
        let working =
            || abilities::working(game, id, game.pool.program().get(id), &characteristics::characteristics(game));
        !is_alone && working().iter().any(|bearer| bearer > me)
    });
    let noted = frames::top_mut(game).is_none_or(|top| {
        if is_there_another {
            return top.modified.begin(place, me);
        }
        top.modified.finish(place);
        true
    });
    if !noted {
        bounds::fault(game, Fault::Passives);
    }
}

/// Whether the controller of an optional modifier is asked about it, or somebody is asked about the order of several: the
/// controller of the step, or the first player if the step is not of anybody's effect (6.2.h).
pub(super) fn modifier_asks<const W: usize>(game: &Game<'_, W>, frame: &Frame<W>) -> Option<(Player, Request<W>)> {
    match game.question {
        Some(Question::One(modifier)) => Some((modifier.you, Request::Confirm { yes: Possible::Yes })),
        Some(Question::Several(bearers)) => {
            Some((frame.actor(), Request::Objects { options: bearers, stop: Stop::MustGoOn }))
        }
        Some(Question::OfOne(bearer)) => {
            let op = game.pool.program().ops[usize::from(frame.pc)];
            let number = next_modifiers(game, frame, op).iter().filter(|modifier| modifier.me == bearer).count();
            let options = (1u32 << number) - 1;
            Some((frame.actor(), Request::Modes { options: options as u16, stop: Stop::MustGoOn }))
        }
        Some(Question::Step(_)) | None => None,
    }
}

/// Takes the answer if the question was about modifiers, and tells whether it was.
pub(super) fn answer_modifier<const W: usize>(
    game: &mut Game<'_, W>,
    decision: Decision,
    sink: &mut dyn EventSink<W>,
) -> bool {
    match game.question.take() {
        Some(Question::Step(_)) | None => return false,
        Some(Question::One(modifier)) if decision == Decision::Yes => apply_modifier(game, &modifier, sink),
        Some(Question::One(modifier)) => {
            if leaves_a_part(game, &modifier) {
                note_modifier(game, &modifier);
            }
            refuse_modifier(game, &modifier, sink);
        }
        Some(Question::Several(_)) => {
            let modifiers = modifiers_now(game);
            let is_chosen = |modifier: &&Modifier<W>| decision == Decision::Choose(modifier.me);
            match modifiers.iter().filter(is_chosen).count() {
                0 | 1 => {
                    let chosen = modifiers.iter().find(is_chosen);
                    chosen.into_iter().for_each(|modifier| use_modifier(game, modifier, sink));
                }
                _ => game.question = modifiers.iter().find(is_chosen).map(|modifier| Question::OfOne(modifier.me)),
            }
        }
        Some(Question::OfOne(bearer)) => {
            let modifiers = modifiers_now(game);
            let own = modifiers.iter().filter(|modifier| modifier.me == bearer);
            let chosen = (0..).map(Decision::ChooseMode).zip(own).find(|(mode, _)| *mode == decision);
            chosen.into_iter().for_each(|(_, modifier)| use_modifier(game, modifier, sink));
        }
    }
    true
}

/// A modifier that adds something was refused: the step is made, and what "if you don't" says follows right after it.
/// Replacements are asked about first, for every object: see [`refused_modifiers`].
fn refuse_modifier<const W: usize>(game: &mut Game<'_, W>, modifier: &Modifier<W>, sink: &mut dyn EventSink<W>) {
    let Some(otherwise) = modifier.otherwise().filter(|_| modifier.how == Modifying::MayAlso) else { return };
    let frame = frame::top(game);
    let op = game.pool.program().ops[usize::from(frame.pc)];
    let (depth, since) = (game.limbo.frames.len(), game.objects().next());
    if let Next::On = perform::perform(game, &characteristics::characteristics(game), &frame, op, sink) {
        frames::go_on(game, depth, frame.pc + 1);
    }
    push_modifier(game, modifier, otherwise, After::Result(modifier.place));
    objects::order_arrivals(game, since);
}

fn apply_modifier<const W: usize>(game: &mut Game<'_, W>, pending: &Modifier<W>, sink: &mut dyn EventSink<W>) {
    let replaces = pending.replaces();
    let frame = frame::top(game);
    let op = game.pool.program().ops[usize::from(frame.pc)];
    let regions = regions_moved(game, &frame, op, pending);
    if replaces && op == Op::Sacrifice {
        count_as_sacrificed(game, pending.on, sink);
    }
    if replaces {
        let code: &CompiledAbility = game.pool.program().get(game.pool.modifiers()[pending.place.index()]);
        if let CompiledAbilityKind::Passive { passive: Passive::Modifier { event, .. }, .. } = &code.kind {
            verbs::make_the_rest(game, &frame, op, pending.on, event, sink);
        }
    }
    let parts = parts_of(game, &frame, op, pending);
    // Of several cards, the first is the one that is replaced.
    let of_first = Modifier { on: pending.on.first().map_or(CardSet::EMPTY, CardSet::of), ..*pending };
    let pending = if replaces && parts.cards > 1 && !parts.are_others { &of_first } else { pending };
    if replaces && op == Op::Arrived {
        play::follow_without_fleeting(game, sink);
    }
    let has_shares = op.asks(game.pool.program()).has_shares();
    let has_fled = replaces && has_fled(game, op, pending.on);
    let mut after = After::Result(pending.place);
    let mut times = if replaces { 1 } else { parts.cards };
    if replaces
        && parts.leave_more()
        && let Some(top) = frames::top_mut(game)
    {
        // The others do their part of the step, or the player that of the other cards.
        let (players, cards) = top.state.replaced();
        top.state = if parts.are_others {
            times = parts.cards;
            OpState::Replaced { players: players.or(Players::of(pending.player)), cards }
        } else {
            OpState::Replaced { players, cards: cards + 1 }
        };
    } else if replaces && let Some(top) = frames::top_mut(game) {
        if has_shares {
            top.leave_out(pending.on);
        } else {
            top.sel -= pending.on;
        }
        // Nothing of the step is left, but it counts as done (6.5.f). The modifiers used for it are forgotten afterwards, since
        // the step may be made after all.
        if pending.on.is_empty() || top.sel.is_empty() {
            (top.pc, top.bound.number) = (top.pc + 1, 0);
            top.noted.set(Noted::DONE, true);
            (top.begun, top.asked, top.chosen) = (false, Players::NONE, 0);
            top.state = top.state.as_begun();
            top.sel = CardSet::EMPTY;
            after = After::Instead(pending.place);
        }
    }
    (1..times).for_each(|_| push_modifier(game, pending, pending.entry, After::Result(pending.place)));
    push_modifier(game, pending, pending.entry, after);
    if let Some(top) = frames::top_mut(game) {
        top.bound.number = regions;
        top.noted.set(Noted::OF_FLED, has_fled);
    }
    // The roll that takes the place of a roll has all the dice of both, and other modifiers can replace it in turn (6.2.i).
    let dice = (replaces && op.is_roll()).then(|| verbs::more_dice(game, &frame, op));
    if let Some(dice) = dice
        && let Some(top) = frames::top_mut(game)
    {
        (top.state, top.modified) = (OpState::Dice { more: dice.0, ignored: dice.1 }, frame.modified);
    }
}

/// Makes a step on a copy of the game, with its events.
fn rehearsed<'p, const W: usize>(
    game: &Game<'p, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    op: Op,
) -> (Game<'p, W>, Rehearsal) {
    let (mut then, mut rehearsal) = (*game, Rehearsal::new());
    perform::perform(&mut then, characteristics, frame, op, &mut rehearsal);
    (then, rehearsal)
}

/// What a modifier is about in a step that has no objects: the cards that a player draws or Resupplies, an atomic action each
/// (6.1.e, 6.2.f).
struct Parts {
    /// How many cards of that player.
    cards: u8,
    /// Whether others do the same in the step.
    are_others: bool,
}

impl Parts {
    /// Whether something of the step is left when one part of it is replaced.
    const fn leave_more(&self) -> bool {
        self.are_others || self.cards > 1
    }
}

/// What a modifier is about in a step in which players draw or Resupply.
fn parts_of<const W: usize>(game: &Game<'_, W>, frame: &Frame<W>, op: Op, pending: &Modifier<W>) -> Parts {
    let is_drawn = matches!(op, Op::Draw(_));
    if !is_drawn && !matches!(op, Op::Resupply(_)) {
        return Parts { cards: 1, are_others: false };
    }
    let (replaced, _) = frame.state.replaced();
    let are_others = !frame.doers.without(replaced).without(Players::of(pending.player)).is_empty();
    let code: &CompiledAbility = game.pool.program().get(game.pool.modifiers()[pending.place.index()]);
    let CompiledAbilityKind::Passive { passive: Passive::Modifier { event, .. }, .. } = &code.kind else {
        return Parts { cards: 1, are_others };
    };
    let is_of_each = matches!(event, Trigger::Does { deed: PlayerEvent::Draw(Article::A), .. });
    if !is_drawn || !is_of_each {
        return Parts { cards: 1, are_others };
    }
    let was = characteristics::characteristics(game);
    let (then, rehearsal) = rehearsed(game, &was, frame, op);
    let is = characteristics::characteristics(&then);
    let list = &rehearsal.list;
    let between = Between { before: game, was: &was, after: &then, is: &is, list, workers: None };
    let mut matches = Matches::new(Match::NONE);
    between.find(event, pending.bearer(), (true, true), &mut matches);
    let of_player = |found: &&Match| found.player.is_none_or(|player| player == pending.player);
    Parts { cards: matches.iter().filter(of_player).count().max(1) as u8, are_others }
}

/// Whether a replacement leaves a part of the step, to which it can be applied in turn.
fn leaves_a_part<const W: usize>(game: &Game<'_, W>, modifier: &Modifier<W>) -> bool {
    let frame = frame::top(game);
    let op = game.pool.program().ops[usize::from(frame.pc)];
    modifier.replaces() && parts_of(game, &frame, op, modifier).leave_more()
}

/// Whether Fleeting has replaced the going of these objects to Reserve (2.4.7.d) in the step that is modified.
fn has_fled<const W: usize>(game: &Game<'_, W>, op: Op, objects: CardSet<W>) -> bool {
    let fleeting = objects & game.in_expeditions() & game.with_status(Status::Fleeting);
    matches!(op, Op::Rest | Op::Put(Target::Reserve(_))) && !fleeting.is_empty()
}

/// How many regions each of the Expeditions would move that a modifier is about ("that many regions"); 0 of other steps.
fn regions_moved<const W: usize>(game: &Game<'_, W>, frame: &Frame<W>, op: Op, pending: &Modifier<W>) -> u8 {
    let all = pending.expeditions;
    let code: &CompiledAbility = game.pool.program().get(game.pool.modifiers()[pending.place.index()]);
    let is_asked = matches!(&code.kind, CompiledAbilityKind::Passive { passive: Passive::Modifier { effect, .. }, .. }
        if effect.contains(|amount: &Amount| *amount == Amount::ThatMany));
    if all.is_empty() || !is_asked {
        return 0;
    }
    let (_, rehearsal) = rehearsed(game, &characteristics::characteristics(game), frame, op);
    let moved = |atomic_action: &AtomicAction| match *atomic_action {
        AtomicAction::Expedition { player, expedition, regions, .. } if all.contains(player, expedition) => {
            regions.into()
        }
        _ => 0,
    };
    (rehearsal.list.iter().map(moved).sum::<usize>() / all.iter().count()) as u8
}

/// A sacrifice that is replaced is still one (7.3.36).
fn count_as_sacrificed<const W: usize>(game: &mut Game<'_, W>, objects: CardSet<W>, sink: &mut dyn EventSink<W>) {
    triggers::in_one_step(game, EventMask::LEFT, sink, |game, atomic_actions| {
        for card in objects {
            if let Some(spot) = game.spot(card) {
                atomic_actions.add(game, AtomicAction::Sacrificed { card, by: spot.player() });
            }
        }
    });
}

fn push_modifier<const W: usize>(game: &mut Game<'_, W>, pending: &Modifier<W>, entry: Pc, after: After) {
    let me = game.objects().object(pending.me);
    let home = game.spot(pending.me);
    let it = pending.on.first();
    let bound = Binding {
        me,
        home,
        you: pending.you,
        it: it.map(|it| game.objects().object(it)),
        it_last_known: it.and_then(|it| game.spot(it)),
        player: pending.player,
        expeditions: pending.expeditions,
        number: 0,
        base_cost: None,
        left: None,
        gift: None,
    };
    let result = frame::top(game).result;
    frames::push_frame(game, Frame { it: pending.on, result, after, ..Frame::begin(entry, bound, game) });
}

/// Whether a modifier replaces a player's Expand whatever card they would choose, so that no card has to be chosen (6.2,
/// 4.2.1.e).
pub(crate) fn expand_is_replaced<const W: usize>(game: &Game<'_, W>, player: Player) -> bool {
    let program = game.pool.program();
    let characteristics = if audience::is_awaited_of(game, Op::Expand, player) {
        characteristics::characteristics(game)
    } else {
        return false;
    };
    game.pool.modifiers().iter().any(|&id| {
        let code = program.get(id);
        let CompiledAbilityKind::Passive { condition, passive: Passive::Modifier { event, modifying, .. }, .. } =
            &code.kind
        else {
            return false;
        };
        let Trigger::Does { who, deed: PlayerEvent::Expand } = event else { return false };
        *modifying == Modifying::Instead
            && abilities::working(game, id, code, &characteristics).iter().any(|me| {
                let context = EvalContext::of_bearer(game, &characteristics, me);
                context.players(*who).contains(player)
                    && condition.is_none_or(|condition| context.holds(program.get(condition)))
            })
    })
}

/// The modifiers of the present step of which one is to be used next.
fn modifiers_now<const W: usize>(game: &Game<'_, W>) -> Modifiers<W> {
    let frame = frame::top(game);
    next_modifiers(game, &frame, game.pool.program().ops[usize::from(frame.pc)])
}

/// The modifiers of a step of which one is to be used next. If several objects have one ability, only the first of them is among
/// these: their order does not matter.
fn next_modifiers<const W: usize>(game: &Game<'_, W>, frame: &Frame<W>, op: Op) -> Modifiers<W> {
    let mut found = Modifiers::new(Modifier::NONE);
    // A modifier that adds to a roll is used after the player has seen the roll (7.3.33).
    let is_in_time = |modifier: &Modifier<W>| !op.is_roll() || modifier.replaces() != frame.begun;
    each_modifier(
        game,
        frame,
        op,
        |modifier| is_in_time(modifier) && !frame.modified.contains(modifier.place, modifier.me),
        |modifier| {
            let Some(modifier) = of_next_object(frame, modifier) else { return Bearers::All };
            let best = found.first().map_or(u8::MAX, Modifier::rank);
            if modifier.rank() < best {
                found.clear();
            }
            // If the list is full, the others come later.
            if modifier.rank() <= best && found.push(modifier) { Bearers::First } else { Bearers::All }
        },
    );
    found
}

/// Whether a modifier is applied to each object of the step on its own (6.2.f, 6.2.k): one that asks or takes something, of
/// objects that are selected.
fn is_of_each_object<const W: usize>(frame: &Frame<W>, modifier: &Modifier<W>) -> bool {
    modifier.is_apart && !modifier.on.is_empty() && (modifier.on - frame.sel).is_empty()
}

/// A modifier that is applied to each object on its own, for the first object to which it was not applied yet; `None` if there is
/// none. Others are left as they are.
fn of_next_object<const W: usize>(frame: &Frame<W>, modifier: Modifier<W>) -> Option<Modifier<W>> {
    if !is_of_each_object(frame, &modifier) {
        return Some(modifier);
    }
    let last = frame.modified.last_object(modifier.place, modifier.me);
    let mut rest = modifier.on.iter().filter(|object| last.is_none_or(|last| *object > last));
    let next = rest.next()?;
    Some(Modifier { on: CardSet::of(next), goes_on: rest.next().is_some(), ..modifier })
}

/// Calls `emit` with the modifiers of a step that are meant and apply. The step is made on a copy of the game, and its events are
/// compared with those that modifiers wait for. What is impossible does not happen on the copy either, so it cannot be modified
/// (1.4.1.d).
fn each_modifier<const W: usize>(
    game: &Game<'_, W>,
    frame: &Frame<W>,
    op: Op,
    is_meant: impl Fn(&Modifier<W>) -> bool,
    mut emit: impl FnMut(Modifier<W>) -> Bearers,
) {
    let was = characteristics::characteristics(game);
    // Made only when it is asked for: most modifiers wait for other steps.
    let tried = OnceCell::new();
    let try_out = || {
        let (then, mut rehearsal) = rehearsed(game, &was, frame, op);
        debug_assert!(rehearsal.is_within(audience::may_happen_by(game, op)), "only what may happen by {op:?}");
        if op == Op::Ascend {
            rehearsal.ascend_again(game, frame.bound.expeditions);
        }
        let is = characteristics::characteristics(&then);
        (then, is, rehearsal)
    };
    let (under_way, may) = (audience::under_way(game, op), audience::may_happen_by(game, op));
    for (place, &id) in game.pool.modifiers().iter().enumerate() {
        // A program has no more modifiers than there are places.
        let Some(place) = Place::new(place) else { break };
        let code: &CompiledAbility = game.pool.program().get(id);
        let CompiledAbilityKind::Passive {
            condition,
            passive: Passive::Modifier { event, modifying, .. },
            entry,
            otherwise,
            is_apart,
        } = &code.kind
        else {
            continue;
        };
        let waiting = Waiting::of(event, op, may);
        if let Waiting::Never = waiting {
            continue;
        }
        for me in abilities::working(game, id, code, &was) {
            let context = EvalContext::of_bearer(game, &was, me);
            if !condition.is_none_or(|condition| context.holds(game.pool.program().get(condition))) {
                continue;
            }
            let you = game.spot(me).map_or_else(|| game.owner(me), Location::player);
            let player = frame.actor();
            let modifier = Modifier::new((*modifying, *is_apart), (*entry, *otherwise), (place, me, you), player);
            if under_way.contains(place, me) || !is_meant(&modifier) {
                continue;
            }
            let modified = match waiting {
                Waiting::Whole(who) => context.players(who).contains(player).then_some(modifier),
                Waiting::Never => None,
                Waiting::AtomicAction => {
                    let (then, is, rehearsal) = tried.get_or_init(try_out);
                    let list = &rehearsal.list;
                    let between = Between { before: game, was: &was, after: then, is, list, workers: None };
                    between.modified(event, modifier)
                }
            };
            let Some(modifier) = modified else { continue };
            if let Bearers::First = emit(modifier) {
                break;
            }
        }
    }
}

impl<const W: usize> Between<'_, '_, W> {
    /// The modifier together with the objects, the Expeditions and the player that its event is about; `None` if the event does
    /// not happen. Without objects the whole step is meant.
    fn modified(&self, event: &Trigger, modifier: Modifier<W>) -> Option<Modifier<W>> {
        let mut matches = Matches::new(Match::NONE);
        self.find(event, modifier.bearer(), (true, true), &mut matches);
        let whole = matches.iter().any(|found| found.it.is_none());
        let on = matches.iter().filter_map(|found| found.it).collect();
        let player = matches.first()?.player.unwrap_or(modifier.player);
        let expeditions = matches.iter().fold(ExpeditionSet::NONE, |all, found| all.and(found.expeditions));
        Some(Modifier { on: if whole { CardSet::EMPTY } else { on }, player, expeditions, ..modifier })
    }
}

/// Whether a modifier applies to a step that has not begun.
pub(super) fn is_modified<const W: usize>(game: &Game<'_, W>, frame: &Frame<W>, op: Op) -> bool {
    !next_modifiers(game, frame, op).is_empty()
}

/// The modifiers that were refused in a step and say what follows if they are. Those that were accepted have nothing left to
/// modify, so they do not come up again.
pub(super) fn refused_modifiers<const W: usize>(game: &Game<'_, W>, frame: &Frame<W>, op: Op) -> Modifiers<W> {
    let mut refused = Modifiers::new(Modifier::NONE);
    each_modifier(
        game,
        frame,
        op,
        |modifier| {
            let has_else = modifier.how == Modifying::MayInstead && modifier.otherwise.is_some();
            has_else && frame.modified.is_begun(modifier.place, modifier.me)
        },
        |modifier| {
            // If the list is full, the others cannot be kept.
            if is_of_each_object(frame, &modifier) {
                for object in modifier.on {
                    let _ = refused.push(Modifier { on: CardSet::of(object), ..modifier });
                }
            } else {
                let _ = refused.push(modifier);
            }
            Bearers::All
        },
    );
    refused
}

/// What follows on a step after refusals ("if you don't", 6.2): of the first modifier first.
pub(super) fn follow_refusals<const W: usize>(game: &mut Game<'_, W>, refused: &[Modifier<W>]) {
    for modifier in refused.iter().rev() {
        if let Some(otherwise) = modifier.otherwise() {
            push_modifier(game, modifier, otherwise, After::Result(modifier.place));
        }
    }
}
