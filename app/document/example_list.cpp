#include "app/document/example_list.h"

#include "app/document/file_reading.h"
#include "app/io/file_error.h"
#include "app/io/mechanism_file.h"
#include "views/format/format.h"

#include <QDir>
#include <QFile>

#include <algorithm>

namespace eigenlink {

namespace {

// From one pendulum to many loops; what is not named here follows in the order of the alphabet.
const QStringList kOrder{QStringLiteral("iftomm_four_bar"),
                         QStringLiteral("damped_four_bar"),
                         QStringLiteral("pendulum"),
                         QStringLiteral("inverted_pendulum_stable"),
                         QStringLiteral("inverted_pendulum_unstable"),
                         QStringLiteral("triple_pendulum"),
                         QStringLiteral("cart_pendulum"),
                         QStringLiteral("slider_crank"),
                         QStringLiteral("five_bar"),
                         QStringLiteral("watt_six_bar"),
                         QStringLiteral("parallelogram_three_rods"),
                         QStringLiteral("singular_four_bar"),
                         QStringLiteral("n_loop_5"),
                         QStringLiteral("n_loop_20"),
                         QStringLiteral("quick_return"),
                         QStringLiteral("cantilever_beam"),
                         QStringLiteral("pinned_beam"),
                         QStringLiteral("clamped_beam"),
                         QStringLiteral("portal_frame"),
                         QStringLiteral("beam_four_bar"),
                         QStringLiteral("flexible_double_pendulum_10"),
                         QStringLiteral("flexible_double_pendulum_50"),
                         QStringLiteral("flexible_slider_crank_0"),
                         QStringLiteral("flexible_slider_crank_45"),
                         QStringLiteral("flexible_slider_crank_165"),
                         QStringLiteral("flexible_slider_crank_225")};

qsizetype rankOf(const QString& fileName)
{
    const qsizetype rank = kOrder.indexOf(fileName.section(QLatin1Char('.'), 0, 0));
    return rank < 0 ? kOrder.size() : rank;
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
                recent.mechanism.reset();  // it says so when it is opened
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
            entries.push_back({file.fileName(), title, description, std::move(mechanism)});
        } catch (const FileError&) {
            continue;  // a gallery without one picture is better than none
        }
    }
    return entries;
}

}  // namespace eigenlink
