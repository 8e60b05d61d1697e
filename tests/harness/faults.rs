//! Injects faults that a machine may have: an end of the program in the middle of a write, a full disk, a failing disk, flipped
//! bits. Each trial checks that the catalogue is either as it was or as it should have become; anything else is a loss.

use crate::{binary, binary::profile, filled, tumult};
use std::{
    fmt, fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};
use tempfile::{Builder, TempDir, TempPath};

/// The library that injects the faults, loaded by `LD_PRELOAD`. It is a file of its own for each value, since tests run side by
/// side.
#[derive(Debug)]
pub struct Faults(TempPath);

/// The fault that happens at a change of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The program ends after half of the bytes are written.
    Kill,
    /// The disk is full.
    Full,
    /// The disk fails.
    Failing,
}

/// The work during which the fault happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// An import into a catalogue.
    Import,
    /// An import that makes the catalogue.
    FirstImport,
    /// A backup.
    Backup,
}

/// A number of trials of one kind, and their losses.
#[derive(Debug)]
pub struct Row {
    /// What was tried, in words.
    pub name: String,
    /// Number of trials.
    pub trials: usize,
    /// The losses, one sentence each.
    pub lost: Vec<String>,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "| {} | {} | {} |", self.name, self.trials, self.lost.len())
    }
}

impl Faults {
    /// Compiles the library with the C compiler that the program itself is built with.
    ///
    /// # Panics
    ///
    /// If there is no C compiler.
    #[must_use]
    pub fn new() -> Self {
        let library = Builder::new().prefix("libfaults.").suffix(".so").tempfile_in(profile());
        let library = library.expect("a temporary file can be made").into_temp_path();
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("faults/shim.c");
        let mut compiler = Command::new(std::env::var_os("CC").unwrap_or_else(|| "cc".into()));
        compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(source).arg("-ldl");
        assert!(compiler.status().expect("there is a C compiler").success(), "the library of faults does not compile");
        Self(library)
    }

    /// Runs the program with a fault at the nth change of a file of the catalogue; without a fault if `at` is 0.
    fn run(&self, folder: &Path, arguments: &[&str], kind: Kind, at: u64) -> Output {
        let mut command = Command::new(binary());
        command.args(arguments).current_dir(folder).env("TUMULT_DATABASE", folder.join("cards.sqlite"));
        command.env("LD_PRELOAD", self.0.as_os_str()).env("FAULT_PATH", folder).env("FAULT_AT", at.to_string());
        command.env("FAULT_KIND", kind.name()).env("FAULT_COUNT", count_file(folder));
        command.output().expect("the program starts")
    }

    /// Tries a kind of fault at the changes that a work makes: at every change, or at `most` of them evenly spread if there are
    /// more.
    ///
    /// # Panics
    ///
    /// If the work fails without a fault.
    #[must_use]
    pub fn trials(&self, work: Work, kind: Kind, most: u64) -> Row {
        let scene = Scene::new(work);
        let whole = scene.folder();
        let outcome = self.run(whole.path(), work.arguments(), kind, 0);
        assert!(outcome.status.success(), "{work:?} fails without a fault: {outcome:?}");
        let changes: u64 = fs::read_to_string(count_file(whole.path()))
            .expect("the library counts")
            .trim()
            .parse()
            .expect("a number of changes");
        assert!(changes > 2, "{work:?} is seen to change {changes} times");
        let after = scene.state(whole.path());
        let before = scene.state(scene.folder().path());
        let trials = changes.min(most);
        let mut lost = Vec::new();
        for trial in 0..trials {
            let at = 1 + trial * changes / trials;
            let folder = scene.folder();
            let outcome = self.run(folder.path(), work.arguments(), kind, at);
            let said = String::from_utf8_lossy(&outcome.stderr).into_owned();
            if said.contains("panicked") {
                lost.push(format!("{work:?} panicked at change {at}: {said}"));
            }
            let found = scene.state(folder.path());
            // A file that is made for the first time may be incomplete, as long as it is not taken for a catalogue.
            let unfinished = work == Work::FirstImport && !outcome.status.success();
            if found != before && found != after && !unfinished {
                lost.push(format!("{work:?}, {kind:?} at change {at} of {changes}: neither old nor new: {said}"));
            }
            if outcome.status.success() && found != after {
                lost.push(format!("{work:?}, {kind:?} at change {at} of {changes}: it claims what it did not do"));
            }
            // The same work must be possible afterwards, whatever happened.
            let again = self.run(folder.path(), work.arguments(), kind, 0);
            let done = scene.state(folder.path()) == after;
            if !done {
                let said = String::from_utf8_lossy(&again.stderr).into_owned();
                lost.push(format!("{work:?}, {kind:?} at change {at} of {changes}: it cannot be done again: {said}"));
            }
        }
        Row { name: format!("{} {}", work.name(), kind.phrase()), trials: usize::try_from(trials).unwrap_or(0), lost }
    }

