//! Words of the game that are written as they are, without parts.

use crate::other::{OtherCounter, OtherSubType};
use crate::syntax;
use serde::{Deserialize, Serialize};

syntax! {
    /// A terrain: a sub-type of regions, and the statistic that wins there (2.2.2.k, 7.1.2).
    #[derive(Copy, PartialOrd, Ord, Serialize, Deserialize)]
    pub enum Terrain {
        /// Forest (7.1.2.c).
        Forest => ["{V}"];
        /// Mountain (7.1.2.d).
        Mountain => ["{M}"];
        /// Water (7.1.2.e), called Ocean in card data.
        Water => ["{O}"];
    };

    /// A status of an object (2.4).
    #[derive(Copy, PartialOrd, Ord)]
    pub enum Status {
        /// It stays at the next Rest, once (2.4.2).
        Anchored => ["Anchored"];
        /// Its statistics do not count, and it stays at the next Rest, once (2.4.4).
        Asleep => ["Asleep"];
        /// It has a boost; this is never gained or lost directly (2.4.5).
        Boosted => ["Boosted"];
        /// It is turned (2.4.6).
        Exhausted => ["Exhausted"];
        /// It is discarded instead of going to Reserve (2.4.7).
        Fleeting => ["Fleeting"];
    };

    /// A kind of counter (2.5).
    #[derive(Copy, PartialOrd, Ord)]
    #[expect(missing_docs, reason = "the names of the game")]
    pub enum Counter {
        /// Worth +1/+1/+1 on a Character (2.5.1).
        Boost => ["boost~"];
        Arcane => ["Arcane counter~"];
        Food => ["Food counter~"];
        Heroism => ["Heroism counter~"];
        Kelon => ["Kelon counter~"];
        Morale => ["Morale counter~"];
        Move => ["Move counter~"];
        Performance => ["Performance counter~"];
        Quest => ["Quest counter~"];
        Sap => ["Sap counter~"];
        Scrap => ["Scrap counter~"];
        Trial => ["Trial counter~"];
        /// Counters of any one kind, boosts included.
        Any => ["counter~"];
        /// A kind of counter that only its cards name.
        Other(kind: OtherCounter) => [kind "counter~"];
    };

    /// A phase of the Day (1.3.2).
    #[derive(Copy, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "camelCase")]
    pub enum Phase {
        /// Succeed, Prepare, Draw, Expand (4.2.1). Day 1 has no Morning.
        Morning => ["Morning"];
        /// Only abilities "At Noon" happen (4.2.2).
        Noon => ["Noon"];
        /// Players take turns (4.2.3).
        Afternoon => ["Afternoon"];
        /// Progress (4.2.4).
        Dusk => ["Dusk"];
        /// Rest, Clean-up, Check Victory (4.2.5).
        Night => ["Night"];
    };

    /// A daily effect after which something can happen (4.2).
    #[derive(Copy, PartialOrd, Ord)]
    pub enum Daily {
        /// Cards go to Reserve or stay (4.2.5.b).
        Rest => ["Rest"];
        /// Cards beyond the limits are discarded (4.2.5.c).
        CleanUp => ["Clean-up"];
        /// Expeditions move forward (4.2.4).
        Progress => ["Progress"];
    };

    /// How long an Ongoing Emblem lasts (2.2.15).
    #[derive(Copy, PartialOrd, Ord)]
    pub enum Duration {
        /// Until the turn ends; it can only begin during a turn.
        ThisTurn => ["this turn"];
        /// Until the Afternoon ends; it can begin from Morning on.
        ThisAfternoon => ["this Afternoon"];
        /// Until the Day ends.
        ThisDay => ["this Day"];
        /// For the rest of the game; for counts, since the game began.
        ThisGame => ["this game"];
        /// Until the next turn of its controller begins, on any Day.
        UntilYourTurn => ["until your turn"];
    };

    /// The icon in the cost of a quick action, by which cards refer to it.
    #[derive(Copy)]
    pub enum ActionIcon {
        /// The card is discarded from Reserve: a support ability.
        Discard => ["{D}"];
        /// The bearer is exhausted.
        Exhaust => ["{T}"];
    };

    /// A zone as abilities name it (3.2). It differs from the `Zone` of a game: the two Expeditions of a player, which are two
    /// zones there, have one name here, and no ability names Limbo or the Hero zone.
    #[derive(Copy, PartialOrd, Ord)]
    pub enum NamedZone {
        /// The Reserve of a player (3.2.10).
        Reserve => ["Reserve"];
        /// The Hand of a player (3.2.5).
        Hand => ["hand"];
        /// The deck of a player (3.2.2).
        Deck => ["deck"];
        /// The discard pile of a player (3.2.3).
        Discard => ["discard pile"];
        /// The Landmark zone of a player (3.2.7).
        Landmarks => ["Landmarks"];
        /// The Mana zone of a player (3.2.9).
        Mana => ["Mana zone"];
        /// Both Expeditions of a player (3.2.4).
        Expeditions => ["Expeditions"];
    };

    /// The three Reactions of a card to its own arrival (7.1.1).
    #[derive(Copy, PartialOrd, Ord)]
    pub enum Arrival {
        /// It joins the Expedition or Landmark zone, whether or not it is played.
        Join => ["{J}"];
        /// It is played from Hand.
        FromHand => ["{H}"];
        /// It is played from Reserve.
        FromReserve => ["{R}"];
    };

    /// How two numbers compare.
    #[derive(Copy, PartialOrd, Ord)]
    pub enum Comparison {
        /// At least.
        AtLeast => [">="];
        /// At most.
        AtMost => ["<="];
        /// The same.
        Equal => ["="];
        /// Not the same.
        Different => ["!="];
        /// More.
        More => [">"];
        /// Less.
        Less => ["<"];
    };

    /// A player, or several players.
    #[derive(Copy, PartialOrd, Ord)]
    pub enum Player {
        /// The controller of the ability (7.2.3); inside "does", the player who acts, who is "that player" there as well.
        You => ["you"];
        /// Any player.
        Any => ["a player"];
        /// Any opponent.
        Opponent => ["an opponent"];
        /// All players, each separately.
        Each => ["each player"];
        /// All opponents, each separately.
        EachOpponent => ["each opponent"];
        /// Any player but you: in teams also a team mate (1.2.1).
        Other => ["another player"];
        /// A target player.
        Target => ["target player"];
        /// A target opponent.
        TargetOpponent => ["target opponent"];
        /// A target player other than you.
        OtherTarget => ["another target player"];
        /// The player named last (7.2.4).
        That => ["that player"];
        /// The controller of the object named last, or the player of that Expedition.
        ItsController => ["its controller"];
        /// The owner of the object or card named last.
        ItsOwner => ["its owner"];
        /// The player of the Expedition facing the bearer (1.2.3.c).
        FacingMe => ["the player facing me"];
        /// The player of the Expedition facing the object named last.
        FacingIt => ["the player facing it"];
        /// The player of the Expedition named last.
        OfThat => ["the player of that Expedition"];
        /// The controller of the bearer, while another player acts and is "you" (7.2.3).
        MyController => ["my controller"];
    };

    /// A sub-type (2.2.2).
    #[derive(Copy, PartialOrd, Ord)]
    #[expect(missing_docs, reason = "the names of the game")]
    pub enum SubType {
        Adventurer => ["Adventurer~"];
        Animal => ["Animal~"];
        Apprentice => ["Apprentice~"];
        Artist => ["Artist~"];
        Boon => ["Boon~"];
        Bureaucrat => ["Bureaucrat~"];
        Citizen => ["Citizen~"];
        Companion => ["Companion~"];
        Conjuration => ["Conjuration~"];
        Construction => ["Construction~"];
        Corruption => ["Corruption~"];
        Deity => ["Deity~"];
        Disruption => ["Disruption~"];
        Dragon => ["Dragon~"];
        Druid => ["Druid~"];
        Elemental => ["Elemental~"];
        Engineer => ["Engineer~"];
        Fairy => ["Fairy~"];
        Feat => ["Feat~"];
        Gear => ["Gear~"];
        Illusion => ["Illusion~"];
        Leviathan => ["Leviathan~"];
        Mage => ["Mage~"];
        Maneuver => ["Maneuver~"];
        Merchant => ["Merchant~"];
        Messenger => ["Messenger~"];
        Noble => ["Noble~"];
        Ore => ["Ore~"];
        Plant => ["Plant~"];
        Robot => ["Robot~"];
        Rogue => ["Rogue~"];
        Sap => ["Sap~"];
        Scholar => ["Scholar~"];
        Scientist => ["Scientist~"];
        Site => ["Site~"];
        Soldier => ["Soldier~"];
        Song => ["Song~"];
        Spirit => ["Spirit~"];
        Titan => ["Titan~"];
        Trainer => ["Trainer~"];
        /// A sub-type that only its cards name.
        Other(sub_type: OtherSubType) => [sub_type];
    };

    /// A faction (2.2.10).
    #[derive(Copy, PartialOrd, Ord)]
    #[expect(missing_docs, reason = "the names of the game")]
    pub enum Faction {
        Axiom => ["Axiom"];
        Bravos => ["Bravos"];
        Lyra => ["Lyra"];
        Muna => ["Muna"];
        Ordis => ["Ordis"];
        Yzmir => ["Yzmir"];
    };

    /// A rarity (2.2.5).
    #[derive(Copy, PartialOrd, Ord)]
    #[expect(missing_docs, reason = "the names of the game")]
    pub enum Rarity {
        Common => ["Common"];
        Rare => ["Rare"];
        Exalted => ["Exalted"];
        Unique => ["Unique"];
    };
}

