#include "app/window/pages/explain/explain_page.h"
#include "app/window/parts/actions.h"
#include "app/window/parts/study_panel.h"
#include "tests/app/window_test.h"
#include "views/format/format.h"
#include "views/studies/explain/equations_view.h"
#include "views/studies/explain/explanation_view.h"
#include "views/studies/explain/joint_picture.h"
#include "views/studies/explain/penalty_plot.h"
#include "views/studies/explain/three_ways.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QTableWidget>
#include <QTextBrowser>
#include <QTextFrame>

using namespace eigenlink;
using namespace eigenlink::test;

/// Why eigenvalues are what they are, and the equations behind them, beside the mechanism.
class TestExplainPage : public WindowTest {
    Q_OBJECT

    ExplanationView& why() { return *workspace().findChild<ExplanationView*>(); }
    EquationsView& equations() { return *workspace().findChild<EquationsView*>(); }
    void chooseSpurious(Method method, EigenvalueCause nature)
    {
        const Analysis& analysis = *session().analysis();
        const auto& values = analysis.find(method)->spectrum.values;
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (whyOf(analysis, method, i).nature == nature) {
                session().select({{}, ModeReference{method, i}});
                return;
            }
        }
        QFAIL("no such value");
    }

private Q_SLOTS:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void spuriousValue_isExplainedForThisJoint_whichIsLitOnTheCanvas()
    {
        chooseSpurious(Method::ucs, EigenvalueCause::tornJoint);
        window().actions().why->trigger();
        QVERIFY(why().isVisible());
        QVERIFY2(why().heading().endsWith(QStringLiteral("spurious?")), qPrintable(why().heading()));
        QCOMPARE(why().sentences().count(u'\n'), 2);
        QVERIFY(why().sentences().contains(QStringLiteral("would pull pin")));
        const auto gap = why().picture()->gap();
        QVERIFY(gap.has_value() && gap->length() > 5);
        QVERIFY(why().picture()->rect().contains(gap->center().toPoint()));
        QCOMPARE(canvas().picture().pointed.size(), std::size_t{2});
        workspace().studies->setQuestion(Question::rest);
        QVERIFY(canvas().picture().pointed.empty());
    }

    // The pictures of the three ways are buttons: a click explains an eigenvalue of that method, from its heading on.
    void cards_chooseAnEigenvalueOfTheirMethod()
    {
        chooseSpurious(Method::ucs, EigenvalueCause::tornJoint);
        window().actions().why->trigger();
        QCoreApplication::processEvents();
        ThreeWays& ways = *why().ways();
        const auto click = [&](double part) {
            why().area()->verticalScrollBar()->setValue(why().area()->verticalScrollBar()->maximum());
            QTest::mouseClick(&ways, Qt::LeftButton, {}, QPoint(static_cast<int>(part * ways.width()), 40));
            QCOMPARE(why().area()->verticalScrollBar()->value(), 0);
        };
        click(0.5);
        QCOMPARE(session().selection().mode->method, Method::rcs);
        QVERIFY2(why().heading().contains(QStringLiteral("RCS")), qPrintable(why().heading()));
        click(0.1);
        QCOMPARE(session().selection().mode->method, Method::mcs);
        QTest::keyClick(&ways, Qt::Key_Right);
        QCOMPARE(session().selection().mode->method, Method::rcs);
        click(0.9);
        QCOMPARE(session().selection().mode->method, Method::ucs);
        const Analysis& analysis = *session().analysis();
        const ModeReference mode = *session().selection().mode;
        QVERIFY(!analysis.find(mode.method)->spectrum.values[mode.index].isTrue());
    }

    // Films and hand-outs of prepared views take the figure of a page.
    void picture_isAFigure_whileItIsAboutAValue()
    {
        chooseSpurious(Method::ucs, EigenvalueCause::tornJoint);
        window().actions().why->trigger();
        const auto figures = window().findChild<ExplainPage*>()->figures();
        QCOMPARE(figures.size(), std::size_t(2));
        QVERIFY(!figures.back().find().has_value());
        const std::optional<FigureData> shown = figures.front().find();
        QVERIFY(shown.has_value());
        QCOMPARE(shown->text(), why().sentences());
        const QImage image = imageOf(shown->picture);
        const QImage seen = why().picture()->grab().toImage();
        QCOMPARE(image.size() / image.devicePixelRatio(), seen.size() / seen.devicePixelRatio());
        why().ask(QString::fromUtf8(topicTypes().front().key.data()));
        QVERIFY(!figures.front().find().has_value());
        // The other questions have a picture of their numbers.
        QTRY_VERIFY_WITH_TIMEOUT(figures.back().find().has_value(), 60000);
        QCOMPARE(figures.back().words(), why().sentences());
        const QImage bars = imageOf(figures.back().find()->picture);
        int inked = 0;
        for (int x = 0; x < bars.width(); ++x) {
            for (int y = 0; y < bars.height(); ++y) {
                inked += bars.pixelColor(x, y) == lightTheme().accent ? 1 : 0;
            }
        }
        QVERIFY2(inked > 500, qPrintable(QString::number(inked)));
    }

    void knob_movesTheSpuriousValue_andLeavesTheTrueOne()
    {
        chooseSpurious(Method::ucs, EigenvalueCause::tornJoint);
        window().actions().why->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(why().plot()->isVisible(), 120000);
        const QImage before = why().plot()->grab().toImage();
        const QString wordsBefore = why().plot()->accessibleDescription();
        why().knob(PenaltyKnob::omega)->setValue(why().knob(PenaltyKnob::omega)->value() + 60);
        QTRY_VERIFY_WITH_TIMEOUT(why().plot()->accessibleDescription() != wordsBefore, 120000);
        QVERIFY(why().plot()->grab().toImage() != before);
    }

    void reaction_andMotion_haveAnswersOfTheirOwn()
    {
        window().actions().why->trigger();
        QVERIFY(why().sentences().contains(QStringLiteral("All joints hold")));
        chooseSpurious(Method::rcs, EigenvalueCause::multiplier);
        QVERIFY(why().sentences().contains(QStringLiteral("a reaction alone")));
        QCOMPARE(canvas().picture().pointed.size(), std::size_t{1});
    }

    // Who does not know where spurious values are is led to one, and back.
    void link_leadsToASpuriousValue_andBack()
    {
        window().actions().why->trigger();
        QVERIFY(why().heading().endsWith(QStringLiteral("true?")));
        QTest::mouseClick(why().otherButton(), Qt::LeftButton);
        QVERIFY2(why().heading().endsWith(QStringLiteral("spurious?")), qPrintable(why().heading()));
        QVERIFY(why().sentences().contains(QStringLiteral("would pull pin")));
        QTest::mouseClick(why().otherButton(), Qt::LeftButton);
        QVERIFY2(why().heading().endsWith(QStringLiteral("true?")), qPrintable(why().heading()));
        why().ask(QStringLiteral("count"));
        QVERIFY(!why().otherButton()->isVisible());
    }

    void questions_areAnsweredWithNumbers()
    {
        window().actions().why->trigger();
        for (const TopicType& topic : topicTypes()) {
            why().ask(QString::fromUtf8(topic.key.data()));
            QTRY_VERIFY_WITH_TIMEOUT(why().sentences().contains(u'\n'), 120000);
            QVERIFY(!why().picture()->isVisible());
        }
        why().ask(QStringLiteral("reaction-stiffness"));
        QTRY_COMPARE_WITH_TIMEOUT(why().table()->rowCount(), 1, 120000);
        QVERIFY(why().table()->item(0, 1)->text().startsWith(QStringLiteral("2.147677")));
        QVERIFY(why().table()->item(0, 2)->text().startsWith(QStringLiteral("3.217429")));
    }

    void equations_lightTheirParts_andTheOtherWayRound()
    {
        workspace().studies->setCurrentWidget(equations().parentWidget());
        QTextBrowser& text = *equations().text();
        QVERIFY(text.toPlainText().contains(QStringLiteral("sin φ")));
        // In a narrow page the mass matrix is set smaller rather than cut.
        const auto massMatrix = [&] {
            return text.document()->documentLayout()->frameBoundingRect(text.document()->rootFrame()->childFrames()[1]);
        };
        const QSize usual = window().size();
        const double natural = massMatrix().width();
        window().resize(1024, 768);
        QTRY_VERIFY(massMatrix().right() <= text.viewport()->width());
        QVERIFY(massMatrix().width() < natural);
        window().resize(usual);
        Q_EMIT text.highlighted(QUrl(QStringLiteral("part:AC")));
        QCOMPARE(canvas().picture().pointed, std::vector<std::string>{"AC"});
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(text.viewport(), &leave);
        QVERIFY(canvas().picture().pointed.empty());
        const QImage unlit = text.viewport()->grab().toImage();
        session().select({{"AC"}, {}});
        QVERIFY(text.viewport()->grab().toImage() != unlit);
        // A part chosen in the drawing is found in the equations, also far below.
        text.verticalScrollBar()->setValue(0);
        session().select({{"k"}, {}});
        QVERIFY(text.verticalScrollBar()->value() > 0);
        const int seen = text.verticalScrollBar()->value();
        session().select({{"k", "AC"}, {}});
        QCOMPARE(text.verticalScrollBar()->value(), seen);
        Q_EMIT text.anchorClicked(QUrl(QStringLiteral("part:D")));
        QCOMPARE(session().selection().ids, std::vector<std::string>{"D"});
        const QString symbols = text.toPlainText();
        equations().numbers()->setChecked(true);
        QVERIFY(text.toPlainText() != symbols);
        QTest::mouseClick(equations().copyButton(), Qt::LeftButton);
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("\\documentclass")));
    }

    void partUnderThePointer_lightsItsTerms_andSelectsNothing()
    {
        workspace().studies->setCurrentWidget(equations().parentWidget());
        QTextBrowser& text = *equations().text();
        CanvasView& view = canvas();
        QTRY_VERIFY(!view.picture().parts->mechanism.points.empty());
        const Selection before = session().selection();
        const QString written = text.toHtml();
        QVERIFY(text.extraSelections().isEmpty());
        text.verticalScrollBar()->setValue(0);
        // Across the drawing until the pointer is on the spring.
        QStringList seen;
        for (int x = 4; x < view.width() && !seen.contains(QStringLiteral("k")); x += 3) {
            for (int y = 4; y < view.height() && !seen.contains(QStringLiteral("k")); y += 12) {
                QTest::mouseMove(&view, {x, y});
                seen << fromModel(view.picture().hovered);
            }
        }
        QCOMPARE(seen.last(), QStringLiteral("k"));
        QVERIFY(!text.extraSelections().isEmpty());
        QTRY_VERIFY(text.verticalScrollBar()->value() > 0);  // its terms stand far below
        QCOMPARE(text.toHtml(), written);
        QCOMPARE(session().selection(), before);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&view, &leave);
        QVERIFY(text.extraSelections().isEmpty());
    }

    void unfinishedDrawing_hasNoAnswers_andNoEquations()
    {
        session().document().openRecovered({});
        window().actions().why->trigger();
        QVERIFY(!why().picture()->isVisible());
        workspace().studies->setCurrentWidget(equations().parentWidget());
        QVERIFY(!equations().copyButton()->isEnabled());
    }
};

QTEST_MAIN(TestExplainPage)
#include "tst_explain_page.moc"
