#include "app/report/hand_out.h"
#include "app/report/report_file.h"
#include "model/mechanism/edit.h"
#include "model/report/number.h"
#include "tests/support/mechanisms.h"

#include <QFile>
#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace eigenlink;

namespace {

const std::string kHostile = "<b>&\"'\n../../x";

report::Report reportOf(const Mechanism& mechanism, report::Request request = {})
{
    request.date = "2020-02-20";
    return makeReport(analyze(mechanism), request);
}

/// A four-bar whose every text is hostile.
Mechanism hostileMechanism()
{
    Mechanism mechanism = test::exampleNamed("iftomm_four_bar");
    mechanism.title = kHostile;
    mechanism.description = kHostile;
    mechanism = withRenamed(mechanism, "C", kHostile + "C");
    return withRenamed(mechanism, "k", kHostile + "k");
}

struct Outcome {
    int exitCode = -1;
    QString output;
};

/// Runs a program of the system; its output and errors together.
Outcome run(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    if (!process.waitForFinished(60000)) {
        process.kill();
        process.waitForFinished();
        return {};
    }
    return {process.exitCode(), QString::fromUtf8(process.readAll())};
}

bool isInstalled(const QString& program)
{
    return !QStandardPaths::findExecutable(program).isEmpty();
}

}  // namespace

class ReportFileTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString written(const QString& name, const std::string& bytes)
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly)) {
            return {};
        }
        file.write(QByteArray::fromStdString(bytes));
        return file.fileName();
    }

    QString text(const QString& pdf) { return run("pdftotext", {"-layout", pdf, "-"}).output; }

