#include "tests/support/source_scan.h"

#include <QRegularExpression>
#include <QTest>

using namespace eigenlink::test;

namespace {

/// Folders in which equations are solved, searched and factored.
const QStringList kNumerics{"model/analysis",         "model/studies/balance",
                            "model/studies/branches", "model/studies/design",
                            "model/dynamics",         "model/equilibrium/search",
                            "model/equilibrium",      "model/modes",
                            "model/studies/locus",    "model/math",
                            "model/math/krylov",      "model/pose",
                            "model/studies/response", "model/studies/sensitivity",
                            "model/studies/sweep",    "app/slepc"};

/// Declarations in this text whose outcome could be dropped: of an optional value, or of a bool that a function which
/// changes something returns, without [[nodiscard]]. Free functions count in headers alone: those that a source keeps
/// to itself are used where they stand.
QStringList droppableIn(const QString& code, bool isHeader)
{
    static const QRegularExpression s_declaration(
        "^( *)((?:static |virtual |inline |\\[\\[nodiscard\\]\\] )*)(bool|std::optional<[^;{}()=]*>) (\\w+)"
        "\\(([^;{}]*?)\\)([^;{}()]*)[;{]",
        QRegularExpression::MultilineOption);
    static const QRegularExpression s_question("^(is|has|are|can|may|needs|was|were)[A-Z]");
    QStringList found;
    for (const QRegularExpressionMatch& each : s_declaration.globalMatch(code)) {
        const bool isBool = each.captured(3) == "bool";
        const bool isAsked = isBool && (each.captured(6).contains("const") || each.captured(1).size() < 4 ||
                                        each.captured(2).contains("static") || each.captured(6).contains("override") ||
                                        s_question.match(each.captured(4)).hasMatch());
        const bool isOwn = !isHeader && each.captured(1).isEmpty();
        if (!isAsked && !isOwn && !each.captured(2).contains("nodiscard")) {
            found += each.captured(4);
        }
    }
    return found;
}

}  // namespace

/// Functions that may fail say so in a way that cannot be overheard.
class FailuresTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scan_findsWhatCouldBeDropped()
    {
        const QString code =
            "class A {\n"
            "    bool step(double h);\n"
            "    bool isDone();\n"
            "    bool holds() const;\n"
            "    [[nodiscard]] bool solve();\n"
            "    std::optional<B<double>> next(const C& c,\n"
            "                                  int d) const;\n"
            "};\n";
        QCOMPARE(droppableIn(code, true), (QStringList{"step", "next"}));
        QVERIFY(droppableIn("std::optional<int> found(int x)\n{\n", false).isEmpty());
    }

    void outcomes_cannotBeDropped()
    {
        QStringList found;
        for (const Source& source : sourcesUnder(kNumerics)) {
            for (const QString& name : droppableIn(codeOf(source.lines), source.path.endsWith(".h"))) {
                // How far a pull has come may be asked later; LAPACK's calls are timed for their own sake; a round of a
                // curve without a zero is no failure.
                if (name != "pullTo" && name != "solveSymmetric" && name != "search") {
                    found += source.path + ": " + name;
                }
            }
        }
        QVERIFY2(found.isEmpty(), qPrintable("declare [[nodiscard]]:\n" + found.join('\n')));
    }

    /// A factorisation that returned true or false has been overheard before; Outcome is [[nodiscard]] by itself.
    void factorisations_returnAnOutcome()
    {
        const QStringList found =
            matches(sourcesUnder({"model", "app/slepc"}),
                    "^\\s*(\\[\\[nodiscard\\]\\] )?(bool|void|int) (\\w+::)?factor\\w*\\(")
                .filter(QRegularExpression("^(?!model/math/sparse/unit_saddle)"));  // which throws
        QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
    }

    /// A handler of all exceptions hands them on: as they are, or as a sentence for the user.
    void catchAlls_swallowNothing()
    {
        QStringList places;
        for (const QString& line : matches(sourcesUnder({"model", "views", "app"}), "catch \\(\\.\\.\\.\\)")) {
            places += line.section(':', 0, 0);
        }
        places.sort();
        QCOMPARE(places, (QStringList{"app/document/document.cpp", "app/document/file_reading.cpp",
                                      "app/jobs/background_job.h", "model/basics/parallel.cpp"}));
    }
};

QTEST_GUILESS_MAIN(FailuresTest)
#include "tst_failures.moc"
