#include "model/basics/number_text.h"
#include "model/mechanism/elements/beam/terms_mass.h"
#include "model/mechanism/elements/shared/tolerances.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <tuple>
#include <vector>

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

/// γ = share · (arg c − arg m) by w = (c − (1, 0), m − (1, 0)): the chord c of an element, turned by shear from the
/// mean m of its sections.
ExactStrain shearOf(const Eigen::Vector4d& w, double share)
{
    ExactStrain strain;
    const Eigen::Vector2d c(1 + w[0], w[1]), m(1 + w[2], w[3]);
    strain.value = share * std::atan2(m[0] * c[1] - m[1] * c[0], m.dot(c));
    for (const auto& [first, along, factor] : {std::tuple{0, c, share}, {2, m, -share}}) {
        const double s = along.squaredNorm(), diagonal = 2 * along[0] * along[1];
        const double mixed = along[1] * along[1] - along[0] * along[0];
        strain.gradient.segment<2>(first) = factor / s * Eigen::Vector2d(-along[1], along[0]);
        strain.hessian.block<2, 2>(first, first) =
            factor / (s * s) * (Eigen::Matrix2d() << diagonal, mixed, mixed, -diagonal).finished();
    }
    return strain;
}

constexpr std::array<int, 4> kAlong{0, 3, 4, 7}, kAcross{1, 2, 5, 6};  ///< (r₁, r′₁, r₂, r′₂) in the coordinates

/// A place ξ of an element with its coordinates (u₁, v₁, v′₁, u′₁, u₂, v₂, v′₂, u′₂): w = B q, and what ½ strain²
/// weighs there.
struct StrainPlace {
    enum class Kind { stretch, curvature, shear };

    Kind kind = Kind::shear;
    double weight = 0;
    Matrix48 B = Matrix48::Zero();

    StrainPlace(double xi, double h, Kind strain, double factor) : kind(strain), weight(factor)
    {
        constexpr std::array<int, 4> x = kAlong, y = kAcross;
        const Eigen::RowVector4d first(-6 * xi * (1 - xi) / h, 1 - 4 * xi + 3 * xi * xi, 6 * xi * (1 - xi) / h,
                                       3 * xi * xi - 2 * xi);
        const Eigen::RowVector4d second(-6 * (1 - 2 * xi) / (h * h), (6 * xi - 4) / h, 6 * (1 - 2 * xi) / (h * h),
                                        (6 * xi - 2) / h);
        B(0, x) = first;
        B(1, y) = first;
        B(2, x) = second;
        B(3, y) = second;
    }
    /// The shear of an element.
    StrainPlace(double h, double factor) : weight(factor)
    {
        const Eigen::RowVector4d chord(-1 / h, 0, 1 / h, 0), mean(0, 0.5, 0, 0.5);
        B(0, kAlong) = chord;
        B(1, kAcross) = chord;
        B(2, kAlong) = mean;
        B(3, kAcross) = mean;
    }
};

/// An element that yields to shear, seen as one that does not: with its chord turned back to c̃ = R(−γ) c, to which its
/// sections are normal as they are to its centre line between them. Only its last place, r₂ = r₁ + h c̃, differs.
struct Unsheared {
    Vector8 q;
    Matrix8 J = Matrix8::Identity();  ///< ∂ of q by the coordinates of the element
    double h;
    const Matrix48& B;
    ExactStrain shear;
    Eigen::Matrix2d back;   ///< R(−γ)
    Eigen::Vector2d chord;  ///< c̃

    Unsheared(const Vector8& own, const StrainPlace& place, double length, double share)
        : q(own), h(length), B(place.B), shear(shearOf(B * own, share)), back(Eigen::Rotation2Dd(-shear.value))
    {
        const Eigen::Vector2d stretch = (B * own).head<2>();
        const double half = std::sin(shear.value / 2);
        chord = back * Eigen::Vector2d(1 + stretch[0], stretch[1]);
        // c̃ − (1, 0) with the digits of small turns
        q[4] = own[0] + h * (stretch[0] + std::sin(shear.value) * stretch[1] - 2 * half * half * (1 + stretch[0]));
        q[5] = own[1] + h * chord[1];
        Eigen::Matrix<double, 2, 4> byStrain = -across(chord) * shear.gradient.transpose();
        byStrain.leftCols<2>() += back;
        J.middleRows<2>(4) = h * byStrain * B;
        J(4, 0) += 1;
        J(5, 1) += 1;
    }
    /// F · ∂²r₂
    Matrix8 second(const Eigen::Vector2d& F) const
    {
        Eigen::Vector4d turned = Eigen::Vector4d::Zero();
        turned.head<2>() = back.transpose() * -across(F);
        const Eigen::Matrix4d form = turned * shear.gradient.transpose();
        return h * B.transpose() *
               (-form - form.transpose() - F.dot(chord) * shear.gradient * shear.gradient.transpose() -
                F.dot(across(chord)) * shear.hessian) *
               B;
    }

private:
    static Eigen::Vector2d across(const Eigen::Vector2d& a) { return {-a[1], a[0]}; }
};

