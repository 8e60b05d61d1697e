//! The reader of a paragraph: recursive descent with ordered alternatives, which remembers the farthest token that it reached.

mod context;
pub(super) mod lexer;
pub(super) mod said;
pub(super) mod tokens;

pub(crate) use context::{Antecedent, Carried, Context, Named, OneOfThem};

use crate::{
    Lacking, Reason, Slot, Span, Unread,
    reader::{
        lexer::Piece,
        said::{Kind, Quantifier, Said},
        tokens::Vocabulary,
    },
};
use ability::{Ability, Amount, Effect, Filter, Statement, Step};
use std::{
    ops::{Deref, DerefMut},
    rc::Rc,
};

/// Greatest depth of nested constructs.
const MAX_NESTING: u8 = 40;

/// Attempts granted for each token; the longest sentences of cards need about two hundred.
const TRIALS_PER_TOKEN: u32 = 3_000;

/// A function that reads a construct.
pub(crate) type Read<T> = fn(&mut Reader<'_>) -> Option<T>;

/// The constructs that contain one another, with the functions that read them. `crate::grammar` has a function for each.
#[derive(Debug)]
pub(crate) struct Grammar {
    pub(crate) effect: Read<Effect>,
    pub(crate) chain: Read<Vec<Step>>,
    pub(crate) imperative: Read<Step>,
    pub(crate) player_verb: Read<Step>,
    pub(crate) simple_verb: Read<Step>,
    pub(crate) quoted: Read<Ability>,
    pub(crate) statement: Read<Statement>,
    pub(crate) counted_past: Read<Amount>,
}

/// The state of reading a paragraph.
#[derive(Debug)]
pub(crate) struct Reader<'t> {
    tokens: Vec<Piece<'t>>,
    at: usize,
    farthest: usize,
    lacking: Option<(usize, usize, Lacking)>,
    trials: u32,
    nesting: u8,
    /// The tokens that effects can create, and the sub-types of other sets.
    pub(crate) vocabulary: &'t Vocabulary,
    /// The text box of the paragraph.
    pub(crate) slot: Slot,
    /// The constructs that contain one another.
    pub(crate) grammar: &'static Grammar,
    context: Rc<Context>,
    /// The quantifiers that were said since the phrase began that is being noted.
    said: Said,
    /// Tokens whose text is replaced for a while, by their positions, with their own text.
    changed: Vec<(usize, &'t str)>,
}

/// Constructs look at the context all the time, so `reader.named` is the `named` of the context.
impl Deref for Reader<'_> {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}

/// Changes the context of the current attempt; the copy that an outer attempt keeps stays as it is.
impl DerefMut for Reader<'_> {
    fn deref_mut(&mut self) -> &mut Context {
        Rc::make_mut(&mut self.context)
    }
}

impl<'t> Reader<'t> {
    pub(crate) fn new(
        tokens: Vec<Piece<'t>>,
        slot: Slot,
        vocabulary: &'t Vocabulary,
        grammar: &'static Grammar,
    ) -> Self {
        Self {
            at: 0,
            farthest: 0,
            lacking: None,
            trials: TRIALS_PER_TOKEN.saturating_mul(tokens.len() as u32 + 1),
            tokens,
            nesting: 0,
            vocabulary,
            slot,
            grammar,
            context: Rc::new(Context::default()),
            said: Said::default(),
            changed: Vec::new(),
        }
    }

    /// Continues where another paragraph of the same effect ended, with the meaning that pronouns had there.
    pub(crate) fn after(mut self, carried: Carried) -> Self {
        let Carried { named, they, shown, anything, anybody, created, signature_is_said, is_gigantic } = carried;
        self.is_gigantic = is_gigantic;
        (self.named, self.they, self.shown, self.created) = (named, they, shown, created);
        (self.anything, self.anybody, self.signature_is_said) = (anything, anybody, signature_is_said);
        self.done_before = anything;
        self
    }

    /// What pronouns mean in the next paragraph.
    pub(crate) fn carried(self) -> Carried {
        Carried {
            named: self.named,
            they: self.they,
            shown: self.shown,
            anything: self.anything,
            anybody: self.anybody,
            created: self.created.clone(),
            signature_is_said: self.signature_is_said,
            is_gigantic: self.is_gigantic,
        }
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.at >= self.tokens.len()
    }

