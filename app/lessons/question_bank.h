#pragma once

#include "app/lessons/marks.h"

#include <functional>
#include <string>
#include <vector>

namespace eigenlink {

/// Mistake that is usual with a unit: a function of the right number.
struct UsualMistake {
    std::string_view unit;  ///< empty: every unit
    double (*of)(double);
    std::string_view feedback;
};

/// The usual mistakes, those of one unit first.
const std::vector<UsualMistake>& usualMistakes();

/// Number with the interval in which it counts, and the reply to it.
struct BankNumber {
    double value = 0;
    double tolerance = 0;
    std::string feedback;  ///< HTML
};

/// Choice of a question.
struct BankChoice {
    std::string html;
    bool isRight = false;
    std::string feedback;  ///< HTML
};

/// Question with the numbers of one variant.
struct BankQuestion {
    std::string exercise, variant;
    std::string html;
    std::string unit;  ///< empty of counts, ratios and choices
    BankNumber right;
    std::vector<BankNumber> mistakes;
    std::vector<BankChoice> choices;  ///< empty of questions with a number
    std::string picture;              ///< bytes of a PNG file; empty where there is none

    std::string id(const Lesson& lesson) const { return lesson.id + "-" + exercise + "-" + variant; }
};

/// Questions of a lesson in tested variants.
struct QuestionBank {
    std::string title, language;
    std::vector<BankQuestion> questions;
    std::vector<Message> messages;  ///< tasks that were left out, variants that were replaced, errors
};

/// The contents of a bank.
struct BankOptions {
    std::size_t variants = 1;
    std::string language;
    /// PNG picture of a mechanism; empty: no pictures.
    std::function<std::string(const Mechanism&)> picture;
};

/// Makes a bank of the questions with a number or a choice. Each variant has the numbers of a student of its own name;
/// one whose model answer does not pass, or in which a typical mistake would pass, is replaced by the next. Mistakes
/// are those of the key and, as far as they are wrong, those that are usual with the unit.
QuestionBank questionBankOf(const Lesson& lesson, const LessonKey& key, const BankOptions& options);

/// The bank as Moodle XML.
std::string moodleXmlOf(const QuestionBank& bank, const Lesson& lesson);

/// The bank as a content package of QTI 2.1, the bytes of a ZIP archive.
std::string qtiPackageOf(const QuestionBank& bank, const Lesson& lesson);

}  // namespace eigenlink
