//! Tests of what the columns of the table of operations say.

use super::*;
use crate::ability::Ability;

/// The program of one ability, and its operations.
fn lowered(notation: &str) -> (Program, Vec<Op>) {
    let ability: Ability = notation.parse().expect("the notation is right");
    let mut program = Program::new();
    let before = program.ops.len();
    program.add(&ability).expect("it can be carried out");
    let ops = program.ops[before..].to_vec();
    (program, ops)
}

/// The value of a column for each operation of an effect.
fn column<T>(notation: &str, of: impl Fn(Op, &Program) -> T) -> Vec<T> {
    let (program, ops) = lowered(notation);
    ops.into_iter().map(|op| of(op, &program)).collect()
}

fn classes(notation: &str) -> Vec<OpClass> {
    column(notation, Op::class)
}

/// Whether the first operation that acts is good or bad for what it works on.
fn stake(notation: &str) -> Polarity {
    let (program, ops) = lowered(notation);
    ops.iter().find(|op| op.role() == Role::Act).expect("it does something").stake(&program)
}

#[test]
fn an_operation_is_small_and_flat() {
    fn is_copy<T: Copy>() {}
    is_copy::<Op>();
    assert!(size_of::<Op>() <= 12);
}

/// An object that is meant is not asked for; a target is chosen (6.5.b); and nobody knows the top card of a deck that may have to
/// be made of the discard pile first (3.2.2.d of 3.0).
#[test]
fn only_what_is_picked_is_asked_for() {
    use OpClass::{Choice, ControlFlow, Effect, Pure};
    assert_eq!(classes("effect exhaust me"), [ControlFlow, Effect, ControlFlow]);
    assert_eq!(classes("effect discard each Character"), [Pure, Effect, ControlFlow]);
    assert_eq!(classes("effect reveal top 1 of your deck"), [Effect, Effect, ControlFlow]);
    assert_eq!(classes("effect discard 1 target Character"), [Choice, Effect, ControlFlow]);
    assert_eq!(classes("effect move my Expedition forward 1"), [Pure, Effect, ControlFlow]);
    assert_eq!(classes("effect move 1 target Expedition forward 1"), [Choice, Effect, ControlFlow]);
    assert_eq!(classes("effect place marker {V} on my region"), [Pure, Effect, ControlFlow]);
    assert_eq!(classes("effect place marker {V} on target region [visible]"), [Choice, Effect, ControlFlow]);
    assert_eq!(classes("effect make first player you"), [Pure, Effect, ControlFlow]);
    assert_eq!(classes("effect make first player target opponent"), [Choice, Effect, ControlFlow]);
}

/// Optional effects (6.5.c), costs (6.4.b) and modes (6.5.g) are asked about before what follows; conditions (6.5.d) and
/// what was not done (6.5.f) are not.
#[test]
fn what_a_player_may_do_is_asked_about() {
    let first = |notation: &str| column(notation, Op::asks)[0];
    assert_eq!(first("effect may (draw 1)"), Ask::Offer);
    assert!(matches!(first("effect may pay (1 mana) then (draw 1)"), Ask::Payment(_)));
    assert!(matches!(first("effect choose 1 of (draw 1) or (Resupply)"), Ask::Modes(_)));
    let asks = |op: Op| op.asks(&Program::new());
    for op in [Op::Unless(Id::at(0), 0), Op::UnlessDone(0), Op::Otherwise(0), Op::Repeat(Id::at(0), 0)] {
        assert_eq!(asks(op), Ask::Nobody, "{op:?}");
    }
}

/// X is chosen when it is paid (5.1.2.c), and how many counters are spent where any number can be (7.3.38).
#[test]
fn amounts_of_costs_are_asked_for_where_they_are_open() {
    let asks = |notation: &str| column(notation, Op::asks);
    assert!(asks("cost X mana: create X \"Mana Moth\" 2/2/2 Illusion in my Expedition").contains(&Ask::X));
    assert!(!asks("cost 2 mana: draw 1").contains(&Ask::X));
    let is_spent = |ask: &Ask| matches!(ask, Ask::Spent(_, None));
    assert!(asks("cost {T}, spend any number of Kelon counters from me: draw 1").iter().any(is_spent));
    assert!(!asks("cost {T}, spend 2 Kelon counters from me: draw 1").iter().any(is_spent));
    let is_at_most = |ask: &Ask| matches!(ask, Ask::Spent(_, Some(_)));
    assert!(asks("cost {T}, spend up to 2 Kelon counters from me: draw 1").iter().any(is_at_most));
}

