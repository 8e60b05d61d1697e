//! Modifiers of events: what would happen, and what happens then (6.2).

use super::{
    build::{IT, ME, act, is_not, number},
    lexicon::Form,
    reader::Reader,
};
use crate::ability::{
    Action, Amount, Article, Being, Condition, Cost, Destination, Direction, Effect, Expeditions, Gained, Modifying,
    ObjectEvent, Objects, Offer, OneOrMore, Passive, Player, PlayerEvent, Progress, Readiness, Row, Rule, Search,
    Status, Step, Subject, Trait, Trigger, Who,
};

impl Reader<'_> {
    /// Modifiers of events: "If … would …, … instead" (6.2).
    pub(super) fn modifiers(&mut self) -> Option<Vec<Rule>> {
        if let Some(rules) = self.attempt(Self::morning_rules) {
            return Some(rules);
        }
        self.say("if|when|whenever")?;
        let before = self.modified.take();
        let modifier = self.modifier();
        self.modified = before;
        modifier
    }

    fn modifier(&mut self) -> Option<Vec<Rule>> {
        let (event, condition) = self.would_happen()?;
        self.say(",")?;
        if let Some(effect) = self.attempt(|r| r.one_more(&event)) {
            let modifying = Modifying::Also;
            let passive = Passive::Modifier { event, modifying, effect, otherwise: None };
            return Some(vec![Rule::Passive { condition, passive }]);
        }
        let instead = self.looking(|r| r.take_out("instead"));
        let also = self.looking(|r| r.take_out("also"));
        let (modifying, effect, otherwise) = self.modified_effect(also)?;
        // What is paid to raise a roll happens besides the roll.
        let also = also || modifying == Modifying::Also && matches!(effect.as_slice(), [Step::May { .. }]);
        let condition = ready_to_pay(condition, modifying, &effect);
        // Where it is not said, what may happen does so in place of what would.
        if !instead && !also && !matches!(modifying, Modifying::MayAlso | Modifying::MayInstead) {
            return None;
        }
        // What has nothing to do with the event may as well come besides it.
        let moves = matches!(event, Trigger::Happens { .. });
        let is_of_event = effect.contains(|action: &Action| match action {
            Action::Move { .. } | Action::Raise(_) | Action::Proceed | Action::RollMore { .. } => true,
            // "If I would leave the Expedition zone, you may put me in your Mana zone": it goes there.
            Action::Put { .. } => moves,
            _ => false,
        });
        if !instead && modifying == Modifying::MayInstead && !is_of_event {
            return None;
        }
        Some(vec![Rule::Passive { condition, passive: Passive::Modifier { event, modifying, effect, otherwise } }])
    }

    /// An event that would happen, and when it matters.
    pub(super) fn would_happen(&mut self) -> Option<(Trigger, Option<Condition>)> {
        let event = self.would()?;
        let condition = self.attempt(Self::during).or_else(|| self.attempt(Self::outside_of)).or_else(|| {
            self.attempt(|r| {
                r.say("while")?;
                r.condition()
            })
        });
        Some((event, condition))
    }

    /// What happens to the event.
    pub(super) fn modified_effect(&mut self, also: bool) -> Option<(Modifying, Effect, Option<Effect>)> {
        let effect = self.effect()?;
        of_effect(effect, also)
    }

    /// "During Morning, draw only … instead of …": the second and fourth daily effects, modified.
    pub(super) fn morning_rules(&mut self) -> Option<Vec<Rule>> {
        self.say("during morning , draw only")?;
        let amount = self.amount()?;
        self.say("card|cards . then ,? put")?;
        let what = self.objects()?;
        self.say("in your mana zone instead of a card from your hand")?;
        self.say(".?")?;
        Some(morning(amount, what))
    }

    /// "I would leave the Expedition zone", "you would roll a die".
    pub(super) fn would(&mut self) -> Option<Trigger> {
        self.anything = true;
        self.any(&[
            |r| {
                let who = r.player()?;
                r.say("would")?;
                let deed = r.deed()?;
                // What several do at once is no event of one of them.
                matches!(who, Player::You | Player::Any | Player::Opponent | Player::Other).then_some(())?;
                // Which card that would be, nobody knows before it happens.
                r.anything = !matches!(
                    deed,
                    PlayerEvent::Resupply | PlayerEvent::Sabotage | PlayerEvent::Draw(_) | PlayerEvent::Shuffle
                );
                Some(Trigger::Does { who, deed })
            },
            |r| {
                let which = r.any_expedition()?;
                r.say("would")?;
                r.say("attempt? to?")?;
                let [progress] = r.marches_in(&[Form::Base])?[..] else { return None };
                if progress == Progress::Ascends {
                    r.says("again");
                }
                r.modified = Some(which.clone());
                Some(Trigger::Expedition { which, progress })
            },
            |r| {
                let who = if r.says("I") {
                    Who::Me
                } else {
                    let is_own = r.sees("your hero's");
                    (is_own || r.sees("a|an|another")).then_some(())?;
                    let what = r.one_of()?;
                    let what = if is_own { super::signature::of_hero(what, Player::You) } else { what };
                    Who::Some { article: Article::A, what }
                };
                r.say("would")?;
                // What would leave play leaves one of two zones: that is two events.
                let fates = r.fate()?;
                let mut events = r.happening(who, fates)?;
                events.pop().filter(|_| events.is_empty())
            },
        ])
    }

    /// "It gains 1 more boost instead": besides those that something would gain.
    fn one_more(&mut self, event: &Trigger) -> Option<Effect> {
        let Trigger::Happens { who, fate: ObjectEvent::Gains(Gained::Counters(counter)) } = event else { return None };
        self.say(if *who == Who::Me { "I" } else { "it" })?;
        self.say("gain|gains")?;
        let more = if self.says("that many plus") {
            self.amount()?
        } else {
            let more = if self.says("an additional") { number(1) } else { self.amount()? };
            self.say("more|additional?")?;
            (self.before("more") || self.before("additional")).then_some(())?;
            (self.counter()? == *counter).then_some(())?;
            more
        };
        self.say("instead?")?;
        self.stop()?;
        let to = if *who == Who::Me { ME } else { IT };
        let gains = OneOrMore::one(super::build::counters(more, *counter));
        Some(OneOrMore::one(act(Action::Give { gains, to, most: None })))
    }

    /// "It moves forward one more region", of a move that is modified; "it doesn't move".
    pub(super) fn modified_move(&mut self) -> Option<Vec<Step>> {
        let which = self.modified.clone()?;
        let regions = self.row(&[
            ("it moves forward? one|1 more|additional region", 2),
            ("it moves forward? two|2 more|additional regions", 3),
            ("make|have it move forward? one|1 more|additional region", 2),
            ("make|have it move forward? two|2 more|additional regions", 3),
            ("it moves twice", 2),
            ("it doesn't move", 0),
        ])?;
        // Of several it is the one that would have moved.
        let is_one = matches!(
            which,
            Expeditions::Mine | Expeditions::MyOther | Expeditions::FacingMe | Expeditions::FacingMyOther
        );
        let which = if is_one || regions == 0 { which } else { Expeditions::That };
        let regions = Amount::Number(regions);
        Some(vec![act(Action::Move { which, direction: Direction::Forward, regions })])
    }

    /// "Roll two dice and keep the highest", "roll two dice and choose one": one of them is the result.
    pub(super) fn several_dice(&mut self) -> Option<Step> {
        self.say("roll|rolls")?;
        let more = self.number()?.checked_sub(1).filter(|more| *more > 0)?;
        self.say("dice")?;
        if !self.says(".") {
            self.say(",?")?;
            self.say("and|then?")?;
        }
        let is_best =
            self.says("keep|use|take the highest|best|higher") || more == 1 && self.says("ignore the lowest|lower");
        if !is_best {
            self.say("choose|keep|use|take one")?;
        }
        // "One of the results", "the highest result".
        self.say("of? the|them? result|results|die|dice|roll?")?;
        self.anything = true;
        let ignored = if is_best { 0 } else { more };
        Some(act(Action::RollMore { more: Amount::Number(more), ignored: Amount::Number(ignored) }))
    }

    /// "Roll that many dice plus one and ignore the roll of your choice".
    pub(super) fn more_dice(&mut self) -> Option<Vec<Step>> {
        let more = if self.says("roll that many dice plus") {
            self.amount()?
        } else {
            self.say("roll an|one additional|extra|more die")?;
            number(1)
        };
        self.say("and ignore")?;
        if self.says("the lowest|lower roll|result?") {
            return Some(vec![act(Action::RollMore { more, ignored: Amount::Number(0) })]);
        }
        if !self.says("the roll|result of your choice") {
            self.say("one of the rolls|results|dice")?;
        }
        Some(vec![act(Action::RollMore { more, ignored: Amount::Number(1) })])
    }
}

