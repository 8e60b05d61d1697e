//! The cards that a suggestion may add: Heroes, other variants of a name, cards that fill a deck. Facts decide their order, never
//! an opinion on play.
use super::search::{Judge, State};
use crate::{
    addable::Adding,
    composition::{Composition, Printing},
    deck::Entry,
    deviation::Deviation,
    kind::Kind,
};
use cards::{CardId, Faction, Index, Rarity};
use std::collections::{BTreeMap, BTreeSet};

/// Cards that may be offered: those of the pool if the format has one, otherwise those of the catalogue without Uniques.
#[derive(Debug)]
pub(super) struct Choices {
    /// Heroes in the order of references.
    heroes: Vec<CardId>,
    /// Main cards: by rarity, cost from Hand, name, reference.
    main: Vec<CardId>,
    /// Whether a card may be played with some Heroes, as far as that was asked so far.
    sound: BTreeMap<(Vec<Printing>, CardId), bool>,
}

impl Choices {
    pub(super) fn of(judge: &Judge<'_>) -> Self {
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
    pub(super) fn heroes(
        &mut self,
        judge: &mut Judge<'_>,
        faction: Faction,
        but: Option<CardId>,
        most: usize,
    ) -> Vec<CardId> {
        let index = judge.index();
        let of_faction = |id: &CardId| {
            index.card(*id).faction == faction && but.is_none_or(|but| index.gameplay(but) != index.gameplay(*id))
        };
        let heroes: Vec<CardId> = self.heroes.iter().copied().filter(of_faction).collect();
        heroes.into_iter().filter(|id| self.is_sound(judge, &[], *id)).take(most).collect()
    }

    /// Main cards of these factions (of any if none is named) of which the deck holds no copy.
    pub(super) fn new_cards(&self, state: &State, factions: &[Faction], index: &Index) -> Vec<CardId> {
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
    pub(super) fn variant(
        &mut self,
        judge: &mut Judge<'_>,
        state: &State,
        entry: &Entry,
        but: Option<Rarity>,
    ) -> Option<CardId> {
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
    pub(super) fn is_sound(&mut self, judge: &mut Judge<'_>, heroes: &[Printing], card: CardId) -> bool {
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
pub(super) fn heroes_of(state: &State) -> Vec<Printing> {
    state.deck.entries().iter().filter(|e| e.kind == Kind::Hero).map(Printing::of).collect()
}