/// Each of several objects has its own number (7.3.15) or its own Expedition (7.3.27). A modifier that takes an object out of the
/// step takes its share with it.
#[test]
fn shares_are_noted_for_each_object() {
    let shares = |notation: &str| column(notation, |op, program| op.asks(program).has_shares());
    assert_eq!(shares("effect distribute 4 boosts among any number of target Characters"), [false, true, false]);
    assert_eq!(shares("effect send 2 target Characters to 1 Expedition"), [false, true, false]);
    assert_eq!(shares("effect send 2 target Characters to Reserve"), [false, false, false]);
    assert_eq!(shares("effect Augment 1 target card in play or in the Reserve"), [false, false, false]);
}

/// An object to be exhausted must be ready, and a choice needs an option (1.2.6.f, 6.1.g). An operation that selects nothing can
/// always be begun.
#[test]
fn an_offer_needs_what_it_begins_with() {
    assert_eq!(Op::PayExhaust.needs(), Needs::ReadyBearer);
    assert_eq!(Op::Rush { card: None, fee: Fee::Full }.needs(), Needs::Card);
    let first = |notation: &str| column(notation, |op, _| op.needs())[0];
    assert!(matches!(first("effect discard 1 target Character"), Needs::Objects(_)));
    assert!(matches!(first("effect move 1 target Expedition forward 1"), Needs::Expedition(_)));
    assert_eq!(first("effect draw 1"), Needs::Nothing);
}

/// Atomic actions can be modified, selections and questions cannot (6.2); the daily effects and rolls are steps that
/// abilities name as a whole.
#[test]
fn steps_can_be_modified_by_what_happens_in_them() {
    assert_eq!(Op::Draw(Id::at(0)).modifiable().events(), EventMask::TO_HAND.and(EventMask::GIFT));
    assert_eq!(Op::DailyDraw.modifiable(), Modifiable::Whole(WholeStep::DailyDraw, EventMask::TO_HAND));
    assert_eq!(Op::Expand.modifiable().whole(), Some(WholeStep::Expand));
    assert!(Op::Roll.is_roll() && Op::RollMore { more: Id::at(0), ignored: Id::at(0) }.is_roll());
    assert!(!Op::Raise(Id::at(0)).is_roll(), "the die has fallen");
    for op in [Op::Select(Id::at(0)), Op::Ask(0), Op::End, Op::Proceed, Op::PayMana(Id::at(0))] {
        assert_eq!(op.modifiable(), Modifiable::No, "{op:?}");
    }
}

/// An object that left play is spoken of by where it was (2.1.h).
#[test]
fn what_leaves_play_moves() {
    for op in
        [Op::Discard, Op::Sacrifice, Op::PayDiscard, Op::Put(Target::Reserve(Readiness::Ready)), Op::Rest, Op::CleanUp]
    {
        assert_eq!(op.movement(), Movement::Moves, "{op:?}");
    }
    for op in [Op::Exhaust, Op::Ready, Op::Augment, Op::Resupply(Readiness::Ready), Op::Ascend] {
        assert_eq!(op.movement(), Movement::Stays, "{op:?}");
    }
}

/// Boosts are good to have, and statuses that keep a Character from counting, or make it leave sooner, are not (2.4).
#[test]
fn a_policy_knows_good_from_bad() {
    assert_eq!(stake("effect give 1 boost to me"), Polarity::Good);
    assert_eq!(stake("effect give Anchored to me"), Polarity::Good);
    assert_eq!(stake("effect give Asleep to me"), Polarity::Bad);
    assert_eq!(stake("effect give 2 boosts and Fleeting to me"), Polarity::Bad);
    assert_eq!(stake("effect remove Fleeting from me"), Polarity::Good);
    assert_eq!(stake("effect remove all boosts from me"), Polarity::Bad);
    assert_eq!(stake("effect move my Expedition forward 1"), Polarity::Good);
    assert_eq!(stake("effect move my Expedition backward 1"), Polarity::Bad);
    assert_eq!(stake("effect roll a die"), Polarity::Open);
}

/// An operation that only directs an effect, or selects, changes nothing: nothing can modify it (6.2), and everything stays in
/// play.
#[test]
fn what_is_pure_changes_nothing() {
    let notation = [
        "effect for each Permanent controlled by you (may (activate {J} of it))",
        "effect roll a die; depending on the result: from 1 to 3 (Resupply), from 4 (draw 1)",
        "effect give 2 boosts and Fleeting to 1 target Character; remove all boosts from it",
        "effect exchange boosts of 2 target Characters; exchange 1 card in your hand with 1 card in your Reserve",
        "effect name 1 target Character; name 1 target Expedition; name target player",
    ];
    let mut pure = 0;
    for text in notation {
        let (program, ops) = lowered(text);
        for op in ops.into_iter().filter(|op| op.class(&program) == OpClass::Pure) {
            pure += 1;
            assert_eq!((op.modifiable(), op.movement()), (Modifiable::No, Movement::Stays), "{op:?} of {text}");
        }
    }
    assert!(pure >= 4, "only {pure}");
}
