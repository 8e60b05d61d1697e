//! What each card of a deck is worth to it, and which single exchange makes it better.

mod race;
mod swaps;

use crate::{
    budget::affordable,
    comparison::{MeasureName, PACE_DAYS, unplayable},
    deck_input::DeckInput,
    format_choice::SelectedFormat,
    playable::Playable,
    problem::{Code, Problem},
    simulation::{Stopped, Watcher, play},
    verdict::Context,
};
use cards::{CardId, Date, Index, Variant};
use engine::{
    Budget, Confidence, Coverage, Mode, PolicyName, Seat, Stat,
    comparison::{Comparison, Contestant, ContestantSpec, Places, Trial, common_places},
    odds::Draws,
};
use swaps::Candidate;

/// Most cards that may be candidates.
pub const MOST_CANDIDATES: usize = 32;
/// Most exchanges that are tried: each is judged in the format, and played.
pub const MOST_SWAPS: usize = 1_000;
/// Fewest games of advice: with fewer nothing can be said.
pub const LEAST_GAMES: u64 = 100;

/// What advice is asked for.
#[derive(Debug)]
pub struct AdviceWanted<'f> {
    /// References of cards that may come in.
    pub candidates: Vec<String>,
    /// What every deck with an exchange has to be legal in.
    pub format: SelectedFormat<'f>,
    /// Games to play, all together.
    pub games: u64,
    pub seed: u64,
    pub policy: PolicyName,
    /// How much a policy that looks ahead thinks about a decision.
    pub budget: Budget,
    /// The day of the event, and that whose texts are played; now if `None`.
    pub as_of: Option<Date>,
}

/// A deck that is ready to be judged card by card.
#[derive(Debug)]
pub struct PreparedAdvice {
    pub deck: Playable,
    pub coverage: Coverage,
    pub games: u64,
    pub seed: u64,
    pub policy: PolicyName,
    pub budget: Budget,
    pub as_of: Option<Date>,
    pub format: String,
    /// The deck and, without a place in it, the candidates and the base cards of its Uniques.
    contestant: Contestant,
    /// Its different cards: a printing, and where all its printings stand in the list.
    cards: Vec<(CardId, Vec<usize>)>,
    /// Where a Unique stands in the list, and its base card.
    uniques: Vec<(usize, usize, CardId)>,
    /// Positions that may go and come, and the card that comes.
    swaps: Vec<(usize, usize, CardId)>,
}

/// What a card is worth to its deck.
#[derive(Clone, Debug)]
pub struct CardAdvice {
    pub card: CardId,
    /// Probability to draw a copy by the last Day, by the rules alone.
    pub drawn: f64,
    /// What a game is worth where a copy is drawn by the rules, and where that copy is not.
    pub with_card: Stat,
    pub without_card: Stat,
    /// The first less the second, paired.
    pub impact: Stat,
}

/// What a Unique is worth more than the card that it is a version of.
#[derive(Clone, Debug)]
pub struct UniqueAdvice {
    pub card: CardId,
    pub base: CardId,
    pub worth: Stat,
}

/// An exchange of one copy.
#[derive(Clone, Debug)]
pub struct SwapAdvice {
    pub remove: CardId,
    pub add: CardId,
    /// What a game is worth more.
    pub gain: Stat,
}

/// Advice on a deck.
#[derive(Clone, Debug)]
pub struct Advice {
    /// Games played, all together.
    pub games: u64,
    pub cards: Vec<CardAdvice>,
    pub uniques: Vec<UniqueAdvice>,
    /// Exchanges that were tried; none where the games ended before.
    pub tried: usize,
    /// The best of them that gained, best first.
    pub swaps: Vec<SwapAdvice>,
    pub faulted: u64,
    pub stopped: Option<Stopped>,
}

