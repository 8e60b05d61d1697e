//! The stack of effects: pushing an effect, continuing one, and recording the objects of each of its steps.

use crate::{
    Fault, Game, PlayMode,
    ability::{Passive, Statement, Uses},
    game::{
        mutations::bounds,
        queries::{EvalContext, abilities, price},
        state::{After, Binding, Frame, Modified, Noted, Ongoing, OpState, Play, Ref},
    },
    mode::Mana,
    primitives::{CardSet, Expedition, ExpeditionSet, Player, Players},
    program::{Carries, PROGRESSED, Pc, Program, analysis::Characteristics},
};

/// What the executor does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// The next operation.
    On,
    /// That operation.
    To(Pc),
    /// The same operation again: it has more to do, or an effect was put on top.
    Again,
}

/// Forgets what is remembered for the length of one effect: cards shown, and for which Tough was paid.
pub(crate) const fn begin_effect<const W: usize>(game: &mut Game<'_, W>) {
    game.limbo.shown = CardSet::EMPTY;
    game.limbo.paid = CardSet::EMPTY;
}

pub(crate) fn push_frame<const W: usize>(game: &mut Game<'_, W>, frame: Frame<W>) {
    if !game.limbo.frames.push(frame) {
        bounds::fault(game, Fault::Nesting);
    }
}

pub(crate) fn top_mut<'g, const W: usize>(game: &'g mut Game<'_, W>) -> Option<&'g mut Frame<W>> {
    game.limbo.frames.last_mut()
}

/// The effect at that depth goes on after an operation, as `next` says.
pub(crate) fn follow<const W: usize>(game: &mut Game<'_, W>, depth: usize, frame: &Frame<W>, next: Next) {
    match next {
        Next::On => go_on(game, depth, frame.pc + 1),
        Next::To(pc) => go_on(game, depth, pc),
        Next::Again => {}
    }
}

/// The effect at that depth goes on with that operation.
pub(crate) fn go_on<const W: usize>(game: &mut Game<'_, W>, depth: usize, pc: Pc) {
    if let Some(frame) = game.limbo.frames.get_mut(depth - 1) {
        (frame.pc, frame.begun, frame.asked, frame.chosen) = (pc, false, Players::NONE, 0);
        (frame.state, frame.modified) = (OpState::Fresh, Modified::NONE);
    }
}

/// Records what a step was done to ("it"), how often it was done ("that many"), and whether it was done at all. A step that
/// selected nothing names nothing (7.2.5). A step on "me" or on "it" that finds nothing leaves "it" as it was. The bearer is
/// called "I", never "it".
pub(crate) fn done<const W: usize>(
    game: &mut Game<'_, W>,
    frame: &Frame<W>,
    it: CardSet<W>,
    number: usize,
    done: bool,
) {
    let is_spoken_of_anew = frame.noted.has(Noted::OF_ME) || frame.noted.has(Noted::OF_IT);
    if it.is_empty() && is_spoken_of_anew {
        counted(game, number, done);
    } else {
        named(game, frame, it, number, done);
    }
}

/// The objects that a step moved, created or chose, possibly none, are "it" from now on (7.2.5).
pub(crate) fn named<const W: usize>(
    game: &mut Game<'_, W>,
    frame: &Frame<W>,
    it: CardSet<W>,
    number: usize,
    done: bool,
) {
    let epoch = game.objects.next();
    let it_last_known = it.first().and_then(|card| game.spot(card));
    // The bearer is called "I": a step done to the bearer leaves "it" as it was, and the bearer is followed besides (7.2.1,
    // 2.1.f).
    let me = CardSet::of(frame.bound.me.card);
    let followed = frame.followed(game);
    let others = frame.it_among(followed) - me;
    let followed = (followed & me) - it;
    let is_of_me = frame.noted.has(Noted::OF_ME) && it == me;
    if let Some(top) = top_mut(game) {
        if is_of_me && !others.is_empty() {
            (top.it, top.epoch) = (others | it, epoch);
            top.noted.set(Noted::BESIDES_ME, true);
        } else {
            // Another object is named, or none. The bearer is still followed wherever it went.
            (top.it, top.epoch) = (it | followed, epoch);
            top.noted.set(Noted::BESIDES_ME, !followed.is_empty());
            top.noted.set(Noted::NAMED, !is_of_me || top.noted.has(Noted::NAMED));
            let before = frame.bound.it_last_known.filter(|_| !it.is_empty());
            top.bound.it_last_known = it_last_known.or(before);
            top.left = None;
        }
    }
    counted(game, number, done);
}

