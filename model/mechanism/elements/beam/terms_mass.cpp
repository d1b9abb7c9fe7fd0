#include "model/mechanism/elements/beam/terms_mass.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace eigenlink {
namespace {

/// 420 ∫ of the products of the cubic shape functions over an element, for values and slopes at its ends.
Eigen::Matrix4d cubicProducts(double h)
{
    Eigen::Matrix4d products;
    products << 156, 22 * h, 54, -13 * h, 22 * h, 4 * h * h, 13 * h, -3 * h * h,  //
        54, 13 * h, 156, -22 * h, -13 * h, -3 * h * h, -22 * h, 4 * h * h;
    return products;
}

/// Axial displacements are linear.
ElementMass<6> linearAxialMass(double mass, double h)
{
    ElementMass<6> element;
    constexpr std::array<int, 2> axial{0, 3};
    constexpr std::array<int, 4> bending{1, 2, 4, 5};
    const Eigen::Matrix4d transverse = cubicProducts(h);
    // ∫ of the linear times the cubic shape functions over the unit length
    Eigen::Matrix<double, 2, 4> mixed;
    mixed << 7.0 / 20, h / 20, 3.0 / 20, -h / 30,  //
        3.0 / 20, h / 30, 7.0 / 20, -h / 20;
    const Eigen::RowVector4d cubic(0.5, h / 12, 0.5, -h / 12);
    for (std::size_t i = 0; i < 2; ++i) {
        element.S(0, axial[i]) = mass / 2;
        for (std::size_t j = 0; j < 2; ++j) {
            element.M(axial[i], axial[j]) = mass / (i == j ? 3 : 6);
        }
        for (std::size_t j = 0; j < 4; ++j) {
            const double value = mass * mixed(static_cast<int>(i), static_cast<int>(j));
            element.H(axial[i], bending[j]) = value;
            element.H(bending[j], axial[i]) = -value;
        }
    }
    for (std::size_t i = 0; i < 4; ++i) {
        element.S(1, bending[i]) = mass * cubic[static_cast<int>(i)];
        for (std::size_t j = 0; j < 4; ++j) {
            element.M(bending[i], bending[j]) = mass / 420 * transverse(static_cast<int>(i), static_cast<int>(j));
        }
    }
    return element;
}

/// Both displacements as those across in an element of linear axial ones.
template <int N>
ElementMass<N> cubicMass(double mass, double h)
{
    ElementMass<N> element;
    constexpr std::array<int, 4> axial{0, 3, N / 2, N / 2 + 3};
    constexpr std::array<int, 4> bending{1, 2, N / 2 + 1, N / 2 + 2};
    constexpr std::array<int, 4> across{1, 2, 4, 5};
    const ElementMass<6> single = linearAxialMass(mass, h);
    const Eigen::Matrix4d products = single.M(across, across);
    const Eigen::RowVector4d cubic = single.S(1, across);
    element.M(axial, axial) = products;
    element.M(bending, bending) = products;
    element.H(axial, bending) = products;
    element.H(bending, axial) = -products;
    element.S(0, axial) = cubic;
    element.S(1, bending) = cubic;
    return element;
}

/// a + b of BeamProperties::shearTurn, as a row over (u₁, v₁, ψ₁, u₂, v₂, ψ₂).
Eigen::Matrix<double, 1, 6> turnsFromChord(double h)
{
    Eigen::Matrix<double, 1, 6> sum;
    sum << 0, 2 / h, 1, 0, -2 / h, 1;
    return sum;
}

/// Slopes of the centre line v′ = ψ − turn · (a + b) in place of the angles ψ of the cross-sections.
Eigen::Matrix<double, 6, 6> slopesByAngles(double turn, double h)
{
    Eigen::Matrix<double, 6, 6> slopes = Eigen::Matrix<double, 6, 6>::Identity();
    slopes.row(2) -= turn * turnsFromChord(h);
    slopes.row(5) -= turn * turnsFromChord(h);
    return slopes;
}

/// The integrals of slopes by the angles of the cross-sections.
ElementMass<6> turned(const ElementMass<6>& element, double turn, double h)
{
    const Eigen::Matrix<double, 6, 6> slopes = slopesByAngles(turn, h);
    return {slopes.transpose() * element.M * slopes, element.S * slopes, slopes.transpose() * element.H * slopes};
}

template <int N>
ElementMass<N> lumpedMass(double mass)
{
    ElementMass<N> element;
    for (int node : {0, N / 2}) {
        for (int i = 0; i < 2; ++i) {
            element.M(node + i, node + i) = mass / 2;
            element.S(i, node + i) = mass / 2;
        }
        element.H(node, node + 1) = mass / 2;
        element.H(node + 1, node) = -mass / 2;
    }
    return element;
}

template <int N>
class BeamMassTerm final : public Term {
public:
    BeamMassTerm(const BeamFrame& frame, const BeamProperties& properties, Vector2 gravity)
        : m_frame(frame), m_mass(properties.massPerLength * frame.length), m_gravity(gravity)
    {
        const double h = frame.length / frame.segments;
        const double mass = properties.massPerLength * h;
        m_element = elementMass<N>(mass, h, properties);
        if (properties.model == BeamModel::stressStiffened) {
            m_shortening.emplace(frame, properties, gravity);
        }
    }

