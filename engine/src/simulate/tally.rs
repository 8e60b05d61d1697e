//! Watches a game of a simulation and counts what happens in it; the totals of a range of games, in whole numbers.

use crate::{
    CardPool, Game, Outcome,
    game::{Event, Events, OrbStep},
    mode::Mana,
    primitives::{CardSet, Expedition, PerExpedition, Phase, Player, Terrain, TerrainTotals, Zone},
    simulate::{
        Plan,
        layout::{CardCount, FARTHEST, Layout, Metric},
    },
};
use std::sync::atomic::{AtomicBool, Ordering};

/// Watches one game and counts it.
pub(super) struct Tally<'t, const W: usize> {
    plan: &'t Plan,
    pool: &'t CardPool<W>,
    layout: &'t Layout,
    totals: &'t mut Totals,
    /// Set when nobody wants the totals any more.
    interrupt: &'t AtomicBool,
    work: u64,
    /// What each count changes by: 1, or as much down where a game is taken back.
    by: u64,
    drawn: CardSet<W>,
    as_mana: CardSet<W>,
    /// Every copy of a card of which one was played.
    played: CardSet<W>,
    spent: usize,
    /// Mana spent on all Days.
    mana_used: usize,
    cards_played: usize,
}

impl<'t, const W: usize> Tally<'t, W> {
    /// A tally of a game with these cards, which are those of the plan.
    #[inline]
    pub(super) fn new(
        plan: &'t Plan,
        pool: &'t CardPool<W>,
        totals: &'t mut Totals,
        interrupt: &'t AtomicBool,
    ) -> Self {
        Self {
            interrupt,
            work: 0,
            plan,
            pool,
            layout: plan.layout(),
            totals,
            by: 1,
            drawn: CardSet::EMPTY,
            as_mana: CardSet::EMPTY,
            played: CardSet::EMPTY,
            spent: 0,
            mana_used: 0,
            cards_played: 0,
        }
    }

    /// A tally that takes back what the same game counted before.
    pub(super) fn backwards(self) -> Self {
        Self { by: u64::MAX, ..self }
    }

    #[inline]
    fn count(&mut self, place: usize) {
        self.totals.count(place, self.by);
    }

    /// Counts each different card of a set once: copies have handles that follow each other.
    #[inline]
    fn count_kinds(&mut self, cards: CardSet<W>, count: CardCount) {
        let mut last = None;
        for card in cards {
            let kind = self.pool.kind_of(card);
            if last != Some(kind) {
                last = Some(kind);
                self.count(self.layout.card(kind, count));
            }
        }
    }

    /// Records numbers of a Day. All places are found before the first is counted, so that the layout is read only once.
    #[inline]
    fn record<const N: usize>(&mut self, day: u8, values: [(Metric, usize); N]) {
        let places = values.map(|(metric, value)| self.layout.value(day, metric, value));
        self.totals.count_all(places, self.by);
    }

    /// Counts the hand that was kept, at the first Noon.
    #[inline(never)]
    fn opening(&mut self, game: &Game<'_, W>) {
        let (hand, orbs) = (game.zone(Player::A, Zone::Hand), game.zone(Player::A, Zone::Mana));
        self.count_kinds(self.drawn, CardCount::Opening);
        self.count_kinds(hand, CardCount::Kept);
        self.count_kinds(self.as_mana, CardCount::AsMana);
        let layout = self.layout;
        // The first Day whose Orbs pay for a kept card, if every Morning adds one Orb.
        let day = (1..=layout.days()).find(|day| {
            let mana = match game.rules().mana {
                Mana::Orbs => orbs.len() + *day as u8 - 1,
                Mana::Unlimited => u8::MAX,
            };
            !(hand & game.pool().payable_from_hand(mana)).is_empty()
        });
        if let Some(day) = day {
            self.count(layout.playable_from(day));
        }
    }

    /// Counts the watches of a Day; after the last Day also those of later Days.
    #[inline(never)]
    fn watches(&mut self, is_due: impl Fn(u8) -> bool) {
        for (i, &(cards, at_least, by_day)) in self.plan.watched().iter().enumerate() {
            if is_due(by_day) && u32::from((self.drawn & cards.of_width()).len()) >= at_least {
                self.count(self.layout.watch(i));
            }
        }
    }

    /// Records what the Expeditions hold, before Progress.
    #[inline]
    fn dusk(&mut self, game: &Game<'_, W>) {
        let PerExpedition([hero, companion]) = PerExpedition::of_each(|expedition| game.sums(Player::A, expedition));
        let of = |sums: TerrainTotals, terrain| sums.get(terrain).max(0) as usize;
        let unused = match game.rules().mana {
            Mana::Orbs => game.ready_orbs(Player::A),
            Mana::Unlimited => 0,
        };
        let total = |sums| Terrain::ALL.into_iter().map(|terrain| of(sums, terrain)).sum::<usize>();
        let (hero_total, companion_total) = (total(hero), total(companion));
        let values = [
            (Metric::HeroTotal, hero_total),
            (Metric::CompanionTotal, companion_total),
            (Metric::Total, hero_total + companion_total),
            (Metric::HeroForest, of(hero, Terrain::Forest)),
            (Metric::HeroMountain, of(hero, Terrain::Mountain)),
            (Metric::HeroWater, of(hero, Terrain::Water)),
            (Metric::CompanionForest, of(companion, Terrain::Forest)),
            (Metric::CompanionMountain, of(companion, Terrain::Mountain)),
            (Metric::CompanionWater, of(companion, Terrain::Water)),
            (Metric::Unused, unused.into()),
        ];
        self.record(game.day(), values);
    }

