//! A paragraph being read: recursive descent with ordered alternatives, which remembers how far it came.

pub(super) mod lexer;
pub(super) mod said;
pub(super) mod tokens;

use crate::{
    Lacking, Reason, Slot, Span, Unread,
    reader::{
        lexer::Piece,
        said::{Kind, Only, Quantifier, Said},
        tokens::Vocabulary,
    },
};
use ability::{
    Ability, ActionIcon, Amount, Area, Counter, Creation, Duration, Effect, Expeditions, Filter, Mention, Player,
    Statement, Step,
};
use std::{
    ops::{Deref, DerefMut},
    rc::Rc,
};

/// Most constructs within one another.
const MOST_NESTING: u8 = 40;

/// Trials granted for each token; the longest sentences of cards need about two hundred.
const TRIALS_PER_TOKEN: u32 = 3_000;

/// What a pronoun can stand for besides an object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Named {
    /// An object or a card.
    #[default]
    Object,
    /// An Expedition.
    Expedition,
}

/// What "it" is at a place in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Antecedent {
    /// Nothing was named.
    #[default]
    Nothing,
    /// What the trigger is about.
    Cause,
    /// What a step named.
    Step,
}

/// What pronouns mean where a paragraph begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Carried {
    named: Named,
    they: Player,
    shown: bool,
    anything: bool,
    anybody: bool,
    created: Option<(Creation, Area)>,
    signature_is_said: bool,
    /// Whether the text says that its bearer is Gigantic.
    is_gigantic: bool,
}

impl Default for Carried {
    /// Where a text begins.
    fn default() -> Self {
        let they = Player::That;
        Self {
            named: Named::default(),
            they,
            shown: false,
            anything: false,
            anybody: false,
            created: None,
            signature_is_said: false,
            is_gigantic: false,
        }
    }
}

impl Carried {
    /// Where a text begins that says of its bearer that it is Gigantic, or does not.
    pub(crate) fn where_a_text_begins(is_gigantic: bool) -> Self {
        Self { is_gigantic, ..Self::default() }
    }
}

/// A thing that was named, as the words tell.
#[derive(Clone, Debug, Default)]
pub(crate) struct NamedThing {
    /// What named it.
    pub(crate) by: Antecedent,
    /// As what it was described, where it was.
    pub(crate) thing: Option<Filter>,
    /// The verb that is done to it.
    pub(crate) verb: Option<&'static str>,
    /// By which word it was spoken of, where that says how many things it is.
    pub(crate) number: Option<Quantifier>,
    /// Whether a trigger tells of it.
    pub(crate) is_told: bool,
    /// Whether it has left where it was described: "another" than it says nothing there.
    pub(crate) is_gone: bool,
}

