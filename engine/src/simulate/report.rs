//! Turns the totals of a simulation into probabilities and means with their intervals.

use super::{
    Plan, Totals,
    layout::{CardCount, FARTHEST, Metric},
};
use crate::{
    mode::DeckOrder,
    odds::Draws,
    pool::Coverage,
    primitives::{CardSet, Player},
    statistics::{Confidence, Prob, Stat},
};

/// The results of a simulation. Cards are named by their position in [`DeckSpec::cards`](crate::DeckSpec::cards).
///
/// All intervals are 95 % confidence intervals. In the tables of cards and in the list of watches they hold **for all rows of a
/// column at once** ([`Confidence::Table`]); those of single probabilities hold each for itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// How much of the deck is executed; with a deck as opponent, of both decks.
    pub coverage: Coverage,
    /// The figures that tell decks apart.
    pub headline: Headline,
    /// The figures of the opening.
    pub opening_hand: OpeningHand,
    /// Day by day, for the Days that some game reached: a Booster War has a fifth Day only where a game was tied after the fourth.
    pub days: Vec<DayReport>,
    /// How the games ended.
    pub finish: Finish,
    /// Games that came to a bound of the engine and were stopped (system 8).
    pub faulted: Prob,
    /// Card by card, in the order of the list.
    pub cards: Vec<CardRow>,
    /// The watches, in the order asked. A watch counts a game in which the cards were drawn by the Noon of its Day.
    pub watches: Vec<Prob>,
}

/// The figures that tell decks apart. Against no opponent nearly every deck finishes on the same Day.
#[derive(Clone, Debug, PartialEq)]
pub struct Headline {
    /// The statistics fielded, Day by Day.
    pub statistics: Vec<FieldedStatistics>,
    /// How the deck stands against its opponent; `None` without an opponent.
    pub race: Option<Race>,
    /// Mana spent on all Days; where mana is unlimited, the costs of the cards played.
    pub mana_used: Stat,
}

/// The statistics of an Expedition at Dusk: forest, mountain and ocean added up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FieldedStatistics {
    /// The Day, from 1 on.
    pub day: u8,
    /// The statistics of the Hero Expedition.
    pub hero: Stat,
    /// The statistics of the Companion Expedition.
    pub companion: Stat,
    /// The statistics of both Expeditions.
    pub total: Stat,
}

/// A deck against a pace or another deck.
#[derive(Clone, Debug, PartialEq)]
pub struct Race {
    /// By Day from 1 on: the probability that its Expeditions have moved more regions together than the opponent's.
    pub ahead: Vec<Prob>,
    /// The probability that it won first (4.2.5.d), within the Days played.
    pub won: Prob,
    /// Regions moved by both Expeditions at the end of the last Day, less those of the opponent: -14 to 14.
    pub margin: Stat,
}

/// The opening: six cards of which three become Mana Orbs; in a Booster War the three cards of the first Morning.
#[derive(Clone, Debug, PartialEq)]
pub struct OpeningHand {
    /// Cards drawn.
    pub drawn: u32,
    /// Cards made Mana Orbs.
    pub mana_orbs: u32,
    /// Cards kept.
    pub kept: u32,
    /// Card by card.
    pub cards: Vec<OpeningRow>,
    /// By Day from 1 on: the probability that the Mana Orbs of that Day, one more each Morning, pay the Hand Cost
    /// of at least one card of the kept hand.
    pub playable_by_day: Vec<Prob>,
}

/// One card in the opening.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OpeningRow {
    /// The card.
    pub card: usize,
    /// Copies in the deck.
    pub copies: u8,
    /// At least one copy among the cards drawn. Exact by the hypergeometric distribution.
    pub in_opening_six: Prob,
    /// At least one copy kept in Hand.
    pub kept: Prob,
    /// At least one copy made a Mana Orb.
    pub as_mana: Prob,
}

