#include "model/basics/collect.h"
#include "model/symbolic/equation_sheet.h"

#include "model/basics/tolerances.h"
#include "model/mechanism/edit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace eigenlink {
namespace {

constexpr double kProbe = 0.05;  ///< distance of probes from the equilibrium, of the size of the drawing or in rad
constexpr int kProbes = 3;

/// Configurations near the equilibrium, by rule, at which a formula is compared with the equations.
std::vector<Eigen::VectorXd> probesOf(const Analysis& analysis)
{
    const System& system = *analysis.system;
    std::vector<Eigen::VectorXd> probes{analysis.equilibrium.q};
    for (int k = 1; k <= kProbes; ++k) {
        Eigen::VectorXd q = analysis.equilibrium.q;
        for (Eigen::Index i = 0; i < q.size(); ++i) {
            const Coordinate& coordinate = system.coordinates()[static_cast<std::size_t>(i)];
            const double reach = coordinate.quantity == Quantity::length ? system.size() : 1;
            q[i] += kProbe * reach * std::sin(1.7 * static_cast<double>(i + 1) * k + k);
        }
        probes.push_back(q);
    }
    return probes;
}

/// Makes symbols for a mechanism.
class SymbolMaker {
public:
    explicit SymbolMaker(const Analysis& analysis)
        : m_analysis(analysis), m_places(analysis.system->kinematics().pointPositions(analysis.equilibrium.q))
    {
    }

    SymbolicExpression coordinate(Eigen::Index index) const
    {
        const Coordinate& each = m_analysis.system->coordinates()[static_cast<std::size_t>(index)];
        return SymbolicExpression::of({symbolOf(each.name), 0, index, each.owner});
    }
    /// x or y of a point: a coordinate, or a constant of the ground.
    std::optional<SymbolicExpression> ofPoint(const std::string& point, const char* axis) const
    {
        const std::string name = point + "." + axis;
        if (const Eigen::Index index = m_analysis.system->findCoordinate(name); index >= 0) {
            return coordinate(index);
        }
        const auto found = findPoint(m_analysis.mechanism, point);
        if (!found || !m_analysis.mechanism.points[*found].fixed) {
            return std::nullopt;
        }
        const Vector2 at = m_places[*found];
        return SymbolicExpression::of({symbolOf(name), axis[0] == 'x' ? at.x : at.y, -1, point});
    }
    /// From the first to the second pin of a link, or to the point that a link with one pin has beside it: x and y.
    std::optional<std::array<SymbolicExpression, 2>> line(const Element& link) const
    {
        const std::vector<std::string> points = pointsOf(link);
        if (points.empty()) {
            return std::nullopt;
        }
        const std::string& end = points.size() > 1 ? points[1] : idOf(link);
        const auto ax = ofPoint(points[0], "x"), ay = ofPoint(points[0], "y");
        const auto bx = ofPoint(end, "x"), by = ofPoint(end, "y");
        if (!ax || !ay || !bx || !by) {
            return std::nullopt;
        }
        return std::array{*bx - *ax, *by - *ay};
    }
    SymbolicExpression length(const Element& link, double value) const
    {
        return SymbolicExpression::of({"l_{" + inFormula(idOf(link)) + "}", value, -1, idOf(link)});
    }

private:
    const Analysis& m_analysis;
    std::vector<Vector2> m_places;  // of the points at t = 0
};

const Element* elementNamed(const Analysis& analysis, const std::string& id)
{
    const auto found = findElement(analysis.mechanism, id);
    return found ? &analysis.mechanism.elements[*found] : nullptr;
}

/// (x_B − x_A)² + (y_B − y_A)² − l². l of a link with one pin follows from the value here.
std::optional<SymbolicExpression> lengthForm(const Analysis& analysis, const SymbolMaker& symbols, const Element& owner,
                                             double value)
{
    const auto line = isLink(owner) ? symbols.line(owner) : std::nullopt;
    if (!line) {
        return std::nullopt;
    }
    const SymbolicExpression square = SymbolicExpression::squared((*line)[0]) + SymbolicExpression::squared((*line)[1]);
    const double length = pointsOf(owner).size() > 1 ? effectiveLength(analysis.mechanism, owner)
                                                     : std::sqrt(square.at(analysis.equilibrium.q) - value);
    return length > 0 ? std::optional(square - SymbolicExpression::squared(symbols.length(owner, length)))
                      : std::nullopt;
}

/// (x_B − x_A) sin φ − (y_B − y_A) cos φ of an angle that is a coordinate.
std::optional<SymbolicExpression> angleForm(const Analysis& analysis, const SymbolMaker& symbols, const Element& owner)
{
    const std::vector<std::string> links = linksOf(owner);
    const Eigen::Index index = analysis.system->findCoordinate(idOf(owner));
    const Element* link = links.empty() ? nullptr : elementNamed(analysis, links.front());
    if (index < 0 || link == nullptr) {
        return std::nullopt;
    }
    const auto line = symbols.line(*link);
    if (!line) {
        return std::nullopt;
    }
    const SymbolicExpression angle = symbols.coordinate(index);
    return (*line)[0] * SymbolicExpression::sine(angle) - (*line)[1] * SymbolicExpression::cosine(angle);
}

/// The distance of a point from the line of a link, (b − a) × (P − a) / l.
std::optional<SymbolicExpression> slotForm(const Analysis& analysis, const SymbolMaker& symbols, const Element& owner)
{
    const std::vector<std::string> links = linksOf(owner);
    const std::vector<std::string> points = pointsOf(owner);
    const Element* link = links.size() == 1 && points.size() == 1 ? elementNamed(analysis, links.front()) : nullptr;
    const auto line = link != nullptr ? symbols.line(*link) : std::nullopt;
    if (!line) {
        return std::nullopt;
    }
    const std::string first = pointsOf(*link).front();
    const auto px = symbols.ofPoint(points.front(), "x"), py = symbols.ofPoint(points.front(), "y");
    const auto ax = symbols.ofPoint(first, "x"), ay = symbols.ofPoint(first, "y");
    const double length = effectiveLength(analysis.mechanism, *link);
    if (!px || !py || !ax || !ay || !(length > 0)) {
        return std::nullopt;
    }
    const auto inverse =
        SymbolicExpression::of({"l_{" + inFormula(idOf(*link)) + "}^{−1}", 1 / length, -1, idOf(*link)});
    return inverse * ((*line)[0] * (*py - *ay) - (*line)[1] * (*px - *ax));
}

/// θ_b − θ_a − α of two links that keep their angle, θ_b − α of one that keeps its own. α is that of the drawing: it
/// follows from the value here.
std::optional<SymbolicExpression> cornerForm(const Analysis& analysis, const SymbolMaker& symbols, const Element& owner,
                                             const std::string& row, double value)
{
    std::vector<std::string> links = linksOf(owner);
    const bool isToGround = std::erase(links, kGround) > 0;
    const std::string last =
        row == idOf(owner) ? links.empty() ? "" : links.back() : row.substr(idOf(owner).size() + 1);
    const auto angleOf = [&](const std::string& id) -> std::optional<SymbolicExpression> {
        const Element* link = elementNamed(analysis, id);
        const auto line = link != nullptr ? symbols.line(*link) : std::nullopt;
        return line ? std::optional(SymbolicExpression::angleOf((*line)[0], (*line)[1])) : std::nullopt;
    };
    std::optional<SymbolicExpression> form = angleOf(last);
    if (form && !isToGround) {
        const auto first = angleOf(links.front());
        form = first && links.front() != last ? std::optional(*form - *first) : std::nullopt;
    }
    if (!form) {
        return std::nullopt;
    }
    const double alpha = form->at(analysis.equilibrium.q) - value;
    return *form - SymbolicExpression::of({"α_{" + inFormula(row) + "}", alpha, -1, idOf(owner)});
}

/// Σ a_i q_i + c, for rows that are linear.
std::optional<SymbolicExpression> linearForm(const SymbolMaker& symbols, const Eigen::RowVectorXd& row, double value,
                                             const Eigen::VectorXd& q)
{
    SymbolicExpression sum;
    for (Eigen::Index i = 0; i < row.size(); ++i) {
        if (row[i] != 0) {
            sum = sum + SymbolicExpression(row[i]) * symbols.coordinate(i);
        }
    }
    const double constant = value - row.dot(q);
    const double size = std::abs(value) + row.cwiseAbs().dot(q.cwiseAbs());
    return std::abs(constant) > tolerance::kRoundingOfSum * size ? sum + SymbolicExpression(constant) : sum;
}

/// True where the form has the values of the constraint at every probe.
bool agrees(const SymbolicExpression& form, const Analysis& analysis, const std::vector<Eigen::VectorXd>& probes,
            const std::vector<Eigen::VectorXd>& values, Eigen::Index row)
{
    const double scale = std::abs(analysis.system->constraints()[static_cast<std::size_t>(row)].scale);
    const double size = scale * analysis.system->size();
    for (std::size_t k = 0; k < probes.size(); ++k) {
        const double value = values[k][row];
        if (!(std::abs(form.at(probes[k]) - value) <= tolerance::kEqual * (std::abs(value) + size))) {
            return false;
        }
    }
    return true;
}

}  // namespace

