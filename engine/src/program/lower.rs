//! Lowers the tree of an ability to operations: the course of effects, what several players do at the same time (6.1.h), and
//! steps that players may refuse (6.5.c, 6.5.f). Verbs are in `verbs`. "That player" (7.2.4) is refused where no player was
//! named before, since it would mean "you" without saying so.

use crate::{
    ability::{
        Ability, Action, Amount, Condition, Cost, Descend, Duration, Effect, Emblem, Literal, Measure, Notation,
        Objects, Offer, OneOrMore, Passive, Pick, Player, PlayerEvent, Quantity, Rule, Search, Status, Step, Trait,
        Trigger, Uses, search,
    },
    primitives::CounterKind,
    program::{
        Asks, Carries, CompiledAbility, CompiledAbilityKind, EmblemCode, GainForGood, Id, Modal, Op, Pc, Program,
        QuickActionText, Stored, Term, Terms, UnsupportedReason, Works,
        actions::{is_done_together, objects},
        targets::{Chosen, chosen_in, is_target, settle},
        unsupported,
    },
};

/// Most modes of an effect. A frame notes the chosen ones in four bits each.
pub(super) const MAX_MODES: usize = 15;

/// What the ability that is being lowered asks about the state of objects before a step (2.1.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Notes {
    /// Whether it asks at all.
    wanted: bool,
    /// The place after the last selection, where an operation can note it.
    place: Option<Pc>,
    /// How many conditions are answered by a note.
    answered: usize,
    /// Whether the next step, if it is a loop, says whether one of its rounds was done.
    reports: bool,
}

impl Program {
    /// Leaves room after a selection for an operation that notes something of the selected objects.
    pub(super) fn leave_room_for_a_note(&mut self) -> Result<(), UnsupportedReason> {
        if self.notes.wanted {
            let next = self.here()? + 1;
            self.notes.place = Some(self.push(Op::Jump(next))?);
        }
        Ok(())
    }

    /// Adds an operation that notes, after the last selection and so before its step, whether a condition holds of the selected
    /// objects.
    fn note(&mut self, condition: &Condition, id: Id<Condition>) -> Result<(), UnsupportedReason> {
        let times = times_asked(condition);
        if times == 0 {
            return Ok(());
        }
        let place = self.notes.place.map(usize::from).filter(|_| times == 1).ok_or(UnsupportedReason::Was)?;
        match self.ops[place] {
            Op::Jump(_) => self.ops[place] = Op::Note(id),
            Op::Note(noted) if self.get(noted) == condition => {}
            _ => return Err(UnsupportedReason::Was),
        }
        self.notes.answered += times;
        Ok(())
    }

