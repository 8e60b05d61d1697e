//! Tests that the grammar of printed texts is made of phrases: a sentence in which one phrase is replaced by another of its kind
//! is read too, and so are sentences that were never printed. The floors may only be raised.
#![expect(clippy::print_stderr, reason = "it says what it found")]

use crate::paragraphs::paragraphs;
use engine::{CardKind, CardPool, CardSpec, Coverage, DeckSpec};
use text::{Compiler, Slot};

/// Phrases of one kind, any of which can replace another, and the smallest share of such sentences that must be read, in percent.
/// Most of the others are no longer English: "another each Character".
const KINDS: [(&str, f64, &[&str]); 14] = [
    (
        "objects",
        96.0,
        &[
            "target Character",
            "another target Character",
            "each Character",
            "each other Character",
            "a random Character",
            "up to two target Characters",
            "any number of target Characters",
            "target Permanent",
            "target Character or Permanent",
            "target Robot",
            "target token",
            "target Boosted Character",
            "target exhausted Character",
            "target Character with Hand Cost {3} or less",
            "target Character with a base statistic of 0",
            "target Character in {V}",
            "target non-token Character",
        ],
    ),
    ("owners", 98.0, &["you control", "an opponent controls", "your opponents control", "target opponent controls"]),
    ("terrains", 100.0, &["{V}", "{M}", "{O}"]),
    ("statuses", 99.0, &["[[Fleeting]]", "[[Anchored]]", "[[Asleep]]"]),
    ("keywords", 85.0, &["[Gigantic]", "[Defender]", "[Seasoned]", "[Eternal]", "[Tough 1]"]),
    ("durations", 97.0, &["this turn", "this Day", "this Afternoon"]),
    ("zones", 92.0, &["your hand", "your Reserve", "your discard pile"]),
    ("mana", 100.0, &["{1}", "{2}", "{3}"]),
    ("numbers", 100.0, &["two", "three", "four"]),
    ("sub-types", 100.0, &["Robot", "Soldier", "Dragon", "Animal", "Pirate"]),
    ("several of a sub-type", 100.0, &["Robots", "Soldiers", "Dragons", "Pirates"]),
    ("costs", 96.0, &["Hand Cost", "Reserve Cost", "Base Cost"]),
    ("counters", 100.0, &["1 boost", "1 Kelon counter", "1 Glitter counter", "2 boosts", "2 Glitter counters"]),
    ("players", 92.0, &["target opponent", "each opponent", "each player", "target player"]),
];

const TRIGGERS: [&str; 47] = [
    "{J}",
    "{H}",
    "{R}",
    "At Noon —",
    "At Dusk —",
    "At Night —",
    "When I leave the Expedition zone —",
    "When my Expedition moves forward —",
    "When my Expedition fails to move forward —",
    "When you play a Spell —",
    "When another Character joins my Expedition —",
    "When I gain 1 or more boosts —",
    "When I'm sacrificed —",
    "When you draw one or more cards —",
    "When an opponent passes —",
    "When a Character you control is sacrificed —",
    "When a card leaves your Reserve —",
    "When you sacrifice a Permanent —",
    "When you roll one or more dice —",
    "When I become exhausted —",
    "When I become ready —",
    "When a Character you control leaves play —",
    "When my Expedition moves forward or backward —",
    "When you ready a Permanent —",
    "When you spend one or more Kelon counters —",
    "When you shuffle your deck —",
    "When you [Augment] a Character —",
    "When you complete a Feat —",
    "When I'm completed —",
    "When you play an Exalted card —",
    "The first time you play a Spell each Day —",
    "When you play your second Character each turn —",
    "When you sacrifice a Character for the first time each Day —",
    "The third time a Permanent is sacrificed each turn —",
    "When an opponent's Character joins my Expedition —",
    "When a Character joins an Expedition —",
    "When a Spell is played from Reserve —",
    "When a card is discarded from your hand —",
    "When your other Expedition moves —",
    "When an opponent plays their second card each turn —",
    "When you sacrifice one or more Permanents —",
    "When an opponent discards one or more cards —",
    "When you take control of a Landmark —",
    "{T} :",
    "{T}, {1} :",
    "{T}, Sacrifice me :",
    "{1}, {T}:",
];

