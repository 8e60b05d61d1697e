use super::Policy;
use crate::{
    Decision, View,
    card::CardKind,
    mode::Mana,
    state::{CardId, CardSet, Expedition, PerExpedition, Step, Sums},
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
    for card in view.hand() {
        let bit = 1u64 << view.facts(card).hand_cost.min(63);
        twice |= once & bit;
        once |= bit;
    }
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

/// A way to play a card into an Expedition.
#[derive(Clone, Copy)]
struct Candidate {
    option: u16,
    card: CardId,
    /// Mana, doubled, and one more from Hand: what is dearer is better, Hand breaks ties.
    value: u16,
    cost: u8,
}

fn turn(view: &View<'_>, options: &[Decision]) -> usize {
    let me = view.player();
    let sums = PerExpedition(Expedition::ALL.map(|e| view.sums(me, e)));
    let stuck = PerExpedition(Expedition::ALL.map(|e| view.winning_terrains(e, sums[e]).is_empty()));
    unstick(view, options, sums, stuck).unwrap_or_else(|| surplus(view, options, sums))
}

/// The play that makes a stuck Expedition move, if there is one.
fn unstick(
    view: &View<'_>,
    options: &[Decision],
    sums: PerExpedition<Sums>,
    stuck: PerExpedition<bool>,
) -> Option<usize> {
    const MOST: usize = 24;
    let hand = view.hand();
    let mut best: [Option<Candidate>; 2] = [None; 2];
    // For the pair: the candidates of the Hero Expedition, the first two dozen of them.
    let mut heroes = ([None::<Candidate>; MOST], 0);
    let mut pair: Option<(u16, Candidate)> = None;
    let both = stuck[Expedition::Hero] && stuck[Expedition::Companion];
    let mana = view.mana();
    for expedition in Expedition::ALL.into_iter().filter(|&e| stuck[e]) {
        for (i, option) in options.iter().enumerate() {
            let Decision::Play { card, into } = *option else { continue };
            if into.expedition() != Some(expedition)
                || view.winning_terrains(expedition, sums[expedition].plus(view.statistics(card))).is_empty()
            {
                continue;
            }
            let Some(cost) = view.cost(card) else { continue };
            let value = u16::from(cost) * 2 + u16::from(hand.contains(card));
            let candidate = Candidate { option: i as u16, card, value, cost };
            let best = &mut best[expedition as usize];
            if best.is_none_or(|b| value > b.value) {
                *best = Some(candidate);
            }
            if !both {
                continue;
            }
            if expedition == Expedition::Hero {
                if let Some(place) = heroes.0.get_mut(heroes.1) {
                    *place = Some(candidate);
                    heroes.1 += 1;
                }
                continue;
            }
            for hero in heroes.0[..heroes.1].iter().flatten() {
                let fits =
                    u16::from(hero.cost) + u16::from(cost) <= u16::from(mana) || view.rules().mana == Mana::Unlimited;
                let total = hero.value + value;
                if hero.card != card && fits && pair.is_none_or(|(most, _)| total > most) {
                    let dearer = if hero.value >= value { *hero } else { candidate };
                    pair = Some((total, dearer));
                }
            }
        }
    }
    let single = best.into_iter().flatten().reduce(|a, b| if b.value > a.value { b } else { a });
    pair.map(|(_, candidate)| candidate).or(single).map(|c| usize::from(c.option))
}

/// The play that uses most of the mana left, or a pass.
fn surplus(view: &View<'_>, options: &[Decision], sums: PerExpedition<Sums>) -> usize {
    let me = view.player();
    let hand = view.hand();
    let coming = Expedition::ALL.map(|e| view.expedition(me, e).len()).iter().sum::<u8>();
    let reserve_overflows = view.reserve(me).len() + coming > view.reserve_limit();
    let smaller = if sums[Expedition::Companion].total() < sums[Expedition::Hero].total() {
        Expedition::Companion
    } else {
        Expedition::Hero
    };
    best_by(options, |option| match option {
        Decision::Play { card, into } => {
            let from_hand = hand.contains(card);
            if !from_hand && !reserve_overflows {
                return None;
            }
            let cost = i32::from(view.cost(card)?);
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
    Some(class * 65_536 + i32::from(view.statistics(card).total()) * 16 - i32::from(facts.reserve_cost))
}