    /// Lowers the abilities of a text.
    pub(crate) fn add_text<'a>(
        &mut self,
        abilities: &'a [Ability],
    ) -> impl Iterator<Item = (&'a Ability, Result<Id<CompiledAbility>, UnsupportedReason>)> {
        let effect = abilities.iter().find_map(|ability| match ability {
            Ability::Main(Rule::Effect(effect)) => Some(effect),
            Ability::Main(_) | Ability::Support(_) => None,
        });
        abilities.iter().map(move |ability| (ability, self.add_beside(ability, effect)))
    }

    /// Lowers an ability that stands alone.
    pub(crate) fn add(&mut self, ability: &Ability) -> Result<Id<CompiledAbility>, UnsupportedReason> {
        self.add_beside(ability, None)
    }

    /// Lowers an ability of a card that may be a Spell with that effect.
    fn add_beside(
        &mut self,
        ability: &Ability,
        spell: Option<&Effect>,
    ) -> Result<Id<CompiledAbility>, UnsupportedReason> {
        let (asked, outside) = (times_asked(ability), self.notes);
        self.notes = Notes { wanted: asked > 0, ..Notes::default() };
        let lowered = self.lower(ability, spell);
        let answered = std::mem::replace(&mut self.notes, outside).answered;
        self.notes.answered += answered;
        if lowered.is_ok() && answered != asked { Err(UnsupportedReason::Was) } else { lowered }
    }

    /// Lowers an ability, including what it asks about the past of objects.
    fn lower(&mut self, ability: &Ability, spell: Option<&Effect>) -> Result<Id<CompiledAbility>, UnsupportedReason> {
        self.name_counters(ability)?;
        if search::lacks_a_cause(ability) {
            return Err(UnsupportedReason::Senseless);
        }
        let (works, rule) = match ability {
            Ability::Main(Rule::Completed(rule)) => (Works::Completed, &**rule),
            Ability::Main(Rule::Gained { once, .. }) if !chosen_in(once).is_nothing() => {
                return Err(UnsupportedReason::Unchosen);
            }
            Ability::Main(Rule::Gained { rule, .. }) => (Works::Completed, &**rule),
            Ability::Main(rule) => (Works::Main, rule),
            Ability::Support(rule) => (Works::Support, rule),
        };
        if lacks_a_player(rule) {
            return Err(UnsupportedReason::Nobody);
        }
        self.note_occurrences(ability)?;
        let kind = match rule {
            Rule::Completed(_) | Rule::Gained { .. } => return Err(UnsupportedReason::NestedCompleted),
            Rule::Effect(_) if works != Works::Main => return Err(UnsupportedReason::SpellEffect),
            Rule::Effect(effect) => CompiledAbilityKind::Effect { entry: self.body(effect)? },
            Rule::Reaction { triggers, guards, .. }
                if !chosen_in(triggers).is_nothing()
                    || guards.as_ref().is_some_and(|guards| !chosen_in(guards).is_nothing()) =>
            {
                return Err(UnsupportedReason::Unchosen);
            }
            Rule::Reaction { ration, triggers, guards, effect } => {
                unsupported::refuse(triggers.as_slice())?;
                let asks = Asks::of(effect, triggers)?;
                let is_it = |amount: &Amount| *amount == Amount::ThatMany;
                let asked_before = guards.as_ref().is_some_and(|guards| guards.contains(is_it));
                CompiledAbilityKind::Reaction {
                    ration: ration.map(|ration| self.ration(ration, triggers)).transpose()?,
                    triggers: triggers.clone(),
                    guards: guards.clone(),
                    of_resupplied: triggers.contains(|deed: &PlayerEvent| matches!(deed, PlayerEvent::Resupply))
                        && (search::speaks_of_it(effect)
                            || search::speaks_of_cause(effect)
                            || guards.as_ref().is_some_and(search::speaks_of_it)),
                    asks: Asks { number: asks.number || asked_before, ..asks },
                    entry: self.body(effect)?,
                }
            }
            Rule::QuickAction { costs, condition, .. }
                if !in_mana(costs).is_nothing()
                    || condition.as_ref().is_some_and(|condition| !chosen_in(condition).is_nothing()) =>
            {
                return Err(UnsupportedReason::Unchosen);
            }
            Rule::QuickAction { once, costs, condition, effect } => {
                let entry = self.here()?;
                let dearer = |cost: &Cost| match cost {
                    Cost::Targeting { amount, what } => {
                        Some(Term::Dearer { amount: amount.clone(), what: what.clone() })
                    }
                    Cost::ExhaustMe
                    | Cost::DiscardMe
                    | Cost::Mana(_)
                    | Cost::Spend { .. }
                    | Cost::By { .. }
                    | Cost::Do(_) => None,
                };
                let terms: Vec<Term> = costs.as_slice().iter().filter_map(dearer).collect();
                let paid = costs.as_slice().iter().filter(|cost| dearer(cost).is_none()).cloned().collect();
                self.costs(OneOrMore::new(paid).as_ref())?;
                let from = self.here()?;
                self.effect(effect)?;
                self.push(Op::End)?;
                let has_terms = !terms.is_empty();
                self.on_terms(from, terms)?;
                // Only paying a cost fixes X (6.4): without a cost there is no such effect.
                let is_free = !has_terms && !effect.contains(|amount: &Amount| matches!(amount, Amount::X));
                let effect = is_free.then_some(from);
                let condition = condition.as_ref().map(|condition| self.store(condition.clone())).transpose()?;
                CompiledAbilityKind::QuickAction {
                    once: *once,
                    costs: self.store(costs.clone())?,
                    condition,
                    entry,
                    effect,
                }
            }
            Rule::Passive { condition, passive } => self.passive(condition.as_ref(), passive, spell)?,
        };
        let is_quick_action = matches!(kind, CompiledAbilityKind::QuickAction { .. });
        let code = self.store(CompiledAbility { works, kind })?;
        if is_quick_action {
            self.store(QuickActionText { code, ability: ability.clone() })?;
        }
        if let Ability::Main(Rule::Gained { once, .. }) = ability {
            let once = self.store(once.clone())?;
            self.gains_for_good.push(GainForGood { once, code });
        }
        Ok(code)
    }

    /// Puts an entry into its table.
    pub(super) fn store<T: Stored>(&mut self, entry: T) -> Result<Id<T>, UnsupportedReason> {
        let table = T::table_mut(self);
        let index = u16::try_from(table.len()).map_err(|_| UnsupportedReason::Room)?;
        table.push(entry);
        Ok(Id::at(index))
    }

    pub(super) fn here(&self) -> Result<Pc, UnsupportedReason> {
        Pc::try_from(self.ops.len()).map_err(|_| UnsupportedReason::Room)
    }

    pub(super) fn push(&mut self, op: Op) -> Result<Pc, UnsupportedReason> {
        let here = self.here()?;
        self.ops.push(op);
        Ok(here)
    }

    /// An effect with an end of its own.
    pub(super) fn body(&mut self, effect: &Effect) -> Result<Pc, UnsupportedReason> {
        let entry = self.here()?;
        let outside = self.notes.place.take();
        self.effect(effect)?;
        self.notes.place = outside;
        self.push(Op::End)?;
        Ok(entry)
    }

    /// Adds terms about the targets of all operations from that position on.
    pub(super) fn on_terms(&mut self, from: Pc, terms: Vec<Term>) -> Result<(), UnsupportedReason> {
        let to = self.here()?;
        self.terms.extend(terms.into_iter().map(|term| Terms { from, to, term }));
        Ok(())
    }

    /// Lowers an effect that is carried out elsewhere: where it is written, it is jumped over.
    fn aside(&mut self, effect: &Effect) -> Result<Pc, UnsupportedReason> {
        let jump = self.push(Op::End)?;
        let entry = self.body(effect)?;
        self.ops[usize::from(jump)] = Op::Jump(self.here()?);
        Ok(entry)
    }

    pub(super) fn effect(&mut self, effect: &Effect) -> Result<(), UnsupportedReason> {
        effect.as_slice().iter().try_for_each(|step| self.step(step))
    }

    pub(super) fn step(&mut self, step: &Step) -> Result<(), UnsupportedReason> {
        match step {
            Step::Act(action) => self.action(action),
            Step::By { player, effect }
                if is_several(*player) && !is_simultaneous(effect) || names_nothing_of_its_own(*player, effect) =>
            {
                self.looped(|end| Op::EachBy(*player, end), effect)
            }
            Step::By { player, effect } if is_several(*player) => self.by(*player, |program| program.together(effect)),
            Step::By { player, effect } => self.by(*player, |program| program.effect(effect)),
            Step::If { condition, effect, otherwise } => {
                self.target(chosen_in(condition))?;
                let id = self.store(condition.clone())?;
                self.note(condition, id)?;
                self.branch(|pc| Op::Unless(id, pc), Some(effect), otherwise.as_ref())
            }
            Step::May { offer: Offer::Do(effect), then, otherwise } => {
                self.offer(effect, then.as_ref(), otherwise.as_ref())
            }
            Step::May { offer: Offer::Pay(costs), then, otherwise } => {
                self.target(in_mana(costs))?;
                let id = self.store(costs.clone())?;
                let at = self.push(Op::End)?;
                self.costs(Some(costs))?;
                then.as_ref().map_or(Ok(()), |then| self.effect(then))?;
                self.otherwise(at, |pc| Op::AskToPay(id, pc), otherwise.as_ref())
            }
            Step::Do { effect, then, otherwise } => {
                self.reported(effect)?;
                self.branch(Op::UnlessDone, then.as_ref(), otherwise.as_ref())
            }
            Step::Choose { quantity, repetition, modes } => {
                self.target(chosen_in(quantity))?;
                let at = self.push(Op::End)?;
                let entries =
                    modes.as_slice().iter().map(|mode| self.body(&mode.effect)).collect::<Result<Vec<_>, _>>()?;
                if entries.len() > MAX_MODES {
                    return Err(UnsupportedReason::Modes);
                }
                let modal = Modal { quantity: quantity.clone(), repetition: *repetition, entries };
                let modal = self.store(modal)?;
                self.ops[usize::from(at)] = Op::Modes(modal, self.here()?);
                Ok(())
            }
            Step::Repeat { times, effect } => {
                self.target(chosen_in(times))?;
                let times = self.store(times.clone())?;
                self.looped(|end| Op::Repeat(times, end), effect)
            }
            Step::ForEach { filter, effect } => {
                // The Expeditions in which the description looks are chosen first (6.5.b).
                let mut filter = filter.clone();
                settle(&mut filter).map_or(Ok(()), |which| self.select_expeditions(&which))?;
                self.target(chosen_in(&filter))?;
                let filter = self.store(filter)?;
                self.looped(|end| Op::ForEach(filter, end), effect)
            }
            Step::InTurn { players, effect } => self.looped(|end| Op::EachInTurn(*players, end), effect),
            Step::Depending { on, rows } => {
                self.target(chosen_in(on))?;
                let on = self.store(on.clone())?;
                self.push(Op::Scale(on))?;
                let mut ends = Vec::new();
                for row in rows.as_slice() {
                    let at = self.push(Op::End)?;
                    self.effect(&row.effect)?;
                    ends.push(self.push(Op::End)?);
                    let (from, to, then) = (row.from, row.to.unwrap_or(u8::MAX), self.here()?);
                    self.ops[usize::from(at)] = Op::Outside { from, to, then };
                }
                let here = self.here()?;
                ends.into_iter().for_each(|end| self.ops[usize::from(end)] = Op::Jump(here));
                Ok(())
            }
            Step::Ongoing { duration, uses, emblem } => {
                // The result of a die is known in the effect that rolled it, and to Reactions to the roll.
                let rolls = emblem.contains(|action: &Action| matches!(action, Action::Roll | Action::RollMore { .. }))
                    || emblem.contains(|deed: &PlayerEvent| matches!(deed, PlayerEvent::Roll));
                if !rolls && emblem.contains(|amount: &Amount| *amount == Amount::Result) {
                    return Err(UnsupportedReason::Senseless);
                }
                let of_x = emblem.contains(|amount: &Amount| *amount == Amount::X);
                let carries = match emblem {
                    Emblem::Reaction { triggers, effect } => {
                        self.target(chosen_in(triggers))?;
                        unsupported::refuse(triggers.as_slice())?;
                        // The register for X holds the Base Cost of what was played, where that is asked for, and X takes the
                        // register of other numbers.
                        let is_other = |amount: &Amount| matches!(amount, Amount::ThatMany | Amount::Result);
                        if of_x
                            && (effect.contains(is_other) || effect.contains(|of: &Measure| *of == Measure::BaseCost))
                        {
                            return Err(UnsupportedReason::ComputedX);
                        }
                        Carries::Reaction { triggers: triggers.clone(), entry: self.aside(effect)? }
                    }
                    Emblem::Passive(passive) => {
                        let passive = self.chosen_now(passive)?;
                        self.check_emblem(&passive)?;
                        Carries::Passive(passive)
                    }
                };
                let asks = Asks::of(emblem, emblem)?;
                self.emblem(EmblemCode { duration: *duration, uses: *uses, carries, of_x, asks })
            }
            Step::Later { after, effect } => {
                let triggers = OneOrMore::one(Trigger::After(*after));
                let carries = Carries::Reaction { triggers, entry: self.aside(effect)? };
                let (duration, uses, asks) = (Duration::ThisDay, Uses::Next, Asks::default());
                self.emblem(EmblemCode { duration, uses, carries, of_x: false, asks })
            }
        }
    }

    /// Selects the player whom the following operations target (6.5.b). An Expedition is selected only where that is asked for.
    pub(super) fn target(&mut self, chosen: Chosen) -> Result<(), UnsupportedReason> {
        match chosen {
            Chosen::Nothing => Ok(()),
            Chosen::Player(player) => self.push(Op::SelectPlayer(player)).map(|_| ()),
            Chosen::Expedition => Err(UnsupportedReason::Unchosen),
        }
    }

    /// Lowers what another player does. If the player is a target, that player is chosen first (6.5.b).
    fn by(
        &mut self,
        player: Player,
        does: impl FnOnce(&mut Self) -> Result<(), UnsupportedReason>,
    ) -> Result<(), UnsupportedReason> {
        if is_target(player) {
            self.push(Op::SelectPlayer(player))?;
        }
        self.push(Op::By(player))?;
        does(self)?;
        self.push(Op::EndBy)?;
        Ok(())
    }

    fn emblem(&mut self, code: EmblemCode) -> Result<(), UnsupportedReason> {
        let emblem = self.store(code)?;
        self.push(Op::Ongoing(emblem))?;
        Ok(())
    }

    /// Lowers an effect on which something depends: if it ends with a loop, it was done if one of the rounds was (6.5.f).
    fn reported(&mut self, effect: &Effect) -> Result<(), UnsupportedReason> {
        let Some((last, before)) = effect.as_slice().split_last() else { return Ok(()) };
        before.iter().try_for_each(|step| self.step(step))?;
        match last {
            Step::By { player, effect } if !is_several(*player) && !names_nothing_of_its_own(*player, effect) => {
                self.by(*player, |program| program.reported(effect))
            }
            Step::By { player, effect } if is_several(*player) && is_simultaneous(effect) => self.step(last),
            Step::By { .. } | Step::Repeat { .. } | Step::ForEach { .. } | Step::InTurn { .. } => {
                self.notes.reports = true;
                self.step(last)
            }
            last => self.step(last),
        }
    }

    /// A loop: its body has an end of its own.
    fn looped(&mut self, op: impl Fn(Pc) -> Op, effect: &Effect) -> Result<(), UnsupportedReason> {
        let reports = std::mem::take(&mut self.notes.reports);
        if reports {
            self.push(Op::Undone)?;
        }
        let at = self.push(Op::End)?;
        if reports {
            let outside = self.notes.place.take();
            self.reported(effect)?;
            self.notes.place = outside;
            self.push(Op::Report)?;
            self.push(Op::End)?;
        } else {
            self.body(effect)?;
        }
        self.ops[usize::from(at)] = op(self.here()?);
        Ok(())
    }

    /// Lowers a branch: an operation that jumps if its test fails, the steps for success, and the steps for failure.
    fn branch(
        &mut self,
        op: impl Fn(Pc) -> Op,
        so: Option<&Effect>,
        not: Option<&Effect>,
    ) -> Result<(), UnsupportedReason> {
        let at = self.push(Op::End)?;
        so.map_or(Ok(()), |effect| self.effect(effect))?;
        self.otherwise(at, op, not)
    }

    fn otherwise(&mut self, at: Pc, op: impl Fn(Pc) -> Op, not: Option<&Effect>) -> Result<(), UnsupportedReason> {
        let Some(not) = not else {
            self.ops[usize::from(at)] = op(self.here()?);
            return Ok(());
        };
        let jump = self.push(Op::End)?;
        self.ops[usize::from(at)] = op(self.here()?);
        self.effect(not)?;
        self.ops[usize::from(jump)] = Op::Jump(self.here()?);
        Ok(())
    }

    /// Lowers the payment of a cost: mana and exhausting or discarding the bearer first, then what has to be chosen.
    pub(super) fn costs(&mut self, costs: Option<&OneOrMore<Cost>>) -> Result<(), UnsupportedReason> {
        for cost in costs.map_or(&[][..], OneOrMore::as_slice) {
            match cost {
                Cost::ExhaustMe => {
                    self.push(Op::PayExhaust)?;
                }
                Cost::DiscardMe => {
                    self.push(Op::PayDiscard)?;
                }
                Cost::Targeting { .. } => return Err(UnsupportedReason::Targeting),
                Cost::Mana(amount) => {
                    if *amount != Amount::X && amount.contains(|part: &Amount| *part == Amount::X) {
                        return Err(UnsupportedReason::ComputedX);
                    }
                    let amount = self.store(amount.clone())?;
                    self.push(Op::PayMana(amount))?;
                }
                Cost::Spend { amount, counter, from } => {
                    self.select(from)?;
                    let counter = CounterKind::of(*counter);
                    let op = match amount {
                        Quantity::Exactly(amount) => Op::PaySpend(Some(self.store(amount.clone())?), counter),
                        Quantity::UpTo(most) => Op::PaySpendUpTo(self.store(most.clone())?, counter),
                        Quantity::AnyNumber => Op::PaySpend(None, counter),
                    };
                    self.push(op)?;
                }
                Cost::By { player, action } => {
                    self.by(*player, |program| program.action(action))?;
                }
                Cost::Do(Action::Exhaust(Objects::Pick(pick))) => {
                    self.action(&Action::Exhaust(Objects::Pick(Box::new(ready(pick)))))?;
                }
                Cost::Do(action) => self.action(action)?,
            }
        }
        Ok(())
    }

    /// Lowers what several players do at the same time. If the last step has an `else`, the players whom it leaves out do what
    /// stands there at the same time too, after the others. There is one step for each verb, in the order of the text (6.1.c).
    pub(super) fn together(&mut self, effect: &Effect) -> Result<(), UnsupportedReason> {
        let Some((last, before)) = effect.as_slice().split_last() else { return Ok(()) };
        before.iter().try_for_each(|step| self.step(step))?;
        match last {
            Step::If { condition, effect, otherwise: Some(others) } => {
                let condition = self.store(condition.clone())?;
                self.divided(|program| program.effect(effect), |pc| Op::Divide(condition, pc), others)
            }
            Step::If { condition, effect, otherwise: None } => {
                let condition = self.store(condition.clone())?;
                let at = self.push(Op::End)?;
                self.together(effect)?;
                self.ops[usize::from(at)] = Op::Unless(condition, self.here()?);
                Ok(())
            }
            Step::May { offer: Offer::Do(offered), then, otherwise: Some(others) } => {
                let so = |program: &mut Self| {
                    program.effect(offered)?;
                    then.as_ref().map_or(Ok(()), |then| program.effect(then))
                };
                self.divided(so, Op::Ask, others)
            }
            last => self.step(last),
        }
    }

    /// Lowers a branch: what the players do who take it, and what the others do.
    fn divided(
        &mut self,
        so: impl FnOnce(&mut Self) -> Result<(), UnsupportedReason>,
        branch: impl FnOnce(Pc) -> Op,
        others: &Effect,
    ) -> Result<(), UnsupportedReason> {
        let at = self.push(Op::End)?;
        so(self)?;
        let otherwise = self.push(Op::End)?;
        self.ops[usize::from(at)] = branch(otherwise);
        self.effect(others)?;
        self.ops[usize::from(otherwise)] = Op::Otherwise(self.here()?);
        Ok(())
    }

    /// Lowers steps that a player may refuse, what follows if they were begun, and what follows if not (6.5.f). A player who
    /// accepts has begun, even if nothing comes of it (ruling LY_15 1), unless the player then chooses none of the things that
    /// could be chosen.
    pub(super) fn offer(
        &mut self,
        first: &Effect,
        so: Option<&Effect>,
        not: Option<&Effect>,
    ) -> Result<(), UnsupportedReason> {
        let at = self.push(Op::End)?;
        let undone = match so {
            None => {
                self.effect(first)?;
                None
            }
            Some(so) if !first.as_slice().iter().all(is_avoidable) => {
                self.effect(first)?;
                self.effect(so)?;
                None
            }
            Some(so) => {
                let undone = self.some_of(first.as_slice())?;
                self.effect(so)?;
                undone
            }
        };
        let jump = not.map(|_| self.push(Op::End)).transpose()?;
        let here = self.here()?;
        self.ops[usize::from(at)] = Op::Ask(here);
        if let Some(undone) = undone {
            self.ops[usize::from(undone)] = Op::UnlessDone(here);
        }
        if let (Some(not), Some(jump)) = (not, jump) {
            self.effect(not)?;
            self.ops[usize::from(jump)] = Op::Jump(self.here()?);
        }
        Ok(())
    }

    /// Lowers steps after which the effect goes on if at least one of them was done. Returns the place of the operation that must
    /// jump if none was.
    fn some_of(&mut self, steps: &[Step]) -> Result<Option<Pc>, UnsupportedReason> {
        let Some((first, others)) = steps.split_first() else { return Ok(None) };
        self.step(first)?;
        let at = self.push(Op::End)?;
        if others.is_empty() {
            return Ok(Some(at));
        }
        others.iter().try_for_each(|step| self.step(step))?;
        let jump = self.push(Op::End)?;
        self.ops[usize::from(at)] = Op::UnlessDone(self.here()?);
        let undone = self.some_of(others)?;
        self.ops[usize::from(jump)] = Op::Jump(self.here()?);
        Ok(undone)
    }
}

