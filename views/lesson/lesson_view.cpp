#include "views/lesson/lesson_view.h"

#include "views/layout/flow_layout.h"
#include "views/layout/tab_order.h"
#include "views/layout/typed_text.h"
#include "views/layout/wrapping_pane.h"
#include "views/lesson/exercise_view.h"
#include "views/lesson/lesson_words.h"

#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStyle>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace eigenlink {

namespace {

QPushButton* makeButton(const QString& words, const QString& tip, const QKeySequence& keys = {})
{
    auto* button = new QPushButton(words);
    button->setAutoDefault(false);
    button->setToolTip(keys.isEmpty() ? tip
                                      : QStringLiteral("%1  (%2)").arg(tip, keys.toString(QKeySequence::NativeText)));
    button->setShortcut(keys);
    return button;
}

/// The name of a language by its code, in that language.
QString nameOfLanguage(const QString& code)
{
    const QString name = QLocale(code).nativeLanguageName();
    return name.isEmpty() ? code : name.section(u' ', -1);  // "American English"
}

/// A field as wide as its placeholder at least.
class IdField : public QLineEdit {
public:
    QSize sizeHint() const override
    {
        const int height = QLineEdit::sizeHint().height();
        return {fontMetrics().horizontalAdvance(placeholderText()) + height, height};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }
};

}  // namespace

LessonView::LessonView(QWidget* parent)
    : QWidget(parent),
      m_title(new QLabel),
      m_notice(new QLabel),
      m_readAgain(makeButton(tr("Read again"), {})),
      m_close(new QToolButton),
      m_progress(new QProgressBar),
      m_area(scrolling(new QWidget)),
      m_back(makeButton(tr("Back"), tr("Go to the page before"), Qt::ALT | Qt::Key_Left)),
      m_next(makeButton(tr("Next"), tr("Go to the next page"), Qt::ALT | Qt::Key_Right)),
      m_place(new QLabel),
      m_languages(new QComboBox),
      m_student(new IdField),
      m_handIn(makeButton(tr("Hand in…"), tr("Write your answers and mechanisms into a file for your teacher")))
{
    setAccessibleName(tr("Lesson"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 6, 8, 8);
    column->setSpacing(6);
    buildHead(*column);
    m_area->setFocusPolicy(Qt::ClickFocus);
    m_area->installEventFilter(this);
    connect(m_area->verticalScrollBar(), &QAbstractSlider::actionTriggered, this, [this] { m_whole = nullptr; });
    column->addWidget(m_area, 1);
    buildSteps(*column);
    buildFoot(*column);
}

void LessonView::buildHead(QVBoxLayout& column)
{
    auto* row = new QHBoxLayout;
    m_title->setProperty("role", QStringLiteral("section"));
    m_title->setWordWrap(true);
    row->addWidget(m_title, 1);
    m_languages->setAccessibleName(tr("Language of the lesson"));
    m_languages->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);  // the title wraps, names of languages do not
    m_languages->setToolTip(tr("Language of the lesson"));
    connect(m_languages, &QComboBox::activated, this,
            [this](int index) { Q_EMIT languageRequested(m_languages->itemData(index).toString()); });
    row->addWidget(m_languages, 0, Qt::AlignTop);
    m_close->setAutoRaise(true);
    m_close->setAccessibleName(tr("Close the lesson"));
    m_close->setToolTip(tr("Close the lesson; what you did is kept"));
    connect(m_close, &QToolButton::clicked, this, &LessonView::closeRequested);
    row->addWidget(m_close, 0, Qt::AlignTop);
    column.addLayout(row);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(6);
    m_progress->setAccessibleName(tr("Progress"));
    column.addWidget(m_progress);
    m_notice->setWordWrap(true);
    m_notice->setTextFormat(Qt::PlainText);  // checks have signs such as <
    column.addWidget(m_notice);
}

