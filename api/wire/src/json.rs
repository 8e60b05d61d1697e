//! Reads values from JSON and writes them. Every error becomes a [`Problem`] with a pointer. Members of requests that are objects
//! are read as such: the derived implementations of `serde` would also accept an array of the values, in the order of the
//! members. No client means that, and such an array would get another meaning as soon as a member is added.

use answers::{Code, Problem};
use jsonptr::PointerBuf;
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{self, IgnoredAny},
    forward_to_deserialize_any,
};
use serde_json::Value;
use validator::{Validate, ValidationError, ValidationErrors, ValidationErrorsKind};

/// Largest JSON body, in bytes (contract section 7).
pub const MAX_JSON_BODY: usize = 1 << 20;

/// Reads JSON as a value of `T`, which may borrow from the bytes, and checks its declared ranges.
///
/// # Errors
///
/// `BODY_NOT_JSON` with line and column, `BODY_INVALID` with a pointer, or `OUT_OF_RANGE` with every member that is out of range.
/// A number that its type cannot hold is reported alone.
pub fn read<'a, T: Deserialize<'a> + Validate>(bytes: &'a [u8]) -> Result<T, Problem> {
    let text = std::str::from_utf8(bytes)
        .map_err(|e| Problem::at(Code::BodyNotJson, "", format!("not UTF-8 after byte {}", e.valid_up_to())))?;
    if text.trim_start_matches([' ', '\n', '\r', '\t']).starts_with('[') {
        // The derived implementations of `serde` would also read the members of an object from an array, by their order; see
        // [`object`].
        serde_json::from_str::<IgnoredAny>(text).map_err(|_| explain::<IgnoredAny>(text))?;
        return Err(Problem::at(Code::BodyInvalid, "", "expected an object, got an array"));
    }
    // Parsing with paths costs about twice as much, so it is done only after an error.
    let value: T = serde_json::from_str(text).map_err(|_| explain::<T>(text))?;
    value.validate().map_err(|errors| out_of_range(&errors))?;
    Ok(value)
}

/// Writes an answer as JSON.
///
/// # Errors
///
/// `INTERNAL` if it cannot be written, which is a fault of this program.
pub fn write(answer: &impl Serialize) -> Result<Vec<u8>, Problem> {
    // A card has six hundred bytes; starting from an empty buffer would add a third to the time.
    let mut out = Vec::with_capacity(1024);
    serde_json::to_writer(&mut out, answer).map_err(unserialisable)?;
    Ok(out)
}

fn explain<'a, T: Deserialize<'a>>(text: &'a str) -> Problem {
    let mut json = serde_json::Deserializer::from_str(text);
    let error = match serde_path_to_error::deserialize::<_, T>(&mut json) {
        Err(error) => error,
        Ok(_) => {
            let rest =
                json.end().err().map_or_else(|| "more follows".to_owned(), |error| json_errors::of_syntax(&error));
            return Problem::at(Code::BodyNotJson, "", format!("after the JSON value: {rest}"));
        }
    };
    let pointer = pointer(error.path());
    let inner = error.into_inner();
    match inner.classify() {
        serde_json::error::Category::Data => {
            let message = json_errors::without_place(&inner);
            let (place, message) = match below(&message) {
                Some((place, message)) => (format!("{pointer}/{place}"), message),
                None => (pointer, &*message),
            };
            let code = if json_errors::is_out_of_range(message) { Code::OutOfRange } else { Code::BodyInvalid };
            Problem::at(code, place, json_errors::of_shape(message))
        }
        // If a number is given where the name of an alternative belongs, `serde_json` reports a fault of the syntax.
        _ if serde_json::from_str::<IgnoredAny>(text).is_ok() => {
            Problem::at(Code::BodyInvalid, pointer, "the value is of the wrong type; /docs shows the shape")
        }
        _ => Problem::at(Code::BodyNotJson, pointer, json_errors::of_syntax(&inner)),
    }
}

/// Whether a member of a deck is wrong is known only at the end of the deck (see [`formats::DeckJson`]). The message then begins
/// with the place, which this splits off.
fn below(message: &str) -> Option<(&str, &str)> {
    message.strip_prefix("at `")?.split_once("`: ")
}

fn pointer(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    let mut out = PointerBuf::new();
    for segment in path {
        match segment {
            Segment::Seq { index } => out.push_back(*index),
            Segment::Map { key } => out.push_back(key),
            Segment::Enum { .. } | Segment::Unknown => {}
        }
    }
    out.to_string()
}

/// Converts the errors of `validator` to faults with pointers, in alphabetical order, so that the order is stable.
fn out_of_range(errors: &ValidationErrors) -> Problem {
    let mut faults = Vec::new();
    collect(errors, "", &mut faults);
    faults.sort();
    Problem::several(Code::OutOfRange, faults)
}

fn collect(errors: &ValidationErrors, at: &str, faults: &mut Vec<(String, String)>) {
    #[expect(clippy::iter_over_hash_type, reason = "the caller sorts")]
    for (field, kind) in errors.errors() {
        let place = format!("{at}/{}", camel_case(field));
        match kind {
            ValidationErrorsKind::Field(list) => {
                for error in list {
                    faults.push((place.clone(), sentence(&camel_case(field), error)));
                }
            }
            ValidationErrorsKind::Struct(inner) => collect(inner, &place, faults),
            ValidationErrorsKind::List(items) => {
                for (index, inner) in items {
                    collect(inner, &format!("{place}/{index}"), faults);
                }
            }
        }
    }
}

