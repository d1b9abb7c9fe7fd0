#pragma once

#include "model/basics/text.h"
#include "model/studies/balance/shaking.h"

#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// Value of the result of the study `balance`: StudyResult::value is a std::shared_ptr<const BalanceFound>.
struct BalanceFound {
    Balance balance;
    BalanceOptions options;
    std::vector<std::string> cranks{};      ///< links that turn about a point of the ground
    std::string drive{};                    ///< the link that is driven, or was tried last
    double speed = 1;                       ///< of it [rad/s]
    std::optional<DrivenBalance> driven{};  ///< over a turn of it
    Text driveFailure{};                    ///< why none of the links can be driven
};

/// Says whether force, moment and weights are balanced, a sentence each.
std::vector<Text> balanceVerdicts(const Balance& balance);

}  // namespace eigenlink
