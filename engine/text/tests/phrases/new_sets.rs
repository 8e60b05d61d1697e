//! Sentences as a future set could say them.

use super::{refuse, say};

/// The words of Heroes and Feats of the newest sets, in other sentences.
#[test]
fn the_newest_concepts_are_said_in_other_words() {
    let signature =
        "always my Signature token is \"Scarab\" 1/1/1 Animal for 1 mana from Reserve having (when {R} -> draw 1)";
    let set = "always your Landmark limit 4 in all";
    say(&[
        ("My Signature token: [Scarab 1/1/1] Animal, Reserve Cost {1}, \"{R} Draw a card.\"", signature),
        ("Signature token — [Scarab 1/1/1] Animal token with Reserve Cost {1} and \"{R} Draw a card.\"", signature),
        ("Your limit of Landmarks is 4.", set),
        ("Your Landmarks limit is 4 instead of 2.", set),
        (
            "{J} After this turn, you may take another turn. You can only play tokens during that turn.",
            "when {J} -> may (play another turn) then (this Day next: when you play another turn -> (this turn: each card [not token] played by you cannot be played))",
        ),
        (
            "{J} Name a card. It can't be played by your opponents until the end of the Day.",
            "when {J} -> name 1 card of every name; this Day: each card [named like it] played by an opponent cannot be played",
        ),
        (
            "When you roll one or more dice — You may spend X of my Luck counters to add X to the result.",
            "always before you roll one or more dice: also (may pay (spend any number of \"Luck\" counters from me) then (raise the result by that many))",
        ),
        (
            "As soon as you control five Landmarks, I permanently gain [Tough 1] and \"{T} : Draw a card.\"",
            "as soon as number of (Landmarks controlled by you) >= 5 for good: always I have Tough 1\nas soon as number of (Landmarks controlled by you) >= 5 for good: cost {T}: draw 1",
        ),
        // A Spell has it before it resolves.
        (
            "{J} The next Spell you play this turn gains [Cooldown].",
            "when {J} -> this turn next: each Spell played by you has Cooldown",
        ),
        (
            "If another Character would leave the Expedition zone during Rest, draw a card instead.",
            "always if during Rest: before a Character [other] leaves the Expeditions: instead (draw 1)",
        ),
    ]);
}

