//! `docs/json.schema.json` is generated from the types. `NINEFOLD_UPDATE_DOCS=1` writes it again.

use std::path::Path;

#[test]
fn the_schema_file_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/json.schema.json");
    let mut text = serde_json::to_string_pretty(&ninefold_api::schema::contract()).unwrap();
    text.push('\n');
    if std::env::var_os("NINEFOLD_UPDATE_DOCS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == text,
        "docs/json.schema.json is out of date: \
         NINEFOLD_UPDATE_DOCS=1 cargo test -p ninefold-api --test it schema"
    );
}
