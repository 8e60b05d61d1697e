//! What each card of a deck is worth to it, and which single exchange makes it better.

mod race;
mod swaps;

use crate::{
    budget::affordable,
    comparison::{MeasureName, PACE_DAYS, unplayable},
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
use formats::DeckJson;
use swaps::Candidate;

/// Most cards that may be candidates.
pub const MOST_CANDIDATES: usize = 32;
/// Most exchanges that are tried, since each is judged in the format and played.
pub const MOST_SWAPS: usize = 1_000;
/// Fewest games of advice. Fewer games give intervals too wide to say anything.
pub const LEAST_GAMES: u64 = 100;

/// What a request for advice asks.
#[derive(Debug)]
pub struct AdviceWanted<'f> {
    /// References of cards that may come in.
    pub candidates: Vec<String>,
    /// The format in which the deck has to be legal with any exchange.
    pub format: SelectedFormat<'f>,
    /// Games to play, all together.
    pub games: u64,
    /// Master seed of the games.
    pub seed: u64,
    /// The policy that plays the deck.
    pub policy: PolicyName,
    /// How much a policy that looks ahead thinks about a decision.
    pub budget: Budget,
    /// The date of the event, whose texts are played; `None` for today, with the present texts.
    pub as_of: Option<Date>,
}

/// A deck whose cards are ready to be judged by games.
#[derive(Debug)]
pub struct PreparedAdvice {
    /// The deck, its cards in the order of the catalogue.
    pub deck: Playable,
    /// How much of the deck the engine executes.
    pub coverage: Coverage,
    /// Games to play, all together.
    pub games: u64,
    /// Master seed of the games.
    pub seed: u64,
    /// The policy that plays the deck.
    pub policy: PolicyName,
    /// How much a policy that looks ahead thinks about a decision.
    pub budget: Budget,
    /// The day whose texts are played; the present texts if `None`.
    pub as_of: Option<Date>,
    /// Id of the format in which exchanges have to be legal.
    pub format: String,
    /// The deck, with kinds of cards added that have no place in it: the candidates, and the base cards of its Uniques.
    contestant: Contestant,
    /// The different cards of the deck: one printing of each, and the positions of all its printings in the list.
    cards: Vec<(CardId, Vec<usize>)>,
    /// Of each Unique its position in the list, the position of its base card, and that base card.
    uniques: Vec<(usize, usize, CardId)>,
    /// Exchanges: the position of the card that leaves, that of the candidate, and the candidate.
    swaps: Vec<(usize, usize, CardId)>,
}

/// What a card is worth to its deck, measured by the margin against the pace of the field.
#[derive(Clone, Debug)]
pub struct CardAdvice {
    /// A printing of the card that is in the deck.
    pub card: CardId,
    /// Probability of drawing a copy by the last Day, by draws of the rules alone, 0 to 1.
    pub drawn: f64,
    /// Worth of a game in which a copy is drawn by the rules.
    pub with_card: Stat,
    /// Worth of the same game without that copy.
    pub without_card: Stat,
    /// `with_card` less `without_card`, deal by deal.
    pub impact: Stat,
}

/// How much more a Unique is worth than the card it is a version of.
#[derive(Clone, Debug)]
pub struct UniqueAdvice {
    /// The Unique.
    pub card: CardId,
    /// The base card: the common card that the Unique is a version of.
    pub base: CardId,
    /// The margin with the Unique less the margin with its base card, deal by deal.
    pub worth: Stat,
}

/// An exchange of one copy.
#[derive(Clone, Debug)]
pub struct SwapAdvice {
    /// The card of which one copy leaves the deck.
    pub remove: CardId,
    /// The card of which one copy comes in.
    pub add: CardId,
    /// How much more a game is worth after the exchange.
    pub gain: Stat,
}

/// Advice on a deck.
#[derive(Clone, Debug)]
pub struct Advice {
    /// Games played, all together.
    pub games: u64,
    /// The different cards of the deck, the one with the largest impact first.
    pub cards: Vec<CardAdvice>,
    /// The Uniques of the deck, in the order of its list.
    pub uniques: Vec<UniqueAdvice>,
    /// Number of exchanges tried; 0 if the games ended before any was.
    pub tried: usize,
    /// The best of the exchanges that gained, best first.
    pub swaps: Vec<SwapAdvice>,
    /// Games that came to a bound of the engine and were stopped.
    pub faulted: u64,
    /// Why fewer games were played than asked for, if so.
    pub stopped: Option<Stopped>,
}

/// Sets up a deck and the cards that may come into it. `days` is the budget of the request, in Days of all games together.
///
/// # Errors
///
/// `DECK_NOT_PLAYABLE` with every reason; `OUT_OF_RANGE` for candidates that cannot come in, with the reason of each; `OVER_BUDGET` for too
/// many games.
pub fn prepare(
    input: &DeckJson<'_>,
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
    /// Plays the games, or as many as `work` allows; `None` if the request was cancelled.
    ///
    /// # Errors
    ///
    /// `DECK_NOT_PLAYABLE` if the catalogue lacks a card of the field, by which games are measured.
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
        // Half of the games are for exchanges, if there are any.
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
            // The bound counts deals, the answer games: each deal is played with both lists.
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
        // Exchanges that lose are never advised, even if few others are left.
        advice.swaps = raced.best.iter().filter(|(_, gain)| gain.mean > 0.0).map(swap).collect();
        advice.tried = self.swaps.len();
        advice.games += raced.played;
        advice.faulted += raced.faulted;
        advice.stopped = raced.stopped.map(|stopped| Stopped { games: advice.games, ..stopped });
        Ok(Some(advice))
    }

    /// Most games that are dealt. A watcher is told this number.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The probability that one of these cards is drawn by the rules alone.
    fn odds(&self, kinds: &[usize], drawn: u32) -> f64 {
        let copies =
            |kinds: &mut dyn Iterator<Item = &usize>| kinds.map(|at| u32::from(self.deck.spec.cards[*at].1)).sum();
        let population = self.deck.spec.cards.iter().map(|(_, copies)| u32::from(*copies)).sum();
        Draws { population, wanted: copies(&mut kinds.iter()), drawn }.at_least(1)
    }
}

/// The different cards of a deck, all printings of a card together.
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

/// The places of a deck as it is, without exchanges.
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

/// A fault of one candidate, with its pointer.
fn candidate_fault(at: usize, message: String) -> (String, String) {
    (format!("/candidates/{at}"), message)
}

/// A problem with these faults; nothing if there are none.
fn problem(faults: Vec<(String, String)>) -> Result<(), Problem> {
    if faults.is_empty() { Ok(()) } else { Err(Problem::several(Code::OutOfRange, faults)) }
}
