// QCustomPlot's header is written with the keywords `signals` and `foreach`.
#undef QT_NO_KEYWORDS

#include "views/plot/paint_plot.h"

#include <QPicture>

#include <qcustomplot.h>

namespace eigenlink {

void paintPlot(QPainter& painter, QCustomPlot& plot)
{
    // The plot needs a painter of its own kind; what that one draws is recorded and drawn again.
    QPicture record;
    QCPPainter own;
    own.begin(&record);
    own.setMode(QCPPainter::pmVectorized);
    own.setMode(QCPPainter::pmNoCaching);
    plot.toPainter(&own, plot.width(), plot.height());
    own.end();
    painter.drawPicture(0, 0, record);
}

}  // namespace eigenlink
