//! Scenarios with their decisions removed, for tests that require that they fail then.

/// Splits a file into the lines before its first scenario, and the scenarios with their titles.
pub(crate) fn parts(text: &str) -> (Vec<&str>, Vec<Vec<&str>>) {
    let mut shared = Vec::new();
    let mut scenarios: Vec<Vec<&str>> = Vec::new();
    for line in text.lines() {
        match scenarios.last_mut() {
            _ if line.starts_with("scenario:") => scenarios.push(vec![line]),
            Some(scenario) => scenario.push(line),
            None => shared.push(line),
        }
    }
    (shared, scenarios)
}

/// A scenario without its decisions; `None` if it has none.
pub(crate) fn without_decisions(shared: &[&str], scenario: &[&str]) -> Option<String> {
    let (mut left, mut within, mut done) = (shared.to_vec(), "", 0);
    for line in scenario {
        match line.trim() {
            "when" => within = "when",
            "then" => within = "then",
            step if within == "when" && !step.is_empty() && !step.contains(" can") => {
                done += 1;
                continue;
            }
            _ => {}
        }
        left.push(line);
    }
    (done > 0).then(|| left.join("\n"))
}
