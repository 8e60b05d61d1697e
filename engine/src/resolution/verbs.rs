//! Verbs that change objects: statuses, counters, abilities (7.3).

use crate::{
    Event, Game,
    ability::{
        Amount, Arrival, Ban, Counter, Gain, Gained, Noun, ObjectEvent, OneOrMore, Passive, PlayerEvent, Quantity,
        Raised, Trigger,
    },
    game::{
        AtomicAction, AtomicActions, Binding, EvalContext, EventSink, Frame, Granted, Mark, Noted, OpState, Reaction,
        mutations::{
            changes, counts,
            frames::{self, Next},
            moves, objects, triggers,
        },
        queries::{abilities, audience, bans, characteristics, frame},
    },
    primitives::{CardId, CardSet, CounterKind, Location, Player, Status, Zone},
    program::{
        CompiledAbility, CompiledAbilityKind, Id, Op,
        analysis::{Characteristics, Done, EventMask, PassiveTopic, Subscription},
    },
    resolution::counters,
};

/// Most dice of one roll.
const MAX_DICE: usize = 8;

/// Whether working out these gains needs the state before the step: "it" in an amount is still what the ability named then.
fn asks(gains: &OneOrMore<Gain>) -> bool {
    gains.as_slice().iter().any(|gain| match gain {
        Gain::Counters { amount: Quantity::Exactly(amount) | Quantity::UpTo(amount), .. } => {
            !matches!(amount, Amount::Number(_))
        }
        Gain::ItsSubTypes => true,
        Gain::Counters { amount: Quantity::AnyNumber, .. }
        | Gain::Status(_)
        | Gain::OneOf(_)
        | Gain::AllCounters(_)
        | Gain::Keyword(_)
        | Gain::SubType(_)
        | Gain::Kind(_)
        | Gain::Ability(_)
        | Gain::Abilities => false,
    })
}

/// Whether a gain or a loss is one of what is spoken of.
fn speaks_of(what: Gained, gain: &Gain) -> bool {
    match (what, gain) {
        (Gained::Status(status), Gain::Status(gained)) => status == *gained,
        (Gained::Status(status), Gain::OneOf(statuses)) => statuses.as_slice().contains(&status),
        (Gained::Counters(counter), Gain::Counters { counter: gained, .. } | Gain::AllCounters(gained)) => {
            counter == Counter::Any || counter == *gained
        }
        _ => false,
    }
}

/// Gains (7.3.15, 7.3.16): everything selected, at the same time.
pub(super) fn give<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    gains: &OneOrMore<Gain>,
    most: Option<Id<Amount>>,
    sink: &mut dyn EventSink<W>,
) {
    let program = game.pool.program();
    let by = Some(frame.actor());
    let most = most.map(|most| {
        let most = frame::count(game, characteristics, frame, program.get(most));
        raised(game, characteristics, frame, most)
    });
    // Copied only where it is needed, and into the place where it stays, since moving so large a value costs as much as copying
    // it.
    let asked = if asks(gains) { Some(*game) } else { None };
    let (before, sel) = (asked.as_ref(), frame.sel);
    let may = EventMask::GAINED.and(audience::size_changes(game));
    let number = triggers::in_one_step(game, may, sink, |game, atomic_actions| {
        let mut number = 0;
        for card in sel {
            // "It" in an amount is still what the ability named, and "you" is the player who acts.
            let context = before.map(|before| frame::scene_of_doer(before, characteristics, frame, card));
            for gain in gains.as_slice() {
                number += give_one(game, context.as_ref(), frame, card, gain, most, by, atomic_actions);
            }
        }
        number
    });
    frames::done(game, frame, sel, number, number > 0);
}

