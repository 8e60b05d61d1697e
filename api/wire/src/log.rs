//! One game as a log (contract section 5): its set-up, the decisions, and the events.

mod schema;

use crate::{
    card::in_english,
    goldfish::mode_of_two,
    simulated::{CoverageView, Covered, RunDiagnosticView, run_diagnostics},
    uniques::{RequestUniques, SuppliedUniqueView, UniqueFacts},
    verdict::DiagnosticView,
    words,
};
use answers::{
    goldfish::Prepared,
    narration::{Named, Names, is_minor, told},
    playable::{Cast, CoveredDeck, Playable},
};
use cards::{CardId, CardType, Index, Language};
use engine::{
    Decision, Edition, Event, Log, Mode, NotedCard, Outcome, PAIRING_DAYS, Pairing, PlanSpec, PolicyName, Seat, Step,
    state::{Phase, Player, Terrain, Terrains},
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// Most steps of a log. A step takes about three hundred bytes of an answer; a game of five Days has about two hundred steps.
pub(crate) const MAX_STEPS: usize = 20_000;

/// One game. `setup`, `seed` and `decisions` are all it takes to play it again with the same engine and catalogue.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GameLog)]
pub struct LogView {
    /// A log read with another version of the engine may differ.
    engine_version: &'static str,
    /// What the game was set up from.
    setup: SetupView,
    /// The game is the first of those with this seed.
    #[schema(example = 42)]
    seed: u64,
    /// What was decided, in order; by the passive opponent too.
    #[schema(value_type = Vec<schema::GameDecision>)]
    decisions: Vec<DecisionView>,
    /// What happened, in order.
    steps: Vec<StepView>,
    /// How the game ended.
    result: ResultView,
    /// How much of the deck was played as its cards say.
    coverage: CoverageView,
    /// The Uniques whose facts were those of the request, where it brought any.
    #[serde(skip_serializing_if = "Option::is_none")]
    supplied_uniques: Option<Vec<SuppliedUniqueView>>,
    /// What of the decks was guessed or is no part of a game, with its line; and what was wrong with the Uniques of the request.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<DiagnosticView<'static>>)]
    diagnostics: Vec<RunDiagnosticView>,
    /// Diagnostics left out: the list holds 200 at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    omitted: Option<usize>,
}

/// The edition of a log that names none: such logs were written when only 4.0 was played.
const fn unnamed_edition() -> Edition {
    Edition::Four
}

/// What the game was set up from.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GameSetup)]
pub struct SetupView {
    #[serde(deserialize_with = "mode_of_two")]
    /// How the game was played.
    #[schema(value_type = words::GoldfishMode)]
    pub mode: Mode,
    /// The edition of the rules by which it was played: that of the day of the request.
    #[serde(default = "unnamed_edition")]
    #[schema(required, value_type = words::RulesEdition)]
    pub edition: Edition,
    /// Days played at most.
    #[schema(example = 5)]
    pub day_limit: u8,
    /// Whether the deck's player began.
    #[schema(value_type = words::StartingSeat)]
    pub seat: Seat,
    /// Who decided for seat 0. A replay does not ask it.
    #[schema(value_type = words::Policy)]
    pub policy: PolicyName,
    /// Who decided for seat 1, where it has a deck. A replay does not ask it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<words::Policy>, nullable = false)]
    pub opponent_policy: Option<PolicyName>,
    /// The decks by seat. In a game against nobody there is one.
    pub decks: Vec<DeckView>,
    /// Facts of the Uniques that came with the request, as a request takes them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<UniqueFacts<'static>>)]
    pub uniques: Vec<Box<RawValue>>,
}

/// A deck as it was set up.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GameDeck)]
pub struct DeckView {
    /// Reference of the Hero; null without one.
    #[schema(required, example = "ALT_CORE_B_MU_01_C")]
    pub hero: Option<String>,
    /// What the Hero does in this game, in the notation of the engine; absent if that was not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(example = json!(["when a Character joins -> give 1 boost to me"]))]
    pub hero_abilities: Option<Vec<String>>,
    /// The cards in the order of their numbers: the first line of three copies holds the cards 0 to 2 of the game.
    pub cards: Vec<LineView>,
    /// Where the deck has an order: its cards from the first drawn to the last, as positions in `cards`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<usize>,
}

/// Copies of a card.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[schema(as = GameDeckLine)]
pub struct LineView {
    /// Reference of the card.
    #[schema(example = "ALT_CORE_B_MU_13_C")]
    pub reference: String,
    /// Copies.
    #[schema(example = 3)]
    pub quantity: u8,
    /// What it does in this game, in the notation of the engine; absent if that was not known. A replay plays this,
    /// whatever the catalogue says by then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(example = json!(["when {J} -> draw 1"]))]
    pub abilities: Option<Vec<String>>,
}

/// Something that happened.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GameStep)]
pub struct StepView {
    /// From 1 on; 0 during set-up.
    #[schema(example = 1)]
    pub day: u8,
    /// The phase; null during set-up and when a Day begins.
    #[schema(value_type = Option<words::DayPhase>, required)]
    pub phase: Option<Phase>,
    /// What happened.
    #[schema(value_type = schema::GameEvent)]
    pub event: EventView,
    /// The same in words.
    #[schema(example = "You put The Frog Prince in Mana.")]
    text: String,
    /// Whether it says nothing that a reader would miss; absent where it does.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    minor: bool,
    /// Name of the card whose effect it is, where it is one of another card.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "Kelonic Engine")]
    cause: Option<String>,
    /// Reference of that card; a token that the catalogue does not know has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "ALT_CORE_B_AX_25_C")]
    cause_reference: Option<String>,
    /// Seat of the owner of that card.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u8>, nullable = false, minimum = 0, maximum = 3, example = 0)]
    cause_player: Option<Player>,
    /// What the quick action that was used says, in plain English.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "{T} : Draw a card.")]
    ability: Option<String>,
    /// Ready Mana Orbs of a player, where some were exhausted or an effect changed their number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    mana_left: Option<ManaLeftView>,
    /// Regions from its start, of an Expedition that moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 3)]
    distance: Option<u8>,
    /// The terrains of each region as they count, where they are others than at the step before: from the Hero region of seat 0 to its
    /// Companion region, none of one that lies face down; or those of the Arena alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<Vec<words::TerrainName>>>, nullable = false, example = json!([["Forest", "Mountain", "Water"], []]))]
    regions: Option<Vec<Vec<Terrain>>>,
    /// Why an Expedition moved at Progress, or did not: the terrains of its region.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    progress: Vec<ProgressView>,
    /// Whether it does not move although it is ahead: a Defender (7.4.2) or a card keeps it there; absent where not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    held: bool,
    /// The cards that keep it there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    held_by: Vec<NotedCardView>,
    /// The state after it, as 16 hexadecimal digits.
    #[schema(example = "0f3a5c2d9b8e7164")]
    pub hash: String,
}

/// A card that keeps an Expedition where it is: a Defender, or one whose ability forbids it to move.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LogCard)]
struct NotedCardView {
    /// Its name.
    #[schema(example = "Monolith Archivist")]
    name: String,
    /// Its reference; a token that the catalogue does not know has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "ALT_CORE_B_OR_08_C")]
    reference: Option<String>,
    /// Seat of its owner.
    #[schema(value_type = u8, minimum = 0, maximum = 3, example = 0)]
    player: Player,
}

/// Ready Mana Orbs of a player.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ManaLeft)]
struct ManaLeftView {
    /// Seat of the player.
    #[schema(value_type = u8, minimum = 0, maximum = 3, example = 0)]
    player: Player,
    /// How many.
    #[schema(example = 1)]
    ready: u8,
}

/// A terrain of the region of an Expedition at Progress: it moves where its sum is above 0 and above that of the Expedition
/// facing it; an Ascended one needs no more than a tie.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProgressTerrain)]
struct ProgressView {
    /// Which.
    #[schema(value_type = words::TerrainName)]
    terrain: Terrain,
    /// Sum of the Expedition.
    #[schema(example = 4)]
    own: i32,
    /// Sum of that facing it.
    #[schema(example = 2)]
    facing: i32,
    /// Whether the Expedition may move due to this terrain.
    due: bool,
}

/// An event, with the reference of its card.
#[derive(Debug, Serialize)]
pub struct EventView {
    #[serde(flatten)]
    event: Event,
    #[serde(skip_serializing_if = "Option::is_none")]
    reference: Option<String>,
}

/// A decision, and the card that it was about.
#[derive(Debug, Deserialize, Serialize)]
pub struct DecisionView {
    /// The decision.
    #[serde(flatten)]
    pub decision: Decision,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    about: Option<engine::state::CardId>,
}

/// How the game ended.
#[derive(Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[schema(as = GameResult)]
pub struct ResultView {
    /// How it ended.
    #[schema(value_type = words::GameEnd)]
    kind: String,
    /// Who won or conceded: seat 0 or 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[schema(example = 0)]
    player: Option<u8>,
    /// The last Day.
    #[schema(example = 5)]
    day: u8,
}

impl LogView {
    /// Shows the log of the first game of a plan.
    pub fn of(log: &Log, prepared: &Prepared, index: &Index) -> Self {
        let Prepared { plan, deck, coverage, opponent, .. } = prepared;
        let PlanSpec { mode, days, seed, seat, policy, .. } = *plan.spec();
        let cast = prepared.cast(index);
        // The same policy decides for both decks.
        let (day_limit, opponent_policy) = (days, opponent.as_ref().map(|_| policy));
        let (decks, uniques) = (DeckView::of_all(&cast), Vec::new());
        let edition = plan.pool().edition();
        let setup = SetupView { mode, edition, day_limit, seat, policy, opponent_policy, decks, uniques };
        let other = opponent.iter().map(|opponent| (&opponent.covered.deck, &opponent.covered.coverage));
        let covered = [(deck, coverage)].into_iter().chain(other);
        let covered = covered.map(|(deck, coverage)| Covered { deck, coverage, plays: None, index });
        Self::new(log, setup, seed, &cast, index, CoverageView::of(covered))
    }

    /// Shows the log of the first game of two decks. `seat` was the first player.
    pub fn of_pair(
        log: &Log,
        pairing: &Pairing,
        seat: Seat,
        cast: &Cast<'_>,
        decks: [&CoveredDeck; 2],
        index: &Index,
    ) -> Self {
        let spec = pairing.spec();
        let covered = decks.into_iter().zip(cast.decks());
        let covered =
            covered.map(|(CoveredDeck { deck, coverage }, (_, index))| Covered { deck, coverage, plays: None, index });
        let setup = SetupView {
            mode: spec.mode,
            edition: spec.pool.edition(),
            day_limit: PAIRING_DAYS.get(),
            seat,
            policy: spec.policies[Player::A],
            opponent_policy: Some(spec.policies[Player::B]),
            decks: DeckView::of_all(cast),
            uniques: Vec::new(),
        };
        Self::new(log, setup, spec.seed, cast, index, CoverageView::of(covered))
    }

    fn new(log: &Log, setup: SetupView, seed: u64, cast: &Cast<'_>, index: &Index, coverage: CoverageView) -> Self {
        let steps = log.steps.iter().map(|step| StepView::of(step, cast, index)).collect();
        let result = ResultView::of(log);
        let made = log.decisions.iter().zip(&log.about);
        let decisions = made.map(|(&decision, &about)| DecisionView { decision, about }).collect();
        Self {
            engine_version: engine::VERSION,
            setup,
            seed,
            decisions,
            steps,
            result,
            coverage,
            supplied_uniques: None,
            diagnostics: Vec::new(),
            omitted: None,
        }
    }

    /// The same log with the diagnostics of the decks and the Uniques of the request, and with the facts of these Uniques, which
    /// a replay needs.
    #[must_use]
    pub fn with_uniques(mut self, uniques: Option<&RequestUniques>, prepared: &Prepared) -> Self {
        (self.diagnostics, self.omitted) = run_diagnostics(prepared.decks(), uniques);
        let Some(uniques) = uniques else { return self };
        let cards = || prepared.decks().flat_map(Playable::all_cards);
        self.supplied_uniques = Some(uniques.used(cards()));
        self.setup.uniques = uniques.facts(cards());
        self
    }
}

impl LogView {
    /// The same log with the facts of Uniques that a replay needs: those of these cards that came with the request, and others.
    #[must_use]
    pub fn with_facts(
        mut self,
        uniques: Option<&RequestUniques>,
        cards: impl Iterator<Item = CardId>,
        others: impl Iterator<Item = &'static str>,
    ) -> Self {
        let others = others.filter_map(|line| RawValue::from_string(line.to_owned()).ok());
        self.setup.uniques = uniques.map(|uniques| uniques.facts(cards)).unwrap_or_default();
        self.setup.uniques.extend(others);
        self
    }
}

impl DeckView {
    /// The decks of a game, that of seat 0 first.
    fn of_all(cast: &Cast<'_>) -> Vec<Self> {
        cast.decks().iter().map(|(deck, index)| Self::of(deck, index)).collect()
    }

    fn of(deck: &Playable, index: &Index) -> Self {
        let reference = |id| index.reference(id).to_owned();
        let line = |(at, (&card, &(_, quantity))): (usize, (_, &(_, u8)))| LineView {
            reference: reference(card),
            quantity,
            abilities: deck.abilities(Some(at)),
        };
        Self {
            hero: deck.hero.map(reference),
            hero_abilities: deck.abilities(None),
            cards: deck.cards.iter().zip(&deck.spec.cards).enumerate().map(line).collect(),
            order: deck.spec.order.clone(),
        }
    }
}

impl StepView {
    /// Shows a step of a game. `index` is the catalogue that names tokens.
    pub fn of(step: &Step, cast: &Cast<'_>, index: &Index) -> Self {
        let Step { day, phase, event, ref token, hash, ref note } = *step;
        let found = |card: Option<engine::state::CardId>, token: Option<&str>| {
            let named = || token_named(token?, index).map(|id| (index, id));
            card.and_then(|card| cast.card(card)).or_else(named)
        };
        let name_of = |card: Option<(&Index, CardId)>, token: Option<&str>| {
            let known = card.map(|(index, id)| cast.name(index, id)).or(token.map(str::to_owned));
            known.unwrap_or_else(|| "a token".to_owned())
        };
        let reference_of = |card: Option<(&Index, CardId)>| card.map(|(index, id)| index.reference(id).to_owned());
        let noted = |noted: &NotedCard| {
            let token = noted.token.as_deref();
            let card = found(Some(noted.card), token);
            NotedCardView { name: name_of(card, token), reference: reference_of(card), player: noted.owner }
        };
        let card = found(event.card(), token.as_deref());
        let name = name_of(card, token.as_deref());
        let cause = note.cause.as_ref().map(noted);
        let held_by: Vec<NotedCardView> = note.held_by.iter().map(noted).collect();
        let of = card.map_or(CardType::Character, |(index, id)| index.card(id).card_type);
        let ability = note.ability.as_ref().and_then(|ability| in_english(of, &ability.to_string()));
        // Keywords stand in brackets where a client may want to mark them; a sentence has none.
        let ability = ability.map(|text| text.replace(['[', ']'], ""));
        let keepers: Vec<Named<'_>> = held_by.iter().map(NotedCardView::named).collect();
        let names = Names {
            card: &name,
            cause: cause.as_ref().map(NotedCardView::named),
            held_by: &keepers,
            ability: ability.as_deref(),
        };
        let text = capitalised(told(&event, note, &names));
        let progress = note.progress.iter().flat_map(|progress| {
            let due = |terrain| progress.due.contains(terrain);
            let view = move |(terrain, own, facing)| ProgressView { terrain, own, facing, due: due(terrain) };
            progress.terrains().map(view)
        });
        let progress = progress.collect();
        let reference = reference_of(card);
        let (cause, cause_reference, cause_player) =
            cause.map_or((None, None, None), |cause| (Some(cause.name), cause.reference, Some(cause.player)));
        Self {
            day,
            phase,
            event: EventView { event, reference },
            text,
            minor: is_minor(&event),
            cause,
            cause_reference,
            cause_player,
            ability,
            mana_left: note.orbs.map(|orbs| ManaLeftView { player: orbs.player, ready: orbs.ready }),
            regions: note.regions.as_ref().map(|regions| regions.iter().map(listed).collect()),
            distance: note.distance,
            progress,
            held: note.progress.is_some_and(|progress| progress.is_held()),
            held_by,
            hash: format!("{hash:016x}"),
        }
    }
}

impl NotedCardView {
    fn named(&self) -> Named<'_> {
        Named { owner: self.player, name: &self.name }
    }
}

