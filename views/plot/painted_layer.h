#pragma once

#include <qcustomplot.h>

#include <functional>
#include <utility>

namespace eigenlink {

/// A layer of a plot that is painted by a function, on screen and in exports alike. The plot owns it.
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

}  // namespace eigenlink
