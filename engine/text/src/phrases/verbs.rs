//! The verbs of the game, one row each. Every construction is written once for all of them: the imperative, a trigger, the past,
//! "would", "this way", the participle before a noun.

use crate::{
    build::in_zone,
    filters::{apart_from_origin, can_be, cards_in},
    reader::{Antecedent, Reader},
    words::{ORDINALS, noun_list, number, terrain, whose, zone},
};
use ability::{
    Action, Article, Filter, Gained, NamedZone, Noun, ObjectEvent, Objects, OneOrMore, Ordinal, Place, PlayerEvent,
    Progress, Search, Status, Step,
};

/// The action of a verb, as a function of its objects.
pub(crate) type Of = fn(Objects) -> Action;

/// The event of a verb, as a function of its objects.
pub(crate) type Did = fn(Filter) -> PlayerEvent;

/// The forms of a verb, each as a phrase of [`Reader::say`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Forms {
    /// "Discard".
    pub(crate) base: &'static str,
    /// "Discards".
    pub(crate) third: &'static str,
    /// "Discarded", as the past of the active voice.
    pub(crate) past: &'static str,
    /// "Discarded", as the participle.
    pub(crate) participle: &'static str,
}

/// The form of a verb that a construction needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// "You discard", "you would discard", "they didn't discard".
    Base,
    /// "An opponent discards".
    Third,
    /// "You discarded", "you have discarded".
    Past,
    /// "Was discarded", "the discarded card", "discarded this way".
    Participle,
}

/// Where the objects of a verb are, if the text does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Implied {
    /// Anywhere that their description allows.
    Nowhere,
    /// Cards in the Hand of the player who acts (7.3.7).
    Hand,
    /// Objects that the player who acts controls (7.3.36).
    Own,
}

/// A verb with an object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Verb {
    /// Its forms.
    pub(crate) forms: Forms,
    /// The verb as an action, if it needs only an object.
    pub(crate) action: Option<Of>,
    /// The verb as an event of a player.
    pub(crate) deed: Option<Did>,
    /// The verb as an event of its object.
    pub(crate) fate: Option<fn() -> ObjectEvent>,
    /// Where its objects are, if the text does not say.
    pub(crate) implied: Implied,
    /// Whether it shows cards to players.
    pub(crate) shows: bool,
}

const fn forms(base: &'static str, third: &'static str, past: &'static str, participle: &'static str) -> Forms {
    Forms { base, third, past, participle }
}

/// A verb with these forms and nothing else.
const fn verb(forms: Forms) -> Verb {
    Verb { forms, action: None, deed: None, fate: None, implied: Implied::Nowhere, shows: false }
}

