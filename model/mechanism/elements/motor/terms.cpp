#include "model/mechanism/elements/motor/motor.h"

#include "model/assembly/binder.h"
#include "model/assembly/link_angle.h"
#include "model/basics/tolerances.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <optional>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

/// One side of a motor: the direction z = b − a of a rigid link, the angle θ of a beam's first end, or the ground.
struct Side {
    std::optional<LinkFrame> link;
    Eigen::Index theta = -1;

    Complex direction(const ExtendedCoordinates& all) const
    {
        if (!link) {
            return 1;
        }
        const Vector2 d = link->b.at(all) - link->a.at(all);
        return {d.x, d.y};
    }
};

/// Φ = Im(z₁ z̄₂ e^{−iβ}) / l₂ = l₁ sin(θ₁ − θ₂ − α(t)), β = α(t) less the angles of beams. No angle is taken of a
/// direction, so that any number of turns is as good as none. Between beams and the ground Φ = −β itself.
///
/// Through the variables s = (x₁, y₁, x₂, y₂, β), on which the coordinates act linearly but for β″ = α″.
class MotorTerm final : public Term {
public:
    MotorTerm(Side first, Side second, const TimeCurve& angle) : m_first(first), m_second(second), m_angle(angle)
    {
        m_scale = second.link ? 1 / second.link->length : 1;
        m_bySine = first.link || second.link;
    }

    Eigen::Index constraintCount() const override { return 1; }
    bool dependsOnTime() const override { return !m_angle.isConstant(); }
    void addTimeCurves(std::vector<const TimeCurve*>& curves) const override { curves.push_back(&m_angle); }
    void addConstraint(const ExtendedCoordinates& all, Eigen::Index row, VectorSink& sink) const override
    {
        sink.add(row, m_bySine ? product(all).imag() : -beta(all));
    }
    void addJacobian(const ExtendedCoordinates& all, Eigen::Index row, MatrixSink& sink) const override
    {
        const auto g = gradient(all);
        const auto list = dependences(all);
        const double whole = std::hypot(g[0], g[1]) + std::hypot(g[2], g[3]);
        for (auto each = list.begin(); each != list.end(); ++each) {
            const auto isSame = [&](const Dependence& other) { return other.index == each->index; };
            if (std::find_if(list.begin(), each, isSame) != each) {
                continue;
            }
            double sum = 0;
            for (const Dependence& other : list) {
                sum += isSame(other) ? g[other.variable] * other.factor : 0;
            }
            // Links on the same pins do not turn against one another: the remainder of their sum is rounding.
            const bool isShared = std::count_if(list.begin(), list.end(), isSame) > 1;
            sink.add(row, each->index, isShared && std::abs(sum) <= tolerance::kRoundingOfSum * whole ? 0 : sum);
        }
    }
    void addConstraintStiffness(const ExtendedCoordinates& all, const double* lambda, MatrixSink& sink) const override
    {
        const auto H = hessian(all);
        const auto list = dependences(all);
        for (const Dependence& a : list) {
            for (const Dependence& b : list) {
                sink.add(
                    a.index, b.index,
                    lambda[0] * H(static_cast<int>(a.variable), static_cast<int>(b.variable)) * a.factor * b.factor);
            }
        }
        sink.add(kTimeIndex, kTimeIndex, lambda[0] * gradient(all)[kBeta] * m_angle.at(all[kTimeIndex]).second);
    }

private:
    static constexpr std::size_t kBeta = 4;

    /// ∂s/∂ of one coordinate.
    struct Dependence {
        Eigen::Index index;
        std::size_t variable;
        double factor;
    };
    std::vector<Dependence> dependences(const ExtendedCoordinates& all) const
    {
        std::vector<Dependence> list{{kTimeIndex, kBeta, m_angle.at(all[kTimeIndex]).first}};
        const auto addSide = [&](const Side& side, std::size_t x, double ofAngle) {
            if (side.link) {
                for (std::size_t i = 0; i < 2; ++i) {
                    const auto step = static_cast<Eigen::Index>(i);
                    list.push_back({side.link->b.x + step, x + i, 1});
                    list.push_back({side.link->a.x + step, x + i, -1});
                }
            } else if (side.theta >= 0) {
                list.push_back({side.theta, kBeta, ofAngle});
            }
        };
        addSide(m_first, 0, -1);
        addSide(m_second, 2, 1);
        return list;
    }

