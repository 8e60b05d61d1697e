//! Triggers: the events to which Reactions react (6.3), and which modifiers modify (6.2).

use crate::{
    condition::Condition,
    list::Listed,
    selector::{Area, Expeditions, Filter},
    syntax,
    words::{ActionIcon, Arrival, Counter, Daily, Duration, NamedZone, Phase, Player, Status, Terrain},
};

syntax! {
    /// Whether an ability reacts to each of several things, or once to all of them (6.3.g).
    #[derive(Copy)]
    pub enum Article {
        /// Once for each.
        A => ["a"];
        /// Once for the event, and for each player whom it concerns.
        OneOrMore => ["one or more"];
    };

    /// Something that a player does (7.5.6).
    pub enum PlayerEvent {
        /// Passes before anyone else did this Day (4.2.3.d).
        PassFirst => ["pass^ first"];
        /// Passes.
        Pass => ["pass^"];
        /// Draws at the second daily effect of Morning (4.2.1.d).
        DailyDraw => ["draw^ in Morning"];
        /// Puts a card in the Mana zone at the fourth daily effect of Morning (4.2.1.e).
        Expand => ["Expand^"];
        /// Draws: once for each card, or for all of them once.
        Draw(article: Article) => ["draw^" article "card~"];
        /// Resupplies (7.3.31).
        Resupply => ["Resupply^"];
        /// Makes a Gift (system 135).
        Gift => ["make^ a Gift"];
        /// Receives a Gift, whoever makes it (system 135).
        ReceiveGift => ["receive^ a Gift"];
        /// Rolls dice (7.3.33).
        Roll => ["roll^ one or more dice"];
        /// Begins a turn (4.2.3), in order or an extra one.
        Turn => ["take^ a turn"];
        /// Ends a turn; effects that last for the turn still apply (4.2.3).
        EndTurn => ["end^ a turn"];
        /// Begins an extra turn, which an effect gave.
        AnotherTurn => ["play^ another turn"];
        /// Reveals a card because of this object.
        RevealBy => ["reveal^ a card by me"];
        /// Plays such a card (5.1.2.l).
        Play {
            /// The card that is played.
            card: Filter,
            /// The zone it is played from, if that matters.
            from: Option<NamedZone>,
        } => ["play^ a" card (from: "from" from)];
        /// Sacrifices such an object (7.3.36).
        Sacrifice(what: Filter) => ["sacrifice^ a" what];
        /// Discards such a card (7.3.7).
        Discard(what: Filter) => ["discard^ a" what];
        /// Puts, sends or returns such a card or object to an area (7.3.27).
        Put {
            /// The card or object that is put.
            what: Filter,
            /// The place to which it is put.
            to: Area,
        } => ["send^ a" what "to" to];
        /// Creates such a token (7.3.5).
        Create(what: Filter) => ["create^ a" what];
        /// Exhausts such an object (7.3.13).
        Exhaust(what: Filter) => ["exhaust^ a" what];
        /// Readies such an object or card by an effect (7.3.28).
        Ready(what: Filter) => ["ready^ a" what];
        /// Augments such an object or card (7.3.4).
        Augment(what: Filter) => ["Augment^ a" what];
        /// Spends counters of a kind (7.3.38), however many at once.
        Spend(counter: Counter) => ["spend^" "one or more" counter];
        /// Shuffles a deck by an effect.
        Shuffle => ["shuffle^"];
        /// Uses such a quick action, or has it activated by an effect.
        Use(icon: ActionIcon) => ["use^ a" icon "ability"];
        /// Discards a card by Sabotage (7.3.35); if nothing was discarded, it did not happen (1.2.7).
        Sabotage => ["Sabotage^"];
        /// Plays another card at once by Rush (system 133).
        Rush => ["Rush^"];
        /// Places a terrain marker, or moves one (system 134).
        PlaceMarker => ["place^ a terrain marker"];
        /// Completes such a Feat (system 140).
        Complete(what: Filter) => ["complete^ a" what];
        /// Takes control of such an object (system 168).
        TakeControl(what: Filter) => ["take^ control of a" what];
        /// Does that to one thing or to several at once, as one event (6.3.g).
        Several(deed: Box<PlayerEvent>) => ["once for all" deed];
    };

    /// To what something happens.
    pub enum Who {
        /// The bearer of the ability.
        Me => ["I"];
        /// Things of a description.
        Some {
            /// Whether it is an event for each of them, or once for all.
            article: Article,
            /// The things to which it happens.
            what: Filter,
        } => [article what];
    };

    /// What an object gains or loses.
    #[derive(Copy)]
    pub enum Gained {
        /// One or more counters of a kind.
        Counters(counter: Counter) => ["one or more" counter];
        /// A status that the object did not have before (7.5.4).
        Status(status: Status) => [status];
    };

    /// What happens to an object or a card.
    pub enum ObjectEvent {
        /// It arrives from elsewhere (7.5.10).
        Joins(area: Area) => ["join^" area];
        /// It goes elsewhere (7.5.11).
        Leaves(area: Area) => ["leave^" area];
        /// It moves from one place to another.
        Goes {
            /// The place it leaves; any place if `None`.
            from: Option<Area>,
            /// The place it goes to.
            to: Area,
        } => ["go^" (from: "from" from) "to" to];
        /// It is sacrificed.
        Sacrificed => ["am^ sacrificed"];
        /// It is discarded.
        Discarded => ["am^ discarded"];
        /// It gains that.
        Gains(what: Gained) => ["gain^" what];
        /// It loses that.
        Loses(what: Gained) => ["lose^" what];
        /// It becomes completed (system 140).
        Completed => ["am^ completed"];
        /// It switches Expeditions (7.3.39).
        Switches => ["switch^ Expeditions"];
        /// It defects (system 132).
        Defects => ["defect^"];
    };

    /// What happens to an Expedition.
    #[derive(Copy)]
    pub enum Progress {
        /// Moves forward at Progress, in at least one terrain by no more than a tie (4.2.4.k).
        Ascension => ["move^ forward due to Ascension"];
        /// Moves forward, due to a terrain if one is named (4.2.4.j).
        Forward(due: Option<Terrain>) => ["move^ forward" (due: "due to" due)];
        /// Moves backward (7.3.24).
        Backward => ["move^ backward"];
        /// Did not move at Progress (4.2.4.i).
        Fails => ["fail^ to move forward"];
        /// Becomes Ascended (system 131).
        Ascends => ["Ascend^"];
    };

    /// An event.
    pub enum Trigger {
        /// A condition holds that did not hold before.
        Becomes(condition: Box<Condition>) => ["it becomes so that" "(" condition ")"];
        /// The arrival of the bearer (7.1.1).
        Arrival(arrival: Arrival) => [arrival];
        /// A phase begins (4.2.b).
        At(phase: Phase) => ["at" phase];
        /// A daily effect is over (4.2.d).
        After(daily: Daily) => ["after" daily];
        /// Something happens to one or more of these Expeditions: one event, even if it happens to several at once (6.3.g).
        Expeditions {
            /// The Expeditions to which it happens.
            which: Expeditions,
            /// What happens to them.
            progress: Progress,
        } => ["one or more of" which progress];
        /// Something happens to an Expedition.
        Expedition {
            /// The Expeditions to which it happens.
            which: Expeditions,
            /// What happens to them.
            progress: Progress,
        } => [which progress];
        /// A player does something.
        Does {
            /// The player who does it.
            who: Player,
            /// What that player does.
            deed: PlayerEvent,
        } => [who deed];
        /// Something happens to an object or a card.
        Happens {
            /// The objects or cards to which it happens.
            who: Who,
            /// What happens to them.
            fate: ObjectEvent,
        } => [who fate];
    };

    /// A condition that is part of the trigger (6.3.b).
    pub enum Guard {
        /// The condition held before the event: the past tense of card texts.
        Before(condition: Condition) => ["if before" condition];
        /// The condition holds after the event.
        After(condition: Condition) => ["if" condition];
        /// The Reaction is activated once for each counter, with an Emblem each.
        ForEach(counter: Counter) => ["for each of my" counter];
    };

    /// Limits a Reaction to the first such event of a phase or a period, to another one of them, or to one activation.
    #[derive(Copy)]
    pub enum ActivationLimit {
        /// The first event in each such phase.
        FirstEach(phase: Phase) => ["first each" phase];
        /// The event with that number in the period, whether or not the bearer was there for those before.
        Nth {
            /// The first, the second, …
            ordinal: Ordinal,
            /// The period within which they are counted.
            each: Period,
        } => [ordinal "each" each];
        /// An event after the first in an Afternoon, counted in the same way.
        InAfternoon(ordinal: Later) => [ordinal "each Afternoon"];
        /// One activation in the period, by whichever event comes first; events from before the bearer was there do not count.
        Once(each: Period) => ["once each" each];
    };

    /// The number of an event in a sequence, except for the first.
    #[derive(Copy)]
    pub enum Later {
        /// 2.
        Second => ["second"];
        /// 3.
        Third => ["third"];
        /// 4.
        Fourth => ["fourth"];
        /// 5.
        Fifth => ["fifth"];
    };

    /// The number of an event in a sequence.
    #[derive(Copy)]
    pub enum Ordinal {
        /// 1.
        First => ["first"];
        /// 2.
        Second => ["second"];
        /// 3.
        Third => ["third"];
        /// 4.
        Fourth => ["fourth"];
        /// 5.
        Fifth => ["fifth"];
    };

    /// The period in which events are counted.
    #[derive(Copy)]
    pub enum Period {
        /// Each turn, starting again at 0 (4.2.3).
        Turn => ["turn"];
        /// Each Day, starting again at 0.
        Day => ["Day"];
    };
}

