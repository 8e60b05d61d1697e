//! `GET /v1/goldfish/chart.svg`: reads the query and draws the chart.

use crate::{
    chart::{self, ChartKind, ChartWords},
    goldfish::GAMES,
    goldfish_run::GoldfishRun,
    parameters::{closed, locale, parameters, query, text, whole, word},
    query::{Params, QueryFault},
    words,
};
use answers::{
    Problem,
    goldfish::{DAYS, SEED, Wanted},
    opening::exact,
    simulation::{self, Length, MAX_GAMES, Watcher},
};
use cards::{Index, Language};
use engine::{Budget, MAX_DAYS, Mode, PolicyName, Seat};
use formats::DeckJson;
use serde_json::json;
use std::borrow::Cow;
use utoipa::openapi::{Required, path::Parameter};

/// The deck of the example: a starter deck.
pub const DECK: &str = "EBAlWQTks5ZOSCk8ZPWXml45YOUCkcZHaShkp5XORBltdJm3pkxpMA";

parameters! {
    /// Parameters of `GET /v1/goldfish/chart.svg`.
    ChartParameters = vec![
        needed(query("code", "The deck as a deck code of any dialect", text(), Some(json!(DECK)))),
        needed(query("chart", "What the chart shows", closed(ChartKind::ALL.map(|kind| kind.name().to_owned()).into()), Some(json!("opening")))),
        query("games", "As in the goldfish; `opening` plays none, so that this and what follows changes nothing of it",
            whole(1, Some(MAX_GAMES)).default(Some(json!(GAMES))), Some(json!(1000))),
        query("days", "Days to play", whole(1, Some(u64::from(MAX_DAYS))).default(Some(json!(DAYS))), Some(json!(4))),
        query("seed", "As in the goldfish", whole(0, None).default(Some(json!(SEED))), Some(json!(7))),
        query("policy", "Who decides; `greedy` if not given", word::<words::Policy>(), Some(json!("greedy"))),
        locale(),
    ];
}

fn needed(mut parameter: Parameter) -> Parameter {
    parameter.required = Required::True;
    parameter
}

/// A request for a chart.
#[derive(Debug)]
pub struct ChartQuery {
    code: String,
    chart: ChartKind,
    words: &'static ChartWords,
    games: u64,
    days: u8,
    seed: u64,
    policy: PolicyName,
}

impl ChartQuery {
    /// Reads a query string.
    ///
    /// # Errors
    ///
    /// `QUERY_INVALID` or `OUT_OF_RANGE`, with every fault.
    pub fn read(mut params: Params) -> Result<Self, Problem> {
        let code = params.text("code");
        if code.is_none() {
            params.fault("code", "code is missing: the deck as a deck code");
        }
        // A missing name is read like an empty one, whose fault lists the names.
        let chart = params.text("chart").unwrap_or_default().parse::<ChartKind>();
        let chart = chart.map_err(|message| params.fault("chart", message)).ok();
        let locale = params.one("locale").unwrap_or(Language::En);
        let games = params.whole("games", 1..=MAX_GAMES).unwrap_or(GAMES);
        let days = params.whole("days", 1..=u64::from(MAX_DAYS));
        let seed = params.whole("seed", 0..=u64::MAX).unwrap_or(SEED);
        let policy = params.one_by("policy", QueryFault::Invalid, policy).unwrap_or_default();
        params.finish()?;
        Ok(Self {
            code: code.unwrap_or_default(),
            chart: chart.unwrap_or(ChartKind::Statistics),
            words: ChartWords::of(locale),
            games,
            days: days.and_then(|days| u8::try_from(days).ok()).unwrap_or(DAYS),
            seed,
            policy,
        })
    }

