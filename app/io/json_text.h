#pragma once

#include "app/io/json_value.h"
#include "model/basics/json_writer.h"

#include <string>

namespace eigenlink {

/// The value on one line: one blank after each comma and colon.
std::string jsonText(const JsonValue& value);

}  // namespace eigenlink
