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

namespace {

bool isSquared(DesignTarget::Quantity quantity)
{
    return quantity == DesignTarget::Quantity::frequency || quantity == DesignTarget::Quantity::imaginary;
}

/// What an imaginary part is divided by to be the quantity.
double unitOf(DesignTarget::Quantity quantity)
{
    return quantity == DesignTarget::Quantity::frequency ? 2 * std::numbers::pi : 1;
}

}  // namespace

double smoothQuantityOf(std::complex<double> s, DesignTarget::Quantity quantity)
{
    if (!isSquared(quantity)) {
        return quantityOf(s, quantity);
    }
    const double size = s.imag() != 0 ? s.imag() : s.real();
    return (s.imag() != 0 ? size * size : -size * size) / std::pow(unitOf(quantity), 2);
}

double smoothDerivativeOf(std::complex<double> s, std::complex<double> ds, DesignTarget::Quantity quantity)
{
    if (!isSquared(quantity)) {
        return derivativeOf(s, ds, quantity);
    }
    const double half = s.imag() != 0 ? s.imag() * ds.imag() : -s.real() * ds.real();
    return 2 * half / std::pow(unitOf(quantity), 2);
}

double smoothTarget(double wanted, DesignTarget::Quantity quantity)
{
    return isSquared(quantity) ? wanted * std::abs(wanted) : wanted;
}

double smoothSize(double size, double wanted, DesignTarget::Quantity quantity)
{
    return isSquared(quantity) ? size * (size + std::abs(wanted)) : size;
}

const Spectrum* spectrumOfDesign(const Analysis& analysis)
{
    const bool hasOne = !analysis.methods.empty() && analysis.methods.front().spectrum.hasValues();
    return hasOne ? &analysis.methods.front().spectrum : nullptr;
}

}  // namespace eigenlink