void LessonView::showFindings()
{
    constexpr qsizetype kMostLines = 4;  // all of them are in the tool tip
    const QStringList& all = m_lesson.findings;
    QStringList lines = all.mid(0, kMostLines);
    if (m_lesson.isFaulty) {
        lines.prepend(tr("✗ Something is wrong in this lesson:"));
    }
    if (all.size() > kMostLines) {
        lines << tr("and %1 more").arg(all.size() - kMostLines);
    }
    m_notice->setText(lines.join(u'\n'));
    m_notice->setToolTip(all.join(u'\n').toHtmlEscaped().replace(u'\n', QStringLiteral("<br/>")));
    m_notice->setAccessibleDescription(all.join(u'\n'));
    m_notice->setVisible(!lines.isEmpty());
    const QString role = m_lesson.isFaulty ? QStringLiteral("error") : QStringLiteral("muted");
    if (m_notice->property("role").toString() != role) {
        m_notice->setProperty("role", role);
        m_notice->style()->unpolish(m_notice);
        m_notice->style()->polish(m_notice);
    }
    m_readAgain->setVisible(m_lesson.isTeachers);
    m_readAgain->setText(!m_lesson.isInspected ? tr("… Read again")
                         : m_lesson.isFaulty   ? tr("✗ Read again")
                                               : tr("✓ Read again"));
    m_readAgain->setAccessibleName(m_readAgain->text());
    const QString state = !m_lesson.isInspected ? tr("The lesson is being checked")
                          : m_lesson.isFaulty   ? tr("Something is wrong in the lesson")
                                                : tr("The lesson is in order");
    m_readAgain->setToolTip(tr("%1. Read it, its key and the files beside it again").arg(state));
}

void LessonView::buildSteps(QVBoxLayout& column)
{
    auto* row = new QHBoxLayout;
    row->addWidget(m_back);
    m_place->setAlignment(Qt::AlignCenter);
    m_place->setWordWrap(true);
    m_place->setProperty("role", QStringLiteral("muted"));
    row->addWidget(m_place, 1);
    row->addWidget(m_next);
    column.addLayout(row);
    const auto turn = [this](int pages) {
        takeTypedText(*this);
        Q_EMIT pageRequested(m_lesson.page + pages);
    };
    connect(m_back, &QPushButton::clicked, this, [turn] { turn(-1); });
    connect(m_next, &QPushButton::clicked, this, [turn] { turn(1); });
}

void LessonView::buildFoot(QVBoxLayout& column)
{
    auto* row = new FlowLayout;
    m_student->setPlaceholderText(tr("Your ID"));
    m_student->setAccessibleName(tr("Your ID"));
    m_student->setToolTip(tr("Your ID gives you numbers of your own and stands in what you hand in; press Return"));
    connect(m_student, &QLineEdit::editingFinished, this, [this] {
        if (m_student->text().trimmed() != m_lesson.student) {
            Q_EMIT studentRequested(m_student->text().trimmed());
        }
    });
    row->addWidget(m_student);
    row->addWidget(m_handIn);
    auto* again = makeButton(tr("Start again"), tr("Take back all answers and changes; Undo brings them back"));
    row->addWidget(again);
    m_readAgain->setProperty("role", QStringLiteral("link"));
    row->addWidget(m_readAgain);
    column.addLayout(row);
    connect(m_readAgain, &QPushButton::clicked, this, &LessonView::readAgainRequested);
    connect(m_handIn, &QPushButton::clicked, this, &LessonView::handInRequested);
    connect(again, &QPushButton::clicked, this, &LessonView::startAgainRequested);
}

ExerciseView* LessonView::exercise(const QString& name) const
{
    const auto found =
        std::ranges::find_if(m_exercises, [&](const ExerciseView* each) { return each->exercise().name == name; });
    return found == m_exercises.end() ? nullptr : *found;
}