/// Each of these was once read wrongly.
#[test]
fn what_was_misread_in_rounds_of_invented_cards() {
    say(&[
        // Not an effect that happens once.
        (
            "Characters you play from your hand gain 1 boost if you have no cards in your Reserve.",
            "when you play a Character from hand -> if number of (cards in your Reserve) = 0 (give 1 boost to it)",
        ),
        (
            "Each token you play from Reserve loses [[Fleeting]].",
            "when you play a card [token] from Reserve -> remove Fleeting from it",
        ),
        // Not in all of the Reserves together.
        (
            "{J} If there's an exhausted card in each Reserve, draw a card.",
            "when {J} -> if for each player (number of (cards [Exhausted] in that player's Reserve) >= 1) (draw 1)",
        ),
        (
            "{J} If there are two or more cards in each opponent's Reserve, draw a card.",
            "when {J} -> if for each opponent (number of (cards in that player's Reserve) >= 2) (draw 1)",
        ),
        // Not both of the cards, if one is a Permanent.
        (
            "{H} Discard the top two cards of your deck. If you discarded a Permanent this way, return it to your Reserve.",
            "when {H} -> do (discard top 2 of your deck) then (if one of it is a Permanent (send 1 Permanent out of it to Reserve))",
        ),
        // The target in Reserve is chosen only if the Character has no boosts.
        (
            "{J} Target a Character facing me. If it has no boosts, exhaust target card in its controller's Reserve. Otherwise, it \
             loses 1 boost.",
            "when {J} -> name 1 target Character in the Expedition facing me; if it is [number of boosts = 0] (exhaust 1 target card in \
             its controller's Reserve) else (remove 1 boost from it)",
        ),
        // Other than the first target, and not than the bearer.
        (
            "{T} : Ready target card in your Reserve, then exhaust another target card in Reserve.",
            "cost {T}: ready 1 target card in your Reserve; exhaust 1 target card [other than it] in the Reserve",
        ),
        // A thing that is gone is not a token, and has no controller.
        (
            "{H} Send to Reserve target Character with Base Cost {2} or less. If it's a token, draw a card.",
            "when {H} -> send 1 target Character [base cost <= 2] to Reserve; if it was [token] (draw 1)",
        ),
        (
            "{H} Return target Landmark to its owner's hand. If you control it, ready two Mana Orbs.",
            "when {H} -> send 1 target Landmark to hand; if it was [placed controlled by you] (ready 2 Mana Orbs in your Mana zone)",
        ),
        (
            "When you sacrifice a Character — If it had two or more boosts, draw a card.",
            "when a Character controlled by you is sacrificed, if before it is [number of boosts >= 2] -> draw 1",
        ),
        // In each Expedition, and not in all of them together.
        (
            "{J} If there's a token in each Expedition, draw a card.",
            "when {J} -> if each Expedition is [number of (cards [token]) >= 1] (draw 1)",
        ),
        (
            "{H} Target Character in each of your Expeditions gains 1 boost.",
            "when {H} -> give 1 boost to both 1 target Character in each Expedition [Hero] controlled by you and 1 target Character in \
             each Expedition [Companion] controlled by you",
        ),
        (
            "{H} Discard a token from your Reserve or sacrifice a token. If you do, draw two cards.",
            "when {H} -> do (choose 1 of (discard 1 card [token] in your Reserve) or (sacrifice 1 card [token] controlled by you)) then \
             (draw 2)",
        ),
        // The target is chosen once, if the first condition holds.
        (
            "{J} If you control a Feat, target Character gains 1 boost. If you control a [[Completed]] Feat, it gains 2 boosts instead.",
            "when {J} -> if number of (Feats controlled by you) >= 1 (name 1 target Character; if number of (Feats [completed] controlled \
             by you) >= 1 (give 2 boosts to it) else (give 1 boost to it))",
        ),
        (
            "My Expedition [Ascends] when I gain one or more boosts.",
            "when I gain one or more boosts -> Ascend my Expedition",
        ),
        // The place of the target is known once it is chosen, and "other" means other than the target.
        (
            "Target Character gains 1 boost for each Character facing it.",
            "effect name 1 target Character; give number of (Characters in the Expedition facing it) boosts to it",
        ),
        (
            "Target Character gains 1 boost for each other Character in its Expedition.",
            "effect name 1 target Character; give number of (Characters [other than it] in its Expedition) boosts to it",
        ),
        // These are also rendered as what they are.
        (
            "At Noon — If an opponent has more ready Mana Orbs than you, draw a card.",
            "when at Noon -> if for an opponent (number of (Mana Orbs [not Exhausted] in that player's Mana zone) > \
             number of (Mana Orbs [not Exhausted] in your Mana zone)) (draw 1)",
        ),
        (
            "{J} Draw a card for each Expedition in which you control a token.",
            "when {J} -> draw number of Expeditions [number of (cards [token]) >= 1] controlled by you",
        ),
    ]);
}

// Keywords in single or double brackets; "not" as a word or contracted.
#[test]
fn brackets_and_contractions_are_no_matter() {
    say(&[
        ("[[Cooldown]].  Exhaust target Permanent.", "always I have Cooldown\neffect exhaust 1 target Permanent"),
        (
            "{J} If an opponent controls a [[Gigantic]] Character, [Resupply].",
            "when {J} -> if number of (Characters [Gigantic] controlled by an opponent) >= 1 (Resupply)",
        ),
        ("{J} If there is not a Plant in play, draw a card.", "when {J} -> if number of (Plants in play) = 0 (draw 1)"),
        (
            "{J} If you do not control a Robot, draw a card.",
            "when {J} -> if number of (Robots controlled by you) = 0 (draw 1)",
        ),
        (
            "{J} If an opponent has not passed, I gain 1 boost.",
            "when {J} -> if for an opponent (not (number of times (that player passes) this Day >= 1)) (give 1 boost to me)",
        ),
        (
            "At Dusk — If my Expedition is not behind, draw a card.",
            "when at Dusk -> if my Expedition is [not behind] (draw 1)",
        ),
    ]);
}