/// How many times the conditions in a tree ask what an object was.
fn times_asked(tree: &impl Search) -> usize {
    let mut times = 0;
    tree.each(|condition: &Condition| times += usize::from(matches!(condition, Condition::Was(_))));
    times
}

/// Whether the player of "it" draws or Resupplies. Nothing speaks of the card that comes, so "it" stays what it was (7.2).
fn names_nothing_of_its_own(player: Player, effect: &Effect) -> bool {
    let names_nothing =
        |step: &Step| matches!(step, Step::Act(Action::Resupply | Action::ExhaustedResupply | Action::Draw(_)));
    matches!(player, Player::ItsController | Player::ItsOwner) && effect.as_slice().iter().all(names_nothing)
}

/// The same choice among ready objects: exhausting an exhausted object is impossible, so it pays no cost (system 37).
fn ready(pick: &Pick) -> Pick {
    let mut pick = pick.clone();
    for description in pick.from.as_mut_slice() {
        let known = description.facts.iter().flat_map(OneOrMore::as_slice);
        let is_ready = OneOrMore::one(Literal::Not(Trait::Status(Status::Exhausted)));
        description.facts = OneOrMore::new(known.cloned().chain([is_ready]).collect());
    }
    pick
}

/// What has to be chosen before the mana in a cost is known, if that depends on a target.
fn in_mana(costs: &OneOrMore<Cost>) -> Chosen {
    Chosen::of(costs.as_slice(), |cost| match cost {
        Cost::Mana(amount) | Cost::Targeting { amount, .. } => chosen_in(amount),
        Cost::ExhaustMe | Cost::DiscardMe | Cost::Spend { .. } | Cost::By { .. } | Cost::Do(_) => Chosen::Nothing,
    })
}

