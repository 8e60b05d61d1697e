//! Turns sources into files: folders are walked in the order of names, archives are unpacked in memory, never to disk.
//!
//! The way in which a file is packed is recognised by its first bytes, not by its name. Names inside archives are only shown, and
//! searched for language and ending; nothing is ever written under them.

use super::{ImportError, Limits, Reason, Source, Status};
use flate2::read::MultiGzDecoder;
use lzma_rust2::XzReader;
use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, Cursor, Read, Seek, SeekFrom},
    ops::ControlFlow,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc::{self, SyncSender},
    },
    thread,
};

/// One file, or some lines of one.
#[derive(Debug)]
pub(crate) struct Item {
    /// The source and the path in it: `records.tar.xz!CARDS/FR/…`.
    pub(crate) file: Arc<str>,
    pub(crate) content: Content,
}

#[derive(Debug)]
pub(crate) enum Content {
    /// A file that is one JSON value.
    Document(Vec<u8>),
    /// Whole lines; `first` is the number of the first, from 1.
    Lines { first: usize, bytes: Vec<u8> },
    /// A file that cannot be read, while the source goes on.
    Refused(Reason),
    /// A file whose ending says that it is no card data.
    Ignored,
}

/// Items go to the other thread in batches of about this size. With single items the threads would wait for each other.
const BATCH: usize = 256 << 10;

/// Most batches that may wait. With the largest file ([`Limits::file`]) this bounds the memory between the threads.
const WAITING: usize = 2;

/// Memory that one `xz` block may demand for its dictionary, in KiB.
const XZ_MEMORY: u32 = 256 << 10;

/// Bytes at the end of a zip archive in which it states its number of files: a comment of up to 64 KiB, and what is around it.
const ZIP_END: u64 = (64 << 10) + 128;

/// Most characters shown of a name that is too long.
const SHOWN_NAME: usize = 80;

/// Most characters shown of the error of a decoder.
const SHOWN_ERROR: usize = 160;

/// Greatest depth of folders, and of compressions around one file.
const DEPTH: usize = 32;

/// Reads all sources, unpacking on a thread of its own, and hands every item to `take`.
///
/// # Errors
///
/// A source that cannot be read, a damaged archive, a limit that is exceeded, or `take` asked to stop.
pub(crate) fn read(
    sources: &[Source],
    limits: &Limits,
    take: &mut dyn FnMut(&Item, Status) -> ControlFlow<()>,
) -> Result<(), ImportError> {
    let total = sources.iter().map(size).sum();
    let (read, unpacked) = (AtomicU64::new(0), AtomicU64::new(0));
    let (sender, receiver) = mpsc::sync_channel::<Vec<Item>>(WAITING);
    thread::scope(|scope| {
        let unpacking = scope.spawn(|| {
            let mut unpacker =
                Unpacker { limits, read: &read, unpacked: &unpacked, files: 0, batch: Vec::new(), size: 0, sender };
            sources.iter().try_for_each(|source| unpacker.source(source))?;
            unpacker.flush()
        });
        let mut stopped = false;
        for item in receiver.iter().flatten() {
            let status = Status { read: read.load(Ordering::Relaxed), total, ..Status::default() };
            if take(&item, status).is_break() {
                stopped = true;
                break;
            }
        }
        // Without a receiver the unpacking thread ends at its next batch.
        drop(receiver);
        let result = unpacking.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        if stopped { Err(ImportError::Stopped) } else { result }
    })
}

/// Bytes on disk.
fn size(source: &Source) -> u64 {
    fn of(path: &Path, depth: usize) -> u64 {
        match fs::read_dir(path) {
            Ok(entries) if depth < DEPTH => entries
                .flatten()
                .map(|e| match e.file_type() {
                    Ok(kind) if kind.is_dir() => of(&e.path(), depth + 1),
                    Ok(kind) if kind.is_file() => e.metadata().map_or(0, |m| m.len()),
                    _ => 0,
                })
                .sum(),
            Ok(_) => 0,
            Err(_) => fs::metadata(path).map_or(0, |m| m.len()),
        }
    }
    match source {
        Source::Path(path) => of(path, 0),
        Source::Bytes { bytes, .. } | Source::Page { bytes, .. } => bytes.len() as u64,
    }
}

