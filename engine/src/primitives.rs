//! The basic types of the engine: cards as handles and sets of them, players, Expeditions, terrains, statuses, zones, regions of
//! the table, short lists. Nothing here knows of a game.

mod card_set;
mod counter_kind;
mod expedition_set;
mod hash;
mod list;
mod outcome;
mod per_object;
mod player;
mod spot;
mod status;
mod table;
mod terrain;
mod zones;

pub use crate::ability::{Phase, Terrain};
pub use card_set::{CardId, CardSet, Iter, NARROW, WIDE};
pub(crate) use card_set::{SLOTS, TOKENS};
pub(crate) use counter_kind::CounterKind;
pub(crate) use expedition_set::ExpeditionSet;
pub(crate) use hash::{Hashed, StateHash};
pub(crate) use list::{Growing, List};
pub use outcome::{Fault, Outcome};
pub(crate) use per_object::PerObject;
pub use player::{Clockwise, Expedition, PerExpedition, PerPlayer, Player, Players};
pub(crate) use spot::{Location, SPEAKING};
pub use status::Status;
pub use table::{FAR_END, PATH, REGIONS, Table};
pub(crate) use table::{Facing, REGIONS as BOARD_REGIONS};
pub use terrain::{Missing, TerrainTotals, Terrains};
pub use zones::Zone;
pub(crate) use zones::Zones;
