#include "app/lessons/hand_in.h"

#include "app/io/file_error.h"
#include "app/io/mechanism_file.h"
#include "app/io/unicode.h"
#include "app/lessons/lesson_pictures.h"
#include "model/basics/number_text.h"

#include <algorithm>
#include <set>
#include <utility>

namespace eigenlink {

namespace {

/// "k: 23.5 N/m" for each number.
std::string linesOf(const StudentNumbers& numbers, const Lesson& lesson)
{
    std::string lines;
    for (const LessonNumber& number : lesson.numbers) {
        const auto value = numbers.find(number.name);
        lines += number.name + ": " + formatNumber(value == numbers.end() ? number.usual : value->second) +
                 (number.unit.empty() ? "" : " " + number.unit) + "\n";
    }
    return lines;
}

std::string fencedBlock(const std::string& kind, const std::string& name, const std::string& body)
{
    return "```" + kind + (name.empty() ? "" : " " + name) + "\n" + body + (body.ends_with('\n') ? "" : "\n") +
           "```\n\n";
}

void readNumbersOf(const LessonBlock& block, HandIn& handIn)
{
    // A lesson's own reader of numbers, on a lesson that holds nothing else.
    const Lesson numbers = lessonOf("---\nid: n\nlanguage: en\n---\n" + fencedBlock("numbers", "", block.body), "");
    for (const LessonNumber& number : numbers.numbers) {
        handIn.numbers[number.name] = number.usual;
    }
}

constexpr std::size_t kLongestId = 64;  ///< [bytes]

}  // namespace

Text wantedStudentId()
{
    return Text(
        "write an ID of at most {1} letters and digits; signs may stand in it, but none of = + - @ at its front "
        "and none of \" , ; \\ / : < > | * ? at all",
        kLongestId);
}

bool isStudentId(std::string_view id)
{
    constexpr std::string_view kNotFirst = "=+-@ ";
    return !id.empty() && id.size() <= kLongestId && isUtf8(id) && id.back() != ' ' &&
           kNotFirst.find(id.front()) == std::string_view::npos && std::ranges::all_of(id, [](unsigned char c) {
               return c >= 0x20 && c != 0x7f &&
                      std::string_view("\",;\\/:<>|*?").find(static_cast<char>(c)) == std::string_view::npos;
           });
}

HandIn handInOf(std::string_view text)
{
    const LessonText read = parseLessonText(text);
    HandIn handIn{std::string(read.valueOf("lesson")),
                  std::string(read.valueOf("student")),
                  std::string(read.valueOf("solved")),
                  {},
                  {},
                  {}};
    if (!isStudentId(handIn.student)) {
        throw FileError("", "", Text("the head needs a line \"student: …\": {1}", wantedStudentId()));
    }
    if (handIn.lesson.empty()) {
        throw FileError("", "", "the head needs a line \"lesson: …\" with the id of the lesson");
    }
    for (const LessonPage& page : read.pages) {
        for (const LessonPart& part : page.parts) {
            const LessonBlock& block = part.block;
            if (block.kind == "numbers") {
                readNumbersOf(block, handIn);
            } else if (block.kind == "answer") {
                handIn.answers[block.name] = trimmed(block.body);
            } else if (block.kind == "mechanism") {
                handIn.mechanisms[block.name] = block.body;
            }
        }
    }
    return handIn;
}

std::string textOf(const HandIn& handIn, const Lesson& lesson)
{
    std::string text = "---\nlesson: " + handIn.lesson + "\nstudent: " + handIn.student + "\n" +
                       (handIn.solved.empty() ? "" : "solved: " + handIn.solved + "\n") + "---\n\n";
    if (!lesson.numbers.empty()) {
        text += fencedBlock("numbers", "", linesOf(handIn.numbers, lesson));
    }
    for (const auto& [name, answer] : handIn.answers) {
        text += fencedBlock("answer", name, answer);
    }
    for (const auto& [name, json] : handIn.mechanisms) {
        text += fencedBlock("mechanism", name, json);
    }
    return text;
}

namespace {

/// The measured curves that a page shows from files beside the lesson, as blocks.
Outcome<std::string> curveBlocksOf(const Lesson& lesson)
{
    std::string blocks;
    std::set<std::string> names;
    for (const LessonShow& show : lesson.shows) {
        for (const LessonField& field : show.fields) {
            const bool isBlock = std::ranges::count(lesson.curves, field.value, &LessonCurve::name) > 0;
            if (field.name != "curve" || isBlock || !names.insert(field.value).second) {
                continue;
            }
            const Outcome<std::string> text = curveOf(lesson, field.value);
            if (!text) {
                return text;
            }
            blocks += "\n" + fencedBlock("curve", field.value, *text);
        }
    }
    return blocks;
}

}  // namespace

Outcome<std::string> studentCopyOf(std::string_view text, const Lesson& lesson, const LessonKey& key,
                                   const std::string& student)
{
    const StudentNumbers numbers = numbersOf(lesson, key.salt, student);
    std::vector<std::pair<LessonBlock, std::string>> bodies;
    for (const LessonPage& page : lesson.text.pages) {
        for (const LessonPart& part : page.parts) {
            if (part.block.kind == "numbers") {
                bodies.emplace_back(part.block, linesOf(numbers, lesson));
            } else if (part.block.kind == "mechanism") {
                Outcome<Mechanism> mechanism = mechanismOf(lesson, part.block.name, numbers);
                if (!mechanism) {
                    return Failure{mechanism.reason()};
                }
                bodies.emplace_back(part.block, writeMechanism(*mechanism));
            }
        }
    }
    std::string copy(text);
    // From the end, so that the bytes before stay where they are.
    std::ranges::sort(bodies, std::greater<>(), [](const auto& each) { return each.first.begin; });
    for (const auto& [block, body] : bodies) {
        if (block.end > block.begin) {
            const std::string_view plain = trimmed(body);
            copy.replace(block.begin, block.end - block.begin, plain);
        }
    }
    copy.insert(copy.find('\n') + 1, "student: " + student + "\n");
    const Outcome<std::string> curves = curveBlocksOf(lesson);
    copy = withPicturesInMarkdown(std::move(copy), lesson);
    return curves ? Outcome<std::string>(copy + (copy.ends_with('\n') ? "" : "\n") + *curves) : curves;
}

}  // namespace eigenlink
