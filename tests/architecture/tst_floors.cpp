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
    {"model/elements", "model/basics"},
    {"model/description", "model/basics model/elements"},
    {"model/parameters", "model/basics model/elements model/description"},
    {"model/quantities", "model/basics model/description"},
    {"model/families", "model/basics model/elements model/description"},
    {"model/assembly", "model/basics model/elements model/description model/math/dense model/math/sparse"},
    {"model/kinds", "model/basics model/elements model/description model/assembly"},
    {"model/spectrum", "model/basics"},
    {"model/modes", "model/basics model/math/dense model/math/sparse model/assembly model/spectrum"},
    {"model/equilibrium",
     "model/basics model/math/dense model/math/sparse model/description model/assembly model/modes"},
    {"model/equilibria",
     "model/basics model/elements model/description model/assembly model/math/dense model/math/sparse "
     "model/math/polynomial model/equilibrium"},
    {"model/linearization",
     "model/basics model/math/dense model/math/sparse model/assembly model/spectrum model/modes model/equilibrium"},
    {"model/diagnosis", "model/basics model/description model/assembly model/equilibrium model/math/dense"},
    {"model/analysis",
     "model/basics model/math/dense model/math/sparse model/elements model/description model/assembly "
     "model/spectrum "
     "model/modes model/equilibrium model/linearization model/diagnosis"},
    {"model/branches",
     "model/basics model/math/dense model/math/continuation model/elements model/description model/assembly "
     "model/equilibrium model/analysis model/parameters"},
    {"model/motion",
     "model/basics model/math/dense model/description model/assembly model/equilibrium model/spectrum "
     "model/analysis"},
    {"model/dynamics",
     "model/quantities model/basics model/math/dense model/math/sparse model/math/continuation model/math/ode "
     "model/elements model/description model/assembly model/equilibrium model/linearization model/analysis"},
    {"model/sensitivity",
     "model/basics model/math/dense model/math/sparse model/description model/assembly model/spectrum "
     "model/equilibrium model/linearization model/analysis model/parameters model/dynamics"},
    {"model/balance", "model/basics model/math/dense model/elements model/description model/assembly model/dynamics"},
    {"model/response",
     "model/quantities model/basics model/math/dense model/math/sparse model/description model/assembly model/spectrum "
     "model/modes model/equilibrium model/analysis model/linearization"},
    {"model/sweep",
     "model/basics model/description model/parameters model/assembly model/spectrum model/equilibrium "
     "model/linearization model/motion"},
    {"model/locus",
     "model/modes model/basics model/math/dense model/description model/assembly model/spectrum "
     "model/equilibrium "
     "model/linearization model/analysis model/parameters model/branches model/sweep"},
    {"model/design",
     "model/basics model/math/dense model/description model/assembly model/spectrum model/equilibrium "
     "model/linearization model/analysis "
     "model/parameters model/sensitivity model/locus"},
    {"model/data",
     "model/basics model/math/dense model/elements model/assembly model/spectrum model/linearization "
     "model/analysis"},
    {"model/report", "model/basics model/description model/spectrum model/analysis model/data"},
    {"model/comparison",
     "model/basics model/description model/assembly model/spectrum model/equilibrium model/analysis "
     "model/parameters "
     "model/sweep"},
    {"model/explanation",
     "model/basics model/description model/assembly model/spectrum model/equilibrium model/linearization "
     "model/analysis"},
    {"model/studies",
     "model/basics model/math/sparse model/math/continuation model/elements model/description model/assembly "
     "model/spectrum model/equilibrium model/linearization model/analysis "
     "model/parameters model/data model/report model/dynamics model/response model/balance model/design "
     "model/sensitivity "
     "model/locus model/branches model/sweep model/comparison model/explanation model/equilibria model/motion"},
    {"model/benchmark",
     "model/basics model/math/dense model/families model/assembly model/spectrum model/modes model/equilibrium "
     "model/linearization"},
    // Views: values in, intents out.
    {"views", "model/basics model/description model/spectrum model/analysis"},
    {"views/theme", "model/spectrum model/linearization"},
    {"views/format", "model/basics model/elements model/description model/spectrum views/theme"},
    {"views/plot", "model/basics views/theme views/format"},
    {"views/layout", ""},
    {"views/shown", "model/basics model/description model/spectrum model/analysis model/motion views"},
    {"views/help", "model/studies views/theme views/format"},
    {"views/story", "model/description views/theme views/format views/layout"},
    {"views/balance",
     "model/basics model/description model/balance model/studies views views/theme views/format views/plot "
     "views/layout"},
    {"views/scene", "model/basics model/description views/theme views/shown"},
    {"views/canvas/glyphs", "model/basics model/description views/theme views/shown views/scene"},
    {"views/canvas",
     "model/basics model/description model/analysis model/motion views views/theme views/format views/shown "
     "views/scene views/canvas/glyphs"},
    {"views/rest",
     "model/basics model/description model/analysis model/motion model/equilibria model/studies views views/theme "
     "views/format "
     "views/plot views/shown views/canvas views/layout"},
    {"views/explanation",
     "model/basics model/description model/spectrum model/analysis model/explanation model/motion views "
     "views/theme "
     "views/format views/plot views/shown views/scene views/canvas views/layout"},
    {"views/gallery", "model/description views/theme views/format views/canvas views/shown views/layout"},
    {"views/inspector",
     "model/basics model/elements model/description model/parameters model/analysis views views/theme "
     "views/format "
     "views/shown views/layout"},
    {"views/lesson", "views/theme views/layout"},
    {"views/motion",
     "model/basics model/elements model/description model/response views/theme views/format views/plot "
     "views/inspector views/layout"},
    {"views/response", "model/basics model/response model/studies views/theme views/format views/plot views/layout"},
    {"views/studies",
     "model/basics model/description model/analysis model/studies views/theme views/format views/plot "
     "views/inspector "
     "views/layout"},
    {"views/comparison",
     "model/basics model/description model/comparison model/studies views/theme views/format views/layout views/plot "
     "views/studies"},
    {"views/canvas/tools",
     "model/basics model/elements model/description model/equilibrium model/motion views views/theme "
     "views/format "
     "views/scene views/canvas views/inspector views/shown"},
    {"views/canvas/widget",
     "model/basics model/description model/motion views views/theme views/format views/shown views/scene "
     "views/canvas "
     "views/canvas/tools"},
    {"views/modes",
     "model/basics model/description model/spectrum model/analysis model/motion model/sensitivity views/theme "
     "views/format views/canvas views/layout views/shown"},
    {"views/spectrum",
     "model/basics model/spectrum model/linearization model/analysis model/studies views views/theme views/format "
     "views/plot model/description views/shown views/layout"},
    {"views/outline", "model/basics model/description model/analysis views views/theme views/format views/shown"},
    {"views/issues",
     "model/basics model/description model/diagnosis model/analysis views views/theme views/format "
     "views/shown"},
    {"views/matrices", "model/basics model/analysis model/data model/studies views/theme views/format views/shown"},
    {"views/sweep", "model/basics model/sweep views/theme views/format views/plot views/layout"},
    {"views/design",
     "model/basics model/description model/parameters model/sweep model/branches model/locus model/design "
     "model/sensitivity model/studies views/theme views/format "
     "views/plot views/inspector views/spectrum views/sweep views/layout"},
    {"views/benchmark", "model/basics model/benchmark model/studies views/theme views/format views/plot views/layout"},
    {"views/figure",
     "model/basics model/description model/analysis model/data model/report views/theme views/format "
     "views/canvas "
     "views/canvas/glyphs views/modes views/plot views/spectrum views/scene"},
    // The programs: only they see everything.
    {"app/io",
     "model/assembly model/studies model/basics model/elements model/description model/parameters "
     "model/spectrum "
     "model/analysis model/data model/sweep model/equilibrium "
     "model/benchmark model/dynamics model/response model/balance model/equilibria model/sensitivity "
     "model/branches model/design model/locus model/explanation model/comparison model/linearization"},
    {"app/io/formats", "model/basics app/io"},
    {"app/lessons",
     "model/basics model/description model/parameters model/spectrum model/equilibrium model/analysis model/data "
     "model/studies model/motion app/io app/io/formats"},
    {"app/figures",
     "model/basics model/analysis model/report views views/theme views/format views/canvas views/modes "
     "views/figure "
     "app/io views/shown"},
    {"app/report",
     "model/studies model/basics model/description model/report views/format views/figure views/studies app/io "
     "app/figures"},
    {"app/slepc", "model/basics model/math/dense model/math/sparse model/modes model/linearization"},
    {"app/cli",
     "app/lessons model/quantities model/studies model/basics model/description model/families model/spectrum "
     "model/equilibrium "
     "model/analysis "
     "model/data "
     "model/sweep model/dynamics model/response model/balance app/io app/io/formats app/figures app/report app/slepc "
     "model/equilibria "
     "model/parameters model/sensitivity model/branches model/design model/locus model/explanation "
     "model/comparison"},
    {"app/jobs",
     "model/basics model/description model/analysis model/studies model/sweep views/format views/shown app/io "
     "app/figures"},
    {"app/document",
     "model/basics model/description views views/format views/gallery app/io app/io/formats app/lessons app/figures "
     "app/jobs "
     "views/shown"},
    {"app/preferences", "model/basics model/description app/document"},
    {"app/dialogs",
     "model/basics model/description model/families model/linearization model/analysis model/data views/theme "
     "views/format views/canvas views/inspector app/io app/figures app/report app/preferences app/jobs "
     "app/document"},
    {"app/window/parts",
     "model/studies model/linearization model/basics model/description model/analysis model/data views "
     "views/theme "
     "views/format views/shown views/canvas "
     "views/canvas/tools views/gallery views/inspector views/modes views/spectrum views/outline views/issues "
     "views/plot views/lesson app/io app/figures app/preferences app/jobs app/document views/canvas/widget "
     "views/layout"},
    {"app/window/motion",
     "model/studies model/basics model/description model/analysis model/motion model/dynamics views/format "
     "views/motion views/shown "
     "app/io app/figures app/preferences app/dialogs model/response model/parameters app/window/parts"},
    {"app/window/pages",
     "model/studies model/basics model/elements model/analysis model/balance model/benchmark model/equilibria "
     "model/quantities "
     "model/motion "
     "model/parameters "
     "model/description model/response views/response "
     "model/dynamics model/sweep model/parameters model/branches model/locus model/design model/sensitivity "
     "views/studies views views/design views/balance views/theme views/format views/plot views/layout "
     "views/canvas "
     "views/matrices "
     "views/modes "
     "views/motion "
     "views/rest views/spectrum views/story model/explanation views/explanation model/comparison "
     "views/comparison "
     "views/sweep views/benchmark views/shown app/io app/figures app/preferences app/jobs app/document "
     "app/window/parts app/window/motion"},
    {"app/commands",
     "model/basics model/description model/analysis model/data model/report model/motion views views/format "
     "views/canvas "
     "views/modes views/spectrum views/sweep app/io app/io/formats app/figures app/report app/preferences app/jobs "
     "app/document "
     "app/dialogs app/window/parts views/scene views/canvas/widget"},
    {"app/window/lesson",
     "model/basics model/description model/parameters views views/format views/canvas/widget views/inspector "
     "views/lesson app/io app/lessons app/preferences app/jobs app/document app/commands app/window/parts"},
    {"app/window",
     "model/basics model/elements model/parameters model/description model/analysis model/data views "
     "views/theme "
     "views/format views/layout views/canvas "
     "views/canvas/tools views/gallery views/inspector views/modes views/spectrum views/outline views/issues "
     "views/plot views/studies views/shown views/help views/lesson app/io app/lessons app/figures app/preferences "
     "app/jobs "
     "app/document app/dialogs "
     "app/window/parts app/window/lesson "
     "app/window/pages app/commands views/canvas/widget"},
    {"app",
     "model/basics model/description views/theme views/format views/gallery app/io app/figures app/preferences "
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
