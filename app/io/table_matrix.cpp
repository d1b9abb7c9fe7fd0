#include "app/io/table_matrix.h"

#include <limits>
#include <utility>

namespace eigenlink {

LabelledMatrix tableMatrix(const std::string& name, const Text& meaning, const std::vector<std::string>& columns,
                           const std::vector<std::vector<double>>& rows, std::vector<std::string> rowNames)
{
    Eigen::MatrixXd values =
        Eigen::MatrixXd::Constant(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(columns.size()),
                                  std::numeric_limits<double>::quiet_NaN());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::size_t k = 0; k < rows[i].size(); ++k) {
            values(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) = rows[i][k];
        }
    }
    rowNames.resize(rows.size());
    LabelledMatrix matrix;
    matrix.name = name;
    matrix.symbol = name;
    matrix.meaning = meaning;
    matrix.rows = labelsOf(name + "_rows", std::move(rowNames));
    matrix.columns = labelsOf(name + "_columns", columns);
    matrix.values = std::move(values);
    return matrix;
}

}  // namespace eigenlink
