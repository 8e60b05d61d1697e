//! What an operation asks its players before it is carried out (6.1.g–h), and what such a question is about; which cards a
//! player can play now, in a turn or within an effect.

use crate::{
    CardKind, Decision, Game, PlayDestination, PlayMode,
    ability::{Aim, Amount, Area, Expeditions, Gain, Objects, OneOrMore, Pick, Quantity, Repetition, Spread},
    decision::Step,
    game::{
        Cause, EvalContext, Frame, Play, Possible, Question, Ref, Request, Stop, bans_of,
        queries::{bans, characteristics, costs, frame, price, topics},
    },
    primitives::{CardId, Expedition, Location, Player, Status},
    program::{
        Ask, Fee, Id, Modal, Needs, Op, Pc, Target,
        analysis::{Characteristics, PassiveTopic},
    },
    resolution::{counters, course::has_its_marker, play, replacement, tokens},
};
use std::ops::ControlFlow;

/// What is asked now, and whom; `None` outside of effects.
pub(crate) fn asked<const W: usize>(game: &Game<'_, W>) -> Option<(Player, Request<W>)> {
    if let Some(Question::Step(request)) = game.question {
        debug_assert_eq!(Some((game.active, request)), asked_by_top(game), "nothing has happened since");
        return Some((game.active, request));
    }
    asked_by_top(game)
}

fn asked_by_top<const W: usize>(game: &Game<'_, W>) -> Option<(Player, Request<W>)> {
    let frame = game.limbo.frames.last()?;
    let op = game.pool.program().ops[usize::from(frame.pc)];
    request(game, &characteristics::characteristics(game), frame, op)
}

