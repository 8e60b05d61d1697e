//! The schema of a line of the export in the OpenAPI document. `catalog` writes the lines; the black-box tests check every line
//! against this schema.

use crate::{
    card::LocalizedText,
    words::{self, FactionCode},
};
use utoipa::ToSchema;

/// A line of the export.
#[derive(Debug, ToSchema)]
#[serde(untagged)]
pub enum ExportedLine {
    /// A card.
    Card(Box<ExportedCard>),
    /// A card that is gone; only with `updatedSince`.
    Deleted(DeletedCard),
    /// A card that goes by another reference; only with `updatedSince`.
    Migrated(MigratedCard),
}

/// A card that is in the catalogue no more.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "stands in the document for what the catalogue writes")]
pub struct DeletedCard {
    /// The reference that it had.
    #[schema(example = "ALT_CORE_B_MU_08_R2")]
    reference: String,
    /// Always `true`.
    deleted: bool,
}

/// A card that goes by another reference.
#[derive(Debug, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "stands in the document for what the catalogue writes")]
pub struct MigratedCard {
    /// The reference that it had, which is read as one of the card still.
    #[schema(example = "ALT_CORE_B_MU_08_R2")]
    reference: String,
    /// The reference of the card.
    #[schema(example = "ALT_CORE_B_MU_08_R1")]
    migrated_to: String,
}

/// A card as files hold it: facts without anything that depends on a day. `tumult import` reads it.
#[derive(Debug, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "stands in the document for what the catalogue writes")]
pub struct ExportedCard {
    /// Official reference.
    #[schema(example = "ALT_CORE_B_MU_08_R2")]
    reference: String,
    /// Name by language.
    name: LocalizedText,
    /// Code of its set.
    #[schema(example = "CORE")]
    set: String,
    /// Letter of the product: `B` booster, `P` promo, `A` alternative art.
    #[schema(pattern = "^[A-Z]$", example = "B")]
    product: String,
    /// Home faction and number: shared by every printing and rarity.
    #[schema(example = "MU_08")]
    family: String,
    /// Faction it is played in.
    faction: FactionCode,
    /// Faction in its reference.
    home_faction: FactionCode,
    /// Class of rarity, as official data label it.
    rarity: words::Rarity,
    /// Rarity segment of its reference.
    variant: words::Variant,
    /// Number of a Unique.
    #[schema(nullable = false)]
    unique_number: Option<u32>,
    /// Type of the card.
    card_type: words::CardType,
    /// Sub-types in printed order.
    sub_types: Vec<String>,
    /// Hand cost, in mana; null for Heroes.
    #[schema(required)]
    main_cost: Option<u8>,
    /// Reserve cost, in mana; null for Heroes.
    #[schema(required)]
    recall_cost: Option<u8>,
    /// Forest statistic; null where a card has none.
    #[schema(required)]
    forest_power: Option<u8>,
    /// Mountain statistic.
    #[schema(required)]
    mountain_power: Option<u8>,
    /// Water statistic.
    #[schema(required)]
    ocean_power: Option<u8>,
    /// Cards a Hero keeps in Reserve at Night.
    #[schema(nullable = false)]
    reserve_limit: Option<u8>,
    /// Landmarks a Hero keeps at Night.
    #[schema(nullable = false)]
    landmark_limit: Option<u8>,
    /// The text boxes that it has.
    abilities: Vec<words::TextBoxName>,
    /// Number printed on the card.
    #[schema(nullable = false)]
    collector_number: Option<String>,
    /// Other references of the same printing.
    #[schema(nullable = false)]
    aliases: Option<Vec<String>>,
    /// Printed text by language, where it was imported.
    #[schema(nullable = false)]
    main_effect: Option<LocalizedText>,
    /// Printed support text by language, where it was imported.
    #[schema(nullable = false)]
    echo_effect: Option<LocalizedText>,
    /// What it does, where that was read from this printing.
    #[schema(nullable = false)]
    notation: Option<ExportedNotation>,
}

/// What a card does, in the notation of the engine.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "stands in the document for what the catalogue writes")]
pub struct ExportedNotation {
    /// Its abilities.
    #[schema(example = json!(["when {J} -> draw 1"]))]
    abilities: Vec<String>,
    /// Clauses that were not understood.
    #[schema(nullable = false)]
    unread: Option<Vec<UnreadClause>>,
}

/// A clause that was not understood.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "stands in the document for what the catalogue writes")]
pub struct UnreadClause {
    /// The text box that it stands in.
    r#box: words::TextBoxName,
    /// First byte of the clause in the English text of its box.
    start: u32,
    /// The byte after its last.
    end: u32,
    /// Why it was not understood.
    reason: String,
}
