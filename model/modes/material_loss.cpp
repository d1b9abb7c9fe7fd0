#include "model/modes/material_loss.h"

#include "model/basics/collect.h"
#include "model/basics/joined_sets.h"
#include "model/basics/least_divisor.h"
#include "model/basics/verdicts.h"
#include "model/math/krylov/quadratic_equation.h"
#include "model/math/sparse/saddle_factor.h"
#include "model/math/sparse/scaling.h"
#include "model/mechanism/edit.h"
#include "model/modes/penalty_loss.h"
#include "model/modes/penalty_problem.h"
#include "model/modes/tolerances.h"
#include "model/modes/true_mode.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <complex>
#include <iterator>
#include <numeric>
#include <optional>
#include <vector>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

/// Inverse iterations of a mode; each squares its error or better.
constexpr int kIterations = 3;

double lossOf(const Mechanism& mechanism, std::size_t element)
{
    const Field* field = findField(mechanism.elements[element], "loss_factor");
    return field != nullptr ? std::get<double>(field->read(mechanism.elements[element])) : 0;
}

/// Vibrating modes; those of one group mix.
using LossyGroup = std::vector<Eigenvalue*>;

class LossyModes {
public:
    /// Constraints hold exactly.
    LossyModes(const ConstrainedLinearSystem& linear, const SparseMatrix& loss)
        : LossyModes({linear.M, linear.C, linear.H, linear.Phi_q}, loss, {})
    {
    }
    /// A penalty stands for them.
    LossyModes(const PenaltyProblem& problem, const SparseMatrix& loss)
        : LossyModes({problem.exact().M, problem.exact().C, problem.exact().H, problem.exact().Phi_q}, loss,
                     problem.penalty())
    {
    }

    /// Groups of modes i, j that the loss couples, vᵢᵀDvⱼ, by more than a part of their distance |sᵢ² − sⱼ²|, shapes of
    /// modal mass 1. Inverse iteration from one of them may end at another.
    std::vector<LossyGroup> groupsOf(const LossyGroup& modes) const
    {
        const Eigen::MatrixXcd V = shapesOf(modes);
        const Eigen::VectorXcd masses = (V.array() * massTimes(V).array()).colwise().sum();
        const Eigen::MatrixXd coupling = (V.transpose() * (m_D * V)).cwiseAbs();
        JoinedSets sets(modes.size());
        for (std::size_t j = 0; j < modes.size(); ++j) {
            for (std::size_t i = 0; i < j; ++i) {
                const auto row = static_cast<Eigen::Index>(i), column = static_cast<Eigen::Index>(j);
                const double apart = std::abs(modes[i]->s * modes[i]->s - modes[j]->s * modes[j]->s);
                const double mass = std::sqrt(std::abs(masses[row] * masses[column]));
                // Equal modes that the loss does not couple keep their shapes.
                const double rounding =
                    tolerance::kNegligible * std::sqrt(coupling(row, row) * coupling(column, column));
                if (coupling(row, column) > std::max(tolerance::kClusterReach * apart * mass, rounding)) {
                    sets.join(i, j);
                }
            }
        }
        std::vector<LossyGroup> groups;
        for (const std::vector<std::size_t>& set : sets.sets()) {
            if (set.size() > 1) {
                groups.push_back(mapped<LossyGroup>(set, [&](std::size_t k) { return modes[k]; }));
            }
        }
        return groups;
    }

    /// Gives the modes of a group the eigenvalues and shapes of the problem in the space of their shapes V,
    ///
    ///     (s²VᵀMV + sVᵀCV + Vᵀ(H + iD)V) y = 0,
    ///
    /// in the order of their frequencies.
    void separate(LossyGroup group) const
    {
        const Eigen::MatrixXcd V = shapesOf(group);
        const Eigen::Index g = V.cols();
        const Eigen::PartialPivLU<Eigen::MatrixXcd> mass(V.transpose() * massTimes(V));
        Eigen::MatrixXcd A = Eigen::MatrixXcd::Zero(2 * g, 2 * g);
        A.topRightCorner(g, g).setIdentity();
        A.bottomLeftCorner(g, g) = -mass.solve(V.transpose() * stiffnessTimes(V));
        A.bottomRightCorner(g, g) = -mass.solve(V.transpose() * dampingTimes(V));
        const Eigen::ComplexEigenSolver<Eigen::MatrixXcd> solved(A);
        std::vector<Eigen::Index> order(static_cast<std::size_t>(2 * g));
        std::iota(order.begin(), order.end(), Eigen::Index{0});
        std::ranges::sort(order, std::greater(), [&](Eigen::Index i) { return solved.eigenvalues()[i].imag(); });
        std::ranges::stable_sort(group, std::greater(), [](const Eigenvalue* each) { return each->s.imag(); });
        for (std::size_t i = 0; i < group.size(); ++i) {
            group[i]->s = solved.eigenvalues()[order[i]];
            group[i]->shape = V * solved.eigenvectors().col(order[i]).head(g);
        }
    }

