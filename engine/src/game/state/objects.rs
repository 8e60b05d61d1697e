//! The state of objects besides their zone: serial numbers, counters, tokens, and what was given to them; and counts of the
//! events that abilities ask about, for this turn, this Afternoon and this Day.

use crate::{
    ability::{Duration, FlagKeyword, Noun},
    primitives::{CardId, CardSet, CounterKind, Hashed, List, PerObject, PerPlayer, Player, StateHash, TOKENS, WIDE},
    program::{CompiledAbility, Id, TokenDesign, analysis::MAX_OCCURRENCES},
};

/// An object, by its handle and its number: a card that changed zone is another object (1.4.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ref {
    pub(crate) card: CardId,
    pub(crate) serial: u16,
}

impl Ref {
    /// A reference to no object, for effects of the rules. No object has this number.
    pub(crate) const NOTHING: Self = Self { card: CardId::new(0), serial: u16::MAX };
}

/// Counters of one kind on an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) card: CardId,
    pub(crate) kind: CounterKind,
    pub(crate) number: u8,
}

/// Something that an effect gave to an object, until it becomes another object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grant {
    pub(crate) card: CardId,
    pub(crate) what: Granted,
}

/// See [`Grant`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Granted {
    /// An ability.
    Ability(Id<CompiledAbility>),
    /// The object lost its abilities.
    NoAbilities,
    /// A keyword without a number.
    Keyword(FlagKeyword),
    /// The object counts as that as well: a sub-type (system 172) or a type.
    Noun(Id<Noun>),
}

/// How often an ability of an object was activated this Day (1.4.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Activation {
    pub(crate) object: Ref,
    pub(crate) code: Id<CompiledAbility>,
    pub(crate) times: u8,
    /// Whether that was in the present phase (for "first each") and in the present turn.
    pub(crate) recent: Recent,
}

/// When an ability was last activated, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Recent(u8);

impl Recent {
    /// Before the present phase.
    pub(crate) const NOT: Self = Self(0);
    /// In the present turn, and so in the present phase.
    pub(crate) const NOW: Self = Self(0b11);

    /// Whether it was in the present phase.
    pub(crate) const fn is_of_phase(self) -> bool {
        self.0 & 1 != 0
    }

    /// Whether it was in the present turn.
    pub(crate) const fn is_of_turn(self) -> bool {
        self.0 & 2 != 0
    }

    /// A turn ends: it was not in the turn that follows.
    pub(crate) const fn end_turn(&mut self) {
        self.0 &= !2;
    }
}

/// The state of all objects besides their zone and their statuses: numbers, counters, what they were given, which of their
/// abilities were activated, tokens; and the past of the game, as far as abilities ask about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Objects<const W: usize = WIDE> {
    /// The number of each object, which is also its timestamp (2.2.16); 0 for a card that was never visible.
    serials: PerObject<u16, W>,
    next: u16,
    pub(crate) counts: List<Count, 40>,
    pub(crate) grants: List<Grant, 16>,
    pub(crate) activations: List<Activation, 22>,
    /// What abilities ask about the past.
    pub(crate) past: Past,
    /// The design and the creator for each slot of a token.
    tokens: [[u16; TOKENS]; W],
    /// The slots of tokens that exist.
    pub(crate) existing: CardSet<W>,
}

impl<const W: usize> Objects<W> {
    pub(crate) fn new() -> Self {
        let (card, serial) = (CardId::new(0), 0);
        Self {
            serials: PerObject::all(0),
            next: 1,
            counts: List::new(Count { card, kind: CounterKind::BOOST, number: 0 }),
            grants: List::new(Grant { card, what: Granted::NoAbilities }),
            activations: List::new(Activation {
                object: Ref { card, serial },
                code: Id::at(0),
                times: 0,
                recent: Recent::NOT,
            }),
            past: Past::default(),
            tokens: [[0; TOKENS]; W],
            existing: CardSet::EMPTY,
        }
    }