    double beta(const ExtendedCoordinates& all) const
    {
        return m_angle.at(all[kTimeIndex]).value - (m_first.theta >= 0 ? all[m_first.theta] : 0) +
               (m_second.theta >= 0 ? all[m_second.theta] : 0);
    }
    /// e^{−iβ} / l₂
    Complex turn(const ExtendedCoordinates& all) const { return std::polar(m_scale, -beta(all)); }
    Complex product(const ExtendedCoordinates& all) const
    {
        return m_first.direction(all) * std::conj(m_second.direction(all)) * turn(all);
    }
    std::array<double, 5> gradient(const ExtendedCoordinates& all) const
    {
        if (!m_bySine) {
            return {0, 0, 0, 0, -1};
        }
        const Complex w = std::conj(m_second.direction(all)) * turn(all);
        const Complex u = m_first.direction(all) * turn(all);
        return {w.imag(), w.real(), u.imag(), -u.real(), -product(all).real()};
    }
    Eigen::Matrix<double, 5, 5> hessian(const ExtendedCoordinates& all) const
    {
        Eigen::Matrix<double, 5, 5> H = Eigen::Matrix<double, 5, 5>::Zero();
        if (!m_bySine) {
            return H;
        }
        const Complex c = turn(all);
        H.block<2, 2>(0, 2) << c.imag(), -c.real(), c.real(), c.imag();
        // ∂/∂β turns by −i.
        const Complex minusI(0, -1);
        const Complex w = minusI * std::conj(m_second.direction(all)) * c;
        const Complex u = minusI * m_first.direction(all) * c;
        H.block<4, 1>(0, 4) << w.imag(), w.real(), u.imag(), -u.real();
        H.triangularView<Eigen::StrictlyLower>() = H.transpose().triangularView<Eigen::StrictlyLower>();
        H(4, 4) = -product(all).imag();
        return H;
    }

    Side m_first, m_second;
    TimeCurve m_angle;
    double m_scale = 1;
    bool m_bySine = false;
};

/// Φ = u · (P − through) − s(t).
class SliderMotorTerm final : public Term {
public:
    SliderMotorTerm(Node node, Vector2 through, Vector2 along, const TimeCurve& position)
        : m_node(node), m_through(through), m_along(along), m_position(position)
    {
    }

    Eigen::Index constraintCount() const override { return 1; }
    bool dependsOnTime() const override { return !m_position.isConstant(); }
    void addTimeCurves(std::vector<const TimeCurve*>& curves) const override { curves.push_back(&m_position); }
    void addConstraint(const ExtendedCoordinates& all, Eigen::Index row, VectorSink& sink) const override
    {
        sink.add(row, dot(m_along, m_node.at(all) - m_through) - m_position.at(all[kTimeIndex]).value);
    }
    void addJacobian(const ExtendedCoordinates& all, Eigen::Index row, MatrixSink& sink) const override
    {
        sink.add(row, m_node, m_along);
        sink.add(row, kTimeIndex, -m_position.at(all[kTimeIndex]).first);
    }
    void addConstraintStiffness(const ExtendedCoordinates& all, const double* lambda, MatrixSink& sink) const override
    {
        sink.add(kTimeIndex, kTimeIndex, -lambda[0] * m_position.at(all[kTimeIndex]).second);
    }

private:
    Node m_node;
    Vector2 m_through, m_along;
    TimeCurve m_position;
};

/// The relative angle as drawn.
double drawnAngleOf(const Motor& motor, const Binder& binder)
{
    const IndexedMechanism& mechanism = binder.mechanism();
    double angle = 0, sign = 1;
    for (const std::string& id : motor.of) {
        const std::vector<std::string> pins =
            id == kGround ? std::vector<std::string>() : pointsOf(mechanism.elements[*findElement(mechanism, id)]);
        if (pins.size() > 1) {
            angle += sign * angleOf(binder.drawnAt(pins[1]) - binder.drawnAt(pins[0]));
        }
        sign = -1;
    }
    return angle;
}

Side sideOf(const Motor& motor, std::size_t i, Binder& binder)
{
    if (i >= motor.of.size() || motor.of[i] == kGround) {
        return {};
    }
    if (const BeamFrame* beam = binder.beam(motor.of[i])) {
        return {{}, beam->theta};
    }
    return {binder.link(motor.of[i]), -1};
}

void bindSliderMotor(const Motor& motor, const Slider& slider, Binder& binder)
{
    const Vector2 along = slider.direction / length(slider.direction);
    const double drawn = dot(along, binder.drawnAt(slider.point) - slider.through);
    binder.addTerm(std::make_unique<SliderMotorTerm>(binder.node(slider.point), slider.through, along,
                                                     TimeCurve(motor.position.front(), drawn)),
                   {{motor.id, motor.id, Quantity::force, -1.0}});
}

/// Turns the start by the missing part of the drawn angle: Φ is zero half a turn away too.
void aimAt(double lacking, const Side& first, const Side& second, Binder& binder)
{
    const auto isFree = [&](const Side& side) {
        return side.link && (!binder.isConstant(side.link->a) || !binder.isConstant(side.link->b));
    };
    if (isFree(first)) {
        binder.aim(*first.link, first.link->drawnAngle + lacking);
    } else if (isFree(second)) {
        binder.aim(*second.link, second.link->drawnAngle - lacking);
    }
}

}  // namespace

void bind(const Motor& motor, Binder& binder)
{
    if (const Slider* slider = sliderOf(motor, binder.mechanism())) {
        bindSliderMotor(motor, *slider, binder);
        return;
    }
    const TimeCurve angle(motor.angle.front(), drawnAngleOf(motor, binder));
    const Side first = sideOf(motor, 0, binder), second = sideOf(motor, 1, binder);
    aimAt(angle.at(0).value - drawnAngleOf(motor, binder), first, second, binder);
    const double l = first.link ? first.link->length : 1;
    const double scale = first.link || second.link ? 1 : 1 / sizeOf(binder.mechanism());
    binder.addTerm(std::make_unique<MotorTerm>(first, second, angle),
                   {{motor.id, motor.id, Quantity::torque, -l, scale}});
}

}  // namespace eigenlink
