//! Plays the games of an opening hand, once for each choice of Mana Orbs on the same deal, and ranks the choices by what their
//! games came to.

use crate::{
    CardPool, Decision, DecisionList, Game, Mode, ModeRules, Outcome, PolicyName, Seat, Setup,
    decision::Step,
    game::{Event, Events, mutations::start},
    policy::{Budget, Greedy, Lookahead, Passive, Policy, Random},
    primitives::{CardId, CardSet, Expedition, Fault, NARROW, Phase, Player, Players, Terrain},
    rng::mix,
    rules::setup,
    simulate::{Narrow, play_out},
    statistics::{Confidence, Prob, Stat},
};
use std::{
    collections::BTreeMap,
    num::NonZeroU8,
    ops::Range,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

/// Days of the games of an opening. No game can end before the end of Day 4, so all games have as many.
pub const OPENING_DAYS: NonZeroU8 = NonZeroU8::new(4).expect("4 is not 0");

/// Most cards of a line of play that are told apart: three mana rarely pay for more than three cards.
const LINE: usize = 8;

/// An opening hand whose Mana choices are to be compared: not yet checked.
#[derive(Clone, Debug)]
pub struct OpeningSpec {
    /// The deck.
    pub pool: Arc<CardPool>,
    /// The six cards.
    pub hand: Vec<HandCard>,
    /// Master seed. Game n has the seed [`mix`]`(seed, n)` and the same deal for each choice.
    pub seed: u64,
    /// Whether the deck's player is first player on Day 1.
    pub seat: Seat,
    /// Who decides after the Mana Orbs.
    pub policy: PolicyName,
    /// How much a policy that looks ahead thinks about a decision.
    pub budget: Budget,
}

/// A card of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandCard {
    /// Its position in [`DeckSpec::cards`](crate::DeckSpec::cards).
    pub card: usize,
    /// A number that other printings of the same card share. Choices that differ only in printings are one choice.
    pub identity: usize,
}

/// Why a hand is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandError {
    /// The pool holds several decks.
    #[error("a hand is one of one deck, the pool holds {0}")]
    Decks(u8),
    /// An opening hand has six cards (4.1.h).
    #[error("an opening hand has {needed} cards, this one has {cards}")]
    Size {
        /// Cards of the hand.
        cards: usize,
        /// Cards of an opening hand.
        needed: u8,
    },
    /// The deck has fewer copies of a card than the hand.
    #[error("the hand has {wanted} copies of card {card}, the deck has {copies}")]
    Copies {
        /// The card.
        card: usize,
        /// Copies in the hand.
        wanted: usize,
        /// Copies in the deck.
        copies: usize,
    },
}

/// The choices of Mana Orbs of an opening hand, checked. As with a [`Plan`](crate::Plan), game n depends only on this and n. Each
/// game is played once for each choice, with the same deck below the hand, table, dice and seat.
#[derive(Clone, Debug)]
pub struct Opening {
    spec: OpeningSpec,
    rules: ModeRules,
    hand: Vec<CardId>,
    /// The cards that become Orbs, for each choice.
    choices: Vec<Vec<CardId>>,
    greedy: Box<Greedy>,
    /// The same cards for games of few objects, if they fit.
    narrow: Option<Narrow>,
}

/// The results of games of an opening. The order in which they were played and added does not change any report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningTotals {
    /// For each game the value of each choice, one after the other.
    pub(super) values: Vec<u16>,
    /// How often each line was played, by choice.
    pub(super) lines: Vec<BTreeMap<Line, u64>>,
    pub(super) faulted: u64,
    work: u64,
}

/// The choices of an opening, ranked.
#[derive(Clone, Debug, PartialEq)]
pub struct OpeningReport {
    /// Games, each played for all choices.
    pub games: u64,
    /// The choices, best first. Of equal ones, the choice with the earlier Orbs in the list of the deck comes first.
    pub choices: Vec<RankedChoice>,
    /// Games stopped by the engine because they came to one of its bounds, of all those played.
    pub faulted: Prob,
}

