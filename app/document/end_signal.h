#pragma once

namespace eigenlink {

/// From now on ends the event loop without a question when the system asks the program to end (SIGTERM, SIGHUP), as at
/// log-out; a second signal ends the program at once.
void watchEndSignal();

/// True after such a request: unsaved work is kept for the next start.
bool hasEndSignal();

}  // namespace eigenlink
