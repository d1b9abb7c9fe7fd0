#include "tests/support/mechanisms.h"
#include "views/inspector/field_editor.h"
#include "views/inspector/inspector_view.h"
#include "views/inspector/number_field.h"
#include "views/motion/motion_form.h"
#include "views/rest/equilibria_view.h"
#include "views/spectrum/comparison_view.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QtTest>

using namespace eigenlink;

namespace {

/// Shows a view in large words in a narrow panel.
void showNarrow(QWidget& view, QSize size, int pixels)
{
    QFont font = view.font();
    font.setPixelSize(pixels);
    view.setFont(font);
    view.resize(size);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
}

bool isWithin(const QWidget& part, const QWidget& whole)
{
    return whole.rect().contains(QRect(part.mapTo(&whole, QPoint()), part.size()));
}

}  // namespace

/// Forms in panels that are narrow for their words: at 1024×768, with words of 170 %.
class TestNarrowForms : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void motion_cutsNoWord_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("pixels");
        QTest::newRow("usual") << 420 << 13;
        QTest::newRow("narrow") << 350 << 13;
        QTest::newRow("large words") << 350 << 22;
        QTest::newRow("very large words") << 300 << 26;
    }

    void motion_cutsNoWord()
    {
        QFETCH(int, width);
        QFETCH(int, pixels);
        MotionForm form;
        showNarrow(form, {width, 400}, pixels);
        for (const QLabel* label : form.findChildren<QLabel*>()) {
            if (label->isVisible() && !label->text().isEmpty()) {
                QVERIFY2(label->width() >= label->sizeHint().width(), qPrintable(label->text()));
                QVERIFY2(isWithin(*label, form), qPrintable(label->text()));
            }
        }
        for (const QPushButton* button : form.findChildren<QPushButton*>()) {
            QVERIFY2(isWithin(*button, form) && button->width() >= button->sizeHint().width(),
                     qPrintable(button->text()));
        }
        for (const QComboBox* box : form.findChildren<QComboBox*>()) {
            QVERIFY2(isWithin(*box, form) && box->width() >= std::min(box->sizeHint().width(), width),
                     qPrintable(box->currentText()));
        }
    }

    void comparison_wrapsWhatItSays_whereItsTableScrolls()
    {
        ComparisonView view;
        showNarrow(view, {260, 400}, 15);
        const Mechanism mechanism = test::mechanismAt("resources/examples/iftomm_four_bar.eigenlink");
        view.setShown(Shown()
                          .withMechanism(std::make_shared<const Mechanism>(mechanism))
                          .withAnalysis(std::make_shared<const Analysis>(analyze(mechanism))));
        const auto labels = view.findChildren<QLabel*>();
        const auto note = std::ranges::find_if(
            labels, [](const QLabel* label) { return label->text().contains(QStringLiteral("stiff springs")); });
        QVERIFY(note != labels.end());
        QTRY_VERIFY(isWithin(**note, view));
        QTRY_VERIFY((*note)->height() >= (*note)->heightForWidth((*note)->width()));
        auto* table = view.findChild<QScrollArea*>();
        QTRY_VERIFY(table->horizontalScrollBar()->maximum() > 0);
        QCOMPARE(table->verticalScrollBar()->maximum(), 0);
    }

    void equilibria_leaveTheirSentenceRoom()
    {
        EquilibriaView view;
        showNarrow(view, {340, 700}, 22);
        for (const QPushButton* button : view.findChildren<QPushButton*>()) {
            if (button->isVisible()) {
                QVERIFY2(isWithin(*button, view), qPrintable(button->text()));
                QVERIFY2(button->width() >= button->sizeHint().width(), qPrintable(button->text()));
            }
        }
        const auto labels = view.findChildren<QLabel*>();
        const auto sentence = std::ranges::find_if(
            labels, [](const QLabel* label) { return label->property("role") == QStringLiteral("heading"); });
        QVERIFY(sentence != labels.end() && (*sentence)->width() > 280);
    }

    void inspector_putsWordsOverFields_whereNumbersWouldBeCut()
    {
        InspectorView view;
        Mechanism mechanism = test::mechanismAt("resources/examples/iftomm_four_bar.eigenlink");
        view.setShown(Shown().withMechanism(std::make_shared<const Mechanism>(mechanism)));
        showNarrow(view, {240, 500}, 13);
        const auto fieldsOf = [&] { return view.editor("gravity")->numberFields(); };
        const auto isRead = [&](const NumberField& field) {
            const QLineEdit& line = *field.editor();
            return isWithin(field, view) &&
                   line.width() >= line.fontMetrics().horizontalAdvance(QStringLiteral("−9.81")) + 12;
        };
        for (const NumberField* field : fieldsOf()) {
            QVERIFY(isRead(*field));
        }
        const int beside = fieldsOf()[0]->mapTo(&view, QPoint()).x();
        QFont large = view.font();
        large.setPixelSize(22);
        view.setFont(large);
        QTRY_VERIFY(fieldsOf()[0]->mapTo(&view, QPoint()).x() < beside);
        for (const NumberField* field : fieldsOf()) {
            QTRY_VERIFY(isRead(*field));
        }
        view.resize(600, 500);
        QTRY_VERIFY(fieldsOf()[0]->mapTo(&view, QPoint()).x() > beside);
    }
};

QTEST_MAIN(TestNarrowForms)
#include "tst_narrow_forms.moc"