/// One Day. Everything but `distance` and `finished_by_now` is taken from the games that reached the Day; those two include games
/// that ended before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DayReport {
    /// The Day, from 1 on.
    pub day: u8,
    /// Games that reached the Day.
    pub games: u64,
    /// Mana Orbs at the end of the Day.
    pub mana_orbs: Stat,
    /// Mana paid; where mana is unlimited, the costs of the cards played.
    pub mana_spent: Stat,
    /// Orbs still ready at Dusk; 0 where mana is unlimited.
    pub mana_unused: Stat,
    /// Cards played.
    pub cards_played: Stat,
    /// Cards in Hand at the end of the Day.
    pub hand_size: Stat,
    /// Cards in Reserve at the end of the Day, after Clean-up.
    pub reserve_size: Stat,
    /// The Hero Expedition.
    pub hero_expedition: ExpeditionReport,
    /// The Companion Expedition.
    pub companion_expedition: ExpeditionReport,
    /// Total distance at the end of the Day, 0 to 14.
    pub distance: Stat,
    /// The probability that the game was won by the end of the Day.
    pub finished_by_now: Prob,
}

/// An Expedition on one Day.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpeditionReport {
    /// Forest at Dusk, added up.
    pub forest: Stat,
    /// Mountain.
    pub mountain: Stat,
    /// Water, called Ocean in card data.
    pub ocean: Stat,
    /// The probability that it moved forward this Day.
    pub moved: Prob,
}

/// How games ended: won means by Check Victory, or by the distance after the last Day of a Booster War.
#[derive(Clone, Debug, PartialEq)]
pub struct Finish {
    /// The probability of winning within the Days played.
    pub probability: Prob,
    /// Mean Day of the games won; `None` if none was.
    pub mean_day: Option<f64>,
    /// The Day by whose end half of all games were won; `None` if fewer were.
    pub median_day: Option<u8>,
    /// Number of games won at the end of each Day, for the Days on which some were.
    pub histogram: Vec<(u8, u64)>,
}

/// One card over the whole game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardRow {
    /// The card.
    pub card: usize,
    /// Copies in the deck.
    pub copies: u8,
    /// At least one copy drawn. Exact where every game must have drawn the same number of cards.
    pub drawn: Prob,
    /// At least one copy played.
    pub played: Prob,
    /// How often a copy was played, in all games together.
    pub plays: u64,
    /// Day on which a copy was first played, over the games in which one was; `None` if in none.
    pub first_played_day: Option<Stat>,
    /// At least one copy in Hand when the game ended.
    pub stuck_in_hand: Prob,
}

/// The first Day on which a game can be won: two Expeditions, one region a Day each, seven regions (4.2.4, 4.2.5.d). Every game
/// reaches it, so the cards up to it are drawn in every game.
const EARLIEST_WIN: u8 = 4;

impl Plan {
    /// Number of cards drawn by the Noon of a Day, if it is the same in every game: up to the first Day on which a game can end;
    /// beyond it if nothing more is drawn, or if the deck can never move an Expedition. With abilities only what set-up deals is
    /// certain, since they draw cards and move Expeditions.
    ///
    /// A reshuffle does not matter for which cards **were** drawn: it needs an empty deck, so all were.
    fn certainly_drawn(&self, day: u8) -> Option<u32> {
        let (drawn, pool) = (self.rules().drawn_by(day), self.pool());
        let can_move = pool.cards().iter().any(|card| pool.statistics(card).total() > 0);
        if !pool.is_plain() && drawn != self.rules().drawn_by(1) {
            return None;
        }
        let is_certain = day <= EARLIEST_WIN || drawn == self.rules().drawn_by(EARLIEST_WIN) || !can_move;
        is_certain.then_some(drawn)
    }

    /// Probability that at least this many of these cards are drawn by the Noon of a Day, if there is a closed form.
    fn exact(&self, cards: CardSet, at_least: u32, day: u8) -> Option<f64> {
        let drawn = self.certainly_drawn(day)?;
        Some(match self.rules().order {
            DeckOrder::Shuffled => {
                let population = self.pool().deck(Player::A).len().into();
                Draws { population, wanted: cards.len().into(), drawn }.at_least(at_least)
            }
            DeckOrder::AsGiven => {
                let top = self.pool().order(Player::A).iter().take(drawn as usize);
                f64::from(u8::from(top.filter(|&&card| cards.contains(card)).count() as u32 >= at_least))
            }
        })
    }
}

