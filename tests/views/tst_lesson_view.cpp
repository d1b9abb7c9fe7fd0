#include "tests/support/contrast.h"
#include "views/lesson/exercise_view.h"
#include "views/lesson/lesson_view.h"
#include "views/lesson/lesson_words.h"

#include <QAbstractTextDocumentLayout>
#include <QAccessible>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include <memory>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

ShownExercise question()
{
    ShownExercise exercise;
    exercise.kind = ShownExercise::Kind::number;
    exercise.name = QStringLiteral("f1");
    exercise.html = QStringLiteral("<p>How <i>fast</i>?</p>");
    exercise.unit = QStringLiteral("Hz");
    exercise.hintsLeft = 1;
    return exercise;
}

ShownExercise choice()
{
    ShownExercise exercise;
    exercise.kind = ShownExercise::Kind::choice;
    exercise.name = QStringLiteral("where");
    exercise.html = QStringLiteral("<p>Where?</p>");
    exercise.choices = {QStringLiteral("<p>left</p>"), QStringLiteral("<p>right</p>")};
    return exercise;
}

ShownExercise task()
{
    ShownExercise exercise;
    exercise.name = QStringLiteral("faster");
    exercise.html = QStringLiteral("<p>Make it faster.</p>");
    exercise.checks = {
        {QStringLiteral("mode 1 frequency > 1 Hz"), ExerciseState::wrong, QStringLiteral("it is 0.5 Hz")}};
    exercise.isMechanismShown = false;
    return exercise;
}

ShownLesson lesson()
{
    ShownLesson lesson;
    lesson.title = QStringLiteral("Swings");
    lesson.pageTitle = QStringLiteral("First");
    lesson.pages = 2;
    lesson.exercises = 3;
    lesson.parts = {{QStringLiteral("<p>Words</p>"), std::nullopt}, {{}, question()}, {{}, choice()}, {{}, task()}};
    return lesson;
}

}  // namespace

class TestLessonView : public QObject {
    Q_OBJECT

    std::unique_ptr<LessonView> m_view;

