//! `tumult`: catalogue, verdicts and odds for Altered. Everything happens in the library.

fn main() -> std::process::ExitCode {
    api::run()
}
