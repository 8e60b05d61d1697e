//! Tests of copying folders of rules, and of putting them back.

use super::*;

/// A folder with house formats beside a catalogue, and a copy of other ones.
struct Setting(TempDir);

impl Setting {
    fn new(held: &[(&str, &str)], wanted: &[(&str, &str)]) -> Self {
        let setting = Self(tempfile::tempdir().unwrap());
        for (catalogue, files) in [("cards", held), ("copy", wanted)] {
            for (name, text) in files {
                let file = setting.0.path().join(format!("{catalogue}.formats")).join(name);
                fs::create_dir_all(files::folder_of(&file)).unwrap();
                fs::write(file, text).unwrap();
            }
        }
        setting
    }

    fn folders(&self, catalogue: &str) -> RulesFolders {
        RulesFolders::beside(&self.0.path().join(format!("{catalogue}.sqlite")))
    }

    /// Every file and folder with its content, hidden ones too.
    fn all(&self) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
        let (mut all, mut open) = (BTreeMap::new(), vec![self.0.path().to_owned()]);
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                open.extend(path.is_dir().then(|| path.clone()));
                all.insert(path.clone(), fs::read(&path).ok());
            }
        }
        all
    }
}

const HELD: &[(&str, &str)] = &[("a.json", "a"), ("gone.json", "gone"), ("same.json", "same")];
const WANTED: &[(&str, &str)] = &[("a.json", "A"), ("same.json", "same"), ("sub/new.json", "new")];

#[test]
fn a_restore_that_is_not_kept_is_undone() {
    for held in [HELD, &[]] {
        let setting = Setting::new(held, WANTED);
        let (folders, copies) = (setting.folders("cards"), setting.folders("copy"));
        if !held.is_empty() {
            // The lock of a folder that people have changed stays in it.
            drop(Claimed::claim(folders.house_formats.as_ref()).unwrap());
        }
        let before = setting.all();
        drop(folders.prepare_restore(&copies, Others::Replace).unwrap());
        assert_eq!(setting.all(), before, "prepared");
        drop(folders.prepare_restore(&copies, Others::Replace).unwrap().apply().unwrap());
        assert_eq!(setting.all(), before, "applied");
        let done = folders.prepare_restore(&copies, Others::Replace).unwrap().apply().unwrap().keep();
        assert_eq!(done, [(setting.0.path().join("cards.formats"), PutBack::Restored)]);
        assert_eq!(
            contents(folders.house_formats.as_ref().unwrap()).unwrap(),
            contents(copies.house_formats.as_ref().unwrap()).unwrap()
        );
    }
}

#[test]
fn a_restore_that_fails_in_the_middle_is_undone() {
    let setting = Setting::new(HELD, WANTED);
    let (folders, copies) = (setting.folders("cards"), setting.folders("copy"));
    drop(Claimed::claim(folders.house_formats.as_ref()).unwrap());
    let before = setting.all();
    let prepared = folders.prepare_restore(&copies, Others::Replace).unwrap();
    // A folder has the name of a new file.
    fs::create_dir(setting.0.path().join("cards.formats/sub/new.json")).unwrap();
    let error = prepared.apply().unwrap_err();
    assert!(error.to_string().contains("new.json"), "{error}");
    fs::remove_dir_all(setting.0.path().join("cards.formats/sub")).unwrap();
    assert_eq!(setting.all(), before);
}

#[test]
fn a_folder_with_other_rules_is_left_alone_unless_it_is_to_be_replaced() {
    let setting = Setting::new(HELD, WANTED);
    let (folders, copies) = (setting.folders("cards"), setting.folders("copy"));
    let done = folders.prepare_restore(&copies, Others::Keep).unwrap().apply().unwrap().keep();
    assert_eq!(done, [(setting.0.path().join("cards.formats"), PutBack::Kept)]);
    assert_eq!(fs::read(setting.0.path().join("cards.formats/a.json")).unwrap(), b"a");
}

#[test]
fn a_copy_that_is_not_kept_is_taken_away() {
    let setting = Setting::new(HELD, &[]);
    let (folders, copies) = (setting.folders("cards"), setting.folders("copy"));
    let before = setting.all();
    drop(folders.copy(&copies).unwrap());
    assert_eq!(setting.all(), before);
    let copy = || folders.copy(&copies).unwrap().pop().unwrap();
    drop(copy().publish().unwrap());
    assert_eq!(setting.all(), before);
    let second = copy();
    assert_eq!(copy().publish().unwrap().keep(), setting.0.path().join("copy.formats"));
    assert!(matches!(second.publish(), Err(CopyError::Exists(_))));
    assert!(matches!(folders.copy(&copies), Err(CopyError::Exists(_))));
}

#[test]
fn a_lock_that_cannot_be_taken_is_an_error() {
    let setting = Setting::new(HELD, &[]);
    let folder = setting.folders("cards").house_formats.unwrap();
    assert!(contents(&folder).is_ok(), "without the file nobody has changed the folder");
    // What has the name of the lock leads nowhere that could be opened.
    #[cfg(unix)]
    {
        let lock = folder.path.join(LOCK);
        std::os::unix::fs::symlink(&lock, &lock).unwrap();
        assert!(matches!(contents(&folder), Err(RulesError::Unreadable(path, _)) if path == lock));
    }
}