/// The verbs with an object.
const VERBS: [Verb; 16] = [
    Verb {
        deed: Some(|what| {
            let (card, from) = apart_from_origin(what);
            PlayerEvent::Play { card, from }
        }),
        ..verb(forms("play", "plays", "played", "played"))
    },
    Verb {
        action: Some(Action::Discard),
        deed: Some(PlayerEvent::Discard),
        fate: Some(|| ObjectEvent::Discarded),
        implied: Implied::Hand,
        ..verb(forms("discard", "discards", "discarded", "discarded"))
    },
    Verb {
        action: Some(Action::Sacrifice),
        deed: Some(PlayerEvent::Sacrifice),
        fate: Some(|| ObjectEvent::Sacrificed),
        implied: Implied::Own,
        ..verb(forms("sacrifice", "sacrifices", "sacrificed", "sacrificed"))
    },
    Verb {
        action: Some(Action::Exhaust),
        deed: Some(PlayerEvent::Exhaust),
        fate: Some(|| ObjectEvent::Gains(Gained::Status(Status::Exhausted))),
        ..verb(forms("exhaust", "exhausts", "exhausted", "exhausted"))
    },
    Verb {
        action: Some(Action::Ready),
        deed: Some(PlayerEvent::Ready),
        fate: Some(|| ObjectEvent::Loses(Gained::Status(Status::Exhausted))),
        ..verb(forms("ready", "readies", "readied", "readied"))
    },
    Verb {
        action: Some(Action::Complete),
        deed: Some(PlayerEvent::Complete),
        fate: Some(|| ObjectEvent::Completed),
        ..verb(forms(
            "complete|[Complete]",
            "completes|[Completes]",
            "completed|[Completed]|[[Completed]]",
            "completed|[Completed]|[[Completed]]",
        ))
    },
    Verb {
        action: Some(Action::Augment),
        deed: Some(PlayerEvent::Augment),
        ..verb(forms("augment|[Augment]", "augments|[Augments]", "augmented|[Augmented]", "augmented|[Augmented]"))
    },
    Verb { action: Some(Action::Reveal), shows: true, ..verb(forms("reveal", "reveals", "revealed", "revealed")) },
    Verb { action: Some(Action::LookAt), shows: true, ..verb(forms("look at", "looks at", "looked at", "looked at")) },
    Verb {
        action: Some(|what| Action::TakeControl { what, place: None }),
        deed: Some(PlayerEvent::TakeControl),
        ..verb(forms(
            "take|gain control of",
            "takes|gains control of",
            "took|gained|taken control of",
            "taken control of",
        ))
    },
    Verb {
        action: Some(Action::Defect),
        fate: Some(|| ObjectEvent::Defects),
        ..verb(forms("defect|[Defect]", "defects|[Defects]", "defected|[Defected]", "defected|[Defected]"))
    },
    Verb { deed: Some(PlayerEvent::Create), ..verb(forms("create", "creates", "created", "created")) },
    Verb { deed: Some(|_| PlayerEvent::Draw(Article::A)), ..verb(forms("draw", "draws", "drew|drawn", "drawn")) },
    verb(forms("send", "sends", "sent", "sent")),
    verb(forms("return", "returns", "returned", "returned")),
    verb(forms("put", "puts", "put", "put")),
];

/// A verb of players without an object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deed {
    /// Base, third person and past.
    forms: [&'static str; 3],
    /// The event.
    event: fn() -> PlayerEvent,
}

const fn deed(base: &'static str, third: &'static str, past: &'static str, event: fn() -> PlayerEvent) -> Deed {
    Deed { forms: [base, third, past], event }
}

/// The verbs of players without an object. A longer phrase stands before a shorter one with the same beginning.
const DEEDS: [Deed; 17] = [
    deed(
        "begin|take|start|play a|your turn",
        "begins|takes|starts|plays a|their turn",
        "took|taken|begun|played a turn",
        || PlayerEvent::Turn,
    ),
    deed("end a|your turn", "ends a|their turn", "ended a|your|their turn", || PlayerEvent::EndTurn),
    deed("pass first", "passes first", "passed first", || PlayerEvent::PassFirst),
    deed("pass", "passes", "passed", || PlayerEvent::Pass),
    deed("draw one or more cards", "draws one or more cards", "drew one or more cards", || {
        PlayerEvent::Draw(Article::OneOrMore)
    }),
    deed("do? [Resupply]|resupply", "do|does? [Resupply]|[Resupplies]|resupplies", "[Resupplied]|resupplied", || {
        PlayerEvent::Resupply
    }),
    deed("make a [Gift]", "makes a [Gift]", "made a [Gift]", || PlayerEvent::Gift),
    deed("receive a [Gift]", "receives a [Gift]", "received a [Gift]", || PlayerEvent::ReceiveGift),
    deed("roll a|one|1 or more die|dice", "rolls a|one|1 or more die|dice", "rolled a|one|1 or more die|dice", || {
        PlayerEvent::Roll
    }),
    deed("roll a|one die|dice", "rolls a|one die|dice", "rolled a|one die|dice", || PlayerEvent::Roll),
    deed("shuffle your|their deck", "shuffles your|their deck", "shuffled your|their deck", || PlayerEvent::Shuffle),
    deed("[Sabotage]|sabotage", "[Sabotage]|[Sabotages]|sabotages", "[Sabotaged]|sabotaged", || PlayerEvent::Sabotage),
    deed("[Rush]|rush", "[Rushes]|rushes", "[Rushed]|rushed", || PlayerEvent::Rush),
    deed("place|move a terrain? marker", "places|moves a terrain? marker", "placed|moved a terrain? marker", || {
        PlayerEvent::PlaceMarker
    }),
    deed("[Expand]|expand", "[Expands]|expands", "[Expanded]|expanded", || PlayerEvent::Expand),
    deed(
        "play|take another|an extra|additional? turn",
        "plays|takes another|an extra|additional? turn",
        "played|took|taken another|an extra|additional? turn",
        || PlayerEvent::AnotherTurn,
    ),
    deed("reveal a card this way", "reveals a card this way", "revealed a card this way", || PlayerEvent::RevealBy),
];

