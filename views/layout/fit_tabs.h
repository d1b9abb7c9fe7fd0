#pragma once

class QTabBar;
class QWidget;

namespace eigenlink {

/// Leaves less room about the words of a widget, or the usual one.
void setTight(QWidget& widget, bool isTight);

/// Brings the tabs of a bar closer together, and then makes their words smaller, down to half of their size, so that
/// none is cut or goes behind an arrow.
void fitTabs(QTabBar& bar);

/// Does what fitTabs does after every change of the size of a bar or of its words.
void keepTabsWhole(QTabBar& bar);

}  // namespace eigenlink
