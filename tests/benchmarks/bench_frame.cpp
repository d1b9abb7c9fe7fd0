// One frame of the two ways to drag in an N-loop, drawing included: 16.7 ms are 60 frames a second.

#include "model/mechanism/templates/n_loop.h"
#include "model/mechanism/transform.h"
#include "model/pose/mechanism_drag.h"
#include "model/pose/redraw.h"
#include "views/canvas/canvas_picture.h"

#include <QApplication>
#include <QImage>
#include <QPainter>

#include <benchmark/benchmark.h>

namespace {

using namespace eigenlink;

/// Paints a drawing as the canvas of a window of 1440 × 900 does while it is dragged.
class Sheet {
public:
    explicit Sheet(const Mechanism& mechanism) : m_image(1000, 640, QImage::Format_ARGB32_Premultiplied)
    {
        m_picture.theme = lightTheme();
        m_picture.drawing = true;
        m_picture.selection.ids = {"B0"};
        const auto parts = partsOf(mechanism);
        m_picture.transform = fittedTo(extentOf(*parts, parts->drawn), QRectF(40, 40, 920, 560));
    }

    void paint(const Mechanism& mechanism)
    {
        m_picture.parts = partsOf(mechanism);
        m_image.fill(m_picture.theme.card);
        QPainter painter(&m_image);
        paintStill(painter, QRectF(m_image.rect()), m_picture);
    }

private:
    QImage m_image;
    CanvasPicture m_picture;
};

/// The first crank follows the pointer by two degrees; lengths stay.
void mechanismFrame(benchmark::State& state)
{
    const Mechanism mechanism = nLoop({.loops = static_cast<int>(state.range(0))});
    const auto system = std::make_shared<const System>(mechanism);
    MechanismDrag drag(system, assembleNear(*system, system->drawnCoordinates()).q,
                       {false, *findPoint(mechanism, "B0"), {}});
    Sheet sheet(mechanism);
    const Vector2 pivot = mechanism.points[0].at;
    Vector2 target = drag.position();
    for (auto _ : state) {
        target = pivot + rotated(target - pivot, 0.035);
        drag.pullTo(target);
        sheet.paint(redrawn(mechanism, poseAt(*system, drag.q())));
    }
}
BENCHMARK(mechanismFrame)->Arg(5)->Arg(20)->Arg(40)->Unit(benchmark::kMillisecond);

/// A pin is moved; lengths follow.
void drawingFrame(benchmark::State& state)
{
    const Mechanism mechanism = nLoop({.loops = static_cast<int>(state.range(0))});
    Sheet sheet(mechanism);
    double offset = 0;
    for (auto _ : state) {
        offset = offset > 0.4 ? 0 : offset + 0.01;
        sheet.paint(transformed(mechanism, {"B0"}, translation({offset, offset})));
    }
}
BENCHMARK(drawingFrame)->Arg(5)->Arg(20)->Arg(40)->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