/// Makes the report of a plan from the totals of its games.
#[must_use]
pub fn report(plan: &Plan, totals: &Totals) -> Report {
    Report {
        games: totals.games(),
        coverage: Coverage::of(plan.pool()),
        headline: headline(plan, totals),
        opening_hand: opening_hand(plan, totals),
        days: days_reached(plan, totals).map(|day| day_report(plan, totals, day)).collect(),
        finish: finish(plan, totals),
        faulted: Prob::of(totals.get(plan.layout().faulted()), totals.games(), Confidence::Single),
        cards: plan.kinds().map(|kind| card_row(plan, totals, kind)).collect(),
        watches: watches(plan, totals),
    }
}

/// The Days that some game reached. The additional Day of a Booster War is played only after a tie (formats.md 2.13).
fn days_reached<'t>(plan: &'t Plan, totals: &'t Totals) -> impl Iterator<Item = u8> + 't {
    let layout = plan.layout();
    (1..=layout.days() as u8).take_while(move |day| totals.get(layout.reached(*day)) > 0)
}

/// Half the width of the widest interval of the headline and of the watches. A simulation for a wanted precision goes on until
/// this is small enough.
#[must_use]
pub fn headline_precision(plan: &Plan, totals: &Totals) -> f64 {
    let Headline { statistics, race, mana_used } = headline(plan, totals);
    let of_days = statistics.into_iter().flat_map(|day| [day.hero, day.companion, day.total]);
    let (race, margin) = race.map_or((Vec::new(), None), |Race { mut ahead, won, margin }| {
        ahead.push(won);
        (ahead, Some(margin))
    });
    let stats = of_days.chain([mana_used]).chain(margin).map(|stat| stat.high - stat.low);
    let probs = race.into_iter().chain(watches(plan, totals)).map(|prob| prob.width());
    stats.chain(probs).fold(0.0, f64::max) / 2.0
}

fn headline(plan: &Plan, totals: &Totals) -> Headline {
    let layout = plan.layout();
    let days = || days_reached(plan, totals);
    let fielded = |day| {
        let stat = |metric| Stat::of(totals.range(layout.histogram(day, metric)));
        FieldedStatistics {
            day,
            hero: stat(Metric::HeroTotal),
            companion: stat(Metric::CompanionTotal),
            total: stat(Metric::Total),
        }
    };
    let ahead = |day| Prob::of(totals.get(layout.ahead(day)), totals.get(layout.reached(day)), Confidence::Single);
    Headline {
        statistics: days().map(fielded).collect(),
        race: plan.has_opponent().then(|| Race {
            ahead: days().map(ahead).collect(),
            won: finished_by(plan, totals, layout.days() as u8),
            margin: Stat::of_histogram(-(FARTHEST as i32), totals.range(layout.margin())),
        }),
        mana_used: Stat::of(totals.range(layout.mana_used())),
    }
}

fn opening_hand(plan: &Plan, totals: &Totals) -> OpeningHand {
    let (rules, pool, layout) = (plan.rules(), plan.pool(), plan.layout());
    let drawn = rules.drawn_by(1).min(pool.deck(Player::A).len().into());
    let mana_orbs = u32::from(rules.starting_orbs).min(drawn);
    let prob = |kind, count| {
        Prob::of(totals.get(layout.card(kind, count)), totals.games(), Confidence::Table(plan.kinds().len()))
    };
    let row = |kind| OpeningRow {
        card: kind,
        copies: pool.kind_copies(kind),
        in_opening_six: prob(kind, CardCount::Opening).with_exact(plan.exact(pool.copies(kind), 1, 1)),
        kept: prob(kind, CardCount::Kept),
        as_mana: prob(kind, CardCount::AsMana),
    };
    let mut playable = 0;
    let playable_by = |day| {
        playable += totals.get(layout.playable_from(usize::from(day)));
        Prob::of(playable, totals.games(), Confidence::Single)
    };
    OpeningHand {
        drawn,
        mana_orbs,
        kept: drawn - mana_orbs,
        cards: plan.kinds().map(row).collect(),
        playable_by_day: days_reached(plan, totals).map(playable_by).collect(),
    }
}