    /// Follows a mode from its value without loss; leaves it where it cannot be followed.
    void follow(Eigenvalue& value) const
    {
        Complex s = quotient(value.shape, value.s);
        Eigen::VectorXcd v = value.shape;
        for (int i = 0; i < kIterations; ++i) {
            const std::optional<Eigen::VectorXcd> next = iterated(s, v);
            if (!next) {
                break;
            }
            v = *next;
            s = quotient(v, s);
        }
        Eigen::Index largest = 0;
        v.cwiseAbs().maxCoeff(&largest);
        value.s = s;
        value.shape = v / v[largest];
    }

private:
    struct Terms {
        const SparseMatrix &M, &C, &H, &Phi;
    };

    LossyModes(const Terms& terms, const SparseMatrix& loss, const std::optional<Penalty>& penalty)
        : m_M(terms.M),
          m_C(terms.C),
          m_H(terms.H),
          m_D(loss),
          m_Phi(terms.Phi),
          m_penalty(penalty),
          m_none(loss.rows(), loss.cols())
    {
    }

    /// A V + αw ΦᵀΦ V; without penalty A V.
    Eigen::MatrixXcd times(const SparseMatrix& A, double w, const Eigen::MatrixXcd& V) const
    {
        Eigen::MatrixXcd product = A * V;
        if (m_penalty) {
            product += m_penalty->alpha * w * (m_Phi.transpose() * Eigen::MatrixXcd(m_Phi * V));
        }
        return product;
    }
    Eigen::MatrixXcd massTimes(const Eigen::MatrixXcd& V) const { return times(m_M, 1, V); }
    Eigen::MatrixXcd dampingTimes(const Eigen::MatrixXcd& V) const
    {
        return times(m_C, m_penalty ? 2 * m_penalty->xi * m_penalty->omega : 0, V);
    }
    /// (H + iD) V, and the penalty.
    Eigen::MatrixXcd stiffnessTimes(const Eigen::MatrixXcd& V) const
    {
        return times(m_H, m_penalty ? m_penalty->omega * m_penalty->omega : 0, V) + Complex(0, 1) * (m_D * V);
    }

    static Eigen::MatrixXcd shapesOf(const LossyGroup& modes)
    {
        Eigen::MatrixXcd V(modes.empty() ? 0 : modes.front()->shape.size(), std::ssize(modes));
        for (Eigen::Index i = 0; i < V.cols(); ++i) {
            V.col(i) = modes[static_cast<std::size_t>(i)]->shape;
        }
        return V;
    }

    /// The root of s² vᵀMv + s vᵀCv + vᵀ(H + iD)v nearest s.
    Complex quotient(const Eigen::VectorXcd& v, Complex s) const
    {
        const auto form = [&v](const Eigen::MatrixXcd& product) { return Complex(v.transpose() * product.col(0)); };
        return nearestRoot(form(massTimes(v)), form(dampingTimes(v)), form(stiffnessTimes(v)), s);
    }
    /// A step of inverse iteration. s²M + sC + H + iD is A(i) = X + iY of its real and its imaginary part.
    [[nodiscard]] std::optional<Eigen::VectorXcd> iterated(Complex s, const Eigen::VectorXcd& v) const
    {
        const Complex square = s * s;
        const SparseMatrix X = square.real() * m_M + s.real() * m_C + m_H;
        const SparseMatrix Y = square.imag() * m_M + s.imag() * m_C + m_D;
        ComplexSaddleFactor factor(X, Y, m_none, m_Phi);
        // Constraints that yield a little do not make the matrix singular where they are redundant.
        const Complex compliance =
            m_penalty ? 1.0 / (*m_penalty)(s) : tolerance::kRoundingOfSum / std::max(m_H.norm(), kLeastDivisor);
        if (!factor.factor(Complex(0, 1), 0, compliance)) {
            return std::nullopt;
        }
        const Eigen::VectorXcd right = 2.0 * s * massTimes(v) + dampingTimes(v);
        const Eigen::VectorXcd x = factor.solve(right, 0).x;
        return x.allFinite() && x.norm() > 0 ? std::optional<Eigen::VectorXcd>(x.normalized()) : std::nullopt;
    }

