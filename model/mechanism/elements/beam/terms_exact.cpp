#include "model/basics/number_text.h"
#include "model/mechanism/elements/beam/terms_mass.h"
#include "model/mechanism/elements/shared/tolerances.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace eigenlink {
namespace {

/// w = (r′ − (1, 0), r″), and where N = 10 with γ or γ′ behind them.
template <int N>
using StrainVector = Eigen::Matrix<double, N / 2, 1>;
template <int N>
using StrainMatrix = Eigen::Matrix<double, N / 2, N / 2>;

/// A strain with its derivatives by w.
template <int N>
struct ExactStrain {
    double value = 0;
    StrainVector<N> gradient = StrainVector<N>::Zero();
};

/// ε = |r′| − 1
template <int N>
ExactStrain<N> stretchOf(const StrainVector<N>& w)
{
    const Eigen::Vector2d tangent(1 + w[0], w[1]);
    const double length = tangent.norm();
    ExactStrain<N> strain;
    strain.value = (2 * w[0] + w[0] * w[0] + w[1] * w[1]) / (length + 1);  // keeps the digits of small strains
    strain.gradient.template head<2>() = tangent / length;
    return strain;
}

/// ∂²ε
template <int N>
StrainMatrix<N> bendOfStretch(const StrainVector<N>& w)
{
    const Eigen::Vector2d tangent(1 + w[0], w[1]);
    const double length = tangent.norm();
    const Eigen::Vector2d axis = tangent / length;
    StrainMatrix<N> hessian = StrainMatrix<N>::Zero();
    hessian.template topLeftCorner<2, 2>() = (Eigen::Matrix2d::Identity() - axis * axis.transpose()) / length;
    return hessian;
}

/// κ = (r′ × r″)/|r′|² − γ′
template <int N>
ExactStrain<N> curvatureOf(const StrainVector<N>& w)
{
    const Eigen::Vector2d t(1 + w[0], w[1]);
    const double s = t.squaredNorm();
    const Eigen::Vector2d byTangent(w[3], -w[2]), bySecond(-t[1], t[0]);  // ∂(r′ × r″)
    ExactStrain<N> strain;
    strain.value = (t[0] * w[3] - t[1] * w[2]) / s;
    strain.gradient.template head<4>() << byTangent / s - 2 * strain.value / s * t, bySecond / s;
    if constexpr (N == 10) {
        strain.value -= w[4];
        strain.gradient[4] = -1;
    }
    return strain;
}

/// ∂²κ
template <int N>
StrainMatrix<N> bendOfCurvature(const StrainVector<N>& w)
{
    const Eigen::Vector2d t(1 + w[0], w[1]), byTangent(w[3], -w[2]), bySecond(-t[1], t[0]);
    const double s = t.squaredNorm(), value = (t[0] * w[3] - t[1] * w[2]) / s;
    StrainMatrix<N> hessian = StrainMatrix<N>::Zero();
    hessian.template topLeftCorner<2, 2>() = (-2 * (byTangent * t.transpose() + t * byTangent.transpose()) / s -
                                              2 * value * (Eigen::Matrix2d::Identity() - 4 / s * t * t.transpose())) /
                                             s;
    const Eigen::Matrix2d mixed =
        ((Eigen::Matrix2d() << 0, 1, -1, 0).finished() - 2 / s * t * bySecond.transpose()) / s;
    hessian.template block<2, 2>(0, 2) = mixed;
    hessian.template block<2, 2>(2, 0) = mixed.transpose();
    return hessian;
}

enum class StrainKind { stretch, curvature, shear };

/// A place ξ of an element with its coordinates (u₁, v₁, v′₁, u′₁, u₂, v₂, v′₂, u′₂), with γ₁ and γ₂ behind those of
/// their nodes where N = 10: w = B q, and what ½ strain² weighs there.
template <int N>
struct StrainPlace {
    StrainKind kind = StrainKind::shear;
    double weight = 0;
    Eigen::Matrix<double, N / 2, N> B = Eigen::Matrix<double, N / 2, N>::Zero();

    StrainPlace(double xi, double h, StrainKind strain, double factor) : kind(strain), weight(factor)
    {
        constexpr std::array<int, 4> x{0, 3, N / 2, N / 2 + 3}, y{1, 2, N / 2 + 1, N / 2 + 2};
        const Eigen::RowVector4d first(-6 * xi * (1 - xi) / h, 1 - 4 * xi + 3 * xi * xi, 6 * xi * (1 - xi) / h,
                                       3 * xi * xi - 2 * xi);
        const Eigen::RowVector4d second(-6 * (1 - 2 * xi) / (h * h), (6 * xi - 4) / h, 6 * (1 - 2 * xi) / (h * h),
                                        (6 * xi - 2) / h);
        B(0, x) = first;
        B(1, y) = first;
        B(2, x) = second;
        B(3, y) = second;
        if constexpr (N == 10) {
            B(4, 4) = -1 / h;
            B(4, 9) = 1 / h;
        }
    }
    /// The shear a γ₁ + b γ₂ of an element.
    StrainPlace(double a, double b, double factor) : weight(factor)
    {
        B(N / 2 - 1, N / 2 - 1) = a;
        B(N / 2 - 1, N - 1) = b;
    }
};

/// N coordinates of an element: 10 where the beam yields to shear, else 8.
template <int N>
class ExactElasticTerm final : public Term {
public:
    ExactElasticTerm(const BeamFrame& frame, const BeamProperties& properties)
        : m_frame(frame),
          m_properties(properties),
          m_h(frame.length / frame.segments),
          m_places(placesOf(m_h, properties)),
          m_loads(frame, properties)
    {
    }

