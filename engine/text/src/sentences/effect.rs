//! Effects: sequences of sentences, and how they depend on one another (6.1, 6.5).

use crate::{
    grammar::imperative,
    link::{folded, joined},
    reader::{Antecedent, Reader},
    sentences::{
        about::speaks_of_named_step,
        cases::is_of_up_to_one,
        clause::unit,
        create::creation,
        durations::{names_by_itself, said_of_lasting},
        end::is_over,
        forgotten::forgets,
        others::others_than_chosen,
        sentence::Sentences,
    },
};
use ability::{Action, Effect, OneOrMore, Player, Step};

/// Sentences up to the end of the paragraph, the bullet, or the quotation.
pub(crate) fn effect(reader: &mut Reader<'_>) -> Option<Effect> {
    reader.nested(|r| {
        let mut sentences = Sentences::default();
        while !is_over(r) {
            sentences.read(r)?;
        }
        let steps = sentences.into_steps();
        (!forgets(&steps)).then_some(())?;
        OneOrMore::new(others_than_chosen(folded(steps)))
    })
}

/// Steps joined by "then" and "and".
pub(crate) fn chain(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    let mut steps = reader.nested(unit)?;
    loop {
        let is_creation = matches!(steps.last(), Some(Step::Act(Action::Create { .. })));
        let next = reader.attempt(|r| {
            if is_creation && r.says("and") {
                // "… in your Hero Expedition and a [Brassbug 2/2/2] Robot token in your Companion Expedition".
                return creation(r).map(|step| vec![step]);
            }
            None
        });
        let next = next.or_else(|| {
            reader.attempt(|r| {
                connector(r)?;
                // "You may draw a card, and you may …" are two offers; "each player may draw a card, then each player …" is one.
                let is_another = r.before("and") && r.sees("you may");
                let is_apart = r.actor != Player::You && r.sees("each|target|another|all|I|you|my|your|up");
                (!r.offering || !is_another && !is_apart).then_some(())?;
                r.nested(unit)
            })
        });
        match next {
            None => return (!forgets(&steps)).then_some(steps),
            // "[Sabotage] a token, then [Resupply] if you did".
            Some(more) if reader.says("if you did|do") => {
                let (effect, then) = (OneOrMore::new(folded(steps))?, OneOrMore::new(folded(more)));
                steps = vec![Step::Do { effect, then, otherwise: None }];
            }
            // "The next Plant you play this turn gains 1 boost, then if it's an Animal, …".
            Some(more)
                if !more.first().is_some_and(names_by_itself)
                    && more.iter().any(speaks_of_named_step)
                    && let Some(another) = steps.last_mut().and_then(|step| said_of_lasting(step, &more)) =>
            {
                steps.extend(another?);
            }
            // "Return up to one target Robot …, then exhaust it": only if one was chosen.
            Some(more)
                if reader.it.by == Antecedent::Step
                    && steps.last().is_some_and(is_of_up_to_one)
                    && reader.it_before.by != Antecedent::Cause
                    && more.first().is_some_and(speaks_of_named_step)
                    && steps.last_mut().is_some_and(|step| joined(step, &more)) => {}
            Some(more) => {
                // "Each player chooses one of their Expeditions, then it [Ascends]": the Expedition of each player.
                let is_of_each = steps.last().is_some_and(chosen_by_each);
                if !is_of_each || !steps.last_mut().is_some_and(|step| joined(step, &more)) {
                    steps.extend(more);
                }
            }
        }
    }
}

/// Whether each of several players chooses an Expedition.
fn chosen_by_each(step: &Step) -> bool {
    matches!(step, Step::By { player: Player::Each | Player::EachOpponent, effect }
        if matches!(effect.as_slice().last(), Some(Step::Act(Action::NameExpedition(_)))))
}

fn connector(reader: &mut Reader<'_>) -> Option<()> {
    if reader.says(", then ,?") || reader.says(", and then") || reader.says("then") || reader.says(", and") {
        return Some(());
    }
    if reader.says("and") {
        return Some(());
    }
    // "Draw a card, [Resupply] and [Sabotage]": a list that ends with "and".
    if reader.sees(",")
        && reader.actor == Player::You
        && reader.ahead(|r| {
            r.says(",");
            !r.sees("if|unless|otherwise|then|or|and")
                && r.attempt(imperative).is_some()
                && (r.sees("and") || r.sees(", and"))
        })
    {
        return reader.say(",");
    }
    // "You may target a Character, it gains …".
    reader.say(",")?;
    let goes_on = reader.sees("it|they|put") || reader.sees("that character") || reader.sees("during which");
    (goes_on || reader.before("and")).then_some(())
}
