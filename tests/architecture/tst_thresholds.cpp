#include "tests/support/source_scan.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <map>
#include <vector>

using namespace eigenlink::test;

namespace {

/// Files whose small numbers decide nothing, or are an answer to a question of the user.
struct Exception {
    const char* path;
    const char* reason;
};

const std::vector<Exception> kExceptions{
    {"model/basics/least_divisor.h", "only against 0/0"},
    {"model/basics/round_number.cpp", "rounding of a quotient"},
    {"model/parameters/formula.cpp", "units"},
    {"model/description/display_units.cpp", "units"},
    {"model/benchmark/timing_table.cpp", "published times"},
    {"model/spectrum/mode_target.h", "one comparison, with its reason beside it"},
    {"model/dynamics/motion_stepper.cpp", "the errors that a user chooses among"},
    {"model/explanation/penalty_study.cpp", "the range of a knob"},
    {"model/sensitivity/sensitivity.cpp", "steps of differences, of which one is chosen"},
};

bool isException(const QString& path)
{
    return std::ranges::any_of(kExceptions, [&](const Exception& each) { return path == each.path; });
}

/// A number such as 1e-9: what is meant by it stands in a table of tolerances.
bool holdsSmallNumber(const QString& line)
{
    static const QRegularExpression s_small("(?<![\\w.])\\d[\\d.']*[eE]-\\d+");
    return s_small.match(line).hasMatch();
}

}  // namespace

/// What counts as equal, zero or converged stands in the tables of the folders and nowhere else.
class ThresholdsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scan_findsSmallNumbers()
    {
        QVERIFY(holdsSmallNumber("if (x < 1e-9 * size) {"));
        QVERIFY(holdsSmallNumber("return 2.5E-12;"));
        QVERIFY(!holdsSmallNumber("return 1e9 + k1e - 9 + 0.5;"));
    }

    void smallNumbers_standInTables()
    {
        QStringList found;
        std::vector<QString> used;
        for (const Source& source : sourcesUnder({"model"})) {
            const QStringList lines = codeOf(source.lines).split('\n');
            for (qsizetype i = 0; i < lines.size(); ++i) {
                if (source.path.endsWith("/tolerances.h") || !holdsSmallNumber(lines[i])) {
                    continue;
                }
                if (isException(source.path)) {
                    used.push_back(source.path);
                } else {
                    found += QString("%1:%2: %3").arg(source.path).arg(i + 1).arg(source.lines[i].trimmed());
                }
            }
        }
        QVERIFY2(found.isEmpty(), qPrintable("put these into the folder's tolerances.h:\n" + found.join('\n')));
        for (const Exception& each : kExceptions) {
            QVERIFY2(std::ranges::find(used, QString(each.path)) != used.end(), each.path);
        }
    }

    /// Entries of one name in two tables would be one object: the linker keeps either value.
    void entries_haveNamesOfTheirOwn()
    {
        static const QRegularExpression s_entry("inline const Tolerance (k\\w+)");
        std::map<QString, QString> tables;
        for (const Source& source : sourcesUnder({"model"})) {
            if (!source.path.endsWith("/tolerances.h")) {
                continue;
            }
            for (const QString& line : source.lines) {
                const QString name = s_entry.match(line).captured(1);
                const bool isNew = name.isEmpty() || tables.emplace(name, source.path).second;
                QVERIFY2(isNew, qPrintable(name + " stands in " + source.path + " and in " + tables[name]));
            }
        }
        QVERIFY(tables.size() > 300);
    }
};

QTEST_GUILESS_MAIN(ThresholdsTest)
#include "tst_thresholds.moc"
