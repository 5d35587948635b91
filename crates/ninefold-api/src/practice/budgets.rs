//! The table of techniques for which puzzles are generated, with the number of attempts.

use ninefold::logic::Technique;

/// Each technique for which puzzles are generated, and the number of attempts after which the example
/// is taken instead: about what one core makes in three seconds, at most 15,000.
///
/// A technique is here if each of three seeds led to a puzzle within three seconds on a busy machine.
/// `cargo run --release -p ninefold-api --example practice` measures that.
const BUDGETS: &[(Technique, u64)] = &[
    (Technique::FullHouse, 15_000),
    (Technique::NakedSingle, 5_000),
    (Technique::HiddenSingle, 15_000),
    (Technique::LockedPair, 12_000),
    (Technique::LockedTriple, 15_000),
    (Technique::LockedCandidatesPointing, 1_000),
    (Technique::LockedCandidatesClaiming, 2_000),
    (Technique::NakedPair, 8_000),
    (Technique::NakedTriple, 3_000),
    (Technique::HiddenPair, 3_000),
    (Technique::HiddenTriple, 8_000),
    (Technique::NakedQuadruple, 12_000),
    (Technique::XWing, 9_000),
    (Technique::Swordfish, 11_000),
    (Technique::RemotePair, 15_000),
    (Technique::BugPlusOne, 15_000),
    (Technique::Skyscraper, 9_000),
    (Technique::TwoStringKite, 5_000),
    (Technique::TurbotFish, 12_000),
    (Technique::EmptyRectangle, 8_000),
    (Technique::WWing, 8_000),
    (Technique::XyWing, 7_000),
    (Technique::XyzWing, 7_000),
    (Technique::UniqueRectangleOne, 12_000),
    (Technique::UniqueRectangleTwo, 12_000),
    (Technique::UniqueRectangleThree, 11_000),
    (Technique::UniqueRectangleFour, 9_000),
    (Technique::UniqueRectangleSix, 13_000),
    (Technique::HiddenRectangle, 4_000),
    (Technique::AvoidableRectangleOne, 12_000),
    (Technique::UniqueLoopOne, 12_000),
    (Technique::UniqueLoopTwo, 12_000),
    (Technique::UniqueLoopThree, 12_000),
    (Technique::ExtendedRectangleOne, 12_000),
    (Technique::ExtendedRectangleTwo, 12_000),
    (Technique::ExtendedRectangleThree, 12_000),
    (Technique::ExtendedRectangleFour, 11_000),
    (Technique::BugTypeTwo, 13_000),
    (Technique::BugTypeThree, 12_000),
    (Technique::BugTypeFour, 12_000),
    (Technique::FinnedXWing, 7_000),
    (Technique::SashimiXWing, 10_000),
    (Technique::FinnedSwordfish, 10_000),
    (Technique::SashimiSwordfish, 11_000),
    (Technique::FinnedJellyfish, 11_000),
    (Technique::WxyzWing, 15_000),
    (Technique::SueDeCoq, 15_000),
    (Technique::SimpleColoursTrap, 15_000),
    (Technique::MultiColoursOne, 15_000),
    (Technique::MultiColoursTwo, 15_000),
    (Technique::Medusa, 15_000),
    (Technique::XChain, 15_000),
    (Technique::XyChain, 15_000),
    (Technique::ContinuousNiceLoop, 15_000),
    (Technique::DiscontinuousNiceLoop, 11_000),
    (Technique::GroupedContinuousNiceLoop, 15_000),
    (Technique::GroupedDiscontinuousNiceLoop, 11_000),
    (Technique::AlsXz, 15_000),
    (Technique::AlsXyWing, 15_000),
    (Technique::AlsChain, 14_000),
    (Technique::DeathBlossom, 15_000),
    (Technique::AlignedTripletExclusion, 8_000),
    (Technique::FinnedFrankenSwordfish, 15_000),
    (Technique::FinnedFrankenJellyfish, 15_000),
    (Technique::FinnedFrankenSquirmbag, 15_000),
    (Technique::FinnedFrankenWhale, 15_000),
    (Technique::FinnedMutantSwordfish, 15_000),
    (Technique::FinnedMutantJellyfish, 15_000),
    (Technique::FinnedMutantSquirmbag, 15_000),
    (Technique::FinnedMutantWhale, 15_000),
    (Technique::FinnedMutantLeviathan, 15_000),
    (Technique::KrakenFishOne, 4_000),
    (Technique::KrakenFishTwo, 2_000),
    (Technique::ForcingChainContradiction, 9_000),
    (Technique::ForcingNetContradiction, 15_000),
];

/// Returns the number of attempts to generate a puzzle that needs a technique, before an equivalent of
/// its example is taken; 0 if that is taken at once.
#[must_use]
pub fn practice_attempts(technique: Technique) -> u64 {
    BUDGETS.iter().find(|(one, _)| *one == technique).map_or(0, |(_, attempts)| *attempts)
}
