#pragma once

#include <Eigen/Dense>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// A piece of a formula: `_x`, `_{xy}` low, `^x` high, as in reports, and the parts of the mechanism that it is about.
struct FormulaRun {
    std::string markup;
    std::vector<std::string> parts = {};

    friend bool operator==(const FormulaRun&, const FormulaRun&) = default;
};
using TypesetFormula = std::vector<FormulaRun>;

/// Something with a name and a value: a coordinate, or a constant such as a length.
struct Symbol {
    std::string markup;            ///< "x_{C}", "l_{AC}", "φ"
    double value = 0;              ///< of a constant [SI]
    Eigen::Index coordinate = -1;  ///< in q; −1: a constant
    std::string part = {};         ///< id of the part it belongs to
};

/// A formula of symbols as a tree: it can be read, evaluated and differentiated. A value; sums and products simplify
/// themselves where a term is zero or a factor is one.
class SymbolicExpression {
public:
    SymbolicExpression() : SymbolicExpression(0) {}
    /// The constant `number`.
    SymbolicExpression(double number);
    /// The symbol itself.
    static SymbolicExpression of(Symbol symbol);
    /// sin(angle)
    static SymbolicExpression sine(const SymbolicExpression& angle);
    /// cos(angle)
    static SymbolicExpression cosine(const SymbolicExpression& angle);
    /// base²
    static SymbolicExpression squared(const SymbolicExpression& base);
    /// arg(x + iy) [rad], the angle of the direction (x, y).
    static SymbolicExpression angleOf(const SymbolicExpression& x, const SymbolicExpression& y);
    /// 1/x
    static SymbolicExpression inverse(const SymbolicExpression& x);

    friend SymbolicExpression operator+(const SymbolicExpression& a, const SymbolicExpression& b);
    friend SymbolicExpression operator-(const SymbolicExpression& a, const SymbolicExpression& b);
    friend SymbolicExpression operator*(const SymbolicExpression& a, const SymbolicExpression& b);

    /// The value at coordinates q, n, in SI units.
    double at(const Eigen::VectorXd& q) const;
    /// The derivative ∂/∂q_i by the coordinate with index i.
    SymbolicExpression derivative(Eigen::Index coordinate) const;
    /// The expression with numbers in place of its constants.
    SymbolicExpression withNumbers() const;
    /// True for the constant 0.
    bool isZero() const;
    /// The expression as it is read.
    TypesetFormula formula() const;

private:
    enum class Kind { number, symbol, sum, product, square, sine, cosine, angle, inverse };
    struct Node;

    explicit SymbolicExpression(std::shared_ptr<const Node> node) : m_node(std::move(node)) {}
    static SymbolicExpression made(Kind kind, std::vector<SymbolicExpression> operands);
    bool isNumber() const;
    double leadingNumber() const;
    SymbolicExpression withoutLeadingNumber() const;
    void write(TypesetFormula& formula, bool inProduct) const;
    void writeProduct(TypesetFormula& formula) const;
    void writeSum(TypesetFormula& formula) const;

    std::shared_ptr<const Node> m_node;
};

/// A name as it can stand in a formula: with ❴ and ❵ for its braces, for those of the markup enclose subscripts.
std::string inFormula(std::string_view name);

/// A number in a formula: "−2.5", "1.5·10^{−5}".
std::string numberMarkup(double value, int digits);

/// "x_{C}" of "C.x"; "φ" of "phi"; other names as they are, set low where they have a dot.
std::string symbolOf(std::string_view name);

/// The markup for LaTeX: "x_{C}", "\varphi", "\ddot{q}", "-".
std::string latexOf(std::string_view markup);
/// A formula for LaTeX.
std::string latexOf(const TypesetFormula& formula);
/// The characters alone.
std::string plainOf(const TypesetFormula& formula);

}  // namespace eigenlink
