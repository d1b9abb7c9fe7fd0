#pragma once

#include "model/studies/design/design.h"

#include <Eigen/Dense>

#include <cstddef>
#include <vector>

namespace eigenlink {

/// The numbers of a mechanism that may change, p = p₀ + unit · u within low ≤ u ≤ high: u = 0 where they are at the
/// start, and a unit is the natural size of a number over its weight.
class DesignNumbers {
public:
    /// Fails for numbers that do not exist or are whole, for two of which one changes the other, and where no value
    /// lies between the bounds.
    static Outcome<DesignNumbers> of(const Mechanism& mechanism, const std::vector<DesignVariable>& variables);

    /// The number of entries of u.
    Eigen::Index count() const { return m_unit.size(); }
    /// Lower bounds of u; −∞ without one.
    const Eigen::VectorXd& low() const { return m_low; }
    /// Upper bounds of u; ∞ without one.
    const Eigen::VectorXd& high() const { return m_high; }
    /// ∂p/∂u of number i, in its unit.
    double unit(Eigen::Index i) const { return m_unit[i]; }
    /// The u at which p = 0: −p₀/unit.
    double zeroOf(Eigen::Index i) const { return -m_variables[static_cast<std::size_t>(i)].value / m_unit[i]; }
    /// The size of a natural change of the number in u: scale/unit.
    double widthOfScale(Eigen::Index i) const { return m_variables[static_cast<std::size_t>(i)].scale / m_unit[i]; }
    /// min(max(u, low), high), entry by entry.
    Eigen::VectorXd bounded(const Eigen::VectorXd& u) const { return u.cwiseMax(m_low).cwiseMin(m_high); }
    /// True where entry i of u is at one of its bounds.
    bool isAtBound(const Eigen::VectorXd& u, Eigen::Index i) const;
    /// The largest change on a way from u, relative to the former size of the number, or to its present one.
    double lengthOf(const Eigen::VectorXd& u, const Eigen::VectorXd& way) const;

    /// The mechanism with the numbers p = p₀ + unit · u. Fails where a number cannot have its value.
    Outcome<Mechanism> at(const Eigen::VectorXd& u) const;
    /// The numbers as they are in another state of the mechanism.
    std::vector<Variable> in(const Mechanism& mechanism) const;
    /// The numbers before, and after the change u.
    std::vector<DesignChange> changesTo(const Eigen::VectorXd& u) const;

private:
    explicit DesignNumbers(const Mechanism& mechanism) : m_mechanism(mechanism) {}

    Outcome<void> add(const DesignVariable& number, Eigen::Index i);

    Mechanism m_mechanism;
    std::vector<Variable> m_variables;
    Eigen::VectorXd m_unit, m_low, m_high;
};

}  // namespace eigenlink
