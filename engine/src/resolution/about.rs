//! What a question is about, where the same is asked of one thing after the other.

use crate::{
    Game,
    decision::Step,
    game::{
        Question, Ref,
        queries::{characteristics, frame},
    },
    primitives::CardId,
    program::{Op, Target},
    resolution::counters,
};

impl<const W: usize> Game<'_, W> {
    /// The object or card that the present question is about, where the same is asked of each of those that an effect works on:
    /// into which Expedition it goes, how many counters it gains or loses, and of which kind. For a modifier, the object that has
    /// it. `None` for questions whose answers name what they are about, or that are about nothing.
    #[must_use]
    pub fn about(&self) -> Option<CardId> {
        if self.step() != Step::Effect {
            return None;
        }
        let frame = self.limbo.frames.last()?;
        match &self.question {
            Some(Question::One(modifier)) => return Some(modifier.bearer()),
            Some(Question::OfOne(bearer)) => return Some(*bearer),
            Some(Question::Several(_)) => return None,
            Some(Question::Step(_)) | None => {}
        }
        let op = self.pool.program().ops[usize::from(frame.pc)];
        if let Op::Put(Target::EachIn(_)) | Op::Distribute(..) = op {
            frame.sel.iter().nth(frame.state.choices().len().into())
        } else if let Op::Augment = op {
            counters::augmented_now(self, frame)
        } else if let Op::Remove(gains) = op {
            counters::removed_now(
                self,
                &frame::context(self, &characteristics::characteristics(self), frame),
                frame,
                self.pool.program().get(gains),
            )
        } else {
            None
        }
    }
}

/// The object whose effect is being carried out, if there is one. What the rules do themselves (6.2) has no such object.
pub(crate) fn cause<const W: usize>(game: &Game<'_, W>) -> Option<CardId> {
    game.limbo.frames.last().map(|frame| frame.bound.me).filter(|me| *me != Ref::NOTHING).map(|me| me.card)
}
