#include "tests/support/beams.h"
#include "tests/views/showing.h"
#include "views/canvas/section_diagram.h"
#include "views/canvas/widget/canvas_view.h"

#include <QImage>
#include <QTest>

#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// A cantilever of 2 m under a force across its end, with a second beam that is not selected.
Mechanism loadedCantilever()
{
    const BeamData data{4, 1e-3, 1e-8, 1e11, 1000};
    Mechanism mechanism = cantilever(2, data);
    mechanism.gravity = {0, 0};
    mechanism.points.push_back({"E", {3, 0}});
    mechanism.elements.insert(mechanism.elements.end(),
                              {beamBetween("other", "A", "E", data), Weld{"joint", {"beam", "other"}, "A", {}},
                               Force{"F", "E", {0, -2}, {}}});
    return mechanism;
}

/// The pixels that the switch of the diagrams changes.
int pixelsOfDiagrams(CanvasView& view)
{
    const QImage with = view.renderImage(view.size());
    view.setSectionForcesVisible(false);
    const QImage without = view.renderImage(view.size());
    view.setSectionForcesVisible(true);
    int count = 0;
    for (int y = 0; y < with.height(); ++y) {
        for (int x = 0; x < with.width(); ++x) {
            count += with.pixel(x, y) != without.pixel(x, y) ? 1 : 0;
        }
    }
    return count;
}

}  // namespace

/// Diagrams of section forces on the canvas.
class TestSectionDiagram : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void line_liesToTheLeftOfItsBeam()
    {
        const BeamPose pose{0, {1, 2}, M_PI / 2, 3, std::vector<BeamNode>(3), false};
        const SceneTransform transform{10, {0, 0}};
        const DiagramLine diagram = diagramLine(pose, transform, {5, -6, 7});
        QCOMPARE(diagram.beam.size(), 3);
        for (const auto& [i, offset] : {std::pair{0, 5.0}, {1, -6.0}, {2, 7.0}}) {
            // The beam points up, so that left of it is left on the screen.
            const QPointF way = diagram.line[i] - diagram.beam[i];
            QVERIFY(std::abs(way.x() + offset) < 1e-9 && std::abs(way.y()) < 1e-9);
        }
    }

    void selectedBeam_showsItsForces_ofTheEquilibrium()
    {
        CanvasView view;
        view.resize(700, 500);
        showAnalysis(view, std::make_shared<const Analysis>(analyze(loadedCantilever())));
        QVERIFY(view.picture().sectionForces.empty());
        QCOMPARE(pixelsOfDiagrams(view), 0);
        showSelection(view, {{"beam"}, {}});
        QCOMPARE(view.picture().sectionForces.size(), std::size_t(1));
        const std::vector<SectionForce>& sections = view.picture().sectionForces.front().sections;
        QVERIFY(std::abs(sections.front().moment + 6) < 0.01 && std::abs(sections.back().moment + 2) < 0.01);
        QVERIFY(pixelsOfDiagrams(view) > 1000);
        showSelection(view, {{"F"}, {}});
        QVERIFY(view.picture().sectionForces.empty());
        // A drawing of which nothing is known has no forces.
        showSelection(view, {{"beam"}, {}});
        view.setShown(view.shown().withAnalysis(nullptr));
        QVERIFY(view.picture().sectionForces.empty());
    }
};

QTEST_MAIN(TestSectionDiagram)
#include "tst_section_diagram.moc"
