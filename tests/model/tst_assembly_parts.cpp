#include "model/assembly/beam_frame.h"
#include "model/assembly/natural_units.h"
#include "model/assembly/section_angle.h"
#include "model/mechanism/base_units.h"
#include "model/mechanism/edit.h"
#include "tests/support/calculus.h"
#include "tests/support/dense.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/samples.h"

#include <QtTest>

#include <cmath>
#include <numbers>
#include <set>
#include <stdexcept>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Entries = MatrixPattern::Entries;

/// Entries of a random matrix, some of them several times in one place.
Entries someEntries(std::uint32_t seed, int rows, int columns, int count)
{
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(-1, 1);
    Entries entries;
    for (int i = 0; i < count; ++i) {
        const int row = static_cast<int>(random() % static_cast<unsigned>(rows));
        const int column = static_cast<int>(random() % static_cast<unsigned>(columns));
        entries.emplace_back(row, column, uniform(random));
    }
    return entries;
}

/// The sum of entries without any of the library.
Eigen::MatrixXd summed(const Entries& entries, int rows, int columns)
{
    Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(rows, columns);
    for (const auto& entry : entries) {
        sum(entry.row(), entry.col()) += entry.value();
    }
    return sum;
}

/// A link on coordinates 1 to 4, and a beam of two segments on 5 to 16.
LinkFrame someLink()
{
    return {Node{1}, Node{3}, 1.3, 0.4, -1};
}

BeamFrame someBeam()
{
    BeamFrame beam;
    beam.origin = Node{5};
    beam.theta = 7;
    beam.nodal = 8;
    beam.segments = 2;
    beam.length = 1.7;
    beam.drawnAngle = -0.6;
    return beam;
}

constexpr Eigen::Index kAll = 17;

/// The gradient and the Hessian of a relative angle as it gives them.
struct Derivatives {
    Eigen::RowVectorXd gradient = Eigen::RowVectorXd::Zero(kAll);
    Eigen::MatrixXd hessian, outer;
};

Derivatives derivativesOf(const RelativeAngle& angle, const Eigen::VectorXd& all)
{
    Derivatives given;
    angle.forEach(all, [&](Eigen::Index index, double value) { given.gradient[index] += value; });
    PatternMemory memory;
    MatrixSink hessian, outer;
    angle.addHessian(all, 2, hessian);
    angle.addOuterProduct(all, 3, outer);
    given.hessian = 0.5 * Eigen::MatrixXd(memory.build(kAll, kAll, hessian.entries()));
    given.outer = Eigen::MatrixXd(memory.build(kAll, kAll, outer.entries())) / 3;
    return given;
}

}  // namespace

/// The small parts from which systems are put together.
class TestAssemblyParts : public QObject {
    Q_OBJECT

private slots:
    void patterns_sumWhatFallsOnOnePlace()
    {
        PatternMemory memory;
        for (std::uint32_t seed = 1; seed < 30; ++seed) {
            const int rows = 1 + static_cast<int>(seed % 7), columns = 1 + static_cast<int>(seed % 5);
            const Entries entries = someEntries(seed, rows, columns, static_cast<int>(3 * seed));
            const MatrixPattern pattern(rows, columns, entries);
            QCOMPARE(pattern.places().size(), entries.size());
            QVERIFY(pattern.fits(entries));
            // The same places with other values, as often as wanted, from patterns and from a memory of them.
            Entries others;
            for (const auto& entry : entries) {
                others.emplace_back(entry.row(), entry.col(), 7 * entry.value() - 1);
            }
            for (const Entries& each : {entries, others, entries}) {
                const Eigen::MatrixXd expected = summed(each, rows, columns);
                QVERIFY(distanceOf(Eigen::MatrixXd(pattern.build(each)), expected) < 1e-14);
                QVERIFY(distanceOf(Eigen::MatrixXd(memory.build(rows, columns, each)), expected) < 1e-14);
                QCOMPARE(memory.last()->places().size(), each.size());
            }
            Entries fewer = entries;
            fewer.pop_back();
            QVERIFY(!pattern.fits(fewer));
            Entries elsewhere = entries;
            elsewhere.back() = {(entries.back().row() + 1) % (rows + 1), entries.back().col(), 1.0};
            QVERIFY(!pattern.fits(elsewhere));
        }
    }

