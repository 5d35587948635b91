use super::*;

fn root() -> std::path::PathBuf {
    crate::root()
}

/// Every drawing that has to be in a document, with what is drawn.
fn expected() -> Vec<(&'static str, String, Arrows)> {
    let mut all = vec![("ARCHITECTURE.md", "crates".to_owned(), crate_arrows(&root()))];
    let mut packages = BTreeMap::new();
    for (file, name, package, module) in DRAWINGS {
        let read = || read_modules(&root().join("crates").join(package).join("src"));
        let modules = packages.entry(*package).or_insert_with(read);
        let parent: ModulePath =
            module.split("::").filter(|m| !m.is_empty()).map(str::to_owned).collect();
        assert!(modules.contains_key(&parent), "{package} has no module '{module}'");
        let mut drawn = arrows(modules, &parent);
        if parent.is_empty() {
            // The root of a crate declares its modules and starts the program.
            drawn.remove(OWN);
        }
        all.push((file, (*name).to_owned(), drawn));
    }
    all
}

#[test]
fn arrows_are_those_drawn() {
    for (file, name, arrows) in expected() {
        let path = root().join(file);
        let document = std::fs::read_to_string(&path).unwrap();
        let drawn =
            drawing(&document, &name).unwrap_or_else(|| panic!("{file} has no drawing '{name}'"));
        let real = draw(&arrows);
        if std::env::var_os("NINEFOLD_UPDATE_DOCS").is_some() {
            let marker = format!("<!-- arrows: {name} -->\n```text\n");
            let old = format!("{marker}{drawn}```");
            std::fs::write(path, document.replace(&old, &format!("{marker}{real}```"))).unwrap();
            continue;
        }
        assert_eq!(
            drawn, real,
            "{file}: the drawing '{name}' is not what the code does; 'NINEFOLD_UPDATE_DOCS=1 cargo test \
             -p xtask arrows' draws it again"
        );
    }
}

/// The only arrow that closes a cycle, and leads from the second module of the crate to the third: a rule points to its row of the
/// catalogue, whose columns are functions of rules. No other is added.
const EXCEPTION: (&str, &str, &str) = ("ninefold-rules", "rule", "kind");

#[test]
fn no_modules_use_each_other_in_a_cycle() {
    let mut cycles: Vec<String> =
        cycle(&crate_arrows(&root())).map(|cycle| cycle.join(" -> ")).into_iter().collect();
    // Within every module that has children, and in the roots of the crates.
    for package in std::fs::read_dir(root().join("crates")).unwrap() {
        let package = package.unwrap().path();
        let modules = read_modules(&package.join("src"));
        let package = package.file_name().unwrap().to_string_lossy();
        for parent in modules.keys() {
            let mut arrows = arrows(&modules, parent);
            if (&*package, parent.is_empty()) == (EXCEPTION.0, true) {
                assert!(cycle(&arrows).is_some(), "the exception is not needed any more");
                arrows.get_mut(EXCEPTION.1).unwrap().remove(EXCEPTION.2);
            }
            let found = cycle(&arrows).map(|found| found.join(" -> "));
            cycles.extend(found.map(|found| format!("{package}::{}: {found}", parent.join("::"))));
        }
    }
    assert!(cycles.is_empty(), "modules form cycles:\n{}", cycles.join("\n"));
}

fn modules_of(sources: &[(&str, &str)]) -> BTreeMap<ModulePath, source::Module> {
    let path = |name: &str| name.split("::").filter(|n| !n.is_empty()).map(str::to_owned).collect();
    sources.iter().map(|(name, text)| (path(name), read_module(text))).collect()
}

#[test]
fn paths_uses_and_re_exports_are_arrows() {
    let modules = modules_of(&[
        ("", "mod a; mod b; mod c; mod d; pub use c::Item;"),
        ("a", "use crate::b::{Thing, more::*}; fn f() { crate::c::g(); }"),
        ("b", "// crate::a::x\nconst T: &str = \"crate::a\"; use crate::Item;"),
        ("d", "mod inner { use super::Item; use super::super::c::Item; }"),
        ("c", "#[cfg(test)]\nmod tests { use crate::a::X; }\npub struct Item;"),
    ]);
    assert_eq!(draw(&arrows(&modules, &Vec::new())), "c\nb -> c\na -> b, c\nd -> c\n");
}

#[test]
fn a_child_and_its_parent_can_form_a_cycle() {
    let modules = modules_of(&[
        ("m", "mod child; pub struct Shared; fn f() { child::g() }"),
        ("m::child", "use super::Shared;"),
    ]);
    let found = arrows(&modules, &vec!["m".to_owned()]);
    assert_eq!(cycle(&found), Some(vec![OWN.to_owned(), "child".to_owned()]));
    let modules = modules_of(&[
        ("m", "mod child; mod shared; pub use shared::Shared; fn f() { child::g() }"),
        ("m::child", "use super::Shared;"),
        ("m::shared", "pub struct Shared;"),
    ]);
    assert_eq!(cycle(&arrows(&modules, &vec!["m".to_owned()])), None);
}
