//! Simulations of a deck: their specification, its check, and playing ranges of games, with sets of one word where the cards of
//! the pool allow that; the opening hands of the first games.

use crate::{
    AfterVictory, Broken, CardPool, Decision, DecisionList, Game, Log, Mode, ModeRules, Pace, Seat, Setup,
    game::{Event, Events, mutations::start},
    policy::{Budget, Greedy, Lookahead, Passive, Policy, PolicyName, Random, ask},
    primitives::{CardSet, Fault, NARROW, Outcome, Player, Players, Zone},
    rng::mix,
    rules::{recorded_opponent, setup},
    simulate::{
        layout::Layout,
        tally::{Tally, Totals},
    },
};
use std::{
    num::NonZeroU8,
    ops::Range,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

/// An interrupt that nobody sets.
pub(super) static NEVER: AtomicBool = AtomicBool::new(false);

/// Most Days a simulated game may have.
pub const MAX_DAYS: u8 = 20;

/// A question about cards: whether so many of them are drawn by a Day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watch {
    /// Positions in [`DeckSpec::cards`](crate::DeckSpec::cards); every copy of these counts.
    pub cards: Vec<usize>,
    /// The number wanted, 1 or more. Each copy counts once, even if it is drawn again after a reshuffle.
    pub at_least: u32,
    /// The Day by whose Noon they have to be drawn, 1 to the Days of the plan. A game that ends earlier counts with what was
    /// drawn in it.
    pub by_day: u8,
}

/// A simulation as asked for: not yet checked.
#[derive(Clone, Debug)]
pub struct PlanSpec {
    /// The deck. A second deck in the pool is its opponent, played by the same policy.
    pub pool: Arc<CardPool>,
    /// The opponent of a single deck, as records of other games. Without it the opponent does nothing.
    pub pace: Option<Arc<Pace>>,
    /// The mode.
    pub mode: Mode,
    /// Days to play, 1 to [`MAX_DAYS`]. Games go on to the last Day after a victory, so that every Day has the same games; a
    /// Booster War has a last Day of its own.
    pub days: u8,
    /// Master seed. Game n has the seed [`mix`]`(seed, n)`.
    pub seed: u64,
    /// Whether the deck's player is first player on Day 1.
    pub seat: Seat,
    /// The policy that decides.
    pub policy: PolicyName,
    /// How much a policy that looks ahead thinks about a decision.
    pub budget: Budget,
    /// Questions about cards.
    pub watches: Vec<Watch>,
}

/// Why a simulation is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// The pool holds too many decks.
    #[error("a goldfish game has one opponent, the pool holds {0} decks")]
    Decks(u8),
    /// Both a second deck and a pace are given as opponent.
    #[error("a goldfish game has one opponent, a deck or a pace")]
    TwoOpponents,
    /// A mode of more than two players, although a goldfish game is played against a passive opponent.
    #[error("a goldfish game has one opponent, {} has more", .0.id())]
    Mode(Mode),
    /// Days outside 1 to [`MAX_DAYS`].
    #[error("{0} days asked for: 1 to {MAX_DAYS} are possible")]
    Days(u8),
    /// A watch names a card that the deck does not hold.
    #[error("watch {watch} names card {card}, which the deck does not hold")]
    WatchCard {
        /// Position of the watch.
        watch: usize,
        /// Position of the card.
        card: usize,
    },
    /// A watch for no cards, which would always be true.
    #[error("watch {0} asks for at least 0 cards")]
    WatchNothing(usize),
    /// A watch by a Day that is not played.
    #[error("watch {watch} asks about day {day}, the days played are 1 to {days}")]
    WatchDay {
        /// Position of the watch.
        watch: usize,
        /// Its Day.
        day: u8,
        /// Days of the plan.
        days: u8,
    },
}

/// A checked simulation. It can play any of its games at any time: game n depends only on the plan and n, so ranges may be played
/// in any order, on any number of threads, and their totals added.
#[derive(Clone, Debug)]
pub struct Plan {
    spec: PlanSpec,
    rules: ModeRules,
    day_cap: NonZeroU8,
    watched: Vec<(CardSet, u32, u8)>,
    layout: Layout,
    greedy: Box<Greedy>,
    /// The same cards for games of few objects, if they fit.
    narrow: Option<Narrow>,
}

