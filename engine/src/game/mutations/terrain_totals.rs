//! The sums of statistics of each Expedition, kept up to date as Characters come, go and change, since they are asked for at
//! every turn.

use crate::{
    game::state::Game,
    primitives::{CardId, Expedition, Location, Player, TerrainTotals},
};

/// An object joins an Expedition.
#[inline]
pub(super) fn join_expedition<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    player: Player,
    expedition: Expedition,
) {
    game.zones.expeditions[player][expedition].insert(card);
    game.sums[player][expedition] = game.sums[player][expedition].plus(game.counted(card));
}

/// An object leaves an Expedition.
#[inline]
pub(super) fn leave_expedition<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    player: Player,
    expedition: Expedition,
) {
    game.zones.expeditions[player][expedition].remove(card);
    game.sums[player][expedition] = game.sums[player][expedition].minus(game.counted(card));
}

/// Changes statuses or counters of an object that counts in an Expedition.
pub(super) fn change_counted<const W: usize, R>(
    game: &mut Game<'_, W>,
    card: CardId,
    spot: Location,
    change: impl FnOnce(&mut Game<'_, W>) -> R,
) -> R {
    let before = game.counted(card);
    let result = change(game);
    if let Some((player, expedition)) = spot.expedition() {
        game.sums[player][expedition] = game.sums[player][expedition].minus(before).plus(game.counted(card));
    }
    result
}

/// Adds up all Expeditions again.
pub(crate) fn add_up<const W: usize>(game: &mut Game<'_, W>) {
    for player in Player::ALL {
        Expedition::ALL.into_iter().for_each(|expedition| add_up_one(game, player, expedition));
    }
}

/// Adds up one Expedition again.
#[inline]
pub(super) fn add_up_one<const W: usize>(game: &mut Game<'_, W>, player: Player, expedition: Expedition) {
    let is_empty = game.zones.expeditions[player][expedition].is_empty();
    game.sums[player][expedition] = if is_empty { TerrainTotals::ZERO } else { game.added_up(player, expedition) };
}

#[cfg(test)]
mod tests {
    //! Checks the cache `Game::sums`, of what Expeditions come to: it is kept up to date.

    use super::*;
    use crate::{
        CardKind, CardPool, CardSpec, DeckSpec, Mode,
        game::mutations::statuses,
        primitives::{Status, Zone},
        rules::Board,
    };
    use cards::Statistics;

    /// Three Characters of 1/2/3 and a Gear, of one player.
    fn pool(text: &str) -> CardPool {
        let statistics = Statistics { forest: 1, mountain: 2, ocean: 3 };
        let character = CardSpec { statistics, ..CardSpec::new(CardKind::Character) };
        let deck = DeckSpec {
            cards: vec![(character, 3), (CardSpec::new(CardKind::Gear), 1)],
            texts: vec![(Some(0), text.parse().unwrap())],
            ..DeckSpec::default()
        };
        CardPool::new(&deck).unwrap()
    }

    fn sums(game: &Game<'_>, expedition: Expedition) -> String {
        format!("{:?}", game.sums_kept(Player::A, expedition))
    }

    /// 4.2.4, 2.4.3, 2.5.1: what is Asleep does not count, a boost counts once in each, and what goes is no longer there.
    #[test]
    fn what_counts_is_added_and_taken() {
        let pool = pool("when {J} -> give 1 boost to me");
        let [one, two, three, gear] = [0, 1, 2, 3].map(CardId::new);
        let (a, hero, companion) = (Player::A, Expedition::Hero, Expedition::Companion);
        let places = [one, two, gear].map(|card| (a, card, Zone::HeroExpedition));
        let board = Board {
            places: places.into_iter().chain([(a, three, Zone::Reserve)]).collect(),
            statuses: vec![(two, Status::Asleep)],
            counters: vec![(one, crate::ability::Counter::Boost, 4)],
            ..Board::new(&pool, Mode::Standard.rules())
        };
        let mut game = board.start().unwrap();
        assert_eq!((sums(&game, hero), sums(&game, companion)), ("5/6/7".into(), "0/0/0".into()));
        let spot = game.spot(two).unwrap();
        change_counted(&mut game, two, spot, |game| statuses::lose(game, two, Status::Asleep));
        join_expedition(&mut game, three, a, companion);
        assert_eq!((sums(&game, hero), sums(&game, companion)), ("6/8/10".into(), "1/2/3".into()));
        leave_expedition(&mut game, one, a, hero);
        assert_eq!(sums(&game, hero), "1/2/3");
        game.sums = Default::default();
        add_up(&mut game);
        assert_eq!((sums(&game, hero), sums(&game, companion)), ("1/2/3".into(), "1/2/3".into()));
    }
}
