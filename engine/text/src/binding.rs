//! Checks what "it" refers to at each place of a finished tree, as a run finds it (7.2.5). Where "it" has no antecedent, has two
//! possible ones, or has one of which the words cannot be true, the tree is rejected. Where the words can only be true of what
//! the trigger names, "it" is bound to that.
//!
//! This pass knows nothing but the tree. What a step names is "it" from then on. After branches, "it" is what each of them
//! leaves; after steps that last or are repeated, it is unknown.

use crate::{
    filters::can_be,
    link::fit::{can_be_done_to, object_of, object_of_mut},
};
use ability::{
    Action, Aim, Amount, Area, Article, Ban, Being, Condition, Cost, Creation, Description, Destination, Effect,
    Emblem, Expeditions, Filter, Gain, Literal, Measure, Mention, NamedZone, Noun, ObjectEvent, Objects, Offer,
    OneOrMore, Passive, Pick, Place, Player, PlayerEvent, Quantity, Rule, Search, Statement, Status, Step, Subject,
    Trait, Trigger, Who,
    search::{speaks_of_cause, speaks_of_it, speaks_of_thing},
};

/// What named the antecedent of "it".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// Nothing was named.
    Nothing,
    /// It was named before the effect: by a trigger, or by earlier paragraphs of the same effect.
    Before,
    /// It was named by the step with that number.
    Step(u16),
    /// The words are ambiguous: what they mean is not what a run would find.
    Torn,
}

/// What "it" refers to.
#[derive(Clone, Debug)]
struct It {
    source: Source,
    /// How it is described, where a description is known.
    things: Option<Filter>,
    /// Whether it is several things.
    are_several: bool,
    /// Whether it has been discarded: then nothing that is done to things in play can be done to it any longer.
    is_gone: bool,
    /// Whether it has been moved, so that a condition can ask in the past what it was.
    has_moved: bool,
    /// Whether it is known to be of no other kinds than those of its description.
    is_nothing_else: bool,
    /// Whether the words can mean what the trigger names as well.
    has_rival: bool,
    /// Whether a condition was bound to what the trigger names, since it could not be true of this thing.
    means_cause: bool,
}

impl It {
    const NOTHING: Self = Self {
        source: Source::Nothing,
        things: None,
        are_several: false,
        is_gone: false,
        has_moved: false,
        is_nothing_else: false,
        has_rival: false,
        means_cause: false,
    };

    const fn before(things: Option<Filter>, are_several: bool) -> Self {
        Self { source: Source::Before, things, are_several, has_moved: true, ..Self::NOTHING }
    }

    const fn torn() -> Self {
        Self { source: Source::Torn, ..Self::NOTHING }
    }
}

/// Visits the parts of a tree in the order in which they are carried out.
struct Walk {
    /// Number of steps so far that have named something.
    named: u16,
    /// Whether an Expedition was mentioned, whose player can be meant where "it" refers to nothing.
    is_expedition_known: bool,
    /// Whether something was discarded.
    has_gone: bool,
    /// The cause: what the trigger named.
    cause: Option<It>,
    /// Whether something has been counted, or may have been.
    has_counted: bool,
}

/// The ability, if each "it" in it has exactly one antecedent; `None` otherwise. If the effect continues an earlier paragraph
/// (`goes_on`), what was named there is not known.
pub(crate) fn bound(mut rule: Rule, goes_on: bool) -> Option<Rule> {
    let mut walk = Walk { named: 0, is_expedition_known: goes_on, has_gone: false, cause: None, has_counted: goes_on };
    walk.rule(&mut rule, goes_on).map(|()| rule)
}

/// Whether a verb could be done to what a step names. Only the step itself is looked at; true where it is not known what the step
/// names.
pub(crate) fn names_what_fits(step: &Step, verb: &Action) -> bool {
    let mut walk = Walk { named: 0, is_expedition_known: true, has_gone: false, cause: None, has_counted: true };
    let named = walk.step(&mut step.clone(), It::NOTHING);
    named.is_none_or(|named| fits(verb, &named))
}

