//! A deck made ready to play all games of a comparison, and what a game is worth to it.

use super::deal::{Places, copies};
use crate::{
    AfterVictory, CardPool, DecisionList, DeckSpec, Edition, Game, Mode, ModeRules, Outcome, PAIRING_DAYS, Pace,
    PolicyName, PoolError, Seat, Setup,
    game::{Event, Events, mutations::start},
    policy::{Budget, Greedy, Passive},
    primitives::{CardId, Fault, NARROW, Player},
    rules::{recorded_opponent, setup},
    simulate::{Narrow, play_out},
};
use std::{
    num::NonZeroU8,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

/// What a game is worth to a contestant.
#[derive(Clone, Debug)]
pub enum Measure {
    /// The number of regions that both Expeditions moved, less that of a recorded opponent. The games go on to this Day.
    Pace {
        /// The opponent, drawn by the seed of each game.
        pace: Arc<Pace>,
        /// Days of each game.
        days: NonZeroU8,
    },
    /// 1 for a victory over one of these decks, which take turns as the opponent, otherwise 0.
    Field {
        /// The decks of the opponents.
        decks: Vec<DeckSpec>,
        /// The policy that plays them.
        policy: PolicyName,
    },
}

/// A deck and the policy that plays it, as asked for.
#[derive(Clone, Debug)]
pub struct ContestantSpec {
    /// The deck. It may have more copies than places: the others are not in the game, but may be exchanged for copies that are.
    pub deck: DeckSpec,
    /// The places in which its copies lie.
    pub places: Places,
    /// The policy that decides.
    pub policy: PolicyName,
    /// Whether it plays first.
    pub seat: Seat,
    /// How much a policy that looks ahead thinks about a decision; holds for opponents, too.
    pub budget: Budget,
    /// The edition of the rules by which it is played.
    pub edition: Edition,
}

/// A deck that is ready to play all games of a comparison.
#[derive(Clone, Debug)]
pub struct Contestant {
    /// One board, or one for each opponent.
    boards: Vec<Board>,
    copies: Vec<(u16, CardId)>,
    policy: PolicyName,
    seat: Seat,
    budget: Budget,
}

/// The cards of a game, with the policy greedy for them.
#[derive(Clone, Debug)]
struct Board {
    pool: Arc<CardPool>,
    greedy: Box<Greedy>,
    narrow: Option<Narrow>,
}

/// A game as it is dealt to a contestant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deal<'a> {
    pub(super) number: u64,
    pub(super) seed: u64,
    /// The deck, top card first.
    pub(super) order: &'a [CardId],
}

/// A game to play in, and the work that was done in it.
#[derive(Debug)]
pub(super) struct Room<'p, 'i> {
    wide: Game<'p>,
    narrow: Option<Game<'p, NARROW>>,
    list: DecisionList,
    pub(super) meter: Meter<'i>,
}

impl<'p, 'i> Room<'p, 'i> {
    pub(super) fn of(contestant: &'p Contestant, interrupt: &'i AtomicBool) -> Self {
        let board = &contestant.boards[0];
        Self {
            wide: start::blank(&board.pool),
            narrow: board.narrow.as_ref().map(|narrow| start::blank(&*narrow.pool)),
            list: DecisionList::new(),
            meter: Meter { work: 0, interrupt },
        }
    }
}

/// Counts work.
#[derive(Debug)]
pub(super) struct Meter<'i> {
    pub(super) work: u64,
    /// Set when nobody wants the totals any more.
    interrupt: &'i AtomicBool,
}

impl<const W: usize> Events<W> for Meter<'_> {
    const EACH_MOVE: bool = false;

    #[inline(always)]
    fn hears(_: &Event) -> bool {
        false
    }

    #[inline(always)]
    fn worked(&mut self, units: u32) -> bool {
        self.work += u64::from(units);
        self.interrupt.load(Ordering::Relaxed)
    }

    #[inline(always)]
    fn event(&mut self, _: &Game<'_, W>, _: Event) {}
}