/// A choice of Mana Orbs and its results. Cards are positions in [`DeckSpec::cards`](crate::DeckSpec::cards), in rising order.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedChoice {
    /// The cards that become Mana Orbs.
    pub mana_orbs: Vec<usize>,
    /// The cards that are kept.
    pub kept: Vec<usize>,
    /// Statistics fielded, both Expeditions at each Dusk of four Days added up.
    pub value: Stat,
    /// How much more the best choice is worth, game by game on equal deals. Its interval is much narrower than those of the two
    /// values. 0 for the best choice itself.
    pub behind: Stat,
    /// The cards that are played on Day 1 most often, in order.
    pub plays: Vec<usize>,
    /// How often exactly these cards were played.
    pub plays_share: Prob,
}

/// The cards played on Day 1, in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Line {
    len: u8,
    cards: [u8; LINE],
}

impl Line {
    fn push(&mut self, kind: usize) {
        if let Some(place) = self.cards.get_mut(usize::from(self.len)) {
            (*place, self.len) = (kind as u8, self.len + 1);
        }
    }

    /// Positions in the list of the deck.
    pub(super) fn kinds(&self) -> impl Iterator<Item = usize> {
        self.cards[..usize::from(self.len)].iter().map(|kind| usize::from(*kind))
    }
}

/// The value of a game of an opening: the statistics that the deck fielded, those of both Expeditions at each Dusk added up.
/// Defined here only.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Measure {
    statistics: u32,
}

impl Measure {
    /// Adds what the Expeditions hold at a Dusk, before Progress (4.2.4).
    pub(super) fn dusk<const W: usize>(&mut self, game: &Game<'_, W>) {
        for expedition in Expedition::ALL {
            let sums = game.sums(Player::A, expedition);
            for terrain in Terrain::ALL {
                self.statistics += sums.get(terrain).max(0).unsigned_abs();
            }
        }
    }

    /// The value of the game, as far as it went.
    pub(super) fn value(self) -> u16 {
        u16::try_from(self.statistics).unwrap_or(u16::MAX)
    }
}

impl OpeningTotals {
    /// Games, each played for all choices.
    #[must_use]
    pub fn games(&self) -> u64 {
        (self.values.len() / self.lines.len()) as u64
    }

    /// The work of all games, as [`Events::worked`] counts it: the same on every machine.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// Adds other games of the same opening.
    pub fn merge(&mut self, other: &Self) {
        self.values.extend(&other.values);
        for (lines, more) in self.lines.iter_mut().zip(&other.lines) {
            for (line, games) in more {
                *lines.entry(*line).or_default() += games;
            }
        }
        self.faulted += other.faulted;
        self.work += other.work;
    }
}

/// Watches one game of a choice.
struct Watch<'a> {
    line: Line,
    measure: Measure,
    work: u64,
    /// Set when nobody wants the totals any more.
    interrupt: &'a AtomicBool,
}

impl<const W: usize> Events<W> for Watch<'_> {
    const EACH_MOVE: bool = false;

    #[inline(always)]
    fn wants(event: &Event) -> bool {
        matches!(event, Event::Declared { .. } | Event::PhaseBegan { phase: Phase::Dusk })
    }

    #[inline(always)]
    fn worked(&mut self, units: u32) -> bool {
        self.work += u64::from(units);
        self.interrupt.load(Ordering::Relaxed)
    }

    #[inline(always)]
    fn event(&mut self, game: &Game<'_, W>, event: Event) {
        match event {
            // A card that is played is one of the deck, unless it is a token in Reserve.
            Event::Declared { player: Player::A, card, .. } if game.day() == 1 && !game.is_token(card) => {
                self.line.push(game.pool().kind_of(card));
            }
            Event::PhaseBegan { phase: Phase::Dusk } => self.measure.dusk(game),
            _ => {}
        }
    }
}

