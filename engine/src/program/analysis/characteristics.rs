//! Characteristics after passive abilities (2.3), as data: what is printed, and what of it is changed; the facts that an
//! Expedition can count as having, whatever is true of it; for how many changes there is room at the same time: more than that
//! is a fault (system 8), never left out.

use crate::{
    ability::{ExpeditionFact, Facts, FlagKeyword, Literal, Noun, Terraforming},
    primitives::{BOARD_REGIONS, CardId, CardSet, ExpeditionSet, List, Terrain, Terrains, WIDE},
    program::{CompiledAbility, Id},
};

/// One thing that a passive ability changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Keyword(FlagKeyword, Held),
    NoAbilities,
    Ignored,
    Noun(Noun),
    Ability(Id<CompiledAbility>),
    Statistic(u8, Becomes, i16),
    Terrains(u16, Terrains, Terraforming),
    CountsAs(ExpeditionSet, CountsAs),
}

/// Whether a keyword is had or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Held {
    Had,
    Lost,
}

/// How a statistic changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Becomes {
    Equal,
    Plus,
}

/// A change and the objects it applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Application<const W: usize = WIDE> {
    pub(crate) change: Change,
    pub(crate) on: CardSet<W>,
}

/// Characteristics as they are after the abilities applied so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Characteristics<const W: usize = WIDE> {
    /// By number of the keyword: the objects that have it.
    keywords: [CardSet<W>; FlagKeyword::ALL.len()],
    /// Objects whose printed abilities do not work: lost, or ignored (7.3.19).
    pub(crate) silenced: CardSet<W>,
    /// The silenced objects that are ignored: nothing else that they have works either.
    pub(crate) ignored: CardSet<W>,
    /// The terrains of the regions, if passive abilities change them that are not kept apart (`game::queries::characteristics`).
    pub(crate) terrains: Option<[Terrains; BOARD_REGIONS]>,
    /// Rare changes; `None` as long as none applies.
    rare: Option<Rare<W>>,
    /// Whether more applied than there is room for: the game ends with a fault then (system 8).
    pub(crate) is_full: bool,
}

/// Changes that most games never see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rare<const W: usize = WIDE> {
    pub(crate) turned: List<(CardSet<W>, Noun), { Capacity::MAX.turned }>,
    pub(crate) statistics: List<(CardSet<W>, u8, Becomes, i16), { Capacity::MAX.statistics }>,
    pub(crate) granted: List<(CardSet<W>, Id<CompiledAbility>), { Capacity::MAX.granted }>,
    /// The objects that lost their abilities to passive abilities, those that effects gave them included.
    pub(crate) stripped: CardSet<W>,
    pub(crate) counts_as: List<(ExpeditionSet, CountsAs), { Capacity::MAX.counting }>,
}

impl<const W: usize> Rare<W> {
    const NONE: Self = Self {
        turned: List::new((CardSet::EMPTY, Noun::Card)),
        statistics: List::new((CardSet::EMPTY, 0, Becomes::Plus, 0)),
        granted: List::new((CardSet::EMPTY, Id::at(0))),
        stripped: CardSet::EMPTY,
        counts_as: List::new((ExpeditionSet::NONE, CountsAs::Behind)),
    };
}

impl<const W: usize> Characteristics<W> {
    /// Characteristics of cards without keywords.
    pub(crate) const PLAIN: Self = Self {
        keywords: [CardSet::EMPTY; FlagKeyword::ALL.len()],
        silenced: CardSet::EMPTY,
        ignored: CardSet::EMPTY,
        terrains: None,
        rare: None,
        is_full: false,
    };

    /// The set of a keyword.
    pub(crate) const fn of_mut(&mut self, keyword: FlagKeyword) -> &mut CardSet<W> {
        &mut self.keywords[keyword as usize]
    }

    /// The objects with a keyword, except for those by [`PassiveTopic::Late`](super::PassiveTopic::Late): ask
    /// `game::queries::characteristics::having`.
    pub(crate) const fn of(&self, keyword: FlagKeyword) -> CardSet<W> {
        self.keywords[keyword as usize]
    }

    /// The Gigantic objects (7.4.4).
    pub(crate) const fn gigantic(&self) -> CardSet<W> {
        self.of(FlagKeyword::Gigantic)
    }

    /// Whether more passive abilities apply than there is room for.
    pub(crate) const fn is_full(&self) -> bool {
        self.is_full
    }

    pub(crate) fn rare(&mut self) -> &mut Rare<W> {
        self.rare.get_or_insert(Rare::NONE)
    }

    /// The abilities that passive abilities give, and to what.
    pub(crate) fn granted(&self) -> &[(CardSet<W>, Id<CompiledAbility>)] {
        self.rare.as_ref().map_or(&[], |rare| &rare.granted)
    }

    /// The objects that lost all abilities to passive abilities, those that effects gave them included.
    pub(crate) fn stripped(&self) -> CardSet<W> {
        self.rare.as_ref().map_or(CardSet::EMPTY, |rare| rare.stripped)
    }

    /// Whether passive abilities make some card count as something that it is not as printed.
    pub(crate) fn turns_any(&self) -> bool {
        self.rare.as_ref().is_some_and(|rare| !rare.turned.is_empty())
    }

