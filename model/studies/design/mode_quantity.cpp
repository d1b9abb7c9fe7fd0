#include "model/studies/design/mode_quantity.h"

#include "model/basics/enum_entry.h"

#include <cmath>
#include <numbers>

namespace eigenlink {
std::string unitOf(DesignTarget::Quantity quantity)
{
    return entryOf<std::string>(quantity, {"Hz", {}, "1/s", "rad/s"});
}

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

bool hasSquare(DesignTarget::Quantity quantity)
{
    return quantity == DesignTarget::Quantity::frequency || quantity == DesignTarget::Quantity::imaginary;
}

double squareOf(std::complex<double> s, DesignTarget::Quantity quantity)
{
    return s.imag() != 0 ? std::pow(quantityOf(s, quantity), 2)
                         : -std::pow(quantityOf(std::complex<double>(0, s.real()), quantity), 2);
}

double derivativeOfSquare(std::complex<double> s, std::complex<double> ds, DesignTarget::Quantity quantity)
{
    const bool isReal = s.imag() == 0;
    const std::complex<double> size(0, isReal ? s.real() : s.imag()), change(0, isReal ? ds.real() : ds.imag());
    return (isReal ? -2 : 2) * quantityOf(size, quantity) * derivativeOf(size, change, quantity);
}

const Spectrum* spectrumOfDesign(const Analysis& analysis)
{
    const bool hasOne = !analysis.methods.empty() && analysis.methods.front().spectrum.hasValues();
    return hasOne ? &analysis.methods.front().spectrum : nullptr;
}

}  // namespace eigenlink
