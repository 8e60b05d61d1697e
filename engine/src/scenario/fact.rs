//! What is asserted in a `then`, and the words for events: what a line says, and what an event of the engine is called.

use crate::{
    Event,
    ability::{Counter, Keyword, OneOrMore, Phase, Status, Terrain, list::Listed, syntax},
    primitives::{Expedition, Player, Zone},
    scenario::{
        choice::Claim,
        words::{CardName, CardRef, Counted, Location, Names, OneNoun, Terrains},
    },
};

syntax! {
    /// A zone whose cards are counted.
    #[derive(Copy)]
    pub enum Pile {
        /// The Hand (3.2.5).
        Hand => ["hand"];
        /// The Reserve (3.2.10).
        Reserve => ["reserve"];
        /// The deck (3.2.2).
        Deck => ["deck"];
        /// The discard pile (3.2.3).
        Discard => ["discard pile"];
        /// The Landmark zone (3.2.7).
        Landmarks => ["landmarks"];
        /// Both Expeditions together (3.2.4).
        Expeditions => ["expeditions"];
    };

    /// How an Expedition stands.
    #[derive(Copy)]
    pub enum Standing {
        /// Ascended until Rest (2.4.3).
        Ascended => ["Ascended"];
        /// Farther from its start than the one facing it (7.5.2).
        Ahead => ["ahead"];
        /// Nearer to its start than the one facing it (7.5.2).
        Behind => ["behind"];
        /// As far from its start as the one facing it (7.5.2).
        Tied => ["tied"];
    };

    /// A fact.
    pub enum Fact {
        /// What can be decided.
        Claim(claim: Claim) => [claim];
        /// A card is there.
        In {
            /// The card or object.
            card: CardRef,
            /// The place where it is.
            spot: Location,
        } => [card "is in" spot];
        /// A card is not there.
        NotIn {
            /// The card or object.
            card: CardRef,
            /// The place where it is not.
            spot: Location,
        } => [card "is not in" spot];
        /// A token has ceased to be (2.1.e).
        Gone(card: CardRef) => [card "is gone"];
        /// It has no Exhausted (2.4.6).
        Ready(card: CardRef) => [card "is ready"];
        /// It does not have the status (2.4).
        Without {
            /// The card or object.
            card: CardRef,
            /// The status that it does not have.
            status: Status,
        } => [card "is not" status];
        /// It has the status (2.4).
        With {
            /// The card or object.
            card: CardRef,
            /// The status that it has.
            status: Status,
        } => [card "is" status];
        /// It is not of that type or sub-type (2.2.1, 2.2.2).
        IsNot {
            /// The card or object.
            card: CardRef,
            /// The type or sub-type that it does not have.
            noun: OneNoun,
        } => [card "is not" noun];
        /// It is of that type or sub-type (2.2.1, 2.2.2).
        Is {
            /// The card or object.
            card: CardRef,
            /// The type or sub-type that it has.
            noun: OneNoun,
        } => [card "is" noun];
        /// It belongs to that player (1.1.3.c).
        Owned {
            /// The card or object.
            card: CardRef,
            /// The player who owns it.
            by: Player,
        } => [card "is owned by" by];
        /// That player controls it (7.5.5).
        Controlled {
            /// The card or object.
            card: CardRef,
            /// The player who controls it.
            by: Player,
        } => [card "is controlled by" by];
        /// It has exactly so many counters (2.5).
        Counters {
            /// The card or object.
            card: CardRef,
            /// The number of counters.
            count: u8,
            /// The kind of the counters.
            counter: Counter,
        } => [card "has" count counter];
        /// It has the keyword ability (7.4).
        Keyword {
            /// The card or object.
            card: CardRef,
            /// The keyword that it has.
            keyword: Keyword,
        } => [card "has" keyword];
        /// It does not have the keyword ability.
        NoKeyword {
            /// The card or object.
            card: CardRef,
            /// The keyword that it does not have.
            keyword: Keyword,
        } => [card "does not have" keyword];
        /// These are its statistics now (2.2.11).
        Statistics {
            /// The card or object.
            card: CardRef,
            /// Forest, Mountain, Water.
            statistics: Counted,
        } => [card "counts" statistics];
        /// So much would be paid to play it from where it is, whatever Expedition is chosen (5.1.2.d).
        Cost {
            /// The card or object.
            card: CardRef,
            /// The mana to be paid.
            mana: u8,
        } => [card "costs" mana];
        /// The player has so many cards or objects in a zone of theirs.
        Cards {
            /// The player who has them.
            player: Player,
            /// The number of cards or objects.
            count: u8,
            /// The zone in which they are counted.
            pile: Pile,
        } => [player "has" count "card~ in" pile];
        /// Ready Mana Orbs (3.2.9).
        ReadyOrbs {
            /// The player who has them.
            player: Player,
            /// The number of ready Mana Orbs.
            count: u8,
        } => [player "has" count "ready Orb~"];
        /// Mana Orbs, ready or not (3.2.9).
        Orbs {
            /// The player who has them.
            player: Player,
            /// The number of Mana Orbs.
            count: u8,
        } => [player "has" count "Orb~"];
        /// So many of that name are there.
        Number {
            /// The number of cards or objects with the name.
            count: u8,
            /// The name that they have.
            name: CardName,
            /// The place where they are.
            spot: Location,
        } => ["there are" count name "in" spot];
        /// Distance of an Expedition from its start.
        Distance {
            /// The player whose Expedition it is.
            player: Player,
            /// Which of the two Expeditions of that player.
            expedition: Expedition,
            /// The number of regions between its start and the Expedition.
            distance: u8,
        } => [player expedition "is at" distance];
        /// The statistics in an Expedition, as Progress adds them up (4.2.4).
        Sums {
            /// The player whose Expedition it is.
            player: Player,
            /// Which of the two Expeditions of that player.
            expedition: Expedition,
            /// Forest, Mountain, Water.
            statistics: Counted,
        } => [player expedition "expedition counts" statistics];
        /// The Expedition moved forward this Day (4.2.5.b).
        Moved {
            /// The player whose Expedition it is.
            player: Player,
            /// Which of the two Expeditions of that player.
            expedition: Expedition,
        } => [player expedition "expedition moved this Day"];
        /// It did not.
        NotMoved {
            /// The player whose Expedition it is.
            player: Player,
            /// Which of the two Expeditions of that player.
            expedition: Expedition,
        } => [player expedition "expedition did not move this Day"];
        /// An Expedition does not stand so.
        NotStanding {
            /// The player whose Expedition it is.
            player: Player,
            /// Which of the two Expeditions of that player.
            expedition: Expedition,
            /// The standing that it does not have.
            standing: Standing,
        } => [player expedition "expedition is not" standing];
        /// An Expedition stands so.
        Standing {
            /// The player whose Expedition it is.
            player: Player,
            /// Which of the two Expeditions of that player.
            expedition: Expedition,
            /// The standing that it has.
            standing: Standing,
        } => [player expedition "expedition is" standing];
        /// The Expedition faces that one (1.2.3.c).
        Faces {
            /// The player whose Expedition it is.
            player: Player,
            /// Which of the two Expeditions of that player.
            expedition: Expedition,
            /// The player whose Expedition it faces.
            other: Player,
            /// Which of the two Expeditions of that player it faces.
            faced: Expedition,
        } => [player expedition "expedition faces" other faced "expedition"];
        /// The Day.
        Day(day: u8) => ["it is Day" day];
        /// The phase (1.3.2).
        Phase(phase: Phase) => ["it is" phase];
        /// Who decides next, and of which object the question is, where the same is asked of several.
        DecidesAbout {
            /// The player who decides.
            player: Player,
            /// The object that the question is about.
            card: CardRef,
        } => [player "decides about" card];
        /// Who decides next.
        Decides(player: Player) => [player "decides"];
        /// Who holds the first player token (4.1.f).
        First(player: Player) => ["the first player is" player];
        /// A player won, or the team of that player.
        Won(player: Player) => [player "won"];
        /// The game is not over.
        GoesOn => ["the game goes on"];
        /// A Booster War has no winner (formats.md 2.13).
        Drawn => ["the game is drawn"];
        /// The cap on Days ended the game (system 71).
        Undecided => ["the game is undecided"];
        /// A region shows no terrain (2.2.2.l).
        FaceDown(index: u8) => ["region" index "is face down"];
        /// A region has these terrains now (2.2.2.k).
        Region {
            /// Index of the region: 0 is the Hero region.
            index: u8,
            /// The terrains that it has now.
            terrains: Terrains,
        } => ["region" index "is" terrains];
        /// So many Reactions wait in Limbo (4.4).
        Reactions(count: u8) => ["limbo has" count "Reaction~"];
        /// These happened since the last `when`, in this order, with anything between them.
        Log(happenings: OneOrMore<Happening>) => ["log" ":" happenings];
        /// This happened exactly so often since the last `when`.
        LogCount {
            /// The number of times that it happened.
            count: u8,
            /// The event that is counted.
            happening: Happening,
        } => ["log" count "times" ":" happening];
    };
}

