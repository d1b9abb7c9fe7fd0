#pragma once

#include <QString>

#include <functional>

class QAction;
class QWidget;

namespace eigenlink {

/// Adds an action to the menu that the right button opens over a view.
QAction* addToMenu(QWidget& view, const QString& text, const QString& tip, const std::function<void()>& run);

/// Adds a gap before the next entries.
void addGapToMenu(QWidget& view);

}  // namespace eigenlink
