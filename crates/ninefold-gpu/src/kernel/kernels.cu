// All kernels in one module. `cargo xtask gpu` compiles this file to kernels.ptx.
#include "search.cuh"
#include "text.cuh"
