#include "model/design/mode_quantity.h"

#include <cmath>
#include <numbers>

namespace eigenlink {

double quantityOf(std::complex<double> s, DesignTarget::Quantity quantity)
{
    switch (quantity) {
        case DesignTarget::Quantity::frequency:
            return std::abs(s.imag()) / (2 * std::numbers::pi);
        case DesignTarget::Quantity::real:
            return s.real();
        case DesignTarget::Quantity::imaginary:
            return std::abs(s.imag());
        case DesignTarget::Quantity::dampingRatio:
            break;
    }
    return s == 0.0 ? 0 : -s.real() / std::abs(s);
}

double derivativeOf(std::complex<double> s, std::complex<double> ds, DesignTarget::Quantity quantity)
{
    const double imaginary = (s.imag() < 0 ? -1 : 1) * ds.imag();
    switch (quantity) {
        case DesignTarget::Quantity::frequency:
            return imaginary / (2 * std::numbers::pi);
        case DesignTarget::Quantity::real:
            return ds.real();
        case DesignTarget::Quantity::imaginary:
            return imaginary;
        case DesignTarget::Quantity::dampingRatio:
            break;
    }
    const double size = std::abs(s);
    return size > 0 ? -ds.real() / size + s.real() * (s.real() * ds.real() + s.imag() * ds.imag()) / std::pow(size, 3)
                    : 0;
}

const Spectrum* spectrumOfDesign(const Analysis& analysis)
{
    const bool hasOne = !analysis.methods.empty() && analysis.methods.front().spectrum.hasValues();
    return hasOne ? &analysis.methods.front().spectrum : nullptr;
}

}  // namespace eigenlink
