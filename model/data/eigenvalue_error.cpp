#include "model/data/eigenvalue_error.h"

#include "model/math/dense/lapack.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace eigenlink {

namespace {

using Complex = std::complex<double>;

std::vector<Complex> trueValuesOf(const Spectrum& spectrum)
{
    std::vector<Complex> values;
    for (const Eigenvalue& value : spectrum.values) {
        if (value.isTrue()) {
            values.push_back(value.s);
        }
    }
    std::ranges::sort(values, {}, [](Complex s) { return std::abs(s); });
    return values;
}

}  // namespace

double eigenvalueError(const Spectrum& spectrum, const Eigen::MatrixXd& A)
{
    const std::vector<Complex> reported = trueValuesOf(spectrum);
    if (!A.allFinite() || static_cast<std::size_t>(A.rows()) < reported.size()) {
        return std::numeric_limits<double>::infinity();
    }
    const Eigen::VectorXcd computed = eigenvaluesOf(A);
    std::vector<Complex> left(computed.begin(), computed.end());
    const auto smallest = std::ranges::find_if(reported, [](Complex s) { return s != 0.0; });
    const double scaleOfZero = smallest == reported.end() ? 1 : std::abs(*smallest);
    double worst = 0;
    for (const Complex s : reported) {
        const auto nearest = std::ranges::min_element(left, {}, [s](Complex each) { return std::abs(each - s); });
        worst = std::max(worst, std::abs(*nearest - s) / (s == 0.0 ? scaleOfZero : std::abs(s)));
        left.erase(nearest);
    }
    return worst;
}

}  // namespace eigenlink
