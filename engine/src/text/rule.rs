//! Abilities: a trigger, a cost or nothing, and what follows it.

use super::{Slot, link::speaks_of_named, reader::Reader, trigger::Triggers};
use crate::ability::{
    Ability, Action, ActionIcon, ActivationLimit, Amount, Article, Comparing, Comparison, Condition, Cost, Effect,
    Guard, ObjectEvent, OneOrMore, Passive, Period, Player, PlayerEvent, Rule, Search, Step, Subject, Trigger, Who,
};

impl Reader<'_> {
    /// All abilities of a paragraph.
    pub(super) fn abilities(&mut self) -> Option<Vec<Ability>> {
        self.looking(Self::settle_x);
        // "Then, …" goes on with what was said before, of whomever that was.
        self.anybody |= self.sees("then");
        let mut abilities = Vec::new();
        let mut is_support = self.slot == Slot::Support;
        while !self.is_at_end() {
            if self.says("{I}") {
                is_support = true;
            }
            is_support |= self.sees("{D}");
            let is_completed = self.says("completed|[Completed]|[[Completed]] :|—") || {
                // "Completed, {T} : …": a condition, no payment.
                self.attempt(|r| {
                    r.say("completed|[Completed]|[[Completed]] ,")?;
                    let at = r.position();
                    let is_before_costs = r.looking(|r| r.attempt(Self::quick_costs).is_some());
                    r.move_to(at);
                    is_before_costs.then_some(())
                })
                .is_some()
            };
            let rules = self.nested(Self::rules)?;
            for rule in rules {
                // The last ability of a Feat stands in the support box and works in the Landmarks.
                abilities.push(match (is_completed, is_support) {
                    (true, _) => Ability::Main(Rule::Completed(Box::new(rule))),
                    (false, true) => Ability::Support(rule),
                    (false, false) => Ability::Main(rule),
                });
            }
        }
        (!abilities.is_empty()).then_some(abilities)
    }

    /// One ability.
    pub(super) fn rule(&mut self) -> Option<Rule> {
        let mut rules = self.rules()?;
        match rules.len() {
            1 => rules.pop(),
            _ => None,
        }
    }

    fn rules(&mut self) -> Option<Vec<Rule>> {
        self.any(&[
            Self::raise_and_reaction,
            |r| r.reaction().map(|rule| vec![rule]),
            |r| r.quick_action().map(|rule| vec![rule]),
            Self::gained_for_good,
            |r| r.first_each().map(|rule| vec![rule]),
            |r| r.after_the_first().map(|rule| vec![rule]),
            |r| r.of_each_played().map(|rule| vec![rule]),
            Self::passives,
            |r| r.reaction_said_last().map(|rule| vec![rule]),
            |r| r.effect().map(|effect| vec![Rule::Effect(effect)]),
        ])
    }

    /// "When you roll a die — You may spend … to increase the result by that much. If the result is 6 or more, draw a card.": who may
    /// change a roll does so before anything follows on it (7.3.33.c of 5.0), and what follows is a Reaction to the roll.
    fn raise_and_reaction(&mut self) -> Option<Vec<Rule>> {
        let triggers = self.triggers()?;
        let [event @ Trigger::Does { deed: PlayerEvent::Roll, .. }] = triggers.triggers.as_slice() else { return None };
        (triggers.ration.is_none() && triggers.guards.is_empty()).then_some(())?;
        let effect = self.effect()?;
        let first =
            effect.as_slice().iter().take_while(|step| speaks_of_raise(&OneOrMore::one((*step).clone()))).count();
        let (raise, rest) = effect.as_slice().split_at(first);
        let (raise, rest) = (OneOrMore::new(raise.to_vec())?, OneOrMore::new(rest.to_vec())?);
        (!speaks_of_raise(&rest)).then_some(())?;
        let (modifying, effect, otherwise) = super::modifier::of_effect(raise, true)?;
        let condition = super::modifier::ready_to_pay(None, modifying, &effect);
        let passive = Passive::Modifier { event: event.clone(), modifying, effect, otherwise };
        let reaction = Rule::Reaction { ration: None, triggers: triggers.triggers, guards: None, effect: rest };
        Some(vec![Rule::Passive { condition, passive }, reaction])
    }

    fn reaction(&mut self) -> Option<Rule> {
        let once = self.attempt(|r| {
            let each = r.once_each()?;
            r.say(",").map(|()| each)
        });
        let triggers = self.triggers()?;
        let later = self.attempt(|r| {
            r.say("after")?;
            let daily = r.daily()?;
            r.say(":")?;
            Some(daily)
        });
        if let Some((guard, effect)) = self.attempt(|r| r.what_i_was(&triggers)) {
            let mut guards = triggers.guards;
            guards.push(guard);
            return Some(Rule::Reaction {
                ration: triggers.ration,
                triggers: triggers.triggers,
                guards: OneOrMore::new(guards),
                effect,
            });
        }
        let mut effect = self.effect()?;
        if let Some(after) = later {
            effect = OneOrMore::one(Step::Later { after, effect });
        }
        // Who may change a roll does so before anything follows on it (6.2, 7.3.19): no Reaction could.
        if let [Trigger::Does { deed: PlayerEvent::Roll, .. }] = triggers.triggers.as_slice()
            && speaks_of_raise(&effect)
        {
            let event = triggers.triggers.as_slice()[0].clone();
            let is_plain = triggers.ration.is_none() && triggers.guards.is_empty() && once.is_none();
            let (modifying, effect, otherwise) = super::modifier::of_effect(effect, true).filter(|_| is_plain)?;
            let condition = super::modifier::ready_to_pay(None, modifying, &effect);
            let passive = Passive::Modifier { event, modifying, effect, otherwise };
            return Some(Rule::Passive { condition, passive });
        }
        let mut triggers = triggers;
        let (mut effect, was) = of_what_it_was(&mut triggers.triggers, effect);
        let mut guards = triggers.guards;
        // How the bearer was played is asked as its arrival resolves, as in "{J} If you played me …".
        if let [Trigger::Arrival(_)] = triggers.triggers.as_slice()
            && let Some(Guard::After(condition)) = guards.pop()
        {
            effect = OneOrMore::one(Step::If { condition, effect, otherwise: None });
        }
        guards.extend(was);
        let once = once.or_else(|| self.attempt(Self::only_activated_once));
        // The first of a period is one of them only: twice rationed is not said.
        if once.is_some() && triggers.ration.is_some() {
            return None;
        }
        Some(Rule::Reaction {
            ration: once.map(ActivationLimit::Once).or(triggers.ration),
            triggers: triggers.triggers,
            guards: OneOrMore::new(guards),
            effect,
        })
    }

    /// "(When I leave the Expedition zone —) If I had two or more boosts, …", and nothing else: what the bearer was before that,
    /// the trigger can ask (6.3.k of 5.0).
    fn what_i_was(&mut self, triggers: &Triggers) -> Option<(Guard, Effect)> {
        let is_departure = |trigger: &Trigger| {
            matches!(
                trigger,
                Trigger::Happens {
                    who: Who::Me,
                    fate: ObjectEvent::Leaves(_)
                        | ObjectEvent::Goes { .. }
                        | ObjectEvent::Discarded
                        | ObjectEvent::Sacrificed
                }
            )
        };
        triggers.triggers.as_slice().iter().all(is_departure).then_some(())?;
        self.sees("if I had|was").then_some(())?;
        let guard = self.guard(true)?;
        self.say(",")?;
        let effect = OneOrMore::new(super::link::folded(self.chain()?))?;
        self.stop()?;
        self.is_over().then_some((guard, effect))
    }

    /// "[Complete] me when you sacrifice a Permanent", "my Expedition [Ascends] when I gain one or more boosts": the event after what
    /// happens then.
    fn reaction_said_last(&mut self) -> Option<Rule> {
        let effect = OneOrMore::new(self.chain()?)?;
        let triggers = self.triggers_said_last()?;
        Some(Rule::Reaction {
            ration: triggers.ration,
            triggers: triggers.triggers,
            guards: OneOrMore::new(triggers.guards),
            effect,
        })
    }

    /// "As soon as six cards or more are in your hand, I permanently gain: “At Noon — Draw a card.”".
    fn gained_for_good(&mut self) -> Option<Vec<Rule>> {
        if !self.says("as soon as") {
            self.say("once|when")?;
        }
        let once = self.condition()?;
        self.says("for the first time");
        self.say(", I")?;
        let is_said = self.says("permanently");
        self.say("gain")?;
        let is_said = is_said || self.says("permanently") || self.says("for the rest of the game");
        self.say(":?")?;
        let mut all = vec![self.quoted()?];
        while let Some(more) = self.attempt(|r| {
            r.say("and")?;
            r.quoted()
        }) {
            all.push(more);
        }
        let is_said = is_said || self.says("permanently") || self.says("for the rest of the game");
        is_said.then_some(())?;
        // Behind the last of them a full stop may stand within the quotes.
        if !self.is_at_end() {
            self.stop()?;
        }
        (!speaks_of_named(&once)).then_some(())?;
        let gained = |ability| match ability {
            Ability::Main(rule) if !matches!(rule, Rule::Effect(_)) => {
                Some(Rule::Gained { once: once.clone(), rule: Box::new(rule) })
            }
            _ => None,
        };
        all.into_iter().map(gained).collect()
    }

    /// "Once each Day", "once per turn".
    fn once_each(&mut self) -> Option<Period> {
        self.say("only? once each|per|a")?;
        self.row(&[("turn", Period::Turn), ("day", Period::Day)])
    }

    /// "This ability triggers only once each Day", "activate this ability only once each turn", of a Reaction.
    fn only_activated_once(&mut self) -> Option<Period> {
        let is_said = self.says("this ability triggers|activates|works") || {
            self.attempt(|r| {
                r.say("this ability|reaction can|may")?;
                r.say("only? trigger|activate|work").or_else(|| r.say("only? be triggered|activated|used"))
            })
            .is_some()
        };
        if !is_said {
            self.only_activate()?;
        }
        let each = self.once_each()?;
        self.stop()?;
        Some(each)
    }

    /// "You can only activate this ability", "activate this only".
    fn only_activate(&mut self) -> Option<()> {
        if self.says("activate only") {
            return Some(());
        }
        if self.says("you can|may only activate this") || self.says("only activate this") {
            self.says("action|ability");
            return Some(());
        }
        self.say("activate|use this")?;
        self.says("action|ability");
        self.say("only")
    }

    fn quick_action(&mut self) -> Option<Rule> {
        let mut costs = self.quick_costs()?;
        let is_cost = |cost: &Cost, icon| (costs.contains(cost)).then_some(icon);
        let icon = is_cost(&Cost::DiscardMe, ActionIcon::Discard).or(is_cost(&Cost::ExhaustMe, ActionIcon::Exhaust));
        let outside = std::mem::replace(&mut self.acting, icon);
        let effect = self.effect();
        self.acting = outside;
        let effect = effect?;
        let (mut condition, mut once) = (None, None);
        loop {
            if let Some(each) = self.attempt(|r| {
                r.only_activate()?;
                let each = r.once_each()?;
                r.stop()?;
                Some(each)
            }) {
                once = Some(each);
            } else if let Some(more) = self.attempt(|r| {
                r.say("X can't be higher than")?;
                let right = r.quantity_named()?;
                r.stop()?;
                Some(Condition::Compares(Comparing { left: Amount::X, comparison: Comparison::AtMost, right }))
            }) {
                condition = Some(more);
            } else if let Some(more) = self.attempt(|r| {
                r.only_activate()?;
                let condition = r.attempt(Self::if_or_unless).or_else(|| r.attempt(Self::during))?;
                // Before anything is named there is no "it".
                (!speaks_of_named(&condition)).then_some(())?;
                r.stop()?;
                Some(condition)
            }) {
                condition = Some(more);
            } else if let Some(cost) = self.attempt(Self::dearer) {
                costs.push(cost);
            } else {
                return Some(Rule::QuickAction { once, costs: OneOrMore::new(costs)?, condition, effect });
            }
        }
    }
}

