#include "model/analysis/analysis.h"
#include "model/assembly/kinematics.h"
#include "model/basics/collect.h"
#include "model/equilibrium/search/all_equilibria.h"
#include "model/equilibrium/search/energy_map.h"
#include "model/equilibrium/search/polynomial_equilibria.h"
#include "model/equilibrium/search/random_relatives.h"
#include "model/math/dense/row_space.h"
#include "model/math/polynomial/solution_family.h"
#include "model/mechanism/base_units.h"
#include "model/mechanism/transform.h"
#include "model/mechanism/validation.h"
#include "tests/support/beams.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/mechanism_text.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/reference_case.h"
#include "tests/support/three_masses.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <array>
#include <atomic>
#include <cmath>
#include <ctime>
#include <limits>
#include <map>
#include <memory>
#include <numbers>
#include <numeric>
#include <random>
#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Largest distance of the points of a reference from those at rest.
double distanceOf(const QJsonObject& expected, const Mechanism& mechanism, const ListedEquilibrium& each)
{
    const std::vector<Vector2> positions = each.system->kinematics().pointPositions(each.rest.q);
    const QJsonObject points = expected[u"points"].toObject();
    double distance = 0;
    for (auto point = points.begin(); point != points.end(); ++point) {
        const Vector2 at = positions[*findPoint(mechanism, point.key().toStdString())];
        const QJsonArray exact = point.value().toArray();
        distance = std::max({distance, std::abs(at.x - numberOf(exact[0])), std::abs(at.y - numberOf(exact[1]))});
    }
    const bool isOnTurn = !expected.contains(u"winding") ||
                          (!each.turns.empty() && each.turns.front().second == expected[u"winding"].toInt());
    return isOnTurn ? distance : std::numeric_limits<double>::infinity();
}

/// A four-bar between (0, 0) and (d, 0): crank a, coupler b, rocker c, the crank drawn at an angle, the coupler to the
/// left of the diagonal or to the right of it.
Mechanism linkage(std::array<double, 4> lengths, double angle, bool isLeft)
{
    const auto [a, b, c, d] = lengths;
    const Vector2 B{a * std::cos(angle), a * std::sin(angle)}, way{d - B.x, -B.y};
    const double far = std::hypot(way.x, way.y), along = (b * b - c * c + far * far) / (2 * far);
    const double aside = (isLeft ? 1 : -1) * std::sqrt(std::max(b * b - along * along, 0.0));
    const Vector2 C{B.x + (along * way.x - aside * way.y) / far, B.y + (along * way.y + aside * way.x) / far};
    return built({{"A", {0, 0}, true}, {"D", {d, 0}, true}, {"B", B}, {"C", C}},
                 {Bar{.id = "a", .points = {"A", "B"}, .length = a, .mass = 1.35, .unknown = {}},
                  Bar{.id = "b", .points = {"B", "C"}, .length = b, .mass = 1.92, .unknown = {}},
                  Bar{.id = "c", .points = {"D", "C"}, .length = c, .mass = 1.42, .unknown = {}}});
}

std::vector<double> energiesOf(const EquilibriumList& list)
{
    std::vector<double> energies;
    std::ranges::transform(list.equilibria, std::back_inserter(energies),
                           [](const ListedEquilibrium& each) { return each.rest.potential; });
    std::ranges::sort(energies);
    return energies;
}

bool hasSpecial(const EquilibriumList& list, SpecialPlace::Kind kind)
{
    return std::ranges::any_of(list.special, [&](const SpecialPlace& each) { return each.kind == kind; });
}

/// Number of places that no finite reaction holds.
std::ptrdiff_t unheldCount(const EquilibriumList& list)
{
    return std::ranges::count(list.special, SpecialPlace::Kind::unheld, &SpecialPlace::kind);
}

/// True where no spring's ends meet; `moved` holds the places of points that are not fixed.
bool springsHaveLength(const Mechanism& mechanism, const QJsonObject& moved)
{
    const auto placeOf = [&](const std::string& id) {
        const QJsonArray at = moved[QString::fromStdString(id)].toArray();
        return at.isEmpty() ? mechanism.points[*findPoint(mechanism, id)].at
                            : Vector2{at[0].toString().toDouble(), at[1].toString().toDouble()};
    };
    return std::ranges::none_of(mechanism.elements, [&](const Element& element) {
        const auto* spring = std::get_if<Spring>(&element);
        return spring != nullptr && distance(placeOf(spring->points.at(0)), placeOf(spring->points.at(1))) < 1e-9;
    });
}

/// Two parallelograms in a row, of sides `width` and `height`, in their weight.
Mechanism twoCells(double width, double height)
{
    Mechanism chain;
    const Vector2 up{-0.6 * height, 0.8 * height};
    for (int i = 0; i < 3; ++i) {
        chain.points.push_back({std::string(1, static_cast<char>('A' + i)), {i * width, 0}, true});
    }
    for (int i = 0; i < 3; ++i) {
        chain.points.push_back({std::string(1, static_cast<char>('D' + i)), Vector2{i * width, 0} + up});
    }
    const auto bar = [&](const char* id, const char* from, const char* to, double length, double mass) {
        chain.elements.emplace_back(Bar{.id = id, .points = {from, to}, .length = length, .mass = mass, .unknown = {}});
    };
    bar("AD", "A", "D", height, 1);
    bar("DE", "D", "E", width, 2);
    bar("BE", "B", "E", height, 1.5);
    bar("EF", "E", "F", width, 0.7);
    bar("CF", "C", "F", height, 1.1);
    return chain;
}

Bar barOf(const char* id, const char* from, const char* to, double mass)
{
    return {.id = id, .points = {from, to}, .length = {}, .mass = mass, .unknown = {}};
}

/// A plate DEG on three parallel rods of length 1 from A, B and C, in its weight.
Mechanism plateOnRods(Vector2 C)
{
    Mechanism mechanism;
    const Vector2 up{0.6, 0.8};
    mechanism.points = {{"A", {0, 0}, true}, {"B", {1, 0}, true},       {"C", C, true},
                        {"D", up},           {"E", Vector2{1, 0} + up}, {"G", C + up}};
    Body plate;
    plate.id = "p";
    plate.points = {"D", "E", "G"};
    plate.mass = 3;
    plate.centerOfMass = {1, 0.2};
    plate.inertia = 0.3;
    mechanism.elements = {barOf("a", "A", "D", 1), barOf("b", "B", "E", 1), barOf("c", "C", "G", 1), plate};
    return mechanism;
}

/// The number of equilibria that have their point D here.
std::ptrdiff_t countAt(const EquilibriumList& list, const Mechanism& mechanism, const char* id, Vector2 at)
{
    return std::ranges::count_if(list.equilibria, [&](const ListedEquilibrium& each) {
        return distance(each.system->kinematics().pointPositions(each.rest.q)[*findPoint(mechanism, id)], at) < 1e-6;
    });
}

/// A double pendulum OAB, B on a spring from O if asked for; a five-bar; with one link doubled by one without mass.
Mechanism doublePendulum(bool hasSpring)
{
    Mechanism mechanism =
        built({{"O", {0, 0}, true}, {"A", {1, 0}}, {"B", {1, -1}}}, {barOf("a", "O", "A", 2), barOf("b", "A", "B", 1)});
    if (hasSpring) {
        mechanism.elements.emplace_back(
            Spring{.id = "k", .points = {"B", "O"}, .stiffness = 20, .restLength = 1, .unknown = {}});
    }
    return mechanism;
}

Mechanism fiveBar()
{
    return built(
        {{"A", {0, 0}, true}, {"B", {-0.3, 0.5}}, {"C", {0.4, 1}}, {"D", {1.2, 0.5}}, {"E", {1, 0}, true}},
        {barOf("ab", "A", "B", 1), barOf("bc", "B", "C", 1), barOf("cd", "C", "D", 1), barOf("ed", "E", "D", 1)});
}

/// A four-bar with a crank that turns fully, its coupler a triangle BCE that weighs 3 kg at its corners' middle, with a
/// spring at E: as a body, or as two bars that are welded at E.
constexpr std::array<double, 4> kTurning{1, 2, 2.2, 2.5};
constexpr Vector2 kAnchor{0.3, -1.5};

Mechanism triangleOnCrank(bool isWelded, double angle)
{
    Mechanism mechanism = linkage(kTurning, angle, true);
    mechanism.gravity = {0, -9.81};
    const Vector2 B = mechanism.points[2].at, C = mechanism.points[3].at;
    const Vector2 way{C.x - B.x, C.y - B.y};
    const Vector2 E{B.x + 0.5 * way.x - 0.4 * way.y, B.y + 0.5 * way.y + 0.4 * way.x};
    mechanism.points.push_back({"E", E});
    mechanism.points.push_back({"P", kAnchor, true});
    std::erase_if(mechanism.elements, [](const Element& each) { return idOf(each) == "b"; });
    if (isWelded) {
        mechanism.elements.push_back(Bar{.id = "be", .points = {"B", "E"}, .length = {}, .mass = 1.5, .unknown = {}});
        mechanism.elements.push_back(Bar{.id = "ec", .points = {"E", "C"}, .length = {}, .mass = 1.5, .unknown = {}});
        mechanism.elements.push_back(Weld{.id = "w", .of = {"be", "ec"}, .point = "E", .unknown = {}});
    } else {
        Body body;
        body.id = "b";
        body.points = {"B", "C", "E"};
        body.mass = 3;
        body.centerOfMass = {1, 0.4};  // half-way between the middles of both bars
        mechanism.elements.push_back(body);
    }
    mechanism.elements.emplace_back(
        Spring{.id = "k", .points = {"P", "E"}, .stiffness = 40, .restLength = 1, .unknown = {}});
    return mechanism;
}

/// Its energies where dV/dθ changes its sign, on both branches, by closed forms at many angles of the crank.
std::vector<double> scannedEnergies()
{
    constexpr int kPlaces = 40000;
    std::vector<double> found;
    for (const bool isLeft : {true, false}) {
        std::vector<double> V(kPlaces);
        for (int i = 0; i < kPlaces; ++i) {
            const Mechanism there = linkage(kTurning, 2 * std::numbers::pi * i / kPlaces, isLeft);
            const Vector2 B = there.points[2].at, C = there.points[3].at, way{C.x - B.x, C.y - B.y};
            const Vector2 E{B.x + 0.5 * way.x - 0.4 * way.y, B.y + 0.5 * way.y + 0.4 * way.x};
            const double stretch = distance(E, kAnchor) - 1;
            V[static_cast<std::size_t>(i)] =
                9.81 * (1.35 * B.y / 2 + 1.42 * C.y / 2 + 1.5 * (B.y + E.y) / 2 + 1.5 * (E.y + C.y) / 2) +
                20 * stretch * stretch;
        }
        for (std::size_t i = 0; i < V.size(); ++i) {
            const double before = V[(i + V.size() - 1) % V.size()], after = V[(i + 1) % V.size()];
            if ((V[i] - before) * (after - V[i]) <= 0) {
                found.push_back(V[i]);
            }
        }
    }
    std::ranges::sort(found);
    return found;
}

