//! Cursors: a cursor tells where the next page of a list begins. It is opaque to clients.
//!
//! A cursor holds the last card of a page, not a position. So pages neither repeat nor omit a card if an import adds others in
//! between. A cursor is valid for the search it was given for only.

use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest, Sha256};

/// Bytes of the checksum before the reference.
const CHECK: usize = 12;

/// Most characters of a cursor; a reference is far shorter. [`PATTERN`] states the same bound.
const MAX_LENGTH: usize = 128;

/// The form of a cursor, as a regular expression of JSON Schema. An empty cursor is the beginning of the list.
pub const PATTERN: &str = "^[A-Za-z0-9_-]{0,128}$";

/// Why a cursor is refused.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum CursorFault {
    /// The text does not have the form of a cursor.
    #[error("a cursor is at most 128 letters, digits, - and _; send it as it was received")]
    Malformed,
    /// The cursor was changed, or was given for another search.
    #[error(
        "the cursor is damaged, or was given for another search; send it as it was received, with the same filters and order"
    )]
    OtherSearch,
}

/// The cursor for the list of this search after the card with this reference.
pub fn write(search: &str, reference: &str) -> String {
    let check = check(search, reference);
    BASE64URL_NOPAD.encode(&[&check[..], reference.as_bytes()].concat())
}

/// The reference of the card after which the list goes on.
///
/// # Errors
///
/// [`CursorFault`] if the cursor is not one that [`write()`] gave for this search.
pub fn read(search: &str, cursor: &str) -> Result<String, CursorFault> {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    if !(1..=MAX_LENGTH).contains(&cursor.len()) || !cursor.bytes().all(is_letter) {
        return Err(CursorFault::Malformed);
    }
    let bytes = BASE64URL_NOPAD.decode(cursor.as_bytes()).map_err(|_| CursorFault::OtherSearch)?;
    let (given, reference) = bytes.split_at_checked(CHECK).ok_or(CursorFault::OtherSearch)?;
    let reference = std::str::from_utf8(reference).map_err(|_| CursorFault::OtherSearch)?;
    if given == check(search, reference) { Ok(reference.to_owned()) } else { Err(CursorFault::OtherSearch) }
}

fn check(search: &str, reference: &str) -> [u8; CHECK] {
    let digest = Sha256::new().chain_update(search).chain_update([0]).chain_update(reference).finalize();
    std::array::from_fn(|i| digest[i])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_read_for_its_own_search_and_as_it_was_written() {
        let cursor = write("set=CORE\n", "ALT_CORE_B_MU_08_R2");
        assert_eq!(read("set=CORE\n", &cursor).as_deref(), Ok("ALT_CORE_B_MU_08_R2"));
        assert_eq!(read("set=ALIZE\n", &cursor), Err(CursorFault::OtherSearch));
        for at in 0..cursor.len() {
            let mut changed = cursor.clone().into_bytes();
            changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
            assert_eq!(
                read("set=CORE\n", &String::from_utf8(changed).unwrap()),
                Err(CursorFault::OtherSearch),
                "at {at}"
            );
        }
        for text in ["AAAA", &cursor[1..]] {
            assert_eq!(read("set=CORE\n", text), Err(CursorFault::OtherSearch), "{text}");
        }
        for text in ["", "!", &format!("{cursor}="), &"A".repeat(MAX_LENGTH + 1)] {
            assert_eq!(read("set=CORE\n", text), Err(CursorFault::Malformed), "{text}");
        }
    }
}