/// Rewrites an ability that changes how its bearer is played, so that its condition can be checked during the play: the bearer is
/// in no Expedition yet, and the Expedition into which it is played is chosen before its cost is worked out (5.2.1.a). `None` if
/// the ability depends in another way on where the bearer is.
pub(crate) fn as_it_is_played(rule: Rule) -> Option<Rule> {
    let Rule::Passive { condition: Some(condition), passive: Passive::Object { who: Subject::Me, statement } } = &rule
    else {
        return Some(rule);
    };
    let is_of_play = matches!(statement, Statement::Costs { .. } | Statement::Cannot(Ban::Played | Ban::PlayedIn(_)));
    if !is_of_play || !speaks_of_where_i_am(condition) {
        return Some(rule);
    }
    let Condition::Expedition { which: Expeditions::Mine, facts } = condition else { return None };
    let facts = facts.clone();
    let statement = match statement {
        Statement::Costs { pricing, within: None } => {
            Statement::Costs { pricing: pricing.clone(), within: Some(facts) }
        }
        Statement::Cannot(Ban::Played) => Statement::Cannot(Ban::PlayedIn(facts)),
        _ => return None,
    };
    Some(Rule::Passive { condition: None, passive: Passive::Object { who: Subject::Me, statement } })
}

/// Whether a condition depends on the Expedition or the region of the bearer.
fn speaks_of_where_i_am(condition: &Condition) -> bool {
    let is_mine = |which: &Expeditions| {
        matches!(which, Expeditions::Mine | Expeditions::MyOther | Expeditions::FacingMe | Expeditions::FacingMyOther)
    };
    let is_there = |fact: &Trait| matches!(fact, Trait::In(_) | Trait::InExpedition(_) | Trait::IdleHere);
    let i_am_there =
        |part: &Condition| matches!(part, Condition::Is { who: Subject::Me, being } if being.contains(is_there));
    condition.contains(is_mine) || condition.contains(i_am_there)
}

impl Walk {
    fn rule(&mut self, rule: &mut Rule, goes_on: bool) -> Option<()> {
        match rule {
            Rule::Reaction { triggers, effect, .. } => {
                self.cause = self.told_by(triggers.as_slice());
                self.has_counted |= triggers.as_slice().iter().any(counts_something);
                let cause = self.cause.clone();
                self.effect(effect, cause.unwrap_or(It::NOTHING))
            }
            Rule::QuickAction { costs, effect, .. } => {
                self.has_counted = true;
                let it = self.costs(costs, It::NOTHING)?;
                self.effect(effect, it)
            }
            Rule::Effect(effect) => {
                let it = if goes_on { It::before(None, false) } else { It::NOTHING };
                self.effect(effect, it)
            }
            Rule::Passive { passive: Passive::Modifier { event, effect, otherwise, .. }, .. } => {
                self.has_counted = true;
                let told = self.told_by(std::slice::from_ref(event)).unwrap_or(It::before(None, false));
                // The event has not happened yet.
                let it = It { is_gone: false, ..told };
                self.cause = Some(it.clone());
                self.effect(effect, it.clone())?;
                otherwise.as_mut().map_or(Some(it.clone()), |otherwise| self.effect(otherwise, it))
            }
            // "Robots you play gain 1 boost. They can't be targeted": a passive ability names nothing that "it" could refer to.
            Rule::Passive { passive: Passive::Object { who, .. }, .. } => (*who != Subject::It).then_some(It::NOTHING),
            Rule::Passive { .. } | Rule::Gained { .. } | Rule::Completed(_) => Some(It::NOTHING),
        }
        .map(|_| ())
    }