/// What an operation asks before it is carried out.
pub(super) fn request<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    op: Op,
) -> Option<(Player, Request<W>)> {
    if let Some(asked) = replacement::modifier_asks(game, frame) {
        return Some(asked);
    }
    let program = game.pool.program();
    let next = || {
        let left = frame.doers.without(frame.asked);
        if left.len() < 2 { left.iter().next() } else { frame::in_order(game, left, frame).first().copied() }
    };
    match op.asks(program) {
        Ask::Nobody => None,
        Ask::Offer => next().map(|doer| {
            let yes = is_possible(game, &frame::scene_for(game, characteristics, frame, doer), frame.pc + 1);
            (doer, Request::Confirm { yes: Possible::if_so(yes) })
        }),
        Ask::Payment(costs) => next().map(|doer| {
            let context = frame::scene_for(game, characteristics, frame, doer);
            let yes = costs::can_pay(game, &context, program.get(costs), doer);
            (doer, Request::Confirm { yes: Possible::if_so(yes) })
        }),
        Ask::Objects(objects) => {
            let Objects::Pick(pick) = program.get(objects) else { return None };
            if pick.aim == Aim::Random {
                return None;
            }
            let doer = next()?;
            request_objects(game, &frame::scene_for(game, characteristics, frame, doer), frame, pick, doer)
        }
        Ask::Expeditions(which) => {
            let which = program.get(which);
            let Expeditions::Pick { aim: Aim::Target | Aim::Chosen, .. } = which else { return None };
            let doer = next()?;
            let context = frame::scene_for(game, characteristics, frame, doer);
            let candidates = context.expeditions(which);
            let (least, most) = context.few(which, candidates.len());
            if frame.chosen >= most {
                return None;
            }
            let stop = if frame.chosen >= least { Stop::May } else { Stop::MustGoOn };
            let options = candidates.without(frame.state.expeditions());
            Some((doer, Request::Expeditions { options, stop }))
        }
        Ask::Region(regions) => {
            if frame.begun {
                return None;
            }
            let options = frame::context(game, characteristics, frame).lands(program.get(regions));
            (options != 0).then_some((next()?, Request::Regions { options }))
        }
        Ask::Player(word) => {
            if frame.begun {
                return None;
            }
            let options = frame::context(game, characteristics, frame).candidates(word);
            (!options.is_empty()).then_some((next()?, Request::Players { options }))
        }
        Ask::Modes(modal) => request_modes(game, characteristics, frame, modal).map(|request| (frame.actor(), request)),
        Ask::X => (!frame.begun).then_some((next()?, Request::Numbers { from: 0, to: frame.x })),
        Ask::Spent(counter, most) => {
            let has: u8 = frame.sel.iter().map(|card| game.objects().count(card, counter)).sum();
            let most = most.map(|most| frame::count(game, characteristics, frame, program.get(most)));
            let to = most.map_or(has, |most| most.min(has));
            (!frame.begun).then_some((next()?, Request::Numbers { from: 0, to }))
        }
        Ask::Status(gains) => {
            let choice = program.get(gains).as_slice().iter().find_map(|gain| {
                let Gain::OneOf(statuses) = gain else { return None };
                Some(statuses.as_slice().len())
            })?;
            let options = (1u16 << choice) - 1;
            (!frame.begun && !frame.sel.is_empty())
                .then_some((frame.actor(), Request::Modes { options, stop: Stop::MustGoOn }))
        }
        Ask::Removed(gains) => {
            let request = counters::request_removal(
                game,
                &frame::context(game, characteristics, frame),
                frame,
                program.get(gains),
            );
            request.map(|request| (frame.actor(), request))
        }
        Ask::Augmented => counters::request_augment(game, frame).map(|request| (frame.actor(), request)),
        Ask::Shares(amount) => {
            let all = frame::context(game, characteristics, frame).count_of(program.get(amount));
            let left = all.saturating_sub(frame.shares().sum());
            let others = frame.sel.len().checked_sub(frame.state.choices().len() + 1)?;
            (left > 0).then(|| {
                let most = left.saturating_sub(others).max(1);
                let from = if others == 0 { most } else { 1 };
                (frame.actor(), Request::Numbers { from, to: most })
            })
        }
        Ask::Destinations(which) => {
            let options = frame::context(game, characteristics, frame).expeditions(program.get(which));
            let asks = frame.state.choices().len() < frame.sel.len() && !options.is_empty();
            asks.then_some((frame.actor(), Request::Expeditions { options, stop: Stop::MustGoOn }))
        }
        // Which dice are ignored is chosen after seeing them (7.3.33).
        Ask::IgnoredDice => {
            let asks = frame.begun && frame.chosen == 0;
            asks.then_some((frame.actor(), Request::Results { options: frame.state.results().into() }))
        }
        Ask::TokenPlaces { amount, spread, place } => {
            request_place(game, characteristics, frame, amount, spread, place)
        }
        Ask::PlayPlace { fee, placed } => {
            let card = frame.sel.first()?;
            let expeditions = game.can_be_in_expedition(card) && !placed && fee != Fee::Temple;
            let can =
                |expedition| Possible::if_so(expeditions && price::may_join(game, characteristics, card, expedition));
            let [hero, companion] = Expedition::ALL.map(can);
            let [scout, temple] = [PlayMode::Scouted, PlayMode::Temple].map(|how| {
                Possible::if_so(!placed && play::can_be_played_so(game, characteristics, frame, card, fee, how))
            });
            Some((frame.actor(), Request::Place { card, hero, companion, scout, temple }))
        }
        Ask::Rush => {
            let any = !frame.begun && has_rush_play(game, characteristics, frame, op);
            any.then_some((frame.actor(), Request::Plays))
        }
        Ask::GiftPlace => {
            let options = tokens::gift_expeditions(game, frame).filter(|_| frame.chosen == 0)?;
            Some((frame.actor(), Request::Expeditions { options, stop: Stop::MustGoOn }))
        }
        Ask::Oldest => {
            let options = frame.sel;
            (options.len() > 1).then_some((frame.actor(), Request::Objects { options, stop: Stop::MustGoOn }))
        }
    }
}

