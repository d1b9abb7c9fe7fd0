#pragma once

#include "app/cli/flag.h"
#include "model/mechanism/mechanism.h"

#include <string>
#include <vector>

namespace eigenlink::cli {

/// Name, unit and meaning of each of these quantities: a table for people, as --csv or as --json.
std::string quantityList(const Mechanism& mechanism, const std::vector<std::string>& names, const FormatFlags& format);

}  // namespace eigenlink::cli
