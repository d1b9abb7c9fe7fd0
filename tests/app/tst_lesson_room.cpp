#include "app/window/lesson/lesson_panel.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "tests/app/room.h"
#include "tests/app/window_fixture.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/lesson/exercise_view.h"
#include "views/lesson/lesson_view.h"

#include <QDir>
#include <QLabel>
#include <QPushButton>

#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

const QSize kSizes[]{{1280, 800}, {1024, 768}};

QString folderOfLessons()
{
    return QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/lessons");
}

QStringList lessons()
{
    return QDir(folderOfLessons()).entryList({QStringLiteral("*.eigenlesson")}, QDir::Files, QDir::Name);
}

/// Goes through the pages of a lesson in a window.
template <class Visit>
void visitPages(MainWindow& window, const QString& lesson, Visit visit)
{
    QVERIFY(window.openFile(folderOfLessons() + u'/' + lesson));
    LessonRun& run = window.lesson().run();
    const int pages = window.workspace().lesson->lesson().pages;
    for (int page = 0; page < pages; ++page) {
        run.goTo(page);
        QTRY_VERIFY_WITH_TIMEOUT(!run.isMarking() && window.session().shown().isCurrent(), 60000);
        settle(2000);  // studies of the page
        visit(page + 1);
    }
}

}  // namespace

/// Every page of every lesson has room on a small screen. With EIGENLINK_LESSON_PICTURES=FOLDER it writes a picture of
/// each, in two themes and two sizes, too.
class TestLessonRoom : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void pages_areNotCramped_data()
    {
        QTest::addColumn<QString>("lesson");
        for (const QString& lesson : lessons()) {
            QTest::newRow(qPrintable(lesson)) << lesson;
        }
    }

    void pages_areNotCramped()
    {
        QFETCH(QString, lesson);
        WindowFixture f(m_folder);
        QStringList cramped;
        visitPages(f.window, lesson, [&](int page) {
            for (const QSize& size : kSizes) {
                f.window.resize(size);
                QTest::qWait(20);
                for (const QString& complaint : crampedIn(*f.window.workspace().lesson)) {
                    cramped << QStringLiteral("page %1: %2").arg(page).arg(complaint);
                }
                std::set<int> lines;  // of the questions above the pages of studies
                for (const QPushButton* each : f.window.workspace().studies->findChildren<QPushButton*>()) {
                    if (each->property("role") == QStringLiteral("question-choice") && each->isVisible()) {
                        lines.insert(each->y());
                    }
                }
                if (lines.size() > 1) {
                    cramped << QStringLiteral("page %1: the questions take %2 lines").arg(page).arg(lines.size());
                }
                for (const QLabel* each : f.window.workspace().lesson->findChildren<QLabel*>()) {
                    const bool isProgress = each->text().endsWith(QStringLiteral(" done"));
                    if (isProgress && 2 * each->heightForWidth(each->width()) > 3 * each->fontMetrics().height()) {
                        cramped << QStringLiteral("page %1: \"%2\" takes two lines").arg(page).arg(each->text());
                    }
                }
                const ExerciseView* first = f.window.workspace().lesson->exercises().empty()
                                                ? nullptr
                                                : f.window.workspace().lesson->exercises().front();
                const bool isAnswer = first != nullptr && first->exercise().checks.empty();
                if (isAnswer && first->visibleRegion().boundingRect() != first->rect()) {
                    cramped << QStringLiteral("page %1: the first question is cut").arg(page);
                }
                constexpr int kLeastCanvas = 240;  // a mechanism is still seen
                if (f.window.workspace().canvas->width() < kLeastCanvas || f.window.width() > size.width()) {
                    cramped << QStringLiteral("page %1: the canvas has %2 of %3")
                                   .arg(page)
                                   .arg(f.window.workspace().canvas->width())
                                   .arg(f.window.width());
                }
            }
        });
        QVERIFY2(cramped.isEmpty(), qPrintable(cramped.join(u'\n')));
    }

    void pictures_areWritten_data()
    {
        QTest::addColumn<ThemeChoice>("theme");
        QTest::newRow("light") << ThemeChoice::light;
        QTest::newRow("dark") << ThemeChoice::dark;
    }

    void words_standOutAsPainted_data()
    {
        pictures_areWritten_data();
        QTest::newRow("contrast") << ThemeChoice::contrast;
    }

    // Of the window with a lesson whose answers are open, right, wrong and hinted at.
    void words_standOutAsPainted()
    {
        QFETCH(ThemeChoice, theme);
        WindowFixture f(m_folder);
        f.window.setTheme(theme);
        QStringList faint;
        for (const char* lesson : {"03_eigenvalue", "11_laboratory"}) {
            visitPages(f.window, QStringLiteral("%1.eigenlesson").arg(QLatin1String(lesson)), [&](int page) {
                LessonRun& run = f.window.lesson().run();
                const std::vector<ShownLessonPart> parts = f.window.workspace().lesson->lesson().parts;
                for (const ShownLessonPart& part : parts) {
                    if (part.exercise && !part.exercise->choices.isEmpty()) {
                        run.answer(part.exercise->name, QStringLiteral("%1").arg(1 + page % 2));
                    } else if (part.exercise && page == 1) {
                        run.answer(part.exercise->name, QStringLiteral("7"));
                    }
                    if (part.exercise && part.exercise->hintsLeft > 0) {
                        run.showHint(part.exercise->name);
                    }
                }
                QTRY_VERIFY_WITH_TIMEOUT(!run.isMarking(), 60000);
                for (const QString& each : faintIn(f.window)) {
                    faint << QStringLiteral("%1, page %2: %3").arg(QLatin1String(lesson)).arg(page).arg(each);
                }
            });
        }
        QVERIFY2(faint.isEmpty(), qPrintable(faint.join(u'\n')));
    }

    void pictures_areWritten()
    {
        QFETCH(ThemeChoice, theme);
        const QString folder = qEnvironmentVariable("EIGENLINK_LESSON_PICTURES");
        if (folder.isEmpty()) {
            QSKIP("EIGENLINK_LESSON_PICTURES names no folder");
        }
        QVERIFY(QDir().mkpath(folder));
        Preferences preferences(m_folder.filePath(QStringLiteral("pictures.ini")));
        MainWindow window(preferences, theme);
        window.show();
        for (const QString& lesson : lessons()) {
            visitPages(window, lesson, [&](int page) {
                for (const QSize& size : kSizes) {
                    window.resize(size);
                    QTest::qWait(150);
                    window.grab().save(
                        QStringLiteral("%1/%2-%3-%4x%5-%6.png")
                            .arg(folder, lesson.section(u'.', 0, 0))
                            .arg(page)
                            .arg(size.width())
                            .arg(size.height())
                            .arg(theme == ThemeChoice::dark ? QStringLiteral("dark") : QStringLiteral("light")));
                }
            });
        }
        window.session().document().undoStack().setClean();
    }
};

QTEST_MAIN(TestLessonRoom)
#include "tst_lesson_room.moc"
