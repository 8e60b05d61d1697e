use super::{Greedy, Policy, PolicyName, Random};
use crate::{Decision, Rng, View, rng::Stream, state::Player};

/// The policy of a name, sat down at a game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Named {
    Greedy(Greedy),
    Random(Random),
}

impl PolicyName {
    /// The policy for a seat of the game with this seed. What it draws is its own, so it changes no deal.
    pub(crate) const fn sit_down(self, player: Player, game_seed: u64) -> Named {
        match self {
            Self::Greedy => Named::Greedy(Greedy),
            Self::Random => Named::Random(Random::of_seat(player, game_seed)),
        }
    }
}

impl Random {
    pub(crate) const fn of_seat(player: Player, game_seed: u64) -> Self {
        Self::new(Rng::new(Stream::Policy(player as u8).seed(game_seed)))
    }
}

impl<const W: usize> Policy<W> for Named {
    fn at_once(&mut self, view: &View<'_, W>) -> Option<Decision> {
        match self {
            Self::Greedy(policy) => policy.at_once(view),
            Self::Random(policy) => policy.at_once(view),
        }
    }

    fn decide(&mut self, view: &View<'_, W>, options: &[Decision]) -> usize {
        match self {
            Self::Greedy(policy) => policy.decide(view, options),
            Self::Random(policy) => policy.decide(view, options),
        }
    }
}
