//! The words for events: what a line says, and what an event of the engine is called.

use super::{
    names::Names,
    words::{CardRef, Location},
};
use crate::{
    Event,
    ability::{Counter, Phase, Status, Terrain, syntax},
    primitives::{Expedition, Player, Zone},
};

syntax! {
    /// Something that happens. What stands at the end may be left out.
    pub enum Happening {
        /// The first player was drawn, or the token passed on (4.1.g, 4.2.1.b).
        FirstPlayer(player: Player) => [player "becomes first player"];
        /// A Day began.
        DayBegins(day: u8) => ["Day" day "begins"];
        /// A Day ended.
        DayEnds => ["the Day ends"];
        /// A phase began.
        PhaseBegins(phase: Phase) => [phase "begins"];
        /// A card was drawn (7.3.7).
        Draws {
            /// The player who drew.
            player: Player,
            /// The card that was drawn.
            card: Option<CardRef>,
        } => [player "draws" card];
        /// The discard pile was shuffled under the deck (3.2.2.d).
        Reshuffles(player: Player) => [player "reshuffles"];
        /// A card became a Mana Orb (4.1, 4.2.1.e).
        BecomesOrb(card: CardRef) => [card "becomes an Orb"];
        /// A card was put in Limbo and its cost paid (5.1.2).
        Declares {
            /// The player who plays the card.
            player: Player,
            /// The card that is played.
            card: Option<CardRef>,
            /// Mana paid.
            paid: Option<u8>,
        } => [player "declares" card (paid: "for" paid)];
        /// A card left Limbo after its resolution: it was played (5.1.2.j).
        Played {
            /// The card that was played.
            card: CardRef,
            /// The place where it went.
            to: Option<Location>,
        } => [card "was played" (to: "to" to)];
        /// An object gained a status (7.3.13).
        Gains {
            /// The card or object.
            card: CardRef,
            /// The status that it gained.
            status: Status,
        } => [card "gains" status];
        /// A player passed (4.2.3.d).
        Passes(player: Player) => [player "passes"];
        /// A player left a game that others go on with (formats.md 2.9).
        Leaves(player: Player) => [player "leaves the game"];
        /// A Tumult card was revealed (7.3.17.b).
        Revealed(card: u8) => ["Tumult card" card "is revealed"];
        /// An Expedition moved forward one region (7.3.17).
        MovesForward {
            /// The player whose Expedition it is.
            player: Player,
            /// Which of the two Expeditions of that player.
            expedition: Expedition,
        } => [player expedition "expedition moves forward"];
        /// A card went from a zone to another.
        Goes {
            /// The card or object that moved.
            card: CardRef,
            /// The place where it is now.
            to: Location,
            /// The place where it was.
            from: Option<Location>,
        } => [card "goes to" to (from: "from" from)];
        /// An object lost a status (7.3.15).
        Loses {
            /// The card or object.
            card: CardRef,
            /// The status that it lost.
            status: Status,
        } => [card "loses" status];
        /// The number of counters of a kind on an object or card is another (2.5).
        Counters {
            /// The card or object.
            card: CardRef,
            /// How many there are now.
            number: u8,
            /// The kind of the counters.
            counter: Counter,
        } => [card "has now" number counter];
        /// A token was created (7.3.4).
        Created {
            /// The token.
            card: CardRef,
            /// The place where it was created.
            at: Option<Location>,
        } => [card "is created" (at: "in" at)];
        /// A token ceased (1.1.7.b).
        Ceases(card: CardRef) => [card "ceases"];
        /// A Reaction went to Limbo (6.3.g).
        Activated(card: CardRef) => ["a Reaction of" card "is activated"];
        /// A Reaction was played (5.4).
        Reacts(card: CardRef) => [card "reacts"];
        /// A quick action was played (5.3).
        Acts(card: CardRef) => [card "acts"];
        /// An Expedition moved backward one region (7.3.16).
        MovesBackward {
            /// The player whose Expedition it is.
            player: Player,
            /// Which of the two Expeditions of that player.
            expedition: Expedition,
        } => [player expedition "expedition moves backward"];
        /// An Expedition failed to move forward at Progress (4.2.4.i).
        Fails {
            /// The player whose Expedition it is.
            player: Player,
            /// Which of the two Expeditions of that player.
            expedition: Expedition,
        } => [player expedition "expedition fails to move forward"];
        /// An Expedition became Ascended (system 39).
        Ascends {
            /// The player whose Expedition it is.
            player: Player,
            /// Which of the two Expeditions of that player.
            expedition: Expedition,
        } => [player expedition "expedition Ascends"];
        /// Dice were rolled (7.3.19).
        Rolls {
            /// The player who rolled them.
            player: Player,
            /// The result that counts.
            result: Option<u8>,
        } => [player "rolls" result];
        /// A hidden card was shown to all (system 136).
        Shows {
            /// The player who showed it.
            player: Player,
            /// The card that was shown.
            card: Option<CardRef>,
        } => [player "reveals" card];
        /// A player looked at a hidden card (system 137).
        LooksAt {
            /// The player who looked at it.
            player: Player,
            /// The card that was looked at.
            card: Option<CardRef>,
        } => [player "looks at" card];
        /// A deck was shuffled (system 138).
        Shuffles(player: Player) => [player "shuffles the deck"];
        /// A terrain marker was placed or moved (system 46).
        Marker {
            /// Index of the region.
            region: u8,
            /// Its terrain.
            terrain: Terrain,
        } => ["a marker" terrain "is placed on region" region];
        /// A Feat was completed (system 140).
        Completes(card: CardRef) => [card "is completed"];
        /// A turn was ended by an effect (7.3.2).
        TurnEnds(player: Player) => ["the turn of" player "ends"];
        /// A tie is to be broken (4.3).
        Arena => ["the Arena takes the place of all regions"];
        /// The game ended.
        Ends => ["the game ends"];
    };
}

