#pragma once

#include "model/assembly/matrix_pattern.h"
#include "model/basics/text.h"
#include "model/basics/vector2.h"
#include "model/math/sparse/block.h"

#include <Eigen/Dense>
#include <Eigen/Sparse>

#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

class TimeCurve;

/// All coordinates that terms index into: first the time, the coordinates of the fixed points and for each link the
/// angle beside which its own is counted, then the n free coordinates q. Coordinates before q are given, not sought:
/// sinks drop it, so that a term never asks whether a pin is fixed. A term that depends on time has derivatives by
/// it as by any other coordinate.
using ExtendedCoordinates = Eigen::VectorXd;

/// Index of the time [s] in the extended vector.
inline constexpr Eigen::Index kTimeIndex = 0;

/// A moment of a motion: the time and how it runs, so that a drive can be turned at any speed and acceleration.
struct Instant {
    double t = 0;             ///< [s]
    double rate = 1;          ///< ṫ
    double acceleration = 0;  ///< ẗ [1/s]
    /// Angles of the links that theirs are to be counted on from, on the nearest turn, in the order of linkPoses [rad];
    /// nullptr: those of the drawing.
    const std::vector<double>* directions = nullptr;
};

/// The two coordinates of a pin in the extended vector: x at `x`, y at `x + 1`.
struct Node {
    Eigen::Index x = -1;

    /// (x, y) of the pin [m].
    Vector2 at(const ExtendedCoordinates& all) const { return {all[x], all[x + 1]}; }
};

/// A mass with its first moment, ∫ dm [kg] and ∫ r dm [kg m].
struct MassMoment {
    double mass = 0;
    Vector2 first;
};

/// A configuration beyond the range of the model of an element.
struct RangeExcess {
    enum class Kind { rotation, axialForce, strain, stress, turn };

    Kind kind = Kind::rotation;
    double ratio = 0;  ///< of the value to its limit, above 1
    Text text{};       ///< the value, the limit and the remedy
};

/// Force and moment that the part of a beam behind a cut exerts on the part before it.
struct SectionForce {
    double place = 0;   ///< s along the undeformed beam [m]
    double axial = 0;   ///< N along the centre line, tension positive [N]
    double shear = 0;   ///< V across it, a quarter turn counter-clockwise; −dM/ds [N]
    double moment = 0;  ///< M = EI κ, counter-clockwise [N m]
    double stress = std::numeric_limits<double>::quiet_NaN();   ///< |N|/A + |M| c/I [Pa]; NaN where no section is given
    double byAxial = std::numeric_limits<double>::quiet_NaN();  ///< 1/A [1/m²]
    double byMoment = std::numeric_limits<double>::quiet_NaN();  ///< c/I [1/m³]
};

/// Velocities and accelerations of all coordinates; empty at rest.
struct ExtendedRates {
    Eigen::VectorXd v, a;

    /// True where they are empty.
    bool isRest() const { return v.size() == 0; }
};

/// Momentum ∫ ṙ dm [kg m/s] and its moment about the origin ∫ r × ṙ dm [kg m²/s].
struct Momentum {
    Vector2 linear;
    double angular = 0;
};

/// Collects entries of a vector. Indices below `constants` are dropped, the others move down by it.
class VectorSink {
public:
    /// The terms of a sum: the entries, or their magnitudes, by which rounding of the sum goes.
    enum class Sum { values, magnitudes };

    /// `size` entries behind the constants, all 0.
    explicit VectorSink(Eigen::Index size, Eigen::Index constants = 0, Sum sum = Sum::values)
        : m_constants(constants), m_sum(sum), m_values(Eigen::VectorXd::Zero(size))
    {
    }

