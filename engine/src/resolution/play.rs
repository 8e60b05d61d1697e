//! Playing cards and quick actions (5.1–5.3) with abilities: declared, paid, resolved; quick actions with {D} or {T} in their
//! cost, as abilities that effects activate and that other abilities hear of.

use crate::{
    Event, Game, PlayDestination, PlayMode,
    ability::{self, ActionIcon, Arrival, FlagKeyword, Passive, Period},
    card::CardKind,
    game::{
        After, AtomicAction, Binding, Cause, EvalContext, EventSink, Frame, Mark, Noted, OpState, Play, Played,
        Reaction, Ref, TurnEnd,
        mutations::{bounds, changes, counts, frames, moves, players, triggers},
        pays_any,
        queries::{
            abilities, activations, audience, bans, characteristics, costs, frame,
            price::{self, Surcharge},
            topics,
        },
    },
    primitives::{CardId, CardSet, Expedition, Fault, List, Location, Player, Status, Zone},
    program::{
        ARRIVE, CompiledAbility, CompiledAbilityKind, FINISH, Fee, Id, LOSES_FLEETING, Op, Pc, SCOUTED,
        analysis::{Characteristics, Done, EventMask, PassiveTopic},
    },
};

/// Plays a card of the active player's turn, which was found to be legal.
pub(crate) fn play_in_turn<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    into: PlayDestination,
    how: PlayMode,
    sink: &mut dyn EventSink<W>,
) {
    let player = game.active;
    let Some(from) = game.spot(card) else { return };
    let play = Play { card, player, from, into, how };
    let cost = price::cost_now(game, &play);
    debug_assert!(cost.is_ok(), "a legal play can be paid");
    // The turn is over in any case, so that no game goes on forever.
    game.turn_end = TurnEnd::Over;
    let Ok(cost) = cost else { return };
    declare(game, play, Some(cost), sink);
}

/// Begins a quick action (5.3): its cost is paid, then its effect resolves.
pub(crate) fn quick_action<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    ability: u8,
    sink: &mut dyn EventSink<W>,
) {
    let characteristics = characteristics::characteristics(game);
    let Some(&id) = price::quick_actions(game, card, &characteristics).get(usize::from(ability)) else { return };
    let CompiledAbilityKind::QuickAction { entry, .. } = game.pool.program().get(id).kind else { return };
    let most = most_x(game, &characteristics, card, id);
    let home = game.spot(card);
    let you = home.map_or_else(|| game.owner(card), Location::player);
    if !counts::count_activation(game, card, id) {
        return;
    }
    sink.emit(game, Event::Acted { player: you, card, ability });
    let bound = Binding::of(game.objects().object(card), home, you);
    bounds::count_events(game, 1);
    tell_used(game, you, card, id, sink);
    frames::push_frame(game, Frame { x: most, ..Frame::begin(entry, bound, game) });
    frames::begin_effect(game);
}

/// The greatest X that can be paid and that the condition of the ability allows.
fn most_x<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    card: CardId,
    id: Id<CompiledAbility>,
) -> u8 {
    let program = game.pool.program();
    let CompiledAbilityKind::QuickAction { costs, condition, .. } = program.get(id).kind else { return 0 };
    if !pays_any(program.get(costs)) {
        return 0;
    }
    let context = EvalContext::of_bearer(game, characteristics, card);
    let allowed = |x: u8| condition.is_none_or(|condition| EvalContext { x, ..context }.holds(program.get(condition)));
    (0..=costs::affordable_x(game, &context, program.get(costs), context.you).unwrap_or(0))
        .rev()
        .find(|x| allowed(*x))
        .unwrap_or(0)
}