impl Happening {
    /// What an event of a game is called.
    pub(super) fn of(names: &Names, event: Event) -> Self {
        let card = |card| names.of(card);
        match event {
            Event::FirstPlayer { player } => Self::FirstPlayer(player),
            Event::DayBegan { day } => Self::DayBegins(day),
            Event::PhaseBegan { phase } => Self::PhaseBegins(phase),
            Event::Drew { player, card: drawn } => Self::Draws { player, card: Some(card(drawn)) },
            Event::Reshuffled { player } => Self::Reshuffles(player),
            Event::BecameOrb { card: put, .. } => Self::BecomesOrb(card(put)),
            Event::Declared { player, card: declared, paid, from: _ } => {
                Self::Declares { player, card: Some(card(declared)), paid: Some(paid) }
            }
            Event::Gained { card: gainer, status } => Self::Gains { card: card(gainer), status: status.name() },
            Event::Played { player, card: played, to, to_of } => {
                Self::Played { card: card(played), to: Some(Location::of(to_of.unwrap_or(player), to)) }
            }
            Event::Passed { player } => Self::Passes(player),
            Event::LeftGame { player } => Self::Leaves(player),
            Event::Revealed { card } => Self::Revealed(card),
            Event::MovedForward { player, expedition } => Self::MovesForward { player, expedition },
            Event::Went { player, card: gone, from, from_of, to, to_of } => {
                let (to, from) =
                    (Location::of(to_of.unwrap_or(player), to), Location::of(from_of.unwrap_or(player), from));
                Self::Goes { card: card(gone), to, from: Some(from) }
            }
            Event::Lost { card: loser, status } => Self::Loses { card: card(loser), status: status.name() },
            Event::Counters { card: bearer, counter, number } => Self::Counters { card: card(bearer), number, counter },
            Event::Created { card: token, to, of, .. } => {
                Self::Created { card: card(token), at: Some(Location::of(of, to)) }
            }
            Event::Ceased { card: token, .. } => Self::Ceases(card(token)),
            Event::Activated { card: bearer, .. } => Self::Activated(card(bearer)),
            Event::Reacted { card: bearer, .. } => Self::Reacts(card(bearer)),
            Event::Acted { card: bearer, .. } => Self::Acts(card(bearer)),
            Event::MovedBackward { player, expedition } => Self::MovesBackward { player, expedition },
            Event::FailedToMove { player, expedition } => Self::Fails { player, expedition },
            Event::Ascended { player, expedition } => Self::Ascends { player, expedition },
            Event::Rolled { player, result } => Self::Rolls { player, result: Some(result) },
            Event::Shown { player, card: shown, all: true } => Self::Shows { player, card: Some(card(shown)) },
            Event::Shown { player, card: shown, all: false } => Self::LooksAt { player, card: Some(card(shown)) },
            Event::Shuffled { player } => Self::Shuffles(player),
            Event::MarkerPlaced { region, terrain } => Self::Marker { region, terrain },
            Event::Completed { card: feat } => Self::Completes(card(feat)),
            Event::TurnEnded { player } => Self::TurnEnds(player),
            Event::DayEnded => Self::DayEnds,
            Event::ArenaBegan => Self::Arena,
            Event::Ended { .. } => Self::Ends,
        }
    }
}

impl Location {
    /// A zone of a player.
    pub(super) const fn of(player: Player, zone: Zone) -> Self {
        match zone {
            Zone::Deck => Self::Deck(player),
            Zone::Hand => Self::Hand(player),
            Zone::Limbo => Self::Limbo,
            Zone::Reserve => Self::Reserve(player),
            Zone::Discard => Self::Discard(player),
            Zone::Mana => Self::Mana(player),
            Zone::Landmarks => Self::Landmarks(player),
            Zone::HeroExpedition => Self::Expedition { player, expedition: Expedition::Hero },
            Zone::CompanionExpedition => Self::Expedition { player, expedition: Expedition::Companion },
            Zone::HeroZone => Self::HeroZone(player),
        }
    }
}