    /// Flips single bits of a catalogue, at places spread over the file by a sequence that starts with `seed`. The export
    /// afterwards must have the same content, or the damage must be refused.
    ///
    /// # Panics
    ///
    /// If a catalogue cannot be made.
    #[must_use]
    pub fn flips(trials: usize, seed: u64) -> Row {
        let folder = filled();
        let file = folder.path().join("cards.sqlite");
        let sound = fs::read(&file).expect("the catalogue can be read");
        let before = tumult(folder.path(), &["export"]).stdout;
        let mut lost = Vec::new();
        let mut place = seed;
        for _ in 0..trials {
            // A multiplier with full period (Knuth, MMIX).
            place = place.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let bit = (place >> 16) % (sound.len() as u64 * 8);
            let mut damaged = sound.clone();
            damaged[usize::try_from(bit / 8).expect("within the file")] ^= 1 << (bit % 8);
            fs::write(&file, damaged).expect("the catalogue can be written");
            let export = tumult(folder.path(), &["export"]);
            if export.status.success() && export.stdout != before {
                lost.push(format!("bit {bit}: damaged cards are given as if they were sound"));
            }
            if String::from_utf8_lossy(&export.stderr).contains("panicked") {
                lost.push(format!("bit {bit}: the program panicked"));
            }
        }
        Row { name: "a bit of the file flips".to_owned(), trials, lost }
    }
}

impl Default for Faults {
    fn default() -> Self {
        Self::new()
    }
}

/// A file beside the folder, so that it is not one of the files of the catalogue.
fn count_file(folder: &Path) -> PathBuf {
    let mut name = folder.as_os_str().to_owned();
    name.push(".changes");
    name.into()
}

/// A catalogue before a work, and the records that the work needs.
struct Scene {
    work: Work,
    records: String,
}

impl Scene {
    fn new(work: Work) -> Self {
        let record = |n: u32| {
            format!(
                r##"{{"@type":"Card","reference":"ALT_CORE_B_MU_{n}_C","name":"Test Mage {n}","cardType":{{"reference":"CHARACTER"}},"cardSubTypes":[{{"reference":"MAGE"}}],"cardSet":{{"reference":"CORE"}},"rarity":{{"reference":"COMMON"}},"mainFaction":{{"reference":"MU"}},"elements":{{"MAIN_COST":"#3#","RECALL_COST":"2","FOREST_POWER":"1","MOUNTAIN_POWER":"1","OCEAN_POWER":"1"}},"isSuspended":false,"isErrated":false,"isBanned":false}}"##
            )
        };
        Self { work, records: (700..760).map(|n| record(n) + "\n").collect() }
    }

    fn folder(&self) -> TempDir {
        let folder = match self.work {
            Work::FirstImport => TempDir::new().expect("a temporary folder can be made"),
            Work::Import | Work::Backup => filled(),
        };
        fs::write(folder.path().join("records.jsonl"), &self.records).expect("records can be written");
        folder
    }

    /// The cards of the catalogue, or of the backup; `None` if there is no such file.
    fn state(&self, folder: &Path) -> Option<Vec<u8>> {
        let name = if self.work == Work::Backup { "copy.sqlite" } else { "cards.sqlite" };
        let file = folder.join(name);
        if !file.exists() {
            return None;
        }
        let run = |command: &str| {
            let mut program = Command::new(binary());
            program.arg(command).current_dir(folder).env("TUMULT_DATABASE", &file).output().expect("the program starts")
        };
        let (check, export) = (run("check"), run("export"));
        // A damaged catalogue is a state of its own, which equals no other.
        let sound = check.status.success() && export.status.success();
        Some(if sound { export.stdout } else { [b"DAMAGED ".to_vec(), check.stdout, check.stderr].concat() })
    }
}

impl Work {
    const fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Import | Self::FirstImport => &["import", "records.jsonl"],
            Self::Backup => &["backup", "copy.sqlite"],
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Import => "an import",
            Self::FirstImport => "an import that makes the catalogue",
            Self::Backup => "a backup",
        }
    }
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Self::Kill => "kill",
            Self::Full => "ENOSPC",
            Self::Failing => "EIO",
        }
    }

    const fn phrase(self) -> &'static str {
        match self {
            Self::Kill => "is killed in the middle of a write",
            Self::Full => "finds the disk full",
            Self::Failing => "meets a failing disk",
        }
    }
}