impl Plan {
    /// Checks a simulation.
    ///
    /// # Errors
    ///
    /// Every fault found.
    pub fn new(mut spec: PlanSpec) -> Result<Self, Vec<PlanError>> {
        let mut faults = Vec::new();
        match spec.pool.players().len() {
            0..=1 => {}
            2 if spec.pace.is_none() => {}
            2 => faults.push(PlanError::TwoOpponents),
            decks => faults.push(PlanError::Decks(decks)),
        }
        if spec.mode.rules().table.seats() != Players::TWO {
            faults.push(PlanError::Mode(spec.mode));
        }
        let day_cap = NonZeroU8::new(spec.days).filter(|d| d.get() <= MAX_DAYS);
        if day_cap.is_none() {
            faults.push(PlanError::Days(spec.days));
        }
        for (watch, Watch { cards, at_least, by_day }) in spec.watches.iter().enumerate() {
            let unknown = cards.iter().filter(|card| !spec.pool.kinds_of(Player::A).contains(card));
            faults.extend(unknown.map(|&card| PlanError::WatchCard { watch, card }));
            if *at_least == 0 {
                faults.push(PlanError::WatchNothing(watch));
            }
            if !(1..=spec.days).contains(by_day) {
                faults.push(PlanError::WatchDay { watch, day: *by_day, days: spec.days });
            }
        }
        let (Some(day_cap), true) = (day_cap, faults.is_empty()) else { return Err(faults) };
        let rules = ModeRules { after_victory: AfterVictory::PlayOn, ..spec.mode.rules() };
        let watched = spec
            .watches
            .iter()
            .map(|w| {
                let cards = w.cards.iter().fold(CardSet::EMPTY, |all, &card| all | spec.pool.copies(card));
                (cards, w.at_least, w.by_day)
            })
            .collect();
        if let Some(pace) = &spec.pace {
            spec.pool = Arc::new(spec.pool.against(pace));
        }
        let layout = Layout::new(&spec.pool, &rules, day_cap.get(), spec.watches.len());
        let greedy = Box::new(Greedy::of(&spec.pool));
        let narrow = Narrow::of(&spec.pool);
        Ok(Self { spec, rules, day_cap, watched, layout, greedy, narrow })
    }

    /// What was asked for.
    #[must_use]
    pub const fn spec(&self) -> &PlanSpec {
        &self.spec
    }

    /// The deck.
    #[must_use]
    pub fn pool(&self) -> &CardPool {
        &self.spec.pool
    }

    /// Whether somebody plays against the deck: a pace or another deck.
    pub(super) fn has_opponent(&self) -> bool {
        self.spec.pace.is_some() || self.spec.pool.players().len() > 1
    }

    /// Positions of the cards that are reported: those of the deck, not of its opponent.
    pub(super) fn kinds(&self) -> Range<usize> {
        self.pool().kinds_of(Player::A)
    }

    /// Parameters of the mode.
    #[must_use]
    pub const fn rules(&self) -> &ModeRules {
        &self.rules
    }

    pub(super) const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Cards, number and Day of each watch.
    pub(super) fn watched(&self) -> &[(CardSet, u32, u8)] {
        &self.watched
    }

    /// Totals of no game.
    #[must_use]
    pub fn no_games(&self) -> Totals {
        Totals::zero(self.layout.len())
    }

    /// Plays a range of games.
    #[must_use]
    pub fn run(&self, games: Range<u64>) -> Totals {
        let mut totals = self.no_games();
        self.run_into(games, &mut totals);
        totals
    }

    /// Plays a range of games and adds them to totals of this plan. Nothing is allocated.
    pub fn run_into(&self, games: Range<u64>, totals: &mut Totals) {
        self.run_until(games, totals, &NEVER);
    }

