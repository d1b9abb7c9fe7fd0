#include "model/basics/number_text.h"
#include "model/mechanism/elements/beam/terms_mass.h"
#include "model/mechanism/elements/shared/tolerances.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace eigenlink {
namespace {

using Vector8 = Eigen::Matrix<double, 8, 1>;
using Matrix8 = Eigen::Matrix<double, 8, 8>;
using Matrix48 = Eigen::Matrix<double, 4, 8>;

/// A strain with its derivatives by w = (r′ − (1, 0), r″).
struct ExactStrain {
    double value = 0;
    Eigen::Vector4d gradient = Eigen::Vector4d::Zero();
    Eigen::Matrix4d hessian = Eigen::Matrix4d::Zero();
};

/// ε = |r′| − 1
ExactStrain stretchOf(const Eigen::Vector4d& w)
{
    const Eigen::Vector2d tangent(1 + w[0], w[1]);
    const double length = tangent.norm();
    const Eigen::Vector2d axis = tangent / length;
    ExactStrain strain;
    strain.value = (2 * w[0] + w[0] * w[0] + w[1] * w[1]) / (length + 1);  // keeps the digits of small strains
    strain.gradient.head<2>() = axis;
    strain.hessian.topLeftCorner<2, 2>() = (Eigen::Matrix2d::Identity() - axis * axis.transpose()) / length;
    return strain;
}

/// κ = (r′ × r″)/|r′|²
ExactStrain curvatureOf(const Eigen::Vector4d& w)
{
    const Eigen::Vector2d t(1 + w[0], w[1]), c = w.tail<2>();
    const double s = t.squaredNorm(), product = t[0] * c[1] - t[1] * c[0];
    const Eigen::Vector2d byTangent(c[1], -c[0]), bySecond(-t[1], t[0]);  // ∂(r′ × r″)
    ExactStrain strain;
    strain.value = product / s;
    strain.gradient << byTangent / s - 2 * strain.value / s * t, bySecond / s;
    strain.hessian.topLeftCorner<2, 2>() =
        (-2 * (byTangent * t.transpose() + t * byTangent.transpose()) / s -
         2 * strain.value * (Eigen::Matrix2d::Identity() - 4 / s * t * t.transpose())) /
        s;
    const Eigen::Matrix2d mixed =
        ((Eigen::Matrix2d() << 0, 1, -1, 0).finished() - 2 / s * t * bySecond.transpose()) / s;
    strain.hessian.topRightCorner<2, 2>() = mixed;
    strain.hessian.bottomLeftCorner<2, 2>() = mixed.transpose();
    return strain;
}

/// A place ξ of an element with its coordinates (u₁, v₁, v′₁, u′₁, u₂, v₂, v′₂, u′₂): w = B q, and what ½ strain²
/// weighs there.
struct StrainPlace {
    bool isCurvature = false;
    double weight = 0;
    Matrix48 B = Matrix48::Zero();

    StrainPlace(double xi, double h, bool curvature, double factor) : isCurvature(curvature), weight(factor)
    {
        constexpr std::array<int, 4> x{0, 3, 4, 7}, y{1, 2, 5, 6};
        const Eigen::RowVector4d first(-6 * xi * (1 - xi) / h, 1 - 4 * xi + 3 * xi * xi, 6 * xi * (1 - xi) / h,
                                       3 * xi * xi - 2 * xi);
        const Eigen::RowVector4d second(-6 * (1 - 2 * xi) / (h * h), (6 * xi - 4) / h, 6 * (1 - 2 * xi) / (h * h),
                                        (6 * xi - 2) / h);
        B(0, x) = first;
        B(1, y) = first;
        B(2, x) = second;
        B(3, y) = second;
    }
};

class ExactElasticTerm final : public Term {
public:
    ExactElasticTerm(const BeamFrame& frame, const BeamProperties& properties)
        : m_frame(frame),
          m_properties(properties),
          m_places(placesOf(frame.length / frame.segments, properties)),
          m_loads(frame, properties)
    {
    }