/// A verb of Expeditions.
#[derive(Clone, Copy, Debug)]
struct ProgressVerb {
    /// Base, third person and past.
    forms: [&'static str; 3],
    /// The event.
    progress: Progress,
}

const fn progress_verb(
    base: &'static str,
    third: &'static str,
    past: &'static str,
    progress: Progress,
) -> ProgressVerb {
    ProgressVerb { forms: [base, third, past], progress }
}

/// The verbs of Expeditions; the reason ("due to") follows them.
const PROGRESS_VERBS: [ProgressVerb; 5] = [
    progress_verb("move? forward", "moves? forward", "moved forward", Progress::Forward(None)),
    progress_verb(
        "move? backward|backwards",
        "moves? backward|backwards",
        "moved backward|backwards",
        Progress::Backward,
    ),
    progress_verb("fail to move forward", "fails to move forward", "failed to move forward", Progress::Fails),
    progress_verb("[Ascend]|ascend", "[Ascends]|ascends", "[[Ascended]]|[Ascended]|ascended", Progress::Ascends),
    progress_verb(
        "become ascended|[Ascended]|[[Ascended]]",
        "becomes ascended|[Ascended]|[[Ascended]]",
        "became ascended|[Ascended]|[[Ascended]]",
        Progress::Ascends,
    ),
];

/// The index of a form among base, third person and past.
const fn place_of(form: Form) -> usize {
    match form {
        Form::Base => 0,
        Form::Third => 1,
        Form::Past | Form::Participle => 2,
    }
}

impl Forms {
    const fn of(self, form: Form) -> &'static str {
        match form {
            Form::Base => self.base,
            Form::Third => self.third,
            Form::Past => self.past,
            Form::Participle => self.participle,
        }
    }
}

impl Verb {
    /// Whether steps can do what the verb says. Always true for verbs whose actions cannot be told apart.
    pub(crate) fn is_done_in(&self, steps: &[Step]) -> bool {
        is_done_in(self.forms.base, steps)
    }
}

/// Whether the verb with that base form is done in steps, as far as that can be told.
pub(crate) fn is_done_in(base: &str, steps: &[Step]) -> bool {
    let contains = |is_it: fn(&Action) -> bool| steps.iter().any(|step| step.contains(is_it));
    match base {
        "discard" => contains(|action| matches!(action, Action::Discard(_) | Action::Sabotage(_))),
        "sacrifice" => contains(|action| matches!(action, Action::Sacrifice(_))),
        "exhaust" => contains(|action| matches!(action, Action::Exhaust(_) | Action::ExhaustedResupply)),
        "ready" => contains(|action| matches!(action, Action::Ready(_))),
        _ => true,
    }
}

/// Reads a verb in one of these forms.
pub(crate) fn verb_in(reader: &mut Reader<'_>, forms: &[Form]) -> Option<Verb> {
    let verb = any_verb_in(reader, forms)?;
    note_done(reader, verb.forms.base);
    if forms.contains(&Form::Third) {
        reader.verb_said = Some(verb.forms.base);
    }
    Some(verb)
}

/// The verbs whose occurrence is noted, since each has an action of its own.
const TOLD: [&str; 4] = ["discard", "sacrifice", "exhaust", "ready"];

/// Notes that a verb is done to what is named next, in whatever words that is said.
pub(crate) fn say_done(reader: &mut Reader<'_>, base: &'static str) {
    note_done(reader, base);
    reader.verb_said = Some(base);
}

fn note_done(reader: &mut Reader<'_>, base: &str) {
    let Some(place) = TOLD.iter().position(|told| *told == base) else { return };
    // The context is only copied if it changes.
    if reader.done & (1 << place) == 0 {
        reader.done |= 1 << place;
    }
}

