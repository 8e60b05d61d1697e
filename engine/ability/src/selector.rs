//! Which objects, cards, Expeditions and regions are meant, what can be said of them, and how such facts are combined:
//! `[a or b, not c]`.

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
    /// What a thing is called: a type (2.2.1) or a sub-type (2.2.2).
    #[derive(Copy)]
    pub enum Noun {
        /// Anything that is a card or a token.
        Card => ["card~"];
        /// Character.
        Character => ["Character~"];
        /// Permanent of either zone.
        Permanent => ["Permanent~"];
        /// Permanent of the Landmark zone (2.2.3).
        Landmark => ["Landmark~"];
        /// Permanent of an Expedition (2.2.3).
        ExpeditionPermanent => ["Expedition Permanent~"];
        /// Spell.
        Spell => ["Spell~"];
        /// Hero: controlled, not in play.
        Hero => ["Hero~"];
        /// Card in the Mana zone.
        ManaOrb => ["Mana Orb~"];
        /// Something with the sub-type.
        SubType(sub_type: SubType) => [sub_type];
    };

    /// A place as something that is joined, left or gone to.
    pub enum Area {
        /// That zone, whoever's.
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

    /// Where something is.
    pub enum Place {
        /// In the Expedition zone or the Landmark zone (3.1.4); where no place is said, it is this.
        Play => ["in play"];
        /// Controlled by the player (7.5.4).
        Controlled(by: Player) => ["controlled by" by];
        /// In a zone or an Expedition.
        In(area: Area) => ["in" area];
        /// One card of each name that a card of the game has, wherever it lies: what is chosen is the name (2.2.4).
        Names => ["of every name"];
        /// Among the cards that this ability revealed or looked at.
        Revealed => ["among them"];
        /// Among what the ability named last, wherever that is.
        Named => ["out of it"];
        /// Being played (5.1.2), so in Limbo.
        Played {
            /// The player who plays it.
            by: Player,
            /// The zone it is played from, if that matters.
            from: Option<NamedZone>,
        } => ["played" (from: "from" from) "by" by];
    };

    /// Things of a kind, with these facts, at one of these places.
    pub struct Description {
        /// One of these.
        pub nouns: OneOrMore<Noun>,
        /// All of these.
        pub facts: Option<Facts<Trait>>,
        /// One of these; in play if `None`.
        pub places: Option<OneOrMore<Place>>,
    } => [nouns (facts: "[" facts "]") places];

    /// How many are chosen. As many as there are, where there are fewer (6.5.b).
    pub enum Quantity {
        /// So many.
        Exactly(amount: Amount) => [amount];
        /// None to so many.
        UpTo(amount: Amount) => ["up to" amount];
        /// None to all.
        AnyNumber => ["any number of"];
    };

    /// How many Expeditions are chosen.
    #[derive(Copy)]
    pub enum Few {
        /// So many.
        Exactly(number: u8) => [number];
        /// None to so many.
        UpTo(number: u8) => ["up to" number];
        /// None to all.
        AnyNumber => ["any number of"];
    };

    /// How they are chosen.
    #[derive(Copy)]
    pub enum Aim {
        /// Targeted (6.5.b), so Tough is paid.
        Target => ["target"];
        /// At random.
        Random => ["random"];
        /// Chosen, without a target.
        Chosen => [];
    };

    /// A limit on what is chosen together.
    pub struct Total {
        /// Which number is added up.
        pub measure: Measure,
        /// The most it may come to.
        pub most: Amount,
    } => ["with total" measure "<=" most];

    /// Things to be chosen as the step is about to happen (6.1.g).
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

    /// Objects or cards that need no description.
    #[derive(Copy)]
    pub enum Mention {
        /// The bearer of the ability (7.2.1).
        Me => ["me"];
        /// What the ability, or the trigger, named last (7.2.4).
        It => ["it"];
        /// What the trigger is about, whatever was named since.
        Cause => ["the cause"];
        /// Those revealed or looked at that were not taken.
        Others => ["the others"];
    };

    /// The objects or cards an effect is about.
    pub enum Objects {
        /// Those.
        The(mention: Mention) => [mention];
        /// All of that description, not chosen and not targeted.
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
            /// These.
            one: Box<Objects>,
            /// And those.
            other: Box<Objects>,
        } => ["both" one "and" other];
        /// Chosen ones.
        Pick(pick: Box<Pick>) => [pick];
    };

    /// Which Expeditions (3.2.4).
    pub enum Expeditions {
        /// Where the bearer is; both of a Gigantic one.
        Mine => ["my Expedition"];
        /// The other one of its controller; none for a Gigantic one (7.4.4.k).
        MyOther => ["my other Expedition"];
        /// The one facing mine.
        FacingMe => ["the Expedition facing me"];
        /// The one facing my other.
        FacingMyOther => ["the Expedition facing my other Expedition"];
        /// The one facing the Expedition named last.
        FacingThat => ["the Expedition facing that Expedition"];
        /// Where the object named last is or was.
        Its => ["its Expedition"];
        /// The one facing that.
        FacingIt => ["the Expedition facing it"];
        /// The Expedition named last.
        That => ["that Expedition"];
        /// The other one of the player of that.
        OtherThanThat => ["the Expedition beside it"];
        /// All of that description.
        Each {
            /// The facts that hold of them.
            facts: Option<Facts<ExpeditionFact>>,
            /// The player who controls them.
            of: Option<Player>,
        } => ["each Expedition" (facts: "[" facts "]") (of: "controlled by" of)];
        /// Chosen ones.
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

    /// Which regions (3.2.1).
    pub enum Regions {
        /// Those where my Expedition is.
        Mine => ["my region"];
        /// Those where that Expedition is.
        Of(which: Expeditions) => ["the region of" which];
        /// All of that description.
        Each(facts: Option<Facts<RegionFact>>) => ["each region" (facts: "[" facts "]")];
        /// One that is targeted.
        Target(facts: Option<Facts<RegionFact>>) => ["target region" (facts: "[" facts "]")];
    };

    /// Who bears what a passive ability gives, or of whom a condition speaks.
    pub enum Subject {
        /// The bearer of the ability.
        Me => ["I"];
        /// What was named last.
        It => ["it"];
        /// The object of the trigger, whatever was named since.
        Cause => ["the cause"];
        /// All of that description.
        Each(filter: OneOrMore<Description>) => ["each" filter];
    };
}