    void addRangeExcess(const ExtendedCoordinates& all, std::vector<RangeExcess>& list) const override
    {
        double most = 0, bend = 0;
        forEach(all, [&](int k, const StrainPlace& place, const ExactStrain& strain) {
            if (!place.isCurvature) {
                most = std::max(most, std::abs(strain.value));
                return;
            }
            bend = std::max(bend, std::abs(strain.value + unloadedCurvature()));
            // Simpson's places miss a folded segment: between them it is shorter than half of its length.
            const Vector8 q = all.segment<8>(m_frame.axial(k));
            const double between = std::abs(stretchOf(place.B * q).value);
            most = between > 0.5 ? std::max(most, between) : most;
        });
        const double ratio = most / tolerance::kStrainOfExact;
        if (ratio > 1) {
            list.push_back({RangeExcess::Kind::strain, ratio,
                            Text("Beam {1} is stretched by {2} of its length; its model is made for less than {3}. "
                                 "Make it stiffer, or its load smaller.",
                                 PartId{m_properties.id}, Number{most, Quantity::none, 3},
                                 Number{tolerance::kStrainOfExact, Quantity::none, 3})});
        }
        bend *= m_frame.length / m_frame.segments;
        if (bend > tolerance::kBendOfSegment) {
            list.push_back({RangeExcess::Kind::strain, bend / tolerance::kBendOfSegment,
                            Text("Beam {1} bends by {2} rad within one segment; its model is made for less than {3} "
                                 "rad. Give it more segments.",
                                 PartId{m_properties.id}, Number{bend, Quantity::none, 3},
                                 Number{tolerance::kBendOfSegment, Quantity::none, 3})});
        }
        m_properties.addYield(*this, all, list);
    }
    void addDamping(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        if (m_properties.dampingTime == 0) {
            return;
        }
        forEach(all, [&](int k, const StrainPlace& place, const ExactStrain& strain) {
            addBlock(k, place, m_properties.dampingTime * strain.gradient * strain.gradient.transpose(), sink);
        });
    }

    double potential(const ExtendedCoordinates& all) const override
    {
        double sum = 0;
        forEach(all, [&](int, const StrainPlace& place, const ExactStrain& strain) {
            sum += 0.5 * place.weight * strain.value * strain.value;
        });
        return sum;
    }
    void addForce(const ExtendedCoordinates& all, VectorSink& sink) const override
    {
        forEach(all, [&](int k, const StrainPlace& place, const ExactStrain& strain) {
            const Vector8 force = -place.weight * strain.value * (place.B.transpose() * strain.gradient);
            for (int i = 0; i < 8; ++i) {
                sink.add(m_frame.axial(k) + i, force[i]);
            }
        });
    }
    void addStiffness(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        forEach(all, [&](int k, const StrainPlace& place, const ExactStrain& strain) {
            const Eigen::Matrix4d stiffness =
                strain.gradient * strain.gradient.transpose() + strain.value * strain.hessian;
            addBlock(k, place, stiffness, sink);
        });
    }

    // The moment is what turns a section with its slope t: t × ∂V/∂t.
    void addSectionForces(const ExtendedCoordinates& all, const ExtendedRates& rates,
                          std::vector<SectionForce>& list) const override
    {
        for (int k = 0; k < m_frame.segments; ++k) {
            const Vector8 f = elastic(k, all, rates) - m_loads.of(k, all, rates);
            if (k == 0) {
                list.push_back(section(0, {-f[0], -f[1]}, {-f[3], -f[2]}, all));
            }
            list.push_back(section(k + 1, {f[4], f[5]}, {f[7], f[6]}, all));
        }
    }

    Eigen::Index strainCount() const override { return std::ssize(m_places) * m_frame.segments; }
    void addStrains(const ExtendedCoordinates& all, Eigen::Index row, MatrixSink& gradient,
                    VectorSink& weights) const override
    {
        forEach(all, [&](int k, const StrainPlace& place, const ExactStrain& strain) {
            const Vector8 rows = place.B.transpose() * strain.gradient;
            for (int i = 0; i < 8; ++i) {
                gradient.add(row, m_frame.axial(k) + i, rows[i]);
            }
            weights.add(row++, place.weight);
        });
    }
    void addStiffnessBesideStrains(const ExtendedCoordinates& all, const ExtendedCoordinates* from,
                                   MatrixSink& sink) const override
    {
        forEach(all, [&](int k, const StrainPlace& place, const ExactStrain& strain) {
            double value = strain.value;
            if (from != nullptr) {
                const Vector8 last = from->segment<8>(m_frame.axial(k)), here = all.segment<8>(m_frame.axial(k));
                const ExactStrain there = strainAt(place, place.B * last);
                value = there.value + there.gradient.dot(place.B * (here - last));
            }
            addBlock(k, place, value * strain.hessian, sink);
        });
    }

private:
    using Places = std::array<StrainPlace, 6>;

