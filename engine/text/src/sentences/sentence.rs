//! One sentence of an effect, and how it depends on the sentences before it (6.1, 6.5): by one of the forms of `connected`, by
//! "instead", or by what its pronouns refer to.

use crate::{
    binding::names_what_fits,
    build::act,
    filters::is_single,
    link::{Link, chooses, chooses_now, fit::of_it, folded, joined, last_verb, linked, of_chosen, speaks_of_named},
    phrases::verbs::is_done_in,
    reader::{Antecedent, Reader},
    sentences::{
        about::{
            asks_it, lasts_where_something_is, names_own_expedition, speaks_of_it, speaks_of_named_step,
            takes_out_of_play,
        },
        cases::of_counted_feat,
        connected::CONNECTED,
        durations::{names_by_itself, said_of_lasting},
        effect::chain,
        end::stop,
        forgotten::{asked_of_each, asks_of_several},
        instead::in_its_place,
    },
};
use ability::{
    Action, Amount, Being, Condition, Cost, Effect, Literal, Mention, Noun, Objects, Offer, OneOrMore, Place, Search,
    Step, Subject, Trait,
};
/// The sentences of an effect that were read so far.
#[derive(Default)]
pub(super) struct Sentences {
    pub(super) steps: Vec<Step>,
    /// The index of the first step of the last sentence.
    pub(super) last: usize,
    /// How the sentence at hand depends on the last one.
    pub(super) linked_by: Option<Link>,
    /// How the last sentence depends on the one before it.
    pub(super) last_linked_by: Option<Link>,
    /// By what "it" was named before the last sentence.
    pub(super) named_before_last: Antecedent,
}

impl Sentences {
    /// Reads the next sentence to its full stop.
    pub(super) fn read(&mut self, reader: &mut Reader<'_>) -> Option<()> {
        let before = self.steps.len();
        self.read_one(reader)?;
        self.last = before.min(self.steps.len().saturating_sub(1));
        Some(())
    }

    /// The steps of all sentences.
    pub(super) fn into_steps(self) -> Vec<Step> {
        self.steps
    }

    fn read_one(&mut self, reader: &mut Reader<'_>) -> Option<()> {
        if reader.says(".") {
            return Some(());
        }
        self.last_linked_by = self.linked_by.take();
        // "(If my Expedition is behind, it [Ascends].) If it's tied, …": "it" is the same Expedition, which no step may have named.
        if let Some(Step::If { effect, otherwise: None, .. }) = self.steps.last()
            && let Some(Step::Act(Action::Ascend(which) | Action::Descend(which) | Action::Move { which, .. })) =
                effect.as_slice().last()
            && is_single(which)
        {
            reader.expedition_meant = Some(which.clone());
        }
        reader.says("then ,?");
        if !reader.sees("otherwise") {
            reader.conditioned = None;
        }
        self.named_before_last = reader.before_step;
        reader.before_step = reader.it.by;
        for form in CONNECTED {
            if form(reader, self)? == Form::This {
                return Some(());
            }
        }
        self.read_plain(reader)
    }

    /// Reads a sentence that begins with no link. What it says may refer to the sentences before.
    fn read_plain(&mut self, reader: &mut Reader<'_>) -> Option<()> {
        let said_before = std::mem::replace(&mut reader.said_it, false);
        let was_named = reader.anything;
        reader.said_way = None;
        (reader.may_ask_before, reader.asked_before) =
            (self.last == 0 && !self.steps.is_empty() && !reader.of_event, false);
        let mut steps = chain(reader)?;
        let asked_before = std::mem::take(&mut reader.asked_before);
        reader.may_ask_before = false;
        (reader.said_way.is_none_or(|way| self.counts_what_was_done(way, &steps))).then_some(())?;
        if self.steps.last().is_some_and(takes_out_of_play) {
            steps.iter_mut().for_each(of_what_it_was_in_play);
        }
        let said_it = reader.said_it;
        reader.said_it |= said_before;
        let mut sentence = Plain { steps, said_it, was_named, asked_before };
        for form in ENDING {
            if form(reader, self, &mut sentence)? == Form::This {
                return Some(());
            }
        }
        // Which of the things in a condition "it" refers to is only defined inside the conditional sentence.
        if let [Step::If { condition, .. }] = sentence.steps.as_slice()
            && !was_named
            && speaks_of_it(condition)
        {
            return None;
        }
        stop(reader)?;
        for form in REFERRING {
            if form(reader, self, &mut sentence)? == Form::This {
                return Some(());
            }
        }
        self.join(reader, sentence)
    }

