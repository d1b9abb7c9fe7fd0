#include "model/mechanism/elements/shared/terms_line.h"

#include "model/mechanism/elements/shared/tolerances.h"

#include <memory>
#include <optional>
#include <utility>

namespace eigenlink {
namespace {

class LineDampingTerm final : public Term {
public:
    /// `size`: of the mechanism [m].
    LineDampingTerm(LineDamping damping, double size)
        : m_damping(std::move(damping)), m_shortest(tolerance::kNegligible * size)
    {
    }

    void addDamping(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        const Vector2 d = line(all);
        Eigen::Matrix2d block = m_damping.damping * Eigen::Matrix2d::Identity();
        if (const double l = length(d); hasDirection(l)) {
            const Eigen::Vector2d u(d.x / l, d.y / l);
            block = m_damping.damping * u * u.transpose();
        }
        sink.addPair(m_damping.a, m_damping.b, block);
    }
    std::optional<Effort> effort(const ExtendedCoordinates& all, const Eigen::VectorXd& velocities) const override
    {
        const double rate = hasDirection(length(line(all)))
                                ? stretchRate(m_damping.a, m_damping.b, all, velocities)
                                : length(m_damping.b.at(velocities) - m_damping.a.at(velocities));
        return Effort{m_damping.damping * rate, -m_damping.damping * rate * rate};
    }
    Text warning(const ExtendedCoordinates& all) const override
    {
        if (hasDirection(length(line(all)))) {
            return {};
        }
        return {
            "The ends of {1} lie on one another, so that its damping has no direction here: it counts in every "
            "direction, as for motions straight through this configuration.",
            PartId{m_damping.id}};
    }

private:
    bool hasDirection(double l) const { return l > m_shortest; }
    Vector2 line(const ExtendedCoordinates& all) const { return m_damping.b.at(all) - m_damping.a.at(all); }

    LineDamping m_damping;
    double m_shortest;  // of shorter lines the direction is rounding [m]
};

}  // namespace

double stretchRate(Node a, Node b, const ExtendedCoordinates& all, const Eigen::VectorXd& velocities)
{
    const Vector2 d = b.at(all) - a.at(all);
    const double l = length(d);
    return l > 0 ? dot(d, b.at(velocities) - a.at(velocities)) / l : 0;
}

void addLineDamping(Binder& binder, const LineDamping& damping)
{
    if (damping.damping > 0) {
        binder.addTerm(std::make_unique<LineDampingTerm>(damping, binder.mechanism().size));
    }
}

}  // namespace eigenlink
