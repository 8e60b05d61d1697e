//! Effects: steps in order (6.1), which can be optional, chosen, repeated or delayed; verbs, one for each step (6.1.c); and
//! costs, which are paid in one step, all or nothing (6.4). The player who does a verb is you, or the player of "player does
//! (…)".

use crate::{
    ability::Creation,
    condition::{Amount, Condition},
    list::{Listed, OneOrMore},
    passive::{Gain, Passive},
    selector::{Area, Expeditions, Filter, Objects, Quantity, Regions},
    syntax,
    trigger::Trigger,
    words::{ActionIcon, Arrival, Counter, Daily, Duration, Player, Terrain},
};

/// Steps in the order in which they happen.
pub type Effect = OneOrMore<Step>;

syntax! {
    /// An offer that a player may accept or refuse.
    pub enum Offer {
        /// Do it.
        Do(effect: Effect) => ["(" effect ")"];
        /// Pay for what follows: all or nothing (6.4).
        Pay(costs: OneOrMore<Cost>) => ["pay" "(" costs ")"];
    };

    /// How modes are chosen (6.5.g).
    #[derive(Copy)]
    pub enum Repetition {
        /// A mode can be chosen more than once.
        Allowed => ["with repeats"];
        /// Chance chooses, each mode at most once.
        Random => ["at random"];
        /// Each mode can be chosen once.
        Barred => [];
    };

    /// A mode of a modal effect (6.5.g).
    pub struct Mode {
        /// What it does.
        pub effect: Effect,
    } => ["(" effect ")"];

    /// A row: what happens for numbers in a range.
    pub struct Row {
        /// The smallest number.
        pub from: u8,
        /// The greatest number; if `None`, there is no upper bound.
        pub to: Option<u8>,
        /// What happens.
        pub effect: Effect,
    } => ["from" from (to: "to" to) "(" effect ")"];

    /// The content of an Ongoing Emblem (2.2.2.m).
    pub enum Emblem {
        /// A Reaction to future events.
        Reaction {
            /// The triggers to which it reacts.
            triggers: OneOrMore<Trigger>,
            /// What happens then.
            effect: Effect,
        } => ["when" triggers "->" "(" effect ")"];
        /// A passive ability.
        Passive(passive: Passive) => [passive];
    };

    /// How often an Ongoing Emblem is used.
    #[derive(Copy)]
    pub enum Uses {
        /// Once; then it is gone.
        Next => ["next" ":"];
        /// That many times; then it is gone.
        NextFew(number: u8) => ["next" number ":"];
        /// As often as possible until it ends.
        All => [":"];
    };

    /// One step, or a construct with steps inside.
    pub enum Step {
        /// A verb.
        Act(action: Action) => [action];
        /// A player does it instead of you. If there are several players, they decide in order, and then all act at once (6.1.h).
        By {
            /// The player who does it.
            player: Player,
            /// The effect that the player carries out.
            effect: Effect,
        } => [player "do^" "(" effect ")"];
        /// A step under a condition, which is checked right before (6.5.d).
        If {
            /// The condition.
            condition: Condition,
            /// What happens if it holds.
            effect: Effect,
            /// What happens if it does not.
            otherwise: Option<Effect>,
        } => ["if" condition "(" effect ")" (otherwise: "else" "(" otherwise ")")];
        /// An optional step; the player decides right before (6.5.c).
        May {
            /// What the player may do or pay.
            offer: Offer,
            /// What follows if it was done or paid (6.5.f).
            then: Option<Effect>,
            /// What follows if it was not.
            otherwise: Option<Effect>,
        } => ["may" offer (then: "then" "(" then ")") (otherwise: "else" "(" otherwise ")")];
        /// A step that is done if possible, with consequences (6.5.f).
        Do {
            /// What is to be done.
            effect: Effect,
            /// What follows if it was done.
            then: Option<Effect>,
            /// What follows if it was impossible.
            otherwise: Option<Effect>,
        } => ["do" "(" effect ")" (then: "then" "(" then ")") (otherwise: "else" "(" otherwise ")")];
        /// A choice among modes (6.5.g).
        Choose {
            /// The number of modes to choose.
            quantity: Quantity,
            /// The way in which they are chosen, and whether one may be chosen again.
            repetition: Repetition,
            /// The modes.
            modes: OneOrMore<Mode>,
        } => ["choose" quantity repetition "of" modes];
        /// A repetition with new decisions each time (6.5.i).
        Repeat {
            /// The number of times.
            times: Amount,
            /// The effect that is repeated.
            effect: Effect,
        } => ["repeat" times "(" effect ")"];
        /// Repeats an effect for each object of that description; "it" is that object.
        ForEach {
            /// The objects for which it is done.
            filter: Filter,
            /// The effect that is carried out for each.
            effect: Effect,
        } => ["for each" filter "(" effect ")"];
        /// Each of those players carries out an effect, one after the other beginning with you: "that player" is that one, and
        /// you act.
        InTurn {
            /// The players for whom it is done.
            players: Player,
            /// The effect that each carries out.
            effect: Effect,
        } => ["in turn for" players "(" effect ")"];
        /// Depends on the range in which a number is: dice, tiers.
        Depending {
            /// The number that decides.
            on: Amount,
            /// What happens for each range.
            rows: OneOrMore<Row>,
        } => ["depending on" on ":" rows];
        /// An Ongoing Emblem (2.2.2.m).
        Ongoing {
            /// The time for which it lasts.
            duration: Duration,
            /// The number of times that it is used.
            uses: Uses,
            /// What it carries.
            emblem: Emblem,
        } => [duration uses emblem];
        /// A delayed step, later this Day.
        Later {
            /// The daily effect after which it happens.
            after: Daily,
            /// The effect that is put off.
            effect: Effect,
        } => ["after" after "(" effect ")"];
    };
}

