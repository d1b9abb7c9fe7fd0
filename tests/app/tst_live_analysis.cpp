#include "app/window/parts/workspace.h"
#include "tests/app/window_fixture.h"
#include "tests/app/window_main.h"
#include "tests/support/columns.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/canvas/widget/gravity_handle.h"
#include "views/inspector/field_editor.h"
#include "views/inspector/inspector_view.h"
#include "views/inspector/play_slider.h"
#include "views/outline/outline_view.h"
#include "views/spectrum/spectrum_table.h"

#include <QLineEdit>
#include <QTableView>
#include <QTreeView>

#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Presses in the middle of a widget and moves in small steps, as a hand does, without letting go.
void dragBy(QWidget& widget, QPoint from, QPoint by, int steps)
{
    QTest::mousePress(&widget, Qt::LeftButton, {}, from);
    for (int i = 1; i <= steps; ++i) {
        const QPoint at = from + by * i / steps;
        QMouseEvent move(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&widget, &move);
        QTest::qWait(12);
    }
}

}  // namespace

/// While something is dragged, equilibrium, eigenvalues and mode follow.
class TestLiveAnalysis : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void stiffnessSlider_dragged_isFollowed_asOneStep_data()
    {
        addColumns<QString, QString>({"file", "spring"});
        QTest::newRow("four-bar") << exampleFile("iftomm_four_bar") << "k";
        QTest::newRow("5 loops") << exampleFile("n_loop_5") << "spring1";
        QTest::newRow("20 loops") << exampleFile("n_loop_20") << "spring1";
    }

    void stiffnessSlider_dragged_isFollowed_asOneStep()
    {
        QFETCH(QString, file);
        QFETCH(QString, spring);
        WindowFixture f(m_folder, file);
        Session& session = f.window.session();
        session.select({{spring.toStdString()}, session.selection().mode});
        FieldEditor* stiffness = f.window.workspace().inspector->editor("stiffness");
        PlaySlider* slider = stiffness->slider();
        std::set<double> stiffnesses;
        std::set<double> frequencies;
        connect(&session, &Session::shownChanged, this, [&](const Shown& shown) {
            const std::shared_ptr<const Analysis>& analysis = shown.analysis();
            const auto index = findElement(analysis->mechanism, spring.toStdString());
            stiffnesses.insert(std::get<Spring>(analysis->mechanism.elements[*index]).stiffness);
            frequencies.insert(std::abs(analysis->find(Method::mcs)->spectrum.values.front().s));
        });
        dragBy(*slider, slider->rect().center(), {slider->width() / 5, 0}, 40);
        const std::size_t followed = stiffnesses.size();
        QVERIFY2(followed >= 4, qPrintable(QString::number(followed)));
        QVERIFY(frequencies.size() >= 4);
        QVERIFY(session.selection().mode.has_value());
        QVERIFY(stiffness->numberFields()[0]->editor()->text() != QStringLiteral("25"));
        QCOMPARE(session.document().undoStack().count(), 0);
        QTest::mouseRelease(slider, Qt::LeftButton, {}, slider->rect().center() + QPoint(slider->width() / 5, 0));
        QCOMPARE(session.document().undoStack().count(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(session.analysis()->mechanism == *session.document().mechanism(), 120000);
    }

    void pinDragged_isFollowed_asOneStep()
    {
        WindowFixture f(m_folder, exampleFile("n_loop_5"));
        Session& session = f.window.session();
        CanvasView* canvas = f.window.workspace().canvas;
        const auto& points = canvas->picture().rest->points;
        const std::size_t b0 = findPoint(*session.document().mechanism(), "B0").value();
        std::set<std::shared_ptr<const Analysis>> analyses;
        connect(&session, &Session::shownChanged, this, [&](const Shown& shown) { analyses.insert(shown.analysis()); });
        dragBy(*canvas, canvas->transform().toScreen(points[b0]).toPoint(), {30, 10}, 30);
        const std::size_t followed = analyses.size();
        QVERIFY2(followed >= 4, qPrintable(QString::number(followed)));
        QCOMPARE(session.document().undoStack().count(), 0);
        QTest::mouseRelease(canvas, Qt::LeftButton);
        QCOMPARE(session.document().undoStack().count(), 1);
    }

    // Undo with the button held takes the change back and gives the drag up: nothing of it is left when it is let go.
    void undo_duringADrag_leavesTheStateBefore_data()
    {
        QTest::addColumn<bool>("turnsGravity");
        QTest::newRow("pin") << false;
        QTest::newRow("gravity") << true;
    }

    void undo_duringADrag_leavesTheStateBefore()
    {
        QFETCH(bool, turnsGravity);
        WindowFixture f(m_folder, exampleFile("iftomm_four_bar"));
        Session& session = f.window.session();
        CanvasView* canvas = f.window.workspace().canvas;
        const MechanismSnapshot before = session.document().mechanism();
        Mechanism changed = *before;
        std::get<Spring>(changed.elements.at(*findElement(changed, "k"))).stiffness = 40;
        session.document().apply(QStringLiteral("Stiffer"), changed);
        QTRY_VERIFY_WITH_TIMEOUT(session.shown().isCurrent(), 60000);
        const auto& picture = canvas->picture();
        QPoint from = picture.transform.toScreen(shownPose(picture).points.at(*findPoint(changed, "D"))).toPoint();
        for (int x = canvas->width() - 1; turnsGravity && x > 0; x -= 3) {
            for (int y = 0; y < canvas->height(); y += 3) {
                from = GravityHandle::holds(canvas->rect(), 1, QPointF(x, y)) ? QPoint(x, y) : from;
            }
        }
        dragBy(*canvas, from, {-40, 30}, 10);
        QVERIFY(session.shown().mechanism() != changed);
        session.document().undoStack().undo();
        const QPoint at = from + QPoint(-60, 50);
        QMouseEvent move(QEvent::MouseMove, at, canvas->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(canvas, &move);
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, at);
        QVERIFY(*session.document().mechanism() == *before && session.shown().mechanism() == *before);
        QVERIFY(session.document().undoStack().canRedo() && !session.document().undoStack().canUndo());
        session.document().undoStack().redo();
        QVERIFY(session.shown().mechanism() == changed);
    }

    void outline_showsTheDrawing_asLongAsTheCanvasDoes()
    {
        WindowFixture f(m_folder, fourBarFile());
        const QTreeView* outline = f.window.workspace().outline->view();
        const auto placeOfC = [&] {
            const QModelIndex points = outline->model()->index(0, 0);
            return outline->model()->index(2, 1, points).data().toString();
        };
        const QString atRest = placeOfC();
        f.window.workspace().canvas->setTool(QStringLiteral("bar"));
        QVERIFY(placeOfC() != atRest);
        f.window.workspace().canvas->setTool(QStringLiteral("select"));
        QCOMPARE(placeOfC(), atRest);
    }
};

EIGENLINK_WINDOW_MAIN(TestLiveAnalysis)

#include "tst_live_analysis.moc"
