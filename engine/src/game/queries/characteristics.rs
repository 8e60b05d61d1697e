//! Characteristics after all passive abilities (2.3): from the base characteristics, one ability at a time.

use super::{abilities::Source, continuous_effects::ContinuousEffects};
use crate::{
    Game,
    ability::{ExpeditionFact, FlagKeyword, Noun, Terraforming},
    game::state::Gift,
    primitives::{BOARD_REGIONS, CardId, CardSet, ExpeditionSet, List, Terrain, Terrains, WIDE},
    program::{
        CompiledAbility, Id,
        analysis::{Capacity, CountsAs, PassiveCategory, own_keywords},
    },
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
    /// Who has which keyword, by its number.
    keywords: [CardSet<W>; FlagKeyword::ALL.len()],
    /// Objects whose printed abilities do not work: lost, or ignored (7.3.14).
    pub(crate) silenced: CardSet<W>,
    /// Those of them that are ignored: nothing else that they have works either.
    pub(crate) ignored: CardSet<W>,
    /// Terrains of the regions, where passive abilities change them that are not [kept apart](Game::changed_terrains).
    terrains: Option<[Terrains; BOARD_REGIONS]>,
    /// What is rare; none as long as nothing of it applies.
    rare: Option<Rare<W>>,
    /// Whether more applied than there is room for: the game ends with a fault then (system 8).
    is_full: bool,
}

/// The characteristics of everything as things stand. Where nothing changes what is printed, they are those that the pool
/// knows, which are not copied.
pub(crate) enum CurrentCharacteristics<'p, const W: usize = WIDE> {
    Printed(&'p Characteristics<W>),
    /// How often the passive abilities were gone through for them stands beside.
    Changed(Characteristics<W>, u32),
}

impl<const W: usize> std::ops::Deref for CurrentCharacteristics<'_, W> {
    type Target = Characteristics<W>;

    #[inline(always)]
    fn deref(&self) -> &Characteristics<W> {
        match self {
            Self::Printed(printed) => printed,
            Self::Changed(changed, _) => changed,
        }
    }
}

/// Changes that most games never see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rare<const W: usize = WIDE> {
    turned: List<(CardSet<W>, Noun), { Capacity::MOST.turned }>,
    statistics: List<(CardSet<W>, u8, Becomes, i16), { Capacity::MOST.statistics }>,
    granted: List<(CardSet<W>, Id<CompiledAbility>), { Capacity::MOST.granted }>,
    /// Objects that passive abilities took their abilities from, those that effects gave them too.
    stripped: CardSet<W>,
    counts_as: List<(ExpeditionSet, CountsAs), { Capacity::MOST.counting }>,
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
    /// Of cards without keywords.
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

    /// The objects of a keyword, but for [`PassiveCategory::Late`]: ask [`Game::having`].
    pub(crate) const fn of(&self, keyword: FlagKeyword) -> CardSet<W> {
        self.keywords[keyword as usize]
    }

    /// The Gigantic objects (7.4.4).
    pub(crate) const fn gigantic(&self) -> CardSet<W> {
        self.of(FlagKeyword::Gigantic)
    }

    /// Whether more passive abilities apply than are worked out.
    pub(crate) const fn is_full(&self) -> bool {
        self.is_full
    }

    fn rare(&mut self) -> &mut Rare<W> {
        self.rare.get_or_insert(Rare::NONE)
    }

    /// The abilities that passive abilities give, and to what.
    pub(crate) fn granted(&self) -> &[(CardSet<W>, Id<CompiledAbility>)] {
        self.rare.as_ref().map_or(&[], |rare| &rare.granted)
    }

    /// The objects that passive abilities took all abilities from, among them those that effects gave.
    pub(crate) fn stripped(&self) -> CardSet<W> {
        self.rare.as_ref().map_or(CardSet::EMPTY, |rare| rare.stripped)
    }

    /// The terrains of a region (3.2.1), markers and passive abilities counted.
    pub(crate) fn terrains(&self, game: &Game<'_, W>, region: u8) -> Terrains {
        match &self.terrains {
            Some(terrains) => terrains[usize::from(region) % BOARD_REGIONS],
            None if game.pool().are_lands_apart() && game.is_on(PassiveCategory::Land) => {
                game.changed_terrains(self, region)
            }
            None => game.marked_terrains(region),
        }
    }

    /// Whether passive abilities make some card count as something that it is not as printed.
    pub(crate) fn turns_any(&self) -> bool {
        self.rare.as_ref().is_some_and(|rare| !rare.turned.is_empty())
    }

    /// Whether passive abilities make a card count as something that it is not as printed. Who becomes a Landmark or an
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

    /// A statistic after what changes it, in the order applied.
    pub(crate) fn statistic(&self, card: CardId, terrain: Terrain, printed: i16) -> i16 {
        let statistics = self.rare.as_ref().map_or(&[][..], |rare| &rare.statistics[..]);
        let changes = statistics.iter().filter(|(set, bits, ..)| set.contains(card) && bits >> terrain as u8 & 1 == 1);
        changes.fold(printed, |value, (_, _, becomes, by)| match becomes {
            Becomes::Equal => *by,
            Becomes::Plus => value.saturating_add(*by),
        })
    }

    /// Whether it is as if a fact held of the Expeditions.
    pub(crate) fn counts_as(&self, set: ExpeditionSet, fact: &ExpeditionFact) -> bool {
        let counts_as = self.rare.as_ref().map_or(&[][..], |rare| &rare.counts_as[..]);
        !counts_as.is_empty()
            && CountsAs::of(fact)
                .is_some_and(|fact| counts_as.iter().any(|(of, as_if)| *as_if == fact && set.without(*of).is_empty()))
    }

    fn apply(&mut self, applications: &[Application<W>], game: &Game<'_, W>) {
        for Application { change, on } in applications {
            match *change {
                // A keyword is an ability (7.4): it can be ignored like any other.
                Change::Keyword(keyword, Held::Had) => {
                    let on = *on - self.ignored;
                    *self.of_mut(keyword) |= on;
                }
                Change::Keyword(keyword, Held::Lost) => *self.of_mut(keyword) = *self.of_mut(keyword) - *on,
                Change::NoAbilities => {
                    self.silenced |= *on;
                    self.drop_keywords(*on);
                    let rare = self.rare();
                    rare.stripped |= *on;
                    rare.granted.iter_mut().for_each(|(set, _)| *set -= *on);
                }
                Change::Ignored => {
                    self.silenced |= *on;
                    self.ignored |= *on;
                    self.drop_keywords(*on);
                }
                Change::Noun(noun) => {
                    self.is_full |= !self.rare().turned.push((*on, noun));
                }
                Change::Ability(code) => {
                    self.is_full |= !self.rare().granted.push((*on, code));
                }
                Change::Statistic(bits, becomes, value) => {
                    self.is_full |= !self.rare().statistics.push((*on, bits, becomes, value));
                }
                Change::Terrains(regions, terrains, how) => {
                    let all = || std::array::from_fn(|region| game.marked_terrains(region as u8));
                    for (region, now) in self.terrains.get_or_insert_with(all).iter_mut().enumerate() {
                        if regions >> region & 1 == 1 {
                            *now = match how {
                                Terraforming::Replace => terrains,
                                Terraforming::Add => now.and(terrains),
                            };
                        }
                    }
                }
                Change::CountsAs(set, fact) => self.is_full |= !self.rare().counts_as.push((set, fact)),
            }
        }
    }

    fn drop_keywords(&mut self, on: CardSet<W>) {
        self.keywords.iter_mut().for_each(|having| *having -= on);
    }
}

