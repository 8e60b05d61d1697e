//! The questions that players can be asked in the middle of an effect (6.1.g–h).

use super::Modifier;
use crate::{
    Decision, Game, PlayDestination, PlayMode,
    primitives::{CardId, CardSet, Expedition, ExpeditionSet, Hashed, Players, StateHash, WIDE},
};

/// A question, with the options it offers. Impossible options are not among them (6.1.g).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Request<const W: usize = WIDE> {
    /// Objects or cards.
    Objects { options: CardSet<W>, stop: Stop },
    /// Expeditions.
    Expeditions { options: ExpeditionSet, stop: Stop },
    /// Regions, a bit each.
    Regions { options: u16 },
    /// Players.
    Players { options: Players },
    /// Yes or no; `yes` says whether a yes is possible.
    Confirm { yes: Possible },
    /// Modes, one bit each; also kinds of counters, and statuses.
    Modes { options: u16, stop: Stop },
    /// A number.
    Numbers { from: u8, to: u8 },
    /// One of the results of dice, a bit each.
    Results { options: u16 },
    /// Into which Expedition, and how, the selected card is played.
    Place { card: CardId, hero: Possible, companion: Possible, scout: Possible, temple: Possible },
    /// A card to be played within the effect.
    Plays,
}

/// What somebody is asked, and by what.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Question<const W: usize = WIDE> {
    /// What the operation of the effect on top asks. Kept, since checking the answer needs the options again.
    Step(Request<W>),
    /// Whether this modifier is used (6.2).
    One(Modifier<W>),
    /// Which bearer's modifier comes first, of several that apply (6.2.f).
    Several(CardSet<W>),
    /// Which modifier of this bearer comes first, of several.
    OfOne(CardId),
}

impl<const W: usize> Question<W> {
    /// The question about modifiers of which any may come first: for which bearer or, if a single object has them, which of its
    /// modifiers.
    pub(crate) fn of(several: &[Modifier<W>]) -> Self {
        let bearers: CardSet<W> = several.iter().map(Modifier::bearer).collect();
        match (bearers.len(), bearers.first()) {
            (1, Some(bearer)) => Self::OfOne(bearer),
            _ => Self::Several(bearers),
        }
    }
}

/// The question of a step follows from its operation, so it is not hashed.
impl Hashed for Question {
    fn fold(&self, hash: &mut StateHash) {
        match self {
            Self::Step(_) => hash.word(0),
            Self::One(modifier) => {
                hash.word(1);
                modifier.fold(hash);
            }
            Self::Several(bearers) => {
                hash.word(2);
                hash.cards(*bearers);
            }
            Self::OfOne(bearer) => hash.bytes([3, bearer.byte(), 0, 0, 0, 0, 0, 0]),
        }
    }
}

/// Whether a player may stop choosing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    May,
    MustGoOn,
}

/// Whether an option is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Possible {
    Yes,
    No,
}

impl Possible {
    pub(crate) const fn if_so(so: bool) -> Self {
        if so { Self::Yes } else { Self::No }
    }

    pub(crate) const fn is(self) -> bool {
        matches!(self, Self::Yes)
    }
}

impl<const W: usize> Request<W> {
    /// The only answer, if there is only one.
    pub(crate) fn only(&self, game: &Game<'_, W>) -> Option<Decision> {
        match *self {
            Self::Objects { options, stop: Stop::May } if options.is_empty() => Some(Decision::Done),
            Self::Objects { options, stop: Stop::MustGoOn } => options.only().map(Decision::Choose),
            Self::Expeditions { options, stop: Stop::May } if options.is_empty() => Some(Decision::Done),
            Self::Expeditions { options, stop: Stop::MustGoOn } if options.len() == 1 => {
                options.iter().next().map(|(player, expedition)| Decision::ChooseExpedition { player, expedition })
            }
            Self::Regions { options } if options.count_ones() == 1 => {
                Some(Decision::ChooseRegion(options.trailing_zeros() as u8))
            }
            Self::Players { options } if options.len() == 1 => options.iter().next().map(Decision::ChoosePlayer),
            Self::Confirm { yes: Possible::No } => Some(Decision::No),
            Self::Modes { options: 0, .. } => Some(Decision::Done),
            Self::Modes { options, stop: Stop::MustGoOn } if options.count_ones() == 1 => {
                Some(Decision::ChooseMode(options.trailing_zeros() as u8))
            }
            Self::Numbers { from, to } if from == to => Some(Decision::Number(from)),
            Self::Results { options } if options.count_ones() == 1 => {
                Some(Decision::Number(options.trailing_zeros() as u8))
            }
            Self::Place { card, hero: Possible::No, companion: Possible::No, temple, .. } => Some(match temple {
                Possible::Yes => Decision::Play { card, into: PlayDestination::Landmarks, how: PlayMode::Temple },
                Possible::No => Decision::Play { card, into: game.only_place(card), how: PlayMode::Printed },
            }),
            Self::Place { card, hero, companion, scout: Possible::No, temple: Possible::No } if hero != companion => {
                let expedition = if hero.is() { Expedition::Hero } else { Expedition::Companion };
                Some(Decision::Play { card, into: expedition.into(), how: PlayMode::Printed })
            }
            Self::Objects { .. }
            | Self::Expeditions { .. }
            | Self::Regions { .. }
            | Self::Players { .. }
            | Self::Confirm { yes: Possible::Yes }
            | Self::Modes { .. }
            | Self::Numbers { .. }
            | Self::Results { .. }
            | Self::Place { .. }
            | Self::Plays => None,
        }
    }
}
