#pragma once

#include "model/assembly/system.h"
#include "model/basics/text.h"

#include <Eigen/Dense>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace eigenlink {

/// The meaning of the rows or the columns of a matrix.
struct Labels {
    std::string name;                ///< of the whole, an identifier: "coordinates", "mcs_states"
    std::vector<std::string> texts;  ///< one for each row or column: "C.x", "dz1/dt"

    friend bool operator==(const Labels&, const Labels&) = default;
};

/// A matrix of numbers with names for its rows and columns, dense or sparse. The one source of all exported and
/// shown matrices. Values are in SI units.
struct LabelledMatrix {
    std::string name;    ///< an identifier that every program takes: "M", "Phi_q", "mcs_M_r"
    std::string symbol;  ///< as books write it: "M", "Φ_q", "M_r"
    Text meaning;        ///< a few words: "mass matrix"
    std::shared_ptr<const Labels> rows, columns;
    std::variant<Eigen::MatrixXd, SparseMatrix> values;
    std::vector<std::shared_ptr<const Labels>> further{};  ///< of rows or columns, as units, for archives

    Eigen::Index rowCount() const;
    Eigen::Index columnCount() const;
    bool isSparse() const { return std::holds_alternative<SparseMatrix>(values); }
    /// The value at a place; zero where a sparse matrix has no entry.
    double at(Eigen::Index row, Eigen::Index column) const;
    /// The values as a dense matrix.
    Eigen::MatrixXd dense() const;
    /// Calls visit(row, column, value) for every entry that is not zero, by columns.
    void forEachEntry(const std::function<void(Eigen::Index, Eigen::Index, double)>& visit) const;
    /// The number of entries that are not zero.
    Eigen::Index entryCount() const;
};

/// Labels for several matrices to share.
std::shared_ptr<const Labels> labelsOf(std::string name, std::vector<std::string> texts);

/// The different labels of several matrices, each name once, in the order in which they come.
std::vector<std::shared_ptr<const Labels>> labelsIn(const std::vector<LabelledMatrix>& matrices);

}  // namespace eigenlink
