//! Repairs of one kind of error, each of which leads to a deck. A repair mends all errors of the kind at once.
use super::{
    choices::{Choices, heroes_of},
    search::{Judge, State},
};
use crate::{
    addable::most,
    code::Code,
    composition::{Composition, Printing},
    deck::Entry,
    deviation::{Deviation, Side},
    kind::Kind,
    violation::{Amount, Severity, Violation},
};
use cards::{CardId, Faction, Index, Rarity};
use std::cmp::Reverse;

/// A code, and whether cards are too few or too many.
pub(super) type Broken = (Code, Side);

/// The kinds of error that can be repaired, in the order of repair: cards that are no part of a deck, the Hero on whom the
/// factions depend, cards that may not be played, limits, and last the size, which the others change.
const ORDER: &[Code] = &[
    Code::NotADeckCard,
    Code::TokenInDeck,
    Code::ConvergenceNotAllowed,
    Code::HeroTooMany,
    Code::HeroMissing,
    Code::FactionMismatch,
    Code::NeutralNotAllowed,
    Code::TooManyFactions,
    Code::CardBanned,
    Code::CardSuspended,
    Code::SetNotLegal,
    Code::UniqueNotListed,
    Code::NotInPool,
    Code::UniqueRepeated,
    Code::TooManyCopies,
    Code::TooManyCopiesOfRarity,
    Code::TooManyUnique,
    Code::TooManyExalted,
    Code::TooManyRare,
    Code::SizeTooLarge,
    Code::SizeTooSmall,
];

/// Different choices of cards for one repair.
const TURNS: usize = 3;

/// Heroes of one faction that are tried.
const HEROES: usize = 2;

/// The kind of error to repair first, and the decks to which its repairs lead; `None` if the deck has an error that no change of
/// cards repairs.
pub(super) fn repairs(
    state: &State,
    judge: &mut Judge<'_>,
    choices: &mut Choices,
) -> Option<(Broken, Vec<Composition>)> {
    let broken = ORDER
        .iter()
        .find_map(|code| state.errors.iter().find(|(c, ..)| c == code).map(|(code, side, _)| (code, side)))?;
    let mut mend = Mend { state, judge, choices, decks: Vec::new() };
    match broken {
        (Code::HeroTooMany, _) => mend.keep_one_hero(),
        (Code::HeroMissing, _) => mend.add_hero(),
        (Code::FactionMismatch, _) => {
            mend.change_hero_to_factions_of_the_cards();
            mend.swap_for_variants(broken.0);
            mend.remove(broken.0);
        }
        (Code::TooManyFactions, Side::TooMany) => {
            mend.change_hero_to_factions_of_the_cards();
            mend.drop_factions(surplus(state));
        }
        (Code::TooManyFactions, Side::TooFew) => mend.add_faction(),
        (Code::TooManyUnique, _) => {
            mend.change_hero_within_faction();
            mend.swap_for_variants(broken.0);
            mend.remove(broken.0);
        }
        (Code::SizeTooSmall, _) => mend.fill(state.errors.sum(broken.0, broken.1)),
        (
            Code::NotADeckCard
            | Code::TokenInDeck
            | Code::ConvergenceNotAllowed
            | Code::TooManyCopies
            | Code::SizeTooLarge,
            _,
        ) => mend.remove(broken.0),
        _ => {
            mend.swap_for_variants(broken.0);
            mend.remove(broken.0);
        }
    }
    Some((broken, mend.decks))
}

/// Ways to make a deck certain for which the verdict lacks data: only Uniques can lack facts.
pub(super) fn settle(state: &State, judge: &mut Judge<'_>, choices: &mut Choices) -> Vec<Composition> {
    let mut mend = Mend { state, judge, choices, decks: Vec::new() };
    let uniques = || state.deck.entries().iter().filter(|e| e.rarity == Some(Rarity::Unique));
    mend.exchange(uniques().map(|e| (e, e.quantity)).collect(), |_| None);
    let without_facts = uniques().filter(|e| e.unknown.is_some());
    mend.exchange(without_facts.map(|e| (e, e.quantity)).collect(), |_| None);
    mend.decks
}

struct Mend<'m, 'a> {
    state: &'m State,
    judge: &'m mut Judge<'a>,
    choices: &'m mut Choices,
    decks: Vec<Composition>,
}

