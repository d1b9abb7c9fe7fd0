#include "app/lessons/lesson_key.h"

#include "app/io/file_bytes.h"
#include "app/io/file_error.h"
#include "app/io/mechanism_file.h"
#include "app/lessons/sha256.h"
#include "model/basics/number_text.h"
#include "model/studies/request.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace eigenlink {

namespace {

void addSetting(const LessonField& field, std::vector<LessonSetting>& settings, LessonKey& key)
{
    Outcome<LessonSetting> setting = settingOf(field);
    if (setting) {
        settings.push_back(std::move(setting).value());
        return;
    }
    Message issue = Message::error(setting.reason());
    issue.place = "line " + std::to_string(field.line);
    key.issues.push_back(std::move(issue));
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

}  // namespace

const KeyAnswer* LessonKey::find(std::string_view exercise) const
{
    const auto found = std::ranges::find(answers, exercise, &KeyAnswer::exercise);
    return found == answers.end() ? nullptr : &*found;
}

LessonKey lessonKeyOf(std::string_view text, const std::vector<std::string>& languages)
{
    const LessonText read = parseLessonText(text);
    std::vector<std::string> names{"value", "choice", "set", "wrong", "wrong set", "because"};
    for (const std::string& language : languages) {
        names.push_back("because " + language);
    }
    LessonKey key{std::string(read.valueOf("id")), std::string(read.valueOf("salt")), {}, {}};
    for (const LessonPage& page : read.pages) {
        for (const LessonPart& part : page.parts) {
            if (part.block.kind != "answer") {
                continue;
            }
            const LessonBody body = bodyOf(part.block, names, {});
            KeyAnswer answer{part.block.name, {}, {}, body.json, {}, {}, part.block.line};
            for (const LessonField& field : body.fields) {
                addLineOfAnswer(field, languages, answer, key);
            }
            key.answers.push_back(std::move(answer));
        }
    }
    return key;
}

LessonKey readLessonKey(const std::string& path, const std::vector<std::string>& languages)
{
    try {
        return lessonKeyOf(readBytes(path, kLargestFile), languages);
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
