//! The state of a game: one flat value that can be copied, and the small types it is made of.

mod adventure;
mod board;
mod card_set;
mod deck;
mod expedition_set;
mod game;
mod hash;
mod limbo;
mod list;
mod objects;
mod outcome;
mod player;
mod spot;
mod table;
mod terrain;
mod zones;

pub use adventure::Adventure;
pub use board::{Board, BoardFault};
pub use card_set::{CardId, CardSet, Iter};
pub(crate) use deck::Decks;
pub(crate) use expedition_set::ExpeditionSet;
pub use game::{Game, Phase, Status, Step};
pub(crate) use game::{Mark, Stage, Standing, TurnEnd};
pub(crate) use limbo::{After, Bound, Frame, Limbo, Ongoing, Reaction};
pub(crate) use list::{Growing, List};
pub(crate) use objects::{Activation, CounterKind, FIRST_TOKEN, Gift, Grant, Objects, Ref, Trick};
pub use outcome::{Fault, Outcome};
pub use player::{Clockwise, Expedition, PerExpedition, PerPlayer, Player, Players};
pub(crate) use spot::Spot;
pub(crate) use table::Facing;
pub(crate) use table::REGIONS as BOARD_REGIONS;
pub use table::{FAR_END, PATH, REGIONS, Table};
pub use terrain::{Sums, Terrain, Terrains};
pub use zones::Zone;
pub(crate) use zones::Zones;
