#include "model/mechanism/templates/n_loop.h"
#include "tests/views/showing.h"
#include "views/modes/film_strip.h"

#include <QSignalSpy>
#include <QTest>

#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

class TestFilmStrip : public QObject {
    Q_OBJECT

private:
    Mechanism m_mechanism = nLoop({});
    std::shared_ptr<const Analysis> m_analysis = std::make_shared<const Analysis>(analyze(m_mechanism));
    std::unique_ptr<FilmStrip> m_strip;

private Q_SLOTS:
    void init()
    {
        m_strip = std::make_unique<FilmStrip>();
        m_strip->resize(760, 120);
        showMechanism(*m_strip, m_mechanism);
        showAnalysis(*m_strip, m_analysis, ModeReference{Method::mcs, 0});
        m_strip->show();
    }
    void cleanup() { m_strip.reset(); }

    void frames_fitTheWidth_eightAtMost()
    {
        QCOMPARE(m_strip->frameCount(), 8);
        QVERIFY(m_strip->frameRect(7).right() <= 760);
        m_strip->resize(330, 120);
        QCOMPARE(m_strip->frameCount(), 4);
        m_strip->resize(3000, 120);
        QCOMPARE(m_strip->frameCount(), 8);
    }

    void click_onAFrame_asksForItsPhase()
    {
        QSignalSpy spy(m_strip.get(), &FilmStrip::phaseRequested);
        QTest::mouseClick(m_strip.get(), Qt::LeftButton, {}, m_strip->frameRect(2).center().toPoint());
        QCOMPARE(spy.size(), 1);
        QCOMPARE(spy[0][0].toDouble(), std::numbers::pi / 2);
    }

    void phase_marksTheNearestFrame()
    {
        m_strip->setPhase(std::numbers::pi + 0.1);
        QCOMPARE(m_strip->currentFrame(), 4);
        m_strip->setPhase(2 * std::numbers::pi - 0.05);
        QCOMPARE(m_strip->currentFrame(), 0);
    }

    void phase_movesTheMarkAlone()
    {
        m_strip->setPhase(0);
        const QImage before = m_strip->grab().toImage();
        m_strip->setPhase(std::numbers::pi);
        const QImage after = m_strip->grab().toImage();
        const auto cell = [this](const QImage& image, int i) {
            return image.copy(m_strip->frameRect(i).toAlignedRect().adjusted(1, 1, -1, -1));
        };
        QVERIFY(cell(before, 0) != cell(after, 0) && cell(before, 4) != cell(after, 4));
        QCOMPARE(cell(before, 2), cell(after, 2));
        m_strip->setPhase(0);
        QCOMPARE(m_strip->grab().toImage(), before);
        m_strip->setAmplitude(0.05);
        QVERIFY(cell(m_strip->grab().toImage(), 2) != cell(before, 2));
    }

    void changedMechanism_keepsThePictures_withTheirParts_untilTheNewOnesAreThere()
    {
        m_strip->setPhase(0);
        const QImage before = m_strip->grab().toImage();
        Mechanism next = m_mechanism;
        next.gravity.y = -5;
        showMechanism(*m_strip, next);
        QCOMPARE(m_strip->grab().toImage(), before);
        next.elements.pop_back();
        showMechanism(*m_strip, next);
        QCOMPARE(m_strip->grab().toImage(), before);
        QVERIFY(m_strip->picture().parts->mechanism == m_mechanism);
        showAnalysis(*m_strip, std::make_shared<const Analysis>(analyze(next)));
        QCOMPARE(m_strip->currentFrame(), -1);
        QVERIFY(m_strip->picture().parts->mechanism == next);
    }

    void arrowKeys_stepThroughTheFrames()
    {
        m_strip->setPhase(0);
        QSignalSpy spy(m_strip.get(), &FilmStrip::phaseRequested);
        QTest::keyClick(m_strip.get(), Qt::Key_Right);
        QTest::keyClick(m_strip.get(), Qt::Key_Left);
        QCOMPARE(spy.size(), 2);
        QCOMPARE(spy[0][0].toDouble(), std::numbers::pi / 4);
        QCOMPARE(spy[1][0].toDouble(), 7 * std::numbers::pi / 4);
    }

    void pictures_atOppositePhases_differ()
    {
        const QImage image = m_strip->renderImage({800, 120});
        QVERIFY(image.copy(8, 4, 98, 90) != image.copy(8 + 4 * 98, 4, 98, 90));
    }

    void withoutAMode_itSaysSoAndAsksForNothing()
    {
        const QImage before = m_strip->grab().toImage();
        showMotion(*m_strip, {}, std::nullopt);
        QCOMPARE(m_strip->currentFrame(), -1);
        QVERIFY(m_strip->grab().toImage() != before);
        QSignalSpy spy(m_strip.get(), &FilmStrip::phaseRequested);
        QTest::mouseClick(m_strip.get(), Qt::LeftButton, {}, QPoint(100, 50));
        QVERIFY(spy.isEmpty());
    }

    void infiniteEigenvalue_saysWhyItHasNoShape()
    {
        showMotion(*m_strip, {}, std::nullopt);
        const QImage before = m_strip->grab().toImage();
        showMotion(*m_strip, {}, PlayedMode{{}, true, 1, 9, true});
        QVERIFY(m_strip->grab().toImage() != before);
        QVERIFY(whyNothingMoves(m_strip->picture().mode).contains(QStringLiteral("infinite eigenvalue has no shape")));
    }

    void realMode_isShownOverItsOwnTime()
    {
        showMotion(*m_strip, ModeMotion(*m_analysis, Method::mcs, 0), PlayedMode{{-2, 0}, false, 1, 1, false});
        QCOMPARE(m_strip->currentFrame(), -1);
        const QImage image = m_strip->renderImage({800, 120});
        QVERIFY(image.copy(8, 4, 98, 90) != image.copy(8 + 7 * 98, 4, 98, 90));
    }
};

QTEST_MAIN(TestFilmStrip)
#include "tst_film_strip.moc"
