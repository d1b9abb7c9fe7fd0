#include "model/assembly/system_data.h"

#include "model/assembly/natural_units.h"

#include <algorithm>
#include <set>
#include <utility>

namespace eigenlink {

Eigen::VectorXd System::Data::drawn() const
{
    Eigen::VectorXd q(n());
    std::ranges::transform(coordinates, q.begin(), &Coordinate::drawn);
    return q;
}

std::vector<RowsOfTerm> System::Data::rowsOfTerms() const
{
    std::vector<RowsOfTerm> rows;
    Eigen::Index row = 0;
    for (const Term* term : constraintTerms) {
        rows.push_back({term, row});
        row += term->constraintCount();
    }
    return rows;
}

FirstAssembly System::Data::firstAssembly() const
{
    FirstAssembly first;
    first.terms = rowsOfTerms();
    const Eigen::VectorXd q = drawn();
    first.drawn = extended(q, {});
    if (dependsOnTime) {
        first.givenAt = [this, q](double t) { return extended(q, {t}).head(constants.size()).eval(); };
    }
    first.size = size;
    first.units.setConstant(first.drawn.size(), lengthUnit(size));
    first.units[kTimeIndex] = 1;
    first.partners.assign(static_cast<std::size_t>(first.drawn.size()), dependsOnTime ? -1 : kStill);
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
        const Eigen::Index at = constants.size() + static_cast<Eigen::Index>(i);
        const bool moves = coordinates[i].quantity == Quantity::length;
        first.units[at] = moves ? first.units[at] : 1;
        const bool isX = coordinates[i].name == coordinates[i].owner + ".x";
        const bool isY = coordinates[i].name == coordinates[i].owner + ".y";
        first.partners[static_cast<std::size_t>(at)] = isX ? at + 1 : isY ? at - 1 : at;
    }
    first.scales.resize(termRows);
    for (Eigen::Index i = 0; i < termRows; ++i) {
        first.scales[i] = constraints[static_cast<std::size_t>(i)].scale;
        first.owners.push_back(constraints[static_cast<std::size_t>(i)].owner);
    }
    return first;
}

namespace {

void addOnce(std::vector<std::string>& ids, const std::string& id)
{
    if (std::ranges::find(ids, id) == ids.end()) {
        ids.push_back(id);
    }
}

}  // namespace

SecondOrder System::Data::describe(const SecondOrderConstraint& each) const
{
    const Constraint& replaced = constraints[static_cast<std::size_t>(each.replaced)];
    std::vector<std::string> bars;
    SecondOrder about;
    about.replaced = replaced.owner;
    about.count = each.rows.count();
    about.motions = each.motions;
    about.scale = replaced.scale;
    for (const Eigen::Index row : each.stress) {
        const Constraint& constraint = constraints[static_cast<std::size_t>(row)];
        addOnce(about.elements, constraint.owner);
        if (constraint.forceFactor > 0) {
            addOnce(bars, constraint.owner);
        } else if (constraint.forceFactor < 0) {
            addOnce(about.guides, constraint.owner);
        }
    }
    if (about.elements.size() == 3 && bars.size() == 1 && about.guides.size() == 2) {
        about.bar = bars.front();
    } else {
        about.guides.clear();
    }
    return about;
}

void System::Data::replaceSecondOrder()
{
    DependentConstraints dependent = findDependent(firstAssembly());
    std::vector<SecondOrderConstraint>& found = dependent.secondOrder;
    redundant = dependent.redundant;
    std::set<Eigen::Index> replaced;
    for (const SecondOrderConstraint& each : found) {
        replaced.insert(each.replaced);
    }
    std::vector<Constraint> next;
    for (Eigen::Index i = 0; i < termRows && !found.empty(); ++i) {
        if (!replaced.contains(i)) {
            keptRows.push_back(i);
            next.push_back(constraints[static_cast<std::size_t>(i)]);
        }
    }
    for (SecondOrderConstraint& each : found) {
        const std::string& owner = constraints[static_cast<std::size_t>(each.replaced)].owner;
        SecondOrder about = describe(each);
        replacedRows.push_back(each.replaced);
        about.first = std::ssize(next);
        for (const Eigen::Index index : each.rows.coordinates()) {
            const Coordinate& coordinate = coordinates[static_cast<std::size_t>(index - constants.size())];
            addOnce(about.prevented, coordinate.owner);
            next.push_back({owner + ":" + coordinate.name, owner, coordinate.quantity, 0, 1, {}});
        }
        secondOrder.push_back(std::move(about));
        consequences.push_back(std::move(each.rows));
    }
    if (replacesRows()) {
        constraints = std::move(next);
    }
}

