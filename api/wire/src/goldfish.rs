//! The requests for goldfish games and for sample hands (contract section 5).

use crate::{chart::ChartWords, deck::DeckShape, uniques::UniqueFacts, words};
use answers::{
    Code, Problem,
    dates::date,
    goldfish::{DAYS, Opponent, SEED, Wanted, WatchWanted},
    simulation::{Length, MAX_GAMES},
};
use cards::{Date, UnknownLanguage};
use engine::{Budget, MAX_DAYS, Mode, PolicyName, Seat};
use formats::{DeckJson, whole, whole_or_null};
use serde::{Deserialize, Deserializer, Serialize, de};
use std::{fmt, marker::PhantomData};
use utoipa::{
    ToSchema,
    openapi::schema::{Object, ObjectBuilder, SchemaType, Type},
};
use validator::Validate;

/// Games by default.
pub const GAMES: u64 = 10_000;

/// A deck and how to play it.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = GoldfishRequest, example = json!({
    "deck": {"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C\n3 ALT_CORE_B_MU_14_C"},
    "games": 10000, "days": 5, "seed": 42, "watch": [{"cards": ["ALT_CORE_B_MU_13_C"], "atLeast": 1, "byDay": 3}]
}))]
pub struct GoldfishRequest<'a> {
    /// The deck. It need not be legal in any format.
    #[serde(borrow)]
    #[schema(value_type = DeckShape)]
    pub deck: DeckJson<'a>,
    /// How the game is played. A Booster War is meant for a Hero and the twelve cards of a booster; another
    /// deck is played as it is, and `diagnostics` says so (`DECK_SIZE`).
    #[serde(default, deserialize_with = "mode_of_two")]
    #[schema(value_type = words::GoldfishMode, default = "standard")]
    mode: Mode,
    /// Against whom: `none`, who does nothing; `pace`, what the decks of the field fielded on each Day in recorded games, of which
    /// one is drawn for each game; or a deck, which is played by the same policy. `pace` in standard if not given, else `none`.
    #[serde(borrow, default)]
    #[schema(value_type = Option<OpponentShape>)]
    opponent: Option<OpponentRequest<'a>>,
    /// Games to play, 1 to 1,000,000; 10,000 if neither games nor precision is given. The budget of a request counts games
    /// times Days, and each Day as four where a card has abilities.
    #[serde(default, deserialize_with = "whole_or_null")]
    #[schema(minimum = 1, maximum = 1_000_000, example = 10_000)]
    #[validate(range(min = 1, max = MAX_GAMES))]
    games: Option<u64>,
    /// Play until half of every interval of the headline and of the watches is at most this wide, or as many games as the budget
    /// allows: `games` and the intervals of the answer show which.
    #[serde(default)]
    #[schema(minimum = 0.0001, maximum = 1, example = 0.1)]
    #[validate(range(min = 0.0001, max = 1.0))]
    precision: Option<f64>,
    /// Days to play, 1 to 20. Games go on to the last one after a victory, so that every Day has the same games.
    #[serde(default = "days", deserialize_with = "whole")]
    #[schema(minimum = 1, maximum = 20, default = 5)]
    #[validate(range(min = 1, max = u64::from(MAX_DAYS)))]
    pub days: u64,
    /// Seed; the same seed deals the same cards whatever the policy does.
    #[serde(default = "seed", deserialize_with = "whole")]
    #[schema(schema_with = seed_schema)]
    seed: u64,
    /// Whether the deck's player begins.
    #[serde(default)]
    #[schema(value_type = words::StartingSeat, default = "random")]
    seat: Seat,
    /// Who decides.
    #[serde(default)]
    #[schema(value_type = words::Policy, default = "greedy")]
    policy: PolicyName,
    /// How much `lookahead` thinks about a decision; other policies do not.
    #[serde(default, deserialize_with = "crate::json::or_null")]
    #[validate(nested)]
    budget: Option<BudgetRequest>,
    /// Questions: how probable is it that so many of these cards are drawn by a Day.
    #[serde(default, deserialize_with = "crate::json::list")]
    #[validate(length(max = 32), nested)]
    watch: Vec<WatchRequest>,
    /// The language in which the answer is to draw the charts of its headline, English where there is no translation; no charts
    /// if not given.
    #[serde(default)]
    #[schema(value_type = Option<words::Locale>)]
    charts: Option<String>,
    /// Day whose card texts are played: errata after it are not. The present texts if not given.
    #[serde(default)]
    #[schema(format = Date, example = "2026-03-01")]
    as_of: Option<String>,
    /// Facts of Uniques that the catalogue does not hold; they hold for this request alone.
    #[serde(borrow, default)]
    #[validate(custom(function = "crate::uniques::few"))]
    #[schema(schema_with = crate::uniques::schema)]
    pub uniques: Option<Vec<UniqueFacts<'a>>>,
}