    /// Simpson's rule for ε, three Gauss points for κ.
    static Places placesOf(double h, const BeamProperties& properties)
    {
        const double stretch = properties.axialStiffness * h / 6, bending = properties.bendingStiffness * h / 18;
        const double gauss = 0.5 * std::sqrt(0.6);
        return {StrainPlace(0, h, false, stretch),      StrainPlace(0.5, h, false, 4 * stretch),
                StrainPlace(1, h, false, stretch),      StrainPlace(0.5 - gauss, h, true, 5 * bending),
                StrainPlace(0.5, h, true, 8 * bending), StrainPlace(0.5 + gauss, h, true, 5 * bending)};
    }

    /// visit(element, place, strain)
    template <class Visit>
    void forEach(const ExtendedCoordinates& all, Visit visit) const
    {
        for (int k = 0; k < m_frame.segments; ++k) {
            const Vector8 q = all.segment<8>(m_frame.axial(k));
            for (const StrainPlace& place : m_places) {
                const Eigen::Vector4d w = place.B * q;
                visit(k, place, strainAt(place, w));
            }
        }
    }

    /// ε, or the change of κ
    ExactStrain strainAt(const StrainPlace& place, const Eigen::Vector4d& w) const
    {
        ExactStrain strain = place.isCurvature ? curvatureOf(w) : stretchOf(w);
        strain.value -= place.isCurvature ? unloadedCurvature() : 0;
        return strain;
    }
    double unloadedCurvature() const { return m_frame.arc / m_frame.length; }

    /// The forces ∂V/∂q of one element, and those of the damping of the material.
    Vector8 elastic(int k, const ExtendedCoordinates& all, const ExtendedRates& rates) const
    {
        const Vector8 q = all.segment<8>(m_frame.axial(k));
        const double beta = rates.isRest() ? 0 : m_properties.dampingTime;
        Vector8 sum = Vector8::Zero();
        for (const StrainPlace& place : m_places) {
            const ExactStrain strain = strainAt(place, place.B * q);
            const Vector8 row = place.B.transpose() * strain.gradient;
            const double rate = beta > 0 ? row.dot(rates.v.segment<8>(m_frame.axial(k))) : 0;
            sum += place.weight * (strain.value + beta * rate) * row;
        }
        return sum;
    }
    /// The section force at a node by the force on its place and the one on its slope.
    SectionForce section(int node, Vector2 force, Vector2 onSlope, const ExtendedCoordinates& all) const
    {
        const Vector2 t{1 + all[m_frame.stretch(node)], all[m_frame.rotation(node)]};
        const Vector2 axis = t / length(t);
        return m_properties.withStress(
            {m_frame.undeformed(node), dot(force, axis), cross(axis, force), cross(t, onSlope)});
    }

    /// Adds weight · Bᵀ K B.
    void addBlock(int k, const StrainPlace& place, const Eigen::Matrix4d& stiffness, MatrixSink& sink) const
    {
        const Matrix8 K = place.weight * (place.B.transpose() * stiffness * place.B);
        for (int i = 0; i < 8; ++i) {
            for (int j = 0; j < 8; ++j) {
                sink.add(m_frame.axial(k) + i, m_frame.axial(k) + j, K(i, j));
            }
        }
    }

    BeamFrame m_frame;
    BeamProperties m_properties;
    Places m_places;
    ElementLoads<8> m_loads;
};

}  // namespace

std::unique_ptr<Term> exactElasticity(const BeamFrame& frame, const BeamProperties& properties)
{
    return std::make_unique<ExactElasticTerm>(frame, properties);
}

}  // namespace eigenlink
