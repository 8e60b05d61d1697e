use super::Policy;
use crate::{
    Decision, View,
    card::CardKind,
    mode::Mana,
    state::{CardId, CardSet, Expedition, Step, Sums},
};

/// Plays for the present Day: both Expeditions forward, then all mana used. It looks at nothing hidden, draws no
/// random number, and breaks every tie by the order of the options. Vanilla eyes: it does not read card texts.
///
/// - **Mana Orbs**, at set-up and at Expand: the card least useful in Hand soon. First cards beyond reach (Hand Cost
///   above the Orbs of the Day after the next), the dearest of them first; then cards without statistics, which move
///   no Expedition, dearest first; then the dearest, and of equal ones a cost that Hand holds twice, so that a curve
///   stays.
/// - **Expand** happens while it leaves at least two cards to play this Day in Hand and Reserve together, and while
///   some card of Hand or Reserve costs more than the Orbs there are.
/// - **Turn.** If neither Expedition would move forward at Progress, the dearest affordable pair of Characters that
///   moves both; if one would not, the dearest Character that moves it. Once both will move, or nothing can help, the
///   remaining mana is spent on the dearest card, cards with statistics before others and Hand before Reserve (a
///   card from Hand can come back, one from Reserve is Fleeting). From Reserve only what Clean-up would discard
///   anyway. Each surplus Character goes where the sum is smaller.
/// - **Clean-up** keeps Characters before other cards, cards that tomorrow's Orbs pay before dearer ones, higher
///   statistics before lower, cheaper before dearer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Policy for Greedy {
    #[inline]
    fn decide(&mut self, view: &View<'_>, options: &[Decision]) -> usize {
        match view.step() {
            Step::ChooseOrb => worst_in_hand(view, options, 4),
            Step::Expand => expand(view, options),
            Step::Turn => turn(view, options),
            Step::KeepInReserve => best_by(options, |d| keep_value(view, d)),
            Step::KeepLandmark | Step::Over => 0,
        }
    }
}

/// Position of the greatest value, the first of equals.
#[inline]
fn best_by(options: &[Decision], mut value: impl FnMut(Decision) -> Option<i32>) -> usize {
    let mut best = (0, i32::MIN);
    for (i, &option) in options.iter().enumerate() {
        if let Some(value) = value(option).filter(|&v| v > best.1) {
            best = (i, value);
        }
    }
    best.0
}

fn has_statistics(view: &View<'_>, card: CardId) -> bool {
    view.statistics(card).total() > 0
}

/// The option that gives up the card of Hand least useful with `reach` mana.
fn worst_in_hand(view: &View<'_>, options: &[Decision], reach: u8) -> usize {
    // One bit for each cost met, and one for each cost met twice.
    let (mut once, mut twice) = (0u64, 0u64);
    view.hand().iter().for_each(|card| {
        let bit = 1u64 << view.facts(card).hand_cost.min(63);
        twice |= once & bit;
        once |= bit;
    });
    best_by(options, |option| {
        let (Decision::ChooseOrb(card) | Decision::Expand(card)) = option else { return None };
        let cost = view.facts(card).hand_cost;
        let class = match view.facts(card).kind {
            CardKind::ManaConvergence => 3,
            _ if cost > reach => 2,
            _ if !has_statistics(view, card) => 1,
            _ => 0,
        };
        Some(class * 1024 + i32::from(cost) * 2 + i32::from(twice >> cost.min(63) & 1 == 1))
    })
}