/// The opponent that a request asks for.
#[derive(Debug)]
enum OpponentRequest<'a> {
    None,
    Pace,
    Deck(DeckJson<'a>),
}

impl<'de: 'a, 'a> Deserialize<'de> for OpponentRequest<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OfOpponent<'a>(PhantomData<&'a ()>);

        impl<'de: 'a, 'a> de::Visitor<'de> for OfOpponent<'a> {
            type Value = OpponentRequest<'a>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("none, pace or a deck")
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<Self::Value, E> {
                match word {
                    "none" => Ok(OpponentRequest::None),
                    "pace" => Ok(OpponentRequest::Pace),
                    _ => Err(E::invalid_value(de::Unexpected::Str(word), &self)),
                }
            }

            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                DeckJson::deserialize(de::value::MapAccessDeserializer::new(map)).map(OpponentRequest::Deck)
            }
        }

        deserializer.deserialize_any(OfOpponent(PhantomData))
    }
}

/// How an opponent is written.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "only its schema is used")]
#[serde(untagged)]
#[schema(as = Opponent)]
enum OpponentShape {
    /// Nobody, or the pace of the field.
    Word(OpponentWord),
    /// A deck.
    Deck(DeckShape),
}

/// `none`: an opponent who does nothing. `pace`: what the decks of the field fielded.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "only its schema is used")]
#[serde(rename_all = "lowercase")]
enum OpponentWord {
    None,
    Pace,
}

// `validator` keeps the value of a list that it refuses, hence `Serialize`.
/// A question about cards of the deck.
#[derive(Debug, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = Watch)]
pub struct WatchRequest {
    /// References; every printing of them in the deck counts.
    #[schema(min_items = 1, max_items = 128)]
    #[validate(length(min = 1, max = 128))]
    cards: Vec<String>,
    /// How many of them.
    #[serde(rename = "atLeast", deserialize_with = "whole")]
    #[schema(minimum = 1, maximum = 128, example = 1)]
    #[validate(range(min = 1, max = 128))]
    at_least: u32,
    /// Drawn by the Noon of this Day.
    #[serde(rename = "byDay", deserialize_with = "whole")]
    #[schema(minimum = 1, maximum = 20, example = 3)]
    #[validate(range(min = 1, max = u64::from(MAX_DAYS)))]
    by_day: u64,
}

// `validator` keeps the value of a list that it refuses, hence `Serialize`.
/// How much a policy that looks ahead thinks about a decision.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = LookaheadBudget)]
pub struct BudgetRequest {
    /// Futures played for each of the best options of a decision, 1 to 1,024; 4 if not given. Time grows with it.
    #[serde(deserialize_with = "whole")]
    #[schema(minimum = 1, maximum = 1024, default = 4, example = 8)]
    #[validate(range(min = 1, max = Budget::MAX_SAMPLES))]
    samples: u16,
}

impl BudgetRequest {
    /// Converts to the budget of the engine. The range was checked as the request was read.
    pub fn or_default(given: Option<Self>) -> Budget {
        given.map_or_else(Budget::default, |Self { samples }| Budget { samples })
    }

    /// The budget in an answer; `None` if no policy of the games looks ahead.
    pub fn echo(policies: impl IntoIterator<Item = PolicyName>, Budget { samples }: Budget) -> Option<Self> {
        policies.into_iter().any(|policy| policy == PolicyName::Lookahead).then_some(Self { samples })
    }
}

fn days() -> u64 {
    u64::from(DAYS)
}

