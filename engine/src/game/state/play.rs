//! A card that is being played, or might be.

use crate::{
    PlayDestination, PlayMode,
    primitives::{CardId, Hashed, Location, Player, StateHash},
};

/// A play, made or considered: the card, its player, the place it comes from, where it goes, and how it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Play {
    pub(crate) card: CardId,
    pub(crate) player: Player,
    pub(crate) from: Location,
    pub(crate) into: PlayDestination,
    pub(crate) how: PlayMode,
}

impl Hashed for Play {
    fn fold(&self, hash: &mut StateHash) {
        let Self { card, player, from, into, how } = self;
        from.fold(hash);
        hash.bytes([card.byte(), *player as u8, *into as u8, *how as u8, 0, 0, 0, 0]);
    }
}
