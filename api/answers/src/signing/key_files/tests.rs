//! Tests of the files of keys: how keys are made, read, renewed and refused.

use super::*;
use tempfile::TempDir;

fn files(folder: &TempDir) -> KeyFiles {
    KeyFiles::new(&folder.path().join("t.sqlite"), None, None)
}

fn ids(keys: &SigningKeys) -> Vec<String> {
    keys.public_keys().map(|key| key.id().to_owned()).collect()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = entries.collect();
    names.sort();
    names
}

#[test]
fn a_key_is_made_once_and_found_again() {
    let folder = TempDir::new().unwrap();
    let files = files(&folder);
    assert!(matches!(files.read(), Err(KeyError::Missing(_))));
    assert_eq!(names(folder.path()), [] as [&str; 0], "reading makes nothing");
    let made = files.open().unwrap();
    assert_eq!(names(folder.path()), ["t.key", "t.keys"]);
    assert_eq!(names(&files.public), [format!("{}.pem", made.signer().public_key().id())]);
    assert_eq!(files.open().unwrap(), made);
    assert_eq!(files.read().unwrap(), made);
}

#[test]
fn the_public_keys_before_a_new_one_stay_known() {
    let folder = TempDir::new().unwrap();
    let files = files(&folder);
    let first = ids(&files.open().unwrap());
    let second = ids(&files.renew().unwrap());
    let third = ids(&files.renew().unwrap());
    assert_eq!(second[1..], first[..]);
    let mut retired = [first[0].clone(), second[0].clone()];
    retired.sort();
    assert_eq!(third[1..], retired, "in the order of ids");
    assert!(!retired.contains(&third[0]));
    assert_eq!(ids(&files.open().unwrap()), third);
    fs::remove_file(files.public.join(format!("{}.pem", first[0]))).unwrap();
    assert_eq!(
        ids(&files.read().unwrap()),
        [third[0].clone(), second[0].clone()],
        "what is removed is known no longer"
    );
}

/// A service that was started before there was a folder of public keys.
#[test]
fn a_key_without_a_folder_is_kept_when_a_new_one_is_made() {
    let folder = TempDir::new().unwrap();
    let files = files(&folder);
    let first = ids(&files.open().unwrap());
    fs::remove_dir_all(&files.public).unwrap();
    assert_eq!(ids(&files.read().unwrap()), first);
    assert_eq!(ids(&files.renew().unwrap())[1..], first[..]);
}

#[test]
fn a_lost_key_is_an_error_until_a_new_one_is_made() {
    let folder = TempDir::new().unwrap();
    let files = files(&folder);
    let first = ids(&files.open().unwrap());
    fs::remove_file(&files.private).unwrap();
    assert!(matches!(files.open(), Err(KeyError::Lost(..))));
    assert!(matches!(files.read(), Err(KeyError::Lost(..))));
    assert!(!files.private.exists(), "none is made silently");
    assert_eq!(ids(&files.renew().unwrap())[1..], first[..]);
}

#[test]
fn what_is_no_key_is_refused_and_kept() {
    let folder = TempDir::new().unwrap();
    let files = files(&folder);
    let block = |body: &str| format!("-----BEGIN PRIVATE KEY-----\n{body}\n-----END PRIVATE KEY-----\n");
    // The last text is cut off before the secret.
    for text in ["", "a shopping list", &block("%"), &block("MC4CAQAwBQYDK2VwBCIEIA==")] {
        fs::write(&files.private, text).unwrap();
        owner_only(&files.private);
        assert!(matches!(files.open(), Err(KeyError::Malformed(_))), "{text:?}");
        assert!(matches!(files.renew(), Err(KeyError::Malformed(_))), "{text:?}");
        assert_eq!(fs::read_to_string(&files.private).unwrap(), text);
    }
    fs::write(&files.private, [0xff, 0xfe]).unwrap();
    assert!(matches!(files.open(), Err(KeyError::Malformed(_))));
    let nowhere = KeyFiles::new(&folder.path().join("no/such/folder/t.sqlite"), None, None);
    assert!(matches!(nowhere.open(), Err(KeyError::Unwritable(..))));
    let a_folder = KeyFiles { private: folder.path().to_owned(), public: folder.path().join("keys") };
    assert!(matches!(a_folder.open(), Err(KeyError::Unreadable(..))));
}

#[test]
fn what_is_no_public_key_or_another_is_refused() {
    let folder = TempDir::new().unwrap();
    let files = files(&folder);
    let id = ids(&files.open().unwrap())[0].clone();
    let file = files.public.join(format!("{id}.pem"));
    let pem = fs::read_to_string(&file).unwrap();
    fs::write(files.public.join("README"), "not a key, and not called one").unwrap();
    assert!(files.read().is_ok());
    fs::write(files.public.join("0123456789abcdef.pem"), &pem).unwrap();
    assert!(matches!(files.read(), Err(KeyError::Misnamed(_, found)) if found == id));
    fs::write(files.public.join("0123456789abcdef.pem"), "no key").unwrap();
    assert!(matches!(files.read(), Err(KeyError::MalformedPublic(_))));
}

#[cfg(unix)]
fn owner_only(file: &Path) {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(file, fs::Permissions::from_mode(0o600)).unwrap();
}

#[cfg(not(unix))]
fn owner_only(_: &Path) {}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    #[test]
    fn a_key_that_others_may_read_is_refused() {
        let folder = TempDir::new().unwrap();
        let files = files(&folder);
        files.open().unwrap();
        files.renew().unwrap();
        assert_eq!(fs::metadata(&files.private).unwrap().permissions().mode() & 0o777, 0o600);
        fs::set_permissions(&files.private, fs::Permissions::from_mode(0o640)).unwrap();
        assert!(matches!(files.open(), Err(KeyError::Exposed(_, 0o640))));
        assert!(matches!(files.renew(), Err(KeyError::Exposed(_, 0o640))));
    }

    #[test]
    fn a_link_is_followed_and_one_that_leads_nowhere_is_an_error() {
        let folder = TempDir::new().unwrap();
        let files = files(&folder);
        let target = folder.path().join("elsewhere.pem");
        symlink(&target, &files.private).unwrap();
        assert!(matches!(files.open(), Err(KeyError::Dangling(_, found)) if found == target));
        assert!(matches!(files.renew(), Err(KeyError::Dangling(..))));
        assert!(!target.exists());
        fs::remove_file(&files.private).unwrap();
        let first = ids(&files.open().unwrap());
        fs::rename(&files.private, &target).unwrap();
        symlink(&target, &files.private).unwrap();
        assert_eq!(ids(&files.renew().unwrap())[1..], first[..]);
        assert!(fs::symlink_metadata(&files.private).unwrap().is_symlink(), "the link stays");
        assert!(!fs::symlink_metadata(&target).unwrap().is_symlink());
    }
}

#[test]
fn no_two_of_database_and_keys_are_one_path() {
    for (database, private, public) in [
        ("tumult.sqlite", "tumult.key", "tumult.keys"),
        ("x.key", "x.key.key", "x.key.keys"),
        ("x.keys", "x.key", "x.key.keys"),
        ("x", "x.key", "x.keys"),
    ] {
        let files = KeyFiles::new(Path::new(database), None, None);
        assert_eq!((files.private.to_str(), files.public.to_str()), (Some(private), Some(public)), "{database}");
    }
}
