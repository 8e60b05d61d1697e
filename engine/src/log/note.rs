//! What a reader of a log wants to know besides an event: whose effect caused it, what mana is left, why an Expedition moved.

use crate::{
    Game,
    game::{Event, queries::sums},
    primitives::{CardId, Expedition, PerExpedition, PerPlayer, Phase, Player, Terrain, TerrainTotals, Terrains},
    resolution::asks,
};

/// What a reader of a log wants to know besides an event, and what the event itself does not say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The object whose effect caused the event, if it is another object than the one of the event.
    pub cause: Option<CardId>,
    /// The name of that object, if it is a token.
    pub cause_token: Option<Box<str>>,
    /// The number of ready Mana Orbs of a player, if some were paid or an effect changed the number.
    pub orbs: Option<OrbsNote>,
    /// Why an Expedition moved or did not at Progress.
    pub progress: Option<ProgressNote>,
    /// The number of regions that an Expedition that moved is now from its start, 0 to 7.
    pub distance: Option<u8>,
}

/// The number of ready Mana Orbs of a player, which has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrbsNote {
    /// The player who has them.
    pub player: Player,
    /// How many are ready after the event.
    pub ready: u8,
}

/// An Expedition at Progress (4.2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgressNote {
    /// Terrains of the region it was in.
    pub region: Terrains,
    /// Its sums.
    pub own: TerrainTotals,
    /// The sums of the Expedition facing it.
    pub facing: TerrainTotals,
    /// Terrains due to which it may move.
    pub due: Terrains,
}

/// The state before an event, as far as a note needs it.
#[derive(Debug, Default)]
pub(super) struct Before {
    orbs: PerPlayer<u8>,
    progress: Option<PerPlayer<PerExpedition<ProgressNote>>>,
}

impl Before {
    /// The note on an event that has just happened.
    pub(super) fn note(&mut self, game: &Game<'_>, event: &Event) -> Note {
        let mut note = Note::default();
        let cause = asks::cause(game).filter(|cause| event.card() != Some(*cause) && is_of_effect(event));
        note.cause = cause;
        note.cause_token = cause.and_then(|cause| game.token_name(cause)).map(Into::into);
        for player in Player::ALL {
            let (before, ready) = (self.orbs[player], game.ready_orbs(player));
            // That all Orbs of all players become ready in the Morning (4.2.1) is no news about the next event.
            let is_news = ready < before || (ready > before && cause.is_some());
            if is_news && note.orbs.is_none() {
                note.orbs = Some(OrbsNote { player, ready });
            }
            self.orbs[player] = ready;
        }
        match *event {
            Event::MovedForward { player, expedition } | Event::MovedBackward { player, expedition } => {
                note.distance = Some(game.distance(player, expedition));
                if cause.is_none() {
                    note.progress = self.progress.as_ref().map(|progress| progress[player][expedition]);
                }
            }
            Event::FailedToMove { player, expedition } => {
                note.progress = self.progress.as_ref().map(|progress| progress[player][expedition]);
            }
            // Progress moves all Expeditions at once, by the state before it.
            Event::Revealed { .. } => {}
            Event::PhaseBegan { phase } if phase != Phase::Dusk => self.progress = None,
            _ if game.phase() == Some(Phase::Dusk) => self.progress = Some(progress(game)),
            _ => {}
        }
        note
    }
}

/// The note for each Expedition at Progress if nothing changes any more before it.
fn progress(game: &Game<'_>) -> PerPlayer<PerExpedition<ProgressNote>> {
    let of = |player: Player, expedition: Expedition| ProgressNote {
        due: sums::winning(game, player)[expedition],
        region: game.terrains(player, expedition),
        own: game.sums(player, expedition),
        facing: game.facing(player, expedition).map_or(TerrainTotals::ZERO, |(other, theirs)| game.sums(other, theirs)),
    };
    PerPlayer(Player::ALL.map(|player| {
        let is_seated = game.players().any(|seated| seated == player);
        let nothing = ProgressNote {
            region: Terrains::NONE,
            own: TerrainTotals::ZERO,
            facing: TerrainTotals::ZERO,
            due: Terrains::NONE,
        };
        PerExpedition::of_each(|expedition| if is_seated { of(player, expedition) } else { nothing })
    }))
}

impl ProgressNote {
    /// Whether the Expedition would move by its sums, but a Defender (7.4.2) or an ability keeps it from moving.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.due.is_empty() && self.terrains().any(|(_, own, facing)| own > 0 && own > facing)
    }

    /// The terrains of the region, each with the Expedition's own sum and that of the Expedition facing it.
    pub fn terrains(&self) -> impl Iterator<Item = (Terrain, i32, i32)> + '_ {
        let terrains = Terrain::ALL.into_iter().filter(|terrain| self.region.contains(*terrain));
        terrains.map(|terrain| (terrain, self.own.get(terrain), self.facing.get(terrain)))
    }
}

/// Whether an event may be the work of an effect rather than a step of the rules.
const fn is_of_effect(event: &Event) -> bool {
    !matches!(
        event,
        Event::FirstPlayer { .. }
            | Event::DayBegan { .. }
            | Event::PhaseBegan { .. }
            | Event::Declared { .. }
            | Event::Passed { .. }
            | Event::LeftGame { .. }
            | Event::Activated { .. }
            | Event::Reacted { .. }
            | Event::Acted { .. }
            | Event::FailedToMove { .. }
            | Event::TurnEnded { .. }
            | Event::DayEnded
            | Event::ArenaBegan
            | Event::Ended { .. }
    )
}
