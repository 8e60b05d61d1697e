//! Lowers passive abilities to the tables of a program.

use super::{
    CompiledAbility, CompiledAbilityKind, Op, Program, Term, UnsupportedReason,
    targets::{chosen_in, in_passive, of_chosen_expeditions},
    verbs::is_one_of_many,
};
use crate::{
    ability::{
        Amount, Condition, Effect, ExpeditionRule, Expeditions, Gain, LimitChange, Modifying, ObjectEvent, Offer,
        Passive, Place, Progress, Regions, Search, Statement, Status, Subject, Trait, Trigger, is_priced_by_status,
    },
    program::analysis::{MAX_MODIFIERS, ModifiedAs, can_count_as, player_events::modified_as},
};

impl Program {
    /// Lowers a passive ability of a card that may be a Spell with that effect.
    pub(super) fn passive(
        &mut self,
        condition: Option<&Condition>,
        passive: &Passive,
        spell: Option<&Effect>,
    ) -> Result<CompiledAbilityKind, UnsupportedReason> {
        let of_region = matches!(passive, Passive::Regions { which: Regions::Target(_), .. });
        let of_condition = condition.is_some_and(|condition| !chosen_in(condition).is_nothing());
        if of_region || of_condition || !in_passive(passive).is_nothing() {
            return Err(UnsupportedReason::Unchosen);
        }
        // Passive abilities that always apply are not worked out again when a daily effect begins, so they cannot depend on that;
        // a modifier is asked for as its step is made. A limit cannot depend on itself.
        let is_modifier_of_event = matches!(passive, Passive::Modifier { .. });
        let is_within = |condition: &Condition| !is_modifier_of_event && matches!(condition, Condition::Within(_));
        let is_limit = |amount: &Amount| matches!(amount, Amount::Limit { .. });
        let of_limit = matches!(passive, Passive::Limits { .. })
            && (passive.contains(is_limit) || condition.is_some_and(|condition| condition.contains(is_limit)));
        // Whether an object has a keyword with a number depends on every statement about what objects have, under whatever
        // condition. A condition that asks for such a keyword would depend on itself, and so would a limit that depends on one.
        let of_numbers = match passive {
            Passive::Object {
                statement: Statement::Has(_) | Statement::Loses(_) | Statement::LosesIf { .. }, ..
            } => condition.is_some_and(speaks_of_numbers),
            Passive::Limits { .. } => speaks_of_numbers(passive) || condition.is_some_and(speaks_of_numbers),
            _ => false,
        };
        if of_limit || of_numbers || condition.is_some_and(|condition| condition.contains(is_within)) {
            return Err(UnsupportedReason::Senseless);
        }
        let condition = condition.map(|condition| self.store(condition.clone())).transpose()?;
        let (mut entry, mut refused, mut is_apart) = (self.here()?, None, false);
        match passive {
            Passive::Modifier { event, .. } if !is_replaceable(event) => return Err(UnsupportedReason::Irreplaceable),
            Passive::Modifier { effect, otherwise, modifying, .. } => {
                entry = self.body(effect)?;
                is_apart = match modifying {
                    Modifying::MayInstead => true,
                    // What follows a refusal comes right after the step, which is made for all objects then.
                    Modifying::MayAlso => otherwise.is_none(),
                    Modifying::Instead | Modifying::Also => effect.contains(|_: &Offer| true),
                };
                refused = otherwise.as_ref().map(|effect| self.body(effect)).transpose()?;
                if self.codes.iter().filter(|code| is_modifier(code)).count() == MAX_MODIFIERS {
                    return Err(UnsupportedReason::Room);
                }
            }
            Passive::Rebate { costs, .. } | Passive::Surcharge(costs) => {
                entry = self.here()?;
                self.costs(Some(costs))?;
                self.push(Op::End)?;
            }
            Passive::Object { who, statement } => self.statement(who, statement)?,
            // A Spell that is played for less has its effect with fewer targets.
            Passive::Narrowing { only, .. } => {
                entry = self.body(spell.ok_or(UnsupportedReason::Narrowing)?)?;
                self.on_terms(entry, vec![Term::Only(only.clone())])?;
            }
            Passive::Expedition { rule, .. } => expedition_rule(rule)?,
            // A limit can be lowered for all cards, but not for some of them.
            Passive::Limits { change: LimitChange::Less | LimitChange::Set, only: Some(_), .. } => {
                return Err(UnsupportedReason::Senseless);
            }
            Passive::Regions { .. } | Passive::MayPlay { .. } | Passive::Limits { .. } | Passive::Maxima(_) => {}
            // A Signature token that cannot be created is reported with the Hero.
            Passive::Signature(token) => {
                self.token(token)?;
            }
        }
        Ok(CompiledAbilityKind::Passive { condition, passive: passive.clone(), entry, otherwise: refused, is_apart })
    }

