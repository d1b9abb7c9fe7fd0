#include "views/lesson/exercise_view.h"

#include "model/basics/enum_entry.h"
#include "views/layout/flow_layout.h"
#include "views/lesson/lesson_words.h"

#include <QAccessible>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>
#include <QRadioButton>
#include <QStyle>
#include <QTextDocument>
#include <QVBoxLayout>

namespace eigenlink {

namespace {

LessonWords* wrapped(const QString& html)
{
    auto* label = new LessonWords(html);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFocusPolicy(Qt::NoFocus);
    return label;
}

QString plainOf(const QString& html)
{
    QTextDocument document;
    document.setHtml(html);
    return document.toPlainText().simplified();
}

/// A sign beside the words, so that no state is told by its colour alone.
QString signOf(ExerciseState state)
{
    return entryOf<QString>(state, {QStringLiteral("○"), QStringLiteral("…"), QStringLiteral("✓"), QStringLiteral("✗"),
                                    QStringLiteral("✎")});
}

/// Gives a label the colours of a state.
void paintState(QLabel& label, const char* role)
{
    if (label.property("role").toString() != QLatin1String(role)) {
        label.setProperty("role", QLatin1String(role));
        label.style()->unpolish(&label);
        label.style()->polish(&label);
    }
}

/// Words that wrap, which those of a button do not: they stand beside the button and press it.
class ChoiceWords : public LessonWords {
public:
    ChoiceWords(const QString& html, QAbstractButton& button) : LessonWords(html), m_button(button) {}

protected:
    void mouseReleaseEvent(QMouseEvent*) override { m_button.click(); }
    void mousePressEvent(QMouseEvent* event) override { event->accept(); }

private:
    QAbstractButton& m_button;
};

const char* roleOf(ExerciseState state)
{
    return state == ExerciseState::right ? "lesson-right" : state == ExerciseState::wrong ? "lesson-wrong" : "muted";
}

bool isTask(ShownExercise::Kind kind)
{
    return kind == ShownExercise::Kind::task || kind == ShownExercise::Kind::drawing;
}

}  // namespace

ExerciseView::ExerciseView(const ShownExercise& exercise, QWidget* parent)
    : QFrame(parent), m_exercise(exercise), m_state(new QLabel), m_feedback(wrapped({})), m_hints(wrapped({}))
{
    setProperty("role", QStringLiteral("exercise"));
    setAccessibleName(plainOf(exercise.html));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 8, 10, 8);
    column->setSpacing(6);
    column->addWidget(m_state);
    column->addWidget(wrapped(exercise.html));
    buildAnswer(*column);
    for (std::size_t i = 0; i < exercise.checks.size(); ++i) {
        m_checks.push_back(wrapped({}));
        column->addWidget(m_checks.back());
    }
    column->addWidget(m_feedback);
    buildButtons(*column);
    column->addWidget(m_hints);
    setExercise(exercise);
}

bool ExerciseView::isFor(const ShownExercise& exercise) const
{
    return exercise.name == m_exercise.name && exercise.kind == m_exercise.kind && exercise.html == m_exercise.html &&
           exercise.choices == m_exercise.choices && exercise.unit == m_exercise.unit &&
           exercise.checks.size() == m_exercise.checks.size();
}

void ExerciseView::buildAnswer(QVBoxLayout& column)
{
    using Kind = ShownExercise::Kind;
    if (m_exercise.kind == Kind::number || m_exercise.kind == Kind::mode) {
        buildNumber(column);
        setFocusPolicy(Qt::ClickFocus);
    } else if (m_exercise.kind == Kind::choice) {
        buildChoices(column);
    }
}

