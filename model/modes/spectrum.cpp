#include "model/modes/spectrum.h"

#include "model/basics/hertz.h"
#include "model/modes/true_mode.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

double Eigenvalue::frequency() const
{
    return hertzOf(std::abs(s.imag()));
}

std::optional<double> Eigenvalue::dampingRatio() const
{
    if (s == 0.0) {
        return std::nullopt;
    }
    return s.real() == 0 ? 0.0 : -s.real() / std::abs(s);
}

std::optional<double> Eigenvalue::period() const
{
    if (s.imag() == 0) {
        return std::nullopt;
    }
    return 1 / frequency();
}

std::size_t Spectrum::trueCount() const
{
    return static_cast<std::size_t>(
        std::count_if(values.begin(), values.end(), [](const Eigenvalue& value) { return value.isTrue(); }));
}

Text withMethod(Method method, const Text& text)
{
    return {"{1}: {2}", nameOf(method), text};
}

std::vector<std::vector<std::size_t>> modesOf(const Spectrum& spectrum)
{
    std::vector<std::vector<std::size_t>> modes;
    std::vector<bool> seen(spectrum.values.size(), false);
    const auto isRigidBodyZero = [&](std::size_t i) {
        return isMode(spectrum.values[i]) && spectrum.values[i].s == 0.0;
    };
    for (std::size_t i = 0; i < spectrum.values.size(); ++i) {
        if (seen[i]) {
            continue;
        }
        seen[i] = true;
        modes.push_back({i});
        std::size_t partner = spectrum.values[i].conjugate;
        if (isRigidBodyZero(i) && i + 1 < spectrum.values.size() && isRigidBodyZero(i + 1)) {
            partner = i + 1;
        }
        if (!seen[partner]) {
            seen[partner] = true;
            modes.back().push_back(partner);
        }
    }
    return modes;
}

}  // namespace eigenlink
