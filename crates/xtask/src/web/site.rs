//! Puts the files of the site together: those of the page with its scripts bundled and its styles shortened, the modules, and the service
//! worker, which has to know all of them.

use crate::done;
use std::path::Path;
use std::process::Command;

/// The file of the service worker, and the two lines in it that are replaced.
const WORKER: &str = "sw.js";
const VERSION: &str = "const VERSION = 'dev';";
const FILES: &str = "const FILES = [];";

/// The bundled scripts of the first view, which the start page names so that none waits for another.
const FIRST: [&str; 1] = ["first.js"];

/// A file: its path in the site, with `/`, and its bytes.
type File = (String, Vec<u8>);

/// Bundles the scripts of the page's crate into a folder, with the npm packages of another.
pub(super) fn bundle(page: &Path, npm: &Path, folder: &Path) -> Result<(), String> {
    let _ = std::fs::remove_dir_all(folder);
    let mut node = Command::new("node");
    node.arg(page.join("bundle.js")).args([npm, folder]);
    done(&mut node, "the bundler of the page's scripts")
}

/// Writes the site from the folders of the page, its bundled scripts and the modules.
pub(super) fn write(
    page: &Path,
    scripts: &Path,
    modules: &Path,
    site: &Path,
) -> Result<(), String> {
    let mut files = Vec::new();
    read(page, "", &mut files)?;
    files.retain(|(name, _)| !(name.ends_with(".js") || name.ends_with(".css")) || name == WORKER);
    read(scripts, "", &mut files)?;
    read(modules, "wasm/", &mut files)?;
    files.sort();
    check_policy(&files)?;
    name_first(&mut files)?;
    fill_worker(&mut files)?;
    // A site that is being looked at is complete until the new one is.
    let new = site.with_extension("new");
    let _ = std::fs::remove_dir_all(&new);
    for (name, bytes) in &files {
        let file = new.join(name);
        std::fs::create_dir_all(file.parent().unwrap_or(&new)).map_err(failed(&file))?;
        std::fs::write(&file, bytes).map_err(failed(&file))?;
    }
    let _ = std::fs::remove_dir_all(site);
    std::fs::rename(&new, site).map_err(failed(site))
}

fn failed(file: &Path) -> impl Fn(std::io::Error) -> String {
    let name = file.display().to_string();
    move |error| format!("{name}: {error}")
}

/// Reads all files of a folder.
fn read(folder: &Path, prefix: &str, files: &mut Vec<File>) -> Result<(), String> {
    for entry in std::fs::read_dir(folder).map_err(failed(folder))? {
        let path = entry.map_err(failed(folder))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            read(&path, &format!("{prefix}{name}/"), files)?;
        } else {
            let bytes = std::fs::read(&path).map_err(failed(&path))?;
            files.push((format!("{prefix}{name}"), bytes));
        }
    }
    Ok(())
}

/// Checks that the page states its content security policy, and that the policy allows modules.
fn check_policy(files: &[File]) -> Result<(), String> {
    let index = files.iter().find(|(name, _)| name == "index.html");
    let (_, bytes) = index.ok_or("the page has no index.html")?;
    let text = String::from_utf8_lossy(bytes);
    match text.contains("Content-Security-Policy") && text.contains("'wasm-unsafe-eval'") {
        true => Ok(()),
        false => Err("index.html has no policy that allows WebAssembly".to_owned()),
    }
}

/// Names the bundled scripts of the first view in the start page, in place of the scripts that they were made of.
fn name_first(files: &mut [File]) -> Result<(), String> {
    const PRELOAD: &str = "<link rel=\"modulepreload\"";
    if let Some(name) = FIRST.iter().find(|first| !files.iter().any(|(name, _)| name == *first)) {
        return Err(format!("the bundler wrote no {name}"));
    }
    let index = files.iter_mut().find(|(name, _)| name == "index.html");
    let (_, bytes) = index.ok_or("the page has no index.html")?;
    let text = String::from_utf8_lossy(bytes);
    let mut lines: Vec<&str> = text.lines().collect();
    let place = lines.iter().position(|line| line.trim_start().starts_with(PRELOAD));
    let place = place.ok_or("index.html names no script of the first view")?;
    lines.retain(|line| !line.trim_start().starts_with(PRELOAD));
    let links = FIRST.map(|name| format!("    {PRELOAD} href=\"{name}\" />"));
    lines.splice(place..place, links.iter().map(String::as_str));
    *bytes = (lines.join("\n") + "\n").into_bytes();
    Ok(())
}

