//! One game as a log: what was decided, what happened, and the state after each event; what a reader wants to know besides:
//! whose effect caused it, what mana is left, why an Expedition moved.

use crate::{
    Decision, DecisionList, Fault, Game, Outcome, PlayError, Policy, Setup,
    ability::Ability,
    game::{
        Event, Events,
        mutations::bounds,
        queries::{price, sums},
    },
    policy::{Passive, ask},
    primitives::{
        CardId, CardSet, Expedition, PerExpedition, PerPlayer, Phase, Player, Terrain, TerrainTotals, Terrains,
    },
    resolution::asks,
};
use std::sync::atomic::{AtomicBool, Ordering};

/// An event, and where the game stood after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The Day, from 1 on; 0 during set-up.
    pub day: u8,
    /// The phase that goes on; `None` during set-up, and when a Day has begun but its first phase has not.
    pub phase: Option<Phase>,
    /// The event.
    pub event: Event,
    /// The name of the token to which it happened, if it happened to one. Later another token may have the same handle.
    pub token: Option<Box<str>>,
    /// The state after it: [`Game::state_hash`].
    pub hash: u64,
    /// What the event does not say.
    pub note: Note,
}

/// What a reader of a log wants to know besides an event, and what the event itself does not say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The object whose effect caused the event, if it is another object than the one of the event.
    pub cause: Option<NotedCard>,
    /// What a quick action that was played says.
    pub ability: Option<Ability>,
    /// The number of ready Mana Orbs of a player, if some were paid or an effect changed the number.
    pub orbs: Option<OrbsNote>,
    /// Why an Expedition moved or did not at Progress.
    pub progress: Option<ProgressNote>,
    /// The cards that keep an Expedition where it is, which its sums would move.
    pub held_by: Vec<NotedCard>,
    /// The terrains of all regions as they count now, where they are others than before: those of the regions from the Hero region
    /// of seat A to its Companion region, none of one that lies face down; or those of the Arena alone.
    pub regions: Option<Vec<Terrains>>,
    /// The number of regions that an Expedition that moved is now from its start, 0 to 7.
    pub distance: Option<u8>,
}

/// A card or object of which a note speaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotedCard {
    /// The card.
    pub card: CardId,
    /// Its owner.
    pub owner: Player,
    /// Its name, if it is a token.
    pub token: Option<Box<str>>,
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
    /// Terrains of the region it was in, as they counted.
    pub region: Terrains,
    /// Its sums.
    pub own: TerrainTotals,
    /// The sums of the Expedition facing it.
    pub facing: TerrainTotals,
    /// Terrains due to which it may move.
    pub due: Terrains,
    /// The cards that keep it from moving.
    keepers: CardSet,
}

/// One game from its set-up to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    /// Every decision in the order made, those of a passive opponent included. With the [`Setup`] they are enough to play the
    /// game again.
    pub decisions: Vec<Decision>,
    /// What each of these decisions was about: [`Game::about`].
    pub about: Vec<Option<CardId>>,
    /// What happened, in order.
    pub steps: Vec<Step>,
    /// How it ended.
    pub outcome: Outcome,
    /// The Day on which it ended.
    pub day: u8,
}

/// Why decisions do not lead to the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// A decision is not legal where it stands.
    #[error("decision {at}: {error}")]
    Illegal {
        /// Its position, from 0 on.
        at: usize,
        /// Why it is not legal.
        error: PlayError,
    },
    /// The decisions end before the game.
    #[error("the game waits for decision {at}, and there are no more")]
    TooFew {
        /// Position of the missing one.
        at: usize,
    },
    /// The game ends before the decisions.
    #[error("the game is over, and decision {at} follows")]
    TooMany {
        /// Position of the first that is too many.
        at: usize,
    },
}

/// A game that could not be played again to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct Broken {
    /// What happened until then.
    pub steps: Vec<Step>,
    /// Where and why the game could not go on.
    pub error: ReplayError,
}

/// Keeps the steps of a game.
struct Recorder<'i> {
    steps: Vec<Step>,
    phase: Option<Phase>,
    before: Before,
    /// Number of steps after which the game is interrupted.
    most: usize,
    /// Set when nobody wants the log any more.
    interrupt: &'i AtomicBool,
}

impl Recorder<'_> {
    fn new(most: usize, interrupt: &AtomicBool) -> Recorder<'_> {
        Recorder { steps: Vec::new(), phase: None, before: Before::default(), most, interrupt }
    }
}

impl Events for Recorder<'_> {
    fn worked(&mut self, _: u32) -> bool {
        self.steps.len() >= self.most || self.interrupt.load(Ordering::Relaxed)
    }

    fn event(&mut self, game: &Game<'_>, event: Event) {
        if let Event::DayBegan { .. } = event {
            self.phase = None;
        } else if let Event::PhaseBegan { phase } = event {
            self.phase = Some(phase);
        }
        let token = event.card().and_then(|card| game.token_name(card)).map(Into::into);
        let note = self.before.note(game, &event);
        self.steps.push(Step { day: game.day(), phase: self.phase, event, token, hash: game.state_hash(), note });
    }
}

impl Log {
    /// Plays a game in which each player has a policy, seat A first, and keeps everything. A player without a policy is passive.
    #[must_use]
    pub fn record(setup: &Setup<'_>, policies: &mut [&mut dyn Policy]) -> Self {
        Self::record_until(setup, policies, usize::MAX, &AtomicBool::new(false))
    }