/// What surrounds the bytes being read, which decides what a read error means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inside {
    /// A plain file of the file system.
    Nothing,
    /// Compressed, one file.
    Compression(usize),
    /// An archive of files.
    Archive(usize),
}

impl Inside {
    fn depth(self) -> usize {
        match self {
            Self::Nothing => 0,
            Self::Compression(depth) | Self::Archive(depth) => depth,
        }
    }
}

/// How the importer found a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SourceKind {
    /// It was named as a source: it is read whatever its ending.
    Named,
    /// In a folder or an archive: its ending decides whether it is card data.
    Inside,
}

/// Counts what is read from a source, for the progress.
struct Counted<'a, R> {
    inner: R,
    read: &'a AtomicU64,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(buffer)?;
        self.read.fetch_add(n as u64, Ordering::Relaxed);
        Ok(n)
    }
}

/// Counts what comes out of a decoder, and fails at the limit.
struct Capped<'a, R> {
    inner: R,
    unpacked: &'a AtomicU64,
    limit: u64,
}

impl<R: Read> Read for Capped<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(buffer)?;
        let before = self.unpacked.fetch_add(n as u64, Ordering::Relaxed);
        if before.saturating_add(n as u64) > self.limit {
            return Err(io::Error::other("too much is unpacked"));
        }
        Ok(n)
    }
}

/// Passes on bytes until the allowance is used up, and then fails.
struct Metered<'a, R> {
    inner: R,
    left: &'a AtomicU64,
}

impl<R: Read> Read for Metered<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.left.load(Ordering::Relaxed);
        if left == 0 && !buffer.is_empty() {
            return Err(io::Error::other("too much before the content of a file"));
        }
        let most = usize::try_from(left).unwrap_or(usize::MAX).min(buffer.len());
        let n = self.inner.read(&mut buffer[..most])?;
        if left != u64::MAX {
            self.left.store(left - n as u64, Ordering::Relaxed);
        }
        Ok(n)
    }
}

#[derive(Debug)]
struct Unpacker<'a> {
    limits: &'a Limits,
    /// Bytes of the sources that were read.
    read: &'a AtomicU64,
    /// Bytes that came out of decoders.
    unpacked: &'a AtomicU64,
    files: u64,
    batch: Vec<Item>,
    size: usize,
    sender: SyncSender<Vec<Item>>,
}

impl<'a> Unpacker<'a> {
    fn source(&mut self, source: &Source) -> Result<(), ImportError> {
        match source {
            Source::Bytes { name, bytes } => self.file(&mut Cursor::new(bytes), &printable(name), SourceKind::Named),
            Source::Page { collection, number, bytes } => {
                let name = format!("page {number} of {}", printable(collection));
                self.file(&mut Cursor::new(bytes), &name, SourceKind::Named)
            }
            Source::Path(path) => {
                let failed = |source| ImportError::Source { name: path.display().to_string(), source };
                let whole = fs::canonicalize(path).map_err(failed)?;
                let shown = with_parents(&whole);
                if whole.is_dir() {
                    return self.folder(&whole, &shown, 0);
                }
                let file = File::open(&whole).map_err(failed)?;
                self.file(&mut BufReader::with_capacity(64 << 10, file), &shown, SourceKind::Named)
            }
        }
    }

