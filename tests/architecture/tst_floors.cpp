#include "tests/support/source_scan.h"

#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <vector>

using namespace eigenlink::test;

namespace {

/// Folders from the ground up: a folder includes only folders above it in this list.
const QStringList kFloors{
    // The numerical library: mathematics, mechanism, physics, modes, studies.
    "model/basics", "model/math/continuation", "model/math/ode", "model/math/dense", "model/math/sparse",
    "model/math/polynomial", "model/math/krylov", "model/mechanism/expressions", "model/mechanism",
    "model/mechanism/parameters", "model/mechanism/templates", "model/assembly", "model/mechanism/elements terms",
    "model/equilibrium", "model/equilibrium/search", "model/modes", "model/diagnosis", "model/analysis", "model/data",
    "model/pose", "model/quantities", "model/symbolic", "model/dynamics", "model/report", "model/studies",
    "model/benchmark",
    // Views: values in, intents out.
    "views", "views/theme", "views/layout", "views/format", "views/help", "views/plot", "views/state",
    "views/canvas/scene", "views/canvas/glyphs", "views/canvas", "views/inspector", "views/canvas/tools",
    "views/canvas/widget", "views/studies", "views/benchmark", "views/gallery", "views/issues", "views/lesson",
    "views/matrices", "views/modes", "views/outline", "views/spectrum", "views/figure",
    // The program.
    "app/io", "app/io/formats", "app/lessons", "app/figures", "app/report", "app/slepc", "app/cli", "app/jobs",
    "app/document", "app/preferences", "app/dialogs", "app/window/parts", "app/window/motion", "app/window/pages",
    "app/commands", "app/window/lesson", "app/window", "app"};

/// The folders that every view may include. A view includes no other view; figures paint any of them.
const QStringList kSharedByViews{
    "views",           "views/theme",        "views/layout",       "views/format",        "views/help",
    "views/plot",      "views/state",        "views/canvas/scene", "views/canvas/glyphs", "views/canvas",
    "views/inspector", "views/canvas/tools", "views/studies"};

struct Include {
    QString from, to;  ///< folders
    QString line;      ///< "path:line: text"
};

/// The floor of a file, that of its folder: all pages stand on one and all studies on one. The terms of elements have
/// one of their own, above the assembly; settings that are remembered stand beside the program, and below it.
QString floorNameOf(const QString& path)
{
    const QString folder = path.section('/', 0, -2);
    if (path.startsWith(QStringLiteral("app/preferences."))) {
        return QStringLiteral("app/preferences");
    }
    if (folder.startsWith(QStringLiteral("model/mechanism/elements"))) {
        const bool hasTerms = path.section('/', -1).startsWith(QStringLiteral("terms"));
        return hasTerms ? QStringLiteral("model/mechanism/elements terms") : QStringLiteral("model/mechanism");
    }
    for (const char* list : {"app/window/pages", "model/studies", "views/studies"}) {
        if (folder.startsWith(QString(list) + u'/')) {
            return QString(list);
        }
    }
    return folder;
}

std::vector<Include> includesBetweenFolders()
{
    static const QRegularExpression include("^([^:]+):\\d+: #\\s*include\\s*\"([^\"]+/[^\"]+)\"");
    std::vector<Include> found;
    for (const QString& line : matches(sourcesUnder({"model", "views", "app"}), "^\\s*#\\s*include\\s*\"")) {
        const auto match = include.match(line);
        const QString from = floorNameOf(match.captured(1));
        const QString to = floorNameOf(match.captured(2));
        if (match.hasMatch() && from != to) {
            found.push_back({from, to, line});
        }
    }
    return found;
}

}  // namespace

class FloorsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void includes_areFound() { QVERIFY(includesBetweenFolders().size() > 500); }

    void includes_goDownwards()
    {
        QStringList wrong;
        for (const Include& include : includesBetweenFolders()) {
            if (kFloors.indexOf(include.to) >= kFloors.indexOf(include.from)) {
                wrong += include.line;
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable("upwards:\n" + wrong.join('\n')));
    }

    void views_doNotIncludeEachOther()
    {
        QStringList wrong;
        for (const Include& include : includesBetweenFolders()) {
            if (include.from.startsWith("views") && include.from != "views/figure" && include.to.startsWith("views") &&
                !kSharedByViews.contains(include.to)) {
                wrong += include.line;
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    }

    void studies_haveViewsThatDoNotIncludeEachOther()
    {
        static const QRegularExpression include(
            "^(views/studies/\\w+)/[^:]+:\\d+: #\\s*include\\s*\"(views/studies/\\w+)/");
        QStringList wrong;
        for (const QString& line : matches(sourcesUnder({"views/studies"}), "^\\s*#\\s*include\\s*\"")) {
            const auto match = include.match(line);
            if (match.hasMatch() && match.captured(1) != match.captured(2)) {
                wrong += line;
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    }

    /// Each folder of the model states its problems and choices; all kinds of elements do so together.
    void foldersOfTheModel_haveAReadme()
    {
        QSet<QString> missing;
        for (const Source& source : sourcesUnder({"model"})) {
            const QString folder = source.path.section('/', 0, -2);
            const bool isKind = folder.startsWith(QStringLiteral("model/mechanism/elements/"));
            const QString readme = (isKind ? QStringLiteral("model/mechanism/elements") : folder) + "/README.md";
            if (!QFile::exists(QStringLiteral(EIGENLINK_SOURCE_DIR "/") + readme)) {
                missing += readme;
            }
        }
        QVERIFY2(missing.isEmpty(), qPrintable(missing.values().join(' ')));
    }

    void folders_haveAFloorEach()
    {
        QSet<QString> missing;
        for (const Source& source : sourcesUnder({"model", "views", "app"})) {
            if (!kFloors.contains(floorNameOf(source.path))) {
                missing += floorNameOf(source.path);
            }
        }
        QVERIFY2(missing.isEmpty(), qPrintable(missing.values().join(' ')));
    }
};

QTEST_GUILESS_MAIN(FloorsTest)
#include "tst_floors.moc"