/// Whether a rule speaks of "that player" where no event, choice or condition before names one.
fn lacks_a_player(rule: &Rule) -> bool {
    match rule {
        Rule::Passive { condition, passive } => condition.as_ref().is_some_and(says_that) || is_said_by(passive),
        Rule::Reaction { triggers, guards, effect, .. } => {
            let named = names_one(triggers);
            !named && guards.as_ref().is_some_and(says_that) || is_said_in(effect, named)
        }
        Rule::QuickAction { costs, condition, effect, .. } => {
            condition.as_ref().is_some_and(says_that) || is_said_in(effect, targets_one(costs))
        }
        Rule::Effect(effect) => is_said_in(effect, false),
        Rule::Gained { once, rule } => says_that(once) || lacks_a_player(rule),
        Rule::Completed(rule) => lacks_a_player(rule),
    }
}

/// Whether some step speaks of a player whom neither the steps before it nor the step itself name.
fn is_said_in(effect: &Effect, mut named: bool) -> bool {
    effect.as_slice().iter().any(|step| {
        let is_said = is_said_at(step, named);
        named = named || targets_one(step);
        is_said
    })
}

fn is_said_at(step: &Step, named: bool) -> bool {
    let in_some = |effect: &Option<Effect>, named| effect.as_ref().is_some_and(|effect| is_said_in(effect, named));
    match step {
        Step::Act(action) => !named && is_unnamed(action),
        Step::By { player, effect } => !named && *player == Player::That || is_said_in(effect, true),
        Step::If { condition, effect, otherwise } => {
            // The player about whom a condition asks is named within that condition alone.
            let asked = named || targets_one(condition);
            !named && is_unnamed(condition) || is_said_in(effect, asked) || in_some(otherwise, asked)
        }
        Step::May { offer, then, otherwise } => {
            let (is_said, offered) = match offer {
                Offer::Do(effect) => (is_said_in(effect, named), targets_one(effect)),
                Offer::Pay(costs) => (!named && is_unnamed(costs), targets_one(costs)),
            };
            is_said || in_some(then, named || offered) || in_some(otherwise, named || offered)
        }
        Step::Do { effect, then, otherwise } => {
            let done = named || targets_one(effect);
            is_said_in(effect, named) || in_some(then, done) || in_some(otherwise, done)
        }
        Step::Choose { modes, .. } => modes.as_slice().iter().any(|mode| is_said_in(&mode.effect, named)),
        Step::Repeat { times, effect } => {
            !named && is_unnamed(times) || is_said_in(effect, named || targets_one(times))
        }
        Step::ForEach { filter, effect } => {
            !named && is_unnamed(filter) || is_said_in(effect, named || targets_one(filter))
        }
        Step::InTurn { effect, .. } => is_said_in(effect, true),
        Step::Depending { on, rows } => {
            !named && is_unnamed(on)
                || rows.as_slice().iter().any(|row| is_said_in(&row.effect, named || targets_one(on)))
        }
        Step::Ongoing { emblem: Emblem::Reaction { triggers, effect }, .. } => {
            let named = named || names_one(triggers);
            is_said_in(effect, named)
        }
        Step::Ongoing { emblem: Emblem::Passive(passive), .. } => !named && is_said_by(passive),
        Step::Later { effect, .. } => is_said_in(effect, named),
    }
}

