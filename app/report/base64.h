#pragma once

#include <string>
#include <string_view>

namespace eigenlink::report {

/// Bytes as letters, RFC 4648 section 4.
std::string base64Of(std::string_view bytes);

}  // namespace eigenlink::report
