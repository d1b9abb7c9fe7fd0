#include "model/mechanism/elements/beam/terms.h"

#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace eigenlink {
namespace {

/// u₀ = v₀ = 0 and r′₀ × (cos α/2, −sin α/2) = 0, which is v′₀ = 0 (or ψ₀ = 0) of a straight beam.
class BeamTangentTerm final : public Term {
public:
    explicit BeamTangentTerm(const BeamFrame& frame) : m_frame(frame) {}

    Eigen::Index constraintCount() const override { return 3; }
    void addConstraint(const ExtendedCoordinates& all, Eigen::Index row, VectorSink& sink) const override
    {
        for (int i = 0; i < 2; ++i) {
            sink.add(row + i, all[m_frame.nodal + i]);
        }
        sink.add(row + 2, m_frame.arc == 0
                              ? all[m_frame.rotation(0)]
                              : cosine() * all[m_frame.rotation(0)] + sine() * (1 + all[m_frame.stretch(0)]));
    }
    void addJacobian(const ExtendedCoordinates&, Eigen::Index row, MatrixSink& sink) const override
    {
        for (int i = 0; i < 2; ++i) {
            sink.add(row + i, m_frame.nodal + i, 1.0);
        }
        sink.add(row + 2, m_frame.rotation(0), cosine());
        if (m_frame.arc != 0) {
            sink.add(row + 2, m_frame.stretch(0), sine());
        }
    }

private:
    double cosine() const { return std::cos(m_frame.arc / 2); }
    double sine() const { return std::sin(m_frame.arc / 2); }

    BeamFrame m_frame;
};

/// P − R = 0: the frame's origin is the first node.
class BeamOriginTerm final : public Term {
public:
    BeamOriginTerm(const BeamFrame& frame, Node pin) : m_frame(frame), m_pin(pin) {}

    Eigen::Index constraintCount() const override { return 2; }
    void addConstraint(const ExtendedCoordinates& all, Eigen::Index row, VectorSink& sink) const override
    {
        const Vector2 off = m_pin.at(all) - m_frame.origin.at(all);
        sink.add(row, off.x);
        sink.add(row + 1, off.y);
    }
    void addJacobian(const ExtendedCoordinates&, Eigen::Index row, MatrixSink& sink) const override
    {
        for (int i = 0; i < 2; ++i) {
            sink.add(row + i, m_pin.x + i, 1.0);
            sink.add(row + i, m_frame.origin.x + i, -1.0);
        }
    }

private:
    BeamFrame m_frame;
    Node m_pin;
};

/// P − R − A(θ)(x + u, v) = 0
class BeamPinTerm final : public Term {
public:
    BeamPinTerm(const BeamFrame& frame, int node, Node pin) : m_frame(frame), m_node(node), m_pin(pin) {}

    Eigen::Index constraintCount() const override { return 2; }
    void addConstraint(const ExtendedCoordinates& all, Eigen::Index row, VectorSink& sink) const override
    {
        const Vector2 off = m_pin.at(all) - m_frame.position(m_node, all);
        sink.add(row, off.x);
        sink.add(row + 1, off.y);
    }
    void addJacobian(const ExtendedCoordinates& all, Eigen::Index row, MatrixSink& sink) const override
    {
        sink.add(row, m_pin.x, 1.0);
        sink.add(row + 1, m_pin.x + 1, 1.0);
        const auto indices = m_frame.coordinates(m_node);
        const auto derivatives = m_frame.derivatives(m_node, all);
        for (std::size_t i = 0; i < indices.size(); ++i) {
            sink.add(row, indices[i], -derivatives[i].x);
            sink.add(row + 1, indices[i], -derivatives[i].y);
        }
    }
    void addConstraintStiffness(const ExtendedCoordinates& all, const double* lambda, MatrixSink& sink) const override
    {
        // −λ · A(θ)p with p = (x + u, v): A″ = −A, and A′ mixes θ with u and v.
        const Vector2 force = rotated({lambda[0], lambda[1]}, -all[m_frame.theta]);
        const Eigen::Index theta = m_frame.theta;
        sink.add(theta, theta, dot(force, m_frame.local(m_node, all)));
        const std::pair<Eigen::Index, double> mixed[] = {{m_frame.axial(m_node), -force.y},
                                                         {m_frame.transverse(m_node), force.x}};
        for (const auto& [index, value] : mixed) {
            sink.add(theta, index, value);
            sink.add(index, theta, value);
        }
    }

private:
    BeamFrame m_frame;
    int m_node;
    Node m_pin;
};

/// Φ = arg r′ − γ + α/2 − (φ − θ) at the last node, on the turn nearest zero: zero on the right side only. At the first
/// node, whose cross-section turns with the frame, the arc α of the unloaded beam alone.
class SectionTurnTerm final : public Term {
public:
    SectionTurnTerm(const BeamFrame& frame, int node) : m_frame(frame), m_node(node) {}

