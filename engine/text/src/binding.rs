//! What "it" is at each place of a finished tree, as a run would find it (7.2.4): where that is nothing, or nobody can tell which of
//! two, or what cannot be what is said of it, the words meant something else. Where that can only be what the trigger tells of, they
//! mean that.
//!
//! The trees are all it knows. What a step names is "it" from then on; behind branches it is what each of them leaves, behind what
//! lasts or is repeated nobody knows.

use crate::{
    filters::can_be,
    link::{can_be_done_to, object_of, object_of_mut},
};
use ability::{
    Action, Aim, Amount, Area, Article, Ban, Being, Condition, Cost, Creation, Description, Destination, Effect,
    Emblem, Expeditions, Filter, Gain, Literal, Measure, Mention, NamedZone, Noun, ObjectEvent, Objects, Offer,
    OneOrMore, Passive, Pick, Place, Player, PlayerEvent, Quantity, Rule, Search, Statement, Status, Step, Subject,
    Trait, Trigger, Who,
    search::{speaks_of_cause, speaks_of_it, speaks_of_thing},
};

/// Who named what "it" is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// Nobody did.
    Nothing,
    /// What stands before the effect: a trigger, or paragraphs of the same effect.
    Before,
    /// The step of that number.
    Step(u16),
    /// What the words mean is not what a run finds.
    Torn,
}

