//! How a game ends: Check Victory (4.2.5.d), the last Day of a Booster War and the cap on Days; the Arena, where a tie is broken
//! (4.3, formats.md 2.8 and 2.9); players who leave a game that others go on with (system 163).

use crate::{
    Event, Events, Game, Outcome,
    decision::Step,
    game::{
        OpState, Question, Stage, is_of_everyone,
        mutations::{moves, players},
        queries::characteristics,
    },
    mode::Teams,
    primitives::{CardSet, Expedition, PerPlayer, Player, Players, Terrain, TerrainTotals},
    program::Op,
    resolution::daily_changes,
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

/// The game is over.
pub(crate) fn end_game<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, outcome: Outcome, events: &mut E) {
    game.outcome = Some(outcome);
    (game.stage, game.step) = (Stage::Over, Step::Over);
    events.event(game, Event::Ended { outcome });
}

/// Progress in the Arena (4.3): each side adds the statistics of all its Expeditions, a player those of both, a team those of all
/// its players (formats.md 2.8). A side wins a terrain if its sum is positive and strictly above all others; a side that wins
/// more terrains than every other wins the game at once.
///
/// `None` if no side does: the game goes on. Where everybody plays alone, only those who won most terrains stay (formats.md 2.9).
pub(super) fn fight_in_arena<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, events: &mut E) -> Option<Outcome> {
    let won = terrains_won(game);
    let most = game.players().map(|player| won[player]).max()?;
    let best: Players = game.players().filter(|&player| won[player] == most).collect();
    let winner = game.players().find(|&player| best.contains(player))?;
    if game.players().all(|player| best.contains(player) != game.are_opponents(winner, player)) {
        return Some(Outcome::Won(winner));
    }
    go_on_with(game, best, events);
    None
}

/// How many of the Arena's terrains the side of each player wins.
fn terrains_won<const W: usize>(game: &Game<'_, W>) -> PerPlayer<usize> {
    let mut sums = PerPlayer([TerrainTotals::ZERO; Player::ALL.len()]);
    for player in game.players() {
        let mates = game.players().filter(|&mate| !game.are_opponents(player, mate));
        sums[player] = mates.fold(TerrainTotals::ZERO, |sum, mate| sum.plus(arena_sums(game, mate)));
    }
    let wins = |player, terrain| {
        let others = game.opponents(player).map(|other| sums[other].get(terrain));
        sums[player].get(terrain) > others.max().unwrap_or(0).max(0)
    };
    // All three terrains, unless a marker on the Arena or passive abilities change them (system 46, O-18).
    let arena = characteristics::characteristics(game).terrains(game, 0);
    let compared = || Terrain::ALL.into_iter().filter(|terrain| arena.contains(*terrain));
    let mut won = PerPlayer::default();
    for player in game.players() {
        won[player] = compared().filter(|&terrain| wins(player, terrain)).count();
    }
    won
}

/// Statistics of all awake Characters of a player (4.3, 2.4.4).
fn arena_sums<const W: usize>(game: &Game<'_, W>, player: Player) -> TerrainTotals {
    let [hero, companion] = Expedition::ALL.map(|expedition| game.sums(player, expedition));
    hero.plus(companion)
}

/// All players but these leave the game.
pub(crate) fn go_on_with<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, players: Players, events: &mut E) {
    for player in game.players.without(players) {
        remove(game, player);
        events.event(game, Event::LeftGame { player });
    }
}

/// A player leaves the game with all the cards the player owns, wherever they are. What the player controls and others own goes
/// to the discard piles of those; tokens among it cease. The Expeditions that faced the player's now face one another. The first
/// player token stays at the empty seat until the next Morning passes it on to the left (4.2.1.b), so that no player's turn to be
/// first is left out.
fn remove<const W: usize>(game: &mut Game<'_, W>, player: Player) {
    let gone = players::take_out_player(game, player);
    game.kept -= gone;
    game.players = game.players.without(Players::of(player));
    game.active = game.players.next_from(game.active).unwrap_or(game.active);
    forget_player(game, player, gone);
    moves::look_again(game);
}