/// Three masses with a rod under a force and a torque in another frame. In time: these grow evenly, and a support
/// moves.
Mechanism loadedMasses(const Similarity& frame, bool isInTime)
{
    Mechanism mechanism = threeMasses();
    mechanism.elements.emplace_back(Bar{"rod", {"R", "T"}, std::nullopt, 0.5, {}});
    mechanism.points.push_back({"T", {1.6, -0.6}});
    mechanism.elements.emplace_back(TorsionSpring{"t", {"rod", "ground"}, 3, -1, 0, 0, {}});
    mechanism = transformed(mechanism, {"F", "G", "P", "Q", "R", "T"}, frame);
    mechanism.gravity = frame.turned(mechanism.gravity);
    Force force{"f", "Q", frame.turned({3, -2}), {}};
    Torque torque{"m", "rod", frame.mirrored ? -0.4 : 0.4, {}};
    if (isInTime) {
        const auto ramps = [&](Vector2 start, Vector2 speed) {
            const Vector2 from = frame.turned(start), by = frame.turned(speed);
            return std::vector<TimeFunction>{TimeFunction::Ramp{from.x, by.x}, TimeFunction::Ramp{from.y, by.y}};
        };
        force.forceInTime = ramps({3, -2}, {1, 0.5});
        torque.torqueInTime = {TimeFunction::Ramp{torque.torque, 1}};
        const std::vector<TimeFunction> way = ramps({0.02, -0.03}, {2, 1});
        mechanism.elements.emplace_back(SupportMotion{"s", "G", {way[0]}, {way[1]}, {}});
    }
    mechanism.elements.emplace_back(force);
    mechanism.elements.emplace_back(torque);
    return mechanism;
}

}  // namespace