/// What the words read so far mean for those that follow: where an attempt to read fails, all of it is as it was before.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    /// What X is.
    pub(crate) x: Option<Amount>,
    /// Whether that is something of what "its" speaks of.
    pub(crate) x_is_its: bool,
    /// Whether a number was said to be "its".
    pub(crate) said_its: bool,
    /// Whether a cost says how much it is.
    pub(crate) x_is_paid: bool,
    /// What was named last.
    pub(crate) named: Named,
    /// Whether anything was named at all.
    pub(crate) anything: bool,
    /// The thing that was named last.
    pub(crate) it: NamedThing,
    /// The one that was named before that.
    pub(crate) it_before: NamedThing,
    /// Whether a player besides you was named.
    pub(crate) anybody: bool,
    /// What it was where what may be done began, and the sentence where nothing of the kind was said.
    pub(crate) before_step: Antecedent,
    /// What it was before a payment that named something else: "it" in what is paid for is still that.
    pub(crate) before_payment: Antecedent,
    /// Whether who has the ability chooses what another player does something to.
    pub(crate) of_your_choice: bool,
    /// Whether something spoke of what was named.
    pub(crate) said_it: bool,
    /// Whether what is asked is asked for good: of the whole game, where nothing else is said.
    pub(crate) for_good: bool,
    /// Of which verb "this way" spoke.
    pub(crate) said_way: Option<&'static str>,
    /// Whether anything was named before the condition of the sentence before.
    pub(crate) was_named: bool,
    /// Whether the last thing that is gained stands behind a comma of its own.
    pub(crate) gained_apart: bool,
    /// Whether something spoke of it as of several.
    pub(crate) said_them: bool,
    /// Whom "they" means: an owner, where a card of theirs was spoken of.
    pub(crate) they: Player,
    /// Several players who did something: what is theirs is that of all of them.
    pub(crate) they_all: Option<Player>,
    /// Who acts: you, or the player of whom a sentence says what they do.
    pub(crate) actor: Player,
    /// The things that a condition counted.
    pub(crate) counted: Option<Filter>,
    /// Whether a condition counted none of them: none of them can be meant.
    pub(crate) counts_none: bool,
    /// The things of which a number said "for each", or of which a condition or tiers of the same sentence counted several, where nothing
    /// was named since: "they" are those.
    pub(crate) several_counted: Option<Filter>,
    /// The verbs that were said so far of which that matters, a bit each.
    pub(crate) done: u8,
    /// The verb that was said last, if nothing was named since.
    pub(crate) verb_said: Option<&'static str>,
    /// Whether what is being read is gained or lost by what was just named, so that a number speaks of what was named before.
    pub(crate) gained_by_new: bool,
    /// Whether a paragraph before this one may have said some.
    pub(crate) done_before: bool,
    /// Whether the text says that its bearer is Gigantic.
    pub(crate) is_gigantic: bool,
    /// How long what is being read lasts, where that was said before it.
    pub(crate) lasting: Option<Duration>,
    /// Whether what somebody does by a keyword action is what the trigger tells: "this way" is by that.
    pub(crate) of_keyword: bool,
    /// The Expedition of whose move a modifier speaks.
    pub(crate) modified: Option<Expeditions>,
    /// Steps that follow the one just read.
    pub(crate) pending: Vec<Step>,
    /// Whether what is being read belongs to a trigger, whose past tense is of the state before (6.3.b).
    pub(crate) of_trigger: bool,
    /// Whether what is being described is chosen at random.
    pub(crate) at_random: bool,
    /// Whether what is being read is what happens for some results of a die.
    pub(crate) in_row: bool,
    /// Whether what happens for some results of a die happens in place of what was said of them before.
    pub(crate) row_is_instead: bool,
    /// Whether cards were revealed or looked at.
    pub(crate) shown: bool,
    /// Whether cards were drawn, so that "draw one" is to draw a card.
    pub(crate) drawn: bool,
    /// Whether what is being read may be done or left.
    pub(crate) offering: bool,
    /// Whether the object being read has to be followed by where it goes.
    pub(crate) goes_somewhere: bool,
    /// Whether what is being described is chosen, so that "and a" is another of them.
    pub(crate) choosing: bool,
    /// Whether it is chosen at the same time as something that was said before it, of which it cannot speak.
    pub(crate) beside_another: bool,
    /// The Expedition of which a condition spoke.
    pub(crate) conditioned: Option<Expeditions>,
    /// To what the verb before was done.
    pub(crate) done_to: Option<Filter>,
    /// What the trigger says that you play.
    pub(crate) played: Option<Filter>,
    /// Out of what something was chosen, and who acted then: "the rest" are the others of those.
    pub(crate) chosen_from: Option<(Filter, Player)>,
    /// Of which counters something spoke last.
    pub(crate) counter_said: Option<Counter>,
    /// Who has the counters of which a condition spoke last.
    pub(crate) counters_of: Option<Mention>,
    /// The Expedition that was spoken of last, in its own words.
    pub(crate) expedition: Option<Expeditions>,
    /// The Expedition that something was done to only where a condition held: "it" is that, whether or not it was done.
    pub(crate) expedition_meant: Option<Expeditions>,
    /// Whether it was named by a trigger or a choice, so that the effect knows it as "that Expedition".
    pub(crate) expedition_is_named: bool,
    /// Whether what was named has been moved to its other Expedition.
    pub(crate) switched: bool,
    /// The icon of the abilities that were spoken of.
    pub(crate) ability_said: Only<ActionIcon>,
    /// Whether another turn is to follow this one.
    pub(crate) another_turn: bool,
    /// Whether what is being read is done, so that "each Character an opponent controls" is of one opponent.
    pub(crate) of_one_opponent: bool,
    /// Whether what was named last is nothing but the name of a card.
    pub(crate) name_is_said: bool,
    /// Whether a Signature token was spoken of.
    pub(crate) signature_is_said: bool,
    /// The icon in the cost of the quick action that is being read.
    pub(crate) acting: Option<ActionIcon>,
    /// The token created last, and where.
    pub(crate) created: Option<(Creation, Area)>,
}

