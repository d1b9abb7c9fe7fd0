#pragma once

#include "model/balance/balance.h"
#include "model/balance/shaking.h"

#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// What is asked of the mass of a mechanism beside what it is.
struct BalanceRequest {
    BalanceOptions options;
    std::string drive;  ///< the link that is driven round; empty: the first that can turn round
    double speed = 1;   ///< of it [rad/s]
};

/// What is known of the mass of one revision of a mechanism.
struct BalanceStudy {
    BalanceRequest request;
    std::optional<Balance> balance;
    Text failure;                         ///< why there is none
    std::optional<DrivenBalance> driven;  ///< over a turn of a link that can turn round; absent where none can
    std::string drive;                    ///< that link
    Text driveFailure;                    ///< why the requested one cannot
    std::vector<std::string> cranks;      ///< links that turn about a point of the ground
};

}  // namespace eigenlink
