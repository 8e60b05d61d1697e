//! Events of a game, which report to a listener what happened, in the order of the rules.

use crate::{
    Game, Outcome,
    ability::Counter,
    game::AtomicAction,
    primitives::{CardId, Expedition, Phase, Player, Status, Terrain, WIDE, Zone},
};
use serde::{Serialize, Serializer};

/// Something that happened in a game, in the order of the rules.
///
/// Serialised it is an object whose `type` is the name of the variant; players are seats, 0 to 3, cards their handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Event {
    /// The first player was drawn, or the token passed on (4.1.f, 4.2.1.b).
    FirstPlayer {
        /// The player who holds the token now.
        player: Player,
    },
    /// A Day began.
    DayBegan {
        /// The Day, from 1 on.
        day: u8,
    },
    /// A phase began.
    PhaseBegan {
        /// The phase that began.
        phase: Phase,
    },
    /// A card was drawn (7.3.9).
    Drew {
        /// The player who drew it.
        player: Player,
        /// The card, hidden from the opponent.
        card: CardId,
    },
    /// The discard pile was shuffled under the deck (3.2.2.d of 3.0, 4.2.1.f).
    Reshuffled {
        /// The player whose deck it is.
        player: Player,
    },
    /// A card became a Mana Orb (4.1, 4.2.1.e).
    BecameOrb {
        /// The player whose Mana Orb it is.
        player: Player,
        /// The card, hidden from the opponent.
        card: CardId,
        /// The step in which it became one.
        during: OrbStep,
    },
    /// A card was put in Limbo to be played, and its cost paid (5.1.2).
    Declared {
        /// The player who plays it.
        player: Player,
        /// The card.
        card: CardId,
        /// The zone from which it is played: Hand or Reserve.
        from: Zone,
        /// The mana that was paid.
        paid: u8,
    },
    /// An object gained a status (7.3.16).
    Gained {
        /// Its owner.
        player: Player,
        /// The object.
        card: CardId,
        /// The status that it gained.
        status: Status,
    },
    /// A card left Limbo after its resolution: it was played (5.1.2.l).
    Played {
        /// The player who played it.
        player: Player,
        /// The card.
        card: CardId,
        /// The zone to which it went.
        to: Zone,
        /// The player whose zone that is, if not the player who played it: as with a Spell of another owner.
        #[serde(skip_serializing_if = "Option::is_none")]
        to_of: Option<Player>,
    },
    /// A player passed (4.2.3.d).
    Passed {
        /// The player who passed.
        player: Player,
    },
    /// A player left a game that others go on with (formats.md 2.9).
    LeftGame {
        /// The player who left.
        player: Player,
    },
    /// A Tumult card was revealed (7.3.25.b).
    Revealed {
        /// In a game of two players 0 to 2 from the Hero region on; in one of four its position in
        /// [`Table::cards`](crate::primitives::Table::cards).
        #[serde(rename = "tumultCard")]
        card: u8,
    },
    /// An Expedition moved forward one region (7.3.25).
    MovedForward {
        /// The player whose Expedition it is.
        player: Player,
        /// Which of the two Expeditions of that player.
        expedition: Expedition,
    },
    /// An object or a card went from one zone to another.
    Went {
        /// Its owner.
        player: Player,
        /// The object.
        card: CardId,
        /// The zone where it was.
        from: Zone,
        /// The player whose zone that was, if not the owner.
        #[serde(skip_serializing_if = "Option::is_none")]
        from_of: Option<Player>,
        /// The zone where it is now.
        to: Zone,
        /// The player whose zone that is, if not the owner.
        #[serde(skip_serializing_if = "Option::is_none")]
        to_of: Option<Player>,
    },
    /// An object lost a status (7.3.21).
    Lost {
        /// Its owner.
        player: Player,
        /// The object.
        card: CardId,
        /// The status that it lost.
        status: Status,
    },
    /// The number of counters of a kind on an object or card changed (2.5).
    Counters {
        /// Its owner.
        player: Player,
        /// The object.
        card: CardId,
        /// The kind of the counters.
        #[serde(serialize_with = "as_word")]
        counter: Counter,
        /// How many there are now.
        number: u8,
    },
    /// A token was created (7.3.5).
    Created {
        /// The player who created it, who is its owner.
        player: Player,
        /// The token.
        card: CardId,
        /// The zone where it was created.
        to: Zone,
        /// The player whose zone that is.
        of: Player,
    },
    /// A token left play and ceased (2.1.e).
    Ceased {
        /// Its owner.
        player: Player,
        /// The token.
        card: CardId,
        /// The zone where it was.
        from: Zone,
    },
    /// A Reaction was activated: its Emblem is in Limbo (6.3.h).
    Activated {
        /// The player whose Reaction it is.
        player: Player,
        /// The object or card that has the Reaction.
        card: CardId,
    },
    /// A Reaction was played (5.4).
    Reacted {
        /// The player who played it.
        player: Player,
        /// The object or card that has the Reaction.
        card: CardId,
    },
    /// A quick action was played (5.3).
    Acted {
        /// The player who played it.
        player: Player,
        /// The object or card that has the quick action.
        card: CardId,
        /// Which of the quick actions that it has now, from 0.
        ability: u8,
    },
    /// An Expedition moved backward one region (7.3.24).
    MovedBackward {
        /// The player whose Expedition it is.
        player: Player,
        /// Which of the two Expeditions of that player.
        expedition: Expedition,
    },
    /// An Expedition did not move forward at Progress (4.2.4.i).
    FailedToMove {
        /// The player whose Expedition it is.
        player: Player,
        /// Which of the two Expeditions of that player.
        expedition: Expedition,
    },
    /// An Expedition became Ascended until Rest (system 39).
    Ascended {
        /// The player whose Expedition it is.
        player: Player,
        /// Which of the two Expeditions of that player.
        expedition: Expedition,
    },
    /// Dice were rolled (7.3.33).
    Rolled {
        /// The player who rolled them.
        player: Player,
        /// The result that counts.
        result: u8,
    },
    /// A hidden card was shown (systems 136, 137).
    Shown {
        /// The player who showed it, or who looked at it.
        player: Player,
        /// The card.
        card: CardId,
        /// Whether everybody saw it.
        all: bool,
    },
    /// A deck was shuffled (system 138).
    Shuffled {
        /// The player whose deck it is.
        player: Player,
    },
    /// A terrain marker was placed, or moved there (system 46).
    MarkerPlaced {
        /// Index of the region.
        region: u8,
        /// Its terrain.
        terrain: Terrain,
    },
    /// A Feat was completed (system 140).
    Completed {
        /// Its owner.
        player: Player,
        /// The Feat.
        card: CardId,
    },
    /// A turn was ended by an effect (7.3.2).
    TurnEnded {
        /// The player whose turn it was.
        player: Player,
    },
    /// A Day ended: Check Victory was made.
    DayEnded,
    /// Check Victory found a tie: the Arena takes the place of all regions (4.3).
    ArenaBegan,
    /// The game ended.
    Ended {
        /// How the game ended.
        outcome: Outcome,
    },
}

