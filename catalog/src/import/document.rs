//! Recognises a file by its content: single record, page, objects by reference, lines, lists of sets and announcements.

use super::{
    announced::Edition,
    announcement::{self, ParsedAnnouncement},
    draft::Draft,
    lenient_json::{Excerpt, LenientJson},
    lines,
    measure::Measure as _,
    merge::Merge,
    official::{self, Context, Read, Record},
    removal,
    report::{ImportReport, Reason, Refusal, Warning},
    service_card,
    unpack::{Content, Item},
    wording_change::{self, WordingChange},
};
use cards::{CardSet, Language};
use serde::{
    Deserialize, Deserializer,
    de::{IgnoredAny, MapAccess, Visitor},
};
use serde_json::value::RawValue;
use std::{borrow::Cow, fmt, sync::Arc};

/// Reads one file, or some lines of one, into the merge. `unrecognised_file` is the last file that was found to be no card data.
pub(crate) fn read(
    item: &Item,
    merge: &mut Merge,
    report: &mut ImportReport,
    unrecognised_file: &mut Option<Arc<str>>,
) {
    let context = Context { language: path_language(&item.file) };
    let mut reader = Reader { file: &item.file, line: None, context, assumed: false, merge, report, unrecognised_file };
    match &item.content {
        Content::Document(bytes) => {
            reader.report.files += 1;
            reader.document(bytes);
        }
        Content::Lines { first, bytes } => {
            reader.report.files += usize::from(*first == 1);
            match are_records(bytes) {
                true => reader.lines(*first, bytes),
                // A table of something else: it is refused once, and its other lines are skipped.
                false if *first == 1 => reader.refuse(None, Reason::Unrecognised),
                false if reader.is_unrecognised() => {}
                false => reader.lines(*first, bytes),
            }
        }
        Content::Refused(reason) => {
            reader.report.files += 1;
            reader.refuse(None, reason.clone());
        }
        Content::Ignored => reader.report.ignored += 1,
    }
    if reader.assumed {
        let file = Arc::clone(&item.file);
        reader.report.warn(Warning::Language { file });
    }
}

/// The language that a folder of the path names: `CARDS/FR/CORE/…`. Capitals only, since `de` and `it` may be anything.
fn path_language(file: &str) -> Option<Language> {
    let mut folders = file.split(['/', '\\']).rev().skip(1);
    folders.find_map(|folder| match folder {
        "EN" | "FR" | "DE" | "ES" | "IT" => folder.parse().ok(),
        _ => None,
    })
}

struct Reader<'a> {
    file: &'a Arc<str>,
    line: Option<usize>,
    context: Context,
    /// Whether a record of this file was taken as English although nothing says so.
    assumed: bool,
    merge: &'a mut Merge,
    report: &'a mut ImportReport,
    unrecognised_file: &'a mut Option<Arc<str>>,
}

