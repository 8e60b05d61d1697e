//! An effect that is being resolved: its registers, what it remembers of its steps, and the progress of its operation.

use crate::{
    Game,
    ability::{Counter, Measure, Mention, Objects},
    game::state::{Binding, Modified, Place, ProgressMove},
    primitives::{CardId, CardSet, ExpeditionSet, Hashed, Location, Player, Players, StateHash, WIDE, Zone},
    program::{Jump, Op, Pc, Role},
};

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
    /// The numbers that "it" had before the last step, if that took it out of play (2.1.h).
    pub(crate) left: Option<LastKnown>,
    /// The modifiers that were used for this step (6.2).
    pub(crate) modified: Modified,
    pub(crate) after: After,
}

/// The numbers that objects had when they stopped existing, added up (2.1.h, 6.3.j).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LastKnown {
    pub(crate) base_cost: u8,
    pub(crate) statistics: [u8; 3],
    pub(crate) boosts: u8,
}

impl LastKnown {
    /// One of the numbers; `None` if it is not among those that are kept: other counters than boosts, and printed costs, which are
    /// the same in every zone.
    pub(crate) fn get(&self, measure: Measure) -> Option<u8> {
        match measure {
            Measure::BaseCost => Some(self.base_cost),
            Measure::HighestStatistic => self.statistics.into_iter().max(),
            Measure::Statistic(terrain) => Some(self.statistics[terrain as usize]),
            Measure::Counters(Counter::Boost) => Some(self.boosts),
            Measure::Counters(_) | Measure::HandCost | Measure::ReserveCost => None,
        }
    }

    /// The numbers of these objects and of another one.
    pub(crate) fn and(self, other: Self) -> Self {
        let mut statistics = self.statistics;
        statistics.iter_mut().zip(other.statistics).for_each(|(own, of_other)| *own = own.saturating_add(of_other));
        Self {
            base_cost: self.base_cost.saturating_add(other.base_cost),
            statistics,
            boosts: self.boosts.saturating_add(other.boosts),
        }
    }
}

impl Hashed for Option<LastKnown> {
    fn fold(&self, hash: &mut StateHash) {
        if let Some(LastKnown { base_cost, statistics: [forest, mountain, ocean], boosts }) = self {
            hash.bytes([1, *base_cost, *forest, *mountain, *ocean, *boosts, 0, 0]);
        }
    }
}

impl<const W: usize> Frame<W> {
    /// No effect.
    pub(crate) const NONE: Self = Self {
        sel: CardSet::EMPTY,
        it: CardSet::EMPTY,
        epoch: 0,
        bound: Binding::NOTHING,
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
        left: None,
        modified: Modified::NONE,
        after: After::Nothing,
    };

    /// A frame for an effect that begins.
    pub(crate) fn begin(entry: Pc, bound: Binding, game: &Game<'_, W>) -> Self {
        let it = bound.it.filter(|it| game.objects.is(*it));
        Self {
            it: it.map_or(CardSet::EMPTY, |it| CardSet::of(it.card)),
            epoch: game.objects.next(),
            bound,
            pc: entry,
            doers: Players::of(bound.you),
            noted: Noted::DONE,
            ..Self::NONE
        }
    }

    /// "It": of the objects named, those that are still the same objects (2.1.f).
    pub(crate) fn it(&self, game: &Game<'_, W>) -> CardSet<W> {
        self.it_among(self.followed(game))
    }

    /// "It", or the last object that it was.
    pub(in crate::game) fn it_last(&self) -> Option<CardId> {
        if self.noted.has(Noted::NAMED) { self.it_among(self.it).first() } else { self.bound.it.map(|it| it.card) }
    }

    /// What the trigger was about, if it is still the same object (2.1.f).
    pub(crate) fn cause(&self, game: &Game<'_, W>) -> CardSet<W> {
        let cause = self.bound.it.filter(|object| game.objects.is(*object));
        cause.map_or(CardSet::EMPTY, |object| CardSet::of(object.card))
    }

