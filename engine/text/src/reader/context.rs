//! What the words read so far mean for those that follow.

use crate::reader::said::{Only, Quantifier};
use ability::{ActionIcon, Amount, Area, Counter, Creation, Duration, Expeditions, Filter, Mention, Player, Step};

/// What kind of thing a pronoun refers to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Named {
    /// An object or a card.
    #[default]
    Object,
    /// An Expedition.
    Expedition,
}

/// What named the antecedent of "it".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Antecedent {
    /// Nothing was named.
    #[default]
    Nothing,
    /// The trigger named it.
    Cause,
    /// A step named it.
    Step,
}

/// What pronouns mean at the beginning of a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Carried {
    pub(super) named: Named,
    pub(super) they: Player,
    pub(super) shown: bool,
    pub(super) anything: bool,
    pub(super) anybody: bool,
    pub(super) created: Option<(Creation, Area)>,
    pub(super) signature_is_said: bool,
    /// Whether the text says that its bearer is Gigantic.
    pub(super) is_gigantic: bool,
}

impl Default for Carried {
    /// The state at the beginning of a text.
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
    /// The state at the beginning of a text, which says of its bearer that it is Gigantic, or does not.
    pub(crate) fn where_a_text_begins(is_gigantic: bool) -> Self {
        Self { is_gigantic, ..Self::default() }
    }
}

/// How a condition spoke of one of several things that were named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum OneOfThem {
    /// "One of them": "it" is one of those of which that is true.
    #[default]
    One,
    /// "Any of them": "it" is each of those of which that is true.
    Each,
    /// "One or more of them": "they" may be those of which that is true, or all.
    Several,
}

/// A thing that was named, as far as the words tell.
#[derive(Clone, Debug, Default)]
pub(crate) struct NamedThing {
    /// What named it.
    pub(crate) by: Antecedent,
    /// How it was described, where it was.
    pub(crate) thing: Option<Filter>,
    /// The verb that was done to it.
    pub(crate) verb: Option<&'static str>,
    /// The quantifier with which it was mentioned, where that says how many things it is.
    pub(crate) number: Option<Quantifier>,
    /// Whether a trigger named it.
    pub(crate) is_told: bool,
    /// Whether it has left the place of its description, so that "another" there does not mean other than it.
    pub(crate) is_gone: bool,
}

