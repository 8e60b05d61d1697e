//! What the compiler has to know besides the language: the tokens that effects create (7.3.5), as a card text names them
//! (`[Brassbug 2/2/2]`, `[Manaseed]`), and the sub-types of other sets.

use crate::reader::lexer::Piece;
use ability::{Ability, FlagKeyword, OneOrMore, OtherSubType, SubType, Token, TokenName, TokenStatistics, plural};
use cards::Statistics;

/// The tokens of the sets that are known here, in the notation: their names do not tell sub-types and abilities.
const KNOWN: [&str; 9] = [
    r#""Aerolith" Ore having (when I am sacrificed -> Resupply / cost {T}, 1 mana: sacrifice me)"#,
    r#""Booda" 2/2/2 Companion"#,
    r#""Brassbug" 2/2/2 Robot"#,
    r#""Dragon Shade" 5/5/5 Illusion"#,
    r#""Halua" 2/2/2 Companion and Leviathan having (always if number of (Heroes [number of Quest counters >= 5] controlled by you) >= 1: I have Gigantic)"#,
    r#""Mana Moth" 2/2/2 Illusion"#,
    r#""Manaseed" Sap having (cost {T}, sacrifice me: ready 1 Mana Orb in your Mana zone)"#,
    r#""Ordis Recruit" 1/1/1 Soldier"#,
    r#""Woollyback" 1/1/1 Animal"#,
];

/// The words of the game that are written in brackets: statuses (2.4), keyword actions (7.3) and keyword abilities with a number
/// (7.4). Those without one name themselves ([`FlagKeyword::name`](ability::FlagKeyword::name)).
const WORDS: [&str; 40] = [
    "After You",
    "Anchored",
    "Ascend",
    "Ascended",
    "Ascension",
    "Ascends",
    "Asleep",
    "Augment",
    "Augmented",
    "Augments",
    "Boosted",
    "Complete",
    "Completed",
    "Completes",
    "Defect",
    "Defects",
    "Exhausted",
    "Exhausted Resupplies",
    "Exhausted Resupply",
    "Expand",
    "Expands",
    "due to Ascension",
    "Fleeting",
    "Gift",
    "In Contact",
    "Resupplied",
    "Resupplies",
    "Resupply",
    "Rush",
    "Rushed",
    "Rushes",
    "Sabotage",
    "Sabotaged",
    "Sabotages",
    "Scout",
    "Signature",
    "Signature token",
    "Signature tokens",
    "Temple",
    "Tough",
];

/// Those words that a card can simply have; it can have keywords without a number as well.
const HAD: [&str; 4] = ["Fleeting", "Scout", "Temple", "Tough"];

/// The tokens and sub-types a compiler knows by name.
#[derive(Clone, Debug)]
pub(crate) struct Vocabulary {
    tokens: Vec<Token>,
    /// The sub-types of other sets, with their plurals.
    sub_types: Vec<(OtherSubType, String)>,
}

impl Vocabulary {
    pub(crate) fn known() -> Self {
        Self { tokens: KNOWN.iter().filter_map(|token| token.parse().ok()).collect(), sub_types: Vec::new() }
    }

    /// The names of the tokens.
    pub(crate) fn token_names(&self) -> impl Iterator<Item = &TokenName> {
        self.tokens.iter().map(|token| &token.name)
    }

    /// The sub-type of another set that a word names, in the singular or the plural.
    pub(crate) fn sub_type(&self, word: &str) -> Option<SubType> {
        self.sub_type_in_number(word).map(|(sub_type, _)| sub_type)
    }

    /// The same, and whether the word is in the plural.
    pub(crate) fn sub_type_in_number(&self, word: &str) -> Option<(SubType, bool)> {
        self.sub_types.iter().find_map(|(one, several)| {
            let is_one = one.as_str().eq_ignore_ascii_case(word);
            let is_several = several.eq_ignore_ascii_case(word) || is_changed(one.as_str(), word);
            (is_one || is_several).then_some((SubType::Other(*one), !is_one))
        })
    }

    /// The token with that name and statistics. If it has statistics but is not described anywhere, it is a Character with those
    /// sub-types; if it has none, nothing is known of it.
    pub(crate) fn token(
        &self,
        name: &str,
        statistics: Option<Statistics>,
        sub_types: Vec<SubType>,
        abilities: Vec<Ability>,
    ) -> Option<Token> {
        let known = self.tokens.iter().find(|token| token.name.as_str() == name);
        let of = |statistics: Option<TokenStatistics>| Token {
            name: known.map_or_else(|| TokenName::new(name), |known| Some(known.name.clone())).unwrap_or_else(unnamed),
            statistics,
            status: None,
            reserve_cost: known.and_then(|known| known.reserve_cost),
            sub_types: OneOrMore::new(sub_types.clone())
                .filter(|_| known.is_none_or(|known| known.sub_types.is_none()))
                .or_else(|| known.and_then(|known| known.sub_types.clone())),
            abilities: OneOrMore::new(abilities).or_else(|| known.and_then(|known| known.abilities.clone())),
        };
        TokenName::new(name)?;
        match (statistics, known) {
            (Some(statistics), _) => Some(of(Some(TokenStatistics(statistics)))),
            (None, Some(known)) => Some(of(known.statistics)),
            (None, None) => None,
        }
    }