impl<'p, const W: usize> Game<'p, W> {
    /// The characteristics of everything now: base characteristics, and all passive abilities in the order of their
    /// dependency and timestamps (2.3.1–2.3.3). Worked out anew each time; nothing is triggered by it.
    #[inline(always)]
    pub(crate) fn characteristics(&self) -> CurrentCharacteristics<'p, W> {
        if self.is_shaped_now() || self.has_keyword_tokens() {
            let (changed, looks) = self.derive_fully();
            CurrentCharacteristics::Changed(changed, looks)
        } else {
            CurrentCharacteristics::Printed(self.pool.printed_characteristics())
        }
    }

    /// Whether there may be a token with a keyword that its design gives it.
    pub(crate) fn has_keyword_tokens(&self) -> bool {
        self.pool.has_keyword_tokens() && !self.objects.existing.is_empty()
    }

    /// The objects that have a keyword: those of the characteristics worked out, and those to whom an ability of their
    /// own gives it which the pool keeps for the end ([`PassiveCategory::Late`]).
    pub(crate) fn having(&self, keyword: FlagKeyword, characteristics: &Characteristics<W>) -> CardSet<W> {
        let mut having = characteristics.of(keyword);
        if self.hears_of(PassiveCategory::Late) {
            self.each_passive(characteristics, PassiveCategory::Late, |source, _, passive| {
                if let (Source::Object(card, _), Some(flags)) = (source, own_keywords(passive))
                    && flags & keyword.bit() != 0
                {
                    having.insert(card);
                }
            });
        }
        having
    }

    /// The same as things stand.
    pub(crate) fn having_now(&self, keyword: FlagKeyword) -> CardSet<W> {
        if self.are_keywords_printed() {
            self.pool.printed_keyword(keyword)
        } else {
            self.having(keyword, &self.characteristics())
        }
    }

    /// Whether nothing has a keyword but the cards on which it is printed, without a condition.
    #[inline]
    pub(crate) fn are_keywords_printed(&self) -> bool {
        !self.is_shaped_now() && !self.has_keyword_tokens() && !self.hears_of(PassiveCategory::Late)
    }

    /// The Gigantic objects, where nothing changes what is printed.
    pub(crate) fn printed_gigantic(&self) -> Option<CardSet<W>> {
        let is_changed =
            self.is_on(PassiveCategory::Size) || !self.objects.grants.is_empty() || self.has_keyword_tokens();
        (!is_changed).then_some(self.pool.printed_keyword(FlagKeyword::Gigantic))
    }

    /// The Gigantic objects (7.4.4).
    pub(crate) fn gigantic_now(&self) -> CardSet<W> {
        self.printed_gigantic().unwrap_or_else(|| self.characteristics().gigantic())
    }

    #[inline(never)]
    fn derive_fully(&self) -> (Characteristics<W>, u32) {
        let mut characteristics = self.base();
        let looks = self.shape(&mut characteristics);
        (characteristics, looks)
    }

    /// The base characteristics: as printed, as given by effects.
    pub(crate) fn base(&self) -> Characteristics<W> {
        let mut characteristics = *self.pool.printed_characteristics();
        self.add_given(&mut characteristics);
        characteristics
    }

    /// Whether more passive abilities apply now than are worked out (system 8). That can be in few games.
    pub(crate) fn is_crowded(&self) -> bool {
        self.is_shaped_now() && self.characteristics().is_full()
    }

    /// Whether characteristics may be more than what is printed.
    pub(crate) fn is_shaped_now(&self) -> bool {
        !self.objects.grants.is_empty() || self.is_on(PassiveCategory::Shape)
    }

    /// Applies the passive abilities, one after the other (2.3.3). Tells how often it went through all of them.
    fn shape(&self, characteristics: &mut Characteristics<W>) -> u32 {
        let mut applied: List<Source, 32> = List::new(Source::Emblem(0));
        let mut looks = 0;
        loop {
            let mut waiting = ContinuousEffects::new();
            looks += 1;
            self.each_passive(characteristics, PassiveCategory::Shape, |source, context, passive| {
                if !applied.contains(&source) {
                    waiting.add(source, context, passive);
                }
            });
            characteristics.is_full |= !waiting.are_all;
            // What changes nothing is no reason to look again.
            if waiting.are_empty() {
                return looks;
            }
            if waiting.len() > 1 {
                looks += waiting.len() as u32;
            }
            let Some(next) = self.next_to_apply(&waiting, characteristics) else { return looks };
            characteristics.apply(waiting.changes(next), self);
            if !applied.push(waiting.source(next)) {
                characteristics.is_full = true;
                return looks;
            }
        }
    }

    /// The timestamp of an ability (2.2.15), and its place in the text of its object.
    pub(crate) fn stamp(&self, source: Source) -> (u16, u16) {
        match source {
            Source::Object(card, code) => (self.objects.serial(card), code.index()),
            Source::Emblem(place) => (self.limbo.ongoing[usize::from(place)].stamp, 0),
        }
    }

    /// The ability to apply next (2.3.3): of those free from dependency the one with the smallest timestamp; of one
    /// object the one that stands first in its text.
    fn next_to_apply(&self, waiting: &ContinuousEffects<W>, characteristics: &Characteristics<W>) -> Option<usize> {
        if waiting.len() == 1 {
            return Some(0);
        }
        // 2.3.2: a depends on b if applying b would remove a, or change what it applies to or does.
        let mut depends = [0u16; Capacity::MOST.abilities];
        for b in 0..waiting.len() {
            let mut then = *characteristics;
            then.apply(waiting.changes(b), self);
            let mut left = ContinuousEffects::new();
            self.each_passive(&then, PassiveCategory::Shape, |source, context, passive| {
                if waiting.place(source).is_some() {
                    left.add(source, context, passive);
                }
            });
            for (a, depends) in depends.iter_mut().enumerate().take(waiting.len()) {
                let changes = left.place(waiting.source(a)).map(|at| left.changes(at));
                if a != b && changes != Some(waiting.changes(a)) {
                    *depends |= 1 << b;
                }
            }
        }
        // The transitive closure.
        for via in 0..waiting.len() {
            for a in 0..waiting.len() {
                if depends[a] >> via & 1 == 1 {
                    depends[a] |= depends[via];
                }
            }
        }
        let is_free = |a: &usize| (0..waiting.len()).all(|b| depends[*a] >> b & 1 == 0 || depends[b] >> *a & 1 == 1);
        (0..waiting.len()).filter(is_free).min_by_key(|&a| self.stamp(waiting.source(a)))
    }

    /// What the base characteristics are besides what is printed on cards: the keywords of tokens, what effects gave.
    fn add_given(&self, characteristics: &mut Characteristics<W>) {
        let tokens = if self.pool.has_keyword_tokens() { self.objects.existing } else { CardSet::EMPTY };
        for token in tokens {
            for keyword in FlagKeyword::ALL {
                if self.pool.has_printed_keyword(self.objects.design(token), keyword) {
                    characteristics.of_mut(keyword).insert(token);
                }
            }
        }
        for grant in &*self.objects.grants {
            match grant.gift {
                Gift::NoAbilities => {
                    characteristics.silenced.insert(grant.card);
                    characteristics.drop_keywords(CardSet::of(grant.card));
                }
                Gift::Keyword(keyword) => characteristics.of_mut(keyword).insert(grant.card),
                Gift::Noun(noun) => {
                    let noun = *self.pool.program().get(noun);
                    characteristics.is_full |= !characteristics.rare().turned.push((CardSet::of(grant.card), noun));
                }
                // Found among the bearers of the ability.
                Gift::Ability(_) => {}
            }
        }
    }
}