    void addRangeExcess(const ExtendedCoordinates& all, std::vector<RangeExcess>& list) const override
    {
        double most = 0, bend = 0, shear = 0;
        forEach(all, [&](int, const Vector& element, const Place& place, const Strain& strain) {
            if (place.kind == StrainKind::stretch) {
                most = largerOf(most, strain.value);
            } else if (place.kind == StrainKind::shear) {
                shear = std::max(shear, std::abs(strain.value));
            } else {
                bend = std::max(bend, m_h * std::abs(strain.value + unloadedCurvature()));
                // Simpson's places miss a folded segment: between them it is shorter than half of its length.
                const double between = stretchOf<N>(place.B * element).value;
                most = std::abs(between) > 0.5 ? largerOf(most, between) : most;
            }
        });
        const auto check = [&](double value, double limit, const auto& sentence) {
            if (value > limit) {
                list.push_back({RangeExcess::Kind::strain, value / limit,
                                Text(sentence, PartId{m_properties.id}, Number{value, Quantity::none, 3},
                                     Number{limit, Quantity::none, 3})});
            }
        };
        m_properties.addStretch(most, list);
        check(shear, tolerance::kLargestStrain,
              "Beam {1} is sheared by {2} rad; its model is made for less than {3} rad. Make it stiffer, or its load "
              "smaller.");
        check(bend, tolerance::kBendOfSegment,
              "Beam {1} bends by {2} rad within one segment; its model is made for less than {3} rad. Give it more "
              "segments.");
        m_properties.addYield(*this, all, list);
    }
    void addDamping(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        if (m_properties.dampingTime == 0) {
            return;
        }
        forEach(all, [&](int k, const Vector&, const Place& place, const Strain& strain) {
            addBlock(k, place.weight * stiffness(place, strain, m_properties.dampingTime, StrainMatrix<N>::Zero()),
                     sink);
        });
    }

    double potential(const ExtendedCoordinates& all) const override
    {
        double sum = 0;
        forEach(all, [&](int, const Vector&, const Place& place, const Strain& strain) {
            sum += 0.5 * place.weight * strain.value * strain.value;
        });
        return sum;
    }
    void addForce(const ExtendedCoordinates& all, VectorSink& sink) const override
    {
        forEach(all, [&](int k, const Vector&, const Place& place, const Strain& strain) {
            const Vector force = -place.weight * strain.value * rowOf(place, strain);
            for (int i = 0; i < N; ++i) {
                sink.add(m_frame.axial(k) + i, force[i]);
            }
        });
    }
    void addStiffness(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        forEach(all, [&](int k, const Vector& element, const Place& place, const Strain& strain) {
            addBlock(k, place.weight * stiffness(place, strain, 1, strain.value * bendOf(place, element)), sink);
        });
    }

    // The moment is what turns a section with its slope t: t × ∂V/∂t.
    void addSectionForces(const ExtendedCoordinates& all, const ExtendedRates& rates,
                          std::vector<SectionForce>& list) const override
    {
        for (int k = 0; k < m_frame.segments; ++k) {
            const Vector f = elastic(k, all, rates) - m_loads.of(k, all, rates);
            if (k == 0) {
                list.push_back(section(0, -f.template head<4>(), all));
            }
            list.push_back(section(k + 1, f.template segment<4>(N / 2), all));
        }
    }

    Eigen::Index strainCount() const override { return std::ssize(m_places) * m_frame.segments; }
    void addStrains(const ExtendedCoordinates& all, Eigen::Index row, MatrixSink& gradient,
                    VectorSink& weights) const override
    {
        forEach(all, [&](int k, const Vector&, const Place& place, const Strain& strain) {
            const Vector rows = rowOf(place, strain);
            for (int i = 0; i < N; ++i) {
                gradient.add(row, m_frame.axial(k) + i, rows[i]);
            }
            weights.add(row++, place.weight);
        });
    }
    void addStiffnessBesideStrains(const ExtendedCoordinates& all, const ExtendedCoordinates* from,
                                   MatrixSink& sink) const override
    {
        forEach(all, [&](int k, const Vector& element, const Place& place, const Strain& strain) {
            double value = strain.value;
            if (from != nullptr) {
                const Vector last = elementOf(k, *from);
                const Strain there = strainAt(place, last);
                value = there.value + rowOf(place, there).dot(element - last);
            }
            addBlock(k, place.weight * stiffness(place, strain, 0, value * bendOf(place, element)), sink);
        });
    }

private:
    using Vector = Eigen::Matrix<double, N, 1>;
    using Matrix = Eigen::Matrix<double, N, N>;
    using Place = StrainPlace<N>;
    using Strain = ExactStrain<N>;

