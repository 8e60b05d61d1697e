//! Plays a scenario, and decides whether its facts hold.

use crate::{
    Decision, DecisionList, Edition, Event, Events, Game, Outcome,
    ability::{self, Noun, OneOrMore, Position},
    primitives::{CardId, Expedition, Phase, Player, Status, Terrain, TerrainTotals, Zone},
    scenario::{
        At, Choice, LookUp, Part, Ruling, Scenario, Step,
        choice::{self, Claim},
        fact::{Fact, Happening, Pile, Standing},
        printed,
        table::{Table, edition_of},
        words::{CardName, CardRef, Counted, Location, Names, Terrains, letter, same_words},
    },
};
use cards::Reference;

/// Most decisions of one scenario: far more than any needs.
const MAX_DECISIONS: usize = 100_000;

/// A difference between a scenario and the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: expected {expected}, found {found}")]
pub struct Failure {
    /// The place of the line that differs.
    pub at: Position,
    /// What that line says.
    pub expected: String,
    /// What the game has instead.
    pub found: String,
}

impl Failure {
    /// A table that is not possible.
    pub(super) fn table(at: Position, found: String) -> Self {
        Self { at, expected: "a table that can be".to_owned(), found }
    }
}

/// The result of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Its title.
    pub title: String,
    /// Line of its title.
    pub line: u32,
    /// The systems that it is a scenario of.
    pub systems: Vec<u8>,
    /// The rules that it shows.
    pub rules: Vec<String>,
    /// The official rulings that it shows.
    pub rulings: Vec<Ruling>,
    /// The printed cards and Heroes in its game, in the order of its lines, each once.
    pub printed: Vec<Reference>,
    /// All differences, in the order of the text; none after a decision that could not be made.
    pub failures: Vec<Failure>,
}

impl Scenario {
    /// Plays the scenario. It fails if it has a printed card: use [`run_with`](Self::run_with).
    #[must_use]
    pub fn run(&self) -> Report {
        self.run_with(&printed::nobody)
    }

    /// Plays the scenario, looking up its printed cards with `look_up`. A scenario that names no edition of the rules has to hold in
    /// each of them: it is played by the latest first, and by an older one if it holds.
    #[must_use]
    pub fn run_with(&self, look_up: &LookUp<'_>) -> Report {
        let named = edition_of(&self.table);
        let (mut printed, mut failures) = (Vec::new(), Vec::new());
        for edition in Edition::ALL.into_iter().rev().filter(|edition| named.is_none_or(|named| named == *edition)) {
            (printed, failures) = self.play(edition, look_up);
            if edition != Edition::LATEST && named.is_none() {
                failures.iter_mut().for_each(|failure| failure.found += &format!(" (by edition {})", edition.name()));
            }
            if !failures.is_empty() {
                break;
            }
        }
        let Self { title, systems, rules, rulings, line, .. } = self.clone();
        Report { title, line, systems, rules, rulings, printed, failures }
    }

    /// Plays the scenario by an edition of the rules. Returns the printed cards of its game and all differences.
    fn play(&self, edition: Edition, look_up: &LookUp<'_>) -> (Vec<Reference>, Vec<Failure>) {
        let table = match Table::of(self, edition, look_up) {
            Err(failures) => return (Vec::new(), failures),
            Ok(table) => table,
        };
        let mut log = Log { names: table.names.clone(), happenings: Vec::new() };
        let failures = match table.game(&mut log) {
            Err(failures) => failures,
            Ok(game) => {
                let mut run = Run { game, log, failures: Vec::new(), decisions: 0 };
                run.parts(&self.parts);
                run.failures
            }
        };
        (table.printed, failures)
    }
}

/// Everything that happened since the last `when`, in words.
struct Log {
    names: Names,
    happenings: Vec<Happening>,
}

impl Events for Log {
    fn event(&mut self, game: &Game<'_>, event: Event) {
        if let Event::Created { card, .. } = event
            && let Some(name) = game.token_name(card)
        {
            self.names.add(card, &CardName::of_token(name));
        }
        self.happenings.push(Happening::of(&self.names, event));
    }
}

struct Run<'t> {
    game: Game<'t>,
    log: Log,
    failures: Vec<Failure>,
    decisions: usize,
}