    void addMass(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        const Eigen::Matrix2d A = Eigen::Rotation2Dd(all[m_frame.theta]).toRotationMatrix();
        sink.add(m_frame.origin, m_frame.origin, m_mass * Eigen::Matrix2d::Identity());
        const Eigen::Vector2d turning = (Eigen::Matrix2d() << 0, -1, 1, 0).finished() * (A * firstMoment(all));
        for (int i = 0; i < 2; ++i) {
            addTwice(sink, m_frame.origin.x + i, m_frame.theta, turning[i]);
        }
        const Matrix2 translation = A * m_element.S;
        for (int k = 0; k < m_frame.segments; ++k) {
            addElement(k, all, translation, sink);
        }
    }
    // The accelerations r̈_o + θ̈ Ĩ A S e + A S ë, element by element.
    bool addInertiaForce(const ExtendedCoordinates& all, const Eigen::VectorXd& a,
                         Eigen::VectorXd& force) const override
    {
        const Eigen::Matrix2d A = Eigen::Rotation2Dd(all[m_frame.theta]).toRotationMatrix();
        const Eigen::Vector2d origin = a.segment<2>(m_frame.origin.x);
        const double turn = a[m_frame.theta];
        const Vector translation = m_element.S.transpose() * (A.transpose() * origin);
        Vector sum = Vector::Zero(), sumOfRates = Vector::Zero();
        double turning = 0;
        for (int k = 0; k < m_frame.segments; ++k) {
            const Vector e = deformedElement<N>(m_frame, k, all), own = a.template segment<N>(m_frame.axial(k));
            const Vector across = m_element.H.transpose() * e;
            force.template segment<N>(m_frame.axial(k)) += m_element.M * own + translation + turn * across;
            turning += turn * e.dot(m_element.M * e) + across.dot(own);
            sum += e;
            sumOfRates += own;
        }
        const Eigen::Vector2d moment = A * (m_element.S * sum), across(-moment.y(), moment.x());
        force.segment<2>(m_frame.origin.x) += m_mass * origin + turn * across + A * (m_element.S * sumOfRates);
        force[m_frame.theta] += turning + origin.dot(across);
        return true;
    }
    // vᵀMv of the velocities ṙ_o + θ̇ Ĩ A S e + A S ė, element by element.
    bool addMassForms(const ExtendedCoordinates& all, const Block& V, Eigen::RowVectorXd& forms) const override
    {
        const Eigen::Matrix2d A = Eigen::Rotation2Dd(all[m_frame.theta]).toRotationMatrix();
        const Eigen::Vector2d moment = A * firstMoment(all);
        Eigen::Matrix<double, N, Eigen::Dynamic> sumOfRates(N, V.cols());
        sumOfRates.setZero();
        double inertia = 0;
        for (int k = 0; k < m_frame.segments; ++k) {
            const Vector e = deformedElement<N>(m_frame, k, all);
            const Vector turning = m_element.H.transpose() * e;
            inertia += e.dot(m_element.M * e);
            for (Eigen::Index j = 0; j < V.cols(); ++j) {
                const Vector rate = V.col(j).template segment<N>(m_frame.axial(k));
                forms[j] += rate.dot(m_element.M * rate) + 2 * V(m_frame.theta, j) * turning.dot(rate);
                sumOfRates.col(j) += rate;
            }
        }
        for (Eigen::Index j = 0; j < V.cols(); ++j) {
            const double turn = V(m_frame.theta, j);
            const Eigen::Vector2d speed = V.col(j).template segment<2>(m_frame.origin.x);
            const Eigen::Vector2d momentum = A * (m_element.S * sumOfRates.col(j));
            forms[j] += m_mass * speed.squaredNorm() + turn * turn * inertia + 2 * speed.dot(momentum) +
                        2 * turn * (speed.y() * moment.x() - speed.x() * moment.y());
        }
        return true;
    }
    double potential(const ExtendedCoordinates& all) const override
    {
        return -m_mass * dot(m_gravity, m_frame.origin.at(all)) - weightInFrame(all).dot(firstMoment(all)) +
               (m_shortening ? m_shortening->potential(all) : 0);
    }
    void addForce(const ExtendedCoordinates& all, VectorSink& sink) const override
    {
        sink.add(m_frame.origin, m_mass * m_gravity);
        const Eigen::Vector2d g = weightInFrame(all);
        const Eigen::Vector2d moment = firstMoment(all);
        sink.add(m_frame.theta, g.y() * moment.x() - g.x() * moment.y());
        const Vector share = m_element.S.transpose() * g;
        for (int k = 0; k < m_frame.segments; ++k) {
            for (int i = 0; i < N; ++i) {
                sink.add(m_frame.axial(k) + i, share[i]);
            }
        }
        if (m_shortening) {
            m_shortening->addForce(all, sink);
        }
    }
    // Of a point at rest in its coordinates the acceleration is A(−θ̇² S e + 2 θ̇ Ĩ S ė); its inertia acts through
    // ∂v/∂q̇ = (I, A Ĩ S e, A S).
    void addVelocityForce(const ExtendedCoordinates& all, const Eigen::VectorXd& velocities,
                          VectorSink& sink) const override
    {
        const double rate = velocities[m_frame.theta];
        Vector sum = Vector::Zero(), sumOfRates = Vector::Zero();
        double turning = 0;
        for (int k = 0; k < m_frame.segments; ++k) {
            const Vector e = deformedElement<N>(m_frame, k, all);
            const Vector speed = velocities.template segment<N>(m_frame.axial(k));
            sum += e;
            sumOfRates += speed;
            turning -= 2 * rate * e.dot(m_element.M * speed);
            const Vector share = rate * rate * (m_element.M * e) + 2 * rate * (m_element.H * speed);
            for (int i = 0; i < N; ++i) {
                sink.add(m_frame.axial(k) + i, share[i]);
            }
        }
        const Eigen::Vector2d moment = m_element.S * sum, momentum = m_element.S * sumOfRates;
        const Vector2 inFrame{rate * rate * moment.x() + 2 * rate * momentum.y(),
                              rate * rate * moment.y() - 2 * rate * momentum.x()};
        sink.add(m_frame.origin, rotated(inFrame, all[m_frame.theta]));
        sink.add(m_frame.theta, turning);
    }
    MassMoment massMoment(const ExtendedCoordinates& all) const override
    {
        const Eigen::Vector2d moment = firstMoment(all);
        return {m_mass, m_mass * m_frame.origin.at(all) + rotated(Vector2{moment.x(), moment.y()}, all[m_frame.theta])};
    }
    // δqᵀMq̇ for the translations δR = e and the rotation δR = Ĩ R, δθ = 1.
    Momentum momentum(const ExtendedCoordinates& all, const Eigen::VectorXd& velocities) const override
    {
        const double theta = all[m_frame.theta], rate = velocities[m_frame.theta];
        const Vector2 speed = m_frame.origin.at(velocities);
        Vector sum = Vector::Zero(), sumOfRates = Vector::Zero();
        double spin = 0;
        for (int k = 0; k < m_frame.segments; ++k) {
            const Vector e = deformedElement<N>(m_frame, k, all);
            const Vector eRate = velocities.template segment<N>(m_frame.axial(k));
            sum += e;
            sumOfRates += eRate;
            spin += rate * e.dot(m_element.M * e) + e.dot(m_element.H * eRate);
        }
        const Eigen::Vector2d s = m_element.S * sum, sRate = m_element.S * sumOfRates;
        const Vector2 first = rotated(Vector2{s.x(), s.y()}, theta);
        const Vector2 firstRate = rotated(Vector2{sRate.x() - rate * s.y(), sRate.y() + rate * s.x()}, theta);
        const Vector2 p = m_mass * speed + firstRate;
        return {p, cross(m_frame.origin.at(all), p) + cross(first, speed) + spin};
    }
    void addStiffness(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        const Eigen::Vector2d g = weightInFrame(all);
        sink.add(m_frame.theta, m_frame.theta, g.dot(firstMoment(all)));
        const Vector mixed = -m_element.S.transpose() * Eigen::Vector2d(g.y(), -g.x());
        for (int k = 0; k < m_frame.segments; ++k) {
            for (int i = 0; i < N; ++i) {
                addTwice(sink, m_frame.theta, m_frame.axial(k) + i, mixed[i]);
            }
        }
        if (m_shortening) {
            m_shortening->addStiffness(all, sink);
        }
    }

private:
    using Vector = Eigen::Matrix<double, N, 1>;
    using Matrix = typename ElementMass<N>::Matrix;
    using Matrix2 = typename ElementMass<N>::Matrix2;