void ExerciseView::buildNumber(QVBoxLayout& column)
{
    auto* row = new QHBoxLayout;
    m_field = new QLineEdit(m_exercise.answer);
    m_field->setAccessibleName(plainOf(m_exercise.html));
    m_field->setToolTip(
        m_exercise.unit.isEmpty()
            ? tr("Type a number and press Return")
            : tr("Type a number with its unit and press Return; alone it is in %1").arg(m_exercise.unit));
    row->addWidget(m_field, 1);
    if (!m_exercise.unit.isEmpty()) {
        row->addWidget(new QLabel(m_exercise.unit));
    }
    auto* give = new QPushButton(tr("Answer"));
    give->setToolTip(tr("Give this answer"));
    give->setAutoDefault(false);
    row->addWidget(give);
    column.addLayout(row);
    connect(m_field, &QLineEdit::textEdited, this, [this] {
        m_isLeaving = false;
        Q_EMIT typed();
    });
    connect(m_field, &QLineEdit::returnPressed, this, [this] {
        m_isLeaving = true;
        giveNumber();
        actOnVerdict();
    });
    connect(m_field, &QLineEdit::editingFinished, this, &ExerciseView::giveNumber);
    connect(give, &QPushButton::clicked, this, &ExerciseView::giveNumber);
    if (m_exercise.kind == ShownExercise::Kind::mode) {
        auto* take = new QPushButton(tr("Use the moving mode"));
        take->setToolTip(tr("Answer with the number of the mode that is selected in the window"));
        take->setAutoDefault(false);
        connect(take, &QPushButton::clicked, this, [this] { Q_EMIT modeRequested(m_exercise.name); });
        column.addWidget(take, 0, Qt::AlignLeft);
    }
}

// A click beside the field means the field.
void ExerciseView::focusInEvent(QFocusEvent* event)
{
    QFrame::focusInEvent(event);
    focusAnswer();
}

void ExerciseView::giveNumber()
{
    const QString words = m_field->text().trimmed();
    m_field->setText(words);  // what is undone from now on is the answer, not its letters
    if (words != m_exercise.answer) {
        m_exercise.answer = words;
        m_exercise.state = ExerciseState::computing;
        Q_EMIT answered(m_exercise.name, m_exercise.answer);
    }
}

void ExerciseView::buildChoices(QVBoxLayout& column)
{
    m_choices = new QButtonGroup(this);
    for (int i = 0; i < m_exercise.choices.size(); ++i) {
        auto* row = new QHBoxLayout;
        auto* button = new QRadioButton;
        button->setAccessibleName(plainOf(m_exercise.choices[i]));
        button->setToolTip(plainOf(m_exercise.choices[i]));
        row->addWidget(button, 0, Qt::AlignTop);
        row->addWidget(new ChoiceWords(m_exercise.choices[i], *button), 1);
        m_choices->addButton(button, i + 1);
        column.addLayout(row);
    }
    connect(m_choices, &QButtonGroup::idClicked, this, [this](int id) {
        m_exercise.answer = QString::number(id);
        Q_EMIT answered(m_exercise.name, m_exercise.answer);
    });
}

void ExerciseView::buildButtons(QVBoxLayout& column)
{
    auto* row = new FlowLayout;
    const auto link = [row](const QString& words, const QString& tip) {
        auto* button = new QPushButton(words);
        button->setProperty("role", QStringLiteral("link"));
        button->setToolTip(tip);
        button->setAutoDefault(false);
        row->addWidget(button);
        return button;
    };
    const bool draws = m_exercise.kind == ShownExercise::Kind::drawing;
    m_mechanism = link(draws ? tr("Go to its drawing") : tr("Show its mechanism"),
                       draws ? tr("Draw the mechanism of this task") : tr("Show the mechanism of this exercise"));
    m_hint = link(tr("Hint"), tr("Show the next hint"));
    connect(m_mechanism, &QPushButton::clicked, this, [this] { Q_EMIT mechanismRequested(m_exercise.name); });
    connect(m_hint, &QPushButton::clicked, this, [this] { Q_EMIT hintRequested(m_exercise.name); });
    column.addLayout(row);
}

