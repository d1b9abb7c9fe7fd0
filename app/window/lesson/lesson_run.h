#pragma once

#include "app/document/lesson_file.h"
#include "app/jobs/background_job.h"
#include "app/lessons/marks.h"
#include "app/window/lesson/lesson_state.h"
#include "views/lesson/shown_lesson.h"

#include <QObject>
#include <QTimer>

namespace eigenlink {

class Session;

/// A lesson as a student works on it, without the window: pages, answers and the mechanisms of its tasks, each a step
/// of the document's history; marks are computed in the background by the code that grades.
class LessonRun : public QObject {
    Q_OBJECT

public:
    explicit LessonRun(Session& session, QObject* parent = nullptr);

    bool isOpen() const { return m_opened != nullptr; }
    const LessonWithKey& opened() const { return *m_opened; }
    const LessonState& state() const { return m_state; }
    const std::string& language() const { return m_language; }
    /// The page as it stands, for the view.
    ShownLesson shown() const;
    /// Lines of the `show` blocks of the page; of a task that says which numbers change, its parts and the first
    /// number.
    std::vector<LessonField> showFields() const;
    /// True where the page asks to change or draw the mechanism on the sheet.
    bool isTaskOnSheet() const;
    /// The hand-in: the student's answers and mechanisms with the numbers that belong to them.
    HandIn handIn() const;
    /// True while some mark is being computed.
    bool isMarking() const { return m_job.isRunning() || m_delay.isActive(); }
    /// True while the lesson of a teacher is being checked.
    bool isInspecting() const { return m_inspection.isRunning(); }

public Q_SLOTS:
    /// Begins or goes on with a lesson, in place of the document.
    void open(const std::shared_ptr<const eigenlink::LessonWithKey>& lesson, const eigenlink::LessonState& kept);
    void close();
    void goTo(int page);
    void answer(const QString& name, const QString& words);
    /// Answers with the number of the mode that is selected.
    void answerWithMode(const QString& name);
    void showHint(const QString& name);
    /// Puts the mechanism of a task or question on the sheet.
    void showMechanism(const QString& name);
    void setStudent(const QString& id);
    void setLanguage(const QString& code);
    void startAgain();

Q_SIGNALS:
    /// Something of the page, of the answers or of the marks is another one.
    void changed();
    /// Another page is in front, or its mechanism was exchanged.
    void pageChanged();
    void refused(const QString& sentence);
    /// Something was done that the student has to know.
    void noted(const QString& sentence);

private:
    /// The inputs of a mark.
    struct Input {
        std::string words;
        MechanismSnapshot mechanism;
        std::string student, language;

        friend bool operator==(const Input&, const Input&) = default;
    };
    struct Marked {
        const LessonExercise* exercise;
        Input input;
        ExerciseMark mark;
    };

    void step(const QString& text, LessonState next, const std::optional<Mechanism>& sheet);
    LessonState exchange(LessonState next);
    void exchangeWork(LessonState& next) const;
    void takeMechanism();
    std::string sheetOf(const LessonExercise& exercise) const;
    std::string sheetOfPage(std::size_t page) const;
    Outcome<Mechanism> mechanismOnSheet(const LessonState& state) const;
    Outcome<Mechanism> unchanged(const std::string& sheet) const;
    StudentNumbers numbers(const std::string& student) const;
    bool isLive(const LessonExercise& exercise) const;
    std::optional<Input> inputOf(const LessonExercise& exercise) const;
    const Marked* markOf(const LessonExercise& exercise) const;
    void inspect();
    void showFindings(ShownLesson& shown) const;
    void markLater();
    void mark();
    void takeMarks(const std::vector<Marked>& marks);
    bool isDone(const LessonExercise& exercise) const;
    ShownExercise shownExercise(const LessonExercise& exercise) const;
    void showMark(const LessonExercise& exercise, ShownExercise& shown) const;
    QString words(const WordsByLanguage& markdown) const;

    Session& m_session;
    std::shared_ptr<const LessonWithKey> m_opened;
    LessonState m_state;
    std::string m_language;
    MechanismSnapshot m_base;  ///< what is on the sheet as the lesson has it
    std::map<std::string, Marked> m_marks;
    BackgroundJob<std::vector<Marked>> m_job;
    std::vector<Message> m_findings;  ///< what is wrong with the lesson, its files and its key
    BackgroundJob<std::vector<Message>> m_inspection;
    QTimer m_delay;
};

}  // namespace eigenlink