    /// Adds `value` to an entry; `index` counts the constants too.
    void add(Eigen::Index index, double value)
    {
        if (index >= m_constants) {
            m_values[index - m_constants] += m_sum == Sum::values ? value : std::abs(value);
        }
    }
    /// Adds x and y of a value to the two entries of a pin.
    void add(Node node, Vector2 value)
    {
        add(node.x, value.x);
        add(node.x + 1, value.y);
    }
    /// The sums, without the entries of constants.
    const Eigen::VectorXd& values() const { return m_values; }
    /// The values; the sink has none any more.
    Eigen::VectorXd take() { return std::move(m_values); }

private:
    Eigen::Index m_constants;
    Sum m_sum;
    Eigen::VectorXd m_values;
};

/// The numbers of leading indices of a side of a matrix that are constants of fixed points.
struct ConstantCounts {
    Eigen::Index rows = 0;
    Eigen::Index columns = 0;
};

/// Collects entries of a sparse matrix; rows and columns of constants are dropped.
class MatrixSink {
public:
    /// Collects entries without a pattern.
    explicit MatrixSink(ConstantCounts constants = {}) : m_constants(constants) {}
    /// Adds entries up at once on a pattern; the sums are right only where they come in its order (see fits).
    MatrixSink(ConstantCounts constants, std::shared_ptr<const MatrixPattern> pattern)
        : m_constants(constants),
          m_pattern(std::move(pattern)),
          m_matrix(m_pattern->zero()),
          m_sums(m_matrix.valuePtr()),
          m_next(m_pattern->places().data()),
          m_end(m_next + m_pattern->places().size())
    {
    }
    MatrixSink(const MatrixSink&) = delete;
    MatrixSink& operator=(const MatrixSink&) = delete;

    /// Adds `value` to the entry (row, column); both count the constants too.
    void add(Eigen::Index row, Eigen::Index column, double value)
    {
        if (row < m_constants.rows || column < m_constants.columns) {
            return;
        }
        const int i = static_cast<int>(row - m_constants.rows);
        const int j = static_cast<int>(column - m_constants.columns);
        if (m_next == m_end) {
            m_fits = false;  // of a pattern; collected where there is none
            m_entries.emplace_back(i, j, value);
            return;
        }
        const MatrixPattern::Place& place = *m_next++;
        m_sums[place.slot] += value;
        m_fits = m_fits && place.row == i && place.column == j;
    }
    /// Adds a 2×2 block between two pins, without its zeros.
    void add(Node row, Node column, const Eigen::Matrix2d& block)
    {
        for (int i = 0; i < 2; ++i) {
            for (int j = 0; j < 2; ++j) {
                if (block(i, j) != 0) {
                    add(row.x + i, column.x + j, block(i, j));
                }
            }
        }
    }
    /// Adds the pair block [K −K; −K K] of two pins, K = `block`: a graph Laplacian.
    void addPair(Node a, Node b, const Eigen::Matrix2d& block)
    {
        add(a, a, block);
        add(b, b, block);
        add(a, b, -block);
        add(b, a, -block);
    }
    /// Adds entries (x, y) of a column, as in an input matrix.
    void add(Node row, Eigen::Index column, Vector2 value)
    {
        add(row.x, column, value.x);
        add(row.x + 1, column, value.y);
    }
    /// Adds entries (∂φ/∂x, ∂φ/∂y) of a row, as in a Jacobian.
    void add(Eigen::Index row, Node column, Vector2 value)
    {
        add(row, column.x, value.x);
        add(row, column.x + 1, value.y);
    }
    /// Adds A x to y, A the sum of the collected entries.
    void addProduct(const Eigen::VectorXd& x, Eigen::VectorXd& y) const
    {
        for (const auto& entry : m_entries) {
            y[entry.row()] += entry.value() * x[entry.col()];
        }
    }
    /// Σ a_rc v_r v_c of the collected entries, `v` over the rows that are kept.
    double quadraticForm(const Eigen::VectorXd& v) const
    {
        double sum = 0;
        for (const auto& entry : m_entries) {
            sum += entry.value() * v[entry.row()] * v[entry.col()];
        }
        return sum;
    }
    /// Drops the entries that were collected.
    void clear() { m_entries.clear(); }
    /// The entries in the order in which they came, without those of constants; empty on a pattern that fits.
    const MatrixPattern::Entries& entries() const { return m_entries; }
    /// True where entries came in the order of the pattern, all of them.
    bool fits() const { return m_fits && m_pattern && m_next == m_end; }
    /// The sum on the pattern; the sink has none any more.
    MatrixPattern::Matrix take()
    {
        MatrixPattern::Matrix matrix;
        matrix.swap(m_matrix);
        return matrix;
    }

private:
    ConstantCounts m_constants;
    MatrixPattern::Entries m_entries;
    std::shared_ptr<const MatrixPattern> m_pattern;
    MatrixPattern::Matrix m_matrix;
    double* m_sums = nullptr;                      // values of the matrix
    const MatrixPattern::Place* m_next = nullptr;  // of the next entry
    const MatrixPattern::Place* m_end = nullptr;
    bool m_fits = true;
};

