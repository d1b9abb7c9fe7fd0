#include "app/application.h"
#include "app/window/lesson/lesson_panel.h"
#include "app/window/parts/message_bar.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/tool_palette.h"
#include "tests/app/four_bar_window.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/lesson/exercise_view.h"
#include "views/lesson/lesson_view.h"

#include <QApplication>
#include <QPushButton>
#include <QToolButton>

#include <functional>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

QString lessonFile(const QString& name)
{
    return QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/lessons/%1.eigenlesson").arg(name);
}

const QString kThird = QStringLiteral("03_eigenvalue");

/// A window with a lesson.
struct LessonWindow : WindowFixture {
    explicit LessonWindow(const QTemporaryDir& folder, const QString& path = lessonFile(kThird)) : WindowFixture(folder)
    {
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        if (!path.isEmpty()) {
            QVERIFY(window.openFile(path));
            QTRY_VERIFY_WITH_TIMEOUT(window.session().analysis() != nullptr, 60000);
        }
    }

    LessonRun& run() { return window.lesson().run(); }
    LessonView& view() { return *window.workspace().lesson; }
    const ShownExercise& exercise(const char* name) { return view().exercise(QLatin1String(name))->exercise(); }

    /// Waits until the marks are of what is there now.
    void settle() { QTRY_VERIFY_WITH_TIMEOUT(!run().isMarking(), 60000); }

    /// Presses Tab until the keyboard is where it is wanted.
    void tabTo(const std::function<bool(const QWidget&)>& isWanted)
    {
        constexpr int kMostSteps = 200;
        QStringList trail;
        for (int i = 0; i < kMostSteps; ++i) {
            QWidget* at = QApplication::focusWidget();
            QVERIFY(at != nullptr);
            if (isWanted(*at)) {
                return;
            }
            QTest::keyClick(at, Qt::Key_Tab);
            trail << QLatin1String(at->metaObject()->className()) + u' ' + at->accessibleName();
        }
        QFAIL(qPrintable(QStringLiteral("Tab does not lead there, but to %1").arg(trail.join(u'\n'))));
    }

    /// Goes to the next page by its key.
    void pressNext()
    {
        const int page = view().lesson().page;
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right, Qt::AltModifier);
        QTRY_COMPARE(view().lesson().page, page + 1);
    }

    /// Types into the field of an exercise, which Tab leads to, and presses Return.
    void typeAnswer(const char* name, const QString& words)
    {
        const ExerciseView* exercise = view().exercise(QLatin1String(name));
        tabTo([exercise](const QWidget& each) {
            return exercise->isAncestorOf(&each) && qobject_cast<const QLineEdit*>(&each) != nullptr;
        });
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), words);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        settle();
    }
};

/// A lesson whose first page hides, locks and points.
const char* const kStaged = R"(---
id: staged
language: en
---

# Staged

## First

```mechanism swing
file: swing.eigenlink
```

```show
page: modes
mechanism: swing
parts: k
hide: tools, page frf, page balance, k.rest_length
lock: k.stiffness
point at: Hint
```

```task faster
mechanism: swing
check: mode 1 frequency > 100 Hz
Make it faster.
```

```hint
Change the stiffness.
```

## Second

```task draw
kind: draw
check: degrees of freedom = 1
Draw one.
```
)";

}  // namespace

