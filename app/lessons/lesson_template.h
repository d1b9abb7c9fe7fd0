#pragma once

#include <string>
#include <string_view>

namespace eigenlink {

/// A lesson to begin with, its id in place: three pages, a task, a question and a hint.
std::string lessonTemplate(std::string_view id);

/// The key to that lesson, with this salt.
std::string lessonKeyTemplate(std::string_view id, std::string_view salt);

}  // namespace eigenlink