    /// As `it`, where it is known which objects are [followed](Self::followed).
    #[inline]
    pub(in crate::game) fn it_among(&self, followed: CardSet<W>) -> CardSet<W> {
        if self.noted.has(Noted::BESIDES_ME) { followed - CardSet::of(self.bound.me.card) } else { followed }
    }

    /// The objects of "it", and the bearer if it is followed besides.
    pub(crate) fn followed(&self, game: &Game<'_, W>) -> CardSet<W> {
        self.it.iter().filter(|&card| game.objects.serial(card) < self.epoch).collect()
    }

    /// The bearer of the ability, if it is still the same object. A bearer that the effect itself has moved or played, and that
    /// is "it" therefore, is still found if all players can see it (2.1.f).
    pub(crate) fn me(&self, game: &Game<'_, W>, it: CardSet<W>) -> Option<CardId> {
        let me = self.bound.me;
        let is_followed = || it.contains(me.card) && game.spot(me.card).is_some_and(Location::is_visible);
        (game.objects.is(me) || is_followed()).then_some(me.card)
    }

    /// Where the effect goes on after an operation that only redirects it; `None` for every other operation.
    #[inline]
    pub(crate) fn jump(&self, op: Op) -> Option<Pc> {
        let Role::Jump(jump) = op.role() else { return None };
        Some(match jump {
            Jump::Always(pc) => pc,
            Jump::UnlessDone(pc) => {
                if self.noted.has(Noted::DONE) {
                    self.pc + 1
                } else {
                    pc
                }
            }
            Jump::Outside { from, to, then } => {
                let (from, to) = (i16::from(from), if to == u8::MAX { i16::MAX } else { i16::from(to) });
                if (from..=to).contains(&self.scale) { self.pc + 1 } else { then }
            }
        })
    }

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

    /// The effect replaces what happens to a Fleeting object, which Fleeting has replaced already (6.2.k).
    pub(crate) const OF_FLED: Self = Self(128);

    /// Whether that is noted.
    pub(crate) const fn has(self, what: Self) -> bool {
        self.0 & what.0 != 0
    }

    /// Notes whether that is so.
    pub(crate) const fn set(&mut self, what: Self, is_so: bool) {
        self.0 = if is_so { self.0 | what.0 } else { self.0 & !what.0 };
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

/// What has been chosen for the operation at which an effect stands, or what of it is left to do. Each operation keeps one of
/// these; an operation that keeps nothing stays at [`OpState::Fresh`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OpState {
    /// Nothing yet.
    Fresh,
    /// Choices in their order: modes, or one for each thing selected.
    Choices(Choices),
    /// The number of rounds of a loop that are left.
    Rounds(u8),
    /// The players whose turn in a loop is still to come, or who said yes to what they were asked.
    Players(Players),
    /// Expeditions that were chosen.
    Expeditions(ExpeditionSet),
    /// The number of the region that was chosen.
    Region(u8),
    /// Tokens still to be created.
    Tokens(u8),
    /// The dice rolled besides one, and the dice ignored, of the roll that this one replaces (6.2).
    Dice { more: u8, ignored: u8 },
    /// What modifiers replaced of a draw or a Resupply (6.2.f): the whole part of these players, and so many of the cards of the
    /// player who is left.
    Replaced { players: Players, cards: u8 },
    /// The results of dice of which one is to be chosen, one bit each (7.3.33).
    Results(u8),
    /// The number of cards that are drawn (4.2.1.d).
    Cards(u8),
    /// The terrains due to which an Expedition moves at Progress (4.2.4).
    Progress(ProgressMove),
    /// How the Spell that leaves Limbo was played (5.2.4).
    Played(Played),
    /// The terrains due to which Expeditions still move at Progress, four bits each. Kept as bytes so that a frame does not grow.
    Due([u8; 4]),
}

impl OpState {
    /// The part of the state with which the operation began, which stays if the operation is made again. The choices made for it
    /// are left out.
    pub(crate) const fn as_begun(self) -> Self {
        match self {
            Self::Cards(_) | Self::Progress(_) | Self::Played(_) | Self::Due(_) => self,
            _ => Self::Fresh,
        }
    }

