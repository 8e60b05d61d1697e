//! Converts a deck as a client sends it to one that the engine can set up, and says which card of a catalogue each object of a
//! game is.

use crate::{
    problem::{Code, Problem},
    verdict::{LocatedDiagnostic, at_line, pointer_to, read, unread},
};
use cards::{Announcement, CardId, Date, Index, Lookup, Reference, TextAsOf, TextBox, Unread};
use engine::{CardPool, CardSpec, Coverage, DeckSpec, Edition, MAX_CARDS, Mode, ability::AbilityText, state::Player};
use formats::{Deck, DeckJson, Diagnostic, DiagnosticCode, Entry, Kind, Place};
use std::borrow::Cow;

/// A deck in the terms of the engine, and the card of the catalogue at each of its positions.
#[derive(Debug)]
pub struct Playable {
    /// The edition of the rules on the day whose texts are played.
    pub edition: Edition,
    /// The deck for the engine.
    pub spec: DeckSpec,
    /// The Hero, if the deck has one.
    pub hero: Option<CardId>,
    /// The main cards, by position in the list of the deck.
    pub cards: Vec<CardId>,
    /// Clauses of the cards' texts that were not read, and so are missing in `spec`.
    pub skipped: Vec<Skipped>,
    /// What was guessed as the list was read, and which of its cards take no part in a game.
    pub diagnostics: Vec<LocatedDiagnostic>,
}

/// A deck and how much of it the engine executes.
#[derive(Debug)]
pub struct CoveredDeck {
    /// The deck.
    pub deck: Playable,
    /// How much of it the engine executes.
    pub coverage: Coverage,
}

/// A clause that is not played because it was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// Position in the list of the deck; `None` for the Hero.
    pub card: Option<usize>,
    /// The text box that the clause is in.
    pub ability: TextBox,
    /// A sentence that says why it was not read.
    pub reason: String,
}

impl Playable {
    /// Converts a deck, whatever format it is legal in (formats.md 2.16): at most one Hero; tokens and other material are set
    /// aside. `pointer` is the place of the deck in the request. Cards do what their texts said on the day `as_of`, or say now if
    /// it is `None`.
    ///
    /// # Errors
    ///
    /// `DECK_NOT_PLAYABLE` with every reason.
    pub fn read(
        input: &DeckJson<'_>,
        pointer: &str,
        mode: Mode,
        as_of: Option<Date>,
        index: &Index,
    ) -> Result<Self, Problem> {
        let (deck, diagnostics) = read(input, pointer, index)?;
        let mut faults = unread(&diagnostics, input, pointer);
        faults.extend(unknown_uniques(&deck, input, pointer));
        faults.extend(too_much(&deck, pointer));
        let heroes: Vec<&Entry> = heroes(&deck).collect();
        let main: Vec<&Entry> = main_cards(&deck).collect();
        let mut spec = |entry: &&Entry| match CardSpec::from_card(index.card(entry.card)) {
            Ok(spec) => Some((spec, u8::try_from(entry.quantity).unwrap_or(u8::MAX))),
            Err(error) => {
                faults.push((pointer.to_owned(), format!("{}: {error}", index.card(entry.card).reference)));
                None
            }
        };
        let hero = heroes.first().and_then(&mut spec).map(|(hero, _)| hero);
        let cards: Vec<_> = main.iter().filter_map(&mut spec).collect();
        if !faults.is_empty() {
            return Err(Problem::several(Code::DeckNotPlayable, faults));
        }
        let order = match mode {
            Mode::BoosterWarOrdered => sequence(&deck, &main),
            Mode::Standard | Mode::BoosterWarSimple | Mode::Multi2v2 | Mode::MultiFfa => Vec::new(),
        };
        let (id, ids) = (heroes.first().map(|e| e.card), main.iter().map(|e| e.card).collect());
        let mut playable = Self {
            edition: Edition::on(as_of),
            spec: DeckSpec { hero, cards, order, texts: Vec::new() },
            hero: id,
            cards: ids,
            skipped: Vec::new(),
            diagnostics: LocatedDiagnostic::all(
                size_of_mode(&deck, mode).into_iter().chain(set_aside(&deck, diagnostics, index)).collect(),
                input,
                pointer,
            ),
        };
        playable.give_abilities(as_of, index);
        Ok(playable)
    }

