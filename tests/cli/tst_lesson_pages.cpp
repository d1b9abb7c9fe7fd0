#include "tests/support/run_program.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace eigenlink::test;

namespace {

const QString kLessons = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/lessons/");
constexpr qint64 kLargestPage = 3'000'000;  ///< bytes

}  // namespace

/// `lesson export --html`: pages that move, in a real browser where one is installed.
class LessonPagesTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString exported(const QString& lesson)
    {
        const QString page = m_folder.filePath(lesson + QStringLiteral(".html"));
        const ProgramResult result = runCommandLine(
            {"lesson", "export", kLessons + lesson + QStringLiteral(".eigenlesson"), "--html", "--output", page});
        return result.exitCode == 0 ? page : QString();
    }

private Q_SLOTS:
    void pages_areSmall_andLoadNothing_data()
    {
        QTest::addColumn<QString>("lesson");
        const bool isThorough = qEnvironmentVariableIsSet("EIGENLINK_THOROUGH");
        for (const QString& each : QDir(kLessons).entryList({QStringLiteral("*.eigenlesson")}, QDir::Files)) {
            const QString lesson = each.section(u'.', 0, 0);
            if (isThorough || lesson.startsWith(QStringLiteral("04")) || lesson.startsWith(QStringLiteral("10"))) {
                QTest::newRow(qPrintable(lesson)) << lesson;
            }
        }
    }

    void pages_areSmall_andLoadNothing()
    {
        QFETCH(QString, lesson);
        const QString page = exported(lesson);
        QVERIFY(QFileInfo(page).size() > 0 && QFileInfo(page).size() < kLargestPage);
        QFile file(page);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QString text = QString::fromUtf8(file.readAll());
        text.remove(QStringLiteral("http://www.w3.org/2000/svg"));  // a name, not an address
        const QRegularExpression outside(QStringLiteral("(src|href)=\"(?!data:)|https?://|@import|url\\("));
        QVERIFY2(!outside.match(text).hasMatch(), qPrintable(outside.match(text).captured()));
        QVERIFY(text.contains(QStringLiteral("Content-Security-Policy")));
    }

    // Lesson 3 asks for frequency, period and damping ratio: its figure tells neither, in words or as eigenvalue. The
    // first lesson asks for counts: its figures tell frequencies.
    void figures_tellNoNumberThatIsAskedFor()
    {
        const auto textOf = [&](const char* lesson) {
            QFile page(exported(QLatin1String(lesson)));
            return page.open(QIODevice::ReadOnly) ? QString::fromUtf8(page.readAll()) : QString();
        };
        const QRegularExpression frequency(QStringLiteral("\"words\":\"[^\"]*\\d[^\"]* (Hz|1/s)")),
            damping(QStringLiteral("\"words\":\"[^\"]*damping ratio \\d")), pole(QStringLiteral("\"im\":([\\d.]+)"));
        const QString asked = textOf("03_eigenvalue"), counted = textOf("01_freedoms");
        QVERIFY(asked.contains(QStringLiteral("\"words\":\"\"")));
        QVERIFY(!frequency.match(asked).hasMatch() && !damping.match(asked).hasMatch());
        QVERIFY(asked.contains(QStringLiteral("<summary>Hint</summary>")));
        for (auto each = pole.globalMatch(asked); each.hasNext();) {
            const double im = each.next().captured(1).toDouble();
            QVERIFY2(std::abs(im - 2.1337) > 0.01, qPrintable(QString::number(im)));  // ω of the key, 0.3396 Hz
        }
        QVERIFY(frequency.match(counted).hasMatch());
    }

    // Two views with numbers of their own: the second begins with its mode, its selected parts and its value.
    void preparedViews_areAPage_workedWithInABrowser()
    {
        const QString file = m_folder.filePath(QStringLiteral("views.eigenlink")),
                      page = m_folder.filePath(QStringLiteral("views.html"));
        QFile mechanism(QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/five_bar.eigenlink"));
        QVERIFY(mechanism.open(QIODevice::ReadOnly));
        QJsonObject root = QJsonDocument::fromJson(mechanism.readAll()).object();
        QString part;
        for (const QJsonValue& each : root[QLatin1String("elements")].toArray()) {
            const QJsonObject element = each.toObject();
            part = element[QLatin1String("type")] == QStringLiteral("spring") ? element[QLatin1String("id")].toString()
                                                                              : part;
        }
        QVERIFY(!part.isEmpty());
        root[QLatin1String("views")] =
            QJsonArray{QJsonObject{{"caption", "All of it"}, {"page", "Eigenvalues"}, {"play", true}},
                       QJsonObject{{"caption", "A <spring>"},
                                   {"page", "Eigenvalues"},
                                   {"select", QJsonArray{part}},
                                   {"method", "mcs"},
                                   {"mode", 3},
                                   {"play", true}}};
        QFile written(file);
        QVERIFY(written.open(QIODevice::WriteOnly));
        written.write(QJsonDocument(root).toJson());
        written.close();
        const ProgramResult result = runCommandLine({"lesson", "export", file, "--html", "--output", page});
        QVERIFY2(result.exitCode == 0, result.errors.constData());
        QVERIFY(QFileInfo(page).size() < kLargestPage);
        QFile html(page);
        QVERIFY(html.open(QIODevice::ReadOnly));
        const QByteArray text = html.readAll();
        QVERIFY(text.contains("<h2>All of it</h2>") && text.contains("<h2>A &lt;spring&gt;</h2>"));
        QCOMPARE(text.count("\"mode\":0,"), 1);
        QCOMPARE(text.count("\"mode\":1,"), 1);
        if (QStandardPaths::findExecutable(QStringLiteral("chromium")).isEmpty()) {
            QSKIP("chromium is not installed");
        }
        const ProgramResult driven = runProgram(
            QStringLiteral("python3"), {QStringLiteral(EIGENLINK_SOURCE_DIR "/tests/support/drive_page.py"), page});
        const QJsonObject seen = QJsonDocument::fromJson(driven.output).object();
        const auto holds = [&](const char* key) { return seen[QLatin1String(key)].toBool(); };
        QVERIFY2(seen[QLatin1String("figures")].toInt() == 2 && holds("moves") && holds("tab_to_pole") &&
                     holds("tab_to_slider"),
                 driven.output.constData());
        QVERIFY2(seen[QLatin1String("loaded")].toArray().isEmpty() && seen[QLatin1String("errors")].toArray().isEmpty(),
                 driven.output.constData());
    }

    // Two modes: by Tab and arrow keys, by a click; the slider by its arrow key; Pause by Return.
    void page_isWorkedWith_inABrowser()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("chromium")).isEmpty()) {
            QSKIP("chromium is not installed");
        }
        const QString page = exported(QStringLiteral("04_modes"));
        const ProgramResult result = runProgram(
            QStringLiteral("python3"), {QStringLiteral(EIGENLINK_SOURCE_DIR "/tests/support/drive_page.py"), page});
        QVERIFY2(result.exitCode == 0, result.errors.constData());
        const QJsonObject seen = QJsonDocument::fromJson(result.output).object();
        const auto words = [&](const char* key) { return seen[QLatin1String(key)].toString(); };
        const auto holds = [&](const char* key) { return seen[QLatin1String(key)].toBool(); };
        QVERIFY2(seen[QLatin1String("figures")].toInt() == 2, result.output.constData());
        QVERIFY(seen[QLatin1String("poles")].toInt() >= 4);
        QVERIFY2(holds("moves") && holds("stands"), result.output.constData());
        QVERIFY2(holds("tab_to_pole") && holds("tab_to_button") && holds("tab_to_slider"), result.output.constData());
        QVERIFY2(words("first").startsWith(QStringLiteral("Mode 1 of 2: ")), result.output.constData());
        QVERIFY2(words("second").startsWith(QStringLiteral("Mode 2 of 2: ")), result.output.constData());
        QVERIFY2(words("clicked").startsWith(QStringLiteral("Mode 1 of 2: ")), result.output.constData());
        QVERIFY(words("slid") != words("clicked") && words("slid").contains(QStringLiteral(" = ")));
        QVERIFY(words("outline") != QStringLiteral("none"));  // the keyboard is seen
        QVERIFY2(seen[QLatin1String("loaded")].toArray().isEmpty() && seen[QLatin1String("errors")].toArray().isEmpty(),
                 result.output.constData());
    }
};

QTEST_GUILESS_MAIN(LessonPagesTest)
#include "tst_lesson_pages.moc"
