#pragma once

#include <cstddef>

namespace eigenlink {

/// From now on memory that is freed stays with the process, up to 256 MB of it: matrices of the next analysis take it
/// again, where the system would hand out every page anew. To be called before anything large is allocated; does
/// nothing where the C library has no such choice.
void keepFreedMemory();

/// Keeps freed memory without limit, for an input of this many bytes that is read next. The analysis of a large
/// mechanism takes about 24 bytes for each byte of its file, in many vectors that come and go; faulted in page by page
/// they cost a third of the time. They get large pages, of which a second thread faults in a part while the input is
/// read. Does nothing for small inputs, and where half of the memory would not do.
void prepareMemoryFor(std::size_t inputBytes);

/// Starts the program anew with these arguments, where its address space is limited (ulimit -v), and
/// OPENBLAS_NUM_THREADS=1, unless that is set: the threads that OpenBLAS makes before main() ask without end for memory
/// that is not there, and keep the program from ending too. To be called first in main().
void spareThreadsWhereMemoryIsLimited(char** arguments);

}  // namespace eigenlink
