//! Renders abilities in plain English, in the words of printed cards, so that the compiler can read them again.

mod choice;
mod comparing;
mod condition;
mod effect;
mod expedition;
mod lasting;
mod number;
mod passive;
mod thing;
mod token;
mod trigger;
mod verb;

use ability::{
    Ability, AbilityText, ActivationLimit, Amount, Condition, Cost, Description, Effect, Expeditions, Guard, OneOrMore,
    Rule, Search, Trait, Trigger,
};
use cards::CardType;

/// The abilities of a card in plain English: one to a paragraph, paragraphs with two spaces between them.
///
/// Where the language of the cards has words for an ability, [`compile`](super::compile) reads the result as the same abilities;
/// otherwise it is only a description.
///
/// ```
/// use text::{Slot, compile, render};
///
/// let text = "when {J} -> may (sacrifice 1 Robot controlled by you) then (draw 2)".parse().expect("in the notation");
/// let english = render(&text);
/// assert_eq!(english, "{J} You may sacrifice a Robot. If you do, draw 2 cards.");
/// assert_eq!(compile(&english, Slot::Main).abilities(), text);
/// ```
#[must_use]
pub fn render(text: &AbilityText) -> String {
    render_on(CardType::Character, text)
}

/// The same for a card of that type: a Hero begins the game with the counters and markers that other cards enter with.
#[must_use]
pub fn render_on(of: CardType, text: &AbilityText) -> String {
    let mut english = String::new();
    for ability in &text.abilities {
        let paragraph = Writer { is_hero: of == CardType::Hero, ..Writer::default() }.ability(ability);
        // The modifiers of the two daily effects of Morning share a paragraph.
        let space = if english.is_empty() {
            ""
        } else if paragraph.starts_with("Then, ") {
            " "
        } else {
            "  "
        };
        english.push_str(&format!("{space}{paragraph}"));
    }
    with_articles(&english)
}

/// Changes "a" to "an" before vowels.
fn with_articles(text: &str) -> String {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    for at in 1..words.len() {
        let starts_with_vowel = words[at].trim_start_matches(['[', '"']).starts_with(|c| "aeiouAEIOU".contains(c));
        if starts_with_vowel && matches!(words[at - 1].as_str(), "a" | "A") {
            words[at - 1].push('n');
        }
    }
    words.join(" ")
}

/// Whether a trigger names something that may be the bearer and need not be a token.
fn tells_of_another(trigger: &Trigger) -> bool {
    let is_apart = |fact: &Trait| matches!(fact, Trait::Other | Trait::Token | Trait::Signature);
    trigger.contains(|_: &Description| true) && !trigger.contains(is_apart)
}

/// The state of writing one paragraph.
#[derive(Debug, Default)]
struct Writer {
    /// The definition of X, if a number had to be called X.
    x: Option<String>,
    /// Whether the bearer is a Hero.
    is_hero: bool,
    /// Whether the trigger names something, so that "another" could mean other than that.
    is_told: bool,
    /// Whether the object that gains or loses something is chosen, so that "its" would refer to that object.
    is_of_chosen: bool,
    /// Whether "it" is each of several things that were named last.
    is_each: bool,
    /// Whether the step rolls again what the step before rolled.
    rolls_again: bool,
    /// The Expedition whose move is being modified.
    modified: Option<Expeditions>,
}

/// The grammatical person of a subject: whether its verbs end in s, and to whom "their" refers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Person {
    /// You, without a subject in the text.
    You,
    /// Another player.
    They,
    /// Another player, as "they".
    Several,
}

/// A word of the notation, without quotes.
fn word(word: &impl std::fmt::Display) -> String {
    word.to_string().replace('"', "")
}

impl Writer {
    fn ability(&mut self, ability: &Ability) -> String {
        match ability {
            Ability::Main(rule) => self.paragraph(rule),
            Ability::Support(rule) => {
                let text = self.paragraph(rule);
                if text.starts_with("{D}") { text } else { format!("{{I}} {text}") }
            }
        }
    }

    fn paragraph(&mut self, rule: &Rule) -> String {
        let text = self.rule(rule);
        self.with_x(text)
    }

    /// Adds the definition of X at the end of the first sentence.
    fn with_x(&mut self, text: String) -> String {
        let Some(x) = self.x.take() else { return text };
        let end = text.find(['.', ':']).unwrap_or(text.len());
        let (first, rest) = text.split_at(end);
        format!("{first}, where X is {x}{rest}")
    }