/// The element in the coordinates in which its stretch and curvature are strains: its own where it is rigid against
/// shear.
struct ElementView {
    Vector8 own;
    std::optional<Unsheared> sheared{};

    /// The element without shear in which a place has its strains; null where these are its own.
    const Unsheared* at(const StrainPlace& place) const
    {
        return sheared && place.kind != StrainPlace::Kind::shear ? &*sheared : nullptr;
    }
    Eigen::Vector4d strainsAt(const StrainPlace& place) const
    {
        const Unsheared* other = at(place);
        return place.B * (other != nullptr ? other->q : own);
    }
    /// The derivatives of a strain by the coordinates of the element.
    Vector8 row(const StrainPlace& place, const ExactStrain& strain) const
    {
        const Vector8 row = place.B.transpose() * strain.gradient;
        const Unsheared* other = at(place);
        return other != nullptr ? Vector8(other->J.transpose() * row) : row;
    }
    /// along · (∂ strain)(∂ strain)ᵀ + value · ∂² strain
    Matrix8 stiffness(const StrainPlace& place, const ExactStrain& strain, double along, double value) const
    {
        const Eigen::Matrix4d inner = along * strain.gradient * strain.gradient.transpose() + value * strain.hessian;
        const Matrix8 K = place.B.transpose() * inner * place.B;
        const Unsheared* other = at(place);
        return other == nullptr ? K
                                : Matrix8(other->J.transpose() * K * other->J +
                                          value * other->second((place.B.transpose() * strain.gradient).segment<2>(4)));
    }
};

class ExactElasticTerm final : public Term {
public:
    ExactElasticTerm(const BeamFrame& frame, const BeamProperties& properties)
        : m_frame(frame),
          m_properties(properties),
          m_h(frame.length / frame.segments),
          m_shear(2 * properties.shearTurn(m_h)),
          m_places(placesOf(m_h, properties)),
          m_loads(frame, properties)
    {
    }

