//! Lines that set a scenario up.

use super::words::{CardName, Location, Pair, Terrains};
use crate::{
    ability::{Counter, Faction, OneOrMore, Phase, Rarity, Status, SubType, TokenStatistics, list::Listed, syntax},
    mode::Mode,
    primitives::Player,
};
use cards::Reference;

syntax! {
    /// What a card is (2.2.1, 2.2.3). A Gear is an Expedition Permanent with that sub-type.
    #[derive(Copy)]
    pub enum CardType {
        /// A Character (5.2.1).
        Character => ["Character"];
        /// A Spell (5.2.4).
        Spell => ["Spell"];
        /// A Permanent of the Landmark zone (5.2.3).
        Landmark => ["Landmark"];
        /// A Permanent of an Expedition (5.2.2).
        ExpeditionPermanent => ["Expedition Permanent"];
        /// Mana Convergence (1.1.5.a).
        ManaConvergence => ["Mana Convergence"];
    };

    /// A fact of a card.
    pub enum Detail {
        /// Hand Cost and Reserve Cost (2.2.7, 2.2.8); 0/0 if nothing is said.
        Costs(costs: Pair) => ["cost" costs];
        /// Limits of a Hero for Reserve and Landmarks (2.2.12, 2.2.13); 2/2 if nothing is said.
        Limits(limits: Pair) => ["limits" limits];
        /// Statistics of a Character (2.2.10); 0/0/0 if nothing is said.
        Statistics(statistics: TokenStatistics) => [statistics];
        /// A sub-type (2.2.2).
        SubType(sub_type: SubType) => [sub_type];
        /// The faction (2.2.9).
        Faction(faction: Faction) => [faction];
        /// The rarity (2.2.5).
        Rarity(rarity: Rarity) => [rarity];
    };

    /// What a card is.
    pub enum Design {
        /// A printed card, with the facts and abilities that a catalogue knows of it.
        Printed(reference: Reference) => ["is" reference];
        /// One of the scenario's own. Its abilities stand on the lines below.
        Own {
            /// Its type.
            card_type: CardType,
            /// Its other facts.
            details: Option<OneOrMore<Detail>>,
        } => [":" card_type (details: "," details)];
    };

    /// A card that the scenario can use as often as it likes.
    pub struct CardLine {
        /// Its name in the scenario.
        pub name: CardName,
        /// The facts and abilities of the card.
        pub design: Design,
    } => ["card" name design];

    /// What a Hero is.
    pub enum HeroDesign {
        /// A printed Hero, as a catalogue knows it.
        Printed(reference: Reference) => ["is" reference];
        /// One of the scenario's own. Its abilities stand on the lines below.
        Own(details: Option<OneOrMore<Detail>>) => [(details: ":" details)];
    };

    /// The Hero of a player.
    pub struct HeroLine {
        /// The player whose Hero it is.
        pub player: Player,
        /// Its name in the scenario.
        pub name: CardName,
        /// What it has besides what it begins with (2.5.e).
        pub conditions: Option<OneOrMore<Condition>>,
        /// The facts and abilities of the Hero.
        pub design: HeroDesign,
    } => ["hero" player name (conditions: "[" conditions "]") design];

    /// What a card is when the scenario begins.
    pub enum Condition {
        /// It has a status (2.4).
        Status(status: Status) => [status];
        /// It has counters (2.5).
        Counters {
            /// The number of counters.
            count: u8,
            /// The kind of the counters.
            counter: Counter,
        } => [count counter];
        /// It belongs to another player than the one in whose zone it is.
        Owned(by: Player) => ["owned by" by];
    };

    /// Copies of a card somewhere.
    pub struct Copies {
        /// The number of copies; 1 if nothing is said.
        pub count: Option<u8>,
        /// The name of the card.
        pub name: CardName,
        /// What each of them is.
        pub conditions: Option<OneOrMore<Condition>>,
    } => [count name (conditions: "[" conditions "]")];

    /// When the scenario begins.
    #[derive(Copy)]
    pub enum Beginning {
        /// Before the opening hands are drawn (4.1), with the decks in the order given.
        SetUp => ["set-up"];
        /// With that phase.
        Phase(phase: Phase) => [phase];
    };

    /// An edition of the rules.
    #[derive(Copy)]
    pub enum EditionNumber {
        /// Edition 5.0.
        Five => ["5"];
        /// Edition 4.0.
        Four => ["4"];
    };

    /// What the table looks like.
    pub enum Given {
        /// The mode; the Standard game if nothing is said.
        Mode(mode: Mode) => ["mode" mode];
        /// The edition of the rules; 4.0 if nothing is said.
        Edition(edition: EditionNumber) => ["edition" edition];
        /// The Day; 1 if nothing is said.
        Day(day: u8) => ["day" day];
        /// The Day after which an undecided game ends (system 71); 50 if nothing is said.
        DayCap(day: u8) => ["day cap" day];
        /// The first player; A if nothing is said.
        First(player: Player) => ["first" player];
        /// The point at which it begins; the first turn of the Afternoon if nothing is said.
        Begin(with: Beginning) => ["phase" with];
        /// The seed of all that is random; 0 if nothing is said.
        Seed(seed: u8) => ["seed" seed];
        /// Number of the layout of the regions.
        Layout(number: u8) => ["layout" number];
        /// The layout of the regions by the terrains of the Tumult cards, from the Hero region on.
        Regions(terrains: OneOrMore<Terrains>) => ["regions" terrains];
        /// Distances of the Expeditions from their starts; 0 if nothing is said.
        Distances {
            /// The player whose Expeditions they are.
            player: Player,
            /// The distance of the Hero Expedition.
            hero: u8,
            /// The distance of the Companion Expedition.
            companion: u8,
        } => [player "hero at" hero "," "companion at" companion];
        /// Cards in a zone.
        Cards {
            /// The zone in which they are.
            spot: Location,
            /// The cards; in a deck the top first.
            copies: OneOrMore<Copies>,
        } => [spot ":" copies];
        /// Mana Orbs that are no named cards.
        Orbs {
            /// The player who has them.
            player: Player,
            /// The number of Mana Orbs that are no named cards.
            orbs: u8,
            /// The number of all Mana Orbs of the player that are exhausted.
            exhausted: Option<u8>,
        } => [player "mana" ":" orbs (exhausted: "," exhausted "exhausted")];
    };
}

impl Listed for Detail {
    const BETWEEN: &'static str = ",";
}

impl Listed for Condition {
    const BETWEEN: &'static str = ",";
}

impl Listed for Copies {
    const BETWEEN: &'static str = ",";
}