    fn rule(&mut self, rule: &Rule) -> String {
        match rule {
            Rule::Passive { condition, passive } => self.passive(condition.as_ref(), passive),
            Rule::Reaction { ration: Some(ActivationLimit::FirstEach(phase)), triggers, guards, effect } => {
                self.nth_time("first time", &phase.to_string(), triggers, guards.as_ref(), effect)
            }
            Rule::Reaction { ration: Some(ActivationLimit::Nth { ordinal, each }), triggers, guards, effect } => {
                self.nth_time(&format!("{ordinal} time"), &each.to_string(), triggers, guards.as_ref(), effect)
            }
            Rule::Reaction { ration: Some(ActivationLimit::InAfternoon(ordinal)), triggers, guards, effect } => {
                self.nth_time(&format!("{ordinal} time"), "Afternoon", triggers, guards.as_ref(), effect)
            }
            Rule::Reaction { ration: Some(ActivationLimit::Once(each)), triggers, guards, effect } => {
                let (triggers, guards, effect) = (triggers.clone(), guards.clone(), effect.clone());
                let text = self.rule(&Rule::Reaction { ration: None, triggers, guards, effect });
                format!("{text} This ability can only be activated once each {each}.")
            }
            Rule::Reaction { ration: None, triggers, guards, effect } => {
                let guards = guards.as_ref().map_or(&[][..], OneOrMore::as_slice);
                let arrivals: Vec<String> = triggers.as_slice().iter().filter_map(trigger::icon).collect();
                self.is_told = triggers.as_slice().iter().any(tells_of_another);
                let effect_text = self.sentences(effect);
                self.is_told = false;
                if arrivals.len() == triggers.as_slice().len() {
                    return format!("{} {effect_text}", arrivals.join(", "));
                }
                format!("{} — {effect_text}", self.triggers(triggers, guards))
            }
            Rule::QuickAction { once, costs, condition, effect } => {
                let text = self.quick_action(costs, condition.as_ref(), effect);
                once.map_or_else(|| text.clone(), |each| format!("{text} Activate this only once each {each}."))
            }
            Rule::Effect(effect) => self.sentences(effect),
            Rule::Gained { once, rule } => {
                format!("As soon as {}, I permanently gain \"{}\".", self.condition(once), self.rule(rule))
            }
            Rule::Completed(rule) => format!("Completed: {}", self.rule(rule)),
        }
    }

    /// "The second time you play a Spell each Day — …".
    fn nth_time(
        &mut self,
        time: &str,
        period: &str,
        triggers: &OneOrMore<Trigger>,
        guards: Option<&OneOrMore<Guard>>,
        effect: &Effect,
    ) -> String {
        let (events, effect) = (self.events(triggers), self.sentences(effect));
        let guards = self.guards(guards.map_or(&[][..], OneOrMore::as_slice));
        format!("The {time} {events} each {period}{guards} — {effect}")
    }

    fn quick_action(&mut self, costs: &OneOrMore<Cost>, condition: Option<&Condition>, effect: &Effect) -> String {
        let mut parts = Vec::new();
        let mut after = String::new();
        for cost in costs.as_slice() {
            match cost {
                Cost::Targeting { amount, what } => {
                    let what = self.filter(what, thing::Number::One);
                    after.push_str(&format!(" This costs {} more to target a {what}.", self.mana(amount)));
                }
                Cost::Mana(Amount::Either { condition, then, otherwise }) => {
                    let (more, condition) = match (&**then, &**otherwise) {
                        (Amount::Number(0), more) => (more, Condition::Not(condition.clone())),
                        (more, _) => (more, (**condition).clone()),
                    };
                    after.push_str(&format!(" This costs {} more {}.", self.mana(more), self.if_or_unless(&condition)));
                }
                cost => parts.push(self.cost(cost, Person::You)),
            }
        }
        let (parts, effect) = (parts.join(", "), self.sentences(effect));
        let condition = match condition {
            None => String::new(),
            Some(Condition::Compares(comparing)) if comparing.left == Amount::X => {
                format!(" X can't be higher than {}.", self.named_number(&comparing.right))
            }
            Some(condition) => format!(" You can only activate this {}.", self.if_or_unless(condition)),
        };
        format!("{parts} : {effect}{condition}{after}")
    }
}

/// The text with an upper-case letter at the beginning.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The text with a lower-case letter at the beginning, unless it begins with the word "I".
fn small(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !text.starts_with("I ") && !text.starts_with("I'm") => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => text.to_owned(),
    }
}
