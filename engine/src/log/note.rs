//! What a reader of a log wants to know beside an event: whose effect it is, what mana is left, why an Expedition moved.

use crate::{
    Game,
    game::{Event, queries::sums},
    primitives::{CardId, Expedition, PerExpedition, PerPlayer, Phase, Player, Terrain, TerrainTotals, Terrains},
    resolution::about,
};

/// What a reader of a log wants to know beside an event, and what the event does not say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The object whose effect it is, where it is that of an effect of another object.
    pub cause: Option<CardId>,
    /// The name of that object, if it is a token.
    pub cause_token: Option<Box<str>>,
    /// Ready Mana Orbs that a player has, where some were paid or an effect changed their number.
    pub orbs: Option<OrbsNote>,
    /// Why an Expedition moved or did not at Progress.
    pub progress: Option<ProgressNote>,
    /// Regions that an Expedition that moved has moved, 0 to 7.
    pub distance: Option<u8>,
}

/// Ready Mana Orbs whose number changed.
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
    /// Those of the Expedition facing it.
    pub facing: TerrainTotals,
    /// Terrains due to which it may move.
    pub due: Terrains,
}

/// What there was before an event.
#[derive(Debug, Default)]
pub(super) struct Before {
    orbs: PerPlayer<u8>,
    progress: Option<PerPlayer<PerExpedition<ProgressNote>>>,
}

impl Before {
    /// What is to be said of an event, which has just happened.
    pub(super) fn note(&mut self, game: &Game<'_>, event: &Event) -> Note {
        let mut note = Note::default();
        let cause = about::cause(game).filter(|cause| event.card() != Some(*cause) && is_of_effect(event));
        note.cause = cause;
        note.cause_token = cause.and_then(|cause| game.token_name(cause)).map(Into::into);
        for player in Player::ALL {
            let (before, ready) = (self.orbs[player], game.ready_orbs(player));
            // That the Orbs of all players become ready in the Morning (4.2.1) is no news of whatever event follows.
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
            // Progress moves all at once, by what there was before it.
            Event::Revealed { .. } => {}
            Event::PhaseBegan { phase } if phase != Phase::Dusk => self.progress = None,
            _ if game.phase() == Some(Phase::Dusk) => self.progress = Some(progress(game)),
            _ => {}
        }
        note
    }
}

/// What each Expedition has at Progress if nothing changes any more.
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
    /// Whether it would move by its sums, and a Defender (7.4.2) or a card keeps it from that.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.due.is_empty() && self.terrains().any(|(_, own, facing)| own > 0 && own > facing)
    }

    /// The terrains of the region, each with the own sum and that of the Expedition facing.
    pub fn terrains(&self) -> impl Iterator<Item = (Terrain, i32, i32)> + '_ {
        let terrains = Terrain::ALL.into_iter().filter(|terrain| self.region.contains(*terrain));
        terrains.map(|terrain| (terrain, self.own.get(terrain), self.facing.get(terrain)))
    }
}

/// Whether an event may be what an effect does, rather than a step of the rules.
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