const CONDITIONS: [&str; 46] = [
    "",
    "If my Expedition is behind:",
    "If my Expedition is ahead:",
    "If my Expedition is in {V}:",
    "If my Expedition moved forward this Day:",
    "If you control two or more Landmarks:",
    "If you have three or more cards in Reserve:",
    "If there are two or more exhausted cards in Reserve:",
    "If I am [[Boosted]]:",
    "If I have 2 or more boosts:",
    "If an opponent controls a Character with Hand Cost {3} or more:",
    "If you control a token:",
    "If you're first player:",
    "If it's the Afternoon:",
    "Unless you control a Robot:",
    "If you have no cards in hand:",
    "If an opponent has more cards in hand than you:",
    "If there are no Characters facing me:",
    "If I'm facing a Boosted Character:",
    "If you control another Boosted Character:",
    "If your hand is empty:",
    "If you played a Spell this turn:",
    "If you've played another card this turn:",
    "If you sacrificed two or more Permanents this Day:",
    "If an opponent has passed:",
    "If you haven't discarded a card this Day:",
    "If no Character was played this turn:",
    "If a Character left the Expedition zone this Day:",
    "If you [Resupplied] this turn:",
    "If you drew three or more cards this turn:",
    "If neither of your Expeditions moved forward this Day:",
    "If you control a completed Feat:",
    "If you control a Character with [Seasoned]:",
    "If you control a non-Axiom Character:",
    "Unless you made a [Gift] this Day:",
    "If I have [Gigantic]:",
    "If I don't have a base statistic of 0:",
    "If there are two or more Characters in one of your Expeditions:",
    "If one of your Expeditions moved forward this Day:",
    "If a Character left play this Day:",
    "If an opponent controls a Character without boosts:",
    "If you control a Robot or a Landmark:",
    "If you control an Artist and an Illusion:",
    "If you control more Characters than an opponent:",
    "If I'm alone in my Expedition:",
    "You may pay {1}. If you do:",
];

const EFFECTS: [&str; 65] = [
    "draw a card",
    "draw two cards",
    "[Resupply]",
    "[Sabotage]",
    "I gain 1 boost",
    "I lose 1 boost",
    "create an [Ordis Recruit 1/1/1] Soldier token in my Expedition",
    "create a [Brassbug 2/2/2] Robot token in target Expedition",
    "discard a card from your hand",
    "sacrifice me",
    "put me in Reserve",
    "return me to my owner's hand",
    "target opponent discards a card from their hand",
    "each player draws a card",
    "you may discard target Character",
    "target Character gains 1 boost",
    "ready one of your Mana Orbs",
    "exhaust target card in Reserve",
    "put a card from your hand in Reserve",
    "my Expedition moves forward one region",
    "return target Character to its owner's hand",
    "you may pay {1}. If you do, draw a card",
    "I gain [[Anchored]]",
    "roll a die. On a 4+, draw a card",
    "[After You]",
    "each other Character you control gains 1 boost",
    "look at the top two cards of your deck, put one in your hand and the other on the bottom of your deck",
    "I gain 1 boost for each Landmark you control",
    "target Character you control gains [[Anchored]]",
    "activate the {j} abilities of target Character you control",
    "double the number of boosts on target Character",
    "the next Character you play this turn costs {1} less",
    "[Complete] me",
    "complete target Feat you control",
    "target Character gains +2/+2/+2 this Day",
    "each Character you control has +1/+0/+2 this turn",
    "I gain +1 {V} and +2 {M} until the end of the Day",
    "I gain 1 boost for each Spell you played this turn",
    "draw a card for each Character you sacrificed this Day",
    "create a [Brassbug 2/2/2] Robot token in my Expedition for each Permanent sacrificed this Day",
    "[Rush] a Character for {1} less",
    "each opponent [Sabotages]",
    "search your deck for a Robot, reveal it, put it in your hand, then shuffle your deck",
    "your opponents can't play Spells this turn",
    "each opponent discards a card unless they control a Robot",
    "target opponent sacrifices a Character for each Robot you control",
    "[Resupply] for each Landmark you control",
    "[Resupply] three times",
    "for each Spell you played this turn, [Resupply]",
    "I gain 1 boost for each Kelon counter on me",
    "shuffle target Character into its owner's deck",
    "each Character you play this turn gains 1 boost",
    "target Character can't be readied this Day",
    "Characters you control are [Tough 1] this Day",
    "my Expedition is considered behind this Day",
    "your Reserve limit is increased by one this Day",
    "discard target Character an opponent controls in my Expedition",
    "return a token Robot that isn't [[Fleeting]] to its owner's hand",
    "return me and target Character to their owner's hand",
    "discard a card from your hand or sacrifice a Permanent",
    "target Expedition [Ascends] and moves forward one region",
    "the next time you play a Spell this turn, draw a card",
    "whenever a Robot joins your Expeditions this Day, I gain 1 boost",
    "each opponent may discard a card from their hand. If they don't, I gain 2 boosts",
    "sacrifice any number of tokens. Draw a card for each token sacrificed this way",
];

