//! Changes that a person, or a crash, makes to a file.

use harness::{Client, Server, binary, tumult};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};
use tempfile::NamedTempFile;

/// A copy of a file alone, without the files beside it.
pub(super) fn copy(file: &Path) -> NamedTempFile {
    let copied = NamedTempFile::new().unwrap();
    fs::copy(file, copied.path()).unwrap();
    copied
}

/// The number of the last change of a sound catalogue.
pub(super) fn revision(file: &Path) -> u64 {
    let folder = file.parent().unwrap();
    let check = tumult(folder, &["check", "--database", file.to_str().unwrap()]);
    let said = String::from_utf8(check.stdout).unwrap();
    assert!(check.status.success(), "{said}");
    said.split([' ', '-']).nth(1).unwrap().parse().unwrap()
}

/// Sends requests to a service, which checks its file once a second, until a condition holds.
pub(super) fn until(server: &Server, mut holds: impl FnMut(&Client) -> bool) {
    let client = server.client();
    // A hundred thousand requests take longer than the interval of the checks.
    assert!((0..100_000).any(|_| holds(&client)), "it never was so");
}

/// Ends a service as a system that shuts down does.
pub(super) fn stop(server: &mut Server) {
    assert!(Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap().success());
    assert!(server.wait(), "a graceful stop is no failure");
}

/// The error of `tumult serve` for a file that it refuses.
pub(super) fn serve_fails(file: &Path) -> String {
    let serve =
        Command::new(binary()).args(["serve", "--listen", "127.0.0.1:0", "--database"]).arg(file).output().unwrap();
    let said = String::from_utf8(serve.stderr).unwrap();
    assert_eq!(serve.status.code(), Some(70), "{said}");
    assert!(!said.contains("panicked"), "{said}");
    said
}

/// Flips one bit in the name of a card: the page can still be read, with another letter.
pub(super) fn flip_a_name(file: &Path) {
    let mut bytes = fs::read(file).unwrap();
    let name = b"Sneezer Shroom";
    let at = bytes.windows(name.len()).position(|window| window == name).unwrap();
    bytes[at] ^= 1;
    fs::write(file, bytes).unwrap();
}

/// Puts a log beside a file: that of a catalogue that was copied during a write. Its frames are the pages of the file itself, as
/// another change had left them.
pub(super) fn leave_a_log(file: &Path) {
    let pages = fs::read(file).unwrap();
    let size = usize::from(u16::from_be_bytes([pages[16], pages[17]]));
    let log = PathBuf::from(format!("{}-wal", file.display()));
    fs::write(log, write_ahead_log(&pages, size)).unwrap();
}

/// A write-ahead log of one transaction that has every page (<https://www.sqlite.org/fileformat2.html#the_write_ahead_log>).
fn write_ahead_log(pages: &[u8], size: usize) -> Vec<u8> {
    let mut sums = (0, 0);
    let mut log = Vec::new();
    let header = [0x377f_0683, 3_007_000, u32::try_from(size).unwrap(), 0, 1, 2];
    header.iter().for_each(|word| log.extend(word.to_be_bytes()));
    add(&mut sums, &log);
    log.extend([sums.0, sums.1].map(u32::to_be_bytes).concat());
    let count = pages.len() / size;
    for (page, number) in pages.chunks_exact(size).zip(1..) {
        let number = u32::try_from(number).unwrap();
        // The total number of pages marks the last frame of a transaction.
        let commit = if number as usize == count { number } else { 0 };
        let head = [number, commit].map(u32::to_be_bytes).concat();
        add(&mut sums, &head);
        add(&mut sums, page);
        log.extend(head);
        log.extend([1, 2, sums.0, sums.1].map(u32::to_be_bytes).concat());
        log.extend(page);
    }
    log
}

/// Continues the checksum of a log: over pairs of words, the higher byte first.
fn add(sums: &mut (u32, u32), bytes: &[u8]) {
    let words: Vec<u32> = bytes.chunks_exact(4).map(|word| u32::from_be_bytes(word.try_into().unwrap())).collect();
    for pair in words.chunks_exact(2) {
        sums.0 = sums.0.wrapping_add(pair[0]).wrapping_add(sums.1);
        sums.1 = sums.1.wrapping_add(pair[1]).wrapping_add(sums.0);
    }
}