/// Whether a part speaks of a player whom it does not name itself.
fn is_unnamed(tree: &impl Notation) -> bool {
    says_that(tree) && !targets_one(tree)
}

/// Whether a passive ability speaks of a player whom no event names.
fn is_said_by(passive: &Passive) -> bool {
    // A limit of each of several players may depend on what is theirs (2.2.13, 2.2.14).
    !matches!(passive, Passive::Modifier { .. } | Passive::Limits { .. }) && says_that(passive)
}

/// Whether an event names a player: the one to whom it happens, or the one who does it.
fn names_one(triggers: &OneOrMore<Trigger>) -> bool {
    let names_none = |event: &Trigger| {
        matches!(event, Trigger::Becomes(_) | Trigger::Arrival(_) | Trigger::At(_) | Trigger::After(_))
    };
    !triggers.as_slice().iter().all(names_none)
}

/// Whether a player is chosen in a part.
fn targets_one(tree: &impl Notation) -> bool {
    finds(tree, is_target)
}

/// Whether a part speaks of "that player", other than one whom a condition within it names.
fn says_that(tree: &impl Notation) -> bool {
    finds(tree, |player| player == Player::That)
}

fn finds(tree: &impl Notation, is: impl Fn(Player) -> bool) -> bool {
    let mut found = false;
    tree.walk(&mut |part| {
        found = found || part.value.downcast_ref().copied().is_some_and(&is);
        // A condition about some player names that one for what is in it.
        let of_player = match part.value.downcast_ref() {
            Some(Condition::OfPlayer { who, .. }) => Some(*who),
            _ => None,
        };
        found = found || of_player.is_some_and(&is);
        let is_of_its_own = part.value.is::<Ability>() || part.value.is::<Rule>() || of_player.is_some();
        if found || is_of_its_own { Descend::Past } else { Descend::Into }
    });
    found
}