    /// What a trigger names; `None` if it names nothing, or the bearer, which is "I" (7.2.1).
    fn told_by(&mut self, triggers: &[Trigger]) -> Option<It> {
        let mut cause = None;
        for trigger in triggers {
            let of = match trigger {
                Trigger::Becomes(_) | Trigger::Arrival(_) | Trigger::At(_) | Trigger::After(_) => None,
                Trigger::Expeditions { .. } | Trigger::Expedition { .. } => {
                    self.is_expedition_known = true;
                    None
                }
                Trigger::Does { deed, .. } => done_to(deed.single()).map(|what| {
                    let is_gone = matches!(deed.single(), PlayerEvent::Sacrifice(_) | PlayerEvent::Discard(_));
                    It { is_gone, ..It::before(what.cloned(), false) }
                }),
                Trigger::Happens { who, fate } => {
                    self.is_expedition_known = true;
                    match who {
                        Who::Me => Some(It::before(None, false)),
                        // Its kind is not known after it has left: a Construction in play may be a Character elsewhere (system
                        // 141).
                        Who::Some { what, .. } => {
                            let stays = !matches!(
                                fate,
                                ObjectEvent::Leaves(_)
                                    | ObjectEvent::Goes { .. }
                                    | ObjectEvent::Sacrificed
                                    | ObjectEvent::Discarded
                            );
                            let is_gone = matches!(fate, ObjectEvent::Sacrificed | ObjectEvent::Discarded);
                            Some(It { is_gone, ..It::before(stays.then(|| what.clone()), false) })
                        }
                    }
                }
            };
            cause = match (cause, of) {
                (None, of) => of,
                (cause, None) => cause,
                (Some(_), Some(_)) => Some(It::before(None, false)),
            };
        }
        cause
    }

    fn effect(&mut self, effect: &mut Effect, it: It) -> Option<It> {
        effect.as_mut_slice().iter_mut().try_fold(it, |it, step| self.step(step, it))
    }

    /// Visits an effect that may be absent.
    fn perhaps(&mut self, effect: Option<&mut Effect>, it: It) -> Option<It> {
        match effect {
            Some(effect) => self.effect(effect, it),
            None => Some(it),
        }
    }

