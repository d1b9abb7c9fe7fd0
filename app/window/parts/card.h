#pragma once

class QWidget;

namespace eigenlink {

inline constexpr int kCardGap = 8;  ///< between cards [px]

/// A rounded panel over one view.
QWidget* cardOf(QWidget* view);

}  // namespace eigenlink