    QPushButton* button(const QString& text) const
    {
        for (QPushButton* each : m_view->findChildren<QPushButton*>()) {
            if (each->text() == text && each->isVisible()) {
                return each;
            }
        }
        return nullptr;
    }
    QStringList words() const
    {
        QStringList texts;
        for (const QLabel* label : m_view->findChildren<QLabel*>()) {
            if (label->isVisible()) {
                // What keeps numbers with their units is no word.
                texts << label->text().remove(QChar(0x2060)).replace(QChar(0xa0), u' ');
            }
        }
        return texts;
    }

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<LessonView>();
        m_view->resize(340, 700);
        m_view->setTheme(lightTheme());
        m_view->setLesson(lesson());
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }
    void cleanup() { m_view.reset(); }

    void steps_askForPages_withinTheLesson()
    {
        QSignalSpy pages(m_view.get(), &LessonView::pageRequested);
        QVERIFY(!button(QStringLiteral("Back"))->isEnabled());
        QTest::mouseClick(button(QStringLiteral("Next")), Qt::LeftButton);
        QCOMPARE(pages.takeFirst().at(0).toInt(), 1);
        ShownLesson last = lesson();
        last.page = 1;
        m_view->setLesson(last);
        QVERIFY(!button(QStringLiteral("Next"))->isEnabled());
        QTest::mouseClick(button(QStringLiteral("Back")), Qt::LeftButton);
        QCOMPARE(pages.takeFirst().at(0).toInt(), 0);
    }

    void number_isAnsweredOnce()
    {
        QSignalSpy answers(m_view.get(), &LessonView::answered);
        auto* field = m_view->exercise(QStringLiteral("f1"))->findChild<QLineEdit*>();
        QTest::keyClicks(field, QStringLiteral("0.5 Hz"));
        QTest::keyClick(field, Qt::Key_Return);
        m_view->exercise(QStringLiteral("where"))->findChild<QRadioButton*>()->setFocus();
        QCOMPARE(answers.size(), 1);
        QCOMPARE(answers.first(), (QVariantList{QStringLiteral("f1"), QStringLiteral("0.5 Hz")}));
    }

    void choice_isAnsweredByItsWordsToo()
    {
        QSignalSpy answers(m_view.get(), &LessonView::answered);
        for (QLabel* label : m_view->findChildren<QLabel*>()) {
            if (label->text() == QStringLiteral("<p>right</p>")) {
                QTest::mouseClick(label, Qt::LeftButton);
            }
        }
        QCOMPARE(answers.size(), 1);
        QCOMPARE(answers.first().at(1).toString(), QStringLiteral("2"));
    }

    // The state is a sign and words; colours only go with them.
    void state_isSaidInSignAndWords()
    {
        ShownLesson marked = lesson();
        marked.parts[1].exercise->state = ExerciseState::right;
        marked.parts[1].exercise->feedback = QStringLiteral("f = ω/2π");
        marked.parts[3].exercise->checks[0].state = ExerciseState::right;
        const ExerciseView* before = m_view->exercises().front();
        m_view->setLesson(marked);
        QCOMPARE(m_view->exercises().front(), before);  // no widget is exchanged while one works
        QVERIFY(words().contains(QStringLiteral("✓ Question · right")));
        QVERIFY(words().contains(QStringLiteral("f = ω/2π")));
        QVERIFY(words().join(u' ').contains(QStringLiteral("✓ mode 1 frequency &gt; 1 Hz")));
    }

    void typedWords_surviveNewMarks()
    {
        m_view->activateWindow();
        auto* field = m_view->exercise(QStringLiteral("f1"))->findChild<QLineEdit*>();
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("0.3"));
        ShownLesson marked = lesson();
        marked.parts[3].exercise->state = ExerciseState::right;
        m_view->setLesson(marked);
        QCOMPARE(field->text(), QStringLiteral("0.3"));
    }

    // A screen reader writes without the keyboard being there.
    void wordsOfAScreenReader_surviveNewMarks()
    {
        auto* field = m_view->exercise(QStringLiteral("f1"))->findChild<QLineEdit*>();
        QAccessible::queryAccessibleInterface(field)->setText(QAccessible::Value, QStringLiteral("0.3"));
        m_view->setLesson(lesson());
        QCOMPARE(field->text(), QStringLiteral("0.3"));
    }

    // Return on a right answer leads to the next open one; on a wrong one, or one that is typed on, it does not.
    void returnOnARightAnswer_leadsToTheNext()
    {
        ShownLesson marked = lesson();
        marked.parts.push_back({{}, question()});
        marked.parts.back().exercise->name = QStringLiteral("f2");
        marked.parts[2].exercise->state = ExerciseState::right;
        m_view->setLesson(marked);
        m_view->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
        const auto fieldOf = [this](const char* name) {
            return m_view->exercise(QLatin1String(name))->findChild<QLineEdit*>();
        };
        QLineEdit& first = *fieldOf("f1");
        const auto mark = [&](ExerciseState state) {
            marked.parts[1].exercise->answer = first.text();
            marked.parts[1].exercise->state = state;
            m_view->setLesson(marked);
            QCoreApplication::processEvents();
        };
        first.setFocus();
        QTest::keyClicks(&first, QStringLiteral("1"));
        QTest::keyClick(&first, Qt::Key_Return);
        mark(ExerciseState::wrong);
        QVERIFY(first.hasFocus());
        QTest::keyClicks(&first, QStringLiteral("2"));
        QCOMPARE(first.text(), QStringLiteral("2"));
        QTest::keyClick(&first, Qt::Key_Return);
        QTest::keyClicks(&first, QStringLiteral("3"));
        mark(ExerciseState::right);
        QVERIFY(first.hasFocus());
        QTest::keyClicks(&first, QStringLiteral("4"));
        QTest::keyClick(&first, Qt::Key_Return);
        mark(ExerciseState::computing);
        QVERIFY(first.hasFocus());
        mark(ExerciseState::right);
        QTRY_VERIFY(fieldOf("f2")->hasFocus());
        marked.parts.back().exercise->state = ExerciseState::right;
        first.setFocus();
        mark(ExerciseState::right);
        QVERIFY(first.hasFocus());
        QTest::keyClick(&first, Qt::Key_Return);
        QTRY_VERIFY(button(QStringLiteral("Show its mechanism"))->hasFocus());  // of the task, which is open yet
        QSignalSpy reached(m_view.get(), &LessonView::taskReached);
        marked.parts[3].exercise->isMechanismShown = true;
        first.setFocus();
        mark(ExerciseState::right);
        QTest::keyClick(&first, Qt::Key_Return);
        QTRY_COMPARE(reached.size(), 1);
        marked.parts[3].exercise->wasDone = true;
        first.setFocus();
        mark(ExerciseState::right);
        QTest::keyClick(&first, Qt::Key_Return);
        QTRY_VERIFY(button(QStringLiteral("Next"))->hasFocus());
    }

    // Tab goes on from the last answer to the steps and the foot, on the first page and on each that comes after it.
    void tab_leadsFromTheAnswersToTheNextPage()
    {
        ShownLesson second = lesson();
        second.page = 1;
        second.pages = 3;
        second.parts = {{{}, question()}};
        second.parts.front().exercise->hintsLeft = 0;
        m_view->setLesson(second);
        m_view->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
        m_view->exercise(QStringLiteral("f1"))->findChild<QLineEdit*>()->setFocus();
        QStringList way;
        for (int i = 0; i < 6; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            const auto* button = qobject_cast<const QPushButton*>(QApplication::focusWidget());
            way << (button != nullptr ? button->text() : QApplication::focusWidget()->accessibleName());
        }
        QCOMPARE(way.join(u' '), QStringLiteral("Answer Back Next Your ID Hand in… Start again"));
    }

    // The keyboard stays with the exercise whose last hint was asked for.
    void lastHint_leavesTheKeyboardAtItsAnswer()
    {
        m_view->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
        button(QStringLiteral("Hint"))->setFocus();
        ShownLesson hinted = lesson();
        hinted.parts[1].exercise->hintsLeft = 0;
        m_view->setLesson(hinted);
        QVERIFY(m_view->exercise(QStringLiteral("f1"))->findChild<QLineEdit*>()->hasFocus());
    }

    // At twice the size of words a button without room beside the others stands below them.
    void largeWords_areNotCut()
    {
        QFont font = m_view->font();
        font.setPointSizeF(2 * font.pointSizeF());
        m_view->setFont(font);
        m_view->resize(412, 900);
        QCoreApplication::processEvents();
        for (QWidget* each : m_view->findChildren<QWidget*>()) {
            const auto* button = qobject_cast<const QPushButton*>(each);
            const auto* field = qobject_cast<const QLineEdit*>(each);
            const QString words = button != nullptr ? button->text() : field != nullptr ? field->placeholderText() : "";
            QVERIFY2(
                !each->isVisible() || words.isEmpty() || each->width() >= each->sizeHint().width(),
                qPrintable(QStringLiteral("%1: %2 of %3").arg(words).arg(each->width()).arg(each->sizeHint().width())));
        }
    }

    // A task that was done says what holds now.
    void doneTask_saysWhenItDoesNotHoldAnyMore()
    {
        ShownLesson changed = lesson();
        changed.parts[3].exercise->state = ExerciseState::wrong;
        changed.parts[3].exercise->wasDone = true;
        changed.parts[3].exercise->feedback = QStringLiteral("k is 3 N/m; it has to stay 4 N/m");
        m_view->setLesson(changed);
        QVERIFY(words().contains(QStringLiteral("○ Task · not any more; it was done, and counts")));
        for (const QLabel* label : m_view->findChildren<QLabel*>()) {
            QVERIFY2(label->property("role").toString() != QStringLiteral("lesson-right"), qPrintable(label->text()));
        }
    }

    // "rad/s" and "2 N s/m" stay whole, however narrow the line; addresses stay as they are.
    void numbersWithUnits_areNotTorn()
    {
        for (int width = 95; width < 200; width += 5) {
            LessonWords words(QStringLiteral(
                "<p>The rod turns by 3 rad/s, \u03c9/2\u03c0 and (a)/(b), damped by 1.4 N s/m, as 12 % say</p>"));
            QTextDocument document;
            document.setHtml(words.text());
            document.setTextWidth(width);
            const QTextBlock block = document.begin();
            document.documentLayout()->documentSize();
            for (int i = 0; i < block.layout()->lineCount(); ++i) {
                const QTextLine line = block.layout()->lineAt(i);
                const QString text = block.text().mid(line.textStart(), line.textLength()).remove(QChar(0x2060));
                static const QRegularExpression s_torn(QStringLiteral("(/|[ \u00a0]N|\\d)$"));
                QVERIFY2(!text.trimmed().contains(s_torn), qPrintable(text));
            }
        }
        const LessonWords link(QStringLiteral("<a href=\"https://a.org/b/c\">here</a>"));
        QVERIFY(link.text().contains(QStringLiteral("https://a.org/b/c")));
    }

    void hints_mechanisms_andHandIn_areAskedFor()
    {
        QSignalSpy hints(m_view.get(), &LessonView::hintRequested);
        QSignalSpy mechanisms(m_view.get(), &LessonView::mechanismRequested);
        QSignalSpy handIn(m_view.get(), &LessonView::handInRequested);
        QSignalSpy students(m_view.get(), &LessonView::studentRequested);
        QTest::mouseClick(button(QStringLiteral("Hint")), Qt::LeftButton);
        QTest::mouseClick(button(QStringLiteral("Show its mechanism")), Qt::LeftButton);
        QTest::mouseClick(button(QStringLiteral("Hand in…")), Qt::LeftButton);
        QCOMPARE(hints.size(), 1);
        QCOMPARE(mechanisms.first().first().toString(), QStringLiteral("faster"));
        QCOMPARE(handIn.size(), 1);
        for (QLineEdit* field : m_view->findChildren<QLineEdit*>()) {
            if (field->placeholderText() == QStringLiteral("Your ID")) {
                QTest::keyClicks(field, QStringLiteral("s1"));
                QTest::keyClick(field, Qt::Key_Return);
            }
        }
        QCOMPARE(students.first().first().toString(), QStringLiteral("s1"));
    }

    // Words of 4.5 : 1 in every theme, on the surface on which they stand.
    void words_standOut_inEveryTheme()
    {
        for (const Theme& theme : {lightTheme(), darkTheme(), contrastTheme()}) {
            for (const QColor& ink : {theme.text, theme.mutedText, theme.ok, theme.error, theme.accent}) {
                QVERIFY2(contrastRatio(ink, theme.card) >= 4.5, qPrintable(QStringLiteral("%1 on %2: %3")
                                                                               .arg(ink.name(), theme.card.name())
                                                                               .arg(contrastRatio(ink, theme.card))));
            }
        }
    }
};

QTEST_MAIN(TestLessonView)
#include "tst_lesson_view.moc"