void ExerciseView::setExercise(const ShownExercise& exercise)
{
    const bool isNews = exercise.state != m_exercise.state || exercise.feedback != m_exercise.feedback;
    // A verdict takes nothing away that a screen reader has written before it gives the answer.
    const bool isOther = exercise.answer != m_exercise.answer;
    m_exercise = exercise;
    if (m_field != nullptr && isOther && !(m_field->hasFocus() && m_field->isModified())) {
        m_field->setText(exercise.answer);
    }
    if (m_choices != nullptr) {
        QAbstractButton* chosen = m_choices->button(exercise.answer.toInt());
        m_choices->setExclusive(false);
        for (QAbstractButton* each : m_choices->buttons()) {
            each->setChecked(each == chosen);
        }
        m_choices->setExclusive(true);
    }
    m_mechanism->setVisible(!exercise.isMechanismShown);
    if (exercise.hintsLeft == 0 && m_hint->hasFocus()) {
        focusNextChild();  // of a task, whose answer is not here
        focusAnswer();
    }
    m_hint->setVisible(exercise.hintsLeft > 0);
    showState();
    showChecks();
    showHints();
    actOnVerdict();
    if (isNews) {
        QAccessibleEvent said(m_feedback, QAccessible::NameChanged);
        QAccessible::updateAccessibility(&said);
    }
}

void ExerciseView::actOnVerdict()
{
    const ExerciseState state = m_exercise.state;
    if (!m_isLeaving || state == ExerciseState::computing || state == ExerciseState::open) {
        return;
    }
    m_isLeaving = false;
    if (m_field->hasFocus() && state == ExerciseState::wrong) {
        m_field->selectAll();
    } else if (m_field->hasFocus()) {
        Q_EMIT leftByReturn();
    }
}

void ExerciseView::showState()
{
    const QString kind = isTask(m_exercise.kind) ? tr("Task") : tr("Question");
    const ExerciseState state = m_exercise.state;
    const QString stands = state == ExerciseState::right       ? isTask(m_exercise.kind) ? tr("done") : tr("right")
                                 : state == ExerciseState::wrong ? !isTask(m_exercise.kind) ? tr("not right")
                                                                   : m_exercise.wasDone
                                                                       ? tr("not any more; it was done, and counts")
                                                                       : tr("not yet")
                                 : state == ExerciseState::noted ? tr("noted")
                           : state == ExerciseState::computing ? tr("is being checked")
                                                               : tr("open");
    // A task that is not done yet is no mistake.
    const ExerciseState seen = isTask(m_exercise.kind) && state == ExerciseState::wrong ? ExerciseState::open : state;
    m_state->setText(QStringLiteral("%1 %2 · %3").arg(signOf(seen), kind, stands));
    paintState(*m_state, roleOf(seen));
    m_feedback->setHtml(m_exercise.feedback);
    m_feedback->setVisible(!m_exercise.feedback.isEmpty());
    paintState(*m_feedback, roleOf(seen));
}

void ExerciseView::showChecks()
{
    for (std::size_t i = 0; i < m_checks.size(); ++i) {
        const ShownCheck& check = m_exercise.checks[i];
        const ExerciseState seen = check.state == ExerciseState::wrong ? ExerciseState::open : check.state;
        const QString reason = check.reason.isEmpty()
                                   ? QString()
                                   : QStringLiteral("<br/><small>%1</small>").arg(check.reason.toHtmlEscaped());
        m_checks[i]->setHtml(signOf(seen) + u' ' + check.words.toHtmlEscaped() + reason);
        paintState(*m_checks[i], roleOf(seen));
    }
}

void ExerciseView::showHints()
{
    m_hints->setHtml(m_exercise.hints.join(QString()));
    m_hints->setVisible(!m_exercise.hints.isEmpty());
}

bool ExerciseView::focusMechanism()
{
    if (m_mechanism->isVisible()) {
        m_mechanism->setFocus(Qt::TabFocusReason);
    }
    return m_mechanism->isVisible();
}

void ExerciseView::focusAnswer()
{
    if (m_field != nullptr) {
        m_field->setFocus(Qt::TabFocusReason);
    } else if (m_choices != nullptr) {
        QAbstractButton* chosen = m_choices->checkedButton();
        (chosen != nullptr ? chosen : m_choices->buttons().constFirst())->setFocus(Qt::TabFocusReason);
    }
}

}  // namespace eigenlink