/// Writes the version and the list of files into the service worker, and takes its comments out.
fn fill_worker(files: &mut [File]) -> Result<(), String> {
    let version = version(files);
    let names = files.iter().filter(|(name, _)| name != WORKER).map(|(name, _)| match &**name {
        "index.html" => "  './',\n".to_owned(),
        name => format!("  '{name}',\n"),
    });
    let list = format!("const FILES = [\n{}];", names.collect::<String>());
    let worker = files.iter_mut().find(|(name, _)| name == WORKER);
    let (_, bytes) = worker.ok_or("the page has no sw.js")?;
    let text = String::from_utf8_lossy(bytes);
    let is_code = |line: &&str| !line.trim_start().starts_with(['/', '*']);
    let text = text.lines().filter(is_code).collect::<Vec<_>>().join("\n") + "\n";
    if text.matches(VERSION).count() != 1 || text.matches(FILES).count() != 1 {
        return Err(format!("sw.js lacks a line '{VERSION}' or '{FILES}'"));
    }
    let version = format!("const VERSION = '{version:016x}';");
    *bytes = text.replace(VERSION, &version).replace(FILES, &list).into_bytes();
    Ok(())
}

/// Returns a hash of all names and contents (FNV-1a).
fn version(files: &[File]) -> u64 {
    let bytes = files.iter().flat_map(|(name, bytes)| {
        let length = (bytes.len() as u64).to_le_bytes();
        name.bytes().chain([0]).chain(length).chain(bytes.iter().copied())
    });
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, text: &str) -> File {
        (name.to_owned(), text.as_bytes().to_vec())
    }

    #[test]
    fn the_service_worker_gets_the_version_and_all_other_files() {
        let template = format!("{VERSION}\n{FILES}\n");
        let mut files =
            vec![file("a/b.js", "b"), file("index.html", "i"), file("sw.js", &template)];
        fill_worker(&mut files).unwrap();
        let text = String::from_utf8(files[2].1.clone()).unwrap();
        assert!(text.ends_with("const FILES = [\n  'a/b.js',\n  './',\n];\n"), "{text}");
        assert!(!text.contains("'dev'"));
        let mut same = vec![file("a/b.js", "b"), file("index.html", "i"), file("sw.js", &template)];
        fill_worker(&mut same).unwrap();
        assert_eq!(files, same);
        let mut other =
            vec![file("a/b.js", "c"), file("index.html", "i"), file("sw.js", &template)];
        fill_worker(&mut other).unwrap();
        assert_ne!(files[2], other[2]);
        assert!(fill_worker(&mut [file("sw.js", "nothing")]).is_err());
    }

    #[test]
    fn a_page_without_a_policy_is_refused() {
        let policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'self'";
        let index = |text: String| check_policy(&[file("index.html", &text)]);
        assert!(index(format!("{policy} 'wasm-unsafe-eval'\">")).is_ok());
        assert!(index(format!("{policy}\">")).is_err());
        assert!(check_policy(&[]).is_err());
    }

    #[test]
    fn the_start_page_names_the_bundled_scripts_alone() {
        let link = |name: &str| format!("    <link rel=\"modulepreload\" href=\"{name}\" />\n");
        let index = |links: &str| file("index.html", &format!("<head>\n{links}</head>\n"));
        let old = link("dom.js") + &link("grid/grid.js");
        let mut files = vec![file("first.js", ""), index(&old)];
        name_first(&mut files).unwrap();
        assert_eq!(files[1], index(&link("first.js")));
        assert!(name_first(&mut [index(&old)]).is_err(), "no bundle");
        assert!(name_first(&mut [file("first.js", ""), index("")]).is_err(), "no links");
    }

    #[test]
    fn the_page_has_a_service_worker_to_fill() {
        let page = crate::root().join("crates/ninefold-page/page/sw.js");
        let mut files = vec![("sw.js".to_owned(), std::fs::read(page).unwrap())];
        assert_eq!(fill_worker(&mut files), Ok(()));
    }
}