    /// Sums on a known pattern are those of sorted entries, whichever came before: the same ones, fewer, more, in
    /// another order.
    void matrices_areSummedOnThePatternOfTheLast()
    {
        constexpr int kRows = 7, kColumns = 5;
        PatternMemory memory;
        for (std::uint32_t seed = 1; seed < 40; ++seed) {
            Entries entries = someEntries(seed / 3, kRows, kColumns, 20);
            if (seed % 4 == 1) {
                entries.pop_back();
            } else if (seed % 4 == 2) {
                entries.emplace_back(static_cast<int>(seed % kRows), 2, 3.0);
            } else if (seed % 4 == 3) {
                std::swap(entries.front(), entries.back());
            }
            const auto fill = [&](MatrixSink& sink) {
                for (const auto& entry : entries) {
                    sink.add(entry.row() + 2, Eigen::Index(entry.col()) + 1, seed * entry.value());
                    sink.add(1, entry.col(), 1);  // given, and left out
                }
            };
            const Eigen::MatrixXd sum = assembledMatrix(kRows, kColumns, {2, 1}, memory, fill);
            QVERIFY(distanceOf(sum, seed * summed(entries, kRows, kColumns)) < 1e-13);
            QVERIFY(memory.last()->fits(entries));
        }
    }

    /// Rows and columns of constants are dropped, the others move up; a sink equals its blocks.
    void sinks_dropConstants()
    {
        constexpr int kSize = 9, kGiven = 3;
        const Eigen::MatrixXd blocks = Eigen::Map<Eigen::MatrixXd>(randomVector(16, 1).data(), 4, 4);
        const Eigen::Matrix2d first = blocks.topLeftCorner<2, 2>(), second = blocks.bottomRightCorner<2, 2>();
        MatrixSink whole, free({kGiven, kGiven}), columnsOnly({0, kGiven});
        VectorSink allForces(kSize), freeForces(kSize - kGiven, kGiven);
        VectorSink sizes(kSize, 0, VectorSink::Sum::magnitudes);
        Eigen::MatrixXd expected = Eigen::MatrixXd::Zero(kSize, kSize);
        for (const auto& [a, b] : {std::pair{Node{1}, Node{5}}, std::pair{Node{3}, Node{7}}}) {
            for (MatrixSink* sink : {&whole, &free, &columnsOnly}) {
                sink->addPair(a, b, first);
                sink->add(a, b, second);
            }
            for (VectorSink* sink : {&allForces, &freeForces, &sizes}) {
                sink->add(a, Vector2{2, -3});
                sink->add(b, Vector2{-5, 1});
                sink->add(a.x, -1);
            }
            expected.block<2, 2>(a.x, a.x) += first;
            expected.block<2, 2>(b.x, b.x) += first;
            expected.block<2, 2>(a.x, b.x) += second - first;
            expected.block<2, 2>(b.x, a.x) -= first;
        }
        PatternMemory memory;
        constexpr int kFree = kSize - kGiven;
        const auto built = [&](Eigen::Index rows, Eigen::Index columns, const MatrixSink& sink) {
            return Eigen::MatrixXd(memory.build(rows, columns, sink.entries()));
        };
        QVERIFY(distanceOf(built(kSize, kSize, whole), expected) < 1e-14);
        QVERIFY(distanceOf(built(kFree, kFree, free), expected.bottomRightCorner(kFree, kFree)) < 1e-14);
        QVERIFY(distanceOf(built(kSize, kFree, columnsOnly), expected.rightCols(kFree)) < 1e-14);
        const Eigen::VectorXd x = randomVector(kSize, 3);
        Eigen::VectorXd y = randomVector(kSize, 4);
        const Eigen::VectorXd sum = y + expected * x;
        whole.addProduct(x, y);
        QVERIFY(distanceOf(y, sum) < 1e-14);
        QVERIFY(std::abs(whole.quadraticForm(x) - x.dot(expected * x)) < 1e-13);
        QVERIFY(distanceOf(freeForces.values(), allForces.values().tail(kFree)) < 1e-15);
        // Magnitudes do not cancel.
        QCOMPARE(sizes.values()[1], 3.0);
        QCOMPARE(allForces.values()[1], 1.0);
        QCOMPARE(sizes.values()[6], 1.0);
    }

