use super::case::Case;
#[test]
fn zz() {
    let pat = std::env::var("PAT").unwrap_or_default();
    let text = std::fs::read_to_string("/work/shared/data/logic/technique-cases.txt").unwrap();
    for line in text.lines().filter(|l| l.starts_with(&pat) && !pat.is_empty()) {
        println!("{line}");
        let case = Case::read(line);
        for step in case.steps() {
            println!("{:?} len {}", step.eliminations, step.chain_length());
            for c in &step.pattern.chains {
                let n: Vec<String> = c.nodes.iter().map(|n| {
                    let set = match n.because { ninefold::logic::Because::Set(p) => format!("{:?}", step.pattern.parts[p as usize].cells), _ => String::new() };
                    format!("{set}{:?}{}{}", n.cells, if n.is_on {"="} else {"<>"}, n.digit)}).collect();
                println!("   {}", n.join(" "));
            }
        }
    }
}
#[test]
fn yy() {
    use ninefold::logic::{Options, Scene, Technique};
    let pat = std::env::var("PAT").unwrap_or_default();
    let text = std::fs::read_to_string("/work/shared/data/logic/technique-cases.txt").unwrap();
    for line in text.lines().filter(|l| l.starts_with(&pat) && !pat.is_empty()) {
        println!("{line}");
        let case = Case::read(line);
        let options = Options { every_chain: false, ..Options::default() };
        let scene = Scene::new(&case.position, options, true);
        for t in [Technique::ContinuousNiceLoop, Technique::DiscontinuousNiceLoop, Technique::Aic] {
            for step in scene.all(t) { println!("  {t} {:?} {}", step.eliminations, step.chain_length()); }
        }
    }
}