    fn step(&mut self, step: &mut Step, it: It) -> Option<It> {
        match step {
            Step::Act(action) => self.action(action, &it),
            Step::By { player, effect } => {
                // "Each Character in it gains 1 boost. Its controller draws a card": there may be no Character, so "its" refers
                // to the Expedition.
                if it.are_several && *player == Player::ItsController && it.things.as_ref().is_some_and(lie_in_that) {
                    *player = Player::OfThat;
                }
                self.speaks(player, &it)?;
                let is_mine = matches!(player, Player::You | Player::MyController);
                let is_keyword = |step: &Step| matches!(step, Step::Act(action) if is_of_keyword(action));
                let has_rival = !is_mine && effect.as_slice().last().is_some_and(is_keyword) && self.is_cause(&it);
                let done = self.effect(effect, it)?;
                Some(It { has_rival: done.has_rival || has_rival, ..done })
            }
            Step::If { condition, effect, otherwise } => {
                let means_cause = self.condition(condition, &it)?;
                // After a condition that asks about boosts, "that many" would be a number of boosts, and not of things.
                (!asks_for_boosts(condition) || !effect.contains(|amount: &Amount| *amount == Amount::ThatMany))
                    .then_some(())?;
                let such = It { means_cause: it.means_cause || means_cause, ..of_which_holds(condition, it.clone()) };
                let so = self.effect(effect, such)?;
                let not = self.perhaps(otherwise.as_mut(), it.clone())?;
                // "If …, target a Character. Otherwise, create a token. It …": this could be the last thing named, or either of
                // the two.
                let are_both = otherwise.is_some() && so.source != it.source && not.source != it.source;
                Some(if are_both { It::torn() } else { joined(&it, so, not) })
            }
            Step::May { offer, then, otherwise } => {
                let is_cause = self.is_cause(&it);
                let mut done = match offer {
                    Offer::Do(effect) => self.effect(effect, it.clone())?,
                    Offer::Pay(costs) => self.costs(costs, it.clone())?,
                };
                // In "(When you play a Character —) You may exhaust target Permanent. If you do, it …", "it" can be either of the
                // two.
                let is_for_itself = matches!(offer, Offer::Do(effect)
                    if matches!(effect.as_slice().last(), Some(Step::Act(action)) if is_done_for_itself(action)));
                done.has_rival |= is_cause && is_for_itself && done.source != it.source;
                let so = self.perhaps(then.as_mut(), done)?;
                let not = self.perhaps(otherwise.as_mut(), it.clone())?;
                Some(joined(&it, so, not))
            }
            Step::Do { effect, then, otherwise } => {
                let done = self.effect(effect, it.clone())?;
                let so = self.perhaps(then.as_mut(), done.clone())?;
                // A step that could not be done names nothing, so the words refer to what was named before.
                let is_chosen = matches!(effect.as_slice().last(), Some(Step::Act(action)) if is_targeted(action));
                let not = match it.source {
                    Source::Nothing => done,
                    _ if it.source == done.source || is_chosen => done,
                    _ => It::torn(),
                };
                let not = self.perhaps(otherwise.as_mut(), not)?;
                Some(joined(&it, so, not))
            }
            Step::Choose { quantity, modes, .. } => {
                self.speaks(quantity, &it)?;
                let mut after = it.clone();
                for mode in modes.as_mut_slice() {
                    let chosen = self.effect(&mut mode.effect, it.clone())?;
                    after = joined(&it, after, chosen);
                }
                Some(after)
            }
            Step::Repeat { times, effect } => {
                self.speaks(times, &it)?;
                let after = self.effect(effect, it.clone())?;
                Some(if after.source == it.source { it } else { It::torn() })
            }
            Step::ForEach { filter, effect } => {
                self.speaks(filter, &it)?;
                let each = It { things: Some(filter.clone()), ..self.name() };
                let source = each.source;
                let after = self.effect(effect, each)?;
                Some(if after.source == source && !speaks_of_it(effect) { it } else { It::torn() })
            }
            Step::InTurn { effect, .. } => {
                let after = self.effect(effect, it.clone())?;
                Some(if after.source == it.source { it } else { It::torn() })
            }
            Step::Depending { on, rows } => {
                self.speaks(on, &it)?;
                let mut after = it.clone();
                for row in rows.as_mut_slice() {
                    let shown = self.effect(&mut row.effect, it.clone())?;
                    after = joined(&it, after, shown);
                }
                Some(after)
            }
            Step::Ongoing { emblem: Emblem::Reaction { triggers, effect }, .. } => {
                // An Emblem does not know which card was Resupplied.
                let is_resupply = |deed: &PlayerEvent| matches!(deed, PlayerEvent::Resupply);
                (!triggers.contains(is_resupply) || !speaks_of_it(effect)).then_some(())?;
                match self.told_by(triggers.as_slice()) {
                    Some(cause) => {
                        let outside = self.cause.replace(cause.clone());
                        self.effect(effect, cause)?;
                        self.cause = outside;
                        Some(It::torn())
                    }
                    None => {
                        self.later(effect, &it)?;
                        Some(it)
                    }
                }
            }
            Step::Ongoing { emblem: Emblem::Passive(passive), .. } => {
                self.speaks(passive, &it)?;
                let is_of_others =
                    matches!(passive, Passive::Object { who: Subject::Each(_), .. } | Passive::Modifier { .. })
                        && !speaks_of_it(passive);
                // An Emblem can be bound to one thing only.
                let is_of_it = matches!(passive, Passive::Object { who: Subject::It, .. });
                (!is_of_it || !it.are_several).then_some(())?;
                Some(if is_of_others { It::torn() } else { it })
            }
            Step::Later { effect, .. } => {
                self.later(effect, &it)?;
                Some(it)
            }
        }
    }

    /// Visits an effect that is delayed to a moment without an event of its own: "it" is what it was when that was said, if it
    /// was one thing.
    fn later(&mut self, effect: &mut Effect, it: &It) -> Option<()> {
        (!it.are_several || !speaks_of_it(effect)).then_some(())?;
        self.effect(effect, it.clone()).map(|_| ())
    }

    fn costs(&mut self, costs: &mut OneOrMore<Cost>, it: It) -> Option<It> {
        costs.as_mut_slice().iter_mut().try_fold(it, |it, cost| match cost {
            Cost::Do(action) | Cost::By { action, .. } => self.action(action, &it),
            Cost::Spend { .. } | Cost::Mana(_) | Cost::Targeting { .. } => self.speaks(cost, &it).map(|()| it),
            Cost::ExhaustMe | Cost::DiscardMe => Some(it),
        })
    }

