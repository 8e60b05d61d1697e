//! Which objects, cards, Expeditions and regions are meant.

use super::{
    amount::{Amount, Measure},
    facts::{ExpeditionFact, Facts, RegionFact, Trait},
    list::{Listed, OneOrMore},
    whose::Whose,
    words::{NamedZone, Player, SubType},
};
use crate::syntax;

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
            /// Whose.
            whose: Whose,
            /// Which.
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
            /// By whom.
            by: Player,
            /// From where, if that matters.
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
        /// How many.
        pub quantity: Quantity,
        /// How.
        pub aim: Aim,
        /// Out of what.
        pub from: OneOrMore<Description>,
        /// Under which limit.
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
            /// How many.
            amount: Box<Amount>,
            /// Whose deck.
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
            /// What they are.
            facts: Option<Facts<ExpeditionFact>>,
            /// Whose.
            of: Option<Player>,
        } => ["each Expedition" (facts: "[" facts "]") (of: "controlled by" of)];
        /// Chosen ones.
        Pick {
            /// How many.
            quantity: Few,
            /// How.
            aim: Aim,
            /// What they are.
            facts: Option<Facts<ExpeditionFact>>,
            /// Whose.
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