impl Default for Context {
    /// Where a paragraph begins.
    fn default() -> Self {
        Self {
            x: None,
            x_is_its: false,
            said_its: false,
            x_is_paid: false,
            named: Named::Object,
            anything: false,
            it: NamedThing::default(),
            it_before: NamedThing::default(),
            anybody: false,
            before_step: Antecedent::Nothing,
            before_payment: Antecedent::Nothing,
            of_your_choice: false,
            said_it: false,
            for_good: false,
            said_way: None,
            was_named: false,
            gained_apart: false,
            said_them: false,
            they: Player::That,
            they_all: None,
            actor: Player::You,
            counted: None,
            counts_none: false,
            several_counted: None,
            lasting: None,
            is_gigantic: false,
            done: 0,
            verb_said: None,
            gained_by_new: false,
            done_before: false,
            of_keyword: false,
            modified: None,
            pending: Vec::new(),
            of_trigger: false,
            in_row: false,
            row_is_instead: false,
            at_random: false,
            shown: false,
            drawn: false,
            offering: false,
            goes_somewhere: false,
            choosing: false,
            beside_another: false,
            conditioned: None,
            done_to: None,
            played: None,
            chosen_from: None,
            counter_said: None,
            counters_of: None,
            expedition: None,
            expedition_meant: None,
            expedition_is_named: false,
            switched: false,
            ability_said: Only::Nothing,
            another_turn: false,
            of_one_opponent: false,
            name_is_said: false,
            signature_is_said: false,
            acting: None,
            created: None,
        }
    }
}