impl Reader<'_> {
    fn refuse(&mut self, reference: Option<&str>, reason: Reason) {
        if reason == Reason::Unrecognised {
            if self.is_unrecognised() {
                return self.report.passed_over += 1;
            }
            *self.unrecognised_file = Some(Arc::clone(self.file));
        }
        let reference = reference.map(|text| Excerpt(text).to_string());
        self.report.refuse(Refusal { file: self.file.to_string(), line: self.line, reference, reason });
    }

    /// Whether this file was found to hold something other than cards.
    fn is_unrecognised(&self) -> bool {
        self.unrecognised_file.as_ref().is_some_and(|file| file == self.file)
    }

    fn take(&mut self, draft: Draft) {
        match self.measured(draft.bytes()) {
            Err(reason) => self.refuse(Some(&draft.reference.to_string()), reason),
            Ok(()) => {
                self.report.take_record();
                self.merge.add(draft, self.file, self.report);
            }
        }
    }

    /// Counts the bytes of texts that are to be added.
    fn measured(&mut self, bytes: Result<u64, Reason>) -> Result<(), Reason> {
        self.merge.texts += bytes?;
        Ok(())
    }

    fn take_announcements(&mut self, list: &str, parsed: Result<Vec<ParsedAnnouncement>, Reason>) -> bool {
        let measured = parsed.and_then(|parsed| self.measured(parsed.bytes()).map(|()| parsed));
        match measured {
            Ok(parsed) => {
                self.report.found_card_data = true;
                self.merge.announced.add(list, parsed, self.file);
                true
            }
            Err(reason) => {
                self.refuse(None, reason);
                false
            }
        }
    }

    fn take_or_refuse(&mut self, draft: Result<Draft, Reason>, reference: Option<&str>) {
        match draft {
            Ok(draft) => self.take(draft),
            Err(reason) => self.refuse(reference, reason),
        }
    }

    fn take_wording(&mut self, read: Result<WordingChange, Reason>, reference: Option<&str>) {
        let measured = read.and_then(|read| self.measured(read.bytes()).map(|()| read));
        match measured {
            Ok(wording_changes) => {
                self.report.take_record();
                self.merge.wording_changes.push(wording_changes);
            }
            Err(reason) => self.refuse(reference, reason),
        }
    }

    fn lines(&mut self, first: usize, bytes: &[u8]) {
        for (number, line) in (first..).zip(bytes.split(|b| *b == b'\n')) {
            self.line = Some(number);
            match std::str::from_utf8(line).map(str::trim) {
                Ok("" | "\u{feff}") => {}
                Ok(text) if lines::is_collector_number(text) => {
                    self.take_or_refuse(lines::read_collector_number(text), None)
                }
                Ok(text) => self.object(text.trim_start_matches('\u{feff}')),
                Err(error) => self.refuse(None, Reason::not_utf8(&error)),
            }
        }
        self.line = None;
    }

    fn document(&mut self, bytes: &[u8]) {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text.trim(),
            Err(error) => return self.refuse(None, Reason::not_utf8(&error)),
        };
        match text.as_bytes().first() {
            None => self.refuse(None, Reason::Empty),
            Some(b'[') => self.array(text),
            Some(_) if is_keyed(text) => self.keyed(text),
            Some(_) => match serde_json::from_str::<Record<'_>>(text) {
                // The file holds lines, although its name says otherwise.
                Err(error) if error.is_syntax() && error.line() > 1 && starts_as_lines(text) => {
                    self.lines(1, text.as_bytes());
                }
                Err(error) => self.refuse(None, Reason::json(&error)),
                Ok(record) => self.record(&record, text),
            },
        }
    }

    /// Reads a JSON object whose kind is not known yet.
    fn object(&mut self, text: &str) {
        match serde_json::from_str::<Record<'_>>(text) {
            Ok(record) => self.record(&record, text),
            Err(error) => self.refuse(None, Reason::json(&error)),
        }
    }

    fn record(&mut self, record: &Record<'_>, text: &str) {
        if let Some(members) = record.hydra_member.as_ref().or(record.member.as_ref()) {
            return self.page(members);
        }
        if removal::is_removal(record) {
            match removal::read(record) {
                Ok(tombstone) => {
                    self.report.take_record();
                    self.merge.remove(tombstone, self.file);
                }
                Err(reason) => self.refuse(record.reference_text(), reason),
            }
            return;
        }
        if record.updates.is_some() {
            self.take_announcements("", announcement::read_patch(text));
            return;
        }
        if record.list.is_some() && !record.as_of.is_nothing() {
            let list = list_name(self.file);
            match announcement::read_in_force(text) {
                Ok((as_of, parsed)) => {
                    if self.take_announcements(list, Ok(parsed)) {
                        self.merge.announced.add_list(list, Edition::InForce(as_of));
                    }
                }
                Err(reason) => self.refuse(None, reason),
            }
            return;
        }
        if !record.text_2024.is_nothing() || !record.text_current.is_nothing() {
            return self.take_wording(wording_change::read_line(text), record.reference_text());
        }
        if !record.until.is_nothing() {
            return self.take_wording(wording_change::read_own(text), record.reference_text());
        }
        match draft_of(record, text, self.context) {
            Ok(read) => {
                self.assumed |= read.language_assumed;
                self.take(read.draft);
            }
            Err(reason) => self.refuse(record.reference_text(), reason),
        }
    }

    /// Members are read one by one, so that a bad one affects only itself.
    fn page(&mut self, members: &[&RawValue]) {
        let mut drafts = Vec::with_capacity(members.len());
        for member in members {
            match serde_json::from_str::<Record<'_>>(member.get()) {
                Ok(record) => match record.read(self.context) {
                    Ok(read) => {
                        self.assumed |= read.language_assumed;
                        drafts.push(read.draft);
                    }
                    Err(reason) => self.refuse(record.reference_text(), reason),
                },
                Err(error) => self.refuse(None, Reason::json(&error)),
            }
        }
        official::drop_what_lists_leave_out(&mut drafts);
        drafts.into_iter().for_each(|draft| self.take(draft));
    }

    fn array(&mut self, text: &str) {
        let values: Vec<&RawValue> = match serde_json::from_str(text) {
            Ok(values) => values,
            Err(error) => return self.refuse(None, Reason::json(&error)),
        };
        let (before, mut listed) = (self.report.refused_count, false);
        for value in values {
            let text = value.get();
            match serde_json::from_str::<Probe>(text) {
                Ok(Probe { effective_date: Some(_), .. }) => {
                    listed = true;
                    let parsed = announcement::read_event(text).and_then(|(parsed, wording_changes)| {
                        self.measured(wording_changes.bytes())?;
                        self.merge.wording_changes.extend(wording_changes);
                        Ok(parsed)
                    });
                    self.take_announcements(list_name(self.file), parsed);
                }
                Ok(Probe { effective: Some(_), kind: Some(_), .. }) => {
                    listed = true;
                    let parsed = announcement::read_own(text).map(|parsed| vec![parsed]);
                    self.take_announcements(list_name(self.file), parsed);
                }
                Ok(Probe { code: Some(_), reference: None, .. }) => match serde_json::from_str::<CardSet>(text) {
                    Ok(set) => match self.measured(set.bytes()) {
                        Ok(()) => {
                            self.report.found_card_data = true;
                            self.merge.add_set(set);
                        }
                        Err(reason) => self.refuse(None, reason),
                    },
                    Err(error) => self.refuse(None, Reason::json(&error)),
                },
                Ok(_) => self.object(text),
                Err(_) => self.refuse(None, Reason::Unrecognised),
            }
        }
        if listed {
            let whole = self.report.refused_count == before;
            self.merge.announced.add_list(list_name(self.file), if whole { Edition::Whole } else { Edition::Faulty });
        }
    }

    /// An object whose keys are references: `{"ALT_…": {…}, …}`.
    fn keyed(&mut self, text: &str) {
        let mut json = serde_json::Deserializer::from_str(text);
        match Keyed::deserialize(&mut json).and_then(|keyed| json.end().map(|()| keyed)) {
            Err(error) => self.refuse(None, Reason::json(&error)),
            Ok(Keyed(entries)) => {
                for (key, value) in entries {
                    match serde_json::from_str::<Record<'_>>(value.get()) {
                        Ok(mut record) => {
                            if record.reference_text().is_none() {
                                record.reference = LenientJson::Text(key);
                            }
                            self.record(&record, value.get());
                        }
                        Err(error) => self.refuse(Some(&key), Reason::json(&error)),
                    }
                }
            }
        }
    }
}