    pub(crate) fn position(&self) -> usize {
        self.at
    }

    /// Continues at another position.
    pub(crate) fn move_to(&mut self, position: usize) {
        self.at = position;
    }

    /// Looks ahead: afterwards the position and the context are as they were.
    pub(crate) fn ahead<T>(&mut self, look: impl FnOnce(&mut Self) -> T) -> T {
        let before = (self.at, self.said, Rc::clone(&self.context));
        let changed = self.changed.len();
        let found = self.looking(look);
        (self.at, self.said, self.context) = before;
        self.change_back(changed);
        found
    }

    /// Reads something, and returns with it the quantifiers that were said in it.
    pub(crate) fn noting<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<(T, Said)> {
        let outside = std::mem::take(&mut self.said);
        let read = read(self);
        let inside = self.said;
        self.said = outside.and(inside);
        read.map(|read| (read, inside))
    }

    /// Notes the quantifier with which things of a kind are mentioned.
    pub(crate) const fn note(&mut self, of: Kind, quantifier: Quantifier) {
        self.said = self.said.with(of, quantifier);
    }

    /// The quantifiers that were said since the phrase began that is being noted.
    pub(crate) const fn said(&self) -> Said {
        self.said
    }

    /// Notes that a thing was named, with its description if that is known.
    pub(crate) fn name_thing(&mut self, thing: Option<Filter>) {
        if let Some(before) = self.it.thing.take() {
            self.it_before.thing = Some(before);
        }
        self.several_counted = None;
        (self.named, self.anything, self.it.thing, self.it.number) = (Named::Object, true, thing, None);
        (self.it.is_gone, self.it.is_told) = (false, false);
        self.it_before.verb = self.it.verb;
        self.it.verb = self.verb_said.take();
        (self.it_before.by, self.it.by) = (self.it.by, Antecedent::Step);
        self.before_payment = Antecedent::Nothing;
    }

    /// Notes that a payment named something, and what named "it" before that, which "it" still refers to.
    pub(crate) fn name_payment(&mut self, before: Antecedent) {
        self.before_payment = before;
    }

    /// Notes that an Expedition was named: "that Expedition" refers to it until another is mentioned.
    pub(crate) fn name_expedition(&mut self) {
        (self.named, self.expedition_is_named) = (Named::Expedition, true);
        self.expedition_meant = None;
        self.before_payment = Antecedent::Nothing;
    }

    /// Looks around in the text without counting that as progress: how far it reads says nothing about what was understood.
    pub(crate) fn looking<T>(&mut self, look: impl FnOnce(&mut Self) -> T) -> T {
        let farthest = self.farthest;
        let found = look(self);
        self.farthest = farthest;
        found
    }

    /// Reads with those words inserted at the current position, as if they had been said again; they are removed afterwards.
    pub(crate) fn with_prefix<T>(
        &mut self,
        words: std::ops::Range<usize>,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        let at = self.at;
        let prefix: Vec<Piece<'t>> = self.tokens.get(words)?.to_vec();
        let inserted = at..at + prefix.len();
        self.tokens.splice(at..at, prefix);
        let read = self.looking(|r| r.attempt(read));
        self.tokens.drain(inserted.clone());
        self.at = self.at.saturating_sub(inserted.len()).max(at);
        read
    }

    /// Reads as if the next occurrence of `word` before the dash were `other`. If that or an outer attempt fails, the word is
    /// restored.
    pub(crate) fn with_word_as<T>(
        &mut self,
        word: &str,
        other: &'static str,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        let is_dash = |text: &str| matches!(text, "—" | "–" | "-");
        let ahead = self.tokens.get(self.at..)?.iter().take_while(|token| !is_dash(token.text));
        let place = self.at + ahead.map(|token| token.text).position(|text| is_word(text, word.as_bytes()))?;
        let before = self.changed.len();
        let said = std::mem::replace(&mut self.tokens.get_mut(place)?.text, other);
        self.changed.push((place, said));
        let read = self.attempt(read);
        if read.is_none() {
            self.change_back(before);
        }
        read
    }

