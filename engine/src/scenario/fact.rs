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
        /// 3.2.5.
        Hand => ["hand"];
        /// 3.2.10.
        Reserve => ["reserve"];
        /// 3.2.2.
        Deck => ["deck"];
        /// 3.2.3.
        Discard => ["discard pile"];
        /// 3.2.7.
        Landmarks => ["landmarks"];
        /// 3.2.4, both Expeditions together.
        Expeditions => ["expeditions"];
    };

    /// How an Expedition stands.
    #[derive(Copy)]
    pub enum Standing {
        /// 4.0 2.4.3.
        Ascended => ["Ascended"];
        /// 7.5.2.
        Ahead => ["ahead"];
        /// 7.5.2.
        Behind => ["behind"];
        /// 7.5.2.
        Tied => ["tied"];
    };

    /// A fact.
    pub enum Fact {
        /// What can be decided.
        Claim(claim: Claim) => [claim];
        /// A card is there.
        In {
            /// Which.
            card: CardRef,
            /// Where.
            spot: Location,
        } => [card "is in" spot];
        /// A card is not there.
        NotIn {
            /// Which.
            card: CardRef,
            /// Where not.
            spot: Location,
        } => [card "is not in" spot];
        /// A token has ceased to be (7.3.4).
        Gone(card: CardRef) => [card "is gone"];
        /// It has no Exhausted (2.4.5).
        Ready(card: CardRef) => [card "is ready"];
        /// It does not have the status (2.4).
        Without {
            /// Which.
            card: CardRef,
            /// What it is not.
            status: Status,
        } => [card "is not" status];
        /// It has the status (2.4).
        With {
            /// Which.
            card: CardRef,
            /// What it is.
            status: Status,
        } => [card "is" status];
        /// It is not of that type or sub-type (2.2.1, 2.2.2).
        IsNot {
            /// Which.
            card: CardRef,
            /// What it is not.
            noun: OneNoun,
        } => [card "is not" noun];
        /// It is of that type or sub-type (2.2.1, 2.2.2).
        Is {
            /// Which.
            card: CardRef,
            /// What it is.
            noun: OneNoun,
        } => [card "is" noun];
        /// It belongs to that player (1.1.3.c).
        Owned {
            /// Which.
            card: CardRef,
            /// To whom.
            by: Player,
        } => [card "is owned by" by];
        /// That player controls it (7.5.4).
        Controlled {
            /// Which.
            card: CardRef,
            /// Who.
            by: Player,
        } => [card "is controlled by" by];
        /// It has exactly so many counters (2.5).
        Counters {
            /// Which.
            card: CardRef,
            /// How many.
            count: u8,
            /// Of which kind.
            counter: Counter,
        } => [card "has" count counter];
        /// It has the keyword ability (7.4).
        Keyword {
            /// Which.
            card: CardRef,
            /// Which.
            keyword: Keyword,
        } => [card "has" keyword];
        /// It does not have the keyword ability.
        NoKeyword {
            /// Which.
            card: CardRef,
            /// Which.
            keyword: Keyword,
        } => [card "does not have" keyword];
        /// These are its statistics now (2.2.10).
        Statistics {
            /// Which.
            card: CardRef,
            /// Forest, Mountain, Water.
            statistics: Counted,
        } => [card "counts" statistics];
        /// So much would be paid to play it from where it is, whatever Expedition is chosen (5.1.2.d).
        Cost {
            /// Which.
            card: CardRef,
            /// How much.
            mana: u8,
        } => [card "costs" mana];
        /// The player has so many cards or objects in a zone of theirs.
        Cards {
            /// Who.
            player: Player,
            /// How many.
            count: u8,
            /// Where.
            pile: Pile,
        } => [player "has" count "card~ in" pile];
        /// Ready Mana Orbs (3.2.9).
        ReadyOrbs {
            /// Who.
            player: Player,
            /// How many.
            count: u8,
        } => [player "has" count "ready Orb~"];
        /// Mana Orbs, ready or not (3.2.9).
        Orbs {
            /// Who.
            player: Player,
            /// How many.
            count: u8,
        } => [player "has" count "Orb~"];
        /// So many of that name are there.
        Number {
            /// How many.
            count: u8,
            /// Of which name.
            name: CardName,
            /// Where.
            spot: Location,
        } => ["there are" count name "in" spot];
        /// Distance of an Expedition from its start.
        Distance {
            /// Whose.
            player: Player,
            /// Which.
            expedition: Expedition,
            /// Regions.
            distance: u8,
        } => [player expedition "is at" distance];
        /// TerrainTotals of an Expedition, as Progress adds them up (4.2.4).
        Sums {
            /// Whose.
            player: Player,
            /// Which.
            expedition: Expedition,
            /// Forest, Mountain, Water.
            statistics: Counted,
        } => [player expedition "expedition counts" statistics];
        /// The Expedition moved forward this Day (4.2.5.b).
        Moved {
            /// Whose.
            player: Player,
            /// Which.
            expedition: Expedition,
        } => [player expedition "expedition moved this Day"];
        /// It did not.
        NotMoved {
            /// Whose.
            player: Player,
            /// Which.
            expedition: Expedition,
        } => [player expedition "expedition did not move this Day"];
        /// An Expedition does not stand so.
        NotStanding {
            /// Whose.
            player: Player,
            /// Which.
            expedition: Expedition,
            /// How not.
            standing: Standing,
        } => [player expedition "expedition is not" standing];
        /// An Expedition stands so.
        Standing {
            /// Whose.
            player: Player,
            /// Which.
            expedition: Expedition,
            /// How.
            standing: Standing,
        } => [player expedition "expedition is" standing];
        /// The Expedition faces that one (1.2.3.c).
        Faces {
            /// Whose.
            player: Player,
            /// Which.
            expedition: Expedition,
            /// Whose it faces.
            other: Player,
            /// Which it faces.
            faced: Expedition,
        } => [player expedition "expedition faces" other faced "expedition"];
        /// The Day.
        Day(day: u8) => ["it is Day" day];
        /// The phase (1.3.2).
        Phase(phase: Phase) => ["it is" phase];
        /// Who decides next, and of which object the question is, where the same is asked of several.
        DecidesAbout {
            /// Who.
            player: Player,
            /// Of which.
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
            /// From 0, the Hero region, on.
            index: u8,
            /// Terrains.
            terrains: Terrains,
        } => ["region" index "is" terrains];
        /// So many Reactions wait in Limbo (4.4).
        Reactions(count: u8) => ["limbo has" count "Reaction~"];
        /// These happened since the last `when`, in this order, with anything between them.
        Log(happenings: OneOrMore<Happening>) => ["log" ":" happenings];
        /// This happened exactly so often since the last `when`.
        LogCount {
            /// How often.
            count: u8,
            /// What.
            happening: Happening,
        } => ["log" count "times" ":" happening];
    };
}

impl Listed for Happening {
    const BETWEEN: &'static str = ",";
}
