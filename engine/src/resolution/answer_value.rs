//! Whether the next step of an effect is good or bad for what it works on: enough for a policy that answers without reading
//! abilities.

use crate::{
    Decision, Game,
    ability::{ActionIcon, Objects},
    game::{
        EvalContext,
        queries::{abilities, characteristics, frame, price},
    },
    primitives::{CardId, CardSet, Player, Status, WIDE, Zone},
    program::{CompiledAbilityKind, Op, Pc, Polarity, Role, Target, Works},
    resolution::play,
};

/// An optional step, which an effect asks about with yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionalStep<const W: usize = WIDE> {
    /// The objects among which would be chosen first.
    pub candidates: CardSet<W>,
    /// Whether the step does more than one thing, so that something may be given up for something else.
    pub is_trade: bool,
}

/// What choosing a mode of an effect leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect<const W: usize = WIDE> {
    /// The objects among which would be chosen first; `None` where nothing is chosen.
    pub candidates: Option<CardSet<W>>,
    /// Whether the first thing that the mode does is good or bad, whatever it works on.
    pub stake: Polarity,
}

/// The operation of the effect on top that waits for an answer.
fn asking<const W: usize>(game: &Game<'_, W>) -> Option<(Pc, Op)> {
    let frame = game.limbo.frames.last()?;
    Some((frame.pc, game.pool.program().ops[usize::from(frame.pc)]))
}

/// The first operation from there on that acts; `None` if a branch or a question comes before it.
fn acting<const W: usize>(game: &Game<'_, W>, from: Pc) -> Option<Op> {
    let ops = game.pool.program().ops.get(usize::from(from)..)?;
    ops.iter().copied().find(|op| op.role() != Role::Selection).filter(|op| op.role() == Role::Act)
}

/// What happens next to a card that is chosen now, or that would be chosen after a yes. It is the same for every card.
pub(crate) fn stakes<const W: usize>(game: &Game<'_, W>) -> impl Fn(CardId) -> Polarity {
    let acting = asking(game).and_then(|(pc, op)| acting(game, if op.role() == Role::Selection { pc } else { pc + 1 }));
    move |card| acting.map_or(Polarity::Open, |op| stake(game, op, card))
}

/// What happens next to an Expedition or a player that can be chosen now.
pub(crate) fn stake_of_others<const W: usize>(game: &Game<'_, W>) -> Polarity {
    match asking(game) {
        Some((_, Op::Create { .. } | Op::PayMana(_) | Op::PaySpend(..) | Op::PaySpendUpTo(..))) => Polarity::Good,
        Some((pc, _)) => acting(game, pc).map_or(Polarity::Open, |op| op.stake(game.pool.program())),
        None => Polarity::Open,
    }
}

/// The optional step that is asked about with yes or no, if objects would be chosen for it.
pub(crate) fn offer<const W: usize>(game: &Game<'_, W>) -> Option<OptionalStep<W>> {
    let (pc, Op::Ask(end)) = asking(game)? else { return None };
    let frame = frame::top(game);
    let characteristics = characteristics::characteristics(game);
    let context = frame::context(game, &characteristics, &frame);
    let body = &game.pool.program().ops[usize::from(pc) + 1..usize::from(end)];
    let is_trade = body.iter().filter(|op| op.role() == Role::Act).count() > 1;
    first_candidates(game, &context, pc + 1).map(|candidates| OptionalStep { candidates, is_trade })
}

fn first_candidates<const W: usize>(
    game: &Game<'_, W>,
    context: &EvalContext<'_, '_, W>,
    pc: Pc,
) -> Option<CardSet<W>> {
    let program = game.pool.program();
    let Op::Select(objects) = *program.ops.get(usize::from(pc))? else { return None };
    let Objects::Pick(pick) = program.get(objects) else { return None };
    let all = context.all(&pick.from);
    // Everybody knows what is in play.
    let is_known = (all - game.in_play()).is_empty();
    Some(if is_known { all } else { all & known_to(game, context.you) })
}

/// What choosing a mode now leads to; `None` where no mode of an effect is asked for.
pub(crate) fn mode<const W: usize>(game: &Game<'_, W>, mode: u8) -> Option<Prospect<W>> {
    let (entry, acting) = mode_entry(game, mode)?;
    let frame = frame::top(game);
    let characteristics = characteristics::characteristics(game);
    let context = frame::context(game, &characteristics, &frame);
    let stake = acting.map_or(Polarity::Open, |op| op.stake(game.pool.program()));
    Some(Prospect { candidates: first_candidates(game, &context, entry), stake })
}

/// What happens to a card if it is chosen in that mode.
pub(crate) fn stake_in_mode<const W: usize>(game: &Game<'_, W>, mode: u8, card: CardId) -> Polarity {
    mode_entry(game, mode).and_then(|(_, op)| op).map_or(Polarity::Open, |op| stake(game, op, card))
}

