//! Reads a grid from the frames of a camera.
