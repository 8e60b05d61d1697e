//! Closed vocabularies as schemas. Each takes its words from the domain: from a list that the domain keeps, or by serialising
//! every variant, so that no word can be missing. The few words that only answers have stand here.

use serde::Serialize;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr,
        schema::{ObjectBuilder, Schema, SchemaType, Type},
    },
};

/// All variants of an enum. If one is left out, this does not compile.
macro_rules! every {
    ($type:ty: $($variant:ident),+ $(,)?) => {{
        const _: fn($type) = |word| match word {
            $(<$type>::$variant => (),)+
        };
        written([$(<$type>::$variant),+])
    }};
}

/// Values as their JSON strings.
fn written<T: Serialize>(values: impl IntoIterator<Item = T>) -> Vec<String> {
    let word = |value: T| serde_json::to_value(value).ok()?.as_str().map(str::to_owned);
    values.into_iter().filter_map(word).collect()
}

/// The words of a list that the domain keeps.
fn listed(words: impl IntoIterator<Item = &'static str>) -> Vec<String> {
    words.into_iter().map(str::to_owned).collect()
}

/// The codes of diagnostics on lists that are not codes of violations.
fn list_codes() -> Vec<String> {
    let warnings = formats::DiagnosticCode::ALL.into_iter().filter(|code| code.explanation().is_some());
    listed(warnings.map(formats::DiagnosticCode::name))
}

/// A schema of a closed set of words.
pub(crate) fn schema_of(description: &str, words: Vec<String>) -> Schema {
    let text = ObjectBuilder::new().schema_type(SchemaType::new(Type::String));
    text.enum_values(Some(words)).description(Some(description)).into()
}

/// Declares the schema of a vocabulary: its name in the document, what it means, its words.
macro_rules! vocabularies {
    ($($(#[doc = $description:literal])* $name:ident = $words:expr;)*) => {$(
        $(#[doc = $description])*
        #[derive(Debug)]
        pub struct $name;

        impl $name {
            /// The words, in the order of the document.
            pub fn words() -> Vec<String> {
                $words
            }
        }

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                schema_of(concat!($($description),*).trim(), Self::words()).into()
            }
        }

        impl ToSchema for $name {}
    )*};
}

