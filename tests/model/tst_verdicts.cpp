#include "model/basics/verdicts.h"

#include <QtTest>

#include <cmath>
#include <complex>

using namespace eigenlink;

/// Zero, equal, oscillating and growing: each is decided by one function, relative to the scale of its question.
class VerdictsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void verdicts_doNotDependOnTheUnit()
    {
        for (const double unit : {1e-9, 1.0, 1e9}) {
            QVERIFY(isZero(1e-10 * unit, unit) && !isZero(1e-8 * unit, unit));
            QVERIFY(areEqual(unit, unit * (1 + 1e-10)) && !areEqual(unit, unit * (1 + 1e-8)));
            QVERIFY(areOnePlace(1e-7 * unit, unit) && !areOnePlace(1e-5 * unit, unit));
            QVERIFY(swings({-unit, 1e-8 * unit}) && !swings({-unit, 1e-10 * unit}));
            QVERIFY(grows({1e-6 * unit, unit}, unit) && !grows({1e-8 * unit, unit}, unit));
        }
        QVERIFY(isZero(0, 0) && areEqual(0, 0) && areOnePlace(0, 0) && !swings(0));
    }

    /// A rate σ over a period T and its multiplier e^{σT} are judged alike where σT is beyond both roundings.
    void multiplier_isJudgedAsItsRate()
    {
        for (const double growth : {-1e-3, -1e-5, 1e-5, 1e-3}) {
            QCOMPARE(growsOverPeriod(std::polar(std::exp(growth), 1.0)), grows({growth, 1}, 1));
        }
    }
};

QTEST_GUILESS_MAIN(VerdictsTest)
#include "tst_verdicts.moc"