/// The choice of objects: the remaining options, and whether enough are chosen already. `None` where nothing is chosen.
fn request_objects<const W: usize>(
    game: &Game<'_, W>,
    context: &EvalContext<'_, '_, W>,
    frame: &Frame<W>,
    pick: &Pick,
    doer: Player,
) -> Option<(Player, Request<W>)> {
    // Most of the time all have been chosen, and then the remaining options are not worked out.
    let is_enough = match &pick.quantity {
        Quantity::Exactly(amount) | Quantity::UpTo(amount) => frame.chosen >= context.count_of(amount),
        Quantity::AnyNumber => false,
    };
    if is_enough {
        return None;
    }
    let (options, least, most) = costs::pickable(game, context, frame, pick, doer);
    if frame.chosen >= most {
        return None;
    }
    let stop = if frame.chosen >= least { Stop::May } else { Stop::MustGoOn };
    Some((doer, Request::Objects { options, stop }))
}

fn request_modes<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    modal: Id<Modal>,
) -> Option<Request<W>> {
    let (context, modal) = (frame::context(game, characteristics, frame), game.pool.program().get(modal));
    if frame.begun || modal.repetition == Repetition::Random {
        return None;
    }
    let modes = modal.entries.len() as u8;
    let repeats = modal.repetition == Repetition::Allowed;
    let can_be =
        |mode: &u8| has_its_marker(game, frame.bound.me.card, frame.actor(), modal.entries[usize::from(*mode)]);
    let there_are = if repeats { 7 } else { ((0..modes).filter(can_be).count() as u8).min(7) };
    let (least, most) = match &modal.quantity {
        Quantity::Exactly(amount) => {
            let number = context.count_of(amount).min(there_are);
            (number, number)
        }
        Quantity::UpTo(amount) => (0, context.count_of(amount).min(there_are)),
        Quantity::AnyNumber => (0, there_are),
    };
    let chosen = frame.state.choices();
    if chosen.len() >= most {
        return None;
    }
    let taken = |mode: u8| chosen.iter().any(|taken| taken == mode);
    let options =
        (0..modes).filter(can_be).filter(|mode| repeats || !taken(*mode)).fold(0, |bits, mode| bits | 1 << mode);
    let stop = if chosen.len() >= least { Stop::May } else { Stop::MustGoOn };
    Some(Request::Modes { options, stop })
}

/// Where tokens are created, if that has to be chosen: one Expedition for each token of a Gigantic bearer (7.4.4.h), or how the
/// tokens are divided.
fn request_place<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    amount: Id<Amount>,
    spread: Spread,
    place: Id<Area>,
) -> Option<(Player, Request<W>)> {
    let Area::Expedition(which) = game.pool.program().get(place) else { return None };
    let set = frame.bound.expeditions;
    let is_one_place = matches!(**which, Expeditions::Mine | Expeditions::Its);
    if set.len() < 2 || !(spread == Spread::Divided || is_one_place) {
        return None;
    }
    let left = frame
        .state
        .tokens()
        .unwrap_or_else(|| frame::context(game, characteristics, frame).count_of(game.pool.program().get(amount)));
    (left > 0).then_some((frame.actor(), Request::Expeditions { options: set, stop: Stop::MustGoOn }))
}

