//! The cards of a game as checked from its decks, shared by all games played with them: by their type as printed (2.2.1), the
//! faults that make a deck unplayable, and how much of a deck the engine plays as the rules say.

mod ability_table;
mod speakers;
mod subscriptions;

pub use ability_table::unsupported_abilities;

use crate::{
    Edition,
    ability::{AbilityText, Noun},
    card::{CardKind, CardSpec, LIMIT_WITHOUT_HERO},
    pace::Pace,
    pool::ability_table::AbilityTable,
    primitives::{CardId, CardSet, NARROW, PerObject, PerPlayer, Player, Players, SLOTS, TerrainTotals, WIDE},
    program::{Id, TokenDesign, UnsupportedReason},
};
use cards::TextBox;
use std::sync::Arc;

/// Most cards that the decks of a game can hold together, besides their Heroes.
pub const MAX_CARDS: usize = 240;

/// Tokens at the same time that are enough for nearly every game.
const SOME_TOKENS: usize = 16;

/// A deck as received: not yet checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckSpec {
    /// The Hero, if the deck has one.
    pub hero: Option<CardSpec>,
    /// Each different card with its number of copies. Reports name cards by their position in this list.
    pub cards: Vec<(CardSpec, u8)>,
    /// For games with an ordered deck: positions in `cards` from the first card drawn to the last, each as often as it has
    /// copies. If empty, the cards in the order of the list.
    pub order: Vec<usize>,
    /// What cards do, by their position in `cards`; `None` is the Hero. A card without a text here is played for its type, cost
    /// and statistics, and the coverage says which of its text boxes were skipped.
    pub texts: Vec<(Option<usize>, AbilityText)>,
}

impl DeckSpec {
    /// Cards besides the Hero.
    fn len(&self) -> usize {
        self.cards.iter().map(|&(_, copies)| usize::from(copies)).sum()
    }
}

/// The checked cards of a game, shared by all games played with them: facts behind one-byte handles.
///
/// Copies of one card have neighbouring handles, in the order of [`DeckSpec::cards`]. In a pool of several decks the cards of a
/// seat follow those of the seat before, and so do the positions of its cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardPool<const W: usize = WIDE> {
    /// The cards of each player; the first handle of their deck and the one after its last.
    decks: PerPlayer<CardSet<W>>,
    handles: PerPlayer<[u8; 2]>,
    heroes: PerPlayer<Option<CardSpec>>,
    reserve_limits: PerPlayer<u8>,
    landmark_limits: PerPlayer<u8>,
    kinds: Vec<Kind<W>>,
    /// By handle; places beyond `len` are never read.
    facts: PerObject<CardSpec, W>,
    /// What the cards are when they are played as Temples, by handle (system 141).
    temples: Vec<CardSpec>,
    sums: PerObject<TerrainTotals, W>,
    kind_of: PerObject<u8, W>,
    /// By handle: the player whose deck the card is of.
    owners: PerObject<Option<Player>, W>,
    copies_of: PerObject<CardSet<W>, W>,
    len: u8,
    order: Vec<CardId>,
    by_type: ByType<W>,
    /// By mana: the cards that can be played from Hand for that much.
    from_hand: Vec<CardSet<W>>,
    from_reserve: Vec<CardSet<W>>,
    scripts: AbilityTable<W>,
    /// The decks from which the pool was made.
    given: Vec<DeckSpec>,
    /// The Characters that a recorded opponent may have, which are tokens in this pool: the place of the first, and all of them.
    recorded: (u16, Arc<[CardSpec]>),
    edition: Edition,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Kind<const W: usize = WIDE> {
    spec: CardSpec,
    first: u8,
    copies: u8,
    cards: CardSet<W>,
}

/// The cards of all decks by their type as printed (2.2.1). Heroes are not among them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ByType<const W: usize = WIDE> {
    all: CardSet<W>,
    characters: CardSet<W>,
    expedition_permanents: CardSet<W>,
    landmarks: CardSet<W>,
    spells: CardSet<W>,
    gears: CardSet<W>,
}

