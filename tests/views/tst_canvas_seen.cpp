#include "model/mechanism/edit.h"
#include "model/mechanism/templates/n_loop.h"
#include "tests/support/built.h"
#include "tests/support/drawn.h"
#include "tests/views/sheet.h"
#include "views/canvas/backdrop.h"
#include "views/canvas/overlay_picture.h"
#include "views/canvas/widget/canvas_view.h"

#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

bool sees(const CanvasView& view, const std::string& id)
{
    const Mechanism& mechanism = view.picture().parts->mechanism;
    return view.rect().contains(view.transform().toScreen(mechanism.points[*findPoint(mechanism, id)].at).toPoint());
}

int pixelsLike(const QImage& image, const QColor& color)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            count += std::abs(pixel.red() - color.red()) + std::abs(pixel.green() - color.green()) +
                                 std::abs(pixel.blue() - color.blue()) <
                             6
                         ? 1
                         : 0;
        }
    }
    return count;
}

}  // namespace

/// Actions of the canvas by itself so that important parts are seen.
class TestCanvasSeen : public QObject {
    Q_OBJECT

    Mechanism m_mechanism = nLoop({});

    std::unique_ptr<CanvasView> shown() const
    {
        auto view = std::make_unique<CanvasView>();
        view->resize(700, 500);
        showMechanism(*view, m_mechanism);
        view->show();
        return view;
    }

private Q_SLOTS:
    void remedy_thatMovesAPointOutOfSight_isFollowed()
    {
        const auto view = shown();
        view->zoomBy(1.01);  // the user chose this view
        const Mechanism far = withPointAt(m_mechanism, "B0", {40, 3});
        showMechanism(*view, far);
        QVERIFY(!sees(*view, "B0"));
        showMechanism(*view, m_mechanism);
        view->keepInSight();
        showMechanism(*view, far);
        QVERIFY(sees(*view, "B0"));
    }

    void restThatLeavesTheView_isFollowed_butNotIntoADetail()
    {
        const auto view = shown();
        view->setAnimated(false);
        view->zoomBy(1.01);  // the user chose this view
        const SceneTransform before = view->transform();
        Pose pose = eigenlink::drawnPose(m_mechanism);
        const auto exhibit = [&] {
            auto shown = std::make_shared<Exhibit>();
            shown->mechanism = view->shown().snapshot();
            shown->configuration = {view->shown().parts(), pose, {}, {}};
            view->setShown(view->shown().withExhibit(shown));
        };
        exhibit();
        QVERIFY(view->transform() == before);
        for (Vector2& place : pose.points) {
            place.x += 5;
        }
        const auto seesAll = [&] {
            return std::ranges::all_of(pose.points, [&](Vector2 place) {
                return view->rect().contains(view->transform().toScreen(place).toPoint());
            });
        };
        exhibit();
        QVERIFY(seesAll());
        QCOMPARE(view->transform().scale, before.scale);  // moved, not zoomed
        view->zoomBy(9);
        const SceneTransform detail = view->transform();
        pose.points.front().y += 0.01;
        exhibit();
        QVERIFY(view->transform() == detail);
    }

    void panelThatTakesRoom_leavesTheMechanismInSight()
    {
        const auto view = shown();
        view->setAnimated(false);
        view->zoomBy(1.01);
        view->resize(330, 300);
        for (const Point& point : m_mechanism.points) {
            QVERIFY(sees(*view, point.id));
        }
    }