    fn folder(&mut self, path: &Path, shown: &str, depth: usize) -> Result<(), ImportError> {
        let failed = |source| ImportError::Source { name: path.display().to_string(), source };
        let mut entries = fs::read_dir(path).and_then(Iterator::collect::<io::Result<Vec<_>>>).map_err(failed)?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let kind = entry.file_type().map_err(failed)?;
            let shown = format!("{shown}/{}", printable(&entry.file_name().to_string_lossy()));
            if kind.is_dir() {
                if depth < DEPTH {
                    self.folder(&entry.path(), &shown, depth + 1)?;
                } else {
                    self.send(shown, Content::Ignored)?;
                }
            } else if kind.is_file() {
                let file = File::open(entry.path()).map_err(failed)?;
                self.file(&mut BufReader::new(file), &shown, SourceKind::Inside)?;
            } else {
                // Links could lead in circles. What they lead to can be given as a source of its own.
                self.send(shown, Content::Ignored)?;
            }
        }
        Ok(())
    }

    /// A file on disk or in memory.
    fn file(&mut self, file: &mut (impl Read + Seek), name: &str, kind: SourceKind) -> Result<(), ImportError> {
        let mut head = [0; 4];
        let length = fill(file, &mut head).map_err(|source| ImportError::Source { name: name.to_owned(), source })?;
        file.rewind().map_err(|source| ImportError::Source { name: name.to_owned(), source })?;
        if is_zip(&head[..length]) {
            return self.zip(file, name);
        }
        let mut counted = Counted { inner: file, read: self.read };
        self.stream(&mut counted, name, Inside::Nothing, kind)
    }

    /// Reads bytes of which only the name is known.
    fn stream(&mut self, from: &mut dyn Read, name: &str, inside: Inside, kind: SourceKind) -> Result<(), ImportError> {
        let mut head = [0; 512];
        let length = fill(from, &mut head).map_err(|source| self.broken(name, inside, source))?;
        let head = &head[..length];
        let depth = inside.depth() + 1;
        let mut whole = head.chain(from);
        if depth > DEPTH
            || (is_zip(head) || is_tar(head)) && matches!(inside, Inside::Archive(_))
            || nested_zip(head, inside)
        {
            return self.send(name.to_owned(), Content::Refused(Reason::Nested));
        }
        let within = |inside| match inside {
            Inside::Archive(_) => Inside::Archive(depth),
            _ => Inside::Compression(depth),
        };
        if head.starts_with(&[0x1f, 0x8b]) {
            let plain = strip(name, &[".gz"]);
            let mut unpacked = BufReader::new(self.capped(MultiGzDecoder::new(BufReader::new(&mut whole))));
            self.stream(&mut unpacked, plain, within(inside), kind)
        } else if head.starts_with(b"\xfd7zXZ\0") {
            let plain = strip(name, &[".xz"]);
            let xz = XzReader::new_mem_limit(BufReader::new(&mut whole), true, XZ_MEMORY);
            let mut unpacked = BufReader::with_capacity(64 << 10, self.capped(xz));
            self.stream(&mut unpacked, plain, within(inside), kind)
        } else if is_tar(head) {
            self.tar(&mut whole, name, depth)
        } else {
            self.count(name)?;
            if length == 0 {
                return self.send(name.to_owned(), Content::Refused(Reason::Empty));
            }
            self.plain(&mut whole, name, inside, kind)
        }
    }

    fn tar(&mut self, from: &mut dyn Read, name: &str, depth: usize) -> Result<(), ImportError> {
        let inside = Inside::Archive(depth);
        // The decoder reads long names and extensions into memory before they can be checked.
        let header = AtomicU64::new(self.limits.header);
        let mut archive = tar::Archive::new(Metered { inner: from, left: &header });
        let broken = |this: &Self, source| match header.load(Ordering::Relaxed) {
            0 => ImportError::TooLarge {
                name: name.to_owned(),
                what: "the number of bytes before the content of a file in it",
                limit: this.limits.header,
            },
            _ => this.broken(name, inside, source),
        };
        let mut entries = archive.entries().map_err(|source| self.broken(name, inside, source))?;
        loop {
            header.store(self.limits.header, Ordering::Relaxed);
            let Some(entry) = entries.next() else { break };
            let mut entry = entry.map_err(|source| broken(self, source))?;
            header.store(u64::MAX, Ordering::Relaxed);
            let kind = entry.header().entry_type();
            let path = self.inner_name(name, &entry.path_bytes());
            match path {
                Ok(path) if kind.is_file() => self.stream(&mut entry, &path, inside, SourceKind::Inside)?,
                Ok(_) => self.count(name)?,
                Err(refused) => self.refuse_inner(refused)?,
            }
            // Content that was not read is skipped here, where it does not count as a header.
            io::copy(&mut entry, &mut io::sink()).map_err(|source| self.broken(name, inside, source))?;
        }
        header.store(u64::MAX, Ordering::Relaxed);
        // The archive may end before the compression around it, whose checksum comes at the very end.
        io::copy(&mut archive.into_inner(), &mut io::sink()).map_err(|source| self.broken(name, inside, source))?;
        Ok(())
    }

    fn zip(&mut self, file: &mut (impl Read + Seek), name: &str) -> Result<(), ImportError> {
        let damaged = |error: zip::result::ZipError| ImportError::Archive {
            name: name.to_owned(),
            source: io::Error::new(io::ErrorKind::InvalidData, error),
        };
        self.limit_zip(file, name)?;
        let mut archive = zip::ZipArchive::new(file).map_err(damaged)?;
        for at in 0..archive.len() {
            let entry = archive.by_index(at).map_err(damaged)?;
            let path = self.inner_name(name, entry.name_raw());
            let packed = entry.compressed_size();
            match path {
                Ok(path) if entry.is_file() => {
                    self.stream(&mut self.capped(entry), &path, Inside::Archive(1), SourceKind::Inside)?;
                }
                Ok(_) => self.count(name)?,
                Err(refused) => self.refuse_inner(refused)?,
            }
            self.read.fetch_add(packed, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Refuses an archive that lists more files than are taken, before its list is read into memory.
    fn limit_zip(&self, file: &mut (impl Read + Seek), name: &str) -> Result<(), ImportError> {
        let failed = |source| ImportError::Source { name: name.to_owned(), source };
        let length = file.seek(SeekFrom::End(0)).map_err(failed)?;
        file.seek(SeekFrom::Start(length.saturating_sub(ZIP_END))).map_err(failed)?;
        let mut end = Vec::new();
        file.take(ZIP_END).read_to_end(&mut end).map_err(failed)?;
        file.rewind().map_err(failed)?;
        match zip_entries(&end) {
            Some(count) if count > self.limits.files => Err(self.too_many(name)),
            _ => Ok(()),
        }
    }

    /// The name of a file in an archive, with that of the archive. If it is too long, its beginning and its length.
    fn inner_name(&self, archive: &str, path: &[u8]) -> Result<String, (String, Reason)> {
        let (length, limit) = (path.len(), self.limits.name);
        let shown = printable(&String::from_utf8_lossy(&path[..length.min(limit)]));
        if length <= limit {
            return Ok(format!("{archive}!{shown}"));
        }
        let beginning: String = shown.chars().take(SHOWN_NAME).collect();
        Err((format!("{archive}!{beginning}…"), Reason::LongName { length, limit }))
    }

    fn refuse_inner(&mut self, (name, reason): (String, Reason)) -> Result<(), ImportError> {
        self.count(&name)?;
        self.send(name, Content::Refused(reason))
    }

    /// Reads a file that is not packed further.
    fn plain(&mut self, from: &mut dyn Read, name: &str, inside: Inside, kind: SourceKind) -> Result<(), ImportError> {
        let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
        match ending.as_deref() {
            Some("jsonl" | "ndjson" | "csv") => self.lines(from, name, inside),
            Some("json") => self.document(from, name, inside),
            _ if kind == SourceKind::Named => self.document(from, name, inside),
            _ => self.send(name.to_owned(), Content::Ignored),
        }
    }

    fn document(&mut self, from: &mut dyn Read, name: &str, inside: Inside) -> Result<(), ImportError> {
        let mut bytes = Vec::new();
        from.take(self.limits.file + 1).read_to_end(&mut bytes).map_err(|source| self.broken(name, inside, source))?;
        if bytes.len() as u64 > self.limits.file {
            return self.send(name.to_owned(), Content::Refused(Reason::TooLarge(self.limits.file)));
        }
        self.send(name.to_owned(), Content::Document(bytes))
    }

    fn lines(&mut self, from: &mut dyn Read, name: &str, inside: Inside) -> Result<(), ImportError> {
        let file: Arc<str> = name.into();
        let mut from = BufReader::new(from);
        let (mut first, mut next, mut bytes) = (1, 1, Vec::new());
        loop {
            let start = bytes.len();
            let limit = self.limits.line;
            let length = (&mut from)
                .take(limit + 1)
                .read_until(b'\n', &mut bytes)
                .map_err(|source| self.broken(name, inside, source))? as u64;
            if length > limit {
                bytes.truncate(start);
                self.send_lines(&file, first, &mut bytes)?;
                self.push(Item { file: Arc::clone(&file), content: Content::Refused(Reason::TooLarge(limit)) })?;
                return Ok(());
            }
            if length == 0 || bytes.len() >= BATCH {
                next += usize::from(length > 0);
                self.send_lines(&file, first, &mut bytes)?;
                first = next;
            } else {
                next += 1;
            }
            if length == 0 {
                return Ok(());
            }
        }
    }

    fn send_lines(&mut self, file: &Arc<str>, first: usize, bytes: &mut Vec<u8>) -> Result<(), ImportError> {
        let bytes = std::mem::take(bytes);
        if bytes.is_empty() && first > 1 {
            return Ok(());
        }
        self.push(Item { file: Arc::clone(file), content: Content::Lines { first, bytes } })
    }

    fn send(&mut self, name: String, content: Content) -> Result<(), ImportError> {
        self.push(Item { file: name.into(), content })
    }

    fn push(&mut self, item: Item) -> Result<(), ImportError> {
        self.size += item.file.len()
            + match &item.content {
                Content::Document(bytes) | Content::Lines { bytes, .. } => bytes.len(),
                Content::Refused(_) | Content::Ignored => 0,
            };
        self.batch.push(item);
        if self.size >= BATCH { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), ImportError> {
        self.size = 0;
        self.sender.send(std::mem::take(&mut self.batch)).map_err(|_| ImportError::Stopped)
    }

    /// Counts a file.
    fn count(&mut self, name: &str) -> Result<(), ImportError> {
        self.files += 1;
        if self.files > self.limits.files { Err(self.too_many(name)) } else { Ok(()) }
    }

    fn too_many(&self, name: &str) -> ImportError {
        ImportError::TooLarge { name: name.to_owned(), what: "the number of files", limit: self.limits.files }
    }

    /// A decoder whose output counts towards [`Limits::total`], whether it is used or skipped.
    fn capped<R>(&self, inner: R) -> Capped<'a, R> {
        Capped { inner, unpacked: self.unpacked, limit: self.limits.total }
    }

    /// Decides what a read error means: a limit was exceeded, a file of the system cannot be read, or the packed data are
    /// damaged.
    fn broken(&self, name: &str, inside: Inside, source: io::Error) -> ImportError {
        let (name, limit) = (name.to_owned(), self.limits.total);
        match inside {
            // Decoders wrap the error in one of their own, so the counter is looked at.
            _ if self.unpacked.load(Ordering::Relaxed) > limit => {
                ImportError::TooLarge { name, what: "the number of unpacked bytes", limit }
            }
            Inside::Nothing => ImportError::Source { name, source },
            Inside::Compression(_) | Inside::Archive(_) => ImportError::Archive { name, source: excerpt(&source) },
        }
    }
}

/// The message of a decoder's error without the data that it quotes: some quote whole lines.
fn excerpt(error: &io::Error) -> io::Error {
    let text = printable(&error.to_string());
    io::Error::new(error.kind(), text.chars().take(SHOWN_ERROR).collect::<String>())
}

/// The number of files that the end of a zip archive states (APPNOTE.TXT 4.3.14 and 4.3.16).
fn zip_entries(end: &[u8]) -> Option<u64> {
    let last = |signature: &[u8]| end.windows(signature.len()).rposition(|bytes| bytes == signature);
    let zip64 = last(b"PK\x06\x06").and_then(|at| end.get(at + 32..at + 40)?.try_into().ok()).map(u64::from_le_bytes);
    let zip = last(b"PK\x05\x06").and_then(|at| end.get(at + 10..at + 12)?.try_into().ok()).map(u16::from_le_bytes);
    zip64.into_iter().chain(zip.map(u64::from)).max()
}

/// A name without control characters, since reports are printed on terminals.
fn printable(name: &str) -> String {
    name.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// The end of a path. A folder above the source may name its language (`CARDS/FR/CORE`); the folders above that are private.
fn with_parents(path: &Path) -> String {
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).filter(|part| part != "/").collect();
    printable(&parts[parts.len().saturating_sub(4)..].join("/"))
}

fn is_zip(head: &[u8]) -> bool {
    head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06")
}

/// Whether the bytes are a zip archive inside a compression, which would have to be unpacked to memory whole.
fn nested_zip(head: &[u8], inside: Inside) -> bool {
    is_zip(head) && inside != Inside::Nothing
}

fn is_tar(head: &[u8]) -> bool {
    head.get(257..262) == Some(b"ustar")
}

fn strip<'n>(name: &'n str, endings: &[&str]) -> &'n str {
    endings.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name)
}

/// Reads until the buffer is full or the end is reached.
fn fill(from: &mut (impl Read + ?Sized), buffer: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < buffer.len() {
        match from.read(&mut buffer[length..]) {
            Ok(0) => break,
            Ok(n) => length += n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(length)
}