    /// Empties it without writing the unused room of its lists.
    pub(crate) fn clear(&mut self) {
        let Self { serials, next, counts, grants, activations, past, tokens, existing } = self;
        if *next != 1 {
            (*serials, *next) = (PerObject::all(0), 1);
        }
        counts.clear();
        grants.clear();
        activations.clear();
        *past = Past::default();
        (*tokens, *existing) = ([[0; TOKENS]; W], CardSet::EMPTY);
    }

    /// The object that this card is now.
    pub(crate) const fn object(&self, card: CardId) -> Ref {
        Ref { card, serial: self.serials.get(card) }
    }

    /// The number of an object, which is its timestamp (2.2.16).
    pub(in crate::game) const fn serial(&self, card: CardId) -> u16 {
        self.serials.get(card)
    }

    /// Whether this is still the same object.
    pub(crate) const fn is(&self, object: Ref) -> bool {
        self.serials.get(object.card) == object.serial
    }

    /// The numbers of all objects.
    pub(in crate::game) const fn serials(&self) -> &PerObject<u16, W> {
        &self.serials
    }

    /// The number that the next object will have.
    pub(crate) const fn next(&self) -> u16 {
        self.next
    }

    /// The card is a new object (1.4.4). Tells whether there are numbers left.
    pub(in crate::game) const fn renew(&mut self, card: CardId) -> bool {
        *self.serials.at(card) = self.next;
        self.next = self.next.saturating_add(1);
        self.next < u16::MAX
    }

    /// Gives an object another number; it stays the same object.
    pub(in crate::game) const fn restamp(&mut self, card: CardId, serial: u16) {
        *self.serials.at(card) = serial;
    }

    /// Counters of a kind on an object; for "any kind" all of them.
    pub(crate) fn count(&self, card: CardId, kind: CounterKind) -> u8 {
        let of_kind = |count: &&Count| count.card == card && (kind == CounterKind::ANY || count.kind == kind);
        self.counts.iter().filter(of_kind).fold(0, |sum, count| sum.saturating_add(count.number))
    }

    /// Sets the number of counters of a kind. Tells whether there was room.
    pub(in crate::game) fn set_count(&mut self, card: CardId, kind: CounterKind, number: u8) -> bool {
        let known = self.counts.iter().position(|count| count.card == card && count.kind == kind);
        match (known, number) {
            (Some(at), 0) => {
                self.counts.take(at);
                true
            }
            (Some(at), number) => {
                self.counts[at].number = number;
                true
            }
            (None, 0) => true,
            (None, number) => self.counts.push(Count { card, kind, number }),
        }
    }

    /// Removes all counters of an object except those of one kind (2.5.j, 7.4.6).
    pub(in crate::game) fn drop_counts(&mut self, card: CardId, but: Option<CounterKind>) {
        if !self.counts.is_empty() {
            self.counts.retain(|count| count.card != card || Some(count.kind) == but);
        }
    }

    /// Removes what an object was given.
    pub(in crate::game) fn drop_grants(&mut self, card: CardId) {
        if !self.grants.is_empty() {
            self.grants.retain(|grant| grant.card != card);
        }
    }

    /// The word kept for a token: its design and its creator.
    const fn token(&self, card: CardId) -> u16 {
        self.tokens.as_flattened()[card.index() % (TOKENS * W)]
    }

    /// The design of a token.
    pub(crate) const fn design(&self, card: CardId) -> Id<TokenDesign> {
        Id::at(self.token(card) >> 2)
    }

    /// The creator of a token, who owns it (1.1.7.b).
    pub(super) const fn creator(&self, card: CardId) -> Player {
        Player::ALL[(self.token(card) & 3) as usize]
    }

    /// A free slot from `first` on becomes a token.
    pub(crate) fn create(&mut self, first: usize, design: Id<TokenDesign>, owner: Player) -> Option<CardId> {
        let [from, to] = CardSet::<W>::TOKEN_SLOTS;
        let slots = CardSet::range(first.max(from), to);
        let card = (slots - self.existing).first()?;
        self.existing.insert(card);
        self.tokens.as_flattened_mut()[card.index() % (TOKENS * W)] = design.index() << 2 | owner.index() as u16;
        Some(card)
    }
}

