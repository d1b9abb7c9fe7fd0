// QCustomPlot's header is written with the keywords `signals` and `foreach`.
#undef QT_NO_KEYWORDS

#include "views/plot/painted_layer.h"

#include <qcustomplot.h>

#include <utility>

namespace eigenlink {

namespace {

class PaintedLayer : public QCPLayerable {
public:
    PaintedLayer(QCustomPlot* plot, const QString& layer, std::function<void(QCPPainter&)> paint)
        : QCPLayerable(plot, layer), m_paint(std::move(paint))
    {
    }

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    void draw(QCPPainter* painter) override { m_paint(*painter); }

private:
    std::function<void(QCPPainter&)> m_paint;
};

}  // namespace

void addPainted(QCustomPlot& plot, const QString& layer, std::function<void(QCPPainter&)> paint)
{
    new PaintedLayer(&plot, layer, std::move(paint));  // the plot owns its layerables
}

}  // namespace eigenlink