/// Sets a deck and what may come into it up; `days` is what the request may ask for.
///
/// # Errors
///
/// `DECK_NOT_PLAYABLE` with every reason; `OUT_OF_RANGE` for candidates that cannot come in, with the reason of each; `OVER_BUDGET` for too
/// many games.
pub fn prepare(
    input: &DeckInput<'_>,
    wanted: &AdviceWanted<'_>,
    days: u64,
    context: Context<'_>,
) -> Result<PreparedAdvice, Problem> {
    let index = context.index;
    let AdviceWanted { games, seed, policy, budget, as_of, .. } = *wanted;
    let deck = Playable::read(input, "/deck", Mode::Standard, as_of, index)?.sorted(index);
    let pool = deck.pool("/deck")?;
    affordable(games, PACE_DAYS.get().into(), &pool, days)?;
    let cards = different(&deck, index);
    let candidates = swaps::candidates(&wanted.candidates, &deck, as_of, index)?;
    let legal = swaps::legal(&deck, &cards, &candidates, wanted.format.get(), as_of, context)?;
    let mut all = deck.spec.clone();
    let mut places = own_places(&deck);
    let mut add = |candidate: &Candidate| {
        let at = all.cards.len();
        all.cards.push((candidate.spec, 1));
        all.texts.extend(candidate.text.clone().map(|text| (Some(at), text)));
        places.push(Vec::new());
        at
    };
    let added: Vec<usize> = candidates.iter().map(|(_, candidate)| add(candidate)).collect();
    let mut uniques = Vec::new();
    for (at, card) in deck.cards.iter().enumerate() {
        if let Some(base) = base_of(*card, index)
            && let Ok(base) = Candidate::of(base, as_of, index)
        {
            uniques.push((at, add(&base), base.card));
        }
    }
    let spec = ContestantSpec { deck: all, places, policy, seat: Seat::Random, budget, edition: deck.edition };
    let measure = MeasureName::Pace.measure(policy, as_of, index)?;
    let contestant = Contestant::new(&spec, &measure).map_err(|faults| unplayable("/deck", &faults))?;
    let swap =
        |(remove, candidate): (usize, usize)| (cards[remove].1[0], added[candidate], candidates[candidate].1.card);
    let swaps = legal.into_iter().map(swap).collect();
    let format = wanted.format.get().id().to_owned();
    Ok(PreparedAdvice {
        coverage: Coverage::of(&pool),
        deck,
        games,
        seed,
        policy,
        budget,
        as_of,
        format,
        contestant,
        cards,
        uniques,
        swaps,
    })
}