/// Lists of all equilibria against complete ones, computed with 50 digits.
class EquilibriaTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Ground points alone: no coordinates, no constraints, and a sentence in place of a list.
    void nothingThatMoves_isSaid()
    {
        Mechanism ground = built({{"A", {0, 0}, true}, {"B", {1, 0}, true}});
        const EquilibriumList list = findAllEquilibria(ground);
        QVERIFY(list.equilibria.empty());
        QVERIFY(list.isComplete);
        QVERIFY(!list.completeness.isEmpty());
    }

    /// A four-bar whose links lie on one line somewhere has two loops that meet there: a torsion spring that is wound
    /// up on the one is carried to the other, so that the turns of the way straight on are not all.
    void springWoundOnOneLoop_isNotCalledProved()
    {
        Mechanism mechanism = built(
            {{"A", {0, 0}, true}, {"B", {4, -3}, true}, {"C", {3.2, 1.8}}, {"D", {1.8, 3.4}}, {"F", {-8, -9}, true}});
        // |BD| = |AB| + |AC| − |CD|: on one line, C and D on the other side of A.
        const auto bar = [](const std::string& id, const std::string& from, const std::string& to, double length) {
            return Bar{.id = id, .points = {from, to}, .length = length, .mass = 0.5, .unknown = {}};
        };
        mechanism.elements = {bar("AC", "A", "C", 3.7), bar("CD", "C", "D", 2.2), bar("BD", "B", "D", 6.5),
                              Spring{.id = "k", .points = {"C", "F"}, .stiffness = 3, .restLength = 6, .unknown = {}},
                              TorsionSpring{.id = "t", .of = {"AC", "CD"}, .stiffness = 800, .restAngle = 0.34}};
        const EquilibriumList list = findAllEquilibria(mechanism);
        QVERIFY(!list.isComplete);
        QVERIFY(rendered(list.completeness).find("wound up") != std::string::npos);
    }

    void list_isComplete_andExact_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"fourbar_iftomm", "fourbar_grashof", "slider_crank", "parallelogram_N1", "pendulum_torsion_windings",
              "von_mises_truss", "double_pendulum", "fivebar_two_springs"}) {
            QTest::newRow(name) << QString(name);
        }
    }

    void list_isComplete_andExact()
    {
        QFETCH(QString, name);
        const QJsonObject expected = referenceCase(name);
        const Mechanism mechanism = mechanismOf(expected);
        const EquilibriumList list = findAllEquilibria(mechanism);
        const QJsonArray equilibria = expected[u"equilibria"].toArray();
        QCOMPARE(list.equilibria.size(), static_cast<std::size_t>(equilibria.size()));
        AnalysisOptions options;
        options.methods = {Method::mcs};
        for (const QJsonValue value : equilibria) {
            const QJsonObject each = value.toObject();
            const auto nearest = std::ranges::min_element(list.equilibria, {}, [&](const ListedEquilibrium& found) {
                return distanceOf(each, mechanism, found);
            });
            QVERIFY2(distanceOf(each, mechanism, *nearest) < 1e-10, qPrintable(QJsonDocument(each).toJson()));
            QVERIFY(std::abs(nearest->rest.potential - numberOf(each[u"potential_energy"])) < 1e-9);
            QCOMPARE(nearest->rest.negativeCount, each[u"index"].toInt());
            const Analysis analysis = analyzeAt({mechanism, {}, nearest->system}, nearest->rest, options);
            QVERIFY(distanceBetween(trueValues(analysis, Method::mcs),
                                    mapped<Values>(each[u"eigenvalues"].toArray(), complexOf)) < 1e-10);
        }
        QVERIFY(std::ranges::is_sorted(list.equilibria, [](const auto& a, const auto& b) {
            return a.rest.potential < b.rest.potential - 1e-9 * std::abs(b.rest.potential);
        }));
    }

    /// Roots of a general mechanism of the same parts: known from other homotopies.
    void everyPath_isAccountedFor_data()
    {
        addColumns<QString, int>({"name", "roots"});
        QTest::newRow("four-bar") << "fourbar_grashof" << 26;
        QTest::newRow("slider-crank") << "slider_crank" << 24;
        QTest::newRow("double pendulum") << "double_pendulum" << 4;
        QTest::newRow("truss") << "von_mises_truss" << 6;
        QTest::newRow("equal sides") << "fourbar_iftomm" << 26;
    }

    void everyPath_isAccountedFor()
    {
        QFETCH(QString, name);
        QFETCH(int, roots);
        const QJsonObject expected = referenceCase(name);
        const Mechanism mechanism = mechanismOf(expected);
        const System system(mechanism);
        const auto rows = RowSpace(system.jacobian(system.drawnCoordinates())).independentRows();
        const PolynomialEquilibria all = polynomialEquilibria(mechanism, system, rows, 4096);
        QVERIFY(all.isProved());
        QCOMPARE(all.roots, static_cast<std::size_t>(roots));
        QCOMPARE(all.finite + all.atInfinity, all.roots);
        // A spring of no length has no polynomial: those rests are found on the curves.
        const QJsonArray rests = expected[u"equilibria"].toArray();
        const auto smooth = std::ranges::count_if(
            rests, [&](const QJsonValue each) { return springsHaveLength(mechanism, each[u"points"].toObject()); });
        QCOMPARE(static_cast<std::ptrdiff_t>(all.real.size()), smooth);
        for (const CertifiedConfiguration& each : all.real) {
            QVERIFY(each.radius < 1e-9 && each.reach > 1e3 * each.radius);
            QVERIFY(system.constraint(each.q).lpNorm<Eigen::Infinity>() < 1e-9);
        }
        const EquilibriumList list = findAllEquilibria(mechanism);
        QVERIFY2(list.isComplete, rendered(list.completeness).c_str());
        QCOMPARE(std::ranges::count_if(list.equilibria, &ListedEquilibrium::isCertified), smooth);
    }

    void withoutSurroundings_theListIsTheSame()
    {
        const Mechanism mechanism = mechanismOf(referenceCase("fourbar_grashof"));
        const EquilibriumList whole = findAllEquilibria(mechanism);
        const EquilibriumList quick = findAllEquilibria(mechanism, {}, {.surroundings = false});
        QVERIFY(quick.isComplete);
        QCOMPARE(quick.equilibria.size(), whole.equilibria.size());
        for (std::size_t i = 0; i < whole.equilibria.size(); ++i) {
            QVERIFY((quick.equilibria[i].rest.q - whole.equilibria[i].rest.q).norm() < 1e-12);
        }
    }

    /// The roots of one mechanism serve every other of the same parts, and survive as bytes; other bytes are refused.
    void family_survivesAsBytes_andServesAnotherMechanism()
    {
        std::map<std::string, std::string> kept;
        const ResultStore store{[&](const std::string& key) -> std::optional<std::string> {
                                    return kept.contains(key) ? std::optional(kept[key]) : std::nullopt;
                                },
                                [&](const std::string& key, const std::string& bytes) { kept[key] = bytes; }};
        Monitor monitor;
        monitor.store = std::make_shared<const ResultStore>(store);
        Mechanism mechanism = mechanismOf(referenceCase("slider_crank"));
        mechanism.points.push_back({"extra", {3, 3}, true});  // another key than in other cases
        const EquilibriumList first = findAllEquilibria(mechanism, monitor);
        QVERIFY(!kept.empty());
        for (const auto& [key, bytes] : kept) {
            const auto family = familyFromBytes(bytes);
            QVERIFY(family);
            QCOMPARE(bytesOf(*family), bytes);
            for (const std::size_t length : {std::size_t(0), std::size_t(5), bytes.size() / 2, bytes.size() - 1}) {
                QVERIFY(!familyFromBytes(bytes.substr(0, length)));
            }
        }
        for (Element& element : mechanism.elements) {
            if (auto* spring = std::get_if<Spring>(&element)) {
                spring->stiffness *= 1.3;
            }
        }
        QVERIFY(findAllEquilibria(mechanism).isComplete);
        QVERIFY(first.isComplete);
    }

    /// Unstable equilibria fall to lower, stable ones.
    void unstableOnes_fallIntoStableOnes()
    {
        const EquilibriumList list = findAllEquilibria(mechanismOf(referenceCase("double_pendulum")));
        QVERIFY(list.isComplete);
        for (const ListedEquilibrium& each : list.equilibria) {
            QCOMPARE(each.falls.empty(), each.rest.negativeCount == 0);
            for (const std::size_t lower : each.falls) {
                QVERIFY(list.equilibria[lower].rest.potential < each.rest.potential);
            }
        }
    }

    /// A clamped column under 1.5 times its buckling load: one of another size, with forces as large beside its
    /// stiffness, has the same equilibria.
    void beams_haveTheSameListInEveryUnitOfLength()
    {
        std::vector<EquilibriumList> lists;
        for (const double length : {1.0, 1.0 / 64}) {
            const BeamData data{4, 4e-4 * length * length, 3e-9 * std::pow(length, 4), 7e10, 2700};
            Mechanism column = cantilever(length, data);
            column.gravity = {0, 0};
            std::get<Beam>(column.elements.front()).model = BeamModel::exact;
            const double buckling =
                std::pow(std::numbers::pi / (2 * length), 2) * data.youngsModulus * data.secondMoment;
            column.elements.emplace_back(Force{"F", "A", {-1.5 * buckling, 0}, {}});
            lists.push_back(findAllEquilibria(column));
        }
        QCOMPARE(lists[0].equilibria.size(), std::size_t(3));  // straight, and bent to either side
        QCOMPARE(lists[1].equilibria.size(), lists[0].equilibria.size());
        for (std::size_t i = 0; i < lists[0].equilibria.size(); ++i) {
            const double energy = lists[0].equilibria[i].rest.potential;
            QVERIFY(std::abs(lists[1].equilibria[i].rest.potential * std::pow(64, 3) - energy) < 1e-8 * energy);
        }
    }

    /// Two assemblies of a crank that turns round: those of the other one are reached only by taking it apart.
    void otherAssembly_isNotReachable_andMirrorImagesArePaired()
    {
        Mechanism mechanism = mechanismOf(referenceCase("fourbar_grashof"));
        const EquilibriumList list = findAllEquilibria(mechanism);
        QCOMPARE(list.branches, std::size_t(2));
        const auto reachable = std::ranges::count_if(
            list.equilibria, [](const ListedEquilibrium& each) { return each.isReachable.value_or(false); });
        QVERIFY(reachable > 0 && reachable < std::ssize(list.equilibria));
        const EquilibriumList own = withReachableOnly(list);
        QCOMPARE(std::ssize(own.equilibria), reachable);
        QVERIFY(rendered(own.completeness).find("taken apart") != std::string::npos);
        mechanism.gravity = {0, 0};
        const EquilibriumList weightless = findAllEquilibria(mechanism);
        QVERIFY(!weightless.equilibria.empty());
        for (std::size_t i = 0; i < weightless.equilibria.size(); ++i) {
            const auto& mirror = weightless.equilibria[i].mirror;
            QVERIFY(mirror && weightless.equilibria[*mirror].mirror == i);
            QVERIFY(std::abs(weightless.equilibria[*mirror].rest.potential - weightless.equilibria[i].rest.potential) <
                    1e-9);
        }
    }

    void energyMap_hasItsMinimaWhereTheListHasThem()
    {
        const EquilibriumList list = findAllEquilibria(mechanismOf(referenceCase("double_pendulum")));
        const std::vector<EnergyMap> maps = energyMapsOf(list, 41, 4);
        QCOMPARE(maps.size(), std::size_t(1));
        const EnergyMap& map = maps.front();
        QCOMPARE(map.marks.size(), list.equilibria.size());
        const double lowest = *std::ranges::min_element(map.energy);
        QVERIFY(lowest >= list.equilibria.front().rest.potential - 1e-9);
        QVERIFY(lowest < list.equilibria.front().rest.potential + 0.5);
        for (std::size_t place = 0; place < map.q.size(); ++place) {
            QVERIFY(list.system->constraint(map.q[place]).lpNorm<Eigen::Infinity>() < 1e-9);
            QCOMPARE(map.basin[place], 0);
        }
        QVERIFY(!contourOf(map, 0.5 * (lowest + *std::ranges::max_element(map.energy))).empty());
        // In other units, with an angle among the coordinates, it is the same picture.
        Mechanism small = expressedIn({0x1p5, 1}, mechanismOf(referenceCase("double_pendulum")));
        const auto link = std::ranges::find_if(small.elements, isLink);
        small.elements.emplace_back(Angle{"phi", idOf(*link), {}});
        const std::vector<EnergyMap> others = energyMapsOf(findAllEquilibria(small), 41, 4);
        QCOMPARE(others.size(), std::size_t(1));
        QCOMPARE(others.front().marks.size(), map.marks.size());
        QCOMPARE(others.front().basin, map.basin);
    }

    void energyCurves_goThroughTheEquilibria()
    {
        const EquilibriumList list = findAllEquilibria(mechanismOf(referenceCase("fourbar_grashof")));
        QCOMPARE(list.curves.size(), list.branches);
        for (const ListedEquilibrium& each : list.equilibria) {
            QVERIFY(each.branch);
            double nearest = 1e9;
            for (const EnergyCurve::Place& place : list.curves[*each.branch].places) {
                nearest = std::min(nearest, (place.q - each.rest.q).norm());
            }
            QVERIFY(nearest < 0.05);
        }
    }

    void stoppedHalfWay_keepsWhatWasFound()
    {
        int asked = 0;
        Monitor monitor;
        monitor.cancelled = [&] { return ++asked > 3; };  // what was found of its kind before is at hand
        const EquilibriumList list = findAllEquilibria(mechanismOf(referenceCase("double_pendulum")), monitor);
        QVERIFY(list.cancelled);
        QVERIFY(!list.isComplete);
        QVERIFY(rendered(list.completeness).find("half-way") != std::string::npos);
    }

    /// Whenever it is cancelled, little work is left: a window that closes waits for it.
    void cancelledSearch_endsSoon()
    {
        const Mechanism mechanism = exampleNamed("iftomm_four_bar");
        findAllEquilibria(mechanism);  // what is known of its kind is at hand from now on
        std::atomic<long long> polls = 0, last = std::numeric_limits<long long>::max();
        // Of all threads: any of them may be the one that asks.
        const auto seconds = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
        std::atomic<double> since = 0;
        Monitor monitor;
        monitor.cancelled = [&] {
            const long long poll = ++polls;
            if (poll == last) {
                since = seconds();
            }
            return poll >= last;
        };
        const double start = seconds();
        findAllEquilibria(mechanism, monitor);
        const double whole = seconds() - start;
        const long long all = polls;
        for (const double part : {0.1, 0.3, 0.5}) {
            polls = 0;
            last = std::max(1LL, static_cast<long long>(part * static_cast<double>(all)));
            // How often it asks depends on the threads: now and then it is done before.
            const bool isCancelled = findAllEquilibria(mechanism, monitor).cancelled;
            QCOMPARE(isCancelled, polls >= last);
            QVERIFY(part > 0.1 || polls >= last);
            const double after = seconds() - since;
            QVERIFY2(after < 0.2 + 0.3 * whole, qPrintable(QString("%1 s of %2 s").arg(after).arg(whole)));
        }
    }

    void balancedArm_isAContinuum()
    {
        const EquilibriumList list = findAllEquilibria(mechanismOf(referenceCase("balanced_arm_continuum")));
        QVERIFY(list.equilibria.empty());
        QCOMPARE(list.special.size(), std::size_t(1));
        QCOMPARE(list.special.front().kind, SpecialPlace::Kind::continuum);
        QCOMPARE(list.special.front().dimension, 1);
        QVERIFY(std::abs(list.special.front().energy - 10.05525) < 1e-12);
    }

    /// Two arms that springs without free length balance: their reactions change along the continuum.
    void lightBalancedArms_areAContinuumOfTwoDimensions()
    {
        for (const double unit : {1.0, 10.0, 100.0, 1e4}) {
            Mechanism mechanism;
            for (int i = 0; i < 2; ++i) {
                const std::string n = std::to_string(i);
                const double x = 2.0 * i, l = 0.5 + 0.3 * i, a = 0.2, h = 0.15, mass = 1.0 + i;
                mechanism.points.insert(mechanism.points.end(), {{"O" + n, {x, 0}, true},
                                                                 {"S" + n, {x, h}, true},
                                                                 {"A" + n, {x + 0.6 * l, 0.8 * l}},
                                                                 {"P" + n, {x + 0.6 * a, 0.8 * a}}});
                mechanism.elements.emplace_back(
                    Body{"b" + n, {"O" + n, "A" + n, "P" + n}, {}, {}, mass, {0.5 * l, 0}, mass * l * l / 12, {}});
                mechanism.elements.emplace_back(
                    Spring{"k" + n, {"S" + n, "P" + n}, mass * 9.81 * 0.5 * l / (h * a), 0, 0, {}});
            }
            const EquilibriumList list = findAllEquilibria(expressedIn({1, unit}, mechanism));
            QVERIFY(list.equilibria.empty());
            QCOMPARE(list.special.size(), std::size_t(1));
            QCOMPARE(list.special.front().kind, SpecialPlace::Kind::continuum);
            QCOMPARE(list.special.front().dimension, 2);
        }
    }

    void cart_restsAnywhere_hangingOrUpright()
    {
        const EquilibriumList list = findAllEquilibria(cartPendulum());
        QVERIFY(list.equilibria.empty());
        QCOMPARE(std::ranges::count(list.special, SpecialPlace::Kind::continuum, &SpecialPlace::kind), 2);
    }

    /// Unloaded: every place is an equilibrium, and none is listed as one of many.
    void withoutForces_allIsOneContinuum()
    {
        Mechanism mechanism = mechanismOf(referenceCase("double_pendulum"));
        mechanism.gravity = {0, 0};
        std::erase_if(mechanism.elements, [](const Element& each) { return !isLink(each); });
        const EquilibriumList list = findAllEquilibria(mechanism);
        QVERIFY2(list.equilibria.empty(), qPrintable(QString::number(list.equilibria.size())));
        QCOMPARE(list.special.size(), std::size_t(1));
        QCOMPARE(list.special.front().kind, SpecialPlace::Kind::continuum);
        QCOMPARE(list.special.front().dimension, 2);
    }

    /// The continuum has as many dimensions as the mechanism has freedoms, also of parts beside one another.
    void withoutForces_everyFreedomIsNeutral()
    {
        const std::vector<Point> points = {{"O", {0, 0}, true}, {"A", {0.5, -0.5}}, {"B", {1, 0}},
                                           {"D", {1.5, -0.3}},  {"E", {2, 0.4}},    {"Q", {3, 0}, true}};
        const auto count = [&](std::vector<Element> bars) {
            const EquilibriumList list = findAllEquilibria(built(points, std::move(bars), {0, 0}));
            return list.equilibria.empty() && list.special.size() == 1 ? list.special.front().dimension : -1;
        };
        const Bar a = barOf("a", "O", "A", 1);
        QCOMPARE(count({a, barOf("b", "Q", "D", 1)}), 2);
        QCOMPARE(count({a, barOf("b", "A", "B", 1), barOf("c", "B", "D", 1)}), 3);
        QCOMPARE(count({a, barOf("b", "B", "D", 1)}), 4);
        QCOMPARE(count({barOf("a", "A", "B", 1), barOf("b", "D", "E", 1)}), 6);
    }

    /// A rod on a cart that a spring holds: the cart rests where it stands, the rod where k θ = −(m g l/2) cos θ, on
    /// each turn that the weak torsion spring allows.
    void windingsOfTwoFreedoms_areAllFound()
    {
        const double k = 0.3, moment = 0.5 * 9.81 * 0.8;
        Mechanism mechanism = cartPendulum();
        mechanism.points.push_back({"W", {-1, 0}, true});
        mechanism.elements.emplace_back(Spring{.id = "s", .points = {"W", "C"}, .stiffness = 20, .unknown = {}});
        mechanism.elements.push_back(TorsionSpring{.id = "t", .of = {"rod", "ground"}, .stiffness = k});
        std::size_t count = 0;
        const auto torque = [&](double angle) { return k * angle + moment * std::cos(angle); };
        for (double angle = -30; angle < 30; angle += 1e-3) {
            count += torque(angle) * torque(angle + 1e-3) < 0 ? 1 : 0;
        }
        const EquilibriumList list = findAllEquilibria(mechanism);
        QCOMPARE(list.equilibria.size(), count);
    }

    /// Links that do not go round against one another wind up no spring between them, whatever moves beside: a pendulum
    /// hangs and stands in every equilibrium of the others.
    void linksThatDoNotGoRound_windUpNoSpring_data()
    {
        addColumns<bool, int>({"isTriangle", "alone"});
        QTest::newRow("links of a triangle") << true << 4;
        QTest::newRow("rocker") << false << 4;
    }

    void linksThatDoNotGoRound_windUpNoSpring()
    {
        QFETCH(const bool, isTriangle);
        QFETCH(const int, alone);
        Mechanism mechanism =
            isTriangle ? built({{"O", {0, 0}, true}, {"A", {0.5, -0.2}}, {"B", {0.1, -0.6}}},
                               {barOf("a", "O", "A", 1), barOf("b", "O", "B", 2), barOf("c", "A", "B", 1),
                                TorsionSpring{.id = "t", .of = {"a", "b"}, .stiffness = 2, .restAngle = 0.3}})
                       : built({{"A", {0, 0}, true}, {"B", {0.3, 0.2}}, {"D", {1, 0.6}}, {"G", {1, 0}, true}},
                               {barOf("a", "A", "B", 0.5), barOf("b", "B", "D", 1), barOf("c", "G", "D", 1),
                                TorsionSpring{.id = "t", .of = {"c", "ground"}, .stiffness = 5, .restAngle = 1.5}});
        std::vector<double> expected;
        for (const double energy : energiesOf(findAllEquilibria(mechanism))) {
            expected.insert(expected.end(), {energy - 9.81, energy + 9.81});
        }
        QCOMPARE(expected.size(), static_cast<std::size_t>(2 * alone));
        std::ranges::sort(expected);
        mechanism.points.push_back({"P", {2, 0}, true});
        mechanism.points.push_back({"Q", {2.6, -0.8}});
        mechanism.elements.emplace_back(barOf("p", "P", "Q", 2));
        const std::vector<double> found = energiesOf(findAllEquilibria(mechanism));
        QCOMPARE(found.size(), expected.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            QVERIFY(std::abs(found[i] - expected[i]) < 1e-8);
        }
    }

    /// A mass beside the end of a spring, where the force turns round within 8 mm: the root is real, and proved.
    void saddleBesideTheEndOfASpring_isCertified()
    {
        Mechanism mechanism = built({{"E0", {0.26337187802418627, 1.2036521839844379}, true},
                                     {"E1", {-0.04730389921948808, -0.05613335302167455}, true},
                                     {"E2", {0.26110442828785096, 0.48256632007181843}, true},
                                     {"C", {0.360636755288543, -0.976858657293785}}},
                                    {}, {-9.808516094893086, -0.17062243763143708});
        const auto add = [&](const std::string& from, double stiffness, double rest) {
            mechanism.elements.emplace_back(Spring{.id = "k" + std::to_string(mechanism.elements.size()),
                                                   .points = {from, "C"},
                                                   .stiffness = stiffness,
                                                   .restLength = rest,
                                                   .unknown = {}});
        };
        add("E0", 34.56819982002732, 0);
        add("E1", 89.0266200382392, 0.48458031177503513);
        add("E2", 90.68849190804316, 1.144672131934646);
        add("E1", 22.025267418491662, 0);
        add("E2", 71.1963968655367, 0);
        mechanism.elements.emplace_back(PointMass{.id = "m", .point = "C", .mass = 0.3045988700313658, .unknown = {}});
        const EquilibriumList list = findAllEquilibria(mechanism);
        QVERIFY2(list.isComplete, rendered(list.completeness).c_str());
        QCOMPARE(list.equilibria.size(), std::size_t(5));
    }

    /// A bead on a rod that turns about a pin, on springs from there: a circle for each side of the pin that it is on,
    /// however rounding shows along the axes.
    void circlesOfRests_areNoList()
    {
        Mechanism mechanism = built({{"A", {0, 0}, true}, {"B", {-0.506, 0.271}}, {"C", {-0.551, 0.2951}}}, {}, {0, 0});
        Spring stretched, plain;
        stretched.id = "k1";
        stretched.points = {"A", "C"};
        stretched.stiffness = 116;
        stretched.restLength = 0.57;
        plain.id = "k2";
        plain.points = {"A", "C"};
        plain.stiffness = 110;
        mechanism.elements = {Bar{.id = "AB", .points = {"A", "B"}, .length = {}, .mass = 1.5, .unknown = {}},
                              Slider{.id = "S", .point = "C", .through = {}, .unknown = {}, .on = "AB"},
                              PointMass{.id = "m", .point = "C", .mass = 3, .unknown = {}}, stretched, plain};
        const EquilibriumList list = findAllEquilibria(mechanism);
        QVERIFY2(list.equilibria.empty(), qPrintable(QString::number(list.equilibria.size())));
        QCOMPARE(std::ranges::count(list.special, SpecialPlace::Kind::continuum, &SpecialPlace::kind), 2);
    }

    /// Two rods with one spring between their ends and no weight: where the spring is slack they rest, on the two
    /// circuits of a four-bar linkage with it as coupler, since 0.38 + 1.16 < 0.955 + 0.894 (Grashof).
    void slackSpring_isTwoContinua_besideTheOthers()
    {
        Mechanism mechanism =
            built({{"A", {0, 0}, true}, {"E", {0.4, 0.8}, true}, {"B", {0.7, -0.65}}, {"C", {0.4, -0.36}}}, {}, {0, 0});
        Bar first, second;
        first.id = "AB";
        first.points = {"A", "B"};
        first.mass = 2;
        second.id = "EC";
        second.points = {"E", "C"};
        second.mass = 1;
        const Spring spring{.id = "k", .points = {"B", "C"}, .stiffness = 4, .restLength = 0.38, .unknown = {}};
        mechanism.elements = {first, second, spring};
        const EquilibriumList list = findAllEquilibria(mechanism);
        QVERIFY(!list.isComplete);
        QVERIFY2(list.equilibria.size() == 4, "the spring in line with both rods");
        QCOMPARE(std::ranges::count(list.special, SpecialPlace::Kind::continuum, &SpecialPlace::kind), 2);
        for (const SpecialPlace& each : list.special) {
            QVERIFY(each.dimension == 1 && std::abs(each.energy) < 1e-12);
        }
    }

    /// The torsion spring holds the angle between the links, nothing that of the first: the Euler characteristic of
    /// such a cylinder is zero, so that the signs of all equilibria add up to it.
    void seldomMetEquilibria_areFoundByMorePlaces()
    {
        const EquilibriumList list =
            findAllEquilibria(mechanismAt("tests/reference/equilibria/double_pendulum_torsion.eigenlink"));
        QCOMPARE(list.equilibria.size(), std::size_t(6));
        int sum = 0;
        for (const ListedEquilibrium& each : list.equilibria) {
            sum += each.rest.negativeCount % 2 == 0 ? 1 : -1;
        }
        QCOMPARE(sum, 0);
    }

    void freeFall_hasNone_andSaysWhatFalls()
    {
        const EquilibriumList list = findAllEquilibria(mechanismOf(referenceCase("none_free_fall")));
        QVERIFY(list.equilibria.empty());
        QVERIFY(hasSpecial(list, SpecialPlace::Kind::none));
        QVERIFY(!list.special.back().text.isEmpty());
    }

    void equalSides_meetInSingularities_whichDoNotRest()
    {
        const EquilibriumList list = findAllEquilibria(mechanismOf(referenceCase("fourbar_iftomm")));
        QCOMPARE(list.branches, std::size_t(3));
        QVERIFY(hasSpecial(list, SpecialPlace::Kind::singularity));
        for (const SpecialPlace& each : list.special) {
            QVERIFY(!each.isEquilibrium);
        }
    }

    /// A chain of N rhombi has (N + 1)(N + 2)/2 circles, and some of them are singular from end to end.
    void chainOfRhombi_isTracedThroughItsSingularities()
    {
        const EquilibriumList list = findAllEquilibria(exampleNamed("n_loop_5"));
        QVERIFY(!list.isComplete);
        QVERIFY(!list.isOutOfTime);
        QVERIFY2(list.branches >= 21, qPrintable(QString::number(list.branches)));
        // Most have straight loops across the weight, which no finite reaction holds.
        QCOMPARE(list.equilibria.size(), std::size_t(12));
        QVERIFY(unheldCount(list) >= 28);
        QVERIFY(list.special.size() < 200);
        QVERIFY(rendered(list.completeness).find("there may be more") != std::string::npos);
        for (const EnergyCurve& curve : list.curves) {
            QVERIFY(curve.places.size() < 2000);
        }
        for (const SpecialPlace& each : list.special) {
            QVERIFY2(!each.isEquilibrium, "where the links lie flat, their weight drives them");
        }
    }

    /// Closed form: of a chain of N rhombi with springs the first or last rod may lie on the ground, others may not:
    /// their weight has no finite reaction. On each of these four circles V = W sin φ + k/2 Σ(2 cos(φ/2) − √2)² +
    /// const. is stationary at ±90° and where W(1 + √2 cos(φ/2)) = √2 n k sin(φ/2), n springs that turn.
    void chainOfRhombi_restsOnFourCircles()
    {
        const double k = 25, g = 9.81;
        std::vector<double> energies;
        for (const auto& [weight, springs, others] : {std::tuple(8.0, 5, 0), {7.0, 5, 0}, {7.0, 4, 1}, {6.0, 4, 1}}) {
            const auto energy = [&, W = g * weight](double phi) {
                return W * std::sin(phi) + springs * k / 2 * std::pow(2 * std::cos(phi / 2) - std::sqrt(2.0), 2) +
                       others * k;
            };
            const auto slope = [&, W = g * weight](double half) {
                return W * (1 + std::sqrt(2.0) * std::cos(half)) - std::sqrt(2.0) * springs * k * std::sin(half);
            };
            double low = std::numbers::pi / 4, high = std::numbers::pi / 2;
            while (high - low > 1e-15) {
                const double middle = (low + high) / 2;
                (slope(middle) > 0 ? low : high) = middle;
            }
            for (const double phi : {-std::numbers::pi / 2, std::numbers::pi / 2, 2 * low}) {
                energies.push_back(energy(phi));
            }
        }
        std::ranges::sort(energies);
        const EquilibriumList list = findAllEquilibria(exampleNamed("n_loop_5"));
        QCOMPARE(list.equilibria.size(), energies.size());
        for (std::size_t i = 0; i < energies.size(); ++i) {
            QVERIFY(std::abs(list.equilibria[i].rest.potential - energies[i]) < 1e-9);
        }
    }

    /// Two rhombi in their weight alone: on each of six circles what turns hangs or stands upright. On two of the
    /// circles links lie on one another and constraints depend on one another all along: weights across them have no
    /// finite reaction.
    void twoRhombi_restOnEachCircle_whereReactionsAreFinite()
    {
        const EquilibriumList list = findAllEquilibria(twoCells(1, 1));
        QCOMPARE(list.branches, std::size_t(6));
        QVERIFY(list.isComplete);
        QCOMPARE(list.equilibria.size(), std::size_t(8));
        QCOMPARE(unheldCount(list), 4);
        std::size_t missing = 0;
        // Heights of D, E and F: which of them turn on each circle.
        const std::vector<std::vector<double>> turning{{1, 1, 1}, {0, 1, 1}, {0, 0, 1},
                                                       {0, 1, 0}, {1, 1, 0}, {1, 0, 0}};
        const std::vector<double> weights{9.81 * 1.5, 9.81 * 2.1, 9.81 * 0.9};
        for (const std::vector<double>& heights : turning) {
            for (const double side : {1.0, -1.0}) {
                const double energy = side * std::inner_product(heights.begin(), heights.end(), weights.begin(), 0.0);
                const auto found = std::ranges::find_if(list.equilibria, [&](const ListedEquilibrium& each) {
                    return std::abs(each.rest.potential - energy) < 1e-9;
                });
                if (found == list.equilibria.end()) {
                    ++missing;
                    continue;
                }
                QCOMPARE(found->rest.negativeCount, side > 0 ? 1 : 0);
                // Where the rank is lost on the whole branch, eigenvalues are of more motions than stability is.
                QCOMPARE(found->rest.lostRank > 0, std::ranges::any_of(found->rest.warnings, [](const Message& each) {
                             return rendered(each.text).find("not those of the branch") != std::string::npos;
                         }));
                const std::vector<Vector2> places = found->system->kinematics().pointPositions(found->rest.q);
                for (std::size_t i = 0; i < 3; ++i) {
                    QVERIFY(std::abs(places[3 + i].y - side * heights[i]) < 1e-9);
                }
            }
        }
        QCOMPARE(missing, std::size_t(4));
        QCOMPARE(std::ranges::count(list.special, SpecialPlace::Kind::singularity, &SpecialPlace::kind), 4);
    }

    /// Slack springs leave forces of rounding whichever way the drawing is turned.
    void slackRest_isFound_however_theDrawingIsTurned()
    {
        for (const char* name : {"sensitivity_repeated_three_springs", "design_chain_two_frequencies"}) {
            const Mechanism drawn = mechanismOf(referenceCase(name));
            const std::size_t count = findAllEquilibria(drawn).equilibria.size();
            for (const double angle : {0.7, 1.234, -2.9}) {
                const EquilibriumList list = findAllEquilibria(moved(drawn, angle, {3, -7}));
                QCOMPARE(list.equilibria.size(), count);
                QVERIFY(list.isComplete);
            }
        }
    }

    /// The angle of a link as a coordinate counts turns, which do not tell singular configurations apart.
    void singularities_areTheSame_however_theDrawingIsTurned()
    {
        for (const auto& [name, count] : {std::pair("fourbar_iftomm", 3), std::pair("parallelogram_N1", 2)}) {
            const Mechanism drawn = mechanismOf(referenceCase(name));
            for (const double angle : {0.0, 0.7, 1.234, -2.9}) {
                const EquilibriumList list = findAllEquilibria(moved(drawn, angle, {3, -7}));
                QCOMPARE(std::ranges::count(list.special, SpecialPlace::Kind::singularity, &SpecialPlace::kind), count);
            }
        }
    }

    /// Sides of nearly equal length come near to singular configurations without meeting one.
    void nearMisses_areNoSingularities()
    {
        const EquilibriumList list = findAllEquilibria(twoCells(1.0036, 1.0395));
        QCOMPARE(std::ranges::count(list.special, SpecialPlace::Kind::singularity, &SpecialPlace::kind), 2);
    }

    /// A spring that is wound up on one circle of a rhombus can be carried to another: no proof then.
    void windingThroughSingularities_isSaid()
    {
        Mechanism rhombus = mechanismOf(referenceCase("parallelogram_N1"));
        rhombus.elements.emplace_back(
            TorsionSpring{.id = "t", .of = {"rod0", "ground"}, .stiffness = 2, .restAngle = 0.3, .unknown = {}});
        const EquilibriumList list = findAllEquilibria(rhombus);
        QVERIFY(list.equilibria.size() >= 8);
        QVERIFY(!list.isComplete);
        QVERIFY(rendered(list.completeness).find("wound up on one branch") != std::string::npos);
    }

    /// Dampers of joints add nothing to the energy: the equations stay polynomials.
    void dampersOfJoints_leaveTheProof()
    {
        const EquilibriumList list = findAllEquilibria(mechanismOf(referenceCase("design_damper_for_zeta")));
        QCOMPARE(list.equilibria.size(), std::size_t(8));
        QVERIFY(list.isComplete);
    }

    void timeThatIsUp_isSaid()
    {
        const EquilibriumList list = findAllEquilibria(exampleNamed("n_loop_5"), {}, {.seconds = 1e-9});
        QVERIFY(list.isOutOfTime);
        QVERIFY(!hasSpecial(list, SpecialPlace::Kind::none));
        QVERIFY(!list.cancelled);
        QVERIFY(!list.isComplete);
        QVERIFY(rendered(list.completeness).find("there may be more") != std::string::npos);
    }

    void angleElement_changesNothing()
    {
        const Mechanism mechanism = exampleNamed("iftomm_four_bar");
        const EquilibriumList list = findAllEquilibria(mechanism);
        QCOMPARE(list.equilibria.size(), std::size_t(8));
        for (const ListedEquilibrium& each : list.equilibria) {
            QVERIFY(each.system->constraint(each.rest.q).lpNorm<Eigen::Infinity>() < 1e-12);
        }
    }

    /// Coordinates of a survey, a thousand kilometres from their origin: the same list, with its proof.
    void drawingFarFromTheOrigin_changesNothing()
    {
        Mechanism mechanism = mechanismOf(referenceCase("fourbar_grashof"));
        const EquilibriumList list = findAllEquilibria(mechanism);
        const Vector2 off{1048576, -262144};
        for (Point& point : mechanism.points) {
            point.at = point.at + off;
        }
        const EquilibriumList far = findAllEquilibria(mechanism);
        QCOMPARE(far.isComplete, list.isComplete);
        QCOMPARE(far.equilibria.size(), list.equilibria.size());
        for (std::size_t i = 0; i < list.equilibria.size(); ++i) {
            const auto near = list.equilibria[i].system->kinematics().pointPositions(list.equilibria[i].rest.q);
            const auto there = far.equilibria[i].system->kinematics().pointPositions(far.equilibria[i].rest.q);
            for (std::size_t k = 0; k < near.size(); ++k) {
                QVERIFY(distance(there[k], near[k] + off) < 1e-7);
            }
            QCOMPARE(far.equilibria[i].rest.stability, list.equilibria[i].rest.stability);
        }
    }

    /// Welded links are one body: as many equilibria, each proved, as an independent scan finds.
    void weldedLinks_restWhereOneBodyDoes()
    {
        const std::vector<double> scanned = scannedEnergies();
        QVERIFY(scanned.size() >= 4);
        for (const double angle : {0.7, 2.9}) {
            const EquilibriumList welded = findAllEquilibria(triangleOnCrank(true, angle));
            const std::vector<double> energies = energiesOf(welded);
            QVERIFY(welded.isComplete);
            QCOMPARE(energies.size(), scanned.size());
            for (std::size_t i = 0; i < energies.size(); ++i) {
                QVERIFY(std::abs(energies[i] - scanned[i]) < 1e-5);
                const ListedEquilibrium& each = welded.equilibria[i];
                QVERIFY(each.isCertified || each.branch);
                QVERIFY(each.rest.residual < 1e-10);
                QVERIFY(each.system->constraint(each.rest.q).lpNorm<Eigen::Infinity>() < 1e-11);
            }
            QCOMPARE(findAllEquilibria(triangleOnCrank(false, angle)).equilibria.size(), energies.size());
        }
    }

    /// Welded links where the crank winds up a torsion spring, and one between welded links and the rocker.
    void weldedLinks_areWoundUpAsOneBodyIs()
    {
        const auto with = [](bool isWelded, const std::string& first, const std::string& second) {
            Mechanism mechanism = triangleOnCrank(isWelded, 0.7);
            mechanism.elements.emplace_back(TorsionSpring{.id = "t", .of = {first, second}, .stiffness = 2});
            Angle angle{.id = "phi", .of = isWelded ? "ec" : "b", .unknown = {}};
            mechanism.elements.push_back(angle);
            return findAllEquilibria(mechanism);
        };
        for (const auto& [first, second, whole] :
             {std::tuple("a", "ground", "ground"), std::tuple("be", "c", ""), std::tuple("ec", "ground", "")}) {
            const EquilibriumList welded = with(true, first, second);
            QVERIFY(welded.isComplete);
            for (const ListedEquilibrium& each : welded.equilibria) {
                QVERIFY(each.rest.residual < 1e-10);
                QVERIFY(each.system->constraint(each.rest.q).lpNorm<Eigen::Infinity>() < 1e-11);
                QCOMPARE(each.turns.size(), std::size_t(1));
            }
            if (std::string_view(first) == "a") {
                const EquilibriumList body = with(false, first, whole);
                QCOMPARE(welded.equilibria.size(), body.equilibria.size());
                for (std::size_t i = 0; i < body.equilibria.size(); ++i) {
                    const double energy = body.equilibria[i].rest.potential;
                    QVERIFY(std::abs(welded.equilibria[i].rest.potential - energy) < 1e-8);
                    QVERIFY(welded.equilibria[i].turns == body.equilibria[i].turns);
                }
            }
        }
    }

    void order_ofPointsAndUnits_changeNothing()
    {
        Mechanism mechanism = mechanismOf(referenceCase("fourbar_grashof"));
        std::ranges::reverse(mechanism.points);
        std::ranges::reverse(mechanism.elements);
        QCOMPARE(findAllEquilibria(mechanism).equilibria.size(), std::size_t(6));
    }

    void frame_changesNoListWithoutProof_data()
    {
        QTest::addColumn<bool>("isInTime");
        QTest::newRow("constant loads") << false;
        QTest::newRow("loads in time, a support that moves") << true;
    }

    /// Searches hang the mechanism down: a list without proof is the same however the frame is turned and in a mirror,
    /// weight and loads with it, and so are the turns of springs, angles and energies but for those of the first.
    void frame_changesNoListWithoutProof()
    {
        QFETCH(bool, isInTime);
        const Mechanism drawn = loadedMasses({}, isInTime);
        const EquilibriumList list = findAllEquilibria(drawn);
        QVERIFY(list.equilibria.size() > 3);
        for (const Similarity& turn : {rotation({}, 0.7), Similarity{.angle = -2.1, .mirrored = true}}) {
            const int sense = turn.mirrored ? -1 : 1;
            const EquilibriumList other = findAllEquilibria(loadedMasses(turn, isInTime));
            QCOMPARE(other.equilibria.size(), list.equilibria.size());
            for (std::size_t k = 0; k < list.equilibria.size(); ++k) {
                const ListedEquilibrium &a = list.equilibria[k], &b = other.equilibria[k];
                const double rise = a.rest.potential - list.equilibria[0].rest.potential;
                QVERIFY(std::abs(b.rest.potential - other.equilibria[0].rest.potential - rise) < 1e-8 * (1 + rise));
                QVERIFY(a.turns.size() == 1 && a.turns[0].second == sense * b.turns[0].second &&
                        a.rest.stability == b.rest.stability && a.falls == b.falls);
                const auto places = list.system->kinematics().pointPositions(a.rest.q);
                const auto there = other.system->kinematics().pointPositions(b.rest.q);
                for (std::size_t point = 0; point < places.size(); ++point) {
                    QVERIFY(distance(turn(places[point]), there[point]) < 1e-9);
                }
                const double turned = b.rest.linkAngles[0] - sense * a.rest.linkAngles[0] - turn.angle;
                QVERIFY(std::abs(std::remainder(turned, 2 * std::numbers::pi)) < 1e-9);
                QVERIFY(b.rest.residual < 1e-12);
            }
        }
    }

    /// A constant torque does work in every turn: a pendulum under it is counted on the turn of the drawing, however
    /// far a torsion spring beside it is wound up.
    void turnsUnderATorque_areThoseNearestToTheDrawing()
    {
        const Mechanism mechanism = built(
            {{"O", {0, 0}, true, {}},
             {"A", {0.3, -0.9}, false, {}},
             {"P", {2, 0}, true, {}},
             {"B", {2.5, 0.2}, false, {}},
             {"C", {2.8, -0.3}, false, {}}},
            {Bar{"free", {"O", "A"}, 1, 1, {}}, Bar{"held", {"P", "B"}, {}, 1, {}}, Bar{"last", {"B", "C"}, {}, 1, {}},
             TorsionSpring{"t", {"held", "ground"}, 2, 0.5, 0, 0, {}}, Torque{"m", "free", 1.5, {}}});
        const EquilibriumList list = findAllEquilibria(mechanism);
        QVERIFY(list.equilibria.size() > 8);
        const double least = std::asin(1.5 / (9.81 / 2));  // from straight down
        for (const ListedEquilibrium& each : list.equilibria) {
            const double angle = each.rest.linkAngles[0] + std::numbers::pi / 2;
            QVERIFY2(std::abs(angle - least) < 1e-9 || std::abs(std::numbers::pi - angle - least) < 1e-9 ||
                         std::abs(-std::numbers::pi - angle - least) < 1e-9,
                     qPrintable(QString::number(angle)));
        }
    }

    /// So is a pendulum alone, however it is drawn.
    void torqueOnOneLink_countsFromTheDrawing()
    {
        for (const double drawn : {3.0, -3.0, 1.2, -1.5}) {
            const Mechanism mechanism =
                built({{"O", {0, 0}, true, {}}, {"A", {std::cos(drawn), std::sin(drawn)}, false, {}}},
                      {Bar{"free", {"O", "A"}, {}, 1, {}}, Torque{"m", "free", 1.5, {}}});
            const EquilibriumList list = findAllEquilibria(mechanism);
            QCOMPARE(list.equilibria.size(), std::size_t(2));
            for (const ListedEquilibrium& each : list.equilibria) {
                const double angle = each.rest.linkAngles[0];
                QVERIFY(std::abs(angle - drawn) <= std::numbers::pi);
                QVERIFY(std::abs(each.rest.potential - (4.905 * std::sin(angle) - 1.5 * angle)) < 1e-9);
            }
        }
    }

    /// A double pendulum that hangs from a bar on a guide, held by a lock and pulled by two springs: both of its bars
    /// hang down or stand up wherever the bar is in equilibrium. Few random places lead to all of them.
    void pendulumOnAGuide_hangsAndStandsInEveryEquilibrium()
    {
        const Mechanism mechanism = mechanismWith(R"("gravity": [-3.741812368147432, -9.068348262036418], "points": [
            {"id": "O", "at": [0.41342577871458175, -0.2787676012276924], "fixed": true},
            {"id": "B", "at": [1.1644156701519441, 0.2605573777589098]},
            {"id": "A", "at": [0.26127843753119173, 0.6332129010698212]},
            {"id": "P", "at": [0.9361246130469032, 0.03238377445242968]},
            {"id": "Q", "at": [1.1199179703409123, -0.2641377286710313]}], "elements": [
            {"type": "lock", "id": "lk", "of": "T", "angle": -0.391341},
            {"type": "spring", "id": "k1", "points": ["O", "B"], "stiffness": 206410, "rest_length": 0.889},
            {"type": "body", "id": "T", "points": ["A", "B"], "mass": 962, "center_of_mass": [0.174883, 0.09],
             "inertia": 56, "shape": [[0, 0], [0.977, 0]]},
            {"type": "bar", "id": "PQ", "points": ["P", "Q"], "mass": 428},
            {"type": "slider", "id": "g", "point": "A", "through": [0, 0],
             "direction": [0.3814283759579441, 0.9243983957223667]},
            {"type": "bar", "id": "BP", "points": ["B", "P"], "mass": 1198},
            {"type": "torque", "id": "M", "of": "T", "torque": 1136},
            {"type": "spring", "id": "k0", "points": ["O", "A"], "stiffness": 206410, "rest_length": 0.889}])");
        const EquilibriumList list = findAllEquilibria(mechanism);
        std::map<long, std::set<std::pair<bool, bool>>> hangs;  // by the place of A on the guide [µm]
        for (const ListedEquilibrium& each : list.equilibria) {
            const auto at = list.system->kinematics().pointPositions(each.rest.q);
            const auto isDown = [&](Vector2 from, Vector2 to) { return dot(to - from, mechanism.gravity) > 0; };
            hangs[std::lround(1e6 * at[2].x)].insert({isDown(at[1], at[3]), isDown(at[3], at[4])});
        }
        QCOMPARE(list.equilibria.size(), std::size_t(12));
        QCOMPARE(hangs.size(), std::size_t(3));
        QVERIFY(std::ranges::all_of(hangs, [](const auto& each) { return each.second.size() == 4; }));
    }

    void frame_changesNoListWithBeams_data()
    {
        QTest::addColumn<BeamModel>("model");
        QTest::newRow("linear") << BeamModel::linear;
        if (qEnvironmentVariableIsSet("EIGENLINK_THOROUGH")) {
            QTest::newRow("stress stiffened") << BeamModel::stressStiffened;
        }
        QTest::newRow("exact, arcs") << BeamModel::exact;
    }

    /// Two beams that start at one point, loaded so that they may snap through: with the coordinates along and across
    /// them, in every frame, in a mirror and in every order of the file.
    void frame_changesNoListWithBeams()
    {
        QFETCH(BeamModel, model);
        Mechanism drawn =
            built({{"A", {-1, 0}, true, {}}, {"B", {1, 0.1}, true, {}}, {"C", {0.05, 0.4}, false, {}}}, {}, {0.3, -1});
        for (const char* end : {"A", "B"}) {
            Beam beam = beamBetween(std::string("to") + end, "C", end, {1, 600, 1, 3, 1e-3});
            beam.model = model;
            beam.load = {0.4, -0.6};
            beam.arcAngle = model == BeamModel::exact ? 0.3 : 0;
            drawn.elements.emplace_back(beam);
        }
        const EquilibriumList list = findAllEquilibria(drawn);
        QVERIFY(list.equilibria.size() > 1);
        // Those that only others led to are no evidence that none is missing.
        const bool isLedTo = std::ranges::count(list.equilibria, 0U, &ListedEquilibrium::hits) > 0;
        QCOMPARE(rendered(list.completeness).find("reached from others") != std::string::npos, isLedTo);
        for (const Similarity& turn : {rotation({}, 0.7), Similarity{.angle = -2.1, .mirrored = true}}) {
            Mechanism turned = transformed(drawn, {"A", "B", "C"}, turn);
            turned.gravity = turn.turned(drawn.gravity);
            std::ranges::reverse(turned.elements);
            std::ranges::reverse(turned.points);
            const EquilibriumList other = findAllEquilibria(turned);
            QCOMPARE(other.equilibria.size(), list.equilibria.size());
            for (std::size_t k = 0; k < list.equilibria.size(); ++k) {
                const Equilibrium &a = list.equilibria[k].rest, &b = other.equilibria[k].rest;
                const double rise = a.potential - list.equilibria[0].rest.potential;
                QVERIFY(std::abs(b.potential - other.equilibria[0].rest.potential - rise) < 1e-8 * (1 + rise));
                QCOMPARE(b.negativeCount, a.negativeCount);
                QVERIFY(distance(turn(list.system->kinematics().pointPositions(a.q)[2]),
                                 other.system->kinematics().pointPositions(b.q)[0]) < 1e-9);
                QVERIFY(b.residual < 1e-10);
            }
        }
    }

    /// A beam between pins that are nearer than it is long: straight, P = 0.05 EA = 60 EI/l² is above the first two
    /// loads n²π² EI/l² at which it buckles, so that it has two equilibria of each of these shapes beside the straight
    /// one, which has as many unstable motions.
    void beamBetweenPins_bucklesToBothSides()
    {
        Mechanism mechanism = built({{"A", {0, 0}, true, {}}, {"B", {0.95, 0}, true, {}}}, {}, {0, 0});
        Beam beam = beamBetween("b", "A", "B", {4, 1200, 1, 1, 1e-3});
        beam.length = 1;
        beam.model = BeamModel::exact;
        mechanism.elements = {beam};
        std::vector<Eigen::Index> unstable;
        const EquilibriumList list = findAllEquilibria(mechanism);
        std::ranges::transform(list.equilibria, std::back_inserter(unstable),
                               [](const ListedEquilibrium& each) { return each.rest.negativeCount; });
        QCOMPARE(unstable, (std::vector<Eigen::Index>{0, 0, 1, 1, 2}));
        QVERIFY(std::abs(list.equilibria.back().rest.potential - 0.5 * 1200 * 0.05 * 0.05) < 1e-9);
    }

    /// Searches begin in an order of their own: also lists without proof, and the turns of a spring on a branch that
    /// does not meet that of the drawing, are the same in every order of the file and with other names.
    void order_changesNoListWithoutProof()
    {
        Mechanism lever = built({{"O", {0, 0}, true}, {"A", {0.09, 0.2}}, {"C", {0, -0.4}, true}, {"E", {0.135, 0.5}}},
                                {Bar{"crank", {"O", "A"}, {}, 0.287, {}}, Bar{"lever", {"C", "E"}, {}, 1.678, {}},
                                 Slider{"slot", "A", {}, {1, 0}, {}, "lever"},
                                 TorsionSpring{"s", {"lever", "ground"}, 54.85, 1.086, 0, 0, {}}});
        for (const Mechanism& drawn : {lever, threeMasses()}) {
            const EquilibriumList list = findAllEquilibria(drawn);
            Mechanism mechanism = drawn;
            for (int i = 0; i < 3; ++i) {
                std::ranges::rotate(mechanism.points, mechanism.points.begin() + 1);
                std::ranges::reverse(mechanism.elements);
                std::ranges::rotate(mechanism.elements, mechanism.elements.begin() + 1);
                QCOMPARE(partsKeyOf(inOrderOfJoints(mechanism)), partsKeyOf(inOrderOfJoints(drawn)));
                const EquilibriumList other = findAllEquilibria(mechanism);
                QCOMPARE(other.equilibria.size(), list.equilibria.size());
                for (std::size_t k = 0; k < list.equilibria.size(); ++k) {
                    const Equilibrium &a = list.equilibria[k].rest, &b = other.equilibria[k].rest;
                    QVERIFY(std::abs(a.potential - b.potential) < 1e-8 * (1 + std::abs(a.potential)));
                    QVERIFY(list.equilibria[k].turns == other.equilibria[k].turns && a.stability == b.stability);
                    const auto places = list.system->kinematics().pointPositions(a.q);
                    const auto there = other.system->kinematics().pointPositions(b.q);
                    for (std::size_t point = 0; point < places.size(); ++point) {
                        const std::size_t same = *findPoint(mechanism, drawn.points[point].id);
                        QVERIFY(distance(places[point], there[same]) < 1e-7);
                    }
                }
            }
        }
    }

    /// A kite whose branches meet in singular configurations: on both of them a torsion spring is wound up as it is
    /// when the mechanism moves from one to the other, so that the list is the same wherever the kite is drawn.
    void branchesThatMeet_countTheSameTurns()
    {
        std::optional<std::vector<double>> energies;
        for (const auto& [angle, isLeft] : {std::pair(0.5, false), std::pair(-0.4, true), std::pair(2.0, true)}) {
            Mechanism kite = linkage({0.8, 0.8, 0.7, 0.7}, angle, isLeft);
            kite.elements.emplace_back(TorsionSpring{"t", {"a", "b"}, 1.24, 2.277, 0, {}});
            const EquilibriumList list = findAllEquilibria(kite);
            QVERIFY(list.isComplete);
            const std::vector<double> found = energiesOf(list);
            QCOMPARE(found.size(), energies ? energies->size() : found.size());
            for (std::size_t i = 0; energies && i < found.size(); ++i) {
                QVERIFY(std::abs(found[i] - (*energies)[i]) < 1e-8);
            }
            energies = found;
        }
    }

    /// A rhombus without gravity whose rocker lies on the ground link: the whole component rests, once.
    void branchWithoutForces_isOneContinuum()
    {
        Mechanism rhombus = linkage({1.4, 1.4, 1.4, 1.4}, 0.9, true);
        rhombus.gravity = {0, 0};
        rhombus.points.push_back({"P", {-1.5, 0.77}, true});
        rhombus.elements.emplace_back(Spring{.id = "k", .points = {"C", "P"}, .stiffness = 5.93, .unknown = {}});
        const EquilibriumList list = findAllEquilibria(rhombus);
        QVERIFY(hasSpecial(list, SpecialPlace::Kind::continuum));
        QVERIFY2(list.equilibria.size() < 10, qPrintable(QString::number(list.equilibria.size())));
    }

    /// A zero of dV/ds along one branch where another one leads away with a force is no equilibrium.
    void singularitiesThatAreDriven_areNotListed()
    {
        Mechanism rhombus = linkage({0.7, 0.7, 0.7, 0.7}, 0.9, true);
        rhombus.gravity = {0, 0};
        rhombus.elements.emplace_back(Spring{.id = "k", .points = {"C", "A"}, .stiffness = 22, .unknown = {}});
        rhombus.elements.emplace_back(TorsionSpring{"t", {"a", "ground"}, 30, 1.6, 0, {}});
        const EquilibriumList list = findAllEquilibria(rhombus);
        QVERIFY(!list.equilibria.empty());
        for (const ListedEquilibrium& each : list.equilibria) {
            QVERIFY(each.rest.residual < 1e-9);
        }
    }

    /// A flexible slider-crank without load rests wherever its crank stands: a continuum for each side of the pivot
    /// that the slider is on, the two folded configurations that its beams hold, bent to either side, and the one in
    /// which straight ones are stretched and squeezed: their lengths 0.61 m and 1.28 m differ by 0.185 m more than the
    /// slot is off the pivot, ½Δ² EA/(0.61 m + 1.28 m).
    void unloadedBeams_restInTwoContinua()
    {
        Mechanism mechanism = exampleNamed("flexible_slider_crank_45");
        for (Element& element : mechanism.elements) {
            if (auto* beam = std::get_if<Beam>(&element)) {
                beam->segments = 1;
            }
        }
        const EquilibriumList list = findAllEquilibria(mechanism, {}, {.surroundings = false});
        QCOMPARE(std::ranges::count(list.special, SpecialPlace::Kind::continuum, &SpecialPlace::kind), 2);
        QCOMPARE(list.equilibria.size(), std::size_t(5));
        for (const ListedEquilibrium& each : list.equilibria) {
            QCOMPARE(each.rest.zeroCount, 0);
            QVERIFY(each.rest.potential > 1);
        }
        for (const std::size_t i : {0U, 2U}) {
            const double here = list.equilibria[i].rest.potential, there = list.equilibria[i + 1].rest.potential;
            QVERIFY(std::abs(here - there) < 1e-9 * here);
        }
        const double stretched = 0.5 * 0.185 * 0.185 * (2.1e11 * 2e-5) / (0.61 + 1.28);
        QVERIFY(std::abs(list.equilibria.back().rest.potential / stretched - 1) < 1e-9);
    }

    /// Six random places of a large mechanism all led to its continuum; the equilibrium beside it is searched for on.
    void largeMechanism_thatStaysWhereverItIsPut_isSearchedOn()
    {
        const EquilibriumList list =
            findAllEquilibria(exampleNamed("flexible_slider_crank_0"), {}, {.surroundings = false});
        const double stretched = 0.5 * 0.185 * 0.185 * (2.1e11 * 2e-5) / (0.61 + 1.28);
        QVERIFY(std::ranges::any_of(list.equilibria, [&](const ListedEquilibrium& each) {
            return std::abs(each.rest.potential / stretched - 1) < 1e-9;
        }));
    }

    /// A stiff coupler has the eight equilibria of the rigid one; two of them were missing.
    void stiffCoupler_hasTheEquilibriaOfARigidOne()
    {
        const EquilibriumList rigid = findAllEquilibria(exampleNamed("iftomm_four_bar")),
                              stiff = findAllEquilibria(exampleNamed("beam_four_bar"));
        QCOMPARE(rigid.equilibria.size(), std::size_t(8));
        for (const ListedEquilibrium& each : rigid.equilibria) {
            QVERIFY2(std::ranges::any_of(stiff.equilibria,
                                         [&](const ListedEquilibrium& other) {
                                             return other.rest.stability == each.rest.stability &&
                                                    std::abs(other.rest.potential - each.rest.potential) < 1e-4;
                                         }),
                     qPrintable(QString::number(each.rest.potential)));
        }
    }

    /// Links of 20 m and 35 m that are drawn in a metre have the equilibria of the same links drawn at their size.
    void drawingThatIsMuchTooSmall_hasAllEquilibria()
    {
        Mechanism mechanism =
            built({{"A", {0, 0}, true}, {"D", {1, 0}, true}, {"B", {}}, {"C", {}}},
                  {Bar{"a", {"A", "B"}, 20, 1, {}}, Bar{"b", {"B", "C"}, 35, 2, {}},
                   Spring{"k", {"D", "C"}, 5, 50, 0, {}}, TorsionSpring{"t", {"b", "a"}, 200, 0.3, 0, 0, {}}});
        std::vector<std::vector<double>> energies;
        for (const double size : {0.02, 1.0}) {
            mechanism.points[2].at = size * Vector2{12, 16};
            mechanism.points[3].at = size * Vector2{46.3, 22.9};
            const EquilibriumList list = findAllEquilibria(mechanism, {}, {.surroundings = false});
            energies.emplace_back();
            for (const ListedEquilibrium& each : list.equilibria) {
                energies.back().push_back(each.rest.potential);
            }
        }
        QCOMPARE(energies[0].size(), energies[1].size());
        for (std::size_t i = 0; i < energies[0].size(); ++i) {
            QVERIFY(std::abs(energies[0][i] - energies[1][i]) < 1e-6 * std::abs(energies[1][i]));
        }
    }

    /// Why there is no equilibrium is told in the units of the file, whatever units the search took.
    void reasonForNone_isInTheUnitsOfTheFile()
    {
        Mechanism mechanism = built({{"A", {0, 0}}, {"B", {30, 0}}, {"C", {30, 40}}},
                                    {Bar{"a", {"A", "B"}, {}, 1, {}}, Bar{"b", {"B", "C"}, {}, 2, {}}});
        const EquilibriumList list = findAllEquilibria(mechanism);
        QCOMPARE(list.special.size(), std::size_t(1));
        QCOMPARE(rendered(list.special.front().text), rendered(findEquilibrium(mechanism, System(mechanism)).reason));
    }

    /// A lock and a motor hold an angle by its sine: a pose half a turn away solves the equations and is no
    /// equilibrium.
    void heldAngles_areNotHalfATurnAway()
    {
        const double held = 0.4;
        for (const Element& holder : {Element(Lock{"hold", "b", held, {}}),
                                      Element(Motor{"hold", {"b", "a"}, {TimeFunction{held - 1.2}}, {}, {}, {}})}) {
            Mechanism mechanism = linkage({0.6, 0.7, 0.7, 1}, 1.2, true);
            mechanism.points.push_back({"E", {1.3, 0.2}, true});
            mechanism.elements.pop_back();
            mechanism.elements.emplace_back(
                Bar{.id = "c", .points = {"F", "C"}, .length = {}, .mass = 1.4, .unknown = {}});
            mechanism.elements.emplace_back(
                Bar{.id = "d", .points = {"E", "F"}, .length = {}, .mass = 0.6, .unknown = {}});
            mechanism.points.push_back({"F", {1.5, 0.9}});
            mechanism.elements.push_back(holder);
            const EquilibriumList list = findAllEquilibria(mechanism);
            QVERIFY(list.isComplete);
            QVERIFY(!list.equilibria.empty());
            const std::vector<std::string> links = list.system->rigidLinks();
            for (const ListedEquilibrium& each : list.equilibria) {
                const double b = each.rest.linkAngles[std::ranges::find(links, "b") - links.begin()];
                const double a = each.rest.linkAngles[std::ranges::find(links, "a") - links.begin()];
                const double angle = std::holds_alternative<Lock>(holder) ? b - held : b - a - (held - 1.2);
                QVERIFY(std::abs(std::remainder(angle, 2 * std::numbers::pi)) < 1e-9);
            }
        }
    }

    /// Open chains on torsion springs: the space of the angles has no holes and the energy grows to all its sides, so
    /// that Σ(−1)^index = 1 over all equilibria (Morse).
    void doublePendulumsOnTorsionSprings_haveABalancedMorseCount()
    {
        std::mt19937 random(3);
        std::uniform_real_distribution<double> angle(-3, 3), power(-0.3, 1);
        const int count = qEnvironmentVariableIsSet("EIGENLINK_THOROUGH") ? 12 : 4;
        for (int i = 0; i < count; ++i) {
            const double a = angle(random), b = angle(random);
            const Vector2 A{std::cos(a), std::sin(a)};
            Mechanism mechanism =
                built({{"O", {0, 0}, true}, {"A", A}, {"B", A + Vector2{std::cos(b), std::sin(b)}}},
                      {Bar{.id = "a", .points = {"O", "A"}, .length = {}, .mass = 1, .unknown = {}},
                       Bar{.id = "b", .points = {"A", "B"}, .length = {}, .mass = 1, .unknown = {}},
                       TorsionSpring{"s", {"a", "ground"}, std::pow(10, power(random)), angle(random), 0, 0, {}},
                       TorsionSpring{"t", {"b", "a"}, std::pow(10, power(random)), angle(random), 0, 0, {}}});
            const EquilibriumList list = findAllEquilibria(mechanism);
            int sum = 0;
            for (const ListedEquilibrium& each : list.equilibria) {
                sum += each.rest.negativeCount % 2 == 0 ? 1 : -1;
            }
            QVERIFY2(sum == 1, qPrintable(QStringLiteral("chain %1: %2").arg(i).arg(sum)));
            QVERIFY(rendered(list.completeness).ends_with("The Morse count balances."));
        }
    }

    /// A plate on three parallel rods moves, and where it is assembled in another way it is rigid: on the branch that
    /// moves it hangs and stands, ±(0, 1) from the ground, and nothing is called complete.
    void branchThatMovesMore_isSearched_data()
    {
        addColumns<Vector2, bool>({"C", "hasRigidOnes"});
        QTest::newRow("in line") << Vector2{2, 0} << false;
        QTest::newRow("not in line") << Vector2{2, 0.5} << true;
    }
    void branchThatMovesMore_isSearched()
    {
        QFETCH(Vector2, C);
        QFETCH(bool, hasRigidOnes);
        const Mechanism mechanism = plateOnRods(C);
        const EquilibriumList list = findAllEquilibria(mechanism);
        const std::string words = rendered(list.completeness);
        const bool isOpen =
            words.find("may exist") != std::string::npos || words.find("not proved") != std::string::npos;
        QVERIFY2(!list.isComplete && isOpen, words.c_str());
        QCOMPARE(list.degreesOfFreedom, Eigen::Index(1));
        QCOMPARE(countAt(list, mechanism, "D", {0, -1}), 1);
        QCOMPARE(countAt(list, mechanism, "D", {0, 1}), 1);
        QCOMPARE(list.equilibria.size(), std::size_t(hasRigidOnes ? 4 : 2));
        for (const ListedEquilibrium& each : list.equilibria) {
            QVERIFY(each.rest.residual < 1e-9);
            const bool moves = each.branch.has_value();
            QCOMPARE(each.isReachable, std::optional(moves));
            const double height = each.system->kinematics().pointPositions(each.rest.q)[3].y;
            QVERIFY(!moves || each.rest.negativeCount == (height > 0 ? 1 : 0));
        }
    }

    /// The plate with a pendulum below: two freedoms, each of the two places of the plate with the pendulum down and
    /// up.
    void branchThatMovesMore_withAPendulum_isSearched()
    {
        Mechanism mechanism = plateOnRods({2, 0});
        mechanism.points.push_back({"H", {2.8, 0.2}});
        mechanism.elements.push_back(barOf("h", "G", "H", 1));
        const EquilibriumList list = findAllEquilibria(mechanism);
        QVERIFY(!list.isComplete && !list.completeness.isEmpty());
        QCOMPARE(countAt(list, mechanism, "D", {0, -1}), 2);
        QCOMPARE(countAt(list, mechanism, "D", {0, 1}), 2);
    }

    /// A link that is there twice changes no equilibrium, and no count of what drives it away.
    void doubledLinks_changeNothing_data()
    {
        addColumns<Mechanism, Bar>({"mechanism", "twin"});
        QTest::newRow("double pendulum") << doublePendulum(false) << barOf("a2", "O", "A", 0);
        QTest::newRow("its second link") << doublePendulum(false) << barOf("b2", "A", "B", 0);
        QTest::newRow("with a spring") << doublePendulum(true) << barOf("a2", "O", "A", 0);
        QTest::newRow("five-bar") << fiveBar() << barOf("ab2", "A", "B", 0);
    }
    void doubledLinks_changeNothing()
    {
        QFETCH(Mechanism, mechanism);
        QFETCH(Bar, twin);
        const EquilibriumList single = findAllEquilibria(mechanism);
        mechanism.elements.push_back(twin);
        const EquilibriumList twice = findAllEquilibria(mechanism);
        QVERIFY(!twice.completeness.isEmpty());
        QCOMPARE(twice.equilibria.size(), single.equilibria.size());
        for (std::size_t i = 0; i < single.equilibria.size(); ++i) {
            QVERIFY(std::abs(energiesOf(twice)[i] - energiesOf(single)[i]) < 1e-9);
            QCOMPARE(twice.equilibria[i].rest.negativeCount, single.equilibria[i].rest.negativeCount);
        }
    }

    /// A lock and a motor that hold one link in the same place leave a double pendulum: 2 · 2 equilibria.
    void linkHeldTwice_restsWhereItIsHeldOnce()
    {
        Mechanism mechanism = doublePendulum(false);
        mechanism.points.push_back({"C", {1.5, -1}});
        mechanism.elements.push_back(barOf("c", "B", "C", 1));
        mechanism.elements.push_back(Lock{.id = "l", .of = "a", .angle = 0, .unknown = {}});
        mechanism.elements.emplace_back(
            Motor{.id = "M", .of = {"a"}, .angle = {TimeFunction::Ramp{0, 0}}, .unknown = {}});
        const EquilibriumList list = findAllEquilibria(mechanism);
        QVERIFY(!list.completeness.isEmpty());
        QCOMPARE(list.equilibria.size(), std::size_t(4));
    }

    /// Two bars in line between two supports: nothing can move, although a first-order motion exists.
    void rigidMechanism_hasItsDrawingAlone()
    {
        for (const double size : {1e-3, 1.0, 1e3}) {
            const Mechanism straight = built({{"A", {0, 0}, true}, {"C", {size, 0}}, {"B", {2.5 * size, 0}, true}},
                                             {barOf("a", "A", "C", 1), barOf("b", "C", "B", 1)}, {0, 0});
            const EquilibriumList list = findAllEquilibria(straight);
            QCOMPARE(list.equilibria.size(), std::size_t(1));
            QVERIFY(countAt(list, straight, "C", {size, 0}) == 1);
        }
    }

    /// A bar with a spring from its tip to a place on its circle, drawn with both together: without weight the spring
    /// is slack at two places, stretched most at one, and has no direction where its ends meet – no place of rest, but
    /// a maximum, so that minima and maxima are as many.
    void springWithoutLength_isNoEquilibrium()
    {
        for (const double gravity : {0.0, -1.0}) {
            Mechanism mechanism =
                built({{"O", {0, 0}, true}, {"A", {1, 0}}, {"W", {1, 0}, true}},
                      {barOf("a", "O", "A", 1),
                       Spring{.id = "k", .points = {"A", "W"}, .stiffness = 10, .restLength = 0.3, .unknown = {}}},
                      {0, gravity});
            const EquilibriumList list = findAllEquilibria(mechanism);
            QCOMPARE(list.equilibria.size(), std::size_t(3));
            QCOMPARE(std::ranges::count(list.special, SpecialPlace::Kind::zeroLength, &SpecialPlace::kind), 1);
            QVERIFY(countAt(list, mechanism, "A", {1, 0}) == 0);
            QVERIFY(list.isComplete);
        }
    }
};

QTEST_GUILESS_MAIN(EquilibriaTest)
#include "tst_equilibria.moc"
