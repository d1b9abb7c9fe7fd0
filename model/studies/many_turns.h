#pragma once

#include "model/basics/message.h"

#include <string>
#include <vector>

namespace eigenlink {

/// Notes that a link is turned more than once round between two angles [rad], as where degrees were written for
/// radians.
void noteManyTurns(const std::string& link, double from, double to, std::vector<Message>& messages);

}  // namespace eigenlink
