//! Counts class after class. Between two classes it keeps how many cards were drawn in each stage, and how far the wants are that
//! also ask for later classes. Good for many classes and few Days.

use super::{Class, Problem, Steps, Stop, ways::Ways};
use std::collections::BTreeMap;

/// Cards drawn in each stage, then cards counted for each want.
type Reached = Box<[u8]>;

/// In how many ways the wants hold.
pub(super) fn count<N: Ways>(problem: &Problem, most: u32) -> Result<N, Stop> {
    let nothing: Reached = vec![0; problem.stages.len() + problem.wants.len()].into();
    let mut states = BTreeMap::from([(nothing, N::ONE)]);
    let mut steps = Steps(most);
    for (at, class) in problem.classes.iter().enumerate() {
        let later = problem.classes[at + 1..].iter().fold(0, |all, class| all | class.wants);
        let mut next = BTreeMap::new();
        for (reached, ways) in states {
            let mut draw = Draw { problem, class, later, steps: &mut steps, next: &mut next };
            draw.stage(0, class.copies, &mut reached.clone(), ways)?;
        }
        states = next;
    }
    // The other cards fill up each stage.
    let mut all = N::ZERO;
    for (reached, ways) in states {
        let (mut ways, mut left) = (ways, problem.others);
        for (drawn, before) in problem.stages.iter().zip(reached.iter()) {
            let missing = drawn - u32::from(*before);
            ways = ways.times(N::choose(left, missing)?)?;
            left = left.saturating_sub(missing);
        }
        all = all.plus(ways)?;
    }
    Ok(all)
}

/// The stages in which the cards of one class are drawn, from one state.
struct Draw<'a, N> {
    problem: &'a Problem,
    class: &'a Class,
    /// The wants that also ask for later classes.
    later: u64,
    steps: &'a mut Steps,
    next: &'a mut BTreeMap<Reached, N>,
}

impl<N: Ways> Draw<'_, N> {
    /// Draws any number of the remaining cards of the class in this stage, and the rest in later ones.
    fn stage(&mut self, stage: usize, left: u32, reached: &mut Reached, ways: N) -> Result<(), Stop> {
        let Some(&draws) = self.problem.stages.get(stage) else {
            return self.note(reached, ways);
        };
        let before = reached.clone();
        for more in 0..=left.min(draws - u32::from(before[stage])) {
            reached.copy_from_slice(&before);
            reached[stage] += more as u8;
            for (bit, goal) in self.problem.wants.iter().enumerate() {
                if self.class.wants >> bit & 1 == 1 && stage <= goal.last_stage {
                    let count = &mut reached[self.problem.stages.len() + bit];
                    // More cards than a want asks for make no difference.
                    *count = (u32::from(*count) + more).min(goal.at_least) as u8;
                }
            }
            self.stage(stage + 1, left - more, reached, ways.times(N::choose(left, more)?)?)?;
        }
        reached.copy_from_slice(&before);
        Ok(())
    }

    fn note(&mut self, reached: &Reached, ways: N) -> Result<(), Stop> {
        self.steps.take()?;
        let mut kept = reached.clone();
        for (bit, goal) in self.problem.wants.iter().enumerate() {
            let count = &mut kept[self.problem.stages.len() + bit];
            if self.later >> bit & 1 == 0 && self.class.wants >> bit & 1 == 1 {
                if u32::from(*count) < goal.at_least {
                    return Ok(());
                }
                *count = 0;
            }
        }
        match self.next.get_mut(&kept) {
            Some(sum) => *sum = sum.plus(ways)?,
            None => {
                self.next.insert(kept, ways);
            }
        }
        Ok(())
    }
}
