//! Importing the complete official records against the floor: only unpacking them and parsing every file as JSON.
//!
//! `TUMULT_SHARED=/path/to/shared cargo bench -p catalog --bench import`; quote the ratio of rows of one run.

use catalog::{Options, Source, Store};
use jiff::Timestamp;
use std::{env, fs::File, io::Read, path::PathBuf};

fn main() {
    divan::main();
}

fn archive() -> Option<PathBuf> {
    let folder = env::var_os("TUMULT_SHARED").map(PathBuf::from);
    if folder.is_none() {
        #[expect(clippy::print_stderr, reason = "a bench that does nothing says so")]
        {
            eprintln!("SKIPPED: set TUMULT_SHARED=/path/to/shared");
        }
    }
    folder.map(|folder| folder.join("cards/official/records.tar.xz"))
}

fn each_file(archive: &PathBuf, mut take: impl FnMut(&[u8])) {
    let file = File::open(archive).expect("the archive is there");
    let mut tar = tar::Archive::new(lzma_rust2::XzReader::new(file, true));
    let mut bytes = Vec::new();
    for entry in tar.entries().expect("it is an archive") {
        let mut entry = entry.expect("it is whole");
        if entry.header().entry_type().is_file() {
            bytes.clear();
            entry.read_to_end(&mut bytes).expect("it is whole");
            take(&bytes);
        }
    }
}

/// The floor, one thread.
#[divan::bench(sample_count = 7, sample_size = 1)]
fn a_unpack_and_parse() {
    let Some(archive) = archive() else { return };
    each_file(&archive, |bytes| {
        let value: serde_json::Value = serde_json::from_slice(bytes).expect("it is JSON");
        divan::black_box(value);
    });
}

/// Unpacking alone.
#[divan::bench(sample_count = 7, sample_size = 1)]
fn b_unpack() {
    let Some(archive) = archive() else { return };
    each_file(&archive, |bytes| {
        divan::black_box(bytes);
    });
}

/// The whole import over the embedded catalogue: every card gets its texts in five languages.
#[divan::bench(sample_count = 7, sample_size = 1)]
fn c_import(bencher: divan::Bencher<'_, '_>) {
    let Some(archive) = archive() else { return };
    bencher.with_inputs(fresh).bench_values(|(folder, mut store)| {
        let source = Source::Path(archive.clone());
        let report = store.import(&[source], &Options::at(Timestamp::UNIX_EPOCH), &mut ()).expect("it imports");
        assert_eq!((report.records, report.refused_count), (13_695, 0));
        (folder, store)
    });
}

/// First start: a new database, filled with the embedded data.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn d_first_open(bencher: divan::Bencher<'_, '_>) {
    bencher.bench_local(fresh);
}

/// Later start: open and load into memory.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn e_open_and_load(bencher: divan::Bencher<'_, '_>) {
    let (folder, store) = fresh();
    drop(store);
    let path = folder.path().join("catalogue.sqlite");
    bencher.bench_local(|| {
        let store = Store::open(&path, Timestamp::UNIX_EPOCH).expect("it opens");
        store.load().expect("it loads")
    });
}

fn fresh() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().expect("there is room");
    let store = Store::open(&folder.path().join("catalogue.sqlite"), Timestamp::UNIX_EPOCH).expect("it opens");
    (folder, store)
}