/// The default seed, [`SEED`].
pub fn seed() -> u64 {
    SEED
}

/// The schema of a seed: any whole number of 64 bits without a sign, which `int64` does not cover.
pub(crate) fn seed_schema() -> Object {
    let description = "Seed; the same seed deals the same cards, whatever the policies do.";
    let number = ObjectBuilder::new().schema_type(SchemaType::new(Type::Integer)).description(Some(description));
    number.minimum(Some(0)).maximum(Some(u64::MAX)).default(Some(SEED.into())).build()
}

/// The number of games or the precision that a request asks for.
///
/// # Errors
///
/// `OUT_OF_RANGE` if both a number and a precision are given.
pub(crate) fn length(games: Option<u64>, precision: Option<f64>, default: u64) -> Result<Length, Problem> {
    match (games, precision) {
        (Some(_), Some(_)) => {
            Err(Problem::at(Code::OutOfRange, "/precision", "either games or precision is given, not both"))
        }
        (None, Some(half_width)) => Ok(Length::Precision { half_width, most: MAX_GAMES }),
        (games, None) => Ok(Length::Games(games.unwrap_or(default).min(MAX_GAMES))),
    }
}

impl GoldfishRequest<'_> {
    /// The number of games or the precision that the request asks for.
    ///
    /// # Errors
    ///
    /// `OUT_OF_RANGE` if both a number and a precision are given.
    pub fn length(&self) -> Result<Length, Problem> {
        length(self.games, self.precision, GAMES)
    }

    /// Checks that the request may ask for a single game.
    ///
    /// # Errors
    ///
    /// `OUT_OF_RANGE` with every member that makes sense for many games only.
    pub fn one_game(&self) -> Result<(), Problem> {
        let mut faults = Vec::new();
        if let Some(games) = self.games.filter(|&games| games != 1) {
            faults.push(("/games".to_owned(), format!("this route plays one game, got {games}")));
        }
        if self.precision.is_some() {
            faults.push(("/precision".to_owned(), "one game has no precision; leave it out".to_owned()));
        }
        if matches!(self.opponent, Some(OpponentRequest::Pace)) {
            let message =
                "the pace plays no game that a log could tell: give a deck or none, or leave it out".to_owned();
            faults.push(("/opponent".to_owned(), message));
        }
        if self.charts.is_some() {
            faults.push(("/charts".to_owned(), "one game has no charts; leave them out".to_owned()));
        }
        if !self.watch.is_empty() {
            faults.push(("/watch".to_owned(), "the log of a game answers no questions; leave it out".to_owned()));
        }
        if faults.is_empty() { Ok(()) } else { Err(Problem::several(Code::OutOfRange, faults)) }
    }

    /// The words of the charts, if charts are asked for.
    ///
    /// # Errors
    ///
    /// `BODY_INVALID` for an unknown language.
    pub fn charts(&self) -> Result<Option<&'static ChartWords>, Problem> {
        let language = self.charts.as_deref().map(str::parse).transpose();
        let language =
            language.map_err(|error: UnknownLanguage| Problem::at(Code::BodyInvalid, "/charts", error.to_string()));
        language.map(|language| language.map(ChartWords::of))
    }

    /// The opponent of the deck.
    pub fn opponent(&self) -> Opponent<'_> {
        match &self.opponent {
            Some(OpponentRequest::None) => Opponent::Nobody,
            Some(OpponentRequest::Pace) => Opponent::Pace,
            Some(OpponentRequest::Deck(deck)) => Opponent::Deck(deck),
            None => Opponent::unless_named(self.mode),
        }
    }

    /// The opponent in a single game: nobody if no deck is given.
    pub fn opponent_of_one_game(&self) -> Opponent<'_> {
        match &self.opponent {
            Some(OpponentRequest::Deck(deck)) => Opponent::Deck(deck),
            Some(OpponentRequest::None | OpponentRequest::Pace) | None => Opponent::Nobody,
        }
    }

    /// Converts the request to that of the use case. Ranges were checked as it was read.
    ///
    /// # Errors
    ///
    /// `DATE_INVALID` if a date is not one.
    pub fn wanted(&self) -> Result<Wanted, Problem> {
        let small = |n: u64| u8::try_from(n).unwrap_or(u8::MAX);
        let watch =
            |w: &WatchRequest| WatchWanted { cards: w.cards.clone(), at_least: w.at_least, by_day: small(w.by_day) };
        Ok(Wanted {
            mode: self.mode,
            days: small(self.days),
            seed: self.seed,
            seat: self.seat,
            policy: self.policy,
            budget: BudgetRequest::or_default(self.budget),
            watches: self.watch.iter().map(watch).collect(),
            as_of: day(self.as_of.as_deref())?,
        })
    }
}

