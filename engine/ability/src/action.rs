//! The verbs of an effect: one step each (6.1.c). The player who does them is you, or the one of "player does (…)".

use super::{
    amount::Amount,
    gain::Gain,
    list::OneOrMore,
    selector::{Area, Expeditions, Filter, Objects, Regions},
    token::Creation,
    words::{ActionIcon, Arrival, Counter, Player, Terrain},
};
use crate::syntax;

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
            /// By how much.
            amount: Amount,
            /// How far down.
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
        /// 7.3.17.
        Forward => ["forward"];
        /// 7.3.16.
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
            /// How many more.
            more: Amount,
            /// How many are ignored.
            ignored: Amount,
        } => ["roll" more "more dice ignoring" ignored];
        /// Changes the result of the die.
        Raise(amount: Amount) => ["raise the result by" amount];
        /// Creates Emblems of Reactions (7.3.1).
        Activate {
            /// Which kind of Reaction.
            arrival: Arrival,
            /// How many of them; all if `None`.
            limit: Option<Amount>,
            /// Of what.
            of: Objects,
            /// Who acts.
            activator: Activator,
        } => ["activate" arrival (limit: "up to" limit) "of" of activator];
        /// Carries out the effect of such a quick action, without its cost (7.3.1.b of edition 5.0).
        Use {
            /// Which kind of quick action.
            icon: ActionIcon,
            /// Of what.
            of: Objects,
        } => ["activate" icon "of" of];
        /// One more counter of a kind it has (7.3.3).
        Augment(what: Objects) => ["Augment" what];
        /// Creates tokens (7.3.4).
        Create {
            /// How many.
            amount: Amount,
            /// Which.
            token: Creation,
            /// How spread.
            spread: Spread,
            /// Where.
            place: Area,
        } => ["create" amount token spread place];
        /// Gains (7.3.12, 7.3.13).
        Give {
            /// What is gained.
            gains: OneOrMore<Gain>,
            /// Who gains.
            to: Objects,
            /// The most it may have then of each counter (system 43).
            most: Option<Amount>,
        } => ["give" gains "to" to (most: "up to a max of" most)];
        /// Loses or removes (7.3.15).
        Remove {
            /// What is lost.
            gains: OneOrMore<Gain>,
            /// Who loses.
            from: Objects,
        } => ["remove" gains "from" from];
        /// Divides counters as chosen: one decision.
        Distribute {
            /// How many.
            amount: Amount,
            /// Of which kind.
            counter: Counter,
            /// Among what.
            among: Objects,
        } => ["distribute" amount counter "among" among];
        /// As many again (7.3.6).
        Double {
            /// Of which kind.
            counter: Counter,
            /// On what.
            on: Objects,
        } => ["double" counter "on" on];
        /// Exchanges boosts (7.3.8).
        ExchangeBoosts(between: Objects) => ["exchange boosts of" between];
        /// Exchanges objects or cards (7.3.9).
        Exchange {
            /// These.
            one: Objects,
            /// With those.
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
            /// What.
            what: Objects,
            /// Where to, if it is of an Expedition.
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
            /// What.
            what: Objects,
            /// Where.
            to: Destination,
        } => ["send" what "to" to];
        /// Moves an Expedition (7.3.16, 7.3.17).
        Move {
            /// Which.
            which: Expeditions,
            /// Where to.
            direction: Direction,
            /// By how many regions.
            regions: Amount,
        } => ["move" which direction regions];
        /// Ascends (system 131).
        Ascend(which: Expeditions) => ["Ascend" which];
        /// Makes Expeditions no longer Ascended (system 39).
        Descend(which: Expeditions) => ["take Ascended from" which];
        /// Plays within the step (5.1.1.d).
        Play {
            /// What.
            what: Objects,
            /// For what.
            price: Price,
            /// Where, if that is not chosen.
            place: Option<Expeditions>,
        } => ["play" what price (place: "into" place)];
        /// Plays another card at once from Hand or Reserve (system 133).
        Rush {
            /// What it must be.
            card: Option<Filter>,
            /// For what.
            price: Price,
        } => ["Rush" (card: "a" card) price];
        /// Puts a terrain marker of this object on regions (system 134).
        PlaceMarker {
            /// Which.
            terrain: Terrain,
            /// Where.
            on: Regions,
        } => ["place marker" terrain "on" on];
        /// Moves a terrain marker (system 134).
        MoveMarker {
            /// Which.
            terrain: Terrain,
            /// Where to.
            to: Regions,
        } => ["move marker" terrain "to" to];
        /// Gives the token of the first player (system 170).
        MakeFirst(player: Player) => ["make first player" player];
    };
}
