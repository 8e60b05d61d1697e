//! The closed lists of words by which abilities are searched, each word with its meaning.

/// Declares an enum of words, with the word and the meaning of each.
macro_rules! vocabulary {
    ($(#[$meta:meta])* $name:ident { $($variant:ident $word:literal $meaning:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $( #[doc = $meaning] $variant ),+ }

        impl $name {
            /// All of them, in the order of the rulebook.
            pub const ALL: &'static [Self] = &[$( Self::$variant ),+];

            /// The word as clients write it.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $( Self::$variant => $word ),+ }
            }

            /// The meaning of the word.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $( Self::$variant => $meaning ),+ }
            }
        }
    };
}

vocabulary! {
    /// Statuses, keywords and what is printed as one. The names of tokens belong to the same list, which is open for that reason.
    KeywordWord {
        Anchored "ANCHORED" "The status (2.4.2).",
        Asleep "ASLEEP" "The status (2.4.3).",
        Boosted "BOOSTED" "The status (2.4.4).",
        Exhausted "EXHAUSTED" "The status (2.4.5).",
        Fleeting "FLEETING" "The status (2.4.6).",
        Boost "BOOST" "Boosts, in whatever way (2.5.1).",
        AfterYou "AFTER_YOU" "After You (7.3.2).",
        Ascend "ASCEND" "Ascend, Ascended (system 131).",
        Augment "AUGMENT" "Augment (7.3.3).",
        Completed "COMPLETED" "Feats and their completion (system 140).",
        Cooldown "COOLDOWN" "Cooldown (7.4.1).",
        Defect "DEFECT" "Defect (system 132).",
        Defender "DEFENDER" "Defender (7.4.2).",
        Eternal "ETERNAL" "Eternal (7.4.3).",
        ExhaustedResupply "EXHAUSTED_RESUPPLY" "Exhausted Resupply (7.3.11).",
        Gift "GIFT" "Gift (system 135).",
        Gigantic "GIGANTIC" "Gigantic (7.4.4).",
        InContact "IN_CONTACT" "In Contact (system 158).",
        Resupply "RESUPPLY" "Resupply (7.3.22).",
        Rush "RUSH" "Rush (system 133).",
        Sabotage "SABOTAGE" "Sabotage (7.3.24).",
        Scout "SCOUT" "Scout, for whatever cost (7.4.5).",
        Seasoned "SEASONED" "Seasoned (7.4.6).",
        Temple "TEMPLE" "Temple, for whatever cost (system 141).",
        Tough "TOUGH" "Tough, of whatever number (7.4.7).",
    }
}

vocabulary! {
    /// The kind of an ability, and the events to which it reacts.
    TriggerWord {
        Join "J" "{J}: the bearer joins (7.1.1.a).",
        FromHand "H" "{H}: it is played from Hand (7.1.1.b).",
        FromReserve "R" "{R}: it is played from Reserve (7.1.1.c).",
        Morning "morning" "At Morning.",
        Noon "noon" "At Noon.",
        Afternoon "afternoon" "At the beginning of Afternoon.",
        Dusk "dusk" "At Dusk.",
        Night "night" "At Night.",
        AfterRest "afterRest" "After Rest (4.2.5.b).",
        AfterCleanUp "afterCleanUp" "After Clean-up (4.2.5.c).",
        AfterProgress "afterProgress" "After Progress (4.2.4).",
        ExpeditionMoves "expeditionMoves" "An Expedition moves forward.",
        ExpeditionMovesBackward "expeditionMovesBackward" "An Expedition moves backward.",
        ExpeditionFails "expeditionFails" "An Expedition fails to move forward (7.5.6).",
        ExpeditionAscends "expeditionAscends" "An Expedition Ascends.",
        Pass "pass" "A player passes.",
        Expand "expand" "A player Expands (4.2.1.e).",
        Draw "draw" "A player draws.",
        Resupply "resupply" "A player Resupplies.",
        Gift "gift" "A player makes or receives a Gift.",
        Roll "roll" "A player rolls dice.",
        Reveal "reveal" "A card is revealed.",
        Play "play" "A player plays a card.",
        Turn "turn" "A player begins a turn (4.2.3).",
        EndTurn "endTurn" "A player ends a turn (4.2.3).",
        AnotherTurn "anotherTurn" "A player begins another turn.",
        Sacrifice "sacrifice" "Something is sacrificed.",
        Discard "discard" "Something is discarded.",
        Create "create" "A token is created.",
        Exhaust "exhaust" "Something is exhausted.",
        Ready "ready" "A player readies something.",
        Augment "augment" "A player Augments something (7.3.3).",
        Spend "spend" "A player spends counters (7.3.27).",
        Shuffle "shuffle" "A player shuffles a deck.",
        Use "use" "A {D} or {T} ability is activated.",
        Sabotage "sabotage" "A player Sabotages (7.3.24).",
        Rush "rush" "A player Rushes (system 133).",
        PlaceMarker "placeMarker" "A player places a terrain marker (system 134).",
        Complete "complete" "A Feat is completed (system 140).",
        TakeControl "takeControl" "A player takes control of something (system 168).",
        Joins "joins" "Something else joins, or the bearer does in other words.",
        Leaves "leaves" "Something leaves.",
        Goes "goes" "Something goes from a zone to another.",
        Gains "gains" "Something gains counters or a status.",
        Loses "loses" "Something loses counters or a status.",
        Switches "switches" "Something switches Expeditions.",
        Defects "defects" "Something defects.",
        Becomes "becomes" "Something is so that was not.",
        QuickAction "quickAction" "The ability is a quick action (5.3).",
        Passive "passive" "The ability is passive (2.3).",
        Spell "spell" "The ability is the effect of a Spell (5.2.4).",
    }
}