    /// Restores the words that were replaced since then.
    fn change_back(&mut self, before: usize) {
        for (place, said) in self.changed.drain(before..).rev() {
            if let Some(token) = self.tokens.get_mut(place) {
                token.text = said;
            }
        }
    }

    /// Removes from the text what was read since that position.
    pub(crate) fn cut_out(&mut self, from: usize) {
        self.tokens.drain(from..self.at);
        self.at = from;
    }

    /// Removes a word from the rest of the text: its first occurrence, and those in bullets, but none that "of" follows. Returns
    /// whether there was one. Any other occurrence says something else.
    pub(crate) fn take_out(&mut self, word: &str) -> bool {
        let at = self.at;
        let is_it = |token: &Piece<'_>| is_word(token.text, word.as_bytes());
        let all: Vec<usize> = (at..self.tokens.len()).filter(|place| is_it(&self.tokens[*place])).collect();
        let is_in_bullet = |place: usize| self.tokens[at..place].iter().any(|token| token.text == "•");
        let goes_on = |place: usize| self.tokens.get(place + 1).is_some_and(|next| is_word(next.text, b"of"));
        let is_meant = |place: &usize| (all.first() == Some(place) || is_in_bullet(*place)) && !goes_on(*place);
        let meant: Vec<usize> = all.iter().copied().filter(is_meant).collect();
        for place in meant.iter().rev() {
            self.tokens.remove(*place);
            // "…, exhausted, instead.": nothing follows the comma.
            let is_last = self.tokens.get(*place).is_none_or(|next| next.text == ".");
            if is_last && *place > at && self.tokens[*place - 1].text == "," {
                self.tokens.remove(*place - 1);
            }
        }
        !meant.is_empty()
    }