fn mode_entry<const W: usize>(game: &Game<'_, W>, mode: u8) -> Option<(Pc, Option<Op>)> {
    let (_, Op::Modes(modal, _)) = asking(game)? else { return None };
    let entry = *game.pool.program().get(modal).entries.get(usize::from(mode))?;
    Some((entry, acting(game, entry)))
}

/// The active player's objects in play and cards in Reserve whose quick actions may be used (5.3).
fn ready_for_quick_actions<const W: usize>(game: &Game<'_, W>) -> (CardSet<W>, CardSet<W>) {
    let exhausted = game.with_status(Status::Exhausted);
    (game.controlled(game.active) - exhausted, game.zone(game.active, Zone::Reserve) - exhausted)
}

/// Whether the active player may have a quick action with that icon alone in its cost. A quick test, since most of those cards
/// lie elsewhere or belong to others.
#[inline]
pub(crate) fn has_quick_action<const W: usize>(game: &Game<'_, W>, icon: ActionIcon) -> bool {
    let (actions, actors) = game.pool.actions_for(icon);
    if actions.is_empty() {
        return false;
    }
    actors.is_none_or(|actors| {
        let (main, support) = ready_for_quick_actions(game);
        !(actors & (main | support)).is_empty()
    })
}

/// The first quick action of the active player whose whole cost is that icon, that can be played now and that `is_wanted`
/// accepts. That is given the bearer, the objects among which the action chooses first, and whether being chosen is good or bad
/// for those.
pub(crate) fn quick_action_for<const W: usize>(
    game: &Game<'_, W>,
    icon: ActionIcon,
    mut is_wanted: impl FnMut(CardId, Option<CardSet<W>>, &dyn Fn(CardId) -> Polarity) -> bool,
) -> Option<Decision> {
    if !has_quick_action(game, icon) {
        return None;
    }
    let (main, support) = ready_for_quick_actions(game);
    let program = game.pool.program();
    let characteristics = characteristics::characteristics(game);
    for &id in game.pool.actions_for(icon).0 {
        let code = program.get(id);
        let CompiledAbilityKind::QuickAction { entry, .. } = code.kind else { continue };
        let ready = match code.works {
            Works::Main => main,
            Works::Support => support,
            Works::Completed => main & abilities::open_to(game, Works::Completed),
        };
        for card in abilities::bearers_among(game, id, &characteristics, ready) {
            // The cost is one operation, so the effect begins after it.
            let first = entry + 1;
            let context = EvalContext::of_bearer(game, &characteristics, card);
            let stake = |card| acting(game, first).map_or(Polarity::Open, |op| stake(game, op, card));
            // Asked first, since mostly the action can be played but has nothing to choose.
            if is_wanted(card, first_candidates(game, &context, first), &stake)
                && play::can_act(game, &characteristics, game.active, card, id)
                && let Some(ability) =
                    price::quick_actions(game, card, &characteristics).iter().position(|of| *of == id)
            {
                return Some(Decision::QuickAction { card, ability: ability as u8 });
            }
        }
    }
    None
}

/// The objects among which a quick action of a card would choose first, once its cost is paid; `None` if it begins with no choice.
pub(crate) fn candidates_of_action<const W: usize>(
    game: &Game<'_, W>,
    card: CardId,
    ability: u8,
) -> Option<CardSet<W>> {
    let characteristics = characteristics::characteristics(game);
    let program = game.pool.program();
    let id = *price::quick_actions(game, card, &characteristics).get(usize::from(ability))?;
    let CompiledAbilityKind::QuickAction { entry, .. } = program.get(id).kind else { return None };
    let is_price = |op: &Op| matches!(op, Op::PayExhaust | Op::PayDiscard | Op::PayMana(_) | Op::PaySpend(..));
    let ops = program.ops.get(usize::from(entry)..)?;
    let first = entry + ops.iter().take_while(|op| is_price(op)).count() as Pc;
    first_candidates(game, &EvalContext::of_bearer(game, &characteristics, card), first)
}

fn stake<const W: usize>(game: &Game<'_, W>, op: Op, card: CardId) -> Polarity {
    let Op::Put(target) = op else { return op.stake(game.pool.program()) };
    let Some(spot) = game.spot(card) else { return Polarity::Open };
    match (spot.is_in_play(), target) {
        (_, Target::Expedition | Target::EachIn(_) | Target::Landmarks) => Polarity::Good,
        (true, _) => Polarity::Bad,
        (false, Target::Hand | Target::Drawn | Target::Mana(_)) => Polarity::Good,
        (false, Target::Reserve(_)) if matches!(spot.zone(), Zone::Discard | Zone::Deck) => Polarity::Good,
        (false, Target::Reserve(_) | Target::TopOfDeck | Target::BottomOfDeck | Target::DeckPosition(_)) => {
            Polarity::Bad
        }
    }
}

/// The cards that a player may know: not those in the Hands of others, nor those in decks.
fn known_to<const W: usize>(game: &Game<'_, W>, player: Player) -> CardSet<W> {
    game.open_cards() | game.zones().discard | game.zone(player, Zone::Hand)
}
