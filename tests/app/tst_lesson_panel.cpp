#include "app/io/mechanism_file.h"
#include "app/lessons/lesson_template.h"
#include "app/window/lesson/lesson_panel.h"
#include "app/window/parts/message_bar.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/tool_palette.h"
#include "app/window/widget_rule.h"
#include "app/window/windows.h"
#include "tests/app/four_bar_window.h"
#include "tests/app/study_pages.h"
#include "tests/app/window_main.h"
#include "views/canvas/tools/tool_runner.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/gallery/gallery_model.h"
#include "views/gallery/gallery_view.h"
#include "views/inspector/name_field.h"
#include "views/lesson/exercise_view.h"
#include "views/lesson/lesson_view.h"
#include "views/lesson/lesson_words.h"
#include "views/modes/film_strip.h"
#include "views/outline/outline_view.h"
#include "views/plot/curve_chart.h"
#include "views/studies/motion/motion_view.h"

#include <QAccessible>
#include <QAccessibleActionInterface>
#include <QApplication>
#include <QDropEvent>
#include <QJsonArray>
#include <QJsonDocument>
#include <QListView>
#include <QLocale>
#include <QMimeData>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
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

/// Damping ratio to which the task of lesson 3 leads.
constexpr double kWantedRatio = 0.3;

/// A window with a lesson.
struct LessonWindow : FourBarWindow {
    explicit LessonWindow(const QTemporaryDir& folder, const QString& path = lessonFile(kThird))
        : FourBarWindow(folder, QString())
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

    /// Waits until the marks are those of the present mechanism.
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

    /// Types a number of the selected part into the form, which Tab leads to.
    void typeNumber(const char* field, const QString& words)
    {
        // Return leads from the canvas into the form of the selection.
        tabTo([this](const QWidget& each) { return &each == window.workspace().canvas; });
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        const FieldEditor* editor = window.workspace().inspector->editor(field);
        tabTo([editor](const QWidget& each) {
            return editor->isAncestorOf(&each) && qobject_cast<const QLineEdit*>(&each) != nullptr;
        });
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), words);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(window.session().shown().isCurrent(), 60000);
        settle();
    }

    /// The right number of a question, as the key of the lesson has it.
    double right(const char* name)
    {
        const LessonWithKey& opened = run().opened();
        Marker marker(opened.lesson, opened.key, usualNumbers(opened.lesson));
        return marker.rightNumber(*opened.lesson.find(name)).value();
    }
};

QString number(double value)
{
    return QString::number(value, 'g', 10);
}

/// The whole tree of accessible things below one, the visible ones.
void collect(QAccessibleInterface* thing, std::vector<QAccessibleInterface*>& into)
{
    if (thing == nullptr || thing->state().invisible) {
        return;
    }
    into.push_back(thing);
    for (int i = 0; i < thing->childCount(); ++i) {
        collect(thing->child(i), into);
    }
}

std::vector<QAccessibleInterface*> treeOf(QWidget& window)
{
    std::vector<QAccessibleInterface*> things;
    collect(QAccessible::queryAccessibleInterface(&window), things);
    return things;
}

/// The number in the first text of the tree that a pattern matches.
double readNumber(QWidget& window, const QString& pattern)
{
    const QRegularExpression expression(pattern);
    for (QAccessibleInterface* thing : treeOf(window)) {
        for (const auto kind : {QAccessible::Name, QAccessible::Description, QAccessible::Value}) {
            const QRegularExpressionMatch match = expression.match(thing->text(kind));
            if (match.hasMatch()) {
                return match.captured(1).toDouble();
            }
        }
    }
    return 0;
}

/// The thing with this name; else the first whose name begins so.
QAccessibleInterface* named(QWidget& window, QAccessible::Role role, const QString& beginning)
{
    QAccessibleInterface* found = nullptr;
    for (QAccessibleInterface* thing : treeOf(window)) {
        const QString name = thing->text(QAccessible::Name);
        if (thing->role() == role && name == beginning) {
            return thing;
        }
        const bool fits = thing->role() == role && name.startsWith(beginning);
        found = found == nullptr && fits ? thing : found;
    }
    return found;
}

/// Acts like a reader of the screen at "press" and "choose".
void press(QAccessibleInterface* thing)
{
    QVERIFY(thing != nullptr && thing->actionInterface() != nullptr);
    thing->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    constexpr int kAnimation = 200;  // a button is seen pressed before it acts [ms]
    QTest::qWait(kAnimation);
}

void answerByTree(LessonWindow& f, const QString& question, const QString& words)
{
    QAccessibleInterface* field = named(f.window, QAccessible::EditableText, question);
    QVERIFY2(field != nullptr, qPrintable(question));
    field->setText(QAccessible::Value, words);
    for (QAccessibleInterface* thing : treeOf(f.window)) {
        if (thing->role() == QAccessible::Grouping || thing->role() == QAccessible::Border ||
            thing->text(QAccessible::Name).startsWith(question)) {
            std::vector<QAccessibleInterface*> below;
            collect(thing, below);
            for (QAccessibleInterface* each : below) {
                if (each->role() == QAccessible::Button && each->text(QAccessible::Name) == u"Answer" &&
                    thing->text(QAccessible::Name).startsWith(question)) {
                    press(each);
                    f.settle();
                    return;
                }
            }
        }
    }
    QFAIL("the question has no button");
}

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

/// A lesson with a mechanism and a lock on each page, and a question on the first.
const char* const kLocked = R"(---
id: locked
language: en
---

# Locked

## First

```mechanism soft
file: soft.eigenlink
```

```mechanism stiff
file: stiff.eigenlink
```