    static void addTwice(MatrixSink& sink, Eigen::Index row, Eigen::Index column, double value)
    {
        if (value != 0) {
            sink.add(row, column, value);
            sink.add(column, row, value);
        }
    }

    /// S̄ e of the whole beam
    Eigen::Vector2d firstMoment(const ExtendedCoordinates& all) const
    {
        Vector sum = Vector::Zero();
        for (int k = 0; k < m_frame.segments; ++k) {
            sum += deformedElement<N>(m_frame, k, all);
        }
        return m_element.S * sum;
    }

    /// Aᵀ g
    Eigen::Vector2d weightInFrame(const ExtendedCoordinates& all) const
    {
        const Vector2 g = rotated(m_gravity, -all[m_frame.theta]);
        return {g.x, g.y};
    }

    void addElement(int k, const ExtendedCoordinates& all, const Matrix2& translation, MatrixSink& sink) const
    {
        const Eigen::Index first = m_frame.axial(k);
        const Vector e = deformedElement<N>(m_frame, k, all);
        sink.add(m_frame.theta, m_frame.theta, e.dot(m_element.M * e));
        const Vector turning = m_element.H.transpose() * e;
        const Matrix& M = m_element.M;
        for (int i = 0; i < N; ++i) {
            addTwice(sink, m_frame.theta, first + i, turning[i]);
            addTwice(sink, m_frame.origin.x, first + i, translation(0, i));
            addTwice(sink, m_frame.origin.x + 1, first + i, translation(1, i));
            for (int j = 0; j < N; ++j) {
                if (M(i, j) != 0) {
                    sink.add(first + i, first + j, M(i, j));
                }
            }
        }
    }