    /// Gives the Hero and the cards the abilities that the catalogue knows.
    fn give_abilities(&mut self, as_of: Option<Date>, index: &Index) {
        let places = self.cards.iter().enumerate().map(|(at, id)| (Some(at), *id));
        let places: Vec<_> = self.hero.map(|id| (None, id)).into_iter().chain(places).collect();
        for (card, id) in places {
            let (text, unread) = abilities_of(index, id, as_of);
            self.spec.texts.extend(text.map(|text| (card, text)));
            let skipped = |(ability, reason)| Skipped { card, ability, reason };
            self.skipped.extend(unread.into_iter().map(skipped));
        }
    }

    /// The same deck with its cards in the order of the catalogue, whatever the order of its lines.
    #[must_use]
    pub fn sorted(mut self, index: &Index) -> Self {
        let mut order: Vec<usize> = (0..self.cards.len()).collect();
        order.sort_by_key(|at| (index.reference(index.canonical(self.cards[*at])), index.reference(self.cards[*at])));
        let place = |at: usize| order.iter().position(|from| *from == at).unwrap_or(at);
        self.spec.texts.iter_mut().for_each(|(card, _)| *card = card.map(place));
        self.spec.texts.sort_by_key(|(card, _)| *card);
        self.spec.order.iter_mut().for_each(|card| *card = place(*card));
        self.skipped.iter_mut().for_each(|skipped| skipped.card = skipped.card.map(place));
        self.skipped.sort_by_key(|skipped| skipped.card);
        self.spec.cards = order.iter().map(|at| self.spec.cards[*at]).collect();
        self.cards = order.iter().map(|at| self.cards[*at]).collect();
        self
    }

    /// The deck as a card pool of the engine.
    ///
    /// # Errors
    ///
    /// `DECK_NOT_PLAYABLE` with every reason.
    pub fn pool(&self, pointer: &str) -> Result<CardPool, Problem> {
        CardPool::new(&self.spec).map(|pool| pool.playing_by(self.edition)).map_err(|errors| {
            let faults = errors.iter().map(|error| (pointer.to_owned(), error.to_string())).collect();
            Problem::several(Code::DeckNotPlayable, faults)
        })
    }

    /// The positions in the list of every printing of the card that a reference names.
    ///
    /// # Errors
    ///
    /// A sentence about a card that is not drawn from this deck.
    pub fn positions(&self, reference: &str, index: &Index) -> Result<Vec<usize>, String> {
        positions(reference, self.hero, self.cards.iter().map(|card| (*card, None)), index)
    }

    /// Every card: the main cards, then the Hero.
    pub fn all_cards(&self) -> impl Iterator<Item = CardId> {
        self.cards.iter().copied().chain(self.hero)
    }

    /// The abilities that the Hero (`None`) or a card is played with, one for each line of the notation; `None` if they are not
    /// known.
    pub fn abilities(&self, card: Option<usize>) -> Option<Vec<String>> {
        let (_, text) = self.spec.texts.iter().find(|(of, _)| *of == card)?;
        Some(text.abilities.iter().map(ToString::to_string).collect())
    }
}

/// The abilities of a card on a day, or by its present text if `as_of` is `None`; `None` if the catalogue does not know them.
/// With it the parts of its text boxes that were not read or are no longer known, each with the reason.
pub fn abilities_of(index: &Index, id: CardId, as_of: Option<Date>) -> (Option<AbilityText>, Vec<(TextBox, String)>) {
    let unknown = |Announcement { effective, .. }: &Announcement| {
        let reason = format!("what it said before the erratum of {effective} is not known: it does what it says since");
        (TextBox::Main, reason)
    };
    let mut reasons: Vec<_> = index.errata_unknown(id, as_of).map(unknown).collect();
    let (abilities, unread) = match index.text_as_of(id, as_of) {
        TextAsOf::Present(notation) => (Cow::Borrowed(&*notation.abilities), &notation.unread[..]),
        TextAsOf::PreErrata(text) => (Cow::Owned(text.abilities.join("\n")), &[][..]),
        TextAsOf::Unknown => return (None, reasons),
    };
    let reason = |unread: &Unread| {
        let Unread { text_box, start, end, reason } = unread;
        (*text_box, format!("bytes {start} to {end} of the text were not read: {reason}"))
    };
    reasons.extend(unread.iter().map(reason));
    match abilities.parse::<AbilityText>() {
        Ok(text) => (Some(text), reasons),
        // An import takes notation as it comes, so notation of another program may not parse.
        Err(error) => {
            let reason = format!("the notation in the catalogue cannot be read: {error}");
            reasons.insert(0, (TextBox::Main, reason));
            (None, reasons)
        }
    }
}

