#pragma once

#include "app/lessons/lesson_key.h"

#include <map>
#include <string>
#include <string_view>

namespace eigenlink {

/// A student's hand-in: answers as written, mechanisms as texts, and the numbers that the student was given.
struct HandIn {
    std::string lesson, student;
    std::string solved;  ///< when, as written; empty where nothing was typed
    StudentNumbers numbers;
    std::map<std::string, std::string> answers;     ///< by task or question: "0.342 Hz"
    std::map<std::string, std::string> mechanisms;  ///< by task: text of a mechanism file
};

/// Reads a hand-in. Throws FileError for another file, or without a student's ID.
HandIn handInOf(std::string_view text);

/// The text of a hand-in, from which handInOf reads the same.
std::string textOf(const HandIn& handIn, const Lesson& lesson);

/// Whether a text can be the ID of a student: up to 64 bytes without signs that sheets take for formulas or separators.
bool isStudentId(std::string_view id);
/// Says what to write where isStudentId is false.
Text wantedStudentId();

/// Copy of a lesson for one student: it holds the student's numbers, and its mechanisms with these. Fails with a
/// sentence where a mechanism cannot be made.
Outcome<std::string> studentCopyOf(std::string_view text, const Lesson& lesson, const LessonKey& key,
                                   const std::string& student);

}  // namespace eigenlink
