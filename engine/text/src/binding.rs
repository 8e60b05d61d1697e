//! What "it" is at each place of a finished tree, as a run would find it (7.2.4): where that is nothing, or nobody can tell which of
//! two, or what cannot be what is said of it, the words meant something else.
//!
//! The trees are all it knows. What a step names is "it" from then on; behind branches it is what each of them leaves, behind what
//! lasts or is repeated nobody knows.

use crate::{
    filters::can_be,
    link::{can_be_done_to, object_of},
};
use ability::{
    Action, Aim, Amount, Area, Ban, Being, Condition, Cost, Description, Destination, Effect, Emblem, Expeditions,
    Filter, Mention, NamedZone, Noun, ObjectEvent, Objects, Offer, OneOrMore, Passive, Pick, Place, Player,
    PlayerEvent, Quantity, Rule, Search, Statement, Step, Subject, Trait, Trigger, Who,
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
}

impl It {
    const NOTHING: Self =
        Self { source: Source::Nothing, things: None, are_several: false, is_gone: false, has_moved: false };

    const fn before(things: Option<Filter>, are_several: bool) -> Self {
        Self { source: Source::Before, things, are_several, is_gone: false, has_moved: true }
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
    /// Whether a trigger told of something, which is the cause.
    has_cause: bool,
}

/// Whether each "it" of an ability is for certain what it means. Of an effect that goes on with what stands before it, what was named
/// there is not known.
pub(crate) fn is_bound(rule: &Rule, goes_on: bool) -> bool {
    let mut walk = Walk { named: 0, is_expedition_known: goes_on, has_gone: false, has_cause: false };
    walk.rule(rule, goes_on).is_some()
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
    fn rule(&mut self, rule: &Rule, goes_on: bool) -> Option<()> {
        match rule {
            Rule::Reaction { triggers, effect, .. } => {
                let cause = self.cause(triggers.as_slice());
                self.has_cause = cause.is_some();
                self.effect(effect, cause.unwrap_or(It::NOTHING))
            }
            Rule::QuickAction { costs, effect, .. } => {
                let it = self.costs(costs, It::NOTHING)?;
                self.effect(effect, it)
            }
            Rule::Effect(effect) => {
                let it = if goes_on { It::before(None, false) } else { It::NOTHING };
                self.effect(effect, it)
            }
            Rule::Passive { passive: Passive::Modifier { event, effect, otherwise, .. }, .. } => {
                let it = self.cause(std::slice::from_ref(event)).unwrap_or(It::before(None, false));
                self.has_cause = true;
                self.effect(effect, it.clone())?;
                otherwise.as_ref().map_or(Some(it.clone()), |otherwise| self.effect(otherwise, it))
            }
            Rule::Passive { .. } | Rule::Gained { .. } | Rule::Completed(_) => Some(It::NOTHING),
        }
        .map(|_| ())
    }

    /// What a trigger names; nothing where it is about nobody, or about the bearer, who is "I" (7.2.1).
    fn cause(&mut self, triggers: &[Trigger]) -> Option<It> {
        let mut cause = None;
        for trigger in triggers {
            let of = match trigger {
                Trigger::Becomes(_) | Trigger::Arrival(_) | Trigger::At(_) | Trigger::After(_) => None,
                Trigger::Expeditions { .. } | Trigger::Expedition { .. } => {
                    self.is_expedition_known = true;
                    None
                }
                Trigger::Does { deed, .. } => done_to(deed.single()).map(|what| It::before(what.cloned(), false)),
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
                            Some(It::before(stays.then(|| what.clone()), false))
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

    fn effect(&mut self, effect: &Effect, it: It) -> Option<It> {
        effect.as_slice().iter().try_fold(it, |it, step| self.step(step, it))
    }

    /// The same of what may not be there.
    fn perhaps(&mut self, effect: Option<&Effect>, it: It) -> Option<It> {
        effect.map_or(Some(it.clone()), |effect| self.effect(effect, it))
    }

    fn step(&mut self, step: &Step, it: It) -> Option<It> {
        match step {
            Step::Act(action) => self.action(action, &it),
            Step::By { player, effect } => {
                self.speaks(player, &it)?;
                self.effect(effect, it)
            }
            Step::If { condition, effect, otherwise } => {
                self.condition(condition, &it)?;
                let so = self.effect(effect, of_which_holds(condition, it.clone()))?;
                let not = self.perhaps(otherwise.as_ref(), it.clone())?;
                // "If …, target a Character. Otherwise, create a token. It …": the last of them, or either.
                let are_both = otherwise.is_some() && so.source != it.source && not.source != it.source;
                Some(if are_both { It::torn() } else { joined(&it, so, not) })
            }
            Step::May { offer, then, otherwise } => {
                let done = match offer {
                    Offer::Do(effect) => self.effect(effect, it.clone())?,
                    Offer::Pay(costs) => self.costs(costs, it.clone())?,
                };
                let so = self.perhaps(then.as_ref(), done)?;
                let not = self.perhaps(otherwise.as_ref(), it.clone())?;
                Some(joined(&it, so, not))
            }
            Step::Do { effect, then, otherwise } => {
                let done = self.effect(effect, it.clone())?;
                let so = self.perhaps(then.as_ref(), done.clone())?;
                // What could not be done to anything names nobody, and the words mean what was named before.
                let is_chosen = matches!(effect.as_slice().last(), Some(Step::Act(action)) if is_targeted(action));
                let not = match it.source {
                    Source::Nothing => done,
                    _ if it.source == done.source || is_chosen => done,
                    _ => It::torn(),
                };
                let not = self.perhaps(otherwise.as_ref(), not)?;
                Some(joined(&it, so, not))
            }
            Step::Choose { quantity, modes, .. } => {
                self.speaks(quantity, &it)?;
                let mut after = it.clone();
                for mode in modes.as_slice() {
                    let chosen = self.effect(&mode.effect, it.clone())?;
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
                for row in rows.as_slice() {
                    let shown = self.effect(&row.effect, it.clone())?;
                    after = joined(&it, after, shown);
                }
                Some(after)
            }
            Step::Ongoing { emblem: Emblem::Reaction { triggers, effect }, .. } => {
                // No Emblem knows the card that was Resupplied.
                let is_resupply = |deed: &PlayerEvent| matches!(deed, PlayerEvent::Resupply);
                (!triggers.contains(is_resupply) || !speaks_of_it(effect)).then_some(())?;
                match self.cause(triggers.as_slice()) {
                    Some(cause) => {
                        let outside = std::mem::replace(&mut self.has_cause, true);
                        self.effect(effect, cause)?;
                        self.has_cause = outside;
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
    fn later(&mut self, effect: &Effect, it: &It) -> Option<()> {
        (!it.are_several || !speaks_of_it(effect)).then_some(())?;
        self.effect(effect, it.clone()).map(|_| ())
    }

    fn costs(&mut self, costs: &OneOrMore<Cost>, it: It) -> Option<It> {
        costs.as_slice().iter().try_fold(it, |it, cost| match cost {
            Cost::Do(action) | Cost::By { action, .. } => self.action(action, &it),
            Cost::Spend { .. } | Cost::Mana(_) | Cost::Targeting { .. } => self.speaks(cost, &it).map(|()| it),
            Cost::ExhaustMe | Cost::DiscardMe => Some(it),
        })
    }

    fn action(&mut self, action: &Action, it: &It) -> Option<It> {
        self.speaks(action, it)?;
        self.is_expedition_known |= action.contains(|_: &Expeditions| true);
        let objects = object_of(action);
        let is_of_it = objects.is_some_and(|what| *what == Objects::The(Mention::It));
        if is_of_it {
            (!it.is_gone || !is_done_in_play(action)).then_some(())?;
            it.things.as_ref().is_none_or(|things| can_be_done_to(action, things)).then_some(())?;
            // What lies in a Reserve is in no Expedition.
            let is_of_expeditions = matches!(action, Action::Switch(_) | Action::Defect(_));
            (!is_of_expeditions || !it.things.as_ref().is_some_and(lie_elsewhere)).then_some(())?;
        }
        let named = match objects {
            Some(objects) => self.named_by(objects, it),
            None => match action {
                Action::Create { amount, place, .. } => {
                    let are_several = *amount != Amount::Number(1);
                    It { things: Some(OneOrMore::one(token_in(place))), are_several, ..self.name() }
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

    /// What a verb names that is done to these.
    fn named_by(&mut self, objects: &Objects, it: &It) -> It {
        match objects {
            Objects::The(Mention::It | Mention::Me) => it.clone(),
            Objects::The(Mention::Cause) => It::before(None, false),
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

    fn condition(&self, condition: &Condition, it: &It) -> Option<()> {
        self.speaks(condition, it)?;
        let mut is_sound = true;
        condition.each(|condition: &Condition| {
            is_sound &= match condition {
                Condition::Is { who: Subject::It, being } => could_be(it, being) && !is_beside_itself(being),
                Condition::Was(being) => could_be(it, being) && (it.has_moved || !self.has_gone || !is_for_good(being)),
                _ => true,
            };
        });
        is_sound.then_some(())
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
        (is_known && (self.has_cause || !speaks_of_cause(part))).then_some(())
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

/// A token that is created there: in an Expedition and in Reserve it is a Character (7.3.30).
fn token_in(place: &Area) -> Description {
    let is_landmark = |zone: &NamedZone| *zone == NamedZone::Landmarks;
    described(if place.contains(is_landmark) { Noun::Landmark } else { Noun::Character }, None)
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

fn is_of_one(pick: &Pick) -> bool {
    matches!(pick.quantity, Quantity::Exactly(Amount::Number(1)) | Quantity::UpTo(Amount::Number(1)))
}

/// Whether what is described so could be that.
fn could_be(it: &It, being: &Being) -> bool {
    let (Some(things), Being::Kind(nouns)) = (&it.things, being) else { return true };
    let could = |noun: &Noun| nouns.as_slice().iter().any(|asked| can_be(*noun, *asked));
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