impl Run<'_> {
    fn parts(&mut self, parts: &[At<Part>]) {
        let mut asserted = false;
        for At { at, said } in parts {
            match said {
                // The log begins again with the `when` after a `then`.
                Part::When => {
                    if std::mem::take(&mut asserted) {
                        self.log.happenings.clear();
                    }
                }
                Part::Step(step) => {
                    if let Err((expected, found)) = self.step(step) {
                        self.failures.push(Failure { at: *at, expected, found });
                        return;
                    }
                }
                Part::Fact(fact) => {
                    asserted = true;
                    if let Err(found) = self.judge().fact(fact) {
                        self.failures.push(Failure { at: *at, expected: fact.to_string(), found });
                    }
                }
            }
        }
    }

    fn judge(&self) -> Judge<'_> {
        Judge { game: &self.game, names: &self.log.names, log: &self.log.happenings }
    }

    /// # Errors
    ///
    /// What was expected, and what there is.
    fn step(&mut self, step: &Step) -> Result<(), (String, String)> {
        let found = match step {
            Step::Claim(claim) => self.judge().claim(claim),
            Step::Decide { player, choice } => self.decide(*player, choice),
            Step::Concede(player) => self.concede(*player),
            Step::EveryonePasses => self.everyone_passes(),
            Step::UntilTheEnd => self.neutral_while(|_| true),
            Step::Until { phase, day } => self.until(*phase, *day),
        };
        found.map_err(|found| (step.to_string(), found))
    }

    fn decide(&mut self, player: Player, choice: &Choice) -> Result<(), String> {
        let judge = self.judge();
        let legal = choice::legal(&self.game, judge.names);
        let meant = if self.game.to_decide() == Some(player) { choice::meant(&legal, choice) } else { Vec::new() };
        match meant[..] {
            [] => Err(judge.legal(&legal)),
            // Copies of a card in one place, which the scenario does not tell apart, count as one decision.
            [first, ..] if meant.iter().all(|other| self.is_alike(first, other)) => {
                let decision = first.0;
                self.play(decision)
            }
            [..] => {
                let all: Vec<_> = meant.iter().map(|(_, full)| full.as_str()).collect();
                Err(format!("several decisions that begin so: {}", all.join("; ")))
            }
        }
    }

    /// Whether two decisions are about copies of a card that are in the same place.
    fn is_alike(&self, (one, words): &(Decision, String), (other, other_words): &(Decision, String)) -> bool {
        let place = |decision| choice::card_of(decision).and_then(|card| self.game.place_of(card));
        without_number(words) == without_number(other_words) && place(*one) == place(*other)
    }

    fn play(&mut self, decision: Decision) -> Result<(), String> {
        self.decisions += 1;
        if self.decisions > MAX_DECISIONS {
            return Err(format!("more than {MAX_DECISIONS} decisions"));
        }
        self.game.play_with(decision, &mut self.log).map_err(|error| error.to_string())
    }

    fn concede(&mut self, player: Player) -> Result<(), String> {
        if self.game.outcome().is_some() || !self.game.players().any(|other| other == player) {
            return Err(self.judge().moment());
        }
        self.game.concede_with(player, &mut self.log);
        Ok(())
    }

    /// Passes and declines for everyone as long as the game goes on and `holds` does.
    fn neutral_while(&mut self, holds: impl Fn(&Game<'_>) -> bool) -> Result<(), String> {
        while self.game.to_decide().is_some() && holds(&self.game) {
            let mut list = DecisionList::new();
            self.game.decisions(&mut list);
            match choice::neutral(&list) {
                Some(decision) => self.play(decision)?,
                None => return Err("a player who has to decide and nothing that can be decided".to_owned()),
            }
        }
        Ok(())
    }

    fn everyone_passes(&mut self) -> Result<(), String> {
        let day = self.game.day();
        if self.game.phase() != Some(Phase::Afternoon) {
            return Err(self.judge().moment());
        }
        self.neutral_while(|game| game.day() == day && game.phase() == Some(Phase::Afternoon))
    }

    fn until(&mut self, phase: Phase, day: Option<u8>) -> Result<(), String> {
        let now = (self.game.day(), self.game.phase());
        let is_over = now.1 >= Some(phase);
        let aim = (day.unwrap_or_else(|| if is_over { now.0.saturating_add(1) } else { now.0.max(1) }), Some(phase));
        if now >= aim {
            return Err(self.judge().moment());
        }
        self.neutral_while(|game| (game.day(), game.phase()) < aim)
    }
}