/// The terrains of a region.
fn listed(terrains: &Terrains) -> Vec<Terrain> {
    Terrain::ALL.into_iter().filter(|terrain| terrains.contains(*terrain)).collect()
}

/// The token with a name, in the printing that represents it.
fn token_named(name: &str, index: &Index) -> Option<CardId> {
    let is_token =
        |id: &CardId| matches!(index.card(*id).card_type, CardType::Token | CardType::TokenLandmarkPermanent);
    index.named_in(name, Language::En).find(is_token).map(|id| index.canonical(id))
}

/// Capitalises the first letter of a sentence, which may begin with "a token".
fn capitalised(mut text: String) -> String {
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

impl ResultView {
    /// Shows how a game ended.
    pub fn of(log: &Log) -> Self {
        let seat = |player: Player| Some(player.index() as u8);
        let (kind, player) = match log.outcome {
            Outcome::Won(player) => ("won", seat(player)),
            Outcome::Conceded(player) => ("conceded", seat(player)),
            Outcome::Drawn => ("drawn", None),
            Outcome::Undecided => ("undecided", None),
            Outcome::Faulted(_) => ("faulted", None),
        };
        Self { kind: kind.to_owned(), player, day: log.day }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_decision_tells_of_what_it_speaks_and_logs_without_that_are_read() {
        for written in [
            json!({"type": "number", "number": 2, "about": 5}),
            json!({"type": "chooseExpedition", "player": 0, "expedition": "hero", "about": 12}),
            json!({"type": "play", "card": 3, "into": "heroExpedition"}),
        ] {
            let read: DecisionView = serde_json::from_value(written.clone()).unwrap();
            assert_eq!(serde_json::to_value(read).unwrap(), written);
        }
        for wrong in [json!({"type": "number", "number": 2, "abuot": 5}), json!({"type": "pass", "about": "Ant"})] {
            assert!(serde_json::from_value::<DecisionView>(wrong.clone()).is_err(), "{wrong}");
        }
    }
}
