//! The turns of a recorded opponent.

use crate::{
    Game,
    game::{Events, TurnEnd, mutations::moves},
    pace::{Arrival, Pace, Recorded, SEAT},
    primitives::Player,
    rng::{Rng, Stream},
    rules::day,
};

/// Makes a record the opponent of a game that was just set up with one deck, with a pool [against](crate::CardPool::against) that
/// pace. On each Day the Characters come that the record had in its own game, one a turn, and its Expeditions move by the rules.
/// What is done to those Characters counts for that Day. The record does nothing else.
pub(crate) fn race_against<'p, const W: usize>(game: &mut Game<'p, W>, pace: &'p Pace, seed: u64) {
    let record = pace.draw(&mut Rng::new(Stream::Opponent.seed(seed)));
    game.recorded = Some(Recorded { pace, record, arrived: 0 });
}

/// Whether this player is a recorded opponent.
#[inline]
pub(super) const fn is_recorded<const W: usize>(game: &Game<'_, W>, player: Player) -> bool {
    game.recorded.is_some() && player as u8 == SEAT as u8
}

/// The turn of a recorded opponent: the next Character of its Day joins an Expedition, as a token (7.3.5). It passes once all
/// have come (4.2.3.d).
#[inline(never)]
pub(super) fn take_recorded_turn<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, events: &mut E) {
    let Some(recorded) = &mut game.recorded else { return };
    let next = recorded.pace.on(recorded.record, game.day).get(usize::from(recorded.arrived));
    let Some(&Arrival { expedition, character }) = next else { return day::pass(game, events) };
    recorded.arrived += 1;
    game.turn_end = TurnEnd::Over;
    moves::create_by_rules(game, game.pool.recorded(character), SEAT, expedition, events);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        CardKind, CardPool, CardSpec, DecisionList, DeckSpec, Event, Mode, RecordedCharacter, Seat, Setup,
        game::mutations::redeal,
        policy::Passive,
        primitives::{Expedition, PerExpedition, Phase, TerrainTotals},
        simulate::play_out,
    };
    use cards::Statistics;
    use std::num::NonZeroU8;

    fn character(expedition: Expedition, forest: u8) -> RecordedCharacter {
        RecordedCharacter { expedition, statistics: Statistics { forest, mountain: 0, ocean: 0 }, base_cost: 2 }
    }

    fn pool(pace: &Pace) -> CardPool {
        let deck = DeckSpec { cards: vec![(CardSpec::new(CardKind::Character), 39)], ..DeckSpec::default() };
        CardPool::new(&deck).unwrap().against(pace)
    }

    fn race<'p>(pool: &'p CardPool, pace: &'p Pace, seed: u64) -> Game<'p> {
        let day_cap = NonZeroU8::new(4).unwrap();
        let setup = Setup { pool, rules: Mode::Standard.rules(), seat: Seat::First, seed: 1, day_cap };
        let mut game = Game::from_setup(&setup);
        race_against(&mut game, pace, seed);
        game
    }

    /// A player does not know which record the opponent is: two games that differ only in that become the same when everything
    /// hidden is dealt anew.
    #[test]
    fn a_record_is_hidden() {
        let records: Vec<_> = (0..40).map(|forest| vec![vec![character(Expedition::Hero, forest)]]).collect();
        let pace = Pace::new(&records).unwrap();
        let pool = pool(&pace);
        let (mut one, mut other) = (race(&pool, &pace, 1), race(&pool, &pace, 2));
        assert_ne!(one, other);
        assert_ne!(one.state_hash(), other.state_hash());
        redeal::redeal(&mut one, Player::A, &mut Rng::new(5));
        redeal::redeal(&mut other, Player::A, &mut Rng::new(5));
        assert_eq!(one, other);
    }

    /// Keeps what the record has at each Dusk.
    struct Dusks(Vec<PerExpedition<TerrainTotals>>);

    impl Events for Dusks {
        fn event(&mut self, game: &Game<'_>, event: Event) {
            if event == (Event::PhaseBegan { phase: Phase::Dusk }) {
                self.0.push(PerExpedition::of_each(|expedition| game.sums(SEAT, expedition)));
            }
        }
    }

    /// The Characters of each Day are there at its Dusk; after the last recorded Day those of that Day come again. Nothing is
    /// left of the Characters of the Day before: tokens cease at Rest (4.2.5.b).
    #[test]
    fn a_record_has_at_dusk_what_it_had() {
        use Expedition::{Companion, Hero};
        let days =
            vec![vec![character(Hero, 3)], vec![character(Companion, 1), character(Hero, 2), character(Hero, 2)]];
        let pace = Pace::new(&[days]).unwrap();
        let pool = pool(&pace);
        let mut game = race(&pool, &pace, 1);
        let mut dusks = Dusks(Vec::new());
        play_out(&mut game, &mut Passive, &mut Passive, &mut DecisionList::new(), &mut dusks);
        let of = |[hero, companion]: [i16; 2]| {
            PerExpedition([hero, companion].map(|forest| TerrainTotals::from_terrains(forest, 0, 0)))
        };
        assert_eq!(dusks.0[..3], [of([3, 0]), of([4, 1]), of([4, 1])]);
    }
}
