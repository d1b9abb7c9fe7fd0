#include "model/mechanism/mechanism.h"
#include "views/format/quantity_words.h"
#include "views/plot/curve_chart.h"
#include "views/studies/motion/motion_view.h"
#include "views/studies/motion/record_view.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QPushButton>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <cmath>

using namespace eigenlink;

namespace {

/// A point on the unit circle, and beside it a linear model that stays on the tangent.
std::shared_ptr<const MotionRecord> circle()
{
    auto record = std::make_shared<MotionRecord>();
    for (int i = 0; i <= 100; ++i) {
        record->times.push_back(0.02 * i);
    }
    record->quantities = {QStringLiteral("P.x"), QStringLiteral("P.y")};
    record->units = {QStringLiteral("m"), QStringLiteral("m")};
    record->usual = QStringLiteral("P.y");
    record->hasLinear = true;
    record->values = [times = record->times](int quantity, bool linear) {
        std::vector<double> values;
        for (const double t : times) {
            values.push_back(quantity == 0 ? (linear ? 1 : std::cos(t)) : (linear ? t : std::sin(t)));
        }
        return values;
    };
    return record;
}

const ChartCurve& curveOf(const MotionView& view, std::size_t curve = 0)
{
    return view.chart()->picture().panes.front().curves.at(curve);
}

}  // namespace