impl Terrain {
    /// All terrains, in the order of statistics.
    pub const ALL: [Self; 3] = [Self::Forest, Self::Mountain, Self::Water];
}

impl Counter {
    /// The kinds with a name, in the order of the notation.
    pub const NAMED: [Self; 11] = [
        Self::Arcane,
        Self::Food,
        Self::Heroism,
        Self::Kelon,
        Self::Morale,
        Self::Move,
        Self::Performance,
        Self::Quest,
        Self::Sap,
        Self::Scrap,
        Self::Trial,
    ];

    /// The word before "counter"; empty for boosts and counters of any kind.
    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            Self::Boost | Self::Any => "",
            Self::Arcane => "Arcane",
            Self::Food => "Food",
            Self::Heroism => "Heroism",
            Self::Kelon => "Kelon",
            Self::Morale => "Morale",
            Self::Move => "Move",
            Self::Performance => "Performance",
            Self::Quest => "Quest",
            Self::Sap => "Sap",
            Self::Scrap => "Scrap",
            Self::Trial => "Trial",
            Self::Other(kind) => kind.as_str(),
        }
    }
}

impl SubType {
    /// Every sub-type that is known here, in the order of the notation.
    pub const ALL: [Self; 40] = [
        Self::Adventurer,
        Self::Animal,
        Self::Apprentice,
        Self::Artist,
        Self::Boon,
        Self::Bureaucrat,
        Self::Citizen,
        Self::Companion,
        Self::Conjuration,
        Self::Construction,
        Self::Corruption,
        Self::Deity,
        Self::Disruption,
        Self::Dragon,
        Self::Druid,
        Self::Elemental,
        Self::Engineer,
        Self::Fairy,
        Self::Feat,
        Self::Gear,
        Self::Illusion,
        Self::Leviathan,
        Self::Mage,
        Self::Maneuver,
        Self::Merchant,
        Self::Messenger,
        Self::Noble,
        Self::Ore,
        Self::Plant,
        Self::Robot,
        Self::Rogue,
        Self::Sap,
        Self::Scholar,
        Self::Scientist,
        Self::Site,
        Self::Soldier,
        Self::Song,
        Self::Spirit,
        Self::Titan,
        Self::Trainer,
    ];

