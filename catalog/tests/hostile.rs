//! Sources that are damaged, enormous or malicious: they are refused or fail with a reason, without a panic and without a change.

use crate::support::{NOW, store};
use catalog::{Fill, ImportError, Limits, Options, Phase, Progress, Reason, Source, Status, Store};
use flate2::{Compression, write::GzEncoder};
use proptest::prelude::*;
use std::{
    fs,
    io::{Cursor, Write},
    ops::ControlFlow,
    path::PathBuf,
    sync::{LazyLock, Mutex},
};

fn bytes(name: &str, bytes: impl Into<Vec<u8>>) -> Source {
    Source::Bytes { name: name.into(), bytes: bytes.into() }
}

fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        zip.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn tar(files: &[(&[u8], &[u8])]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for (name, content) in files {
        let mut header = tar::Header::new_ustar();
        // The header is written by hand, since the builder would refuse names that lead out of the folder.
        header.as_mut_bytes()[..name.len()].copy_from_slice(name);
        header.set_entry_type(tar::EntryType::Regular);
        header.set_size(content.len() as u64);
        header.set_cksum();
        tar.append(&header, *content).unwrap();
    }
    tar.into_inner().unwrap()
}

fn one_record() -> Vec<u8> {
    fs::read(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/archives/one_record.tar.xz")).unwrap()
}

/// Checks that the import fails and that nothing changed.
fn failure(sources: &[Source], limits: Limits) -> ImportError {
    let (_folder, mut store) = store();
    let before = store.version().unwrap();
    let error = store.import(sources, &Options { limits, ..Options::at(NOW) }, &mut ()).unwrap_err();
    assert_eq!(store.version().unwrap(), before);
    error
}

#[test]
fn an_archive_cut_short_fails_wherever_it_is_cut() {
    let (_folder, mut store) = store();
    let whole = one_record();
    assert_eq!(store.import(&[bytes("x.tar.xz", whole.clone())], &Options::at(NOW), &mut ()).unwrap().changed.len(), 1);
    let before = store.version().unwrap();
    // From 13 bytes on, the magic number is there, and with it the claim to be an archive.
    for length in (13..whole.len() - 1).step_by(7) {
        let cut = store.import(&[bytes("x.tar.xz", &whole[..length])], &Options::at(NOW), &mut ());
        assert!(matches!(cut, Err(ImportError::Archive { .. })), "{length}: {cut:?}");
    }
    let packed = gz(&tar(&[(b"a.json", &[b' '; 5000])]));
    for length in [20, packed.len() / 2, packed.len() - 1] {
        let cut = store.import(&[bytes("x.tgz", &packed[..length])], &Options::at(NOW), &mut ());
        assert!(matches!(cut, Err(ImportError::Archive { .. })), "{length}: {cut:?}");
    }
    let packed = zip(&[("a.json", b"{}"), ("b.json", b"{}")]);
    for length in [4, packed.len() / 2, packed.len() - 1] {
        let cut = store.import(&[bytes("x.zip", &packed[..length])], &Options::at(NOW), &mut ());
        assert!(matches!(cut, Err(ImportError::Archive { .. })), "{length}: {cut:?}");
    }
    assert_eq!(store.version().unwrap(), before);
}

#[test]
fn a_good_source_before_a_bad_one_changes_nothing() {
    let mut broken = one_record();
    broken.truncate(60);
    let error = failure(&[bytes("good.tar.xz", one_record()), bytes("bad.tar.xz", broken)], Limits::default());
    assert!(matches!(&error, ImportError::Archive { name, .. } if name.starts_with("bad.tar")), "{error:?}");
}

#[test]
fn a_flipped_byte_is_found_out() {
    let mut broken = one_record();
    let middle = broken.len() / 2;
    broken[middle] ^= 0x55;
    assert!(matches!(failure(&[bytes("x.tar.xz", broken)], Limits::default()), ImportError::Archive { .. }));
}

#[test]
fn a_source_that_is_not_there_is_named() {
    let error = failure(&[Source::Path("/no/such/folder/cards.tar.xz".into())], Limits::default());
    assert!(matches!(&error, ImportError::Source { name, .. } if name.contains("no/such")), "{error:?}");
}

#[test]
fn bombs_stop_at_the_limits() {
    let zeros = vec![b' '; 3 << 20];
    let limits = Limits { file: 1 << 20, line: 1 << 10, total: 2 << 20, files: 100, ..Limits::default() };
    // In total: many small lines, one after another.
    let lines = b" \n".repeat(2 << 20);
    for (name, packed) in [
        ("lines.jsonl.gz", gz(&lines)),
        ("lines.zip", zip(&[("lines.jsonl", &lines)])),
        ("twice.jsonl.gz", gz(&gz(&lines))),
        ("files.zip", zip(&[("a.json", &zeros[..1 << 20]), ("b.json", &zeros[..1 << 20]), ("c.json", &zeros[..9])])),
    ] {
        let error = failure(&[bytes(name, packed)], limits);
        assert!(matches!(error, ImportError::TooLarge { limit: 0x20_0000, .. }), "{name}: {error:?}");
    }
    let many: Vec<(&[u8], &[u8])> = vec![(b"a.json", b"{}"); 101];
    let error = failure(&[bytes("many.tar", tar(&many))], limits);
    assert!(matches!(error, ImportError::TooLarge { limit: 100, .. }), "{error:?}");
}

#[test]
fn one_file_too_large_is_refused_and_the_others_go_on() {
    let (_folder, mut store) = store();
    let limits = Limits { file: 1000, line: 100, ..Limits::default() };
    let record = br#"{"reference":"ALT_CORE_B_AX_04_C","name":{"de":"Anders"}}"#;
    let packed = tar(&[(b"a.json", &[b' '; 1001]), (b"b.jsonl", &[b' '; 101]), (b"c.json", record)]);
    let report = store.import(&[bytes("x.tar", packed)], &Options { limits, ..Options::at(NOW) }, &mut ()).unwrap();
    let refused: Vec<_> = report.refused.iter().map(|r| (r.file.as_str(), &r.reason)).collect();
    assert_eq!(refused, [("x.tar!a.json", &Reason::TooLarge(1000)), ("x.tar!b.jsonl", &Reason::TooLarge(100))]);
    assert_eq!(report.changed.len(), 1);
}

/// A tar entry with the name (GNU, `L`) or the extensions (PAX, `x`) of the next one.
fn before_next(kind: u8, content: &[u8]) -> Vec<u8> {
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(tar::EntryType::new(kind));
    header.set_size(content.len() as u64);
    header.set_cksum();
    let mut bytes = [header.as_bytes(), content].concat();
    bytes.resize(bytes.len().next_multiple_of(512), 0);
    bytes
}

const RECORD: &[u8] = br#"{"reference":"ALT_CORE_B_AX_04_C","name":{"de":"Anders"}}"#;

#[test]
fn names_in_archives_have_a_limit() {
    let (_folder, mut store) = store();
    let pax = |name: &str| {
        let member = format!(" path={name}\n");
        let digits = (member.len() + 5).to_string().len();
        before_next(b'x', format!("{}{member}", member.len() + digits).as_bytes())
    };
    let long = format!("{}.json", "a".repeat(4092));
    let longest = format!("{}.json", "a".repeat(4091));
    let tar_of = |before: &[u8]| [before, &tar(&[(b"x.json", RECORD)])].concat();
    for (name, refused) in [(&long, 1), (&longest, 0)] {
        for bytes_of in [tar_of(&before_next(b'L', name.as_bytes())), tar_of(&pax(name)), zip(&[(name, RECORD)])] {
            let report = store.import(&[bytes("x", bytes_of)], &Options::at(NOW).dry_run(), &mut ()).unwrap();
            assert_eq!((report.refused_count, report.changed.len()), (refused, 1 - refused), "{:?}", report.refused);
            let long_name = |r: &catalog::Refusal| r.reason == Reason::LongName { length: 4097, limit: 4096 };
            assert!(report.refused.iter().all(|r| long_name(r) && r.to_string().len() < 200), "{:?}", report.refused);
        }
    }
}

#[test]
fn what_stands_before_a_file_in_an_archive_has_a_limit() {
    for kind in [b'L', b'K', b'x'] {
        let endless = before_next(kind, &vec![b'a'; 10 << 20]);
        let packed = gz(&[endless, tar(&[(b"x.json", RECORD)])].concat());
        let error = failure(&[bytes("x.tar.gz", packed)], Limits::default());
        assert!(matches!(error, ImportError::TooLarge { limit: 0x1_0000, .. }), "{error:?}");
        assert!(error.to_string().starts_with("x.tar is too large"), "{error}");
    }
    // Many files in between do not add up, nor does content that nobody reads.
    let many: Vec<(&[u8], &[u8])> = vec![(b"picture.jpg", &[0xff; 100_000]); 300];
    let (_folder, mut store) = store();
    let report = store.import(&[bytes("x.tar", tar(&many))], &Options::at(NOW), &mut ()).unwrap();
    assert_eq!(report.ignored, 300);
}

#[test]
fn an_error_of_a_decoder_does_not_quote_the_data() {
    let mut damaged = tar(&[(b"a.json", RECORD), (b"b.json", RECORD)]);
    // The size of the second file, which the decoder quotes in its error.
    damaged[1024 + 124..1024 + 136].copy_from_slice(b"\x1b[31m\nred\n\r\0");
    let error = failure(&[bytes("x.tar", damaged)], Limits::default());
    assert!(!error.to_string().contains(char::is_control), "{error:?}");
    assert!(error.to_string().len() < 300, "{error}");
}

#[test]
fn a_zip_that_lists_too_many_files_is_refused_before_it_is_opened() {
    let mut packed = zip(&[("a.json", RECORD)]);
    let limits = Limits { files: 100, ..Limits::default() };
    let end = packed.windows(4).rposition(|bytes| bytes == b"PK\x05\x06").unwrap();
    packed[end + 10..end + 12].copy_from_slice(&101_u16.to_le_bytes());
    assert!(matches!(failure(&[bytes("x.zip", packed)], limits), ImportError::TooLarge { limit: 100, .. }));
}

#[test]
fn long_texts_are_refused_and_the_others_go_on() {
    let (_folder, mut store) = store();
    let long = "a".repeat(16 << 10);
    let name = "b".repeat((1 << 10) + 1);
    let line = |number: u32, name: &str, effect: &str| {
        format!(
            r#"{{"reference":"ALT_CORE_B_AX_99{number}_C","name":"{name}","cardType":{{"reference":"SPELL"}},"mainFaction":{{"reference":"AX"}},"cardSubTypes":[],"imagePath":"x/en_US/x.jpg","elements":{{"MAIN_COST":"1","RECALL_COST":"1","MAIN_EFFECT":"{effect}"}}}}"#
        )
    };
    let lines =
        [line(1, "One", &long), line(2, "Two", &format!("{long}a")), line(3, &name, ""), line(4, &name[1..], "")];
    let report = store.import(&[bytes("x.jsonl", lines.join("\n"))], &Options::at(NOW), &mut ()).unwrap();
    assert_eq!(report.new.len(), 2, "{:?}", report.refused);
    let refused: Vec<_> = report.refused.iter().map(|r| (r.line, r.reason.clone())).collect();
    let too_long = |field, length, limit| Reason::TooLong { field, length, limit };
    assert_eq!(refused, [(Some(2), too_long("the effect", 16385, 16384)), (Some(3), too_long("the name", 1025, 1024))]);
    let history = format!(
        r#"[{{"effective":"2026-01-01","kind":"suspended","family":"AX_04","variants":["C"],"factions":[],"name":"{name}","source":"x"}}]"#
    );
    let report = store.import(&[bytes("x.json", history)], &Options::at(NOW), &mut ()).unwrap();
    assert_eq!((report.refused_count, report.announcements), (1, 0), "{:?}", report.refused);
    let sets = format!(r#"[{{"code":"XYZ","name":"{name}"}}]"#);
    let report = store.import(&[bytes("s.json", sets)], &Options::at(NOW), &mut ()).unwrap();
    assert_eq!((report.refused_count, report.sets.len()), (1, 0), "{:?}", report.refused);
}

#[test]
fn cards_and_texts_together_have_limits() {
    let lines: Vec<String> =
        (1..=11).map(|n| format!(r#"{{"reference":"ALT_CORE_B_AX_04_U_{n}","name":"Some"}}"#)).collect();
    let source = [bytes("x.jsonl", lines.join("\n"))];
    let error = failure(&source, Limits { cards: 10, ..Limits::default() });
    assert!(matches!(error, ImportError::TooLarge { what: "the number of cards", limit: 10, .. }), "{error:?}");
    assert!(error.to_string().contains("x.jsonl"), "{error}");
    let error = failure(&source, Limits { texts: 43, ..Limits::default() });
    assert!(matches!(error, ImportError::TooLarge { limit: 43, .. }), "{error:?}");
    let (_folder, mut store) = store();
    let options = Options { limits: Limits { cards: 11, texts: 44, ..Limits::default() }, ..Options::at(NOW) };
    store.import(&source, &options, &mut ()).unwrap();
}

#[test]
fn archives_in_archives_are_refused() {
    let (_folder, mut store) = store();
    let inner = tar(&[(b"a.json", b"{}")]);
    let packed =
        zip(&[("a.tar", &inner), ("b.zip", &zip(&[("c.json", b"{}")])), ("d.tar.gz", &gz(&inner)), ("e.json", b"")]);
    let report = store.import(&[bytes("x.zip", packed)], &Options::at(NOW), &mut ()).unwrap();
    let reasons: Vec<_> = report.refused.iter().map(|r| &r.reason).collect();
    assert_eq!(reasons, [&Reason::Nested, &Reason::Nested, &Reason::Nested, &Reason::Empty]);
}

#[test]
fn compressed_over_and_over() {
    let (_folder, mut store) = store();
    let mut packed = b"{}".to_vec();
    for _ in 0..100 {
        packed = gz(&packed);
    }
    let report = store.import(&[bytes("x.json.gz", packed)], &Options::at(NOW), &mut ()).unwrap();
    assert_eq!(report.refused.iter().map(|r| &r.reason).collect::<Vec<_>>(), [&Reason::Nested]);
}

#[test]
fn names_that_lead_elsewhere_are_only_names() {
    let (folder, mut store) = store();
    let record = br#"{"reference":"ALT_CORE_B_AX_04_C","name":{"de":"Anders"}}"#;
    let packed = tar(&[
        (b"../../escape.json", record),
        (b"/tmp/absolute.json", b"nonsense"),
        (b"\xff\x1b[31m.json", b"nonsense"),
    ]);
    let report = store.import(&[bytes("x.tar", packed)], &Options::at(NOW), &mut ()).unwrap();
    assert_eq!((report.changed.len(), report.refused_count), (1, 2));
    assert!(report.refused.iter().all(|r| !r.to_string().contains(char::is_control)), "{:?}", report.refused);
    assert!(!folder.path().join("../../escape.json").exists());
}

#[test]
fn json_made_to_hurt_is_refused() {
    let (_folder, mut store) = store();
    let deep = format!(r#"{{"reference":"ALT_CORE_B_AX_04_C","name":{}1{}}}"#, "[".repeat(9999), "]".repeat(9999));
    let deep_unread =
        format!(r#"{{"reference":"ALT_CORE_B_AX_04_C","lore":{}1{}}}"#, "[".repeat(99_999), "]".repeat(99_999));
    for (name, content) in [
        ("not_utf8.json", b"{\"reference\":\"\xff\xfe\"}".to_vec()),
        ("not_utf8.jsonl", b"{\"reference\":\"\xff\xfe\"}\n".to_vec()),
        ("nul.json", vec![0; 4096]),
        ("deep.json", deep.clone().into_bytes()),
        ("deep.jsonl", deep.into_bytes()),
        ("deep_unread.json", deep_unread.into_bytes()),
        ("arrays.json", "[".repeat(100_000).into_bytes()),
        ("twice.json", br#"{"reference":"ALT_CORE_B_AX_04_C","reference":"ALT_CORE_B_AX_05_C","name":"X"}"#.to_vec()),
        ("cut.json", br#"{"reference":"ALT_CORE_B_AX_04_C","name":"#.to_vec()),
        ("long.json", format!(r#"{{"reference":"{}","name":"X"}}"#, "A".repeat(1 << 20)).into_bytes()),
        (
            "value.json",
            format!(
                r#"{{"reference":"ALT_CORE_B_AX_04_C","homeFaction":"AX","faction":"{}"}}"#,
                "\u{7f}A".repeat(9999)
            )
            .into_bytes(),
        ),
        ("control.json", br#"{"reference":"ALT_\u0000\u001b[31m","name":"X"}"#.to_vec()),
    ] {
        let report = store.import(&[bytes(name, content)], &Options::at(NOW), &mut ()).unwrap();
        assert_eq!(report.refused_count, 1, "{name}");
        let message = report.refused[0].to_string();
        assert!(message.len() < 900 && !message.contains(char::is_control), "{name}: {message:?}");
        assert!(report.is_unchanged(), "{name}");
    }
}

#[test]
fn a_folder_with_everything_in_it_is_read_through() {
    let (_folder, mut store) = store();
    let folder = tempfile::tempdir().unwrap();
    let deep = folder.path().join("a/b/c");
    fs::create_dir_all(&deep).unwrap();
    fs::write(folder.path().join("empty.json"), "").unwrap();
    fs::write(folder.path().join("picture.jpg"), [0xff, 0xd8]).unwrap();
    fs::write(deep.join("good.json"), r#"{"reference":"ALT_CORE_B_AX_04_C","name":{"de":"Anders"}}"#).unwrap();
    fs::write(deep.join("one.tar.xz"), one_record()).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path(), deep.join("circle")).unwrap();
    let source = Source::Path(folder.path().to_owned());
    let report = store.import(&[source], &Options::at(NOW), &mut ()).unwrap();
    assert_eq!((report.records, report.changed.len(), report.refused_count), (2, 1, 1));
    assert_eq!(report.ignored, if cfg!(unix) { 2 } else { 1 });
}

const NAMES: [&str; 8] = ["x", "x.json", "x.jsonl", "x.csv", "x.gz", "x.tar", "x.tar.xz", "x.zip"];

/// Beginnings with which bytes get deeper into the decoders.
const HEADS: [&[u8]; 8] =
    [b"", b"{", b"[{", b"{\"ALT_", b"\x1f\x8b\x08\0\0\0\0\0\0\0", b"\xfd7zXZ\0", b"PK\x03\x04", b"PK\x05\x06"];

/// A catalogue that is never changed; making a new one for each of hundreds of cases would take half a minute.
static EMPTY: LazyLock<Mutex<(tempfile::TempDir, Store)>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_with(&folder.path().join("catalogue.sqlite"), Fill::Nothing, NOW).unwrap();
    Mutex::new((folder, store))
});

/// Interrupts an import before the commit, when all is written.
#[derive(Default)]
struct Last(bool);

impl Progress for Last {
    fn update(&mut self, status: &Status) -> ControlFlow<()> {
        self.0 = status.phase == Phase::Committing;
        if self.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_refused_or_read(name in 0..NAMES.len(), head in 0..HEADS.len(), tail in any::<Vec<u8>>()) {
        let mut store = EMPTY.lock().unwrap();
        let store = &mut store.1;
        let before = store.version().unwrap();
        let result = store.import(&[bytes(NAMES[name], [HEADS[head], &tail].concat())], &Options::at(NOW), &mut ());
        if let Ok(report) = result {
            prop_assert!(report.is_unchanged());
        }
        prop_assert_eq!(store.version().unwrap(), before);
    }

    #[test]
    fn any_damage_to_a_record_is_refused_or_read(at in 0usize..1000, with in any::<Vec<u8>>()) {
        let record = br#"{"reference":"ALT_CORE_B_AX_991_R1","name":"X","mainFaction":{"reference":"AX"},"cardType":{"reference":"CHARACTER"},"cardSubTypes":[{"reference":"ROBOT"}],"elements":{"MAIN_COST":"2","RECALL_COST":2,"FOREST_POWER":"1","MOUNTAIN_POWER":"0","OCEAN_POWER":"4"}}"#;
        let at = at % record.len();
        let damaged = [&record[..at], &with, &record[at..]].concat();
        let mut store = EMPTY.lock().unwrap();
        let store = &mut store.1;
        // Whether it was accepted or refused, the import is interrupted, so that the next one finds an empty catalogue again.
        let mut last = Last::default();
        let result = store.import(&[bytes("x.json", damaged)], &Options::at(NOW), &mut last);
        prop_assert!(matches!(result, Err(ImportError::Stopped)));
        prop_assert!(last.0);
        prop_assert_eq!(store.version().unwrap().revision, 0);
    }
}
