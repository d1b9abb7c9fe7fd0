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
    {"model/mechanism/expressions/expression_node.cpp", "units"},
    {"model/mechanism/display_units.cpp", "units"},
    {"model/benchmark/timing_table.cpp", "published times"},
    {"model/math/krylov/mode_target.h", "one comparison, with its reason beside it"},
    {"model/dynamics/motion_stepper.cpp", "the errors that a user chooses among"},
    {"model/studies/explain/penalty_study.cpp", "the range of a knob"},
    {"model/studies/sensitivity/differences.h", "steps of differences, of which one is chosen"},
};

bool isException(const QString& path)
{
    return std::ranges::any_of(kExceptions, [&](const Exception& each) { return path == each.path; });
}

/// A number such as 1e-9: its meaning stands in a table of tolerances.
bool holdsSmallNumber(const QString& line)
{
    static const QRegularExpression s_small("(?<![\\w.])\\d[\\d.']*[eE]-\\d+");
    return s_small.match(line).hasMatch();
}

/// A constant beside its code, whose comment says that it changes only the time or the number of steps of a search.
bool changesOnlyTime(const QString& line)
{
    static const QRegularExpression s_named("^constexpr double k\\w+ = \\S+;  +///< (Time|Steps) only: \\S");
    return s_named.match(line).hasMatch();
}

/// An entry of a table: name, value and one sentence in one line.
const QRegularExpression kEntry("^inline constexpr double (k[A-Z]\\w*) = ([\\d.]+(?:e-?\\d+)?);  +///< [^a-z].*[^.]$");

bool isTable(const QString& path)
{
    return path.endsWith("/tolerances.h");
}

}  // namespace

/// Numbers that count as equal, zero or converged stand in the tables of the folders and nowhere else.
class ThresholdsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scan_findsSmallNumbers()
    {
        QVERIFY(holdsSmallNumber("if (x < 1e-9 * size) {"));
        QVERIFY(holdsSmallNumber("return 2.5E-12;"));
        QVERIFY(!holdsSmallNumber("return 1e9 + k1e - 9 + 0.5;"));
        QVERIFY(changesOnlyTime("constexpr double kFirst = 1e-2;  ///< Steps only: first step"));
        QVERIFY(!changesOnlyTime("constexpr double kFirst = 1e-2;  ///< First step"));
    }

    void smallNumbers_standInTables()
    {
        QStringList found;
        std::vector<QString> used;
        for (const Source& source : sourcesUnder({"model", "views", "app"})) {
            const QStringList lines = codeOf(source.lines).split('\n');
            for (qsizetype i = 0; i < lines.size(); ++i) {
                if (isTable(source.path) || !holdsSmallNumber(lines[i]) || changesOnlyTime(source.lines[i])) {
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

    /// One line each, constants of the compiler, no name twice, and none that nothing uses.
    void tables_holdOneLineForEachConstant()
    {
        std::map<QString, QString> tables;
        QString code;
        for (const Source& source : sourcesUnder({"model", "views", "app"})) {
            if (!isTable(source.path)) {
                code += source.lines.join('\n');
                continue;
            }
            for (const QString& line : source.lines) {
                if (!line.contains("double")) {
                    continue;
                }
                const QRegularExpressionMatch entry = kEntry.match(line);
                QVERIFY2(entry.hasMatch(), qPrintable(source.path + ": " + line));
                const QString name = entry.captured(1);
                QVERIFY2(tables.emplace(name, source.path).second,
                         qPrintable(name + " stands in " + source.path + " and in " + tables[name]));
            }
        }
        QVERIFY(tables.size() > 100);
        QVERIFY2(tables.size() <= 195, qPrintable(QString("%1 constants").arg(tables.size())));
        for (const auto& [name, table] : tables) {
            QVERIFY2(code.contains("tolerance::" + name), qPrintable(name + " of " + table + " is not used"));
        }
        // tests/scaled is not part of the usual build: its list of factors is read here, so that it does not go stale.
        const QStringList factors = matches(sourcesUnder({"tests/scaled"}), R"(^ {4}\{"k\w+", [\d.]+\},$)");
        QVERIFY(factors.size() > 50);
        for (const QString& factor : factors) {
            const QString name = factor.section('"', 1, 1);
            QVERIFY2(tables[name].startsWith("model/"), qPrintable(factor + " names no constant of the model"));
        }
    }

    /// In the copy of the model that tests/scaled links the entries of the tables are variables.
    void noConstantOfTheCompiler_isMadeOfAnEntry()
    {
        const QStringList found = matches(sourcesUnder({"model"}), "(constexpr|static_assert).*tolerance::");
        QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
    }
};

QTEST_GUILESS_MAIN(ThresholdsTest)
#include "tst_thresholds.moc"
