//! Where each number of the totals of a simulation lies in one array of counters.

use crate::{CardPool, CardSpec, ModeRules, mode::Mana, primitives::FAR_END};
use std::ops::Range;

/// A number that is recorded once a Day as a histogram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Metric {
    Orbs,
    Spent,
    Unused,
    Played,
    Hand,
    Reserve,
    HeroForest,
    HeroMountain,
    HeroWater,
    CompanionForest,
    CompanionMountain,
    CompanionWater,
    Distance,
    /// The three sums of the Hero Expedition together.
    HeroTotal,
    CompanionTotal,
    /// The sums of both Expeditions together.
    Total,
}

const METRICS: usize = 16;

/// A number that is counted for each different card: once a game, except for [`Plays`](Self::Plays).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CardCount {
    Opening,
    Kept,
    AsMana,
    Drawn,
    Played,
    Stuck,
    /// Every time that a copy was played.
    Plays,
}

const CARD_COUNTS: usize = 7;

/// Where each number of the totals of a plan lies in one array of counters, so that adding totals is one loop.
///
/// Histograms have as many places as the number can have values: the bounds follow from the deck, so that nothing is cut off.
/// Numbers that abilities change have no bound: for these there is much more room than any deck needs, and larger values count in
/// the last place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    days: usize,
    kinds: usize,
    finish: usize,
    playable: usize,
    watch: usize,
    cards: usize,
    first_day: usize,
    margin: usize,
    mana: usize,
    day_base: usize,
    day_stride: usize,
    /// Start of each metric within a Day, and the end of the last.
    metric: [usize; METRICS + 1],
    len: usize,
}

/// How much larger the numbers of a Day may be with abilities than the printed numbers of the deck: an object holds at most a
/// hundred counters of a kind (7.3.15).
const BEYOND: usize = 100;

/// Counters before the histograms of a Day: games that reached it, moves of the two Expeditions, games ahead.
const DAY_COUNTS: usize = 4;

/// Greatest total distance.
pub(crate) const FARTHEST: usize = 2 * FAR_END as usize;

impl Layout {
    pub(super) fn new(pool: &CardPool, rules: &ModeRules, days: u8, watches: usize) -> Self {
        let cards = pool.len();
        let more = if pool.is_plain() { 0 } else { BEYOND };
        let total = |value: fn(&CardSpec) -> usize| pool.cards().iter().map(|c| value(pool.facts(c))).sum::<usize>();
        // A card can be played twice a Day: from Hand, and a Spell again from Reserve.
        let spent = match rules.mana {
            Mana::Orbs => cards,
            Mana::Unlimited => total(|c| usize::from(c.hand_cost) + usize::from(c.reserve_cost)),
        };
        let forest = total(|c| c.statistics.forest.into());
        let mountain = total(|c| c.statistics.mountain.into());
        let water = total(|c| c.statistics.ocean.into());
        let largest: [usize; METRICS] = [
            cards,
            spent + more,
            cards,
            2 * cards + more,
            cards,
            cards,
            forest + more,
            mountain + more,
            water + more,
            forest + more,
            mountain + more,
            water + more,
            FARTHEST,
            forest + mountain + water + 3 * more,
            forest + mountain + water + 3 * more,
            forest + mountain + water + 3 * more,
        ];
        let mut metric = [DAY_COUNTS; METRICS + 1];
        for (i, largest) in largest.into_iter().enumerate() {
            metric[i + 1] = metric[i] + largest + 1;
        }
        // A Booster War has at most one Day after its last.
        let days = usize::from(rules.last_day.map_or(days, |last| days.min(last + 1)));
        let kinds = pool.kinds();
        let finish = 2;
        let playable = finish + days;
        let watch = playable + days;
        let card_counts = watch + watches;
        let first_day = card_counts + kinds * CARD_COUNTS;
        let margin = first_day + kinds * days;
        let mana = margin + 2 * FARTHEST + 1;
        let day_base = mana + days * spent + more + 1;
        let day_stride = metric[METRICS];
        let len = day_base + days * day_stride;
        Self {
            days,
            kinds,
            finish,
            playable,
            watch,
            cards: card_counts,
            first_day,
            margin,
            mana,
            day_base,
            day_stride,
            metric,
            len,
        }
    }

    /// Number of counters.
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Days that are reported.
    pub(super) const fn days(&self) -> usize {
        self.days
    }

    pub(super) const fn games(&self) -> usize {
        0
    }

    /// Games that came to a bound of the engine.
    pub(super) const fn faulted(&self) -> usize {
        1
    }

    /// Games won at the end of a Day, from 1 on.
    pub(super) const fn finish(&self, day: u8) -> usize {
        self.finish + day as usize - 1
    }

    /// By first Day: games in whose kept hand some card can be paid for from that Day on.
    pub(super) const fn playable_from(&self, day: usize) -> usize {
        self.playable + day - 1
    }

    pub(super) const fn watch(&self, watch: usize) -> usize {
        self.watch + watch
    }

    pub(super) const fn card(&self, kind: usize, count: CardCount) -> usize {
        self.cards + kind * CARD_COUNTS + count as usize
    }

    /// Games in which a card was first played on a Day.
    pub(super) const fn first_day(&self, kind: usize, day: u8) -> usize {
        self.first_day + kind * self.days + day as usize - 1
    }

    pub(super) const fn first_days(&self, kind: usize) -> Range<usize> {
        let start = self.first_day + kind * self.days;
        start..start + self.days
    }

    /// Start of the counters of a Day.
    pub(super) const fn day(&self, day: u8) -> usize {
        self.day_base + (day as usize - 1) * self.day_stride
    }

    pub(super) const fn reached(&self, day: u8) -> usize {
        self.day(day)
    }

    /// Games in which an Expedition (0 Hero, 1 Companion) moved on a Day.
    pub(super) const fn moved(&self, day: u8, expedition: usize) -> usize {
        self.day(day) + 1 + expedition
    }

    /// Games in which the total distance was greater than the opponent's at the end of a Day.
    pub(super) const fn ahead(&self, day: u8) -> usize {
        self.day(day) + 3
    }

    /// Games by the regions that the own Expeditions moved more than the opponent's by the end of the last Day. The first place
    /// is for [`FARTHEST`] fewer.
    pub(super) const fn margin(&self) -> Range<usize> {
        self.margin..self.mana
    }

    /// Games by the mana spent on all Days.
    pub(super) const fn mana_used(&self) -> Range<usize> {
        self.mana..self.day_base
    }

    /// The place of a value in a histogram.
    pub(super) const fn value(&self, day: u8, metric: Metric, value: usize) -> usize {
        let (first, end) = (self.metric[metric as usize], self.metric[metric as usize + 1]);
        let place = first + value;
        self.day(day) + if place < end { place } else { end - 1 }
    }

    pub(super) const fn histogram(&self, day: u8, metric: Metric) -> Range<usize> {
        let start = self.day(day) + self.metric[metric as usize];
        start..self.day(day) + self.metric[metric as usize + 1]
    }
}
