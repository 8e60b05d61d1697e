//! Choices about counters: how many of them are removed, and of which kind (2.5.g, 7.3.3).

use crate::{
    Game,
    ability::{Counter, Gain, OneOrMore, Quantity},
    game::{EvalContext, Frame, Request, Stop},
    primitives::{CardId, CounterKind, List},
};

/// Stands among the kinds that are chosen for: no more of this object.
const ENOUGH: u8 = 15;

/// EventMask that an object can have to choose from; the choice is among the first of more.
const KINDS: usize = 8;

/// So many counters of each kind.
pub(super) type Counters = List<(CounterKind, u8), KINDS>;

impl<const W: usize> Game<'_, W> {
    /// The counters on an object, in the order in which their kinds came.
    fn counters_on(&self, card: CardId) -> Counters {
        let mut kinds = List::new((CounterKind::ANY, 0));
        for count in self.objects().counts.iter().filter(|count| count.card == card) {
            let _ = kinds.push((count.kind, count.number));
        }
        kinds
    }

    /// Whether kinds have to be chosen for what is selected.
    fn has_several_kinds(&self, frame: &Frame<W>) -> bool {
        frame.sel.iter().any(|card| self.counters_on(card).len() > 1)
    }

    /// Which kind an object gains one more of (7.3.3): asked for one object after the other, up to eight of them.
    pub(super) fn request_augment(&self, frame: &Frame<W>) -> Option<Request<W>> {
        let options = (1u16 << self.counters_on(self.augmented_now(frame)?).len()) - 1;
        (frame.has_room() && self.has_several_kinds(frame)).then_some(Request::Modes { options, stop: Stop::MustGoOn })
    }

    /// The object of which that is asked now.
    pub(super) fn augmented_now(&self, frame: &Frame<W>) -> Option<CardId> {
        frame.sel.iter().filter(|card| !self.counters_on(*card).is_empty()).nth(frame.state.choices().len().into())
    }

    /// The kind that was chosen for an object, the only one if none was; nothing without counters.
    pub(super) fn augmented_kind(&self, frame: &Frame<W>, card: CardId) -> Option<CounterKind> {
        let place =
            frame.sel.iter().filter(|card| !self.counters_on(*card).is_empty()).position(|other| other == card)?;
        let chosen = frame.shares().nth(place).unwrap_or(0);
        self.counters_on(card).get(usize::from(chosen)).map(|(kind, _)| *kind)
    }

    /// How many counters each object loses; where there are several kinds, which, one counter after the other, up to
    /// eight choices.
    pub(super) fn request_removal(
        &self,
        context: &EvalContext<'_, '_, W>,
        frame: &Frame<W>,
        gains: &OneOrMore<Gain>,
    ) -> Option<Request<W>> {
        let (quantity, counter) = gains.as_slice().iter().find_map(counters_of)?;
        let most = most_of(context, quantity);
        if counter == Counter::Any && self.has_several_kinds(frame) {
            let (card, taken) = self.each_removal(frame, most, |_, _| {})?;
            let kinds = self.counters_on(card);
            let left = kinds.iter().zip(taken).enumerate().filter(|(_, ((_, has), taken))| taken < has);
            let options = left.fold(0, |bits, (place, _)| bits | 1 << place);
            let stop = if let Quantity::Exactly(_) = quantity { Stop::MustGoOn } else { Stop::May };
            return frame.has_room().then_some(Request::Modes { options, stop });
        }
        if let Quantity::Exactly(_) = quantity {
            return None;
        }
        let has = |card: CardId| self.objects().count(card, CounterKind::of(counter)).min(most);
        if frame.sel.len() < 2 {
            let to = frame.sel.first().map_or(0, has);
            return (!frame.begun).then_some(Request::Numbers { from: 0, to });
        }
        let card = frame.sel.iter().nth(frame.state.choices().len().into())?;
        frame.has_room().then_some(Request::Numbers { from: 0, to: has(card).min(ENOUGH) })
    }

    /// The object of which it is asked now how many counters, or which, are removed.
    pub(super) fn removed_now(
        &self,
        context: &EvalContext<'_, '_, W>,
        frame: &Frame<W>,
        gains: &OneOrMore<Gain>,
    ) -> Option<CardId> {
        let (quantity, counter) = gains.as_slice().iter().find_map(counters_of)?;
        if counter == Counter::Any && self.has_several_kinds(frame) {
            return self.each_removal(frame, most_of(context, quantity), |_, _| {}).map(|(card, _)| card);
        }
        let place = if frame.sel.len() < 2 { 0 } else { frame.state.choices().len() };
        frame.sel.iter().nth(place.into())
    }

    /// What an object loses of counters as was chosen.
    pub(super) fn removed_from(
        &self,
        context: &EvalContext<'_, '_, W>,
        frame: &Frame<W>,
        card: CardId,
        (quantity, counter): (&Quantity, Counter),
    ) -> Counters {
        let mut removed = List::new((CounterKind::of(counter), 0));
        if counter == Counter::Any && self.has_several_kinds(frame) {
            self.each_removal(frame, most_of(context, quantity), |of, taken| {
                for ((kind, _), number) in self.counters_on(card).iter().zip(taken).filter(|_| of == card) {
                    let _ = removed.push((*kind, *number));
                }
            });
            return removed;
        }
        let number = match quantity {
            Quantity::Exactly(amount) => context.count_of(amount),
            Quantity::UpTo(_) | Quantity::AnyNumber if frame.sel.len() > 1 => {
                let mut shares = frame.sel.iter().zip(frame.shares());
                shares.find(|(of, _)| *of == card).map_or(0, |(_, number)| number)
            }
            Quantity::UpTo(_) | Quantity::AnyNumber => frame.chosen,
        };
        let _ = removed.push((CounterKind::of(counter), number));
        removed
    }

    /// Tells of each object how many of each of its kinds are removed. Gives the object for which more can be chosen.
    fn each_removal(
        &self,
        frame: &Frame<W>,
        most: u8,
        mut emit: impl FnMut(CardId, &[u8; KINDS]),
    ) -> Option<(CardId, [u8; KINDS])> {
        let mut choices = frame.shares();
        for card in frame.sel {
            let mut taken = [0; KINDS];
            let all = self.objects().count(card, CounterKind::ANY).min(most);
            let mut is_open = false;
            while taken.iter().sum::<u8>() < all && !is_open {
                match choices.next() {
                    Some(ENOUGH) => break,
                    Some(kind) => taken[usize::from(kind) % KINDS] += 1,
                    None => is_open = true,
                }
            }
            emit(card, &taken);
            if is_open {
                return Some((card, taken));
            }
        }
        None
    }
}

impl<const W: usize> Frame<W> {
    /// Whether one choice more can be remembered.
    fn has_room(&self) -> bool {
        self.state.choices().and(0).is_some()
    }

    /// No more counters are removed of this object.
    pub(super) const fn is_enough(&mut self) -> bool {
        self.add_share(ENOUGH)
    }
}

/// The counters that are gained or lost, if it is counters.
fn counters_of(gain: &Gain) -> Option<(&Quantity, Counter)> {
    let Gain::Counters { amount, counter } = gain else { return None };
    Some((amount, *counter))
}

/// The most counters that are removed of each object.
fn most_of<const W: usize>(context: &EvalContext<'_, '_, W>, quantity: &Quantity) -> u8 {
    match quantity {
        Quantity::Exactly(amount) | Quantity::UpTo(amount) => context.count_of(amount),
        Quantity::AnyNumber => u8::MAX,
    }
}
