#include "model/studies/modes/spectrum_table.h"

#include <algorithm>
#include <limits>
#include <string>

namespace eigenlink {

namespace {

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

/// The columns with which the rows of an eigenvalue begin.
std::vector<ResultColumn> eigenvalueColumns()
{
    return {wordColumn("method", "method", {}), unitColumn("number", "number", "1"), wordColumn("kind", "kind", {}),
            unitColumn("re", "real part", "rad/s"), unitColumn("im", "imaginary part", "rad/s")};
}

/// Writes them for an eigenvalue; an infinite one has no imaginary part.
void addEigenvalue(ResultTable& table, const Spectrum& spectrum, std::size_t index)
{
    const Eigenvalue& value = spectrum.values[index];
    table.columns[0].words.push_back(Text::verbatim(std::string(keyOf(spectrum.method))));
    table.columns[1].numbers.push_back(static_cast<double>(index + 1));
    table.columns[2].words.push_back(value.isTrue() ? Text("true") : Text("spurious"));
    table.columns[3].numbers.push_back(value.infinite ? std::numeric_limits<double>::infinity() : value.s.real());
    table.columns[4].numbers.push_back(value.infinite ? kNoValue : value.s.imag());
}

}  // namespace

bool hasMeshErrors(const Analysis& analysis)
{
    return std::ranges::any_of(analysis.methods, [](const Linearization& method) {
        return std::ranges::any_of(method.spectrum.values,
                                   [](const Eigenvalue& value) { return value.discretizationError.has_value(); });
    });
}

ResultColumn meshErrorColumn()
{
    return unitColumn("discretization_error", "discretisation error", "rad/s");
}

ResultTable spectrumTable(const Analysis& analysis)
{
    ResultTable table{"spectrum", "eigenvalues, one row for each"};
    table.columns = eigenvalueColumns();
    for (const ResultColumn& each :
         {unitColumn("frequency_hz", "frequency", "Hz"), unitColumn("damping_ratio", "damping ratio", "1"),
          unitColumn("residual", "residual", "1"), unitColumn("constraint_violation", "constraint error", "1"),
          unitColumn("error_estimate", "error", "rad/s"), wordColumn("reason", "reason", {})}) {
        table.columns.push_back(each);
    }
    if (hasMeshErrors(analysis)) {
        table.columns.push_back(meshErrorColumn());
    }
    for (const Linearization& method : analysis.methods) {
        for (std::size_t i = 0; i < method.spectrum.values.size(); ++i) {
            const Eigenvalue& value = method.spectrum.values[i];
            addEigenvalue(table, method.spectrum, i);
            table.columns[5].numbers.push_back(value.infinite ? kNoValue : value.frequency());
            table.columns[6].numbers.push_back(value.infinite ? kNoValue : value.dampingRatio().value_or(kNoValue));
            table.columns[7].numbers.push_back(value.residual);
            table.columns[8].numbers.push_back(value.constraintViolation);
            table.columns[9].numbers.push_back(value.errorEstimate);
            table.columns[10].words.push_back(value.reason);
            if (table.columns.size() > 11) {
                table.columns[11].numbers.push_back(value.discretizationError.value_or(kNoValue));
            }
        }
    }
    return table;
}

ResultTable shapeTable(const Analysis& analysis)
{
    ResultTable table{"shapes", "shapes, one row for each coordinate"};
    table.columns = eigenvalueColumns();
    table.columns.push_back(wordColumn("coordinate", "coordinate", {}));
    table.columns.push_back(unitColumn("shape_re", "δq, real part", "1"));
    table.columns.push_back(unitColumn("shape_im", "δq, imaginary part", "1"));
    for (const Linearization& method : analysis.methods) {
        for (std::size_t i = 0; i < method.spectrum.values.size(); ++i) {
            const Eigen::VectorXcd& shape = method.spectrum.values[i].shape;
            for (Eigen::Index j = 0; j < shape.size(); ++j) {
                addEigenvalue(table, method.spectrum, i);
                table.columns[5].words.push_back(
                    Text::verbatim(analysis.system->coordinates()[static_cast<std::size_t>(j)].name));
                table.columns[6].numbers.push_back(shape[j].real());
                table.columns[7].numbers.push_back(shape[j].imag());
            }
        }
    }
    return table;
}

}  // namespace eigenlink
