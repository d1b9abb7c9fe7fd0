#include "tests/views/showing.h"
#include "views/modes/mode_player.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

PlayedMode modeOf(std::complex<double> s, std::size_t number = 1, std::size_t count = 1)
{
    return {s, false, number, count, false};
}

}  // namespace

class TestModePlayer : public QObject {
    Q_OBJECT

private:
    qint64 m_now = 0;
    std::unique_ptr<ModePlayer> m_player;

    template <class T>
    T* child(const char* name) const
    {
        return m_player->findChild<T*>(QLatin1String(name));
    }

private Q_SLOTS:
    void init()
    {
        m_now = 0;
        m_player = std::make_unique<ModePlayer>(nullptr, [this] { return m_now; });
        m_player->setAutoplay(false);
        m_player->resize(760, 50);
        m_player->show();
    }
    void cleanup() { m_player.reset(); }

    void undampedMode_afterAQuarterPeriod_hasAQuarterPhase()
    {
        const PlayedMode mode = modeOf({0, kTwoPi / 2});
        QCOMPARE(loopLength(mode, false), 2.0);
        QVERIFY(std::abs(stateAt(mode, 0.5, false).phase - kTwoPi / 4) < 1e-12);
        QCOMPARE(stateAt(mode, 0.5, true).factor, 1.0);
        QCOMPARE(loopLength(mode, true), loopLength(mode, false));
    }

    // Where large words have no room beside each other the values go, the names stay.
    void largeWords_inANarrowWindow_areNotCut()
    {
        const auto cut = [this] {
            QStringList found;
            for (const QLabel* label : m_player->findChildren<QLabel*>()) {
                if (label->isVisible() && label->width() < label->sizeHint().width()) {
                    found << label->text();
                }
            }
            return found.join(u',');
        };
        const auto seen = [this] {
            const QList<QLabel*> labels = m_player->findChildren<QLabel*>();
            return std::ranges::count_if(labels, [](const QLabel* label) { return label->isVisible(); });
        };
        m_player->resize(400, 90);
        QTRY_COMPARE(cut(), QString());
        const auto all = seen();
        QFont large = m_player->font();
        large.setPixelSize(22);
        m_player->setFont(large);
        m_player->resize(380, 120);
        QTRY_COMPARE(cut(), QString());
        QVERIFY(seen() == all - 3);
        m_player->resize(900, 120);
        QTRY_COMPARE(seen(), all);
        QCOMPARE(cut(), QString());
    }

    void dampedMode_withTrueGrowth_decaysAsTheExponential()
    {
        const PlayedMode mode = modeOf({-0.3, 4});
        QVERIFY(std::abs(stateAt(mode, 2, true).factor - std::exp(-0.6)) < 1e-12);
        QCOMPARE(stateAt(mode, 2, false).factor, 1.0);
        QVERIFY(std::abs(stateAt(mode, 2, true).phase - std::fmod(8.0, kTwoPi)) < 1e-9);
    }

    void unstableMode_growsTowardsOneAndNeverBeyond()
    {
        const PlayedMode mode = modeOf({0.5, 3});
        const double loop = loopLength(mode, true);
        double before = 0;
        for (double t = 0; t < loop; t += loop / 50) {
            const double factor = stateAt(mode, t, true).factor;
            QVERIFY(factor > before && factor <= 1);
            before = factor;
        }
        QVERIFY(before > 0.9);
    }

    void realMode_goesOneWayWithoutPhase()
    {
        const PlayedMode falling = modeOf({2, 0});
        QCOMPARE(kindOf(falling), MotionKind::creep);
        QCOMPARE(stateAt(falling, 0.4, false).phase, 0.0);
        QVERIFY(stateAt(falling, 0.8, false).factor > stateAt(falling, 0.4, false).factor);
        const PlayedMode creeping = modeOf({-2, 0});
        QVERIFY(stateAt(creeping, 0.8, false).factor < stateAt(creeping, 0.4, false).factor);
    }

