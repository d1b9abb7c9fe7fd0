#pragma once

#include "app/lessons/lesson_key.h"

#include <string>

namespace eigenlink::cli {

/// A lesson of a file, with its text. Throws CommandError with kInput.
struct LessonFile {
    std::string text;
    Lesson lesson;
};
LessonFile lessonFileOf(const std::string& path);

/// The key that is named, or that the lesson names. Throws CommandError with kInput, and kUsage where neither is.
LessonKey lessonKeyFor(const Lesson& lesson, const std::string& path);

/// The language of `--language`; the first one of the lesson where it is empty. Throws CommandError with kUsage where
/// the lesson does not have it.
std::string languageOf(const Lesson& lesson, const std::string& language);

/// Throws CommandError with kInput at the first error of a lesson or key.
void requireNoErrors(const std::string& file, const std::vector<Message>& issues);

}  // namespace eigenlink::cli