    /// θ = arg(B − A): its gradient and its Hessian are its derivatives, in every direction and size.
    void linkAngle_hasItsDerivatives()
    {
        for (std::uint32_t seed = 1; seed < 60; ++seed) {
            const double size = std::pow(10.0, static_cast<double>(seed % 7) - 3);
            const Eigen::VectorXd all = size * randomVector(kAll, seed);
            const LinkFrame frame = someLink();
            const double length = (all.segment<2>(3) - all.segment<2>(1)).norm();
            const auto angle = [&](const Eigen::VectorXd& x) {
                return Eigen::VectorXd::Constant(1, LinkAngle(frame, x).value());
            };
            const auto gradient = [&](const Eigen::VectorXd& x) {
                const Vector2 g = LinkAngle(frame, x).gradient();
                return Eigen::VectorXd(Eigen::Vector2d(g.x, g.y));
            };
            const LinkAngle here(frame, all);
            const Eigen::MatrixXd slope = derivativeOf(angle, all, 1e-3 * length);
            const Eigen::RowVector2d expected(here.gradient().x, here.gradient().y);
            QVERIFY(distanceOf(slope.middleCols(3, 2), expected) < 1e-10 / length);
            QVERIFY(distanceOf(slope.middleCols(1, 2), -expected) < 1e-10 / length);
            const Eigen::MatrixXd bend = derivativeOf(gradient, all, 1e-3 * length);
            QVERIFY(distanceOf(bend.middleCols(3, 2), here.hessian()) < 1e-10 / length / length);
            // Harmonic: arg has no Laplacian.
            QVERIFY(std::abs(here.hessian().trace()) < 1e-15 / length / length);
        }
    }

    void unwrapped_isTheNearestTurn()
    {
        for (const double angle : {0.0, 3.1, -2.0, 100.0}) {
            for (const double reference : {0.0, 6.0, -31.4, 1e4}) {
                const double there = unwrapped(angle, reference);
                QVERIFY(std::abs(there - reference) <= std::numbers::pi * (1 + 1e-15));
                QVERIFY(std::abs(std::sin(0.5 * (there - angle))) < 1e-11);
                QCOMPARE(unwrapped(there, reference), there);
            }
        }
    }

    /// Angles of links, of sections of beams and of the ground, one less another: their derivatives.
    void relativeAngles_haveTheirDerivatives()
    {
        const SectionAngle link(someLink()), begin(someBeam(), 0), end(someBeam(), 2);
        const std::vector<RelativeAngle> angles{{link, {}},  {begin, {}},  {link, begin},
                                                {end, link}, {end, begin}, {{}, link}};
        for (const RelativeAngle& angle : angles) {
            for (std::uint32_t seed = 1; seed < 8; ++seed) {
                const Eigen::VectorXd all = randomVector(kAll, seed);
                const double length = (all.segment<2>(3) - all.segment<2>(1)).norm();
                const auto value = [&](const Eigen::VectorXd& x) {
                    return Eigen::VectorXd::Constant(1, angle.value(x));
                };
                const auto gradient = [&](const Eigen::VectorXd& x) {
                    return Eigen::VectorXd(derivativesOf(angle, x).gradient.transpose());
                };
                const Derivatives given = derivativesOf(angle, all);
                const double h = 1e-3 * std::min(1.0, length);
                QVERIFY(distanceOf(derivativeOf(value, all, h), given.gradient) < 1e-9 / length);
                QVERIFY(distanceOf(derivativeOf(gradient, all, h), given.hessian) < 1e-9 / length / length);
                QVERIFY(distanceOf(given.outer, given.gradient.transpose() * given.gradient) < 1e-13 / length / length);
            }
        }
        QCOMPARE((RelativeAngle{link, begin}.drawn()), 0.4 + 0.6);
        QCOMPARE((RelativeAngle{{}, link}.drawn()), -0.4);
    }

    void beamFrame_hasItsDerivatives()
    {
        const BeamFrame beam = someBeam();
        for (std::uint32_t seed = 1; seed < 10; ++seed) {
            const Eigen::VectorXd all = randomVector(kAll, seed);
            for (int node = 0; node <= beam.segments; ++node) {
                const auto place = [&](const Eigen::VectorXd& x) {
                    const Vector2 r = beam.position(node, x);
                    return Eigen::VectorXd(Eigen::Vector2d(r.x, r.y));
                };
                Eigen::MatrixXd expected = Eigen::MatrixXd::Zero(2, kAll);
                const auto indices = beam.coordinates(node);
                const auto derivatives = beam.derivatives(node, all);
                for (std::size_t i = 0; i < indices.size(); ++i) {
                    expected.col(indices[i]) += Eigen::Vector2d(derivatives[i].x, derivatives[i].y);
                }
                QVERIFY(distanceOf(derivativeOf(place, all), expected) < 1e-10);
            }
        }
        // The undeformed line.
        Eigen::VectorXd straight = Eigen::VectorXd::Zero(kAll);
        straight.segment<3>(5) << 2, -1, 0.5;
        QVERIFY(distance(beam.position(2, straight), Vector2{2, -1} + rotated({1.7, 0}, 0.5)) < 1e-15);
        QVERIFY(distance(beam.position(1, straight), Vector2{2, -1} + rotated({0.85, 0}, 0.5)) < 1e-15);
    }

