#pragma once

#include "app/lessons/hand_in.h"
#include "app/lessons/quantity_check.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// Answer to a task or question: words, or a mechanism.
struct GivenAnswer {
    std::string words;
    std::optional<Mechanism> mechanism;
};

/// Mark of a task or question.
struct ExerciseMark {
    std::string exercise;
    bool isPassed = false;
    Text reason;                       ///< why or why not
    std::vector<CheckVerdict> checks;  ///< of a task, in their order; empty where none was judged
    bool isMarkdown = false;           ///< the reason is what the key says
};

/// Number of the key in the unit of its question, and the size beside which it is judged to be zero.
struct KeyNumber {
    double value = 0;
    double whole = 0;
};

/// Numbers of the key that are the same for every student, by mechanism and words.
using SharedNumbers = std::map<std::string, KeyNumber>;

/// Marks answers to a lesson with the numbers of one student.
class Marker {
public:
    /// Lesson and key outlive the marker.
    Marker(const Lesson& lesson, const LessonKey& key, StudentNumbers numbers);
    Marker(const Lesson& lesson, LessonKey&& key, StudentNumbers numbers) = delete;

    /// Wrong numbers are said to be wrong without the right one from now on.
    void keepAnswersSecret() { m_tellsAnswers = false; }
    /// Numbers that need not be computed again.
    void setShared(SharedNumbers shared) { m_shared = std::move(shared); }

    /// The mark of an answer; a language of the lesson for the words of the key about typical mistakes.
    ExerciseMark mark(const LessonExercise& exercise, const GivenAnswer& given, const std::string& language);

    /// The answer of the key. Fails with a sentence where the key has none or it cannot be computed.
    Outcome<GivenAnswer> modelAnswer(const LessonExercise& exercise);
    /// The answer with a typical mistake of the key. Fails where it cannot be computed, or shows no answer.
    Outcome<GivenAnswer> mistakenAnswer(const LessonExercise& exercise, const TypicalMistake& mistake);

    /// The right number of a question, in its unit.
    Outcome<double> rightNumber(const LessonExercise& exercise);
    /// The number that a mistake gives, read as one in the unit of the question.
    Outcome<KeyNumber> mistakenNumber(const LessonExercise& exercise, const TypicalMistake& mistake);
    /// Half-width of the interval of numbers that are right.
    Outcome<double> tolerance(const LessonExercise& exercise);

    /// The mechanism of the lesson with the student's numbers, for its questions.
    Outcome<std::shared_ptr<SolvedMechanism>> solved(const std::string& name);

private:
    Outcome<GivenAnswer> answerOf(const LessonExercise& exercise, const KeyAnswer& source, bool isRight);
    Outcome<KeyNumber> numberOf(const LessonExercise& exercise, const std::string& value, bool isRight);
    Outcome<KeyNumber> ofFormula(const LessonExercise& exercise, std::string_view words);
    Outcome<KeyNumber> computed(const LessonExercise& exercise, const AskedQuantity& asked, bool isRight);
    ExerciseMark markNumber(const LessonExercise& exercise, const GivenAnswer& given, const std::string& language);
    ExerciseMark markChoice(const LessonExercise& exercise, const GivenAnswer& given, const std::string& language);
    ExerciseMark markMechanism(const LessonExercise& exercise, const GivenAnswer& given, const std::string& language);
    ExerciseMark withFeedback(ExerciseMark mark, const WordsByLanguage& feedback, const std::string& language) const;
    std::string choiceOf(const LessonExercise& exercise, std::string_view words) const;
    ExerciseMark withMistake(ExerciseMark mark, SolvedMechanism& mechanism, const std::string& language) const;
    Outcome<void> checkUnchanged(const LessonExercise& exercise, const Mechanism& given);

    const Lesson& m_lesson;
    const LessonKey& m_key;
    StudentNumbers m_numbers;
    bool m_tellsAnswers = true;
    SharedNumbers m_shared;
    std::map<std::string, Outcome<std::shared_ptr<SolvedMechanism>>> m_solved;
};

/// Marks of a hand-in.
struct MarkedHandIn {
    std::string student;
    bool hasOtherNumbers = false;  ///< the numbers in it are not those of its student
    std::vector<ExerciseMark> marks;
};

/// Lesson, key and language by which the hand-ins of a class are marked.
struct MarkingBasis {
    const Lesson& lesson;
    const LessonKey& key;
    std::string language;  ///< of what the key says
    SharedNumbers shared{};
};

/// True if the mechanism, the checks or the answer of an exercise can be another one with the second numbers than with
/// the first.
bool dependsOnNumbers(const LessonExercise& exercise, const MarkingBasis& basis, const StudentNumbers& first,
                      const StudentNumbers& second);

/// Marks a hand-in by the numbers of its student. Fails with a sentence where it belongs to another lesson.
Outcome<MarkedHandIn> markHandIn(const MarkingBasis& basis, const HandIn& handIn);

/// Computes the numbers of the key that do not depend on the student: their mechanisms have none of the drawn numbers.
SharedNumbers sharedNumbers(const Lesson& lesson, const LessonKey& key);

/// Marks the model answers of the key and its typical mistakes for these numbers: an error for each model answer that
/// does not pass and for each mistake that does.
std::vector<Message> playedByKey(const Lesson& lesson, const LessonKey& key, const StudentNumbers& numbers);

}  // namespace eigenlink
