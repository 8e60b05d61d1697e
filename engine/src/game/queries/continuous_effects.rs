//! Which passive abilities change characteristics, and what each of them changes as things stand (2.3).

use crate::{
    ability::{Becoming, Gain, MarchRule, Noun, OneOrMore, Passive, Statement, Terrain},
    game::queries::{abilities::Source, eval_context::EvalContext},
    primitives::{CardSet, Growing, List, Terrains},
    program::analysis::{Application, Becomes, Capacity, Change, Held, as_if},
};

/// Changes per ability for which there is room if the greatest number of abilities apply.
const MOST_CHANGES: usize = 12;

/// The passive abilities that change characteristics, and what each changes as things stand.
pub(crate) struct ContinuousEffects<const W: usize> {
    /// The source of each ability, and where its changes end in `changes`.
    abilities: List<(Source, u8), { Capacity::MOST.abilities }>,
    /// The changes of all abilities, one after the other.
    changes: Growing<Application<W>, 6, { MOST_CHANGES * Capacity::MOST.abilities }>,
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
    pub(super) fn are_empty(&self) -> bool {
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
        Passive::Expedition { which, rule: MarchRule::CountsAs(facts) } => {
            let set = context.marches(which);
            let literals = facts.as_slice().iter().flat_map(|clause| clause.as_slice());
            for fact in literals.filter_map(as_if) {
                push(Change::CountsAs(set, fact), CardSet::EMPTY);
            }
        }
        Passive::Expedition {
            rule:
                MarchRule::CannotMove { .. }
                | MarchRule::CannotMoveByTie
                | MarchRule::CannotMoveDueTo(_)
                | MarchRule::CannotAscend
                | MarchRule::CannotMoveBack
                | MarchRule::IgnoresDefender { .. },
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
