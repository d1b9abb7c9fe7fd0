#include "model/assembly/kinematics.h"
#include "model/dynamics/start.h"
#include "model/studies/balance/shaking.h"
#include "model/studies/driven/cycle.h"
#include "tests/support/built.h"
#include "tests/support/mechanism_text.h"
#include "tests/support/mechanisms.h"
#include "tests/support/motion_reference.h"

#include <complex>
#include <numbers>
#include <random>

using namespace eigenlink;
using namespace eigenlink::test;
using nlohmann::json;

namespace {

using Complex = std::complex<double>;

Vector2 vectorOf(const json& pair)
{
    return {number(pair[0]), number(pair[1])};
}
Complex complexOf(const json& pair)
{
    return {number(pair[0]), number(pair[1])};
}
std::string linkName(std::size_t k)
{
    return "link" + std::to_string(k);
}

/// A four-bar of [PV] drawn at the angles theta: joints A0 … A3, links link1 … link3.
Mechanism linkageOf(const json& p, const json& theta)
{
    Mechanism m;
    m.gravity = p.contains("g") ? vectorOf(p["g"]) : Vector2{};
    Vector2 joint;
    for (std::size_t k = 0; k < 4; ++k) {
        m.points.push_back(
            {"A" + std::to_string(k), k == 3 ? Vector2{number(p["l"][3]), 0} : joint, k == 0 || k == 3, {}});
        if (k < 3) {
            joint = joint + rotated({number(p["l"][k]), 0}, number(theta[k]));
        }
    }
    for (std::size_t k = 1; k <= 3; ++k) {
        Body body;
        body.id = linkName(k);
        body.points = {"A" + std::to_string(k - 1), "A" + std::to_string(k)};
        body.shape = {{0, 0}, {number(p["l"][k - 1]), 0}};
        body.mass = number(p["m"][k - 1]);
        body.centerOfMass =
            p.contains("s") ? vectorOf(p["s"][k - 1]) : Vector2{number(p["e"][k - 1]), number(p["f"][k - 1])};
        body.inertia = number(p["I"][k - 1]);
        m.elements.push_back(body);
        if (p.contains("M") && number(p["M"][k - 1]) != 0) {
            m.elements.push_back(Torque{"M" + std::to_string(k), linkName(k), number(p["M"][k - 1]), {}});
        }
    }
    const auto addPin = [&](std::size_t link, Vector2 place) {
        const std::string id = "P" + std::to_string(m.points.size());
        auto& body = std::get<Body>(m.elements[*findElement(m, linkName(link))]);
        body.points.push_back(id);
        body.shape->push_back(place);
        m.points.push_back({id, m.points[link - 1].at + rotated(place, number(theta[link - 1]))});
        return id;
    };
    for (const json& t : p.value("torsion_springs", json::array())) {
        const auto i = t["i"].get<std::size_t>();
        const auto j = t["j"].get<std::size_t>();
        // The published angles are counted on; a drawing takes them on the turn nearest the rest angle.
        const double stretch = number(theta[i - 1]) - (j == 0 ? 0 : number(theta[j - 1])) - number(t["th0"]);
        m.elements.push_back(TorsionSpring{"T" + std::to_string(m.elements.size()),
                                           {linkName(i), j == 0 ? "ground" : linkName(j)},
                                           number(t["k"]),
                                           number(t["th0"]),
                                           0,
                                           std::round(stretch / (2 * std::numbers::pi)),
                                           {}});
    }
    for (const json& s : p.value("springs", json::array())) {
        const std::string ground = "G" + std::to_string(m.points.size());
        m.points.push_back({ground, vectorOf(s["P"]), true});
        const std::string pin = addPin(s["link"].get<std::size_t>(), vectorOf(s["zeta"]));
        m.elements.push_back(
            Spring{"S" + std::to_string(m.elements.size()), {ground, pin}, number(s["k"]), number(s["l0"]), 0, {}});
    }
    for (const json& f : p.value("forces", json::array())) {
        const std::string pin = addPin(f["link"].get<std::size_t>(), vectorOf(f["zeta"]));
        m.elements.push_back(Force{"F" + std::to_string(m.elements.size()), pin, vectorOf(f["F"]), {}});
    }
    return m;
}

const LinkBalance& linkOf(const Balance& balance, std::size_t k)
{
    for (const LinkBalance& link : balance.links) {
        if (link.inertia.id == linkName(k)) {
            return link;
        }
    }
    throw std::runtime_error("no such link");
}

#define COMPARE_COMPLEX(actual, expected, tolerance)                                                            \
    QVERIFY2(std::abs((actual) - (expected)) <= (tolerance), qPrintable(QString("%1 %2i for %3 %4i")            \
                                                                            .arg((actual).real(), 0, 'g', 17)   \
                                                                            .arg((actual).imag(), 0, 'g', 17)   \
                                                                            .arg((expected).real(), 0, 'g', 17) \
                                                                            .arg((expected).imag(), 0, 'g', 17)))

}  // namespace

class BalanceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void principalVectors_cases_data()
    {
        QTest::addColumn<int>("index");
        const json cases = motionReference("principal_vectors_cases")["cases"];
        for (std::size_t i = 0; i < cases.size(); ++i) {
            if (cases[i].contains("derived")) {
                QTest::newRow(cases[i]["name"].get<std::string>().c_str()) << static_cast<int>(i);
            }
        }
    }
    void principalVectors_cases()
    {
        QFETCH(int, index);
        const json each = motionReference("principal_vectors_cases")["cases"][static_cast<std::size_t>(index)];
        const json& derived = each["derived"];
        const Balance balance = balanceOf(linkageOf(each["parameters"], each["states"][0]["theta"])).value();
        COMPARE_WITHIN(balance.mass, number(derived["total_mass"]), 1e-12);
        QVERIFY(balance.fourBar.has_value());
        const json& base = derived["base_parameters"];
        COMPARE_WITHIN(balance.fourBar->J1, number(base["J1"]), 1e-12);
        COMPARE_WITHIN(balance.fourBar->J2, number(base["J2"]), 1e-12);
        COMPARE_WITHIN(balance.fourBar->J3, number(base["J3"]), 1e-12);
        COMPARE_WITHIN(balance.fourBar->h, number(base["h"]), 1e-12);
        COMPARE_COMPLEX(balance.fourBar->c1, complexOf(base["c1"]), 1e-12);
        COMPARE_COMPLEX(balance.fourBar->c3, complexOf(base["c3"]), 1e-12);
        for (std::size_t k = 1; k <= 3; ++k) {
            const LinkBalance& link = linkOf(balance, k);
            COMPARE_COMPLEX(link.principalPoint, complexOf(derived["tree_principal_points_b"][k - 1]), 1e-12);
            COMPARE_WITHIN(link.augmentedInertia, number(derived["tree_reduced_inertia_K"][k - 1]), 1e-12);
            for (int row = 0; row < 4; ++row) {
                for (int column = 0; column < 4; ++column) {
                    const json& M = derived["element_mass_matrices"][k - 1];
                    COMPARE_WITHIN(link.inertia.massMatrix()(row, column),
                                   number(M[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]), 1e-12);
                }
            }
        }
        for (std::size_t i = 0; i < 3; ++i) {
            COMPARE_COMPLEX(balance.couplings[i].N, complexOf(derived["tree_coupling_N12_N13_N23"][i]), 1e-12);
        }
        const auto [a, b] = linkOf(balance, 2).inertia.jointMasses();
        COMPARE_COMPLEX(a, complexOf(derived["complex_masses_link2"]["at_A1"]), 1e-12);
        COMPARE_COMPLEX(b, complexOf(derived["complex_masses_link2"]["at_A2"]), 1e-12);
        QCOMPARE(balance.forceBalanced, derived["force_balanced"].get<bool>());
        QCOMPARE(balance.conditionsHold, derived["force_balanced"].get<bool>());
        QCOMPARE(balance.momentBalanced, each["name"] == "reactionless_antiparallelogram");
        COMPARE_WITHIN(balance.energy.jointMasses, balance.energy.constantMatrix,
                       1e-12 * balance.energy.constantMatrix);
        COMPARE_WITHIN(balance.energy.principalVectors, balance.energy.constantMatrix,
                       1e-12 * balance.energy.constantMatrix);
    }

    /// Every state: accelerations, reactions, shaking force and moment, reduced inertia.
    void principalVectors_states_data() { principalVectors_cases_data(); }
    void principalVectors_states()
    {
        QFETCH(int, index);
        const json each = motionReference("principal_vectors_cases")["cases"][static_cast<std::size_t>(index)];
        for (const json& state : each["states"]) {
            const Mechanism mechanism = linkageOf(each["parameters"], state["theta"]);
            const System system(mechanism);
            MotionState start = drawnStart(mechanism, system).value();
            for (std::size_t k = 1; k <= 2; ++k) {
                // The velocity of A1 and A2 from the rates; further pins follow.
                const std::string id = "A" + std::to_string(k);
                Vector2 velocity;
                for (std::size_t i = 0; i < k; ++i) {
                    velocity = velocity + number(state["omega"][i]) *
                                              perpendicular(rotated({number(each["parameters"]["l"][i]), 0},
                                                                    number(state["theta"][i])));
                }
                start.v[system.findCoordinate(id + ".x")] = velocity.x;
                start.v[system.findCoordinate(id + ".y")] = velocity.y;
            }
            for (std::size_t i = 4; i < mechanism.points.size(); ++i) {
                for (std::size_t k = 1; k <= 3; ++k) {
                    const auto& body = std::get<Body>(mechanism.elements[*findElement(mechanism, linkName(k))]);
                    const auto pin = std::find(body.points.begin(), body.points.end(), mechanism.points[i].id);
                    if (pin != body.points.end()) {
                        const Vector2 arm = mechanism.points[i].at - mechanism.points[k - 1].at;
                        const Eigen::Index a = system.findCoordinate(body.points[0] + ".x");
                        const Vector2 base = a < 0 ? Vector2{} : Vector2{start.v[a], start.v[a + 1]};
                        const Vector2 velocity = base + number(state["omega"][k - 1]) * perpendicular(arm);
                        start.v[system.findCoordinate(mechanism.points[i].id + ".x")] = velocity.x;
                        start.v[system.findCoordinate(mechanism.points[i].id + ".y")] = velocity.y;
                    }
                }
            }
            const Motion motion = simulate(system, start, {0, 1});
            QVERIFY(motion.velocityCorrection < 1e-12);
            const auto at = [&](const std::string& name) {
                return observablesOf(mechanism, system, {name}).value().front().value(motion.samples.front());
            };
            double scale = 1;
            for (const json& alpha : state["alpha"]) {
                scale = std::max(scale, std::abs(number(alpha)));
            }
            for (std::size_t k = 1; k <= 3; ++k) {
                COMPARE_WITHIN(at(linkName(k) + ".acceleration"), number(state["alpha"][k - 1]), 1e-10 * scale);
            }
            const std::pair<const char*, const char*> vectors[] = {
                {"R_A0", "A0@link1"}, {"F_A1_link1_on_link2", "A1@link2"}, {"F_A2_link2_on_link3", "A2@link3"},
                {"R_A3", "A3@link3"}, {"shaking_force", "shaking"},        {"centre_of_mass", "center"}};
            for (const auto& [key, name] : vectors) {
                for (std::size_t i = 0; i < 2; ++i) {
                    const double expected = number(state[key][i]);
                    COMPARE_WITHIN(at(std::string(name) + (i == 0 ? ".x" : ".y")), expected,
                                   1e-10 * std::max(10 * scale, std::abs(expected)));
                }
            }
            COMPARE_WITHIN(at("shaking.moment"), number(state["shaking_moment_about_A0"]), 1e-9 * scale);
            COMPARE_WITHIN(at("momentum.angular"), number(state["H_A0"]), 1e-11 * scale);
            COMPARE_WITHIN(at("energy.kinetic"), number(state["kinetic_energy"]), 1e-11 * scale);
        }
    }

    void principalVectors_drivenCycles()
    {
        const json cases = motionReference("principal_vectors_cases")["cases"];
        for (const json& each : cases) {
            if (!each.contains("cycle")) {
                continue;
            }
            const json& cycle = each["cycle"];
            const DrivenMechanism driven =
                withDrive(linkageOf(each["parameters"], each["states"][0]["theta"]), "link1").value();
            const System system(driven.mechanism);
            CycleOptions options;
            options.speed = number(cycle["omega1"]);
            options.from = 0;
            options.step = (number(cycle["theta1_deg"][1]) - number(cycle["theta1_deg"][0])) * std::numbers::pi / 180;
            const Cycle run = cycleOf(driven, system, options).value();
            const auto columns = observablesOf(driven.mechanism, system,
                                               {"drive.torque", "shaking.x", "shaking.y", "shaking.moment",
                                                "A0@link1.x", "A3@link3.y", "center.x"})
                                     .value();
            for (std::size_t i = 0; i < cycle["theta1_deg"].size(); ++i) {
                const double expected[] = {
                    number(cycle["drive_torque"][i]),     number(cycle["shaking_force"][i][0]),
                    number(cycle["shaking_force"][i][1]), number(cycle["shaking_moment_about_A0"][i]),
                    number(cycle["R_A0"][i][0]),          number(cycle["R_A3"][i][1]),
                    number(cycle["centre_of_mass"][i][0])};
                for (std::size_t k = 0; k < columns.size(); ++k) {
                    COMPARE_WITHIN(columns[k].value(run.samples[i]), expected[k],
                                   1e-10 * std::max(1000.0, std::abs(expected[k])));
                }
            }
        }
    }

    void generalFourBar_isBalancedByItsCounterweights()
    {
        const json data = motionReference("balance");
        const json& reference = data["a_b_general_four_bar"];
        BalanceOptions options;
        options.radii = {{"link1", 0.06}, {"link3", 0.12}};
        const Mechanism mechanism = mechanismOf(reference["mechanism_before"]);
        const Balance balance = balanceOf(mechanism, options).value();
        QVERIFY(!balance.forceBalanced && !balance.conditionsHold);
        QCOMPARE(balance.counterweights.size(), std::size_t(2));
        for (const Counterweight& weight : balance.counterweights) {
            const json& expected = reference["counterweights"][weight.link == "link1" ? 0 : 1];
            COMPARE_WITHIN(weight.mass, number(expected["mass"]), 1e-12);
            COMPARE_COMPLEX(weight.at, complexOf(expected["at_in_link_frame"]), 1e-13);
            const std::size_t k = weight.link == "link1" ? 0 : 2;
            COMPARE_WITHIN(weight.after.mass, number(reference["after"]["m"][k]), 1e-12);
            COMPARE_COMPLEX(weight.after.center, complexOf(reference["after"]["s"][k]), 1e-13);
            COMPARE_WITHIN(weight.after.inertia, number(reference["after"]["I"][k]), 1e-13);
        }
        const DrivenBalance driven = drivenBalance(balance, "link1", 10, 72).value();
        const auto compare = [](const Shaking& shaking, const json& cycle) {
            return std::max({std::abs(shaking.forceRms - number(cycle["shaking_force_rms"])),
                             std::abs(shaking.forceMax - number(cycle["shaking_force_max_of_points"])),
                             std::abs(shaking.momentRms - number(cycle["shaking_moment_rms"])),
                             std::abs(shaking.momentMax - number(cycle["shaking_moment_max_of_points"]))});
        };
        COMPARE_WITHIN(compare(driven.before, reference["cycle_before"]), 0.0, 1e-10);
        COMPARE_WITHIN(compare(driven.after, reference["cycle_after"]), 0.0, 1e-9);
        QVERIFY(driven.withBest.forceRms < driven.before.forceRms);
        const Balance after = balanceOf(withCounterweights(mechanism, balance.counterweights)).value();
        QVERIFY(after.forceBalanced && after.conditionsHold && after.gravityBalanced && !after.momentBalanced);
        QVERIFY(after.counterweights.empty());
        // Alone, without the unbalanced one beside it, it has no force either, and needs no further mass.
        const DrivenBalance still = drivenBalance(after, "link1", 10, 72).value();
        QCOMPARE(still.before.forceMax, 0.0);
        QCOMPARE(still.best.mass, 0.0);
        COMPARE_WITHIN(still.before.momentRms, driven.after.momentRms, 1e-9);
        const json& numbers = reference["after_J1_J2_J3_h"];
        COMPARE_WITHIN(after.fourBar->J1, number(numbers[0]), 1e-13);
        COMPARE_WITHIN(after.fourBar->J3, number(numbers[2]), 1e-13);
        for (std::size_t k = 1; k <= 3; ++k) {
            const json& masses = data["e_complex_joint_masses"]["links"][k - 1]["complex_joint_masses"];
            COMPARE_COMPLEX(linkOf(balance, k).inertia.jointMasses().first, complexOf(masses["at_first_joint"]), 1e-14);
            COMPARE_COMPLEX(linkOf(balance, k).inertia.jointMasses().second, complexOf(masses["at_second_joint"]),
                            1e-14);
            const json& vectors = data["d_principal_points"]["principal_vectors"]["values"][k - 1];
            for (std::size_t i = 0; i < 3; ++i) {
                COMPARE_COMPLEX(linkOf(balance, k).principalVectors[i], complexOf(vectors[i]), 1e-14);
            }
        }
    }

    /// Berkof: a coupler that is a physical pendulum about its joints, f = 0, I = m e (l − e), leaves H = J₁θ̇₁ + J₃θ̇₃
    /// once the force is balanced, so that rotors of J₁ and J₃ take it all.
    void counterRotors_ofAnInLineFourBar_haveItsReducedInertias()
    {
        json reference = motionReference("balance")["a_b_general_four_bar"]["mechanism_before"];
        Mechanism mechanism = mechanismOf(reference);
        for (std::size_t k = 1; k <= 3; ++k) {
            auto& body = std::get<Body>(mechanism.elements[*findElement(mechanism, linkName(k))]);
            body.centerOfMass.y = 0;
        }
        auto& coupler = std::get<Body>(mechanism.elements[*findElement(mechanism, "link2")]);
        const double e = coupler.centerOfMass.x;
        coupler.inertia = coupler.mass * e * (0.4 - e);
        const Balance balance = balanceOf(mechanism).value();
        const DrivenBalance driven = drivenBalance(balance, "link1", 10, 90).value();
        const Balance after = balanceOf(withCounterweights(mechanism, balance.counterweights)).value();
        QVERIFY(after.forceBalanced && !after.momentBalanced && std::abs(after.fourBar->J2) < 1e-15);
        QCOMPARE(driven.rotors.size(), std::size_t(2));
        COMPARE_WITHIN(driven.rotors[0].inertia, after.fourBar->J1, 1e-10);
        COMPARE_WITHIN(driven.rotors[1].inertia, after.fourBar->J3, 1e-10);
        QVERIFY(driven.withRotors.momentRms < 1e-9 * driven.after.momentRms);
        // Where they cannot take it all they leave less than there was.
        const Balance general = balanceOf(mechanismOf(reference)).value();
        const DrivenBalance some = drivenBalance(general, "link1", 10, 90).value();
        QVERIFY(some.withRotors.momentRms < some.after.momentRms && some.withRotors.momentRms > 0.01);
    }

    /// A parallelogram whose rows meet its singular configurations: the coupler goes in a circle, the rods turn.
    void turnOverSingularities_isThatOfItsBranch()
    {
        const Mechanism mechanism = mechanismWith(R"("points": [
            {"id": "A", "at": [0, 0], "fixed": true}, {"id": "B", "at": [0.5, 0.8660254037844386]},
            {"id": "C", "at": [2.5, 0.8660254037844386]}, {"id": "D", "at": [2, 0], "fixed": true}], "elements": [
            {"type": "bar", "id": "c", "points": ["A", "B"], "mass": 1}, {"type": "bar", "id": "k", "points": ["B", "C"], "mass": 1},
            {"type": "bar", "id": "r", "points": ["D", "C"], "mass": 1}])");
        const Balance balance = balanceOf(mechanism).value();
        for (const std::size_t points : {std::size_t(72), std::size_t(6), std::size_t(90), std::size_t(37)}) {
            const DrivenBalance driven = drivenBalance(balance, "c", 1, points).value();
            const Shaking& shaking = driven.before;
            COMPARE_WITHIN(shaking.forceRms, 2.0, 1e-9);
            COMPARE_WITHIN(shaking.forceMax, 2.0, 1e-9);
            COMPARE_WITHIN(shaking.momentRms, std::numbers::sqrt2, 1e-9);
            // Counterweights on both cranks leave nothing, neither force nor moment, but rounding.
            const Shaking& after = driven.after;
            QVERIFY(after.forceRms == 0 && after.forceMax == 0 && after.momentRms == 0 && after.momentMax == 0);
        }
    }

    void turn_hasForcesMomentsAndTheCentre()
    {
        const json reference = motionReference("balance")["a_b_general_four_bar"];
        const Balance balance = balanceOf(mechanismOf(reference["mechanism_before"])).value();
        const DrivenBalance driven = drivenBalance(balance, "link1", 10, 360).value();
        const std::size_t count = driven.angles.size();
        QCOMPARE(driven.momentsBefore.size(), count);
        // F = −m r̈ of the centre, by differences over the turn.
        const double step = 2 * std::numbers::pi / static_cast<double>(count) / 10;
        double largest = 0, worst = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const auto at = [&](std::size_t k) { return driven.momentsBefore[(i + k) % count].center.x; };
            const double second =
                (-at(count - 2) + 16 * at(count - 1) - 30 * at(0) + 16 * at(1) - at(2)) / (12 * step * step);
            largest = std::max(largest, std::abs(balance.mass * second));
            worst = std::max(worst, std::abs(balance.mass * second + driven.momentsBefore[i].force.x));
        }
        QVERIFY2(worst < 2e-4 * largest, qPrintable(QString::number(worst / largest)));
        for (const ShakingMoment& each : driven.momentsAfter) {
            COMPARE_WITHIN(distance(each.center, driven.momentsAfter.front().center), 0.0, 1e-12);
        }
    }

    /// vᵀMv of the whole is the energy by links, and M is the same everywhere.
    void massMatrix_ofTheWhole_isConstant()
    {
        const json reference = motionReference("balance")["a_b_general_four_bar"];
        const Mechanism mechanism = mechanismOf(reference["mechanism_before"]);
        const Balance balance = balanceOf(mechanism).value();
        QVERIFY(balance.massMatrixIsConstant);
        QCOMPARE(balance.massMatrix.rows(), Eigen::Index(4));
        // Two truss elements share each joint. [PV] sect. 5
        const Eigen::Matrix4d first = linkOf(balance, 1).inertia.massMatrix(),
                              second = linkOf(balance, 2).inertia.massMatrix();
        COMPARE_WITHIN(balance.massMatrix(0, 0), first(2, 2) + second(0, 0), 1e-14);
        COMPARE_WITHIN(balance.massMatrix(0, 2), second(0, 2), 1e-14);
        COMPARE_WITHIN(balance.massMatrix(1, 2), second(1, 2), 1e-14);
        const System system(mechanism);
        QVERIFY((Eigen::MatrixXd(system.mass(Eigen::VectorXd::Random(4))) - balance.massMatrix).norm() < 1e-14);
    }

    /// Any linkage with pins: a six-bar with a ternary link, a slider, a chain.
    void counterweights_balanceOtherLinkages_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"watt_six_bar", "slider_crank", "triple_pendulum", "five_bar", "quick_return"}) {
            QTest::newRow(name) << name;
        }
    }
    void counterweights_balanceOtherLinkages()
    {
        QFETCH(QString, name);
        const Mechanism mechanism = exampleNamed(name.toStdString());
        const Balance balance = balanceOf(mechanism).value();
        QVERIFY(!balance.forceBalanced);
        COMPARE_WITHIN(balance.energy.jointMasses, balance.energy.constantMatrix,
                       1e-12 * balance.energy.constantMatrix);
        COMPARE_WITHIN(balance.energy.principalVectors, balance.energy.constantMatrix,
                       1e-12 * balance.energy.constantMatrix);
        const Balance after = balanceOf(withCounterweights(mechanism, balance.counterweights)).value();
        QVERIFY2(after.forceBalanced || !balance.notes.empty(),
                 qPrintable(QString("%1 of the momentum is left").arg(after.momentumLeft)));
    }

    /// A bent link in an open chain, its third pin near and far: pins that it carries follow from the pin that carries
    /// it.
    void counterweights_balanceAChainWithABentLink()
    {
        for (const Vector2 far : {Vector2{1.2, 0.9}, Vector2{1.8, -1.7}, Vector2{-3, 2}}) {
            Mechanism chain =
                built({{"O", {0, 0}, true}, {"B", {0.3, 0.2}}, {"C", {1.4, 0.8}}, {"D", far}, {"E", {2.5, 0.1}}},
                      {
                          Bar{.id = "a", .points = {"O", "B"}, .length = {}, .mass = 1.3, .unknown = {}},
                          Body{"b", {"B", "C", "D"}, {}, {}, 1.1, {0.5, 0.4}, 0.24, {}},
                          Body{"c", {"C", "E"}, {}, {}, 2, {-0.1, -0.4}, 0.57, {}},
                      });
            const Balance balance = balanceOf(chain).value();
            QVERIFY(!balance.forceBalanced);
            QVERIFY2(balance.counterweights.size() <= 3,
                     qPrintable(QString("%1 counterweights").arg(balance.counterweights.size())));
            QVERIFY(balanceOf(withCounterweights(chain, balance.counterweights)).value().forceBalanced);
        }
    }

    /// Summed link by link, in configurations and velocities drawn at random.
    void counterweights_leaveNoMomentum()
    {
        std::mt19937 random(7);
        std::normal_distribution<double> normal;
        for (const char* name : {"iftomm_four_bar", "triple_pendulum", "five_bar", "watt_six_bar"}) {
            const Mechanism mechanism = exampleNamed(name);
            const Mechanism balanced = withCounterweights(mechanism, balanceOf(mechanism).value().counterweights);
            const System system(balanced);
            const std::vector<LinkInertia> links = linkInertias(balanced);
            ConstrainedMotion motion(system);
            const Eigen::VectorXd start = drawnStart(balanced, system).value().q;
            int tried = 0;
            for (int i = 0; i < 40; ++i) {
                const auto noise = [&] { return normal(random); };
                const Eigen::VectorXd there = start + 0.2 * Eigen::VectorXd::NullaryExpr(start.size(), noise);
                const auto state = motion.project({there, Eigen::VectorXd::NullaryExpr(start.size(), noise)});
                if (!state) {
                    continue;
                }
                ++tried;
                const std::vector<Vector2> points = system.kinematics().pointVelocities(state->q, state->v);
                const std::vector<LinkVelocity> velocities = linkVelocities(system, state->q, state->v, links);
                Complex sum;
                double scale = 0;
                for (std::size_t k = 0; k < links.size(); ++k) {
                    const LinkVelocity& v = velocities[k];
                    const Complex p = links[k].mass * (v.first + Complex(0, v.rate) * v.direction * links[k].center);
                    sum += p;
                    scale += std::abs(p);
                }
                for (const auto& [point, mass] : pointMasses(balanced)) {
                    sum += mass * Complex(points[point].x, points[point].y);
                }
                QVERIFY2(std::abs(sum) <= 1e-12 * scale, name);
            }
            QVERIFY2(tried > 10, name);
        }
    }

    /// Mass and place changed in any direction make it worse, and by a square: the slope is zero.
    void bestSingleCounterweight_isAMinimum()
    {
        const Mechanism mechanism = exampleNamed("slider_crank");
        const Balance balance = balanceOf(mechanism).value();
        const DrivenBalance driven = drivenBalance(balance, "crank", 20, 90).value();
        const Counterweight& best = driven.best;
        const LinkInertia& own =
            std::ranges::find(balance.links, "crank", [](const auto& each) { return each.inertia.id; })->inertia;
        const auto squareWith = [&](double mass, Complex at) {
            Counterweight weight = best;
            weight.after = own;
            addMass(weight.after, mass, at);
            const Balance changed = balanceOf(withCounterweights(mechanism, {weight})).value();
            const double rms = drivenBalance(changed, "crank", 20, 90).value().before.forceRms;
            return rms * rms;
        };
        const double least = driven.withBest.forceRms * driven.withBest.forceRms;
        COMPARE_WITHIN(squareWith(best.mass, best.at), least, 1e-9 * least);
        const double h = 1e-2;
        const std::vector<std::pair<double, Complex>> directions{
            {best.mass, 0.0}, {0, best.radius}, {0, Complex(0, best.radius)}};
        for (const auto& [mass, place] : directions) {
            const double more = squareWith(best.mass + h * mass, best.at + h * place);
            const double less = squareWith(best.mass - h * mass, best.at - h * place);
            QVERIFY(more > least && less > least);
            COMPARE_WITHIN(more, less, 1e-6 * (more + less - 2 * least));
        }
    }

    /// The first moment is what balances: a chosen mass has its distance; a link that is spared stays as it is.
    void chosenMass_andSparedLinks()
    {
        const Mechanism mechanism = exampleNamed("iftomm_four_bar");
        const Counterweight usual = balanceOf(mechanism).value().counterweights.front();
        BalanceOptions options;
        options.masses[usual.link] = 3 * usual.mass;
        const Balance heavier = balanceOf(mechanism, options).value();
        const Counterweight& weight = heavier.counterweights.front();
        COMPARE_WITHIN(weight.radius, usual.radius / 3, 1e-14);
        QVERIFY(balanceOf(withCounterweights(mechanism, heavier.counterweights)).value().forceBalanced);
        options.spared.insert(usual.link);
        const Balance spared = balanceOf(mechanism, options).value();
        QVERIFY(!spared.notes.empty());
        for (const Counterweight& each : spared.counterweights) {
            QVERIFY(each.link != usual.link);
        }
    }

    /// A motor before its link in the file, a mass that was a formula: the counterweight comes into the right link.
    void counterweights_findTheirLinks()
    {
        Mechanism mechanism = exampleNamed("iftomm_four_bar");
        mechanism.formulas.push_back({"AC", "mass", "m"});
        const Mechanism still = withCounterweights(mechanism, balanceOf(mechanism).value().counterweights);
        QVERIFY(still.formulas.empty());
        const Motor motor{.id = "drive", .of = {"AC"}, .angle = {}, .unknown = {}};
        mechanism.elements.insert(mechanism.elements.begin(), motor);
        const Mechanism driven = withCounterweights(mechanism, balanceOf(mechanism).value().counterweights);
        QVERIFY(std::holds_alternative<Motor>(driven.elements.front()));
        QVERIFY(balanceOf(driven).value().forceBalanced);
    }
};

QTEST_GUILESS_MAIN(BalanceTest)
#include "tst_balance.moc"
