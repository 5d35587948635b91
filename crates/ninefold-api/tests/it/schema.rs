//! Files that are generated from the types of the contract. `NINEFOLD_UPDATE_DOCS=1` writes them again.

use ninefold_api::schema;

#[test]
fn the_schema_file_is_up_to_date() {
    let mut text = serde_json::to_string_pretty(&schema::contract()).unwrap();
    text.push('\n');
    ninefold_testing::check_committed("docs/json.schema.json", text);
}

#[test]
fn the_declarations_of_the_page_are_up_to_date() {
    ninefold_testing::check_committed(
        "crates/ninefold-page/types/contract.d.ts",
        schema::typescript(),
    );
}

#[test]
fn the_declarations_of_python_are_up_to_date() {
    ninefold_testing::check_committed(
        "crates/ninefold-python/python/ninefold/contract.py",
        schema::python(),
    );
}
