//! Selectors: which objects, cards, Expeditions and regions are meant, which facts hold of them, and how facts are combined: `[a
//! or b, not c]`.

use crate::{
    ability::TokenName,
    condition::{Amount, Measure},
    list::{Listed, OneOrMore},
    parser::Parser,
    passive::{FlagKeyword, NumberedKeyword},
    printer::Printer,
    syntax,
    syntax::{Descend, Notation, Part, See},
    trigger::Progress,
    whose::Whose,
    words::{ActionIcon, Comparison, Faction, NamedZone, Player, Rarity, Status, SubType, Terrain},
};

syntax! {
    /// A noun for a thing: a type (2.2.1) or a sub-type (2.2.2).
    #[derive(Copy)]
    pub enum Noun {
        /// Any card or token.
        Card => ["card~"];
        /// Character.
        Character => ["Character~"];
        /// Permanent, in either zone.
        Permanent => ["Permanent~"];
        /// Permanent of the Landmark zone (2.2.3).
        Landmark => ["Landmark~"];
        /// Permanent of an Expedition (2.2.3).
        ExpeditionPermanent => ["Expedition Permanent~"];
        /// Spell.
        Spell => ["Spell~"];
        /// Hero, which is controlled but not in play.
        Hero => ["Hero~"];
        /// Card in the Mana zone.
        ManaOrb => ["Mana Orb~"];
        /// Something with the sub-type.
        SubType(sub_type: SubType) => [sub_type];
    };

    /// An area that things join, leave or go to.
    pub enum Area {
        /// That zone of any player.
        Zone(zone: NamedZone) => ["the" zone];
        /// That zone of a player.
        Of {
            /// The player whose zone it is.
            whose: Whose,
            /// The zone.
            zone: NamedZone,
        } => [whose zone];
        /// Those Expeditions.
        Expedition(which: Box<Expeditions>) => [which];
    };

    /// The place of something.
    pub enum Place {
        /// In the Expedition zone or the Landmark zone (3.1.4); this is the default.
        Play => ["in play"];
        /// Controlled by the player (7.5.5).
        Controlled(by: Player) => ["controlled by" by];
        /// In a zone or an Expedition.
        In(area: Area) => ["in" area];
        /// A choice among the names of all cards of the game, with one card for each (2.2.4).
        Names => ["of every name"];
        /// Among the cards that this ability revealed or looked at.
        Revealed => ["among them"];
        /// Among the things that the ability named last, wherever they are.
        Named => ["out of it"];
        /// Being played (5.1.2), and therefore in Limbo.
        Played {
            /// The player who plays it.
            by: Player,
            /// The zone it is played from, if that matters.
            from: Option<NamedZone>,
        } => ["played" (from: "from" from) "by" by];
    };

    /// A description of things: their kind, facts and places.
    pub struct Description {
        /// The kinds, any of which it may be.
        pub nouns: OneOrMore<Noun>,
        /// The facts, all of which hold.
        pub facts: Option<Facts<Trait>>,
        /// The places, in any of which it may be; in play if `None`.
        pub places: Option<OneOrMore<Place>>,
    } => [nouns (facts: "[" facts "]") places];

    /// How many things are chosen. If there are fewer, all of them are (6.5.b).
    pub enum Quantity {
        /// Exactly that many.
        Exactly(amount: Amount) => [amount];
        /// At most that many, or none.
        UpTo(amount: Amount) => ["up to" amount];
        /// Any number, from none to all.
        AnyNumber => ["any number of"];
    };

    /// How many Expeditions are chosen.
    #[derive(Copy)]
    pub enum Few {
        /// Exactly that many.
        Exactly(number: u8) => [number];
        /// At most that many, or none.
        UpTo(number: u8) => ["up to" number];
        /// Any number, from none to all.
        AnyNumber => ["any number of"];
    };

    /// How things are chosen.
    #[derive(Copy)]
    pub enum Aim {
        /// As a target (6.5.b), so Tough must be paid.
        Target => ["target"];
        /// At random.
        Random => ["random"];
        /// By a player, without being targeted.
        Chosen => [];
    };

    /// A limit on all chosen things together.
    pub struct Total {
        /// The number that is added up.
        pub measure: Measure,
        /// The greatest total.
        pub most: Amount,
    } => ["with total" measure "<=" most];

    /// Things that are chosen as the step is about to happen (6.1.g).
    pub struct Pick {
        /// The number to be chosen.
        pub quantity: Quantity,
        /// The way in which they are chosen.
        pub aim: Aim,
        /// The descriptions of which one must hold of what is chosen.
        pub from: OneOrMore<Description>,
        /// The limit on what is chosen together.
        pub total: Option<Total>,
    } => [quantity aim from total];

    /// A reference to objects or cards without a description.
    #[derive(Copy)]
    pub enum Mention {
        /// The bearer of the ability (7.2.1).
        Me => ["me"];
        /// What the ability or its trigger named last (7.2.5).
        It => ["it"];
        /// What the trigger is about, even if something was named since.
        Cause => ["the cause"];
        /// The cards that were revealed or looked at and not taken.
        Others => ["the others"];
    };

    /// The objects or cards of a verb.
    pub enum Objects {
        /// Those that are mentioned.
        The(mention: Mention) => [mention];
        /// All of that description, neither chosen nor targeted.
        Each(filter: OneOrMore<Description>) => ["each" filter];
        /// The first cards of a deck.
        Top {
            /// The number of cards.
            amount: Box<Amount>,
            /// The player whose deck it is.
            whose: Whose,
        } => ["top" amount "of" whose "deck"];
        /// Two kinds of objects in the same step.
        Both {
            /// The first objects.
            one: Box<Objects>,
            /// The other objects.
            other: Box<Objects>,
        } => ["both" one "and" other];
        /// Objects that are chosen.
        Pick(pick: Box<Pick>) => [pick];
    };

    /// A reference to Expeditions (3.2.4).
    pub enum Expeditions {
        /// The Expedition of the bearer; both, if it is Gigantic.
        Mine => ["my Expedition"];
        /// The other Expedition of its controller; none, if it is Gigantic (7.4.4.l).
        MyOther => ["my other Expedition"];
        /// The Expedition facing mine.
        FacingMe => ["the Expedition facing me"];
        /// The Expedition facing my other one.
        FacingMyOther => ["the Expedition facing my other Expedition"];
        /// The Expedition facing the one that was named last.
        FacingThat => ["the Expedition facing that Expedition"];
        /// The Expedition where the object named last is or was.
        Its => ["its Expedition"];
        /// The Expedition facing that of the object named last.
        FacingIt => ["the Expedition facing it"];
        /// The Expedition named last.
        That => ["that Expedition"];
        /// The other Expedition of the same player as the one named last.
        OtherThanThat => ["the Expedition beside it"];
        /// All Expeditions of that description.
        Each {
            /// The facts that hold of them.
            facts: Option<Facts<ExpeditionFact>>,
            /// The player who controls them.
            of: Option<Player>,
        } => ["each Expedition" (facts: "[" facts "]") (of: "controlled by" of)];
        /// Expeditions that are chosen.
        Pick {
            /// The number to be chosen.
            quantity: Few,
            /// The way in which they are chosen.
            aim: Aim,
            /// The facts that hold of them.
            facts: Option<Facts<ExpeditionFact>>,
            /// The player who controls them.
            of: Option<Player>,
        } => [quantity aim "Expedition~" (facts: "[" facts "]") (of: "controlled by" of)];
    };

    /// A reference to regions (3.2.1).
    pub enum Regions {
        /// The regions where my Expedition is.
        Mine => ["my region"];
        /// The regions where those Expeditions are.
        Of(which: Expeditions) => ["the region of" which];
        /// All regions of that description.
        Each(facts: Option<Facts<RegionFact>>) => ["each region" (facts: "[" facts "]")];
        /// A target region.
        Target(facts: Option<Facts<RegionFact>>) => ["target region" (facts: "[" facts "]")];
    };

    /// The subject of a passive ability or a condition.
    pub enum Subject {
        /// The bearer of the ability.
        Me => ["I"];
        /// What was named last.
        It => ["it"];
        /// The object of the trigger, even if something was named since.
        Cause => ["the cause"];
        /// All things of that description.
        Each(filter: OneOrMore<Description>) => ["each" filter];
    };
}