/// "When a Character leaves … — If it was [[Boosted]], …": what it was before that, the trigger can ask (6.3.k of 5.0).
fn of_what_it_was(triggers: &mut OneOrMore<Trigger>, effect: Effect) -> (Effect, Option<Guard>) {
    // What you sacrifice you control, and nobody else sacrifices that (7.3.25).
    if let [Step::If { condition: Condition::Was(_), otherwise: None, .. }] = effect.as_slice()
        && let [trigger @ Trigger::Does { who: Player::You, deed: PlayerEvent::Sacrifice(_) }] = triggers.as_mut_slice()
        && let Trigger::Does { deed: PlayerEvent::Sacrifice(what), .. } = trigger.clone()
    {
        let what = super::place::controlled(what, Player::You);
        *trigger = Trigger::Happens { who: Who::Some { article: Article::A, what }, fate: ObjectEvent::Sacrificed };
    }
    let is_gone = |trigger: &Trigger| {
        matches!(
            trigger,
            Trigger::Happens {
                who: Who::Some { .. },
                fate: ObjectEvent::Leaves(_)
                    | ObjectEvent::Goes { .. }
                    | ObjectEvent::Discarded
                    | ObjectEvent::Sacrificed
            }
        )
    };
    let being = match effect.as_slice() {
        [Step::If { condition: Condition::Was(being), effect, otherwise: None }] => {
            Some((being.clone(), effect.clone()))
        }
        _ => None,
    };
    match being.filter(|_| triggers.as_slice().iter().all(is_gone)) {
        Some((being, then)) => (then, Some(Guard::Before(Condition::Is { who: Subject::It, being }))),
        None => (effect, None),
    }
}

/// Whether an effect raises what a die shows that was rolled before it.
fn speaks_of_raise(effect: &Effect) -> bool {
    effect.contains(|action: &Action| matches!(action, Action::Raise(_)))
        && !effect.contains(|action: &Action| matches!(action, Action::Roll | Action::RollMore { .. }))
}
