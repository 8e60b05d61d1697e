//! Games between two or four decks: their specification, playing them, and their report; what players have in their Expeditions
//! at each Dusk, recorded for later games against that pace.

use crate::{
    AfterVictory, CardKind, CardPool, DecisionList, Game, Log, Mode, ModeRules, Outcome, PaceRecord, PolicyName,
    RecordedCharacter, Seat, Setup,
    game::{Event, Events, mutations::start, queries::facts},
    policy::{Budget, Greedy, Policy, ask},
    primitives::{CardId, Expedition, PerPlayer, Phase, Player, Status, Terrain},
    rng::mix,
    rules::setup,
    simulate::plan::NEVER,
    statistics::{Confidence, Prob, Stat},
};
use cards::Statistics;
use std::{
    num::NonZeroU8,
    ops::Range,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

/// Day after which an undecided game of two players ends (system 71).
pub const PAIRING_DAYS: NonZeroU8 = NonZeroU8::new(50).expect("50 is not 0");

/// Games between two or four decks as asked for: not yet checked.
#[derive(Clone, Debug)]
pub struct PairingSpec {
    /// The decks, one for each player of the mode.
    pub pool: Arc<CardPool>,
    /// The mode.
    pub mode: Mode,
    /// Master seed. Game n has the seed [`mix`]`(seed, n)`.
    pub seed: u64,
    /// The policy that decides for each player.
    pub policies: PerPlayer<PolicyName>,
    /// How much a policy that looks ahead thinks about a decision.
    pub budget: Budget,
}

/// Why games between decks are impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PairingError {
    /// The pool holds a deck too many or too few.
    #[error("a game of {} is played with {needed} decks, the pool holds {decks}", .mode.id())]
    Decks {
        /// The mode.
        mode: Mode,
        /// Decks of the pool.
        decks: u8,
        /// Players of the mode.
        needed: u8,
    },
}

/// Checked games between decks. The first player is drawn for each game, or the players take turns. As with a
/// [`Plan`](super::Plan), game n depends only on the pairing and n.
#[derive(Clone, Debug)]
pub struct Pairing {
    spec: PairingSpec,
    rules: ModeRules,
    greedy: Box<Greedy>,
    alternates: bool,
}

/// The results of games between decks, in whole numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairingTotals {
    wins: PerPlayer<u64>,
    draws: u64,
    undecided: u64,
    faulted: u64,
    /// Games that ended on each Day; no game ends on Day 0.
    ended_on: [u64; PAIRING_DAYS.get() as usize + 1],
    /// How often each different card of the pool was played.
    plays: Vec<u64>,
    work: u64,
}

/// Counts the cards that are played.
struct Plays<'a> {
    pool: &'a CardPool,
    plays: &'a mut [u64],
    work: &'a mut u64,
    /// Set when nobody wants the totals any more.
    interrupt: &'a AtomicBool,
}

impl Events for Plays<'_> {
    const EACH_MOVE: bool = false;

    #[inline(always)]
    fn worked(&mut self, units: u32) -> bool {
        *self.work += u64::from(units);
        self.interrupt.load(Ordering::Relaxed)
    }

    #[inline(always)]
    fn event(&mut self, game: &Game<'_>, event: Event) {
        // A token is no card of a deck.
        if let Event::Declared { card, .. } = event
            && !game.is_token(card)
            && let Some(plays) = self.plays.get_mut(self.pool.kind_of(card))
        {
            *plays += 1;
        }
    }
}

/// Games between decks in numbers. Each interval holds 95 % for itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairingReport {
    /// Games played.
    pub games: u64,
    /// Games won by each player; where there are teams, by each member of the team.
    pub wins: PerPlayer<u64>,
    /// The share of the games that each player won.
    pub win_rates: PerPlayer<Prob>,
    /// Games drawn. Only a Booster War can be (formats.md 2.13, point 5).
    pub draws: Prob,
    /// Games that were not decided within [`PAIRING_DAYS`] Days, an end that the rules do not know (system 71).
    pub undecided: Prob,
    /// Games that came to a bound of the engine and were stopped (system 8).
    pub faulted: Prob,
    /// Day on which the games ended.
    pub days: Stat,
}

