#include "model/studies/modes/spectrum_table.h"

#include <algorithm>
#include <limits>

namespace eigenlink {

namespace {

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

/// The columns with which the rows of an eigenvalue begin.
std::vector<ResultColumn> eigenvalueColumns()
{
    return {wordColumn("method", "method"), unitColumn("number", "number", "1"), wordColumn("kind", "kind"),
            unitColumn("re", "real part", "rad/s"), unitColumn("im", "imaginary part", "rad/s")};
}

/// Appends a row that begins with an eigenvalue; an infinite one has no imaginary part.
template <class... More>
void addRow(ResultTable& table, const Spectrum& spectrum, std::size_t index, const More&... more)
{
    const Eigenvalue& value = spectrum.values[index];
    table.addRow({keyOf(spectrum.method), index + 1, value.isTrue() ? Text("true") : Text("spurious"),
                  value.infinite ? std::numeric_limits<double>::infinity() : value.s.real(),
                  value.infinite ? kNoValue : value.s.imag(), more...});
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
          unitColumn("error_estimate", "error", "rad/s"), wordColumn("reason", "reason")}) {
        table.columns.push_back(each);
    }
    if (hasMeshErrors(analysis)) {
        table.columns.push_back(meshErrorColumn());
    }
    for (const Linearization& method : analysis.methods) {
        for (std::size_t i = 0; i < method.spectrum.values.size(); ++i) {
            const Eigenvalue& value = method.spectrum.values[i];
            addRow(table, method.spectrum, i, value.infinite ? kNoValue : value.frequency(),
                   value.infinite ? kNoValue : value.dampingRatio().value_or(kNoValue), value.residual,
                   value.constraintViolation, value.errorEstimate, value.reason,
                   value.discretizationError.value_or(kNoValue));
        }
    }
    return table;
}

ResultTable shapeTable(const Analysis& analysis)
{
    ResultTable table{"shapes", "shapes, one row for each coordinate"};
    table.columns = eigenvalueColumns();
    table.columns.push_back(wordColumn("coordinate", "coordinate"));
    table.columns.push_back(unitColumn("shape_re", "δq, real part", "1"));
    table.columns.push_back(unitColumn("shape_im", "δq, imaginary part", "1"));
    for (const Linearization& method : analysis.methods) {
        for (std::size_t i = 0; i < method.spectrum.values.size(); ++i) {
            const Eigen::VectorXcd& shape = method.spectrum.values[i].shape;
            for (Eigen::Index j = 0; j < shape.size(); ++j) {
                addRow(table, method.spectrum, i, analysis.system->coordinates()[static_cast<std::size_t>(j)].name,
                       shape[j].real(), shape[j].imag());
            }
        }
    }
    return table;
}

}  // namespace eigenlink
