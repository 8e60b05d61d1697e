//! Phrases for time: during a phase, or during somebody's turn.

use crate::{
    build::{at_least, not},
    filters::times,
    phrases::players::spoken_of_before,
    reader::Reader,
    words::{phase, whose},
};
use ability::{Condition, Duration, Player, PlayerEvent, Trigger};

/// "During the Afternoon", "during Dusk".
pub(crate) fn during(reader: &mut Reader<'_>) -> Option<Condition> {
    // "During your turn", "on one of your opponents' turns".
    if let Some(turn) = reader.attempt(|r| {
        r.say("during|on")?;
        if !r.says("one of") {
            r.says("each of");
        }
        whose_turn(r)
    }) {
        return Some(turn);
    }
    // "During another turn": an extra turn.
    if reader.says("during|on another|an extra|additional? turn") {
        let another = Trigger::Does { who: Player::You, deed: PlayerEvent::AnotherTurn };
        return Some(at_least(times(another, Duration::ThisTurn), 1));
    }
    reader.say("during")?;
    reader.say("an?")?;
    if reader.says("the first day") {
        return Some(Condition::FirstDay);
    }
    phase(reader).map(Condition::During)
}

/// "Outside of Morning", "except during Dusk".
pub(crate) fn outside_of(reader: &mut Reader<'_>) -> Option<Condition> {
    if !reader.says("outside of?") && !reader.says("other than during") {
        reader.say("except during")?;
    }
    phase(reader).map(|phase| not(Condition::During(phase)))
}

/// "Your turn", "an opponent's turn".
pub(crate) fn whose_turn(reader: &mut Reader<'_>) -> Option<Condition> {
    let before = spoken_of_before(reader);
    let whose = whose(reader)?;
    reader.say("turn|turns")?;
    // It is unknown which opponent that is.
    (reader.they, reader.anybody) = before;
    Some(Condition::Turn(match whose {
        Player::EachOpponent => Player::Opponent,
        Player::Each => Player::Any,
        whose @ (Player::You | Player::Opponent | Player::Other | Player::That | Player::MyController) => whose,
        _ => return None,
    }))
}