fn any_verb_in(reader: &mut Reader<'_>, forms: &[Form]) -> Option<Verb> {
    VERBS.iter().copied().find(|verb| forms.iter().any(|form| reader.says(verb.forms.of(*form))))
}

/// "Discarded" in "the discarded card". If the verb is one of those noted, it must be the one that was done to what was named
/// last. "When you activate a {D} ability — … the discarded card": no verb need have said "discard".
pub(crate) fn done_participle(reader: &mut Reader<'_>) -> Option<()> {
    let verb = any_verb_in(reader, &[Form::Participle])?;
    let Some(place) = TOLD.iter().position(|told| *told == verb.forms.base) else {
        return is_last_named(reader, verb.forms.base).then_some(());
    };
    let is_last = reader.it.verb == Some(verb.forms.base)
        || reader.gained_by_new && reader.it_before.verb == Some(verb.forms.base);
    (reader.done_before || reader.done & (1 << place) != 0 && is_last).then_some(())
}

/// Whether a verb can be the one that was done to what was named last: that is known, or nothing else was named before.
fn is_last_named(reader: &Reader<'_>, base: &str) -> bool {
    reader.it.by != Antecedent::Step || reader.it_before.by == Antecedent::Nothing || reader.it.verb == Some(base)
}

/// Reads a verb that can be an action, with only an object to follow.
pub(crate) fn acting_verb(reader: &mut Reader<'_>) -> Option<(Of, Verb)> {
    let verb = verb_in(reader, &[Form::Base, Form::Third])?;
    Some((verb.action?, verb))
}

/// Reads a verb of a player with an object, in one of these forms.
pub(crate) fn deed_to(reader: &mut Reader<'_>, forms: &[Form]) -> Option<Did> {
    verb_in(reader, forms)?.deed
}

/// Reads a verb of a player without an object.
pub(super) fn plain_deed(reader: &mut Reader<'_>, forms: &[Form]) -> Option<PlayerEvent> {
    let found = DEEDS.iter().find(|deed| forms.iter().any(|form| reader.says(deed.forms[place_of(*form)])));
    found.map(|deed| (deed.event)())
}

/// Reads a verb of a player without an object, with a number in the place of its article: "make two [Gifts]".
pub(crate) fn plain_deeds(reader: &mut Reader<'_>, forms: &[Form]) -> Option<(u8, PlayerEvent)> {
    let in_form = |r: &mut Reader<'_>, phrase: &str| {
        let (verb, noun) = phrase.split_once(" a ")?;
        let noun = noun.strip_suffix(']')?;
        r.attempt(|r| {
            r.say(verb)?;
            let number = number(r).filter(|number| *number > 1)?;
            r.says("or more");
            r.say(&format!("{noun}s]")).map(|()| number)
        })
    };
    DEEDS.iter().find_map(|deed| {
        let number = forms.iter().find_map(|form| in_form(reader, deed.forms[place_of(*form)]))?;
        Some((number, (deed.event)()))
    })
}

/// Reads a verb of a player without an object, with an ordinal in the place of its article: "make your second [Gift]".
pub(crate) fn nth_plain_deed(reader: &mut Reader<'_>, forms: &[Form]) -> Option<(Ordinal, PlayerEvent)> {
    let in_form = |r: &mut Reader<'_>, phrase: &str| {
        let words: Vec<&str> = phrase.split(' ').collect();
        let article = words.iter().position(|word| word.split('|').any(|word| word == "a"))?;
        r.attempt(|r| {
            r.say(&words[..article].join(" "))?;
            r.say("your|their")?;
            let ordinal = r.row_of(&ORDINALS)?;
            let noun = &words[article + 1..];
            r.say(&noun.join(" ")).map(|()| ordinal)
        })
    };
    DEEDS.iter().find_map(|deed| {
        let ordinal = forms.iter().find_map(|form| in_form(reader, deed.forms[place_of(*form)]))?;
        Some((ordinal, (deed.event)()))
    })
}

