//! Records what players have in their Expeditions at each Dusk, for later games against that pace.

use super::Pairing;
use crate::{
    AfterVictory, CardKind, DecisionList, Game, ModeRules, PaceRecord, RecordedCharacter, Setup,
    game::{Event, Events, queries::facts},
    policy::ask,
    primitives::{CardId, Expedition, PerPlayer, Phase, Player, Status, Terrain},
    rng::mix,
};
use cards::Statistics;
use std::num::NonZeroU8;

/// Keeps what two players have in their Expeditions at each Dusk.
struct Recorder([PaceRecord; 2]);

impl Events for Recorder {
    const EACH_MOVE: bool = false;

    fn hears(event: &Event) -> bool {
        matches!(event, Event::PhaseBegan { phase: Phase::Dusk })
    }

    fn event(&mut self, game: &Game<'_>, event: Event) {
        if let Event::PhaseBegan { phase: Phase::Dusk } = event {
            for (player, record) in [Player::A, Player::B].into_iter().zip(&mut self.0) {
                record.push(characters(game, player));
            }
        }
    }
}

/// The awake Characters of a player's Expeditions, in the order in which they came. A Gigantic one counts in both (7.4.4), so it
/// becomes one Character in each.
fn characters(game: &Game<'_>, player: Player) -> Vec<RecordedCharacter> {
    let place = |expedition| facts::counted_in(game, player, expedition).iter().map(move |card| (card, expedition));
    let mut all: Vec<(CardId, Expedition)> = Expedition::ALL.into_iter().flat_map(place).collect();
    all.retain(|(card, _)| {
        game.facts(*card).kind == CardKind::Character && !game.with_status(Status::Asleep).contains(*card)
    });
    all.sort_by_key(|(card, _)| game.timestamp(*card));
    let recorded = |(card, expedition)| {
        let of = |terrain| u8::try_from(game.statistics_of(card).get(terrain).max(0)).unwrap_or(u8::MAX);
        let [forest, mountain, ocean] = [Terrain::Forest, Terrain::Mountain, Terrain::Water].map(of);
        let statistics = Statistics { forest, mountain, ocean };
        RecordedCharacter { expedition, statistics, base_cost: facts::base_cost_of(game, card) }
    };
    all.into_iter().map(recorded).collect()
}

impl Pairing {
    /// Plays game `n` for this many Days, even after a victory, and keeps what the first two players had in their Expeditions at
    /// each Dusk, for a [`Pace`](crate::Pace). A game that ends earlier has fewer Days.
    #[must_use]
    pub fn record(&self, n: u64, days: NonZeroU8) -> [PaceRecord; 2] {
        let seed = mix(self.spec().seed, n);
        let mut recorder = Recorder([Vec::new(), Vec::new()]);
        let rules = ModeRules { after_victory: AfterVictory::PlayOn, ..self.spec().mode.rules() };
        let mut game = Game::from_setup_with(&Setup { rules, day_cap: days, ..self.setup(n) }, &mut recorder);
        let mut policies = PerPlayer(Player::ALL.map(|player| self.policy(player, seed)));
        let mut list = DecisionList::new();
        while let Some(player) = game.to_decide() {
            let decision = ask(&game, &mut policies[player], &mut list, player);
            game.play_unchecked(decision, &mut recorder);
        }
        recorder.0
    }
}
