//! A deck made ready to play all games of a comparison, and what a game is worth to it; deals that two decks share: cards they
//! have in common lie in the same places and are shuffled alike.

use crate::{
    AfterVictory, CardPool, DecisionList, DeckSpec, Edition, Game, Mode, ModeRules, Outcome, PAIRING_DAYS, Pace,
    PolicyName, PoolError, Rng, Seat, Setup,
    game::{Event, Events, mutations::start},
    mix,
    policy::{Budget, Greedy, Passive},
    primitives::{CardId, Fault, NARROW, Player},
    rng::Stream,
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

/// By position in [`DeckSpec::cards`](crate::DeckSpec::cards): the numbers of the places in the deck in which the copies lie
/// before it is shuffled. Further copies are not in the game.
pub type Places = Vec<Vec<u16>>;

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
    fn wants(_: &Event) -> bool {
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

/// Places for two decks, which are lists of cards with numbers of copies. Copies that the decks have in common lie in the same
/// places; so do the other copies, as far as there are as many in both.
///
/// A card is given by a number that its printings share. The order of the lists decides which of the other copies share a place,
/// so lists in one order always give the same places.
#[must_use]
pub fn common_places(decks: [&[(usize, u8)]; 2]) -> [Places; 2] {
    let [first, second] = decks;
    let mut places = decks.map(|deck| vec![Vec::new(); deck.len()]);
    let mut next = 0..;
    for (at, &(card, copies)) in first.iter().enumerate() {
        for (other, &(_, others)) in second.iter().enumerate().filter(|(_, (same, _))| *same == card) {
            while places[0][at].len() < copies.into() && places[1][other].len() < others.into() {
                let place = next.next().unwrap_or(u16::MAX);
                places[0][at].push(place);
                places[1][other].push(place);
            }
        }
    }
    let from = next.start;
    for (deck, places) in decks.into_iter().zip(&mut places) {
        let mut next = from..;
        for (&(_, copies), places) in deck.iter().zip(places) {
            let missing = usize::from(copies).saturating_sub(places.len());
            places.extend(next.by_ref().take(missing));
        }
    }
    places
}

/// The copies in a deck, each with its place.
pub(super) fn copies(pool: &CardPool, places: &Places) -> Vec<(u16, CardId)> {
    let kinds = pool.kinds_of(Player::A).zip(places);
    kinds.flat_map(|(kind, places)| places.iter().copied().zip(pool.copies(kind))).collect()
}

/// Shuffles a deck: each place draws a number, whatever lies in it, and the cards lie in the order of these numbers. If two decks
/// have a card in the same place, it lies equally deep in both, counting only the places that they share.
pub(super) fn shuffle(
    copies: &[(u16, CardId)],
    game_seed: u64,
    keyed: &mut Vec<(u64, CardId)>,
    order: &mut Vec<CardId>,
) {
    let seed = Stream::Deck(Player::A as u8).seed(game_seed);
    keyed.clear();
    keyed.extend(copies.iter().map(|&(place, card)| (mix(seed, place.into()), card)));
    keyed.sort_unstable();
    order.clear();
    order.extend(keyed.iter().map(|(_, card)| *card));
}

/// Two orders of a deck that differ by one exchange: in the first a copy of these cards is among the top cards, in the second it
/// is not. Apart from that both are as likely as any order. One of the two is the given order; the other is written in its place.
/// Tells whether that is the second.
pub(super) fn exchange(order: &mut [CardId], cards: &[CardId], top: usize, rng: &mut Rng) -> bool {
    let draw = |rng: &mut Rng, n: usize| rng.below(n as u32) as usize;
    // In a deck that is drawn to its end, one card counts as not drawn.
    let top = top.min(order.len().saturating_sub(1));
    let copy = cards[draw(rng, cards.len())];
    let at = order.iter().position(|card| *card == copy).unwrap_or(0);
    let other = if at < top { top + draw(rng, order.len() - top) } else { draw(rng, top) };
    if top > 0 {
        order.swap(at, other);
    }
    at < top
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_decks_have_in_common_lies_in_the_same_places() {
        let [one, other] = common_places([&[(1, 3), (2, 2), (5, 1)], &[(1, 2), (2, 2), (7, 1), (9, 2)]]);
        assert_eq!(one, vec![vec![0, 1, 4], vec![2, 3], vec![5]]);
        assert_eq!(other, vec![vec![0, 1], vec![2, 3], vec![4], vec![5, 6]]);
        // Two printings of a card are one card.
        let [one, other] = common_places([&[(1, 1), (1, 1)], &[(1, 2)]]);
        assert_eq!((one, other), (vec![vec![0], vec![1]], vec![vec![0, 1]]));
    }

    #[test]
    fn an_exchange_puts_a_copy_in_or_out_and_is_fair() {
        let cards: Vec<CardId> = (0..6).map(CardId::new).collect();
        let (mut inside, mut at) = (0, [[0; 6]; 2]);
        for n in 0..6000 {
            let rng = &mut Rng::new(mix(4, n));
            let given: Vec<CardId> = (0..6).map(|place| cards[(place + n as usize) % 6]).collect();
            let mut changed = given.clone();
            let is_without = exchange(&mut changed, &cards[2..3], 2, rng);
            inside += usize::from(is_without);
            let moved = |c: &&CardId| given.iter().position(|g| g == *c) != changed.iter().position(|g| g == *c);
            let moved: Vec<_> = cards.iter().filter(moved).collect();
            assert_eq!(moved.len(), 2, "one exchange");
            let copy = moved.into_iter().find(|c| *c == &cards[2]).unwrap();
            let [with, without] = if is_without { [&given, &changed] } else { [&changed, &given] };
            for (orders, counts) in [with, without].into_iter().zip(&mut at) {
                counts[orders.iter().position(|card| card == copy).unwrap()] += 1;
            }
        }
        assert!((1800..2200).contains(&inside), "a copy is among two of six a third of the time: {inside}");
        assert!(at[0][..2].iter().all(|n| (2800..3200).contains(n)) && at[0][2..] == [0; 4], "{at:?}");
        assert!(at[1][2..].iter().all(|n| (1350..1650).contains(n)) && at[1][..2] == [0; 2], "{at:?}");
    }
}
