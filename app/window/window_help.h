#pragma once

class QWidget;

namespace eigenlink {

/// Shows which keys do what.
void showShortcuts(QWidget* window);

/// Shows version and licence.
void showAbout(QWidget* window);

}  // namespace eigenlink