impl Listed for Step {
    const BETWEEN: &'static str = ";";
}

impl Listed for Mode {
    const BETWEEN: &'static str = "or";
}

impl Listed for Row {
    const BETWEEN: &'static str = ",";
}

syntax! {
    /// To whom an activated ability belongs.
    #[derive(Copy)]
    pub enum Activator {
        /// The bearer of this ability acts as if the other ability were its own.
        Mine => ["as mine"];
        /// The object that has the ability (7.3.1).
        Its => [];
    };

    /// How created tokens are spread over places.
    #[derive(Copy)]
    pub enum Spread {
        /// That many in each place.
        Each => ["in"];
        /// That many in all, divided as the player chooses.
        Divided => ["distributed in"];
    };

    /// Whether a Mana Orb arrives ready.
    #[derive(Copy)]
    pub enum Readiness {
        /// Ready.
        Ready => ["ready"];
        /// Exhausted.
        Exhausted => ["exhausted"];
    };

    /// The destination of a card or object: the owner's zone, if the zone is personal (1.4.3).
    pub enum Destination {
        /// Hand of the owner, as a draw (7.3.9): the card comes from the deck.
        Drawn => ["hand as a draw"];
        /// Hand.
        Hand => ["hand"];
        /// Reserve, where it arrives exhausted.
        ReserveExhausted => ["Reserve exhausted"];
        /// Reserve.
        Reserve => ["Reserve"];
        /// Mana zone.
        Mana(readiness: Readiness) => ["Mana zone" readiness];
        /// First card of the deck.
        TopOfDeck => ["top of deck"];
        /// Last card of the deck.
        BottomOfDeck => ["bottom of deck"];
        /// A position in the deck; the first card is 1.
        DeckPosition(position: Amount) => ["deck at" position];
        /// The Landmarks of the player who puts it there (7.3.40).
        Landmarks => ["Landmarks"];
        /// An Expedition.
        Expedition(which: Expeditions) => [which];
    };

    /// The price of a card that is played inside an effect.
    pub enum Price {
        /// Nothing (7.3.26).
        Free => ["for free"];
        /// Less by an amount, possibly with a minimum.
        Less {
            /// The amount by which it is cheaper.
            amount: Amount,
            /// The least to which the cost can fall.
            minimum: Option<Amount>,
        } => ["for" amount "less" (minimum: "min" minimum)];
        /// Its Hand Cost even from Reserve, if the player prefers that.
        HandCost => ["for its hand cost"];
        /// Its Temple cost: it is played as a Landmark (system 141).
        Temple => ["for its Temple cost"];
        /// Its usual cost.
        Full => [];
    };

    /// A direction.
    #[derive(Copy)]
    pub enum Direction {
        /// Away from its start (7.3.25).
        Forward => ["forward"];
        /// Back to its start (7.3.24).
        Backward => ["backward"];
    };

    /// A verb.
    pub enum Action {
        /// Discards up to one target card in a Reserve (7.3.35), possibly only one that fits a description.
        Sabotage(what: Option<Filter>) => ["Sabotage" (what: "a" what)];
        /// Puts the top card of the deck in Reserve (7.3.31).
        Resupply => ["Resupply"];
        /// Puts the top card of the deck in Reserve, exhausted (7.3.14).
        ExhaustedResupply => ["Exhausted Resupply"];
        /// Ends the turn (7.3.2).
        AfterYou => ["After You"];
        /// Takes another turn after the current one, before the next player.
        AnotherTurn => ["play another turn"];
        /// Passes (4.2.3.e).
        Pass => ["pass"];
        /// Shuffles the deck.
        Shuffle => ["shuffle your deck"];
        /// Completes a Feat (system 140).
        Complete(what: Objects) => ["complete" what];
        /// Lets the event happen unchanged: the refusal inside a modifier (6.2).
        Proceed => ["let it happen"];
        /// Wins the game (system 169).
        Win => ["win the game"];
        /// Receives what the opponent received from the Gift.
        ReceiveGift => ["receive the same Gift"];
        /// Draws cards (7.3.9).
        Draw(amount: Amount) => ["draw" amount];
        /// Rolls a die (7.3.33).
        Roll => ["roll a die"];
        /// Rolls more dice than it would, and ignores some of the rolls.
        RollMore {
            /// The number of dice rolled in addition.
            more: Amount,
            /// The number of rolls that are ignored.
            ignored: Amount,
        } => ["roll" more "more dice ignoring" ignored];
        /// Changes the result of the die.
        Raise(amount: Amount) => ["raise the result by" amount];
        /// Creates Emblems of Reactions (7.3.1).
        Activate {
            /// The kind of Reaction.
            arrival: Arrival,
            /// The greatest number of them; all if `None`.
            limit: Option<Amount>,
            /// The objects that have them.
            of: Objects,
            /// The object to which the ability counts as belonging.
            activator: Activator,
        } => ["activate" arrival (limit: "up to" limit) "of" of activator];
        /// Carries out the effect of a quick action, without its costs (7.3.1.b).
        Use {
            /// The kind of quick action.
            icon: ActionIcon,
            /// The objects that have it.
            of: Objects,
        } => ["activate" icon "of" of];
        /// Adds one counter of a kind that the object has (7.3.4).
        Augment(what: Objects) => ["Augment" what];
        /// Creates tokens (7.3.5).
        Create {
            /// The number of tokens.
            amount: Amount,
            /// The token.
            token: Creation,
            /// The way in which they are spread over the places.
            spread: Spread,
            /// The places where they are created.
            place: Area,
        } => ["create" amount token spread place];
        /// Gives counters, statuses or abilities (7.3.15, 7.3.16).
        Give {
            /// What is gained.
            gains: OneOrMore<Gain>,
            /// The objects that gain it.
            to: Objects,
            /// The greatest number of each counter that the object may have then (system 43).
            most: Option<Amount>,
        } => ["give" gains "to" to (most: "up to a max of" most)];
        /// Takes counters, statuses or abilities away (7.3.21).
        Remove {
            /// What is lost.
            gains: OneOrMore<Gain>,
            /// The objects that lose it.
            from: Objects,
        } => ["remove" gains "from" from];
        /// Divides counters among objects in one decision.
        Distribute {
            /// The number of counters.
            amount: Amount,
            /// The kind of the counters.
            counter: Counter,
            /// The objects among which they are divided.
            among: Objects,
        } => ["distribute" amount counter "among" among];
        /// Doubles counters (7.3.8).
        Double {
            /// The kind of the counters.
            counter: Counter,
            /// The objects on which they are doubled.
            on: Objects,
        } => ["double" counter "on" on];
        /// Exchanges boosts (7.3.11).
        ExchangeBoosts(between: Objects) => ["exchange boosts of" between];
        /// Exchanges objects or cards (7.3.12).
        Exchange {
            /// The objects or cards on one side.
            one: Objects,
            /// The objects or cards on the other side.
            other: Objects,
        } => ["exchange" one "with" other];
        /// Discards objects or cards (7.3.7).
        Discard(what: Objects) => ["discard" what];
        /// Sacrifices objects (7.3.36).
        Sacrifice(what: Objects) => ["sacrifice" what];
        /// Exhausts objects or cards (7.3.13).
        Exhaust(what: Objects) => ["exhaust" what];
        /// Readies objects or cards (7.3.28).
        Ready(what: Objects) => ["ready" what];
        /// Moves objects to the other Expedition of their controller (7.3.39).
        Switch(what: Objects) => ["switch" what];
        /// Moves an object to the Expedition facing it (system 132).
        Defect(what: Objects) => ["defect" what];
        /// Takes control of objects (system 168).
        TakeControl {
            /// The objects.
            what: Objects,
            /// The Expedition to which they go, if they are in an Expedition.
            place: Option<Expeditions>,
        } => ["take control of" what (place: "into" place)];
        /// Shows cards to all players (system 136).
        Reveal(what: Objects) => ["reveal" what];
        /// Shows cards to you (system 137).
        LookAt(what: Objects) => ["look at" what];
        /// Chooses objects to which a later step refers.
        Name(what: Objects) => ["name" what];
        /// Chooses an Expedition to which a later step refers.
        NameExpedition(which: Expeditions) => ["name" which];
        /// Chooses a player to whom a later step refers.
        NamePlayer(player: Player) => ["name" player];
        /// Puts, sends or returns objects or cards (7.3.27).
        Put {
            /// The objects or cards.
            what: Objects,
            /// The place to which they go.
            to: Destination,
        } => ["send" what "to" to];
        /// Moves an Expedition (7.3.24, 7.3.25).
        Move {
            /// The Expeditions that move.
            which: Expeditions,
            /// The direction in which they move.
            direction: Direction,
            /// The number of regions.
            regions: Amount,
        } => ["move" which direction regions];
        /// Makes Expeditions Ascended (system 131).
        Ascend(which: Expeditions) => ["Ascend" which];
        /// Makes Expeditions no longer Ascended (system 39).
        Descend(which: Expeditions) => ["take Ascended from" which];
        /// Plays cards within the step (5.1.1.d).
        Play {
            /// The cards to be played.
            what: Objects,
            /// What playing them costs.
            price: Price,
            /// The Expedition into which they are played; the player chooses if `None`.
            place: Option<Expeditions>,
        } => ["play" what price (place: "into" place)];
        /// Plays another card at once from Hand or Reserve (system 133).
        Rush {
            /// The description that the card must fit.
            card: Option<Filter>,
            /// What playing it costs.
            price: Price,
        } => ["Rush" (card: "a" card) price];
        /// Puts a terrain marker on regions (system 134): its own of a Hero that begins with markers, otherwise a new one.
        PlaceMarker {
            /// The terrain of the marker.
            terrain: Terrain,
            /// The regions on which it is put.
            on: Regions,
        } => ["place marker" terrain "on" on];
        /// Moves a terrain marker (system 134).
        MoveMarker {
            /// The terrain of the marker.
            terrain: Terrain,
            /// The region to which it is moved.
            to: Regions,
        } => ["move marker" terrain "to" to];
        /// Gives a player the token of the first player (system 170).
        MakeFirst(player: Player) => ["make first player" player];
    };
}

