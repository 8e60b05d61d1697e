//! Counts that abilities use: how often each ability was activated (for limits), and events of this turn, this Afternoon and this
//! Day.

use crate::{
    Game,
    ability::Duration,
    game::{
        queries::{Between, EvalContext, Match, Matches, characteristics},
        state::{Activation, AtomicAction, Binding, Recent},
    },
    primitives::{CardId, List, Phase, Player},
    program::{
        CompiledAbility, CompiledAbilityKind, Id, Occurrence,
        analysis::{EventMask, MAX_OCCURRENCES, listens_for},
    },
};

/// Most activations of one ability of an object in a Day (1.4.6, 6.3.l).
pub(crate) const MAX_ACTIVATIONS: u8 = 100;

/// Counts an activation of an ability of an object. Tells whether it is activated: the 101st of a Day creates nothing
/// (1.4.6, 6.3.l).
pub(crate) fn count_activation<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    code: Id<CompiledAbility>,
) -> bool {
    let object = game.objects.object(card);
    let known = game.objects.activations.iter_mut().find(|known| known.object == object && known.code == code);
    match known {
        Some(known) if known.times >= MAX_ACTIVATIONS => false,
        Some(known) => {
            known.times += 1;
            known.recent = Recent::NOW;
            true
        }
        None => {
            remember(game, Activation { object, code, times: 1, recent: Recent::NOW });
            true
        }
    }
}

/// Keeps a count. Where there is no room, the counts of objects that are gone are dropped; if there are none, the count with the
/// fewest activations is, since it is farthest from the limit of a hundred. Counts that the limit of an ability (once each turn,
/// first each phase) depends on are dropped last.
fn remember<const W: usize>(game: &mut Game<'_, W>, first: Activation) {
    if game.objects.activations.push(first) {
        return;
    }
    let (objects, program) = (game.objects, game.pool.program());
    game.objects.activations.retain(|known| objects.is(known.object));
    let is_rationed = |code: Id<CompiledAbility>| {
        matches!(
            program.get(code).kind,
            CompiledAbilityKind::Reaction { ration: Some(_), .. }
                | CompiledAbilityKind::QuickAction { once: Some(_), .. }
        )
    };
    if !game.objects.activations.push(first) {
        let all = game.objects.activations.iter().enumerate();
        let fewest = all.min_by_key(|(_, known)| (is_rationed(known.code), known.times)).map(|(place, _)| place);
        if let Some(known) = fewest.and_then(|place| game.objects.activations.get_mut(place)) {
            *known = first;
        }
    }
}

/// Counts what happened in a step, for each player as "you" (7.5.6), whether or not the object that asks was there.
pub(super) fn count_past<const W: usize>(
    game: &mut Game<'_, W>,
    before: &Game<'_, W>,
    list: &[AtomicAction],
    kinds: EventMask,
) {
    let mut noted: List<(Player, u8, u8), { MAX_OCCURRENCES * Player::ALL.len() }> = List::new((Player::A, 0, 0));
    {
        let (was, is) = (characteristics::characteristics(before), characteristics::characteristics(game));
        let between = Between { before, was: &was, after: game, is: &is, list, workers: None };
        let mut matches = Matches::new(Match::NONE);
        for (place, occurrence) in (0..).zip(&game.pool.program().occurrences) {
            let Occurrence { counted, during, .. } = occurrence;
            if !listens_for(counted).meets(kinds) || !is_period(game, *during) {
                continue;
            }
            for player in game.players() {
                let bound = Binding { you: player, player, ..Binding::NOTHING };
                let (was, is) = (EvalContext::of(before, &was, &bound), EvalContext::of(game, &is, &bound));
                matches.clear();
                between.matching(counted, &was, &is, &mut matches);
                if !matches.is_empty() {
                    // There cannot be more than one for each event and player.
                    let _ = noted.push((player, place, matches.len().min(255) as u8));
                }
            }
        }
    }
    for (player, place, times) in &*noted {
        game.objects.past.add(*player, *place, *times);
    }
}

/// Whether the game is in such a period now: there are turns in the Afternoon only.
fn is_period<const W: usize>(game: &Game<'_, W>, during: Duration) -> bool {
    match during {
        Duration::ThisTurn => game.is_turn(),
        Duration::ThisAfternoon => game.phase() == Some(Phase::Afternoon),
        Duration::ThisDay | Duration::ThisGame => true,
        // Nothing is counted over the time until a turn that is to come.
        Duration::UntilYourTurn => false,
    }
}

/// These periods are over: their counts begin again at 0.
pub(crate) fn begin_periods<const W: usize>(game: &mut Game<'_, W>, over: &[Duration]) {
    let occurrences = &game.pool.program().occurrences;
    if occurrences.is_empty() {
        return;
    }
    let next = game.objects.next();
    over.iter().for_each(|during| game.objects.past.begin(*during, next));
    for (place, _) in (0..).zip(occurrences).filter(|(_, of)| over.contains(&of.during)) {
        game.objects.past.forget(place);
    }
}
