//! Best-first search over decks: from the deck as received, by repairs of one kind of error after the other, to legal ones. The
//! bound never exceeds the copies that still have to change, so the first deck found has the fewest changes of all that repairs
//! lead to. A repair mends all errors of its kind at once. Facts decide which cards it may add, never an opinion on play.

use super::{Change, Counted, Suggestion, lines};
use crate::{
    addable::{Adding, Composition, Deviation, Printing, Side, most},
    check::CheckContext,
    deck::{Deck, Entry, Fault, Given},
    format::Format,
    kind::Kind,
    list::Diagnostic,
    verdict::{Outcome, Verdict, check},
    violation::{Amount, Code, Severity, Violation},
};
use cards::{CardId, Faction, Index, Rarity};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, BinaryHeap},
};

/// Judges decks until the work is used up.
#[derive(Debug)]
struct Judge<'a> {
    format: &'a Format,
    context: CheckContext<'a>,
    lines_left: usize,
    /// Decks judged so far.
    judged: usize,
}

/// A deck on the way from the original to a legal one.
#[derive(Debug)]
struct State {
    cards: Composition,
    deck: Deck,
    verdict: Verdict,
    errors: Deviation,
}

/// The state of a search.
struct Search<'a> {
    judge: Judge<'a>,
    choices: Choices,
    origin: Composition,
    /// Decks that were met already, so that none is judged twice.
    seen: BTreeSet<Composition>,
    states: Vec<State>,
    /// States from which to go on: the smallest bound first; among equals the one with fewest cards that break a rule, then the
    /// one that was met first.
    open: BinaryHeap<Reverse<(u32, u32, usize)>>,
}

/// Cards that may be offered: those of the pool if the format has one, otherwise those of the catalogue without Uniques.
#[derive(Debug)]
struct Choices {
    /// Heroes in the order of references.
    heroes: Vec<CardId>,
    /// Main cards: by rarity, cost from Hand, name, reference.
    main: Vec<CardId>,
    /// Whether a card may be played with some Heroes, as far as that was asked so far.
    sound: BTreeMap<(Vec<Printing>, CardId), bool>,
}

/// A code, and whether cards are too few or too many.
type Broken = (Code, Side);

struct Mend<'m, 'a> {
    state: &'m State,
    judge: &'m mut Judge<'a>,
    choices: &'m mut Choices,
    decks: Vec<Composition>,
}

/// Number of decks after which a search yields its core to other tasks: about a tenth of a millisecond, so that no look-up waits
/// for a time slice of the scheduler.
const YIELD_EVERY: usize = 16;

/// Finds legal decks near the deck of the case, those with fewest changes first.
pub(super) fn search(format: &Format, context: &CheckContext<'_>, diagnostics: &[Diagnostic]) -> Vec<Suggestion> {
    let judge = Judge { format, context: *context, lines_left: Suggestion::LINES, judged: 0 };
    if format.needs_pool() && judge.pool().is_none() {
        return Vec::new(); // no change of cards makes such a deck more than undetermined
    }
    let mut search = Search {
        choices: Choices::of(&judge),
        judge,
        origin: Composition::of(context.deck),
        seen: BTreeSet::new(),
        states: Vec::new(),
        open: BinaryHeap::new(),
    };
    for start in starts(context, &search.origin, diagnostics) {
        search.enter(start, None);
    }
    search.run()
}

impl Search<'_> {
    fn run(&mut self) -> Vec<Suggestion> {
        let mut found: Vec<(u32, Suggestion)> = Vec::new();
        while let Some(Reverse((bound, _, at))) = self.open.pop() {
            let enough = |(fewest, _): &(u32, Suggestion)| bound > fewest.saturating_mul(2).max(1);
            if found.len() == Suggestion::MAX || found.first().is_some_and(enough) {
                break;
            }
            let state = &self.states[at];
            let (broken, next) = match state.verdict.outcome {
                Outcome::Legal => {
                    let edits = self.change(&state.cards).edits();
                    found.push((bound, Suggestion { edits, cards: lines(&state.deck, self.judge.index()) }));
                    continue;
                }
                Outcome::Illegal => match repairs(state, &mut self.judge, &mut self.choices) {
                    Some((broken, next)) => (Some(broken), next),
                    None => continue,
                },
                Outcome::Undetermined => (None, settle(state, &mut self.judge, &mut self.choices)),
            };
            for cards in next {
                self.enter(cards, broken.map(|broken| (at, broken)));
            }
        }
        found.sort_by_key(|(changed, _)| *changed); // stable
        found.into_iter().map(|(_, suggestion)| suggestion).collect()
    }

    /// Judges a deck and keeps it, unless it was met before or the repair that led to it did not help.
    fn enter(&mut self, cards: Composition, from: Option<(usize, Broken)>) {
        if !self.seen.insert(cards.clone()) {
            return;
        }
        let Some((deck, verdict)) = self.judge.judge(&cards) else { return };
        let errors = Deviation::of(&verdict);
        if from.is_some_and(|(at, broken)| !is_progress(&self.states[at].errors, &errors, broken)) {
            return;
        }
        let bound = bound(self.change(&cards).counted(), &errors);
        let rest = errors.iter().fold(0, |sum: u32, (.., n)| sum.saturating_add(n));
        self.open.push(Reverse((bound, rest, self.states.len())));
        self.states.push(State { cards, deck, verdict, errors });
    }

    fn change(&self, cards: &Composition) -> Change {
        Change::between(&self.origin, self.judge.context.deck.faults(), cards, self.judge.index())
    }
}

