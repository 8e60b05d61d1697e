//! The state of a game: one flat value that can be copied, and the small types it is made of.

mod adventure;
mod board;
mod card_set;
mod deck;
mod game;
mod hash;
mod player;
mod table;
mod terrain;
mod zones;

pub use adventure::Adventure;
pub use board::{Board, BoardFault};
pub use card_set::{CardId, CardSet, Iter};
pub(crate) use deck::Decks;
pub use game::{Game, Outcome, Phase, Status, Step};
pub(crate) use game::{Stage, Standing};
pub use player::{Clockwise, Expedition, PerExpedition, PerPlayer, Player, Players};
pub(crate) use table::Facing;
pub use table::{FAR_END, PATH, REGIONS, Table};
pub use terrain::{Sums, Terrain, Terrains};
pub use zones::Zone;
pub(crate) use zones::Zones;