    /// As [`run_into`](Self::run_into), but it ends soon after `interrupt` is set, even in the middle of a game; the totals mean
    /// nothing then.
    pub fn run_until(&self, games: Range<u64>, totals: &mut Totals, interrupt: &AtomicBool) {
        match self.spec.policy {
            PolicyName::Greedy => {
                self.run_policy(games, totals, interrupt, |_, _| &*self.greedy, |narrow, _, _| &*narrow.greedy);
            }
            PolicyName::Lookahead => {
                let budget = self.spec.budget;
                let wide = |player, seed| Lookahead::of_seat(&*self.greedy, budget, player, seed);
                self.run_policy(games, totals, interrupt, wide, |narrow, player, seed| {
                    Lookahead::of_seat(&*narrow.greedy, budget, player, seed)
                });
            }
            PolicyName::Random => {
                self.run_policy(games, totals, interrupt, Random::of_seat, |_, player, seed| {
                    Random::of_seat(player, seed)
                });
            }
        }
    }

    /// Plays the games with the policy that the first function makes for a seed, or with the other one in games of few objects.
    fn run_policy<'a, P: Policy, N: Policy<NARROW>>(
        &'a self,
        games: Range<u64>,
        totals: &mut Totals,
        interrupt: &AtomicBool,
        policy: impl Fn(Player, u64) -> P,
        narrow_policy: impl Fn(&'a Narrow, Player, u64) -> N,
    ) {
        let mut list = DecisionList::new();
        let mut games = games.take_while(|_| !interrupt.load(Ordering::Relaxed));
        let Some(narrow) = &self.narrow else {
            let (pool, mut game) = (&*self.spec.pool, start::blank(&self.spec.pool));
            games.for_each(|n| self.play(&mut game, n, &policy, &mut list, Tally::new(self, pool, totals, interrupt)));
            return;
        };
        let (pool, narrow_policy) = (&*narrow.pool, |player, seed| narrow_policy(narrow, player, seed));
        let mut game = start::blank(pool);
        for n in &mut games {
            self.play(&mut game, n, &narrow_policy, &mut list, Tally::new(self, pool, totals, interrupt));
            if game.outcome() == Some(Outcome::Faulted(Fault::Tokens)) {
                // There was no room for its tokens: what it counted is taken back, and it is played with more room.
                let backwards = Tally::new(self, pool, totals, interrupt).backwards();
                self.play(&mut game, n, &narrow_policy, &mut list, backwards);
                let mut wide = start::blank(&self.spec.pool);
                self.play(&mut wide, n, &policy, &mut list, Tally::new(self, &self.spec.pool, totals, interrupt));
            }
        }
    }

