#include "model/report/build.h"
#include "model/report/matrix_list.h"
#include "model/report/number.h"

#include <cmath>

namespace eigenlink::report {

namespace {

constexpr int kTermDigits = 7;

bool isReduced(const LabelledMatrix& matrix)
{
    return matrix.name.starts_with(keyOf(Method::mcs));
}

Matrix printed(const LabelledMatrix& values)
{
    Matrix matrix{math(values.symbol), values.rows->texts, values.columns->texts, {}, true};
    for (Eigen::Index i = 0; i < values.rowCount(); ++i) {
        std::vector<std::string> row;
        for (Eigen::Index j = 0; j < values.columnCount(); ++j) {
            row.push_back(rounded(values.at(i, j), kTermDigits));
        }
        matrix.entries.push_back(std::move(row));
    }
    return matrix;
}

/// The small ones, of MCS or of the whole, entry by entry.
void addPrinted(const std::vector<LabelledMatrix>& matrices, bool reduced, std::vector<Block>& blocks)
{
    for (const LabelledMatrix& matrix : matrices) {
        if (isReduced(matrix) == reduced && isPrinted(matrix)) {
            blocks.emplace_back(printed(matrix));
        }
    }
}

/// One line about a matrix that is too large to print.
std::vector<Line> summaryOf(const LabelledMatrix& matrix, const Wording& words)
{
    double square = 0;
    matrix.forEachEntry([&](Eigen::Index, Eigen::Index, double value) { square += value * value; });
    const auto places = static_cast<double>(matrix.rowCount() * matrix.columnCount());
    return {math(matrix.symbol),
            words(matrix.meaning),
            std::to_string(matrix.rowCount()) + " × " + std::to_string(matrix.columnCount()),
            std::to_string(matrix.entryCount()),
            rounded(100 * static_cast<double>(matrix.entryCount()) / places, 3),
            rounded(std::sqrt(square))};
}

/// Size, pattern and norm of the matrices that are not printed.
void addSummary(const Source& source, const std::vector<LabelledMatrix>& matrices, std::vector<Block>& blocks)
{
    const Wording& words = source.words;
    Table table;
    table.caption =
        words("Matrices with more rows or columns than can be printed; the norm is {1} in SI units",
              "‖" + math("X") + "‖" + Line({{"F", Style::lower}}) + " = (Σ " + math("x_{ij}^2") + ")" + math("^{1/2}"));
    table.columns = {{words("matrix"), Align::left},
                     {words("meaning"), Align::left},
                     {words("size")},
                     {words("entries ≠ 0"), Align::right, true},
                     {words("filled [%]"), Align::right, true},
                     {words("norm"), Align::right, true}};
    for (const LabelledMatrix& matrix : matrices) {
        if (!isPrinted(matrix)) {
            table.rows.push_back(summaryOf(matrix, words));
        }
    }
    if (table.rows.empty()) {
        return;
    }
    blocks.emplace_back(std::move(table));
    source.addFigure(blocks, {FigureRequest::Kind::patterns},
                     words("Where these matrices have entries that are not zero"), true);
}

/// m s² + c s + k = 0 of a single degree of freedom with its numbers.
Formula characteristicOf(const LinearModel& model, const Wording& words)
{
    return {"|" + math("s^2M_r + s C_r + K_r") + "| = " + rounded(model.mass(0, 0), kTermDigits) + " " + math("s^2") +
                " + " + rounded(model.damping(0, 0), kTermDigits) + " " + math("s") + " + " +
                rounded(model.stiffness(0, 0), kTermDigits) + " = 0",
            true, words("The characteristic equation with its numbers?")};
}

void addReducedMatrices(const Source& source, const std::vector<LabelledMatrix>& matrices, std::vector<Block>& blocks)
{
    const Wording& words = source.words;
    const Linearization* mcs = source.analysis.find(Method::mcs);
    if (mcs == nullptr || !mcs->model.isSecondOrder()) {
        return;
    }
    const LinearModel& model = mcs->model;
    blocks.emplace_back(Paragraph{
        words("MCS takes only motions that the constraints admit, {1} with {2}, and leaves the multipliers out:",
              "δ" + math("q = R z"), math("Φ_qR = 0"))});
    blocks.emplace_back(
        Formula{math("M_r z̈ + C_r ż + K_r z = 0,\u2003M_r = R^{T}MR,\u2003C_r = R^{T}CR,\u2003K_r = R^{T}HR.")});
    addPrinted(matrices, true, blocks);
    if (model.mass.rows() == 1 && model.damping.size() == 1) {
        blocks.emplace_back(characteristicOf(model, words));
    }
}

void addOtherMethods(const Source& source, std::vector<Block>& blocks)
{
    const Analysis& analysis = source.analysis;
    const Wording& words = source.words;
    if (analysis.find(Method::rcs) != nullptr) {
        blocks.emplace_back(Paragraph{
            words("RCS keeps the multipliers as unknowns and solves the generalized eigenvalue problem {1} of "
                  "{2}; its infinite eigenvalues belong to the multipliers.",
                  math("(A − s E) y = 0"), math("y = (δq, δq̇, δλ)"))});
    }
    if (const Linearization* ucs = analysis.find(Method::ucs)) {
        const auto& parameters = ucs->spectrum.parameters;
        const auto number = [&](const char* name) {
            const auto found = parameters.find(name);
            return found == parameters.end() ? std::string("–") : rounded(found->second);
        };
        blocks.emplace_back(Paragraph{
            words("UCS replaces the constraints by penalties, {1} with {2}, at the penalty's own equilibrium:",
                  math("Ξ = αI") + ", " + math("Θ = 2ξωI") + ", " + math("Ω = ω^2I"),
                  math("α") + " = " + number("penalty") + ", " + math("ξ") + " = " + number("xi") + ", " + math("ω") +
                      " = " + number("omega") + " rad/s")});
        blocks.emplace_back(
            Formula{math("M_p = M + Φ_q^{T}ΞΦ_q,\u2003C_p = C + Φ_q^{T}ΞΘΦ_q,\u2003K_p = H + Φ_q^{T}ΞΩΦ_q.")});
    }
}

}  // namespace

std::vector<Block> equationBlocks(const Source& source)
{
    const Analysis& analysis = source.analysis;
    const Wording& words = source.words;
    if (!analysis.system || !analysis.equilibrium.isUsable() || analysis.linear.M.rows() == 0) {
        return {};
    }
    std::vector<Block> blocks;
    blocks.emplace_back(Paragraph{words("The mechanism moves by")});
    blocks.emplace_back(Formula{words("{1},\u2003and in equilibrium\u2003{2}.",
                                      math("M q̈ + Φ_q^{T} λ = f(q, q̇),\u2003Φ(q) = 0"), math("f = Φ_q^{T} λ"))});
    blocks.emplace_back(Paragraph{words("To first order about the equilibrium this is")});
    blocks.emplace_back(Formula{math("M δq̈ + C δq̇ + H δq + Φ_q^{T} δλ = 0,\u2003Φ_q δq = 0,")});
    const Line C = math("C") + " = −∂" + math("f") + "/∂" + math("q̇");
    const Line H = math("H") + " = −∂" + math("f") + "/∂" + math("q");
    blocks.emplace_back(Paragraph{
        analysis.linear.reactionStiffness
            ? words("with {1} and {2}, the tangent stiffness with what the reactions add to it.", C,
                    H + " + ∂(" + math("Φ_q^{T}λ") + ")/∂" + math("q"))
            : words("with {1} and {2}, the tangent stiffness without what the reactions add to it, as was asked for.",
                    C, H)});
    const std::vector<LabelledMatrix> matrices = reportedMatrices(analysis);
    addPrinted(matrices, false, blocks);
    addReducedMatrices(source, matrices, blocks);
    addSummary(source, matrices, blocks);
    addOtherMethods(source, blocks);
    return blocks;
}

}  // namespace eigenlink::report