/// Whether a player may use a quick action of a card now (5.3): it works, its condition holds, its cost can be paid.
pub(super) fn can_act<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    player: Player,
    card: CardId,
    id: Id<CompiledAbility>,
) -> bool {
    let program = game.pool.program();
    let CompiledAbilityKind::QuickAction { costs, condition, once, .. } = program.get(id).kind else {
        return false;
    };
    let context = EvalContext::of_bearer(game, characteristics, card);
    let known = game.objects().activations.iter().find(|known| known.object.card == card && known.code == id);
    let known = known.filter(|known| game.objects().is(known.object));
    context.you == player
        && known.is_none_or(|known| match once {
            None => known.times < counts::MAX_ACTIVATIONS,
            Some(Period::Turn) => !known.recent.is_of_turn(),
            // Counts of a Day need no check here, since they begin at 0 each Day.
            Some(Period::Day) => false,
        })
        && condition.is_none_or(|condition| context.holds(program.get(condition)))
        && costs::can_pay(game, &context, program.get(costs), player)
        && !bans::is_kept_from_acting(game, card, id)
}

/// Plays a card (5.1.2): it goes to Limbo, is paid for, and resolves. With a cost of `None` it is played for free, and additional
/// costs are not paid either (7.3.26).
fn declare<const W: usize>(game: &mut Game<'_, W>, play: Play, price: Option<u8>, sink: &mut dyn EventSink<W>) {
    let Play { card, player, from, .. } = play;
    bounds::count_events(game, 1);
    let is_usual = play.how == PlayMode::Printed && topics::is_usual_play(game, card);
    let (is_fleeting_spell, rebate) = if is_usual {
        (is_fleeting_as_usual(game, &play), None)
    } else {
        let characteristics = characteristics::characteristics(game);
        let is_fleeting_spell = fleeting_as_played(game, &characteristics, &play);
        let rebate = match play.how {
            PlayMode::Rebated => price::rebate(game, &characteristics, &play),
            PlayMode::Printed | PlayMode::Scouted | PlayMode::Temple if price.is_some() => {
                match price::surcharge(game, &characteristics, &play) {
                    Surcharge::Payable(paid) => Some(paid),
                    Surcharge::None | Surcharge::Unpayable => None,
                }
            }
            PlayMode::Printed | PlayMode::Scouted | PlayMode::Temple => None,
        };
        frames::use_up(game, &characteristics, &play);
        (is_fleeting_spell, rebate)
    };
    let may = if from.is_in_play() { EventMask::LEFT } else { EventMask::TO_LIMBO };
    let may = if game.is_token(card) { may.into() } else { may.to(card) };
    triggers::in_one_step(game, may, sink, |game, atomic_actions| {
        moves::shift_from(game, card, from, (Zone::Limbo, player), Cause::Declared, Some(player), atomic_actions);
    });
    let cost = price.unwrap_or(0);
    frames::pay_mana(game, player, cost);
    for mark in [Mark::FromHand, Mark::FromReserve] {
        changes::unmark(game, mark, card);
    }
    match from.zone() {
        Zone::Hand => changes::mark(game, Mark::FromHand, card),
        Zone::Reserve => changes::mark(game, Mark::FromReserve, card),
        _ => {}
    }
    sink.emit(game, Event::Declared { player, card, from: from.zone(), paid: cost });
    if game.facts(card).kind == CardKind::Spell && is_fleeting_spell {
        triggers::in_one_step(game, EventMask::GAINED, sink, |game, atomic_actions| {
            changes::give_status(game, card, Status::Fleeting, Some(player), atomic_actions)
        });
    }
    game.pending = Some(play);
    if let Some(rebate) = rebate
        && let CompiledAbilityKind::Passive { entry, passive: Passive::Rebate { .. } | Passive::Surcharge(_), .. } =
            game.pool.program().get(rebate.id).kind
    {
        let me = game.objects().object(card);
        let bound = Binding::of(me, Some(from), player);
        frames::push_frame(game, Frame { after: After::Paid, ..Frame::begin(entry, bound, game) });
        return;
    }
    resolve_pending(game, sink);
}

