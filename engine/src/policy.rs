//! Policies: who decides for a player.

mod greedy;
mod lookahead;

pub use greedy::Greedy;
pub use lookahead::{Budget, Lookahead};

use crate::{
    Decision, DecisionList, Game, Rng, View,
    decision::Step,
    primitives::{Player, WIDE},
    rng::Stream,
};
use serde::{Deserialize, Serialize};

/// Decides for one player. A policy says [`at_once`](Self::at_once) what it decides, or [`decide`](Self::decide)s when the
/// options are listed for it.
pub trait Policy<const W: usize = WIDE> {
    /// What it decides now, if it can tell without a list of the options, which saves making that. It must be a legal decision.
    fn at_once(&mut self, view: &View<'_, W>) -> Option<Decision> {
        let _ = view;
        None
    }

    /// The position in `options` of the decision to make. `options` are exactly the legal decisions and never empty;
    /// a policy is not asked when there is only one. An answer beyond the end counts as the last.
    fn decide(&mut self, view: &View<'_, W>, options: &[Decision]) -> usize {
        self.at_once(view).and_then(|decision| options.iter().position(|d| *d == decision)).unwrap_or(0)
    }

    /// The work that its decisions took since this was last asked, in the units of
    /// [`Events::worked`](crate::game::Events::worked); 0 for a policy that plays no games of its own.
    fn take_work(&mut self) -> u32 {
        0
    }
}

/// Asks a policy what it decides for the player who has to decide.
#[inline]
pub(crate) fn ask<P: Policy<W> + ?Sized, const W: usize>(
    game: &Game<'_, W>,
    policy: &mut P,
    list: &mut DecisionList,
    player: Player,
) -> Decision {
    let view = View::new(game, player);
    if let Some(decision) = policy.at_once(&view) {
        return decision;
    }
    game.decisions(list);
    match list.as_slice() {
        [only] => *only,
        options => options[policy.decide(&view, options).min(options.len() - 1)],
    }
}

/// The policies that requests may name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PolicyName {
    /// [`Greedy`].
    #[default]
    Greedy,
    /// [`Lookahead`].
    Lookahead,
    /// [`Random`].
    Random,
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

    /// Every name.
    pub const ALL: [Self; 3] = [Self::Greedy, Self::Lookahead, Self::Random];

    /// Its spelling in requests.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Greedy => "greedy",
            Self::Lookahead => "lookahead",
            Self::Random => "random",
        }
    }
}

/// A policy that was chosen by its name, for a seat of a game.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "one for a game, never moved")]
pub(crate) enum Named<'a, const W: usize = WIDE> {
    Greedy(&'a Greedy<W>),
    Lookahead(Lookahead<'a, W>),
    Random(Random),
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

/// The passive opponent of a goldfish game (system 166): passes each turn, declines what is optional, and takes the
/// first option where it has to choose.
#[derive(Clone, Copy, Debug, Default)]
pub struct Passive;

impl<const W: usize> Policy<W> for Passive {
    #[inline]
    fn at_once(&mut self, view: &View<'_, W>) -> Option<Decision> {
        match view.step() {
            Step::Turn => Some(Decision::Pass),
            Step::Expand => Some(Decision::SkipExpand),
            _ => None,
        }
    }

    fn decide(&mut self, _: &View<'_, W>, options: &[Decision]) -> usize {
        let declines = |decision: &Decision| {
            matches!(decision, Decision::Pass | Decision::SkipExpand | Decision::No | Decision::Done)
        };
        options.iter().position(declines).unwrap_or(0)
    }
}

/// Any legal decision, each with the same probability. It plays badly; it is there to meet every corner of the rules.
#[derive(Clone, Copy, Debug)]
pub struct Random(Rng);

impl Random {
    /// A policy that draws from its own generator, so that its choices change nothing about the deal.
    #[must_use]
    pub const fn new(rng: Rng) -> Self {
        Self(rng)
    }

    pub(crate) const fn of_seat(player: Player, game_seed: u64) -> Self {
        Self::new(Rng::new(Stream::Policy(player as u8).seed(game_seed)))
    }
}

impl<const W: usize> Policy<W> for Random {
    fn decide(&mut self, _: &View<'_, W>, options: &[Decision]) -> usize {
        self.0.below(options.len() as u32) as usize
    }
}