/// Reads the record of a card, whatever its shape. `text` is what the record was read from.
///
/// # Errors
///
/// The first member that cannot be read.
pub(crate) fn draft_of(record: &Record<'_>, text: &str, context: Context) -> Result<Read, Reason> {
    let stated = |draft| Read { draft, language_assumed: false };
    if !record.name_en.is_nothing() {
        lines::read_corpus(text).map(stated)
    } else if record.is_service_card() {
        service_card::read(text)
    } else if record.is_own_export() {
        lines::read_own(text).map(stated)
    } else {
        record.read(context)
    }
}

/// Members by which the kind of an element of a list is recognised.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Probe {
    effective_date: Option<IgnoredAny>,
    effective: Option<IgnoredAny>,
    kind: Option<IgnoredAny>,
    code: Option<IgnoredAny>,
    reference: Option<IgnoredAny>,
}

/// Entries of an object in their order, keys and values.
struct Keyed<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de> Deserialize<'de> for Keyed<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct KeyedVisitor;
        impl<'de> Visitor<'de> for KeyedVisitor {
            type Value = Keyed<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object keyed by reference")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Keyed<'de>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Keyed(entries))
            }
        }
        deserializer.deserialize_map(KeyedVisitor)
    }
}

/// The name under which a list of announcements is published: that of its file, in whatever folder.
fn list_name(file: &str) -> &str {
    file.rsplit(['/', '\\', '!']).next().unwrap_or(file)
}

/// Whether the first line of a file is a JSON object or a collector number; lines of anything else are not read.
fn are_records(bytes: &[u8]) -> bool {
    let text = bytes.trim_ascii_start();
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    text.is_empty() || text.starts_with(b"{") || text.starts_with(b"ALT_")
}

/// Whether the first key of an object is a reference.
fn is_keyed(text: &str) -> bool {
    text.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with("\"ALT_"))
}

/// Whether the first line is a whole JSON object.
fn starts_as_lines(text: &str) -> bool {
    text.lines().next().is_some_and(|line| serde_json::from_str::<IgnoredAny>(line).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_the_folder_in_capitals() {
        for (file, language) in [
            ("records.tar.xz!CARDS/FR/CORE/AX/ALT_CORE_B_AX_01_C.json", Some(Language::Fr)),
            ("single/DE/CORE/x.json", Some(Language::De)),
            ("/home/it/cards/x.json", None),
            ("EN.json", None),
            ("EN/FR/x.json", Some(Language::Fr)),
        ] {
            assert_eq!(path_language(file), language, "{file}");
        }
    }

    #[test]
    fn a_list_is_known_by_the_name_of_its_file() {
        for file in
            ["history.json", "shared/legality/history.json", "all.zip!legality/history.json", "x.zip!history.json"]
        {
            assert_eq!(list_name(file), "history.json", "{file}");
        }
    }
}
