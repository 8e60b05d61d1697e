//! The closed lists of words by which abilities are searched, each with its meaning. Rule numbers are those of 5.0.

/// Declares an enum of words, with the word of each variant.
macro_rules! vocabulary {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])+ $variant:ident $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $( $(#[$doc])+ $variant ),+ }

        impl $name {
            /// All of them, in the order of the rulebook.
            pub const ALL: &'static [Self] = &[$( Self::$variant ),+];

            /// The word as clients write it.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $( Self::$variant => $word ),+ }
            }
        }
    };
}

vocabulary! {
    /// Statuses, keywords and what is printed as one. The names of tokens belong to the same list, which is open for that reason.
    KeywordWord {
        /// The status (2.4.2).
        Anchored "ANCHORED",
        /// The status (2.4.4).
        Asleep "ASLEEP",
        /// The status (2.4.5).
        Boosted "BOOSTED",
        /// The status (2.4.6).
        Exhausted "EXHAUSTED",
        /// The status (2.4.7).
        Fleeting "FLEETING",
        /// Boosts, in whatever way (2.5.1).
        Boost "BOOST",
        /// After You (7.3.2).
        AfterYou "AFTER_YOU",
        /// Ascend, Ascended (2.4.3).
        Ascend "ASCEND",
        /// Augment (7.3.4).
        Augment "AUGMENT",
        /// Feats and their completion (system 140).
        Completed "COMPLETED",
        /// Cooldown (7.4.1).
        Cooldown "COOLDOWN",
        /// Defect (7.3.6).
        Defect "DEFECT",
        /// Defender (7.4.2).
        Defender "DEFENDER",
        /// Eternal (7.4.3).
        Eternal "ETERNAL",
        /// Exhausted Resupply (7.3.14).
        ExhaustedResupply "EXHAUSTED_RESUPPLY",
        /// Gift (7.3.22, 7.3.29).
        Gift "GIFT",
        /// Gigantic (7.4.4).
        Gigantic "GIGANTIC",
        /// In Contact (7.5.9).
        InContact "IN_CONTACT",
        /// Resupply (7.3.31).
        Resupply "RESUPPLY",
        /// Rush (7.3.34).
        Rush "RUSH",
        /// Sabotage (7.3.35).
        Sabotage "SABOTAGE",
        /// Scout, for whatever cost (7.4.5).
        Scout "SCOUT",
        /// Seasoned (7.4.6).
        Seasoned "SEASONED",
        /// Temple, for whatever cost (system 141).
        Temple "TEMPLE",
        /// Tough, of whatever number (7.4.7).
        Tough "TOUGH",
    }
}

vocabulary! {
    /// The kind of an ability, and the events to which it reacts.
    TriggerWord {
        /// {J}: the bearer joins (7.1.1.a).
        Join "J",
        /// {H}: it is played from Hand (7.1.1.b).
        FromHand "H",
        /// {R}: it is played from Reserve (7.1.1.c).
        FromReserve "R",
        /// At Morning.
        Morning "morning",
        /// At Noon.
        Noon "noon",
        /// At the beginning of Afternoon.
        Afternoon "afternoon",
        /// At Dusk.
        Dusk "dusk",
        /// At Night.
        Night "night",
        /// After Rest (4.2.5.b).
        AfterRest "afterRest",
        /// After Clean-up (4.2.5.c).
        AfterCleanUp "afterCleanUp",
        /// After Progress (4.2.4).
        AfterProgress "afterProgress",
        /// An Expedition moves forward.
        ExpeditionMoves "expeditionMoves",
        /// An Expedition moves backward.
        ExpeditionMovesBackward "expeditionMovesBackward",
        /// An Expedition fails to move forward (7.5.7).
        ExpeditionFails "expeditionFails",
        /// An Expedition Ascends.
        ExpeditionAscends "expeditionAscends",
        /// A player passes.
        Pass "pass",
        /// A player Expands (4.2.1.e).
        Expand "expand",
        /// A player draws.
        Draw "draw",
        /// A player Resupplies.
        Resupply "resupply",
        /// A player makes or receives a Gift.
        Gift "gift",
        /// A player rolls dice.
        Roll "roll",
        /// A card is revealed.
        Reveal "reveal",
        /// A player plays a card.
        Play "play",
        /// A player begins a turn (4.2.3).
        Turn "turn",
        /// A player ends a turn (4.2.3).
        EndTurn "endTurn",
        /// A player begins another turn.
        AnotherTurn "anotherTurn",
        /// Something is sacrificed.
        Sacrifice "sacrifice",
        /// Something is discarded.
        Discard "discard",
        /// A token is created.
        Create "create",
        /// Something is exhausted.
        Exhaust "exhaust",
        /// A player readies something.
        Ready "ready",
        /// A player Augments something (7.3.4).
        Augment "augment",
        /// A player spends counters (7.3.38).
        Spend "spend",
        /// A player shuffles a deck.
        Shuffle "shuffle",
        /// A {D} or {T} ability is activated.
        Use "use",
        /// A player Sabotages (7.3.35).
        Sabotage "sabotage",
        /// A player Rushes (7.3.34).
        Rush "rush",
        /// A player places a terrain marker (system 134).
        PlaceMarker "placeMarker",
        /// A Feat is completed (system 140).
        Complete "complete",
        /// A player takes control of something (7.3.40).
        TakeControl "takeControl",
        /// Something else joins, or the bearer does in other words.
        Joins "joins",
        /// Something leaves.
        Leaves "leaves",
        /// Something goes from a zone to another.
        Goes "goes",
        /// Something gains counters or a status.
        Gains "gains",
        /// Something loses counters or a status.
        Loses "loses",
        /// Something switches Expeditions.
        Switches "switches",
        /// Something defects.
        Defects "defects",
        /// Something is so that was not.
        Becomes "becomes",
        /// The ability is a quick action (5.3).
        QuickAction "quickAction",
        /// The ability is passive (2.3).
        Passive "passive",
        /// The ability is the effect of a Spell (5.2.4).
        Spell "spell",
    }
}

