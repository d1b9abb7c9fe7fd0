#include "model/analysis/analysis.h"
#include "model/mechanism/edit.h"
#include "model/mechanism/elements/material.h"
#include "model/mechanism/link_kind.h"
#include "tests/support/mechanisms.h"

#include <QtTest>

#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

class TestLinkKind : public QObject {
    Q_OBJECT

    static double frequency(const Mechanism& mechanism)
    {
        return std::abs(analyzeBy(Method::mcs, mechanism).methods.at(0).spectrum.values.at(0).s.imag());
    }

private Q_SLOTS:
    // A uniform rod has its mass centre in its middle and the inertia m l²/12: as a body it moves in the same way.
    void barAsBody_hasTheSameEigenvalues()
    {
        Mechanism mechanism = exampleNamed("iftomm_four_bar");
        const double before = frequency(mechanism);
        for (const char* id : {"AC", "CD", "BD"}) {
            mechanism = withLinkKind(mechanism, id, LinkKind::body);
        }
        QVERIFY(std::abs(frequency(mechanism) - before) < 1e-11 * before);
        QCOMPARE(std::get<Body>(mechanism.elements[0]).inertia, 1.0 / 12);
    }

    // There and back everything is as it was; a beam has the mass of the bar.
    void bar_becomesBodyOrBeam_andIsTheSameAgain()
    {
        const Mechanism mechanism = exampleNamed("iftomm_four_bar");
        for (const LinkKind kind : {LinkKind::body, LinkKind::beam}) {
            const Mechanism other = withLinkKind(mechanism, "CD", kind);
            QVERIFY(!canBecome(other, "CD", kind) && canBecome(other, "CD", LinkKind::bar));
            const Mechanism back = withLinkKind(other, "CD", LinkKind::bar);
            const auto& bar = std::get<Bar>(back.elements[1]);
            const auto& first = std::get<Bar>(mechanism.elements[1]);
            QCOMPARE(bar.length, first.length);
            QVERIFY(std::abs(bar.mass - first.mass) < 1e-14);
            QCOMPARE(bar.points, first.points);
        }
        const auto beam = std::get<Beam>(withLinkKind(mechanism, "CD", LinkKind::beam).elements[1]);
        QVERIFY(std::abs(beam.density * areaOf(beam) * *beam.length - 1) < 1e-14);
    }

    void whatIsNoLinkBetweenTwoPins_stays()
    {
        const Mechanism mechanism = exampleNamed("iftomm_four_bar");
        for (const char* id : {"A", "k", "phi", "nothing"}) {
            QVERIFY(!canBecome(mechanism, id, LinkKind::beam));
            QVERIFY_EXCEPTION_THROWN(withLinkKind(mechanism, id, LinkKind::beam), std::out_of_range);
        }
    }

    // The speed of sound √(E/ρ) of structural materials lies between 1.5 and 10 km/s.
    void materials_haveUsualValues()
    {
        for (const Material& material : materials()) {
            const double speed = std::sqrt(material.youngsModulus / material.density);
            QVERIFY2(speed > 1500 && speed < 10000, material.name.data());
        }
    }
};

QTEST_GUILESS_MAIN(TestLinkKind)
#include "tst_link_kind.moc"
