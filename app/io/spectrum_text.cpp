#include "app/io/spectrum_text.h"

#include "model/data/matrix_text.h"

#include <limits>
#include <vector>

namespace eigenlink {

namespace {

constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();

std::string rowOf(const std::vector<std::string>& cells, char separator)
{
    std::string row;
    for (const std::string& cell : cells) {
        row += (row.empty() ? "" : std::string(1, separator)) + separatedCell(cell, separator);
    }
    return row + "\n";
}

std::vector<std::string> cellsOf(const Eigenvalue& value)
{
    const auto finite = [&](double number) { return separatedNumber(value.infinite ? kUndefined : number); };
    return {value.isTrue() ? "true" : "spurious",
            value.infinite ? "inf" : separatedNumber(value.s.real()),
            finite(value.s.imag()),
            finite(value.frequency()),
            finite(value.dampingRatio().value_or(kUndefined)),
            separatedNumber(value.residual),
            separatedNumber(value.constraintViolation),
            separatedNumber(value.errorEstimate),
            rendered(value.reason)};
}

}  // namespace

std::string spectrumText(const Analysis& analysis, char separator)
{
    std::string text = rowOf({"method", "number", "kind", "re", "im", "frequency_hz", "damping_ratio", "residual",
                              "constraint_violation", "error_estimate", "reason"},
                             separator);
    for (const Linearization& method : analysis.methods) {
        for (std::size_t i = 0; i < method.spectrum.values.size(); ++i) {
            std::vector<std::string> cells = cellsOf(method.spectrum.values[i]);
            cells.insert(cells.begin(), {std::string(keyOf(method.spectrum.method)), std::to_string(i + 1)});
            text += rowOf(cells, separator);
        }
    }
    return text;
}

std::string modesText(const Analysis& analysis, char separator)
{
    std::string text = rowOf({"method", "number", "kind", "re", "im", "coordinate", "shape_re", "shape_im"}, separator);
    for (const Linearization& method : analysis.methods) {
        for (std::size_t i = 0; i < method.spectrum.values.size(); ++i) {
            const Eigenvalue& value = method.spectrum.values[i];
            const std::vector<std::string> cells = cellsOf(value);
            for (Eigen::Index j = 0; j < value.shape.size(); ++j) {
                text += rowOf({std::string(keyOf(method.spectrum.method)), std::to_string(i + 1), cells[0], cells[1],
                               cells[2], analysis.system->coordinates()[static_cast<std::size_t>(j)].name,
                               separatedNumber(value.shape[j].real()), separatedNumber(value.shape[j].imag())},
                              separator);
            }
        }
    }
    return text;
}

}  // namespace eigenlink