/// What makes a deck unplayable for the engine. Format rules are not its business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PoolError {
    /// No card besides the Hero.
    #[error("the deck has no card besides its Hero")]
    Empty,
    /// More cards than a game can hold.
    #[error("the deck has {cards} cards besides its Hero, the engine holds {MAX_CARDS}")]
    TooManyCards {
        /// Cards besides the Hero.
        cards: usize,
    },
    /// More cards in all decks than a game can hold.
    #[error("the decks together have {cards} cards besides their Heroes, the engine holds {MAX_CARDS}")]
    TooManyTogether {
        /// Cards of all besides the Heroes.
        cards: usize,
    },
    /// No deck, or more than there are seats.
    #[error("{0} decks: a game has 1 to 4")]
    Decks(usize),
    /// The card in the Hero's place is no Hero.
    #[error("the card in the place of the Hero is a {0:?}")]
    NotAHero(CardKind),
    /// A Hero among the other cards, which would be a second one (1.1.4).
    #[error("card {0} of the list is a Hero, which a deck has only one of and only in its Hero zone")]
    SecondHero(usize),
    /// A text of a card that is not in the list, or of a Hero that the deck does not have.
    #[error("the abilities of {0:?} belong to no card of the deck")]
    TextUnknown(Option<usize>),
    /// An entry of no copies.
    #[error("card {0} of the list has no copies")]
    NoCopies(usize),
    /// The order names a card that is not in the list.
    #[error("the order names card {0}, which is not in the list")]
    OrderUnknown(usize),
    /// The order holds a card more or less often than the deck.
    #[error("the order holds card {card} {ordered} times, the deck {copies} times")]
    OrderCount {
        /// Position in the list.
        card: usize,
        /// Times in the order.
        ordered: usize,
        /// Copies in the deck.
        copies: usize,
    },
}

/// Why an ability is not supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
pub enum Reason {
    /// What the card does was not given: it is played for its cost, type and statistics, and this text is skipped.
    #[error("nobody has read this text: the card is played for its cost, type and statistics only")]
    NotExecuted,
    /// It is written in the notation, but cannot be carried out.
    #[error("this ability cannot be carried out: {0}")]
    Lacks(UnsupportedReason),
}

/// One ability of a deck that the engine does not execute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// Position in [`DeckSpec::cards`](crate::DeckSpec::cards); `None` for a Hero.
    pub card: Option<usize>,
    /// The text box.
    pub ability: TextBox,
    /// Why it is not executed.
    pub reason: Reason,
}

/// How much of a deck the engine plays as the rules say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// Cards besides the Heroes, copies counted.
    pub cards: usize,
    /// Those of these cards whose whole rules are executed, copies counted.
    pub executable: usize,
    /// The abilities that are not executed, Heroes first.
    pub unsupported: Vec<Unsupported>,
}

impl CardPool {
    /// Checks a deck.
    ///
    /// # Errors
    ///
    /// Every fault found, in the order of the list.
    pub fn new(deck: &DeckSpec) -> Result<Self, Vec<PoolError>> {
        Self::of_decks(&[deck]).map_err(|faults| faults.into_iter().map(|(_, fault)| fault).collect())
    }

    /// Checks the decks of two players, seat A first.
    ///
    /// # Errors
    ///
    /// As [`of_decks`](Self::of_decks).
    pub fn of_two(decks: [&DeckSpec; 2]) -> Result<Self, Vec<(Player, PoolError)>> {
        Self::of_decks(&decks)
    }

    /// Checks the decks of one to four players, seat A first. Together they hold at most [`MAX_CARDS`] cards.
    ///
    /// # Errors
    ///
    /// Every fault found, with the seat it concerns, seat A first. If all decks together are too large, that is reported for the
    /// last seat.
    pub fn of_decks(decks: &[&DeckSpec]) -> Result<Self, Vec<(Player, PoolError)>> {
        Self::without(decks, |_| true)
    }

    /// As [`of_decks`](Self::of_decks), for a hand-made position, where a player may own no card.
    ///
    /// # Errors
    ///
    /// As [`of_decks`](Self::of_decks), but for [`PoolError::Empty`].
    pub fn of_board(decks: &[&DeckSpec]) -> Result<Self, Vec<(Player, PoolError)>> {
        let mut pool = Self::without(decks, |fault| *fault != PoolError::Empty)?;
        pool.scripts.by_hand();
        Ok(pool)
    }

