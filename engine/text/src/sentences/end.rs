//! The end of a sentence, and of an effect.

use crate::{reader::Reader, sentences::cost::quick_costs};

/// The end of a sentence.
pub(crate) fn stop(reader: &mut Reader<'_>) -> Option<()> {
    if reader.says(".") || reader.says(";") {
        reader.says(".");
        return Some(());
    }
    if is_over(reader) || reader.sees("otherwise") || reader.sees(", otherwise") {
        return Some(());
    }
    // "… has "At Noon — Draw a card." It gains 1 boost".
    if reader.has_quoted_a_sentence() {
        return Some(());
    }
    reader.say(".")
}

/// Whether the effect is over.
pub(crate) fn is_over(reader: &mut Reader<'_>) -> bool {
    reader.is_at_end()
        || reader.sees("•")
        || reader.sees("\"|“|”")
        || reader.in_row && reader.sees("on a")
        || reader.sees("X can't be higher")
        || reader.sees("this costs")
        || reader.sees("this action|ability costs")
        || reader.sees("you can|may only activate|use this")
        || reader.sees("you can't|cannot use|activate this action|ability? again")
        || reader.sees("activate|use this")
        || reader.sees("activate|use only")
        || reader.sees("this ability|reaction triggers|activates|works|can|may")
        || reader.sees("only activate|use this")
        || reader.sees("when you play")
        || reader.sees("{T} the")
        || reader.before(".") && sees_quick_action(reader)
        || reader.sees("ignore my")
}

/// Whether another ability of the same paragraph begins here, with the costs of a quick action.
fn sees_quick_action(reader: &mut Reader<'_>) -> bool {
    if !reader.sees("{T}|{D}") {
        return false;
    }
    reader.ahead(|r| r.attempt(quick_costs)).is_some()
}