/// A deck and how many opening hands to show.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = HandsRequest, example = json!({
    "deck": {"text": "1 ALT_CORE_B_MU_01_C\n3 ALT_CORE_B_MU_13_C\n3 ALT_CORE_B_MU_14_C"}, "count": 10, "seed": 42
}))]
pub struct HandsRequest<'a> {
    /// The deck. It need not be legal in any format.
    #[serde(borrow)]
    #[schema(value_type = DeckShape)]
    pub deck: DeckJson<'a>,
    /// Hands, 1 to 1000; 10 if not given.
    #[serde(default = "ten", deserialize_with = "whole")]
    #[schema(minimum = 1, maximum = 1000, default = 10)]
    #[validate(range(min = 1, max = 1000))]
    pub count: u32,
    /// Seed: the hands are those of the first games of a goldfish with this seed.
    #[serde(default = "seed", deserialize_with = "whole")]
    #[schema(schema_with = seed_schema)]
    pub seed: u64,
    /// As in the goldfish.
    #[serde(default, deserialize_with = "mode_of_two")]
    #[schema(value_type = words::GoldfishMode, default = "standard")]
    mode: Mode,
    /// Who chooses the Mana Orbs.
    #[serde(default)]
    #[schema(value_type = words::Policy, default = "greedy")]
    policy: PolicyName,
    /// How much `lookahead` thinks about a decision; other policies do not.
    #[serde(default, deserialize_with = "crate::json::or_null")]
    #[validate(nested)]
    budget: Option<BudgetRequest>,
    /// Day whose card texts are played: errata after it are not. The present texts if not given.
    #[serde(default)]
    #[schema(format = Date, example = "2026-03-01")]
    as_of: Option<String>,
    /// Facts of Uniques that the catalogue does not hold; they hold for this request alone.
    #[serde(borrow, default)]
    #[validate(custom(function = "crate::uniques::few"))]
    #[schema(schema_with = crate::uniques::schema)]
    pub uniques: Option<Vec<UniqueFacts<'a>>>,
}

/// The modes of a goldfish game, those for two players. They are a type of their own, so that the fault of another mode lists
/// these three.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum ModeOfTwo {
    Standard,
    BoosterWarSimple,
    BoosterWarOrdered,
}

/// Reads a mode for two players.
///
/// # Errors
///
/// An error of the deserializer for any other mode, which lists these three.
pub fn mode_of_two<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Mode, D::Error> {
    Ok(match ModeOfTwo::deserialize(deserializer)? {
        ModeOfTwo::Standard => Mode::Standard,
        ModeOfTwo::BoosterWarSimple => Mode::BoosterWarSimple,
        ModeOfTwo::BoosterWarOrdered => Mode::BoosterWarOrdered,
    })
}

/// Reads the day whose texts are played.
///
/// # Errors
///
/// `DATE_INVALID` if the text is not a date.
pub fn day(text: Option<&str>) -> Result<Option<Date>, Problem> {
    text.map(|text| date(text, "/asOf")).transpose()
}

fn ten() -> u32 {
    10
}

impl HandsRequest<'_> {
    /// Converts the request to that of the use case.
    ///
    /// # Errors
    ///
    /// `DATE_INVALID` if a date is not one.
    pub fn wanted(&self) -> Result<Wanted, Problem> {
        let Self { mode, policy, budget, seed, .. } = *self;
        let budget = BudgetRequest::or_default(budget);
        let as_of = day(self.as_of.as_deref())?;
        Ok(Wanted { mode, days: DAYS, seed, seat: Seat::default(), policy, budget, watches: Vec::new(), as_of })
    }
}
