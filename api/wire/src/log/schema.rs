//! Schemas of what the engine serialises itself: events, decisions, and results of games. Each variant is destructured here, so a
//! new variant or member does not compile until it is described.

use crate::words;
use engine::{Decision, Event};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        Ref, RefOr,
        schema::{AdditionalProperties, ObjectBuilder, OneOfBuilder, Schema, SchemaType, Type},
    },
};

/// An event of a game log.
#[derive(Debug)]
pub(super) struct GameEvent;

/// A decision of a game log.
#[derive(Debug)]
pub(super) struct GameDecision;

/// How a game ended.
#[derive(Debug)]
pub(super) struct GameOutcome;

/// The schemas of a list of components, by name.
type Components = Vec<(String, RefOr<Schema>)>;

/// A variant of an enum: its name in `type`, its description, its members.
struct Variant(&'static str, &'static str, Vec<Member>);

/// A member of an object: its name, its schema, whether it is always present.
struct Member(String, RefOr<Schema>, Presence);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Presence {
    Always,
    Sometimes,
}

/// Describes the variants of an enum. Members after `;` are not always present.
macro_rules! variants {
    ($(#[doc = $doc:literal] $name:literal { $($member:ident: $schema:expr),* $(; $($rare:ident: $other:expr),*)? })*) => {
        vec![$(Variant($name, $doc.trim(), vec![
            $(Member(camel_case(stringify!($member)), $schema, Presence::Always),)*
            $($(Member(camel_case(stringify!($rare)), $other, Presence::Sometimes),)*)?
        ])),*]
    };
}

/// The description of every event, with its members.
fn events() -> Vec<Variant> {
    // Destructured without `..`, so that no member can be missing in the description below.
    const _: fn(Event) = |event| match event {
        Event::FirstPlayer { player: _ }
        | Event::Reshuffled { player: _ }
        | Event::Passed { player: _ }
        | Event::LeftGame { player: _ }
        | Event::Shuffled { player: _ }
        | Event::TurnEnded { player: _ }
        | Event::DayBegan { day: _ }
        | Event::PhaseBegan { phase: _ }
        | Event::Drew { player: _, card: _ }
        | Event::Activated { player: _, card: _ }
        | Event::Reacted { player: _, card: _ }
        | Event::Acted { player: _, card: _, ability: _ }
        | Event::BecameOrb { player: _, card: _, during: _ }
        | Event::Declared { player: _, card: _, from: _, paid: _ }
        | Event::Gained { player: _, card: _, status: _ }
        | Event::Lost { player: _, card: _, status: _ }
        | Event::Played { player: _, card: _, to: _, to_of: _ }
        | Event::Revealed { card: _ }
        | Event::MovedForward { player: _, expedition: _ }
        | Event::MovedBackward { player: _, expedition: _ }
        | Event::FailedToMove { player: _, expedition: _ }
        | Event::Ascended { player: _, expedition: _ }
        | Event::Went { player: _, card: _, from: _, from_of: _, to: _, to_of: _ }
        | Event::Counters { player: _, card: _, counter: _, number: _ }
        | Event::Created { player: _, card: _, to: _, of: _ }
        | Event::Ceased { player: _, card: _, from: _ }
        | Event::Rolled { player: _, result: _ }
        | Event::Shown { player: _, card: _, all: _ }
        | Event::MarkerPlaced { region: _, terrain: _ }
        | Event::Completed { player: _, card: _ }
        | Event::DayEnded
        | Event::ArenaBegan
        | Event::Ended { outcome: _ } => (),
    };
    variants! {
        /// The first player was drawn, or the token passed on.
        "firstPlayer" { player: seat("Who is first player now") }
        /// A Day began.
        "dayBegan" { day: count("The Day, from 1") }
        /// A phase began.
        "phaseBegan" { phase: word::<words::DayPhase>() }
        /// A card was drawn.
        "drew" { player: seat("Who drew"), card: card(); reference: reference() }
        /// The discard pile was shuffled under the deck.
        "reshuffled" { player: seat("Whose deck") }
        /// A card became a Mana Orb.
        "becameOrb" { player: seat("Whose Mana Orb"), card: card(), during: word::<words::OrbStep>(); reference: reference() }
        /// A card was put in Limbo to be played, and its cost was paid.
        "declared" { player: seat("Who plays it"), card: card(), from: word::<words::ZoneName>(), paid: count("Mana paid"); reference: reference() }
        /// An object gained a status.
        "gained" { player: seat("Its owner"), card: card(), status: word::<words::ObjectStatus>(); reference: reference() }
        /// An object lost a status.
        "lost" { player: seat("Its owner"), card: card(), status: word::<words::ObjectStatus>(); reference: reference() }
        /// A card left Limbo after its resolution.
        "played" { player: seat("Who played it"), card: card(), to: word::<words::ZoneName>(); to_of: seat("Whose zone that is, if not that player's"), reference: reference() }
        /// A player passed.
        "passed" { player: seat("Who passed") }
        /// A player left a game that others go on with.
        "leftGame" { player: seat("Who left") }
        /// A Tumult card was revealed.
        "revealed" { tumult_card: count("The position of the card: of two players 0 to 2 from the Hero region on") }
        /// An Expedition moved forward one region.
        "movedForward" { player: seat("Whose Expedition"), expedition: word::<words::ExpeditionName>() }
        /// An Expedition moved backward one region.
        "movedBackward" { player: seat("Whose Expedition"), expedition: word::<words::ExpeditionName>() }
        /// An Expedition did not move forward at Progress.
        "failedToMove" { player: seat("Whose Expedition"), expedition: word::<words::ExpeditionName>() }
        /// An Expedition became Ascended until Rest.
        "ascended" { player: seat("Whose Expedition"), expedition: word::<words::ExpeditionName>() }
        /// A card or an object went from one zone to another.
        "went" { player: seat("Its owner"), card: card(), from: word::<words::ZoneName>(), to: word::<words::ZoneName>(); from_of: seat("Whose zone `from` is, if not the owner's"), to_of: seat("Whose zone `to` is, if not the owner's"), reference: reference() }
        /// The number of counters of a kind on an object changed.
        "counters" { player: seat("Its owner"), card: card(), counter: text("Kind of counters: `boost`, or the word before \"counter\""), number: count("How many there are now"); reference: reference() }
        /// A token was created.
        "created" { player: seat("Its owner"), card: card(), to: word::<words::ZoneName>(), of: seat("Whose zone that is"); reference: reference() }
        /// A token left play and ceased to exist.
        "ceased" { player: seat("Its owner"), card: card(), from: word::<words::ZoneName>(); reference: reference() }
        /// A Reaction was activated: its Emblem is in Limbo.
        "activated" { player: seat("Whose Reaction"), card: card(); reference: reference() }
        /// A Reaction was played.
        "reacted" { player: seat("Who played it"), card: card(); reference: reference() }
        /// A quick action was played.
        "acted" { player: seat("Who played it"), card: card(), ability: count("Which of the quick actions that it has then, from 0"); reference: reference() }
        /// Dice were rolled.
        "rolled" { player: seat("Who rolled"), result: count("What counts of them") }
        /// A hidden card was shown.
        "shown" { player: seat("Who showed it, or to whom"), card: card(), all: flag("Whether everybody saw it"); reference: reference() }
        /// A deck was shuffled.
        "shuffled" { player: seat("Whose deck") }
        /// A terrain marker was placed, or moved there.
        "markerPlaced" { region: count("Index of the region"), terrain: word::<words::TerrainName>() }
        /// A Feat was completed.
        "completed" { player: seat("Its owner"), card: card(); reference: reference() }
        /// A turn was ended by an effect.
        "turnEnded" { player: seat("Whose turn") }
        /// A Day ended, and Check Victory was made.
        "dayEnded" {}
        /// Check Victory found a tie: the Arena takes the place of all regions.
        "arenaBegan" {}
        /// The game ended.
        "ended" { outcome: Ref::from_schema_name("GameOutcome").into() }
    }
}

/// The description of every decision, with its members.
fn decisions() -> Vec<Variant> {
    // Destructured without `..`, for the same reason as events.
    const _: fn(Decision) = |decision| match decision {
        Decision::ChooseOrb(_)
        | Decision::Expand(_)
        | Decision::SkipExpand
        | Decision::Play { card: _, into: _, how: _ }
        | Decision::Pass
        | Decision::Keep(_)
        | Decision::QuickAction { card: _, ability: _ }
        | Decision::React(_)
        | Decision::Choose(_)
        | Decision::ChooseExpedition { player: _, expedition: _ }
        | Decision::ChooseRegion(_)
        | Decision::ChoosePlayer(_)
        | Decision::ChooseMode(_)
        | Decision::Number(_)
        | Decision::Yes
        | Decision::No
        | Decision::Done => (),
    };
    variants! {
        /// A card of the opening hand becomes a Mana Orb.
        "chooseOrb" { card: card() }
        /// A card of Hand becomes a Mana Orb.
        "expand" { card: card() }
        /// No card becomes a Mana Orb.
        "skipExpand" {}
        /// A card is played from Hand or Reserve.
        "play" { card: card(), into: word::<words::PlayedInto>(); how: word::<words::PlayedHow>() }
        /// The player passes.
        "pass" {}
        /// A card stays in Reserve, or a Landmark in play.
        "keep" { card: card() }
        /// A quick action is played.
        "quickAction" { card: card(), ability: count("Which quick action of the card, from 0") }
        /// A Reaction in Limbo is played next.
        "react" { place: count("Which of the Reactions in Limbo, from 0") }
        /// An object or a card is chosen.
        "choose" { card: card() }
        /// An Expedition is chosen.
        "chooseExpedition" { player: seat("Whose Expedition"), expedition: word::<words::ExpeditionName>() }
        /// A region is chosen.
        "chooseRegion" { region: count("Index of the region") }
        /// A player is chosen.
        "choosePlayer" { player: seat("The player") }
        /// A mode, a kind of counters, a status or an ability is chosen.
        "chooseMode" { mode: count("Which, from 0") }
        /// A number is chosen.
        "number" { number: count("The number") }
        /// It is done.
        "yes" {}
        /// It is not done.
        "no" {}
        /// No more is chosen.
        "done" {}
    }
}

/// The schema of an object with this value of `type` and these members alone.
fn object(word: &str, description: &str, members: Vec<Member>) -> RefOr<Schema> {
    let kind = ObjectBuilder::new().schema_type(SchemaType::new(Type::String)).enum_values(Some([word]));
    let kind = kind.description(Some("What it is."));
    let mut object = ObjectBuilder::new().description(Some(description)).property("type", kind).required("type");
    for Member(name, schema, presence) in members {
        object = if presence == Presence::Always { object.required(name.clone()) } else { object };
        object = object.property(name, schema);
    }
    object.additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(false))).into()
}