/// Whether a Spell becomes Fleeting in Limbo: because it is played from Reserve, by its own passive ability, or by those of
/// others (5.2.4).
fn fleeting_as_played<const W: usize>(game: &Game<'_, W>, characteristics: &Characteristics<W>, play: &Play) -> bool {
    let from_reserve = play.from.zone() == Zone::Reserve;
    let has = from_reserve || price::has_as_played(game, characteristics, play, ability::Status::Fleeting, false);
    has && !price::has_as_played(game, characteristics, play, ability::Status::Fleeting, true)
}

/// As `fleeting_as_played`, for a play about which [only the rules](crate::game::queries::topics::is_usual_play) and its own
/// printed Fleeting say something.
fn is_fleeting_as_usual<const W: usize>(game: &Game<'_, W>, play: &Play) -> bool {
    let is_fleeting = play.from.zone() == Zone::Reserve || game.pool.is_fleeting_spell(play.card);
    debug_assert!(
        game.facts(play.card).kind != CardKind::Spell
            || is_fleeting == fleeting_as_played(game, &characteristics::characteristics(game), play),
        "found as the rules have it: {play:?}"
    );
    is_fleeting
}

/// The card that was declared and paid for resolves (5.2.1–5.2.4). A card that joins does so as an effect of the rules where a
/// modifier may change that (6.2).
pub(super) fn resolve_pending<const W: usize>(game: &mut Game<'_, W>, sink: &mut dyn EventSink<W>) {
    let Some(play) = game.pending else { return };
    if play.into == PlayDestination::Resolution {
        game.pending = None;
        begin_spell(game, &play, sink);
    } else if !audience::is_awaited(game, Op::Arrive) {
        join_played(game, sink);
        follow_arrival(game, sink);
    } else {
        frames::push_rule(game, ARRIVE, play.player, CardSet::of(play.card));
    }
}

/// A Character or Permanent leaves Limbo and joins: it has been played (5.1.2.l).
pub(super) fn join_played<const W: usize>(game: &mut Game<'_, W>, sink: &mut dyn EventSink<W>) {
    let Some(Play { card, player: by, from, into, how }) = game.pending else { return };
    let from = from.zone();
    let to = (into.expedition().map_or(Zone::Landmarks, Expedition::zone), by);
    let gains = if abilities::speaks(game, card, PassiveTopic::Enter) { EventMask::GAINED } else { EventMask::NONE };
    let may = EventMask::CAME.and(EventMask::PLAYED).and(gains).and(audience::size_changes_of(game, Some(card)));
    // A Temple is another object than the card that was played. Paying an additional cost may have moved the card.
    let in_limbo = game.zones().limbo.contains(card);
    // Which abilities hear of a token is not known before the game either.
    let is_known = in_limbo && how != PlayMode::Temple && !game.is_token(card);
    let may = if is_known { may.to(card) } else { may.into() };
    triggers::in_one_step(game, may, sink, |game, atomic_actions| {
        if in_limbo {
            let limbo = Location::new(Zone::Limbo, game.owner(card));
            moves::shift_from(game, card, limbo, to, Cause::Played(from), Some(by), atomic_actions);
        } else {
            let marks = [Mark::FromHand, Mark::FromReserve].map(|mark| (mark, game.marked(mark).contains(card)));
            moves::shift(game, card, to, Cause::Played(from), Some(by), atomic_actions);
            marks.into_iter().filter(|(_, had)| *had).for_each(|(mark, _)| changes::mark(game, mark, card));
        }
        changes::enter_with(game, card, atomic_actions);
        if how == PlayMode::Temple {
            changes::mark(game, Mark::Temple, card);
        }
        count_play(game, by);
        atomic_actions.add(game, AtomicAction::Played { card, by, from, fleeting: false });
        atomic_actions.emit(game, Event::Played { player: by, card, to: to.0, to_of: None });
    });
}

