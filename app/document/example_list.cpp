#include "app/document/example_list.h"

#include "app/document/file_reading.h"
#include "app/io/file_error.h"
#include "app/io/formats/mechanism_files.h"
#include "views/format/format.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

#include <algorithm>

namespace eigenlink {

namespace {

/// The words of the gallery about an example.
struct ExampleRow {
    const char* name;
    std::vector<GalleryGroup> groups;
    int level;  ///< from 1, for the first hour, to 3
    const char* shows;
};

using enum GalleryGroup;

// In the order in which they teach; other examples follow in the order of the alphabet.
const std::vector<ExampleRow> kExampleRows{
    {"iftomm_four_bar",
     {firstSteps, published},
     1,
     QT_TRANSLATE_NOOP("Examples", "an undamped mode, spurious eigenvalues, what reactions add to the stiffness")},
    {"damped_four_bar", {firstSteps}, 1, QT_TRANSLATE_NOOP("Examples", "damping, a mode that dies out")},
    {"pendulum",
     {firstSteps},
     1,
     QT_TRANSLATE_NOOP("Examples", "settling into equilibrium, one mode, what reactions add to the stiffness")},
    {"inverted_pendulum_stable",
     {firstSteps},
     1,
     QT_TRANSLATE_NOOP("Examples", "a torsion spring, the limit of stability")},
    {"inverted_pendulum_unstable",
     {firstSteps},
     1,
     QT_TRANSLATE_NOOP("Examples", "an unstable equilibrium, a mode that grows")},
    {"triple_pendulum",
     {linkages},
     2,
     QT_TRANSLATE_NOOP("Examples", "several modes, complex mode shapes, dampers in joints")},
    {"cart_pendulum",
     {linkages},
     2,
     QT_TRANSLATE_NOOP("Examples", "a rigid motion, the double eigenvalue zero, a slider")},
    {"slider_crank", {linkages}, 2, QT_TRANSLATE_NOOP("Examples", "a slider, spring and damper side by side")},
    {"five_bar", {linkages}, 2, QT_TRANSLATE_NOOP("Examples", "two ways to move, symmetric and antisymmetric modes")},
    {"watt_six_bar", {linkages}, 2, QT_TRANSLATE_NOOP("Examples", "two loops, a plate with three pins")},
    {"parallelogram_three_rods",
     {linkages},
     3,
     QT_TRANSLATE_NOOP("Examples", "a redundant constraint, forces that equilibrium leaves open")},
    {"singular_four_bar",
     {linkages},
     3,
     QT_TRANSLATE_NOOP("Examples", "a singular configuration where two motions meet, a coordinate that is refused")},
    {"n_loop_5", {published}, 2, QT_TRANSLATE_NOOP("Examples", "loops in a row, many spurious eigenvalues")},
    {"n_loop_20",
     {published, large},
     3,
     QT_TRANSLATE_NOOP("Examples", "loops in a row, many spurious eigenvalues, times of the methods")},
    {"quick_return", {linkages}, 2, QT_TRANSLATE_NOOP("Examples", "a slot on a link, a torsion spring")},
    {"cantilever_beam", {flexible}, 1, QT_TRANSLATE_NOOP("Examples", "bending modes, a clamped end")},
    {"pinned_beam", {flexible}, 1, QT_TRANSLATE_NOOP("Examples", "bending modes, half waves")},
    {"clamped_beam", {flexible}, 2, QT_TRANSLATE_NOOP("Examples", "bending modes, two clamped ends")},
    {"portal_frame", {flexible}, 2, QT_TRANSLATE_NOOP("Examples", "welded corners, sway")},
    {"beam_four_bar",
     {flexible},
     2,
     QT_TRANSLATE_NOOP("Examples", "a flexible link in a loop, rigid and bending modes")},
    {"flexible_double_pendulum_10",
     {flexible, published},
     3,
     QT_TRANSLATE_NOOP("Examples", "floating frames, beams with and without stress stiffening")},
    {"flexible_double_pendulum_50",
     {flexible, published, large},
     3,
     QT_TRANSLATE_NOOP("Examples", "floating frames, a fine mesh")},
    {"flexible_slider_crank_0",
     {flexible, published, large},
     3,
     QT_TRANSLATE_NOOP("Examples", "a free motion, vibrations of a frozen mechanism")},
    {"flexible_slider_crank_45",
     {flexible, published, large},
     3,
     QT_TRANSLATE_NOOP("Examples", "a free motion, vibrations of a frozen mechanism")},
    {"flexible_slider_crank_165",
     {flexible, published, large},
     3,
     QT_TRANSLATE_NOOP("Examples", "a free motion, vibrations of a frozen mechanism")},
    {"flexible_slider_crank_225",
     {flexible, published, large},
     3,
     QT_TRANSLATE_NOOP("Examples", "a free motion, vibrations of a frozen mechanism")},
    {"andrews_squeezer",
     {published},
     3,
     QT_TRANSLATE_NOOP("Examples", "motion in time, no equilibrium as drawn, seven bodies")},
};

std::size_t rankOf(const QString& fileName)
{
    const QByteArray name = fileName.section(QLatin1Char('.'), 0, 0).toUtf8();
    const auto found = std::ranges::find_if(kExampleRows, [&](const ExampleRow& row) { return name == row.name; });
    return static_cast<std::size_t>(found - kExampleRows.begin());
}

}  // namespace

std::vector<RecentFile> recentEntries(const QStringList& paths)
{
    constexpr qint64 kLargest = 400'000;  // bytes that are read while somebody waits
    std::vector<RecentFile> files;
    for (const QString& path : paths) {
        if (!QFile::exists(path) || files.size() == static_cast<std::size_t>(GalleryView::kRecentShown)) {
            continue;
        }
        RecentFile& recent = files.emplace_back(RecentFile{path, {}});
        if (QFile(path).size() <= kLargest) {
            try {
                recent.mechanism = readWithDigest(path).file.mechanism;
            } catch (const FileError&) {
                recent.mechanism.reset();  // the error is reported when it is opened
            }
        }
    }
    return files;
}

QString exampleFolder()
{
    return QStringLiteral(":/examples");
}

QString pathOfExample(const QString& name)
{
    return QStringLiteral("%1/%2.eigenlink").arg(exampleFolder(), name);
}

bool isExample(const QString& path)
{
    return path.startsWith(exampleFolder());
}

std::vector<GalleryEntry> examples()
{
    QStringList names = QDir(exampleFolder()).entryList({QStringLiteral("*.eigenlink")}, QDir::Files, QDir::Name);
    std::stable_sort(names.begin(), names.end(),
                     [](const QString& a, const QString& b) { return rankOf(a) < rankOf(b); });
    std::vector<GalleryEntry> entries;
    for (const QString& name : names) {
        QFile file(exampleFolder() + QLatin1Char('/') + name);
        if (!file.open(QIODevice::ReadOnly)) {
            continue;
        }
        try {
            Mechanism mechanism = parseMechanism(file.readAll().toStdString()).mechanism;
            const QString title = fromModel(mechanism.title);
            const QString description = fromModel(mechanism.description);
            GalleryEntry& entry =
                entries.emplace_back(GalleryEntry{file.fileName(), title, description, std::move(mechanism)});
            if (const std::size_t rank = rankOf(name); rank < kExampleRows.size()) {
                const ExampleRow& row = kExampleRows[rank];
                entry.groups = row.groups;
                entry.level = row.level;
                entry.shows = QCoreApplication::translate("Examples", row.shows);
            }
        } catch (const FileError&) {
            continue;  // a gallery without one picture is better than none
        }
    }
    return entries;
}

}  // namespace eigenlink
