#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "model/description/edit.h"
#include "tests/app/window_fixture.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/plot/curve_chart.h"
#include "views/steady/stability_map_pane.h"
#include "views/steady/steady_view.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QPushButton>
#include <QSpinBox>
#include <QTabBar>
#include <QTableWidget>
#include <QtTest>

#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

/// The page Steady motion in the window: multipliers of a motion under a drive, the deviation that grows, a map.
class TestSteadyPage : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<WindowFixture> m_fixture;

    MainWindow& window() { return m_fixture->window; }
    SteadyView& view() { return *window().workspace().findChild<SteadyView*>(); }
    void look()
    {
        window().workspace().studies->setQuestion(Question::motion);
        for (QTabBar* bar : window().workspace().studies->findChildren<QTabBar*>()) {
            for (int tab = 0; tab < bar->count(); ++tab) {
                if (bar->tabText(tab) == QStringLiteral("Steady motion")) {
                    bar->setCurrentIndex(tab);
                }
            }
        }
        QVERIFY(view().isVisible());
    }
    void find()
    {
        QTest::mouseClick(view().findButton(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(view().multipliers()->rowCount() == 2, 120000);
    }

private Q_SLOTS:
    /// A rod of 1 m, upright on a pivot that is shaken along it.
    void init()
    {
        const QString name = m_folder.filePath(QStringLiteral("shaken.eigenlink"));
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "eigenlink", "version": 1, "gravity": [0, -9.81], "points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [0, 1]}], "elements": [
            {"type": "bar", "id": "rod", "points": ["O", "A"], "length": 1, "mass": 1},
            {"type": "support_motion", "id": "shake", "point": "O", "y": {"amplitude": 0.1, "frequency": 3}}]})");
        file.close();
        m_fixture = std::make_unique<WindowFixture>(m_folder, name);
    }
    void cleanup() { m_fixture.reset(); }

    void slowShaking_letsTheRodFall_andItsDeviationMoves()
    {
        look();
        find();
        QVERIFY2(view().sentence().contains(QStringLiteral("unstable")), qPrintable(view().sentence()));
        QVERIFY(view().circle()->picture().hasUnitCircle);
        const auto& multipliers = *view().multipliers();
        const double first = multipliers.item(0, 1)->text().toDouble(),
                     second = multipliers.item(1, 1)->text().toDouble();
        QVERIFY(first > 1 && std::abs(first * second - 1) < 1e-4);  // Liouville: no damper
        view().multipliers()->selectRow(0);
        QVERIFY(window().workspace().canvas->picture().text.title.contains(QStringLiteral("Deviation")));
        QVERIFY(window().workspace().canvas->picture().hasMotion());
        window().workspace().studies->setQuestion(Question::modes);
        QVERIFY(!window().workspace().canvas->picture().text.title.contains(QStringLiteral("Deviation")));
    }

    void fastShaking_holdsIt()
    {
        look();
        const Mechanism& mechanism = window().session().shown().mechanism();
        Mechanism faster = mechanism;
        std::get<SupportMotion>(faster.elements.back()).y = {TimeFunction::Harmonic{{}, 0.1, 10, 0}};
        window().session().document().apply(QStringLiteral("faster"), faster);
        QVERIFY(view().multipliers()->rowCount() == 0);
        find();
        QVERIFY2(view().sentence().contains(QStringLiteral("stable: no")), qPrintable(view().sentence()));
    }

    void map_findsTheFrequencyThatHoldsIt()
    {
        look();
        view().tabs()->setCurrentIndex(1);
        view().mapPane().firstNumber()->setCurrentText(QStringLiteral("shake.y.frequency"));
        QCOMPARE(view().mapPane().firstNumber()->currentText(), QStringLiteral("shake.y.frequency"));
        view().mapPane().firstFrom()->setValue(4);
        view().mapPane().firstTo()->setValue(9);
        view().mapPane().firstPoints()->setValue(4);
        QTest::mouseClick(view().mapPane().drawButton(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(view().mapPane().map() != nullptr, 120000);
        const StabilityMap& map = view().mapPane().map()->map;
        QCOMPARE(map.places.size(), std::size_t(4));
        QVERIFY(!map.places.front().stable && map.places.back().stable);
        QCOMPARE(map.boundaries.size(), std::size_t(1));
        // Kapitza's limit (A ω)² = 4 g l / 3 holds for small amplitudes.
        const double limit = std::sqrt(4 * 9.81 / 3) / 0.1 / (2 * 3.14159265358979);
        QVERIFY(std::abs(map.boundaries.front() / limit - 1) < 0.1);
        QVERIFY(!view().mapPane().chart()->picture().panes.empty());
    }

    void nothingDriven_isSaid()
    {
        look();
        QVERIFY(window().openFile(fourBarFile()));
        look();
        QTest::mouseClick(view().findButton(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(view().sentence().contains(QStringLiteral("drives")), 120000);
        QVERIFY(view().multipliers()->rowCount() == 0);
    }
};

QTEST_MAIN(TestSteadyPage)
#include "tst_steady_page.moc"
