#pragma once

#include "app/lessons/lesson_text.h"
#include "model/basics/message.h"
#include "model/basics/outcome.h"
#include "model/mechanism/expressions/expression.h"
#include "model/mechanism/mechanism.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// Number that differs from student to student: `k: 25 N/m from 20 to 30 step 0.5`.
struct LessonNumber {
    std::string name, unit;
    double usual = 0;                   ///< without a student
    double from = 0, to = 0, step = 0;  ///< equal bounds: it is the same for everyone
    std::size_t line = 0;

    bool isDrawn() const { return from < to; }
    /// Number of values that it can take.
    std::size_t count() const;
};

/// Numbers of one student by their names, in their units.
using StudentNumbers = std::map<std::string, double>;

/// Line `set: k.stiffness = 2*k`: a number of a mechanism and the formula of the lesson's numbers that gives it.
struct LessonSetting {
    std::string target, formula;
    std::size_t line = 0;
};

/// Mechanism that a lesson shows, from a file beside it or from the block itself.
struct LessonMechanism {
    std::string name, file, json;
    std::vector<LessonSetting> settings;
    LessonBlock block;
};

/// Measured values that a lesson holds itself: the text of a CSV file.
struct LessonCurve {
    std::string name, text;
};

/// Task, which a mechanism fulfils, or question, which an answer does.
struct LessonExercise {
    enum class Kind {
        task,     ///< change a mechanism until its checks hold
        drawing,  ///< draw one for which its checks hold
        number,   ///< answer with a number and a unit, or with the number of a mode
        choice,   ///< answer with one of the choices, by its number
    };

    Kind kind = Kind::task;
    std::string name;
    std::size_t line = 0;
    std::size_t page = 0;
    std::string mechanism;  ///< the first of the lesson where empty
    std::vector<LessonField> checks;
    std::vector<std::string> changeable;  ///< numbers that a task lets students change; empty: all
    bool asksMode = false;                ///< the number is that of a mode
    std::string unit, tolerance;
    WordsByLanguage text;  ///< Markdown
    std::map<std::string, std::vector<std::string>> choices;
    std::vector<WordsByLanguage> hints;  ///< that follow it on its page

    std::size_t choiceCount() const { return choices.empty() ? 0 : choices.begin()->second.size(); }
    bool isAnswered() const { return kind == Kind::number || kind == Kind::choice; }
};

/// The view of a lesson's page: the page of the window, parts, numbers that are hidden or locked.
struct LessonShow {
    std::vector<LessonField> fields;
    std::size_t line = 0;
    std::size_t page = 0;
};

/// A lesson as students get it; it holds no answers.
struct Lesson {
    std::string id, folder, keyFile;
    std::string student;  ///< whose numbers a copy has; empty in the lesson itself
    std::vector<std::string> languages;
    LessonText text;
    std::vector<LessonNumber> numbers;
    std::vector<LessonMechanism> mechanisms;
    std::vector<LessonCurve> curves;
    std::map<std::string, std::string> pictures;  ///< by file: addresses that hold them; others are read when needed
    std::vector<LessonExercise> exercises;
    std::vector<LessonShow> shows;
    std::vector<Message> issues;  ///< what is wrong with it, with places such as "line 12"

    const LessonExercise* find(std::string_view name) const;
    const LessonMechanism* findMechanism(std::string_view name) const;  ///< the first for an empty name
    bool hasDrawnNumbers() const;
};

/// Reads a lesson whose files are named from a folder; mistakes in it become issues. Throws FileError.
Lesson lessonOf(std::string_view text, const std::string& folder);

/// Reads "k.stiffness = 2*k". Fails with a sentence.
Outcome<LessonSetting> settingOf(const LessonField& field);

/// Mechanism of a lesson with a student's numbers. Fails with a sentence where it cannot be read or a setting has no
/// place or value in it.
Outcome<Mechanism> mechanismOf(const Lesson& lesson, std::string_view name, const StudentNumbers& numbers);

/// Text of the measured values that a line `curve` of a `show` block names: those of a block `curve` of this name, else
/// of the file beside the lesson. Fails with a sentence where neither is there.
Outcome<std::string> curveOf(const Lesson& lesson, std::string_view name);

/// Mechanism of a text. Fails with the first thing that is wrong with it.
Outcome<Mechanism> mechanismOfText(std::string_view json);

/// The mechanism with settings, in their order.
Outcome<Mechanism> withSettings(Mechanism mechanism, const std::vector<LessonSetting>& settings, const Lesson& lesson,
                                const StudentNumbers& numbers);

/// Number of a formula of the lesson's numbers and of other names, in a unit; one without units has this unit. Fails
/// with a sentence.
Outcome<double> numberOfFormula(std::string_view formula, const std::string& unit, const Lesson& lesson,
                                const StudentNumbers& numbers, const NameLookup& others = {});

/// Words of a language, of the first one where it has none.
std::string wordsIn(const WordsByLanguage& words, std::string_view language);

/// The text with the values of numbers in place of their names in braces: "{k}" → "25 N/m". Units have dots
/// there, since Markdown takes stars for emphasis: "3 N·m".
std::string withNumbersIn(std::string text, const Lesson& lesson, const StudentNumbers& numbers);

/// True if a brace begins a group of a formula, as in "\\sqrt{k}" and "x_{k}".
bool isGroupOfFormula(std::string_view text, std::size_t brace);

}  // namespace eigenlink