class TestMotionView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void forceOfAJoint_isNamedInWords()
    {
        auto record = std::make_shared<MotionRecord>(*circle());
        record->quantities = {QStringLiteral("A@crank.x"), QStringLiteral("A@crank.y")};
        record->units = {QStringLiteral("N"), QStringLiteral("N")};
        MotionView view;
        view.setRecord(record);
        QVERIFY(view.recordView()->drawable().contains(QStringLiteral("force of A on crank, size")));
        QCOMPARE(quantityWords({}, "A@crank.y"), QStringLiteral("y of the force of A on crank"));
    }

    void record_isDrawnAgainstTheTime_withItsLinearModel()
    {
        MotionView view;
        view.setRecord(circle());
        const ChartPicture& picture = view.chart()->picture();
        const ChartPane& pane = picture.panes.front();
        QVERIFY(!picture.isPath);
        QCOMPARE(pane.y.label, QStringLiteral("P.y [m]"));
        QCOMPARE(pane.curves[0].y.back(), std::sin(2.0));
        QCOMPARE(pane.curves[1].y.back(), 2.0);
        QVERIFY(pane.curves[1].isAside);  // it does not decide what is in sight
    }

    // Every list of quantities has PART.quantity and its meaning behind it; the box itself has the name alone.
    void lists_sayWhatTheirQuantitiesMean()
    {
        auto record = std::make_shared<MotionRecord>(*circle());
        const QString meaning = QStringLiteral("position of a point, or any other quantity of that kind");
        record->meanings = QStringList(record->quantities.size(), meaning);
        MotionView view;
        view.setRecord(record);
        for (const char* name : {"Quantity", "Against what"}) {
            const QComboBox* box = nullptr;
            for (const QComboBox* each : view.findChildren<QComboBox*>()) {
                box = each->accessibleName() == QLatin1String(name) ? each : box;
            }
            QVERIFY(box != nullptr);
            const int room = box->fontMetrics().horizontalAdvance(QStringLiteral("P.x") + meaning);
            const QAbstractItemView& list = *box->view();
            QVERIFY(list.minimumWidth() > room && list.sizeHintForColumn(0) > room);
            QVERIFY(record->quantities.contains(box->currentText()) || box->currentIndex() == 0);
        }
        QCOMPARE(quantityWords(Mechanism{}, "crank.rate"), QStringLiteral("angular velocity of a link"));
    }

    // "B., size" stood twice in the list: of the velocity and of the acceleration.
    void vectors_haveNamesOfTheirOwn()
    {
        auto record = std::make_shared<MotionRecord>(*circle());
        record->quantities.clear();
        record->units.clear();
        for (const char* each : {"B.x", "B.y", "B.vx", "B.vy", "B.ax", "B.ay", "shaking.x", "shaking.y"}) {
            record->quantities << QString::fromLatin1(each);
            record->units << (QByteArray(each).size() == 3 ? QStringLiteral("m") : QStringLiteral("m/s"));
        }
        MotionView view;
        view.setRecord(record);
        const QStringList names = view.findChild<RecordView*>()->drawable();
        QCOMPARE(QSet<QString>(names.begin(), names.end()).size(), names.size());
        for (const char* each : {"B in the plane", "B velocity in the plane", "B velocity, size",
                                 "B acceleration, size", "shaking, size"}) {
            QVERIFY2(names.contains(QLatin1String(each)), each);
        }
    }

    void quantity_canBeDrawnAgainstAnother()
    {
        MotionView view;
        view.setRecord(circle());
        view.setQuantities(QStringLiteral("P.y"), QStringLiteral("P.x"));
        const ChartCurve& curve = curveOf(view);
        QVERIFY(view.chart()->picture().isPath);
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
            QVERIFY(std::abs(std::hypot(curve.x[i], curve.y[i]) - 1) < 1e-14);
        }
        // The choice holds for the next motion.
        view.setRecord(circle());
        QVERIFY(view.chart()->picture().isPath);
        QCOMPARE(curveOf(view, 1).y.size(), curveOf(view).y.size());
    }

    // Kept quantities of one unit share a pane, others have their own; after a change the earlier motion stays beside.
    void compared_quantitiesAndMotions_areDrawnTogether()
    {
        auto record = std::make_shared<MotionRecord>(*circle());
        record->hasLinear = false;
        record->quantities << QStringLiteral("F.x") << QStringLiteral("F.y");
        record->units << QStringLiteral("N") << QStringLiteral("N");
        record->values = [times = record->times](int quantity, bool) {
            return std::vector<double>(times.size(), quantity < 2 ? quantity : quantity == 2 ? 3.0 : 4.0);
        };
        MotionView view;
        view.setRecord(record);
        QTest::mouseClick(view.recordView()->compareButton(), Qt::LeftButton);
        auto* box = view.recordView()->findChild<QComboBox*>();
        for (const char* name : {"P.x", "F.x", "F, size"}) {
            box->setCurrentIndex(box->findText(QString::fromLatin1(name)));
        }
        const std::vector<ChartPane>& panes = view.chart()->picture().panes;
        QCOMPARE(panes.size(), std::size_t(2));
        QCOMPARE(panes[0].y.label, QStringLiteral("[N]"));
        QCOMPARE(panes[0].curves.size(), std::size_t(2));
        QCOMPARE(panes[0].curves[0].y.back(), 5.0);  // of (3, 4)
        QCOMPARE(panes[1].curves.size(), std::size_t(2));
        auto changed = std::make_shared<MotionRecord>(*record);
        changed->values = [times = record->times](int, bool) { return std::vector<double>(times.size(), 12.0); };
        view.setRecord(changed);
        QCOMPARE(panes[1].curves.size(), std::size_t(4));
        QVERIFY(panes[1].curves[1].isDashed && panes[1].curves[1].y.back() != 12);
        QTest::mouseClick(view.recordView()->compareButton(), Qt::LeftButton);
        QCOMPARE(view.chart()->picture().panes.size(), std::size_t(1));
    }

    // Both coordinates of a point make a curve of the plane, with one scale for both axes.
    void pointInThePlane_hasOneScale()
    {
        MotionView view;
        view.resize(460, 620);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.setRecord(circle());
        QVERIFY(view.recordView()->drawable().contains(QStringLiteral("P in the plane")));
        view.setQuantities(QStringLiteral("P in the plane"));
        QVERIFY(view.chart()->picture().isEqual && !view.chart()->picture().hasRay);
        const QPointF a = view.chart()->pixelOf(0), b = view.chart()->pixelOf(50);  // t = 0 and 1
        const double perMetreX = std::abs((b - a).x()) / (1 - std::cos(1.0));
        const double perMetreY = std::abs((b - a).y()) / std::sin(1.0);
        QVERIFY2(std::abs(perMetreX / perMetreY - 1) < 0.01, qPrintable(QString::number(perMetreX / perMetreY)));
    }

    // A cosine of a frequency on the grid has its amplitude there; eigenfrequencies are marked.
    void spectrum_showsTheAmplitude_andMarksTheModes()
    {
        auto record = std::make_shared<MotionRecord>();
        for (int i = 0; i < 400; ++i) {
            record->times.push_back(0.01 * i);
        }
        record->quantities = {QStringLiteral("P.x")};
        record->units = {QStringLiteral("m")};
        record->usual = QStringLiteral("P.x");
        record->frequencies = {2.5, 400};
        record->values = [times = record->times](int, bool) {
            std::vector<double> values;
            for (const double t : times) {
                values.push_back(0.3 * std::cos(2 * 3.14159265358979324 * 2.5 * t) + 7);
            }
            return values;
        };
        MotionView view;
        view.setRecord(record);
        view.setQuantities(QStringLiteral("P.x"), QStringLiteral("frequency (spectrum)"));
        const ChartPicture& picture = view.chart()->picture();
        const ChartCurve& curves = curveOf(view);
        const auto highest = std::ranges::max_element(curves.y);
        QVERIFY(std::abs(*highest - 0.3) < 1e-12);
        QVERIFY(std::abs(curves.x[static_cast<std::size_t>(highest - curves.y.begin())] - 2.5) < 1e-12);
        QCOMPARE(picture.lines.size(), std::size_t(1));
        QCOMPARE(picture.lines.front().x, 2.5);
        const std::vector<ChartMark>& peaks = picture.panes.front().marks;
        QCOMPARE(peaks.size(), std::size_t(1));
        QVERIFY(std::abs(peaks[0].x - 2.5) < 1e-12 && std::abs(peaks[0].y - 0.3) < 1e-12);
        QCOMPARE(peaks[0].words, QStringLiteral("2.5"));
        const QString label = picture.panes.front().y.label;
        QVERIFY2(label.startsWith(QStringLiteral("amplitude of P.x")), qPrintable(label));
    }

    // A motion of five milliseconds is seen in slow motion.
    void fastMotion_isPlayedSlowly()
    {
        auto record = std::make_shared<MotionRecord>(*circle());
        for (double& t : record->times) {
            t /= 400;
        }
        MotionView view;
        view.setRecord(record);
        view.setPlaying(true);
        QTest::qWait(300);
        QVERIFY(*view.moment() > 0 && *view.moment() < 60);
    }

    void growingRecord_showsItsLastMoment()
    {
        auto record = std::make_shared<MotionRecord>(*circle());
        MotionView view;
        view.setRecord(record);
        QCOMPARE(*view.moment(), std::size_t(0));
        record->times.push_back(2.02);
        record->values = [times = record->times](int, bool) { return times; };
        view.recordView()->takeGrowth();
        QCOMPARE(*view.moment(), std::size_t(101));
        QCOMPARE(curveOf(view).y.back(), 2.02);
    }

    void dragging_movesTheMoment_andStopsPlaying()
    {
        MotionView view;
        view.resize(460, 520);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.setRecord(circle());
        view.setPlaying(true);
        QVERIFY(view.isPlaying());
        QSignalSpy changed(&view, &MotionView::momentChanged);
        QTest::mouseClick(view.chart(), Qt::LeftButton, {}, view.chart()->pixelOf(60).toPoint());
        QVERIFY(!view.isPlaying());
        QVERIFY(view.moment() && std::abs(static_cast<double>(*view.moment()) - 60) <= 1);
        QVERIFY(!changed.isEmpty());
        const std::size_t before = *view.moment();
        QTest::keyClick(view.chart(), Qt::Key_Right);
        QCOMPARE(*view.moment(), before + 5);
        QTest::keyClick(view.chart(), Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(*view.moment(), before - 45);
    }

    void playing_goesOnInRealTime_andBeginsAgain()
    {
        MotionView view;
        view.setRecord(circle());
        view.setMoment(95);
        view.setPlaying(true);
        QTRY_VERIFY_WITH_TIMEOUT(*view.moment() < 50, 3000);
        view.setRecord(nullptr);
        QVERIFY(!view.isPlaying() && !view.moment());
    }
};

QTEST_MAIN(TestMotionView)
#include "tst_motion_view.moc"