/// The matrix, rows × columns, that fill(sink) adds up, on the pattern of the last one where it is the same. `fill` may
/// run twice.
template <class Fill>
MatrixPattern::Matrix assembledMatrix(Eigen::Index rows, Eigen::Index columns, ConstantCounts constants,
                                      PatternMemory& memory, Fill fill)
{
    if (auto pattern = memory.last()) {
        MatrixSink sink(constants, std::move(pattern));
        fill(sink);
        if (sink.fits()) {
            return sink.take();
        }
    }
    MatrixSink sink(constants);
    fill(sink);
    return memory.build(rows, columns, sink.entries());
}

/// The contribution of one element to the equations of motion, bound to its coordinates. Every function adds its
/// share to the sink; a term implements those to which it contributes.
///
/// Laws that the conformance tests check for every kind: force = −∂potential/∂q, stiffness = −∂force/∂q,
/// jacobian = ∂constraint/∂q, constraintStiffness = ∂(jacobianᵀ λ)/∂q.
class Term {
public:
    virtual ~Term() = default;

    /// Adds M over all coordinates.
    virtual void addMass(const ExtendedCoordinates&, MatrixSink&) const {}
    /// Adds Ma to the force, both over all coordinates, without the entries of M. False where the term leaves that to
    /// addMass.
    virtual bool addInertiaForce(const ExtendedCoordinates&, const Eigen::VectorXd& /*a*/,
                                 Eigen::VectorXd& /*force*/) const
    {
        return false;
    }
    /// Adds vᵀMv of each column v of V, over all coordinates, without the entries of M. False where the term leaves
    /// that to addMass.
    virtual bool addMassForms(const ExtendedCoordinates&, const Block& /*V*/, Eigen::RowVectorXd& /*forms*/) const
    {
        return false;
    }
    /// V [J], with f(q, 0) = −∂V/∂q.
    virtual double potential(const ExtendedCoordinates&) const { return 0; }
    /// Adds f(q, 0).
    virtual void addForce(const ExtendedCoordinates&, VectorSink&) const {}
    /// Adds −∂f/∂q at zero velocity.
    virtual void addStiffness(const ExtendedCoordinates&, MatrixSink&) const {}
    /// The number of strains ε that give the stiffness as Gᵀ W G + rest, where differences of coordinates would lose
    /// digits in K.
    virtual Eigen::Index strainCount() const { return 0; }
    /// Adds rows of G = ∂ε/∂q starting at `row`, and their weights W: ½ W ε² is energy [J].
    virtual void addStrains(const ExtendedCoordinates&, Eigen::Index /*row*/, MatrixSink&, VectorSink&) const {}
    /// Adds −∂f/∂q without Gᵀ W G; asked only where there are strains. `from`: a configuration nearby by whose G the
    /// stresses are extrapolated to here, as a step predicts them; nullptr: those here.
    virtual void addStiffnessBesideStrains(const ExtendedCoordinates&, const ExtendedCoordinates* /*from*/,
                                           MatrixSink&) const
    {
    }
    /// Adds C = −∂f/∂q̇; applied forces are linear in the velocities, f(q, q̇) = f(q, 0) − C(q) q̇.
    virtual void addDamping(const ExtendedCoordinates&, MatrixSink&) const {}

