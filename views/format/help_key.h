#pragma once

#include <Qt>

namespace eigenlink {

/// The property by which a widget names the term (views/help) that it is about, and the role by which the model of a
/// table does so for a column.
inline constexpr const char* kHelpProperty = "help";
inline constexpr int kHelpRole = Qt::UserRole + 300;

}  // namespace eigenlink