    /// A + B but for the rounding of its two parts, however large these are.
    void sums_thatAreRounding_areZero()
    {
        for (std::uint32_t seed = 1; seed < 40; ++seed) {
            const double size = std::pow(10.0, static_cast<double>(seed % 9) - 4);
            const Entries entries = someEntries(seed, 6, 6, 12);
            SparseMatrix A(6, 6), B(6, 6);
            A.setFromTriplets(entries.begin(), entries.end());
            B.setFromTriplets(entries.begin() + 4, entries.end());
            A *= size;
            B *= -size * (1 + 3e-15);
            const Eigen::MatrixXd sum(withoutRounding(A, B));
            const Eigen::MatrixXd plain = Eigen::MatrixXd(A) + Eigen::MatrixXd(B);
            int cancelled = 0;
            for (Eigen::Index i = 0; i < 36; ++i) {
                const double a = A.coeff(i % 6, i / 6), given = sum(i % 6, i / 6);
                const bool isRounding = std::abs(plain(i % 6, i / 6)) < 1e-13 * std::abs(a);
                cancelled += isRounding && a != 0 ? 1 : 0;
                QCOMPARE(given, isRounding ? 0.0 : plain(i % 6, i / 6));
            }
            QVERIFY(cancelled > 0);
            // Without a second part nothing is rounding.
            QVERIFY(distanceOf(Eigen::MatrixXd(withoutRounding(A, SparseMatrix(6, 6))), Eigen::MatrixXd(A)) == 0);
        }
    }

    /// A power of 8 near the size for displacements, a radian for angles: a mechanism in other units has other numbers
    /// but the same proportions.
    void naturalUnits_goWithTheSize()
    {
        for (const auto& [name, sample] : samplesOfKinds()) {
            const System system(sample);
            const Eigen::VectorXd units = naturalUnits(system);
            for (Eigen::Index i = 0; i < units.size(); ++i) {
                const Quantity quantity = system.coordinates()[static_cast<std::size_t>(i)].quantity;
                const double power = std::log2(units[i]) / 3;
                QVERIFY(quantity != Quantity::length ? units[i] == 1 : power == std::round(power));
                QVERIFY(quantity != Quantity::length || std::abs(std::log2(units[i] / system.size())) <= 1.5);
            }
            const System tiny(expressedIn({.length = 512, .mass = 1}, sample));
            const Eigen::VectorXd there = naturalUnits(tiny);
            for (Eigen::Index i = 0; i < units.size(); ++i) {
                const bool moves = system.coordinates()[static_cast<std::size_t>(i)].quantity == Quantity::length;
                QCOMPARE(there[i], moves ? units[i] / 512 : units[i]);
            }
        }
    }

    /// S δq has no unit: the same mechanism in other units has the same sizes of its motions. A turn of the whole by ε
    /// counts ε in the rows of every link.
    void motionRows_haveNoUnits()
    {
        for (const auto& [name, sample] : samplesOfKinds()) {
            const System system(sample), other(expressedIn({.length = 0.125, .mass = 3}, sample));
            const Eigen::MatrixXd here(system.motionRows());
            Eigen::MatrixXd there(other.motionRows());
            for (Eigen::Index i = 0; i < there.cols(); ++i) {
                const bool moves = system.coordinates()[static_cast<std::size_t>(i)].quantity == Quantity::length;
                there.col(i) *= moves ? 8 : 1;
            }
            QVERIFY2(distanceOf(here, there) < 1e-12, name.c_str());
            const Eigen::Index n = system.coordinateCount();
            Eigen::VectorXd turn(n);
            const Eigen::VectorXd q = system.drawnCoordinates();
            for (Eigen::Index i = 0; i < n; ++i) {
                const Coordinate& coordinate = system.coordinates()[static_cast<std::size_t>(i)];
                turn[i] = coordinate.elastic || coordinate.quantity == Quantity::angle ? 0
                          : coordinate.name.ends_with(".x")                            ? -q[i + 1]
                                                                                       : q[i - 1];
            }
            const Eigen::VectorXd rows = here * turn;
            const auto links = system.rigidLinks();
            QCOMPARE(rows.size(), n + 2 * static_cast<Eigen::Index>(links.size()));
            for (std::size_t i = 0; i < links.size(); ++i) {
                const auto row = n + 2 * static_cast<Eigen::Index>(i);
                const Element& link = sample.elements[*findElement(sample, links[i])];
                const std::vector<std::string> pins = pointsOf(link);
                if (pins.size() < 2) {
                    continue;
                }
                const auto at = [&](std::size_t pin) { return sample.points[*findPoint(sample, pins[pin])].at; };
                const double stretched = distance(at(0), at(1)) / effectiveLength(sample, link);
                QVERIFY(std::abs(rows.segment<2>(row).norm() - stretched) < 1e-14);
            }
        }
    }