/// Counts a card that was played (5.1.2.k), if it was played in a turn and some cost depends on that count.
fn count_play<const W: usize>(game: &mut Game<'_, W>, by: Player) {
    if game.pool.counts_plays() && game.is_turn() {
        players::count_played(game, by);
    }
}

fn loses_fleeting<const W: usize>(game: &Game<'_, W>, play: &Play) -> bool {
    let loses =
        || price::has_as_played(game, &characteristics::characteristics(game), play, ability::Status::Fleeting, true);
    let is_usual = topics::is_usual_play(game, play.card);
    debug_assert!(!is_usual || !loses(), "nothing but the rules says how it is played");
    !is_usual && loses()
}

/// A card that joined an Expedition from Reserve gains Fleeting, in a step of its own (version 4.0, O-3), and any card the statuses
/// that passive abilities say it has; after that comes what Scout does. None of this happens if a modifier replaced its joining.
///
/// In edition 5.0 what passive abilities give is a Reaction (5.2.d), which its controller could order among others. Here it comes
/// first.
pub(super) fn follow_arrival<const W: usize>(game: &mut Game<'_, W>, sink: &mut dyn EventSink<W>) {
    let Some(play) = game.pending.take() else { return };
    let Play { card, player, from, into, how } = play;
    let is_usual = topics::is_usual_play(game, card);
    if is_usual && from.zone() != Zone::Reserve && how != PlayMode::Scouted {
        return;
    }
    let zone = into.expedition().map_or(Zone::Landmarks, Expedition::zone);
    if game.spot(card).is_none_or(|spot| spot.zone() != zone) {
        return;
    }
    if from.zone() == Zone::Reserve && zone != Zone::Landmarks {
        // In edition 5.0 losing Fleeting is a Reaction, which its controller orders among others (5.2.d).
        let loses = loses_fleeting(game, &play);
        let by_reaction = loses && game.pool.edition().says().loses_by_reaction;
        if !loses || by_reaction {
            triggers::in_one_step(game, EventMask::GAINED, sink, |game, atomic_actions| {
                changes::give_status(game, card, Status::Fleeting, Some(player), atomic_actions)
            });
        }
        if by_reaction {
            own_emblem(game, LOSES_FLEETING, card, player, sink);
        }
    }
    if !is_usual {
        gain_as_played(game, &play, sink);
    }
    follow_scouting(game, &play, sink);
}

/// A card that was played gains the statuses that passive abilities say it has (5.2.d).
fn gain_as_played<const W: usize>(game: &mut Game<'_, W>, play: &Play, sink: &mut dyn EventSink<W>) {
    for status in [Status::Anchored, Status::Asleep, Status::Exhausted, Status::Fleeting] {
        let characteristics = characteristics::characteristics(game);
        if price::has_as_played(game, &characteristics, play, status.name(), false) {
            triggers::in_one_step(game, EventMask::GAINED, sink, |game, atomic_actions| {
                changes::give_status(game, play.card, status, Some(play.player), atomic_actions)
            });
        }
    }
}

/// What follows on an arrival whose Fleeting a modifier replaced (6.2.g).
pub(super) fn follow_without_fleeting<const W: usize>(game: &mut Game<'_, W>, sink: &mut dyn EventSink<W>) {
    if let Some(play) = game.pending.take() {
        follow_scouting(game, &play, sink);
    }
}

fn follow_scouting<const W: usize>(game: &mut Game<'_, W>, play: &Play, sink: &mut dyn EventSink<W>) {
    let Play { card, player, how, .. } = *play;
    // What was played for its Scout cost has a Reaction to its arrival that sends it to Reserve (7.4.5), unless it has lost its
    // abilities.
    if how == PlayMode::Scouted {
        let characteristics = characteristics::characteristics(game);
        let has_it = !characteristics.silenced.contains(card);
        if has_it && !bans::is_hushed(game, &characteristics, card, Arrival::FromHand) {
            own_emblem(game, SCOUTED, card, player, sink);
        }
    }
}