    /// Sets up the deck.
    ///
    /// # Errors
    ///
    /// `DECK_NOT_PLAYABLE` with every reason; `OVER_BUDGET` if the games cost more than the budget.
    pub fn prepare(self, index: &Index, budget: simulation::Budget) -> Result<ChartRun, Problem> {
        let Self { chart, words, games, days, seed, policy, .. } = self;
        let deck = DeckJson::of_code(Cow::Owned(self.code));
        let wanted = Wanted {
            mode: Mode::Standard,
            days,
            seed,
            seat: Seat::default(),
            policy,
            budget: Budget::default(),
            watches: Vec::new(),
            as_of: None,
        };
        match chart {
            ChartKind::Opening => exact(&deck, index).map(|(exact, _)| ChartRun::Drawn(chart::opening(&exact, words))),
            ChartKind::Statistics | ChartKind::Pace => {
                let run = GoldfishRun::against_pace(&deck, &wanted, Length::Games(games), index, budget);
                run.map(|run| ChartRun::Games { run: Box::new(run), chart, words })
            }
        }
        .map_err(|problem| problem.placed(in_query))
    }
}

fn policy(text: &str) -> Result<PolicyName, String> {
    let found = PolicyName::ALL.into_iter().find(|policy| policy.id() == text);
    found.ok_or_else(|| format!("policy={text}: a policy is one of {}", PolicyName::ALL.map(PolicyName::id).join(", ")))
}

/// The place in the query of a fault that has a pointer into a body.
fn in_query(pointer: &str) -> String {
    let member = pointer.trim_start_matches('/').split('/').next().unwrap_or_default();
    format!("?{}", if member == "deck" { "code" } else { member })
}

/// A chart that is drawn, or one whose games are still to be played.
#[derive(Debug)]
pub enum ChartRun {
    /// A chart without games.
    Drawn(String),
    /// A chart of the result of these games.
    Games {
        /// The games.
        run: Box<GoldfishRun>,
        /// The chart to draw.
        chart: ChartKind,
        /// The words of its language.
        words: &'static ChartWords,
    },
}

impl ChartRun {
    /// Plays the games, if there are any, and draws the chart.
    ///
    /// # Errors
    ///
    /// `BUSY` if the request was cancelled.
    pub fn draw(self, watcher: &dyn Watcher) -> Result<Vec<u8>, Problem> {
        let (run, kind, words) = match self {
            Self::Drawn(chart) => return Ok(chart.into_bytes()),
            Self::Games { run, chart, words } => (run, chart, words),
        };
        let (report, _) = run.play(watcher)?;
        let headline = &report.headline;
        let race = headline.race.as_ref().filter(|_| kind == ChartKind::Pace);
        let drawn =
            race.map_or_else(|| chart::statistics(&headline.statistics, words), |race| chart::pace(race, words));
        Ok(drawn.into_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use answers::Code;

    #[test]
    fn a_query_needs_a_deck_and_a_chart_and_shows_every_fault() {
        let fault = |query: &str| {
            let problem = ChartQuery::read(Params::of(query)).map(drop).unwrap_err();
            (problem.code(), problem.faults().iter().map(|fault| fault.pointer.clone()).collect::<Vec<_>>())
        };
        let pointers = |names: &[&str]| names.iter().map(|name| format!("?{name}")).collect::<Vec<_>>();
        assert_eq!(fault(""), (Code::QueryInvalid, pointers(&["code", "chart"])));
        let all = "code=A&chart=pie&games=0&days=21&policy=best";
        assert_eq!(fault(all), (Code::QueryInvalid, pointers(&["chart", "policy", "games", "days"])));
        assert_eq!(fault("code=A&chart=pace&days=0"), (Code::OutOfRange, pointers(&["days"])));
        assert!(ChartQuery::read(Params::of("code=A&chart=pace&locale=fr&seed=0")).is_ok());
    }

    #[test]
    fn a_fault_of_the_deck_is_one_of_its_code() {
        assert_eq!(["/deck/code", "/games", "/deck"].map(in_query), ["?code", "?games", "?code"]);
    }
}
