//! Candidates for a line that names no card ("did you mean"): cards with a similar name in any language, or with a similar
//! reference.
use super::Fault;
use crate::list::{Diagnostic, Named, candidates, read_name};
use cards::{CardId, Faction, Index, Lookup, Typed, Variant, fold};
use strsim::osa_distance;

/// Most lines of a list for which something similar is looked for. More faulty lines than that are no slips of the keyboard.
const SEARCHES: usize = 20;

/// Most candidates of one line.
const CANDIDATES: usize = 5;

/// Adds candidates to the diagnostics of faults; both are in the same order. A search visits every name of the catalogue once,
/// and compares only names of similar length and letters. After [`SEARCHES`] searches no more are made, which the diagnostic
/// says.
pub(crate) fn add_similar<'f>(
    diagnostics: &mut [Diagnostic],
    faults: impl Iterator<Item = &'f Fault>,
    faction: Option<Faction>,
    index: &Index,
) {
    let mut searches = 0;
    for (diagnostic, fault) in diagnostics.iter_mut().zip(faults) {
        let text = match fault {
            Fault::Malformed { text, .. } => text,
            Fault::Unknown { reference, .. } => reference,
            Fault::Quantity { .. } => continue,
        };
        searches += 1;
        if searches > SEARCHES {
            diagnostic.message.push_str("; from here on nothing similar was looked for");
            return;
        }
        let found = similar(text, faction, index);
        if let Some((reference, name)) = found.first() {
            diagnostic.message.push_str(&format!("; did you mean {reference} {name}?"));
        }
        diagnostic.candidates = found.into_iter().map(|(reference, _)| reference).collect();
    }
}

/// References and English names of cards that a text may have meant, best first.
fn similar(text: &str, faction: Option<Faction>, index: &Index) -> Vec<(String, String)> {
    let mut found = match Rough::read(text) {
        Some(rough) => rough.similar(faction, index),
        None => by_name(text, faction, index).into_iter().map(|id| (index.reference(id).to_owned(), id)).collect(),
    };
    found.truncate(CANDIDATES);
    found.into_iter().map(|(reference, id)| (reference, index.card(id).english().to_owned())).collect()
}

/// Cards with a similar name in any language: few letters apart, or beginning alike.
fn by_name(text: &str, faction: Option<Faction>, index: &Index) -> Vec<CardId> {
    let named = read_name(text);
    let wanted = fold(named.name);
    let Some(typed) = Typed::new(&wanted) else { return Vec::new() };
    let length = wanted.chars().count();
    let distance = |name: &str| {
        // Names that contain the text come after names that differ by slips.
        let part = || is_part(&wanted, name).then(|| Typed::MAX_LENGTH + name.chars().count().abs_diff(length));
        typed.slips_to(name).or_else(part)
    };
    let mut names: Vec<(usize, &str)> = index.names().filter_map(|n| distance(n).map(|d| (d, n))).collect();
    names.sort_unstable();
    let mut cards: Vec<CardId> = Vec::new();
    for (_, similar) in names.into_iter().take(CANDIDATES) {
        let these = candidates(Named { name: similar, ..named }, faction, index);
        cards.extend(these.into_iter().filter(|id| !cards.contains(id)).collect::<Vec<_>>());
    }
    cards
}

/// Whether a text is contained in a name, from the beginning of one of its words.
fn is_part(text: &str, name: &str) -> bool {
    name.match_indices(text).any(|(at, _)| name[..at].ends_with(|c: char| !c.is_alphanumeric()) || at == 0)
}

/// The parts that can be recognised in a text that should be a reference.
struct Rough<'t> {
    set: Option<&'t str>,
    product: Option<char>,
    faction: Option<Faction>,
    number: String,
    variant: Option<Variant>,
    unique: Option<&'t str>,
}