    void zeroEigenvalue_driftsAtConstantSpeed()
    {
        const PlayedMode mode = modeOf(0);
        QCOMPARE(kindOf(mode), MotionKind::drift);
        const double first = stateAt(mode, 1, false).factor - stateAt(mode, 0.5, false).factor;
        const double second = stateAt(mode, 2, false).factor - stateAt(mode, 1.5, false).factor;
        QVERIFY(std::abs(first - second) < 1e-12 && first > 0);
    }

    void infiniteEigenvalue_isShownAsAShape()
    {
        const PlayedMode mode{{std::nan(""), 0}, true, 1, 1, true};
        QCOMPARE(kindOf(mode), MotionKind::shape);
        QVERIFY(std::isfinite(stateAt(mode, 0.3, true).phase));
    }

    void comfortableSpeed_forSlowAndFastModes_isRoundAndWatchable_data()
    {
        QTest::addColumn<double>("omega");
        for (const double omega : {1e-3, 0.05, 2.1476, 30.0, 1e4, 1e8}) {
            QTest::newRow(qPrintable(QString::number(omega))) << omega;
        }
    }
    void comfortableSpeed_forSlowAndFastModes_isRoundAndWatchable()
    {
        QFETCH(double, omega);
        const double seconds = kTwoPi / omega / comfortableSpeed(modeOf({0, omega}));
        QVERIFY2(seconds > 0.9 && seconds < 4.1, qPrintable(QString::number(seconds)));
    }

    void playing_followsTheClock()
    {
        showMotion(*m_player, {}, modeOf({0, kTwoPi / 2}));
        QSignalSpy spy(m_player.get(), &ModePlayer::phaseChanged);
        m_player->setPlaying(true);
        m_now = 100;
        QTRY_VERIFY_WITH_TIMEOUT(!spy.isEmpty(), 120000);
        QVERIFY(std::abs(spy.last()[0].toDouble() - kTwoPi * 0.05) < 1e-9);
        QCOMPARE(spy.last()[1].toDouble(), 1.0);
        m_now = 100000;
        const auto count = spy.size();
        QTRY_VERIFY_WITH_TIMEOUT(spy.size() > count, 120000);
        QVERIFY(spy.last()[0].toDouble() < kTwoPi * 0.3);
    }

    void space_playsAndPauses()
    {
        QSignalSpy spy(m_player.get(), &ModePlayer::playingChanged);
        QTest::keyClick(m_player.get(), Qt::Key_Space);
        QVERIFY(spy.isEmpty());
        showMotion(*m_player, {}, modeOf({0, 2}));
        QTest::keyClick(m_player.get(), Qt::Key_Space);
        QVERIFY(m_player->isPlaying());
        QTest::mouseClick(child<QToolButton>("play"), Qt::LeftButton);
        QVERIFY(!m_player->isPlaying());
        QCOMPARE(spy.size(), 2);
    }

    void autoplay_startsWithTheFirstMode_reducedMotionDoesNot()
    {
        showMotion(*m_player, {}, modeOf({0, 2}));
        QVERIFY(!m_player->isPlaying());
        showMotion(*m_player, {}, std::nullopt);
        m_player->setAutoplay(true);
        showMotion(*m_player, {}, modeOf({0, 2}));
        QVERIFY(m_player->isPlaying());
        showMotion(*m_player, {}, std::nullopt);
        QVERIFY(!m_player->isPlaying());
    }

    void hiddenPlayer_rests_andGoesOnWhenShown()
    {
        showMotion(*m_player, {}, modeOf({0, 2}));
        m_player->setPlaying(true);
        m_player->hide();
        QVERIFY(!m_player->isPlaying());
        m_player->show();
        QVERIFY(m_player->isPlaying());
    }

    void amplitudeSlider_isAnnounced()
    {
        showMotion(*m_player, {}, modeOf({0, 2}));
        QSignalSpy amplitude(m_player.get(), &ModePlayer::amplitudeChanged);
        QSignalSpy phase(m_player.get(), &ModePlayer::phaseChanged);
        auto* slider = child<QSlider>("amplitude");
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(amplitude.size(), 1);
        QVERIFY(std::abs(amplitude[0][0].toDouble() - 0.26) < 1e-12);
        QCOMPARE(phase.last()[1].toDouble(), 1.0);
        QCOMPARE(amplitude[0][0].toDouble(), m_player->amplitude());
    }