    /// Whether passive abilities make a card count as something that it is not as printed. A card that becomes a Landmark or an
    /// Expedition Permanent is a Permanent (2.2.3).
    pub(crate) fn turns(&self, card: CardId, noun: Noun, printed: bool) -> bool {
        let turned = self.rare.as_ref().map_or(&[][..], |rare| &rare.turned[..]);
        !printed && turned.iter().any(|(set, to)| to.implies(noun) && set.contains(card))
    }

    /// Whether no passive ability gives an ability.
    pub(crate) const fn gives_nothing(&self) -> bool {
        self.rare.is_none()
    }

    /// Whether passive abilities change statistics.
    pub(crate) const fn has_statistics(&self) -> bool {
        self.rare.is_some()
    }

    /// A statistic after everything that changes it, in the order applied.
    pub(crate) fn statistic(&self, card: CardId, terrain: Terrain, printed: i16) -> i16 {
        let statistics = self.rare.as_ref().map_or(&[][..], |rare| &rare.statistics[..]);
        let changes = statistics.iter().filter(|(set, bits, ..)| set.contains(card) && bits >> terrain as u8 & 1 == 1);
        changes.fold(printed, |value, (_, _, becomes, by)| match becomes {
            Becomes::Equal => *by,
            Becomes::Plus => value.saturating_add(*by),
        })
    }

    /// Whether these Expeditions count as if a fact held of them.
    pub(crate) fn counts_as(&self, set: ExpeditionSet, fact: &ExpeditionFact) -> bool {
        let counts_as = self.rare.as_ref().map_or(&[][..], |rare| &rare.counts_as[..]);
        !counts_as.is_empty()
            && CountsAs::of(fact)
                .is_some_and(|fact| counts_as.iter().any(|(of, as_if)| *as_if == fact && set.without(*of).is_empty()))
    }

    pub(crate) fn drop_keywords(&mut self, on: CardSet<W>) {
        self.keywords.iter_mut().for_each(|having| *having -= on);
    }
}

/// A fact without parts about an Expedition, which can be made to hold although it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CountsAs {
    Behind,
    Tied,
    Ahead,
    Ascended,
    InContact,
    In(Terrain),
    Hero,
    Companion,
    Moved,
    Failed,
}

impl CountsAs {
    /// The fact, if it is one of these.
    pub(crate) fn of(fact: &ExpeditionFact) -> Option<Self> {
        match fact {
            ExpeditionFact::Behind => Some(Self::Behind),
            ExpeditionFact::Tied => Some(Self::Tied),
            ExpeditionFact::Ahead => Some(Self::Ahead),
            ExpeditionFact::Ascended => Some(Self::Ascended),
            ExpeditionFact::InContact => Some(Self::InContact),
            ExpeditionFact::In(terrain) => Some(Self::In(*terrain)),
            ExpeditionFact::Hero => Some(Self::Hero),
            ExpeditionFact::Companion => Some(Self::Companion),
            ExpeditionFact::Moved => Some(Self::Moved),
            ExpeditionFact::Failed => Some(Self::Failed),
            _ => None,
        }
    }
}

/// Numbers of the changes that apply at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Capacity {
    /// Abilities of objects and Emblems that change characteristics.
    pub(crate) abilities: usize,
    /// Sub-types and types that are given.
    pub(crate) turned: usize,
    /// Different changes of statistics.
    pub(crate) statistics: usize,
    /// Abilities that are given.
    pub(crate) granted: usize,
    /// Facts that Expeditions count as.
    pub(crate) counting: usize,
}

impl Capacity {
    /// Nothing.
    pub(crate) const NONE: Self = Self { abilities: 0, turned: 0, statistics: 0, granted: 0, counting: 0 };
    /// The room that there is.
    pub(crate) const MAX: Self = Self { abilities: 16, turned: 8, statistics: 12, granted: 6, counting: 4 };

    /// These numbers and so many times those of another.
    pub(crate) const fn and(self, other: &Self, times: usize) -> Self {
        Self {
            abilities: self.abilities + times * other.abilities,
            turned: self.turned + times * other.turned,
            statistics: self.statistics + times * other.statistics,
            granted: self.granted + times * other.granted,
            counting: self.counting + times * other.counting,
        }
    }

    /// Whether there is room for these numbers.
    pub(crate) const fn fits(self) -> bool {
        let Self { abilities, turned, statistics, granted, counting } = Self::MAX;
        self.abilities <= abilities
            && self.turned <= turned
            && self.statistics <= statistics
            && self.granted <= granted
            && self.counting <= counting
    }
}

/// Most modifiers of a pool: each is one bit of [`Modified`](crate::game::Modified).
pub(crate) const MAX_MODIFIERS: usize = 16;

/// Most different events that the abilities of a game ask about.
pub(crate) const MAX_OCCURRENCES: usize = 10;

/// The fact that a literal states, if an Expedition can count as having it.
pub(crate) fn as_if(literal: &Literal<ExpeditionFact>) -> Option<CountsAs> {
    match literal {
        Literal::Is(fact) => CountsAs::of(fact),
        Literal::Not(_) => None,
    }
}

/// Whether an Expedition can count as having all these facts: facts without parts, none denied.
pub(crate) fn can_count_as(facts: &Facts<ExpeditionFact>) -> bool {
    facts.as_slice().iter().all(|clause| matches!(clause.as_slice(), [literal] if as_if(literal).is_some()))
}