    BeamFrame m_frame;
    double m_mass;
    Vector2 m_gravity;
    ElementMass<N> m_element;
    std::optional<BeamShortening> m_shortening;  // of stress stiffened beams
};

/// ½∫ρI (θ̇ + ψ̇)² ds of the cross-sections.
class RotaryInertiaTerm final : public Term {
public:
    RotaryInertiaTerm(const BeamFrame& frame, const BeamProperties& properties)
        : m_frame(frame),
          m_whole(properties.rotaryPerLength * frame.length),
          m_element(rotaryInertia(properties, frame.length / frame.segments))
    {
    }

    void addMass(const ExtendedCoordinates& /*all*/, MatrixSink& sink) const override
    {
        sink.add(m_frame.theta, m_frame.theta, m_whole);
        for (int k = 0; k < m_frame.segments; ++k) {
            const Eigen::Index first = m_frame.axial(k);
            for (int i = 0; i < 6; ++i) {
                sink.add(m_frame.theta, first + i, m_element.spin[i]);
                sink.add(first + i, m_frame.theta, m_element.spin[i]);
                for (int j = 0; j < 6; ++j) {
                    sink.add(first + i, first + j, m_element.M(i, j));
                }
            }
        }
    }
    Momentum momentum(const ExtendedCoordinates& /*all*/, const Eigen::VectorXd& velocities) const override
    {
        double angular = m_whole * velocities[m_frame.theta];
        for (int k = 0; k < m_frame.segments; ++k) {
            angular += m_element.spin.dot(velocities.segment<6>(m_frame.axial(k)));
        }
        return {{}, angular};
    }

private:
    BeamFrame m_frame;
    double m_whole;
    RotaryInertia m_element;
};

/// The rotary inertia of an exact beam.
class SectionInertiaTerm final : public Term {
public:
    SectionInertiaTerm(const BeamFrame& frame, const BeamProperties& properties)
        : m_frame(frame), m_sections(frame, properties)
    {
    }

