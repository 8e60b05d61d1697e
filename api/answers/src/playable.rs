//! From a deck as sent to one that the engine can set up.

use crate::{
    deck_input::DeckInput,
    problem::{Code, Problem},
    verdict::{LocatedDiagnostic, read},
};
use cards::{Announcement, CardId, Date, Index, Lookup, TextAsOf, TextBox, Unread};
use engine::{AbilityBox, CardPool, CardSpec, DeckSpec, Edition, MAX_CARDS, Mode, ability::AbilityText};
use formats::{Deck, Diagnostic, DiagnosticCode, Entry, Kind, Place};
use std::borrow::Cow;

/// A deck in the engine's terms, and which card each of its positions is.
#[derive(Debug)]
pub struct Playable {
    /// The edition of the rules of the day on which it is played.
    pub edition: Edition,
    pub spec: DeckSpec,
    pub hero: Option<CardId>,
    /// By position in the list of the deck.
    pub cards: Vec<CardId>,
    /// Clauses of the cards' texts that could not be read, which are no part of `spec`.
    pub skipped: Vec<Skipped>,
    /// What was guessed when the list was read, and what of it is no part of a game.
    pub diagnostics: Vec<LocatedDiagnostic>,
}

/// A clause that is not played because it was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// Position in the list of the deck; `None` for the Hero.
    pub card: Option<usize>,
    /// The text box.
    pub ability: AbilityBox,
    /// Why.
    pub reason: String,
}

impl Playable {
    /// Sets a deck up, whatever format it is legal in (formats.md 2.16): at most one Hero, tokens and other material
    /// set aside. `pointer` is where the deck stands in the request. Cards do what their texts said on a day, or say now.
    ///
    /// # Errors
    ///
    /// `DECK_NOT_PLAYABLE` with every reason.
    pub fn read(
        input: &DeckInput<'_>,
        pointer: &str,
        mode: Mode,
        as_of: Option<Date>,
        index: &Index,
    ) -> Result<Self, Problem> {
        let (deck, diagnostics) = read(input, pointer, index)?;
        let mut faults = unreadable(&deck, &diagnostics, input, pointer);
        let heroes: Vec<&Entry> = deck.entries().iter().filter(|e| e.kind == Kind::Hero).collect();
        if deck.counts().heroes > 1 {
            faults.push((pointer.to_owned(), format!("{} Heroes; a game has at most one", deck.counts().heroes)));
        }
        let main: Vec<&Entry> = deck.entries().iter().filter(|e| e.kind.is_main()).collect();
        let copies: u32 = main.iter().map(|entry| entry.quantity).sum();
        if copies as usize > MAX_CARDS {
            let message = format!("the deck has {copies} cards besides its Hero; a game has at most {MAX_CARDS}");
            faults.push((pointer.to_owned(), message));
        }
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
            diagnostics: set_aside(&deck, diagnostics, index)
                .into_iter()
                .map(|found| LocatedDiagnostic { pointer: input.pointer(pointer, found.place), diagnostic: found })
                .collect(),
        };
        playable.give_abilities(as_of, index);
        Ok(playable)
    }

    /// Gives Hero and cards what the catalogue knows of what they do.
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

    /// The same with its cards in the order of the catalogue, whatever the order of its lines is.
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

    /// The deck as the engine holds it.
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

    /// Where the cards that a reference names stand in the list: every printing of the card.
    ///
    /// # Errors
    ///
    /// A sentence about a card that is not drawn from this deck.
    pub fn positions(&self, reference: &str, index: &Index) -> Result<Vec<usize>, String> {
        let Lookup::Known(id) = index.look_up(reference) else {
            return Err(format!("the deck holds no {reference:?}"));
        };
        let same = |card: &CardId| index.gameplay(*card) == index.gameplay(id);
        if self.hero.as_ref().is_some_and(same) {
            return Err(format!("{reference:?} is the Hero, which is in play from the beginning and never drawn"));
        }
        let found = self.cards.iter().enumerate().filter(|(_, card)| same(card)).map(|(at, _)| at);
        let found: Vec<usize> = found.collect();
        if found.is_empty() { Err(format!("the deck holds no {reference:?}")) } else { Ok(found) }
    }

    /// Every card: the main cards, then the Hero.
    pub fn all_cards(&self) -> impl Iterator<Item = CardId> {
        self.cards.iter().copied().chain(self.hero)
    }

    /// The abilities that the Hero (`None`) or a card is played with, one a line; `None` if what it does is not known.
    pub fn abilities(&self, card: Option<usize>) -> Option<Vec<String>> {
        let (_, text) = self.spec.texts.iter().find(|(of, _)| *of == card)?;
        Some(text.abilities.iter().map(ToString::to_string).collect())
    }
}

/// What a card does as far as the catalogue knows it (`None`: it does not), on a day or by its present text, and what
/// nobody could read of its text boxes or knows no more.
pub fn abilities_of(
    index: &Index,
    id: CardId,
    as_of: Option<Date>,
) -> (Option<AbilityText>, Vec<(AbilityBox, String)>) {
    let unknown = |Announcement { effective, .. }: &Announcement| {
        let reason = format!("what it said before the erratum of {effective} is not known: it does what it says since");
        (AbilityBox::Main, reason)
    };
    let mut reasons: Vec<_> = index.errata_unknown(id, as_of).map(unknown).collect();
    let (abilities, unread) = match index.text_as_of(id, as_of) {
        TextAsOf::Present(notation) => (Cow::Borrowed(&*notation.abilities), &notation.unread[..]),
        TextAsOf::PreErrata(text) => (Cow::Owned(text.abilities.join("\n")), &[][..]),
        TextAsOf::Unknown => return (None, reasons),
    };
    let reason = |unread: &Unread| {
        let ability = match unread.text_box {
            TextBox::Main => AbilityBox::Main,
            TextBox::Echo => AbilityBox::Echo,
        };
        let Unread { start, end, reason, .. } = unread;
        (ability, format!("bytes {start} to {end} of the text were not read: {reason}"))
    };
    reasons.extend(unread.iter().map(reason));
    match abilities.parse::<AbilityText>() {
        Ok(text) => (Some(text), reasons),
        // Somebody else's notation: an import takes what it finds.
        Err(error) => {
            let reason = format!("the notation in the catalogue cannot be read: {error}");
            reasons.insert(0, (AbilityBox::Main, reason));
            (None, reasons)
        }
    }
}

/// Lines that cannot be played: what could not be read, and Uniques of which nothing but the name is known.
fn unreadable(deck: &Deck, diagnostics: &[Diagnostic], input: &DeckInput<'_>, pointer: &str) -> Vec<(String, String)> {
    let place = |place| input.pointer(pointer, place);
    let unread = diagnostics.iter().filter(|found| found.code.is_error()).map(|found| {
        let message = match found.place {
            // A pointer says no more than that it is in the text.
            Place::Line(line) => format!("line {line}: {}", found.message),
            Place::Item(_) | Place::Card(_) => found.message.clone(),
        };
        (place(found.place), message)
    });
    let unknown = deck.entries().iter().filter_map(|e| {
        let reference = e.unknown.as_ref()?;
        Some((place(e.first), format!("{reference} is a Unique whose costs and statistics are not in the catalogue")))
    });
    unread.chain(unknown).collect()
}

/// The warnings of a list, and one for each card of it that is no part of a game, in the order of its lines.
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
