#include "app/lessons/mark_sheet.h"

#include "app/io/file_error.h"
#include "app/io/json_value.h"
#include "app/io/language.h"
#include "model/basics/json_writer.h"
#include "model/data/matrix_text.h"

#include <algorithm>
#include <cctype>
#include <map>

namespace eigenlink {

namespace {

using Layout = JsonWriter::Layout;

std::string textIn(const JsonValue& object, std::string_view key)
{
    const JsonValue* value = object.find(key);
    return value != nullptr && value->kind() == JsonValue::Kind::string ? std::string(value->text()) : std::string();
}

bool isTrueIn(const JsonValue& object, std::string_view key)
{
    const JsonValue* value = object.find(key);
    return value != nullptr && value->isTrue();
}

/// A cell of a sheet: quoted where it must be, and never a formula.
std::string sheetCell(std::string text)
{
    if (!text.empty() && std::string_view("=+-@").find(text.front()) != std::string_view::npos) {
        text.insert(0, 1, ' ');
    }
    std::ranges::replace(text, '\r', ' ');
    return separatedCell(text, ',');
}

/// The ID in the name of a file, "swing-ann.eigenhandin" or "ann.eigenhandin"; empty for other names.
std::string idInName(std::string_view file, const Lesson& lesson)
{
    file.remove_prefix(file.rfind('/') + 1);  // nothing where there is no folder
    file = file.substr(0, file.rfind('.'));
    if (const std::string begin = lesson.id + "-"; file.starts_with(begin)) {
        file.remove_prefix(begin.size());
    }
    return isStudentId(file) ? std::string(file) : std::string();
}

/// An ID without blanks and capitals, which people leave out or add.
std::string plainId(std::string id)
{
    std::erase(id, ' ');
    std::ranges::transform(id, id.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return id;
}

std::string commentsOf(const HandInMarks& marks)
{
    std::string feedback = marks.flag;
    const auto add = [&feedback](const std::string& sentence) {
        feedback += (feedback.empty() || sentence.empty() ? "" : " ") + sentence;
    };
    if (std::string refusal = marks.refusal; !refusal.empty()) {
        refusal.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(refusal.front())));
        add(refusal + ".");
    }
    for (const MarkInWords& mark : marks.marks) {
        add(mark.exercise + ": " + mark.reason + (mark.reason.ends_with('.') ? "" : "."));
    }
    return feedback;
}

std::string wordsOfText(const Text& text)
{
    return rendered(text, languageOfEnvironment());
}

}  // namespace

std::string lineOf(const HandInMarks& marks)
{
    JsonWriter json;
    json.beginObject(Layout::line).member("student", std::string_view(marks.student));
    json.member("refusal", std::string_view(marks.refusal)).member("other_numbers", marks.hasOtherNumbers);
    json.key("numbers").beginObject(Layout::line);
    for (const auto& [name, value] : marks.numbers) {
        json.member(name, value);
    }
    json.endObject().key("marks").beginArray(Layout::line);
    for (const MarkInWords& mark : marks.marks) {
        json.beginObject(Layout::line).member("exercise", std::string_view(mark.exercise));
        json.member("passed", mark.isPassed).member("reason", std::string_view(mark.reason)).endObject();
    }
    return json.endArray().endObject().text();
}

std::optional<HandInMarks> marksOfLine(std::string_view line)
{
    try {
        const JsonDocument document = parseJson(line);
        const JsonValue& root = document.root;
        HandInMarks marks{.file = {}, .student = textIn(root, "student"), .refusal = textIn(root, "refusal")};
        marks.hasOtherNumbers = isTrueIn(root, "other_numbers");
        const JsonValue* numbers = root.find("numbers");
        const JsonValue* list = root.find("marks");
        if (numbers == nullptr || list == nullptr) {
            return std::nullopt;
        }
        for (const JsonValue& number : numbers->items()) {
            if (number.kind() == JsonValue::Kind::number) {
                marks.numbers[std::string(number.key())] = number.number();
            }
        }
        for (const JsonValue& mark : list->items()) {
            marks.marks.push_back({textIn(mark, "exercise"), isTrueIn(mark, "passed"), textIn(mark, "reason")});
        }
        return marks;
    } catch (const FileError&) {
        return std::nullopt;
    }
}

void addFlags(const Lesson& lesson, const LessonKey& key, std::vector<HandInMarks>& all)
{
    std::map<std::string, std::map<std::string, int>> counts;  // by plain ID, of its spellings
    std::map<StudentNumbers, std::string> owners;
    for (HandInMarks& each : all) {
        if (each.student.empty()) {
            each.student = idInName(each.file, lesson);
        }
        ++counts[plainId(each.student)][each.student];
        owners.emplace(numbersOf(lesson, key.salt, each.student), each.student);
    }
    for (HandInMarks& each : all) {
        if (each.hasOtherNumbers) {
            const auto owner = owners.find(each.numbers);
            each.flag = wordsOfText(owner == owners.end() ? Text("The numbers in it are not those of this student.")
                                                          : Text("The numbers in it are those of {1}.", owner->second));
        }
        const auto& spellings = counts[plainId(each.student)];
        const auto add = [&each](const Text& sentence) {
            each.flag += (each.flag.empty() ? "" : " ") + wordsOfText(sentence);
        };
        if (const int count = spellings.at(each.student); count > 1 && !each.student.empty()) {
            add(Text("There are {1} hand-ins of this student; keep one of their rows.", count));
        }
        for (const auto& [other, count] : spellings) {
            if (other != each.student) {
                add(Text("Another hand-in has the ID {1}.", other));
            }
        }
    }
}

std::string markSheet(const Lesson& lesson, const std::vector<HandInMarks>& all)
{
    std::string sheet = "ID number,Grade,Maximum grade,Feedback comments";
    for (const LessonExercise& exercise : lesson.exercises) {
        sheet += "," + sheetCell(exercise.name);
    }
    sheet += ",File\n";
    for (const HandInMarks& each : all) {
        const auto grade = std::ranges::count_if(each.marks, &MarkInWords::isPassed);
        sheet += sheetCell(each.student) + "," + std::to_string(grade) + "," + std::to_string(lesson.exercises.size()) +
                 "," + sheetCell(commentsOf(each));
        for (const LessonExercise& exercise : lesson.exercises) {
            const auto mark = std::ranges::find(each.marks, exercise.name, &MarkInWords::exercise);
            sheet += "," + sheetCell(mark == each.marks.end() ? each.refusal
                                     : mark->isPassed         ? wordsOfText("passed")
                                                              : mark->reason);
        }
        sheet += "," + sheetCell(each.file) + "\n";
    }
    return sheet;
}

}  // namespace eigenlink
