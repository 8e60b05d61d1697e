//! Amounts: numbers that are counted, and verbs that are repeated.

use super::{refuse, say};

#[test]
fn numbers_are_counted_and_compared() {
    say(&[
        (
            "{J} I gain 1 boost for each Kelon counter on me.",
            "when {J} -> give number of Kelon counters of me boosts to me",
        ),
        (
            "{J} Draw a card for each time you sacrificed a Permanent this Day.",
            "when {J} -> draw number of times (you sacrifice a Permanent) this Day",
        ),
        (
            "{H} Send target Character facing me to Reserve. I gain 1 boost for each boost it had.",
            "when {H} -> send 1 target Character in the Expedition facing me to Reserve; give number of boosts of it boosts to me",
        ),
        (
            "At Noon — Remove a Kelon counter from me. If I have none left, complete me.",
            "when at Noon -> remove 1 Kelon counter from me; if number of Kelon counters of me = 0 (complete me)",
        ),
        (
            "{J} Target Character gains boosts equal to its Hand Cost.",
            "when {J} -> name 1 target Character; give hand cost of it boosts to it",
        ),
        (
            "{J} Draw a card for each Robot you control, up to a maximum of three.",
            "when {J} -> draw lesser of (number of (Robots controlled by you), 3)",
        ),
        (
            "{J} Draw cards equal to the number of Landmarks you control.",
            "when {J} -> draw number of (Landmarks controlled by you)",
        ),
        ("{J} Draw cards until you have five cards in hand.", "when {J} -> draw (5 - number of (cards in your hand))"),
        (
            "{J} Each player discards down to three cards.",
            "when {J} -> each player does (discard (number of (cards in that player's hand) - 3) cards in that player's hand)",
        ),
        (
            "{J} I gain X boosts. X is the number of exhausted Mana Orbs you control.",
            "when {J} -> give number of (Mana Orbs [Exhausted] in your Mana zone) boosts to me",
        ),
        (
            "{H} I gain 2 boosts per other Plant in my Expedition, then sacrifice them all.",
            "when {H} -> give (number of (Plants [other] in my Expedition) * 2) boosts to me; sacrifice each Plant [other] in my Expedition",
        ),
        (
            "{J} Discard your hand, then draw that many cards plus one.",
            "when {J} -> discard each card in your hand; draw (that many + 1)",
        ),
        (
            "{J} Target Character gains as many boosts as I have.",
            "when {J} -> give number of boosts of me boosts to 1 target Character",
        ),
    ]);
}

#[test]
fn numbers_are_of_different_things_and_parts() {
    say(&[
        (
            "{J} I gain 1 boost for each different subtype among Characters you control.",
            "when {J} -> give number of different sub-type among all (Characters controlled by you) boosts to me",
        ),
        (
            "{J} Draw a card for each different Base Cost among cards in your Reserve.",
            "when {J} -> draw number of different base cost among all (cards in your Reserve)",
        ),
        (
            "{J} Draw a card for every two Landmarks you control.",
            "when {J} -> draw (number of (Landmarks controlled by you) / 2)",
        ),
        (
            "{J} I gain boosts equal to half my Hand Cost, rounded up.",
            "when {J} -> give ((hand cost of me + 1) / 2) boosts to me",
        ),
        (
            "{J} I gain X boosts, where X is the highest Base Cost among Robots you control.",
            "when {J} -> give greatest base cost of all (Robots controlled by you) boosts to me",
        ),
        (
            "{J} Remove up to 3 boosts from target Character. Draw a card for each boost removed this way.",
            "when {J} -> remove up to 3 boosts from 1 target Character; draw that many",
        ),
    ]);
}

