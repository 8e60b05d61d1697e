//! Writes `openapi/openapi.json` from the routes.

fn main() -> std::io::Result<()> {
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json"), openapi::document())
}
