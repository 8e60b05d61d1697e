use super::Pairing;
use crate::{
    AfterVictory, DecisionList, Game, ModeRules, PaceRecord, Setup,
    event::{Event, Events},
    policy::ask,
    rng::mix,
    state::{PerExpedition, PerPlayer, Phase, Player, Terrain},
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
                record.push(PerExpedition::of_each(|expedition| {
                    let sums = game.sums(player, expedition);
                    let of = |terrain| u8::try_from(sums.get(terrain).max(0)).unwrap_or(u8::MAX);
                    let [forest, mountain, ocean] = [Terrain::Forest, Terrain::Mountain, Terrain::Water].map(of);
                    Statistics { forest, mountain, ocean }
                }));
            }
        }
    }
}

impl Pairing {
    /// Plays game `n` for so many Days, also after a victory, and keeps what the first two players had in their Expeditions at
    /// each Dusk: for a [`Pace`](crate::Pace). A game that ends before has fewer Days.
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
