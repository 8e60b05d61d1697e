use super::{Deck, Entry};

impl Deck {
    /// Every printing with all its copies, in the order in which the list first names them: what another form of the
    /// list is written from. Lines that say one printing twice are one here.
    pub fn in_order(&self) -> impl Iterator<Item = (&Entry, u32)> {
        let mut seen = vec![false; self.entries.len()];
        self.steps.iter().filter_map(move |step| {
            let at = step.entry as usize;
            let again = std::mem::replace(seen.get_mut(at)?, true);
            let entry = &self.entries[at];
            (!again).then_some((entry, entry.quantity))
        })
    }
}