/// A Reaction that the rules give to what was played.
fn own_emblem<const W: usize>(
    game: &mut Game<'_, W>,
    entry: Pc,
    card: CardId,
    player: Player,
    sink: &mut dyn EventSink<W>,
) {
    let (me, home) = (game.objects().object(card), game.spot(card));
    let bound = Binding { it: Some(me), it_last_known: home, ..Binding::of(me, home, player) };
    triggers::emblem(game, Reaction { entry, bound }, sink);
}

/// A Spell resolves in Limbo (5.2.4).
fn begin_spell<const W: usize>(game: &mut Game<'_, W>, play: &Play, sink: &mut dyn EventSink<W>) {
    let Play { card, player, from, how, .. } = *play;
    if game.pool.edition().says().counts_from_the_begin {
        count_play(game, player);
    }
    let fleeting = game.with_status(Status::Fleeting).contains(card);
    let program = game.pool.program();
    let codes = abilities::abilities_of(game, card).iter().map(|id| &program.get(*id).kind);
    // A Spell that was played for less has the effect with fewer targets.
    let narrowed = codes.clone().find_map(|kind| match kind {
        CompiledAbilityKind::Passive { entry, passive: Passive::Narrowing { .. }, .. } => Some(*entry),
        _ => None,
    });
    let effect = codes.clone().find_map(|kind| match kind {
        CompiledAbilityKind::Effect { entry } => Some(*entry),
        CompiledAbilityKind::Reaction { .. }
        | CompiledAbilityKind::QuickAction { .. }
        | CompiledAbilityKind::Passive { .. } => None,
    });
    let Some(entry) = narrowed.filter(|_| how == PlayMode::Rebated).or(effect) else {
        let played = Played { from: from.zone(), was_fleeting: fleeting };
        finish_spell(game, card, played, (player, game.objects().object(card)), sink);
        return;
    };
    let me = game.objects().object(card);
    let bound = Binding::of(me, Some(from), player);
    let mut frame = Frame { after: After::Spell(card), ..Frame::begin(entry, bound, game) };
    frame.noted.set(Noted::FLEETING, fleeting);
    frames::push_frame(game, frame);
    frames::begin_effect(game);
}

/// A Spell has resolved: it leaves Limbo, as an effect of the rules where a modifier may change that (6.2). `played` says from
/// where it was played and whether it was Fleeting then, since the marks of a Spell that moved itself are gone.
pub(super) fn finish_spell<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    played: Played,
    (by, spell): (Player, Ref),
    sink: &mut dyn EventSink<W>,
) {
    if !audience::is_awaited(game, Op::Finish) {
        finish_spell_now(game, card, played, by, sink);
        follow_spell(game, spell);
        return;
    }
    frames::push_rule(game, FINISH, by, CardSet::of(card));
    if let Some(top) = frames::top_mut(game) {
        (top.bound.me, top.bound.home) = (spell, Some(Location::new(played.from, by)));
        top.state = OpState::Played(played);
    }
}

