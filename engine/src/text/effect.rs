//! Effects: sentences, and how they depend on one another (6.1, 6.5).

use super::{
    build::act,
    link::{
        Link, add_rows, all_of, chooses, conditioned, folded, is_theirs_to_do, joined, linked, linked_to_theirs, may,
        of_chosen, of_it, one_target, speaks_of_that, targets_of,
    },
    reader::{Named, Reader},
};
use crate::ability::{
    Action, Aim, Amount, Area, Being, Comparing, Comparison, Condition, Duration, Effect, Emblem, Expeditions, Few,
    Mention, Mode, NamedZone, Objects, Offer, OneOrMore, Phase, Place, Player, Quantity, Repetition, Search, Step,
    Subject, Trigger, Uses,
};

impl Reader<'_> {
    /// Sentences up to the end of the paragraph, of the bullet, or of the quotes.
    pub(super) fn effect(&mut self) -> Option<Effect> {
        self.nested(|r| {
            let mut steps = Vec::new();
            let mut last = 0;
            while !r.is_over() {
                let before = steps.len();
                r.sentence(&mut steps, last)?;
                last = before.min(steps.len().saturating_sub(1));
            }
            OneOrMore::new(folded(steps))
        })
    }

    /// Whether nothing of an effect can follow.
    pub(super) fn is_over(&mut self) -> bool {
        self.is_at_end()
            || self.sees("•")
            || self.sees("\"|“|”")
            || self.in_row && self.sees("on a")
            || self.sees("X can't be higher")
            || self.sees("this costs")
            || self.sees("this action|ability costs")
            || self.sees("you can|may only activate this")
            || self.sees("activate|use this")
            || self.sees("activate only")
            || self.sees("this ability|reaction triggers|activates|works|can|may")
            || self.sees("only activate this")
            || self.sees("when you play")
            || self.sees("{T} the")
            || self.before(".") && self.sees_quick_action()
            || self.sees("ignore my")
    }

    /// Whether another ability of the same paragraph begins here, with the costs of a quick action.
    fn sees_quick_action(&mut self) -> bool {
        if !self.sees("{T}|{D}") {
            return false;
        }
        let at = self.position();
        let sees = self.looking(|r| r.attempt(Self::quick_costs).is_some());
        self.move_to(at);
        sees
    }

    /// One sentence, to its full stop; `last` is where the steps of the one before begin.
    fn sentence(&mut self, steps: &mut Vec<Step>, last: usize) -> Option<()> {
        if self.says(".") {
            return Some(());
        }
        self.says("then ,?");
        if !self.sees("otherwise") {
            self.conditioned = None;
        }
        // "If it wasn't, …": where the condition of the sentence before does not hold.
        if let Some(Step::If { condition, otherwise: otherwise @ None, .. }) = steps.last_mut()
            && speaks_of_named_thing(condition)
            && self.attempt(Self::if_it_was_not).is_some()
        {
            let (effect, None) = self.rest_of_sentence()? else { return None };
            *otherwise = Some(effect);
            return Some(());
        }
        // "If you didn't, …", after what happens if you did.
        if let Some(Step::If { condition, otherwise: None, .. }) = steps.last()
            && speaks_of_what_you_did(condition)
            && self.attempt(Self::if_you_did_not).is_some()
        {
            let (effect, None) = self.rest_of_sentence()? else { return None };
            return linked(steps, last, Link::Otherwise, effect);
        }
        let is_theirs = self.sees("if they");
        if let Some(link) = self.attempt(Self::link) {
            let (effect, otherwise) = self.rest_of_sentence()?;
            // "Each opponent sacrifices a Character. If they do, they draw a card": each of them by themselves.
            if is_theirs
                && let Some(step) = steps.last_mut()
                && is_theirs_to_do(step)
            {
                linked_to_theirs(step, link, &effect)?;
                return otherwise.is_none().then_some(());
            }
            linked(steps, last, link, effect)?;
            return match otherwise {
                Some(otherwise) => linked(steps, last, Link::Otherwise, otherwise),
                None => Some(()),
            };
        }
        self.row_is_instead = false;
        if let Some(rows) = self.attempt(Self::row_sentence) {
            let is_instead = std::mem::take(&mut self.row_is_instead);
            return add_rows(steps, rows, is_instead);
        }
        if let Some((condition, effect, otherwise)) = self.attempt(|r| r.this_way(&steps[last.min(steps.len())..])) {
            let done = Step::If { condition, effect, otherwise: otherwise.clone() };
            linked(steps, last, Link::Done, OneOrMore::one(done))?;
            return match otherwise {
                Some(otherwise) => linked(steps, last, Link::Otherwise, otherwise),
                None => Some(()),
            };
        }
        if self.attempt(|r| r.of_created(steps)).is_some() {
            return Some(());
        }
        if self.sees("each other player|opponent") {
            return self.others_do(steps.last_mut()?);
        }
        let before = std::mem::replace(&mut self.said_it, false);
        let was_named = self.anything;
        let added = self.chain()?;
        let said_it = self.said_it;
        self.said_it |= before;
        // "On a 4+: Draw a card. On a 7+: Draw two cards instead".
        if self.in_row && self.says("instead") {
            self.row_is_instead = true;
            self.stop()?;
            steps.extend(added);
            return Some(());
        }
        // "Create a token. If …, create two instead".
        if self.says("instead") {
            self.stop()?;
            let before = OneOrMore::new(steps.drain(last..).collect())?;
            return match added.as_slice() {
                [Step::If { condition, effect, otherwise: None }] => {
                    let (condition, effect) = (condition.clone(), effect.clone());
                    // "Target Character gains 1 boost. If it's a Robot, it gains 2 boosts instead": chosen before.
                    let mut effect = effect;
                    let otherwise = match before.as_slice() {
                        [Step::Act(first)] if said_it && let Some(chosen) = targets_of(first) => {
                            steps.push(act(Action::Name(chosen)));
                            OneOrMore::one(act(of_it(first)?))
                        }
                        // "Target Expedition moves backward one region. If it's in {V}, …": named before, too.
                        [Step::Act(Action::Move { which, direction, regions })]
                            if let Expeditions::Pick { .. } = which
                                && speaks_of_that(&condition) =>
                        {
                            steps.push(act(Action::NameExpedition(which.clone())));
                            let (which, direction) = (Expeditions::That, *direction);
                            OneOrMore::one(act(Action::Move { which, direction, regions: regions.clone() }))
                        }
                        // "Robots you control gain 1 boost. If …, they gain 2 boosts instead": the same Robots.
                        [Step::Act(first)] if said_it && let Some(all) = all_of(first) => {
                            let [step] = effect.as_slice() else { return None };
                            effect = OneOrMore::one(of_chosen(step, all)?);
                            before
                        }
                        // "If you control a Feat, …. If it's completed, … instead": one of those whose existence was asked for.
                        [Step::If { condition: Condition::Compares(asked), otherwise: None, .. }]
                            if said_it && speaks_of_it(&condition) =>
                        {
                            let condition = one_of_those(asked, &condition)?;
                            (!chooses(&before) || !speaks_of_named_objects(&effect)).then_some(())?;
                            steps.push(Step::If { condition, effect, otherwise: Some(before) });
                            return Some(());
                        }
                        // What only one of the two would choose, the other cannot speak of.
                        _ if said_it && chooses(&before) => return None,
                        _ => before,
                    };
                    steps.push(Step::If { condition, effect, otherwise: Some(otherwise) });
                    Some(())
                }
                _ => None,
            };
        }
        // Of those whose existence was asked for, which one "it" is is said only where it is one at least.
        if let [Step::If { condition, .. }] = added.as_slice()
            && !was_named
            && speaks_of_it(condition)
        {
            return None;
        }
        self.stop()?;
        // "You may spend any number of my Luck counters. Add that much to the result": so much as was spent.
        if let [Step::Act(Action::Raise(Amount::ThatMany))] = added.as_slice()
            && let Some(Step::May { offer: Offer::Pay(costs), then: then @ None, otherwise: None }) = steps.last_mut()
            && let [crate::ability::Cost::Spend { .. }] = costs.as_slice()
        {
            *then = OneOrMore::new(added);
            return Some(());
        }
        // What is said of a thing that may not be there is said only if it is.
        let is_joined = said_it && steps.last_mut().is_some_and(|step| joined(step, &added));
        if !is_joined {
            steps.extend(added);
        }
        Some(())
    }

    /// "(Each player who controls a Robot draws a card.) Each other player [Resupplies]": those of whom the condition does not
    /// hold.
    fn others_do(&mut self, before: &mut Step) -> Option<()> {
        let Step::By { player, effect } = before else { return None };
        let [Step::If { otherwise: otherwise @ None, .. }] = effect.as_mut_slice() else { return None };
        match player {
            Player::Each => self.say("each other player")?,
            Player::EachOpponent => self.say("each other opponent")?,
            _ => return None,
        }
        let step = self.as_actor(Player::That, |r| r.player_verb())?;
        self.stop()?;
        *otherwise = Some(OneOrMore::one(step));
        Some(())
    }

    /// "If you put a Character in Reserve this way, …": what the sentence before did, and to what.
    fn this_way(&mut self, before: &[Step]) -> Option<(Condition, Effect, Option<Effect>)> {
        let condition = self.done_this_way(before)?;
        self.say(",")?;
        self.says("then");
        let effect = OneOrMore::new(folded(self.chain()?))?;
        let otherwise = self.attempt(Self::or_else);
        self.stop()?;
        Some((condition, effect, otherwise))
    }

    fn link(&mut self) -> Option<Link> {
        let link = self.row(&[
            ("if you|they|it do|does not", Link::Refused),
            ("if you|they|it do|does", Link::Done),
            ("if you discarded a card this way", Link::Done),
            ("if it moves|moved forward|backward|backwards this way", Link::Done),
            ("if you|they|it don't|doesn't", Link::Refused),
            ("if not", Link::Refused),
            ("if you|they can't", Link::Impossible),
            ("otherwise", Link::Otherwise),
        ])?;
        // "If you don't control a Robot" is a condition of its own.
        if self.sees("control|have") {
            return None;
        }
        if self.sees(":") {
            return Some(link);
        }
        self.say(",?")?;
        Some(link)
    }

    /// "If it isn't,", "if it didn't,": nothing else is said of it.
    fn if_it_was_not(&mut self) -> Option<()> {
        self.say("if it|they isn't|aren't|wasn't|weren't|hasn't|haven't|hadn't")?;
        self.say(",")
    }

    /// "If you didn't,", "if you haven't,", after what holds if you did.
    fn if_you_did_not(&mut self) -> Option<()> {
        self.say("if you didn't|haven't")?;
        self.say(",")
    }

    /// What depends on a link or a condition: to the full stop, or after a colon all there is.
    fn rest_of_sentence(&mut self) -> Option<(Effect, Option<Effect>)> {
        if self.says(":") {
            return self.scoped();
        }
        self.nested(|r| {
            r.says("then ,?");
            let mut steps = r.chain()?;
            r.stop()?;
            // "Roll a die. On a 4+, …" in what depends.
            while let Some(rows) = r.attempt(Self::row_sentence) {
                add_rows(&mut steps, rows, false)?;
            }
            Some((OneOrMore::new(folded(steps))?, None))
        })
    }

    /// The end of a sentence.
    pub(super) fn stop(&mut self) -> Option<()> {
        if self.says(".") || self.says(";") {
            self.says(".");
            return Some(());
        }
        if self.is_over() || self.sees("otherwise") || self.sees(", otherwise") {
            return Some(());
        }
        self.say(".")
    }

    /// Steps joined by "then" and "and".
    pub(super) fn chain(&mut self) -> Option<Vec<Step>> {
        let mut steps = self.nested(Self::unit)?;
        loop {
            let is_creation = matches!(steps.last(), Some(Step::Act(Action::Create { .. })));
            let next = self.attempt(|r| {
                if is_creation && r.says("and") {
                    // "… in your Hero Expedition and a [Brassbug 2/2/2] Robot token in your Companion Expedition".
                    return r.creation().map(|step| vec![step]);
                }
                None
            });
            let next = next.or_else(|| {
                self.attempt(|r| {
                    r.connector()?;
                    r.nested(Self::unit)
                })
            });
            match next {
                None => return Some(steps),
                // "[Sabotage] a token, then [Resupply] if you did".
                Some(more) if self.says("if you did|do") => {
                    let (effect, then) = (OneOrMore::new(folded(steps))?, OneOrMore::new(folded(more)));
                    steps = vec![Step::Do { effect, then, otherwise: None }];
                }
                Some(more) => steps.extend(more),
            }
        }
    }

    fn connector(&mut self) -> Option<()> {
        if self.says(", then ,?") || self.says(", and then") || self.says("then") || self.says(", and") {
            return Some(());
        }
        if self.says("and") {
            return Some(());
        }
        // "You may target a Character, it gains …".
        self.say(",")?;
        (self.sees("it|they|put") || self.sees("that character") || self.before("and")).then_some(())
    }

    /// ", or 2 boosts instead if it's a token", after "target Character gains 1 boost": the same words with another end, for
    /// where the condition holds.
    fn graded(&mut self, start: usize, steps: &[Step]) -> Option<Vec<Step>> {
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
    fn unit_of_one_verb(&mut self) -> Option<Step> {
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
    fn unit(&mut self) -> Option<Vec<Step>> {
        let start = self.position();
        let mut steps = self.any(&[
            Self::modified_move,
            Self::more_dice,
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
                // "Target Character and each Robot you control gain 1 boost".
                let Objects::Pick(pick) = r.objects()? else { return None };
                r.say("and").filter(|()| r.sees("each"))?;
                let other = r.doing(Self::objects).filter(|other| matches!(other, Objects::Each(_)))?;
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
            } else if !self.offering && (self.says("twice") || self.says(", then may do it again")) {
                steps = vec![super::link::repeated(steps, Amount::Number(2))?];
            } else if !self.offering
                && let [Step::Act(_)] = steps.as_slice()
                && let Some(other) = self.attempt(|r| {
                    r.say("or")?;
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
                steps = conditioned(condition, steps)?;
            } else {
                return Some(steps);
            }
        }
    }

    /// Reads what is done.
    fn doing<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let outside = std::mem::replace(&mut self.of_one_opponent, true);
        let read = read(self);
        self.of_one_opponent = outside;
        read
    }

    /// "Do this twice: …".
    fn done_so_often(&mut self) -> Option<Vec<Step>> {
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
    fn so_often(&mut self) -> Option<Amount> {
        self.any(&[Self::for_each_of, |r| {
            let times = r.amount()?;
            r.say("times").map(|()| times)
        }])
    }

    /// "If …, …", "Unless …: …", with what happens otherwise.
    fn conditional(&mut self) -> Option<Vec<Step>> {
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
        Some(vec![Step::If { condition, effect: OneOrMore::new(folded(steps))?, otherwise }])
    }

    /// "If one of your Expeditions is behind, your other Expedition …": beside one of those, which is named before.
    fn one_beside_another(&mut self) -> Option<Step> {
        let which = self.conditioned.clone().filter(|which| !super::standing::is_single(which))?;
        let Expeditions::Each { facts, of } = which else { return None };
        self.says_next("your other expedition", ".").then_some(())?;
        self.named = Named::Expedition;
        let one = Expeditions::Pick { quantity: Few::Exactly(1), aim: Aim::Chosen, facts, of };
        Some(act(Action::NameExpedition(one)))
    }

    /// "During the Afternoon, …"; "after Rest, …".
    fn during_or_after(&mut self) -> Option<Vec<Step>> {
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
    fn scoped(&mut self) -> Option<(Effect, Option<Effect>)> {
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
    fn for_each(&mut self) -> Option<Vec<Step>> {
        self.doing(Self::for_each_thing)
    }

    fn for_each_thing(&mut self) -> Option<Vec<Step>> {
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

/// Whether an effect is about what was named before it.
fn speaks_of_named_objects(effect: &Effect) -> bool {
    let is_first_named = matches!(effect.as_slice().first(), Some(Step::Act(action)) if targets_of(action).is_some());
    !is_first_named && effect.contains(|mention: &Mention| *mention == Mention::It)
}

/// "It's completed", of a thing of which there has to be one at least: that there is such a one.
fn one_of_those(asked: &Comparing, condition: &Condition) -> Option<Condition> {
    let Comparing { left: Amount::Count(filter), comparison: Comparison::AtLeast, right: Amount::Number(1) } = asked
    else {
        return None;
    };
    let Condition::Is { who: Subject::It, being: Being::Facts(facts) } = condition else { return None };
    let such = super::noun::with_facts(filter.clone(), facts.as_slice());
    Some(super::build::at_least(Amount::Count(such), 1))
}

/// Whether a condition asks what a thing is, or was, that was named.
fn speaks_of_named_thing(condition: &Condition) -> bool {
    // "If your hand is empty, …. If it isn't, …".
    let is_of_zone = |condition: &Condition| match condition {
        Condition::Compares(Comparing {
            left: Amount::Count(all),
            comparison: Comparison::Equal,
            right: Amount::Number(0),
        }) => matches!(all.as_slice(), [one] if matches!(
            one.places.as_ref().map(OneOrMore::as_slice),
            Some([Place::In(Area::Of { zone: NamedZone::Hand | NamedZone::Reserve | NamedZone::Discard, .. })])
        )),
        _ => false,
    };
    matches!(
        condition,
        Condition::Was(_) | Condition::Is { who: Subject::It | Subject::Cause, .. } | Condition::Expedition { .. }
    ) || is_of_zone(condition)
}

/// Whether a condition asks what you have done in a period.
fn speaks_of_what_you_did(condition: &Condition) -> bool {
    matches!(condition, Condition::Compares(Comparing { left: Amount::Times { event, .. }, .. })
        if matches!(**event, Trigger::Does { who: Player::You, .. }))
}

/// Whether a condition is of "it".
fn speaks_of_it(condition: &Condition) -> bool {
    condition.contains(|who: &Subject| *who == Subject::It)
}