// The name of a chosen card is forbidden for a while.
#[test]
fn names_are_forbidden() {
    say(&[
        (
            "{R} Until the end of the day, opponents can't play cards with the same name as target Permanent.",
            "when {R} -> name 1 target Permanent; this Day: each card [named like it] played by an opponent cannot be played",
        ),
        (
            "{R} This Day, players can't play cards with the same name as target card in a Reserve.",
            "when {R} -> name 1 target card in the Reserve; this Day: each card [named like it] played by a player cannot be played",
        ),
    ]);
}

// That many names are among them.
#[test]
fn varieties_are_counted() {
    say(&[
        (
            "Target Robot gains 1 boost for each Plant you control with a different name.",
            "effect give number of different name among all (Plants controlled by you) boosts to 1 target Robot",
        ),
        (
            "{J} Draw a card for each card in your Reserve with a different Hand Cost.",
            "when {J} -> draw number of different hand cost among all (cards in your Reserve)",
        ),
    ]);
}

// Which of the alternatives the trigger is about.
#[test]
fn the_played_card_is_one_of_several() {
    say(&[
        (
            "When you play a Permanent — If it's the second you've played this Day, complete me.",
            "when second each Day you play a Permanent -> complete me",
        ),
        (
            "When you play a Robot — If it's the third you played this turn, draw a card.",
            "when third each turn you play a Robot -> draw 1",
        ),
    ]);
}

// Statistics that become equal to a number.
#[test]
fn statistics_are_had() {
    say(&[
        (
            "I have {M} equal to the number of cards in your Reserve.",
            "always I count {M} = number of (cards in your Reserve)",
        ),
        (
            "I have {V} and {O} equal to the number of Feats you control.",
            "always I count {V}, {O} = number of (Feats controlled by you)",
        ),
    ]);
}

