#pragma once

#include "model/balance/balance.h"
#include "model/balance/shaking.h"

#include <optional>
#include <string>

namespace eigenlink {

/// What is known of the mass of one revision of a mechanism.
struct BalanceStudy {
    std::optional<Balance> balance;
    Text failure;                         ///< why there is none
    std::optional<DrivenBalance> driven;  ///< over a turn of a link that can turn round; absent where none can
    std::string drive;                    ///< that link
};

}  // namespace eigenlink
