#pragma once

#include "model/balance/shaking.h"
#include "model/basics/text.h"

#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// What mass does to the ground, as JSON: {"program", "mass", "links": {id: {"joint_masses", "principal_point", …}},
/// "joints", "force_balanced", "moment_balanced", "conditions", "counterweights", …}.
std::string balanceJson(const Balance& balance, const std::optional<DrivenBalance>& driven);

/// What is balanced and what is not, a sentence each.
std::vector<Text> balanceVerdicts(const Balance& balance);

/// The same for people: verdicts, what is missing, counterweights.
std::string balanceText(const Balance& balance, const std::optional<DrivenBalance>& driven,
                        const Language& language = {});

}  // namespace eigenlink
