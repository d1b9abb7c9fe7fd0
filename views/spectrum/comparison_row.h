#pragma once

#include "model/modes/spectrum.h"

#include <QString>
#include <QStringList>

namespace eigenlink {

/// Headings of the comparison, one for each cell of a row.
QStringList comparisonHeadings();

/// One method in the comparison: name, status, counts, gap, largest difference to MCS, violation, residual, time.
QStringList comparisonRow(const Spectrum& spectrum);

/// The meaning of a cell of the comparison, for tool tips.
QString comparisonHint(qsizetype column);

/// The term that a column of the comparison is about; empty where there is none.
QString comparisonTerm(qsizetype column);

}  // namespace eigenlink
