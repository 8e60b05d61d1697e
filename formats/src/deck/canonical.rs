use super::{Deck, Entry, Kind};
use cards::{Index, Rarity};

/// What makes two cards of one name the same card of a registered deck (formats.md section 8).
///
/// A Unique is its set and number; its faction is left out, so that the key stays when its facts become known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Key<'a> {
    rarity: Option<Rarity>,
    faction: &'static str,
    unique: Option<(&'a str, u32)>,
}

impl Deck {
    /// A text that is the same for every list of the same cards, whatever the printings and the order of lines:
    /// `quantity|name|rarity|faction|set|number`, a line each, by name, rarity, faction, Unique. Heroes included,
    /// tokens, other material and faults left out. Its digest identifies the deck.
    #[must_use]
    pub fn canonical(&self, index: &Index) -> String {
        let mut out = String::with_capacity(40 * self.entries.len());
        let mut keys: Vec<(Key<'_>, u32)> = Vec::new();
        let counted = |e: &&Entry| e.kind == Kind::Hero || e.kind.is_main();
        for same in self.entries.chunk_by(|a, b| a.name == b.name) {
            keys.clear();
            keys.extend(same.iter().filter(counted).map(|e| (key(e, index), e.quantity)));
            keys.sort_unstable();
            let name = index.card(same[0].card).english();
            for group in keys.chunk_by(|a, b| a.0 == b.0) {
                push_number(&mut out, group.iter().map(|(_, n)| n).sum());
                line(&mut out, name, &group[0].0);
            }
        }
        out
    }
}

fn key<'a>(entry: &'a Entry, index: &'a Index) -> Key<'a> {
    let reference = entry.unknown.as_deref().unwrap_or_else(|| &index.card(entry.card).reference);
    match reference.unique_number() {
        Some(number) => Key { rarity: entry.rarity, faction: "", unique: Some((reference.set().as_str(), number)) },
        None => Key { rarity: entry.rarity, faction: entry.faction.map_or("", |f| f.code()), unique: None },
    }
}

fn line(out: &mut String, name: &str, key: &Key<'_>) {
    out.push('|');
    out.push_str(name);
    out.push('|');
    out.push_str(key.rarity.map_or("-", Rarity::code));
    out.push('|');
    out.push_str(key.faction);
    if let Some((set, number)) = key.unique {
        out.push('|');
        out.push_str(set);
        out.push('|');
        push_number(out, number);
    }
    out.push('\n');
}

/// Writes a number without the formatting machinery, which would double the time this text takes.
fn push_number(out: &mut String, n: u32) {
    let mut digits = [0u8; 10];
    let (mut at, mut n) = (digits.len(), n);
    loop {
        at -= 1;
        digits[at] = b'0' + (n % 10) as u8;
        n /= 10;
        if n == 0 {
            break;
        }
    }
    out.extend(digits[at..].iter().map(|d| char::from(*d)));
}