    /// The same cards for games with few objects; `None` if these cards, the Heroes and some tokens are too many.
    pub(crate) fn narrow(&self) -> Option<CardPool<NARROW>> {
        let tokens = if self.program().tokens.is_empty() { 0 } else { SOME_TOKENS };
        if self.len() + tokens + Player::ALL.len() > SLOTS * NARROW {
            return None;
        }
        let pool = CardPool::without(&self.given.iter().collect::<Vec<_>>(), |_| false).ok()?;
        Some(pool.with_recorded(&self.recorded.1).playing_by(self.edition))
    }

    /// The same cards for races against a pace, whose Characters are tokens in the new pool.
    pub(crate) fn against(&self, pace: &Pace) -> Self {
        self.clone().with_recorded(pace.characters())
    }
}

impl<const W: usize> CardPool<W> {
    /// The same cards, played by the rules of an edition. Without this they are played by the latest.
    #[must_use]
    pub fn playing_by(self, edition: Edition) -> Self {
        Self { edition, ..self }
    }

    /// The edition of the rules by which games with these cards are played.
    #[must_use]
    #[inline]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// A pool of these decks, refused only for the faults that `counts` accepts.
    fn without(decks: &[&DeckSpec], counts: fn(&PoolError) -> bool) -> Result<Self, Vec<(Player, PoolError)>> {
        if !(1..=Player::ALL.len()).contains(&decks.len()) {
            return Err(vec![(Player::A, PoolError::Decks(decks.len()))]);
        }
        let seated = || Player::ALL.into_iter().zip(decks.iter().copied());
        let mut faults: Vec<_> =
            seated().flat_map(|(player, deck)| faults(deck).into_iter().map(move |fault| (player, fault))).collect();
        faults.retain(|(_, fault)| counts(fault));
        let cards = decks.iter().map(|deck| deck.len()).sum();
        if faults.is_empty() && cards > MAX_CARDS {
            faults.extend(seated().next_back().map(|(player, _)| (player, PoolError::TooManyTogether { cards })));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut pool = Self::empty();
        for (player, deck) in seated() {
            pool.add(player, deck);
        }
        pool.index();
        pool.given = decks.iter().map(|deck| (*deck).clone()).collect();
        Ok(pool)
    }

    fn empty() -> Self {
        Self {
            decks: PerPlayer::default(),
            handles: PerPlayer::default(),
            heroes: PerPlayer::default(),
            reserve_limits: PerPlayer([LIMIT_WITHOUT_HERO; Player::ALL.len()]),
            landmark_limits: PerPlayer([LIMIT_WITHOUT_HERO; Player::ALL.len()]),
            kinds: Vec::new(),
            facts: PerObject::all(CardSpec::new(CardKind::ManaConvergence)),
            temples: Vec::new(),
            sums: PerObject::all(TerrainTotals::ZERO),
            kind_of: PerObject::all(0),
            owners: PerObject::all(None),
            copies_of: PerObject::all(CardSet::EMPTY),
            len: 0,
            order: Vec::new(),
            by_type: ByType::EMPTY,
            from_hand: Vec::new(),
            from_reserve: Vec::new(),
            scripts: AbilityTable::new(),
            given: Vec::new(),
            recorded: (0, Arc::default()),
            edition: Edition::LATEST,
        }
    }

    /// The same cards, with the Characters of a recorded opponent as tokens.
    fn with_recorded(mut self, characters: &Arc<[CardSpec]>) -> Self {
        self.recorded = (self.scripts.add_tokens(characters), Arc::clone(characters));
        self
    }

    /// The token that is a Character of a recorded opponent, by its number there.
    pub(crate) const fn recorded(&self, character: u16) -> Id<TokenDesign> {
        Id::at(self.recorded.0 + character)
    }

    /// Adds a deck without faults. The decks are added in the order of the seats.
    fn add(&mut self, player: Player, deck: &DeckSpec) {
        if let Some(hero) = deck.hero {
            self.heroes[player] = Some(hero);
            *self.facts.at(hero_handle::<W>(player)) = hero;
            self.reserve_limits[player] = hero.reserve_limit;
            self.landmark_limits[player] = hero.landmark_limit;
        }
        let (first, first_kind) = (self.len(), self.kinds.len());
        for &(spec, copies) in &deck.cards {
            let (from, to) = (self.len(), self.len() + usize::from(copies));
            self.facts.as_mut_slice()[from..to].fill(spec);
            if spec.kind == CardKind::Character {
                // Only Characters have statistics (2.2.11).
                self.sums.as_mut_slice()[from..to].fill(TerrainTotals::of(spec.statistics));
            }
            self.kind_of.as_mut_slice()[from..to].fill(self.kinds.len() as u8);
            let cards = CardSet::range(from, to);
            self.copies_of.as_mut_slice()[from..to].fill(cards);
            self.by_type.add(spec.kind, cards);
            self.kinds.push(Kind { spec, first: self.len, copies, cards });
            self.len += copies;
        }
        self.decks[player] = CardSet::range(first, self.len());
        self.handles[player] = [first as u8, self.len];
        self.owners.as_mut_slice()[first..usize::from(self.len)].fill(Some(player));
        self.scripts.add(player, deck, &self.kinds[first_kind..], first_kind);
        if deck.order.is_empty() {
            self.order.extend(self.decks[player]);
        } else {
            let mut used = vec![0u8; deck.cards.len()];
            let kinds = &self.kinds[first_kind..];
            let copy = |&kind: &usize| {
                used[kind] += 1;
                CardId::new(kinds[kind].first + used[kind] - 1)
            };
            self.order.extend(deck.order.iter().map(copy));
        }
    }

    /// Makes the tables that are looked up in play.
    fn index(&mut self) {
        self.scripts.index(self.len(), self.facts.as_slice());
        self.scripts.name_sub_types(self.facts.as_slice());
        self.temples = self.facts.as_slice()[..usize::from(self.len)].iter().map(CardSpec::as_temple).collect();
        self.from_hand = self.affordable(|spec| spec.hand_cost);
        self.from_reserve = self.affordable(|spec| spec.reserve_cost);
    }

    fn affordable(&self, cost: impl Fn(&CardSpec) -> u8) -> Vec<CardSet<W>> {
        let playable = |c: &CardId| self.facts(*c).kind != CardKind::ManaConvergence;
        let most = self.cards().iter().map(|c| cost(self.facts(c))).max().unwrap_or(0);
        (0..=most)
            .map(|mana| self.cards().iter().filter(|c| playable(c) && cost(self.facts(*c)) <= mana).collect())
            .collect()
    }

    /// The Hero of a player, if there is one.
    #[must_use]
    pub fn hero(&self, player: Player) -> Option<&CardSpec> {
        self.heroes[player].as_ref()
    }

    /// Every card besides the Heroes.
    #[must_use]
    pub fn cards(&self) -> CardSet<W> {
        CardSet::range(0, self.len())
    }

    /// The cards of the deck of a player.
    #[must_use]
    #[inline]
    pub fn deck(&self, player: Player) -> CardSet<W> {
        self.decks[player]
    }

    /// The player whose deck a card is of (1.1.3.c); `None` for what is created in play.
    #[must_use]
    pub fn owner(&self, card: CardId) -> Option<Player> {
        self.owners.get(card)
    }

    /// The first handle of a player's deck, and the one after its last.
    #[inline]
    pub(crate) fn handles(&self, player: Player) -> [u8; 2] {
        self.handles[player]
    }

    /// The players who have a deck.
    #[must_use]
    pub fn players(&self) -> Players {
        Player::ALL.into_iter().filter(|&player| !self.deck(player).is_empty()).collect()
    }

    /// Number of cards besides the Heroes.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Never: a pool holds at least one card.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Number of different cards.
    #[must_use]
    pub fn kinds(&self) -> usize {
        self.kinds.len()
    }

    /// The copies of a different card, named by its position in [`DeckSpec::cards`]; none if there is no such position.
    #[must_use]
    pub fn copies(&self, kind: usize) -> CardSet<W> {
        self.kinds.get(kind).map_or(CardSet::EMPTY, |k| k.cards)
    }

    /// Position in [`DeckSpec::cards`] of the card a handle is a copy of.
    #[must_use]
    pub const fn kind_of(&self, card: CardId) -> usize {
        self.kind_of.get(card) as usize
    }

    /// Every copy of the card of which this is one, itself included.
    #[must_use]
    #[inline]
    pub(crate) const fn copies_of(&self, card: CardId) -> CardSet<W> {
        self.copies_of.get(card)
    }

    /// The facts of a card.
    #[must_use]
    pub const fn facts(&self, card: CardId) -> &CardSpec {
        self.facts.get_ref(card)
    }

    /// The facts of a card that was played as a Temple (system 141).
    pub(crate) fn temple(&self, card: CardId) -> &CardSpec {
        self.temples.get(card.index()).unwrap_or_else(|| self.facts(card))
    }

    /// The statistics of a card, ready to be added up.
    #[must_use]
    pub const fn statistics(&self, card: CardId) -> TerrainTotals {
        self.sums.get(card)
    }

    /// A deck in the order in which its player put it, first card drawn first.
    #[must_use]
    pub fn order(&self, player: Player) -> &[CardId] {
        let [from, to] = self.handles(player);
        &self.order[usize::from(from)..usize::from(to)]
    }

    /// Reserve limit of a player (2.2.13; without a Hero 3.2.10.b).
    #[must_use]
    #[inline]
    pub fn reserve_limit(&self, player: Player) -> u8 {
        self.reserve_limits[player]
    }

    /// Landmark limit of a player (2.2.14; without a Hero 3.2.7.c).
    #[must_use]
    #[inline]
    pub fn landmark_limit(&self, player: Player) -> u8 {
        self.landmark_limits[player]
    }

    /// The cards that this much mana pays from Hand (5.1.2.d).
    #[must_use]
    pub(crate) fn payable_from_hand(&self, mana: u8) -> CardSet<W> {
        self.from_hand[usize::from(mana).min(self.from_hand.len() - 1)]
    }

    /// The cards that this much mana pays from Reserve.
    #[must_use]
    pub(crate) fn payable_from_reserve(&self, mana: u8) -> CardSet<W> {
        self.from_reserve[usize::from(mana).min(self.from_reserve.len() - 1)]
    }

    /// Every ability that the engine does not execute; Heroes first, then the order of the list.
    #[must_use]
    pub fn unsupported(&self) -> Vec<Unsupported> {
        let hero = self.heroes.0.iter().flatten().map(|spec| (None, spec));
        let cards = self.kinds.iter().enumerate().map(|(i, k)| (Some(i), &k.spec));
        let boxes = |(card, spec): (Option<usize>, &CardSpec)| {
            let scripted = self.scripts.is_scripted(card);
            let at = move |ability| Unsupported { card, ability, reason: Reason::NotExecuted };
            let main = spec.abilities.main && spec.kind != CardKind::ManaConvergence;
            [(main, TextBox::Main), (spec.abilities.echo, TextBox::Echo)]
                .into_iter()
                .filter(move |&(holds_rules, _)| holds_rules && !scripted)
                .map(move |(_, ability)| at(ability))
        };
        let lacking = self.scripts.lacks().map(|(card, ability, lack)| Unsupported {
            card,
            ability,
            reason: Reason::Lacks(lack),
        });
        hero.chain(cards).flat_map(boxes).chain(lacking).collect()
    }

    pub(crate) fn kind_copies(&self, kind: usize) -> u8 {
        self.kinds[kind].copies
    }

    /// Positions of the different cards of a player's deck. Decks follow each other.
    #[must_use]
    pub fn kinds_of(&self, player: Player) -> std::ops::Range<usize> {
        let of = |kind: &usize| !(self.kinds[*kind].cards & self.deck(player)).is_empty();
        let from = (0..self.kinds.len()).find(of).unwrap_or(0);
        from..from + (from..self.kinds.len()).take_while(of).count()
    }

    /// Every Character card.
    #[must_use]
    pub const fn characters(&self) -> CardSet<W> {
        self.by_type.characters
    }

    /// Every Gear.
    #[must_use]
    pub const fn gears(&self) -> CardSet<W> {
        self.by_type.gears
    }

    /// The printed cards of a type (2.2.1); `None` if the printed type alone does not decide.
    pub(crate) fn printed_as(&self, noun: Noun) -> Option<CardSet<W>> {
        let ByType { all, characters, landmarks, spells, .. } = self.by_type;
        let expedition_permanents = self.by_type.expedition_permanents | self.by_type.gears;
        match noun {
            Noun::Card => Some(all),
            Noun::Character => Some(characters),
            Noun::Permanent => Some(expedition_permanents | landmarks),
            Noun::Landmark => Some(landmarks),
            Noun::ExpeditionPermanent => Some(expedition_permanents),
            Noun::Spell => Some(spells),
            Noun::Hero | Noun::ManaOrb | Noun::SubType(_) => None,
        }
    }
}

/// The handle of a player's Hero. Heroes have the last four handles.
const fn hero_handle<const W: usize>(player: Player) -> CardId {
    CardId::new((SLOTS * W - Player::ALL.len() + player.index()) as u8)
}

fn faults(deck: &DeckSpec) -> Vec<PoolError> {
    let mut faults = Vec::new();
    let cards = deck.len();
    if let Some(hero) = deck.hero.filter(|h| h.kind != CardKind::Hero) {
        faults.push(PoolError::NotAHero(hero.kind));
    }
    if cards == 0 {
        faults.push(PoolError::Empty);
    }
    if cards > MAX_CARDS {
        faults.push(PoolError::TooManyCards { cards });
    }
    for (i, (spec, copies)) in deck.cards.iter().enumerate() {
        if spec.kind == CardKind::Hero {
            faults.push(PoolError::SecondHero(i));
        }
        if *copies == 0 {
            faults.push(PoolError::NoCopies(i));
        }
    }
    for (card, _) in &deck.texts {
        let known = card.map_or(deck.hero.is_some(), |card| card < deck.cards.len());
        if !known {
            faults.push(PoolError::TextUnknown(*card));
        }
    }
    if !deck.order.is_empty() {
        let mut ordered = vec![0; deck.cards.len()];
        for &card in &deck.order {
            match ordered.get_mut(card) {
                Some(count) => *count += 1,
                None => faults.push(PoolError::OrderUnknown(card)),
            }
        }
        for (card, (&(_, copies), ordered)) in deck.cards.iter().zip(ordered).enumerate() {
            let copies = usize::from(copies);
            if copies != ordered {
                faults.push(PoolError::OrderCount { card, ordered, copies });
            }
        }
    }
    faults
}

impl<const W: usize> ByType<W> {
    const EMPTY: Self = Self {
        all: CardSet::EMPTY,
        characters: CardSet::EMPTY,
        expedition_permanents: CardSet::EMPTY,
        landmarks: CardSet::EMPTY,
        spells: CardSet::EMPTY,
        gears: CardSet::EMPTY,
    };

    /// Adds cards of a type.
    fn add(&mut self, kind: CardKind, cards: CardSet<W>) {
        self.all |= cards;
        match kind {
            CardKind::Character => self.characters |= cards,
            CardKind::Gear => self.gears |= cards,
            CardKind::ExpeditionPermanent => self.expedition_permanents |= cards,
            CardKind::Landmark => self.landmarks |= cards,
            CardKind::Spell => self.spells |= cards,
            CardKind::Hero | CardKind::ManaConvergence => {}
        }
    }
}

impl Coverage {
    /// The coverage of a pool.
    #[must_use]
    pub fn of(pool: &CardPool) -> Self {
        let unsupported = pool.unsupported();
        let mut lacking = [false; MAX_CARDS];
        unsupported.iter().filter_map(|u| u.card).for_each(|card| lacking[card] = true);
        let executable = (0..pool.kinds()).filter(|&k| !lacking[k]).map(|k| usize::from(pool.kind_copies(k))).sum();
        Self { cards: pool.len(), executable, unsupported }
    }

    /// Share of the cards that are executable, 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.executable as f64 / self.cards as f64
    }
}
