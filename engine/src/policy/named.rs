//! Policies by their names, set up for a seat of a game.

use super::{Budget, Greedy, Lookahead, Policy, PolicyName, Random};
use crate::{
    Decision, Rng, View,
    primitives::{Player, WIDE},
    rng::Stream,
};

/// A policy that was chosen by its name, for a seat of a game.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "one for a game, never moved")]
pub(crate) enum Named<'a, const W: usize = WIDE> {
    Greedy(&'a Greedy<W>),
    Lookahead(Lookahead<'a, W>),
    Random(Random),
}

impl PolicyName {
    /// The policy for a seat of the game with this seed. `budget` is for a policy that looks ahead; greedy was made for the pool
    /// before. What the policy draws at random is its own, so it changes no deal.
    pub(crate) const fn sit_down<const W: usize>(
        self,
        budget: Budget,
        greedy: &Greedy<W>,
        player: Player,
        game_seed: u64,
    ) -> Named<'_, W> {
        match self {
            Self::Greedy => Named::Greedy(greedy),
            Self::Lookahead => Named::Lookahead(Lookahead::of_seat(greedy, budget, player, game_seed)),
            Self::Random => Named::Random(Random::of_seat(player, game_seed)),
        }
    }
}

impl<'a, const W: usize> Lookahead<'a, W> {
    pub(crate) const fn of_seat(greedy: &'a Greedy<W>, budget: Budget, player: Player, game_seed: u64) -> Self {
        Self::new(greedy, budget, Rng::new(Stream::Policy(player as u8).seed(game_seed)))
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
            Self::Lookahead(policy) => policy.at_once(view),
            Self::Random(policy) => policy.at_once(view),
        }
    }

    fn decide(&mut self, view: &View<'_, W>, options: &[Decision]) -> usize {
        match self {
            Self::Greedy(policy) => policy.decide(view, options),
            Self::Lookahead(policy) => policy.decide(view, options),
            Self::Random(policy) => policy.decide(view, options),
        }
    }

    fn take_work(&mut self) -> u32 {
        match self {
            Self::Lookahead(policy) => policy.take_work(),
            Self::Greedy(_) | Self::Random(_) => 0,
        }
    }
}