impl<'m> Mend<'m, '_> {
    fn hero(&self) -> Option<&'m Entry> {
        self.state.deck.hero()
    }

    /// Keeps each Hero of the list alone.
    fn keep_one_hero(&mut self) {
        let heroes = heroes_of(self.state);
        let mut without = self.state.cards.clone();
        heroes.iter().for_each(|hero| _ = without.remove(hero, u32::MAX));
        for hero in &heroes {
            let mut cards = without.clone();
            cards.add(hero, 1);
            self.decks.push(cards);
        }
        self.decks.push(without); // for formats that are played without
    }

    /// Adds a Hero of the factions with most main cards.
    fn add_hero(&mut self) {
        for faction in self.factions(None) {
            for hero in self.choices.heroes(self.judge, faction, None, HEROES) {
                let mut cards = self.state.cards.clone();
                cards.add(&Printing::Known(hero), 1);
                self.decks.push(cards);
            }
        }
    }

    /// Replaces a Hero who is of neither of the two factions with most main cards by one who is.
    fn change_hero_to_factions_of_the_cards(&mut self) {
        let Some(own) = self.hero().and_then(|hero| hero.faction) else { return };
        for faction in self.factions(Some(own)).into_iter().take(2) {
            for hero in self.choices.heroes(self.judge, faction, None, HEROES) {
                self.change_hero(hero);
            }
        }
    }

    /// Tries every other Hero of the faction, since some formats allow one Hero more Uniques than another.
    fn change_hero_within_faction(&mut self) {
        let Some(hero) = self.hero() else { return };
        let Some(faction) = hero.faction else { return };
        for other in self.choices.heroes(self.judge, faction, Some(hero.card), usize::MAX) {
            self.change_hero(other);
        }
    }

    fn change_hero(&mut self, hero: CardId) {
        let mut cards = self.state.cards.clone();
        heroes_of(self.state).iter().for_each(|old| _ = cards.remove(old, u32::MAX));
        cards.add(&Printing::Known(hero), 1);
        self.decks.push(cards);
    }

    /// Factions of main cards, most cards first, ties in the order of reports; all if there is no such card.
    fn factions(&self, but: Option<Faction>) -> Vec<Faction> {
        let count = |f: Faction| self.state.deck.counts().faction(f);
        let mut all: Vec<Faction> =
            Faction::ALL.into_iter().filter(|f| *f != Faction::Neutral && Some(*f) != but).collect();
        if all.iter().any(|f| count(*f) > 0) {
            all.retain(|f| count(*f) > 0);
        }
        all.sort_by_key(|f| Reverse(count(*f)));
        all
    }

    /// Removes the main cards of this many factions, or replaces them by variants of the Hero's faction: the factions with fewest
    /// cards first.
    fn drop_factions(&mut self, surplus: usize) {
        let hero = self.hero().and_then(|hero| hero.faction);
        let mut factions = self.factions(hero);
        factions.reverse();
        for turn in 0..factions.len().min(TURNS) {
            let gone: Vec<Faction> = factions.iter().cycle().skip(turn).take(surplus).copied().collect();
            let of_these = |e: &&Entry| e.kind == Kind::Main && e.faction.is_some_and(|f| gone.contains(&f));
            let picks = || self.state.deck.entries().iter().filter(of_these).map(|e| (e, e.quantity)).collect();
            let (swapped, removed) = (picks(), picks());
            self.exchange(swapped, |_| None);
            self.take_out(removed);
        }
    }

    /// Adds a card of a faction that the deck does not have, the least rare and cheapest, for the first factions in order.
    fn add_faction(&mut self) {
        let (index, counts) = (self.judge.index(), self.state.deck.counts());
        let hero = self.hero().and_then(|hero| hero.faction);
        let heroes = heroes_of(self.state);
        let absent = |f: &Faction| *f != Faction::Neutral && counts.faction(*f) == 0 && Some(*f) != hero;
        for faction in Faction::ALL.into_iter().filter(absent).take(TURNS) {
            let new = self.choices.new_cards(self.state, &[faction], index);
            if let Some(card) = new.into_iter().find(|id| self.choices.is_sound(self.judge, &heroes, *id)) {
                let mut cards = self.state.cards.clone();
                cards.add(&Printing::Known(card), 1);
                self.decks.push(cards);
            }
        }
    }

    /// Removes as many cards as a rule demands, with several choices of which.
    fn remove(&mut self, code: Code) {
        for turn in 0..TURNS {
            self.take_out(picks(self.state, code, turn, self.judge.index()));
        }
    }

    /// Replaces as many cards as a rule demands by other variants of their names, with several choices of which.
    fn swap_for_variants(&mut self, code: Code) {
        let of_rarity = matches!(
            code,
            Code::TooManyRare | Code::TooManyExalted | Code::TooManyUnique | Code::TooManyCopiesOfRarity
        );
        let unlike: fn(&Entry) -> Option<Rarity> = if of_rarity { |entry| entry.rarity } else { |_| None };
        for turn in 0..TURNS {
            self.exchange(picks(self.state, code, turn, self.judge.index()), unlike);
        }
    }

    fn take_out(&mut self, picks: Vec<(&Entry, u32)>) {
        let mut cards = self.state.cards.clone();
        for (entry, copies) in picks {
            cards.remove(&Printing::of(entry), copies);
        }
        self.decks.push(cards);
    }

    /// Replaces copies by another variant of their name, not of the rarity that `unlike` gives; removes those that have none.
    fn exchange(&mut self, picks: Vec<(&Entry, u32)>, unlike: fn(&Entry) -> Option<Rarity>) {
        let mut cards = self.state.cards.clone();
        for (entry, copies) in picks {
            let copies = cards.remove(&Printing::of(entry), copies);
            if let Some(variant) = self.choices.variant(self.judge, self.state, entry, unlike(entry)) {
                cards.add(&Printing::Known(variant), copies);
            }
        }
        self.decks.push(cards);
    }

    /// Adds this many main cards: copies of cards that the deck holds, then others of its factions; or the others first; or
    /// copies of other cards of the deck.
    fn fill(&mut self, missing: u32) {
        let index = self.judge.index();
        let mut held: Vec<&Entry> = self.state.deck.entries().iter().filter(|e| e.kind == Kind::Main).collect();
        held.sort_by_key(|e| e.rarity); // stable: by name within a rarity
        let held: Vec<Printing> = held.into_iter().map(Printing::of).collect();
        let mut factions: Vec<Faction> = self.hero().and_then(|hero| hero.faction).into_iter().collect();
        factions.extend(Faction::ALL.into_iter().filter(|f| self.state.deck.counts().faction(*f) > 0));
        let mut new = self.choices.new_cards(self.state, &factions, index);
        if self.judge.pool().is_some() {
            // Limited play may allow another faction; cards that do not fit are found one by one.
            let others = self.choices.new_cards(self.state, &[], index);
            new.extend(others.into_iter().filter(|id| !factions.contains(&index.card(*id).faction)));
        }
        let new: Vec<Printing> = new.into_iter().map(Printing::Known).collect();
        let mut first = None;
        let in_order = [(&held, &new), (&new, &held)];
        for (at, (some, others)) in in_order.into_iter().enumerate() {
            let filled = self.filled(some.iter().chain(others), missing);
            first = if at == 0 { filled.as_ref().and_then(|(_, first)| first.clone()) } else { first };
            self.decks.extend(filled.map(|(cards, _)| cards));
        }
        let others = held.iter().chain(&new).filter(|printing| Some(*printing) != first.as_ref());
        let filled = self.filled(others, missing);
        self.decks.extend(filled.map(|(cards, _)| cards));
    }

    /// The deck with this many more cards, as many of each as may be added, and the first card that was added; `None` if there
    /// are not enough cards.
    fn filled<'p>(
        &mut self,
        printings: impl Iterator<Item = &'p Printing>,
        missing: u32,
    ) -> Option<(Composition, Option<Printing>)> {
        let (mut cards, mut left, mut first) = (self.state.cards.clone(), missing, None);
        for printing in printings {
            if left == 0 {
                break;
            }
            let fits = |copies: u32| {
                let mut more = cards.clone();
                more.add(printing, copies);
                self.judge.judge(&more).is_some_and(|(_, after)| {
                    Deviation::of(&after).worse_than(&self.state.errors).next().is_none()
                        && after.not_checked.iter().all(|open| self.state.verdict.not_checked.contains(open))
                })
            };
            let copies = most(left, fits);
            if copies > 0 {
                cards.add(printing, copies);
                left -= copies;
                first = first.or_else(|| Some(printing.clone()));
            }
        }
        (left == 0).then_some((cards, first))
    }
}

