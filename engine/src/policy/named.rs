use super::{Greedy, Policy, PolicyName, Random};
use crate::{
    Decision, Rng, View,
    rng::Stream,
    state::{Player, WIDE},
};

/// The policy of a name, sat down at a game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Named<'a, const W: usize = WIDE> {
    Greedy(&'a Greedy<W>),
    Random(Random),
}

impl PolicyName {
    /// The policy for a seat of the game with this seed; greedy was made for the pool before. What it draws is its own, so
    /// it changes no deal.
    pub(crate) const fn sit_down<const W: usize>(
        self,
        greedy: &Greedy<W>,
        player: Player,
        game_seed: u64,
    ) -> Named<'_, W> {
        match self {
            Self::Greedy => Named::Greedy(greedy),
            Self::Random => Named::Random(Random::of_seat(player, game_seed)),
        }
    }
}

impl Random {
    pub(crate) const fn of_seat(player: Player, game_seed: u64) -> Self {
        Self::new(Rng::new(Stream::Policy(player as u8).seed(game_seed)))
    }
}

impl<const W: usize> Policy<W> for Named<'_, W> {
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