bool System::Data::hasConstraintsOf(const Data& other) const
{
    if (dependsOnTime || other.dependsOnTime || n() != other.n() || constants.size() != other.constants.size()) {
        return false;
    }
    const ExtendedCoordinates all = extended(drawn(), {});
    if (all != other.extended(other.drawn(), {}) || size != other.size) {
        return false;
    }
    const auto entriesOf = [&all](const Data& data, MatrixSink& rows, VectorSink& values) {
        for (const RowsOfTerm& each : data.rowsOfTerms()) {
            each.term->addJacobian(all, each.first, rows);
            each.term->addConstraint(all, each.first, values);
        }
    };
    MatrixSink rows, otherRows;
    VectorSink values(termRows), otherValues(termRows);
    entriesOf(*this, rows, values);
    entriesOf(other, otherRows, otherValues);
    return values.values() == otherValues.values() &&
           std::ranges::equal(rows.entries(), otherRows.entries(), [](const auto& a, const auto& b) {
               return a.row() == b.row() && a.col() == b.col() && a.value() == b.value();
           });
}

void System::Data::replaceAs(const Data& whole)
{
    keptRows = whole.keptRows;
    replacedRows = whole.replacedRows;
    secondOrder = whole.secondOrder;
    redundant = whole.redundant;
    constraints = whole.constraints;
}

void System::Data::replaceSame(const Data& other)
{
    replaceAs(other);
    consequences = other.consequences;
    for (SecondOrderRows& each : consequences) {
        each.block().bindTo(constraintTerms, other.constraintTerms);
    }
}

Eigen::VectorXd System::Data::ofTerms(const Eigen::VectorXd& lambda) const
{
    if (!replacesRows()) {
        return lambda;
    }
    Eigen::VectorXd all = Eigen::VectorXd::Zero(termRows);
    all(keptRows) = lambda.head(std::ssize(keptRows));
    return all;
}

SparseMatrix System::Data::joinedJacobian(const SparseMatrix& own, const ExtendedCoordinates& all) const
{
    std::vector<Eigen::Index> placeOf(static_cast<std::size_t>(termRows), -1);
    for (std::size_t i = 0; i < keptRows.size(); ++i) {
        placeOf[static_cast<std::size_t>(keptRows[i])] = static_cast<Eigen::Index>(i);
    }
    MatrixSink sink({0, constants.size()});
    for (int column = 0; column < own.outerSize(); ++column) {
        for (SparseMatrix::InnerIterator entry(own, column); entry; ++entry) {
            if (const Eigen::Index row = placeOf[static_cast<std::size_t>(entry.row())]; row >= 0) {
                sink.add(row, constants.size() + column, entry.value());
            }
        }
    }
    for (std::size_t i = 0; i < consequences.size(); ++i) {
        const Eigen::MatrixXd gradient = consequences[i].gradient(all);
        const std::vector<Eigen::Index>& places = consequences[i].block().coordinates();
        for (Eigen::Index row = 0; row < gradient.rows(); ++row) {
            for (std::size_t k = 0; k < places.size(); ++k) {
                sink.add(secondOrder[i].first + row, places[k], gradient(row, static_cast<Eigen::Index>(k)));
            }
        }
    }
    SparseMatrix rows(m(), n());
    rows.setFromTriplets(sink.entries().begin(), sink.entries().end());
    return rows;
}

MatrixPattern::Entries System::Data::consequenceStiffness(const ExtendedCoordinates& all,
                                                          const Eigen::VectorXd& lambda) const
{
    MatrixSink sink;
    for (std::size_t i = 0; i < consequences.size(); ++i) {
        const Eigen::VectorXd mu = lambda.segment(secondOrder[i].first, secondOrder[i].count);
        if (mu.isZero(0)) {
            continue;
        }
        const Eigen::MatrixXd H = consequences[i].hessian(all, mu);
        const std::vector<Eigen::Index>& places = consequences[i].block().coordinates();
        for (std::size_t k = 0; k < places.size(); ++k) {
            for (std::size_t l = 0; l < places.size(); ++l) {
                sink.add(places[k], places[l], H(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(l)));
            }
        }
    }
    return sink.entries();
}

}  // namespace eigenlink
