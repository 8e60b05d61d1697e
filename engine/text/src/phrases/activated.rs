//! Abilities that are activated.

use crate::{phrases::amount::amount, reader::Reader, words::action_icon};
use ability::{ActionIcon, Amount};

/// The greatest number of abilities that are activated; all of them if nothing is said.
pub(crate) struct AtMost(pub(crate) Option<Amount>);

/// "The", "one of its", "up to two of their".
pub(crate) fn activated_limit(reader: &mut Reader<'_>) -> Option<AtMost> {
    if reader.says("its|their|the") {
        return Some(AtMost(None));
    }
    reader.say("up? to?")?;
    let limit = amount(reader)?;
    reader.say("of its|their|the")?;
    Some(AtMost(Some(limit)))
}

/// "That ability": the one quick action that the sentence mentioned.
pub(crate) fn that_ability(reader: &mut Reader<'_>) -> Option<ActionIcon> {
    // "That {D} ability", where only one was mentioned.
    if let Some(icon) = reader.attempt(|r| {
        let mentioned = r.ability_said.one();
        r.say("that")?;
        let icon = action_icon(r)?;
        r.say("ability")?;
        (mentioned == Some(icon)).then_some(icon)
    }) {
        return Some(icon);
    }
    if !reader.says("that ability") {
        // "(I activate my {D} ability, then I) activate it again": only an ability is activated.
        (reader.sees("it again") || reader.sees("it once|one more")).then_some(())?;
        reader.say("it")?;
    }
    reader.ability_said.one()
}
