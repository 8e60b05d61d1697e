//! Dependencies between sentences: "if you do", "instead", "this way", and the antecedent of "it".

use super::{refuse, say};

/// The step on which a second sentence depends.
#[test]
fn what_is_said_of_something_stays_with_it() {
    say(&[
        (
            "{H} Choose another target Character. It gains 1 boost and I gain [[Anchored]].",
            "when {H} -> give 1 boost to 1 target Character [other]; give Anchored to me",
        ),
        (
            "When my Expedition moves forward — If it's behind, draw a card.",
            "when my Expedition moves forward -> if that Expedition is [behind] (draw 1)",
        ),
    ]);
}

#[test]
fn what_is_said_last_is_said_of_what_was_chosen() {
    say(&[
        (
            "{J} Target Character gains 1 boost if it's a Robot.",
            "when {J} -> name 1 target Character; if it is a Robot (give 1 boost to it)",
        ),
        (
            "{J} Target Expedition moves forward one region unless it's ahead.",
            "when {J} -> name 1 target Expedition; if not (that Expedition is [ahead]) (move that Expedition forward 1)",
        ),
        (
            "{J} Return target Robot to its owner's hand. They discard a card.",
            "when {J} -> send 1 target Robot to hand; its owner does (discard 1 card in that player's hand)",
        ),
    ]);
}

/// A word refers to something of its kind and number that was mentioned.
#[test]
fn words_are_bound_by_what_was_read() {
    say(&[
        (
            "{J} If your Hero Expedition is behind, draw a card. That Expedition moves forward one region.",
            "when {J} -> if each Expedition [Hero] controlled by you is [behind] (draw 1); move each Expedition [Hero] controlled by you forward 1",
        ),
        (
            "{J} Create three [Brassbug 2/2/2] Robot tokens in your Hero Expedition. That Expedition [Ascends].",
            "when {J} -> create 3 \"Brassbug\" 2/2/2 Robot in each Expedition [Hero] controlled by you; Ascend each Expedition [Hero] controlled by you",
        ),
        (
            "When a Character joins one of your Expeditions — That Expedition [Ascends].",
            "when a Character joins each Expedition controlled by you -> Ascend that Expedition",
        ),
        // One opponent, or each of them.
        (
            "{J} Each Character an opponent controls gains [[Fleeting]].",
            "when {J} -> give Fleeting to each Character controlled by target opponent",
        ),
        (
            "{J} Each Character each opponent controls gains [[Fleeting]].",
            "when {J} -> give Fleeting to each Character controlled by an opponent",
        ),
        (
            "When a token joins my Expedition — Create a copy of it in your other Expedition.",
            "when a card [token] joins my Expedition -> create 1 copy of it in my other Expedition",
        ),
        (
            "At Night — If I have three or more Sap counters, remove all of them and draw a card.",
            "when at Night -> if number of Sap counters of me >= 3 (remove all Sap counters from me; draw 1)",
        ),
        (
            "{J} If I'm [[Fleeting]], draw a card. If not, [Resupply].",
            "when {J} -> if I am [Fleeting] (draw 1) else (Resupply)",
        ),
        ("{J} [Sabotage]. If you did, I gain 1 boost.", "when {J} -> do (Sabotage) then (give 1 boost to me)"),
        // What is paid for is done twice.
        (
            "If you would [Resupply], you may exhaust me to [Resupply] twice instead.",
            "always if I am [not Exhausted]: before you Resupply: may instead (exhaust me; repeat 2 (Resupply))",
        ),
        ("{J} You may pay {1} to [Resupply] twice.", "when {J} -> may pay (1 mana) then (repeat 2 (Resupply))"),
        // Other than those that were chosen.
        (
            "Each player chooses a Robot they control. Discard all other Robots.",
            "effect each player does (name 1 Robot controlled by that player); discard each Robot [other than it]",
        ),
        (
            "Target Robot switches Expeditions, then gains 1 boost for each other Robot in its Expedition.",
            "effect switch 1 target Robot; give number of (Robots [other than it] in its Expedition) boosts to it",
        ),
        (
            "{J} Target Robot and each Robot facing it gain [[Fleeting]].",
            "when {J} -> name 1 target Robot; give Fleeting to both it and each Robot in the Expedition facing it",
        ),
    ]);
}