    /// As [`record`](Self::record), for a game that is [interrupted](crate::Fault::Interrupted) soon after `interrupt` is set, or
    /// when `most` steps are kept.
    pub(crate) fn record_until(
        setup: &Setup<'_>,
        policies: &mut [&mut dyn Policy],
        most: usize,
        interrupt: &AtomicBool,
    ) -> Self {
        let mut recorder = Recorder::new(most, interrupt);
        let mut game = Game::from_setup_with(setup, &mut recorder);
        let (mut decisions, mut about, mut list) = (Vec::new(), Vec::new(), DecisionList::new());
        while let Some(player) = game.to_decide() {
            if recorder.worked(0) {
                bounds::fault(&mut game, Fault::Interrupted);
                break;
            }
            let decision = match policies.get_mut(player.index()) {
                Some(policy) => ask(&game, *policy, &mut list, player),
                None => ask(&game, &mut Passive, &mut list, player),
            };
            decisions.push(decision);
            about.push(game.about());
            game.play_unchecked(decision, &mut recorder);
        }
        Self::of(&game, decisions, about, recorder.steps)
    }

    /// Plays a game again from its decisions, each of which is checked.
    ///
    /// # Errors
    ///
    /// A decision is not legal, missing or too many; with the steps up to there.
    pub fn replay(setup: &Setup<'_>, decisions: &[Decision]) -> Result<Self, Broken> {
        let never = AtomicBool::new(false);
        let mut recorder = Recorder::new(usize::MAX, &never);
        let mut game = Game::from_setup_with(setup, &mut recorder);
        let mut about = Vec::with_capacity(decisions.len());
        let broken = |recorder: Recorder<'_>, error| Err(Broken { steps: recorder.steps, error });
        for (at, &decision) in decisions.iter().enumerate() {
            if game.to_decide().is_none() {
                return broken(recorder, ReplayError::TooMany { at });
            }
            about.push(game.about());
            if let Err(error) = game.play_with(decision, &mut recorder) {
                return broken(recorder, ReplayError::Illegal { at, error });
            }
        }
        if game.to_decide().is_some() {
            return broken(recorder, ReplayError::TooFew { at: decisions.len() });
        }
        Ok(Self::of(&game, decisions.to_vec(), about, recorder.steps))
    }

    fn of(game: &Game<'_>, decisions: Vec<Decision>, about: Vec<Option<CardId>>, steps: Vec<Step>) -> Self {
        // The game waits for nobody, so it has ended.
        Self { decisions, about, steps, outcome: game.outcome().unwrap_or(Outcome::Undecided), day: game.day() }
    }
}

/// The state before an event, as far as a note needs it.
#[derive(Debug, Default)]
struct Before {
    orbs: PerPlayer<u8>,
    progress: Option<PerPlayer<PerExpedition<ProgressNote>>>,
    regions: Vec<Terrains>,
}

impl Before {
    /// The note on an event that has just happened.
    fn note(&mut self, game: &Game<'_>, event: &Event) -> Note {
        let mut note = Note::default();
        let cause = asks::cause(game).filter(|cause| event.card() != Some(*cause) && is_of_effect(event));
        note.cause = cause.map(|cause| NotedCard::of(game, cause));
        for player in Player::ALL {
            let (before, ready) = (self.orbs[player], game.ready_orbs(player));
            // That all Orbs of all players become ready in the Morning (4.2.1) is no news about the next event.
            let is_news = ready < before || (ready > before && cause.is_some());
            if is_news && note.orbs.is_none() {
                note.orbs = Some(OrbsNote { player, ready });
            }
            self.orbs[player] = ready;
        }
        let regions = sums::regions_now(game);
        if regions != self.regions {
            note.regions = Some(regions.clone());
            self.regions = regions;
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
                let held = note.progress.filter(ProgressNote::is_held);
                note.held_by =
                    held.iter().flat_map(|held| held.keepers).map(|card| NotedCard::of(game, card)).collect();
            }
            Event::Acted { card, ability, .. } => {
                note.ability = price::quick_action_text(game, card, ability).cloned();
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
        region: sums::terrains_now(game, player, expedition),
        own: game.sums(player, expedition),
        facing: game.facing(player, expedition).map_or(TerrainTotals::ZERO, |(other, theirs)| game.sums(other, theirs)),
        keepers: sums::keepers(game, player, expedition),
    };
    PerPlayer(Player::ALL.map(|player| {
        let is_seated = game.players().any(|seated| seated == player);
        let nothing = ProgressNote {
            region: Terrains::NONE,
            own: TerrainTotals::ZERO,
            facing: TerrainTotals::ZERO,
            due: Terrains::NONE,
            keepers: CardSet::EMPTY,
        };
        PerExpedition::of_each(|expedition| if is_seated { of(player, expedition) } else { nothing })
    }))
}

impl NotedCard {
    fn of(game: &Game<'_>, card: CardId) -> Self {
        Self { card, owner: game.owner(card), token: game.token_name(card).map(Into::into) }
    }
}

impl ProgressNote {
    /// The note of an Expedition in a region with these terrains, with its sums and those of the Expedition facing it, which may
    /// move due to some of them.
    #[must_use]
    pub const fn of(region: Terrains, [own, facing]: [TerrainTotals; 2], due: Terrains) -> Self {
        Self { region, own, facing, due, keepers: CardSet::EMPTY }
    }

    /// Whether the Expedition would move by its sums, but a Defender (7.4.2) or an ability keeps it from moving.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.due.is_empty() && self.terrains().any(|(_, own, facing)| own > 0 && own > facing)
    }

    /// Whether it moves though it is only tied in a terrain, as an Ascended Expedition may (system 39).
    #[must_use]
    pub fn is_by_tie(&self) -> bool {
        self.terrains().any(|(terrain, own, facing)| self.due.contains(terrain) && own == facing)
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