/// The things to which any of these descriptions applies.
pub type Filter = OneOrMore<Description>;

impl Noun {
    /// Whether everything of this kind is also of the other: a Landmark or an Expedition Permanent is a Permanent (2.2.3).
    #[must_use]
    pub fn implies(self, other: Self) -> bool {
        self == other || other == Self::Permanent && matches!(self, Self::Landmark | Self::ExpeditionPermanent)
    }
}

impl Listed for Noun {
    const BETWEEN: &'static str = "or";
}

impl Listed for Place {
    const BETWEEN: &'static str = "or";
}

impl Listed for Description {
    const BETWEEN: &'static str = "/";
}

/// A fact or its opposite.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Literal<T> {
    /// The fact holds.
    Is(T),
    /// The fact does not hold.
    Not(T),
}

/// Facts of which one must hold.
pub type Clause<T> = OneOrMore<Literal<T>>;

/// Facts that must all hold, each clause of them.
pub type Facts<T> = OneOrMore<Clause<T>>;

impl<T: Notation> Listed for Literal<T> {
    const BETWEEN: &'static str = "or";
}

impl<T: Notation> Listed for Clause<T> {
    const BETWEEN: &'static str = ",";
}

impl<T: Notation> Notation for Literal<T> {
    fn print(&self, printer: &mut Printer) {
        match self {
            Self::Is(fact) => fact.print(printer),
            Self::Not(fact) => {
                printer.literal("not");
                fact.print(printer);
            }
        }
    }