    void addMass(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        forEach(all, {}, [&](Eigen::Index first, double inertia, const Vector10& turn, double) {
            sink.add(m_frame.theta, m_frame.theta, inertia);
            for (int i = 0; i < 10; ++i) {
                sink.add(m_frame.theta, first + i, inertia * turn[i]);
                sink.add(first + i, m_frame.theta, inertia * turn[i]);
                for (int j = 0; j < 10; ++j) {
                    sink.add(first + i, first + j, inertia * turn[i] * turn[j]);
                }
            }
        });
    }
    void addVelocityForce(const ExtendedCoordinates& all, const Eigen::VectorXd& velocities,
                          VectorSink& sink) const override
    {
        forEach(all, velocities, [&](Eigen::Index first, double inertia, const Vector10& turn, double own) {
            sink.add(m_frame.theta, -inertia * own);
            for (int i = 0; i < 10; ++i) {
                sink.add(first + i, -inertia * own * turn[i]);
            }
        });
    }
    Momentum momentum(const ExtendedCoordinates& all, const Eigen::VectorXd& velocities) const override
    {
        double angular = 0;
        forEach(all, velocities, [&](Eigen::Index first, double inertia, const Vector10& turn, double) {
            angular += inertia * (velocities[m_frame.theta] + turn.dot(velocities.segment<10>(first)));
        });
        return {{}, angular};
    }

private:
    using Vector10 = SectionInertia::Vector10;

    /// visit(first coordinate of the element, …) as SectionInertia does
    template <class Visit>
    void forEach(const ExtendedCoordinates& all, const Eigen::VectorXd& velocities, Visit visit) const
    {
        for (int k = 0; k < m_frame.segments; ++k) {
            m_sections.forEach(k, all, velocities, [&](double inertia, const Vector10& turn, double own) {
                visit(m_frame.axial(k), inertia, turn, own);
            });
        }
    }

    BeamFrame m_frame;
    SectionInertia m_sections;
};

/// The weight of a beam of 1 kg/m in a field p.
template <int N>
class BeamLoadTerm final : public Term {
public:
    BeamLoadTerm(const BeamFrame& frame, const BeamProperties& properties)
        : m_weight(frame, ofUnitMass(properties), properties.load)
    {
    }

    bool isApplied() const override { return true; }
    double potential(const ExtendedCoordinates& all) const override { return m_weight.potential(all); }
    void addForce(const ExtendedCoordinates& all, VectorSink& sink) const override { m_weight.addForce(all, sink); }
    void addStiffness(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        m_weight.addStiffness(all, sink);
    }

private:
    static BeamProperties ofUnitMass(BeamProperties properties)
    {
        properties.massPerLength = 1;
        return properties;
    }

    BeamMassTerm<N> m_weight;
};

}  // namespace

template <>
ElementMass<6> elementMass<6>(double mass, double h, const BeamProperties& properties)
{
    if (properties.massMatrix == BeamMass::lumped) {
        return lumpedMass<6>(mass);
    }
    const double turn = properties.shearTurn(h);
    ElementMass<6> element = linearAxialMass(mass, h);
    return turn > 0 ? turned(element, turn, h) : element;
}

template <>
ElementMass<8> elementMass<8>(double mass, double h, const BeamProperties& properties)
{
    return properties.massMatrix == BeamMass::lumped ? lumpedMass<8>(mass) : cubicMass<8>(mass, h);
}

template <>
ElementMass<10> elementMass<10>(double mass, double h, const BeamProperties& properties)
{
    return properties.massMatrix == BeamMass::lumped ? lumpedMass<10>(mass) : cubicMass<10>(mass, h);
}

SectionInertia::SectionInertia(const BeamFrame& frame, const BeamProperties& properties) : m_frame(frame)
{
    if (!frame.hasShear() || !properties.hasRotaryInertia()) {
        return;
    }
    const double h = frame.length / frame.segments;
    for (const auto& [xi, weight] : {std::pair{0.0, 1.0}, {0.5, 4.0}, {1.0, 1.0}}) {
        Place& place = m_places.emplace_back();
        place.inertia = weight / 6 * h * properties.rotaryPerLength;
        const Eigen::RowVector4d slope(-6 * xi * (1 - xi) / h, 1 - 4 * xi + 3 * xi * xi, 6 * xi * (1 - xi) / h,
                                       3 * xi * xi - 2 * xi);
        place.B(0, {0, 3, 5, 8}) = slope;
        place.B(1, {1, 2, 6, 7}) = slope;
        place.shear[4] = 1 - xi;
        place.shear[9] = xi;
    }
}

