//! What each card of a deck is worth to it, and which single exchange makes it better: the cards that may come in and those that
//! each may replace, and a race in heats that finds the best of many exchanges.

use crate::{
    comparison::{MeasureName, PACE_DAYS, unplayable},
    format_choice::SelectedFormat,
    named_card,
    playable::{Playable, abilities_of},
    problem::{Code, Problem},
    simulation::{Stopped, Watcher, affordable, play},
    verdict::{Context, read},
};
use cards::{CardId, Date, Index, Variant};
use engine::{
    Budget, CardKind, CardSpec, Confidence, Coverage, Mode, PolicyName, Seat, Stat,
    ability::AbilityText,
    comparison::{Comparison, Contestant, ContestantSpec, Places, Trial, common_places},
    mix,
    odds::Draws,
};
use formats::{CheckContext, DeckJson, Format, Outcome, Severity, Verdict, check};
use std::fmt::Write as _;

/// Most cards that may be candidates.
pub const MAX_CANDIDATES: usize = 32;

/// Most exchanges that are tried, since each is judged in the format and played.
pub const MAX_SWAPS: usize = 1_000;

/// Fewest games of advice. Fewer games give intervals too wide to say anything.
pub const MIN_GAMES: u64 = 100;

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
    let candidates = candidates(&wanted.candidates, &deck, as_of, index)?;
    let legal = legal(&deck, &cards, &candidates, wanted.format.get(), as_of, context)?;
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
        let Some(raced) = race(&arms, self.games - half, self.seed, left, watcher, made) else { return Ok(None) };
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

/// A card that may come in.
#[derive(Clone, Debug)]
struct Candidate {
    /// The card in the catalogue.
    card: CardId,
    /// Its type, costs and statistics for the engine.
    spec: CardSpec,
    /// Its abilities, if they are known.
    text: Option<AbilityText>,
}

impl Candidate {
    /// The candidate for a card of the catalogue.
    ///
    /// # Errors
    ///
    /// A sentence that says why the card cannot be part of a deck.
    fn of(card: CardId, as_of: Option<Date>, index: &Index) -> Result<Self, String> {
        let spec = CardSpec::from_card(index.card(card)).map_err(|error| error.to_string())?;
        if spec.kind == CardKind::Hero {
            return Err(format!("{} is a Hero, which is no card of a deck", index.reference(card)));
        }
        Ok(Self { card, spec, text: abilities_of(index, card, as_of).0 })
    }
}

/// Reads the candidates of a request, each card once, with its first place in the request.
///
/// # Errors
///
/// `OUT_OF_RANGE` with every reference that names no card of a deck.
fn candidates(
    references: &[String],
    deck: &Playable,
    as_of: Option<Date>,
    index: &Index,
) -> Result<Vec<(usize, Candidate)>, Problem> {
    let (mut found, mut faults) = (Vec::<(usize, Candidate)>::new(), Vec::new());
    for (at, reference) in references.iter().enumerate() {
        // What names no card is told in the same words as for every other request.
        let named = named_card::card(reference, "", index).map_err(|problem| problem.messages().collect());
        let candidate = named.and_then(|id| Candidate::of(id, as_of, index));
        match candidate {
            Ok(new) if found.iter().any(|(_, other)| index.gameplay(other.card) == index.gameplay(new.card)) => {}
            Ok(new) => found.push((at, new)),
            Err(message) => faults.push(candidate_fault(at, message)),
        }
    }
    problem(faults)?;
    let swaps = found.len() * deck.cards.len();
    if found.len() > MAX_CANDIDATES || swaps > MAX_SWAPS {
        let message = format!(
            "at most {MAX_CANDIDATES} candidates and {MAX_SWAPS} exchanges are tried, these are {} and {swaps}",
            found.len()
        );
        return Err(Problem::at(Code::OutOfRange, "/candidates", message));
    }
    Ok(found)
}

