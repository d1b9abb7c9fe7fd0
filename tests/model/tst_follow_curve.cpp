#include "model/math/continuation/follow_curve.h"

#include <Eigen/Dense>
#include <QtTest>

#include <cmath>
#include <vector>

using namespace eigenlink;

namespace {

/// The parabola p = y² in arclength: a step along its tangent, put back by Newton's method across it.
Eigen::Vector2d onParabola(Eigen::Vector2d at, double length, const Eigen::Vector2d& tangent)
{
    const Eigen::Vector2d target = at + length * tangent;
    at = target;
    for (int i = 0; i < 20; ++i) {
        Eigen::Matrix2d J;
        J << 1, -2 * at.y(), tangent.transpose();
        at -= J.inverse() * Eigen::Vector2d(at.x() - at.y() * at.y(), tangent.dot(at - target));
    }
    return at;
}

Eigen::Vector2d tangentOf(const Eigen::Vector2d& at)
{
    return Eigen::Vector2d(-2 * at.y(), -1).normalized();
}

}  // namespace

/// Curves of solutions are followed by steps of controlled length, whatever they are curves of.
class FollowCurveTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Along p = y² from (1, 1) the curve turns back at p = 0 and comes to p = 1 again with y = −1.
    void fold_isPassed()
    {
        constexpr double kLongest = 0.2;
        Eigen::Vector2d at(1, 1);
        double lowest = 1;
        const auto tryStep = [&](double length) {
            const Eigen::Vector2d tangent = tangentOf(at), next = onParabola(at, length, tangent);
            if (tangentOf(next).dot(tangent) < 0.98) {
                return StepTrial::tooLong;
            }
            lowest = std::min(lowest, next.x());
            at = next;
            return at.y() < -1 ? StepTrial::last : StepTrial::taken;
        };
        QVERIFY(followCurve({.first = 0.3, .shortest = 1e-6, .longest = kLongest}, tryStep) == CurveEnd::last);
        QVERIFY(lowest < kLongest * kLongest);
        QVERIFY(std::abs(at.x() - at.y() * at.y()) < 1e-12);
        QVERIFY(at.x() - 1 < 3 * kLongest);
    }

    /// A step that is too long is halved, one that was taken makes the next one longer, up to the longest.
    void lengths_areHalvedAndGrow()
    {
        std::vector<double> tried;
        const auto tryStep = [&](double length) {
            tried.push_back(length);
            return tried.size() < 3 ? StepTrial::tooLong : tried.size() < 7 ? StepTrial::taken : StepTrial::last;
        };
        QVERIFY(followCurve({.first = 1, .longest = 1, .growth = 2}, tryStep) == CurveEnd::last);
        QCOMPARE(tried, (std::vector<double>{1, 0.5, 0.25, 0.5, 1, 1, 1}));
    }

    /// The rest of a way shortens the step, and the next one goes on from that length.
    void shortenedStep_countsForTheNext()
    {
        std::vector<double> taken;
        double at = 0;
        const auto tryStep = [&](double& length) {
            length = std::min(length, 1 - at);
            at += length;
            taken.push_back(length);
            return at == 1 ? StepTrial::last : StepTrial::taken;
        };
        QVERIFY(followCurve({.first = 0.5, .growth = 1}, tryStep) == CurveEnd::last);
        QCOMPARE(taken, (std::vector<double>{0.5, 0.5}));
    }

    /// The last place before the end of a curve is nearer to the end than the shortest step.
    void curveThatEnds_isFollowedToItsEnd()
    {
        constexpr double kEnd = 0.3, kShortest = 1e-9;
        double at = 0;
        const auto tryStep = [&](double length) {
            const bool isOn = at + length < kEnd;
            at += isOn ? length : 0;
            return isOn ? StepTrial::taken : StepTrial::tooLong;
        };
        QVERIFY(followCurve({.first = 0.1, .shortest = kShortest}, tryStep) == CurveEnd::tooShort);
        QVERIFY(at < kEnd && kEnd - at < 4 * kShortest);
        const auto always = [](double) { return StepTrial::taken; };
        QVERIFY(followCurve({.longest = 1, .most = 1000}, always) == CurveEnd::tooMany);
    }
};

QTEST_GUILESS_MAIN(FollowCurveTest)
#include "tst_follow_curve.moc"