    /// Simpson's rule for ε, three Gauss points for κ, and two for γ where the beam yields to shear.
    static std::vector<Place> placesOf(double h, const BeamProperties& properties)
    {
        using enum StrainKind;
        const double along = properties.axialStiffness * h / 6, bending = properties.bendingStiffness * h / 18;
        const double gauss = 0.5 * std::sqrt(0.6);
        std::vector<Place> places{{0, h, stretch, along},           {0.5, h, stretch, 4 * along},
                                  {1, h, stretch, along},           {0.5 - gauss, h, curvature, 5 * bending},
                                  {0.5, h, curvature, 8 * bending}, {0.5 + gauss, h, curvature, 5 * bending}};
        if constexpr (N == 10) {
            const double first = 0.5 + std::sqrt(0.75) / 3, shear = properties.shearStiffness * h / 2;
            places.emplace_back(first, 1 - first, shear);
            places.emplace_back(1 - first, first, shear);
        }
        return places;
    }

    /// visit(number of the element, element, place, strain)
    template <class Visit>
    void forEach(const ExtendedCoordinates& all, Visit visit) const
    {
        for (int k = 0; k < m_frame.segments; ++k) {
            const Vector element = elementOf(k, all);
            for (const Place& place : m_places) {
                visit(k, element, place, strainAt(place, element));
            }
        }
    }
    Vector elementOf(int k, const ExtendedCoordinates& all) const { return all.template segment<N>(m_frame.axial(k)); }

    /// ε, the change of κ, or γ
    Strain strainAt(const Place& place, const Vector& element) const
    {
        const StrainVector<N> w = place.B * element;
        if (place.kind == StrainKind::stretch) {
            return stretchOf<N>(w);
        }
        Strain strain;
        if (place.kind == StrainKind::curvature) {
            strain = curvatureOf<N>(w);
            strain.value -= unloadedCurvature();
        } else {
            strain.value = w[N / 2 - 1];
            strain.gradient[N / 2 - 1] = 1;
        }
        return strain;
    }
    /// The derivatives of a strain by the coordinates of the element.
    static Vector rowOf(const Place& place, const Strain& strain) { return place.B.transpose() * strain.gradient; }
    /// ∂² of a strain by w
    static StrainMatrix<N> bendOf(const Place& place, const Vector& element)
    {
        const StrainVector<N> w = place.B * element;
        return place.kind == StrainKind::stretch     ? bendOfStretch<N>(w)
               : place.kind == StrainKind::curvature ? bendOfCurvature<N>(w)
                                                     : StrainMatrix<N>::Zero();
    }
    /// along · (∂ strain)(∂ strain)ᵀ + bend
    static Matrix stiffness(const Place& place, const Strain& strain, double along, const StrainMatrix<N>& bend)
    {
        const StrainMatrix<N> inner = along * strain.gradient * strain.gradient.transpose() + bend;
        return place.B.transpose() * inner * place.B;
    }
    double unloadedCurvature() const { return m_frame.arc / m_frame.length; }

    /// The forces ∂V/∂q of one element, and those of the damping of the material.
    Vector elastic(int k, const ExtendedCoordinates& all, const ExtendedRates& rates) const
    {
        const Vector element = elementOf(k, all);
        const double beta = rates.isRest() ? 0 : m_properties.dampingTime;
        Vector sum = Vector::Zero();
        for (const Place& place : m_places) {
            const Strain strain = strainAt(place, element);
            const Vector row = rowOf(place, strain);
            const double rate = beta > 0 ? row.dot(rates.v.template segment<N>(m_frame.axial(k))) : 0;
            sum += place.weight * (strain.value + beta * rate) * row;
        }
        return sum;
    }
    /// The section force at a node by the force on (u, v, v′, u′).
    SectionForce section(int node, const Eigen::Vector4d& f, const ExtendedCoordinates& all) const
    {
        const Vector2 force{f[0], f[1]}, onSlope{f[3], f[2]};
        const Vector2 t{1 + all[m_frame.stretch(node)], all[m_frame.rotation(node)]};
        const Vector2 axis = t / length(t);
        return m_properties.withStress(
            {m_frame.undeformed(node), dot(force, axis), cross(axis, force), cross(t, onSlope)});
    }

    void addBlock(int k, const Matrix& K, MatrixSink& sink) const
    {
        for (int i = 0; i < N; ++i) {
            for (int j = 0; j < N; ++j) {
                sink.add(m_frame.axial(k) + i, m_frame.axial(k) + j, K(i, j));
            }
        }
    }

    BeamFrame m_frame;
    BeamProperties m_properties;
    double m_h;
    std::vector<Place> m_places;
    ElementLoads<N> m_loads;
};

}  // namespace

std::unique_ptr<Term> exactElasticity(const BeamFrame& frame, const BeamProperties& properties)
{
    if (frame.hasShear()) {
        return std::make_unique<ExactElasticTerm<10>>(frame, properties);
    }
    return std::make_unique<ExactElasticTerm<8>>(frame, properties);
}

}  // namespace eigenlink