/// Reads a construct.
pub(crate) type Read<T> = fn(&mut Reader<'_>) -> Option<T>;

/// The constructs that hold one another, with what reads them. `crate::grammar` has a function for each.
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

/// A paragraph being read.
#[derive(Debug)]
pub(crate) struct Reader<'t> {
    tokens: Vec<Piece<'t>>,
    at: usize,
    farthest: usize,
    lacking: Option<(usize, Lacking)>,
    trials: u32,
    nesting: u8,
    /// The tokens that effects can create, and the sub-types of other sets.
    pub(crate) vocabulary: &'t Vocabulary,
    /// The text box.
    pub(crate) slot: Slot,
    /// The constructs that hold one another.
    pub(crate) grammar: &'static Grammar,
    context: Rc<Context>,
    /// What was said since the phrase began of which somebody asks.
    said: Said,
    /// Words that are read as others, by their places, with what is said there.
    changed: Vec<(usize, &'t str)>,
}

/// Constructs ask what was said at every turn: `reader.named` is that of its context.
impl Deref for Reader<'_> {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}

/// Changes the context of this attempt; what an attempt around it has kept stays.
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

    /// Goes on where another paragraph of the same effect ended: pronouns mean what they meant there.
    pub(crate) fn after(mut self, carried: Carried) -> Self {
        let Carried { named, they, shown, anything, anybody, created, signature_is_said, is_gigantic } = carried;
        self.is_gigantic = is_gigantic;
        (self.named, self.they, self.shown, self.created) = (named, they, shown, created);
        (self.anything, self.anybody, self.signature_is_said) = (anything, anybody, signature_is_said);
        self.done_before = anything;
        self
    }

    /// What pronouns mean in a paragraph that follows.
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

    /// Goes on reading elsewhere.
    pub(crate) fn move_to(&mut self, position: usize) {
        self.at = position;
    }

    /// Looks at what follows: nothing is read, and nothing was said.
    pub(crate) fn ahead<T>(&mut self, look: impl FnOnce(&mut Self) -> T) -> T {
        let before = (self.at, self.said, Rc::clone(&self.context));
        let changed = self.changed.len();
        let found = self.looking(look);
        (self.at, self.said, self.context) = before;
        self.change_back(changed);
        found
    }

    /// Reads something, and tells what was said of which kinds in it.
    pub(crate) fn noting<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<(T, Said)> {
        let outside = std::mem::take(&mut self.said);
        let read = read(self);
        let inside = self.said;
        self.said = outside.and(inside);
        read.map(|read| (read, inside))
    }

    /// Notes by which word things of a kind are spoken of.
    pub(crate) const fn note(&mut self, of: Kind, quantifier: Quantifier) {
        self.said = self.said.with(of, quantifier);
    }

    /// What was said since the phrase began that is being noted.
    pub(crate) const fn said(&self) -> Said {
        self.said
    }

    /// Something was named that is described so, or of which nothing is known.
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

    /// What is paid named something where something else was named before: "it" is that.
    pub(crate) fn name_payment(&mut self, before: Antecedent) {
        self.before_payment = before;
    }

    /// An Expedition was named: "that Expedition" is that one until another is spoken of.
    pub(crate) fn name_expedition(&mut self) {
        (self.named, self.expedition_is_named) = (Named::Expedition, true);
        self.expedition_meant = None;
        self.before_payment = Antecedent::Nothing;
    }

    /// Looks around in the text: how far that goes says nothing about what is understood.
    pub(crate) fn looking<T>(&mut self, look: impl FnOnce(&mut Self) -> T) -> T {
        let farthest = self.farthest;
        let found = look(self);
        self.farthest = farthest;
        found
    }

    /// Reads with those words before what stands here, as if they had been said again; they are gone afterwards.
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

    /// Reads as if the next such word before the dash were that one; where that or an attempt around it fails, it is what it was.
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

    /// Words that an attempt has changed since then are what they were.
    fn change_back(&mut self, before: usize) {
        for (place, said) in self.changed.drain(before..).rev() {
            if let Some(token) = self.tokens.get_mut(place) {
                token.text = said;
            }
        }
    }

    /// Takes what was read from there on out of the text.
    pub(crate) fn cut_out(&mut self, from: usize) {
        self.tokens.drain(from..self.at);
        self.at = from;
    }

    /// Takes a word out of what is left, the first that stands there and those in bullets; whether there was one. Any other says
    /// something else, and so does one of which something is said.
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
        }
        !meant.is_empty()
    }

    /// The next token.
    pub(crate) fn peek(&self) -> Option<&'t str> {
        self.tokens.get(self.at).map(|token| token.text)
    }

    /// Any token at all.
    pub(crate) fn next(&mut self) -> Option<&'t str> {
        let text = self.peek()?;
        self.at += 1;
        Some(text)
    }

    /// A token that passes a test.
    pub(crate) fn piece<T>(&mut self, test: impl FnOnce(&'t str) -> Option<T>) -> Option<T> {
        let read = self.peek().and_then(test);
        match read {
            Some(_) => self.at += 1,
            None => self.farthest = self.farthest.max(self.at),
        }
        read
    }

    /// Tries to read something; where that fails, nothing was read.
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

    /// The first of several things that stands here.
    pub(crate) fn any<T>(&mut self, alternatives: &[fn(&mut Reader<'_>) -> Option<T>]) -> Option<T> {
        alternatives.iter().find_map(|read| self.attempt(read))
    }

    /// Reads one construct within another.
    pub(crate) fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.nesting == MOST_NESTING {
            return self.lack(Lacking::Nesting);
        }
        self.nesting += 1;
        let read = read(self);
        self.nesting -= 1;
        read
    }

    /// The words of a phrase. `a|b` is one word or the other, `a?` can be missing; letters of either case are the same.
    pub(crate) fn say(&mut self, phrase: &str) -> Option<()> {
        self.say_where_it_can_begin(phrase, self.first_byte())
    }

    /// The first byte of what stands here; 0 at the end.
    #[inline]
    fn first_byte(&self) -> u8 {
        self.tokens.get(self.at).and_then(|token| token.text.bytes().next()).unwrap_or(0)
    }

    /// The same where the first byte of what stands here is known.
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

    /// Whether a phrase stands here; it is read then.
    pub(crate) fn says(&mut self, phrase: &str) -> bool {
        self.say(phrase).is_some()
    }

    /// Whether a phrase stands here; it is not read.
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

    /// What the first of these phrases that stands here means. Where this is asked often, a [`Table`] is quicker.
    pub(crate) fn row<T: Clone>(&mut self, phrases: &[(&str, T)]) -> Option<T> {
        let first = self.first_byte();
        phrases.iter().find_map(|(phrase, value)| self.say_where_it_can_begin(phrase, first).map(|()| value.clone()))
    }

    /// The same of a table.
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

    /// The same of a table of nouns, whose rows end with one thing and then several: whether it is several.
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

    /// Says that what stands here was understood, and that no tree says it.
    pub(crate) fn lack<T>(&mut self, lacking: Lacking) -> Option<T> {
        if self.lacking.is_none_or(|(at, _)| at < self.at) {
            self.lacking = Some((self.at, lacking));
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
            Some((at, lacking)) if at >= self.farthest => Unread { span: from(at), reason: Reason::Lacks(lacking) },
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
    /// With which letters it can begin, a bit each.
    letters: u32,
    pub(crate) meaning: T,
}

/// A phrase with what it means.
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

/// Phrases with what each means, of which it is known with which letters they begin: most can be passed over by that.
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

/// The bit of a letter of either case; all other bytes share one.
const fn letter(byte: u8) -> u32 {
    if byte.is_ascii_alphabetic() { 1 << (byte.to_ascii_lowercase() - b'a') } else { 1 << 31 }
}

/// Whether a phrase can begin with that byte: most do not, and are done with. Words that can be missing are passed over.
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
            // It can be missing: what stands behind the space is the next word.
            _ => behind.get(end + 2..).unwrap_or_default(),
        };
    }
    true
}

/// Whether a token is a word, in letters of either case and with any apostrophe.
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