/// The decks from which the search begins: without the lines that could not be read, and with the cards that may have been meant
/// by them.
fn starts(context: &CheckContext<'_>, origin: &Composition, diagnostics: &[Diagnostic]) -> Vec<Composition> {
    let mut guessed = origin.clone();
    for fault in context.deck.faults() {
        let quantity = match fault {
            Fault::Malformed { quantity, .. } | Fault::Unknown { quantity, .. } => *quantity,
            Fault::Quantity { given: Given::TooMany(_) | Given::Text(_), .. } => 0,
        };
        let meant = diagnostics.iter().filter(|d| d.place == fault.place()).flat_map(|d| &d.candidates);
        if let Some(id) = meant.filter_map(|reference| context.index.find(reference)).next() {
            guessed.add(&Printing::Known(id), quantity);
        }
    }
    vec![guessed, origin.clone()]
}

/// Whether a repair reduced the error that it was made for, and added no card that may not be played at all.
fn is_progress(before: &Deviation, after: &Deviation, broken: Broken) -> bool {
    let (code, side) = broken;
    let wrong_card = |code| {
        matches!(
            code,
            Code::NotADeckCard
                | Code::TokenInDeck
                | Code::NeutralNotAllowed
                | Code::CardSuspended
                | Code::CardBanned
                | Code::UniqueNotListed
                | Code::SetNotLegal
                | Code::NotInPool
                | Code::ConvergenceNotAllowed
        )
    };
    after.sum(code, side) < before.sum(code, side) && !after.worse_than(before).any(wrong_card)
}

/// Fewest copies by which a legal deck differs, as far as an unfinished deck shows: the changes so far, and the least that each
/// kind of error says must be removed or added. A swapped copy is removed and added at once.
fn bound(changed: Counted, errors: &Deviation) -> u32 {
    let (mut out, mut into) = (0, 0);
    for (code, side, n) in errors.iter() {
        match (code, side) {
            (Code::HeroMissing | Code::HeroTooMany, _) => {}
            // A change of the Hero may repair these errors, whatever their number, and one card adds or removes a faction.
            (Code::FactionMismatch | Code::TooManyFactions | Code::TooManyUnique, Side::TooMany) => out = out.max(1),
            (_, Side::TooMany) => out = out.max(n),
            (Code::TooManyFactions, Side::TooFew) => into = into.max(1),
            (_, Side::TooFew) => into = into.max(n),
        }
    }
    let heroes_out = changed.heroes_out.saturating_add(errors.sum(Code::HeroTooMany, Side::TooMany));
    let heroes_in = changed.heroes_in.saturating_add(errors.sum(Code::HeroMissing, Side::TooFew));
    // Copies that are too many may have been added by a repair; removing them again is no further change.
    let out = changed.out.saturating_add(out.saturating_sub(changed.into));
    let main = out.max(changed.into.saturating_add(into));
    main.saturating_add(heroes_out.max(heroes_in))
}

impl<'a> Judge<'a> {
    fn index(&self) -> &'a Index {
        self.context.index
    }

    /// The opened cards, where the format has a pool.
    fn pool(&self) -> Option<&'a Deck> {
        self.format.needs_pool().then(|| self.context.readable_pool()).flatten()
    }

    /// The deck of some cards and its verdict; `None` once the allowed number of lines was looked up.
    fn judge(&mut self, cards: &Composition) -> Option<(Deck, Verdict)> {
        self.lines_left = self.lines_left.checked_sub(cards.len() + 1)?;
        self.judged += 1;
        if self.judged.is_multiple_of(YIELD_EVERY) {
            std::thread::yield_now();
        }
        let deck = cards.deck(self.format, self.context.index);
        let verdict = check(self.format, &CheckContext { deck: &deck, ..self.context });
        Some((deck, verdict))
    }
}