impl Opening {
    /// Checks a hand and lists its choices.
    ///
    /// # Errors
    ///
    /// The deck cannot have this opening hand.
    pub fn new(spec: OpeningSpec) -> Result<Self, HandError> {
        let rules = Mode::Standard.rules();
        let pool = &spec.pool;
        if pool.players() != Players::of(Player::A) {
            return Err(HandError::Decks(pool.players().len()));
        }
        if spec.hand.len() != usize::from(rules.opening_hand) {
            return Err(HandError::Size { cards: spec.hand.len(), needed: rules.opening_hand });
        }
        let mut hand: Vec<(CardId, usize)> = Vec::new();
        for HandCard { card, identity } in &spec.hand {
            let copies = if *card < pool.kinds() { pool.copies(*card) } else { CardSet::EMPTY };
            // Copies do not differ, so the first ones stand for all.
            let free = copies.iter().find(|copy| !hand.iter().any(|(other, _)| other == copy));
            let wanted = spec.hand.iter().filter(|other| other.card == *card).count();
            let missing = HandError::Copies { card: *card, wanted, copies: copies.len().into() };
            hand.push((free.ok_or(missing)?, *identity));
        }
        hand.sort_unstable();
        let choices = choices(&hand, rules.starting_orbs);
        let greedy = Box::new(Greedy::of(pool));
        let narrow = Narrow::of(pool);
        Ok(Self { rules, hand: hand.into_iter().map(|(card, _)| card).collect(), choices, greedy, narrow, spec })
    }

    /// What was asked for.
    #[must_use]
    pub const fn spec(&self) -> &OpeningSpec {
        &self.spec
    }

    /// The cards of the hand that become Orbs and those that are kept, by choice, as positions in the list of the deck.
    #[must_use]
    pub fn choices(&self) -> Vec<[Vec<usize>; 2]> {
        let kinds = |orbs: &[CardId], chosen: bool| {
            let cards = self.hand.iter().filter(|card| orbs.contains(card) == chosen);
            cards.map(|card| self.spec.pool.kind_of(*card)).collect()
        };
        self.choices.iter().map(|orbs| [kinds(orbs, true), kinds(orbs, false)]).collect()
    }

    /// Totals of no game.
    #[must_use]
    pub fn no_games(&self) -> OpeningTotals {
        let lines = vec![BTreeMap::new(); self.choices.len()];
        OpeningTotals { values: Vec::new(), lines, faulted: 0, work: 0 }
    }

    /// Plays a range of games, each for all choices, and adds them to the totals. It ends soon after `interrupt` is set, even in
    /// the middle of a game; the totals mean nothing then.
    pub fn run_until(&self, games: Range<u64>, totals: &mut OpeningTotals, interrupt: &AtomicBool) {
        match self.spec.policy {
            PolicyName::Greedy => {
                self.run_policy(games, totals, interrupt, |_| &*self.greedy, |narrow, _| &*narrow.greedy);
            }
            PolicyName::Lookahead => {
                let (budget, seat) = (self.spec.budget, Player::A);
                let wide = |seed| Lookahead::of_seat(&*self.greedy, budget, seat, seed);
                self.run_policy(games, totals, interrupt, wide, |narrow, seed| {
                    Lookahead::of_seat(&*narrow.greedy, budget, seat, seed)
                });
            }
            PolicyName::Random => {
                let random = |seed| Random::of_seat(Player::A, seed);
                self.run_policy(games, totals, interrupt, random, |_, seed| random(seed));
            }
        }
    }

    fn run_policy<'a, P: Policy, N: Policy<NARROW>>(
        &'a self,
        games: Range<u64>,
        totals: &mut OpeningTotals,
        interrupt: &AtomicBool,
        policy: impl Fn(u64) -> P,
        narrow_policy: impl Fn(&'a Narrow, u64) -> N,
    ) {
        let mut list = DecisionList::new();
        let mut wide = start::blank(&self.spec.pool);
        let mut few = self.narrow.as_ref().map(|narrow| (narrow, start::blank(&narrow.pool)));
        for n in games.take_while(|_| !interrupt.load(Ordering::Relaxed)) {
            let seed = mix(self.spec.seed, n);
            for (at, orbs) in self.choices.iter().enumerate() {
                let mut played = None;
                if let Some((narrow, game)) = &mut few {
                    let watch = self.play(game, orbs, seed, &mut narrow_policy(narrow, seed), &mut list, interrupt);
                    match game.outcome() {
                        // There was no room for its tokens: it is played again with more room.
                        Some(Outcome::Faulted(Fault::Tokens)) => totals.work += watch.work,
                        outcome => played = Some((watch, outcome)),
                    }
                }
                let (watch, outcome) = played.unwrap_or_else(|| {
                    let watch = self.play(&mut wide, orbs, seed, &mut policy(seed), &mut list, interrupt);
                    (watch, wide.outcome())
                });
                totals.values.push(watch.measure.value());
                *totals.lines[at].entry(watch.line).or_default() += 1;
                totals.faulted += u64::from(matches!(outcome, Some(Outcome::Faulted(_))));
                totals.work += watch.work;
            }
        }
    }

