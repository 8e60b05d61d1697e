//! Bodies that are almost valid.

use fastrand::Rng;
use serde_json::{Map, Value, json};

/// Most bytes to which one change makes a text or a list grow: four times the limit of a request. Without a bound, repeated
/// changes would grow the body exponentially.
const MAX_LENGTH: usize = 4 << 20;

/// Makes one to three changes to a body, most of them to its values, some to its bytes. Most values keep their type, so that the
/// code after the parser is reached.
pub(super) fn mutate(random: &mut Rng, body: &[u8]) -> Vec<u8> {
    let Ok(mut value) = serde_json::from_slice::<Value>(body) else {
        return bytes(random, body.to_vec());
    };
    let changes = [1, 1, 1, 2, 3][random.usize(..5)];
    for _ in 0..changes {
        let mut place = random.usize(..nodes(&value));
        change(random, node(&mut value, &mut place));
    }
    let mut text = value.to_string().into_bytes();
    // The body is a batch: some of its lines stay valid.
    if body.ends_with(b"\n") {
        text.push(b'\n');
        text.extend_from_slice(body);
    }
    if random.u8(..8) == 0 { bytes(random, text) } else { text }
}

/// Changes bytes, regardless of their meaning.
fn bytes(random: &mut Rng, mut body: Vec<u8>) -> Vec<u8> {
    let place = random.usize(..=body.len());
    match random.u8(..9) {
        0 => body.truncate(place),
        1 => body.insert(place, random.u8(..)),
        2 => drop(body.splice(place..place, [0xff, 0xfe, 0xc0, 0x80])),
        3 => drop(body.splice(0..0, *b"\xef\xbb\xbf")),
        4 => body.extend_from_slice(b"} {\"a\":1}"),
        5 => {
            let end = (place + random.usize(..20)).min(body.len());
            drop(body.drain(place..end));
        }
        // Repeats the first member of an object.
        6 => {
            if let Some(open) = body.iter().position(|b| *b == b'{') {
                drop(body.splice(open + 1..=open, *b"\"deck\":{\"text\":\"\"},\"deck\":null,"));
            }
        }
        // Inserts a number that no JSON value of this program can hold.
        7 => {
            if let Some(digit) = body.iter().rposition(u8::is_ascii_digit) {
                let number: &[u8] =
                    [&b"1e400"[..], b"-0", b"00", b"1.", b"0x10", b"NaN", b"99999999999999999999999999"]
                        [random.usize(..7)];
                drop(body.splice(digit..=digit, number.iter().copied()));
            }
        }
        _ => {
            if let Some(byte) = body.get_mut(place) {
                *byte ^= 1 << random.u8(..8);
            }
        }
    }
    body
}

/// Number of values, containers included.
fn nodes(value: &Value) -> usize {
    1 + match value {
        Value::Array(list) => list.iter().map(nodes).sum(),
        Value::Object(map) => map.values().map(nodes).sum(),
        _ => 0,
    }
}

/// The nth value, beginning with the whole.
fn node<'v>(value: &'v mut Value, n: &mut usize) -> &'v mut Value {
    if *n == 0 {
        return value;
    }
    *n -= 1;
    let children: Vec<&'v mut Value> = match value {
        Value::Array(list) => list.iter_mut().collect(),
        Value::Object(map) => map.values_mut().collect(),
        _ => unreachable!("a value without children is counted as one"),
    };
    for child in children {
        let count = nodes(child);
        if *n < count {
            return node(child, n);
        }
        *n -= count;
    }
    unreachable!("n is less than the number of values")
}

fn change(random: &mut Rng, value: &mut Value) {
    if random.u8(..4) == 0 {
        *value = other(random);
        return;
    }
    match value {
        Value::Object(map) if random.u8(..4) == 0 => drop(map.insert(word(random), json!({"unknown": true}))),
        Value::Object(map) => remove(random, map),
        Value::Array(list) => {
            let size = serde_json::to_vec(list).map_or(0, |bytes| bytes.len()).max(1);
            let length = (list.len() * random.usize(0..400) / 10).min(list.len() * MAX_LENGTH / size);
            *list = list.iter().cycle().take(length).cloned().collect();
        }
        Value::String(text) => match random.u8(..6) {
            0 => *text = text.repeat(random.usize(2..2000).min(MAX_LENGTH / text.len().max(1)).max(1)),
            1 => *text = word(random),
            2 => text.truncate(text.floor_char_boundary(random.usize(..=text.len()))),
            // Replaces a number in the text: a quantity, the number of a card, a day.
            3 => *text = text.replacen(random.digit(10), &random.u32(..10_000).to_string(), random.usize(1..3)),
            _ => text.insert_str(text.floor_char_boundary(random.usize(..=text.len())), &word(random)),
        },
        Value::Number(_) => *value = number(random),
        Value::Bool(known) => *known = !*known,
        Value::Null => *value = other(random),
    }
}

fn number(random: &mut Rng) -> Value {
    match random.u8(..8) {
        0 => json!(random.i64(..)),
        1 => json!(u64::MAX),
        2 => json!(1e308),
        3 => json!(0.1),
        _ => json!([-1, 0, 1, 2, 3, 20, 21, 100, 1000, 1001, 1_000_000, 1_000_001][random.usize(..12)]),
    }
}

fn remove(random: &mut Rng, map: &mut Map<String, Value>) {
    if let Some(name) = map.keys().nth(random.usize(..=map.len())).cloned() {
        map.remove(&name);
    }
}

/// A value of any type.
fn other(random: &mut Rng) -> Value {
    match random.u8(..8) {
        0 => Value::Null,
        1 => json!(random.bool()),
        2 => json!([]),
        3 => json!({}),
        4 => deep(random.usize(2..200)),
        5 => number(random),
        _ => json!(word(random)),
    }
}

fn deep(levels: usize) -> Value {
    (0..levels).fold(json!(1), |inner, level| if level % 2 == 0 { json!([inner]) } else { json!({"deck": inner}) })
}

/// A random text, which has a meaning in some places or in none.
pub(super) fn word(random: &mut Rng) -> String {
    const WORDS: [&str; 34] = [
        "",
        " ",
        "deck",
        "text",
        "cards",
        "code",
        "id",
        "reference",
        "quantity",
        "formats",
        "all",
        "standard",
        "booster_war_ordered",
        "ALT_CORE_B_MU_01_C",
        "ALT_CORE_B_MU_13_C",
        "ALT_CORE_B_MU_08_U_2640",
        "ALT_",
        "3x ALT_CORE_B_MU_13_R1\n",
        "ECAU2",
        "EBAgTTGU",
        "2026-03-01",
        "2026-02-30",
        "9999-12-31",
        "-9999-01-01",
        "greedy",
        "\0",
        "\u{1b}[31m",
        "\u{202e}abc",
        "é",
        "e\u{301}",
        "💧💧",
        "\r\n",
        "' OR 1=1 --",
        "../../etc/passwd",
    ];
    match random.u8(..8) {
        0 => "x".repeat(random.usize(1..70_000)),
        1 => (0..random.usize(1..40)).map(|_| random.char(..)).collect(),
        _ => WORDS[random.usize(..WORDS.len())].to_owned(),
    }
}