    /// Adds −Ṁq̇ + ½∂(q̇ᵀMq̇)/∂q: the forces of a mass matrix that changes with q; nothing for a constant one.
    /// `velocities` are those of all coordinates, zero for constants.
    virtual void addVelocityForce(const ExtendedCoordinates&, const Eigen::VectorXd& /*velocities*/, VectorSink&) const
    {
    }
    /// Mass [kg] and its first moment ∫ r dm [kg m].
    virtual MassMoment massMoment(const ExtendedCoordinates&) const { return {}; }
    /// ∫ ṙ dm [kg m/s] and ∫ r × ṙ dm [kg m²/s] for the velocities of all coordinates.
    virtual Momentum momentum(const ExtendedCoordinates&, const Eigen::VectorXd& /*velocities*/) const { return {}; }

    /// The number of rows of Φ.
    virtual Eigen::Index constraintCount() const { return 0; }
    /// Adds Φ, in rows starting at `row`.
    virtual void addConstraint(const ExtendedCoordinates&, Eigen::Index /*row*/, VectorSink&) const {}
    /// Adds Φ_q, in the same rows.
    virtual void addJacobian(const ExtendedCoordinates&, Eigen::Index /*row*/, MatrixSink&) const {}
    /// Adds ∂(Φ_qᵀ λ)/∂q; `lambda` points at the term's own multipliers.
    virtual void addConstraintStiffness(const ExtendedCoordinates&, const double* /*lambda*/, MatrixSink&) const {}

    /// True where forces or constraints are functions of time.
    virtual bool dependsOnTime() const { return false; }
    /// Appends the functions of time that change.
    virtual void addTimeCurves(std::vector<const TimeCurve*>&) const {}
    /// Effort of a spring or damper.
    struct Effort {
        double value = 0;  ///< tension [N], or the torque on the first link that is named [N m]
        double power = 0;  ///< given to the mechanism [W]
    };
    /// The effort of a spring or damper in a state; absent for other elements.
    virtual std::optional<Effort> effort(const ExtendedCoordinates&, const Eigen::VectorXd& /*velocities*/) const
    {
        return std::nullopt;
    }

    /// A line from end to end along which the term pushes however short it is, so that its force jumps to the other
    /// side where the ends meet. Absent for other terms.
    virtual std::optional<Vector2> pushingLine(const ExtendedCoordinates&) const { return std::nullopt; }

    /// The doubt about the element at this configuration; empty when there is none.
    virtual Text warning(const ExtendedCoordinates&) const { return {}; }

    /// Appends excesses of the range of the element's model at this configuration.
    virtual void addRangeExcess(const ExtendedCoordinates&, std::vector<RangeExcess>&) const {}

    /// Appends the section forces of a beam at its nodes.
    virtual void addSectionForces(const ExtendedCoordinates&, const ExtendedRates&, std::vector<SectionForce>&) const {}

    /// The number of inputs u.
    virtual Eigen::Index inputCount() const { return 0; }
    /// True for loads from outside, whose potential is neither elastic nor of gravity.
    virtual bool isApplied() const { return inputCount() > 0; }
    /// Adds ∂f/∂u, in columns starting at `column`.
    virtual void addInput(const ExtendedCoordinates&, Eigen::Index /*column*/, MatrixSink&) const {}

protected:
    Term() = default;
    Term(const Term&) = default;
    Term& operator=(const Term&) = default;
};

}  // namespace eigenlink
