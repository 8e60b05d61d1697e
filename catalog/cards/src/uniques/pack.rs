//! Splits a card into the parts that Uniques share, and puts it together again.

use super::{AbilityLine, UniqueFacts};
use crate::{Card, CardType, Language, Localized, Notation, Reference, Text, TextBox, Unread};
use serde::{Deserialize, Serialize};

/// The separator of the lines of a text box in card data.
const BETWEEN: &str = "  ";

/// Facts that a Unique shares with the Character that it is a version of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UniqueFace {
    /// The name in each language.
    pub name: Localized,
    /// The sub-types, in printed order.
    pub sub_types: Vec<Box<str>>,
    /// The prefix of its collector number, `BTG-113-U-`; the number of the Unique follows it. `None` if it has no collector
    /// number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub collector: Option<Box<str>>,
}

impl UniqueFace {
    /// The collector number of the Unique with a number.
    #[must_use]
    pub fn collector_number(&self, number: u32) -> Option<Box<str>> {
        self.collector.as_ref().map(|beginning| format!("{beginning}{number}").into())
    }

    /// The prefix of the collector number of a Unique; `None` if it does not end with the number of the Unique.
    #[must_use]
    pub fn collector_of(collector_number: &str, number: u32) -> Option<&str> {
        collector_number.strip_suffix(&*number.to_string()).filter(|beginning| beginning.ends_with('-'))
    }
}

/// A Unique that was split into parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedUnique {
    /// The facts that it shares with its family.
    pub face: UniqueFace,
    /// Its costs, statistics and faction.
    pub facts: UniqueFacts,
    /// The lines of its text boxes, in printed order.
    pub lines: Vec<AbilityLine>,
}

impl PackedUnique {
    /// Splits a card. `None` if it is not a Unique, or has facts that a packed Unique cannot have: a type other than Character,
    /// no English name, no costs or statistics, limits, a collector number that does not end with its number, or other spellings
    /// of its reference.
    #[must_use]
    pub fn of(card: &Card) -> Option<Self> {
        let number = card.reference.unique_number()?;
        card.name.en.as_ref()?;
        let statistics = card.statistics?;
        let is_plain = card.card_type == CardType::Character
            && card.reserve_limit.is_none()
            && card.landmark_limit.is_none()
            && card.aliases.is_empty();
        if !is_plain {
            return None;
        }
        let facts = UniqueFacts {
            face: 0,
            faction: card.faction,
            hand_cost: card.hand_cost?,
            reserve_cost: card.reserve_cost?,
            statistics,
            abilities: card.abilities,
            has_notation: card.notation.is_some(),
        };
        let collector = match &card.collector_number {
            Some(text) => Some(UniqueFace::collector_of(text, number)?.into()),
            None => None,
        };
        let face = UniqueFace { name: card.name.clone(), sub_types: card.sub_types.clone(), collector };
        let tries = [lines(card, true), lines(card, false)];
        // A card that could not be restored exactly is not split.
        tries.into_iter().flatten().map(|lines| Self { face: face.clone(), facts, lines }).find(|packed| {
            let lines: Vec<&AbilityLine> = packed.lines.iter().collect();
            unpack(card.reference.clone(), &packed.face, &packed.facts, &lines) == *card
        })
    }
}

/// A text box split into lines: the texts by language, and the offsets in the English text at which they begin.
struct Pieces {
    texts: Vec<Localized>,
    starts: Vec<usize>,
}

/// Splits a text box into its lines, or takes it as one line.
fn pieces(text: &Localized, cut: bool) -> Pieces {
    let count = |text: &str| text.split(BETWEEN).count();
    let mut counts = text.iter().map(|(_, text)| count(text));
    let first = counts.next().unwrap_or(0);
    // Translations with another number of lines belong to the text box as a whole.
    let lines = if cut && counts.all(|other| other == first) { first } else { first.min(1) };
    let mut texts = vec![Localized::default(); lines];
    let mut starts = vec![0; lines];
    for (language, text) in text.iter() {
        let mut at = 0;
        let parts = text.splitn(lines.max(1), BETWEEN);
        for ((own, start), part) in texts.iter_mut().zip(&mut starts).zip(parts) {
            own.set(language, part);
            if language == Language::En {
                *start = at;
                at += part.len() + BETWEEN.len();
            }
        }
    }
    Pieces { texts, starts }
}

