//! How greedy answers what effects ask, and which quick actions it plays.

use super::best;
use crate::{
    Decision, OptionalStep, Polarity, View,
    ability::ActionIcon,
    game::{Request, Stop},
    primitives::{CardId, CardSet, Expedition, Player},
};

/// The value of choosing a card: its worth, with the sign of what the choice means for the player who decides.
fn value<const W: usize>(view: &View<'_, W>, stake: Polarity, card: CardId) -> i32 {
    if stake == Polarity::Open {
        return 0;
    }
    let worth = 1 + view.worth(card);
    let is_own = view.holder(card) == Some(view.player());
    match (stake, is_own) {
        (Polarity::Open, _) => 0,
        (Polarity::Good, true) | (Polarity::Bad, false) => worth,
        (Polarity::Good, false) | (Polarity::Bad, true) => -worth,
    }
}

/// Whether everything that could be chosen is the player's own and would lose, or is another's and would gain.
fn only_harms<const W: usize>(view: &View<'_, W>, candidates: CardSet<W>, stake: impl Fn(CardId) -> Polarity) -> bool {
    candidates.iter().all(|card| value(view, stake(card), card) < 0)
}

/// The first quick action whose whole cost is to exhaust its bearer, and that does not only harm.
pub(super) fn free_action<const W: usize>(view: &View<'_, W>) -> Option<Decision> {
    view.quick_action(ActionIcon::Exhaust, |_, candidates, stake| {
        !candidates.is_some_and(|candidates| only_harms(view, candidates, stake))
    })
}

/// The first support ability that discards its bearer, if `may_go` accepts the bearer, and that does not only harm.
pub(super) fn support<const W: usize>(view: &View<'_, W>, may_go: impl Fn(CardId) -> bool) -> Option<Decision> {
    view.quick_action(ActionIcon::Discard, |bearer, candidates, stake| {
        may_go(bearer) && !candidates.is_some_and(|candidates| only_harms(view, candidates, stake))
    })
}

/// The value of a mode in which nothing is chosen: about the worth of a card that an effect moves.
const UNCHOSEN: i32 = 5;

/// The mode with the best choice, the first of equals; `None` if the player may stop and each of them only harms.
fn mode<const W: usize>(view: &View<'_, W>, options: u16, stop: Stop) -> Option<Decision> {
    let worth = |mode: u8| {
        let prospect = view.mode(mode)?;
        let of_stake = match prospect.stake {
            Polarity::Good => UNCHOSEN,
            Polarity::Open => 0,
            Polarity::Bad => -UNCHOSEN,
        };
        Some(match prospect.candidates {
            None => of_stake,
            Some(candidates) => {
                candidates.iter().map(|card| value(view, view.stake_in_mode(mode, card), card)).max().unwrap_or(-1)
            }
        })
    };
    let modes = (0..16u8).filter(|mode| options >> mode & 1 == 1);
    let mut best: Option<(i32, u8)> = None;
    for mode in modes {
        let worth = worth(mode)?;
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, mode));
        }
    }
    let (worth, mode) = best?;
    Some(if stop == Stop::May && worth < 0 { Decision::Done } else { Decision::ChooseMode(mode) })
}

/// What greedy answers to what an effect asks; `None` where the first option will do.
pub(super) fn answer<const W: usize>(view: &View<'_, W>) -> Option<Decision> {
    let gains = || view.stake_of_others() == Polarity::Good;
    Some(match view.asked()? {
        Request::Objects { options, stop } => {
            let stakes = view.stakes();
            let value = |card| value(view, stakes(card), card);
            match best(options, value) {
                Some(card) if stop == Stop::MustGoOn || value(card) >= 0 => Decision::Choose(card),
                Some(_) | None => Decision::Done,
            }
        }
        Request::Expeditions { options, stop } => {
            let wants_own = view.stake_of_others() != Polarity::Bad;
            let is_wanted = |&(player, _): &(Player, Expedition)| (player == view.player()) == wants_own;
            match (options.iter().find(is_wanted), stop) {
                (None, Stop::May) => Decision::Done,
                (wanted, _) => {
                    let (player, expedition) = wanted.or(options.first())?;
                    Decision::ChooseExpedition { player, expedition }
                }
            }
        }
        Request::Players { options } => {
            let wants_self = gains();
            let is_wanted = |player: &Player| (*player == view.player()) == wants_self;
            Decision::ChoosePlayer(options.iter().find(is_wanted).or(options.iter().next())?)
        }
        Request::Confirm { yes } => {
            let harm = |OptionalStep { candidates, is_trade }: OptionalStep<W>| {
                !is_trade && only_harms(view, candidates, view.stakes())
            };
            if yes.is() && !view.offer().is_some_and(harm) { Decision::Yes } else { Decision::No }
        }
        Request::Numbers { from, to } => Decision::Number(if gains() { to } else { from }),
        Request::Results { options } => {
            let result = if gains() { options.checked_ilog2()? } else { options.trailing_zeros() };
            Decision::Number(result as u8)
        }
        Request::Modes { options, stop } => return mode(view, options, stop),
        Request::Regions { .. } | Request::Place { .. } | Request::Plays => return None,
    })
}