impl Event {
    /// The player whose zone is meant, as an event names it: `None` if that is the player whom the event names already.
    pub(crate) fn side(player: Player, of: Player) -> Option<Player> {
        (of != player).then_some(of)
    }

    /// The object or card to which it happened, if it happened to one.
    #[must_use]
    pub const fn card(&self) -> Option<CardId> {
        match *self {
            Self::Drew { card, .. }
            | Self::BecameOrb { card, .. }
            | Self::Declared { card, .. }
            | Self::Gained { card, .. }
            | Self::Played { card, .. }
            | Self::Went { card, .. }
            | Self::Lost { card, .. }
            | Self::Counters { card, .. }
            | Self::Created { card, .. }
            | Self::Ceased { card, .. }
            | Self::Activated { card, .. }
            | Self::Reacted { card, .. }
            | Self::Acted { card, .. }
            | Self::Shown { card, .. }
            | Self::Completed { card, .. } => Some(card),
            Self::FirstPlayer { .. }
            | Self::DayBegan { .. }
            | Self::PhaseBegan { .. }
            | Self::Reshuffled { .. }
            | Self::Passed { .. }
            | Self::LeftGame { .. }
            | Self::Revealed { .. }
            | Self::MovedForward { .. }
            | Self::MovedBackward { .. }
            | Self::FailedToMove { .. }
            | Self::Ascended { .. }
            | Self::Rolled { .. }
            | Self::Shuffled { .. }
            | Self::MarkerPlaced { .. }
            | Self::TurnEnded { .. }
            | Self::DayEnded
            | Self::ArenaBegan
            | Self::Ended { .. } => None,
        }
    }

