//! Exact probabilities of what the opening hands of a deck allow.

use crate::{CardKind, CardSpec, DeckSpec, Mode};

/// Cards of an opening hand (4.1.h).
const HAND: usize = 6;
/// Cards of the hand that are kept; the others become as many Mana Orbs (4.1).
const KEPT: usize = 3;
/// Hand Cost from which on a card is heavy.
const HEAVY: u8 = 4;
/// Number of Hand Costs below that.
const COSTS: usize = HEAVY as usize;

/// What the opening hands of a deck allow: exact probabilities over all hands.
///
/// Six cards are drawn; three of them become Mana Orbs and three are kept. On Day 1 any cards of the six can be played, at most
/// three, that cost three mana together by their printed Hand Costs. Each figure is the most that a hand allows by itself: the
/// choice with the most plays need not be the one that spends the most mana.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExactOpening {
    /// Two cards or more can be played on Day 1.
    pub chain_two_plays: f64,
    /// Three cards or more cost four mana or more.
    pub three_or_more_heavy: f64,
    /// The most mana that can be spent on Day 1, 0 to 3.
    pub mana_spent_day1: [f64; KEPT + 1],
    /// The most cards that can be played on Day 1, 0 to 3.
    pub plays_day1: [f64; KEPT + 1],
    /// The most Characters that can be played on Day 1. Three count as two, one for each Expedition.
    pub characters_day1: [f64; 3],
    /// Cards that cost four mana or more, 0 to 6.
    pub heavy_cards: [f64; HAND + 1],
}

/// Why there are no such figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an opening hand has {HAND} cards, the deck has {cards}")]
pub struct TooFewCards {
    /// Cards of the deck besides its Hero.
    pub cards: u32,
}

/// The class of a card for these figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    /// A card that three mana or less pay for.
    Playable { cost: u8, is_character: bool },
    /// A card that three mana never pay for.
    Heavy,
    /// Mana Convergence (1.1.5.a).
    Unplayable,
}

impl Class {
    const fn of(card: &CardSpec) -> Self {
        match card {
            CardSpec { kind: CardKind::Hero | CardKind::ManaConvergence, .. } => Self::Unplayable,
            CardSpec { hand_cost: HEAVY.., .. } => Self::Heavy,
            CardSpec { hand_cost, kind, .. } => {
                Self::Playable { cost: *hand_cost, is_character: matches!(kind, CardKind::Character) }
            }
        }
    }
}

/// Works out the figures of a deck, by going through what a hand can hold of each class of cards.
///
/// # Errors
///
/// The deck has fewer cards than an opening hand.
pub fn exact_opening(deck: &DeckSpec) -> Result<ExactOpening, TooFewCards> {
    let mut classes: Vec<(Class, u32)> = Vec::new();
    for (card, copies) in &deck.cards {
        let class = Class::of(card);
        match classes.iter_mut().find(|(other, _)| *other == class) {
            Some((_, sum)) => *sum += u32::from(*copies),
            None => classes.push((class, (*copies).into())),
        }
    }
    let cards = classes.iter().map(|(_, copies)| copies).sum();
    if (cards as usize) < HAND {
        return Err(TooFewCards { cards });
    }
    let mut counts = Counts::default();
    counts.add(&classes, &mut Hand::default(), 1);
    Ok(counts.shares())
}

/// What a hand holds.
#[derive(Clone, Copy, Debug, Default)]
struct Hand {
    cards: usize,
    /// The number of playable cards by Hand Cost.
    playable: [usize; COSTS],
    characters: [usize; COSTS],
    heavy: usize,
}

impl Hand {
    fn add(&mut self, class: Class, cards: usize) {
        self.cards += cards;
        match class {
            Class::Playable { cost, is_character } => {
                self.playable[usize::from(cost)] += cards;
                self.characters[usize::from(cost)] += if is_character { cards } else { 0 };
            }
            Class::Heavy => self.heavy += cards,
            Class::Unplayable => {}
        }
    }

    /// The most of these cards that three mana pay for: the cheapest first.
    fn plays(by_cost: [usize; COSTS]) -> usize {
        let costs = (0..).zip(by_cost).flat_map(|(cost, cards)| std::iter::repeat_n(cost, cards));
        let mut mana = KEPT;
        costs
            .take(KEPT)
            .take_while(|cost| {
                let paid = mana.checked_sub(*cost);
                mana = paid.unwrap_or(0);
                paid.is_some()
            })
            .count()
    }

    /// The most mana that at most three of the cards cost together, up to three.
    const fn mana(&self) -> usize {
        let [_, ones, twos, threes] = self.playable;
        if threes > 0 || (twos > 0 && ones > 0) || ones >= KEPT {
            3
        } else if twos > 0 || ones >= 2 {
            2
        } else {
            ones
        }
    }
}

/// In how many hands each number occurs.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    mana: [u64; KEPT + 1],
    plays: [u64; KEPT + 1],
    characters: [u64; 3],
    heavy: [u64; HAND + 1],
}

impl Counts {
    /// Adds every hand that completes this one with cards of these classes. `ways` is the number of ways to have drawn it so far.
    fn add(&mut self, classes: &[(Class, u32)], hand: &mut Hand, ways: u64) {
        let missing = HAND - hand.cards;
        let Some((&(class, copies), rest)) = classes.split_first() else {
            if missing == 0 {
                self.mana[hand.mana()] += ways;
                self.plays[Hand::plays(hand.playable)] += ways;
                self.characters[Hand::plays(hand.characters).min(2)] += ways;
                self.heavy[hand.heavy] += ways;
            }
            return;
        };
        let before = *hand;
        let mut chosen = 1u64;
        for cards in 0..=missing.min(copies as usize) {
            hand.add(class, cards);
            self.add(rest, hand, ways * chosen);
            *hand = before;
            // The next binomial coefficient.
            chosen = chosen * (u64::from(copies) - cards as u64) / (cards as u64 + 1);
        }
    }

    fn shares(&self) -> ExactOpening {
        let all: u64 = self.heavy.iter().sum();
        let share = |ways: u64| ways as f64 / all as f64;
        ExactOpening {
            chain_two_plays: share(self.plays[2..].iter().sum()),
            three_or_more_heavy: share(self.heavy[3..].iter().sum()),
            mana_spent_day1: self.mana.map(share),
            plays_day1: self.plays.map(share),
            characters_day1: self.characters.map(share),
            heavy_cards: self.heavy.map(share),
        }
    }
}

const _: () = {
    let rules = Mode::Standard.rules();
    assert!(rules.opening_hand as usize == HAND && rules.starting_orbs as usize == HAND - KEPT);
};

#[cfg(test)]
mod tests;