/// Does to these objects the part of a step that a modifier does not replace: of several gains or losses at once, only the one
/// that the modifier speaks of is replaced (6.2.f, 7.3.11).
pub(super) fn make_the_rest<const W: usize>(
    game: &mut Game<'_, W>,
    frame: &Frame<W>,
    op: Op,
    on: CardSet<W>,
    replaced: &Trigger,
    sink: &mut dyn EventSink<W>,
) {
    let Trigger::Happens { fate: fate @ (ObjectEvent::Gains(what) | ObjectEvent::Loses(what)), .. } = replaced else {
        return;
    };
    let program = game.pool.program();
    let by = Some(frame.actor());
    let before = *game;
    let characteristics = characteristics::characteristics(&before);
    match op {
        Op::Give { gains, most } if matches!(fate, ObjectEvent::Gains(_)) => {
            let gains = program.get(gains);
            if gains.as_slice().iter().all(|gain| speaks_of(*what, gain)) {
                return;
            }
            let most = most.map(|most| frame::count(game, &characteristics, frame, program.get(most)));
            triggers::in_one_step(
                game,
                EventMask::GAINED.and(audience::size_changes(game)),
                sink,
                |game, atomic_actions| {
                    for card in on {
                        let context = Some(frame::scene_of_doer(&before, &characteristics, frame, card));
                        for gain in gains.as_slice().iter().filter(|gain| !speaks_of(*what, gain)) {
                            give_one(game, context.as_ref(), frame, card, gain, most, by, atomic_actions);
                        }
                    }
                },
            );
        }
        Op::Remove(gains) if matches!(fate, ObjectEvent::Loses(_)) => {
            let gains = program.get(gains);
            if gains.as_slice().iter().all(|gain| speaks_of(*what, gain)) {
                return;
            }
            triggers::in_one_step(
                game,
                EventMask::LOST.and(audience::size_changes(game)),
                sink,
                |game, atomic_actions| {
                    for card in on {
                        let context = frame::scene_of_doer(&before, &characteristics, frame, card);
                        for gain in gains.as_slice().iter().filter(|gain| !speaks_of(*what, gain)) {
                            remove_one(game, &context, frame, card, gain, atomic_actions);
                        }
                    }
                },
            );
        }
        Op::ExchangeBoosts => {
            let mut cards = frame.sel.iter();
            let (Some(a), Some(b), None) = (cards.next(), cards.next(), cards.next()) else { return };
            let (other, is_of_a) = if on.contains(a) { (b, true) } else { (a, false) };
            if on.contains(other) {
                return;
            }
            let [of_a, of_b] = [a, b].map(|card| game.objects().count(card, CounterKind::BOOST));
            let (of_other, difference) = (if is_of_a { of_b } else { of_a }, of_a.abs_diff(of_b));
            triggers::in_one_step(game, EventMask::GAINED.and(EventMask::LOST), sink, |game, atomic_actions| {
                if of_other == of_a.max(of_b) {
                    changes::take_counters(game, other, (CounterKind::BOOST, difference), atomic_actions);
                } else {
                    changes::give_counters(game, other, (CounterKind::BOOST, difference), None, by, atomic_actions);
                }
            });
        }
        _ => {}
    }
}

#[expect(clippy::too_many_arguments, reason = "one gain of one object, with everything it depends on")]
fn give_one<const W: usize>(
    game: &mut Game<'_, W>,
    context: Option<&EvalContext<'_, '_, W>>,
    frame: &Frame<W>,
    card: CardId,
    gain: &Gain,
    most: Option<u8>,
    by: Option<Player>,
    atomic_actions: &mut AtomicActions<'_, W>,
) -> usize {
    match gain {
        Gain::Status(word) => Status::named(*word)
            .map_or(0, |status| usize::from(changes::give_status(game, card, status, by, atomic_actions))),
        Gain::OneOf(statuses) => {
            let chosen = statuses.as_slice().get(usize::from(frame.chosen)).and_then(|word| Status::named(*word));
            chosen.map_or(0, |status| usize::from(changes::give_status(game, card, status, by, atomic_actions)))
        }
        Gain::Counters { amount, counter } => {
            let number = match amount {
                Quantity::Exactly(amount) | Quantity::UpTo(amount) => count(context, amount),
                Quantity::AnyNumber => 0,
            };
            changes::give_counters(game, card, (CounterKind::of(*counter), number), most, by, atomic_actions).into()
        }
        Gain::AllCounters(_) => 0,
        Gain::Keyword(keyword) => match keyword.flag() {
            Some(keyword) => objects::grant(game, card, Granted::Keyword(keyword)),
            None => 0,
        },
        Gain::SubType(sub_type) => grant_noun(game, card, Noun::SubType(*sub_type)),
        Gain::ItsSubTypes => {
            let types =
                context.and_then(|context| context.it.first()).map(|it| game.facts(it).sub_types).unwrap_or_default();
            types.iter().map(|sub_type| grant_noun(game, card, Noun::SubType(sub_type))).sum()
        }
        Gain::Kind(noun) => grant_noun(game, card, *noun),
        Gain::Ability(ability) => match game.pool.given(ability) {
            Some(code) => objects::grant(game, card, Granted::Ability(code)),
            None => 0,
        },
        // Gaining abilities without saying which ones gains nothing.
        Gain::Abilities => 0,
    }
}