    void phaseSlider_seeksWithinThePeriod()
    {
        showMotion(*m_player, {}, modeOf({-0.1, 2}));
        m_player->setPhase(kTwoPi / 4);
        QVERIFY(std::abs(m_player->state().phase - kTwoPi / 4) < 1e-9);
        QTest::keyClick(child<QSlider>("phase"), Qt::Key_Right);
        QVERIFY(std::abs(m_player->state().phase - kTwoPi * 91 / 360) < 1e-9);
        showMotion(*m_player, {}, modeOf({-0.1, -2}));
        m_player->setPhase(kTwoPi / 4);
        QVERIFY(std::abs(m_player->state().phase - kTwoPi / 4) < 1e-9);
    }

    void withoutAMode_thereIsNoPhase()
    {
        const auto shows = [this](const QString& words) {
            return std::ranges::any_of(m_player->findChildren<QLabel*>(),
                                       [&](const QLabel* label) { return label->text() == words; });
        };
        showMotion(*m_player, {}, std::nullopt);
        QVERIFY(!shows(QStringLiteral("0 %")));
        showMotion(*m_player, {}, modeOf({0, kTwoPi}));
        QVERIFY(shows(QStringLiteral("0°")));
        showMotion(*m_player, {}, std::nullopt);
        QVERIFY(!shows(QStringLiteral("0 %")) && !shows(QStringLiteral("0°")));
    }

    void exaggeration_isOfferedForBeamsOnly()
    {
        ModePlayer player;
        QSignalSpy changed(&player, &ModePlayer::exaggerationChanged);
        auto* box = player.findChild<QComboBox*>(QStringLiteral("exaggeration"));
        QVERIFY(box->isHidden());
        Mechanism mechanism;
        mechanism.elements = {Beam{}};
        showMechanism(player, mechanism);
        QVERIFY(!box->isHidden());
        player.setExaggeration(20);
        QCOMPARE(changed.back().front().toDouble(), 20.0);
        showMechanism(player, {});
        QVERIFY(box->isHidden());
        QCOMPARE(changed.back().front().toDouble(), 1.0);
    }

    void growthSwitch_isOfferedOnlyWhereItMatters()
    {
        showMotion(*m_player, {}, modeOf({0, 2}));
        QVERIFY(!m_player->findChild<QCheckBox*>()->isEnabled());
        showMotion(*m_player, {}, modeOf({-0.5, 2}));
        QVERIFY(m_player->findChild<QCheckBox*>()->isEnabled());
        QVERIFY(m_player->hasTrueGrowth());
        QCOMPARE(m_player->findChild<QCheckBox*>()->text(), QStringLiteral("decay"));
        QTest::mouseClick(m_player->findChild<QCheckBox*>(), Qt::LeftButton, {}, QPoint(6, 9));
        QVERIFY(!m_player->hasTrueGrowth());
        showMotion(*m_player, {}, modeOf({0.5, 2}));
        QCOMPARE(m_player->findChild<QCheckBox*>()->text(), QStringLiteral("growth"));
    }

    void dampedMode_isSeenToDecay()
    {
        showMotion(*m_player, {}, modeOf({-0.5, 2}));
        QSignalSpy phase(m_player.get(), &ModePlayer::phaseChanged);
        m_player->setPlaying(true);
        for (m_now = 100; phase.size() < 8; m_now += 100) {
            const auto count = phase.size();
            QTRY_VERIFY_WITH_TIMEOUT(phase.size() > count, 120000);
        }
        QVERIFY(phase.last()[1].toDouble() < 0.9 * phase.first()[1].toDouble());
    }