fn pascal_case(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_ascii_uppercase().to_string()).unwrap_or_default() + letters.as_str()
}

fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| name + &pascal_case(word))
}

fn number(description: &str) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(SchemaType::new(Type::Integer)).minimum(Some(0)).description(Some(description))
}

fn count(description: &str) -> RefOr<Schema> {
    number(description).into()
}

fn seat(description: &str) -> RefOr<Schema> {
    number(&format!("{description}: a seat, from 0.")).maximum(Some(3)).into()
}

fn card() -> RefOr<Schema> {
    count("Number of the card or object in the game.")
}

fn reference() -> RefOr<Schema> {
    text("Reference of the card; a token that the catalogue does not know has none.")
}

fn text(description: &str) -> RefOr<Schema> {
    ObjectBuilder::new().schema_type(SchemaType::new(Type::String)).description(Some(description)).into()
}

fn flag(description: &str) -> RefOr<Schema> {
    ObjectBuilder::new().schema_type(SchemaType::new(Type::Boolean)).description(Some(description)).into()
}

/// A reference to the schema of a vocabulary.
fn word<T: ToSchema>() -> RefOr<Schema> {
    Ref::from_schema_name(T::name()).into()
}

/// The schema of one of several objects, each a component of its own.
fn one_of(description: &str, names: impl IntoIterator<Item = String>) -> RefOr<Schema> {
    let all = names.into_iter().fold(OneOfBuilder::new(), |all, name| all.item(Ref::from_schema_name(name)));
    all.description(Some(description)).into()
}