impl Pairing {
    /// Checks what is asked for.
    ///
    /// # Errors
    ///
    /// The pool does not hold a deck for each player of the mode.
    pub fn new(spec: PairingSpec) -> Result<Self, PairingError> {
        let (rules, decks) = (spec.mode.rules(), spec.pool.players());
        let seats = rules.table.seats();
        if decks == seats {
            let greedy = Box::new(Greedy::of(&spec.pool));
            Ok(Self { spec, rules, greedy, alternates: false })
        } else {
            Err(PairingError::Decks { mode: spec.mode, decks: decks.len(), needed: seats.len() })
        }
    }

    /// The same games with seat A as first player in the first, seat B in the second, and so on.
    #[must_use]
    pub fn alternating(self) -> Self {
        Self { alternates: true, ..self }
    }

    /// What was asked for.
    #[must_use]
    pub const fn spec(&self) -> &PairingSpec {
        &self.spec
    }

    /// Totals of no game.
    #[must_use]
    pub fn no_games(&self) -> PairingTotals {
        PairingTotals {
            wins: PerPlayer([0; Player::ALL.len()]),
            draws: 0,
            undecided: 0,
            faulted: 0,
            ended_on: [0; PAIRING_DAYS.get() as usize + 1],
            plays: vec![0; self.spec.pool.kinds()],
            work: 0,
        }
    }

    /// Plays a range of games and adds them to the totals. Nothing is allocated.
    pub fn run_into(&self, games: Range<u64>, totals: &mut PairingTotals) {
        self.run_until(games, totals, &NEVER);
    }

    /// As [`run_into`](Self::run_into), but it ends soon after `interrupt` is set, even in the middle of a game; the totals mean
    /// nothing then.
    pub fn run_until(&self, games: Range<u64>, totals: &mut PairingTotals, interrupt: &AtomicBool) {
        let (mut list, mut game) = (DecisionList::new(), start::blank(&self.spec.pool));
        for n in games.take_while(|_| !interrupt.load(Ordering::Relaxed)) {
            let seed = mix(self.spec.seed, n);
            let mut plays =
                Plays { pool: &self.spec.pool, plays: &mut totals.plays, work: &mut totals.work, interrupt };
            setup::set_up(&mut game, &self.setup(n), &mut plays);
            let mut policies = PerPlayer(Player::ALL.map(|player| self.policy(player, seed)));
            while let Some(player) = game.to_decide() {
                let decision = ask(&game, &mut policies[player], &mut list, player);
                if let work @ 1.. = policies[player].take_work() {
                    let _ = plays.worked(work);
                }
                game.play_unchecked(decision, &mut plays);
            }
            totals.count(&game);
        }
    }

    /// The policy of a player in the game with this seed.
    pub(super) fn policy(&self, player: Player, seed: u64) -> impl Policy + '_ {
        self.spec.policies[player].sit_down(self.spec.budget, &self.greedy, player, seed)
    }

    /// The set-up of game `n`.
    pub(super) fn setup(&self, n: u64) -> Setup<'_> {
        let seat = match (self.alternates, n % 2) {
            (false, _) => Seat::Random,
            (true, 0) => Seat::First,
            (true, _) => Seat::Second,
        };
        Setup { pool: &self.spec.pool, rules: self.rules, seat, seed: mix(self.spec.seed, n), day_cap: PAIRING_DAYS }
    }

    /// Plays game `n` and keeps its log. The game is [interrupted](crate::Fault::Interrupted) soon after `interrupt` is set, or
    /// when the log has `most` steps.
    #[must_use]
    pub fn log_until(&self, n: u64, most: usize, interrupt: &AtomicBool) -> Log {
        let seed = mix(self.spec.seed, n);
        let mut policies = Player::ALL.map(|player| self.policy(player, seed));
        let mut seated: Vec<&mut dyn Policy> = Vec::new();
        for policy in policies.iter_mut().take(self.rules.table.seats().len().into()) {
            seated.push(policy);
        }
        Log::record_until(&self.setup(n), &mut seated, most, interrupt)
    }

    /// Plays game `n` for this many Days, even after a victory, and keeps what the first two players had in their Expeditions at
    /// each Dusk, for a [`Pace`](crate::Pace). A game that ends earlier has fewer Days.
    #[must_use]
    pub fn record(&self, n: u64, days: NonZeroU8) -> [PaceRecord; 2] {
        let seed = mix(self.spec().seed, n);
        let mut recorder = Recorder([Vec::new(), Vec::new()]);
        let rules = ModeRules { after_victory: AfterVictory::PlayOn, ..self.spec().mode.rules() };
        let mut game = Game::from_setup_with(&Setup { rules, day_cap: days, ..self.setup(n) }, &mut recorder);
        let mut policies = PerPlayer(Player::ALL.map(|player| self.policy(player, seed)));
        let mut list = DecisionList::new();
        while let Some(player) = game.to_decide() {
            let decision = ask(&game, &mut policies[player], &mut list, player);
            game.play_unchecked(decision, &mut recorder);
        }
        recorder.0
    }
}