    fn action(&mut self, action: &mut Action, it: &It) -> Option<It> {
        self.mean(action, it)?;
        self.speaks(action, it)?;
        self.is_expedition_known |= action.contains(|_: &Expeditions| true);
        (self.has_counted || !action.contains(|amount: &Amount| *amount == Amount::ThatMany)).then_some(())?;
        self.has_counted = true;
        let objects = object_of(action);
        let named = match objects {
            Some(objects) => self.named_by(objects, it),
            None => match action {
                Action::Create { amount, place, token, .. } => {
                    let is_in_each = place.contains(|which: &Expeditions| matches!(which, Expeditions::Each { .. }));
                    let are_several = *amount != Amount::Number(1) || is_in_each;
                    let (things, is_nothing_else) = token_in(place, token);
                    It { things: Some(OneOrMore::one(things)), are_several, is_nothing_else, ..self.name() }
                }
                Action::Resupply | Action::ExhaustedResupply => self.name(),
                Action::Sabotage(what) => It { things: what.clone(), ..self.name() },
                Action::Rush { card, .. } => It { things: card.clone(), ..self.name() },
                Action::Exchange { .. } => It { are_several: true, ..self.name() },
                _ => it.clone(),
            },
        };
        let is_gone = match action {
            Action::Discard(Objects::The(Mention::Me)) | Action::Sacrifice(Objects::The(Mention::Me)) => it.is_gone,
            Action::Discard(_) | Action::Sacrifice(_) | Action::Sabotage(_) => true,
            Action::Put { to: Destination::Drawn | Destination::Hand | Destination::TopOfDeck, .. }
            | Action::Put { to: Destination::BottomOfDeck | Destination::DeckPosition(_), .. } => true,
            Action::Put { .. } | Action::Play { .. } | Action::Create { .. } => false,
            _ => named.is_gone,
        };
        let stays =
            matches!(action, Action::Give { .. } | Action::Remove { .. } | Action::Exhaust(_) | Action::Ready(_));
        let has_moved = named.has_moved || is_gone || !stays;
        self.has_gone |= is_gone;
        // Its kind is not known after it was moved: a Construction in play may be a Character elsewhere (system 141).
        let things = named.things.filter(|_| !matches!(action, Action::Put { .. }));
        Some(It { is_gone, has_moved, things, ..named })
    }

    /// Binds "it" in a verb to the only possible antecedent: "it", or what the trigger names. `None` if neither or both are
    /// possible.
    fn mean(&self, action: &mut Action, it: &It) -> Option<()> {
        let fits_cause = self.cause.as_ref().is_some_and(|cause| fits(action, cause));
        match object_of(action) {
            Some(Objects::The(Mention::It)) => {
                let fits_it = fits(action, it) && !it.means_cause;
                (!it.has_rival || fits_it != fits_cause).then_some(())?;
                if !fits_it {
                    (fits_cause && it.source != Source::Before).then_some(())?;
                    *object_of_mut(action)? = Objects::The(Mention::Cause);
                    // Otherwise one half of the verb would be about "it" and the other about the cause.
                    (!speaks_of_it(action)).then_some(())?;
                }
            }
            Some(Objects::Both { one, other }) => {
                let is_said = |mention| [one, other].iter().any(|what| ***what == Objects::The(mention));
                (!is_said(Mention::It) || fits(action, it)).then_some(())?;
                (!is_said(Mention::Cause) || fits_cause).then_some(())?;
            }
            _ => {}
        }
        // "They gain 1 boost for each other Robot you control": "other" would be relative to each of them by itself.
        let of_others = |gain: &Gain| gain.contains(|fact: &Trait| *fact == Trait::Other);
        match action {
            Action::Give { gains, to: Objects::The(Mention::It), .. } if it.are_several => {
                (!gains.as_slice().iter().any(of_others)).then_some(())
            }
            _ => Some(()),
        }
    }

    /// Whether "it" is what the trigger names.
    fn is_cause(&self, it: &It) -> bool {
        self.cause.is_some() && it.source == Source::Before
    }

    /// What a verb that is done to these objects names.
    fn named_by(&mut self, objects: &Objects, it: &It) -> It {
        match objects {
            Objects::The(Mention::It | Mention::Me) => it.clone(),
            Objects::The(Mention::Cause) => self.cause.clone().unwrap_or(It::before(None, false)),
            Objects::The(Mention::Others) | Objects::Top { .. } => self.name(),
            Objects::Both { .. } => It { are_several: true, ..self.name() },
            Objects::Each(all) => It { things: Some(all.clone()), are_several: true, ..self.name() },
            Objects::Pick(pick) => {
                let things = Some(pick.from.clone());
                It { things, are_several: !is_of_one(pick), ..self.name() }
            }
        }
    }