/// A Spell that has resolved leaves Limbo: it goes to Reserve, or to the discard pile if it is Fleeting; with Cooldown it is
/// exhausted in Reserve (5.2.4, 7.4.1). A Spell that moved itself stays where it is (O-21).
pub(super) fn finish_spell_now<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    Played { from, was_fleeting }: Played,
    by: Player,
    sink: &mut dyn EventSink<W>,
) {
    let owner = game.owner(card);
    let is_there = game.zones().limbo.contains(card);
    let fleeting = if is_there { game.with_status(Status::Fleeting).contains(card) } else { was_fleeting };
    let to = if fleeting { Zone::Discard } else { Zone::Reserve };
    let cools = is_there && !fleeting && characteristics::having_now(game, FlagKeyword::Cooldown).contains(card);
    let may = if is_there { EventMask::stirred(to).and(EventMask::PLAYED) } else { EventMask::PLAYED };
    triggers::in_one_step(game, may, sink, |game, atomic_actions| {
        if is_there {
            moves::shift(game, card, (to, owner), Cause::Played(from), Some(by), atomic_actions);
        }
        if !game.pool.edition().says().counts_from_the_begin {
            count_play(game, by);
        }
        atomic_actions.add(game, AtomicAction::Played { card, by, from, fleeting });
        let at = game.spot(card).unwrap_or(Location::new(Zone::Discard, owner));
        let (to, to_of) = (at.zone(), Event::side(by, at.player()));
        atomic_actions.emit(game, Event::Played { player: by, card, to, to_of });
    });
    if cools {
        triggers::in_one_step(game, EventMask::GAINED, sink, |game, atomic_actions| {
            changes::give_status(game, card, Status::Exhausted, Some(by), atomic_actions)
        });
    }
}

/// In the Emblems of a Spell that has resolved, "me" means what the Spell has become, if everyone can see that (7.2, 2.1.f).
pub(super) fn follow_spell<const W: usize>(game: &mut Game<'_, W>, spell: Ref) {
    if !game.spot(spell.card).is_some_and(Location::is_visible) {
        return;
    }
    let now = game.objects().object(spell.card);
    let reactions = game.limbo.reactions.iter_mut().map(|reaction| &mut reaction.bound.me);
    let ongoing = game.limbo.ongoing.iter_mut().map(|ongoing| &mut ongoing.bound.me);
    reactions.chain(ongoing).filter(|me| **me == spell).for_each(|me| *me = now);
}

/// Plays a card within an effect, once its place, or the card of a Rush, was chosen (5.1.1.d, systems 90, 91, 133).
pub(super) fn play_within<const W: usize>(
    game: &mut Game<'_, W>,
    op: Op,
    card: CardId,
    into: PlayDestination,
    how: PlayMode,
    sink: &mut dyn EventSink<W>,
) {
    let frame = frame::top(game);
    let characteristics = characteristics::characteristics(game);
    let Some(from) = game.spot(card) else { return };
    let play = Play { card, player: frame.actor(), from, into, how };
    let (Op::Play { fee, .. } | Op::Rush { fee, .. }) = op else { return };
    let cost = price_within(game, &characteristics, &frame, &play, fee);
    let payable = cost.is_some_and(|cost| cost <= game.mana(play.player));
    let is_placed = matches!(op, Op::Play { placed: true, .. }) && game.can_be_in_expedition(card);
    let chosen = || frame.bound.expeditions.iter().next();
    let into = is_placed.then(chosen).flatten().map_or(into, |(_, expedition)| expedition.into());
    let may = price::may_be_played(game, &characteristics, card, play.player, from);
    if let Some(top) = frames::top_mut(game) {
        top.sel.remove(card);
        top.begun = true;
        top.noted.set(Noted::DONE, payable && may);
        top.it = CardSet::of(card);
        top.epoch = u16::MAX;
        top.noted.set(Noted::BESIDES_ME, false);
        top.noted.set(Noted::NAMED, true);
    }
    if let (Some(cost), true, true) = (cost, payable, may) {
        let price = if fee == Fee::Free { None } else { Some(cost) };
        declare(game, Play { into, ..play }, price, sink);
        if let Op::Rush { .. } = op {
            triggers::in_one_step(game, EventMask::DID, sink, |game, atomic_actions| {
                let rushed = AtomicAction::Did { by: play.player, what: Done::Rushed, card: Some(card) };
                atomic_actions.add(game, rushed);
            });
        }
    }
}

