//! A gameplay card with its printings (contract section 3).

use crate::{
    card::{CardView, DisplayOptions},
    fields::{Fields, SparseCard},
};
use answers::community::groups::Group;
use cards::{CardId, Index};
use serde::Serialize;
use utoipa::ToSchema;

/// One gameplay card: what is the same in all its printings, and the printings.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CardGroup)]
pub struct CardGroupView<'a> {
    /// Home faction, number and variant; of a Unique its number besides, and its set where two sets number alike.
    #[schema(example = "MU-008-R2")]
    slug: String,
    /// The printing that stands for all; with `fields`, those members only.
    card: SparseCard<'a>,
    /// Its printings: those of boosters by the release of their sets first, promotional ones last.
    printings: Vec<PrintingView<'a>>,
}

/// A printing of a gameplay card.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Printing)]
struct PrintingView<'a> {
    /// Official reference.
    #[schema(example = "ALT_CORE_B_MU_08_R2")]
    reference: &'a str,
    /// Code of its set.
    #[schema(example = "CORE")]
    set: &'a str,
    /// `B` booster, `P` promo, `A` alternative art.
    #[schema(value_type = String, example = "B")]
    product: char,
    /// Number printed on the card.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "BTG-109-F")]
    collector_number: Option<&'a str>,
}

impl<'a> CardGroupView<'a> {
    /// Shows a gameplay card.
    #[must_use]
    pub fn of(index: &'a Index, group: &Group, display: DisplayOptions, fields: &'a Fields) -> Self {
        let printing = |id: &CardId| {
            let card = index.card(*id);
            PrintingView {
                reference: index.reference(*id),
                set: card.reference.set().as_str(),
                product: card.reference.product().letter(),
                collector_number: card.collector_number.as_deref(),
            }
        };
        Self {
            slug: group.slug().to_owned(),
            card: SparseCard { card: CardView::of(index, group.first(), display), fields },
            printings: group.printings().iter().map(printing).collect(),
        }
    }
}
