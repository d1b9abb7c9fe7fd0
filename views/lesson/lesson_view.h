#pragma once

#include "views/lesson/shown_lesson.h"
#include "views/theme/theme.h"

#include <QPointer>
#include <QWidget>

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace eigenlink {

class ExerciseView;

/// A lesson beside its mechanism: the text of one page with its tasks and questions, progress, the way to the next page
/// and back, the student's ID, and the hand-in.
class LessonView : public QWidget {
    Q_OBJECT

public:
    explicit LessonView(QWidget* parent = nullptr);
    ~LessonView() override;

    const ShownLesson& lesson() const { return m_lesson; }
    const std::vector<ExerciseView*>& exercises() const { return m_exercises; }
    /// The exercise of this name on the page; null where there is none.
    ExerciseView* exercise(const QString& name) const;

public Q_SLOTS:
    void setLesson(const eigenlink::ShownLesson& lesson);
    void setTheme(const eigenlink::Theme& theme);
    /// Puts the keyboard into the first exercise that is not solved, else onto the way to the next page. False where
    /// only tasks are left, which are solved elsewhere.
    bool focusPage();
    /// Brings an exercise into sight and the keyboard into its answer. False for tasks, which are solved elsewhere.
    bool focusExercise(const QString& name);
    /// Brings the keyboard into the ID of the student.
    void focusStudent();

Q_SIGNALS:
    void pageRequested(int page);
    void answered(const QString& name, const QString& answer);
    void hintRequested(const QString& name);
    void mechanismRequested(const QString& name);
    void modeRequested(const QString& name);
    /// The keyboard has come to a task, which is solved on the mechanism that is shown.
    void taskReached();
    void studentRequested(const QString& id);
    void languageRequested(const QString& language);
    void handInRequested();
    void startAgainRequested();
    void closeRequested();
    /// The lesson is to be read from its file again.
    void readAgainRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildHead(QVBoxLayout& column);
    void buildSteps(QVBoxLayout& column);
    void buildFoot(QVBoxLayout& column);
    bool isSamePage(const ShownLesson& lesson) const;
    void showPage();
    /// The first question of the page without a right answer, from an exercise on; null if all are right.
    ExerciseView* openAnswer(const ExerciseView* from = nullptr) const;
    /// The first task of the page that was never done; null if all were.
    ExerciseView* openTask() const;
    /// Puts the keyboard into the next answer that is open, else to an open task, else onto the way to the next page.
    void focusAnswerBehind(const ExerciseView& exercise);
    void showFindings();
    void showProgress();
    void showStudent();
    void connectExercise(ExerciseView& exercise);
    /// Brings an exercise into sight and keeps it there until the reader scrolls.
    void showWhole(ExerciseView& exercise);

    ShownLesson m_lesson;
    QLabel* m_title;
    QLabel* m_notice;
    QPushButton* m_readAgain;
    QToolButton* m_close;
    QProgressBar* m_progress;
    QScrollArea* m_area;
    QPushButton* m_back;
    QPushButton* m_next;
    QLabel* m_place;
    QComboBox* m_languages;
    QLineEdit* m_student;
    QPushButton* m_handIn;
    std::vector<ExerciseView*> m_exercises;
    QPointer<ExerciseView> m_whole;  ///< is kept in sight
};

}  // namespace eigenlink