    /// The player whose event it is, if it is one of a player: who did it, or whose card or Expedition it happened to.
    #[must_use]
    pub const fn player(&self) -> Option<Player> {
        match *self {
            Self::FirstPlayer { player }
            | Self::Drew { player, .. }
            | Self::Reshuffled { player }
            | Self::BecameOrb { player, .. }
            | Self::Declared { player, .. }
            | Self::Gained { player, .. }
            | Self::Played { player, .. }
            | Self::Passed { player }
            | Self::LeftGame { player }
            | Self::MovedForward { player, .. }
            | Self::Went { player, .. }
            | Self::Lost { player, .. }
            | Self::Counters { player, .. }
            | Self::Created { player, .. }
            | Self::Ceased { player, .. }
            | Self::Activated { player, .. }
            | Self::Reacted { player, .. }
            | Self::Acted { player, .. }
            | Self::MovedBackward { player, .. }
            | Self::FailedToMove { player, .. }
            | Self::Ascended { player, .. }
            | Self::Rolled { player, .. }
            | Self::Shown { player, .. }
            | Self::Shuffled { player }
            | Self::Completed { player, .. }
            | Self::TurnEnded { player } => Some(player),
            Self::DayBegan { .. }
            | Self::PhaseBegan { .. }
            | Self::Revealed { .. }
            | Self::MarkerPlaced { .. }
            | Self::DayEnded
            | Self::ArenaBegan
            | Self::Ended { .. } => None,
        }
    }
}

/// The step in which a card became a Mana Orb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum OrbStep {
    /// Set-up (4.1).
    SetUp,
    /// Expand (4.2.1.e).
    Expand,
}

/// A listener, which receives what happens in a game. `()` ignores everything and costs nothing.
pub trait Events<const W: usize = WIDE> {
    /// Whether it wants an [`Event::Went`], [`Event::Created`] or [`Event::Ceased`] for each single object that moves. A listener
    /// that only counts says no, which saves work.
    const EACH_MOVE: bool = true;

    /// Whether it has to be told of such an event. A listener that only counts ignores most events, and is not called for those.
    #[inline(always)]
    fn wants(_: &Event) -> bool {
        true
    }

    /// The game has done this much more work, in units that every machine counts alike: one for each decision and each operation
    /// of an effect, and eight more for each pass through all passive abilities that an operation needed. A unit takes 500 to
    /// 2,000 instructions. Returns whether nobody wants to know how the game goes on; the game [ends](crate::Fault::Interrupted)
    /// then.
    #[inline(always)]
    fn worked(&mut self, units: u32) -> bool {
        let _ = units;
        false
    }

    /// Something happened; `game` is the state after it.
    fn event(&mut self, game: &Game<'_, W>, event: Event);
}

impl<const W: usize> Events<W> for () {
    const EACH_MOVE: bool = false;

    #[inline(always)]
    fn wants(_: &Event) -> bool {
        false
    }

    #[inline(always)]
    fn event(&mut self, _: &Game<'_, W>, _: Event) {}
}

/// Collects every event, for logs and tests.
impl<const W: usize> Events<W> for Vec<Event> {
    fn event(&mut self, _: &Game<'_, W>, event: Event) {
        self.push(event);
    }
}

/// A listener of any type behind one interface, so that the engine is compiled once for all [`Events`].
pub(crate) trait EventSink<const W: usize = WIDE> {
    /// Something happened; `game` is the state after it.
    fn emit(&mut self, game: &Game<'_, W>, event: Event);

    /// Whether it wants to hear of each single object that moves: see [`Events::EACH_MOVE`].
    fn wants_moves(&self) -> bool {
        true
    }

    /// See [`Events::worked`].
    fn worked(&mut self, units: u32) -> bool {
        let _ = units;
        false
    }

    /// Whether the step is only tried, to see what would happen. Nothing reacts to it then.
    fn dry_run(&mut self, _: &[AtomicAction]) -> bool {
        false
    }
}

impl<const W: usize, E: Events<W>> EventSink<W> for E {
    fn emit(&mut self, game: &Game<'_, W>, event: Event) {
        if E::wants(&event) {
            tell_wanted(self, game, event);
        }
    }

    fn wants_moves(&self) -> bool {
        <E as Events<W>>::EACH_MOVE
    }

    fn worked(&mut self, units: u32) -> bool {
        <E as Events<W>>::worked(self, units)
    }
}

/// A function of its own, so that nothing is prepared for events that are not heard.
#[inline(never)]
fn tell_wanted<const W: usize, E: Events<W>>(events: &mut E, game: &Game<'_, W>, event: Event) {
    events.event(game, event);
}

/// Writes a counter as the notation names it.
fn as_word<S: Serializer>(counter: &Counter, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(counter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whose_a_zone_is_stands_where_it_is_not_the_owners() {
        let (player, card, from, to) = (Player::A, CardId::default(), Zone::HeroExpedition, Zone::Reserve);
        let written = |event: Event| serde_json::to_value(event).unwrap();
        let went = written(Event::Went { player, card, from, from_of: Some(Player::B), to, to_of: None });
        assert_eq!(went["fromOf"], serde_json::to_value(Player::B).unwrap());
        assert_eq!(went.get("toOf"), None);
        let played = written(Event::Played { player, card, to, to_of: Event::side(player, Player::A) });
        assert_eq!(played.get("toOf"), None);
    }
}