    #[inline]
    fn day_ended(&mut self, game: &Game<'_, W>) {
        let day = game.day();
        let layout = self.layout;
        self.count(layout.reached(day));
        for expedition in Expedition::ALL {
            if game.moved_today(Player::A, expedition) {
                self.count(layout.moved(day, expedition as usize));
            }
        }
        if game.total_distance(Player::A) > game.total_distance(Player::B) {
            self.count(layout.ahead(day));
        }
        let cards = |zone| usize::from(game.zone(Player::A, zone).len());
        let values = [
            (Metric::Orbs, cards(Zone::Mana)),
            (Metric::Spent, self.spent),
            (Metric::Played, self.cards_played),
            (Metric::Hand, cards(Zone::Hand)),
            (Metric::Reserve, cards(Zone::Reserve)),
            (Metric::Distance, game.total_distance(Player::A).into()),
        ];
        self.record(day, values);
        self.mana_used += self.spent;
        (self.spent, self.cards_played) = (0, 0);
    }

    /// Counts what is known only at the end.
    #[inline]
    pub(super) fn finish(mut self, game: &Game<'_, W>) {
        let (layout, day) = (self.layout, game.day());
        self.count(layout.games());
        self.totals.add_work(self.work);
        if let Some(Outcome::Faulted(_)) = game.outcome() {
            self.count(layout.faulted());
        }
        if let Some((Player::A, day)) = game.won() {
            self.count(layout.finish(day));
        }
        let [own, other] = [Player::A, Player::B].map(|player| usize::from(game.total_distance(player)));
        self.count(layout.margin().start + FARTHEST + own - other);
        let mana = layout.mana_used();
        self.count((mana.start + self.mana_used).min(mana.end - 1));
        for later in day + 1..=layout.days() as u8 {
            self.record(later, [(Metric::Distance, game.total_distance(Player::A).into())]);
        }
        self.watches(|by_day| by_day > day);
        self.count_kinds(self.drawn, CardCount::Drawn);
        self.count_kinds(game.zone(Player::A, Zone::Hand), CardCount::Stuck);
    }
}

impl<const W: usize> Events<W> for Tally<'_, W> {
    const EACH_MOVE: bool = false;

    #[inline(always)]
    fn wants(event: &Event) -> bool {
        matches!(
            event,
            Event::Drew { .. }
                | Event::BecameOrb { .. }
                | Event::PhaseBegan { phase: Phase::Noon | Phase::Dusk }
                | Event::Declared { .. }
                | Event::DayEnded
        )
    }

    #[inline(always)]
    fn worked(&mut self, units: u32) -> bool {
        self.work += u64::from(units);
        self.interrupt.load(Ordering::Relaxed)
    }

    #[inline(always)]
    fn event(&mut self, game: &Game<'_, W>, event: Event) {
        match event {
            Event::Drew { player: Player::A, card } => self.drawn.insert(card),
            Event::BecameOrb { player: Player::A, card, during: OrbStep::SetUp } => self.as_mana.insert(card),
            Event::PhaseBegan { phase: Phase::Noon } => {
                if game.day() == 1 {
                    self.opening(game);
                }
                if !self.plan.watched().is_empty() {
                    self.watches(|by_day| by_day == game.day());
                }
            }
            Event::Declared { player: Player::A, card, paid, .. } => {
                self.spent += usize::from(paid);
                self.cards_played += 1;
                // A token is no card of the deck.
                if game.is_token(card) {
                    return;
                }
                self.count(self.layout.card(self.pool.kind_of(card), CardCount::Plays));
                if !self.played.contains(card) {
                    let kind = self.pool.kind_of(card);
                    self.played |= self.pool.copies_of(card);
                    self.count(self.layout.card(kind, CardCount::Played));
                    self.count(self.layout.first_day(kind, game.day()));
                }
            }
            Event::PhaseBegan { phase: Phase::Dusk } => self.dusk(game),
            Event::DayEnded => self.day_ended(game),
            // Events of other players, or events that are not counted.
            _ => {}
        }
    }
}

/// The results of a range of games, in whole numbers. How the games were cut into ranges, and in which order these are added,
/// does not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    counts: Vec<u64>,
    work: u64,
}

impl Totals {
    pub(super) fn zero(len: usize) -> Self {
        Self { counts: vec![0; len], work: 0 }
    }

    /// Number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.counts.first().copied().unwrap_or(0)
    }

    /// The work of all games, as [`Events::worked`](crate::Events::worked) counts it: the same on every machine.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work
    }

    const fn add_work(&mut self, work: u64) {
        self.work += work;
    }

    /// Adds the totals of other games of the **same plan**; for totals of another plan the sum means nothing.
    pub fn merge(&mut self, other: &Self) {
        if self.counts.len() < other.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
        self.work += other.work;
    }

    /// Changes a count by this much, modulo 2^64: `u64::MAX` is one less.
    #[inline]
    pub(super) fn count(&mut self, place: usize, by: u64) {
        let count = &mut self.counts[place];
        *count = count.wrapping_add(by);
    }

    /// Changes each of these counts by this much.
    #[inline]
    fn count_all<const N: usize>(&mut self, places: [usize; N], by: u64) {
        let counts = &mut *self.counts;
        for place in places {
            counts[place] = counts[place].wrapping_add(by);
        }
    }

    pub(super) fn get(&self, place: usize) -> u64 {
        self.counts.get(place).copied().unwrap_or(0)
    }

    pub(super) fn range(&self, places: std::ops::Range<usize>) -> &[u64] {
        self.counts.get(places).unwrap_or(&[])
    }
}