impl PlayerEvent {
    /// The deed itself, if several at once are one event.
    pub fn single(&self) -> &Self {
        if let Self::Several(deed) = self { deed.single() } else { self }
    }

    /// Whether several things at once are one event (6.3.g).
    pub const fn is_of_several(&self) -> bool {
        matches!(self, Self::Several(_))
    }
}

impl Ordinal {
    /// The number.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

impl Later {
    /// The number.
    pub const fn number(self) -> u8 {
        self as u8 + 2
    }

    /// The variant for an ordinal, unless it is the first.
    pub const fn of(ordinal: Ordinal) -> Option<Self> {
        match ordinal {
            Ordinal::First => None,
            Ordinal::Second => Some(Self::Second),
            Ordinal::Third => Some(Self::Third),
            Ordinal::Fourth => Some(Self::Fourth),
            Ordinal::Fifth => Some(Self::Fifth),
        }
    }
}

impl Period {
    /// The same period as a duration.
    pub const fn duration(self) -> Duration {
        match self {
            Self::Turn => Duration::ThisTurn,
            Self::Day => Duration::ThisDay,
        }
    }
}

impl Listed for Trigger {
    const BETWEEN: &'static str = "or when";
}

impl Listed for Guard {
    const BETWEEN: &'static str = ",";
}