/// The player has left, and these objects with them. The player's Emblems cease, and so do the player's effects under way, except
/// for daily effects, which are everyone's. Effects of other players go on without the player.
///
/// The official text was not found; this is the default of the digest.
fn forget_player<const W: usize>(game: &mut Game<'_, W>, player: Player, gone: CardSet<W>) {
    game.limbo.paid -= gone;
    game.limbo.reactions.retain(|reaction| reaction.bound.you != player);
    game.limbo.ongoing.retain(|ongoing| ongoing.bound.you != player);
    game.limbo.frames.retain(|frame| frame.bound.you != player || is_of_everyone(frame.pc));
    game.pending = game.pending.filter(|play| play.player != player);
    // A question to several players is worked out again, for those who are left.
    game.question = game.question.filter(|question| matches!(question, Question::One(of) if of.you != player));
    let first = daily_changes::first_present(game);
    let ops = &game.pool.program().ops;
    for frame in game.limbo.frames.iter_mut() {
        (frame.sel, frame.it) = (frame.sel - gone, frame.it - gone);
        if frame.bound.you == player {
            frame.bound.you = first;
        }
        frame.doers = frame.doers.without(Players::of(player));
        frame.others = frame.others.without(Players::of(player));
        if frame.doers.is_empty() {
            // The part of the effect that only this player was to do is skipped.
            let left = &ops[usize::from(frame.pc)..];
            let is_over = |op: &Op| {
                matches!(op, Op::EndBy | Op::End) || (!frame.others.is_empty() && matches!(op, Op::Otherwise(_)))
            };
            let rest = left.iter().position(is_over).unwrap_or(0);
            let is_part = !is_of_everyone(frame.pc);
            frame.doers = Players::of(frame.bound.you);
            if is_part {
                frame.pc += rest as u16;
                (frame.begun, frame.asked, frame.chosen, frame.state) = (false, Players::NONE, 0, OpState::Fresh);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        CardKind, CardPool, CardSpec, DeckSpec, Mode,
        primitives::{CardId, CardSet, Expedition, Status, Zone},
        rules::Board,
    };

    /// System 163: the objects the leaver owns leave the game wherever they are, those of others that the leaver
    /// controls go to their owners' discard piles.
    #[test]
    fn what_a_leaver_owns_leaves_with_them() {
        const KINDS: [CardKind; 3] = [CardKind::Character, CardKind::Landmark, CardKind::Spell];
        let cards = KINDS.map(|kind| (CardSpec::new(kind), 2)).into();
        let deck = DeckSpec { hero: None, cards, order: Vec::new(), texts: Vec::new() };
        let pool = CardPool::of_decks(&[&deck; 4]).unwrap();
        let card = |player: Player, i: u8| CardId::new(player as u8 * 6 + i);
        let (a, b) = (Player::A, Player::B);
        let places = vec![
            (b, card(a, 0), Zone::HeroExpedition),
            (b, card(b, 0), Zone::HeroExpedition),
            (a, card(b, 1), Zone::CompanionExpedition),
            (b, card(a, 2), Zone::Landmarks),
            (b, card(b, 4), Zone::Mana),
            (b, card(b, 5), Zone::Hand),
            (a, card(a, 4), Zone::Reserve),
        ];
        let statuses = vec![(card(b, 1), Status::Anchored), (card(a, 0), Status::Fleeting)];
        let board = Board { places, statuses, first: b, ..Board::new(&pool, Mode::MultiFfa.rules()) };
        let mut game = board.start().unwrap();
        let mut events = Vec::new();
        go_on_with(&mut game, Players::FOUR.without(Players::of(b)), &mut events);
        assert_eq!(events, [Event::LeftGame { player: b }]);
        assert!(Zone::ALL.iter().all(|&zone| game.zone(b, zone).is_empty()));
        assert!(Player::ALL.into_iter().all(|player| {
            let zones = Zone::ALL.into_iter().map(|zone| game.zone(player, zone));
            (zones.fold(CardSet::EMPTY, |all, zone| all | zone) & pool.deck(b)).is_empty()
        }));
        assert_eq!(game.zone(a, Zone::Discard), [card(a, 0), card(a, 2)].into_iter().collect());
        assert_eq!((game.zone(a, Zone::Reserve), game.deck_len(a)), (CardSet::of(card(a, 4)), 3));
        assert!(game.with_status(Status::Anchored).is_empty() && game.with_status(Status::Fleeting).is_empty());
        assert_eq!(game.initiative().collect::<Vec<_>>(), [Player::C, Player::D, a]);
        assert_eq!(game.facing(a, Expedition::Hero), Some((Player::C, Expedition::Companion)));
        assert_eq!((game.left_of(a), game.opponents(a).len()), (Player::C, 2));
    }
}