    fn statement(&mut self, who: &Subject, statement: &Statement) -> Result<(), UnsupportedReason> {
        if of_chosen_expeditions(who).is_some() {
            return Err(UnsupportedReason::Unchosen);
        }
        // The cost for which a card was played is not known before it was played, except for what that cost is itself.
        let is_played = |place: &Place| matches!(place, Place::Played { .. });
        let is_cost = matches!(statement, Statement::Costs { .. });
        if !is_cost && who.contains(is_played) && who.contains(|fact: &Trait| matches!(fact, Trait::ForTemple)) {
            return Err(UnsupportedReason::Senseless);
        }
        if is_priced_by_status(who, statement) {
            return Err(UnsupportedReason::PricedByStatus);
        }
        match statement {
            Statement::Loses(gains) if gains.as_slice().iter().any(is_one_of_many) => {
                Err(UnsupportedReason::LostSingly)
            }
            Statement::Has(gains) if gains.as_slice().iter().any(is_status) && !is_of_plays(who) => {
                Err(UnsupportedReason::StandingStatus)
            }
            // A statement that gives such a keyword to objects that have one would depend on itself.
            Statement::Has(gains) if gains.as_slice().iter().any(is_numbered) && speaks_of_numbers(who) => {
                Err(UnsupportedReason::Senseless)
            }
            // What depends on how a card is played is asked only of cards being played.
            Statement::LosesIf { .. } if !is_of_plays(who) => Err(UnsupportedReason::StandingStatus),
            Statement::LosesIf { gains, .. } if !gains.as_slice().iter().all(is_status) => {
                Err(UnsupportedReason::LostSingly)
            }
            Statement::Has(gains) | Statement::Loses(gains) => self.abilities_of(gains),
            // No ability is asked what other objects enter with.
            Statement::EntersWith { .. } | Statement::EntersAs(_) if *who != Subject::Me => {
                Err(UnsupportedReason::Senseless)
            }
            // A Boosted object has boosts, and nothing else makes it Boosted (2.4.5).
            Statement::EntersAs(Status::Boosted) => Err(UnsupportedReason::Senseless),
            _ => Ok(()),
        }
    }

    /// Checks the statement of an Ongoing Emblem: it must be about objects, Expeditions or regions, and not be a modifier with an
    /// effect of its own.
    pub(super) fn check_emblem(&mut self, passive: &Passive) -> Result<(), UnsupportedReason> {
        match passive {
            // An object has a status from when it gained it, not for as long as something lasts (2.4.1).
            Passive::Object { who: Subject::Me | Subject::It | Subject::Cause, statement: Statement::Has(gains) }
                if gains.as_slice().iter().any(is_status) =>
            {
                Err(UnsupportedReason::StandingStatus)
            }
            Passive::Object { who, statement } => self.statement(who, statement),
            Passive::Expedition { rule, .. } => expedition_rule(rule),
            // An Emblem is bound to Expeditions and to a player, but not to a region.
            Passive::Regions { which: Regions::Target(_), .. } => Err(UnsupportedReason::Unchosen),
            Passive::Regions { .. } | Passive::Limits { .. } | Passive::Maxima(_) => Ok(()),
            _ => Err(UnsupportedReason::Senseless),
        }
    }

    /// The statement of an Ongoing Emblem, with the Expeditions and the player that the effect chooses. They are chosen as the
    /// Emblem is created (6.5.b), which is bound to them.
    pub(super) fn chosen_now(&mut self, passive: &Passive) -> Result<Passive, UnsupportedReason> {
        match passive {
            Passive::Expedition { which: which @ Expeditions::Pick { .. }, rule } => {
                self.select_expeditions(which)?;
                Ok(Passive::Expedition { which: Expeditions::That, rule: rule.clone() })
            }
            Passive::Regions { which: Regions::Of(which @ Expeditions::Pick { .. }), terraforming, terrains } => {
                self.select_expeditions(which)?;
                let which = Regions::Of(Expeditions::That);
                Ok(Passive::Regions { which, terraforming: *terraforming, terrains: terrains.clone() })
            }
            Passive::Object { who, statement } => {
                let (which, who) = of_chosen_expeditions(who).unzip();
                which.map_or(Ok(()), |which| self.select_expeditions(&which))?;
                let settled =
                    who.map_or_else(|| passive.clone(), |who| Passive::Object { who, statement: statement.clone() });
                self.target(in_passive(&settled))?;
                Ok(settled)
            }
            _ => {
                self.target(in_passive(passive))?;
                Ok(passive.clone())
            }
        }
    }
}

fn expedition_rule(rule: &ExpeditionRule) -> Result<(), UnsupportedReason> {
    match rule {
        ExpeditionRule::CountsAs(facts) if !can_count_as(facts) => Err(UnsupportedReason::CountsAs),
        _ => Ok(()),
    }
}

/// Whether an event can be replaced or added to (6.2), because an operation makes it that says so.
fn is_replaceable(event: &Trigger) -> bool {
    match event {
        Trigger::Becomes(_) | Trigger::Arrival(_) | Trigger::At(_) | Trigger::After(_) => false,
        Trigger::Expedition { progress, .. } | Trigger::Expeditions { progress, .. } => *progress != Progress::Fails,
        Trigger::Happens { fate, .. } => *fate != ObjectEvent::Completed,
        Trigger::Does { deed, .. } => modified_as(deed.single()) != ModifiedAs::Nothing,
    }
}

const fn is_modifier(code: &CompiledAbility) -> bool {
    matches!(code.kind, CompiledAbilityKind::Passive { passive: Passive::Modifier { .. }, .. })
}

const fn is_status(gain: &Gain) -> bool {
    matches!(gain, Gain::Status(_) | Gain::OneOf(_))
}

const fn is_numbered(gain: &Gain) -> bool {
    matches!(gain, Gain::Keyword(keyword) if keyword.numbered().is_some())
}

/// Whether a part asks for keywords with a number that objects have.
fn speaks_of_numbers(part: &impl Search) -> bool {
    part.contains(|fact: &Trait| matches!(fact, Trait::Numbered(_)))
}

/// Whether a statement is about cards being played, including its own card (5.2.4).
fn is_of_plays(who: &Subject) -> bool {
    let is_played = |place: &Place| matches!(place, Place::Played { .. });
    match who {
        Subject::Me | Subject::It | Subject::Cause => true,
        Subject::Each(filter) => filter.as_slice().iter().all(|description| {
            description.places.as_ref().is_some_and(|places| places.as_slice().iter().all(is_played))
        }),
    }
}