/// An object counts as that type or sub-type as well, until it becomes another object.
fn grant_noun<const W: usize>(game: &mut Game<'_, W>, card: CardId, noun: Noun) -> usize {
    game.pool.noun(noun).map_or(0, |noun| objects::grant(game, card, Granted::Noun(noun)))
}

/// Loses (7.3.21, 2.5.g).
pub(super) fn take_away<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    gains: &OneOrMore<Gain>,
    sink: &mut dyn EventSink<W>,
) {
    let before = *game;
    let sel = frame.sel;
    let may = EventMask::LOST.and(audience::size_changes(game));
    let number = triggers::in_one_step(game, may, sink, |game, atomic_actions| {
        let mut number = 0;
        for card in sel {
            let context = frame::scene_of_doer(&before, characteristics, frame, card);
            for gain in gains.as_slice() {
                number += remove_one(game, &context, frame, card, gain, atomic_actions);
            }
        }
        number
    });
    frames::done(game, frame, sel, number, number > 0);
}

fn remove_one<const W: usize>(
    game: &mut Game<'_, W>,
    context: &EvalContext<'_, '_, W>,
    frame: &Frame<W>,
    card: CardId,
    gain: &Gain,
    atomic_actions: &mut AtomicActions<'_, W>,
) -> usize {
    match gain {
        Gain::Status(word) => Status::named(*word)
            .map_or(0, |status| usize::from(changes::take_status(game, card, status, atomic_actions))),
        Gain::OneOf(statuses) => {
            let lost = statuses.as_slice().iter().filter_map(|word| Status::named(*word));
            lost.filter(|status| changes::take_status(game, card, *status, atomic_actions)).count()
        }
        Gain::Counters { amount, counter } => {
            let removed = counters::removed_from(context.game, context, frame, card, (amount, *counter));
            removed
                .iter()
                .map(|removed| usize::from(changes::take_counters(game, card, *removed, atomic_actions)))
                .sum()
        }
        Gain::AllCounters(counter) => {
            changes::take_counters(game, card, (CounterKind::of(*counter), u8::MAX), atomic_actions).into()
        }
        Gain::Abilities => objects::grant(game, card, Granted::NoAbilities),
        Gain::Keyword(keyword) => {
            keyword.flag().map_or(0, |keyword| objects::take_grant(game, card, Granted::Keyword(keyword)))
        }
        Gain::SubType(_) | Gain::ItsSubTypes | Gain::Kind(_) | Gain::Ability(_) => 0,
    }
}

/// Counters are spent: a cost (7.3.38).
pub(super) fn spend<const W: usize>(
    game: &mut Game<'_, W>,
    frame: &Frame<W>,
    counter: CounterKind,
    number: u8,
    sink: &mut dyn EventSink<W>,
) {
    let sel = frame.sel;
    let spent = triggers::in_one_step(game, EventMask::LOST.and(EventMask::DID), sink, |game, atomic_actions| {
        let mut left = number;
        for card in sel {
            left -= changes::take_counters(game, card, (counter, left), atomic_actions);
        }
        if left < number {
            atomic_actions.add(game, did(frame, Done::Spent(counter), None));
        }
        number - left
    });
    frames::counted(game, spent.into(), true);
}

/// One more counter of a kind that is there (7.3.4): the kind chosen, or the only one.
pub(super) fn augment<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, sink: &mut dyn EventSink<W>) {
    let sel = frame.sel;
    let number = triggers::in_one_step(game, EventMask::GAINED.and(EventMask::DID), sink, |game, atomic_actions| {
        let mut number = 0;
        for card in sel {
            if let Some(kind) = counters::augmented_kind(game, frame, card) {
                let gained = changes::give_counters(game, card, (kind, 1), None, Some(frame.actor()), atomic_actions);
                if gained > 0 {
                    atomic_actions.add(game, did(frame, Done::Augmented, Some(card)));
                }
                number += gained;
            }
        }
        number
    });
    frames::done(game, frame, sel, number.into(), number > 0);
}

