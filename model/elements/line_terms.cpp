#include "model/elements/line_terms.h"

#include "model/elements/field_table.h"

namespace eigenlink {
namespace {

class LineDampingTerm final : public Term {
public:
    LineDampingTerm(Node a, Node b, double damping) : m_a(a), m_b(b), m_damping(damping) {}

    void addDamping(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        const Vector2 d = m_b.at(all) - m_a.at(all);
        const double l = length(d);
        if (l > 0) {
            const Eigen::Vector2d u(d.x / l, d.y / l);
            sink.addPair(m_a, m_b, m_damping * u * u.transpose());
        }
    }

private:
    Node m_a, m_b;
    double m_damping;
};

}  // namespace

void addLineDamping(Binder& binder, Node a, Node b, double damping)
{
    if (damping > 0) {
        binder.addTerm(std::make_unique<LineDampingTerm>(a, b, damping));
    }
}

void checkLine(const Element& element, const Mechanism& mechanism, std::size_t index, std::vector<Issue>& issues)
{
    const std::vector<std::string> ids = pointsOf(element);
    const Point& a = mechanism.points[*findPoint(mechanism, ids[0])];
    const Point& b = mechanism.points[*findPoint(mechanism, ids[1])];
    if (a.fixed && b.fixed) {
        issues.push_back(issueAt(Severity::warning, element, index, "points", a.id + ", " + b.id,
                                 "both ends are fixed to the ground, so it does nothing; free one of them"));
    }
}

}  // namespace eigenlink
