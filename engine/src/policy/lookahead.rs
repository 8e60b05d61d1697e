//! The policy `lookahead`, which decides by playing futures of each option, and what a position is worth to a player.

use crate::{
    Decision, DecisionList, Game, Rng, View,
    card::CardKind,
    decision::Step,
    game::{Event, Events},
    policy::{Greedy, Policy, ask},
    primitives::{CardId, Expedition, Outcome, Player, Status, WIDE, Zone},
    rng::Stream,
};

/// How much [`Lookahead`] thinks about a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Futures played for each of the best options, 1 to [`MAX_SAMPLES`](Self::MAX_SAMPLES).
    pub samples: u16,
}

impl Budget {
    /// Most samples that may be asked for.
    pub const MAX_SAMPLES: u16 = 1024;
}

impl Default for Budget {
    fn default() -> Self {
        Self { samples: 4 }
    }
}

/// Most options that are compared; greedy's own choice and the first of the others.
const MAX: usize = 48;

/// Work (see [`Events::worked`]) after which a future is judged as it stands: most take less than a hundred units.
const MAX_STEPS_OF_A_FUTURE: u32 = 2_000;
/// Work after which no further futures of a decision are played: about 20 ms.
const MAX_STEPS_OF_A_DECISION: u64 = 20_000;

/// Decides by playing futures: each option is tried on games that could be this one as far as its player knows, with
/// [`Greedy`] deciding everything after it for all players, and the option whose futures stand best on average is taken.
///
/// - **It does not look at hidden cards.** What its player does not know is dealt anew for each future
///   (`View::imagine`): the order of decks, Hands and Mana Orbs of others, face-down Tumult cards, dice.
/// - **Common random numbers.** All options are tried on the same futures, so that what differs between them is what the
///   option did.
/// - **Sequential halving.** All options are tried on a quarter of the samples, the better half on twice as many, and so on, until
///   one is left or all samples are used. Copies of a card in Hand count as one option.
/// - **A future** ends when the cards of the next Morning have been drawn; that of an opening hand ends a Day later. It is worth
///   what both sides have then: distance, cards, Mana Orbs and what stays in play.
#[derive(Clone, Debug)]
pub struct Lookahead<'a, const W: usize = WIDE> {
    greedy: &'a Greedy<W>,
    budget: Budget,
    rng: Rng,
    list: DecisionList,
    work: u64,
}

/// Counts the work of a future, and ends the future when it takes too much.
struct Meter {
    work: u32,
}

impl<const W: usize> Events<W> for Meter {
    const EACH_MOVE: bool = false;

    #[inline(always)]
    fn wants(_: &Event) -> bool {
        false
    }

    #[inline(always)]
    fn worked(&mut self, units: u32) -> bool {
        self.work += units;
        self.work > MAX_STEPS_OF_A_FUTURE
    }

    #[inline(always)]
    fn event(&mut self, _: &Game<'_, W>, _: Event) {}
}

/// An option and the values of its futures.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    /// Its position among the options.
    option: usize,
    total: i64,
}

impl<'a, const W: usize> Lookahead<'a, W> {
    /// A policy that draws its futures from its own generator.
    #[must_use]
    pub const fn new(greedy: &'a Greedy<W>, budget: Budget, rng: Rng) -> Self {
        Self { greedy, budget, rng, list: DecisionList::new(), work: 0 }
    }

    /// The policy for a seat of the game with this seed.
    pub(crate) const fn of_seat(greedy: &'a Greedy<W>, budget: Budget, player: Player, game_seed: u64) -> Self {
        Self::new(greedy, budget, Rng::new(Stream::Policy(player as u8).seed(game_seed)))
    }

    /// What the future of an option is worth to the player who decides.
    fn try_out(&mut self, mut future: Game<'_, W>, option: Decision, last_day: u8) -> i64 {
        let Some(player) = future.to_decide() else { return 0 };
        let mut meter = Meter { work: 0 };
        future.play_unchecked(option, &mut meter);
        while future.day() <= last_day
            && let Some(who) = future.to_decide()
        {
            let decision = ask(&future, &mut &*self.greedy, &mut self.list, who);
            future.play_unchecked(decision, &mut meter);
        }
        self.work += u64::from(meter.work);
        value(&future, player)
    }
}

/// What the things on a side are worth, in hundredths of a region forward.
#[derive(Clone, Copy, Debug)]
struct Weights {
    /// A region that an Expedition moved forward.
    region: i64,
    /// A card in Hand.
    hand: i64,
    /// A card in Reserve that Clean-up keeps.
    reserve: i64,
    /// A Mana Orb.
    orb: i64,
    /// Each point of statistics of a Character that stays in play, of its best terrain.
    statistic: i64,
    /// Each mana of the Hand Cost of a Permanent in play.
    permanent: i64,
    /// A game won.
    win: i64,
}