/// Doubles the counters of a kind (7.3.8); without counters nothing happens.
pub(super) fn double<const W: usize>(
    game: &mut Game<'_, W>,
    frame: &Frame<W>,
    counter: CounterKind,
    sink: &mut dyn EventSink<W>,
) {
    let sel = frame.sel;
    let number = triggers::in_one_step(game, EventMask::GAINED, sink, |game, atomic_actions| {
        let mut number = 0;
        for card in sel {
            let has = game.objects().count(card, counter);
            number += usize::from(changes::give_counters(
                game,
                card,
                (counter, has),
                None,
                Some(frame.actor()),
                atomic_actions,
            ));
        }
        number
    });
    frames::done(game, frame, sel, number, number > 0);
}

/// Exchanges boosts: the object with more loses the difference, and the other gains it, at the same time (7.3.11).
pub(super) fn exchange_boosts<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, sink: &mut dyn EventSink<W>) {
    let mut cards = frame.sel.iter();
    let mut number = 0;
    if let (Some(a), Some(b), None) = (cards.next(), cards.next(), cards.next()) {
        let [of_a, of_b] = [a, b].map(|card| game.objects().count(card, CounterKind::BOOST));
        let difference = of_a.abs_diff(of_b);
        let (more, less) = if of_a > of_b { (a, b) } else { (b, a) };
        number = triggers::in_one_step(game, EventMask::GAINED.and(EventMask::LOST), sink, |game, atomic_actions| {
            changes::take_counters(game, more, (CounterKind::BOOST, difference), atomic_actions);
            changes::give_counters(
                game,
                less,
                (CounterKind::BOOST, difference),
                None,
                Some(frame.actor()),
                atomic_actions,
            )
        });
    }
    frames::done(game, frame, frame.sel, number.into(), number > 0);
}

/// Exhausts those of the objects that are ready (7.3.13).
pub(super) fn exhaust<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, sink: &mut dyn EventSink<W>) {
    let (sel, by) = (frame.sel, Some(frame.actor()));
    let number = triggers::in_one_step(game, EventMask::GAINED, sink, |game, atomic_actions| {
        sel.iter().filter(|&card| changes::give_status(game, card, Status::Exhausted, by, atomic_actions)).count()
    });
    frames::done(game, frame, sel, number, number > 0);
}

/// The bearer of an ability is exhausted to pay for it.
pub(super) fn pay_exhaust<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    sink: &mut dyn EventSink<W>,
) {
    let me = frame::context(game, characteristics, frame).me;
    triggers::in_one_step(game, EventMask::GAINED, sink, |game, atomic_actions| {
        me.is_some_and(|me| changes::give_status(game, me, Status::Exhausted, Some(frame.bound.you), atomic_actions))
    });
}

/// The acting players pay mana.
pub(super) fn pay_mana<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    amount: &Amount,
) {
    let mana = frame::count(game, characteristics, frame, amount);
    frame::doers(game, frame).iter().for_each(|doer| frames::pay_mana(game, *doer, mana));
}

/// Readies those of the objects that are exhausted (7.3.28).
pub(super) fn ready<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, sink: &mut dyn EventSink<W>) {
    let sel = frame.sel;
    let kept = bans::not_readied(game, Ban::Readied);
    let number = triggers::in_one_step(game, EventMask::LOST.and(EventMask::DID), sink, |game, atomic_actions| {
        let mut number = 0;
        for card in sel - kept {
            if changes::take_status(game, card, Status::Exhausted, atomic_actions) {
                atomic_actions.add(game, did(frame, Done::Readied, Some(card)));
                number += 1;
            }
        }
        number
    });
    frames::done(game, frame, sel, number, number > 0);
}

/// Completes Feats (system 140); nothing happens to those that are completed.
pub(super) fn complete<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, sink: &mut dyn EventSink<W>) {
    let sel = (frame.sel & game.in_play()) - game.marked(Mark::Completed);
    let number = sel.len().into();
    triggers::in_one_step(game, EventMask::DID, sink, |game, atomic_actions| {
        for card in sel {
            changes::mark(game, Mark::Completed, card);
            atomic_actions.add(game, did(frame, Done::Completed, Some(card)));
            atomic_actions.emit(game, Event::Completed { player: game.owner(card), card });
        }
    });
    frames::done(game, frame, frame.sel, number, number > 0);
}