/// The words without the numbers of cards.
fn without_number(words: &str) -> String {
    let plain = |word: &str| word.split('#').next().unwrap_or_default().to_owned();
    words.split(' ').map(plain).collect::<Vec<_>>().join(" ")
}

/// The game that facts are about, with the names of its cards.
#[derive(Clone, Copy)]
struct Judge<'g> {
    pub(super) game: &'g Game<'g>,
    pub(super) names: &'g Names,
    pub(super) log: &'g [Happening],
}

/// `Ok` if the fact holds, otherwise what is there instead.
type Verdict = Result<(), String>;

/// Whether a status is expected to be there.
#[derive(Clone, Copy)]
enum Wanted {
    With,
    Without,
}

impl Judge<'_> {
    pub(super) fn fact(self, fact: &Fact) -> Verdict {
        let game = self.game;
        match fact {
            Fact::Claim(claim) => self.claim(claim),
            Fact::In { card, spot } => equal(self.spot(card)?, *spot),
            Fact::NotIn { card, spot } => {
                let found = self.spot(card)?;
                verdict(found != *spot, || format!("it in {found}"))
            }
            Fact::Gone(card) => match self.names.meant(game, card)[..] {
                [] => Ok(()),
                [..] => Err(format!("it in {}", self.spot(card)?)),
            },
            Fact::Ready(card) => self.status(card, ability::Status::Exhausted, Wanted::Without),
            Fact::Without { card, status } => self.status(card, *status, Wanted::Without),
            Fact::With { card, status } => self.status(card, *status, Wanted::With),
            Fact::IsNot { card, noun } => {
                let is = self.is(card, noun.0)?;
                verdict(!is, || "that it is".to_owned())
            }
            Fact::Is { card, noun } => {
                let is = self.is(card, noun.0)?;
                verdict(is, || "that it is not".to_owned())
            }
            Fact::Owned { card, by } => {
                let card = self.one(card)?;
                equal(letter(game.owner(card)), letter(*by))
            }
            Fact::Controlled { card, by } => {
                let controller = match self.spot(card)? {
                    Location::Expedition { player, .. } | Location::Landmarks(player) => Some(player),
                    Location::Deck(_)
                    | Location::Hand(_)
                    | Location::Reserve(_)
                    | Location::Discard(_)
                    | Location::Mana(_)
                    | Location::Limbo => None,
                    Location::HeroZone(player) => Some(player),
                };
                equal_in_words(controller.map(letter), Some(letter(*by)))
            }
            Fact::Counters { card, count, counter } => equal(game.counters(self.one(card)?, *counter), *count),
            Fact::Keyword { card, keyword } => {
                let has = game.has_keyword(self.one(card)?, keyword);
                verdict(has, || "that it has not".to_owned())
            }
            Fact::NoKeyword { card, keyword } => {
                let has = game.has_keyword(self.one(card)?, keyword);
                verdict(!has, || "that it has".to_owned())
            }
            Fact::Statistics { card, statistics } => {
                let card = self.one(card)?;
                equal(counted(game.statistics_of(card)), *statistics)
            }
            Fact::Cost { card, mana } => {
                let card = self.one(card)?;
                let places = [Some(Expedition::Hero), None];
                let cost = places.into_iter().find_map(|into| game.price_of(game.owner(card), card, into));
                equal_in_words(cost, Some(*mana))
            }
            Fact::Cards { player, count, pile } => equal(self.count(*player, *pile), *count),
            Fact::ReadyOrbs { player, count } => equal(game.ready_orbs(*player), *count),
            Fact::Orbs { player, count } => equal(game.zone(*player, Zone::Mana).len(), *count),
            Fact::Number { count, name, spot } => {
                let cards = self.names.meant(game, &CardRef { name: name.clone(), number: None });
                let there = cards.into_iter().filter(|&card| self.spot_of(card) == Some(*spot)).count();
                equal(there, usize::from(*count))
            }
            Fact::Distance { player, expedition, distance } => equal(game.distance(*player, *expedition), *distance),
            Fact::Sums { player, expedition, statistics } => {
                equal(counted(game.sums(*player, *expedition)), *statistics)
            }
            Fact::Moved { player, expedition } => {
                verdict(game.moved_today(*player, *expedition), || "that it did not".to_owned())
            }
            Fact::NotMoved { player, expedition } => {
                verdict(!game.moved_today(*player, *expedition), || "that it did".to_owned())
            }
            Fact::NotStanding { player, expedition, standing } => {
                let stands = self.stands(*player, *expedition, *standing)?;
                verdict(!stands, || "that it is".to_owned())
            }
            Fact::Standing { player, expedition, standing } => {
                let stands = self.stands(*player, *expedition, *standing)?;
                verdict(stands, || "that it is not".to_owned())
            }
            Fact::Faces { player, expedition, other, faced } => {
                let found = game.facing(*player, *expedition);
                verdict(found == Some((*other, *faced)), || match found {
                    Some((player, expedition)) => Location::Expedition { player, expedition }.to_string(),
                    None => "that it faces none".to_owned(),
                })
            }
            Fact::Day(day) => verdict(game.day() == *day, || self.moment()),
            Fact::Phase(phase) => verdict(game.phase() == Some(*phase), || self.moment()),
            Fact::Decides(player) => verdict(game.to_decide() == Some(*player), || match game.to_decide() {
                Some(other) => letter(other).to_string(),
                None => self.moment(),
            }),
            Fact::DecidesAbout { player, card } => {
                let asked = (game.to_decide(), game.about());
                verdict(asked == (Some(*player), Some(self.one(card)?)), || match asked {
                    (Some(other), Some(about)) => format!("{} about {}", letter(other), self.names.of(about)),
                    (Some(other), None) => letter(other).to_string(),
                    (None, _) => self.moment(),
                })
            }
            Fact::First(player) => equal(letter(game.first_player()), letter(*player)),
            Fact::Won(player) => verdict(game.has_won(*player), || self.moment()),
            Fact::GoesOn => self.outcome(None),
            Fact::Drawn => self.outcome(Some(Outcome::Drawn)),
            Fact::Undecided => self.outcome(Some(Outcome::Undecided)),
            Fact::FaceDown(index) => {
                let terrains = Terrains(game.terrains_of(*index));
                verdict(terrains.0.is_empty(), || terrains.letters().to_owned())
            }
            Fact::Region { index, terrains } => {
                let found = Terrains(game.terrains_of(*index));
                verdict(found == *terrains, || found.letters().to_owned())
            }
            Fact::Reactions(number) => equal(game.reactions().len(), usize::from(*number)),
            Fact::Log(happenings) => self.logged(happenings),
            Fact::LogCount { count, happening } => {
                let said = happening.to_string();
                let times = self.log.iter().filter(|found| same_words(&said, &found.to_string())).count();
                verdict(times == usize::from(*count), || format!("it {times} times in: {}", self.whole_log()))
            }
        }
    }

    pub(super) fn claim(self, claim: &Claim) -> Verdict {
        let all = choice::legal(self.game, self.names);
        let meant = |player: &Player, choice: &Choice| {
            let decides = self.game.to_decide() == Some(*player);
            if decides { choice::meant(&all, choice) } else { Vec::new() }
        };
        match claim {
            Claim::Can { player, choice } => verdict(!meant(player, choice).is_empty(), || self.legal(&all)),
            // A player who does not decide now could do nothing anyway, so that would prove nothing.
            Claim::Cannot { player, choice } => {
                let decides = self.game.to_decide() == Some(*player);
                verdict(decides && meant(player, choice).is_empty(), || self.legal(&all))
            }
            Claim::CanOnly { player, choices } => {
                let each: Vec<_> = choices.as_slice().iter().map(|choice| meant(player, choice)).collect();
                let is_meant = |legal| each.iter().any(|meant| meant.contains(&legal));
                let exact = each.iter().all(|meant| !meant.is_empty()) && all.iter().all(is_meant);
                verdict(exact, || self.legal(&all))
            }
        }
    }

    /// What can be decided, in words.
    pub(super) fn legal(self, legal: &[(Decision, String)]) -> String {
        let Some(player) = self.game.to_decide() else { return self.moment() };
        let player = letter(player);
        let words: Vec<_> = legal.iter().map(|(_, words)| format!("{player} {words}")).collect();
        format!("that {player} decides: {}", words.join("; "))
    }

    /// The Day and the phase, or how the game ended.
    pub(super) fn moment(self) -> String {
        match (self.game.outcome(), self.game.phase()) {
            (Some(Outcome::Won(player)), _) => format!("that {} won on Day {}", letter(player), self.game.day()),
            (Some(Outcome::Drawn), _) => "that the game is drawn".to_owned(),
            (Some(Outcome::Undecided), _) => "that the game is undecided".to_owned(),
            (Some(Outcome::Conceded(player)), _) => format!("that {} conceded", letter(player)),
            (Some(Outcome::Faulted(fault)), _) => format!("that the game was stopped: {fault}"),
            (None, Some(phase)) => format!("{} of Day {}", phase, self.game.day()),
            (None, None) => "set-up".to_owned(),
        }
    }

    fn outcome(self, wanted: Option<Outcome>) -> Verdict {
        verdict(self.game.outcome() == wanted, || self.moment())
    }

    /// The one card that is meant.
    fn one(self, card: &CardRef) -> Result<CardId, String> {
        match self.names.meant(self.game, card)[..] {
            [one] => Ok(one),
            [] => Err(format!("no {card}")),
            [..] => Err(format!("several {card}, which are told apart as {}#1 and so on", card.name)),
        }
    }

    fn spot(self, card: &CardRef) -> Result<Location, String> {
        let found = self.one(card)?;
        self.spot_of(found).ok_or_else(|| format!("{card} nowhere"))
    }

    fn spot_of(self, card: CardId) -> Option<Location> {
        self.game.place_of(card).map(|(player, zone)| Location::of(player, zone))
    }

    fn count(self, player: Player, pile: Pile) -> u8 {
        let len = |zone| self.game.zone(player, zone).len();
        match pile {
            Pile::Hand => len(Zone::Hand),
            Pile::Reserve => len(Zone::Reserve),
            Pile::Deck => len(Zone::Deck),
            Pile::Discard => len(Zone::Discard),
            Pile::Landmarks => len(Zone::Landmarks),
            Pile::Expeditions => len(Zone::HeroExpedition) + len(Zone::CompanionExpedition),
        }
    }

    fn status(self, card: &CardRef, status: ability::Status, wanted: Wanted) -> Verdict {
        let card = self.one(card)?;
        let has = match Status::named(status) {
            Some(status) => self.game.with_status(status).contains(card),
            None => self.game.counters(card, ability::Counter::Boost) > 0,
        };
        match (has, wanted) {
            (true, Wanted::With) | (false, Wanted::Without) => Ok(()),
            (false, Wanted::With) => Err("that it is not".to_owned()),
            (true, Wanted::Without) => Err(format!("that it is {status}")),
        }
    }

    /// Whether a card is of a type or sub-type.
    fn is(self, card: &CardRef, noun: Noun) -> Result<bool, String> {
        Ok(self.game.is_noun(self.one(card)?, noun))
    }

    fn stands(self, player: Player, expedition: Expedition, standing: Standing) -> Result<bool, String> {
        let Some((facing, theirs)) = self.game.facing(player, expedition) else {
            return Err("that nobody faces it".to_owned());
        };
        let [mine, theirs] = [(player, expedition), (facing, theirs)].map(|(p, e)| self.game.distance(p, e));
        Ok(match standing {
            Standing::Ahead => mine > theirs,
            Standing::Behind => mine < theirs,
            Standing::Tied => mine == theirs,
            Standing::Ascended => self.game.ascended(player, expedition),
        })
    }

    fn logged(self, happenings: &OneOrMore<Happening>) -> Verdict {
        let mut found = self.log.iter();
        for happening in happenings.as_slice() {
            let said = happening.to_string();
            if !found.any(|found| same_words(&said, &found.to_string())) {
                return Err(format!("no `{said}` there in: {}", self.whole_log()));
            }
        }
        Ok(())
    }

    fn whole_log(self) -> String {
        let words: Vec<_> = self.log.iter().map(ToString::to_string).collect();
        words.join(", ")
    }
}

fn counted(sums: TerrainTotals) -> Counted {
    Counted(Terrain::ALL.map(|terrain| sums.get(terrain)))
}

fn verdict(holds: bool, found: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(found()) }
}

fn equal<T: PartialEq + std::fmt::Display>(found: T, wanted: T) -> Verdict {
    verdict(found == wanted, || found.to_string())
}

fn equal_in_words<T: PartialEq + std::fmt::Display>(found: Option<T>, wanted: Option<T>) -> Verdict {
    verdict(found == wanted, || found.map_or("none".to_owned(), |found| found.to_string()))
}
