#include "model/math/polynomial/certificate.h"
#include "model/math/polynomial/family_paths.h"
#include "model/math/polynomial/solution_family.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

using namespace eigenlink;

namespace {

/// A circle, a line and a slope: x₁² + x₂² = p₀, p₁x₁ + p₂x₂ = p₃, x₁ y₀ = x₀ y₁.
class CircleAndLine : public PolynomialSystem {
public:
    /// `evaluations`: of the coefficients, after which these are no numbers, so that every path is lost.
    explicit CircleAndLine(Eigen::Vector4d p, int evaluations = std::numeric_limits<int>::max())
        : m_p(std::move(p)), m_left(evaluations)
    {
    }

    Eigen::Index firstCount() const override { return 3; }
    Eigen::Index secondCount() const override { return 2; }
    const std::vector<Degree>& degrees() const override { return m_degrees; }
    const Eigen::VectorXd& numbers() const override { return m_p; }
    std::vector<Monomial> monomials() const override
    {
        return {{0, 1, 1}, {0, 2, 2}, {0, 0, 0}, {1, 1, 5}, {1, 2, 5}, {1, 0, 5}, {2, 1, 3}, {2, 0, 4}};
    }
    Vector coefficients(const Vector& p) const override
    {
        if (m_left == 0) {
            return Vector::Constant(8, std::numeric_limits<double>::quiet_NaN());
        }
        --m_left;
        Vector c(8);
        c << 1, 1, -p[0], p[1], p[2], -p[3], 1, -1;
        return c;
    }

private:
    Eigen::VectorXd m_p;
    mutable int m_left;
    std::vector<Degree> m_degrees{{2, false}, {1, false}, {1, true}};
};

/// (x₁, x₂, y₁ = x₁) of both solutions, by the distance of the line from the centre.
std::vector<Eigen::Vector3cd> closedForm(const Eigen::Vector4d& p)
{
    const double size = std::hypot(p[1], p[2]);
    const Eigen::Vector2cd foot = Eigen::Vector2d(p[1], p[2]) * (p[3] / (size * size));
    const Eigen::Vector2cd along = Eigen::Vector2d(-p[2], p[1]) / size;
    const std::complex<double> half = std::sqrt(std::complex<double>(p[0] - p[3] * p[3] / (size * size)));
    std::vector<Eigen::Vector3cd> found;
    for (const double sign : {1.0, -1.0}) {
        const Eigen::Vector2cd x = foot + sign * half * along;
        found.emplace_back(x[0], x[1], x[0]);
    }
    return found;
}

Eigen::Vector3cd placeOf(const Eigen::VectorXcd& z)
{
    return {z[1] / z[0], z[2] / z[0], z[4] / z[3]};
}

double distanceToNearest(const Eigen::Vector3cd& place, const std::vector<Eigen::Vector3cd>& all)
{
    double nearest = std::numeric_limits<double>::infinity();
    for (const Eigen::Vector3cd& each : all) {
        nearest = std::min(nearest, (each - place).norm());
    }
    return nearest;
}

FamilyRequest requestFor(const PolynomialSystem& equations, const std::string& key)
{
    return {equations,
            [](std::mt19937& random) {
                Eigen::Vector4d p;
                std::ranges::generate(p, [&] { return std::uniform_real_distribution<double>(0.5, 2)(random); });
                return std::optional(Relative{p, {}});
            },
            key, 100};
}

}  // namespace