/// How often the events happened that abilities ask about, and which objects came this turn, this Afternoon and this Day. If no
/// ability asks, nothing is ever noted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Past {
    /// Counts for each player as "you", by the place of the event in the program.
    times: PerPlayer<[u8; MAX_OCCURRENCES]>,
    /// The number of the first object that came in this turn, in this Afternoon, and on this Day.
    since: [u16; PERIODS],
}

/// Groups of eight bytes that hold all counts.
const WORDS: usize = (MAX_OCCURRENCES * Player::ALL.len() + PERIODS * size_of::<u16>()).div_ceil(8);

/// This turn, this Afternoon, this Day. Counts for the whole game never begin again.
const PERIODS: usize = 3;

impl Past {
    pub(crate) fn times(&self, player: Player, place: u8) -> u8 {
        self.times[player].get(usize::from(place)).copied().unwrap_or_default()
    }

    pub(crate) fn add(&mut self, player: Player, place: u8, times: u8) {
        if let Some(known) = self.times[player].get_mut(usize::from(place)) {
            *known = known.saturating_add(times);
        }
    }

    /// Whether an object of that number came in the period.
    pub(crate) const fn came(&self, serial: u16, during: Duration) -> bool {
        let place = during as usize;
        place >= PERIODS || serial >= self.since[place]
    }

    /// A period begins; the next object to come has that number.
    pub(crate) const fn begin(&mut self, during: Duration, next: u16) {
        let place = during as usize;
        if place < PERIODS {
            self.since[place] = next;
        }
    }

    /// Sets the counts of the event at that place to 0.
    pub(in crate::game) fn forget(&mut self, place: u8) {
        for times in &mut self.times.0 {
            if let Some(known) = times.get_mut(usize::from(place)) {
                *known = 0;
            }
        }
    }

    /// The counts as bytes; nothing if nothing was counted.
    pub(crate) fn noted(&self) -> impl Iterator<Item = [u8; 8]> {
        let mut words = [[0; 8]; WORDS];
        let times = self.times.0.into_iter().flatten();
        let bytes = times.chain(self.since.into_iter().flat_map(u16::to_le_bytes));
        words.iter_mut().flatten().zip(bytes).for_each(|(place, byte)| *place = byte);
        let is_noted = *self != Self::default();
        words.into_iter().filter(move |_| is_noted)
    }
}

impl Hashed for Ref {
    fn fold(&self, hash: &mut StateHash) {
        let Self { card, serial } = self;
        hash.word(u64::from(card.byte()) << 16 | u64::from(*serial));
    }
}

impl Hashed for Count {
    fn fold(&self, hash: &mut StateHash) {
        let Self { card, kind, number } = self;
        hash.bytes([card.byte(), kind.byte(), *number, 0, 0, 0, 0, 0]);
    }
}

impl Hashed for Grant {
    fn fold(&self, hash: &mut StateHash) {
        let Self { card, what } = self;
        let (kind, of) = match what {
            Granted::Ability(code) => (0, code.index()),
            Granted::NoAbilities => (1, 0),
            Granted::Keyword(keyword) => (2, *keyword as u16),
            Granted::Noun(noun) => (3, noun.index()),
        };
        hash.word(u64::from(card.byte()) << 24 | u64::from(of) << 8 | kind);
    }
}

impl Hashed for Activation {
    fn fold(&self, hash: &mut StateHash) {
        let Self { object, code, times, recent } = self;
        object.fold(hash);
        code.fold(hash);
        hash.bytes([*times, recent.0, 0, 0, 0, 0, 0, 0]);
    }
}

/// Hashes the number of each object; for tokens that exist, also their design and creator.
impl Hashed for Objects {
    fn fold(&self, hash: &mut StateHash) {
        let Self { serials, next, counts, grants, activations, past, tokens: _, existing } = self;
        hash.cards(*existing);
        for card in *existing {
            hash.word(u64::from(self.design(card).index()) << 8 | self.creator(card) as u64);
        }
        hash.word((*next).into());
        serials.as_slice().chunks(4).for_each(|four| {
            hash.word(four.iter().fold(0, |word, serial| word << 16 | u64::from(*serial)));
        });
        counts.fold(hash);
        grants.fold(hash);
        activations.fold(hash);
        past.noted().for_each(|bytes| hash.bytes(bytes));
    }
}