vocabularies! {
    /// Code of a faction; `NE` is neutral.
    FactionCode = listed(cards::Faction::ALL.map(cards::Faction::code));
    /// Class of rarity. Heroes and tokens are labelled `COMMON`, but have no rarity in the rules (2.2.5.c).
    Rarity = listed(cards::Rarity::ALL.map(cards::Rarity::code));
    /// Rarity and faction of a printing as its reference names them: `R1` is a Rare in its home faction, `R2` in another.
    Variant = listed(cards::Variant::ALL.map(cards::Variant::code));
    /// Type of a card.
    CardType = written(cards::CardType::ALL);
    /// Form of a printing: of a booster, of the crowdfunding edition, with another art, with a serial number, promotional.
    PrintingVariation = listed(answers::community::groups::Variation::ALL.map(answers::community::groups::Variation::code));
    /// Language of names and texts.
    Locale = listed(cards::Language::ALL.map(cards::Language::code));
    /// Whether a card may be played on the day asked for. `unreleased`: no printing of it is out yet. `undetermined`: no source
    /// says whether it is released; or it is a Unique without facts that is forbidden in some factions only.
    CardStatus = every!(crate::card::CardStatusWord: Legal, Suspended, Banned, Unreleased, Undetermined);
    /// Both forbid the card.
    RestrictionState = listed([cards::RestrictionState::Suspended.code(), cards::RestrictionState::Banned.code()]);
    /// What happened to a card. `erratum` and `rulesChange` make no card illegal.
    ChangeKind = listed(cards::AnnouncementKind::ALL.map(cards::AnnouncementKind::code));
    /// Text box of a card: `main`, or `echo`, the support box.
    AbilitySlot = listed([cards::TextBox::Main, cards::TextBox::Echo].map(cards::TextBox::slot));
    /// Text box of a card as records name it.
    TextBoxName = every!(cards::TextBox: Main, Echo);
    /// Editions of the Comprehensive Rules: 4.0 from 2025-10-03, 5.0 from 2026-02-27.
    RulesEdition = listed(engine::Edition::ALL.map(engine::Edition::name));
    /// `compiled`: the ability was read and is carried out; `unsupported`: it was read and is not; `unread`: a clause was not understood; `unknown`: the text box has not been read.
    AbilityStatus = every!(crate::card::AbilityStatusWord: Compiled, Unsupported, Unread, Unknown);
    /// `undetermined`: nothing is certainly broken, but data to say more is missing.
    Outcome = every!(formats::Outcome: Legal, Illegal, Undetermined);
    /// `error` makes a deck illegal, `warning` does not.
    Severity = every!(formats::Severity: Error, Warning);
    /// How `actual` is compared with `limit`: at least, at most, equal, or one of.
    Comparator = every!(formats::Comparator: Min, Max, Exact, Set);
    /// What an edit does to a list.
    EditOperation = every!(formats::EditKind: ChangeHero, Swap, Remove, Add);
    /// Totals of a deck.
    Total = every!(formats::Total: Size, Factions, Rarities);
    /// Dialect of a deck code: `2024`, of all codes before 2026-03-31; `2026`; `bga`, as Board Game Arena writes them.
    Dialect = written(formats::Dialect::ALL);
    /// The form in which a deck was given.
    DeckForm = listed([formats::Form::List, formats::Form::Json, formats::Form::Code(None)].map(formats::Form::name));
    /// What a verdict finds wrong with a deck; `/problems/{code}` explains each.
    ViolationCode = listed(formats::Code::ALL.iter().map(|code| code.name()));
    /// What was found while a list was read; `/problems/{code}` explains those that are violations too.
    DiagnosticCode = [listed(formats::DiagnosticCode::ALL.map(formats::DiagnosticCode::name)), UniqueCode::words()].concat();
    /// What was wrong with the facts of a Unique that a request brought; `/problems/{code}` explains each.
    UniqueCode = listed(answers::uniques::UniqueCode::ALL.iter().map(|code| code.as_str()));
    /// Why a request could not be answered; `/problems/{code}` explains each.
    ErrorCode = listed(answers::Code::ALL.iter().map(|code| code.as_str()));
    /// A code of a problem document, of a violation, or of a diagnostic on a Unique of a request.
    AnyCode = [ErrorCode::words(), ViolationCode::words(), list_codes(), UniqueCode::words()].concat();
    /// How a game is played. `multi_2v2`: four players, seats 0 and 2 against 1 and 3; `multi_ffa`: four players, each alone.
    GameMode = written(engine::Mode::ALL);
    /// The modes with one opponent.
    GoldfishMode = written(engine::Mode::OF_TWO);
    /// Who takes the decisions of a seat.
    Policy = written(engine::PolicyName::ALL);
    /// What a game is worth where things are compared. `pace`: the margin against the pace of the field; `field`: a victory over one of its decks.
    ComparisonMeasure = listed(answers::comparison::MeasureName::ALL.map(answers::comparison::MeasureName::id));
    /// Whether the deck's player begins.
    StartingSeat = written([engine::Seat::First, engine::Seat::Second, engine::Seat::Random]);
    /// Phase of a Day.
    DayPhase = every!(engine::state::Phase: Morning, Noon, Afternoon, Dusk, Night);
    /// A zone of cards.
    ZoneName = written(engine::state::Zone::ALL);
    /// One of the two Expeditions of a player.
    ExpeditionName = written(engine::state::Expedition::ALL);
    /// Terrain of a region.
    TerrainName = written(engine::state::Terrain::ALL);
    /// A status that an object can have.
    ObjectStatus = every!(engine::state::Status: Anchored, Asleep, Exhausted, Fleeting);
    /// When a card became a Mana Orb.
    OrbStep = every!(engine::OrbStep: SetUp, Expand);
    /// How a game ended. `faulted`: the engine came to one of its bounds and stopped it.
    GameEnd = listed(["won", "drawn", "undecided", "conceded", "faulted"]);
    /// `ok`; whatever is not well is a problem document.
    HealthStatus = listed(["ok"]);
    /// Where a card that is played goes.
    PlayedInto = written(engine::PlayDestination::ALL);
    /// For which cost a card is played, if not the printed one.
    PlayedHow = written(engine::PlayMode::ALL.into_iter().filter(|how| *how != engine::PlayMode::Printed));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_a_list_is_written() {
        // A value that is not a string in JSON would be left out silently.
        assert_eq!(CardType::words().len(), cards::CardType::ALL.len());
        assert_eq!(Outcome::words(), ["legal", "illegal", "undetermined"]);
        assert_eq!(CardStatus::words(), ["legal", "suspended", "banned", "unreleased", "undetermined"]);
        for state in [cards::RestrictionState::Suspended, cards::RestrictionState::Banned] {
            assert_eq!(written([crate::card::CardStatusWord::from(state)]), [state.code()], "one word for one thing");
        }
        assert_eq!(AbilityStatus::words(), ["compiled", "unsupported", "unread", "unknown"]);
        assert_eq!(GameMode::words().len(), engine::Mode::ALL.len());
        assert_eq!(StartingSeat::words(), ["first", "second", "random"]);
        assert_eq!(DayPhase::words().len(), 5);
        assert_eq!(TerrainName::words(), ["Forest", "Mountain", "Water"]);
        assert_eq!(PlayedHow::words().len(), engine::PlayMode::ALL.len() - 1);
        assert_eq!(EditOperation::words(), ["changeHero", "swap", "remove", "add"]);
    }
}