    /// Plays game `n` and counts it.
    #[inline]
    fn play<'p, P: Policy<W>, const W: usize>(
        &'p self,
        game: &mut Game<'p, W>,
        n: u64,
        policy: &impl Fn(Player, u64) -> P,
        list: &mut DecisionList,
        mut tally: Tally<'_, W>,
    ) {
        let seed = mix(self.spec.seed, n);
        setup::set_up(game, &self.setup(game.pool(), seed), &mut tally);
        if let Some(pace) = &self.spec.pace {
            recorded_opponent::race_against(game, pace, seed);
        }
        let mut own = policy(Player::A, seed);
        if game.pool().players().len() > 1 {
            play_out(game, &mut own, &mut policy(Player::B, seed), list, &mut tally);
        } else {
            play_out(game, &mut own, &mut Passive, list, &mut tally);
        }
        tally.finish(game);
    }

    const fn setup<'p, const W: usize>(&self, pool: &'p CardPool<W>, seed: u64) -> Setup<'p, W> {
        Setup { pool, rules: self.rules, seat: self.spec.seat, seed, day_cap: self.day_cap }
    }

    /// Plays game `n` up to the first Noon only: set-up, and for modes without an opening hand the first Morning.
    pub(super) fn opening<E: Events>(&self, n: u64, events: &mut E) -> Game<'_> {
        let seed = mix(self.spec.seed, n);
        let mut game = Game::from_setup_with(&self.setup(&self.spec.pool, seed), events);
        let mut policy = self.spec.policy.sit_down(self.spec.budget, &self.greedy, Player::A, seed);
        play_set_up(&mut game, &mut policy, &mut DecisionList::new(), events);
        game
    }

    /// The set-up of a game that ends when it is decided, as in a log.
    fn decided_setup(&self, seed: u64) -> Setup<'_> {
        Setup { rules: self.spec.mode.rules(), ..self.setup(&self.spec.pool, seed) }
    }

    /// Plays game `n` without a pace and keeps its log up to the victory.
    #[must_use]
    pub fn log(&self, n: u64) -> Log {
        self.log_until(n, usize::MAX, &NEVER)
    }

    /// As [`log`](Self::log), for a game that is [interrupted](Fault::Interrupted) soon after `interrupt` is set, or when the log
    /// has `most` steps.
    #[must_use]
    pub fn log_until(&self, n: u64, most: usize, interrupt: &AtomicBool) -> Log {
        let seed = mix(self.spec.seed, n);
        let sit_down = |player| self.spec.policy.sit_down(self.spec.budget, &self.greedy, player, seed);
        let (mut own, mut other) = (sit_down(Player::A), sit_down(Player::B));
        let mut policies: [&mut dyn Policy; 2] = [&mut own, &mut other];
        let decks = usize::from(self.pool().players().len()).clamp(1, 2);
        Log::record_until(&self.decided_setup(seed), &mut policies[..decks], most, interrupt)
    }

    /// Plays game `n` again from decisions that were recorded.
    ///
    /// # Errors
    ///
    /// A decision is not legal, missing or too many; with the steps up to there.
    pub fn replay(&self, n: u64, decisions: &[Decision]) -> Result<Log, Broken> {
        Log::replay(&self.decided_setup(mix(self.spec.seed, n)), decisions)
    }

    /// The opening hands of the first games: hand k is that of game k of this plan. In a mode without opening hand they are the
    /// cards drawn in the first Morning (formats.md 2.13, point 1).
    #[must_use]
    pub fn hands(&self, count: u32) -> Vec<Hand> {
        self.hands_until(count, &NEVER)
    }

    /// As [`hands`](Self::hands), with fewer hands if `interrupt` is set.
    #[must_use]
    pub fn hands_until(&self, count: u32, interrupt: &AtomicBool) -> Vec<Hand> {
        let numbers = (0..u64::from(count)).take_while(|_| !interrupt.load(Ordering::Relaxed));
        numbers.map(|n| self.hand(n)).collect()
    }

    fn hand(&self, n: u64) -> Hand {
        let mut events = Vec::new();
        let game = self.opening(n, &mut events);
        let kinds = |cards: CardSet| cards.iter().map(|card| self.pool().kind_of(card)).collect::<Vec<_>>();
        let drew = |event: &Event| {
            let Event::Drew { player: Player::A, card } = *event else { return None };
            Some(card)
        };
        Hand {
            cards: kinds(events.iter().filter_map(drew).collect()),
            mana_orbs: kinds(game.zone(Player::A, Zone::Mana)),
            kept: kinds(game.zone(Player::A, Zone::Hand)),
        }
    }
}

/// The cards of a pool for games of few objects, with the policy greedy for them.
#[derive(Clone, Debug)]
pub(crate) struct Narrow {
    pub(crate) pool: Arc<CardPool<NARROW>>,
    pub(crate) greedy: Box<Greedy<NARROW>>,
}

impl Narrow {
    /// Makes them from a pool, if its cards fit.
    pub(crate) fn of(pool: &CardPool) -> Option<Self> {
        pool.narrow().map(|pool| Self { greedy: Box::new(Greedy::of(&pool)), pool: Arc::new(pool) })
    }
}

/// An opening hand, each card as its position in [`DeckSpec::cards`](crate::DeckSpec::cards), in rising order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// Every card drawn.
    pub cards: Vec<usize>,
    /// The cards that the policy made Mana Orbs.
    pub mana_orbs: Vec<usize>,
    /// The cards that it kept.
    pub kept: Vec<usize>,
}

