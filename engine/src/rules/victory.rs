//! Check Victory (4.2.5.d), the last Day of a Booster War, and the cap on Days.

use crate::{
    Game, Outcome,
    mode::Teams,
    primitives::{Player, Players},
};
use std::cmp::Ordering;

/// Regions that the two Expeditions of a player must be away from their starts, together, to have met (1.3.3).
pub const MEETING_DISTANCE: u8 = 7;

/// What follows the end of a Day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Another Day follows.
    GoOn,
    /// Another Day follows, in the Arena (4.3), for these players; the others leave the game (formats.md 2.9).
    Tiebreak(Players),
    /// The game is over.
    Over(Outcome),
}

/// Whose Expeditions have met, by the distances.
enum Met {
    /// Nobody's Expeditions have met.
    Nobody,
    /// The Expeditions of this player, or of a team with this first seat, and nobody else is as good.
    One(Player),
    /// The Expeditions of several players who are equally good. They take part in the tiebreak.
    Several(Players),
}

/// How the game goes on after this Day. A player whose Expeditions have met wins if nobody's distance is as great; otherwise a
/// tie is to be broken (4.2.5.d). After that come the last Day of the mode and the cap on Days.
///
/// In the Arena Check Victory does nothing (4.3). In a Booster War an additional Day takes the place of the Arena (formats.md
/// 2.13).
pub(super) fn check_victory<const W: usize>(game: &Game<'_, W>) -> Verdict {
    let met = if game.adventure().is_arena() { Met::Nobody } else { met(game) };
    let capped = if game.day >= game.day_cap { Verdict::Over(Outcome::Undecided) } else { Verdict::GoOn };
    match (met, game.rules.last_day) {
        (Met::One(player), _) => Verdict::Over(Outcome::Won(player)),
        (Met::Several(players), None) if capped == Verdict::GoOn => Verdict::Tiebreak(players),
        (Met::Nobody | Met::Several(_), None) => capped,
        (Met::Nobody | Met::Several(_), Some(last)) => match furthest(game, game.players).only() {
            Some(player) if game.day >= last => Verdict::Over(Outcome::Won(player)),
            // The additional Day of a Booster War has ended in a tie, too (formats.md 2.13, point 5).
            None if game.day > last => Verdict::Over(Outcome::Drawn),
            Some(_) | None => capped,
        },
    }
}

/// As [`check_victory`], for a game that goes on after a victory ([`PlayOn`](crate::AfterVictory::PlayOn)): notes the first
/// victory, and ends the game with the last Day.
pub(super) fn check_victory_and_play_on<const W: usize>(game: &mut Game<'_, W>) -> Verdict {
    let verdict = check_victory(game);
    if let (None, Verdict::Over(Outcome::Won(player))) = (game.decided, verdict) {
        game.decided = Some((player, game.day));
    }
    let is_last = game.day >= game.day_cap || game.rules.last_day.is_some_and(|last| game.day >= last);
    match (game.decided, verdict) {
        (Some((player, _)), _) if is_last => Verdict::Over(Outcome::Won(player)),
        (Some(_), _) | (None, Verdict::Tiebreak(_)) => Verdict::GoOn,
        (None, verdict) => verdict,
    }
}

/// Whose Expeditions have met (1.3.3).
#[inline]
fn met<const W: usize>(game: &Game<'_, W>) -> Met {
    let has_met = |player: Player| game.total_distance(player) >= MEETING_DISTANCE;
    // On nearly every Day nobody's Expeditions have met. An empty seat counts as being at its start.
    if !Player::ALL.into_iter().any(has_met) {
        return Met::Nobody;
    }
    let met: Players = game.players().filter(|player| has_met(*player)).collect();
    match game.rules.teams {
        Teams::Alone => {
            let furthest = furthest(game, met);
            furthest.only().map_or(Met::Several(furthest), Met::One)
        }
        Teams::Opposite => team_that_met(game, met).map_or(Met::Several(game.players), Met::One),
    }
}

/// The first seat of the team that wins if these players' Expeditions have met; `None` for a tie. The team with more such players
/// wins, so that two allies win against one opponent who went further. With equal numbers, the team wins that went further,
/// counting only those players (formats.md 2.8, section 7 point 18).
fn team_that_met<const W: usize>(game: &Game<'_, W>, met: Players) -> Option<Player> {
    let [one, other] = [Player::A, Player::B].map(|seat| {
        let members = met.and(game.rules.teams.members(seat));
        (members.len(), members.into_iter().map(|player| game.total_distance(player)).sum::<u8>())
    });
    match one.cmp(&other) {
        Ordering::Greater => Some(Player::A),
        Ordering::Less => Some(Player::B),
        Ordering::Equal => None,
    }
}

/// The players among these whose total distance is the greatest.
fn furthest<const W: usize>(game: &Game<'_, W>, players: Players) -> Players {
    let most = players.into_iter().map(|player| game.total_distance(player)).max();
    players.into_iter().filter(|&player| Some(game.total_distance(player)) == most).collect()
}
