//! Whole numbers of requests, in JSON and in TOML. JSON knows only numbers, and many clients write 3 as `3.0`.

use serde::{Deserializer, de};
use std::{any::type_name, fmt, marker::PhantomData};

/// Above this a float no longer stands for one whole number (RFC 8259 section 6).
const MAX_EXACT_FLOAT: f64 = 9_007_199_254_740_991.0;

/// Reads a whole number in the range of `T`, in any spelling.
///
/// # Errors
///
/// The value is no whole number, or is out of range.
pub fn whole<'de, D: Deserializer<'de>, T: TryFrom<u64>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_any(Whole(PhantomData))
}

/// Reads a whole number, or null as none.
///
/// # Errors
///
/// As [`whole`].
pub fn whole_or_null<'de, D: Deserializer<'de>, T: TryFrom<u64>>(deserializer: D) -> Result<Option<T>, D::Error> {
    deserializer.deserialize_option(OrNull(PhantomData))
}

struct Whole<T>(PhantomData<T>);

impl<T: TryFrom<u64>> de::Visitor<'_> for Whole<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The name of the type, as derived implementations write it: `json_errors` puts range and number into words.
        f.write_str(type_name::<T>())
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<T, E> {
        T::try_from(number).map_err(|_| E::invalid_value(de::Unexpected::Unsigned(number), &self))
    }

    /// Numbers of TOML have a sign.
    fn visit_i64<E: de::Error>(self, number: i64) -> Result<T, E> {
        let wrong = || E::invalid_value(de::Unexpected::Signed(number), &self);
        u64::try_from(number).ok().and_then(|number| T::try_from(number).ok()).ok_or_else(wrong)
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<T, E> {
        if number.fract() != 0.0 || number.abs() > MAX_EXACT_FLOAT {
            return Err(E::invalid_value(de::Unexpected::Float(number), &self));
        }
        #[expect(clippy::cast_possible_truncation, reason = "just held against both bounds")]
        let number = number as i64;
        self.visit_i64(number)
    }
}

struct OrNull<T>(PhantomData<T>);

impl<'de, T: TryFrom<u64>> de::Visitor<'de> for OrNull<T> {
    type Value = Option<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number of at least 0, or null")
    }

    fn visit_none<E>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        whole(deserializer).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    #[derive(Debug, Deserialize, PartialEq)]
    struct Sample {
        #[serde(deserialize_with = "super::whole")]
        n: u8,
        #[serde(default, deserialize_with = "super::whole_or_null")]
        m: Option<u64>,
    }

    fn read(json: &str) -> Option<Sample> {
        serde_json::from_str(json).ok()
    }

    #[test]
    fn a_whole_number_may_be_written_as_a_float() {
        assert_eq!(read(r#"{"n": 19.0, "m": 1e3}"#), Some(Sample { n: 19, m: Some(1000) }));
        assert_eq!(read(r#"{"n": 0, "m": null}"#), Some(Sample { n: 0, m: None }));
        assert_eq!(read(r#"{"n": 255}"#), Some(Sample { n: 255, m: None }));
        assert_eq!(read(r#"{"n": 1, "m": 18446744073709551615}"#).and_then(|s| s.m), Some(u64::MAX));
    }

    #[test]
    fn what_is_no_whole_number_of_the_range_is_refused() {
        for n in ["1.5", "-1", "-1.0", "256", "256.0", "\"1\"", "true", "null", "1e300", "-1e300"] {
            assert_eq!(read(&format!("{{\"n\": {n}}}")), None, "{n}");
        }
        assert_eq!(read(r#"{"n": 1, "m": 9007199254740993.0}"#), None, "a float that stands for several numbers");
    }
}
