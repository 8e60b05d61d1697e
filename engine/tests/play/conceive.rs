//! Every decision that can be put into words, legal or not: the slow generator of decisions.

use engine::{Decision, Game, Into, state::CardId};
use serde::{
    Deserialize,
    de::{IntoDeserializer, value},
};
use std::sync::LazyLock;

/// One line a kind of decision: all values it has. A kind of the engine that has no line here does not compile.
macro_rules! kinds {
    ($($pattern:pat => $all:expr;)*) => {
        fn of_all_kinds() -> Vec<Decision> {
            let mut all: Vec<Decision> = Vec::new();
            $(all.extend($all);)*
            all
        }

        /// No kind is forgotten above.
        const _: fn(Decision) = |decision| match decision {
            $($pattern => {})*
        };
    };
}

kinds! {
    Decision::ChooseOrb(_) => cards().map(Decision::ChooseOrb);
    Decision::Expand(_) => cards().map(Decision::Expand);
    Decision::SkipExpand => [Decision::SkipExpand];
    Decision::Play { .. } => cards().flat_map(|card| PLACES.map(|into| Decision::Play { card, into }));
    Decision::Pass => [Decision::Pass];
    Decision::Keep(_) => cards().map(Decision::Keep);
}

const PLACES: [Into; 4] = [Into::HeroExpedition, Into::CompanionExpedition, Into::Landmarks, Into::Resolution];

/// Every handle that a decision can name, also of objects that no game has.
fn cards() -> impl Iterator<Item = CardId> {
    let read = |index: u8| CardId::deserialize(IntoDeserializer::<value::Error>::into_deserializer(index));
    (0..=u8::MAX).filter_map(move |index| read(index).ok())
}

/// Every decision there is, in their natural order.
static CONCEIVABLE: LazyLock<Vec<Decision>> = LazyLock::new(|| {
    let mut all = of_all_kinds();
    all.sort_unstable();
    all
});

/// The legal decisions, found by asking about each conceivable one, in their natural order.
pub(crate) fn legal(game: &Game<'_>) -> Vec<Decision> {
    CONCEIVABLE.iter().copied().filter(|&decision| game.check(decision).is_ok()).collect()
}

/// The other conceivable ones.
pub(crate) fn illegal(game: &Game<'_>) -> impl Iterator<Item = Decision> {
    CONCEIVABLE.iter().copied().filter(|&decision| game.check(decision).is_err())
}