fn day_report(plan: &Plan, totals: &Totals, day: u8) -> DayReport {
    use Metric::{
        CompanionForest, CompanionMountain, CompanionWater, Distance, Hand, HeroForest, HeroMountain, HeroWater, Orbs,
        Played, Reserve, Spent, Unused,
    };
    let layout = plan.layout();
    let games = totals.get(layout.reached(day));
    let stat = |metric| Stat::of(totals.range(layout.histogram(day, metric)));
    let expedition = |index, [forest, mountain, water]: [Metric; 3]| ExpeditionReport {
        forest: stat(forest),
        mountain: stat(mountain),
        ocean: stat(water),
        moved: Prob::of(totals.get(layout.moved(day, index)), games, Confidence::Single),
    };
    DayReport {
        day,
        games,
        mana_orbs: stat(Orbs),
        mana_spent: stat(Spent),
        mana_unused: stat(Unused),
        cards_played: stat(Played),
        hand_size: stat(Hand),
        reserve_size: stat(Reserve),
        hero_expedition: expedition(0, [HeroForest, HeroMountain, HeroWater]),
        companion_expedition: expedition(1, [CompanionForest, CompanionMountain, CompanionWater]),
        distance: stat(Distance),
        finished_by_now: finished_by(plan, totals, day),
    }
}

fn won_by(plan: &Plan, totals: &Totals, day: u8) -> u64 {
    (1..=day).map(|d| totals.get(plan.layout().finish(d))).sum()
}

fn finished_by(plan: &Plan, totals: &Totals, day: u8) -> Prob {
    Prob::of(won_by(plan, totals, day), totals.games(), Confidence::Single)
}

fn finish(plan: &Plan, totals: &Totals) -> Finish {
    let days = plan.layout().days() as u8;
    let histogram: Vec<(u8, u64)> =
        (1..=days).map(|day| (day, totals.get(plan.layout().finish(day)))).filter(|&(_, games)| games > 0).collect();
    let won: u64 = histogram.iter().map(|&(_, games)| games).sum();
    let sum: u64 = histogram.iter().map(|&(day, games)| u64::from(day) * games).sum();
    Finish {
        probability: finished_by(plan, totals, days),
        mean_day: (won > 0).then(|| sum as f64 / won as f64),
        median_day: (1..=days)
            .find(|day| won_by(plan, totals, *day) > 0 && 2 * won_by(plan, totals, *day) >= totals.games()),
        histogram,
    }
}

fn card_row(plan: &Plan, totals: &Totals, kind: usize) -> CardRow {
    let (pool, layout) = (plan.pool(), plan.layout());
    let prob =
        |count| Prob::of(totals.get(layout.card(kind, count)), totals.games(), Confidence::Table(plan.kinds().len()));
    // Days count from 1, so a place is put before them for the value 0.
    let by_day: Vec<u64> = std::iter::once(0).chain(totals.range(layout.first_days(kind)).iter().copied()).collect();
    let first = Stat::of(&by_day);
    CardRow {
        card: kind,
        copies: pool.kind_copies(kind),
        drawn: prob(CardCount::Drawn).with_exact(plan.exact(pool.copies(kind), 1, plan.spec().days)),
        played: prob(CardCount::Played),
        plays: totals.get(layout.card(kind, CardCount::Plays)),
        first_played_day: (first.games > 0).then_some(first),
        stuck_in_hand: prob(CardCount::Stuck),
    }
}

fn watches(plan: &Plan, totals: &Totals) -> Vec<Prob> {
    let watched = plan.watched();
    let prob = |(i, &(cards, at_least, by_day)): (usize, &(CardSet, u32, u8))| {
        Prob::of(totals.get(plan.layout().watch(i)), totals.games(), Confidence::Table(watched.len()))
            .with_exact(plan.exact(cards, at_least, by_day))
    };
    watched.iter().enumerate().map(prob).collect()
}
