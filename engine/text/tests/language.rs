//! Tests of how general the language of printed texts is: every verb in every construction, and sentences of cards with their
//! words exchanged. Each sentence is read, rendered, and read again as the same abilities. The floors may only be raised.
#![expect(clippy::print_stderr, reason = "it says what it found")]

use crate::paragraphs::paragraphs;
use std::collections::BTreeMap;
use text::{Compiler, Slot, render};

/// A verb with an object: its forms, and nouns for one object, for several, and for a kind of object.
struct Verb {
    base: &'static str,
    third: &'static str,
    past: &'static str,
    participle: &'static str,
    one: &'static str,
    several: &'static str,
    kind: &'static str,
}

const fn verb(forms: [&'static str; 4], one: &'static str, several: &'static str, kind: &'static str) -> Verb {
    let [base, third, past, participle] = forms;
    Verb { base, third, past, participle, one, several, kind }
}

const VERBS: [Verb; 10] = [
    verb(["discard", "discards", "discarded", "discarded"], "card", "cards", "Spell"),
    verb(["sacrifice", "sacrifices", "sacrificed", "sacrificed"], "Character", "Characters", "Robot"),
    verb(["exhaust", "exhausts", "exhausted", "exhausted"], "Permanent", "Permanents", "Landmark"),
    verb(["ready", "readies", "readied", "readied"], "Permanent", "Permanents", "Landmark"),
    verb(["play", "plays", "played", "played"], "Spell", "Spells", "Song"),
    verb(["create", "creates", "created", "created"], "token", "tokens", "Robot"),
    verb(["augment", "augments", "augmented", "augmented"], "Character", "Characters", "Robot"),
    verb(["complete", "completes", "completed", "completed"], "Feat", "Feats", "Feat"),
    verb(["draw", "draws", "drew", "drawn"], "card", "cards", "Spell"),
    verb(
        ["take control of", "takes control of", "took control of", "taken control of"],
        "Landmark",
        "Landmarks",
        "Landmark",
    ),
];

/// Constructions, in which capitals stand for words, and the verbs with which they are not English of the game.
const CONSTRUCTIONS: [(&str, &str, &[&str]); 32] = [
    ("imperative", "{J} VERB ONE_TARGET.", &["create", "draw", "play", "sacrifice"]),
    ("offer", "{J} You may VERB ONE_TARGET. If you do, I gain 1 boost.", &["create", "draw", "play", "sacrifice"]),
    ("imperative, chosen", "{J} VERB a ONE.", &["create", "complete"]),
    ("all", "{J} VERB each KIND.", &["create", "draw", "play"]),
    ("so many", "{J} VERB up to two SEVERAL.", &["create", "draw", "play"]),
    ("another player", "{J} Target opponent VERBS a ONE.", &["create", "complete", "play"]),
    ("trigger", "When you VERB a ONE — I gain 1 boost.", &[]),
    ("trigger of another", "When an opponent VERBS a ONE — I gain 1 boost.", &[]),
    ("trigger of several", "When you VERB one or more SEVERAL — I gain 1 boost.", &["play"]),
    ("passive trigger", "When a ONE is DONE — I gain 1 boost.", &["create", "draw", "augment", "take control of"]),
    ("passive trigger of me", "When I'm DONE — [Resupply].", &["create", "draw", "augment", "take control of", "play"]),
    ("nth time", "The second time you VERB a ONE each Day — I gain 1 boost.", &[]),
    ("your second", "When you VERB your second ONE each turn — I gain 1 boost.", &["take control of"]),
    ("first time", "When you VERB a ONE for the first time each Day — I gain 1 boost.", &[]),
    ("past", "{J} If you PAST a ONE this turn, I gain 1 boost.", &[]),
    ("past, refused", "{J} If you haven't PAST a ONE this Day, I gain 1 boost.", &[]),
    ("past, several", "{J} If you PAST two or more SEVERAL this Day, I gain 1 boost.", &[]),
    ("past of another", "{J} If an opponent PAST a ONE this Day, I gain 1 boost.", &[]),
    (
        "passive past",
        "{J} If a ONE was DONE this Day, I gain 1 boost.",
        &["create", "draw", "augment", "take control of"],
    ),
    ("counted past", "{J} I gain 1 boost for each ONE you PAST this turn.", &[]),
    (
        "counted passive",
        "{J} Draw a card for each ONE DONE this Day.",
        &["create", "draw", "augment", "take control of"],
    ),
    ("cost less", "I cost {2} less if you PAST a ONE this turn.", &[]),
    (
        "this way",
        "{J} VERB any number of SEVERAL. Draw a card for each ONE DONE this way.",
        &["create", "draw", "play"],
    ),
    (
        "if this way",
        "{J} VERB a ONE. If you PAST a KIND this way, I gain 1 boost.",
        &["create", "draw", "complete", "play", "augment", "ready", "take control of"],
    ),
    (
        "participle",
        "{J} VERB ONE_TARGET. I gain a number of boosts equal to the Hand Cost of the DONE ONE.",
        &["create", "draw", "play", "sacrifice"],
    ),
    ("would", "If you would VERB a ONE, you may [Resupply] instead.", &["take control of"]),
    (
        "would be",
        "If a ONE would be DONE, [Resupply] instead.",
        &["create", "draw", "play", "augment", "take control of"],
    ),
    ("next time", "{J} The next time you VERB a ONE this turn, I gain 1 boost.", &[]),
    ("whenever, for a while", "{J} Whenever you VERB a ONE this Day, I gain 1 boost.", &[]),
    (
        "cost",
        "{T}, VERB a ONE : Draw a card.",
        &["create", "draw", "play", "complete", "ready", "augment", "take control of"],
    ),
    ("can't be", "I can't be DONE.", &["create", "draw", "augment", "take control of", "complete", "exhaust"]),
    ("I can't be played unless", "I can't be played unless you PAST a ONE this turn.", &[]),
];

/// Verbs of a player without an object, in their forms.
const DEEDS: [[&str; 3]; 9] = [
    ["pass", "passes", "passed"],
    ["[Resupply]", "[Resupplies]", "[Resupplied]"],
    ["make a [Gift]", "makes a [Gift]", "made a [Gift]"],
    ["receive a [Gift]", "receives a [Gift]", "received a [Gift]"],
    ["roll a die", "rolls a die", "rolled a die"],
    ["shuffle your deck", "shuffles their deck", "shuffled your deck"],
    ["[Sabotage]", "[Sabotages]", "[Sabotaged]"],
    ["[Rush]", "[Rushes]", "[Rushed]"],
    ["place a terrain marker", "places a terrain marker", "placed a terrain marker"],
];

const DEED_CONSTRUCTIONS: [(&str, &str); 11] = [
    ("trigger", "When you VERB — I gain 1 boost."),
    ("trigger of another", "When an opponent VERBS — I gain 1 boost."),
    ("nth time", "The second time you VERB each Day — I gain 1 boost."),
    ("first time", "When you VERB for the first time each Day — I gain 1 boost."),
    ("past", "{J} If you PAST this Day, I gain 1 boost."),
    ("past, refused", "{J} If you haven't PAST this Day, I gain 1 boost."),
    ("counted", "{J} I gain 1 boost for each time you PAST this Day."),
    ("cost less", "I cost {2} less if you PAST this Day."),
    ("would", "If you would VERB, you may draw a card instead."),
    ("next time", "{J} The next time you VERB this Day, I gain 1 boost."),
    ("unless", "I can't be played unless you PAST this Day."),
];

/// Verbs of objects without an agent: present of me, present of another, past.
const FATES: [[&str; 3]; 9] = [
    ["join an Expedition", "joins an Expedition", "joined an Expedition"],
    ["leave the Expedition zone", "leaves the Expedition zone", "left the Expedition zone"],
    ["gain 1 or more boosts", "gains 1 or more boosts", "gained 1 or more boosts"],
    ["lose 1 or more boosts", "loses 1 or more boosts", "lost 1 or more boosts"],
    ["gain [[Anchored]]", "gains [[Anchored]]", "gained [[Anchored]]"],
    ["lose [[Fleeting]]", "loses [[Fleeting]]", "lost [[Fleeting]]"],
    ["become exhausted", "becomes exhausted", "became exhausted"],
    ["switch Expeditions", "switches Expeditions", "switched Expeditions"],
    ["[Defect]", "[Defects]", "[Defected]"],
];

const FATE_CONSTRUCTIONS: [(&str, &str); 9] = [
    ("trigger of me", "When I VERB — [Resupply]."),
    ("trigger", "When a Character you control VERBS — [Resupply]."),
    ("trigger of several", "When one or more Characters VERB — [Resupply]."),
    ("nth time", "The second time a Character VERBS each Day — [Resupply]."),
    ("past", "{J} If a Character PAST this turn, [Resupply]."),
    ("counted", "{J} [Resupply] for each Character that PAST this turn."),
    ("would, of me", "If I would VERB, you may draw a card instead."),
    ("would", "If another Character would VERB, you may draw a card instead."),
    ("next time", "{J} The next time a Character VERBS this Day, [Resupply]."),
];

/// Phrases of one kind, any of which can replace another in a sentence of a card.
const KINDS: [(&str, &[&str]); 19] = [
    ("verbs", &["Discard", "Exhaust", "Ready"]),
    ("verbs within", &["discard", "exhaust", "ready"]),
    ("verbs of others", &["discards", "sacrifices", "exhausts"]),
    ("participles", &["discarded", "sacrificed", "readied"]),
    ("verbs of objects", &["gains 1 boost", "gains [[Anchored]]", "loses [[Fleeting]]", "switches Expeditions"]),
    ("nouns", &["Character", "Permanent", "Robot", "Plant"]),
    ("nouns, several", &["Characters", "Permanents", "Robots", "Plants"]),
    ("sub-types", &["Robot", "Soldier", "Dragon", "Animal", "Pirate"]),
    ("statuses", &["[[Fleeting]]", "[[Anchored]]", "[[Asleep]]"]),
    ("numbers", &["two", "three", "four", "five"]),
    ("counters", &["1 boost", "2 boosts", "1 Kelon counter", "2 Glitter counters"]),
    ("mana", &["{1}", "{2}", "{3}"]),
    ("costs", &["Hand Cost", "Reserve Cost", "Base Cost"]),
    ("terrains", &["{V}", "{M}", "{O}"]),
    ("places", &["your hand", "your Reserve", "your discard pile"]),
    ("Expeditions", &["my Expedition", "your Hero Expedition", "your Companion Expedition", "target Expedition"]),
    ("owners", &["you control", "an opponent controls", "target opponent controls"]),
    ("players", &["target opponent", "each opponent", "each player", "target player"]),
    ("durations", &["this turn", "this Day", "this Afternoon"]),
];

/// Sentences that no card can say: kinds, and parts of sentences with exchanged words that are not English of the game, with the
/// reasons.
const NO_ENGLISH: [(&str, &str, &str); 26] = [
    ("players", "another target opponent", "two articles"),
    ("players", "another each", "two articles"),
    ("Expeditions", "another my", "two articles"),
    ("Expeditions", "If target Expedition would", "a passive ability has no targets (7.2)"),
    ("Expeditions", "putting it in target Expedition", "the place is no target"),
    ("participles", "sacrificed from your hand", "what is sacrificed is in play (7.3.36)"),
    ("participles", "readied from your hand", "cards in a Hand are not exhausted (2.4.6)"),
    ("participles", "[Sabotage]. If you sacrificed", "Sabotage discards (7.3.35)"),
    ("participles", "than the discarded card", "nothing is discarded in it"),
    ("participles", "than the readied card", "nothing is readied in it"),
    ("verbs of others", "discards a Character", "from Hand or from play, it does not say (7.3.7)"),
    ("participles", "[Sabotage]. If you readied", "Sabotage discards (7.3.35)"),
    ("costs", "its Reserve Cost instead of its Reserve Cost", "the same twice"),
    ("costs", "its Hand Cost instead of its Hand Cost", "the same twice"),
    ("costs", "its Base Cost instead of its Reserve Cost", "from Reserve they are the same (2.2.9)"),
    ("nouns, several", "[Defender] Permanents", "only Characters have Defender (7.4.2)"),
    ("verbs of objects", "next Spell you play this turn switches", "a Spell is in no Expedition (7.3.39)"),
    ("verbs of objects", "next Spell you play this turn gains", "a Spell has no boosts and stays nowhere (2.4)"),
    ("verbs", "Ready the rest", "revealed cards are not exhausted (2.4.6)"),
    ("verbs", "Exhaust the rest", "revealed cards are not exhausted (2.4.6)"),
    ("verbs", "{T}, Ready", "a cost takes something away (6.4)"),
    ("verbs within", "may ready a card from your Reserve to", "a cost takes something away (6.4)"),
    ("verbs within", "ready me ({T})", "the icon says exhaust"),
    ("verbs within", "discard me ({T})", "the icon says exhaust"),
    ("verbs within", "as a discard Mana Orb", "a verb for a word of kind"),
    ("verbs within", "as a exhaust Mana Orb", "a verb for a word of kind"),
];

fn is_english(kind: &str, text: &str) -> bool {
    !NO_ENGLISH.iter().any(|(of, part, _)| *of == kind && text.contains(part))
}

fn compiler() -> Compiler {
    Compiler::default().with_sub_type("PIRATE")
}

/// Whether a text is read, and whether its rendering is read as the same abilities.
fn read(compiler: &Compiler, slot: Slot, text: &str) -> (bool, bool) {
    let compiled = compiler.compile(text, slot);
    if compiled.clauses.is_empty() || compiled.unread().next().is_some() {
        return (false, false);
    }
    let abilities = compiled.abilities();
    let again = compiler.compile(&render(&abilities), Slot::Main);
    (true, again.unread().next().is_none() && again.abilities() == abilities)
}

/// The number of sentences, of those that are read, and of those whose rendering is read as the same.
#[derive(Default)]
struct Score {
    all: u32,
    read: u32,
    same: u32,
    missed: Vec<String>,
}

impl Score {
    fn add(&mut self, compiler: &Compiler, slot: Slot, text: String) {
        let (is_read, is_same) = read(compiler, slot, &text);
        self.all += 1;
        self.read += u32::from(is_read);
        self.same += u32::from(is_same);
        if !is_same {
            self.missed.push(format!("{} {text}", if is_read { "comes back otherwise:" } else { "is not read:" }));
        }
    }

    fn tell(&self, what: &str, most: usize) -> [f64; 2] {
        let share = |part: u32| 100.0 * f64::from(part) / f64::from(self.all.max(1));
        let [read, same] = [share(self.read), share(self.same)];
        eprintln!("{what}: {} sentences, {read:.1} % read, {same:.1} % come back", self.all);
        self.missed.iter().take(most).for_each(|text| eprintln!("    {text}"));
        [read, same]
    }
}

fn capital(text: &str) -> String {
    let mut sentence = String::new();
    let mut is_first = true;
    for character in text.chars() {
        is_first |= sentence.ends_with("} ") || sentence.ends_with(". ") || sentence.ends_with("— ");
        match is_first && character.is_alphabetic() {
            true => sentence.extend(character.to_uppercase()),
            false => sentence.push(character),
        }
        is_first = false;
    }
    sentence
}

#[test]
fn every_verb_is_known_in_every_construction() {
    let compiler = compiler();
    let mut score = Score::default();
    for verb in &VERBS {
        for (_, sentence, except) in CONSTRUCTIONS {
            if except.contains(&verb.base) {
                continue;
            }
            let target = format!("target {}", verb.one);
            let text = sentence
                .replace("DONE", verb.participle)
                .replace("ONE_TARGET", &target)
                .replace("SEVERAL", verb.several)
                .replace("ONE", verb.one)
                .replace("KIND", verb.kind)
                .replace("VERBS", verb.third)
                .replace("VERB", verb.base)
                .replace("PAST", verb.past);
            score.add(&compiler, Slot::Main, capital(&text));
        }
    }
    for [base, third, past] in DEEDS {
        for (_, sentence) in DEED_CONSTRUCTIONS {
            let text = sentence.replace("VERBS", third).replace("VERB", base).replace("PAST", past);
            score.add(&compiler, Slot::Main, capital(&text));
        }
    }
    for [base, third, past] in FATES {
        for (_, sentence) in FATE_CONSTRUCTIONS {
            let text = sentence.replace("VERBS", third).replace("VERB", base).replace("PAST", past);
            score.add(&compiler, Slot::Main, capital(&text));
        }
    }
    let [read, same] = score.tell("verbs in constructions", usize::MAX);
    assert!(read >= 95.0 && same >= 95.0, "{read:.1} % are read, {same:.1} % come back");
}

/// The text with the first occurrence of a phrase, as whole words, replaced, and with the article that fits.
fn replaced(text: &str, phrase: &str, other: &str) -> Option<String> {
    let at = text.match_indices(phrase).map(|(at, _)| at).find(|&at| {
        let (before, after) = (&text[..at], &text[at + phrase.len()..]);
        let ends = [before.chars().next_back(), after.chars().next()];
        // "Discard pile" is not the verb; a word in brackets is a keyword or the name of a token; and a type after another type
        // has no sub-kind.
        let is_other_word =
            after.starts_with(" pile") || before.ends_with("Expedition ") || before.ends_with("Landmark ");
        !ends.into_iter().flatten().any(|c| c.is_alphanumeric() || c == '[' || c == ']') && !is_other_word
    })?;
    let (mut before, after) = (text[..at].to_owned(), &text[at + phrase.len()..]);
    let is_vowel = other.starts_with(['A', 'E', 'I', 'O', 'U']);
    if before.ends_with(" a ") && is_vowel {
        before.truncate(before.len() - 2);
        before.push_str("an ");
    } else if before.ends_with(" an ") && !is_vowel {
        before.truncate(before.len() - 3);
        before.push_str("a ");
    }
    Some(format!("{before}{other}{after}"))
}

#[test]
fn sentences_of_cards_are_read_with_other_words() {
    let Some(paragraphs) = paragraphs("sentences_of_cards_are_read_with_other_words", |_| true) else { return };
    let compiler = compiler();
    let mut scores: BTreeMap<&str, Score> = BTreeMap::new();
    for (kind, phrases) in KINDS {
        let score = scores.entry(kind).or_default();
        for (slot, text) in &paragraphs {
            // A paragraph that continues the one before is not a whole sentence.
            if text.starts_with("Then, ") {
                continue;
            }
            // Only several players can begin "starting with you".
            if kind == "players" && text.to_lowercase().contains("starting with you") {
                continue;
            }
            for phrase in phrases.iter().filter(|phrase| text.contains(**phrase)) {
                for other in phrases.iter().filter(|other| other != &phrase) {
                    if let Some(changed) = replaced(text, phrase, other).filter(|changed| is_english(kind, changed)) {
                        score.add(&compiler, *slot, changed);
                    }
                }
            }
        }
    }
    let (mut whole, mut below) = (Score::default(), Vec::new());
    for (kind, score) in scores {
        let shares = score.tell(kind, 4);
        below.extend(shares.iter().any(|share| *share < 95.0).then(|| format!("{kind}: {shares:.1?} %")));
        whole.all += score.all;
        whole.read += score.read;
        whole.same += score.same;
    }
    let [read, same] = whole.tell("sentences with other words", 0);
    assert!(read >= 98.0 && same >= 98.0, "{read:.1} % are read, {same:.1} % come back");
    assert!(below.is_empty(), "below 95 % of what is English: {}", below.join("; "));
}
