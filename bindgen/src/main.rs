//! Writes the JavaScript bindings of a WebAssembly module: `ninefold-bindgen INPUT FOLDER NAME` writes
//! `NAME.js` and `NAME_bg.wasm` into the folder.

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [input, folder, name] = args.as_slice() else {
        eprintln!("usage: ninefold-bindgen INPUT FOLDER NAME");
        return ExitCode::from(2);
    };
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen.input_path(input).out_name(name).typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    match bindgen.web(true).and_then(|bindgen| bindgen.generate(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:?}");
            ExitCode::FAILURE
        }
    }
}
