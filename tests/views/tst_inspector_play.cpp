#include "tests/support/sample_analysis.h"
#include "tests/views/showing.h"
#include "views/inspector/field_editor.h"
#include "views/inspector/inspector_view.h"
#include "views/inspector/play_slider.h"

#include <QApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// The form of the spring of the four-bar, and its signals.
struct ShownSpring {
    InspectorView view;
    QSignalSpy edited{&view, &InspectorView::edited};
    QSignalSpy previewed{&view, &InspectorView::previewed};

    ShownSpring()
    {
        view.resize(280, 400);
        showMechanism(view, sampleFourBar());
        showSelection(view, {{"k"}, {}});
        view.show();
    }
};

Mechanism nextOf(const QSignalSpy& edited)
{
    return edited.last()[1].value<Mechanism>();
}

}  // namespace

/// Trying numbers out in the form, and going back.
class TestInspectorPlay : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void slider_dragged_previewsAndCommitsOnce();
    void slider_pressedBesideItsHandle_isDraggedFromThere();
    void numbers_canBeResetToWhatIsFreshlyDrawn();
    void bodyOfThreePins_offersNoLength();
};

void TestInspectorPlay::slider_dragged_previewsAndCommitsOnce()
{
    ShownSpring shown;
    QVERIFY(QTest::qWaitForWindowExposed(&shown.view));
    auto& [view, edited, previewed] = shown;
    PlaySlider* slider = view.editor("stiffness")->slider();
    const QPoint middle = slider->rect().center();
    QTest::mousePress(slider, Qt::LeftButton, {}, middle);
    for (int step = 1; step <= 4; ++step) {
        QMouseEvent move(QEvent::MouseMove, middle + QPoint(5 * step, 0), slider->mapToGlobal(middle), Qt::LeftButton,
                         Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(slider, &move);
    }
    QVERIFY(previewed.count() >= 2);
    QCOMPARE(edited.count(), 0);
    // The analysis of the tried value brings the selection once more: the field goes on showing the number.
    const QLineEdit* field = view.editor("stiffness")->numberFields()[0]->editor();
    const QString tried = field->text();
    QVERIFY(tried != QStringLiteral("25"));
    showSelection(view, {{"k"}, ModeReference{Method::mcs, 0}});
    QCOMPARE(field->text(), tried);
    QTest::mouseRelease(slider, Qt::LeftButton, {}, middle + QPoint(20, 0));
    QCOMPARE(edited.count(), 1);
    const double stiffness = std::get<Spring>(nextOf(edited).elements[3]).stiffness;
    QVERIFY(stiffness > 25 && stiffness < 100);
}

// A page at a time would run away while the button is held: the range follows the value.
void TestInspectorPlay::slider_pressedBesideItsHandle_isDraggedFromThere()
{
    ShownSpring shown;
    QVERIFY(QTest::qWaitForWindowExposed(&shown.view));
    auto& [view, edited, previewed] = shown;
    PlaySlider* slider = view.editor("stiffness")->slider();
    const QPoint there(slider->width() * 4 / 5, slider->height() / 2);
    QTest::mousePress(slider, Qt::LeftButton, {}, there);
    QTest::qWait(2 * QApplication::keyboardInputInterval());
    QCOMPARE(edited.count(), 0);
    QCOMPARE(previewed.count(), 1);
    QTest::mouseRelease(slider, Qt::LeftButton, {}, there);
    QCOMPARE(edited.count(), 1);
    const double stiffness = std::get<Spring>(nextOf(edited).elements[3]).stiffness;
    QVERIFY2(stiffness > 35 && stiffness < 100, qPrintable(QString::number(stiffness)));
}

void TestInspectorPlay::numbers_canBeResetToWhatIsFreshlyDrawn()
{
    InspectorView view;
    const Mechanism mechanism = sampleFourBar();
    showMechanism(view, mechanism);
    showSelection(view, {{"k"}, {}});
    const auto reset = [&](const char* key) { return view.editor(key)->findChild<QPushButton*>(); };
    QVERIFY(reset("damping")->isHidden());
    QSignalSpy edited(&view, &InspectorView::edited);
    QCOMPARE(reset("stiffness")->toolTip(), QStringLiteral("Reset to 100 N/m, as freshly drawn"));
    QTest::mouseClick(reset("stiffness"), Qt::LeftButton);
    QCOMPARE(edited.count(), 1);
    QCOMPARE(std::get<Spring>(nextOf(edited).elements[3]).stiffness, 100.0);
    QVERIFY(reset("stiffness")->isHidden());
    // Of several each goes back to its own.
    Mechanism heavy = mechanism;
    for (Element& element : heavy.elements) {
        if (auto* bar = std::get_if<Bar>(&element)) {
            bar->mass = 7;
        }
    }
    heavy.points[1].at.x += 0.5;
    showMechanism(view, heavy);
    showSelection(view, {{idOf(heavy.elements[0]), idOf(heavy.elements[2])}, {}});
    QTest::mouseClick(reset("mass"), Qt::LeftButton);
    const auto massOf = [&](std::size_t i) { return std::get<Bar>(nextOf(edited).elements[i]).mass; };
    QCOMPARE(massOf(0), 1.0);
    QVERIFY(massOf(2) > 1.05);
}

void TestInspectorPlay::bodyOfThreePins_offersNoLength()
{
    Mechanism mechanism = sampleFourBar();
    Body body;
    body.id = "plate";
    body.points = {"A", "C", "D"};
    body.mass = 1;
    body.inertia = 1;
    mechanism.elements.emplace_back(body);
    InspectorView view;
    showMechanism(view, mechanism);
    showSelection(view, {{"plate"}, {}});
    QVERIFY(view.editor("length") == nullptr && view.editor("mass") != nullptr);
    showSelection(view, {{"plate", "CD"}, {}});
    QVERIFY(view.editor("length") == nullptr && view.editor("mass") != nullptr);
    // One that a file gives can be taken away.
    std::get<Body>(mechanism.elements.back()).length = 1;
    showMechanism(view, mechanism);
    showSelection(view, {{"plate"}, {}});
    QVERIFY(view.editor("length") != nullptr);
}

QTEST_MAIN(TestInspectorPlay)
#include "tst_inspector_play.moc"