std::vector<SymbolicConstraint> symbolicConstraints(const Analysis& analysis)
{
    const System& system = *analysis.system;
    const SymbolMaker symbols(analysis);
    const std::vector<Eigen::VectorXd> probes = probesOf(analysis);
    const auto values =
        mapped<std::vector<Eigen::VectorXd>>(probes, [&](const Eigen::VectorXd& q) { return system.constraint(q); });
    const Eigen::MatrixXd jacobian(system.jacobian(probes.front()));
    const Eigen::MatrixXd beside(system.jacobian(probes.back()));
    std::vector<SymbolicConstraint> constraints;
    for (Eigen::Index row = 0; row < jacobian.rows(); ++row) {
        const Constraint& each = system.constraints()[static_cast<std::size_t>(row)];
        SymbolicConstraint constraint{each.name, each.owner, false, {}, {}};
        for (Eigen::Index i = 0; i < jacobian.cols(); ++i) {
            if (jacobian(row, i) != 0 || beside(row, i) != 0) {
                constraint.coordinates.push_back(i);
            }
        }
        const Element* owner = elementNamed(analysis, each.owner);
        const std::array<std::optional<SymbolicExpression>, 5> forms{
            owner != nullptr ? lengthForm(analysis, symbols, *owner, values.front()[row]) : std::nullopt,
            owner != nullptr ? angleForm(analysis, symbols, *owner) : std::nullopt,
            owner != nullptr ? slotForm(analysis, symbols, *owner) : std::nullopt,
            owner != nullptr ? cornerForm(analysis, symbols, *owner, each.name, values.front()[row]) : std::nullopt,
            linearForm(symbols, jacobian.row(row), values.front()[row], probes.front())};
        for (const auto& form : forms) {
            if (form && !constraint.isKnown && agrees(*form, analysis, probes, values, row)) {
                constraint.isKnown = true;
                constraint.value = *form;
            }
        }
        constraints.push_back(std::move(constraint));
    }
    return constraints;
}

}  // namespace eigenlink
