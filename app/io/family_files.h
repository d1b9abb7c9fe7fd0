#pragma once

namespace eigenlink {

/// From here on families of equations whose roots are known (model/equilibria) are kept as files in the user's cache
/// folder, `$XDG_CACHE_HOME/eigenlink/families` or `~/.cache/…`: the next start of the program need not find them
/// again. What cannot be read or written is computed again, without a message.
void keepFamiliesInFiles();

}  // namespace eigenlink
