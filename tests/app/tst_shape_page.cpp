#include "app/window/pages/shape/shape_page.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "tests/app/window_fixture.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/format/bar_delegate.h"
#include "views/modes/mode_content_view.h"

#include <QComboBox>
#include <QTableWidget>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

}  // namespace

/// The contents of a mode, in the window.
class TestShapePage : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    static ModeContentView& front(WindowFixture& shown)
    {
        auto* view = shown.window.findChild<ModeContentView*>();
        shown.window.workspace().studies->setCurrentWidget(shown.window.findChild<ShapePage*>()->widget());
        return *view;
    }

private Q_SLOTS:
    void mode_isExplained_andTintsTheCanvas_onDemand()
    {
        WindowFixture shown(m_folder, fourBarFile());
        ModeContentView& view = front(shown);
        Session& session = shown.window.session();
        QTRY_VERIFY_WITH_TIMEOUT(view.energies()->rowCount() >= 4, 60000);
        QVERIFY2(view.words().contains(QStringLiteral("CD 60 %")), qPrintable(view.words()));
        QVERIFY(view.coordinates()->rowCount() > 0);
        // Bars of a spring that has 224 % and of weight that has −124 % are as long as these say.
        const QTableWidget& energies = *view.energies();
        const auto bar = [&](const QString& part) {
            const QTableWidgetItem* item = energies.findItems(part, Qt::MatchExactly).constFirst();
            return energies.item(item->row(), 2)->data(kBarRole).toDouble();
        };
        QCOMPARE(bar(QStringLiteral("k")), 1.0);
        QVERIFY(std::abs(bar(QStringLiteral("weight, joints")) - (1 / 2.24 - 1)) < 2e-3);
        const CanvasView& canvas = *shown.window.workspace().canvas;
        QVERIFY(canvas.picture().marks == nullptr);
        view.tint()->setCurrentIndex(1);
        QVERIFY(canvas.picture().marks != nullptr);
        QVERIFY(canvas.picture().hasMotion());
        const auto& shades = canvas.picture().marks->shades;
        const auto coupler = std::ranges::find(shades, "CD", &std::pair<std::string, double>::first);
        QVERIFY(coupler != shades.end() && std::abs(coupler->second - 0.6) < 1e-6);
        // It tints the requested energy: the coupler is drawn otherwise than without.
        const QImage tinted = const_cast<CanvasView&>(canvas).grab().toImage();
        view.tint()->setCurrentIndex(0);
        QVERIFY(canvas.picture().marks == nullptr);
        QVERIFY(tinted != const_cast<CanvasView&>(canvas).grab().toImage());
        // Edits and undo while it is shown leave nothing of another revision behind.
        view.tint()->setCurrentIndex(2);
        Mechanism next = *session.document().mechanism();
        std::erase_if(next.elements, [](const Element& each) { return idOf(each) == "k"; });
        session.document().apply(QStringLiteral("without"), next);
        QVERIFY(session.shown().exhibit() == nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(session.shown().isCurrent() && !view.words().contains(QStringLiteral("k 1")), 60000);
        session.document().undoStack().undo();
        QTRY_VERIFY_WITH_TIMEOUT(session.shown().exhibit() != nullptr, 60000);
        shown.window.workspace().studies->setQuestion(Question::rest);
        QVERIFY(session.shown().exhibit() == nullptr || session.shown().exhibit()->marks == nullptr);
    }

    void spuriousAndShapelessValues_sayWhatTheyAre()
    {
        WindowFixture shown(m_folder, fourBarFile());
        ModeContentView& view = front(shown);
        Session& session = shown.window.session();
        QTRY_VERIFY_WITH_TIMEOUT(view.energies()->rowCount() > 0, 60000);
        const auto& values = session.analysis()->find(Method::ucs)->spectrum.values;
        const auto spurious = std::ranges::find_if(values, [](const Eigenvalue& each) { return !each.isTrue(); });
        session.select({{}, ModeReference{Method::ucs, static_cast<std::size_t>(spurious - values.begin())}});
        QTRY_VERIFY_WITH_TIMEOUT(view.words().contains(QStringLiteral("not a real motion")), 60000);
        session.select({{}, std::nullopt});
        QTRY_VERIFY_WITH_TIMEOUT(view.energies()->rowCount() == 0, 60000);
        QVERIFY(!view.words().isEmpty());
    }

    void nodesOfABeam_areMarked()
    {
        WindowFixture shown(m_folder, exampleFile("cantilever_beam"));
        ModeContentView& view = front(shown);
        view.tint()->setCurrentIndex(2);
        Session& session = shown.window.session();
        const auto& values = session.analysis()->find(Method::mcs)->spectrum.values;
        const auto third = std::ranges::min_element(
            values, {}, [](const Eigenvalue& each) { return std::abs(each.s - std::complex<double>(0, 290.2)); });
        session.select({{}, ModeReference{Method::mcs, static_cast<std::size_t>(third - values.begin())}});
        const CanvasView& canvas = *shown.window.workspace().canvas;
        const auto nodes = [&] {
            const auto& marks = canvas.picture().marks;
            return marks == nullptr ? 0 : std::ranges::count(marks->marks, CanvasMark::Kind::node, &CanvasMark::kind);
        };
        QTRY_COMPARE_WITH_TIMEOUT(nodes(), 2, 60000);
        QVERIFY2(view.words().contains(QStringLiteral("50.")), qPrintable(view.words()));
    }
};

QTEST_MAIN(TestShapePage)
#include "tst_shape_page.moc"
