//! How greedy answers what effects ask, and which quick actions it plays.

use crate::{
    Decision, Offer, Stake, View,
    state::{CardId, CardSet},
};

/// What a choice is worth: the value of the chosen, with the sign of what happens to it for who decides.
fn value<const W: usize>(view: &View<'_, W>, stake: Stake, card: CardId) -> i32 {
    let worth = 1 + view.worth(card);
    let is_own = view.holder(card) == Some(view.player());
    match (stake, is_own) {
        (Stake::Open, _) => 0,
        (Stake::Good, true) | (Stake::Bad, false) => worth,
        (Stake::Good, false) | (Stake::Bad, true) => -worth,
    }
}

/// Whether all that could be chosen would lose by it, and it is the player's own, or would gain, and is not.
fn only_harms<const W: usize>(view: &View<'_, W>, candidates: CardSet<W>, stake: impl Fn(CardId) -> Stake) -> bool {
    candidates.iter().all(|card| value(view, stake(card), card) < 0)
}

/// The first quick action that costs no more than to exhaust its bearer, and does not only harm.
pub(super) fn free_action<const W: usize>(view: &View<'_, W>) -> Option<Decision> {
    view.free_action(|candidates, stake| !candidates.is_some_and(|candidates| only_harms(view, candidates, stake)))
}

/// The place of the answer among the options.
pub(super) fn answer<const W: usize>(view: &View<'_, W>, options: &[Decision]) -> usize {
    let last = options.len().saturating_sub(1);
    // The first of equals.
    let best = |value: &dyn Fn(&Decision) -> Option<i32>| {
        let valued = options.iter().enumerate().filter_map(|(place, option)| Some((value(option)?, place)));
        valued.reduce(|best, next| if next.0 > best.0 { next } else { best })
    };
    let done = options.iter().position(|option| *option == Decision::Done);
    let chosen = match options.first() {
        Some(Decision::Choose(_) | Decision::Done) => best(&|option| match option {
            Decision::Choose(card) => Some(value(view, view.stake_of(*card), *card)),
            _ => None,
        }),
        Some(Decision::ChooseExpedition { .. }) => best(&|option| match option {
            Decision::ChooseExpedition { player, .. } => {
                let is_own = *player == view.player();
                Some(if is_own == (view.stake_of_others() == Stake::Bad) { -1 } else { 1 })
            }
            _ => None,
        }),
        Some(Decision::ChoosePlayer(_)) => best(&|option| match option {
            Decision::ChoosePlayer(player) => {
                Some(i32::from((*player == view.player()) == (view.stake_of_others() == Stake::Good)))
            }
            _ => None,
        }),
        Some(Decision::Yes) => {
            let harm = |Offer { candidates, is_trade }: Offer<W>| {
                !is_trade && only_harms(view, candidates, |card| view.stake_of(card))
            };
            return if view.offer().is_some_and(harm) { last } else { 0 };
        }
        Some(Decision::Number(_)) if view.stake_of_others() == Stake::Good => return last,
        _ => None,
    };
    match (chosen, done) {
        (Some((value, _)), Some(done)) if value < 0 => done,
        (Some((_, place)), _) => place,
        (None, _) => 0,
    }
}
