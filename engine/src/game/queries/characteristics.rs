//! Characteristics after all passive abilities (2.3), computed from the base characteristics, one ability at a time; which
//! abilities change them, and what each changes in the present state. Terrains of regions are computed the same way, in pools
//! whose abilities about terrains can be applied apart from all others.

use crate::{
    Game,
    ability::{
        Becoming, ExpeditionRule, FlagKeyword, Gain, Noun, OneOrMore, Passive, Statement, Terraforming, Terrain,
    },
    game::{
        queries::{
            abilities::{self, Source},
            eval_context::EvalContext,
            topics,
        },
        state::Granted,
    },
    primitives::{BOARD_REGIONS, CardSet, Growing, List, Terrains, WIDE},
    program::analysis::{
        Application, Becomes, Capacity, Change, Characteristics, Held, PassiveTopic, as_if, own_keywords,
    },
};

/// The characteristics of everything as things stand. If nothing changes the printed ones, they are those that the pool keeps,
/// which are not copied.
pub(crate) enum CurrentCharacteristics<'p, const W: usize = WIDE> {
    Printed(&'p Characteristics<W>),
    /// Changed ones, and the number of passes through the passive abilities that working them out took.
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

/// Changes per ability for which there is room if the greatest number of abilities apply.
const MAX_CHANGES: usize = 12;

/// The passive abilities that change characteristics, and what each changes as things stand.
struct ContinuousEffects<const W: usize> {
    /// The source of each ability, and where its changes end in `changes`.
    abilities: List<(Source, u8), { Capacity::MAX.abilities }>,
    /// The changes of all abilities, one after the other.
    changes: Growing<Application<W>, 6, { MAX_CHANGES * Capacity::MAX.abilities }>,
    /// Whether there was room for all of them.
    pub(crate) are_all: bool,
}

impl<const W: usize> ContinuousEffects<W> {
    /// No abilities.
    pub(crate) const fn new() -> Self {
        Self {
            abilities: List::new((Source::Emblem(0), 0)),
            changes: Growing::new(Application { change: Change::Ignored, on: CardSet::EMPTY }),
            are_all: true,
        }
    }

    /// The number of abilities.
    pub(crate) fn len(&self) -> usize {
        self.abilities.len()
    }

    /// Whether no ability changes anything.
    fn are_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// The source of an ability.
    pub(crate) fn source(&self, at: usize) -> Source {
        self.abilities[at].0
    }

    /// The changes of an ability.
    pub(crate) fn changes(&self, at: usize) -> &[Application<W>] {
        let from = at.checked_sub(1).map_or(0, |before| self.abilities[before].1);
        &self.changes[from.into()..self.abilities[at].1.into()]
    }

    /// The place of the ability with that source.
    pub(crate) fn place(&self, source: Source) -> Option<usize> {
        self.abilities.iter().position(|(whose, _)| *whose == source)
    }

    /// Adds an ability. The same change to several objects counts as one change.
    pub(crate) fn add(&mut self, source: Source, context: &EvalContext<'_, '_, W>, passive: &Passive) {
        let from = self.changes.len();
        each_change(context, passive, |change, on| {
            match self.changes[from..].iter_mut().find(|known| known.change == change) {
                Some(known) => known.on |= on,
                None => self.are_all &= self.changes.push(Application { change, on }),
            }
        });
        self.are_all &= self.abilities.push((source, self.changes.len() as u8));
    }
}

impl<const W: usize> Characteristics<W> {
    /// The terrains of a region (3.2.1), including markers and the changes by passive abilities.
    pub(crate) fn terrains(&self, game: &Game<'_, W>, region: u8) -> Terrains {
        match &self.terrains {
            Some(terrains) => terrains[usize::from(region) % BOARD_REGIONS],
            None if game.pool().are_lands_apart() && topics::is_on(game, PassiveTopic::Land) => {
                changed_terrains(game, self, region)
            }
            None => game.marked_terrains(region),
        }
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
}

/// The characteristics of everything now: base characteristics, and all passive abilities in the order of their
/// dependency and timestamps (2.3.1–2.3.3). Worked out anew each time; this activates no Reaction.
#[inline(always)]
pub(crate) fn characteristics<'p, const W: usize>(game: &Game<'p, W>) -> CurrentCharacteristics<'p, W> {
    if is_shaped_now(game) || has_keyword_tokens(game) {
        let (changed, looks) = derive_fully(game);
        CurrentCharacteristics::Changed(changed, looks)
    } else {
        CurrentCharacteristics::Printed(game.pool.printed_characteristics())
    }
}