/// Passive abilities that no printed card words in this way.
const PASSIVES: [&str; 16] = [
    "I can't gain boosts.",
    "I can't gain Glitter counters.",
    "Characters facing me can't gain [[Anchored]].",
    "Permanents your opponents control can't be readied.",
    "Your Expeditions can't move backward.",
    "Your opponents can't play cards from Reserve.",
    "Other Characters in my Expedition have +2/+1/+0.",
    "Characters facing me have -1/-1/-1.",
    "The {V} of Characters facing me is 0.",
    "My statistics are equal to my Hand Cost.",
    "I cost {1} less for each card you discarded this Day.",
    "I cost {2} less if you sacrificed a Character this turn.",
    "The first Robot you play each Day costs {1} less.",
    "The first Spell you play each turn is free.",
    "The first Character you play each Afternoon costs {2} less, down to a minimum of {1}.",
    "I have +1 {V} for each Spell you played this turn.",
];

/// A compiler with a sub-type of a set that is not known here.
fn compiler() -> Compiler {
    Compiler::default().with_sub_type("PIRATE")
}

fn is_read(compiler: &Compiler, slot: Slot, text: &str) -> bool {
    let compiled = compiler.compile(text, slot);
    !compiled.clauses.is_empty() && compiled.unread().next().is_none()
}

/// The text with the first occurrence of a phrase, as whole words, replaced; both occurrences if the text says that they are the
/// same.
fn replaced(text: &str, phrase: &str, other: &str) -> Option<String> {
    if text.contains(&format!("{phrase} even if I was already {phrase}")) {
        return Some(text.replace(phrase, other));
    }
    let at = text.match_indices(phrase).map(|(at, _)| at).find(|&at| {
        let (before, after) = (text[..at].chars().next_back(), text[at + phrase.len()..].chars().next());
        ![before, after].into_iter().flatten().any(char::is_alphanumeric)
    })?;
    Some(format!("{}{other}{}", &text[..at], &text[at + phrase.len()..]))
}

