#include "model/sparse/saddle_factor.h"

#include "model/sparse/placement.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace eigenlink {
namespace {

/// Weight of a squared constraint relative to the stiffness around it.
constexpr double kWeight = 10;
/// Slack of a constraint relative to the compliance around it; refinement takes it out again.
constexpr double kSlack = 1e-12;
/// A constraint whose pivot is below this many slacks depends on others.
constexpr double kDependent = 1e3;

using Inner = SparseMatrix::InnerIterator;

Eigen::VectorXd rowNorms(const SparseMatrix& matrix)
{
    Eigen::VectorXd squares = Eigen::VectorXd::Zero(matrix.rows());
    for (int column = 0; column < matrix.outerSize(); ++column) {
        for (Inner entry(matrix, column); entry; ++entry) {
            squares[entry.row()] += entry.value() * entry.value();
        }
    }
    return squares.cwiseSqrt();
}

Eigen::VectorXd absoluteSums(const SparseMatrix& symmetric)
{
    Eigen::VectorXd sums = Eigen::VectorXd::Zero(symmetric.cols());
    for (int column = 0; column < symmetric.outerSize(); ++column) {
        for (Inner entry(symmetric, column); entry; ++entry) {
            sums[column] += std::abs(entry.value());
        }
    }
    return sums;
}

bool samePlaces(const SparseMatrix& a, const SparseMatrix& b)
{
    return a.rows() == b.rows() && a.cols() == b.cols() && a.nonZeros() == b.nonZeros() &&
           std::equal(a.outerIndexPtr(), a.outerIndexPtr() + a.outerSize() + 1, b.outerIndexPtr()) &&
           std::equal(a.innerIndexPtr(), a.innerIndexPtr() + a.nonZeros(), b.innerIndexPtr());
}

void scatter(const SparseMatrix& matrix, const std::vector<int>& places, Eigen::VectorXd& values)
{
    const double* entry = matrix.valuePtr();
    for (const int place : places) {
        if (place >= 0) {
            values[place] += *entry;
        }
        ++entry;
    }
}

}  // namespace

SaddleFactor::SaddleFactor(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M, const SparseMatrix& Phi)
{
    update(H, C, M, Phi);
}

void SaddleFactor::update(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M, const SparseMatrix& Phi)
{
    const bool same =
        m_A.nonZeros() > 0 && samePlaces(H, m_H) && samePlaces(C, m_C) && samePlaces(M, m_M) && samePlaces(Phi, m_Phi);
    m_n = H.rows();
    m_m = Phi.rows();
    m_H = H;
    m_C = C;
    m_M = M;
    m_damped = C.nonZeros() > 0;
    m_scale = rowNorms(Phi).unaryExpr([](double norm) { return norm > 0 ? 1 / norm : 1.0; });
    m_Phi = m_scale.asDiagonal() * Phi;
    m_PhiTransposed = m_Phi.transpose();
    weigh();
    m_squares = SparseMatrix(m_PhiTransposed * (m_weight.asDiagonal() * m_Phi)).triangularView<Eigen::Lower>();
    if (!same) {
        order();
        place();
        m_ldlt.analyzePattern(m_A);
    }
    fill();
}

void SaddleFactor::weigh()
{
    m_localStiffness = absoluteSums(m_H);
    const double mean = m_n > 0 ? m_localStiffness.mean() : 1;
    const double typical = mean > 0 ? mean : 1;
    m_weight.resize(m_m);
    m_slack.resize(m_m);
    for (Eigen::Index row = 0; row < m_m; ++row) {
        double least = std::numeric_limits<double>::infinity();
        double most = 0;
        for (Inner entry(m_PhiTransposed, static_cast<int>(row)); entry; ++entry) {
            const double around = m_localStiffness[entry.row()];
            most = std::max(most, around);
            if (around > 0) {
                least = std::min(least, around);
            }
        }
        m_weight[row] = kWeight * (most > 0 ? least : typical);
        m_slack[row] = kSlack / (m_weight[row] + most);
    }
}

