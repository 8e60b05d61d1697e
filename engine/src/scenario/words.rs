//! Words that all lines of a scenario share: seats, places, names of cards, numbers; and what the cards of a scenario are
//! called.

#[cfg(any(test, feature = "generate"))]
use crate::ability::generate::Choices;

use crate::{
    Game,
    ability::{
        Notation, Noun,
        list::Listed,
        parser::Parser,
        printer::Printer,
        syntax,
        syntax::{Descend, Part, See},
    },
    mode::Mode,
    primitives::{CardId, Expedition, Player},
    state,
};

/// Implements writing and reading for an enum of the game, with one literal for each variant.
macro_rules! words {
    ($type:ident { $($variant:ident => $word:literal),+ $(,)? }) => {
        impl Notation for $type {
            fn print(&self, printer: &mut Printer) {
                match self { $( Self::$variant => printer.literal($word) ),+ }
            }
            fn parse(parser: &mut Parser<'_>) -> Option<Self> {
                $( if parser.attempt(|parser| parser.literal($word)).is_some() { return Some(Self::$variant); } )+
                None
            }
            #[cfg(any(test, feature = "generate"))]
            fn generate(choices: &mut Choices<'_>) -> Self {
                let all = [$( Self::$variant ),+];
                all[choices.pick(all.len())]
            }
            fn walk(&self, see: &mut See<'_>) {
                let name = match self { $( Self::$variant => stringify!($variant) ),+ };
                see(Part::new(self, stringify!($type), name, &[$( stringify!($variant) ),+]));
            }
        }
    };
}

/// Name and number of each card, Hero and token, by handle.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    by_card: Vec<Option<CardRef>>,
    /// The number of cards that have had each name.
    numbers: Vec<(CardName, u8)>,
}

impl Names {
    /// Gives a card, or a token that was created, its name and the next number of that name.
    pub(super) fn add(&mut self, card: CardId, name: &CardName) {
        let number = match self.numbers.iter_mut().find(|(known, _)| known == name) {
            Some((_, number)) => {
                *number = number.saturating_add(1);
                *number
            }
            None => {
                self.numbers.push((name.clone(), 1));
                1
            }
        };
        if self.by_card.len() <= card.index() {
            self.by_card.resize(card.index() + 1, None);
        }
        self.by_card[card.index()] = Some(CardRef { name: name.clone(), number: Some(number) });
    }

    /// The name of a card, with its number if several cards have had the name.
    pub(super) fn of(&self, card: CardId) -> CardRef {
        let Some(Some(known)) = self.by_card.get(card.index()) else {
            return CardRef { name: CardName::orb(), number: None };
        };
        let is_only = self.numbers.iter().any(|(name, number)| *name == known.name && *number == 1);
        CardRef { number: known.number.filter(|_| !is_only), ..known.clone() }
    }

    /// Every card that is meant and exists: one if a number is said, otherwise all with the name.
    pub(super) fn meant(&self, game: &Game<'_>, said: &CardRef) -> Vec<CardId> {
        let heroes = Player::ALL.into_iter().filter_map(|player| game.pool().hero_card(player));
        let cards = game.pool().cards().iter().chain(heroes).chain(game.tokens());
        let is_meant = |card: &CardId| {
            let known = self.by_card.get(card.index()).and_then(Option::as_ref);
            known.is_some_and(|known| known.name == said.name && (said.number.is_none() || said.number == known.number))
        };
        cards.filter(is_meant).collect()
    }
}

words!(Player { A => "A", B => "B", C => "C", D => "D" });
words!(Expedition { Hero => "hero", Companion => "companion" });
words!(Mode {
    Standard => "standard",
    BoosterWarSimple => "booster_war_simple",
    BoosterWarOrdered => "booster_war_ordered",
    Multi2v2 => "multi_2v2",
    MultiFfa => "multi_ffa",
});

/// The letter of a seat.
pub(super) fn letter(player: Player) -> char {
    ['A', 'B', 'C', 'D'][player.index()]
}

/// The name of a card or token: words that begin with a capital letter and have at least two characters, so that no name is the
/// letter of a seat.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardName(String);

impl CardName {
    /// The name of a Mana Orb that is no named card.
    pub(super) fn orb() -> Self {
        Self("Mana Orb".to_owned())
    }