    /// |f| ≤ Σ|f|, which does not change where a force turns its sign.
    void forceSizes_boundForces()
    {
        for (std::uint32_t seed = 1; seed < 30; ++seed) {
            Mechanism mechanism = randomMechanism(seed);
            const std::string free = mechanism.points.back().id;
            const System before(mechanism);
            const Eigen::VectorXd q = somewhere(before, seed);
            QVERIFY(((before.forceSizes(q) - before.force(q).cwiseAbs()).array() > -1e-12).all());
            // Two forces that cancel count twice.
            const std::string point = mechanism.points[*findPoint(mechanism, free)].fixed ? "" : free;
            if (point.empty()) {
                continue;
            }
            mechanism.elements.emplace_back(Force{"there", point, {3, -4}, {}});
            mechanism.elements.emplace_back(Force{"back", point, {-3, 4}, {}});
            const System after(mechanism);
            QVERIFY(distanceOf(after.force(q), before.force(q)) < 1e-12);
            const Eigen::VectorXd more = after.forceSizes(q) - before.forceSizes(q);
            const Eigen::Index x = after.findCoordinate(point + ".x");
            QVERIFY(std::abs(more[x] - 6) < 1e-12 && std::abs(more[x + 1] - 8) < 1e-12);
            QVERIFY(std::abs(more.sum() - 14) < 1e-12);
        }
    }

    void coordinates_areFoundByTheirNames()
    {
        for (const auto& [name, sample] : samplesOfKinds()) {
            const System system(sample);
            std::set<std::string> names;
            double heaviest = 0;
            for (Eigen::Index i = 0; i < system.coordinateCount(); ++i) {
                const Coordinate& coordinate = system.coordinates()[static_cast<std::size_t>(i)];
                QVERIFY2(names.insert(coordinate.name).second, coordinate.name.c_str());
                QCOMPARE(system.findCoordinate(coordinate.name), i);
                QVERIFY(findPoint(sample, coordinate.owner) || findElement(sample, coordinate.owner));
                QCOMPARE(system.drawnCoordinates()[i], coordinate.drawn);
                const auto* beam = std::get_if<Beam>(&sample.elements.back());
                QVERIFY(!coordinate.elastic || coordinate.drawn == 0 || (beam != nullptr && beam->arcAngle != 0));
            }
            QCOMPARE(system.findCoordinate("nothing.x"), Eigen::Index(-1));
            QCOMPARE(system.findCoordinate("A."), Eigen::Index(-1));
            for (const Element& element : sample.elements) {
                const Field* mass = findField(element, "mass");
                heaviest = mass == nullptr ? heaviest : std::max(heaviest, std::get<double>(mass->read(element)));
                if (const auto* beam = std::get_if<Beam>(&element)) {
                    const double half = 0.5 * std::abs(beam->arcAngle), bent = half > 0 ? half / std::sin(half) : 1;
                    heaviest =
                        std::max(heaviest, beam->density * areaOf(*beam) * bent * effectiveLength(sample, element));
                }
            }
            QVERIFY2(std::abs(system.heaviestPart() - heaviest) < 1e-14, name.c_str());
        }
    }

    void mechanismsWithErrors_areNoSystem()
    {
        Mechanism mechanism = samplesOfKinds().front().second;
        std::get<Bar>(mechanism.elements.front()).mass = -1;
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, System{mechanism});
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, (System{mechanism, System::Opened{}}));
    }
};

QTEST_GUILESS_MAIN(TestAssemblyParts)
#include "tst_assembly_parts.moc"