/// Whether the word may mean several players, none of whom is chosen.
const fn is_several(player: Player) -> bool {
    matches!(player, Player::Each | Player::EachOpponent | Player::Any | Player::Opponent | Player::Other)
}

/// Whether several players can do an effect at the same time (6.1.h): steps without a course of their own; the last may be one
/// that each player may refuse, or that only those do for whom a condition holds, with what the others do then. Everything else
/// is done by one player after the other.
fn is_simultaneous(effect: &Effect) -> bool {
    let are_acts =
        |steps: &[Step]| steps.iter().all(|step| matches!(step, Step::Act(action) if is_done_together(action)));
    let acts = |effect: &Effect| are_acts(effect.as_slice());
    let may_act = |effect: &Option<Effect>| effect.as_ref().is_none_or(acts);
    match effect.as_slice().split_last() {
        Some((Step::May { offer: Offer::Do(offered), then, otherwise }, before)) => {
            // A player who accepts and then does nothing is one of the others (6.5.f), but cannot be told apart from the rest
            // here.
            let is_told = otherwise.is_none() || then.is_none() || !offered.as_slice().iter().all(is_avoidable);
            are_acts(before) && acts(offered) && may_act(then) && may_act(otherwise) && is_told
        }
        Some((Step::May { offer: Offer::Pay(_), then, otherwise: None }, [])) => may_act(then),
        // The players for whom the condition holds do it.
        Some((Step::If { condition, effect, otherwise }, before)) => {
            let can_be_divided = match otherwise {
                None => is_simultaneous(effect),
                Some(otherwise) => acts(effect) && acts(otherwise),
            };
            are_acts(before) && chosen_in(condition).is_nothing() && can_be_divided
        }
        _ => acts(effect),
    }
}

/// Whether a player can make a step without doing anything.
fn is_avoidable(step: &Step) -> bool {
    let is_optional = |what: &Objects| match what {
        Objects::Pick(pick) => !matches!(pick.quantity, Quantity::Exactly(_)),
        Objects::The(_) | Objects::Each(_) | Objects::Top { .. } | Objects::Both { .. } => false,
    };
    match step {
        Step::Act(Action::Sabotage(_)) | Step::May { .. } => true,
        // An object may have no such ability, and what an object is kept from doing it does not do.
        Step::Act(Action::Activate { .. } | Action::Use { .. } | Action::Defect(_) | Action::Switch(_)) => true,
        Step::Act(action) => objects(action).is_some_and(is_optional),
        Step::By { effect, .. } => effect.as_slice().iter().all(is_avoidable),
        // A mode may be chosen of which nothing can be done.
        Step::Choose { .. } => true,
        _ => false,
    }
}
