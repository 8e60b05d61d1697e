//! One verb or construct of an effect, with what qualifies it: conditions, repetitions, times (6.1, 6.5).

use super::{
    build::act,
    link::{conditioned, folded, may, of_it, one_target, targets_of},
    reader::{Named, Reader},
};
use crate::ability::{
    Action, Aim, Amount, Being, Comparing, Comparison, Condition, Duration, Effect, Emblem, Expeditions, Few, Mode,
    Objects, Offer, OneOrMore, Phase, Place, Player, Quantity, Repetition, Search, Step, Subject, Trigger, Uses,
};

impl Reader<'_> {
    /// ", or 2 boosts instead if it's a token", after "target Character gains 1 boost": the same words with another end, for
    /// where the condition holds.
    pub(super) fn graded(&mut self, start: usize, steps: &[Step]) -> Option<Vec<Step>> {
        let [Step::Act(first)] = steps else { return None };
        let end = self.position();
        self.say(", or")?;
        let from = self.position();
        // The longest beginning of what was said with which it can be said again.
        let (second, condition) = (start..=end).rev().find_map(|to| {
            self.move_to(from);
            self.with_prefix(start..to, |r| {
                let step = r.unit_of_one_verb()?;
                r.say("instead")?;
                Some((step, r.if_or_unless()?))
            })
        })?;
        let Step::Act(better) = &second else { return None };
        std::mem::discriminant(better).eq(&std::mem::discriminant(first)).then_some(())?;
        let [one, other] = [first, better].map(targets_of);
        (one == other).then_some(())?;
        // Whatever is chosen is chosen once, and before anything is asked of it.
        Some(match one {
            Some(chosen) => {
                let (effect, otherwise) = (OneOrMore::one(act(of_it(better)?)), OneOrMore::one(act(of_it(first)?)));
                vec![act(Action::Name(chosen)), Step::If { condition, effect, otherwise: Some(otherwise) }]
            }
            None => {
                let [effect, otherwise] = [better, first].map(|action| OneOrMore::one(act(action.clone())));
                vec![Step::If { condition, effect, otherwise: Some(otherwise) }]
            }
        })
    }

    /// One verb and what it is done to, without what qualifies it afterwards.
    pub(super) fn unit_of_one_verb(&mut self) -> Option<Step> {
        let mut steps = self.any(&[
            |r| {
                let subject = r.objects()?;
                r.predicate(subject).map(|step| vec![step])
            },
            |r| r.imperative().map(|step| vec![step]),
        ])?;
        if self.pending.is_empty() && steps.len() == 1 { steps.pop() } else { None }
    }

    /// One verb or construct, with what qualifies it afterwards.
    pub(super) fn unit(&mut self) -> Option<Vec<Step>> {
        let start = self.position();
        let mut steps = self.any(&[
            Self::modified_move,
            Self::more_dice,
            Self::playable_for_a_while,
            Self::offered,
            Self::conditional,
            Self::modal,
            Self::for_each,
            Self::done_so_often,
            Self::repeated,
            Self::search,
            Self::shuffled_into,
            Self::moved_counters,
            Self::ongoing,
            Self::paid,
            Self::during_or_after,
            Self::expedition_stays,
            Self::expedition_verbs,
            Self::you_and_another,
            Self::player_does,
            Self::have_do,
            |r| {
                // "Target Character and I gain 1 boost".
                let Objects::Pick(pick) = r.objects()? else { return None };
                r.say("and I|me")?;
                let (one, other) = (Box::new(Objects::Pick(pick)), Box::new(super::build::ME));
                r.predicates(Objects::Both { one, other })
            },
            |r| {
                // "Target Character and each Robot you control gain 1 boost", "target Character and target Permanent lose …".
                let Objects::Pick(pick) = r.objects()? else { return None };
                r.say("and").filter(|()| r.sees("each|target|a|an"))?;
                let other =
                    r.doing(Self::objects).filter(|other| matches!(other, Objects::Each(_) | Objects::Pick(_)))?;
                r.predicates(Objects::Both { one: Box::new(Objects::Pick(pick)), other: Box::new(other) })
            },
            |r| {
                r.doing(|r| {
                    let subject = r.objects()?;
                    r.predicates(subject)
                })
            },
            |r| {
                // "The Character facing me with the most boosts loses all its boosts".
                let subject = r.superlative(&Place::Play)?;
                r.predicates(subject)
            },
            |r| r.doing(Self::imperative).map(|step| vec![step]),
            Self::put_others,
        ])?;
        steps.append(&mut self.pending);
        if !self.offering
            && let [Step::Act(action), rest @ ..] = steps.as_slice()
            && let Some(one) = one_target(action)
        {
            // What the same sentence says of it besides is said only if there is one.
            steps = vec![may(Offer::Do(OneOrMore::one(act(one))), OneOrMore::new(rest.to_vec()))];
        }
        loop {
            // "Return me to your hand, unless you pay {1}".
            if self.sees(", unless") {
                self.next();
            }
            if let Some(after) = self.attempt(|r| {
                r.say("after")?;
                r.daily()
            }) {
                steps = vec![Step::Later { after, effect: OneOrMore::new(steps)? }];
            } else if let Some(phase) = self.row(&[("at night", Phase::Night), ("at dusk", Phase::Dusk)]) {
                let emblem =
                    Emblem::Reaction { triggers: OneOrMore::one(Trigger::At(phase)), effect: OneOrMore::new(steps)? };
                steps = vec![Step::Ongoing { duration: Duration::ThisDay, uses: Uses::Next, emblem }];
            } else if self.says("as well") || self.says("too") {
                // "It also gains 1 boost" in other words.
            } else if self.says("again") {
                // "Then Resupply again" is just that.
            } else if !self.offering
                && let [Step::Act(Action::Resupply | Action::ExhaustedResupply | Action::Sabotage(_))]
                | [Step::By { .. }] = steps.as_slice()
                && let Some(times) = self.attempt(Self::so_often)
            {
                // What has no number of its own is done once for each (6.5.i).
                steps = vec![super::link::repeated(steps, times)?];
            } else if let [Step::Act(Action::Sabotage(_))] = steps.as_slice()
                && !self.offering
                && let Some(times) = self.attempt(|r| {
                    // Each of them takes up to one target (7.3.24).
                    r.say("up to")?;
                    let times = r.amount()?;
                    r.say("times").map(|()| times)
                })
            {
                steps = vec![super::link::repeated(steps, times)?];
            } else if !self.offering && (self.says("twice") || self.says(", then may do it again")) {
                steps = match steps.as_slice() {
                    // "Target Character activates its {D} ability twice": the same one.
                    [Step::Act(action)] if let Some((chosen, again)) = targets_of(action).zip(of_it(action)) => {
                        vec![act(Action::Name(chosen)), super::link::repeated(vec![act(again)], Amount::Number(2))?]
                    }
                    _ => vec![super::link::repeated(steps, Amount::Number(2))?],
                };
            } else if !self.offering
                && let [Step::Act(_)] = steps.as_slice()
                && let Some(other) = self.attempt(|r| {
                    r.say(",? or")?;
                    r.imperative().filter(|step| matches!(step, Step::Act(_)))
                })
            {
                // "Discard a card from your hand or sacrifice a Permanent": one of the two (6.5.g).
                let modes = [steps, vec![other]].map(OneOrMore::new).into_iter().flatten();
                let modes = OneOrMore::new(modes.map(|effect| Mode { effect }).collect())?;
                let quantity = Quantity::Exactly(Amount::Number(1));
                steps = vec![Step::Choose { quantity, repetition: Repetition::Barred, modes }];
            } else if !self.offering
                && let Some(graded) = self.attempt(|r| r.graded(start, &steps))
            {
                steps = graded;
            } else if let Some(refusable) = self.attempt(|r| r.unless_paid(&steps)) {
                steps = refusable;
            } else if matches!(steps.as_slice(), [Step::By { .. }])
                && let Some(condition) = self.attempt(|r| {
                    // "Each player draws a card if they control fewer Characters than you": than the controller, not than who
                    // draws.
                    let condition = r.as_actor(Player::That, Self::if_or_unless)?;
                    super::build::speaks_of(&condition, Player::That).then_some(condition)
                })
            {
                steps = conditioned(condition, steps)?;
            } else if let Some(condition) = self.attempt(Self::if_or_unless) {
                // "Each of them gains 1 boost if it's a Robot": of several, nothing asks each by itself.
                let is_of_it =
                    |step: &Step| matches!(step, Step::Act(action) if of_it(action).as_ref() == Some(action));
                let is_each = self.has_said("each", start) && super::link::speaks_of_named(&condition);
                (!is_each || !steps.iter().any(is_of_it)).then_some(())?;
                steps = conditioned(condition, steps)?;
            } else {
                return Some(steps);
            }
        }
    }

    /// Reads what is done.
    pub(super) fn doing<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let outside = std::mem::replace(&mut self.of_one_opponent, true);
        let read = read(self);
        self.of_one_opponent = outside;
        read
    }

    /// "Do this twice: …".
    pub(super) fn done_so_often(&mut self) -> Option<Vec<Step>> {
        self.say("do this")?;
        let times = match self.says("twice") {
            true => Amount::Number(2),
            false => self.so_often()?,
        };
        self.say(":")?;
        let effect = self.nested(Self::effect)?;
        Some(vec![Step::Repeat { times, effect }])
    }

    /// "For each Landmark you control", "three times".
    pub(super) fn so_often(&mut self) -> Option<Amount> {
        self.any(&[Self::for_each_of, |r| {
            let times = r.amount()?;
            r.say("times").map(|()| times)
        }])
    }

    /// "If …, …", "Unless …: …", with what happens otherwise.
    pub(super) fn conditional(&mut self) -> Option<Vec<Step>> {
        if let Some(costs) = self.attempt(|r| {
            r.say("unless you")?;
            let costs = OneOrMore::new(r.said_costs()?)?;
            r.say(",")?;
            Some(costs)
        }) {
            let otherwise = OneOrMore::new(folded(self.chain()?));
            return Some(vec![Step::May { offer: Offer::Pay(costs), then: None, otherwise }]);
        }
        let is_played_from = self.sees("if played from");
        let condition = match is_played_from {
            true => {
                self.say("if")?;
                self.condition()?
            }
            false => self.if_or_unless()?,
        };
        if self.says(":") {
            let (effect, otherwise) = self.scoped()?;
            return Some(vec![Step::If { condition, effect, otherwise }]);
        }
        self.say(",?")?;
        let was_named = self.anything;
        let named = self.attempt(|r| r.one_beside_another());
        let mut steps = self.chain()?;
        steps.splice(0..0, named);
        // "If you control a Feat, I gain 1 boost, or 2 boosts instead if it's completed": one of those.
        if let [Step::If { condition: inner, otherwise: Some(_), .. }] = steps.as_mut_slice()
            && let Condition::Compares(asked) = &condition
            && !was_named
            && speaks_of_it(inner)
        {
            *inner = one_of_those(asked, inner)?;
        }
        // "If …, …; if …, …; otherwise, …": where the one before does not hold.
        let other = self.attempt(|r| {
            r.say(";")?;
            r.sees("if").then_some(())?;
            r.conditional().and_then(OneOrMore::new)
        });
        let otherwise = other.or_else(|| self.attempt(Self::or_else));
        let effect = super::link::of_such_one(&condition, OneOrMore::new(folded(steps))?)?;
        Some(vec![Step::If { condition, effect, otherwise }])
    }

    /// "If one of your Expeditions is behind, your other Expedition …": beside one of those, which is named before.
    pub(super) fn one_beside_another(&mut self) -> Option<Step> {
        let which = self.conditioned.clone().filter(|which| !super::standing::is_single(which))?;
        let Expeditions::Each { facts, of } = which else { return None };
        self.says_next("your|the other expedition|one", ".").then_some(())?;
        self.named = Named::Expedition;
        let one = Expeditions::Pick { quantity: Few::Exactly(1), aim: Aim::Chosen, facts, of };
        Some(act(Action::NameExpedition(one)))
    }

    /// "During the Afternoon, …"; "after Rest, …".
    pub(super) fn during_or_after(&mut self) -> Option<Vec<Step>> {
        if let Some(condition) = self.attempt(Self::during) {
            if !self.says(":") {
                self.say(",")?;
            }
            let effect = OneOrMore::new(folded(self.chain()?))?;
            return Some(vec![Step::If { condition, effect, otherwise: None }]);
        }
        self.say("after")?;
        let after = self.daily()?;
        self.says("this day");
        if !self.says(":") {
            self.say(",")?;
        } else if let Some(effect) = self.attempt(|r| {
            // All that follows a colon, unless it goes on with what stands before.
            let start = r.position();
            r.chain()?;
            (!r.sees(". on|otherwise|if")).then_some(())?;
            r.move_to(start);
            r.nested(Self::effect)
        }) {
            return Some(vec![Step::Later { after, effect }]);
        }
        let effect = OneOrMore::new(folded(self.chain()?))?;
        Some(vec![Step::Later { after, effect }])
    }

    /// ", otherwise …".
    pub(super) fn or_else(&mut self) -> Option<Effect> {
        self.say(",|;?")?;
        self.say("otherwise ,?")?;
        self.chain().and_then(|steps| OneOrMore::new(folded(steps)))
    }

    /// All that follows a colon, with what happens otherwise.
    pub(super) fn scoped(&mut self) -> Option<(Effect, Option<Effect>)> {
        self.nested(|r| {
            let first = r.attempt(|r| {
                let steps = r.chain()?;
                let otherwise = r.or_else()?;
                Some((OneOrMore::new(folded(steps))?, Some(otherwise)))
            });
            first.or_else(|| r.effect().map(|effect| (effect, None)))
        })
    }

    /// "For each Permanent you control, …".
    pub(super) fn for_each(&mut self) -> Option<Vec<Step>> {
        self.doing(Self::for_each_thing)
    }

    pub(super) fn for_each_thing(&mut self) -> Option<Vec<Step>> {
        self.say("for each")?;
        let start = self.position();
        self.anything = true;
        if let Some(filter) = self.attempt(|r| {
            let other = r.says("other").then_some(crate::ability::Trait::Other);
            let (filter, None) = r.described(other.into_iter().collect())? else { return None };
            r.say(",").map(|()| filter)
        }) {
            let filter = self.of_one_opponent(filter, start);
            let effect = OneOrMore::new(self.chain()?)?;
            return Some(vec![Step::ForEach { filter, effect }]);
        }
        // Of what is no object there is no "it": the same so often (6.5.i).
        let so_often = self.attempt(|r| {
            r.counter()?;
            r.say("removed|lost|spent|moved this way ,").map(|()| Amount::ThatMany)
        });
        let so_often = so_often.or_else(|| {
            let is_of_cards = self.attempt(|r| r.cards_this_way().then(|| r.say(","))?).is_some();
            is_of_cards.then_some(Amount::ThatMany)
        });
        let so_often = so_often.or_else(|| {
            // "For each token discarded this way, …", "for each of them, …": of those the step before was done to.
            self.attempt(|r| {
                let is_of_them = r.done_to.is_some() && r.says("of them|those");
                let often = if is_of_them { Amount::ThatMany } else { r.done_this_often()? };
                r.say(",").map(|()| often)
            })
        });
        let times = match so_often {
            Some(times) => times,
            None => {
                let times = self.counted()?;
                self.say(",")?;
                times
            }
        };
        let before = std::mem::replace(&mut self.said_it, false);
        let effect = OneOrMore::new(self.chain()?)?;
        let is_free = !std::mem::replace(&mut self.said_it, before);
        is_free.then(|| vec![Step::Repeat { times, effect }])
    }
}

/// "It's completed", of a thing of which there has to be one at least: that there is such a one.
pub(super) fn one_of_those(asked: &Comparing, condition: &Condition) -> Option<Condition> {
    let Comparing { left: Amount::Count(filter), comparison: Comparison::AtLeast, right: Amount::Number(1) } = asked
    else {
        return None;
    };
    let Condition::Is { who: Subject::It, being: Being::Facts(facts) } = condition else { return None };
    let such = super::noun::with_facts(filter.clone(), facts.as_slice());
    Some(super::build::at_least(Amount::Count(such), 1))
}

/// Whether a condition is of "it".
pub(super) fn speaks_of_it(condition: &Condition) -> bool {
    condition.contains(|who: &Subject| *who == Subject::It)
}