    /// The text of the next token.
    pub(crate) fn peek(&self) -> Option<&'t str> {
        self.tokens.get(self.at).map(|token| token.text)
    }

    /// Reads the next token, whatever it is.
    pub(crate) fn next(&mut self) -> Option<&'t str> {
        let text = self.peek()?;
        self.at += 1;
        Some(text)
    }

    /// Reads the next token if it passes a test.
    pub(crate) fn piece<T>(&mut self, test: impl FnOnce(&'t str) -> Option<T>) -> Option<T> {
        let read = self.peek().and_then(test);
        match read {
            Some(_) => self.at += 1,
            None => self.farthest = self.farthest.max(self.at),
        }
        read
    }

    /// Tries to read something; if that fails, the position and the context are restored.
    pub(crate) fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.trials = self.trials.checked_sub(1)?;
        let (before, changed) = ((self.at, self.said, Rc::clone(&self.context)), self.changed.len());
        let read = read(self);
        if read.is_none() {
            self.farthest = self.farthest.max(self.at);
            (self.at, self.said, self.context) = before;
            self.change_back(changed);
        }
        read
    }

    /// Reads the first of several alternatives that matches.
    pub(crate) fn any<T>(&mut self, alternatives: &[fn(&mut Reader<'_>) -> Option<T>]) -> Option<T> {
        alternatives.iter().find_map(|read| self.attempt(read))
    }

    /// Reads one construct within another.
    pub(crate) fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.nesting == MAX_NESTING {
            return self.lack(Lacking::Nesting);
        }
        self.nesting += 1;
        let read = read(self);
        self.nesting -= 1;
        read
    }

    /// Reads the words of a phrase. `a|b` is one word or the other, `a?` is optional; upper and lower case are the same.
    pub(crate) fn say(&mut self, phrase: &str) -> Option<()> {
        self.say_where_it_can_begin(phrase, self.first_byte())
    }

    /// The first byte of the next token; 0 at the end.
    #[inline]
    fn first_byte(&self) -> u8 {
        self.tokens.get(self.at).and_then(|token| token.text.bytes().next()).unwrap_or(0)
    }

    /// Reads a phrase, given the first byte of the next token.
    #[inline]
    fn say_where_it_can_begin(&mut self, phrase: &str, first: u8) -> Option<()> {
        if can_begin(phrase, first) {
            return self.say_word_by_word(phrase);
        }
        self.farthest = self.farthest.max(self.at);
        None
    }

    fn say_word_by_word(&mut self, phrase: &str) -> Option<()> {
        let mut at = self.at;
        for pattern in phrase.as_bytes().split(|byte| *byte == b' ') {
            let (words, is_needed) = pattern.strip_suffix(b"?").map_or((pattern, true), |words| (words, false));
            let here = self.tokens.get(at).map_or("", |token| token.text);
            if words.split(|byte| *byte == b'|').any(|word| is_word(here, word)) {
                at += 1;
            } else if is_needed {
                self.farthest = self.farthest.max(at);
                return None;
            }
        }
        self.at = at;
        Some(())
    }

    /// Reads a phrase if it is next, and returns whether it was.
    pub(crate) fn says(&mut self, phrase: &str) -> bool {
        self.say(phrase).is_some()
    }

    /// Whether a phrase is next; it is not read.
    pub(crate) fn sees(&mut self, phrase: &str) -> bool {
        let at = self.at;
        let sees = self.says(phrase);
        self.at = at;
        sees
    }

    /// Whether the word read last is that one.
    pub(crate) fn before(&self, word: &str) -> bool {
        self.at
            .checked_sub(1)
            .and_then(|at| self.tokens.get(at))
            .is_some_and(|token| is_word(token.text, word.as_bytes()))
    }

    /// Whether a quotation that ends with a full stop was read last.
    pub(crate) fn has_quoted_a_sentence(&self) -> bool {
        let text = |back: usize| self.at.checked_sub(back).and_then(|at| self.tokens.get(at)).map(|token| token.text);
        matches!((text(2), text(1)), (Some("."), Some("\"" | "”")))
    }

    /// Reads the first of these phrases that matches, and returns its meaning. Where this is asked often, a [`Table`] is quicker.
    pub(crate) fn row<T: Clone>(&mut self, phrases: &[(&str, T)]) -> Option<T> {
        let first = self.first_byte();
        phrases.iter().find_map(|(phrase, value)| self.say_where_it_can_begin(phrase, first).map(|()| value.clone()))
    }

    /// Reads the first row of a table that matches, and returns its meaning.
    pub(crate) fn row_of<T: Clone>(&mut self, table: &Table<T>) -> Option<T> {
        let letter = letter(self.first_byte());
        if table.letters & letter == 0 {
            self.farthest = self.farthest.max(self.at);
            return None;
        }
        let mut candidates = table.rows.iter().filter(|row| row.letters & letter != 0);
        let meaning = candidates.find_map(|row| self.say_word_by_word(row.words).map(|()| row.meaning.clone()));
        if meaning.is_none() {
            self.farthest = self.farthest.max(self.at);
        }
        meaning
    }

    /// The same for a table of nouns, whose last words are the singular and then the plural; also returns whether it was the
    /// plural.
    pub(crate) fn row_in_number<T: Clone>(&mut self, table: &Table<T>) -> Option<(T, bool)> {
        let letter = letter(self.first_byte());
        let mut candidates = table.rows.iter().filter(|row| row.letters & letter != 0);
        let Some(row) = candidates.find(|row| self.say_word_by_word(row.words).is_some()) else {
            self.farthest = self.farthest.max(self.at);
            return None;
        };
        let noun = row.words.rsplit(' ').next().unwrap_or(row.words);
        let one = noun.split('|').next().unwrap_or(noun);
        Some((row.meaning.clone(), !self.before(one)))
    }

    /// Notes that the words here were understood, but that no tree can express them.
    pub(crate) fn lack<T>(&mut self, lacking: Lacking) -> Option<T> {
        self.lack_since(self.at, lacking)
    }

    /// Notes that the words from that position to here were understood, but that no tree can express them.
    pub(crate) fn lack_since<T>(&mut self, start: usize, lacking: Lacking) -> Option<T> {
        if self.lacking.is_none_or(|(at, ..)| at < self.at) {
            self.lacking = Some((self.at, start, lacking));
        }
        None
    }

    /// The first word in brackets that is neither known nor the name of a token.
    fn unknown_keyword(&self) -> Option<(usize, Span)> {
        let mut tokens = self.tokens.iter().enumerate();
        let (at, piece) = tokens.find(|(_, piece)| !self.vocabulary.knows_bracket(piece.text))?;
        Some((at, piece.span))
    }

    /// Why the paragraph was not read.
    pub(crate) fn unread(&self) -> Unread {
        let from = |at: usize| {
            let start = self.tokens.get(at).or(self.tokens.last()).map_or(0, |token| token.span.start);
            Span { start, end: self.tokens.last().map_or(start, |token| token.span.end) }
        };
        match self.lacking {
            _ if self.trials == 0 => Unread { span: from(0), reason: Reason::Entangled },
            Some((at, start, lacking)) if at >= self.farthest => {
                Unread { span: from(start), reason: Reason::Lacks(lacking) }
            }
            _ => match self.unknown_keyword().filter(|(at, _)| *at <= self.farthest) {
                Some((_, span)) => Unread { span, reason: Reason::Keyword },
                None => Unread { span: from(self.farthest), reason: Reason::Unexpected },
            },
        }
    }
}