private Q_SLOTS:
    void sameReport_givesTheSameBytes_data()
    {
        QTest::addColumn<int>("format");
        for (const ReportFormat format : {ReportFormat::pdf, ReportFormat::html, ReportFormat::markdown}) {
            QTest::newRow(std::string(keyOf(format)).c_str()) << static_cast<int>(format);
        }
    }
    void sameReport_givesTheSameBytes()
    {
        QFETCH(int, format);
        const auto chosen = static_cast<ReportFormat>(format);
        const Mechanism mechanism = test::exampleNamed("triple_pendulum");
        const std::string first = reportBytes(reportOf(mechanism), chosen, Paper::a4);
        QTest::qWait(1100);  // the moment of writing is another second
        QVERIFY(first == reportBytes(reportOf(mechanism), chosen, Paper::a4));
    }

    void pdf_embedsItsFonts_andTellsTheNumbers()
    {
        const QString pdf = written(
            "r.pdf", reportBytes(reportOf(test::exampleNamed("iftomm_four_bar")), ReportFormat::pdf, Paper::a4));
        const QStringList fonts = run("pdffonts", {pdf}).output.split('\n', Qt::SkipEmptyParts).mid(2);
        QVERIFY(fonts.size() >= 3);
        for (const QString& font : fonts) {
            QVERIFY2(font.contains(QRegularExpression("\\byes +(yes|no) +yes\\b")), qPrintable(font));
        }
        const QString words = text(pdf);
        for (const char* part : {"2.147676639", "0.341813", "−12.452081", "0.5555556", "2.562508", "128.0177",
                                 "Four-bar linkage with a spring on its diagonal", "1/6", "Table 1.", "Figure 4."}) {
            QVERIFY2(words.contains(QString::fromUtf8(part)), part);
        }
        QVERIFY(run("pdfinfo", {pdf}).output.contains("(A4)"));
    }

    void forcesInLinks_areNamed()
    {
        report::Request request;
        request.sections = {"equilibrium"};
        const auto wordsOf = [&](const char* name) {
            return text(written(
                "f.pdf", reportBytes(reportOf(test::exampleNamed(name), request), ReportFormat::pdf, Paper::a4)));
        };
        const QString chain = wordsOf("triple_pendulum");
        QVERIFY2(chain.contains("link3: +4.41"), qPrintable(chain));  // 0.45 kg, the shortest one too
        // 1500 kg/m³ · π 0.15² m² · 4 m · 9.81 m/s² hang below the first beam, half of its own weight besides.
        const QString beams = wordsOf("flexible_double_pendulum_50");
        QVERIFY2(beams.contains("link1: +6241 N") && beams.contains("6240.85"), qPrintable(beams));
    }

    void everyExample_isReportedInEveryFormat_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"iftomm_four_bar", "singular_four_bar", "triple_pendulum", "n_loop_20",
                                 "flexible_double_pendulum_10", "portal_frame", "cart_pendulum"}) {
            QTest::newRow(name) << name;
        }
    }
    void everyExample_isReportedInEveryFormat()
    {
        QFETCH(QString, name);
        for (const report::Template form : {report::Template::full, report::Template::student}) {
            report::Request request;
            request.form = form;
            request.modes = 2;
            const report::Report report = reportOf(test::exampleNamed(name.toStdString()), request);
            QVERIFY(reportBytes(report, ReportFormat::markdown, Paper::a4).starts_with("# "));
            const QString page = written("e.html", reportBytes(report, ReportFormat::html, Paper::a4));
            const Outcome tidy = run("tidy", {"-q", "-e", "--drop-empty-elements", "no", page});
            QVERIFY2(tidy.exitCode == 0, qPrintable(tidy.output.left(2000)));
            const QString pdf = written("e.pdf", reportBytes(report, ReportFormat::pdf, Paper::letter));
            QVERIFY(text(pdf).contains("Assumptions"));
        }
    }

    /// Both papers in both directions: the sheets have their size, and the words of a report are all on the narrower
    /// one.
    void papers_haveTheirSizes()
    {
        const report::Report report = reportOf(test::exampleNamed("iftomm_four_bar"));
        const auto info = [](const QString& pdf) { return run("pdfinfo", {pdf}).output; };
        const QString a4 = written("a4.pdf", reportBytes(report, ReportFormat::pdf, Paper::a4));
        const QString letter = written("letter.pdf", reportBytes(report, ReportFormat::pdf, Paper::letter));
        QVERIFY2(info(a4).contains("595 x 842 pts (A4)"), qPrintable(info(a4)));
        QVERIFY2(info(letter).contains("612 x 792 pts (letter)"), qPrintable(info(letter)));
        const auto wordsOf = [this](const QString& pdf) {
            const QStringList words = text(pdf).split(QRegularExpression("\\s+"), Qt::SkipEmptyParts);
            return QSet<QString>(words.begin(), words.end());
        };
        const QSet<QString> lost = wordsOf(a4) - wordsOf(letter);
        QVERIFY2(lost.size() <= 3, qPrintable(QStringList(lost.values()).join(' ')));  // numbers of pages
        const QString across = written("h.pdf", report::handOutOf({{"One", {}, {}}}, "Hand-out", Paper::letter));
        QVERIFY2(info(across).contains("792 x 612 pts (letter)"), qPrintable(info(across)));
    }

    void html_isSelfContained()
    {
        const QString html = QString::fromStdString(
            reportBytes(reportOf(test::exampleNamed("triple_pendulum")), ReportFormat::html, Paper::a4));
        QVERIFY(!html.contains("<script") && !html.contains("src=") && !html.contains("@import"));
        QVERIFY(!html.contains(" href=") && !html.contains("url("));
        QCOMPARE(html.count("http"), html.count("xmlns=\"http://www.w3.org/2000/svg\""));
        QVERIFY(html.contains("<animate "));
        const Analysis analysis = analyze(test::exampleNamed("triple_pendulum"));
        for (const Eigenvalue& value : analysis.find(Method::mcs)->spectrum.values) {
            QVERIFY(html.contains(QString::fromStdString(report::fixed(value.s.real(), 9))));
        }
    }

    void hostileNames_areTextEverywhere()
    {
        const report::Report report = reportOf(hostileMechanism());
        const QString html = QString::fromStdString(reportBytes(report, ReportFormat::html, Paper::a4));
        QVERIFY(html.contains("&lt;b&gt;&amp;&quot;&#39; ../../x"));
        QVERIFY(!html.contains("<b>&") && !html.contains("&\"'"));
        const QString page = written("h.html", html.toStdString());
        const Outcome tidy = run("tidy", {"-q", "-e", "--drop-empty-elements", "no", page});
        QVERIFY2(tidy.exitCode == 0, qPrintable(tidy.output.left(2000)));
        const QString markdown = QString::fromStdString(reportBytes(report, ReportFormat::markdown, Paper::a4));
        QVERIFY(markdown.startsWith("# \\<b\\>\\&\"' ../../x\n"));
        QVERIFY(!markdown.contains("<b>"));
        const QString pdf = written("h.pdf", reportBytes(report, ReportFormat::pdf, Paper::a4));
        QVERIFY(text(pdf).contains("<b>&\"' ../../x"));
    }

    void page_isShownByABrowser()
    {
        const QString browser = QStringLiteral("chromium");
        if (!isInstalled(browser)) {
            QSKIP("chromium is not installed");
        }
        report::Request request;
        request.sections = {"equilibrium", "modes"};
        const QString page = written("b.html", reportBytes(reportOf(test::exampleNamed("iftomm_four_bar"), request),
                                                           ReportFormat::html, Paper::a4));
        const QString picture = m_folder.filePath("b.png");
        const Outcome outcome = run(browser, {"--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                                              "--user-data-dir=" + m_folder.filePath("profile"),
                                              "--window-size=900,2600", "--screenshot=" + picture, "file://" + page});
        const QImage image(picture);
        QVERIFY2(!image.isNull(), qPrintable(outcome.output));
        // Title, tension, compression, words of the modes: by their colours, where they should be.
        const auto count = [&](QRgb colour, int top, int bottom) {
            int pixels = 0;
            for (int y = top; y < std::min(bottom, image.height()); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    pixels += (image.pixel(x, y) & 0xffffff) == colour ? 1 : 0;
                }
            }
            return pixels;
        };
        QVERIFY(count(0x1b2430, 0, 120) > 300);
        QVERIFY(count(0x0072b2, 120, 900) > 300);
        QVERIFY(count(0xd55e00, 120, 900) > 300);
        QVERIFY(count(0x1b2430, 1000, 2600) > 1000);
    }
};

QTEST_MAIN(ReportFileTest)
#include "tst_report_file.moc"