    /// Whether the text in brackets is a word of the game or the name of a token; true for a text without brackets.
    pub(crate) fn knows_bracket(&self, text: &str) -> bool {
        let name = text.trim_matches(['[', ']']);
        !text.starts_with('[') || is_word(text) || self.tokens.iter().any(|token| token.name.as_str() == name)
    }

    /// The known token of that name.
    pub(crate) fn token_named(&self, name: &TokenName) -> Option<Token> {
        self.tokens.iter().find(|token| token.name == *name).cloned()
    }

    /// Whether a token of that name is known.
    pub(crate) fn knows_token(&self, name: &TokenName) -> bool {
        self.tokens.iter().any(|token| token.name == *name)
    }

    /// Whether the name of a token says its abilities.
    pub(crate) fn knows(&self, token: &Token) -> bool {
        let known = self.tokens.iter().find(|known| known.name == token.name);
        known.map_or(token.abilities.is_none(), |known| known.abilities == token.abilities)
    }

    pub(crate) fn learn(&mut self, token: Token) {
        match self.tokens.iter_mut().find(|known| known.name == token.name) {
            Some(known) => *known = token,
            None => self.tokens.push(token),
        }
    }

    /// Learns a sub-type. A name that is not a single word of letters is ignored, and so is one that is known.
    pub(crate) fn learn_sub_type(&mut self, name: &str) {
        if let Some(sub_type) = OtherSubType::new(name).filter(|_| self.sub_type(name).is_none()) {
            self.sub_types.push((sub_type, plural(sub_type.as_str())));
        }
    }
}

/// Whether a word is the irregular plural of another: "Elf" and "Elves", "Swordsman" and "Swordsmen".
fn is_changed(one: &str, several: &str) -> bool {
    let stems = [("f", "ves"), ("fe", "ves"), ("man", "men")];
    stems.iter().any(|(end, ends)| {
        let stem = one.len().checked_sub(end.len()).filter(|at| one.is_char_boundary(*at)).map(|at| one.split_at(at));
        stem.is_some_and(|(stem, rest)| {
            rest.eq_ignore_ascii_case(end) && several.eq_ignore_ascii_case(&format!("{stem}{ends}"))
        })
    })
}

/// Whether the text in brackets is a word of the game, perhaps with a number, or a name with statistics.
pub(crate) fn is_word(text: &str) -> bool {
    let inner = text.trim_matches(['[', ']']);
    // "Tough 2", "Scout {1}".
    let word = match inner.rsplit_once(' ') {
        Some((word, number)) if number == "X" || number == "{X}" || !number.contains(char::is_alphabetic) => word,
        _ => inner,
    };
    WORDS.iter().any(|known| known.eq_ignore_ascii_case(word))
        || flag_keyword(word).is_some()
        || matches!(bracket(text), Some((_, Some(_))))
}

/// Splits a paragraph that begins with keywords into each of these and what follows their full stop; `None` if it does not begin
/// so. They need not be known, but keyword actions do not count.
pub(crate) fn keywords_apart<'t>(pieces: &[Piece<'t>]) -> Option<Vec<Vec<Piece<'t>>>> {
    let is_had = |text: &str| {
        let inner = text.trim_matches(['[', ']']);
        let word = inner.split(' ').next().unwrap_or(inner);
        HAD.iter().any(|had| had.eq_ignore_ascii_case(word)) || flag_keyword(word).is_some() || !is_word(text)
    };
    let is_keyword = |piece: &Piece<'_>| piece.text.starts_with('[') && is_had(piece.text);
    is_keyword(pieces.first()?).then_some(())?;
    let (mut all, mut at) = (Vec::new(), 0);
    loop {
        let keyword = pieces.get(at).filter(|piece| is_keyword(piece))?;
        let mut group = vec![*keyword];
        at += 1;
        // "[Scout] {2}".
        while let Some(icon) = pieces.get(at).filter(|piece| piece.text.starts_with('{')) {
            group.push(*icon);
            at += 1;
        }
        all.push(group);
        match pieces.get(at).map(|piece| piece.text) {
            None => break,
            Some("," | "and") => at += 1,
            Some(".") => {
                at += 1;
                break;
            }
            Some(_) => return None,
        }
    }
    let rest = pieces.get(at..).unwrap_or_default();
    all.extend((!rest.is_empty()).then(|| rest.to_vec()));
    (all.len() > 1).then_some(all)
}

fn unnamed() -> TokenName {
    TokenName::new("token").expect("letters are a name")
}

/// Splits "[Brassbug 2/2/2]" into name and statistics.
pub(crate) fn bracket(text: &str) -> Option<(&str, Option<Statistics>)> {
    let inner = text.strip_prefix('[')?.strip_suffix(']')?;
    let Some((name, numbers)) = inner.rsplit_once(' ') else { return Some((inner, None)) };
    let mut parts = numbers.split('/').map(|part| part.parse::<u8>().ok());
    match (parts.next().flatten(), parts.next().flatten(), parts.next().flatten(), parts.next()) {
        (Some(forest), Some(mountain), Some(ocean), None) => Some((name, Some(Statistics { forest, mountain, ocean }))),
        _ => Some((inner, None)),
    }
}

/// The keyword without a number with that name, in upper or lower case.
pub(crate) fn flag_keyword(name: &str) -> Option<FlagKeyword> {
    FlagKeyword::ALL.into_iter().find(|keyword| keyword.name().eq_ignore_ascii_case(name))
}
