//! What a position is worth to a player, in hundredths of a region.

use crate::{
    Game,
    card::CardKind,
    primitives::{CardId, Expedition, Outcome, Player, Status, Zone},
};

/// What the things on a side are worth, in hundredths of a region forward.
#[derive(Clone, Copy, Debug)]
struct Weights {
    /// A region that an Expedition moved forward.
    region: i64,
    /// A card in Hand.
    hand: i64,
    /// A card in Reserve that Clean-up keeps.
    reserve: i64,
    /// A Mana Orb.
    orb: i64,
    /// Each point of statistics of a Character that stays in play, of its best terrain.
    statistic: i64,
    /// Each mana of the Hand Cost of a Permanent in play.
    permanent: i64,
    /// A game won.
    win: i64,
}

/// Found by games of the real decks against themselves: each number was raised and lowered as long as that won more than 51 % of
/// 4,000 games (`cargo run --release -p answers --example strength`).
const WEIGHTS: Weights =
    Weights { region: 100, hand: 27, reserve: 21, orb: 64, statistic: 19, permanent: 20, win: 2000 };

/// What the game is worth to a player: what their own side has, less what the others have on average.
pub(super) fn value<const W: usize>(game: &Game<'_, W>, player: Player) -> i64 {
    let (mut own, mut others, mut opponents) = (0, 0, 0);
    for seat in game.players() {
        if game.are_opponents(player, seat) {
            others += side(game, seat);
            opponents += 1;
        } else {
            own += side(game, seat);
        }
    }
    let balance = if opponents == 0 { own } else { own - others / opponents };
    match game.outcome() {
        Some(Outcome::Won(_) | Outcome::Conceded(_)) if game.has_won(player) => balance + WEIGHTS.win,
        Some(Outcome::Won(_) | Outcome::Conceded(_)) => balance - WEIGHTS.win,
        _ => balance,
    }
}

/// The value of what a player has.
fn side<const W: usize>(game: &Game<'_, W>, player: Player) -> i64 {
    let count = |zone| i64::from(game.zone(player, zone).len());
    let kept = count(Zone::Reserve).min(i64::from(game.reserve_limit(player)));
    let in_play = Expedition::ALL.into_iter().flat_map(|expedition| game.expedition(player, expedition));
    let staying: i64 = in_play.chain(game.zone(player, Zone::Landmarks)).map(|card| staying(game, card)).sum();
    i64::from(game.total_distance(player)) * WEIGHTS.region
        + count(Zone::Hand) * WEIGHTS.hand
        + kept * WEIGHTS.reserve
        + count(Zone::Mana) * WEIGHTS.orb
        + staying
}

/// What an object in play is worth beyond this Day.
fn staying<const W: usize>(game: &Game<'_, W>, card: CardId) -> i64 {
    let facts = game.facts(card);
    if facts.kind != CardKind::Character {
        return WEIGHTS.permanent * i64::from(facts.hand_cost);
    }
    let statistics = facts.statistics;
    let best = statistics.forest.max(statistics.mountain).max(statistics.ocean);
    let share = if game.with_status(Status::Asleep).contains(card) { 2 } else { 1 };
    WEIGHTS.statistic * i64::from(best) / share
}