/// Whether there may be a token whose design gives it a keyword.
pub(crate) fn has_keyword_tokens<const W: usize>(game: &Game<'_, W>) -> bool {
    game.pool.has_keyword_tokens() && !game.objects.existing.is_empty()
}

/// The objects that have a keyword, by these characteristics and by those of their own abilities that the pool applies last
/// ([`PassiveTopic::Late`]).
pub(crate) fn having<const W: usize>(
    game: &Game<'_, W>,
    keyword: FlagKeyword,
    characteristics: &Characteristics<W>,
) -> CardSet<W> {
    let mut having = characteristics.of(keyword);
    if game.pool.has_topic(PassiveTopic::Late) {
        abilities::each_passive(game, characteristics, PassiveTopic::Late, |source, _, passive| {
            if let (Source::Object(card, _), Some(flags)) = (source, own_keywords(passive))
                && flags & keyword.bit() != 0
            {
                having.insert(card);
            }
        });
    }
    having
}

/// As [`having`], with the characteristics as things stand.
pub(crate) fn having_now<const W: usize>(game: &Game<'_, W>, keyword: FlagKeyword) -> CardSet<W> {
    if are_keywords_printed(game) {
        game.pool.printed_keyword(keyword)
    } else {
        having(game, keyword, &characteristics(game))
    }
}

/// Whether only the cards on which a keyword is printed have it, without a condition.
#[inline]
pub(super) fn are_keywords_printed<const W: usize>(game: &Game<'_, W>) -> bool {
    !is_shaped_now(game) && !has_keyword_tokens(game) && !game.pool.has_topic(PassiveTopic::Late)
}

/// The Gigantic objects, if nothing changes the printed characteristics.
pub(super) fn printed_gigantic<const W: usize>(game: &Game<'_, W>) -> Option<CardSet<W>> {
    let is_changed =
        topics::is_on(game, PassiveTopic::Size) || !game.objects.grants.is_empty() || has_keyword_tokens(game);
    (!is_changed).then_some(game.pool.printed_keyword(FlagKeyword::Gigantic))
}

/// The Gigantic objects (7.4.4).
pub(crate) fn gigantic_now<const W: usize>(game: &Game<'_, W>) -> CardSet<W> {
    printed_gigantic(game).unwrap_or_else(|| characteristics(game).gigantic())
}

#[inline(never)]
fn derive_fully<const W: usize>(game: &Game<'_, W>) -> (Characteristics<W>, u32) {
    let mut characteristics = base(game);
    let looks = shape(game, &mut characteristics);
    (characteristics, looks)
}

/// The base characteristics: as printed, and as given by effects.
pub(crate) fn base<const W: usize>(game: &Game<'_, W>) -> Characteristics<W> {
    let mut characteristics = *game.pool.printed_characteristics();
    add_given(game, &mut characteristics);
    characteristics
}

/// Whether more passive abilities apply now than there is room for (system 8). Possible in few games only.
pub(crate) fn is_crowded<const W: usize>(game: &Game<'_, W>) -> bool {
    is_shaped_now(game) && characteristics(game).is_full()
}

/// Whether characteristics may differ from the printed ones.
pub(super) fn is_shaped_now<const W: usize>(game: &Game<'_, W>) -> bool {
    !game.objects.grants.is_empty() || topics::is_on(game, PassiveTopic::Shape)
}

/// Applies the passive abilities, one after the other (2.3.3). Returns how often it went through all of them.
fn shape<const W: usize>(game: &Game<'_, W>, characteristics: &mut Characteristics<W>) -> u32 {
    let mut applied: List<Source, 32> = List::new(Source::Emblem(0));
    let mut looks = 0;
    loop {
        let mut waiting = ContinuousEffects::new();
        looks += 1;
        abilities::each_passive(game, characteristics, PassiveTopic::Shape, |source, context, passive| {
            if !applied.contains(&source) {
                waiting.add(source, context, passive);
            }
        });
        characteristics.is_full |= !waiting.are_all;
        // If none of the rest changes anything, there is no need to look again.
        if waiting.are_empty() {
            return looks;
        }
        if waiting.len() > 1 {
            looks += waiting.len() as u32;
        }
        let Some(next) = next_to_apply(game, &waiting, characteristics) else { return looks };
        characteristics.apply(waiting.changes(next), game);
        if !applied.push(waiting.source(next)) {
            characteristics.is_full = true;
            return looks;
        }
    }
}

