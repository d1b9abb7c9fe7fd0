#include "model/assembly/kinematics.h"
#include "model/studies/modes/mesh_error.h"
#include "tests/support/beams.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/mechanisms.h"

#include <cmath>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr double kPi = std::numbers::pi;

/// l = EI = ρA = 1 and EA = 1e7; a beam without weight from O to A that further elements hold.
Mechanism held(BeamModel model, double segments, const std::vector<Element>& supports)
{
    Mechanism mechanism = built({{"O", {0, 0}, true}, {"A", {1, 0}}, {"S", {1, -1}, true}}, {}, {0, 0});
    Beam beam = beamBetween("beam", "O", "A", {segments, 1e-3, 1e-10, 1e10, 1e3});
    beam.model = model;
    mechanism.elements = {beam};
    mechanism.elements.insert(mechanism.elements.end(), supports.begin(), supports.end());
    return mechanism;
}

const Weld kClamp{"clampO", {"beam", "ground"}, "O", {}};
const Weld kClampEnd{"clampA", {"beam", "ground"}, "A", {}};
const Slider kRoller{"roller", "A", {0, 0}, {1, 0}, {}};
const Spring kSpring{"k", {"A", "S"}, 20, 1, 0, {}};

/// βl of the beams of books, which ω = (βl)² of this beam follows from.
struct ClosedForm {
    const char* name;
    std::vector<Element> supports;
    std::vector<double> betaL;
};

std::vector<ClosedForm> closedForms()
{
    return {{"clamped", {kClamp}, {1.8751040687119612, 4.6940911329741746, 7.8547574382376126}},
            {"clamped at both ends", {kClamp, kClampEnd, kRoller}, {4.7300407448627040, 7.8532046240958376}},
            {"clamped, on a roller", {kClamp, kRoller}, {3.9266023120479188, 7.0685827456287321}},
            {"pinned, on a roller", {kRoller}, {kPi, 2 * kPi, 3 * kPi}},
            // 1 + cos β cosh β + β (cos β sinh β − sin β cosh β) = 0
            {"clamped, with its mass at the end",
             {kClamp, PointMass{"m", "A", 1, {}}},
             {1.2479174096064694, 4.031139436714959}},
            // 1 + cos β cosh β = 20 (cos β sinh β − sin β cosh β)/β³
            {"clamped, on a spring of 20 EI/l³", {kClamp, kSpring}, {2.9675431524043043, 4.8971823560205703}}};
}

Analysis analysisOf(const Mechanism& mechanism)
{
    AnalysisOptions options;
    options.wanted.count = 4;
    options.methods = {Method::mcs};
    return analyze(mechanism, options);
}

MeshError errorOf(const Mechanism& mechanism)
{
    return meshErrorOf(analysisOf(mechanism)).value();
}

/// The estimate of a mode, counted from zero, beside its distance from the true frequency ω [rad/s].
void compareEstimate(const Analysis& analysis, std::size_t mode, double omega)
{
    const Spectrum& spectrum = analysis.methods.front().spectrum;
    const Eigenvalue& value = spectrum.values[modesOf(spectrum)[mode].front()];
    QVERIFY(value.discretizationError.has_value());
    const double effectivity = *value.discretizationError / std::abs(value.s.imag() - omega);
    QVERIFY2(effectivity > 0.5 && effectivity < 3, qPrintable(QString::number(effectivity)));
}

}  // namespace

