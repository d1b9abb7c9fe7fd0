#pragma once

#include "model/balance/shaking.h"
#include "model/basics/text.h"

#include <optional>
#include <vector>

namespace eigenlink {

/// Typed result of the study `balance`.
struct BalanceFound {
    Balance balance;
    std::optional<DrivenBalance> driven;  ///< where a link is driven
};

/// Whether force, moment and weights are balanced, a sentence each.
std::vector<Text> balanceVerdicts(const Balance& balance);

}  // namespace eigenlink