    /// Notes that a step names something of which nothing is known.
    fn name(&mut self) -> It {
        self.named += 1;
        It { source: Source::Step(self.named), ..It::NOTHING }
    }

    /// Checks a condition. Where it cannot be true of "it" but can be of what the trigger names, it is bound to that, and the
    /// result is true. `None` if it cannot be true of either.
    fn condition(&self, condition: &mut Condition, it: &It) -> Option<bool> {
        let is_plain = !matches!(condition, Condition::Not(_));
        let asked = match &mut *condition {
            Condition::Not(asked) => &mut **asked,
            asked => asked,
        };
        let could_be_cause = |being: &Being| {
            it.source != Source::Before
                && !it.is_gone
                && self.cause.as_ref().is_some_and(|cause| could_be(cause, being))
        };
        let mut means_cause = false;
        if let Condition::Is { who: who @ Subject::It, being } = asked
            && (it.means_cause || !could_be(it, being) && is_plain)
            && could_be_cause(being)
        {
            (*who, means_cause) = (Subject::Cause, true);
        }
        self.speaks(condition, it)?;
        let mut is_sound = true;
        condition.each(|condition: &Condition| {
            is_sound &= match condition {
                Condition::Is { who: Subject::It, being } => could_be(it, being) && !is_beside_itself(being),
                Condition::Was(being) => could_be(it, being) && (it.has_moved || !self.has_gone || !is_for_good(being)),
                _ => true,
            };
        });
        is_sound.then_some(means_cause)
    }

    /// Checks that "it" is known wherever a part speaks of it. "Its controller" can also be the player of an Expedition.
    fn speaks(&self, part: &impl Search, it: &It) -> Option<()> {
        let is_known = match it.source {
            Source::Before | Source::Step(_) => true,
            // Where nothing was named, "other than it" excludes nothing.
            Source::Nothing => {
                self.is_expedition_known && !speaks_of_thing(part)
                    || !speaks_of_it(part)
                    || speaks_of_others_alone(part)
            }
            Source::Torn => !speaks_of_it(part),
        };
        (is_known && (self.cause.is_some() || !speaks_of_cause(part))).then_some(())
    }
}

/// What "it" is after two branches join; ambiguous if one of them named something in the place of the other's antecedent.
fn joined(before: &It, one: It, other: It) -> It {
    match (one.source, other.source) {
        (a, b) if a == b => {
            let is_same = one.things == other.things;
            It { things: one.things.filter(|_| is_same), is_gone: one.is_gone || other.is_gone, ..one }
        }
        (Source::Torn, _) | (_, Source::Torn) => It::torn(),
        // Where nothing was named before, there is nothing with which it could be confused.
        (Source::Nothing, _) => other,
        (_, Source::Nothing) => one,
        (a, b) if a != before.source && b != before.source => It { things: None, is_gone: false, ..one },
        _ => It::torn(),
    }
}

/// Narrows the description of "it" by a condition that holds and says of what kind it is.
fn of_which_holds(condition: &Condition, it: It) -> It {
    match condition {
        Condition::Is { who: Subject::It, being: Being::Kind(nouns) } => {
            let such = |noun: &Noun| described(*noun, None);
            let things = OneOrMore::new(nouns.as_slice().iter().map(such).collect());
            It { things, ..it }
        }
        _ => it,
    }
}

fn described(noun: Noun, place: Option<Place>) -> Description {
    Description { nouns: OneOrMore::one(noun), facts: None, places: place.map(OneOrMore::one) }
}

/// The description of a token that is created in an area, and whether its kinds are all known: in an Expedition and in Reserve it
/// is a Character (2.2.1.d).
fn token_in(place: &Area, token: &Creation) -> (Description, bool) {
    let is_landmark = |zone: &NamedZone| *zone == NamedZone::Landmarks;
    let kind = if place.contains(is_landmark) { Noun::Landmark } else { Noun::Character };
    let Creation::Described(token) = token else { return (described(kind, None), false) };
    let nouns = [kind]
        .into_iter()
        .chain(token.sub_types.iter().flat_map(OneOrMore::as_slice).copied().map(Noun::SubType))
        .collect();
    let nouns = OneOrMore::new(nouns).unwrap_or(OneOrMore::one(kind));
    (Description { nouns, facts: None, places: None }, true)
}

