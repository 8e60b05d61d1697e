//! Choices about counters: how many of them are removed, and of which kind (2.5.g, 7.3.4).

use crate::{
    Game,
    ability::{Counter, Gain, OneOrMore, Quantity},
    game::{EvalContext, Frame, Request, Stop},
    primitives::{CardId, CounterKind, List},
};

/// Stands among the chosen kinds where the player chose to remove no more from this object.
const ENOUGH: u8 = 15;

/// Most kinds of counters on an object that can be chosen from. If there are more, the choice is among the first of them.
const KINDS: usize = 8;

/// The number of counters of each kind.
pub(super) type Counters = List<(CounterKind, u8), KINDS>;

/// The counters on an object, in the order in which their kinds came to it.
fn counters_on<const W: usize>(game: &Game<'_, W>, card: CardId) -> Counters {
    let mut kinds = List::new((CounterKind::ANY, 0));
    for count in game.objects().counts.iter().filter(|count| count.card == card) {
        let _ = kinds.push((count.kind, count.number));
    }
    kinds
}

/// Whether some selected object has several kinds of counters, so that a kind has to be chosen.
fn has_several_kinds<const W: usize>(game: &Game<'_, W>, frame: &Frame<W>) -> bool {
    frame.sel.iter().any(|card| counters_on(game, card).len() > 1)
}

/// Asks of which kind an object gains one more counter (7.3.4): for one object after the other, eight at most.
pub(super) fn request_augment<const W: usize>(game: &Game<'_, W>, frame: &Frame<W>) -> Option<Request<W>> {
    let options = (1u16 << counters_on(game, augmented_now(game, frame)?).len()) - 1;
    (frame.has_room() && has_several_kinds(game, frame)).then_some(Request::Modes { options, stop: Stop::MustGoOn })
}

/// The object for which the kind is chosen now.
pub(super) fn augmented_now<const W: usize>(game: &Game<'_, W>, frame: &Frame<W>) -> Option<CardId> {
    frame.sel.iter().filter(|card| !counters_on(game, *card).is_empty()).nth(frame.state.choices().len().into())
}

/// The kind that was chosen for an object; its only kind if none was chosen; `None` if it has no counters.
pub(super) fn augmented_kind<const W: usize>(
    game: &Game<'_, W>,
    frame: &Frame<W>,
    card: CardId,
) -> Option<CounterKind> {
    let place = frame.sel.iter().filter(|card| !counters_on(game, *card).is_empty()).position(|other| other == card)?;
    let chosen = frame.shares().nth(place).unwrap_or(0);
    counters_on(game, card).get(usize::from(chosen)).map(|(kind, _)| *kind)
}

/// Asks how many counters each object loses, and which where it has several kinds: one counter after the other, eight choices at
/// most.
pub(super) fn request_removal<const W: usize>(
    game: &Game<'_, W>,
    context: &EvalContext<'_, '_, W>,
    frame: &Frame<W>,
    gains: &OneOrMore<Gain>,
) -> Option<Request<W>> {
    let (quantity, counter) = gains.as_slice().iter().find_map(counters_of)?;
    let most = most_of(context, quantity);
    if counter == Counter::Any && has_several_kinds(game, frame) {
        let (card, taken) = each_removal(game, frame, most, |_, _| {})?;
        let kinds = counters_on(game, card);
        let left = kinds.iter().zip(taken).enumerate().filter(|(_, ((_, has), taken))| taken < has);
        let options = left.fold(0, |bits, (place, _)| bits | 1 << place);
        let stop = if let Quantity::Exactly(_) = quantity { Stop::MustGoOn } else { Stop::May };
        return frame.has_room().then_some(Request::Modes { options, stop });
    }
    if let Quantity::Exactly(_) = quantity {
        return None;
    }
    let has = |card: CardId| game.objects().count(card, CounterKind::of(counter)).min(most);
    if frame.sel.len() < 2 {
        let to = frame.sel.first().map_or(0, has);
        return (!frame.begun).then_some(Request::Numbers { from: 0, to });
    }
    let card = frame.sel.iter().nth(frame.state.choices().len().into())?;
    frame.has_room().then_some(Request::Numbers { from: 0, to: has(card).min(ENOUGH) })
}

/// The object for which the counters to be removed are chosen now.
pub(super) fn removed_now<const W: usize>(
    game: &Game<'_, W>,
    context: &EvalContext<'_, '_, W>,
    frame: &Frame<W>,
    gains: &OneOrMore<Gain>,
) -> Option<CardId> {
    let (quantity, counter) = gains.as_slice().iter().find_map(counters_of)?;
    if counter == Counter::Any && has_several_kinds(game, frame) {
        return each_removal(game, frame, most_of(context, quantity), |_, _| {}).map(|(card, _)| card);
    }
    let place = if frame.sel.len() < 2 { 0 } else { frame.state.choices().len() };
    frame.sel.iter().nth(place.into())
}

/// The counters that were chosen to be removed from an object.
pub(super) fn removed_from<const W: usize>(
    game: &Game<'_, W>,
    context: &EvalContext<'_, '_, W>,
    frame: &Frame<W>,
    card: CardId,
    (quantity, counter): (&Quantity, Counter),
) -> Counters {
    let mut removed = List::new((CounterKind::of(counter), 0));
    if counter == Counter::Any && has_several_kinds(game, frame) {
        each_removal(game, frame, most_of(context, quantity), |of, taken| {
            for ((kind, _), number) in counters_on(game, card).iter().zip(taken).filter(|_| of == card) {
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

/// Calls `emit` for each object with the number of counters removed of each of its kinds. Returns the object for which more can
/// be chosen.
fn each_removal<const W: usize>(
    game: &Game<'_, W>,
    frame: &Frame<W>,
    most: u8,
    mut emit: impl FnMut(CardId, &[u8; KINDS]),
) -> Option<(CardId, [u8; KINDS])> {
    let mut choices = frame.shares();
    for card in frame.sel {
        let mut taken = [0; KINDS];
        let all = game.objects().count(card, CounterKind::ANY).min(most);
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

impl<const W: usize> Frame<W> {
    /// Whether one more choice can be remembered.
    fn has_room(&self) -> bool {
        self.state.choices().and(0).is_some()
    }

    /// No more counters are removed from this object.
    pub(super) const fn is_enough(&mut self) -> bool {
        self.add_share(ENOUGH)
    }
}

/// The number and the kind of counters that are gained or lost, if the gain is one of counters.
fn counters_of(gain: &Gain) -> Option<(&Quantity, Counter)> {
    let Gain::Counters { amount, counter } = gain else { return None };
    Some((amount, *counter))
}

/// The most counters that are removed from each object.
fn most_of<const W: usize>(context: &EvalContext<'_, '_, W>, quantity: &Quantity) -> u8 {
    match quantity {
        Quantity::Exactly(amount) | Quantity::UpTo(amount) => context.count_of(amount),
        Quantity::AnyNumber => u8::MAX,
    }
}