impl Listed for Happening {
    const BETWEEN: &'static str = ",";
}

syntax! {
    /// Something that happens. What stands at the end may be left out.
    pub enum Happening {
        /// The first player was drawn, or the token passed on (4.1.f, 4.2.1.b).
        FirstPlayer(player: Player) => [player "becomes first player"];
        /// A Day began.
        DayBegins(day: u8) => ["Day" day "begins"];
        /// A Day ended.
        DayEnds => ["the Day ends"];
        /// A phase began.
        PhaseBegins(phase: Phase) => [phase "begins"];
        /// A card was drawn (7.3.9).
        Draws {
            /// The player who drew.
            player: Player,
            /// The card that was drawn.
            card: Option<CardRef>,
        } => [player "draws" card];
        /// The discard pile was shuffled under the deck (3.2.2.d of 3.0, 4.2.1.f).
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
        /// A card left Limbo after its resolution: it was played (5.1.2.l).
        Played {
            /// The card that was played.
            card: CardRef,
            /// The place where it went.
            to: Option<Location>,
        } => [card "was played" (to: "to" to)];
        /// An object gained a status (7.3.16).
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
        /// A Tumult card was revealed (7.3.25.b).
        Revealed(card: u8) => ["Tumult card" card "is revealed"];
        /// An Expedition moved forward one region (7.3.25).
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
        /// An object lost a status (7.3.21).
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
        /// A token was created (7.3.5).
        Created {
            /// The token.
            card: CardRef,
            /// The place where it was created.
            at: Option<Location>,
        } => [card "is created" (at: "in" at)];
        /// A token ceased (2.1.e).
        Ceases(card: CardRef) => [card "ceases"];
        /// A Reaction went to Limbo (6.3.h).
        Activated(card: CardRef) => ["a Reaction of" card "is activated"];
        /// A Reaction was played (5.4).
        Reacts(card: CardRef) => [card "reacts"];
        /// A quick action was played (5.3).
        Acts(card: CardRef) => [card "acts"];
        /// An Expedition moved backward one region (7.3.24).
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
        /// Dice were rolled (7.3.33).
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
            Event::Gained { card: gainer, status, .. } => Self::Gains { card: card(gainer), status: status.name() },
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
            Event::Lost { card: loser, status, .. } => Self::Loses { card: card(loser), status: status.name() },
            Event::Counters { card: bearer, counter, number, .. } => {
                Self::Counters { card: card(bearer), number, counter }
            }
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
            Event::Completed { card: feat, .. } => Self::Completes(card(feat)),
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
