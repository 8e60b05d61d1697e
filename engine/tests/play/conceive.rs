//! All decisions that can be expressed, legal or not: the slow generator of decisions.

use engine::{
    Decision, Game, PlayDestination, PlayMode,
    state::{CardId, Expedition, Player},
};
use serde::{
    Deserialize,
    de::{IntoDeserializer, value},
};
use std::sync::LazyLock;

/// One line for each kind of decision, with all its values. If a kind of the engine has no line here, this does not compile.
macro_rules! kinds {
    ($($pattern:pat => $all:expr;)*) => {
        fn of_all_kinds() -> Vec<Decision> {
            let mut all: Vec<Decision> = Vec::new();
            $(all.extend($all);)*
            all
        }

        /// A match that fails to compile if a kind is missing above.
        const _: fn(Decision) = |decision| match decision {
            $($pattern => {})*
        };
    };
}

kinds! {
    Decision::ChooseOrb(_) => cards().map(Decision::ChooseOrb);
    Decision::Expand(_) => cards().map(Decision::Expand);
    Decision::SkipExpand => [Decision::SkipExpand];
    Decision::Play { .. } => cards().flat_map(plays);
    Decision::QuickAction { .. } => cards().flat_map(|card| (0..4).map(move |ability| Decision::QuickAction { card, ability }));
    Decision::React(_) => (0..=40).map(Decision::React);
    Decision::Choose(_) => cards().map(Decision::Choose);
    Decision::ChooseExpedition { .. } => Player::ALL.into_iter().flat_map(|player| {
        Expedition::ALL.map(|expedition| Decision::ChooseExpedition { player, expedition })
    });
    Decision::ChooseRegion(_) => (0..=20).map(Decision::ChooseRegion);
    Decision::ChoosePlayer(_) => Player::ALL.map(Decision::ChoosePlayer);
    Decision::ChooseMode(_) => (0..=20).map(Decision::ChooseMode);
    Decision::Number(_) => (0..=u8::MAX).map(Decision::Number);
    Decision::Yes => [Decision::Yes];
    Decision::No => [Decision::No];
    Decision::Done => [Decision::Done];
    Decision::Pass => [Decision::Pass];
    Decision::Keep(_) => cards().map(Decision::Keep);
}

fn plays(card: CardId) -> impl Iterator<Item = Decision> {
    let ways = PlayDestination::ALL.into_iter().flat_map(|into| PlayMode::ALL.map(|how| (into, how)));
    ways.map(move |(into, how)| Decision::Play { card, into, how })
}

/// Every handle that a decision can name, including those of objects that no game has.
fn cards() -> impl Iterator<Item = CardId> {
    let read = |index: u8| CardId::deserialize(IntoDeserializer::<value::Error>::into_deserializer(index));
    (0..=u8::MAX).filter_map(move |index| read(index).ok())
}

/// All decisions that can be expressed, in their natural order.
static CONCEIVABLE: LazyLock<Vec<Decision>> = LazyLock::new(|| {
    let mut all = of_all_kinds();
    all.sort_unstable();
    all
});

/// The legal decisions in their natural order, found by checking each decision that can be expressed.
pub(crate) fn legal(game: &Game<'_>) -> Vec<Decision> {
    CONCEIVABLE.iter().copied().filter(|&decision| game.check(decision).is_ok()).collect()
}

/// The same, found by trying to play each one. A refused decision must not change the game.
///
/// # Errors
///
/// A refused decision changed the game.
pub(crate) fn playable(game: &Game<'_>) -> Result<Vec<Decision>, String> {
    let mut playable = Vec::new();
    let mut untouched = *game;
    for &decision in CONCEIVABLE.iter() {
        if untouched.play(decision).is_ok() {
            playable.push(decision);
            untouched = *game;
        }
    }
    if untouched == *game { Ok(playable) } else { Err("a refused decision changes the game".into()) }
}
