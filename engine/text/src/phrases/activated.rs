//! Abilities that are activated.

use crate::{phrases::amount::amount, reader::Reader};
use ability::{ActionIcon, Amount};

/// "The", "one of its", "up to two of their": how many of the abilities. Outside: whether it was read.
pub(crate) fn activated_limit(reader: &mut Reader<'_>) -> Option<Option<Option<Amount>>> {
    if reader.says("its|their|the") {
        return Some(None);
    }
    reader.say("up? to?")?;
    let limit = amount(reader)?;
    reader.say("of its|their|the")?;
    Some(Some(Some(limit)))
}

/// "That ability": the one quick action of which the sentence spoke.
pub(crate) fn that_ability(reader: &mut Reader<'_>) -> Option<ActionIcon> {
    reader.say("that ability")?;
    reader.ability_said.one()
}