/// The exchanges of one copy that leave the deck legal, each as a position among the different cards and one among the
/// candidates.
///
/// # Errors
///
/// `OUT_OF_RANGE` with every candidate that the format allows in place of no card of the deck, and the reason; or with the reason
/// of the deck itself, if every exchange leaves it illegal.
fn legal(
    deck: &Playable,
    cards: &[(CardId, Vec<usize>)],
    candidates: &[(usize, Candidate)],
    format: &Format,
    as_of: Option<Date>,
    context: Context<'_>,
) -> Result<Vec<(usize, usize)>, Problem> {
    if candidates.is_empty() {
        return Ok(Vec::new());
    }
    let index = context.index;
    let judge = |swap: Option<(usize, CardId)>| -> Result<Verdict, Problem> {
        let list = DeckJson::of_text(list(deck, swap, index).into());
        let (deck, _) = read(&list, "/deck", index)?;
        let as_of = as_of.unwrap_or(context.today);
        Ok(check(format, &CheckContext { deck: &deck, pool: None, as_of, index, lists: context.lists }))
    };
    let is_legal = judge(None)?.outcome == Outcome::Legal;
    let (mut swaps, mut faults, mut of_deck) = (Vec::new(), Vec::new(), None);
    for (add, (at, candidate)) in candidates.iter().enumerate() {
        let before = swaps.len();
        let (mut reason, mut other) = (None, None);
        for (remove, (card, places)) in cards.iter().enumerate() {
            if index.gameplay(*card) == index.gameplay(candidate.card) {
                continue;
            }
            let verdict = judge(Some((places[0], candidate.card)))?;
            if verdict.outcome == Outcome::Legal {
                swaps.push((remove, add));
            } else {
                reason = reason.or_else(|| blame(&verdict, candidate.card, is_legal, index));
                other = other.or_else(|| blame(&verdict, candidate.card, true, index));
            }
        }
        if swaps.len() == before {
            match (reason, other) {
                // The deck is at fault here, not the candidate, so it is reported once.
                (None, Some(other)) => of_deck = of_deck.or(Some(other)),
                (reason, _) => {
                    let none = || "no exchange for another card gives a deck that is legal".to_owned();
                    let message = format!("{}: {}", index.reference(candidate.card), reason.unwrap_or_else(none));
                    faults.push(candidate_fault(*at, message));
                }
            }
        }
    }
    let of_deck = of_deck.map(|violation| {
        let message = format!("no exchange of one copy makes the deck legal in {}: {violation}", format.id());
        ("/deck".to_owned(), message)
    });
    problem(of_deck.into_iter().chain(faults).collect())?;
    Ok(swaps)
}

/// Why a candidate may not come in. If the deck is legal without it, any violation counts; otherwise only those that name the
/// candidate.
fn blame(verdict: &Verdict, candidate: CardId, is_legal: bool, index: &Index) -> Option<String> {
    let reference = index.reference(candidate);
    let errors = verdict.violations.iter().filter(|violation| violation.severity == Severity::Error);
    let named =
        |violation: &&formats::Violation| is_legal || violation.cards.iter().any(|line| line.reference == reference);
    errors.filter(named).map(|violation| violation.message.clone()).next()
}

/// A deck as a list, with one copy of the card at a position exchanged if `swap` is given.
fn list(deck: &Playable, swap: Option<(usize, CardId)>, index: &Index) -> String {
    let mut text = String::new();
    let hero = deck.hero.into_iter().map(|hero| (1, hero));
    let removed = |at: usize| u8::from(swap.is_some_and(|(remove, _)| remove == at));
    let cards = deck.cards.iter().zip(&deck.spec.cards).enumerate();
    let cards = cards.map(|(at, (card, (_, copies)))| (copies - removed(at), *card));
    let added = swap.into_iter().map(|(_, add)| (1, add));
    for (copies, card) in hero.chain(cards).chain(added).filter(|(copies, _)| *copies > 0) {
        let _ = writeln!(text, "{copies} {}", index.reference(card));
    }
    text
}

/// Number of exchanges that go on after the first heat.
const FINALISTS: usize = 8;

/// Result of a race.
#[derive(Debug)]
struct Raced {
    /// The finalists, best first, each with its gain. The intervals hold together for all exchanges that were tried.
    best: Vec<(usize, Stat)>,
    /// Games played.
    played: u64,
    /// Games that came to a bound of the engine and were stopped.
    faulted: u64,
    /// Why the race ended before its last heat, if it did.
    stopped: Option<Stopped>,
}

