//! What holds for any bytes as a text in the notation.

use engine::ability::{AbilityText, NotationError, Position};

/// The text is refused at a place that it has, or read as a tree that is printed in one form and read back.
pub(crate) fn read(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match text.parse::<AbilityText>() {
        Ok(tree) => {
            let printed = tree.to_string();
            assert_eq!(printed.parse().as_ref(), Ok(&tree), "{text} is printed as {printed}");
        }
        Err(NotationError::TooLong { bytes, most }) => assert!(bytes == text.len() && bytes > most),
        Err(
            NotationError::Character { at, .. }
            | NotationError::OpenName { at }
            | NotationError::Unexpected { at, .. }
            | NotationError::TooDeep { at, .. }
            | NotationError::Entangled { at },
        ) => assert!(is_in(&text, at), "{at} is not in {text:?}"),
    }
}

/// Whether a text has this place, its end included.
fn is_in(text: &str, Position { line, column }: Position) -> bool {
    let line = text.split('\n').nth(line as usize - 1);
    line.is_some_and(|line| (1..=line.chars().count() + 1).contains(&(column as usize)))
}