void SaddleFactor::order()
{
    SparseMatrix pattern = m_squares.cwiseAbs();
    for (const SparseMatrix* matrix : {&m_H, &m_M, &m_C}) {
        if (matrix->nonZeros() > 0) {
            pattern += SparseMatrix(matrix->triangularView<Eigen::Lower>()).cwiseAbs();
        }
    }
    m_place = placesOfElimination(pattern, m_PhiTransposed);
}

void SaddleFactor::place()
{
    Placement placement(static_cast<int>(m_n + m_m));
    for (const SparseMatrix* matrix : {&m_H, &m_C, &m_M, &m_squares}) {
        for (int column = 0; column < matrix->outerSize(); ++column) {
            const int j = m_place[static_cast<std::size_t>(column)];
            for (Inner entry(*matrix, column); entry; ++entry) {
                if (entry.row() >= column) {
                    placement.add(m_place[static_cast<std::size_t>(entry.row())], j);
                } else {
                    placement.skip();
                }
            }
        }
    }
    for (Eigen::Index row = 0; row < m_m; ++row) {
        const int i = m_place[static_cast<std::size_t>(m_n + row)];
        for (Inner entry(m_PhiTransposed, static_cast<int>(row)); entry; ++entry) {
            placement.add(i, m_place[static_cast<std::size_t>(entry.row())]);
        }
    }
    for (const int i : m_place) {
        placement.add(i, i);
    }
    std::vector<int> places;
    m_A = placement.build(places);
    auto next = places.cbegin();
    const auto take = [&next](std::vector<int>& target, Eigen::Index count) {
        target.assign(next, next + count);
        next += count;
    };
    take(m_toH, m_H.nonZeros());
    take(m_toC, m_C.nonZeros());
    take(m_toM, m_M.nonZeros());
    take(m_toSquares, m_squares.nonZeros());
    take(m_toPhi, m_Phi.nonZeros());
    next += m_n;
    take(m_toSlack, m_m);
}

void SaddleFactor::fill()
{
    const auto fresh = [this](Eigen::VectorXd& values) -> Eigen::VectorXd& {
        values.setZero(m_A.nonZeros());
        return values;
    };
    scatter(m_H, m_toH, fresh(m_stiffness));
    scatter(m_M, m_toM, fresh(m_mass));
    if (m_damped) {
        scatter(m_C, m_toC, fresh(m_damping));
    }
    scatter(m_squares, m_toSquares, fresh(m_fixed));
    scatter(m_PhiTransposed, m_toPhi, m_fixed);
    for (std::size_t row = 0; row < m_toSlack.size(); ++row) {
        m_fixed[m_toSlack[row]] -= m_slack[static_cast<Eigen::Index>(row)];
    }
}

bool SaddleFactor::factor(double s, double sSquared)
{
    m_s = s;
    m_sSquared = sSquared;
    Eigen::Map<Eigen::VectorXd> values(m_A.valuePtr(), m_A.nonZeros());
    values = m_fixed + m_stiffness + sSquared * m_mass;
    if (m_damped && s != 0) {
        values += s * m_damping;
    }
    m_ldlt.factorize(m_A);
    if (m_ldlt.info() != Eigen::Success) {
        return false;
    }
    inspectPivots();
    return true;
}

void SaddleFactor::inspectPivots()
{
    const Eigen::VectorXd pivots = m_ldlt.vectorD();
    m_negative = 0;
    m_dependent.clear();
    for (Eigen::Index i = 0; i < m_n; ++i) {
        const double pivot = pivots[m_place[static_cast<std::size_t>(i)]];
        m_negative += pivot < 0 ? 1 : 0;
    }
    for (Eigen::Index row = 0; row < m_m; ++row) {
        const double pivot = pivots[m_place[static_cast<std::size_t>(m_n + row)]];
        m_negative += pivot < 0 ? 0 : -1;
        if (std::abs(pivot) < kDependent * m_slack[row]) {
            m_dependent.push_back(row);
        }
    }
    m_rank = m_m - static_cast<Eigen::Index>(m_dependent.size());
}

}  // namespace eigenlink
