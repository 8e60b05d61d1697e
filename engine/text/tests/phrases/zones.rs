//! Cards that move between zones, and decks that are looked at.

use super::say;

#[test]
fn cards_go_to_decks_and_discard_piles() {
    say(&[
        (
            "{J} Shuffle target Character into its owner's deck.",
            "when {J} -> send 1 target Character to bottom of deck; its owner does (shuffle your deck)",
        ),
        ("{J} Shuffle me into your deck.", "when {J} -> send me to bottom of deck; shuffle your deck"),
        ("{J} Put the top two cards of your deck in your discard pile.", "when {J} -> discard top 2 of your deck"),
    ]);
}

#[test]
fn cards_that_were_looked_at_go_in_an_order() {
    say(&[
        (
            "{J} Look at the top three cards of your deck. Put one in your hand and the rest on the bottom of your deck in any order.",
            "when {J} -> look at top 3 of your deck; send 1 card among them to hand; repeat number of (cards among them) (send 1 card among them to bottom of deck)",
        ),
        (
            "{J} Look at the top two cards of your deck, then put them back in any order.",
            "when {J} -> look at top 2 of your deck; repeat number of (cards among them) (send 1 card among them to top of deck)",
        ),
        (
            "{J} Look at the top three cards of your deck. Put one in your hand, one in Reserve and discard the other.",
            "when {J} -> look at top 3 of your deck; send 1 card among them to hand; send 1 card among them to Reserve; discard the others",
        ),
        (
            "{J} Look at the top four cards of your deck. You may reveal a Robot from among them and put it in your hand. Put the rest on the bottom of your deck.",
            "when {J} -> look at top 4 of your deck; may (reveal 1 Robot among them; send it to hand); send the others to bottom of deck",
        ),
    ]);
}

/// "It" and "this way" can refer to zones and to what was done to cards.
#[test]
fn in_it_and_this_way() {
    say(&[
        (
            "Your Reserve limit is increased by one for each Robot in it.",
            "always your Reserve limit number of (Robots in your Reserve) more",
        ),
        (
            "{J} Discard the top three cards of your deck. You may put a Robot discarded this way in your Reserve.",
            "when {J} -> discard top 3 of your deck; may (send 1 Robot out of it to Reserve)",
        ),
        (
            "{J} Create a [Brassbug 2/2/2] Robot token in each opponent's Companion Expedition, then draw a card for each token created this way.",
            "when {J} -> create 1 \"Brassbug\" 2/2/2 Robot in each Expedition [Companion] controlled by each opponent; draw that many",
        ),
    ]);
}

/// One of the cards that were shown, with a description.
#[test]
fn one_of_them_with_something() {
    say(&[(
        "{H} Reveal the top three cards of your deck. You may play one of them with Hand Cost {3} or less for free. Discard the others.",
        "when {H} -> reveal top 3 of your deck; may (play 1 card [hand cost <= 3] among them for free); discard the others",
    )]);
}

#[test]
fn under_a_deck_is_on_its_bottom() {
    say(&[
        (
            "{J} Put target card from your discard pile under your deck.",
            "when {J} -> send 1 target card in your discard pile to bottom of deck",
        ),
        (
            "{J} Each player puts a card from their hand under their deck.",
            "when {J} -> each player does (send 1 card in that player's hand to bottom of deck)",
        ),
        (
            "{J} Look at the top three cards of your deck. Put one in your hand and the rest under your deck.",
            "when {J} -> look at top 3 of your deck; send 1 card among them to hand; send the others to bottom of deck",
        ),
    ]);
}