/// Homotopies, families of roots and certificates need no mechanism: a circle and a line have two solutions.
class PolynomialSystemTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void products_leadToEverySolution()
    {
        const Eigen::Vector4d p(2, 1, -0.5, 0.3);
        const CircleAndLine equations(p);
        QCOMPARE(productPaths(equations), 2.0);
        const ProductPath path(equations, p.cast<std::complex<double>>(), 7);
        const std::vector<PathEnd> ends = followPaths(path, path.starts(), 1, {});
        QCOMPARE(ends.size(), std::size_t(2));
        for (const PathEnd& end : ends) {
            QVERIFY(end.kind == PathEnd::Kind::regular && !isAtInfinity(equations, end.z, 1e-5));
            QVERIFY(distanceToNearest(placeOf(end.z), closedForm(p)) < 1e-12);
        }
        QVERIFY((placeOf(ends[0].z) - placeOf(ends[1].z)).norm() > 1);
    }

    /// The ball of each certificate holds the solution in closed form; complex solutions have none.
    void realSolutions_areCertified()
    {
        const Eigen::Vector4d p(2, 1, -0.5, 0.3), apart(0.1, 1, -0.5, 2);
        int signs = 0;
        for (const Eigen::Vector3cd& each : closedForm(p)) {
            Eigen::VectorXcd z(5);
            z << 1, each[0] + 1e-5, each[1], 1, each[2];
            const auto certificate = certified(CircleAndLine(p), z);
            QVERIFY(certificate && certificate->radius < 1e-13 && certificate->reach > 0.1);
            QVERIFY((certificate->z - each.real()).cwiseAbs().maxCoeff() <= 2 * certificate->radius);
            signs += certificate->sign;
        }
        QCOMPARE(signs, 0);
        for (const Eigen::Vector3cd& each : closedForm(apart)) {
            Eigen::VectorXcd z(5);
            z << 1, each[0], each[1], 1, each[2];
            QVERIFY(!certified(CircleAndLine(apart), z));
        }
    }

    /// The roots of a general member are carried to any numbers, to real and to complex solutions.
    void family_servesAllNumbers()
    {
        const CircleAndLine first(Eigen::Vector4d(2, 1, -0.5, 0.3));
        const auto family = familyOf(requestFor(first, "circle and line"), {});
        QVERIFY(family->isComplete && family->holds(first.numbers()));
        QCOMPARE(family->roots.size(), std::size_t(2));
        QCOMPARE(family->basis.cols(), Eigen::Index(4));
        QVERIFY(isFamilyKnown(requestFor(first, "circle and line"), {}));
        QVERIFY(!isFamilyKnown(requestFor(first, "another family"), {}));
        for (const Eigen::Vector4d& p : {Eigen::Vector4d(2, 1, -0.5, 0.3), Eigen::Vector4d(0.1, 1, -0.5, 2)}) {
            const FamilyEnds ends = carriedTo(*family, CircleAndLine(p), {});
            QCOMPARE(ends.finite, std::size_t(2));
            for (const PathEnd& end : ends.ends) {
                QVERIFY(distanceToNearest(placeOf(end.z), closedForm(p)) < 1e-12);
            }
        }
    }

    /// Relatives know one solution each. Loops lead to the other; loops on which every path is lost prove nothing.
    void loopsThatLoseTheirPaths_proveNothing()
    {
        const Eigen::Vector4d p(2, 1, -0.5, 0.3);
        const auto found = [&](int evaluations, const std::string& key) {
            const CircleAndLine equations(p, evaluations);
            FamilyRequest request = requestFor(equations, key);
            request.mostPaths = 0;
            request.randomInstance = [members = request.randomInstance](std::mt19937& random) {
                std::optional<Relative> relative = members(random);
                const Eigen::Vector3cd place = closedForm(relative->numbers).front();
                Eigen::VectorXcd z(5);
                z << 1, place[0], place[1], 1, place[2];
                relative->solutions = [z] { return std::vector{z}; };
                return relative;
            };
            return familyOf(request, {});
        };
        const auto all = found(std::numeric_limits<int>::max(), "whole loops");
        QVERIFY(all->isComplete && all->loops >= 6);
        QCOMPARE(all->roots.size(), std::size_t(2));
        constexpr int kOfRelatives = 9 * 4;  // nine span the family; a path evaluates its coefficients at four places
        const auto lost = found(kOfRelatives, "broken loops");
        QVERIFY(!lost->roots.empty() && !lost->isComplete);
        QCOMPARE(lost->loops, std::size_t(0));
    }
};

QTEST_GUILESS_MAIN(PolynomialSystemTest)
#include "tst_polynomial_system.moc"