/// The estimated error of the discretisation beside the true one.
class TestBeamEffectivity : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void frequencies_haveAnEffectiveEstimate_data()
    {
        addColumns<int, int, double>({"model", "form", "segments"});
        const char* models[] = {"linear", "stress stiffened", "exact"};
        for (int model = 0; model < 3; ++model) {
            for (std::size_t form = 0; form < closedForms().size(); ++form) {
                for (const double segments : {4.0, 8.0}) {
                    QTest::addRow("%s, %s, %g", models[model], closedForms()[form].name, segments)
                        << model << static_cast<int>(form) << segments;
                }
            }
        }
    }
    void frequencies_haveAnEffectiveEstimate()
    {
        QFETCH(int, model);
        QFETCH(int, form);
        QFETCH(double, segments);
        const ClosedForm book = closedForms()[static_cast<std::size_t>(form)];
        const Mechanism mechanism = held(static_cast<BeamModel>(model), segments, book.supports);
        const Analysis analysis = analysisOf(mechanism);
        const Analysis byPenalty = analyzeBy(Method::ucs, mechanism);
        const Spectrum &exact = analysis.methods.front().spectrum, &other = byPenalty.methods.front().spectrum;
        for (std::size_t i = 0; i < book.betaL.size(); ++i) {
            compareEstimate(analysis, i, book.betaL[i] * book.betaL[i]);
            const double error = exact.values[modesOf(exact)[i].front()].discretizationError.value();
            QVERIFY(std::abs(other.values[modesOf(other)[i].front()].discretizationError.value() / error - 1) < 0.05);
        }
        const MeshError error = meshErrorOf(analysis).value();
        for (std::size_t i = 0; i < book.betaL.size(); ++i) {
            const double truth = book.betaL[i] * book.betaL[i] / (2 * kPi);
            const double effectivity = error.modes[i].error() / std::abs(error.modes[i].frequency - truth);
            QVERIFY2(effectivity > 0.5 && effectivity < 3, qPrintable(QString::number(effectivity)));
        }
    }

    // Along it vibrates with π/2 √(EA/ρA l²) = 21.95 rad/s, which four elements put above the second of bending, 22.03
    // rad/s, and eight below.
    void modesOfAnotherOrder_areBesideTheirOwn()
    {
        Mechanism mechanism = held(BeamModel::linear, 4, {kClamp});
        Beam& beam = std::get<Beam>(mechanism.elements[0]);
        const double along = 21.95, stiffness = std::pow(2 * along / kPi, 2);
        beam.youngsModulus = stiffness / beam.area;
        beam.secondMoment = 1 / beam.youngsModulus;
        const MeshError error = errorOf(mechanism);
        const double across = std::pow(closedForms()[0].betaL[1], 2);
        const Analysis analysis = analysisOf(mechanism);
        compareEstimate(analysis, 1, across);
        compareEstimate(analysis, 2, along);
        const double truths[] = {across / (2 * kPi), along / (2 * kPi)};
        for (std::size_t i = 0; i < 2; ++i) {
            const MeshError::Mode& mode = error.modes[i + 1];
            const double effectivity = mode.error() / std::abs(mode.frequency - truths[i]);
            QVERIFY2(effectivity > 0.5 && effectivity < 3, qPrintable(QString::number(effectivity)));
        }
    }

    // A mode along the beam, π/2 √(EA/ρA l²), lies among those across it; as many are listed as there are segments.
    void modesAlong_areBesideTheirOwn()
    {
        for (const double axial : {1e4, 3e4}) {
            Mechanism mechanism = held(BeamModel::exact, 6, {kClamp});
            Beam& beam = std::get<Beam>(mechanism.elements[0]);
            beam.youngsModulus = axial / beam.area;
            beam.secondMoment = 1 / beam.youngsModulus;
            const MeshError error = meshErrorOf(analyzeBy(Method::mcs, mechanism)).value();
            QCOMPARE(error.modes.size(), std::size_t(6));
            bool isAlong = false;
            for (std::size_t i = 0; i < error.modes.size(); ++i) {
                const MeshError::Mode& mode = error.modes[i];
                const double along = std::sqrt(axial) / 4;
                if (std::abs(mode.frequency / along - 1) < 1e-3) {
                    QVERIFY2(mode.error() < 1e-3 * along, qPrintable(QString::number(mode.error())));
                    isAlong = true;
                }
            }
            QVERIFY(isAlong);
        }
    }

    // The tip of the elastica, with 64 segments in place of the integral.
    void places_haveAnEffectiveEstimate_data()
    {
        addColumns<double, double>({"load", "segments"});
        for (const double load : {1.0, 5.0, 10.0}) {
            for (const double segments : {6.0, 12.0}) {
                QTest::addRow("%g, %g", load, segments) << load << segments;
            }
        }
    }
    void places_haveAnEffectiveEstimate()
    {
        QFETCH(double, load);
        QFETCH(double, segments);
        const auto loaded = [&](double count) {
            return held(BeamModel::exact, count, {kClamp, Force{"F", "A", {0, -load}, {}}});
        };
        const auto tipOf = [&](double count) {
            const Mechanism mechanism = loaded(count);
            const System system(mechanism);
            return system.kinematics().pointPositions(findEquilibrium(mechanism, system).q)[1];
        };
        const Analysis analysis = analysisOf(loaded(segments));
        const double truth = distance(tipOf(segments), tipOf(96));
        for (const double error : {meshErrorOf(analysis).value().places[1], analysis.discretizationErrors.at(1)}) {
            QVERIFY2(error > 0.5 * truth && error < 3 * truth, qPrintable(QString::number(error / truth)));
        }
    }
};

QTEST_GUILESS_MAIN(TestBeamEffectivity)
#include "tst_beam_effectivity.moc"
