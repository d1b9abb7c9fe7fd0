#pragma once

#include "model/analysis/analysis.h"
#include "model/mechanism/parameters/variable.h"

#include <optional>
#include <set>
#include <string>

namespace eigenlink {

/// Parts of a mechanism that give the same derivatives by a number as the whole, at a cost that does not grow with the
/// number of loads.
///
/// Springs, dampers, masses and loads add terms to M, C, H and f and have neither coordinates nor constraints. The
/// derivative by a number of such an element is that of its own terms, so that all others can be left out.
class Excerpts {
public:
    /// `analysis`: of the whole; must outlive this.
    explicit Excerpts(const Analysis& analysis);

    /// A number of an element that only adds terms, varied in a mechanism of the links, the constraints and this
    /// element: the coordinates and constraints are those of the whole. Absent for other numbers, and where the file
    /// has formulas.
    [[nodiscard]] std::optional<Variable> around(const Variable& variable) const;

private:
    const Mechanism& m_whole;
    Mechanism m_frame;              // without the elements that only add terms
    std::set<std::string> m_added;  // their ids; empty where excerpts are of no use
};

}  // namespace eigenlink
