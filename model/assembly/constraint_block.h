#pragma once

#include "model/assembly/term.h"

#include <Eigen/Dense>

#include <memory>
#include <vector>

namespace eigenlink {

/// Rows that follow from those of other terms.
class DerivedRows : public Term {
public:
    /// Returns these rows for another system with the same constraints, whose `terms` stand in place of `own`.
    virtual std::shared_ptr<const DerivedRows> boundTo(const std::vector<const Term*>& terms,
                                                       const std::vector<const Term*>& own) const = 0;
};

/// A term with constraints, and the index of its first row among those of all terms.
struct RowsOfTerm {
    const Term* term = nullptr;
    Eigen::Index first = 0;
    std::shared_ptr<const DerivedRows> derived = nullptr;  ///< the term, where it is not one of an element
};

/// A configuration beside this one, by a hundredth of the units, in which no derivative vanishes by chance.
ExtendedCoordinates beside(const ExtendedCoordinates& all, const Eigen::VectorXd& units);

/// Some constraints as small dense matrices over the coordinates that they touch, those that are given among them. The
/// coordinates count in units: y = q / units.
class ConstraintBlock {
public:
    /// `rows`: indices among the rows of all terms; `all`: a configuration, beside which the coordinates are found;
    /// `units`: of each extended coordinate.
    ConstraintBlock(const std::vector<RowsOfTerm>& terms, std::vector<Eigen::Index> rows,
                    const ExtendedCoordinates& all, const Eigen::VectorXd& units);

    /// Takes the terms of another system with the same constraints in place of its own.
    void bindTo(const std::vector<const Term*>& terms, const std::vector<const Term*>& own);

    /// The indices of the rows among the rows of all terms.
    const std::vector<Eigen::Index>& rows() const { return m_rows; }
    /// Indices in the extended vector, ascending; length k.
    const std::vector<Eigen::Index>& coordinates() const { return m_coordinates; }
    /// Units of the coordinates of the block, length k.
    const Eigen::VectorXd& units() const { return m_units; }

    /// True for a row, counted from 0, with ∂²Φ/∂y² ≠ 0.
    bool isCurved(Eigen::Index row) const { return m_isCurved[static_cast<std::size_t>(row)]; }
    /// Φ of the rows.
    Eigen::VectorXd values(const ExtendedCoordinates& all) const;
    /// ∂Φ/∂y, rows × k.
    Eigen::MatrixXd jacobian(const ExtendedCoordinates& all) const;
    /// ∂(Φ_yᵀ w)/∂y, k×k.
    Eigen::MatrixXd hessian(const ExtendedCoordinates& all, const Eigen::VectorXd& w) const;

private:
    Eigen::Index localOf(Eigen::Index coordinate) const;

    std::vector<Eigen::Index> m_rows;
    std::vector<RowsOfTerm> m_terms;    // first: among the rows of these terms
    std::vector<Eigen::Index> m_local;  // of each row, among the rows of these terms
    Eigen::Index m_count = 0;           // rows of these terms
    std::vector<bool> m_isCurved;
    std::vector<Eigen::Index> m_coordinates;
    Eigen::VectorXd m_units;
};

}  // namespace eigenlink