/// How an effect modifies an event: in its place or besides it, decided by somebody or not.
pub(super) fn of_effect(effect: Effect, also: bool) -> Option<(Modifying, Effect, Option<Effect>)> {
    let (first, rest) = effect.as_slice().split_first()?;
    let Step::May { offer, then, otherwise } = first else {
        let modifying = if also { Modifying::Also } else { Modifying::Instead };
        return Some((modifying, with_dice(&effect)?, None));
    };
    let raises = |effect: &Option<Effect>| {
        effect.as_ref().is_some_and(|effect| matches!(effect.as_slice(), [Step::Act(Action::Raise(_))]))
    };
    // Counters that are spent are paid, by who has them (7.3.27): the roll goes on either way.
    let is_spent = |cost: &Cost| matches!(cost, Cost::Spend { .. } | Cost::Mana(_));
    if let Offer::Pay(costs) = offer
        && costs.as_slice().iter().any(is_spent)
    {
        return (raises(then) && otherwise.is_none() && rest.is_empty()).then_some((Modifying::Also, effect, None));
    }
    let mut steps = match offer {
        Offer::Do(effect) => effect.as_slice().to_vec(),
        Offer::Pay(costs) => {
            let action = |cost: &Cost| match cost {
                Cost::Do(action) => Some(act(action.clone())),
                Cost::ExhaustMe => Some(act(Action::Exhaust(ME))),
                _ => None,
            };
            costs.as_slice().iter().map(action).collect::<Option<Vec<_>>>()?
        }
    };
    steps.extend(then.iter().flat_map(OneOrMore::as_slice).cloned());
    let is_raise = matches!(steps.last(), Some(Step::Act(Action::Raise(_))));
    steps.extend(rest.iter().cloned());
    let modifying = if also || is_raise { Modifying::MayAlso } else { Modifying::MayInstead };
    Some((modifying, OneOrMore::new(steps)?, otherwise.clone()))
}

