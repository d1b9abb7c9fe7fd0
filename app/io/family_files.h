#pragma once

#include "model/basics/monitor.h"

#include <memory>

namespace eigenlink {

/// The store of families of equations whose roots are known (model/equilibrium/search): files in the user's cache
/// folder,
/// `$XDG_CACHE_HOME/eigenlink/families` or `~/.cache/…`, so that the next start of the program need not find them
/// again. Families that cannot be read or written are computed again, without a message. Null until
/// `keepFamiliesInFiles` is called.
std::shared_ptr<const ResultStore> familyStore();

/// Lets `familyStore` give the files of the user; called once, when the program starts.
void keepFamiliesInFiles();

}  // namespace eigenlink