    /// The name of a token, as the effect that creates it gives it.
    pub(super) fn of_token(name: &str) -> Self {
        Self(name.to_owned())
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a word of a text is part of a name.
    fn holds(word: &str) -> bool {
        word.len() > 1 && word.starts_with(|c: char| c.is_ascii_uppercase())
    }
}

impl std::fmt::Display for CardName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl Notation for CardName {
    fn print(&self, printer: &mut Printer) {
        printer.verbatim(&self.0);
    }

    fn parse(parser: &mut Parser<'_>) -> Option<Self> {
        let word = |parser: &mut Parser<'_>| parser.piece("a name", |text| Self::holds(text).then(|| text.to_owned()));
        parser.noted(|parser| {
            let mut name = word(parser)?;
            while let Some(next) = parser.attempt(word) {
                name.push(' ');
                name.push_str(&next);
            }
            Some((Self(name.clone()), name))
        })
    }

    #[cfg(any(test, feature = "generate"))]
    fn generate(choices: &mut Choices<'_>) -> Self {
        let names = ["Shroom", "Ordis Recruit", "L'Autre-Nom"];
        Self(names[choices.pick(names.len())].to_owned())
    }
}

/// A card or token: by name, and by number if several have the name, counted in the order in which the scenario names them and
/// then in the order in which they were created.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardRef {
    /// Its name.
    pub name: CardName,
    /// Which of that name, from 1 on.
    pub number: Option<u8>,
}

impl std::fmt::Display for CardRef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.number {
            Some(number) => write!(f, "{}#{number}", self.name),
            None => self.name.fmt(f),
        }
    }
}

impl Notation for CardRef {
    fn print(&self, printer: &mut Printer) {
        printer.verbatim(&self.to_string());
    }

    fn parse(parser: &mut Parser<'_>) -> Option<Self> {
        let name = CardName::parse(parser)?;
        let number = parser.attempt(|parser| {
            parser.literal("#")?;
            u8::parse(parser)
        });
        Some(Self { name, number })
    }

    #[cfg(any(test, feature = "generate"))]
    fn generate(choices: &mut Choices<'_>) -> Self {
        Self { name: CardName::generate(choices), number: Notation::generate(choices) }
    }

    fn walk(&self, see: &mut See<'_>) {
        if see(Part::new(self, "CardRef", "", &[])) == Descend::Into {
            self.name.walk(see);
            self.number.walk(see);
        }
    }
}

/// Two numbers: `2/3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair(pub u8, pub u8);

impl Notation for Pair {
    fn print(&self, printer: &mut Printer) {
        printer.verbatim(&format!("{}/{}", self.0, self.1));
    }

    fn parse(parser: &mut Parser<'_>) -> Option<Self> {
        let first = u8::parse(parser)?;
        parser.literal("/")?;
        Some(Self(first, u8::parse(parser)?))
    }

    #[cfg(any(test, feature = "generate"))]
    fn generate(choices: &mut Choices<'_>) -> Self {
        Self(u8::generate(choices), u8::generate(choices))
    }
}

/// Statistics that are counted, Forest/Mountain/Water; they may be negative (1.1.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counted(pub [i32; 3]);

impl std::fmt::Display for Counted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [forest, mountain, water] = self.0;
        write!(f, "{forest}/{mountain}/{water}")
    }
}

impl Notation for Counted {
    fn print(&self, printer: &mut Printer) {
        printer.verbatim(&self.to_string());
    }

    fn parse(parser: &mut Parser<'_>) -> Option<Self> {
        let number = |parser: &mut Parser<'_>| {
            let negative = parser.attempt(|parser| parser.literal("-")).is_some();
            let canonical = |text: &str| text.parse().ok().filter(|n: &u16| n.to_string() == text);
            let number = parser.piece("a number from 0 to 65535", canonical).map(i32::from)?;
            Some(if negative { -number } else { number })
        };
        let forest = number(parser)?;
        parser.literal("/")?;
        let mountain = number(parser)?;
        parser.literal("/")?;
        Some(Self([forest, mountain, number(parser)?]))
    }

    #[cfg(any(test, feature = "generate"))]
    fn generate(choices: &mut Choices<'_>) -> Self {
        let mut number = || i32::from(u8::generate(choices)) - 100;
        Self([number(), number(), number()])
    }
}

