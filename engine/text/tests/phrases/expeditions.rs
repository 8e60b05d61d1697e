//! Expeditions that move, Ascend and are named.

use super::{read, refuse, say};

#[test]
fn expeditions_move() {
    say(&[
        (
            "{J} Target Expedition [Ascends] and moves forward one region.",
            "when {J} -> Ascend 1 target Expedition; move that Expedition forward 1",
        ),
        (
            "{J} My Expedition and the Expedition facing it move forward one region.",
            "when {J} -> move my Expedition forward 1; move the Expedition facing me forward 1",
        ),
        (
            "{J} Target an Expedition. Each Character in it gains 1 boost.",
            "when {J} -> name 1 target Expedition; give 1 boost to each Character in that Expedition",
        ),
    ]);
}

/// Statements about Expeditions that a condition or an event named, about those that do not fit a description, and about those
/// facing others.
#[test]
fn expeditions_are_spoken_of_in_other_words() {
    say(&[
        (
            "{J} If each of your Expeditions is [[Ascended]], create a [Brassbug 2/2/2] Robot token in each of them.",
            "when {J} -> if each Expedition controlled by you is [Ascended] (create 1 \"Brassbug\" 2/2/2 Robot in each Expedition \
             controlled by you)",
        ),
        (
            "{J} Create a [Brassbug 2/2/2] Robot token in each of your non-[[Ascended]] Expeditions.",
            "when {J} -> create 1 \"Brassbug\" 2/2/2 Robot in each Expedition [not Ascended] controlled by you",
        ),
        (
            "{J} Discard target Robot facing an [[Ascended]] Expedition.",
            "when {J} -> discard 1 target Robot [in Expedition [facing [Ascended]]]",
        ),
        (
            "{J} Create a [Brassbug 2/2/2] Robot token in the Expedition of your choice.",
            "when {J} -> create 1 \"Brassbug\" 2/2/2 Robot in 1 Expedition",
        ),
        ("{J} Target Expedition loses [[Ascended]].", "when {J} -> take Ascended from 1 target Expedition"),
        (
            "{J} Target Expedition moves forward one region, then loses [[Ascended]].",
            "when {J} -> move 1 target Expedition forward 1; take Ascended from that Expedition",
        ),
        (
            "When my Expedition moves backwards — You may play a Robot for free in it.",
            "when my Expedition moves backward -> may (play 1 Robot in your hand or in your Reserve for free into that Expedition)",
        ),
        (
            "{J} Both of your Expeditions [Ascend]. If they already were [[Ascended]], draw a card.",
            "when {J} -> if each Expedition controlled by you is [Ascended] (Ascend each Expedition controlled by you; draw 1) else \
             (Ascend each Expedition controlled by you)",
        ),
        (
            "{J} Your Hero Expedition [Ascends]. If it was already [[Ascended]], draw a card.",
            "when {J} -> if each Expedition [Hero] controlled by you is [Ascended] (Ascend each Expedition [Hero] controlled by you; draw \
             1) else (Ascend each Expedition [Hero] controlled by you)",
        ),
        (
            "Your Hero Expedition is always [[Ascended]].",
            "always each Expedition [Hero] controlled by you counts as [Ascended]",
        ),
    ]);
}

