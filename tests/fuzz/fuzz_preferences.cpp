#include "app/preferences.h"

#include <QFile>
#include <QTemporaryDir>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace eigenlink;

/// Settings, whatever their file holds, give usable values, and can be changed.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("settings.ini"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate)) {
        return 0;
    }
    file.write(reinterpret_cast<const char*>(data), static_cast<qint64>(size));
    file.close();
    Preferences preferences(path);
    const bool usable = std::isfinite(preferences.amplitude()) && preferences.amplitude() > 0 &&
                        preferences.autosaveDelay() > 0 &&
                        preferences.recentFiles().size() <= Preferences::kRecentFileLimit;
    if (!usable) {
        std::abort();
    }
    const DisplayUnits units = preferences.units();
    for (const UnitKind& kind : unitKinds()) {
        bool known = false;
        for (const UnitChoice& choice : kind.choices) {
            known = known || choice.name == units.*kind.member;
        }
        if (!known) {
            std::abort();
        }
    }
    static_cast<void>(preferences.theme());
    static_cast<void>(preferences.lastFolder());
    preferences.addRecentFile(QStringLiteral("/a.eigenlink"));
    return 0;
}