/// Whether a card that is played within an effect, even for free, can be played for Scout or Temple (7.4.5.d Remark, system 141).
pub(super) fn can_be_played_so<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    card: CardId,
    fee: Fee,
    how: PlayMode,
) -> bool {
    let Some(from) = game.spot(card) else { return false };
    let is_temple = how == PlayMode::Temple;
    let into = if is_temple { PlayDestination::Landmarks } else { PlayDestination::HeroExpedition };
    let play = Play { card, player: frame.actor(), from, into, how };
    let cost = price_within(game, characteristics, frame, &play, fee);
    price::price(game, characteristics, &play).is_some() && cost.is_some_and(|cost| cost <= game.mana(play.player))
}

/// What a play within an effect costs; `None` if the card cannot be played in that way.
pub(super) fn price_within<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    play: &Play,
    fee: Fee,
) -> Option<u8> {
    let price = || price::price(game, characteristics, play);
    match fee {
        // Nothing is declared or paid as a cost (7.3.26).
        Fee::Free => Some(0),
        Fee::Full => price(),
        Fee::Temple => price().filter(|_| play.how == PlayMode::Temple),
        // A token has no Hand Cost to be played for (5.1.2.e).
        Fee::HandCost if game.is_token(play.card) => price(),
        Fee::HandCost => {
            let hand = Location::new(Zone::Hand, play.player);
            price()?.min(price::price(game, characteristics, &Play { from: hand, ..*play })?).into()
        }
        Fee::Less { amount, minimum } => {
            let count = |amount| frame::context(game, characteristics, frame).count_of(game.pool.program().get(amount));
            price::price_for_less(game, characteristics, play, (count(amount), minimum.map_or(0, count)))
        }
    }
}

/// Tells the listeners that a quick action was activated, by its player or by an effect.
fn tell_used<const W: usize>(
    game: &mut Game<'_, W>,
    by: Player,
    card: CardId,
    id: Id<CompiledAbility>,
    sink: &mut dyn EventSink<W>,
) {
    if !game.pool.listens_for_uses() {
        return;
    }
    triggers::in_one_step(game, EventMask::DID, sink, |game, atomic_actions| {
        for icon in [ActionIcon::Discard, ActionIcon::Exhaust] {
            if activations::pays(game, id, icon) {
                atomic_actions.add(game, AtomicAction::Did { by, what: Done::Used(icon), card: Some(card) });
            }
        }
    });
}

/// Carries out the effects of the quick actions with that icon of the selected objects, without their costs (7.3.1.b). "You" is
/// the controller of each. If a card has several, its first is carried out.
pub(super) fn use_actions<const W: usize>(
    game: &mut Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    icon: ActionIcon,
    sink: &mut dyn EventSink<W>,
) {
    let program = game.pool.program();
    let mut begun: List<(CardId, Pc), 16> = List::new((CardId::new(0), 0));
    for card in frame.sel {
        let mut all = game.pool.quick_actions().iter().copied();
        let Some(id) = all.find(|&id| activations::is_such(game, card, id, icon, characteristics)) else { continue };
        if bans::is_kept_from_acting(game, card, id) {
            continue;
        }
        let CompiledAbilityKind::QuickAction { effect: Some(effect), .. } = program.get(id).kind else { continue };
        if !counts::count_activation(game, card, id) {
            continue;
        }
        tell_used(game, user(game, card), card, id, sink);
        if !begun.push((card, effect)) {
            bounds::fault(game, Fault::Nesting);
            return;
        }
    }
    frames::done(game, frame, frame.sel, begun.len(), !begun.is_empty());
    // The effect of the object that was selected first is carried out first.
    for &(card, effect) in begun.iter().rev() {
        let (me, home, you) = (game.objects().object(card), game.spot(card), user(game, card));
        let bound = Binding::of(me, home, you);
        frames::push_frame(game, Frame::begin(effect, bound, game));
    }
}

/// Who is "you" in a quick action of a card: its controller, or its owner where nobody controls it.
fn user<const W: usize>(game: &Game<'_, W>, card: CardId) -> Player {
    game.spot(card).map_or_else(|| game.owner(card), Location::player)
}