/// Plays a game to its end: `own` decides for seat A, `other` for the others.
#[inline]
pub(crate) fn play_out<P: Policy<W>, O: Policy<W>, E: Events<W>, const W: usize>(
    game: &mut Game<'_, W>,
    own: &mut P,
    other: &mut O,
    list: &mut DecisionList,
    events: &mut E,
) {
    while let Some(who) = game.to_decide() {
        let decision = if who == Player::A { ask(game, own, list, who) } else { ask(game, other, list, who) };
        // Policies that play no games of their own say so at compile time.
        if let work @ 1.. = own.take_work().saturating_add(other.take_work()) {
            let _ = events.worked(work);
        }
        game.play_unchecked(decision, events);
    }
}

fn play_set_up<P: Policy, E: Events>(game: &mut Game<'_>, policy: &mut P, list: &mut DecisionList, events: &mut E) {
    while game.day() == 0 {
        let Some(who) = game.to_decide() else { return };
        let decision = ask(game, policy, list, who);
        game.play_unchecked(decision, events);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CardKind, CardSpec, DeckSpec, game::mutations::start, report};

    /// A plan with thirteen Characters three times each, of which every second has this ability.
    fn plan(ability: &str) -> Plan {
        let mut deck = DeckSpec::default();
        for n in 0..13u8 {
            let (hand_cost, reserve_cost) = (1 + n % 4, 1 + n % 3);
            deck.cards.push((CardSpec { hand_cost, reserve_cost, ..CardSpec::new(CardKind::Character) }, 3));
            if n % 2 == 0 {
                deck.texts.push((Some(n.into()), ability.parse().unwrap()));
            }
        }
        let pool = Arc::new(CardPool::new(&deck).unwrap());
        let (seat, policy, watch) =
            (Seat::Random, PolicyName::Greedy, Watch { cards: vec![2, 5], at_least: 2, by_day: 3 });
        Plan::new(PlanSpec {
            pool,
            pace: None,
            mode: Mode::Standard,
            days: 6,
            seed: 7,
            seat,
            policy,
            budget: Budget::default(),
            watches: vec![watch],
        })
        .unwrap()
    }

    /// The totals if all games are played with the widest sets.
    fn widely(mut plan: Plan) -> Totals {
        plan.narrow = None;
        plan.run(0..200)
    }

    #[test]
    fn games_of_which_nobody_wants_the_end_are_not_played_on() {
        let plan = plan("when {J} -> draw 1");
        let mut totals = plan.no_games();
        plan.run_until(0..200, &mut totals, &AtomicBool::new(true));
        assert_eq!(totals, plan.no_games());
        // A single game notices it while it is played.
        let log = plan.log_until(0, 10, &NEVER);
        assert_eq!(log.outcome, Outcome::Faulted(Fault::Interrupted));
        assert!(log.steps.len() < plan.log(0).steps.len());
    }

    #[test]
    fn games_come_to_the_same_however_wide_their_sets_are() {
        for ability in ["when {H} -> draw 1", "when {J} -> create 1 \"Ordis Recruit\" 1/1/1 Soldier in my Expedition"] {
            let plan = plan(ability);
            assert!(plan.narrow.is_some(), "39 cards are few");
            assert_eq!(plan.run(0..200), widely(plan), "{ability}");
        }
    }

    #[test]
    fn a_game_without_room_for_its_tokens_is_taken_back_and_played_with_more() {
        let plan = plan("when {J} -> create 9 \"Ordis Recruit\" 1/1/1 Soldier in my Expedition");
        let Narrow { pool, greedy } = plan.narrow.as_ref().expect("39 cards are few");
        let mut game = start::blank(&**pool);
        let lacks_room = |n: &u64| {
            let mut totals = plan.no_games();
            let (list, tally) = (&mut DecisionList::new(), Tally::new(&plan, pool, &mut totals, &NEVER));
            plan.play(&mut game, *n, &|_, _| &**greedy, list, tally);
            game.outcome() == Some(Outcome::Faulted(Fault::Tokens))
        };
        let lacking = (0..200).filter(lacks_room).count();
        assert!((1..200).contains(&lacking), "some, not all: {lacking}");
        let (taken_back, widely) = (plan.run(0..200), widely(plan.clone()));
        assert_eq!(report(&plan, &taken_back), report(&plan, &widely));
        assert!(taken_back.work() > widely.work(), "what was taken back was work too");
    }
}
