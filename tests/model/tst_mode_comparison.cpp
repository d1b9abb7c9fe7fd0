#include "model/analysis/analysis.h"
#include "model/studies/sweep/branch_comparison.h"
#include "model/studies/sweep/branch_tracking.h"
#include "model/studies/sweep/mode_comparison.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <QtTest>

#include <cmath>
#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

Eigen::VectorXcd randomShape(std::mt19937& random, Eigen::Index size)
{
    std::normal_distribution<double> normal;
    return Eigen::VectorXcd::NullaryExpr(size, [&] {
        const double real = normal(random);
        return std::complex<double>(real, normal(random));
    });
}

/// The modes of a mechanism at rest as a configuration of a sweep, each its own branch.
std::optional<SweepConfiguration> configurationOf(const Mechanism& mechanism)
{
    const Analysis analysis = analyzeBy(Method::mcs, mechanism);
    const Linearization* mcs = analysis.find(Method::mcs);
    if (mcs == nullptr || !mcs->spectrum.hasValues()) {
        return std::nullopt;
    }
    SweepConfiguration configuration;
    configuration.usable = true;
    configuration.system = analysis.system;
    configuration.q = analysis.equilibrium.q;
    for (const Eigenvalue& value : mcs->spectrum.values) {
        if (value.isTrue() && value.s.imag() > 0) {
            SweepMode mode;
            mode.s = value.s;
            mode.shape = value.shape;
            mode.branch = configuration.modes.size();
            configuration.modes.push_back(mode);
        }
    }
    return configuration;
}

/// The mechanism without dampers: then shapes are orthogonal in M, and none agrees with another.
Mechanism undamped(Mechanism mechanism)
{
    std::erase_if(mechanism.elements, [](const Element& each) { return std::holds_alternative<Damper>(each); });
    for (Element& each : mechanism.elements) {
        if (auto* spring = std::get_if<Spring>(&each)) {
            spring->damping = 0;
        } else if (auto* torsion = std::get_if<TorsionSpring>(&each)) {
            torsion->damping = 0;
        }
    }
    return mechanism;
}

}  // namespace

