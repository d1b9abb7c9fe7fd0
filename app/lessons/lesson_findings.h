#pragma once

#include "app/lessons/lesson_key.h"

#include <vector>

namespace eigenlink {

/// Everything that is wrong or doubtful in a lesson: ids, blocks, checks that can never pass or never fail, pages that
/// are not reached, texts that a language lacks; with a key, answers too. Errors first.
std::vector<Message> lessonFindings(const Lesson& lesson, const LessonKey* key);

/// A message about a line of the key, with "key, line 12" as its place.
Message ofKey(Message message);

}  // namespace eigenlink
