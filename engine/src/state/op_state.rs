//! How far an operation of an effect has come.

use super::{
    ExpeditionSet, Players,
    hash::{Hashed, StateHash},
};

/// What has been chosen for the operation that an effect stands at, or what of it is left to do. The operation says which
/// of them it keeps; those that keep nothing stay at [`OpState::Fresh`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpState {
    /// Nothing yet.
    Fresh,
    /// Choices in their order: modes, or one for each thing selected.
    Choices(Choices),
    /// How often the body of a loop is still gone through.
    Rounds(u8),
    /// Players whose turn in a loop is still to come, or who like to do what they were asked about.
    Players(Players),
    /// Expeditions that were chosen.
    Expeditions(ExpeditionSet),
    /// The number of the region that was chosen.
    Region(u8),
    /// Tokens still to be created.
    Tokens(u8),
    /// Dice rolled besides one, and dice ignored, of the roll whose place this one takes (6.2).
    Dice { more: u8, ignored: u8 },
    /// The results of dice of which one is chosen, a bit each (7.3.19).
    Results(u8),
    /// The terrains due to which Expeditions still move at Progress, three bits each, as bytes: a frame is no larger for it.
    Due([u8; 4]),
}

impl OpState {
    /// The choices so far; none where no choice was made.
    pub(crate) const fn choices(self) -> Choices {
        match self {
            Self::Choices(choices) => choices,
            _ => Choices::NONE,
        }
    }

    /// The rounds of a loop that are left, if it has begun.
    pub(crate) const fn rounds(self) -> Option<u8> {
        match self {
            Self::Rounds(left) => Some(left),
            _ => None,
        }
    }

    /// The players that were kept; nobody where none were.
    pub(crate) const fn players(self) -> Players {
        match self {
            Self::Players(players) => players,
            _ => Players::NONE,
        }
    }

    /// The Expeditions chosen so far.
    pub(crate) const fn expeditions(self) -> ExpeditionSet {
        match self {
            Self::Expeditions(expeditions) => expeditions,
            _ => ExpeditionSet::NONE,
        }
    }

    /// The region that was chosen, as its bit; 0 if none was.
    pub(crate) const fn region(self) -> u16 {
        match self {
            Self::Region(region) => 1 << region,
            _ => 0,
        }
    }

    /// The tokens still to be created, if the first of them was.
    pub(crate) const fn tokens(self) -> Option<u8> {
        match self {
            Self::Tokens(left) => Some(left),
            _ => None,
        }
    }

    /// The dice of the roll whose place this one takes: how many besides one, and how many ignored.
    pub(crate) const fn dice(self) -> (u8, u8) {
        match self {
            Self::Dice { more, ignored } => (more, ignored),
            _ => (0, 0),
        }
    }

    /// The results of dice of which one is chosen.
    pub(crate) const fn results(self) -> u8 {
        match self {
            Self::Results(results) => results,
            _ => 0,
        }
    }

    /// The terrains due to which Expeditions still move.
    pub(crate) const fn due(self) -> u32 {
        match self {
            Self::Due(due) => u32::from_le_bytes(due),
            _ => 0,
        }
    }
}

impl Hashed for OpState {
    fn fold(&self, hash: &mut StateHash) {
        let (kind, value) = match *self {
            Self::Fresh => (0, 0),
            Self::Choices(Choices { values, len }) => (1 + 16 * u64::from(len), u32::from_le_bytes(values).into()),
            Self::Rounds(left) => (2, left.into()),
            Self::Players(players) => (3, players.bits().into()),
            Self::Expeditions(expeditions) => (4, expeditions.0.into()),
            Self::Region(region) => (5, region.into()),
            Self::Tokens(left) => (6, left.into()),
            Self::Dice { more, ignored } => (7, u64::from(more) << 8 | u64::from(ignored)),
            Self::Results(results) => (8, results.into()),
            Self::Due(due) => (9, u32::from_le_bytes(due).into()),
        };
        hash.word(value << 8 | kind);
    }
}

/// Up to eight choices in their order, each below 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choices {
    /// Four bits each, the first the lowest; as bytes, so that a frame is no larger for it.
    values: [u8; 4],
    len: u8,
}

impl Choices {
    /// None.
    pub(crate) const NONE: Self = Self { values: [0; 4], len: 0 };

    /// How many there are.
    pub(crate) const fn len(self) -> u8 {
        self.len
    }

    /// Each of them, in order.
    pub(crate) fn iter(self) -> impl Iterator<Item = u8> {
        let values = u32::from_le_bytes(self.values);
        (0..self.len).map(move |place| (values >> (4 * place) & 15) as u8)
    }

    /// These and one more; nothing where there is no room for it: there are eight already, or it is above 15.
    pub(crate) const fn and(self, choice: u8) -> Option<Self> {
        if choice >= 16 || self.len >= 8 {
            return None;
        }
        let values = u32::from_le_bytes(self.values) | (choice as u32) << (4 * self.len);
        Some(Self { values: values.to_le_bytes(), len: self.len + 1 })
    }

    /// The first, and those after it.
    pub(crate) const fn split_first(self) -> Option<(u8, Self)> {
        if self.len == 0 {
            return None;
        }
        let values = u32::from_le_bytes(self.values);
        Some(((values & 15) as u8, Self { values: (values >> 4).to_le_bytes(), len: self.len - 1 }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_choices_come_back_in_their_order() {
        let all = (0..8).try_fold(Choices::NONE, |choices, n| choices.and(15 - n)).unwrap();
        assert_eq!(all.iter().collect::<Vec<_>>(), [15, 14, 13, 12, 11, 10, 9, 8]);
        assert_eq!(all.and(0), None, "there is no room for a ninth");
        assert_eq!(Choices::NONE.and(16), None, "four bits hold no 16");
        let (first, rest) = all.split_first().unwrap();
        assert_eq!((first, rest.len(), rest.iter().next()), (15, 7, Some(14)));
        assert_eq!(Choices::NONE.split_first(), None);
    }

    #[test]
    fn an_operation_finds_only_what_it_kept() {
        let state = OpState::Players(Players::TWO);
        assert_eq!((state.players(), state.choices(), state.rounds()), (Players::TWO, Choices::NONE, None));
        assert_eq!((OpState::Fresh.players(), OpState::Fresh.tokens()), (Players::NONE, None));
    }
}
