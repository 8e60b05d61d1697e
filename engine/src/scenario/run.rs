//! Plays a scenario.

use super::{
    At, Choice, LookUp, Part, Ruling, Scenario, Step, decide, happening::Happening, judge::Judge, names::Names,
    printed, table::Table, words::CardName,
};
use crate::{
    Decision, DecisionList, Event, Events, Game,
    ability::Position,
    primitives::{Phase, Player},
};
use cards::Reference;

/// Most decisions of one scenario: far more than any needs.
const MOST_DECISIONS: usize = 100_000;

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

    /// Plays the scenario, looking up its printed cards with `look_up`.
    #[must_use]
    pub fn run_with(&self, look_up: &LookUp<'_>) -> Report {
        let mut printed = Vec::new();
        let failures = match Table::of(self, look_up) {
            Err(failures) => failures,
            Ok(table) => {
                printed.clone_from(&table.printed);
                let mut log = Log { names: table.names.clone(), happenings: Vec::new() };
                match table.game(&mut log) {
                    Err(failures) => failures,
                    Ok(game) => {
                        let mut run = Run { game, log, failures: Vec::new(), decisions: 0 };
                        run.parts(&self.parts);
                        run.failures
                    }
                }
            }
        };
        let Self { title, systems, rules, rulings, line, .. } = self.clone();
        Report { title, line, systems, rules, rulings, printed, failures }
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
        let legal = decide::legal(&self.game, judge.names);
        let meant = if self.game.to_decide() == Some(player) { decide::meant(&legal, choice) } else { Vec::new() };
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
        let place = |decision| decide::card_of(decision).and_then(|card| self.game.place_of(card));
        without_number(words) == without_number(other_words) && place(*one) == place(*other)
    }

    fn play(&mut self, decision: Decision) -> Result<(), String> {
        self.decisions += 1;
        if self.decisions > MOST_DECISIONS {
            return Err(format!("more than {MOST_DECISIONS} decisions"));
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
            match decide::neutral(&list) {
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