    /// The sub-type for a code of the official records (`ROBOT`), whether or not it is known here; `None` if the code is not a
    /// word of 1 to 14 letters.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        let known = Self::ALL.iter().copied().find(|sub_type| sub_type.to_string().eq_ignore_ascii_case(code));
        known.or_else(|| OtherSubType::new(code).map(Self::Other))
    }

    /// Whether Spells have it (2.2.2).
    #[must_use]
    pub const fn is_of_spells(self) -> bool {
        matches!(
            self,
            Self::Boon | Self::Conjuration | Self::Corruption | Self::Disruption | Self::Maneuver | Self::Song
        )
    }

    /// Whether Permanents have it (2.2.2).
    #[must_use]
    pub const fn is_of_permanents(self) -> bool {
        matches!(self, Self::Construction | Self::Feat | Self::Gear | Self::Ore | Self::Sap | Self::Site)
    }

    /// The index in [`ALL`](Self::ALL), if it is known here.
    pub const fn place(self) -> Option<u8> {
        Some(match self {
            Self::Adventurer => 0,
            Self::Animal => 1,
            Self::Apprentice => 2,
            Self::Artist => 3,
            Self::Boon => 4,
            Self::Bureaucrat => 5,
            Self::Citizen => 6,
            Self::Companion => 7,
            Self::Conjuration => 8,
            Self::Construction => 9,
            Self::Corruption => 10,
            Self::Deity => 11,
            Self::Disruption => 12,
            Self::Dragon => 13,
            Self::Druid => 14,
            Self::Elemental => 15,
            Self::Engineer => 16,
            Self::Fairy => 17,
            Self::Feat => 18,
            Self::Gear => 19,
            Self::Illusion => 20,
            Self::Leviathan => 21,
            Self::Mage => 22,
            Self::Maneuver => 23,
            Self::Merchant => 24,
            Self::Messenger => 25,
            Self::Noble => 26,
            Self::Ore => 27,
            Self::Plant => 28,
            Self::Robot => 29,
            Self::Rogue => 30,
            Self::Sap => 31,
            Self::Scholar => 32,
            Self::Scientist => 33,
            Self::Site => 34,
            Self::Soldier => 35,
            Self::Song => 36,
            Self::Spirit => 37,
            Self::Titan => 38,
            Self::Trainer => 39,
            Self::Other(_) => return None,
        })
    }
}
