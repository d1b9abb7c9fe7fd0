#pragma once

#include <QString>

namespace eigenlink {

/// Plain words as rich text, with the symbols of the program set as books set them: Φ_q with a low q, M_r, K_p.
QString typeset(const QString& words);

/// A formula of the program's own as rich text: letters are italic, `_x` or `_{xy}` is set low, `^x` or `^{xy}` high.
QString typesetFormula(const QString& formula);

}  // namespace eigenlink