syntax! {
    /// A part of a cost.
    pub enum Cost {
        /// Exhaust the bearer (7.1.4.a).
        ExhaustMe => ["{T}"];
        /// Discard the bearer from Reserve (7.1.4.b).
        DiscardMe => ["{D}"];
        /// Pay additional mana for each such object that is targeted.
        Targeting {
            /// The mana for each of them.
            amount: Amount,
            /// The objects that are dearer to target.
            what: Filter,
        } => [amount "mana to target a" what];
        /// Pay mana (7.1.4.c).
        Mana(amount: Amount) => [amount "mana"];
        /// Remove counters of a kind (7.3.38).
        Spend {
            /// The number of counters.
            amount: Quantity,
            /// The kind of the counters.
            counter: Counter,
            /// The objects from which they are removed.
            from: Objects,
        } => ["spend" amount counter "from" from];
        /// A player does something.
        By {
            /// The player who does it.
            player: Player,
            /// What that player does.
            action: Action,
        } => [player "do^" "(" action ")"];
        /// Do something: sacrifice, discard, exhaust, put somewhere.
        Do(action: Action) => [action];
    };
}

impl Listed for Cost {
    const BETWEEN: &'static str = ",";
}

impl Cost {
    /// The icon with which it is printed, if it has one (7.1.4.a–b).
    pub const fn icon(&self) -> Option<ActionIcon> {
        match self {
            Self::ExhaustMe => Some(ActionIcon::Exhaust),
            Self::DiscardMe => Some(ActionIcon::Discard),
            Self::Targeting { .. } | Self::Mana(_) | Self::Spend { .. } | Self::By { .. } | Self::Do(_) => None,
        }
    }
}
