//! The content of Limbo besides cards: waiting Reactions and Ongoing Emblems (2.2.2.m), with what their words are bound to; the
//! effects being resolved; a card that is being played.

use crate::{
    PlayDestination, PlayMode,
    game::state::{Frame, Gift, Ref},
    primitives::{CardId, CardSet, ExpeditionSet, Hashed, List, Location, Player, StateHash, WIDE},
    program::{EmblemCode, Id, Pc},
};

/// Everything in Limbo besides cards, and the effects being resolved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Limbo<const W: usize = WIDE> {
    pub(crate) reactions: List<Reaction, 20>,
    pub(crate) ongoing: List<Ongoing, 9>,
    pub(crate) frames: List<Frame<W>, 8>,
    /// Cards revealed or looked at by the effect on top (systems 136, 137).
    pub(crate) shown: CardSet<W>,
    /// The objects that the effect on top has targeted and, if they are Tough, paid for (7.4.7).
    pub(crate) paid: CardSet<W>,
    /// Events so far this Day: a guard against games without end (system 8).
    pub(crate) events: u32,
}

impl<const W: usize> Limbo<W> {
    /// Empties it without writing the unused room of its lists.
    pub(crate) const fn clear(&mut self) {
        let Self { reactions, ongoing, frames, shown, paid, events } = self;
        reactions.clear();
        ongoing.clear();
        frames.clear();
        (*shown, *paid, *events) = (CardSet::EMPTY, CardSet::EMPTY, 0);
    }

    /// Nothing in Limbo.
    pub(crate) const fn new() -> Self {
        Self {
            reactions: List::new(Reaction { entry: 0, bound: Binding::NOTHING }),
            ongoing: List::new(Ongoing { code: Id::at(0), bound: Binding::NOTHING, stamp: 0, x: 0, left: 0 }),
            frames: List::new(Frame::NONE),
            shown: CardSet::EMPTY,
            paid: CardSet::EMPTY,
            events: 0,
        }
    }
}

/// A Reaction that was activated and waits in Limbo (6.3.h).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reaction {
    pub(crate) entry: Pc,
    pub(crate) bound: Binding,
}

/// An Ongoing Emblem (2.2.2.m).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ongoing {
    pub(crate) code: Id<EmblemCode>,
    pub(crate) bound: Binding,
    /// Its timestamp (2.2.16).
    pub(crate) stamp: u16,
    /// The X of the ability that created it.
    pub(crate) x: u8,
    /// How many times it is used after the next time.
    pub(crate) left: u8,
}

impl Ongoing {
    /// Counts uses; returns whether none is left.
    pub(crate) const fn use_up(&mut self, times: u8) -> bool {
        let is_over = times > self.left;
        self.left = self.left.saturating_sub(times);
        is_over
    }
}

/// What the words of an Emblem or an effect are bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Binding {
    /// The object whose ability it is (7.2.1), and where it was.
    pub(crate) me: Ref,
    pub(crate) home: Option<Location>,
    /// The controller of the ability.
    pub(crate) you: Player,
    /// "It": what the trigger or a step named last, and where that was.
    pub(crate) it: Option<Ref>,
    pub(crate) it_last_known: Option<Location>,
    /// The player called "that player".
    pub(crate) player: Player,
    /// The Expeditions called "that Expedition".
    pub(crate) expeditions: ExpeditionSet,
    /// The number called "that many".
    pub(crate) number: u8,
    /// The Base Cost of the card whose play the trigger named, at the time it was played (2.1.h).
    pub(crate) base_cost: Option<u8>,
    /// The number that the effect asks of "it", as it was in play, if it has left since (2.1.h).
    pub(crate) left: Option<u8>,
    /// "The same Gift": what the Gift that the trigger names gave (7.3.29.b).
    pub(crate) gift: Option<Gift>,
}

impl Binding {
    /// Bindings of nothing.
    pub(crate) const NOTHING: Self = Self::of(Ref { card: CardId::new(0), serial: 0 }, None, Player::A);

    /// The bindings of an effect that only its object gives.
    pub(crate) const fn of(me: Ref, home: Option<Location>, you: Player) -> Self {
        Self {
            me,
            home,
            you,
            it: None,
            it_last_known: None,
            player: you,
            expeditions: ExpeditionSet::NONE,
            number: 0,
            base_cost: None,
            left: None,
            gift: None,
        }
    }
}

/// A play, made or considered: the card, its player, the place it comes from, where it goes, and how it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Play {
    pub(crate) card: CardId,
    pub(crate) player: Player,
    pub(crate) from: Location,
    pub(crate) into: PlayDestination,
    pub(crate) how: PlayMode,
}

impl Hashed for Binding {
    fn fold(&self, hash: &mut StateHash) {
        let Self { me, home, you, it, it_last_known, player, expeditions, number, base_cost, left, gift } = self;
        me.fold(hash);
        home.fold(hash);
        it.fold(hash);
        it_last_known.fold(hash);
        let [cost, left] = [base_cost, left].map(|noted| noted.map_or(0, |noted| noted.saturating_add(1)));
        hash.bytes([*you as u8, *player as u8, expeditions.0, *number, cost, left, 0, 0]);
        gift.fold(hash);
    }
}

impl Hashed for Reaction {
    fn fold(&self, hash: &mut StateHash) {
        let Self { entry, bound } = self;
        hash.word((*entry).into());
        bound.fold(hash);
    }
}

impl Hashed for Ongoing {
    fn fold(&self, hash: &mut StateHash) {
        let Self { code, bound, stamp, x, left } = self;
        code.fold(hash);
        bound.fold(hash);
        hash.word((*stamp).into());
        hash.bytes([*x, *left, 0, 0, 0, 0, 0, 0]);
    }
}

impl Hashed for Limbo {
    fn fold(&self, hash: &mut StateHash) {
        let Self { reactions, ongoing, frames, shown, paid, events } = self;
        reactions.fold(hash);
        ongoing.fold(hash);
        frames.fold(hash);
        hash.cards(*shown);
        hash.cards(*paid);
        hash.word((*events).into());
    }
}

impl Hashed for Play {
    fn fold(&self, hash: &mut StateHash) {
        let Self { card, player, from, into, how } = self;
        from.fold(hash);
        hash.bytes([card.byte(), *player as u8, *into as u8, *how as u8, 0, 0, 0, 0]);
    }
}
