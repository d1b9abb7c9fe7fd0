#include "model/data/labelled_matrix.h"

#include <algorithm>

namespace eigenlink {

Eigen::Index LabelledMatrix::rowCount() const
{
    return std::visit([](const auto& matrix) { return static_cast<Eigen::Index>(matrix.rows()); }, values);
}

Eigen::Index LabelledMatrix::columnCount() const
{
    return std::visit([](const auto& matrix) { return static_cast<Eigen::Index>(matrix.cols()); }, values);
}

double LabelledMatrix::at(Eigen::Index row, Eigen::Index column) const
{
    return std::visit([&](const auto& matrix) { return static_cast<double>(matrix.coeff(row, column)); }, values);
}

Eigen::MatrixXd LabelledMatrix::dense() const
{
    return std::visit([](const auto& matrix) { return Eigen::MatrixXd(matrix); }, values);
}

void LabelledMatrix::forEachEntry(const std::function<void(Eigen::Index, Eigen::Index, double)>& visit) const
{
    if (const auto* sparse = std::get_if<SparseMatrix>(&values)) {
        for (int column = 0; column < sparse->outerSize(); ++column) {
            for (SparseMatrix::InnerIterator entry(*sparse, column); entry; ++entry) {
                if (entry.value() != 0) {
                    visit(entry.row(), entry.col(), entry.value());
                }
            }
        }
        return;
    }
    const auto& dense = std::get<Eigen::MatrixXd>(values);
    for (Eigen::Index column = 0; column < dense.cols(); ++column) {
        for (Eigen::Index row = 0; row < dense.rows(); ++row) {
            if (dense(row, column) != 0) {
                visit(row, column, dense(row, column));
            }
        }
    }
}

Eigen::Index LabelledMatrix::entryCount() const
{
    Eigen::Index count = 0;
    forEachEntry([&](Eigen::Index, Eigen::Index, double) { ++count; });
    return count;
}

std::shared_ptr<const Labels> labelsOf(std::string name, std::vector<std::string> texts)
{
    return std::make_shared<const Labels>(Labels{std::move(name), std::move(texts)});
}

std::vector<std::shared_ptr<const Labels>> labelsIn(const std::vector<LabelledMatrix>& matrices)
{
    std::vector<std::shared_ptr<const Labels>> found;
    for (const LabelledMatrix& matrix : matrices) {
        std::vector<std::shared_ptr<const Labels>> own{matrix.rows, matrix.columns};
        own.insert(own.end(), matrix.further.begin(), matrix.further.end());
        for (const auto& labels : own) {
            const auto isSame = [&](const auto& other) { return other->name == labels->name; };
            if (std::none_of(found.begin(), found.end(), isSame)) {
                found.push_back(labels);
            }
        }
    }
    return found;
}

}  // namespace eigenlink
