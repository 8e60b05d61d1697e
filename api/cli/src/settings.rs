//! `tumult serve --print-config`: prints every setting with its value and its source.

use crate::say::say;
use clap::{ArgMatches, Command, parser::ValueSource};
use std::fmt::Write as _;

/// Prints the settings of a command as a file of environment variables, which systemd and Docker can read unchanged.
///
/// # Errors
///
/// If standard output cannot be written.
pub(crate) fn print(command: &Command, given: &ArgMatches) -> anyhow::Result<()> {
    say(format_args!("{}", text(command, given)))
}

fn text(command: &Command, given: &ArgMatches) -> String {
    let mut out = String::new();
    for argument in command.get_arguments() {
        let (Some(variable), Some(long)) = (argument.get_env().and_then(|name| name.to_str()), argument.get_long())
        else {
            continue;
        };
        if long == PRINT_CONFIG {
            continue;
        }
        let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
        let id = argument.get_id().as_str();
        let value = given.get_raw(id).into_iter().flatten().next().map(|value| value.to_string_lossy());
        let source = match given.value_source(id) {
            Some(ValueSource::CommandLine) => "the command line",
            Some(ValueSource::EnvVariable) => "the environment",
            Some(_) => "the default",
            None => "not set",
        };
        // Writing to a string cannot fail.
        let _ = match value {
            Some(value) => writeln!(out, "# --{long} ({source}): {help}\n{variable}={value}"),
            None => writeln!(out, "# --{long} ({source}): {help}\n#{variable}="),
        };
    }
    out
}

/// The flag `--print-config` itself, which is not a setting.
const PRINT_CONFIG: &str = "print-config";