/// Adds a vocabulary to the components.
fn add<T: ToSchema>(components: &mut Components) {
    components.push((T::name().into_owned(), T::schema()));
}

fn event_name(name: &str) -> String {
    format!("{}Event", pascal_case(name))
}

fn decision_name(name: &str) -> String {
    format!("{}Decision", pascal_case(name))
}

impl PartialSchema for GameEvent {
    fn schema() -> RefOr<Schema> {
        let names = events().into_iter().map(|Variant(name, ..)| event_name(name));
        one_of("What happened; `type` says what, and which other members there are.", names)
    }
}

impl ToSchema for GameEvent {
    fn schemas(components: &mut Components) {
        for Variant(name, description, members) in events() {
            components.push((event_name(name), object(name, description, members)));
        }
        add::<words::DayPhase>(components);
        add::<words::OrbStep>(components);
        add::<words::ZoneName>(components);
        add::<words::ObjectStatus>(components);
        add::<words::ExpeditionName>(components);
        add::<words::TerrainName>(components);
        add::<words::GameEnd>(components);
        add::<GameOutcome>(components);
    }
}

impl PartialSchema for GameDecision {
    fn schema() -> RefOr<Schema> {
        let names = decisions().into_iter().map(|Variant(name, ..)| decision_name(name));
        one_of("What was decided; `type` says what, and which other members there are.", names)
    }
}

impl ToSchema for GameDecision {
    fn schemas(components: &mut Components) {
        for Variant(name, description, mut members) in decisions() {
            let about = count("Where the same was asked of several cards: the number of the card that this is about.");
            members.push(Member("about".to_owned(), about, Presence::Sometimes));
            components.push((decision_name(name), object(name, description, members)));
        }
        add::<words::PlayedInto>(components);
        add::<words::PlayedHow>(components);
        add::<words::ExpeditionName>(components);
    }
}

