//! Sentences about the sentence before: another case of its condition, what follows from it for those who did it.

use crate::{
    Lacking,
    binding::names_what_fits,
    build::{IT, ME, not, speaks_of},
    filters::is_single,
    grammar::chain,
    link::{
        Link, chooses_now,
        fit::{can_be_done_to, of_it, targets_of},
        folded, of_chosen,
    },
    phrases::expedition::expedition_facts,
    reader::Reader,
    sentences::{
        about::{asks_if_completed, asks_it, one_of_those, speaks_of_named_objects, speaks_of_named_step},
        end::stop,
    },
};
use ability::{
    Action, Aim, Amount, Condition, Counter, Effect, Emblem, ExpeditionFact, Gain, Literal, Objects, Offer, OneOrMore,
    Player, PlayerEvent, Step, Trigger,
};

/// Whether a case of the same Expedition in another terrain is next.
pub(super) fn sees_another_terrain(reader: &mut Reader<'_>, before: &Condition) -> bool {
    let Condition::Expedition { which, facts } = before else { return false };
    let is_terrain = |literal: &Literal<ExpeditionFact>| {
        matches!(literal, Literal::Is(ExpeditionFact::In(_)) | Literal::Not(ExpeditionFact::In(_)))
    };
    is_single(which)
        && facts.as_slice().iter().flat_map(OneOrMore::as_slice).all(is_terrain)
        && (reader.sees("if it's|it in {V}|{M}|{O}|{E}")
            || reader.sees("if it is|isn't in {V}|{M}|{O}|{E}")
            || reader.sees("if it's not in {V}|{M}|{O}|{E}"))
}

/// "(If my Expedition is in {V}, …) If it's in {M}, …": where the same Expedition is, unless something was chosen that can be
/// elsewhere.
pub(super) fn another_terrain(reader: &mut Reader<'_>, before: &Condition, done: &Effect) -> Option<Step> {
    let Condition::Expedition { which, .. } = before else { return None };
    reader.say("if")?;
    let is_not = reader.says("it isn't") || reader.says("it's not");
    if !is_not && !reader.says("it's") {
        reader.say("it is")?;
    }
    let facts = OneOrMore::new(expedition_facts(reader)?)?;
    reader.say(",")?;
    let effect = OneOrMore::new(folded(chain(reader)?))?;
    stop(reader)?;
    // What was chosen could be meant as well.
    let is_torn = done.as_slice().iter().any(chooses_now) || speaks_of_named_objects(&effect);
    if is_torn {
        return reader.lack(Lacking::Antecedent);
    }
    let there = Condition::Expedition { which: which.clone(), facts };
    Some(Step::If { condition: if is_not { not(there) } else { there }, effect, otherwise: None })
}

/// "(Each player may discard a card.) Draw a card for each one that did": you do it, so often.
pub(super) fn for_each_who_did(reader: &mut Reader<'_>, players: Player) -> Option<Effect> {
    let of_them = match players {
        Player::Each => "for each one|player who|that",
        Player::EachOpponent => "for each one|opponent who|that",
        _ => return None,
    };
    let effect = OneOrMore::new(folded(chain(reader)?))?;
    reader.say(of_them)?;
    reader.say("did|does")?;
    stop(reader)?;
    (!speaks_of(&effect, Player::That)).then_some(effect)
}

/// "(Each opponent may discard a card.) If none of them does, …", "if at least one opponent did, …": what follows if nobody of the
/// players did what each of them may refuse, or if somebody did.
pub(super) fn if_some_did(reader: &mut Reader<'_>, before: &Step) -> Option<Link> {
    let (players, effect) = match before {
        Step::By { player, effect } => (*player, effect),
        Step::InTurn { players, effect } => match effect.as_slice() {
            [Step::By { player: Player::That, effect }] => (*players, effect),
            _ => return None,
        },
        _ => return None,
    };
    let one = match players {
        Player::Each => "player|one",
        Player::EachOpponent => "opponent|one",
        _ => return None,
    };
    let is_refusable = matches!(effect.as_slice(), [Step::May { otherwise: None, .. }]);
    is_refusable.then_some(())?;
    reader.say("if")?;
    let is_none = if reader.says("no") {
        reader.say(one)?;
        true
    } else if reader.says("none of them") || reader.says("nobody") {
        true
    } else if reader.says("any of them")
        || reader.says("at least one of them")
        || reader.says("one or more of them")
        || reader.says("anyone")
    {
        false
    } else {
        if !reader.says("at least one") && !reader.says("one or more") {
            reader.say("any")?;
        }
        reader.say(if players == Player::Each { "player|players" } else { "opponent|opponents" })?;
        false
    };
    reader.say("does|do|did ,")?;
    Some(if is_none { Link::Refused } else { Link::Done })
}

