#include "app/lessons/lesson.h"

#include "app/io/file_bytes.h"
#include "app/io/file_error.h"
#include "app/io/formats/mechanism_files.h"
#include "model/basics/number_text.h"
#include "model/basics/round_number.h"
#include "model/basics/unit_text.h"
#include "model/mechanism/parameters/formula.h"
#include "model/mechanism/parameters/variable.h"
#include "model/studies/request.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <utility>

namespace eigenlink {

namespace {

using Kind = LessonExercise::Kind;

void addIssue(Lesson& lesson, std::size_t line, Text text)
{
    Message issue = Message::error(std::move(text));
    issue.place = "line " + std::to_string(line);
    lesson.issues.push_back(std::move(issue));
}

/// Takes the number in front of a word off a text: "25 N/m from …" and "from" leave what follows.
std::string_view takeUntil(std::string_view& text, std::string_view word)
{
    const std::size_t at = text.find(word);
    const std::string_view front = trimmed(text.substr(0, at));
    text = at == std::string_view::npos ? std::string_view() : text.substr(at + word.size());
    return front;
}

/// Reads "25 N/m from 20 to 30 step 0.5".
Outcome<LessonNumber> numberOfLine(const LessonField& field)
{
    LessonNumber number{.name = field.name, .unit = {}, .line = field.line};
    std::string_view rest = field.value;
    const std::string_view usual = takeUntil(rest, " from ");
    const std::size_t blank = std::min(usual.find(' '), usual.size());
    number.unit = trimmed(usual.substr(blank));
    const Outcome<double> value = numberOfText(usual.substr(0, blank));
    if (!value || !unitNamed(number.unit) || !isNameOfFormula(number.name)) {
        return Failure{Text("{1}: write a name, a value and a unit: \"k: 25 N/m from 20 to 30 step 0.5\"", field.name)};
    }
    number.usual = number.from = number.to = *value;
    if (rest.empty()) {
        return number;
    }
    const Outcome<double> from = numberOfText(takeUntil(rest, " to "));
    const Outcome<double> to = numberOfText(takeUntil(rest, " step "));
    if (!from || !to || !(*from < *to)) {
        return Failure{Text("{1}: write two bounds, the smaller one first: \"from 20 to 30\"", field.name)};
    }
    constexpr double kUsualSteps = 100;
    const Outcome<double> step =
        rest.empty() ? Outcome<double>((*to - *from) / kUsualSteps) : numberOfText(trimmed(rest));
    if (!step || !(*step > 0) || *step > *to - *from) {
        return Failure{Text("{1}: the step must be positive and fit between the bounds", field.name)};
    }
    // Numbers are drawn with 32 bits and written with twelve digits, of which a step must change one.
    constexpr double kMostSteps = 1e9;
    const double digits = std::max(std::abs(*from), std::abs(*to)) * tolerance::kElevenDigits;
    if ((*to - *from) / *step > kMostSteps || *step < digits) {
        return Failure{Text("{1}: the step is too small: write a larger one, for at most 10⁹ numbers", field.name)};
    }
    number.from = *from;
    number.to = *to;
    number.step = *step;
    return number;
}

void readNumbers(const LessonBlock& block, Lesson& lesson)
{
    std::size_t line = block.line;
    for (std::size_t at = 0; at < block.body.size();) {
        const std::size_t end = std::min(block.body.find('\n', at), block.body.size());
        const std::string_view text = trimmed(std::string_view(block.body).substr(at, end - at));
        at = end + 1;
        ++line;
        if (text.empty()) {
            continue;
        }
        const std::size_t colon = std::min(text.find(':'), text.size());
        const LessonField field{std::string(trimmed(text.substr(0, colon))),
                                std::string(trimmed(text.substr(std::min(colon + 1, text.size())))), line};
        Outcome<LessonNumber> number = numberOfLine(field);
        if (number) {
            lesson.numbers.push_back(std::move(number).value());
        } else {
            addIssue(lesson, line, number.reason());
        }
    }
}

void readMechanism(const LessonBlock& block, Lesson& lesson)
{
    const LessonBody body = bodyOf(block, {"file", "set"}, {});
    LessonMechanism mechanism{block.name, std::string(body.valueOf("file")), body.json, {}, block};
    for (const LessonField& field : body.all("set")) {
        Outcome<LessonSetting> setting = settingOf(field);
        if (setting) {
            mechanism.settings.push_back(std::move(setting).value());
        } else {
            addIssue(lesson, field.line, setting.reason());
        }
    }
    if (const std::string unknown = body.unknownLine(); !unknown.empty()) {
        addIssue(lesson, block.line,
                 Text("{1}: \"{2}\": lines of a mechanism begin with file or set", block.name, unknown));
    }
    if (mechanism.file.empty() == mechanism.json.empty()) {
        addIssue(lesson, block.line, Text("the mechanism {1} needs either a line \"file: …\" or its text", block.name));
    }
    lesson.mechanisms.push_back(std::move(mechanism));
}

std::optional<Kind> kindNamed(std::string_view block, std::string_view word)
{
    if (block == "task") {
        return word.empty() ? std::optional(Kind::task) : word == "draw" ? std::optional(Kind::drawing) : std::nullopt;
    }
    if (word.empty() || word == "number" || word == "mode") {
        return Kind::number;
    }
    return word == "choice" ? std::optional(Kind::choice)
           : word == "draw" ? std::optional(Kind::drawing)
                            : std::nullopt;
}

void checkExercise(const LessonExercise& exercise, Lesson& lesson)
{
    const bool hasChoices = !exercise.choices.empty();
    if (exercise.name.empty()) {
        addIssue(lesson, exercise.line, "a task or question needs a name behind its kind");
    } else if (!isPlainName(exercise.name)) {
        addIssue(lesson, exercise.line,
                 Text("{1}: a name has letters, digits, - and _, a letter first", exercise.name));
    }
    if (!exercise.isAnswered() && exercise.checks.empty()) {
        addIssue(lesson, exercise.line, Text("{1}: write at least one line \"check: …\"", exercise.name));
    }
    if ((exercise.kind == Kind::choice) != hasChoices) {
        addIssue(
            lesson, exercise.line,
            Text("{1}: choices are lines that begin with a hyphen, of questions with \"kind: choice\"", exercise.name));
    }
    if (lesson.find(exercise.name) != nullptr) {
        addIssue(lesson, exercise.line, Text("{1}: two tasks or questions have this name", exercise.name));
    }
}

std::vector<std::string> listOf(std::string_view text)
{
    return LessonText{.head = {{"list", std::string(text), 0}}, .title = {}, .pages = {}}.itemsOf("list");
}

void readExercise(const LessonBlock& block, std::size_t page, Lesson& lesson)
{
    const LessonBody body =
        bodyOf(block, {"kind", "mechanism", "check", "change", "unit", "tolerance"}, lesson.languages);
    LessonExercise exercise;
    const std::optional<Kind> kind = kindNamed(block.kind, body.valueOf("kind"));
    if (!kind) {
        addIssue(lesson, block.line, Text("{1}: kinds are number, mode, choice and draw", block.name));
    }
    exercise.kind = kind.value_or(Kind::number);
    exercise.asksMode = body.valueOf("kind") == "mode";
    exercise.name = block.name;
    exercise.line = block.line;
    exercise.page = page;
    exercise.mechanism = body.valueOf("mechanism");
    exercise.checks = body.all("check");
    exercise.changeable = listOf(body.valueOf("change"));
    exercise.unit = body.valueOf("unit");
    exercise.tolerance = body.valueOf("tolerance");
    exercise.text = {body.text.begin(), body.text.end()};
    exercise.choices = body.choices;
    checkExercise(exercise, lesson);
    lesson.exercises.push_back(std::move(exercise));
}

void readBlock(const LessonBlock& block, std::size_t page, Lesson& lesson)
{
    if (const std::optional<Message> unclosed = unclosedBlock(block)) {
        lesson.issues.push_back(*unclosed);
    }
    if (block.kind == "numbers") {
        readNumbers(block, lesson);
    } else if (block.kind == "mechanism") {
        readMechanism(block, lesson);
    } else if (block.kind == "task" || block.kind == "question") {
        readExercise(block, page, lesson);
    } else if (block.kind == "show") {
        const LessonBody body =
            bodyOf(block, {"page", "mechanism", "parts", "show", "hide", "lock", "point at", "next", "curve"}, {});
        if (const std::string unknown = body.unknownLine(); !unknown.empty()) {
            addIssue(
                lesson, block.line,
                Text("\"{1}\": lines of a block \"show\" begin with page, mechanism, parts, show, hide, lock, point "
                     "at, next or curve",
                     unknown));
        }
        lesson.shows.push_back({body.fields, block.line, page});
    } else if (block.kind == "curve") {
        lesson.curves.push_back({block.name, block.body});
    } else if (block.kind == "hint") {
        const LessonBody body = bodyOf(block, {}, lesson.languages);
        if (lesson.exercises.empty() || lesson.exercises.back().page != page) {
            addIssue(lesson, block.line, "a hint follows the task or question to which it belongs, on the same page");
        } else {
            lesson.exercises.back().hints.emplace_back(body.text.begin(), body.text.end());
        }
    } else {
        addIssue(lesson, block.line,
                 Text("{1}: blocks are mechanism, numbers, curve, show, task, question and hint", block.kind));
    }
}

/// Text of a file beside the lesson. Fails with a sentence.
Outcome<std::string> textBeside(const Lesson& lesson, const std::string& file)
{
    try {
        return readBytes(lesson.folder + file, kLargestFile);
    } catch (const FileError& error) {
        return Failure{error.text()};
    }
}

/// Lookup of the lesson's numbers, then of other names, in SI units, for formulas.
NameLookup lookupOf(const Lesson& lesson, const StudentNumbers& numbers, const NameLookup& others)
{
    return [&](std::string_view name) -> std::optional<DimensionalNumber> {
        const auto declared = std::ranges::find(lesson.numbers, name, &LessonNumber::name);
        if (declared == lesson.numbers.end()) {
            return others ? others(name) : std::nullopt;
        }
        const auto drawn = numbers.find(declared->name);
        const Outcome<DimensionalNumber> unit = unitNamed(declared->unit);
        const double number = drawn == numbers.end() ? declared->usual : drawn->second;
        return DimensionalNumber{timesUnit(number, unit->value), unit->dimension};
    };
}

}  // namespace

std::size_t LessonNumber::count() const
{
    return isDrawn() ? 1 + static_cast<std::size_t>(std::floor((to - from) / step + tolerance::kEqual)) : 1;
}

const LessonExercise* Lesson::find(std::string_view name) const
{
    const auto found = std::ranges::find(exercises, name, &LessonExercise::name);
    return found == exercises.end() ? nullptr : &*found;
}

const LessonMechanism* Lesson::findMechanism(std::string_view name) const
{
    const auto found = name.empty() ? mechanisms.begin() : std::ranges::find(mechanisms, name, &LessonMechanism::name);
    return found == mechanisms.end() ? nullptr : &*found;
}

bool Lesson::hasDrawnNumbers() const
{
    return std::ranges::any_of(numbers, &LessonNumber::isDrawn);
}

Lesson lessonOf(std::string_view text, const std::string& folder)
{
    Lesson lesson;
    lesson.text = parseLessonText(text);
    lesson.folder = folder;
    lesson.id = lesson.text.valueOf("id");
    lesson.keyFile = lesson.text.valueOf("key");
    lesson.student = lesson.text.valueOf("student");
    lesson.languages = lesson.text.itemsOf("language");
    if (lesson.id.empty()) {
        addIssue(lesson, 1, "the head needs a line \"id: …\"");
    }
    if (lesson.languages.empty()) {
        addIssue(lesson, 1, "the head needs a line \"language: en\"");
        lesson.languages = {"en"};
    }
    for (std::size_t page = 0; page < lesson.text.pages.size(); ++page) {
        for (const LessonPart& part : lesson.text.pages[page].parts) {
            if (!part.block.kind.empty()) {
                readBlock(part.block, page, lesson);
            }
        }
    }
    return lesson;
}

Outcome<LessonSetting> settingOf(const LessonField& field)
{
    const auto [target, formula] = splitAt(field.value, '=');
    LessonSetting setting{std::string(trimmed(target)), std::string(trimmed(formula)), field.line};
    if (setting.target.empty() || setting.formula.empty()) {
        return Failure{
            Text("{1}: write the number of a part, \"=\" and a formula: \"k.stiffness = 2*k\"", field.value)};
    }
    return setting;
}

Outcome<Mechanism> mechanismOfText(std::string_view json)
{
    try {
        MechanismFile file = parseMechanism(json);
        const auto error = std::ranges::find(file.issues, Severity::error, &Message::severity);
        if (error != file.issues.end()) {
            return Failure{withPlace(*error)};
        }
        return std::move(file.mechanism);
    } catch (const FileError& error) {
        return Failure{error.text()};
    }
}

Outcome<Mechanism> withSettings(Mechanism mechanism, const std::vector<LessonSetting>& settings, const Lesson& lesson,
                                const StudentNumbers& numbers)
{
    for (const LessonSetting& setting : settings) {
        const Outcome<Variable> variable = variableNamed(mechanism, setting.target);
        if (!variable) {
            return Failure{variable.reason()};
        }
        const Outcome<double> value = numberOfFormula(setting.formula, variable->unit, lesson, numbers);
        if (!value) {
            return Failure{Text("{1}: {2}", setting.target, value.reason())};
        }
        Outcome<Mechanism> changed = variable->with(*value);
        if (!changed) {
            return Failure{Text("{1}: {2}", setting.target, changed.reason())};
        }
        mechanism = std::move(changed).value();
    }
    return mechanism;
}

Outcome<Mechanism> mechanismOf(const Lesson& lesson, std::string_view name, const StudentNumbers& numbers)
{
    const LessonMechanism* found = lesson.findMechanism(name);
    if (found == nullptr) {
        return Failure{Text("{1}: the lesson has no such mechanism", name)};
    }
    const Outcome<std::string> json =
        found->json.empty() ? textBeside(lesson, found->file) : Outcome<std::string>(found->json);
    Outcome<Mechanism> mechanism = json ? mechanismOfText(*json) : Failure{json.reason()};
    return mechanism ? withSettings(std::move(mechanism).value(), found->settings, lesson, numbers) : mechanism;
}

Outcome<std::string> curveOf(const Lesson& lesson, std::string_view name)
{
    const auto found = std::ranges::find(lesson.curves, name, &LessonCurve::name);
    return found == lesson.curves.end() ? textBeside(lesson, std::string(name)) : Outcome<std::string>(found->text);
}

Outcome<double> numberOfFormula(std::string_view formula, const std::string& unit, const Lesson& lesson,
                                const StudentNumbers& numbers, const NameLookup& others)
{
    const Outcome<DimensionalNumber> wanted = unitNamed(unit);
    if (!wanted) {
        return Failure{wanted.reason()};
    }
    const NameLookup lookup = lookupOf(lesson, numbers, others);
    if (const auto plain = evaluateFormula(formula, lookup); plain && plain->dimension == kNoDimension) {
        return plain->value;
    }
    const Outcome<double> value = evaluateFor(formula, wanted->dimension, lookup);
    if (!value && formula.find(',') != std::string_view::npos) {
        return Failure{Text("{1}: {2}; the decimals of a key or lesson stand behind a point", formula, value.reason())};
    }
    return value ? Outcome<double>(*value / wanted->value) : value;
}

std::string wordsIn(const WordsByLanguage& words, std::string_view language)
{
    const auto found = words.find(std::string(language));
    return found != words.end() ? found->second : words.empty() ? std::string() : words.begin()->second;
}

std::string withNumbersIn(std::string text, const Lesson& lesson, const StudentNumbers& numbers)
{
    constexpr int kDigits = 12;  // steps of ranges are not exact in binary
    for (const LessonNumber& number : lesson.numbers) {
        const std::string mark = "{" + number.name + "}";
        const auto drawn = numbers.find(number.name);
        const std::string value = formatRounded(drawn == numbers.end() ? number.usual : drawn->second, kDigits) +
                                  (number.unit.empty() ? "" : " " + unitWithDots(number.unit));
        for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1)) {
            if (!isGroupOfFormula(text, at)) {
                text.replace(at, mark.size(), value);
            }
        }
    }
    return text;
}

bool isGroupOfFormula(std::string_view text, std::size_t brace)
{
    std::size_t begin = brace;
    while (begin > 0 && std::isalpha(static_cast<unsigned char>(text[begin - 1])) != 0) {
        --begin;
    }
    const char before = begin > 0 ? text[begin - 1] : ' ';
    return begin < brace ? before == '\\' : before == '_' || before == '^';
}

}  // namespace eigenlink
