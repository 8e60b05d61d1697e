//! Effects: steps one after the other (6.1), with what may be refused, decided, repeated or put off; the verbs, one to a step (6.1.c); and
//! what is paid, all or nothing, in one step (6.4). The player who does a verb is you, or the one of "player does (…)".

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
    /// What a player may do or leave.
    pub enum Offer {
        /// Do it.
        Do(effect: Effect) => ["(" effect ")"];
        /// Pay for what follows: all or nothing (6.4).
        Pay(costs: OneOrMore<Cost>) => ["pay" "(" costs ")"];
    };

    /// How modes are chosen (6.5.g).
    #[derive(Copy)]
    pub enum Repetition {
        /// As often as one likes.
        Allowed => ["with repeats"];
        /// By chance, each once: nobody decides.
        Random => ["at random"];
        /// Once.
        Barred => [];
    };

    /// A mode of a modal effect (6.5.g).
    pub struct Mode {
        /// What it does.
        pub effect: Effect,
    } => ["(" effect ")"];

    /// What happens for numbers of a range.
    pub struct Row {
        /// The least number.
        pub from: u8,
        /// The greatest; `None`: and everything above.
        pub to: Option<u8>,
        /// What happens.
        pub effect: Effect,
    } => ["from" from (to: "to" to) "(" effect ")"];

    /// What an Ongoing Emblem carries (2.2.14).
    pub enum Emblem {
        /// A reaction to what is to come.
        Reaction {
            /// The triggers to which it reacts.
            triggers: OneOrMore<Trigger>,
            /// What happens then.
            effect: Effect,
        } => ["when" triggers "->" "(" effect ")"];
        /// A statement.
        Passive(passive: Passive) => [passive];
    };

    /// How often an Ongoing Emblem is used.
    #[derive(Copy)]
    pub enum Uses {
        /// The next time, then it is gone.
        Next => ["next" ":"];
        /// So many times, then it is gone.
        NextFew(number: u8) => ["next" number ":"];
        /// Until it ends.
        All => [":"];
    };

    /// One step, or a construct of steps.
    pub enum Step {
        /// A verb.
        Act(action: Action) => [action];
        /// A player does it instead of you; several: decisions in order, then all at once (6.1.h).
        By {
            /// The player who does it.
            player: Player,
            /// The effect that the player carries out.
            effect: Effect,
        } => [player "do^" "(" effect ")"];
        /// Only under a condition, looked at right before (6.5.c).
        If {
            /// The condition.
            condition: Condition,
            /// What happens if it holds.
            effect: Effect,
            /// What happens if it does not.
            otherwise: Option<Effect>,
        } => ["if" condition "(" effect ")" (otherwise: "else" "(" otherwise ")")];
        /// Only if the player likes, asked right before (6.5.a).
        May {
            /// What the player may do or pay.
            offer: Offer,
            /// What follows if it was done or paid (6.5.f).
            then: Option<Effect>,
            /// What follows if it was not.
            otherwise: Option<Effect>,
        } => ["may" offer (then: "then" "(" then ")") (otherwise: "else" "(" otherwise ")")];
        /// Done if possible, with consequences (6.5.f).
        Do {
            /// What is to be done.
            effect: Effect,
            /// What follows if it was done.
            then: Option<Effect>,
            /// What follows if it was impossible.
            otherwise: Option<Effect>,
        } => ["do" "(" effect ")" (then: "then" "(" then ")") (otherwise: "else" "(" otherwise ")")];
        /// Modes (6.5.g).
        Choose {
            /// The number of modes to choose.
            quantity: Quantity,
            /// The way in which they are chosen, and whether one may be chosen again.
            repetition: Repetition,
            /// The modes.
            modes: OneOrMore<Mode>,
        } => ["choose" quantity repetition "of" modes];
        /// Several times over, with fresh decisions (6.5.i).
        Repeat {
            /// The number of times.
            times: Amount,
            /// The effect that is repeated.
            effect: Effect,
        } => ["repeat" times "(" effect ")"];
        /// For each object of that description; "it" is that object.
        ForEach {
            /// The objects for which it is done.
            filter: Filter,
            /// The effect that is carried out for each.
            effect: Effect,
        } => ["for each" filter "(" effect ")"];
        /// For each of those players, one after the other beginning with you: "that player" is that one, and you act.
        InTurn {
            /// The players for whom it is done.
            players: Player,
            /// The effect that each carries out.
            effect: Effect,
        } => ["in turn for" players "(" effect ")"];
        /// By the range a number is in: dice, tiers.
        Depending {
            /// The number that decides.
            on: Amount,
            /// What happens for each range.
            rows: OneOrMore<Row>,
        } => ["depending on" on ":" rows];
        /// An Ongoing Emblem (2.2.14).
        Ongoing {
            /// The time for which it lasts.
            duration: Duration,
            /// The number of times that it is used.
            uses: Uses,
            /// What it carries.
            emblem: Emblem,
        } => [duration uses emblem];
        /// Later this Day.
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
    /// Whose an activated ability is.
    #[derive(Copy)]
    pub enum Activator {
        /// The bearer of this ability acts as if the other were its own.
        Mine => ["as mine"];
        /// The object that has it (7.3.1).
        Its => [];
    };

    /// How created tokens are spread.
    #[derive(Copy)]
    pub enum Spread {
        /// So many in each place.
        Each => ["in"];
        /// So many in all, divided as chosen.
        Divided => ["distributed in"];
    };

    /// Whether a Mana Orb can be used at once.
    #[derive(Copy)]
    pub enum Readiness {
        /// Ready.
        Ready => ["ready"];
        /// Exhausted.
        Exhausted => ["exhausted"];
    };

    /// Where a card or object is put; of its owner, if the zone is personal (1.4.3).
    pub enum Destination {
        /// Hand of the owner, who draws it (7.3.9): it comes from the deck.
        Drawn => ["hand as a draw"];
        /// Hand.
        Hand => ["hand"];
        /// Reserve, where it is exhausted as it arrives.
        ReserveExhausted => ["Reserve exhausted"];
        /// Reserve.
        Reserve => ["Reserve"];
        /// Mana zone.
        Mana(readiness: Readiness) => ["Mana zone" readiness];
        /// First card of the deck.
        TopOfDeck => ["top of deck"];
        /// Last card of the deck.
        BottomOfDeck => ["bottom of deck"];
        /// That place of the deck, the first being 1.
        DeckPosition(position: Amount) => ["deck at" position];
        /// The Landmarks of who puts it there (7.3.40).
        Landmarks => ["Landmarks"];
        /// An Expedition.
        Expedition(which: Expeditions) => [which];
    };

    /// What playing inside an effect costs.
    pub enum Price {
        /// Nothing (7.3.20).
        Free => ["for free"];
        /// Less by so much, down to a minimum if one is named.
        Less {
            /// The amount by which it is cheaper.
            amount: Amount,
            /// The least to which the cost can fall.
            minimum: Option<Amount>,
        } => ["for" amount "less" (minimum: "min" minimum)];
        /// Its Hand Cost even from Reserve, if the player likes.
        HandCost => ["for its hand cost"];
        /// Its Temple cost: as a Landmark (system 141).
        Temple => ["for its Temple cost"];
        /// Its cost.
        Full => [];
    };

    /// A direction.
    #[derive(Copy)]
    pub enum Direction {
        /// Away from its start (7.3.17).
        Forward => ["forward"];
        /// Back to its start (7.3.16).
        Backward => ["backward"];
    };

    /// One verb.
    pub enum Action {
        /// Discards up to one target card in a Reserve (7.3.24), of those that are such if that is said.
        Sabotage(what: Option<Filter>) => ["Sabotage" (what: "a" what)];
        /// Top card of the deck to Reserve (7.3.22).
        Resupply => ["Resupply"];
        /// The same, and it is exhausted (7.3.11).
        ExhaustedResupply => ["Exhausted Resupply"];
        /// Ends the turn (7.3.2).
        AfterYou => ["After You"];
        /// Takes one more turn after the one that goes on, before the next player.
        AnotherTurn => ["play another turn"];
        /// Passes (4.2.3.e).
        Pass => ["pass"];
        /// Shuffles the deck.
        Shuffle => ["shuffle your deck"];
        /// Completes a Feat (system 140).
        Complete(what: Objects) => ["complete" what];
        /// What was about to happen does, unmodified: the refusal inside a modifier (6.2).
        Proceed => ["let it happen"];
        /// Wins (system 169).
        Win => ["win the game"];
        /// Receives what the Gift gave the opponent.
        ReceiveGift => ["receive the same Gift"];
        /// Draws (7.3.7).
        Draw(amount: Amount) => ["draw" amount];
        /// Rolls a die (7.3.19).
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
            /// Whose ability it counts as.
            activator: Activator,
        } => ["activate" arrival (limit: "up to" limit) "of" of activator];
        /// Carries out the effect of such a quick action, without its cost (7.3.1.b of edition 5.0).
        Use {
            /// The kind of quick action.
            icon: ActionIcon,
            /// The objects that have it.
            of: Objects,
        } => ["activate" icon "of" of];
        /// One more counter of a kind it has (7.3.3).
        Augment(what: Objects) => ["Augment" what];
        /// Creates tokens (7.3.4).
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
        /// Gains (7.3.12, 7.3.13).
        Give {
            /// What is gained.
            gains: OneOrMore<Gain>,
            /// The objects that gain it.
            to: Objects,
            /// The most it may have then of each counter (system 43).
            most: Option<Amount>,
        } => ["give" gains "to" to (most: "up to a max of" most)];
        /// Loses or removes (7.3.15).
        Remove {
            /// What is lost.
            gains: OneOrMore<Gain>,
            /// The objects that lose it.
            from: Objects,
        } => ["remove" gains "from" from];
        /// Divides counters as chosen: one decision.
        Distribute {
            /// The number of counters.
            amount: Amount,
            /// The kind of the counters.
            counter: Counter,
            /// The objects among which they are divided.
            among: Objects,
        } => ["distribute" amount counter "among" among];
        /// As many again (7.3.6).
        Double {
            /// The kind of the counters.
            counter: Counter,
            /// The objects on which they are doubled.
            on: Objects,
        } => ["double" counter "on" on];
        /// Exchanges boosts (7.3.8).
        ExchangeBoosts(between: Objects) => ["exchange boosts of" between];
        /// Exchanges objects or cards (7.3.9).
        Exchange {
            /// The objects or cards on one side.
            one: Objects,
            /// The objects or cards on the other side.
            other: Objects,
        } => ["exchange" one "with" other];
        /// Discards (7.3.5).
        Discard(what: Objects) => ["discard" what];
        /// Sacrifices (7.3.25).
        Sacrifice(what: Objects) => ["sacrifice" what];
        /// Exhausts (7.3.10).
        Exhaust(what: Objects) => ["exhaust" what];
        /// Readies (7.3.18).
        Ready(what: Objects) => ["ready" what];
        /// Switches Expeditions (7.3.28).
        Switch(what: Objects) => ["switch" what];
        /// Goes to the Expedition facing it (system 132).
        Defect(what: Objects) => ["defect" what];
        /// Becomes controlled by you (system 168).
        TakeControl {
            /// The objects.
            what: Objects,
            /// The Expedition they go to, if they are of an Expedition.
            place: Option<Expeditions>,
        } => ["take control of" what (place: "into" place)];
        /// Shows to all (system 136).
        Reveal(what: Objects) => ["reveal" what];
        /// Shows to you (system 137).
        LookAt(what: Objects) => ["look at" what];
        /// Chooses what a later step speaks of.
        Name(what: Objects) => ["name" what];
        /// Chooses an Expedition of which a later step speaks.
        NameExpedition(which: Expeditions) => ["name" which];
        /// Chooses a player of whom a later step speaks.
        NamePlayer(player: Player) => ["name" player];
        /// Puts, sends or returns (7.3.21).
        Put {
            /// The objects or cards.
            what: Objects,
            /// The place to which they go.
            to: Destination,
        } => ["send" what "to" to];
        /// Moves an Expedition (7.3.16, 7.3.17).
        Move {
            /// The Expeditions that move.
            which: Expeditions,
            /// The direction in which they move.
            direction: Direction,
            /// The number of regions.
            regions: Amount,
        } => ["move" which direction regions];
        /// Ascends (system 131).
        Ascend(which: Expeditions) => ["Ascend" which];
        /// Makes Expeditions no longer Ascended (system 39).
        Descend(which: Expeditions) => ["take Ascended from" which];
        /// Plays within the step (5.1.1.d).
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
            /// What the card must be.
            card: Option<Filter>,
            /// What playing it costs.
            price: Price,
        } => ["Rush" (card: "a" card) price];
        /// Puts a terrain marker of this object on regions (system 134).
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
        /// Gives the token of the first player (system 170).
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
        /// Pay more mana for each such object that is targeted.
        Targeting {
            /// The mana for each of them.
            amount: Amount,
            /// The objects that are dearer to target.
            what: Filter,
        } => [amount "mana to target a" what];
        /// Pay mana (7.1.4.c).
        Mana(amount: Amount) => [amount "mana"];
        /// Remove counters of that name (7.3.27).
        Spend {
            /// The number of counters.
            amount: Quantity,
            /// The kind of the counters.
            counter: Counter,
            /// The objects from which they are removed.
            from: Objects,
        } => ["spend" amount counter "from" from];
        /// Someone does something.
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
    /// The icon that it is printed as, if it is one (7.1.4.a–b).
    pub const fn icon(&self) -> Option<ActionIcon> {
        match self {
            Self::ExhaustMe => Some(ActionIcon::Exhaust),
            Self::DiscardMe => Some(ActionIcon::Discard),
            Self::Targeting { .. } | Self::Mana(_) | Self::Spend { .. } | Self::By { .. } | Self::Do(_) => None,
        }
    }
}