fn expand(view: &View<'_>, options: &[Decision]) -> usize {
    let skip = options.iter().position(|d| *d == Decision::SkipExpand).unwrap_or(0);
    let (hand, reserve) = (view.hand(), view.reserve(view.player()));
    let orbs = view.orbs_len(view.player());
    let dearer = |cards: CardSet, cost: fn(&View<'_>, CardId) -> u8| cards.iter().any(|c| cost(view, c) > orbs);
    let wanted = dearer(hand, |v, c| v.facts(c).hand_cost) || dearer(reserve, |v, c| v.facts(c).reserve_cost);
    if hand.len() + reserve.len() <= 2 || !wanted {
        return skip;
    }
    worst_in_hand(view, options, orbs + 2)
}

/// A card that would make a stuck Expedition move.
#[derive(Clone, Copy)]
struct Candidate {
    card: CardId,
    cost: u8,
    /// Mana, doubled, and one more from Hand: what is dearer is better, Hand breaks ties.
    value: u16,
    /// Which Expeditions it would move.
    moves: [bool; 2],
}

/// Candidates looked at, in the order of the handles. More cards in reach at once are met in a Booster War at most.
const MOST: usize = 16;

fn turn(view: &View<'_>, options: &[Decision]) -> usize {
    let missing = Expedition::ALL.map(|e| view.missing(e));
    // A card without statistics would be enough: the Expedition will move.
    let stuck = missing.map(|m| !Sums::ZERO.reaches_any(m));
    if stuck == [false; 2] {
        return surplus(view, options);
    }
    unstick(view, options, missing, stuck).unwrap_or_else(|| surplus(view, options))
}

/// The play that makes a stuck Expedition move, if there is one.
fn unstick(view: &View<'_>, options: &[Decision], missing: [Sums; 2], stuck: [bool; 2]) -> Option<usize> {
    let hand = view.hand();
    let helpers = |at: usize| if stuck[at] { view.reaching_any(missing[at]) } else { CardSet::EMPTY };
    // Most often both Expeditions are stuck for want of the same.
    let hero = helpers(0);
    let helpers = [hero, if stuck == [true; 2] && missing[0] == missing[1] { hero } else { helpers(1) }];
    const NONE: Candidate = Candidate { card: CardId::new(0), cost: 0, value: 0, moves: [false; 2] };
    let (mut found, mut len) = ([NONE; MOST], 0);
    ((helpers[0] | helpers[1]) & view.payable()).iter().for_each(|card| {
        let Some(place) = found.get_mut(len) else { return };
        let (facts, from_hand) = (view.facts(card), hand.contains(card));
        let cost = if from_hand { facts.hand_cost } else { facts.reserve_cost };
        let value = u16::from(cost) * 2 + u16::from(from_hand);
        *place = Candidate { card, cost, value, moves: helpers.map(|cards| cards.contains(card)) };
        len += 1;
    });
    let found = &found[..len];
    let pair = if stuck == [true; 2] { dearest_pair(view, found) } else { None };
    let (card, expedition) = pair.or_else(|| {
        let dearest = found.iter().reduce(|a, b| if b.value > a.value { b } else { a })?;
        Some((dearest.card, if dearest.moves[0] { Expedition::Hero } else { Expedition::Companion }))
    })?;
    options.iter().position(|option| *option == Decision::Play { card, into: expedition.into() })
}

/// The dearer card, and its Expedition, of the dearest affordable pair of cards that moves both Expeditions.
fn dearest_pair(view: &View<'_>, found: &[Candidate]) -> Option<(CardId, Expedition)> {
    let mana = match view.rules().mana {
        Mana::Orbs => u16::from(view.mana()),
        Mana::Unlimited => u16::MAX,
    };
    let mut best: Option<(u16, CardId, Expedition)> = None;
    for (i, a) in found.iter().enumerate() {
        for b in &found[i + 1..] {
            let total = a.value + b.value;
            if best.is_some_and(|(most, ..)| total <= most) || u16::from(a.cost) + u16::from(b.cost) > mana {
                continue;
            }
            let (to_a, to_b) = if a.moves[0] && b.moves[1] {
                (Expedition::Hero, Expedition::Companion)
            } else if a.moves[1] && b.moves[0] {
                (Expedition::Companion, Expedition::Hero)
            } else {
                continue;
            };
            let (card, expedition) = if a.value >= b.value { (a.card, to_a) } else { (b.card, to_b) };
            best = Some((total, card, expedition));
        }
    }
    best.map(|(_, card, expedition)| (card, expedition))
}

/// The play that uses most of the mana left, or a pass.
fn surplus(view: &View<'_>, options: &[Decision]) -> usize {
    let me = view.player();
    let hand = view.hand();
    let coming = Expedition::ALL.map(|e| view.expedition(me, e)).into_iter().fold(CardSet::EMPTY, |a, b| a | b);
    let reserve_overflows = (view.reserve(me) | coming).exceeds(view.reserve_limit());
    let [hero, companion] = Expedition::ALL.map(|e| view.sums(me, e).total());
    let smaller = if companion < hero { Expedition::Companion } else { Expedition::Hero };
    best_by(options, |option| match option {
        Decision::Play { card, into } => {
            let from_hand = hand.contains(card);
            if !from_hand && !reserve_overflows {
                return None;
            }
            let cost = i32::from(if from_hand { view.facts(card).hand_cost } else { view.facts(card).reserve_cost });
            let there = into.expedition().is_none_or(|e| e == smaller);
            let moves = has_statistics(view, card);
            Some(i32::from(moves) * 4096 + cost * 4 + i32::from(from_hand) * 2 + i32::from(there))
        }
        Decision::Pass => Some(-1),
        _ => None,
    })
}

fn keep_value(view: &View<'_>, option: Decision) -> Option<i32> {
    let Decision::Keep(card) = option else { return None };
    let facts = view.facts(card);
    let tomorrow = view.orbs_len(view.player()).saturating_add(1);
    let is_payable = view.rules().mana == Mana::Unlimited || facts.reserve_cost <= tomorrow;
    let class = i32::from(facts.kind == CardKind::Character) * 2 + i32::from(is_payable);
    Some(class * 65_536 + view.statistics(card).total() * 16 - i32::from(facts.reserve_cost))
}