    void whatDoesNotMove_isNotPlayed_andGoesOnWithTheNext()
    {
        showMotion(*m_player, {}, modeOf({0, 2}));
        m_player->setPlaying(true);
        showMotion(*m_player, {}, PlayedMode{{}, true, 1, 9, true});
        QVERIFY(!m_player->isPlaying());
        QVERIFY(!child<QToolButton>("play")->isEnabled());
        QVERIFY(child<QToolButton>("play")->toolTip().contains(QStringLiteral("infinite")));
        m_player->togglePlaying();
        QVERIFY(!m_player->isPlaying());
        showMotion(*m_player, {}, modeOf({0, 2}));
        QVERIFY(m_player->isPlaying());
    }

    void pairWithATinyImaginaryPart_creepsAtAWatchableSpeed()
    {
        const PlayedMode mode = modeOf({-10, 2.8e-7});
        QCOMPARE(kindOf(mode), MotionKind::creep);
        QVERIFY(comfortableSpeed(mode) < 10);
    }

    void sliders_haveTheirNamesAtEveryWidth()
    {
        for (const int width : {340, 420, 560, 700, 1000}) {
            m_player->resize(width, m_player->sizeHint().height());
            for (const char* name : {"amplitude", "speed", "phase"}) {
                const auto labels = m_player->findChildren<QLabel*>();
                const bool isThere = std::any_of(labels.begin(), labels.end(), [name](const QLabel* label) {
                    return label->text() == QLatin1String(name) && label->isVisible();
                });
                QVERIFY2(isThere, name);
            }
        }
    }

    // Beside a lesson and at twice the size of words: the number of the mode lies under no arrow.
    void numberOfTheMode_isReadBetweenItsArrows()
    {
        const double size = m_player->font().pointSizeF();
        for (const double scale : {1.0, 2.0}) {
            QFont font = m_player->font();
            font.setPointSizeF(scale * size);
            m_player->setFont(font);
            showMotion(*m_player, {}, modeOf({-0.2, 2}, 2, 4));
            for (const int width : {m_player->minimumWidth(), 380, 420, 560, 1000}) {
                m_player->resize(std::max(width, m_player->minimumWidth()), m_player->sizeHint().height());
                QTest::qWait(20);
                const QLabel& number = *child<QLabel>("number");
                const QRect before = child<QToolButton>("previous")->geometry();
                const QRect behind = child<QToolButton>("next")->geometry();
                const bool isBetween = number.geometry().left() > before.right() &&
                                       number.geometry().right() < behind.left() &&
                                       number.width() >= number.sizeHint().width();
                QVERIFY2(isBetween, qPrintable(QStringLiteral("\"%1\" of %2 from %3 to %4 between %5 and %6 at %7")
                                                   .arg(number.text())
                                                   .arg(number.sizeHint().width())
                                                   .arg(number.geometry().left())
                                                   .arg(number.geometry().right())
                                                   .arg(before.right())
                                                   .arg(behind.left())
                                                   .arg(m_player->width())));
            }
        }
    }

    void stepButtons_askForTheNeighbouringMode()
    {
        showMotion(*m_player, {}, modeOf({0, 2}, 2, 4));
        QCOMPARE(child<QLabel>("number")->text(), QStringLiteral("mode 2 of 4"));
        QSignalSpy spy(m_player.get(), &ModePlayer::modeStepRequested);
        QTest::mouseClick(child<QToolButton>("previous"), Qt::LeftButton);
        QTest::mouseClick(child<QToolButton>("next"), Qt::LeftButton);
        QCOMPARE(spy.size(), 2);
        QCOMPARE(spy[0][0].toInt(), -1);
        QCOMPARE(spy[1][0].toInt(), 1);
        showMotion(*m_player, {}, modeOf({0, 2}, 1, 1));
        QVERIFY(!child<QToolButton>("next")->isEnabled());
    }

    void speed_setAndReadBack_agree()
    {
        showMotion(*m_player, {}, modeOf({0, 2}));
        m_player->setSpeed(0.5);
        QVERIFY(std::abs(m_player->speed() / 0.5 - 1) < 0.05);
    }
};

QTEST_MAIN(TestModePlayer)
#include "tst_mode_player.moc"