/// Reads a verb of an Expedition in one of these forms: "moves forward due to {V} or due to Ascension" gives two alternatives.
pub(crate) fn progress_in(reader: &mut Reader<'_>, forms: &[Form]) -> Option<Vec<Progress>> {
    if forms.contains(&Form::Base) && reader.says("doesn't|don't move forward during dusk") {
        return Some(vec![Progress::Fails]);
    }
    let found = PROGRESS_VERBS.iter().find(|verb| forms.iter().any(|form| reader.says(verb.forms[place_of(*form)])))?;
    if found.progress == Progress::Fails {
        reader.says("during dusk");
    }
    let is_forward = found.progress == Progress::Forward(None);
    let Some(due) = is_forward.then(|| reader.attempt(due_to)).flatten() else {
        return Some(vec![found.progress]);
    };
    let mut all = vec![due];
    while let Some(more) = reader.attempt(|r| {
        if !r.says(", or") && !r.says(",") {
            r.say("or")?;
        }
        // "Due to {V}, {M} or {O}".
        let terrain = |r: &mut Reader<'_>| terrain(r).map(|terrain| Progress::Forward(Some(terrain)));
        let due = r.attempt(due_to).or_else(|| terrain(r));
        due.or_else(|| r.say("[Ascension]|ascension").map(|()| Progress::Ascension))
    }) {
        all.push(more);
    }
    Some(all)
}

/// "Due to {V}", "due to Ascension": the reason for moving forward.
fn due_to(reader: &mut Reader<'_>) -> Option<Progress> {
    if reader.says("[due_to_Ascension]") {
        return Some(Progress::Ascension);
    }
    reader.say("due to")?;
    if reader.says("[Ascension]|ascension") {
        return Some(Progress::Ascension);
    }
    terrain(reader).map(|terrain| Progress::Forward(Some(terrain)))
}

/// "Sacrificed", "exhausted": a participle, as an event of an object.
pub(super) fn participle_of_fate(reader: &mut Reader<'_>) -> Option<ObjectEvent> {
    let verb = verb_in(reader, &[Form::Participle])?;
    reader.it.verb = Some(verb.forms.base);
    verb.fate.map(|fate| fate())
}

/// "Discarded this way", "put in your Reserve this way": refers to the previous step.
pub(super) fn this_way_done(reader: &mut Reader<'_>) -> Option<()> {
    reader.attempt(|r| {
        // "Card you put in your Mana zone this way".
        let form = if r.says("you|they") { Form::Past } else { Form::Participle };
        let is_named = form == Form::Participle && r.says("[Resupplied]|resupplied|moved|chosen|targeted");
        let verb = if is_named { None } else { Some(verb_in(r, &[form])?) };
        if !r.says("there") {
            r.attempt(|r| {
                r.say("in|into|to|from|on")?;
                r.attempt(whose);
                zone(r)
            });
        }
        r.say("this way")?;
        r.said_way = verb.map(|verb| verb.forms.base);
        Some(())
    })
}

/// "The discarded card", "the exhausted Permanents": the objects of the previous step.
pub(super) fn the_done_to(reader: &mut Reader<'_>) -> Option<Vec<Noun>> {
    reader.attempt(|r| {
        r.say("the")?;
        let is_resupplied = r.says("[Resupplied]|resupplied");
        if is_resupplied {
            is_last_named(r, "resupply").then_some(())?;
        } else if !r.says("target|targeted|chosen") {
            done_participle(r)?;
        }
        let nouns = if r.says("token|tokens") { vec![Noun::Card] } else { noun_list(r)? };
        // "Target Character …. Exhaust target Permanent. The targeted Character …": does not refer to what was named last.
        let named = r.it.thing.iter().flat_map(OneOrMore::as_slice).flat_map(|one| one.nouns.as_slice());
        let could_be = |noun: &Noun| nouns.iter().any(|said| can_be(*noun, *said));
        (r.it.thing.is_none() || r.it.is_gone || named.into_iter().any(could_be)).then_some(nouns)
    })
}

/// The place of the objects of a verb, if it is implied: what the player who acts controls.
pub(crate) fn implied_place(reader: &Reader<'_>, verb: &Verb) -> Option<Place> {
    (verb.implied == Implied::Own).then_some(Place::Controlled(reader.actor))
}

/// The cards in the Hand of the player who acts.
pub(crate) fn own_hand(reader: &Reader<'_>) -> Filter {
    cards_in(in_zone(reader.actor, NamedZone::Hand))
}