#[test]
fn something_else_is_done_instead() {
    say(&[
        (
            "{J} Target Character gains 1 boost. If it's a Robot, it gains 2 boosts instead.",
            "when {J} -> name 1 target Character; if it is a Robot (give 2 boosts to it) else (give 1 boost to it)",
        ),
        (
            "{J} Exhaust target Permanent. If you control a Mage, discard it instead.",
            "when {J} -> name 1 target Permanent; if number of (Mages controlled by you) >= 1 (discard it) else (exhaust it)",
        ),
        (
            "{J} Characters you control gain 1 boost. If you have four or more cards in Reserve, they gain 2 boosts instead.",
            "when {J} -> if number of (cards in your Reserve) >= 4 (give 2 boosts to each Character controlled by you) else (give 1 boost to each Character controlled by you)",
        ),
        (
            "{J} Target Expedition moves backward one region. If it's in {V}, it moves backward two regions instead.",
            "when {J} -> name 1 target Expedition; if that Expedition is [in {V}] (move that Expedition backward 2) else (move that Expedition backward 1)",
        ),
    ]);
}

#[test]
fn what_follows_if_it_is_done() {
    say(&[
        (
            "{J} Each opponent sacrifices a Character. If they do, they draw a card.",
            "when {J} -> each opponent does (do (sacrifice 1 Character controlled by that player) then (draw 1))",
        ),
        (
            "{J} Each opponent may discard a card from their hand. If they don't, I gain 2 boosts.",
            "when {J} -> each opponent does (may (discard 1 card in that player's hand) else (my controller does (give 2 boosts to me)))",
        ),
        (
            "{J} Each opponent may draw a card. If they do, you draw a card.",
            "when {J} -> each opponent does (may (draw 1) then (my controller does (draw 1)))",
        ),
        (
            "{J} You may discard a card from your hand or sacrifice a Character. If you do, draw two cards.",
            "when {J} -> may (choose 1 of (discard 1 card in your hand) or (sacrifice 1 Character controlled by you)) then (draw 2)",
        ),
        (
            "{J} Sacrifice a [Brassbug]. If you do, draw two cards.",
            "when {J} -> do (sacrifice 1 card [named \"Brassbug\"] controlled by you) then (draw 2)",
        ),
        (
            "{J} Target Expedition moves forward one region. If it moves forward this way, draw a card.",
            "when {J} -> do (move 1 target Expedition forward 1) then (draw 1)",
        ),
    ]);
}

#[test]
fn this_way_speaks_of_the_step_before() {
    say(&[
        (
            "{J} Sacrifice any number of tokens. I gain 1 boost for each token sacrificed this way.",
            "when {J} -> sacrifice any number of cards [token] controlled by you; give that many boosts to me",
        ),
        (
            "{J} Move 1 boost from me to another target Character.",
            "when {J} -> remove 1 boost from me; give that many boosts to 1 target Character [other]",
        ),
    ]);
}

/// After a payment, "it" is not what was paid, if something else was named before.
#[test]
fn a_payment_is_not_what_was_named() {
    say(&[
        (
            "When you play a Character — You may discard a card from your Reserve to give it 1 boost.",
            "when you play a Character -> may pay (discard 1 card in your Reserve) then (give 1 boost to the cause)",
        ),
        (
            "When a Feat is completed — You may discard a card from your hand. If you do, ready it.",
            "when a Feat is completed -> may (discard 1 card in your hand) then (ready the cause)",
        ),
        // Nothing else was named.
        (
            "{J} You may exhaust a card in your Reserve. If you do, it gains 1 boost.",
            "when {J} -> may (exhaust 1 card in your Reserve) then (give 1 boost to it)",
        ),
        (
            "When you play a Character — You may discard a card from your hand. If it was a Feat, draw a card.",
            "when you play a Character -> may (discard 1 card in your hand) then (if it was a Feat (draw 1))",
        ),
    ]);
}