impl PartialSchema for GameOutcome {
    fn schema() -> RefOr<Schema> {
        let bound = text("The bound that the engine came to, if it stopped the game.");
        let who = OneOfBuilder::new().item(seat("Who won or conceded")).item(bound);
        ObjectBuilder::new()
            .description(Some("How a game ended."))
            .property("kind", word::<words::GameEnd>())
            .property("player", who.description(Some("Who won or conceded, or why the engine stopped the game.")))
            .required("kind")
            .additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(false)))
            .into()
    }
}

impl ToSchema for GameOutcome {}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{
        OrbStep, Outcome, PlayDestination, PlayMode,
        state::{CardId, Expedition, Phase, Player, Status, Terrain, Zone},
    };
    use serde_json::{Value, json};
    use std::collections::BTreeMap;

    /// The variants of a list, by their name.
    fn described(list: Vec<Variant>) -> BTreeMap<&'static str, BTreeMap<String, Presence>> {
        let members = |all: Vec<Member>| all.into_iter().map(|Member(name, _, presence)| (name, presence)).collect();
        list.into_iter().map(|Variant(word, _, all)| (word, members(all))).collect()
    }

    /// Checks that a value has only members that are described, and all that are always present.
    fn fits(value: &Value, known: &mut BTreeMap<&'static str, BTreeMap<String, Presence>>) {
        let word = value["type"].as_str().unwrap();
        let members = known.remove(word).unwrap_or_else(|| panic!("{word} is not described"));
        for name in value.as_object().unwrap().keys().filter(|name| *name != "type") {
            assert!(members.contains_key(name), "{word} has {name}");
        }
        for (name, presence) in members {
            assert!(presence == Presence::Sometimes || value.get(&name).is_some(), "{word} lacks {name}");
        }
    }

    #[test]
    fn every_decision_is_written_as_described() {
        let (card, player, expedition) = (CardId::default(), Player::A, Expedition::Hero);
        let mut known = described(decisions());
        for decision in [
            Decision::ChooseOrb(card),
            Decision::Expand(card),
            Decision::SkipExpand,
            Decision::Play { card, into: PlayDestination::HeroExpedition, how: PlayMode::Scouted },
            Decision::Pass,
            Decision::Keep(card),
            Decision::QuickAction { card, ability: 0 },
            Decision::React(0),
            Decision::Choose(card),
            Decision::ChooseExpedition { player, expedition },
            Decision::ChooseRegion(0),
            Decision::ChoosePlayer(player),
            Decision::ChooseMode(0),
            Decision::Number(0),
            Decision::Yes,
            Decision::No,
            Decision::Done,
        ] {
            fits(&serde_json::to_value(decision).unwrap(), &mut known);
        }
        assert!(known.is_empty(), "{known:?}");
    }

    #[test]
    fn every_event_is_written_as_described() {
        let (player, card, zone, expedition) = (Player::A, CardId::default(), Zone::Hand, Expedition::Hero);
        let of = Some(Player::B);
        let mut known = described(events());
        for event in [
            Event::FirstPlayer { player },
            Event::DayBegan { day: 1 },
            Event::PhaseBegan { phase: Phase::Noon },
            Event::Drew { player, card },
            Event::Reshuffled { player },
            Event::BecameOrb { player, card, during: OrbStep::SetUp },
            Event::Declared { player, card, from: zone, paid: 1 },
            Event::Gained { player, card, status: Status::Asleep },
            Event::Lost { player, card, status: Status::Asleep },
            Event::Played { player, card, to: zone, to_of: of },
            Event::Passed { player },
            Event::LeftGame { player },
            Event::Revealed { card: 0 },
            Event::MovedForward { player, expedition },
            Event::MovedBackward { player, expedition },
            Event::FailedToMove { player, expedition },
            Event::Ascended { player, expedition },
            Event::Went { player, card, from: zone, from_of: of, to: zone, to_of: None },
            Event::Created { player, card, to: zone, of: player },
            Event::Ceased { player, card, from: zone },
            Event::Activated { player, card },
            Event::Reacted { player, card },
            Event::Acted { player, card, ability: 0 },
            Event::Rolled { player, result: 6 },
            Event::Shown { player, card, all: true },
            Event::Shuffled { player },
            Event::MarkerPlaced { region: 0, terrain: Terrain::Forest },
            Event::Completed { player, card },
            Event::TurnEnded { player },
            Event::DayEnded,
            Event::ArenaBegan,
            Event::Ended { outcome: Outcome::Won(player) },
        ] {
            fits(&serde_json::to_value(event).unwrap(), &mut known);
        }
        // Only the notation can name a kind of counter.
        fits(&json!({"type": "counters", "player": 0, "card": 0, "counter": "boost", "number": 1}), &mut known);
        assert!(known.is_empty(), "{known:?}");
    }
}