#[test]
fn phrases_of_a_kind_stand_for_one_another() {
    let Some(paragraphs) = paragraphs("phrases_of_a_kind_stand_for_one_another", |clause| clause.result.is_ok()) else {
        return;
    };
    let compiler = compiler();
    for (kind, floor, phrases) in KINDS {
        let (mut read, mut all, mut unread) = (0, 0, Vec::new());
        for (slot, text) in &paragraphs {
            // Only several players can begin "starting with you".
            if kind == "players" && text.to_lowercase().contains("starting with you") {
                continue;
            }
            for phrase in phrases.iter().filter(|phrase| text.contains(**phrase)) {
                for other in phrases.iter().filter(|other| other != &phrase) {
                    let Some(changed) = replaced(text, phrase, other) else { continue };
                    // A Permanent has no boosts, is never Anchored or Asleep and switches no Expeditions (2.4, 7.3.39).
                    let is_of_characters = ["boost", "[[Anchored]]", "[[Asleep]]", "switch"];
                    if *other == "target Permanent" && is_of_characters.iter().any(|word| changed.contains(word)) {
                        continue;
                    }
                    // "Them" needs a plural.
                    let is_one = !["each", "up to", "any number"].iter().any(|several| other.starts_with(several));
                    if kind == "objects" && is_one && changed.contains(", then exhaust them") {
                        continue;
                    }
                    all += 1;
                    match is_read(&compiler, *slot, &changed) {
                        true => read += 1,
                        false => unread.push(changed),
                    }
                }
            }
        }
        let share = 100.0 * f64::from(read) / f64::from(all);
        eprintln!("{kind}: {read} of {all} read, {share:.1} %");
        unread.iter().take(3).for_each(|text| eprintln!("    {text}"));
        assert!(all > 0 && share >= floor, "{kind}: {share:.1} % are read");
    }
}

/// Invented sentences made of known phrases, in two tests, which run in parallel.
#[test]
fn triggers_conditions_and_effects_combine() {
    combine(&TRIGGERS[..TRIGGERS.len() / 2]);
}

#[test]
fn other_triggers_conditions_and_effects_combine() {
    combine(&TRIGGERS[TRIGGERS.len() / 2..]);
}

/// Checks that every condition and effect is read after each of these triggers.
fn combine(triggers: &[&str]) {
    let compiler = compiler();
    let mut unread = Vec::new();
    for trigger in triggers {
        for condition in CONDITIONS {
            for effect in EFFECTS {
                let said = if condition.is_empty() { effect.to_owned() } else { format!("{condition} {effect}") };
                let text = format!("{trigger} {}{}.", said[..1].to_uppercase(), &said[1..]);
                if !is_read(&compiler, Slot::Main, &text) {
                    unread.push(text);
                }
            }
        }
    }
    assert!(unread.is_empty(), "{} are not read: {:#?}", unread.len(), &unread[..unread.len().min(20)]);
}

/// Sentences that are read can be rendered, are read again as the same, and are carried out.
#[test]
fn passive_abilities_of_our_own_are_read_said_again_and_carried_out() {
    let compiler = compiler();
    for text in PASSIVES {
        let compiled = compiler.compile(text, Slot::Main);
        assert_eq!(compiled.unread().next(), None, "{text}");
        let abilities = compiled.abilities();
        let english = text::render(&abilities);
        assert_eq!(compiler.compile(&english, Slot::Main).abilities(), abilities, "{text} as {english}");
        let card = CardSpec { hand_cost: 2, reserve_cost: 2, ..CardSpec::new(CardKind::Character) };
        let deck = DeckSpec { cards: vec![(card, 3)], texts: vec![(Some(0), abilities)], ..DeckSpec::default() };
        let coverage = Coverage::of(&CardPool::new(&deck).unwrap());
        assert_eq!(coverage.unsupported, [], "{text}");
    }
}

/// Sentences about which the rules say nothing are not read, rather than guessed.
#[test]
fn what_has_no_rule_is_not_read() {
    let compiler = compiler();
    for text in [
        "At the end of your next turn — I lose 1 boost.",
        "When a Character dies — Draw a card.",
        "{J} I become a copy of target Character.",
        "{J} Target Character gains +1/+1/+1.",
        "When you have three or more ready Mana Orbs — [Complete] me.",
        "I can't be targeted by Spells from Reserve.",
        "I can gain [[Fleeting]] even if I was already [[Anchored]].",
        "When you play your sixth Spell each Day — Draw a card.",
    ] {
        assert!(!is_read(&compiler, Slot::Main, text), "{text}");
    }
}