vocabulary! {
    /// The conditions on which an ability, or a part of it, depends.
    ConditionWord {
        During "during" "The phase.",
        FirstDay "firstDay" "Whether it is the first Day.",
        FirstPlayer "firstPlayer" "Who is first player.",
        Player "player" "Which player somebody is.",
        Behind "behind" "An Expedition is behind (7.5.2).",
        Tied "tied" "An Expedition is tied.",
        Ahead "ahead" "An Expedition is ahead.",
        Ascended "ascended" "An Expedition is Ascended.",
        InContact "inContact" "An Expedition is In Contact.",
        Region "region" "The region of an Expedition.",
        Moved "moved" "Whether an Expedition has moved this Day.",
        Characters "characters" "How many Characters an Expedition holds, or faces.",
        WhichExpedition "whichExpedition" "Whether it is the Expedition of the Hero or of the Companion.",
        Kind "kind" "The type or sub-type of something.",
        State "state" "A status or another fact of something.",
        Count "count" "A number of things: cards, Characters, Expeditions, regions.",
        Number "number" "A number of something: a cost, a statistic, counters.",
        Past "past" "How often something has happened this turn, this Afternoon, this Day.",
        OneOfEach "oneOfEach" "Different things are there at once.",
        Die "die" "The roll of a die.",
        Cost "cost" "Whether an optional cost is paid (6.4).",
        May "may" "Whether a player likes (6.5.a).",
    }
}

vocabulary! {
    /// The effects of an ability, including its costs.
    EffectWord {
        Sabotage "sabotage" "Sabotages (7.3.24).",
        Resupply "resupply" "Resupplies (7.3.22), exhausted or not.",
        AfterYou "afterYou" "After You (7.3.2).",
        AnotherTurn "anotherTurn" "A player takes another turn.",
        Pass "pass" "A player passes.",
        Shuffle "shuffle" "A deck is shuffled.",
        Complete "complete" "Completes a Feat.",
        Proceed "proceed" "Lets happen what was about to.",
        Win "win" "Wins the game.",
        ReceiveGift "receiveGift" "Receives the same Gift.",
        Draw "draw" "Draws (7.3.7).",
        Roll "roll" "Rolls dice, more dice, or changes the result (7.3.19).",
        Activate "activate" "Activates abilities (7.3.1).",
        Augment "augment" "Augments (7.3.3).",
        Create "create" "Creates tokens (7.3.4).",
        Boost "boost" "Gives boosts (2.5.1), however many times over.",
        Give "give" "Gives a status, a keyword, other counters, anything else.",
        Remove "remove" "Takes counters, a status or an ability away.",
        Exchange "exchange" "Exchanges boosts, objects or cards (7.3.8, 7.3.9).",
        Discard "discard" "Discards (7.3.5).",
        Sacrifice "sacrifice" "Sacrifices (7.3.25).",
        Exhaust "exhaust" "Exhausts (7.3.10).",
        Ready "ready" "Readies (7.3.18).",
        Switch "switch" "Switches Expeditions (7.3.28).",
        Defect "defect" "Has something defect.",
        TakeControl "takeControl" "Takes control.",
        Reveal "reveal" "Reveals or looks at cards.",
        Name "name" "Chooses what the ability speaks of later.",
        ToHand "toHand" "Puts into a Hand.",
        ToReserve "toReserve" "Puts into Reserve.",
        ToMana "toMana" "Puts into the Mana zone.",
        ToDeck "toDeck" "Puts into a deck.",
        ToExpedition "toExpedition" "Puts into an Expedition.",
        ToLandmarks "toLandmarks" "Puts into the Landmarks.",
        MoveForward "moveForward" "Moves an Expedition forward.",
        MoveBackward "moveBackward" "Moves an Expedition backward.",
        Ascend "ascend" "Ascends an Expedition.",
        Play "play" "Plays a card, Rush included; or lets cards be played.",
        Marker "marker" "Places or moves terrain markers, or begins with them.",
        MakeFirst "makeFirst" "Makes somebody first player.",
        Statistics "statistics" "Changes statistics.",
        Costs "costs" "Changes what is paid.",
        Cannot "cannot" "Forbids something.",
        EntersWith "entersWith" "Enters with counters.",
        ManaOrb "manaOrb" "Can be used as a Mana Orb.",
        Regain "regain" "Can regain a status.",
        Ignore "ignore" "Ignores abilities (7.3.14) or Defender.",
        CountAs "countAs" "Is counted as something else.",
        Terrain "terrain" "Changes terrains of regions.",
        Replace "replace" "Modifies an event (6.2).",
        Limits "limits" "Changes limits at Clean-up, or maxima.",
    }
}
