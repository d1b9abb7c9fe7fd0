#include "app/io/formats/mechanism_files.h"
#include "app/report/report_file.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>

using namespace eigenlink;

namespace {

using WordCount = std::map<QString, int>;

constexpr std::size_t kMostRows = 60;  ///< of a table of eigenvalues

/// A number as tables print it, with words of its own: "−0.014645547".
QString printed(double value)
{
    const QString text = QString::number(value, 'f', 9);
    const bool isZero = !text.contains(QRegularExpression("[1-9]"));
    return isZero ? QStringLiteral("0.000000000") : QString(text).replace(u'-', QChar(0x2212));
}

WordCount wordsIn(const QString& text)
{
    WordCount words;
    for (const QString& word : text.split(QRegularExpression("\\s+"), Qt::SkipEmptyParts)) {
        ++words[word];
    }
    return words;
}

/// Every number that stands alone in a cell of a table.
WordCount numbersIn(const report::Report& report)
{
    static const QRegularExpression isNumber("^[−+]?[0-9]+([.·/][0-9⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)*$");
    WordCount numbers;
    for (const report::Section& section : report.sections) {
        for (const report::Block& block : section.blocks) {
            if (const auto* table = std::get_if<report::Table>(&block)) {
                for (const std::vector<report::Line>& row : table->rows) {
                    for (const report::Line& cell : row) {
                        const QString text = QString::fromStdString(cell.plain());
                        numbers[text] += isNumber.match(text).hasMatch() ? 1 : 0;
                    }
                }
            }
        }
    }
    return numbers;
}

/// The lines of a text in which these words follow each other.
bool hasLine(const QStringList& lines, const QString& first, const QString& second)
{
    return std::ranges::any_of(lines, [&](const QString& line) {
        const qsizetype at = line.indexOf(first);
        return at >= 0 && line.indexOf(second, at) >= 0;
    });
}

QString withoutTags(QString html)
{
    html.replace(QRegularExpression("</tr>"), QStringLiteral("\n"));
    return html.replace(QRegularExpression("<[^>]*>"), QStringLiteral(" "));
}

}  // namespace

/// Every number of the report is found again in every format.
class ReportNumbersTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString outputOf(const QString& program, const QStringList& arguments)
    {
        QProcess process;
        process.start(program, arguments);
        return process.waitForFinished(60000) ? QString::fromUtf8(process.readAllStandardOutput()) : QString();
    }

    QString textOf(const report::Report& report, ReportFormat format)
    {
        const std::string bytes = reportBytes(report, format, Paper::a4);
        if (format == ReportFormat::html) {
            return withoutTags(QString::fromStdString(bytes));
        }
        if (format == ReportFormat::markdown) {
            return QString::fromStdString(bytes).replace(u'|', u' ').remove(u'\\');
        }
        QFile file(m_folder.filePath("r.pdf"));
        const bool open = file.open(QIODevice::WriteOnly);
        file.write(bytes.data(), open ? static_cast<qint64>(bytes.size()) : 0);
        file.close();
        return outputOf("pdftotext", {"-layout", file.fileName(), "-"});
    }

private Q_SLOTS:
    void everyNumber_isFoundAgain_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"iftomm_four_bar", "singular_four_bar", "triple_pendulum", "n_loop_20",
                                 "flexible_double_pendulum_10", "flexible_double_pendulum_50"}) {
            QTest::newRow(name) << name;
        }
    }

    void everyNumber_isFoundAgain()
    {
        QFETCH(QString, name);
        const std::string path = EIGENLINK_SOURCE_DIR "/resources/examples/" + name.toStdString() + ".eigenlink";
        const Analysis analysis = analyze(readMechanismFile(path).mechanism);
        QCOMPARE(analysis.methods.size(), std::size_t{3});
        report::Request request;
        request.date = "2020-02-20";
        const report::Report report = makeReport(analysis, request);
        const WordCount numbers = numbersIn(report);
        QVERIFY(numbers.size() > 20);
        for (const ReportFormat format : {ReportFormat::pdf, ReportFormat::html, ReportFormat::markdown}) {
            const QString text = textOf(report, format);
            const WordCount words = wordsIn(text);
            for (const auto& [number, count] : numbers) {
                const auto found = words.find(number);
                QVERIFY2(count == 0 || (found != words.end() && found->second >= count),
                         qPrintable(number + " in " + QString::fromStdString(std::string(keyOf(format)))));
            }
            const QStringList lines = text.split(u'\n');
            for (const Linearization& method : analysis.methods) {
                std::size_t row = 0;
                for (const std::vector<std::size_t>& mode : modesOf(method.spectrum)) {
                    const Eigenvalue& value = method.spectrum.values[mode.front()];
                    if (value.isTrue() && row++ < kMostRows) {
                        const QString re = printed(value.s.real());
                        const QString im = value.s.imag() == 0 ? "0" : printed(std::abs(value.s.imag()));
                        QVERIFY2(hasLine(lines, re, im), qPrintable(re + " " + im));
                    }
                }
                QVERIFY(row > 0);
            }
        }
        const QStringList fonts = outputOf("pdffonts", {m_folder.filePath("r.pdf")}).split('\n').mid(2);
        QVERIFY(fonts.size() > 3);
        for (const QString& font : fonts) {
            QVERIFY2(font.isEmpty() || font.contains(QRegularExpression("\\byes +(yes|no) +yes\\b")), qPrintable(font));
        }
    }
};

QTEST_MAIN(ReportNumbersTest)
#include "tst_report_numbers.moc"