/// A noun with its article: `a Robot`, `an Animal`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OneNoun(pub Noun);

impl Notation for OneNoun {
    fn print(&self, printer: &mut Printer) {
        let begins_with_vowel = self.0.to_string().starts_with(['A', 'E', 'I', 'O', 'U']);
        printer.literal(if begins_with_vowel { "an" } else { "a" });
        printer.plural = false;
        self.0.print(printer);
    }

    fn parse(parser: &mut Parser<'_>) -> Option<Self> {
        parser.piece("a", |text| matches!(text, "a" | "an").then_some(()))?;
        Noun::parse(parser).map(Self)
    }

    #[cfg(any(test, feature = "generate"))]
    fn generate(choices: &mut Choices<'_>) -> Self {
        Self(Noun::generate(choices))
    }

    fn walk(&self, see: &mut See<'_>) {
        if see(Part::new(self, "OneNoun", "", &[])) == Descend::Into {
            self.0.walk(see);
        }
    }
}

/// Terrains of a region: letters out of `VMO` in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Terrains(pub state::Terrains);

impl Terrains {
    /// Their letters.
    #[must_use]
    pub fn letters(self) -> &'static str {
        ["nothing", "V", "M", "VM", "O", "VO", "MO", "VMO"][usize::from(self.0.bits() & 7)]
    }
}

impl Notation for Terrains {
    fn print(&self, printer: &mut Printer) {
        printer.verbatim(self.letters());
    }

    fn parse(parser: &mut Parser<'_>) -> Option<Self> {
        let read = |text: &str| (1..8).map(state::Terrains::from_bits).map(Self).find(|t| t.letters() == text);
        parser.piece("terrains, as V, MO or VMO,", read)
    }

    #[cfg(any(test, feature = "generate"))]
    fn generate(choices: &mut Choices<'_>) -> Self {
        Self(state::Terrains::from_bits(1 + choices.pick(7) as u8))
    }
}

impl Listed for Terrains {
    const BETWEEN: &'static str = ",";
}

syntax! {
    /// Where a card can be.
    #[derive(Copy)]
    pub enum Location {
        /// Hidden pile (3.2.2).
        Deck(player: Player) => [player "deck"];
        /// Hidden from others (3.2.5).
        Hand(player: Player) => [player "hand"];
        /// Second, open hand (3.2.10).
        Reserve(player: Player) => [player "reserve"];
        /// Open pile (3.2.3).
        Discard(player: Player) => [player "discard pile"];
        /// As Mana Orbs (3.2.9).
        Mana(player: Player) => [player "mana"];
        /// The zone of Landmarks (3.2.7).
        Landmarks(player: Player) => [player "landmarks"];
        /// One Expedition of a player (3.2.4).
        Expedition {
            /// The player whose Expedition it is.
            player: Player,
            /// Which of the two Expeditions of that player.
            expedition: Expedition,
        } => [player expedition "expedition"];
        /// The zone of the Hero (3.2.6).
        HeroZone(player: Player) => [player "hero zone"];
        /// Where cards are while they are played (3.2.8).
        Limbo => ["limbo"];
    };
}

/// Splits a text into words; the words of a name stay together.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match pieces.last_mut().filter(|last| CardName::holds(last) && CardName::holds(word)) {
            Some(last) => {
                last.push(' ');
                last.push_str(word);
            }
            None => pieces.push(word.to_owned()),
        }
    }
    pieces
}

/// Whether the words said are the beginning of the full words. The number of a card may be left out; a card that is the only one
/// with its name has the number 1.
pub(super) fn same_words(said: &str, full: &str) -> bool {
    let (said, full) = (pieces(said), pieces(full));
    let same = |(said, full): (&String, &String)| match (said.split_once('#'), full.split_once('#')) {
        (None, None) => said == full,
        (None, Some((name, _))) => said == name,
        (Some((name, number)), None) => name == full && number == "1",
        (Some(said), Some(full)) => said == full,
    };
    said.len() <= full.len() && said.iter().zip(&full).all(same)
}