/// What is exhausted to modify an event has to be ready (6.4).
pub(super) fn ready_to_pay(condition: Option<Condition>, modifying: Modifying, effect: &Effect) -> Option<Condition> {
    let is_optional = matches!(modifying, Modifying::MayInstead | Modifying::MayAlso);
    if !is_optional || effect.as_slice().first() != Some(&act(Action::Exhaust(ME))) {
        return condition;
    }
    let ready = Being::Facts(OneOrMore::one(is_not(Trait::Status(Status::Exhausted))));
    let ready = Condition::Is { who: Subject::Me, being: ready };
    Some(match condition {
        Some(condition) => {
            Condition::All(OneOrMore::new(vec![condition, ready.clone()]).unwrap_or(OneOrMore::one(ready)))
        }
        None => ready,
    })
}

/// Of a die that decides whether something happens: for what no row names, it does.
fn with_dice(effect: &Effect) -> Option<Effect> {
    let mut steps = effect.as_slice().to_vec();
    for step in &mut steps {
        let Step::Depending { rows, .. } = step else { continue };
        let mut all = rows.as_slice().to_vec();
        let is_named =
            |face: u8| rows.as_slice().iter().any(|row| row.from <= face && row.to.is_none_or(|last| last >= face));
        for face in (1..=6).filter(|face| !is_named(*face)) {
            match all.last_mut() {
                Some(row) if is_proceeding(&row.effect) && row.to == Some(face - 1) => row.to = Some(face),
                _ => all.push(Row { from: face, to: Some(face), effect: OneOrMore::one(act(Action::Proceed)) }),
            }
        }
        all.retain(|row| !is_nothing(&row.effect));
        *rows = OneOrMore::new(all)?;
    }
    OneOrMore::new(steps)
}

fn is_proceeding(effect: &Effect) -> bool {
    matches!(effect.as_slice(), [Step::Act(Action::Proceed)])
}

fn is_nothing(effect: &Effect) -> bool {
    matches!(effect.as_slice(), [Step::Act(Action::Move { regions: Amount::Number(0), .. })])
}

/// Draw and Expand, modified.
pub(super) fn morning(amount: Amount, what: Objects) -> Vec<Rule> {
    let modifier = |deed: PlayerEvent, action: Action| Rule::Passive {
        condition: None,
        passive: Passive::Modifier {
            event: Trigger::Does { who: Player::You, deed },
            modifying: Modifying::Instead,
            effect: OneOrMore::one(act(action)),
            otherwise: None,
        },
    };
    let to = Destination::Mana(Readiness::Ready);
    vec![
        modifier(PlayerEvent::DailyDraw, Action::Draw(amount)),
        modifier(PlayerEvent::Expand, Action::Put { what, to }),
    ]
}
