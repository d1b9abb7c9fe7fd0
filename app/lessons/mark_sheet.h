#pragma once

#include "app/lessons/marks.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// A mark in words.
struct MarkInWords {
    std::string exercise;
    bool isPassed = false;
    std::string reason;
};

/// Marks of one hand-in in words, as they pass from the process that marks it to the one that writes the sheet.
struct HandInMarks {
    std::string file, student;
    std::string refusal;  ///< why nothing was marked; empty where it was
    StudentNumbers numbers{};
    bool hasOtherNumbers = false;
    std::vector<MarkInWords> marks{};
    std::string flag{};  ///< what the teacher should look at
};

/// Marks as one line of JSON, and back; absent for anything else.
std::string lineOf(const HandInMarks& marks);
std::optional<HandInMarks> marksOfLine(std::string_view line);

/// Says of each hand-in with other numbers whose they are among all students of the list, and which IDs come twice.
void addFlags(const Lesson& lesson, const LessonKey& key, std::vector<HandInMarks>& all);

/// Sheet of comma-separated values: ID number, Grade, Maximum grade and Feedback comments, which Moodle imports, then a
/// column for each task or question and the file.
std::string markSheet(const Lesson& lesson, const std::vector<HandInMarks>& all);

}  // namespace eigenlink