/// Whether the effect at that operation can be begun: a choice that has to be made has an option, and what is to be exhausted is
/// ready (6.1.g, 1.2.6.f).
fn is_possible<const W: usize>(game: &Game<'_, W>, context: &EvalContext<'_, '_, W>, pc: Pc) -> bool {
    let program = game.pool.program();
    let (op, verb) = (program.ops[usize::from(pc)], program.ops.get(usize::from(pc) + 1));
    if let Op::Modes(modal, _) = op {
        return program.get(modal).entries.iter().any(|entry| is_possible(game, context, *entry));
    }
    match op.needs() {
        Needs::Nothing => has_its_marker(game, context.me_last_known, context.you, pc),
        Needs::Objects(objects) => {
            let candidates = context.candidates_of(program.get(objects));
            let optional = matches!(program.get(objects), Objects::Pick(pick)
                if !matches!(pick.quantity, Quantity::Exactly(_)));
            let ready = match (verb, program.get(objects)) {
                (Some(Op::Exhaust), _) => candidates - game.with_status(Status::Exhausted),
                (Some(Op::Sacrifice), _) => candidates - bans::kept_from(game, bans_of(Cause::Sacrificed)),
                // Only objects that are not chosen must be able to gain something; an object may be chosen in vain.
                (Some(Op::Give { gains, .. }), Objects::The(_) | Objects::Each(_)) => {
                    candidates.iter().filter(|card| can_gain(game, *card, program.get(*gains))).collect()
                }
                _ => candidates,
            };
            optional || !ready.is_empty()
        }
        Needs::ReadyBearer => context.me.is_some_and(|me| game.is_ready(me)),
        Needs::Expedition(which) => !context.expeditions(program.get(which)).is_empty(),
        Needs::Card => has_rush_play(game, context.characteristics, &frame::top(game), op),
    }
}

/// Whether an object can gain any of these. It cannot gain a status that it has (7.3.16).
fn can_gain<const W: usize>(game: &Game<'_, W>, card: CardId, gains: &OneOrMore<Gain>) -> bool {
    gains.as_slice().iter().any(|gain| match gain {
        Gain::Status(status) => Status::named(*status)
            .is_none_or(|status| !game.with_status(status).contains(card) || bans::can_regain(game, card, status)),
        Gain::Keyword(_)
        | Gain::AllCounters(_)
        | Gain::OneOf(_)
        | Gain::SubType(_)
        | Gain::ItsSubTypes
        | Gain::Kind(_)
        | Gain::Ability(_)
        | Gain::Abilities
        | Gain::Counters { .. } => true,
    })
}

/// Whether some ability or Emblem changes what cards cost, which cards can be played, how, or where.
pub(super) fn alters_plays<const W: usize>(game: &Game<'_, W>) -> bool {
    [PassiveTopic::Cost, PassiveTopic::Play, PassiveTopic::MayPlay, PassiveTopic::Has, PassiveTopic::Way]
        .into_iter()
        .any(|topic| game.pool.has_topic(topic))
}