/// The object of a player's event, if it has one: `Some(None)` where its description is not known.
const fn done_to(deed: &PlayerEvent) -> Option<Option<&Filter>> {
    match deed {
        PlayerEvent::PassFirst
        | PlayerEvent::Pass
        | PlayerEvent::DailyDraw
        | PlayerEvent::Roll
        | PlayerEvent::Turn
        | PlayerEvent::EndTurn
        | PlayerEvent::AnotherTurn
        | PlayerEvent::Spend(_)
        | PlayerEvent::Shuffle
        | PlayerEvent::PlaceMarker => None,
        PlayerEvent::Expand
        | PlayerEvent::Resupply
        | PlayerEvent::Draw(_)
        | PlayerEvent::Gift
        | PlayerEvent::ReceiveGift
        | PlayerEvent::RevealBy
        | PlayerEvent::Use(_)
        | PlayerEvent::Sabotage
        | PlayerEvent::Rush
        | PlayerEvent::Sacrifice(_)
        | PlayerEvent::Discard(_)
        | PlayerEvent::Put { .. }
        | PlayerEvent::Several(_) => Some(None),
        PlayerEvent::Play { card: what, .. }
        | PlayerEvent::Create(what)
        | PlayerEvent::Exhaust(what)
        | PlayerEvent::Ready(what)
        | PlayerEvent::Augment(what)
        | PlayerEvent::Complete(what)
        | PlayerEvent::TakeControl(what) => Some(Some(what)),
    }
}

/// Whether a verb can only be done to things in play or in Reserve.
const fn is_done_in_play(action: &Action) -> bool {
    matches!(
        action,
        Action::Give { .. }
            | Action::Remove { .. }
            | Action::Exhaust(_)
            | Action::Ready(_)
            | Action::Switch(_)
            | Action::Defect(_)
            | Action::Complete(_)
            | Action::Augment(_)
            | Action::TakeControl { .. }
    )
}

/// Whether a verb can be done to this thing.
fn fits(action: &Action, it: &It) -> bool {
    // A card in Reserve is in no Expedition.
    let is_of_expeditions = matches!(action, Action::Switch(_) | Action::Defect(_));
    (!it.is_gone || !is_done_in_play(action))
        && it.things.as_ref().is_none_or(|things| can_be_done_to(action, things))
        && (!is_of_expeditions || !it.things.as_ref().is_some_and(lie_elsewhere))
}

/// Whether a verb names a card that its words do not mention.
const fn is_of_keyword(action: &Action) -> bool {
    matches!(action, Action::Resupply | Action::ExhaustedResupply | Action::Sabotage(_))
}

/// Whether a verb makes sense without saying more about its object, by itself or for its consequences.
const fn is_done_for_itself(action: &Action) -> bool {
    is_of_keyword(action) || matches!(action, Action::Exhaust(_) | Action::Ready(_) | Action::Complete(_))
}

/// Whether an event provides a number ("that many").
fn counts_something(trigger: &Trigger) -> bool {
    match trigger {
        Trigger::Arrival(_) | Trigger::At(_) | Trigger::After(_) | Trigger::Becomes(_) => false,
        // "A Character with two or more boosts goes to Reserve": the number is how many it had.
        Trigger::Happens { who: Who::Some { article: Article::A, what }, fate } => {
            !matches!(
                fate,
                ObjectEvent::Joins(_) | ObjectEvent::Completed | ObjectEvent::Switches | ObjectEvent::Defects
            ) || what.contains(|measure: &Measure| matches!(measure, Measure::Counters(_)))
        }
        Trigger::Does { deed, .. } => !matches!(
            deed,
            PlayerEvent::Play { .. }
                | PlayerEvent::Create(_)
                | PlayerEvent::Exhaust(_)
                | PlayerEvent::Ready(_)
                | PlayerEvent::Complete(_)
                | PlayerEvent::Turn
                | PlayerEvent::EndTurn
                | PlayerEvent::Pass
                | PlayerEvent::PassFirst
                | PlayerEvent::Shuffle
        ),
        _ => true,
    }
}