/// Actions of another player with a thing of theirs that the controller of the effect chooses.
#[test]
fn what_they_do_to_what_you_choose() {
    say(&[
        (
            "{J} Target opponent sacrifices a Character of your choice.",
            "when {J} -> name 1 Character controlled by target opponent; that player does (sacrifice it)",
        ),
        (
            "{J} Target opponent sacrifices a Character of their choice.",
            "when {J} -> target opponent does (sacrifice 1 Character controlled by that player)",
        ),
    ]);
}

#[test]
fn for_each_who_does() {
    say(&[
        (
            "{J} Each opponent may [Resupply]. For each opponent who does, I gain 1 boost.",
            "when {J} -> each opponent does (may (Resupply) then (my controller does (give 1 boost to me)))",
        ),
        (
            "At Noon — Each player may discard a card. For each player who doesn't, draw a card.",
            "when at Noon -> each player does (may (discard 1 card in that player's hand) else (my controller does (draw 1)))",
        ),
    ]);
}

#[test]
fn what_is_exchanged_is_asked_where_it_lies() {
    say(&[
        (
            "Exchange a card from your Reserve with a card from your hand. If you put a Permanent in Reserve this way, draw a card.",
            "effect do (exchange 1 card in your Reserve with 1 card in your hand) then (if one of it is [a Permanent, placed in your Reserve] (draw 1))",
        ),
        (
            "Exchange a card from your hand with a card from your Reserve. If you put a Spell in your hand this way, [Resupply].",
            "effect do (exchange 1 card in your hand with 1 card in your Reserve) then (if one of it is [a Spell, placed in your hand] (Resupply))",
        ),
        (
            "Exchange a card from your hand with a card from your Reserve. If you put a card with a {D} ability in Reserve this way, I gain 1 boost.",
            "effect do (exchange 1 card in your hand with 1 card in your Reserve) then (if one of it is [with a {D} ability, placed in your Reserve] (give 1 boost to me))",
        ),
    ]);
}

#[test]
fn what_several_resupplies_put_in_reserve() {
    say(&[
        (
            "[Resupply], and [Resupply] again. If you put one or more cards with a {D} ability in Reserve this way, draw a card.",
            "effect do (Resupply) then (if it is [with a {D} ability] (Resupply; draw 1) else (do (Resupply) then (if it is [with a {D} ability] (draw 1))))",
        ),
        (
            "{J} [Resupply], then [Resupply]. If you put a Permanent in Reserve this way, draw a card.",
            "when {J} -> do (Resupply) then (if it is a Permanent (Resupply; draw 1) else (do (Resupply) then (if it is a Permanent (draw 1))))",
        ),
        (
            "{J} [Resupply] three times. If you put at least one Character in Reserve this way, I gain 1 boost.",
            "when {J} -> do (Resupply) then (if it is a Character (Resupply; Resupply; give 1 boost to me) else (do (Resupply) then (if it is a Character (Resupply; give 1 boost to me) else (do (Resupply) then (if it is a Character (give 1 boost to me))))))",
        ),
    ]);
}

#[test]
fn any_of_them_is_each_such() {
    say(&[
        (
            "{J} Each Character you control loses 1 boost. If any of them has no boosts left, discard it.",
            "when {J} -> remove 1 boost from each Character controlled by you; if one of it is [number of boosts = 0] (discard each card [number of boosts = 0] out of it)",
        ),
        (
            "{J} Exhaust two target Characters. If any of them is [[Boosted]], it loses 1 boost.",
            "when {J} -> exhaust 2 target Characters; if one of it is [Boosted] (remove 1 boost from each card [Boosted] out of it)",
        ),
    ]);
}

