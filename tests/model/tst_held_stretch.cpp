#include "model/analysis/analysis.h"
#include "model/analysis/held_stretch.h"
#include "model/diagnosis/remedy.h"
#include "model/equilibrium/search/all_equilibria.h"
#include "tests/support/beams.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/computed_study.h"
#include "tests/support/mechanisms.h"

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr double kAxial = 1e4;  // EA where EI = ρA = 1, from wall to wall 1 m

/// A beam of two pieces between walls, loaded across in its middle; its right end can slide where `isGuided`.
Mechanism wallToWall(double load, bool isGuided, BeamModel model = BeamModel::linear, double axial = kAxial)
{
    Mechanism mechanism = built({{"O", {0, 0}, true}, {"M", {0.5, 0}}, {"B", {1, 0}, !isGuided, {}}}, {}, {0, 0});
    const BeamData data{4, 1e-3, 1e-3 / axial, axial * 1e3, 1e3};
    Beam left = beamBetween("left", "O", "M", data), right = beamBetween("right", "M", "B", data);
    left.model = right.model = model;
    mechanism.elements = {left,
                          right,
                          Weld{"clampO", {"left", "ground"}, "O", {}},
                          Weld{"joined", {"left", "right"}, "M", {}},
                          Weld{"clampB", {"right", "ground"}, "B", {}},
                          Force{"F", "M", {0, -load}, {}}};
    if (isGuided) {
        mechanism.elements.emplace_back(Slider{"guide", "B", {0, 0}, {1, 0}, {}});
    }
    return mechanism;
}

std::vector<BeamTension> tensionsAtRest(const Mechanism& mechanism)
{
    const System system(mechanism);
    return HeldStretch(mechanism).tensions(system, findEquilibrium(mechanism, system).q);
}

bool isClose(double a, double b, double relative)
{
    return std::abs(a - b) <= relative * std::abs(b);
}

const Message* beyondModel(const std::vector<Message>& messages)
{
    const auto found = std::ranges::find(messages, Topic::beyondModel, &Message::topic);
    return found == messages.end() ? nullptr : &*found;
}

}  // namespace

