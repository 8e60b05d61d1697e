//! The state of a game: one flat value that can be copied, and the small types it is made of.

mod adventure;
mod board;
mod card_set;
mod deck;
mod game;
mod hash;
mod player;
mod terrain;

pub use adventure::{Adventure, FAR_END, REGIONS};
pub use board::{Board, BoardFault};
pub use card_set::{CardId, CardSet, Iter};
pub(crate) use deck::Deck;
pub use game::{Game, Outcome, Phase, Status, Step, Zone};
pub(crate) use game::{Side, Stage};
pub use player::{Expedition, PerExpedition, PerPlayer, Player};
pub use terrain::{Sums, Terrain, Terrains};