    const SparseMatrix &m_M, &m_C, &m_H, &m_D, &m_Phi;
    std::optional<Penalty> m_penalty;
    SparseMatrix m_none;
};

/// The values of a spectrum that vibrate, upper ones.
LossyGroup vibratingOf(Spectrum& spectrum)
{
    LossyGroup vibrating;
    for (Eigenvalue& value : spectrum.values) {
        if (isUpperMode(value) && swings(value.s) && value.shape.size() > 0) {
            vibrating.push_back(&value);
        }
    }
    return vibrating;
}

/// Replaces the vibrating values by those with loss.
void followAll(const LossyModes& modes, Spectrum& spectrum)
{
    const LossyGroup vibrating = vibratingOf(spectrum);
    for (const LossyGroup& group : modes.groupsOf(vibrating)) {
        modes.separate(group);
    }
    for (Eigenvalue* value : vibrating) {
        modes.follow(*value);
        Eigenvalue& partner = spectrum.values[value->conjugate];
        partner.s = std::conj(value->s);
        partner.shape = value->shape.conjugate();
    }
}

}  // namespace

SparseMatrix lossStiffness(const System& system, const Eigen::VectorXd& q,
                           const std::function<double(std::size_t)>& factor)
{
    const StrainForm form = system.strainForm(q);
    const std::vector<std::size_t> elements = system.strainElements();
    Eigen::VectorXd weights = form.W;
    for (Eigen::Index i = 0; i < weights.size(); ++i) {
        weights[i] *= factor(elements[static_cast<std::size_t>(i)]);
    }
    return SparseMatrix(form.G.transpose() * scaledRows(form.G, weights));
}

SparseMatrix materialLossStiffness(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q)
{
    const auto factor = [&](std::size_t element) { return lossOf(mechanism, element); };
    bool hasLoss = false;
    for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
        hasLoss = hasLoss || factor(i) > 0;
    }
    return hasLoss ? lossStiffness(system, q, factor) : SparseMatrix(q.size(), q.size());
}

void addMaterialLoss(const ConstrainedLinearSystem& linear, const SparseMatrix& loss, Spectrum& spectrum)
{
    followAll(LossyModes(linear, loss), spectrum);
}

void addMaterialLoss(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q,
                     const ConstrainedLinearSystem& linear, Spectrum& spectrum)
{
    if (const SparseMatrix loss = materialLossStiffness(mechanism, system, q); loss.nonZeros() > 0) {
        addMaterialLoss(linear, loss, spectrum);
    }
}

void addMaterialLossToPenalty(const Mechanism& mechanism, const System& system, const Equilibrium& equilibrium,
                              const ConstrainedLinearSystem& linear, LinearizerOptions options, Spectrum& spectrum)
{
    const SparseMatrix loss = materialLossStiffness(mechanism, system, equilibrium.q);
    if (loss.nonZeros() == 0 || !spectrum.hasValues()) {
        return;
    }
    options.omega = spectrum.parameters.at("omega");
    const PenaltyProblem problem(system, equilibrium, options, spectrum.parameters.at("penalty"));
    followAll(LossyModes(problem, materialLossStiffness(mechanism, system, problem.place())), spectrum);
    const LossyModes exact(linear, loss);
    for (Eigenvalue* value : vibratingOf(spectrum)) {
        Eigenvalue held = *value;
        exact.follow(held);
        Eigenvalue& partner = spectrum.values[value->conjugate];
        partner.errorEstimate = value->errorEstimate = std::max(value->errorEstimate, std::abs(held.s - value->s));
    }
}

}  // namespace eigenlink
