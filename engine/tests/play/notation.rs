//! Properties that hold for any bytes as a text in the notation.

use engine::ability::{AbilityText, MAX_BYTES, NotationError, Position, generate};

/// Checks that the text is refused at a position that it has, or is read as a tree that has one printed form and is read again as
/// the same. The same bytes as choices also generate a tree, which is printed and read again.
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

/// Whether a text has this position; its end counts.
pub(crate) fn is_in(text: &str, Position { line, column }: Position) -> bool {
    let line = text.split('\n').nth(line as usize - 1);
    line.is_some_and(|line| (1..=line.chars().count() + 1).contains(&(column as usize)))
}