/// Whether a step is "up to one target", which comes to an offer of one.
pub(super) fn is_of_up_to_one(step: &Step) -> bool {
    let Step::May { offer: Offer::Do(effect), otherwise: None, .. } = step else { return false };
    let [Step::Act(action)] = effect.as_slice() else { return false };
    matches!(targets_of(action), Some(Objects::Pick(pick)) if pick.aim == Aim::Target)
}

/// "(Each token in your Reserve gains 1 boost.) If you gave a boost this way, …", up to the comma.
pub(super) fn gave_boosts(reader: &mut Reader<'_>, before: &Step) -> bool {
    let is_of_boosts = |gain: &Gain| matches!(gain, Gain::Counters { counter: Counter::Boost, .. });
    let is_given = matches!(before, Step::Act(Action::Give { gains, .. }) if gains.as_slice().iter().all(is_of_boosts));
    let said = |r: &mut Reader<'_>| {
        r.say("if you gave a|any|one|1 or? more? boost|boosts this way")?;
        r.say(",")
    };
    is_given && reader.attempt(said).is_some()
}

/// A question whether one of the counted things is Completed, if the step before does not name something else that can be.
pub(super) fn of_counted_feat(before: Option<&Step>, added: &[Step], was_named: bool) -> Option<Step> {
    let (
        Some(Step::If { condition: Condition::Compares(asked), effect: done, .. }),
        [Step::If { condition, effect, otherwise }],
    ) = (before, added)
    else {
        return None;
    };
    (asks_it(condition) && asks_if_completed(condition)).then_some(())?;
    let complete = Action::Complete(IT);
    let names_another = match done.as_slice().last()? {
        Step::Ongoing { emblem: Emblem::Reaction { triggers, .. }, .. } => match triggers.as_slice() {
            [Trigger::Does { deed: PlayerEvent::Play { card, .. }, .. }] => can_be_done_to(&complete, card),
            _ => true,
        },
        _ => was_named && names_what_fits(before?, &complete),
    };
    let mut follows = effect.as_slice().iter().chain(otherwise.iter().flat_map(OneOrMore::as_slice));
    (!names_another && !follows.any(speaks_of_named_step)).then_some(())?;
    let Amount::Count(counted) = &asked.left else { return None };
    can_be_done_to(&complete, counted).then_some(())?;
    let condition = one_of_those(asked, condition)?;
    Some(Step::If { condition, effect: effect.clone(), otherwise: otherwise.clone() })
}

/// "(If it's [[Boosted]], it gains [[Asleep]]. Otherwise,) I do": what was done to "it" under a condition, done to the bearer.
pub(super) fn done_to_me(reader: &mut Reader<'_>, before: &Step) -> Option<Effect> {
    reader.say("I do")?;
    stop(reader)?;
    let effect = match before {
        Step::If { effect, otherwise: None, .. } => effect,
        Step::May { then: Some(then), otherwise: None, .. } => match then.as_slice() {
            [.., Step::If { effect, otherwise: None, .. }] => effect,
            _ => return None,
        },
        _ => return None,
    };
    let [done @ Step::Act(verb)] = effect.as_slice() else { return None };
    (of_it(verb).as_ref() == Some(verb)).then_some(())?;
    let mine = of_chosen(done, ME)?;
    (!speaks_of_named_step(&mine)).then(|| OneOrMore::one(mine))
}