    void partsBetweenTheSamePoints_standSideBySide()
    {
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"P", {1, 0}}},
                                    {Spring{"k", {"O", "P"}, 10, 1, 0, {}}, Damper{"c", {"P", "O"}, 1, {}},
                                     Spring{"k2", {"O", "P"}, 10, 1, 0, {}}});
        const auto view = shown();
        showMechanism(*view, mechanism);
        view->fit();
        const QPointF middle = view->transform().toScreen({0.5, 0});
        std::vector<std::string> hit;
        QSignalSpy selected(view.get(), &CanvasView::selected);
        for (int y = -60; y <= 60; y += 2) {
            QTest::mouseClick(view.get(), Qt::LeftButton, {}, (middle + QPointF(0, y)).toPoint());
            const std::vector<std::string> ids = view->picture().selection.ids;
            if (!ids.empty() && (hit.empty() || hit.back() != ids.front())) {
                hit.push_back(ids.front());
            }
        }
        std::ranges::sort(hit);
        QCOMPARE(hit, (std::vector<std::string>{"c", "k", "k2"}));
    }

    void gravity_isTurnedByItsArrow_inOneStep()
    {
        const auto view = shown();
        QSignalSpy edited(view.get(), &CanvasView::edited);
        QSignalSpy previewed(view.get(), &CanvasView::previewed);
        QSignalSpy asked(view.get(), &CanvasView::gravityRequested);
        const QPointF center = gravityArea(view->rect()).center();
        QTest::mouseClick(view.get(), Qt::LeftButton, {}, center.toPoint());
        QCOMPARE(asked.size(), 1);
        QTest::mousePress(view.get(), Qt::LeftButton, {}, center.toPoint());
        const auto drag = [&](QPointF to) {
            QMouseEvent move(QEvent::MouseMove, to, view->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
            QCoreApplication::sendEvent(view.get(), &move);
        };
        drag(center + QPointF(10, 0));
        drag(center + QPointF(25, 0));
        QTest::mouseRelease(view.get(), Qt::LeftButton, {}, (center + QPointF(25, 0)).toPoint());
        QCOMPARE(edited.size(), 1);
        QVERIFY(previewed.size() >= 1);
        const Vector2 gravity = edited[0][1].value<Mechanism>().gravity;
        QVERIFY(distance(gravity, {length(m_mechanism.gravity), 0}) < 1e-9);
        QCOMPARE(asked.size(), 1);
    }

    void remedy_thatMovesNothingOutOfSight_keepsTheView()
    {
        const auto view = shown();
        view->zoomBy(4);  // a detail: most points are out of sight
        const SceneTransform before = view->transform();
        view->keepInSight();
        showMechanism(*view, withPointFixed(m_mechanism, "B0", true));
        QCOMPARE(view->transform().scale, before.scale);
        QCOMPARE(view->transform().origin, before.origin);
    }

    // As a counterweight below the mechanism, on a page of its own.
    void whatAPageShowsOutsideTheView_isBroughtIn_butNotIntoADetail()
    {
        for (const double zoom : {1.01, 4.0}) {
            const auto view = shown();
            view->setAnimated(false);
            view->zoomBy(zoom);
            const double before = view->transform().scale;
            auto weights = std::make_shared<Exhibit>();
            weights->mechanism = view->shown().snapshot();
            weights->configuration = {view->shown().parts(), eigenlink::drawnPose(m_mechanism), {}, {}};
            weights->extent = {{0.5, -3}};
            view->setShown(view->shown().withExhibit(weights));
            QCOMPARE(view->rect().contains(view->transform().toScreen({0.5, -3}).toPoint()), zoom < 2);
            QVERIFY(zoom < 2 || view->transform().scale == before);
        }
    }

    void nameOfTheAxis_inLargeWords_isWhole()
    {
        Theme theme = lightTheme();
        theme.textScale = 3;
        QImage image(400, 300, QImage::Format_ARGB32_Premultiplied);
        image.fill(theme.card);
        QPainter painter(&image);
        SceneTransform transform;
        transform.origin = {200, 200};
        paintAxes(painter, image.rect(), transform, theme, 60);
        QFont font = painter.font();
        painter.end();
        font.setPixelSize(theme.px(11));
        font.setItalic(true);
        const auto rows = [&] {
            int count = 0;
            for (int y = 0; y < 160; ++y) {
                count += pixelsLike(image.copy(150, y, 49, 1), theme.card) < 49 ? 1 : 0;
            }
            return count;
        };
        QVERIFY2(rows() >= QFontMetrics(font).tightBoundingRect(QStringLiteral("y")).height() - 1,
                 qPrintable(QString::number(rows())));
    }

    void mechanismThatMoves_isBroughtInMeanwhile()
    {
        const auto view = shown();
        QVERIFY(QTest::qWaitForWindowExposed(view.get()));
        view->zoomBy(1.01);
        const auto showMoment = [&] {
            auto moment = std::make_shared<Exhibit>();
            moment->mechanism = view->shown().snapshot();
            moment->configuration = {view->shown().parts(), eigenlink::drawnPose(m_mechanism), {}, {}};
            moment->extent = {{-3, 0.5}};
            view->setShown(view->shown().withExhibit(moment));
        };
        const auto sawIt = [&] { return view->rect().contains(view->transform().toScreen({-3, 0.5}).toPoint()); };
        for (int moment = 0; moment < 100 && !sawIt(); ++moment) {
            showMoment();
            QTest::qWait(15);
        }
        QVERIFY(sawIt());
    }

    // As a view that is kept: the page beside it may change its size while it is computed again.
    void editOfNoPart_goesOnFitting()
    {
        const auto view = shown();
        Mechanism titled = m_mechanism;
        titled.title = "another";
        showMechanism(*view, titled);
        view->resize(700, 300);
        QVERIFY(!view->framing());
        titled.points.front().at.x -= 0.01;
        showMechanism(*view, titled);
        view->resize(700, 500);
        QVERIFY(view->framing());
    }

    void placeTypedOutOfSight_isFollowed()
    {
        test::Sheet sheet(m_mechanism);
        sheet.tool("point");
        sheet.type(QStringLiteral("1"), QStringLiteral("99"));
        sheet.accept();
        QCOMPARE(sheet.mechanism.points.size(), m_mechanism.points.size() + 1);
        QCOMPARE(sheet.mechanism.points.back().at.y, 99.0);
        QVERIFY(sees(sheet.view, sheet.mechanism.points.back().id));
    }

    void restOutOfSight_isShownWhenDrawingEnds()
    {
        // Drawn upright, zoomed so that there is no room below: at rest the rod hangs there.
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"P", {0.1, 1}}}, {Bar{"OP", {"O", "P"}, {}, 1.0, {}}});
        test::Sheet sheet(mechanism);
        sheet.view.setDrawingMode(true);
        sheet.view.zoomBy(1.5);
        const SceneTransform before = sheet.view.transform();
        showAnalysis(sheet.view, std::make_shared<const Analysis>(analyze(mechanism)));
        QCOMPARE(sheet.view.transform().scale, before.scale);
        const Vector2 tip = sheet.view.picture().rest->points[1];
        QVERIFY(tip.y < -0.9);
        QVERIFY(!sheet.view.rect().contains(sheet.at(tip)));
        sheet.view.setDrawingMode(false);
        QVERIFY(sheet.view.rect().contains(sheet.at(tip)));
        QVERIFY(sheet.view.transform().scale < before.scale);
        QVERIFY(sheet.view.rect().contains(sheet.pin("P")));
        // A click with the next tool meets the drawing at its former place.
        sheet.tool("bar");
        QCOMPARE(sheet.view.transform(), before);
        // A view that the user chooses meanwhile stays.
        sheet.tool("select");
        sheet.view.zoomBy(0.5);
        const SceneTransform chosen = sheet.view.transform();
        sheet.tool("spring");
        QCOMPARE(sheet.view.transform(), chosen);
    }

    // A linkage that is drawn click by click, falls, and is changed: it never comes back at another scale.
    void drawing_keepsItsScale()
    {
        test::Sheet sheet;
        sheet.tool("fix");
        sheet.click({-0.2, 0});
        sheet.click({0.2, 0});
        const SceneTransform before = sheet.view.transform();
        sheet.tool("bar");
        sheet.clickPin("A");
        sheet.click({-0.1, 0.2});
        sheet.click({0.15, 0.25});
        sheet.clickPin("B");
        sheet.tool("select");
        showAnalysis(sheet.view, std::make_shared<const Analysis>(analyze(sheet.mechanism)));
        QTest::qWait(0);
        QCOMPARE(sheet.view.transform(), before);
        sheet.mechanism.points[2].at = {-0.05, 0.05};
        sheet.mechanism.points[3].at = {0.05, 0.05};
        showMechanism(sheet.view, sheet.mechanism);
        QCOMPARE(sheet.view.transform(), before);
        sheet.tool("spring");
        QCOMPARE(sheet.view.transform(), before);
    }

    // A pin near the edge stays where it was clicked, so that the next click meets its aim.
    void pinAtTheEdge_leavesTheViewAsItIs()
    {
        test::Sheet sheet;
        sheet.tool("fix");
        const SceneTransform before = sheet.view.transform();
        sheet.clickAt({sheet.view.width() / 2, sheet.view.height() - 4});
        QCOMPARE(sheet.mechanism.points.size(), std::size_t{1});
        QTest::qWait(0);
        QCOMPARE(sheet.view.transform(), before);
    }

    void labels_keepClearOfTheArrowsOfAMode()
    {
        // The end of this rod swings up to the right, over the place where its name would stand.
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"P", {0.6, -0.8}}}, {Bar{"OP", {"O", "P"}, {}, 1.0, {}}});
        mechanism.elements.push_back(drawnTorsionSpring(mechanism, "OP", "ground"));
        std::get<TorsionSpring>(mechanism.elements[1]).stiffness = 1000;
        setId(mechanism.elements[1], "k");
        const auto view = shown();
        showMechanism(*view, mechanism);
        view->fit();
        const auto analysis = std::make_shared<const Analysis>(analyze(mechanism));
        showAnalysis(*view, analysis);
        view->setGridVisible(false);
        view->setTrailsVisible(false);
        view->setGhostVisible(false);
        showSelection(*view, {{}, ModeReference{Method::mcs, 0}});
        view->setAmplitude(0.25);
        view->setPhase(0, 0);
        const QImage with = view->grab().toImage();
        view->setArrowsVisible(false);
        const QImage without = view->grab().toImage();
        // Names stand elsewhere than they would without arrows: ink where there was none.
        int moved = 0;
        for (int y = 60; y < with.height(); ++y) {
            for (int x = 0; x < with.width(); ++x) {
                const QColor ink = with.pixelColor(x, y);
                const bool isInk = ink.lightness() < 110 && ink.blue() - ink.red() < 60;
                moved += isInk && without.pixelColor(x, y).lightness() > 220 ? 1 : 0;
            }
        }
        QVERIFY2(moved > 10, qPrintable(QString::number(moved)));
    }

    // Names are read while a mode plays: its links pass below them.
    void labels_areNotCoveredByWhatMoves()
    {
        const auto view = shown();
        showAnalysis(*view, std::make_shared<const Analysis>(analyze(m_mechanism)));
        showSelection(*view, {{}, ModeReference{Method::mcs, 0}});
        CanvasPicture picture = view->picture();
        picture.amplitude = 0.5;
        QVERIFY(picture.hasMotion());
        const auto painted = [&](bool labels, bool moving) {
            picture.showLabels = labels;
            QImage image(view->size(), QImage::Format_RGB32);
            image.fill(picture.theme.card);
            QPainter painter(&image);
            painter.setFont(view->font());
            paintStill(painter, view->rect(), picture);
            if (moving) {
                paintMoving(painter, view->rect(), picture);
            }
            return image;
        };
        const QImage named = painted(true, false);
        const QImage bare = painted(false, false);
        int letters = 0;
        for (int step = 0; step < 8; ++step) {
            picture.phase = step * 0.785;
            const QImage playing = painted(true, true);
            for (int y = 0; y < named.height(); ++y) {
                for (int x = 0; x < named.width(); ++x) {
                    const bool isLetter =
                        named.pixelColor(x, y) == picture.theme.text && bare.pixel(x, y) != named.pixel(x, y);
                    letters += isLetter ? 1 : 0;
                    QVERIFY2(!isLetter || playing.pixel(x, y) == named.pixel(x, y),
                             qPrintable(QStringLiteral("%1, %2 in step %3").arg(x).arg(y).arg(step)));
                }
            }
        }
        QVERIFY(letters > 100);
    }

    void pointedParts_areLitUp()
    {
        const auto view = shown();
        const QImage before = view->grab().toImage();
        view->setPointedAt({"rod0"});
        const QImage lit = view->grab().toImage();
        QVERIFY(lit != before);
        view->setPointedAt({});
        QCOMPARE(view->grab().toImage(), before);
    }

    void labels_keepClearOfTheScaleBar()
    {
        const auto view = shown();
        // B0 stands right above the bar.
        const QRectF bar = scaleBarArea(view->rect(), view->transform());
        Mechanism mechanism = m_mechanism;
        mechanism.points[*findPoint(mechanism, "B0")].at = view->transform().toWorld(bar.center() - QPointF(0, 20));
        view->zoomBy(1);
        showMechanism(*view, mechanism);
        view->setGridVisible(false);
        const QImage with = view->grab().toImage().copy(bar.toRect());
        view->setLabelsVisible(false);
        const QImage without = view->grab().toImage().copy(bar.toRect());
        QCOMPARE(pixelsLike(with, lightTheme().text), pixelsLike(without, lightTheme().text));
    }

    void labels_keepClearOfATitleOfTwoLines()
    {
        const auto view = shown();
        view->resize(260, 400);
        Mechanism mechanism = m_mechanism;
        mechanism.title = "A title that is too long for one line of this window";
        showMechanism(*view, mechanism);
        const CanvasPicture& picture = view->picture();
        const double height = wordsHeight(view->rect(), picture.text, picture.theme, view->font());
        QVERIFY(height > 70);
        // B0 stands right below the words.
        mechanism.points[*findPoint(mechanism, "B0")].at = view->transform().toWorld({130, height + 6});
        view->zoomBy(1);
        showMechanism(*view, mechanism);
        view->setGridVisible(false);
        const QRect words(0, 0, 260, static_cast<int>(height) - 4);
        const QImage with = view->grab().toImage().copy(words);
        view->setLabelsVisible(false);
        const QImage without = view->grab().toImage().copy(words);
        QCOMPARE(pixelsLike(with, lightTheme().text), pixelsLike(without, lightTheme().text));
    }

    // In a narrow window with large words the title takes two lines, and the mechanism stands below them.
    void words_leaveTheMechanismInSight()
    {
        const auto view = shown();
        const auto analysis = std::make_shared<const Analysis>(analyze(m_mechanism));
        showAnalysis(*view, analysis);
        showSelection(*view, {{}, ModeReference{Method::mcs, 0}});
        Theme theme = lightTheme();
        theme.textScale = 1.7;
        view->setTheme(theme);
        view->resize(370, 420);
        view->fit();
        const CanvasPicture& picture = view->picture();
        const double words = wordsHeight(view->rect(), picture.text, theme, QFont());
        QVERIFY2(words > 90, qPrintable(QString::number(words)));
        for (const Vector2 place : picture.rest->points) {
            QVERIFY(view->transform().toScreen(place).y() > words);
        }
    }

    // A pin in the lower left is seen: the bar makes room, to the right, or into the middle.
    void scaleBar_coversNoPin()
    {
        const auto view = shown();
        const QRectF area = view->rect();
        const SceneTransform& transform = view->transform();
        const QRectF usual = scaleBarArea(area, transform);
        QVERIFY(usual.left() < area.left() + 20);
        QCOMPARE(scaleBarArea(area, transform, {area.center()}), usual);
        std::vector<QPointF> pins{usual.center()};
        const QRectF second = scaleBarArea(area, transform, pins);
        QVERIFY(second.right() > area.right() - 20 && !second.contains(pins[0]));
        pins.push_back(second.topLeft() - QPointF(6, 16));  // the hatching of its ground hangs into the bar
        const QRectF third = scaleBarArea(area, transform, pins);
        QVERIFY(std::abs(third.center().x() - area.center().x()) < 1);
        QCOMPARE(third.size(), usual.size());
        pins.push_back(third.center());
        QCOMPARE(scaleBarArea(area, transform, pins), usual);
        // On the canvas: a pin there is painted as it is elsewhere.
        Mechanism mechanism = m_mechanism;
        mechanism.points[*findPoint(mechanism, "B0")].at = transform.toWorld(usual.center());
        view->zoomBy(1);
        view->setGridVisible(false);
        view->setLabelsVisible(false);
        showMechanism(*view, mechanism);
        const QImage image = view->grab().toImage();
        const int pin = pixelsLike(image.copy(usual.toRect()), lightTheme().linkOutline);
        QVERIFY2(pin > 10, qPrintable(QString::number(pin)));
    }

    void discsOfNeighbouringJoints_stayApart_atEveryScale()
    {
        CanvasOverlay overlay;
        for (const double x : {0.0, 1.0}) {
            overlay.marks.push_back({CanvasMark::Kind::realMass, {x, 0}, 1, QStringLiteral("1 kg")});
        }
        for (const double scale : {8.0, 20.0, 60.0, 300.0}) {
            const MarkPlaces places{QRectF(0, 0, 700, 500), {scale, {100, 100}}, scale};
            const std::vector<QRectF> taken = takenAreas(overlay, places, lightTheme());
            QCOMPARE(taken.size(), std::size_t{3});  // with the legend
            QVERIFY2(!taken[1].intersects(taken[2]), qPrintable(QString::number(scale)));
        }
    }
};

QTEST_MAIN(TestCanvasSeen)
#include "tst_canvas_seen.moc"
