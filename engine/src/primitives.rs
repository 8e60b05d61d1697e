//! The basic types of the engine: cards as handles and sets of them, players, Expeditions, terrains, statuses, zones, regions of
//! the table, short lists. Nothing here knows of a game.

mod card_set;
mod hash;
mod list;
mod player;
mod table;
mod terrain;
mod zones;

pub use crate::ability::{Phase, Terrain};
pub use card_set::{CardId, CardSet, Iter, NARROW, WIDE};
pub(crate) use card_set::{PerObject, SLOTS, TOKENS};
pub(crate) use hash::{Hashed, StateHash};
pub(crate) use list::{Growing, List};
pub(crate) use player::ExpeditionSet;
pub use player::{Clockwise, Expedition, Fault, Outcome, PerExpedition, PerPlayer, Player, Players};
pub use table::{FAR_END, PATH, REGIONS, Table};
pub(crate) use table::{Facing, REGIONS as BOARD_REGIONS};
pub use terrain::{Missing, TerrainTotals, Terrains};
pub(crate) use zones::{CounterKind, Location, SPEAKING, Zones};
pub use zones::{Status, Zone};