/// The cards that a deck is drawn from. The facts of cards are not needed, since draws depend on numbers alone.
#[derive(Debug)]
pub struct DrawnCards {
    /// The Hero, if the deck has one.
    pub hero: Option<CardId>,
    /// The main cards, in the order of the list; for a Unique without facts, the Character it is a version of.
    pub cards: Vec<CardId>,
    /// References of the Uniques without facts among them, by position.
    unknown: Vec<Option<Reference>>,
    /// Copies of each of the main cards.
    pub copies: Vec<u8>,
    /// What was guessed as the list was read, and which of its cards take no part in a game.
    pub diagnostics: Vec<LocatedDiagnostic>,
}

impl DrawnCards {
    /// Reads a deck, whatever format it is legal in. `pointer` is the place of the deck in the request.
    ///
    /// # Errors
    ///
    /// `DECK_NOT_PLAYABLE` with every reason: lines that cannot be read, more Heroes or cards than a game holds, no card at all.
    pub fn read(input: &DeckJson<'_>, pointer: &str, index: &Index) -> Result<Self, Problem> {
        let (deck, diagnostics) = read(input, pointer, index)?;
        let mut faults = unread(&diagnostics, input, pointer);
        faults.extend(too_much(&deck, pointer));
        let main: Vec<&Entry> = main_cards(&deck).collect();
        if main.is_empty() && faults.is_empty() {
            faults.push((pointer.to_owned(), "the deck has no card besides its Hero".to_owned()));
        }
        if !faults.is_empty() {
            return Err(Problem::several(Code::DeckNotPlayable, faults));
        }
        let hero = heroes(&deck).next().map(|entry| entry.card);
        let cards = main.iter().map(|entry| entry.card).collect();
        let unknown = main.iter().map(|entry| entry.unknown.as_deref().cloned()).collect();
        // A game has fewer cards than that, so the bound changes nothing.
        let copies = main.iter().map(|entry| u8::try_from(entry.quantity).unwrap_or(u8::MAX)).collect();
        let diagnostics = LocatedDiagnostic::all(set_aside(&deck, diagnostics, index), input, pointer);
        Ok(Self { hero, cards, unknown, copies, diagnostics })
    }

    /// The positions in the list of every printing of the card that a reference names.
    ///
    /// # Errors
    ///
    /// A sentence about a card that is not drawn from this deck.
    pub fn positions(&self, reference: &str, index: &Index) -> Result<Vec<usize>, String> {
        let cards = self.cards.iter().copied().zip(self.unknown.iter().map(Option::as_ref));
        positions(reference, self.hero, cards, index)
    }

    /// Every card: the main cards, then the Hero.
    pub fn all_cards(&self) -> impl Iterator<Item = CardId> {
        self.cards.iter().copied().chain(self.hero)
    }
}

/// The positions in a list of every printing of the card that a reference names; for a Unique without facts, of that Unique
/// itself.
fn positions<'c>(
    reference: &str,
    hero: Option<CardId>,
    cards: impl Iterator<Item = (CardId, Option<&'c Reference>)>,
    index: &Index,
) -> Result<Vec<usize>, String> {
    let wanted = index.look_up(reference);
    let same = |card: CardId| matches!(wanted, Lookup::Known(id) if index.gameplay(card) == index.gameplay(id));
    if hero.is_some_and(same) {
        return Err(format!("{reference:?} is the Hero, which is in play from the beginning and never drawn"));
    }
    let is_wanted = |(card, unknown): (CardId, Option<&Reference>)| match (unknown, &wanted) {
        (None, _) => same(card),
        (Some(unknown), Lookup::UnknownUnique { reference, .. }) => unknown == reference,
        (Some(_), _) => false,
    };
    let found: Vec<usize> = cards.enumerate().filter(|(_, card)| is_wanted(*card)).map(|(at, _)| at).collect();
    if found.is_empty() { Err(format!("the deck holds no {reference:?}")) } else { Ok(found) }
}

fn heroes(deck: &Deck) -> impl Iterator<Item = &Entry> {
    deck.entries().iter().filter(|entry| entry.kind == Kind::Hero)
}

fn main_cards(deck: &Deck) -> impl Iterator<Item = &Entry> {
    deck.entries().iter().filter(|entry| entry.kind.is_main())
}

/// Faults of a deck with more Heroes or cards than a game holds.
fn too_much(deck: &Deck, pointer: &str) -> Vec<(String, String)> {
    let mut faults = Vec::new();
    if deck.counts().heroes > 1 {
        faults.push((pointer.to_owned(), format!("{} Heroes; a game has at most one", deck.counts().heroes)));
    }
    let copies: u32 = main_cards(deck).map(|entry| entry.quantity).sum();
    if copies as usize > MAX_CARDS {
        let message = format!("the deck has {copies} cards besides its Hero; a game has at most {MAX_CARDS}");
        faults.push((pointer.to_owned(), message));
    }
    faults
}

