//! Daily effects (4.2) as steps of the executor, which modifiers and Reactions can see.

use crate::{
    Game,
    ability::{Ban, Daily},
    game::{
        Binding, EventSink, ExpeditionEvent, Frame, Mark, OpState, ProgressMove, Reaction,
        mutations::{changes, expeditions, frames, moves, objects, players, triggers},
        queries::{audience, bans, characteristics, sums},
    },
    primitives::{CardId, CardSet, Expedition, ExpeditionSet, PerExpedition, PerPlayer, Player, Status},
    program::{DAILY_DRAW, EXPAND, Op, PROGRESSED, Pc, TEMPLE, analysis::EventMask},
    resolution::{daily_changes, replacement},
};

/// At Noon every Temple may go to Reserve (system 141): a Reaction of its own, as long as it has abilities.
///
/// The official text was not found; this is the default of the digest.
pub(crate) fn open_temples<const W: usize>(game: &mut Game<'_, W>, sink: &mut dyn EventSink<W>) {
    let temples = game.marked(Mark::Temple);
    if temples.is_empty() {
        return;
    }
    for card in temples - characteristics::characteristics(game).silenced {
        let Some(home) = game.spot(card).filter(|spot| spot.is_in_play()) else { continue };
        let (me, you) = (game.objects().object(card), home.player());
        let bound = Binding::of(me, Some(home), you);
        triggers::emblem(game, Reaction { entry: TEMPLE, bound }, sink);
    }
}

/// Carries out a step of the rules: at once, or as an effect where a modifier may change it (6.2).
#[inline]
pub(crate) fn carry_out<const W: usize>(
    game: &mut Game<'_, W>,
    op: Op,
    (rule, you, sel): (Pc, Player, CardSet<W>),
    now: impl FnOnce(&mut Game<'_, W>, &mut dyn EventSink<W>),
    sink: &mut dyn EventSink<W>,
) {
    if !audience::is_awaited(game, op) {
        let since = game.objects().next();
        now(game, sink);
        objects::order_arrivals(game, since);
    } else {
        frames::push_rule(game, rule, you, sel);
    }
}

/// Draw (4.2.1.d): each player, the first player first.
pub(crate) fn daily_draw<const W: usize>(game: &mut Game<'_, W>, cards: u8, sink: &mut dyn EventSink<W>) {
    if !audience::is_awaited(game, Op::DailyDraw) {
        let missing = daily_changes::draw_at_once(game, cards, sink);
        // The effect pushed last is resolved first.
        game.initiative().rev().for_each(|player| moves::offer_reshuffle(game, player, missing[player]));
    } else {
        // The effect pushed last is resolved first.
        let draw = |game: &Game<'_, W>, player| Frame {
            state: OpState::Cards(cards),
            ..frames::rule(game, DAILY_DRAW, player, CardSet::EMPTY)
        };
        game.initiative().rev().for_each(|player| frames::push_frame(game, draw(game, player)));
    }
}

/// Expand (4.2.1.e) with that card.
pub(crate) fn begin_expand<const W: usize>(
    game: &mut Game<'_, W>,
    player: Player,
    card: CardId,
    sink: &mut dyn EventSink<W>,
) {
    let expand =
        |game: &mut Game<'_, W>, sink: &mut dyn EventSink<W>| daily_changes::expand_now(game, player, card, sink);
    carry_out(game, Op::Expand, (EXPAND, player, CardSet::of(card)), expand, sink);
}

/// Expand without choosing a card, where a modifier replaces it whichever card it would be (6.2). A modifier that does not say
/// "may" leaves no choice.
pub(crate) fn begin_expand_without_card<const W: usize>(game: &mut Game<'_, W>, player: Player) {
    frames::push_rule(game, EXPAND, player, CardSet::EMPTY);
}

/// Prepare (4.2.1.c): everything exhausted in personal zones and Expeditions, Reserve included, is readied, except what an
/// ability keeps exhausted.
pub(crate) fn prepare<const W: usize>(game: &mut Game<'_, W>, sink: &mut dyn EventSink<W>) {
    let exhausted = game.with_status(Status::Exhausted);
    if !exhausted.is_empty() {
        let kept = bans::not_readied(game, Ban::Prepared) | bans::not_readied(game, Ban::Readied);
        triggers::in_one_step(game, EventMask::LOST, sink, |game, atomic_actions| {
            for card in exhausted - kept {
                changes::take_status(game, card, Status::Exhausted, atomic_actions);
            }
        });
    }
    for player in game.players() {
        players::ready_orbs_of(game, player);
    }
}

/// Progress (4.2.4): every Expedition that wins a terrain of its region moves forward once, all at the same time, with sums and
/// terrains as they were before. The others fail to move (4.2.4.i). A move that a modifier changes (6.2) is made after the moves
/// of the others, and the Expeditions that failed are reported after all moves.
pub(crate) fn progress<const W: usize>(game: &mut Game<'_, W>, sink: &mut dyn EventSink<W>) {
    let mut how = PerPlayer([PerExpedition([ProgressMove::NONE; 2]); 4]);
    for player in game.initiative() {
        let due = sums::winning(game, player);
        for of in Expedition::ALL {
            let due = due[of];
            how[player][of] = ProgressMove { due, by_tie: sums::wins_by_tie(game, player, of, due) };
        }
    }
    let mut later = ExpeditionSet::NONE;
    if audience::is_awaited(game, Op::Progress) {
        let each = game.initiative().flat_map(|player| Expedition::ALL.map(|expedition| (player, expedition)));
        later = each
            .filter(|&(player, expedition)| {
                let how = how[player][expedition];
                !how.due.is_empty()
                    && replacement::is_modified(
                        game,
                        &daily_changes::progress_of(game, player, expedition, how),
                        Op::Progress,
                    )
            })
            .collect();
    }
    let mut still = ExpeditionSet::NONE;
    triggers::in_one_step(game, EventMask::EXPEDITION, sink, |game, atomic_actions| {
        for player in game.initiative() {
            for expedition in Expedition::ALL {
                let how = how[player][expedition];
                let moves = !how.due.is_empty() && !later.contains(player, expedition);
                let forward = ExpeditionEvent::Forward(how);
                if moves && expeditions::move_forward(game, (player, expedition), 1, forward, atomic_actions) > 0 {
                    continue;
                }
                // A move that is still to come may move it.
                if later.is_empty() {
                    daily_changes::fail_to_move(game, player, expedition, atomic_actions);
                } else {
                    still = still.and(ExpeditionSet::of(player, expedition));
                }
            }
        }
    });
    if later.is_empty() {
        return daily_changes::end_daily(game, Daily::Progress, sink);
    }
    let mut rest = frames::rule(game, PROGRESSED, daily_changes::first_present(game), CardSet::EMPTY);
    rest.bound.expeditions = still;
    let due = later.iter().fold(0, |all, (player, of)| all | daily_changes::due_bits(player, of, how[player][of]));
    rest.state = OpState::Due(due.to_le_bytes());
    frames::push_frame(game, rest);
}