/// What "it" is.
#[derive(Clone, Debug)]
struct It {
    source: Source,
    /// As what it is described, where it is.
    things: Option<Filter>,
    /// Whether it is several things.
    are_several: bool,
    /// Whether it has been discarded: nothing can be done to it any longer that is done to things in play.
    is_gone: bool,
    /// Whether it has been put somewhere, so that what it was may be asked in the past.
    has_moved: bool,
    /// Whether it is of no other kinds than it is described as.
    is_nothing_else: bool,
    /// Whether the words can mean what the trigger tells of as well.
    has_rival: bool,
    /// Whether a condition has said of what the trigger tells of what this cannot be.
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

/// Goes through a tree in the order in which it is carried out.
struct Walk {
    /// How many steps have named something.
    named: u16,
    /// Whether an Expedition was spoken of, which may have a player where "it" is nothing.
    is_expedition_known: bool,
    /// Whether something was discarded.
    has_gone: bool,
    /// What a trigger told of, which is the cause.
    cause: Option<It>,
    /// Whether something has been counted, or may have been.
    has_counted: bool,
}

/// The ability in which each "it" is for certain what it means; nothing where one is not. Of an effect that goes on with what stands
/// before it, what was named there is not known.
pub(crate) fn bound(mut rule: Rule, goes_on: bool) -> Option<Rule> {
    let mut walk = Walk { named: 0, is_expedition_known: goes_on, has_gone: false, cause: None, has_counted: goes_on };
    walk.rule(&mut rule, goes_on).map(|()| rule)
}

/// Whether a verb could be done to what a step names, by itself; where that is not known, it could.
pub(crate) fn names_what_fits(step: &Step, verb: &Action) -> bool {
    let mut walk = Walk { named: 0, is_expedition_known: true, has_gone: false, cause: None, has_counted: true };
    let named = walk.step(&mut step.clone(), It::NOTHING);
    named.is_none_or(|named| fits(verb, &named))
}

/// An ability by which its bearer is played, as it can be asked while that happens: the bearer is in no Expedition yet, and the one into
/// which it is played is chosen before its cost is worked out (5.2.1.a). `None` for what depends on where the bearer is in another way.
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

/// Whether a condition goes by the Expedition or the region of the bearer.
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
                // It has not happened yet.
                let it = It { is_gone: false, ..told };
                self.cause = Some(it.clone());
                self.effect(effect, it.clone())?;
                otherwise.as_mut().map_or(Some(it.clone()), |otherwise| self.effect(otherwise, it))
            }
            // "Robots you play gain 1 boost. They can't be targeted": of nothing that stands is "it" said.
            Rule::Passive { passive: Passive::Object { who, .. }, .. } => (*who != Subject::It).then_some(It::NOTHING),
            Rule::Passive { .. } | Rule::Gained { .. } | Rule::Completed(_) => Some(It::NOTHING),
        }
        .map(|_| ())
    }

    /// What a trigger names; nothing where it is about nobody, or about the bearer, who is "I" (7.2.1).
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
                        // What is a Construction in play may be a Character elsewhere (system 141).
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

    /// The same of what may not be there.
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
                // "Each Character in it gains 1 boost. Its controller draws a card": there need be no Character.
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
                // Where something was boosted, "that many" is no number of things.
                (!asks_for_boosts(condition) || !effect.contains(|amount: &Amount| *amount == Amount::ThatMany))
                    .then_some(())?;
                let such = It { means_cause: it.means_cause || means_cause, ..of_which_holds(condition, it.clone()) };
                let so = self.effect(effect, such)?;
                let not = self.perhaps(otherwise.as_mut(), it.clone())?;
                // "If …, target a Character. Otherwise, create a token. It …": the last of them, or either.
                let are_both = otherwise.is_some() && so.source != it.source && not.source != it.source;
                Some(if are_both { It::torn() } else { joined(&it, so, not) })
            }
            Step::May { offer, then, otherwise } => {
                let is_cause = self.is_cause(&it);
                let mut done = match offer {
                    Offer::Do(effect) => self.effect(effect, it.clone())?,
                    Offer::Pay(costs) => self.costs(costs, it.clone())?,
                };
                // "(When you play a Character —) You may exhaust target Permanent. If you do, it …".
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
                // What could not be done to anything names nobody, and the words mean what was named before.
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
                // No Emblem knows the card that was Resupplied.
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
                // An Emblem is bound to one thing.
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

    /// An effect that follows on nothing but a time: what "it" was when that was said, if it was one thing.
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
        // What is a Construction in play may be a Character elsewhere (system 141).
        let things = named.things.filter(|_| !matches!(action, Action::Put { .. }));
        Some(It { is_gone, has_moved, things, ..named })
    }

    /// Has a verb mean what the words can mean alone: "it", or what the trigger tells of. Nothing, where that is neither of them or either.
    fn mean(&self, action: &mut Action, it: &It) -> Option<()> {
        let fits_cause = self.cause.as_ref().is_some_and(|cause| fits(action, cause));
        match object_of(action) {
            Some(Objects::The(Mention::It)) => {
                let fits_it = fits(action, it) && !it.means_cause;
                (!it.has_rival || fits_it != fits_cause).then_some(())?;
                if !fits_it {
                    (fits_cause && it.source != Source::Before).then_some(())?;
                    *object_of_mut(action)? = Objects::The(Mention::Cause);
                    // Half of what the verb says would be of something else.
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
        // "They gain 1 boost for each other Robot you control": than each of them.
        let of_others = |gain: &Gain| gain.contains(|fact: &Trait| *fact == Trait::Other);
        match action {
            Action::Give { gains, to: Objects::The(Mention::It), .. } if it.are_several => {
                (!gains.as_slice().iter().any(of_others)).then_some(())
            }
            _ => Some(()),
        }
    }

    /// Whether "it" is what the trigger tells of.
    fn is_cause(&self, it: &It) -> bool {
        self.cause.is_some() && it.source == Source::Before
    }

    /// What a verb names that is done to these.
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

    /// Something is named of which nothing is known.
    fn name(&mut self) -> It {
        self.named += 1;
        It { source: Source::Step(self.named), ..It::NOTHING }
    }

    /// Whether a condition is of what the trigger tells of, since "it" cannot be so; it says so then. Nothing, where it is sound in no way.
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

    /// Whatever speaks of "it" knows what that is. The player of an Expedition is "its controller" as well.
    fn speaks(&self, part: &impl Search, it: &It) -> Option<()> {
        let is_known = match it.source {
            Source::Before | Source::Step(_) => true,
            // Where nothing was named, all are others than that.
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

/// What "it" is behind two ways that go on with one another: nobody can tell, where one of them named something in the place of another.
fn joined(before: &It, one: It, other: It) -> It {
    match (one.source, other.source) {
        (a, b) if a == b => {
            let is_same = one.things == other.things;
            It { things: one.things.filter(|_| is_same), is_gone: one.is_gone || other.is_gone, ..one }
        }
        (Source::Torn, _) | (_, Source::Torn) => It::torn(),
        // Where nothing was named, there is nothing that it could be mistaken for.
        (Source::Nothing, _) => other,
        (_, Source::Nothing) => one,
        (a, b) if a != before.source && b != before.source => It { things: None, is_gone: false, ..one },
        _ => It::torn(),
    }
}

/// What "it" is where a condition holds that says what kind of thing it is.
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

/// A token that is created there, and whether it is known to be nothing else: in an Expedition and in Reserve it is a Character (7.3.30).
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

/// What a deed is done to, if it is done to anything; of what, where that is said.
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

/// Whether a verb is done to things in play or in Reserve only.
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

/// Whether a verb can be done to that.
fn fits(action: &Action, it: &It) -> bool {
    // What lies in a Reserve is in no Expedition.
    let is_of_expeditions = matches!(action, Action::Switch(_) | Action::Defect(_));
    (!it.is_gone || !is_done_in_play(action))
        && it.things.as_ref().is_none_or(|things| can_be_done_to(action, things))
        && (!is_of_expeditions || !it.things.as_ref().is_some_and(lie_elsewhere))
}

/// Whether a verb names a card that no word speaks of.
const fn is_of_keyword(action: &Action) -> bool {
    matches!(action, Action::Resupply | Action::ExhaustedResupply | Action::Sabotage(_))
}

/// Whether a verb is done for its own sake, or for what follows on it: of what it is done to nothing more need be said.
const fn is_done_for_itself(action: &Action) -> bool {
    is_of_keyword(action) || matches!(action, Action::Exhaust(_) | Action::Ready(_) | Action::Complete(_))
}

/// Whether an event tells how much or how many.
fn counts_something(trigger: &Trigger) -> bool {
    match trigger {
        Trigger::Arrival(_) | Trigger::At(_) | Trigger::After(_) | Trigger::Becomes(_) => false,
        // "A Character with two or more boosts goes to Reserve": as many as it had.
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

/// Whether a verb is done to what is targeted: that is "it", even if nothing comes of it.
fn is_targeted(action: &Action) -> bool {
    matches!(object_of(action), Some(Objects::Pick(pick)) if pick.aim == Aim::Target)
}

/// Whether things lie where nobody has them in play.
fn lie_elsewhere(things: &Filter) -> bool {
    let is_elsewhere = |place: &Place| match place {
        Place::In(Area::Of { zone, .. } | Area::Zone(zone)) => {
            matches!(zone, NamedZone::Reserve | NamedZone::Hand | NamedZone::Discard | NamedZone::Mana)
        }
        _ => false,
    };
    things.as_slice().iter().all(|one| one.places.as_ref().is_some_and(|all| all.as_slice().iter().all(is_elsewhere)))
}

/// Whether things lie in an Expedition that was named.
fn lie_in_that(things: &Filter) -> bool {
    let is_that = |place: &Place| matches!(place, Place::In(Area::Expedition(which)) if matches!(**which, Expeditions::That | Expeditions::Pick { .. }));
    things.as_slice().iter().all(|one| one.places.as_ref().is_some_and(|all| all.as_slice().iter().all(is_that)))
}

fn is_of_one(pick: &Pick) -> bool {
    matches!(pick.quantity, Quantity::Exactly(Amount::Number(1)) | Quantity::UpTo(Amount::Number(1)))
}

/// Whether what is described so could be that.
fn could_be(it: &It, being: &Being) -> bool {
    let (Some(things), Being::Kind(nouns)) = (&it.things, being) else { return true };
    let could = |noun: &Noun| {
        nouns.as_slice().iter().any(|asked| match it.is_nothing_else {
            true => noun.implies(*asked) || *asked == Noun::Card,
            false => can_be(*noun, *asked),
        })
    };
    things.as_slice().iter().flat_map(|one| one.nouns.as_slice()).any(could)
}

/// Whether a thing that is so stays so where it is: in the past it is asked of what has gone.
fn is_for_good(being: &Being) -> bool {
    match being {
        Being::Kind(_) => true,
        Being::Facts(facts) => facts.contains(|fact: &Trait| matches!(fact, Trait::Token | Trait::Kind(_))),
    }
}

/// Whether a thing is asked to be beside or facing itself.
fn is_beside_itself(being: &Being) -> bool {
    being.contains(|which: &Expeditions| *which == Expeditions::FacingIt)
}

/// Whether "it" is spoken of only as what others are other than.
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
