#pragma once

#include "views/lesson/shown_lesson.h"

#include <QFrame>

class QButtonGroup;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace eigenlink {

class LessonWords;

/// Task or question of a lesson: its text, fields for answers, hints, checks, and its state in a sign and words.
class ExerciseView : public QFrame {
    Q_OBJECT

public:
    explicit ExerciseView(const ShownExercise& exercise, QWidget* parent = nullptr);

    const ShownExercise& exercise() const { return m_exercise; }
    /// True for the same exercise in another state.
    bool isFor(const ShownExercise& exercise) const;
    /// Shows another state of the exercise. Emits nothing.
    void setExercise(const ShownExercise& exercise);
    /// Puts the keyboard into the place for the answer, or onto its first button.
    void focusAnswer();
    /// Puts the keyboard onto the button that shows the mechanism; false where that is shown already.
    bool focusMechanism();

Q_SIGNALS:
    void answered(const QString& name, const QString& answer);
    /// Return was pressed on an answer that is right, or turned out to be.
    void leftByReturn();
    /// The user types an answer.
    void typed();
    void hintRequested(const QString& name);
    /// The mechanism of the exercise is wanted on the sheet.
    void mechanismRequested(const QString& name);
    /// The number of the mode that is selected is the answer.
    void modeRequested(const QString& name);

protected:
    void focusInEvent(QFocusEvent* event) override;

private:
    void buildAnswer(QVBoxLayout& column);
    void buildNumber(QVBoxLayout& column);
    void buildChoices(QVBoxLayout& column);
    void buildButtons(QVBoxLayout& column);
    void showState();
    void showChecks();
    void showHints();
    void giveNumber();
    /// Goes on from a right answer that Return gave, and selects a wrong one.
    void actOnVerdict();

    ShownExercise m_exercise;
    QLabel* m_state;
    LessonWords* m_feedback;
    QLineEdit* m_field = nullptr;
    bool m_isLeaving = false;  ///< Return was pressed on the answer that is in the field
    QButtonGroup* m_choices = nullptr;
    QPushButton* m_mechanism = nullptr;
    QPushButton* m_hint = nullptr;
    std::vector<LessonWords*> m_checks;
    LessonWords* m_hints;
};

}  // namespace eigenlink