    /// The choices so far; none where no choice was made.
    pub(crate) const fn choices(self) -> Choices {
        match self {
            Self::Choices(choices) => choices,
            _ => Choices::NONE,
        }
    }

    /// The rounds of a loop that are left, if it has begun.
    pub(crate) const fn rounds(self) -> Option<u8> {
        match self {
            Self::Rounds(left) => Some(left),
            _ => None,
        }
    }

    /// The players that were kept; nobody if none were.
    pub(crate) const fn players(self) -> Players {
        match self {
            Self::Players(players) => players,
            _ => Players::NONE,
        }
    }

    /// The Expeditions chosen so far.
    pub(crate) const fn expeditions(self) -> ExpeditionSet {
        match self {
            Self::Expeditions(expeditions) => expeditions,
            _ => ExpeditionSet::NONE,
        }
    }

    /// The region that was chosen, as its bit; 0 if none was.
    pub(crate) const fn region(self) -> u16 {
        match self {
            Self::Region(region) => 1 << region,
            _ => 0,
        }
    }

    /// The tokens still to be created, if the first of them was.
    pub(crate) const fn tokens(self) -> Option<u8> {
        match self {
            Self::Tokens(left) => Some(left),
            _ => None,
        }
    }

    /// The dice of the roll that this one replaces: how many besides one, and how many are ignored.
    pub(crate) const fn dice(self) -> (u8, u8) {
        match self {
            Self::Dice { more, ignored } => (more, ignored),
            _ => (0, 0),
        }
    }

    /// The players whose part of a draw or a Resupply was replaced, and how many cards of the player who is left.
    pub(crate) const fn replaced(self) -> (Players, u8) {
        match self {
            Self::Replaced { players, cards } => (players, cards),
            _ => (Players::NONE, 0),
        }
    }

    /// The results of dice of which one is chosen.
    pub(crate) const fn results(self) -> u8 {
        match self {
            Self::Results(results) => results,
            _ => 0,
        }
    }

    /// The cards that are drawn.
    pub(crate) const fn cards(self) -> u8 {
        match self {
            Self::Cards(cards) => cards,
            _ => 0,
        }
    }

    /// The terrains due to which an Expedition moves; none if it moves for another reason.
    pub(crate) const fn progress(self) -> ProgressMove {
        match self {
            Self::Progress(how) => how,
            _ => ProgressMove::NONE,
        }
    }

    /// How the Spell was played, if one leaves Limbo.
    pub(crate) const fn played(self) -> Option<Played> {
        match self {
            Self::Played(played) => Some(played),
            _ => None,
        }
    }

    /// The terrains due to which Expeditions still move.
    pub(crate) const fn due(self) -> u32 {
        match self {
            Self::Due(due) => u32::from_le_bytes(due),
            _ => 0,
        }
    }
}

/// How a Spell was played, kept here since the marks of a Spell that moves itself while it resolves are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    /// The zone from which it was played.
    pub(crate) from: Zone,
    /// Whether it was Fleeting in Limbo.
    pub(crate) was_fleeting: bool,
}

/// Up to eight choices in their order, each below 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choices {
    /// Four bits for each, the first ones lowest. Kept as bytes so that a frame does not grow.
    values: [u8; 4],
    len: u8,
}

impl Choices {
    /// None.
    pub(crate) const NONE: Self = Self { values: [0; 4], len: 0 };

    /// How many there are.
    pub(crate) const fn len(self) -> u8 {
        self.len
    }

