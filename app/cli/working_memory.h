#pragma once

#include <cstddef>

namespace eigenlink::cli {

/// Prepares the memory of the process for an input of this many bytes. The analysis of a large mechanism takes about
/// 24 bytes for each byte of its file, in many vectors that come and go; given back to the system and faulted in again
/// page by page, they cost a third of the time. Afterwards freed memory stays with the process and lies in large pages,
/// which a second thread faults in while the input is read. Small inputs, and systems that cannot do this, are left as
/// they are.
void prepareMemory(std::size_t inputBytes);

}  // namespace eigenlink::cli