#[test]
fn only_an_expedition_is_ahead() {
    say(&[
        (
            "When one of your Expeditions moves forward [due to Ascension] — [Resupply]. If it's ahead, draw a card instead.",
            "when each Expedition controlled by you moves forward due to Ascension -> if that Expedition is [ahead] (draw 1) else (Resupply)",
        ),
        (
            "When an opponent's Expedition moves forward — Draw a card. If it's ahead, [Resupply].",
            "when each Expedition controlled by an opponent moves forward -> draw 1; if that Expedition is [ahead] (Resupply)",
        ),
    ]);
}

#[test]
fn what_was_done_is_counted_and_asked_about() {
    say(&[
        (
            "{J} You may discard a card from your hand. If you do and you control a Robot, draw two cards.",
            "when {J} -> may (discard 1 card in your hand) then (if number of (Robots controlled by you) >= 1 (draw 2))",
        ),
        (
            "At Noon — I lose 1 boost. If I can't, exhaust me.",
            "when at Noon -> do (remove 1 boost from me) else (exhaust me)",
        ),
        (
            "{J} [Sabotage] a token. If you don't discard a token this way, draw a card.",
            "when {J} -> do (Sabotage a card [token]) else (draw 1)",
        ),
        (
            "{J} [Sabotage] a token. If you discard a token this way, draw a card.",
            "when {J} -> do (Sabotage a card [token]) then (draw 1)",
        ),
        (
            "{J} [Sabotage] a Spell. If no Spell was discarded this way, draw a card.",
            "when {J} -> do (Sabotage a Spell) else (draw 1)",
        ),
        (
            "{J} I gain 1 boost per opponent's Robot.",
            "when {J} -> give number of (Robots controlled by an opponent) boosts to me",
        ),
        (
            "{J} Put any number of cards from your hand in your Mana zone. [Resupply] once per card you put in your Mana zone this way.",
            "when {J} -> send any number of cards in your hand to Mana zone exhausted; repeat that many (Resupply)",
        ),
        (
            "{J} Send all Robots you control to Reserve. I gain 1 boost per Robot sent to Reserve this way.",
            "when {J} -> send each Robot controlled by you to Reserve; give that many boosts to me",
        ),
        (
            "{J} If you control a Feat, exhaust target Robot. If it's [[Completed]], exhaust two target Robots instead.",
            "when {J} -> if number of (Feats [completed] controlled by you) >= 1 (exhaust 2 target Robots) else (if number of (Feats \
             controlled by you) >= 1 (exhaust 1 target Robot))",
        ),
        (
            "{J} I gain 1 boost per opponent's Expedition in {M}.",
            "when {J} -> give number of Expeditions [in {M}] controlled by an opponent boost to me",
        ),
        (
            "If I would go to Reserve from the Expedition zone, put me in my owner's Mana zone, exhausted, instead.",
            "always before I go from the Expeditions to the Reserve: instead (send me to Mana zone exhausted)",
        ),
    ]);
}