/// The number of factions that the deck has too many. The excess of the rule counts cards instead.
fn surplus(state: &State) -> usize {
    let of = |v: &Violation| match (v.code, &v.actual, &v.limit) {
        (Code::TooManyFactions, Some(Amount::Number(actual)), Some(Amount::Number(limit))) => {
            Some(actual.saturating_sub(*limit) as usize)
        }
        _ => None,
    };
    state.verdict.violations.iter().find_map(of).unwrap_or_default()
}

/// Copies that a broken rule says are too many: first of cards that break most rules, then of the least rare, then by name. Each
/// turn begins with another of them.
fn picks<'s>(state: &'s State, code: Code, turn: usize, index: &Index) -> Vec<(&'s Entry, u32)> {
    let errors = || state.verdict.violations.iter().filter(|v| v.severity == Severity::Error);
    let mut picks = Vec::new();
    for violation in errors().filter(|v| v.code == code) {
        let concerned = |entry: &&Entry| match violation.cards.is_empty() {
            true => entry.kind.is_main(),
            false => names(violation, entry, index),
        };
        let mut entries: Vec<&Entry> = state.deck.entries().iter().filter(concerned).collect();
        entries.sort_by_key(|entry| (Reverse(errors().filter(|v| names(v, entry, index)).count()), entry.rarity));
        let turn = turn % entries.len().max(1);
        entries.rotate_left(turn);
        let mut left = violation.excess.unwrap_or(u32::MAX);
        for entry in entries {
            let copies = left.min(entry.quantity);
            if copies > 0 {
                picks.push((entry, copies));
            }
            left -= copies;
        }
    }
    picks
}

/// Whether a violation lists a printing.
fn names(violation: &Violation, entry: &Entry, index: &Index) -> bool {
    match &entry.unknown {
        None => violation.cards.iter().any(|line| line.reference == index.reference(entry.card)),
        Some(reference) => {
            let reference = reference.to_string();
            violation.cards.iter().any(|line| line.reference == reference)
        }
    }
}