impl PreparedAdvice {
    /// Plays the games; `None` if it was cancelled.
    ///
    /// # Errors
    ///
    /// `DECK_NOT_PLAYABLE` where the catalogue lacks what games are measured by.
    pub fn play(&self, work: u64, watcher: &dyn Watcher, index: &Index) -> Result<Option<Advice>, Problem> {
        let measure = MeasureName::Pace.measure(self.policy, self.as_of, index)?;
        let drawn = self.cards.iter().map(|(_, kinds)| Trial::Drawn(kinds.clone()));
        let uniques = self.uniques.iter().map(|&(remove, add, _)| Trial::Swap { remove, add });
        let comparison = |trials, seed, takes_turns| Comparison {
            measure: measure.clone(),
            seed,
            deck: self.contestant.clone(),
            trials,
            takes_turns,
        };
        let trials = comparison(drawn.chain(uniques).collect(), self.seed, false);
        // Half of the games are for exchanges, where there are any.
        let half = if self.swaps.is_empty() { self.games } else { self.games / 2 };
        let deals = (half / (trials.trials.len() as u64 + 1)).max(1);
        let Some(played) = play(&trials, deals, work, watcher) else { return Ok(None) };
        let totals = &played.totals;
        let names = self.cards.len();
        let card = |(at, (card, kinds)): (usize, &(CardId, Vec<usize>))| {
            let report = totals.report(at, Confidence::Table(names));
            CardAdvice {
                card: *card,
                drawn: self.odds(kinds, trials.drawn()),
                with_card: report.second,
                without_card: report.first,
                impact: report.difference,
            }
        };
        let unique = |(at, &(card, _, base)): (usize, &(usize, usize, CardId))| UniqueAdvice {
            card: self.deck.cards[card],
            base,
            worth: totals.report(names + at, Confidence::Table(self.uniques.len())).difference.negated(),
        };
        let mut advice = Advice {
            games: totals.played(),
            cards: self.cards.iter().enumerate().map(card).collect(),
            uniques: self.uniques.iter().enumerate().map(unique).collect(),
            tried: 0,
            swaps: Vec::new(),
            faulted: totals.faulted(),
            // Those of both lists of a deal.
            stopped: played.stopped.map(|stopped| Stopped { games: totals.played(), ..stopped }),
        };
        advice.cards.sort_by(|a, b| b.impact.mean.total_cmp(&a.impact.mean));
        if self.swaps.is_empty() || advice.stopped.is_some() {
            return Ok(Some(advice));
        }
        let arms: Vec<(usize, usize)> = self.swaps.iter().map(|&(remove, add, _)| (remove, add)).collect();
        let left = work.saturating_sub(totals.work());
        let made = |trials, seed, takes_turns| comparison(trials, seed, takes_turns);
        let Some(raced) = race::race(&arms, self.games - half, self.seed, left, watcher, made) else { return Ok(None) };
        let swap = |&(arm, gain): &(usize, Stat)| {
            let (remove, _, add) = self.swaps[arm];
            SwapAdvice { remove: self.deck.cards[remove], add, gain }
        };
        // An exchange that loses is nobody's advice, however few are better.
        advice.swaps = raced.best.iter().filter(|(_, gain)| gain.mean > 0.0).map(swap).collect();
        advice.tried = self.swaps.len();
        advice.games += raced.played;
        advice.faulted += raced.faulted;
        advice.stopped = raced.stopped.map(|stopped| Stopped { games: advice.games, ..stopped });
        Ok(Some(advice))
    }

    /// Games that are dealt at most: what a watcher is told of.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// How probable it is that one of these cards is drawn by the rules.
    fn odds(&self, kinds: &[usize], drawn: u32) -> f64 {
        let copies =
            |kinds: &mut dyn Iterator<Item = &usize>| kinds.map(|at| u32::from(self.deck.spec.cards[*at].1)).sum();
        let population = self.deck.spec.cards.iter().map(|(_, copies)| u32::from(*copies)).sum();
        Draws { population, wanted: copies(&mut kinds.iter()), drawn }.at_least(1)
    }
}

/// The different cards of a deck, printings together.
fn different(deck: &Playable, index: &Index) -> Vec<(CardId, Vec<usize>)> {
    let mut cards: Vec<(CardId, Vec<usize>)> = Vec::new();
    for (at, card) in deck.cards.iter().enumerate() {
        match cards.iter_mut().find(|(other, _)| index.gameplay(*other) == index.gameplay(*card)) {
            Some((_, places)) => places.push(at),
            None => cards.push((*card, vec![at])),
        }
    }
    cards
}

/// Places of a deck by itself.
fn own_places(deck: &Playable) -> Places {
    let cards: Vec<(usize, u8)> = deck.spec.cards.iter().map(|(_, copies)| *copies).enumerate().collect();
    let [places, _] = common_places([&cards, &cards]);
    places
}

/// The common card that a Unique is a version of.
fn base_of(card: CardId, index: &Index) -> Option<CardId> {
    let reference = &index.card(card).reference;
    reference.unique_number()?;
    let family = index.family(reference.home_faction(), reference.number()).iter();
    let common = family.copied().find(|other| index.card(*other).reference.variant() == Variant::C)?;
    Some(index.canonical(common))
}

/// A fault of a candidate.
fn candidate_fault(at: usize, message: String) -> (String, String) {
    (format!("/candidates/{at}"), message)
}

/// A problem of these faults, if there are any.
fn problem(faults: Vec<(String, String)>) -> Result<(), Problem> {
    if faults.is_empty() { Ok(()) } else { Err(Problem::several(Code::OutOfRange, faults)) }
}