/// What is chosen in an Expedition that is such, without a choice of the Expedition; what is alone there; two in the same one.
#[test]
fn an_expedition_says_what_is_chosen_in_it() {
    say(&[
        (
            "{J} Send to Reserve target Robot in an Expedition that isn't [[Ascended]].",
            "when {J} -> send 1 target Robot [in Expedition [not Ascended]] to Reserve",
        ),
        (
            "{J} Target Plant in an Expedition that's behind gains 1 boost.",
            "when {J} -> give 1 boost to 1 target Plant [in Expedition [behind]]",
        ),
        (
            "{J} Exhaust target Permanent in an Expedition you control that's ahead.",
            "when {J} -> exhaust 1 target Permanent [in Expedition [ahead]] controlled by you",
        ),
        (
            "{J} Target Robot an opponent controls in an Expedition that's in {O} loses 1 boost.",
            "when {J} -> remove 1 boost from 1 target Robot [in Expedition [in {O}]] controlled by an opponent",
        ),
        (
            "{J} Each Robot in an Expedition that's behind gains 1 boost.",
            "when {J} -> give 1 boost to each Robot in each Expedition [behind]",
        ),
        (
            "{J} Two target Plants in an Expedition that's behind gain 1 boost.",
            "when {J} -> give 1 boost to 2 target Plants in 1 Expedition [behind]",
        ),
        (
            "{J} Two target Robots in the same Expedition each gain 1 boost.",
            "when {J} -> give 1 boost to 2 target Robots in 1 Expedition",
        ),
        (
            "{J} Discard target Plant alone in its Expedition.",
            "when {J} -> discard 1 target Plant [in Expedition [Characters = 1]]",
        ),
        (
            "{J} Target Robot that's the only Robot in its Expedition gains 1 boost.",
            "when {J} -> give 1 boost to 1 target Robot [in Expedition [number of (Robots) = 1]]",
        ),
    ]);
}

/// In an empty Expedition lies nothing (3.2.4.c), no Permanent either.
#[test]
fn expeditions_are_empty() {
    say(&[
        (
            "{J} If one of your Expeditions is empty, draw a card.",
            "when {J} -> if number of Expeditions [number of (cards) = 0] controlled by you >= 1 (draw 1)",
        ),
        (
            "At Noon — If one of your Expeditions is empty, create a [Brassbug 2/2/2] Robot token in it.",
            "when at Noon -> if number of Expeditions [number of (cards) = 0] controlled by you >= 1 (create 1 \"Brassbug\" 2/2/2 Robot in \
             1 Expedition [number of (cards) = 0] controlled by you)",
        ),
        (
            "{J} I gain [[Fleeting]] unless one of your Expeditions is empty.",
            "when {J} -> if not (number of Expeditions [number of (cards) = 0] controlled by you >= 1) (give Fleeting to me)",
        ),
        (
            "{J} If the Expedition facing me isn't empty, draw a card.",
            "when {J} -> if the Expedition facing me is [not number of (cards) = 0] (draw 1)",
        ),
    ]);
}

/// Where an Expedition comes to, beside which it is, what faces me.
#[test]
fn expeditions_come_to_regions() {
    say(&[
        (
            "When my Expedition moves forward into {O} — [Resupply].",
            "when my Expedition moves forward, if my Expedition is [in {O}] -> Resupply",
        ),
        (
            "When one of your Expeditions moves forward into {V} or {M} — I gain 1 boost.",
            "when each Expedition controlled by you moves forward, if that Expedition is [in {V} or in {M}] -> give 1 boost to me",
        ),
        (
            "{J} If my Expedition is in the same region as your other Expedition, [Resupply].",
            "when {J} -> if each Expedition controlled by you is [in the region of the other] (Resupply)",
        ),
        (
            "{J} If my Expedition isn't in the same region as my other Expedition, [Resupply].",
            "when {J} -> if each Expedition controlled by you is [not in the region of the other] (Resupply)",
        ),
        (
            "{J} If your Expeditions are in regions that share no terrain, [Resupply].",
            "when {J} -> if not (any of (each Expedition controlled by you is [in {V}], each Expedition controlled by you is [in {M}], each \
             Expedition controlled by you is [in {O}])) (Resupply)",
        ),
        (
            "At Noon — If I'm facing an [[Ascended]] Expedition, [Resupply].",
            "when at Noon -> if the Expedition facing me is [Ascended] (Resupply)",
        ),
        (
            "At Noon — If I'm not facing an [[Ascended]] Expedition, [Resupply].",
            "when at Noon -> if not (the Expedition facing me is [Ascended]) (Resupply)",
        ),
    ]);
}