/// Calls `emit` with every play that the rules allow a player, until it says to stop. `is_payable` decides from the cost of a
/// play.
pub(super) fn each_play<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    player: Player,
    is_meant: impl Fn(CardId, Location) -> bool,
    is_payable: impl Fn(&Play, u8) -> bool,
    emit: &mut impl FnMut(Decision) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let places = price::playable_places(game, characteristics, player);
    let (usual, more) = &places;
    let all = more.iter().fold(*usual, |all, (cards, _)| all | *cards);
    // Modes of play that no card of the game has are not tried.
    let ways = if game.pool.has_topic(PassiveTopic::Has) || game.pool.has_topic(PassiveTopic::Way) {
        PlayMode::ALL.len()
    } else {
        1
    };
    for card in all {
        let Some(from) = game.spot(card).filter(|from| is_meant(card, *from)) else { continue };
        let intos = match game.facts(card).kind {
            CardKind::Character | CardKind::Gear | CardKind::ExpeditionPermanent => &PlayDestination::ALL[..],
            CardKind::Landmark => &[PlayDestination::Landmarks],
            CardKind::Spell => &[PlayDestination::Landmarks, PlayDestination::Resolution],
            CardKind::Hero | CardKind::ManaConvergence => &[],
        };
        // For most cards no ability changes what they cost or where they may go.
        let is_usual = topics::is_usual_play(game, card);
        for how in PlayMode::ALL.into_iter().take(if is_usual { 1 } else { ways }) {
            for &into in intos {
                let play = Play { card, player, from, into, how };
                let cost = if is_usual {
                    price::cost_by_rules(game, &play)
                } else {
                    price::cost_at(game, characteristics, &play, &places).ok()
                };
                if cost.is_some_and(|cost| is_payable(&play, cost)) {
                    emit(Decision::Play { card, into, how })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether there is a card that a Rush may play (system 133).
fn has_rush_play<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    op: Op,
) -> bool {
    each_rush_play(game, characteristics, frame, op, &mut |_| ControlFlow::Break(())).is_break()
}

pub(super) fn each_rush_play<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    op: Op,
    emit: &mut impl FnMut(Decision) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Op::Rush { card: filter, fee } = op else { return ControlFlow::Continue(()) };
    let (player, context) = (frame.actor(), frame::context(game, characteristics, frame));
    let program = game.pool.program();
    let is_meant = |card, from| {
        let context = EvalContext { playing: Some((card, player, from)), ..context };
        filter.is_none_or(|filter| context.fits(program.get(filter), card))
    };
    let is_payable = |play: &Play, _| {
        play::price_within(game, characteristics, frame, play, fee).is_some_and(|cost| cost <= game.mana(player))
    };
    each_play(game, characteristics, player, is_meant, is_payable, emit)
}

/// Calls `tell` with every card that can be paid for, into each of its places, for its printed cost.
#[inline(always)]
pub(super) fn each_printed_play<const W: usize>(game: &Game<'_, W>, tell: &mut impl FnMut(Decision)) {
    price::payable(game, game.active).iter().for_each(|card| match game.facts(card).kind {
        CardKind::Character | CardKind::Gear | CardKind::ExpeditionPermanent => {
            tell(Decision::Play { card, into: PlayDestination::HeroExpedition, how: PlayMode::Printed });
            tell(Decision::Play { card, into: PlayDestination::CompanionExpedition, how: PlayMode::Printed });
        }
        CardKind::Landmark => tell(Decision::Play { card, into: PlayDestination::Landmarks, how: PlayMode::Printed }),
        CardKind::Spell => tell(Decision::Play { card, into: PlayDestination::Resolution, how: PlayMode::Printed }),
        CardKind::Hero | CardKind::ManaConvergence => {}
    });
}

impl<const W: usize> Game<'_, W> {
    /// The object or card that the present question is about, where the same is asked of each of those that an effect works on:
    /// into which Expedition it goes, how many counters it gains or loses, and of which kind. For a modifier, the object that has
    /// it. `None` for questions whose answers name what they are about, or that are about nothing.
    #[must_use]
    pub fn about(&self) -> Option<CardId> {
        if self.step() != Step::Effect {
            return None;
        }
        let frame = self.limbo.frames.last()?;
        match &self.question {
            Some(Question::One(modifier)) => return Some(modifier.bearer()),
            Some(Question::OfOne(bearer)) => return Some(*bearer),
            Some(Question::Several(_)) => return None,
            Some(Question::Step(_)) | None => {}
        }
        let op = self.pool.program().ops[usize::from(frame.pc)];
        if let Op::Put(Target::EachIn(_)) | Op::Distribute(..) = op {
            frame.sel.iter().nth(frame.state.choices().len().into())
        } else if let Op::Augment = op {
            counters::augmented_now(self, frame)
        } else if let Op::Remove(gains) = op {
            counters::removed_now(
                self,
                &frame::context(self, &characteristics::characteristics(self), frame),
                frame,
                self.pool.program().get(gains),
            )
        } else {
            None
        }
    }
}

/// The object whose effect is being carried out, if there is one. What the rules do themselves (6.2) has no such object.
pub(crate) fn cause<const W: usize>(game: &Game<'_, W>) -> Option<CardId> {
    game.limbo.frames.last().map(|frame| frame.bound.me).filter(|me| *me != Ref::NOTHING).map(|me| me.card)
}
