#pragma once

class QWidget;

namespace eigenlink {

inline constexpr int kCardGap = 8;  ///< between cards [px]

/// A rounded panel over one view.
QWidget* cardOf(QWidget* view);
/// The panel without its view, which fillCard puts into it later.
QWidget* emptyCard();
void fillCard(QWidget& card, QWidget* view);

}  // namespace eigenlink