/// A phrase with what it means.
pub(crate) struct Phrase<T> {
    pub(crate) words: &'static str,
    /// The letters with which it can begin, one bit each.
    letters: u32,
    pub(crate) meaning: T,
}

/// Makes a row of a table.
pub(crate) const fn phrase<T>(words: &'static str, meaning: T) -> Phrase<T> {
    let bytes = words.as_bytes();
    let (mut letters, mut at, mut is_start, mut can_be_missing) = (0, 0, true, false);
    while at < bytes.len() && (bytes[at] != b' ' || can_be_missing) {
        match bytes[at] {
            b' ' => (is_start, can_be_missing) = (true, false),
            b'?' => can_be_missing = true,
            b'|' => is_start = true,
            byte => {
                if is_start {
                    letters |= letter(byte);
                }
                is_start = false;
            }
        }
        at += 1;
    }
    assert!(!can_be_missing, "a word of each phrase is there");
    Phrase { words, letters, meaning }
}

/// Phrases with their meanings, and the letters with which they can begin: most phrases can be skipped because of these.
pub(crate) struct Table<T: 'static> {
    pub(crate) rows: &'static [Phrase<T>],
    letters: u32,
}

impl<T> Table<T> {
    pub(crate) const fn of(rows: &'static [Phrase<T>]) -> Self {
        let (mut letters, mut row) = (0, 0);
        while row < rows.len() {
            letters |= rows[row].letters;
            row += 1;
        }
        Self { rows, letters }
    }
}

/// The bit of a letter, in upper or lower case; all other bytes share one.
const fn letter(byte: u8) -> u32 {
    if byte.is_ascii_alphabetic() { 1 << (byte.to_ascii_lowercase() - b'a') } else { 1 << 31 }
}

/// Whether a phrase can begin with that byte; most cannot, and need no further comparison. Optional words are skipped.
#[inline]
fn can_begin(phrase: &str, first: u8) -> bool {
    let first = first.to_ascii_lowercase();
    let mut rest = phrase.as_bytes();
    while let Some((byte, behind)) = rest.split_first() {
        if byte.to_ascii_lowercase() == first {
            return true;
        }
        let Some(end) = behind.iter().position(|byte| matches!(byte, b' ' | b'?' | b'|')) else { return false };
        rest = match behind[end] {
            b' ' => return false,
            b'|' => &behind[end + 1..],
            // The word is optional: the next one follows after the space.
            _ => behind.get(end + 2..).unwrap_or_default(),
        };
    }
    true
}

/// Whether a token is that word, in upper or lower case and with either kind of apostrophe.
fn is_word(token: &str, word: &[u8]) -> bool {
    if token.len() == word.len() {
        // In a phrase, a space within brackets is written `_`.
        let same = |(a, b): (u8, &u8)| a.eq_ignore_ascii_case(b) || (word[0] == b'[' && a == b' ' && *b == b'_');
        return token.bytes().zip(word).all(same);
    }
    word.eq_ignore_ascii_case(b"can't") && token.eq_ignore_ascii_case("cannot")
        || token.len() > word.len()
            && !token.is_ascii()
            && token.replace('’', "'").as_bytes().eq_ignore_ascii_case(word)
}
