//! Counts stage after stage. Between two stages it keeps how many cards of each class were drawn. Good for few classes and many
//! Days.

use super::{Goal, Problem, Steps, Stop, ways::Ways};
use std::collections::BTreeMap;

/// Marks a class that no open want asks for: its cards count as others.
const CLOSED: u8 = u8::MAX;

/// Cards drawn of each class.
type Drawn = Box<[u8]>;

/// In how many ways the wants hold.
pub(super) fn count<N: Ways>(problem: &Problem, most: u32) -> Result<N, Stop> {
    let none: Drawn = vec![0; problem.classes.len()].into();
    let mut states = BTreeMap::from([(none, N::ONE)]);
    let (mut steps, mut left) = (Steps(most), problem.population);
    for (stage, &draws) in problem.stages.iter().enumerate() {
        let mut next = BTreeMap::new();
        for (drawn, ways) in states {
            let open = |(class, drawn): (usize, &u8)| match *drawn {
                CLOSED => 0,
                drawn => problem.classes[class].copies - u32::from(drawn),
            };
            let others = left - drawn.iter().enumerate().map(open).sum::<u32>();
            let mut draw = Draw { problem, stage, others, steps: &mut steps, next: &mut next };
            draw.class(0, draws, &mut drawn.clone(), ways)?;
        }
        (states, left) = (next, left - draws);
    }
    states.into_values().try_fold(N::ZERO, N::plus)
}

/// The draws of one stage from one state.
struct Draw<'a, N> {
    problem: &'a Problem,
    stage: usize,
    /// Cards left that no open want asks for.
    others: u32,
    steps: &'a mut Steps,
    next: &'a mut BTreeMap<Drawn, N>,
}

impl<N: Ways> Draw<'_, N> {
    /// Draws any number of cards of this class, and the rest of later classes.
    fn class(&mut self, class: usize, draws: u32, drawn: &mut Drawn, ways: N) -> Result<(), Stop> {
        let Some(before) = drawn.get(class).copied() else {
            return self.note(draws, drawn, ways);
        };
        if before == CLOSED {
            return self.class(class + 1, draws, drawn, ways);
        }
        let rest = self.problem.classes[class].copies - u32::from(before);
        for more in 0..=rest.min(draws) {
            drawn[class] = before + more as u8;
            self.class(class + 1, draws - more, drawn, ways.times(N::choose(rest, more)?)?)?;
        }
        drawn[class] = before;
        Ok(())
    }

    /// Draws the other cards, and keeps the state that matters to later stages.
    fn note(&mut self, draws: u32, drawn: &Drawn, ways: N) -> Result<(), Stop> {
        self.steps.take()?;
        if draws > self.others {
            return Ok(());
        }
        let mut open = 0u64;
        for (bit, Goal { at_least, last_stage }) in self.problem.wants.iter().enumerate() {
            let classes =
                self.problem.classes.iter().zip(drawn.iter()).filter(|(class, _)| class.wants >> bit & 1 == 1);
            let mut sum = 0;
            // A class of it is closed, so it holds already.
            let holds = classes.fold(false, |closed, (_, drawn)| {
                sum += u32::from(*drawn);
                closed || *drawn == CLOSED
            }) || sum >= *at_least;
            if !holds {
                if *last_stage <= self.stage {
                    return Ok(());
                }
                open |= 1 << bit;
            }
        }
        let kept = self.problem.classes.iter().zip(drawn.iter());
        let kept: Drawn = kept.map(|(class, drawn)| if class.wants & open == 0 { CLOSED } else { *drawn }).collect();
        let ways = ways.times(N::choose(self.others, draws)?)?;
        match self.next.get_mut(&kept) {
            Some(sum) => *sum = sum.plus(ways)?,
            None => {
                self.next.insert(kept, ways);
            }
        }
        Ok(())
    }
}