/// Records how often a step that works on no object was done. What "it" is does not change.
pub(crate) fn counted<const W: usize>(game: &mut Game<'_, W>, number: usize, done: bool) {
    if let Some(top) = top_mut(game) {
        top.bound.number = number.min(255) as u8;
        top.noted.set(Noted::DONE, done);
        (top.sel, top.begun) = (CardSet::EMPTY, false);
    }
}

pub(crate) fn rule<const W: usize>(game: &Game<'_, W>, entry: Pc, you: Player, sel: CardSet<W>) -> Frame<W> {
    let bound = Binding::of(Ref::NOTHING, None, you);
    Frame { sel, ..Frame::begin(entry, bound, game) }
}

/// Puts an effect of the rules on top, which is of no ability.
pub(crate) fn push_rule<const W: usize>(game: &mut Game<'_, W>, entry: Pc, you: Player, sel: CardSet<W>) {
    push_frame(game, rule(game, entry, you, sel));
}

/// An Expedition has moved forward, so it has not failed to move. Matters while Progress makes the moves that a modifier may
/// change.
pub(super) fn note_progress<const W: usize>(game: &mut Game<'_, W>, player: Player, expedition: Expedition) {
    if let Some(rest) = game.limbo.frames.first_mut().filter(|frame| frame.pc == PROGRESSED) {
        rest.bound.expeditions = rest.bound.expeditions.without(ExpeditionSet::of(player, expedition));
    }
}

/// Exhausts so many ready Mana Orbs (3.2.9).
pub(crate) fn pay_mana<const W: usize>(game: &mut Game<'_, W>, player: Player, mana: u8) {
    if game.rules.mana == Mana::Orbs {
        let ready = &mut game.seats[player].ready_orbs;
        *ready = ready.saturating_sub(mana);
    }
}

/// Ongoing Emblems of the "next" kind that spoke of this play are used up (2.2.2.m).
pub(crate) fn use_up<'p, const W: usize>(game: &mut Game<'p, W>, characteristics: &Characteristics<W>, play: &Play) {
    if game.limbo.ongoing.is_empty() {
        return;
    }
    let before = *game;
    let program: &'p Program = game.pool.program();
    let playing = Some((play.card, play.player, play.from));
    let is_used = |ongoing: &Ongoing| {
        let emblem = program.get(ongoing.code);
        let Carries::Passive(Passive::Object { who, statement }) = &emblem.carries else {
            return false;
        };
        let is_of_plays = matches!(
            statement,
            Statement::Costs { .. }
                | Statement::Has(_)
                | Statement::Loses(_)
                | Statement::LosesIf { .. }
                | Statement::Cannot(_)
        );
        let for_temple = play.how == PlayMode::Temple;
        let context =
            EvalContext { playing, for_temple, ..abilities::scene_of_emblem(&before, characteristics, ongoing) };
        is_of_plays && emblem.uses != Uses::All && price::speaks_of(&context, who, play.card)
    };
    game.limbo.ongoing.retain(|ongoing| ongoing.left > 0 || !is_used(ongoing));
    game.limbo.ongoing.iter_mut().filter(|ongoing| ongoing.left > 0 && is_used(ongoing)).for_each(|ongoing| {
        ongoing.use_up(1);
    });
}

/// The step that a modifier has replaced is made after all (6.2): the effect below makes it again, and the modifiers already
/// dealt with do not change it again.
pub(crate) fn let_happen<const W: usize>(game: &mut Game<'_, W>) {
    let frames = &mut game.limbo.frames;
    let is_of_modifier = |frame: &Frame<W>| matches!(frame.after, After::Result(_) | After::Instead(_));
    let Some(at) = frames.iter().rposition(is_of_modifier).filter(|at| *at > 0) else { return };
    let Frame { it, after, .. } = frames[at];
    let below = &mut frames[at - 1];
    below.sel |= it;
    if let After::Instead(place) = after {
        below.pc -= 1;
        frames[at].after = After::Result(place);
    }
}
