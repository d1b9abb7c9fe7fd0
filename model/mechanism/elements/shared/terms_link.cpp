#include "model/mechanism/elements/shared/terms_link.h"

#include <complex>
#include <memory>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

/// The 2×2 block [a −b; b a] of a complex number a + ib.
Eigen::Matrix2d blockOf(Complex z)
{
    return (Eigen::Matrix2d() << z.real(), -z.imag(), z.imag(), z.real()).finished();
}

/// conj(ζ) F as a vector: the share of a force at the point ζ of a link.
Vector2 share(Complex zeta, Vector2 force)
{
    const Complex product = std::conj(zeta) * Complex(force.x, force.y);
    return {product.real(), product.imag()};
}

class LinkMassTerm final : public Term {
public:
    LinkMassTerm(const LinkFrame& frame, const LinkMass& mass, Vector2 gravity) : m_frame(frame)
    {
        const double l = frame.length;
        const double m = mass.mass;
        const Complex s(mass.centerOfMass.x, mass.centerOfMass.y);
        const double polar = (mass.inertia + m * std::norm(s)) / (l * l);
        m_aa = blockOf(m - 2 * m * s.real() / l + polar);
        m_ab = blockOf(m * s / l - polar);
        m_bb = blockOf(polar);
        m_mass = m;
        m_center = s / l;
        m_weightA = share(1.0 - s / l, m * gravity);
        m_weightB = share(s / l, m * gravity);
    }

    void addMass(const ExtendedCoordinates&, MatrixSink& sink) const override
    {
        sink.add(m_frame.a, m_frame.a, m_aa);
        sink.add(m_frame.b, m_frame.b, m_bb);
        sink.add(m_frame.a, m_frame.b, m_ab);
        sink.add(m_frame.b, m_frame.a, m_ab.transpose());
    }
    double potential(const ExtendedCoordinates& all) const override
    {
        return -dot(m_weightA, m_frame.a.at(all)) - dot(m_weightB, m_frame.b.at(all));
    }
    void addForce(const ExtendedCoordinates&, VectorSink& sink) const override
    {
        sink.add(m_frame.a, m_weightA);
        sink.add(m_frame.b, m_weightB);
    }
    MassMoment massMoment(const ExtendedCoordinates& all) const override
    {
        const Vector2 a = m_frame.a.at(all), b = m_frame.b.at(all);
        const Complex first = m_mass * ((1.0 - m_center) * Complex(a.x, a.y) + m_center * Complex(b.x, b.y));
        return {m_mass, {first.real(), first.imag()}};
    }
    // ∫ conj(r) ṙ dm = (a, b)ᴴ 𝓜 (ȧ, ḃ): its imaginary part is the angular momentum.
    Momentum momentum(const ExtendedCoordinates& all, const Eigen::VectorXd& velocities) const override
    {
        const Eigen::Vector2d va = velocities.segment<2>(m_frame.a.x), vb = velocities.segment<2>(m_frame.b.x);
        const Eigen::Vector2d ofA = m_aa * va + m_ab * vb, ofB = m_ab.transpose() * va + m_bb * vb;
        const Vector2 pa{ofA.x(), ofA.y()}, pb{ofB.x(), ofB.y()};
        return {pa + pb, cross(m_frame.a.at(all), pa) + cross(m_frame.b.at(all), pb)};
    }

private:
    LinkFrame m_frame;
    double m_mass;
    Complex m_center;  // ζ of the centre of mass
    Eigen::Matrix2d m_aa, m_ab, m_bb;
    Vector2 m_weightA, m_weightB;
};

class LinkLengthTerm final : public Term {
public:
    explicit LinkLengthTerm(const LinkFrame& frame) : m_frame(frame) {}

    Eigen::Index constraintCount() const override { return 1; }
    void addConstraint(const ExtendedCoordinates& all, Eigen::Index row, VectorSink& sink) const override
    {
        // (L − l)(L + l) keeps the digits that L² − l² loses.
        const double l = length(m_frame.b.at(all) - m_frame.a.at(all));
        sink.add(row, (l - m_frame.length) * (l + m_frame.length));
    }
    void addJacobian(const ExtendedCoordinates& all, Eigen::Index row, MatrixSink& sink) const override
    {
        const Vector2 d = m_frame.b.at(all) - m_frame.a.at(all);
        sink.add(row, m_frame.a, -2 * d);
        sink.add(row, m_frame.b, 2 * d);
    }
    void addConstraintStiffness(const ExtendedCoordinates&, const double* lambda, MatrixSink& sink) const override
    {
        sink.addPair(m_frame.a, m_frame.b, 2 * lambda[0] * Eigen::Matrix2d::Identity());
    }

private:
    LinkFrame m_frame;
};

class LinkPinTerm final : public Term {
public:
    LinkPinTerm(const LinkFrame& frame, Node pin, Complex zeta)
        : m_frame(frame), m_pin(pin), m_onA(blockOf(zeta - 1.0)), m_onB(blockOf(-zeta))
    {
    }

    Eigen::Index constraintCount() const override { return 2; }
    void addConstraint(const ExtendedCoordinates& all, Eigen::Index row, VectorSink& sink) const override
    {
        for (int i = 0; i < 2; ++i) {
            sink.add(row + i, all[m_pin.x + i] + m_onA.row(i).dot(all.segment<2>(m_frame.a.x)) +
                                  m_onB.row(i).dot(all.segment<2>(m_frame.b.x)));
        }
    }
    void addJacobian(const ExtendedCoordinates&, Eigen::Index row, MatrixSink& sink) const override
    {
        for (int i = 0; i < 2; ++i) {
            sink.add(row + i, m_pin.x + i, 1.0);
            sink.add(row + i, m_frame.a, Vector2{m_onA(i, 0), m_onA(i, 1)});
            sink.add(row + i, m_frame.b, Vector2{m_onB(i, 0), m_onB(i, 1)});
        }
    }

private:
    LinkFrame m_frame;
    Node m_pin;
    Eigen::Matrix2d m_onA, m_onB;
};

}  // namespace

void addLinkMass(Binder& binder, const LinkFrame& frame, const LinkMass& mass)
{
    if (mass.mass > 0 || mass.inertia > 0) {
        binder.addTerm(std::make_unique<LinkMassTerm>(frame, mass, binder.gravity()));
    }
}

void addLinkLength(Binder& binder, const LinkFrame& frame, const std::string& id)
{
    if (!binder.isConstant(frame.a) || !binder.isConstant(frame.b)) {
        binder.addTerm(std::make_unique<LinkLengthTerm>(frame),
                       {{id, id, Quantity::length, 2 * frame.length, 2 * frame.length}});
    }
}

void addLinkPin(Binder& binder, const LinkFrame& frame, const std::string& id, const std::string& pointId,
                Vector2 position)
{
    const Node pin = binder.node(pointId);
    if (binder.isConstant(pin) && binder.isConstant(frame.a) && binder.isConstant(frame.b)) {
        return;
    }
    const std::string name = id + "." + pointId;
    binder.addTerm(
        std::make_unique<LinkPinTerm>(frame, pin, Complex(position.x, position.y) / frame.length),
        {{name + ".x", id, Quantity::length, 0, 1, pointId}, {name + ".y", id, Quantity::length, 0, 1, pointId}});
}

}  // namespace eigenlink