#[test]
fn effects_are_done_that_many_times() {
    say(&[
        (
            "{J} [Resupply] for each Landmark you control.",
            "when {J} -> repeat number of (Landmarks controlled by you) (Resupply)",
        ),
        ("{J} [Sabotage] three times.", "when {J} -> repeat 3 (Sabotage)"),
        (
            "{J} Target opponent sacrifices a Character for each Robot you control.",
            "when {J} -> target opponent does (repeat number of (Robots controlled by my controller) (sacrifice 1 Character controlled by that player))",
        ),
        (
            "{J} For each Spell you played this turn, [Resupply].",
            "when {J} -> repeat number of times (you play a Spell) this turn (Resupply)",
        ),
        (
            "{J} Do this twice: Target Character gains 1 boost.",
            "when {J} -> repeat 2 (give 1 boost to 1 target Character)",
        ),
        ("{J} Draw a card for each opponent.", "when {J} -> draw number of players (each opponent)"),
        ("{J} I gain 1 boost per player.", "when {J} -> give number of players (each player) boosts to me"),
        ("{J} For each opponent, [Resupply].", "when {J} -> repeat number of players (each opponent) (Resupply)"),
        (
            "{J} Put up to two cards from your hand in Reserve. For each card put in Reserve this way, draw a card.",
            "when {J} -> send up to 2 cards in your hand to Reserve; repeat that many (draw 1)",
        ),
    ]);
}

/// Fewer than so many are also none.
#[test]
fn fewer_than_so_many() {
    say(&[
        (
            "Discard up to two target Landmarks. If you discarded fewer than two this way, draw a card.",
            "effect discard up to 2 target Landmarks; if that many < 2 (draw 1)",
        ),
        (
            "Discard any number of cards from your Reserve. If you discarded two or more this way, draw a card.",
            "effect do (discard any number of cards in your Reserve) then (if that many >= 2 (draw 1))",
        ),
    ]);
    // What the number is if you refuse, nothing says.
    refuse(
        "{J} You may discard any number of cards from your Reserve. If you discarded fewer than two this way, draw a card.",
    );
}

#[test]
fn numbers_of_what_was_named() {
    say(&[
        (
            "{J} Return target Robot you control to your hand. If you do, discard target Permanent with Hand Cost less than or \
             equal to that Robot's Base Cost.",
            "when {J} -> do (send 1 target Robot controlled by you to hand) then \
             (discard 1 target Permanent [hand cost <= base cost of it])",
        ),
        (
            "Sacrifice a Robot. If you do, discard target Permanent with Base Cost less than or equal to the sacrificed card's.",
            "effect do (sacrifice 1 Robot controlled by you) then (discard 1 target Permanent [base cost <= base cost of it])",
        ),
        (
            "{H} Each Plant in opponents' Expeditions gains [[Asleep]]. I gain 1 boost for each of them.",
            "when {H} -> give Asleep to each Plant in an opponent's Expeditions; \
             give number of (Plants in an opponent's Expeditions) boosts to me",
        ),
        (
            "Play me for {1} less per Landmark in your discard pile, up to {2} less.",
            "always I cost lesser of (number of (Landmarks in your discard pile), 2) less",
        ),
        (
            "If you would roll a die, you may spend any number of my Luck counters to raise its result by that much.",
            "always before you roll one or more dice: also (may pay (spend any number of \"Luck\" counters from me) then \
             (raise the result by that many))",
        ),
    ]);
}

/// Of the things to which a step was done, those of a kind.
#[test]
fn things_of_a_kind_to_which_it_was_done() {
    say(&[
        (
            "{J} Discard the top four cards of your deck. I gain 1 boost for each Spell discarded this way.",
            "when {J} -> discard top 4 of your deck; give number of (Spells out of it) boosts to me",
        ),
        (
            "{H} You may put up to three cards from your hand in Reserve. Draw a card for each Character put there this way.",
            "when {H} -> may (send up to 3 cards in your hand to Reserve) then (draw number of (Characters out of it))",
        ),
    ]);
}

#[test]
fn different_values_among_things() {
    say(&[
        (
            "At Noon — If you control Permanents with two or more different Base Costs, draw a card.",
            "when at Noon -> if number of different base cost among all (Permanents controlled by you) >= 2 (draw 1)",
        ),
        (
            "{J} If an opponent controls Characters of three different factions, [Sabotage].",
            "when {J} -> if for an opponent (number of different faction among all (Characters controlled by that player) >= 3) (Sabotage)",
        ),
    ]);
}