/// The kind of error to repair first, and the decks to which its repairs lead; `None` if the deck has an error that no change of
/// cards repairs.
fn repairs(state: &State, judge: &mut Judge<'_>, choices: &mut Choices) -> Option<(Broken, Vec<Composition>)> {
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

/// Ways to make a deck certain for which the verdict lacks data: only Uniques can lack facts.
fn settle(state: &State, judge: &mut Judge<'_>, choices: &mut Choices) -> Vec<Composition> {
    let mut mend = Mend { state, judge, choices, decks: Vec::new() };
    let uniques = || state.deck.entries().iter().filter(|e| e.rarity == Some(Rarity::Unique));
    mend.exchange(uniques().map(|e| (e, e.quantity)).collect(), |_| None);
    let without_facts = uniques().filter(|e| e.unknown.is_some());
    mend.exchange(without_facts.map(|e| (e, e.quantity)).collect(), |_| None);
    mend.decks
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

impl Choices {
    fn of(judge: &Judge<'_>) -> Self {
        let index = judge.index();
        let offered: Vec<CardId> = match judge.pool() {
            Some(pool) => pool.entries().iter().filter(|e| e.unknown.is_none()).map(|e| e.card).collect(),
            None => Adding::playable(index).collect(),
        };
        let of_kind = |kind: Kind| offered.iter().copied().filter(move |id| Kind::of(index.card(*id)) == kind);
        let mut main: Vec<CardId> = of_kind(Kind::Main).collect();
        main.sort_by_key(|id| {
            let card = index.card(*id);
            (card.rarity(), card.hand_cost.is_none(), card.hand_cost, index.name_id(*id), index.rank(*id))
        });
        let mut heroes: Vec<CardId> = of_kind(Kind::Hero).collect();
        heroes.sort_unstable();
        Self { heroes, main, sound: BTreeMap::new() }
    }

    /// Heroes that may be played, the given one left out, at most `most`.
    fn heroes(&mut self, judge: &mut Judge<'_>, faction: Faction, but: Option<CardId>, most: usize) -> Vec<CardId> {
        let index = judge.index();
        let of_faction = |id: &CardId| {
            index.card(*id).faction == faction && but.is_none_or(|but| index.gameplay(but) != index.gameplay(*id))
        };
        let heroes: Vec<CardId> = self.heroes.iter().copied().filter(of_faction).collect();
        heroes.into_iter().filter(|id| self.is_sound(judge, &[], *id)).take(most).collect()
    }

    /// Main cards of these factions (of any if none is named) of which the deck holds no copy.
    fn new_cards(&self, state: &State, factions: &[Faction], index: &Index) -> Vec<CardId> {
        let known = state.deck.entries().iter().filter(|e| e.unknown.is_none());
        let held: BTreeSet<_> = known.map(|e| index.gameplay(e.card)).collect();
        let fits = |id: &&CardId| {
            (factions.is_empty() || factions.contains(&index.card(**id).faction))
                && !held.contains(&index.gameplay(**id))
        };
        self.main.iter().filter(fits).copied().collect()
    }

    /// Another variant of the name of an entry that may be played with the Heroes of the deck: of their faction, the least rare
    /// one, not of the rarity `but`, and of the set of the entry if it is printed there.
    fn variant(&mut self, judge: &mut Judge<'_>, state: &State, entry: &Entry, but: Option<Rarity>) -> Option<CardId> {
        let index = judge.index();
        let heroes = heroes_of(state);
        let faction = state.deck.hero().and_then(|hero| hero.faction);
        let other = |id: &CardId| {
            let card = index.card(*id);
            let (kind, rarity) = (Kind::of(card), card.rarity());
            let same = entry.unknown.is_none() && index.gameplay(*id) == index.gameplay(entry.card);
            let free = rarity != Some(Rarity::Unique) && (but.is_none() || rarity != but);
            let at_home = faction.is_none_or(|f| f == card.faction);
            kind == Kind::Main && free && at_home && !same && index.name_id(*id) == entry.name
        };
        let mut variants: Vec<CardId> = index.named(index.card(entry.card).english()).to_vec();
        variants.retain(|id| index.canonical(*id) == *id && other(id));
        variants.sort_by_key(|id| (index.card(*id).variant(), index.rank(*id)));
        let variant = variants.into_iter().find(|id| self.is_sound(judge, &heroes, *id))?;
        let own = &index.card(entry.card).reference;
        let beside = index.printings(index.gameplay(variant)).iter().copied().find(|id| {
            let reference = &index.card(*id).reference;
            (reference.set(), reference.product()) == (own.set(), own.product())
        });
        Some(beside.unwrap_or(variant))
    }

    /// Whether a card may be played at all with these Heroes: released, not suspended, in the pool, of the faction.
    fn is_sound(&mut self, judge: &mut Judge<'_>, heroes: &[Printing], card: CardId) -> bool {
        let key = (heroes.to_vec(), card);
        if let Some(known) = self.sound.get(&key) {
            return *known;
        }
        let mut alone = Composition::default();
        heroes.iter().for_each(|hero| alone.add(hero, 1));
        let mut beside = alone.clone();
        beside.add(&Printing::Known(card), 1);
        let (Some((_, without)), Some((_, with))) = (judge.judge(&alone), judge.judge(&beside)) else { return false };
        let sound = Deviation::of(&with).worse_than(&Deviation::of(&without)).next().is_none()
            && with.not_checked.iter().all(|open| without.not_checked.contains(open));
        self.sound.insert(key, sound);
        sound
    }
}

/// The Heroes of a deck.
fn heroes_of(state: &State) -> Vec<Printing> {
    state.deck.entries().iter().filter(|e| e.kind == Kind::Hero).map(Printing::of).collect()
}
