#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod card;
pub mod comparison;
mod decision;
mod edition;
mod game;
pub mod hands;
mod log;
mod mode;
pub mod odds;
pub mod opening;
mod pace;
pub mod perft;
pub mod policy;
mod pool;
mod primitives;
mod program;
mod resolution;
mod rng;
mod rules;
pub mod scenario;
mod simulate;
mod statistics;
mod view;

pub use ability;
pub use card::{CardKind, CardSpec, LIMIT_WITHOUT_HERO, NameId, SpecError, SubTypes};
pub use decision::{Decision, DecisionList, Illegal, PlayDestination, PlayError, PlayMode};
pub use edition::Edition;
pub use game::{Event, Events, Game, OrbStep};
pub use log::{Broken, Log, Note, NotedCard, OrbsNote, ProgressNote, ReplayError, Step};
pub use mode::{AfterVictory, DeckOrder, Expand, FirstDay, Mana, Mode, ModeRules, Teams};
pub use pace::{Pace, PaceError, PaceRecord, RecordedCharacter};
pub use policy::{Budget, Policy, PolicyName};
pub use pool::{CardPool, Coverage, DeckSpec, MAX_CARDS, PoolError, Reason, Unsupported, unsupported_abilities};
pub use primitives::{Fault, Outcome};
pub use program::{Polarity, UnsupportedReason};
pub use resolution::{OptionalStep, Prospect};
pub use rng::{Rng, mix};
pub use rules::{MEETING_DISTANCE, Seat, Setup};
pub use simulate::{
    CardRow, DayReport, ExpeditionReport, FieldedStatistics, Finish, Hand, Headline, MAX_DAYS, OpeningHand, OpeningRow,
    PAIRING_DAYS, Pairing, PairingError, PairingReport, PairingSpec, PairingTotals, Plan, PlanError, PlanSpec, Race,
    Report, Totals, Watch, headline_precision, report,
};
pub use statistics::{CONFIDENCE, CONFIDENCE_ERRORS, Confidence, Prob, Stat};
pub use view::View;

/// The parts of a state: cards, players, Expeditions, zones, regions; and [`Board`](rules::Board), for hand-made positions.
pub mod state {
    pub use crate::{
        decision::Step,
        game::{Adventure, Game},
        primitives::{
            CardId, CardSet, Clockwise, Expedition, FAR_END, Fault, Iter, Missing, NARROW, Outcome, PATH,
            PerExpedition, PerPlayer, Phase, Player, Players, REGIONS, Status, Table, Terrain, TerrainTotals, Terrains,
            WIDE, Zone,
        },
        rules::{Board, BoardFault},
    };
}

/// Version of the engine, part of every answer: a seed gives the same games as long as it stays the same.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
