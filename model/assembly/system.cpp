#include "model/assembly/system.h"

#include "model/assembly/binder.h"
#include "model/assembly/link_angle.h"
#include "model/description/validation.h"

#include <algorithm>
#include <complex>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace eigenlink {

SparseMatrix MatrixSink::build() const
{
    SparseMatrix matrix(m_rows, m_columns);
    matrix.setFromTriplets(m_entries.begin(), m_entries.end());
    return matrix;
}

struct System::Data {
    Eigen::VectorXd constants;
    std::vector<Coordinate> coordinates;
    std::vector<Constraint> constraints;
    std::vector<Input> inputs;
    std::vector<std::unique_ptr<Term>> terms;
    std::vector<Node> nodes;  // of mechanism.points
    std::vector<std::size_t> linkElements;
    std::vector<LinkFrame> links;
    double size = 1;

    Eigen::Index n() const { return static_cast<Eigen::Index>(coordinates.size()); }
    Eigen::Index m() const { return static_cast<Eigen::Index>(constraints.size()); }

    ExtendedCoordinates extended(const Eigen::VectorXd& q) const
    {
        ExtendedCoordinates all(constants.size() + q.size());
        all << constants, q;
        return all;
    }

    template <class Contribution>
    SparseMatrix coordinateMatrix(Contribution contribution) const
    {
        MatrixSink sink(n(), n(), {constants.size(), constants.size()});
        for (const auto& term : terms) {
            contribution(*term, sink);
        }
        return sink.build();
    }
};

System::System(const Mechanism& mechanism)
{
    if (hasErrors(validate(mechanism))) {
        throw std::invalid_argument("the mechanism has errors; validate() lists them");
    }
    Binder binder(mechanism);
    for (const bool links : {true, false}) {
        for (const Element& element : mechanism.elements) {
            if (isLink(element) == links) {
                typeOf(element).bind(element, binder);
            }
        }
    }
    auto data = std::make_unique<Data>();
    data->constants = std::move(binder.m_constants);
    data->coordinates = std::move(binder.m_coordinates);
    data->constraints = std::move(binder.m_constraints);
    data->inputs = std::move(binder.m_inputs);
    data->terms = std::move(binder.m_terms);
    data->nodes = std::move(binder.m_nodes);
    data->linkElements = std::move(binder.m_linkElements);
    data->links = std::move(binder.m_links);
    data->size = sizeOf(mechanism);
    m_data = std::move(data);
}

System::System(System&&) noexcept = default;
System& System::operator=(System&&) noexcept = default;
System::~System() = default;

Eigen::Index System::coordinateCount() const
{
    return m_data->n();
}
Eigen::Index System::constraintCount() const
{
    return m_data->m();
}
const std::vector<Coordinate>& System::coordinates() const
{
    return m_data->coordinates;
}
const std::vector<Constraint>& System::constraints() const
{
    return m_data->constraints;
}
const std::vector<Input>& System::inputs() const
{
    return m_data->inputs;
}
double System::size() const
{
    return m_data->size;
}

Eigen::VectorXd System::drawnCoordinates() const
{
    Eigen::VectorXd q(m_data->n());
    for (Eigen::Index i = 0; i < q.size(); ++i) {
        q[i] = m_data->coordinates[static_cast<std::size_t>(i)].drawn;
    }
    return q;
}

double System::potential(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    double sum = 0;
    for (const auto& term : m_data->terms) {
        sum += term->potential(all);
    }
    return sum;
}

Eigen::VectorXd System::force(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    VectorSink sink(m_data->n(), m_data->constants.size());
    for (const auto& term : m_data->terms) {
        term->addForce(all, sink);
    }
    return sink.values();
}

Eigen::VectorXd System::constraint(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    VectorSink sink(m_data->m());
    Eigen::Index row = 0;
    for (const auto& term : m_data->terms) {
        term->addConstraint(all, row, sink);
        row += term->constraintCount();
    }
    return sink.values();
}

SparseMatrix System::jacobian(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    MatrixSink sink(m_data->m(), m_data->n(), {0, m_data->constants.size()});
    Eigen::Index row = 0;
    for (const auto& term : m_data->terms) {
        term->addJacobian(all, row, sink);
        row += term->constraintCount();
    }
    return sink.build();
}

SparseMatrix System::mass(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    return m_data->coordinateMatrix([&](const Term& term, MatrixSink& sink) { term.addMass(all, sink); });
}

SparseMatrix System::damping(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    return m_data->coordinateMatrix([&](const Term& term, MatrixSink& sink) { term.addDamping(all, sink); });
}

SparseMatrix System::appliedStiffness(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    return m_data->coordinateMatrix([&](const Term& term, MatrixSink& sink) { term.addStiffness(all, sink); });
}

SparseMatrix System::reactionStiffness(const Eigen::VectorXd& q, const Eigen::VectorXd& lambda) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    const double* multiplier = lambda.data();
    return m_data->coordinateMatrix([&](const Term& term, MatrixSink& sink) {
        term.addConstraintStiffness(all, multiplier, sink);
        multiplier += term.constraintCount();
    });
}

SparseMatrix System::tangentStiffness(const Eigen::VectorXd& q, const Eigen::VectorXd& lambda) const
{
    return appliedStiffness(q) + reactionStiffness(q, lambda);
}

SparseMatrix System::inputMatrix(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    MatrixSink sink(m_data->n(), static_cast<Eigen::Index>(m_data->inputs.size()), {m_data->constants.size(), 0});
    Eigen::Index column = 0;
    for (const auto& term : m_data->terms) {
        term->addInput(all, column, sink);
        column += term->inputCount();
    }
    return sink.build();
}

std::vector<std::string> System::warnings(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    std::vector<std::string> found;
    for (const auto& term : m_data->terms) {
        if (std::string warning = term->warning(all); !warning.empty()) {
            found.push_back(std::move(warning));
        }
    }
    return found;
}

std::vector<Vector2> System::pointPositions(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    std::vector<Vector2> positions;
    positions.reserve(m_data->nodes.size());
    for (const Node& node : m_data->nodes) {
        positions.push_back(node.at(all));
    }
    return positions;
}

std::vector<std::pair<std::complex<double>, std::complex<double>>> System::pointDisplacements(
    const Eigen::VectorXcd& dq) const
{
    const Eigen::Index constants = m_data->constants.size();
    std::vector<std::pair<std::complex<double>, std::complex<double>>> displacements;
    displacements.reserve(m_data->nodes.size());
    for (const Node& node : m_data->nodes) {
        const Eigen::Index i = node.x - constants;
        displacements.emplace_back(i < 0 ? 0.0 : dq[i], i < 0 ? 0.0 : dq[i + 1]);
    }
    return displacements;
}

std::vector<System::LinkPose> System::linkPoses(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    std::vector<LinkPose> poses;
    poses.reserve(m_data->links.size());
    for (std::size_t i = 0; i < m_data->links.size(); ++i) {
        const LinkFrame& frame = m_data->links[i];
        const double angle = LinkAngle(frame, all).value();
        const Vector2 middle = 0.5 * (frame.a.at(all) + frame.b.at(all));
        poses.push_back({m_data->linkElements[i], middle - rotated({0.5 * frame.length, 0}, angle), angle});
    }
    return poses;
}

Eigen::Index System::findCoordinate(std::string_view name) const
{
    const auto found = std::find_if(m_data->coordinates.begin(), m_data->coordinates.end(),
                                    [name](const Coordinate& coordinate) { return coordinate.name == name; });
    return found == m_data->coordinates.end() ? -1 : found - m_data->coordinates.begin();
}

}  // namespace eigenlink