    /// Each of them, in order.
    pub(crate) fn iter(self) -> impl Iterator<Item = u8> {
        let values = u32::from_le_bytes(self.values);
        (0..self.len).map(move |place| (values >> (4 * place) & 15) as u8)
    }

    /// These choices and one more; `None` if there are eight already or if the choice is above 15.
    pub(crate) const fn and(self, choice: u8) -> Option<Self> {
        if choice >= 16 || self.len >= 8 {
            return None;
        }
        let values = u32::from_le_bytes(self.values) | (choice as u32) << (4 * self.len);
        Some(Self { values: values.to_le_bytes(), len: self.len + 1 })
    }

    /// The first, and those after it.
    pub(crate) const fn split_first(self) -> Option<(u8, Self)> {
        if self.len == 0 {
            return None;
        }
        let values = u32::from_le_bytes(self.values);
        Some(((values & 15) as u8, Self { values: (values >> 4).to_le_bytes(), len: self.len - 1 }))
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
            left,
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
        let noted = u64::from(noted.0 & !Noted::DONE.0);
        hash.word(u64::from(*regions) | noted << 16);
        left.fold(hash);
        state.fold(hash);
        hash.word((*scale as u16).into());
        modified.fold(hash);
        after.fold(hash);
    }
}

impl Hashed for OpState {
    fn fold(&self, hash: &mut StateHash) {
        let (kind, value) = match *self {
            Self::Fresh => (0, 0),
            Self::Choices(Choices { values, len }) => (1 + 16 * u64::from(len), u32::from_le_bytes(values).into()),
            Self::Rounds(left) => (2, left.into()),
            Self::Players(players) => (3, players.bits().into()),
            Self::Expeditions(expeditions) => (4, expeditions.0.into()),
            Self::Region(region) => (5, region.into()),
            Self::Tokens(left) => (6, left.into()),
            Self::Dice { more, ignored } => (7, u64::from(more) << 8 | u64::from(ignored)),
            Self::Replaced { players, cards } => (13, u64::from(cards) << 8 | u64::from(players.bits())),
            Self::Results(results) => (8, results.into()),
            Self::Cards(cards) => (10, cards.into()),
            Self::Progress(how) => (11, how.bits().into()),
            Self::Played(Played { from, was_fleeting }) => (12, (from as u64) << 8 | u64::from(was_fleeting)),
            Self::Due(due) => (9, u32::from_le_bytes(due).into()),
        };
        hash.word(value << 8 | kind);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_choices_come_back_in_their_order() {
        let all = (0..8).try_fold(Choices::NONE, |choices, n| choices.and(15 - n)).unwrap();
        assert_eq!(all.iter().collect::<Vec<_>>(), [15, 14, 13, 12, 11, 10, 9, 8]);
        assert_eq!(all.and(0), None, "there is no room for a ninth");
        assert_eq!(Choices::NONE.and(16), None, "four bits hold no 16");
        let (first, rest) = all.split_first().unwrap();
        assert_eq!((first, rest.len(), rest.iter().next()), (15, 7, Some(14)));
        assert_eq!(Choices::NONE.split_first(), None);
    }

    #[test]
    fn an_operation_finds_only_what_it_kept() {
        let state = OpState::Players(Players::TWO);
        assert_eq!((state.players(), state.choices(), state.rounds()), (Players::TWO, Choices::NONE, None));
        assert_eq!((OpState::Fresh.players(), OpState::Fresh.tokens()), (Players::NONE, None));
        let played = Played { from: Zone::Reserve, was_fleeting: true };
        let state = OpState::Played(played);
        assert_eq!(
            (state.played(), state.cards(), state.progress().due),
            (Some(played), 0, crate::primitives::Terrains::NONE)
        );
        assert_eq!((state.as_begun(), OpState::Tokens(2).as_begun()), (state, OpState::Fresh));
        assert_eq!((OpState::Cards(2).cards(), OpState::Cards(2).played()), (2, None));
    }
}
