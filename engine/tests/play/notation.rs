//! What holds for any bytes as a text in the notation.

use engine::ability::{AbilityText, MAX_BYTES, NotationError, Position, generate};

/// The text is refused at a place that it has, or read as a tree that is printed in one form and read back.
/// The same bytes as choices make a tree, which is printed and read back too.
pub(crate) fn read(bytes: &[u8]) {
    let any = generate(bytes);
    let printed = any.to_string();
    assert!(printed.len() > MAX_BYTES || printed.parse().as_ref() == Ok(&any), "{printed}");
    let text = String::from_utf8_lossy(bytes);
    match text.parse::<AbilityText>() {
        Ok(tree) => assert_eq!(tree.to_string().parse().as_ref(), Ok(&tree), "{text} is printed as {tree}"),
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
pub(crate) fn is_in(text: &str, Position { line, column }: Position) -> bool {
    let line = text.split('\n').nth(line as usize - 1);
    line.is_some_and(|line| (1..=line.chars().count() + 1).contains(&(column as usize)))
}