// Counters with which cards enter.
#[test]
fn things_come_into_play_with_counters() {
    say(&[
        ("I come into play with 2 Glitter counters.", r#"always I enter with 2 "Glitter" counters"#),
        ("I enter play with 4 Glitter counters.", r#"always I enter with 4 "Glitter" counters"#),
    ]);
}

// Expeditions that cannot move due to a terrain.
#[test]
fn expeditions_do_not_move_due_to_a_terrain() {
    say(&[
        (
            "The Expedition facing me can't move forward due to {V}.",
            "always the Expedition facing me cannot move forward due to {V}",
        ),
        (
            "Your opponents' Expeditions can't move forward due to {M}.",
            "always each Expedition controlled by an opponent cannot move forward due to {M}",
        ),
    ]);
}

// The trigger can ask what the bearer was before it left.
#[test]
fn what_i_was_before_i_left() {
    say(&[
        (
            "When I leave the Expedition zone — If I had 2 or more boosts, [Resupply].",
            "when I leave the Expeditions, if before number of boosts of me >= 2 -> Resupply",
        ),
        (
            "When I'm sacrificed — If I was [[Anchored]], draw a card.",
            "when I am sacrificed, if before I am [Anchored] -> draw 1",
        ),
        (
            "When I go from the Expedition zone to Reserve — I gain 1 boost.",
            "when I go from the Expeditions to the Reserve -> give 1 boost to me",
        ),
    ]);
}

// Places relative to what was named.
#[test]
fn places_are_of_what_was_named() {
    say(&[
        (
            "Move up to three boosts from a Robot you control to target Robot in the same Expedition.",
            "effect remove up to 3 boosts from 1 Robot controlled by you; give that many boosts to 1 target Robot in its Expedition",
        ),
        (
            "Exhaust target Permanent. Each Character in the same Expedition gains 1 boost.",
            "effect exhaust 1 target Permanent; give 1 boost to each Character in its Expedition",
        ),
        (
            "Move all boosts from target Robot to another target Robot.",
            "effect remove all boosts from 1 target Robot; give that many boosts to 1 target Robot [other than it]",
        ),
    ]);
}

// Cards in Reserve are called so.
#[test]
fn support_abilities_speak_of_reserve() {
    say(&[(
        "At Noon — If I'm in Reserve, I gain 1 boost.",
        "when at Noon -> if I am [placed in your Reserve] (give 1 boost to me)",
    )]);
}

// "It" can be the result of a die.
#[test]
fn results_are_spoken_of_as_it() {
    say(&[
        (
            "When you roll a die — If it's a 5, [Resupply].",
            "when you roll one or more dice -> if the result = 5 (Resupply)",
        ),
        (
            "When you roll a die — If it is 3 or less, I gain 1 boost.",
            "when you roll one or more dice -> if the result <= 3 (give 1 boost to me)",
        ),
        (
            "When you roll one or more dice — If it's 2-4, I gain 1 boost.",
            "when you roll one or more dice -> if all of (the result >= 2, the result <= 4) (give 1 boost to me)",
        ),
    ]);
}

// No more than a number of tokens are created.
#[test]
fn maxima_of_creations() {
    say(&[
        (
            "{J} Create a [Brassbug 2/2/2] Robot token in my Expedition for each Permanent in your Reserve, up to a max of 2.",
            r#"when {J} -> create lesser of (number of (Permanents in your Reserve), 2) "Brassbug" 2/2/2 Robot in my Expedition"#,
        ),
        (
            "{J} Create a [Woollyback 1/1/1] Animal token in target Expedition for each Plant you control, up to a maximum of four.",
            r#"when {J} -> create lesser of (number of (Plants controlled by you), 4) "Woollyback" 1/1/1 Animal in 1 target Expedition"#,
        ),
    ]);
}

// An action means one opponent; a statement means any of them.
#[test]
fn x_is_of_one_opponent() {
    say(&[
        (
            "{H} I gain X boosts, where X is the number of cards in your opponent's hand.",
            "when {H} -> give number of (cards in target opponent's hand) boosts to me",
        ),
        (
            "My {V} is equal to X, where X is the number of Landmarks your opponents control.",
            "always I count {V} = number of (Landmarks controlled by an opponent)",
        ),
    ]);
}

// Several things of yours at the same time.
#[test]
fn several_at_once_are_yours() {
    say(&[(
        "When two or more of your Robots leave the Expedition zone at the same time — Complete me.",
        "when one or more Robots controlled by you leave the Expeditions, if that many >= 2 -> complete me",
    )]);
}

// Comparisons between cards of two players.
#[test]
fn so_many_more_than_others() {
    say(&[
        (
            "{H} If you have more cards in Reserve than an opponent, [Resupply].",
            "when {H} -> if for an opponent (number of (cards in your Reserve) > number of (cards in that player's Reserve)) (Resupply)",
        ),
        (
            "At Dusk — If I'm facing a Character with higher {O} than mine, I gain 1 boost.",
            "when at Dusk -> if number of (Characters [statistic {O} > statistic {O} of me] in the Expedition facing me) >= 1 (give 1 boost to me)",
        ),
        (
            "{J} If you control a Character with a lower {V} than mine, I gain 1 boost.",
            "when {J} -> if number of (Characters [statistic {V} < statistic {V} of me] controlled by you) >= 1 (give 1 boost to me)",
        ),
    ]);
}

// A verb with a number of objects for each of something.
#[test]
fn so_many_for_each() {
    say(&[
        (
            "{H} Ready a Mana Orb for each Landmark you control.",
            "when {H} -> ready number of (Landmarks controlled by you) Mana Orbs in your Mana zone",
        ),
        (
            "{J} Discard a card from your Reserve for each Robot you control.",
            "when {J} -> discard number of (Robots controlled by you) cards in your Reserve",
        ),
    ]);
}

// The thing that has the most of something, whoever controls it.
#[test]
fn superlatives_are_of_all() {
    say(&[
        (
            "{R} Exhaust the Permanent with the highest Hand Cost.",
            "when {R} -> exhaust 1 Permanent [the most hand cost] in play",
        ),
        (
            "{J} Discard the Robot you control with the most boosts.",
            "when {J} -> discard 1 Robot [the most number of boosts] controlled by you",
        ),
        (
            "{R} Return the Character facing me with the lowest Base Cost to its owner's hand.",
            "when {R} -> send 1 Character [the least base cost] in the Expedition facing me to hand",
        ),
    ]);
}

// "It" can be the Expedition in the condition.
#[test]
fn it_is_the_expedition_of_the_condition() {
    say(&[
        (
            "When your Hero Expedition moves forward — If your Companion Expedition didn't move forward this Day, it moves forward one region.",
            "when each Expedition [Hero] controlled by you moves forward -> if not (number of times (each Expedition [Companion] controlled by you moves forward) this Day >= 1) (move each Expedition [Companion] controlled by you forward 1)",
        ),
        (
            "When I leave the Expedition zone — If my Expedition moved forward this Day, create a [Brassbug 2/2/2] Robot token in it.",
            r#"when I leave the Expeditions -> if my Expedition is [moved this Day] (create 1 "Brassbug" 2/2/2 Robot in my Expedition)"#,
        ),
    ]);
}

// Costs that differ, terrains, cards of a turn.
#[test]
fn numbers_of_what_lies_in_reserve() {
    say(&[
        (
            "At Noon — If your Reserve contains four cards with different Base Costs, draw a card.",
            "when at Noon -> if number of different base cost among all (cards in your Reserve) >= 4 (draw 1)",
        ),
        (
            "When you play a Spell from Reserve — If it's your second card this turn, draw a card.",
            "when second each turn you play a card, if it is [a Spell, played from Reserve] -> draw 1",
        ),
        (
            "If you would roll a die, you may roll an extra die and ignore the result of your choice.",
            "always before you roll one or more dice: may instead (roll 1 more dice ignoring 1)",
        ),
    ]);
}

// Alternative reasons for a move.
#[test]
fn a_move_is_due_to_one_of_several() {
    say(&[(
        "When my Expedition moves forward due to {M}, {O} or Ascension — I gain 1 boost.",
        "when my Expedition moves forward due to {M} or when my Expedition moves forward due to {O} or when my Expedition moves forward due to Ascension -> give 1 boost to me",
    )]);
}

// Conditions that begin to hold.
#[test]
fn what_is_so_at_last() {
    say(&[
        (
            "When there are five or more cards in your Reserve — Complete me.",
            "when it becomes so that (number of (cards in your Reserve) >= 5) -> complete me",
        ),
        (
            "When four or more Robots are in your discard pile — Draw a card.",
            "when it becomes so that (number of (Robots in your discard pile) >= 4) -> draw 1",
        ),
        (
            "When there are three or more Constructions in your Landmarks — Draw a card.",
            "when it becomes so that (number of (Constructions in your Landmarks) >= 3) -> draw 1",
        ),
        (
            "When I have two Trial counters — Draw a card.",
            "when it becomes so that (number of Trial counters of me >= 2) -> draw 1",
        ),
    ]);
}

// "An Expedition that's …" means any such Expedition.
#[test]
fn an_expedition_is_any_such() {
    say(&[(
        "{J} Each Robot in an Expedition that's ahead gains 1 boost.",
        "when {J} -> give 1 boost to each Robot in each Expedition [ahead]",
    )]);
}

// A verb that is done twice has the same object both times.
#[test]
fn twice_is_to_the_same() {
    say(&[
        (
            "{J} Target Robot you control activates its {D} ability twice.",
            "when {J} -> name 1 target Robot controlled by you; repeat 2 (activate {D} of it)",
        ),
        (
            "At Noon — If there are no Characters in your Hero Expedition, create a [Brassbug 2/2/2] Robot token in it.",
            "when at Noon -> if each Expedition [Hero] controlled by you is [Characters = 0] (create 1 \"Brassbug\" 2/2/2 Robot in each Expedition [Hero] controlled by you)",
        ),
    ]);
}

#[test]
fn both_limits_and_a_turn_to_come() {
    say(&[
        (
            "Your Reserve limit and your Landmarks limit are each increased by one.",
            "always your Reserve limit 1 more\nalways your Landmark limit 1 more",
        ),
        (
            "{J} Play another turn. You can't play Spells in that turn.",
            "when {J} -> play another turn; this Day next: when you play another turn -> (this turn: each Spell played by you cannot be played)",
        ),
        (
            "{J} If there are two or more Robots in your Reserve or you control two or more tokens, draw a card.",
            "when {J} -> if any of (number of (Robots in your Reserve) >= 2, number of (cards [token] controlled by you) >= 2) (draw 1)",
        ),
    ]);
}

/// What cards cost that are played as Constructions, and what they were.
#[test]
fn temple_costs_and_constructions() {
    say(&[
        (
            "Your [Temple] costs are reduced by {1}, down to a minimum of {1}.",
            "always each card [played for Temple] played by you costs 1 less min 1",
        ),
        (
            "The Temple costs of Characters you play from Reserve are increased by {1}.",
            "always each card [played for Temple] played from Reserve by you costs 1 more",
        ),
        (
            "When I leave the Landmarks, if I was a Construction — Draw a card.",
            "when I leave the Landmarks, if before I am a Construction -> draw 1",
        ),
        (
            "When you play a Construction — If it's your third one this Day, [Resupply].",
            "when third each Day you play a Construction -> Resupply",
        ),
    ]);
}

#[test]
fn what_your_hero_does() {
    let used = "when you use a {T} ability, if it is [a Hero, placed controlled by you] -> Resupply";
    say(&[
        ("When you activate your Hero's {T} ability — [Resupply].", used),
        ("When your Hero's {T} ability is activated — [Resupply].", used),
        ("When you exhaust your Hero — [Resupply].", "when you exhaust a Hero controlled by you -> Resupply"),
        (
            "{J} Your Hero permanently gains: \"At Dusk — [Resupply].\"",
            "when {J} -> give ability (when at Dusk -> Resupply) to each Hero controlled by you",
        ),
        (
            "{H} Create the Signature token of target opponent's Hero in your Reserve, then exhaust it.",
            "when {H} -> name target opponent; create 1 Signature token of that player's Hero in your Reserve; exhaust it",
        ),
    ]);
    // Which opponent that is, nothing says.
    refuse("{H} Create your opponent's Hero's Signature token in your Reserve.");
}

#[test]
fn within_a_single_day() {
    say(&[
        (
            "When you've exhausted three cards this Day — Complete me.",
            "when third each Day you exhaust a card -> complete me",
        ),
        (
            "As soon as you've sacrificed two Robots in a single Day, I permanently gain: \"At Noon — [Resupply].\"",
            "as soon as number of times (you sacrifice a Robot) this Day >= 2 for good: when at Noon -> Resupply",
        ),
        (
            "{R} If one of your Feats was completed this Day, [Resupply].",
            "when {R} -> if number of times (a Feat controlled by you is completed) this Day >= 1 (Resupply)",
        ),
        (
            "{T}, {2} : [Resupply]. You can only use this ability once each Day.",
            "cost once each Day {T}, 2 mana: Resupply",
        ),
        (
            "When you roll a die — You may pay {1} to raise the result by 1.",
            "always before you roll one or more dice: also (may pay (1 mana) then (raise the result by 1))",
        ),
    ]);
}

#[test]
fn some_cards_are_kept_besides() {
    say(&[
        (
            "You may keep an additional Robot in your Reserve.",
            "always your Reserve limit 1 more for a Robot in your Reserve",
        ),
        ("You may keep an additional card in your Reserve.", "always your Reserve limit 1 more"),
        (
            "Your Reserve and Landmarks limits are three.",
            "always your Reserve limit 3 in all\nalways your Landmark limit 3 in all",
        ),
        ("{J} Exhaust target uncompleted Feat.", "when {J} -> exhaust 1 target Feat [not completed]"),
        (
            "Activate up to two different {D} abilities of cards in your Reserve, then exhaust those cards.",
            "effect activate {D} of up to 2 cards [with a {D} ability] in your Reserve; exhaust it",
        ),
    ]);
}

/// Only a Feat in play is Completed, so "it" is one of the Feats that were counted; what else was named is never asked that.
#[test]
fn only_a_feat_is_completed() {
    let (feat, completed) =
        ("number of (Feats controlled by you) >= 1", "number of (Feats [completed] controlled by you) >= 1");
    let also = |first: &str| format!("when {{J}} -> if {feat} ({first}); if {completed} (give 1 boost to me)");
    for (text, first) in [
        (
            "{J} If you control a Feat, the next Robot you play this turn gains 1 boost. If it's [[Completed]], I gain 1 boost.",
            "this turn next: when you play a Robot -> (give 1 boost to it)",
        ),
        ("{J} If you control a Feat, draw a card. If it's [[Completed]], I gain 1 boost.", "draw 1"),
        (
            "{J} If you control a Feat, target Robot gains [[Asleep]]. If it's [[Completed]], I gain 1 boost.",
            "give Asleep to 1 target Robot",
        ),
    ] {
        say(&[(text, &also(first))]);
    }
    refuse("{J} You may discard a card from your Reserve. If it's [[Completed]], draw a card.");
    // The Robot, or the token in Reserve.
    refuse(
        "{J} If there's a token in your Reserve, the next Robot you play this turn gains 1 boost. If it's [[Boosted]], draw a \
         card.",
    );
}

#[test]
fn a_token_there_and_each_of_several_places() {
    let manaseed = "create 1 \"Manaseed\" Sap having (cost {T}, sacrifice me: ready 1 Mana Orb in your Mana zone) in your \
                    Landmarks";
    say(&[
        (
            "At Dusk — If I'm in your Landmarks, create a [Manaseed] token there.",
            &format!("when at Dusk -> if I am [placed in your Landmarks] ({manaseed})"),
        ),
        (
            "{J} If you have two or more Robots in play or in Reserve, draw a card.",
            "when {J} -> if number of (Robots controlled by you or in your Reserve) >= 2 (draw 1)",
        ),
        (
            "{J} If there are four or more tokens among your Expeditions, your Landmarks and your Reserve, draw a card.",
            "when {J} -> if number of (cards [token] in your Expeditions or in your Landmarks or in your Reserve) >= 4 (draw 1)",
        ),
    ]);
}

#[test]
fn it_was_played_for_its_temple_cost() {
    say(&[
        (
            "When you play a card with [Temple] — If you played it for its Temple cost, draw a card.",
            "when you play a card [having Temple] -> if it is [played for Temple] (draw 1)",
        ),
        (
            "When you play a card with [Temple] — If it wasn't played for its Temple cost, it gains 1 boost.",
            "when you play a card [having Temple] -> if not (it is [played for Temple]) (give 1 boost to it)",
        ),
        (
            "As soon as both of your Expeditions moved forward in a single Day, I permanently gain: \"At Noon — Draw a card.\"",
            "as soon as each Expedition controlled by you is [moved this Day] for good: when at Noon -> draw 1",
        ),
    ]);
}
