use crate::logic::scene::{Found, Scene};
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

pub(super) fn find(
    _scene: &Scene<'_>,
    _technique: Technique,
    _found: &mut Found<'_>,
) -> ControlFlow<()> {
    ControlFlow::Continue(())
}
