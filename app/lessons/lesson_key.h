#pragma once

#include "app/lessons/lesson.h"

#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// Wrong answer that is typical, with what to say about it.
struct TypicalMistake {
    std::string value;                    ///< quantity, number or choice; of a task a check on the student's mechanism
    std::vector<LessonSetting> settings;  ///< of a task: a mechanism that shows the mistake
    WordsByLanguage feedback;
    std::size_t line = 0;
};

/// Answer to a task or question.
struct KeyAnswer {
    std::string exercise;
    std::string value;                    ///< quantity or number of a question, number of its choice from 1
    std::vector<LessonSetting> settings;  ///< of a task: changes of its mechanism after which it is fulfilled
    std::string json;                     ///< of a drawing
    WordsByLanguage feedback;             ///< to the right answer
    std::vector<TypicalMistake> mistakes;
    std::size_t line = 0;
};

/// Key of a lesson, which stays with the teacher.
struct LessonKey {
    std::string id;    ///< of its lesson
    std::string salt;  ///< by which students' numbers are drawn
    std::vector<KeyAnswer> answers;
    std::vector<Message> issues;  ///< what is wrong with it, with places such as "line 12"

    const KeyAnswer* find(std::string_view exercise) const;
};

/// Reads the key of a lesson; unknown lines and choices that the lesson does not have become issues. Throws FileError.
LessonKey lessonKeyOf(std::string_view text, const Lesson& lesson);
/// Reads the key of a file. Throws FileError with its path.
LessonKey readLessonKey(const std::string& path, const Lesson& lesson);

/// The numbers of a student: each is from + i·step with i = ⌊count · h/2⁶⁴⌋ and h the first 64 bits, the highest byte
/// first, of SHA-256 of "salt\nlesson\nstudent\nname" in UTF-8.
StudentNumbers numbersOf(const Lesson& lesson, std::string_view salt, std::string_view student);

/// The numbers that stand in the lesson, of a student's copy or those without a student.
StudentNumbers usualNumbers(const Lesson& lesson);

}  // namespace eigenlink
