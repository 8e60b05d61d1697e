//! Printed texts to what the catalogue keeps of them. No HTTP.

use cards::{Notation, TextBox, Unread};
use engine::{
    ability::AbilityText,
    text::{Compiler, Slot},
};
use std::sync::LazyLock;

/// Knows the tokens of all sets; made once, since an import reads thousands of texts.
static COMPILER: LazyLock<Compiler> = LazyLock::new(Compiler::default);

/// Reads what is printed in English in the text boxes of a card: what every import compiles with
/// ([`catalog::Options::compiling`]). The notation is the engine's, the places of unread clauses are bytes of the texts.
#[must_use]
pub fn compile(printed: &[(TextBox, &str)]) -> Notation {
    let (mut abilities, mut unread) = (Vec::new(), Vec::new());
    for &(text_box, text) in printed {
        let slot = match text_box {
            TextBox::Main => Slot::Main,
            TextBox::Echo => Slot::Support,
        };
        let compiled = COMPILER.compile(text, slot);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_boxes_come_to_one_notation_and_what_is_not_read_is_told_with_its_place() {
        let main = "{J} Draw a card.  Dance and sing.";
        let notation = compile(&[(TextBox::Main, main), (TextBox::Echo, "{D} : Draw a card.")]);
        let lines: Vec<&str> = notation.abilities.lines().collect();
        assert_eq!(lines, ["when {J} -> draw 1", "support: cost {D}: draw 1"]);
        let [unread] = &notation.unread[..] else { panic!("{:?}", notation.unread) };
        assert_eq!(unread.text_box, TextBox::Main);
        assert!(main[unread.start as usize..unread.end as usize].contains("sing"), "{unread:?}");
        assert!(notation.abilities.parse::<AbilityText>().is_ok());
    }

    #[test]
    fn nothing_printed_is_nothing_to_do() {
        assert_eq!(compile(&[]), Notation::default());
    }
}
