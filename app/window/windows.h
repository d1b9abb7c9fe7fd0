#pragma once

#include "app/document/recovery.h"
#include "app/preferences.h"

#include <QObject>

#include <vector>

namespace eigenlink {

class MainWindow;

/// The program's windows, one mechanism each: opens them, and offers what an earlier run left behind.
class Windows : public QObject {
    Q_OBJECT

public:
    /// `preferences` must live longer.
    Windows(Preferences& preferences, std::optional<ThemeChoice> theme, QObject* parent = nullptr);

    /// A window for each file, or one with the gallery; the first offers leftover work.
    void begin(const QStringList& files);
    /// Another window, moved aside from `beside` where there is one.
    MainWindow* add(MainWindow* beside = nullptr);

private:
    void offerLeftovers(MainWindow* window);
    void openLeftovers(MainWindow* window, const std::vector<Leftover>& leftovers);

    Preferences& m_preferences;
    std::optional<ThemeChoice> m_theme;
};

}  // namespace eigenlink