SectionInertia::Vector10 SectionInertia::of(int k, const ExtendedCoordinates& all, const ExtendedRates& rates) const
{
    Vector10 sum = Vector10::Zero();
    forEach(k, all, rates.v, [&](double inertia, const Vector10& turn, double own) {
        const double acceleration = rates.a[m_frame.theta] + turn.dot(rates.a.segment<10>(m_frame.axial(k))) + own;
        sum -= inertia * acceleration * turn;
    });
    return sum;
}

RotaryInertia rotaryInertia(const BeamProperties& properties, double h)
{
    RotaryInertia inertia;
    if (!properties.hasRotaryInertia()) {
        return inertia;
    }
    using Row = Eigen::Matrix<double, 1, 6>;
    // a · b, where b turns with the frame by `turning`.
    const auto add = [&inertia](double mass, const Row& a, const Row& b, double turning) {
        inertia.M += 0.5 * mass * (a.transpose() * b + b.transpose() * a);
        inertia.spin += 0.5 * mass * turning * a.transpose();
    };
    const double turn = properties.shearTurn(h), gauss = std::sqrt(0.15), rotary = properties.rotaryPerLength;
    const Eigen::Matrix<double, 6, 6> slopes = slopesByAngles(turn, h);
    const Row gamma = -turn * turnsFromChord(h);
    Row chord;
    chord << 0, -1 / h, 0, 0, 1 / h, 0;
    // With all of it the mass is positive where kG/E = kGA ρI/(EI ρA) is 1/4 or more.
    const double share = std::min(
        1.0, 4 * properties.shearStiffness * rotary / (properties.bendingStiffness * properties.massPerLength));
    add(share * properties.massPerLength * h * h * h / 12, gamma, chord, 1);
    for (const auto& [xi, weight] : {std::pair{0.5 - gauss, 5.0}, {0.5, 8.0}, {0.5 + gauss, 5.0}}) {
        Row slope, curvature;
        slope << 0, -6 * xi * (1 - xi) / h, 1 - 4 * xi + 3 * xi * xi, 0, 6 * xi * (1 - xi) / h, 3 * xi * xi - 2 * xi;
        curvature << 0, (12 * xi - 6) / h, 6 * xi - 4, 0, (6 - 12 * xi) / h, 6 * xi - 2;
        const Row angle = slope * slopes - gamma, bend = curvature * slopes;
        const double part = weight / 18 * h;
        add(part * rotary, angle, angle, 2);
        add(share * part * rotary / 6 * turn, bend, bend, 0);  // bend is h ψ′
        add(-share * part * rotary * (1 - 2 * turn), gamma, angle, 1);
    }
    return inertia;
}

void addBeamLoad(Binder& binder, const BeamFrame& frame, const BeamProperties& properties)
{
    if (frame.hasShear()) {
        binder.addTerm(std::make_unique<BeamLoadTerm<10>>(frame, properties));
    } else if (frame.hasSlopes()) {
        binder.addTerm(std::make_unique<BeamLoadTerm<8>>(frame, properties));
    } else {
        binder.addTerm(std::make_unique<BeamLoadTerm<6>>(frame, properties));
    }
}

void addBeamMass(Binder& binder, const BeamFrame& frame, const BeamProperties& properties)
{
    if (frame.hasShear()) {
        binder.addTerm(std::make_unique<BeamMassTerm<10>>(frame, properties, binder.gravity()));
    } else if (frame.hasSlopes()) {
        binder.addTerm(std::make_unique<BeamMassTerm<8>>(frame, properties, binder.gravity()));
    } else {
        binder.addTerm(std::make_unique<BeamMassTerm<6>>(frame, properties, binder.gravity()));
    }
    if (properties.hasRotaryInertia() && frame.hasShear()) {
        binder.addTerm(std::make_unique<SectionInertiaTerm>(frame, properties));
    } else if (properties.hasRotaryInertia()) {
        binder.addTerm(std::make_unique<RotaryInertiaTerm>(frame, properties));
    }
}

}  // namespace eigenlink
