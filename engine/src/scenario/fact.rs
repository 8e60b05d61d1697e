//! What is asserted in a `then`.

use super::{
    choice::Claim,
    happening::Happening,
    words::{CardName, CardRef, Counted, Location, OneNoun, Terrains},
};
use crate::{
    ability::{Counter, Keyword, OneOrMore, Phase, Status, list::Listed, syntax},
    primitives::{Expedition, Player},
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
        /// Ascended until Rest (4.0 2.4.3).
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
        /// A token has ceased to be (7.3.4).
        Gone(card: CardRef) => [card "is gone"];
        /// It has no Exhausted (2.4.5).
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
        /// That player controls it (7.5.4).
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
        /// These are its statistics now (2.2.10).
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
        /// Who holds the first player token (4.1.g).
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