    /// Plays a game of one choice.
    fn play<'p, 'i, P: Policy<W>, const W: usize>(
        &self,
        game: &mut Game<'p, W>,
        orbs: &[CardId],
        seed: u64,
        policy: &mut P,
        list: &mut DecisionList,
        interrupt: &'i AtomicBool,
    ) -> Watch<'i> {
        let mut watch = Watch { line: Line::default(), measure: Measure::default(), work: 0, interrupt };
        let setup = Setup { pool: game.pool(), rules: self.rules, seat: self.spec.seat, seed, day_cap: OPENING_DAYS };
        setup::set_up_with_hand(game, &setup, self.hand.iter().copied().collect(), &mut watch);
        for card in orbs {
            // The other player owns nothing, so nobody else is asked.
            debug_assert_eq!((game.step(), game.to_decide()), (Step::ChooseOrb, Some(Player::A)));
            game.play_unchecked(Decision::ChooseOrb(*card), &mut watch);
        }
        play_out(game, policy, &mut Passive, list, &mut watch);
        watch
    }

    /// Works out the report of the totals.
    #[must_use]
    pub fn report(&self, totals: &OpeningTotals) -> OpeningReport {
        let (games, choices) = (totals.games(), self.choices());
        let sums: Vec<u64> = (0..choices.len()).map(|at| of(totals, choices.len(), at).map(u64::from).sum()).collect();
        let mut order: Vec<usize> = (0..choices.len()).collect();
        // The sort is stable: of equals the first stays first.
        order.sort_by_key(|at| std::cmp::Reverse(sums[*at]));
        let best = order.first().copied().unwrap_or(0);
        let ranked = |at: usize| {
            let [mana_orbs, kept] = choices[at].clone();
            let values = || of(totals, choices.len(), at).map(i32::from);
            let behind = of(totals, choices.len(), best).map(i32::from).zip(values()).map(|(best, own)| best - own);
            let behind = Stat::of_values(behind);
            // Of equally frequent lines, the first in their order.
            let line = totals.lines[at].iter().max_by(|(a, m), (b, n)| m.cmp(n).then(b.cmp(a)));
            RankedChoice {
                mana_orbs,
                kept,
                value: Stat::of_values(values()),
                // That the best is not behind itself is no estimate.
                behind: if at == best { Stat { low: 0.0, high: 0.0, ..behind } } else { behind },
                plays: line.map(|(line, _)| line.kinds().collect()).unwrap_or_default(),
                plays_share: Prob::of(line.map_or(0, |(_, played)| *played), games, Confidence::Single),
            }
        };
        OpeningReport {
            games,
            choices: order.into_iter().map(ranked).collect(),
            faulted: Prob::of(totals.faulted, games * choices.len() as u64, Confidence::Single),
        }
    }
}

/// Every choice of this many of these cards, each once however many copies there are, in the order of the cards.
fn choices(hand: &[(CardId, usize)], orbs: u8) -> Vec<Vec<CardId>> {
    let (mut choices, mut seen): (Vec<Vec<CardId>>, Vec<Vec<usize>>) = (Vec::new(), Vec::new());
    // Choices with the first cards come first: their bits are the highest.
    for set in (0u32..1 << hand.len()).rev().filter(|set| set.count_ones() == u32::from(orbs)) {
        let chosen = hand.iter().enumerate().filter(|(at, _)| set >> (hand.len() - 1 - at) & 1 == 1);
        let (cards, mut identities): (Vec<CardId>, Vec<usize>) = chosen.map(|(_, card)| *card).unzip();
        identities.sort_unstable();
        if !seen.contains(&identities) {
            seen.push(identities);
            choices.push(cards);
        }
    }
    choices
}

/// The values of a choice, game by game.
fn of(totals: &OpeningTotals, choices: usize, choice: usize) -> impl Iterator<Item = u16> + Clone {
    totals.values.iter().skip(choice).step_by(choices.max(1)).copied()
}

#[cfg(test)]
mod tests;