    Eigen::Index constraintCount() const override { return 1; }
    void addConstraint(const ExtendedCoordinates& all, Eigen::Index row, VectorSink& sink) const override
    {
        const double half = m_frame.arc / 2;
        const double section = isTip() ? all[m_frame.tip] - all[m_frame.theta] + half : -half;
        const double angle = m_frame.hasShear() ? section + all[m_frame.shear(m_node)] : section;
        sink.add(row, std::remainder(angleOf(turn(all).t) - angle, 2 * std::numbers::pi));
    }
    void addJacobian(const ExtendedCoordinates& all, Eigen::Index row, MatrixSink& sink) const override
    {
        const Vector2 gradient = turn(all).gradient();
        sink.add(row, m_frame.stretch(m_node), gradient.x);
        sink.add(row, m_frame.rotation(m_node), gradient.y);
        if (isTip()) {
            sink.add(row, m_frame.tip, -1.0);
            sink.add(row, m_frame.theta, 1.0);
        }
        if (m_frame.hasShear()) {
            sink.add(row, m_frame.shear(m_node), -1.0);
        }
    }
    void addConstraintStiffness(const ExtendedCoordinates& all, const double* lambda, MatrixSink& sink) const override
    {
        const Eigen::Matrix2d hessian = turn(all).hessian(lambda[0]);
        const std::array<Eigen::Index, 2> slope{m_frame.stretch(m_node), m_frame.rotation(m_node)};
        for (int i = 0; i < 2; ++i) {
            for (int j = 0; j < 2; ++j) {
                sink.add(slope[static_cast<std::size_t>(i)], slope[static_cast<std::size_t>(j)], hessian(i, j));
            }
        }
    }

private:
    bool isTip() const { return m_node > 0; }
    TangentTurn turn(const ExtendedCoordinates& all) const
    {
        return {{1 + all[m_frame.stretch(m_node)], all[m_frame.rotation(m_node)]}};
    }

    BeamFrame m_frame;
    int m_node;
};

/// Φ = q_i − value of coordinates in a row.
class HeldNodesTerm final : public Term {
public:
    HeldNodesTerm(Eigen::Index first, std::vector<double> values) : m_first(first), m_values(std::move(values)) {}

    Eigen::Index constraintCount() const override { return std::ssize(m_values); }
    void addConstraint(const ExtendedCoordinates& all, Eigen::Index row, VectorSink& sink) const override
    {
        for (Eigen::Index i = 0; i < std::ssize(m_values); ++i) {
            sink.add(row + i, all[m_first + i] - m_values[static_cast<std::size_t>(i)]);
        }
    }
    void addJacobian(const ExtendedCoordinates&, Eigen::Index row, MatrixSink& sink) const override
    {
        for (Eigen::Index i = 0; i < std::ssize(m_values); ++i) {
            sink.add(row + i, m_first + i, 1.0);
        }
    }

private:
    Eigen::Index m_first;
    std::vector<double> m_values;
};

}  // namespace

void addRigidNodes(Binder& binder, const BeamFrame& frame, const std::string& id, const std::vector<double>& values)
{
    constexpr std::size_t kHeldAlready = 3;
    std::vector<Constraint> names;
    for (std::size_t i = kHeldAlready; i < values.size(); ++i) {
        names.push_back({id + ".rigid." + std::to_string(i), id, Quantity::length, 0});
    }
    binder.addTerm(std::make_unique<HeldNodesTerm>(frame.nodal + Eigen::Index{kHeldAlready},
                                                   std::vector(values.begin() + kHeldAlready, values.end())),
                   std::move(names));
}

void addBeamTip(Binder& binder, const BeamFrame& frame, const std::string& id)
{
    binder.addTerm(std::make_unique<SectionTurnTerm>(frame, frame.segments),
                   {{id + ".tip", id, Quantity::torque, 0, 1 / sizeOf(binder.mechanism())}});
}

void addBeamTangent(Binder& binder, const BeamFrame& frame, const std::string& id, const std::string& pointId)
{
    std::vector<Constraint> place{{id + ".tangent.u", id, Quantity::length, 0, 1, pointId},
                                  {id + ".tangent.v", id, Quantity::length, 0, 1, pointId}};
    const Constraint turn{id + ".tangent.rotation", id, Quantity::torque, 0, 1 / sizeOf(binder.mechanism())};
    if (frame.hasShear()) {
        binder.addTerm(std::make_unique<HeldNodesTerm>(frame.nodal, std::vector<double>(2)), std::move(place));
        binder.addTerm(std::make_unique<SectionTurnTerm>(frame, 0), {turn});
    } else {
        place.push_back(turn);
        binder.addTerm(std::make_unique<BeamTangentTerm>(frame), std::move(place));
    }
}

void addBeamPin(Binder& binder, const BeamFrame& frame, int node, const std::string& id, const std::string& pointId)
{
    const Node pin = binder.node(pointId);
    const std::string name = id + "." + pointId;
    std::unique_ptr<Term> term;
    if (node == 0) {
        term = std::make_unique<BeamOriginTerm>(frame, pin);
    } else {
        term = std::make_unique<BeamPinTerm>(frame, node, pin);
    }
    binder.addTerm(std::move(term), {{name + ".x", id, Quantity::length, 0, 1, pointId},
                                     {name + ".y", id, Quantity::length, 0, 1, pointId}});
}

}  // namespace eigenlink
