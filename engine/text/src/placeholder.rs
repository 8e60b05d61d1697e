//! Placeholders of the official records: a record that was not filled in has the identifier of a keyword, a token or the anchor
//! of a reminder in its place (`[MANA_MOTH]`, `[BB]`).

/// The markup for which a placeholder stands, which is given with its brackets.
pub(super) fn markup(bracket: &str) -> Option<&'static str> {
    let name = bracket.strip_prefix('[')?.strip_suffix(']')?;
    // Nearly no bracket is a placeholder.
    if !name.ends_with(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit()) || name.contains(char::is_lowercase) {
        return None;
    }
    Some(match name {
        "AEROLITH" => "[Aerolith]",
        "AFTER_YOU" => "[After You]",
        "ANCHORED" | "ANCHORED_CHA_P" | "ANCHORED_FS" => "[[Anchored]]",
        "ASCEND" | "ASCEND_INF" => "[Ascend]",
        "ASCENDS" => "[Ascends]",
        "ASLEEP" | "ASLEEP_CHA_P" => "[[Asleep]]",
        "AUGMENT" | "AUGMENT_IMP" => "[Augment]",
        "BB" => "[]",
        "BOODA" => "[Booda 2/2/2]",
        "BOOSTED" | "BOOSTED_CHA_P" | "BOOSTED_TKN_P" => "[[Boosted]]",
        "BRASSBUG" => "[Brassbug 2/2/2]",
        "COOLDOWN" => "[Cooldown]",
        "DEFENDER" | "DEFENDER_CHA_P" | "DEFENDER_FS" => "[Defender]",
        "DRAGON_SHADE" => "[Dragon Shade 5/5/5]",
        "ETERNAL" | "ETERNAL_FS" => "[Eternal]",
        "EXHAUSTED_RESUPPLIES" => "[Exhausted Resupplies]",
        "EXHAUSTED_RESUPPLY" | "EXHAUSTED_RESUPPLY_INF" | "EXHAUSTED_RESUPPLY_LOW" => "[Exhausted Resupply]",
        "FLEETING" | "FLEETING_CHAR" => "[[Fleeting]]",
        "GIFT" => "[Gift]",
        "GIGANTIC" => "[Gigantic]",
        "HALUA" => "[Halua 2/2/2]",
        "IN_CONTACT" => "[In Contact]",
        "MANASEED" => "[Manaseed]",
        "MANA_MOTH" => "[Mana Moth 2/2/2]",
        "MAW" => "[Maw 0/0/0]",
        "ORDIS_RECRUIT" => "[Ordis Recruit 1/1/1]",
        "RESUPPLIES" => "[Resupplies]",
        "RESUPPLY" | "RESUPPLY_INF" | "RESUPPLY_LOW" | "RESUPPLY_T" | "RESUPPLY_THEY_S" | "RESUPPLY_YOU" => {
            "[Resupply]"
        }
        "RUSH" => "[Rush]",
        "SABOTAGE" | "SABOTAGE_INF" | "SABOTAGE_LOW" => "[Sabotage]",
        "SCOUT_1" | "SCOUT_2" | "SCOUT_3" | "SCOUT_4" => "[Scout]",
        "SEASONED" | "SEASONED_CHA_P" | "SEASONED_ME_FS" => "[Seasoned]",
        "TOUGH_1" | "TOUGH_CHA_P_1" => "[Tough 1]",
        "TOUGH_2" => "[Tough 2]",
        "TOUGH_CHA_P_5" => "[Tough 5]",
        "TOUGH_FS_X" | "TOUGH_X" => "[Tough X]",
        "WOOLLYBACK" => "[Woollyback 1/1/1]",
        _ => return None,
    })
}
