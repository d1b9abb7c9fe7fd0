#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/text.h"
#include "model/symbolic/symbolic_expression.h"

#include <string>
#include <variant>
#include <vector>

namespace eigenlink {

/// A constraint of a mechanism in symbols. Where its form is not known in symbols it is Φ of the coordinates that it
/// depends on.
struct SymbolicConstraint {
    std::string name;   ///< "AC"
    std::string owner;  ///< id of the element
    bool isKnown = false;
    SymbolicExpression value;               ///< Φ_i(q), where it is known
    std::vector<Eigen::Index> coordinates;  ///< that it depends on
};

/// All constraints in their order. A form is believed only where it gives the same numbers as the equations that are
/// solved, in several configurations.
std::vector<SymbolicConstraint> symbolicConstraints(const Analysis& analysis);

/// One entry of a matrix: its symbols or its number.
struct SheetMatrix {
    TypesetFormula name;
    std::vector<FormulaRun> rows, columns;  ///< what they belong to
    std::vector<std::vector<TypesetFormula>> entries;
};
struct SheetHeading {
    Text text;
};
struct SheetText {
    Text text;
};
struct SheetLine {
    TypesetFormula formula;
    std::string note = {};  ///< beside it, e.g. the name of a constraint
};
using SheetBlock = std::variant<SheetHeading, SheetText, SheetLine, SheetMatrix>;

/// Blocks of equations, one below the other.
using EquationSheet = std::vector<SheetBlock>;
/// The equations of exactly this mechanism, from its coordinates over M q̈ + Φ_qᵀλ = f to the three eigenvalue problems,
/// in symbols or with their numbers at equilibrium.
EquationSheet equationSheet(const Analysis& analysis, bool numbers);

/// Matrices with more rows are named, but not printed.
inline constexpr Eigen::Index kLargestOnSheet = 12;

/// The sheet for LaTeX, with amsmath; a document where it is to stand alone.
std::string latexOf(const EquationSheet& sheet, bool asDocument, const Language& language = {});
/// The sheet for a terminal.
std::string plainOf(const EquationSheet& sheet, const Language& language = {});

}  // namespace eigenlink
