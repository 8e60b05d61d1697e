//! Examples of answers about the house formats and season lists, which are put into folders of their own.

use crate::Fault;
use answers::rules::{Rules, RulesFolder, RulesFolders};
use wire::admin_rules::{self, ListSeason};

/// Adds the answer of each operation about the rules.
pub(super) fn add(
    request: impl Fn(&str) -> Result<Vec<u8>, Fault>,
    add: &mut impl FnMut(&str, Vec<u8>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let folder = tempfile::tempdir()?;
    let beside = |ending| Some(RulesFolder::beside(&folder.path().join("examples"), ending));
    let folders = RulesFolders { house_formats: beside("formats"), lists: beside("lists") };
    let format = admin_rules::put_format(&request("putHouseFormat")?, &folders)?;
    let season = ListSeason::new(None, None);
    let list = season.put(&request("putSeasonList")?, &folders)?;
    let rules = Rules::read(&folders)?;
    add("putHouseFormat", admin_rules::format(&rules, &format.id)?.unwrap_or_default())?;
    add("listHouseFormats", admin_rules::formats(&rules, Vec::new())?)?;
    add("putSeasonList", admin_rules::list(&rules, &list.id, season)?.unwrap_or_default())?;
    add("listSeasonLists", admin_rules::lists(&rules, Vec::new())?)
}
