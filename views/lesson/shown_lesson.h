#pragma once

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace eigenlink {

/// The state of a check, a task or a question.
enum class ExerciseState {
    open,       ///< nothing was done yet
    computing,  ///< the mark is being computed
    right,
    wrong,
    noted,  ///< answered; the lesson has no key here that could mark it
};

/// Check of a task with its verdict on the mechanism that is shown.
struct ShownCheck {
    QString words;
    ExerciseState state = ExerciseState::open;
    QString reason;  ///< "mode 1 frequency is 0.3418 Hz, wanted 0.5 Hz ± 1 %"

    friend bool operator==(const ShownCheck&, const ShownCheck&) = default;
};

/// Task or question of a page of a lesson.
struct ShownExercise {
    enum class Kind { task, drawing, number, mode, choice };

    Kind kind = Kind::task;
    QString name;
    QString html;  ///< what is asked
    QString unit;
    QStringList choices;
    QString answer;  ///< as typed; the number of a choice from 1
    std::vector<ShownCheck> checks;
    QStringList hints;  ///< as HTML; those that were asked for
    int hintsLeft = 0;
    ExerciseState state = ExerciseState::open;
    QString feedback;              ///< as HTML
    bool wasDone = false;          ///< a task that was done once, with another mechanism than the present perhaps
    bool isMechanismShown = true;  ///< false: another mechanism than that of the exercise is on the sheet

    friend bool operator==(const ShownExercise&, const ShownExercise&) = default;
};

/// Paragraphs, or a task or question.
struct ShownLessonPart {
    QString html;
    std::optional<ShownExercise> exercise;

    friend bool operator==(const ShownLessonPart&, const ShownLessonPart&) = default;
};

/// One page of a lesson and how far the student has come.
struct ShownLesson {
    QString title, pageTitle;
    int page = 0, pages = 0;
    int solved = 0, exercises = 0;
    QString student;
    bool isStudentFixed = false;  ///< the file is the copy of one student
    QString language;
    QStringList languages;    ///< empty where the lesson has one
    QStringList findings;     ///< what is wrong or doubtful in the lesson, its files and its key
    bool isFaulty = false;    ///< some of it is wrong
    bool isTeachers = false;  ///< its key is here: findings are those of `lesson check`, and it can be read again
    bool isInspected = true;  ///< false: more findings may come
    std::vector<ShownLessonPart> parts;

    friend bool operator==(const ShownLesson&, const ShownLesson&) = default;
};

}  // namespace eigenlink