bool LessonView::isSamePage(const ShownLesson& lesson) const
{
    if (lesson.title != m_lesson.title || lesson.page != m_lesson.page ||
        lesson.parts.size() != m_lesson.parts.size()) {
        return false;
    }
    std::size_t count = 0;
    for (std::size_t i = 0; i < lesson.parts.size(); ++i) {
        const std::optional<ShownExercise>& exercise = lesson.parts[i].exercise;
        if (lesson.parts[i].html != m_lesson.parts[i].html ||
            exercise.has_value() != m_lesson.parts[i].exercise.has_value() ||
            (exercise && !m_exercises[count++]->isFor(*exercise))) {
            return false;
        }
    }
    return true;
}

void LessonView::setLesson(const ShownLesson& lesson)
{
    const bool isSame = isSamePage(lesson);
    m_lesson = lesson;
    m_title->setText(lesson.title);
    showFindings();
    showProgress();
    showStudent();
    if (!isSame) {
        showPage();
        return;
    }
    std::size_t count = 0;
    for (const ShownLessonPart& part : lesson.parts) {
        if (part.exercise) {
            ExerciseView* each = m_exercises[count++];
            const bool isNews = part.exercise->feedback != each->exercise().feedback;
            each->setExercise(*part.exercise);
            if (isNews && each->isAncestorOf(QApplication::focusWidget())) {
                showWhole(*each);  // the verdict about an answer is in sight; a page just opened begins at its top
            }
        }
    }
}

void LessonView::showPage()
{
    m_exercises.clear();
    m_whole = nullptr;
    auto* page = new WrappingPane;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(2, 0, 6, 0);
    column->setSpacing(10);
    auto* title = new QLabel(m_lesson.pageTitle);
    title->setProperty("role", QStringLiteral("heading"));
    title->setWordWrap(true);
    column->addWidget(title);
    for (const ShownLessonPart& part : m_lesson.parts) {
        if (part.exercise) {
            m_exercises.push_back(new ExerciseView(*part.exercise));
            connectExercise(*m_exercises.back());
            column->addWidget(m_exercises.back());
        } else {
            auto* words = new LessonWords(part.html);
            words->setOpenExternalLinks(true);
            words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse);
            words->setFocusPolicy(Qt::NoFocus);
            column->addWidget(words);
        }
    }
    column->addStretch(1);
    m_area->setWidget(page);
    putBehind(*m_area, *page);
    page->setAutoFillBackground(false);
    m_area->verticalScrollBar()->setValue(0);
}

// A field that loses the keyboard gives its answer: while this is still a lesson, and not only a widget.
LessonView::~LessonView()
{
    hide();
}

void LessonView::showWhole(ExerciseView& exercise)
{
    if (m_whole != &exercise) {
        m_whole = &exercise;
        exercise.installEventFilter(this);
    }
    QTimer::singleShot(0, &exercise, [this, each = &exercise] { m_area->ensureWidgetVisible(each, 0, 4); });
}

void LessonView::connectExercise(ExerciseView& exercise)
{
    connect(&exercise, &ExerciseView::typed, this, [this, each = &exercise] { showWhole(*each); });
    connect(&exercise, &ExerciseView::answered, this, &LessonView::answered);
    // After the states of all of them are known.
    connect(
        &exercise, &ExerciseView::leftByReturn, this, [this, each = &exercise] { focusAnswerBehind(*each); },
        Qt::QueuedConnection);
    connect(&exercise, &ExerciseView::hintRequested, this, &LessonView::hintRequested);
    connect(&exercise, &ExerciseView::mechanismRequested, this, &LessonView::mechanismRequested);
    connect(&exercise, &ExerciseView::modeRequested, this, &LessonView::modeRequested);
}

void LessonView::showProgress()
{
    m_progress->setRange(0, std::max(1, m_lesson.exercises));
    m_progress->setValue(m_lesson.solved);
    const QString done = tr("%1 of %2 done").arg(m_lesson.solved).arg(m_lesson.exercises);
    m_progress->setToolTip(done);
    m_place->setText(tr("Page %1/%2 · %3/%4 done")
                         .arg(m_lesson.page + 1)
                         .arg(m_lesson.pages)
                         .arg(m_lesson.solved)
                         .arg(m_lesson.exercises));
    m_place->setAccessibleName(tr("Page %1 of %2 · %3").arg(m_lesson.page + 1).arg(m_lesson.pages).arg(done));
    m_back->setEnabled(m_lesson.page > 0);
    m_next->setEnabled(m_lesson.page + 1 < m_lesson.pages);
}