/// What a member may be, and what came. A text is not repeated: it may be as long as the body.
fn sentence(member: &str, error: &ValidationError) -> String {
    let number = |name: &str| error.params.get(name);
    let bounds = match (number("equal"), number("min"), number("max")) {
        (Some(exactly), ..) => exactly.to_string(),
        (None, Some(least), Some(most)) => format!("{least} to {most}"),
        (None, None, Some(most)) => format!("at most {most}"),
        (None, Some(least), None) => format!("at least {least}"),
        // A check that is no bound says what it wants itself.
        (None, None, None) => return error.message.as_deref().unwrap_or("is out of range").to_owned(),
    };
    match number("value") {
        Some(Value::Array(list)) => format!("{member} holds {bounds} entries, got {}", list.len()),
        Some(Value::String(text)) => format!("{member} has {bounds} characters, got {}", text.chars().count()),
        Some(value) => format!("{member} is {bounds}, got {value}"),
        None => format!("{member} is {bounds}"),
    }
}

/// `validator` names members as in Rust; clients know them in camelCase.
fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let mut out = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        out.extend(letters.next().map(|c| c.to_ascii_uppercase()));
        out.push_str(letters.as_str());
    }
    out
}

/// The problem of a view that could not be written: a fault of this program, which is logged.
pub fn unserialisable(error: serde_json::Error) -> Problem {
    tracing::error!(%error, "an answer could not be serialised");
    Problem::new(Code::Internal, "the answer could not be written")
}

/// Reads an object, or `null` as `None`.
///
/// # Errors
///
/// An error of the wrong type for any other value.
pub(crate) fn or_null<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Ok(Option::<Object<T>>::deserialize(deserializer)?.map(|object| object.0))
}

/// Reads a member that is present, even if it is `null`. A type without `null` then refuses it, and a type with `null` can tell
/// it from a member that is left out.
///
/// # Errors
///
/// The errors of the value.
pub(crate) fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Reads a list of objects.
///
/// # Errors
///
/// An error of the wrong type if an element is not an object.
pub(crate) fn list<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    Ok(Vec::<Object<T>>::deserialize(deserializer)?.into_iter().map(|object| object.0).collect())
}

/// Reads a list of objects, or `null` as `None`.
///
/// # Errors
///
/// As [`list`].
pub(crate) fn list_or_null<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<Vec<T>>, D::Error> {
    let list = Option::<Vec<Object<T>>>::deserialize(deserializer)?;
    Ok(list.map(|list| list.into_iter().map(|object| object.0).collect()))
}

/// A value that is written as an object only.
struct Object<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(AsMap(deserializer)).map(Self)
    }
}

/// A deserializer that reads structures as maps, and anything else as it is.
struct AsMap<D>(D);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for AsMap<D> {
    type Error = D::Error;

    fn deserialize_any<V: de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_any(visitor)
    }

    fn deserialize_struct<V: de::Visitor<'de>>(
        self,
        _name: &'static str,
        _members: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize, Validate)]
    #[serde(deny_unknown_fields)]
    struct Sample {
        #[validate(range(min = 1, max = 9))]
        #[serde(default = "one")]
        n: u64,
        #[serde(default)]
        #[validate(length(max = 4))]
        list: Vec<u8>,
        #[serde(default)]
        #[validate(length(equal = 2))]
        text: Option<String>,
    }

    fn one() -> u64 {
        1
    }

    fn fault(json: &str) -> (Code, String) {
        let problem = read::<Sample>(json.as_bytes()).expect_err(json);
        (problem.code(), problem.faults()[0].pointer.clone())
    }

    #[test]
    fn what_is_out_of_range_is_told_with_its_bounds() {
        for (json, message) in [
            ("{\"n\": 0}", "n is 1 to 9, got 0"),
            ("{\"n\": -1}", "expected a whole number of at least 0, got -1"),
            ("{\"list\": [1, 2, 3, 4, 5]}", "list holds at most 4 entries, got 5"),
            ("{\"text\": \"äöü\"}", "text has 2 characters, got 3"),
        ] {
            let problem = read::<Sample>(json.as_bytes()).expect_err(json);
            assert_eq!(problem.faults()[0].message, message, "{json}");
        }
    }

    #[test]
    fn each_fault_has_a_code_and_a_place() {
        assert_eq!(fault(""), (Code::BodyNotJson, String::new()));
        assert_eq!(fault("{\"n\": 1} x"), (Code::BodyNotJson, String::new()));
        assert_eq!(fault("{\"n\": tru"), (Code::BodyNotJson, "/n".into()));
        assert_eq!(fault("{\"n\": \"1\"}"), (Code::BodyInvalid, "/n".into()));
        assert_eq!(fault("{\"list\": [1, 2, 300]}"), (Code::OutOfRange, "/list/2".into()));
        assert_eq!(fault("{\"n\": -1}"), (Code::OutOfRange, "/n".into()));
        assert_eq!(fault("{\"n\": 18446744073709551616}"), (Code::OutOfRange, "/n".into()));
        assert_eq!(fault("{\"n\": 1.5}"), (Code::BodyInvalid, "/n".into()));
        assert_eq!(fault("{\"m\": 1}"), (Code::BodyInvalid, "/m".into()));
        assert_eq!(fault("{\"n\": 0}"), (Code::OutOfRange, "/n".into()));
        assert_eq!(read::<Sample>(b"{}").unwrap().n, 1);
        assert!(read::<Sample>(b"{}").unwrap().list.is_empty());
    }
}