vocabulary! {
    /// The conditions on which an ability, or a part of it, depends.
    ConditionWord {
        /// The phase.
        During "during",
        /// Whether it is the first Day.
        FirstDay "firstDay",
        /// Who is first player.
        FirstPlayer "firstPlayer",
        /// Which player somebody is.
        Player "player",
        /// An Expedition is behind (7.5.2).
        Behind "behind",
        /// An Expedition is tied.
        Tied "tied",
        /// An Expedition is ahead.
        Ahead "ahead",
        /// An Expedition is Ascended.
        Ascended "ascended",
        /// An Expedition is In Contact.
        InContact "inContact",
        /// The region of an Expedition.
        Region "region",
        /// Whether an Expedition has moved this Day.
        Moved "moved",
        /// How many Characters an Expedition holds, or faces.
        Characters "characters",
        /// Whether it is the Expedition of the Hero or of the Companion.
        WhichExpedition "whichExpedition",
        /// The type or sub-type of something.
        Kind "kind",
        /// A status or another fact of something.
        State "state",
        /// A number of things: cards, Characters, Expeditions, regions.
        Count "count",
        /// A number of something: a cost, a statistic, counters.
        Number "number",
        /// How often something has happened this turn, this Afternoon, this Day.
        Past "past",
        /// Different things are there at once.
        OneOfEach "oneOfEach",
        /// The roll of a die.
        Die "die",
        /// Whether an optional cost is paid (6.4).
        Cost "cost",
        /// Whether a player likes (6.5.a).
        May "may",
    }
}

vocabulary! {
    /// The effects of an ability, including its costs.
    EffectWord {
        /// Sabotages (7.3.35).
        Sabotage "sabotage",
        /// Resupplies (7.3.31), exhausted or not.
        Resupply "resupply",
        /// After You (7.3.2).
        AfterYou "afterYou",
        /// A player takes another turn.
        AnotherTurn "anotherTurn",
        /// A player passes.
        Pass "pass",
        /// A deck is shuffled.
        Shuffle "shuffle",
        /// Completes a Feat.
        Complete "complete",
        /// Lets happen what was about to.
        Proceed "proceed",
        /// Wins the game.
        Win "win",
        /// Receives the same Gift.
        ReceiveGift "receiveGift",
        /// Draws (7.3.9).
        Draw "draw",
        /// Rolls dice, more dice, or changes the result (7.3.33).
        Roll "roll",
        /// Activates abilities (7.3.1).
        Activate "activate",
        /// Augments (7.3.4).
        Augment "augment",
        /// Creates tokens (7.3.5).
        Create "create",
        /// Gives boosts (2.5.1), however many times over.
        Boost "boost",
        /// Gives a status, a keyword, other counters, anything else.
        Give "give",
        /// Takes counters, a status or an ability away.
        Remove "remove",
        /// Exchanges boosts, objects or cards (7.3.11, 7.3.12).
        Exchange "exchange",
        /// Discards (7.3.7).
        Discard "discard",
        /// Sacrifices (7.3.36).
        Sacrifice "sacrifice",
        /// Exhausts (7.3.13).
        Exhaust "exhaust",
        /// Readies (7.3.28).
        Ready "ready",
        /// Switches Expeditions (7.3.39).
        Switch "switch",
        /// Has something defect.
        Defect "defect",
        /// Takes control.
        TakeControl "takeControl",
        /// Reveals or looks at cards.
        Reveal "reveal",
        /// Chooses what the ability speaks of later.
        Name "name",
        /// Puts into a Hand.
        ToHand "toHand",
        /// Puts into Reserve.
        ToReserve "toReserve",
        /// Puts into the Mana zone.
        ToMana "toMana",
        /// Puts into a deck.
        ToDeck "toDeck",
        /// Puts into an Expedition.
        ToExpedition "toExpedition",
        /// Puts into the Landmarks.
        ToLandmarks "toLandmarks",
        /// Moves an Expedition forward.
        MoveForward "moveForward",
        /// Moves an Expedition backward.
        MoveBackward "moveBackward",
        /// Ascends an Expedition.
        Ascend "ascend",
        /// Plays a card, Rush included; or lets cards be played.
        Play "play",
        /// Places or moves terrain markers, or begins with them.
        Marker "marker",
        /// Makes somebody first player.
        MakeFirst "makeFirst",
        /// Changes statistics.
        Statistics "statistics",
        /// Changes what is paid.
        Costs "costs",
        /// Forbids something.
        Cannot "cannot",
        /// Enters with counters.
        EntersWith "entersWith",
        /// Can be used as a Mana Orb.
        ManaOrb "manaOrb",
        /// Can regain a status.
        Regain "regain",
        /// Ignores abilities (7.3.19) or Defender.
        Ignore "ignore",
        /// Is counted as something else.
        CountAs "countAs",
        /// Changes terrains of regions.
        Terrain "terrain",
        /// Modifies an event (6.2).
        Replace "replace",
        /// Changes limits at Clean-up, or maxima.
        Limits "limits",
    }
}
