//! The machine and the compiler a bench ran on, in words.

use std::process::Command;

/// The processor features that decide how fast vectors are.
const TELLING: &[&str] =
    &["sse2", "sse4_2", "avx2", "bmi2", "avx512f", "avx512bw", "avx512_vbmi2", "gfni", "asimd"];

/// The processor, and those of its features that matter here.
pub(crate) fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = text.lines().find(|line| line.split(':').next().map(str::trim) == Some(name))?;
        Some(line.split_once(':')?.1.trim().to_string())
    };
    let Some(model) = field("model name").or_else(|| field("CPU part")) else {
        return format!("a processor of the kind {}", std::env::consts::ARCH);
    };
    let numbers = match (field("cpu family"), field("model")) {
        (Some(family), Some(model)) => format!(" (family {family}, model {model})"),
        _ => String::new(),
    };
    let flags = field("flags").or_else(|| field("Features")).unwrap_or_default();
    let flags: Vec<&str> = flags.split(' ').filter(|flag| TELLING.contains(flag)).collect();
    format!("{model}{numbers}, with {}", flags.join(", "))
}

/// The compiler.
pub(super) fn compiler() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_string());
    let words = |text: String| text.split(' ').take(2).collect::<Vec<_>>().join(" ");
    text.ok().filter(|text| !text.is_empty()).map_or("an unknown compiler".to_string(), words)
}

/// The number of cores.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The last of the cores that this process may use; the first often has other work to do.
pub(super) fn core() -> Option<u32> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let allowed = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"))?;
    allowed.trim().rsplit([',', '-']).next()?.parse().ok()
}