/// Tension that linear beams leave out where their ends are held apart.
class TestHeldStretch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // v′ = P (lx − 2x²)/8EI on the left half: ½∫v′² dx over the whole is P² l⁵/15360 (EI)².
    // A deflection w lets the ends give way by w times the turn of the beam.
    void tension_isThatOfTheBook()
    {
        for (const double load : {1e-4, 1e-3}) {
            const std::vector<BeamTension> tensions = tensionsAtRest(wallToWall(load, false));
            QCOMPARE(tensions.size(), std::size_t(2));
            for (const BeamTension& each : tensions) {
                QVERIFY2(isClose(each.leftOut, kAxial * load * load / 15360, 1e-6),
                         qPrintable(QString::number(each.leftOut)));
                QVERIFY(isClose(each.axial, each.leftOut, 1e-6));
                QVERIFY(isClose(each.buckling, 4 * std::numbers::pi * std::numbers::pi, 1e-12));
            }
        }
    }

    void endThatCanSlide_leavesNothingOut()
    {
        for (const BeamTension& each : tensionsAtRest(wallToWall(2, true))) {
            QVERIFY2(std::abs(each.leftOut) < 1e-9, qPrintable(QString::number(each.leftOut)));
        }
    }

    void otherModels_leaveNothingOut()
    {
        QVERIFY(tensionsAtRest(wallToWall(2, false, BeamModel::stressStiffened)).empty());
        QVERIFY(tensionsAtRest(wallToWall(2, false, BeamModel::exact)).empty());
    }

    void study_namesBeamsHeldApart_data()
    {
        addColumns<int, double, bool, bool>({"model", "load", "isGuided", "isNamed"});
        QTest::newRow("held, much") << 0 << 2.0 << false << true;
        QTest::newRow("held, little") << 0 << 0.1 << false << false;
        QTest::newRow("free to slide") << 0 << 2.0 << true << false;
        QTest::newRow("stress stiffened") << 1 << 2.0 << false << false;
        QTest::newRow("exact") << 2 << 2.0 << false << false;
    }
    // Under a load from rest it is back after one period, where the second row is.
    void study_namesBeamsHeldApart()
    {
        QFETCH(int, model);
        QFETCH(double, load);
        QFETCH(bool, isGuided);
        QFETCH(bool, isNamed);
        const Mechanism mechanism = wallToWall(load, isGuided, static_cast<BeamModel>(model));
        const double period = 2 * std::numbers::pi / (4.730040744862704 * 4.730040744862704);
        const std::string text = std::to_string(period);
        const StudyResult result = computed("motion", mechanism, {{"to", text}, {"step", text}});
        QCOMPARE(result.status, StudyStatus::complete);
        const Message* finding = beyondModel(result.messages);
        QCOMPARE(finding != nullptr, isNamed);
        if (isNamed) {
            const std::string sentence = rendered(finding->text);
            QVERIFY2(sentence.find("The ends of beam left are held apart") == 0, sentence.c_str());
            QVERIFY2(sentence.find("(at time ") != std::string::npos, sentence.c_str());
            QCOMPARE(finding->parts, std::vector<std::string>{"left"});
        }
    }

    void allEquilibria_haveThatOfTheAnalysis()
    {
        for (const BeamModel model : {BeamModel::linear, BeamModel::stressStiffened, BeamModel::exact}) {
            const Mechanism mechanism = wallToWall(5, false, model, 1e7);
            const System system(mechanism);
            const double energy = findEquilibrium(mechanism, system).potential;
            const EquilibriumList list = findAllEquilibria(mechanism);
            QVERIFY(std::ranges::any_of(list.equilibria, [energy](const ListedEquilibrium& each) {
                return isClose(each.rest.potential, energy, 1e-9);
            }));
        }
    }

    // The words of the comparison have the force of the beam that knows it.
    void analysis_namesTheTension()
    {
        const Analysis linear = analyze(wallToWall(20, false)),
                       stiffened = analyze(wallToWall(20, false, BeamModel::stressStiffened));
        const System::BeamForces beam = stiffened.system->sectionForces(stiffened.equilibrium.q).front();
        const double tension = std::ranges::max_element(beam.sections, {}, &SectionForce::axial)->axial;
        const Text force("(up to {1} of tension, in", Number{tension, Quantity::force, 4});
        QVERIFY2(rendered(linear.beams->text).find(rendered(force)) != std::string::npos,
                 rendered(linear.beams->text).c_str());
        QVERIFY2(rendered(stiffened.beams->text).find(rendered(force)) != std::string::npos,
                 rendered(stiffened.beams->text).c_str());
        const auto severityOf = [](const Analysis& analysis) {
            return std::ranges::find(analysis.warnings, analysis.beams->text, &Message::text)->severity;
        };
        QCOMPARE(severityOf(linear), Severity::warning);
        QCOMPARE(severityOf(stiffened), Severity::note);
    }

    // Nothing pulls linear beams between walls: no rounding is left of their axial force.
    void linearBeams_carryNoTension()
    {
        const System system(wallToWall(10, false));
        const Eigen::VectorXd q = findEquilibrium(wallToWall(10, false), system).q;
        for (const System::BeamForces& beam : system.sectionForces(q)) {
            for (const SectionForce& each : beam.sections) {
                QCOMPARE(each.axial, 0.0);
                QVERIFY(std::abs(std::abs(each.shear) - 5) < 1e-10);
            }
        }
    }

    // A strain of 0.15 is beyond every model, to either side.
    void largeStrain_isNamedByItsSign()
    {
        for (const BeamModel model : {BeamModel::linear, BeamModel::stressStiffened, BeamModel::exact}) {
            for (const double strain : {0.15, -0.15}) {
                Mechanism mechanism = cantilever(1, {2, 1, 1, 1, 1e-9});  // EA = EI = 1
                mechanism.gravity = {0, 0};
                std::get<Beam>(mechanism.elements[0]).model = model;
                mechanism.elements.emplace_back(Force{"F", "A", {strain, 0}, {}});
                const System system(mechanism);
                const auto beyond = system.beyondRange(findEquilibrium(mechanism, system).q);
                const auto named = std::ranges::find(beyond, RangeExcess::Kind::strain,
                                                     [](const System::BeyondRange& each) { return each.excess.kind; });
                QVERIFY(named != beyond.end());
                const std::string words = strain > 0 ? "is stretched by 0.15 of" : "is shortened by 0.15 of";
                QVERIFY2(rendered(named->excess.text).find(words) != std::string::npos,
                         rendered(named->excess.text).c_str());
            }
        }
    }

    // An axial force of a part r of π²EI/l² shifts the frequency of a cantilever by 2r, of a beam whose ends may move
    // across but not turn by r/2. Forces that are named shift it by more than a percent, others by less.
    void axialForce_isNamedByWhatItShifts_data()
    {
        addColumns<bool, double, bool>({"isHeld", "part", "isNamed"});
        QTest::newRow("cantilever, little") << false << 0.0045 << false;
        QTest::newRow("cantilever, much") << false << 0.0055 << true;
        QTest::newRow("held, little") << true << 0.019 << false;
        QTest::newRow("held, much") << true << 0.022 << true;
    }
    void axialForce_isNamedByWhatItShifts()
    {
        QFETCH(bool, isHeld);
        QFETCH(double, part);
        QFETCH(bool, isNamed);
        Mechanism mechanism = cantilever(1, {8, 1e-3, 1e-9, 1e9, 1e3});  // EI = ρA = 1, EA = 1e6
        mechanism.gravity = {0, 0};
        mechanism.elements.emplace_back(Force{"F", "A", {-part * std::numbers::pi * std::numbers::pi, 0}, {}});
        if (isHeld) {
            mechanism.points.push_back({"B", {1, 1}});
            mechanism.elements.emplace_back(
                Bar{.id = "block", .points = {"A", "B"}, .length = {}, .mass = 1e-9, .unknown = {}});
            mechanism.elements.emplace_back(Lock{"upright", "block", std::numbers::pi / 2, {}});
            mechanism.elements.emplace_back(Weld{"w", {"beam", "block"}, "A", {}});
        }
        const auto lowestOf = [](const Mechanism& each) {
            const Analysis analysis = analyze(each);
            double lowest = 1e300;
            for (const Eigenvalue& value : analysis.methods.front().spectrum.values) {
                lowest = value.isTrue() && value.s.imag() > 1e-3 ? std::min(lowest, value.s.imag()) : lowest;
            }
            return lowest;
        };
        Mechanism exact = mechanism;
        std::get<Beam>(exact.elements[0]).model = BeamModel::exact;
        QCOMPARE(std::abs(lowestOf(mechanism) / lowestOf(exact) - 1) > 0.01, isNamed);
        const System system(mechanism);
        QCOMPARE(!system.beyondRange(findEquilibrium(mechanism, system).q).empty(), isNamed);
    }

    void axialForceOfABeamThatYieldsToShear_hasARemedy()
    {
        Mechanism mechanism = cantilever(1, {4, 1e-3, 1e-9, 1e9, 1e3});
        std::get<Beam>(mechanism.elements[0]).shearStiffness = 1e4;
        mechanism.gravity = {0, 0};
        mechanism.elements.emplace_back(Force{"F", "A", {-1, 0}, {}});
        const StudyResult result = computed("motion", mechanism, {{"to", "0.5"}, {"step", "0.1"}});
        const Message* finding = beyondModel(result.messages);
        QVERIFY(finding != nullptr && finding->remedies.size() == 1);
        const Mechanism mended = remedied(mechanism, finding->remedies.front());
        QCOMPARE(std::get<Beam>(mended.elements[0]).model, BeamModel::exact);
    }

    // The tip of a cantilever turns by Pl²/2EI, and suddenly loaded by twice that.
    void responseToALoad_namesTheShareThatIsLinear()
    {
        Mechanism mechanism = cantilever(1, {4, 1e-3, 1e-9, 1e9, 1e3});
        mechanism.gravity = {0, 0};
        mechanism.elements.emplace_back(Force{"F", "A", {0, 0}, {}});
        const auto finding = [&](const char* study, const std::string& input, std::map<std::string, std::string> more) {
            more.insert({{"input", input}, {"output", "A.y"}});
            const StudyResult result = computed(study, mechanism, more);
            const Message* found = beyondModel(result.messages);
            return found != nullptr ? rendered(found->text) : std::string();
        };
        QCOMPARE(finding("transient", "F.y", {{"to", "2"}}), std::string());
        QCOMPARE(finding("transient", "F.y=0.1", {{"to", "2"}}), std::string());
        QVERIFY(finding("transient", "F.y=2", {{"to", "2"}, {"kind", "decay"}}).find("by 1 rad (at 0 s)") !=
                std::string::npos);
        QVERIFY(finding("transient", "F.y=2", {{"to", "2"}}).find("by 1.9") != std::string::npos);
        QVERIFY(finding("response", "F.y=2", {{"from", "0.001"}, {"to", "0.002"}, {"points", "2"}}).find("by 1 rad") !=
                std::string::npos);
        QCOMPARE(finding("response", "F.y=0.1", {{"from", "0.001"}, {"to", "0.002"}, {"points", "2"}}), std::string());
    }

    // Half of the samples have a load at which the tip turns by more than 0.15 rad.
    void samplesBeyondTheModel_areCounted()
    {
        Mechanism mechanism = cantilever(1, {4, 1e-3, 1e-9, 1e9, 1e3});
        mechanism.gravity = {0, 0};
        mechanism.elements.emplace_back(Force{"F", "A", {0, -0.3}, {}});
        const StudyResult result =
            computed("uncertainty", mechanism, {{"uncertain", "F.force.y=20%"}, {"samples", "40"}, {"modes", "1"}});
        const bool isCounted = std::ranges::any_of(result.messages, [](const Message& each) {
            return rendered(each.text).find("Beyond the model: in ") == 0;
        });
        QVERIFY(isCounted);
        QVERIFY(beyondModel(result.messages) != nullptr);
        QVERIFY(rendered(beyondModel(result.messages)->text).find("(in sample ") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestHeldStretch)
#include "tst_held_stretch.moc"
