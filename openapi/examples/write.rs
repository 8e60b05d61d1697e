//! Writes `openapi/examples.json` from what the service answers, and `openapi/openapi.json` from the routes and them.

fn main() -> Result<(), openapi::Fault> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let examples = openapi::examples()?;
    let document = openapi::document(&examples)?;
    std::fs::write(folder.join("examples.json"), examples)?;
    std::fs::write(folder.join("openapi.json"), document)?;
    Ok(())
}
