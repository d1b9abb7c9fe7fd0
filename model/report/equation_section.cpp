#include "model/report/build.h"
#include "model/report/number.h"

#include <algorithm>

namespace eigenlink::report {

namespace {

constexpr Eigen::Index kLargestPrinted = 6;  ///< rows and columns of a matrix that still reads well
constexpr int kDigits = 7;

std::vector<std::string> namesOf(const std::vector<Coordinate>& coordinates)
{
    std::vector<std::string> names;
    std::ranges::transform(coordinates, std::back_inserter(names), &Coordinate::name);
    return names;
}

std::vector<std::string> namesOf(const std::vector<Constraint>& constraints)
{
    std::vector<std::string> names;
    std::ranges::transform(constraints, std::back_inserter(names), &Constraint::name);
    return names;
}

Matrix matrixOf(std::string_view name, const Eigen::MatrixXd& values, std::vector<std::string> rows,
                std::vector<std::string> columns)
{
    Matrix matrix{math(name), std::move(rows), std::move(columns), {}, true};
    const double dust = 1e-13 * (values.size() > 0 ? values.cwiseAbs().maxCoeff() : 0);
    for (Eigen::Index i = 0; i < values.rows(); ++i) {
        std::vector<std::string> row;
        for (Eigen::Index j = 0; j < values.cols(); ++j) {
            row.push_back(std::abs(values(i, j)) <= dust ? "0" : rounded(values(i, j), kDigits));
        }
        matrix.entries.push_back(std::move(row));
    }
    return matrix;
}

void addFullMatrices(const Analysis& analysis, std::vector<Block>& blocks)
{
    const ConstrainedLinearSystem& linear = analysis.linear;
    if (linear.coordinateCount() > kLargestPrinted || linear.Phi_q.rows() > kLargestPrinted) {
        return;
    }
    const std::vector<std::string> q = namesOf(analysis.system->coordinates());
    blocks.emplace_back(matrixOf("M", Eigen::MatrixXd(linear.M), q, q));
    if (linear.C.nonZeros() > 0) {
        blocks.emplace_back(matrixOf("C", Eigen::MatrixXd(linear.C), q, q));
    }
    blocks.emplace_back(matrixOf("H", Eigen::MatrixXd(linear.H), q, q));
    if (linear.Phi_q.rows() > 0) {
        blocks.emplace_back(matrixOf("Φ_q", Eigen::MatrixXd(linear.Phi_q), namesOf(analysis.system->constraints()), q));
    }
}

/// m s² + c s + k = 0 of a single degree of freedom with its numbers.
Formula characteristicOf(const LinearModel& model)
{
    return {"|" + math("s^2M_r + s C_r + K_r") + "| = " + rounded(model.mass(0, 0), kDigits) + " " + math("s^2") +
                " + " + rounded(model.damping(0, 0), kDigits) + " " + math("s") + " + " +
                rounded(model.stiffness(0, 0), kDigits) + " = 0",
            true, "The characteristic equation with its numbers?"};
}

void addReducedMatrices(const Analysis& analysis, std::vector<Block>& blocks)
{
    const Linearization* mcs = analysis.find(Method::mcs);
    if (mcs == nullptr || mcs->model.mass.size() == 0) {
        return;
    }
    const LinearModel& model = mcs->model;
    const Eigen::Index size = model.mass.rows();
    blocks.emplace_back(Paragraph{"MCS takes only motions that the constraints admit, δ" + math("q = R z") + " with " +
                                  math("Φ_qR = 0") + ", and leaves the multipliers out:"});
    blocks.emplace_back(
        Formula{math("M_r z̈ + C_r ż + K_r z = 0,\u2003M_r = R^{T}MR,\u2003C_r = R^{T}CR,\u2003K_r = R^{T}HR.")});
    if (size > kLargestPrinted) {
        blocks.emplace_back(
            Paragraph{"The matrices have " + std::to_string(size) + " rows here, too many to be printed.", Tone::note});
        return;
    }
    std::vector<std::string> names;
    for (Eigen::Index i = 0; i < size; ++i) {
        const auto state = static_cast<std::size_t>(i);
        names.push_back(state < model.stateNames.size() ? model.stateNames[state] : "z" + std::to_string(i + 1));
    }
    blocks.emplace_back(matrixOf("M_r", model.mass, names, names));
    blocks.emplace_back(matrixOf("C_r", model.damping, names, names));
    blocks.emplace_back(matrixOf("K_r", model.stiffness, names, names));
    if (size == 1 && model.damping.size() == 1) {
        blocks.emplace_back(characteristicOf(model));
    }
}

void addOtherMethods(const Analysis& analysis, std::vector<Block>& blocks)
{
    if (analysis.find(Method::rcs) != nullptr) {
        blocks.emplace_back(
            Paragraph{"RCS keeps the multipliers as unknowns and solves the generalized eigenvalue "
                      "problem " +
                      math("(A − s E) y = 0") + " of " + math("y = (δq, δq̇, δλ)") +
                      "; its infinite eigenvalues belong to the multipliers."});
    }
    if (const Linearization* ucs = analysis.find(Method::ucs)) {
        const auto& parameters = ucs->spectrum.parameters;
        const auto number = [&](const char* name) {
            const auto found = parameters.find(name);
            return found == parameters.end() ? std::string("–") : rounded(found->second);
        };
        blocks.emplace_back(Paragraph{"UCS replaces the constraints by penalties, " + math("Ξ = αI") + ", " +
                                      math("Θ = 2ξωI") + ", " + math("Ω = ω^2I") + " with " + math("α") + " = " +
                                      number("penalty") + ", " + math("ξ") + " = " + number("xi") + ", " + math("ω") +
                                      " = " + number("omega") + " rad/s, at the penalty's own equilibrium:"});
        blocks.emplace_back(
            Formula{math("M_p = M + Φ_q^{T}ΞΦ_q,\u2003C_p = C + Φ_q^{T}ΞΘΦ_q,\u2003K_p = H + Φ_q^{T}ΞΩΦ_q.")});
    }
}

}  // namespace

std::vector<Block> equationBlocks(const Source& source)
{
    const Analysis& analysis = source.analysis;
    if (!analysis.system || !analysis.equilibrium.isUsable() || analysis.linear.M.rows() == 0) {
        return {};
    }
    std::vector<Block> blocks;
    blocks.emplace_back(Paragraph{"The mechanism moves by"});
    blocks.emplace_back(Formula{math("M q̈ + Φ_q^{T} λ = f(q, q̇),\u2003Φ(q) = 0") + ",\u2003and at rest\u2003" +
                                math("f = Φ_q^{T} λ") + "."});
    blocks.emplace_back(Paragraph{"To first order about the equilibrium this is"});
    blocks.emplace_back(Formula{math("M δq̈ + C δq̇ + H δq + Φ_q^{T} δλ = 0,\u2003Φ_q δq = 0,")});
    blocks.emplace_back(
        Paragraph{"with " + math("C") + " = −∂" + math("f") + "/∂" + math("q̇") + " and " + math("H") + " = −∂" +
                  math("f") + "/∂" + math("q") +
                  (analysis.linear.reactionStiffness
                       ? " + ∂(" + math("Φ_q^{T}λ") + ")/∂" + math("q") +
                             ", the tangent stiffness with what the reactions add to it."
                       : Text(", the tangent stiffness without what the reactions add to it, as was asked for."))});
    addFullMatrices(analysis, blocks);
    addReducedMatrices(analysis, blocks);
    addOtherMethods(analysis, blocks);
    return blocks;
}

}  // namespace eigenlink::report
