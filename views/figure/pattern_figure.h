#pragma once

#include "model/data/labelled_matrix.h"
#include "views/theme/theme.h"

#include <QSizeF>

#include <cstddef>
#include <vector>

class QPainter;

namespace eigenlink {

/// The size of a figure with so many patterns, of a given width [px].
QSizeF patternFigureSize(std::size_t count, double width);

/// Draws where matrices have entries, side by side with their names and sizes; without the entries to fill them in.
void paintPatterns(QPainter& painter, double width, const std::vector<LabelledMatrix>& matrices, const Theme& theme,
                   bool entries);

}  // namespace eigenlink