/// Whether a condition asks whether "it" has boosts.
fn asks_for_boosts(condition: &Condition) -> bool {
    let is_boosted = |being: &Being| match being {
        Being::Facts(facts) => facts
            .as_slice()
            .iter()
            .flat_map(OneOrMore::as_slice)
            .any(|literal| *literal == Literal::Is(Trait::Status(Status::Boosted))),
        Being::Kind(_) => false,
    };
    matches!(condition, Condition::Was(being) | Condition::Is { who: Subject::It | Subject::Cause, being } if is_boosted(being))
}

/// Whether a verb is done to a target: that is "it", even if the verb then does nothing.
fn is_targeted(action: &Action) -> bool {
    matches!(object_of(action), Some(Objects::Pick(pick)) if pick.aim == Aim::Target)
}

/// Whether all these things are outside play.
fn lie_elsewhere(things: &Filter) -> bool {
    let is_elsewhere = |place: &Place| match place {
        Place::In(Area::Of { zone, .. } | Area::Zone(zone)) => {
            matches!(zone, NamedZone::Reserve | NamedZone::Hand | NamedZone::Discard | NamedZone::Mana)
        }
        _ => false,
    };
    things.as_slice().iter().all(|one| one.places.as_ref().is_some_and(|all| all.as_slice().iter().all(is_elsewhere)))
}

/// Whether all these things are in an Expedition that was named.
fn lie_in_that(things: &Filter) -> bool {
    let is_that = |place: &Place| matches!(place, Place::In(Area::Expedition(which)) if matches!(**which, Expeditions::That | Expeditions::Pick { .. }));
    things.as_slice().iter().all(|one| one.places.as_ref().is_some_and(|all| all.as_slice().iter().all(is_that)))
}

fn is_of_one(pick: &Pick) -> bool {
    matches!(pick.quantity, Quantity::Exactly(Amount::Number(1)) | Quantity::UpTo(Amount::Number(1)))
}

/// Whether "it" could be what a condition asks.
fn could_be(it: &It, being: &Being) -> bool {
    // Only a Feat in the Landmarks is Completed.
    if let (Some(things), Being::Facts(facts)) = (&it.things, being)
        && facts.as_slice().iter().any(|clause| clause.as_slice() == [Literal::Is(Trait::Completed)])
        && (lie_elsewhere(things) || !can_be_done_to(&Action::Complete(Objects::The(Mention::It)), things))
    {
        return false;
    }
    let (Some(things), Being::Kind(nouns)) = (&it.things, being) else { return true };
    let could = |noun: &Noun| {
        nouns.as_slice().iter().any(|asked| match it.is_nothing_else {
            true => noun.implies(*asked) || *asked == Noun::Card,
            false => can_be(*noun, *asked),
        })
    };
    things.as_slice().iter().flat_map(|one| one.nouns.as_slice()).any(could)
}

/// Whether the property asked about lasts as long as the thing stays where it is: then only what has gone is asked about it in
/// the past.
fn is_for_good(being: &Being) -> bool {
    match being {
        Being::Kind(_) => true,
        Being::Facts(facts) => facts.contains(|fact: &Trait| matches!(fact, Trait::Token | Trait::Kind(_))),
    }
}

/// Whether a condition asks if a thing is facing itself.
fn is_beside_itself(being: &Being) -> bool {
    being.contains(|which: &Expeditions| *which == Expeditions::FacingIt)
}

/// Whether "it" occurs only in the sense of "other than it".
fn speaks_of_others_alone(part: &impl Search) -> bool {
    let is_its = |player: &Player| matches!(player, Player::ItsController | Player::ItsOwner | Player::FacingIt);
    let is_of_its = |which: &Expeditions| matches!(which, Expeditions::Its | Expeditions::FacingIt);
    part.contains(|fact: &Trait| *fact == Trait::NotIt)
        && !part.contains(|what: &Mention| *what == Mention::It)
        && !part.contains(|who: &Subject| *who == Subject::It)
        && !part.contains(|place: &Place| *place == Place::Named)
        && !part.contains(|condition: &Condition| matches!(condition, Condition::Was(_)))
        && !part.contains(is_its)
        && !part.contains(is_of_its)
}