/// Races exchanges, each a pair of the card that leaves and the card that comes in; `None` if it was cancelled. `comparison`
/// makes the games for some trials, a seed, and whether the trials take turns at the deals.
///
/// The gain of an exchange is nearly the worth of the card that comes less the worth of the card that leaves, whatever else is in
/// the deck. So the first heat judges an exchange by all games of its two cards. What is reported comes from later games alone:
/// they had no say in which exchanges reach them, so the luck of the first heat is not in them.
fn race(
    arms: &[(usize, usize)],
    games: u64,
    seed: u64,
    work: u64,
    watcher: &dyn Watcher,
    comparison: impl Fn(Vec<Trial>, u64, bool) -> Comparison,
) -> Option<Raced> {
    let trial = |&(remove, add): &(usize, usize)| Trial::Swap { remove, add };
    let mut raced = Raced { best: Vec::new(), played: 0, faulted: 0, stopped: None };
    let mut left = work;
    let mut running: Vec<usize> = (0..arms.len()).collect();
    if arms.len() > FINALISTS {
        let heat = comparison(arms.iter().map(trial).collect(), mix(seed, 1), true);
        // Each deal is played twice, and every exchange is tried at least once.
        let deals = (games / 4).max(arms.len() as u64);
        let played = play(&heat, deals, left, watcher)?;
        let means: Vec<Stat> =
            (0..arms.len()).map(|arm| played.totals.report(arm, Confidence::Single).difference).collect();
        let mean_of = |same: &dyn Fn(&(usize, usize)) -> bool| {
            let of = arms.iter().zip(&means).filter(|(arm, _)| same(arm));
            let (sum, games) = of.fold((0.0, 0.0), |(sum, games), (_, stat)| {
                (sum + stat.mean * stat.games as f64, games + stat.games as f64)
            });
            if games > 0.0 { sum / games } else { 0.0 }
        };
        let score = |arm: &usize| {
            let (remove, add) = arms[*arm];
            mean_of(&|other| other.0 == remove) + mean_of(&|other| other.1 == add)
        };
        let mut scored: Vec<(f64, usize)> = running.iter().map(|arm| (score(arm), *arm)).collect();
        scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        running = scored.into_iter().map(|(_, arm)| arm).take(FINALISTS).collect();
        left = left.saturating_sub(played.totals.work());
        raced.played += played.totals.played();
        raced.faulted += played.totals.faulted();
        raced.stopped = played.stopped;
    }
    let rest = games.saturating_sub(raced.played);
    let heats = usize::BITS - running.len().leading_zeros();
    let confidence = Confidence::Table(arms.len().max(heats as usize));
    let mut results: Vec<(usize, Stat)> = Vec::new();
    let mut heat = 1;
    while !running.is_empty() && raced.stopped.is_none() {
        heat += 1;
        let final_heat = comparison(running.iter().map(|arm| trial(&arms[*arm])).collect(), mix(seed, heat), false);
        // Every heat plays as many games. Later heats have fewer exchanges, so each of these plays more.
        let deals = (rest / u64::from(heats) / (running.len() as u64 + 1)).max(1);
        let played = play(&final_heat, deals, left, watcher)?;
        left = left.saturating_sub(played.totals.work());
        raced.played += played.totals.played();
        raced.faulted += played.totals.faulted();
        raced.stopped = played.stopped;
        let mut found: Vec<(usize, Stat)> = running
            .iter()
            .enumerate()
            .map(|(at, arm)| (*arm, played.totals.report(at, confidence).difference))
            .collect();
        found.sort_by(|a, b| b.1.mean.total_cmp(&a.1.mean).then(a.0.cmp(&b.0)));
        running =
            if found.len() > 1 { found[..found.len() / 2].iter().map(|(arm, _)| *arm).collect() } else { Vec::new() };
        // An exchange that goes on is reported by its latest heat.
        results.retain(|(arm, _)| !found.iter().any(|(other, _)| other == arm));
        results.extend(found);
    }
    results.sort_by(|a, b| b.1.mean.total_cmp(&a.1.mean).then(a.0.cmp(&b.0)));
    raced.best = results;
    Some(raced)
}