/// How an Expedition was before the sentence before: it is asked before both.
#[test]
fn effects_ask_how_expeditions_were() {
    say(&[
        (
            "{J} My Expedition [Ascends]. If both of your Expeditions were [[Ascended]], draw a card.",
            "when {J} -> if each Expedition controlled by you is [Ascended] (Ascend my Expedition; draw 1) else (Ascend my Expedition)",
        ),
        (
            "{R} [Resupply]. If my Expedition was [[Ascended]], I gain 1 boost.",
            "when {R} -> if my Expedition is [Ascended] (Resupply; give 1 boost to me) else (Resupply)",
        ),
        (
            "When one of your Expeditions moves forward — [Resupply]. If it's tied, it moves forward one region.",
            "when each Expedition controlled by you moves forward -> Resupply; if that Expedition is [tied] (move that Expedition \
             forward 1)",
        ),
        (
            "{T} : Your Hero Expedition [Ascends]. You can only activate this if there are no Characters in it.",
            "cost {T} if each Expedition [Hero] controlled by you is [Characters = 0]: Ascend each Expedition [Hero] controlled by you",
        ),
    ]);
}

#[test]
fn whose_an_expedition_is() {
    say(&[
        (
            "{R} Target Expedition moves backwards two regions. If it's yours, draw a card.",
            "when {R} -> move 1 target Expedition backward 2; if that Expedition is [of you] (draw 1)",
        ),
        (
            "{R} Target Expedition [Ascends]. If it was an opponent's, [Resupply].",
            "when {R} -> Ascend 1 target Expedition; if that Expedition is [of an opponent] (Resupply)",
        ),
        (
            "When an Expedition [Ascends] — If you don't control it, [Sabotage].",
            "when each Expedition Ascends -> if not (that Expedition is [of you]) (Sabotage)",
        ),
        (
            "{J} If you have another [[Ascended]] Expedition, I gain 1 boost.",
            "when {J} -> if number of Expeditions [other, Ascended] controlled by you >= 1 (give 1 boost to me)",
        ),
        (
            "{R} Target Expedition [Ascends]. If you don't have another [[Ascended]] Expedition, [Resupply].",
            "when {R} -> Ascend 1 target Expedition; \
             if number of Expeditions [other than that, Ascended] controlled by you = 0 (Resupply)",
        ),
        (
            "{J} If my other Expedition is ahead, mine [Ascends].",
            "when {J} -> if my other Expedition is [ahead] (Ascend my Expedition)",
        ),
    ]);
}

#[test]
fn both_of_two_expeditions_are_not_one() {
    refuse(
        "{R} Target Expedition [Ascends]. If you have another [[Ascended]] Expedition, each Character in them gains 1 boost.",
    );
}

#[test]
fn statistics_of_an_expedition_are_those_of_its_characters() {
    let here = |terrain| format!("total statistic {terrain} of all (Characters in my Expedition)");
    let facing = "total statistic {M} of all (Characters in the Expedition facing me)";
    for text in [
        "At Dusk — If the total {M} of my Expedition is higher than that of the one facing it, draw a card.",
        "At Dusk — If the {M} of my Expedition is greater than that of the Expedition facing me, draw a card.",
        "At Dusk — If my Expedition has more {M} than the one facing it, draw a card.",
    ] {
        assert_eq!(read(text), format!("when at Dusk -> if {} > {facing} (draw 1)", here("{M}")), "{text}");
    }
    say(&[(
        "At Dusk — If the total {V} of my Expedition is 6 or more, I gain 1 boost.",
        &format!("when at Dusk -> if {} >= 6 (give 1 boost to me)", here("{V}")),
    )]);
}

#[test]
fn cases_of_one_expedition() {
    say(&[
        (
            "{J} If my Expedition is in {V}, create a [Brassbug 2/2/2] Robot token in it. If it's in {M}, draw a card. If it \
             isn't in {O}, [Resupply].",
            "when {J} -> if my Expedition is [in {V}] (create 1 \"Brassbug\" 2/2/2 Robot in my Expedition); \
             if my Expedition is [in {M}] (draw 1); if not (my Expedition is [in {O}]) (Resupply)",
        ),
        (
            "If one of your Expeditions is tied, it's considered [[Ascended]].",
            "always if number of Expeditions [tied] controlled by you >= 1: \
             each Expedition [tied] controlled by you counts as [Ascended]",
        ),
        (
            "Characters facing [[Ascended]] Expeditions you control have -1 {V}.",
            "always each Character [in Expedition [facing [Ascended, of you]]] counts {V} - 1",
        ),
    ]);
    // What was chosen could be meant, too.
    refuse("{J} If my Expedition is in {V}, target Character gains 1 boost. If it's in {M}, draw a card.");
}