/// Agreement of mode shapes, and branches that are recognised by it.
class ModeComparisonTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// 0 ≤ MAC ≤ 1, symmetric, without the phase and size of either, kept by unitary maps; 1 for multiples alone.
    void assurance_isAnAngleBetweenLines()
    {
        std::mt19937 random(1);
        for (int i = 0; i < 200; ++i) {
            const auto n = static_cast<Eigen::Index>(2 + random() % 6);
            const Eigen::VectorXcd c = randomShape(random, n), d = randomShape(random, n);
            const std::complex<double> factor(0.3, -2.1);
            const double mac = assurance(c, d);
            QVERIFY(mac >= 0 && mac < 1);
            QVERIFY(std::abs(assurance(d, c) - mac) < 1e-14);
            QVERIFY(std::abs(assurance(factor * c, d) - mac) < 1e-14);
            QVERIFY(std::abs(assurance(c, factor * d) - mac) < 1e-14);
            QVERIFY(std::abs(assurance(c, factor * c) - 1) < 1e-14);
            const Eigen::VectorXcd axis = randomShape(random, n).normalized();
            const auto mirrored = [&](const Eigen::VectorXcd& v) {
                return Eigen::VectorXcd(v - 2.0 * axis * axis.dot(v));
            };
            QVERIFY(std::abs(assurance(mirrored(c), mirrored(d)) - mac) < 1e-13);
            const Eigen::VectorXcd across = c - d * (d.dot(c) / d.squaredNorm());
            QVERIFY(assurance(across, d) < 1e-28);
        }
        QCOMPARE(assurance(Eigen::VectorXcd::Zero(2), Eigen::VectorXcd::Ones(2)), 0.0);
    }

    /// c − MSF·d has nothing of d; MSF(c, d)·MSF(d, c) = MAC; linear in c.
    void scaleFactor_isTheProjection()
    {
        std::mt19937 random(2);
        for (int i = 0; i < 200; ++i) {
            const Eigen::VectorXcd c = randomShape(random, 4), d = randomShape(random, 4), e = randomShape(random, 4);
            const std::complex<double> msf = scaleFactor(c, d), factor(-0.7, 1.9);
            QVERIFY(std::abs(d.dot(Eigen::VectorXcd(c - msf * d))) < 1e-12);
            QVERIFY(std::abs(msf * scaleFactor(d, c) - assurance(c, d)) < 1e-12 * (1 + std::abs(msf)));
            QVERIFY(std::abs(scaleFactor(factor * c + e, d) - factor * msf - scaleFactor(e, d)) <
                    1e-12 * (1 + std::abs(msf)));
        }
        QCOMPARE(scaleFactor(Eigen::VectorXcd::Ones(2), Eigen::VectorXcd::Zero(2)), std::complex<double>(0));
    }

    /// Displacements in the frames of the links: turned and moved as a whole a mechanism has the same ones, linear in
    /// the shape; all of them together are the parts in their order.
    void subVectors_turnWithTheirLinks()
    {
        int compared = 0;
        for (std::uint32_t seed = 1; seed <= 12; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const auto here = configurationOf(mechanism), there = configurationOf(moved(mechanism, 0.8, {4, -1}));
            if (!here || !there || here->modes.empty() || here->modes.size() != there->modes.size()) {
                continue;
            }
            const auto parts = subVectors(*here->system, here->q, here->modes[0].shape);
            const auto turned = subVectors(*there->system, there->q, there->modes[0].shape);
            QCOMPARE(parts.size(), turned.size());
            QVERIFY(std::abs(assurance(joined(parts), joined(turned)) - 1) < 1e-6);
            Eigen::Index at = 0;
            const Eigen::VectorXcd all = joined(parts);
            const auto doubled = subVectors(*here->system, here->q, std::complex<double>(0, 2) * here->modes[0].shape);
            for (std::size_t i = 0; i < parts.size(); ++i) {
                QCOMPARE(parts[i].name, turned[i].name);
                QVERIFY(parts[i].name.ends_with(i % 2 == 0 ? "-x" : "-y"));
                QVERIFY(all.segment(at, parts[i].values.size()) == parts[i].values);
                QVERIFY((doubled[i].values - std::complex<double>(0, 2) * parts[i].values).norm() < 1e-12 * all.norm());
                at += parts[i].values.size();
            }
            QCOMPARE(at, all.size());
            ++compared;
        }
        QVERIFY(compared > 6);
    }

    /// Modes in another order, turned in phase and in size, are recognised, and turned back to the phase they had.
    void branches_areRecognised_inAnyOrderAndPhase()
    {
        std::mt19937 random(3);
        int compared = 0;
        for (std::uint32_t seed = 1; seed <= 25; ++seed) {
            const auto reference = configurationOf(undamped(randomMechanism(seed)));
            if (!reference || reference->modes.size() < 2) {
                continue;
            }
            SweepConfiguration next = *reference;
            std::ranges::shuffle(next.modes, random);
            for (SweepMode& mode : next.modes) {
                mode.shape *= 1.7 * std::polar(1.0, std::uniform_real_distribution<double>(-3, 3)(random));
            }
            const std::size_t count = next.modes.size();
            const double worst = matchBranches(*reference, next, count);
            ++compared;
            QVERIFY(std::abs(worst - 1) < 1e-9);
            for (const SweepMode& mode : next.modes) {
                const SweepMode& before = reference->modes[*mode.branch];
                QVERIFY(std::abs(mode.s - before.s) < 1e-12);
                QVERIFY(std::abs(mode.assurance - 1) < 1e-9);
                QVERIFY((mode.shape - 1.7 * before.shape).norm() < 1e-6 * before.shape.norm());
            }
            QVERIFY(beginAnew(next, count).empty());
        }
        QVERIFY(compared > 3);
    }

    /// A mode that is gone leaves its branch lost, and that begins anew with the lowest mode that belongs to none.
    void lostBranches_beginAnew()
    {
        const auto reference = configurationOf(exampleNamed("triple_pendulum"));
        QVERIFY(reference && reference->modes.size() == 3);
        SweepConfiguration next = *reference;
        next.modes.erase(next.modes.begin() + 1);
        QCOMPARE(matchBranches(*reference, next, 3), 0.0);
        QVERIFY(next.find(0) != nullptr && next.find(1) == nullptr && next.find(2) != nullptr);
        QVERIFY(beginAnew(next, 3).empty());
        SweepConfiguration fewer = *reference;
        fewer.modes[1].branch.reset();
        fewer.modes[2].branch.reset();
        next = *reference;
        QVERIFY(std::abs(matchBranches(fewer, next, 1) - 1) < 1e-9);
        QVERIFY(next.find(1) == nullptr);
        QVERIFY((beginAnew(next, 3) == std::vector<std::size_t>{1, 2}));
        QCOMPARE(next.find(1)->s, reference->modes[1].s);
        QCOMPARE(next.find(2)->s, reference->modes[2].s);
        QCOMPARE(next.find(1)->assurance, 0.0);
    }

    /// A configuration agrees with itself in all that moves, by the factor one; exchanged, the product of the factors
    /// is the agreement. Shapes have φᵀMφ* = 1 all along.
    void comparison_ofASweep_isSymmetric()
    {
        const Sweep sweep = sweepAngle(exampleNamed("five_bar"),
                                       {.link = "AB", .locked = false, .angles = {1.7, 1.9, 2.1}, .modes = 2});
        for (std::size_t i = 0; i < 3; ++i) {
            const BranchComparison own = compareBranches(sweep, i, i);
            QCOMPARE(own.branches.size(), std::size_t{2});
            const SweepConfiguration& at = sweep.configurations[i];
            const SparseMatrix M = at.system->mass(at.q);
            for (const SweepMode& mode : at.modes) {
                QVERIFY(std::abs(mode.shape.dot(M * mode.shape) - 1.0) < 1e-9);
            }
            for (const PartAgreement& part : own.branches[0].parts) {
                QVERIFY(!part.moves || (std::abs(part.mac - 1) < 1e-12 && std::abs(part.msf - 1.0) < 1e-12));
            }
            for (std::size_t k = 0; k < 3; ++k) {
                const BranchComparison there = compareBranches(sweep, i, k), back = compareBranches(sweep, k, i);
                QCOMPARE(there.parts, back.parts);
                const SweepConfiguration& other = sweep.configurations[k];
                const Eigen::VectorXcd first = joined(subVectors(*at.system, at.q, at.find(0)->shape));
                const Eigen::VectorXcd second = joined(subVectors(*other.system, other.q, other.find(0)->shape));
                QVERIFY(std::abs(there.branches[0].whole.msf - scaleFactor(first, second)) < 1e-12);
                QVERIFY(i == k || std::abs(std::abs(scaleFactor(first, second)) - 1) > 1e-6);
                QCOMPARE(there.branches[0].parts.size(), there.parts.size());
                for (std::size_t p = 0; p < there.parts.size(); ++p) {
                    const PartAgreement &a = there.branches[0].parts[p], &b = back.branches[0].parts[p];
                    QCOMPARE(a.moves, b.moves);
                    QVERIFY(std::abs(a.mac - b.mac) < 1e-12);
                    QVERIFY(!a.moves || std::abs(a.msf * b.msf - a.mac) < 1e-12);
                }
            }
        }
        QVERIFY_EXCEPTION_THROWN(sweepAngle(sweep.mechanism, {.link = "none", .angles = {1}}), std::invalid_argument);
    }
};

QTEST_GUILESS_MAIN(ModeComparisonTest)
#include "tst_mode_comparison.moc"