impl<'t> Rough<'t> {
    /// Reads `ALT-CORE-MU-04`, `core_b_mu_8_r1`, `ALTCORE_B_MU_08_C`; `None` for what has no card number among its parts.
    fn read(text: &'t str) -> Option<Self> {
        let mut parts = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty()).peekable();
        parts.next_if(|part| part.eq_ignore_ascii_case("ALT"));
        let parts: Vec<&str> = parts.take(8).collect();
        let numbers = parts.iter().map(|part| number(part)).enumerate();
        let (at, number) = numbers.skip(1).find_map(|(at, number)| Some((at, number?)))?;
        let before = &parts[..at];
        let faction: Option<Faction> = before.iter().rev().find_map(|part| part.parse().ok());
        // Words with a number are a name unless something else suggests a reference.
        if faction.is_none() && !text.contains('_') {
            return None;
        }
        let word = before.iter().copied().find(|part| part.len() > 2 && part.parse::<Faction>().is_err());
        let set = word.map(|word| match word.get(..3) {
            Some(head) if head.eq_ignore_ascii_case("ALT") && word.len() > 5 => &word[3..],
            _ => word,
        });
        let product = before.iter().find(|part| part.len() == 1).and_then(|part| part.chars().next());
        let variant = parts.get(at + 1).and_then(|part| part.parse().ok());
        let unique = parts.get(at + 2).copied().filter(|_| variant == Some(Variant::U));
        Some(Self { set, product, faction, number, variant, unique })
    }

    /// Cards of the family that is meant, or of one whose number is one slip away: first those with the fewest changes, and the
    /// oldest printing of a card before others. `home` is the faction of the deck.
    fn similar(&self, home: Option<Faction>, index: &Index) -> Vec<(String, CardId)> {
        let slips = |n: u16| osa_distance(&self.number, &format!("{n:02}"));
        let near: Vec<(u16, usize)> = (0..=HIGHEST).map(|n| (n, slips(n))).filter(|(_, slips)| *slips <= 1).collect();
        let mut found: Vec<(usize, bool, String, CardId)> = Vec::new();
        for faction in Faction::ALL.into_iter().filter(|f| self.faction.is_none_or(|own| own == *f)) {
            let away = usize::from(self.faction.is_none() && home.is_some_and(|home| home != faction));
            for (n, slips) in &near {
                for id in index.family(faction, *n) {
                    let cost = self.cost(*id, index).map(|(cost, reference)| (cost + 3 * slips + away, reference));
                    if let Some((cost, reference)) = cost.filter(|(cost, _)| *cost <= 3) {
                        found.push((cost, index.canonical(*id) != *id, reference, *id));
                    }
                }
            }
        }
        found.sort();
        found.dedup_by(|a, b| a.2 == b.2);
        found.into_iter().map(|(.., reference, id)| (reference, id)).collect()
    }

    /// How much set, product and rarity differ from those of a card, and what the reference would be.
    fn cost(&self, id: CardId, index: &Index) -> Option<(usize, String)> {
        let reference = &index.card(id).reference;
        // A Unique is looked for by its number, among the versions of each Character.
        if reference.variant() == Variant::U {
            return None;
        }
        let set = self.set.map_or(0, |set| osa_distance(&set.to_ascii_uppercase(), reference.set().as_str()).min(2));
        let product = usize::from(self.product.is_some_and(|p| !p.eq_ignore_ascii_case(&reference.product().letter())))
            + usize::from(reference.product().rank() > 0 && self.product.is_none());
        let variant = match (self.variant, self.unique) {
            (Some(Variant::U), Some(number)) => {
                let (base, _) = index.reference(id).rsplit_once('_')?;
                let unique = format!("{base}_U_{number}");
                let exists = matches!(index.look_up(&unique), Lookup::Known(_) | Lookup::UnknownUnique { .. });
                return exists.then_some((set + product, unique));
            }
            // Without its number it may be any of them.
            (Some(Variant::U), None) => return None,
            (Some(variant), _) => usize::from(variant != reference.variant()),
            (None, _) => usize::from(reference.variant() != Variant::C),
        };
        Some((set + product + variant, index.reference(id).to_owned()))
    }
}

/// A card number with at least two digits. Letters that are often mistaken for digits are read as digits.
fn number(part: &str) -> Option<String> {
    let digit = |c: char| match c {
        'O' | 'o' => Some('0'),
        'I' | 'l' => Some('1'),
        digit => digit.is_ascii_digit().then_some(digit),
    };
    let number = part.chars().map(digit).collect::<Option<String>>()?;
    (number.len() <= 4 && part.contains(|c: char| c.is_ascii_digit())).then(|| format!("{number:0>2}"))
}

/// Highest card number that is looked at; the highest in use is 102.
const HIGHEST: u16 = 199;
