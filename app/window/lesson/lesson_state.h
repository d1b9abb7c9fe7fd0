#pragma once

#include "app/document/edit_mechanism.h"
#include "app/lessons/lesson.h"

#include <QByteArray>
#include <QString>
#include <QUndoCommand>

#include <functional>
#include <map>
#include <string>

namespace eigenlink {

/// Answers and mechanisms, by exercise.
struct LessonWork {
    std::map<std::string, std::string> answers;         ///< as typed
    std::map<std::string, MechanismSnapshot> attempts;  ///< of tasks, as changed last
    std::map<std::string, MechanismSnapshot> passed;    ///< of tasks, as their checks held last

    bool isEmpty() const { return answers.empty() && attempts.empty() && passed.empty(); }
    /// Takes the work on an exercise out of another one.
    void take(const std::string& exercise, LessonWork& from);

    friend bool operator==(const LessonWork&, const LessonWork&) = default;
};

/// A student's progress in a lesson: a plain value that undo exchanges and the preferences keep.
struct LessonState : LessonWork {
    std::size_t page = 0;
    std::string student;
    std::string sheet;                           ///< mechanism, or drawing task, that is on the sheet
    std::map<std::string, std::size_t> hints;    ///< how many were asked for
    std::map<std::string, LessonWork> setAside;  ///< by student: what was done with other numbers

    friend bool operator==(const LessonState&, const LessonState&) = default;
};

/// The state as text for the preferences, and back. What does not fit the lesson is left out.
QByteArray textOf(const LessonState& state);
LessonState lessonStateOf(const QByteArray& text, const Lesson& lesson);

/// Step of the history that exchanges the state of the lesson.
class LessonStep : public QUndoCommand {
public:
    /// Puts a state in place of the present one and returns that.
    using Exchange = std::function<LessonState(LessonState)>;

    LessonStep(const QString& text, LessonState next, Exchange exchange)
        : QUndoCommand(text), m_other(std::move(next)), m_exchange(std::move(exchange))
    {
    }

    void undo() override { m_other = m_exchange(std::move(m_other)); }
    void redo() override { m_other = m_exchange(std::move(m_other)); }

private:
    LessonState m_other;
    Exchange m_exchange;
};

}  // namespace eigenlink
