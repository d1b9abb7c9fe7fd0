#pragma once

#include <Eigen/Dense>

#include <span>
#include <vector>

namespace eigenlink {

/// A place on a curve with its first two derivatives.
struct OsculationNode {
    double t = 0;
    Eigen::VectorXd value, first, second;
};

/// The polynomial that agrees with every node in value and two derivatives (Hermite's interpolation, of degree 3k − 1
/// for k nodes): between nodes a step h apart the error is of order h^{3k}. Newton's divided differences with repeated
/// nodes.
class Osculation {
public:
    /// Interpolates k ≥ 1 nodes at different times, all of one dimension d. (Stoer, Bulirsch, Introduction to Numerical
    /// Analysis, 3rd ed. 2002, sect. 2.1.5.)
    explicit Osculation(std::span<const OsculationNode> nodes);

    /// Value and first derivative at t.
    struct Point {
        Eigen::VectorXd value, first;
    };
    /// The polynomial at t, d entries each.
    Point at(double t) const;

private:
    std::vector<double> m_times;
    Eigen::MatrixXd m_coefficients;  // a column for each power
};

}  // namespace eigenlink