/// The lines of a card; `None` if its abilities cannot be assigned to lines.
fn lines(card: &Card, cut: bool) -> Option<Vec<AbilityLine>> {
    let mut lines = Vec::new();
    let mut starts = Vec::new();
    for (text_box, text) in [(TextBox::Main, &card.text.main), (TextBox::Echo, &card.text.echo)] {
        let pieces = pieces(text, cut);
        starts.extend(pieces.starts);
        let line = |text| AbilityLine { text_box, text, notation: Vec::new(), unread: Vec::new() };
        lines.extend(pieces.texts.into_iter().map(line));
    }
    let Some(notation) = &card.notation else { return Some(lines) };
    if lines.is_empty() {
        // Without a text, the abilities are all that is known.
        let line = |line: &str| AbilityLine {
            text_box: TextBox::of_ability(line),
            text: Localized::default(),
            notation: vec![line.into()],
            unread: Vec::new(),
        };
        return notation.unread.is_empty().then(|| notation.abilities.lines().map(line).collect());
    }
    for unread in &notation.unread {
        let holds = |(at, line): &(usize, &mut AbilityLine)| {
            line.text_box == unread.text_box && starts[*at] <= unread.start as usize
        };
        let (at, line) = lines.iter_mut().enumerate().rfind(holds)?;
        let start = u32::try_from(starts[at]).ok()?;
        let end = unread.end.checked_sub(start)?;
        line.unread.push(Unread { start: unread.start - start, end, ..unread.clone() });
    }
    let abilities: Vec<&str> = notation.abilities.lines().collect();
    let read = lines.iter().filter(|line| line.unread.is_empty()).count();
    if abilities.len() == lines.len() {
        lines.iter_mut().zip(abilities).for_each(|(line, ability)| line.notation.push(ability.into()));
    } else if abilities.len() == read {
        let read = lines.iter_mut().filter(|line| line.unread.is_empty());
        read.zip(abilities).for_each(|(line, ability)| line.notation.push(ability.into()));
    } else if cut {
        return None;
    } else {
        for ability in abilities {
            let own = |line: &&mut AbilityLine| line.text_box == TextBox::of_ability(ability);
            lines.iter_mut().find(own)?.notation.push(ability.into());
        }
    }
    Some(lines)
}

/// Restores the card with this reference from its parts.
#[must_use]
pub fn unpack(reference: Reference, face: &UniqueFace, facts: &UniqueFacts, lines: &[&AbilityLine]) -> Card {
    let mut text = Text::default();
    let mut notation = Notation::default();
    let mut abilities: Vec<&str> = Vec::new();
    for text_box in [TextBox::Main, TextBox::Echo] {
        let own = || lines.iter().filter(|line| line.text_box == text_box);
        let mut start = 0;
        for line in own() {
            abilities.extend(line.notation.iter().map(|line| &**line));
            let moved =
                |unread: &Unread| Unread { start: unread.start + start, end: unread.end + start, ..unread.clone() };
            notation.unread.extend(line.unread.iter().map(moved));
            let length = line.text.en.as_deref().map_or(0, |text| text.len() + BETWEEN.len());
            start += u32::try_from(length).unwrap_or(u32::MAX);
        }
        let whole = match text_box {
            TextBox::Main => &mut text.main,
            TextBox::Echo => &mut text.echo,
        };
        for language in Language::ALL {
            let parts: Vec<&str> = own().filter_map(|line| line.text.get(language)).collect();
            if !parts.is_empty() {
                whole.set(language, &parts.join(BETWEEN));
            }
        }
    }
    notation.abilities = abilities.join("\n").into();
    Card {
        collector_number: reference.unique_number().and_then(|number| face.collector_number(number)),
        reference,
        name: face.name.clone(),
        faction: facts.faction,
        card_type: CardType::Character,
        sub_types: face.sub_types.clone(),
        hand_cost: Some(facts.hand_cost),
        reserve_cost: Some(facts.reserve_cost),
        statistics: Some(facts.statistics),
        reserve_limit: None,
        landmark_limit: None,
        aliases: Vec::new(),
        abilities: facts.abilities,
        text,
        notation: facts.has_notation.then_some(notation),
    }
}
