//! Annotated pictures: grids drawn over the picture they were read from.