/// The players who act shuffle their decks (system 138).
pub(super) fn shuffle<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, sink: &mut dyn EventSink<W>) {
    for &doer in &*frame::doers(game, frame) {
        triggers::in_one_step(game, EventMask::DID, sink, |game, atomic_actions| {
            moves::shuffle_deck(game, doer);
            atomic_actions.add(game, AtomicAction::Did { by: doer, what: Done::Shuffled, card: None });
            atomic_actions.emit(game, Event::Shuffled { player: doer });
        });
    }
}

/// Creates Emblems of the Reactions of objects to their own arrival, although they did not arrive (7.3.1).
pub(super) fn activate<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    arrival: Arrival,
    limit: u8,
    mine: bool,
    sink: &mut dyn EventSink<W>,
) {
    let program = game.pool.program();
    let mut number = 0;
    for card in frame.sel {
        if bans::is_hushed(game, characteristics, card, arrival) {
            continue;
        }
        for &Subscription { code: id, .. } in game.pool.reactions() {
            let CompiledAbility { kind: CompiledAbilityKind::Reaction { triggers, entry, .. }, .. } = program.get(id)
            else {
                continue;
            };
            let is_one = triggers.as_slice().contains(&Trigger::Arrival(arrival));
            if !is_one || number >= usize::from(limit) || !abilities::bearers(game, id, characteristics).contains(card)
            {
                continue;
            }
            let (object, home) = (game.objects().object(card), game.spot(card));
            let its = home.map_or(frame.bound.you, Location::player);
            let of = if mine { frame.bound } else { Binding { me: object, home, you: its, ..frame.bound } };
            let bound = Binding { it: None, it_last_known: None, left: None, ..of };
            if counts::count_activation(game, card, id) {
                triggers::emblem(game, Reaction { entry: *entry, bound }, sink);
                number += 1;
            }
        }
    }
    frames::done(game, frame, frame.sel, number, number > 0);
}

/// Rolls up to eight dice in one step (7.3.33): 1 to 6 each.
pub(super) fn roll<const W: usize>(
    game: &mut Game<'_, W>,
    player: Player,
    dice: usize,
    sink: &mut dyn EventSink<W>,
) -> [u8; MAX_DICE] {
    let mut rolls = [0; MAX_DICE];
    triggers::in_one_step(game, EventMask::ROLLED, sink, |game, atomic_actions| {
        for roll in rolls.iter_mut().take(dice) {
            *roll = game.rng.below(6) as u8 + 1;
            atomic_actions.add(game, AtomicAction::Rolled(player));
            atomic_actions.emit(game, Event::Rolled { player, result: *roll });
        }
    });
    rolls
}

/// Rolls a die as a step of an effect. If something changes results, it does so before the effect goes on.
pub(super) fn roll_once<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, sink: &mut dyn EventSink<W>) -> Next {
    let rolls = roll(game, frame.actor(), 1, sink);
    settle_roll(game, rolls[0]);
    if game.pool.modifiers().is_empty() { Next::On } else { Next::Again }
}

/// Raises or lowers the result of a roll, which is a number from 0 to 255 then.
pub(super) fn raise<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, by: i16) {
    let raised = (i16::from(frame.result) + by).clamp(0, 255) as u8;
    tell_result(game, frame.result, raised);
    if let Some(top) = frames::top_mut(game) {
        (top.result, top.bound.number) = (raised, raised);
    }
}

/// How many dice an operation rolls in addition to one, and how many rolls are ignored: its own numbers, and those of the roll
/// that it replaces.
pub(super) fn more_dice<const W: usize>(game: &Game<'_, W>, frame: &Frame<W>, op: Op) -> (u8, u8) {
    let Op::RollMore { more, ignored } = op else { return (0, 0) };
    let (characteristics, program) = (characteristics::characteristics(game), game.pool.program());
    let context = frame::context(game, &characteristics, frame);
    let (more_before, ignored_before) = frame.state.dice();
    let more = context.count_of(program.get(more)).saturating_add(more_before);
    let ignored = context.count_of(program.get(ignored)).saturating_add(ignored_before);
    (more, ignored)
}

