//! What can be said of an object, an Expedition or a region, and how such facts are combined: `[a or b, not c]`.

use super::{
    amount::{Amount, Measure},
    gain::{FlagKeyword, NumberedKeyword},
    list::{Listed, OneOrMore},
    parser::Parser,
    printer::Printer,
    selector::{Filter, Mention, Noun, Place},
    syntax::{Descend, Notation, Part, See},
    token::TokenName,
    trigger::Progress,
    words::{ActionIcon, Comparison, Faction, NamedZone, Player, Rarity, Status, Terrain},
};
use crate::syntax;

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
            /// Which number.
            measure: Measure,
            /// How.
            comparison: Comparison,
            /// With what.
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
            /// With what.
            with: Amount,
        } => ["Characters" comparison with];
        /// So many of those are in it.
        Holds {
            /// What is counted.
            what: Filter,
            /// How the number compares.
            comparison: Comparison,
            /// With what.
            with: Amount,
        } => ["number of" "(" what ")" comparison with];
        /// So many Characters face it.
        FacingCharacters {
            /// How the number compares.
            comparison: Comparison,
            /// With what.
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
