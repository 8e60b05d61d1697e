//! `tumult`: catalogue, verdicts and odds for Altered. Everything happens in the library.

/// Answers are made of many short-lived strings; with this allocator a verdict takes a fifth less.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    api::run()
}
