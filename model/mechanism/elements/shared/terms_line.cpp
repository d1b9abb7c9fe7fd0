#include "model/mechanism/elements/shared/terms_line.h"

#include <memory>
#include <optional>
#include <utility>

namespace eigenlink {
namespace {

class LineDampingTerm final : public Term {
public:
    explicit LineDampingTerm(LineDamping damping) : m_damping(std::move(damping)) {}

    void addDamping(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        const Vector2 d = line(all);
        const double l = length(d);
        if (l > 0) {
            const Eigen::Vector2d u(d.x / l, d.y / l);
            sink.addPair(m_damping.a, m_damping.b, m_damping.damping * u * u.transpose());
        }
    }
    std::optional<Effort> effort(const ExtendedCoordinates& all, const Eigen::VectorXd& velocities) const override
    {
        const double rate = stretchRate(m_damping.a, m_damping.b, all, velocities);
        return Effort{m_damping.damping * rate, -m_damping.damping * rate * rate};
    }
    Text warning(const ExtendedCoordinates& all) const override
    {
        if (length(line(all)) > 0) {
            return {};
        }
        return {
            "The ends of {1} lie on one another, so that its damping has no direction here and is not counted. "
            "Draw its ends apart.",
            PartId{m_damping.id}};
    }

private:
    Vector2 line(const ExtendedCoordinates& all) const { return m_damping.b.at(all) - m_damping.a.at(all); }

    LineDamping m_damping;
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
        binder.addTerm(std::make_unique<LineDampingTerm>(damping));
    }
}

}  // namespace eigenlink
