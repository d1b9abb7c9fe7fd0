#pragma once

#include <QString>

class QColor;
class QFont;
class QPainter;
class QRect;

namespace eigenlink {

/// Plain words as rich text, with the symbols of the program set as books set them: Φ_q with a low q, M_r, K_p.
QString typeset(const QString& words);

/// One line of such text, at the left of an area and in the middle of its height.
void drawTypeset(QPainter& painter, const QRect& area, const QString& words, const QFont& font, const QColor& color);

/// A formula of the program's own as rich text: letters are italic, but for the names of functions, `_x` or `_{xy}` is
/// set low, `^x` or `^{xy}` high.
QString typesetFormula(const QString& formula);

}  // namespace eigenlink