/// A lesson in the window: opened, played, kept and handed in as a student does it.
class TestLessonPanel : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    QString write(const QString& name, const QByteArray& text)
    {
        QFile file(m_folder->filePath(name));
        file.open(QIODevice::WriteOnly);
        file.write(text);
        return file.fileName();
    }
    QString stagedLesson()
    {
        QFile mechanism(fourBarFile());
        mechanism.open(QIODevice::ReadOnly);
        write(QStringLiteral("swing.eigenlink"), mechanism.readAll());
        return write(QStringLiteral("staged.eigenlesson"), kStaged);
    }

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void brokenLesson_isRefusedInWords()
    {
        LessonWindow f(*m_folder, {});
        f.window.openFile(write(QStringLiteral("broken.eigenlesson"), "no head"));
        QVERIFY(!f.window.lesson().isOpen());
        QVERIFY2(f.window.messages().text().contains(QStringLiteral("head")), qPrintable(f.window.messages().text()));
    }

    // The keys of the tools work from wherever the keyboard is in the lesson but for its fields.
    void drawingTask_isDoneByKeyboardAlone()
    {
        LessonWindow f(*m_folder, lessonFile(QStringLiteral("01_freedoms")));
        const auto press = [](Qt::Key key) {
            QTest::keyClick(QApplication::focusWidget(), key);
            QCoreApplication::processEvents();
        };
        const auto type = [&](const QString& first, const QString& second) {
            QTest::keyClicks(QApplication::focusWidget(), first);
            press(Qt::Key_Tab);
            QTest::keyClicks(QApplication::focusWidget(), second);
            press(Qt::Key_Return);
        };
        for (int page = 1; page < 3; ++page) {
            f.pressNext();
        }
        press(Qt::Key_G);
        type(QStringLiteral("0"), QStringLiteral("0"));
        press(Qt::Key_B);
        press(Qt::Key_Tab);
        press(Qt::Key_Return);
        type(QStringLiteral("1"), QStringLiteral("-80"));
        type(QStringLiteral("1"), QStringLiteral("-90"));
        press(Qt::Key_Escape);
        QTRY_VERIFY_WITH_TIMEOUT(f.window.session().shown().isCurrent(), 60000);
        QTRY_COMPARE_WITH_TIMEOUT(f.exercise("two_freedoms").state, ExerciseState::right, 60000);
        // Nothing holds the keyboard: Tab goes on from the canvas once the tool is laid down.
        press(Qt::Key_Escape);
        f.tabTo([&](const QWidget& each) { return f.view().isAncestorOf(&each); });
    }

    void studentsOwnNumbers_areDrawn_andHandedIn()
    {
        LessonWindow f(*m_folder);
        f.run().setStudent(QStringLiteral("s1042"));
        const LessonWithKey& opened = f.run().opened();
        const StudentNumbers own = numbersOf(opened.lesson, opened.key.salt, "s1042");
        QVERIFY(own != usualNumbers(opened.lesson));
        const Mechanism& mechanism = *f.window.session().document().mechanism();
        const auto& spring = std::get<Spring>(mechanism.elements.at(*findElement(mechanism, "k")));
        QCOMPARE(spring.damping, own.at("c"));
        Marker marker(opened.lesson, opened.key, own);
        for (const LessonExercise& exercise : opened.lesson.exercises) {
            if (exercise.isAnswered()) {
                const GivenAnswer answer = marker.modelAnswer(exercise).value();
                f.run().answer(QString::fromStdString(exercise.name), QString::fromStdString(answer.words));
            }
        }
        f.run().goTo(1);
        const auto quiet = marker.modelAnswer(*opened.lesson.find("quiet"));
        f.window.session().document().apply(QStringLiteral("quiet"), *quiet->mechanism);
        f.settle();
        QTRY_COMPARE_WITH_TIMEOUT(f.view().lesson().solved, f.view().lesson().exercises, 60000);
        const HandIn read = handInOf(textOf(f.run().handIn(), opened.lesson));
        const MarkedHandIn marked = markHandIn(opened.lesson, opened.key, read, "en").value();
        QVERIFY(!marked.hasOtherNumbers);
        for (const ExerciseMark& mark : marked.marks) {
            QVERIFY2(mark.isPassed, mark.exercise.c_str());
        }
    }

    void withoutTheKey_answersAreNoted()
    {
        QFile lesson(lessonFile(kThird));
        lesson.open(QIODevice::ReadOnly);
        QByteArray text = lesson.readAll();
        text.replace("../examples/damped_four_bar", "damped");
        QFile mechanism(QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/damped_four_bar.eigenlink"));
        mechanism.open(QIODevice::ReadOnly);
        write(QStringLiteral("damped.eigenlink"), mechanism.readAll());
        LessonWindow f(*m_folder, write(QStringLiteral("alone.eigenlesson"), text));
        f.typeAnswer("frequency", QStringLiteral("1 Hz"));
        QCOMPARE(f.exercise("frequency").state, ExerciseState::noted);
        QCOMPARE(f.view().lesson().solved, 1);
    }

    void stage_hidesLocksAndPoints()
    {
        LessonWindow f(*m_folder, stagedLesson());
        const Workspace& w = f.window.workspace();
        QVERIFY(std::ranges::count_if(w.palette->buttons(), &QToolButton::isVisible) <= 3);
        QVERIFY(!w.inspector->editor("stiffness")->isEnabled());
        QVERIFY(!w.inspector->editor("rest_length")->isVisible());
        QCOMPARE(w.studies->question(), Question::modes);
        for (const QPushButton* each : w.studies->findChildren<QPushButton*>()) {
            QVERIFY(each->text() != QStringLiteral("Balance") || !each->isVisible());
        }
        QVERIFY(f.window.lesson().stage().pointedAt() != nullptr);
        // A locked number is kept by whatever changes it.
        Mechanism next = *f.window.session().document().mechanism();
        std::get<Spring>(next.elements.at(*findElement(next, "k"))).stiffness = 1;
        f.window.session().document().apply(QStringLiteral("change"), next);
        QVERIFY(!(*f.window.session().document().mechanism() == next));
        QVERIFY2(f.window.messages().text().contains(QStringLiteral("locked")), qPrintable(f.window.messages().text()));
        // The next page has everything again, and an empty sheet.
        f.pressNext();
        QVERIFY(std::ranges::count_if(w.palette->buttons(), &QToolButton::isVisible) > 10);
        QVERIFY(f.window.session().document().mechanism()->elements.empty());
        QVERIFY(f.window.lesson().stage().pointedAt() == nullptr);
    }

    void languages_standSideBySide()
    {
        LessonWindow f(*m_folder);
        f.run().setLanguage(QStringLiteral("de"));
        QCOMPARE(f.view().lesson().title, QStringLiteral("Ein Eigenwert"));
        QVERIFY(f.exercise("frequency").html.contains(QStringLiteral("Frequenz")));
        QCOMPARE(f.view().lesson().languages, (QStringList{QStringLiteral("en"), QStringLiteral("de")}));
    }
};

int main(int argc, char** argv)
{
    QStandardPaths::setTestModeEnabled(true);
    QApplication application(argc, argv);
    prepareApplication();
    TestLessonPanel test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_lesson_panel.moc"