impl PairingTotals {
    /// Number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.ended_on.iter().sum()
    }

    /// The work of all games, as [`Events::worked`] counts it: the same on every machine.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// How often each different card was played in all games: the cards of seat A in the order of its list, then those of seat B,
    /// and so on.
    #[must_use]
    pub fn plays(&self) -> &[u64] {
        &self.plays
    }

    /// Adds other games of the same pairing.
    pub fn merge(&mut self, other: &Self) {
        for player in Player::ALL {
            self.wins[player] += other.wins[player];
        }
        self.draws += other.draws;
        self.undecided += other.undecided;
        self.faulted += other.faulted;
        for (games, more) in self.ended_on.iter_mut().zip(&other.ended_on) {
            *games += more;
        }
        for (plays, more) in self.plays.iter_mut().zip(&other.plays) {
            *plays += more;
        }
        self.work += other.work;
    }

    fn count(&mut self, game: &Game<'_>) {
        match game.outcome() {
            Some(Outcome::Won(_) | Outcome::Conceded(_)) => {
                Player::ALL.into_iter().filter(|&p| game.has_won(p)).for_each(|p| self.wins[p] += 1);
            }
            Some(Outcome::Drawn) => self.draws += 1,
            Some(Outcome::Faulted(_)) => self.faulted += 1,
            Some(Outcome::Undecided) | None => self.undecided += 1,
        }
        if let Some(games) = self.ended_on.get_mut(usize::from(game.day())) {
            *games += 1;
        }
    }

    /// Works out the report of the totals.
    #[must_use]
    pub fn report(&self) -> PairingReport {
        let games = self.games();
        let prob = |count| Prob::of(count, games, Confidence::Single);
        PairingReport {
            games,
            wins: self.wins,
            win_rates: PerPlayer(self.wins.0.map(prob)),
            draws: prob(self.draws),
            undecided: prob(self.undecided),
            faulted: prob(self.faulted),
            days: Stat::of(&self.ended_on),
        }
    }
}

/// Keeps what two players have in their Expeditions at each Dusk.
struct Recorder([PaceRecord; 2]);

impl Events for Recorder {
    const EACH_MOVE: bool = false;

    fn wants(event: &Event) -> bool {
        matches!(event, Event::PhaseBegan { phase: Phase::Dusk })
    }

    fn event(&mut self, game: &Game<'_>, event: Event) {
        if let Event::PhaseBegan { phase: Phase::Dusk } = event {
            for (player, record) in [Player::A, Player::B].into_iter().zip(&mut self.0) {
                record.push(characters(game, player));
            }
        }
    }
}

/// The awake Characters of a player's Expeditions, in the order in which they came. A Gigantic one counts in both (7.4.4), so it
/// becomes one Character in each.
fn characters(game: &Game<'_>, player: Player) -> Vec<RecordedCharacter> {
    let place = |expedition| facts::counted_in(game, player, expedition).iter().map(move |card| (card, expedition));
    let mut all: Vec<(CardId, Expedition)> = Expedition::ALL.into_iter().flat_map(place).collect();
    all.retain(|(card, _)| {
        game.facts(*card).kind == CardKind::Character && !game.with_status(Status::Asleep).contains(*card)
    });
    all.sort_by_key(|(card, _)| game.timestamp(*card));
    let recorded = |(card, expedition)| {
        let of = |terrain| u8::try_from(game.statistics_of(card).get(terrain).max(0)).unwrap_or(u8::MAX);
        let [forest, mountain, ocean] = [Terrain::Forest, Terrain::Mountain, Terrain::Water].map(of);
        let statistics = Statistics { forest, mountain, ocean };
        RecordedCharacter { expedition, statistics, base_cost: facts::base_cost_of(game, card) }
    };
    all.into_iter().map(recorded).collect()
}