    fn parse(parser: &mut Parser<'_>) -> Option<Self> {
        match parser.attempt(|parser| parser.literal("not")) {
            Some(()) => T::parse(parser).map(Self::Not),
            None => T::parse(parser).map(Self::Is),
        }
    }

    #[cfg(any(test, feature = "generate"))]
    fn generate(choices: &mut super::generate::Choices<'_>) -> Self {
        match choices.pick(3) {
            1 => Self::Not(T::generate(choices)),
            _ => Self::Is(T::generate(choices)),
        }
    }

    fn walk(&self, see: &mut See<'_>) {
        let (name, fact) = match self {
            Self::Is(fact) => ("Is", fact),
            Self::Not(fact) => ("Not", fact),
        };
        if see(Part::new(self, "Literal", name, &["Is", "Not"])) == Descend::Into {
            fact.walk(see);
        }
    }
}

syntax! {
    /// A fact about an object or a card.
    pub enum Trait {
        /// It is not what the ability named last.
        NotIt => ["other than it"];
        /// It is not the bearer of the ability.
        Other => ["other"];
        /// It has the status.
        Status(status: Status) => [status];
        /// It is the Signature token of that player's Hero, whoever controls it. Where two Heroes have the same, it is that of its
        /// owner's.
        SignatureOf(whose: Whose) => ["Signature token of" whose "Hero"];
        /// It is a Signature token: a token with a Reserve Cost.
        Signature => ["Signature token"];
        /// It is a token (1.1.7.b).
        Token => ["token"];
        /// It is of this kind, in addition to the noun.
        Kind(noun: Noun) => ["a" noun];
        /// It has the keyword (7.4).
        Keyword(keyword: FlagKeyword) => [keyword];
        /// It has a keyword with a number, whatever the number is.
        Numbered(keyword: NumberedKeyword) => ["having" keyword];
        /// It has a quick action with that icon; cards that are exhausted in Reserve have no support abilities (2.2.12.j).
        Acts(icon: ActionIcon) => ["with a" icon "ability"];
        /// It is a Feat that is completed.
        Completed => ["completed"];
        /// It has the faction (2.2.10); tokens have none.
        Faction(faction: Faction) => [faction];
        /// It has the rarity (2.2.5); tokens have none.
        Rarity(rarity: Rarity) => [rarity];
        /// Its region has the terrain now (7.5.8).
        In(terrain: Terrain) => ["in" terrain];
        /// Its Expedition has these facts.
        InExpedition(facts: Facts<ExpeditionFact>) => ["in Expedition" "[" facts "]"];
        /// It has a printed statistic of that number.
        BaseStatistic(amount: Amount) => ["base statistic of" amount];
        /// It has a base statistic of 0 in a terrain of its own region.
        IdleHere => ["base statistic here of 0"];
        /// It is in that place now.
        At(place: Place) => ["placed" place];
        /// That player owns it (1.1.3.c), whoever controls it.
        Owned(by: Player) => ["owned by" by];
        /// It was played for its Temple cost (system 141).
        ForTemple => ["played for Temple"];
        /// It was played from that zone.
        PlayedFrom(zone: NamedZone) => ["played from" zone];
        /// It shares its name (2.2.4) with another thing.
        NamedLike(what: Mention) => ["named like" what];
        /// It shares its name with another of those (2.2.4).
        NamedLikeOne(of: Filter) => ["named like a" "(" of ")"];
        /// It has a sub-type (2.2.2) that another of those has, too.
        SubTypeLikeOne(of: Filter) => ["sharing a sub-type with a" "(" of ")"];
        /// Its three statistics are equal (2.2.8).
        EvenStatistics => ["of equal statistics"];
        /// It has that name (2.2.4).
        Named(name: TokenName) => ["named" name];
        /// None of the things that could be chosen has more.
        Most(measure: Measure) => ["the most" measure];
        /// None of the things that could be chosen has less.
        Least(measure: Measure) => ["the least" measure];
        /// A comparison of one of its numbers holds.
        Compares {
            /// The number of it that is compared.
            measure: Measure,
            /// The way in which the two numbers are compared.
            comparison: Comparison,
            /// The number that it is compared with.
            with: Amount,
        } => [measure comparison with];
    };

    /// A fact about an Expedition.
    pub enum ExpeditionFact {
        /// It is not the one that the ability named last.
        NotThat => ["other than that"];
        /// It is not that of the bearer.
        Other => ["other"];
        /// It is nearer to its start than the one facing it is to its own (7.5.2).
        Behind => ["behind"];
        /// It is as far from its start as the one facing it.
        Tied => ["tied"];
        /// It is farther from its start than the one facing it.
        Ahead => ["ahead"];
        /// Ascended until Rest (system 39).
        Ascended => ["Ascended"];
        /// Another player's Expedition is in its region (system 158).
        InContact => ["in contact"];
        /// The other Expedition of its player is in its region; in the Arena all are (4.3).
        Together => ["in the region of the other"];
        /// Its region has the terrain.
        In(terrain: Terrain) => ["in" terrain];
        /// Its region has these facts.
        InRegion(facts: Facts<RegionFact>) => ["in region" "[" facts "]"];
        /// It is in the region of one of those Expeditions.
        InRegionOf(which: Box<Expeditions>) => ["in the region of" which];
        /// It is the Expedition of the Hero.
        Hero => ["Hero"];
        /// It is the Expedition of the Companion.
        Companion => ["Companion"];
        /// It moved forward this Day.
        Moved => ["moved this Day"];
        /// It failed to move forward at this Day's Progress (7.5.7).
        Failed => ["failed this Day"];
        /// That happened to it this Day.
        Did(progress: Progress) => ["this Day" progress];
        /// A comparison of the number of Characters in it holds.
        Characters {
            /// How the number compares.
            comparison: Comparison,
            /// The number that it is compared with.
            with: Amount,
        } => ["Characters" comparison with];
        /// A comparison of the number of such things in it holds.
        Holds {
            /// What is counted.
            what: Filter,
            /// How the number compares.
            comparison: Comparison,
            /// The number that it is compared with.
            with: Amount,
        } => ["number of" "(" what ")" comparison with];
        /// A comparison of the number of Characters facing it holds.
        FacingCharacters {
            /// How the number compares.
            comparison: Comparison,
            /// The number that it is compared with.
            with: Amount,
        } => ["facing Characters" comparison with];
        /// The Expedition facing it has these facts.
        Facing(facts: Facts<ExpeditionFact>) => ["facing" "[" facts "]"];
        /// It is controlled by that player (7.5.5).
        Of(player: Player) => ["of" player];
    };

    /// A fact about a region.
    #[derive(Copy)]
    pub enum RegionFact {
        /// It is face up.
        Visible => ["visible"];
        /// It has exactly one terrain (system 161).
        SingleTerrain => ["single-terrain"];
        /// It is a Hero region or a Companion region.
        Starting => ["starting"];
        /// It has the terrain.
        Has(terrain: Terrain) => [terrain];
    };
}