/// Found by games of the real decks against themselves: each number was raised and lowered as long as that won more than 51 % of
/// 4,000 games (`cargo run --release -p answers --example strength`).
const WEIGHTS: Weights =
    Weights { region: 100, hand: 27, reserve: 21, orb: 64, statistic: 19, permanent: 20, win: 2000 };

/// The decision that stands for all equal ones: copies of a card in Hand do not differ.
fn essence<const W: usize>(view: &View<'_, W>, option: Decision) -> Decision {
    let same = |card: CardId| view.first_copy_in_hand(card);
    match option {
        Decision::ChooseOrb(card) => Decision::ChooseOrb(same(card)),
        Decision::Expand(card) => Decision::Expand(same(card)),
        Decision::Play { card, into, how } => Decision::Play { card: same(card), into, how },
        Decision::Choose(card) => Decision::Choose(same(card)),
        other => other,
    }
}

impl<const W: usize> Policy<W> for Lookahead<'_, W> {
    fn decide(&mut self, view: &View<'_, W>, options: &[Decision]) -> usize {
        // Greedy's choice comes first: it is kept if no other option is better.
        let usual = (&mut &*self.greedy).decide(view, options).min(options.len() - 1);
        let mut candidates = [Candidate { option: usual, total: 0 }; MAX];
        let mut len = 1;
        for (option, &decision) in options.iter().enumerate() {
            let known = |c: &Candidate| essence(view, options[c.option]) == essence(view, decision);
            // An action that has nothing to choose pays for nothing, and the other dice of its futures would speak for it by chance.
            if len < MAX && !candidates[..len].iter().any(known) && !view.has_nothing_to_choose(decision) {
                candidates[len] = Candidate { option, total: 0 };
                len += 1;
            }
        }
        let samples = u64::from(self.budget.samples.clamp(1, Budget::MAX_SAMPLES));
        let last_day = match view.step() {
            Step::ChooseOrb => view.day() + 1,
            _ => view.day(),
        };
        let (seed, before) = (self.rng.word(), self.work);
        let (mut played, mut round) = (0, samples.div_ceil(4));
        while len > 1 && played < samples {
            let end = (played + round).min(samples);
            for sample in played..end {
                if self.work - before >= MAX_STEPS_OF_A_DECISION && sample > 0 {
                    break;
                }
                let future = view.imagine(&mut Rng::new(crate::mix(seed, sample)));
                for candidate in &mut candidates[..len] {
                    candidate.total += self.try_out(future, options[candidate.option], last_day);
                }
            }
            (played, round) = (end, round * 2);
            // The sort is stable: of equals the first stays first.
            candidates[..len].sort_by_key(|candidate| -candidate.total);
            len = len.div_ceil(2);
        }
        candidates[0].option
    }

    fn take_work(&mut self) -> u32 {
        u32::try_from(std::mem::take(&mut self.work)).unwrap_or(u32::MAX)
    }
}

/// What the game is worth to a player: what their own side has, less what the others have on average.
fn value<const W: usize>(game: &Game<'_, W>, player: Player) -> i64 {
    let (mut own, mut others, mut opponents) = (0, 0, 0);
    for seat in game.players() {
        if game.are_opponents(player, seat) {
            others += side(game, seat);
            opponents += 1;
        } else {
            own += side(game, seat);
        }
    }
    let balance = if opponents == 0 { own } else { own - others / opponents };
    match game.outcome() {
        Some(Outcome::Won(_) | Outcome::Conceded(_)) if game.has_won(player) => balance + WEIGHTS.win,
        Some(Outcome::Won(_) | Outcome::Conceded(_)) => balance - WEIGHTS.win,
        _ => balance,
    }
}

/// The value of what a player has.
fn side<const W: usize>(game: &Game<'_, W>, player: Player) -> i64 {
    let count = |zone| i64::from(game.zone(player, zone).len());
    let kept = count(Zone::Reserve).min(i64::from(game.reserve_limit(player)));
    let in_play = Expedition::ALL.into_iter().flat_map(|expedition| game.expedition(player, expedition));
    let staying: i64 = in_play.chain(game.zone(player, Zone::Landmarks)).map(|card| staying(game, card)).sum();
    i64::from(game.total_distance(player)) * WEIGHTS.region
        + count(Zone::Hand) * WEIGHTS.hand
        + kept * WEIGHTS.reserve
        + count(Zone::Mana) * WEIGHTS.orb
        + staying
}

/// What an object in play is worth beyond this Day.
fn staying<const W: usize>(game: &Game<'_, W>, card: CardId) -> i64 {
    let facts = game.facts(card);
    if facts.kind != CardKind::Character {
        return WEIGHTS.permanent * i64::from(facts.hand_cost);
    }
    let statistics = facts.statistics;
    let best = statistics.forest.max(statistics.mountain).max(statistics.ocean);
    let share = if game.with_status(Status::Asleep).contains(card) { 2 } else { 1 };
    WEIGHTS.statistic * i64::from(best) / share
}

#[cfg(test)]
mod tests;