    /// "… for each card discarded this way": the number comes from the last verb before, which must be the one that is said.
    fn counts_what_was_done(&self, way: &str, added: &[Step]) -> bool {
        let is_so_many = |step: &Step| step.contains(|amount: &Amount| *amount == Amount::ThatMany);
        let all: Vec<Step> = self.steps.iter().chain(added).cloned().collect();
        let place = all.iter().position(is_so_many).filter(|place| *place > 0);
        let verb = place.and_then(|place| last_verb(&all[..place], |_| true));
        verb.is_none_or(|verb| is_done_in(way, &[act(verb)]))
    }

    /// Adds the steps of a sentence: inside the last step if they are about something that is named only if that step is done, or
    /// behind it.
    fn join(&mut self, reader: &mut Reader<'_>, sentence: Plain) -> Option<()> {
        let Plain { steps, said_it, .. } = sentence;
        // "(If it's a token, target Character gains 1 boost.) If it has a {D} ability, …": "it" could be the thing in the condition,
        // or the target.
        let is_of_either = |step: &Step| {
            matches!(step, Step::If { condition, effect, .. }
                if speaks_of_named(condition) && effect.as_slice().last().is_some_and(chooses_now))
        };
        (!said_it || !self.steps.last().is_some_and(is_of_either)).then_some(())?;
        // Steps about a thing that is named conditionally happen only if it was. "(When you play a Character —) You may draw a card.
        // It gains 1 boost": the Character gains it whether or not you draw.
        let is_of_cause = reader.it.by == Antecedent::Cause && matches!(self.steps.last(), Some(Step::May { .. }));
        let said_it = said_it && !is_of_cause && !names_own_expedition(&steps) || reader.said_way.is_some();
        // "(When another Robot joins my Expedition —) You may [Sabotage]. It gains 1 boost": the Robot gains it, whatever you choose.
        if said_it
            && (reader.it.by, reader.it_before.by) == (Antecedent::Step, Antecedent::Cause)
            && let [Step::Act(verb), rest @ ..] = steps.as_slice()
            && of_it(verb).as_ref() == Some(verb)
            && let Some(last @ (Step::If { .. } | Step::May { .. } | Step::Do { .. } | Step::Depending { .. })) =
                self.steps.last()
            && !names_what_fits(last, verb)
        {
            rest.is_empty().then_some(())?;
            self.steps.push(of_chosen(steps.first()?, Objects::The(Mention::Cause))?);
            return Some(());
        }
        let is_joined = said_it && self.steps.last_mut().is_some_and(|step| joined(step, &steps));
        // "(For each opponent, target Character they control gains 1 boost.) It …": each of those, which only their own sentence
        // knows.
        let is_of_players = |step: &Step| matches!(step, Step::InTurn { effect, .. } if !matches!(effect.as_slice(), [Step::By { .. }, ..]));
        (is_joined || !said_it || !self.steps.last().is_some_and(is_of_players)).then_some(())?;
        if !is_joined {
            self.steps.extend(steps);
        }
        Some(())
    }

    /// The steps of the last sentence.
    pub(super) fn last_sentence(&self) -> &[Step] {
        self.steps.get(self.last..).unwrap_or_default()
    }

    /// Connects an effect to the last sentence.
    pub(super) fn link(&mut self, link: Link, effect: Effect) -> Option<()> {
        linked(&mut self.steps, self.last, link, effect)
    }
}

/// Whether a sentence had the form that was tried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// It had, and it was read.
    This,
    /// It has another one.
    Other,
}

/// A sentence that began with no link.
struct Plain {
    steps: Vec<Step>,
    /// Whether it says "it", or another word for what was named.
    said_it: bool,
    /// Whether anything had been named before it.
    was_named: bool,
    /// Whether it asks how something was before the last sentence.
    asked_before: bool,
}

