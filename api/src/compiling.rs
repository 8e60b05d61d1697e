//! Printed texts to what the catalogue keeps of them. No HTTP.

use anyhow::Context as _;
use cards::{Notation, TextBox, Unread};
use catalog::{Compiler, Recompiled, Store, StoreError};
use engine::{
    ability::AbilityText,
    text::{Memory, Slot},
};
use jiff::Timestamp;
use std::{path::Path, sync::LazyLock};

/// Knows the tokens of all sets; made once, since an import reads thousands of texts.
static COMPILER: LazyLock<engine::text::Compiler> = LazyLock::new(engine::text::Compiler::default);

/// A compiler for one import ([`catalog::Options::compiling`]), which reads no sentence twice. The notation is the
/// engine's, the places of unread clauses are bytes of the texts.
#[must_use]
pub fn compiler() -> Compiler {
    let mut memory = Memory::default();
    Box::new(move |printed| compile(printed, &mut memory))
}

/// Reads what is printed in English in the text boxes of a card.
fn compile(printed: &[(TextBox, &str)], memory: &mut Memory) -> Notation {
    let (mut abilities, mut unread) = (Vec::new(), Vec::new());
    for &(text_box, text) in printed {
        let slot = match text_box {
            TextBox::Main => Slot::Main,
            TextBox::Echo => Slot::Support,
        };
        let compiled = COMPILER.compile_once(text, slot, memory);
        // A text is at most some kilobytes; what is longer is refused as a whole, with its length as the end.
        let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        unread.extend(compiled.unread().map(|clause| Unread {
            text_box,
            start: byte(clause.span.start),
            end: byte(clause.span.end),
            reason: clause.reason.to_string().into(),
        }));
        abilities.extend(compiled.abilities().abilities);
    }
    Notation { abilities: AbilityText { abilities }.to_string().into(), unread }
}

/// Opens the catalogue, making it if there is none, and has its texts read anew if another program read them.
///
/// # Errors
///
/// The file cannot be opened or written.
pub(crate) fn open(file: &Path) -> anyhow::Result<Store> {
    let now = Timestamp::now();
    let opened = || -> Result<_, StoreError> {
        let mut store = Store::open(file, now)?;
        let recompiled = store.recompile(engine::VERSION, compiler, now)?;
        Ok((store, recompiled))
    };
    let (store, recompiled) =
        opened().with_context(|| format!("the catalogue {} could not be opened", file.display()))?;
    if let Some(Recompiled { texts, changed }) = recompiled.filter(|recompiled| recompiled.texts > 0) {
        tracing::info!(texts, changed, "texts were compiled anew, since another version of the program had read them");
    }
    Ok(store)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_boxes_come_to_one_notation_and_what_is_not_read_is_told_with_its_place() {
        let main = "{J} Draw a card.  Dance and sing.";
        let notation = compiler()(&[(TextBox::Main, main), (TextBox::Echo, "{D} : Draw a card.")]);
        let lines: Vec<&str> = notation.abilities.lines().collect();
        assert_eq!(lines, ["when {J} -> draw 1", "support: cost {D}: draw 1"]);
        let [unread] = &notation.unread[..] else { panic!("{:?}", notation.unread) };
        assert_eq!(unread.text_box, TextBox::Main);
        assert!(main[unread.start as usize..unread.end as usize].contains("sing"), "{unread:?}");
        assert!(notation.abilities.parse::<AbilityText>().is_ok());
    }

    #[test]
    fn nothing_printed_is_nothing_to_do() {
        assert_eq!(compiler()(&[]), Notation::default());
    }
}
