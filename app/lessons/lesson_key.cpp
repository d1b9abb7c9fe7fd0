#include "app/lessons/lesson_key.h"

#include "app/io/file_bytes.h"
#include "app/io/file_error.h"
#include "app/io/mechanism_file.h"
#include "app/lessons/sha256.h"
#include "model/basics/number_text.h"
#include "model/studies/request.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace eigenlink {

namespace {

void addIssue(LessonKey& key, std::size_t line, Text text)
{
    key.issues.push_back(Message::error(std::move(text)));
    key.issues.back().place = "line " + std::to_string(line);
}

void addSetting(const LessonField& field, std::vector<LessonSetting>& settings, LessonKey& key)
{
    Outcome<LessonSetting> setting = settingOf(field);
    if (setting) {
        settings.push_back(std::move(setting).value());
        return;
    }
    addIssue(key, field.line, setting.reason());
}

/// Takes one line of an answer; `wrong` begins a mistake, and "because" belongs to the last one.
void addLineOfAnswer(const LessonField& field, const std::vector<std::string>& languages, KeyAnswer& answer,
                     LessonKey& key)
{
    if (field.name == "value" || field.name == "choice") {
        answer.value = field.value;
    } else if (field.name == "set") {
        addSetting(field, answer.settings, key);
    } else if (field.name == "wrong") {
        answer.mistakes.push_back({field.value, {}, {}, field.line});
    } else if (field.name == "wrong set") {
        if (answer.mistakes.empty()) {
            answer.mistakes.push_back({{}, {}, {}, field.line});
        }
        addSetting(field, answer.mistakes.back().settings, key);
    } else {
        const std::size_t blank = field.name.find(' ');
        const std::string language = blank == std::string::npos ? languages.front() : field.name.substr(blank + 1);
        (answer.mistakes.empty() ? answer.feedback : answer.mistakes.back().feedback)[language] = field.value;
    }
}

/// Refuses the number of a choice that the lesson does not have.
void checkChoice(const LessonExercise& exercise, const std::string& value, std::size_t line, LessonKey& key)
{
    const Outcome<double> number = numberOfText(value);
    const bool isThere = number && *number >= 1 && *number <= static_cast<double>(exercise.choiceCount()) &&
                         value == formatNumber(std::floor(*number));
    if (!isThere) {
        addIssue(key, line,
                 Text("{1}: the choice \"{2}\" does not exist; write a whole number from 1 to {3}", exercise.name,
                      value, exercise.choiceCount()));
    }
}

void checkAnswer(const KeyAnswer& answer, const LessonBody& body, const Lesson& lesson, LessonKey& key)
{
    const LessonExercise* exercise = lesson.find(answer.exercise);
    if (exercise != nullptr && exercise->kind == LessonExercise::Kind::choice) {
        checkChoice(*exercise, answer.value, answer.line, key);
        for (const TypicalMistake& mistake : answer.mistakes) {
            checkChoice(*exercise, mistake.value, mistake.line, key);
        }
    }
    if (const std::string unknown = body.unknownLine(); !unknown.empty()) {
        addIssue(key, answer.line,
                 Text("{1}: \"{2}\": lines of an answer begin with value, choice, set, wrong, wrong set or because",
                      answer.exercise, unknown));
    }
}

}  // namespace

const KeyAnswer* LessonKey::find(std::string_view exercise) const
{
    const auto found = std::ranges::find(answers, exercise, &KeyAnswer::exercise);
    return found == answers.end() ? nullptr : &*found;
}

LessonKey lessonKeyOf(std::string_view text, const Lesson& lesson)
{
    const LessonText read = parseLessonText(text);
    std::vector<std::string> names{"value", "choice", "set", "wrong", "wrong set", "because"};
    for (const std::string& language : lesson.languages) {
        names.push_back("because " + language);
    }
    LessonKey key{std::string(read.valueOf("id")), std::string(read.valueOf("salt")), {}, {}};
    for (const LessonPage& page : read.pages) {
        for (const LessonPart& part : page.parts) {
            if (part.block.kind != "answer") {
                if (!part.block.kind.empty()) {
                    addIssue(key, part.block.line,
                             Text("{1}: blocks of a key are called answer: \"```answer {2}\"", part.block.kind,
                                  part.block.name));
                }
                continue;
            }
            if (const std::optional<Message> unclosed = unclosedBlock(part.block)) {
                key.issues.push_back(*unclosed);
            }
            const LessonBody body = bodyOf(part.block, names, {});
            KeyAnswer answer{part.block.name, {}, {}, body.json, {}, {}, part.block.line};
            for (const LessonField& field : body.fields) {
                addLineOfAnswer(field, lesson.languages, answer, key);
            }
            checkAnswer(answer, body, lesson, key);
            key.answers.push_back(std::move(answer));
        }
    }
    return key;
}

LessonKey readLessonKey(const std::string& path, const Lesson& lesson)
{
    try {
        return lessonKeyOf(readBytes(path, kLargestFile), lesson);
    } catch (const FileError& error) {
        throw error.in(path);
    }
}

StudentNumbers numbersOf(const Lesson& lesson, std::string_view salt, std::string_view student)
{
    StudentNumbers numbers;
    for (const LessonNumber& number : lesson.numbers) {
        std::string text(salt);
        for (const std::string_view part : {std::string_view(lesson.id), student, std::string_view(number.name)}) {
            text += '\n';
            text += part;
        }
        const auto digest = sha256(text);
        std::uint64_t h = 0;
        for (std::size_t i = 0; i < 8; ++i) {
            h = h << 8 | digest[i];
        }
        // The upper half of the product of 64 by 64 bits; counts are below 2³².
        const std::uint64_t count = number.count();
        const std::uint64_t i = ((h >> 32) * count + (((h & 0xffffffff) * count) >> 32)) >> 32;
        constexpr int kDigits = 12;
        const double value = number.from + static_cast<double>(i) * number.step;
        numbers[number.name] = *numberOfText(formatRounded(value, kDigits));
    }
    return numbers;
}

StudentNumbers usualNumbers(const Lesson& lesson)
{
    StudentNumbers numbers;
    for (const LessonNumber& number : lesson.numbers) {
        numbers[number.name] = number.usual;
    }
    return numbers;
}

}  // namespace eigenlink
