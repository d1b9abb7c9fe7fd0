#pragma once

#include "model/math/dense/row_space.h"
#include "model/math/dense/symmetric_form.h"

#include <Eigen/Dense>

#include <memory>

namespace eigenlink {

/// R of δq = R z, n×k, by its products.
class VelocityTransformation {
public:
    /// R = I, n×n: z = δq.
    static VelocityTransformation identity(Eigen::Index n);
    /// R as given, n×k.
    static VelocityTransformation dense(Eigen::MatrixXd R);
    /// R = Z, n×(n−r), the null space of `rows` with Φ_q Z = 0 and ZᵀU⁻²Z = I, by the reflectors of its factors where
    /// they are few.
    static VelocityTransformation nullSpace(std::shared_ptr<const RowSpace> rows);

    /// The number of coordinates, n.
    Eigen::Index rows() const { return m_rows; }
    /// The number of independent velocities, k.
    Eigen::Index cols() const { return m_columns; }
    /// True for R = I.
    bool isIdentity() const { return !m_entries; }

    /// R X, n×j, of X k×j.
    Eigen::MatrixXd times(const Eigen::MatrixXd& X) const;
    /// RᵀY, k×j, of Y n×j.
    Eigen::MatrixXd transposedTimes(const Eigen::MatrixXd& Y) const;
    /// RᵀY, k×j, of a complex Y n×j.
    Eigen::MatrixXcd transposedTimes(const Eigen::MatrixXcd& Y) const;
    /// R Rᵀ U⁻² Y: for a null space, which is orthonormal in its units U, what of Y lies in it.
    Eigen::MatrixXcd onto(const Eigen::MatrixXcd& Y) const;
    /// RᵀAR, k×k, symmetric to the last bit.
    Eigen::MatrixXd project(const SymmetricForm& form) const;
    /// The entries of R, n×k.
    Eigen::MatrixXd entries() const
    {
        return m_entries ? *m_entries : Eigen::MatrixXd(Eigen::MatrixXd::Identity(m_rows, m_columns));
    }

private:
    VelocityTransformation(Eigen::Index rows, Eigen::Index columns) : m_rows(rows), m_columns(columns) {}

    Eigen::Index m_rows, m_columns;
    std::shared_ptr<const Eigen::MatrixXd> m_entries;  // none for the identity
    std::shared_ptr<const PivotedQr> m_reflectors;     // R is U times the last columns of their Q; none where slower
    Eigen::VectorXd m_units;                           // U of a null space
};

/// ½(A + Aᵀ), n×n.
Eigen::MatrixXd symmetrized(const Eigen::MatrixXd& matrix);

}  // namespace eigenlink
