#pragma once

namespace eigenlink {

/// From now on memory that is freed stays with the process, up to 256 MB of it: matrices of the next analysis take it
/// again, where the system would hand out every page anew. To be called before anything large is allocated; nothing
/// where the C library has no such choice.
void keepFreedMemory();

}  // namespace eigenlink