/// As `Connected`, for a sentence whose steps are read. `sentence` loses its steps if it has the form.
type Referring = fn(&mut Reader<'_>, &mut Sentences, &mut Plain) -> Option<Form>;

/// The forms in which a plain sentence may go on after its steps.
const ENDING: &[Referring] = &[row_instead, instead, asked_of_before, about_counted_feat];

/// The forms in which a plain sentence refers to the last one. The first that fits says where its steps go.
const REFERRING: &[Referring] =
    &[added_to_the_result, of_one_of_two, of_what_is_next, of_another_kind, asked_of_each_one];

/// "On a 4+: Draw a card. On a 7+: Draw two cards instead".
fn row_instead(reader: &mut Reader<'_>, before: &mut Sentences, sentence: &mut Plain) -> Option<Form> {
    if !reader.in_row || !reader.says("instead") {
        return Some(Form::Other);
    }
    reader.row_is_instead = true;
    stop(reader)?;
    before.steps.append(&mut sentence.steps);
    Some(Form::This)
}

/// "Create a token. If …, create two instead".
fn instead(reader: &mut Reader<'_>, before: &mut Sentences, sentence: &mut Plain) -> Option<Form> {
    if !reader.says("instead") {
        return Some(Form::Other);
    }
    stop(reader)?;
    let named_before = before.named_before_last != Antecedent::Nothing;
    let last = OneOrMore::new(before.steps.drain(before.last..).collect())?;
    let [Step::If { condition, effect, otherwise: None }] = sentence.steps.as_slice() else { return None };
    before.steps.extend(in_its_place(&last, condition, effect.clone(), sentence.said_it, named_before)?);
    Some(Form::This)
}

/// "(My other Expedition [Ascends].) If my Expedition was [[Ascended]], …": it is asked before both sentences.
fn asked_of_before(reader: &mut Reader<'_>, before: &mut Sentences, sentence: &mut Plain) -> Option<Form> {
    if !sentence.asked_before {
        return Some(Form::Other);
    }
    let [Step::If { condition, effect, otherwise: None }] = sentence.steps.as_slice() else { return None };
    stop(reader)?;
    // Before both, nothing was named.
    (!speaks_of_named(condition)).then_some(())?;
    let first = OneOrMore::new(folded(std::mem::take(&mut before.steps)))?;
    let both = first.as_slice().iter().chain(effect.as_slice()).cloned().collect();
    let (condition, effect) = (condition.clone(), OneOrMore::new(both)?);
    before.steps.push(Step::If { condition, effect, otherwise: Some(first) });
    Some(Form::This)
}

/// "(If you control a Feat, the next Robot you play this turn gains 1 boost.) If it's [[Completed]], I gain 1 boost": only a Feat
/// can be, so "it" is one of those that were counted.
fn about_counted_feat(reader: &mut Reader<'_>, before: &mut Sentences, sentence: &mut Plain) -> Option<Form> {
    let step = of_counted_feat(before.steps.last(), &sentence.steps, sentence.was_named);
    let Some(step) = step else { return Some(Form::Other) };
    stop(reader)?;
    before.steps.push(step);
    Some(Form::This)
}

/// "You may spend any number of my Luck counters. Add that much to the result": the number spent.
fn added_to_the_result(_: &mut Reader<'_>, before: &mut Sentences, sentence: &mut Plain) -> Option<Form> {
    if let [Step::Act(Action::Raise(Amount::ThatMany))] = sentence.steps.as_slice()
        && let Some(Step::May { offer: Offer::Pay(costs), then: then @ None, otherwise: None }) =
            before.steps.last_mut()
        && let [Cost::Spend { .. }] = costs.as_slice()
    {
        *then = OneOrMore::new(std::mem::take(&mut sentence.steps));
        return Some(Form::This);
    }
    Some(Form::Other)
}

/// "If there's a Robot in your Reserve, the next Plant you play this turn gains 1 boost. If it's a token, …": "it" could be either
/// of the two, so the text is refused.
fn of_one_of_two(_: &mut Reader<'_>, before: &mut Sentences, sentence: &mut Plain) -> Option<Form> {
    if let (Some(last), [Step::If { condition, .. }]) = (before.steps.last(), sentence.steps.as_slice()) {
        (!asks_it(condition) || !lasts_where_something_is(last)).then_some(())?;
    }
    Some(Form::Other)
}

/// "The next Plant you play this turn gains 1 boost. If it's an Animal, it gains [[Anchored]]".
fn of_what_is_next(_: &mut Reader<'_>, before: &mut Sentences, sentence: &mut Plain) -> Option<Form> {
    let steps = &sentence.steps;
    if sentence.said_it
        && !steps.first().is_some_and(names_by_itself)
        && steps.iter().any(speaks_of_named_step)
        && let Some(more) = before.steps.last_mut().and_then(|step| said_of_lasting(step, steps))
    {
        before.steps.extend(more?);
        return Some(Form::This);
    }
    Some(Form::Other)
}

/// "(Discard a card.) If it was a Permanent, …. If it was a Character, …": two cases that exclude each other.
fn of_another_kind(_: &mut Reader<'_>, before: &mut Sentences, sentence: &mut Plain) -> Option<Form> {
    if let (Some(last), [after]) = (before.steps.last_mut(), sentence.steps.as_slice())
        && is_other_kind(last, after)?
    {
        return Some(Form::This);
    }
    Some(Form::Other)
}

/// "(Up to two target Characters gain 1 boost.) If it's a Robot, …": of each of them.
fn asked_of_each_one(_: &mut Reader<'_>, before: &mut Sentences, sentence: &mut Plain) -> Option<Form> {
    if let (Some(last), [after]) = (before.steps.last_mut(), sentence.steps.as_slice())
        && asks_of_several(last, after)
    {
        *last = asked_of_each(last, &sentence.steps)?;
        return Some(Form::This);
    }
    Some(Form::Other)
}

/// "(Discard a card. If it was a Permanent, [Sabotage].) If it was a Character, I gain 2 boosts": joins the second condition to
/// the first as its alternative, if both are types that exclude each other. `None` if both could hold and the steps between them
/// name something else.
fn is_other_kind(before: &mut Step, after: &Step) -> Option<bool> {
    let asked = match before {
        Step::May { then: Some(then), otherwise: None, .. } | Step::Do { then: Some(then), otherwise: None, .. } => {
            let mut steps = then.as_slice().to_vec();
            let is_other = is_other_kind(steps.last_mut()?, after)?;
            *then = OneOrMore::new(steps)?;
            return Some(is_other);
        }
        // A third case excludes the first one, too.
        Step::If { condition: Condition::Was(Being::Kind(one)), otherwise: Some(others), .. }
            if let [Step::If { condition: Condition::Was(_), .. }] = others.as_slice()
                && let Step::If { condition: Condition::Was(Being::Kind(third)), .. } = after
                && !third.as_slice().iter().any(|noun| one.as_slice().contains(noun)) =>
        {
            return is_other_kind(others.as_mut_slice().first_mut()?, after);
        }
        Step::If { condition: Condition::Was(Being::Kind(one)), effect, otherwise: otherwise @ None } => {
            Some((Some(one.clone()), &*effect, otherwise))
        }
        Step::If { condition: Condition::Was(_), effect, otherwise: otherwise @ None } => {
            Some((None, &*effect, otherwise))
        }
        _ => None,
    };
    let (Some((one, effect, otherwise)), Step::If { condition: Condition::Was(being), .. }) = (asked, after) else {
        return Some(false);
    };
    // A card has one type (2.2.1).
    let types = [Noun::Character, Noun::Permanent, Noun::Spell];
    let is_type = |nouns: &OneOrMore<Noun>| nouns.as_slice().iter().all(|noun| types.contains(noun));
    if let (Some(one), Being::Kind(other)) = (one, being)
        && is_type(&one)
        && is_type(other)
        && !other.as_slice().iter().any(|noun| one.as_slice().contains(noun))
    {
        *otherwise = Some(OneOrMore::one(after.clone()));
        return Some(true);
    }
    (!chooses(effect) && !effect.contains(|action: &Action| matches!(action, Action::Sabotage(_)))).then_some(false)
}

/// "(Send target Character to Reserve.) If its controller is an opponent, …", "if it's a token, …": these are properties of
/// things in play, so the condition asks about the state before the step.
fn of_what_it_was_in_play(step: &mut Step) {
    let Step::If { condition, .. } = step else { return };
    let asked = match condition {
        Condition::Not(condition) => &mut **condition,
        condition => condition,
    };
    let is_control = |being: &Being| {
        matches!(being, Being::Facts(facts) if matches!(facts.as_slice(), [clause]
            if matches!(clause.as_slice(), [Literal::Is(Trait::At(Place::Controlled(_)) | Trait::Token)])))
    };
    if let Condition::Is { who: Subject::It, being } = asked
        && is_control(being)
    {
        *asked = Condition::Was(being.clone());
    }
}