```show
mechanism: soft
lock: A
```

```task faster
mechanism: soft
check: mode 1 frequency > 100 Hz
Make it faster.
```

```question count
tolerance: 1 %
How many?
```

## Second

```show
mechanism: stiff
lock: k.stiffness
```

```task slower
mechanism: stiff
check: mode 1 frequency < 0.01 Hz
Make it slower.
```
)";

}  // namespace

/// A lesson in the window: opened, played, kept and handed in as a student does it.
class TestLessonPanel : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_found;  ///< answer that a lesson begins with

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
    QString lockedLesson()
    {
        QFile file(fourBarFile());
        file.open(QIODevice::ReadOnly);
        const QByteArray mechanism = file.readAll();
        write(QStringLiteral("soft.eigenlink"), mechanism);
        write(QStringLiteral("stiff.eigenlink"),
              QByteArray(mechanism).replace("\"stiffness\": 25", "\"stiffness\": 30"));
        return write(QStringLiteral("locked.eigenlesson"), kLocked);
    }

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }  // lessons open in the language of the locale
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void lesson_opensByFileDropAndArgument()
    {
        {
            LessonWindow f(*m_folder);
            QVERIFY(f.view().isVisible());
            QCOMPARE(f.view().lesson().title, QStringLiteral("One eigenvalue"));
            // Another file takes its place.
            QVERIFY(f.window.openFile(fourBarFile()));
            QVERIFY(!f.window.lesson().isOpen() && !f.view().isVisible());
            QMimeData files;
            files.setUrls({QUrl::fromLocalFile(lessonFile(QStringLiteral("01_freedoms")))});
            QDragEnterEvent enter({200, 200}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(&f.window, &enter);
            QDropEvent drop({200, 200}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(&f.window, &drop);
            QCOMPARE(f.view().lesson().title, QStringLiteral("Freedoms and constraints"));
        }
        Preferences preferences(m_folder->filePath(QStringLiteral("other.ini")));
        Windows windows(preferences, ThemeChoice::light);
        windows.begin({lessonFile(kThird)});
        auto* window = qobject_cast<MainWindow*>(QApplication::topLevelWidgets().constFirst());
        for (QWidget* each : QApplication::topLevelWidgets()) {
            window = qobject_cast<MainWindow*>(each) != nullptr ? qobject_cast<MainWindow*>(each) : window;
        }
        QVERIFY(window != nullptr && window->lesson().isOpen());
        window->close();
    }

    void brokenLesson_isRefusedInWords()
    {
        LessonWindow f(*m_folder, {});
        f.window.openFile(write(QStringLiteral("broken.eigenlesson"), "no head"));
        QVERIFY(!f.window.lesson().isOpen());
        QVERIFY2(f.window.messages().text().contains(QStringLiteral("head")), qPrintable(f.window.messages().text()));
        // A lesson without the mechanism beside it is named, and the mechanism too.
        QFile third(lessonFile(kThird));
        QVERIFY(third.open(QIODevice::ReadOnly));
        f.window.openFile(write(QStringLiteral("lonely.eigenlesson"), third.readAll()));
        QVERIFY(!f.window.lesson().isOpen());
        for (const char* named : {"lonely.eigenlesson", ".eigenlink"}) {
            QVERIFY2(f.window.messages().text().contains(QLatin1String(named)), qPrintable(f.window.messages().text()));
        }
    }

    // From the gallery to the last check, without a mouse.
    void lesson3_isPlayedByKeyboardAlone()
    {
        LessonWindow f(*m_folder, {});
        f.window.showGallery();
        auto& gallery = *f.window.findChild<GalleryView*>();
        f.tabTo([&](const QWidget& each) {
            return gallery.isAncestorOf(&each) && qobject_cast<const QTabBar*>(&each) != nullptr;
        });
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
        f.tabTo([](const QWidget& each) { return qobject_cast<const QListView*>(&each) != nullptr; });
        auto* list = qobject_cast<QListView*>(QApplication::focusWidget());
        QCOMPARE(list->model()->rowCount(), 11);
        for (int i = 0; i < list->model()->rowCount(); ++i) {  // cards have plain words, no formulas
            const QString words = list->model()->index(i, 0).data(GalleryModel::DescriptionRole).toString();
            QVERIFY2(!words.isEmpty() && !words.contains(QRegularExpression(QStringLiteral("[_^$=]"))),
                     qPrintable(words));
        }
        for (int i = 0; i < 20 && list->currentIndex().data().toString() != QStringLiteral("3 · One eigenvalue"); ++i) {
            QTest::keyClick(list, Qt::Key_Right);
        }
        QTest::keyClick(list, Qt::Key_Return);
        QVERIFY(f.window.lesson().isOpen());
        QTRY_VERIFY_WITH_TIMEOUT(f.window.session().analysis() != nullptr, 60000);

        const double frequency = f.right("frequency");
        f.typeAnswer("frequency", number(2 * M_PI * frequency));
        QCOMPARE(f.exercise("frequency").state, ExerciseState::wrong);
        QVERIFY(f.exercise("frequency").feedback.contains(QStringLiteral("divide it by 2π")));
        f.typeAnswer("frequency", number(frequency));
        QCOMPARE(f.exercise("frequency").state, ExerciseState::right);
        f.typeAnswer("period", number(1000 / frequency) + QStringLiteral(" ms"));
        QCOMPARE(f.exercise("period").state, ExerciseState::right);
        const double ratio = f.right("damping_ratio");
        f.typeAnswer("damping_ratio", QStringLiteral("0.5"));
        // A wrong number is not answered by the right one.
        QVERIFY(!f.exercise("damping_ratio").feedback.contains(number(ratio).left(5)));
        f.typeAnswer("damping_ratio", number(ratio));
        QCOMPARE(f.view().lesson().solved, 3);

        f.pressNext();
        f.tabTo([](const QWidget& each) { return qobject_cast<const QRadioButton*>(&each) != nullptr; });
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        f.settle();
        QCOMPARE(f.exercise("moves_where").state, ExerciseState::right);
        f.settle();
        QCOMPARE(f.exercise("quiet").state, ExerciseState::wrong);  // its check is judged before anything is changed
        f.window.session().select({{"k"}, {}});
        f.typeNumber("damping", number(kWantedRatio / ratio));
        QCOMPARE(f.exercise("quiet").checks.front().state, ExerciseState::right);
        QCOMPARE(f.exercise("quiet").state, ExerciseState::right);
        QCOMPARE(f.view().lesson().solved, f.view().lesson().exercises);
    }

    // Whoever reads the screen by its tree of names alone finds the numbers and the places for the answers.
    void lesson3_isAnsweredFromTheAccessibilityTree()
    {
        LessonWindow f(*m_folder);
        QTRY_VERIFY_WITH_TIMEOUT(f.window.session().shown().isCurrent(), 60000);
        const double frequency = readNumber(f.window, QStringLiteral("Mode 1 of 1[^0-9]+([0-9]+[.][0-9]+)[^0-9]+Hz"));
        const double ratio = readNumber(f.window, QStringLiteral("damped, ζ[^0-9]+([0-9]+[.][0-9]+)"));
        QVERIFY2(frequency > 0 && ratio > 0, qPrintable(f.window.workspace().canvas->accessibleDescription()));
        answerByTree(f, QStringLiteral("At which frequency"), number(frequency));
        answerByTree(f, QStringLiteral("How long does one swing"), number(1 / frequency));
        answerByTree(f, QStringLiteral("What is its damping ratio"), number(ratio));
        QCOMPARE(f.view().lesson().solved, 3);
        press(named(f.window, QAccessible::Button, QStringLiteral("Next")));
        press(named(f.window, QAccessible::RadioButton, QStringLiteral("to the left")));
        f.settle();
        QVERIFY(named(f.window, QAccessible::StaticText, QStringLiteral("✓ Question · right")) != nullptr);
        QVERIFY(named(f.window, QAccessible::StaticText, QStringLiteral("○ Task")) != nullptr);
    }

    // Ctrl+Z takes back the last answer where no text is being typed, and Return presses the button with the keyboard.
    void keysOfAField_actOnTheLesson()
    {
        watchSingleKeys();  // as the program does
        LessonWindow f(*m_folder);
        const auto press = [&](Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
            QTest::keyClick(QApplication::focusWidget(), key, modifiers);
            f.settle();
        };
        f.typeAnswer("frequency", QStringLiteral("1 Hz"));
        QCOMPARE(f.exercise("frequency").state, ExerciseState::wrong);
        auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(field != nullptr);
        QTest::keyClicks(field, QStringLiteral("2"));
        press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(field->text(), QStringLiteral("1 Hz"));
        press(Qt::Key_Return);
        press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(f.exercise("frequency").answer, QString());
        QCOMPARE(f.exercise("frequency").state, ExerciseState::open);
        press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(f.exercise("frequency").answer, QStringLiteral("1 Hz"));
        const auto isButton = [](const QString& words) {
            return [words](const QWidget& each) {
                const auto* button = qobject_cast<const QPushButton*>(&each);
                return button != nullptr && button->text() == words;
            };
        };
        f.tabTo(isButton(QStringLiteral("Next")));
        press(Qt::Key_Return);
        QCOMPARE(f.view().lesson().page, 1);
        // Whose answers are handed in is asked in the field for it.
        f.tabTo(isButton(QStringLiteral("Hand in…")));
        press(Qt::Key_Return);
        QCOMPARE(QApplication::focusWidget()->accessibleName(), QStringLiteral("Your ID"));
    }

    // The menu that a hint names leads to its field: α is typed at once.
    void penaltyOfLesson6_isTypedWhereTheMenuLeads()
    {
        LessonWindow f(*m_folder, lessonFile(QStringLiteral("06_penalty")));
        QAction* parameters = nullptr;
        for (QAction* each : f.window.findChildren<QAction*>()) {
            parameters = each->text().contains(QStringLiteral("α, ξ, ω")) ? each : parameters;
        }
        QVERIFY(parameters != nullptr);
        QTimer::singleShot(0, this, [] {
            QTRY_VERIFY(QApplication::focusWidget() != nullptr &&
                        QApplication::focusWidget()->window() == QApplication::activeModalWidget());
            QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("10"));
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        });
        parameters->trigger();
        QCOMPARE(f.window.session().options().linearizer.penalty, 10.0);
    }

    // A page that asks for a drawing puts the keyboard on the canvas, where the keys of the tools work.
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

    void everything_canBeUndone()
    {
        LessonWindow f(*m_folder);
        QUndoStack& history = f.window.session().document().undoStack();
        f.typeAnswer("frequency", QStringLiteral("1 Hz"));
        f.run().goTo(1);
        f.window.session().select({{"k"}, {}});
        f.typeNumber("damping", QStringLiteral("2"));
        const LessonState before = f.run().state();
        f.run().startAgain();
        QVERIFY(f.run().state().answers.empty() && f.run().state().page == 0);
        history.undo();
        QCOMPARE(f.run().state(), before);
        history.undo();  // the damping
        QVERIFY(f.run().state().attempts.empty());
        history.undo();  // the page
        QCOMPARE(f.view().lesson().page, 0);
        history.undo();
        QVERIFY(f.run().state().answers.empty());
        QVERIFY(!history.canUndo());
        while (history.canRedo()) {
            history.redo();
        }
        QVERIFY(f.run().state().answers.empty() && f.run().state().page == 0);
    }

    // A mark that comes afterwards is of an answer that was taken back.
    void startAgain_leavesNothingDone()
    {
        LessonWindow f(*m_folder);
        const LessonWithKey& opened = f.run().opened();
        Marker marker(opened.lesson, opened.key, usualNumbers(opened.lesson));
        const Mechanism quiet = *marker.modelAnswer(*opened.lesson.find("quiet"))->mechanism;
        for (const int moment : {110, 130, 150, 170}) {  // while it is marked [ms]
            f.run().goTo(1);
            f.settle();
            f.window.session().document().apply(QStringLiteral("quiet"), quiet);
            QTest::qWait(moment);
            f.run().startAgain();
            f.settle();
            QCOMPARE(f.view().lesson().solved, 0);
            QVERIFY(f.run().state().passed.empty());
        }
    }

    void lesson_goesOnWhereItWasLeft()
    {
        {
            LessonWindow f(*m_folder);
            f.typeAnswer("frequency", QStringLiteral("1 Hz"));
            f.run().goTo(1);
            f.window.session().select({{"k"}, {}});
            f.typeNumber("damping", QStringLiteral("2"));
            QVERIFY(!f.window.isWindowModified());  // so that a killed program offers no second copy of it
        }
        LessonWindow f(*m_folder);
        QCOMPARE(f.view().lesson().page, 1);
        QCOMPARE(f.run().state().answers.at("frequency"), std::string("1 Hz"));
        const Mechanism& mechanism = *f.window.session().document().mechanism();
        QCOMPARE(std::get<Spring>(mechanism.elements.at(*findElement(mechanism, "k"))).damping, 2.0);
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
        const MarkedHandIn marked = markHandIn({opened.lesson, opened.key, "en"}, read).value();
        QVERIFY(!marked.hasOtherNumbers);
        for (const ExerciseMark& mark : marked.marks) {
            QVERIFY2(mark.isPassed, mark.exercise.c_str());
        }
    }

    // Right answers to other numbers would become wrong: they are set aside, and come back with the ID and with undo.
    void otherNumbers_setAnswersAside()
    {
        LessonWindow f(*m_folder);
        const QString frequency = number(f.right("frequency"));
        f.typeAnswer("frequency", frequency);
        f.run().goTo(1);
        f.run().answer(QStringLiteral("moves_where"), QStringLiteral("1"));
        const LessonWithKey& opened = f.run().opened();
        Marker marker(opened.lesson, opened.key, usualNumbers(opened.lesson));
        const Mechanism quiet = *marker.modelAnswer(*opened.lesson.find("quiet"))->mechanism;
        f.window.session().document().apply(QStringLiteral("quiet"), quiet);
        QTRY_COMPARE_WITH_TIMEOUT(f.view().lesson().solved, 3, 60000);
        f.settle();
        const LessonState before = f.run().state();
        f.run().setStudent(QStringLiteral("s1042"));
        f.settle();
        const QString said = f.window.messages().text();
        QVERIFY2(said.contains(QStringLiteral("set aside")) && said.contains(QStringLiteral("Undo")), qPrintable(said));
        // A choice is right with all numbers.
        QCOMPARE(f.run().state().answers, (std::map<std::string, std::string>{{"moves_where", "1"}}));
        QVERIFY(f.run().state().attempts.empty() && f.run().state().passed.empty());
        QCOMPARE(f.view().lesson().solved, 1);
        QUndoStack& history = f.window.session().document().undoStack();
        history.undo();
        QCOMPARE(f.run().state(), before);
        history.redo();
        f.run().answer(QStringLiteral("frequency"), QStringLiteral("7 Hz"));
        const LessonState kept = lessonStateOf(textOf(f.run().state()), opened.lesson);
        QCOMPARE(kept.setAside.at("").answers.at("frequency"), frequency.toStdString());
        QVERIFY(*kept.setAside.at("").passed.at("quiet") == quiet);
        f.run().setStudent({});
        QTRY_COMPARE_WITH_TIMEOUT(f.view().lesson().solved, 3, 60000);
        QCOMPARE(f.run().state().answers.at("frequency"), frequency.toStdString());
        QVERIFY(*f.window.session().document().mechanism() == quiet);
        f.run().setStudent(QStringLiteral("s1042"));
        QCOMPARE(f.run().state().answers.at("frequency"), std::string("7 Hz"));
    }

    // Two students at one computer: the copy of one does not show the answers of the other.
    void copiesOfStudents_areKeptApart()
    {
        const Lesson lesson = lessonOf(lessonTemplate("swing"), "");
        const LessonKey key = lessonKeyOf(lessonKeyTemplate("swing", "pebble"), lesson);
        const auto copyOf = [&](const char* student) {
            const Outcome<std::string> copy = studentCopyOf(lessonTemplate("swing"), lesson, key, student);
            return write(QStringLiteral("%1.eigenlesson").arg(QLatin1String(student)), copy->c_str());
        };
        LessonWindow f(*m_folder, copyOf("ann"));
        f.run().answer(QStringLiteral("f1"), QStringLiteral("1 Hz"));
        QVERIFY(f.window.openFile(copyOf("bob")));
        QVERIFY(f.run().state().answers.empty());
        QVERIFY(f.window.openFile(copyOf("ann")));
        QCOMPARE(f.run().state().answers.at("f1"), std::string("1 Hz"));
    }

    // A file that was moved or edited finds its state; another lesson of the same id has its own.
    void lessonsOfOneId_areKeptApart()
    {
        QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("other")));
        const QByteArray text = lessonTemplate("swing").c_str();
        const QString first = write(QStringLiteral("swing.eigenlesson"), text);
        const QString other = write(QStringLiteral("other/swing.eigenlesson"),
                                    QByteArray(text).replace("# The title of your lesson", "# Another lesson"));
        LessonWindow f(*m_folder, first);
        const auto answerIn = [&](const QString& file) {
            QVERIFY(f.window.openFile(file));
            const auto& answers = f.run().state().answers;
            m_found = answers.contains("f1") ? answers.at("f1") : "";
        };
        f.run().answer(QStringLiteral("f1"), QStringLiteral("1 Hz"));
        answerIn(other);
        QCOMPARE(m_found, std::string());
        f.run().answer(QStringLiteral("f1"), QStringLiteral("2 Hz"));
        answerIn(write(QStringLiteral("swing.eigenlesson"), QByteArray(text).replace("At which", "With which")));
        QCOMPARE(m_found, std::string("1 Hz"));
        const QString moved = m_folder->filePath(QStringLiteral("moved.eigenlesson"));
        QVERIFY(QFile::rename(other, moved));
        answerIn(moved);
        QCOMPARE(m_found, std::string("2 Hz"));
        answerIn(first);
        QCOMPARE(m_found, std::string("1 Hz"));
    }

    // The state of each of the last sixteen lessons of an id is kept, whichever was opened between; older ones go.
    void listOfLessons_keepsSixteen()
    {
        const QByteArray text = lessonTemplate("swing").c_str();
        const auto fileOf = [&](int i) {
            const QByteArray number = QByteArray::number(i);
            QDir(m_folder->path()).mkpath(QString::fromLatin1(number));
            return write(QString::fromLatin1(number + "/swing.eigenlesson"),
                         QByteArray(text).replace("# The title", "# Number " + number + " of the title"));
        };
        LessonWindow f(*m_folder, fileOf(0));
        constexpr int kCount = 18;
        for (int i = 0; i < kCount; ++i) {
            QVERIFY(f.window.openFile(fileOf(i)));
            QVERIFY(f.run().state().answers.empty());
            f.run().answer(QStringLiteral("f1"), QString::number(i));
            QVERIFY(f.window.openFile(fileOf(0)));  // used in between: it stays
            QCOMPARE(f.run().state().answers.at("f1"), std::string("0"));
        }
        const QByteArray files = f.preferences.state(QStringLiteral("lesson/swing/files"));
        QCOMPARE(QJsonDocument::fromJson(files).array().size(), 16);
        for (int i = 3; i < kCount; ++i) {
            QVERIFY(f.window.openFile(fileOf(i)));
            QCOMPARE(f.run().state().answers.at("f1"), std::to_string(i));
        }
        QVERIFY(f.window.openFile(fileOf(1)));
        QVERIFY(f.run().state().answers.empty());
    }

    // Letters and digits with the keyboard on a button, a text or a tick of the lesson choose no tool and no page.
    void keysOnTheLesson_areNoShortcuts()
    {
        LessonWindow f(*m_folder);
        CanvasView& canvas = *f.window.workspace().canvas;
        const StudyPanel& studies = *f.window.workspace().studies;
        const Question before = studies.question();
        int count = 0;
        for (QWidget* each : f.view().findChildren<QWidget*>()) {
            if (each->isVisible() && each->isEnabled() && (each->focusPolicy() & Qt::TabFocus)) {
                each->setFocus();
                if (!each->hasFocus()) {
                    continue;
                }
                QTest::keyClicks(each, QStringLiteral("2944sdfx"));
                QVERIFY2(!canvas.tools().isSketching() && studies.question() == before,
                         each->metaObject()->className());
                ++count;
            }
        }
        QVERIFY2(count > 8, qPrintable(QString::number(count)));
        canvas.setFocus();
        QTest::keyClick(&canvas, Qt::Key_6);
        QVERIFY(studies.question() != before);
        QTest::keyClick(&canvas, Qt::Key_S);
        QVERIFY(canvas.tools().isSketching());
    }

    // A task that is done and then spoilt says so; its earlier mechanism still counts.
    void doneTask_saysWhatHoldsNow()
    {
        LessonWindow f(*m_folder);
        f.run().goTo(1);
        const LessonWithKey& opened = f.run().opened();
        Marker marker(opened.lesson, opened.key, usualNumbers(opened.lesson));
        Mechanism quiet = *marker.modelAnswer(*opened.lesson.find("quiet"))->mechanism;
        f.window.session().document().apply(QStringLiteral("quiet"), quiet);
        QTRY_VERIFY_WITH_TIMEOUT(f.exercise("quiet").state == ExerciseState::right, 60000);
        std::get<Spring>(quiet.elements.at(*findElement(quiet, "k"))).stiffness *= 2;
        f.window.session().document().apply(QStringLiteral("other stiffness"), quiet);
        QTRY_VERIFY_WITH_TIMEOUT(f.exercise("quiet").state == ExerciseState::wrong, 60000);
        QVERIFY2(f.exercise("quiet").feedback.contains(QStringLiteral("has to stay")),
                 qPrintable(f.exercise("quiet").feedback));
        QVERIFY(f.exercise("quiet").wasDone && f.view().lesson().solved == 1);
        f.window.session().document().undoStack().undo();
        QTRY_VERIFY_WITH_TIMEOUT(f.exercise("quiet").state == ExerciseState::right, 60000);
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

    // Pictures beside the lesson are seen on pages, in questions and hints, as wide as the panel at most.
    void pictures_areShown_asWideAsThePanel()
    {
        QImage wide(2000, 500, QImage::Format_RGB32);
        wide.fill(Qt::red);
        QVERIFY(wide.save(m_folder->filePath(QStringLiteral("rod & pin.png"))));
        QVERIFY(wide.copy(0, 0, 20, 10).save(m_folder->filePath(QStringLiteral("small.png"))));
        const QString path = write(QStringLiteral("seen.eigenlesson"),
                                   "---\nid: seen\nlanguage: en\n---\n# Seen\n## One\n![the rod](<rod & pin.png>)\n\n"
                                   "```question q\nWhich? ![the pin](small.png)\n```\n```hint\n![lost](lost.png) "
                                   "![web](https://a.b/c.png)\n```\n");
        LessonWindow f(*m_folder, {});
        f.window.resize(1280, 800);
        QVERIFY(f.window.openFile(path));
        f.run().showHint(QStringLiteral("q"));
        f.settle();
        QTest::qWait(100);
        QVERIFY2(f.view().lesson().findings.join(u' ').startsWith(QStringLiteral("lost.png: ")),
                 qPrintable(f.view().lesson().findings.join(u' ')));
        int red = 0, seen = 0;
        for (const auto* words : f.view().findChildren<LessonWords*>()) {
            if (!words->isVisible()) {
                continue;
            }
            const QImage image = const_cast<LessonWords*>(words)->grab().toImage();
            int widest = 0;
            for (int y = 0; y < image.height(); ++y) {
                int count = 0;
                for (int x = 0; x < image.width(); ++x) {
                    count += image.pixelColor(x, y) == QColor(Qt::red) ? 1 : 0;
                }
                widest = std::max(widest, count);
            }
            red = std::max(red, widest);
            seen += widest > 0 ? 1 : 0;
            QVERIFY(words->width() <= f.view().width());
        }
        QCOMPARE(seen, 2);
        QVERIFY2(red > f.view().width() * 3 / 4, qPrintable(QString::number(red)));
        QVERIFY(named(f.window, QAccessible::StaticText, QStringLiteral("[the rod]")) != nullptr);
        f.window.resize(1024, 768);
        QTest::qWait(100);
        for (const auto* words : f.view().findChildren<LessonWords*>()) {
            QVERIFY(!words->isVisible() || words->width() <= f.view().width());
        }
    }

    // The least width of the window at the largest words, with the button that only a teacher has.
    void lessonWithItsKey_fitsAProjector()
    {
        const QString path = write(QStringLiteral("swing.eigenlesson"), lessonTemplate("swing").c_str());
        write(QStringLiteral("swing.eigenkey"), QByteArray::fromStdString(lessonKeyTemplate("swing", "pebble")));
        LessonWindow f(*m_folder, path);
        QTRY_VERIFY_WITH_TIMEOUT(!f.run().isInspecting(), 60000);
        QVERIFY(f.view().lesson().isTeachers);
        f.preferences.setTextScale(2);
        f.window.setTheme(ThemeChoice::light);
        QTRY_VERIFY2(f.window.minimumSizeHint().width() <= 1024,
                     qPrintable(QString::number(f.window.minimumSizeHint().width())));
        f.preferences.setTextScale(1);
        f.window.setTheme(ThemeChoice::light);
    }

    // Whoever has the key reads in the window what `lesson check` says, and mends it while the window is open.
    void teacher_seesWhatIsWrong_andReadsAgain()
    {
        const QString path = write(QStringLiteral("swing.eigenlesson"), lessonTemplate("swing").c_str());
        const QByteArray key = QByteArray::fromStdString(lessonKeyTemplate("swing", "pebble"));
        const QString wrong = QString::fromUtf8(key).replace(QStringLiteral("value: mode 1 frequency"),
                                                             QStringLiteral("value: mode 1 frequenzy"));
        write(QStringLiteral("swing.eigenkey"), wrong.toUtf8().replace("```answer faster", "```answer slower"));
        LessonWindow f(*m_folder, path);
        QTRY_VERIFY_WITH_TIMEOUT(!f.run().isInspecting(), 60000);
        const QString said = f.view().lesson().findings.join(u'\n');
        QVERIFY2(f.view().lesson().isFaulty && said.contains(QStringLiteral("key, line ")) &&
                     said.contains(QStringLiteral("slower, which the lesson does not ask")),
                 qPrintable(said));
        QVERIFY(named(f.window, QAccessible::StaticText, QStringLiteral("✗ Something is wrong")) != nullptr);
        write(QStringLiteral("swing.eigenkey"), key);
        const QList<QPushButton*> buttons = f.view().findChildren<QPushButton*>();
        const auto again = std::ranges::find_if(
            buttons, [](const QPushButton* each) { return each->text() == QStringLiteral("✗ Read again"); });
        QVERIFY(again != buttons.end() && (*again)->isVisible());
        (*again)->click();
        QTRY_VERIFY_WITH_TIMEOUT(!f.run().isInspecting(), 60000);
        QVERIFY2(f.view().lesson().findings.isEmpty(), qPrintable(f.view().lesson().findings.join(u'\n')));
        QCOMPARE((*again)->text(), QStringLiteral("✓ Read again"));
        // A lesson of the program has its key with it, but no teacher who edits it.
        QVERIFY(f.window.openFile(QStringLiteral(":/lessons/03_eigenvalue.eigenlesson")));
        QVERIFY(!f.view().lesson().isTeachers && !(*again)->isVisible());
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

    // Locks are for the student: the lesson itself goes to other mechanisms, and back.
    void lockedPage_isOpenedWithItsMechanism()
    {
        LessonWindow f(*m_folder, lockedLesson());
        f.pressNext();
        QCOMPARE(f.stiffness(), 30.0);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left, Qt::AltModifier);
        QTRY_COMPARE(f.view().lesson().page, 0);
        QCOMPARE(f.stiffness(), 25.0);
        f.window.session().document().undoStack().undo();
        QCOMPARE(f.stiffness(), 30.0);
        QVERIFY(f.window.messages().text().isEmpty());
    }

    // What an edit of a locked number leaves in the form would be in every later edit.
    void refusedEdit_isTakenOutOfTheForm()
    {
        LessonWindow f(*m_folder, lockedLesson());
        f.window.session().select({{"A"}, f.window.session().selection().mode});
        InspectorView& form = *f.window.workspace().inspector;
        QLineEdit& name = *form.nameField()->editor();
        name.setFocus();
        name.selectAll();
        QTest::keyClicks(&name, QStringLiteral("Q"));
        QTest::keyClick(&name, Qt::Key_Return);
        QVERIFY2(f.window.messages().text().contains(QStringLiteral("locked")), qPrintable(f.window.messages().text()));
        QCOMPARE(form.heading(), QStringLiteral("Point A"));
        f.typeStiffness(QStringLiteral("40"));
        QCOMPARE(f.stiffness(), 40.0);
    }

    // Another mechanism takes the place of the lesson, not of the attempt.
    void anotherMechanism_leavesTheAttempt()
    {
        const QString path = lockedLesson();
        LessonWindow f(*m_folder, path);
        f.typeStiffness(QStringLiteral("40"));
        const Mechanism attempt = *f.window.session().document().mechanism();
        f.window.actions().newMechanism->trigger();
        QVERIFY(!f.window.lesson().isOpen() && f.window.session().document().mechanism()->points.empty());
        QVERIFY(f.window.openFile(path));
        QCOMPARE(f.run().handIn().mechanisms.at("faster"), writeMechanism(attempt));
        QVERIFY(*f.window.session().document().mechanism() == attempt);
    }

    void answerBeingTyped_isTaken_data()
    {
        QTest::addColumn<int>("way");
        QTest::newRow("close") << 0;
        QTest::newRow("next page") << 1;
        QTest::newRow("another mechanism") << 2;
    }

    // "What you did is kept", and the mechanism that comes next gets no step of it.
    void answerBeingTyped_isTaken()
    {
        QFETCH(int, way);
        const QString path = lockedLesson();
        LessonWindow f(*m_folder, path);
        auto* field = f.view().exercise(QStringLiteral("count"))->findChild<QLineEdit*>();
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("7"));
        if (way == 0) {
            press(named(f.window, QAccessible::Button, QStringLiteral("Close the lesson")));
        } else if (way == 1) {
            f.pressNext();
        } else {
            f.window.actions().newMechanism->trigger();
            QCOMPARE(f.window.session().document().undoStack().count(), 0);
        }
        QCOMPARE(f.window.lesson().isOpen(), way == 1);
        f.window.session().document().undoStack().setClean();
        QVERIFY(f.window.openFile(path));
        QCOMPARE(f.run().handIn().answers.at("count"), std::string("7"));
    }

    // The laboratory draws the measured curve of its own record beside the motion that a student computes.
    void laboratory_drawsItsRecordBesideTheMotion()
    {
        WindowFixture f(*m_folder);
        QVERIFY(f.window.openFile(QStringLiteral(":/lessons/11_laboratory.eigenlesson")));
        f.window.lesson().run().goTo(1);
        QTRY_VERIFY_WITH_TIMEOUT(f.window.session().shown().isCurrent(), 60000);
        auto& motion = *f.window.workspace().findChild<MotionView*>();
        QVERIFY2(motion.comparison().startsWith(QStringLiteral("Measured: 0.57")), qPrintable(motion.comparison()));
        StudyPage& page = frontStudy(f.window, QStringLiteral("motion"));
        setFields(page, {{"mode", "1"}, {"amplitude", "0.1"}});
        Q_EMIT page.view()->runRequested();
        QTRY_VERIFY_WITH_TIMEOUT(motion.comparison().contains(QStringLiteral("Computed, rod.rate: 0.57")), 60000);
        QStringList names;
        for (const ChartCurve& curve : motion.chart()->picture().panes.front().curves) {
            names << curve.name;
        }
        QVERIFY(names.contains(QStringLiteral("measured")));
    }

    // Digits that are typed after a click beside the field go into it, not to the keys of the pages.
    void clickBesideAField_isAClickIntoIt()
    {
        LessonWindow f(*m_folder);
        ExerciseView* question = f.view().exercise(QStringLiteral("period"));
        f.window.workspace().canvas->setFocus();
        const Question before = f.window.workspace().studies->question();
        QTest::mouseClick(question->window()->windowHandle(), Qt::LeftButton, {},
                          question->mapTo(question->window(), QPoint(question->width() / 2, 4)));
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("3.4"));
        auto* field = question->findChild<QLineEdit*>();
        QCOMPARE(field->text(), QStringLiteral("3.4"));
        QCOMPARE(f.window.workspace().studies->question(), before);
        // A click on the text of the page means its first open question.
        field->clear();
        f.window.workspace().canvas->setFocus();
        auto* area = f.view().findChild<QScrollArea*>();
        QTest::mouseClick(area->window()->windowHandle(), Qt::LeftButton, {},
                          area->viewport()->mapTo(area->window(), QPoint(3, 3)));
        QVERIFY2(f.view().exercise(QStringLiteral("frequency"))->isAncestorOf(QApplication::focusWidget()),
                 QApplication::focusWidget()->metaObject()->className());
    }

    // The form of the part that a task changes is there when its page comes.
    void task_selectsWhatItChanges()
    {
        WindowFixture f(*m_folder);
        QVERIFY(f.window.openFile(lessonFile(QStringLiteral("02_equilibrium"))));
        f.window.lesson().run().goTo(1);
        QTRY_VERIFY_WITH_TIMEOUT(f.window.session().shown().isCurrent(), 60000);
        QCOMPARE(f.window.session().selection().ids, std::vector<std::string>{"k"});
        QVERIFY(f.window.workspace().inspector->editor("stiffness")->isVisible());
        // A field further down is scrolled to.
        QVERIFY(f.window.openFile(lessonFile(kThird)));
        f.window.resize(1280, 800);
        f.window.lesson().run().goTo(1);
        QTRY_VERIFY_WITH_TIMEOUT(f.window.session().shown().isCurrent(), 60000);
        const QWidget* damping = f.window.workspace().inspector->editor("damping");
        QTRY_COMPARE(damping->visibleRegion().boundingRect(), damping->rect());
        // Also where the page brings another mechanism.
        QVERIFY(f.window.openFile(lessonFile(QStringLiteral("10_change"))));
        f.window.lesson().run().goTo(3);
        QTRY_VERIFY_WITH_TIMEOUT(f.window.session().shown().isCurrent(), 60000);
        QCOMPARE(f.window.session().selection().ids, std::vector<std::string>{"counterweight"});
        // Nothing but the task is on this page: the keyboard is in the number that it changes.
        QTRY_VERIFY(f.window.workspace().inspector->editor("mass")->isAncestorOf(QApplication::focusWidget()));
    }

    // The form is there for a task about the mechanism on the sheet; the student stays at the task that asked for it.
    void mechanismOfATask_isShownWithItsNumber()
    {
        LessonWindow f(*m_folder, lessonFile(QStringLiteral("04_modes")));
        f.run().goTo(2);
        const QWidget& form = *f.window.workspace().inspector;
        QTRY_VERIFY_WITH_TIMEOUT(f.window.session().shown().isCurrent() && !form.isVisible(), 60000);
        Q_EMIT f.view().mechanismRequested(QStringLiteral("slower"));
        QTRY_VERIFY_WITH_TIMEOUT(f.window.session().shown().isCurrent() && form.isVisible(), 60000);
        QTRY_VERIFY(f.window.workspace().inspector->editor("mass")->isAncestorOf(QApplication::focusWidget()));
        const QWidget* task = f.view().exercise(QStringLiteral("slower"));
        QTRY_COMPARE(task->visibleRegion().boundingRect().bottom(), task->rect().bottom());
        Q_EMIT f.view().mechanismRequested(QStringLiteral("f3"));
        QTRY_VERIFY(f.view().exercise(QStringLiteral("f3"))->isAncestorOf(QApplication::focusWidget()));
        QVERIFY(!form.isVisible());
    }

    // A lesson begins with the usual analysis, whatever the one before asked to change in it.
    void nextLesson_beginsWithTheUsualAnalysis()
    {
        LessonWindow f(*m_folder, lessonFile(QStringLiteral("07_reaction_stiffness")));
        AnalysisOptions options = f.window.session().options();
        options.linearizer.reactionStiffness = false;
        f.window.session().setOptions(options);
        QVERIFY(f.window.openFile(lessonFile(QStringLiteral("08_singular"))));
        QCOMPARE(f.window.session().options(), AnalysisOptions());
    }

    // The keyboard is in the first field, also where that is further down; typing scrolls to it.
    void page_isReadFromItsTop()
    {
        watchPageScrolling();  // as the program does
        LessonWindow f(*m_folder);
        f.window.resize(1024, 660);
        f.settle();
        QTest::qWait(50);
        const auto* area = f.view().findChild<QScrollArea*>();
        const QWidget* field = QApplication::focusWidget();
        QVERIFY(area->isAncestorOf(field) && area->verticalScrollBar()->maximum() > 0);
        QCOMPARE(area->verticalScrollBar()->value(), 0);
        // Also after another window has had the keyboard.
        QWidget other;
        other.show();
        other.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&other));
        f.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&f.window));
        QTRY_COMPARE(QApplication::focusWidget(), field);
        QCOMPARE(area->verticalScrollBar()->value(), 0);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_2);
        QTRY_COMPARE(field->visibleRegion().boundingRect(), field->rect());
        // Also where the question comes behind a task.
        QVERIFY(f.window.openFile(lessonFile(QStringLiteral("10_change"))));
        f.window.resize(1024, 768);
        f.run().goTo(2);
        f.settle();
        QTest::qWait(50);
        QVERIFY(f.view().exercise(QStringLiteral("lower"))->isAncestorOf(QApplication::focusWidget()));
        QVERIFY(area->verticalScrollBar()->maximum() > 0);
        QCOMPARE(area->verticalScrollBar()->value(), 0);
    }

    // Below questions about a mechanism of which nothing is selected the text takes the room of the form.
    void form_isThereForASelection()
    {
        LessonWindow f(*m_folder, lessonFile(QStringLiteral("05_formulations")));
        const QWidget& form = *f.window.workspace().inspector;
        QVERIFY(!form.isVisible());
        const int height = f.view().height();
        f.window.session().select({{"k"}, {}});
        QTRY_VERIFY(form.isVisible() && f.view().height() < height);
        f.run().goTo(1);
        f.window.lesson().close();
        QTRY_VERIFY(form.isVisible() && f.window.workspace().outline->isVisible());
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

EIGENLINK_WINDOW_MAIN(TestLessonPanel)

#include "tst_lesson_panel.moc"
