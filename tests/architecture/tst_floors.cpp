#include "tests/support/source_scan.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <algorithm>
#include <utility>
#include <vector>

using namespace eigenlink::test;

namespace {

/// A folder and those that its files may include. Floors are in order: a folder includes only folders above it in this
/// list, which are below it in the building.
struct Floor {
    const char* folder;
    const char* below;
};

const std::vector<Floor> kFloors{
    // The numerical library.
    {"model/basics", ""},
    {"model/math/dense", "model/basics"},
    {"model/math/sparse", "model/basics model/math/dense"},
    {"model/math/continuation", ""},
    {"model/math/ode", ""},
    {"model/math/polynomial", "model/basics model/math/dense model/math/sparse"},
    {"model/mechanism/elements", "model/basics"},
    {"model/mechanism", "model/basics model/mechanism/elements"},
    {"model/mechanism/parameters", "model/basics model/mechanism/elements model/mechanism"},
    {"model/quantities", "model/basics model/mechanism"},
    {"model/mechanism/templates", "model/basics model/mechanism/elements model/mechanism"},
    {"model/assembly", "model/basics model/mechanism/elements model/mechanism model/math/dense model/math/sparse"},
    {"model/mechanism/elements", "model/basics model/mechanism/elements model/mechanism model/assembly"},
    {"model/modes", "model/basics"},
    {"model/math/krylov", "model/basics model/math/dense model/math/sparse model/assembly model/modes"},
    {"model/equilibrium",
     "model/basics model/math/dense model/math/sparse model/mechanism model/assembly model/math/krylov"},
    {"model/equilibrium/search",
     "model/basics model/mechanism/elements model/mechanism model/assembly model/math/dense model/math/sparse "
     "model/math/polynomial model/equilibrium"},
    {"model/modes",
     "model/basics model/math/dense model/math/sparse model/assembly model/modes model/math/krylov model/equilibrium"},
    {"model/diagnosis", "model/basics model/mechanism model/assembly model/equilibrium model/math/dense"},
    {"model/analysis",
     "model/basics model/math/dense model/math/sparse model/mechanism/elements model/mechanism model/assembly "
     "model/modes "
     "model/math/krylov model/equilibrium model/modes model/diagnosis"},
    {"model/studies/branches",
     "model/basics model/math/dense model/math/continuation model/mechanism/elements model/mechanism model/assembly "
     "model/equilibrium model/analysis model/mechanism/parameters"},
    {"model/pose",
     "model/basics model/math/dense model/mechanism model/assembly model/equilibrium model/modes "
     "model/analysis"},
    {"model/dynamics",
     "model/quantities model/basics model/math/dense model/math/sparse model/math/continuation model/math/ode "
     "model/mechanism/elements model/mechanism model/assembly model/equilibrium model/modes model/analysis"},
    {"model/studies/sensitivity",
     "model/basics model/math/dense model/math/sparse model/mechanism model/assembly model/modes "
     "model/equilibrium model/modes model/analysis model/mechanism/parameters model/dynamics"},
    {"model/studies/balance",
     "model/basics model/math/dense model/mechanism/elements model/mechanism model/assembly model/dynamics"},
    {"model/studies/response",
     "model/quantities model/basics model/math/dense model/math/sparse model/mechanism model/assembly model/modes "
     "model/math/krylov model/equilibrium model/analysis model/modes"},
    {"model/studies/sweep",
     "model/basics model/mechanism model/mechanism/parameters model/assembly model/modes model/equilibrium "
     "model/modes model/pose"},
    {"model/studies/locus",
     "model/math/krylov model/basics model/math/dense model/mechanism model/assembly model/modes "
     "model/equilibrium "
     "model/modes model/analysis model/mechanism/parameters model/studies/branches model/studies/sweep"},
    {"model/studies/design",
     "model/basics model/math/dense model/mechanism model/assembly model/modes model/equilibrium "
     "model/modes model/analysis "
     "model/mechanism/parameters model/studies/sensitivity model/studies/locus"},
    {"model/data",
     "model/basics model/math/dense model/mechanism/elements model/assembly model/modes model/modes "
     "model/analysis"},
    {"model/report", "model/basics model/mechanism model/modes model/analysis model/data"},
    {"model/studies/compare",
     "model/basics model/mechanism model/assembly model/modes model/equilibrium model/analysis "
     "model/mechanism/parameters "
     "model/studies/sweep"},
    {"model/symbolic",
     "model/basics model/mechanism model/assembly model/modes model/equilibrium model/modes "
     "model/analysis"},
    {"model/studies",
     "model/basics model/math/sparse model/math/continuation model/mechanism/elements model/mechanism model/assembly "
     "model/modes model/equilibrium model/modes model/analysis "
     "model/mechanism/parameters model/data model/report model/dynamics model/studies/response model/studies/balance "
     "model/studies/design "
     "model/studies/sensitivity "
     "model/studies/locus model/studies/branches model/studies/sweep model/studies/compare model/symbolic "
     "model/equilibrium/search model/pose"},
    {"model/benchmark",
     "model/basics model/math/dense model/mechanism/templates model/assembly model/modes model/math/krylov "
     "model/equilibrium "
     "model/modes"},
    // Views: values in, intents out.
    {"views", "model/basics model/mechanism model/modes model/analysis"},
    {"views/theme", "model/modes model/modes"},
    {"views/format", "model/basics model/mechanism/elements model/mechanism model/modes views/theme"},
    {"views/plot", "model/basics views/theme views/format"},
    {"views/layout", ""},
    {"views/state", "model/basics model/mechanism model/modes model/analysis model/pose views"},
    {"views/help", "model/studies views/theme views/format"},
    {"views/gallery", "model/mechanism views/theme views/format views/layout"},
    {"views/studies/balance",
     "model/basics model/mechanism model/studies/balance model/studies views views/theme views/format views/plot "
     "views/layout"},
    {"views/canvas/scene", "model/basics model/mechanism views/theme views/state"},
    {"views/canvas/glyphs", "model/basics model/mechanism views/theme views/state views/canvas/scene"},
    {"views/canvas",
     "model/basics model/mechanism model/analysis model/pose views views/theme views/format views/state "
     "views/canvas/scene views/canvas/glyphs"},
    {"views/studies/equilibria",
     "model/basics model/mechanism model/analysis model/pose model/equilibrium/search model/studies views views/theme "
     "views/format "
     "views/plot views/state views/canvas views/layout"},
    {"views/studies/explain",
     "model/basics model/mechanism model/modes model/analysis model/symbolic model/pose views "
     "views/theme "
     "views/format views/plot views/state views/canvas/scene views/canvas views/layout"},
    {"views/gallery", "model/mechanism views/theme views/format views/canvas views/state views/layout"},
    {"views/inspector",
     "model/basics model/mechanism/elements model/mechanism model/mechanism/parameters model/analysis views "
     "views/theme "
     "views/format "
     "views/state views/layout"},
    {"views/lesson", "views/theme views/layout"},
    {"views/studies/motion",
     "model/basics model/mechanism/elements model/mechanism model/studies/response views/theme views/format views/plot "
     "views/inspector views/layout"},
    {"views/studies/response",
     "model/basics model/studies/response model/studies views/theme views/format views/plot views/layout"},
    {"views/studies",
     "model/basics model/mechanism model/analysis model/studies views/theme views/format views/plot "
     "views/inspector "
     "views/layout"},
    {"views/studies/compare",
     "model/basics model/mechanism model/studies/compare model/studies views/theme views/format views/layout "
     "views/plot "
     "views/studies"},
    {"views/canvas/tools",
     "model/basics model/mechanism/elements model/mechanism model/equilibrium model/pose views views/theme "
     "views/format "
     "views/canvas/scene views/canvas views/inspector views/state"},
    {"views/canvas/widget",
     "model/basics model/mechanism model/pose views views/theme views/format views/state views/canvas/scene "
     "views/canvas "
     "views/canvas/tools"},
    {"views/modes",
     "model/basics model/mechanism model/modes model/analysis model/pose model/studies/sensitivity views/theme "
     "views/format views/canvas views/layout views/state"},
    {"views/spectrum",
     "model/basics model/modes model/modes model/analysis model/studies views views/theme views/format "
     "views/plot model/mechanism views/state views/layout"},
    {"views/outline", "model/basics model/mechanism model/analysis views views/theme views/format views/state"},
    {"views/issues",
     "model/basics model/mechanism model/diagnosis model/analysis views views/theme views/format "
     "views/state"},
    {"views/matrices", "model/basics model/analysis model/data model/studies views/theme views/format views/state"},
    {"views/studies/sweep", "model/basics model/studies/sweep views/theme views/format views/plot views/layout"},
    {"views/studies/design",
     "model/basics model/mechanism model/mechanism/parameters model/studies/sweep model/studies/branches "
     "model/studies/locus model/studies/design "
     "model/studies/sensitivity model/studies views/theme views/format "
     "views/plot views/inspector views/spectrum views/studies/sweep views/layout"},
    {"views/benchmark", "model/basics model/benchmark model/studies views/theme views/format views/plot views/layout"},
    {"views/figure",
     "model/basics model/mechanism model/analysis model/data model/report views/theme views/format "
     "views/canvas "
     "views/canvas/glyphs views/modes views/plot views/spectrum views/canvas/scene"},
    // The programs: only they see everything.
    {"app/io",
     "model/assembly model/studies model/basics model/mechanism/elements model/mechanism model/mechanism/parameters "
     "model/modes "
     "model/analysis model/data model/studies/sweep model/equilibrium "
     "model/benchmark model/dynamics model/studies/response model/studies/balance model/equilibrium/search "
     "model/studies/sensitivity "
     "model/studies/branches model/studies/design model/studies/locus model/symbolic model/studies/compare "
     "model/modes"},
    {"app/io/formats", "model/basics app/io"},
    {"app/lessons",
     "model/basics model/mechanism model/mechanism/parameters model/modes model/equilibrium model/analysis model/data "
     "model/studies model/pose app/io app/io/formats"},
    {"app/figures",
     "model/basics model/analysis model/report views views/theme views/format views/canvas views/modes "
     "views/figure "
     "app/io views/state"},
    {"app/report",
     "model/studies model/basics model/mechanism model/report views/format views/figure views/studies app/io "
     "app/figures"},
    {"app/slepc", "model/basics model/math/dense model/math/sparse model/math/krylov model/modes"},
    {"app/cli",
     "app/lessons model/quantities model/studies model/basics model/mechanism model/mechanism/templates model/modes "
     "model/equilibrium "
     "model/analysis "
     "model/data "
     "model/studies/sweep model/dynamics model/studies/response model/studies/balance app/io app/io/formats "
     "app/figures app/report app/slepc "
     "model/equilibrium/search "
     "model/mechanism/parameters model/studies/sensitivity model/studies/branches model/studies/design "
     "model/studies/locus model/symbolic "
     "model/studies/compare"},
    {"app/jobs",
     "model/basics model/mechanism model/analysis model/studies model/studies/sweep views/format views/state app/io "
     "app/figures"},
    {"app/document",
     "model/basics model/mechanism views views/format views/gallery app/io app/io/formats app/lessons app/figures "
     "app/jobs "
     "views/state"},
    {"app/preferences", "model/basics model/mechanism app/document"},
    {"app/dialogs",
     "model/basics model/mechanism model/mechanism/templates model/modes model/analysis model/data views/theme "
     "views/format views/canvas views/inspector app/io app/figures app/report app/preferences app/jobs "
     "app/document"},
    {"app/window/parts",
     "model/studies model/modes model/basics model/mechanism model/analysis model/data views "
     "views/theme "
     "views/format views/state views/canvas "
     "views/canvas/tools views/gallery views/inspector views/modes views/spectrum views/outline views/issues "
     "views/plot views/lesson app/io app/figures app/preferences app/jobs app/document views/canvas/widget "
     "views/layout"},
    {"app/window/motion",
     "model/studies model/basics model/mechanism model/analysis model/pose model/dynamics views/format "
     "views/studies/motion views/state "
     "app/io app/figures app/preferences app/dialogs model/studies/response model/mechanism/parameters "
     "app/window/parts"},
    {"app/window/pages",
     "model/studies model/basics model/mechanism/elements model/analysis model/studies/balance model/benchmark "
     "model/equilibrium/search "
     "model/quantities "
     "model/pose "
     "model/mechanism/parameters "
     "model/mechanism model/studies/response views/studies/response "
     "model/dynamics model/studies/sweep model/mechanism/parameters model/studies/branches model/studies/locus "
     "model/studies/design model/studies/sensitivity "
     "views/studies views views/studies/design views/studies/balance views/theme views/format views/plot views/layout "
     "views/canvas "
     "views/matrices "
     "views/modes "
     "views/studies/motion "
     "views/studies/equilibria views/spectrum views/gallery model/symbolic views/studies/explain model/studies/compare "
     "views/studies/compare "
     "views/studies/sweep views/benchmark views/state app/io app/figures app/preferences app/jobs app/document "
     "app/window/parts app/window/motion"},
    {"app/commands",
     "model/basics model/mechanism model/analysis model/data model/report model/pose views views/format "
     "views/canvas "
     "views/modes views/spectrum views/studies/sweep app/io app/io/formats app/figures app/report app/preferences "
     "app/jobs "
     "app/document "
     "app/dialogs app/window/parts views/canvas/scene views/canvas/widget"},
    {"app/window/lesson",
     "model/basics model/mechanism model/mechanism/parameters views views/format views/canvas/widget views/inspector "
     "views/lesson app/io app/lessons app/preferences app/jobs app/document app/commands app/window/parts"},
    {"app/window",
     "model/basics model/mechanism/elements model/mechanism/parameters model/mechanism model/analysis model/data views "
     "views/theme "
     "views/format views/layout views/canvas "
     "views/canvas/tools views/gallery views/inspector views/modes views/spectrum views/outline views/issues "
     "views/plot views/studies views/state views/help views/lesson app/io app/lessons app/figures app/preferences "
     "app/jobs "
     "app/document app/dialogs "
     "app/window/parts app/window/lesson "
     "app/window/pages app/commands views/canvas/widget"},
    {"app",
     "model/basics model/mechanism views/theme views/format views/gallery app/io app/figures app/preferences "
     "app/document app/window/parts app/window"},
};

struct Include {
    QString from, to;  ///< folders
    QString line;      ///< "path:line: text"
};

/// The floor of a file, that of its folder: all pages stand on one and all studies on one, so that a page more is
/// no row more here; settings that are remembered from one start to the next stand beside the program, and below it.
QString floorNameOf(const QString& path)
{
    const QString folder = path.section('/', 0, -2);
    if (path.startsWith(QStringLiteral("app/preferences."))) {
        return QStringLiteral("app/preferences");
    }
    for (const char* list : {"app/window/pages", "model/studies"}) {
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

const Floor* floorOf(const QString& folder)
{
    const auto found = std::ranges::find_if(kFloors, [&](const Floor& each) { return folder == each.folder; });
    return found == kFloors.end() ? nullptr : &*found;
}

bool isAllowed(const Include& include)
{
    const Floor* floor = floorOf(include.from);
    return floor != nullptr && QString(floor->below).split(' ').contains(include.to);
}

}  // namespace

class FloorsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void includes_areFound() { QVERIFY(includesBetweenFolders().size() > 500); }

    void floors_standOnLowerOnesAlone()
    {
        QStringList lower;
        for (const Floor& floor : kFloors) {
            for (const QString& below : QString(floor.below).split(' ', Qt::SkipEmptyParts)) {
                QVERIFY2(lower.contains(below), qPrintable(QString("%1 would see %2").arg(floor.folder, below)));
            }
            lower += floor.folder;
        }
    }

    void includes_goDownwards()
    {
        QStringList wrong;
        for (const Include& include : includesBetweenFolders()) {
            if (!isAllowed(include)) {
                wrong += include.line;
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable("not in the list of floors:\n" + wrong.join('\n')));
    }

    void folders_haveAFloorEach()
    {
        QSet<QString> missing;
        for (const Source& source : sourcesUnder({"model", "views", "app"})) {
            const QString folder = floorNameOf(source.path);
            if (floorOf(folder) == nullptr) {
                missing += folder;
            }
        }
        QVERIFY2(missing.isEmpty(), qPrintable(missing.values().join(' ')));
    }
};

QTEST_GUILESS_MAIN(FloorsTest)
#include "tst_floors.moc"