/// The things of which any description holds.
pub type Filter = OneOrMore<Description>;

impl Noun {
    /// Whether whatever is this is that as well: a Landmark or an Expedition Permanent is a Permanent (2.2.3).
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
    /// It holds.
    Is(T),
    /// It does not.
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
        /// Another than what the ability named last.
        NotIt => ["other than it"];
        /// Another than the bearer of the ability.
        Other => ["other"];
        /// It has the status.
        Status(status: Status) => [status];
        /// It is a Signature token: one with a Reserve Cost.
        Signature => ["Signature token"];
        /// It is a token (1.1.7.b).
        Token => ["token"];
        /// It is of this kind, besides what the noun says.
        Kind(noun: Noun) => ["a" noun];
        /// It has the keyword (7.4).
        Keyword(keyword: FlagKeyword) => [keyword];
        /// It has a keyword with a number, whichever number.
        Numbered(keyword: NumberedKeyword) => ["having" keyword];
        /// It has such a quick action; cards that are exhausted in Reserve have no support abilities (2.2.12.j).
        Acts(icon: ActionIcon) => ["with a" icon "ability"];
        /// It is a Feat that is completed.
        Completed => ["completed"];
        /// It has the faction (2.2.9); tokens have none.
        Faction(faction: Faction) => [faction];
        /// It has the rarity (2.2.5); tokens have none.
        Rarity(rarity: Rarity) => [rarity];
        /// The terrain is one of its region now (7.5.7).
        In(terrain: Terrain) => ["in" terrain];
        /// Its Expedition has these facts.
        InExpedition(facts: Facts<ExpeditionFact>) => ["in Expedition" "[" facts "]"];
        /// It has a printed statistic of so much.
        BaseStatistic(amount: Amount) => ["base statistic of" amount];
        /// A base statistic of 0 in a terrain of its own region.
        IdleHere => ["base statistic here of 0"];
        /// It is there now.
        At(place: Place) => ["placed" place];
        /// It was played for its Temple cost (system 141).
        ForTemple => ["played for Temple"];
        /// It was played from there.
        PlayedFrom(zone: NamedZone) => ["played from" zone];
        /// It shares its name (2.2.4) with that.
        NamedLike(what: Mention) => ["named like" what];
        /// It shares its name with another of those (2.2.4).
        NamedLikeOne(of: Filter) => ["named like a" "(" of ")"];
        /// It has that name (2.2.4).
        Named(name: TokenName) => ["named" name];
        /// None of those in question has more.
        Most(measure: Measure) => ["the most" measure];
        /// None of those in question has less.
        Least(measure: Measure) => ["the least" measure];
        /// A number of it compares so.
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
        /// Another than the one that the ability named last.
        NotThat => ["other than that"];
        /// Another than that of the bearer.
        Other => ["other"];
        /// Nearer to its start than the one facing it to its own (7.5.2).
        Behind => ["behind"];
        /// As far.
        Tied => ["tied"];
        /// Farther.
        Ahead => ["ahead"];
        /// Ascended until Rest (system 39).
        Ascended => ["Ascended"];
        /// Another player's Expedition is in its region (system 158).
        InContact => ["in contact"];
        /// The other Expedition of its player is in its region; in the Arena all are (4.3).
        Together => ["in the region of the other"];
        /// The terrain is one of its region.
        In(terrain: Terrain) => ["in" terrain];
        /// Its region has these facts.
        InRegion(facts: Facts<RegionFact>) => ["in region" "[" facts "]"];
        /// It is the Expedition of the Hero.
        Hero => ["Hero"];
        /// It is the Expedition of the Companion.
        Companion => ["Companion"];
        /// It moved forward this Day.
        Moved => ["moved this Day"];
        /// It failed to move forward at this Day's Progress (7.5.6).
        Failed => ["failed this Day"];
        /// It did that this Day.
        Did(progress: Progress) => ["this Day" progress];
        /// So many Characters are in it.
        Characters {
            /// How the number compares.
            comparison: Comparison,
            /// The number that it is compared with.
            with: Amount,
        } => ["Characters" comparison with];
        /// So many of those are in it.
        Holds {
            /// What is counted.
            what: Filter,
            /// How the number compares.
            comparison: Comparison,
            /// The number that it is compared with.
            with: Amount,
        } => ["number of" "(" what ")" comparison with];
        /// So many Characters face it.
        FacingCharacters {
            /// How the number compares.
            comparison: Comparison,
            /// The number that it is compared with.
            with: Amount,
        } => ["facing Characters" comparison with];
        /// The one facing it has these facts.
        Facing(facts: Facts<ExpeditionFact>) => ["facing" "[" facts "]"];
        /// Controlled by that player (7.5.4).
        Of(player: Player) => ["of" player];
    };

    /// A fact about a region.
    #[derive(Copy)]
    pub enum RegionFact {
        /// Face up.
        Visible => ["visible"];
        /// Exactly one terrain (system 161).
        SingleTerrain => ["single-terrain"];
        /// Hero region or Companion region.
        Starting => ["starting"];
        /// It has the terrain.
        Has(terrain: Terrain) => [terrain];
    };
}
