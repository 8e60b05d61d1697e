//! Emblems (2.2.2.m), and the effects that are being resolved.

use super::{Gift, Modified, OpState, Place, Ref};
use crate::{
    ability::{Mention, Objects},
    primitives::{CardId, CardSet, ExpeditionSet, Hashed, List, Location, Player, Players, StateHash, WIDE},
    program::{EmblemCode, Id, Pc},
};

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
    /// "The same Gift": what the Gift that the trigger names gave (7.3.29.b of 5.0).
    pub(crate) gift: Option<Gift>,
}

impl Binding {
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
            gift: None,
        }
    }
}

/// A Reaction that was activated and waits in Limbo (6.3.g).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reaction {
    pub(crate) entry: Pc,
    pub(crate) bound: Binding,
}

/// An Ongoing Emblem (2.2.14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ongoing {
    pub(crate) code: Id<EmblemCode>,
    pub(crate) bound: Binding,
    /// Its timestamp (2.2.15).
    pub(crate) stamp: u16,
    /// The X of the ability that created it.
    pub(crate) x: u8,
    /// How many times it is used after the next time.
    pub(crate) left: u8,
}

impl Ongoing {
    /// It is used this many times. Tells whether it is used up.
    pub(crate) const fn use_up(&mut self, times: u8) -> bool {
        let is_over = times > self.left;
        self.left = self.left.saturating_sub(times);
        is_over
    }
}

/// What becomes of an effect when it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum After {
    /// Nothing.
    Nothing,
    /// Its registers go back to the effect below.
    GoBack,
    /// It is what the modifier at that place adds (6.2): the result of the die goes back to the effect below.
    Result(Place),
    /// It is what the modifier at that place puts instead of a step of the effect below: the result of the die goes back, and the
    /// modifiers used for the step are forgotten.
    Instead(Place),
    /// The Spell leaves Limbo (5.2.4).
    Spell(CardId),
    /// The card is declared once its optional cost is paid.
    Paid,
}

/// An effect that is being resolved: its position and its registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame<const W: usize = WIDE> {
    /// What is selected for the next verb.
    pub(crate) sel: CardSet<W>,
    /// "It", which may be several objects.
    pub(crate) it: CardSet<W>,
    /// Objects in `it` with numbers from this one on are other objects by now (2.1.f).
    pub(crate) epoch: u16,
    pub(crate) bound: Binding,
    pub(crate) pc: Pc,
    /// The players who act.
    pub(crate) doers: Players,
    /// The players who do what stands behind the next `else` (6.1.h).
    pub(crate) others: Players,
    /// Those of the acting players who have chosen for the operation at `pc`.
    pub(crate) asked: Players,
    /// How many choices the player who is asked has made so far.
    pub(crate) chosen: u8,
    /// The selected regions, one bit each.
    pub(crate) regions: u16,
    /// How far the operation at `pc` has come.
    pub(crate) state: OpState,
    /// Whether the operation at `pc` has begun.
    pub(crate) begun: bool,
    /// What is remembered of the last step, of its object, and of the bearer.
    pub(crate) noted: Noted,
    /// The number that [`Op::Outside`](crate::program::Op::Outside) compares.
    pub(crate) scale: i16,
    /// The result of the die.
    pub(crate) result: u8,
    pub(crate) x: u8,
    /// The modifiers that were used for this step (6.2).
    pub(crate) modified: Modified,
    pub(crate) after: After,
}

/// What an effect remembers of the objects of its steps: one bit each, since a frame has no room for more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Noted(u8);

impl Noted {
    /// Nothing.
    pub(crate) const NOTHING: Self = Self(0);
    /// Just before the last step that noted it, the condition that a later step asks for held of its object (2.1.h).
    pub(crate) const WAS: Self = Self(1);
    /// The bearer is selected, which is spoken of as "I" (7.2.1).
    pub(crate) const OF_ME: Self = Self(2);
    /// The bearer is in `it` only so that it is followed where it goes (2.1.f); "it" is something else.
    pub(crate) const BESIDES_ME: Self = Self(4);
    /// The effect is that of a Spell that was Fleeting as it began.
    pub(crate) const FLEETING: Self = Self(8);
    /// The step before was done (6.5.f).
    pub(crate) const DONE: Self = Self(16);
    /// What was named before is selected, so the step names nothing new.
    pub(crate) const OF_IT: Self = Self(32);
    /// A step has named what "it" is, or has named nothing; "it" is no longer the object of the trigger.
    pub(crate) const NAMED: Self = Self(64);

    /// Whether that is noted.
    pub(crate) const fn has(self, what: Self) -> bool {
        self.0 & what.0 != 0
    }

    /// Notes whether that is so.
    pub(crate) const fn set(&mut self, what: Self, is_so: bool) {
        self.0 = if is_so { self.0 | what.0 } else { self.0 & !what.0 };
    }
}