/// Rolls more dice than one, some of which the player ignores. The results that remain possible are left to choose from.
pub(super) fn roll_more<const W: usize>(game: &mut Game<'_, W>, frame: &Frame<W>, op: Op, sink: &mut dyn EventSink<W>) {
    let (more, ignored) = more_dice(game, frame, op);
    let dice = usize::from(more).saturating_add(1).min(MAX_DICE);
    let mut rolls = roll(game, frame.actor(), dice, sink);
    rolls[..dice].sort_unstable();
    let best = &rolls[(dice - 1).saturating_sub(ignored.into())..dice];
    if let Some(top) = frames::top_mut(game) {
        top.begun = true;
        top.state = OpState::Results(best.iter().fold(0, |bits, roll| bits | 1 << roll));
    }
}

/// Sets the result of the roll, which is "that many" too, and tells it to the Reactions to the roll.
pub(super) fn settle_roll<const W: usize>(game: &mut Game<'_, W>, result: u8) {
    tell_result(game, 0, result);
    if let Some(top) = frames::top_mut(game) {
        (top.result, top.bound.number) = (result, result);
        top.noted.set(Noted::DONE, true);
        top.begun = true;
    }
}

/// Gives this result to the Reactions in Limbo to a roll of which the result was unknown (`was` 0) or another one.
pub(super) fn tell_result<const W: usize>(game: &mut Game<'_, W>, was: u8, result: u8) {
    let codes = &game.pool.program().codes;
    let is_to_roll = |code: &CompiledAbility, pc| match &code.kind {
        CompiledAbilityKind::Reaction { triggers, entry, .. } => {
            let is_roll = |trigger: &Trigger| matches!(trigger, Trigger::Does { deed: PlayerEvent::Roll, .. });
            *entry == pc && triggers.as_slice().iter().any(is_roll)
        }
        CompiledAbilityKind::QuickAction { .. }
        | CompiledAbilityKind::Passive { .. }
        | CompiledAbilityKind::Effect { .. } => false,
    };
    for Reaction { entry, bound } in game.limbo.reactions.iter_mut().filter(|waits| waits.bound.number == was) {
        if codes.iter().any(|code| is_to_roll(code, *entry)) {
            bound.number = result;
        }
    }
}

/// Counters are divided among what is selected, as was chosen for each: one step (7.3.15).
pub(super) fn distribute<const W: usize>(
    game: &mut Game<'_, W>,
    frame: &Frame<W>,
    counter: CounterKind,
    sink: &mut dyn EventSink<W>,
) {
    let (sel, by) = (frame.sel, Some(frame.actor()));
    let number = triggers::in_one_step(game, EventMask::GAINED, sink, |game, atomic_actions| {
        let gain =
            |(card, share)| usize::from(changes::give_counters(game, card, (counter, share), None, by, atomic_actions));
        sel.iter().zip(frame.shares()).map(gain).sum()
    });
    frames::done(game, frame, sel, number, number > 0);
}

/// The maximum of a gain, as other abilities raise it (system 43).
fn raised<const W: usize>(game: &Game<'_, W>, characteristics: &Characteristics<W>, frame: &Frame<W>, most: u8) -> u8 {
    let mut raised = most;
    if frame.bound.home.is_some_and(|home| home.zone() == Zone::Reserve) {
        abilities::each_passive(game, characteristics, PassiveTopic::Maxima, |_, context, passive| {
            if let Passive::Maxima(by) = passive
                && context.you == frame.bound.you
            {
                raised = match by {
                    Raised::Endless => u8::MAX,
                    Raised::By(amount) => raised.saturating_add(context.count_of(amount)),
                };
            }
        });
    }
    raised
}

/// An atomic action that says what the acting player did.
fn did<const W: usize>(frame: &Frame<W>, what: Done, card: Option<CardId>) -> AtomicAction {
    AtomicAction::Did { by: frame.actor(), what, card }
}

/// A number; a context is worked out only if the number is not written down.
fn count<const W: usize>(context: Option<&EvalContext<'_, '_, W>>, amount: &Amount) -> u8 {
    match amount {
        Amount::Number(number) => *number,
        amount => context.map_or(0, |context| context.count_of(amount)),
    }
}