/// The timestamp of an ability (2.2.16), and its place in the text of its object.
pub(crate) fn stamp<const W: usize>(game: &Game<'_, W>, source: Source) -> (u16, u16) {
    match source {
        Source::Object(card, code) => (game.objects.serial(card), code.index()),
        Source::Emblem(place) => (game.limbo.ongoing[usize::from(place)].stamp, 0),
    }
}

/// The ability to apply next (2.3.3): of those that depend on no other, the one with the smallest timestamp; of one object, the
/// one that stands first in its text.
fn next_to_apply<const W: usize>(
    game: &Game<'_, W>,
    waiting: &ContinuousEffects<W>,
    characteristics: &Characteristics<W>,
) -> Option<usize> {
    if waiting.len() == 1 {
        return Some(0);
    }
    // 2.3.2: a depends on b if applying b would remove a, or would change what a applies to or does.
    let mut depends = [0u16; Capacity::MAX.abilities];
    for b in 0..waiting.len() {
        let mut then = *characteristics;
        then.apply(waiting.changes(b), game);
        let mut left = ContinuousEffects::new();
        abilities::each_passive(game, &then, PassiveTopic::Shape, |source, context, passive| {
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
    (0..waiting.len()).filter(is_free).min_by_key(|&a| stamp(game, waiting.source(a)))
}

/// Adds what base characteristics have besides what is printed on cards: the keywords of tokens, and what effects gave.
fn add_given<const W: usize>(game: &Game<'_, W>, characteristics: &mut Characteristics<W>) {
    let tokens = if game.pool.has_keyword_tokens() { game.objects.existing } else { CardSet::EMPTY };
    for token in tokens {
        for keyword in FlagKeyword::ALL {
            if game.pool.has_printed_keyword(game.objects.design(token), keyword) {
                characteristics.of_mut(keyword).insert(token);
            }
        }
    }
    for grant in &*game.objects.grants {
        match grant.what {
            Granted::NoAbilities => {
                characteristics.silenced.insert(grant.card);
                characteristics.drop_keywords(CardSet::of(grant.card));
            }
            Granted::Keyword(keyword) => characteristics.of_mut(keyword).insert(grant.card),
            Granted::Noun(noun) => {
                let noun = *game.pool.program().get(noun);
                characteristics.is_full |= !characteristics.rare().turned.push((CardSet::of(grant.card), noun));
            }
            // Abilities are found by asking for their bearers.
            Granted::Ability(_) => {}
        }
    }
}

/// Calls `emit` with each change that an ability makes as things stand, and the objects it changes.
fn each_change<const W: usize>(
    context: &EvalContext<'_, '_, W>,
    passive: &Passive,
    mut push: impl FnMut(Change, CardSet<W>),
) {
    match passive {
        Passive::Object { who, statement } => {
            let on = context.subjects(who);
            match statement {
                Statement::Has(gains) => gained(context, gains, Held::Had, |change| push(change, on)),
                Statement::Loses(gains) => gained(context, gains, Held::Lost, |change| push(change, on)),
                Statement::Ignored => push(Change::Ignored, on),
                Statement::Statistics { terrains, becoming } => {
                    let bits = terrains.as_slice().iter().fold(0, |bits, t| bits | 1 << *t as u8);
                    for card in on {
                        let of = EvalContext { it: CardSet::of(card), ..*context };
                        let (becomes, value) = match becoming {
                            Becoming::Equal(amount) => (Becomes::Equal, of.amount(amount)),
                            Becoming::Plus(amount) => (Becomes::Plus, of.amount(amount)),
                            Becoming::Minus(amount) => (Becomes::Plus, of.amount(amount).saturating_neg()),
                        };
                        push(Change::Statistic(bits, becomes, value), CardSet::of(card));
                    }
                }
                _ => {}
            }
        }
        Passive::Regions { which, terraforming, terrains } => {
            push(Change::Terrains(context.lands(which), terrains_of(terrains), *terraforming), CardSet::EMPTY);
        }
        Passive::Expedition { which, rule: ExpeditionRule::CountsAs(facts) } => {
            let set = context.expeditions(which);
            let literals = facts.as_slice().iter().flat_map(|clause| clause.as_slice());
            for fact in literals.filter_map(as_if) {
                push(Change::CountsAs(set, fact), CardSet::EMPTY);
            }
        }
        Passive::Expedition {
            rule:
                ExpeditionRule::CannotMove { .. }
                | ExpeditionRule::CannotMoveByTie
                | ExpeditionRule::CannotMoveDueTo(_)
                | ExpeditionRule::CannotAscend
                | ExpeditionRule::CannotMoveBack
                | ExpeditionRule::IgnoresDefender { .. },
            ..
        }
        | Passive::Modifier { .. }
        | Passive::Rebate { .. }
        | Passive::Surcharge(_)
        | Passive::Narrowing { .. }
        | Passive::MayPlay { .. }
        | Passive::Limits { .. }
        | Passive::Maxima(_)
        | Passive::Signature(_) => {}
    }
}

/// These terrains as a set.
pub(crate) fn terrains_of(terrains: &OneOrMore<Terrain>) -> Terrains {
    terrains.as_slice().iter().fold(Terrains::NONE, |all, terrain| all.and(Terrains::only(*terrain)))
}

/// The changes of characteristics that gaining or losing these makes. Counters and statuses are no such characteristics; the
/// numbers of Tough, Scout and Temple are looked up where they are needed.
fn gained<const W: usize>(
    context: &EvalContext<'_, '_, W>,
    gains: &OneOrMore<Gain>,
    held: Held,
    mut push: impl FnMut(Change),
) {
    for gain in gains.as_slice() {
        match gain {
            Gain::Keyword(keyword) => {
                if let Some(keyword) = keyword.flag() {
                    push(Change::Keyword(keyword, held));
                }
            }
            Gain::Abilities if held == Held::Lost => push(Change::NoAbilities),
            Gain::SubType(sub_type) => push(Change::Noun(Noun::SubType(*sub_type))),
            Gain::Kind(noun) => push(Change::Noun(*noun)),
            Gain::Ability(ability) => {
                if let Some(code) = context.game.pool().given(ability) {
                    push(Change::Ability(code));
                }
            }
            Gain::ItsSubTypes => {
                for it in context.it {
                    let sub_types = context.game.facts(it).sub_types;
                    sub_types.iter().for_each(|sub_type| push(Change::Noun(Noun::SubType(sub_type))));
                }
            }
            Gain::Status(_) | Gain::AllCounters(_) | Gain::OneOf(_) | Gain::Abilities | Gain::Counters { .. } => {}
        }
    }
}

/// The terrains of a region (3.2.1) by the abilities that change them, in the order of their timestamps (2.3.3): the terrains set
/// by the last ability that replaces all, and those added after it.
///
/// These abilities do not depend on others that change characteristics, and no others depend on them (2.3.2): see
/// [`CardPool::are_lands_apart`](crate::CardPool::are_lands_apart).
fn changed_terrains<const W: usize>(game: &Game<'_, W>, characteristics: &Characteristics<W>, region: u8) -> Terrains {
    let mut replaced = (None, game.marked_terrains(region));
    let mut added = [None; Terrain::ALL.len()];
    abilities::each_passive(game, characteristics, PassiveTopic::Land, |source, context, passive| {
        let Passive::Regions { which, terraforming, terrains } = passive else { return };
        if context.lands(which) >> region & 1 == 0 {
            return;
        }
        let (stamp, terrains) = (Some(stamp(game, source)), terrains_of(terrains));
        match terraforming {
            // Of two with the same timestamp, the one that comes later here counts as the later one.
            Terraforming::Replace if stamp >= replaced.0 => replaced = (stamp, terrains),
            Terraforming::Replace => {}
            Terraforming::Add => {
                for terrain in Terrain::ALL.into_iter().filter(|terrain| terrains.contains(*terrain)) {
                    added[terrain as usize] = stamp.max(added[terrain as usize]);
                }
            }
        }
    });
    let (since, left) = replaced;
    let later = Terrain::ALL.into_iter().filter(|terrain| added[*terrain as usize] > since);
    later.fold(left, |all, terrain| all.and(Terrains::only(terrain)))
}

#[cfg(test)]
mod tests;