impl<const W: usize> Frame<W> {
    /// Notes whether the selected objects were spoken of before, as "I" or as "it".
    pub(crate) fn note_mention(&mut self, objects: &Objects, is_alone: bool) {
        self.noted.set(Noted::OF_ME, is_alone && *objects == Objects::The(Mention::Me));
        self.noted.set(Noted::OF_IT, is_alone && *objects == Objects::The(Mention::It));
    }

    /// The player who does what the effect says: the one it names, otherwise its controller (1.4.7). If several act at the same
    /// time, its controller.
    pub(crate) fn actor(&self) -> Player {
        match self.doers.iter().next() {
            Some(doer) if self.doers.len() == 1 => doer,
            _ => self.bound.you,
        }
    }

    /// The choices made so far for the selected things, in their order.
    pub(crate) fn shares(&self) -> impl Iterator<Item = u8> {
        self.state.choices().iter()
    }

    /// The choice made for one of the selected things, if there is one yet.
    pub(crate) fn share_of(&self, card: CardId) -> Option<u8> {
        let place = self.sel.iter().position(|of| of == card)?;
        self.shares().nth(place)
    }

    /// Removes these from the selection, with the choices made for them.
    pub(crate) fn leave_out(&mut self, cards: CardSet<W>) {
        let (sel, shares) = (self.sel, self.state.choices());
        self.sel -= cards;
        self.state = OpState::Fresh;
        for (_, share) in sel.iter().zip(shares.iter()).filter(|(card, _)| !cards.contains(*card)) {
            // There was room for as many before.
            let _ = self.add_share(share);
        }
    }

    /// Adds the choice for the next thing. Tells whether there was room for it.
    pub(crate) const fn add_share(&mut self, share: u8) -> bool {
        let Some(choices) = self.state.choices().and(share) else { return false };
        self.state = OpState::Choices(choices);
        true
    }
}

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
    /// Bindings of nothing.
    pub(crate) const NOTHING: Binding = Binding::of(Ref { card: CardId::new(0), serial: 0 }, None, Player::A);

    /// No effect.
    pub(crate) const EMPTY_FRAME: Frame<W> = Frame {
        sel: CardSet::EMPTY,
        it: CardSet::EMPTY,
        epoch: 0,
        bound: Self::NOTHING,
        pc: 0,
        doers: Players::NONE,
        others: Players::NONE,
        asked: Players::NONE,
        chosen: 0,
        regions: 0,
        state: OpState::Fresh,
        begun: false,
        noted: Noted::NOTHING,
        scale: 0,
        result: 0,
        x: 0,
        modified: Modified::NONE,
        after: After::Nothing,
    };

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
            reactions: List::new(Reaction { entry: 0, bound: Self::NOTHING }),
            ongoing: List::new(Ongoing { code: Id::at(0), bound: Self::NOTHING, stamp: 0, x: 0, left: 0 }),
            frames: List::new(Self::EMPTY_FRAME),
            shown: CardSet::EMPTY,
            paid: CardSet::EMPTY,
            events: 0,
        }
    }
}

impl Hashed for Binding {
    fn fold(&self, hash: &mut StateHash) {
        let Self { me, home, you, it, it_last_known, player, expeditions, number, base_cost, gift } = self;
        me.fold(hash);
        home.fold(hash);
        it.fold(hash);
        it_last_known.fold(hash);
        hash.bytes([*you as u8, *player as u8, expeditions.0, *number, base_cost.map_or(0, |cost| cost + 1), 0, 0, 0]);
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

impl Hashed for After {
    fn fold(&self, hash: &mut StateHash) {
        let [kind, of] = match self {
            Self::Nothing => [0, 0],
            Self::GoBack => [1, 0],
            Self::Result(place) => [2, place.index() as u8],
            Self::Instead(place) => [3, place.index() as u8],
            Self::Spell(card) => [4, card.byte()],
            Self::Paid => [5, 0],
        };
        hash.bytes([kind, of, 0, 0, 0, 0, 0, 0]);
    }
}

impl Hashed for Frame {
    fn fold(&self, hash: &mut StateHash) {
        let Self {
            sel,
            it,
            epoch,
            bound,
            pc,
            doers,
            others,
            asked,
            chosen,
            regions,
            state,
            begun,
            noted,
            scale,
            result,
            x,
            modified,
            after,
        } = self;
        hash.cards(*sel);
        hash.cards(*it);
        hash.word((*epoch).into());
        bound.fold(hash);
        hash.word((*pc).into());
        hash.bytes([
            doers.bits(),
            others.bits(),
            asked.bits(),
            *chosen,
            u8::from(*begun),
            u8::from(noted.has(Noted::DONE)),
            *result,
            *x,
        ]);
        hash.word(u64::from(*regions) | u64::from(noted.0 & !Noted::DONE.0) << 16);
        state.fold(hash);
        hash.word((*scale as u16).into());
        modified.fold(hash);
        after.fold(hash);
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