#[test]
fn for_each_of_what_was_done() {
    say(&[
        (
            "{J} Discard two cards from your hand. For each one, target Character gains 1 boost.",
            "when {J} -> discard 2 cards in your hand; repeat that many (give 1 boost to 1 target Character)",
        ),
        (
            "{J} Create two [Brassbug 2/2/2] Robot tokens in my Expedition. For each one, you may [Sabotage].",
            "when {J} -> create 2 \"Brassbug\" 2/2/2 Robot in my Expedition; repeat that many (may (Sabotage))",
        ),
        (
            "{J} Each opponent may discard a card. [Resupply] for each one that did.",
            "when {J} -> each opponent does (may (discard 1 card in that player's hand) then (my controller does (Resupply)))",
        ),
        (
            "{J} For each opponent, you may exhaust target card in that player's Reserve.",
            "when {J} -> in turn for each opponent (may (exhaust 1 target card in that player's Reserve))",
        ),
        (
            "{J} For each opponent, you may target a Permanent they control. Exhaust it.",
            "when {J} -> in turn for each opponent (may (exhaust 1 target Permanent controlled by that player))",
        ),
        (
            "{J} For each player, discard target card from their Reserve.",
            "when {J} -> in turn for each player (discard 1 target card in that player's Reserve)",
        ),
        (
            "{J} Return up to one target Spell from your discard pile to your Reserve, then exhaust it.",
            "when {J} -> may (send 1 target Spell in your discard pile to Reserve) then (exhaust it)",
        ),
        (
            "{J} Discard up to one target Permanent, then its controller draws a card.",
            "when {J} -> may (discard 1 target Permanent) then (its controller does (draw 1))",
        ),
        (
            "When one or more Characters leave your Expeditions — You may return one of them to your hand from your discard pile.",
            "when one or more Characters leave your Expeditions -> \
             may (send 1 card [placed in your discard pile] out of it to hand)",
        ),
    ]);
    // Of the cards that were discarded, or of the one that was drawn.
    refuse("{J} Discard two cards from your hand. Draw a card. For each one, you may [Sabotage].");
    refuse("{J} Discard two cards from your hand. Draw a card. For each of them, you may [Sabotage].");
    refuse("{J} Discard two cards from your hand. [Resupply]. For each one, draw a card.");
    refuse("{J} Discard two cards from your hand. I gain 1 boost. For each of them, [Resupply].");
    refuse("{J} Create two [Brassbug 2/2/2] Robot tokens in my Expedition. [Resupply]. For each one, draw a card.");
    refuse("{J} For each opponent, target Character they control gains 1 boost. It switches Expeditions.");
}

/// What follows if nobody, or anybody, of several players did what each of them could refuse.
#[test]
fn what_none_of_several_players_does() {
    say(&[
        (
            "{J} Each opponent may discard two cards. If none of them does, I gain 2 boosts.",
            "when {J} -> do (each opponent does (may (discard 2 cards in that player's hand))) else (give 2 boosts to me)",
        ),
        (
            "At Noon — Each player may sacrifice a Robot. If no player did, [Resupply].",
            "when at Noon -> do (each player does (may (sacrifice 1 Robot controlled by that player))) else (Resupply)",
        ),
        (
            "{R} Each opponent may pay {2}. If at least one opponent does, draw a card.",
            "when {R} -> do (each opponent does (may pay (2 mana))) then (draw 1)",
        ),
    ]);
    // Each of them had to do it.
    refuse("{J} Each opponent discards a card. If none of them does, draw a card.");
    // The opponents are only some of those who could do it.
    refuse("{J} Each player may discard a card. If no opponent does, draw a card.");
}

/// A die that is rolled again: what follows depends on the last result.
#[test]
fn a_die_is_rolled_again() {
    say(&[
        (
            "{J} Roll a die. You may pay {2} to reroll it. On a 5+, draw two cards.",
            "when {J} -> roll a die; may pay (2 mana) then (roll a die); depending on the result: from 5 (draw 2)",
        ),
        (
            "{H} Roll a die, then you may sacrifice a Robot to roll it again. I gain that many boosts.",
            "when {H} -> roll a die; may pay (sacrifice 1 Robot controlled by you) then (roll a die); give that many boosts to me",
        ),
    ]);
    // No die was rolled in the effect, or too late.
    refuse("{J} Reroll it.");
    refuse("When you roll a die — You may exhaust me ({T}) to reroll it.");
}

#[test]
fn counters_are_spent_by_an_effect() {
    say(&[
        (
            "When you play a Robot — Spend 1 of my boosts. If you can't, sacrifice me.",
            "when you play a Robot -> do (remove 1 boost from me) else (sacrifice me)",
        ),
        (
            "At Dusk — Spend two counters from target Landmark. If you do, [Resupply].",
            "when at Dusk -> do (remove 2 counters from 1 target Landmark) then (Resupply)",
        ),
    ]);
}