    void addRangeExcess(const ExtendedCoordinates& all, std::vector<RangeExcess>& list) const override
    {
        double most = 0, bend = 0, shear = 0;
        forEach(all, [&](int, const ElementView& element, const StrainPlace& place, const ExactStrain& strain) {
            if (place.kind == StrainPlace::Kind::stretch) {
                most = std::max(most, std::abs(strain.value));
            } else if (place.kind == StrainPlace::Kind::shear) {
                shear = std::max(shear, std::abs(strain.value));
            } else {
                bend = std::max(bend, m_h * std::abs(strain.value + unloadedCurvature()));
                // Simpson's places miss a folded segment: between them it is shorter than half of its length.
                const double between = std::abs(stretchOf(element.strainsAt(place)).value);
                most = between > 0.5 ? std::max(most, between) : most;
            }
        });
        const auto check = [&](double value, double limit, const auto& sentence) {
            if (value > limit) {
                list.push_back({RangeExcess::Kind::strain, value / limit,
                                Text(sentence, PartId{m_properties.id}, Number{value, Quantity::none, 3},
                                     Number{limit, Quantity::none, 3})});
            }
        };
        check(
            most, tolerance::kStrainOfExact,
            "Beam {1} is stretched by {2} of its length; its model is made for less than {3}. Make it stiffer, or its "
            "load smaller.");
        check(shear, tolerance::kStrainOfExact,
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
        forEach(all, [&](int k, const ElementView& element, const StrainPlace& place, const ExactStrain& strain) {
            addBlock(k, place.weight * element.stiffness(place, strain, m_properties.dampingTime, 0), sink);
        });
    }

    double potential(const ExtendedCoordinates& all) const override
    {
        double sum = 0;
        forEach(all, [&](int, const ElementView&, const StrainPlace& place, const ExactStrain& strain) {
            sum += 0.5 * place.weight * strain.value * strain.value;
        });
        return sum;
    }
    void addForce(const ExtendedCoordinates& all, VectorSink& sink) const override
    {
        forEach(all, [&](int k, const ElementView& element, const StrainPlace& place, const ExactStrain& strain) {
            const Vector8 force = -place.weight * strain.value * element.row(place, strain);
            for (int i = 0; i < 8; ++i) {
                sink.add(m_frame.axial(k) + i, force[i]);
            }
        });
    }
    void addStiffness(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        forEach(all, [&](int k, const ElementView& element, const StrainPlace& place, const ExactStrain& strain) {
            addBlock(k, place.weight * element.stiffness(place, strain, 1, strain.value), sink);
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
        forEach(all, [&](int k, const ElementView& element, const StrainPlace& place, const ExactStrain& strain) {
            const Vector8 rows = element.row(place, strain);
            for (int i = 0; i < 8; ++i) {
                gradient.add(row, m_frame.axial(k) + i, rows[i]);
            }
            weights.add(row++, place.weight);
        });
    }
    void addStiffnessBesideStrains(const ExtendedCoordinates& all, const ExtendedCoordinates* from,
                                   MatrixSink& sink) const override
    {
        forEach(all, [&](int k, const ElementView& element, const StrainPlace& place, const ExactStrain& strain) {
            double value = strain.value;
            if (from != nullptr) {
                const ElementView last = viewOf(k, *from);
                const ExactStrain there = strainAt(place, last);
                value = there.value + last.row(place, there).dot(element.own - last.own);
            }
            addBlock(k, place.weight * element.stiffness(place, strain, 0, value), sink);
        });
    }

private:
    /// Simpson's rule for ε, three Gauss points for κ, and γ where the beam yields to shear.
    static std::vector<StrainPlace> placesOf(double h, const BeamProperties& properties)
    {
        using enum StrainPlace::Kind;
        const double along = properties.axialStiffness * h / 6, bending = properties.bendingStiffness * h / 18;
        const double gauss = 0.5 * std::sqrt(0.6);
        std::vector<StrainPlace> places{{0, h, stretch, along},           {0.5, h, stretch, 4 * along},
                                        {1, h, stretch, along},           {0.5 - gauss, h, curvature, 5 * bending},
                                        {0.5, h, curvature, 8 * bending}, {0.5 + gauss, h, curvature, 5 * bending}};
        if (properties.shearStiffness > 0) {
            places.emplace_back(h, properties.shearStiffness * h);
        }
        return places;
    }

    /// visit(number of the element, element, place, strain)
    template <class Visit>
    void forEach(const ExtendedCoordinates& all, Visit visit) const
    {
        for (int k = 0; k < m_frame.segments; ++k) {
            const ElementView element = viewOf(k, all);
            for (const StrainPlace& place : m_places) {
                visit(k, element, place, strainAt(place, element));
            }
        }
    }
    ElementView viewOf(int k, const ExtendedCoordinates& all) const
    {
        ElementView element{all.segment<8>(m_frame.axial(k))};
        if (m_shear > 0) {
            element.sheared.emplace(element.own, m_places.back(), m_h, m_shear);
        }
        return element;
    }

    /// ε, the change of κ, or γ
    ExactStrain strainAt(const StrainPlace& place, const ElementView& element) const
    {
        const Eigen::Vector4d w = element.strainsAt(place);
        if (place.kind == StrainPlace::Kind::shear) {
            return shearOf(w, m_shear);
        }
        ExactStrain strain = place.kind == StrainPlace::Kind::curvature ? curvatureOf(w) : stretchOf(w);
        strain.value -= place.kind == StrainPlace::Kind::curvature ? unloadedCurvature() : 0;
        return strain;
    }
    double unloadedCurvature() const { return m_frame.arc / m_frame.length; }

    /// The forces ∂V/∂q of one element, and those of the damping of the material.
    Vector8 elastic(int k, const ExtendedCoordinates& all, const ExtendedRates& rates) const
    {
        const ElementView element = viewOf(k, all);
        const double beta = rates.isRest() ? 0 : m_properties.dampingTime;
        Vector8 sum = Vector8::Zero();
        for (const StrainPlace& place : m_places) {
            const ExactStrain strain = strainAt(place, element);
            const Vector8 row = element.row(place, strain);
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

    void addBlock(int k, const Matrix8& K, MatrixSink& sink) const
    {
        for (int i = 0; i < 8; ++i) {
            for (int j = 0; j < 8; ++j) {
                sink.add(m_frame.axial(k) + i, m_frame.axial(k) + j, K(i, j));
            }
        }
    }

    BeamFrame m_frame;
    BeamProperties m_properties;
    double m_h;
    double m_shear;  // γ by the turn of the chord from the mean of the sections: Φ/(1 + Φ)
    std::vector<StrainPlace> m_places;
    ElementLoads<8> m_loads;
};

}  // namespace

std::unique_ptr<Term> exactElasticity(const BeamFrame& frame, const BeamProperties& properties)
{
    return std::make_unique<ExactElasticTerm>(frame, properties);
}

}  // namespace eigenlink
