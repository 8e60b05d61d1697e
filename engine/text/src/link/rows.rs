//! Rows of a die: what happens for some of its results.

use ability::{Action, Amount, Effect, Offer, OneOrMore, Row, Step};

/// Adds rows to the die that was rolled; if it was rolled only under a condition, they are added there.
///
/// Rows that replace others take over the results that they share, which must be the last ones of those others.
pub(crate) fn add_rows(steps: &mut Vec<Step>, rows: Vec<Row>, is_instead: bool) -> Option<()> {
    if is_instead {
        let [row] = rows.as_slice() else { return None };
        let Some(Step::Depending { on: Amount::Result, rows: before }) = steps.last_mut() else { return None };
        let is_end = |other: &Row| other.from < row.from && other.to == row.to;
        let shared = |other: &Row| other.to.is_none_or(|to| to >= row.from);
        before.as_slice().iter().filter(|other| shared(other)).all(is_end).then_some(())?;
        for other in before.as_mut_slice().iter_mut().filter(|other| shared(other)) {
            other.to = Some(row.from.checked_sub(1)?);
        }
    }
    let depending = Step::Depending { on: Amount::Result, rows: OneOrMore::new(rows)? };
    if !is_added(steps, &depending) {
        steps.push(depending);
    }
    Some(())
}

/// Whether a step may roll again what was rolled before it: "Roll a die. You may pay {1} to roll it again".
pub(crate) fn rolls_again(step: &Step) -> bool {
    let is_roll = |effect: &Effect| matches!(effect.as_slice(), [Step::Act(Action::Roll)]);
    match step {
        Step::May { offer: Offer::Do(effect), then: None, .. } => is_roll(effect),
        Step::May { offer: Offer::Pay(_), then: Some(then), .. } => is_roll(then),
        Step::If { effect, otherwise: None, .. } => match effect.as_slice() {
            [only] => is_roll(effect) || rolls_again(only),
            _ => false,
        },
        _ => false,
    }
}

/// Whether what follows depends on the result of one roll or, if that was rolled again, of the other.
fn ends_with_another_roll(steps: &[Step]) -> bool {
    let [.., before, last] = steps else { return false };
    let is_roll = matches!(before, Step::Act(Action::Roll | Action::RollMore { .. }))
        || matches!(before, Step::Depending { on: Amount::Result, .. });
    is_roll && rolls_again(last)
}

fn is_added(steps: &mut Vec<Step>, depending: &Step) -> bool {
    if ends_with_another_roll(steps) {
        steps.push(depending.clone());
        return true;
    }
    let inside = |effect: &mut Effect| {
        let mut steps = effect.as_slice().to_vec();
        let is_added = is_added(&mut steps, depending);
        if let Some(more) = OneOrMore::new(steps).filter(|_| is_added) {
            *effect = more;
        }
        is_added
    };
    match (steps.last_mut(), depending) {
        (Some(Step::Depending { on: Amount::Result, rows }), Step::Depending { rows: more, .. }) => {
            // "On a 4+, …. On a 6+, …": both happen on a 6.
            let all = disjoint(rows.as_slice().iter().chain(more.as_slice()).cloned().collect());
            OneOrMore::new(all).is_some_and(|all| {
                *rows = all;
                true
            })
        }
        (Some(Step::Act(Action::Roll | Action::RollMore { .. })), _) => {
            steps.push(depending.clone());
            true
        }
        (Some(Step::May { offer: Offer::Do(effect), then: then @ None, .. }), _)
            if matches!(effect.as_slice().last(), Some(Step::Act(Action::Roll | Action::RollMore { .. }))) =>
        {
            *then = Some(OneOrMore::one(depending.clone()));
            true
        }
        (Some(Step::May { then: Some(then), .. } | Step::Do { then: Some(then), .. }), _) => inside(then),
        (Some(Step::If { effect, .. } | Step::By { effect, .. }), _) => inside(effect),
        _ => false,
    }
}

/// Splits rows that overlap into rows that do not: "1+", "4+" become "1 to 3" and "4+", the last with both effects.
pub(crate) fn disjoint(rows: Vec<Row>) -> Vec<Row> {
    let overlaps = rows.iter().enumerate().any(|(i, row)| {
        rows.iter()
            .skip(i + 1)
            .any(|other| row.from <= other.to.unwrap_or(u8::MAX) && other.from <= row.to.unwrap_or(u8::MAX))
    });
    if !overlaps {
        return rows;
    }
    let mut starts: Vec<u8> = rows.iter().map(|row| row.from).collect();
    starts.extend(rows.iter().filter_map(|row| row.to?.checked_add(1)));
    starts.sort_unstable();
    starts.dedup();
    let ends = starts.iter().skip(1).map(|start| Some(start - 1)).chain([None]);
    let row = |(from, to): (&u8, Option<u8>)| {
        let holding = rows.iter().filter(|row| row.from <= *from && row.to.is_none_or(|last| last >= *from));
        let steps: Vec<Step> = holding.flat_map(|row| row.effect.as_slice().iter().cloned()).collect();
        OneOrMore::new(steps).map(|effect| Row { from: *from, to, effect })
    };
    starts.iter().zip(ends).filter_map(row).collect()
}
