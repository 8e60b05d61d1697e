//! How far an operation of an effect has come.

use crate::primitives::{ExpeditionSet, Hashed, Players, StateHash, Terrains, Zone};

/// What has been chosen for the operation at which an effect stands, or what of it is left to do. Each operation keeps one of
/// these; an operation that keeps nothing stays at [`OpState::Fresh`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpState {
    /// Nothing yet.
    Fresh,
    /// Choices in their order: modes, or one for each thing selected.
    Choices(Choices),
    /// The number of rounds of a loop that are left.
    Rounds(u8),
    /// The players whose turn in a loop is still to come, or who said yes to what they were asked.
    Players(Players),
    /// Expeditions that were chosen.
    Expeditions(ExpeditionSet),
    /// The number of the region that was chosen.
    Region(u8),
    /// Tokens still to be created.
    Tokens(u8),
    /// The dice rolled besides one, and the dice ignored, of the roll that this one replaces (6.2).
    Dice { more: u8, ignored: u8 },
    /// The results of dice of which one is to be chosen, one bit each (7.3.19).
    Results(u8),
    /// The number of cards that are drawn (4.2.1.d).
    Cards(u8),
    /// The terrains due to which an Expedition moves at Progress (4.2.4).
    Progress(ProgressMove),
    /// How the Spell that leaves Limbo was played (5.2.4).
    Played(Played),
    /// The terrains due to which Expeditions still move at Progress, four bits each. Kept as bytes so that a frame does not grow.
    Due([u8; 4]),
}

impl OpState {
    /// The part of the state with which the operation began, which stays if the operation is made again. The choices made for it
    /// are left out.
    pub(crate) const fn as_begun(self) -> Self {
        match self {
            Self::Cards(_) | Self::Progress(_) | Self::Played(_) | Self::Due(_) => self,
            _ => Self::Fresh,
        }
    }

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

    /// The players that were kept; nobody if none were.
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

    /// The dice of the roll that this one replaces: how many besides one, and how many are ignored.
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

    /// The cards that are drawn.
    pub(crate) const fn cards(self) -> u8 {
        match self {
            Self::Cards(cards) => cards,
            _ => 0,
        }
    }

    /// The terrains due to which an Expedition moves; none if it moves for another reason.
    pub(crate) const fn progress(self) -> ProgressMove {
        match self {
            Self::Progress(how) => how,
            _ => ProgressMove { due: Terrains::NONE, by_tie: false },
        }
    }

    /// How the Spell was played, if one leaves Limbo.
    pub(crate) const fn played(self) -> Option<Played> {
        match self {
            Self::Played(played) => Some(played),
            _ => None,
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
            Self::Cards(cards) => (10, cards.into()),
            Self::Progress(how) => (11, how.bits().into()),
            Self::Played(Played { from, was_fleeting }) => (12, (from as u64) << 8 | u64::from(was_fleeting)),
            Self::Due(due) => (9, u32::from_le_bytes(due).into()),
        };
        hash.word(value << 8 | kind);
    }
}

/// The terrains due to which an Expedition moves forward at Progress, and whether it moves by a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProgressMove {
    /// The terrains that it wins (4.2.4).
    pub(crate) due: Terrains,
    /// Whether it wins one of them by Ascension, on a tie.
    pub(crate) by_tie: bool,
}

impl ProgressMove {
    const BY_TIE: u8 = 1 << 3;

    /// The move as four bits, three of them for the terrains.
    pub(crate) const fn bits(self) -> u8 {
        self.due.bits() | if self.by_tie { Self::BY_TIE } else { 0 }
    }

    /// The move of which [`bits`](Self::bits) are these.
    pub(crate) fn from_bits(bits: u8) -> Self {
        Self { due: Terrains::from_bits(bits & !Self::BY_TIE), by_tie: bits & Self::BY_TIE != 0 }
    }
}

/// How a Spell was played, kept here since the marks of a Spell that moves itself while it resolves are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    /// The zone from which it was played.
    pub(crate) from: Zone,
    /// Whether it was Fleeting in Limbo.
    pub(crate) was_fleeting: bool,
}

/// Up to eight choices in their order, each below 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choices {
    /// Four bits for each, the first ones lowest. Kept as bytes so that a frame does not grow.
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

    /// These choices and one more; `None` if there are eight already or if the choice is above 15.
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
        let played = Played { from: Zone::Reserve, was_fleeting: true };
        let state = OpState::Played(played);
        assert_eq!((state.played(), state.cards(), state.progress().due), (Some(played), 0, Terrains::NONE));
        assert_eq!((state.as_begun(), OpState::Tokens(2).as_begun()), (state, OpState::Fresh));
        assert_eq!((OpState::Cards(2).cards(), OpState::Cards(2).played()), (2, None));
    }
}