impl Contestant {
    /// Makes a deck ready for games of this measure.
    ///
    /// # Errors
    ///
    /// Every fault of the deck; also that it and a deck of the field have too many cards together.
    pub fn new(spec: &ContestantSpec, measure: &Measure) -> Result<Self, Vec<PoolError>> {
        let own = &spec.deck;
        let pools: Vec<CardPool> = match measure {
            Measure::Pace { pace, .. } => vec![CardPool::new(own)?.against(pace)],
            Measure::Field { decks, .. } => {
                let against = |deck| CardPool::of_two([own, deck]);
                let pools: Result<_, Vec<_>> = decks.iter().map(against).collect();
                pools.map_err(|faults| faults.into_iter().map(|(_, fault)| fault).collect::<Vec<_>>())?
            }
        };
        let board = |pool: CardPool| {
            let pool = pool.playing_by(spec.edition);
            Board { greedy: Box::new(Greedy::of(&pool)), narrow: Narrow::of(&pool), pool: Arc::new(pool) }
        };
        let boards: Vec<Board> = pools.into_iter().map(board).collect();
        let copies = boards.first().map(|board| copies(&board.pool, &spec.places)).unwrap_or_default();
        Ok(Self { boards, copies, policy: spec.policy, seat: spec.seat, budget: spec.budget })
    }

    /// The cards of its deck alone, or of its first game.
    #[must_use]
    pub fn pool(&self) -> &CardPool {
        &self.boards[0].pool
    }

    /// The copies in its deck, each with its place.
    pub(super) fn copies(&self) -> &[(u16, CardId)] {
        &self.copies
    }

    /// Plays a game. Returns its value, and whether it came to a bound of the engine.
    pub(super) fn play<'p>(&'p self, deal: &Deal<'_>, measure: &'p Measure, room: &mut Room<'p, '_>) -> (i32, bool) {
        let board = &self.boards[(deal.number % self.boards.len() as u64) as usize];
        let Room { wide, narrow: few, list, meter } = room;
        if let Some(narrow) = &board.narrow {
            let game = few.get_or_insert_with(|| start::blank(&*narrow.pool));
            let value = self.play_on(game, (&narrow.pool, &narrow.greedy), deal, measure, list, meter);
            // If there was no room for its tokens, the game is played again with more room.
            if game.outcome() != Some(Outcome::Faulted(Fault::Tokens)) {
                return (value, matches!(game.outcome(), Some(Outcome::Faulted(_))));
            }
        }
        let value = self.play_on(wide, (&board.pool, &board.greedy), deal, measure, list, meter);
        (value, matches!(wide.outcome(), Some(Outcome::Faulted(_))))
    }

    fn play_on<'p, const W: usize>(
        &self,
        game: &mut Game<'p, W>,
        (pool, greedy): (&'p CardPool<W>, &Greedy<W>),
        deal: &Deal<'_>,
        measure: &'p Measure,
        list: &mut DecisionList,
        meter: &mut Meter<'_>,
    ) -> i32 {
        let rules = Mode::Standard.rules();
        let setup = |rules: ModeRules, day_cap| Setup { pool, rules, seat: self.seat, seed: deal.seed, day_cap };
        let sit_down = |policy: PolicyName, player| policy.sit_down(self.budget, greedy, player, deal.seed);
        let mut own = sit_down(self.policy, Player::A);
        match measure {
            Measure::Pace { pace, days } => {
                let rules = ModeRules { after_victory: AfterVictory::PlayOn, ..rules };
                setup::set_up_in_order(game, &setup(rules, *days), deal.order, meter);
                recorded_opponent::race_against(game, pace, deal.seed);
                play_out(game, &mut own, &mut Passive, list, meter);
                let [own, other] = [Player::A, Player::B].map(|player| i32::from(game.total_distance(player)));
                own - other
            }
            Measure::Field { policy, .. } => {
                setup::set_up_in_order(game, &setup(rules, PAIRING_DAYS), deal.order, meter);
                play_out(game, &mut own, &mut sit_down(*policy, Player::B), list, meter);
                i32::from(game.has_won(Player::A))
            }
        }
    }
}