void LessonView::showStudent()
{
    if (!(m_student->hasFocus() && m_student->isModified())) {
        m_student->setText(m_lesson.student);
    }
    m_student->setReadOnly(m_lesson.isStudentFixed);
    const QSignalBlocker silent(m_languages);
    m_languages->clear();
    for (const QString& code : m_lesson.languages) {
        m_languages->addItem(nameOfLanguage(code), code);
    }
    m_languages->setCurrentIndex(m_languages->findData(m_lesson.language));
    m_languages->setVisible(!m_lesson.languages.isEmpty());
}

void LessonView::setTheme(const Theme& theme)
{
    m_close->setIcon(themedIcon(QStringLiteral("cancel"), theme));
}

// A click beside the field means the field.
bool LessonView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_area && event->type() == QEvent::FocusIn && openAnswer() != nullptr) {
        openAnswer()->focusAnswer();
    }
    // A form that appears takes room, a mark that comes in makes the exercise taller, and text above it wraps anew.
    const bool isOtherPlace = event->type() == QEvent::Resize || event->type() == QEvent::Move;
    if (isOtherPlace && m_whole != nullptr && (watched == m_area || watched == m_whole)) {
        showWhole(*m_whole);
    }
    return QWidget::eventFilter(watched, event);
}

ExerciseView* LessonView::openAnswer(const ExerciseView* from) const
{
    std::vector<ExerciseView*> exercises = m_exercises;
    std::ranges::rotate(exercises, from == nullptr ? exercises.begin() : std::ranges::find(exercises, from));
    const auto found = std::ranges::find_if(exercises, [](const ExerciseView* each) {
        const ShownExercise& exercise = each->exercise();
        const bool isAnswered =
            exercise.kind != ShownExercise::Kind::task && exercise.kind != ShownExercise::Kind::drawing;
        return isAnswered && exercise.state != ExerciseState::right && exercise.state != ExerciseState::noted;
    });
    return found == exercises.end() ? nullptr : *found;
}

ExerciseView* LessonView::openTask() const
{
    const auto found = std::ranges::find_if(m_exercises, [](const ExerciseView* each) {
        const ShownExercise& exercise = each->exercise();
        return !exercise.checks.empty() && exercise.state != ExerciseState::right && !exercise.wasDone;
    });
    return found == m_exercises.end() ? nullptr : *found;
}

void LessonView::focusAnswerBehind(const ExerciseView& exercise)
{
    if (ExerciseView* open = openAnswer(&exercise)) {
        open->focusAnswer();
        showWhole(*open);
    } else if (ExerciseView* task = openTask()) {
        showWhole(*task);
        task->focusMechanism() ? void() : Q_EMIT taskReached();
    } else {
        (m_next->isEnabled() ? m_next : m_handIn)->setFocus(Qt::TabFocusReason);
    }
}

bool LessonView::focusPage()
{
    if (ExerciseView* open = openAnswer()) {
        QScrollBar& bar = *m_area->verticalScrollBar();
        const int top = bar.value();
        open->focusAnswer();
        bar.setValue(top);  // the window brings what has the keyboard into sight; a page begins at its top
        return true;
    }
    if (ExerciseView* task = openTask()) {
        return task->focusMechanism();
    }
    (m_next->isEnabled() ? m_next : m_back)->setFocus(Qt::TabFocusReason);
    return true;
}

void LessonView::focusStudent()
{
    m_student->setFocus(Qt::TabFocusReason);
}

bool LessonView::focusExercise(const QString& name)
{
    ExerciseView* each = exercise(name);
    if (each == nullptr) {
        return false;
    }
    each->focusAnswer();
    showWhole(*each);
    return each->isAncestorOf(QApplication::focusWidget());
}

}  // namespace eigenlink