/// What the words read so far mean for those that follow. Where an attempt to read fails, all of it is restored.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    /// The value of X.
    pub(crate) x: Option<Amount>,
    /// Whether X is a number of the thing that "its" refers to.
    pub(crate) x_is_its: bool,
    /// Whether a number was said with "its".
    pub(crate) said_its: bool,
    /// Whether X is an amount that a cost says.
    pub(crate) x_is_paid: bool,
    /// What kind of thing was named last.
    pub(crate) named: Named,
    /// Whether anything was named at all.
    pub(crate) anything: bool,
    /// The thing that was named last.
    pub(crate) it: NamedThing,
    /// The thing that was named before that.
    pub(crate) it_before: NamedThing,
    /// Whether a player besides you was named.
    pub(crate) anybody: bool,
    /// The antecedent of "it" where the offer ("may") began, or where the sentence began if it has no offer.
    pub(crate) before_step: Antecedent,
    /// The antecedent of "it" before a payment that named something else: in what is paid for, "it" still refers to that.
    pub(crate) before_payment: Antecedent,
    /// Whether the controller of the ability chooses the thing to which another player does something.
    pub(crate) of_your_choice: bool,
    /// Whether a phrase referred to what was named.
    pub(crate) said_it: bool,
    /// Whether a condition without a period is about the whole game.
    pub(crate) for_good: bool,
    /// The verb to which "this way" referred.
    pub(crate) said_way: Option<&'static str>,
    /// Whether anything was named before the condition of the sentence before.
    pub(crate) was_named: bool,
    /// Whether a comma separates the last thing that is gained from the others.
    pub(crate) gained_apart: bool,
    /// Whether a phrase referred to what was named in the plural.
    pub(crate) said_them: bool,
    /// The player whom "they" refers to: an owner, where a card of theirs was mentioned.
    pub(crate) they: Player,
    /// Several players who did something: "their" things are those of all of them.
    pub(crate) they_all: Option<Player>,
    /// The player who acts: you, or the subject of the sentence.
    pub(crate) actor: Player,
    /// The things that a condition counted last.
    pub(crate) counted: Option<Filter>,
    /// How a condition spoke of one of several things that were named.
    pub(crate) one_of_them: OneOfThem,
    /// Whether the condition says that there are none of them, so that none of them can be meant.
    pub(crate) counts_none: bool,
    /// The things of which "for each" spoke, or of which a condition or the tiers of the same sentence counted several, if
    /// nothing was named since: "they" refers to those.
    pub(crate) several_counted: Option<Filter>,
    /// The verbs said so far whose occurrence matters, one bit each.
    pub(crate) done: u8,
    /// The verb that was said last, if nothing was named since.
    pub(crate) verb_said: Option<&'static str>,
    /// Whether what is being read is gained or lost by what was just named, so that a number refers to what was named before
    /// that.
    pub(crate) gained_by_new: bool,
    /// Whether a paragraph before this one may have said some of these verbs.
    pub(crate) done_before: bool,
    /// Whether the text says that its bearer is Gigantic.
    pub(crate) is_gigantic: bool,
    /// The duration of what is being read, where that was said before it.
    pub(crate) lasting: Option<Duration>,
    /// Whether the trigger is a keyword action: "this way" then refers to what that action does.
    pub(crate) of_keyword: bool,
    /// The Expedition whose move a modifier changes.
    pub(crate) modified: Option<Expeditions>,
    /// Steps that follow the one just read.
    pub(crate) pending: Vec<Step>,
    /// Whether what is being read happens as its bearer is played, so that this play is one of those of the turn.
    pub(crate) of_own_play: bool,
    /// What somebody plays, as the trigger tells: this play is one of those of the turn.
    pub(crate) play_told: Option<Filter>,
    /// Whether a trigger is being read, whose past tense refers to the state before the event (6.3.k).
    pub(crate) of_trigger: bool,
    /// Whether what is being read happens because of an event, before which the state was another.
    pub(crate) of_event: bool,
    /// Whether a condition may ask how Expeditions were before the sentence that was read before it.
    pub(crate) may_ask_before: bool,
    /// Whether a condition asked that.
    pub(crate) asked_before: bool,
    /// Whether the thing being described is chosen at random.
    pub(crate) at_random: bool,
    /// Whether a row of a die is being read: what happens for some of its results.
    pub(crate) in_row: bool,
    /// Whether that row replaces what was said of the same results before.
    pub(crate) row_is_instead: bool,
    /// Whether cards were revealed or looked at.
    pub(crate) shown: bool,
    /// Whether cards were drawn, so that "draw one" is to draw a card.
    pub(crate) drawn: bool,
    /// Whether an offer is being read, which may be refused.
    pub(crate) offering: bool,
    /// Whether a destination has to follow the object being read.
    pub(crate) goes_somewhere: bool,
    /// Whether the thing being described is chosen, so that "and a" is another of them.
    pub(crate) choosing: bool,
    /// Whether it is chosen at the same time as something mentioned before it, to which it cannot refer.
    pub(crate) beside_another: bool,
    /// The Expedition about which a condition asked.
    pub(crate) conditioned: Option<Expeditions>,
    /// The zone in which a condition asked whether the bearer is.
    pub(crate) i_am_in: Option<Area>,
    /// The objects of the previous verb.
    pub(crate) done_to: Option<Filter>,
    /// Whether a die was rolled in the effect, which can be rolled again.
    pub(crate) rolled: bool,
    /// Where in the text that verb stands.
    pub(crate) done_at: usize,
    /// Where in the text tokens were created, if the previous verb did that.
    pub(crate) created_at: Option<usize>,
    /// What you play, according to the trigger.
    pub(crate) played: Option<Filter>,
    /// From what something was chosen, and who acted then: "the rest" are the others of those.
    pub(crate) chosen_from: Option<(Filter, Player)>,
    /// The kind of counters that was mentioned last.
    pub(crate) counter_said: Option<Counter>,
    /// Who has the counters about which a condition asked last.
    pub(crate) counters_of: Option<Mention>,
    /// The Expedition that was mentioned last, as it was described.
    pub(crate) expedition: Option<Expeditions>,
    /// The Expedition to which something was done only if a condition held: "it" refers to that, whether or not it was done.
    pub(crate) expedition_meant: Option<Expeditions>,
    /// Whether that Expedition was named by a trigger or a choice, so that the effect knows it as "that Expedition".
    pub(crate) expedition_is_named: bool,
    /// Whether what was named has been moved to the other Expedition of its player.
    pub(crate) switched: bool,
    /// The icon of the abilities that were mentioned.
    pub(crate) ability_said: Only<ActionIcon>,
    /// Whether another turn follows this one.
    pub(crate) another_turn: bool,
    /// Whether an action is being read, so that "each Character an opponent controls" is of one opponent.
    pub(crate) of_one_opponent: bool,
    /// Whether only the name of a card was named last.
    pub(crate) name_is_said: bool,
    /// Whether a Signature token was mentioned.
    pub(crate) signature_is_said: bool,
    /// The icon in the cost of the quick action that is being read.
    pub(crate) acting: Option<ActionIcon>,
    /// The token that was created last, and where.
    pub(crate) created: Option<(Creation, Area)>,
}

impl Default for Context {
    /// The state at the beginning of a paragraph.
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
            one_of_them: OneOfThem::default(),
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
            of_own_play: false,
            play_told: None,
            of_trigger: false,
            of_event: false,
            may_ask_before: false,
            asked_before: false,
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
            i_am_in: None,
            done_to: None,
            rolled: false,
            done_at: 0,
            created_at: None,
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
