#pragma once

#include <functional>

class QCPPainter;
class QCustomPlot;
class QString;

namespace eigenlink {

/// Adds a picture to a layer of a plot: it is painted by a function, on screen and in exports alike, until the plot
/// goes.
void addPainted(QCustomPlot& plot, const QString& layer, std::function<void(QCPPainter&)> paint);

}  // namespace eigenlink