#[test]
fn an_expedition_that_you_control() {
    say(&[
        (
            "{H} If you control an [[Ascended]] Expedition, draw a card.",
            "when {H} -> if number of Expeditions [Ascended] controlled by you >= 1 (draw 1)",
        ),
        (
            "{H} If you have no Expedition that's tied, [Resupply].",
            "when {H} -> if number of Expeditions [tied] controlled by you = 0 (Resupply)",
        ),
        (
            "At Dusk — If my Expedition is behind, it ignores [Defender] this Day.",
            "when at Dusk -> if my Expedition is [behind] (this Day: my Expedition ignores Defender)",
        ),
        (
            "{J} If the Expedition facing me is ahead, it can't move forward this Day.",
            "when {J} -> if the Expedition facing me is [ahead] (this Day: the Expedition facing me cannot move forward)",
        ),
    ]);
}

/// What is done for each Expedition is done for that of the Hero, and then for the other one.
#[test]
fn for_each_of_your_expeditions() {
    let each = |facts: &str, of: &dyn Fn(&str) -> String| {
        let one = |kind: &str| format!("if each Expedition [{kind}] controlled by you is [{facts}] ({})", of(kind));
        format!("{}; {}", one("Hero"), one("Companion"))
    };
    let boost = |kind: &str| format!("give 1 boost to 1 target Robot in each Expedition [{kind}] controlled by you");
    let token = |kind: &str| {
        format!("create 1 \"Brassbug\" 2/2/2 Robot in each Expedition [{kind}] controlled by you; give 1 boost to it")
    };
    let ascend = |kind: &str| {
        format!(
            "Ascend each Expedition [{kind}] controlled by you; create 1 \"Brassbug\" 2/2/2 Robot in that Expedition"
        )
    };
    say(&[
        (
            "At Dusk — For each of your Expeditions that's tied, target Robot in it gains 1 boost.",
            &format!("when at Dusk -> {}", each("tied", &boost)),
        ),
        (
            "{J} Do this once for each of your [[Ascended]] Expeditions:  • Create a [Brassbug 2/2/2] Robot token in it. It \
             gains 1 boost.",
            &format!("when {{J}} -> {}", each("Ascended", &token)),
        ),
        (
            "At Noon — Do this once for each of your Expeditions that's behind:  • It [Ascends], then create a [Brassbug \
             2/2/2] Robot token in it.",
            &format!("when at Noon -> {}", each("behind", &ascend)),
        ),
        (
            "{J} For each of your [[Ascended]] Expeditions, draw a card.",
            "when {J} -> repeat number of Expeditions [Ascended] controlled by you (draw 1)",
        ),
        (
            "{J} If you control two or more Robots in each Expedition, draw a card.",
            "when {J} -> if all of (number of (Robots in each Expedition [Hero] controlled by you) >= 2, \
             number of (Robots in each Expedition [Companion] controlled by you) >= 2) (draw 1)",
        ),
    ]);
}

#[test]
fn regions_that_have_another_terrain() {
    say(&[
        ("My region also has {O}.", "always my region has also {O}"),
        ("Each visible region is also {V}.", "always each region [visible] has also {V}"),
    ]);
}

/// Expeditions that are in the region of another one, and what is in them.
#[test]
fn what_is_in_the_region_of_an_expedition() {
    say(&[
        (
            "{J} Each Expedition in my region [Ascends].",
            "when {J} -> Ascend each Expedition [in the region of my Expedition]",
        ),
        (
            "Robots you control in my region have +1 {M}.",
            "always each Robot [placed controlled by you] in each Expedition [in the region of my Expedition] counts {M} + 1",
        ),
        (
            "{J} If there are four or more Characters in my region, [Sabotage].",
            "when {J} -> if number of (Characters in each Expedition [in the region of my Expedition]) >= 4 (Sabotage)",
        ),
    ]);
}
