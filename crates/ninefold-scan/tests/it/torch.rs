//! The net against outputs that torch computed from the same weights.
//!
//! ```text
//! torch.bin: count u32, then for each patch 320 x 320 gray bytes, 81 x 14 figures of cells, 5 of the patch (f32)
//! ```

use ninefold_scan::net::Net;
use ninefold_scan::patch::GrayPatch;

const PIXELS: usize = 320 * 320;
const FIGURES: usize = 81 * 14 + 5;

#[test]
fn the_net_says_what_torch_says() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/torch.bin");
    let bytes = std::fs::read(path).expect("a file of the repository");
    let (count, rest) = bytes.split_first_chunk().unwrap();
    let patches = rest.chunks_exact(PIXELS + 4 * FIGURES);
    assert_eq!(patches.len(), u32::from_le_bytes(*count) as usize);
    assert!(patches.len() > 0 && patches.remainder().is_empty());
    let net = Net::shipped();
    for patch in patches {
        let (gray, figures) = patch.split_at(PIXELS);
        let right: Vec<f32> =
            figures.as_chunks().0.iter().map(|&x| f32::from_le_bytes(x)).collect();
        let output = net.run(&GrayPatch::new(gray.into()).unwrap().normalised()).unwrap();
        let mut got = Vec::new();
        for cell in 0..81 {
            got.extend(output.classes[cell]);
            got.push(output.handwritten[cell]);
            got.extend(output.offsets[cell]);
        }
        got.push(output.grid);
        got.extend(output.turns);
        for (i, (got, right)) in got.iter().zip(&right).enumerate() {
            assert!(
                (got - right).abs() < 2e-3 * (1.0 + right.abs()),
                "figure {i}: {got}, torch {right}"
            );
        }
    }
}