/// Faults of the Uniques of which only the name is known.
fn unknown_uniques(deck: &Deck, input: &DeckJson<'_>, pointer: &str) -> Vec<(String, String)> {
    let unknown = deck.entries().iter().filter_map(|e| {
        let reference = e.unknown.as_ref()?;
        let place = pointer_to(input, pointer, e.first);
        let message = format!(
            "{reference} is a Unique whose costs and statistics are not in the catalogue; import its record, or give its facts in \
             `uniques`"
        );
        Some((place, at_line(e.first, &message)))
    });
    unknown.collect()
}

/// A warning that a deck is not of the size that a mode is made for: a Hero and the twelve cards of a booster in a Booster War
/// (formats.md 2.13).
fn size_of_mode(deck: &Deck, mode: Mode) -> Option<Diagnostic> {
    let size = u32::from(mode.deck_size()?);
    let (cards, heroes) = (main_cards(deck).map(|entry| entry.quantity).sum::<u32>(), deck.counts().heroes);
    let message = format!(
        "{} is made for a Hero and {size} cards; this deck has {cards}{} and was played as it is",
        mode.id(),
        if heroes == 0 { " and no Hero" } else { "" },
    );
    (cards != size || heroes == 0).then(|| Diagnostic::at(Place::Deck, DiagnosticCode::DeckSize, message))
}

/// The warnings of a list, and one for each of its cards that takes no part in a game, in the order of its lines.
fn set_aside(deck: &Deck, mut diagnostics: Vec<Diagnostic>, index: &Index) -> Vec<Diagnostic> {
    let aside = deck.entries().iter().filter(|entry| matches!(entry.kind, Kind::Token | Kind::Material));
    diagnostics.extend(aside.map(|entry| {
        let card = index.card(entry.card);
        let message =
            format!("{} {} is no card of a deck and was left out of the game", entry.quantity, card.english());
        Diagnostic::at(entry.first, DiagnosticCode::SetAside, message)
    }));
    diagnostics.sort_by_key(|found| found.place);
    diagnostics
}

/// The deck from the first card drawn to the last, as positions among the main cards.
fn sequence(deck: &Deck, main: &[&Entry]) -> Vec<usize> {
    let position = |entry: &Entry| main.iter().position(|e| std::ptr::eq(*e, entry));
    deck.sequence()
        .filter_map(|(entry, copies)| position(entry).map(|at| std::iter::repeat_n(at, copies as usize)))
        .flatten()
        .collect()
}

/// The decks of a game, each with the catalogue that its cards belong to.
#[derive(Debug)]
pub struct Cast<'a> {
    pool: &'a CardPool,
    decks: Vec<(&'a Playable, &'a Index)>,
}

impl<'a> Cast<'a> {
    /// The cast of a pool that was made from these decks, the deck of seat A first.
    #[must_use]
    pub const fn of(pool: &'a CardPool, decks: Vec<(&'a Playable, &'a Index)>) -> Self {
        Self { pool, decks }
    }

    /// The decks in the order of seats.
    pub fn decks(&self) -> &[(&'a Playable, &'a Index)] {
        &self.decks
    }

    /// The English name of a card, with its faction and rarity if another card of the game has the same name.
    #[must_use]
    pub fn name(&self, index: &Index, card: CardId) -> String {
        let shown = index.card(card);
        let cards = self.decks.iter().flat_map(|(deck, index)| deck.all_cards().map(|id| index.card(id)));
        let mut same = cards.filter(|other| other.english() == shown.english());
        match shown.rarity() {
            Some(rarity) if same.any(|other| other.rarity() != Some(rarity) || other.faction != shown.faction) => {
                format!("{} ({} {})", shown.english(), shown.faction.code(), rarity.code().to_lowercase())
            }
            _ => shown.english().to_owned(),
        }
    }

    /// The card that an object of the game is; `None` for a token.
    #[must_use]
    pub fn card(&self, card: engine::state::CardId) -> Option<(&'a Index, CardId)> {
        if card.index() < self.pool.len() {
            let mut kind = self.pool.kind_of(card);
            for (deck, index) in &self.decks {
                if let Some(id) = deck.cards.get(kind) {
                    return Some((index, *id));
                }
                kind -= deck.cards.len();
            }
            return None;
        }
        let is_hero = |(player, _): &(Player, _)| self.pool.hero_card(*player) == Some(card);
        let (_, (deck, index)) = Player::ALL.into_iter().zip(&self.decks).find(is_hero)?;
        Some((index, deck.hero?))
    }
}
